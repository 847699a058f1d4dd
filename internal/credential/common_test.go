package credential_test

import (
	"errors"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/trial"
	"felt.example/felt/store"
	"felt.example/felt/store/replicated"
)

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// alone is a cluster of one node in a directory.
func alone(t *testing.T, dir string) replicated.Config {
	t.Helper()
	check(t, replicated.Admit(filepath.Join(dir, "authority"), "a", filepath.Join(dir, "admission")))
	at, err := trial.FreePair()
	check(t, err)
	return replicated.Config{Dir: filepath.Join(dir, "data"), Name: "a", Peers: map[string]string{"a": at}, Admission: filepath.Join(dir, "admission")}
}

// TestSecretsInCommon: what machines have in common is what a file had, survives, and changes as a file does; who has lost the
// lead changes nothing.
func TestSecretsInCommon(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "credentials.db")
	before, err := credential.Open(file)
	check(t, err)
	password := credential.Secret{ID: "p", Kind: credential.Password, Data: "hash"}
	check(t, before.Put(t.Context(), password))
	check(t, before.Close())

	c := alone(t, dir)
	node, err := replicated.Open(t.Context(), c)
	check(t, err)
	lead := <-node.Leads()
	s, err := credential.OpenCommon(t.Context(), lead.Values(), file)
	check(t, err)
	if x, found, err := s.Get(t.Context(), "p"); err != nil || !found || x != password {
		t.Errorf("of the file there is %+v, %t, %v", x, found, err)
	}
	check(t, s.Put(t.Context(), credential.Secret{ID: "c", Kind: credential.Code, Data: "key", Used: 5}))
	check(t, s.Put(t.Context(), credential.Secret{ID: "s", Kind: credential.Session, Digest: "digest"}))
	for at, want := range map[int64]bool{4: false, 5: false} {
		if used, err := s.Use(t.Context(), "c", at); err != nil || used != want {
			t.Errorf("used at %d: %t, %v", at, used, err)
		}
	}
	if used, err := s.Use(t.Context(), "c", 6); err != nil || !used {
		t.Errorf("used at 6: %t, %v", used, err)
	}
	check(t, s.Delete(t.Context(), "s", "no such"))
	day := time.Date(2026, 11, 26, 0, 0, 0, 0, time.UTC)
	tried := func(hour int) credential.Try {
		return credential.Try{Tried: credential.Tried{What: "password", Account: "ada", From: "10.0.0.1"}, At: day.Add(time.Duration(hour) * time.Hour)}
	}
	check(t, s.Wrong(t.Context(), day, tried(1), tried(2)))
	check(t, s.Wrong(t.Context(), day.Add(90*time.Minute), tried(3)))
	check(t, node.Close())
	if err := s.Put(t.Context(), credential.Secret{ID: "late", Kind: credential.Session}); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("who has lost the lead keeps a secret: %v", err)
	}

	node, err = replicated.Open(t.Context(), c)
	check(t, err)
	defer func() { check(t, node.Close()) }()
	s, err = credential.OpenCommon(t.Context(), (<-node.Leads()).Values(), file)
	check(t, err)
	all, err := s.All(t.Context())
	if want := []credential.Secret{{ID: "c", Kind: credential.Code, Data: "key", Used: 6}, password}; err != nil || !reflect.DeepEqual(all, want) {
		t.Errorf("after all there is %+v, %v; want %+v", all, err, want)
	}
	tries, err := s.Tries(t.Context())
	if want := []credential.Try{tried(2), tried(3)}; err != nil || !reflect.DeepEqual(tries, want) {
		t.Errorf("the tries are %+v, %v; want %+v", tries, err, want)
	}
}
