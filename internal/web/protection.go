package web

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/protection"
	"felt.example/felt/money"
)

// addProtection adds what players do to protect themselves, and the house to bar them.
func (s *server) addProtection(t *routes) {
	own := func(name, what string, says Speech, handler http.HandlerFunc) {
		t.route(people.Act{Name: name, What: what, By: people.Players}, says, handler)
	}
	sets := gives(protectionAnswer{}).taking(protects{})
	own("GET /api/protection", "seeing one's limits", gives(protectionAnswer{}), s.protection)
	own("POST /api/protection/limits", "setting one's limits", sets, s.protects(s.setLimits))
	own("POST /api/protection/break", "taking a break", sets, s.protects(s.takeBreak))
	own("POST /api/protection/exclusion", "excluding oneself", sets, s.protects(s.exclude))
	own("POST /api/protection/interval", "choosing when to see a reality check", sets, s.protects(s.checkEvery))
	own("POST /api/protection/check", "acknowledging a reality check", sets, s.protects(s.acknowledge))
	own("GET /api/statement", "reading one's statement", gives(statementAnswer{}), s.limits.read(s.statement))
	own("GET /api/statement.csv", "reading one's statement, for a spreadsheet", gives(Media{csvType}), s.limits.read(s.statementCSV))
	t.route(people.Act{Name: "GET /api/barred", What: "who is barred from play", By: people.FloorpersonOrAbove, Sees: true}, gives([]floor.BarredPlayer{}), s.barred)
	t.route(people.Act{Name: "POST /api/barred", What: "barring a player, or admitting him again", By: people.FloorpersonOrAbove, Reason: true}, gives([]floor.BarredPlayer{}).taking(barRequest{}), s.bar)
}

// protectionAnswer is how a player protects himself.
type protectionAnswer struct {
	Now     time.Time     `json:"now"`
	Stopped string        `json:"stopped"` // why he does not play; "" is that he may
	Limits  []limitAnswer `json:"limits"`
	// Interval is the minutes between reality checks.
	Interval int `json:"interval"`
	// Break and Excluded are until when; nil is that he takes none.
	Break    *time.Time    `json:"break"`
	Excluded *time.Time    `json:"excluded"`
	Session  sessionAmount `json:"session"`
	// Check: a reality check waits.
	Check bool `json:"check"`
}

// limitAnswer is a limit: an amount of money, or minutes; "" is none. Next is what it becomes at From.
type limitAnswer struct {
	Kind  protection.Kind `json:"kind"`
	Timed bool            `json:"timed"`
	Holds string          `json:"holds"`
	Next  string          `json:"next,omitempty"`
	From  *time.Time      `json:"from,omitempty"`
	// Used is what of it is used up; of wagers nothing is.
	Used string `json:"used"`
}

// sessionAmount is a session that goes on, or the last one.
type sessionAmount struct {
	Minutes int         `json:"minutes"`
	Wagered money.Cents `json:"wagered"`
	Net     money.Cents `json:"net"`
}

// limitText is a limit as a person writes it.
func limitText(kind protection.Kind, value int64) string {
	switch {
	case value == 0:
		return ""
	case kind.Timed():
		return strconv.FormatInt(value, 10)
	}
	return money.Cents(value).String()
}

func (s *server) protection(w http.ResponseWriter, r *http.Request) {
	player := s.who(r).ID
	p, stopped, now := s.floor.Protection(player)
	if p == nil {
		p = &protection.Player{}
	}
	a := protectionAnswer{Now: now, Stopped: stopped, Limits: []limitAnswer{}, Interval: cmp.Or(p.Interval, int(protection.CheckEvery.Minutes())), Check: s.floor.CheckDue(player)}
	for _, kind := range protection.Kinds {
		limit := p.Limits[kind]
		l := limitAnswer{Kind: kind, Timed: kind.Timed(), Holds: limitText(kind, limit.At(now)), Used: limitText(kind, p.Used(kind, now))}
		if now.Before(limit.From) {
			l.Next, l.From = limitText(kind, limit.Asked), &limit.From
		}
		a.Limits = append(a.Limits, l)
	}
	if now.Before(p.Break) {
		a.Break = &p.Break
	}
	if now.Before(p.Excluded) {
		a.Excluded = &p.Excluded
	}
	if p.InSession(now) {
		a.Session = sessionAmount{int(p.SessionPlayed(now).Minutes()), money.Cents(p.Session.Wagered), money.Cents(p.Session.Net)}
	}
	answer(w, r, a)
}

// protects is what a player asks to protect himself.
type protects struct {
	Limits  map[protection.Kind]string `json:"limits,omitempty"`
	Hours   int                        `json:"hours,omitempty"`
	Years   int                        `json:"years,omitempty"`
	Minutes int                        `json:"minutes,omitempty"`
}

// protects is a handler of what a player asks, which is answered with how he protects himself then.
func (s *server) protects(do func(ctx context.Context, player string, ask protects) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ask, ok := asked[protects](w, r, longestBody, `send what you want, as {"limits": {"loss_day": "50.00"}}, {"hours": 24}, {"years": 1} or {"minutes": 30}`)
		if !ok {
			return
		}
		if err := do(r.Context(), s.who(r).ID, ask); err != nil {
			fail(w, notDone(err, http.StatusUnprocessableEntity), err.Error())
			return
		}
		s.protection(w, r)
	}
}

func (s *server) setLimits(ctx context.Context, player string, ask protects) error {
	limits := map[protection.Kind]int64{}
	for kind, text := range ask.Limits {
		switch {
		case text == "":
			limits[kind] = 0
		case kind.Timed():
			minutes, err := strconv.ParseInt(text, 10, 32)
			if err != nil || minutes == 0 {
				return errors.New("a limit on time is a number of minutes, from 1 to 1440")
			}
			limits[kind] = minutes
		default:
			amount, err := money.Parse(text)
			if err != nil || amount == 0 {
				return errors.New("a limit on money is an amount such as 50 or 12.50")
			}
			limits[kind] = int64(amount)
		}
	}
	return s.floor.SetLimits(ctx, player, limits)
}

func (s *server) takeBreak(ctx context.Context, player string, ask protects) error {
	return s.floor.TakeBreak(ctx, player, ask.Hours)
}

func (s *server) exclude(ctx context.Context, player string, ask protects) error {
	return s.floor.Exclude(ctx, player, ask.Years)
}

func (s *server) checkEvery(ctx context.Context, player string, ask protects) error {
	return s.floor.CheckEvery(ctx, player, ask.Minutes)
}

func (s *server) acknowledge(ctx context.Context, player string, _ protects) error {
	return s.floor.Acknowledge(ctx, player)
}

// statementAnswer is what a player wagered, won and lost by day and table, and his sessions.
type statementAnswer struct {
	Lines    []protection.Line `json:"lines"`
	Sessions []statedSession   `json:"sessions"`
}

// statedSession is one session of a player: when it began and ended, and what he wagered and won in it.
type statedSession struct {
	Began time.Time `json:"began"`
	Ended time.Time `json:"ended"`
	sessionAmount
}

func (s *server) statement(w http.ResponseWriter, r *http.Request) {
	of, err := s.floor.Statement(r.Context(), s.who(r).ID)
	if err != nil {
		fail(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	a := statementAnswer{Lines: of.Lines, Sessions: []statedSession{}}
	for _, one := range of.Sessions {
		a.Sessions = append(a.Sessions, statedSession{one.Began, one.Ended, sessionAmount{int(one.Played.Minutes()), money.Cents(one.Wagered), money.Cents(one.Net)}})
	}
	answer(w, r, a)
}

func (s *server) statementCSV(w http.ResponseWriter, r *http.Request) {
	of, err := s.floor.Statement(r.Context(), s.who(r).ID)
	var text bytes.Buffer
	if err == nil {
		err = of.CSV(&text)
	}
	if err != nil {
		fail(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	w.Header().Set("Content-Type", csvType)
	w.Header().Set("Content-Disposition", `attachment; filename="statement.csv"`)
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(text.Bytes())
}

func (s *server) barred(w http.ResponseWriter, r *http.Request) {
	answer(w, r, s.floor.BarredPlayers())
}

// barRequest names a player by his ID or his name.
type barRequest struct {
	Player string `json:"player,omitempty"`
	Name   string `json:"name,omitempty"`
	Reason string `json:"reason"`
	Admit  bool   `json:"admit,omitempty"`
}

// bar bars a player, or admits him again.
func (s *server) bar(w http.ResponseWriter, r *http.Request) {
	ask, ok := asked[barRequest](w, r, longestBody, `send a player and why, as {"player": "…", "reason": "…"}`)
	if !ok {
		return
	}
	do := s.floor.Bar
	if ask.Admit {
		do = s.floor.Admit
	}
	if err := do(r.Context(), s.power(r, ask.Reason), s.playerNamed(ask.Player, ask.Name)); err != nil {
		fail(w, notDone(err, http.StatusUnprocessableEntity), err.Error())
		return
	}
	s.barred(w, r)
}
