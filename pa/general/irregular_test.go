package general_test

import (
	"errors"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/gametest"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/highcardflush"
	"felt.example/felt/round"
)

// TestNextCardFaceUp: the very next card may be the one that lies face up.
func TestNextCardFaceUp(t *testing.T) {
	r := gametest.Round{Game: &highcardflush.Game, Deck: card.Deck(), Stakes: gametest.Stakes("1 ante 10")}
	r.Answer = gametest.Once("deal", gametest.Report(general.FaceUpCard, 0))
	p := r.Play(t)
	if p.Cards(round.Discard)[0] != r.Deck[0] || p.Cards(round.SeatPile(1))[0] != r.Deck[1] {
		t.Errorf("the rack has %v, seat 1 %v", p.Cards(round.Discard), p.Cards(round.SeatPile(1)))
	}
}

// asks answers as a dealer does who records no deck, with one card found face up; it
// reports a recut when it is asked which card that is.
type asks struct{ reported bool }

func (s *asks) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	a := general.Routine(r, q, nil)
	switch {
	case q.Kind == round.AskWagers:
		a.Stakes = gametest.Stakes("1 ante 10")
	case q.Kind == round.AskCard:
		a = gametest.Report(general.Recut)
	case a.Choice == "deal" && !s.reported:
		s.reported = true
		a = gametest.Report(general.FaceUpCard, 0)
	}
	a.Question = q.ID
	return a, true
}

func (*asks) Card(round.Place, int) (card.Card, bool) { return 0, false }

// TestNoRecutOnceACardIsOut, were it only one.
func TestNoRecutOnceACardIsOut(t *testing.T) {
	s, err := highcardflush.Game.Select([]byte(`{"shuffling": "manual"}`))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(round.TableState{Opened: true}, &asks{}, nil)
	var refusal *round.Refusal
	if !errors.As(err, &refusal) || refusal.Cite != "678a.5(e)" || r.Dealt() != 1 {
		t.Errorf("with %d card out: %v", r.Dealt(), err)
	}
}

// TestOnlyWhileDealing: the dealer's other acts draw no cards.
func TestOnlyWhileDealing(t *testing.T) {
	for _, at := range []string{"inspect", "shuffle", "cut", "reveal"} {
		r := gametest.Round{Game: &highcardflush.Game, Rules: `{"shuffling": "manual"}`, Stakes: gametest.Stakes("1 ante 10")}
		r.Answer = gametest.Once(at, gametest.Report(general.DrawnInError))
		r.Refused(t, "678a.13(b)")
		r.Answer = gametest.Once(at, gametest.Report(general.FaceUpCard, 30))
		r.Refused(t, "678a.13(a)")
	}
}

// TestDevicesFailWhileShuffling, not at the dealer's other acts.
func TestDevicesFailWhileShuffling(t *testing.T) {
	for _, at := range []string{"inspect", "deal", "reveal"} {
		r := gametest.Round{Game: &highcardflush.Game, Rules: `{"shuffling": "device"}`, Stakes: gametest.Stakes("1 ante 10")}
		r.Answer = gametest.Once(at, gametest.Report(general.ShufflerFailed))
		r.Refused(t, "678a.13(e)")
		r.Answer = gametest.Once(at, gametest.Report(general.OutOfOrder))
		r.Refused(t, "678a.13(g)")
		r.State.OutOfOrder = true
		r.Answer = gametest.Once(at, gametest.Report(general.Repaired))
		r.Refused(t, "678a.13(g)")
	}
}

// TestEitherDevice may be out of order, where a table has just one.
func TestEitherDevice(t *testing.T) {
	for rules, good := range map[string]bool{
		`{"shuffling": "device"}`: true, `{"shuffling": "manual", "dealing": "automated_shoe"}`: true, `{"shuffling": "manual"}`: false,
	} {
		r := gametest.Round{Game: &highcardflush.Game, Rules: rules, Stakes: gametest.Stakes("1 ante 10")}
		r.Answer = gametest.Once("shuffle", gametest.Report(general.OutOfOrder))
		if !good {
			r.Refused(t, "678a.13(g)")
		} else if p := r.Play(t); !p.Table.OutOfOrder {
			t.Errorf("%s: nothing is out of order", rules)
		}
	}
}

// TestOnlyACountingDeviceCounts the deck, and only while it is in order.
func TestOnlyACountingDeviceCounts(t *testing.T) {
	for _, tc := range []struct {
		shuffling           string
		count               int // 0 is none told
		outOfOrder, removed bool
	}{
		{"counting_device", 51, false, true}, {"counting_device", 53, false, true}, {"counting_device", 1, false, true},
		{"counting_device", 52, false, false}, {"counting_device", 0, false, false},
		{"counting_device", 51, true, false}, {"device", 51, false, false}, {"manual", 51, false, false},
	} {
		r := gametest.Round{Game: &highcardflush.Game, Rules: `{"shuffling": "` + tc.shuffling + `"}`, Stakes: gametest.Stakes("1 ante 10")}
		r.State = round.TableState{Opened: true, OutOfOrder: tc.outOfOrder}
		r.Answer = gametest.Once("shuffle", round.Answer{Choice: "shuffle", Count: tc.count})
		if got := r.Play(t).Cited(round.EventProcedure, "678a.5(b)"); got != tc.removed {
			t.Errorf("%+v: the deck is removed: %t", tc, got)
		}
	}
}
