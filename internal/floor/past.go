package floor

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sort"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/internal/commitment"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/store"
)

// Round is a round of a table, for its history.
type Round struct {
	Number int       `json:"round"`
	Time   time.Time `json:"time"`
	// Seats are those at which wagers were settled.
	Seats []int `json:"seats"`
	// Net is the viewer's, if he played.
	Net    money.Cents `json:"net"`
	Played bool        `json:"played"`
	// Summary is the dealer's hand, or at Poker who won. Rules is the digest of the rules the round was dealt
	// under: that of the Rules Submission, if one was in force.
	Summary    string `json:"summary"`
	Rules      string `json:"rules"`
	Submission string `json:"submission,omitempty"`
}

// Sought is which rounds of a table's history are looked for.
type Sought struct {
	// Before is a number above those of the rounds; 0 is any.
	Before int
	// At is a time by which they had begun; zero is any.
	At time.Time
	// Seat is where wagers were settled in them; 0 is anywhere.
	Seat int
	// From is the number of the first round that is looked at; 0 is the first of the table.
	From int
	// Of is the player who wagered in them, whose net is told then; "" is that the viewer's is, and anybody wagered.
	Of string
}

// History is a part of a table's rounds as a viewer may see them, the newest first.
type History struct {
	Rounds []Round `json:"rounds"`
	// Before is the number of the last round that was looked at, if there are earlier ones.
	Before int `json:"before,omitempty"`
	// Archived is the number of the last round that was moved to an archive which the floor was not given: it and those before it
	// are not looked at.
	Archived int `json:"archived,omitempty"`
	// Archive is where they were moved to, for who may know it.
	Archive string `json:"archive,omitempty"`
}

// lookedAt is how many rounds are looked at for one answer.
const lookedAt = 500

// Rounds are the last complete rounds of those sought, as the player may see them. It looks at no more than
// 500, and leaves out those that were moved to an archive which the floor was not given.
func (l *Live) Rounds(ctx context.Context, player string, which Sought, most int) (History, error) {
	l.mu.Lock()
	of := l.rounds.clone()
	l.mu.Unlock()
	h := History{Rounds: []Round{}}
	if len(of.Spans) == 0 {
		return h, nil
	}
	first, next := of.Under[0].Round, of.Spans[len(of.Spans)-1].Round
	if which.Before > 0 {
		next = min(next, which.Before-1)
	}
	if !which.At.IsZero() {
		begun, err := l.begun(ctx, of, first, next, which.At)
		if err != nil {
			return h, err
		}
		next = begun
	}
	first = max(first, which.From)
	for least := max(first, next-lookedAt+1); next >= least && len(h.Rounds) < most; {
		spans, err := l.spans(ctx, of, max(least, next-most+1), next)
		if err != nil {
			return h, err
		}
		if len(spans) == 0 {
			h.Archived = next
			return h, nil
		}
		tables, err := l.past(ctx, of, spans)
		if err != nil {
			return h, err
		}
		for i, p := range slices.Backward(tables) {
			if len(h.Rounds) == most {
				break
			}
			next = spans[i].Round - 1
			if seats := p.Settled(); p.Complete() && (which.Seat == 0 || slices.Contains(seats, which.Seat)) {
				net, played := p.Net(cmp.Or(which.Of, player))
				if which.Of != "" && !played {
					continue
				}
				view := p.View(0, table.Viewer{Player: player}, table.Timing{})
				h.Rounds = append(h.Rounds, Round{spans[i].Round, spans[i].At, seats, net, played, p.Summary(&view), p.rules, p.Submission})
			}
		}
	}
	if next >= first {
		h.Before = next + 1
	}
	return h, nil
}

// spans are where the rounds of these numbers lie in the log, as far as they are not archived.
func (l *Live) spans(ctx context.Context, of rounds, from, to int) ([]span, error) {
	var all []span
	for number := to; number >= from; number-- {
		at, err := l.find(ctx, of, number)
		if errors.Is(err, ErrArchived) {
			break
		}
		if err != nil {
			return nil, err
		}
		all = append(all, at)
	}
	slices.Reverse(all)
	return all, nil
}

// begun is the last of the rounds from first to last that had begun by a time, or first-1.
func (l *Live) begun(ctx context.Context, of rounds, first, last int, at time.Time) (int, error) {
	var failed error
	later := sort.Search(last-first+1, func(i int) bool {
		s, err := l.find(ctx, of, first+i)
		if err != nil && !errors.Is(err, ErrArchived) { // what was archived lies before the rest
			failed = cmp.Or(failed, err)
		}
		return err == nil && s.At.After(at)
	})
	return first + later - 1, failed
}

// ErrNoRound refuses a round that a table has not had.
var ErrNoRound = errors.New("there is no such round")

// ErrArchived refuses a round whose entries were moved to an archive that the log was not given.
var ErrArchived = errors.New("the round lies in the archive of the house, which this floor was not opened with")

// ArchivedTo is the path of the archive to which rounds were moved; "" if there is none, or if the floor was given it.
func (f *Floor) ArchivedTo(ctx context.Context) (string, error) {
	past, err := f.Log.Archived(ctx)
	if err != nil || past.Given {
		return "", err
	}
	return past.Where, nil
}

// RoundView is one of the table's rounds, complete or in play, as the player may see it.
func (l *Live) RoundView(ctx context.Context, player string, number int) (table.View, error) {
	view, _, err := l.RoundRules(ctx, player, number)
	return view, err
}

// RoundRules is RoundView with the rules that the round was dealt under.
func (l *Live) RoundRules(ctx context.Context, player string, number int) (table.View, json.RawMessage, error) {
	p, at, err := l.pastRound(ctx, number)
	if err != nil {
		return table.View{}, nil, err
	}
	return p.View(at.Last, table.Viewer{Player: player}, table.Timing{Now: at.At}), p.Rules, nil
}

// SameShoe is the rounds that were dealt from the shoe of a round before it, as the player may see them, the first of them
// first. What an earlier round left in the discard rack when that was shuffled into the shoe is in the shoe again.
func (l *Live) SameShoe(ctx context.Context, player string, of *table.View) ([]table.View, error) {
	var all []table.View
	for v := of; !v.FromNew() && v.Round > 1 && (v == of || !v.Shuffled()); v = &all[len(all)-1] {
		before, err := l.RoundView(ctx, player, v.Round-1)
		if err != nil {
			return nil, err
		}
		all = append(all, before)
	}
	slices.Reverse(all)
	return all, nil
}

// RoundUnder is one of the table's rounds as the player may see it and as it runs under other rules; the error is that of
// table.Table.Under.
func (l *Live) RoundUnder(ctx context.Context, player string, number int, rules json.RawMessage) (table.View, error) {
	p, at, err := l.pastRound(ctx, number)
	if err != nil {
		return table.View{}, err
	}
	other, err := p.Under(rules)
	if err != nil {
		return table.View{}, err
	}
	return other.View(at.Last, table.Viewer{Player: player}, table.Timing{Now: at.At}), nil
}

// pastRound is one of the table's rounds, and where it lies in the log.
func (l *Live) pastRound(ctx context.Context, number int) (pastRound, span, error) {
	l.mu.Lock()
	of := l.rounds.clone()
	l.mu.Unlock()
	at, err := l.find(ctx, of, number)
	if err != nil {
		return pastRound{}, at, err
	}
	p, err := l.past(ctx, of, []span{at})
	if err != nil {
		return pastRound{}, at, err
	}
	return p[0], at, nil
}

// find returns where a round lies in the log. For rounds of long ago it asks the log by the keys under which they
// and the rounds after them began.
func (l *Live) find(ctx context.Context, of rounds, number int) (span, error) {
	if i := slices.IndexFunc(of.Spans, func(s span) bool { return s.Round == number }); i >= 0 {
		return of.Spans[i], nil
	}
	none := fmt.Errorf("table %s, round %d: %w", l.id, number, ErrNoRound)
	if len(of.Spans) == 0 || number < of.Under[0].Round || number > of.Spans[0].Round {
		return span{}, none
	}
	began, found, err := l.floor.Log.ByKey(ctx, beginKey(l.id, number))
	if errors.Is(err, store.ErrArchived) {
		return span{}, fmt.Errorf("table %s, round %d: %w", l.id, number, ErrArchived)
	}
	if err != nil || !found {
		return span{}, cmp.Or(err, none)
	}
	next, found, err := l.floor.Log.ByKey(ctx, beginKey(l.id, number+1))
	if err != nil || !found {
		return span{}, cmp.Or(err, none)
	}
	return span{number, began.Seq, next.Seq - 1, began.Clock}, nil
}

// pastRound is a table as it was in a round, and the digest of its rules.
type pastRound struct {
	*table.Table
	rules string
	after uint64 // the entry of its last late correction, or the one by which it began
}

// past reads consecutive rounds from the log.
func (l *Live) past(ctx context.Context, in rounds, spans []span) ([]pastRound, error) {
	if len(spans) == 0 {
		return nil, nil
	}
	entries := make([][]journal.Entry, len(spans))
	at := 0
	for e, err := range l.floor.sealed().Read(ctx, l.writer.shard, spans[0].First) {
		if err != nil {
			return nil, err
		}
		for at < len(spans) && e.Seq > spans[at].Last {
			at++
		}
		if at == len(spans) {
			break
		}
		entries[at] = append(entries[at], e)
	}
	var all []pastRound
	for i, of := range entries {
		after, late := spans[i].First, in.late(spans[i].Round, 0)
		of, err := withLate(ctx, l.floor.sealed(), l.writer.shard, of, late)
		if err != nil {
			return nil, err
		}
		if n := len(late); n > 0 {
			after = late[n-1].Seq
		}
		t, err := table.Past(l.floor.between(), in.config(spans[i].Round), of, l.floor.named)
		if err != nil {
			return nil, err
		}
		all = append(all, pastRound{t, of[0].Rules, after})
	}
	return all, nil
}

// ErrNotOver refuses to open anything of a round in play.
var ErrNotOver = errors.New("the round is in play; its cards are opened when it is over")

// Openings are the openings of what a round was dealt from, deck by deck as a view has them, with the cards that
// the player may know. At a banked table those are all, once nothing of the deck can be dealt any more, and until
// then those that he was shown; at Poker always those that he was shown.
func (l *Live) Openings(ctx context.Context, player string, number int) ([]commitment.Openings, error) {
	p, _, err := l.pastRound(ctx, number)
	if err != nil {
		return nil, err
	}
	if p.InRound() {
		return nil, fmt.Errorf("table %s, round %d: %w", l.id, number, ErrNotOver)
	}
	all := []commitment.Openings{}
	for i, deck := range p.Decks() {
		order, c, err := l.committed(ctx, deck.Entry)
		if err != nil {
			return nil, fmt.Errorf("table %s, round %d: %w", l.id, number, err)
		}
		seen := p.Seen(table.Viewer{Player: player}, i)
		whole := p.Between().Opens() && !l.undealt(deck.Entry)
		all = append(all, commitment.Open(order, c.Secret, func(position int) bool { return whole || seen[position] }))
	}
	return all, nil
}

// undealt reports whether cards of what an entry has committed to may still be dealt.
func (l *Live) undealt(entry uint64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.table.Undealt(entry)
}

// committed is the order of cards to which an entry of the table has committed.
func (l *Live) committed(ctx context.Context, entry uint64) (order []card.Card, c table.Commitment, err error) {
	for e, err := range l.floor.sealed().Entries(ctx, l.writer.shard, entry) {
		if errors.Is(err, store.ErrArchived) {
			return nil, c, ErrArchived
		}
		if err != nil {
			return nil, c, err
		}
		if order, c, ok := table.CommitmentIn(e.Entry); ok {
			return order, c, nil
		}
		break
	}
	return nil, c, fmt.Errorf("entry %d has no commitment that can be opened", entry)
}

// History is a finished round of the table as a file of its own, with the cards that the player may see.
func (l *Live) History(ctx context.Context, player string, number int) ([]byte, error) {
	p, at, err := l.pastRound(ctx, number)
	if err != nil {
		return nil, err
	}
	text, err := l.room.History(p.Table, player, at.At)
	if err != nil {
		return nil, fmt.Errorf("table %s, round %d: %w", l.id, number, err)
	}
	return text, nil
}
