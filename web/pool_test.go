package web

import (
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

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
