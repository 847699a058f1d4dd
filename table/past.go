package table

import (
	"encoding/json"
	"fmt"

	"felt/money"
	"felt/store"
)

// Past is a table as it was in one round, from the entries of the log that the round lies
// in; name tells what a player is called.
func Past(config Config, entries []store.Entry, name func(player string) string) (*Table, error) {
	t := &Table{}
	data, err := json.Marshal(config)
	if err != nil {
		return nil, err
	}
	if err := t.open(data); err != nil {
		return nil, err
	}
	for _, e := range entries {
		for _, event := range e.Events {
			switch event.Kind {
			case begun, answered, happened, over, corrects:
				if err := t.apply(event); err != nil {
					return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
				}
			}
		}
	}
	if t.run != nil {
		for _, in := range t.run.Seats() {
			t.Seats[in.Number-1] = Seat{Player: in.Player, Name: name(in.Player)}
		}
	}
	return t, nil
}

// Net is what a player's seats won or lost in the round, in cents.
func (t *Table) Net(player string) money.Cents {
	var net money.Cents
	if t.run == nil {
		return 0
	}
	for _, o := range t.run.Outcomes() {
		if t.Owns(player, o.Seat) {
			net += o.Returned
			if !o.Reversed {
				net -= o.Stake
			}
		}
	}
	return net
}

// Complete tells whether the table's round is over.
func (t *Table) Complete() bool { return t.run != nil && t.run.Over() }
