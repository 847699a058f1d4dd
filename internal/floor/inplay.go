package floor

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// InPlay is a round that is not over, with the money in it according to the transfers of the log: for that no card
// need be known.
type InPlay struct {
	Table string    `json:"table"`
	Round int       `json:"round"`
	Since time.Time `json:"since"`
	// Layout is the amount on the layout, and Wagered what each player has wagered in the round.
	Layout  money.Cents `json:"layout"`
	Wagered []Wagered   `json:"wagered"`
}

// Wagered is what a player has wagered at a seat.
type Wagered struct {
	Seat   int         `json:"seat"`
	Player string      `json:"player"`
	Amount money.Cents `json:"amount"`
}

// String is the round in play in one sentence.
func (p InPlay) String() string {
	by := []string{}
	for _, w := range p.Wagered {
		by = append(by, fmt.Sprintf("%s at seat %d has wagered %s", w.Player, w.Seat, w.Amount.Grouped()))
	}
	if len(by) == 0 {
		by = []string{"nobody has wagered"}
	}
	return fmt.Sprintf("table %s: round %d is in play since %s, with %s on the layout: %s",
		p.Table, p.Round, p.Since.Format(time.RFC3339), p.Layout.Grouped(), strings.Join(by, ", "))
}

// playing follows the entries of a table to find its round in play.
type playing struct {
	table   string
	round   int // 0 is none
	since   time.Time
	layout  money.Cents
	wagered map[int]money.Cents
	players map[int]string
	// shut is the first entry that could not be opened; from and to are the rounds that could not be dealt again
	// since.
	shut     *seal.ShutError
	from, to int
}

func (p *playing) begins(number int, at time.Time) {
	p.round, p.since, p.layout = number, at, 0
	p.wagered, p.players = map[int]money.Cents{}, map[int]string{}
	p.to = number
}

// become continues from a table that was restored.
func (p *playing) become(t *table.Table, at time.Time) {
	if !t.InRound() {
		return
	}
	p.begins(t.Round, at)
	for seat := range t.Seats {
		p.layout += t.Balance(t.WagersAccount() + journal.Account("/"+strconv.Itoa(seat+1)))
		if owner := t.Owner(seat + 1); owner != "" {
			p.players[seat+1] = owner
		}
	}
	p.layout += t.Balance(t.WagersAccount())
	for _, e := range t.Events() {
		if e.Kind == round.EventWager {
			p.wagered[e.Seat] += e.Amount
		}
	}
}

func (p *playing) take(e journal.Entry) {
	ended := false
	for _, event := range e.Events {
		switch event.Kind {
		case "begin":
			var began struct{ Round int }
			_ = json.Unmarshal(event.Data, &began) // the table's own verification reports what is wrong
			p.begins(began.Round, e.Clock)
		case "answer":
			p.stakes(event.Data)
		case "over", "rules", "close":
			ended = true
		}
	}
	layout := "table/" + p.table + "/wagers"
	on := func(a journal.Account) bool { return string(a) == layout || strings.HasPrefix(string(a), layout+"/") }
	for _, x := range e.Transfers {
		from, to := on(x.From), on(x.To)
		if from {
			p.layout -= x.Amount
		}
		if to {
			p.layout += x.Amount
		}
		if number, of := strings.CutPrefix(string(x.From), "table/"+p.table+"/seat/"); of && to && p.wagered != nil {
			if seat, err := strconv.Atoi(number); err == nil {
				p.wagered[seat] += x.Amount
			}
		}
	}
	if ended {
		p.round = 0
	}
	if p.shut == nil {
		p.shut, p.from = seal.Shut(e), p.to
	}
}

// stakes notes who wagers where.
func (p *playing) stakes(answer json.RawMessage) {
	if p.players == nil || !bytes.Contains(answer, []byte(`"stakes":`)) {
		return
	}
	var a round.Answer
	_ = json.Unmarshal(answer, &a)
	for _, st := range a.Stakes {
		p.players[st.Seat] = st.Player
	}
}

// inPlay is the round in play; nil is none.
func (p *playing) inPlay() *InPlay {
	if p.round == 0 {
		return nil
	}
	of := &InPlay{Table: p.table, Round: p.round, Since: p.since, Layout: p.layout, Wagered: []Wagered{}}
	for _, seat := range slices.Sorted(maps.Keys(p.wagered)) {
		of.Wagered = append(of.Wagered, Wagered{seat, p.players[seat], p.wagered[seat]})
	}
	return of
}

// note says which rounds were not dealt again, or is "".
func (p *playing) note() string {
	switch {
	case p.shut == nil:
		return ""
	case p.from == 0:
		return fmt.Sprintf("table %s: nothing was dealt again since entry %d, for cards are sealed under the key %s, which was not given", p.table, p.shut.Seq, p.shut.Key)
	case p.from == p.to:
		return fmt.Sprintf("table %s: round %d was not dealt again, for its cards are sealed under the key %s, which was not given", p.table, p.to, p.shut.Key)
	}
	return fmt.Sprintf("table %s: rounds %d to %d were not dealt again, for their cards are sealed under the key %s, which was not given", p.table, p.from, p.to, p.shut.Key)
}
