package poker_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/pa/poker"
)

// rotation is a table at which players come, go, sit out and come back at random, hand by hand.
type rotation struct {
	*testing.T
	way    game.ReadingValue
	rng    *rand.Rand
	at     poker.Positions
	player [10]int // who sits at each seat, 0 is nobody
	owes   [10]bool
	out    [10]bool
	posts  [10]bool
	names  int
}

// players are those who could be dealt in.
func (r *rotation) players() []poker.Player {
	var list []poker.Player
	for i := range r.player {
		if r.player[i] > 0 && !r.out[i] {
			list = append(list, poker.Player{Seat: i + 1, Owes: r.owes[i], Posts: r.posts[i]})
		}
	}
	return list
}

// stir has players come and go.
func (r *rotation) stir() {
	for i := range r.player {
		switch n := r.rng.IntN(40); {
		case r.player[i] == 0 && n < 4:
			r.names++
			r.player[i], r.owes[i], r.out[i], r.posts[i] = r.names, r.at.Button > 0, false, false
		case n < 1:
			r.player[i] = 0
		case n < 3:
			r.out[i] = true
		case n < 8:
			r.out[i] = false
		case n < 14:
			r.posts[i] = !r.posts[i]
		}
	}
}

// hand decides the next hand and tests what must be true of it; goesOn tells that it follows from
// the one before, and ok is false where there are too few players.
func (r *rotation) hand() (d poker.Deal, goesOn, ok bool) {
	players := r.players()
	if len(players) < 2 {
		if d := poker.Next(r.way, r.at, players); len(d.In) != len(players) {
			r.Fatalf("dealt in of %v are %v", players, d.In)
		}
		return d, false, false
	}
	before := r.at
	d = poker.Next(r.way, before, players)
	var in []poker.Player
	for _, p := range players {
		if slices.Contains(d.In, p.Seat) {
			posts := slices.Contains(d.Posts, p.Seat)
			in = append(in, poker.Player{Seat: p.Seat, Owes: posts, Posts: posts})
		}
	}
	paid := 0
	for _, p := range players {
		if !p.Owes {
			paid++
		}
	}
	if again := poker.Dealt(r.way, before, in); again.Button != d.Button || !slices.Equal(again.Blinds, d.Blinds) {
		r.Fatalf("after %v, %v: the table has %v, the hand %v", before, players, d, again)
	}
	known := before.Big() > 0 && !slices.Contains(before.Blinds, 0)
	switch {
	case len(in) != len(d.In) || len(in) < 2:
		r.Fatalf("after %v, %v: dealt in are %v", before, players, d)
	case !slices.Contains(d.In, d.Big()):
		r.Fatalf("after %v, %v: nobody posts the big blind of %v", before, players, d)
	case known && paid >= 2 && d.Big() != behind(players, before.Big()):
		r.Fatalf("after %v, %v: the big blind skips a player: %v", before, players, d)
	}
	for _, p := range players {
		switch posts := slices.Contains(d.Posts, p.Seat); {
		case posts && (!p.Owes || !p.Posts || paid < 2 || slices.Contains(d.Blinds, p.Seat) || p.Seat == d.Button):
			r.Fatalf("after %v, %v: seat %d posts in %v", before, players, p.Seat, d)
		case p.Owes && paid >= 2 && slices.Contains(d.In, p.Seat) && !posts && p.Seat != d.Big():
			r.Fatalf("after %v, %v: seat %d comes in for nothing in %v", before, players, p.Seat, d)
		}
	}
	for i := range r.player {
		n := i + 1
		switch {
		case slices.Contains(d.In, n):
			r.owes[i], r.posts[i] = false, false
		case r.player[i] > 0 && poker.Between(max(before.Big(), 0), n, d.Big()), before.Big() == 0 && poker.Between(d.Button, n, d.Big()):
			r.owes[i] = true
		case len(before.Blinds) > 1 && slices.Contains(before.Blinds[1:], n):
			r.owes[i] = true
		}
	}
	r.at = d.Positions
	return d, known && paid >= 2, true
}

// behind is the first player behind a seat.
func behind(players []poker.Player, seat int) int {
	for _, p := range players {
		if p.Seat > seat {
			return p.Seat
		}
	}
	return players[0].Seat
}

// TestBlindsComeToEverybody: in random comings and goings of up to ten players, with one to three
// blinds, nobody is skipped by the big blind, nobody comes in for nothing, and who stays posts every
// blind in its turn. In the two readings the button is at other seats.
func TestBlindsComeToEverybody(t *testing.T) {
	buttons := map[game.ReadingValue][]int{}
	for _, way := range []game.ReadingValue{poker.DeadButton, poker.BigBlindForward} {
		dead := 0
		for blinds := 1; blinds <= 3; blinds++ {
			r := &rotation{T: t, way: way, rng: rand.New(rand.NewPCG(637, uint64(blinds))), at: poker.Positions{Blinds: make([]int, blinds)}}
			for range 20_000 {
				r.stir()
				before := r.at
				d, goesOn, ok := r.hand()
				if !ok {
					continue
				}
				buttons[way] = append(buttons[way], d.Button)
				empty := !slices.Contains(d.In, d.Button)
				for _, seat := range d.Blinds {
					empty = empty || seat > 0 && !slices.Contains(d.In, seat)
				}
				if empty {
					dead++
				}
				full := goesOn && len(d.In) > 2
				for i := 1; i < blinds && full && way == poker.DeadButton; i++ {
					if d.Blinds[i-1] != before.Blinds[i] {
						t.Fatalf("after %v blind %d is at %v", before, i, d)
					}
				}
				if full && way == poker.DeadButton && d.Button != before.Blinds[0] {
					t.Fatalf("after %v the button is at %v", before, d)
				}
			}
		}
		switch {
		case way == poker.DeadButton && dead < 1000:
			t.Errorf("only %d hands had the button or a blind before an empty seat", dead)
		case way == poker.BigBlindForward && dead > 0:
			t.Errorf("%d hands had the button or a blind before an empty seat", dead)
		}
	}
	if slices.Equal(buttons[poker.DeadButton], buttons[poker.BigBlindForward]) {
		t.Error("the two readings do not differ")
	}
}

// TestBlindsOfAFullTable: where nobody comes or goes the two readings are one, and each player has
// the button and each blind once a round.
func TestBlindsOfAFullTable(t *testing.T) {
	for players := 2; players <= 10; players++ {
		for blinds := range min(players, 4) {
			list := make([]poker.Player, players)
			for i := range list {
				list[i].Seat = i + 1
			}
			for _, way := range []game.ReadingValue{poker.DeadButton, poker.BigBlindForward} {
				at := poker.Positions{Blinds: make([]int, blinds)}
				for n := range 2 * players {
					d := poker.Next(way, at, list)
					if want := (players+n-1)%players + 1; d.Button != want || len(d.In) != players {
						t.Fatalf("%s, %d players, %d blinds: the button is %d, not %d", way, players, blinds, d.Button, want)
					}
					for i, seat := range d.Blinds {
						want := (d.Button+i)%players + 1
						if players == 2 && blinds == 2 {
							want = (d.Button+i-1)%players + 1 // heads-up the button posts the small blind
						}
						if seat != want {
							t.Fatalf("%s, %d players: the blinds are %v behind the button %d", way, players, d.Blinds, d.Button)
						}
					}
					at = d.Positions
				}
			}
		}
	}
}
