package account

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/pquerna/otp/totp"

	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
)

// LockedError is an account that cannot be signed in to from an address for a while.
type LockedError struct{ Wait time.Duration }

func (e *LockedError) Error() string {
	return fmt.Sprintf("too many wrong tries; try again in %d minutes", int(math.Ceil(e.Wait.Minutes())))
}

var errPassword = &WordError{"the name or the password is wrong"}

// pending is somebody who has shown his password, and not yet his second factor.
type pending struct {
	person, guest string
	until         time.Time
	passkey       *webauthn.SessionData
}

// SignedIn is how far somebody has come who gave a right password: a session, or which second factors
// he may show, with a token for it.
type SignedIn struct {
	Token   string
	Pending string
	Methods []people.Method
}

// SignIn checks a name and a password.
func (h *House) SignIn(ctx context.Context, name, password, guest, from string) (SignedIn, error) {
	now := h.Now()
	id := h.floor.Named(name)
	a, _ := h.account(id)
	err := h.check(ctx, passwordLock(id, name, from), floor.WrongPassword, id, from, errPassword, func() (bool, error) { return h.knows(ctx, a, password) })
	switch {
	case err != nil:
		return SignedIn{}, err
	case a.Barred:
		return SignedIn{}, wrong("this account is barred; ask an administrator")
	case len(a.Factors) == 0:
		token, err := h.begin(ctx, id, "", guest, from)
		return SignedIn{Token: token}, err
	}
	methods := slices.Compact(slices.Sorted(maps.Values(a.Factors)))
	token := newToken()
	h.mu.Lock()
	defer h.mu.Unlock()
	maps.DeleteFunc(h.pending, func(_ string, p *pending) bool { return now.After(p.until) })
	h.pending[digest(token)] = &pending{person: id, guest: guest, until: now.Add(pendingTime)}
	return SignedIn{Pending: token, Methods: methods}, nil
}

var errPending = &UnknownError{"sign in again: the time for the second factor is over"}

// half is who has shown his password.
func (h *House) half(token string) (*pending, people.Account, error) {
	h.mu.Lock()
	p := h.pending[digest(token)]
	h.mu.Unlock()
	if p == nil || h.Now().After(p.until) {
		return nil, people.Account{}, errPending
	}
	a, ok := h.account(p.person)
	if !ok || a.Barred {
		return nil, a, errPending
	}
	return p, a, nil
}

// whole signs in who has shown his second factor; what he was given for it counts once.
func (h *House) whole(ctx context.Context, token string, p *pending, method people.Method, from string) (string, error) {
	h.mu.Lock()
	_, has := h.pending[digest(token)]
	delete(h.pending, digest(token))
	h.mu.Unlock()
	if !has {
		return "", errPending
	}
	return h.begin(ctx, p.person, method, p.guest, from)
}

// Code signs in with a one-time code.
func (h *House) Code(ctx context.Context, token, code, from string) (session string, err error) {
	p, a, err := h.half(token)
	if err != nil {
		return "", err
	}
	if err := h.codeOf(ctx, a, code, from); err != nil {
		return "", err
	}
	return h.whole(ctx, token, p, people.Code, from)
}

var errCode = &WordError{"this code is wrong, or was used before; wait for the next one"}

// codeOf checks a code of any authenticator of an account.
func (h *House) codeOf(ctx context.Context, a people.Account, code, from string) error {
	by := []lock{{credential.Tried{What: "code", Account: a.ID, From: from}, mostWrong}, {credential.Tried{What: "code", Account: a.ID}, mostCodes}}
	return h.check(ctx, by, floor.WrongCode, a.ID, from, errCode, func() (bool, error) {
		for id, method := range a.Factors {
			if method != people.Code {
				continue
			}
			x, found, err := h.secrets.Get(ctx, id)
			if err != nil {
				return false, err
			}
			if step, ok := stepOf(x.Data, code, h.Now()); found && ok {
				fresh, err := h.secrets.Use(ctx, id, step)
				if fresh || err != nil {
					return fresh, err
				}
			}
		}
		return false, nil
	})
}

// period is how long a code holds; one before and one after are taken too, for clocks differ.
const period = 30

// stepOf is the time step whose code it is.
func stepOf(key, code string, now time.Time) (step int64, ok bool) {
	for d := int64(-1); d <= 1; d++ {
		at := now.Unix()/period + d
		want, err := totp.GenerateCode(key, time.Unix(at*period, 0))
		if err == nil && subtle.ConstantTimeCompare([]byte(want), []byte(strings.ReplaceAll(code, " ", ""))) == 1 {
			return at, true
		}
	}
	return 0, false
}

// Site is where a passkey is for: the name in the address, and the whole beginning of it.
type Site struct{ Name, Origin string }

func (s Site) party() (*webauthn.WebAuthn, error) {
	return webauthn.New(&webauthn.Config{RPID: s.Name, RPDisplayName: "felt", RPOrigins: []string{s.Origin}})
}

// user is an account as go-webauthn has it.
type user struct {
	people.Account
	keys []webauthn.Credential
}

func (u user) WebAuthnID() []byte                         { return []byte(u.ID) }
func (u user) WebAuthnName() string                       { return u.Name }
func (u user) WebAuthnDisplayName() string                { return u.Name }
func (u user) WebAuthnCredentials() []webauthn.Credential { return u.keys }

// passkeys are those of an account, and who asks for them at a site; ids are their IDs in the log, in
// the same order.
func (h *House) passkeys(ctx context.Context, a people.Account, at Site) (party *webauthn.WebAuthn, u user, ids []string, err error) {
	u.Account = a
	for _, id := range slices.Sorted(maps.Keys(a.Factors)) {
		x, found, err := h.secrets.Get(ctx, id)
		if err != nil {
			return nil, u, nil, err
		}
		if !found || x.Kind != credential.Passkey {
			continue
		}
		var key webauthn.Credential
		if err := json.Unmarshal([]byte(x.Data), &key); err != nil {
			return nil, u, nil, err
		}
		u.keys, ids = append(u.keys, key), append(ids, id)
	}
	party, err = at.party()
	return party, u, ids, err
}

// AskPasskey is what a browser is asked for a passkey, by who has shown his password.
func (h *House) AskPasskey(ctx context.Context, token string, at Site) (any, error) {
	p, a, err := h.half(token)
	if err != nil {
		return nil, err
	}
	party, u, _, err := h.passkeys(ctx, a, at)
	if err != nil {
		return nil, err
	}
	options, data, err := party.BeginLogin(u)
	if err != nil {
		return nil, wrong("this account has no passkey")
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	p.passkey = data
	return options, nil
}

var errPasskey = &WordError{"this passkey was not taken; try again"}

// Passkey signs in with a passkey, by a browser's answer.
func (h *House) Passkey(ctx context.Context, token string, answer []byte, at Site, from string) (session string, err error) {
	p, a, err := h.half(token)
	if err != nil {
		return "", err
	}
	h.mu.Lock()
	data := p.passkey
	p.passkey = nil // it is answered once
	h.mu.Unlock()
	if data == nil {
		return "", errPasskey
	}
	party, u, ids, err := h.passkeys(ctx, a, at)
	if err != nil {
		return "", err
	}
	by := []lock{{credential.Tried{What: "code", Account: a.ID, From: from}, mostWrong}}
	err = h.check(ctx, by, floor.WrongCode, a.ID, from, errPasskey, func() (bool, error) {
		key, err := loginBy(party, u, *data, answer)
		if err != nil || key.Authenticator.CloneWarning {
			return false, nil
		}
		for i := range u.keys {
			if string(u.keys[i].ID) == string(key.ID) {
				return true, h.keepPasskey(ctx, ids[i], key)
			}
		}
		return false, nil
	})
	if err != nil {
		return "", err
	}
	return h.whole(ctx, token, p, people.Passkey, from)
}

func (h *House) keepPasskey(ctx context.Context, id string, key *webauthn.Credential) error {
	text, err := marshal(key)
	if err != nil {
		return err
	}
	return h.secrets.Put(ctx, credential.Secret{ID: id, Kind: credential.Passkey, Data: text})
}

func marshal(key *webauthn.Credential) (string, error) {
	text, err := json.Marshal(key)
	return string(text), err
}
