package spanish21

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"sync"

	"felt.example/felt/game"
)

// Rules by which Spanish 21 is dealt elsewhere, and which no table under this chapter can choose.
const (
	HitsSoft17     = "hits-soft-17"     // the dealer draws to a soft 17
	DoublesAny     = "doubles-any"      // a hand of any number of cards may be doubled down
	Redoubles      = "redoubles"        // a hand may be doubled down up to three times in all, on any number of cards
	BonusesOnSplit = "bonuses-on-split" // hands of a split have the bonuses, and win with any 21
)

// elsewhereRules are these rules, each with what it is in words.
var elsewhereRules = [][2]string{
	{HitsSoft17, "the dealer draws to a soft 17"},
	{DoublesAny, "a hand of any number of cards may be doubled down"},
	{Redoubles, "a hand of any number of cards may be doubled down, up to three times"},
	{BonusesOnSplit, "hands of a split are paid the bonuses and win with any 21"},
}

// ValueElsewhere returns what the base game is worth at best, in wagers, with the decks of the selection and these rules instead of the
// chapter's. It is computed with decimals: the cards of a 6, 7 and 8 and of three 7s have suits on average, and a pair is split to four hands,
// each with the chances of the first of two. Without any of the rules it is within 0.00001 of the exact value. The additional payout of
// § 635a.12(c) is left out. It ends early, with the context's error, when the context is done.
func ValueElsewhere(ctx context.Context, s *game.Selected, rules []string) (float64, error) {
	var e elsewhere
	for _, id := range rules {
		switch id {
		case HitsSoft17:
			e.hits = true
		case DoublesAny:
			e.doubles = true
		case Redoubles:
			e.doubles, e.redoubles = true, true
		case BonusesOnSplit:
			e.splits = true
		default:
			var all []string
			for _, rule := range elsewhereRules {
				all = append(all, rule[0])
			}
			return 0, fmt.Errorf("%.40q is no rule of Spanish 21 elsewhere; there are %s", id, strings.Join(all, ", "))
		}
	}
	if slices.Contains(rules, DoublesAny) && e.redoubles {
		return 0, fmt.Errorf("%s says all that %s does", Redoubles, DoublesAny)
	}
	return e.value(ctx, decksOf(s))
}

func ratio(z, of *wide) float64 {
	f, _ := new(big.Rat).SetFrac(z.int(), of.int()).Float64()
	return f
}

// elsewhere is Spanish 21 as it is dealt elsewhere, to compare with what is published: a
// hand of any number of cards may be doubled down, and hands of a split have the bonuses.
type elsewhere struct{ hits, doubles, redoubles, splits bool }

// mostDoubles is how often a hand may be doubled down where it may be more than once.
const mostDoubles = 3

// setsHits are the dealer's sets where he draws to a soft 17.
var setsHits = sync.OnceValue(func() *[values]dealerSets {
	sets := &[values]dealerSets{}
	for up := range values {
		sets[up] = newDealerSets(dealt{up, hidden}, true)
	}
	return sets
})

// table is newTable with the dealer's sets.
func (e elsewhere) table(up int, left counts) *table {
	t := newTable(dealt{up, hidden}, left)
	if e.hits {
		t.sets = &setsHits()[up]
	}
	return t
}

// worths are what hands are worth at best, in halves of the wager; decimals will do, and
// the suits of a 6, 7 and 8 and of three 7s are taken on average.
func (e elsewhere) worths(t *table, first int) []float64 {
	all := hands()
	best, stands := make([]float64, len(all)), make([]float64, len(all))
	// doubled is what a hand is worth for each wager that lies on it once it is doubled down, by how often it may be again.
	var doubled [mostDoubles][]float64
	for again := range doubled {
		doubled[again] = make([]float64, len(all))
	}
	doubles := 1
	if e.redoubles {
		doubles = mostDoubles
	}
	for i := len(all) - 1; i >= 0; i-- {
		h := &all[i]
		if first != none && h.cards[first] == 0 || !t.possible(&h.cards) {
			continue
		}
		z, open := t.stand(h), t.open(&h.cards, h.size)
		scale := &t.scale[h.size]
		free := ratio(&open, scale)
		stands[i] = ratio(&z, scale)
		if h.points == 21 && (h.size > 2 || first != none && e.splits) {
			stands[i] = 2 * free
			best[i] = stands[i]
			for again := range doubles {
				doubled[again][i] = stands[i]
			}
			if h.size > 2 && (first == none || e.splits) {
				best[i] = float64(bonus(h.size)) * free
				if h.size == 3 && (h.cards[seven] == 3 || h.cards[six] == 1 && h.cards[seven] == 1 && h.cards[eight] == 1) {
					best[i] = (2 + 70.0/64) * free
				}
			}
			continue
		}
		best[i] = stands[i]
		if h.points == 21 {
			continue
		}
		n := float64(t.n - int64(h.size))
		over21 := t.exceeds(h)
		lost := 2 * ratio(&over21, scale)
		hit := -lost
		var double [mostDoubles]float64 // by how often it may be doubled down after that
		for again := range doubles {
			double[again] = -2 * lost
		}
		for v, next := range h.next {
			if left := t.left[v] - h.cards[v]; next != over && left > 0 {
				p := float64(left) / n
				hit += p * best[next]
				for again := range doubles {
					double[again] += p * 2 * doubled[again][next]
				}
			}
		}
		for again := range doubles { // it stands, or half of what lies there is given up, or it is doubled down again
			doubled[again][i] = max(stands[i], -free)
			if again > 0 {
				doubled[again][i] = max(doubled[again][i], double[again-1])
			}
		}
		if best[i] = max(best[i], hit); h.size == 2 || h.size > 2 && e.doubles {
			best[i] = max(best[i], double[doubles-1])
		}
		if h.size == 1 {
			best[i] = hit
		}
	}
	return best
}

// split is what a pair is worth split to as many as four hands, with the chances of the
// first of two.
func (e elsewhere) split(up, first int, left counts) float64 {
	left[up]--
	left[first]--
	t := e.table(up, left)
	best := e.worths(t, first)
	p := float64(t.left[first]-1) / float64(t.n-1)
	like := p * best[pair(first, first)]
	other := best[first] - like
	var deal func(waiting, hands int) float64
	deal = func(waiting, hands int) float64 {
		switch {
		case waiting == 0:
			return 0
		case hands == 4:
			return float64(waiting) * (other + like)
		}
		return other + (1-p)*deal(waiting-1, hands) + p*deal(waiting+1, hands+1)
	}
	return max(deal(2, 2), 2*(other+like))
}

// value is what the game is worth, in wagers.
func (e elsewhere) value(ctx context.Context, decks int64) (float64, error) {
	u := newUnseen(decks)
	n := float64(u.size())
	sums := make([]float64, values)
	var work []func()
	for up := range values {
		work = append(work, func() { sums[up] = e.against(u, n, up) })
	}
	if err := share(ctx, work); err != nil {
		return 0, err
	}
	sum := 0.0
	for _, part := range sums {
		sum += part / 2
	}
	return sum, nil
}

// against is the part of twice the value that hands against one first card of the dealer's have.
func (e elsewhere) against(u unseen, n float64, up int) (sum float64) {
	left := u.left
	left[up]--
	t := e.table(up, left)
	best := e.worths(t, none)
	for low := range values {
		for high := low; high < values; high++ {
			h := &hands()[pair(low, high)]
			p := float64(u.left[up]*left[low]*(left[high])) / (n * (n - 1) * (n - 2))
			if low != high {
				p *= 2
			} else {
				p *= float64(left[low]-1) / float64(left[low])
			}
			if h.points == 21 {
				sum += 3 * p
				continue
			}
			open := t.open(&h.cards, 2)
			free := ratio(&open, &t.scale[2])
			worth := max(best[pair(low, high)], -free)
			if low == high {
				worth = max(worth, e.split(up, low, u.left))
			}
			sum += p * (worth - 2*(1-free))
		}
	}
	return sum
}
