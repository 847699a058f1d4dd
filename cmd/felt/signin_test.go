package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/people"
)

// opened serves a floor by its command until the test is over, and returns its address and the invitation
// that it prints, or "".
func opened(t *testing.T, data string) (at, invitation string, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, errs := &lines{more: make(chan struct{}, 1)}, &lines{more: make(chan struct{}, 1)}
	done := make(chan int, 1)
	go func() {
		done <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--data", data, "--pace", "fast"}, nil, out, errs)
	}()
	for !strings.Contains(out.String(), "Stop it") {
		select {
		case <-out.more:
		case code := <-done:
			t.Fatalf("exit %d, %s%s", code, out, errs)
		}
	}
	stopped := false
	stop = func() {
		if !stopped {
			stopped = true
			cancel()
			<-done
		}
	}
	t.Cleanup(stop)
	at = regexp.MustCompile(`http://[0-9.:]+`).FindString(out.String())
	if found := regexp.MustCompile(`/enrol#(\S+)`).FindStringSubmatch(out.String()); found != nil {
		invitation = found[1]
	}
	return at, invitation, stop
}

// TestTheJournalKeepsNoSecret: under systemd the address by which one becomes the administrator is in a file that only its
// owner can read, and a new start replaces it.
func TestTheJournalKeepsNoSecret(t *testing.T) {
	t.Setenv("JOURNAL_STREAM", "9:12345")
	data, had := t.TempDir()+"/room", ""
	for range 2 {
		_, printed, stop := opened(t, data)
		stop()
		if printed != "" {
			t.Errorf("%s is printed", printed)
		}
		text, err := os.ReadFile(data + "/administrator")
		check(t, err)
		info, err := os.Stat(data + "/administrator")
		check(t, err)
		if !regexp.MustCompile(`^http://127\.0\.0\.1:\d+/enrol#\w{20,}\n$`).Match(text) || info.Mode() != 0o600 || string(text) == had {
			t.Errorf("the file has %q, before %q, and mode %v", text, had, info.Mode())
		}
		had = string(text)
	}
}

// browser is somebody's browser at a floor.
type browser struct {
	t    *testing.T
	at   string
	http http.Client
}

func newBrowser(t *testing.T, at string) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	check(t, err)
	return &browser{t, at, http.Client{Jar: jar}}
}

// asks sends a request and reads what is answered.
func (b *browser) asks(path string, body, into any) {
	b.t.Helper()
	text, err := json.Marshal(body)
	check(b.t, err)
	r, err := b.http.Post(b.at+path, "application/json", bytes.NewReader(text))
	check(b.t, err)
	defer r.Body.Close()
	said, err := io.ReadAll(r.Body)
	check(b.t, err)
	if r.StatusCode != http.StatusOK {
		b.t.Fatalf("%s: %s %s", path, r.Status, said)
	}
	check(b.t, json.Unmarshal(said, into))
}

// enrols makes the account of an invitation, and returns its authenticator's key.
func (b *browser) enrols(invitation, name string) string {
	b.t.Helper()
	var made struct{ Key string }
	b.asks("/api/enrol", map[string]string{"invitation": invitation, "name": name, "password": accounttest.Password}, &struct{}{})
	b.asks("/api/account/code", map[string]string{}, &made)
	b.asks("/api/account/code/answer", map[string]string{"code": codeOf(b.t, made.Key, 0)}, &struct{}{})
	return made.Key
}

// codeOf is an authenticator's code, so many steps after now.
func codeOf(t *testing.T, key string, steps int) string {
	t.Helper()
	code, err := totp.GenerateCode(key, time.Now().Add(time.Duration(steps)*30*time.Second))
	check(t, err)
	return code
}

// typed runs a command for which something is typed.
func typed(t *testing.T, in string, args ...string) (said string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(t.Context(), args, strings.NewReader(in), &out, &errs)
	return out.String() + errs.String(), code
}

// TestSignIn: felt sign-in asks for the password and the code, and writes a session that only its owner reads and that
// counts for what its person may do, until it is ended; what is wrong writes nothing. The first start alone prints an
// invitation.
func TestSignIn(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	at, first, stop := opened(t, data)
	ada := newBrowser(t, at)
	adaKey := ada.enrols(first, "Ada")
	invite := func(name string, role people.Role) string {
		t.Helper()
		var invited struct{ Invitation string }
		ada.asks("/api/people/invitation", map[string]any{"name": name, "roles": []people.Role{role}, "why": "a test"}, &invited)
		return invited.Invitation
	}
	aud := newBrowser(t, at)
	audKey := aud.enrols(invite("Aud", people.Auditor), "")
	newBrowser(t, at).asks("/api/enrol", map[string]string{"invitation": invite("Wea", people.Auditor), "password": accounttest.Password}, &struct{}{})

	dir := t.TempDir()
	session := filepath.Join(dir, "session")
	refused := func(want, in string, args ...string) {
		t.Helper()
		said, code := typed(t, in, append([]string{"sign-in"}, args...)...)
		if code != exitInput || !strings.Contains(said, want) || strings.Contains(said, "correct horse") {
			t.Errorf("%q: exit %d, %s; want %s", args, code, said, want)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("%q: it leaves %v, %v", args, left, err)
		}
	}
	refused("the name or the password is wrong", "a wrong password\n", at, session, "--name", "Aud")
	refused("the name or the password is wrong", accounttest.Password+"\n", at, session, "--name", "Nobody")
	refused("this code is wrong", accounttest.Password+"\n000000x\n", at, session, "--name", "Aud")
	refused("Code: nothing was entered", accounttest.Password+"\n", at, session, "--name", "Aud")
	refused("Password: nothing was entered", "", at, session, "--name", "Aud")
	refused("is no address of a floor", accounttest.Password+"\n", dir, session, "--name", "Aud")
	refused("has a name or password in it", "", strings.Replace(at, "://", "://Aud:correct horse@", 1), session, "--name", "Aud")
	refused("felt sign-in: say who you are on the floor, with --name", accounttest.Password+"\n", at, session)

	said, code := typed(t, accounttest.Password+"\n"+codeOf(t, audKey, 1)+"\n", "sign-in", at+"/", session, "--name", "aud")
	if code != 0 || strings.Contains(said, "correct horse") {
		t.Fatalf("exit %d, %s", code, said)
	}
	if info, err := os.Stat(session); err != nil || info.Mode() != 0o600 {
		t.Errorf("the session: %v, %v", info.Mode(), err)
	}
	token, err := os.ReadFile(session)
	check(t, err)
	if strings.Contains(said, strings.TrimSpace(string(token))) || strings.Count(string(token), "\n") != 1 {
		t.Errorf("the session is shown, or more than one line: %s", said)
	}
	if code, out := verify(t, at, "--session", strings.TrimSpace(string(token))); code != exitInput || !strings.Contains(out, "--session: a secret seems to stand here") || strings.Contains(out, strings.TrimSpace(string(token))) {
		t.Errorf("the token in place of its file: exit %d, %s", code, out)
	}
	if code, out := verify(t, strings.Replace(at, "://", "://aud:secret@", 1), "--session", session); code != exitInput || !strings.Contains(out, "has a name or password in it") || strings.Contains(out, "secret@") {
		t.Errorf("a password in the address: exit %d, %s", code, out)
	}
	if code, out := verify(t, at, "--session", session); code != 0 {
		t.Errorf("verify: exit %d, %s", code, out)
	}
	backup := filepath.Join(t.TempDir(), "backup")
	if said, code := typed(t, "", "backup", at, backup, "--session", session); code != exitInput || !strings.Contains(said, "for an administrator") {
		t.Errorf("an auditor takes a backup: exit %d, %s", code, said)
	}

	// Without a second factor the session has no power; it takes the place of the file that was there.
	weak := filepath.Join(t.TempDir(), "session")
	check(t, os.WriteFile(weak, []byte("of before"), 0o644))
	if said, code := typed(t, accounttest.Password+"\n", "sign-in", at, weak, "--name", "Wea"); code != 0 || strings.Contains(said, "Code") {
		t.Errorf("exit %d, %s", code, said)
	}
	if info, err := os.Stat(weak); err != nil || info.Mode() != 0o600 {
		t.Errorf("the session: %v, %v", info.Mode(), err)
	}
	if code, out := verify(t, at, "--session", weak); code != exitInput || !strings.Contains(out, "for surveillance or an auditor") {
		t.Errorf("who has shown no second factor reads the log: exit %d, %s", code, out)
	}

	// It counts after a restart too, and no more once it was ended.
	stop()
	at, again, _ := opened(t, data)
	if again != "" {
		t.Error("a later start prints an invitation")
	}
	if code, out := verify(t, at, "--session", session); code != 0 {
		t.Errorf("after a restart: exit %d, %s", code, out)
	}
	ended := newBrowser(t, at)
	var half struct{ Pending string }
	ended.asks("/api/sign-in", map[string]string{"name": "Ada", "password": accounttest.Password}, &half)
	ended.asks("/api/sign-in/code", map[string]string{"pending": half.Pending, "code": codeOf(t, adaKey, 1)}, &half)
	var all struct{ People []struct{ ID, Name string } }
	r, err := ended.http.Get(at + "/api/people")
	check(t, err)
	defer r.Body.Close()
	check(t, json.NewDecoder(r.Body).Decode(&all))
	for _, p := range all.People {
		if p.Name == "Aud" {
			ended.asks(fmt.Sprintf("/api/people/%s/sessions", p.ID), map[string]string{"why": "a test"}, &struct{}{})
		}
	}
	if code, out := verify(t, at, "--session", session); code != exitInput || !strings.Contains(out, "for surveillance or an auditor") {
		t.Errorf("a session that was ended: exit %d, %s", code, out)
	}
}
