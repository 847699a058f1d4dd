package table

import (
	"encoding/json"
	"slices"
	"strings"

	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Result is how a player's wagers of a round have been settled so far: what he wagered, and what he received less
// that. A wager that is not settled counts as lost.
type Result struct {
	Player  string
	Wagered money.Cents
	Net     money.Cents
}

// Results are the results of the people in the round in play or last played, by their IDs. Void wagers do not
// count.
func (t *Table) Results() []Result {
	if t.void {
		return nil
	}
	var all []Result
	of := make([]int, len(t.Seats)+1) // by seat, its place in all; 0 is that it is not known yet
	for i := range t.course.events {
		e := &t.course.events[i]
		if e.Seat < 1 || e.Seat > len(t.Seats) || e.Kind != round.EventWager && e.Outcome == nil {
			continue
		}
		if of[e.Seat] == 0 {
			player := t.Owner(e.Seat)
			at := slices.IndexFunc(all, func(r Result) bool { return r.Player == player })
			if at < 0 {
				at, all = len(all), append(all, Result{Player: player})
			}
			of[e.Seat] = at + 1
		}
		r := &all[of[e.Seat]-1]
		switch o := e.Outcome; {
		case o == nil:
			r.Wagered, r.Net = r.Wagered+e.Amount, r.Net-e.Amount
		case o.Result == round.Void && o.Reversed && !t.begin.VoidsOnce:
			r.Wagered, r.Net = r.Wagered+o.Stake, r.Net+o.Returned
		case o.Result == round.Void:
			r.Wagered, r.Net = r.Wagered-o.Stake, r.Net+o.Returned
		default:
			r.Net += o.Returned
		}
	}
	all = slices.DeleteFunc(all, func(r Result) bool { return r.Player == "" || IsProgram(r.Player) || r.Wagered == 0 && r.Net == 0 })
	slices.SortFunc(all, func(a, b Result) int { return strings.Compare(a.Player, b.Player) })
	return all
}

// People are those who sit at the table, without house players, by their IDs.
func (t *Table) People() []string {
	all := []string{}
	for _, s := range t.Seats {
		if s.Player != "" && !IsProgram(s.Player) {
			all = append(all, s.Player)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// AtRisk is how much of a player's chips the next round may take, if he enters it as he stands now.
func (t *Table) AtRisk(player string) (risk money.Cents) {
	for i, s := range t.Seats {
		if s.Player == player {
			risk += t.between.AtRisk(i + 1)
		}
	}
	return risk
}

// LaidAfter is how much of a player's chips would lie on the layout after changes.
func (t *Table) LaidAfter(player string, changes Changes) (laid money.Cents, err error) {
	seats := slices.Clone(t.Seats)
	for _, e := range changes.Events {
		var p Placing
		if err := json.Unmarshal(e.Data, &p); err != nil {
			return 0, err
		}
		s := &seats[p.Seat-1]
		s.Layout = slices.Clone(s.Layout)
		s.place(p.Wager, p.Amount)
	}
	for _, s := range seats {
		if s.Player == player {
			laid += s.down()
		}
	}
	return laid, nil
}

// down is what lies on the layout for a seat before "no more bets".
func (s *Seat) down() (sum money.Cents) {
	for _, c := range s.Layout {
		sum += c.amount
	}
	return sum
}
