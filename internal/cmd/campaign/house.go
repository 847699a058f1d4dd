//go:build linux

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"sync"
	"time"
)

// What a node that keeps the common log small says as it begins.
const (
	compacts = "the history of the common log is compacted"
	removes  = "the first entries are removed from the common log"
)

// ear hears what nodes say, and writes down all but what they say only to who looks for a fault.
type ear struct {
	to io.Writer

	mu    sync.Mutex
	heard map[string]bool        // what any node has said
	waits map[string]chan string // who waits for a node to say something, by what; the node is sent
}

func newEar(to io.Writer) *ear {
	return &ear{to: to, heard: map[string]bool{}, waits: map[string]chan string{}}
}

var says = regexp.MustCompile(`^\S+ level=DEBUG msg="([^"]*)" node=(\S+) `)

// Write implements io.Writer. A node writes whole lines.
func (e *ear) Write(text []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	var err error
	for said := range bytes.Lines(text) {
		if is := says.FindSubmatch(said); is != nil {
			what := string(is[1])
			if waits := e.waits[what]; waits != nil {
				waits <- string(is[2])
				delete(e.waits, what)
			}
			e.heard[what] = true
		}
		if !bytes.Contains(said, []byte(" level=DEBUG ")) {
			_, writes := e.to.Write(said)
			err = errors.Join(err, writes)
		}
	}
	return len(text), err
}

// hears has the next node that says something be sent, once. Before reports whether one has said it already.
func (e *ear) hears(what string) (next <-chan string, before bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	is := make(chan string, 1)
	e.waits[what] = is
	return is, e.heard[what]
}

// How long it may take until a node keeps the common log small: at the beginning of a floor guests must play for minutes until there is
// enough. Then a node that has not compacted it yet does so when it has begun to lead: so the lead is handed on each turn.
const (
	mostHouse = 15 * time.Minute
	turn      = 2 * time.Second
)

// house waits until the leading node keeps the common log small in some way, and kills it, or one that follows, while that is under way.
func (s *site) house(what string, follows bool) error {
	by, enough := context.WithTimeout(context.Background(), mostHouse)
	defer enough()
	says, before := s.ear.hears(what)
	again := time.NewTicker(turn)
	defer again.Stop()
	for {
		select {
		case <-by.Done():
			return fmt.Errorf("no node said within %s: %q", mostHouse, what)
		case node := <-says:
			time.Sleep(time.Duration(s.random.Int64N(int64(100 * time.Millisecond))))
			s.began = time.Now()
			switch {
			case follows && node == s.follower:
				return s.Kill(s.other)
			case follows:
				return s.Kill(s.follower)
			}
			return s.Kill(node)
		case <-again.C:
			if !before || what != compacts {
				continue
			}
			if err := errors.Join(s.Stop(s.leader), s.well(by)); err != nil {
				return fmt.Errorf("until a node says %q: %w", what, err)
			}
		}
	}
}
