package hand

import "felt.example/felt/card"

// FiveCard ranks the best five of five, six or seven cards (§§ 677a.6(b), (c), 637a.6(b),
// (e), 579.6(b), 655a.6(b), 657a.6(d)). Hands of the same category compare as in Poker:
// what makes the category first, then the other cards. Fewer than five cards are no
// hand; more than seven have no meaning.
func FiveCard(cards card.Set) Value {
	key := keyOf(cards)
	if key >= fiveSuited { // then there is neither a full house nor four-of-a-kind
		return five.bestSuited(cards)
	}
	return Value(five.byRanks[hashing.at(uint64(key>>highAt), uint16(key))])
}

// FourCard ranks the best four of four, five or six cards (§§ 682a.6(b), (c), 657a.6(b),
// (c)): four-of-a-kind, straight flush, three-of-a-kind, flush, straight, two pair, pair.
// Fewer than four cards are no hand; more than six have no meaning.
func FourCard(cards card.Set) Value {
	key := keyOf(cards)
	v := Value(four.byRanks[hashing.slot(key)])
	if key&fourSuited != 0 {
		v = max(v, four.bestSuited(cards))
	}
	return v
}

// ThreeCard ranks three cards (§ 655a.6(c), whose order below the mini-royal is rebuilt):
// mini-royal, straight flush, three-of-a-kind, straight, flush, pair. Fewer are no hand;
// more have no meaning.
func ThreeCard(cards card.Set) Value {
	return max(Value(three.byRanks[hashing.slot(keyOf(cards))]), three.bestSuited(cards))
}

// Low ranks the best low hand of five, six or seven cards (§ 637a.6(c) to (e)): the ace
// is low, straights and flushes are ignored, the best hand is 5-4-3-2-A; hands of the same
// category compare from the highest card down, as in Poker. Here too the higher Value wins.
// Fewer than five cards are no hand; more than seven have no meaning.
func Low(cards card.Set) Value { return Value(low.byRanks[hashing.slot(keyOf(cards))]) }

// EightOrBetter reports whether v, a value of Low or OmahaLow, qualifies for the low half of an
// eight-or-better pot (§ 637a.10(j)): five different ranks, none above eight.
func (v Value) EightOrBetter() bool {
	return v.low() && v.Category() == HighCard && v.Rank() <= card.Eight && v.rank(4) != 0
}

// Omaha ranks the best hand, as FiveCard does, of exactly two of the hole cards and three
// of the board (§ 637a.12, which is rebuilt). Fewer than two or three are no hand.
func Omaha(hole, board card.Set) Value { return omaha(hole, board, Tally.FiveCard) }

// OmahaLow ranks the best low hand, as Low does, of exactly two of the hole cards and three
// of the board. They need not be those of the high hand.
func OmahaLow(hole, board card.Set) Value { return omaha(hole, board, Tally.Low) }

func omaha(hole, board card.Set, value func(Tally) Value) Value {
	best := Value(0)
	var room [10]Tally // as many as there are triples of five cards
	triples := room[:0]
	for a := board; a != 0; a &= a - 1 {
		for b := a & (a - 1); b != 0; b &= b - 1 {
			for c := b & (b - 1); c != 0; c &= c - 1 {
				triples = append(triples, TallyOf(a&-a|b&-b|c&-c))
			}
		}
	}
	for a := hole; a != 0; a &= a - 1 {
		for b := a & (a - 1); b != 0; b &= b - 1 {
			pair := TallyOf(a&-a | b&-b)
			for _, triple := range triples {
				best = max(best, value(pair.Plus(triple)))
			}
		}
	}
	return best
}

// Showing ranks the up cards of a Stud hand, one to five, to decide who acts first (§
// 637a.10(f)(1)): four-of-a-kind, three-of-a-kind, two pair, pair, then the highest cards. Five up
// cards, which a common card can make, rank as in FiveCard; fewer make no straight or flush. Only
// hands with the same number of up cards can be compared.
func Showing(cards card.Set) Value {
	if cards.Len() >= 5 {
		return FiveCard(cards)
	}
	return Value(showing.byRanks[hashing.slot(keyOf(cards))])
}

// ShowingLow ranks the up cards of a low Stud hand, one to five, as Showing ranks those of a high
// hand (§ 637a.10(f)(2)). The higher Value is the better low hand.
func ShowingLow(cards card.Set) Value {
	if cards.Len() >= 5 {
		return Low(cards)
	}
	return Value(showingLow.byRanks[hashing.slot(keyOf(cards))])
}

// bestSuited is the best hand in one suit; 0 if none holds enough cards.
func (k *ranking) bestSuited(cards card.Set) Value {
	return Value(max(k.suited[cards>>1&(lanes-1)], k.suited[cards>>17&(lanes-1)],
		k.suited[cards>>33&(lanes-1)], k.suited[cards>>49&(lanes-1)]))
}

// keyOf is the sum of the cards' keys, with fourSuited or fiveSuited.
func keyOf(cards card.Set) uint32 {
	return hashing.lane[cards>>1&(lanes-1)] + hashing.lane[cards>>17&(lanes-1)] +
		hashing.lane[cards>>33&(lanes-1)] + hashing.lane[cards>>49&(lanes-1)]
}
