package floor_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/clause"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/dispute"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/tabletest"
	"felt.example/felt/journal"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// TestPacketOfEveryGame: a round of each game is dealt again from its packet alone. In play there is none, nor of a shoe until it was shuffled
// anew; and a packet whose entries were written anew, chain and all, is found against an exported head.
func TestPacketOfEveryGame(t *testing.T) {
	for _, g := range gamesDealt(t) {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			h := house{tables: []table.Config{configOf(t, g, "t1")}, watch: &watch{}, pace: &floor.Fast}
			f, log, ann, bob := opened(t, h)
			a, b := gambler{id: ann, seats: []int{1}, bold: !g.Room, rounds: 200}, gambler{id: bob, seats: []int{2}, rounds: 200}
			upTo(t, f, func(v table.View) bool { return v.Round == 1 && v.Stage == "round" || v.Round > 1 }, a, b)
			packet := func(heads ...journal.Head) (*floor.Packet, error) {
				return floor.MakePacket(t.Context(), log, cardroom.Open, "t1", 1, heads)
			}
			_, err := packet()
			refusedWith(t, err, "sealed")
			upTo(t, f, func(v table.View) bool { return v.Round > 1 }, a, b)
			if shoe := g.Keeps != nil && !g.Room; shoe {
				_, err := packet()
				refusedWith(t, err, "shuffled anew")
				first := f.Table("t1").View("").Decks[0].Root
				upTo(t, f, func(v table.View) bool { return v.Stage == "wagers" && v.Decks[0].Root != first }, a, b)
			}
			f.Close()
			head, err := log.Head(t.Context(), table.Shard("t1"))
			must(t, err)
			p, err := packet(head)
			must(t, err)
			verify := func(p *floor.Packet) (findings, notes string) {
				t.Helper()
				text, err := json.Marshal(p)
				must(t, err)
				_, f, n, err := floor.VerifyPacket(t.Context(), bytes.NewReader(text), cardroom.Open, []journal.Head{head})
				must(t, err)
				return strings.Join(f, "\n"), strings.Join(n, "\n")
			}
			if findings, notes := verify(p); findings != "" || !strings.Contains(notes, "are those of the exported head") || len(p.Payments) == 0 && !g.Room || len(p.Decks) == 0 {
				t.Errorf("%d payments, %d decks: %s; %s", len(p.Payments), len(p.Decks), findings, notes)
			}
			writtenAnew(t, p, 1) // by another dealer's clock
			if findings, _ := verify(p); !strings.Contains(findings, "not the one of the exported head") {
				t.Errorf("written anew: %s", findings)
			}
		})
	}
}

// TestPacketOfAPageAgainstHeads: a packet that is taken from a page goes up to the head of its table, so that it is held against a head exported
// at any time since its round; what was altered up to there is found, and a head of before the round or after the packet proves nothing.
func TestPacketOfAPageAgainstHeads(t *testing.T) {
	f, log, ann, bob := opened(t, house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}, watch: &watch{}, pace: &floor.Fast})
	a, b := gambler{id: ann, seats: []int{1}, rounds: 9}, gambler{id: bob, seats: []int{2}, rounds: 9}
	export := func() journal.Head {
		head, err := log.Head(t.Context(), table.Shard("t1"))
		must(t, err)
		return head
	}
	take := func() *floor.Packet {
		p, err := f.Table("t1").Packet(t.Context(), fay, 1)
		must(t, err)
		return p
	}
	before := export()
	upTo(t, f, func(v table.View) bool { return v.Round > 2 }, a, b)
	since := export()
	upTo(t, f, func(v table.View) bool { return v.Round > 3 }, a, b)
	p := take()
	first, err := journal.Parse([]byte(p.Entries[0]))
	must(t, err)
	known := p.Head
	upTo(t, f, func(v table.View) bool { return v.Round > 4 }, a, b)
	later := export()
	verify := func(p *floor.Packet, head journal.Head) (findings, notes string) {
		t.Helper()
		text, err := json.Marshal(p)
		must(t, err)
		_, f, n, err := floor.VerifyPacket(t.Context(), bytes.NewReader(text), cardroom.Open, []journal.Head{head})
		must(t, err)
		return strings.Join(f, "\n"), strings.Join(n, "\n")
	}
	for _, tc := range []struct {
		p    *floor.Packet
		head journal.Head
		note string
	}{
		{p, before, "from before the round: it proves nothing of it"},
		{p, since, fmt.Sprintf("the entries up to %d are those of the exported head", since.Seq)},
		{p, known, fmt.Sprintf("the entries up to %d are those of the exported head", known.Seq)},
		{p, later, "take the packet anew"},
		{take(), later, fmt.Sprintf("the entries up to %d are those of the exported head", later.Seq)},
	} {
		if findings, notes := verify(tc.p, tc.head); findings != "" || !strings.Contains(notes, tc.note) {
			t.Errorf("against entry %d: want %q, not %q; %s", tc.head.Seq, tc.note, notes, findings)
		}
	}
	tabletest.KeepsSchema(t, "packet", p)
	altered := *p
	altered.Entries = slices.Clone(p.Entries)
	altered.Entries[since.Seq-first.Seq] = strings.Replace(altered.Entries[since.Seq-first.Seq], `"actor":"program"`, `"actor":"person:gus"`, 1)
	if findings, _ := verify(&altered, since); !strings.Contains(findings, "so it was altered") {
		t.Errorf("a line after the round was altered: %q", findings)
	}
	altered.Entries = slices.Clone(p.Entries)
	writtenAnew(t, &altered, since.Seq)
	for _, head := range []journal.Head{since, known} {
		if findings, _ := verify(&altered, head); !strings.Contains(findings, "it, or one before it, was rewritten") {
			t.Errorf("written anew, against entry %d: %q", head.Seq, findings)
		}
	}
	if findings, _ := verify(&altered, before); !strings.Contains(findings, "head: this is not what follows") {
		t.Errorf("its own head is not found: %q", findings)
	}
}

// writtenAnew writes the entries of a packet anew from one on, an hour later by the clock, with their hashes.
func writtenAnew(t *testing.T, p *floor.Packet, from uint64) {
	t.Helper()
	after := journal.Head{}
	for i, line := range p.Entries {
		e, err := journal.Parse([]byte(line))
		must(t, err)
		if i == 0 {
			after = journal.Head{Shard: e.Shard, Seq: e.Seq - 1, Hash: e.Previous}
		}
		if e.Seq >= from {
			e.Clock = e.Clock.Add(hour)
		}
		draft, err := journal.NewDraft(e)
		must(t, err)
		made, line := draft.Seal(after)
		p.Entries[i], after = string(line), journal.Head{Shard: made.Shard, Seq: made.Seq, Hash: made.Hash}
	}
}

// TestAPacketNamesItsDecks: a round of real cards says from which deck it was dealt, as its design and its back were recorded; what of that was
// altered is found, in the packet, against an exported head and in the log. Of virtual cards it says that they are no things, and of a round that
// an earlier build began that this was not recorded.
func TestAPacketNamesItsDecks(t *testing.T) {
	config := configOf(t, pa.Game("high-card-flush"), "t1")
	config.Rules = with(t, with(t, config.Rules, "shuffling", "counting_device"), "two_decks", true)
	f, log, ann, _ := opened(t, house{tables: []table.Config{config}, people: true})
	l, ctx := f.Table("t1"), t.Context()
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	decks := []table.Deck{{ID: "A-1", Design: "Plain", Back: "red"}, {ID: "A-2", Design: "Plain", Back: "blue"}}
	played := func() {
		t.Helper()
		must(t, l.Begin(ctx, "dee"))
		gamble := gambler{id: ann, seats: []int{1}, rounds: 9, stays: true}
		deals(t, f, gamble, func(c *table.ConsoleView) bool {
			dealt := func(e table.EventView) bool { return e.Kind == round.EventDeal }
			return c.Act != nil && slices.ContainsFunc(l.View("").Events, dealt)
		})
		must(t, l.Declare(ctx, fay, wrongNumber(l)))
		must(t, approved(t, f, nil))
		deals(t, f, gamble, func(c *table.ConsoleView) bool { return c.Begins })
	}
	must(t, l.Come(ctx, "dee", false))
	played()
	must(t, l.Come(ctx, "dee", true))
	played()
	guarded(t, f, l.Handle(ctx, fay, issues(decks...)))
	must(t, l.Take(ctx, dee))
	played()
	played()
	f.Close()
	head, err := log.Head(ctx, table.Shard("t1"))
	must(t, err)
	packet := func(log store.Log, number int) *floor.Packet {
		t.Helper()
		p, err := floor.MakePacket(ctx, withKeys(log), cardroom.Open, "t1", number, []journal.Head{head})
		must(t, err)
		tabletest.KeepsSchema(t, "packet", p)
		return p
	}
	verify := func(p *floor.Packet) string {
		t.Helper()
		text, err := json.Marshal(p)
		must(t, err)
		_, findings, _, err := floor.VerifyPacket(ctx, bytes.NewReader(text), cardroom.Open, []journal.Head{head})
		must(t, err)
		return strings.Join(findings, "\n")
	}
	for i, want := range []table.CardsDealt{
		{Text: "Virtual cards were dealt, of 2 virtual decks that take turns, of which this is the first. They are data of the program: there is no seal, design or back."},
		{Text: "Real cards were dealt. No decks were recorded at the table when the round began."},
		{Text: "The round was dealt from the real deck A-1 (Plain, red backs); 2 decks take turns.", Decks: decks, InPlay: "A-1"},
		{Text: "The round was dealt from the real deck A-2 (Plain, blue backs); 2 decks take turns.", Decks: decks, InPlay: "A-2"},
	} {
		p := packet(log, i+1)
		if findings := verify(p); findings != "" || !reflect.DeepEqual(*p.Cards, want) {
			t.Errorf("round %d: %s; %+v, want %+v", i+1, findings, p.Cards, want)
		}
		text := fmt.Sprint(dispute.Paper(p, &clause.Book{}).Blocks)
		if !strings.Contains(text, want.Text) || strings.Contains(text, "[A-1 Plain red in play]") != (i == 2) || strings.Contains(text, "[A-1 Plain red out of play in this round]") != (i == 3) {
			t.Errorf("round %d: the paper says %s", i+1, text)
		}
		first := *p
		if first.Form, first.Cards = 1, nil; verify(&first) != "" {
			t.Errorf("round %d: a packet of form 1: %s", i+1, verify(&first))
		}
	}
	p := packet(log, 3)
	p.Cards.Decks = []table.Deck{{ID: "A-1", Design: "Plain", Back: "green"}, decks[1]}
	if findings := verify(p); findings != "cards: this is not what follows from the entries" {
		t.Errorf("another back: %s", findings)
	}
	p.Cards = nil
	if findings := verify(p); findings != "cards: this is not what follows from the entries" {
		t.Errorf("no decks: %s", findings)
	}
	begins := func(number int, old, is string) store.Log {
		t.Helper()
		return rewritten(t, log, func(e *journal.Entry) {
			if e.Shard == table.Shard("t1") && e.Events[0].Kind == "begin" && strings.HasPrefix(string(e.Events[0].Data), fmt.Sprintf(`{"round":%d,`, number)) {
				e.Events[0].Data = json.RawMessage(strings.Replace(string(e.Events[0].Data), old, is, 1))
			}
		})
	}
	findings := func(log store.Log) string {
		t.Helper()
		report, err := floor.Verify(ctx, withKeys(log), cardroom.Open, nil)
		must(t, err)
		return strings.Join(report.Findings, "\n")
	}
	verified(t, log)
	altered := begins(3, `"back":"red"`, `"back":"green"`)
	if said := findings(altered); !strings.Contains(said, "decks that are not those at the table") {
		t.Errorf("altered in the log: %s", said)
	}
	if p := packet(altered, 3); p.Cards.Decks[0].Back != "green" || !strings.Contains(verify(p), "not the one of the exported head") {
		t.Errorf("altered in the log, %v: %s", p.Cards, verify(p))
	}
	if said := findings(begins(4, `,"decks":[{"id":"A-1","design":"Plain","back":"red"},{"id":"A-2","design":"Plain","back":"blue"}]`, "")); !strings.Contains(said, "does not say with which decks") {
		t.Errorf("left out of the log: %s", said)
	}
	earlier := begins(2, `,"decks":[]`, "")
	if said := findings(earlier); said != "" {
		t.Errorf("a round of an earlier build: %s", said)
	}
	if p := packet(earlier, 2); !strings.Contains(p.Cards.Text, "did not record") {
		t.Errorf("of a round of an earlier build: %+v", p.Cards)
	}
}
