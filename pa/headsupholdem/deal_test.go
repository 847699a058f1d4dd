package headsupholdem_test

import (
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/pa/headsupholdem"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
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
	// A shoe that could need not.
	r := stacked(strings.Replace(first, "true", "false", 1))
	deals(t, r.Play(t), inStacks+" "+board, "677a.10(b)", "677a.10(c)")
	// Out of order, the table deals from a manual shoe.
	r = stacked(first)
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
