package general

import (
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/round"
)

// The kinds of irregularity that the floor may report (§ .13), with the recut of § .5(e), the reshuffle of
// § .5(a) and the idle table of § .5(f).
const (
	FaceUpCard        = "face_up_card"
	DrawnInError      = "card_drawn_in_error"
	WrongNumber       = "wrong_number_of_cards"
	DealerCardExposed = "dealer_card_exposed"
	ShufflerFailed    = "shuffling_device_failed"
	ShoeFailed        = "dealing_shoe_failed"
	OutOfOrder        = "device_out_of_order"
	Repaired          = "device_repaired"
	Recut             = "recut"
	Reshuffle         = "reshuffle"
	Idle              = "idle_table"
)

// What follows when a device fails, and when it is back in order.
const (
	OutOfUse  = "It is covered, or bears a sign that it is out of order, before another way is taken"
	BackInUse = "Its sign is removed, and it may be used again"
)

// Reshuffled is what is said when a floorperson orders a reshuffle. The text names no moment; here it is before the wagers are closed, so
// that no order of the cards is made once they are known.
const Reshuffled = "The floorperson orders the cards to be shuffled again"

const notOpen = "the wagers of a round are not open"

// Declare lists the general irregularities under the chapter's clauses.
func (p *Procedure) Declare() []game.Irregularity {
	i := p.Irregularities
	return []game.Irregularity{
		{Kind: FaceUpCard, Name: "Card found face up in the shoe or deck", Cite: i.FaceUp, Cards: game.Coming(nil)},
		{Kind: DrawnInError, Name: "Card drawn in error, not exposed", Cite: i.DrawnInError},
		{Kind: WrongNumber, Name: "Incorrect number of cards dealt", Cite: i.WrongNumber, Cards: game.DealtTo()},
		{Kind: ShufflerFailed, Name: "Shuffling device jams or stops", Cite: i.ShufflerFailed},
		{Kind: ShoeFailed, Name: "Automated dealing shoe jams or stops", Cite: i.ShoeFailed},
		{Kind: OutOfOrder, Name: "Device covered or signed out of order", Cite: i.OutOfOrder, Follows: OutOfUse},
		{Kind: Repaired, Name: "Device back in order", Cite: i.OutOfOrder, Follows: BackInUse},
		{Kind: Recut, Name: "Floorperson requires a recut", Cite: p.clauses().Recut},
		{Kind: Reshuffle, Name: "Floorperson orders a reshuffle", Cite: p.clauses().Shuffle},
		{Kind: Idle, Name: "The table was idle; the cards are spread, washed and shuffled anew", Cite: p.clauses().Idle},
	}
}

// Irregular applies the general part of § .13, the reshuffle of § .5(a), the recut of § .5(e) and the idle table of § .5(f).
func (p *Procedure) Irregular(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	clauses := p.Irregularities
	switch i.Kind {
	case FaceUpCard:
		if void, err := p.FaceUp(r, i); err != nil || !void {
			return round.GoesOn, err
		}
		r.Void(clauses.FaceUp)
		return round.Ends, nil
	case DrawnInError:
		if !p.dealingNow(r) {
			return round.GoesOn, notNow(clauses.DrawnInError, "no cards are being dealt")
		}
		DrawnCard(r, clauses.DrawnInError)
		return round.GoesOn, nil
	case WrongNumber:
		if r.Dealt() == 0 {
			return round.GoesOn, notNow(clauses.WrongNumber, "no cards have been dealt")
		}
		to, err := p.wronglyDealt(r, i)
		if err != nil {
			return round.GoesOn, err
		}
		return p.void(r, clauses.WrongNumber, "An incorrect number of cards was dealt"+to+": all hands are void and the cards are reshuffled")
	case ShoeFailed:
		if _, method := p.way(r); method != AutomatedShoe || !p.dealingNow(r) {
			return round.GoesOn, notNow(clauses.ShoeFailed, "no automated dealing shoe is dealing cards")
		}
		return p.void(r, clauses.ShoeFailed, "The automated dealing shoe fails: the round is void and the cards are reshuffled with those already dealt")
	case ShufflerFailed, OutOfOrder, Repaired:
		return p.device(r, i)
	case Recut:
		if r.Step().Cite == p.Clauses.Shuffling {
			return round.GoesOn, notNow(p.Clauses.Recut, "the cards have not been cut yet")
		}
		if !p.manual(r) || r.Dealt() > 0 {
			return round.GoesOn, notNow(p.Clauses.Recut, "the cards have not just been cut")
		}
		p.cut(r, p.Clauses.Recut)
		p.load(r)
		return round.GoesOn, nil
	case Reshuffle:
		if r.Asking().Kind != round.AskWagers {
			return round.GoesOn, notNow(p.Clauses.Shuffle, notOpen)
		}
		r.Procedure(p.Clauses.Shuffle, Reshuffled)
		p.ready(r)
		return round.GoesOn, nil
	case Idle:
		return p.idle(r)
	}
	return round.GoesOn, round.Refuse(p.Clauses.Irregular, "%q is no irregularity of the chapter", i.Kind)
}

// wronglyDealt says to whom an incorrect number of cards was dealt, as the report names them.
func (p *Procedure) wronglyDealt(r *round.Round, i round.Irregularity) (string, error) {
	var to []string
	dealt := game.HandsDealt(p.cards, r)
	for n, at := range i.Places {
		switch {
		case !slices.Contains(dealt, at) || slices.Contains(i.Places[:n], at):
			return "", round.Refuse(p.Irregularities.WrongNumber, "no hand that cards are dealt to begins at %s", at)
		case at.Kind == round.AtSeat:
			to = append(to, "seat "+strconv.Itoa(int(at.Seat)))
		case at.Kind == round.AtDealer:
			to = append(to, "the dealer")
		default:
			to = append(to, "the community cards")
		}
	}
	if to == nil {
		return "", nil
	}
	return " to " + strings.Join(to, " and "), nil
}

// idle is § .5(f): the cards of a table where nobody played are shown to the first player, washed and shuffled before he
// wagers.
func (p *Procedure) idle(r *round.Round) (round.Verdict, error) {
	switch {
	case r.Asking().Kind != round.AskWagers:
		return round.GoesOn, notNow(p.Clauses.Idle, notOpen)
	case p.shuffling == ReshufflingShoe && !r.Table.OutOfOrder:
		return round.GoesOn, notNow(p.Clauses.Idle, "the shoe reshuffles of itself")
	}
	if r.Table.OpensInParts {
		if way, _ := p.way(r); p.Clauses.Removed != "" && r.Table.EveryClause {
			from := "The cards are removed from the dealing shoe and the discard rack"
			if way.Loaded == "" {
				from = "The cards are removed from the discard rack"
			}
			r.Procedure(p.Clauses.Removed, from)
		}
		SpreadIdle(r, p.Clauses.Idle, p.Clauses.Washed)
	} else {
		r.Done(p.Clauses.Idle, "The table was idle: the cards are spread face down, and the first player to arrive may look at them", "The table is reported to have been idle; nobody is shown the cards")
		r.Done(p.Clauses.Washed, Washed, "")
	}
	p.ready(r)
	return round.GoesOn, nil
}

// DrawnCard is what follows from a card drawn in error without its face being exposed, under the clause given: where
// people deal, the next card is dealt by that clause.
func DrawnCard(r *round.Round, c cite.Cite) {
	r.Procedure(c, "A card drawn in error but not exposed is used as the next card")
	if !r.Automatic() && !r.Table.Earlier {
		r.DrawnInError(c)
	}
}

// Expose turns the cards of a pile that a report names as exposed, for everybody has seen them.
func Expose(r *round.Round, i round.Irregularity, of round.Pile, c cite.Cite) error {
	return ExposeOf(r, i.Places, r.FaceDown(of), c)
}

// ExposeOf turns the cards at the places if each is one of those that may be; of one that is still in the deck nobody sees more.
func ExposeOf(r *round.Round, places, may []round.Place, c cite.Cite) error {
	for n, at := range places {
		if !slices.Contains(may, at) || slices.Contains(places[:n], at) {
			return round.Refuse(c, "no card lies at %s that can have been exposed", at)
		}
	}
	for _, at := range places {
		if !slices.Contains(r.FaceDown(at.Pile), at) {
			continue
		}
		r.TurnSome(at.Pile, int(at.Index), int(at.Index)+1, c)
	}
	return nil
}

func notNow(c cite.Cite, why string) error {
	return round.Refuse(c, "this irregularity cannot happen now: %s", why)
}

// FaceUp is § .13(a) up to what becomes void: one card goes unused, more make all hands
// void.
func (p *Procedure) FaceUp(r *round.Round, i round.Irregularity) (void bool, err error) {
	c := p.Irregularities.FaceUp
	if !p.dealingNow(r) {
		return false, notNow(c, "no cards are being dealt")
	}
	for n, position := range i.Positions {
		if r.IsFaceUp(position) || position < r.Dealt() || position >= len(p.Deck) || slices.Contains(i.Positions[:n], position) {
			return false, round.Refuse(c, "position %d is no card still in the deck", position)
		}
	}
	if err := FoundFaceUp(r, i, p.cards.Comes, c); err != nil {
		return false, err
	}
	if r.FaceUp(i.Positions, i.Places) == 1 {
		r.Procedure(c, "A card lies face up in the deck; it is not used in this round and goes to the discard rack")
		return false, nil
	}
	r.Procedure(c, "More than one card lies face up in the deck: all hands are void and the cards are reshuffled")
	return true, nil
}

// FoundFaceUp says why a report does not say which card lies face up among those that have yet to come to a place,
// or nil.
func FoundFaceUp(r *round.Round, i round.Irregularity, comes func(*round.Round, round.Place) bool, c cite.Cite) error {
	for n, at := range i.Places {
		if !comes(r, at) || slices.Contains(i.Places[:n], at) {
			return round.Refuse(c, "no card is still to be dealt to %s", at)
		}
	}
	if len(i.Positions)+len(i.Places) == 0 {
		return round.Refuse(c, "it is not said to which place the card that lies face up would come")
	}
	return nil
}

// dealingNow reports whether the dealer is to deal cards, or the next of them.
func (p *Procedure) dealingNow(r *round.Round) bool { return r.Asking().Offers("deal") }

func (p *Procedure) void(r *round.Round, c cite.Cite, text string) (round.Verdict, error) {
	r.Procedure(c, text)
	r.Void(c)
	return round.Ends, nil
}

// device is § .13 on shuffling devices: a failed shuffle is done again; a device that
// cannot be used is covered or signed before cards are shuffled and dealt otherwise.
func (p *Procedure) device(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	clauses := p.Irregularities
	automatic := p.shuffling == Device || p.shuffling == CountingDevice || p.shuffling == ReshufflingShoe
	shuffling := r.Asking().Kind == round.AskAct && len(r.Asking().Cards) > 0
	switch {
	case i.Kind == Repaired && r.Table.OutOfOrder && shuffling:
		r.Table.OutOfOrder = false
		BackInOrder(r, clauses.OutOfOrder)
	case i.Kind == OutOfOrder && shuffling && !r.Table.OutOfOrder && (automatic || p.dealing == AutomatedShoe):
		r.Table.OutOfOrder = true
		r.Done(clauses.OutOfOrder, "The device is covered or signed out of order; cards are shuffled by hand and dealt from a manual shoe",
			"The device is reported out of order; from now on the program deals as from a manual shoe")
	case i.Kind == ShufflerFailed && shuffling && automatic && !r.Table.OutOfOrder:
		r.Procedure(clauses.ShufflerFailed, "The shuffling device fails; the cards are reshuffled")
	default:
		c := clauses.OutOfOrder
		if i.Kind == ShufflerFailed {
			c = clauses.ShufflerFailed
		}
		return round.GoesOn, notNow(c, "no device of this table is about to shuffle")
	}
	return round.GoesOn, nil
}

// BackInOrder notes that a device may be used again.
func BackInOrder(r *round.Round, c cite.Cite) {
	r.Done(c, "The device is back in order and its sign removed", "The device is reported back in order")
}
