package spanish21_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/spanish21"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// acts lists the dealer's acts of a round: "shuffle cut cover burn deal …".
func acts(t *testing.T, p *gametest.Played) string {
	t.Helper()
	var list []string
	for at, a := range p.Answers {
		if q := p.At(t, at).Waiting(); q.Kind == round.AskAct && a.Irregularity == nil {
			list = append(list, a.Choice)
		}
	}
	return strings.Join(list, " ")
}

// on plays the next round from the state that one left.
func on(t *testing.T, p *gametest.Played, rules, stakes string, answer ...func(*round.Round, *round.Question) (round.Answer, bool)) *gametest.Played {
	t.Helper()
	return next(p, rules, stakes, answer...).Play(t)
}

// next is the round after one.
func next(p *gametest.Played, rules, stakes string, answer ...func(*round.Round, *round.Question) (round.Answer, bool)) gametest.Round {
	r := gametest.Round{Game: &spanish21.Game, Rules: rules, State: p.Table, Stakes: gametest.Stakes(stakes), Deck: shoe(6, "")}
	r.Answer = gametest.First(answer...)
	return r
}

const (
	calm     = "9c 9s 8d 9d" // a round that takes four cards of the shoe
	one      = "1 spanish_21 10"
	shuffled = "shuffle cut cover burn deal reveal settle"
	goesOn   = "deal reveal settle"
)

// cover answers where the cover card goes: a given number of cards behind it.
func cover(behind int) func(*round.Round, *round.Question) (round.Answer, bool) {
	return gametest.Once("cover", round.Answer{Choice: "cover", Count: behind})
}

// TestShoeGoesOn: it is shuffled once, and the next round deals its next cards.
func TestShoeGoesOn(t *testing.T) {
	first := play(t, `{}`, calm+" 2d 7s 9h Kd", one)
	if got := acts(t, first); got != shuffled {
		t.Errorf("the first round: %s", got)
	}
	second := on(t, first, `{}`, one)
	if got := acts(t, second); got != goesOn {
		t.Errorf("the second round: %s", got)
	}
	pile(t, second, hand(1, 0), "2d9h")
	if left := round.KeptAt[spanish21.Kept](second.Table).Shoe.Left; left != 288-1-4-second.Dealt() {
		t.Errorf("%d cards left", left)
	}
}

func TestFirstCardOfAShoeIsDiscarded(t *testing.T) {
	regtest.Proves(t, "635a.7(c)")
	first := play(t, `{}`, calm, one)
	if got := first.Cards(round.Discard); !slices.Equal(got, card.Hand("2c")) {
		t.Errorf("discarded %v", got)
	}
	for _, e := range first.Of(round.EventShow) {
		if e.Place.Kind == round.AtDiscard {
			t.Error("the discarded card is shown")
		}
	}
	second := on(t, first, `{}`, one)
	if got := second.Len(round.Discard); got != 0 {
		t.Errorf("%d cards discarded from a shoe that goes on", got)
	}
	// A new dealer discards one more, before any card is dealt.
	third := on(t, second, `{}`, one, gametest.Once("deal", gametest.Report(spanish21.NewDealer)))
	if third.Len(round.Discard) != 1 || third.Of(round.EventDeal)[0].Place.Kind != round.AtDiscard {
		t.Error("a new dealer discards no card first")
	}
	refusedAt(t, "635a.7(c)", "wagers", spanish21.NewDealer)
}

func TestCutDepth(t *testing.T) {
	regtest.Proves(t, "635a.5(d)")
	for count, ok := range map[int]bool{9: false, 10: true, 278: true, 279: false, 0: false, 288: false} {
		r := live(`{}`, calm, one)
		r.Answer = gametest.Once("cut", round.Answer{Choice: "cut", Count: count})
		if !ok {
			r.Refused(t, "635a.5(d)")
			continue
		}
		p := r.Play(t)
		order := p.Answers[0].Cards
		if got := p.Cards(round.Discard)[0]; got != order[count] {
			t.Errorf("cut at %d: the first card is %s, not %s", count, got, order[count])
		}
	}
	for behind, ok := range map[int]bool{71: false, 72: true, 287: true, 288: false} {
		r := live(`{}`, calm, one)
		r.Answer = cover(behind)
		if !ok {
			r.Refused(t, "635a.5(d)")
			continue
		}
		if got := round.KeptAt[spanish21.Kept](r.Play(t).Table).Shoe; behind == 72 && got.Cover != 288-72-5 {
			t.Errorf("%d cards before the cover card", got.Cover)
		}
	}
	eight := live(`{"decks": "8"}`, calm, one)
	eight.Deck = shoe(8, calm)
	if shoe := round.KeptAt[spanish21.Kept](eight.Play(t).Table).Shoe; shoe.Left != 384-5 || shoe.Cover != 384-96-5 {
		t.Errorf("eight decks leave %d, cover after %d", shoe.Left, shoe.Cover)
	}
}

func TestWhoCutsFirst(t *testing.T) {
	regtest.Proves(t, "635a.5(c)(1)")
	for seat := range 9 {
		r := live(`{}`, calm, one)
		r.Answer = gametest.Once("cut", round.Answer{Choice: "cut", Count: 50, Seat: seat})
		if seat > 7 {
			r.Refused(t, "635a.5(c)(1)")
		} else if p := r.Play(t); seat > 0 && !p.Cited(round.EventProcedure, "635a.5(c)(1)") {
			t.Errorf("seat %d does not cut", seat)
		}
	}
}

// TestDepthOfACut: it is said where the order of the shoe is recorded.
func TestDepthOfACut(t *testing.T) {
	r := live(`{}`, calm, one)
	r.Depths(t)
	r.Deck, r.Cards = nil, map[round.Pile]string{round.SeatPile(1): "9c 8d", round.Dealer: "9s 9d"}
	r.Depths(t)
}

// TestToWhomTheCutIsOffered: at the beginning and after a floorperson's order to any player, after the cover card to the one on whose
// area it appeared; where the program deals to nobody.
func TestToWhomTheCutIsOffered(t *testing.T) {
	offered := func(r gametest.Round) (seats []int) {
		r.Answer = gametest.First(func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			if q.Offers("cut") {
				for _, o := range q.Choices {
					seats = append(seats, o.Seat)
				}
			}
			return round.Answer{}, false
		})
		r.Play(t)
		return seats
	}
	all := []int{0, 1, 2, 3, 4, 5, 6, 7}
	for _, tc := range []struct {
		dealer string
		shoe   spanish21.Shoe
		want   []int
	}{
		{want: all},
		{shoe: spanish21.Shoe{Left: 20, Reshuffle: "635a.5(c)(2)", CutBy: 5}, want: []int{0, 5}},
		{shoe: spanish21.Shoe{Left: 20, Reshuffle: "635a.5(c)(3)"}, want: all},
		{shoe: spanish21.Shoe{Left: 20, Reshuffle: "635a.5(c)(4)"}, want: all},
		{dealer: round.Program, want: []int{0}},
	} {
		r := live(`{}`, calm, one)
		r.State = round.TableState{Dealer: tc.dealer, Opened: true, Kept: &spanish21.Kept{Shoe: tc.shoe}}
		if got := offered(r); !slices.Equal(got, tc.want) {
			t.Errorf("by § %s, dealt by %q, the cut is offered to %v, not %v", tc.shoe.Reshuffle, tc.dealer, got, tc.want)
		}
	}
}

// TestTheCutIsOfferedInOrder: to the first player who arrived, to the one where the cover card appeared, or to all from the farthest
// right on, one after the other until one accepts. If none does the dealer cuts.
func TestTheCutIsOfferedInOrder(t *testing.T) {
	arrived := []int{4, 6, 1}
	for _, tc := range []struct {
		clause cite.Cite
		shoe   spanish21.Shoe
		want   []int
	}{
		{"635a.5(c)(1)", spanish21.Shoe{}, []int{4}},
		{"635a.5(c)(2)", spanish21.Shoe{Left: 20, Reshuffle: "635a.5(c)(2)", CutBy: 6}, []int{6}},
		{"635a.5(c)(2)", spanish21.Shoe{Left: 20, Reshuffle: "635a.5(c)(2)", CutBy: 5}, nil}, // who has left
		{"635a.5(c)(3)", spanish21.Shoe{Left: 20, Reshuffle: "635a.5(c)(3)"}, []int{6, 4, 1}},
		{"635a.5(c)(4)", spanish21.Shoe{Left: 20, Reshuffle: "635a.5(c)(4)"}, []int{6, 4, 1}},
	} {
		for accepts := range len(tc.want) + 1 {
			r := live(`{}`, calm, one)
			r.State = round.TableState{Opened: true, Arrived: arrived, Kept: &spanish21.Kept{Shoe: tc.shoe}}
			var offered []int
			r.Answer = gametest.First(func(_ *round.Round, q *round.Question) (a round.Answer, ok bool) {
				if q.Offers("cut") && len(q.Choices) > 1 {
					t.Errorf("the dealer chooses who cuts of %v", q.Choices)
				}
				if !q.Offers(spanish21.Accepts) {
					return a, false
				}
				seat := 0
				_, err := fmt.Sscanf(q.Text, "Offer the cut to seat %d", &seat)
				if offered = append(offered, seat); err != nil || q.Cite != tc.clause {
					t.Errorf("%q by § %s, not § %s", q.Text, q.Cite, tc.clause)
				}
				choice := spanish21.Declines
				if len(offered) > accepts {
					choice = spanish21.Accepts
				}
				return round.Answer{Question: q.ID, Choice: choice}, true
			})
			p := r.Play(t)
			want, cuts := tc.want[:min(accepts+1, len(tc.want))], "No player accepts the cut; the dealer cuts the cards"
			if accepts < len(tc.want) {
				cuts = fmt.Sprintf("Seat %d cuts the cards", tc.want[accepts])
			}
			if !slices.Equal(offered, want) || !slices.ContainsFunc(p.Events, func(e round.Event) bool { return e.Text == cuts }) {
				t.Errorf("by § %s the cut is offered to %v, not %v, or not: %s", tc.clause, offered, want, cuts)
			}
		}
	}
}

// TestTheCutIsOfferedToWhoSitsThere when it is offered, also to who sat down after the round had begun, and not to who has left.
func TestTheCutIsOfferedToWhoSitsThere(t *testing.T) {
	for _, tc := range []struct {
		name  string
		order cite.Cite
		shoe  spanish21.Shoe
		then  map[int][]int // who sits there, by how many were offered the cut, 0 while the cards are shuffled
		want  []int
	}{
		{"who came while the cards were shuffled", "635a.5(c)(3)", spanish21.Shoe{Left: 20, Reshuffle: "635a.5(c)(3)"}, map[int][]int{0: {4, 6, 1, 7}}, []int{7, 6, 4, 1}},
		{"who left then", "635a.5(c)(4)", spanish21.Shoe{Left: 20, Reshuffle: "635a.5(c)(4)"}, map[int][]int{0: {4, 1}}, []int{4, 1}},
		{"all left", "635a.5(c)(4)", spanish21.Shoe{Left: 20, Reshuffle: "635a.5(c)(4)"}, map[int][]int{0: {}}, nil},
		{"who comes while it is offered", "635a.5(c)(3)", spanish21.Shoe{Left: 20, Reshuffle: "635a.5(c)(3)"}, map[int][]int{2: {4, 6, 1, 7, 2}}, []int{6, 4, 2, 1, 7}},
		{"who came where the first has left", "635a.5(c)(1)", spanish21.Shoe{}, map[int][]int{0: {6, 1}, 1: {1, 6}}, []int{6}},
		{"who left where the cover card appeared", "635a.5(c)(2)", spanish21.Shoe{Left: 20, Reshuffle: "635a.5(c)(2)", CutBy: 6}, map[int][]int{0: {4, 1}}, nil},
	} {
		r := live(`{}`, calm, one)
		r.State = round.TableState{Opened: true, Arrived: []int{4, 6, 1}, Kept: &spanish21.Kept{Shoe: tc.shoe}}
		var offered []int
		r.Answer = gametest.First(func(r *round.Round, q *round.Question) (a round.Answer, ok bool) {
			if q.Offers("shuffle") {
				a = general.Routine(r, q, nil)
				a.Cards, a.Arrived = q.Cards, tc.then[0]
				return a, true
			}
			if !q.Offers(spanish21.Accepts) {
				return a, false
			}
			seat := 0
			if _, err := fmt.Sscanf(q.Text, "Offer the cut to seat %d", &seat); err != nil || q.Cite != tc.order {
				t.Errorf("%s: %q by § %s", tc.name, q.Text, q.Cite)
			}
			offered = append(offered, seat)
			return round.Answer{Question: q.ID, Choice: spanish21.Declines, Arrived: tc.then[len(offered)]}, true
		})
		r.Play(t)
		if !slices.Equal(offered, tc.want) {
			t.Errorf("%s: the cut is offered to %v, not %v", tc.name, offered, tc.want)
		}
	}
}

// TestDealerCutsForNobody: the cards are cut, by the dealer where no player accepts.
func TestDealerCutsForNobody(t *testing.T) {
	regtest.Proves(t, "635a.5(b)")
	for seat, dealer := range map[int]bool{0: true, 3: false} {
		r := live(`{}`, calm, one)
		r.Answer = gametest.Once("cut", round.Answer{Choice: "cut", Count: 50, Seat: seat})
		p := r.Play(t)
		if p.Cited(round.EventProcedure, "635a.5(b)") != dealer || p.Cards(round.Discard)[0] != p.Answers[0].Cards[50] {
			t.Errorf("cut by seat %d: the dealer cuts is %t, and the first card %s", seat, p.Cited(round.EventProcedure, "635a.5(b)"), p.Cards(round.Discard)[0])
		}
	}
}

// spentAt plays a round in which the cover card comes before the n-th card that is dealt,
// from 0, and the round after it, which begins with a shuffle.
func spentAt(t *testing.T, n int, stakes string, answer ...func(*round.Round, *round.Question) (round.Answer, bool)) (first, second *gametest.Played) {
	t.Helper()
	r := live(`{}`, "9c 8d 9s 9d 9h 9d", stakes)
	r.Answer = cover(288 - 1 - n)
	first = r.Play(t)
	return first, on(t, first, `{}`, stakes, answer...)
}

func TestCoverCardAtASeat(t *testing.T) {
	regtest.Proves(t, "635a.5(c)(2)")
	for n, seat := range map[int]int{0: 2, 1: 5, 3: 2, 4: 5} {
		first, second := spentAt(t, n, "2 spanish_21 10, 5 spanish_21 10", gametest.Once("cut", round.Answer{Choice: "cut", Count: 50, Seat: seat}))
		if shoe := round.KeptAt[spanish21.Kept](first.Table).Shoe; shoe.Reshuffle != "635a.5(c)(2)" || shoe.CutBy != seat {
			t.Errorf("card %d: cut by %s, seat %d", n, shoe.Reshuffle, shoe.CutBy)
		}
		if !second.Cited(round.EventProcedure, "635a.5(c)(2)") {
			t.Errorf("seat %d does not cut", seat)
		}
		other := gametest.Round{Game: &spanish21.Game, State: first.Table, Stakes: gametest.Stakes(one), Deck: shoe(6, "")}
		other.Answer = gametest.Once("cut", round.Answer{Choice: "cut", Count: 50, Seat: 1})
		other.Refused(t, "635a.5(c)(2)")
	}
}

func TestCoverCardAtTheDealer(t *testing.T) {
	regtest.Proves(t, "635a.5(c)(3)")
	for _, n := range []int{2, 5} {
		first, second := spentAt(t, n, "2 spanish_21 10, 5 spanish_21 10", gametest.Once("cut", round.Answer{Choice: "cut", Count: 50, Seat: 5}))
		if shoe := round.KeptAt[spanish21.Kept](first.Table).Shoe; shoe.Reshuffle != "635a.5(c)(3)" {
			t.Errorf("card %d: cut by %s", n, shoe.Reshuffle)
		}
		if !second.Cited(round.EventProcedure, "635a.5(c)(3)") {
			t.Error("seat 5 does not cut")
		}
	}
}

func TestFloorOrdersAReshuffle(t *testing.T) {
	regtest.Proves(t, "635a.5(c)(4)")
	r := live(`{}`, calm, one)
	r.Answer = gametest.Once("deal", gametest.Report(spanish21.Reshuffle))
	first := r.Play(t)
	second := on(t, first, `{}`, one, gametest.Once("cut", round.Answer{Choice: "cut", Count: 50, Seat: 7}))
	if got := acts(t, second); got != shuffled || !second.Cited(round.EventProcedure, "635a.5(c)(4)") {
		t.Errorf("after the order: %s", got)
	}
	for _, at := range []string{"shuffle", "cut", "cover"} { // no card of the shoe is out
		refusedAt(t, "635a.5(f)", at, spanish21.Reshuffle)
	}
	r = live(`{}`, calm, one)
	r.State.Opened = false
	r.Answer = gametest.Once("inspect", gametest.Report(spanish21.Reshuffle))
	r.Refused(t, "635a.5(f)")
	r = live(`{"shuffling": "reshuffling_shoe"}`, calm, one)
	r.Answer = gametest.Once("deal", gametest.Report(spanish21.Reshuffle))
	r.Refused(t, "635a.5(f)")
	r = live(`{}`, calm, one)
	r.Answer = gametest.First(gametest.Once("deal", gametest.Report(spanish21.Reshuffle)), gametest.Once("deal", gametest.Report(spanish21.Reshuffle)))
	r.Refused(t, "635a.5(f)")
}

// TestCoverCardIsPutAside: it comes before the card that it lay upon, the hand is completed with the
// cards that follow, and then all cards are shuffled.
func TestCoverCardIsPutAside(t *testing.T) {
	regtest.Proves(t, "635a.7(d)")
	const stakes = "2 spanish_21 10, 5 spanish_21 10"
	plain := play(t, `{}`, "9c 8d 9s 9d 9h 9d", stakes)
	for n := range 6 {
		first, second := spentAt(t, n, stakes)
		before := 0
		aside := slices.IndexFunc(first.Events, func(e round.Event) bool { return e.Cite == "635a.7(d)" })
		for _, e := range first.Events[:max(aside, 0)] {
			if e.Kind == round.EventDeal && e.Place.Kind != round.AtDiscard {
				before++
			}
		}
		if len(first.Under("635a.7(d)")) != 1 || before != n {
			t.Errorf("the cover card before card %d is put aside %d times, after %d cards", n, len(first.Under("635a.7(d)")), before)
		}
		if !slices.Equal(dealt(first), dealt(plain)) || !slices.Equal(outcomes(first), outcomes(plain)) || acts(t, first) != acts(t, plain) {
			t.Errorf("card %d: the hand is not completed: %v, %s", n, dealt(first), acts(t, first))
		}
		if got := acts(t, second); got != shuffled || len(second.Answers[0].Cards) != 288 {
			t.Errorf("card %d: then %s, of %d cards", n, got, len(second.Answers[0].Cards))
		}
	}
}

func TestReshuffleAfterTheCoverCard(t *testing.T) {
	regtest.Proves(t, "635a.5(f)")
	// The last card before the cover card brings no reshuffle; it appears first in the next round.
	first, second := spentAt(t, 6, "2 spanish_21 10, 5 spanish_21 10")
	if round.KeptAt[spanish21.Kept](first.Table).Shoe.Reshuffle != "" || round.KeptAt[spanish21.Kept](first.Table).Shoe.Cover != 0 || acts(t, second) != goesOn {
		t.Errorf("before the cover card: %+v, %s", round.KeptAt[spanish21.Kept](first.Table).Shoe.Reshuffle, acts(t, second))
	}
	if shoe := round.KeptAt[spanish21.Kept](second.Table).Shoe; shoe.Reshuffle != "635a.5(c)(2)" || shoe.CutBy != 2 {
		t.Errorf("the cover card as the first card: %s, seat %d", shoe.Reshuffle, shoe.CutBy)
	}
	if got := acts(t, on(t, second, `{}`, one)); got != shuffled {
		t.Errorf("after the cover card: %s", got)
	}
	ordered := live(`{}`, calm, one)
	ordered.Answer = gametest.Once("deal", gametest.Report(spanish21.Reshuffle))
	if got := acts(t, on(t, ordered.Play(t), `{}`, one)); got != shuffled {
		t.Errorf("after the floorperson's order: %s", got)
	}
}

func TestRecut(t *testing.T) {
	regtest.Proves(t, "635a.5(e)")
	r := live(`{}`, calm, one)
	r.Answer = gametest.First(gametest.Once("cover", gametest.Report("recut")))
	p := r.Play(t)
	if got := acts(t, p); got != "shuffle cut cut cover burn deal reveal settle" {
		t.Errorf("acts: %s", got)
	}
	if got, order := p.Cards(round.Discard)[0], p.Answers[0].Cards; got != order[2*routineCut] {
		t.Errorf("after a recut the first card is %s", got)
	}
	refusedAt(t, "635a.5(e)", "burn", "recut")
	refusedAt(t, "635a.5(e)", "deal", "recut")
}

func TestIdleTable(t *testing.T) {
	regtest.Proves(t, "635a.5(g)")
	first := play(t, `{}`, calm, one)
	second := on(t, first, `{}`, one, gametest.Once("wagers", gametest.Report(spanish21.Idle)))
	if got := acts(t, second); got != shuffled || !second.Cited(round.EventProcedure, "635a.4(d)") {
		t.Errorf("after an idle time: %s", got)
	}
	if round.KeptAt[spanish21.Kept](second.Table).Shoe.Left != 288-second.Dealt() {
		t.Errorf("%d cards left", round.KeptAt[spanish21.Kept](second.Table).Shoe.Left)
	}
	refusedAt(t, "635a.5(g)", "deal", spanish21.Idle)
	automatic := live(`{"shuffling": "reshuffling_shoe"}`, calm, one)
	automatic.Answer = gametest.Once("wagers", gametest.Report(spanish21.Idle))
	automatic.Refused(t, "635a.5(g)")
}

func TestDecksAreChanged(t *testing.T) {
	first := play(t, `{}`, calm, one)
	second := on(t, first, `{}`, one, gametest.Once("wagers", gametest.Report(spanish21.DecksChanged)))
	if got := acts(t, second); got != "inspect "+shuffled {
		t.Errorf("after a change: %s", got)
	}
}

// TestOpening: preshuffled decks are not inspected, spread and washed at the table.
func TestOpening(t *testing.T) {
	regtest.Proves(t, "635a.4(e)")
	for rules, want := range map[string]string{`{}`: "inspect " + shuffled, `{"shuffling": "preshuffled"}`: strings.Replace(shuffled, "shuffle", "take", 1)} {
		r := live(rules, calm, one)
		r.State = round.TableState{}
		p := r.Play(t)
		if got := acts(t, p); got != want || !p.Table.Opened {
			t.Errorf("%s: %s", rules, got)
		}
		for _, e := range p.Of(round.EventProcedure) {
			if c := e.Cite; rules != `{}` && (c == "635a.4(a)" || c == "635a.4(c)" || c == "635a.4(d)") {
				t.Errorf("preshuffled decks have a step of § %s", c)
			}
		}
	}
}

// TestReshufflingShoe: no cut, no cover card, and a shuffle before each round.
func TestReshufflingShoe(t *testing.T) {
	regtest.Proves(t, "635a.5(h)")
	rules := `{"shuffling": "reshuffling_shoe"}`
	first := play(t, rules, calm, one)
	second := on(t, first, rules, one)
	one, two := acts(t, first), acts(t, second)
	if !strings.HasPrefix(one, "shuffle burn deal") || !strings.HasPrefix(two, "shuffle deal") {
		t.Errorf("acts: %s, then %s", one, two)
	}
	if shoe := round.KeptAt[spanish21.Kept](second.Table).Shoe; shoe.Reshuffle != "" || shoe.Cards != nil || shoe.Cover != 0 {
		t.Errorf("the shoe keeps %+v", shoe)
	}
}

func TestMidShoeEntryBarred(t *testing.T) {
	regtest.Proves(t, "635a.6(b)")
	rules := `{"mid_shoe_entry": "barred", "positions": 2}`
	first := play(t, rules, "9c 8d 9s 9d 9h 9d", "1/Ann spanish_21 10, 2/Bea spanish_21 10")
	if len(first.Seats()) != 2 || !slices.Equal(round.KeptAt[spanish21.Kept](first.Table).Shoe.Players, []string{"Ann", "Bea"}) {
		t.Fatalf("%d seats in the first round of a shoe, of %v", len(first.Seats()), round.KeptAt[spanish21.Kept](first.Table).Shoe.Players)
	}
	if both := play(t, rules, "9c 8d 9s 9d 9h 9d", "1/Ann spanish_21 10, 2/Ann spanish_21 10"); !slices.Equal(round.KeptAt[spanish21.Kept](both.Table).Shoe.Players, []string{"Ann"}) {
		t.Errorf("%v played, want Ann", round.KeptAt[spanish21.Kept](both.Table).Shoe.Players)
	}
	second := on(t, first, rules, "1/Ann spanish_21 10, 4/Cy spanish_21 10, 4/Cy match_the_dealer 5")
	if seats := second.Seats(); len(seats) != 1 || seats[0].Player != "Ann" || !second.Cited(round.EventProcedure, "635a.6(b)") {
		t.Errorf("%d seats in the second", len(second.Seats()))
	}
	third := on(t, second, rules, "1/Ann spanish_21 10, 2/Bea spanish_21 10, 4/Cy spanish_21 10")
	if len(third.Seats()) != 1 {
		t.Errorf("%d seats in the third: who sat out is back", len(third.Seats()))
	}
	if told := third.Under("635a.6(b)"); len(told) != 2 {
		t.Errorf("two may not wager, and %d are told", len(told))
	}
	fourth := on(t, third, rules, "2/Bea spanish_21 10")
	if !fourth.Over() || len(fourth.Seats()) != 0 || round.KeptAt[spanish21.Kept](fourth.Table).Shoe.Left != round.KeptAt[spanish21.Kept](third.Table).Shoe.Left {
		t.Error("nobody may wager, and the round is played")
	}
	open := play(t, `{}`, calm, "1/Ann spanish_21 10")
	if len(round.KeptAt[spanish21.Kept](open.Table).Shoe.Players) != 0 {
		t.Errorf("who played is kept where entry is allowed: %v", round.KeptAt[spanish21.Kept](open.Table).Shoe.Players)
	}
	if again := on(t, open, `{}`, "2/Bea spanish_21 10"); len(again.Seats()) != 1 {
		t.Error("entry is barred where it is allowed")
	}
}

func TestBarredPlayerIsAdmitted(t *testing.T) {
	regtest.Proves(t, "635a.6(b)(1)")
	rules := `{"mid_shoe_entry": "barred"}`
	first := play(t, rules, calm, "1/Ann spanish_21 10")
	report := round.Answer{Irregularity: &round.Irregularity{Kind: spanish21.Admit, Seat: 4}}
	second := on(t, first, rules, "1/Ann spanish_21 10, 4/Cy spanish_21 10, 5/Di spanish_21 10", gametest.Once("wagers", report))
	if len(second.Seats()) != 2 || second.Seat(4) == nil {
		t.Errorf("%d seats", len(second.Seats()))
	}
	if third := on(t, second, rules, "4/Cy spanish_21 10"); third.Seat(4) == nil {
		t.Error("once admitted he is barred again")
	}
	if second := on(t, first, rules, "1/Ann spanish_21 10, 2/Bea spanish_21 10", gametest.Once("wagers", admit(2))); second.Seat(2) == nil {
		t.Error("seat 2 is not admitted")
	}
	late := play(t, rules, calm, "4/Cy spanish_21 10")
	for _, seat := range []int{1, 7} {
		if second := on(t, late, rules, fmt.Sprintf("%d/Bea spanish_21 10", seat), gametest.Once("wagers", admit(seat))); second.Seat(seat) == nil {
			t.Errorf("seat %d is not admitted", seat)
		}
	}
	for _, seat := range []int{0, 8} {
		next(late, rules, one, gametest.Once("wagers", admit(seat))).Refused(t, "635a.6(b)(1)")
	}
	next(late, rules, one, gametest.Once("wagers", admit(2)), gametest.Once("wagers", admit(2))).Refused(t, "635a.6(b)(1)")
	refusedAt(t, "635a.6(b)(1)", "wagers", spanish21.Admit)
	fresh := live(rules, calm, one) // nobody is barred from the first round of a shoe
	fresh.Answer = gametest.Once("wagers", admit(4))
	fresh.Refused(t, "635a.6(b)(1)")
}

func admit(seat int) round.Answer {
	return round.Answer{Irregularity: &round.Irregularity{Kind: spanish21.Admit, Seat: seat}}
}

func TestBarredUntilAReshuffle(t *testing.T) {
	regtest.Proves(t, "635a.6(b)(2)")
	rules := `{"mid_shoe_entry": "barred"}`
	r := live(rules, calm, "1/Ann spanish_21 10")
	r.Answer = gametest.Once("deal", gametest.Report(spanish21.Reshuffle))
	if second := on(t, r.Play(t), rules, "4/Cy spanish_21 10"); second.Seat(4) == nil {
		t.Error("after a reshuffle entry is still barred")
	}
}

// TestShuffleOfOtherCards: the order must hold just the decks' cards.
func TestShuffleOfOtherCards(t *testing.T) {
	for _, change := range []func([]card.Card){
		func(deck []card.Card) { deck[0] = card.MustParse("Td") },
		func(deck []card.Card) {
			deck[0] = deck[slices.IndexFunc(deck, func(c card.Card) bool { return c != deck[0] })]
		},
	} {
		r := live(`{}`, calm, one)
		change(r.Deck)
		r.Refused(t, "635a.3(a)")
	}
}

// refusedAt tests that an irregularity is refused at an act, or a kind of question.
func refusedAt(t *testing.T, c cite.Cite, at, kind string) {
	t.Helper()
	r := live(`{}`, calm, one)
	r.Answer = gametest.Once(at, gametest.Report(kind))
	r.Refused(t, c)
}
