package spanish21

import (
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// The kinds of irregularity of this chapter (§ 635a.13), and what else the floor may report at a shoe that lasts
// several rounds (§§ 635a.3(b), .5(f) and (g), .6(b)(1) and .7(c)), beside the general ones.
const (
	TenFound         = "ten_found"
	CardExposed      = "card_drawn_in_error_exposed"
	DealerDrewOn17   = "dealer_drew_on_17"
	DealerMissedCard = "dealer_missed_his_card"
	NoCardDealt      = "no_card_dealt"
	OneCardDealt     = "only_one_card_dealt"
	CardNotDealt     = "requested_card_not_dealt"
	ReaderMisused    = "card_reader_misused"
	ReaderFails      = "card_reader_malfunction"
	Reshuffle        = "reshuffle"
	Idle             = "idle_table"
	DecksChanged     = "decks_changed"
	NewDealer        = "new_dealer"
	Admit            = "player_admitted"
)

var irregularities = []game.Irregularity{
	{Kind: general.FaceUpCard, Name: "Card found face up in the shoe", Cite: "635a.13(a)", Cards: game.Coming(nil)},
	{Kind: TenFound, Name: "A 10 found in the shoe", Cite: "635a.13(b)"},
	{Kind: general.DrawnInError, Name: "Card drawn in error, not exposed", Cite: "635a.13(c)"},
	{Kind: CardExposed, Name: "Card drawn in error and exposed", Cite: "635a.13(d)", Cards: &nextOfShoe},
	{Kind: DealerDrewOn17, Name: "Dealer has 17 and draws a card", Cite: "635a.13(e)"},
	{Kind: DealerMissedCard, Name: "Dealer misses a card of his own", Cite: "635a.13(f)"},
	{Kind: NoCardDealt, Name: "A player is dealt no card", Cite: "635a.13(h)", AtSeat: true},
	{Kind: OneCardDealt, Name: "A player is dealt one card only", Cite: "635a.13(h)", AtSeat: true},
	{Kind: CardNotDealt, Name: "A card that a player requested is not dealt", Cite: "635a.13(i)", AtSeat: true},
	{Kind: ReaderMisused, Name: "Card reader device used when the up card cannot make Blackjack", Cite: "635a.13(j)"},
	{Kind: ReaderFails, Name: "Card reader device malfunctions", Cite: "635a.13(k)"},
	{Kind: general.ShufflerFailed, Name: "Shuffling device jams or stops", Cite: "635a.13(l)"},
	{Kind: general.OutOfOrder, Name: "Device covered or signed out of order", Cite: "635a.13(m)", Follows: general.OutOfUse},
	{Kind: general.Repaired, Name: "Device back in order", Cite: "635a.13(m)", Follows: general.BackInUse},
	{Kind: general.Recut, Name: "Floorperson requires a recut", Cite: "635a.5(e)"},
	{Kind: Reshuffle, Name: "Floorperson orders a reshuffle after this round", Cite: "635a.5(f)"},
	{Kind: Idle, Name: "The table was idle; the cards are spread and shuffled anew", Cite: "635a.5(g)"},
	{Kind: DecksChanged, Name: "The decks are changed", Cite: "635a.3(b)", Follows: "They are changed between rounds, at least every 24 hours"},
	{Kind: NewDealer, Name: "A new dealer comes to the table", Cite: "635a.7(c)"},
	{Kind: Admit, Name: "A player may wager again before a reshuffle", Cite: "635a.6(b)(1)", AtSeat: true, Missed: barred},
}

// nextOfShoe names the one card that can have been drawn.
var nextOfShoe = game.Named{Least: 1, Most: 1, Of: func(_ *game.Cards, r *round.Round) []round.Place {
	if r.Len(round.AtHand) > 0 {
		return nil
	}
	return []round.Place{{Pile: round.AtHand}}
}}

// irregular is § 635a.13, and what the floor orders under §§ 635a.3, .5, .6 and .7.
func (t *table) irregular(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	switch i.Kind {
	case general.ShufflerFailed, general.OutOfOrder, general.Repaired:
		return t.procedure.Irregular(r, i)
	case general.FaceUpCard:
		return t.faceUp(r, i)
	case TenFound:
		return t.tenFound(r)
	case general.DrawnInError:
		if !dealing(r) {
			return notNow("635a.13(c)", "no cards are being dealt")
		}
		general.DrawnCard(r, "635a.13(c)")
		return round.GoesOn, nil
	case CardExposed:
		return t.cardExposed(r, i)
	case DealerDrewOn17:
		return t.dealerDrew(r)
	case DealerMissedCard, NoCardDealt, OneCardDealt, NewDealer:
		return t.beforeDeal(r, i)
	case CardNotDealt:
		return t.cardNotDealt(r, i)
	case ReaderMisused:
		return t.readerMisused(r)
	case ReaderFails:
		return t.readerFails(r)
	case general.Recut, Reshuffle:
		return t.cutAnew(r, i)
	case Idle, DecksChanged, Admit:
		return t.betweenRounds(r, i)
	}
	return round.GoesOn, round.Refuse("635a.13", "%q is no irregularity of the chapter", i.Kind)
}

func notNow(c cite.Cite, why string) (round.Verdict, error) {
	return round.GoesOn, round.Refuse(c, "this irregularity cannot happen now: %s", why)
}

// act is the first choice of the dealer's act that is asked for; "" where none is.
func act(r *round.Round) string {
	if q := r.Asking(); q.Kind == round.AskAct {
		return q.Choices[0].ID
	}
	return ""
}

// dealing reports whether cards are being dealt, or may be next.
func dealing(r *round.Round) bool {
	return r.Asking().Offers("deal") || r.Asking().Kind == round.AskDecision || slices.Contains([]string{"burn", "deal", "read", "reveal", "stand"}, act(r))
}

// canHit reports whether the question is how to play a hand that may draw.
func canHit(q *round.Question) bool {
	return slices.ContainsFunc(q.Choices, func(o round.Choice) bool { return o.ID == "hit" })
}

// faceUp is § 635a.13(a).
func (t *table) faceUp(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	const c = "635a.13(a)"
	if !dealing(r) {
		return notNow(c, "no cards are being dealt")
	}
	for n, position := range i.Positions {
		if position < r.Dealt() || position >= of(r).end || slices.Contains(i.Positions[:n], position) {
			return round.GoesOn, round.Refuse(c, "position %d is no card still in the shoe", position)
		}
	}
	if err := general.FoundFaceUp(r, i, t.selected.Game.Cards.Comes, c); err != nil {
		return round.GoesOn, err
	}
	if r.FaceUp(i.Positions, i.Places) == 1 {
		r.Procedure(c, "A card lies face up in the shoe; it is not used in this round and goes to the discard rack")
		if q := r.Asking(); q.Part != nil {
			t.next(r, q.Part.Place.Pile) // the next card is another now
		}
		return round.GoesOn, nil
	}
	r.Procedure(c, "More than one card lies face up in the shoe: the round is void and the cards are reshuffled")
	r.Void(c)
	t.spent(r)
	return round.Ends, nil
}

// tenFound is § 635a.13(b).
func (t *table) tenFound(r *round.Round) (round.Verdict, error) {
	const c = "635a.13(b)"
	if !dealing(r) {
		return notNow(c, "no cards are being dealt")
	}
	if of(r).tens++; of(r).tens == 1 {
		r.Done(c, "A 10 is found in the shoe; a floorperson tears it in half and puts it into its box", "A 10 is reported in the shoe; it is not used")
		return round.GoesOn, nil
	}
	r.Procedure(c, "More than one 10 is found in the shoe: the round is void and the decks are removed from play")
	r.Void(c)
	r.Table.Opened = false
	t.keep(r)
	return round.Ends, nil
}

// cardExposed is § 635a.13(d): the card goes to the next player who wants a card, else to the
// dealer.
func (t *table) cardExposed(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	n := of(r)
	if !n.initial || !dealing(r) || r.Asking().Part != nil || n.revealed || r.Len(round.AtHand) != 0 {
		return notNow("635a.13(d)", "no further cards are being dealt, or one lies exposed")
	}
	if len(i.Places) > 0 && !slices.Equal(i.Places, []round.Place{{Pile: round.AtHand}}) {
		return round.GoesOn, round.Refuse("635a.13(d)", "the card that was drawn in error is the next of the shoe")
	}
	r.Procedure("635a.13(d)", "A card is drawn in error and exposed; it is used as the next card")
	mayHit := canHit(r.Asking())
	t.next(r, round.AtHand)
	r.DealUp(round.AtHand, "635a.13(d)", "635a.13(a)")
	if mayHit {
		return round.FallsAway, nil // the choices are others now
	}
	return round.GoesOn, nil
}

// dealerDrew is § 635a.13(e).
func (t *table) dealerDrew(r *round.Round) (round.Verdict, error) {
	n := of(r)
	if act(r) != "settle" || n.drewInError || Count(r.Cards(round.Dealer)).Points < 17 {
		return notNow("635a.13(e)", "the dealer has not just come to 17")
	}
	n.drewInError = true
	r.Procedure("635a.13(e)", "The dealer has 17 and draws a card by accident; it goes to the discard rack")
	t.next(r, round.Discard)
	r.DealUp(round.Discard, "635a.13(e)", "635a.13(a)")
	return round.GoesOn, nil
}

// beforeDeal is § 635a.13(f) and (h), and the card that a new dealer burns, § 635a.7(c).
func (t *table) beforeDeal(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	n, s := of(r), r.Seat(i.Seat)
	c := map[string]cite.Cite{DealerMissedCard: "635a.13(f)", NewDealer: "635a.7(c)"}[i.Kind]
	if c == "" {
		c = "635a.13(h)"
	}
	missed := s != nil && (slices.Contains(n.undealt, s) || slices.Contains(n.second, s))
	switch {
	case act(r) != "deal":
		return notNow(c, "the initial cards are not being dealt")
	case c == "635a.13(h)" && (s == nil || missed):
		return notNow(c, "the seat is not to be dealt any cards")
	case i.Kind == DealerMissedCard:
		n.dealerMissed = true
		r.Procedure(c, "The dealer misses a card of his own; the players' cards are dealt first, then his")
	case i.Kind == NoCardDealt:
		n.undealt = append(n.undealt, s)
		r.Procedure(c, "A player is dealt no card; the hand is dead and he is in the next deal")
	case i.Kind == OneCardDealt:
		n.second = append(n.second, s)
		r.Procedure(c, "A player is dealt one card only; he may have the second after all others")
	default:
		r.Done(c, "A new dealer comes to the table and discards a card", "A new dealer is reported; a card is discarded")
		t.next(r, round.Discard)
		r.Deal(round.Discard, c, "635a.13(a)")
	}
	return round.GoesOn, nil
}

// cardNotDealt is § 635a.13(i): the player has his card after all others, or his hand is
// dead.
func (t *table) cardNotDealt(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	const c = "635a.13(i)"
	n, q := of(r), *r.Asking()
	if !slices.Contains(q.Seats, i.Seat) || !canHit(&q) {
		return notNow(c, "the seat has not requested a card")
	}
	h := n.hands[slices.IndexFunc(n.hands, func(h *hand) bool { return h.pile() == q.Pile })]
	a := r.Ask(round.Question{
		Kind: round.AskDecision, Cite: c, Text: "The card was not dealt; have it after all others", Seats: q.Seats, Pile: q.Pile,
		Choices:   []round.Choice{{ID: "dead_hand", Cite: c}, {ID: "later_card", Cite: c}},
		Otherwise: "later_card",
	})
	r.DecideHand(h.seat, h.number, a.Choice, c)
	if a.Choice == "later_card" {
		h.late = true
		n.late = append(n.late, h)
		return round.FallsAway, nil
	}
	r.VoidHand(h.seat, h.number, c, Spanish21)
	h.end(r, c)
	return round.FallsAway, nil
}

// readerMisused is § 635a.13(j).
func (t *table) readerMisused(r *round.Round) (round.Verdict, error) {
	n := of(r)
	if !n.initial || !dealing(r) || n.revealed || mayHaveBlackjack(n.up) {
		return notNow("635a.13(j)", "the hole card is not hidden under an up card of 2 to 9")
	}
	if !t.visible {
		r.Done("635a.13(j)(2)", "The card reader device is used in error; a floorperson is told and play continues", "The card reader device is reported to have been used in error; play continues")
		return round.GoesOn, nil
	}
	const c = "635a.13(j)(1)"
	r.Procedure(c, "The card reader device is used in error and may show the hole card: all hands are dead")
	for _, h := range n.hands {
		r.VoidHand(h.seat, h.number, c)
		h.collect(r, c)
	}
	r.Collect(round.Dealer, c)
	t.keep(r)
	return round.Ends, nil
}

// readerFails is § 635a.13(k): nothing goes on before the device is repaired or replaced.
func (t *table) readerFails(r *round.Round) (round.Verdict, error) {
	if act(r) == "repair" {
		return notNow("635a.13(k)", "the card reader device is being repaired")
	}
	if r.Automatic() {
		r.Procedure("635a.13(k)", "The card reader device is reported to malfunction; the program has none, and deals on")
		return round.GoesOn, nil
	}
	r.Procedure("635a.13(k)", "The card reader device malfunctions; no dealing until it is repaired or replaced")
	r.Act("635a.13(k)", "repair", "Repair or replace the card reader device")
	r.Procedure("635a.13(k)", "The card reader device is repaired or replaced")
	return round.GoesOn, nil
}
