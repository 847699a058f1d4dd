package mississippistud_test

import (
	"slices"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

const (
	byShoe     = `{"dealing": "manual_shoe", "shuffling": "device"}`
	byHand     = `{"dealing": "hand", "shuffling": "device"}`
	byDevice   = `{"dealing": "automated_shoe", "shuffling": "device"}`
	boardFirst = `{"dealing": "automated_shoe", "shuffling": "reshuffling_shoe", "community_first": true}`
)

// TestDealing follows each card of one stacked deck to its place.
func TestDealing(t *testing.T) {
	const deck = "As Ks Qs Js Ts 9s 8s"
	for _, c := range []struct {
		name, rules       string
		order, board      cite.Cite
		places            string
		second, fifth, up string
	}{
		{"manual_shoe", byShoe, "655a.8(c)", "655a.8(d)", "2/0 5/0 2/1 5/1 community/0 community/1 community/2", "As Qs", "Ks Js", "Ts 9s 8s"},
		{"hand", byHand, "655a.9(b)", "655a.9(c)", "2/0 5/0 2/1 5/1 community/0 community/1 community/2", "As Qs", "Ks Js", "Ts 9s 8s"},
		{"automated_shoe", byDevice, "655a.10(b)", "655a.10(c)", "2/0 2/1 5/0 5/1 community/0 community/1 community/2", "As Ks", "Qs Js", "Ts 9s 8s"},
		{"community_first", boardFirst, "655a.10(b)", "655a.10(g)", "community/0 community/1 community/2 2/0 2/1 5/0 5/1", "Js Ts", "9s 8s", "As Ks Qs"},
	} {
		t.Run(c.name, func(t *testing.T) {
			regtest.Proves(t, c.order, c.board)
			s := script{rules: c.rules, deck: deck, wagers: "5 ante 10, 2 ante 10"}
			p := s.play(t)
			if got := p.DealtTo(); got != c.places {
				t.Errorf("dealt to %s, want %s", got, c.places)
			}
			for place, want := range map[round.Pile]string{round.SeatPile(2): c.second, round.SeatPile(5): c.fifth, round.Community: c.up} {
				if got := p.Cards(place); !slices.Equal(got, card.Hand(want)) {
					t.Errorf("%v lie at %v, want %s", got, place, want)
				}
			}
			for _, e := range p.Events {
				want := c.order
				if e.Place.Kind == round.AtCommunity {
					want = c.board
				}
				if e.Kind == round.EventDeal && (e.Cite != want || e.Card != 0) {
					t.Errorf("%s is dealt under %s, showing %v", e.Place, e.Cite, e.Card)
				}
			}
		})
	}
}

// TestBoardFirstNeedsTheShoe: while it is out of order the board is dealt last.
func TestBoardFirstNeedsTheShoe(t *testing.T) {
	s := script{rules: boardFirst, wagers: "2 ante 10", table: round.TableState{OutOfOrder: true}}
	if got := s.play(t).DealtTo(); got != "2/0 2/1 community/0 community/1 community/2" {
		t.Errorf("dealt to %s", got)
	}
}
