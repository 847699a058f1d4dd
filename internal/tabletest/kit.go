package tabletest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// Kit exercises what lies between the rounds of a table: random people come, do what they may and
// may not, and go.
type Kit struct {
	Config table.Config
	// Room is the room that the table is in; nil where the house banks the game.
	Room table.Room
	// Own is a random step of the room's own, or its refusal; nil where there is none.
	Own func(r *rand.Rand, t *table.Table) (table.Changes, error)
	// BuyIn is what a player brings, in cents.
	BuyIn money.Cents
	// Seen tests what the room adds to a view; nil tests nothing.
	Seen func(t testing.TB, v *table.View)
}

// viewers are who looks at the table.
var viewers = []string{"", "p1", "p2", "p5"}

// session is a table that the kit plays at.
type session struct {
	*testing.T
	kit   Kit
	r     *rand.Rand
	live  *table.Table
	books ledger.Balances
	log   []journal.Entry
	now   time.Time
	begun int              // the entry that began the last round
	looks map[string]*look // by viewer
	// passed is what one viewer was shown, which the next is given: he must not see of it what is not his.
	passed table.Shown
}

// look is what a viewer who looks again and again was shown last.
type look struct {
	shown  table.Shown
	events []string
	kept   int // of all views
}

// Exercise plays a given number of rounds and tests after every step what must be true of any table: that the
// step follows from what was done, moves no chips that are not there, and leaves a table that a
// value of it, and its log, make again; and that looking and asking in vain change nothing.
func (k Kit) Exercise(t *testing.T, rounds int) {
	t.Helper()
	s := &session{T: t, kit: k, r: rand.New(rand.NewPCG(uint64(rounds), 11)), live: table.New(k.Room), books: ledger.Balances{}, looks: map[string]*look{}, now: time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)}
	s.take(table.Open(k.Config))
	for tries := 0; s.live.Round < rounds || s.live.InRound(); tries++ {
		if tries > 1000*rounds {
			t.Fatalf("only %d rounds of %d were played", s.live.Round, rounds)
		}
		s.moves()
		if !s.live.InRound() && s.live.Between().Begins() {
			if s.live.Dealer.Person != "" {
				s.take(s.live.Deals(table.Dealer{}))
			}
			if s.live.Turns() {
				if _, err := s.live.Begin(); err == nil {
					s.Fatalf("round %d is one more of %s, though it is the turn of another game", s.live.Round+1, s.live.Game)
				}
				s.take(s.live.Turn())
			}
			s.begun = len(s.log)
			s.take(s.live.Begin())
		}
		if s.live.InRound() {
			s.acts()
		}
	}
	s.replayed()
	s.tipped()
	for player, l := range s.looks {
		if l.kept == 0 {
			t.Errorf("%q was never shown an event that he had seen", player)
		}
	}
}

// take appends a step and tests what it leaves.
func (s *session) take(changes table.Changes, err error) {
	s.Helper()
	s.must(err)
	s.now = s.now.Add(time.Second)
	e := journal.Entry{Seq: uint64(len(s.log) + 1), Clock: s.now, Events: changes.Events, Transfers: changes.Transfers}
	kind := e.Events[0].Kind
	if err := s.live.Check(e); err != nil {
		s.Fatalf("%s: it was done, but %v", kind, err)
	}
	if err := s.books.Apply(e.Transfers); err != nil {
		s.Fatalf("%s: %v", kind, err)
	}
	s.must(s.live.Apply(e))
	s.log = append(s.log, e)
	before := s.value(s.live)
	back, err := table.Restore(s.kit.Room, before)
	s.must(err)
	s.alike(kind+", restored", s.live, back)
	if again := s.value(back); !bytes.Equal(before, again) {
		s.Fatalf("%s: of the value\n%s\ncomes\n%s", kind, before, again)
	}
	if after := s.value(s.live); !bytes.Equal(before, after) {
		s.Fatalf("%s: looking changes the table from\n%s\nto\n%s", kind, before, after)
	}
	if s.r.IntN(8) == 0 {
		s.live = back // as a floor does that is opened again
	}
}

// alike tests that two tables look alike to all and begin a round with the same stakes.
func (s *session) alike(what string, a, b *table.Table) {
	s.Helper()
	if !slices.Equal(a.Stakes(), b.Stakes()) {
		s.Fatalf("%s: the stakes are %v and %v", what, a.Stakes(), b.Stakes())
	}
	for _, player := range viewers {
		if one, other := s.view(a, player), s.view(b, player); one != other {
			s.Fatalf("%s: %q sees\n%s\nand\n%s", what, player, one, other)
		}
	}
}

// moves has some people do what may be done between rounds, and what may not.
func (s *session) moves() {
	before := s.value(s.live)
	for range 1 + s.r.IntN(4) {
		changes, err := s.move()
		if err == nil && len(changes.Events) > 0 {
			s.take(changes, nil)
			before = s.value(s.live)
		} else if after := s.value(s.live); !bytes.Equal(before, after) {
			s.Fatalf("a refusal, %v, changes the table from\n%s\nto\n%s", err, before, after)
		}
	}
}

// move is a random step of a random person at a random seat.
func (s *session) move() (table.Changes, error) {
	t, n := s.live, 1+s.r.IntN(len(s.live.Seats))
	player := fmt.Sprintf("p%d", 1+s.r.IntN(len(t.Seats)))
	if own := t.Seats[n-1].Player; own != "" && s.r.IntN(10) > 0 {
		player = own
	}
	transit := journal.Account(fmt.Sprintf("transit/sit/%s/%d/%s/%d", t.ID, n, player, len(s.log)))
	switch s.r.IntN(10) {
	case 0, 1, 2:
		changes, err := t.Sit(n, player, strings.ToUpper(player), s.kit.BuyIn, transit)
		return s.funded(changes, err)
	case 3:
		changes, err := t.Add(n, player, s.kit.BuyIn, transit)
		return s.funded(changes, err)
	case 4:
		if s.r.IntN(4) > 0 {
			return table.Changes{}, nil
		}
		return t.Leave(n, player, "transit/out/"+t.SeatAccount(n))
	case 5:
		return s.placed(n, player)
	case 8, 9:
		if s.r.IntN(4) > 0 && t.Dealer.Person == "" {
			return t.Deals(table.Dealer{Person: []string{"dee", "dot"}[s.r.IntN(2)]})
		}
		changes, err := t.Tip(n, player, money.Dollar*money.Cents(s.r.IntN(5)))
		if err == nil && (t.Dealer.Person == "" || t.Plays(n)) {
			s.Fatalf("seat %d tips during its hand, or %q", n, t.Dealer.Person)
		}
		return changes, err
	}
	if s.kit.Own == nil {
		return table.Changes{}, nil
	}
	changes, err := s.kit.Own(s.r, t)
	if err == nil && len(changes.Transfers) == 1 && changes.Transfers[0].From.InTransit() { // chips from another table
		return s.funded(changes, nil)
	}
	return changes, err
}

// funded has the cage send the chips that a step brings.
func (s *session) funded(changes table.Changes, err error) (table.Changes, error) {
	if err == nil {
		s.must(s.books.Apply([]journal.Transfer{{From: "cage", To: changes.Transfers[0].From, Amount: changes.Transfers[0].Amount}}))
	}
	return changes, err
}

// placed puts a random wager on the layout.
func (s *session) placed(n int, player string) (table.Changes, error) {
	wagers := s.live.Selected.Game.Wagers
	w := &wagers[s.r.IntN(len(wagers))]
	if s.r.IntN(2) == 0 {
		w = &wagers[0]
	}
	least, _ := s.live.Selected.Limits(w)
	return s.live.PlaceWager(n, player, w.ID, max(least, money.Dollar)*money.Cents(1+s.r.IntN(2)))
}

// acts answers what the round asks: the dealer his part, the players at random.
func (s *session) acts() {
	q := s.live.Waiting()
	a := round.Answer{Question: q.ID}
	switch q.Kind {
	case round.AskWagers:
		if a.Stakes = s.live.Stakes(); len(a.Stakes) == 0 {
			return
		}
		a.Choice = q.Choices[0].ID
		more := a
		more.Stakes = slices.Clone(a.Stakes)
		more.Stakes[0].Amount += s.live.Stack(more.Stakes[0].Seat) + money.Dollar
		if _, err := s.live.Answer(more, ""); err == nil {
			s.Fatalf("seat %d wagers %s and has %s", more.Stakes[0].Seat, more.Stakes[0].Amount, s.live.Stack(more.Stakes[0].Seat))
		}
	case round.AskDecision:
		a.Seat = q.Seats[0]
		o := q.Choices[s.r.IntN(len(q.Choices))]
		if o.ID == "fold" {
			o = q.Choices[0]
		}
		a.Choice, a.Amount = o.ID, o.Min
		if o.Places > 0 {
			a.Places = s.r.Perm(o.Places)[:1]
		}
	default:
		a = general.Routine(s.live.Play(), q, func(cards []card.Card) {
			s.r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		})
	}
	if player := s.live.Owner(a.Seat); a.Seat > 0 {
		if _, err := s.live.Answer(a, player+"x"); err == nil {
			s.Fatalf("seat %d is answered for by another", a.Seat)
		}
	}
	changes, err := s.live.Answer(a, "")
	if err != nil && q.Kind == round.AskDecision { // the chips do not reach for it
		a.Choice, a.Amount, a.Places = q.Otherwise, 0, nil
		changes, err = s.live.Answer(a, "")
	}
	s.take(changes, err)
	if !s.live.InRound() {
		s.over()
	}
}

// tipped tests that the tip box has what was given, and nobody else's chips.
func (s *session) tipped() {
	var given money.Cents
	for _, e := range s.log {
		for _, event := range e.Events {
			var tip table.Tip
			if event.Kind == "tip" {
				s.must(json.Unmarshal(event.Data, &tip))
				given += tip.Amount
			}
		}
	}
	if has := s.books[s.live.TipBox()]; given == 0 || has != given || s.books.Sum() != 0 {
		s.Fatalf("%s was given, the tip box has %s, and all accounts come to %s", given, has, s.books.Sum())
	}
}

// over tests that a round leaves no chips on the layout, and is the same when it is looked up.
func (s *session) over() {
	if on := s.live.Balance(s.live.WagersAccount()); on != 0 {
		s.Fatalf("round %d leaves %s on the layout", s.live.Round, on)
	}
	past, err := table.Past(s.kit.Room, s.live.Config, s.log[s.begun:], strings.ToUpper)
	s.must(err)
	for n := 1; n <= len(s.live.Seats); n++ {
		net, played := s.live.SeatNet(n)
		if was, had := past.SeatNet(n); was != net || had != played {
			s.Fatalf("round %d, seat %d: its net is %s, and %s when it is looked up", s.live.Round, n, net, was)
		}
		if stack := s.live.Stack(n); s.kit.Room != nil && played && past.Stack(n) != stack {
			s.Fatalf("round %d, seat %d: it ends with %s, and with %s when it is looked up", s.live.Round, n, stack, past.Stack(n))
		}
	}
}

// replayed tests that the log makes the same table again.
func (s *session) replayed() {
	back := table.New(s.kit.Room)
	for _, e := range s.log {
		s.must(back.Apply(e))
	}
	s.alike("the log again", s.live, back)
}

func (s *session) value(t *table.Table) []byte {
	s.Helper()
	v, ok := t.Value()
	if !ok {
		s.Fatalf("the table has no value: %s %s", t.Stopped, t.Differs)
	}
	return v
}

func (s *session) view(t *table.Table, player string) string {
	s.Helper()
	v := t.View(1, table.Viewer{Player: player}, table.Timing{Now: s.now})
	s.must(Folds(&v))
	if s.kit.Seen != nil {
		s.kit.Seen(s, &v)
	}
	text := string(s.text(v))
	if t == s.live {
		s.looksAgain(player, text)
	}
	return text
}

func (s *session) text(value any) []byte {
	s.Helper()
	text, err := json.Marshal(value)
	s.must(err)
	return text
}

// looksAgain tests that a viewer who goes on from what he was shown sees what he sees at once, and
// that the events that are said to be kept are.
func (s *session) looksAgain(player, want string) {
	s.Helper()
	if s.looks[player] == nil {
		s.looks[player] = &look{}
	}
	l := s.looks[player]
	v := s.live.View(1, table.Viewer{Player: player, Shown: &l.shown}, table.Timing{Now: s.now})
	if got := string(s.text(v)); got != want {
		s.Fatalf("%q, who goes on from what he was shown, sees\n%s\nand at once\n%s", player, got, want)
	}
	other := s.live.View(1, table.Viewer{Player: player, Shown: &s.passed}, table.Timing{Now: s.now})
	if got := string(s.text(other)); got != want {
		s.Fatalf("%q, who goes on from what was shown to another, sees\n%s\nand at once\n%s", player, got, want)
	}
	if v.Kept > min(len(v.Events), len(l.events)) {
		s.Fatalf("%d of %d events are kept, of %d", v.Kept, len(l.events), len(v.Events))
	}
	for i := range v.Events {
		text := string(s.text(v.Events[i]))
		switch {
		case i >= len(l.events):
			l.events = append(l.events, text)
		case i < v.Kept && text != l.events[i]:
			s.Fatalf("to %q event %d is kept, but it was\n%s\nand is\n%s", player, i, l.events[i], text)
		}
		l.events[i] = text
	}
	l.events = l.events[:len(v.Events)]
	l.kept += v.Kept
}

func (s *session) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}
