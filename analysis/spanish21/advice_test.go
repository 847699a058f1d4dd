package spanish21

import (
	"math/big"
	"slices"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
)

// TestCardOfTheDealer: the dealer's own way to play, § 635a.7(l), written as a strategy card, loses exactly what the strategy does that
// plays so.
func TestCardOfTheDealer(t *testing.T) {
	s := selected(t, `{"decks": "6", "splits": 3}`)
	a, err := advice(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	stands := func(point int) []analysis.CardLine {
		at := slices.Index(a.Points[point].Conditions, "17 or more")
		if at < 0 {
			t.Fatal("no line goes by 17 or more")
		}
		return []analysis.CardLine{{Condition: at, Choice: 0}, {Condition: analysis.Otherwise, Choice: 1}}
	}
	never := []analysis.CardLine{{Condition: analysis.Otherwise, Choice: 0}}
	cost, err := a.Cost(t.Context(), [][]analysis.CardLine{
		pairs: never, hardTwo: stands(hardTwo), softTwo: stands(softTwo), hardMore: stands(hardMore), softMore: stands(softMore), doubled: never,
	})
	if err != nil {
		t.Fatal(err)
	}
	value := func(strategy string) *big.Rat {
		f, err := base(t.Context(), s, strategy)
		if err != nil {
			t.Fatal(err)
		}
		return f.Value()
	}
	if want := new(big.Rat).Sub(value("optimal"), value("mimic")); cost.Cmp(want) != 0 {
		t.Errorf("as a card it loses %s, as a strategy %s", cost.FloatString(12), want.FloatString(12))
	}
}

// TestSituationsAddUp: what the first two cards are worth, each as often as they come, is with Blackjacks all that a round is worth.
func TestSituationsAddUp(t *testing.T) {
	s, err := solve(t.Context(), situationOf(selected(t, `{"decks": "6", "splits": 3}`)), nil)
	if err != nil {
		t.Fatal(err)
	}
	sum := new(big.Rat)
	for up := range values {
		s.advise(up, func(point int, _ sight, weight *big.Rat, of ...*big.Rat) {
			if point == hardTwo || point == softTwo || point == pairs && of[1].Cmp(of[0]) > 0 {
				sum.Add(sum, new(big.Rat).Mul(weight, slices.MaxFunc(of, (*big.Rat).Cmp)))
			}
		})
	}
	f := s.figure("optimal")
	for _, l := range f.Lines {
		if l.Hand == "Blackjack" || l.Hand == "loses to a Blackjack" {
			sum.Add(sum, new(big.Rat).Mul(l.Net, l.Probability))
		}
	}
	if sum.Cmp(f.Value()) != 0 {
		t.Errorf("the situations come to %s, the round to %s", sum.FloatString(12), f.Value().FloatString(12))
	}
}

// otherwise plays as is best, but for one hand.
type otherwise struct {
	best     *solution
	up, hand int
}

func (o otherwise) start(s *start) action {
	for i := range o.best.starts {
		if st := &o.best.starts[i]; st.up == s.up && st.low == s.low && st.high == s.high && st.suit == s.suit {
			return st.action
		}
	}
	return surrender
}

func (o otherwise) is(up int, h *hand) bool { return up == o.up && h == &hands()[o.hand] }

type otherwiseDrawn struct{ otherwise }

func (o otherwiseDrawn) hand(up int, h *hand, _ bool) action {
	a := o.best.played[up].actions[slices.IndexFunc(hands(), func(x hand) bool { return x.cards == h.cards })]
	if o.is(up, h) {
		return stand + hit - a
	}
	return a
}

func (o otherwiseDrawn) rescues(up int, h *hand) bool {
	return o.best.played[up].rescues[slices.IndexFunc(hands(), func(x hand) bool { return x.cards == h.cards })]
}

type otherwiseDoubled struct{ otherwiseDrawn }

func (o otherwiseDoubled) hand(up int, h *hand, isSplit bool) action {
	return otherwiseDrawn{otherwise{o.best, none, 0}}.hand(up, h, isSplit)
}

func (o otherwiseDoubled) rescues(up int, h *hand) bool {
	return o.otherwiseDrawn.rescues(up, h) != o.is(up, h)
}

// TestALaterDecisionLosesWhatIsTold: where one hand is drawn to, stood on or taken back against what is best, all else played best, the
// round loses exactly what its situations say. The shoe has no two cards of one value but face cards, which are not split; of its soft hands
// all but one are worth the same either way.
func TestALaterDecisionLosesWhatIsTold(t *testing.T) {
	var u unseen
	for r := card.Two; r <= card.Nine; r++ {
		u.change(card.New(r, card.Clubs), 1)
	}
	u.change(card.New(card.Ace, card.Clubs), 1)
	u.change(card.New(card.King, card.Clubs), 40)
	g := &situation{unseen: u, hole: hidden, hands: 2, superBonus: new(big.Rat)}
	best, err := solve(t.Context(), g, nil)
	if err != nil {
		t.Fatal(err)
	}
	type at struct{ point, up, hand int }
	losses := map[at]*big.Rat{}
	for up := range values {
		best.advise(up, func(point int, seen sight, weight *big.Rat, of ...*big.Rat) {
			if point >= hardMore {
				loss := new(big.Rat).Sub(of[0], of[1])
				here := at{point, up, slices.IndexFunc(hands(), func(h hand) bool { return h.cards == seen.cards })}
				if losses[here] == nil {
					losses[here] = new(big.Rat)
				}
				losses[here].Add(losses[here], loss.Abs(loss).Mul(loss, weight))
			}
		})
	}
	tried := [points]int{}
	for here, loss := range losses { // in no order
		if loss.Sign() == 0 || tried[here.point] == 2 {
			continue
		}
		var p plan = otherwiseDrawn{otherwise{best, here.up, here.hand}}
		if here.point == doubled {
			p = otherwiseDoubled{otherwiseDrawn{otherwise{best, here.up, here.hand}}}
		}
		played, err := solve(t.Context(), g, p)
		if err != nil {
			t.Fatal(err)
		}
		tried[here.point]++
		if less := new(big.Rat).Sub(best.figure("").Value(), played.figure("").Value()); less.Cmp(loss) != 0 {
			t.Errorf("against %s, %+v: the round loses %s, and %s is told", called[here.up], hands()[here.hand], less, loss)
		}
	}
	if tried[hardMore] < 2 || tried[softMore] < 1 || tried[doubled] < 2 {
		t.Errorf("tried %v of %d", tried, len(losses))
	}
}
