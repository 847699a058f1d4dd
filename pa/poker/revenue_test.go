package poker

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// houseGame declares nothing but what the house takes, and chips of a cent.
var houseGame = game.Game{
	ID: "house", Name: "Poker", Chapter: "637a", Seats: Most, Readings: readings,
	Options: append(houseOptions(Most, true, true), general.SmallestChip.Declare(game.Option{Least: 1, Default: "0.01"})),
	Check:   checkHouse, Rules: func(*game.Selected) round.Rules { return round.Rules{} },
}

func house(t testing.TB, rules string) House {
	t.Helper()
	s, err := houseGame.Select([]byte(rules))
	if err != nil {
		t.Fatal(err)
	}
	return NewHouse(s)
}

// houseRefuses tests that rules are refused with a clause and in words that hold these.
func houseRefuses(t *testing.T, rules string, c cite.Cite, words ...string) {
	t.Helper()
	var input *game.InputError
	_, err := houseGame.Select([]byte(rules))
	if !errors.As(err, &input) || input.Cite != c {
		t.Errorf("%s: %v, want § %s", rules, err, c)
		return
	}
	for _, w := range words {
		if !strings.Contains(input.Message, w) {
			t.Errorf("%s: %q does not say %q", rules, input.Message, w)
		}
	}
}

// rakes tests the rake on main pots of a round of six, in dollars.
func rakes(t *testing.T, h House, want map[money.Cents]money.Cents) {
	t.Helper()
	for pot, rake := range want {
		if got := h.Take(0, pot, 6, false); got != (Taken{Rake: rake}) {
			t.Errorf("of a pot of %s %+v is taken, want a rake of %s", pot, got, rake)
		}
	}
}

func TestPercentageRake(t *testing.T) {
	regtest.Proves(t, "637a.17(a)(1)")
	// Ten per cent of $37 is $3.70; no chip is smaller than $1, so $3 is taken.
	rakes(t, house(t, `{"rake": "percentage", "rake_percent": "10.00"}`), map[money.Cents]money.Cents{
		0: 0, 9_99: 0, 10_00: 1_00, 37_00: 3_00, 39_99: 3_00, 40_00: 4_00, 1000_00: 100_00,
	})
	rakes(t, house(t, `{"rake": "percentage", "rake_percent": "4.50", "rake_unit": "0.25", "rake_most": "5.00"}`), map[money.Cents]money.Cents{
		5_55: 0, 5_56: 25, 50_00: 2_25, 111_11: 4_75, 111_12: 5_00, 9000_00: 5_00,
	})
	// A hundredth of a per cent, a cent, and a cap of a cent are the least that may be posted.
	rakes(t, house(t, `{"rake": "percentage", "rake_percent": "0.01", "rake_unit": "0.01"}`), map[money.Cents]money.Cents{99_99: 0, 100_00: 1, 200_00: 2})
	rakes(t, house(t, `{"rake": "percentage", "rake_unit": "0.01", "rake_most": "0.01"}`), map[money.Cents]money.Cents{9: 0, 10: 1, 9000_00: 1})
	houseRefuses(t, `{"rake_unit": "0.00"}`, "637a.17(a)(1)")
	houseRefuses(t, `{"rake_most": "0.00"}`, "637a.17(b)")
	houseRefuses(t, `{"rake": "percentage", "rake_percent": "10.01"}`, "637a.17(a)(1)")
	houseRefuses(t, `{"rake": "percentage", "rake_percent": "0.00"}`, "637a.17(a)(1)")
}

func TestIncrementalRake(t *testing.T) {
	regtest.Proves(t, "637a.17(a)(2)")
	rakes(t, house(t, `{"rake": "incremental"}`), map[money.Cents]money.Cents{
		9_99: 0, 10_00: 1_00, 19_99: 1_00, 20_00: 2_00, 49_99: 4_00, 50_00: 5_00, 9000_00: 5_00,
	})
	// $6 of a pot of $50, with a step of $2.
	rakes(t, house(t, `{"rake": "incremental", "rake_levels": {"1": "10", "2": "20", "4": "40", "6": "50"}}`), map[money.Cents]money.Cents{
		9_99: 0, 20_00: 2_00, 39_99: 2_00, 40_00: 4_00, 49_99: 4_00, 50_00: 6_00,
	})
	rakes(t, house(t, `{"rake": "incremental", "rake_levels": {"20": "200"}}`), map[money.Cents]money.Cents{199_99: 0, 200_00: 20_00})
	// A dollar of a pot of a cent: all that there is.
	rakes(t, house(t, `{"rake": "incremental", "rake_levels": {"1": "0.01"}}`), map[money.Cents]money.Cents{0: 0, 1: 1, 99: 99, 1_00: 1_00, 9000_00: 1_00})
	houseRefuses(t, `{"rake_levels": {"1": "10", "3": "10"}}`, "637a.17(a)(2)", "$3 of a pot of $10 comes after $1 of one of $10, which is no less")
	houseRefuses(t, `{"rake_levels": {"19": "10", "20": "10"}}`, "637a.17(a)(2)")
	houseRefuses(t, `{"rake_levels": {"2": "10", "5": "9.99"}}`, "637a.17(a)(2)")
	houseRefuses(t, `{"rake_levels": {"21": "500"}}`, "637a.17(a)(2)")
}

func TestTimeCharge(t *testing.T) {
	regtest.Proves(t, "637a.17(a)(3)")
	h := house(t, `{"rake": "time", "time_charge": "6.00"}`)
	for stack, want := range map[money.Cents]money.Cents{0: 0, 5_99: 5_99, 6_00: 6_00, 500_00: 6_00} {
		if got := h.TimeCharge(stack); got != want {
			t.Errorf("a player with %s is charged %s, want %s", stack, got, want)
		}
	}
	rakes(t, h, map[money.Cents]money.Cents{500_00: 0})
	if h.PeriodMinutes != 30 {
		t.Errorf("a period of %d minutes", h.PeriodMinutes)
	}
	for _, minutes := range []string{"1", "720"} {
		h := house(t, `{"rake": "time", "time_charge": "0.01", "time_charge_minutes": `+minutes+`}`)
		if got := h.TimeCharge(6_00); got != 1 {
			t.Errorf("a charge of a cent every %s minutes is %s", minutes, got)
		}
	}
	houseRefuses(t, `{"time_charge": "0.00"}`, "637a.17(a)(3)")
	houseRefuses(t, `{"time_charge_minutes": 0}`, "637a.17(a)(3)")
	houseRefuses(t, `{"time_charge_minutes": 721}`, "637a.17(a)(3)") // half a day
	if other := house(t, `{"rake": "percentage"}`); other.TimeCharge(500_00) != 0 {
		t.Error("a time charge beside another rake")
	}
}

// TestCapByPlayers: an operator may take less where fewer play.
func TestCapByPlayers(t *testing.T) {
	h := house(t, `{"rake": "percentage", "rake_most": "6", "rake_most_with": {"2": "2", "3": "3"}}`)
	for players, want := range map[int]money.Cents{2: 2_00, 3: 3_00, 4: 6_00, 10: 6_00} {
		if got := h.Take(0, 80_00, players, false).Rake; got != want {
			t.Errorf("with %d players the rake is %s, want %s", players, got, want)
		}
	}
	h = house(t, `{"rake": "percentage", "rake_unit": "0.01", "rake_most_with": {"2": "0.01"}}`)
	if two, three := h.Take(0, 80_00, 2, false).Rake, h.Take(0, 80_00, 3, false).Rake; two != 1 || three != 8_00 {
		t.Errorf("with two players the rake is %s, with three %s", two, three)
	}
}

func TestNoFlopNoDrop(t *testing.T) {
	regtest.Proves(t, "637a.17(d)")
	const rules = `{"rake": "percentage", "bad_beat": true, "high_hand": true, "no_flop_no_drop": `
	taken := Taken{Rake: 2_00, BadBeat: 1_00, HighHand: 1_00}
	for _, tc := range []struct {
		filed      string
		firstRound bool
		want       Taken
	}{{"false", false, taken}, {"false", true, taken}, {"true", false, taken}, {"true", true, Taken{}}} {
		h := house(t, rules+tc.filed+`}`)
		if got := h.Take(0, 20_00, 6, tc.firstRound); got != tc.want {
			t.Errorf("filed %s, first betting round %t: %+v is taken, want %+v", tc.filed, tc.firstRound, got, tc.want)
		}
	}
}

// TestOrderOfTaking: the rake is collected first, then what goes to the Bad Beat, then
// what goes to the High Hand; who comes later has what is left.
func TestOrderOfTaking(t *testing.T) {
	regtest.Proves(t, "637a.7(e)(6)(iii)", "637a.7(e)(6)(iv)")
	h := house(t, `{"rake": "incremental", "rake_levels": {"3": "4"}, "bad_beat": true, "bad_beat_contribution": "1", "bad_beat_from": "2",
		"high_hand": true, "high_hand_contribution": "1", "high_hand_from": "1"}`)
	for pot, want := range map[money.Cents]Taken{
		50:   {},
		1_00: {HighHand: 1_00},
		2_00: {BadBeat: 1_00, HighHand: 1_00},
		3_99: {BadBeat: 1_00, HighHand: 1_00},
		4_00: {Rake: 3_00, BadBeat: 1_00},
		4_99: {Rake: 3_00, BadBeat: 1_00},
		5_00: {Rake: 3_00, BadBeat: 1_00, HighHand: 1_00},
	} {
		if got := h.Take(0, pot, 6, false); got != want || got.Total() != want.Rake+want.BadBeat+want.HighHand {
			t.Errorf("of a pot of %s %+v is taken, want %+v", pot, got, want)
		}
	}
}

func TestContributions(t *testing.T) {
	regtest.Proves(t, "637a.15(b)", "637a.16(b)")
	h := house(t, `{"bad_beat": true, "bad_beat_from": "10", "high_hand": true, "high_hand_from": "20", "high_hand_contribution": "2"}`)
	for pot, want := range map[money.Cents]Taken{9_99: {}, 10_00: {BadBeat: 1_00}, 19_99: {BadBeat: 1_00}, 20_00: {BadBeat: 1_00, HighHand: 2_00}} {
		if got := h.Take(0, pot, 6, false); got != want {
			t.Errorf("a pot of %s contributes %+v, want %+v", pot, got, want)
		}
		if got := h.Take(pot, 500_00, 6, false); got != (Taken{}) {
			t.Errorf("a side pot contributes %+v", got)
		}
	}
	if h = house(t, `{}`); h.Take(0, 500_00, 6, false) != (Taken{}) {
		t.Error("something is taken where nothing is posted")
	}
}

// TestSidePots: side pots are awarded before the rake is collected, so that it comes out of
// the main pot. By the other reading it is taken as the pots grow, one after the other.
func TestSidePots(t *testing.T) {
	regtest.Proves(t, "637a.7(e)(6)(ii)")
	const rules = `{"rake": "percentage", "rake_most": "8", "readings": {"raked_pots": "`
	main, all := house(t, rules+`main-pot"}}`), house(t, rules+`all-pots"}}`)
	for _, tc := range []struct{ below, pot, main, all money.Cents }{
		{0, 34_00, 3_00, 3_00},
		{1, 34_00, 0, 3_00},
		{34_00, 29_00, 0, 3_00}, // $6 on $63, of which $3 came out of the main pot
		{63_00, 40_00, 0, 2_00}, // at most $8 on all
		{103_00, 500_00, 0, 0},
	} {
		if got := main.Take(tc.below, tc.pot, 6, false); got != (Taken{Rake: tc.main}) {
			t.Errorf("main pot: of %s above %s %+v is taken", tc.pot, tc.below, got)
		}
		if got := all.Take(tc.below, tc.pot, 6, false); got != (Taken{Rake: tc.all}) {
			t.Errorf("all pots: of %s above %s %+v is taken", tc.pot, tc.below, got)
		}
	}
}

// TestNeverMoreThanPosted takes of random pots by random rules.
func TestNeverMoreThanPosted(t *testing.T) {
	rng := rand.New(rand.NewPCG(637, 17))
	for range 100 {
		percent, unit := rng.Int64N(1000)+1, rng.Int64N(500)+1
		most := rng.Int64N(3_000) + 1
		set := []string{
			`"rake": "` + []game.ChoiceValue{general.Percentage, general.Incremental}[rng.IntN(2)].String() + `"`, `"rake_percent": "` + money.Cents(percent).String() + `"`,
			`"rake_unit": "` + money.Cents(unit).String() + `"`, `"rake_most": "` + money.Cents(most).String() + `"`,
			`"bad_beat": true, "bad_beat_contribution": "0.50"`, `"readings": {"raked_pots": "` + []string{"main-pot", "all-pots"}[rng.IntN(2)] + `"}`,
		}
		h := house(t, `{`+strings.Join(set, ", ")+`}`)
		for range 200 {
			var below, rake money.Cents
			for range rng.IntN(4) + 1 {
				pot := money.Cents(rng.Int64N(20_000))
				taken := h.Take(below, pot, 2+rng.IntN(9), false)
				if taken.Rake < 0 || taken.Total() > pot {
					t.Fatalf("%v: %+v is taken of %s above %s", set, taken, pot, below)
				}
				below += pot
				rake += taken.Rake
			}
			if rake > money.Cents(most) || h.method == general.Percentage && (rake*100_00 > below*money.Cents(percent) || rake*10 > below) {
				t.Fatalf("%v: a rake of %s on %s", set, rake, below)
			}
		}
	}
}

// TestTakenInChips: what is taken is a whole number of the smallest chip.
func TestTakenInChips(t *testing.T) {
	for _, rules := range []string{
		`"rake": "percentage", "rake_unit": "0.50"`, `"rake": "time", "time_charge": "5.50"`,
		`"bad_beat": true, "bad_beat_contribution": "0.50"`, `"high_hand": true, "high_hand_contribution": "1.50"`,
	} {
		houseRefuses(t, `{"chip": "1.00", `+rules+`}`, "637a.17(b)", ".50 is no whole number of the smallest chip $1")
		house(t, `{"chip": "0.50", `+rules+`}`)
	}
	house(t, `{"chip": "1.00", "rake_unit": "0.50", "time_charge": "5.50", "bad_beat_contribution": "0.50"}`)
}

// TestHouseOptionsArePrinted: the method and the amounts are choices that the rules
// list, each with its clause.
func TestHouseOptionsArePrinted(t *testing.T) {
	regtest.Proves(t, "637a.17(b)", "637a.15(c)", "637a.16(c)")
	printed := map[string]cite.Cite{}
	for _, o := range houseGame.Describe().Options {
		printed[o.ID] = o.Cite
	}
	for id, c := range map[string]cite.Cite{
		"rake": "637a.17(a)", "rake_percent": "637a.17(a)(1)", "rake_levels": "637a.17(a)(2)", "time_charge": "637a.17(a)(3)", "rake_most": "637a.17(b)",
		"bad_beat_hand": "637a.15(c)", "bad_beat_hole_cards": "637a.15(c)", "bad_beat_contribution": "637a.15(b)", "bad_beat_from": "637a.15(c)",
		"bad_beat_players": "637a.15(c)", "bad_beat_holder": "637a.15(c)", "bad_beat_winner": "637a.15(c)", "bad_beat_kept": "637a.15(c)",
		"high_hand_minutes": "637a.16(a)", "high_hand_hand": "637a.16(c)", "high_hand_players": "637a.16(c)", "high_hand_second": "637a.16(c)",
	} {
		if printed[id] != c {
			t.Errorf("%s is printed with § %s, want § %s", id, printed[id], c)
		}
	}
}

// TestDefaultsAreComplete: a table that only says that it takes something has rules for it.
func TestDefaultsAreComplete(t *testing.T) {
	for _, method := range []game.ChoiceValue{general.Percentage, general.Incremental, general.TimeCharge} {
		h := house(t, `{"rake": "`+method.String()+`"}`)
		if h.Take(0, 100_00, 9, false).Rake == 0 && h.TimeCharge(100_00) == 0 {
			t.Errorf("the %s rake takes nothing", method)
		}
	}
	low := houseOptions(8, false, false)
	for _, o := range low {
		if strings.HasPrefix(o.ID, "bad_beat") || strings.HasPrefix(o.ID, "high_hand") {
			t.Errorf("a low game has the option %s", o.ID)
		}
	}
}
