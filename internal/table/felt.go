package table

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/money"
	"felt.example/felt/round"
)

// FeltChange is what an event changed on the felt, as far as the viewer sees it. Applied in order to an empty
// felt, all changes of a round give what the view shows.
type FeltChange struct {
	// Cards are cards that came to a place or were turned there. Gone are places that no longer have a card.
	Cards []CardView `json:"cards,omitempty"`
	Gone  []string   `json:"gone,omitempty"`
	// Discarded is how many cards came to the discard rack.
	Discarded int `json:"discarded,omitempty"`
	// Dealer is the name of the dealer's present hand, DealerPlays the cards that make it, and DealerLow those
	// that are set low.
	Dealer      string   `json:"dealer,omitempty"`
	DealerPlays []string `json:"dealer_plays,omitempty"`
	DealerLow   []string `json:"dealer_low,omitempty"`
	// Seats are the seats at which something changed.
	Seats []SeatChange `json:"seats,omitempty"`
	// Room is what changed in the room's part of the felt, or nil.
	Room any `json:"poker,omitempty" ts:"PokerFelt"`
}

// SeatChange is what an event changed at a seat. What is left out is unchanged.
type SeatChange struct {
	Seat int `json:"seat"`
	// Put is the chips that left the seat's stack, Got those that came to it.
	Put money.Cents `json:"put,omitzero"`
	Got money.Cents `json:"got,omitzero"`
	// Chips are the chips that now lie for one of its wagers.
	Chips *ChipsView `json:"chips,omitempty"`
	// Settled is how many more of its results have been decided.
	Settled int `json:"settled,omitempty"`
	// Hand, Hands, Plays and Low are as those of the seat's view.
	Hand  string   `json:"hand,omitempty"`
	Hands []string `json:"hands,omitempty"`
	Plays []string `json:"plays,omitempty"`
	Low   []string `json:"low,omitempty"`
	// Room is what the room adds of the seat now; nil is as before.
	Room any `json:"poker,omitempty" ts:"PokerSeatFelt"`
}

// ChipsView is the chips that lie for a wager.
type ChipsView struct {
	// ID is the wager, with ".1" for that on the seat's second hand.
	ID string `json:"id"`
	// Amount is the wager, as far as it was not lost, and Paid what the house has put beside it.
	Amount money.Cents `json:"amount"`
	Paid   money.Cents `json:"paid"`
	// Outcome is how the wager was settled; "" means not yet.
	Outcome round.Result `json:"outcome,omitempty"`
}

// same reports whether the event says and changes the same as another.
func (e *EventView) same(as *EventView) bool {
	one, other := *e, *as
	one.Felt, other.Felt, one.own, other.own, one.shuffled, other.shuffled = nil, nil, nil, nil, false, false
	return one == other && e.Felt.Same(as.Felt)
}

// Same reports whether it changes the same as another.
func (c *FeltChange) Same(as *FeltChange) bool { return c == as || reflect.DeepEqual(c, as) }

// Empty reports whether nothing changed.
func (c *FeltChange) Empty() bool {
	return len(c.Cards)+len(c.Gone)+len(c.Seats)+len(c.Dealer)+len(c.DealerPlays)+len(c.DealerLow) == 0 && c.Discarded == 0 && c.Room == nil
}

// OfSeat is the change of a seat, which is added if it is not there.
func (c *FeltChange) OfSeat(n int) *SeatChange {
	at := slices.IndexFunc(c.Seats, func(s SeatChange) bool { return s.Seat == n })
	if at < 0 {
		at = len(c.Seats)
		c.Seats = append(c.Seats, SeatChange{Seat: n})
	}
	return &c.Seats[at]
}

// changes collects, event by event, what changes on the felt.
type changes struct {
	now FeltChange // of the event that is looked at
	// lying is what lies for each wager that is not settled, by seat and by its ID on the felt.
	lying map[int]map[string]money.Cents
	// formed are the piles that form hands, low the cards of them that were told to be set low.
	formed map[round.Pile]bool
	low    map[round.Pile][]string
}

func newChanges() *changes {
	return &changes{lying: map[int]map[string]money.Cents{}, formed: map[round.Pile]bool{}, low: map[round.Pile][]string{}}
}

// taken is what the event looked at has changed; nil is nothing.
func (c *changes) taken() *FeltChange {
	now := c.now
	if now.Empty() {
		return nil
	}
	c.now = FeltChange{}
	return &now
}

// onFelt is the ID of a wager on the felt.
func onFelt(wager round.WagerID, number int) string {
	if number == 0 {
		return string(wager)
	}
	return string(wager) + "." + strconv.Itoa(number)
}

// wagers notes the chips of a wager of a seat.
func (c *changes) wagers(e round.Event) {
	id, of := onFelt(e.Wager, int(e.Place.Hand)), c.lying[e.Seat]
	if of == nil {
		of = map[string]money.Cents{}
		c.lying[e.Seat] = of
	}
	of[id] += e.Amount
	seat := c.now.OfSeat(e.Seat)
	seat.Put += e.Amount
	seat.Chips = &ChipsView{ID: id, Amount: of[id]}
}

// settles notes what a wager came to.
func (c *changes) settles(o *round.Outcome) {
	id, of := onFelt(o.Wager, o.Number), c.lying[o.Seat]
	rest := max(0, of[id]-o.Stake)
	if of != nil {
		of[id] = rest
	}
	seat := c.now.OfSeat(o.Seat)
	seat.Got += max(0, o.Returned)
	seat.Put += max(0, -o.Returned)
	seat.Settled++
	seat.Chips = &ChipsView{ID: id, Amount: rest + max(0, o.Returned-o.Paid), Paid: max(0, o.Paid), Outcome: o.Result}
}

// lows notes which cards of a hand that was formed are set low, once they are seen.
func (s *shower) lows(pile round.Pile) {
	if !s.formed[pile] || s.table.course.run == nil || s.table.game().Cards.Setting() == nil {
		return
	}
	shown, seat := s.view.Dealer.Cards, s.seat(int(pile.Seat))
	if seat != nil {
		shown = seat.Cards
	}
	low := s.table.low(pile, shown)
	switch {
	case low == nil || slices.Equal(low, s.low[pile]):
		return
	case seat != nil:
		s.now.OfSeat(seat.Seat).Low = low
	default:
		s.now.DealerLow = low
	}
	s.low[pile] = low
}

// cardsOf is how many cards of a pile are seen to lie there.
func cardsOf(pile round.Place, among []CardView) int {
	name, n := strings.TrimSuffix(pile.String(), "0"), 0
	for _, c := range among {
		if strings.HasPrefix(c.Place, name) {
			n++
		}
	}
	return n
}
