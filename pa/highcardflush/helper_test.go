package highcardflush_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/history"
	"felt.example/felt/pa/highcardflush"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// offered is a table that offers every wager.
const offered = `{"paytables": {"flush_bonus": "A", "straight_flush_bonus": "A", "progressive": "A"}, "progressive_reset": "30000.00"}`

// live is a round at a table that offers every wager, with the choices of each seat.
func live(stakes string, choices map[int][]string) gametest.Round {
	return gametest.Round{
		Game: &highcardflush.Game, Rules: offered, State: round.TableState{Opened: true},
		Stakes: gametest.Stakes(stakes), Choices: choices, Meter: 40_000_00,
	}
}

// cards says what lies where: the dealer, then the seats from 1.
func cards(dealer string, seats ...string) map[round.Pile]string {
	lie := map[round.Pile]string{round.Dealer: dealer}
	for i, seven := range seats {
		lie[round.SeatPile(i+1)] = seven
	}
	return lie
}

// text writes a record: each seat is "cards: wagers", as in "As … 2s: ante 10, fold".
func text(rules, dealer string, seats ...string) string {
	list := func(cards string) string { return `"` + strings.ReplaceAll(cards, " ", `","`) + `"` }
	var all []string
	for i, seat := range seats {
		seven, wagers, _ := strings.Cut(seat, ": ")
		var down []string
		folded := ""
		for wager := range strings.SplitSeq(wagers, ", ") {
			if id, amount, placed := strings.Cut(wager, " "); placed {
				down = append(down, fmt.Sprintf("%q: %q", id, amount))
			} else {
				folded = `, "folded": true`
			}
		}
		all = append(all, fmt.Sprintf(`{"seat": %d, "cards": [%s], "wagers": {%s}%s}`, i+1, list(seven), strings.Join(down, ", "), folded))
	}
	return fmt.Sprintf(`{"game": "high-card-flush", "rules": %s, "meter": "40000.00", "dealer": [%s], "seats": [%s]}`,
		rules, list(dealer), strings.Join(all, ", "))
}

func settled(text string) (*round.Round, error) {
	rec, err := record.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	r, _, err := history.NewSettler().Settle(rec)
	return r, err
}

// settle settles a record, which must be accepted, and compares its outcomes with lines
// such as "1 ante win 10.00 20.00 §.11(d)(2)(ii)(A) §.12(a)": what is paid, what is
// returned, and the clauses of chapter 678a.
func settle(t *testing.T, text string, want ...string) {
	t.Helper()
	r, err := settled(text)
	if err != nil {
		t.Fatal(err)
	}
	same(t, r.Outcomes(), want...)
}

func same(t *testing.T, outcomes []round.Outcome, want ...string) {
	t.Helper()
	var got []string
	for _, o := range outcomes {
		line := strconv.Itoa(o.Seat) + " " + string(o.Wager) + " " + string(o.Result) + " " + o.Paid.String() + " " + o.Returned.String()
		for _, c := range o.Cites {
			line += " " + strings.Replace(string(c), "678a", "§", 1)
		}
		got = append(got, line)
	}
	if !slices.Equal(got, want) {
		t.Errorf("outcomes\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// refused checks that the record is refused under a clause.
func refused(t *testing.T, text string, c cite.Cite) {
	t.Helper()
	if _, err := settled(text); err == nil || !strings.HasSuffix(err.Error(), "(§ "+string(c)+")") {
		t.Errorf("%s\n%v, want a refusal under %s", text, err, c)
	}
}

// log lists the events of some kinds in short: kind, seat, wager and clause.
func log(p *gametest.Played, kinds ...round.EventKind) []string {
	var lines []string
	for _, e := range p.Events {
		if slices.Contains(kinds, e.Kind) {
			lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s %d %s %s", e.Kind, e.Seat, e.Wager, strings.Replace(string(e.Cite), "678a", "§", 1))))
		}
	}
	return slices.Compact(lines)
}

func index(t *testing.T, lines []string, line string) int {
	t.Helper()
	i := slices.Index(lines, line)
	if i < 0 {
		t.Errorf("%q is not among\n%s", line, strings.Join(lines, "\n"))
	}
	return i
}
