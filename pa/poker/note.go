package poker

import (
	"felt.example/felt/cite"
	"felt.example/felt/money"
)

// NoteKind is what happened in a hand.
type NoteKind uint8

// The kinds of note. Those down to Raises put chips into the pot.
const (
	PostsAnte NoteKind = iota
	PostsDead
	PostsBlind
	PostsStraddle
	PostsForcedBet
	Calls
	Bets
	Completes
	Raises
	Folds
	Checks
	TakesBack // a bet that nobody called, or a part of it
	Shows
	Mucks
	WinsPot // a pot is awarded
	Rakes   // the house's rake, out of a pot
)

var noteNames = [...]string{"ante", "dead blind", "blind", "straddle", "forced bet", "call", "bet", "complete", "raise",
	"fold", "check", "take back", "show", "muck", "pot", "rake"}

// String names the kind as a record writes it: "forced bet".
func (k NoteKind) String() string { return noteNames[k] }

// Note is something that happened in a hand, by a clause. Which fields count depends on
// its kind; amounts are in cents.
type Note struct {
	Kind   NoteKind
	Seat   int
	Pot    int // of WinsPot and Rakes
	Amount money.Cents
	Cite   cite.Cite
}

// Listener hears the notes of a hand.
type Listener interface{ Note(h *Hand, n Note) }

func (h *Hand) note(n Note) {
	if h.listener != nil {
		h.listener.Note(h, n)
	}
}
