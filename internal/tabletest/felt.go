package tabletest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"felt.example/felt/internal/table"
	"felt.example/felt/money"
)

// Folds applies what the events of a view change to an empty felt, as a page does, and tells where
// that is not what the view shows, or chips come from nowhere; nil is nowhere.
func Folds(v *table.View) error {
	var cards []table.CardView
	var dealer string
	var dealerPlays, dealerLow []string
	type seat struct {
		moved   money.Cents
		chips   map[string]money.Cents
		settled int
		hand    string
		hands   []string
		plays   []string
		low     []string
	}
	seats := map[int]*seat{}
	for i := range v.Seats {
		seats[i+1] = &seat{chips: map[string]money.Cents{}}
	}
	for _, e := range v.Events {
		if e.Felt == nil {
			continue
		}
		for _, place := range e.Felt.Gone {
			before := len(cards)
			if cards = slices.DeleteFunc(cards, func(c table.CardView) bool { return c.Place == place }); len(cards) == before {
				return fmt.Errorf("event %d: no card goes from %s", e.N, place)
			}
		}
		for _, c := range e.Felt.Cards {
			if at := slices.IndexFunc(cards, func(lies table.CardView) bool { return lies.Place == c.Place }); at >= 0 {
				cards[at] = c
			} else {
				cards = append(cards, c)
			}
		}
		if e.Felt.Dealer != "" {
			dealer = e.Felt.Dealer
		}
		if e.Felt.DealerPlays != nil {
			dealerPlays = e.Felt.DealerPlays
		}
		if e.Felt.DealerLow != nil {
			dealerLow = e.Felt.DealerLow
		}
		for _, c := range e.Felt.Seats {
			s := seats[c.Seat]
			s.moved += c.Got - c.Put
			s.settled += c.Settled
			if c.Chips != nil && c.Chips.Outcome == "" {
				s.chips[c.Chips.ID] = c.Chips.Amount
			} else if c.Chips != nil {
				delete(s.chips, c.Chips.ID)
			}
			if c.Hand != "" {
				s.hand = c.Hand
			}
			if c.Hands != nil {
				s.hands = c.Hands
			}
			if c.Plays != nil {
				s.plays = c.Plays
			}
			if c.Low != nil {
				s.low = c.Low
			}
		}
	}
	of := func(whose ...string) []table.CardView {
		all := []table.CardView{}
		for _, c := range cards {
			name, _, _ := strings.Cut(c.Place, "/")
			if name, _, _ = strings.Cut(name, "."); slices.Contains(whose, name) {
				all = append(all, c)
			}
		}
		return all
	}
	differ := func(what string, folded, shown any) error {
		if reflect.DeepEqual(folded, shown) {
			return nil
		}
		return fmt.Errorf("%s: the events make %v, and the view shows %v", what, folded, shown)
	}
	all := []error{
		differ("the dealer's cards", of("dealer"), v.Dealer.Cards), differ("the dealer's hand", dealer, v.Dealer.Hand),
		differ("the dealer's cards that play", dealerPlays, v.Dealer.Plays), differ("the dealer's low hand", dealerLow, v.Dealer.Low), differ("the community cards", of("community", "extra", "shoe"), v.Community),
	}
	for n, s := range seats {
		shown, what := v.Seats[n-1], fmt.Sprintf("seat %d", n)
		lying := money.Cents(0)
		for _, amount := range s.chips {
			lying += amount
		}
		all = append(all, differ(what+", cards", of(fmt.Sprint(n)), shown.Cards), differ(what+", hand", s.hand, shown.Hand),
			differ(what+", hands", s.hands, shown.Hands), differ(what+", cards that play", s.plays, shown.Plays), differ(what+", low hand", s.low, shown.Low), differ(what+", results", s.settled, len(shown.Results)))
		if v.Room == nil || v.Stage == table.StageResult {
			all = append(all, differ(what+", chips that moved", s.moved+lying, shown.Net))
		}
	}
	for _, err := range all {
		if err != nil {
			return err
		}
	}
	return nil
}
