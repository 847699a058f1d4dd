package highcardflush_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/pa/highcardflush"
	"felt.example/felt/round"
)

// Dealers' hands with three spades as their best flush: nine high is the least that
// qualifies, eight high the most that does not.
const (
	nineHigh  = "9s 3s 2s Kh Jd Th 4c"
	eightHigh = "8s 7s 6s Kh Jd Th 4c"
)

// higher is a player's hand that beats nineHigh by its second card.
const higher = "9h 4h 2h Ks Jc Td 5d"

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

// log lists the events of some kinds in short: kind, seat, wager and clause.
func log(p *gametest.Played, kinds ...round.EventKind) []string {
	var lines []string
	for _, e := range p.Events {
		if slices.Contains(kinds, e.Kind) {
			lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s %d %s %s", e.Kind, e.Seat, e.Wager, e.Cite)))
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
