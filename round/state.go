package round

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// Program is the dealer of a table where the program does everything that the chapter asks of a
// dealer, and nobody does what the chapter asks of people.
const Program = "program"

// TableState is what a table keeps from one round to the next. A round takes one and
// leaves one.
type TableState struct {
	// Dealer is who deals: Program, or "" where people do.
	Dealer string `json:"dealer,omitempty"`
	// Validated: people validate what the chapter has them validate, although the program deals.
	Validated bool `json:"validated,omitempty"`
	// Earlier: the round was begun by a build that did not say who deals, and goes on as it would have
	// there: in the words of a table that people deal.
	Earlier bool `json:"-"`
	// EveryAct: the dealer does those acts too that change nothing in the round. Rounds of earlier builds, and those that
	// the program deals, are without them.
	EveryAct bool `json:"-"`
	// EveryCount: the dealer says each number that the chapter has him or a device count. Rounds of earlier builds, and those that
	// the program deals, are without those that only decide whether the round goes on.
	EveryCount bool `json:"-"`
	// CollectsOnce: what lies in the discard rack is not collected again. Rounds of earlier builds collect the cards of who
	// has folded once more at their end.
	CollectsOnce bool `json:"-"`
	// OpensInParts: people open the table, and bring an idle one back into play, moment by moment and each deck by itself. Rounds of
	// earlier builds do so at once, and where the program deals nobody does.
	OpensInParts bool `json:"-"`
	// EveryClause: people do those acts too that only some chapters or only some rounds ask for, and that earlier builds did not.
	EveryClause bool `json:"-"`
	// Arrived are the seats at which players sit, in the order in which they came: when the round begins, and then as its answers say
	// (Answer.Arrived). Rounds of earlier builds, and those that the program deals, are without.
	Arrived []int `json:"-"`
	// Documents: the cards of a player who has won a share of the progressive meter remain on the table until the payout is documented.
	// Rounds of earlier builds collect them with his hand.
	Documents bool `json:"-"`
	// ButtonCards: of a card dealt for the button, too, it can be reported that the dealer exposed it (§ 637a.18(j)(1)), as in rounds of
	// earlier builds.
	ButtonCards bool `json:"-"`
	// Opened: the cards at the table were received, inspected and opened for play.
	Opened bool `json:"opened"`
	// Rounds is the number of rounds begun at the table.
	Rounds int `json:"rounds"`
	// Deck is the deck in use, 0 or 1, where two are alternated.
	Deck int `json:"deck"`
	// RoundsSinceCount is the number of rounds since the stub was last counted.
	RoundsSinceCount int `json:"rounds_since_count"`
	// OutOfOrder: the shuffling or dealing device is covered or signed out of order, and
	// cards are shuffled and dealt by other means.
	OutOfOrder bool `json:"out_of_order,omitempty"`
	// Kept is what the chapter keeps besides: nil is nothing, else a pointer to a form of the chapter's
	// own, or the JSON that one was written in and that a game's Keeps reads. In JSON its fields stand
	// after those above.
	Kept any `json:"-"`
}

// Keeps returns what the chapter keeps at the table between rounds. A change that a round makes
// there is left to the next round.
func Keeps[K any](r *Round) *K {
	if !r.keeps {
		k := leaves[K](r)
		*k = KeptAt[K](r.Table)
		r.Table.Kept, r.keeps = k, true
	}
	return r.Table.Kept.(*K)
}

// KeptAt returns what a chapter keeps in a state of the table, or the zero value if there is
// nothing.
func KeptAt[K any](t TableState) (k K) {
	if kept, ok := t.Kept.(*K); ok {
		k = *kept
	}
	return k
}

// ReadKept reads what a chapter keeps from JSON.
func ReadKept[K any](data json.RawMessage) (any, error) {
	k := new(K)
	err := json.Unmarshal(data, k)
	return k, err
}

// own are the fields of a state that are not the chapter's.
var own = []string{"dealer", "validated", "opened", "rounds", "deck", "rounds_since_count", "out_of_order"}

// plain is a state without what the chapter keeps.
type plain TableState

// MarshalJSON writes what the chapter keeps after the other fields.
func (t TableState) MarshalJSON() ([]byte, error) {
	text, err := json.Marshal(plain(t))
	if err != nil || t.Kept == nil {
		return text, err
	}
	kept, err := json.Marshal(t.Kept)
	if err != nil || len(kept) == len("{}") {
		return text, err
	}
	return slices.Concat(text[:len(text)-1], []byte{','}, kept[1:]), nil
}

// UnmarshalJSON reads a state, and leaves the JSON of what the chapter keeps.
func (t *TableState) UnmarshalJSON(data []byte) error {
	var p plain
	if err := json.Unmarshal(data, &p); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return err
	}
	var kept json.RawMessage
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
		if !slices.Contains(own, name.(string)) {
			kept = fmt.Appendf(kept, ",%q:%s", name, value)
		}
	}
	if kept != nil {
		kept[0] = '{'
		p.Kept = append(kept, '}')
	}
	*t = TableState(p)
	return nil
}
