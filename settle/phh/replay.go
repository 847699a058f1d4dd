package phh

import (
	"fmt"
	"slices"
	"sync"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
)

// Replayed is what came of dealing a recorded hand again.
type Replayed struct {
	Verdict Verdict
	// Reason says in one sentence why the hand does not agree, or what had to be supposed
	// so that it does; "" is nothing.
	Reason string
	// Payoffs are what each player won or lost, in cents and after the rake; nil where the
	// hand was not played to its end.
	Payoffs []money.Cents
	// Rake is what the house took of what each player collected, as far as only the recorded
	// winnings tell it.
	Rake []money.Cents
}

// Verdict is whether a hand dealt again ends as recorded.
type Verdict uint8

// The verdicts.
const (
	// Agrees: every action is legal, and the stacks that are recorded come out.
	Agrees Verdict = iota
	// Differs: an action is not legal, a stack comes out otherwise, or the record does not
	// tell how the hand ends.
	Differs
	// NoGame: the hand is of no game of the chapter.
	NoGame
)

// Watcher watches a hand that is dealt again. Players are numbered from 0.
type Watcher interface {
	poker.Listener
	// Dealt hears of a card dealt to a player, or to the board if the player is -1. A card
	// that nobody recorded is 0.
	Dealt(h *poker.Hand, player int, c card.Card)
	// Showed hears of the cards that a player shows.
	Showed(h *poker.Hand, player int, cards []card.Card)
}

// Replay deals the hand again through the engine and compares what comes out with the
// recorded finishing stacks and winnings. A nil watcher sees nothing.
//
// Cards that nobody recorded are taken from the rest of the deck so that the recorded
// order of action follows; a hand whose winner depends on them does not agree. Cards of which none is
// recorded, and which are shown after another's, are taken to have lost: records of HandHQ write a hand
// that was conceded unseen so, as the next stacks of its players tell.
func (h *Hand) Replay(watcher Watcher) Replayed {
	r, err := h.replay(0, nil)
	supposed := 0
	for try := 1; err != nil && r.unrecorded() && try < suppositions; try++ {
		other, otherErr := h.replay(try, nil)
		if otherErr == nil || other.at > r.at {
			r, other, err, supposed = other, r, otherErr, try
		}
		replayers.Put(other)
	}
	if r != nil {
		defer replayers.Put(r)
	}
	if watcher != nil && r != nil {
		_, _ = h.replay(supposed, watcher) // as before
	}
	switch {
	case r == nil:
		return Replayed{Verdict: NoGame, Reason: err.Error()}
	case err != nil:
		return Replayed{Verdict: Differs, Reason: err.Error()}
	}
	return r.compare()
}

// replayer answers the engine's questions from a recorded hand.
type replayer struct {
	play    poker.Hand
	posted  poker.Posted
	from    *Hand
	watcher Watcher
	err     error // why the replay cannot go on

	seats [poker.Most]dealt
	board []card.Card // that are still to come
	at    int         // the next action

	out card.Set // cards that the record has named, but for discards

	unknownBoard bool
	forced       bool // the record has told how the Forced Bet was made

	taken, recorded            int                     // cards dealt so far, here and in the record
	burned, discarded, outside int                     // cards: burned, discarded, and not in the stub
	returned                   [poker.Most]money.Cents // bets that nobody called
	places                     [poker.Most][]int       // of the cards that a player holds, in those that he is dealt
	notes                      []string
	conceded                   []string // whose cards were not recorded, and are taken to have lost
}

// replayers are those whose memory the next hands use.
var replayers = sync.Pool{New: func() any { return new(replayer) }}

// reset takes another hand.
func (r *replayer) reset(h *Hand, watcher Watcher) {
	seats, places := r.seats, r.places
	for i := range seats {
		seats[i] = dealt{cards: seats[i].cards[:0], held: seats[i].held[:0]}
		places[i] = places[i][:0]
	}
	*r = replayer{from: h, watcher: watcher, seats: seats, places: places}
}

func (h *Hand) replay(supposed int, watcher Watcher) (*replayer, error) {
	variant, betting, err := h.game()
	if err != nil {
		return nil, err
	}
	if len(h.StartingStacks) > variant.Most {
		return nil, fmt.Errorf("starting_stacks: %d players, but %s is played by %d at most", len(h.StartingStacks), variant.Name, variant.Most)
	}
	r := replayers.Get().(*replayer)
	r.reset(h, watcher)
	if err := r.resolve(supposed); err != nil {
		return r, err
	}
	if err := r.begin(variant, betting); err != nil {
		return r, err
	}
	r.play.Play(r, r, r)
	r.next(end, noSeat)
	for _, p := range r.play.Pots() {
		if p.Taken.Total() > p.Amount {
			r.fail("%s: %s is taken of a pot of %s", rakeField, amountText(p.Taken.Total()), amountText(p.Amount))
		}
	}
	return r, r.err
}

// fail ends the replay: whatever hands are left but one are laid down, and the engine comes to its end.
// Only the first failure counts.
func (r *replayer) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
	for seat := range r.play.Seats {
		if !r.decided(noSeat) {
			r.play.Kill(seat)
		}
	}
}

// refused is why a replay fails at an action of the record.
func refused(at int, format string, args ...any) error {
	return fmt.Errorf("actions[%d]: %s", at, fmt.Sprintf(format, args...))
}

// refuse ends a replay at an action of the record.
func (r *replayer) refuse(at int, format string, args ...any) {
	r.fail("%w", refused(at, format, args...))
}

// unrecorded reports whether the record leaves cards out that may tell who acts.
func (r *replayer) unrecorded() bool {
	return r != nil && r.from.BlindsOrStraddles == nil && slices.ContainsFunc(r.seats[:], func(s dealt) bool { return s.filled != 0 })
}
