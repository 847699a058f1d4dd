package cardroom_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/tabletest"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
)

// horses are the games of H.O.R.S.E., by their initials.
var horses = []string{"holdem", "omaha-8", "razz", "seven-card-stud", "seven-card-stud-8"}

// inTurn is a table that plays games in turn, so many hands of each; 0 is an orbit.
func inTurn(hands int, games ...string) table.Config {
	c := table.Config{ID: "t1", Mix: &table.Mix{Hands: hands}}
	for _, id := range games {
		c.Mix.Games = append(c.Mix.Games, table.MixGame{Game: id, Rules: json.RawMessage(`{"buy_in_least":"10.00","buy_in_most":"400.00"}`)})
	}
	return c.On(0)
}

// inTwoWays is a table that plays limit Hold'em, Razz and no-limit Hold'em in turn.
func inTwoWays(hands int) table.Config {
	c := inTurn(hands, "holdem", "razz", "holdem")
	c.Mix.Games[2].Rules = json.RawMessage(`{"betting":"no-limit","buy_in_least":"10.00","buy_in_most":"400.00"}`)
	return c
}

// TestMixBetweenHands has the kit play all ten games in turn, and H.O.R.S.E. by the orbit: chips are conserved, and each log and each
// value makes the same table again.
func TestMixBetweenHands(t *testing.T) {
	var all []string
	for _, v := range poker.Variants {
		all = append(all, v.ID)
	}
	for name, c := range map[string]table.Config{
		"a hand of each of the ten": inTurn(1, all...), "H.O.R.S.E.": inTurn(0, horses...), "Hold'em in two ways": inTwoWays(1),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tabletest.Kit{Config: c, Room: cardroom.Open, Own: own, BuyIn: 100 * money.Dollar, Seen: folds}.Exercise(t, 12)
		})
	}
}

// TestTheGameChangesByTheOrbit: of each game as many hands are played as players are dealt in to its first, then comes the next, and
// after the last the first; neither earlier nor later.
func TestTheGameChangesByTheOrbit(t *testing.T) {
	c := openAs(t, inTurn(0, horses...))
	if len(c.Seats) != 8 {
		t.Fatalf("the table has %d seats; no more than 8 play Seven-card Stud", len(c.Seats))
	}
	for seat, player := range []string{"ann", "bob", "cy"} {
		c.sit(seat+1, player, 300)
	}
	var played []string
	for range 18 {
		if c.Turns() {
			_, err := c.Begin()
			c.refused("", table.Changes{}, err)
			c.take(c.Turn())
		}
		_, err := c.Turn()
		c.refused("", table.Changes{}, err)
		c.hand()
		played = append(played, c.Game)
	}
	var want []string
	for i := range 18 {
		want = append(want, horses[i/3%5])
	}
	if !slices.Equal(played, want) {
		t.Errorf("played were\n%s, not\n%s", strings.Join(played, " "), strings.Join(want, " "))
	}
}

// TestAGameInTwoWays: a game that a table plays with two ways of betting is two of its games, each in its turn, and is named with its
// way. It becomes the other in no other way than by its turn.
func TestAGameInTwoWays(t *testing.T) {
	c := openAs(t, inTwoWays(1))
	for seat, player := range []string{"ann", "bob", "cy"} {
		c.sit(seat+1, player, 300)
	}
	var played []string
	for range 7 {
		if c.Turns() {
			c.take(c.Turn())
		}
		c.hand()
		v := c.room().Mix()
		played = append(played, v.Games[v.On].Name)
		if betting := c.view().Limits.Betting; (v.On == 2) != (betting == "no-limit") {
			t.Errorf("at %s the betting is %s", v.Games[v.On].Name, betting)
		}
	}
	want := []string{"limit Hold'em", "Seven-card Stud Low (Razz)", "no-limit Hold'em"}
	if want = append(append(want, want...), want[0]); !slices.Equal(played, want) {
		t.Errorf("played were %q, not %q", played, want)
	}
	_, err := c.Revise(c.On(2))
	c.refused("", table.Changes{}, err)
}

// TestWhatAMixShows: which hand of which game is on, and which game is next.
func TestWhatAMixShows(t *testing.T) {
	c := openAs(t, inTurn(2, horses...))
	for seat, player := range []string{"ann", "bob", "cy"} {
		c.sit(seat+1, player, 300)
	}
	at := func() cardroom.MixView { v := *c.room().Mix(); v.Games = nil; return v }
	for _, want := range []cardroom.MixView{
		{Name: "H.O.R.S.E.", On: 0, Next: 1, Hand: 1, Of: 2},
		{Name: "H.O.R.S.E.", On: 0, Next: 1, Hand: 2, Of: 2, Turns: true},
		{Name: "H.O.R.S.E.", On: 1, Next: 2, Hand: 1, Of: 2},
	} {
		if c.Turns() {
			c.take(c.Turn())
		}
		c.hand()
		if got := at(); got.Name != want.Name || got.On != want.On || got.Next != want.Next || got.Hand != want.Hand || got.Of != want.Of || got.Turns != want.Turns {
			t.Errorf("it shows %+v, not %+v", got, want)
		}
	}
}

// TestBlindBetsAcrossStud: through a game without Blind Bets the button and the big blind stay where they are, so nobody posts twice before
// all others have; what was missed is owed until it is posted, but who comes is no newcomer any more when he has been dealt in.
func TestBlindBetsAcrossStud(t *testing.T) {
	c := openAs(t, inTurn(1, "holdem", "razz"))
	for seat, player := range []string{"ann", "bob", "cy"} {
		c.sit(seat+1, player, 300)
	}
	c.hand() // the first player has the button at the seat to the right of the dealer, seat 3, and seat 2 posts the big blind
	if b := c.view(); b.Button != 3 || b.BigBlind != 2 {
		t.Fatalf("the button is at %d and the big blind at %d", b.Button, b.BigBlind)
	}
	c.take(c.SitOutNow(3, "cy"))
	c.take(c.Turn())
	c.sit(5, "dan", 300)
	if s := c.seat(5); s.Owes {
		t.Error("a Blind Bet is owed at Razz")
	}
	c.hand()
	if b := c.view(); b.Button != 0 || c.seat(5).Dealt == false {
		t.Errorf("at Razz the button is at %d, and dan is dealt in: %t", b.Button, c.seat(5).Dealt)
	}
	c.take(c.Turn())
	if s := c.seat(5); s.Owes {
		t.Error("who was dealt in to Razz owes a Blind Bet as a newcomer")
	}
	c.hand()
	if b := c.view(); b.BigBlind != 5 {
		t.Errorf("the big blind goes to seat %d, not on to the next player", b.BigBlind)
	}
	if s := c.seat(3); !s.Owes {
		t.Error("the big blind has passed seat 3, whose player owes nothing")
	}
	c.take(c.room().SitIn(3, "cy"))
	c.take(c.Turn())
	c.hand()
	if !c.seat(3).Dealt {
		t.Error("who owes Blind Bets is not dealt in to Razz")
	}
	c.take(c.Turn())
	if s := c.seat(3); !s.Owes {
		t.Error("the Blind Bets that were missed are forgiven by a hand of Razz")
	}
}

// SitOutNow has a player sit out.
func (c *hall) SitOutNow(n int, player string) (table.Changes, error) {
	return c.room().SitOut(n, player)
}

// TestNoMixOf: games that a table cannot play in turn are refused in one sentence with its clause.
func TestNoMixOf(t *testing.T) {
	change := func(c table.Config, game int, rules string) table.Config {
		c.Mix.Games[game].Rules = json.RawMessage(rules)
		return c.On(0)
	}
	for _, of := range []struct {
		c    table.Config
		want string
	}{
		{inTurn(0, "holdem"), "two or more"},
		{inTurn(101, "holdem", "razz"), "101 hands"},
		{inTurn(0, "holdem", "razz", "holdem"), "Hold'em is named twice, and bets are limited alike: limit (§ 637a.9(a))"},
		{change(inTurn(0, "holdem", "high-card-flush"), 1, `{}`), "High Card Flush is no game of Poker, and is not played in turn with others (§ 637a.9(b))"},
		{change(inTurn(0, "holdem", "razz"), 1, `{"buy_in_least":"10.00","buy_in_most":"400.00","chip":"0.50"}`), "it is 1.00 in Hold'em and 0.50 in Seven-card Stud Low (Razz)"},
		{change(inTurn(0, "razz", "holdem"), 1, `{"buy_in_least":"10.00","buy_in_most":"400.00","bad_beat":true}`), "it is offered in Hold'em"},
	} {
		_, err := table.Open(of.c)
		if err == nil || !strings.Contains(err.Error(), of.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, not %q", of.c.AllGames(), err, of.want)
		}
	}
}
