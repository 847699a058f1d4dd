package odds

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"

	"felt.example/felt/analysis"
)

// Cache keeps figures in a directory, by the digest of the program and of the question with its
// rules. Damaged files are ignored.
type Cache struct {
	dir   string
	build func() (string, error)
}

// OpenCache returns the cache in the user's cache directory, or nil, which keeps nothing, if there
// is no such directory. Each build of a program has figures of its own: build names the one that runs.
func OpenCache(build func() (string, error)) *Cache {
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil
	}
	return &Cache{filepath.Join(dir, "felt", "odds"), build}
}

// figure is the entry's figure: the one kept, or else the one worked out, which is kept.
func (c *Cache) figure(e *Entry, work func() (*analysis.Figure, error)) (*analysis.Figure, error) {
	if c == nil {
		return work()
	}
	build, err := c.build()
	if err != nil { // its figures could be another build's
		return work()
	}
	name := filepath.Join(c.dir, digestOf([]byte(build+"\n"+e.Name()+"\n"+e.Strategy+"\n"+string(e.rules))))
	if f := read(name); f != nil {
		return f, nil
	}
	f, err := work()
	if err == nil {
		write(name, f)
	}
	return f, err
}

func digestOf(data []byte) string {
	digest := sha256.Sum256(data)
	return hex.EncodeToString(digest[:])
}

// read is the figure in a file that begins with the digest of the rest; nil where it is
// not there or not whole.
func read(name string) *analysis.Figure {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	digest, text, ok := bytes.Cut(data, []byte("\n"))
	if !ok || string(digest) != digestOf(text) {
		return nil
	}
	f := new(analysis.Figure)
	if json.Unmarshal(text, f) != nil {
		return nil
	}
	return f
}

// write keeps a figure, whole or not at all; where that fails it is worked out again.
func write(name string, f *analysis.Figure) {
	text, err := json.Marshal(f)
	if err != nil || os.MkdirAll(filepath.Dir(name), 0o700) != nil {
		return
	}
	file, err := os.CreateTemp(filepath.Dir(name), "new-*")
	if err != nil {
		return
	}
	defer func() { _ = os.Remove(file.Name()) }() // gone already when it was kept
	_, err = file.Write(append([]byte(digestOf(text)+"\n"), text...))
	if file.Close() == nil && err == nil {
		_ = os.Rename(file.Name(), name)
	}
}
