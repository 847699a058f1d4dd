package poker

import (
	"encoding/json"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/money"
)

// practice are the hands that dealers of the game practise, the plainest first.
func (v *Variant) practice() []game.Practice {
	stays, bets := []string{"check", "call"}, []string{"bet", "raise", "check", "call"}
	three := []money.Cents{100 * money.Dollar, 100 * money.Dollar, 100 * money.Dollar}
	hands := []game.Practice{
		{Name: "three players go to the showdown", Chips: three, Does: [][]string{stays, stays, stays}},
		{Name: "nobody calls a bet", Chips: three, Does: [][]string{{"check", "fold"}, bets, {"check", "fold"}}},
		{Name: "losers concede unseen", Chips: three, Does: [][]string{{"check", "call", "concede"}, {"check", "call", "concede"}, {"bet", "check", "call", "concede"}}},
		{
			Name: "a rake and two funds", Chips: three, Does: [][]string{{"draw", "check", "call"}, stays, bets},
			Rules: json.RawMessage(`{"rake": "percentage", "bad_beat": true, "high_hand": true}`),
		},
		{
			Name: "a player goes All-in, and there is a side pot", Chips: []money.Cents{40 * money.Dollar, 200 * money.Dollar, 200 * money.Dollar}, Does: [][]string{stays, stays, bets},
			Rules: json.RawMessage(`{"small_bet": "10.00", "big_bet": "20.00", "rake": "percentage"}`),
		},
	}
	if v.button {
		hands = append(hands, game.Practice{
			Name: "one card each decides who has the button", Chips: three, Does: [][]string{stays, stays, stays},
			Rules: json.RawMessage(`{"first_button": "card_dealt"}`),
		})
	}
	if v.straddle != "" {
		straddles := append([]string{"straddle"}, stays...)
		hands = append(hands, game.Practice{
			Name: "a Straddle Bet", Chips: three, Does: [][]string{straddles, straddles, straddles},
			Rules: json.RawMessage(`{"straddle": true}`),
		})
	}
	if v.Most*v.dealt() > card.Full.Len() {
		hands = append(hands, game.Practice{
			Name: "all players stay, and the cards run out", Chips: slices.Repeat(three[:1], v.Most), Does: slices.Repeat([][]string{{"draw", "check", "call"}}, v.Most),
		})
	}
	return hands
}
