package poker_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/pa/poker"
)

// posted are the sentences of a sign of a game with these choices.
func posted(t *testing.T, v *poker.Variant, rules map[string]any) string {
	t.Helper()
	data, err := json.Marshal(rules)
	if err != nil {
		t.Fatal(err)
	}
	s, err := gameOf(v).Select(data)
	if err != nil {
		t.Fatalf("%s %s: %v", v.ID, data, err)
	}
	var all []string
	for i := range s.Game.Options {
		if o := &s.Game.Options[i]; o.Posted != nil && o.Posted(s) != "" {
			all = append(all, o.Posted(s))
		}
	}
	return strings.Join(all, ". ") + "."
}

func gameOf(v *poker.Variant) *game.Game {
	i := slices.IndexFunc(poker.Games, func(g *game.Game) bool { return g.ID == v.ID })
	return poker.Games[i]
}

// TestSignPostsWhatIsInForce: at each of these tables, what another value of an option changes on
// the sign is what it changes in play, and nothing else.
func TestSignPostsWhatIsInForce(t *testing.T) {
	other := map[string]any{
		"betting": "pot-limit", "small_bet": "3.00", "big_bet": "8.00", "minimum_most": "40.00", "raises": 4, "raises_heads_up": false, "check_raise": false,
		"ante": "1.00", "chip": "0.50", "all_shown": true, "leaving": "covered", "buy_in_least": "60.00", "buy_in_most": "600.00", "return": 90,
		"blinds": map[string]string{"1": "2.00", "2": "3.00"}, "first_button": "card_dealt", "odd_chip": "high_card", "straddle": true, "straddle_bet": "5.00",
		"kill": "kill", "kill_pot": "60.00", "kill_blind": true,
		"rake": "percentage", "rake_percent": "5.00", "rake_unit": "2.00", "rake_levels": map[string]string{"1": "12.00"}, "rake_most": "4.00",
		"rake_most_with": map[string]string{"3": "2.00"}, "no_flop_no_drop": true, "time_charge": "6.00", "time_charge_minutes": 20,
		"bad_beat": true, "bad_beat_contribution": "2.00", "bad_beat_from": "20.00", "bad_beat_players": 5, "bad_beat_hand": "four-jacks", "bad_beat_hole_cards": false,
		"bad_beat_pocket_pair": false, "bad_beat_beaten_by": "four-threes", "bad_beat_lower_at": "5000.00", "bad_beat_lower_hand": "four-sevens",
		"bad_beat_holder": "41.00", "bad_beat_winner": "31.00", "bad_beat_kept": "10.00",
		"high_hand": true, "high_hand_contribution": "2.00", "high_hand_from": "20.00", "high_hand_players": 5, "high_hand_hand": "four-jacks",
		"high_hand_hole_cards": false, "high_hand_pocket_pair": false, "high_hand_minutes": 30, "high_hand_second": "20.00", "high_hand_third": "10.00",
		"clock": 20, "time_bank": 20, "cards": "revealed", "shuffling": "manual",
	}
	always := []string{"betting", "small_bet", "minimum_most", "check_raise", "ante", "chip", "all_shown", "leaving", "buy_in_least", "buy_in_most", "return",
		"blinds", "first_button", "odd_chip", "straddle", "kill", "rake", "bad_beat", "high_hand"}
	for name, c := range map[string]struct {
		base  map[string]any
		force []string
	}{
		"limit":       {map[string]any{}, []string{"big_bet", "raises", "raises_heads_up"}},
		"no-limit":    {map[string]any{"betting": "no-limit"}, nil},
		"pot-limit":   {map[string]any{"betting": "pot-limit"}, nil},
		"no-raises":   {map[string]any{"raises": 0}, []string{"big_bet", "raises"}},
		"percentage":  {map[string]any{"betting": "no-limit", "rake": "percentage"}, []string{"rake_percent", "rake_unit", "rake_most", "rake_most_with", "no_flop_no_drop"}},
		"incremental": {map[string]any{"betting": "no-limit", "rake": "incremental"}, []string{"rake_levels", "rake_most", "rake_most_with", "no_flop_no_drop"}},
		"time":        {map[string]any{"betting": "no-limit", "rake": "time"}, []string{"time_charge", "time_charge_minutes"}},
		"straddle":    {map[string]any{"betting": "no-limit", "straddle": true}, []string{"straddle_bet"}},
		"kill":        {map[string]any{"betting": "no-limit", "kill": "kill"}, []string{"kill_pot", "kill_blind"}},
		"bad beat": {map[string]any{"betting": "no-limit", "bad_beat": true, "bad_beat_hand": "four-tens"}, []string{"no_flop_no_drop", "bad_beat_contribution", "bad_beat_from", "bad_beat_players",
			"bad_beat_hand", "bad_beat_hole_cards", "bad_beat_pocket_pair", "bad_beat_beaten_by", "bad_beat_lower_at", "bad_beat_holder", "bad_beat_winner", "bad_beat_kept"}},
		"lowered bad beat": {map[string]any{"betting": "no-limit", "bad_beat": true, "bad_beat_lower_at": "9000.00"}, []string{"no_flop_no_drop", "bad_beat_contribution", "bad_beat_from", "bad_beat_players",
			"bad_beat_hand", "bad_beat_hole_cards", "bad_beat_pocket_pair", "bad_beat_beaten_by", "bad_beat_lower_at", "bad_beat_lower_hand", "bad_beat_holder", "bad_beat_winner", "bad_beat_kept"}},
		"high hand": {map[string]any{"betting": "no-limit", "high_hand": true, "high_hand_second": "30.00"}, []string{"no_flop_no_drop", "high_hand_contribution", "high_hand_from", "high_hand_players",
			"high_hand_hand", "high_hand_hole_cards", "high_hand_pocket_pair", "high_hand_minutes", "high_hand_second", "high_hand_third"}},
	} {
		for _, v := range []*poker.Variant{&poker.Holdem, &poker.OmahaEight} {
			base := c.base
			for _, id := range []string{"straddle", "kill"} {
				if gameOf(v).Option(id) == nil && base[id] != nil {
					base = nil
				}
			}
			if base == nil {
				continue
			}
			before := posted(t, v, base)
			for i := range gameOf(v).Options {
				id := gameOf(v).Options[i].ID
				if base[id] == other[id] && base[id] != nil {
					continue
				}
				changed := maps.Clone(base)
				changed[id] = other[id]
				switch id {
				case "small_bet":
					changed["big_bet"] = "4.00"
				case "high_hand_third":
					changed["high_hand_second"] = "30.00"
				}
				after := posted(t, v, changed)
				if inForce := slices.Contains(always, id) || slices.Contains(c.force, id); (after != before) != inForce {
					t.Errorf("%s, %s: another %s (%v) changes the sign: %t\n%s\n%s", name, v.ID, id, other[id], after != before, before, after)
				}
			}
		}
	}
}

// TestSignSpeaks: the sentences, each read as a player would.
func TestSignSpeaks(t *testing.T) {
	for _, c := range []struct {
		rules       map[string]any
		want, never []string
	}{
		{map[string]any{}, []string{
			"Limit: bets and raises are of $2, and of $4 from the third betting round on. 3 raises at most in a betting round, also between two players.",
			"Blind Bets, from the left of the button: $1 and $2.", "Buy-in: $40 to $400.", "Nothing is taken for the game."}, []string{"Straddle", "Ante", "Time charge", "conceded"}},
		{map[string]any{"betting": "no-limit", "rake": "time"}, []string{
			"No-limit: a bet is at least $2 and at most all that the player has on the table.", "Time charge: $5 of each player for every 30 minutes; nothing else is taken for the game."},
			[]string{"Rake:", "%", "$4 ", "$4.", "raises"}},
		{map[string]any{"raises": 0}, []string{"The raises in a betting round are not restricted."}, []string{"raises at most", "0 is"}},
		{map[string]any{"rake": "incremental", "rake_levels": map[string]string{"1": "10", "3": "1250"}, "rake_most": "4", "rake_most_with": map[string]string{"2": "1"}}, []string{
			"Rake: $1 from a main pot of $10, $3 from a main pot of $1,250; at most $4 of a round, at most $1 with 2 players dealt in."}, nil},
		{map[string]any{"bad_beat": true}, []string{
			"Bad Beat: $1 of each pot of $10 or more, with 4 players or more dealt in. The losing hand must be four tens or better, and be beaten by four twos or better; both hands are made with both hole cards, four-of-a-kind with a pair of them. Of the amount displayed, 40\u00a0% goes to the losing hand, 30\u00a0% to the winning one and the rest to the others dealt in."},
			[]string{"sixes"}},
		{map[string]any{"bad_beat": true, "bad_beat_lower_at": "50000", "bad_beat_kept": "10", "bad_beat_hole_cards": false}, []string{
			"The losing hand must be four tens or better, once $50,000 is displayed four sixes or better, and be beaten by four twos or better; both hands are made in any way, but four-of-a-kind with a pair of hole cards. Of the amount displayed, less 10\u00a0% that stays for the next, 40\u00a0%"}, nil},
		{map[string]any{"high_hand": true, "high_hand_second": "30"}, []string{
			"High Hand Jackpot: $1 of each pot of $10 or more, with 4 players or more dealt in. The highest hand in each 60 minutes, of four tens or better made with both hole cards, four-of-a-kind with a pair of them, has 70\u00a0% of the amount displayed, the second highest 30\u00a0%."}, nil},
	} {
		text := posted(t, &poker.Holdem, c.rules)
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%v: no %q in %s", c.rules, want, text)
			}
		}
		for _, never := range c.never {
			if strings.Contains(text, never) {
				t.Errorf("%v: %q in %s", c.rules, never, text)
			}
		}
	}
}
