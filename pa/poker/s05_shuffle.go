package poker

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// countEvery is how many rounds may pass before the deck must be counted
// (§ 637a.7(e)(4)(i)).
const countEvery = 5

// prepare is §§ 637a.3 to .5: the deck comes into play, is counted if need be, shuffled and
// cut.
func (t *table) prepare(r *round.Round) {
	r.Table.Rounds++
	r.Table.Deck = (r.Table.Rounds - 1) % 2
	if r.Listening() {
		which := "The " + []string{"first", "second"}[r.Table.Deck] + " of two "
		r.Done("637a.3(a)", which+"decks comes into play", which+"virtual decks comes into play")
	}
	t.bring(r, true)
	if r.Table.EveryAct && !t.byHand(r) {
		r.Procedure("637a.3(b)", "The other deck goes into the shuffling device, which shuffles and keeps it while this one is played")
	}
}

// bring brings the deck into play: the table is opened if need be, and the deck shuffled until it may be played, then cut. With count it is
// counted before, if that is due.
func (t *table) bring(r *round.Round, count bool) {
	for {
		preshuffled := false
		if !r.Table.Opened {
			t.open(r)
			preshuffled = t.shuffling == general.Preshuffled
		}
		if (!count || t.counted(r)) && t.shuffled(r, "637a.5(a)", card.Deck(), preshuffled) {
			break
		}
		r.Procedure("637a.7(e)(5)", "The number of cards is not 52; the deck is removed from the table")
		r.Table.Opened, r.Table.RoundsSinceCount = false, 0
	}
	if t.counts(r) {
		r.Done("637a.7(e)(4)(ii)", "The shuffling device counts 52 cards", "The program stands for a shuffling device that counts 52 cards")
	}
	t.cutOrNot(r)
}

// cutOrNot is § 637a.5(b): cards that no device shuffled are cut.
func (t *table) cutOrNot(r *round.Round) {
	if t.byHand(r) {
		t.cut(r, "637a.5(b)(2)")
	} else {
		r.Done("637a.5(b)(1)", "The cards were shuffled by a device and are dealt uncut", "The program stands for a shuffling device; the cards are dealt uncut")
	}
}

func (t *table) byHand(r *round.Round) bool {
	return t.shuffling == general.Manually || t.shuffling == general.Preshuffled || r.Table.OutOfOrder
}

// open is § 637a.4.
func (t *table) open(r *round.Round) {
	r.Table.Opened = true
	if r.Automatic() {
		general.Open(r, "637a.4", "2 virtual decks of 52 cards")
		return
	}
	if t.shuffling == general.Preshuffled {
		r.Procedure("637a.4(e)", "The decks were preinspected and preshuffled")
		return
	}
	general.Inspect(r, "637a.4(a)", "two decks")
	if r.Table.OpensInParts {
		r.Procedure("637a.4(b)", "The cards are spread face up, by suit and in sequence")
		general.View(r, "637a.4(b)", "The first two players seated are")
		washEach(r)
	} else {
		r.Procedure("637a.4(b)", "The cards are spread face up by suit and in sequence for the first two players")
		r.Procedure("637a.4(c)", "Each deck is turned face down, washed and stacked")
	}
	r.Procedure("637a.4(d)", "One deck comes into play; the other is kept for the next round")
}

// washEach is § 637a.4(c): each deck separately.
func washEach(r *round.Round) {
	general.Wash(r, "637a.4(c)", "The first deck is", true)
	general.Wash(r, "637a.4(c)", "The second deck is", true)
}

// counts reports whether the shuffling device counts the deck.
func (t *table) counts(r *round.Round) bool {
	return t.shuffling == general.CountingDevice && !r.Table.OutOfOrder
}

// counted is § 637a.7(e)(4)(i); it reports whether the deck may be played.
func (t *table) counted(r *round.Round) bool {
	if r.Table.RoundsSinceCount++; t.counts(r) || r.Table.RoundsSinceCount < countEvery {
		return true
	}
	a := r.Ask(round.Question{
		Kind: round.AskAct, Cite: "637a.7(e)(4)(i)", Text: "Count the deck", Count: 52,
		Choices: []round.Choice{{ID: general.CountStub, Cite: "637a.7(e)(4)(i)"}},
	})
	r.Done("637a.7(e)(4)(i)", "The dealer counts the entire deck", "The program counts the entire deck")
	r.Table.RoundsSinceCount = 0
	return a.Count == 52
}

// shuffled asks for the order of the cards, and reports whether a device that counts them
// found as many as there should be. No cards are those that nobody knows.
func (t *table) shuffled(r *round.Round, c cite.Cite, cards []card.Card, preshuffled bool) bool {
	q := general.Shuffle(r, c, cards, preshuffled, func(a round.Answer) error {
		got, want := slices.Sorted(slices.Values(a.Cards)), slices.Sorted(slices.Values(cards))
		if a.Cards != nil && !slices.Equal(got, want) {
			return round.Refuse("637a.3(a)", "the shuffled cards are not the %d cards that were to be shuffled", len(want))
		}
		return nil
	})
	counts := t.counts(r) && len(cards) == 52
	if counts {
		q.Count = 52
	}
	a := r.Ask(q)
	if counts && a.Count != 0 && a.Count != 52 {
		return false
	}
	r.Load(a.Cards)
	general.Shuffled(r, c, a.Choice)
	return true
}

// cut is § 637a.5(b)(2): the cover card at least ten cards in, all above it to the bottom.
func (t *table) cut(r *round.Round, c cite.Cite) {
	depth := general.Depth(r)
	a := r.Ask(round.Question{
		Kind: round.AskAct, Cite: c, Text: "Cut the cards", Count: depth, Choices: []round.Choice{{ID: "cut", Cite: c}},
		Check: func(a round.Answer) error {
			if (a.Count != 0 || depth != 0) && (a.Count < general.Least || a.Count >= 52) {
				return round.Refuse("637a.5(b)(2)", "the cover card at %d is not at least ten cards in from the top of the stack", a.Count)
			}
			return nil
		},
	})
	r.Cut(a.Count)
	general.Cut(r, c)
}
