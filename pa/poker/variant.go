package poker

import (
	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/hand"
)

// Variant describes one of the games: how cards are dealt, who begins, what wins.
type Variant struct {
	ID, Name string
	// Section is the section that the game is played by.
	Section cite.Cite
	// Most is the most players.
	Most int
	// button: the button orders dealing and betting, and Blind Bets are posted; else the
	// game is a stud game, with a Forced Bet.
	button  bool
	streets []street
	steps   []step // of play
	// high and low tell which hands win; eight is the qualification of the low one;
	// exactlyTwo: two cards of one's own and three of the board play.
	high, low, eight, exactlyTwo bool
	// forcedHighest: the highest up card makes the Forced Bet, not the lowest, and aceLow:
	// an ace is the lowest then. lowShows: the best low hand showing begins later streets.
	forcedHighest, aceLow, lowShows bool
	// The clauses: of the Ante, the button, the Blind, Straddle and Forced Bets, of the
	// showdown, and of who wins: the best hand, half each, all for want of a low hand, tied
	// hands.
	ante, buttoned, blind, straddle, forcedBy     cite.Cite
	shown, wins, halves, noLow, tiedHigh, tiedLow cite.Cite
}

// street is a round of cards and the betting round after it.
type street struct {
	name string
	// faces are the cards that each player is dealt, one round after the other; true is face
	// up.
	faces []bool
	// community is how many community cards are dealt, draw tells that players exchange
	// cards; burn is the card before either. common: a short stub gives a common card.
	community          int
	draw, burn, common bool
	// forced: a Forced Bet begins the betting round; showing: the best hand showing does.
	// open: the player who begins it must bet or check.
	forced, showing, open bool
	// big: the larger bet of limit games.
	big bool
	// The clauses: of the burn, the deal, who begins, the betting.
	burned, dealt, begun, betting cite.Cite
}

const (
	down = false
	up   = true
)

// HasButton reports whether the button orders dealing and betting; where it does not, the game is a stud game.
func (v *Variant) HasButton() bool { return v.button }

// ForcedBy is the clause on the Forced Bet; "" where the game has none.
func (v *Variant) ForcedBy() cite.Cite { return v.forcedBy }

// Value ranks a player's hand at a showdown, of his cards and those of the board; 0 is none.
func (v *Variant) Value(own, board card.Set) (high, low hand.Value) {
	switch {
	case v.exactlyTwo: // the high hand plays in all such games
		high = hand.Omaha(own, board)
	case v.high:
		high = hand.FiveCard(own | board)
	}
	switch {
	case v.low && v.exactlyTwo:
		low = hand.OmahaLow(own, board)
	case v.low:
		low = hand.Low(own | board)
	}
	if v.eight && !low.EightOrBetter() {
		low = 0
	}
	return high, low
}

// Plays are the cards that make a shown hand, in the order in which they count.
func (v *Variant) Plays(own, board []card.Card, low bool) []card.Card {
	switch {
	case v.exactlyTwo && low:
		return hand.BestOmahaLow(own, board)
	case v.exactlyTwo:
		return hand.BestOmaha(own, board)
	case low:
		return hand.BestLow(append(own, board...))
	}
	return hand.Best(append(own, board...))
}

// Section 637a.10, for each of its four games.
func sevenCardStud(v Variant) Variant {
	const section cite.Cite = "637a.10"
	v.Section, v.Most = section, 8
	v.ante, v.shown, v.tiedHigh, v.tiedLow = section+"(b)", section+"(i)", "637a.6(e)", "637a.6(e)"
	if v.high && v.low {
		v.wins, v.halves, v.noLow = section+"(i)(3)(i)", section+"(i)(3)(i)", section+"(j)"
		v.tiedHigh, v.tiedLow = section+"(i)(3)(ii)", section+"(i)(3)(iii)"
	}
	begun := section + "(f)(1)"
	if v.lowShows {
		begun = section + "(f)(2)"
	}
	later := street{burn: true, showing: true, open: true, burned: section + "(h)", dealt: section + "(h)", begun: begun, betting: section + "(g)"}
	of := func(name string, face, big, common bool) street {
		st := later
		st.name, st.faces, st.big, st.common = name, []bool{face}, big, common
		return st
	}
	fourth := of("fourth", up, false, false)
	fourth.burned, fourth.dealt = section+"(f)", section+"(f)"
	v.streets = []street{
		{name: "third", faces: []bool{down, down, up}, forced: true, dealt: section + "(c)", betting: section + "(e)"},
		fourth, of("fifth", up, true, false), of("sixth", up, true, true), of("seventh", down, true, true),
	}
	v.steps = v.play()
	return v
}

// Section 637a.14.
func fiveCardStud(v Variant) Variant {
	const section cite.Cite = "637a.14"
	v.Section, v.Most = section, 8
	v.ante, v.forcedBy = section+"(b)", section+"(d)"
	v.shown, v.wins, v.tiedHigh = section+"(h)", section+"(h)", section+"(h)"
	of := func(name string, c cite.Cite, big bool) street {
		return street{name: name, faces: []bool{up}, big: big, burn: true, showing: true, open: true, burned: c, dealt: c, begun: c, betting: c}
	}
	v.streets = []street{
		{name: "second", faces: []bool{down, up}, forced: true, dealt: section + "(c)", betting: section + "(e)"},
		of("third", section+"(f)", false), of("fourth", section+"(g)", true), of("fifth", section+"(g)", true),
	}
	v.steps = v.play()
	return v
}

// community is §§ 637a.11 and 637a.12, which differ in the number of hole cards.
func community(v Variant, section cite.Cite, hole int) Variant {
	v.Section, v.Most, v.button = section, 10, true
	v.ante, v.buttoned, v.blind, v.straddle, v.shown = section+"(b)", section+"(c)", section+"(d)", section+"(e)", section+"(k)"
	v.wins, v.tiedHigh = section+"(k)", section+"(k)"
	switch {
	case v.low:
		v.wins, v.halves, v.noLow = section+"(k)(2)(i)", section+"(k)(2)(i)", section+"(l)"
		v.tiedHigh, v.tiedLow = section+"(k)(2)(ii)", section+"(k)(2)(iii)"
	case v.exactlyTwo:
		v.wins, v.tiedHigh = section+"(k)(1)", section+"(k)(1)"
	}
	of := func(name string, c cite.Cite, cards int, big bool) street {
		return street{name: name, community: cards, big: big, burn: true, open: true, burned: c, dealt: c, begun: section + "(h)", betting: c}
	}
	v.streets = []street{
		{name: "preflop", faces: make([]bool, hole), dealt: section + "(f)", begun: section + "(g)", betting: section + "(g)"},
		of("flop", section+"(h)", 3, false), of("turn", section+"(i)", 1, true), of("river", section+"(j)", 1, true),
	}
	v.steps = v.play()
	return v
}

// draw is § 637a.13.
func fiveCardDraw(v Variant) Variant {
	const section cite.Cite = "637a.13"
	v.Section, v.Most, v.button = section, 8, true
	v.ante, v.buttoned, v.blind, v.shown = section+"(b)", section+"(c)", section+"(d)", section+"(i)"
	v.wins, v.tiedHigh, v.tiedLow = section+"(i)", section+"(i)", section+"(i)"
	v.streets = []street{
		{name: "deal", faces: make([]bool, 5), open: true, dealt: section + "(e)", begun: section + "(f)", betting: section + "(f)"},
		{name: "draw", draw: true, burn: true, open: true, big: true, burned: section + "(g)", dealt: section + "(g)", begun: section + "(h)", betting: section + "(h)"},
	}
	v.steps = v.play()
	return v
}

// forced is the seat that makes the Forced Bet, by rank and then suit of its up card
// (§§ 637a.10(d), .14(d)); -1 where nobody has chips.
func (h *Hand) forced() int {
	v := h.Variant
	aceLow := v.aceLow || v.forcedHighest && !h.Posted.AceForced
	at, best := -1, 0
	for i := range h.Seats {
		s := &h.Seats[i]
		if s.Folded || s.Stack == 0 {
			continue
		}
		c := s.Up.Cards()[0]
		height := int(c.Rank())<<2 | int(c.Suit())
		if aceLow && c.Rank() == card.Ace {
			height = int(c.Suit())
		}
		if !v.forcedHighest {
			height = -height
		}
		if at < 0 || height > best {
			at, best = i, height
		}
	}
	return at
}

// best is the seat whose hand showing ranks highest, of equal ones the first to the left of
// the dealer (§ 637a.10(f)).
func (h *Hand) best() int {
	at, best := 0, hand.Value(0)
	for i := range h.Seats {
		s := &h.Seats[i]
		if s.Folded {
			continue
		}
		value := hand.Showing
		if h.Variant.lowShows {
			value = hand.ShowingLow
		}
		if v := value(s.Up); v > best {
			at, best = i, v
		}
	}
	return at
}
