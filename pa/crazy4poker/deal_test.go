package crazy4poker_test

import (
	"slices"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

const (
	byShoe   = `{"dealing": "manual_shoe", "shuffling": "device"}`
	byHand   = `{"dealing": "hand", "shuffling": "device"}`
	byDevice = `{"dealing": "automated_shoe", "shuffling": "device"}`
)

// TestDealing follows each card of one stacked deck to its place, and the stub to the rack.
func TestDealing(t *testing.T) {
	const deck = "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s Ah Kh"
	singly := "2/0 5/0 dealer/0 2/1 5/1 dealer/1 2/2 5/2 dealer/2 2/3 5/3 dealer/3 2/4 5/4 dealer/4"
	for _, c := range []struct {
		name, rules           string
		order, stub           cite.Cite
		places                string
		second, fifth, dealer string
	}{
		{"manual_shoe", byShoe, "657a.8(d)", "657a.8(e)", singly, "As Js 8s 5s 2s", "Ks Ts 7s 4s Ah", "Qs 9s 6s 3s Kh"},
		{"hand", byHand, "657a.9(b)", "657a.9(c)", singly, "As Js 8s 5s 2s", "Ks Ts 7s 4s Ah", "Qs 9s 6s 3s Kh"},
		{"automated_shoe", byDevice, "657a.10(b)", "657a.10(c)",
			"2/0 2/1 2/2 2/3 2/4 5/0 5/1 5/2 5/3 5/4 dealer/0 dealer/1 dealer/2 dealer/3 dealer/4", "As Ks Qs Js Ts", "9s 8s 7s 6s 5s", "4s 3s 2s Ah Kh"},
	} {
		t.Run(c.name, func(t *testing.T) {
			regtest.Proves(t, c.order, c.stub)
			s := script{rules: c.rules, deck: deck, wagers: "5 ante 10, 2 ante 10"}
			p := s.play(t)
			if got := p.DealtTo(); got != c.places {
				t.Errorf("dealt to %s, want %s", got, c.places)
			}
			for place, want := range map[round.Pile]string{round.SeatPile(2): c.second, round.SeatPile(5): c.fifth, round.Dealer: c.dealer} {
				if got := p.Cards(place); !slices.Equal(got, card.Hand(want)) {
					t.Errorf("%v lie at %v, want %s", got, place, want)
				}
			}
			for _, e := range p.Of(round.EventDeal) {
				if e.Cite != c.order || e.Card != 0 {
					t.Errorf("%s is dealt under %s, showing %v", e.Place, e.Cite, e.Card)
				}
			}
			if e := p.Under(c.stub); len(e) != 1 || e[0].Kind != round.EventProcedure {
				t.Errorf("the stub: %v", e)
			}
		})
	}
}
