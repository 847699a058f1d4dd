package published

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
)

// folder is where the pages lie in a floor's data directory, each under the beginning of its digest and its name.
const (
	folder = "text"
	prefix = 16
)

// Shelf is the pages that were imported into a floor's data directory. A page imported while the floor is open is
// found at once.
type Shelf struct {
	dir     string
	digests map[cite.Cite]string // of the list of clauses

	reading sync.Mutex
	names   []string // of the files that were read
	pages   []*Page
	wrong   error // what could not be read
}

// Open returns the shelf of a data directory, which need not be there yet. The index is the list of clauses that pages are
// held against.
func Open(data string, index []clause.Entry) *Shelf {
	s := &Shelf{dir: filepath.Join(data, folder), digests: make(map[cite.Cite]string, len(index))}
	for _, e := range index {
		s.digests[e.Cite] = e.Digest
	}
	return s
}

// Import keeps a page, and reports whether it was not there before.
func (s *Shelf) Import(name string, text []byte) (p *Page, fresh bool, err error) {
	name = filepath.Base(name)
	if p, err = Read(name, text); err != nil {
		return nil, false, err
	}
	to := filepath.Join(s.dir, p.Digest[:prefix]+"-"+name)
	if same, _ := filepath.Glob(filepath.Join(s.dir, p.Digest[:prefix]+"-*")); len(same) > 0 {
		return p, false, nil
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return nil, false, err
	}
	file, err := os.CreateTemp(s.dir, ".import-*")
	if err != nil {
		return nil, false, err
	}
	_, err = file.Write(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err == nil {
		err = os.Rename(file.Name(), to)
	}
	if err != nil {
		return nil, false, errors.Join(err, os.Remove(file.Name()))
	}
	return p, true, nil
}

// Pages are the imported pages, by their files' names. The error says which cannot be read; the others are there.
func (s *Shelf) Pages() ([]*Page, error) {
	s.reading.Lock()
	defer s.reading.Unlock()
	entries, err := os.ReadDir(s.dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if name := e.Name(); len(name) > prefix && name[prefix] == '-' {
			names = append(names, name)
		}
	}
	if s.names != nil && slices.Equal(names, s.names) {
		return s.pages, s.wrong
	}
	s.names, s.pages, s.wrong = names, nil, nil
	for _, name := range names {
		p, err := s.read(name)
		if err != nil {
			s.wrong = errors.Join(s.wrong, fmt.Errorf("%s: %w", filepath.Join(s.dir, name), err))
			continue
		}
		s.pages = append(s.pages, p)
	}
	return s.pages, s.wrong
}

func (s *Shelf) read(name string) (*Page, error) {
	text, err := os.ReadFile(filepath.Join(s.dir, name))
	if err != nil {
		return nil, err
	}
	p, err := Read(name[prefix+1:], text)
	if err == nil && !strings.HasPrefix(p.Digest, name[:prefix]) {
		return nil, errors.New("the page was altered after it was imported")
	}
	return p, err
}

// Found is a clause as a page prints it.
type Found struct {
	Page *Page
	Clause
	// Agrees: it is worded as the clause that felt keeps.
	Agrees bool
}

// Find returns a clause as it is printed: where several pages have it, the one that is worded as the list of clauses has it.
// Nil is that no page has it.
func (s *Shelf) Find(c cite.Cite) (*Found, error) {
	pages, err := s.Pages()
	var found *Found
	for _, p := range pages {
		at := slices.IndexFunc(p.Clauses, func(has Clause) bool { return has.Cite == c })
		if at < 0 {
			continue
		}
		f := &Found{p, p.Clauses[at], p.Clauses[at].Agrees(s.digests[c])}
		if found == nil || f.Agrees && !found.Agrees {
			found = f
		}
	}
	return found, err
}

// Section is all clauses of a clause's section, as its page prints them.
func (f *Found) Section() []Clause {
	var all []Clause
	for _, c := range f.Page.Clauses {
		if c.Cite.Section() == f.Cite.Section() {
			all = append(all, c)
		}
	}
	return all
}

// Report says how a page compares with the list of clauses.
type Report struct {
	Agree int // clauses that are worded as the list has them
	// Differ are clauses that are worded otherwise; Absent those of the page's sections that the list has and the page
	// has not; Further those that the list does not have.
	Differ, Absent, Further []cite.Cite
}

// Compare holds a page against the list of clauses.
func (s *Shelf) Compare(p *Page) Report {
	var r Report
	has, sections := map[cite.Cite]bool{}, map[string]bool{}
	for _, c := range p.Clauses {
		digest, listed := s.digests[c.Cite]
		has[c.Cite], sections[c.Cite.Section()] = true, true
		switch {
		case !listed:
			r.Further = append(r.Further, c.Cite)
		case c.Agrees(digest):
			r.Agree++
		default:
			r.Differ = append(r.Differ, c.Cite)
		}
	}
	for c := range s.digests {
		if sections[c.Section()] && !has[c] {
			r.Absent = append(r.Absent, c)
		}
	}
	slices.SortFunc(r.Absent, cite.Compare)
	return r
}
