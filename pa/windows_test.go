package pa_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/mississippistud"
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

// TestExposedCardsAreThoseThatLieFaceDown: a report of an exposed card names as many as the text speaks of, and none but those that lie
// face down; all see them.
func TestExposedCardsAreThoseThatLieFaceDown(t *testing.T) {
	for _, g := range pa.Games {
		for _, kind := range []string{general.DealerCardExposed, mississippistud.CommunityCardExposed} {
			i := g.IrregularityOf(kind)
			if i == nil {
				continue
			}
			t.Run(g.ID, func(t *testing.T) {
				of := round.Dealer
				if kind == mississippistud.CommunityCardExposed {
					of = round.Community
				}
				r := everyWager(t, g)
				var two []round.Place
				report := round.Irregularity{Kind: kind}
				r.Answer = gametest.Irregular(report, func(r *round.Round, _ *round.Question) bool { return r.Len(of) == 2 })
				answers := r.Answer
				r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
					a, ok := answers(r, q)
					if ok && a.Irregularity != nil {
						two = i.Cards.Of(&g.Cards, r)
						a.Irregularity = &round.Irregularity{Kind: kind, Places: two}
					}
					return a, ok
				}
				p := r.Play(t)
				if want := []round.Place{{Pile: of}, {Pile: of, Index: 1}}; !slices.Equal(two, want) || i.Cards.Most == 1 {
					t.Errorf("it can have happened to %v, at most %d", two, i.Cards.Most)
				}
				for n, at := range two {
					if e := p.Of(round.EventShow)[n]; e.Place != at || e.Cite != i.Cite {
						t.Errorf("all see %+v, not %s", e, at)
					}
				}
				for _, wrong := range [][]round.Place{{{Pile: round.SeatPile(1)}}, {{Pile: of}, {Pile: of}}, {{Pile: of, Index: 2}}} {
					r.Answer = gametest.Irregular(round.Irregularity{Kind: kind, Places: wrong}, func(r *round.Round, _ *round.Question) bool { return r.Len(of) == 2 })
					r.Refused(t, i.Cite)
				}
			})
		}
	}
}

// TestAWrongNumberNamesWhoseHand: a player's, the dealer's or the community cards, as far as the game deals them.
func TestAWrongNumberNamesWhoseHand(t *testing.T) {
	for _, g := range pa.Games {
		i := g.IrregularityOf(general.WrongNumber)
		if i == nil || !g.Banked() {
			continue
		}
		t.Run(g.ID, func(t *testing.T) {
			want := map[string]round.Place{"seat 2": {Pile: round.SeatPile(2)}}
			none := []round.Place{{Pile: round.SeatPile(3)}, {Pile: round.SeatPile(2), Index: 1}, {Pile: round.Discard}}
			for name, pile := range map[string]round.Pile{"the dealer": round.Dealer, "the community cards": round.Community} {
				if at := (round.Place{Pile: pile}); g.Cards.Number(pile.Kind) > 0 {
					want[name] = at
				} else {
					none = append(none, at)
				}
			}
			dealing := func(r *round.Round, q *round.Question) bool { return q.Part != nil && r.Dealt() > 1 }
			for name, at := range want {
				r := everyWager(t, g)
				r.Answer = gametest.Irregular(round.Irregularity{Kind: i.Kind, Places: []round.Place{at}}, dealing)
				said := false
				for _, e := range r.Play(t).Under(i.Cite) {
					said = said || strings.Contains(e.Text, " to "+name+":")
				}
				if !said {
					t.Errorf("nothing says that it was dealt to %s", name)
				}
			}
			for _, at := range none {
				r := everyWager(t, g)
				r.Answer = gametest.Irregular(round.Irregularity{Kind: i.Kind, Places: []round.Place{at}}, dealing)
				r.Refused(t, i.Cite)
			}
		})
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
