package account

import (
	"bytes"
	"context"
	"image/png"
	"maps"
	"slices"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
)

// What somebody does to his own account. What lets others in takes his password again: a session
// that was stolen gives nobody the account.

func loginBy(party *webauthn.WebAuthn, u user, data webauthn.SessionData, answer []byte) (*webauthn.Credential, error) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return nil, err
	}
	return party.ValidateLogin(u, data, parsed)
}

// fresh is how long after signing in an account without a second factor gets its first one without
// the password again.
const fresh = 10 * time.Minute

// again checks the password of who is signed in.
func (h *House) again(ctx context.Context, s *Session, password, from string) (people.Account, error) {
	a, ok := h.account(s.Person)
	if !ok {
		return a, errPassword
	}
	return a, h.check(ctx, passwordLock(a.ID, "", from), floor.WrongPassword, a.ID, from, wrong("this is not your password"), func() (bool, error) {
		return h.knows(ctx, a, password)
	})
}

func (h *House) mayAdd(ctx context.Context, s *Session, password, from string) (people.Account, error) {
	if a, ok := h.account(s.Person); ok && len(a.Factors) == 0 && h.Now().Sub(s.begun) < fresh {
		return a, nil
	}
	return h.again(ctx, s, password, from)
}

// ChangePassword gives a new password; every other session ends.
func (h *House) ChangePassword(ctx context.Context, s *Session, old, password, from string) error {
	a, err := h.again(ctx, s, old, from)
	if err != nil {
		return err
	}
	return h.password(ctx, a.ID, people.PasswordChanged, people.Change{Person: a.ID, Session: s.ID, From: from}, a.Name, password)
}

// adding is a second factor that is being added in a session.
type adding struct {
	key, address string
	passkey      *webauthn.SessionData
}

// AddCode begins to add an authenticator, and returns its key.
func (h *House) AddCode(ctx context.Context, s *Session, password, from string) (key string, err error) {
	a, err := h.mayAdd(ctx, s, password, from)
	if err != nil {
		return "", err
	}
	made, err := totp.Generate(totp.GenerateOpts{Issuer: "felt", AccountName: a.Name})
	if err != nil {
		return "", err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	s.adding = adding{key: made.Secret(), address: made.URL()}
	return made.Secret(), nil
}

// CodeImage is the key that is being added as a QR code, in PNG.
func (h *House) CodeImage(s *Session) ([]byte, error) {
	h.mu.Lock()
	address := s.adding.address
	h.mu.Unlock()
	key, err := otp.NewKeyFromURL(address)
	if address == "" || err != nil {
		return nil, wrong("no authenticator is being added")
	}
	drawn, err := key.Image(240, 240)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = png.Encode(&out, drawn)
	return out.Bytes(), err
}

// CodeAdded adds the authenticator, whose first code it is.
func (h *House) CodeAdded(ctx context.Context, s *Session, code, from string) error {
	h.mu.Lock()
	key := s.adding.key
	h.mu.Unlock()
	step, ok := stepOf(key, code, h.Now())
	if key == "" || !ok {
		return wrong("this code is wrong; enter the one that the authenticator shows now")
	}
	return h.added(ctx, s, credential.Secret{Kind: credential.Code, Data: key, Used: step}, people.Code, from)
}

// added records a second factor. It makes the session that it was added in a strong one.
func (h *House) added(ctx context.Context, s *Session, x credential.Secret, method people.Method, from string) error {
	x.ID = newID()
	if err := h.secrets.Put(ctx, x); err != nil {
		return err
	}
	h.mu.Lock()
	s.adding = adding{}
	h.mu.Unlock()
	return h.change(ctx, s.Person, people.FactorAdded, people.Change{Person: s.Person, Factor: x.ID, Method: method, Session: s.ID, From: from})
}

// AddPasskey begins to add a passkey: what the browser is asked.
func (h *House) AddPasskey(ctx context.Context, s *Session, password string, at Site, from string) (any, error) {
	a, err := h.mayAdd(ctx, s, password, from)
	if err != nil {
		return nil, err
	}
	party, u, _, err := h.passkeys(ctx, a, at)
	if err != nil {
		return nil, err
	}
	options, data, err := party.BeginRegistration(u, webauthn.WithExclusions(webauthn.Credentials(u.keys).CredentialDescriptors()))
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	s.adding = adding{passkey: data}
	return options, nil
}

// PasskeyAdded adds the passkey that a browser answers with.
func (h *House) PasskeyAdded(ctx context.Context, s *Session, answer []byte, at Site, from string) error {
	h.mu.Lock()
	data := s.adding.passkey
	h.mu.Unlock()
	a, ok := h.account(s.Person)
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if data == nil || !ok || err != nil {
		return errPasskey
	}
	party, err := at.party()
	if err != nil {
		return err
	}
	key, err := party.CreateCredential(user{Account: a}, *data, parsed)
	if err != nil {
		return errPasskey
	}
	text, err := marshal(key)
	if err != nil {
		return err
	}
	return h.added(ctx, s, credential.Secret{Kind: credential.Passkey, Data: text}, people.Passkey, from)
}

// RemoveFactor takes a second factor away.
func (h *House) RemoveFactor(ctx context.Context, s *Session, factor, password, from string) error {
	a, err := h.again(ctx, s, password, from)
	if err != nil {
		return err
	}
	if err := h.change(ctx, a.ID, people.FactorRemoved, people.Change{Person: a.ID, Factor: factor, From: from}); err != nil {
		return err
	}
	return h.secrets.Delete(ctx, factor)
}

// Own is an account as its person sees it.
type Own struct {
	ID       string                   `json:"id"`
	Name     string                   `json:"name"`
	Roles    []people.Role            `json:"roles"`
	Strong   bool                     `json:"strong"`
	Factors  map[string]people.Method `json:"factors"`
	Sessions []OwnSession             `json:"sessions"`
}

// OwnSession is one of his sessions.
type OwnSession struct {
	ID   string    `json:"id"`
	Here bool      `json:"here"`
	Seen time.Time `json:"seen"`
	people.SignIn
}

// Own is the account of a session.
func (h *House) Own(s *Session) Own {
	a, _ := h.account(s.Person)
	o := Own{ID: a.ID, Name: a.Name, Roles: append([]people.Role{}, a.Roles...), Strong: a.Sessions[s.ID].Strong, Factors: a.Factors, Sessions: []OwnSession{}}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, other := range slices.SortedFunc(maps.Values(h.sessions), func(a, b *Session) int { return b.begun.Compare(a.begun) }) {
		if other.Person == a.ID && !h.lives.over(&a, other.begun, other.seen, h.Now()) {
			o.Sessions = append(o.Sessions, OwnSession{other.ID, other == s, other.seen, a.Sessions[other.ID]})
		}
	}
	return o
}
