package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// announces is the kind of event by which a change of the limits is posted at the table, or taken back: an Announced, or null.
const announces = "limits"

// The text on limits and their notice is not at hand: both are rebuilt.
const (
	limitsCite cite.Cite = "601a.6"
	noticeCite cite.Cite = "601a.7"
	// Notice is how long players know beforehand that their wagers will be limited more closely.
	Notice = 30 * time.Minute
)

// Limits are the least and the greatest wager at a table; a greatest of zero is none.
type Limits struct {
	Minimum money.Cents `json:"minimum"`
	Maximum money.Cents `json:"maximum"`
}

// Announced is a change of the limits that is posted at the table.
type Announced struct {
	Limits
	// Person has announced it; Minutes are the notice that was due then.
	Person  string `json:"person"`
	Minutes int    `json:"minutes,omitempty"`

	at time.Time // when the notice is over
}

// limited are rules with other limits.
func limited(rules json.RawMessage, l Limits) (json.RawMessage, error) {
	fields := map[string]json.RawMessage{}
	if len(rules) > 0 {
		if err := json.Unmarshal(rules, &fields); err != nil {
			return nil, err
		}
	}
	for id, amount := range map[string]money.Cents{game.Minimum.ID: l.Minimum, game.Maximum.ID: l.Maximum} {
		if fields[id] = json.RawMessage(fmt.Sprintf("%q", amount)); amount == 0 {
			delete(fields, id)
		}
	}
	return json.Marshal(fields)
}

// Limited is the table with limits that were set at it, instead of those of its rules.
func (c Config) Limited(l Limits) (Config, error) {
	rules, err := limited(c.Rules, l)
	c.Rules, c.Limits = rules, &l
	return c, err
}

// Announce posts a change of the limits at the table. Where players sit and some wager that they may place now would be refused,
// it takes effect after a notice; else when the round in play is over.
func (t *Table) Announce(person string, l Limits) (Changes, error) {
	var s Changes
	if err := t.notOpen(); err != nil {
		return s, err
	}
	c, err := t.Limited(l)
	switch {
	case err != nil:
		return s, err
	case !game.Minimum.In(t.Selected.Game) || !game.Maximum.In(t.Selected.Game):
		return s, refuse(limitsCite, "the bets of %s are part of its rules; another Rules Submission changes them", t.Selected.Game.Name)
	case l.Minimum <= 0 || l.Minimum%money.Dollar != 0 || l.Maximum < 0 || l.Maximum%money.Dollar != 0:
		return s, refuse(limitsCite, "limits of %s and %s: the least wager is $1 or more, and both are whole dollars", l.Minimum.Grouped(), l.Maximum.Grouped())
	case l == t.limits() && t.announced == nil:
		return s, refuse(limitsCite, "these are the limits of the table")
	case l == t.limits():
		return s, refuse(limitsCite, "these are the limits of the table; withdraw what is announced")
	}
	selected, err := t.Selected.Game.Select(c.Rules)
	if err != nil {
		return s, err
	}
	a := Announced{Limits: l, Person: person}
	if t.Seated() && closer(t.Selected, selected) {
		a.Minutes = int(Notice / time.Minute)
	}
	return s, s.Event(announces, a)
}

// Withdraw takes back the change that is announced.
func (t *Table) Withdraw() (Changes, error) {
	var s Changes
	if t.announced == nil {
		return s, fmt.Errorf("no change of the limits is announced at this table")
	}
	return s, s.Event(announces, nil)
}

// limits are those of the table now.
func (t *Table) limits() Limits { return Limits{t.Minimum(), t.Maximum()} }

// closer reports whether a wager that the old rules take is refused by the new ones.
func closer(old, now *game.Selected) bool {
	return slices.ContainsFunc(old.Game.Wagers, func(w game.Wager) bool {
		least, most := old.Limits(&w)
		higher, lower := now.Limits(&w)
		return higher > least || lower > 0 && (most == 0 || lower < most)
	})
}

// Announced is the change of the limits that is posted at the table, and when its notice is over; nil is none.
func (t *Table) Announced() (a *Announced, at time.Time) {
	if t.announced == nil {
		return nil, at
	}
	return t.announced, t.announced.at
}

func (t *Table) applyAnnounced(data json.RawMessage) error {
	var a *Announced
	if err := json.Unmarshal(data, &a); err != nil {
		return err
	}
	if a != nil {
		a.at = t.now.Add(time.Duration(a.Minutes) * time.Minute)
	}
	t.announced = a
	return nil
}

// TakeEffect changes the limits as was announced, between rounds. A wager that was accepted before is settled whole; the cards stay.
func (t *Table) TakeEffect() (Changes, error) {
	if t.announced == nil {
		return Changes{}, fmt.Errorf("no change of the limits is announced at this table")
	}
	c, err := t.Limited(t.announced.Limits)
	if err != nil {
		return Changes{}, err
	}
	return t.Revise(c)
}

// announcedBy says what is wrong with who announced a change of the limits, or when it took effect, or returns nil.
func (t *Table) announcedBy(e journal.Entry) error {
	switch e.Events[0].Kind {
	case announces:
		var a *Announced
		if err := json.Unmarshal(e.Events[0].Data, &a); err != nil {
			return err
		}
		if e.Acted == nil || a != nil && e.Actor != journal.Person(a.Person) {
			return fmt.Errorf("%.60q has announced limits, which a floorperson does in his own name and with a reason", e.Actor)
		}
	case revised:
		var c Config
		if err := json.Unmarshal(e.Events[0].Data, &c); err != nil {
			return err
		}
		if c.Limits != nil && t.announced != nil && e.Clock.Before(t.announced.at) {
			return fmt.Errorf("the limits change before the notice of %s is over", Notice)
		}
	}
	return nil
}

// AnnouncedView is a change of the limits that is posted at the table.
type AnnouncedView struct {
	Minimum money.Cents `json:"minimum"`
	Maximum money.Cents `json:"maximum"`
	At      int64       `json:"at"` // when its notice is over
	Cite    cite.Cite   `json:"cite"`
}

func (t *Table) announcedView() *AnnouncedView {
	if t.announced == nil {
		return nil
	}
	return &AnnouncedView{t.announced.Minimum, t.announced.Maximum, t.announced.at.UnixMilli(), noticeCite}
}
