package card

import (
	"encoding/json"
	"math/bits"
	"strings"
	"testing"
)

func TestParseEveryCard(t *testing.T) {
	seen := map[Card]bool{}
	for _, rank := range "23456789TJQKA" {
		for _, suit := range "cdhs" {
			text := string(rank) + string(suit)
			c, err := Parse(text)
			if err != nil || c.String() != text || New(c.Rank(), c.Suit()) != c {
				t.Errorf("Parse(%q) = %s, %v", text, c, err)
			}
			seen[c] = true
		}
	}
	if len(seen) != 52 || len(Deck()) != 52 {
		t.Errorf("%d different cards, %d in the deck", len(seen), len(Deck()))
	}
	for _, c := range Deck() {
		if !seen[c] {
			t.Errorf("%s is in the deck only", c)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"", "A", "10s", "as", "AS", "sA", "1s", "?c", "As ", "--", "Ax", "A♠", strings.Repeat("As", 5_000)} {
		c, err := Parse(text)
		if err == nil {
			t.Errorf("Parse(%.20q) = %s; want an error", text, c)
		} else if len(err.Error()) > 200 || strings.Contains(err.Error(), "\n") {
			t.Errorf("the error is not one short sentence: %s", err)
		}
	}
}

func TestOrder(t *testing.T) {
	if !(Two < Three && Nine < Ten && Ten < Jack && Jack < Queen && Queen < King && King < Ace) {
		t.Error("the ranks are out of order")
	}
	if !(Clubs < Diamonds && Diamonds < Hearts && Hearts < Spades) {
		t.Error("the suits are out of the order of § 637a.10")
	}
	if Clubs.Red() || !Diamonds.Red() || !Hearts.Red() || Spades.Red() {
		t.Error("diamonds and hearts are red, and no others")
	}
}

func TestNames(t *testing.T) {
	for got, want := range map[string]string{
		MustParse("As").Name(): "ace of spades", MustParse("Td").Name(): "ten of diamonds",
		MustParse("2h").Name(): "two of hearts", MustParse("6c").Name(): "six of clubs",
		Six.Plural(): "sixes", Nine.Plural(): "nines", Card(0).String(): "--",
	} {
		if got != want {
			t.Errorf("%q; want %q", got, want)
		}
	}
}

func TestSet(t *testing.T) {
	s := SetOf(Hand("As 2s Kd As")...)
	if s.Len() != 3 || !s.Has(MustParse("2s")) || s.Has(MustParse("2c")) {
		t.Errorf("the set holds %v", s.Cards())
	}
	if s.Lane(Spades) != 1<<13|1<<1 || s.Lane(Diamonds) != 1<<12 || s.Lane(Clubs) != 0 || s.Ranks() != 1<<13|1<<12|1<<1 {
		t.Errorf("lanes %b %b, ranks %b", s.Lane(Spades), s.Lane(Diamonds), s.Ranks())
	}
	if OfRanks(1<<13|1<<1) != SetOf(Hand("As Ah Ad Ac 2s 2h 2d 2c")...) || OfRanks(Full.Ranks()) != Full || OfRanks(0) != 0 {
		t.Errorf("the aces and twos are %v", OfRanks(1<<13|1<<1).Cards())
	}
	if Full.Len() != 52 || SetOf(Deck()...) != Full || SetOf(Full.Cards()...) != Full || bits.OnesCount16(Full.Ranks()) != 13 {
		t.Error("the full set is not the deck")
	}
}

func TestJSON(t *testing.T) {
	text, err := json.Marshal(Hand("As Td 2c"))
	if err != nil || string(text) != `["As","Td","2c"]` {
		t.Errorf("%s, %v", text, err)
	}
	var cards []Card
	if err := json.Unmarshal(text, &cards); err != nil || SetOf(cards...) != SetOf(Hand("As Td 2c")...) {
		t.Errorf("%v, %v", cards, err)
	}
	if json.Unmarshal([]byte(`["Zz"]`), &cards) == nil {
		t.Error("Zz is no card")
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"As", "Td", "2c", "10s", "", "A\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Parse(text)
		if err != nil {
			if c != 0 {
				t.Fatalf("Parse(%q) = %s beside an error", text, c)
			}
			return
		}
		if c.String() != text || !Full.Has(c) {
			t.Fatalf("Parse(%q) = %s", text, c)
		}
	})
}
