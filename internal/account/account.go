// Package account signs people in: accounts with a password and second factors, sessions, and
// invitations. What happens to accounts is in the floor's log; what is secret of them is in a store
// of its own, and counts only as long as the log names it.
package account

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"

	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
)

// How long an invitation holds, and somebody may take between his password and his second factor.
const (
	invitationTime = 24 * time.Hour
	pendingTime    = 5 * time.Minute
)

// hashing is the cost of a password's hash: the second choice of RFC 9106.
var hashing = &argon2id.Params{Memory: 64 * 1024, Iterations: 3, Parallelism: 4, SaltLength: 16, KeyLength: 32}

// noHash is written as the hash of a password, and is that of none: who opens the accounts does not wait until one is computed.
func noHash() string {
	salt, key := make([]byte, hashing.SaltLength), make([]byte, hashing.KeyLength)
	_, _ = rand.Read(salt) // which never fails
	_, _ = rand.Read(key)
	written := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s", hashing.Memory, hashing.Iterations, hashing.Parallelism, written(salt), written(key))
}

// House is the accounts of a floor with their secrets.
type House struct {
	known
	secrets credential.Store
	hashes  chan struct{}       // has room for those that are computed at a time
	nobody  string              // as noHash; an unknown name takes as long as a known one
	pending map[string]*pending // by the digests of their tokens; guarded by mu
	tries   tries
}

// known are sessions that are known, of the accounts of a floor.
type known struct {
	floor    *floor.Floor
	lives    Lives
	mu       sync.Mutex
	sessions map[string]*Session // by the digests of their tokens
}

// Open takes up the accounts of a floor. Secrets that the log does not name are forgotten: they were
// about to be given when the floor was killed, or were taken.
func Open(ctx context.Context, f *floor.Floor, secrets credential.Store, lives Lives) (*House, error) {
	h := &House{
		known: known{floor: f, lives: lives, sessions: map[string]*Session{}}, secrets: secrets, nobody: noHash(),
		hashes: make(chan struct{}, max(1, runtime.NumCPU()/2)), pending: map[string]*pending{}, tries: tries{of: map[credential.Tried]*tally{}},
	}
	tried, err := secrets.Tries(ctx)
	if err != nil {
		return nil, err
	}
	h.tries.takeUp(tried, h.Now())
	all, err := secrets.All(ctx)
	if err != nil {
		return nil, err
	}
	var gone []string
	f.Accounts(func(register *people.Register) {
		for _, x := range all {
			if !register.Names(x.ID) {
				gone = append(gone, x.ID)
				continue
			}
			if x.Kind == credential.Session {
				h.takeUp(register, x)
			}
		}
	})
	return h, secrets.Delete(ctx, gone...)
}

// LongestSession is how long a session of anybody lasts at the most.
func (h *House) LongestSession() time.Duration { return max(h.lives.Staff, h.lives.Player) }

// Now is the time by the floor's clock.
func (k *known) Now() time.Time { return k.floor.Clock() }

// newID names a secret in the log; newToken is one that only its holder knows.
func newID() string    { return strings.ToLower(rand.Text())[:16] }
func newToken() string { return rand.Text() + rand.Text()[:6] }

func digest(token string) string {
	sum := sha256.Sum256([]byte("felt/" + token))
	return hex.EncodeToString(sum[:])
}

// WordError is what somebody did wrong, in a sentence for him.
type WordError struct{ Why string }

func (e *WordError) Error() string { return e.Why }

func wrong(format string, args ...any) error { return &WordError{fmt.Sprintf(format, args...)} }

// UnknownError is a token, of an invitation or of half a sign-in, that is none, or none any more.
type UnknownError struct{ Why string }

func (e *UnknownError) Error() string { return e.Why }

// account returns a copy of a person's account in the log; ok is false if there is none.
func (k *known) account(id string) (a people.Account, ok bool) {
	k.floor.Accounts(func(all *people.Register) {
		if of := all.Accounts[id]; of != nil {
			a, ok = *of, true
			a.Factors, a.Sessions = maps.Clone(of.Factors), maps.Clone(of.Sessions)
		}
	})
	return a, ok
}

// Barred reports whether somebody is.
func (k *known) Barred(person string) bool {
	a, ok := k.account(person)
	return ok && a.Barred
}

// The lengths of a password, in characters.
const shortestPassword, longestPassword = 12, 128

// hash is the hash of a new password.
func (h *House) hash(ctx context.Context, name, password string) (string, error) {
	switch n := utf8.RuneCountInString(password); {
	case n < shortestPassword || n > longestPassword || !utf8.ValidString(password):
		return "", wrong("a password has %d to %d characters", shortestPassword, longestPassword)
	case strings.Contains(strings.ToLower(password), strings.ToLower(name)) && utf8.RuneCountInString(name)*2 > n:
		return "", wrong("a password is not the name again")
	}
	if err := h.turn(ctx); err != nil {
		return "", err
	}
	defer func() { <-h.hashes }()
	return argon2id.CreateHash(password, hashing)
}

// ErrBusy is a moment in which too many sign in.
var ErrBusy = errors.New("many people sign in just now; try again in a moment")

func (h *House) turn(ctx context.Context) error {
	ctx, done := context.WithTimeout(ctx, 10*time.Second)
	defer done()
	select {
	case h.hashes <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ErrBusy
	}
}

// knows reports whether a password is an account's; it takes as long where there is no account.
func (h *House) knows(ctx context.Context, a people.Account, password string) (bool, error) {
	if utf8.RuneCountInString(password) > longestPassword {
		password = ""
	}
	hash, found := h.nobody, false
	if a.Password != "" {
		x, has, err := h.secrets.Get(ctx, a.Password)
		if err != nil {
			return false, err
		}
		if has {
			hash, found = x.Data, true
		}
	}
	if err := h.turn(ctx); err != nil {
		return false, err
	}
	defer func() { <-h.hashes }()
	match, err := argon2id.ComparePasswordAndHash(password, hash)
	return match && found, err
}

// First is an invitation for the first administrator, or "" where one has come: while no
// administrator has a password here, each start gives one, and earlier ones count no more.
func (h *House) First(ctx context.Context) (token string, err error) {
	var passwords, earlier []string
	h.floor.Accounts(func(all *people.Register) {
		for _, a := range all.Accounts {
			if slices.Contains(a.Roles, people.Administrator) && !a.Barred {
				passwords = append(passwords, a.Password)
			}
		}
		for id, i := range all.Invitations {
			if i.By == "" {
				earlier = append(earlier, id)
			}
		}
	})
	for _, id := range passwords {
		if _, found, err := h.secrets.Get(ctx, id); found || err != nil {
			return "", err
		}
	}
	if err := h.secrets.Delete(ctx, earlier...); err != nil {
		return "", err
	}
	return h.Invite(ctx, floor.Power{Reason: "the first administrator"}, "", []people.Role{people.Administrator})
}

// Invite makes an invitation to enrol with roles: a token that counts once, for a day.
func (h *House) Invite(ctx context.Context, by floor.Power, name string, roles []people.Role) (token string, err error) {
	if name != "" {
		if name, err = h.floor.ProperName(name); err != nil {
			return "", err
		}
	}
	return h.invitation(ctx, by, people.Invited, people.Change{Name: name, Roles: roles})
}

// Recover makes an invitation to recover an account, by an authoriser.
func (h *House) Recover(ctx context.Context, by floor.Power, person string) (token string, err error) {
	return h.invitation(ctx, by, people.RecoveryGiven, people.Change{Person: person})
}

func (h *House) invitation(ctx context.Context, by floor.Power, kind people.Kind, c people.Change) (string, error) {
	token := newToken()
	c.Invitation, c.Until = newID(), h.Now().Add(invitationTime).UTC()
	if err := h.secrets.Put(ctx, credential.Secret{ID: c.Invitation, Kind: credential.Invitation, Digest: digest(token)}); err != nil {
		return "", err
	}
	return token, h.manage(ctx, by, kind, c)
}

// Invitation is the one that a token is for.
func (h *House) Invitation(ctx context.Context, token string) (people.Invitation, error) {
	all, err := h.secrets.All(ctx)
	if err != nil {
		return people.Invitation{}, err
	}
	var found *people.Invitation
	for _, x := range all {
		if x.Kind == credential.Invitation && x.Digest == digest(token) {
			h.floor.Accounts(func(register *people.Register) { found = register.Invitations[x.ID] })
		}
	}
	if found == nil || h.Now().After(found.Until) {
		return people.Invitation{}, &UnknownError{"this invitation was used, is over, or never was; ask for another one"}
	}
	return *found, nil
}

// Enrol makes an account by an invitation, or gives the account that it is for a new password, and
// signs in. Guest is who the browser is known as.
func (h *House) Enrol(ctx context.Context, token, name, password, guest, from string) (session string, err error) {
	i, err := h.Invitation(ctx, token)
	if err != nil {
		return "", err
	}
	c, kind := people.Change{Person: i.Person, Invitation: i.ID, From: from}, people.Recovered
	switch {
	case i.Person != "":
		name = i.Name
	case i.Name != "":
		name = i.Name
		fallthrough
	default:
		if c.Name, err = h.floor.ProperName(name); err != nil {
			return "", err
		}
		c.Person, c.Guest, kind = newID()[:12], guest, people.Enrolled
	}
	if err := h.password(ctx, c.Person, kind, c, cmp.Or(c.Name, name), password); err != nil {
		return "", err
	}
	return h.begin(ctx, c.Person, "", guest, from)
}

// Adopt makes an account of a guest's name: he keeps his name and his chips.
func (h *House) Adopt(ctx context.Context, guest *floor.Player, password, from string) (session string, err error) {
	if _, has := h.account(guest.ID); has {
		return "", wrong("%s has an account: sign in", guest.Name)
	}
	c := people.Change{Person: guest.ID, Name: guest.Name, From: from}
	if err := h.password(ctx, guest.ID, people.Enrolled, c, guest.Name, password); err != nil {
		return "", err
	}
	return h.begin(ctx, guest.ID, "", "", from)
}

// password records a change that brings a new password.
func (h *House) password(ctx context.Context, by string, kind people.Kind, c people.Change, name, password string) error {
	hash, err := h.hash(ctx, name, password)
	if err != nil {
		return err
	}
	before, _ := h.account(c.Person)
	c.Password = newID()
	if err := h.secrets.Put(ctx, credential.Secret{ID: c.Password, Kind: credential.Password, Data: hash}); err != nil {
		return err
	}
	if err := h.change(ctx, by, kind, c); err != nil {
		return err
	}
	gone := []string{before.Password, c.Invitation}
	if kind == people.Recovered {
		gone = slices.AppendSeq(gone, maps.Keys(before.Factors))
	}
	return h.secrets.Delete(ctx, gone...)
}

// change records what happens, and then forgets what counts no more.
func (h *House) change(ctx context.Context, by string, kind people.Kind, c people.Change) error {
	if err := h.floor.Change(ctx, by, kind, c); err != nil {
		return err
	}
	h.settle()
	return nil
}

// Manage records what an administrator does to an account.
func (h *House) Manage(ctx context.Context, by floor.Power, kind people.Kind, c people.Change) error {
	if a, ok := h.account(c.Person); ok && kind == people.SessionsEnded {
		c.Sessions = slices.Sorted(maps.Keys(a.Sessions))
	}
	return h.manage(ctx, by, kind, c)
}

// manage is change by a power.
func (h *House) manage(ctx context.Context, by floor.Power, kind people.Kind, c people.Change) error {
	if err := h.floor.ChangeBy(ctx, by, kind, c); err != nil {
		return err
	}
	h.settle()
	return nil
}
