package trial

import (
	"testing"

	"felt.example/felt/client"
)

// TestPeeked: at Poker a card of another's hand is seen once it was shown, and no earlier; where the house banks the game, all
// that lies there is seen once nobody decides any more.
func TestPeeked(t *testing.T) {
	hand := func(seat int64, cards ...string) client.SeatView {
		s := client.SeatView{Seat: seat}
		for _, c := range cards {
			s.Cards = append(s.Cards, client.CardView{Card: c, Place: "there"})
		}
		return s
	}
	shows := func(seat int64) []client.EventView {
		return []client.EventView{{Kind: client.EventKindShow, Seat: seat}}
	}
	poker := func(events []client.EventView, seats ...client.SeatView) *client.View {
		return &client.View{Poker: &client.PokerView{}, Stage: client.StageRound, Seats: seats, Events: events}
	}
	banked := func(kind client.QuestionKind, dealer ...string) *client.View {
		return &client.View{Stage: client.StageRound, Question: &client.QuestionView{Kind: kind}, Dealer: client.DealerView{Cards: hand(0, dealer...).Cards}}
	}
	for name, of := range map[string]struct {
		view   *client.View
		peeked bool
	}{
		"his own":                      {poker(nil, hand(1, "As", "Ks"), hand(2, "", "")), false},
		"another's":                    {poker(nil, hand(1, "As", "Ks"), hand(2, "", "Qs")), true},
		"another's, shown":             {poker(shows(2), hand(1, "As", "Ks"), hand(2, "Js", "Qs")), false},
		"another's, shown by a third":  {poker(shows(3), hand(1, "As", "Ks"), hand(2, "Js", "Qs")), true},
		"the dealer's, while he plays": {banked(client.QuestionKindDecision, "As", "Ks"), true},
		"one of the dealer's":          {banked(client.QuestionKindDecision, "As", ""), false},
		"the dealer's afterwards":      {banked(client.QuestionKindAct, "As", "Ks"), false},
	} {
		if place := peeked(of.view, 1); (place != "") != of.peeked {
			t.Errorf("%s: %q", name, place)
		}
	}
	saw := event{"a card is dealt", ""}
	if now := (event{saw.what, "As"}); !saw.goesOn(now) || !now.goesOn(now) || now.goesOn(event{saw.what, "Ks"}) || now.goesOn(saw) || saw.goesOn(event{"another", ""}) {
		t.Error("an event may gain its card, and nothing else")
	}
}
