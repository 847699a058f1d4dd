package spanish21

import (
	"context"
	"math/big"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	chapter "felt.example/felt/pa/spanish21"
)

// spelling has a letter for each value.
const spelling = "A23456789T"

// spelled is the cards as letters.
func spelled(cards counts) string {
	var text strings.Builder
	for v, n := range cards {
		text.WriteString(strings.Repeat(spelling[v:v+1], int(n)))
	}
	return text.String()
}

// shoe lists the best play; see analysis.Game.
func shoe(ctx context.Context, s *game.Selected) (*analysis.Shoe, error) {
	best, err := solve(ctx, situationOf(s), nil)
	if err != nil {
		return nil, err
	}
	var out analysis.Shoe
	apart := [values]*[values]*played{} // by the value of the pair, and the dealer's first card
	for i := range best.starts {
		st := &best.starts[i]
		one := analysis.ShoeStart{Dealer: spelling[st.up : st.up+1], Cards: spelled(st.hand().cards), Orders: st.ways, Worth: best.worth(st).RatString()}
		if completing(st.low, st.high) != none {
			one.Thirds = st.runs[:]
		}
		if st.hand().points < 21 {
			one.Choice = st.action.String()
		}
		if st.hand().points < 21 && st.action == split {
			each := best.splits[[2]int{st.up, st.low}]
			one.Hands = each.hands
			if apart[st.low] == nil {
				apart[st.low] = new([values]*played)
			}
			apart[st.low][st.up] = each.played
		}
		out.Starts = append(out.Starts, one)
	}
	out.Hands = playedHands(none, &best.played)
	for pair, by := range apart {
		if by != nil {
			out.Hands = append(out.Hands, playedHands(pair, by)...)
		}
	}
	return &out, nil
}

// worth is what the first cards bring in all, with both Blackjacks.
func (s *solution) worth(st *start) *big.Rat {
	if st.hand().points == 21 {
		n, m, _ := wins.Pays(chapter.Blackjack).Net()
		return big.NewRat(int64(n), int64(m))
	}
	left := s.situation.unseen.left
	left[st.up]--
	t := newTable(dealt{st.up, s.situation.hole}, left)
	open := t.open(&st.hand().cards, 2)
	value := new(big.Rat).SetFrac(open.int(), t.scale[2].int())
	return value.Sub(value, big.NewRat(1, 1)).Add(value, st.values[st.action])
}

// playedHands lists hands as they are played, those of one pair's split where there is one.
func playedHands(pair int, by *[values]*played) (list []analysis.ShoeHand) {
	for i := range hands() {
		h := &hands()[i]
		if h.points == 21 || h.size < 2 || pair == none && h.size == 2 || pair != none && h.cards[pair] == 0 {
			continue
		}
		one := analysis.ShoeHand{Cards: spelled(h.cards)}
		if pair != none {
			one.Pair = spelling[pair : pair+1]
		}
		for _, p := range by {
			choice, doubled := "-", "-"
			if p != nil {
				choice, doubled = letters[p.actions[i]], "S"
				if p.rescues[i] {
					doubled = "R"
				}
			}
			one.Choices += choice
			if h.size == 3 {
				one.Doubled += doubled
			}
		}
		list = append(list, one)
	}
	return list
}
