package floor

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
)

// A push changes dealers as a casino does: who comes waits until the round of the table is over and takes the place of who deals there, who
// is then free to go to the next table, or on a break. Each table records what is to come of it, and its own writer does it when no round
// is in play there and who comes deals nowhere else. Until he does, who deals there goes on; where dealers go round, the first does not wait.

// errChanged refuses a push that was meant for another dealer.
var errChanged = errors.New("the dealers have changed meanwhile; look again")

// presence is at how many tables each person is connected. Whoever holds its lock takes no other.
type presence struct {
	mu     sync.Mutex
	tables map[string]int
}

func (p *presence) at(person string, more int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tables == nil {
		p.tables = map[string]int{}
	}
	if p.tables[person] += more; p.tables[person] == 0 {
		delete(p.tables, person)
	}
}

// noticed counts a person as connected at one table more or less, and has those look at it to which he is to come.
func (f *Floor) noticed(person string, more int) {
	f.presence.at(person, more)
	for _, l := range f.lives() {
		if l.beside.Load().comes == person {
			l.changed()
		}
	}
}

// Here reports whether a person is at some table of the floor: its page is open before him.
func (f *Floor) Here(person string) bool {
	f.presence.mu.Lock()
	defer f.presence.mu.Unlock()
	return f.presence.tables[person] > 0
}

// post is a table as a push finds it: who deals there, and what waits there.
type post struct {
	live   *Live
	name   string
	dealer table.Dealer
	pushed *table.Pushed
}

// posts are all open tables so.
func (f *Floor) posts() []*post {
	var all []*post
	for _, l := range f.Tables() {
		l.mu.Lock()
		all = append(all, &post{l, l.table.Name, l.table.Dealer, l.table.Pushed()})
		l.mu.Unlock()
	}
	return all
}

// postOf is the first post for which something holds, or nil.
func postOf(all []*post, is func(*post) bool) *post {
	if i := slices.IndexFunc(all, is); i >= 0 {
		return all[i]
	}
	return nil
}

// Relieve has, for a floorperson, tables relieved in this order, each when its round is over: a dealer comes to the first, who deals there
// goes to the next, and who deals at the last goes on a break. He may himself be who comes to the first, if there are more tables than one.
func (f *Floor) Relieve(ctx context.Context, by Power, comes string, tables []*Live) error {
	all, next := f.posts(), table.Dealer{Person: comes, Name: f.named(comes)}
	at := func(l *Live) *post { return postOf(all, func(p *post) bool { return p.live == l }) }
	home := postOf(all, func(p *post) bool { return comes != "" && p.dealer.Person == comes })
	if home != nil {
		next = home.dealer
	}
	var steps []*step
	for i, l := range tables {
		p := at(l)
		switch {
		case p == nil:
			return fmt.Errorf("%s is closed", l.Name())
		case slices.Contains(tables[:i], l):
			return fmt.Errorf("%s is named twice", p.name)
		case next.Person == "" && i == 0:
			return errors.New("say which dealer comes to the first table")
		case next.Person == "":
			return fmt.Errorf("no person deals at %s, so nobody goes from there to %s", at(tables[i-1]).name, p.name)
		}
		if p.dealer.Person != "" {
			next.Physical = p.dealer.Physical
		}
		s := &step{p, table.Pushed{Dealer: next, By: by.Person}}
		if i+1 < len(tables) {
			s.is.To = tables[i+1].id
		}
		steps, next = append(steps, s), p.dealer
	}
	switch {
	case len(steps) == 0:
		return errors.New("name the tables, in the order in which they are relieved")
	case home == nil:
	case home == steps[len(steps)-1].at && len(steps) > 1: // they go round, and he cannot come before he is relieved
		steps[len(steps)-1].is.To, steps[0].is.Goes = tables[0].id, true
	case slices.Contains(tables, home.live) && home != steps[0].at:
		return fmt.Errorf("%s deals at %s, which is relieved itself", home.dealer.Name, home.name)
	case home != steps[0].at:
		steps = append(steps, &step{home, table.Pushed{To: tables[0].id, By: by.Person}})
	}
	return f.push(ctx, by, all, steps)
}

// Break has, for a floorperson, the dealer of the table go when its round is over.
func (l *Live) Break(ctx context.Context, by Power) error {
	all := l.floor.posts()
	at := postOf(all, func(p *post) bool { return p.live == l })
	if at == nil {
		return fmt.Errorf("%s is closed", l.Name())
	}
	return l.floor.push(ctx, by, all, []*step{{at, table.Pushed{By: by.Person}}})
}

// MoveDealer has, for a floorperson, the dealer of the table go to another when the rounds of both are over, in the place of who deals there.
func (l *Live) MoveDealer(ctx context.Context, by Power, to *Live) error {
	l.mu.Lock()
	dealer, name := l.table.Dealer, l.table.Name
	l.mu.Unlock()
	if dealer.Person == "" {
		return fmt.Errorf("no person deals at %s", name)
	}
	return l.floor.Relieve(ctx, by, dealer.Person, []*Live{to})
}

// step is what a push says of a table.
type step struct {
	at *post
	is table.Pushed
}

// push records all steps, or none if one of them is refused. The last is recorded first, so that nobody goes before it is known where to.
func (f *Floor) push(ctx context.Context, by Power, all []*post, steps []*step) error {
	for _, s := range steps {
		if err := f.mayPush(by, all, s); err != nil {
			return err
		}
	}
	for i := range steps {
		s := steps[len(steps)-1-i]
		if err := s.at.live.pushes(ctx, by, s); err != nil {
			return err
		}
	}
	return nil
}

// mayPush returns the reason why a step cannot be, or nil.
func (f *Floor) mayPush(by Power, all []*post, s *step) error {
	l, dealer := s.at.live, s.is.Dealer
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.may(by); err != nil {
		return err
	}
	if _, err := l.table.Push(s.is); err != nil || dealer.Person == "" {
		return err
	}
	elsewhere := postOf(all, func(p *post) bool { return p.pushed != nil && p.pushed.Person == dealer.Person })
	switch {
	case l.gains(dealer.Person):
		return fmt.Errorf("%s holds chips at %s, or at another table with its progressive meter, and cannot deal there", dealer.Name, s.at.name)
	case !f.Here(dealer.Person):
		return fmt.Errorf("%s is away: a dealer who is to come has the page of a table open", dealer.Name)
	case elsewhere != nil:
		return fmt.Errorf("%s goes to %s already; withdraw that first", dealer.Name, elsewhere.name)
	}
	return nil
}

// pushes records a step at its table.
func (l *Live) pushes(ctx context.Context, by Power, s *step) error {
	return l.orders(ctx, by, func() (table.Changes, error) {
		if l.table.Dealer != s.at.dealer {
			return table.Changes{}, errChanged
		}
		return l.table.Push(s.is)
	})
}

// WithdrawPush takes back, for a floorperson, the change of dealers that waits at the table, and at those from which and to which its
// dealers go.
func (l *Live) WithdrawPush(ctx context.Context, by Power) error {
	all := l.floor.posts()
	with := []*post{postOf(all, func(p *post) bool { return p.live == l })}
	if with[0] == nil || with[0].pushed == nil {
		return fmt.Errorf("no change of dealers waits at %s", l.Name())
	}
	goes := func(from, to *post) bool { return from.dealer.Person != "" && to.pushed.Person == from.dealer.Person }
	for i := 0; i < len(with); i++ {
		for _, p := range all {
			if p.pushed != nil && !slices.Contains(with, p) && (goes(with[i], p) || goes(p, with[i])) {
				with = append(with, p)
			}
		}
	}
	for _, p := range with {
		if err := p.live.orders(ctx, by, p.live.table.WithdrawPush); err != nil {
			return err
		}
	}
	return nil
}

// changesDealer changes the dealer as a floorperson has said, if no round is in play and who comes is free; did reports whether it was done.
// The caller holds the lock.
func (l *Live) changesDealer(ctx context.Context) (did bool, err error) {
	p := l.table.Pushed()
	if p == nil {
		return false, nil
	}
	by, due := l.table.Relief(l.waitsFor(p) == "")
	if !due {
		return false, nil
	}
	if _, err := l.table.Deals(by); err != nil { // such as for a payment that is to be put right
		return false, nil //nolint:nilerr // it waits until then
	}
	return true, l.relieve(ctx, hands{actor: journal.Program, authoriser: journal.Person(p.By)}, p.By, by)
}

// waitsFor is why who comes to the table is not free yet; "" is that he is. The caller holds the lock.
func (l *Live) waitsFor(p *table.Pushed) string {
	for _, other := range l.floor.lives() {
		if of := other.beside.Load(); p.Person != "" && other != l && of.dealer == p.Person {
			return fmt.Sprintf("%s deals at %s", p.Name, of.name)
		}
	}
	switch {
	case p.Person == "":
		return ""
	case !l.floor.Here(p.Person):
		return p.Name + " is away"
	case l.gains(p.Person):
		return p.Name + " holds chips here, or at another table with this progressive meter"
	}
	return ""
}

// forPush reports whether who dealt at the table has gone, and who comes in his place has not come yet: the program does not deal meanwhile.
func (l *Live) forPush() bool {
	p := l.table.Pushed()
	return p != nil && p.Goes && p.Person != ""
}

// pushView is the change of dealers that waits at the table; nil is none. The caller holds the lock.
func (l *Live) pushView(viewer string) *table.PushView {
	p := l.table.Pushed()
	if p == nil {
		return nil
	}
	v := &table.PushView{Comes: p.Name, Yours: viewer != "" && viewer == p.Person, Waits: l.waitsFor(p)}
	if to := l.floor.Table(p.To); to != nil {
		v.To = &table.NamedTable{ID: p.To, Name: to.beside.Load().name}
	}
	return v
}

// elsewhere are the other tables at which a dealer deals, or to which he comes.
func (l *Live) elsewhere(person string) (all []table.ElsewhereView) {
	for _, other := range l.floor.lives() {
		of := other.beside.Load()
		if other != l && person != "" && (of.dealer == person || of.comes == person) {
			all = append(all, table.ElsewhereView{NamedTable: table.NamedTable{ID: other.id, Name: of.name}, Deals: of.dealer == person})
		}
	}
	return all
}

// DealsAt is the table at which a person deals, or nil.
func (f *Floor) DealsAt(person string) *Live {
	for _, l := range f.lives() {
		if person != "" && l.beside.Load().dealer == person {
			return l
		}
	}
	return nil
}
