package floor

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/store"
)

// The log holds the order of the cards from the shuffle on. Whoever reads it over the interface gets
// it as it stood before the cards that may still be dealt were shuffled: no order of these, and no
// entry that cannot be without those left out.

// released is a log up to some of its entries.
type released struct {
	store.Log
	now store.Snapshot
}

// Snapshot implements store.Log.
func (r released) Snapshot(context.Context) (store.Snapshot, error) { return r.now, nil }

// Released is the log without what tells of cards that may still be dealt: of each table without the
// round in play, and at a shoe without all rounds since its shuffle; of the rest without what follows
// from these.
func (f *Floor) Released(ctx context.Context) (store.Log, error) {
	now, err := f.Log.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	upTo, whole := map[string]uint64{}, true
	for _, head := range now.Heads {
		upTo[head.Shard] = head.Seq
		id, ok := strings.CutPrefix(head.Shard, table.Shard(""))
		l := f.Table(id)
		if !ok || l == nil {
			continue
		}
		first, err := l.undealt(ctx)
		if err != nil {
			return nil, err
		}
		if first > 0 && first <= head.Seq {
			upTo[head.Shard], whole = first-1, false
		}
	}
	if !whole {
		if now, err = covered(ctx, f.Log, upTo); err != nil {
			return nil, err
		}
	}
	return released{f.Log, now}, nil
}

// undealt is the first entry of the earliest round whose shuffle gave the order of cards that may
// still be dealt; zero is none.
func (l *Live) undealt(ctx context.Context) (uint64, error) {
	l.mu.Lock()
	inRound, g, spans := l.table.InRound(), l.table.Selected.Game, slices.Clone(l.rounds.Spans)
	l.mu.Unlock()
	shoe := g.Keeps != nil && !g.Room // a hand of Poker is always shuffled for
	switch {
	case len(spans) == 0 || !inRound && !shoe:
		return 0, nil
	case !shoe:
		return spans[len(spans)-1].First, nil
	}
	for _, at := range slices.Backward(spans) {
		for e, err := range l.floor.Log.Read(ctx, l.writer.shard, at.First) {
			if err != nil {
				return 0, err
			}
			if e.Seq > at.Last {
				break
			}
			if ordersCards(e) {
				return at.First, nil
			}
		}
	}
	return 1, nil // no shoe lasts so many rounds
}

// mostInHand is more cards than anybody is dealt or sets.
const mostInHand = 20

// ordersCards reports whether an entry holds the order of a deck.
func ordersCards(e journal.Entry) bool {
	for _, event := range e.Events {
		var said struct {
			Cards []card.Card `json:"cards"`
			Is    struct {
				Cards []card.Card `json:"cards"`
			} `json:"is"`
		}
		if json.Unmarshal(event.Data, &said) == nil && max(len(said.Cards), len(said.Is.Cards)) > mostInHand {
			return true
		}
	}
	return false
}

// covered is how a log stands with as many entries of each shard, up to a last one, as the others
// cover: nothing arrives that was not sent.
func covered(ctx context.Context, log store.Log, upTo map[string]uint64) (store.Snapshot, error) {
	heads, balances := map[string]journal.Head{}, ledger.Balances{}
	shards := slices.Sorted(maps.Keys(upTo))
	for progress := true; progress; {
		progress = false
		for _, shard := range shards {
			head := heads[shard]
			if head.Seq >= upTo[shard] {
				continue
			}
			for e, err := range log.Read(ctx, shard, head.Seq+1) {
				if err != nil {
					return store.Snapshot{}, err
				}
				if e.Seq > upTo[shard] || balances.Covers(e.Transfers) != nil {
					break
				}
				balances.Post(e.Transfers)
				heads[shard], progress = journal.Head{Shard: shard, Seq: e.Seq, Hash: e.Hash}, true
			}
		}
	}
	now := store.Snapshot{Balances: balances}
	for _, shard := range shards {
		if head, any := heads[shard]; any {
			now.Heads = append(now.Heads, head)
		}
	}
	return now, nil
}

// UndealtError is a backup that would hold the order of cards that may still be dealt.
type UndealtError struct{ Table string }

func (e *UndealtError) Error() string {
	return fmt.Sprintf("a backup holds every card, and at table %s some are still to be dealt: make it where the floor runs, with felt backup DIR FILE, or when no round is in play", e.Table)
}

// Backup writes a backup of the whole log to a new file, unless it would hold the order of cards that
// may still be dealt; then there is an *UndealtError, and the file is not to be given out.
func (f *Floor) Backup(ctx context.Context, file string) error {
	before, err := f.rests(ctx)
	if err != nil {
		return err
	}
	if err := f.Log.Backup(ctx, file); err != nil {
		return err
	}
	after, err := f.rests(ctx)
	if err != nil {
		return err
	}
	for id, round := range after {
		if before[id] != round {
			return &UndealtError{id}
		}
	}
	return nil
}

// rests are the last rounds of all tables, at none of which cards may still be dealt.
func (f *Floor) rests(ctx context.Context) (map[string]int, error) {
	last := map[string]int{}
	for _, l := range f.lives() {
		l.mu.Lock()
		last[l.id] = l.table.Round
		l.mu.Unlock()
		first, err := l.undealt(ctx)
		switch {
		case err != nil:
			return nil, err
		case first > 0:
			return nil, &UndealtError{l.id}
		}
	}
	return last, nil
}
