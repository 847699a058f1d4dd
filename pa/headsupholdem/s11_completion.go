package headsupholdem

import (
	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// table is a Heads-Up Hold 'Em table: the chapter with its choices made.
type table struct {
	selected       *game.Selected
	procedure      *general.Procedure
	odds, badBeat  paytable.Column[hand.Category]
	pocketBonus    paytable.Column[Pocket]
	tripsPlus      paytable.Column[hand.Category]
	known          bool
	communityFirst bool
}

func rules(s *game.Selected) round.Rules {
	t := &table{
		selected:       s,
		procedure:      procedure.Selected(s),
		odds:           Odds.Column(""),
		badBeat:        BadBeat.Column(""),
		pocketBonus:    PocketBonus.Column(s.Paytable(PocketBonusWager)),
		tripsPlus:      TripsPlus.Column(s.Paytable(TripsPlusWager)),
		known:          general.Known.Chosen(s),
		communityFirst: communityFirst.Of(s),
	}
	return round.Rules{
		Steps: []round.Step{
			{Cite: "677a.5", Name: "Shuffle and cut", Do: t.procedure.Prepare},
			{Cite: "677a.7", Name: "Wagers", Do: t.wagers},
			{Cite: "677a.8", Name: "Deal", Do: t.deal},
			{Cite: "677a.11(a)", Name: "Each player examines his cards", Do: t.examine},
			{Cite: "677a.11(b)", Name: "Each player checks or raises", Do: t.beforeFlop},
			{Cite: "677a.11(c)", Name: "The Flop", Do: t.flop},
			{Cite: "677a.11(d)", Name: "Each player checks or raises", Do: t.afterFlop},
			{Cite: "677a.11(e)", Name: "The Turn and River cards", Do: t.turnAndRiver},
			{Cite: "677a.11(f)", Name: "Each player raises or folds", Do: t.afterRiver},
			{Cite: "677a.11(g)", Name: "The dealer reveals and settles", Do: t.settle},
			{Cite: "677a.11(j)", Name: "The cards are removed", Do: t.clear},
		},
		Irregular: t.irregular,
		Abandoned: "677a.7(b)",
		Limit:     game.PayoutLimit.Of(s),
		Limited:   limit.Wagers,
		LimitCite: limit.Cite,
	}
}

func (t *table) wagers(r *round.Round) { t.procedure.NoMoreBets(r, t.selected) }

// deal is §§ 677a.8 to .10: two cards to each player and the dealer, five to the board.
func (t *table) deal(r *round.Round) {
	way, _ := t.procedure.Method(r)
	first := t.communityFirst && t.procedure.Reshuffles(r)
	if first {
		t.procedure.Pile(r, round.Community, 5, "677a.10(g)")
	}
	t.procedure.Hands(r, 2, 2)
	if !first {
		t.procedure.Pile(r, round.Community, 5, way.Stub)
	}
	t.procedure.Stub(r)
}

func (t *table) examine(r *round.Round) {
	if t.known {
		for _, s := range r.Seats() {
			r.Look(round.SeatPile(s.Number), "677a.11(a)")
		}
	}
}

// beforeFlop is § 677a.11(b).
func (t *table) beforeFlop(r *round.Round) {
	t.ask(r, 3, "Check or place a Raise Wager before the Flop", "check", "677a.11(b)")
}

// flop is § 677a.11(c). What the players hold by then is soon overtaken: it is worked out
// only for those who watch.
func (t *table) flop(r *round.Round) {
	r.Act("677a.11(c)", "reveal", "Turn the Flop")
	if flop := r.TurnSome(round.Community, 0, 3, "677a.11(c)"); r.Listening() {
		t.formOwn(r, flop, "677a.11(c)")
	}
}

// afterFlop is § 677a.11(d).
func (t *table) afterFlop(r *round.Round) {
	t.ask(r, 2, "Check or place a Raise Wager after the Flop", "check", "677a.11(d)")
}

func (t *table) turnAndRiver(r *round.Round) {
	r.Act("677a.11(e)", "reveal", "Turn the Turn and River cards")
	t.formOwn(r, r.Turn(round.Community, "677a.11(e)"), "677a.11(e)")
}

// afterRiver is § 677a.11(f).
func (t *table) afterRiver(r *round.Round) {
	t.ask(r, 1, "Place a Raise Wager or fold", "fold", "677a.11(f)")
}

// ask asks each player without a Raise Wager, from the dealer's left, for one of up to so
// many times his Ante Wager; otherwise he checks or folds.
func (t *table) ask(r *round.Round, times money.Cents, text, otherwise string, c cite.Cite) {
	for _, s := range r.Seats() {
		if decided(s) {
			continue
		}
		ante := s.Has(Ante)
		a := r.Ask(round.Question{
			Kind: round.AskDecision, Cite: c, Text: text, Seats: []int{s.Number},
			Options: []round.Option{
				{Choice: "raise", Wager: Raise, Min: ante, Max: ante * times, Cite: c, Over: c},
				{Choice: otherwise, Cite: c},
			},
			Otherwise: otherwise,
		})
		if a.Choice != "" {
			r.Decide(s, a.Choice, c)
		}
		switch a.Choice {
		case "raise":
			r.Place(s.Number, s.Player, Raise, a.Amount, c)
		case "fold":
			fold(r, s)
		}
	}
}

// decided tells whether the player has placed a Raise Wager or folded.
func decided(s *round.Seat) bool { return s.Folded || s.Staked(Raise) != 0 }

// fold collects the Ante and Odds Wagers, and the cards unless optional wagers are open.
func fold(r *round.Round, s *round.Seat) {
	s.Folded = true
	r.Lose(s, Ante, "", "677a.11(f)")
	r.Lose(s, OddsWager, "", "677a.11(f)")
	if !s.HasAny(optional...) {
		r.Collect(round.SeatPile(s.Number), "677a.11(f)")
	}
}

// formOwn notes what each player's cards, which he knows, form with the community cards
// turned so far.
func (t *table) formOwn(r *round.Round, community card.Set, c cite.Cite) {
	for _, s := range r.Seats() {
		if t.known && !s.Folded {
			pile := round.SeatPile(s.Number)
			form(r, pile, r.Set(pile), community, c)
		}
	}
}

// settle is § 677a.11(g) to (i): the dealer reveals, then settles from his right.
func (t *table) settle(r *round.Round) {
	r.Act("677a.11(g)", "reveal", "Turn the dealer's cards")
	community := r.Set(round.Community)
	dealer, _ := form(r, round.Dealer, r.Turn(round.Dealer, "677a.11(g)"), community, "677a.11(g)")
	r.Qualify(Qualifies(dealer))
	for s := range r.FromRight {
		if !s.Folded {
			pile := round.SeatPile(s.Number)
			player, name := form(r, pile, r.Turn(pile, "677a.11(g)(1)"), community, "677a.11(g)(2)")
			t.contest(r, s, player, dealer, name)
		}
		t.optional(r, s, "677a.11(i)")
	}
}

// form notes the hand that a pile's cards form with the community cards.
func form(r *round.Round, pile round.Pile, own, community card.Set, c cite.Cite) (v hand.Value, name string) {
	v = hand.FiveCard(own | community)
	name = v.String()
	r.Form(pile, name, best(own, community, v), c)
	return v, name
}

// Qualifies tells whether the dealer has a pair or better, § 677a.11(h)(1).
func Qualifies(dealer hand.Value) bool { return dealer.Category() >= hand.Pair }

// contest is § 677a.11(h): the Ante, Raise and Odds Wagers against the dealer's hand. What a
// table pays is put down to the table's row.
func (t *table) contest(r *round.Round, s *round.Seat, player, dealer hand.Value, name string) {
	category := player.Category()
	switch pair := Qualifies(dealer); {
	case !pair && player > dealer:
		r.Return(s, Ante, name, "677a.11(h)(1)")
		r.Settle(s, Raise, even, name, "677a.11(h)(1)(i)", "677a.12(a)")
		r.Settle(s, OddsWager, t.odds.Pays(category), category.Name(), "677a.11(h)(1)(i)", "677a.12(b)")
	case !pair && player == dealer:
		r.Return(s, Ante, name, "677a.11(h)(1)")
		r.Return(s, Raise, name, "677a.11(h)(1)(ii)")
		r.Return(s, OddsWager, name, "677a.11(h)(1)(ii)")
	case !pair:
		r.Return(s, Ante, name, "677a.11(h)(1)")
		r.Lose(s, Raise, name, "677a.11(h)(1)(iii)")
		r.Lose(s, OddsWager, name, "677a.11(h)(1)(iii)")
	case player > dealer:
		r.Settle(s, Ante, even, name, "677a.11(h)(2)(i)", "677a.12(a)")
		r.Settle(s, Raise, even, name, "677a.11(h)(2)(i)", "677a.12(a)")
		r.Settle(s, OddsWager, t.odds.Pays(category), category.Name(), "677a.11(h)(2)(i)", "677a.12(b)")
	case player == dealer:
		r.Return(s, Ante, name, "677a.11(h)(2)(ii)")
		r.Return(s, Raise, name, "677a.11(h)(2)(ii)")
		r.Return(s, OddsWager, name, "677a.11(h)(2)(ii)")
	case category < hand.Straight:
		r.Lose(s, Ante, name, "677a.11(h)(2)(iii)")
		r.Lose(s, Raise, name, "677a.11(h)(2)(iii)(A)")
		r.Lose(s, OddsWager, name, "677a.11(h)(2)(iii)(A)")
	default:
		r.Lose(s, Ante, name, "677a.11(h)(2)(iii)")
		r.Lose(s, Raise, name, "677a.11(h)(2)(iii)(B)")
		on := s.Has(OddsWager)
		r.Return(s, OddsWager, name, "677a.11(h)(2)(iii)(B)")
		r.Bonus(s, BadBeatBonus, on, t.badBeat.Pays(category), category.Name(), "677a.11(h)(2)(iii)(B)", "677a.12(c)")
	}
}

// optional is § 677a.11(i): the wagers that outlive a fold; why is the clause by which the
// player's cards are turned for them.
func (t *table) optional(r *round.Round, s *round.Seat, why cite.Cite) {
	t.pocket(r, s, why)
	if !s.HasAny(TripsPlusWager) {
		return
	}
	pile := round.SeatPile(s.Number)
	v, _ := form(r, pile, r.Turn(pile, why), r.Set(round.Community), why)
	category := v.Category()
	if pays := t.tripsPlus.Pays(category); pays.Loses() {
		r.Lose(s, TripsPlusWager, category.Name(), "677a.11(i)(2)(ii)")
	} else {
		r.Settle(s, TripsPlusWager, pays, category.Name(), "677a.11(i)(2)(i)", "677a.12(e)")
	}
}

// pocket settles the Pocket Bonus Wager, § 677a.11(i)(1).
func (t *table) pocket(r *round.Round, s *round.Seat, why cite.Cite) {
	if !s.HasAny(PocketBonusWager) {
		return
	}
	two := PocketOf(r.Turn(round.SeatPile(s.Number), why))
	if pays := t.pocketBonus.Pays(two); pays.Loses() {
		r.Lose(s, PocketBonusWager, two.String(), "677a.11(i)(1)(ii)")
	} else {
		r.Settle(s, PocketBonusWager, pays, two.String(), "677a.11(i)(1)(i)", "677a.12(d)")
	}
}

func (t *table) clear(r *round.Round) {
	for s := range r.FromRight {
		r.Collect(round.SeatPile(s.Number), "677a.11(j)")
	}
	r.Collect(round.Dealer, "677a.11(j)")
	r.Collect(round.Community, "677a.11(j)")
}
