package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// The kinds of event by which a table comes under another Rules Submission.
const (
	revised = "rules" // Config: the rules of the table change, between rounds
	closed  = "close" // nothing: the table closes
)

// Idle reports whether no round is in play in which chips are at stake: a round that waits for its
// wagers while none lies that can be played is called off when the rules change.
func (t *Table) Idle() bool {
	q := t.Waiting()
	return !t.inRound || q != nil && q.Kind == round.AskWagers && len(t.Stakes()) == 0
}

// Revise changes the rules of the table between rounds, and opens it again if it was closed. Its
// ID and its games stay, and the game that is on, unless the turn has come to the next.
func (t *Table) Revise(config Config) (Changes, error) {
	var s Changes
	switch {
	case t.Stopped != "":
		return s, fmt.Errorf("the table has stopped: %s", t.Stopped)
	case !t.Idle():
		return s, fmt.Errorf("the rules of a table change between rounds, and round %d is in play", t.Round)
	case t.turns(config):
		if !t.Turns() {
			return s, fmt.Errorf("%s goes on at table %s; the game does not change yet", t.Selected.Game.Name, t.ID)
		}
	default:
		if err := t.same(config); err != nil {
			return s, err
		}
	}
	if _, err := config.Choices(); err != nil {
		return s, fmt.Errorf("table %s: %w", t.ID, err)
	}
	if config.Limits != nil && (t.announced == nil || *config.Limits != t.announced.Limits) {
		return s, fmt.Errorf("table %s: its limits change as is announced there, and not otherwise", t.ID)
	}
	if err := t.unpaid(); err != nil {
		return s, err
	}
	s.Ends = !t.keepsCards(config) || t.endsCalledOff()
	return s, s.Event(revised, config)
}

// same returns the reason why the table cannot take another configuration while its game stays, or nil.
func (t *Table) same(as Config) error {
	if as.ID != t.ID || as.Game != t.Game || as.Place() != t.Place() || as.AllGames() != t.AllGames() {
		return fmt.Errorf("table %s of %s cannot become table %s of %s", t.ID, t.AllGames(), as.ID, as.AllGames())
	}
	return nil
}

// keepsCards reports whether the table goes on with its cards under other rules: where nothing changes but its limits, or which of its
// games is on.
func (t *Table) keepsCards(under Config) bool {
	return under.Limits != nil || t.turns(under) || bytes.Equal(t.Rules, under.Rules)
}

// endsCalledOff reports whether the table hides no cards once the round in play is called off, if one is.
func (t *Table) endsCalledOff() bool {
	if t.inRound {
		return len(undealt(t.begin.State)) == 0
	}
	return !t.Hides()
}

// applyRevision takes new rules. Where they differ, the cards are inspected and shuffled as when a
// table is opened, and who is seated stays seated.
func (t *Table) applyRevision(data json.RawMessage) error {
	var c Config
	if err := json.Unmarshal(data, &c); err != nil {
		return err
	}
	turns := t.turns(c)
	if err := t.same(c); err != nil && !turns {
		return err
	}
	all, err := c.Choices()
	if err != nil {
		return err
	}
	t.callOff()
	same := t.keepsCards(c)
	t.Config, t.games, t.Selected, t.Closed, t.posted, t.announced = c, all, c.on(all), false, nil, nil
	switch {
	case turns:
		t.state.Kept = t.between.Turned(t.state)
	case !same:
		t.state = t.otherCards()
	}
	return nil
}

// otherCards is the table with other cards, which are inspected and shuffled as when a table is opened.
func (t *Table) otherCards() round.TableState {
	return round.TableState{Rounds: t.state.Rounds, OutOfOrder: t.state.OutOfOrder, Kept: t.between.Revised(t.state)}
}

// Close closes the table, which nobody sits at any more.
func (t *Table) Close() (Changes, error) {
	var s Changes
	if err := t.notOpen(); err != nil {
		return s, err
	}
	if !t.Idle() || t.Seated() {
		return s, fmt.Errorf("a table is closed when its round is over and nobody sits there")
	}
	s.Ends = t.endsCalledOff()
	return s, s.Event(closed, struct{}{})
}

func (t *Table) applyClose() {
	t.callOff()
	t.Closed, t.announced, t.pushed = true, nil, nil
	t.between.Closed()
}

// callOff ends a round that nobody has wagered in as if it had not begun, and gives back the chips
// on the layout. The round before cannot be corrected any more.
func (t *Table) callOff() {
	if t.inRound {
		t.inRound, t.answers, t.commits, t.course, t.state, t.shoe = false, nil, nil, Course{}, t.begin.State, t.begin.Shoe
		t.begins++
	}
	t.revised = true
	for i := range t.Seats {
		t.Seats[i].Ready, t.Seats[i].Layout, t.Seats[i].Last = false, nil, nil
	}
}

// Revised reports whether the rules have changed since the last round began.
func (t *Table) Revised() bool { return t.revised }

// Ends reports whether an entry has the end of a round.
func Ends(e journal.Entry) bool {
	return slices.ContainsFunc(e.Events, func(event journal.Event) bool { return event.Kind == over })
}
