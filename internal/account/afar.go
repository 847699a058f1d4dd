package account

import (
	"context"
	"errors"
	"time"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
)

// Told is whose session a token is of, as a House tells it elsewhere; the zero value is nobody's.
type Told struct {
	Person  string    `json:"person,omitempty"`
	Session string    `json:"session,omitempty"`
	Begun   time.Time `json:"begun,omitzero"`
}

// Tell tells whose session a token is of. That counts as a use of it.
func (h *House) Tell(ctx context.Context, token string) Told {
	_, s := h.Who(ctx, token)
	if s == nil {
		return Told{}
	}
	return Told{s.Person, s.ID, s.begun}
}

// How often at the most it is asked about a session in use, and how long a token is remembered to be nobody's.
const (
	askedEvery  = time.Minute
	unknownTime = time.Second
)

// Afar says who asks where a floor follows another, whose House has the secrets. It asks there whose a token is, and from then on goes by the
// accounts in the log, which has the ends of sessions too.
type Afar struct {
	known
	ask     func(ctx context.Context, token string) (Told, error)
	every   time.Duration
	unknown map[string]time.Time // until when tokens are nobody's, by their digests; guarded by mu
}

// Follow takes up the accounts of a floor that follows another, with the lives that sessions have there. Ask has the House there Tell; it
// returns within a few seconds, and may be called by several at once.
func Follow(f *floor.Floor, lives Lives, ask func(ctx context.Context, token string) (Told, error)) *Afar {
	return &Afar{
		known: known{floor: f, lives: lives, sessions: map[string]*Session{}}, ask: ask, unknown: map[string]time.Time{},
		every: min(askedEvery, lives.StaffIdle/2, lives.PlayerIdle/2), // else one in use would end as idle
	}
}

// ErrUnsure is a moment in which it cannot be said whose a token is.
var ErrUnsure = errors.New("whose session this is cannot be found out just now; try again in a moment")

// Who is as Whose, and nobody where that is not sure.
func (a *Afar) Who(ctx context.Context, token string) (people.Person, *Session) {
	who, s, _ := a.Whose(ctx, token)
	return who, s
}

// Whose is what Who of the House is there. The error is ErrUnsure, if the House cannot be asked, or says what has not come here in the log; a
// session that was known goes on without it for its idle time.
func (a *Afar) Whose(ctx context.Context, token string) (people.Person, *Session, error) {
	now, of := a.Now(), digest(token)
	a.mu.Lock()
	s, none := a.sessions[of], now.Before(a.unknown[of])
	a.mu.Unlock()
	if none {
		return people.Person{}, nil, nil
	}
	var who people.Person
	has, over := false, true
	if s != nil {
		who, has, over = a.who(s, now)
	}
	if over || a.due(s, now) {
		told, err := a.ask(ctx, token)
		switch {
		case err == nil:
			if s, err = a.hears(of, told, now); s == nil {
				return people.Person{}, nil, err
			}
			who, has, over = a.who(s, now)
		case over:
			return people.Person{}, nil, ErrUnsure
		}
	}
	if !has || over {
		return people.Person{}, nil, nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	s.seen = now
	if told := s.noted.Add(a.every); told.Before(now) { // as it will have been seen by the House, which could not be asked since
		s.seen = told
	}
	return who, s, nil
}

// due reports whether it is time to ask about a session again, and has others go on meanwhile.
func (a *Afar) due(s *Session, now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if now.Before(s.asks) {
		return false
	}
	s.asks = now.Add(a.every)
	return true
}

// hears takes in what the House has told of a token. It returns no session if there is none.
func (a *Afar) hears(of string, told Told, now time.Time) (*Session, error) {
	fresh := newSession(told.Session, told.Person, told.Begun, now)
	_, has, _ := a.who(fresh, now)
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.sessions[of]
	switch {
	case told == (Told{}):
		if s != nil {
			s.end()
			delete(a.sessions, of)
		}
		if len(a.unknown) >= mostTried {
			clear(a.unknown)
		}
		a.unknown[of] = now.Add(unknownTime)
		return nil, nil
	case !has: // it has just begun, or just ended
		return nil, ErrUnsure
	case s == nil:
		s = fresh
		a.sessions[of] = s
	}
	s.seen, s.noted, s.asks = now, now, now.Add(a.every)
	return s, nil
}

// Settle ends the sessions that the log says are over. It is called after the floor has taken in what happened to an account.
func (a *Afar) Settle() { a.settle() }
