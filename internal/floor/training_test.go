package floor_test

import (
	"maps"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/training"
	"felt.example/felt/pa"
)

// TestTrainingMovesNothing: a dealer deals half a lesson, the floor closes and opens, and he deals the rest. The log is right, has it
// all under his name, and no account has moved by a cent.
func TestTrainingMovesNothing(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("three-card-poker"), "t1")}}
	dir, _, _ := joined(t, h)
	log := openLog(t, dir)
	f := h.open(t, log)
	before, err := log.Snapshot(t.Context())
	must(t, err)

	c, err := training.NewCourses(cardroom.Open).Of("three-card-poker")
	must(t, err)
	l := c.Lessons[len(c.Lessons)-1]
	must(t, f.BeginLesson(t.Context(), "dee", "three-card-poker", l.Name, false))
	for i, d := range l.Demands() {
		if i == len(l.Demands())/2 {
			must(t, f.Practise(t.Context(), "dee", i, training.Done{Show: true}))
			f.Close()
			f = h.open(t, log)
			if f.Practise(t.Context(), "dee", i-1, d.Right()) == nil {
				t.Error("what was done is done again")
			}
		}
		must(t, f.Practise(t.Context(), "dee", i, d.Right()))
	}
	f.Trainee("dee", func(tr *training.Trainee) {
		if n := len(tr.Rounds); n != 1 || !tr.Rounds[0].Over || tr.Rounds[0].Wrong() != 0 || len(tr.Rounds[0].Did) != len(l.Demands())+1 {
			t.Errorf("he has dealt %d rounds: %+v", n, tr.Rounds)
		}
	})
	if all := f.Trainees(); len(all) != 1 || all[0].ID != "dee" {
		t.Errorf("those who practise are %v", all)
	}
	f.Close()
	after, err := log.Snapshot(t.Context())
	must(t, err)
	if !maps.Equal(before.Balances, after.Balances) {
		t.Errorf("the balances were %v and are %v", before.Balances, after.Balances)
	}
	for e, err := range log.Read(t.Context(), "training/dee", 1) {
		must(t, err)
		if e.Actor != "person:dee" || len(e.Transfers) > 0 {
			t.Errorf("entry %d is %s's and moves %v", e.Seq, e.Actor, e.Transfers)
		}
	}
	sound(t, log)
	must(t, log.Close())
}
