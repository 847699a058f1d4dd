package headsupholdem_test

import (
	"slices"
	"strings"
	"testing"

	"felt/card"
	"felt/cite"
	"felt/gametest"
	"felt/pa/general"
	"felt/pa/headsupholdem"
	"felt/regtest"
	"felt/round"
)

const (
	byShoe = `{"shuffling": "device"}`
	byHand = `{"shuffling": "device", "dealing": "hand"}`
	stacks = `{"shuffling": "device", "dealing": "automated_shoe"}`
	first  = `{"shuffling": "reshuffling_shoe", "dealing": "automated_shoe", "community_first": true}`
)

// two seats, of which the second is named first.
const base = "5 ante 10, 5 odds 10, 2 ante 10, 2 odds 10"

// stacked deals one deck in its stacked order to seats 2 and 5.
func stacked(rules string) gametest.Round {
	r := live(base, nil)
	r.Rules, r.Deck = rules, card.Deck()
	slices.Reverse(r.Deck)
	return r
}

// deals checks that cards go to the places in order, each the next of the deck, and under
// which clauses.
func deals(t *testing.T, p *gametest.Played, want string, clauses ...cite.Cite) {
	t.Helper()
	if got := places(p); got != want {
		t.Errorf("cards go to %s, want %s", got, want)
	}
	deck := card.Deck()
	slices.Reverse(deck)
	var got []cite.Cite
	for n, e := range p.Of(round.EventDeal) {
		if c := p.Cards(e.Place.Pile)[e.Place.Index]; c != deck[n] {
			t.Errorf("%s got %s, want %s", e.Place, c, deck[n])
		}
		if !slices.Contains(got, e.Cite) {
			got = append(got, e.Cite)
		}
	}
	if !slices.Equal(got, clauses) {
		t.Errorf("dealt under %v, want %v", got, clauses)
	}
}

const (
	board     = "community/0 community/1 community/2 community/3 community/4"
	oneByOne  = "2/0 5/0 dealer/0 2/1 5/1 dealer/1"
	inStacks  = "2/0 2/1 5/0 5/1 dealer/0 dealer/1"
	discarded = "The stub goes to the discard rack unexposed"
)

// discards checks that the stub goes to the rack after the cards are dealt.
func discards(t *testing.T, p *gametest.Played, c cite.Cite) {
	t.Helper()
	at := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Cite == c && e.Text == discarded })
	dealt := 0
	for _, e := range p.Events[:max(at, 0)] {
		if e.Kind == round.EventDeal {
			dealt++
		}
	}
	if at < 0 || dealt != 11 {
		t.Errorf("the stub goes under %s after %d cards (event %d)", c, dealt, at)
	}
}

func TestManualShoe(t *testing.T) {
	regtest.Proves(t, "677a.8(c)", "677a.8(d)")
	p := stacked(byShoe).Play(t)
	deals(t, p, oneByOne+" "+board, "677a.8(c)", "677a.8(d)")
	discards(t, p, "677a.8(d)")
}

func TestFromTheHand(t *testing.T) {
	regtest.Proves(t, "677a.9(b)", "677a.9(c)")
	p := stacked(byHand).Play(t)
	deals(t, p, oneByOne+" "+board, "677a.9(b)", "677a.9(c)")
	discards(t, p, "677a.9(c)")
}

func TestAutomatedShoe(t *testing.T) {
	regtest.Proves(t, "677a.10(b)", "677a.10(c)")
	p := stacked(stacks).Play(t)
	deals(t, p, inStacks+" "+board, "677a.10(b)", "677a.10(c)")
	discards(t, p, "677a.10(c)")
}

func TestCommunityCardsFirst(t *testing.T) {
	regtest.Proves(t, "677a.10(g)")
	p := stacked(first).Play(t)
	deals(t, p, board+" "+inStacks, "677a.10(g)", "677a.10(b)")
	// They are turned as ever: three, then two.
	for c, n := range map[cite.Cite]int{"677a.11(c)": 3, "677a.11(e)": 2} {
		turned := slices.DeleteFunc(p.Of(round.EventShow), func(e round.Event) bool { return e.Cite != c })
		if len(turned) != n {
			t.Errorf("%d cards are turned under %s", len(turned), c)
		}
	}
	// Out of order, the table deals from a manual shoe.
	r := stacked(first)
	r.State.OutOfOrder, r.Deck = true, nil
	if got := places(r.Play(t)); got != oneByOne+" "+board {
		t.Errorf("without the device cards go to %s", got)
	}
	for _, rules := range []string{`{"community_first": true}`, strings.Replace(first, "reshuffling_shoe", "device", 1), strings.Replace(first, "automated_shoe", "manual_shoe", 1)} {
		if _, err := headsupholdem.Game.Select([]byte(rules)); err == nil || !strings.Contains(err.Error(), "677a.10(g)") {
			t.Errorf("%s: %v", rules, err)
		}
	}
}

func TestNoMoreBets(t *testing.T) {
	for rules, c := range map[string]cite.Cite{byShoe: "677a.8(b)", byHand: "677a.9(b)", stacks: "677a.10(a)(2)"} {
		t.Run(string(c), func(t *testing.T) {
			regtest.Proves(t, c)
			p := stacked(rules).Play(t)
			said := slices.IndexFunc(p.Events, func(e round.Event) bool {
				return e.Kind == round.EventAnnounce && e.Text == "No more bets" && e.Cite == c
			})
			dealt := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventDeal })
			if said < 0 || dealt < said {
				t.Errorf("announced at event %d, dealt at %d", said, dealt)
			}
		})
	}
}

func TestHandNeedsDevice(t *testing.T) {
	regtest.Proves(t, "677a.9(a)(1)")
	for shuffling, ok := range map[string]bool{"manual": false, "preshuffled": false, "device": true, "counting_device": true} {
		_, err := headsupholdem.Game.Select([]byte(`{"dealing": "hand", "shuffling": "` + shuffling + `"}`))
		if (err == nil) != ok || err != nil && !strings.Contains(err.Error(), "677a.9(a)(1)") {
			t.Errorf("%s: %v", shuffling, err)
		}
	}
}

// counting is a round before which four were dealt since the stub was last counted.
func counting(rules string, count round.Answer) gametest.Round {
	r := stacked(rules)
	r.State.RoundsSinceCount = 4
	if count.Choice != "" {
		r.Answer = gametest.Once("count_stub", count)
	}
	return r
}

// TestStubCount: 52 cards less two to each of three and five on the board are 41.
func TestStubCount(t *testing.T) {
	for _, way := range []struct {
		rules                          string
		counts, correct, wrong, method cite.Cite
	}{
		{byShoe, "677a.8(e)", "677a.8(f)", "677a.8(g)", "677a.8(d)"},
		{byHand, "677a.9(d)", "677a.9(e)", "677a.9(f)", "677a.9(c)"},
		{stacks, "677a.10(d)", "677a.10(e)", "677a.10(f)", "677a.10(c)"},
	} {
		t.Run(string(way.counts), func(t *testing.T) {
			regtest.Proves(t, way.counts)
			r := counting(way.rules, round.Answer{})
			asked := 0
			r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
				if q.Cite == way.counts {
					asked = q.Count
				}
				return round.Answer{}, false
			}
			if p := r.Play(t); asked != 41 || p.Table.RoundsSinceCount != 0 {
				t.Errorf("a count of %d is asked; %d rounds since", asked, p.Table.RoundsSinceCount)
			}
			fourth := counting(way.rules, round.Answer{})
			fourth.State.RoundsSinceCount = 3
			if p := fourth.Play(t); p.Cited(round.EventProcedure, way.counts) || p.Table.RoundsSinceCount != 4 {
				t.Error("the stub is counted in the fourth round")
			}
			if device := counting(strings.Replace(way.rules, "device", "counting_device", 1), round.Answer{}).Play(t); device.Cited(round.EventProcedure, way.counts) {
				t.Error("the stub is counted though the device counts")
			}
		})
		t.Run(string(way.correct), func(t *testing.T) {
			regtest.Proves(t, way.correct)
			p := counting(way.rules, round.Answer{Choice: "count_stub", Count: 41}).Play(t)
			if !p.Cited(round.EventProcedure, way.correct) || p.Cited(round.EventProcedure, way.method) || p.Outcomes()[0].Result == round.Void {
				t.Error("a right count does not send the stub to the rack")
			}
		})
		t.Run(string(way.wrong), func(t *testing.T) {
			regtest.Proves(t, way.wrong)
			for choice, opened := range map[string]bool{"misdealt": true, "not_misdealt": false} {
				for _, count := range []int{40, 42} {
					r := counting(way.rules, round.Answer{})
					r.Answer = gametest.First(gametest.Once("count_stub", round.Answer{Choice: "count_stub", Count: count}), gametest.Once("misdealt", round.Answer{Choice: choice}))
					p := r.Play(t)
					c := strings.TrimPrefix(string(way.wrong), "677a.")
					same(t, p.Outcomes(), "2 ante void 0.00 10.00 §"+c, "2 odds void 0.00 10.00 §"+c, "5 ante void 0.00 10.00 §"+c, "5 odds void 0.00 10.00 §"+c)
					if p.Table.Opened != opened {
						t.Errorf("%s: the deck stays: %t", choice, p.Table.Opened)
					}
				}
			}
		})
	}
}

func TestTwoDecks(t *testing.T) {
	regtest.Proves(t, "677a.3(b)", "677a.3(b)(3)")
	for shuffling, ok := range map[string]bool{"manual": false, "preshuffled": false, "device": true, "counting_device": true, "reshuffling_shoe": true} {
		_, err := headsupholdem.Game.Select([]byte(`{"two_decks": true, "shuffling": "` + shuffling + `"}`))
		if (err == nil) != ok || err != nil && !strings.Contains(err.Error(), "677a.3(b)") {
			t.Errorf("%s: %v", shuffling, err)
		}
	}
	r := live(base, nil)
	r.Rules = `{"two_decks": true}`
	for _, deck := range []int{0, 1, 0, 1} {
		if r.State = r.Play(t).Table; r.State.Deck != deck {
			t.Errorf("round %d is dealt from deck %d", r.State.Rounds, r.State.Deck)
		}
	}
}

func TestDeviceCountsTheDeck(t *testing.T) {
	regtest.Proves(t, "677a.5(b)")
	for _, count := range []int{51, 53} {
		r := live(base, nil)
		r.Answer = gametest.Once("shuffle", round.Answer{Choice: "shuffle", Count: count})
		p := r.Play(t)
		if !p.Cited(round.EventProcedure, "677a.5(b)") || !p.Cited(round.EventProcedure, "677a.4(a)") {
			t.Errorf("a deck of %d cards stays at the table", count)
		}
	}
	if p := live(base, nil).Play(t); p.Cited(round.EventProcedure, "677a.5(b)") {
		t.Error("a deck of 52 cards is removed")
	}
}

func TestCut(t *testing.T) {
	regtest.Proves(t, "677a.5(c)(1)", "677a.5(c)(2)", "677a.5(g)")
	for shuffling, cuts := range map[string]bool{"manual": true, "preshuffled": true, "device": false, "counting_device": false, "reshuffling_shoe": false} {
		r := live(base, nil)
		r.Rules = `{"shuffling": "` + shuffling + `"}`
		p := r.Play(t)
		if got := p.Cited(round.EventProcedure, "677a.5(d)"); got != cuts {
			t.Errorf("%s: the cards are cut: %t", shuffling, got)
		}
		if got := p.Cited(round.EventProcedure, "677a.5(g)"); got != (shuffling == "reshuffling_shoe") {
			t.Errorf("%s: by an approved reshuffling device: %t", shuffling, got)
		}
	}
}

func TestDepthOfTheCut(t *testing.T) {
	regtest.Proves(t, "677a.5(d)")
	r := stacked(`{"shuffling": "manual"}`)
	for _, depth := range []int{0, 9, 52} {
		r.Answer = gametest.Once("cut", round.Answer{Choice: "cut", Count: depth})
		r.Refused(t, "677a.5(d)")
	}
	for _, depth := range []int{10, 51} {
		r.Answer = gametest.Once("cut", round.Answer{Choice: "cut", Count: depth})
		if got := r.Play(t).Cards(seat(2))[0]; got != r.Deck[depth] {
			t.Errorf("cut at %d the first card is %s, want %s", depth, got, r.Deck[depth])
		}
	}
}

func TestRecut(t *testing.T) {
	regtest.Proves(t, "677a.5(e)")
	r := stacked(`{"shuffling": "manual"}`)
	r.Answer = gametest.Once("deal", gametest.Report(general.Recut))
	p := r.Play(t)
	if !p.Cited(round.EventProcedure, "677a.5(e)") || p.Cards(seat(2))[0] != r.Deck[40] {
		t.Errorf("cut twice at 20, the first card is %s, want %s", p.Cards(seat(2))[0], r.Deck[40])
	}
	r.Answer = gametest.Once("decision", gametest.Report(general.Recut))
	r.Refused(t, "677a.5(e)")
	r.Rules, r.Answer = byShoe, gametest.Once("deal", gametest.Report(general.Recut))
	r.Refused(t, "677a.5(e)")
}

func TestDeckOf52(t *testing.T) {
	deck := card.Deck()
	deck[3] = deck[4]
	r := live(base, nil)
	r.Deck = deck
	r.Refused(t, "677a.3(a)")
	r.Deck = deck[:51]
	r.Answer = gametest.Once("shuffle", round.Answer{Choice: "shuffle", Cards: r.Deck, Count: 52})
	r.Refused(t, "677a.3(a)")
}
