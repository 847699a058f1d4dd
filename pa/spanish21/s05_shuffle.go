package spanish21

import (
	"cmp"
	"fmt"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// The clauses by which the cut is offered, § 635a.5(c).
const (
	toFirst    cite.Cite = "635a.5(c)(1)"
	toCover    cite.Cite = "635a.5(c)(2)"
	fromDealer cite.Cite = "635a.5(c)(3)"
	fromFloor  cite.Cite = "635a.5(c)(4)"
)

// notes are what a round of this game keeps.
type notes struct {
	// end and cover are positions in the shoe: how many cards have left it when it is
	// empty, and when the cover card comes.
	end, cover int
	coverOut   bool
	fresh      bool // the cards were shuffled since the last round
	admitted   []int
	tens       int // 10s found in the shoe

	hands        []*hand // in the order of play
	made         []*hand // by all rounds in this memory
	used         int     // of those made
	up           card.Card
	initial      bool          // all have their initial two cards
	dealerMissed bool          // the dealer dealt himself no card in his turn
	undealt      []*round.Seat // seats that were dealt no card
	second       []*round.Seat // seats whose second card comes after all others
	read         bool          // the card reader device told the hole card
	blackjack    bool          // the dealer's, once it is known
	revealed     bool          // the hole card is turned
	preshuffled  bool          // the decks came so to the table, and were not yet shuffled there
	refused      []int         // seats that take no more cards, § 635a.13(d)
	late         []*hand       // hands that get a missed card after all others
	drawsAnyway  bool          // the dealer draws though no hand needs it
	drewInError  bool          // the dealer drew to 17 or more
	rulings      []ruling      // how each hand ends
}

// hand is a hand that the round has besides.
func (n *notes) hand(h hand) *hand {
	if n.used == len(n.made) {
		n.made = append(n.made, new(hand))
	}
	made := n.made[n.used]
	n.used++
	*made = h
	return made
}

func of(r *round.Round) *notes { return r.Notes.(*notes) }

// prepare is §§ 635a.4 and .5: the same shoe is used as in the last round, unless the cards must
// be shuffled.
func (t *table) prepare(r *round.Round) {
	n := round.NotesBefore[notes](r)
	*n = notes{hands: n.hands[:0], made: n.made, rulings: n.rulings[:0]}
	r.Notes = n
	r.Table.Rounds++
	shoe := shoeOf(r)
	if !r.Table.Opened {
		t.open(r)
	}
	if t.automatic(r) || shoe.Left == 0 || shoe.Reshuffle != "" {
		t.fill(r)
		return
	}
	r.Load(shoe.Cards)
	n.end, n.cover = shoe.Left, shoe.Cover
}

// automatic reports whether the cards are reshuffled by the shoe itself, § 635a.5(h).
func (t *table) automatic(r *round.Round) bool { return t.reshuffles && !r.Table.OutOfOrder }

// open is § 635a.4.
func (t *table) open(r *round.Round) {
	r.Table.Opened, *shoeOf(r) = true, Shoe{}
	if r.Automatic() {
		general.Open(r, "635a.4", fmt.Sprintf("virtual decks without the 10s, %d cards in all,", len(t.cards)))
		return
	}
	of(r).preshuffled = t.preshuffled
	if !t.preshuffled {
		general.Inspect(r, "635a.4(a)", "the cards")
	}
	t.removeTens(r)
	if t.preshuffled {
		r.Procedure("635a.4(e)", "The decks were preinspected and preshuffled")
		return
	}
	if r.Table.OpensInParts {
		r.Procedure("635a.4(c)", "Deck by deck, the cards are"+general.SpreadUp)
		general.View(r, "635a.4(c)", general.FirstPlayer)
		general.Wash(r, "635a.4(d)", "The cards are", true)
		return
	}
	r.Procedure("635a.4(c)", "The cards are spread face up by deck, suit and sequence for the first player")
	t.wash(r)
}

// removeTens is § 635a.4(b), which the dealer and a floorperson ensure.
func (t *table) removeTens(r *round.Round) {
	if !r.Table.OpensInParts {
		r.Procedure("635a.4(b)", "The 10 of each suit is removed from every deck and torn in half")
		return
	}
	r.Procedure("635a.4(b)", "The 10 of each suit is removed from every deck")
	r.Procedure("635a.4(b)", "The 10s are torn in half")
	r.Procedure("635a.4(b)", "The 10s are placed in the container that the decks came from")
	general.Validate(r, "635a.4(b)", "Ensure that the 10s are removed from the decks, torn in half and placed in their container", "The dealer and a floorperson ensure that all 10s are removed, torn and put away", "")
}

func (t *table) wash(r *round.Round) {
	r.Done("635a.4(d)", "The cards are turned face down, washed and stacked", "")
}

// fill puts all cards, shuffled and cut, into the shoe and burns the first.
func (t *table) fill(r *round.Round) {
	n, again := of(r), shoeOf(r).Left != 0
	t.shuffle(r, t.cards, len(t.cards), "635a.5(a)")
	n.preshuffled = false
	*shoeOf(r) = Shoe{}
	n.coverOut, n.fresh = false, true
	if !again || !t.automatic(r) {
		r.Act("635a.7(c)", "burn", "Discard the first card of the shoe")
		r.Deal(round.Discard, "635a.7(c)", "635a.13(a)")
	}
}

// shuffle is § 635a.5(a) to (d) for a given number of cards, by the clause given; their order may be
// unknown.
func (t *table) shuffle(r *round.Round, cards []card.Card, size int, c cite.Cite) {
	n := of(r)
	checks := &t.checks
	if size != len(t.cards) {
		checks = checksOf(cards, size)
	}
	a := r.Ask(general.Shuffle(r, c, cards, n.preshuffled, checks.shuffle))
	r.Load(a.Cards)
	n.end = r.Dealt() + size
	n.cover = n.end
	if t.automatic(r) {
		r.Done("635a.5(h)", "The approved device reshuffles and counts the cards; they are not cut", "The program stands for an approved device that reshuffles; the cards are not cut")
		return
	}
	general.Shuffled(r, c, a.Choice)
	t.cut(r, size)
	a = r.Ask(round.Question{
		Kind: round.AskAct, Cite: "635a.5(d)", Text: "Insert the cover card", Count: quarter(size),
		Choices: r.Only("cover", "635a.5(d)"), Check: checks.cover,
	})
	n.cover = n.end - a.Count
	r.Done("635a.5(d)", "The cover card is inserted and the stack placed in the dealing shoe", "The program sets where in the shoe the cover card lies")
}

// cut is § 635a.5(b) to (d): whoever is entitled cuts, else the dealer (seat 0).
func (t *table) cut(r *round.Round, size int) {
	order, seat := shoeOf(r).Reshuffle, shoeOf(r).CutBy
	check, depth := t.checks.firstCut, general.Depth(r)
	if depth == 0 {
		check = t.checks.unmeasured
	}
	if order != "" || size != len(t.cards) {
		check = cutOf(cmp.Or(order, toFirst), seat, size, depth)
	}
	if r.Table.Arrived != nil && !r.Automatic() {
		t.offered(r, cmp.Or(order, toFirst), seat, depth, check)
		return
	}
	text := "Offer the cut to the player at the farthest right, then counterclockwise"
	switch order {
	case "":
		order, text = toFirst, "Offer the cut to the first player"
	case toCover:
		text = fmt.Sprintf("Offer the cut to seat %d, where the cover card appeared", seat)
	}
	a := r.Ask(round.Question{
		Kind: round.AskAct, Cite: order, Text: text, Count: depth,
		Choices: cutters(r, order, seat), Check: check,
	})
	r.Cut(a.Count)
	cutBy(r, order, a.Seat)
}

// cutBy notes who has cut the cards; a seat 0 is that no player did.
func cutBy(r *round.Round, order cite.Cite, seat int) {
	if seat == 0 {
		r.Done("635a.5(b)", "No player accepts the cut; the dealer cuts the cards", "The cut is offered to nobody; the program cuts the cards")
		return
	}
	r.Procedure(order, fmt.Sprintf("Seat %d cuts the cards", seat))
}

// The choices by which the dealer says what a player does to whom he offers the cut.
const (
	Accepts  = "accepts"
	Declines = "declines"
)

// offered has the dealer offer the cut to one player after the other by the clause order, until one accepts; if none does, the dealer
// cuts.
func (t *table) offered(r *round.Round, order cite.Cite, seat, depth int, check func(round.Answer) error) {
	by, clause, text := 0, cite.Cite("635a.5(b)"), "The dealer cuts the cards"
	var offered []int
	for to := entitled(r.Table.Arrived, order, seat, offered); to != 0; to = entitled(r.Table.Arrived, order, seat, offered) {
		offered = append(offered, to)
		a := r.Ask(round.Question{
			Kind: round.AskAct, Cite: order, Text: fmt.Sprintf("Offer the cut to seat %d", to),
			Choices: r.Choices(round.Choice{ID: Accepts, Cite: order}, round.Choice{ID: Declines, Cite: order}),
		})
		if a.Choice == Accepts {
			by, clause, text = to, order, fmt.Sprintf("Seat %d cuts the cards", to)
			break
		}
	}
	r.Cut(r.Ask(round.Question{Kind: round.AskAct, Cite: clause, Text: text, Count: depth, Choices: r.Only("cut", clause), Check: check}).Count)
	cutBy(r, order, by)
}

// entitled is the seat to which the cut is offered next by the clause order, of those at which players sit, in the order in which they
// came, 0 if there is none: the first of them; that where the cover card appeared; or from the farthest right of the dealer on, and then
// counterclockwise from the last to whom it was offered, until each player who sits there was.
func entitled(arrived []int, order cite.Cite, seat int, offered []int) int {
	switch {
	case order == toFirst || order == toCover:
		if order == toFirst && len(arrived) > 0 {
			seat = arrived[0]
		}
		if len(offered) > 0 || !slices.Contains(arrived, seat) {
			return 0
		}
		return seat
	case len(offered) == 0:
		return slices.Max(append([]int{0}, arrived...))
	}
	last := offered[len(offered)-1]
	for n := range seats - 1 {
		if to := (last-2-n+2*seats)%seats + 1; slices.Contains(arrived, to) && !slices.Contains(offered, to) {
			return to
		}
	}
	return 0
}

// cuts declares to whom the cut is offered, as it is where all seats are taken; a shoe that reshuffles is not cut.
func cuts(s *game.Selected) []game.Cut {
	if general.ReshufflingShoe.Chosen(s) {
		return nil
	}
	all := []game.Cut{{Cite: "635a.5(b)"}, {Cite: toFirst}, {Cite: toCover}, {Cite: fromDealer}, {Cite: fromFloor}}
	var sit []int
	for n := range seats {
		sit = append(sit, n+1)
	}
	for i := range all[3:] {
		c := &all[3+i]
		for to := entitled(sit, c.Cite, 0, nil); to != 0; to = entitled(sit, c.Cite, 0, c.Seats) {
			c.Seats = append(c.Seats, to)
		}
	}
	return all
}

// cutters are those who may cut by the clause order: the dealer, and where people deal each player to whom the cut is offered.
func cutters(r *round.Round, order cite.Cite, seat int) []round.Choice {
	all := r.Only("cut", order)
	if r.Automatic() {
		return all
	}
	for n := 1; n <= seats; n++ {
		if order != toCover || n == seat {
			all = r.MoreChoices(all, round.Choice{ID: "cut", Cite: order, Seat: n})
		}
	}
	return all
}

// checks test the answers to the shuffle of a stack and to what follows it.
type checks struct{ shuffle, firstCut, unmeasured, cover func(round.Answer) error }

// checksOf are the checks of a stack of a given number of cards; their order may be unknown.
func checksOf(cards []card.Card, size int) *checks {
	return &checks{
		shuffle: func(a round.Answer) error {
			if a.Cards != nil && !slices.Equal(slices.Sorted(slices.Values(a.Cards)), slices.Sorted(slices.Values(cards))) {
				return round.Refuse("635a.3(a)", "the shuffled stack is not the %d cards that were shuffled", size)
			}
			return nil
		},
		firstCut:   cutOf(toFirst, 0, size, general.Least),
		unmeasured: cutOf(toFirst, 0, size, 0),
		cover: func(a round.Answer) error {
			if a.Count < quarter(size) || a.Count >= size {
				return round.Refuse("635a.5(d)", "the cover card with %d cards behind it is not at least a quarter in from the bottom of %d", a.Count, size)
			}
			return nil
		},
	}
}

// cutOf tests a cut that is offered by the clause order, to one seat where the cover card appeared there. With a depth 0 none need be said.
func cutOf(order cite.Cite, seat, size, depth int) func(round.Answer) error {
	return func(a round.Answer) error {
		switch {
		case a.Seat < 0 || a.Seat > seats || order == toCover && a.Seat != 0 && a.Seat != seat:
			return round.Refuse(order, "seat %d is not entitled to cut the cards", a.Seat)
		case a.Count == 0 && depth == 0:
			return nil
		case a.Count < general.Least || a.Count > size-general.Least:
			return round.Refuse("635a.5(d)", "the cover card at %d is not at least ten cards from the top and the bottom of the stack", a.Count)
		}
		return nil
	}
}

// quarter is how many cards a quarter of a stack is at least.
func quarter(size int) int { return (size + 3) / 4 }

// next makes ready the card that goes to a pile: the cover card is put aside, § 635a.7(d),
// and an empty shoe filled from the discard rack, § 635a.13(g).
func (t *table) next(r *round.Round, to round.Pile) {
	n := of(r)
	r.SetAside(to, "635a.13(a)")
	if !n.coverOut && r.Dealt() >= n.cover && !t.automatic(r) {
		n.coverOut = true
		r.Procedure("635a.7(d)", "The cover card appears and is put aside; after this round the cards are reshuffled")
		shoe := shoeOf(r)
		if shoe.Reshuffle = fromDealer; to.Kind == round.AtSeat {
			shoe.Reshuffle, shoe.CutBy = toCover, int(to.Seat)
		}
	}
	if r.Dealt() >= n.end {
		t.refill(r)
	}
}

// refill is § 635a.13(g): the discard rack is shuffled, cut and goes on, except for its
// first card. It is never empty: seven seats with ten hands each, none over 21, and the
// dealer hold fewer than 260 of the 288 cards.
func (t *table) refill(r *round.Round) {
	r.Procedure("635a.13(g)", "The shoe has too few cards for this round; the cards in the discard rack are shuffled")
	out := r.OutOfRack()
	t.shuffle(r, t.rack(out), len(t.cards)-len(out), "635a.13(g)")
	r.Deal(round.Discard, "635a.13(g)", "635a.13(a)")
}

// rack is all cards but those that are out of the discard rack; nil where those are not
// known.
func (t *table) rack(out []card.Card) []card.Card {
	left := map[card.Card]int{}
	for _, c := range out {
		left[c]++
	}
	var cards []card.Card
	for _, c := range t.cards {
		if left[c] > 0 {
			left[c]--
			continue
		}
		cards = append(cards, c)
	}
	if left[0] > 0 {
		return nil
	}
	return cards
}

// draw deals the next card, face up, to a hand or the dealer; a card drawn in error and
// exposed comes first, § 635a.13(d).
func (t *table) draw(r *round.Round, to round.Pile, c cite.Cite) {
	if r.Len(round.AtHand) != 0 {
		r.Move(round.AtHand, to, "635a.13(d)")
		return
	}
	t.next(r, to)
	r.DealUp(to, c, "635a.13(a)")
}

// keep leaves the shoe to the next round.
func (t *table) keep(r *round.Round) {
	n, shoe := of(r), shoeOf(r)
	if !r.Table.Opened {
		*shoe = Shoe{}
		return
	}
	shoe.Left = n.end - r.Dealt()
	shoe.Cards, shoe.Cover = r.Rest(), max(0, n.cover-r.Dealt())
	if t.automatic(r) {
		shoe.Cards, shoe.Cover = nil, 0
	}
}

// spent has the cards shuffled before the next round.
func (t *table) spent(r *round.Round) {
	if shoeOf(r).Reshuffle == "" {
		shoeOf(r).Reshuffle = fromFloor
	}
	t.keep(r)
}
