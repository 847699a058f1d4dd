package floor

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
)

// Significant is a kind of event that must be seen by who looks after the house, although it is no
// part of any round: significant events, as GLI-19 has them.
type Significant string

const (
	Started  Significant = "started"   // the floor opened
	Stopped  Significant = "stopped"   // it closed
	SignedIn Significant = "signed_in" // somebody who has a power
	WrongKey Significant = "wrong_key" // somebody tried a key that is none
	// Somebody signs in with a wrong name, password or code, or can do so from there no more for a while.
	WrongPassword Significant = "wrong_password"
	WrongCode     Significant = "wrong_code"
	Locked        Significant = "locked"
	LogRead       Significant = "log_read"  // the log was asked for
	BackedUp      Significant = "backed_up" // a backup was asked for
)

var significant = []Significant{Started, Stopped, SignedIn, WrongKey, WrongPassword, WrongCode, Locked, LogRead, BackedUp}

// Circumstances are how a significant event came about.
type Circumstances struct {
	// From is the address that it came from.
	From string `json:"from,omitempty"`
	// What says it in a few words.
	What string `json:"what,omitempty"`
	// Unrecorded is how many more there were from there before, and too fast to be recorded one by one.
	Unrecorded int `json:"unrecorded,omitempty"`
}

// eventsShard is where significant events are kept.
const eventsShard = "events"

// events are the significant events of a floor.
type events struct {
	order  sync.Mutex
	writer writer
}

// takeUp finds how far the events have come; none of them is needed again.
func (s *events) takeUp(ctx context.Context, f *Floor) error {
	head, err := f.Log.Head(ctx, eventsShard)
	s.writer = writer{floor: f, shard: eventsShard, seq: head.Seq, hash: head.Hash, take: func(journal.Entry) error { return nil }}
	return err
}

// Note records a significant event by a person, or the program where that is "".
func (f *Floor) Note(ctx context.Context, what Significant, person string, how Circumstances) error {
	return f.noteBy(ctx, what, plain(person), how)
}

// NoteUse records a significant event that is the use of a power.
func (f *Floor) NoteUse(ctx context.Context, what Significant, by Power, how Circumstances) error {
	if err := by.check(); err != nil {
		return err
	}
	return f.noteBy(ctx, what, by.alone(), how)
}

func (f *Floor) noteBy(ctx context.Context, what Significant, by hands, how Circumstances) error {
	event, err := encode(string(what), how)
	if err != nil {
		return err
	}
	f.events.order.Lock()
	defer f.events.order.Unlock()
	return f.events.writer.appendBy(ctx, "event/"+newKey(), by, table.Changes{Events: []journal.Event{event}})
}

// verifyEvents reports whether an entry is one significant event.
func verifyEvents(e journal.Entry) error {
	var how Circumstances
	switch {
	case len(e.Events) != 1 || len(e.Transfers) > 0:
		return fmt.Errorf("one significant event is recorded at a time, and nothing else")
	case !slices.Contains(significant, Significant(e.Events[0].Kind)):
		return fmt.Errorf("%.40q is no significant event", e.Events[0].Kind)
	}
	return json.Unmarshal(e.Events[0].Data, &how)
}
