package floor_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// TestStandingChoicesAnswer: a player who has chosen to straddle each time is not asked any more, also after the floor was closed. The log has
// his choice as his own, and each answer as his and as one that his standing choice gave; one that he has not chosen is found.
func TestStandingChoicesAnswer(t *testing.T) {
	config := pokerConfig(t, "holdem")
	config.Rules = with(t, config.Rules, "straddle", true)
	h := house{tables: []table.Config{config}, pace: &quick, watch: &watch{}}
	log := openLog(t, quickDir(t))
	r := &room{T: t, time: h.watch, f: h.open(t, log)}
	r.l = r.f.Table("t1")
	var ids []string
	for n, name := range []string{"Ann", "Bob", "Cid"} {
		p, _, err := r.f.Join(t.Context(), name)
		must(t, err)
		ids = append(ids, p.ID)
		r.sit(p.ID, n+1)
	}
	asks := func(v table.View) bool {
		return v.Question != nil && len(v.Question.Options) > 0 && v.Question.Deadline > 0
	}
	chose := ""
	for v := r.l.View(""); v.Round < 6; v = r.l.View("") {
		v = await(t, r.l, "", func(v table.View) bool { return v.Round >= 6 || v.Question != nil && v.Question.Deadline > 0 })
		if v.Round >= 6 {
			break
		}
		seat := v.Question.Seats[0]
		player := ids[seat-1]
		v = await(t, r.l, player, asks)
		if v.Question.Options[0].Choice == "no_straddle" {
			if chose == player {
				t.Fatalf("in hand %d %s is asked, who has chosen to straddle each time", v.Round, player)
			}
			if chose == "" {
				chose = player
				must(t, do(r.l, player, "standing_straddle", seat, "straddle"))
				r.f.Close()
				r.f = h.open(t, log)
				r.l = r.f.Table("t1")
				if of := cardroom.OfView(r.l.View(player)).Standing; of == nil || of.Straddle != "straddle" || of.Bet != 4*money.Dollar {
					t.Errorf("after the floor was closed %s is shown %+v", player, of)
				}
				continue
			}
			r.answer(player, seat, "no_straddle")
			continue
		}
		r.answer(player, seat, v.Question.Options[0].Choice)
	}
	r.f.Close()
	stood, chosen := 0, 0
	for e, err := range withKeys(log).Read(t.Context(), table.Shard("t1"), 1) {
		must(t, err)
		if e.Events[0].Kind == "standing_straddle" && e.Actor == journal.Person(chose) {
			chosen++
		}
		var a round.Answer
		if e.Events[0].Kind == "answer" {
			must(t, json.Unmarshal(e.Events[0].Data, &a))
		}
		if a.Standing {
			stood++
			if a.Actor != journal.Person(chose) || a.Choice != "straddle" || ids[a.Seat-1] != chose {
				t.Errorf("the standing choice answers %+v", a)
			}
		}
	}
	if stood == 0 || chosen != 1 {
		t.Errorf("the choice was made %d times, and has answered %d times", chosen, stood)
	}
	verified(t, log)
	other := rewritten(t, log, func(e *journal.Entry) {
		e.Events = slices.Clone(e.Events)
		e.Events[0].Data = json.RawMessage(strings.Replace(string(e.Events[0].Data), `"choice":"no_straddle"`, `"choice":"no_straddle","standing":true`, 1))
	})
	report, err := floor.Verify(t.Context(), other, cardroom.Open, nil)
	must(t, err)
	if len(report.Findings) == 0 {
		t.Error("felt verify does not find an answer by a standing choice that nobody has made")
	}
	must(t, log.Close())
}
