package account_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/journal"
	"felt.example/felt/store"
)

// abroad is where a floor follows that of a place, by a clock that stands unless the test sets it on.
type abroad struct {
	store.Log // as the floor has it
	place     *place
	floor     *floor.Floor
	afar      *account.Afar
	mu        sync.Mutex
	taken     uint64        // entries
	more      chan struct{} // closed when another one is
	asked     int
	failing   error // of what is asked
	denies    bool  // the House does, having lost its secrets
}

// abroad opens it, and follows until the test ends.
func (p *place) abroad() *abroad {
	p.t.Helper()
	a := p.opened()
	a.follows()
	return a
}

func (p *place) opened() *abroad {
	p.t.Helper()
	a := &abroad{Log: p.log, place: p, more: make(chan struct{})}
	began := time.Now()
	var err error
	a.taken, err = p.log.Position(p.t.Context())
	must(p.t, err)
	a.floor, err = floor.Follow(p.t.Context(), floor.Config{Log: a, Tables: floor.Demonstration[:1], Build: "test", Clock: func() time.Time { return began.Add(time.Duration(p.ahead.Load())) }})
	must(p.t, err)
	a.afar = account.Follow(a.floor, cmp.Or(p.lives, account.DefaultLives), func(ctx context.Context, token string) (told account.Told, err error) {
		a.asked++
		if a.failing != nil || a.denies {
			return told, a.failing
		}
		sent, err := json.Marshal(p.Tell(ctx, token))
		if err != nil {
			return told, err
		}
		return told, json.Unmarshal(sent, &told)
	})
	return a
}

func (a *abroad) follows() {
	ctx, end := context.WithCancel(a.place.t.Context())
	var following sync.WaitGroup
	following.Go(func() {
		if err := a.floor.Following(ctx); err != nil {
			a.place.t.Errorf("it follows no more: %v", err)
		}
	})
	a.place.t.Cleanup(func() { end(); following.Wait(); a.floor.Close() })
}

// Follow has what is over end after each entry that the floor has taken in.
func (a *abroad) Follow(ctx context.Context, after uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for e, err := range a.Log.Follow(ctx, after) {
			if !yield(e, err) {
				return
			}
			a.afar.Settle()
			a.mu.Lock()
			a.taken++
			close(a.more)
			a.more = make(chan struct{})
			a.mu.Unlock()
		}
	}
}

// caughtUp waits until the floor has taken in what the log has.
func (a *abroad) caughtUp() {
	t := a.place.t
	t.Helper()
	now, err := a.place.log.Position(t.Context())
	must(t, err)
	for {
		a.mu.Lock()
		taken, more := a.taken, a.more
		a.mu.Unlock()
		if taken >= now {
			return
		}
		select {
		case <-more:
		case <-t.Context().Done():
			t.Fatalf("it has followed %d entries of %d", taken, now)
		}
	}
}

// who is the person of a token, who must have a session.
func (a *abroad) who(token string) (people.Person, *account.Session) {
	a.place.t.Helper()
	a.caughtUp()
	who, s, err := a.afar.Whose(a.place.t.Context(), token)
	if err != nil || s == nil {
		a.place.t.Fatalf("nobody is known by it: %v", err)
	}
	return who, s
}

// nobody fails the test if a token is of somebody, or if that is not said as it should be.
func (a *abroad) nobody(what, token string, want error) {
	a.place.t.Helper()
	a.caughtUp()
	if who, s, err := a.afar.Whose(a.place.t.Context(), token); s != nil || !reflect.DeepEqual(who, people.Person{}) || !errors.Is(err, want) {
		a.place.t.Errorf("%s: it is %v, %v; want %v", what, who, err, want)
	}
}

var errAway = errors.New("no node leads")

// TestAfarAnswersAsTheHouse: of staff, of who plays, and before and after a second factor; what changes in the log counts without asking.
func TestAfarAnswersAsTheHouse(t *testing.T) {
	p := at(t)
	a := p.abroad()
	ann, _, err := p.Join(t.Context(), "Ann")
	must(t, err)
	invitation, err := p.Invite(t.Context(), floor.Power{Reason: "a test"}, "Cid", []people.Role{people.Cage})
	must(t, err)
	weak, err := p.Enrol(t.Context(), invitation, "", accounttest.Password, "", here)
	must(t, err)
	all := []string{accounttest.Staff(t, p.House, "Ada", people.Dealer), accounttest.Promote(t, p.House, ann, people.Floorperson), weak}
	alike := func() {
		t.Helper()
		for _, token := range all {
			got, s := a.who(token)
			want, of := p.Who(t.Context(), token)
			if !reflect.DeepEqual(got, want) || s.ID != of.ID || s.Person != of.Person {
				t.Errorf("%+v in %s is at the House %+v in %s", got, s.ID, want, of.ID)
			}
		}
	}
	alike()
	before, _ := a.who(weak)
	accounttest.AddCode(t, p.House, weak)
	alike()
	if after, _ := a.who(weak); len(before.Roles) != 0 || len(after.Roles) != 1 {
		t.Errorf("he has %v before his second factor, and %v after", before.Roles, after.Roles)
	}
	if a.asked != len(all) {
		t.Errorf("%d tokens were asked about %d times", len(all), a.asked)
	}
	if a.afar.Barred(ann.ID) {
		t.Error("who is not barred is")
	}
	must(t, p.Manage(t.Context(), floor.Power{Reason: "a test"}, people.Barred, people.Change{Person: ann.ID}))
	a.caughtUp()
	if !a.afar.Barred(ann.ID) {
		t.Error("who is barred is not")
	}
}

// TestAfarSessionsEnd at once, without asking, as the log says that they are over.
func TestAfarSessionsEnd(t *testing.T) {
	admin := floor.Power{Reason: "a test"}
	for how, ends := range map[string]func(p *place, s *account.Session, token string) error{
		"signed out": func(p *place, s *account.Session, _ string) error { return p.SignOut(t.Context(), s, false) },
		"everywhere": func(p *place, s *account.Session, _ string) error { return p.SignOut(t.Context(), s, true) },
		"ended for him": func(p *place, s *account.Session, _ string) error {
			return p.Manage(t.Context(), admin, people.SessionsEnded, people.Change{Person: s.Person})
		},
		"barred": func(p *place, s *account.Session, _ string) error {
			return p.Manage(t.Context(), admin, people.Barred, people.Change{Person: s.Person})
		},
		"with a role more": func(p *place, s *account.Session, _ string) error {
			return p.Manage(t.Context(), admin, people.RoleGiven, people.Change{Person: s.Person, Roles: []people.Role{people.Cage}})
		},
		"idle": func(p *place, _ *account.Session, token string) error {
			p.ahead.Add(int64(31 * time.Minute))
			_, _ = p.Who(t.Context(), token)
			return nil
		},
	} {
		t.Run(how, func(t *testing.T) {
			p := at(t)
			a := p.abroad()
			token, other := accounttest.Staff(t, p.House, "Ada", people.Dealer), accounttest.Staff(t, p.House, "Bob", people.Dealer)
			_, here := p.Who(t.Context(), token)
			_, s := a.who(token)
			_, stays := a.who(other)
			a.failing = errAway
			must(t, ends(p, here, token))
			a.caughtUp()
			if s.Ended.Err() == nil || stays.Ended.Err() != nil {
				t.Errorf("ended is %v, and of another %v", s.Ended.Err(), stays.Ended.Err())
			}
			a.failing = nil
			a.nobody(how, token, nil)
		})
	}
}

// TestAfarKeepsSessionsAlive that are used there only, and asks once a minute; one that is used nowhere ends, and one that is used at the House
// only goes on.
func TestAfarKeepsSessionsAlive(t *testing.T) {
	for idle, most := range map[time.Duration]int{10 * time.Minute: 31, time.Minute: 61} {
		p := at(t)
		p.lives = account.Lives{StaffIdle: idle, Staff: 2 * time.Hour, PlayerIdle: time.Hour, Player: time.Hour}
		p.again()
		a := p.abroad()
		token := accounttest.Staff(t, p.House, "Ada", people.Dealer)
		for range 30 * 6 {
			a.who(token)
			p.ahead.Add(int64(10 * time.Second))
		}
		if a.asked > most || a.asked < most-2 {
			t.Errorf("with %v it was asked %d times in half an hour", idle, a.asked)
		}
		if _, s := p.Who(t.Context(), token); s == nil {
			t.Errorf("with %v it ended at the House though it was used", idle)
		}
	}
	p := at(t)
	a := p.abroad()
	token, unused := accounttest.Staff(t, p.House, "Ada", people.Dealer), accounttest.Staff(t, p.House, "Bob", people.Dealer)
	_, s := a.who(unused)
	a.who(token)
	for range 2 {
		p.ahead.Add(int64(20 * time.Minute))
		if _, s := p.Who(t.Context(), token); s == nil {
			t.Fatal("it ended at the House")
		}
	}
	a.who(token)
	a.nobody("not used", unused, nil)
	if s.Ended.Err() == nil {
		t.Error("it has not ended")
	}
	for range 30 {
		p.ahead.Add(int64(25 * time.Minute))
		_, _ = a.afar.Who(t.Context(), token)
	}
	a.nobody("used for longer than any lasts", token, nil)
}

// TestAfarUnsure: while the House cannot be asked, who was known goes on for his idle time after the next question was due, and of anybody else
// it is said that nobody knows.
func TestAfarUnsure(t *testing.T) {
	p := at(t)
	a := p.abroad()
	token, late := accounttest.Staff(t, p.House, "Ada", people.Dealer), accounttest.Staff(t, p.House, "Bob", people.Dealer)
	_, s := a.who(token)
	a.failing = errAway
	a.nobody("not known before", late, account.ErrUnsure)
	if who, s := a.afar.Who(t.Context(), late); s != nil || who.ID != "" {
		t.Error("somebody is known whom nobody knows")
	}
	a.asked = 0
	for range 31 * 4 {
		p.ahead.Add(int64(15 * time.Second))
		a.who(token)
	}
	if a.asked > 31 {
		t.Errorf("in 31 minutes it was asked %d times", a.asked)
	}
	p.ahead.Add(int64(time.Second))
	a.nobody("longer", token, account.ErrUnsure)
	if s.Ended.Err() != nil {
		t.Error("it has ended, and the House has not said so")
	}
	a.failing = nil
	a.nobody("ended as idle at the House", token, nil)
	if s.Ended.Err() == nil {
		t.Error("it has not ended")
	}

	late = accounttest.Staff(t, p.House, "Lea", people.Dealer)
	_, s = a.who(late)
	a.denies = true
	p.ahead.Add(int64(time.Minute))
	a.nobody("no longer known to the House", late, nil)
	if s.Ended.Err() == nil {
		t.Error("it has not ended")
	}

	p = at(t)
	a = p.opened()
	token = accounttest.Staff(t, p.House, "Ada", people.Dealer)
	if _, s, err := a.afar.Whose(t.Context(), token); s != nil || !errors.Is(err, account.ErrUnsure) {
		t.Errorf("what has not been followed is %v, %v", s, err)
	}
	a.follows()
	a.who(token)
}

// TestAfarForgedTokens are nobody's, whatever is tried; what is remembered of them is not for long, and not without end.
func TestAfarForgedTokens(t *testing.T) {
	p, other := at(t), at(t)
	a := p.abroad()
	token := accounttest.Staff(t, p.House, "Ada", people.Dealer)
	_, s := a.who(token)
	secrets, err := p.secrets.All(t.Context())
	must(t, err)
	forged := []string{"", "forged", token + "x", token[1:], s.ID, s.Person, accounttest.Staff(t, other.House, "Ada", people.Dealer)}
	for _, x := range secrets {
		forged = append(forged, x.ID, cmp.Or(x.Digest, "none"))
	}
	slices.Sort(forged)
	forged = slices.Compact(forged)
	a.asked = 0
	for range 3 {
		for _, of := range forged {
			a.nobody(of, of, nil)
		}
	}
	if a.asked != len(forged) {
		t.Errorf("%d tokens were asked about %d times in a moment", len(forged), a.asked)
	}
	p.ahead.Add(int64(2 * time.Second))
	a.nobody("later", "forged", nil)
	if a.asked != len(forged)+1 {
		t.Error("it is remembered for longer")
	}
	for n := range 10_000 {
		a.nobody("one of many", fmt.Sprint(n), nil)
	}
	a.asked = 0
	a.nobody("after many", "forged", nil)
	if a.asked != 1 {
		t.Error("it is remembered without end")
	}
	a.who(token)
}
