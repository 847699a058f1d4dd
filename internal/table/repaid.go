package table

import (
	"encoding/json"
	"fmt"

	"felt.example/felt/cite"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Repaid is a Repayment in words: what a player was really given for a settled wager, and what he was owed.
type Repaid struct {
	// Entry is the entry of the log that says so.
	Entry  uint64        `json:"entry"`
	Seat   int           `json:"seat"`
	Player string        `json:"player"`
	Wager  round.WagerID `json:"wager"`
	// Owed is what goes back to the player, winnings and what is returned of the wager; Was is what he had been given, and Is what
	// he has been given now, in cents.
	Owed  money.Cents `json:"owed"`
	Was   money.Cents `json:"was"`
	Is    money.Cents `json:"is"`
	Cites []cite.Cite `json:"cites"`
	Text  string      `json:"text"`
}

// RepaidIn says what an entry of the round says of its payments, as they were settled until then; most entries say nothing of them.
func (t *Table) RepaidIn(e journal.Entry) (all []Repaid, err error) {
	for _, event := range e.Events {
		if event.Kind != repays {
			continue
		}
		var p Repayment
		if err := json.Unmarshal(event.Data, &p); err != nil {
			return nil, err
		}
		if p.Round != t.Round {
			return nil, fmt.Errorf("entry %d puts a payment of round %d right in round %d", e.Seq, p.Round, t.Round)
		}
		of, err := t.payable(p.Event)
		if err != nil {
			return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		all = append(all, Repaid{e.Seq, of.Seat, of.Outcome.Player, of.Wager, of.Outcome.Returned, p.Was, p.Is, append([]cite.Cite{}, of.Outcome.Cites...), t.repaid(of, p)})
	}
	return all, nil
}

// repaid says what a person found that he had paid, or how he put it right.
func (t *Table) repaid(e *round.Event, p Repayment) string {
	if owed := e.Outcome.Returned; p.Is == owed {
		return fmt.Sprintf("Seat %d had been given %s for %s and is owed %s: that is put right", e.Seat, p.Was.Grouped(), t.paidFor(e), owed.Grouped())
	}
	return upper(t.wrong(e, p.Is))
}
