package poker

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// table is a Poker table: a game with its choices made.
type table struct {
	variant   *Variant
	selected  *game.Selected
	posted    *Posted
	shuffling game.ChoiceValue
	known     bool
}

// Kept is what a table of Poker keeps from round to round: the seat that had the button last, the one
// that a kill button marks, and those that the Blind Bets came to, from the left of the button. 0 is
// no seat.
type Kept struct {
	Button int   `json:"button,omitempty"`
	Kill   int   `json:"kill,omitempty"`
	Blinds []int `json:"blinds,omitempty"`
}

// live is a hand on a round: the round answers it and hears its notes.
type live struct {
	hand   Hand
	table  *table
	r      *round.Round
	stakes []round.Stake
	seats  []*round.Seat // in the order of dealing
	at     Positions     // of the button and the blinds
	// cards is how many cards have come into play, those that were dealt included.
	cards int
	// bound are actions that players took before their turn.
	bound map[int]outOfTurn
	acts  int // actions of the players so far
	// away are the seats of players who left for a time.
	away map[int]bool
	// legal is what the player asked last may do in his turn.
	legal Legal
}

// Of is the hand that a round of a Poker game plays, and the numbers of its seats in the
// order of dealing; nil before the players are known.
func Of(r *round.Round) (h *Hand, seats []int) {
	l, ok := r.Notes.(*live)
	if !ok {
		return nil, nil
	}
	for _, s := range l.seats {
		seats = append(seats, s.Number)
	}
	return &l.hand, seats
}

// At is where the button and the blinds are in a round of a Poker game; zero before the
// players are known, and in a game without a button.
func At(r *round.Round) Positions {
	if l, ok := r.Notes.(*live); ok {
		return l.at
	}
	return Positions{}
}

func rules(v *Variant) func(*game.Selected) round.Rules {
	return func(s *game.Selected) round.Rules {
		t := &table{variant: v, selected: s, posted: PostedAt(s), shuffling: general.WayOfShuffling.Of(s), known: general.Known.Chosen(s)}
		steps := []round.Step{
			{Cite: "637a.5", Name: "Shuffle and cut", Do: t.prepare},
			{Cite: "637a.8(b)", Name: "The players and their table stakes", Do: t.take},
		}
		if v.button {
			steps = append(steps, round.Step{Cite: v.buttoned, Name: "The button", Do: t.button})
		}
		for i, p := range v.steps {
			last := i == len(v.steps)-1
			if last { // what a fund pays is verified while the hands lie on the table
				steps = append(steps,
					round.Step{Cite: "637a.15(e)", Name: "Bad Beat", Do: t.badBeat},
					round.Step{Cite: "637a.16(d)", Name: "High Hand", Do: t.highHand},
				)
			}
			steps = append(steps, round.Step{Cite: p.cite, Name: p.name, Do: func(r *round.Round) {
				if i == 0 {
					t.ready(r)
				}
				p.do(&t.hand(r).hand)
				if last {
					t.award(r)
				}
			}})
		}
		return round.Rules{Steps: steps, Irregular: t.irregular, Deck: card.Deck(), DeckCite: "637a.3(a)"}
	}
}

// hand is the hand of the round.
func (t *table) hand(r *round.Round) *live { return r.Notes.(*live) }

// take takes the players with their table stakes (§ 637a.8(a), (b)).
func (t *table) take(r *round.Round) {
	a := r.Ask(round.Question{
		Kind: round.AskWagers, Cite: "637a.8(b)(1)", Text: "The round begins",
		Choices: []round.Choice{{ID: "begin", Cite: "637a.8(b)(1)"}},
		Check:   func(a round.Answer) error { return t.checkStakes(a.Stakes, round.Keeps[Kept](r).Kill > 0) },
	})
	r.Announced("637a.7(e)(2)", "The round begins")
	for _, st := range a.Stakes {
		if st.Wager == StackWager {
			r.Join(st.Seat, st.Player)
		}
	}
	r.Notes = &live{table: t, r: r, stakes: a.Stakes, seats: slices.Clone(r.Seats()), cards: r.Dealt() + 52, bound: map[int]outOfTurn{}, away: map[int]bool{}}
}

// checkStakes says why players may not begin a round with these table stakes, or nil; kill
// tells that a kill is in effect.
func (t *table) checkStakes(stakes []round.Stake, kill bool) error {
	for _, st := range stakes {
		if most := t.variant.Most; most < Most && st.Seat > most && st.Seat <= Most {
			return round.Refuse(t.variant.Section+"(b)", "seat %d: no more than %d players may play %s", st.Seat, most, t.variant.Name)
		}
	}
	if err := t.selected.CheckStakes(stakes); err != nil {
		return err
	}
	p := t.posted
	need, players := p.Ante+p.ForcedBet+p.SmallBet, 0
	if len(p.Blinds) > 0 {
		need += p.Blinds[len(p.Blinds)-1]
	}
	halfKill := kill && HalfKill.Chosen(t.selected)
	for _, st := range stakes {
		switch st.Wager {
		case StackWager:
			players++
			if st.Amount%p.Chip != 0 {
				return round.Refuse("637a.8(b)(1)", "seat %d: table stakes of %s are no whole number of chips of %s", st.Seat, st.Amount.Grouped(), p.Chip.Grouped())
			}
			if st.Amount < need {
				return round.Refuse("637a.8(b)(4)", "seat %d: table stakes of %s are less than the %s that the first bets and one minimum bet take", st.Seat, st.Amount.Grouped(), need.Grouped())
			}
		case LiveBlindWager, DeadBlindWager:
			if len(p.Blinds) == 0 || st.Amount > p.Blinds[len(p.Blinds)-1] || st.Amount%p.Chip != 0 {
				return round.Refuse(t.variant.blind, "seat %d: %s %s is no blind of this table", st.Seat, st.Wager, st.Amount.Grouped())
			}
		case MinimumWager:
			if err := p.Agrees(st.Seat, st.Amount, halfKill); err != nil {
				return err
			}
		}
	}
	if players < 2 {
		return round.Refuse("637a.7(b)", "Poker is played with no less than two players, not %d", players)
	}
	return nil
}

// of is what the stakes of the opening hold of a seat's wager.
func (l *live) of(seat int, wager round.WagerID) money.Cents {
	for _, st := range l.stakes {
		if st.Seat == seat && st.Wager == wager {
			return st.Amount
		}
	}
	return 0
}

// button is §§ 637a.11(c), .12(c), .13(c): it puts the seats in the order of dealing, the
// button last, which may lie before an empty seat.
func (t *table) button(r *round.Round) {
	l := t.hand(r)
	kept := round.Keeps[Kept](r)
	last := Positions{Button: kept.Button, Blinds: kept.Blinds}
	if len(last.Blinds) != len(t.posted.Blinds) {
		last.Blinds = make([]int, len(t.posted.Blinds))
	}
	players := make([]Player, len(l.seats))
	for i, s := range l.seats {
		posts := l.of(s.Number, LiveBlindWager)+l.of(s.Number, DeadBlindWager) > 0
		players[i] = Player{Seat: s.Number, Owes: posts, Posts: posts}
	}
	l.at = Dealt(Departed(t.selected), last, players)
	seat := func() string { return strconv.Itoa(l.at.Button) }
	switch {
	case last.Button == l.at.Button:
		r.Procedure(t.clause("(c)(2)"), "The button stays at seat "+seat())
	case last.Button > 0:
		r.Procedure(t.clause("(c)(2)"), "The button moves clockwise to seat "+seat())
	case byCardDealt.Chosen(t.selected):
		first := t.dealForButton(r, l)
		l.at = ordered(after(seatsOf(players), l.seats[first].Number), len(last.Blinds))
		r.Procedure(t.clause("(c)(1)(ii)"), "The button begins at seat "+seat()+", by the rank of one card dealt")
	default:
		r.Procedure(t.clause("(c)(1)(i)"), "The button begins at seat "+seat()+", to the right of the dealer")
	}
	kept.Button = l.at.Button
	if !r.Table.Earlier {
		kept.Blinds = l.at.Blinds
	}
	first := slices.IndexFunc(l.seats, func(s *round.Seat) bool { return s.Number > l.at.Button })
	l.seats = slices.Concat(l.seats[max(first, 0):], l.seats[:max(first, 0)])
}

// clause is a paragraph of § 637a.11 on the button; §§ .12 and .13 have it in one sentence.
func (t *table) clause(paragraph cite.Cite) cite.Cite {
	if t.variant.Section == "637a.11" {
		return "637a.11" + paragraph
	}
	return t.variant.buttoned
}

// dealForButton is § 637a.11(c)(1)(ii): one card each, and the highest, by suit if need be,
// has the button. The cards are shuffled again.
func (t *table) dealForButton(r *round.Round, l *live) int {
	c := t.clause("(c)(1)(ii)")
	var best card.Card
	var at int
	for i, s := range l.seats {
		got := r.DealUp(round.SeatPile(s.Number), c, boxed)
		if i == 0 || higher(got, best) {
			best, at = got, i
		}
	}
	for _, s := range l.seats {
		r.Move(round.SeatPile(s.Number), round.Discard, c)
	}
	r.Gather(round.Discard, 0)
	for !t.shuffled(r, "637a.5(a)", card.Deck(), false) {
		r.Procedure("637a.7(e)(5)", "The number of cards is not 52; the deck is removed from the table")
	}
	t.cutOrNot(r)
	l.cards = r.Dealt() + 52
	return at
}

func higher(a, b card.Card) bool {
	if a.Rank() != b.Rank() {
		return a.Rank() > b.Rank()
	}
	return a.Suit() > b.Suit()
}

// ready readies the hand for what is bet before the deal.
func (t *table) ready(r *round.Round) {
	l := t.hand(r)
	h := &l.hand
	stacks := make([]money.Cents, len(l.seats))
	var minimum money.Cents
	for i, s := range l.seats {
		stacks[i] = l.of(s.Number, StackWager)
		switch own := l.of(s.Number, MinimumWager); {
		case i == 0:
			minimum = own
		case own != minimum:
			minimum = 0
		}
	}
	h.Begin(t.variant, t.posted, stacks)
	h.cards, h.players, h.listener, h.earlier = l, l, l, r.Table.Earlier
	if t.variant.button {
		t.blinds(l)
	}
	if minimum > 0 {
		h.Agreed = minimum
		r.Procedure("637a.8(k)", "All players agree to a minimum bet of "+minimum.Words())
	}
	t.kill(r, l)
	for i, s := range l.seats {
		h.Seats[i].Dead = l.of(s.Number, DeadBlindWager)
		h.Seats[i].Post = max(h.Seats[i].Post, l.of(s.Number, LiveBlindWager))
	}
	if seat := h.straddler(); seat >= 0 && straddles.Of(t.selected) && stacks[seat] >= h.Posted.Ante+h.Posted.Straddle {
		s := l.seats[seat]
		a := r.Ask(round.Question{
			Kind: round.AskDecision, Cite: t.variant.straddle, Text: "Straddle", Seats: []int{s.Number},
			Choices:   []round.Choice{{ID: "no_straddle", Cite: t.variant.straddle}, {ID: "straddle", Cite: t.variant.straddle}},
			Otherwise: "no_straddle",
		})
		h.Straddled = a.Choice == "straddle"
	}
}

// blinds has the Blind Bets posted where they have come to.
func (t *table) blinds(l *live) {
	h, last := &l.hand, len(l.seats)-1
	h.DeadButton = l.seats[last].Number != l.at.Button
	for i, s := range l.seats {
		h.Seats[i].Blind = 0
		if blind := slices.Index(l.at.Blinds, s.Number); blind >= 0 {
			h.Seats[i].Blind = t.posted.Blinds[blind]
		}
	}
}

// kill is § 637a.12(n): the limits while a kill is in effect, and its blind.
func (t *table) kill(r *round.Round, l *live) {
	marked := round.Keeps[Kept](r).Kill
	if marked == 0 {
		return
	}
	h, text := &l.hand, "The kill is in effect: limits are twice the posted ones"
	switch Kill.Of(t.selected) {
	case fullKill:
		h.Times = 4
	case HalfKill:
		h.Times, text = 3, "The half-kill is in effect: limits are one and a half times the posted ones"
	default:
		return
	}
	r.Procedure("637a.12(n)", text)
	for i, s := range l.seats {
		if s.Number == marked && killBlind.Of(t.selected) {
			if h.Seats[i].Post = h.size(&t.variant.streets[0]); !h.earlier {
				h.Seats[i].PostBy = "637a.12(n)"
			}
		}
	}
}

// award is § 637a.7(e)(6): losing hands are collected, side pots awarded, and out of the
// main pot the rake and the contributions are taken before it is pushed.
func (t *table) award(r *round.Round) {
	l := t.hand(r)
	h := &l.hand
	wins := func(seat int) bool {
		return slices.ContainsFunc(h.pots[:h.nPots], func(p Pot) bool { return p.Shares[seat] > 0 })
	}
	lost := 0
	for i, s := range l.seats {
		if !wins(i) && !r.Collected(round.SeatPile(s.Number)) {
			r.Collect(round.SeatPile(s.Number), "637a.7(e)(6)(i)")
			lost += r.Len(round.SeatPile(s.Number))
		}
	}
	if lost > 0 && r.Table.EveryCount {
		countHands(r, lost)
	}
	if lost > 0 && r.Listening() && !r.Table.Earlier {
		r.Done("637a.7(e)(6)(i)", fmt.Sprintf("The dealer counts the %d cards of the losing hands", lost), "")
	}
	for pot := h.nPots - 1; pot >= 0; pot-- {
		p := &h.pots[pot]
		for _, taken := range []struct {
			what   string
			amount money.Cents
			by     cite.Cite
		}{{"rake", p.Taken.Rake, "637a.7(e)(6)(iii)"}, {"bad_beat", p.Taken.BadBeat, "637a.7(e)(6)(iv)"}, {"high_hand", p.Taken.HighHand, "637a.7(e)(6)(iv)"}} {
			if taken.amount > 0 {
				r.Take(taken.what, taken.amount, taken.by)
			}
		}
		for i, s := range l.seats {
			if stake, share := h.Stake(i, pot), p.Shares[i]; stake > 0 || share > 0 {
				r.Award(s, PotWager, pot, stake, share, h.Seats[i].made(), l.cites(pot)...)
			}
		}
	}
	for i, s := range l.seats {
		if wins(i) {
			r.Collect(round.SeatPile(s.Number), "637a.7(e)(6)")
		}
	}
	t.killed(r, l)
}

// countHands has the dealer count the cards of the losing hands: they must be as many as those hands have. Which then are missing, or are too
// many, the text does not say.
func countHands(r *round.Round, lost int) {
	const c = "637a.7(e)(6)(i)"
	r.Ask(round.Question{
		Kind: round.AskAct, Cite: c, Text: "Count the cards of the losing hands", Count: lost, Choices: r.Only(general.CountHands, c),
		Check: func(a round.Answer) error {
			if a.Count != lost {
				return round.Refuse(c, "%d cards of the losing hands were counted, and %d should have been returned; no pot is pushed before they agree", a.Count, lost)
			}
			return nil
		},
	})
}

// cites are the clauses by which a pot was divided.
func (l *live) cites(pot int) []cite.Cite {
	p, v := &l.hand.pots[pot], l.hand.Variant
	cites := []cite.Cite{p.By}
	if p.By == "" { // nobody had a hand for it
		cites[0] = "637a.18(f)"
	}
	for _, tie := range []struct {
		tied bool
		by   cite.Cite
	}{{p.TiedHigh, v.tiedHigh}, {p.TiedLow, v.tiedLow}} {
		if tie.tied && !slices.Contains(cites, tie.by) {
			cites = append(cites, tie.by)
		}
	}
	return cites
}

// killed is the Kill option of § 637a.1: whether the limits rise in the next hand.
func (t *table) killed(r *round.Round, l *live) {
	if !HalfKill.Chosen(t.selected) && !fullKill.Chosen(t.selected) {
		return
	}
	h, kept := &l.hand, round.Keeps[Kept](r)
	var total money.Cents
	winners, at, split := 0, 0, false
	for i, s := range l.seats {
		var won money.Cents
		for pot := range h.nPots {
			won += h.pots[pot].Shares[i]
		}
		if total += won; won > 0 {
			winners, at = winners+1, s.Number
		}
	}
	for pot := range h.nPots {
		split = split || h.pots[pot].By == h.Variant.halves && winners > 1
	}
	switch {
	case total < killPot.Of(t.selected) || split:
		kept.Kill = 0
	case winners == 1:
		kept.Kill = at
	default:
		return
	}
	if kept.Kill > 0 {
		r.Procedure("637a.12(n)", "Seat "+strconv.Itoa(at)+" wins an entire qualifying pot and is marked by the kill button")
	}
}

// made names the hand that a seat showed; "" is none.
func (s *Seat) made() string {
	switch {
	case s.High != 0 && s.Low != 0:
		return s.High.String() + "; " + s.Low.String()
	case s.Low != 0:
		return s.Low.String()
	case s.High != 0:
		return s.High.String()
	}
	return ""
}

// boxed is the clause on a card found face up in the deck.
const boxed cite.Cite = "637a.18(j)(3)"

// Street implements Cards.
func (l *live) Street(c cite.Cite) { l.r.Act(c, "deal", "Deal the cards") }

// Deal implements Cards. Nothing is seen of a card dealt face down.
func (l *live) Deal(seat int, up bool, c cite.Cite) (seen card.Card) {
	pile := round.SeatPile(l.seats[seat].Number)
	if up {
		return l.r.DealUp(pile, c, boxed)
	}
	if place := l.r.Deal(pile, c, boxed); l.table.known {
		l.r.LookAt(place, c)
	}
	return seen
}

// Community implements Cards.
func (l *live) Community(c cite.Cite) card.Card { return l.r.DealUp(round.Community, c, boxed) }

// Burn implements Cards.
func (l *live) Burn(c cite.Cite) { l.r.Deal(round.Burnt, c, boxed) }

// Left implements Cards.
func (l *live) Left() int { return l.cards - l.r.Dealt() }

// Reshuffle implements Cards.
func (l *live) Reshuffle(keep int, c cite.Cite) {
	r := l.r
	burnt, b := r.Gather(round.Burnt, 0)
	discards, d := r.Gather(round.Discard, keep)
	cards, n := slices.Concat(r.Rest(), burnt, discards), l.Left()+b+d
	if len(cards) < n {
		cards = nil // nobody knows them all
	}
	l.cards = r.Dealt() + n
	l.table.shuffled(r, c, cards, false)
}

// Discard implements Cards.
func (l *live) Discard(seat int, places uint8, c cite.Cite) {
	for i := range uint8(5) {
		if places>>i&1 == 1 {
			l.r.Exchange(round.Place{Pile: round.SeatPile(l.seats[seat].Number), Index: i}, round.Discard, c)
		}
	}
}

// Hand implements Cards: a hand that is asked for is shown.
func (l *live) Hand(seat int) card.Set {
	return l.r.Turn(round.SeatPile(l.seats[seat].Number), l.hand.Variant.shown)
}

// Act implements Players.
func (l *live) Act(h *Hand, seat int, legal Legal) Action {
	s, st := l.seats[seat], &h.Variant.streets[h.Street]
	c := st.betting
	if h.Level == 0 && seat == h.first {
		c = st.begun
	}
	if h.Forcing {
		return l.forcedBet(h, s)
	}
	if a, ok := l.outOfTurn(h, seat, legal); ok {
		return a
	}
	q := round.Question{Kind: round.AskDecision, Cite: c, Text: "Fold, call or raise", Seats: []int{s.Number}, Otherwise: "fold"}
	if legal.Call == 0 {
		q.Text, q.Otherwise = "Check or bet", "check"
		q.Choices = append(q.Choices, round.Choice{ID: "check", Cite: c})
	} else {
		q.Choices = append(q.Choices, round.Choice{ID: "call", Cite: c})
	}
	if legal.Max > 0 {
		o := round.Choice{ID: "raise", Wager: PotWager, Min: legal.Min, Max: legal.Max, Cite: "637a.8(k)"}
		if h.Level == 0 {
			o.ID = "bet"
		}
		if chip := h.chip(); o.Min < o.Max && o.Max%chip == 0 {
			o.Multiple = chip
		}
		q.Choices = append(q.Choices, o)
	}
	if legal.Fold {
		q.Choices = append(q.Choices, round.Choice{ID: "fold", Cite: c})
	}
	l.legal = legal
	a := l.r.Ask(q)
	l.acts++
	return action(a.Choice, a.Amount)
}

// forcedBet asks the player who makes the Forced Bet whether he makes it the full bet.
func (l *live) forcedBet(h *Hand, s *round.Seat) Action {
	c := h.Variant.forcedBy
	a := l.r.Ask(round.Question{
		Kind: round.AskDecision, Cite: c, Text: "Forced Bet", Seats: []int{s.Number},
		Choices:   []round.Choice{{ID: "forced_bet", Cite: c}, {ID: "complete", Cite: c}},
		Otherwise: "forced_bet",
	})
	if a.Choice == "complete" {
		l.r.Decide(s, "complete", c)
		return Action{Doing: Raise}
	}
	return Action{Doing: Call}
}

// action is what a choice of a question means; an amount is what the seat bets or raises
// to, counted over the betting round.
func action(choice string, amount money.Cents) Action {
	switch choice {
	case "fold":
		return Action{Doing: Fold}
	case "check", "call":
		return Action{Doing: Call}
	case "bet", "raise":
		return Action{Doing: Raise, To: amount}
	}
	return Action{}
}

// Draw implements Players.
func (l *live) Draw(h *Hand, seat int) uint8 {
	c, s := h.Variant.streets[h.Street].dealt, l.seats[seat]
	a := l.r.Ask(round.Question{
		Kind: round.AskDecision, Cite: c, Text: "Stand pat or draw", Seats: []int{s.Number},
		Choices: []round.Choice{{ID: "stand_pat", Cite: c}, {ID: "draw", Cite: c, Places: 5}}, Otherwise: "stand_pat",
		Check: func(a round.Answer) error {
			seen := places(a.Places)
			if bits.OnesCount8(seen) != len(a.Places) || seen>>5 != 0 || (a.Choice == "draw") != (seen != 0) {
				return round.Refuse(c, "seat %d: %v are no places of cards to draw for; they are numbered 0 to 4", s.Number, a.Places)
			}
			return nil
		},
	})
	if a.Choice == "stand_pat" {
		l.r.Decide(s, "stand_pat", c)
	}
	return places(a.Places)
}

// places is a bit set of places; one that no card has sets the bits beyond.
func places(list []int) uint8 {
	var set uint8
	for _, place := range list {
		set |= 1 << min(uint(place), 7)
	}
	return set
}

// Show implements Players.
func (l *live) Show(_ *Hand, seat int) bool {
	const c cite.Cite = "637a.18(e)"
	a := l.r.Ask(round.Question{
		Kind: round.AskDecision, Cite: c, Text: "Show the hand or concede unseen", Seats: []int{l.seats[seat].Number},
		Choices:   []round.Choice{{ID: "show", Cite: c}, {ID: "concede", Cite: c}},
		Otherwise: "show",
	})
	return a.Choice != "concede"
}

// Note implements Listener.
func (l *live) Note(h *Hand, n Note) {
	r := l.r
	switch n.Kind {
	case Folds:
		s := l.seats[n.Seat]
		s.Folded = true
		r.Decide(s, "fold", n.Cite)
		r.Collect(round.SeatPile(s.Number), n.Cite)
	case Checks:
		r.Decide(l.seats[n.Seat], "check", n.Cite)
	case TakesBack:
		s := l.seats[n.Seat]
		r.Reduce(s, PotWager, s.Has(PotWager)-n.Amount, n.Cite)
	case Shows:
		l.form(h, n)
	case Mucks:
		r.Decide(l.seats[n.Seat], "concede", n.Cite)
	case WinsPot, Rakes: // told by award, in the order of § 637a.7(e)(6)
	default:
		r.Bet(l.seats[n.Seat], PotWager, n.Amount, n.Kind.String(), n.Cite)
	}
}

// form notes the hand that a seat shows.
func (l *live) form(h *Hand, n Note) {
	if !l.r.Listening() {
		return
	}
	pile, v := round.SeatPile(l.seats[n.Seat].Number), h.Variant
	own := l.r.Cards(pile)
	plays := v.Plays(own, h.Board.Cards(), !v.high)
	l.r.Form(pile, h.Seats[n.Seat].made(), card.SetOf(plays...), n.Cite)
}
