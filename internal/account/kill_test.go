package account_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/journal"
	"felt.example/felt/store"
)

// deadly is a log that kills the process with SIGKILL at an append about accounts: before it is
// written, or when it is durable and nobody knows.
type deadly struct {
	store.Log
	left  int
	after bool
}

func (d *deadly) Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error) {
	last := false
	if e.Shard == "people" {
		d.left--
		last = d.left == 0
	}
	if last && !d.after {
		d.die()
	}
	done, err := d.Log.Append(ctx, expected, e)
	if last && err == nil {
		d.die()
	}
	return done, err
}

func (d *deadly) die() {
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {} // until it is dead
}

// known is what people have in their heads and browsers when the floor is killed.
type known struct {
	Bea, BeaCode, Factor, Guest, Enrol, Recover string
	Ada                                         string // the administrator's session
}

const fresh = "another long password"

// acts are what writes secrets to the file and changes to the log, in one order or the other. How many
// appends each takes is in its name's value.
var acts = map[string]struct {
	appends int
	do      func(t *testing.T, p *place, k known) error
}{
	"enrol": {2, func(t *testing.T, p *place, k known) error {
		_, err := p.Enrol(t.Context(), k.Enrol, "", accounttest.Password, "", here)
		return err
	}},
	"adopt": {2, func(t *testing.T, p *place, k known) error {
		_, err := p.Adopt(t.Context(), p.Known(k.Guest), accounttest.Password, here)
		return err
	}},
	"invite": {1, func(t *testing.T, p *place, k known) error {
		_, err := p.Invite(t.Context(), floor.Power{Person: p.id(k.Ada), Reason: "new"}, "Dan", []people.Role{people.Cage})
		return err
	}},
	"recover": {1, func(t *testing.T, p *place, k known) error {
		_, err := p.Recover(t.Context(), floor.Power{Person: p.id(k.Ada), Reason: "forgot"}, p.id(k.Bea))
		return err
	}},
	"recovered": {2, func(t *testing.T, p *place, k known) error {
		_, err := p.Enrol(t.Context(), k.Recover, "", fresh, "", here)
		return err
	}},
	"password": {1, func(t *testing.T, p *place, k known) error {
		_, s := p.Who(t.Context(), k.Bea)
		return p.ChangePassword(t.Context(), s, accounttest.Password, fresh, here)
	}},
	"passkey": {1, func(t *testing.T, p *place, k known) error { return newAuthenticator(t).add(t, p.House, k.Bea) }},
	"factor removed": {2, func(t *testing.T, p *place, k known) error {
		if err := newAuthenticator(t).add(t, p.House, k.Bea); err != nil {
			return err
		}
		_, s := p.Who(t.Context(), k.Bea)
		return p.RemoveFactor(t.Context(), s, k.Factor, accounttest.Password, here)
	}},
	"sign out everywhere": {1, func(t *testing.T, p *place, k known) error {
		_, s := p.Who(t.Context(), k.Bea)
		return p.SignOut(t.Context(), s, true)
	}},
	"sign in": {1, func(t *testing.T, p *place, k known) error {
		in, err := p.SignIn(t.Context(), "Bea", accounttest.Password, "", here)
		if err == nil {
			_, err = p.Code(t.Context(), in.Pending, accounttest.Code(t, p.House, k.BeaCode, 1), here)
		}
		return err
	}},
	"role given": {1, func(t *testing.T, p *place, k known) error {
		return p.Manage(t.Context(), floor.Power{Person: p.id(k.Ada), Reason: "needed"}, people.RoleGiven, people.Change{Person: p.id(k.Bea), Roles: []people.Role{people.Floorperson}})
	}},
	"barred": {1, func(t *testing.T, p *place, k known) error {
		return p.Manage(t.Context(), floor.Power{Person: p.id(k.Ada), Reason: "stole"}, people.Barred, people.Change{Person: p.id(k.Bea)})
	}},
}

func (p *place) id(token string) string {
	who, _ := p.Who(p.t.Context(), token)
	return who.ID
}

// child does an act, in the middle of which it is killed.
func child(t *testing.T, dir string) {
	var k known
	data, err := os.ReadFile(filepath.Join(dir, "known"))
	must(t, err)
	must(t, json.Unmarshal(data, &k))
	var left int
	var when, what string
	_, err = fmt.Sscanf(os.Getenv("FELT_TEST_KILL"), "%s %d %q", &when, &left, &what)
	must(t, err)
	p := &place{t: t, dir: dir, through: func(log store.Log) store.Log { return &deadly{log, left, when == "after"} }}
	p.open()
	must(t, acts[what].do(t, p, k))
}

// TestKilledBetweenFileAndLog kills the floor with SIGKILL at each append of everything that is done to accounts, before
// it is written and after. Then the floor opens, the log is whole, no secret counts that the log does not name, nobody
// has more than the log says, and everybody can go on: what was done counts, and what was not can be done.
func TestKilledBetweenFileAndLog(t *testing.T) {
	if dir := os.Getenv("FELT_TEST_CHILD"); dir != "" {
		child(t, dir)
		return
	}
	dir := t.TempDir()
	var k known
	p := &place{t: t, dir: dir}
	p.open()
	k.Ada = accounttest.Staff(t, p.House, "Ada", people.Administrator)
	invitation, err := p.Invite(t.Context(), floor.Power{Reason: "a test"}, "Bea", []people.Role{people.Dealer})
	must(t, err)
	k.Bea, err = p.Enrol(t.Context(), invitation, "", accounttest.Password, "", here)
	must(t, err)
	k.BeaCode = accounttest.AddCode(t, p.House, k.Bea)
	p.Accounts(func(all *people.Register) {
		for id := range all.Accounts[p.Named("Bea")].Factors {
			k.Factor = id
		}
	})
	guest, _, err := p.Join(t.Context(), "Gus")
	must(t, err)
	k.Guest = guest.ID
	k.Enrol, err = p.Invite(t.Context(), floor.Power{Person: p.id(k.Ada), Reason: "new"}, "Cid", []people.Role{people.Cage})
	must(t, err)
	k.Recover, err = p.Recover(t.Context(), floor.Power{Person: p.id(k.Ada), Reason: "forgot"}, p.id(k.Bea))
	must(t, err)
	p.close()
	data, err := json.Marshal(k)
	must(t, err)
	must(t, os.WriteFile(filepath.Join(dir, "known"), data, 0o600))
	for what, act := range acts {
		for n := range act.appends {
			for _, when := range []string{"before", "after"} {
				at := fmt.Sprintf("%s %d %q", when, n+1, what)
				t.Run(at, func(t *testing.T) {
					t.Parallel()
					own := filepath.Join(t.TempDir(), "data")
					must(t, os.CopyFS(own, os.DirFS(dir)))
					c := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestKilledBetweenFileAndLog$")
					c.Env = append(os.Environ(), "FELT_TEST_CHILD="+own, "FELT_TEST_KILL="+at)
					if said, err := c.CombinedOutput(); c.ProcessState == nil || c.ProcessState.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
						t.Fatalf("%v: %s", err, said)
					}
					p := &place{t: t, dir: own}
					p.open()
					defer p.close()
					done := n
					if when == "after" {
						done++
					}
					p.goesOn(k, what, done)
				})
			}
		}
	}
}

// goesOn tests what is left of an act of which so many entries were written.
func (p *place) goesOn(k known, what string, done int) {
	t := p.t
	report, err := floor.Verify(t.Context(), p.log, cardroom.Open, nil)
	must(t, err)
	if len(report.Findings) > 0 {
		t.Error(report.Findings)
	}
	secrets, err := p.secrets.All(t.Context())
	must(t, err)
	p.Accounts(func(all *people.Register) {
		for _, x := range secrets {
			if !all.Names(x.ID) {
				t.Errorf("a %s is left that the log does not name", x.Kind)
			}
		}
	})
	whole := done == acts[what].appends
	bea, _ := p.account("Bea")
	signedIn := func() bool { _, s := p.Who(t.Context(), k.Bea); return s != nil }
	counts := func(name, password string) bool {
		in, err := p.SignIn(t.Context(), name, password, "", here)
		return err == nil && (in.Token != "" || in.Pending != "")
	}
	// The administrator is never locked out, and no start invites another.
	if roles := p.roles(k.Ada); !slices.Equal(roles, []people.Role{people.Administrator}) {
		t.Errorf("the administrator has %v", roles)
	}
	if again, err := p.First(t.Context()); again != "" || err != nil {
		t.Errorf("another administrator is invited: %v", err)
	}
	again := func() {
		if err := acts[what].do(t, p, k); err != nil {
			t.Errorf("what was not done cannot be done: %v", err)
		}
	}
	switch what {
	case "enrol", "adopt":
		name := map[string]string{"enrol": "Cid", "adopt": "Gus"}[what]
		if done == 0 {
			if p.Named(name) != "" {
				t.Error("there is an account that the log does not have")
			}
			again()
		} else if acts[what].do(t, p, k) == nil {
			t.Error("it counts twice")
		}
		if !counts(name, accounttest.Password) {
			t.Errorf("%s cannot sign in", name)
		}
	case "invite", "recover":
		again() // whose token nobody has seen
	case "recovered", "password":
		was := done == 0
		if counts("Bea", accounttest.Password) != was || counts("Bea", fresh) == was {
			t.Errorf("which password counts is wrong, done is %d", done)
		}
		if signedIn() != (was || what == "password") || len(bea.Factors) == 0 == (was || what == "password") {
			t.Errorf("Bea is signed in: %v, with %d factors", signedIn(), len(bea.Factors))
		}
		if was {
			again()
		}
	case "passkey":
		if want := 1 + done; len(bea.Factors) != want || !signedIn() {
			t.Errorf("%d second factors, not %d", len(bea.Factors), want)
		}
		if !whole {
			again()
		}
	case "factor removed":
		if _, has := bea.Factors[k.Factor]; has == whole || len(bea.Factors) != []int{1, 2, 1}[done] {
			t.Errorf("the factors are %v", bea.Factors)
		}
		if !whole {
			again()
		}
	case "sign out everywhere", "role given", "barred":
		if signedIn() == whole {
			t.Errorf("Bea is signed in: %v", signedIn())
		}
		if slices.Contains(bea.Roles, people.Floorperson) != (whole && what == "role given") || bea.Barred != (whole && what == "barred") || counts("Bea", accounttest.Password) == bea.Barred {
			t.Errorf("Bea is %+v", bea)
		}
		if !whole {
			again()
		}
	case "sign in":
		if !signedIn() || len(bea.Sessions) != 1+done {
			t.Errorf("Bea has %d sessions", len(bea.Sessions))
		}
		p.ahead.Add(int64(60e9)) // the code was used
		if in, err := p.SignIn(t.Context(), "Bea", accounttest.Password, "", here); err != nil {
			t.Error(err)
		} else if _, err := p.Code(t.Context(), in.Pending, accounttest.Code(t, p.House, k.BeaCode, 1), here); err != nil {
			t.Errorf("Bea cannot sign in: %v", err)
		}
	}
}

// TestFirstAdministratorIsKilled: however the first start ends, a later one invites the first
// administrator, until there is one, who can sign in.
func TestFirstAdministratorIsKilled(t *testing.T) {
	p := at(t)
	first, err := p.First(t.Context())
	must(t, err)
	p.close() // killed after it was printed
	p.open()
	second, err := p.First(t.Context())
	must(t, err)
	if _, err := p.Enrol(t.Context(), first, "Eve", accounttest.Password, "", here); err == nil || second == "" {
		t.Error("the first counts, or there is no second")
	}
	must(t, os.Remove(p.file())) // as if killed before the file was synced: no promise of it is left
	p.again()
	third, err := p.First(t.Context())
	must(t, err)
	token, err := p.Enrol(t.Context(), third, "Ada", accounttest.Password, "", here)
	must(t, err)
	accounttest.AddCode(t, p.House, token)
	p.again()
	if again, err := p.First(t.Context()); again != "" || err != nil || !strings.Contains(fmt.Sprint(p.roles(token)), "administrator") {
		t.Errorf("after the third: %q, %v, %v", again, err, p.roles(token))
	}
}
