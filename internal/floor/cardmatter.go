package floor

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/internal/house"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// The storage of cards has two locks, and security holds the key of one: what is received into it, issued from it or destroyed is
// proposed by one person and approved by another, of security. No table waits for that.

// cardMatter is decks of real cards as what proposals are made about: those of a table, or, without one, those that are received into
// the storage.
type cardMatter struct {
	floor    *Floor
	live     *Live // nil is the storage
	proposed proposals
}

// cardSuffix ends the name of the shard of proposals about a table's decks.
const cardSuffix = "/cards"

func (m *cardMatter) takeUp(ctx context.Context) error {
	if m.live == nil {
		return m.proposed.takeUp(ctx, m.floor, house.Shard)
	}
	return m.proposed.takeUp(ctx, m.floor, m.live.writer.shard+cardSuffix)
}

// lock implements about: the house stands still, so that no deck leaves the storage twice.
func (m *cardMatter) lock() (unlock func()) {
	m.floor.keeper.order.Lock()
	return m.floor.keeper.order.Unlock
}

func (m *cardMatter) made() *proposals { return &m.proposed }

func (m *cardMatter) turned() {}

func (m *cardMatter) decides(*Proposal) (people.Role, cite.Cite) {
	return people.Security, storageCite
}

// gains implements about.
func (m *cardMatter) gains(person string) bool {
	if m.live == nil {
		return false
	}
	m.live.mu.Lock()
	defer m.live.mu.Unlock()
	return m.live.gains(person) || m.floor.one(person, m.live.table.Dealer.Person)
}

// effect implements about.
func (m *cardMatter) effect(p *Proposal, authoriser string) (s table.Changes, err error) {
	with := cmp.Or(authoriser, string(people.Security)) // who has yet to sign
	if l := m.live; l != nil {
		h := *p.Handling
		h.With = with
		if h.Act == table.Issue {
			if err := m.floor.draws(l, h.Decks); err != nil {
				return s, err
			}
		}
		p.follows = []string{fmt.Sprintf("Security opens the second lock, and decks %s are issued to table %s.", sealsOf(h.Decks), l.Name())}
		if h.Act == table.Destroy {
			p.follows = []string{fmt.Sprintf("Decks %s of table %s are cancelled or destroyed before both, and not used again.", sealsOf(h.Decks), l.Name())}
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.table.Handles(h)
	}
	a := house.Act{As: p.As, Delivery: new(house.Delivery)}
	*a.Delivery = *p.Delivery
	a.Delivery.With = with
	if err := m.floor.unknown(nil, a.Delivery.Seals); err != nil {
		return s, err
	}
	p.follows = []string{fmt.Sprintf("Both have unloaded, inspected and stored decks %s of %s.", strings.Join(a.Delivery.Seals, ", "), a.Delivery.From)}
	m.floor.keeper.look(func(h *house.House) {
		s.Transfers, err = h.Plan(house.Stores, house.Signature{By: p.By.Person, As: a.As, At: m.floor.Clock().UTC()}, a, m.floor.one)
	})
	if err != nil {
		return s, err
	}
	return s, s.Event(string(house.Stores), a)
}

// carryOut implements about.
func (m *cardMatter) carryOut(ctx context.Context, key string, by hands, changes table.Changes) (err error) {
	if l := m.live; l != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		err = l.commitBy(ctx, key, by, changes)
	} else {
		err = m.floor.keeper.writer.appendBy(ctx, key, by, changes)
	}
	if err == nil {
		m.proposed.waiting = nil
	}
	return err
}

// what says what a proposal is for.
func (m *cardMatter) what(p *Proposal) string {
	switch {
	case m.live == nil:
		return fmt.Sprintf("Receiving %d decks into the storage", len(p.Delivery.Seals))
	case p.Handling.Act == table.Destroy:
		return "Destroying the collected decks of " + m.live.Name()
	}
	return "Issuing decks to " + m.live.Name()
}

// sealsOf are the seals of decks, with commas between them.
func sealsOf(all []table.Deck) string {
	seals := make([]string, len(all))
	for i, d := range all {
		seals[i] = d.ID
	}
	return strings.Join(seals, ", ")
}

// ReceiveCards proposes to receive a delivery into the storage, for a pit manager; somebody of security approves it (§ 603a.16).
func (f *Floor) ReceiveCards(ctx context.Context, by Power, d house.Delivery) error {
	if err := by.check(); err != nil {
		return err
	}
	if d.With != "" {
		return errSigns
	}
	as := people.PitManager // who receives cards
	if len(by.Roles) > 0 && !slices.Contains(by.Roles, as) {
		as = by.Roles[0] // and it is said whose it is
	}
	defer f.storage.lock()()
	return propose(ctx, &f.storage, by, Proposal{Matter: Cards, Delivery: &d, As: as, By: by})
}

// errSigns refuses a name in the place of a signature.
var errSigns = round.Refuse(storageCite, "who of security is there signs for it from his own account")

// cardMatters are the storage, and the decks of each table.
func (f *Floor) cardMatters() []*cardMatter {
	all := []*cardMatter{&f.storage}
	for _, l := range f.lives() {
		all = append(all, &l.cards)
	}
	return all
}

// CardProposals are what waits for security, as a person sees it.
func (f *Floor) CardProposals(person string) []table.ProposalView {
	all := []table.ProposalView{}
	for _, m := range f.cardMatters() {
		unlock := m.lock()
		if v := viewed(m, person); v != nil {
			all = append(all, *v)
		}
		unlock()
	}
	return all
}

// ApproveCards signs for security that decks are received, issued or destroyed, as another person has proposed. It is for the role security
// (§ 603a.16).
func (f *Floor) ApproveCards(ctx context.Context, by Power, id string) error {
	return f.decidesCards(id, func(m *cardMatter) error { return approve(ctx, m, by, id) })
}

// RefuseCards decides that what was proposed about decks is not carried out; who proposed it withdraws it.
func (f *Floor) RefuseCards(ctx context.Context, by Power, id string) error {
	return f.decidesCards(id, func(m *cardMatter) error { return refuse(ctx, m, by, id) })
}

func (f *Floor) decidesCards(id string, decide func(*cardMatter) error) error {
	for _, m := range f.cardMatters() {
		unlock := m.lock()
		is := m.proposed.waiting != nil && m.proposed.waiting.ID == id
		unlock()
		if is {
			return decide(m)
		}
	}
	return ErrDecided
}

// signedFor says that an entry of a table or of the house names somebody of security who has not signed for it, or returns nil. Entries of
// earlier builds have a name that the other person said.
func (v *verifier) signedFor(e journal.Entry) error {
	with := table.HandlingIn(e).With
	if d := house.DeliveryIn(e); d != nil {
		with = d.With
	}
	if with != "" && with != e.Authoriser && (e.Authoriser != "" || strings.HasPrefix(with, journal.Person(""))) {
		return round.Refuse(storageCite, "it names %.60q as who of security was there, who did not sign for it", with)
	}
	if person, ok := strings.CutPrefix(with, journal.Person("")); ok && v.roles.lacks(person, people.Security, e.Clock) && v.from == nil {
		return round.Refuse(storageCite, "%.60q signed for it, who did not have the role security then", with)
	}
	return nil
}
