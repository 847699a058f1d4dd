// Package seal keeps secret what the log of a floor holds and nobody may know yet: the order of cards
// not yet dealt, and cards dealt that only one seat has seen.
//
// A key of a file, the master key, gives each shuffle a key of its own, its period's. With that the
// secret values of an entry are sealed; the rest of the entry lies open. Once nothing of the deck can be
// dealt any more, an entry reveals the period's key, so that from then on everybody can open what was
// sealed, without the master key.
package seal

import (
	"bytes"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// keySize is the bytes of a key, of the file or of a period.
const keySize = 32

// firstLine is the first line of a key file. The keys follow, one a line, as hexadecimal digits.
const firstLine = "felt key 1"

// Keys are the master keys of a file: the first seals what is shuffled from now on, and each opens
// what was sealed under it.
type Keys struct{ all [][keySize]byte }

// NewKeys is one key from the system's cryptographic source, in no file.
func NewKeys() *Keys {
	k := &Keys{make([][keySize]byte, 1)}
	rand.Read(k.all[0][:])
	return k
}

// DefaultFile is the key file of a data directory where none is named: it lies beside the directory
// and has its name, with ".key" at the end.
func DefaultFile(data string) (string, error) {
	whole, err := filepath.Abs(data)
	if err != nil {
		return "", err
	}
	return whole + ".key", nil
}

// most is more bytes than any key file has, mostKeys how many keys one has that is rotated.
const (
	most     = 64 << 10
	mostKeys = 100
)

// Load reads a key file. One that others can read is refused; where there is none, the error wraps
// fs.ErrNotExist.
func Load(file string) (*Keys, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	switch info, err := f.Stat(); {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("the key %s is no file", file)
	case info.Mode().Perm()&0o077 != 0:
		return nil, fmt.Errorf("the key %s can be read or written by others (mode %04o): chmod 600 it, and take it for known if they are not trusted", file, info.Mode().Perm())
	}
	text, err := io.ReadAll(io.LimitReader(f, most))
	if err != nil {
		return nil, err
	}
	k, err := parseKeys(text)
	if err != nil {
		return nil, fmt.Errorf("the key %s: %w", file, err)
	}
	return k, nil
}

func parseKeys(text []byte) (*Keys, error) {
	first, rest, _ := strings.Cut(string(text), "\n")
	if strings.TrimSpace(first) != firstLine {
		return nil, fmt.Errorf("its first line is not %q, so it is no key file", firstLine)
	}
	k := &Keys{}
	for line := range strings.Lines(rest) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		key, err := hex.DecodeString(line)
		if err != nil || len(key) != keySize {
			return nil, fmt.Errorf("line %d is not a key of %d hexadecimal digits", len(k.all)+2, 2*keySize) // and the line is not shown
		}
		k.all = append(k.all, [keySize]byte(key))
	}
	if len(k.all) == 0 {
		return nil, errors.New("it has no key")
	}
	return k, nil
}

// Save writes the keys to a new file that only its owner may read. It is there as a whole or not at all.
func (k *Keys) Save(file string) (err error) {
	part, err := os.CreateTemp(filepath.Dir(file), ".felt-key-*") // with mode 0600
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(part.Name())) }()
	if err := k.write(part); err != nil {
		return err
	}
	if err := os.Link(part.Name(), file); err != nil { // unlike a renaming, it replaces nothing
		return err
	}
	return syncDir(file)
}

// Rotate puts a new key above those of a file, which keep opening what they have sealed, and returns all.
// A floor seals under the new one from when it opens next. Killed at any moment, it leaves the keys that
// were there.
func Rotate(file string) (keys *Keys, err error) {
	file, err = filepath.EvalSymlinks(file)
	if err != nil {
		return nil, err
	}
	name := file + ".new"
	part, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // one at a time, so that no key is lost
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%s is there: the key is being rotated, or that was interrupted; if nobody does it now, remove this file", name)
	}
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(name))
		}
	}()
	old, err := Load(file)
	if err == nil && len(old.all) >= mostKeys {
		err = fmt.Errorf("the key %s has %d keys, the most that a file has: delete those that felt verify does not name", file, mostKeys)
	}
	if err != nil {
		return nil, errors.Join(err, part.Close())
	}
	keys = NewKeys()
	keys.all = append(keys.all, old.all...)
	if err := keys.write(part); err != nil {
		return nil, err
	}
	if err := os.Rename(name, file); err != nil {
		return nil, err
	}
	return keys, syncDir(file)
}

// write writes the keys to a file, durably, and closes it.
func (k *Keys) write(to *os.File) error {
	text := bytes.NewBufferString(firstLine + "\n")
	for _, key := range k.all {
		fmt.Fprintf(text, "%x\n", key)
	}
	_, err := to.Write(text.Bytes())
	return errors.Join(err, to.Sync(), to.Close())
}

func syncDir(file string) error {
	dir, err := os.Open(filepath.Dir(file))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// Outside says why a key file cannot lie where it does, or nil: whoever copies one of these directories
// would copy the key with the cards. Empty names are no directories.
func Outside(file string, dirs ...string) error {
	at, err := resolve(file)
	if err != nil {
		return err
	}
	for _, dir := range dirs {
		if dir == "" {
			continue
		}
		in, err := resolve(dir)
		if err != nil {
			return err
		}
		if way, err := filepath.Rel(in, at); err == nil && filepath.IsLocal(way) {
			return fmt.Errorf("the key %s lies inside %s, so that a copy of one is a copy of both: keep it elsewhere", file, dir)
		}
	}
	return nil
}

// resolve is the whole name of a file, without links as far as it exists.
func resolve(name string) (string, error) {
	whole, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(whole)
	if !errors.Is(err, fs.ErrNotExist) {
		return real, err
	}
	if up := filepath.Dir(whole); up != whole {
		real, err = resolve(up)
		return filepath.Join(real, filepath.Base(whole)), err
	}
	return whole, nil
}

// derive is a value that follows from a key, and from which the key cannot be learnt.
func derive(key [keySize]byte, salt []byte, purpose string, size int) []byte {
	of, err := hkdf.Key(sha256.New, key[:], salt, "felt "+purpose, size)
	if err != nil {
		panic(err) // only where more than 8 kB are asked for
	}
	return of
}

// named is the part of a period's ID that says which master key it is of.
func named(key [keySize]byte) []byte { return derive(key, nil, "name of a key", nameSize) }

// Names are what the keys are called in the log, by which no key can be learnt.
func (k *Keys) Names() []string {
	var names []string
	for _, key := range k.all {
		names = append(names, hex.EncodeToString(named(key)))
	}
	return names
}
