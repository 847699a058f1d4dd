package account

import (
	"context"
	"maps"
	"slices"
	"time"

	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/people"
)

// Session is the time that somebody is signed in for, in one browser or program.
type Session struct {
	ID, Person string
	// Ended is done when it is over, for what goes on meanwhile.
	Ended  context.Context
	end    context.CancelFunc
	begun  time.Time
	seen   time.Time // guarded by who knows it
	noted  time.Time // seen, as it is kept
	asks   time.Time // when it is asked about again, where it is known from elsewhere
	adding adding
}

// Lives are how long sessions last: one is over when nothing was asked in it for the idle time, and at the
// latest so long after it began.
type Lives struct {
	// StaffIdle and Staff are of who has a role of the house, PlayerIdle and Player of everybody else.
	StaffIdle, Staff, PlayerIdle, Player time.Duration
}

// DefaultLives hold where nothing is said.
var DefaultLives = Lives{StaffIdle: 30 * time.Minute, Staff: 12 * time.Hour, PlayerIdle: 7 * 24 * time.Hour, Player: 30 * 24 * time.Hour}

// over reports whether a session is.
func (l Lives) over(a *people.Account, begun, seen, now time.Time) bool {
	idle, longest := l.PlayerIdle, l.Player
	if len(a.Roles) > 0 {
		idle, longest = l.StaffIdle, l.Staff
	}
	return now.Sub(seen) > idle || now.Sub(begun) > longest
}

// takeUp takes up a session from before the floor opened.
func (h *House) takeUp(register *people.Register, x credential.Secret) {
	for _, a := range register.Accounts {
		if signedIn, has := a.Sessions[x.ID]; has {
			h.add(x.ID, a.ID, x.Digest, signedIn.At, time.Unix(x.Used, 0))
		}
	}
}

func (h *House) add(id, person, digest string, begun, seen time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sessions[digest] = newSession(id, person, begun, seen)
}

func newSession(id, person string, begun, seen time.Time) *Session {
	ctx, end := context.WithCancel(context.Background())
	return &Session{ID: id, Person: person, Ended: ctx, end: end, begun: begun, seen: seen, noted: seen}
}

// begin signs somebody in, who has shown what he must, and returns the session's token.
func (h *House) begin(ctx context.Context, person string, method people.Method, guest, from string) (token string, err error) {
	now := h.Now()
	a, _ := h.account(person)
	var stale []string
	h.mu.Lock()
	for _, s := range h.sessions {
		if s.Person == person && h.lives.over(&a, s.begun, s.seen, now) {
			stale = append(stale, s.ID)
		}
	}
	h.mu.Unlock()
	if len(stale) > 0 {
		if err := h.change(ctx, "", people.SessionsEnded, people.Change{Person: person, Sessions: stale, Why: "not used any more"}); err != nil {
			return "", err
		}
	}
	id, token := newID(), newToken()
	x := credential.Secret{ID: id, Kind: credential.Session, Digest: digest(token), Used: now.Unix()}
	if err := h.secrets.Put(ctx, x); err != nil {
		return "", err
	}
	if err := h.floor.Change(ctx, person, people.SignedIn, people.Change{Person: person, Session: id, Method: method, Guest: guest, From: from}); err != nil {
		return "", err
	}
	h.add(id, person, x.Digest, now, now)
	return token, nil
}

// Who is the person whose session a token is of, with the roles that count; nil is no session.
func (h *House) Who(ctx context.Context, token string) (people.Person, *Session) {
	now, of := h.Now(), digest(token)
	h.mu.Lock()
	s := h.sessions[of]
	h.mu.Unlock()
	if s == nil {
		return people.Person{}, nil
	}
	who, has, over := h.who(s, now)
	switch {
	case over:
		// Where it cannot be recorded it is over all the same.
		_ = h.change(ctx, "", people.SessionsEnded, people.Change{Person: s.Person, Sessions: []string{s.ID}, Why: "nothing was done in it for too long"})
		s.end()
		return people.Person{}, nil
	case !has:
		return people.Person{}, nil
	}
	h.mu.Lock()
	s.seen = now
	note := now.Sub(s.noted) > time.Minute
	if note {
		s.noted = now
	}
	h.mu.Unlock()
	if note {
		_, _ = h.secrets.Use(ctx, s.ID, now.Unix()) // else it ends sooner after a restart
	}
	return who, s
}

// who is the person of a session with the roles that count; has is whether the log has the session, and over whether it was
// not used for too long, or lasted too long.
func (k *known) who(s *Session, now time.Time) (who people.Person, has, over bool) {
	k.floor.Accounts(func(all *people.Register) {
		a := all.Accounts[s.Person]
		if a == nil {
			return
		}
		var signedIn people.SignIn
		signedIn, has = a.Sessions[s.ID]
		k.mu.Lock()
		over = k.lives.over(a, s.begun, s.seen, now)
		k.mu.Unlock()
		who = people.Person{ID: a.ID, Name: a.Name, SignedIn: true}
		if signedIn.Strong {
			who.Roles = slices.Clone(a.Roles)
		}
	})
	if k.floor.Known(who.ID) != nil {
		who.Roles = append(who.Roles, people.Player)
	}
	return who, has, over
}

// settle ends the sessions that the log says are over, and forgets their tokens.
func (h *House) settle() {
	for _, s := range h.known.settle() {
		_ = h.secrets.Delete(context.Background(), s.ID) // else when the floor opens
	}
}

func (k *known) settle() (gone []*Session) {
	k.floor.Accounts(func(all *people.Register) {
		k.mu.Lock()
		defer k.mu.Unlock()
		maps.DeleteFunc(k.sessions, func(_ string, s *Session) bool {
			a := all.Accounts[s.Person]
			if a != nil {
				if _, has := a.Sessions[s.ID]; has {
					return false
				}
			}
			gone = append(gone, s)
			return true
		})
	})
	for _, s := range gone {
		s.end()
	}
	return gone
}

// SignOut ends a session, and with everywhere all of the person's.
func (h *House) SignOut(ctx context.Context, s *Session, everywhere bool) error {
	ids := []string{s.ID}
	if a, ok := h.account(s.Person); ok && everywhere {
		ids = slices.Sorted(maps.Keys(a.Sessions))
	}
	return h.change(ctx, s.Person, people.SessionsEnded, people.Change{Person: s.Person, Sessions: ids, Why: "signed out"})
}
