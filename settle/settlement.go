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
	// LevelsAfter is what each level of a meter that has several reads then, of which a share was paid.
	LevelsAfter map[string]money.Cents `json:"meters_after,omitempty"`
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
	Wager     round.WagerID `json:"wager"`
	Amount    money.Cents   `json:"amount"`
	Result    round.Result  `json:"outcome"`
	Paid      money.Cents   `json:"paid"`
	Returned  money.Cents   `json:"returned"`
	FromMeter bool          `json:"from_meter,omitempty"`
	// Level is the level of the meter that paid it, where it has several.
	Level       string       `json:"level,omitempty"`
	LimitedFrom *money.Cents `json:"limited_from,omitempty"`
	Hand        string       `json:"hand,omitempty"`
	Cites       []cite.Cite  `json:"cites"`
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
	return new(answers).settlement(rec, r, s)
}

// answers makes settlements one after another in the same memory.
type answers struct {
	last Settlement
	// What the settlement lists: its seats, and then, of one seat after another, the rest.
	seats     []Seat
	wagers    []Wager
	cites     []cite.Cite
	cards     []card.Card
	qualifies bool
}

func (m *answers) settlement(rec *record.Record, r *round.Round, s *game.Selected) *Settlement {
	m.seats, m.wagers, m.cites, m.cards = slices.Grow(m.seats[:0], len(rec.Seats)), m.wagers[:0], m.cites[:0], m.cards[:0]
	m.last = Settlement{Game: rec.Game}
	a := &m.last
	hand, cards := r.Formed(round.Dealer)
	a.Dealer.Hand, a.Dealer.Cards = hand, m.inOrder(cards, rec.Cards(record.Dealer), rec.Cards(record.Community))
	if qualifies, known := r.Qualifies(); known {
		m.qualifies = qualifies
		a.Dealer.Qualifies = &m.qualifies
	}
	for i := range rec.Seats {
		m.seats = append(m.seats, m.seat(&rec.Seats[i], rec.Cards(record.Community), r, s.Game))
		a.HouseNet -= m.seats[i].Net
	}
	a.Seats = m.seats
	levels := []string{""}
	if rec.Levels != nil {
		levels = general.Levels(s)
	}
	for _, level := range levels {
		reading, given := rec.Reads(level)
		if !given {
			continue
		}
		reset := general.ProgressiveReset.At(s, level)
		after, drawn := paidOff(r, level, reading, reset)
		switch {
		case drawn == 0 || drawn == all && reset == 0:
		case level == "":
			a.MeterAfter = &after
		default:
			if a.LevelsAfter == nil {
				a.LevelsAfter = map[string]money.Cents{}
			}
			a.LevelsAfter[level] = after
		}
	}
	return a
}

func (m *answers) seat(seat *record.Seat, community []card.Card, r *round.Round, g *game.Game) Seat {
	a := Seat{Seat: seat.Number}
	hand, cards := r.Formed(round.SeatPile(seat.Number))
	a.Hand, a.Cards = hand, m.inOrder(cards, seat.Cards(record.Own), community)
	outcomes := r.Outcomes()
	m.wagers = slices.Grow(m.wagers, len(outcomes)+1) // not nil where there is none
	first := len(m.wagers)
	for i := range outcomes {
		o := &outcomes[i]
		if o.Seat != seat.Number {
			continue
		}
		cites := len(m.cites)
		m.cites = append(m.cites, o.Cites...)
		result := Wager{
			Wager: o.Wager, Amount: o.Stake, Result: o.Result, Paid: o.Paid, Returned: o.Returned,
			FromMeter: o.MeterShare > 0, Level: o.MeterLevel, Hand: o.Hand, Cites: m.cites[cites:len(m.cites):len(m.cites)],
		}
		if o.LimitedFrom > 0 {
			limited := o.LimitedFrom
			result.LimitedFrom = &limited
		}
		m.wagers = append(m.wagers, result)
		a.Wagered += o.Stake
		a.Returned += o.Returned
	}
	a.Results = m.wagers[first:len(m.wagers):len(m.wagers)]
	a.Net = a.Returned - a.Wagered
	if g.Cards.Split() {
		a.byHand(g, seat, r)
	}
	return a
}

// inOrder lists the cards that play in the order in which they were dealt, one's own
// before the community's.
func (m *answers) inOrder(plays card.Set, dealt ...[]card.Card) []card.Card {
	first := len(m.cards)
	for _, pile := range dealt {
		for _, c := range pile {
			if plays.Has(c) {
				m.cards = append(m.cards, c)
			}
		}
	}
	return m.cards[first:len(m.cards):len(m.cards)]
}

// Audit adds to a settlement of the record the differences from the amounts that it says were returned.
// The error is that it says so of not every seat.
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
