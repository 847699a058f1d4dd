package headsupholdem

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
)

// TestSeeing: on a deck of six ranks, what is gained by seeing cards is what a walk through all boards and hands of
// the dealer that are left adds up, with the blind decisions asked of the chooser.
func TestSeeing(t *testing.T) {
	deck := card.OfRanks(set("Ks 9s 8s 7s 3s 2s").Ranks())
	s, err := solve(t.Context(), deck.Ranks(), noCard, printedPays(pairsOfOthers(deck.Len())), policy{})
	if err != nil {
		t.Fatal(err)
	}
	k, err := s.newSeer(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	choose, rng, gains := named(s.pack().raises), rand.New(rand.NewPCG(2, 6)), 0
	for range 6 {
		own := drawn(rng, 2, deck, 0)
		gone := drawn(rng, 8, deck, own)
		u := &unseen{own: own, left: deck &^ (own | gone), pays: s.pays}
		choices, err := u.choices(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		want := new(big.Rat).Set(analysis.Best(choices).Value)
		sum, deals := int64(0), int64(0)
		analysistest.Hands(3, u.left, func(flop card.Set) {
			analysistest.Hands(2, u.left&^flop, func(rest card.Set) {
				f, dealers := u.fate(flop | rest)
				deals += dealers
				p := s.pays
				p.dealers = dealers
				w := p.worth(f)
				switch {
				case choose(own, 0) == "raise 3":
					sum += w.three
				case choose(own, flop) == "raise 2":
					sum += w.two
				case choose(own, flop|rest) == "raise 1":
					sum += p.raised(f)
				default:
					sum += p.folded()
				}
			})
		})
		want.Sub(want, big.NewRat(sum, deals*s.pays.ante))
		got := k.gain(own, gone)
		if got.Cmp(want) != 0 || got.Sign() < 0 {
			t.Errorf("%v, without %v: a gain of %s, want %s", own.Cards(), gone.Cards(), got, want)
		}
		gains += got.Sign()
	}
	if gains == 0 {
		t.Error("nothing was gained")
	}
}

func BenchmarkSeeing(b *testing.B) {
	gain, err := seeing(b.Context(), nil)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 0))
	for b.Loop() {
		own := drawn(rng, 2, card.Full, 0)
		gain(own, drawn(rng, 10, card.Full, own))
	}
}
