// Package protection is how players protect themselves, and the house bars them: limits on loss, wager
// and time, breaks, self-exclusion, reality checks. It is pure: what it knows follows from the entries of
// one shard, to which every table tells who sits there and what its rounds came to.
package protection

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// Kind is what a limit is on.
type Kind string

const (
	LossDay     Kind = "loss_day" // cents
	LossWeek    Kind = "loss_week"
	LossMonth   Kind = "loss_month"
	Wager       Kind = "wager"
	SessionTime Kind = "session_time" // minutes
	DayTime     Kind = "day_time"
)

// Kinds are all limits, in the order in which they are shown.
var Kinds = []Kind{LossDay, LossWeek, LossMonth, Wager, SessionTime, DayTime}

// Timed reports whether the limit is one of minutes; the others are of cents.
func (k Kind) Timed() bool { return k == SessionTime || k == DayTime }

const (
	// RaisedAfter is how long a player waits until a limit that he raised, or took away, is changed. One
	// that he lowers holds at once (GLI-19 2.5.5; the chapters at hand name no other time).
	RaisedAfter = 24 * time.Hour
	// CheckEvery is how often a reality check comes at the least (§ 814a.1).
	CheckEvery = time.Hour
	// Apart is how long a player is away from all tables until his session is over.
	Apart = 30 * time.Minute
	// LongestBreak is the longest break; who wants more excludes himself.
	LongestBreak = 90 * 24 * time.Hour
	// remembered is for how many days it is known by heart what a player wagered, won and lost: a month.
	remembered = 31
	longest    = 200 // characters of a reason
)

// Intervals are the times between reality checks that a player can choose, in minutes.
var Intervals = []int{15, 30, 60}

// Years are those for which a player can exclude himself.
var Years = []int{1, 5}

// The kinds of event in the shard.
const (
	Limited      = "limits"     // Asking: a player sets limits
	Broke        = "break"      // Absence: he takes a break
	Excluded     = "exclusion"  // Absence: he excludes himself
	Timed        = "interval"   // Interval: how often he wants a reality check
	Acknowledged = "check"      // Interval: he has seen one
	Barred       = "bar"        // Bar: the house bars him
	Admitted     = "admit"      // Bar: it does so no more
	Stands       = "table"      // Standing: who sits at a table, and what its last round came to
	Corrected    = "correction" // Standing without seats: what the late correction of a round changed
	WasClosed    = "was_closed" // Closing: the floor was not open
)

// Change is an amount that may be below zero, in cents.
type Change int64

type (
	// Asking is the limits that a player sets; 0 is none. Those not named stay as they are.
	Asking struct {
		Player string         `json:"player"`
		Limits map[Kind]int64 `json:"limits"`
	}
	// Absence is until when a player does not play.
	Absence struct {
		Player string    `json:"player"`
		Until  time.Time `json:"until"`
	}
	// Interval is the minutes between reality checks.
	Interval struct {
		Player  string `json:"player"`
		Minutes int    `json:"minutes,omitempty"`
	}
	// Bar is a player whom the house does not let play.
	Bar struct {
		Player string `json:"player"`
		Reason string `json:"reason"`
	}
	// Result is what a player's wagers of a round came to.
	Result struct {
		Player  string `json:"player"`
		Wagered Change `json:"wagered"`
		Net     Change `json:"net"`
	}
	// Standing is who sits at a table, and what its last round came to, as they were at a time. House
	// players are not in it.
	Standing struct {
		Table   string    `json:"table"`
		At      time.Time `json:"at"`
		Seated  []string  `json:"seated"`
		Round   int       `json:"round"`
		Results []Result  `json:"results"`
	}
	// Closing says since when nobody could play.
	Closing struct {
		At time.Time `json:"at"`
	}
)

// Same reports whether a table stands as it did before.
func (s Standing) Same(before Standing) bool {
	return s.Round == before.Round && slices.Equal(s.Seated, before.Seated) && slices.Equal(s.Results, before.Results)
}

// of returns the standing of a player's wagers in a round.
func (s Standing) of(player string, round int) Result {
	for _, r := range s.Results {
		if r.Player == player && s.Round == round {
			return r
		}
	}
	return Result{Player: player}
}

// Limit is one that holds, and what the player has asked it to become since.
type Limit struct {
	Holds int64     `json:"holds"` // 0 is none
	Asked int64     `json:"asked,omitempty"`
	From  time.Time `json:"from,omitzero"` // when what was asked holds; zero is that nothing was
}

// At is the limit at a time; 0 is none.
func (l Limit) At(now time.Time) int64 {
	if !l.From.IsZero() && !now.Before(l.From) {
		return l.Asked
	}
	return l.Holds
}

// set is the limit after a player asked for another value.
func (l Limit) set(value int64, now time.Time) Limit {
	holds := l.At(now)
	if value == holds || value > 0 && (holds == 0 || value < holds) {
		return Limit{Holds: value}
	}
	if !l.From.IsZero() && now.Before(l.From) && l.Asked == value {
		return l // asked before
	}
	return Limit{Holds: holds, Asked: value, From: now.Add(RaisedAfter)}
}

// Day is what a player did on a gaming day, which begins at midnight UTC.
type Day struct {
	Date    string        `json:"date"`
	Wagered Change        `json:"wagered"`
	Net     Change        `json:"net"`
	Played  time.Duration `json:"played"`
}

// Session is the time that a player sits at tables, with pauses shorter than Apart.
type Session struct {
	Began   time.Time     `json:"began"`
	Ended   time.Time     `json:"ended"` // when he last stood up, or the last round was over
	Played  time.Duration `json:"played"`
	Checked time.Duration `json:"checked"` // how long he had played at the last reality check
	Wagered Change        `json:"wagered"`
	Net     Change        `json:"net"`
}

// Player is what is known of one.
type Player struct {
	Limits   map[Kind]Limit `json:"limits,omitempty"`
	Break    time.Time      `json:"break,omitzero"`
	Excluded time.Time      `json:"excluded,omitzero"`
	Interval int            `json:"interval,omitempty"` // minutes; 0 is CheckEvery
	Bar      *Barring       `json:"bar,omitempty"`
	Days     []Day          `json:"days,omitempty"`
	Session  Session        `json:"session"`
	Tables   int            `json:"tables"`         // at how many he sits
	Since    time.Time      `json:"since,omitzero"` // since when he sits at any
}

// Clone is a copy of what is known now.
func (p *Player) Clone() *Player {
	of := *p
	of.Limits, of.Days = maps.Clone(p.Limits), slices.Clone(p.Days)
	return &of
}

// Barring is that the house does not let a player play: why, by whom, since when.
type Barring struct {
	Reason string    `json:"reason"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// State is what the entries of the shard come to.
type State struct {
	Players map[string]*Player  `json:"players"`
	Tables  map[string]Standing `json:"tables"`
	// played hears what a round of a table brought a player; late is that a correction of long after did.
	played func(at Standing, r Result, late bool)
	// sat hears of a session that is over.
	sat func(player string, s Session)
}

// New is the state before the first entry.
func New() *State { return &State{Players: map[string]*Player{}, Tables: map[string]Standing{}} }

func (s *State) player(id string) *Player {
	p := s.Players[id]
	if p == nil {
		p = &Player{Limits: map[Kind]Limit{}}
		s.Players[id] = p
	}
	if p.Limits == nil {
		p.Limits = map[Kind]Limit{}
	}
	return p
}

// Apply takes a durable entry, or says what is wrong with it.
func (s *State) Apply(e journal.Entry) error {
	if len(e.Events) != 1 || len(e.Transfers) > 0 {
		return fmt.Errorf("one thing is done at a time, and no money is moved")
	}
	data, err := told(e.Events[0])
	if err != nil {
		return err
	}
	if err := by(e, data); err != nil {
		return err
	}
	switch of := data.(type) {
	case *Asking:
		if err := of.Check(); err != nil {
			return err
		}
		for kind, value := range of.Limits {
			s.player(of.Player).Limits[kind] = s.player(of.Player).Limits[kind].set(value, e.Clock)
		}
	case *Absence:
		p := s.player(of.Player)
		until := &p.Break
		if e.Events[0].Kind == Excluded {
			until = &p.Excluded
		}
		if of.Until.After(*until) { // it never becomes shorter
			*until = of.Until
		}
	case *Interval:
		p := s.player(of.Player)
		if e.Events[0].Kind == Timed {
			p.Interval = of.Minutes
			return of.check()
		}
		p.Session.Checked = p.SessionPlayed(e.Clock)
	case *Bar:
		p := s.player(of.Player)
		p.Bar = nil
		if e.Events[0].Kind == Barred {
			p.Bar = &Barring{of.Reason, e.Actor, e.Clock}
		}
	case *Standing:
		if e.Events[0].Kind == Corrected {
			s.correct(*of)
			return nil
		}
		s.stand(*of)
	case *Closing:
		s.closed(of.At, e.Clock)
	}
	return nil
}

func told(e journal.Event) (any, error) {
	into := map[string]any{
		Limited: &Asking{}, Broke: &Absence{}, Excluded: &Absence{}, Timed: &Interval{}, Acknowledged: &Interval{},
		Barred: &Bar{}, Admitted: &Bar{}, Stands: &Standing{}, Corrected: &Standing{}, WasClosed: &Closing{},
	}[e.Kind]
	if into == nil {
		return nil, fmt.Errorf("unknown event %.40q", e.Kind)
	}
	return into, json.Unmarshal(e.Data, into)
}

// by says why who made the entry may not have, or nil: a player protects himself and nobody else, another
// person bars him, and tables are the program's.
func by(e journal.Entry, data any) error {
	ok := e.Actor == journal.Program
	switch of := data.(type) {
	case *Asking:
		ok = e.Actor == journal.Person(of.Player)
	case *Absence:
		ok = e.Actor == journal.Person(of.Player)
	case *Interval:
		ok = e.Actor == journal.Person(of.Player)
	case *Bar:
		ok = strings.HasPrefix(e.Actor, journal.Person("")) && e.Actor != journal.Person(of.Player)
	}
	if !ok {
		return fmt.Errorf("a %q is not for %.40q to record", e.Events[0].Kind, e.Actor)
	}
	return nil
}

// Check says why the limits cannot be set, or nil.
func (a Asking) Check() error {
	for _, kind := range slices.Sorted(maps.Keys(a.Limits)) {
		value := a.Limits[kind]
		switch {
		case !slices.Contains(Kinds, kind):
			return fmt.Errorf("%.40q is no limit", kind)
		case value < 0 || value > int64(money.Max) || kind.Timed() && value > 24*60:
			return fmt.Errorf("%s: %d is no limit", kind, value)
		}
	}
	return nil
}

func (i Interval) check() error {
	if !slices.Contains(Intervals, i.Minutes) {
		return fmt.Errorf("a reality check comes every 15, 30 or 60 minutes, not every %d", i.Minutes)
	}
	return nil
}

// NewInterval is how often a player wants a reality check.
func NewInterval(player string, minutes int) (Interval, error) {
	i := Interval{player, minutes}
	return i, i.check()
}

// NewBreak is a break of so many hours from now on.
func NewBreak(player string, hours int, now time.Time) (Absence, error) {
	if hours < 1 || hours > int(LongestBreak/time.Hour) {
		return Absence{}, fmt.Errorf("a break is from 1 hour to %d days long", int(LongestBreak.Hours()/24))
	}
	return Absence{player, now.UTC().Add(time.Duration(hours) * time.Hour)}, nil
}

// NewExclusion is a self-exclusion of so many years from now on.
func NewExclusion(player string, years int, now time.Time) (Absence, error) {
	if !slices.Contains(Years, years) {
		return Absence{}, fmt.Errorf("a self-exclusion is for 1 year or 5 years, not for %d", years)
	}
	return Absence{player, now.UTC().AddDate(years, 0, 0)}, nil
}

// NewBar is a bar, or its end, for a reason.
func NewBar(player, reason string) (Bar, error) {
	reason = strings.Join(strings.Fields(reason), " ")
	if n := len([]rune(reason)); n == 0 || n > longest {
		return Bar{}, fmt.Errorf("say why, in at most %d characters", longest)
	}
	return Bar{player, reason}, nil
}

// date is the gaming day of a time.
func date(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// midnight is when the gaming day of a time began.
func midnight(at time.Time) time.Time { return at.UTC().Truncate(24 * time.Hour) }

// stand takes how a table stands: what its round came to, also when it was corrected, then who came and went.
func (s *State) stand(now Standing) {
	before := s.Tables[now.Table]
	of := map[string]bool{}
	for _, r := range now.Results {
		of[r.Player] = true
		had := before.of(r.Player, now.Round)
		s.result(now, Result{r.Player, r.Wagered - had.Wagered, r.Net - had.Net})
	}
	for _, r := range before.Results {
		if before.Round == now.Round && !of[r.Player] {
			s.result(now, Result{r.Player, -r.Wagered, -r.Net})
		}
	}
	for _, id := range now.Seated {
		if !slices.Contains(before.Seated, id) {
			s.enter(id, now.At)
		}
	}
	for _, id := range before.Seated {
		if !slices.Contains(now.Seated, id) {
			s.exit(id, now.At)
		}
	}
	s.Tables[now.Table] = now
}

func (s *State) result(at Standing, r Result) {
	if r.Wagered == 0 && r.Net == 0 {
		return
	}
	p := s.player(r.Player)
	day := p.day(at.At)
	day.Wagered, day.Net = day.Wagered+r.Wagered, day.Net+r.Net
	if p.Tables == 0 {
		s.begin(r.Player, at.At)
		p.Session.Ended = later(p.Session.Ended, at.At)
	}
	p.Session.Wagered, p.Session.Net = p.Session.Wagered+r.Wagered, p.Session.Net+r.Net
	if s.played != nil {
		s.played(at, r, false)
	}
}

// correct takes what a late correction changed of a round: it counts on the day it was made, in no session.
func (s *State) correct(of Standing) {
	for _, r := range of.Results {
		day := s.player(r.Player).day(of.At)
		day.Wagered, day.Net = day.Wagered+r.Wagered, day.Net+r.Net
		if s.played != nil {
			s.played(of, r, true)
		}
	}
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// day is the gaming day of a time, which is kept with those of a month.
func (p *Player) day(at time.Time) *Day {
	first := date(at.AddDate(0, 0, -remembered))
	p.Days = slices.DeleteFunc(p.Days, func(d Day) bool { return d.Date < first })
	i, found := slices.BinarySearchFunc(p.Days, date(at), func(d Day, date string) int { return strings.Compare(d.Date, date) })
	if !found {
		p.Days = slices.Insert(p.Days, i, Day{Date: date(at)})
	}
	return &p.Days[i]
}

// begin begins a session, unless the last one still goes on.
func (s *State) begin(id string, at time.Time) {
	p := s.player(id)
	if at.Before(p.Session.Ended.Add(Apart)) {
		return
	}
	if s.sat != nil && !p.Session.Began.IsZero() {
		s.sat(id, p.Session)
	}
	p.Session = Session{Began: at, Ended: at}
}

func (s *State) enter(id string, at time.Time) {
	p := s.player(id)
	if p.Tables++; p.Tables > 1 {
		return
	}
	s.begin(id, at)
	p.Since = at
}

func (s *State) exit(id string, at time.Time) {
	p := s.player(id)
	if p.Tables == 1 {
		p.rest(at)
		p.Since = time.Time{}
	}
	p.Tables--
}

// rest counts the time since he sits, on each of its days.
func (p *Player) rest(at time.Time) {
	p.Session.Played = p.SessionPlayed(at)
	p.Session.Ended = later(p.Session.Ended, at)
	for from := p.Since; from.Before(at); {
		to := midnight(from).Add(24 * time.Hour)
		if at.Before(to) {
			to = at
		}
		p.day(from).Played += to.Sub(from)
		from = to
	}
}

// closed has the time since then be no play.
func (s *State) closed(from, to time.Time) {
	for _, id := range slices.Sorted(maps.Keys(s.Players)) {
		if p := s.Players[id]; p.Tables > 0 {
			p.rest(from)
			s.begin(id, to)
			p.Since = to
		}
	}
}

// sitting is for how long he has sat since a time.
func (p *Player) sitting(since, now time.Time) time.Duration {
	if p.Tables == 0 {
		return 0
	}
	return max(0, now.Sub(later(p.Since, since)))
}

// SessionPlayed is how long he has played in his session.
func (p *Player) SessionPlayed(now time.Time) time.Duration {
	return p.Session.Played + p.sitting(time.Time{}, now)
}

// DayPlayed is how long he has played today.
func (p *Player) DayPlayed(now time.Time) time.Duration {
	played := p.sitting(midnight(now), now)
	for _, d := range p.Days {
		if d.Date == date(now) {
			played += d.Played
		}
	}
	return played
}

// InSession reports whether his session goes on.
func (p *Player) InSession(now time.Time) bool {
	return p.Tables > 0 || now.Before(p.Session.Ended.Add(Apart))
}
