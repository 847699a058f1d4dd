package protection

import (
	"fmt"
	"slices"
	"time"

	"felt.example/felt/money"
)

// Stop is why a player does not play now. A zero Until is until the house lets him.
type Stop struct {
	Why   string
	Until time.Time
}

// Refusal is why something is not accepted from a player who protects himself.
type Refusal struct{ Why string }

func (r *Refusal) Error() string { return r.Why }

func refuse(format string, args ...any) error { return &Refusal{fmt.Sprintf(format, args...)} }

// period is a time over which losses are counted, in gaming days.
type period struct {
	kind        Kind
	name        string
	first, next time.Time
}

// periods are those of a time: the day, the week from Monday, and the month.
func periods(now time.Time) []period {
	today := midnight(now)
	monday := today.AddDate(0, 0, -(int(today.Weekday())+6)%7)
	first := today.AddDate(0, 0, 1-today.Day())
	return []period{
		{LossDay, "today", today, today.AddDate(0, 0, 1)},
		{LossWeek, "this week", monday, monday.AddDate(0, 0, 7)},
		{LossMonth, "this month", first, first.AddDate(0, 1, 0)},
	}
}

// Lost is what he has lost in a period, less what he has won; below zero he has won more.
func (p *Player) Lost(kind Kind, now time.Time) (lost money.Cents) {
	for _, of := range periods(now) {
		for _, d := range p.Days {
			if of.kind == kind && d.Date >= date(of.first) {
				lost -= money.Cents(d.Net)
			}
		}
	}
	return lost
}

// Used is what of a limit is used up at a time; of one on wagers nothing is.
func (p *Player) Used(kind Kind, now time.Time) int64 {
	switch kind {
	case SessionTime:
		if !p.InSession(now) {
			return 0
		}
		return int64(p.SessionPlayed(now).Minutes())
	case DayTime:
		return int64(p.DayPlayed(now).Minutes())
	default:
		return max(0, int64(p.Lost(kind, now)))
	}
}

// moment is how a time is written.
func moment(at time.Time) string { return at.UTC().Format("2 January 2006, 15:04 UTC") }

// Stopped is why a player does not play now; ok is false when he may.
func (s *State) Stopped(id string, now time.Time) (stop Stop, ok bool) {
	p := s.Players[id]
	if p == nil {
		return Stop{}, false
	}
	stopped := func(until time.Time, format string, args ...any) (Stop, bool) {
		return Stop{fmt.Sprintf(format, args...), until}, true
	}
	switch {
	case p.Bar != nil:
		return stopped(time.Time{}, "The house does not let you play: %s", p.Bar.Reason)
	case now.Before(p.Excluded):
		return stopped(p.Excluded, "You have excluded yourself from play until %s.", moment(p.Excluded))
	case now.Before(p.Break):
		return stopped(p.Break, "You take a break from play until %s.", moment(p.Break))
	}
	for _, of := range periods(now) {
		limit, lost := p.Limits[of.kind].At(now), p.Lost(of.kind, now)
		if limit > 0 && lost >= money.Cents(limit) {
			return stopped(of.next, "You have lost %s %s, and your limit is %s; you can play again from %s.", lost.Grouped(), of.name, money.Cents(limit).Grouped(), moment(of.next))
		}
	}
	if limit := p.minutes(DayTime, now); limit > 0 && p.DayPlayed(now) >= limit {
		next := midnight(now).AddDate(0, 0, 1)
		return stopped(next, "You have played for %s today, which is your limit; you can play again from %s.", Long(limit), moment(next))
	}
	if limit := p.minutes(SessionTime, now); limit > 0 && p.InSession(now) && p.SessionPlayed(now) >= limit {
		if p.Tables > 0 {
			return stopped(now.Add(Apart), "You have played for %s in this session, which is your limit; you can play again after a pause of %s.", Long(limit), Long(Apart))
		}
		next := p.Session.Ended.Add(Apart)
		return stopped(next, "You have played for %s in this session, which is your limit; you can play again from %s.", Long(limit), moment(next))
	}
	return Stop{}, false
}

func (p *Player) minutes(kind Kind, now time.Time) time.Duration {
	return time.Duration(p.Limits[kind].At(now)) * time.Minute
}

// Long is a time in words.
func Long(d time.Duration) string {
	of := func(n int, unit string) string {
		if n == 1 {
			return "1 " + unit
		}
		return fmt.Sprintf("%d %ss", n, unit)
	}
	hours, minutes := int(d.Hours()), int(d.Minutes())%60
	switch {
	case hours == 0:
		return of(minutes, "minute")
	case minutes == 0:
		return of(hours, "hour")
	}
	return of(hours, "hour") + " " + of(minutes, "minute")
}

// every is how long he plays until the next reality check.
func (p *Player) every() time.Duration {
	if p.Interval == 0 {
		return CheckEvery
	}
	return min(CheckEvery, time.Duration(p.Interval)*time.Minute)
}

// Due reports whether a reality check waits for a player.
func (s *State) Due(id string, now time.Time) bool {
	p := s.Players[id]
	return p != nil && p.InSession(now) && p.SessionPlayed(now)-p.Session.Checked >= p.every()
}

// Plays says why a player enters no round now, or nil.
func (s *State) Plays(id string, now time.Time) error {
	if stop, ok := s.Stopped(id, now); ok {
		return &Refusal{stop.Why}
	}
	if s.Due(id, now) {
		return refuse("You have played for %s in this session; look at your reality check before you wager again.", Long(s.Players[id].SessionPlayed(now)))
	}
	return nil
}

// Wagers says why a player may not have so much on the layout of a table, or nil.
func (s *State) Wagers(id string, amount money.Cents, now time.Time) error {
	p := s.Players[id]
	if p == nil {
		return nil
	}
	if limit := money.Cents(p.Limits[Wager].At(now)); limit > 0 && amount > limit {
		return refuse("Your wagers would come to %s, and your limit is %s a round.", amount.Grouped(), limit.Grouped())
	}
	return nil
}

// Risks says why a player may not have so much at risk, at all tables together, or nil. What it is is asked only of who has a limit.
func (s *State) Risks(id string, risked func() money.Cents, now time.Time) error {
	p := s.Players[id]
	if p == nil {
		return nil
	}
	for _, of := range periods(now) {
		limit := money.Cents(p.Limits[of.kind].At(now))
		if limit <= 0 {
			continue
		}
		if lost := p.Lost(of.kind, now) + risked(); lost > limit {
			return refuse("With this you could lose %s %s, at all tables together, and your limit is %s.", lost.Grouped(), of.name, limit.Grouped())
		}
	}
	return nil
}

// Unsettled is by how much a table's round is not yet counted, of which it is known so far that it brings
// the player so much.
func (s *State) Unsettled(table string, round int, r Result) money.Cents {
	return money.Cents(r.Net - s.Tables[table].of(r.Player, round).Net)
}

// Next is how long it is, while a player sits and nothing else happens, until a limit on time is reached or
// a reality check is due; ok is false when none comes.
func (s *State) Next(id string, now time.Time) (wait time.Duration, ok bool) {
	p := s.Players[id]
	if p == nil || p.Tables == 0 {
		return 0, false
	}
	waits := []time.Duration{p.Session.Checked + p.every() - p.SessionPlayed(now)}
	for kind, played := range map[Kind]time.Duration{SessionTime: p.SessionPlayed(now), DayTime: p.DayPlayed(now)} {
		if limit := p.minutes(kind, now); limit > 0 {
			waits = append(waits, limit-played)
		}
	}
	waits = slices.DeleteFunc(waits, func(d time.Duration) bool { return d <= 0 }) // reached already
	if len(waits) == 0 {
		return 0, false
	}
	return slices.Min(waits), true
}
