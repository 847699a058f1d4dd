package web_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"felt.example/felt/odds"
)

// asks sends a request and reads the answer, which has this status.
func asks(t *testing.T, s *httptest.Server, method, path, body string, status int, into any) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(body))
	must(t, err)
	r, err := s.Client().Do(request)
	must(t, err)
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	must(t, err)
	if r.StatusCode != status {
		t.Fatalf("%s %s: %d %s", method, path, r.StatusCode, text)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s %s: %v in %s", method, path, err, text)
	}
}

// figure asks for a figure in a bubble, until it is computed.
func figure(t *testing.T, s *httptest.Server, path string) odds.Document {
	t.Helper()
	var d struct {
		Computing bool
		odds.Document
	}
	if asks(t, s, "GET", path, "", 200, &d); d.Computing {
		synctest.Wait()
		d.Computing = false
		asks(t, s, "GET", path, "", 200, &d)
	}
	if d.Computing {
		t.Fatalf("%s is still computing when nothing is computed any more", path)
	}
	return d.Document
}

// TestOddsFollow: a game's figures are computing at first and then there, in the list as on
// their own, as the preamble of the chapter publishes them.
func TestOddsFollow(t *testing.T) {
	bubble(t, func(t *testing.T, s *httptest.Server) {
		var games []struct{ Game string }
		if asks(t, s, "GET", "/api/odds", "", 200, &games); len(games) != len(odds.Games) {
			t.Errorf("%d games are listed of %d", len(games), len(odds.Games))
		}
		var list struct {
			Computing bool
			Figures   []struct {
				Wager, Paytable string
				HouseEdge       *float64 `json:"house_edge"`
				HitFrequency    *float64 `json:"hit_frequency"`
			}
		}
		asks(t, s, "GET", "/api/odds/high-card-flush", "", 200, &list)
		if !list.Computing {
			t.Error("nothing is computing when first asked")
		}
		synctest.Wait()
		asks(t, s, "GET", "/api/odds/high-card-flush", "", 200, &list)
		found := map[string]float64{}
		for _, f := range list.Figures {
			if f.HouseEdge == nil || f.HitFrequency == nil {
				t.Fatalf("%+v is done without its figures", f)
			}
			found[f.Wager+f.Paytable] = *f.HouseEdge
			d := figure(t, s, "/api/odds/high-card-flush/"+f.Wager+"?paytable="+f.Paytable)
			if d.HouseEdge != *f.HouseEdge || d.HitFrequency != *f.HitFrequency {
				t.Errorf("%+v differs from its own page: %v, %v", f, d.HouseEdge, d.HitFrequency)
			}
		}
		for name, percent := range map[string]string{"flush_bonusC": "4.8", "flush_bonusE": "9.6"} {
			exact := new(big.Rat).SetFloat64(100 * found[name])
			if got := exact.FloatString(len(percent) - 2); got != percent {
				t.Errorf("%s is %s %%, published %s %%", name, got, percent)
			}
		}
	})
}

// TestTieEnds: the page of a base game has both ends of its ties, as felt odds has them; where no two
// decisions that tie wager differently it says so.
func TestTieEnds(t *testing.T) {
	bubble(t, func(t *testing.T, s *httptest.Server) {
		stud := figure(t, s, "/api/odds/mississippi-stud/base")
		if ends := stud.TieEnds; len(ends) != 2 || fmt.Sprintf("%.6f %.6f", ends[0].AverageWager, ends[1].AverageWager) != "3.483568 3.589772" {
			t.Errorf("the ends of the ties are %+v", stud.TieEnds)
		}
		if crazy := figure(t, s, "/api/odds/crazy-4-poker/base"); crazy.TieEnds != nil || !strings.HasSuffix(crazy.Ties, "Here none that are worth the same wager differently.") {
			t.Errorf("%q, %+v", crazy.Ties, crazy.TieEnds)
		}
		if basic := figure(t, s, "/api/odds/mississippi-stud/base?strategy=basic"); basic.Ties != "" || basic.TieEnds != nil {
			t.Errorf("ties of a rule of thumb: %q, %+v", basic.Ties, basic.TieEnds)
		}
	})
}

// TestTeam: what a team gains that signals is what felt odds --team says by the same paytable; it is worked out once for each number of
// seats, whatever is played in an hour.
func TestTeam(t *testing.T) {
	bubble(t, func(t *testing.T, s *httptest.Server) {
		path := "/api/odds/three-card-poker/team?paytable=B&seats="
		var first struct{ Computing bool }
		if asks(t, s, "GET", path+"2", "", 200, &first); !first.Computing {
			t.Error("it is there when first asked")
		}
		synctest.Wait()
		entries, err := odds.Entries(odds.Question{Game: odds.Game("three-card-poker"), Wager: "base", Paytable: "B"})
		must(t, err)
		want, err := new(odds.Calculator).Team(t.Context(), &entries[0], 2, 0, 40, 1, nil)
		must(t, err)
		var d odds.TeamDocument
		if asks(t, s, "GET", path+"2&hourly=40", "", 200, &d); !reflect.DeepEqual(&d, want) {
			t.Errorf("%+v, want %+v", d, want)
		}
		var unasked odds.TeamDocument
		if asks(t, s, "GET", path+"2", "", 200, &unasked); unasked.Hour != nil || unasked.Gain != want.Gain {
			t.Errorf("without rounds in an hour: %+v", unasked)
		}
		for of, says := range map[string]string{
			path + "1":          "a team of 1: at the table are 6 betting positions (§ 649a.2(a)), and a team takes at least two",
			path + "7":          "a team of 7: at the table are 6 betting positions (§ 649a.2(a)), and a team takes at least two",
			path:                "seats: \"\" is no number of seats",
			path + "2&hourly=0": "hourly: \"0\" is no number of rounds from 1 up",
			"/api/odds/three-card-poker/team?seats=2":            "base of Three Card Poker has several paytables: name one",
			"/api/odds/spanish-21/team?paytable=6&seats=2":       "spanish-21 base 6 has no figures of neighbours' cards that are seen",
			"/api/odds/three-card-poker/team?paytable=X&seats=2": "",
		} {
			var refused struct{ Detail string }
			if asks(t, s, "GET", of, "", 400, &refused); says != "" && refused.Detail != says {
				t.Errorf("%s: %q", of, refused.Detail)
			}
		}
	})
}

// TestCard: the strategy card of each game on the Odds pages, where it has one that takes less than a few seconds, is the one of felt odds
// --card, field by field, and it may lose what was asked.
func TestCard(t *testing.T) {
	bubble(t, func(t *testing.T, s *httptest.Server) {
		for _, x := range []struct{ game, paytable, loss string }{
			{"three-card-poker", "B", ""}, {"four-card-prime", "A", "0.0005"}, {"crazy-4-poker", "", "0.001"}, {"high-card-flush", "", "0.003"},
			{"mississippi-stud", "", "0.01"}, {"five-card-hi-lo", "C", ""},
		} {
			path := fmt.Sprintf("/api/odds/%s/card?paytable=%s&loss=%s", x.game, x.paytable, x.loss)
			var first struct {
				Computing bool
				Doing     string
			}
			if asks(t, s, "GET", path, "", 200, &first); !first.Computing || first.Doing == "" {
				t.Errorf("%s: %+v when first asked", x.game, first)
			}
			synctest.Wait()
			entries, err := odds.Entries(odds.Question{Game: odds.Game(x.game), Wager: "base", Paytable: x.paytable})
			must(t, err)
			budget, _ := new(big.Rat).SetString(cmp.Or(x.loss, "0.0005"))
			want, err := new(odds.Calculator).Card(t.Context(), &entries[0], budget, func(string, int, int) {})
			must(t, err)
			var d odds.CardDocument
			if asks(t, s, "GET", path, "", 200, &d); d.Lines < 2 || !reflect.DeepEqual(&d, want) {
				t.Errorf("%s: %+v, want %+v", x.game, d, want)
			}
		}
		for of, says := range map[string]string{
			"/api/odds/three-card-poker/card?paytable=A&loss=0.0004": "loss: \"0.0004\" is not 0.0005, 0.001, 0.003, 0.01; felt odds --card takes any --loss",
			"/api/odds/three-card-poker/card":                        "base of Three Card Poker has several paytables: name one",
		} {
			var refused struct{ Detail string }
			if asks(t, s, "GET", of, "", 400, &refused); refused.Detail != says {
				t.Errorf("%s: %q", of, refused.Detail)
			}
		}
		for _, g := range odds.Games {
			if g.Advice == nil {
				t.Errorf("%s has no strategy card", g.Game.Name)
			}
		}
		var page struct {
			Budgets []string `json:"card_budgets"`
		}
		if asks(t, s, "GET", "/api/odds/high-card-flush", "", 200, &page); !slices.Equal(page.Budgets, odds.CardBudgets) {
			t.Errorf("cards are offered for %q", page.Budgets)
		}
	})
}

// TestOwnPaytable: a payout that is one unit higher lowers the edge by the probability of its
// hand, exactly; the printed rows give the printed figure; a hand left empty loses.
func TestOwnPaytable(t *testing.T) {
	bubble(t, func(t *testing.T, s *httptest.Server) {
		printed := figure(t, s, "/api/odds/high-card-flush/flush_bonus?paytable=A")
		own := func(change func(rows []map[string]string)) odds.Document {
			t.Helper()
			rows := []map[string]string{}
			for _, o := range printed.Outcomes {
				if o.Pays != "" {
					rows = append(rows, map[string]string{"hand": o.Hand, "pays": o.Pays})
				}
			}
			change(rows)
			body, err := json.Marshal(rows)
			must(t, err)
			var d odds.Document
			asks(t, s, "POST", "/api/odds/high-card-flush/flush_bonus", string(body), 200, &d)
			return d
		}
		if d := own(func([]map[string]string) {}); d.ExpectedValue != printed.ExpectedValue {
			t.Errorf("the printed rows come to %s, printed %s", d.ExpectedValue.Fraction, printed.ExpectedValue.Fraction)
		}
		// 6,864 = 4 suits × C(13,7) hands of seven cards are of one suit.
		higher := own(func(rows []map[string]string) {
			if rows[0]["hand"] != "seven-card flush" || rows[0]["pays"] != "300 to 1" {
				t.Fatalf("the first row is %v", rows[0])
			}
			rows[0]["pays"] = "301 to 1"
		})
		before, _ := new(big.Rat).SetString(printed.ExpectedValue.Fraction)
		after, _ := new(big.Rat).SetString(higher.ExpectedValue.Fraction)
		if rise := after.Sub(after, before); rise.Cmp(big.NewRat(6864, 133784560)) != 0 {
			t.Errorf("one unit more is worth %s", rise)
		}
		if d := own(func(rows []map[string]string) {
			for _, row := range rows {
				row["pays"] = ""
			}
		}); d.HouseEdge != 1 {
			t.Errorf("a paytable that pays nothing has an edge of %v", d.HouseEdge)
		}
	})
}

// TestOwnBasePaytable: a base game is solved anew on payouts of one's own. Those that are printed
// come to the printed figure; one unit more comes to what felt odds --paytable says of it; and a
// payout that cannot be read is refused at its wager and hand.
func TestOwnBasePaytable(t *testing.T) {
	bubble(t, func(t *testing.T, s *httptest.Server) {
		type row struct {
			Wager string `json:"wager"`
			Hand  string `json:"hand"`
			Pays  string `json:"pays"`
		}
		for _, c := range []struct{ game, letter, strategy string }{{"crazy-4-poker", "", "optimal"}, {"five-card-hi-lo", "B", "tie"}} {
			var game struct {
				Strategies []struct {
					ID         string
					Changeable []string
				}
			}
			asks(t, s, "GET", "/api/odds/"+c.game, "", 200, &game)
			var rules struct {
				Paytables []struct {
					Wager, Letter string
					Rows          []row
				}
			}
			asks(t, s, "GET", "/api/games/"+c.game, "", 200, &rules)
			rows, of := []row{}, map[string]bool{}
			for _, strategy := range game.Strategies {
				for _, wager := range strategy.Changeable {
					for _, p := range rules.Paytables {
						if strategy.ID == c.strategy && p.Wager == wager && (p.Letter == "" || p.Letter == c.letter) {
							for _, r := range p.Rows {
								rows = append(rows, row{wager, r.Hand, r.Pays})
								of[wager] = true
							}
						}
					}
				}
			}
			if of["tie"] != (c.strategy == "tie") || !of["ante_bonus"] && !of["super_bonus"] {
				t.Errorf("%+v: the wagers that can be changed are %v", c, of)
			}
			body, err := json.Marshal(rows)
			must(t, err)
			path := "/api/odds/" + c.game + "/base?strategy=" + c.strategy + "&paytable=" + c.letter
			printed, own := figure(t, s, path), odds.Document{}
			if asks(t, s, "POST", path, string(body), 200, &own); own.ExpectedValue != printed.ExpectedValue || len(own.Charts) != len(printed.Charts) {
				t.Errorf("%+v: the printed rows come to %s, printed %s", c, own.ExpectedValue.Fraction, printed.ExpectedValue.Fraction)
			}
			if c.game != "crazy-4-poker" {
				continue
			}
			asks(t, s, "POST", path, strings.Replace(string(body), "15 to 1", "16 to 1", 1), 200, &own)
			if edge := big.NewRat(0, 1).SetFloat64(100 * own.HouseEdge).FloatString(4); edge != "3.3391" {
				t.Errorf("with 16 to 1 for a straight flush the house edge is %s %%", edge)
			}
			var refused struct{ Wager, Hand, Refused string }
			asks(t, s, "POST", path, strings.Replace(string(body), "15 to 1", "15 t", 1), 200, &refused)
			if refused.Wager != "super_bonus" || refused.Hand != "straight flush" || !strings.Contains(refused.Refused, `"15 t" is no payout`) {
				t.Errorf("%+v", refused)
			}
		}
		for path, says := range map[string]string{
			"/api/odds/high-card-flush/base":               "is solved on the paytables that the chapter prints only",
			"/api/odds/crazy-4-poker/base?strategy=lucky":  "no strategy",
			"/api/odds/crazy-4-poker/base?strategy=always": `pays no "tie" by a paytable`,
		} {
			var refused struct{ Detail string }
			asks(t, s, "POST", path, `[{"wager": "tie", "hand": "x", "pays": "1 to 1"}]`, 400, &refused)
			if !strings.Contains(refused.Detail, says) {
				t.Errorf("%s: %q, want %q", path, refused.Detail, says)
			}
		}
	})
}

// TestHalfTypedPayoutIsRefusedAtItsHand: the refusal names the row.
func TestHalfTypedPayoutIsRefusedAtItsHand(t *testing.T) {
	_, s := serve(t)
	var refused struct{ Hand, Refused string }
	asks(t, s, "POST", "/api/odds/high-card-flush/flush_bonus", `[{"hand": "seven-card flush", "pays": "300 to 1"}, {"hand": "six-card flush", "pays": "100 t"}]`, 200, &refused)
	if refused.Hand != "six-card flush" || !strings.Contains(refused.Refused, `"100 t" is no payout`) {
		t.Errorf("%+v", refused)
	}
}

// TestOwnPaytableKeepsTheDecks: Match-the-Dealer is counted with as many decks as the printed
// paytable is for.
func TestOwnPaytableKeepsTheDecks(t *testing.T) {
	bubble(t, func(t *testing.T, s *httptest.Server) {
		for letter, rows := range map[string]string{
			"6": `[{"hand": "each matching card of the same suit", "pays": "9 to 1"}, {"hand": "each matching card of a different suit", "pays": "4 to 1"}]`,
			"8": `[{"hand": "each matching card of the same suit", "pays": "12 to 1"}, {"hand": "each matching card of a different suit", "pays": "3 to 1"}]`,
		} {
			path := "/api/odds/spanish-21/match_the_dealer?paytable=" + letter
			printed, own := figure(t, s, path), odds.Document{}
			if asks(t, s, "POST", path, rows, 200, &own); own.Combinations != printed.Combinations || own.ExpectedValue != printed.ExpectedValue {
				t.Errorf("with %s decks the printed rows come to %s of %s deals, printed %s of %s",
					letter, own.ExpectedValue.Fraction, own.Combinations, printed.ExpectedValue.Fraction, printed.Combinations)
			}
		}
	})
}

// TestHandOfOnesOwn: a pair of jacks or better at Mississippi Stud cannot lose, so that the
// largest wager is best; what cannot be is refused with its clause.
func TestHandOfOnesOwn(t *testing.T) {
	_, s := serve(t)
	var worth struct {
		Choices []struct {
			Name  string
			Value odds.Number
			Best  bool
		}
	}
	// With three of a kind of eights for sure, all later wagers are of three Antes. Of the 48
	// cards left at the end, one makes four of a kind (40 to 1), three pair the eights' side
	// card (full house, 10 to 1), and 44 leave three of a kind (3 to 1), each on 10 Antes.
	asks(t, s, "POST", "/api/odds/mississippi-stud/hand", `{"cards": ["8s", "8d"], "community": ["8h", "2c"], "wagered": 7}`, 200, &worth)
	want := big.NewRat(10*(40*1+10*3+3*44), 48).RatString()
	if len(worth.Choices) != 4 || !worth.Choices[2].Best || worth.Choices[2].Name != "wager 3" || worth.Choices[2].Value.Fraction != want {
		t.Errorf("%+v; want wager 3 worth %s", worth, want)
	}
	for _, c := range []struct{ game, body, says string }{
		{"high-card-flush", `{"cards": ["As"]}`, "§ 678a.8(d)"},
		{"high-card-flush", `{"cards": ["As", "As", "2s", "3s", "4s", "5s", "6s"]}`, "given twice"},
		{"mississippi-stud", `{"cards": ["8s", "8d"], "dealer": ["9s"], "wagered": 1}`, "dealer"},
		{"mississippi-stud", `{"cards": ["8s", "8d"], "community": ["2c", "3c", "4c"], "wagered": 4}`, "§ 655a.8(d)"},
		{"spanish-21", `{"cards": ["Ts", "8d"], "dealer": ["9s"], "paytable": "6"}`, "§ 635a.3(a)"},
		{"spanish-21", `{"cards": ["8s", "8d"], "paytable": "6"}`, "dealer"},
		{"high-card-flush", `{"cards": ["1s"]}`, "as {"},
	} {
		var refused struct{ Detail string }
		if asks(t, s, "POST", "/api/odds/"+c.game+"/hand", c.body, 400, &refused); !strings.Contains(refused.Detail, c.says) {
			t.Errorf("%s %s: %q does not say %q", c.game, c.body, refused.Detail, c.says)
		}
	}
}

// TestOddsRefusals: what there is no figure of is refused in a sentence.
func TestOddsRefusals(t *testing.T) {
	_, s := serve(t)
	for _, c := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", "/api/odds/roulette", "", 404},
		{"GET", "/api/odds/texas-holdem", "", 404},
		{"GET", "/api/odds/high-card-flush/envy", "", 400},
		{"GET", "/api/odds/high-card-flush/flush_bonus", "", 400},
		{"GET", "/api/odds/high-card-flush/flush_bonus?paytable=Z", "", 400},
		{"GET", "/api/odds/high-card-flush/base?strategy=luck", "", 400},
		{"GET", "/api/odds/high-card-flush/flush_bonus?paytable=A&strategy=basic", "", 400},
		{"POST", "/api/odds/high-card-flush/base", "[]", 400},
		{"POST", "/api/odds/high-card-flush/flush_bonus", "{}", 400},
		{"POST", "/api/odds/high-card-flush/flush_bonus", `[{"hand": "royal flush", "pays": "1 to 1"}]`, 400},
	} {
		var refused struct{ Detail string }
		if asks(t, s, c.method, c.path, c.body, c.status, &refused); refused.Detail == "" {
			t.Errorf("%s %s is refused without a word", c.method, c.path)
		}
	}
}
