package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"time"

	"felt.example/felt/internal/program"
	"felt.example/felt/internal/sim"
)

// kept is the file in which felt simulate keeps what was played; nil is none.
type kept struct {
	name  string
	guard sync.Mutex
	last  time.Time // when it was written
	game  string    // that is being played
	file  keptFile
}

type keptFile struct {
	Build string               `json:"build"`
	Games map[string]*sim.Kept `json:"games"`
}

// openKept reads the file, if it is there; "" is none. Rounds of another program are refused.
func openKept(name string) (*kept, error) {
	if name == "" {
		return nil, nil //nolint:nilnil // there is none
	}
	k := &kept{name: name, file: keptFile{Build: program.Words(), Games: map[string]*sim.Kept{}}}
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return k, k.put() // so that it is known now that it can be written
	}
	if err != nil {
		return nil, err
	}
	var file keptFile
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		return nil, inFile(name, fmt.Errorf("it is no file that --resume has written: %w", err))
	}
	if file.Build != k.file.Build {
		return nil, inFile(name, fmt.Errorf("it was written by %s, and this is %s: rounds of two programs are not added up", file.Build, k.file.Build))
	}
	for game, of := range file.Games {
		if of == nil {
			return nil, inFile(name, fmt.Errorf("it has nothing of %s", game))
		}
		k.file.Games[game] = of
	}
	return k, nil
}

// goOn has a simulation of a game go on from the file.
func (k *kept) goOn(game string, s *sim.Simulation) error {
	if k == nil {
		return nil
	}
	k.game, k.last = game, time.Now()
	if of := k.file.Games[game]; of != nil {
		if err := s.GoOn(of); err != nil {
			return inFile(k.name, fmt.Errorf("%s: %w", game, err))
		}
	}
	return nil
}

// now writes the file if that was ten seconds ago. Where it fails the end of the run tells.
func (k *kept) now(s *sim.Simulation) {
	if k == nil {
		return
	}
	k.guard.Lock()
	due := time.Since(k.last) >= 10*time.Second
	k.guard.Unlock()
	if due {
		_ = k.write(s)
	}
}

func (k *kept) write(s *sim.Simulation) error {
	if k == nil {
		return nil
	}
	k.guard.Lock()
	defer k.guard.Unlock()
	k.last, k.file.Games[k.game] = time.Now(), s.Keep()
	return k.put()
}

func (k *kept) put() error {
	text, err := json.Marshal(k.file)
	if err != nil {
		return err
	}
	return replace(k.name, string(text)+"\n")
}
