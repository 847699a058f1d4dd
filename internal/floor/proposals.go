package floor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/internal/house"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// What takes two people is proposed by one, with his reason, and takes effect when another approves it. Until then
// it is an entry of the proposals about a table, a meter or the register of Rules Submissions; the entry that takes
// effect belongs to what it is about, and names both people. A table waits while something is proposed
// about it, so that what is approved is what was proposed.

// Matter is what a proposal is for.
type Matter string

const (
	// Void is an irregularity by which a round, a wager or a hand becomes void.
	Void Matter = "void"
	// Correct is the correction of an answer.
	Correct Matter = "correct"
	// Repay is what was paid wrongly in a round of long ago.
	Repay Matter = "repay"
	// Validate is the validation of a payout that the table waits for.
	Validate Matter = "validate"
	// File is the filing of a Rules Submission.
	File Matter = "file"
	// Cards is decks of real cards that are received, issued or destroyed.
	Cards Matter = "cards"
)

// Proposal is what one person has proposed.
type Proposal struct {
	ID     string    `json:"id"`
	Matter Matter    `json:"matter"`
	Lapses time.Time `json:"lapses"`
	// Seq is the number of the last entry of the table, or of the meter, when it was proposed.
	Seq uint64 `json:"seq,omitempty"`
	// Answer is that of a void or a validation; Text is a Rules Submission.
	Answer     *round.Answer     `json:"answer,omitempty"`
	Correction *table.Correction `json:"correction,omitempty"`
	// Paid is what the correction says of a payment.
	Paid *table.LatePayment `json:"paid,omitempty"`
	// Round is the number of the round of long ago that the correction is for; 0 is the table's last.
	Round int    `json:"round,omitempty"`
	Text  string `json:"text,omitempty"`
	// Moved is what is proposed about a meter, as it read then.
	Moved *MeterMoved `json:"moved,omitempty"`
	// Handling is what is done with a table's decks, Delivery what is received into the storage.
	Handling *table.Handling `json:"handling,omitempty"`
	Delivery *house.Delivery `json:"delivery,omitempty"`
	// FaceDown: the correction names a card that lies face down, which is kept in memory alone.
	FaceDown bool `json:"face_down,omitempty"`
	// As is the role of who proposed it, where a clause names who decides and he is that; "" is that the approver must be.
	As people.Role `json:"as,omitempty"`

	By Power     `json:"-"`
	At time.Time `json:"-"`

	due     time.Time // by this floor's clock, when it lapses
	follows []string
	cards   []card.Card // that lie face down
}

// How long a proposal waits: a table is held meanwhile, but not for a round of long ago; a filing has its effective day.
const (
	tableProposal  = 15 * time.Minute
	filingProposal = 7 * 24 * time.Hour
)

// The kinds of event in the log of proposals.
const (
	proposes  = "propose"  // Proposal
	refuses   = "refuse"   // proposalID: another person does not approve it
	withdraws = "withdraw" // proposalID: whoever proposed it takes it back
	lapses    = "lapse"    // proposalID: the program, when its time is up or it can no longer be carried out
)

type proposalID struct {
	ID string `json:"id"`
	// Why it lapsed, if not because its time was up.
	Why string `json:"why,omitempty"`
}

// proposalShard holds the proposals about another shard.
func proposalShard(of string) string { return "proposals/" + of }

// approval begins the keys of entries that carry out a proposal; its ID follows.
const approval = "approved/"

// ErrDecided refuses a proposal that no longer waits.
var ErrDecided = errors.New("this proposal does not wait any more: it was decided, or has lapsed")

// ErrSamePerson refuses an approval by the person who proposed it.
var ErrSamePerson = errors.New("you have proposed this, from this account or another of yours: it takes another person to approve it")

// about is what proposals are made about. Its lock is held while one is made or decided.
type about interface {
	lock() (unlock func())
	made() *proposals
	gains(person string) bool
	// effect is what carrying out the proposal now does, with the authoriser if there is one yet, or the reason
	// why it cannot be carried out.
	effect(p *Proposal, authoriser string) (table.Changes, error)
	carryOut(ctx context.Context, key string, by hands, changes table.Changes) error
	// decides is the role that one of the two people must have, and its clause; "" is any that may propose and approve.
	decides(p *Proposal) (people.Role, cite.Cite)
	// turned is called when something begins to wait, or no longer does.
	turned()
}

// proposals are those about one thing, of which only one waits at a time.
type proposals struct {
	writer  writer
	waiting *Proposal
}

// takeUp reads the proposals about a shard.
func (s *proposals) takeUp(ctx context.Context, f *Floor, of string) error {
	if s.writer.floor == nil {
		s.writer = writer{floor: f, shard: proposalShard(of), take: s.apply}
	}
	if err := s.writer.read(ctx); err != nil || s.waiting == nil {
		return err
	}
	_, done, err := f.Log.ByKey(ctx, approval+s.waiting.ID)
	if done {
		s.waiting = nil
	}
	return err
}

// apply takes in an entry of the proposals.
func (s *proposals) apply(e journal.Entry) error {
	if len(e.Events) != 1 || len(e.Transfers) > 0 {
		return fmt.Errorf("one proposal is made or decided at a time, and nothing else")
	}
	event := e.Events[0]
	if event.Kind == proposes {
		p := &Proposal{}
		if err := json.Unmarshal(event.Data, p); err != nil {
			return err
		}
		if e.Acted == nil {
			return fmt.Errorf("proposal %.40q gives no reason", p.ID)
		}
		p.By, p.At = Power{Person: strings.TrimPrefix(e.Actor, journal.Person("")), From: e.Acted.From, Reason: e.Acted.Reason}, e.Clock
		if f := s.writer.floor; f != nil {
			p.due = f.Clock().Add(min(max(p.Lapses.Sub(f.Clock()), 0), filingProposal))
		}
		s.waiting = p
		return nil
	}
	var of proposalID
	if err := json.Unmarshal(event.Data, &of); err != nil {
		return err
	}
	own := s.waiting != nil && e.Actor == journal.Person(s.waiting.By.Person)
	switch {
	case s.waiting == nil || s.waiting.ID != of.ID:
		return fmt.Errorf("proposal %.40q does not wait", of.ID)
	case event.Kind == lapses && e.Actor == journal.Program:
	case event.Kind == withdraws && own && e.Acted != nil:
	case event.Kind == refuses && !own && e.Acted != nil:
	default:
		return fmt.Errorf("%.40q has done %.40q with proposal %.40q", e.Actor, event.Kind, of.ID)
	}
	s.waiting = nil
	return nil
}

// carriedOut takes in an entry that may carry out the waiting proposal.
func (s *proposals) carriedOut(e journal.Entry) {
	if id, ok := strings.CutPrefix(e.Key, approval); ok && s.waiting != nil && s.waiting.ID == id {
		s.waiting = nil
	}
}

func (s *proposals) append(ctx context.Context, by hands, kind string, data any) error {
	event, err := encode(kind, data)
	if err != nil {
		return err
	}
	return s.writer.appendBy(ctx, "proposal/"+newKey(), by, table.Changes{Events: []journal.Event{event}})
}

// propose makes a proposal wait for another person. The caller holds the lock of what it is about.
func propose(ctx context.Context, of about, by Power, p Proposal) error {
	s := of.made()
	f := s.writer.floor
	if s.waiting != nil && s.waiting.By.Person == by.Person && same(s.waiting, &p) {
		return nil // he asks again
	}
	if s.waiting != nil {
		return fmt.Errorf("a proposal of %s waits here; decide that one first", f.named(s.waiting.By.Person))
	}
	if _, err := of.effect(&p, ""); err != nil {
		return err
	}
	if as, _ := of.decides(&p); p.Matter != Cards && as != "" && slices.Contains(by.Roles, as) {
		p.As = as
	}
	lasts := tableProposal
	if p.Matter == File || p.Moved != nil || p.Round > 0 { // for which no table waits
		lasts = filingProposal
	}
	p.ID, p.Lapses = newKey(), f.Clock().UTC().Add(lasts)
	if err := s.append(ctx, by.alone(), proposes, p); err != nil {
		return err
	}
	s.waiting.cards = p.cards
	of.turned()
	f.Wake() // by which it lapses
	return nil
}

// same reports whether two proposals propose the same.
func same(a, b *Proposal) bool {
	return a.Matter == b.Matter && slices.Equal(a.cards, b.cards) && a.Round == b.Round && a.Seq == b.Seq && a.Text == b.Text && reflect.DeepEqual(a.Answer, b.Answer) && reflect.DeepEqual(a.Correction, b.Correction) && reflect.DeepEqual(a.Paid, b.Paid) && reflect.DeepEqual(a.Moved, b.Moved) && reflect.DeepEqual(a.Handling, b.Handling) && reflect.DeepEqual(a.Delivery, b.Delivery)
}

// approve carries out what another person has proposed.
func approve(ctx context.Context, of about, by Power, id string) error {
	return decide(ctx, of, by, id, func(p *Proposal) error {
		if of.made().writer.floor.one(by.Person, p.By.Person) {
			return ErrSamePerson
		}
		if of.gains(p.By.Person) {
			return ErrPower
		}
		if as, clause := of.decides(p); as != p.As && !slices.Contains(by.Roles, as) {
			if p.Matter == Cards {
				return round.Refuse(clause, "security holds the key of the second lock, and is there when cards are destroyed; only %s can approve it", as)
			}
			return round.Refuse(clause, "at this table the %s decides disputes, and did not propose this; only the %s can approve it", as, as)
		}
		authoriser := journal.Person(by.Person)
		changes, err := of.effect(p, authoriser)
		if err != nil {
			return errors.Join(lapse(ctx, of, err.Error()), err)
		}
		key, both := approval+id, hands{
			actor: journal.Person(p.By.Person), acted: p.By.grounds(p.At),
			authoriser: authoriser, authorised: by.grounds(time.Time{}),
		}
		return of.carryOut(ctx, key, both, changes)
	})
}

// refuse decides that a proposal is not carried out; who proposed it withdraws it.
func refuse(ctx context.Context, of about, by Power, id string) error {
	return decide(ctx, of, by, id, func(p *Proposal) error {
		kind := refuses
		if by.Person == p.By.Person {
			kind = withdraws
		}
		return of.made().append(ctx, by.alone(), kind, proposalID{ID: id})
	})
}

// decide decides the waiting proposal.
func decide(ctx context.Context, of about, by Power, id string, how func(*Proposal) error) error {
	defer of.lock()()
	p := of.made().waiting
	if err := by.check(); err != nil {
		return err
	}
	switch {
	case of.gains(by.Person):
		return ErrPower
	case p == nil || p.ID != id:
		return ErrDecided
	case !p.due.After(of.made().writer.floor.Clock()):
		return errors.Join(lapse(ctx, of, ""), ErrDecided)
	}
	err := how(p)
	of.turned()
	return err
}

// Approve carries out what another person has proposed about the table.
func (l *Live) Approve(ctx context.Context, by Power, id string) error {
	return approve(ctx, l.matter(id), by, id)
}

// Refuse decides that what was proposed about the table is not carried out; who proposed it withdraws it.
func (l *Live) Refuse(ctx context.Context, by Power, id string) error {
	return refuse(ctx, l.matter(id), by, id)
}

// ApproveFiling files the Rules Submission that another person has proposed to file.
func (f *Floor) ApproveFiling(ctx context.Context, by Power, id string) error {
	return approve(ctx, f.register, by, id)
}

// RefuseFiling decides that it is not filed; who proposed it withdraws it.
func (f *Floor) RefuseFiling(ctx context.Context, by Power, id string) error {
	return refuse(ctx, f.register, by, id)
}

// lapse lets the waiting proposal lapse.
func lapse(ctx context.Context, of about, why string) error {
	s := of.made()
	err := s.append(ctx, plain(""), lapses, proposalID{s.waiting.ID, why})
	of.turned()
	return err
}

// lapseAll lets proposals lapse that have waited too long, and returns the time until the next one does.
func (f *Floor) lapseAll(ctx context.Context) (wait time.Duration, err error) {
	wait = never
	for _, of := range f.matters() {
		unlock := of.lock()
		if p := of.made().waiting; p != nil {
			if left := p.due.Sub(f.Clock()); left > 0 {
				wait = min(wait, left)
			} else {
				err = errors.Join(err, lapse(ctx, of, ""))
			}
		}
		unlock()
	}
	return wait, err
}

// matters are everything that proposals can be about.
func (f *Floor) matters() []about {
	all := []about{f.register}
	for _, l := range f.links() {
		all = append(all, l)
	}
	for _, l := range f.lives() {
		all = append(all, l, &l.late)
	}
	for _, m := range f.cardMatters() {
		all = append(all, m)
	}
	return all
}

// Filing is the Rules Submission that somebody has proposed to file, as a person sees it; nil is none.
func (f *Floor) Filing(person string) (v *table.ProposalView, text string) {
	defer f.register.lock()()
	if v = viewed(f.register, person); v != nil {
		text = f.register.proposed.waiting.Text
	}
	return v, text
}

// Proposed are the proposals that wait at the tables, as shown to a person who gains nothing there.
func (f *Floor) Proposed(person string) []table.ProposalView {
	all := []table.ProposalView{}
	for _, l := range f.lives() {
		for _, of := range []about{l, &l.late} {
			unlock := of.lock()
			if v := viewed(of, person); v != nil && !of.gains(person) {
				all = append(all, *v)
			}
			unlock()
		}
	}
	return all
}

// viewed is the waiting proposal as a person sees it, or nil.
func viewed(of about, person string) *table.ProposalView {
	s := of.made()
	p := s.waiting
	if p == nil {
		return nil
	}
	if p.follows == nil { // since the floor opened
		if _, err := of.effect(p, ""); errors.Is(err, errNotKept) {
			p.follows = []string{"It can only be withdrawn: the card lies face down, and was not kept when the floor closed."}
		}
	}
	v := &table.ProposalView{
		ID: p.ID, Matter: string(p.Matter), By: s.writer.floor.named(p.By.Person), Yours: p.By.Person == person,
		At: p.At.UnixMilli(), Lapses: p.due.UnixMilli(), Reason: p.By.Reason, Follows: p.follows,
	}
	if as, clause := of.decides(p); as != p.As {
		v.Decides, v.Cite = string(as), clause
	}
	switch of := of.(type) {
	case *Live:
		v.Table, v.What = of.id, of.what(p)
	case *lateRounds:
		v.Table, v.Round, v.What = of.live.id, p.Round, of.instead
	case *link:
		v.What = of.what(p)
	case *cardMatter:
		if v.What = of.what(p); of.live != nil {
			v.Table = of.live.id
		}
	default:
		v.What = "Filing a Rules Submission"
	}
	return v
}
