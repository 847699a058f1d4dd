package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"felt.example/felt/internal/sim"
	"felt.example/felt/odds"
)

// told is what is told of a simulation.
type told struct {
	Type   string
	Result *sim.Result
	Error  string
}

// simulate asks for a simulation of a game.
func (b *browser) simulate(game, plan string) *browser {
	b.t.Helper()
	conn, _, err := websocket.Dial(b.t.Context(), b.base+"/api/odds/"+game+"/simulation/live", &websocket.DialOptions{HTTPClient: b.http})
	must(b.t, err)
	b.t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(1 << 20)
	must(b.t, conn.Write(b.t.Context(), websocket.MessageText, []byte(plan)))
	b.conn = conn
	return b
}

// hear waits for what is told next.
func (b *browser) hear() told {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.t.Context(), 3*time.Minute)
	defer cancel()
	_, data, err := b.conn.Read(ctx)
	must(b.t, err)
	theDescription().said(b.t, "SimulationSends", data)
	var m told
	must(b.t, json.Unmarshal(data, &m))
	return m
}

// hearUntil waits for something of a type, and fails if the simulation ends otherwise.
func (b *browser) hearUntil(kind string) told {
	b.t.Helper()
	for {
		m := b.hear()
		if m.Type == kind {
			return m
		}
		if m.Type == "done" || m.Type == "refused" {
			b.t.Fatalf("%s %s, waiting for %s", m.Type, m.Error, kind)
		}
	}
}

// TestSimulationIsThatOfItsSeed: what is told at last is what the simulator comes to by itself
// with the same seed, and on the way there the same rounds are told of in every run.
func TestSimulationIsThatOfItsSeed(t *testing.T) {
	_, s := serve(t)
	const plan = `{"rounds": 50000, "seed": 9, "strategy": "basic", "session": 100, "bankroll": "5000.00", "paytables": {"flush_bonus": "C"}}`
	var first []int64
	for run := range 2 {
		ann := visit(t, s.URL).simulate("high-card-flush", plan)
		if m := ann.hear(); m.Type != "solving" {
			t.Fatalf("first comes %+v", m)
		}
		var rounds []int64
		m := ann.hear()
		for ; m.Type == "progress"; m = ann.hear() {
			if n := len(rounds); n > 0 && m.Result.Rounds <= rounds[n-1] {
				t.Errorf("%d rounds after %d", m.Result.Rounds, rounds[n-1])
			}
			rounds = append(rounds, m.Result.Rounds)
		}
		if m.Type != "done" || len(rounds) < 2 {
			t.Fatalf("%s %s after %d reports", m.Type, m.Error, len(rounds))
		}
		if run == 0 {
			first = rounds
		} else if !reflect.DeepEqual(rounds, first) {
			t.Errorf("told after %d rounds, in the first run after %d", rounds, first)
		}
		alone, err := sim.New(t.Context(), sim.Plan{
			Game: odds.Game("high-card-flush"), Rules: json.RawMessage(`{"paytables": {"flush_bonus": "C"}}`), Strategy: "basic",
			Seats: 1, Rounds: 50000, Seed: 9, Session: 100, Bankroll: 5000_00, Workers: 2,
		}, &odds.Calculator{})
		must(t, err)
		must(t, alone.Run(t.Context()))
		want, err := json.Marshal(alone.Result())
		must(t, err)
		got, err := json.Marshal(m.Result)
		must(t, err)
		if string(got) != string(want) {
			t.Errorf("it comes to\n%s\nnot\n%s", got, want)
		}
	}
}

// endless is a simulation that nobody would wait for.
const endless = `{"rounds": 10000000, "seed": 1, "strategy": "basic"}`

// TestSimulationsEndWithTheirVisitors: so many run at a time; when one visitor goes there is room
// for the next, and when all have gone nothing of them is left.
func TestSimulationsEndWithTheirVisitors(t *testing.T) {
	bubble(t, func(t *testing.T, s *httptest.Server) {
		come := func(name string) *browser { return visit(t, s.URL).in(s).join(name) }
		simulates := func(b *browser) *browser { return b.simulate("mississippi-stud", endless) }
		ann, ben, cleo := simulates(come("Ann")), simulates(come("Ben")), come("Cleo")
		ann.hearUntil("progress")
		ben.hearUntil("progress")
		if m := simulates(cleo).hear(); m.Type != "refused" || !strings.Contains(m.Error, "2 simulations are running") {
			t.Errorf("a third visitor hears %+v", m)
		}
		ann.conn.CloseNow()
		synctest.Wait()
		simulates(cleo).hearUntil("progress")
		// The bubble ends when all that runs in it has ended, and fails if anything is left.
		ben.conn.CloseNow()
		cleo.conn.CloseNow()
	})
}

// TestSimulationReplacesTheVisitorsOwn: who starts another hears that the first has ended.
func TestSimulationReplacesTheVisitorsOwn(t *testing.T) {
	_, s := serve(t)
	ann := visit(t, s.URL).join("Ann").simulate("mississippi-stud", endless)
	ann.hearUntil("progress")
	again := *ann
	again.simulate("high-card-flush", endless).hearUntil("progress")
	if m := ann.hearUntil("refused"); m.Error != "another simulation of yours was started in its place" {
		t.Errorf("the first hears %q", m.Error)
	}
	again.hearUntil("progress")
}

// TestSimulationRefusals: one sentence each.
func TestSimulationRefusals(t *testing.T) {
	_, s := serve(t)
	ann := visit(t, s.URL)
	for plan, says := range map[string]string{
		`{"rounds": 10000001}`:                  "10000001 rounds: this server plays at most 10000000",
		`{"rounds": 0}`:                         "0 rounds: at least one is played",
		`{"rounds": "many"}`:                    "send what to simulate, as {",
		`[]`:                                    "send what to simulate, as {",
		`{"rounds": 1000, "strategy": "lucky"}`: `has no strategy "lucky"`,
		`{"rounds": 1000, "paytables": {"ante": "A"}}`:          `High Card Flush has no paytables of "ante"`,
		`{"rounds": 1000, "paytables": {"flush_bonus": "Z"}}`:   `"Z"`,
		`{"rounds": 1000, "session": 1001}`:                     "a session of 1001 rounds",
		`{"rounds": 1000, "session": 10, "bankroll": "much"}`:   "bankroll: ",
		`{"rounds": 1000, "session": 10, "bankroll": "100.00"}`: "does not cover the wagers of a first round",
	} {
		m := ann.simulate("high-card-flush", plan).hear()
		if m.Type == "solving" {
			m = ann.hear()
		}
		if m.Type != "refused" || !strings.Contains(m.Error, says) {
			t.Errorf("%s: %s %q, want %q", plan, m.Type, m.Error, says)
		}
	}
	var refused struct{ Detail string }
	asks(t, s, "GET", "/api/odds/high-card-flush/simulation/live", "", 426, &refused)
	asks(t, s, "GET", "/api/odds/texas-holdem/simulation/live", "", 404, &refused)
	asks(t, s, "GET", "/api/odds/texas-holdem/simulation", "", 404, &refused)
	if _, r, err := websocket.Dial(t.Context(), s.URL+"/api/odds/high-card-flush/simulation/live",
		&websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"https://elsewhere.example"}}}); err == nil || r.StatusCode != http.StatusForbidden {
		t.Errorf("from another site: %v", err)
	}
}

// TestSimulationPaytables: every choice that is offered can be played, and its figure is that
// of the paytable chosen.
func TestSimulationPaytables(t *testing.T) {
	bubble(t, func(t *testing.T, s *httptest.Server) {
		for _, c := range []struct{ game, wager, letter, of string }{
			{"high-card-flush", "straight_flush_bonus", "D", "straight_flush_bonus"},
			{"five-card-hi-lo", "ante_bonus", "C", "base"},
			{"spanish-21", "match_the_dealer", "8", "match_the_dealer"}, // chosen by the number of decks
		} {
			var form struct {
				MostRounds int64 `json:"most_rounds"`
				Paytables  []struct {
					Wager   string
					Letters []string
				}
			}
			asks(t, s, "GET", "/api/odds/"+c.game+"/simulation", "", 200, &form)
			offered := false
			for _, p := range form.Paytables {
				offered = offered || p.Wager == c.wager && strings.Contains(strings.Join(p.Letters, " "), c.letter)
			}
			if !offered || form.MostRounds != 10_000_000 {
				t.Errorf("%+v is not offered: %+v", c, form)
			}
			want := figure(t, s, "/api/odds/"+c.game+"/"+c.of+"?paytable="+c.letter+"&strategy="+map[bool]string{true: "basic"}[c.of == "base"])
			m := visit(t, s.URL).in(s).simulate(c.game, fmt.Sprintf(`{"rounds": 2000, "strategy": "basic", "paytables": {%q: %q}}`, c.wager, c.letter)).hearUntil("done")
			found := false
			for _, w := range m.Result.Wagers {
				if string(w.Wager) == c.of {
					found = w.Exact != nil && *w.Exact == want.ExpectedValue
				}
			}
			if !found {
				t.Errorf("%+v: %+v, want %+v", c, m.Result.Wagers, want.ExpectedValue)
			}
		}
	})
}
