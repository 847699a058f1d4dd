package hand

import "felt/card"

// FiveCard ranks the best five of five, six or seven cards (§§ 677a.6(b), (c), 637a.6(b),
// (e), 579.6(b), 655a.6(b), 657a.6(d)). Hands of the same category compare as in Poker:
// what makes the category first, then the other cards. Fewer than five cards are no
// hand; more than seven have no meaning.
func FiveCard(cards card.Set) Value {
	key := hashing.lane[cards>>1&(lanes-1)] + hashing.lane[cards>>17&(lanes-1)] +
		hashing.lane[cards>>33&(lanes-1)] + hashing.lane[cards>>49&(lanes-1)]
	if key >= fiveSuited { // then there is neither a full house nor four-of-a-kind
		return five.bestSuited(cards)
	}
	return Value(five.byRanks[hashing.slot(key)])
}

// FourCard ranks the best four of four, five or six cards (§§ 682a.6(b), (c), 657a.6(b),
// (c)): four-of-a-kind, straight flush, three-of-a-kind, flush, straight, two pair, pair.
// Fewer than four cards are no hand; more than six have no meaning.
func FourCard(cards card.Set) Value { return four.best(cards) }

// ThreeCard ranks three cards (§ 655a.6(c), whose order below the mini-royal is rebuilt):
// mini-royal, straight flush, three-of-a-kind, straight, flush, pair. Fewer are no hand;
// more have no meaning.
func ThreeCard(cards card.Set) Value { return three.best(cards) }

// Low ranks the best low hand of five, six or seven cards (§ 637a.6(c) to (e)): the ace
// is low, straights and flushes are ignored, the best hand is 5-4-3-2-A; hands of the same
// category compare from the highest card down, as in Poker. Here too the higher Value wins.
// Fewer than five cards are no hand; more than seven have no meaning.
func Low(cards card.Set) Value { return Value(low.byRanks[slotOf(cards)]) }

// EightOrBetter tells whether v, which is Low's, qualifies for the low half of an
// eight-or-better pot: five different ranks, none above eight.
func (v Value) EightOrBetter() bool {
	return v.low() && v.Category() == HighCard && v.Rank() <= card.Eight
}

// best is the better of the best by ranks and the best in a suit.
func (k *ranking) best(cards card.Set) Value {
	return max(Value(k.byRanks[slotOf(cards)]), k.bestSuited(cards))
}

// bestSuited is the best hand in one suit; 0 if none holds enough cards.
func (k *ranking) bestSuited(cards card.Set) Value {
	return Value(max(k.suited[cards>>1&(lanes-1)], k.suited[cards>>17&(lanes-1)],
		k.suited[cards>>33&(lanes-1)], k.suited[cards>>49&(lanes-1)]))
}

func slotOf(cards card.Set) uint32 {
	return hashing.slot(hashing.lane[cards>>1&(lanes-1)] + hashing.lane[cards>>17&(lanes-1)] +
		hashing.lane[cards>>33&(lanes-1)] + hashing.lane[cards>>49&(lanes-1)])
}
