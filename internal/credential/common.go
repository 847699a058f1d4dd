package credential

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

// Common keeps values that several machines have in common, by key.
type Common interface {
	// All are the values whose keys begin so.
	All(ctx context.Context, begin string) (map[string][]byte, error)
	// Change writes values and removes others, all or none, durably.
	Change(ctx context.Context, put map[string][]byte, remove ...string) error
}

// The beginnings of the keys.
const (
	secretKey = "secret/"
	tryKey    = "try/"
)

// atOnce is how many values one change has at most.
const atOnce = 200

// common are secrets that several machines have. One of them at a time uses them, and knows them by heart.
type common struct {
	of Common

	mu      sync.Mutex
	known   bool // secrets and tries are what there is
	secrets map[string]Secret
	tries   map[string]Try // by their keys, in the order in which they came
}

// OpenCommon opens the secrets that several machines have in common. If there are none yet it takes over those of a
// file, if there is one.
func OpenCommon(ctx context.Context, of Common, name string) (Store, error) {
	s := &common{of: of}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.know(ctx); err != nil {
		return nil, err
	}
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) || len(s.secrets) > 0 {
		return s, nil
	}
	before, err := Open(name)
	if err != nil {
		return nil, err
	}
	all, err := before.All(ctx)
	if err = cmp.Or(err, before.Close()); err != nil {
		return nil, err
	}
	for some := range slices.Chunk(all, atOnce) {
		if err := s.put(ctx, some...); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// know reads what there is, unless it is known. Every other method begins with it.
func (s *common) know(ctx context.Context) error {
	if s.known {
		return nil
	}
	secrets, err := read[Secret](ctx, s.of, secretKey)
	if err != nil {
		return err
	}
	tries, err := read[Try](ctx, s.of, tryKey)
	if err != nil {
		return err
	}
	s.secrets, s.tries, s.known = map[string]Secret{}, tries, true
	for _, x := range secrets {
		s.secrets[x.ID] = x
	}
	return nil
}

// read reads the values whose keys begin so.
func read[V any](ctx context.Context, of Common, begin string) (map[string]V, error) {
	texts, err := of.All(ctx, begin)
	if err != nil {
		return nil, told(err)
	}
	all := map[string]V{}
	for key, text := range texts {
		var v V
		if err := json.Unmarshal(text, &v); err != nil {
			return nil, told(fmt.Errorf("%s: %w", key, err))
		}
		all[key] = v
	}
	return all, nil
}

// change changes what there is. After an error it is read again, for it may have been done.
func (s *common) change(ctx context.Context, put map[string][]byte, remove ...string) error {
	err := s.of.Change(ctx, put, remove...)
	s.known = s.known && err == nil
	return told(err)
}

func (s *common) put(ctx context.Context, all ...Secret) error {
	texts := map[string][]byte{}
	for _, x := range all {
		text, err := json.Marshal(x)
		if err != nil {
			return err
		}
		texts[secretKey+x.ID] = text
	}
	if err := s.change(ctx, texts); err != nil {
		return err
	}
	for _, x := range all {
		s.secrets[x.ID] = x
	}
	return nil
}

func (s *common) Put(ctx context.Context, x Secret) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.know(ctx); err != nil {
		return err
	}
	return s.put(ctx, x)
}

func (s *common) Use(ctx context.Context, id string, at int64) (used bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.know(ctx); err != nil {
		return false, err
	}
	x, found := s.secrets[id]
	if !found || x.Used >= at {
		return false, nil
	}
	x.Used = at
	err = s.put(ctx, x)
	return err == nil, err
}

func (s *common) Get(ctx context.Context, id string) (x Secret, found bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err = s.know(ctx)
	x, found = s.secrets[id]
	return x, found, err
}

func (s *common) All(ctx context.Context) (all []Secret, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err = s.know(ctx)
	for _, id := range slices.Sorted(maps.Keys(s.secrets)) {
		all = append(all, s.secrets[id])
	}
	return all, err
}

func (s *common) Delete(ctx context.Context, ids ...string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.know(ctx); err != nil {
		return err
	}
	for some := range slices.Chunk(ids, atOnce) {
		var keys []string
		for _, id := range some {
			keys = append(keys, secretKey+id)
		}
		if err := s.change(ctx, nil, keys...); err != nil {
			return err
		}
		for _, id := range some {
			delete(s.secrets, id)
		}
	}
	return nil
}

func (s *common) Wrong(ctx context.Context, before time.Time, all ...Try) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.know(ctx); err != nil {
		return err
	}
	for some := range slices.Chunk(all, atOnce) {
		texts, tries := map[string][]byte{}, map[string]Try{}
		for i, t := range some {
			t.At = t.At.UTC().Truncate(time.Millisecond)
			text, err := json.Marshal(t)
			if err != nil {
				return err
			}
			key := fmt.Sprintf("%s%020d/%03d/%.12s", tryKey, t.At.UnixMilli(), i, rand.Text())
			texts[key], tries[key] = text, t
		}
		if err := s.change(ctx, texts); err != nil {
			return err
		}
		maps.Copy(s.tries, tries)
	}
	var gone []string
	sorted := slices.Sorted(maps.Keys(s.tries))
	for i, key := range sorted {
		if s.tries[key].At.Before(before) || i < len(sorted)-mostTries {
			gone = append(gone, key)
		}
	}
	for some := range slices.Chunk(gone, atOnce) {
		if err := s.change(ctx, nil, some...); err != nil {
			return err
		}
		for _, key := range some {
			delete(s.tries, key)
		}
	}
	return nil
}

func (s *common) Tries(ctx context.Context) (all []Try, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err = s.know(ctx)
	for _, key := range slices.Sorted(maps.Keys(s.tries)) {
		all = append(all, s.tries[key])
	}
	return all, err
}

func (s *common) Close() error { return nil }

// Keep writes the secrets among the values that several machines had in common to a file, which must not be there, and
// returns how many they are. Tries to sign in are left out.
func Keep(ctx context.Context, values map[string][]byte, name string) (n int, err error) {
	if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
		return 0, errors.Join(fmt.Errorf("%s is there already, and is not written over", name), err)
	}
	into, err := Open(name)
	if err != nil {
		return 0, err
	}
	defer func() { err = cmp.Or(err, into.Close()) }()
	for key, text := range values {
		if !strings.HasPrefix(key, secretKey) {
			continue
		}
		var x Secret
		if err := json.Unmarshal(text, &x); err != nil {
			return n, told(fmt.Errorf("%s: %w", key, err))
		}
		if err := into.Put(ctx, x); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}
