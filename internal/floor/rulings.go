package floor

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"felt.example/felt/cite"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// A player who thinks that a round was not dealt or paid as it should have been asks for a ruling, in his own words. A
// floorperson or above who does not gain by it answers with a reason. Both are entries of a shard of their own.

// Ruling is what a player asks about a round, and the answer.
type Ruling struct {
	ID     string `json:"id"`
	Table  string `json:"table"`
	Round  int    `json:"round"`
	Player string `json:"player"`
	// Words are the player's.
	Words string    `json:"words"`
	Asked time.Time `json:"asked"`
	// Decides is the role of who alone may answer it, by which clause; "" is whoever may use his powers at the table.
	Decides people.Role `json:"decides,omitempty"`
	Cite    cite.Cite   `json:"cite,omitempty"`
	// Outcome is "" until it is answered: then By is who did, Reason why, and Answered when.
	Outcome  Outcome   `json:"outcome,omitempty"`
	By       string    `json:"by,omitempty"`
	Reason   string    `json:"reason,omitempty"`
	Answered time.Time `json:"answered,omitzero"`
}

// Outcome is how a ruling goes.
type Outcome string

const (
	Stands    Outcome = "stands"    // the round stays as it is
	Corrected Outcome = "corrected" // it was corrected, or declared void
)

// The kinds of event in the log of rulings.
const (
	asksRuling  = "ask"  // rulingAsked: a player
	givesRuling = "rule" // rulingGiven: a floorperson or above
)

type rulingAsked struct {
	ID     string `json:"id"`
	Table  string `json:"table"`
	Round  int    `json:"round"`
	Player string `json:"player"`
	Words  string `json:"words"`
}

type rulingGiven struct {
	ID      string  `json:"id"`
	Outcome Outcome `json:"outcome"`
	// As is the role of who gives it, where only one may.
	As people.Role `json:"as,omitempty"`
}

const rulingShard = "rulings"

// longestWords is how many characters a player has for what he asks; mostWaiting is how many of his questions wait at a time.
const (
	longestWords = 1000
	mostWaiting  = 5
)

// rulings are those of a floor.
type rulings struct {
	order  sync.Mutex // held during an append
	writer writer
	mu     sync.Mutex // guards all
	all    []*Ruling  // in the order in which they were asked
}

func (s *rulings) find(id string) *Ruling {
	for _, r := range slices.Backward(s.all) {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// apply takes an entry, or says what is wrong with it.
func (s *rulings) apply(e journal.Entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(e.Events) != 1 || len(e.Transfers) > 0 {
		return errors.New("one ruling is asked for or given at a time, and nothing else")
	}
	switch event := e.Events[0]; event.Kind {
	case asksRuling:
		var of rulingAsked
		if err := json.Unmarshal(event.Data, &of); err != nil {
			return err
		}
		if e.Actor != journal.Person(of.Player) || s.find(of.ID) != nil {
			return fmt.Errorf("%.60q asks for ruling %.40q of player %.40q", e.Actor, of.ID, of.Player)
		}
		s.all = append(s.all, &Ruling{ID: of.ID, Table: of.Table, Round: of.Round, Player: of.Player, Words: of.Words, Asked: e.Clock})
	case givesRuling:
		var of rulingGiven
		if err := json.Unmarshal(event.Data, &of); err != nil {
			return err
		}
		r, by := s.find(of.ID), personOf(e.Actor, "")
		switch {
		case r == nil || r.Outcome != "" || of.Outcome != Stands && of.Outcome != Corrected:
			return fmt.Errorf("ruling %.40q does not wait, or goes %.40q", of.ID, of.Outcome)
		case by == "" || by == r.Player || e.Acted == nil:
			return fmt.Errorf("%.60q answers ruling %.40q, which is for another person, with a reason", e.Actor, of.ID)
		}
		r.Outcome, r.By, r.Reason, r.Answered = of.Outcome, by, e.Acted.Reason, e.Clock
	default:
		return fmt.Errorf("unknown event %.40q", event.Kind)
	}
	return nil
}

func (s *rulings) append(ctx context.Context, key string, by hands, kind string, data any) error {
	event, err := encode(kind, data)
	if err != nil {
		return err
	}
	return s.writer.appendBy(ctx, key, by, table.Changes{Events: []journal.Event{event}})
}

// AskRuling asks for a ruling on a round in which the player wagered. Asked again about it while that waits, with the same
// words, it does nothing.
func (l *Live) AskRuling(ctx context.Context, player string, number int, words string) error {
	words = strings.TrimSpace(words)
	if n := utf8.RuneCountInString(words); n == 0 || n > longestWords || !utf8.ValidString(words) {
		return fmt.Errorf("say what is wrong with the round, in 1 to %d characters", longestWords)
	}
	past, _, err := l.pastRound(ctx, number)
	if err != nil {
		return err
	}
	switch {
	case !slices.Contains(past.players(), player):
		return fmt.Errorf("a ruling is for who wagered in the round; you did not wager in round %d", number)
	case past.InRound():
		return fmt.Errorf("round %d is in play: call the floorperson now, or ask when it is over", number)
	}
	s := &l.floor.rulings
	s.order.Lock()
	defer s.order.Unlock()
	waiting := 0
	for _, r := range s.of(func(r *Ruling) bool { return r.Player == player && r.Outcome == "" }) {
		switch waiting++; {
		case r.Table == l.id && r.Round == number && r.Words == words:
			return nil
		case r.Table == l.id && r.Round == number:
			return fmt.Errorf("what you asked about round %d waits for an answer", number)
		case waiting == mostWaiting:
			return fmt.Errorf("%d of your questions wait for an answer; more can be asked when those were answered", waiting)
		}
	}
	id := newKey()
	return s.append(ctx, "ask/"+id, plain(player), asksRuling, rulingAsked{id, l.id, number, player, words})
}

// ErrNoRuling refuses an answer to what does not wait.
var ErrNoRuling = errors.New("this does not wait for a ruling: it was answered, or never asked")

// Rule answers what a player asked. That a round was corrected can only be answered of one that was, since it
// was played. Where the chapter names who decides disputes, nobody else does.
func (f *Floor) Rule(ctx context.Context, by Power, id string, outcome Outcome) error {
	if err := by.check(); err != nil {
		return err
	}
	s := &f.rulings
	s.order.Lock()
	defer s.order.Unlock()
	found := s.of(func(r *Ruling) bool { return r.ID == id && r.Outcome == "" })
	if len(found) == 0 {
		return ErrNoRuling
	}
	r := found[0]
	l := f.Table(r.Table)
	if l == nil {
		return ErrNoRuling
	}
	past, _, err := l.pastRound(ctx, r.Round)
	as, clause := l.room.Decides()
	switch {
	case err != nil:
		return err
	case as != "" && !slices.Contains(by.Roles, as):
		return round.Refuse(clause, "at this table the %s decides disputes", as)
	case l.gainsIn(by.Person, past):
		return ErrPower
	case outcome != Stands && outcome != Corrected:
		return fmt.Errorf("outcome: a round %q or is %q, not %.40q", Stands, Corrected, outcome)
	case outcome == Corrected && !past.Mended():
		return fmt.Errorf("round %d was not corrected; correct it first, or say that it stands", r.Round)
	}
	return s.append(ctx, "rule/"+id, by.alone(), givesRuling, rulingGiven{id, outcome, as})
}

// of are the rulings that are wanted, the newest first.
func (s *rulings) of(wanted func(*Ruling) bool) []Ruling {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := []Ruling{}
	for _, r := range slices.Backward(s.all) {
		if wanted(r) {
			all = append(all, *r)
		}
	}
	return all
}

// answeredShown is how many of the rulings that were answered are shown to those who answer them.
const answeredShown = 50

// Rulings are those that wait, the oldest first, and the last ones that were answered.
func (f *Floor) Rulings() (waiting, answered []Ruling) {
	waiting = f.rulings.of(func(r *Ruling) bool { return r.Outcome == "" })
	slices.Reverse(waiting)
	answered = f.rulings.of(func(r *Ruling) bool { return r.Outcome != "" })
	slices.SortStableFunc(answered, func(a, b Ruling) int { return cmp.Compare(b.Answered.UnixNano(), a.Answered.UnixNano()) })
	return f.namedIn(waiting), f.namedIn(answered[:min(len(answered), answeredShown)])
}

// RulingsFor are those that a player asked for, the newest first.
func (f *Floor) RulingsFor(player string) []Ruling {
	return f.namedIn(f.rulings.of(func(r *Ruling) bool { return r.Player == player }))
}

// namedIn are rulings with names instead of IDs.
func (f *Floor) namedIn(all []Ruling) []Ruling {
	for i := range all {
		all[i].Player = f.named(all[i].Player)
		if l := f.Table(all[i].Table); l != nil && all[i].Outcome == "" {
			all[i].Decides, all[i].Cite = l.room.Decides()
		}
		if all[i].By != "" {
			all[i].By = f.named(all[i].By)
		}
	}
	return all
}
