package poker

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/regtest"
)

// staged is a hand worked out beforehand: its cards, what each player may do in his turn,
// and what he does. Seats are numbered from 0 in the order of dealing, amounts are dollars.
type staged struct {
	variant *Variant
	posted  Posted
	stacks  []money.Cents // in dollars
	// cards are dealt in this order, burn cards included.
	cards string
	// turns are, in order, the seat, what it may do and, after a colon, what it does: "0 f c2
	// r4-10: r6" may fold, call for 2 or raise to 4 up to 10, and raises to 6. A check is x, a
	// fold f. A turn that begins with "draw" says which cards go, one that begins with
	// "show" whether the hand is shown; in these, "no, dead 2" finds seat 2's hand dead at that time.
	turns []string
	// calls: every player only calls or checks, keeps his cards and shows his hand; there are
	// no turns then.
	calls bool
	// before changes the hand before it is played; it may be nil.
	before func(*Hand)
}

// stage plays a staged hand and writes down what happens in it.
type stage struct {
	staged
	t     testing.TB
	stub  []card.Card
	hands [Most][]card.Card
	burnt []card.Card
	gone  []card.Card
	log   []string
	last  string // of the deals that the last line of the log tells
}

// play plays the hand; it fails if a turn is not as it was worked out.
func (s staged) play(t testing.TB) (*Hand, *stage) {
	t.Helper()
	st := &stage{staged: s, t: t, stub: card.Hand(s.cards)}
	var stacks []money.Cents
	for _, dollars := range s.stacks {
		stacks = append(stacks, dollars*money.Dollar)
	}
	h := new(Hand)
	h.Begin(s.variant, &st.posted, stacks)
	if s.before != nil {
		s.before(h)
	}
	h.Play(st, st, st)
	if len(st.turns) > 0 {
		t.Errorf("these turns did not come: %q", st.turns)
	}
	return h, st
}

// logs tests the whole log of the hand, and the stacks after it in dollars.
func (s staged) logs(t testing.TB, want string, stacks ...string) *Hand {
	t.Helper()
	h, st := s.play(t)
	var lines []string
	for _, line := range strings.Split(strings.TrimSpace(want), "\n") {
		lines = append(lines, strings.TrimSpace(line))
	}
	if !slices.Equal(st.log, lines) {
		t.Errorf("the hand went\n%s\nnot\n%s", strings.Join(st.log, "\n"), strings.Join(lines, "\n"))
	}
	s.left(t, h, stacks)
	return h
}

// proves tests the whole log and the stacks, and has the hand prove each of the clauses by what
// the log says by that clause alone.
func (s staged) proves(t *testing.T, log string, stacks []string, clauses ...string) {
	t.Helper()
	t.Run("hand", func(t *testing.T) { s.logs(t, log, stacks...) })
	by := func(clause string, lines []string) (own []string) {
		for _, line := range lines {
			if line = strings.TrimSpace(line); strings.HasPrefix(line, clause+" ") {
				own = append(own, line)
			}
		}
		return own
	}
	for _, clause := range clauses {
		t.Run(clause, func(t *testing.T) {
			regtest.Proves(t, cite.Cite("637a."+clause))
			want := by(clause, strings.Split(log, "\n"))
			if _, st := s.play(t); len(want) == 0 || !slices.Equal(by(clause, st.log), want) {
				t.Errorf("by § 637a.%s the hand went\n%s\nnot\n%s", clause, strings.Join(by(clause, st.log), "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// ends tests the stacks after the hand, in dollars, and that the log has the lines, in
// this order.
func (s staged) ends(t testing.TB, lines string, stacks ...string) *Hand {
	t.Helper()
	h, st := s.play(t)
	at := 0
	for _, line := range strings.Split(strings.TrimSpace(lines), "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		i := slices.Index(st.log[at:], line)
		if i < 0 {
			t.Fatalf("there is no %q after\n%s\nin\n%s", line, strings.Join(st.log[:at], "\n"), strings.Join(st.log, "\n"))
		}
		at += i + 1
	}
	s.left(t, h, stacks)
	return h
}

func (s staged) left(t testing.TB, h *Hand, want []string) {
	t.Helper()
	var got []string
	for i := range h.Seats {
		got = append(got, dollars(h.Seats[i].Stack))
	}
	if !slices.Equal(got, want) {
		t.Errorf("the stacks are %v, want %v", got, want)
	}
}

func dollars(c money.Cents) string { return strings.TrimPrefix(c.Words(), "$") }

func (s *stage) say(c cite.Cite, format string, args ...any) {
	s.last = ""
	s.log = append(s.log, strings.TrimPrefix(string(c), "637a.")+" "+fmt.Sprintf(format, args...))
}

// dealt joins the cards of a round of dealing in one line.
func (s *stage) dealt(c cite.Cite, what, to string) {
	if key := string(c) + what; s.last != key {
		s.say(c, "%s", what)
		s.last = key
	}
	s.log[len(s.log)-1] += " " + to
}

func (s *stage) next() card.Card {
	if len(s.stub) == 0 {
		s.t.Fatalf("there is no card left after\n%s", strings.Join(s.log, "\n"))
	}
	c := s.stub[0]
	s.stub = s.stub[1:]
	return c
}

func (s *stage) Deal(seat int, up bool, c cite.Cite) card.Card {
	dealt := s.next()
	s.hands[seat] = append(s.hands[seat], dealt)
	if up {
		s.dealt(c, "up", fmt.Sprintf("%d %s", seat, dealt))
		return dealt
	}
	s.dealt(c, "down", strconv.Itoa(seat))
	return 0
}

func (s *stage) Street(cite.Cite) {}

func (s *stage) Community(c cite.Cite) card.Card {
	dealt := s.next()
	s.dealt(c, "board", dealt.String())
	return dealt
}

func (s *stage) Burn(c cite.Cite) {
	s.burnt = append(s.burnt, s.next())
	s.say(c, "burn")
}

func (s *stage) Left() int { return len(s.stub) }

// Reshuffle puts the cards back behind the stub in the order in which they went.
func (s *stage) Reshuffle(keep int, c cite.Cite) {
	back := slices.Concat(s.burnt, s.gone[:len(s.gone)-keep])
	s.stub = append(s.stub, back...)
	s.burnt, s.gone = nil, s.gone[len(s.gone)-keep:]
	s.say(c, "reshuffle %d", len(back))
}

func (s *stage) Discard(seat int, places uint8, c cite.Cite) {
	var kept []card.Card
	for i, of := range s.hands[seat] {
		if places>>i&1 == 0 {
			kept = append(kept, of)
		} else {
			s.gone = append(s.gone, of)
		}
	}
	s.say(c, "discard %d %d", seat, len(s.hands[seat])-len(kept))
	s.hands[seat] = kept
}

func (s *stage) Hand(seat int) card.Set { return card.SetOf(s.hands[seat]...) }

func (s *stage) Note(_ *Hand, n Note) {
	switch n.Kind {
	case WinsPot:
		s.say(n.Cite, "%s %d %d %s", n.Kind, n.Pot, n.Seat, dollars(n.Amount))
	case Rakes:
		s.say(n.Cite, "%s %d %s", n.Kind, n.Pot, dollars(n.Amount))
	case Folds, Checks, Shows, Mucks:
		s.say(n.Cite, "%s %d", n.Kind, n.Seat)
	default:
		s.say(n.Cite, "%s %d %s", n.Kind, n.Seat, dollars(n.Amount))
	}
}

// turn takes the next turn, which must be of the kind and seat given.
func (s *stage) turn(is string) (does string) {
	if len(s.turns) == 0 {
		s.t.Fatalf("a turn more than was worked out: %s, after\n%s", is, strings.Join(s.log, "\n"))
	}
	may, does, _ := strings.Cut(s.turns[0], ": ")
	if may != is {
		s.t.Fatalf("the turn is %q, not %q, after\n%s", is, may, strings.Join(s.log, "\n"))
	}
	s.turns = s.turns[1:]
	return does
}

// Act implements Players.
func (s *stage) Act(_ *Hand, seat int, l Legal) Action {
	if s.calls {
		return Action{Doing: Call}
	}
	may := []string{strconv.Itoa(seat)}
	if l.Fold {
		may = append(may, "f")
	}
	if l.Call > 0 {
		may = append(may, "c"+dollars(l.Call))
	} else {
		may = append(may, "x")
	}
	switch {
	case l.Max > l.Min:
		may = append(may, "r"+dollars(l.Min)+"-"+dollars(l.Max))
	case l.Max > 0:
		may = append(may, "r"+dollars(l.Max))
	}
	switch does := s.turn(strings.Join(may, " ")); {
	case does == "f":
		return Action{Doing: Fold}
	case does[0] == 'r':
		return Action{Doing: Raise, To: money.MustParse(does[1:])}
	case does == "x", does[0] == 'c':
		return Action{Doing: Call}
	}
	s.t.Fatalf("seat %d does what is nothing", seat)
	return Action{}
}

// Draw implements Players: the cards that go, or pat.
func (s *stage) Draw(h *Hand, seat int) (places uint8) {
	if s.calls {
		return 0
	}
	does := s.dying(h, "draw "+strconv.Itoa(seat))
	if does == "pat" {
		return 0
	}
	for _, c := range card.Hand(does) {
		i := slices.Index(s.hands[seat], c)
		if i < 0 {
			s.t.Fatalf("seat %d has no %s", seat, c)
		}
		places |= 1 << i
	}
	return places
}

// Show implements Players.
func (s *stage) Show(h *Hand, seat int) bool {
	if s.calls {
		return true
	}
	return s.dying(h, "show "+strconv.Itoa(seat)) == "yes"
}

// dying takes the next turn, in which hands may be found dead.
func (s *stage) dying(h *Hand, is string) (does string) {
	does, dead, _ := strings.Cut(s.turn(is), ", dead ")
	for _, n := range strings.Fields(dead) {
		h.Kill(int(n[0] - '0'))
	}
	return does
}

// deckFor is the cards in the order in which a game deals them, so that the players hold
// these hands and the board is this; other cards are burnt.
func deckFor(v *Variant, board string, hands ...string) string {
	community, held := card.Hand(board), make([][]card.Card, len(hands))
	used := card.SetOf(community...)
	for i, h := range hands {
		held[i] = card.Hand(h)
		if used&card.SetOf(held[i]...) != 0 {
			panic("a card lies in two places: " + board + ", " + strings.Join(hands, ", "))
		}
		used |= card.SetOf(held[i]...)
	}
	burn := slices.DeleteFunc(card.Deck(), func(c card.Card) bool { return used.Has(c) })
	var deck strings.Builder
	deal := func(from *[]card.Card) {
		deck.WriteString((*from)[0].String())
		*from = (*from)[1:]
	}
	for _, st := range v.streets {
		if st.burn {
			deal(&burn)
		}
		for range st.faces {
			for i := range held {
				deal(&held[i])
			}
		}
		for range st.community {
			deal(&community)
		}
	}
	return deck.String()
}
