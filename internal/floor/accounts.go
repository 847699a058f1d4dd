package floor

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
)

// PeopleShard holds the log of the accounts.
const PeopleShard = "people"

// accounts are the accounts of a floor.
type accounts struct {
	order    sync.Mutex // held during an append
	writer   writer
	mu       sync.RWMutex // guards the register
	register *people.Register
	named    map[string]string // IDs, by the normalised names
}

func newAccounts(f *Floor) *accounts {
	a := &accounts{register: people.NewRegister(), named: map[string]string{}}
	a.writer = writer{floor: f, shard: PeopleShard, take: a.apply}
	return a
}

func (a *accounts) apply(e journal.Entry) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(e.Events) != 1 || len(e.Transfers) > 0 {
		return fmt.Errorf("one thing at a time happens to an account")
	}
	by, person := strings.CutPrefix(e.Actor, journal.Person(""))
	if !person {
		by = "" // the program
	}
	event := e.Events[0]
	c, err := a.register.Apply(people.Kind(event.Kind), event.Data, by, e.Clock)
	if err == nil && people.Kind(event.Kind) == people.Enrolled {
		a.named[alike(c.Name)] = c.Person
	}
	return err
}

// Accounts calls a function with the accounts, which do not change meanwhile.
func (f *Floor) Accounts(look func(*people.Register)) {
	f.accounts.mu.RLock()
	defer f.accounts.mu.RUnlock()
	look(f.accounts.register)
}

// Change records a change to an account, made by a person, or by the program where that is "".
func (f *Floor) Change(ctx context.Context, by string, kind people.Kind, c people.Change) error {
	return f.change(ctx, by, plain(by), kind, c)
}

// ChangeBy records that somebody uses a power to change the account of another, or to have another make one.
func (f *Floor) ChangeBy(ctx context.Context, by Power, kind people.Kind, c people.Change) error {
	c.Why, c.From = by.Reason, by.From
	if by.Person == "" { // the program
		return f.Change(ctx, "", kind, c)
	}
	if err := by.check(); err != nil {
		return &people.RefusedError{Why: err.Error()}
	}
	if c.Person != "" {
		if err := by.over(f, c.Person); err != nil {
			return &people.RefusedError{Why: err.Error()}
		}
	}
	return f.change(ctx, by.Person, by.alone(), kind, c)
}

func (f *Floor) change(ctx context.Context, by string, as hands, kind people.Kind, c people.Change) error {
	a := f.accounts
	a.order.Lock()
	defer a.order.Unlock()
	if a.writer.behind {
		if err := a.writer.read(ctx); err != nil {
			return err
		}
	}
	if err := a.register.Check(kind, c, by, f.Clock()); err != nil { // whoever appends holds the order
		return err
	}
	if kind == people.Enrolled {
		f.cage.order.Lock() // so that no guest takes the name meanwhile
		defer f.cage.order.Unlock()
		if f.find(c.Person) == nil && f.Taken(c.Name) {
			return ErrTaken
		}
	}
	event, err := encode(string(kind), c)
	if err != nil {
		return err
	}
	return a.writer.appendBy(ctx, "people/"+newKey(), as, table.Changes{Events: []journal.Event{event}})
}

// ProperName is the name in the form in which it is kept, if a new account can have it.
func (f *Floor) ProperName(text string) (string, error) {
	name, err := properName(text)
	if err == nil && f.Taken(name) {
		err = ErrTaken
	}
	return name, err
}

// Taken reports whether somebody has this name or one that looks like it.
func (f *Floor) Taken(name string) bool { return f.cage.taken(name) || f.Named(name) != "" }

// Named is the ID of the account with a name, or one like it; "" is none.
func (f *Floor) Named(name string) (id string) {
	f.accounts.mu.RLock()
	defer f.accounts.mu.RUnlock()
	return f.accounts.named[alike(name)]
}

// Known is the player with an ID, or nil.
func (f *Floor) Known(id string) *Player { return f.find(id) }

// one reports whether two IDs belong to one person, as far as the floor knows: an account and a guest in whose
// browser it signed in, or two accounts that signed in in the same guest's browser.
func (f *Floor) one(person, other string) (is bool) {
	if person == "" || other == "" || person == other {
		return person == other && person != ""
	}
	f.Accounts(func(all *people.Register) {
		known := func(id string) []string {
			if a := all.Accounts[id]; a != nil {
				return append(slices.Clip(a.Same), id)
			}
			return []string{id}
		}
		others := known(other)
		is = slices.ContainsFunc(known(person), func(id string) bool { return slices.Contains(others, id) })
	})
	return is
}

// verifyAccounts verifies the entries of the shard of accounts.
func verifyAccounts() taking { return taking{take: newAccounts(nil).apply} }

// ErrGuest refuses a guest a table at which guests do not play.
var ErrGuest = fmt.Errorf("guests play at demonstration tables only; make an account of your name to play here")

// Admits returns the reason why a person may not give commands at a table, or nil: guests play only at
// demonstration tables, those that are in no Rules Submission.
func (l *Live) Admits(who people.Person) error {
	if c, _ := l.config(); who.Is(people.Guest) && c.Submission != "" {
		return ErrGuest
	}
	return nil
}
