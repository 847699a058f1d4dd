package phh_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/settle/phh"
)

// reader plays at random and counts where a reading of the betting bears, as what it must allow.
type reader struct {
	gambler
	t       *testing.T
	reading string
	other   bool
	bears   int
	opened  bool // by a bet of less than the least one, in this betting round
	street  int
}

// expects tests the least raise, where the reading bears on it.
func (r *reader) expects(h *poker.Hand, l poker.Legal, seat int, byDefault, otherwise money.Cents) {
	want := byDefault
	if r.other {
		want = otherwise
	}
	s := h.Seats[seat]
	if l.Max == 0 || s.Bet+s.Stack < max(byDefault, otherwise) {
		return
	}
	if r.bears++; l.Min != want {
		r.t.Fatalf("%s, otherwise %t: the least raise of %s is to %s, not %s", r.reading, r.other, h.Level, l.Min, want)
	}
}

func (r *reader) Act(h *poker.Hand, seat int, l poker.Legal) poker.Action {
	least := h.Posted.SmallBet
	if h.Posted.Betting == poker.Limit && h.Street >= 2 {
		least = h.Posted.BigBet
	}
	if h.Street != r.street {
		r.opened, r.street = false, h.Street
	}
	var posted, put money.Cents // before anybody bets or raises
	for i := range h.Seats {
		put = max(put, h.Seats[i].Bet)
		posted = max(posted, h.Seats[i].Blind)
	}
	unraised := h.Bettor < 0 && h.Street == 0
	switch r.reading {
	case "forced_bet_full":
		if h.Forcing {
			if r.bears++; !r.other {
				r.t.Fatal("who makes the Forced Bet is asked how much")
			}
		}
	case "forced_bet_raise":
		if unraised && h.Level == h.Posted.ForcedBet {
			r.expects(h, l, seat, least, h.Level+least)
		}
	case "straddle_raise":
		if unraised && h.Straddled && h.Posted.Betting != poker.Limit && put == h.Posted.Straddle {
			r.expects(h, l, seat, 2*h.Posted.Straddle, h.Posted.Straddle+posted)
		}
	case "short_opening":
		if r.opened && h.Level < least {
			r.expects(h, l, seat, least, h.Level+least)
		}
	case "short_blind":
		if want := map[bool]money.Cents{false: posted, true: put}[r.other]; unraised && !h.Straddled && posted > put {
			if r.bears++; h.Level != want {
				r.t.Fatalf("the bet to call is %s, not %s", h.Level, want)
			}
		}
	}
	a := r.gambler.Act(h, seat, l)
	if h.Level == 0 && a.Doing == poker.Raise {
		r.opened = a.To < least
	}
	return a
}

// TestReadingsOfTheBetting: generated hands by each reading of the betting, read each way. Where
// the reading bears, the other way has another least raise or bet to call; the chips are
// conserved; and the hand, written down, is dealt again to the same stacks by that reading.
func TestReadingsOfTheBetting(t *testing.T) {
	for reading := range new(poker.Read).Ways() {
		t.Run(reading, func(t *testing.T) {
			var ends [2][]money.Cents
			for way := range 2 {
				r := &reader{gambler: gambler{rand.New(rand.NewPCG(637, 8))}, t: t, reading: reading, other: way == 1}
				cards := rand.New(rand.NewPCG(1, 2))
				deck := poker.NewDeck(cards.IntN)
				for n := range 2 * hands(t) {
					r.Rand = rand.New(rand.NewPCG(637, uint64(n)))
					end := r.play(deck)
					ends[way] = append(ends[way], end...)
				}
				if bears := r.bears; bears < hands(t)/10 && (r.other || reading != "forced_bet_full") {
					t.Errorf("otherwise %t: it bears on %d decisions only", r.other, bears)
				}
			}
			if slices.Equal(ends[0], ends[1]) {
				t.Error("both ways end alike")
			}
		})
	}
}

// play plays a hand of a random table by the reading, and returns the stacks at its end.
func (r *reader) play(deck *poker.Deck) []money.Cents {
	games := []*poker.Variant{&poker.Holdem, &poker.OmahaEight}
	if slices.Contains([]string{"forced_bet_full", "forced_bet_raise"}, r.reading) {
		games = []*poker.Variant{&poker.SevenCardStud, &poker.Razz, &poker.FiveCardStud}
	} else if r.reading == "short_opening" {
		games = []*poker.Variant{&poker.Holdem, &poker.SevenCardStudEight}
	}
	posted := &poker.Posted{
		Betting: poker.Betting(r.IntN(3)), SmallBet: 8 * money.Dollar, BigBet: 16 * money.Dollar, Chip: money.Dollar,
		ForcedBet: money.Cents(1+r.IntN(7)) * money.Dollar, Blinds: []money.Cents{4 * money.Dollar, 8 * money.Dollar}, Straddle: 16 * money.Dollar,
	}
	*posted.Read.Ways()[r.reading] = r.other
	stacks := make([]money.Cents, 2+r.IntN(5))
	var sum money.Cents
	for i := range stacks {
		stacks[i] = money.Cents(1+r.IntN([]int{12, 40, 300}[r.IntN(3)])) * money.Dollar
		sum += stacks[i]
	}
	var h poker.Hand
	h.Begin(games[r.IntN(len(games))], posted, stacks)
	h.Straddled = r.reading == "straddle_raise" && r.IntN(2) == 0
	deck.Shuffle()
	r.street = -1
	dealt := phh.Record(&h, deck, r)
	text := write(r.t, []*phh.Hand{dealt})
	again := read(r.t, text)[0].Replay(nil)
	var won []money.Cents
	for i, stack := range dealt.FinishingStacks {
		sum -= stack
		won = append(won, stack-stacks[i])
	}
	if sum != 0 {
		r.t.Fatalf("%s of the chips are lost:\n%s", sum, text)
	}
	if again.Verdict != phh.Agrees || again.Reason != "" || !slices.Equal(again.Payoffs, won) {
		r.t.Fatalf("%s\n%s", text, again.Reason)
	}
	return dealt.FinishingStacks
}
