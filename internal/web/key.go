package web

import (
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"strings"
	"sync"
	"time"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
)

const (
	floorCookie = "felt-floorperson"
	// anonymous is a floorperson who has the key, but has not said who he is.
	anonymous = "floorperson"
)

// appointments are who showed the floorperson's key since the floor opened, each by a secret of his
// own, so that his cookie does not hold the key.
type appointments struct {
	mu sync.Mutex
	of map[string]bool
}

func (a *appointments) make() (secret string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	secret = rand.Text()
	a.of[secret] = true
	return secret
}

func (a *appointments) has(secret string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.of[secret]
}

// appoint makes the visitor who knows the key a floorperson.
func (s *server) appoint(w http.ResponseWriter, r *http.Request) {
	if !s.tries(w, r, r.PathValue("key"), "this is not the floorperson's key") || !s.note(w, r, floor.SignedIn) {
		return
	}
	http.SetCookie(w, &http.Cookie{Name: floorCookie, Value: s.appointed.make(), Path: "/", HttpOnly: true, Secure: isSecure(r), SameSite: http.SameSiteLaxMode})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// keyRoles are the roles of who has the key.
var keyRoles = []people.Role{people.Floorperson, people.GamingOperations, people.Auditor, people.Administrator}

// who is the person who asks, with the roles that he has.
func (s *server) who(r *http.Request) people.Person {
	var who people.Person
	if p := s.player(r); p != nil {
		who = people.Person{ID: p.ID, Name: p.Name, Roles: []people.Role{people.Guest}}
	}
	if c, err := r.Cookie(floorCookie); err == nil && s.appointed.has(c.Value) {
		who.Roles = append(who.Roles, keyRoles...)
	}
	return who
}

// byKey reports whether who asks gives the key with the request, and may do with it what he asks; it
// has answered when not.
func (s *server) byKey(w http.ResponseWriter, r *http.Request, act people.Act) bool {
	key, given := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !given || !act.Allows(people.Person{Roles: keyRoles}) {
		fail(w, http.StatusForbidden, act.Refusal())
		return false
	}
	return s.tries(w, r, key, act.Refusal())
}

// unseen is how often keys were tried that nobody looked at, by address.
type unseen struct {
	mu sync.Mutex
	of map[string]int
}

func (u *unseen) more(address string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.of[address] > 0 || len(u.of) < mostAddresses {
		u.of[address]++
	}
}

func (u *unseen) take(address string) int {
	u.mu.Lock()
	defer u.mu.Unlock()
	n := u.of[address]
	delete(u.of, address)
	return n
}

// tries reports whether a key that was given is the floorperson's; it has answered when not. From an
// address that gave wrong keys no other is looked at for a while. Every wrong key is recorded, and
// with it how many were not looked at before.
func (s *server) tries(w http.ResponseWriter, r *http.Request, key, refusal string) bool {
	from, now := address(r), time.Now()
	giveBack, wait := s.limits.keys.take(from, now)
	if wait > 0 {
		s.unseen.more(from)
		tooOften(w, wait)
		return false
	}
	if s.key != "" && subtle.ConstantTimeCompare([]byte(key), []byte(s.key)) == 1 {
		giveBack()
		return true
	}
	if s.note(w, r, floor.WrongKey) {
		fail(w, http.StatusForbidden, refusal)
	}
	return false
}

// note records a significant event, with who asked and from where; it has answered when that cannot
// be done, for then it must not happen either.
func (s *server) note(w http.ResponseWriter, r *http.Request, what floor.Significant) bool {
	how := floor.Circumstances{From: address(r), What: r.Pattern}
	if what == floor.WrongKey {
		how.Unrecorded = s.unseen.take(how.From)
	}
	if err := s.floor.Note(r.Context(), what, s.who(r).ID, how); err != nil {
		fail(w, http.StatusServiceUnavailable, err.Error())
		return false
	}
	return true
}
