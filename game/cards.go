package game

import (
	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// Cards declares which cards lie where at the end of a round, and by which clauses, for round
// records.
type Cards struct {
	Piles []Pile
	// Others is the clause by which no other cards are dealt.
	Others cite.Cite
	// Once is the clause by which no card can occur twice; "" if it can.
	Once cite.Cite
	// Decks are the numbers of decks that the table may play with, which are the values of the
	// option "decks"; empty means one deck. DecksCite is the clause.
	Decks     []int
	DecksCite cite.Cite
	// Most: the numbers of cards are maximums, because a round may be won before all are dealt.
	Most bool
	// AceLow: the lowest hand wins, in which an ace is the lowest card.
	AceLow bool
	// Said is what round records contain for a seat besides its piles.
	Said []record.Key
}

// Pile declares cards that lie together at the end of a round, under the clause Cite.
type Pile struct {
	Area round.PileKind
	Cite cite.Cite
	// Cards is the number of cards. Drawn: as many as were drawn; Stands is the clause by which
	// there are no more.
	Cards  int
	Drawn  bool
	Stands cite.Cite
	// Name is the pile's name in round records, if it is not one that every game has.
	Name string
	// Hands is its name if a seat may have several hands after a split. Order returns a seat's
	// hands in the order in which they arose, by their places in the record; nil if there are never
	// several.
	Hands record.ListKey
	Order func(*record.Seat) []int
	// Caption is the place of the pile, and Label the name of its cards, in words. The piles that
	// every game has have theirs already.
	Caption, Label string
	// Set: the player sets it out of his cards.
	Set bool
	// Told is the clause by which players are told something about a card that stays face down.
	Told cite.Cite
}

// At returns the pile dealt to an area. If there is none, the pile has no cards, by Others.
func (c *Cards) At(area round.PileKind) *Pile {
	for i := range c.Piles {
		if p := &c.Piles[i]; p.Area == area && !p.Set {
			return p
		}
	}
	return &Pile{Area: area, Cite: c.Others}
}

// Number returns how many cards are dealt to an area, or 0 if they are drawn.
func (c *Cards) Number(area round.PileKind) int { return c.At(area).Cards }

// Comes reports whether a card has yet to be dealt to a place in the round, as far as is declared: to a hand that is
// drawn to, the next card.
func (c *Cards) Comes(r *round.Round, at round.Place) bool {
	p := c.At(at.Kind)
	if at.Kind == round.AtSeat && r.Seat(int(at.Seat)) == nil || !r.Awaits(at) {
		return false
	}
	if p.Drawn || p.Hands.ID != "" {
		return int(at.Index) == r.Len(at.Pile) && (at.Hand == 0 || int(at.Hand) < r.Hands(int(at.Seat)))
	}
	return int(at.Index) < p.Cards && at.Hand == 0
}

// Form returns what records of this game may contain besides the members of every record.
func (c *Cards) Form() record.Form {
	form := record.Form{Seat: c.Said}
	for _, p := range c.Piles {
		switch {
		case p.Hands.ID != "":
			form.Seat = append(form.Seat[:len(form.Seat):len(form.Seat)], p.Hands)
		case p.Name == "":
		case p.Area == round.AtSeat:
			form.Seat = append(form.Seat[:len(form.Seat):len(form.Seat)], record.CardsKey(p.Name))
		case p.Cards == 1:
			form.Round = append(form.Round, record.CardKey(p.Name))
		default:
			form.Round = append(form.Round, record.CardsKey(p.Name))
		}
	}
	return form
}

// In returns the pile's cards in a record of the round or of a seat.
func (p *Pile) In(said record.Said) []card.Card { return said.Cards(p.key()) }

// key is what round records call the pile.
func (p *Pile) key() record.CardsKey {
	switch {
	case p.Name != "":
		return record.CardsKey(p.Name)
	case p.Area == round.AtDealer:
		return record.Dealer
	case p.Area == round.AtCommunity:
		return record.Community
	}
	return record.Own
}

// Split reports whether a seat has a list of hands instead of cards.
func (c *Cards) Split() bool { return c.At(round.AtSeat).Hands.ID != "" }

// Setting returns the pile that a player sets out of his cards, or nil.
func (c *Cards) Setting() *Pile {
	for i := range c.Piles {
		if c.Piles[i].Set {
			return &c.Piles[i]
		}
	}
	return nil
}
