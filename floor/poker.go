package floor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"felt.example/felt/cardroom"
	"felt.example/felt/cite"
	"felt.example/felt/history/phh"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
	"felt.example/felt/store"
	"felt.example/felt/table"
)

const (
	// offerLasts is how long a free seat is kept for the player it is offered to.
	offerLasts = time.Minute
	// countEvery is how often the box of the Bad Beat fund is counted; § 637a.15(d) asks for
	// once each gaming day.
	countEvery = time.Hour
	// showLasts is how long a player has to concede his hand unseen at the showdown.
	showLasts = 6 * time.Second
)

// errNoRoom is a command of a card room at another table.
var errNoRoom = errors.New("this is not done at this table")

// preselected is what a player chose before his turn, with the betting round and the call
// that he had before him.
type preselected struct {
	player, choice string
	round, street  int
	call           money.Cents
}

// Wait puts a player's name on the table's waiting list.
func (l *Live) Wait(ctx context.Context, player string) error {
	name := player
	if p := l.floor.find(player); p != nil {
		name = p.Name
	}
	return l.command(ctx, player, func(r *cardroom.Room) (table.Step, error) { return r.Wait(player, name) })
}

// StopWaiting takes a player's name off the waiting list.
func (l *Live) StopWaiting(ctx context.Context, player string) error {
	return l.command(ctx, player, func(r *cardroom.Room) (table.Step, error) { return r.StopWaiting(player) })
}

// SitOut has a player not dealt in from the next hand on.
func (l *Live) SitOut(ctx context.Context, player string, seat int) error {
	return l.command(ctx, player, func(r *cardroom.Room) (table.Step, error) { return r.SitOut(seat, player) })
}

// SitIn has a player dealt in again.
func (l *Live) SitIn(ctx context.Context, player string, seat int) error {
	return l.command(ctx, player, func(r *cardroom.Room) (table.Step, error) { return r.SitIn(seat, player) })
}

// Blinds says how a player who owes Blind Bets comes in: choice "post" posts them with the
// next hand, "wait" waits for the big blind.
func (l *Live) Blinds(ctx context.Context, player string, seat int, choice string) error {
	if choice != "post" && choice != "wait" {
		return fmt.Errorf("%.40q: a player who owes a Blind Bet can post it or wait", choice)
	}
	return l.command(ctx, player, func(r *cardroom.Room) (table.Step, error) { return r.Blinds(seat, player, choice == "post") })
}

// Agree notes the minimum bet, in cents, that a player agrees to from the next hand on
// (§ 637a.8(k)).
func (l *Live) Agree(ctx context.Context, player string, seat int, minimum money.Cents) error {
	return l.command(ctx, player, func(r *cardroom.Room) (table.Step, error) { return r.Agree(seat, player, minimum) })
}

// Placement is what a player says and puts forward in his turn.
type Placement = poker.Placement

// Placed records, by a dealer or floorperson, what the player whom a question asks says and
// puts forward, and returns the clause that makes it an action.
func (l *Live) Placed(ctx context.Context, floorperson string, question int, p Placement) (cite.Cite, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if q := l.table.Waiting(); cardroom.Of(l.table) == nil || q == nil || q.ID != question {
		return "", fmt.Errorf("this is not what is asked at the table now")
	}
	a, c, err := poker.Placed(l.table.Play(), p)
	if err != nil {
		return "", err
	}
	a.Actor = store.Person(floorperson)
	return c, l.answer(ctx, a, "")
}

// command commits a player's step.
func (l *Live) command(ctx context.Context, player string, step func(*cardroom.Room) (table.Step, error)) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := cardroom.Of(l.table)
	if r == nil {
		return errNoRoom
	}
	s, err := step(r)
	if err != nil {
		return err
	}
	return l.commit(ctx, newKey(), store.Person(player), "", s)
}

// Preselect keeps what the server shall do for a player when his turn comes: one of the
// table's Preselect choices, or "" for nothing. It is not recorded until it is done.
func (l *Live) Preselect(player string, seat int, choice string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	known := []string{"", cardroom.PreselectCheck, cardroom.PreselectCheckFold, cardroom.PreselectCall, cardroom.PreselectCallAny}
	r := cardroom.Of(l.table)
	if r == nil {
		return errNoRoom
	}
	street, call, ok := r.Betting(seat)
	switch {
	case player == "" || seat < 1 || seat > len(l.table.Seats) || l.table.Seats[seat-1].Player != player:
		return fmt.Errorf("seat %d is not yours", seat)
	case !slices.Contains(known, choice):
		return fmt.Errorf("%.40q can not be chosen before your turn", choice)
	case l.asks(seat):
		return fmt.Errorf("it is your turn")
	case !ok:
		return fmt.Errorf("seat %d has no turn to come in this betting round", seat)
	}
	delete(l.before, seat)
	if choice != "" {
		l.before[seat] = preselected{player, choice, l.table.Round, street, call}
	}
	l.changed()
	return nil
}

// asks tells whether the table asks a seat now.
func (l *Live) asks(seat int) bool {
	q := l.table.Waiting()
	return q != nil && slices.Contains(q.Seats, seat)
}

// chosen is what a player chose before his turn, if it still holds.
func (l *Live) chosen(seat int) string {
	p, ok := l.before[seat]
	if !ok {
		return ""
	}
	street, call, in := cardroom.Of(l.table).Betting(seat)
	stands := in && p.player == l.table.Seats[seat-1].Player && p.round == l.table.Round && p.street == street
	if p.choice == cardroom.PreselectCheck || p.choice == cardroom.PreselectCall {
		stands = stands && p.call == call
	}
	if !stands {
		delete(l.before, seat)
		return ""
	}
	return p.choice
}

// preselection is the answer that a player chose before his turn; ok is false without one.
func (l *Live) preselection(q *round.Question) (a round.Answer, ok bool) {
	if len(q.Seats) != 1 {
		return a, false
	}
	seat := q.Seats[0]
	offers := func(choice string) bool {
		return slices.ContainsFunc(q.Options, func(o round.Option) bool { return o.Choice == choice })
	}
	does := map[string][]string{
		cardroom.PreselectCheck: {"check"}, cardroom.PreselectCheckFold: {"check", "fold"},
		cardroom.PreselectCall: {"call"}, cardroom.PreselectCallAny: {"check", "call"},
	}[l.chosen(seat)]
	for _, choice := range does {
		if offers(choice) {
			return round.Answer{Question: q.ID, Actor: store.Person(l.table.Seats[seat-1].Player), Seat: seat, Choice: choice}, true
		}
	}
	return a, false
}

// turn answers for a player who need not be waited for: a house player, one who chose
// before his turn, one who is leaving, or one for whom the clock has acted in this hand. It
// answers, or says how long until it will, or neither.
func (l *Live) turn(ctx context.Context, q *round.Question) (wait time.Duration, answered bool, err error) {
	seat := q.Seats[0]
	player := l.table.Seats[seat-1].Player
	chosen, chose := l.preselection(q)
	program := table.IsProgram(player)
	if !program && !chose && !l.table.Seats[seat-1].Leaving && !cardroom.Of(l.table).TimedOut(seat) {
		return 0, false, nil
	}
	at := l.next
	if program {
		at = at.Add(l.floor.Pace.Program)
	}
	if wait := l.until(at); wait > 0 {
		return wait, false, nil
	}
	switch {
	case program:
		return 0, true, l.answer(ctx, l.decide(q), player)
	case chose:
		delete(l.before, seat)
		return 0, true, l.answer(ctx, chosen, player)
	}
	return 0, true, l.answer(ctx, overdue(q), "")
}

// room does what is due at a Poker table whether a hand is in play or not, and returns how
// long until the next; zero is at once.
func (l *Live) room(ctx context.Context) (time.Duration, error) {
	r, wait := cardroom.Of(l.table), never
	if r == nil {
		return never, nil
	}
	for _, w := range r.Queue() {
		if w.Until.IsZero() {
			continue
		}
		left := l.left(w.Until, offerLasts)
		if left <= 0 {
			step, err := r.StopWaiting(w.Player)
			if err != nil {
				return 0, err
			}
			return 0, l.commit(ctx, newKey(), store.Program, "", step)
		}
		wait = min(wait, left)
	}
	step, err := r.Offer(l.floor.Clock().UTC().Add(offerLasts))
	if err == nil && len(step.Events) > 0 {
		return 0, l.commit(ctx, newKey(), store.Program, "", step)
	}
	return wait, err
}

// betweenHands does what is due at a Poker table while no hand is in play, and returns how
// long until the next; zero is at once.
func (l *Live) betweenHands(ctx context.Context) (time.Duration, error) {
	r, wait := cardroom.Of(l.table), never
	if r == nil {
		return never, nil
	}
	for _, id := range r.Funds() {
		every := countEvery
		if id == cardroom.HighHand {
			every = r.Period()
		}
		left := l.left(r.Counted(id).Add(every), every)
		if left > 0 {
			wait = min(wait, left)
			continue
		}
		step, err := r.Count(id)
		if err != nil {
			return 0, err
		}
		return 0, l.commit(ctx, newKey(), store.Program, "", step)
	}
	for i, seat := range l.table.Seats {
		until := r.KeptUntil(i + 1)
		switch {
		case until.IsZero():
		case l.left(until, cardroom.SeatKept) <= 0:
			return 0, l.leave(ctx, store.Program, seat.Player, i+1)
		default:
			wait = min(wait, l.left(until, cardroom.SeatKept))
		}
	}
	if did, err := l.housePlayers(ctx, r); did || err != nil {
		return 0, err
	}
	return wait, nil
}

// charge takes the time charge if a period begins; did tells that it was taken.
func (l *Live) charge(ctx context.Context) (did bool, err error) {
	r := cardroom.Of(l.table)
	if r == nil {
		return false, nil
	}
	next := r.NextCharge()
	if next.IsZero() || l.left(next, never) > 0 {
		return false, nil
	}
	step, err := r.Charge()
	if err != nil {
		return false, err
	}
	return true, l.commit(ctx, newKey(), store.Program, "", step)
}

// payFunds has the cage pay what the funds owe winners.
func (l *Live) payFunds(ctx context.Context) error {
	r := cardroom.Of(l.table)
	if r == nil {
		return nil
	}
	for {
		h, ok := r.Owes()
		if !ok {
			return nil
		}
		way := transit{outTransit, l.id, h.Seat, h.Player, newKey()}
		step, err := r.Pay(way.account())
		if err != nil {
			return err
		}
		if err := l.commit(ctx, "pay/"+way.key, store.Program, "", step); err != nil {
			return err
		}
	}
}

// HandHistory is a finished hand in Poker Hand History, with the cards that the player may
// see.
func (l *Live) HandHistory(ctx context.Context, player string, number int) ([]byte, error) {
	p, at, err := l.pastRound(ctx, number)
	if err != nil {
		return nil, err
	}
	if cardroom.Of(p.Table) == nil || !p.Complete() || p.Play() == nil {
		return nil, fmt.Errorf("table %s, round %d: no hand of Poker was played to its end", l.id, number)
	}
	h, err := phh.FromRound(p.Play(), p.Events(), func(seat int) bool { return player != "" && p.Owner(seat) == player })
	if err != nil {
		return nil, fmt.Errorf("table %s, round %d: %w", l.id, number, err)
	}
	for i, seat := range h.Seats {
		h.Players[i] = p.Seats[seat-1].Name
	}
	h.Table, h.Hand, h.TimeZone = l.Name(), int64(number), "UTC"
	h.Time = phh.Clock(at.At.UTC().Format(time.TimeOnly))
	h.Day, h.Month, h.Year = int64(at.At.UTC().Day()), int64(at.At.UTC().Month()), int64(at.At.UTC().Year())
	h.SeatCount = int64(len(p.Seats))
	var text bytes.Buffer
	err = h.Write(&text)
	return text.Bytes(), err
}

// Waiting is the number of players who wait for a seat.
func (l *Live) Waiting() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if r := cardroom.Of(l.table); r != nil {
		return len(r.Queue())
	}
	return 0
}

// AveragePot is the average of the last pots, in cents; ok is false before the first.
func (l *Live) AveragePot() (pot money.Cents, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if r := cardroom.Of(l.table); r != nil {
		return r.AveragePot()
	}
	return 0, false
}
