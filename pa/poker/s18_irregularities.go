package poker

import (
	"slices"
	"strconv"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// The irregularities that a floorperson may report; each names its clause where it is declared (§§ 637a.5, .8 and .18).
const (
	DeadHand        = "dead_hand"
	WrongHand       = "wrong_number_of_cards"
	CardExposed     = "first_cards_exposed"
	CardsExposed    = "cards_exposed"
	Misdealt        = "misdealt"
	WrongButton     = "wrong_button"
	FaceUp          = "face_up_card"
	OutOfTurn       = "out_of_turn"
	LeavesForATime  = "leaves_for_a_time"
	Returns         = "returns"
	Idle            = "idle_table"
	ShufflerFailed  = "shuffling_device_failed"
	DeviceBad       = "device_out_of_order"
	DeviceRepaired  = "device_repaired"
	CardsCutBadly   = "recut"
	Reshuffle       = "reshuffle"
	substantialActs = 2 // of players, after which the round stands (§ 637a.18(k))
)

var irregularities = []game.Irregularity{
	{Kind: DeadHand, Name: "Hand fouled, or taken in by the dealer", Cite: "637a.18(f)", AtSeat: true},
	{Kind: WrongHand, Name: "Hand with a wrong number of cards at the showdown", Cite: "637a.18(g)", AtSeat: true},
	{Kind: OutOfTurn, Name: "Player acts before his turn", Cite: "637a.18(i)", AtSeat: true, Acts: true},
	{Kind: CardExposed, Name: "The dealer exposes a first or second card dealt face down", Cite: "637a.18(j)(1)"},
	{Kind: CardsExposed, Name: "The dealer exposes two cards or more", Cite: "637a.18(j)(2)"},
	{Kind: FaceUp, Name: "Card found face up in the deck", Cite: boxed},
	{Kind: Misdealt, Name: "Wrong first player, or wrong number of cards", Cite: "637a.18(j)(4)"},
	{Kind: WrongButton, Name: "Button in a wrong place", Cite: "637a.18(j)(5)"},
	{Kind: LeavesForATime, Name: "Player leaves for a time", Cite: "637a.8(b)(6)", AtSeat: true},
	{Kind: Returns, Name: "Player who left for a time is back", Cite: "637a.8(b)(6)", AtSeat: true, After: LeavesForATime, Follows: "His table stakes are verified, or their cover is taken off"},
	{Kind: Idle, Name: "The table was idle; the cards are spread, washed and shuffled anew", Cite: "637a.5(d)"},
	{Kind: ShufflerFailed, Name: "Shuffling device jams or stops", Cite: "637a.18(l)"},
	{Kind: DeviceBad, Name: "Device covered or signed out of order", Cite: "637a.18(l)", Follows: general.OutOfUse},
	{Kind: DeviceRepaired, Name: "Device back in order", Cite: "637a.18(l)", Follows: general.BackInUse},
	{Kind: CardsCutBadly, Name: "Floorperson requires a recut", Cite: "637a.5(c)"},
	{Kind: Reshuffle, Name: "Floorperson orders a reshuffle", Cite: "637a.5(a)"},
}

// irregularities are those that may happen in the game, with what they name: no button lies wrong where there is none.
func (v *Variant) irregularities() []game.Irregularity {
	all := slices.DeleteFunc(slices.Clone(irregularities), func(i game.Irregularity) bool { return i.Kind == WrongButton && !v.button })
	for n := range all {
		switch all[n].Kind {
		case CardExposed:
			all[n].Cards = &game.Named{Least: 1, Most: 1, Of: firstDown}
		case FaceUp:
			all[n].Cards = game.Coming(v.comes)
		case CardsExposed:
			all[n].Cards = &game.Named{Least: 2, Of: v.hidden}
		case Misdealt:
			all[n].AtSeat = true
		}
	}
	return all
}

// firstDown lists the players' first and second cards that lie face down.
func firstDown(_ *game.Cards, r *round.Round) []round.Place {
	return slices.DeleteFunc(game.LyingDown(r, round.AtSeat), func(at round.Place) bool { return at.Index > 1 })
}

// hidden lists the cards that a dealer can expose: those that lie face down, and those still in the deck by the places to which they come.
func (v *Variant) hidden(c *game.Cards, r *round.Round) []round.Place {
	return append(game.LyingDown(r, round.AtSeat, round.AtBurn), game.ToCome(c, r, v.comes)...)
}

// outOfTurn is what a player did before his turn, and the bet that he faced.
type outOfTurn struct {
	action Action
	level  money.Cents
	street int
}

// irregular is § 637a.18, and what the floor decides under §§ .5(a), (c), (d) and .8(b)(6).
func (t *table) irregular(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	if awarding := r.Step().Cite == "637a.7(e)(6)"; awarding && slices.ContainsFunc(irregularities, func(d game.Irregularity) bool { return d.Kind == i.Kind }) {
		return round.GoesOn, notNow(t.cite(i.Kind), "the pot is being awarded")
	}
	switch i.Kind {
	case DeadHand, WrongHand, OutOfTurn, LeavesForATime, Returns:
		return t.ofSeat(r, i)
	case CardExposed, CardsExposed, Misdealt, WrongButton:
		return t.misdeal(r, i)
	case FaceUp:
		return t.faceUp(r, i)
	case ShufflerFailed, DeviceBad, DeviceRepaired:
		return t.device(r, i)
	case Idle:
		if r.Step().Cite != "637a.5" || !asks(r, "shuffle") {
			return round.GoesOn, notNow("637a.5(d)", "no round is about to begin")
		}
		if r.Table.OpensInParts {
			r.Procedure("637a.5(d)", "The table was idle: each deck is spread face up")
			general.View(r, "637a.5(d)", "The first two players who arrive are")
			washEach(r)
			return round.GoesOn, nil
		}
		r.Done("637a.5(d)", "The table was idle: each deck is spread face up for the first two players", "The table is reported to have been idle; nobody is shown the decks")
		r.Done("637a.4(c)", "Each deck is turned face down, washed and stacked", "")
		return round.GoesOn, nil
	case CardsCutBadly:
		if l, _ := r.Notes.(*live); !t.byHand(r) || l != nil && l.Left() < 52 || r.Step().Cite == "637a.5" {
			return round.GoesOn, notNow("637a.5(c)", "the cards have not just been cut")
		}
		t.cut(r, "637a.5(c)")
		return round.GoesOn, nil
	case Reshuffle:
		if r.Asking().Kind != round.AskWagers || r.Dealt() > 0 {
			return round.GoesOn, notNow("637a.5(a)", "no round is about to begin with cards that were shuffled")
		}
		r.Procedure("637a.5(a)", general.Reshuffled)
		t.bring(r, false)
		return round.GoesOn, nil
	}
	return round.GoesOn, round.Refuse("637a.18", "%q is no irregularity of the chapter", i.Kind)
}

func notNow(c cite.Cite, why string) error {
	return round.Refuse(c, "this irregularity cannot happen now: %s", why)
}

func (t *table) cite(kind string) cite.Cite {
	return irregularities[slices.IndexFunc(irregularities, func(i game.Irregularity) bool { return i.Kind == kind })].Cite
}

// ofSeat is what concerns one player's hand.
func (t *table) ofSeat(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	c := t.cite(i.Kind)
	l, _ := r.Notes.(*live)
	if l == nil {
		return round.GoesOn, notNow(c, "the round has not begun")
	}
	// In a hand that has not begun there are no seats.
	seat := slices.IndexFunc(l.seats[:len(l.hand.Seats)], func(s *round.Seat) bool { return s.Number == i.Seat })
	switch {
	case seat < 0:
		return round.GoesOn, notNow(c, "the seat is not in the round")
	case i.Kind == LeavesForATime || i.Kind == Returns:
		return t.leaves(r, l, i, l.hand.Seats[seat].Stack)
	case l.hand.Seats[seat].Folded:
		return round.GoesOn, notNow(c, "the seat has no hand in play")
	}
	h, s := &l.hand, l.seats[seat]
	showdown := r.Step().Cite == t.variant.shown
	asked := slices.Contains(r.Asking().Seats, i.Seat)
	switch i.Kind {
	case OutOfTurn:
		a := action(i.Choice, i.Amount)
		if a.Doing == Nothing || asked || r.Asking().Kind != round.AskDecision || showdown || h.Seats[seat].Stack == 0 {
			return round.GoesOn, notNow(c, "the seat has no turn to come, or "+i.Choice+" is no act")
		}
		l.bound[seat] = outOfTurn{a, h.Level, h.Street}
		r.Procedure(c, "Seat "+strconv.Itoa(i.Seat)+" acts before his turn")
		return round.GoesOn, nil
	case WrongHand:
		if !showdown {
			return round.GoesOn, notNow(c, "there is no showdown")
		}
	}
	if r.Len(round.SeatPile(i.Seat)) == 0 {
		return round.GoesOn, notNow(c, "the seat has no cards")
	}
	r.Procedure(c, "The hand of seat "+strconv.Itoa(i.Seat)+" is dead; what it bet stays in the pot")
	s.Folded = true
	h.Kill(seat)
	r.Collect(round.SeatPile(i.Seat), c)
	if r.Asking().Kind == round.AskDecision && (asked || h.in == 1) {
		return round.FallsAway, nil
	}
	return round.GoesOn, nil
}

// leaves is § 637a.8(b)(6): a player leaves for a time or is back, with his table stakes
// noted and compared, or covered. An amount is what the floorperson counts; none finds them
// as they should be.
func (t *table) leaves(r *round.Round, l *live, i round.Irregularity, stakes money.Cents) (round.Verdict, error) {
	back, covered := i.Kind == Returns, coveredAway.Chosen(t.selected)
	c := cite.Cite("637a.8(b)(6)(i)")
	if covered {
		c = "637a.8(b)(6)(ii)"
	}
	text, seat := "", "Seat "+strconv.Itoa(i.Seat)
	switch {
	case back != l.away[i.Seat]:
		return round.GoesOn, notNow(c, map[bool]string{true: "the player did not leave", false: "the player has left"}[back])
	case i.Amount != 0 && i.Amount != stakes:
		return round.GoesOn, round.Refuse(c, "seat %d: table stakes of %s are not the %s that the player has", i.Seat, i.Amount.Grouped(), stakes.Grouped())
	case back && covered:
		text = seat + " is back. The cover is taken off his table stakes"
	case back:
		text = seat + " is back. The floorperson verifies that his table stakes are " + stakes.Words() + ", as they were or as his bets have left them"
	case covered:
		text = seat + " leaves for a time. His table stakes stay on the table under a cover"
	default:
		text = seat + " leaves for a time. The floorperson notes his table stakes of " + stakes.Words()
	}
	l.away[i.Seat] = !back
	r.Procedure(c, text)
	return round.GoesOn, nil
}

// misdeal is § 637a.18(j), (k): before two players have acted, or before any has, the hands
// are void and what was bet goes back.
func (t *table) misdeal(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	c := t.cite(i.Kind)
	l, _ := r.Notes.(*live)
	most := substantialActs - 1
	if i.Kind == Misdealt || i.Kind == WrongButton {
		most = 0
	}
	switch {
	case l == nil || l.Left() == 52 && i.Kind != WrongButton || i.Kind == WrongButton && !t.variant.button:
		return round.GoesOn, notNow(c, "no cards have been dealt")
	case i.Kind == CardExposed && t.variant.button && r.Step().Cite == t.variant.buttoned && !r.Table.ButtonCards:
		return round.GoesOn, notNow(c, "those dealt for the button are of no hand")
	case l.acts > most:
		return round.GoesOn, notNow("637a.18(k)", "players have acted, and the round stands")
	case i.Kind == Misdealt && i.Seat != 0 && r.Seat(i.Seat) == nil:
		return round.GoesOn, notNow(c, "the seat is not in the round")
	}
	if err := t.expose(r, i, c); err != nil {
		return round.GoesOn, err
	}
	return t.void(r, c, "A misdeal: all hands are void, what was bet is returned and the cards are shuffled again")
}

// expose turns the cards that a report names as exposed by the dealer; of those still in the deck nobody sees more.
func (t *table) expose(r *round.Round, i round.Irregularity, c cite.Cite) error {
	cards := &t.selected.Game.Cards
	switch {
	case len(i.Places) == 0:
		return nil
	case i.Kind == CardExposed:
		return general.ExposeOf(r, i.Places, firstDown(cards, r), c)
	case i.Kind != CardsExposed:
		return round.Refuse(c, "no card is named in this report")
	case len(i.Places) < 2:
		return round.Refuse(c, "one card is named, and this is of two cards or more")
	}
	return general.ExposeOf(r, i.Places, t.variant.hidden(cards, r), c)
}

func (t *table) void(r *round.Round, c cite.Cite, text string) (round.Verdict, error) {
	r.Procedure(c, text)
	r.Void(c)
	return round.Ends, nil
}

// faceUp is § 637a.18(j)(3): one card found face up is not used, more are a misdeal.
func (t *table) faceUp(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	if !asks(r, "deal") {
		return round.GoesOn, notNow(boxed, "no cards are being dealt")
	}
	l := t.hand(r)
	for n, position := range i.Positions {
		if r.IsFaceUp(position) || position < r.Dealt() || position >= l.cards || slices.Contains(i.Positions[:n], position) {
			return round.GoesOn, round.Refuse(boxed, "position %d is no card still in the deck", position)
		}
	}
	if err := general.FoundFaceUp(r, i, t.comes, boxed); err != nil {
		return round.GoesOn, err
	}
	switch found := r.FaceUp(i.Positions, i.Places); {
	case found == 1:
		r.Procedure(boxed, "A card lies face up in the deck; it is not used in this round")
		return round.GoesOn, nil
	case l.acts >= substantialActs:
		r.Procedure("637a.18(k)", "Another card lies face up in the deck; players have acted and the round stands, the card is not used")
		return round.GoesOn, nil
	}
	return t.void(r, boxed, "More than one card lies face up in the deck: all hands are void and the cards are shuffled again")
}

// comes reports whether a card has yet to come to a place.
func (t *table) comes(r *round.Round, at round.Place) bool {
	return t.variant.comes(&t.selected.Game.Cards, r, at)
}

func (v *Variant) comes(c *game.Cards, r *round.Round, at round.Place) bool {
	switch at.Kind {
	case round.AtCommunity:
		return int(at.Index) < v.Community() && r.Awaits(at)
	case round.AtBurn:
		return int(at.Index) == r.Len(at.Pile) && r.Awaits(at)
	default:
		return c.Comes(r, at)
	}
}

// device is § 637a.18(l).
func (t *table) device(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	const c = cite.Cite("637a.18(l)")
	automatic := t.shuffling == general.Device || t.shuffling == general.CountingDevice
	ready := asks(r, "shuffle")
	switch {
	case i.Kind == DeviceRepaired && r.Table.OutOfOrder && ready:
		r.Table.OutOfOrder = false
		general.BackInOrder(r, c)
	case i.Kind == DeviceBad && ready && automatic && !r.Table.OutOfOrder:
		r.Table.OutOfOrder = true
		r.Done(c, "The device is covered or signed out of order; cards are shuffled by hand", "The device is reported out of order; from now on the program cuts the cards")
	case i.Kind == ShufflerFailed && ready && automatic && !r.Table.OutOfOrder:
		r.Procedure(c, "The shuffling device fails; the cards are reshuffled")
	default:
		return round.GoesOn, notNow(c, "no device of this table is about to shuffle")
	}
	return round.GoesOn, nil
}

// asks reports whether the dealer is about to do something.
func asks(r *round.Round, act string) bool {
	return slices.ContainsFunc(r.Asking().Choices, func(o round.Choice) bool { return o.ID == act })
}

// outOfTurn is what a seat did before its turn, if the action to it has not changed since
// (§ 637a.18(i)).
func (l *live) outOfTurn(h *Hand, seat int, legal Legal) (Action, bool) {
	b, ok := l.bound[seat]
	delete(l.bound, seat)
	if !ok || b.level != h.Level || b.street != h.Street || !legal.Allows(b.action) {
		return Action{}, false
	}
	l.acts++
	return b.action, true
}
