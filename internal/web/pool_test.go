package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"felt.example/felt/analysis"
	"felt.example/felt/internal/config"
	"felt.example/felt/odds"
)

// TestWhatNobodyAsksForIsGivenUp: figures under rules of one's own wait for their turn as long as
// somebody asks for them, those of the chapter for ever.
func TestWhatNobodyAsksForIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, g := newPool(), odds.Games[0]
		p.counting <- struct{}{} // somebody else counts and solves
		p.solving <- struct{}{}
		entries, err := odds.Entries(odds.Question{Game: g})
		if err != nil {
			t.Fatal(err)
		}
		rules := json.RawMessage(`{}`)
		chapter, own := p.figures(g, nil), p.figures(g, rules)
		chapter.of(&entries[0])
		one := own.of(&entries[0])
		for range 3 {
			time.Sleep(unasked - time.Second)
			if p.figures(g, rules) != own {
				t.Fatal("what is asked for is given up")
			}
		}
		time.Sleep(unasked + time.Second)
		synctest.Wait()
		if p.figures(g, rules) == own {
			t.Error("what nobody asked for is still worked out")
		}
		if f, err := one.ready(); f != nil || err != nil {
			t.Errorf("it is answered with %v, %v", f, err)
		}
		if p.figures(g, nil) != chapter {
			t.Error("the chapter's own figures are given up")
		}
		chapter.cancel()
		p.figures(g, rules).wanted.Stop()
	})
}

// TestGamesUnderRulesAreForgotten: no more are remembered than there is room for.
func TestGamesUnderRulesAreForgotten(t *testing.T) {
	p, g := newPool(), odds.Games[0]
	chapter := p.figures(g, nil)
	for n := range kept + 3 {
		rules, _ := json.Marshal(map[string]int{"n": n})
		p.figures(g, rules).wanted.Stop()
	}
	if len(p.games) != kept+1 || p.figures(g, nil) != chapter {
		t.Errorf("%d games are remembered, %d are kept and the chapter's own", len(p.games), kept)
	}
}

// TestWhatIsWorkedOutWaitsItsTurn: while others are at a place, who asks waits for it, and is sent
// away when it takes too long; who asks too often is so at once.
func TestWhatIsWorkedOutWaitsItsTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &server{pool: newPool(), limits: newLimits(config.DefaultLimits)}
		mux := newRoutes(s).mux
		hand := func() int {
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/api/odds/high-card-flush/hand", strings.NewReader(`{"cards": []}`)))
			return w.Code
		}
		if code := hand(); code != http.StatusBadRequest { // it is no hand
			t.Fatalf("a hand without cards: %d", code)
		}
		s.pool.deciding <- struct{}{}
		begun := time.Now()
		if code := hand(); code != http.StatusServiceUnavailable || time.Since(begun) != longestTurn {
			t.Errorf("while another hand is analysed: %d after %v", code, time.Since(begun))
		}
		<-s.pool.deciding
		refused := false
		for range config.DefaultLimits.Works * (worksAtFirst + int(longestTurn/time.Second)) {
			refused = refused || hand() == http.StatusTooManyRequests
		}
		if !refused {
			t.Error("hands are analysed as often as one likes")
		}
	})
}

// TestPlayComesFirst: what is worked out for visitors, asked for at once or in the background, has
// half of the processors at the most.
func TestPlayComesFirst(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(6))
	if n := analysis.Workers(t.Context()); n != 6 {
		t.Fatalf("where nobody plays, %d of 6", n)
	}
	f := newPool().figures(odds.Games[0], nil)
	defer f.cancel()
	var asked context.Context
	newLimits(config.DefaultLimits).works(func(_ http.ResponseWriter, r *http.Request) { asked = r.Context() })(httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/", nil))
	for name, ctx := range map[string]context.Context{"in the background": f.ctx, "asked for": asked} {
		if n := analysis.Workers(ctx); n != 3 {
			t.Errorf("%s it has %d of 6 processors", name, n)
		}
	}
}

// TestPursuedWhileAsked: what takes long says how far it is, is worked out once for whoever asks, and is given up ten seconds after the last
// question; asked again, it begins again.
func TestPursuedWhileAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newPool().figures(odds.Games[0], nil)
		var begun, stopped atomic.Int64
		known := map[string]*followed[int]{}
		asked := func() *followed[int] {
			return pursued(f, known, "it", newGate(), func(ctx context.Context, tell func(string, int, int)) (*int, error) {
				begun.Add(1)
				tell("adding up", 2, 5)
				<-ctx.Done()
				stopped.Add(1)
				return nil, ctx.Err()
			})
		}
		for range 3 {
			one := asked()
			synctest.Wait()
			if far, want := one.told(), (computing{true, "adding up", 2, 5}); far != want {
				t.Errorf("it says %+v, not %+v", far, want)
			}
			time.Sleep(unasked - time.Second)
		}
		if begun.Load() != 1 || stopped.Load() != 0 {
			t.Fatalf("begun %d times and stopped %d times while somebody asks", begun.Load(), stopped.Load())
		}
		time.Sleep(2 * time.Second)
		if synctest.Wait(); stopped.Load() != 1 || len(known) != 0 {
			t.Errorf("stopped %d times when nobody asks; %d are known", stopped.Load(), len(known))
		}
		asked()
		if synctest.Wait(); begun.Load() != 2 {
			t.Error("asked again, it does not begin again")
		}
		time.Sleep(unasked + time.Second)
	})
}
