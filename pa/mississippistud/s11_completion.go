package mississippistud

import (
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	. "felt.example/felt/payout" //nolint:revive // the settlements read as the chapter prints them
	"felt.example/felt/round"
)

// table is a Mississippi Stud table: the chapter with its choices made.
type table struct {
	procedure          *general.Procedure
	settles            func(Hand) []round.Settlement
	board, progressive game.Paid
	envy               map[Hand]money.Cents
	known              bool
}

func rules(s *game.Selected) round.Rules {
	paid := game.Column(s, Ante, AnteAndBets)
	t := &table{
		procedure:   procedure.Selected(s),
		settles:     Settle(paid.Pays),
		board:       s.Paid(ThreeCardBonusWager),
		progressive: s.Paid(ProgressiveWager),
		envy:        map[Hand]money.Cents{RoyalFlush: royalEnvy.Of(s), StraightFlush: straightEnvy.Of(s)},
		known:       general.Known.Chosen(s),
	}
	steps := []round.Step{{Cite: examining, Name: "Each player examines his cards", Do: t.examine}}
	for i := range streets {
		steps = append(steps, round.Step{Cite: streets[i].ask, Name: streets[i].name, Do: func(r *round.Round) { t.street(r, i) }})
	}
	rules := t.procedure.Rules(s, func(r *round.Round) { t.procedure.Community(r, 2, 0, 3) }, append(steps,
		round.Step{Cite: "655a.11(h)", Name: "The dealer settles", Do: t.settle},
		round.Step{Cite: "655a.11(j)", Name: "The cards are removed", Do: func(r *round.Round) { jackpot.Clear(r, "655a.11(j)", round.Community) }})...)
	rules.Irregular = t.irregular
	rules.Limit, rules.Limited, rules.LimitCite, rules.LimitPerHand = ceiling.Floor(game.Minimum.Of(s)), ceiling.Wagers, ceiling.Cite, true
	jackpot.TurnBack(s, &rules)
	return rules
}

// dealing is the step in which the cards are dealt, examining that in which the players look at theirs.
const (
	dealing   = "655a.8"
	examining = "655a.11(a)"
)

// street is one of the three times at which each player folds or places a Bet Wager;
// then the next community card is turned.
type street struct {
	name                   string
	wager                  round.WagerID
	ask, place, fold, turn cite.Cite
	folds                  []round.Settlement
}

var streets = [...]street{
	{"3rd Street Wagers", ThirdStreet, "655a.11(b)", "655a.11(b)(1)", "655a.11(b)(2)", "655a.11(c)", Fold("655a.11(b)(2)")},
	{"4th Street Wagers", FourthStreet, "655a.11(d)", "655a.11(d)(1)", "655a.11(d)(2)", "655a.11(e)", Fold("655a.11(d)(2)")},
	{"5th Street Wagers", FifthStreet, "655a.11(f)", "655a.11(f)(1)", "655a.11(f)(2)", "655a.11(g)", Fold("655a.11(f)(2)")},
}

func (t *table) examine(r *round.Round) {
	if t.known {
		general.Look(r, "655a.11(a)")
	}
}

// street is § 655a.11(b) to (g): from the dealer's left, each player folds or wagers.
// The board is turned on for optional wagers even when every player has folded.
func (t *table) street(r *round.Round, i int) {
	st := &streets[i]
	open := false
	for _, s := range r.Seats() {
		if !s.Folded {
			foldOrWager(r, s, st)
		}
		open = open || !s.Folded || s.HasAny(optional...)
	}
	if open {
		r.Act(st.turn, "reveal", "Turn the next community card")
		r.TurnSome(round.Community, i, i+1, st.turn)
	}
}

func foldOrWager(r *round.Round, s *round.Seat, st *street) {
	ante := s.Has(Ante)
	bet := round.Choice{ID: "wager", Wager: st.wager, Min: ante, Max: 3 * ante, Multiple: ante, Cite: st.place, Over: st.place}
	if general.FoldOrWager(r, s, st.ask, "Fold or place a Bet Wager of one, two or three times the Ante Wager", bet, st.place, st.fold) {
		general.Forfeit(r, s, st.folds, "655a.11(b)(2)(ii)", optional...)
	}
}

// settle is § 655a.11(h), (i): hand after hand from the dealer's right, then the Envy
// Bonuses, which need every hand shown.
func (t *table) settle(r *round.Round) {
	for s := range r.FromRight {
		if !s.Folded {
			r.SettleAll(s, "", t.settles(HandOf(show(r, s, "655a.11(h)"))))
		}
		t.bonuses(r, s, "655a.11(i)(2)")
	}
	t.envyBonuses(r)
}

// show turns a seat's cards and ranks them with the community cards.
func show(r *round.Round, s *round.Seat, c cite.Cite) hand.Value {
	five := r.Turn(round.SeatPile(s.Number), c) | r.Set(round.Community)
	v := hand.FiveCard(five)
	r.Form(round.SeatPile(s.Number), round.Name(r, v), five, c)
	return v
}

// Settle is § 655a.11(h): what a hand and the Ante and Bet Wagers come to, by what the paytable pays.
func Settle(pays func(Hand) Payout) func(Hand) []round.Settlement {
	var lists [RoyalFlush + 1][]round.Settlement
	for h := range lists {
		paragraph, pays := cite.Cite("655a.11(h)(1)"), pays(Hand(h))
		switch {
		case pays.Loses():
			paragraph = "655a.11(h)(3)"
		case pays.Pushes():
			paragraph = "655a.11(h)(2)"
		}
		lists[h] = anteAndBets(pays, Hand(h).String(), paragraph, "655a.12(a)")
	}
	return func(h Hand) []round.Settlement { return lists[h] }
}

// Fold is what the Ante and Bet Wagers come to in a fold under the clause.
func Fold(c cite.Cite) []round.Settlement { return anteAndBets(Payout{}, "", c) }

// anteAndBets settles the Ante Wager and all Bet Wagers that are placed alike.
func anteAndBets(pays Payout, hand string, cites ...cite.Cite) []round.Settlement {
	list := make([]round.Settlement, len(ceiling.Wagers))
	for i, wager := range ceiling.Wagers {
		list[i] = round.Settlement{Wager: wager, Pays: pays, Hand: hand, Cites: cites}
	}
	return list
}

// bonuses is § 655a.11(i)(1), (2): the optional wagers, which outlive a fold.
func (t *table) bonuses(r *round.Round, s *round.Seat, turn cite.Cite) {
	if s.HasAny(ThreeCardBonusWager) {
		hand, pays := t.board(r.Set(round.Community))
		if _, noted := r.Formed(round.Community); noted == 0 {
			r.Form(round.Community, hand, r.Set(round.Community), "655a.7(d)(4)")
		}
		threeCardBonus.Settle(r, s, hand, pays)
	}
	if s.HasAny(ProgressiveWager) {
		show(r, s, turn)
		hand, pays := t.progressive(r.Set(round.SeatPile(s.Number)) | r.Set(round.Community))
		jackpot.Settle(r, s, pays, hand)
	}
}

// envyBonuses is § 655a.11(i)(3): each hand shown that qualifies pays the other players
// who placed a Progressive Payout Wager.
func (t *table) envyBonuses(r *round.Round) {
	for holder := range r.FromRight {
		if _, shown := r.Formed(round.SeatPile(holder.Number)); shown == 0 {
			continue
		}
		h := HandOf(hand.FiveCard(r.Set(round.SeatPile(holder.Number)) | r.Set(round.Community)))
		if amount := t.envy[h]; amount != 0 {
			payEnvy(r, holder, h, amount)
		}
	}
}

// payEnvy pays each other player once, whatever number of positions he has.
func payEnvy(r *round.Round, holder *round.Seat, h Hand, amount money.Cents) {
	paid := append(make([]string, 0, 8), holder.Player)
	for s := range r.FromRight {
		if s.Staked(ProgressiveWager) != 0 && !s.Gone && !slices.Contains(paid, s.Player) {
			paid = append(paid, s.Player)
			r.BonusFor(s, holder, EnvyBonus, 0, Fixed(amount), h.String(), "655a.11(i)(3)", "655a.12(c)(5)")
		}
	}
}

// CommunityCardExposed is the irregularity of § 655a.13(d).
const CommunityCardExposed = "community_card_exposed"

// irregular is § 655a.13; (d) is the chapter's own, the rest is general.
func (t *table) irregular(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	if i.Kind != CommunityCardExposed {
		return t.procedure.Irregular(r, i)
	}
	const c = "655a.13(d)"
	switch r.Step().Cite {
	default:
		return round.GoesOn, round.Refuse(c, "no community card lies face down")
	case dealing, examining, streets[0].ask, streets[1].ask, streets[2].ask:
	}
	if r.Dealt() == 0 {
		return round.GoesOn, round.Refuse(c, "no cards have been dealt")
	}
	if err := general.Expose(r, i, round.Community, c); err != nil {
		return round.GoesOn, err
	}
	last := r.Seats()[len(r.Seats())-1]
	complete := r.Len(round.Community) == 3 && r.Len(round.SeatPile(last.Number)) == 2
	if !complete {
		r.Procedure(c, "A community card is exposed while the cards are dealt: all hands are void and all wagers returned")
		r.Void(c)
		return round.Ends, nil
	}
	r.Procedure(c, "A community card is exposed early: all hands are void; the Ante and Bet Wagers are returned, the others settled")
	r.Void(c, ceiling.Wagers...)
	if slices.ContainsFunc(r.Seats(), func(s *round.Seat) bool { return s.HasAny(optional...) }) {
		r.Turn(round.Community, c)
	}
	for s := range r.FromRight {
		t.bonuses(r, s, c)
	}
	t.envyBonuses(r)
	jackpot.Await(r, "")
	return round.Ends, nil
}
