// Package accounttest opens accounts for tests.
package accounttest

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
)

// Password is everybody's.
const Password = "correct horse battery"

// Open opens the accounts of a floor, their secrets in a new file.
func Open(t testing.TB, f *floor.Floor) *account.House {
	t.Helper()
	return At(t, f, filepath.Join(t.TempDir(), "credentials.db"))
}

// At opens them with the secrets of a file.
func At(t testing.TB, f *floor.Floor, file string) *account.House {
	t.Helper()
	secrets, err := credential.Open(file)
	must(t, err)
	t.Cleanup(func() { _ = secrets.Close() })
	h, err := account.Open(t.Context(), f, secrets, account.DefaultLives)
	must(t, err)
	return h
}

// Staff enrols somebody with roles and a second factor, and returns the token of his session.
func Staff(t testing.TB, h *account.House, name string, roles ...people.Role) (token string) {
	t.Helper()
	invitation, err := h.Invite(t.Context(), floor.Power{Reason: "a test"}, name, roles)
	must(t, err)
	token, err = h.Enrol(t.Context(), invitation, "", Password, "", "192.0.2.7")
	must(t, err)
	AddCode(t, h, token)
	return token
}

// Promote makes an account of a guest's name and gives it roles: he has powers, and may play.
func Promote(t testing.TB, h *account.House, guest *floor.Player, roles ...people.Role) (token string) {
	t.Helper()
	token, err := h.Adopt(t.Context(), guest, Password, "192.0.2.7")
	must(t, err)
	if len(roles) > 0 {
		must(t, h.Manage(t.Context(), floor.Power{Reason: "a test"}, people.RoleGiven, people.Change{Person: guest.ID, Roles: roles}))
		in, err := h.SignIn(t.Context(), guest.Name, Password, "", "192.0.2.7")
		must(t, err)
		token = in.Token
		AddCode(t, h, token)
	}
	return token
}

// AddCode adds an authenticator and returns its key.
func AddCode(t testing.TB, h *account.House, token string) (key string) {
	t.Helper()
	_, session := h.Who(t.Context(), token)
	if session == nil {
		t.Fatal("nobody is signed in")
	}
	key, err := h.AddCode(t.Context(), session, Password, "192.0.2.7")
	must(t, err)
	must(t, h.CodeAdded(t.Context(), session, Code(t, h, key, 0), "192.0.2.7"))
	return key
}

// Code is an authenticator's code, so many steps after now.
func Code(t testing.TB, h *account.House, key string, steps int) string {
	t.Helper()
	code, err := totp.GenerateCode(key, h.Now().Add(time.Duration(steps)*30*time.Second))
	must(t, err)
	return code
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
