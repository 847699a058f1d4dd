package account

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/floor"
)

// So many wrong passwords or codes of an account from one address are too many, within this time;
// and so many wrong codes from anywhere, which only who has the password can try.
const (
	mostWrong   = 3
	mostCodes   = 10
	wrongWithin = 30 * time.Minute
	mostTried   = 10_000 // that are remembered
)

// lock is what so many wrong tries lock.
type lock struct {
	credential.Tried
	most int
}

// tries are wrong ones, by what they lock.
type tries struct {
	mu sync.Mutex
	of map[credential.Tried]*tally
}

// tally are wrong tries, and how many are being checked, which may become wrong.
type tally struct {
	wrong   []time.Time
	checked int
}

func (t *tally) recent(now time.Time) []time.Time {
	t.wrong = slices.DeleteFunc(t.wrong, func(at time.Time) bool { return now.Sub(at) >= wrongWithin })
	return t.wrong
}

// begin begins to check a try, unless it is locked by what was tried before.
func (t *tries) begin(now time.Time, by []lock) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, l := range by {
		if of := t.of[l.Tried]; of != nil {
			if recent := of.recent(now); len(recent) >= l.most {
				return &LockedError{wrongWithin - now.Sub(recent[len(recent)-l.most])}
			} else if len(recent)+of.checked >= l.most {
				return ErrBusy // else who tries many at once would try more than he may
			}
		}
	}
	for _, l := range by {
		t.tally(l.Tried, now).checked++
	}
	return nil
}

// end ends it, and reports whether it was the last wrong one that is allowed.
func (t *tries) end(now time.Time, by []lock, wrong bool) (last bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, l := range by {
		of := t.tally(l.Tried, now)
		of.checked--
		if wrong {
			of.wrong = append(of.recent(now), now)
			last = last || len(of.wrong) == l.most
		} else if of.checked == 0 && len(of.recent(now)) == 0 {
			delete(t.of, l.Tried)
		}
	}
	return last
}

func (t *tries) tally(what credential.Tried, now time.Time) *tally {
	if t.of[what] == nil {
		if len(t.of) >= mostTried {
			maps.DeleteFunc(t.of, func(_ credential.Tried, of *tally) bool { return of.checked == 0 && len(of.recent(now)) == 0 })
		}
		for other, of := range t.of { // whoever fills the memory gains no tries at this account
			if len(t.of) < mostTried {
				break
			}
			if of.checked == 0 {
				delete(t.of, other)
			}
		}
		t.of[what] = &tally{}
	}
	return t.of[what]
}

// takeUp takes up the tries from before the floor opened. What a clock that was wrong has put into
// the future is of now.
func (t *tries) takeUp(all []credential.Try, now time.Time) {
	for _, one := range all {
		if now.Before(one.At) {
			one.At = now
		}
		if of := t.tally(one.Tried, now); now.Sub(one.At) < wrongWithin {
			of.wrong = append(of.wrong, one.At)
		}
	}
}

// passwordLock is what wrong passwords of an account lock. What was taken for a name is not kept as
// it was typed: it may have been a password.
func passwordLock(id, name, from string) []lock {
	if id == "" {
		id = "none " + digest(strings.ToLower(name))
	}
	return []lock{{credential.Tried{What: "password", Account: id, From: from}, mostWrong}}
}

// check has a try be checked. A wrong one is counted and recorded, though who tried has gone, and
// answered by the refusal.
func (h *House) check(ctx context.Context, by []lock, kind floor.Significant, id, from string, refusal error, right func() (bool, error)) error {
	if err := h.tries.begin(h.Now(), by); err != nil {
		return err
	}
	ok, err := right()
	if ok || err != nil {
		h.tries.end(h.Now(), by, false)
		return err
	}
	ctx = context.WithoutCancel(ctx)
	how := floor.Circumstances{From: from, What: "signing in to no account"}
	if id != "" {
		how.What = "signing in to account " + id
	}
	now := h.Now()
	last := h.tries.end(now, by, true)
	if err := h.wrong(ctx, now, by...); err != nil {
		return err
	}
	if err := h.floor.Note(ctx, kind, "", how); err != nil {
		return err
	}
	if last {
		if err := h.floor.Note(ctx, floor.Locked, "", how); err != nil {
			return err
		}
	}
	return refusal
}

func (h *House) wrong(ctx context.Context, now time.Time, by ...lock) error {
	var all []credential.Try
	for _, l := range by {
		all = append(all, credential.Try{Tried: l.Tried, At: now})
	}
	return h.secrets.Wrong(ctx, now.Add(-wrongWithin), all...)
}

// WrongToken keeps that somebody at an address has shown a token that is none.
func (h *House) WrongToken(ctx context.Context, from string) error {
	return h.wrong(ctx, h.Now(), lock{Tried: credential.Tried{What: "token", From: from}})
}

// Tried are the times at which somebody at an address tried wrongly, of late, as they came.
func (h *House) Tried(ctx context.Context) ([]credential.Try, error) {
	all, err := h.secrets.Tries(ctx)
	return slices.DeleteFunc(all, func(t credential.Try) bool { return t.From == "" }), err
}
