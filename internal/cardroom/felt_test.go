package cardroom_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/tabletest"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// folds tests that what the events of a hand change on the felt makes what the view shows, which the
// play of the hand says, whenever a player is asked and when the hand is over.
func folds(t testing.TB, v *table.View) {
	t.Helper()
	own := cardroom.OfView(*v)
	asked := v.Question != nil && v.Question.Kind == round.AskDecision
	if own.Street == "" || !asked && v.Stage != table.StageResult {
		return
	}
	var felt cardroom.Felt
	seats := make([]cardroom.SeatFelt, len(v.Seats))
	var put money.Cents // by all seats
	for _, e := range v.Events {
		if e.Felt == nil {
			continue
		}
		if now, _ := e.Felt.Room.(*cardroom.Felt); now != nil {
			felt.Total = now.Total
			if now.Pots != nil {
				felt.Pots = now.Pots
			}
		}
		for _, s := range e.Felt.Seats {
			put += s.Put - s.Got
			if now, _ := s.Room.(*cardroom.SeatFelt); now != nil {
				seats[s.Seat-1] = *now
			}
		}
	}
	differ := func(what string, seat int, folded, shown any) {
		t.Helper()
		if !reflect.DeepEqual(folded, shown) {
			t.Fatalf("%s of seat %d: the events make %v, and the view shows %v", what, seat, folded, shown)
		}
	}
	differ("total", 0, felt.Total, own.Total)
	if asked {
		differ("chips put into the pot", 0, put, own.Total)
	}
	pots := []cardroom.PotFelt{}
	for _, p := range own.Pots {
		pot := cardroom.PotFelt{Number: p.Number, Amount: p.Amount, Taken: p.Taken}
		pot.Won = append(pot.Won, p.Won...)
		slices.SortFunc(pot.Won, func(a, b cardroom.ShareView) int { return a.Seat - b.Seat })
		pots = append(pots, pot)
	}
	folded := append([]cardroom.PotFelt{}, felt.Pots...)
	for i := range folded { // which belong to the view
		folded[i].Won = slices.SortedFunc(slices.Values(folded[i].Won), func(a, b cardroom.ShareView) int { return a.Seat - b.Seat })
	}
	differ("pots", 0, folded, pots)
	for i := range v.Seats {
		s, shown := seats[i], cardroom.OfSeat(v.Seats[i])
		differ("bet", i+1, s.Bet, shown.Bet)
		differ("dealt", i+1, s.Dealt, shown.Dealt)
		differ("folded", i+1, s.Folded, shown.Dealt && !shown.In)
		differ("all-in", i+1, s.AllIn, shown.AllIn)
		differ("won", i+1, s.Won, shown.Won)
		if s.Won > 0 {
			differ("winning cards", i+1, s.Winning, shown.Winning)
		}
	}
}

// TestFeltOfAllIns has players of unequal stacks bet all that they have: the main pot and the side
// pots are made of the events as the play of the hand makes them.
func TestFeltOfAllIns(t *testing.T) {
	for _, game := range []string{"holdem", "omaha-8", "seven-card-stud", "five-card-draw"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			rules := map[string]any{"rake": "percentage", "rake_percent": "10.00"}
			if pa.Game(game).Option("betting") != nil {
				rules["betting"] = "no-limit"
			}
			sides := 0
			for seed := range uint64(4) {
				c := open(t, game, rules)
				c.random = rand.New(rand.NewPCG(seed, 7))
				for seat := range 5 {
					c.sit(seat+1, fmt.Sprintf("p%d", seat+1), money.Cents(10+20*seat))
				}
				c.decide = func(q *round.Question) round.Answer {
					o := q.Choices[c.random.IntN(len(q.Choices))]
					if o.ID == "fold" && c.random.IntN(2) == 0 {
						o = q.Choices[0]
					}
					a := round.Answer{Choice: o.ID, Amount: o.Max}
					if o.Places > 0 {
						a.Places = c.random.Perm(5)[:1+c.random.IntN(3)]
					}
					return a
				}
				for range 3 {
					if len(c.Stakes()) == 0 {
						break
					}
					c.take(c.Begin())
					for q := c.Waiting(); q != nil; q = c.Waiting() {
						c.step(q)
						for _, player := range []string{"", "p2"} {
							v := c.View(0, table.Viewer{Player: player}, table.Timing{})
							must(t, tabletest.Folds(&v))
							folds(t, &v)
						}
					}
					sides = max(sides, len(c.view().Pots))
				}
			}
			if sides < 2 {
				t.Error("no hand has a side pot")
			}
		})
	}
}

// TestWhoLooksSeldomSeesTheSame: who looks again after a hand or some of its acts, and goes on from
// what he was shown, sees what is to be seen at once.
func TestWhoLooksSeldomSeesTheSame(t *testing.T) {
	for _, every := range []int{1, 7, 1000} { // acts, and after each hand
		c := open(t, "holdem", nil)
		c.random = rand.New(rand.NewPCG(uint64(every), 3))
		for seat := range 4 {
			c.sit(seat+1, fmt.Sprintf("p%d", seat+1), 200)
		}
		shown := map[string]*table.Shown{"": {}, "p2": {}}
		look := func() {
			for player, shown := range shown {
				want := c.View(0, table.Viewer{Player: player}, table.Timing{})
				got := c.View(0, table.Viewer{Player: player, Shown: shown}, table.Timing{})
				one, err := json.Marshal(want)
				must(t, err)
				other, err := json.Marshal(got)
				must(t, err)
				if string(one) != string(other) {
					t.Fatalf("every %d acts, %q sees\n%s\nand at once\n%s", every, player, other, one)
				}
			}
		}
		acts := 0
		for range 8 {
			c.take(c.Begin())
			for q := c.Waiting(); q != nil; q = c.Waiting() {
				c.step(q)
				if acts++; acts%every == 0 {
					look()
				}
			}
			look()
		}
	}
}
