package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/commitment"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
)

// leaves are the values of a document that have no members, each with a way to set it.
func leaves(of any, path string, set func(any), yield func(path string, is any, set func(any))) {
	switch v := of.(type) {
	case map[string]any:
		for name, member := range v {
			leaves(member, path+"."+name, func(to any) { v[name] = to }, yield)
		}
	case []any:
		for i, member := range v {
			leaves(member, fmt.Sprintf("%s[%d]", path, i), func(to any) { v[i] = to }, yield)
		}
	default:
		yield(path, v, set)
	}
}

// altered is another value of the same kind.
func altered(is any) any {
	switch v := is.(type) {
	case string:
		at := len(v) / 2
		if v == "" {
			return "x"
		}
		return v[:at] + map[bool]string{true: "8", false: "9"}[v[at] == '9'] + v[at+1:]
	case float64:
		return v + 1
	case bool:
		return !v
	}
	return "x"
}

// TestPacket: what felt packet writes of a round keeps its schema and is verified without the floor, and against a head
// exported later; whichever of its fields is altered, taken away or doubled, felt verify finds it.
func TestPacket(t *testing.T) {
	dir, file, head := played(t), t.TempDir()+"/dispute.json", t.TempDir()+"/head.json"
	run := func(want int, line ...string) string {
		t.Helper()
		out, errs, code := call(t, line...)
		if code != want {
			t.Fatalf("%v: exit %d, want %d: %s%s", line, code, want, out, errs)
		}
		return out + errs
	}
	run(0, "verify", dir, "--export-head", head)
	run(0, "packet", dir, "flush-1", "1", "--head", head, "--out", file)
	if said := run(0, "verify", file, "--head", head); !strings.Contains(said, "are those of the exported head") || !strings.Contains(said, "nothing is missing") {
		t.Error(said)
	}
	if said := run(0, "verify", file); !strings.Contains(said, "no exported head") {
		t.Error(said)
	}
	for _, wrong := range [][]string{{"packet", dir, "flush-1", "9"}, {"packet", dir, "no-table", "1"}, {"packet", dir, "flush-1", "x"}, {"verify", file, "--json"}} {
		run(2, wrong...)
	}
	papers := t.TempDir()
	for _, ending := range []string{"txt", "html", "pdf"} {
		run(0, "packet", dir, "flush-1", "1", "--out", file, "--print", papers+"/dispute."+ending, "--head", head)
	}
	run(2, "packet", dir, "flush-1", "1", "--out", file, "--print", papers+"/dispute.doc")
	run(2, "packet", dir, "flush-1", "1", "--print", papers+"/dispute.pdf")
	paper, err := os.ReadFile(papers + "/dispute.txt")
	check(t, err)
	for _, want := range []string{"Round 1 at", "Seat 1: the Ante Wager loses $10", "Seat 1 looks at the", "678a.", "10.00", "person:", "committed to by the root", "and its hash is"} {
		if !strings.Contains(strings.Join(strings.Fields(string(paper)), " "), want) {
			t.Errorf("the paper does not say %q", want)
		}
	}
	text, err := os.ReadFile(file)
	check(t, err)
	schema := schemaOf(t, "packet")
	check(t, keeps(schema, string(text)))
	var packet struct {
		Play     []struct{ Card string }
		Payments []struct{ Result, Stake, Returned, Text string }
		Acts     []struct{ Actor string }
		Decks    []any
	}
	check(t, json.Unmarshal(text, &packet))
	if len(packet.Payments) != 1 || packet.Payments[0].Result != "lose" || packet.Payments[0].Stake != "10.00" || packet.Payments[0].Returned != "0.00" || len(packet.Decks) != 1 ||
		!slices.ContainsFunc(packet.Acts, func(a struct{ Actor string }) bool { return strings.HasPrefix(a.Actor, "person:") }) {
		t.Errorf("%+v", packet)
	}
	refused := func(what string, document any) {
		t.Helper()
		changed, err := json.Marshal(document)
		check(t, err)
		_, findings, _, err := floor.VerifyPacket(t.Context(), strings.NewReader(string(changed)), cardroom.Open, nil)
		if err == nil && len(findings) == 0 {
			t.Errorf("%s is not found", what)
		}
	}
	var whole map[string]any
	check(t, json.Unmarshal(text, &whole))
	n := 0
	leaves(whole, "", nil, func(path string, is any, set func(any)) {
		if n++; strings.HasPrefix(path, ".play") && n%7 > 0 { // they are many and alike
			return
		}
		set(altered(is))
		refused(path, whole)
		set(is)
	})
	if n < 100 {
		t.Errorf("only %d fields were altered", n)
	}
	for name, is := range whole {
		delete(whole, name)
		refused("without "+name, whole)
		if schema.Validate(whole) == nil {
			t.Errorf("the schema allows a packet without %s", name)
		}
		if list, ok := is.([]any); ok && len(list) > 0 {
			whole[name] = list[1:]
			refused("the first of "+name+" taken away", whole)
			whole[name] = append(slices.Clone(list), list[len(list)-1])
			refused("the last of "+name+" doubled", whole)
		}
		whole[name] = is
	}
	whole["more"] = 1
	refused("a field more", whole)
}

// TestOpenings: felt verify checks the openings that a player kept by themselves, says what it found, and takes them for no packet.
func TestOpenings(t *testing.T) {
	order, secret := []card.Card{card.MustParse("As"), card.MustParse("Td"), card.MustParse("2c")}, commitment.Secret{1}
	root := commitment.Root(order, secret)
	kept := table.OpeningsFile{
		Kind: table.OpeningsKind, Form: 1, Table: "flush-1", Round: 7, Decks: []table.DeckView{{Root: root, Size: 3, Cuts: []table.Cut{}, Entry: 9}},
		Openings: []commitment.Openings{commitment.Open(order, secret, func(int) bool { return true })},
		Seen:     []table.SeenCard{{Place: "1/0", Card: order[0]}, {Place: "dealer/0", Card: order[1], N: 1}},
		Sent:     &table.SentDecks{Dealt: 2, Replaced: []journal.Hash{}, Decks: []table.SentDeck{{Root: root, Before: true, Cuts: []table.SentCut{}}}},
	}
	text, err := json.Marshal(kept)
	check(t, err)
	check(t, keeps(schemaOf(t, "openings"), string(text)))
	file := t.TempDir() + "/openings.json"
	for _, tc := range []struct {
		text, flags string
		code        int
		want        string
	}{
		{string(text), "", 0, "the root " + root.String() + " is that of entry 9 of the table, in which whoever has its log can find it\nround 7 of table flush-1: 1 decks, 2 cards followed: they are those committed to\n"},
		{strings.Replace(string(text), `"card":"As","n"`, `"card":"Ah","n"`, 1), "", 1, `the card at "1/0" was shown as Ah, and As was committed to`},
		{strings.Replace(string(text), root.String(), strings.Repeat("0", 64), 1), "", 1, "while the round was played the browser was sent the root 0000"},
		{string(text[:len(text)-9]), "", 2, "openings.json: this is no file of openings: it ends too early"},
		{string(text), "--json", 2, "a dispute packet is verified by itself, or with --head, and a file of openings by itself"},
		{string(text), "--head=" + file, 2, "--head proves nothing of a file of openings"},
	} {
		check(t, os.WriteFile(file, []byte(tc.text), 0o600))
		out, errs, code := call(t, slices.DeleteFunc([]string{"verify", file, tc.flags}, func(s string) bool { return s == "" })...)
		if code != tc.code || !strings.Contains(out+errs, tc.want) {
			t.Errorf("exit %d, want %d and %q: %s%s", code, tc.code, tc.want, out, errs)
		}
	}
}
