package poker

import (
	"slices"

	"felt.example/felt/game"
)

// DepartedBlinds is the reading of how the button and the blinds go on where players come and go.
var (
	DepartedBlinds = game.ReadingChoice{ID: "departed_blinds"}
	// DeadButton: the big blind goes to the next player; the button and the smaller blinds to
	// the seats where the blinds were, though nobody may sit there any more.
	DeadButton = DepartedBlinds.Value("dead-button")
	// BigBlindForward: the big blind goes to the next player, and the smaller blinds and the
	// button to the players before him.
	BigBlindForward = DepartedBlinds.Value("big-blind-forward")
)

// Departed is how they go on at a table with these choices; of no bearing in a game without a button.
func Departed(s *game.Selected) game.ReadingValue {
	if !bears(s, DepartedBlinds) {
		return DeadButton
	}
	return DepartedBlinds.Of(s)
}

// Positions are where the button and the Blind Bets are in a hand, by the numbers of seats.
type Positions struct {
	Button int
	// Blinds are the seats that the Blind Bets come to, from the left of the button. A bet
	// that comes to a seat that is not dealt in is posted by nobody. 0 is no seat: more bets
	// than players, or it is not known.
	Blinds []int
}

// Big is the seat that the last Blind Bet comes to.
func (p Positions) Big() int {
	if len(p.Blinds) == 0 {
		return 0
	}
	return p.Blinds[len(p.Blinds)-1]
}

// known reports whether all positions are, so that the next follow from them.
func (p Positions) known() bool { return p.Big() > 0 && !slices.Contains(p.Blinds, 0) }

// Player is a player who could be dealt in.
type Player struct {
	Seat int
	// Owes: a Blind Bet passed him by, or he is new to the game. Posts: he posts what he owes
	// with the next hand, and does not wait for the big blind.
	Owes, Posts bool
}

// Deal is who is dealt in, and where the button and the Blind Bets are.
type Deal struct {
	Positions
	In    []int // the seats, in their order
	Posts []int // those of them that post what they owe
}

// Next decides the next hand after one with these positions: who of the players, who come
// in the order of their seats, is dealt in, and where the button and the blinds are.
//
// A player who owes comes in when the big blind comes to him, or when he posts behind it; nobody
// buys the button or a smaller blind. With fewer than two others the game begins anew and
// nobody owes. Before the first hand, and where the positions are not known, the button goes
// to the next player and the blinds follow it.
func Next(way game.ReadingValue, last Positions, players []Player) Deal {
	paid := 0
	for _, p := range players {
		if !p.Owes {
			paid++
		}
	}
	switch {
	case len(players) < 2: // no hand can be played
		return Deal{Positions: last, In: seatsOf(players)}
	case paid < 2 || last.Button == 0:
		all := make([]Player, len(players))
		for i, p := range players {
			all[i].Seat = p.Seat
		}
		return Deal{Positions: Dealt(way, last, all), In: seatsOf(all)}
	case !last.known():
		return moving(last, players)
	case way == BigBlindForward:
		return forward(last, players)
	}
	if d := dead(last, players); len(d.In) > 1 {
		return d
	}
	return moving(last, players)
}

// Dealt is where the button and the blinds are in a hand that these players are dealt in to,
// those that post what they owe marked so. Before the first hand no button is known, and it
// is the last player's.
func Dealt(way game.ReadingValue, last Positions, players []Player) Positions {
	if last.Button > 0 && last.known() {
		d := dead(last, players)
		if way == BigBlindForward {
			d = forward(last, players)
		}
		if len(d.In) == len(players) {
			return d.Positions
		}
	}
	seats := seatsOf(players)
	order := after(seats, last.Button)
	if last.Button > 0 {
		order = append(order[1:], order[0]) // the button comes to the first, who is dealt last
	}
	return ordered(order, len(last.Blinds))
}

// Ordered are the positions of a hand dealt to these seats with this button, when the blinds
// follow it.
func Ordered(seats []int, button, blinds int) Positions { return ordered(after(seats, button), blinds) }

// ordered are the positions of a hand dealt in this order, the button last.
func ordered(order []int, blinds int) Positions {
	p := Positions{Blinds: make([]int, blinds)}
	if len(order) == 0 {
		return p
	}
	p.Button = order[len(order)-1]
	for blind := range p.Blinds {
		if at := blindAt(blind, blinds, len(order)); at >= 0 {
			p.Blinds[blind] = order[at]
		}
	}
	return p
}

// blindAt is which player in the order of dealing posts a Blind Bet of so many, both from 0;
// -1 is none, for the last bets are posted where there are more than players. Heads-up the
// button posts the smaller one.
func blindAt(blind, blinds, players int) int {
	before := blinds - 1 - blind // the last Blind Bet
	switch {
	case before >= players:
		return -1
	case players == 2:
		return before
	}
	return min(blinds, players) - 1 - before
}

// moving is the hand after one whose positions are not known: the button goes to the next
// player, and the blinds follow it.
func moving(last Positions, players []Player) Deal {
	var d Deal
	var owing []Player
	for _, p := range players {
		if p.Owes {
			owing = append(owing, p)
		} else {
			d.In = append(d.In, p.Seat)
		}
	}
	place := func() (order []int) {
		order = after(d.In, last.Button)
		order = append(order[1:], order[0])
		d.Positions = ordered(order, len(last.Blinds))
		return order
	}
	for _, seat := range after(seatsOf(owing), last.Button) {
		before := d
		d.In = append(slices.Clone(d.In), seat)
		slices.Sort(d.In)
		order := place()
		posts := slices.Contains(players, Player{seat, true, true})
		switch at := slices.Index(order, seat); {
		case seat == d.Big():
		case posts && at > slices.Index(order, d.Big()) && at < len(order)-1:
			d.Posts = append(slices.Clip(d.Posts), seat)
		default:
			d = before
		}
	}
	place()
	return d
}

// dead is the hand with the big blind at the next player, and the button and the smaller
// blinds at the seats where the blinds were.
func dead(last Positions, players []Player) Deal {
	d := Deal{Positions: Positions{Button: last.Blinds[0]}}
	d.Blinds = append(slices.Clone(last.Blinds[1:]), next(players, last.Big()))
	for _, p := range players {
		switch {
		case p.Seat == d.Big(), !p.Owes && (slices.Contains(d.Blinds, p.Seat) || !Between(d.Button, p.Seat, d.Big())):
			d.In = append(d.In, p.Seat)
		case p.Owes && p.Posts && Between(d.Big(), p.Seat, d.Button):
			d.In, d.Posts = append(d.In, p.Seat), append(d.Posts, p.Seat)
		}
	}
	if len(d.In) == 2 {
		d.Positions = ordered(after(d.In, d.Big()-1), len(d.Blinds))
	}
	return d
}

// forward is the hand with the big blind at the next player, and the smaller blinds and the
// button at the players before him.
func forward(last Positions, players []Player) Deal {
	var d Deal
	big, blinds := next(players, last.Big()), len(last.Blinds)
	for _, p := range players {
		if !p.Owes || p.Seat == big {
			d.In = append(d.In, p.Seat)
		}
	}
	order := after(d.In, big-1) // the big blind first
	first := len(order) - max(0, blindAt(blinds-1, blinds, len(order)))
	d.Positions = ordered(slices.Concat(order[first%len(order):], order[:first%len(order)]), blinds)
	for _, p := range players {
		if p.Owes && p.Posts && len(order) > 2 && Between(big, p.Seat, d.Button) {
			d.In, d.Posts = append(d.In, p.Seat), append(d.Posts, p.Seat)
		}
	}
	slices.Sort(d.In)
	return d
}

func seatsOf(players []Player) []int {
	seats := make([]int, len(players))
	for i, p := range players {
		seats[i] = p.Seat
	}
	return seats
}

// next is the first player behind a seat.
func next(players []Player, seat int) int { return after(seatsOf(players), seat)[0] }

// after are the seats in clockwise order from the one behind a seat on.
func after(seats []int, seat int) []int {
	first := max(0, slices.IndexFunc(seats, func(n int) bool { return n > seat }))
	return slices.Concat(seats[first:], seats[:first])
}

// Between reports whether a seat lies between two others, clockwise.
func Between(from, seat, to int) bool {
	switch {
	case from == to:
		return false
	case from < to:
		return from < seat && seat < to
	}
	return seat > from || seat < to
}
