package phh

import (
	"slices"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
)

// Fields of felt's own, for what the format has no field for.
const (
	// gameField names the game of the chapter.
	gameField = "_game"
	// chipField is the smallest chip in play.
	chipField = "_chip"
	// oddChipField says who gets an odd chip, where it is not the first to the left of the
	// button.
	oddChipField = "_odd_chip"
	// aceForcedField tells that in razz the ace was the highest up card.
	aceForcedField = "_ace_forced"
	// buttonField is the seat of a button that lies before an empty seat, 0 if it is not known; the
	// last player has it otherwise.
	buttonField = "_button"
	// readingsField names the readings by which the hand was bet, where they are not the default.
	readingsField = "_readings"
	// deadField is what each player posted into the pot that is no part of a bet.
	deadField = "_dead"
	// rakeField, badBeatField and highHandField are what was taken of each pot, the main pot
	// first.
	rakeField, badBeatField, highHandField = "_rake", "_bad_beat", "_high_hand"
)

// takenFields are the parts of what is taken of a pot.
var takenFields = map[string]func(*poker.Taken) *money.Cents{
	rakeField:     func(t *poker.Taken) *money.Cents { return &t.Rake },
	badBeatField:  func(t *poker.Taken) *money.Cents { return &t.BadBeat },
	highHandField: func(t *poker.Taken) *money.Cents { return &t.HighHand },
}

// oddChips are the rules for the odd chip as oddChipField writes them.
var oddChips = map[string]poker.OddChip{"button": poker.NearButton, "high_card": poker.HighCard}

// Dealer deals the cards of a hand that is recorded.
type Dealer interface {
	poker.Cards
	// Held are the cards of a seat in the order dealt.
	Held(seat int) []card.Card
}

// Record plays a hand that is ready to begin and writes its history down.
func Record(h *poker.Hand, cards Dealer, players poker.Players) *Hand {
	r := &recorder{hand: h, Dealer: cards, players: players, to: opening(h)}
	h.Play(r, r, r)
	r.flush()
	r.to.end(h)
	return r.to
}

// opening is what is known of a hand before it begins.
func opening(h *poker.Hand) *Hand {
	p := h.Posted
	to := &Hand{
		Variant: code(h.Variant, p.Betting), AnteTrimming: !h.UnmatchedAntes,
		Antes: make([]money.Cents, len(h.Seats)), StartingStacks: make([]money.Cents, len(h.Seats)),
		Other: map[string]any{gameField: h.Variant.ID, chipField: max(1, p.Chip)},
	}
	if variants[to.Variant[1:]].stud {
		to.BringIn = p.ForcedBet
	} else {
		to.BlindsOrStraddles = make([]money.Cents, len(h.Seats))
	}
	small := p.SmallBet
	if h.Agreed > 0 {
		small = h.Agreed
	}
	kill := money.Cents(h.Times)
	if p.Betting == poker.Limit {
		to.SmallBet, to.BigBet = small*kill/2, small*p.BigBet/p.SmallBet*kill/2
	} else {
		to.MinBet = small * kill / 2
	}
	dead := make([]money.Cents, len(h.Seats))
	for i, s := range h.Seats {
		to.StartingStacks[i] = s.Stack
		to.Antes[to.place(i)] = s.Ante
		if to.BlindsOrStraddles != nil {
			to.BlindsOrStraddles[to.place(i)] = s.Blind
			if s.Post > s.Blind {
				to.BlindsOrStraddles[to.place(i)] = -s.Post
			}
		}
		dead[i] = s.Dead
	}
	if last := lastBlind(h.Seats); h.Straddled && last >= 0 {
		to.BlindsOrStraddles[to.place((last+1)%len(h.Seats))] = p.Straddle
	}
	if slices.Max(dead) > 0 {
		to.Other[deadField] = own(dead)
	}
	for name, rule := range oddChips {
		if p.OddChip == rule {
			to.Other[oddChipField] = name
		}
	}
	if h.DeadButton {
		to.Other[buttonField] = int64(0)
	}
	var read []any
	for id, other := range p.Read.Ways() {
		if *other {
			read = append(read, id)
		}
	}
	if len(read) > 0 {
		slices.SortFunc(read, func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
		to.Other[readingsField] = read
	}
	if p.AceForced {
		to.Other[aceForcedField] = true
	}
	return to
}

// DeadButton is the empty seat that the button lies before; 0 is that the last player has it.
func (h *Hand) DeadButton() int64 {
	seat, _ := h.Other[buttonField].(int64)
	return seat
}

// own is a list of amounts for a field of felt's own.
func own(amounts []money.Cents) []any {
	values := make([]any, len(amounts))
	for i, amount := range amounts {
		values[i] = amount
	}
	return values
}

// lastBlind is who posts the greatest Blind Bet, the last of equal ones; -1 is nobody.
// Between two players the button posts first.
func lastBlind(seats []poker.Seat) int {
	last := -1
	for i := range seats {
		if b := seats[i].Blind; b > 0 && (last < 0 || b > seats[last].Blind || b == seats[last].Blind && len(seats) > 2) {
			last = i
		}
	}
	return last
}

// place is where the lists of posts have what a player posts: two players' are reversed.
func (h *Hand) place(player int) int {
	if len(h.StartingStacks) == 2 && h.BlindsOrStraddles != nil {
		return 1 - player
	}
	return player
}

// recorder writes down what is dealt and done in a hand.
type recorder struct {
	Dealer
	hand    *poker.Hand
	players poker.Players
	to      *Hand
	dealt   [poker.Most]int // cards since the last action
	board   []card.Card
	forced  bool // the Forced Bet that is to come was asked for
}

func (r *recorder) act(a Action) {
	r.flush()
	r.to.Actions = append(r.to.Actions, a)
}

// flush writes down the cards dealt since the last action.
func (r *recorder) flush() {
	for seat := range r.hand.Seats {
		if n := r.dealt[seat]; n > 0 {
			held := r.Held(seat)
			r.to.Actions = append(r.to.Actions, Action{Kind: DealHole, Player: seat + 1, Cards: slices.Clone(held[len(held)-n:])})
			r.dealt[seat] = 0
		}
	}
	if len(r.board) > 0 {
		r.to.Actions = append(r.to.Actions, Action{Kind: DealBoard, Cards: r.board})
		r.board = nil
	}
}

// Deal implements poker.Cards.
func (r *recorder) Deal(seat int, up bool, c cite.Cite) card.Card {
	r.dealt[seat]++
	return r.Dealer.Deal(seat, up, c)
}

// Community implements poker.Cards.
func (r *recorder) Community(c cite.Cite) card.Card {
	r.board = append(r.board, r.Dealer.Community(c))
	return r.board[len(r.board)-1]
}

// Burn implements poker.Cards. It comes before each street.
func (r *recorder) Burn(c cite.Cite) {
	r.flush()
	r.Dealer.Burn(c)
}

// Note implements poker.Listener.
func (r *recorder) Note(_ *poker.Hand, n poker.Note) {
	switch n.Kind {
	case poker.PostsForcedBet:
		if !r.forced {
			r.act(Action{Kind: BringIn, Player: n.Seat + 1})
		}
		r.forced = false
	case poker.Shows:
		r.act(Action{Kind: ShowOrMuck, Player: n.Seat + 1, Cards: slices.Clone(r.Held(n.Seat)), Shown: true})
	case poker.Mucks:
		r.act(Action{Kind: ShowOrMuck, Player: n.Seat + 1})
	default:
	}
}

// end writes down how the hand ended.
func (h *Hand) end(played *poker.Hand) {
	h.Winnings = collected(played)
	for _, s := range played.Seats {
		h.FinishingStacks = append(h.FinishingStacks, s.Stack)
	}
	for field, part := range takenFields {
		var taken []money.Cents
		for _, p := range played.Pots() {
			taken = append(taken, *part(&p.Taken))
		}
		if slices.Max(taken) > 0 {
			h.Other[field] = own(taken)
		}
	}
}

// collected is what each player was awarded of the pots.
func collected(h *poker.Hand) []money.Cents {
	sum := make([]money.Cents, len(h.Seats))
	for _, p := range h.Pots() {
		for i := range sum {
			sum[i] += p.Shares[i]
		}
	}
	return sum
}

// Act implements poker.Players.
func (r *recorder) Act(h *poker.Hand, seat int, legal poker.Legal) poker.Action {
	a := r.players.Act(h, seat, legal)
	if r.forced = h.Forcing; r.forced && a.Doing == poker.Call {
		r.act(Action{Kind: BringIn, Player: seat + 1})
		return a
	}
	kind := map[poker.Doing]Kind{poker.Nothing: Fold, poker.Fold: Fold, poker.Call: CheckOrCall, poker.Raise: BetOrRaise}[a.Doing]
	r.act(Action{Kind: kind, Player: seat + 1, Amount: a.To})
	return a
}

// Draw implements poker.Players.
func (r *recorder) Draw(h *poker.Hand, seat int) uint8 {
	places := r.players.Draw(h, seat)
	a := Action{Kind: StandOrDraw, Player: seat + 1}
	for i, c := range r.Held(seat) {
		if places>>i&1 == 1 {
			a.Cards = append(a.Cards, c)
		}
	}
	r.to.Actions = append(r.to.Actions, a) // before all new cards, as the format has it
	return places
}

// Show implements poker.Players.
func (r *recorder) Show(h *poker.Hand, seat int) bool { return r.players.Show(h, seat) }
