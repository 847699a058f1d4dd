package game_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

type size uint8

func (s size) String() string { return []string{"none", "big", "huge"}[s] }

var (
	way    = game.ChoiceOption{ID: "way"}
	splits = game.CountOption{ID: "splits"}
	even   = game.SwitchOption{ID: "even"}
	rate   = game.PercentOption{ID: "rate"}
	envy   = game.AmountsOption{ID: "envy"}
	royal  = envy.For("royal")
	ace    = game.ReadingChoice{ID: "ace"}
)

// sample is a game with an option of each type.
func sample() *game.Game {
	return &game.Game{
		ID: "sample", Name: "Sample", Chapter: "678a", Seats: 3, Positions: 2, PositionsCite: "678a.7(e)", Adjacent: true, Sections: game.Sections{Places: "678a.2(a)", Wagers: "678a.7", Payouts: "678a.12"},
		Wagers: []game.Wager{
			{ID: "ante", Name: "Ante Wager", Cite: "678a.7(d)(1)", Required: true},
			{ID: "raise", Name: "Raise Wager", Cite: "678a.11(c)(1)", Later: true},
			{ID: "odds", Name: "Odds Wager", Cite: "677a.7(d)(2)", Equal: "ante"},
			{ID: "bonus", Name: "Bonus Wager", Cite: "678a.7(d)(2)"},
			{ID: "gift", Name: "Gift", Cite: "678a.12(a)", Payout: true},
		},
		Paytables: []game.Paytable{
			game.Tables("bonus", paytable.New[size]("678a.12(b)", "A", "B").Row(2, payout.To(9, 1), payout.To(8, 1)).Row(1, payout.To(2, 1), payout.Payout{})),
			game.Tables("gift", paytable.New[size]("678a.12(a)", "A").Row(2, payout.To(1, 1))),
			game.Tables("ante", paytable.New[size]("678a.12(a)").Row(1, payout.To(1, 1))),
		},
		Options: []game.Option{
			way.Declare(game.Option{Cite: "678a.8"}, way.Value("left"), way.Value("left"), way.Value("right")),
			game.Minimum.Declare(game.Option{Cite: "601a.6", Least: 1}),
			game.PayoutLimit.Declare(game.Option{Cite: "678a.12(d)", Least: 1}),
			splits.Declare(game.Option{Cite: "678a.7", Least: 1, Most: 3, Default: "2"}),
			even.Declare(game.Option{Cite: "678a.7", Default: "true"}),
			rate.Declare(game.Option{Cite: "678a.12(d)(3)", Least: 1, Most: 10_000, Default: "25.00"}),
			envy.Declare(game.Option{Cite: "678a.12(d)"}, royal, envy.For("straight")),
		},
		Readings: []clause.Reading{{ID: "ace", Cites: []cite.Cite{"678a.6(a)"}, Default: "low-too", Others: []string{"high-only"}, Why: "…"}},
		Limit:    &game.Limit{Cite: "678a.12(d)", Wagers: []round.WagerID{"ante"}, Most: 5000},
		Rules:    func(*game.Selected) round.Rules { return round.Rules{} },
	}
}

const chosen = `{"paytables": {"gift": "A"}`

func TestSelect(t *testing.T) {
	s, err := sample().Select([]byte(chosen + `}`))
	if err != nil {
		t.Fatal(err)
	}
	if !way.Value("left").Chosen(s) || game.Minimum.Of(s) != 0 || splits.Of(s) != 2 || !even.Of(s) || rate.Of(s) != 2500 ||
		royal.Of(s) != 0 || !ace.Value("low-too").Chosen(s) || s.Paytable("bonus") != "" || s.Offers(s.Game.Wager("bonus")) || !s.Offers(s.Game.Wager("ante")) {
		t.Errorf("defaults: %+v", s)
	}
	s, err = sample().Select([]byte(`{"paytables": {"gift": "A", "bonus": "B"}, "way": "right", "minimum": "12.50", "splits": 3, "even": false,
		"rate": "0.01", "envy": {"royal": "1000.00"}, "readings": {"ace": "high-only"}, "payout_limit": "62500.00"}`))
	if err != nil {
		t.Fatal(err)
	}
	if way.Of(s) != way.Value("right") || game.Minimum.Of(s) != 12_50 || splits.Of(s) != 3 || even.Of(s) || rate.Of(s) != 1 ||
		royal.Of(s) != 1000_00 || ace.Of(s) != ace.Value("high-only") || s.Paytable("bonus") != "B" || !s.Offers(s.Game.Wager("bonus")) {
		t.Errorf("choices: %+v", s)
	}
}

// TestNotingAnswers: other choices answer alike where they differ only in an option or a reading that was not asked for,
// however it may be asked for.
func TestNotingAnswers(t *testing.T) {
	g := sample()
	selected := func(rules string) *game.Selected {
		t.Helper()
		s, err := g.Select([]byte(chosen + rules + "}"))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	plain, read := selected(``), selected(`, "readings": {"ace": "high-only"}`)
	if s := plain.Noting(); !s.Answers(plain) || !s.Answers(read) || splits.Of(s) != 2 || !s.Answers(read) || !s.Answers(selected(`, "even": false`)) {
		t.Error("nothing was asked of the reading and of one option, and it matters")
	}
	for _, ask := range []func(*game.Selected){
		func(s *game.Selected) { ace.Of(s) }, func(s *game.Selected) { ace.Otherwise(s) }, func(s *game.Selected) { ace.Value("low-too").Chosen(s) },
	} {
		s := plain.Noting()
		ask(plain)
		if !s.Answers(read) {
			t.Error("what others are asked is noted")
		}
		if ask(s); s.Answers(read) || !s.Answers(selected(``)) {
			t.Error("what was asked is not noted")
		}
	}
	for rules, ask := range map[string]func(*game.Selected){
		`, "splits": 3`:                  func(s *game.Selected) { splits.Of(s) },
		`, "even": false`:                func(s *game.Selected) { even.Of(s) },
		`, "rate": "0.02"`:               func(s *game.Selected) { rate.Of(s) },
		`, "minimum": "7.00"`:            func(s *game.Selected) { game.Minimum.Of(s) },
		`, "way": "right"`:               func(s *game.Selected) { way.Of(s) },
		`, "envy": {"royal": "1000.00"}`: func(s *game.Selected) { royal.Of(s) },
	} {
		s := plain.Noting()
		if !s.Answers(selected(rules)) {
			t.Errorf("%s: it was not asked for, and matters", rules)
		}
		if ask(s); s.Answers(selected(rules)) {
			t.Errorf("%s: it was asked for, and is no other choice", rules)
		}
	}
	if plain.Noting().Answers(selected(`, "paytables": {"gift": "A", "bonus": "B"}`)) {
		t.Error("another paytable is no other choice")
	}
	if other, err := sample().Select([]byte(chosen + "}")); err != nil || plain.Noting().Answers(other) {
		t.Errorf("another game answers alike: %v", err)
	}
}

func TestSelectRefuses(t *testing.T) {
	for rules, want := range map[string]string{
		`[]`:                                     "rules: is no JSON object of choices",
		`null`:                                   "rules: is no JSON object of choices",
		`x`:                                      "rules: is no JSON object of choices",
		``:                                       "rules.paytables.gift: no paytable is chosen for the Gift; the chapter prints A (§ 678a.12(a))",
		`{}`:                                     "rules.paytables.gift: no paytable is chosen for the Gift; the chapter prints A (§ 678a.12(a))",
		`{"paytables": 1}`:                       "rules.paytables: is no JSON object of wagers and letters",
		`{"paytables": {"bonus": "C"}}`:          `rules.paytables.bonus: there is no paytable "C"; the chapter prints A, B (§ 678a.12(b))`,
		`{"paytables": {"bonus": ""}}`:           `rules.paytables.bonus: there is no paytable ""; the chapter prints A, B (§ 678a.12(b))`,
		`{"paytables": {"ante": "A"}}`:           "rules.paytables.ante: Sample has no paytables to choose from for this (§ 678a.12)",
		`{"paytables": {"raise": "A"}}`:          "rules.paytables.raise: Sample has no paytables to choose from for this (§ 678a.12)",
		`{"surrender": true}`:                    "rules.surrender: Sample has no such option",
		`{"` + strings.Repeat("x", 99) + `": 1}`: "rules." + strings.Repeat("x", 40) + "…: Sample has no such option",
		`{"way": "up"}`:                          `rules.way: "up" is not allowed; it takes left, right (§ 678a.8)`,
		`{"way": 1}`:                             `rules.way: 1 is not allowed; it takes left, right (§ 678a.8)`,
		`{"way": null}`:                          `rules.way: null is not allowed; it takes left, right (§ 678a.8)`,
		`{"minimum": "0.00"}`:                    `rules.minimum: "0.00" is not allowed; it takes $0.01 or more (§ 601a.6)`,
		`{"minimum": 5}`:                         `rules.minimum: 5 is not allowed; it takes $0.01 or more (§ 601a.6)`,
		`{"minimum": "-5"}`:                      `rules.minimum: "-5" is not allowed; it takes $0.01 or more (§ 601a.6)`,
		`{"minimum": null}`:                      `rules.minimum: null is not allowed; it takes $0.01 or more (§ 601a.6)`,
		`{"splits": 0}`:                          "rules.splits: 0 is not allowed; it takes 1 to 3 (§ 678a.7)",
		`{"splits": 4}`:                          "rules.splits: 4 is not allowed; it takes 1 to 3 (§ 678a.7)",
		`{"splits": 1.0}`:                        "rules.splits: 1.0 is not allowed; it takes 1 to 3 (§ 678a.7)",
		`{"splits": "2"}`:                        `rules.splits: "2" is not allowed; it takes 1 to 3 (§ 678a.7)`,
		`{"even": "true"}`:                       `rules.even: "true" is not allowed; it takes true, false (§ 678a.7)`,
		`{"even": null}`:                         `rules.even: null is not allowed; it takes true, false (§ 678a.7)`,
		`{"rate": "0.00"}`:                       `rules.rate: "0.00" is not allowed; it takes 0.01 % to 100.00 % (§ 678a.12(d)(3))`,
		`{"rate": "100.01"}`:                     `rules.rate: "100.01" is not allowed; it takes 0.01 % to 100.00 % (§ 678a.12(d)(3))`,
		`{"envy": {"flush": "1"}}`:               `rules.envy: {"flush": "1"} is not allowed; it takes dollars for each of royal, straight (§ 678a.12(d))`,
		`{"envy": {"royal": 1}}`:                 `rules.envy: {"royal": 1} is not allowed; it takes dollars for each of royal, straight (§ 678a.12(d))`,
		`{"envy": null}`:                         `rules.envy: null is not allowed; it takes dollars for each of royal, straight (§ 678a.12(d))`,
		`{"readings": {"king": "low"}}`:          "rules.readings.king: Sample has no such reading",
		`{"readings": {"ace": "never"}}`:         `rules.readings.ace: there is no reading "never"; choose low-too or high-only (§ 678a.6(a))`,
		`{"readings": []}`:                       "rules.readings: is no JSON object of readings and choices",
		chosen + `, "payout_limit": "49999.99"}`: "rules.payout_limit: $49,999.99 is less than $50,000, the least that may be set (§ 678a.12(d))",
		chosen + `, "payout_limit": "62499.99", "minimum": "12.50"}`: "rules.payout_limit: $62,499.99 is less than $62,500, the least that may be set (§ 678a.12(d))",
	} {
		_, err := sample().Select([]byte(rules))
		var input *game.InputError
		if !errors.As(err, &input) || err.Error() != want {
			t.Errorf("%s: %v\nwant %s", rules, err, want)
		}
	}
}

// TestUndeclaredIsLoud: an option, or a value of it, that the game does not declare is never taken for none.
func TestUndeclaredIsLoud(t *testing.T) {
	s, err := sample().Select(json.RawMessage(`{"paytables": {"gift": "A"}}`))
	if err != nil {
		t.Fatal(err)
	}
	for name, asks := range map[string]func(){
		"an option":           func() { game.SwitchOption{ID: "evn"}.Of(s) },
		"one of other type":   func() { game.CountOption{ID: "even"}.Of(s) },
		"a choice's option":   func() { game.ChoiceOption{ID: "wy"}.Value("left").Chosen(s) },
		"a choice":            func() { way.Value("up").Chosen(s) },
		"an amount's option":  func() { game.AmountsOption{ID: "envi"}.For("royal").Of(s) },
		"an amount":           func() { envy.For("flush").Of(s) },
		"a shared one's type": func() { game.CountOption{ID: "even", Shared: true}.Of(s) },
	} {
		func() {
			defer func() {
				if p := recover(); p == nil || !strings.Contains(fmt.Sprint(p), "Sample declares no ") {
					t.Errorf("%s that is not declared: %v", name, p)
				}
			}()
			asks()
		}()
	}
	if n := (game.CountOption{ID: "seats", Shared: true}).Of(s); n != 0 {
		t.Errorf("a shared option that the game does not have is %d", n)
	}
	if royal.Of(s) != 0 || way.Value("right").Chosen(s) {
		t.Error("what is declared and not chosen is taken for chosen")
	}
}

func TestPayoutLimitWhereThereIsNone(t *testing.T) {
	g := sample()
	g.Options, g.Limit = nil, nil
	_, err := g.Select([]byte(chosen + `, "payout_limit": "50000.00"}`))
	if err == nil || err.Error() != "rules.payout_limit: Sample has no aggregate payout limit to set (§ 678a.12)" {
		t.Error(err)
	}
}

// TestLimitFloor is $50,000 or what can be won at the minimum, if that is more.
func TestLimitFloor(t *testing.T) {
	l := game.Limit{Most: 2000}
	for minimum, want := range map[money.Cents]money.Cents{0: 50_000_00, 24_99: 50_000_00, 25_00: 50_000_00, 25_01: 50_020_00, 100_00: 200_000_00} {
		if got := l.Floor(minimum); got != want {
			t.Errorf("at a minimum of %s the floor is %s, want %s", minimum, got, want)
		}
	}
}

func stake(seat int, player string, wager round.WagerID, amount money.Cents) round.Stake {
	return round.Stake{Seat: seat, Player: player, Wager: wager, Amount: amount}
}

func TestCheckStakes(t *testing.T) {
	s, err := sample().Select([]byte(chosen + `}`))
	if err != nil {
		t.Fatal(err)
	}
	ante := stake(1, "", "ante", 10_00)
	for _, tc := range []struct {
		stakes []round.Stake
		want   string
	}{
		{[]round.Stake{ante}, ""},
		{[]round.Stake{ante, stake(1, "", "odds", 10_00)}, ""},
		{[]round.Stake{stake(1, "", "odds", 10_00), ante}, ""},
		{[]round.Stake{stake(1, "", "ante", 1)}, ""},
		{[]round.Stake{stake(1, "", "ante", money.Max)}, ""},
		{[]round.Stake{stake(1, "", "ante", money.Max+1)}, "678a.7(d)(1)"},
		{[]round.Stake{stake(1, "", "ante", 0)}, "678a.7(d)(1)"},
		{[]round.Stake{stake(1, "", "ante", -1)}, "678a.7(d)(1)"},
		{[]round.Stake{stake(0, "", "ante", 1)}, "678a.2(a)"},
		{[]round.Stake{stake(4, "", "ante", 1)}, "678a.2(a)"},
		{[]round.Stake{ante, ante}, "678a.7(d)(1)"},
		{[]round.Stake{ante, stake(1, "", "side", 1)}, "678a.7"},
		{[]round.Stake{ante, stake(1, "", "gift", 1)}, "678a.7"},
		{[]round.Stake{ante, stake(1, "", "raise", 1)}, "678a.11(c)(1)"},
		{[]round.Stake{ante, stake(1, "", "bonus", 1)}, "678a.12(b)"},
		{[]round.Stake{ante, stake(1, "", "odds", 10_01)}, "677a.7(d)(2)"},
		{[]round.Stake{ante, stake(1, "", "odds", 9_99)}, "677a.7(d)(2)"},
		{[]round.Stake{ante, stake(2, "", "odds", 10_00)}, "678a.7(d)(1)"},
		{[]round.Stake{stake(1, "Ann", "ante", 1), stake(2, "Ann", "ante", 1)}, ""},
		{[]round.Stake{stake(1, "Ann", "ante", 1), stake(3, "Ann", "ante", 1)}, "678a.7(e)"},
		{[]round.Stake{stake(1, "Ann", "ante", 1), stake(2, "Ben", "ante", 1), stake(3, "Ann", "ante", 1)}, "678a.7(e)"},
		{[]round.Stake{stake(1, "Ann", "ante", 1), stake(2, "Ann", "ante", 1), stake(3, "Ann", "ante", 1)}, "678a.7(e)"},
	} {
		err := s.CheckStakes(tc.stakes)
		var refusal *round.Refusal
		switch {
		case tc.want == "" && err != nil:
			t.Errorf("%+v: %v", tc.stakes, err)
		case tc.want != "" && (!errors.As(err, &refusal) || string(refusal.Cite) != tc.want):
			t.Errorf("%+v: %v, want § %s", tc.stakes, err, tc.want)
		}
	}
}

func TestDescribe(t *testing.T) {
	text, err := json.Marshal(sample().Describe())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"game":"sample","name":"Sample","chapter":"678a"`,
		`{"wager":"bonus","letter":"B","cite":"678a.12(b)","rows":[{"hand":"huge","pays":"8 to 1"}]}`,
		`{"id":"rate","name":"","cite":"678a.12(d)(3)","values":"0.01 % to 100.00 %","default":"25.00"}`,
		`{"id":"ace","cites":["678a.6(a)"],"default":"low-too","others":["high-only"],"why":"…"}`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %s", text, want)
		}
	}
}

func FuzzSelect(f *testing.F) {
	f.Add([]byte(chosen + `, "envy": {"royal": "5"}, "rate": "1", "splits": 2}`))
	f.Add([]byte(`{"readings": {"ace": "high-only"}}`))
	f.Add([]byte("{\"way\": [\n1]}"))
	f.Add([]byte(`{"a\nb": 1}`))
	f.Add([]byte(`{"paytables": {"a\nb": "\n"}}`))
	f.Fuzz(func(t *testing.T, rules []byte) {
		if _, err := sample().Select(rules); err != nil {
			if text := err.Error(); text == "" || strings.ContainsAny(text, "\n\r") || len(text) > 400 {
				t.Fatalf("%q is refused with %q, which is no sentence", rules, text)
			}
		}
	})
}
