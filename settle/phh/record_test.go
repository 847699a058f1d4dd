package phh_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/settle/phh"
)

// hands is how many random hands of each game are written and dealt again.
func hands(t *testing.T) int {
	n, err := strconv.Atoi(os.Getenv("FELT_ROUNDS"))
	if err != nil || n < 1 {
		return 300
	}
	return n
}

// gambler decides at random.
type gambler struct{ *rand.Rand }

func (g gambler) Act(_ *poker.Hand, _ int, l poker.Legal) poker.Action {
	switch n := g.IntN(16); {
	case n < 2 && l.Fold:
		return poker.Action{Doing: poker.Fold}
	case n == 2 && l.Max > 0:
		return poker.Action{Doing: poker.Raise, To: l.Max}
	case n < 6 && l.Max > 0:
		return poker.Action{Doing: poker.Raise, To: l.Min + money.Cents(g.Int64N(int64(l.Max-l.Min+1)))}
	}
	return poker.Action{Doing: poker.Call}
}

func (g gambler) Draw(*poker.Hand, int) uint8 { return uint8(g.IntN(32)) }

func (g gambler) Show(*poker.Hand, int) bool { return g.IntN(4) > 0 }

// deal plays a random hand at a random table and writes its history down.
func (g gambler) deal(v *poker.Variant, deck *poker.Deck) *phh.Hand {
	chip := []money.Cents{1, 25, money.Dollar}[g.IntN(3)]
	amount := func(most int) money.Cents { return chip * money.Cents(1+g.IntN(most)) }
	posted := &poker.Posted{
		Betting: poker.Betting(g.IntN(3)), SmallBet: 8 * chip, BigBet: 16 * chip, Chip: chip, OddChip: poker.OddChip(g.IntN(3)),
		ForcedBet: amount(8), Ante: amount(3) - chip, Raises: g.IntN(5), NoCheckRaise: g.IntN(4) == 0, AllShown: g.IntN(3) == 0,
		AceForced: v == &poker.Razz && g.IntN(2) == 0,
	}
	if g.IntN(2) == 0 { // a percentage in whole chips
		raked, err := poker.Games[slices.Index(poker.Variants, v)].Select([]byte(`{"rake": "percentage", "rake_unit": "0.25", "chip": "0.25"}`))
		if err != nil {
			panic(err)
		}
		posted.House = poker.NewHouse(raked)
	}
	if g.IntN(8) > 0 {
		posted.Blinds = [][]money.Cents{{8 * chip}, {4 * chip, 8 * chip}, {2 * chip, 4 * chip, 8 * chip}}[g.IntN(3)]
		posted.Straddle = 16 * chip
	}
	stacks := make([]money.Cents, 2+g.IntN(v.Most-1))
	for i := range stacks {
		stacks[i] = amount([]int{3, 20, 300}[g.IntN(3)])
	}
	var h poker.Hand
	h.Begin(v, posted, stacks)
	h.Straddled = posted.Straddle > 0 && g.IntN(3) == 0
	if g.IntN(4) == 0 {
		s := &h.Seats[g.IntN(len(stacks))]
		switch g.IntN(4) {
		case 0:
			s.Dead = 4 * chip
		case 1:
			if posted.Blinds != nil && len(stacks) > 3 {
				h.Seats[3].Post = 8 * chip
			}
		case 2: // one player posts for all
			h.UnmatchedAntes = true
			for i := range h.Seats {
				h.Seats[i].Ante = 0
			}
			s.Ante = 8 * chip
		case 3:
			h.Times = 3 + g.IntN(2)
			h.Agreed = 10 * chip
		}
	}
	deck.Shuffle()
	return phh.Record(&h, deck, g)
}

// TestDealtHandsReplay: a hand that was dealt here is written, read back and dealt again to
// the same stacks.
func TestDealtHandsReplay(t *testing.T) {
	for _, v := range poker.Variants {
		t.Run(v.ID, func(t *testing.T) {
			g := gambler{rand.New(rand.NewPCG(637, 13))}
			deck := poker.NewDeck(g.IntN)
			for range hands(t) {
				dealt := g.deal(v, deck)
				text := write(t, []*phh.Hand{dealt})
				again := read(t, text)[0]
				isKept(t, []*phh.Hand{again})
				var won []money.Cents
				for i, stack := range dealt.FinishingStacks {
					won = append(won, stack-dealt.StartingStacks[i])
				}
				if r := again.Replay(nil); r.Verdict != phh.Agrees || r.Reason != "" || !slices.Equal(r.Payoffs, won) {
					t.Fatalf("%s\n%s", text, r.Reason)
				}
			}
		})
	}
}
