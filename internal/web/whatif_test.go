package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/web"
	"felt.example/felt/pa"
)

// whatIf is the answer to what would be otherwise.
type whatIf struct {
	Changes []struct {
		ID, Now string
		Values  []struct{ Value, Words string }
	}
	Refused       string
	Before, After *struct {
		Unsettled string
		Seats     []struct {
			Seat    int
			Results []table.ResultView
			Net     string
		}
		Edges []struct {
			Wager, Paytable string
			HouseEdge       *float64 `json:"house_edge"`
		}
	}
	Sign []struct{ Name, Before, After string }
}

// TestWhatIfOfRounds: at every banked table a round that was played is settled again by every other paytable, reading
// and option: what the engine cannot settle from what was dealt and decided has a sentence, the value that stands
// changes nothing, and what the sign would say comes with it.
func TestWhatIfOfRounds(t *testing.T) {
	often := config.DefaultLimits // one visitor asks what many would
	often.Works, often.Reads = 1000, 1000
	_, handler := quickBehind(t, t.TempDir(), web.Door{Limits: often})
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	for _, c := range floor.Demonstration {
		g := pa.Game(c.Game)
		if !g.Banked() {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			ann := visit(t, s.URL).join("W " + c.ID).goTo(c.ID)
			ann.does(`"command": "sit", "seat": 2, "buy_in": "500.00"`)
			ann.until(func(v table.View) bool { return v.Stage == "wagers" })
			for i := range g.Wagers {
				if g.Wagers[i].Required {
					ann.does(fmt.Sprintf(`"command": "place", "seat": 2, "wager": %q, "amount": "10.00"`, g.Wagers[i].ID))
				}
			}
			ann.does(`"command": "ready", "seat": 2`)
			for {
				ann.until(func(v table.View) bool {
					return v.Stage == "result" || asked(v) && slices.Contains(v.Question.Seats, 2)
				})
				if ann.view.Stage == "result" {
					break
				}
				q := ann.view.Question
				o := q.Options[0]
				answer := fmt.Sprintf(`"command": "answer", "seat": 2, "question": %d, "choice": %q`, q.ID, o.Choice)
				if o.Min != "" {
					answer += fmt.Sprintf(`, "amount": %q`, o.Min)
				}
				if cards, _ := json.Marshal(o.Cards); o.Choice == "set" {
					answer += `, "cards": ` + string(cards)
				}
				ann.does(answer)
			}
			at := "/api/tables/" + c.ID + "/rounds/1/what-if"
			var all whatIf
			if asks(t, s, "GET", at, "", 200, &all); len(all.Changes) == 0 || all.Before != nil {
				t.Fatalf("%+v", all)
			}
			for _, change := range all.Changes {
				values := []string{change.Now}
				for _, v := range change.Values {
					// Of an option one other value shows it; of what pays and of what the text says each counts.
					if v.Value != change.Now && (strings.Contains(change.ID, ".") || len(values) == 1) {
						values = append(values, v.Value)
					}
				}
				for i, value := range values {
					if len(change.Values) == 0 && value == "0.00" {
						continue // nothing is chosen, and the chapter does not take nothing for an amount
					}
					var got whatIf
					asks(t, s, "GET", at+"?"+url.Values{"change": {change.ID}, "to": {value}}.Encode(), "", 200, &got)
					switch {
					case got.Refused != "":
						if i == 0 {
							t.Errorf("%s as it stands: %s", change.ID, got.Refused)
						}
					case got.Before == nil || got.After == nil || len(got.Before.Seats) != 1 || got.Before.Unsettled != "":
						t.Errorf("%s, %s: %+v", change.ID, value, got)
					case i == 0 && (len(got.Sign) > 0 || got.After.Unsettled != "" || got.After.Seats[0].Net != got.Before.Seats[0].Net):
						t.Errorf("%s as it stands is otherwise: %+v, %+v", change.ID, got.Before, got.After)
					case strings.HasPrefix(change.ID, "paytables.") && i > 0 && (len(got.Sign) == 0 || got.After.Unsettled != ""):
						t.Errorf("%s, %s: the sign says the same, or the round is not settled: %+v", change.ID, value, got.After)
					case got.After.Unsettled == "" && len(got.After.Seats) != 1:
						t.Errorf("%s, %s: %+v", change.ID, value, got.After)
					}
				}
			}
			status, text := ann.ask(http.MethodGet, at+"?change=nothing&to=x", "")
			if status != http.StatusBadRequest || !strings.Contains(text, "has no choice") {
				t.Error(status, text)
			}
		})
	}
}

// TestWhatIfOfGames: without a round, the edge of another paytable is that of the Odds pages.
func TestWhatIfOfGames(t *testing.T) {
	bubble(t, func(t *testing.T, s *httptest.Server) {
		path := "/api/odds/high-card-flush/what-if?change=paytables.flush_bonus&to=B"
		var got whatIf
		asks(t, s, "GET", path, "", 200, &got)
		synctest.Wait()
		asks(t, s, "GET", path, "", 200, &got)
		var list struct {
			Figures []struct {
				Wager, Paytable string
				HouseEdge       *float64 `json:"house_edge"`
			}
		}
		asks(t, s, "GET", "/api/odds/high-card-flush", "", 200, &list)
		synctest.Wait()
		asks(t, s, "GET", "/api/odds/high-card-flush", "", 200, &list)
		for letter, edges := range map[string]int{"A": 0, "B": 1} {
			side := got.Before
			if edges == 1 {
				side = got.After
			}
			at := slices.IndexFunc(side.Edges, func(e struct {
				Wager, Paytable string
				HouseEdge       *float64 `json:"house_edge"`
			}) bool {
				return e.Wager == "flush_bonus"
			})
			for _, f := range list.Figures {
				if f.Wager == "flush_bonus" && f.Paytable == letter && (at < 0 || *side.Edges[at].HouseEdge != *f.HouseEdge) {
					t.Errorf("paytable %s keeps %v, and here %+v", letter, *f.HouseEdge, side.Edges)
				}
			}
		}
		if len(got.Sign) == 0 {
			t.Error("the sign says the same of another paytable")
		}
	})
}
