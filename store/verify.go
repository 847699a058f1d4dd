package store

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"maps"
	"runtime"
	"slices"
	"sync"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
)

// Report is what Verify found.
type Report struct {
	Shards  int    `json:"shards"`
	Entries uint64 `json:"entries"` // read and right
	// Findings are sentences that name the shard and the sequence number. If there are none the log
	// is whole.
	Findings []string `json:"findings"`
	// Notes are facts worth knowing that are not faults of the log, such as a clock that was set
	// back.
	Notes []string `json:"notes"`
	// Standing is the log as it was verified.
	Standing Snapshot `json:"-"`
}

// Trusted returns the result from which a later verification can continue, if there are no
// findings. The states must be those that follow from the entries.
func (r *Report) Trusted(states map[string]StateRef) Trusted {
	return trusted(r.Standing.Heads, states, r.Standing.Balances)
}

func trusted(heads []journal.Head, states map[string]StateRef, balances ledger.Balances) Trusted {
	t := Trusted{Heads: heads, States: states, Transit: ledger.Balances{}, Books: books(balances)}
	for a, amount := range balances {
		if a.InTransit() {
			t.Transit[a] = amount
		}
	}
	return t
}

// maxFindings keeps the report of a ruined log readable.
const maxFindings = 200

func (r *Report) find(format string, args ...any) {
	switch {
	case len(r.Findings) < maxFindings:
		r.Findings = append(r.Findings, fmt.Sprintf(format, args...))
	case len(r.Findings) == maxFindings:
		r.Findings = append(r.Findings, "there is more, which is not listed")
	}
}

// Verify walks all shards of a log as they are now, several at once. It checks that no sequence
// number is missing, that each entry is as it was written and follows the one before it, that the
// transfers give the stored balances, and that these sum to zero. Exported heads, if given, must
// lie on the chains. Without them, a log whose end was cut off or rewritten completely, books
// included, cannot be told from a true one. The memory that it needs does not grow with the log.
//
// Each is called once for every shard, by one of several goroutines. The function that it returns
// is called with every correct entry of the shard in order, beginning at the number that it
// returns. An error becomes a finding. Entries of a shard up to the trusted head, if there is one,
// are read only from that number on, and the balances continue from the trusted ones. Each may be
// nil: then those up to the trusted head are not read.
//
// Verify itself returns an error only if the log cannot be read at all.
func Verify(ctx context.Context, log Log, against Against, each func(head journal.Head) (from uint64, take func(journal.Entry) error)) (Report, error) {
	v := verifier{Report: Report{Findings: []string{}, Notes: []string{}}, log: log, each: each, exported: map[string][]journal.Head{}, way: newWay(), uses: map[journal.Account]*use{}}
	for _, head := range against.Heads {
		v.exported[head.Shard] = append(v.exported[head.Shard], head)
	}
	if against.From != nil {
		v.from, v.trusted = against.From, map[string]journal.Head{}
		for _, head := range against.From.Heads {
			v.exported[head.Shard] = append(v.exported[head.Shard], head)
			v.trusted[head.Shard] = head
		}
	}
	if err := log.Check(ctx); err != nil {
		if err = v.unread(err, "the log as a whole"); err != nil {
			return v.Report, err
		}
	}
	now, err := log.Snapshot(ctx)
	if err != nil {
		return v.Report, v.unread(err, "heads and balances")
	}
	walks, err := v.walkAll(ctx, now.Heads)
	for i, w := range walks {
		v.take(w)
		delete(v.exported, now.Heads[i].Shard)
	}
	if err != nil {
		return v.Report, err
	}
	for _, shard := range slices.Sorted(maps.Keys(v.exported)) {
		v.find("shard %s is missing, but an exported head has its entry %d", shard, v.exported[shard][0].Seq)
		v.lost = v.lost || v.from != nil
	}
	v.Standing = now
	v.Shards = len(now.Heads)
	return v.Report, v.compare(ctx, now)
}

type verifier struct {
	Report
	log      Log
	each     func(head journal.Head) (from uint64, take func(journal.Entry) error)
	exported map[string][]journal.Head
	from     *Trusted                // nil is from the first entries
	trusted  map[string]journal.Head // by shard
	way      *way
	uses     map[journal.Account]*use
	lost     bool // an entry could not be read, so the books are not whole
}

// use is an account that is not in transit, and where it was used: while that is one shard only,
// the order of its transfers is known.
type use struct {
	shard     string
	cents     money.Cents // by the transfers that were read
	shared    bool
	overdrawn uint64 // the first entry after which it stood below zero
	// least is the least that it stood at, after an entry; from a trusted head, less what it had.
	least money.Cents
	at    uint64
}

// Against is what a log is verified against, besides itself.
type Against struct {
	// Heads were exported earlier.
	Heads []journal.Head
	// From is the result of an earlier verification, from which this one continues; nil is the
	// beginning.
	From *Trusted
}

// way is all accounts in transit, of which a log has ever more: not what each holds, but sums
// with two factors that chance gives each account. They are those of the stored balances if
// each account holds what is stored; else they differ, except for a chance of less than one in 2^60.
type way struct {
	seeds [2]maphash.Seed
	sums  [2]uint64
}

func newWay() *way { return &way{seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}} }

func (w *way) add(a journal.Account, amount money.Cents) {
	for i, seed := range w.seeds {
		w.sums[i] += (maphash.String(seed, string(a)) | 1) * uint64(amount)
	}
}

// unread distinguishes a log that cannot be read now, an error, from one that is damaged, a
// finding.
func (r *Report) unread(err error, what string) error {
	if errors.Is(err, ErrUnavailable) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	r.find("%s cannot be read: %v", what, err)
	return nil
}

// walkAll walks the shards, as many at once as there are processors.
func (v *verifier) walkAll(ctx context.Context, heads []journal.Head) ([]*walk, error) {
	walks, failed := make([]*walk, len(heads)), make([]error, len(heads))
	next := make(chan int)
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(heads)) {
		all.Go(func() {
			for i := range next {
				if failed[i] = walks[i].run(ctx); failed[i] != nil {
					continue
				}
				walks[i].each = nil // what it kept of the shard is not needed any more
			}
		})
	}
	for i, head := range heads {
		walks[i] = &walk{verifier: v, head: head, way: &way{seeds: v.way.seeds}, uses: map[journal.Account]*use{}}
		next <- i
	}
	close(next)
	all.Wait()
	return walks, errors.Join(failed...)
}

// take takes what a walk found.
func (v *verifier) take(w *walk) {
	for _, finding := range w.Findings {
		v.find("%s", finding)
	}
	v.Notes = append(v.Notes, w.Notes...)
	if w.times > 0 && len(v.Notes) < maxFindings {
		v.Notes = append(v.Notes, fmt.Sprintf("shard %s: its clock went back %d times, at most by %s, at entry %d", w.head.Shard, w.times, w.most, w.at))
	}
	v.Entries += w.Entries
	v.lost = v.lost || w.lost
	for i := range v.way.sums {
		v.way.sums[i] += w.way.sums[i]
	}
	for a, of := range w.uses {
		if u := v.uses[a]; u != nil {
			u.cents, u.shared = u.cents+of.cents, true
		} else {
			v.uses[a] = of
		}
	}
}

// walk is one shard being read up to its head.
type walk struct {
	Report
	verifier *verifier // of which a walk only reads
	head     journal.Head
	each     func(journal.Entry) error
	way      *way
	uses     map[journal.Account]*use
	lost     bool

	// clock is that of the last entry. It went back so many times, at most by so much at an entry.
	clock time.Time
	times int
	most  time.Duration
	at    uint64
}

func (w *walk) run(ctx context.Context) error {
	log, shard := w.verifier.log, w.head.Shard
	from := w.verifier.trusted[shard].Seq + 1
	if w.verifier.each != nil {
		from, w.each = w.verifier.each(w.head)
	}
	last := journal.Head{Shard: shard, Seq: from - 1}
	known := from == 1 // whether the hash of last is known
	if trusted := w.verifier.trusted[shard]; trusted.Seq > 0 && trusted.Seq == last.Seq {
		last, known = trusted, true
	}
	for _, x := range w.verifier.exported[shard] {
		switch trusted := w.verifier.trusted[shard]; {
		case x.Seq >= from || x == trusted:
		case x.Seq == trusted.Seq:
			w.find("shard %s, entry %d: it is not the entry of the exported head, so it or one before it was rewritten", shard, x.Seq)
		default:
			w.Notes = append(w.Notes, fmt.Sprintf("shard %s: entry %d, of the exported head, was not read", shard, x.Seq))
		}
	}
	for {
		var damaged *DamagedError
		for e, err := range log.Read(ctx, shard, last.Seq+1) {
			if errors.As(err, &damaged) && damaged.Seq > last.Seq {
				break
			}
			if err != nil {
				w.lost = true
				return w.unread(err, fmt.Sprintf("shard %s after entry %d", shard, last.Seq))
			}
			if e.Seq > w.head.Seq {
				return w.end(ctx, last, known, e.Seq)
			}
			w.missing(last.Seq, e.Seq)
			w.entry(e, last, known)
			last, known = journal.Head{Shard: e.Shard, Seq: e.Seq, Hash: e.Hash}, true
		}
		if damaged == nil {
			return w.end(ctx, last, known, 0)
		}
		w.missing(last.Seq, damaged.Seq)
		w.find("%v", damaged)
		w.lost = true
		last, known = journal.Head{Shard: shard, Seq: damaged.Seq}, false
	}
}

func (w *walk) missing(last, next uint64) {
	if next > last+1 {
		w.lost = true
	}
	switch {
	case next == last+2:
		w.find("shard %s: entry %d is missing", w.head.Shard, last+1)
	case next > last+2:
		w.find("shard %s: entries %d to %d are missing", w.head.Shard, last+1, next-1)
	}
}

// entry takes an entry that is as it was written.
func (w *walk) entry(e journal.Entry, last journal.Head, known bool) {
	w.Entries++
	if known && e.Seq == last.Seq+1 && e.Previous != last.Hash {
		w.find("shard %s, entry %d: it does not follow the entry %d that is there now", e.Shard, e.Seq, last.Seq)
	}
	for _, x := range w.verifier.exported[e.Shard] {
		if x.Seq == e.Seq && x.Hash != e.Hash {
			w.find("shard %s, entry %d: it is not the entry of the exported head, so it or one before it was rewritten", e.Shard, e.Seq)
			break
		}
	}
	if back := w.clock.Sub(e.Clock); back > 0 {
		if w.times++; back > w.most {
			w.most, w.at = back, e.Seq
		}
	}
	w.clock = e.Clock
	if e.Seq > w.verifier.trusted[e.Shard].Seq {
		w.books(e)
	}
	if w.each != nil {
		if err := w.each(e); err != nil {
			w.find("shard %s, entry %d: %v", e.Shard, e.Seq, err)
		}
	}
}

// books takes the entry's transfers.
func (w *walk) books(e journal.Entry) {
	for _, t := range e.Transfers {
		w.post(t.From, -t.Amount)
		w.post(t.To, t.Amount)
	}
	for _, t := range e.Transfers {
		w.overdraws(t.From, e.Seq)
		w.overdraws(t.To, e.Seq)
	}
}

func (w *walk) post(a journal.Account, amount money.Cents) {
	if a.InTransit() {
		w.way.add(a, amount)
		return
	}
	u := w.uses[a]
	if u == nil {
		u = &use{shard: w.head.Shard}
		w.uses[a] = u
	}
	u.cents += amount
}

func (w *walk) overdraws(a journal.Account, seq uint64) {
	u := w.uses[a]
	if u == nil || a.MayOwe() {
		return
	}
	if u.overdrawn == 0 && u.cents < 0 {
		u.overdrawn = seq
	}
	if u.cents < u.least {
		u.least, u.at = u.cents, seq
	}
}

// end compares where the shard's entries end with its head. Next is the entry after the
// head, which is there only if another append came while the log was read.
func (w *walk) end(ctx context.Context, last journal.Head, known bool, next uint64) error {
	head := w.head
	w.missing(last.Seq, head.Seq+1)
	if known && last.Seq == head.Seq && last.Hash != head.Hash {
		w.find("shard %s, entry %d: it is not the one that was stored as the shard's last", head.Shard, head.Seq)
	}
	for _, x := range w.verifier.exported[head.Shard] {
		if x.Seq > head.Seq {
			w.find("shard %s ends at entry %d, but an exported head has its entry %d", head.Shard, head.Seq, x.Seq)
			w.lost = w.lost || w.verifier.from != nil
			break
		}
	}
	if next == 0 {
		return nil
	}
	now, err := w.verifier.log.Head(ctx, head.Shard)
	if err == nil && now.Seq < next {
		w.find("shard %s, entry %d: it lies after entry %d, which was stored as the shard's last", head.Shard, next, now.Seq)
	}
	return err
}

// compare holds the stored balances against the transfers.
func (v *verifier) compare(ctx context.Context, now Snapshot) error {
	if sum := now.Balances.Sum(); sum != 0 {
		v.find("the balances sum to %s, not to zero", sum)
	}
	if v.from != nil {
		v.compareFrom(now.Balances)
		return nil
	}
	for _, a := range slices.Sorted(maps.Keys(v.uses)) {
		switch u := v.uses[a]; {
		case u.overdrawn == 0 || v.lost:
		case !u.shared:
			v.find("shard %s, entry %d: it overdraws %s", u.shard, u.overdrawn, a)
		case u.cents < 0:
			v.find("the transfers overdraw %s, which stands at %s", a, u.cents)
		}
	}
	if v.lost {
		v.find("the balances could not be recomputed, for entries are missing or damaged")
		return nil
	}
	stored, made := ledger.Balances{}, ledger.Balances{}
	for a, amount := range now.Balances {
		if !a.InTransit() {
			stored[a] = amount
			continue
		}
		v.way.add(a, -amount)
	}
	for a, u := range v.uses {
		made[a] = u.cents
	}
	if v.way.sums != [2]uint64{} {
		if err := v.inTransit(ctx, now, stored, made); err != nil {
			return err
		}
	}
	all := maps.Clone(stored)
	maps.Copy(all, made)
	for _, a := range slices.Sorted(maps.Keys(all)) {
		if stored[a] != made[a] {
			v.find("account %s is stored with %s, but its transfers come to %s", a, stored[a], made[a])
		}
	}
	return nil
}

// compareFrom holds the stored balances, less the transfers since the trusted head, against those that
// were trusted.
func (v *verifier) compareFrom(stored ledger.Balances) {
	if v.lost {
		v.find("the balances could not be recomputed, for entries are missing or damaged")
		return
	}
	before := ledger.Balances{}
	for a, amount := range stored {
		if a.InTransit() {
			v.way.add(a, -amount)
		} else {
			before[a] = amount
		}
	}
	for a, amount := range v.from.Transit {
		v.way.add(a, amount)
	}
	for _, a := range slices.Sorted(maps.Keys(v.uses)) {
		u := v.uses[a]
		before[a] -= u.cents
		if u.at > 0 && !u.shared && before[a]+u.least < 0 {
			v.find("shard %s, entry %d: it overdraws %s", u.shard, u.at, a)
		}
	}
	if books(before) != v.from.Books || v.way.sums != [2]uint64{} {
		v.find("the stored balances are not those of the trusted head with the transfers since then")
	}
}

// inTransit reads the log again for the accounts in transit, for one of them does not hold what
// is stored.
func (v *verifier) inTransit(ctx context.Context, now Snapshot, stored, made ledger.Balances) error {
	for a, amount := range now.Balances {
		if a.InTransit() {
			stored[a] = amount
		}
	}
	for _, head := range now.Heads {
		for e, err := range v.log.Read(ctx, head.Shard, 1) {
			if err != nil {
				return v.unread(err, "the accounts in transit")
			}
			if e.Seq > head.Seq {
				break
			}
			for _, t := range e.Transfers {
				if t.From.InTransit() {
					made[t.From] -= t.Amount
				}
				if t.To.InTransit() {
					made[t.To] += t.Amount
				}
			}
		}
	}
	return nil
}
