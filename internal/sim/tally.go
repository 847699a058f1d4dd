package sim

import (
	"math"
	"math/big"

	"felt.example/felt/money"
)

// tally is what was counted of some rounds. Tallies add up to the same whatever their order.
type tally struct {
	rounds   int64
	kinds    []counted
	aside    money.Cents // paid because of other players' hands
	sessions sessions
}

// counted is what was counted of one kind of wager.
type counted struct {
	nets    map[money.Cents]int64 // seats, by what each was up
	usual   [64]usualNet          // those up what most are, until they are gathered into nets
	rounds  map[money.Cents]int64 // rounds, by what all seats together were up; none where there is but one seat, and nets has them
	wagered money.Cents
	// shoes are the sums of blocks that were dealt from shoes, whose rounds depend on each other.
	shoes map[int64]sum
}

// usualNet is so many seats that were up the same.
type usualNet struct {
	net   money.Cents
	seats int64
}

// seat counts a seat, in nets where another amount has its place among the usual ones.
func (c *counted) seat(net money.Cents) {
	u := &c.usual[uint64(net)*0x9e3779b97f4a7c15>>58] // the golden ratio spreads the amounts
	if u.seats > 0 && u.net != net {
		c.nets[net]++
		return
	}
	u.net = net
	u.seats++
}

// gather has nets count all seats.
func (t *tally) gather() {
	for i := range t.kinds {
		c := &t.kinds[i]
		for _, u := range c.usual {
			if u.seats > 0 {
				c.nets[u.net] += u.seats
			}
		}
		clear(c.usual[:])
	}
}

// sum is what a given number of seats were up together.
type sum struct {
	seats int64
	net   money.Cents
}

func newTally(kinds int) *tally {
	t := &tally{kinds: make([]counted, kinds), sessions: newSessions()}
	for i := range t.kinds {
		t.kinds[i] = counted{nets: map[money.Cents]int64{}, rounds: map[money.Cents]int64{}, shoes: map[int64]sum{}}
	}
	return t
}

// round counts a round, by kind of wager and seat.
func (t *tally) round(nets [][]seatNet) {
	t.rounds++
	for i := range nets {
		c, together, settled := &t.kinds[i], money.Cents(0), false
		for _, n := range nets[i] {
			if n.settled {
				c.seat(n.net)
				c.wagered += n.wagered
				together += n.net
				settled = true
			}
		}
		if settled && len(nets[i]) > 1 {
			c.rounds[together]++
		}
	}
}

// endShoes notes the sums of a block that was dealt from shoes.
func (t *tally) endShoes(number int64) {
	for i := range t.kinds {
		c := &t.kinds[i]
		var s sum
		for net, seats := range c.nets {
			s.seats += seats
			s.net += net * money.Cents(seats)
		}
		c.shoes[number] = s
	}
}

func (t *tally) add(other *tally) {
	t.rounds += other.rounds
	t.aside += other.aside
	for i := range t.kinds {
		c, o := &t.kinds[i], &other.kinds[i]
		c.wagered += o.wagered
		for net, n := range o.nets {
			c.nets[net] += n
		}
		for net, n := range o.rounds {
			c.rounds[net] += n
		}
		for number, s := range o.shoes {
			c.shoes[number] = s
		}
	}
	t.sessions.join(&other.sessions)
}

// seats is how often the wager was settled.
func (c *counted) seats() int64 {
	n := int64(0)
	for _, seats := range c.nets {
		n += seats
	}
	return n
}

// mean is what a seat was up on average, in cents.
func (c *counted) mean() *big.Rat {
	total := new(big.Int)
	for net, n := range c.nets {
		total.Add(total, new(big.Int).Mul(big.NewInt(int64(net)), big.NewInt(n)))
	}
	return new(big.Rat).SetFrac(total, big.NewInt(max(1, c.seats())))
}

// standardError is that of the mean, in cents. The seats of a round share cards, and the rounds
// of a shoe too: what is independent is the round, or the block of shoes. With fewer than two of
// them it is not known, and 0.
func (c *counted) standardError() float64 {
	mean, squares, independent := c.mean(), new(big.Rat), int64(0)
	add := func(net money.Cents, seats, times int64) {
		off := new(big.Rat).Mul(mean, big.NewRat(seats, 1))
		off.Sub(big.NewRat(int64(net), 1), off)
		squares.Add(squares, off.Mul(off, off).Mul(off, big.NewRat(times, 1)))
		independent += times
	}
	seats := c.seats()
	if len(c.shoes) > 0 {
		for _, s := range c.shoes {
			add(s.net, s.seats, 1)
		}
	} else {
		together, rounds := c.rounds, int64(0)
		if len(together) == 0 {
			together = c.nets
		}
		for _, n := range together {
			rounds += n
		}
		for net, n := range together {
			add(net, seats/max(1, rounds), n)
		}
	}
	if independent < 2 {
		return 0
	}
	variance, _ := squares.Mul(squares, big.NewRat(independent, independent-1)).Float64()
	return math.Sqrt(variance) / float64(seats)
}
