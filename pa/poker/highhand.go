package poker

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// HighHand is the posted rules of the High Hand Jackpot payout (§ 637a.16).
type HighHand struct {
	Terms
	// Minutes is how long a qualifying period lasts.
	Minutes int
	// Shares are what the highest hand of a period, the second and the third are paid of the
	// fund, in hundredths of a per cent.
	Shares [3]int
}

// Lead is a hand that is among the highest of its qualifying period: the five cards that
// make it, and whose it is, for he may have left when the period ends.
type Lead struct {
	Player string      `json:"player"`
	Cards  []card.Card `json:"cards"`
}

// High is the hand's strength.
func (l Lead) High() hand.Value { return hand.FiveCard(card.SetOf(l.Cards...)) }

// Qualifies reports whether a hand that was shown with a given number of players dealt in is a
// Qualifying High Hand.
func (h *HighHand) Qualifies(s Shown, board []card.Card, players int) bool {
	return h.Offered && players >= h.Players && s.High >= h.Least && h.accept(s, board)
}

// highHand is § 637a.16(d): each Qualifying High Hand is verified and recorded.
func (t *table) highHand(r *round.Round) {
	for _, seat := range qualifiers(t, r) {
		verify(r, "637a.16(d)", "a Qualifying High Hand: seat "+strconv.Itoa(seat.Seat)+", "+seat.High.String())
	}
}

func qualifiers(t *table, r *round.Round) []Shown {
	l, h := t.hand(r), &t.posted.House.HighHand
	if !h.Offered {
		return nil
	}
	return slices.DeleteFunc(l.shown(), func(s Shown) bool { return !h.Qualifies(s, l.board(), len(l.seats)) })
}

// HighHands are the Qualifying High Hands of a round, for Enter.
func HighHands(r *round.Round) []Lead {
	l, ok := r.Notes.(*live)
	if !ok {
		return nil
	}
	var leads []Lead
	for _, s := range qualifiers(l.table, r) {
		cards := l.table.variant.Plays(s.Hole, l.board(), false)
		leads = append(leads, Lead{Player: r.Seat(s.Seat).Player, Cards: cards})
	}
	return leads
}

// Enter adds a Qualifying High Hand to those that lead, the highest first and of equal
// ones the earlier. Hands that can win no share are dropped, and a player leads with
// his highest alone. The leads given are left as they are.
func (h *HighHand) Enter(leads []Lead, l Lead) []Lead {
	next := slices.Clone(leads)
	if i := slices.IndexFunc(next, func(o Lead) bool { return o.Player == l.Player }); i >= 0 {
		if next[i].High() >= l.High() {
			return next
		}
		next = slices.Delete(next, i, i+1)
	}
	next = append(next, l)
	slices.SortStableFunc(next, func(a, b Lead) int { return cmp.Compare(b.High(), a.High()) })
	paid := 0
	for paid < len(next) && paid < len(h.Shares) && h.Shares[paid] > 0 {
		paid += tied(next[paid:])
	}
	return next[:paid]
}

// tied is how many of the leads tie with the first of them.
func tied(leads []Lead) int {
	n := 1
	for n < len(leads) && leads[n].High() == leads[0].High() {
		n++
	}
	return n
}

// Close ends a qualifying period: the box is counted and the shares of the fund are held
// at the cage for those who lead, in their order. Tied hands share equally what their
// places are paid. The share of a place that nobody took, and cents that do not divide,
// stay in the fund for the next period.
func (h *HighHand) Close(f Fund, leads []Lead) (Fund, []Award) {
	f = f.Count()
	payable := f.Displayed
	var awards []Award
	for place := 0; place < len(leads); {
		together, percent := tied(leads[place:]), 0
		for i := place; i < min(place+together, len(h.Shares)); i++ {
			percent += h.Shares[i]
		}
		for _, l := range leads[place : place+together] {
			if each := part(payable, percent) / money.Cents(together); each > 0 {
				awards = append(awards, Award{Player: l.Player, Amount: each})
				f.Displayed -= each
				f.Held += each
			}
		}
		place += together
	}
	return f, awards
}

// The options about the High Hand Jackpot, beside those that are general.
var (
	highHandMinutes = game.CountOption{ID: "high_hand_minutes", Shared: true}
	highHandSecond  = game.PercentOption{ID: "high_hand_second", Shared: true}
	highHandThird   = game.PercentOption{ID: "high_hand_third", Shared: true}
)

func highHandOptions(seats int, holdem bool) []game.Option {
	const section = cite.Cite("637a.16")
	return append(declareTerms(&general.HighHand, "High Hand Jackpot", section, seats, holdem),
		highHandMinutes.Declare(game.Option{Name: "High Hand Jackpot: minutes of a qualifying period", Cite: section + "(a)", Least: 1, Most: 44_640, Default: "60"}),
		highHandSecond.Declare(game.Option{Name: "High Hand Jackpot: per cent for the second highest hand", Cite: section + "(c)", Most: 50_00, Default: "0.00"}),
		highHandThird.Declare(game.Option{Name: "High Hand Jackpot: per cent for the third highest hand", Cite: section + "(c)", Most: 33_33, Default: "0.00"}),
	)
}

func newHighHand(s *game.Selected) HighHand {
	second, third := highHandSecond.Of(s), highHandThird.Of(s)
	return HighHand{Terms: newTerms(s, &general.HighHand), Minutes: highHandMinutes.Of(s), Shares: [3]int{100_00 - second - third, second, third}}
}

func checkHighHand(s *game.Selected) error {
	shares := newHighHand(s).Shares
	if shares[1] > shares[0] || shares[2] > shares[1] {
		message := fmt.Sprintf("shares of %s, %s and %s per cent do not fall from the first hand to the third", money.Cents(shares[0]), money.Cents(shares[1]), money.Cents(shares[2]))
		return &game.InputError{Field: "rules." + highHandSecond.ID, Message: message, Cite: "637a.16(c)"}
	}
	if general.BadBeat.Offered.Of(s) && general.HighHand.Offered.Of(s) && oneATable.Chosen(s) {
		return &game.InputError{Field: "rules." + general.HighHand.Offered.ID, Message: "the table offers the Bad Beat payout, and by this reading no other", Cite: "637a.16(a)"}
	}
	return nil
}
