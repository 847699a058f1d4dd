package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// written is the certificate of a figure.
func written(t *testing.T, game string, wager round.WagerID, paytable string) *odds.Certificate {
	t.Helper()
	return certified(t, odds.Question{Game: odds.Game(game), Wager: wager, Paytable: paytable})
}

// certified is the certificate of the first figure that answers a question.
func certified(t *testing.T, q odds.Question) *odds.Certificate {
	t.Helper()
	entries, err := odds.Entries(q)
	if err != nil {
		t.Fatal(err)
	}
	c, err := new(odds.Calculator).Certificate(t.Context(), &entries[0], "test")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func file(t *testing.T, c *odds.Certificate) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := c.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestNothingOfFelt: the program imports nothing but Go's own packages.
func TestNothingOfFelt(t *testing.T) {
	for _, name := range []string{"main.go", "four.go", "points.go", "flushes.go", "holdem.go", "shoe.go", "spanish21.go"} {
		parsed, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range parsed.Imports {
			if strings.Contains(i.Path.Value, ".") {
				t.Errorf("%s imports %s", name, i.Path.Value)
			}
		}
	}
}

// TestCertificates: what felt writes is found right, and counted again where it can be.
func TestCertificates(t *testing.T) {
	for _, c := range []struct {
		game     string
		wager    round.WagerID
		paytable string
		says     string
	}{
		{"three-card-poker", "base", "A", "no decision is better"},
		{"three-card-poker", "base", "B", "no decision is better"},
		{"three-card-poker", "base", "C", "no decision is better"},
		{"three-card-poker", "pair_plus", "C", "counted again"},
		{"mississippi-stud", "base", "", "solved again from its first two cards on"},
		{"five-card-hi-lo", "poker_bonus", "B", "counted again"},
		{"mississippi-stud", "three_card_bonus", "A", "counted again"},
		{"mississippi-stud", "progressive", "A", "counted again"},
		{"high-card-flush", "progressive", "A", "add up to 133784560"},
		{"four-card-prime", "base", "C", "64 of them, picked by the SHA-256, were played again"},
		{"crazy-4-poker", "base", "", "64 of them, picked by the SHA-256, were played again"},
		{"five-card-hi-lo", "base", "A", "no decision is better; every row is the same"},
		{"five-card-hi-lo", "base", "D", "no decision is better; every row is the same"},
		{"high-card-flush", "base", "", "All hands were played again, 6009159 that differ by more than suits"},
		{"heads-up-holdem", "base", "", "32 of them, picked by the SHA-256, were played again"},
	} {
		var out bytes.Buffer
		if err := check(file(t, written(t, c.game, c.wager, c.paytable)), false, &out); err != nil || !strings.Contains(out.String(), c.says) {
			t.Errorf("%s %s: %v, %s", c.game, c.wager, err, out.String())
		}
	}
}

// TestTampered: whatever is changed, with the SHA-256 left or made anew, is found.
func TestTampered(t *testing.T) {
	data := file(t, written(t, "three-card-poker", "pair_plus", "A"))
	for at := range data {
		if data[at] >= '0' && data[at] <= '9' {
			other := bytes.Clone(data)
			other[at] = '0' + (other[at]-'0'+1)%10
			if check(other, false, io.Discard) == nil {
				t.Fatalf("digit %d changed: nothing is found", at)
			}
		}
	}
	anew := func(change func(c *odds.Certificate)) error {
		c := written(t, "three-card-poker", "base", "A")
		change(c)
		return check(file(t, c), false, io.Discard) // whose SHA-256 is that of what was changed
	}
	for name, change := range map[string]func(c *odds.Certificate){
		"a format":          func(c *odds.Certificate) { c.Format = "another" },
		"a count":           func(c *odds.Certificate) { c.Rows[0].Combinations += "0" },
		"the total":         func(c *odds.Certificate) { c.Combinations += "0" },
		"a net":             func(c *odds.Certificate) { c.Rows[0].Net = "8" },
		"the value":         func(c *odds.Certificate) { c.ExpectedValue = "-1/30" },
		"the variance":      func(c *odds.Certificate) { c.Variance = "3" },
		"the hit frequency": func(c *odds.Certificate) { c.HitFrequency = "1/2" },
		"a decision":        func(c *odds.Certificate) { c.Hands[100].Choice = "play 2" },
		"a hand left out":   func(c *odds.Certificate) { c.Hands = c.Hands[1:] },
		"what hands bring": func(c *odds.Certificate) { // together the same
			i, j := 10, 11
			for c.Hands[j].Alike != c.Hands[i].Alike {
				j++
			}
			c.Hands[i].Value++
			c.Hands[j].Value--
		},
	} {
		if anew(change) == nil {
			t.Errorf("%s is changed: nothing is found", name)
		}
	}
	// A straight is called a flush in one hand: rows, value, variance and hit frequency agree, and only counting again tells.
	c := written(t, "three-card-poker", "pair_plus", "A")
	forged := forge(t, c, map[string]int64{"straight": -1, "flush": 1})
	if err := check(forged, false, io.Discard); err == nil || !strings.Contains(err.Error(), "hands, not") {
		t.Errorf("forged rows: %v", err)
	}
	// Of the base games that are solved again some deals end otherwise, first with another value and then with the same.
	stud := written(t, "mississippi-stud", "base", "")
	for name, of := range map[string]struct {
		rows map[string]int64
		says string
	}{
		"another value": {map[string]int64{"wins 4": -1, "wins 6": 1}, "the best play is worth"},
		"the same":      {map[string]int64{"wins 4": 1, "wins 6": -2, "wins 8": 1}, "ends otherwise"},
	} {
		copied := *stud
		copied.Rows = slices.Clone(stud.Rows)
		err := check(forge(t, &copied, of.rows), false, io.Discard)
		if err == nil || !strings.Contains(err.Error(), of.says) {
			t.Errorf("forged rows of %s: %v", name, err)
		}
	}
	for _, bad := range []string{"", "{}", "[]", `{"certificate":{},"sha256":""}`, `{"certificate":null}`, "\x00"} {
		if check([]byte(bad), false, io.Discard) == nil {
			t.Errorf("%q is a certificate", bad)
		}
	}
}

// TestTamperedSolved: of the games of which all hands, or all hands of some flops, are played again, whatever is changed so that sums
// agree is found.
func TestTamperedSolved(t *testing.T) {
	holdem, points := written(t, "heads-up-holdem", "base", ""), written(t, "five-card-hi-lo", "base", "A")
	flushes := written(t, "high-card-flush", "base", "")
	of := func(c *odds.Certificate, change func(c *odds.Certificate)) []byte {
		copied := *c
		copied.Hands, copied.Flops, copied.Rows = slices.Clone(c.Hands), slices.Clone(c.Flops), slices.Clone(c.Rows)
		change(&copied)
		return file(t, &copied)
	}
	for name, x := range map[string]struct {
		data []byte
		says string
	}{
		"rows of High Card Flush": {forge(t, func() *odds.Certificate { c := *flushes; c.Rows = slices.Clone(c.Rows); return &c }(), map[string]int64{"wins 4": -7, "wins 3": 7}), "the best play is worth"},
		"the same value":          {forge(t, func() *odds.Certificate { c := *flushes; c.Rows = slices.Clone(c.Rows); return &c }(), map[string]int64{"wins 4": 1, "wins 3": -2, "wins 2": 1}), "ends otherwise"},
		"a setting":               {of(points, func(c *odds.Certificate) { c.Hands[0].Choice = "play, aces high" }), "play, one ace low brings"},
		"a value before the Flop": {of(holdem, func(c *odds.Certificate) { c.Hands[0].Value++ }), "the hands bring"},
		"a hand twice":            {of(holdem, func(c *odds.Certificate) { c.Hands[1].Cards = c.Hands[0].Cards }), "is listed once"},
		"a flop twice":            {of(holdem, func(c *odds.Certificate) { c.Flops[1].Cards = c.Flops[0].Cards }), "is listed twice"},
		"a flop left out":         {of(holdem, func(c *odds.Certificate) { c.Flops = c.Flops[1:] }), "1754 flops are listed"},
		"a flop's value":          {of(holdem, func(c *odds.Certificate) { c.Flops[5].Value += 2 }), "the flops bring"},
		"flops that bring together the same": {of(holdem, func(c *odds.Certificate) {
			for i := 0; i+1 < len(c.Flops); i++ { // pairs of neighbours that are as many
				if c.Flops[i].Alike == c.Flops[i+1].Alike {
					c.Flops[i].Value, c.Flops[i+1].Value = c.Flops[i].Value+2, c.Flops[i+1].Value-2
					i++
				}
			}
		}), "halves of the Ante Wager, not"},
	} {
		if err := check(x.data, false, io.Discard); err == nil || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestPicked: what is picked to be played again is different, for another certificate otherwise, and all where there is no more.
func TestPicked(t *testing.T) {
	other := sha256.Sum256([]byte("another"))
	for _, of := range []struct{ n, all int }{{64, 80}, {64, 200_000}, {80, 80}, {64, 5}} {
		picks := pick([sha256.Size]byte{}, of.n, of.all)
		if len(slices.Compact(slices.Clone(picks))) != min(of.n, of.all) || !slices.IsSorted(picks) || picks[len(picks)-1] >= of.all {
			t.Errorf("%d of %d: %v", of.n, of.all, picks)
		}
		if of.n < of.all && slices.Equal(picks, pick(other, of.n, of.all)) {
			t.Errorf("%d of %d are the same for two certificates", of.n, of.all)
		}
	}
}

// TestSevenCards: the checker's ranking of seven cards has as many hands of each kind as there are.
func TestSevenCards(t *testing.T) {
	ranks := newHoldemRanks()
	var counted [names]int
	each(7, 0, lanes{}, func(h *lanes) {
		sum, suited := uint32(0), uint16(0)
		for _, lane := range h {
			if bits.OnesCount16(lane) > 4 {
				suited = lane
			}
			for ; lane != 0; lane &= lane - 1 {
				sum += rankKeys[bits.TrailingZeros16(lane)]
			}
		}
		counted[ranks.names[max(ranks.others[sum], ranks.flushes[suited])]]++
	})
	if want := [...]int{23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324}; counted != want {
		t.Errorf("hands by kind: %v, want %v", counted, want)
	}
	if len(ranks.names) != 4824 { // of 7,462 hands of five cards those that are the best of seven
		t.Errorf("%d hands differ, want 4824", len(ranks.names))
	}
}

// TestFourCards: the checker's own ranking has as many hands of each kind as there are.
func TestFourCards(t *testing.T) {
	var counted [fourFour + 1]int
	for _, v := range newFours().values {
		counted[v>>fourBits]++
	}
	if want := [...]int{177_408, 82_368, 2_808, 2_772, 2_816, 2_496, 44, 13}; counted != want {
		t.Errorf("hands by kind: %v, want %v", counted, want)
	}
}

// TestSampled: where some hands are played again, a solver that decides otherwise, or values that only together
// are right, are found.
func TestSampled(t *testing.T) {
	right := written(t, "crazy-4-poker", "base", "")
	for name, change := range map[string]func(hands []odds.CertificateHand){
		"decisions": func(hands []odds.CertificateHand) {
			for i := range hands {
				hands[i].Choice = "play 2"
			}
		},
		"values": func(hands []odds.CertificateHand) {
			waits := map[int64]int{} // by how many are alike, a hand whose value has fallen
			for i := range hands {
				if j, waiting := waits[hands[i].Alike]; waiting {
					hands[i].Value++
					delete(waits, hands[j].Alike)
				} else {
					hands[i].Value--
					waits[hands[i].Alike] = i
				}
			}
			for _, i := range waits {
				hands[i].Value++
			}
		},
	} {
		c := *right
		c.Hands = slices.Clone(right.Hands)
		change(c.Hands)
		if err := check(file(t, &c), false, io.Discard); err == nil || !strings.Contains(err.Error(), "halves of the first wager") {
			t.Errorf("%s are changed: %v", name, err)
		}
	}
}

// forge adds hands to rows, or takes some away, and has all sums follow.
func forge(t *testing.T, c *odds.Certificate, rows map[string]int64) []byte {
	t.Helper()
	changed := 0
	for i := range c.Rows {
		if more := rows[c.Rows[i].Hand]; more != 0 {
			var n int64
			if _, err := fmt.Sscan(c.Rows[i].Combinations, &n); err != nil {
				t.Fatal(err)
			}
			c.Rows[i].Combinations = fmt.Sprint(n + more)
			changed++
		}
	}
	if changed != len(rows) {
		t.Fatalf("the certificate lacks some of the rows %v", rows)
	}
	for range 2 { // the value, then the variance
		body, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		digest := sha256.Sum256(body)
		err = check(fmt.Appendf(nil, `{"certificate":%s,"sha256":"%s"}`, body, hex.EncodeToString(digest[:])), false, io.Discard)
		if err == nil {
			t.Fatal("what is forged is not found")
		}
		said := strings.ReplaceAll(err.Error(), ",", " ")
		if _, scanned := fmt.Sscanf(said, "the expected value is %s", &c.ExpectedValue); scanned != nil {
			_, _ = fmt.Sscanf(said, "the variance is %s", &c.Variance) // where that is what is wrong
		}
	}
	return file(t, c)
}
