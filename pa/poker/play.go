// Package poker is 58 Pa. Code Chapter 637a, Poker: ten games in which players play
// against each other, and the house takes a rake.
//
// The play of a hand is one piece of straight-line Go (Hand.Play) that the short
// descriptions of the games in game.go drive. It asks Cards for cards and Players for what
// they do. A round of a live table has the same steps; it answers from its
// record and makes an event of every note. Simulation and replay answer from memory.
package poker

import (
	"cmp"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/hand"
	"felt.example/felt/money"
)

// Most is the most players that any game takes (§ 637a.2(a)).
const Most = 10

// Cards deals. Seats are numbered from 0 in the order of dealing.
type Cards interface {
	// Street begins a round of cards. Hands may die before any is dealt.
	Street(c cite.Cite)
	// Deal deals a seat the next card and returns it if it lies face up, else 0.
	Deal(seat int, up bool, c cite.Cite) card.Card
	// Community deals a card face up to the centre of the table, for all players.
	Community(c cite.Cite) card.Card
	Burn(c cite.Cite)
	// Left is the number of cards in the stub.
	Left() int
	// Reshuffle makes a new stub of the burn cards and of the discards of a draw, except for
	// the last keep discards.
	Reshuffle(keep int, c cite.Cite)
	// Discard takes the cards that a bit set of their places names from a seat.
	Discard(seat int, places uint8, c cite.Cite)
	// Hand is the cards of a seat. It is asked at the showdown only.
	Hand(seat int) card.Set
}

// Players decide.
type Players interface {
	// Act is what a seat does, one of the legal actions; none where the seat's hand died
	// while it was asked.
	Act(h *Hand, seat int, legal Legal) Action
	// Draw is the cards that a seat exchanges, as a bit set of their places.
	Draw(h *Hand, seat int) uint8
	// Show reports whether a seat shows its hand at the showdown or concedes unseen.
	Show(h *Hand, seat int) bool
}

// Seat is a player in a hand. Amounts are in cents.
type Seat struct {
	// Stack is the table stakes that are not bet.
	Stack money.Cents
	// Ante, Blind and Post are what the seat must put in before the cards are dealt: Post
	// is a bet like a Blind Bet that does not change who acts first. Dead belongs to the
	// pot and to no bet. Begin sets Ante and Blind; they may be changed before Play.
	Ante, Blind, Post, Dead money.Cents
	// PostBy is the clause of Post where it is not that of the Blind Bets.
	PostBy cite.Cite
	// Put is what the seat put into the pot and others must match, Bet as much of it as
	// belongs to this betting round, and Given what nobody must match.
	Put, Bet, Given money.Cents
	// Folded: the seat gave up its hand, or its hand is dead. Mucked: it conceded unseen.
	Folded, Mucked bool
	// Up is the up cards of a stud game.
	Up card.Set
	// High and Low are the hands shown at the showdown; none where no hand was shown or
	// none qualifies.
	High, Low hand.Value

	acted, checked bool
	answered       money.Cents // the bet that the seat acted on last
	answeredBets   int         // and how many full bets there were then
}

// AllIn reports whether the seat is in the hand with no chips left.
func (s *Seat) AllIn() bool { return !s.Folded && s.Stack == 0 }

// Hand is a round of play.
type Hand struct {
	Variant *Variant
	Posted  *Posted
	Seats   []Seat // in the order of dealing
	// Board is the community cards, and the common card of a stud game.
	Board card.Set
	// Street is the round of cards reached, from 0.
	Street int
	// Level is the bet to call in this betting round, Total all chips in the pot.
	Level, Total money.Cents
	// Agreed is the minimum bet that all players agreed to instead of the posted one
	// (§ 637a.8(k)); 0 is none. Times is the kill in halves: 2 is none, 3 a half-kill, 4 a
	// kill.
	Agreed money.Cents
	Times  int
	// UnmatchedAntes: antes belong to the pot and to no bet, as where one player posts for
	// all.
	UnmatchedAntes bool
	// DeadButton: the button lies before an empty seat, to the left of the last player.
	DeadButton bool
	// Straddled: the seat to the left of the blinds makes the Straddle Bet.
	Straddled bool
	// Forcing: the seat asked makes the Forced Bet, or in a reading the full bet at once.
	Forcing bool
	// Bettor is the seat that made the last bet or raise; -1 is none.
	Bettor int

	seats    [Most]Seat
	cards    Cards
	players  Players
	listener Listener

	// earlier: a hand of an earlier build, in which who had checked could not raise a short bet.
	earlier bool

	least, raise money.Cents // the least bet, and the last full raise
	opened       NoteKind    // how the first bet of this betting round was made; PostsAnte is none yet
	bets         int         // full bets and raises in this betting round
	in, live     int         // seats that have not folded, and those of them with chips
	first        int         // who acted first in the last betting round

	pots  [Most]Pot
	nPots int
}

// Begin readies the hand for players with these stacks, at most v.Most of them, in cents and in
// the order of dealing: from the left of the button, or of the dealer in stud games.
func (h *Hand) Begin(v *Variant, p *Posted, stacks []money.Cents) {
	h.Variant, h.Posted = v, p
	h.Seats = h.seats[:len(stacks)]
	for i, stack := range stacks {
		h.Seats[i] = Seat{Stack: stack, Ante: p.Ante}
	}
	h.Board, h.Street, h.Level, h.Total, h.Agreed, h.Times, h.Bettor = 0, 0, 0, 0, 0, 2, -1
	h.UnmatchedAntes, h.DeadButton, h.Straddled, h.Forcing = false, false, false, false
	h.bets, h.nPots, h.first = 0, 0, 0
	if v.button {
		for blind, amount := range p.Blinds {
			if at := blindAt(blind, len(p.Blinds), len(stacks)); at >= 0 {
				h.Seats[at].Blind = amount
			}
		}
	}
}

// Play plays the hand to its end. A nil listener hears nothing.
func (h *Hand) Play(cards Cards, players Players, listener Listener) {
	h.cards, h.players, h.listener = cards, players, listener
	for i := range h.Variant.steps {
		h.Variant.steps[i].do(h)
	}
}

// step is a step of the play of a hand, and so of a round.
type step struct {
	cite cite.Cite
	name string
	do   func(*Hand)
}

// ordinals count betting rounds, as §§ 637a.10 to .14 do: of Seven-card Stud the first follows the third card.
var ordinals = [...]string{"first", "second", "third", "fourth", "fifth"}

// play is the steps of the play, in their order.
func (v *Variant) play() []step {
	steps := []step{{v.ante, "Bets before the deal", (*Hand).open}}
	for i := range v.streets {
		st := &v.streets[i]
		steps = append(steps, step{st.dealt, "The " + ordinals[i] + " betting round", func(h *Hand) { h.street(i) }})
	}
	return append(steps, step{v.shown, "Showdown", (*Hand).showdown}, step{"637a.7(e)(6)", "The pot is awarded", (*Hand).award})
}

// open takes the antes and the bets that are posted before the deal.
func (h *Hand) open() {
	h.in, h.live = len(h.Seats), 0
	for i := range h.Seats {
		if h.Seats[i].Stack > 0 {
			h.live++
		}
	}
	v := h.Variant
	for i := range h.Seats {
		s := &h.Seats[i]
		if s.Ante > 0 {
			paid := h.put(i, s.Ante, PostsAnte, v.ante)
			if h.UnmatchedAntes {
				s.Put -= paid
				s.Given += paid
			}
		}
		if s.Dead > 0 {
			paid := h.put(i, s.Dead, PostsDead, v.blind)
			s.Put, s.Given = s.Put-paid, s.Given+paid
		}
	}
	h.begin(0) // antes are no part of a betting round
	if !v.button {
		return
	}
	for i := range h.Seats {
		at := i
		if len(h.Seats) == 2 { // heads-up the button's blind comes first
			at = 1 - i
		}
		if b := h.Seats[at].Blind; b > 0 {
			h.post(at, b, PostsBlind, v.blind)
		}
	}
	h.first = max(0, h.straddler())
	blind := h.Level
	if h.Straddled {
		h.post(h.first, h.Posted.Straddle-h.Seats[h.first].Bet, PostsStraddle, v.straddle)
		h.first = h.next(h.first)
	}
	for i := range h.Seats {
		if p := h.Seats[i].Post; p > h.Seats[i].Bet {
			blind = max(blind, p)
			h.post(i, p-h.Seats[i].Bet, PostsBlind, cmp.Or(h.Seats[i].PostBy, v.blind))
		}
	}
	if h.Level >= h.least {
		h.bets = 1
	}
	if !h.Posted.Read.Blind {
		blind = h.Level
	}
	if h.Posted.Betting != Limit {
		h.raise = max(h.raise, blind)
	}
}

// straddler is the seat to the left of the last blind, which may straddle; -1 is none.
func (h *Hand) straddler() int {
	last := -1
	for i := range h.Seats {
		at := i
		if len(h.Seats) == 2 {
			at = 1 - i
		}
		if b := h.Seats[at].Blind; b > 0 && (last < 0 || b >= h.Seats[last].Blind) {
			last = at
		}
	}
	if last < 0 {
		return -1
	}
	return h.next(last)
}

// post takes a bet that is posted. The others must answer it in full, even if the stack
// does not reach it; in a reading, of a blind only what it reaches.
func (h *Hand) post(seat int, amount money.Cents, kind NoteKind, c cite.Cite) {
	if kind != PostsForcedBet && h.Posted.Read.Put {
		amount = min(amount, h.Seats[seat].Stack)
	}
	h.opened = kind
	h.Level = max(h.Level, h.Seats[seat].Bet+amount)
	h.put(seat, amount, kind, c)
}

// put moves chips from a stack to the pot, as many as there are, and returns their amount.
func (h *Hand) put(seat int, amount money.Cents, kind NoteKind, c cite.Cite) money.Cents {
	s := &h.Seats[seat]
	if s.Stack == 0 {
		return 0
	}
	amount = min(amount, s.Stack)
	s.Stack -= amount
	s.Bet += amount
	s.Put += amount
	h.Total += amount
	if s.Stack == 0 {
		h.live--
	}
	h.note(Note{Kind: kind, Seat: seat, Amount: amount, Cite: c})
	return amount
}

// street deals a round of cards and lets the players bet on it.
func (h *Hand) street(i int) {
	st := &h.Variant.streets[i]
	if h.in > 1 {
		h.cards.Street(st.dealt)
	}
	if h.in < 2 {
		return
	}
	h.Street = i
	if i > 0 {
		h.begin(i)
	}
	switch {
	case st.draw:
		h.draw(st)
	default:
		h.deal(st)
	}
	if i > 0 {
		h.first = 0
	}
	switch {
	case st.forced:
		h.force(st)
	case st.showing:
		h.first = h.best()
		h.bet(h.first, len(h.Seats), st)
	default:
		h.bet(h.first, len(h.Seats), st)
	}
}

// deal deals what the street gives to each player and to all.
func (h *Hand) deal(st *street) {
	if st.burn {
		if st.common && h.cards.Left() <= h.in {
			h.common(st)
			return
		}
		h.cards.Burn(st.burned)
	}
	for _, up := range st.faces {
		for seat := range h.Seats {
			if s := &h.Seats[seat]; !s.Folded {
				if c := h.cards.Deal(seat, up, st.dealt); up {
					s.Up |= 1 << c
				}
			}
		}
	}
	for range st.community {
		h.Board |= 1 << h.cards.Community(st.dealt)
	}
}

// common is § 637a.10(h): too few cards are left, after the burn, to give each player one.
func (h *Hand) common(st *street) {
	if h.cards.Left() <= 1 {
		h.cards.Reshuffle(0, st.dealt)
	}
	h.cards.Burn(st.burned)
	h.Board |= 1 << h.cards.Community(st.dealt)
}

// draw lets each player exchange cards, from the left of the button.
func (h *Hand) draw(st *street) {
	h.cards.Burn(st.burned)
	for seat := range h.Seats {
		if h.Seats[seat].Folded || h.in == 1 {
			continue
		}
		places := h.players.Draw(h, seat)
		if h.Seats[seat].Folded || places == 0 {
			continue
		}
		h.cards.Discard(seat, places, st.dealt)
		count := 0
		for rest := places; rest != 0; rest &= rest - 1 {
			count++
		}
		for range count {
			if h.cards.Left() == 0 {
				h.cards.Reshuffle(count, st.dealt)
			}
			h.cards.Deal(seat, false, st.dealt)
		}
	}
}

// next is the seat at the left of a seat.
func (h *Hand) next(seat int) int {
	if seat++; seat == len(h.Seats) {
		return 0
	}
	return seat
}

// Kill makes a seat's hand dead. What it has bet stays in the pot.
func (h *Hand) Kill(seat int) {
	s := &h.Seats[seat]
	if s.Folded {
		return
	}
	s.Folded = true
	h.in--
	if s.Stack > 0 {
		h.live--
	}
}
