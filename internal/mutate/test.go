package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// readEquivalent reads the mutants that change nothing: file, line before, line after and
// the reason, parted by tabs.
func readEquivalent(file string) (map[string]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	reasons := map[string]string{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		at := strings.LastIndexByte(line, '\t')
		if strings.Count(line, "\t") != 3 || at == len(line)-1 {
			return nil, fmt.Errorf("%s: %q is not file, before, after and reason", file, line)
		}
		reasons[line[:at]] = line[at+1:]
	}
	return reasons, nil
}

// fate is what became of a mutant.
type fate int

const (
	survived fate = iota
	caught
	unbuilt // the compiler refused it
	endless // it took so long that nothing is known
)

// test tests all mutants; the error says that some survive, or are wrongly excused.
func test(mutants []mutant, equivalent map[string]string, chapters []string) error {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	builds, err := weaveAll(mutants, dir, chapters)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var workers sync.WaitGroup
	next, failed, count := 0, 0, map[fate]int{}
	for worker := range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for {
				mu.Lock()
				at := next
				next++
				mu.Unlock()
				if at >= len(mutants) {
					return
				}
				m := mutants[at]
				became, err := try(m, builds[filepath.Dir(m.file)], filepath.Join(dir, fmt.Sprint(worker)), chapters)
				_, known := equivalent[m.name()]
				mu.Lock()
				count[became]++
				if at%50 == 49 {
					fmt.Fprintf(os.Stderr, "%d of %d\n", at+1, len(mutants))
				}
				if err != nil || became == endless || (became == survived) != known {
					failed++
					fmt.Println([]string{"SURVIVES", "CAUGHT", "NOT BUILT", "ENDLESS"}[became], m, err)
				}
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	fmt.Printf("%d mutants: %d caught, %d not built, %d survive; %d of all are not as expected\n", len(mutants), count[caught], count[unbuilt], count[survived], failed)
	if failed > 0 {
		return errors.New("some survive, or are wrongly excused")
	}
	return nil
}

// weaveAll weaves the directories of the mutants.
func weaveAll(mutants []mutant, dir string, chapters []string) (map[string]*woven, error) {
	builds := map[string]*woven{}
	for _, m := range mutants {
		of := filepath.Dir(m.file)
		if builds[of] != nil {
			continue
		}
		into := filepath.Join(dir, "woven", filepath.Base(of))
		if err := os.MkdirAll(into, 0o755); err != nil {
			return nil, err
		}
		built, err := weave([]string{of}, into, tests(m.file, chapters), false)
		if err != nil {
			return nil, err
		}
		for _, p := range tests(m.file, chapters) {
			if built.run(p, 0, few) {
				return nil, fmt.Errorf("%s fails though no mutant is switched on", p)
			}
		}
		builds[of] = built
	}
	return builds, nil
}

// few and many are how many random rounds the kit plays: few catch most mutants.
const few, many = "FELT_ROUNDS=300", "FELT_ROUNDS=3000"

// try runs the tests with the mutant: first with few random rounds, then with all.
func try(m mutant, built *woven, dir string, chapters []string) (fate, error) {
	number := built.numbers[m.place()]
	if number == 0 {
		return alone(m, dir, chapters)
	}
	for _, rounds := range []string{few, many} {
		for _, p := range tests(m.file, chapters) {
			if built.run(p, number, rounds) {
				return caught, nil
			}
		}
	}
	return survived, nil
}

// alone is try for a mutant that must be built by itself.
func alone(m mutant, dir string, chapters []string) (fate, error) {
	overlay, err := overlay(m, dir)
	if err != nil {
		return survived, err
	}
	for _, rounds := range []string{few, many} {
		for _, p := range tests(m.file, chapters) {
			command := exec.Command("go", "test", "-failfast", "-vet=off", "-ldflags=-s -w", "-timeout=10m", "-overlay="+overlay, p)
			command.Env = append(os.Environ(), rounds)
			output, err := command.CombinedOutput()
			switch {
			case bytes.Contains(output, []byte("[build failed]")):
				return unbuilt, nil
			case bytes.Contains(output, []byte("panic: test timed out")):
				return endless, nil
			case err != nil:
				return caught, nil
			}
		}
	}
	return survived, nil
}

// overlay writes to dir what has a build read the mutant in place of its file.
func overlay(m mutant, dir string) (string, error) {
	altered, overlay := filepath.Join(dir, "altered.go"), filepath.Join(dir, "overlay.json")
	original, err := filepath.Abs(m.file)
	text, marshalErr := json.Marshal(map[string]map[string]string{"Replace": {original: altered}})
	return overlay, errors.Join(err, marshalErr, os.MkdirAll(dir, 0o755),
		os.WriteFile(altered, []byte(m.source()), 0o644), os.WriteFile(overlay, text, 0o644))
}

// tests are the packages whose tests must catch a mutant of the file.
func tests(file string, chapters []string) []string {
	dir := filepath.Dir(file)
	packages := []string{"./" + dir}
	if filepath.Base(dir) == general {
		for _, c := range slices.Backward(chapters) {
			packages = append(packages, "./pa/"+c)
		}
	}
	return packages
}

// sound says why the tests of what is altered fail even without an alteration.
func sound(mutants []mutant, chapters []string) error {
	done := map[string]bool{}
	for _, m := range mutants {
		for _, p := range tests(m.file, chapters) {
			if done[p] {
				continue
			}
			done[p] = true
			if output, err := exec.Command("go", "test", p).CombinedOutput(); err != nil {
				return fmt.Errorf("%s fails as it stands: %w\n%s", p, err, output)
			}
		}
	}
	return nil
}
