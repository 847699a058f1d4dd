package game

import (
	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// Cards is which cards lie where at the end of a round, and by which clauses, for round records.
type Cards struct {
	Piles []Pile
	// Others is the clause by which no other cards are dealt.
	Others cite.Cite
	// Once is the clause by which no card can be there twice; "" where it can.
	Once cite.Cite
	// Decks are the numbers of decks that the table may play with, values of the option
	// "decks"; none is one deck. DecksCite is the clause.
	Decks     []int
	DecksCite cite.Cite
	// Most: the numbers of cards are the most, since a round may be won before all are dealt.
	Most bool
	// Said is what round records say of a seat besides its piles.
	Said []record.Key
}

// Pile is cards that lie together at the end of a round, by the clause Cite.
type Pile struct {
	Area round.PileKind
	Cite cite.Cite
	// Cards is how many there are. Drawn: there are as many as were drawn; Stands is the clause by
	// which no more are.
	Cards  int
	Drawn  bool
	Stands cite.Cite
	// Name is what round records call the pile, where it is not what they call every game's.
	Name string
	// Hands is what they call it where a seat has as many hands as were split, and Order lists those
	// of a seat as they came about, by their places in the record; it is nil where they cannot have.
	Hands record.ListKey
	Order func(*record.Seat) []int
	// Caption is where it lies, and Label what its cards are called, in words; every game's piles have theirs.
	Caption, Label string
	// Set: the player sets it out of his cards.
	Set bool
	// Told is the clause by which players are told something about a card that stays face down.
	Told cite.Cite
}

// At is the pile that is dealt to an area; where there is none it has no cards, by Others.
func (c *Cards) At(area round.PileKind) *Pile {
	for i := range c.Piles {
		if p := &c.Piles[i]; p.Area == area && !p.Set {
			return p
		}
	}
	return &Pile{Area: area, Cite: c.Others}
}

// Number is how many cards are dealt to an area, 0 where they are drawn.
func (c *Cards) Number(area round.PileKind) int { return c.At(area).Cards }

// Form is what records of the game may say besides what those of every game do.
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

// In is the pile's cards in what a record says of the round or of a seat.
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

// Setting is the pile that a player sets out of his cards, or nil.
func (c *Cards) Setting() *Pile {
	for i := range c.Piles {
		if c.Piles[i].Set {
			return &c.Piles[i]
		}
	}
	return nil
}
