package main

import (
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

// test tests all mutants; the error says how many survive, or are wrongly excused.
func test(mutants []mutant, equivalent map[string]string, chapters []string) error {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var mu sync.Mutex
	var workers sync.WaitGroup
	next, caught, excused, failed := 0, 0, 0, 0
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
				survives, err := survives(m, filepath.Join(dir, fmt.Sprint(worker)), chapters)
				_, known := equivalent[m.name()]
				mu.Lock()
				switch {
				case err != nil:
					failed++
					fmt.Println(m, err)
				case survives && known:
					excused++
				case survives:
					failed++
					fmt.Println("SURVIVES", m)
				case known:
					failed++
					fmt.Println("CAUGHT, and listed as equivalent:", m)
				default:
					caught++
				}
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	fmt.Printf("%d mutants: %d caught, %d equivalent, %d wrong\n", len(mutants), caught, excused, failed)
	if failed > 0 {
		return errors.New("some survive, or are wrongly excused")
	}
	return nil
}

// survives tells whether the tests pass with the mutant: first with few random rounds,
// then with all.
func survives(m mutant, dir string, chapters []string) (bool, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return false, err
	}
	altered, overlay := filepath.Join(dir, "altered.go"), filepath.Join(dir, "overlay.json")
	original, err := filepath.Abs(m.file)
	if err != nil {
		return false, err
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": {original: altered}})
	if err != nil {
		return false, err
	}
	if err := errors.Join(os.WriteFile(altered, []byte(m.source), 0o644), os.WriteFile(overlay, text, 0o644)); err != nil {
		return false, err
	}
	packages := []string{"./" + filepath.Dir(m.file)}
	if filepath.Base(filepath.Dir(m.file)) == general {
		packages = nil
		for _, c := range slices.Backward(chapters) {
			packages = append(packages, "./pa/"+c)
		}
		packages = append([]string{"./pa/" + general}, packages...)
	}
	for _, rounds := range []string{"FELT_ROUNDS=300", "FELT_ROUNDS=20000"} {
		for _, p := range packages {
			command := exec.Command("go", "test", "-failfast", "-timeout=2m", "-overlay="+overlay, p)
			command.Env = append(os.Environ(), rounds)
			if command.Run() != nil {
				return false, nil
			}
		}
	}
	return true, nil
}
