package table_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"felt.example/felt/internal/table"
	"felt.example/felt/internal/tabletest"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

var flush = table.Config{ID: "t1", Game: "high-card-flush", Rules: json.RawMessage(`{"minimum": "5.00"}`)}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// entered is a table whose changes are taken, each as an entry; last is the number of the latest.
type entered struct {
	*table.Table
	t    *testing.T
	last uint64
}

// opened is one that was just opened.
func opened(t *testing.T) *entered {
	t.Helper()
	e := &entered{Table: &table.Table{}, t: t}
	e.take(table.Open(flush))
	return e
}

func (e *entered) take(s table.Changes, err error) {
	e.t.Helper()
	must(e.t, err)
	e.last++
	must(e.t, e.Apply(journal.Entry{Seq: e.last, Events: s.Events, Transfers: s.Transfers}))
}

// played is the entries of a table at which one player folded once.
func played(t testing.TB) []journal.Entry {
	t.Helper()
	live, all := &table.Table{}, []journal.Entry(nil)
	take := func(s table.Changes, err error) {
		t.Helper()
		must(t, err)
		e := journal.Entry{Seq: uint64(len(all) + 1), Events: s.Events, Transfers: s.Transfers}
		if len(all) > 0 {
			must(t, live.Check(e))
		}
		must(t, live.Apply(e))
		all = append(all, e)
	}
	take(table.Open(flush))
	take(live.Sit(2, "ann", "Ann", 100*money.Dollar, "transit/sit/t1/2/ann/k"))
	take(live.Begin())
	for live.InRound() {
		q := live.Waiting()
		switch q.Kind {
		case round.AskWagers:
			take(live.PlaceWager(2, "ann", "ante", 10*money.Dollar))
			take(live.Ready(2, "ann"))
			take(live.Answer(round.Answer{Question: q.ID, Choice: q.Choices[0].ID, Stakes: live.Stakes()}, ""))
		case round.AskDecision:
			take(live.Answer(round.Answer{Question: q.ID, Seat: 2, Choice: "fold"}, "ann"))
		default:
			a := general.Routine(live.Play(), q, nil)
			if len(q.Cards) > 0 {
				a.Cards = q.Cards // as they came from the box
			}
			take(live.Answer(a, ""))
		}
	}
	take(live.Leave(2, "ann", "transit/out/t1/2/ann/k"))
	if got := live.Balance("house/t1"); got != 10*money.Dollar {
		t.Fatalf("who folds loses his ante of 10.00; the house won %s", got)
	}
	return all
}

// FuzzApply gives a table any stored events after true ones. It may stop, but it never
// panics, and it can still be looked at.
func FuzzApply(f *testing.F) {
	all := played(f)
	for n, e := range all {
		for _, event := range e.Events {
			f.Add(uint8(n), event.Kind, []byte(event.Data))
			f.Add(uint8(len(all)), event.Kind, []byte(event.Data))
		}
	}
	f.Add(uint8(7), "correct", []byte(`{"answer": 1, "is": {"question": 1}, "reason": "x"}`))
	f.Add(uint8(7), "correct", []byte(`{"answer": -1}`))
	f.Add(uint8(7), "correct", []byte(`{"answer": 1, "is": {"question": 1}, "exchanged": -7, "reason": "x"}`))
	f.Add(uint8(7), "round", []byte(`[{"kind": "settle"}, {"kind": "deal", "place": "99/7"}]`))
	f.Add(uint8(0), "sit", []byte(`{"seat": 99}`))
	f.Fuzz(func(t *testing.T, after uint8, kind string, data []byte) {
		tabletest.Forged(t, nil, all, after, kind, data)
	})
}

// TestADealerDoesEveryAct of a round that begins now. One that an earlier build began goes on without the acts that it did not ask for,
// and no round after the other begins so.
func TestADealerDoesEveryAct(t *testing.T) {
	const (
		papers = `,"every_clause":true,"arrived":[2],"documents":true`
		counts = `,"every_count":true` + papers
		opens  = `,"opens_in_parts":true` + counts
		all    = `,"every_act":true,"collects_once":true` + opens
	)
	for _, lacks := range []string{"", papers, counts, opens, all} { // which marks of this build
		every := lacks != all
		live := opened(t)
		take := live.take
		take(live.Sit(2, "ann", "Ann", 100*money.Dollar, "transit/sit/t1/2/ann/k"))
		take(live.Deals(table.Dealer{Person: "dee"}))
		without := func(marks string) journal.Entry { // as an earlier build began the next round
			t.Helper()
			s, err := live.Begins()
			must(t, err)
			data := bytes.Replace(s.Events[0].Data, []byte(marks), nil, 1)
			if len(data) == len(s.Events[0].Data) {
				t.Fatalf("a round begins with %s", data)
			}
			return journal.Entry{Seq: live.last + 1, Events: []journal.Event{{Kind: s.Events[0].Kind, Data: data}}}
		}
		begin, err := live.Begins()
		must(t, err)
		for _, marks := range []string{papers, counts, opens, all} {
			before := without(marks)
			must(t, live.Check(before))
			if marks == lacks {
				begin.Events = before.Events
			}
		}
		take(begin, nil)
		value, _ := live.Value()
		again, err := table.Restore(nil, value)
		must(t, err)
		for _, begun := range []round.TableState{live.Before(), again.Before()} {
			if begun.EveryAct != every || begun.CollectsOnce != every || begun.OpensInParts != (len(lacks) <= len(counts)) || begun.EveryCount != (len(lacks) <= len(papers)) || begun.Documents != (lacks == "") || begun.EveryClause != (lacks == "") {
				t.Errorf("begun with %s, the dealer does every act: %t, collects once: %t, opens in parts: %t, says every number: %t, and awaits documents: %t", begin.Events[0].Data, begun.EveryAct, begun.CollectsOnce, begun.OpensInParts, begun.EveryCount, begun.Documents)
			}
		}
		loaded, views := false, 0
		for live.InRound() {
			q := live.Waiting()
			a, player := general.Routine(live.Play(), q, nil), ""
			a.Actor = journal.Person("dee")
			if q.Kind == round.AskPart && q.Cite == "678a.4(b)" {
				views++
			}
			switch loaded = loaded || q.Cite == "678a.8(a)"; q.Kind {
			case round.AskWagers:
				take(live.PlaceWager(2, "ann", "ante", 10*money.Dollar))
				a.Stakes = live.Stakes()
			case round.AskDecision:
				a, player = round.Answer{Question: q.ID, Seat: 2, Choice: "fold"}, "ann"
			case round.AskValidation:
				a.Actor = journal.Person("fay")
			}
			if len(q.Cards) > 0 {
				a.Cards = q.Cards // as they came from the box
			}
			take(live.Answer(a, player))
		}
		if want := map[bool]int{false: 1, true: 2}[len(lacks) <= len(counts)]; views != want {
			t.Errorf("begun with %s, the dealer spreads the cards and has them looked at in %d parts", begin.Events[0].Data, views)
		}
		if loaded != every {
			t.Errorf("begun with %s, the dealer places the cards in the shoe: %t", begin.Events[0].Data, loaded)
		}
		for _, marks := range []string{papers, counts, opens, all} {
			if err := live.Check(without(marks)); (len(marks) > len(lacks)) != (err != nil) {
				t.Errorf("after a round without %s, one without %s begins: %v", lacks, marks, err)
			}
		}
	}
}

// TestCardsForTheButton are of no hand in a round that this build begins; in one of an earlier build they are, and none begins so after one of
// this build.
func TestCardsForTheButton(t *testing.T) {
	for _, earlier := range []bool{false, true} {
		live := opened(t)
		live.take(live.Sit(2, "ann", "Ann", 100*money.Dollar, "transit/sit/t1/2/ann/k"))
		s, err := live.Begin()
		must(t, err)
		now, before := s.Events[0], s.Events[0]
		if before.Data = bytes.Replace(now.Data, []byte(`,"of_hands":true`), nil, 1); bytes.Equal(before.Data, now.Data) {
			t.Fatalf("a round begins with %s", now.Data)
		}
		if earlier {
			s.Events[0] = before
		}
		live.take(s, nil)
		value, _ := live.Value()
		again, err := table.Restore(nil, value)
		must(t, err)
		if live.Before().ButtonCards != earlier || again.Before().ButtonCards != earlier {
			t.Errorf("begun with %s: %t, and %t at a table made of its value", s.Events[0].Data, live.Before().ButtonCards, again.Before().ButtonCards)
		}
		for live.InRound() {
			a, player := general.Routine(live.Play(), live.Waiting(), nil), ""
			switch q := live.Waiting(); {
			case q.Kind == round.AskWagers:
				live.take(live.PlaceWager(2, "ann", "ante", 10*money.Dollar))
				a.Stakes = live.Stakes()
			case q.Kind == round.AskDecision:
				a, player = round.Answer{Question: q.ID, Seat: 2, Choice: "fold"}, "ann"
			case len(q.Cards) > 0:
				a.Cards = q.Cards
			}
			live.take(live.Answer(a, player))
		}
		next, err := live.Begin()
		must(t, err)
		before.Data = bytes.Replace(next.Events[0].Data, []byte(`,"of_hands":true`), nil, 1)
		if err := live.Check(journal.Entry{Seq: live.last + 1, Events: []journal.Event{before}}); (err == nil) != earlier {
			t.Errorf("the next round begins as in an earlier build: %v", err)
		}
	}
}

// TestPlayersArrive: a round that a person deals begins with the seats at which players sit, in the order in which they came, also at a
// table that was made of its value.
func TestPlayersArrive(t *testing.T) {
	live := opened(t)
	take := live.take
	sits := func(seat int, player string) {
		t.Helper()
		take(live.Sit(seat, player, player, 100*money.Dollar, journal.Account(fmt.Sprintf("transit/sit/t1/%d/%s/k", seat, player))))
	}
	sits(1, "ann")
	sits(4, "bob")
	sits(2, "cid")
	take(live.Leave(1, "ann", "transit/out/t1/1/ann/k"))
	sits(1, "ann")
	take(live.Deals(table.Dealer{Person: "dee"}))
	value, _ := live.Value()
	again, err := table.Restore(nil, value)
	must(t, err)
	begin, err := again.Begins()
	must(t, err)
	take(begin, nil)
	if got := live.Before().Arrived; !slices.Equal(got, []int{4, 2, 1}) {
		t.Errorf("the players came to seats %v", got)
	}
}

// TestWhoSitsDownIsOfferedTheCut: an answer has who sits at the table where others do than the round knows of, until wagers are accepted; one
// that says otherwise than is so does not apply.
func TestWhoSitsDownIsOfferedTheCut(t *testing.T) {
	live := &entered{Table: &table.Table{}, t: t}
	take := live.take
	take(table.Open(table.Config{ID: "t1", Name: "T", Game: "spanish-21", Rules: json.RawMessage(`{"shuffling": "manual"}`)}))
	sits := func(seat int, player string) {
		t.Helper()
		take(live.Sit(seat, player, player, 100*money.Dollar, journal.Account(fmt.Sprintf("transit/sit/t1/%d/%s/k", seat, player))))
	}
	sits(1, "ann")
	take(live.Deals(table.Dealer{Person: "dee"}))
	take(live.Begins())
	var offered, said []string
	for live.InRound() && live.Waiting().Kind != round.AskDecision {
		q := live.Waiting()
		a := general.Routine(live.Play(), q, nil)
		a.Actor = journal.Person("dee")
		switch {
		case q.Offers("shuffle"):
			a.Cards = q.Cards
			sits(3, "bob")
			take(live.Leave(1, "ann", "transit/out/t1/1/ann/k"))
		case q.Offers("accepts"):
			offered, a.Choice = append(offered, q.Text), "declines"
		case q.Kind == round.AskValidation:
			a.Actor = journal.Person("fay")
		case q.Kind == round.AskWagers:
			sits(5, "cid")
			take(live.PlaceWager(3, "bob", "spanish_21", 10*money.Dollar))
			a.Stakes = live.Stakes()
		case len(live.Play().Seats()) > 0 && live.Seats[6].Player == "":
			sits(7, "dan") // too late for this round
		}
		a.Arrived = []int{2} // which is not his to say
		s, err := live.Answer(a, "")
		must(t, err)
		if _, of, found := bytes.Cut(s.Events[0].Data, []byte(`"arrived":`)); found {
			said = append(said, string(of))
			wrong := journal.Entry{Seq: live.last + 1, Events: []journal.Event{{Kind: s.Events[0].Kind, Data: bytes.Replace(s.Events[0].Data, []byte(`[3`), []byte(`[2`), 1)}}}
			value, _ := live.Value()
			if again, err := table.Restore(nil, value); err == nil && again.Apply(wrong) == nil {
				t.Errorf("the answer %s applies, though nobody sits there", wrong.Events[0].Data)
			}
		}
		take(s, nil)
	}
	if want := []string{"Offer the cut to seat 3"}; !slices.Equal(offered, want) {
		t.Errorf("of the cut: %q", offered)
	}
	if want := []string{"[3]}", "[3,5]}"}; !slices.Equal(said, want) {
		t.Errorf("who sits there, as answers say: %q", said)
	}
}
