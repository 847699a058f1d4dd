package floor_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/schema"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
)

// TestPacketOfEveryGame: a round of each game is dealt again from its packet alone. In play there is none, nor of a shoe in use; and
// a packet whose entries were written anew, chain and all, is found against an exported head.
func TestPacketOfEveryGame(t *testing.T) {
	for _, g := range gamesDealt(t) {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			h := house{tables: []table.Config{configOf(t, g, "t1")}, watch: &watch{}, pace: &floor.Fast}
			f, log, ann, bob := opened(t, h)
			a, b := gambler{id: ann, seats: []int{1}, bold: !g.Room, rounds: 2}, gambler{id: bob, seats: []int{2}, rounds: 2}
			upTo(t, f, func(v table.View) bool { return v.Round == 1 && v.Stage == "round" || v.Round > 1 }, a, b)
			packet := func(heads ...journal.Head) (*floor.Packet, error) {
				return floor.MakePacket(t.Context(), log, cardroom.Open, "t1", 1, heads)
			}
			_, err := packet()
			refusedWith(t, err, "sealed")
			upTo(t, f, func(v table.View) bool { return v.Round > 1 }, a, b)
			f.Close()
			head, err := log.Head(t.Context(), table.Shard("t1"))
			must(t, err)
			p, err := packet(head)
			if g.Keeps != nil && !g.Room { // a shoe
				refusedWith(t, err, "shuffled anew")
				return
			}
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
			after := journal.Head{}
			for i, line := range p.Entries { // by another dealer's clock
				e, err := journal.Parse([]byte(line))
				must(t, err)
				if i == 0 {
					after = journal.Head{Shard: e.Shard, Seq: e.Seq - 1, Hash: e.Previous}
				}
				e.Clock = e.Clock.Add(hour)
				draft, err := journal.NewDraft(e)
				must(t, err)
				made, line := draft.Seal(after)
				p.Entries[i], after = string(line), journal.Head{Shard: made.Shard, Seq: made.Seq, Hash: made.Hash}
			}
			if findings, _ := verify(p); !strings.Contains(findings, "not the one of the exported head") {
				t.Errorf("written anew: %s", findings)
			}
		})
	}
}

// keepsSchema tests that a packet is as its schema says.
func keepsSchema(t *testing.T, p *floor.Packet) {
	t.Helper()
	text, _ := schema.Get("packet")
	of, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	must(t, err)
	c := jsonschema.NewCompiler()
	must(t, c.AddResource("packet.json", of))
	compiled, err := c.Compile("packet.json")
	must(t, err)
	text, err = json.Marshal(p)
	must(t, err)
	written, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	must(t, err)
	must(t, compiled.Validate(written))
}
