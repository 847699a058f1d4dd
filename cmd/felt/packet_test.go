package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
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
