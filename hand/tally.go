package hand

import "felt/card"

// A Tally is cards of which what FiveCard needs is already added up: for counting over
// many hands that share cards, each of which is then added only once. The zero Tally holds
// none. A card must not be added twice.
type Tally struct {
	cards card.Set
	sum   uint64 // of hash.card
}

// Four suit counters of four bits each are the high half of the sum: five cards or more
// and three make their highest bit.
const (
	threeEach  = 0x3333 << 32
	eightsEach = 0x8888 << 32
)

// With is the Tally with c added.
func (t Tally) With(c card.Card) Tally {
	return Tally{t.cards | 1<<c, t.sum + hashing.card[c&63]}
}

// FiveCard ranks the best five of the tallied cards, as the function of that name does.
func (t Tally) FiveCard() Value {
	if (t.sum+threeEach)&eightsEach != 0 {
		return five.bestSuited(t.cards)
	}
	return Value(five.byRanks[hashing.slot(uint32(t.sum))])
}
