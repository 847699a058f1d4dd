package account_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/people"
)

// tries sends a name and a password, and reports whether they were right and whether they were looked at.
func (p *place) tries(name, password, from string) (right, locked bool) {
	p.t.Helper()
	_, err := p.SignIn(p.t.Context(), name, password, "", from)
	var wrong *account.WordError
	var wait *account.LockedError
	if err != nil && !errors.As(err, &wrong) && !errors.As(err, &wait) {
		p.t.Fatal(err)
	}
	return err == nil, wait != nil
}

// killed opens the floor again on what was durable while it was open.
func (p *place) killed() {
	p.t.Helper()
	left := filepath.Join(p.t.TempDir(), "data")
	must(p.t, os.CopyFS(left, os.DirFS(p.dir)))
	p.close()
	p.dir = left
	p.open()
}

// TestWrongTriesAreKept: what was tried wrongly counts after a restart and after a kill, and no longer than
// it would have without; what was typed is not kept.
func TestWrongTriesAreKept(t *testing.T) {
	p := at(t)
	token := accounttest.Staff(t, p.House, "Ada", people.Auditor)
	key := accounttest.AddCode(t, p.House, token)
	const typed = "Hunter2hunter2" // a password where the name belongs
	for n, open := range []func(){p.again, p.killed, func() {}} {
		for _, name := range []string{"Ada", typed} {
			if right, locked := p.tries(name, "a wrong password", here); right || locked {
				t.Errorf("try %d of %s: right %v, locked %v", n+1, name, right, locked)
			}
		}
		open()
	}
	for _, open := range []func(){p.again, p.killed} {
		open()
		for _, name := range []string{"Ada", typed} {
			if _, locked := p.tries(name, accounttest.Password, here); !locked {
				t.Errorf("%s is not locked any more", name)
			}
		}
		if right, _ := p.tries("Ada", accounttest.Password, elsewhere); !right {
			t.Error("it is locked elsewhere")
		}
	}
	// Ten wrong codes from anywhere.
	half := func() string {
		in, err := p.SignIn(t.Context(), "Ada", accounttest.Password, "", elsewhere)
		must(t, err)
		return in.Pending
	}
	pending := half()
	for i := range 10 {
		if i == 5 {
			p.killed()
			pending = half()
		}
		_, _ = p.Code(t.Context(), pending, "1", string(rune('a'+i)))
	}
	p.again()
	var locked *account.LockedError
	if _, err := p.Code(t.Context(), half(), accounttest.Code(t, p.House, key, 1), elsewhere); !errors.As(err, &locked) {
		t.Errorf("after ten wrong codes and a restart: %v", err)
	}
	data, err := os.ReadFile(p.file())
	must(t, err)
	for _, secret := range []string{typed, strings.ToLower(typed), "a wrong password"} {
		if strings.Contains(string(data), secret) {
			t.Errorf("%q is kept", secret)
		}
	}
	p.ahead.Add(int64(31 * time.Minute))
	p.again()
	if right, locked := p.tries("Ada", accounttest.Password, here); !right || locked {
		t.Error("locked for longer than half an hour")
	}
}

// TestAClockThatWasAhead: what was tried while the clock was wrong locks nobody out for longer.
func TestAClockThatWasAhead(t *testing.T) {
	p := at(t)
	accounttest.Staff(t, p.House, "Ada", people.Auditor)
	p.ahead.Store(int64(1000 * time.Hour))
	for range 3 {
		p.tries("Ada", "a wrong password", here)
	}
	p.ahead.Store(0)
	p.again()
	if _, locked := p.tries("Ada", accounttest.Password, here); !locked {
		t.Error("the tries are forgotten")
	}
	p.ahead.Store(int64(31 * time.Minute))
	if right, _ := p.tries("Ada", accounttest.Password, here); !right {
		t.Error("locked until the clock is there again")
	}
}

// TestManyTriesAtOnce: who sends many at the same time has no more of them looked at.
func TestManyTriesAtOnce(t *testing.T) {
	p := at(t)
	accounttest.Staff(t, p.House, "Ada", people.Auditor)
	in, err := p.SignIn(t.Context(), "Ada", accounttest.Password, "", here)
	must(t, err)
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() { _, _ = p.SignIn(t.Context(), "Ada", "a wrong password", "", here) })
		all.Go(func() { _, _ = p.Code(t.Context(), in.Pending, "1", string(rune('a'+i))) })
	}
	all.Wait()
	kinds := map[string]int{}
	for e, err := range p.log.Read(t.Context(), "events", 1) {
		must(t, err)
		kinds[e.Events[0].Kind]++
	}
	if kinds["wrong_password"] < 1 || kinds["wrong_password"] > 3 || kinds["wrong_code"] < 1 || kinds["wrong_code"] > 10 {
		t.Errorf("looked at: %v", kinds)
	}
}
