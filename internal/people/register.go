package people

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Kind is what happened to an account. Entries of these kinds hold no secrets: what is secret is
// named by an ID, and counts only as long as the log says so.
type Kind string

const (
	Invited         Kind = "invited"  // somebody may enrol with roles; the first administrator by the program
	Enrolled        Kind = "enrolled" // by an invitation, or a guest by himself
	RoleGiven       Kind = "role_given"
	RoleTaken       Kind = "role_taken"
	PasswordChanged Kind = "password_changed"
	FactorAdded     Kind = "factor_added"
	FactorRemoved   Kind = "factor_removed"
	RecoveryGiven   Kind = "recovery_given" // by an authoriser: an invitation to set a new password
	Recovered       Kind = "recovered"      // it was used: the factors are gone, the sessions ended
	Barred          Kind = "barred"
	Readmitted      Kind = "readmitted"
	SignedIn        Kind = "signed_in"
	SessionsEnded   Kind = "sessions_ended" // signed out, or ended by an administrator or a change of roles
)

// Change is an entry's event about an account; each kind needs some of it.
type Change struct {
	Person     string    `json:"person,omitempty"`
	Name       string    `json:"name,omitempty"`
	Roles      []Role    `json:"roles,omitempty"`
	Why        string    `json:"why,omitempty"`
	From       string    `json:"from,omitempty"` // the address
	Invitation string    `json:"invitation,omitempty"`
	Until      time.Time `json:"until,omitzero"`
	Password   string    `json:"password,omitempty"`
	Factor     string    `json:"factor,omitempty"`
	Method     Method    `json:"method,omitempty"` // of the factor, or that was signed in with
	Session    string    `json:"session,omitempty"`
	Sessions   []string  `json:"sessions,omitempty"`
	// Guest is the guest that the browser is known as: the same person.
	Guest string `json:"guest,omitempty"`
}

// Method is a kind of second factor.
type Method string

const (
	Code    Method = "code"    // a one-time code of an authenticator
	Passkey Method = "passkey" // WebAuthn
)

// Account is what the log holds about a person.
type Account struct {
	ID, Name string
	Roles    []Role            // of the house
	Password string            // the ID of the one that counts
	Factors  map[string]Method // by their IDs
	Barred   bool
	Sessions map[string]SignIn // by their IDs
	// Last is the sign-in before each; Same are guests who are this person too.
	Last SignIn
	Same []string
}

// SignIn is one time that somebody signed in.
type SignIn struct {
	At   time.Time `json:"at"`
	From string    `json:"from"`
	// Strong: with a second factor, without which no role of the house counts. Before is the sign-in
	// before it.
	Strong bool    `json:"strong"`
	Before *SignIn `json:"before"`
}

// Invitation lets somebody enrol, or with a Person lets him recover his account.
type Invitation struct {
	ID, Name, Person, By string
	Roles                []Role
	Until                time.Time
}

// Register is the accounts of a floor, as the entries of their shard make it.
type Register struct {
	Accounts    map[string]*Account
	Invitations map[string]*Invitation // not used yet
}

// NewRegister is one without accounts.
func NewRegister() *Register {
	return &Register{Accounts: map[string]*Account{}, Invitations: map[string]*Invitation{}}
}

// RefusedError is what cannot happen to an account, in a sentence.
type RefusedError struct{ Why string }

func (e *RefusedError) Error() string { return e.Why }

func refuse(format string, args ...any) error { return &RefusedError{fmt.Sprintf(format, args...)} }

// Together says why nobody can have all of the roles, or "". Who manages people, guards, watches or audits has
// no other part in the house.
func Together(roles []Role) string {
	for _, r := range roles {
		switch {
		case !slices.Contains(Staff, r):
			return fmt.Sprintf("%.40q is no role that is given", r)
		case slices.Contains([]Role{Administrator, Security, Surveillance, Auditor}, r) && len(roles) > 1:
			return r.of() + " has no other role of the house"
		}
	}
	return ""
}

// Check says in a sentence why a change cannot be, by a person's ID or "" the program, or returns nil.
func (g *Register) Check(kind Kind, c Change, by string, now time.Time) error {
	a := g.Accounts[c.Person]
	switch kind {
	case Invited:
		if why := Together(c.Roles); why != "" {
			return refuse("%s", why)
		}
		if c.Invitation == "" || len(c.Roles) == 0 || c.Until.IsZero() {
			return refuse("an invitation has an ID, roles and an end")
		}
		return nil
	case Enrolled:
		switch i := g.Invitations[c.Invitation]; {
		case a != nil || c.Person == "" || c.Name == "" || c.Password == "":
			return refuse("this person has an account, or the account lacks something")
		case c.Invitation != "" && (i == nil || i.Person != "" || now.After(i.Until)):
			return errInvitation
		}
		return nil
	default:
	}
	if a == nil {
		return refuse("there is no account %.40q", c.Person)
	}
	switch kind {
	case RoleGiven, RoleTaken, RecoveryGiven, Barred, Readmitted:
		switch {
		case c.Person == by:
			return refuse("nobody does this to his own account; another administrator can")
		case c.Why == "":
			return refuse("say why: the reason is recorded")
		}
	default:
	}
	switch kind {
	case RoleGiven:
		if slices.ContainsFunc(c.Roles, func(r Role) bool { return slices.Contains(a.Roles, r) }) || len(c.Roles) == 0 {
			return refuse("%s has the role", a.Name)
		}
		if why := Together(slices.Concat(a.Roles, c.Roles)); why != "" {
			return refuse("%s", why)
		}
	case RoleTaken:
		if slices.ContainsFunc(c.Roles, func(r Role) bool { return !slices.Contains(a.Roles, r) }) || len(c.Roles) == 0 {
			return refuse("%s does not have the role", a.Name)
		}
	case FactorAdded:
		if c.Factor == "" || c.Method != Code && c.Method != Passkey {
			return refuse("a second factor is a code or a passkey")
		}
	case FactorRemoved:
		switch _, has := a.Factors[c.Factor]; {
		case !has:
			return refuse("there is no such second factor")
		case len(a.Factors) == 1 && len(a.Roles) > 0:
			return refuse("who has a role of the house keeps a second factor; add another one first")
		}
	case Recovered:
		if i := g.Invitations[c.Invitation]; i == nil || i.Person != c.Person || now.After(i.Until) || c.Password == "" {
			return errInvitation
		}
	case SignedIn:
		if a.Barred || c.Session == "" {
			return refuse("this account is barred; ask an administrator")
		}
	case PasswordChanged:
		if c.Password == "" {
			return refuse("there is no password")
		}
	case RecoveryGiven, Barred, Readmitted, SessionsEnded:
	default:
		return refuse("%.40q does not happen to accounts", kind)
	}
	return nil
}

var errInvitation = refuse("this invitation was used, is over, or never was; ask for another one")

// Apply takes an event and returns what it says, or says what is wrong with it.
func (g *Register) Apply(kind Kind, data json.RawMessage, by string, at time.Time) (c Change, err error) {
	if err := json.Unmarshal(data, &c); err != nil {
		return c, err
	}
	if err := g.Check(kind, c, by, at); err != nil {
		return c, err
	}
	a := g.Accounts[c.Person]
	switch kind {
	case Invited:
		g.Invitations[c.Invitation] = &Invitation{ID: c.Invitation, Name: c.Name, By: by, Roles: c.Roles, Until: c.Until}
	case Enrolled:
		a = &Account{ID: c.Person, Name: c.Name, Password: c.Password, Factors: map[string]Method{}, Sessions: map[string]SignIn{}}
		if i := g.Invitations[c.Invitation]; i != nil {
			a.Roles = i.Roles
		}
		delete(g.Invitations, c.Invitation)
		g.Accounts[c.Person] = a
		a.isAlso(c.Guest)
	case RoleGiven:
		a.Roles = slices.Concat(a.Roles, c.Roles)
		clear(a.Sessions)
	case RoleTaken:
		a.Roles = slices.DeleteFunc(slices.Clone(a.Roles), func(r Role) bool { return slices.Contains(c.Roles, r) })
		clear(a.Sessions)
	case PasswordChanged:
		a.Password = c.Password
		keep, has := a.Sessions[c.Session]
		clear(a.Sessions)
		if has {
			a.Sessions[c.Session] = keep
		}
	case FactorAdded:
		a.Factors[c.Factor] = c.Method
		if s, has := a.Sessions[c.Session]; has {
			s.Strong = true
			a.Sessions[c.Session] = s
		}
	case FactorRemoved:
		delete(a.Factors, c.Factor)
	case RecoveryGiven:
		g.Invitations[c.Invitation] = &Invitation{ID: c.Invitation, Name: a.Name, Person: a.ID, By: by, Until: c.Until}
	case Recovered:
		delete(g.Invitations, c.Invitation)
		a.Password = c.Password
		clear(a.Factors)
		clear(a.Sessions)
	case Barred, Readmitted:
		a.Barred = kind == Barred
		clear(a.Sessions)
	case SignedIn:
		s := SignIn{At: at, From: c.From, Strong: c.Method != ""}
		if !a.Last.At.IsZero() {
			last := a.Last
			s.Before = &last
		}
		a.Sessions[c.Session], a.Last = s, SignIn{At: at, From: c.From, Strong: s.Strong}
		a.isAlso(c.Guest)
	case SessionsEnded:
		for _, id := range c.Sessions {
			delete(a.Sessions, id)
		}
	}
	return c, nil
}

func (a *Account) isAlso(guest string) {
	if guest != "" && guest != a.ID && !slices.Contains(a.Same, guest) {
		a.Same = append(a.Same, guest)
	}
}

// Names are all IDs of secrets that count.
func (g *Register) Names(secret string) bool {
	if g.Invitations[secret] != nil {
		return true
	}
	for _, a := range g.Accounts {
		_, factor := a.Factors[secret]
		_, session := a.Sessions[secret]
		if factor || session || a.Password == secret {
			return true
		}
	}
	return false
}
