package headsupholdem

import (
	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	. "felt.example/felt/payout" //nolint:revive // the settlements read as the chapter prints them
	"felt.example/felt/round"
)

// table is a Heads-Up Hold 'Em table: the chapter with its choices made.
type table struct {
	procedure         *general.Procedure
	settles           func(player, dealer hand.Value) []round.Settlement
	pocket, tripsPlus game.Paid
	known             bool
}

func rules(s *game.Selected) round.Rules {
	odds, badBeat := game.Column(s, OddsWager, Odds), game.Column(s, BadBeatBonus, BadBeat)
	t := &table{
		procedure: procedure.Selected(s),
		settles:   Settle(odds.Pays, badBeat.Pays),
		pocket:    s.Paid(PocketBonusWager),
		tripsPlus: s.Paid(TripsPlusWager),
		known:     general.Known.Chosen(s),
	}
	rules := t.procedure.Rules(s, func(r *round.Round) { t.procedure.Community(r, 2, 2, 5) },
		round.Step{Cite: "677a.11(a)", Name: "Each player examines his cards", Do: t.examine},
		round.Step{Cite: "677a.11(b)", Name: "Each player checks or raises", Do: t.beforeFlop},
		round.Step{Cite: "677a.11(c)", Name: "The Flop", Do: t.flop},
		round.Step{Cite: "677a.11(d)", Name: "Each player checks or raises", Do: t.afterFlop},
		round.Step{Cite: "677a.11(e)", Name: "The Turn and River cards", Do: t.turnAndRiver},
		round.Step{Cite: "677a.11(f)", Name: "Each player raises or folds", Do: t.afterRiver},
		round.Step{Cite: "677a.11(g)", Name: "The dealer reveals and settles", Do: t.settle},
		round.Step{Cite: "677a.11(j)", Name: "The cards are removed", Do: func(r *round.Round) { general.Clear(r, "677a.11(j)", round.Dealer, round.Community) }})
	rules.Irregular = t.irregular
	rules.Limit, rules.Limited, rules.LimitCite = game.PayoutLimit.Of(s), limit.Wagers, limit.Cite
	return rules
}

func (t *table) examine(r *round.Round) {
	if t.known {
		general.Look(r, "677a.11(a)")
	}
}

// beforeFlop is § 677a.11(b).
func (t *table) beforeFlop(r *round.Round) {
	t.ask(r, 3, "Check or place a Raise Wager before the Flop", "check", "677a.11(b)")
}

// flop is § 677a.11(c). The players' hands change with the next cards, so they are worked out only
// if somebody is watching.
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
		q := r.Pose(round.AskDecision, c, text)
		q.Seats, q.Otherwise = r.Numbers(s.Number), otherwise
		q.Choices = r.Choices(
			round.Choice{ID: "raise", Wager: Raise, Min: ante, Max: ante * times, Cite: c, Over: c},
			round.Choice{ID: otherwise, Cite: c})
		a := r.Answer()
		if a.Choice != "" {
			r.Decide(s, a.Choice, c)
		}
		switch a.Choice {
		case "raise":
			r.PlaceWager(s.Number, s.Player, Raise, a.Amount, c)
		case "fold":
			s.Folded = true
			r.SettleAll(s, "", Folds)
			if !s.HasAny(optional...) {
				r.Collect(round.SeatPile(s.Number), c)
			}
		}
	}
}

// decided reports whether the player has placed a Raise Wager or folded.
func decided(s *round.Seat) bool { return s.Folded || s.Staked(Raise) != 0 }

// formOwn notes what each player's cards, which he knows, form with the community cards
// turned so far.
func (t *table) formOwn(r *round.Round, community card.Set, c cite.Cite) {
	for _, s := range r.Seats() {
		if t.known && !s.Folded && !r.Unread() {
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
			r.SettleAll(s, name, t.settles(player, dealer))
		}
		t.optional(r, s, "677a.11(i)")
	}
}

// form notes the hand that a pile's cards form with the community cards.
func form(r *round.Round, pile round.Pile, own, community card.Set, c cite.Cite) (v hand.Value, name string) {
	if v = hand.FiveCard(own | community); r.Unread() {
		return v, ""
	}
	name = round.Name(r, v)
	r.Form(pile, name, best(own, community, v), c)
	return v, name
}

// Qualifies reports whether the dealer has a pair or better, § 677a.11(h)(1).
func Qualifies(dealer hand.Value) bool { return dealer.Category() >= hand.Pair }

// Folds is what the wagers of a player who folds come to, § 677a.11(f).
var Folds = []round.Settlement{settled(Ante, Payout{}, "677a.11(f)"), settled(OddsWager, Payout{}, "677a.11(f)")}

// Settle is § 677a.11(h): what two hands and the Ante, Raise and Odds Wagers come to, by what the tables
// pay on the Odds Wager. What a table pays is put down to the table's row.
func Settle(odds, badBeat func(hand.Category) Payout) func(player, dealer hand.Value) []round.Settlement {
	type byHand [hand.RoyalFlush + 1][]round.Settlement
	var higher, higherThanNoPair, lower byHand
	for h := hand.HighCard; h <= hand.RoyalFlush; h++ {
		wins := func(ante round.Settlement, c cite.Cite) []round.Settlement {
			return []round.Settlement{ante, settled(Raise, even, c, "677a.12(a)"),
				{Wager: OddsWager, Pays: odds(h), Hand: h.Name(), Cites: []cite.Cite{c, "677a.12(b)"}}}
		}
		higherThanNoPair[h] = wins(settled(Ante, Push, "677a.11(h)(1)"), "677a.11(h)(1)(i)")
		higher[h] = wins(settled(Ante, even, "677a.11(h)(2)(i)", "677a.12(a)"), "677a.11(h)(2)(i)")
		lower[h] = wagers(Payout{}, "677a.11(h)(2)(iii)", Payout{}, "677a.11(h)(2)(iii)(A)")
		if pays := badBeat(h); h >= hand.Straight && !pays.Loses() {
			const c = "677a.11(h)(2)(iii)(B)"
			lower[h] = []round.Settlement{settled(Ante, Payout{}, "677a.11(h)(2)(iii)"), settled(Raise, Payout{}, c), settled(OddsWager, Push, c),
				{Wager: BadBeatBonus, On: OddsWager, Pays: pays, Hand: h.Name(), Cites: []cite.Cite{c, "677a.12(c)"}}}
		}
	}
	equal := wagers(Push, "677a.11(h)(2)(ii)", Push, "677a.11(h)(2)(ii)")
	equalNoPair := wagers(Push, "677a.11(h)(1)", Push, "677a.11(h)(1)(ii)")
	lowerThanNoPair := wagers(Push, "677a.11(h)(1)", Payout{}, "677a.11(h)(1)(iii)")
	return func(player, dealer hand.Value) []round.Settlement {
		switch pair := Qualifies(dealer); {
		case !pair && player > dealer:
			return higherThanNoPair[player.Category()]
		case !pair && player == dealer:
			return equalNoPair
		case !pair:
			return lowerThanNoPair
		case player > dealer:
			return higher[player.Category()]
		case player == dealer:
			return equal
		}
		return lower[player.Category()]
	}
}

// wagers settles the Ante Wager under one clause, the Raise and Odds Wagers alike under another.
func wagers(ante Payout, anteBy cite.Cite, others Payout, by cite.Cite) []round.Settlement {
	return []round.Settlement{settled(Ante, ante, anteBy), settled(Raise, others, by), settled(OddsWager, others, by)}
}

func settled(wager round.WagerID, pays Payout, cites ...cite.Cite) round.Settlement {
	return round.Settlement{Wager: wager, Pays: pays, Cites: cites}
}

// optional is § 677a.11(i): the wagers that outlive a fold; why is the clause by which the
// player's cards are turned for them.
func (t *table) optional(r *round.Round, s *round.Seat, why cite.Cite) {
	t.pocketBonus(r, s, why)
	if !s.HasAny(TripsPlusWager) {
		return
	}
	pile := round.SeatPile(s.Number)
	own, community := r.Turn(pile, why), r.Set(round.Community)
	form(r, pile, own, community, why)
	hand, pays := t.tripsPlus(own | community)
	tripsPlus.Settle(r, s, hand, pays)
}

// pocketBonus settles the Pocket Bonus Wager, § 677a.11(i)(1).
func (t *table) pocketBonus(r *round.Round, s *round.Seat, why cite.Cite) {
	if s.HasAny(PocketBonusWager) {
		hand, pays := t.pocket(r.Turn(round.SeatPile(s.Number), why))
		pocketBonus.Settle(r, s, hand, pays)
	}
}
