package settle

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// Settlement is what a round must pay, and why, in the form of `felt settle --json`.
type Settlement struct {
	Game       string       `json:"game"`
	Dealer     Dealer       `json:"dealer"`
	Seats      []Seat       `json:"seats"`
	HouseNet   money.Cents  `json:"house_net"`
	MeterAfter *money.Cents `json:"meter_after,omitempty"`
	// Differences is the result of an audit; nil without one.
	Differences *[]Difference `json:"differences,omitempty"`
}

// Dealer is the dealer's hand. Qualifies is nil unless the dealer must qualify.
type Dealer struct {
	Hand      string      `json:"hand,omitempty"`
	Cards     []card.Card `json:"cards,omitempty"`
	Qualifies *bool       `json:"qualifies,omitempty"`
}

// Seat is what one seat wagered and what it is due.
type Seat struct {
	Seat     int         `json:"seat"`
	Hand     string      `json:"hand,omitempty"`
	Cards    []card.Card `json:"cards,omitempty"`
	Results  []Wager     `json:"results"`
	Wagered  money.Cents `json:"wagered"`
	Returned money.Cents `json:"returned"`
	Net      money.Cents `json:"net"`
}

// Wager is one settled wager.
type Wager struct {
	Wager       round.WagerID `json:"wager"`
	Amount      money.Cents   `json:"amount"`
	Result      round.Result  `json:"outcome"`
	Paid        money.Cents   `json:"paid"`
	Returned    money.Cents   `json:"returned"`
	FromMeter   bool          `json:"from_meter,omitempty"`
	LimitedFrom *money.Cents  `json:"limited_from,omitempty"`
	Hand        string        `json:"hand,omitempty"`
	Cites       []cite.Cite   `json:"cites"`
}

// Difference is a wager on which the amount returned differs from the amount due.
type Difference struct {
	Seat  int           `json:"seat"`
	Wager round.WagerID `json:"wager"`
	// Due is the amount that had to be returned, Returned the amount that was. Difference is the
	// excess of what was returned; it may be negative.
	Due        money.Cents `json:"due"`
	Returned   money.Cents `json:"returned"`
	Difference money.Cents `json:"difference"`
	Cites      []cite.Cite `json:"cites"`
}

// NewSettlement returns the settlement of a complete round, with its seats in the order of the
// record.
func NewSettlement(rec *record.Record, r *round.Round, s *game.Selected) *Settlement {
	a := &Settlement{Game: rec.Game, Seats: make([]Seat, len(rec.Seats))}
	hand, cards := r.Formed(round.Dealer)
	a.Dealer.Hand, a.Dealer.Cards = hand, inOrder(cards, rec.Cards(record.Dealer), rec.Cards(record.Community))
	if qualifies, known := r.Qualifies(); known {
		a.Dealer.Qualifies = &qualifies
	}
	for i := range rec.Seats {
		a.Seats[i] = settledSeat(&rec.Seats[i], rec.Cards(record.Community), r, s.Game)
		a.HouseNet -= a.Seats[i].Net
	}
	if rec.Meter != nil {
		reset := general.ProgressiveReset.Of(s)
		after, drawn := paidOff(r, *rec.Meter, reset)
		if drawn > 0 && (drawn < all || reset > 0) {
			a.MeterAfter = &after
		}
	}
	return a
}

func settledSeat(seat *record.Seat, community []card.Card, r *round.Round, g *game.Game) Seat {
	a := Seat{Seat: seat.Number, Results: []Wager{}}
	hand, cards := r.Formed(round.SeatPile(seat.Number))
	a.Hand, a.Cards = hand, inOrder(cards, seat.Cards(record.Own), community)
	for _, o := range r.Outcomes() {
		if o.Seat != seat.Number {
			continue
		}
		result := Wager{
			Wager: o.Wager, Amount: o.Stake, Result: o.Result, Paid: o.Paid, Returned: o.Returned,
			FromMeter: o.MeterShare > 0, Hand: o.Hand, Cites: slices.Clone(o.Cites),
		}
		if o.LimitedFrom > 0 {
			result.LimitedFrom = &o.LimitedFrom
		}
		a.Results = append(a.Results, result)
		a.Wagered += o.Stake
		a.Returned += o.Returned
	}
	a.Net = a.Returned - a.Wagered
	if g.Cards.Split() {
		a.byHand(g, seat, r)
	}
	return a
}

// inOrder lists the cards that play in the order in which they were dealt, one's own
// before the community's.
func inOrder(plays card.Set, dealt ...[]card.Card) []card.Card {
	var cards []card.Card
	for _, pile := range dealt {
		for _, c := range pile {
			if plays.Has(c) {
				cards = append(cards, c)
			}
		}
	}
	return cards
}

// Audit adds to a settlement the differences from the amounts that the record says were returned.
func Audit(rec *record.Record, a *Settlement, g *game.Game) error {
	differences := []Difference{}
	for i := range rec.Seats {
		seat := &rec.Seats[i]
		if seat.Returned == nil {
			return round.Refuse("", "seat %d: returned is needed for an audit", seat.Number)
		}
		differences = append(differences, auditSeat(seat, a.Seats[i].Results, g)...)
	}
	a.Differences = &differences
	return nil
}

func auditSeat(seat *record.Seat, results []Wager, g *game.Game) []Difference {
	var found []Difference
	seen := map[round.WagerID]bool{}
	compare := func(id round.WagerID, was money.Cents, fallback cite.Cite) {
		d := Difference{Seat: seat.Number, Wager: id, Returned: was}
		for _, result := range results {
			if result.Wager == id {
				d.Due += result.Returned
				d.Cites = append(d.Cites, result.Cites...)
			}
		}
		if d.Difference = d.Returned - d.Due; d.Difference != 0 {
			if d.Cites == nil {
				d.Cites = []cite.Cite{fallback}
			}
			found = append(found, d)
		}
	}
	for _, w := range seat.Returned {
		seen[w.ID] = true
		fallback := g.Sections.Wagers
		if declared := g.Wager(w.ID); declared != nil {
			fallback = declared.Cite
		}
		compare(w.ID, w.Amount, fallback)
	}
	for _, result := range results {
		if !seen[result.Wager] {
			seen[result.Wager] = true
			compare(result.Wager, 0, g.Chapter)
		}
	}
	return found
}
