package poker_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/pa/poker"
)

// TestConformance: the ten games pass the conformance kit.
func TestConformance(t *testing.T) {
	for _, g := range poker.Games {
		t.Run(g.ID, func(t *testing.T) { gametest.Sample(t, g) })
	}
}

// changing is, by option, other choices and one beside which each of them changes some
// random round; nil is no choice.
var changing = map[string]struct {
	beside rules
	values []any
}{
	"betting": {nil, []any{"pot-limit", "no-limit"}}, "small_bet": {nil, []any{"3.00"}}, "big_bet": {nil, []any{"6.00"}},
	"minimum_most": {nil, []any{"5.00"}}, "raises": {nil, []any{0, 1}}, "raises_heads_up": {rules{"raises": 1}, []any{false}},
	"check_raise": {nil, []any{false}}, "ante": {nil, []any{"1.00"}}, "chip": {rules{"betting": "no-limit"}, []any{"0.01"}}, "all_shown": {nil, []any{true}},
	"leaving": {nil, []any{"covered"}}, "shuffling": {nil, []any{"manual", "device", "preshuffled"}}, "cards": {nil, []any{"revealed"}},
	"blinds": {nil, []any{map[string]string{"1": "2.00"}}}, "first_button": {nil, []any{"card_dealt"}},
	"straddle": {nil, []any{true}}, "straddle_bet": {rules{"straddle": true}, []any{"6.00"}},
	"kill": {rules{"kill_pot": "2.00"}, []any{"half_kill", "kill"}}, "kill_pot": {rules{"kill": "kill"}, []any{"1.00"}},
	"forced_bet": {nil, []any{"2.00"}},
	"rake":       {nil, []any{"percentage", "incremental"}}, "rake_percent": {rules{"rake": "percentage"}, []any{"5.00"}},
	"rake_unit": {rules{"rake": "percentage"}, []any{"2.00"}}, "rake_levels": {rules{"rake": "incremental"}, []any{map[string]string{"1": "5.00"}}},
	"rake_most": {rules{"rake": "percentage"}, []any{"1.00"}}, "rake_most_with": {rules{"rake": "percentage"}, []any{map[string]string{"2": "1.00", "3": "1.00", "4": "1.00"}}},
	"no_flop_no_drop": {rules{"rake": "percentage"}, []any{true}},
	"bad_beat":        {nil, []any{true}}, "bad_beat_contribution": {rules{"bad_beat": true}, []any{"2.00"}}, "bad_beat_from": {rules{"bad_beat": true}, []any{"40.00"}},
	"high_hand": {nil, []any{true}}, "high_hand_contribution": {rules{"high_hand": true}, []any{"2.00"}}, "high_hand_from": {rules{"high_hand": true}, []any{"40.00"}},
}

// elsewhere are options that no random round comes to: what is done between rounds, and the
// posted rules on rare hands. Tests of their own show what they do.
var elsewhere = []string{
	"buy_in_least", "buy_in_most", "return", "clock", "time_bank", "time_charge", "time_charge_minutes", "kill_blind", "odd_chip",
	"bad_beat_hand", "bad_beat_players", "bad_beat_hole_cards", "bad_beat_pocket_pair", "bad_beat_lower_hand", "bad_beat_lower_at",
	"bad_beat_beaten_by", "bad_beat_kept", "bad_beat_holder", "bad_beat_winner",
	"high_hand_hand", "high_hand_players", "high_hand_hole_cards", "high_hand_pocket_pair", "high_hand_minutes", "high_hand_second", "high_hand_third",
}

type rules = map[string]any

// TestOptionsChangeRounds: each option of each game that bears on a round changes some.
func TestOptionsChangeRounds(t *testing.T) {
	of := func(t *testing.T, r ...rules) string {
		chosen := rules{}
		for _, each := range r {
			maps.Copy(chosen, each)
		}
		text, err := json.Marshal(chosen)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for _, g := range poker.Games {
		t.Run(g.ID, func(t *testing.T) {
			for _, o := range g.Options {
				with, ok := changing[o.ID]
				if ok == slices.Contains(elsewhere, o.ID) {
					t.Errorf("%s is in both lists, or in none", o.ID)
				}
				for _, v := range with.values {
					if !gametest.Changes(t, g, of(t, with.beside), of(t, with.beside, rules{o.ID: v}), 400) {
						t.Errorf("option %s: %v changes no round", o.ID, v)
					}
				}
			}
			for id := range changing {
				if !slices.ContainsFunc(poker.Games, func(g *game.Game) bool { return g.Option(id) != nil }) {
					t.Errorf("no game has the option %s", id)
				}
			}
		})
	}
}
