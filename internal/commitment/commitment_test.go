package commitment_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/internal/commitment"
	"felt.example/felt/journal"
)

// order is a shuffled order of so many cards of several decks.
func order(r *rand.Rand, size int) (cards []card.Card) {
	for len(cards) < size {
		cards = append(cards, card.Deck()...)
	}
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	return cards[:size]
}

func secret(r *rand.Rand) (s commitment.Secret) {
	for i := range s {
		s[i] = byte(r.UintN(256))
	}
	return s
}

// TestRootByHand: the root of three cards is what the description of the tree says.
func TestRootByHand(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	key, cards := secret(r), []card.Card{card.MustParse("As"), card.MustParse("Td"), card.MustParse("2c")}
	sum := func(parts ...[]byte) []byte {
		h := sha256.New()
		for _, p := range parts {
			h.Write(p)
		}
		return h.Sum(nil)
	}
	leaf := func(position byte, name string) []byte {
		mac := hmac.New(sha256.New, key[:])
		mac.Write([]byte{0, 0, 0, position})
		return sum([]byte{0}, mac.Sum(nil), []byte(name))
	}
	want := sum([]byte{1}, sum([]byte{1}, leaf(0, "As"), leaf(1, "Td")), leaf(2, "2c"))
	if got := commitment.Root(cards, key); got != journal.Hash(want) {
		t.Errorf("%s, not %x", got, want)
	}
}

// TestOpenings: whichever positions are opened, they lead to the root, and nothing else does: no other card, salt or hash,
// at no other place.
func TestOpenings(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, size := range []int{1, 2, 3, 7, 48, 52, 53, 64, 288, 416} {
		for range 6 {
			key, cards := secret(r), order(r, size)
			root, share := commitment.Root(cards, key), r.Float64()*1.4
			o := commitment.Open(cards, key, func(int) bool { return r.Float64() < share })
			if got, err := o.Root(); err != nil || got != root {
				t.Fatalf("%d of %d: %s, %v; want %s", len(o.Opened), size, got, err, root)
			}
			if len(o.Opened) == size && len(o.Rest) > 0 {
				t.Errorf("all %d are opened, and %d hashes are given", size, len(o.Rest))
			}
			for _, one := range o.Opened {
				if one.Card != cards[one.Position] {
					t.Errorf("position %d is opened as %s, not %s", one.Position, one.Card, cards[one.Position])
				}
			}
			altered := func(what string, change func(o *commitment.Openings)) {
				t.Helper()
				other := commitment.Openings{Size: o.Size, Opened: append([]commitment.Opening{}, o.Opened...), Rest: append([]journal.Hash{}, o.Rest...)}
				change(&other)
				if got, err := other.Root(); err == nil && got == root {
					t.Errorf("%d of %d: with %s the root is the same", len(o.Opened), size, what)
				}
			}
			for i := range o.Opened {
				altered("another card", func(o *commitment.Openings) { o.Opened[i].Card = o.Opened[i].Card%52 + 1 })
				altered("another salt", func(o *commitment.Openings) { o.Opened[i].Salt[r.IntN(32)] ^= 1 })
				altered("another position", func(o *commitment.Openings) { o.Opened[i].Position++ })
				altered("a position fewer", func(o *commitment.Openings) { o.Opened = append(o.Opened[:i], o.Opened[i+1:]...) })
			}
			for i := range o.Rest {
				altered("another hash", func(o *commitment.Openings) { o.Rest[i][r.IntN(32)] ^= 1 })
				altered("a hash fewer", func(o *commitment.Openings) { o.Rest = append(o.Rest[:i], o.Rest[i+1:]...) })
			}
			altered("a hash more", func(o *commitment.Openings) { o.Rest = append(o.Rest, journal.Hash{}) })
		}
	}
}

// TestNothingIsToldOfTheRest: what is given of a position that is not opened cannot be made from its card by trying, nor
// from the salts of the others; and with another secret all is different.
func TestNothingIsToldOfTheRest(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	key, cards := secret(r), order(r, 52)
	o := commitment.Open(cards, key, func(position int) bool { return position != 17 })
	if len(o.Rest) != 1 {
		t.Fatalf("%d hashes", len(o.Rest))
	}
	salts := map[journal.Hash]bool{{}: true, journal.Hash(key): true}
	for _, one := range o.Opened {
		if salts[one.Salt] {
			t.Errorf("position %d has the salt of another", one.Position)
		}
		salts[one.Salt] = true
	}
	for c := card.Card(1); c <= 52; c++ {
		for salt := range salts {
			tried := o
			tried.Opened, tried.Rest = append([]commitment.Opening{}, o.Opened...), nil
			tried.Opened = append(tried.Opened[:17], append([]commitment.Opening{{Position: 17, Card: c, Salt: salt}}, tried.Opened[17:]...)...)
			if got, err := tried.Root(); err == nil && got == commitment.Root(cards, key) {
				t.Errorf("%s at position 17 was found with a salt that is known", c)
			}
		}
	}
	if commitment.Root(cards, key) == commitment.Root(cards, secret(r)) {
		t.Error("two secrets have the same root")
	}
}

// FuzzOpenings: whatever is sent as openings is refused or has a root, and what has one is written back as it was.
func FuzzOpenings(f *testing.F) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, size := range []int{1, 5, 52} {
		text, err := json.Marshal(commitment.Open(order(r, size), secret(r), func(int) bool { return r.IntN(2) == 0 }))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`{"size":-1,"opened":[{"position":9999999}],"rest":["x"]}`))
	f.Add([]byte(`{"size":1024,"opened":[],"rest":[]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var o commitment.Openings
		if json.Unmarshal(text, &o) != nil {
			return
		}
		root, err := o.Root()
		if err != nil {
			return
		}
		again, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		var back commitment.Openings
		if err := json.Unmarshal(again, &back); err != nil {
			t.Fatal(err)
		}
		if same, err := back.Root(); err != nil || same != root {
			t.Errorf("%s, %v; before %s", same, err, root)
		}
	})
}
