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
func inHand(r *round.Round, pile *game.Pile, seat *record.Seat, place round.Place) []card.Card {
	list, order := seat.List(pile.Hands), pile.Order(seat)
	if int(place.Hand) >= len(order) {
		return nil
	}
	cards := list[order[place.Hand]].Cards(record.Own)
	if hands := r.Hands(seat.Number); place.Hand == 0 && place.Index == 1 && hands < len(order) {
		return []card.Card{cards[0], list[order[hands]].Cards(record.Own)[0]}
	}
	return cards
}

// surplus refuses a record in which the dealer or a hand has more cards than are dealt.
func surplus(g *game.Game, rec *record.Record, r *round.Round) error {
	if dealt, dealer := r.Len(round.Dealer), rec.Cards(record.Dealer); len(dealer) > dealt {
		return round.Refuse(g.Cards.At(round.AtDealer).Stands, "dealer: %d cards, but the dealer stops at %d", len(dealer), dealt)
	}
	pile := g.Cards.At(round.AtSeat)
	for i := range rec.Seats {
		seat := &rec.Seats[i]
		list := seat.List(pile.Hands)
		for n, at := range pile.Order(seat) {
			if dealt, cards := r.Len(round.HandPile(seat.Number, n)), list[at].Cards(record.Own); len(cards) > dealt {
				return round.Refuse(pile.Cite, "seat %d: a hand of %d cards, but it is dealt %d", seat.Number, len(cards), dealt)
			}
		}
	}
	return nil
}

// byHand puts a seat's results into the order of the game's wagers, and those of one
// wager into the order of the record's hands, and names the hands.
func (a *Seat) byHand(g *game.Game, seat *record.Seat, r *round.Round) {
	order := g.Cards.At(round.AtSeat).Order(seat)
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
