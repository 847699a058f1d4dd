package main

import (
	"bytes"
	"encoding/json"
	"io"
	"math/big"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/odds"
)

// shoeCertificate is the certificate of Spanish 21 by some rules.
func shoeCertificate(t *testing.T, decks, rules string) *odds.Certificate {
	t.Helper()
	return certified(t, odds.Question{Game: odds.Game("spanish-21"), Wager: "base", Paytable: decks, Rules: json.RawMessage(rules)})
}

// TestShoe: certificates of both numbers of decks, of different numbers of splits, of the reading that bears on the figure and of the
// additional payout, are found right.
func TestShoe(t *testing.T) {
	for _, of := range []struct{ decks, rules, says string }{
		{"6", `{}`, "as many as 4 hands"},
		{"6", `{"splits": 2, "minimum": "5.00", "card_reader": "visible"}`, "as many as 3 hands"},
		{"8", `{"splits": 1, "minimum": "25.00", "readings": {"split_21": "win"}}`, "as many as 2 hands"},
	} {
		var out bytes.Buffer
		if err := check(file(t, shoeCertificate(t, of.decks, of.rules)), false, &out); err != nil || !strings.Contains(out.String(), of.says) {
			t.Errorf("%s decks, %s: %v, %s", of.decks, of.rules, err, out.String())
		}
	}
}

// TestTamperedShoe: whatever is changed in the certificate of a shoe is found, though its sums and its SHA-256 be made to agree.
func TestTamperedShoe(t *testing.T) {
	right := shoeCertificate(t, "6", `{"splits": 1}`)
	at := func(c *odds.Certificate, dealer, cards string) *analysis.ShoeStart {
		return &c.Shoe.Starts[slices.IndexFunc(c.Shoe.Starts, func(s analysis.ShoeStart) bool { return s.Dealer == dealer && s.Cards == cards })]
	}
	hand := func(c *odds.Certificate, pair, cards string) *analysis.ShoeHand {
		return &c.Shoe.Hands[slices.IndexFunc(c.Shoe.Hands, func(h analysis.ShoeHand) bool { return h.Pair == pair && h.Cards == cards })]
	}
	worth := func(text string) *big.Rat {
		r, ok := new(big.Rat).SetString(text)
		if !ok {
			t.Fatal(text)
		}
		return r
	}
	// moved gives one start more and another less, so that all bring the same together.
	moved := func(c *odds.Certificate, by *big.Rat) {
		a, b := at(c, "A", "23"), at(c, "A", "24") // come in as many orders
		if a.Orders != b.Orders {
			t.Fatal("they come in different numbers of orders")
		}
		a.Worth = by.Add(by, worth(a.Worth)).RatString()
		b.Worth = worth(b.Worth).Add(worth(b.Worth), by.Sub(worth(at(right, "A", "23").Worth), by)).RatString()
	}
	// other is a choice that is not the one listed for the dealer's ace.
	other := func(choices, from, to string) string {
		if choices[:1] != from {
			t.Fatalf("%s is listed, not %s", choices, from)
		}
		return to + choices[1:]
	}
	for name, of := range map[string]struct {
		change func(c *odds.Certificate)
		says   string
	}{
		"a decision on two cards":           {func(c *odds.Certificate) { at(c, "A", "22").Choice = "stand" }, "22 against A"},
		"no decision":                       {func(c *odds.Certificate) { at(c, "A", "22").Choice = "" }, "22 against A"},
		"a decision on a Blackjack":         {func(c *odds.Certificate) { at(c, "A", "AT").Choice = "hit" }, "AT against A: nothing is decided"},
		"a pair that is not split":          {func(c *odds.Certificate) { at(c, "A", "AA").Choice, at(c, "A", "AA").Hands = "hit", 0 }, "it is not split, and hands of a split are listed"},
		"a split in a word":                 {func(c *odds.Certificate) { at(c, "A", "AA").Choice, at(c, "A", "AA").Hands = "split to 2 hands", 0 }, "it is not split, and hands of a split are listed"},
		"a split to one hand":               {func(c *odds.Certificate) { at(c, "A", "AA").Hands = 1 }, "is no choice"},
		"a split to more hands":             {func(c *odds.Certificate) { at(c, "A", "AA").Hands = 3 }, "is no choice"},
		"a decision on three cards":         {func(c *odds.Certificate) { h := hand(c, "", "22T"); h.Choices = other(h.Choices, "H", "S") }, "H is better"},
		"a decision on a soft hand":         {func(c *odds.Certificate) { h := hand(c, "", "A25"); h.Choices = other(h.Choices, "H", "S") }, "H is better"},
		"a hand doubled down":               {func(c *odds.Certificate) { h := hand(c, "", "237"); h.Doubled = other(h.Doubled, "R", "S") }, "R is better"},
		"a decision on a hand of a split":   {func(c *odds.Certificate) { h := hand(c, "A", "A2"); h.Choices = other(h.Choices, "H", "S") }, "H is better"},
		"a letter":                          {func(c *odds.Certificate) { h := hand(c, "", "22T"); h.Choices = other(h.Choices, "H", "-") }, "H is better"},
		"a hand left out":                   {func(c *odds.Certificate) { c.Shoe.Hands = c.Shoe.Hands[1:] }, "is better"},
		"all hands left out":                {func(c *odds.Certificate) { c.Shoe.Hands = nil }, "is better"},
		"all starts left out":               {func(c *odds.Certificate) { c.Shoe.Starts = nil }, "0 starts are listed, of 638"},
		"a hand twice":                      {func(c *odds.Certificate) { c.Shoe.Hands = append(c.Shoe.Hands, c.Shoe.Hands[0]) }, "listed twice"},
		"a hand of 21":                      {func(c *odds.Certificate) { hand(c, "", "22T").Cards = "29T" }, "nothing is decided"},
		"a hand without its pair":           {func(c *odds.Certificate) { hand(c, "A", "A2").Cards = "22" }, "nothing is decided"},
		"decisions left out":                {func(c *odds.Certificate) { hand(c, "", "22T").Choices = "H" }, "not all decisions"},
		"worths that are together the same": {func(c *odds.Certificate) { moved(c, big.NewRat(1, 1_000_000)) }, "against A: hit brings"},
		"by less than decimals tell": {func(c *odds.Certificate) {
			moved(c, new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), 200)))
		}, "against A: hit brings"},
		"a worth":                           {func(c *odds.Certificate) { at(c, "A", "23").Worth = "-1/2" }, "the starts bring"},
		"no fraction":                       {func(c *odds.Certificate) { at(c, "A", "23").Worth = "x" }, "is no fraction"},
		"the value":                         {func(c *odds.Certificate) { c.ExpectedValue = "-1/200" }, "the starts bring"},
		"how often a start comes":           {func(c *odds.Certificate) { at(c, "A", "23").Orders++ }, "orders, and not once in"},
		"which cards make three 7s":         {func(c *odds.Certificate) { at(c, "A", "77").Thirds = []int64{22, 0, 0, 1} }, "orders, and not once in"},
		"a start left out":                  {func(c *odds.Certificate) { c.Shoe.Starts = c.Shoe.Starts[1:] }, "starts are listed, of"},
		"a start twice":                     {func(c *odds.Certificate) { c.Shoe.Starts = append(c.Shoe.Starts, c.Shoe.Starts[0]) }, "orders, and not once in"},
		"a dealer without a card":           {func(c *odds.Certificate) { at(c, "A", "23").Dealer = "" }, "orders, and not once in"},
		"more splits":                       {func(c *odds.Certificate) { c.Rules = json.RawMessage(`{"decks":"6","splits":2}`) }, "split to 3 hands is better than split to 2 hands"},
		"eight decks":                       {func(c *odds.Certificate) { c.Rules = json.RawMessage(`{"decks":"8","splits":1}`) }, "8"},
		"the figure of six decks for eight": {func(c *odds.Certificate) { c.Rules, c.Paytable = json.RawMessage(`{"decks":"8","splits":1}`), "8" }, "orders, and not once in"},
		"the reading": {func(c *odds.Certificate) {
			c.Rules = json.RawMessage(`{"decks":"6","splits":1,"readings":{"split_21":"win"}}`)
		}, "AA against A: split brings"},
		"a minimum":      {func(c *odds.Certificate) { c.Rules = json.RawMessage(`{"decks":"6","splits":1,"minimum":"5.00"}`) }, "77 against 7"},
		"a variance":     {func(c *odds.Certificate) { c.Variance = "1" }, "more than the value"},
		"a row":          {func(c *odds.Certificate) { c.Rows = []odds.CertificateRow{{Hand: "wins", Net: "1", Combinations: "1"}} }, "more than the value"},
		"the strategy":   {func(c *odds.Certificate) { c.Strategy = "basic" }, "is not played from a shoe"},
		"the game":       {func(c *odds.Certificate) { c.Game = "crazy-4-poker" }, "is not played from a shoe"},
		"no shoe at all": {func(c *odds.Certificate) { c.Shoe = nil }, "combinations"},
	} {
		c := *right
		shoe := analysis.Shoe{Starts: slices.Clone(right.Shoe.Starts), Hands: slices.Clone(right.Shoe.Hands)}
		c.Shoe = &shoe
		of.change(&c)
		if err := check(file(t, &c), false, io.Discard); err == nil || !strings.Contains(err.Error(), of.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
