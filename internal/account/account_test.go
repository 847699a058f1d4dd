package account_test

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

const here, elsewhere = "192.0.2.7", "198.51.100.8"

// place is a floor with accounts, whose clock the test sets on.
type place struct {
	t     *testing.T
	dir   string
	ahead atomic.Int64
	log   *sqlite.Log
	// through is what the floor has for the log, where it is not the log itself.
	through func(store.Log) store.Log
	// lives are those of sessions; none are the usual ones.
	lives account.Lives
	*floor.Floor
	*account.House
	secrets credential.Store
}

func at(t *testing.T) *place {
	t.Helper()
	p := &place{t: t, dir: t.TempDir()}
	p.open()
	t.Cleanup(p.close)
	return p
}

func (p *place) open() {
	p.t.Helper()
	var err error
	p.log, err = sqlite.Open(p.dir)
	must(p.t, err)
	var log store.Log = p.log
	if p.through != nil {
		log = p.through(log)
	}
	p.Floor, err = floor.Open(p.t.Context(), floor.Config{Log: log, Tables: floor.Demonstration[:1], Build: "test", Clock: func() time.Time { return time.Now().Add(time.Duration(p.ahead.Load())) }})
	must(p.t, err)
	p.secrets, err = credential.Open(p.file())
	must(p.t, err)
	p.House, err = account.Open(p.t.Context(), p.Floor, p.secrets, cmp.Or(p.lives, account.DefaultLives))
	must(p.t, err)
}

func (p *place) file() string { return filepath.Join(p.dir, "credentials.db") }

func (p *place) close() {
	p.Close()
	_ = p.secrets.Close()
	_ = p.log.Close()
}

func (p *place) again() { p.close(); p.open() }

// account is what the log holds about somebody who has a name.
func (p *place) account(name string) (a people.Account, ok bool) {
	p.Accounts(func(all *people.Register) {
		if of := all.Accounts[p.Named(name)]; of != nil {
			a, ok = *of, true
			a.Factors, a.Sessions = maps.Clone(of.Factors), maps.Clone(of.Sessions)
		}
	})
	return a, ok
}

func (p *place) roles(token string) []people.Role {
	who, _ := p.Who(p.t.Context(), token)
	return who.Roles
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestInvitations count once, for a day; the first administrator's only until there is one.
func TestInvitations(t *testing.T) {
	p := at(t)
	first, err := p.First(t.Context())
	must(t, err)
	second, err := p.First(t.Context()) // the next start
	must(t, err)
	if _, err := p.Enrol(t.Context(), first, "Eve", accounttest.Password, "", here); err == nil {
		t.Error("an invitation of an earlier start counts")
	}
	for _, bad := range []struct{ name, password string }{{"Ada", "short"}, {"Ada", strings.Repeat("x", 129)}, {"dealer", accounttest.Password}, {"", accounttest.Password}, {"Adaadaada", "adaadaadaada"}} {
		if _, err := p.Enrol(t.Context(), second, bad.name, bad.password, "", here); err == nil {
			t.Errorf("%v is taken", bad)
		}
	}
	token, err := p.Enrol(t.Context(), second, "Ada", accounttest.Password, "", here)
	must(t, err)
	if len(p.roles(token)) > 0 {
		t.Error("a role counts without a second factor")
	}
	accounttest.AddCode(t, p.House, token)
	if got := p.roles(token); len(got) != 1 || got[0] != people.Administrator {
		t.Errorf("she has %v", got)
	}
	if _, err := p.Enrol(t.Context(), second, "Eve", accounttest.Password, "", here); err == nil {
		t.Error("an invitation counts twice")
	}
	if again, err := p.First(t.Context()); again != "" || err != nil {
		t.Errorf("there is an administrator, and another is invited (%v)", err)
	}
	ada, _ := p.Who(t.Context(), token)
	late, err := p.Invite(t.Context(), floor.Power{Person: ada.ID, Reason: "new"}, "Bob", []people.Role{people.Cage})
	must(t, err)
	p.ahead.Add(int64(25 * time.Hour))
	if _, err := p.Enrol(t.Context(), late, "", accounttest.Password, "", here); err == nil {
		t.Error("an invitation counts after its day")
	}
	for why, roles := range map[string][]people.Role{"has no other role": {people.Auditor, people.Floorperson}, "is no role": {people.Player}, "has an ID, roles": {}} {
		if _, err := p.Invite(t.Context(), floor.Power{Person: ada.ID, Reason: "new"}, "Cid", roles); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%v: %v", roles, err)
		}
	}
	must(t, os.Remove(p.file())) // a lost file: nobody gets in, so there is an invitation again
	p.again()
	if again, err := p.First(t.Context()); again == "" || err != nil {
		t.Errorf("nobody can sign in, and nobody is invited (%v)", err)
	}
	report, err := floor.Verify(t.Context(), p.log, cardroom.Open, nil)
	must(t, err)
	if len(report.Findings) > 0 {
		t.Error(report.Findings)
	}
}

// TestSecretsStayInTheirFile: the log holds none of them, and only their owner reads the file.
func TestSecretsStayInTheirFile(t *testing.T) {
	p := at(t)
	token := accounttest.Staff(t, p.House, "Ada", people.Auditor)
	key := accounttest.AddCode(t, p.House, token)
	secrets, err := p.secrets.All(t.Context())
	must(t, err)
	all := []string{token, key, accounttest.Password}
	for _, x := range secrets {
		if x.Data != "" {
			all = append(all, x.Data)
		}
		if x.Digest != "" {
			all = append(all, x.Digest)
		}
		if strings.Contains(x.Data+x.Digest, token) || strings.Contains(x.Data, accounttest.Password) {
			t.Errorf("a %s is kept as it is", x.Kind)
		}
	}
	if len(all) < 6 {
		t.Fatalf("there are %d secrets", len(all))
	}
	entries := 0
	for e, err := range p.log.Read(t.Context(), "people", 1) {
		must(t, err)
		entries++
		for _, secret := range all {
			if strings.Contains(string(e.Events[0].Data), secret) {
				t.Errorf("the log holds a secret: %s", e.Events[0].Data)
			}
		}
	}
	if entries < 5 {
		t.Errorf("%d entries", entries)
	}
	if info, err := os.Stat(p.file()); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
}

// TestWrongPasswords: three from one address lock the account there for half an hour, and nobody
// elsewhere; an unknown name is answered alike.
func TestWrongPasswords(t *testing.T) {
	p := at(t)
	accounttest.Staff(t, p.House, "Ada", people.Auditor)
	try := func(name, password, from string) error {
		_, err := p.SignIn(t.Context(), name, password, "", from)
		return err
	}
	for _, name := range []string{"Ada", "Nobody"} {
		var said []string
		for range 3 {
			said = append(said, try(name, "a wrong password", here).Error())
		}
		var locked *account.LockedError
		if err := try(name, accounttest.Password, here); !errors.As(err, &locked) || said[0] != "the name or the password is wrong" || said[2] != said[0] {
			t.Errorf("%s: %q, then %v", name, said, err)
		}
	}
	if err := try("ADA", accounttest.Password, elsewhere); err != nil {
		t.Errorf("a stranger locks her out: %v", err)
	}
	p.ahead.Add(int64(31 * time.Minute))
	if err := try("Ada", accounttest.Password, here); err != nil {
		t.Errorf("locked for ever: %v", err)
	}
	kinds := map[string]int{}
	for e, err := range p.log.Read(t.Context(), "events", 1) {
		must(t, err)
		kinds[e.Events[0].Kind]++
		if strings.Contains(string(e.Events[0].Data), "a wrong password") {
			t.Error("what was tried is recorded")
		}
	}
	if kinds["wrong_password"] != 6 || kinds["locked"] != 2 {
		t.Errorf("recorded: %v", kinds)
	}
	// Unknown names take as long: the same hash is computed.
	took := func(name string) time.Duration {
		least := time.Hour
		for _, from := range []string{"a", "b", "c"} {
			begun := time.Now()
			_ = try(name, "a wrong password", from)
			least = min(least, time.Since(begun))
		}
		return least
	}
	if known, unknown := took("Ada"), took("Nobody Else"); unknown < known/3 || known < unknown/3 {
		t.Errorf("a known name takes %s, an unknown one %s", known, unknown)
	}
}

// TestCodes count once; three wrong ones lock, from anywhere too many do; what the password gave is
// no session.
func TestCodes(t *testing.T) {
	p := at(t)
	token := accounttest.Staff(t, p.House, "Ada", people.Auditor)
	key := accounttest.AddCode(t, p.House, token)
	half := func() string {
		in, err := p.SignIn(t.Context(), "Ada", accounttest.Password, "", here)
		must(t, err)
		if in.Token != "" || len(in.Methods) != 1 {
			t.Fatalf("a password is enough: %+v", in)
		}
		return in.Pending
	}
	pending := half()
	if _, s := p.Who(t.Context(), pending); s != nil {
		t.Error("half a sign-in is a session")
	}
	next := accounttest.Code(t, p.House, key, 1)
	if _, err := p.Code(t.Context(), pending, accounttest.Code(t, p.House, key, 0), here); err == nil {
		t.Error("the code that added the authenticator counts again")
	}
	strong, err := p.Code(t.Context(), pending, next, here)
	must(t, err)
	if len(p.roles(strong)) != 1 {
		t.Error("who showed both has no role")
	}
	if _, err := p.Code(t.Context(), pending, next, here); err == nil {
		t.Error("the same sign-in counts twice")
	}
	pending = half()
	if _, err := p.Code(t.Context(), pending, next, here); err == nil {
		t.Error("a code counts twice")
	}
	p.ahead.Add(int64(2 * time.Minute))
	for _, bad := range []string{"", "000000x"} {
		if _, err := p.Code(t.Context(), pending, bad, here); err == nil {
			t.Error("a wrong code counts")
		}
	}
	var locked *account.LockedError
	if _, err := p.Code(t.Context(), pending, accounttest.Code(t, p.House, key, 0), here); !errors.As(err, &locked) {
		t.Errorf("after wrong codes: %v", err)
	}
	for i := range 10 {
		_, _ = p.Code(t.Context(), pending, "1", string(rune('a'+i)))
	}
	if _, err := p.Code(t.Context(), pending, accounttest.Code(t, p.House, key, 0), elsewhere); !errors.As(err, &locked) {
		t.Errorf("after many wrong codes from everywhere: %v", err)
	}
	p.ahead.Add(int64(6 * time.Minute))
	if _, err := p.Code(t.Context(), pending, "1", "z"); err == nil || errors.As(err, &locked) {
		t.Errorf("half a sign-in never ends: %v", err)
	}
}

// TestSessionsEnd: signed out, everywhere, when nothing is done, after a day's work, and when an
// administrator or another password ends them; after a restart too.
func TestSessionsEnd(t *testing.T) {
	for name, end := range map[string]func(p *place, s *account.Session){
		"signing out":            func(p *place, s *account.Session) { must(t, p.SignOut(t.Context(), s, false)) },
		"signing out everywhere": func(p *place, s *account.Session) { must(t, p.SignOut(t.Context(), s, true)) },
		"nothing done":           func(p *place, _ *account.Session) { p.ahead.Add(int64(31 * time.Minute)) },
		"an administrator": func(p *place, s *account.Session) {
			must(t, p.Manage(t.Context(), floor.Power{Person: "adminadmin", Reason: "lost"}, people.SessionsEnded, people.Change{Person: s.Person}))
		},
		"a role taken": func(p *place, s *account.Session) {
			must(t, p.Manage(t.Context(), floor.Power{Person: "adminadmin", Reason: "moved"}, people.RoleTaken, people.Change{Person: s.Person, Roles: []people.Role{people.Dealer}}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := at(t)
			token := accounttest.Staff(t, p.House, "Ada", people.Dealer)
			p.again()
			_, s := p.Who(t.Context(), token)
			if s == nil || len(p.roles(token)) != 1 {
				t.Fatal("a session does not survive a restart")
			}
			end(p, s)
			if _, left := p.Who(t.Context(), token); left != nil {
				t.Error("it goes on")
			}
			if s.Ended.Err() == nil {
				t.Error("who waits for its end is not told")
			}
			p.again()
			if _, left := p.Who(t.Context(), token); left != nil {
				t.Error("it goes on after a restart")
			}
		})
	}
	p := at(t)
	token := accounttest.Staff(t, p.House, "Ada", people.Dealer)
	for range 25 {
		p.ahead.Add(int64(29 * time.Minute))
		_, _ = p.Who(t.Context(), token)
	}
	if _, s := p.Who(t.Context(), token); s != nil {
		t.Error("it lasts for ever when it is used")
	}
	p = at(t)
	p.lives = account.Lives{StaffIdle: 10 * time.Minute, Staff: 15 * time.Minute, PlayerIdle: time.Hour, Player: time.Hour}
	p.again()
	for _, after := range []time.Duration{11 * time.Minute, 16 * time.Minute} {
		token := accounttest.Staff(t, p.House, fmt.Sprint("Ada of ", after), people.Dealer)
		for waited := time.Duration(0); waited < after; waited += after / 2 {
			if after > p.lives.Staff {
				_, _ = p.Who(t.Context(), token)
			}
			p.ahead.Add(int64(after / 2))
		}
		if _, s := p.Who(t.Context(), token); s != nil {
			t.Errorf("with other lives it goes on after %v", after)
		}
	}
}

// TestRecovery takes an authoriser, who is not the person himself, and leaves nothing of before.
func TestRecovery(t *testing.T) {
	p := at(t)
	token := accounttest.Staff(t, p.House, "Ada", people.Dealer)
	ada, _ := p.Who(t.Context(), token)
	if _, err := p.Recover(t.Context(), floor.Power{Person: ada.ID, Reason: "forgot"}, ada.ID); err == nil {
		t.Error("she recovers her own account")
	}
	link, err := p.Recover(t.Context(), floor.Power{Person: "adminadmin", Reason: "forgot"}, ada.ID)
	must(t, err)
	weak, err := p.Enrol(t.Context(), link, "", "another long password", "", here)
	must(t, err)
	if _, s := p.Who(t.Context(), token); s != nil {
		t.Error("a session of before goes on")
	}
	if len(p.roles(weak)) > 0 {
		t.Error("a role counts without a new second factor")
	}
	if _, err := p.SignIn(t.Context(), "Ada", accounttest.Password, "", elsewhere); err == nil {
		t.Error("the old password counts")
	}
	accounttest.AddCode(t, p.House, weak)
	if len(p.roles(weak)) != 1 {
		t.Error("she has no role any more")
	}
}

// TestRefusedByTheLog: a secret that the log does not name counts for nothing, and one that
// the log takes is gone though the file has it.
func TestRefusedByTheLog(t *testing.T) {
	p := at(t)
	token := accounttest.Staff(t, p.House, "Ada", people.Dealer)
	_, s := p.Who(t.Context(), token)
	before, err := os.ReadFile(p.file())
	must(t, err)
	head, err := p.log.Head(t.Context(), "people")
	must(t, err)

	// What is given: the file has the new password, session and factor, the log has none of them.
	refusing(p, func() {
		if _, err := p.SignIn(t.Context(), "Ada", accounttest.Password, "", here); err != nil {
			t.Log(err)
		}
		if err := p.ChangePassword(t.Context(), s, accounttest.Password, "another long password", here); err == nil {
			t.Error("a password is changed that cannot be recorded")
		}
		if _, err := p.Invite(t.Context(), floor.Power{Person: "adminadmin", Reason: "new"}, "Bob", []people.Role{people.Cage}); err == nil {
			t.Error("somebody is invited, and it cannot be recorded")
		}
	})
	given, err := p.secrets.All(t.Context())
	must(t, err)
	p.again()
	left, err := p.secrets.All(t.Context())
	must(t, err)
	if len(given) != len(left)+2 {
		t.Errorf("%d secrets were in the file, %d are left", len(given), len(left))
	}
	if in, err := p.SignIn(t.Context(), "Ada", accounttest.Password, "", here); err != nil || in.Pending == "" {
		t.Errorf("her password counts no more: %v", err)
	}
	if _, s := p.Who(t.Context(), token); s == nil {
		t.Error("her session ended")
	}
	if now, err := p.log.Head(t.Context(), "people"); err != nil || now.Seq != head.Seq {
		t.Errorf("the log went on: %v (%v)", now, err)
	}

	// What is taken: the log has it, the file as it was before has the token and the password still.
	_, s = p.Who(t.Context(), token)
	must(t, p.ChangePassword(t.Context(), s, accounttest.Password, "another long password", here))
	_, s = p.Who(t.Context(), token)
	must(t, p.SignOut(t.Context(), s, true))
	p.close()
	must(t, os.WriteFile(p.file(), before, 0o600))
	p.open()
	if _, s := p.Who(t.Context(), token); s != nil {
		t.Error("a session that ended is back with an old file")
	}
	if _, err := p.SignIn(t.Context(), "Ada", accounttest.Password, "", here); err == nil {
		t.Error("a password that was changed is back with an old file")
	}
}

// refusing does something while the log takes nothing.
func refusing(p *place, do func()) {
	p.t.Helper()
	was := p.Floor
	defer func() { p.Floor = was }()
	must(p.t, p.log.Close())
	do()
}
