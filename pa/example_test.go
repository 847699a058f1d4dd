package pa_test

import (
	"fmt"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// house answers what a round asks: one player wagers and plays, and the dealer errs in nothing
// and shuffles so that certain cards lie on top.
type house struct{ top []card.Card }

// Answer implements round.Source.
func (h house) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	switch q.Kind {
	case round.AskWagers:
		return round.Answer{Question: q.ID, Choice: "no_more_bets", Stakes: []round.Stake{{Seat: 1, Wager: "ante", Amount: 10 * money.Dollar}}}, true
	case round.AskDecision:
		return round.Answer{Question: q.ID, Seat: 1, Choice: "play", Amount: 10 * money.Dollar}, true
	}
	return general.Routine(r, q, func(cards []card.Card) {
		for i, c := range h.top {
			at := slices.Index(cards, c)
			cards[i], cards[at] = cards[at], cards[i]
		}
	}), true
}

// Card implements round.Source: the deck was recorded, so no card is asked for.
func (house) Card(round.Place, int) (card.Card, bool) { return 0, false }

// A round is dealt: the chapter asks what it must know, and says what happens under which clause.
func Example() {
	selected, err := pa.Game("three-card-poker").Select([]byte(`{"paytables": {"ante_bonus": "A"}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	listen := func(e round.Event) {
		if e.Kind == round.EventShow {
			fmt.Println(e.Place, e.Card, e.Cite)
		}
	}
	r, err := selected.Run(round.TableState{Opened: true}, house{top: card.Hand("Ah Kc Ad 9c Kd 4s")}, listen)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, o := range r.Outcomes() {
		fmt.Println(o.Wager, o.Hand, o.Result, o.Returned, o.Cites)
	}
	// Output:
	// dealer/0 Kc 649a.11(d)
	// dealer/1 9c 649a.11(d)
	// dealer/2 4s 649a.11(d)
	// 1/0 Ah 649a.11(e)
	// 1/1 Ad 649a.11(e)
	// 1/2 Kd 649a.11(e)
	// ante pair of aces win 20.00 [649a.11(e)(2)(i) 649a.12(a)]
	// play pair of aces win 20.00 [649a.11(e)(2)(i) 649a.12(a)]
}
