package floor

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"

	"felt.example/felt/internal/protection"
)

// playedIndex is in which rounds each player has wagered. It is read from what the tables report to the protector: all of it
// when it is first asked for, then only what was added.
type playedIndex struct {
	mu  sync.Mutex
	seq uint64 // the last entry that was read
	cut bool   // earlier ones are in an archive that the floor was not given
	of  map[string][]playedRun
}

// playedRun is a run of rounds of a table, one after the other, in each of which a player wagered.
type playedRun struct {
	table    string
	from, to int
}

// read takes in what was reported since. The caller holds the lock.
func (p *playedIndex) read(ctx context.Context, f *Floor) error {
	if p.of == nil {
		p.of = map[string][]playedRun{}
		past, err := f.Log.Archived(ctx)
		if err != nil {
			return err
		}
		for _, head := range past.Heads {
			if head.Shard == protectionShard && !past.Given {
				p.seq, p.cut = head.Seq, true
			}
		}
	}
	for e, err := range f.Log.Read(ctx, protectionShard, p.seq+1) {
		if err != nil {
			return err
		}
		p.seq = e.Seq
		var at protection.Standing
		if len(e.Events) == 0 || e.Events[0].Kind != protection.Stands || json.Unmarshal(e.Events[0].Data, &at) != nil {
			continue
		}
		for _, r := range at.Results {
			p.takes(r.Player, at.Table, at.Round)
		}
	}
	return nil
}

func (p *playedIndex) takes(player, table string, number int) {
	all := p.of[player]
	i := len(all) - 1
	for ; i >= 0 && all[i].table != table; i-- {
	}
	switch {
	case i >= 0 && number <= all[i].to: // it was reported before
	case i >= 0 && number == all[i].to+1:
		all[i].to = number
	default:
		p.of[player] = append(all, playedRun{table, number, number})
	}
}

// PlayedRound is a round of any table in which a player wagered.
type PlayedRound struct {
	Table string `json:"table"`
	Name  string `json:"name"`
	Round
}

// Played is a part of the rounds in which a player wagered, those of his last stay at a table first.
type Played struct {
	Rounds []PlayedRound `json:"rounds"`
	// Skip is how many of his rounds came before the next part; 0 is that there is none.
	Skip int `json:"skip,omitempty"`
	// Archived: rounds that may be his were moved to an archive which the floor was not given, and are left out.
	Archived bool `json:"archived,omitempty"`
	// Archive is where, for who may know it.
	Archive string `json:"archive,omitempty"`
}

// PlayedBy are the rounds in which a player wagered, at all tables, as a viewer may see them, after those that are skipped.
// Rounds that were moved to an archive which the floor was not given are left out. What was played at a table where another floor deals is
// there as soon as it was reported, so that who asks part by part is shown each round once.
func (f *Floor) PlayedBy(ctx context.Context, viewer, player string, skip, most int) (Played, error) {
	if err := f.Current(ctx); err != nil {
		return Played{}, err
	}
	f.played.mu.Lock()
	if err := f.played.read(ctx, f); err != nil {
		f.played.mu.Unlock()
		return Played{}, err
	}
	all := slices.Clone(f.played.of[player])
	p, at := Played{Rounds: []PlayedRound{}, Archived: f.played.cut}, 0
	f.played.mu.Unlock()
	for _, s := range slices.Backward(all) {
		if at += s.to - s.from + 1; at <= skip {
			continue
		}
		to := s.from + min(at-skip, s.to-s.from+1) - 1
		from := max(s.from, to-(most-len(p.Rounds))+1)
		l := f.Table(s.table)
		if l == nil {
			skip = at
			continue
		}
		if err := l.catchUp(ctx); err != nil {
			return p, err
		}
		h, err := l.Rounds(ctx, viewer, Sought{Before: to + 1, From: from, Of: player}, to-from+1)
		if err != nil && !errors.Is(err, ErrArchived) {
			return p, err
		}
		p.Archived = p.Archived || h.Archived > 0
		for _, r := range h.Rounds {
			p.Rounds = append(p.Rounds, PlayedRound{s.table, l.Name(), r})
		}
		skip += to - from + 1
		if len(p.Rounds) >= most {
			break
		}
	}
	if total := total(all); skip < total {
		p.Skip = skip
	}
	return p, nil
}

func total(all []playedRun) (n int) {
	for _, s := range all {
		n += s.to - s.from + 1
	}
	return n
}
