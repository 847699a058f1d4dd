package crazy4poker_test

import (
	"slices"
	"strings"
	"testing"

	"felt/card"
	"felt/cite"
	"felt/pa/general"
	"felt/regtest"
	"felt/round"
)

const (
	byShoe      = `{"dealing": "manual_shoe", "shuffling": "device"}`
	byHand      = `{"dealing": "hand", "shuffling": "device"}`
	byDevice    = `{"dealing": "automated_shoe", "shuffling": "device"}`
	byHandAlone = `{"dealing": "manual_shoe", "shuffling": "manual"}`
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
			if got := p.dealt(); got != c.places {
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
			if e := p.cited(c.stub); len(e) != 1 || e[0].Kind != round.EventProcedure {
				t.Errorf("the stub: %v", e)
			}
		})
	}
}

// TestStub is counted at least every fifth round, where no device counts the deck.
func TestStub(t *testing.T) {
	for _, c := range []struct {
		name, rules               string
		count, correct, incorrect cite.Cite
	}{
		{"manual_shoe", byShoe, "657a.8(f)", "657a.8(g)", "657a.8(h)"},
		{"hand", byHand, "657a.9(d)", "657a.9(e)", "657a.9(f)"},
		{"automated_shoe", byDevice, "657a.10(d)", "657a.10(e)", "657a.10(f)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			regtest.Proves(t, c.count, c.correct, c.incorrect)
			early := &script{rules: c.rules, wagers: "1 ante 10", table: round.TableState{RoundsSinceCount: 3}}
			if p := early.play(t); len(p.cited(c.count)) != 0 || p.Table.RoundsSinceCount != 4 {
				t.Error("the stub is counted in the fourth round")
			}
			fifth := &script{rules: c.rules, wagers: "1 ante 10", table: round.TableState{RoundsSinceCount: 4}}
			p := fifth.play(t)
			if len(p.cited(c.count)) != 1 || len(p.cited(c.correct)) != 1 || p.Table.RoundsSinceCount != 0 {
				t.Error("the stub is not counted in the fifth round")
			}
			for _, q := range p.asked {
				if q.Cite == c.count && q.Count != 42 {
					t.Errorf("a count of %d is expected, want 42", q.Count)
				}
			}
			for _, choice := range []string{"misdealt", "not_misdealt"} {
				wrong := &script{rules: c.rules, wagers: "1 ante 10, 3 ante 5", table: round.TableState{Opened: true, RoundsSinceCount: 4}}
				wrong.instead = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
					switch {
					case q.Cite == c.count:
						return round.Answer{Question: q.ID, Choice: "count_stub", Count: q.Count - 1}, true
					case q.Cite == c.incorrect:
						return round.Answer{Question: q.ID, Choice: choice}, true
					}
					return round.Answer{}, false
				}
				p := wrong.play(t)
				same(t, p.Outcomes(), "1 ante void 0.00 10.00 "+string(c.incorrect), "1 super_bonus void 0.00 10.00 "+string(c.incorrect),
					"3 ante void 0.00 5.00 "+string(c.incorrect), "3 super_bonus void 0.00 5.00 "+string(c.incorrect))
				if p.Table.Opened != (choice == "misdealt") {
					t.Errorf("%s: the deck stays is %t", choice, p.Table.Opened)
				}
			}
		})
	}
	counted := &script{wagers: "1 ante 10", table: round.TableState{RoundsSinceCount: 9}}
	if p := counted.play(t); len(p.cited("657a.8(f)")) != 0 {
		t.Error("the stub is counted though the device counts the deck")
	}
}

func TestNoMoreBetsComesFirst(t *testing.T) {
	for rules, c := range map[string]cite.Cite{byShoe: "657a.8(b)", byHand: "657a.9(b)", byDevice: "657a.10(a)(2)"} {
		t.Run(string(c), func(t *testing.T) {
			regtest.Proves(t, c)
			s := script{rules: rules, wagers: "1 ante 10"}
			p := s.play(t)
			announced := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventAnnounce && e.Cite == c })
			dealt := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventDeal })
			if announced < 0 || announced > dealt {
				t.Errorf("announced at %d, the first card dealt at %d", announced, dealt)
			}
		})
	}
}

// choices lists what the dealer was asked to do, in order.
func (p *played) choices() string {
	var choices []string
	for _, q := range p.asked {
		if q.Kind == round.AskAct {
			choices = append(choices, q.Options[0].Choice)
		}
	}
	return strings.Join(choices, " ")
}

func TestShuffleAndCut(t *testing.T) {
	regtest.Proves(t, "657a.5(c)(1)", "657a.5(c)(2)", "657a.5(g)")
	for shuffling, want := range map[string]string{
		"manual": "inspect shuffle cut deal reveal", "preshuffled": "shuffle cut deal reveal",
		"device": "inspect shuffle deal reveal", "counting_device": "inspect shuffle deal reveal", "reshuffling_shoe": "inspect shuffle deal reveal",
	} {
		s := script{rules: `{"shuffling": "` + shuffling + `"}`, wagers: "1 ante 10"}
		p := s.play(t)
		if got := p.choices(); got != want {
			t.Errorf("%s: the dealer is asked to %s, want %s", shuffling, got, want)
		}
		if by := len(p.cited("657a.5(g)")) == 1; by != (shuffling == "reshuffling_shoe") {
			t.Errorf("%s: reshuffled by the shoe is %t", shuffling, by)
		}
	}
}

func TestCutDepth(t *testing.T) {
	regtest.Proves(t, "657a.5(d)")
	for depth, good := range map[int]bool{0: false, 9: false, 10: true, 51: true, 52: false} {
		s := script{rules: byHandAlone, deck: "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", wagers: "1 ante 10"}
		s.instead = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			return round.Answer{Question: q.ID, Choice: "cut", Count: depth}, offers("cut")(nil, q)
		}
		if !good {
			s.refused(t, "657a.5(d)")
			continue
		}
		if first := s.play(t).Cards(round.SeatPile(1))[0]; depth == 10 && first != card.MustParse("Qc") {
			t.Errorf("after a cut of 10 the first card is %v, want the eleventh", first)
		}
	}
}

func TestRecut(t *testing.T) {
	regtest.Proves(t, "657a.5(e)")
	recut := round.Irregularity{Kind: general.Recut}
	s := script{rules: byHandAlone, wagers: "1 ante 10", instead: once(recut, offers("deal"))}
	if got := s.play(t).choices(); got != "inspect shuffle cut deal cut deal reveal" {
		t.Errorf("the dealer is asked to %s", got)
	}
	for _, s := range []script{
		{rules: byHandAlone, wagers: "1 ante 10", instead: once(recut, func(_ *round.Round, q *round.Question) bool { return q.Kind == round.AskDecision })},
		{rules: byShoe, wagers: "1 ante 10", instead: once(recut, offers("deal"))},
	} {
		s.refused(t, "657a.5(e)")
	}
}

// TestDeviceCounts: a deck that the device finds wrong leaves the table.
func TestDeviceCounts(t *testing.T) {
	regtest.Proves(t, "657a.5(b)")
	s := script{wagers: "1 ante 10", table: round.TableState{Opened: true}}
	first := true
	s.instead = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if !first || !offers("shuffle")(nil, q) {
			return round.Answer{}, false
		}
		first = false
		return round.Answer{Question: q.ID, Choice: "shuffle", Count: 51}, true
	}
	if p := s.play(t); p.choices() != "shuffle inspect shuffle deal reveal" || len(p.cited("657a.5(b)")) != 1 {
		t.Errorf("the dealer is asked to %s", p.choices())
	}
}

// TestEveryRoundIsShuffled, whatever lay on the idle table before.
func TestEveryRoundIsShuffled(t *testing.T) {
	regtest.Proves(t, "657a.5(f)", "657a.3(b)(3)")
	table := round.TableState{}
	var decks []int
	for n := range 4 {
		s := script{rules: `{"two_decks": true}`, table: table, wagers: "1 ante 10"}
		p := s.play(t)
		want := "shuffle deal reveal"
		if n == 0 {
			want = "inspect " + want
		}
		if p.choices() != want {
			t.Errorf("round %d: the dealer is asked to %s", n, p.choices())
		}
		table = p.Table
		decks = append(decks, table.Deck)
	}
	if !slices.Equal(decks, []int{0, 1, 0, 1}) {
		t.Errorf("decks %v, want one after the other", decks)
	}
	bad := script{wagers: "1 ante 10", instead: func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		cards := slices.Clone(q.Cards)
		if len(cards) > 0 {
			cards[0] = cards[1]
		}
		return round.Answer{Question: q.ID, Choice: "shuffle", Cards: cards}, offers("shuffle")(nil, q)
	}}
	bad.refused(t, "657a.3(a)")
}
