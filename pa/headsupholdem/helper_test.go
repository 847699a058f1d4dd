package headsupholdem_test

import (
	"slices"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/pa/headsupholdem"
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
