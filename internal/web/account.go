package web

import (
	"cmp"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
)

// sessionCookie holds the token of a session; programs send it as a Bearer token.
const sessionCookie = "felt-session"

// addAccount adds what has to do with signing in, and with the own account.
func (s *server) addAccount(t *routes) {
	t.open("POST /api/sign-in", "signing in", gives(signInAnswer{}).taking(signInRequest{}), tried(s, s.signIn))
	t.open("POST /api/sign-in/code", "the second factor: a one-time code", gives(signInAnswer{}).taking(half{}), tried(s, s.signInCode))
	t.open("POST /api/sign-in/passkey", "the second factor: asking for a passkey", gives(json.RawMessage{}).taking(half{}), s.signInPasskey)
	t.open("POST /api/sign-in/passkey/answer", "the second factor: a passkey", gives(signInAnswer{}).taking(half{}), tried(s, s.signInPasskeyAnswer))
	t.open("POST /api/invitation", "what an invitation is for", gives(invitationAnswer{}).taking(enrolRequest{}), tried(s, s.invitation))
	t.open("POST /api/enrol", "making or recovering an account, by invitation", gives(signInAnswer{}).taking(enrolRequest{}), tried(s, s.enrol))
	t.route(people.Act{Name: "POST /api/account", What: "making an account of a name", By: []people.Role{people.Guest}}, gives(signInAnswer{}).taking(enrolRequest{}), tried(s, s.adopt))
	own := func(pattern, what string, says Speech, handler func(http.ResponseWriter, *http.Request, *account.Session)) {
		t.route(people.Act{Name: pattern, What: what, Own: true}, says, func(w http.ResponseWriter, r *http.Request) {
			if _, in := s.signedIn(r); in != nil {
				handler(w, r, in)
			}
		})
	}
	does := gives(done{}).taking(ownRequest{})
	own("GET /api/account", "seeing one's account", gives(account.Own{}), func(w http.ResponseWriter, r *http.Request, in *account.Session) { answer(w, r, s.house.Own(in)) })
	own("POST /api/account/password", "a new password", does, s.changePassword)
	own("POST /api/account/code", "adding an authenticator", gives(keyAnswer{}).taking(ownRequest{}), s.addCode)
	own("GET /api/account/code/qr", "the authenticator's key as a picture", gives(Media{pictures}), s.codeImage)
	own("POST /api/account/code/answer", "adding an authenticator: its first code", does, s.codeAdded)
	own("POST /api/account/passkey", "adding a passkey", gives(json.RawMessage{}).taking(ownRequest{}), s.addPasskey)
	own("POST /api/account/passkey/answer", "adding a passkey: the browser's answer", does, s.passkeyAdded)
	own("POST /api/account/remove", "removing a second factor", does, s.removeFactor)
	own("POST /api/account/sign-out", "signing out", does, s.signOut)
}

// token is what a request shows to be of a session; given is whether a program gave it.
func token(r *http.Request) (token string, given bool) {
	if token, given := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); given {
		return token, true
	}
	if c, err := r.Cookie(sessionCookie); err == nil {
		return c.Value, false
	}
	return "", false
}

// signedIn is who is signed in, with his session; nil is none.
func (s *server) signedIn(r *http.Request) (people.Person, *account.Session) {
	known := s.known()
	of, _ := token(r)
	if of == "" || known == nil {
		return people.Person{}, nil
	}
	return known.Who(r.Context(), of)
}

// unsure reports whether it cannot be said just now who is signed in; it has answered then.
func (s *server) unsure(w http.ResponseWriter, r *http.Request) bool {
	afar, is := s.known().(*account.Afar)
	of, _ := token(r)
	if !is || of == "" {
		return false
	}
	_, _, err := afar.Whose(r.Context(), of)
	if err != nil {
		w.Header().Set("Retry-After", "1")
		fail(w, http.StatusServiceUnavailable, err.Error())
	}
	return err != nil
}

// who is the person who asks, with the roles that he has: by his session, or by his browser as a
// guest.
func (s *server) who(r *http.Request) people.Person {
	if who, in := s.signedIn(r); in != nil {
		return who
	}
	known := s.known()
	if p := s.player(r); p != nil && known != nil && !known.Barred(p.ID) {
		return people.Person{ID: p.ID, Name: p.Name, Roles: []people.Role{people.Guest}}
	}
	return people.Person{}
}

// unseen is how often tokens were tried that nobody looked at, by address.
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

// turn takes one of an address's tries, until it is given back for it was right; it has answered
// when there is none for a while. What was not looked at is counted with the next that was.
func (s *server) turn(w http.ResponseWriter, r *http.Request) (giveBack func()) {
	from := address(r)
	giveBack, wait := s.limits.keys.take(from, time.Now())
	if wait > 0 {
		s.unseen.more(from)
		tooOften(w, wait)
		return nil
	}
	return giveBack
}

// wrongToken answers a program whose token is none.
func (s *server) wrongToken(w http.ResponseWriter, r *http.Request, refusal string) {
	if s.turn(w, r) != nil && s.note(w, r, floor.WrongKey) {
		fail(w, http.StatusForbidden, refusal)
	}
}

// note records a significant event, with who asked and from where; it has answered when that cannot
// be done, for then it must not happen either. A wrong token is only counted where a floor follows.
func (s *server) note(w http.ResponseWriter, r *http.Request, what floor.Significant) bool {
	how := floor.Circumstances{From: address(r), What: r.Pattern}
	if what == floor.WrongKey {
		house, leads := s.known().(*account.House)
		if !leads {
			s.unseen.more(how.From)
			return true
		}
		how.Unrecorded = s.unseen.take(how.From)
		if err := house.WrongToken(r.Context(), how.From); err != nil {
			fail(w, http.StatusServiceUnavailable, err.Error())
			return false
		}
	}
	if err := s.floor.Note(r.Context(), what, s.who(r).ID, how); err != nil {
		fail(w, http.StatusServiceUnavailable, err.Error())
		return false
	}
	return true
}

// refuse says in a sentence why something about accounts was not done.
func refuse(w http.ResponseWriter, err error) {
	var locked *account.LockedError
	var word *account.WordError
	var unknown *account.UnknownError
	var refused *people.RefusedError
	var name *floor.NameError
	switch {
	case errors.As(err, &locked):
		w.Header().Set("Retry-After", strconv.Itoa(int(locked.Wait/time.Second)+1))
		fail(w, http.StatusTooManyRequests, err.Error())
	case errors.As(err, &word), errors.As(err, &unknown), errors.As(err, &name):
		fail(w, http.StatusBadRequest, err.Error())
	case errors.As(err, &refused), errors.Is(err, floor.ErrTaken):
		fail(w, http.StatusConflict, err.Error())
	default:
		fail(w, http.StatusServiceUnavailable, err.Error())
	}
}

// longestBody is the most bytes of a request of a person; a passkey's answer has some thousand.
const longestBody = 32 << 10

// body is what is asked about accounts.
func body[T any](w http.ResponseWriter, r *http.Request) (of T, ok bool) {
	return asked[T](w, r, longestBody, "this request is malformed")
}

// tried is a handler of what may be tried wrongly, which takes one of the address's turns until it was
// right. What is done begins a session, whose token the browser gets, or is answered.
func tried[T any](s *server, do func(r *http.Request, of T) (token string, said any, err error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		of, ok := body[T](w, r)
		if !ok {
			return
		}
		giveBack := s.turn(w, r)
		if giveBack == nil {
			return
		}
		token, said, err := do(r, of)
		switch unknown := (*account.UnknownError)(nil); {
		case errors.As(err, &unknown):
			if s.note(w, r, floor.WrongKey) {
				refuse(w, err)
			}
		case err != nil:
			refuse(w, err)
		default:
			giveBack()
			if token != "" {
				s.begun(w, r, token)
			}
			answer(w, r, said)
		}
	}
}

// guest is the guest that the browser is known as, whoever is signed in.
func (s *server) guest(r *http.Request) string {
	if p := s.player(r); p != nil {
		return p.ID
	}
	return ""
}

// begun gives the browser the token of its session.
func (s *server) begun(w http.ResponseWriter, r *http.Request, token string) {
	if _, old := s.signedIn(r); old != nil { // the browser forgets it
		_ = s.house.SignOut(r.Context(), old, false)
	}
	setCookie(w, r, token, s.house.LongestSession())
}

func setCookie(w http.ResponseWriter, r *http.Request, token string, age time.Duration) {
	seconds := int(age.Seconds())
	http.SetCookie(w, &http.Cookie{Name: sessionCookie, Value: token, Path: "/", HttpOnly: true, Secure: isSecure(r), SameSite: http.SameSiteStrictMode, MaxAge: cmp.Or(seconds, -1)})
}

// signInAnswer says what is still to be shown: nothing, or one of the second factors.
type signInAnswer struct {
	Pending string          `json:"pending,omitempty"`
	Methods []people.Method `json:"methods,omitempty"`
}

// signInRequest is the name of an account and its password.
type signInRequest struct {
	Name     string `json:"name"`
	Password string `json:"password"`
}

func (s *server) signIn(r *http.Request, of signInRequest) (string, any, error) {
	in, err := s.house.SignIn(r.Context(), of.Name, of.Password, s.guest(r), address(r))
	return in.Token, signInAnswer{in.Pending, in.Methods}, err
}

// half is what is sent with a second factor.
type half struct {
	Pending string          `json:"pending"`
	Code    string          `json:"code,omitempty"`
	Answer  json.RawMessage `json:"answer,omitempty"`
}

func (s *server) signInCode(r *http.Request, of half) (string, any, error) {
	token, err := s.house.Code(r.Context(), of.Pending, of.Code, address(r))
	return token, signInAnswer{}, err
}

// siteOf is where passkeys of who asks are for.
func siteOf(r *http.Request) account.Site {
	name := r.Host
	if host, _, err := net.SplitHostPort(r.Host); err == nil {
		name = host
	}
	scheme := "http"
	if isSecure(r) {
		scheme = "https"
	}
	return account.Site{Name: strings.ToLower(name), Origin: scheme + "://" + strings.ToLower(r.Host)}
}

func (s *server) signInPasskey(w http.ResponseWriter, r *http.Request) {
	if of, ok := body[half](w, r); ok {
		s.said(w, r)(s.house.AskPasskey(r.Context(), of.Pending, siteOf(r)))
	}
}

func (s *server) signInPasskeyAnswer(r *http.Request, of half) (string, any, error) {
	token, err := s.house.Passkey(r.Context(), of.Pending, of.Answer, siteOf(r), address(r))
	return token, signInAnswer{}, err
}

// said answers with a value, or says why there is none.
func (s *server) said(w http.ResponseWriter, r *http.Request) func(any, error) {
	return func(value any, err error) {
		if err != nil {
			refuse(w, err)
			return
		}
		answer(w, r, value)
	}
}

// done answers that something was done, or says why not.
func (s *server) done(w http.ResponseWriter, r *http.Request, err error) {
	s.said(w, r)(done{}, err)
}

// invitationAnswer is the account that an invitation is for and until when it can be used. Recovery: the account exists, and gets new secrets.
type invitationAnswer struct {
	Name     string        `json:"name"`
	Roles    []people.Role `json:"roles"`
	Until    time.Time     `json:"until"`
	Recovery bool          `json:"recovery"`
}

// enrolRequest is what is sent with an invitation, or by a guest who makes an account of his name.
type enrolRequest struct {
	Invitation string `json:"invitation,omitempty"`
	Name       string `json:"name,omitempty"`
	Password   string `json:"password,omitempty"`
}

func (s *server) invitation(r *http.Request, of enrolRequest) (string, any, error) {
	i, err := s.house.Invitation(r.Context(), of.Invitation)
	return "", invitationAnswer{i.Name, append([]people.Role{}, i.Roles...), i.Until, i.Person != ""}, err
}

func (s *server) enrol(r *http.Request, of enrolRequest) (string, any, error) {
	token, err := s.house.Enrol(r.Context(), of.Invitation, of.Name, of.Password, s.guest(r), address(r))
	return token, signInAnswer{}, err
}

func (s *server) adopt(r *http.Request, of enrolRequest) (string, any, error) {
	token, err := s.house.Adopt(r.Context(), s.player(r), of.Password, address(r))
	return token, signInAnswer{}, err
}

// ownRequest is what is asked of the own account, with the password where that lets others in.
type ownRequest struct {
	Password   string          `json:"password,omitempty"`
	New        string          `json:"new,omitempty"`
	Code       string          `json:"code,omitempty"`
	Answer     json.RawMessage `json:"answer,omitempty"`
	Factor     string          `json:"factor,omitempty"`
	Everywhere bool            `json:"everywhere,omitempty"`
}

func (s *server) changePassword(w http.ResponseWriter, r *http.Request, in *account.Session) {
	if of, ok := body[ownRequest](w, r); ok {
		s.done(w, r, s.house.ChangePassword(r.Context(), in, of.Password, of.New, address(r)))
	}
}

// keyAnswer is the secret of an authenticator, which is shown once.
type keyAnswer struct {
	Key string `json:"key"`
}

func (s *server) addCode(w http.ResponseWriter, r *http.Request, in *account.Session) {
	if of, ok := body[ownRequest](w, r); ok {
		key, err := s.house.AddCode(r.Context(), in, of.Password, address(r))
		s.said(w, r)(keyAnswer{key}, err)
	}
}

func (s *server) codeImage(w http.ResponseWriter, r *http.Request, in *account.Session) {
	picture, err := s.house.CodeImage(in)
	if err != nil {
		refuse(w, err)
		return
	}
	w.Header().Set("Content-Type", pictures)
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(picture)
}

func (s *server) codeAdded(w http.ResponseWriter, r *http.Request, in *account.Session) {
	if of, ok := body[ownRequest](w, r); ok {
		s.done(w, r, s.house.CodeAdded(r.Context(), in, of.Code, address(r)))
	}
}

func (s *server) addPasskey(w http.ResponseWriter, r *http.Request, in *account.Session) {
	if of, ok := body[ownRequest](w, r); ok {
		s.said(w, r)(s.house.AddPasskey(r.Context(), in, of.Password, siteOf(r), address(r)))
	}
}

func (s *server) passkeyAdded(w http.ResponseWriter, r *http.Request, in *account.Session) {
	if of, ok := body[ownRequest](w, r); ok {
		s.done(w, r, s.house.PasskeyAdded(r.Context(), in, of.Answer, siteOf(r), address(r)))
	}
}

func (s *server) removeFactor(w http.ResponseWriter, r *http.Request, in *account.Session) {
	if of, ok := body[ownRequest](w, r); ok {
		s.done(w, r, s.house.RemoveFactor(r.Context(), in, of.Factor, of.Password, address(r)))
	}
}

func (s *server) signOut(w http.ResponseWriter, r *http.Request, in *account.Session) {
	of, ok := body[ownRequest](w, r)
	if !ok {
		return
	}
	if err := s.house.SignOut(r.Context(), in, of.Everywhere); err != nil {
		refuse(w, err)
		return
	}
	setCookie(w, r, "", 0)
	answer(w, r, done{})
}
