package floor_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

// archived moves all that need not stay, of a log that must verify, and tells how many entries that are.
func archived(t *testing.T, dir, archive string) uint64 {
	t.Helper()
	a, err := sqlite.OpenToArchive(dir)
	must(t, err)
	report, stays, err := floor.Archivable(t.Context(), withKeys(a), cardroom.Open)
	must(t, err)
	for _, finding := range report.Findings {
		t.Error(finding)
	}
	moved, err := a.Move(t.Context(), archive, noon.Add(hour), stays)
	must(t, err)
	must(t, a.Shrink(t.Context()))
	must(t, a.Close())
	return moved.Entries
}

// roundText is a round as a player may see it.
func roundText(t *testing.T, f *floor.Floor, player string, number int) string {
	t.Helper()
	view, err := f.Table("t1").RoundView(t.Context(), player, number)
	must(t, err)
	text, err := json.Marshal(view)
	must(t, err)
	return string(text)
}

// TestArchivedRounds: with its history in an archive the floor opens by reading no more, looks the same, deals on and
// lists its last rounds; rounds of long ago show with the archive as they did, and without it say where they are. It verifies
// alone, with the archive, and the archive by itself.
func TestArchivedRounds(t *testing.T) {
	const long = 130
	h := jackpot(t, map[int]card.Suit{1: card.Spades, 2: card.Hearts}, "t1") // so that her stack lasts
	h.pace, h.watch = &floor.Fast, &watch{}
	dir, ann, bob := joined(t, h)
	archive := filepath.Join(quickDir(t), "archive")
	log := openLog(t, dir)
	f := h.open(t, log)
	must(t, f.Table("t1").Sit(t.Context(), bob, "bob's first", 2, 100*money.Dollar))
	must(t, f.Table("t1").Leave(t.Context(), bob, 2))
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, rounds: long, bold: true}, gambler{id: bob, seats: []int{2}, rounds: long, bold: true}))
	f.Close()
	must(t, log.Close())

	f, log = nil, openLog(t, dir)
	f = h.open(t, log)
	looked, third, last := asText(t, f, ann, bob), roundText(t, f, ann, 3), roundText(t, f, ann, long)
	balance := f.Balance(bob)
	f.Close()
	head, err := floor.Verify(t.Context(), withKeys(log), cardroom.Open, nil)
	must(t, err)
	must(t, log.Close())

	moved := archived(t, dir, archive)
	if moved == 0 || moved > head.Entries-100 {
		t.Fatalf("%d of %d entries are moved", moved, head.Entries)
	}
	for _, with := range []bool{false, true} {
		log = openLog(t, dir)
		if with {
			must(t, log.Attach(t.Context(), archive))
		}
		seen := &counted{Log: log}
		f = h.open(t, seen)
		if read := seen.entries.Load(); read > 4*501 {
			t.Errorf("opening reads %d entries", read)
		}
		if now := asText(t, f, ann, bob); now != looked {
			t.Errorf("it looks\n%s, not\n%s", now, looked)
		}
		if now := roundText(t, f, ann, long); now != last {
			t.Errorf("its last round is\n%s, not\n%s", now, last)
		}
		var text bytes.Buffer
		streamed := floor.WriteStream(t.Context(), &text, log)
		err := f.Table("t1").Sit(t.Context(), bob, "bob's first", 2, 100*money.Dollar)
		if f.Balance(bob) != balance {
			t.Errorf("what was asked long ago has taken effect again: %s, not %s", f.Balance(bob), balance)
		}
		found, search := f.Table("t1").Rounds(t.Context(), ann, floor.Sought{Before: 4, Seat: 2}, long)
		must(t, search)
		all := 0
		for skip, more := 0, true; more; {
			his, err := f.PlayedBy(t.Context(), bob, bob, skip, long)
			must(t, err)
			all, skip = all+len(his.Rounds), his.Skip
			if more = skip > 0; his.Archived && with {
				t.Error("rounds of the archive are left out, though it was given")
			}
		}
		switch {
		case with && (len(found.Rounds) != 3 || found.Rounds[0].Number != 3 || found.Archived != 0):
			t.Errorf("of the first three rounds at seat 2 are found %+v", found)
		case !with && (len(found.Rounds) != 0 || found.Archived != 3):
			t.Errorf("without the archive are found %+v", found)
		case (all == long) != with:
			t.Errorf("his %d rounds: %d are found", long, all)
		}
		if with {
			p, err := floor.MakePacket(t.Context(), withKeys(log), cardroom.Open, "t1", 3, nil)
			must(t, err)
			if p.Round != 3 {
				t.Errorf("the packet is of round %d", p.Round)
			}
			if now := roundText(t, f, ann, 3); now != third {
				t.Errorf("the third round is\n%s, not\n%s", now, third)
			}
			must(t, errors.Join(err, streamed))
			stream, err := floor.ReadStream(&text)
			must(t, err)
			verified(t, stream)
			must(t, stream.Close())
		} else {
			_, gone := f.Table("t1").RoundView(t.Context(), ann, 3)
			if !errors.Is(gone, floor.ErrArchived) || gone.Error() != "table t1, round 3: the round lies in the archive of the house, which this floor was not opened with" {
				t.Errorf("the third round without the archive: %v", gone)
			}
			if !errors.Is(err, store.ErrArchived) || !errors.Is(streamed, store.ErrArchived) || text.Len() > 0 {
				t.Errorf("without the archive: %v, %v and %d bytes", err, streamed, text.Len())
			}
			if _, err := f.Table("t1").RoundView(t.Context(), ann, long+9); !errors.Is(err, floor.ErrNoRound) {
				t.Errorf("a round that was not: %v", err)
			}
		}
		f.Close()
		alone, err := floor.Verify(t.Context(), withKeys(log), cardroom.Open, head.Trusted.Heads)
		must(t, err)
		note := fmt.Sprintf("%d entries were moved to the archive %s and were not read; those here follow on them", moved, archive)
		if len(alone.Findings) > 0 || !strings.Contains(strings.Join(alone.Notes, "\n"), note) || alone.Entries+moved != head.Entries || alone.Rounds >= long {
			t.Errorf("alone it has %d entries and %d rounds: %q %q", alone.Entries, alone.Rounds, alone.Findings, alone.Notes)
		}
		must(t, log.Close())
	}

	// It deals on, and more is moved.
	log = openLog(t, dir)
	f = h.open(t, log)
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, rounds: long + 40, bold: true}, gambler{id: bob, seats: []int{2}, rounds: long + 40, bold: true}))
	f.Close()
	must(t, log.Close())
	if again := archived(t, dir, archive); again == 0 {
		t.Error("nothing more is moved")
	}
	whole, err := sqlite.InspectWith(t.Context(), dir, archive)
	must(t, err)
	report, err := floor.Verify(t.Context(), withKeys(whole), cardroom.Open, head.Trusted.Heads)
	must(t, err)
	if len(report.Findings) > 0 || len(report.Notes) > 0 || report.Rounds != long+40 {
		t.Errorf("together %d rounds: %q %q", report.Rounds, report.Findings, report.Notes)
	}
	must(t, whole.Close())
	alone, err := sqlite.Inspect(archive)
	must(t, err)
	verified(t, alone)
	must(t, alone.Close())

	// Of an altered database is found what the archive hides.
	log = openLog(t, dir)
	past, err := log.Archived(t.Context())
	must(t, err)
	rewrote := past.Heads[0]
	rewrote.Hash[0]++
	wrong, err := floor.Verify(t.Context(), withKeys(log), cardroom.Open, []journal.Head{rewrote})
	must(t, err)
	if len(wrong.Findings) != 1 || !strings.Contains(wrong.Findings[0], "was rewritten") {
		t.Errorf("against another head: %q", wrong.Findings)
	}

	// A state that cannot be used is made of all entries, if they are there.
	s, found, err := log.Kept(t.Context(), table.Shard("t1"), math.MaxUint64)
	if err != nil || !found {
		t.Fatal(err)
	}
	s.Data = json.RawMessage(`{"form":0}`)
	must(t, log.Keep(t.Context(), s))
	if f, err := floor.Open(t.Context(), h.config(log)); err == nil || !strings.Contains(err.Error(), "was moved to the archive "+archive) {
		t.Errorf("opened without state and archive: %v", err)
		if err == nil {
			f.Close()
		}
	}
	must(t, log.Attach(t.Context(), archive))
	f = h.open(t, log)
	if now := roundText(t, f, ann, 3); now != third {
		t.Errorf("of all entries, the third round is\n%s, not\n%s", now, third)
	}
	f.Close()
	must(t, log.Close())
}
