package poker

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
)

// TestBoundsOfOptions: the least and the most are allowed, what is beyond is not.
func TestBoundsOfOptions(t *testing.T) {
	const cent, none = `"0.01"`, `"0.00"`
	for id, tc := range map[string]struct{ allowed, refused []string }{
		"small_bet":    {[]string{cent, `"10000000.00"`}, []string{none, `"10000000.01"`}},
		"big_bet":      {[]string{cent, `"10000000.00"`}, []string{none, `"10000000.01"`}},
		"minimum_most": {[]string{cent, `"10000000.00"`}, []string{none, `"10000000.01"`}},
		"raises":       {[]string{"0", "10"}, []string{"-1", "11"}},
		"ante":         {[]string{cent}, []string{none}},
		"chip":         {[]string{cent, `"1.00"`}, []string{none, `"1.01"`}},
		"buy_in_least": {[]string{cent}, []string{none}},
		"buy_in_most":  {[]string{cent}, []string{none}},
		"return":       {[]string{"0", "1440"}, []string{"-1", "1441"}},
		"clock":        {[]string{"5", "600"}, []string{"4", "601"}},
		"time_bank":    {[]string{"0", "600"}, []string{"601"}},
		"forced_bet":   {[]string{cent}, []string{none}},
		"straddle_bet": {[]string{cent}, []string{none}},
		"kill_pot":     {[]string{cent}, []string{none}},
		"blinds":       {[]string{`{"1": "1.00"}`}, []string{`{"0": "1.00"}`, `{"11": "1.00"}`}},
	} {
		had := false
		for _, g := range Games {
			o := g.Option(id)
			if o == nil {
				continue
			}
			had = true
			for _, value := range tc.allowed {
				if err := o.Accepts(json.RawMessage(value)); err != nil {
					t.Errorf("%s: %v", g.ID, err)
				}
			}
			for _, value := range tc.refused {
				if o.Accepts(json.RawMessage(value)) == nil {
					t.Errorf("%s: %s may be %s", g.ID, id, value)
				}
			}
		}
		if !had {
			t.Errorf("no game has the option %s", id)
		}
	}
}

// TestOptionsOfGames: blinds and the button where there is a button, else a Forced Bet; a Straddle
// Bet in Hold'em and Omaha; a kill in Omaha Eight or Better alone. As many players as sit may post blinds.
func TestOptionsOfGames(t *testing.T) {
	button := []string{"holdem", "omaha", "omaha-8", "five-card-draw", "five-card-draw-low"}
	for _, g := range Games {
		for id, has := range map[string]bool{
			"blinds": slices.Contains(button, g.ID), "first_button": slices.Contains(button, g.ID), "odd_chip": slices.Contains(button, g.ID),
			"forced_bet": !slices.Contains(button, g.ID),
			"straddle":   slices.Contains(button[:3], g.ID), "straddle_bet": slices.Contains(button[:3], g.ID),
			"bad_beat_pocket_pair": g.ID == "holdem", "high_hand_pocket_pair": g.ID == "holdem",
			"kill": g.ID == "omaha-8", "kill_pot": g.ID == "omaha-8", "kill_blind": g.ID == "omaha-8",
		} {
			if got := g.Option(id) != nil; got != has {
				t.Errorf("%s has the option %s: %t", g.ID, id, got)
			}
		}
		if o := g.Option("blinds"); o != nil && (len(o.Values) != g.Seats || o.Values[0] != "1" || o.Values[g.Seats-1] != strconv.Itoa(g.Seats)) {
			t.Errorf("%s: the blinds are %q", g.ID, o.Values)
		}
	}
}

// TestOddChipIsCited by the game's own clause where it has one.
func TestOddChipIsCited(t *testing.T) {
	for v, want := range map[*Variant]cite.Cite{
		&SevenCardStud: "637a.6(e)", &Razz: "637a.6(e)", &SevenCardStudHiLo: "637a.10(i)(3)(ii)", &SevenCardStudEight: "637a.10(i)(3)(ii)",
		&Holdem: "637a.11(k)", &Omaha: "637a.12(k)(1)", &OmahaEight: "637a.12(k)(2)(ii)", &FiveCardDraw: "637a.13(i)", &FiveCardDrawLow: "637a.13(i)", &FiveCardStud: "637a.14(h)",
	} {
		if got := v.tiedOdd(); got != want {
			t.Errorf("%s: § %s, want § %s", v.Name, got, want)
		}
	}
}

// TestChoicesAgainstEachOther: "" is that they go together, else the choice that is refused.
func TestChoicesAgainstEachOther(t *testing.T) {
	for _, tc := range []struct {
		game         *Variant
		rules, wrong string
		clause       cite.Cite
	}{
		{&Holdem, `{"small_bet": "4.00", "big_bet": "4.00"}`, "", ""},
		{&Holdem, `{"small_bet": "4.00", "big_bet": "3.00"}`, "big_bet", "637a.8(k)"},
		{&Holdem, `{"small_bet": "2.50"}`, "small_bet", "637a.8(k)"},
		{&Holdem, `{"big_bet": "4.50"}`, "big_bet", "637a.8(k)"},
		{&Holdem, `{"ante": "0.50"}`, "ante", "637a.8(k)"},
		{&Holdem, `{"straddle_bet": "4.50"}`, "straddle_bet", "637a.8(k)"},
		{&FiveCardStud, `{"forced_bet": "0.50"}`, "forced_bet", "637a.8(k)"},
		{&FiveCardStud, `{"forced_bet": "0.50", "chip": "0.50"}`, "", ""},
		{&Holdem, `{"minimum_most": "2.00"}`, "", ""},
		{&Holdem, `{"minimum_most": "1.00"}`, "minimum_most", "637a.8(k)"},
		{&Holdem, `{"small_bet": "0.02", "minimum_most": "0.01", "chip": "0.01", "blinds": {"1": "0.01"}}`, "minimum_most", "637a.8(k)"},
		{&Holdem, `{"buy_in_least": "40.00", "buy_in_most": "40.00"}`, "", ""},
		{&Holdem, `{"buy_in_least": "40.00", "buy_in_most": "39.99"}`, "buy_in_most", "637a.8(b)(4)"},
		{&Holdem, `{"blinds": {"1": "0.50", "2": "2.00"}}`, "blinds", "637a.8(k)"},
		{&Holdem, `{"blinds": {"1": "2.00", "2": "2.00"}}`, "", ""},
		{&Holdem, `{"blinds": {"1": "2.00", "2": "1.00"}}`, "blinds", "637a.8(k)"},
		{&Holdem, `{"straddle": true, "straddle_bet": "3.00"}`, "", ""},
		{&Holdem, `{"straddle": true, "straddle_bet": "2.00"}`, "straddle_bet", "637a.8(k)"},
		{&Holdem, `{"straddle": false, "straddle_bet": "2.00"}`, "", ""},
	} {
		_, err := Games[slices.Index(Variants, tc.game)].Select([]byte(tc.rules))
		var input *game.InputError
		switch errors.As(err, &input); {
		case tc.wrong == "" && err != nil:
			t.Errorf("%s: %v", tc.rules, err)
		case tc.wrong != "" && (input == nil || input.Field != "rules."+tc.wrong || input.Cite != tc.clause):
			t.Errorf("%s: %v, want %s refused by § %s", tc.rules, err, tc.wrong, tc.clause)
		}
	}
}

// TestPostedAsChosen: what is posted at a table is what was chosen.
func TestPostedAsChosen(t *testing.T) {
	posted := func(v *Variant, rules string) *Posted {
		t.Helper()
		s, err := Games[slices.Index(Variants, v)].Select([]byte(rules))
		if err != nil {
			t.Fatal(err)
		}
		p := PostedAt(s)
		p.House = House{}
		return p
	}
	for _, tc := range []struct {
		variant *Variant
		rules   string
		want    Posted
	}{
		{&Holdem, `{}`, Posted{Blinds: []money.Cents{1_00, 2_00}, SmallBet: 2_00, BigBet: 4_00, Straddle: 4_00, Raises: 3, Chip: money.Dollar}},
		{&Holdem, `{"betting": "pot-limit", "chip": "0.01", "blinds": {"1": "0.01"}, "odd_chip": "button", "raises_heads_up": false, "check_raise": false, "all_shown": true, "ante": "0.01"}`,
			Posted{
				Betting: PotLimit, Blinds: []money.Cents{1}, SmallBet: 2_00, BigBet: 4_00, Straddle: 4_00, Chip: 1, OddChip: NearButton, FreeHeadsUp: true,
				NoCheckRaise: true, AllShown: true, Ante: 1,
			}},
		{&Omaha, `{"betting": "no-limit", "odd_chip": "high_card", "minimum_most": "5.00"}`,
			Posted{Betting: NoLimit, Blinds: []money.Cents{1_00, 2_00}, SmallBet: 2_00, BigBet: 4_00, Straddle: 4_00, MinimumMost: 5_00, Chip: money.Dollar, OddChip: HighCard}},
		{&Razz, `{"forced_bet": "2.00"}`, Posted{ForcedBet: 2_00, SmallBet: 2_00, BigBet: 4_00, Raises: 3, Chip: money.Dollar}},
	} {
		if got := posted(tc.variant, tc.rules); !reflect.DeepEqual(*got, tc.want) {
			t.Errorf("%s, %s: %+v, want %+v", tc.variant.Name, tc.rules, *got, tc.want)
		}
	}
}
