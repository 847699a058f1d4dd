package floor

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// never is longer than any dealer waits; a change at the table wakes him earlier.
const never = time.Hour

// deal does the part of the dealer and of the clock until the floor closes.
func (l *Live) deal(ctx context.Context) {
	for {
		l.mu.Lock()
		wait := l.nextDue(ctx)
		l.mu.Unlock()
		if wait <= 0 {
			if ctx.Err() != nil {
				return
			}
			continue
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-l.wake:
			timer.Stop()
		case <-timer.C:
		}
	}
}

// retry is the time until the next attempt, after the log failed.
func (f *Floor) retry() time.Duration { return max(f.Pace.Retry, time.Millisecond) }

// nextDue does the next thing that is due and returns the time until another is; zero or less is at once.
func (l *Live) nextDue(ctx context.Context) time.Duration {
	if l.writer.behind && l.writer.read(ctx) != nil { // what is due follows from all that was done
		return l.floor.retry()
	}
	l.tells(false)
	if l.table.Stopped != "" {
		if l.stands(ctx) != nil || l.floor.noteOnce(ctx, Failed, fmt.Sprintf("%s/%d", l.id, l.writer.seq), "table "+l.id+" has stopped: "+l.table.Stopped) != nil {
			return l.floor.retry()
		}
		return never
	}
	if l.square(ctx) != nil {
		return l.floor.retry()
	}
	l.pauses()
	if l.held() != "" {
		switch did, err := l.letsGo(ctx); {
		case err != nil:
			return l.floor.retry()
		case did:
			return 0
		}
		return never
	}
	minds := l.minds()
	wait, err := l.room.Due(ctx)
	if err != nil {
		return l.floor.retry()
	}
	if wait <= 0 {
		return 0
	}
	l.tells(true)
	return min(wait, minds, l.untilLimits(), l.play(ctx))
}

// tells the other tables of the game and limit how it is at this one. After a hand who moves to one of them gets up, once that was looked
// at; till then the hand counts, so that his seat there is kept.
func (l *Live) tells(looked bool) {
	of := beside{name: l.table.Name, open: l.table.Stopped == "" && !l.table.Closed, main: l.table.MustMove, dealer: l.table.Dealer.Person, serves: l.serves()}
	if p := l.table.Pushed(); p != nil {
		of.comes = p.Person
	}
	of.vacant = of.open && l.list.Load().ID != "" && l.room.Vacant()
	of.hand = of.open && l.list.Load().ID != "" && l.held() == "" && !l.table.Idle()
	was := *l.beside.Load()
	of.hand = of.hand || was.hand && !looked && of.open && l.held() == ""
	if was == of {
		return
	}
	l.beside.Store(&of)
	if was.dealer != of.dealer || was.comes != of.comes {
		for _, other := range l.floor.lives() {
			if other != l {
				other.changed() // who comes there may be free now, and dealers see where they are awaited
			}
		}
	}
	if was.open == of.open && was.vacant == of.vacant && was.serves == of.serves {
		return
	}
	list := l.list.Load().ID
	if list == "" {
		return
	}
	for _, other := range l.floor.directory.listed(list) {
		if other != l {
			other.Wake() // who must move, and who is called where, follows from it
		}
	}
}

// play does what is due in the round, or between rounds.
func (l *Live) play(ctx context.Context) time.Duration {
	if !l.table.InRound() {
		return l.between(ctx)
	}
	q := l.table.Waiting()
	if q == nil {
		return never
	}
	wait, did, err := l.room.Answer(ctx, q)
	switch {
	case err != nil:
		return l.floor.retry()
	case did:
		return 0
	case wait > 0:
		return wait
	}
	switch q.Kind {
	case round.AskWagers:
		wait, err = l.noMoreBets(ctx, q)
	case round.AskDecision:
		wait, err = l.clock(ctx, q)
	case round.AskAct, round.AskMeter:
		wait, err = l.act(ctx, q)
	case round.AskValidation:
		if l.table.Before().Validated {
			return never // for a floorperson
		}
		wait, err = l.act(ctx, q)
	case round.AskCard, round.AskPart: // of a source other than the program
		return never
	}
	if err != nil {
		return l.floor.retry()
	}
	return wait
}

// until is the time until a moment that this floor has set, by a clock that nobody can set.
func (l *Live) until(at time.Time) time.Duration { return at.Sub(l.floor.Clock()) }

// dues is how many due times are kept before those that have passed are dropped.
const dues = 100

// left is the time until something in the log is due, at most the given wait. The stored clock may have been set
// forward or back, so it is read at once, and no wait becomes longer than that.
func (l *Live) left(due time.Time, most time.Duration) time.Duration {
	at, known := l.due[due]
	if !known {
		now := l.floor.Clock()
		if len(l.due) >= dues {
			maps.DeleteFunc(l.due, func(_, at time.Time) bool { return at.Before(now) })
		}
		at = now.Add(min(max(due.Sub(now), 0), most))
		l.due[due] = at
	}
	return l.until(at)
}

// paced sets when the dealer acts next after an answer: people need time to follow its events. It follows from the
// log, so a floor that is opened again keeps the pace.
func (l *Live) paced(at time.Time, events int) {
	pace := l.floor.Pace
	wait := pace.Act + time.Duration(events)*pace.Card
	if !l.table.InRound() {
		wait += pace.Result
	}
	now := l.now()
	l.next = now.Add(min(max(at.Add(wait).Sub(now), 0), wait)) // whatever the stored clock said
}

// between is the time after a round: players who are leaving go, and the next round begins.
func (l *Live) between(ctx context.Context) time.Duration {
	l.closes = time.Time{}
	for i, seat := range l.table.Seats {
		if seat.Player != "" && !l.table.Stays(i+1) && (seat.Leaving || l.goneLong(seat.Player) || l.floor.barred(seat.Player) != nil) {
			if l.leave(ctx, journal.Program, seat.Player, i+1) != nil {
				return l.floor.retry()
			}
			return 0
		}
	}
	if did, err := l.protects(ctx); did || err != nil {
		if err != nil {
			return l.floor.retry()
		}
		return 0
	}
	switch did, err := l.renew(ctx); {
	case err != nil:
		return l.floor.retry()
	case did:
		return 0
	case l.table.Closed:
		return never
	}
	idle, err := l.room.Between(ctx)
	if err != nil {
		return l.floor.retry()
	}
	if idle <= 0 {
		return 0
	}
	if !l.table.Between().Begins() || l.forPerson() {
		return idle
	}
	if wait := l.until(l.next); wait > 0 {
		return min(wait, idle)
	}
	if did, err := l.room.Begin(ctx); err != nil || did {
		if err != nil {
			return l.floor.retry()
		}
		return 0
	}
	changes, err := l.table.BeginCommitted()
	if err != nil {
		return never
	}
	if l.commit(ctx, beginKey(l.id, l.table.Round+1), journal.Program, "", changes) != nil {
		return l.floor.retry()
	}
	return 0
}

// beginKey is the log's key for the beginning of a table's round.
func beginKey(id string, number int) string { return fmt.Sprintf("begin/%s/%d", id, number) }

// goneLong reports whether a player has been away so long that he is cashed out. A player not seen since the floor
// opened counts as away from that moment.
func (l *Live) goneLong(player string) bool {
	if l.floor.Pace.Away == 0 || l.here(player) {
		return false
	}
	since, known := l.gone[player]
	if !known {
		l.gone[player] = l.floor.Clock()
		return false
	}
	return l.until(since.Add(l.floor.Pace.Away)) <= 0
}

// noMoreBets closes the wagers: at once when every player present is ready, otherwise some time after the first
// complete wager. It also does when nobody is at the table.
func (l *Live) noMoreBets(ctx context.Context, q *round.Question) (time.Duration, error) {
	if did, err := l.protects(ctx); did || err != nil {
		return 0, err
	}
	for i, seat := range l.table.Seats {
		if seat.Player != "" && !l.table.Plays(i+1) && l.floor.barred(seat.Player) != nil {
			return 0, l.leave(ctx, journal.Program, seat.Player, i+1)
		}
	}
	stakes := l.table.Stakes()
	if len(stakes) == 0 {
		if did, err := l.renew(ctx); did || err != nil {
			return 0, err
		}
		if !l.closes.IsZero() {
			l.closes = time.Time{}
			l.changed()
		}
		return l.sweep(ctx)
	}
	if l.table.ByPerson() {
		return never, nil
	}
	if l.closes.IsZero() {
		l.closes = l.floor.Clock().Add(l.floor.Pace.Wagers)
		l.changed()
	}
	if wait := l.until(l.closes); wait > 0 && !l.allReady() {
		return wait, nil
	}
	if err := l.answer(ctx, round.Answer{Question: q.ID, Actor: journal.Program, Choice: q.Choices[0].ID, Stakes: stakes}, ""); err != nil {
		return 0, err
	}
	l.closes = time.Time{}
	return 0, nil
}

// sweep cashes out players who have been away for long while no wager of theirs is down.
func (l *Live) sweep(ctx context.Context) (time.Duration, error) {
	wait := never
	for i, seat := range l.table.Seats {
		if seat.Player == "" || l.here(seat.Player) {
			continue
		}
		if l.goneLong(seat.Player) || seat.Leaving {
			return 0, l.leave(ctx, journal.Program, seat.Player, i+1)
		}
		if l.floor.Pace.Away > 0 {
			wait = min(wait, l.until(l.gone[seat.Player].Add(l.floor.Pace.Away)))
		}
	}
	return wait, nil
}

// allReady reports whether nobody present still has to finish wagering: a player who is ready at one position has
// no wager to finish at another that is empty. Players who have not come back yet since the floor opened again are
// waited for.
func (l *Live) allReady() bool {
	finished := map[string]bool{}
	for _, seat := range l.table.Seats {
		finished[seat.Player] = finished[seat.Player] || seat.Ready
	}
	for _, seat := range l.table.Seats {
		bare := finished[seat.Player] && len(seat.Layout) == 0
		if seat.Player != "" && !seat.Ready && !bare && !l.went(seat.Player) {
			return false
		}
	}
	return true
}

// clock acts for the players whose time is up, as the question says. All who are asked at once have the same time. Nobody
// hurries a player without a device: the dealer who serves him waits.
func (l *Live) clock(ctx context.Context, q *round.Question) (time.Duration, error) {
	at := slices.IndexFunc(q.Seats, func(seat int) bool { return !l.table.Seats[seat-1].Served })
	if at < 0 {
		l.deadline = time.Time{}
		return never, nil
	}
	if l.asked != q.ID || l.deadline.IsZero() {
		shown := max(0, l.until(l.next)) // the deal is still being watched
		l.asked, l.deadline = q.ID, l.floor.Clock().Add(shown+l.room.Patience(q, time.Duration(general.DecisionTime.Of(l.table.Selected))*time.Second))
		l.changed()
	}
	if wait := l.until(l.deadline.Add(l.room.Reserve(q))); wait > 0 {
		return wait, nil
	}
	return 0, l.answer(ctx, Overdue(q, q.Seats[at]), "")
}

// took is how many whole seconds of his reserve a player took for his answer.
func (l *Live) took(a round.Answer) int {
	q := l.table.Waiting()
	if q == nil || a.Question != q.ID || !slices.Contains(q.Seats, a.Seat) || l.asked != q.ID || l.deadline.IsZero() || a.Irregularity != nil || a.Abandoned != 0 {
		return 0
	}
	return int(min(max(0, -l.until(l.deadline)), l.room.Reserve(q)) / time.Second)
}

// Overdue is the answer that the clock gives for a seat asked.
func Overdue(q *round.Question, seat int) round.Answer {
	a := round.Answer{Question: q.ID, Actor: journal.Program, TimeUp: true, Seat: seat, Choice: q.Otherwise}
	for _, o := range q.Choices {
		if o.ID == a.Choice && o.Wager != "" && (o.Seat == 0 || o.Seat == a.Seat) {
			a.Amount = o.Min
		}
	}
	return a
}

// act is the dealer's next act, or the reading of the progressive meter.
func (l *Live) act(ctx context.Context, q *round.Question) (time.Duration, error) {
	if l.table.ByPerson() && q.Kind == round.AskAct {
		return never, nil
	}
	if wait := l.until(l.next); wait > 0 {
		return wait, nil
	}
	a := l.routine(q)
	switch {
	case q.Kind != round.AskMeter:
	case l.meter.of(q.Level) == nil:
		return never, nil
	default:
		reading, err := l.meter.of(q.Level).reserve(ctx, l.table, q.ID, q.Count)
		if err != nil {
			return 0, err
		}
		a.Amount = reading
	}
	return 0, l.answer(ctx, a, "")
}

// routine is the dealer's answer to a question, the same every time.
func (l *Live) routine(q *round.Question) round.Answer {
	shuffle := l.floor.Shuffle
	if l.table.Physical() {
		shuffle = nil
	}
	a := general.Routine(l.table.Play(), q, shuffle)
	a.Actor = journal.Program
	return a
}
