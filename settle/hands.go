package settle

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// withDecks is the choices of a record with its number of decks, where a game is played
// with several.
func withDecks(g *game.Game, rec *record.Record) (json.RawMessage, error) {
	if !slices.Contains(g.Cards.Decks, rec.Decks) {
		var numbers []string
		for _, n := range g.Cards.Decks {
			numbers = append(numbers, strconv.Itoa(n))
		}
		return nil, round.Refuse(g.Cards.DecksCite, "decks: is %d, but must be %s", rec.Decks, strings.Join(numbers, " or "))
	}
	fields := map[string]json.RawMessage{}
	if len(rec.Rules) > 0 {
		if err := json.Unmarshal(rec.Rules, &fields); err != nil || fields == nil {
			return rec.Rules, nil // Select says what is wrong
		}
	}
	decks := `"` + strconv.Itoa(rec.Decks) + `"`
	if given, ok := fields["decks"]; ok && string(given) != decks {
		return nil, round.Refuse(g.Cards.DecksCite, "rules.decks: is not the record's decks, %d", rec.Decks)
	}
	fields["decks"] = json.RawMessage(decks)
	return json.Marshal(fields)
}

// inHand is the cards of one of a seat's hands as far as they are asked for. While hands
// are still to be split off, the first hand's second card is the one that will begin the
// next of them.
func inHand(r *round.Round, seat *record.Seat, place round.Place) []card.Card {
	hand := seat.Hand(int(place.Hand))
	if hand == nil {
		return nil
	}
	hands := r.Hands(seat.Number)
	if place.Hand > 0 || place.Index != 1 || hands >= len(seat.Hands) {
		return hand.Cards
	}
	if hands == 1 {
		return seat.Pair()
	}
	return []card.Card{hand.Cards[0], seat.Hand(hands).Cards[0]}
}

// surplus refuses a record in which the dealer or a hand has more cards than are dealt.
func surplus(g *game.Game, rec *record.Record, r *round.Round) error {
	if len(rec.Dealer) > r.Len(round.Dealer) {
		return round.Refuse(g.Cards.At(round.AtDealer).Stands, "dealer: %d cards, but the dealer stops at %d", len(rec.Dealer), r.Len(round.Dealer))
	}
	for i := range rec.Seats {
		seat := &rec.Seats[i]
		for n, at := range seat.Order() {
			if dealt := r.Len(round.HandPile(seat.Number, n)); len(seat.Hands[at].Cards) > dealt {
				return round.Refuse(g.Cards.At(round.AtSeat).Cite, "seat %d: a hand of %d cards, but it is dealt %d", seat.Number, len(seat.Hands[at].Cards), dealt)
			}
		}
	}
	return nil
}

// byHand puts a seat's results into the order of the game's wagers, and those of one
// wager into the order of the record's hands, and names the hands.
func (a *Seat) byHand(g *game.Game, seat *record.Seat, r *round.Round) {
	order := seat.Order()
	type both struct {
		place  int
		result Wager
	}
	var list []both
	for _, o := range r.Outcomes() {
		if o.Seat == seat.Number {
			wager := slices.IndexFunc(g.Wagers, func(w game.Wager) bool { return w.ID == o.Wager })
			list = append(list, both{wager*len(order) + order[o.Number], a.Results[len(list)]})
		}
	}
	slices.SortStableFunc(list, func(x, y both) int { return x.place - y.place })
	for i := range list {
		a.Results[i] = list[i].result
	}
	names := make([]string, len(order))
	for n, at := range order {
		names[at], _ = r.Formed(round.HandPile(seat.Number, n))
	}
	a.Hand = strings.Join(names, "; ")
}
