package headsupholdem_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/history"
	"felt.example/felt/pa/headsupholdem"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// offered is a table that offers every wager.
const offered = `{"paytables": {"pocket_bonus": "A", "trips_plus": "A"}}`

// live is a round at a table that offers every wager, with the choices of each seat.
func live(stakes string, choices map[int][]string) gametest.Round {
	return gametest.Round{Game: &headsupholdem.Game, Rules: offered, State: round.TableState{Opened: true}, Stakes: gametest.Stakes(stakes), Choices: choices}
}

// cards says what lies where: the dealer, the community, then the seats from 1.
func cards(dealer, community string, seats ...string) map[round.Pile]string {
	lie := map[round.Pile]string{round.Dealer: dealer, round.Community: community}
	for i, two := range seats {
		lie[round.SeatPile(i+1)] = two
	}
	return lie
}

// text writes a record: each seat is "cards: wagers", as in "As Kd: ante 10, odds 10, fold".
func text(rules, dealer, community string, seats ...string) string {
	list := func(cards string) string { return `"` + strings.ReplaceAll(cards, " ", `","`) + `"` }
	var all []string
	for i, seat := range seats {
		two, wagers, _ := strings.Cut(seat, ": ")
		var down []string
		folded := ""
		for _, wager := range strings.Split(wagers, ", ") {
			id, amount, placed := strings.Cut(wager, " ")
			if placed {
				down = append(down, fmt.Sprintf("%q: %q", id, amount))
			} else {
				folded = `, "folded": true`
			}
		}
		all = append(all, fmt.Sprintf(`{"seat": %d, "cards": [%s], "wagers": {%s}%s}`, i+1, list(two), strings.Join(down, ", "), folded))
	}
	return fmt.Sprintf(`{"game": "heads-up-holdem", "rules": %s, "dealer": [%s], "community": [%s], "seats": [%s]}`,
		rules, list(dealer), list(community), strings.Join(all, ", "))
}

func settled(text string) (*round.Round, error) {
	rec, err := record.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	r, _, err := history.NewSettler().Settle(rec)
	return r, err
}

// settle settles a record, which must be accepted.
func settle(t *testing.T, text string) *round.Round {
	t.Helper()
	r, err := settled(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// refused checks that the record is refused under a clause.
func refused(t *testing.T, text string, c cite.Cite) {
	t.Helper()
	if _, err := settled(text); err == nil || !strings.HasSuffix(err.Error(), "(§ "+string(c)+")") {
		t.Errorf("%s\n%v, want a refusal under %s", text, err, c)
	}
}

// say writes an outcome in short: "1 ante win 10.00 20.00 677a.11(h)(2)(i) 677a.12(a)",
// with what is paid and what is returned.
func say(o round.Outcome) string {
	line := strconv.Itoa(o.Seat) + " " + string(o.Wager) + " " + string(o.Result) + " " + o.Paid.String() + " " + o.Returned.String()
	for _, c := range o.Cites {
		line += " " + string(c)
	}
	return line
}

// same compares outcomes with lines as say writes them; "§ " stands for "677a.".
func same(t *testing.T, outcomes []round.Outcome, want ...string) {
	t.Helper()
	var got []string
	for _, o := range outcomes {
		got = append(got, say(o))
	}
	for i := range want {
		want[i] = strings.ReplaceAll(want[i], "§", "677a.")
	}
	if !slices.Equal(got, want) {
		t.Errorf("outcomes\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// paid is what one wager of seat 1 was paid.
func paid(t *testing.T, r *round.Round, wager round.WagerID) string {
	t.Helper()
	for _, o := range r.Outcomes() {
		if o.Seat == 1 && o.Wager == wager {
			return o.Paid.String()
		}
	}
	t.Fatalf("no %s was settled", wager)
	return ""
}

// places lists where cards were dealt, in order.
func places(p *gametest.Played) string {
	var list []string
	for _, e := range p.Of(round.EventDeal) {
		list = append(list, e.Place.String())
	}
	return strings.Join(list, " ")
}

// index is where in the events the first stands of a kind and clause; -1 is nowhere.
func index(p *gametest.Played, kind round.EventKind, c cite.Cite) int {
	return slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == kind && e.Cite == c })
}
