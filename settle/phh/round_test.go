package phh_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
	"felt.example/felt/settle/phh"
)

// chooser answers a round's questions at random.
type chooser struct {
	*rand.Rand
	acts int  // of players in the round
	dies bool // hands die, and are misdealt
	void bool // the hands of the round were
}

func (c *chooser) answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	if h, seats := poker.Of(r); c.dies && h != nil && len(h.Seats) > 0 && len(h.Seats[0].Up.Cards())+r.Len(round.SeatPile(seats[0])) > 0 && c.IntN(12) == 0 {
		i := round.Irregularity{Kind: poker.DeadHand, Seat: seats[c.IntN(len(seats))]}
		if c.acts == 0 && c.IntN(3) == 0 {
			i, c.void = round.Irregularity{Kind: poker.CardsExposed}, true
		}
		if c.void || !h.Seats[slices.Index(seats, i.Seat)].Folded {
			return round.Answer{Question: q.ID, Irregularity: &i}, true
		}
	}
	if q.Kind != round.AskDecision {
		return round.Answer{}, false
	}
	c.acts++
	o := q.Choices[c.IntN(len(q.Choices))]
	if o.ID == "fold" && c.IntN(2) == 0 {
		o = q.Choices[0]
	}
	a := round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: o.ID}
	if o.Wager != "" {
		a.Amount = o.Min
		if o.Multiple > 0 {
			a.Amount += o.Multiple * money.Cents(c.Int64N(int64((o.Max-o.Min)/o.Multiple)+1))
		}
	}
	for place := range o.Places {
		if c.IntN(2) == 0 || place == 4 && a.Places == nil {
			a.Places = append(a.Places, place)
		}
	}
	return a, true
}

// TestRoundsReplay: the history of a round of a live table, dealt again, ends as the round
// did, and what an onlooker may have of it names no card that he did not see.
func TestRoundsReplay(t *testing.T) {
	for _, g := range poker.Games {
		t.Run(g.ID, func(t *testing.T) {
			c := &chooser{Rand: rand.New(rand.NewPCG(637, 11))}
			for n := range min(hands(t), 2000) / 3 {
				c.acts, c.dies, c.void = 0, n%3 == 0, false
				state := round.TableState{Opened: true}
				if c.IntN(2) == 0 { // the button and a blind may come to empty seats
					state.Kept = &poker.Kept{Button: 1, Blinds: []int{2 + c.IntN(2), 4}}
				}
				reading := map[bool]string{true: `, "readings": {"forced_bet_full": "completed"}`}[g.ID == "razz" && n%2 == 0]
				r := gametest.Round{
					Game: g, State: state, Deck: card.Deck(), Answer: c.answer,
					Rules: fmt.Sprintf(`{"betting": %q, "ante": "1.00", "rake": "percentage"%s}`, []string{"limit", "pot-limit", "no-limit"}[c.IntN(3)], reading),
				}
				c.Shuffle(52, func(i, j int) { r.Deck[i], r.Deck[j] = r.Deck[j], r.Deck[i] })
				for seat := 1; seat <= g.Seats; seat++ {
					if len(r.Stakes) < 2 && seat > g.Seats-2 || c.IntN(2) == 0 {
						r.Stakes = append(r.Stakes, round.Stake{Seat: seat, Wager: poker.StackWager, Amount: money.Dollar * money.Cents(6+c.IntN(40))})
					}
				}
				played := r.Play(t)
				told, err := phh.FromRound(played.Round, played.Events, func(int) bool { return true })
				if c.void && err != nil && err.Error() == "all hands of the round were void" {
					continue
				}
				if err != nil || c.void {
					t.Fatalf("%v; void: %v", err, c.void)
				}
				text := write(t, []*phh.Hand{told})
				again := read(t, text)[0]
				button := int64(poker.At(played.Round).Button)
				if dead := !slices.Contains(told.Seats, button); again.DeadButton() != map[bool]int64{true: button}[dead] {
					t.Fatalf("the button lies at seat %d, of %v, and %d is told", button, told.Seats, again.DeadButton())
				}
				if r := again.Replay(nil); r.Verdict != phh.Agrees || r.Reason != "" || !slices.Equal(r.Payoffs, netted(told, played)) {
					t.Fatalf("%s\n%+v, the round's %v", text, r, netted(told, played))
				}
				public, err := phh.FromRound(played.Round, played.Events, func(int) bool { return false })
				if err != nil {
					t.Fatal(err)
				}
				seen := card.Set(1)
				for _, e := range played.Events {
					if e.Audience == round.Everyone {
						seen |= card.SetOf(e.Card)
					}
				}
				for _, a := range public.Actions {
					if cards := card.SetOf(a.Cards...); cards&^seen != 0 {
						t.Fatalf("%s tells a hidden card", a)
					}
				}
			}
		})
	}
}

// netted is what each player of the hand won or lost by the outcomes of the round.
func netted(h *phh.Hand, played *gametest.Played) []money.Cents {
	net := make([]money.Cents, len(h.Seats))
	for _, o := range played.Outcomes() {
		net[slices.Index(h.Seats, int64(o.Seat))] += o.Returned - o.Stake
	}
	return net
}
