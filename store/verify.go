package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"felt.example/felt/ledger"
)

// Report is what Verify found.
type Report struct {
	Shards  int    `json:"shards"`
	Entries uint64 `json:"entries"` // read and right
	// Findings are sentences that name shard and sequence number; none means that the
	// log is whole.
	Findings []string `json:"findings"`
}

// maxFindings keeps the report of a ruined log readable.
const maxFindings = 200

// Verify walks all shards of a log as they stand now: no sequence number is missing, each
// entry is as it was written and follows the one before it, the transfers come to the
// stored balances, and these sum to zero. The exported heads, if any, must lie on the
// chains: without them, a tail that was dropped or rewritten as a whole, books included,
// cannot be told from a true one.
//
// Each is called with every entry that is right, in the order of its shard; it may be
// nil, and its error becomes a finding. The error of Verify says that the log cannot be
// read at all.
func Verify(ctx context.Context, log Log, exported []Head, each func(Entry) error) (Report, error) {
	v := verifier{Report: Report{Findings: []string{}}, log: log, each: each, exported: map[string]Head{}, books: ledger.Balances{}, uses: map[ledger.Account]*use{}}
	for _, head := range exported {
		v.exported[head.Shard] = head
	}
	if err := log.Check(ctx); err != nil {
		if _, err = v.unread(err, "the log as a whole"); err != nil {
			return v.Report, err
		}
	}
	now, err := log.Snapshot(ctx)
	if err != nil {
		return v.unread(err, "heads and balances")
	}
	for _, head := range now.Heads {
		if err := v.walk(ctx, head); err != nil {
			return v.Report, err
		}
		delete(v.exported, head.Shard)
	}
	for _, shard := range slices.Sorted(maps.Keys(v.exported)) {
		v.find("shard %s is missing, but an exported head has its entry %d", shard, v.exported[shard].Seq)
	}
	v.Shards = len(now.Heads)
	v.compare(now.Balances)
	return v.Report, nil
}

type verifier struct {
	Report
	log      Log
	each     func(Entry) error
	exported map[string]Head
	books    ledger.Balances // by the transfers that were read
	uses     map[ledger.Account]*use
	lost     bool // an entry could not be read, so the books are not whole
}

// use is where an account was used: while that is one shard only, the order of its
// transfers is known.
type use struct {
	shard     string
	shared    bool
	overdrawn uint64 // the first entry after which it stood below zero
}

func (v *verifier) find(format string, args ...any) {
	switch {
	case len(v.Findings) < maxFindings:
		v.Findings = append(v.Findings, fmt.Sprintf(format, args...))
	case len(v.Findings) == maxFindings:
		v.Findings = append(v.Findings, "there is more, which is not listed")
	}
}

// unread tells a log that cannot be read now, an error, from one that is damaged, a
// finding.
func (v *verifier) unread(err error, what string) (Report, error) {
	if errors.Is(err, ErrUnavailable) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return v.Report, err
	}
	v.find("%s cannot be read: %v", what, err)
	return v.Report, nil
}

// walk reads a shard up to its head.
func (v *verifier) walk(ctx context.Context, head Head) error {
	last := Head{Shard: head.Shard}
	known := true // whether the hash of last is known
	for {
		var damaged *DamagedError
		for e, err := range v.log.Read(ctx, head.Shard, last.Seq+1) {
			if errors.As(err, &damaged) && damaged.Seq > last.Seq {
				break
			}
			if err != nil {
				v.lost = true
				_, err = v.unread(err, fmt.Sprintf("shard %s after entry %d", head.Shard, last.Seq))
				return err
			}
			if e.Seq > head.Seq {
				return v.end(ctx, head, last, known, e.Seq)
			}
			v.missing(head.Shard, last.Seq, e.Seq)
			v.entry(e, last, known)
			last, known = Head{e.Shard, e.Seq, e.Hash}, true
		}
		if damaged == nil {
			return v.end(ctx, head, last, known, 0)
		}
		v.missing(head.Shard, last.Seq, damaged.Seq)
		v.find("%v", damaged)
		v.lost = true
		last, known = Head{Shard: head.Shard, Seq: damaged.Seq}, false
	}
}

func (v *verifier) missing(shard string, last, next uint64) {
	if next > last+1 {
		v.lost = true
	}
	switch {
	case next == last+2:
		v.find("shard %s: entry %d is missing", shard, last+1)
	case next > last+2:
		v.find("shard %s: entries %d to %d are missing", shard, last+1, next-1)
	}
}

// entry takes an entry that is as it was written.
func (v *verifier) entry(e Entry, last Head, known bool) {
	v.Entries++
	if known && e.Seq == last.Seq+1 && e.Previous != last.Hash {
		v.find("shard %s, entry %d: it does not follow the entry %d that is there now", e.Shard, e.Seq, last.Seq)
	}
	if x := v.exported[e.Shard]; x.Seq == e.Seq && x.Hash != e.Hash {
		v.find("shard %s, entry %d: it is not the entry of the exported head, so it or one before it was rewritten", e.Shard, e.Seq)
	}
	v.books.Post(e.Transfers)
	for _, t := range e.Transfers {
		v.use(t.From, e)
		v.use(t.To, e)
	}
	if v.each != nil {
		if err := v.each(e); err != nil {
			v.find("shard %s, entry %d: %v", e.Shard, e.Seq, err)
		}
	}
}

func (v *verifier) use(a ledger.Account, e Entry) {
	u := v.uses[a]
	if u == nil {
		u = &use{shard: e.Shard}
		v.uses[a] = u
	}
	u.shared = u.shared || u.shard != e.Shard
	if u.overdrawn == 0 && v.books[a] < 0 && !a.MayOwe() {
		u.overdrawn = e.Seq
	}
}

// end compares where a shard's entries end with its head. Next is the entry after the
// head, which is there only if another append came while the log was read.
func (v *verifier) end(ctx context.Context, head, last Head, known bool, next uint64) error {
	v.missing(head.Shard, last.Seq, head.Seq+1)
	if known && last.Seq == head.Seq && last.Hash != head.Hash {
		v.find("shard %s, entry %d: it is not the one that was stored as the shard's last", head.Shard, head.Seq)
	}
	if x := v.exported[head.Shard]; x.Seq > head.Seq {
		v.find("shard %s ends at entry %d, but an exported head has its entry %d", head.Shard, head.Seq, x.Seq)
	}
	if next == 0 {
		return nil
	}
	now, err := v.log.Head(ctx, head.Shard)
	if err == nil && now.Seq < next {
		v.find("shard %s, entry %d: it lies after entry %d, which was stored as the shard's last", head.Shard, next, now.Seq)
	}
	return err
}

// compare holds the stored balances against the transfers.
func (v *verifier) compare(stored ledger.Balances) {
	if sum := stored.Sum(); sum != 0 {
		v.find("the balances sum to %s, not to zero", sum)
	}
	for _, a := range slices.Sorted(maps.Keys(v.uses)) {
		switch u := v.uses[a]; {
		case u.overdrawn == 0 || v.lost:
		case !u.shared:
			v.find("shard %s, entry %d: it overdraws %s", u.shard, u.overdrawn, a)
		case v.books[a] < 0:
			v.find("the transfers overdraw %s, which stands at %s", a, v.books[a])
		}
	}
	if v.lost {
		v.find("the balances could not be recomputed, for entries are missing or damaged")
		return
	}
	all := maps.Clone(stored)
	maps.Copy(all, v.books)
	for _, a := range slices.Sorted(maps.Keys(all)) {
		if stored[a] != v.books[a] {
			v.find("account %s is stored with %s, but its transfers come to %s", a, stored[a], v.books[a])
		}
	}
}
