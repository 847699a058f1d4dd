package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/internal/sim"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/record"
)

const (
	// simulationsAtOnce is how many run at a time on a server.
	simulationsAtOnce = 2
	// mostRounds is the most that one of them plays.
	mostRounds = 10_000_000
	// progressReports is about how often one tells how far it is, evenly over its rounds.
	progressReports = 120
	// planTime is how long a visitor may take to say what is to be played.
	planTime = 10 * time.Second
)

// simulations are those that run for visitors.
type simulations struct {
	mu      sync.Mutex
	running map[string]*context.CancelCauseFunc // by visitor
	// calculator is of who is at the pool's place where base games are solved.
	calculator odds.Calculator
	pool       *pool
	limits     *limits
	viewer     func(*http.Request) string
}

var errReplaced = errors.New("another simulation of yours was started in its place")

// enter lets a visitor's simulation run until it leaves, in place of another of the same visitor,
// which is stopped; there is an error when the server has no room for it.
func (s *simulations) enter(visitor string, stop context.CancelCauseFunc) (leave func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if before := s.running[visitor]; before != nil {
		(*before)(errReplaced)
	} else if len(s.running) == simulationsAtOnce {
		return nil, fmt.Errorf("%d simulations are running, as many as this server plays at a time: try again in a minute", simulationsAtOnce)
	}
	s.running[visitor] = &stop
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.running[visitor] == &stop {
			delete(s.running, visitor)
		}
	}, nil
}

// addSimulations adds what the simulations of the Odds pages ask for.
func (s *server) addSimulations(t *routes) {
	all := &simulations{running: map[string]*context.CancelCauseFunc{}, pool: s.pool, limits: s.limits, viewer: func(r *http.Request) string { return s.who(r).ID }}
	t.open("GET /api/odds/{game}/simulation", "what can be simulated", gives(simulationForm{}), all.form)
	t.open("GET /api/odds/{game}/simulation/live", "a simulation", gives(nil), all.live)
}

// simulationChoice is a paytable that may be chosen.
type simulationChoice struct {
	Wager   string   `json:"wager"`
	Title   string   `json:"title"`
	Letters []string `json:"letters"`
}

// choicesOf are the paytables that may be chosen, by letter or by an option.
func choicesOf(g *game.Game) []simulationChoice {
	choices := []simulationChoice{}
	for i := range g.Paytables {
		t := &g.Paytables[i]
		if len(t.Printed) < 2 {
			continue
		}
		c := simulationChoice{Wager: string(t.Wager), Title: g.Wager(t.Wager).Name}
		if t.By.ID != "" {
			c.Title = strings.ToUpper(t.By.ID[:1]) + strings.ReplaceAll(t.By.ID[1:], "_", " ")
		}
		for _, p := range t.Printed {
			c.Letters = append(c.Letters, p.Letter)
		}
		choices = append(choices, c)
	}
	return choices
}

// simulationForm is what may be chosen for a simulation.
type simulationForm struct {
	MostRounds int64              `json:"most_rounds"`
	Paytables  []simulationChoice `json:"paytables"`
}

// form is what may be chosen for a simulation of a game.
func (s *simulations) form(w http.ResponseWriter, r *http.Request) {
	g := analysed(w, r)
	if g == nil {
		return
	}
	answer(w, r, simulationForm{mostRounds, choicesOf(g.Game)})
}

// simulationPlan is what a visitor wants to be played.
type simulationPlan struct {
	Rounds    int64             `json:"rounds"`
	Seed      uint64            `json:"seed"`
	Strategy  string            `json:"strategy"`
	Paytables map[string]string `json:"paytables"` // by wager
	// Session is the rounds of one session, which begins with Bankroll dollars; 0 is no sessions.
	Session  int64  `json:"session"`
	Bankroll string `json:"bankroll"`
}

// plan is what the simulator is to play.
func (p *simulationPlan) plan(g *analysis.Game) (sim.Plan, error) {
	if p.Rounds > mostRounds {
		return sim.Plan{}, fmt.Errorf("%d rounds: this server plays at most %d; felt simulate plays more", p.Rounds, mostRounds)
	}
	rules, letters := map[string]any{}, map[string]string{}
	for wager, letter := range p.Paytables {
		i := slices.IndexFunc(g.Game.Paytables, func(t game.Paytable) bool { return string(t.Wager) == wager })
		switch {
		case i < 0:
			return sim.Plan{}, fmt.Errorf("%s has no paytables of %q", g.Game.Name, record.Clip(wager))
		case g.Game.Paytables[i].By.ID != "":
			rules[g.Game.Paytables[i].By.ID] = letter
		default:
			letters[wager] = letter
		}
	}
	rules["paytables"] = letters
	plan := sim.Plan{Game: g, Strategy: p.Strategy, Seats: 1, Rounds: p.Rounds, Seed: p.Seed, Session: p.Session, Workers: 1}
	plan.Rules, _ = json.Marshal(rules)
	if p.Bankroll != "" {
		var err error
		if plan.Bankroll, err = money.Parse(p.Bankroll); err != nil {
			return plan, fmt.Errorf("bankroll: %w", err)
		}
	}
	return plan, nil
}

// simulationPhase is how far a simulation is.
type simulationPhase string

const (
	simulationSolving  simulationPhase = "solving" // the exact figures
	simulationProgress simulationPhase = "progress"
	simulationDone     simulationPhase = "done"
	simulationRefused  simulationPhase = "refused"
)

// simulationMessage tells a visitor how a simulation goes: it is "solving" the exact figures,
// then plays and tells its "progress", and is "done" or "refused".
type simulationMessage struct {
	Type   simulationPhase `json:"type"`
	Result *sim.Result     `json:"result,omitempty"`
	Error  string          `json:"error,omitempty"`
}

// live plays rounds for as long as the visitor stays, and tells what comes of them.
func (s *simulations) live(w http.ResponseWriter, r *http.Request) {
	g := analysed(w, r)
	if g == nil {
		return
	}
	address, _, _ := net.SplitHostPort(r.RemoteAddr)
	visitor := cmp.Or(s.viewer(r), address)
	conn, leave := s.limits.connect(w, r, s.viewer(r), "a simulation")
	if conn == nil {
		return
	}
	defer leave()
	defer conn.CloseNow()
	asked, err := read(r.Context(), conn)
	if err != nil {
		return
	}
	ctx := conn.CloseRead(r.Context()) // is done when the visitor goes
	result, err := s.play(ctx, g, visitor, asked, func(m simulationMessage) error { return write(ctx, conn, encoded(m)) })
	switch {
	case ctx.Err() != nil:
		return
	case err != nil:
		err = write(ctx, conn, encoded(simulationMessage{Type: simulationRefused, Error: err.Error()}))
	default:
		err = write(ctx, conn, encoded(simulationMessage{Type: simulationDone, Result: result}))
	}
	if err == nil {
		_ = conn.Close(websocket.StatusNormalClosure, "") // the visitor may have gone
	}
}

// read reads what a visitor says first.
func read(ctx context.Context, conn *websocket.Conn) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, planTime)
	defer cancel()
	_, data, err := conn.Read(ctx)
	return data, err
}

// play plays what is asked for. It ends early when the context is done or tell fails.
func (s *simulations) play(ctx context.Context, g *analysis.Game, visitor string, asked []byte, tell func(simulationMessage) error) (*sim.Result, error) {
	var p simulationPlan
	if err := json.Unmarshal(asked, &p); err != nil {
		return nil, errors.New("send what to simulate, as {\"rounds\": 1000000, \"seed\": 1, \"strategy\": \"optimal\"}")
	}
	plan, err := p.plan(g)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	leave, err := s.enter(visitor, cancel)
	if err != nil {
		return nil, err
	}
	defer leave()
	if err := tell(simulationMessage{Type: simulationSolving}); err != nil {
		return nil, err
	}
	var simulation *sim.Simulation
	var begun time.Time
	every, next := plan.Rounds/progressReports, int64(0)
	plan.Each = func(rounds int64) {
		if rounds >= next {
			next = rounds + every
			if err := tell(simulationMessage{Type: simulationProgress, Result: simulation.Result()}); err != nil {
				cancel(err)
			}
		}
		rest(ctx, time.Since(begun))
		begun = time.Now()
	}
	if simulation, err = s.solve(ctx, plan); err != nil {
		return nil, cmp.Or(context.Cause(ctx), err)
	}
	begun = time.Now()
	if err := simulation.Run(ctx); err != nil {
		return nil, err
	}
	return simulation.Result(), context.Cause(ctx)
}

// solve works out what the plan needs.
func (s *simulations) solve(ctx context.Context, plan sim.Plan) (*sim.Simulation, error) {
	if !s.pool.solving.enter(ctx) {
		return nil, ctx.Err()
	}
	defer s.pool.solving.leave()
	s.calculator.Cache = s.pool.cache()
	return sim.New(analysis.OnFew(ctx, few()), plan, &s.calculator)
}

// rest waits as long as was worked, so that live tables find a processor free.
func rest(ctx context.Context, worked time.Duration) {
	timer := time.NewTimer(worked)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
