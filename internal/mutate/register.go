package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
)

// The files of the register: what is to be proven, what breaks it, and the alterations
// that people wrote where the generator has none.
const (
	proofsFile = "pa/proofs.txt"
	breaksFile = "pa/breaks.txt"
	byHandFile = "internal/mutate/byhand.txt"
)

// plain are packages of values that say nothing of the rules.
var plain = []string{"card", "cite", "clause", "money"}

// proving names one test, or subtest, that proves clauses.
type proving struct{ pkg, test string }

// trial tries breaks on tests.
type trial struct {
	dir    string
	built  *woven
	byName map[string][]int // numbers of mutants; lines that read alike have several
	mu     sync.Mutex
	lone   map[string]string // binaries of what is built by itself, by package and alteration
}

// prepare weaves what the tests of the packages rest on.
func prepare(dir string, packages []string) (*trial, error) {
	var binaries []string
	for _, p := range packages {
		binaries = append(binaries, "./"+p)
	}
	imported, err := exec.Command("go", append([]string{"list", "-deps"}, binaries...)...).Output()
	if err != nil {
		return nil, err
	}
	var dirs []string
	for line := range strings.Lines(string(imported)) {
		if p, ours := strings.CutPrefix(strings.TrimSpace(line), module); ours && !slices.Contains(plain, p) {
			dirs = append(dirs, p)
		}
	}
	built, err := weave(dirs, dir, binaries, true)
	if err != nil {
		return nil, err
	}
	t := &trial{dir: dir, built: built, byName: map[string][]int{}, lone: map[string]string{}}
	for i, m := range built.mutants {
		t.byName[m.name()] = append(t.byName[m.name()], i+1)
	}
	return t, nil
}

// pattern is the -test.run that runs one test alone.
func pattern(test string) string {
	parts := strings.Split(test, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return strings.Join(parts, "/")
}

// verdict is how a test ended.
type verdict struct {
	failed bool // it said so itself: no panic, no end of its time
	passed bool
	output []byte        // empty after a panic
	took   time.Duration // of the processors
}

// run1 runs one test of a binary; the clock ends it only when something is very wrong.
func run1(binary string, p proving, environment ...string) verdict {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, binary, "-test.run="+pattern(p.test), "-test.v", "-test.timeout=0")
	command.Dir = p.pkg
	command.Env = append(append(os.Environ(), few), environment...)
	output, err := command.CombinedOutput()
	v := verdict{took: command.ProcessState.UserTime() + command.ProcessState.SystemTime()}
	if !bytes.HasPrefix(output, []byte("panic: ")) && !bytes.Contains(output, []byte("\npanic: ")) {
		v.failed = err != nil && said(output, "FAIL", p.test)
		v.passed = err == nil && said(output, "PASS", p.test)
		v.output = output
	}
	return v
}

// said reports whether the output of a test says how it ended.
func said(output []byte, how, test string) bool {
	for line := range bytes.Lines(output) {
		if rest, ok := bytes.CutPrefix(bytes.TrimSpace(line), []byte("--- "+how+": "+test+" (")); ok && len(rest) > 0 {
			return true
		}
	}
	return false
}

// base runs a test with nothing altered; reached are the numbers of the mutants it comes to.
func (t *trial) base(p proving, worker int) (v verdict, reached []int, err error) {
	file := filepath.Join(t.dir, fmt.Sprintf("trace%d", worker))
	if err := os.WriteFile(file, make([]byte, most), 0o600); err != nil {
		return v, nil, err
	}
	v = run1(t.built.binaries["./"+p.pkg], p, traced+"="+file)
	trace, err := os.ReadFile(file)
	for number, b := range trace {
		if b != 0 {
			reached = append(reached, number)
		}
	}
	return v, reached, err
}

// with runs a test with the mutant of the number.
func (t *trial) with(p proving, number int, took time.Duration) verdict {
	long := 2 + int((10 * took).Seconds())
	return run1(t.built.binaries["./"+p.pkg], p, switchable+"="+strconv.Itoa(number), seconds+"="+strconv.Itoa(long))
}

// failsAlone is fails for an alteration that is built by itself.
func (t *trial) failsAlone(p proving, m mutant) (bool, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	key := p.pkg + "\t" + m.place()
	binary, known := t.lone[key]
	if !known {
		dir := filepath.Join(t.dir, "alone"+strconv.Itoa(len(t.lone)))
		binary = filepath.Join(dir, "test")
		overlay, err := overlay(m, dir)
		if err != nil {
			return false, err
		}
		if err := exec.Command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay="+overlay, "-o", binary, "./"+p.pkg).Run(); err != nil {
			binary = ""
		}
		t.lone[key] = binary
	}
	return binary != "" && run1(binary, p).failed, nil
}

// both runs the work for each of n on all processors; it ends with the first error.
func both(n int, work func(worker, i int) error) error {
	var mu sync.Mutex
	var workers sync.WaitGroup
	next := 0
	var first error
	for worker := range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				stop := first != nil
				mu.Unlock()
				if stop || i >= n {
					return
				}
				if err := work(worker, i); err != nil {
					mu.Lock()
					first = cmp.Or(first, err)
					mu.Unlock()
				}
			}
		})
	}
	workers.Wait()
	return first
}

// lists are what the files of the register say.
type lists struct {
	proofs []clause.Proof
	breaks []clause.Break
	byHand map[cite.Cite][]mutant
}

func readLists() (l lists, err error) {
	proofs, err := os.ReadFile(proofsFile)
	if err != nil {
		return l, err
	}
	if l.proofs, err = clause.ParseProofs(string(proofs)); err != nil {
		return l, fmt.Errorf("%s: %w", proofsFile, err)
	}
	breaks, err := os.ReadFile(breaksFile)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return l, err
	}
	if l.breaks, err = clause.ParseBreaks(string(breaks)); err != nil {
		return l, fmt.Errorf("%s: %w", breaksFile, err)
	}
	l.byHand, err = readByHand(byHandFile)
	return l, err
}

// has reports whether the register has a break of the proof whose line stands.
func (l lists) has(p clause.Proof) bool {
	return slices.ContainsFunc(l.breaks, func(b clause.Break) bool { return b.Proof == p && stands(b) })
}

// stands reports whether the line that a break alters is there.
func stands(b clause.Break) bool {
	source, _ := os.ReadFile(b.File) // of a file that is gone no line stands
	for line := range strings.Lines(string(source)) {
		if strings.TrimSpace(line) == b.Was {
			return true
		}
	}
	return false
}

// readByHand reads alterations that people wrote: citation, file, line before and after,
// parted by tabs. The line must stand in the file once.
func readByHand(file string) (map[cite.Cite][]mutant, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	all := map[cite.Cite][]mutant{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, "\t")
		if len(cells) != 4 {
			return nil, fmt.Errorf("%s: %q is not citation, file, before and after", file, line)
		}
		m, err := replaceLine(cells[1], cells[2], cells[3])
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", file, cells[0], err)
		}
		all[cite.Cite(cells[0])] = append(all[cite.Cite(cells[0])], m)
	}
	return all, nil
}

// replaceLine is the mutant that has another line in place of one.
func replaceLine(file, was, is string) (mutant, error) {
	source, err := os.ReadFile(file)
	if err != nil {
		return mutant{}, err
	}
	m := mutant{file: file, original: string(source), was: was, is: is, text: is}
	if is == leftOut {
		m.text = ""
	}
	found, at := 0, 0
	for line := range strings.Lines(m.original) {
		if strings.TrimSpace(line) == was {
			found++
			m.line = strings.Count(m.original[:at], "\n") + 1
			m.from = at + strings.Index(line, was)
			m.to = m.from + len(was)
		}
		at += len(line)
	}
	if found != 1 {
		return mutant{}, fmt.Errorf("%d lines of %s read %q; it must be one", found, file, was)
	}
	return m, nil
}

// register finds a break for each proof of the packages, or of all, and writes them. A
// break that still makes its proof fail stays; missing tries only proofs that have none, or
// one whose line is gone.
func register(packages []string, missing bool) error {
	for i, p := range packages {
		packages[i] = filepath.ToSlash(filepath.Clean(p))
	}
	l, err := readLists()
	if err != nil {
		return err
	}
	proofs := map[proving][]cite.Cite{}
	var all []proving
	for _, p := range l.proofs {
		at := proving{p.Package, p.Test}
		if len(packages) > 0 && !slices.Contains(packages, p.Package) || missing && l.has(p) {
			continue
		}
		if proofs[at] == nil {
			all = append(all, at)
		}
		proofs[at] = append(proofs[at], p.Cite)
	}
	kept := slices.DeleteFunc(slices.Clone(l.breaks), func(b clause.Break) bool { return !slices.Contains(l.proofs, b.Proof) })
	switch {
	case len(all) == 0 && missing: // what is left to do is to drop the breaks of proofs that are gone
		return os.WriteFile(breaksFile, []byte(clause.FormatBreaks(kept)), 0o644)
	case len(all) == 0:
		return fmt.Errorf("%s has no proof in %s to break", proofsFile, packages)
	}
	dir, err := os.MkdirTemp("", "register")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	t, err := prepare(dir, packagesOf(all))
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%d alterations woven; running %d tests that prove\n", len(t.built.mutants), len(all))

	reached := make([][]int, len(all))
	took := make([]time.Duration, len(all))
	err = both(len(all), func(worker, i int) error {
		v, numbers, err := t.base(all[i], worker)
		if err == nil && !v.passed {
			err = fmt.Errorf("%s.%s does not pass though nothing is altered", all[i].pkg, all[i].test)
		}
		reached[i], took[i] = numbers, v.took
		return err
	})
	if err != nil {
		return err
	}
	near := &nearness{mutants: t.built.mutants, tests: map[int]int{}, all: map[string]int{}, files: map[string][]*declaration{}}
	for i, numbers := range reached {
		near.all[all[i].pkg]++
		for _, n := range numbers {
			near.tests[n]++
		}
	}
	// Each break that is found is written at once, so that the next run goes on.
	without, done := 0, 0
	var mu sync.Mutex
	units := functions(all)
	err = both(len(units), func(_, u int) error {
		function := proving{all[units[u][0]].pkg, clause.Proof{Test: all[units[u][0]].test}.Function()}
		outputs := map[int][]byte{}
		for _, i := range units[u] {
			s := search{trial: t, list: l, at: all[i], function: function, outputs: outputs, reached: reached[i], took: took[i], near: near, tried: map[int]bool{}, used: map[int]bool{}}
			for _, c := range proofs[all[i]] {
				m, ok, err := s.find(c)
				if err != nil {
					return err
				}
				p := clause.Proof{Cite: c, Package: all[i].pkg, Test: all[i].test}
				mu.Lock()
				kept = slices.DeleteFunc(kept, func(b clause.Break) bool { return b.Proof == p })
				if ok {
					kept = append(kept, clause.Break{Proof: p, File: m.file, Was: m.was, Is: m.is})
				} else {
					without++
					fmt.Printf("Nothing that was tried makes %s fail, which is to prove § %s.\n", p.Name(), p.Cite)
				}
				mu.Unlock()
			}
		}
		mu.Lock()
		defer mu.Unlock()
		if done++; done%20 == 0 {
			fmt.Fprintf(os.Stderr, "%d of %d\n", done, len(units))
		}
		return os.WriteFile(breaksFile, []byte(clause.FormatBreaks(kept)), 0o644)
	})
	if err != nil {
		return err
	}
	if without > 0 {
		return fmt.Errorf("%d proofs have no break: mend the test, write an alteration in %s, or take the clause's status back", without, byHandFile)
	}
	return nil
}

// functions are the tests, by their index, that one function of a package holds.
func functions(all []proving) [][]int {
	var units [][]int
	at := map[proving]int{}
	for i, p := range all {
		function := proving{p.pkg, clause.Proof{Test: p.test}.Function()}
		if _, known := at[function]; !known {
			at[function] = len(units)
			units = append(units, nil)
		}
		units[at[function]] = append(units[at[function]], i)
	}
	return units
}

// packagesOf are the packages of tests.
func packagesOf(all []proving) []string {
	var packages []string
	for _, p := range all {
		packages = append(packages, p.pkg)
	}
	slices.Sort(packages)
	return slices.Compact(packages)
}

// search looks for the breaks of one test.
type search struct {
	*trial
	list     lists
	at       proving
	function proving        // the function that holds the test
	outputs  map[int][]byte // of the function, for all its tests, by the mutant
	reached  []int
	took     time.Duration
	near     *nearness
	tried    map[int]bool // and whether it made the test fail
	used     map[int]bool // for another clause of the test
}

// fails reports whether a mutant makes the test fail: first with its whole function, which
// decides for all its tests at once, then alone.
func (s *search) fails(number int) bool {
	if _, known := s.tried[number]; known {
		return s.tried[number]
	}
	if _, known := s.outputs[number]; !known {
		s.outputs[number] = s.with(s.function, number, 10*s.took).output
	}
	s.tried[number] = said(s.outputs[number], "FAIL", s.at.test) && (s.at == s.function || s.with(s.at, number, s.took).failed)
	return s.tried[number]
}

// A search for the break of a clause ends after so many tries, once it has taken so long.
const (
	tries    = 150
	patience = time.Minute
)

// find is the break of one clause: what people wrote, the one that stands, or the best of
// the mutants that the test comes to.
func (s *search) find(c cite.Cite) (mutant, bool, error) {
	for _, m := range s.list.byHand[c] {
		if ok, err := s.failsAlone(s.at, m); ok || err != nil {
			return m, ok, err
		}
	}
	p := clause.Proof{Cite: c, Package: s.at.pkg, Test: s.at.test}
	for _, b := range s.list.breaks {
		if b.Proof != p {
			continue
		}
		m := mutant{file: b.File, was: b.Was, is: b.Is}
		for _, number := range s.byName[m.name()] {
			if s.fails(number) {
				s.used[number] = true
				return s.built.mutants[number-1], true, nil
			}
		}
	}
	order := slices.Clone(s.reached)
	ranks := map[int][]int{}
	for _, n := range order {
		ranks[n] = s.near.rank(n, c, s.at.pkg)
		if s.used[n] {
			ranks[n] = []int{len(s.near.mutants)}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return slices.Compare(ranks[a], ranks[b]) })
	begin := time.Now()
	for i, number := range order {
		if i >= tries && time.Since(begin) > patience {
			break
		}
		if s.fails(number) {
			s.used[number] = true
			return s.built.mutants[number-1], true, nil
		}
	}
	return s.findConstant(c)
}

// findConstant tries what cannot be woven, where the code names the clause.
func (s *search) findConstant(c cite.Cite) (mutant, bool, error) {
	files, err := find(s.at.pkg)
	if err != nil {
		return mutant{}, false, err
	}
	for _, m := range files {
		if s.built.numbers[m.place()] != 0 || s.near.distance(m, c) >= far {
			continue
		}
		if ok, err := s.failsAlone(s.at, m); ok || err != nil {
			return m, ok, err
		}
	}
	return mutant{}, false, nil
}

// check reports for each break, of all or of a day's, whether it still makes its proof fail.
func check(day int) error {
	l, err := readLists()
	if err != nil {
		return err
	}
	due := slices.DeleteFunc(slices.Clone(l.breaks), func(b clause.Break) bool { return day >= 0 && b.Number()%10 != day%10 })
	var all []proving
	for _, b := range due {
		all = append(all, proving{b.Package, b.Test})
	}
	dir, err := os.MkdirTemp("", "register")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	t, err := prepare(dir, packagesOf(all))
	if err != nil {
		return err
	}
	lost := 0
	var mu sync.Mutex
	err = both(len(due), func(worker, i int) error {
		why, err := t.lost(due[i], l, worker)
		if why != "" {
			mu.Lock()
			defer mu.Unlock()
			lost++
			fmt.Println(why)
		}
		return err
	})
	fmt.Printf("%d of %d breaks tried: %d make their proof fail\n", len(due), len(l.breaks), len(due)-lost)
	if err == nil && lost > 0 {
		err = fmt.Errorf("%d breaks no longer break: go run ./internal/mutate -register", lost)
	}
	return err
}

// lost says in a sentence that a break no longer makes its proof fail; nothing if it does.
func (t *trial) lost(b clause.Break, l lists, worker int) (string, error) {
	p := proving{b.Package, b.Test}
	v, _, err := t.base(p, worker)
	if err != nil {
		return "", err
	}
	if !v.passed {
		return fmt.Sprintf("Break %03d: %s does not pass though nothing is altered.", b.Number(), b.Name()), nil
	}
	m := mutant{file: b.File, was: b.Was, is: b.Is}
	for _, number := range t.byName[m.name()] {
		if t.with(p, number, v.took).failed {
			return "", nil
		}
	}
	alone, err := find(filepath.Dir(b.File))
	if err != nil {
		return "", err
	}
	for _, other := range append(slices.Clone(l.byHand[b.Cite]), alone...) {
		if other.name() != m.name() || t.built.numbers[other.place()] != 0 {
			continue
		}
		if ok, err := t.failsAlone(p, other); ok || err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("Break %03d: %s no longer fails, so it does not prove § %s, when in %s\n\t%s\nbecomes\n\t%s", b.Number(), b.Name(), b.Cite, b.File, b.Was, b.Is), nil
}
