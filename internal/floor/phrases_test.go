package floor_test

import (
	"testing"
	"time"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa"
)

// TestPlayersSaySetPhrases: who sits at a table says one of its phrases, which all are told for some seconds, also who only watches; he says no
// words of his own, nothing at another's seat, one thing at a time, and nothing while cards are in play. The log has none of it.
func TestPlayersSaySetPhrases(t *testing.T) {
	w := &watch{}
	f, _, ann, bob := opened(t, house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}, pace: &floor.Fast, watch: w})
	l := f.Table("t1")
	refusedWith(t, l.Say(ann, 1, "hello"), "you do not sit at seat 1")
	must(t, l.Sit(t.Context(), ann, "", 1, buyIn))
	defer l.Watch(ann, make(chan struct{}, 1))() // who is away is not waited for
	await(t, l, ann, func(v table.View) bool { return v.Stage == "wagers" })
	before := l.Look(floor.Onlooker{}, nil).Seq
	must(t, l.Say(ann, 1, "good_luck"))
	for _, who := range []string{"", ann, bob} {
		v := l.Look(floor.Onlooker{Player: who}, nil)
		if len(v.Said) != 1 || v.Said[0].Seat != 1 || v.Said[0].Phrase != "good_luck" || v.Said[0].Name != v.Seats[0].Player.Name {
			t.Errorf("%q is told %+v", who, v.Said)
		}
	}
	refusedWith(t, l.Say(ann, 1, "well_played"), "one thing at a time")
	refusedWith(t, l.Say(bob, 1, "hello"), "you do not sit at seat 1")
	refusedWith(t, l.Say(ann, 1, "I have a flush"), "none of the phrases")
	w.set(f, noon.Add(9*time.Second))
	if v := l.Look(floor.Onlooker{Player: bob}, nil); len(v.Said) != 0 {
		t.Errorf("nine seconds later bob is told %+v", v.Said)
	}
	must(t, l.Say(ann, 1, "well_played"))
	if after := l.Look(floor.Onlooker{}, nil).Seq; after != before {
		t.Errorf("the log went from %d to %d entries", before, after)
	}
	must(t, l.PlaceWager(t.Context(), ann, 1, "ante", 10*money.Dollar))
	must(t, l.Ready(t.Context(), ann, 1))
	await(t, l, ann, decision)
	w.set(f, noon.Add(20*time.Second))
	refusedWith(t, l.Say(ann, 1, "good_luck"), "while cards are in play")
}
