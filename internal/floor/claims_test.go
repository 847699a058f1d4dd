package floor_test

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/gametest"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// actor is who may act in an entry of the log.
var actor = regexp.MustCompile(`^(program|person:[A-Za-z0-9-]+)$`)

// claimed tests that a log names nobody but people and the program as acting, and that the
// program alone dealt. It returns who acts or authorises in any of its entries.
func claimed(t *testing.T, log store.Log) (actors map[string]bool) {
	t.Helper()
	now, err := log.Snapshot(t.Context())
	must(t, err)
	actors = map[string]bool{}
	for _, head := range now.Heads {
		for e, err := range withKeys(log).Read(t.Context(), head.Shard, 1) {
			must(t, err)
			actors[e.Actor] = true
			if e.Authoriser != "" {
				actors[e.Authoriser] = true
			}
			if !actor.MatchString(e.Actor) || e.Authoriser != "" && (e.Authoriser == e.Actor || e.Authoriser == journal.Program || !actor.MatchString(e.Authoriser)) {
				t.Errorf("%s, entry %d: actor %q, authoriser %q", e.Shard, e.Seq, e.Actor, e.Authoriser)
			}
			for _, event := range e.Events {
				switch event.Kind {
				case "begin":
					var of struct {
						State round.TableState `json:"state"`
					}
					must(t, json.Unmarshal(event.Data, &of))
					if of.State.Dealer != round.Program {
						t.Errorf("%s, entry %d: a round begins with the dealer %q", e.Shard, e.Seq, of.State.Dealer)
					}
				case "answer":
					var a round.Answer
					must(t, json.Unmarshal(event.Data, &a))
					if a.Actor != e.Actor || a.Authoriser != e.Authoriser {
						t.Errorf("%s, entry %d: %q answers in an entry of %q", e.Shard, e.Seq, a.Actor, e.Actor)
					}
				case "round":
					var events []round.Event
					must(t, json.Unmarshal(event.Data, &events))
					p := &gametest.Played{State: round.TableState{Dealer: round.Program}, Events: events, Round: &round.Round{Table: round.TableState{Dealer: round.Program}}}
					if err := gametest.Honest(p); err != nil {
						t.Errorf("%s, entry %d: %v", e.Shard, e.Seq, err)
					}
				}
			}
		}
	}
	return actors
}

// TestTheLogClaimsOnlyWhatWasDone plays every game at a table that nobody deals at: the log names the
// program and the two players, and nobody else.
func TestTheLogClaimsOnlyWhatWasDone(t *testing.T) {
	for _, g := range gamesDealt(t) {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			f, log, ann, bob := opened(t, house{tables: []table.Config{configOf(t, g, "t1")}})
			must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}}))
			f.Close()
			there := map[string]bool{journal.Program: true, journal.Person(ann): true, journal.Person(bob): true}
			if actors := claimed(t, log); !maps.Equal(actors, there) {
				t.Errorf("the log names %v, and there were %v", actors, there)
			}
		})
	}
}

// TestNobodyValidates: where the program deals, a progressive payout is made and the log says that
// nobody has validated it.
func TestNobodyValidates(t *testing.T) {
	f, _, ann, bob := opened(t, jackpot(t, map[int]card.Suit{1: card.Spades}, "t1"))
	v := upTo(t, f, resultOf, gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}, bold: true})
	said := slices.ContainsFunc(v.Events, func(e table.EventView) bool {
		return e.Cite == "678a.11(e)(3)(iii)" && e.Text == "Nobody validates the progressive payout; the program pays it, as a demonstration"
	})
	won := slices.ContainsFunc(v.Seats[0].Results, func(r table.ResultView) bool { return r.Wager == "progressive" && r.Paid > 0 })
	if !said || !won {
		t.Errorf("won %v, said %v: %v", won, said, v.Events)
	}
}

// TestAFloorpersonIsNamed in the entries that he makes, and nobody authorises what he does himself.
func TestAFloorpersonIsNamed(t *testing.T) {
	_, log, f, ann, bob := headsUp(t, wrong)
	v := upTo(t, f, decision, ann, bob)
	must(t, approved(t, f, f.Table("t1").Declare(t.Context(), fay, round.Answer{Question: v.Question.ID, Irregularity: &round.Irregularity{Kind: general.WrongNumber}})))
	if actors := claimed(t, log); !actors[journal.Person("fay")] {
		t.Errorf("fay is not named: %v", actors)
	}
}
