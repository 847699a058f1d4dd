package floor

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"felt.example/felt/internal/protection"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// Significant is a kind of event that whoever is responsible for the house must see although it belongs to no
// round: a significant event, in the sense of GLI-19.
type Significant string

const (
	Started  Significant = "started"   // the floor opened
	Stopped  Significant = "stopped"   // it closed
	SignedIn Significant = "signed_in" // somebody who has a power signed in
	WrongKey Significant = "wrong_key" // somebody tried an invalid key
	// Somebody signs in with a wrong name, password or code, or can no longer do so from there for a while.
	WrongPassword Significant = "wrong_password"
	WrongCode     Significant = "wrong_code"
	Locked        Significant = "locked"
	LogRead       Significant = "log_read"    // the log was asked for
	BackedUp      Significant = "backed_up"   // a backup was asked for
	PacketMade    Significant = "packet_made" // the dispute packet of a round was given out
	// What a person wagered or won in a round reaches the amount in Config.
	LargeWager Significant = "large_wager"
	LargeWin   Significant = "large_win"
	ClockSet   Significant = "clock_set" // the clock that tells the time was set
	// Unavailable: the log could not be written for a while. Failed: a table has stopped, because this build's
	// results differ from the log.
	Unavailable Significant = "unavailable"
	Failed      Significant = "failed"
)

var significant = []Significant{
	Started, Stopped, SignedIn, WrongKey, WrongPassword, WrongCode, Locked, LogRead, BackedUp, PacketMade, LargeWager, LargeWin, ClockSet, Unavailable, Failed,
}

// Circumstances are how a significant event came about.
type Circumstances struct {
	// From is the address that it came from.
	From string `json:"from,omitempty"`
	// What describes it in a few words.
	What string `json:"what,omitempty"`
	// Unrecorded is how many more came from there before, too fast to be recorded one by one.
	Unrecorded int `json:"unrecorded,omitempty"`
}

// eventsShard records the significant events.
const eventsShard = "events"

// events are the significant events of a floor.
type events struct {
	order  sync.Mutex
	writer writer
	last   time.Time // when the last one was recorded before the floor opened
}

// takeUp reads the events; of those before, only the time of the last is needed again.
func (s *events) takeUp(ctx context.Context, f *Floor) error {
	head, err := f.Log.Head(ctx, eventsShard)
	if err != nil {
		return err
	}
	if head.Seq > 0 {
		for e, err := range f.Log.Read(ctx, eventsShard, head.Seq) {
			if err != nil {
				return err
			}
			s.last = e.Clock
		}
	}
	s.writer.seq, s.writer.hash = head.Seq, head.Hash
	return nil
}

// Note records a significant event caused by a person, or by the program where that is "".
func (f *Floor) Note(ctx context.Context, what Significant, person string, how Circumstances) error {
	return f.noteBy(ctx, "event/"+newKey(), what, plain(person), how)
}

// NoteUse records a significant event that is the use of a power.
func (f *Floor) NoteUse(ctx context.Context, what Significant, by Power, how Circumstances) error {
	if err := by.check(); err != nil {
		return err
	}
	return f.noteBy(ctx, "event/"+newKey(), what, by.alone(), how)
}

// noteOnce records a significant event that is recorded once, whatever fails in between.
func (f *Floor) noteOnce(ctx context.Context, what Significant, which, how string) error {
	return f.noteBy(ctx, fmt.Sprintf("event/%s/%s", what, which), what, plain(""), Circumstances{What: how})
}

// noteLarge records large wagers and wins in a table's round.
func (f *Floor) noteLarge(ctx context.Context, id string, number int, results []protection.Result) error {
	for _, r := range results {
		which := fmt.Sprintf("%s/%d/%s", id, number, r.Player)
		if wagered := money.Cents(r.Wagered); f.LargeWager > 0 && wagered >= f.LargeWager {
			if err := f.noteOnce(ctx, LargeWager, which, fmt.Sprintf("player %s has wagered %s in round %d of table %s", r.Player, wagered, number, id)); err != nil {
				return err
			}
		}
		if won := money.Cents(r.Net); f.LargeWin > 0 && won >= f.LargeWin {
			if err := f.noteOnce(ctx, LargeWin, which, fmt.Sprintf("player %s has won %s in round %d of table %s", r.Player, won, number, id)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *Floor) noteBy(ctx context.Context, key string, what Significant, by hands, how Circumstances) error {
	event, err := encode(string(what), how)
	if err != nil {
		return err
	}
	f.events.order.Lock()
	defer f.events.order.Unlock()
	return f.events.writer.appendBy(ctx, key, by, table.Changes{Events: []journal.Event{event}})
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
