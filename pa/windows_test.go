package pa_test

import (
	"encoding/json"
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// everyWager is a round with every wager of the game that is placed before the deal, at two seats.
func everyWager(t *testing.T, g *game.Game) gametest.Round {
	t.Helper()
	letters := map[string]string{}
	for _, p := range g.Paytables {
		if p.Lettered() {
			letters[string(p.Wager)] = p.Printed[0].Letter
		}
	}
	rules, err := json.Marshal(map[string]any{"paytables": letters})
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Select(rules)
	if err != nil {
		t.Fatal(err)
	}
	r := gametest.Round{Game: g, Rules: string(rules), State: round.TableState{Opened: true}, Meter: 50_000 * money.Dollar, Parts: true}
	for seat := 1; seat <= 2; seat++ {
		for i := range g.Wagers {
			if w := &g.Wagers[i]; !w.Later && !w.Payout && s.Offers(w) {
				r.Stakes = append(r.Stakes, round.Stake{Seat: seat, Wager: w.ID, Amount: 10 * money.Dollar})
			}
		}
	}
	return r
}

// TestADealersCardIsExposedFromItsDealOn: as soon as he has one and before any other question, in every chapter that
// speaks of it. The wagers that do not rest on his hand are settled with hands that were dealt to their end.
func TestADealersCardIsExposedFromItsDealOn(t *testing.T) {
	chapters := 0
	for _, g := range pa.Games {
		i := g.IrregularityOf(general.DealerCardExposed)
		if i == nil {
			continue
		}
		chapters++
		t.Run(g.ID, func(t *testing.T) {
			r := everyWager(t, g)
			first := round.Place{Pile: round.Dealer}
			r.Answer = gametest.Irregular(round.Irregularity{Kind: i.Kind, Places: []round.Place{first}}, func(r *round.Round, q *round.Question) bool {
				return q.Part != nil && r.Len(round.Dealer) == 1
			})
			p := r.Play(t)
			if shown := p.Of(round.EventShow); len(shown) == 0 || shown[0].Place != first || shown[0].Cite != i.Cite {
				t.Errorf("first everybody sees %+v", shown)
			}
			settled, beside := 0, 0
			for _, st := range r.Stakes {
				if !g.Wager(st.Wager).Required {
					beside++
				}
			}
			for _, o := range p.Outcomes() {
				if g.Wager(o.Wager).Required && o.Result != round.Void {
					t.Errorf("%s ends as %s", o.Wager, o.Result)
				}
				if o.Result == round.Void {
					continue
				}
				settled++
				if n := p.Len(round.SeatPile(o.Seat)); n != g.Cards.Number(round.AtSeat) {
					t.Errorf("%s is settled with %d cards", o.Wager, n)
				}
			}
			if settled < min(2, beside) {
				t.Errorf("%d of %d wagers beside the base game are settled", settled, beside)
			}
			r.Answer = gametest.Irregular(round.Irregularity{Kind: i.Kind}, func(r *round.Round, q *round.Question) bool {
				return q.Part != nil && q.Offers("deal") && r.Len(round.Dealer) == 0
			})
			r.Refused(t, i.Cite)
			r.Answer = gametest.Irregular(round.Irregularity{Kind: i.Kind, Places: []round.Place{{Pile: round.Dealer, Index: 1}}}, func(r *round.Round, q *round.Question) bool {
				return q.Part != nil && r.Len(round.Dealer) == 1
			})
			r.Refused(t, i.Cite) // he has no second card yet
		})
	}
	if chapters < 5 {
		t.Errorf("%d chapters speak of it", chapters)
	}
}

// TestACardFaceUpIsNamedByItsPlace: the next card to that place goes to the rack, whether the deal is one act or is done
// in parts.
func TestACardFaceUpIsNamedByItsPlace(t *testing.T) {
	for _, g := range pa.Games {
		i := g.IrregularityOf(general.FaceUpCard)
		if i == nil || !g.Banked() {
			continue
		}
		t.Run(g.ID, func(t *testing.T) {
			r := everyWager(t, g)
			at := round.Place{Pile: round.SeatPile(2), Index: 1}
			if g.Cards.Split() {
				at.Index = 0 // of a hand that is drawn to, the next card
			}
			for _, parts := range []bool{false, true} {
				r.Parts = parts
				r.Answer = gametest.Irregular(round.Irregularity{Kind: i.Kind, Places: []round.Place{at}}, func(_ *round.Round, q *round.Question) bool {
					return q.Offers("deal") && (q.Part == nil && !parts || q.Part != nil && q.Part.Place == at)
				})
				p := r.Play(t)
				for n, e := range p.Events {
					if e.Kind != round.EventDeal || e.Place != at {
						continue
					}
					if before := p.Events[n-1]; before.Kind != round.EventShow || before.Place.Kind != round.AtDiscard || before.Cite != i.Cite {
						t.Errorf("in parts %t, before the card of %s comes %+v", parts, at, before)
					}
					break
				}
			}
			r.Parts = false
			for _, wrong := range [][]round.Place{nil, {at, at}, {{Pile: round.SeatPile(5)}}, {{Pile: round.Discard}}, {{Pile: round.SeatPile(1), Index: 40}}} {
				r.Answer = gametest.Irregular(round.Irregularity{Kind: i.Kind, Places: wrong}, gametest.Offers("deal"))
				r.Refused(t, i.Cite)
			}
		})
	}
}

// TestACardDrawnInErrorIsTheNext: where people deal, the next card is dealt by the clause that says so.
func TestACardDrawnInErrorIsTheNext(t *testing.T) {
	for _, g := range pa.Games {
		i := g.IrregularityOf(general.DrawnInError)
		if i == nil {
			continue
		}
		t.Run(g.ID, func(t *testing.T) {
			r := everyWager(t, g)
			at := round.Place{Pile: round.SeatPile(1), Index: 1}
			for dealer, want := range map[string]int{"": 1, round.Program: 0} {
				r.Answer = gametest.Irregular(round.Irregularity{Kind: i.Kind}, func(_ *round.Round, q *round.Question) bool {
					return q.Part != nil && q.Part.Place == at && q.Offers("deal")
				})
				r.State.Dealer = dealer
				by := 0
				for _, e := range r.Play(t).Under(i.Cite) {
					if e.Kind == round.EventDeal && e.Place == at {
						by++
					}
				}
				if by != want {
					t.Errorf("dealer %q: %d cards are dealt by § %s to %s", dealer, by, i.Cite, at)
				}
			}
		})
	}
}

// TestAWrongNumberFoundAtTheResult, when wagers have been paid already, makes all void: the payments are taken back.
func TestAWrongNumberFoundAtTheResult(t *testing.T) {
	for _, g := range pa.Games {
		i := g.IrregularityOf(general.WrongNumber)
		if i == nil || !g.Banked() {
			continue
		}
		t.Run(g.ID, func(t *testing.T) {
			r := everyWager(t, g)
			r.Answer = gametest.Irregular(round.Irregularity{Kind: i.Kind}, func(r *round.Round, q *round.Question) bool {
				return q.Part != nil && q.Offers("collect") && len(r.Outcomes()) >= len(everyWager(t, g).Stakes)/2
			})
			p := r.Play(t)
			back, staked := money.Cents(0), money.Cents(0)
			for _, o := range p.Outcomes() {
				if back += o.Returned; !o.Reversed {
					staked += o.Stake
				}
			}
			if !p.Cited(round.EventProcedure, i.Cite) || back != staked {
				t.Errorf("of %s wagered %s goes back", staked, back)
			}
		})
	}
}
