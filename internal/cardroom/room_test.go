package cardroom_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/gametest"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/tabletest"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/poker"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// hall is a Poker table with its books. Whatever it takes is checked as felt verify does.
type hall struct {
	testing.TB
	*table.Table
	books ledger.Balances
	log   []journal.Entry
	seq   uint64
	now   time.Time
	// decide answers a player's question; nil checks or calls. shuffle mixes the cards.
	decide  func(q *round.Question) round.Answer
	shuffle func([]card.Card)
	random  *rand.Rand
	// actor does what is taken; "" is that nobody is told.
	actor string
}

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

// cardroomOf opens a table of a game; the choices are added to a small buy-in.
func open(t testing.TB, game string, choices map[string]any) *hall {
	t.Helper()
	rules := map[string]any{"buy_in_least": "10.00", "buy_in_most": "400.00"}
	maps.Copy(rules, choices)
	text, err := json.Marshal(rules)
	must(t, err)
	return openAs(t, table.Config{ID: "t1", Game: game, Rules: text})
}

// openAs opens a table.
func openAs(t testing.TB, config table.Config) *hall {
	t.Helper()
	c := &hall{TB: t, Table: table.New(cardroom.Open), books: ledger.Balances{}, now: noon, random: rand.New(rand.NewPCG(1, 2))}
	c.shuffle = func(cards []card.Card) {
		c.random.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	}
	c.take(table.Open(config))
	return c
}

// room is the room that the table is in.
func (c *hall) room() *cardroom.Room { return cardroom.Of(c.Table) }

// view is what nobody in particular sees.
func (c *hall) view() *cardroom.View { return c.viewOf("") }

func (c *hall) viewOf(player string) *cardroom.View {
	v := c.View(0, table.Viewer{Player: player}, table.Timing{})
	return cardroom.OfView(v)
}

// seat is what is seen of a seat.
func (c *hall) seat(n int) *cardroom.SeatView {
	v := c.View(0, table.Viewer{}, table.Timing{})
	return cardroom.OfSeat(v.Seats[n-1])
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// take appends a step.
func (c *hall) take(s table.Changes, err error) {
	c.Helper()
	must(c, err)
	c.seq++
	e := journal.Entry{Seq: c.seq, Clock: c.now, Actor: c.actor, Events: s.Events, Transfers: s.Transfers}
	must(c, c.Check(e))
	must(c, c.books.Apply(e.Transfers))
	must(c, c.Apply(e))
	c.log = append(c.log, e)
}

// refused tests that a step is refused by a clause.
func (c *hall) refused(cite string, _ table.Changes, err error) {
	c.Helper()
	var refusal *round.Refusal
	if err == nil || cite != "" && (!errors.As(err, &refusal) || string(refusal.Cite) != cite) {
		c.Errorf("refused was %v, not by § %s", err, cite)
	}
}

func transitOf(player string) journal.Account {
	return journal.Account("transit/sit/t1/0/" + player + "/k")
}

// fund brings chips on their way to the table.
func (c *hall) fund(player string, amount money.Cents) journal.Account {
	c.Helper()
	must(c, c.books.Apply([]journal.Transfer{{From: "cage", To: transitOf(player), Amount: amount}}))
	return transitOf(player)
}

// sit seats a player; a house player's name begins with "program:".
func (c *hall) sit(seat int, player string, dollars money.Cents) {
	c.Helper()
	from := c.HouseAccount()
	if !table.IsProgram(player) {
		from = c.fund(player, dollars*money.Dollar)
	}
	c.take(c.Sit(seat, player, strings.ToUpper(player), dollars*money.Dollar, from))
}

// leave takes a player from his seat.
func (c *hall) leave(seat int) {
	c.Helper()
	player := c.Seats[seat-1].Player
	to := c.HouseAccount()
	if !table.IsProgram(player) {
		to = journal.Account("transit/out/t1/1/" + player + "/k")
	}
	c.take(c.Leave(seat, player, to))
}

// hand plays a hand, which must be playable.
func (c *hall) hand() {
	c.Helper()
	c.take(c.Begin())
	for q := c.Waiting(); q != nil; q = c.Waiting() {
		c.step(q)
	}
}

// step answers the question that the hand asks.
func (c *hall) step(q *round.Question) {
	c.Helper()
	a := round.Answer{Question: q.ID, Choice: q.Otherwise}
	switch q.Kind {
	case round.AskWagers:
		a.Choice, a.Stakes = q.Choices[0].ID, c.Stakes()
	case round.AskMeter:
		a.Amount = c.room().Displayed(cardroom.BadBeat)
	case round.AskDecision:
		if c.decide != nil {
			a = c.decide(q)
		} else if slices.ContainsFunc(q.Choices, func(o round.Choice) bool { return o.ID == "call" }) {
			a.Choice = "call"
		}
		a.Question = q.ID
		if a.Seat == 0 {
			a.Seat = q.Seats[0]
		}
	default:
		shuffle := c.shuffle
		if c.Physical() {
			shuffle = nil
		}
		a = general.Routine(c.Play(), q, shuffle)
	}
	a.Actor = c.actor
	c.take(c.Answer(a, ""))
}

// stakes are the amounts of the wagers with which the next hand would begin, by seat.
func (c *hall) stakes(wager round.WagerID) map[int]string {
	of := map[int]string{}
	for _, st := range c.Stakes() {
		if st.Wager == wager {
			of[st.Seat] = st.Amount.String()
		}
	}
	return of
}

func (c *hall) dealt(want ...int) {
	c.Helper()
	if seats := slices.Sorted(maps.Keys(c.stakes(poker.StackWager))); !slices.Equal(seats, want) {
		c.Errorf("dealt in are %v, not %v", seats, want)
	}
}

// posted tests who had the button and the blinds in the last hand.
func (c *hall) posted(button, small, big int) {
	c.Helper()
	p := c.view()
	if p.Button != button || p.SmallBlind != small || p.BigBlind != big {
		c.Errorf("the button and the blinds are %d %d %d, not %d %d %d", p.Button, p.SmallBlind, p.BigBlind, button, small, big)
	}
}

// TestBlindsOfWhoComesAndGoes: who comes to a game in play waits for the big blind, or
// posts it as his bet; whom it passes by while he sits out posts the small one too, which is
// dead; and nobody buys the button.
func TestBlindsOfWhoComesAndGoes(t *testing.T) {
	c := open(t, "holdem", nil) // blinds of $1 and $2
	for i, player := range []string{"ann", "bob", "cy", "di"} {
		c.sit(2*i+1, player, 100) // seats 1 3 5 7
	}
	c.hand()
	c.posted(7, 1, 3)
	c.sit(2, "eve", 100) // between the blinds that were
	c.dealt(1, 3, 5, 7)  // the button comes to 1, and eve would sit between it and the small blind
	c.take(c.room().Blinds(2, "eve", true))
	c.dealt(1, 3, 5, 7)
	c.take(c.room().SitOut(5, "cy")) // the big blind would come to cy
	c.dealt(1, 3, 7)
	c.hand()
	c.posted(1, 3, 7) // it has passed cy
	c.take(c.room().SitIn(5, "cy"))
	c.dealt(1, 2, 3, 7) // the button comes to 3: cy would sit before the small blind, and eve posts behind the big one
	if v := c.seat(5); !v.Owes || v.Owed != 3*money.Dollar {
		t.Errorf("cy owes %s", v.Owed)
	}
}

// TestWhoPostsIsDealtIn: a player who comes in behind the blinds is dealt in at once when he
// posts, and when the big blind comes to him without.
func TestWhoPostsIsDealtIn(t *testing.T) {
	c := open(t, "holdem", nil)
	for i, player := range []string{"ann", "bob", "cy", "di"} {
		c.sit(2*i+1, player, 100)
	}
	c.hand() // button 7, blinds 1 and 3
	c.sit(6, "eve", 100)
	c.sit(4, "fay", 100) // the big blind would come to her: button 1, blinds 3 and 4
	c.dealt(1, 3, 4, 5, 7)
	c.take(c.room().Blinds(6, "eve", true))
	c.dealt(1, 3, 4, 5, 6, 7)
	if live, dead := c.stakes(poker.LiveBlindWager), c.stakes(poker.DeadBlindWager); !maps.Equal(live, map[int]string{6: "2.00"}) || len(dead) > 0 {
		t.Errorf("posted are %v and %v", live, dead)
	}
	c.take(c.room().SitOut(5, "cy"))
	c.hand()
	c.posted(1, 3, 4)
	c.take(c.room().SitOut(7, "di"))
	c.take(c.room().SitIn(5, "cy")) // the big blind has not passed him
	c.dealt(1, 3, 4, 5, 6)
	c.hand()
	c.posted(3, 4, 5)
	c.hand()
	c.posted(4, 5, 6)
	c.hand() // the big blind passes di
	c.posted(5, 6, 1)
	c.take(c.room().SitIn(7, "di"))
	c.take(c.room().Blinds(7, "di", true))
	c.hand() // di would sit between the button and the small blind
	c.posted(6, 1, 3)
	if _, played := c.SeatNet(7); played {
		t.Error("di is dealt in before the blinds")
	}
	c.hand() // the button has passed di
	c.posted(1, 3, 4)
	dead := 0
	for _, e := range c.Events() {
		if e.Kind == round.EventWager && e.Seat == 7 && e.Choice == "dead blind" && e.Amount == money.Dollar {
			dead++
		}
	}
	if dead != 1 {
		t.Errorf("di posted %d dead blinds", dead)
	}
}

// TestFewPlayersOweNothing: with fewer than two who have paid, the game begins anew.
func TestFewPlayersOweNothing(t *testing.T) {
	c := open(t, "holdem", nil)
	c.sit(1, "ann", 100)
	c.sit(2, "bob", 100)
	c.hand()
	c.posted(2, 2, 1) // heads-up the button has the small blind
	c.leave(2)
	c.sit(5, "cy", 100)
	c.dealt(1, 5)
	if live := c.stakes(poker.LiveBlindWager); len(live) > 0 {
		t.Errorf("posted is %v", live)
	}
	c.hand()
	c.posted(1, 1, 5) // the big blind goes on all the same
}

// TestTableStakes: chips come within the posted limits and between hands only, and none
// leave the table but with their player.
func TestTableStakes(t *testing.T) {
	regtest.Proves(t, "637a.8(b)(2)")
	c := open(t, "holdem", map[string]any{"buy_in_least": "20.00", "buy_in_most": "100.00"})
	sit := func(amount money.Cents) (table.Changes, error) {
		return c.Sit(1, "ann", "Ann", amount, transitOf("ann"))
	}
	s, err := sit(1999)
	c.refused("637a.8(b)(4)", s, err)
	s, err = sit(10001)
	c.refused("637a.8(b)(4)", s, err)
	s, err = sit(2050)
	c.refused("637a.8(b)(1)", s, err) // no whole chips
	c.sit(1, "ann", 20)
	s, err = c.Add(1, "ann", 81*money.Dollar, transitOf("ann"))
	c.refused("637a.8(b)(2)", s, err)
	c.sit(3, "bob", 100)
	c.take(c.Begin())
	for c.Waiting().Kind != round.AskDecision {
		c.step(c.Waiting())
	}
	s, err = c.Add(1, "ann", 10*money.Dollar, transitOf("ann"))
	c.refused("637a.8(b)(2)", s, err)
	c.leave(1) // she stays until the hand is over
	if c.Seats[0].Player == "" || c.Stack(1) == 0 {
		t.Error("chips left the table during a hand")
	}
	for q := c.Waiting(); q != nil; q = c.Waiting() {
		c.step(q)
	}
	c.leave(1)
	if c.Seats[0].Player != "" || c.Stack(1) != 0 {
		t.Error("a player who left is still there")
	}
	s, err = c.PlaceWager(3, "bob", poker.StackWager, money.Dollar)
	c.refused("637a.7(e)(2)", s, err)
}

// TestSeatOfWhoDoesNotPlay: while others wait, the seat of a player who sits out or has too few
// chips is kept for a quarter of an hour from when he last played, sat down or sat out.
func TestSeatOfWhoDoesNotPlay(t *testing.T) {
	c := open(t, "five-card-draw", map[string]any{"buy_in_least": "2.00"}) // $4 are needed for a hand
	c.sit(1, "ann", 2)
	for seat := 2; seat <= 8; seat++ {
		c.sit(seat, fmt.Sprintf("p%d", seat), 50)
	}
	kept := func(want ...int) {
		t.Helper()
		for seat := 1; seat <= 8; seat++ {
			until := time.Time{}
			if at := slices.Index(want, seat); at >= 0 {
				until = noon.Add(time.Duration(want[at+1]) * time.Minute)
			}
			if got := c.room().KeptUntil(seat); !got.Equal(until) {
				t.Errorf("seat %d is kept until %s, want %s", seat, got.Format(time.TimeOnly), until.Format(time.TimeOnly))
			}
		}
	}
	kept(1, 15)
	c.now = noon.Add(10 * time.Minute)
	c.take(c.room().SitOut(5, "p5"))
	kept(1, 15, 5, 25)
	c.take(c.Begin())
	c.now = noon.Add(20 * time.Minute)
	for c.Waiting().Kind != round.AskDecision {
		c.step(c.Waiting())
	}
	c.take(c.room().SitOut(6, "p6"))
	kept(1, 15, 5, 25) // who has a hand in play plays
	c.now = noon.Add(22 * time.Minute)
	for q := c.Waiting(); q != nil; q = c.Waiting() {
		c.step(q)
	}
	kept(1, 15, 5, 25, 6, 37)
	c.take(c.room().SitIn(5, "p5"))
	c.take(c.Add(1, "ann", 10*money.Dollar, c.fund("ann", 10*money.Dollar)))
	kept(6, 37)
}

// TestAgreedMinimum: the minimum bet is another only in hands of which all who are dealt in
// agree to the same; house players do as the people.
func TestAgreedMinimum(t *testing.T) {
	c := open(t, "holdem", map[string]any{"minimum_most": "8.00"}) // $2 and $4, blinds of $1 and $2
	for seat, player := range []string{"ann", "bob", "program:Ada"} {
		c.sit(seat+1, player, 100)
	}
	agrees := func(seat int, dollars money.Cents) {
		c.take(c.room().Agree(seat, c.Seats[seat-1].Player, dollars*money.Dollar))
	}
	bets := func(least money.Cents) {
		c.Helper()
		agreed := money.Cents(0)
		if least > 2 {
			agreed = least * money.Dollar
		}
		var bet []money.Cents // the least of each street, after the blinds
		c.decide = func(q *round.Question) round.Answer {
			for _, o := range q.Choices {
				if o.ID == "bet" {
					bet = append(bet, o.Min)
				}
			}
			return round.Answer{Choice: q.Choices[0].ID}
		}
		c.hand()
		small, big := least*money.Dollar, 2*least*money.Dollar
		if want := slices.Repeat([]money.Cents{small, big, big}, 3); len(bet) != 9 || !slices.Equal(slices.Sorted(slices.Values(bet)), slices.Sorted(slices.Values(want))) {
			c.Errorf("the bets are %v, with a minimum of %s", bet, small)
		}
		if v := c.view(); v.Agreed != agreed {
			c.Errorf("agreed is %s, not %s", v.Agreed, agreed)
		}
	}
	bets(2)
	agrees(1, 6)
	bets(2) // bob does not
	agrees(2, 8)
	bets(2) // on another
	agrees(2, 6)
	bets(6)
	agrees(1, 2)
	bets(2) // ann no longer does
	agrees(1, 6)
	c.sit(4, "cy", 100)
	c.take(c.room().Blinds(4, "cy", true))
	for len(c.stakes(poker.StackWager)) < 4 {
		bets(6) // cy is not dealt in yet
	}
	if of := c.stakes(poker.MinimumWager); len(of) > 0 {
		t.Errorf("cy was not asked, and agreed are %v", of)
	}
	for _, amount := range []money.Cents{100, 250, 900} { // too little, no whole chips, too much
		s, err := c.room().Agree(1, "ann", amount)
		c.refused("637a.8(k)", s, err)
	}
	s, err := c.room().Agree(1, "bob", 4*money.Dollar)
	c.refused("", s, err)
	c.leave(1)
	c.sit(1, "ann", 110) // she is asked anew
	if v, w := c.seat(1), c.seat(2); v.Agrees != 2*money.Dollar || w.Agrees != 6*money.Dollar {
		t.Errorf("ann agrees to %s, bob to %s", v.Agrees, w.Agrees)
	}

	half := open(t, "omaha-8", map[string]any{"minimum_most": "8.00", "kill": "half_kill"})
	half.sit(1, "ann", 100)
	s, err = half.room().Agree(1, "ann", 3*money.Dollar) // a half-kill would make it $4.50
	half.refused("637a.8(k)", s, err)
	half.take(half.room().Agree(1, "ann", 4*money.Dollar))
	none := open(t, "holdem", nil)
	none.sit(1, "ann", 100)
	none.take(none.room().Agree(1, "ann", 2*money.Dollar))
	s, err = none.room().Agree(1, "ann", 4*money.Dollar)
	none.refused("637a.8(k)", s, err)
	if l := none.view().Limits; len(l.Minimums) > 0 {
		t.Errorf("offered are %v", l.Minimums)
	}
	if l := c.view().Limits; !slices.Equal(l.Minimums, []money.Cents{200, 400, 600, 800}) {
		t.Errorf("offered are %v", l.Minimums)
	}
}

// TestSeatIsKeptForWhoIsCalled: who is called to the table has a seat that nobody else takes, once for each call, until he sits down or
// it is kept no longer.
func TestSeatIsKeptForWhoIsCalled(t *testing.T) {
	c := open(t, "five-card-draw", nil)
	for seat := range 7 {
		c.sit(seat+1, fmt.Sprintf("p%d", seat+1), 50)
	}
	keep := func(player string, call int) (table.Changes, error) {
		return c.room().Keep(cardroom.Waiter{Player: player, Name: player, Until: noon.Add(time.Minute), Call: call})
	}
	s, err := keep("p1", 1)
	c.refused("", s, err) // he has a seat
	c.take(keep("zoe", 3))
	if q := c.room().Queue(); len(q) != 1 || q[0].Call != 3 || c.room().LastCall() != 3 {
		t.Errorf("kept are %+v", q)
	}
	s, err = keep("yan", 4)
	c.refused("", s, err) // no other is free
	s, err = c.Sit(8, "yan", "Yan", 50*money.Dollar, transitOf("yan"))
	c.refused("", s, err)
	value, ok := c.Value()
	if !ok || !strings.Contains(string(value), `"called":3`) {
		t.Error("the state does not have the call")
	}
	c.take(c.room().StopWaiting("zoe"))
	for _, call := range []int{3, 2} { // it is not kept again
		s, err = keep("zoe", call)
		c.refused("", s, err)
	}
	c.take(keep("zoe", 5))
	c.sit(8, "zoe", 50)
	if len(c.room().Queue()) != 0 {
		t.Errorf("kept are %+v", c.room().Queue())
	}
	c.leave(8)
	c.take(keep("yan", 6))
	for seat := range 7 {
		c.leave(seat + 1)
	}
	c.take(c.Close())
	if len(c.room().Queue()) != 0 {
		t.Error("a closed table keeps a seat")
	}
}

// TestWaitingList: in earlier builds players waited at a table; first come, first served.
func TestWaitingList(t *testing.T) {
	c := open(t, "five-card-draw", nil)
	s, err := c.room().Wait("zoe", "Zoe")
	c.refused("", s, err) // a seat is free
	for seat := range 8 {
		c.sit(seat+1, fmt.Sprintf("p%d", seat+1), 50)
	}
	c.take(c.room().Wait("zoe", "Zoe"))
	c.take(c.room().Wait("yan", "Yan"))
	s, err = c.room().Wait("zoe", "Zoe")
	c.refused("", s, err)
	if s, err := c.room().Offer(noon); err != nil || len(s.Events) > 0 {
		t.Errorf("a seat is offered that is not there: %v", err)
	}
	c.leave(4)
	for _, player := range []string{"xia", "zoe", "yan"} { // who does not wait, who has no offer yet
		s, err := c.Sit(4, player, player, 50*money.Dollar, transitOf(player))
		c.refused("", s, err)
	}
	c.take(c.room().Offer(noon.Add(time.Minute)))
	if q := c.room().Queue(); q[0].Player != "zoe" || !q[0].Until.Equal(noon.Add(time.Minute)) || !q[1].Until.IsZero() {
		t.Errorf("offered: %v", q)
	}
	s, err = c.Sit(4, "yan", "Yan", 50*money.Dollar, transitOf("yan"))
	c.refused("", s, err)
	if v := c.View(0, table.Viewer{Player: "zoe"}, table.Timing{}); !slices.Equal(v.You.Open, []int{4}) || cardroom.OfView(v).MayWait || !cardroom.OfView(v).Waiting[0].You {
		t.Errorf("zoe sees %v %v", v.You.Open, cardroom.OfView(v).Waiting)
	}
	for _, player := range []string{"xia", ""} { // nobody yet may wait too, when he has taken a name
		if v := c.View(0, table.Viewer{Player: player}, table.Timing{}); len(v.You.Open) > 0 || !cardroom.OfView(v).MayWait {
			t.Errorf("%q sees %v", player, v.You.Open)
		}
	}
	c.take(c.room().StopWaiting("zoe"))
	c.take(c.room().Offer(noon.Add(2 * time.Minute)))
	c.sit(4, "yan", 50)
	if len(c.room().Queue()) != 0 {
		t.Errorf("waiting are %v", c.room().Queue())
	}
}

// TestWhoTheClockActsForSitsOut: he is not dealt in until he says so.
func TestWhoTheClockActsForSitsOut(t *testing.T) {
	c := open(t, "holdem", nil)
	for seat, player := range []string{"ann", "bob", "cy"} {
		c.sit(seat+1, player, 100)
	}
	c.decide = func(q *round.Question) round.Answer {
		if q.Seats[0] == 2 {
			return round.Answer{TimeUp: true, Choice: q.Otherwise}
		}
		return round.Answer{Choice: q.Choices[0].ID}
	}
	c.hand()
	c.dealt(1, 3)
	c.take(c.room().SitIn(2, "bob"))
	c.dealt(1, 2, 3)
}

// TestProgramsPlayWithPeople: house players bring the house's chips, and play no hand alone.
func TestProgramsPlayWithPeople(t *testing.T) {
	c := open(t, "holdem", nil)
	c.sit(1, table.ProgramID("Ada"), 100)
	c.sit(2, table.ProgramID("Carl"), 100)
	c.dealt()
	s, err := c.Sit(3, "ann", "Ann", 50*money.Dollar, c.HouseAccount())
	c.refused("", s, err)
	s, err = c.Sit(3, table.ProgramID("Emmy"), "Emmy", 50*money.Dollar, transitOf("ann"))
	c.refused("", s, err)
	if c.books[c.HouseAccount()] != -200*money.Dollar {
		t.Errorf("the house has brought %s", -c.books[c.HouseAccount()])
	}
	c.sit(3, "ann", 100)
	c.dealt(1, 2, 3)
	if v := c.View(0, table.Viewer{}, table.Timing{}); !v.Seats[0].Player.Program || v.Seats[2].Player.Program {
		t.Error("who is a program is not told")
	}
}

// TestTimeCharge: each player pays at the start of a period, as far as his chips go.
func TestTimeCharge(t *testing.T) {
	c := open(t, "holdem", map[string]any{"rake": "time", "time_charge": "12.00", "time_charge_minutes": 30})
	c.sit(1, "ann", 100)
	c.sit(2, "bob", 10)
	if !c.room().NextCharge().Equal(noon.Add(30 * time.Minute)) {
		t.Errorf("the next period begins at %s", c.room().NextCharge())
	}
	c.now = noon.Add(31 * time.Minute)
	c.take(c.room().Charge())
	if c.Stack(1) != 88*money.Dollar || c.Stack(2) != 0 || c.books[c.room().RakeAccount()] != 22*money.Dollar {
		t.Errorf("after the charge: %s, %s, rake %s", c.Stack(1), c.Stack(2), c.books[c.room().RakeAccount()])
	}
	if !c.room().NextCharge().Equal(noon.Add(61 * time.Minute)) {
		t.Errorf("the next period begins at %s", c.room().NextCharge())
	}
}

// stacked deals every seat its cards and the board, in Hold'em with the first seats.
func stacked(hole []string, board string) func([]card.Card) {
	return func(cards []card.Card) {
		var order []card.Card
		for i := range 2 {
			for _, of := range hole {
				order = append(order, card.Hand(of)[i])
			}
		}
		b := card.Hand(board)
		rest := slices.DeleteFunc(slices.Clone(cards), func(c card.Card) bool {
			return slices.Contains(b, c) || slices.Contains(order, c)
		})
		order = append(order, rest[0], b[0], b[1], b[2], rest[1], b[3], rest[2], b[4])
		copy(cards, append(order, rest[3:]...))
	}
}

var jackpots = map[string]any{
	"rake": "percentage", "rake_percent": "10.00", "rake_most": "4.00",
	"bad_beat": true, "bad_beat_players": 3, "high_hand": true, "high_hand_players": 3, "high_hand_minutes": 60,
}

// TestTheProgramCollectsOnce: the cards of who folds are taken at once, and not again when the hand is over. A hand that an earlier build
// began goes on as it did, and none begins so after one of this build.
func TestTheProgramCollectsOnce(t *testing.T) {
	for _, earlier := range []bool{false, true} {
		c := open(t, "holdem", nil)
		for seat, player := range []string{"ann", "bob", "cy"} {
			c.sit(seat+1, player, 100)
		}
		begin := func() table.Changes {
			t.Helper()
			s, err := c.Begin()
			must(t, err)
			if earlier {
				s.Events[0].Data = bytes.Replace(s.Events[0].Data, []byte(`,"collects_once":true`), nil, 1)
			}
			return s
		}
		folded := 0
		c.decide = func(q *round.Question) round.Answer {
			if folded == 0 {
				folded = q.Seats[0]
				return round.Answer{Choice: "fold"}
			}
			return c.raises(q)
		}
		c.take(begin(), nil)
		for q := c.Waiting(); q != nil; q = c.Waiting() {
			c.step(q)
		}
		collected := 0
		for _, e := range c.Events() {
			if e.Kind == round.EventCollect && e.Seat == folded {
				collected++
			}
		}
		if want := map[bool]int{false: 1, true: 2}[earlier]; collected != want {
			t.Errorf("in a hand of an earlier build, %t, the cards of who folds are collected %d times", earlier, collected)
		}
		was := earlier
		earlier = true
		s := begin()
		if err := c.Check(journal.Entry{Seq: c.seq + 1, Clock: c.now, Events: s.Events}); was != (err == nil) {
			t.Errorf("after a hand of an earlier build, %t, another begins as there: %v", was, err)
		}
	}
}

// raises has every player raise before the flop, and call, so that each pot contributes.
func (c *hall) raises(q *round.Question) round.Answer {
	for _, choice := range []string{"raise", "call", "check", "show"} {
		for _, o := range q.Choices {
			if o.ID == choice && (choice != "raise" || len(c.Events()) < 40) {
				return round.Answer{Choice: choice, Amount: o.Min}
			}
		}
	}
	return round.Answer{Choice: q.Otherwise}
}

// TestFunds: contributions lie in the box until they are counted, a Bad Beat is paid of the
// amount displayed and the High Hand Jackpot when its period is over, and the cage pays both.
func TestFunds(t *testing.T) {
	regtest.Proves(t, "637a.15(e)", "637a.16(g)", "637a.16(h)")
	c := open(t, "holdem", jackpots)
	for seat, player := range []string{"ann", "bob", "cy", table.ProgramID("Ada")} {
		c.sit(seat+1, player, 100)
	}
	of := func(id, part string) money.Cents { return c.books[journal.Account("fund/t1/"+id+"/"+part)] }
	has := func(id string, box, displayed, held money.Cents) {
		t.Helper()
		if of(id, "box") != box || of(id, "displayed") != displayed || of(id, "held") != held {
			t.Errorf("%s: %s in the box, %s displayed, %s held", id, of(id, "box"), of(id, "displayed"), of(id, "held"))
		}
	}
	c.decide = c.raises
	for range 20 {
		c.hand()
	}
	has(cardroom.BadBeat, 20*money.Dollar, 0, 0)
	has(cardroom.HighHand, 20*money.Dollar, 0, 0)
	c.now = noon.Add(time.Hour)
	c.take(c.room().Count(cardroom.BadBeat))
	has(cardroom.BadBeat, 0, 20*money.Dollar, 0)

	// The hands are those of the seats from the left of the button: its own comes last.
	button := c.view().Button%4 + 1
	order := []int{button%4 + 1, (button+1)%4 + 1, (button+2)%4 + 1, button}
	hole := map[int]string{1: "Tc Td", 2: "9h 8h", 3: "2c 7d", 4: "3c 5d"}
	var hands []string
	for _, seat := range order {
		hands = append(hands, hole[seat])
	}
	c.shuffle = stacked(hands, "Th Jh Qh Ts 2s")
	c.hand()
	has(cardroom.BadBeat, 1*money.Dollar, 3*money.Dollar, 17*money.Dollar) // 40 % and 30 %, half of the rest; the program's stays
	var paid []string
	for h, owes := c.room().Owes(); owes; h, owes = c.room().Owes() {
		paid = append(paid, fmt.Sprintf("%s %s %s", h.Fund, h.Player, h.Amount))
		c.take(c.room().Pay(journal.Account(fmt.Sprintf("transit/out/t1/%d/%s/k%d", h.Seat, h.Player, c.seq))))
	}
	if want := []string{"bad_beat ann 8.00", "bad_beat bob 6.00", "bad_beat cy 3.00"}; !slices.Equal(paid, want) {
		t.Errorf("paid was %q", paid)
	}
	has(cardroom.BadBeat, 1*money.Dollar, 3*money.Dollar, 0)
	if v := c.view().Funds[1]; len(v.Leads) != 1 || v.Leads[0] != (cardroom.LeadView{Name: "BOB", Hand: "queen-high straight flush"}) {
		t.Errorf("the leads are %v", v.Leads)
	}
	c.leave(2) // who leads may have left
	c.take(c.room().Count(cardroom.HighHand))
	has(cardroom.HighHand, 0, 0, 21*money.Dollar)
	moved := func(want ...journal.Transfer) {
		t.Helper()
		var got []journal.Transfer
		for _, tr := range c.log[len(c.log)-1].Transfers {
			tr.Memo = ""
			got = append(got, tr)
		}
		if !slices.Equal(got, want) {
			t.Errorf("moved is %v, want %v", got, want)
		}
	}
	fund := func(part string) journal.Account { return journal.Account("fund/t1/high_hand/" + part) }
	moved(
		journal.Transfer{From: fund("box"), To: fund("displayed"), Amount: 21 * money.Dollar, Cite: "637a.16(g)"},
		journal.Transfer{From: fund("displayed"), To: fund("held"), Amount: 21 * money.Dollar, Cite: "637a.16(g)"},
	)
	h, _ := c.room().Owes()
	if h.Player != "bob" || h.Amount != 21*money.Dollar {
		t.Errorf("the High Hand Jackpot is %s for %s", h.Amount, h.Player)
	}
	c.take(c.room().Pay("transit/out/t1/0/bob/k"))
	moved(journal.Transfer{From: fund("held"), To: "transit/out/t1/0/bob/k", Amount: 21 * money.Dollar, Cite: "637a.16(h)"})
	has(cardroom.HighHand, 0, 0, 0)
}

// TestPokerConserved plays random hands of every game with players who come and go: the
// books balance after every step, and what was taken out of the pots is the rake, in the
// funds, or paid.
func TestPokerConserved(t *testing.T) {
	for _, v := range poker.Variants {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			rules := map[string]any{"rake": "percentage", "rake_percent": "10.00", "raises": 2}
			for _, o := range pa.Game(v.ID).Options {
				switch o.ID {
				case "bad_beat", "high_hand":
					rules[o.ID], rules[o.ID+"_players"], rules[o.ID+"_hand"], rules[o.ID+"_from"] = true, 2, "full-house", "5.00"
				case "bad_beat_beaten_by":
					rules[o.ID] = "full-house"
				case "bad_beat_hole_cards", "high_hand_hole_cards":
					rules[o.ID] = false
				case "forced_bet":
					rules["ante"] = "1.00"
				}
			}
			c := open(t, v.ID, rules)
			stroll(c, gametest.Count(t, 20), uint64(len(v.ID)))
		})
	}
}

// stroll plays a given number of hands at random.
func stroll(c *hall, hands int, seed uint64) {
	c.Helper()
	r := rand.New(rand.NewPCG(seed, 3))
	c.random = r
	c.decide = func(q *round.Question) round.Answer {
		o := q.Choices[r.IntN(len(q.Choices))]
		if o.ID == "fold" && r.IntN(2) == 0 {
			o = q.Choices[0]
		}
		a := round.Answer{Choice: o.ID}
		if o.Wager != "" {
			a.Amount = o.Min
			if r.IntN(4) == 0 {
				a.Amount = o.Max
			}
		}
		if o.Places > 0 {
			a.Places = r.Perm(5)[:1+r.IntN(5)]
		}
		return a
	}
	contributed := map[string]money.Cents{}
	paid := map[string]money.Cents{}
	for n := 0; c.Round < hands; n++ {
		for seat := range c.Seats {
			s := &c.Seats[seat]
			switch player := s.Player; {
			case player == "" && r.IntN(6) == 0:
				name := fmt.Sprintf("p%d-%d", n, seat)
				if r.IntN(3) == 0 {
					name = table.ProgramID(name)
				}
				c.sit(seat+1, name, money.Cents(10+r.IntN(90)))
			case player == "":
			case c.Stack(seat+1) < 8*money.Dollar, r.IntN(30) == 0:
				c.leave(seat + 1)
			case r.IntN(15) == 0:
				c.take(c.room().SitOut(seat+1, player))
			case c.seat(seat + 1).Out:
				c.take(c.room().SitIn(seat+1, player))
			case r.IntN(10) == 0:
				if s, err := c.room().Blinds(seat+1, player, true); err == nil {
					c.take(s, nil)
				}
			}
		}
		if len(c.Stakes()) == 0 {
			continue
		}
		c.hand()
		for _, e := range c.Events() {
			if e.Kind == round.EventTake {
				contributed[e.Choice] += e.Amount
			}
		}
		for _, id := range c.room().Funds() {
			if r.IntN(5) == 0 {
				c.take(c.room().Count(id))
			}
		}
		for h, owes := c.room().Owes(); owes; h, owes = c.room().Owes() {
			c.take(c.room().Pay(journal.Account(fmt.Sprintf("transit/out/t1/%d/%s/k%d", h.Seat, h.Player, c.seq))))
			paid[h.Fund] += h.Amount
		}
		if c.books.Sum() != 0 || c.books[c.WagersAccount()] != 0 || c.books[c.room().RakeAccount()] != contributed["rake"] {
			c.Fatalf("hand %d: the books sum to %s, %s lies in the pot, and the rake is %s of %s", c.Round, c.books.Sum(), c.books[c.WagersAccount()], c.books[c.room().RakeAccount()], contributed["rake"])
		}
		for _, id := range c.room().Funds() {
			holds := paid[id]
			for _, part := range []string{"box", "displayed", "held"} {
				holds += c.books[journal.Account("fund/t1/"+id+"/"+part)]
			}
			if holds != contributed[id] {
				c.Fatalf("hand %d: %s was contributed to the %s fund, which holds and has paid %s", c.Round, contributed[id], id, holds)
			}
		}
	}
	for _, id := range c.room().Funds() {
		c.Logf("%s: %s contributed, %s paid", id, contributed[id], paid[id])
	}
}

// TestCorrectedBet: a bet that was keyed wrongly is corrected, and the chips stand as if it
// had been keyed rightly.
func TestCorrectedBet(t *testing.T) {
	played := func(raise money.Cents) *hall {
		c := open(t, "holdem", map[string]any{"betting": "no-limit", "rake": "percentage"})
		for seat, player := range []string{"ann", "bob", "cy"} {
			c.sit(seat+1, player, 100)
		}
		raised := false
		c.decide = func(q *round.Question) round.Answer {
			if !raised && q.Seats[0] == 3 {
				raised = true
				return round.Answer{Choice: "raise", Amount: raise}
			}
			return round.Answer{Choice: q.Choices[0].ID}
		}
		c.hand()
		return c
	}
	c, right := played(20*money.Dollar), played(30*money.Dollar)
	var answers []round.Answer
	for _, e := range c.log {
		if e.Events[0].Kind == "answer" {
			var a round.Answer
			must(t, json.Unmarshal(e.Events[0].Data, &a))
			answers = append(answers, a)
		}
	}
	at := slices.IndexFunc(answers, func(a round.Answer) bool { return a.Choice == "raise" })
	is := answers[at]
	is.Amount = 30 * money.Dollar
	c.take(c.Correct(table.Correction{Answer: at, Is: is, Reason: "keyed wrongly"}))
	if !maps.Equal(c.books, right.books) {
		t.Errorf("after the correction the books are\n%v, not\n%v", c.books, right.books)
	}
	c.dealt(1, 2, 3)
	c.hand()
}

// FuzzPokerApply is FuzzApply for a table of Poker.
func FuzzPokerApply(f *testing.F) {
	c := open(f, "holdem", jackpots)
	for seat, player := range []string{"ann", "bob", "cy"} {
		c.sit(seat+1, player, 100)
	}
	c.hand()
	c.take(c.room().SitOut(1, "ann"))
	c.take(c.room().SitIn(1, "ann"))
	c.sit(4, "di", 50)
	c.take(c.room().Blinds(4, "di", true))
	c.take(c.room().Count(cardroom.HighHand))
	for n, e := range c.log {
		for _, event := range e.Events {
			f.Add(uint8(n), event.Kind, []byte(event.Data))
			f.Add(uint8(len(c.log)), event.Kind, []byte(event.Data))
		}
	}
	for kind, data := range map[string]string{
		"wait": `{"player": "zoe"}`, "call": `{"player": "zoe", "until": "2026-01-02T12:00:00Z", "call": 1}`, "offer": `{"player": "zoe", "until": "2026-01-02T12:00:00Z"}`, "stop_waiting": `{"player": "zoe"}`,
		"count": `{"fund": "bad_beat", "awards": [{"seat": 9, "amount": "1.00"}]}`, "pay": `{"fund": "bad_beat"}`, "time_charge": `{}`,
	} {
		f.Add(uint8(len(c.log)), kind, []byte(data))
	}
	f.Fuzz(func(t *testing.T, after uint8, kind string, data []byte) {
		tabletest.Forged(t, cardroom.Open, c.log, after, kind, data)
	})
}

// TestRevise: what is owed and agreed by the old rules falls away with them; who waits goes on
// waiting, and so does the button.
func TestRevise(t *testing.T) {
	rules := map[string]any{"betting": "limit", "small_bet": "2.00", "big_bet": "4.00", "blinds": map[string]string{"1": "1.00", "2": "2.00"}, "minimum_most": "12.00"}
	c := open(t, "five-card-draw", rules)
	seats := len(c.Seats)
	for seat := 1; seat < seats; seat++ {
		c.sit(seat, "p"+string(rune('0'+seat)), 100)
	}
	c.take(c.room().Agree(1, "p1", 4*money.Dollar))
	c.hand()
	button := round.KeptAt[poker.Kept](c.Play().Table).Button
	c.sit(seats, "late", 100)
	c.take(c.room().Wait("last", "Last"))
	if late := c.seat(seats); !late.Owes || len(c.room().Queue()) != 1 {
		t.Fatalf("late owes no blind; %d wait", len(c.room().Queue()))
	}
	revise := func(text string) {
		t.Helper()
		config := c.Config
		config.Rules = json.RawMessage(text)
		c.take(c.Revise(config))
	}
	revise(`{"betting":"limit","small_bet":"5.00","big_bet":"10.00","blinds":{"1":"2.00","2":"5.00"},"buy_in_least":"50.00","buy_in_most":"400.00","minimum_most":"20.00"}`)
	v := c.View(0, table.Viewer{Player: "p1"}, table.Timing{})
	if late := cardroom.OfSeat(v.Seats[seats-1]); cardroom.OfSeat(v.Seats[0]).Agrees != 5*money.Dollar || !late.Owes || late.Owed != 5*money.Dollar || len(c.room().Queue()) != 1 {
		t.Errorf("p1 agrees to %s, late owes %s, %d wait", cardroom.OfSeat(v.Seats[0]).Agrees, late.Owed, len(c.room().Queue()))
	}
	revise(`{"betting":"limit","small_bet":"5.00","big_bet":"10.00","ante":"1.00","blinds":{},"buy_in_least":"50.00","buy_in_most":"400.00"}`)
	if late := c.seat(seats); late.Owes || len(c.Stakes()) != seats {
		t.Errorf("late owes %s where there are no Blind Bets; %d are dealt in", late.Owed, len(c.Stakes()))
	}
	c.hand()
	if next := round.KeptAt[poker.Kept](c.Play().Table).Button; next != button%seats+1 {
		t.Errorf("after seat %d the button came to %d", button, next)
	}
}

// TestWhatWasTriedLastIsNotTaken: an answer that is stored counts, not one that was tried after it.
func TestWhatWasTriedLastIsNotTaken(t *testing.T) {
	c := open(t, "holdem", nil)
	c.random = rand.New(rand.NewPCG(5, 5))
	for seat := range 3 {
		c.sit(seat+1, fmt.Sprintf("p%d", seat+1), 200)
	}
	c.take(c.Begin())
	for q := c.Waiting(); q.Kind != round.AskDecision; q = c.Waiting() {
		c.step(q)
	}
	q := c.Waiting()
	call, err := c.Answer(round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: "call", Amount: q.Choices[slices.IndexFunc(q.Choices, func(o round.Choice) bool { return o.ID == "call" })].Min}, "")
	must(t, err)
	_, err = c.Answer(round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: "fold"}, "")
	must(t, err)
	must(t, c.Apply(journal.Entry{Seq: c.seq + 1, Clock: c.now, Events: call.Events, Transfers: call.Transfers}))
	if s := c.seat(q.Seats[0]); !s.In || s.Action != "call" {
		t.Errorf("who called is shown as %+v", s)
	}
}

// TestAnotherSeat: a player moves with his whole stack to a seat that he has first asked for, when it is free and his hand is over; what
// he owes in Blind Bets then is what he would owe if he had left and come back.
func TestAnotherSeat(t *testing.T) {
	c := open(t, "holdem", nil)
	c.random = rand.New(rand.NewPCG(7, 7))
	for seat, player := range []string{"ann", "bob", "cy", "di"} {
		c.sit(seat+1, player, 200)
	}
	c.hand()
	ask := func(seat int, player string, to int) { t.Helper(); c.take(c.room().AskSeat(seat, player, to)) }
	for _, wrong := range []struct{ seat, to int }{{1, 1}, {1, 11}, {5, 3}} {
		s, err := c.room().AskSeat(wrong.seat, "ann", wrong.to)
		c.refused("", s, err)
	}
	ask(1, "ann", 3)
	ask(2, "bob", 3)
	if _, _, ok := c.room().Moves(); ok || c.room().Asked(3) != "ann" {
		t.Errorf("somebody moves to a seat that is taken; %q has first asked", c.room().Asked(3))
	}
	c.take(c.Begin())
	for c.Waiting().Kind != round.AskDecision {
		c.step(c.Waiting())
	}
	s, err := c.room().Move(1, 3)
	c.refused("", s, err)
	for q := c.Waiting(); q != nil; q = c.Waiting() {
		c.step(q)
	}
	c.take(c.room().SitOut(1, "ann"))
	c.leave(3)
	stack := c.Stack(1)
	n, to, ok := c.room().Moves()
	if !ok || n != 1 || to != 3 {
		t.Fatalf("seat %d moves to seat %d: %t", n, to, ok)
	}
	s, err = c.room().Move(2, 3)
	c.refused("", s, err) // she asked first
	c.take(c.room().Move(n, to))
	if c.Seats[0].Player != "" || c.Seats[2].Player != "ann" || c.Stack(1) != 0 || c.Stack(3) != stack {
		t.Errorf("she has %s at seat 3, and %s lies at seat 1", c.Stack(3), c.Stack(1))
	}
	if seat := c.seat(3); !seat.Out || !seat.Owes || c.room().Asks("ann") != 0 || c.room().Asks("bob") != 3 {
		t.Errorf("she has %+v, and asks for %d", seat, c.room().Asks("ann"))
	}
	ask(2, "bob", 0)
	if c.room().Asks("bob") != 0 {
		t.Error("he still asks")
	}
	ask(2, "bob", 1)
	c.take(c.Leave(2, "bob", transitOf("bob")))
	if c.room().Asked(1) != "" || c.room().Unasked() != 8 {
		t.Errorf("who has left still asks; %d seats are free", c.room().Unasked())
	}
	c.take(c.room().SitIn(3, "ann"))
	c.take(c.room().Blinds(3, "ann", true))
	c.hand()
}

// TestAnotherTable: a player who is called to another table gets up with his whole stack when his hand is over, and sits down there with
// exactly that, be it less than anybody buys in with, or more; who owed a missed blind owes it there too.
func TestAnotherTable(t *testing.T) {
	one, two := open(t, "holdem", nil), open(t, "holdem", nil)
	for c, players := range map[*hall][]string{one: {"ann", "bob", "cy"}, two: {"di", "ed", "flo"}} {
		c.random = rand.New(rand.NewPCG(7, 7))
		for seat, player := range players {
			c.sit(seat+1, player, 200)
		}
		c.hand()
	}
	way := func(player string) journal.Account { return journal.Account("transit/change/t2/0/" + player + "/1") }
	one.take(one.Begin())
	for one.Waiting().Kind != round.AskDecision {
		one.step(one.Waiting())
	}
	s, err := one.room().Change(1, 1, "t2", way("ann"), false)
	one.refused("", s, err) // in the middle of a hand
	for q := one.Waiting(); q != nil; q = one.Waiting() {
		one.step(q)
	}
	s, err = one.room().Change(1, 1, one.ID, way("ann"), false)
	one.refused("", s, err)
	s, err = one.room().Change(4, 1, "t2", way("ann"), false)
	one.refused("", s, err) // nobody sits there
	one.take(one.room().SitOut(1, "ann"))
	for range 3 {
		one.hand() // both blinds pass her by
	}
	stack := one.Stack(1)
	one.take(one.room().Change(1, 1, "t2", way("ann"), false))
	if one.Seats[0].Player != "" || one.Stack(1) != 0 {
		t.Errorf("%s lies at seat 1", one.Stack(1))
	}
	var left cardroom.Changing
	must(t, json.Unmarshal(one.log[len(one.log)-1].Events[0].Data, &left))
	if left.Amount != stack || !left.Out {
		t.Errorf("she leaves with %+v", left)
	}

	// At the other table a seat has to be kept for her.
	left.Transit = "transit/change/t1/0/ann/1" // this hall has the same ID
	must(t, two.books.Apply([]journal.Transfer{{From: "cage", To: left.Transit, Amount: 3 * money.Dollar}}))
	left.Seat, left.Amount = two.room().Free(), 3*money.Dollar // what anybody buys in with is more
	s, err = two.room().Come(left)
	two.refused("", s, err)
	two.take(two.room().Keep(cardroom.Waiter{Player: "ann", Name: "ANN", Until: two.now.Add(time.Minute), Call: 1}))
	s, err = two.room().Come(cardroom.Changing{Seat: 1, Player: "ann", Name: "ANN", Amount: left.Amount, Call: 1, Transit: left.Transit})
	two.refused("", s, err) // where another sits
	two.take(two.room().Come(left))
	if seat := two.seat(4); two.Stack(4) != 3*money.Dollar || !seat.Out || !seat.Owes || len(two.room().Queue()) != 0 {
		t.Errorf("she sits down with %s and %+v", two.Stack(4), seat)
	}
	if owed, blinds := two.seat(4).Owed, two.view().Limits.Blinds; owed != blinds[0]+blinds[1] {
		t.Errorf("she owes %s, and the blinds are %v", owed, blinds)
	}
}
