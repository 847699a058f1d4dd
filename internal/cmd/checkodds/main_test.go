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
	"strings"
	"testing"

	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// written is the certificate of a figure.
func written(t *testing.T, game string, wager round.WagerID, paytable string) *odds.Certificate {
	t.Helper()
	entries, err := odds.Entries(odds.Question{Game: odds.Game(game), Wager: wager, Paytable: paytable})
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
	parsed, err := parser.ParseFile(token.NewFileSet(), "main.go", nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range parsed.Imports {
		if strings.Contains(i.Path.Value, ".") {
			t.Errorf("it imports %s", i.Path.Value)
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
		{"three-card-poker", "pair_plus", "C", "counted again"},
		{"five-card-hi-lo", "poker_bonus", "B", "counted again"},
		{"mississippi-stud", "three_card_bonus", "A", "counted again"},
		{"mississippi-stud", "progressive", "A", "counted again"},
		{"high-card-flush", "progressive", "A", "add up to 133784560"},
		{"four-card-prime", "base", "A", "134459 hands bring the same value"},
	} {
		var out bytes.Buffer
		if err := check(file(t, written(t, c.game, c.wager, c.paytable)), &out); err != nil || !strings.Contains(out.String(), c.says) {
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
			if check(other, io.Discard) == nil {
				t.Fatalf("digit %d changed: nothing is found", at)
			}
		}
	}
	anew := func(change func(c *odds.Certificate)) error {
		c := written(t, "three-card-poker", "base", "A")
		change(c)
		return check(file(t, c), io.Discard) // whose SHA-256 is that of what was changed
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
	forged := forge(t, c)
	if err := check(forged, io.Discard); err == nil || !strings.Contains(err.Error(), "hands, not") {
		t.Errorf("forged rows: %v", err)
	}
	for _, bad := range []string{"", "{}", "[]", `{"certificate":{},"sha256":""}`, `{"certificate":null}`, "\x00"} {
		if check([]byte(bad), io.Discard) == nil {
			t.Errorf("%q is a certificate", bad)
		}
	}
}

// forge moves a hand from one row to another, and has all sums follow.
func forge(t *testing.T, c *odds.Certificate) []byte {
	t.Helper()
	for _, row := range []struct {
		hand string
		more int64
	}{{"straight", -1}, {"flush", 1}} {
		for i := range c.Rows {
			var n int64
			if _, err := fmt.Sscan(c.Rows[i].Combinations, &n); err != nil {
				t.Fatal(err)
			}
			if c.Rows[i].Hand == row.hand {
				c.Rows[i].Combinations = fmt.Sprint(n + row.more)
			}
		}
	}
	for _, sum := range []*string{&c.ExpectedValue, &c.Variance, nil} {
		body, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		digest := sha256.Sum256(body)
		err = check(fmt.Appendf(nil, `{"certificate":%s,"sha256":"%s"}`, body, hex.EncodeToString(digest[:])), io.Discard)
		if sum == nil {
			break
		}
		var is string
		if _, scanned := fmt.Sscanf(strings.ReplaceAll(err.Error(), ",", " "), "the expected value is %s", &is); scanned != nil {
			if _, scanned := fmt.Sscanf(strings.ReplaceAll(err.Error(), ",", " "), "the variance is %s", &is); scanned != nil {
				t.Fatal(err)
			}
		}
		*sum = is
	}
	return file(t, c)
}
