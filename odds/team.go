package odds

import (
	"context"
	"fmt"
	"math/big"

	"felt.example/felt/analysis"
	"felt.example/felt/cite"
)

// TeamDocument is what a base game is worth to seats that play for one bank, each of which knows the cards of all of them when it
// decides, in the form of `felt odds --team --json`. Amounts are in units of one seat's first wager.
//
// What a seat decides changes neither the cards of another nor what another wins, so the best for the bank is the best for each seat, and
// all seats are alike: the table gains what one seat gains by the hands of the others, times the seats.
type TeamDocument struct {
	Seats int `json:"seats"`
	// Each is one seat, which sees the hands of the others.
	Each *NeighboursDocument `json:"each"`
	// Exact is the gain of all seats in a round as a fraction where it is counted. Else it is an estimate with a standard error.
	Exact         *Number `json:"exact_gain,omitempty"`
	Gain          float64 `json:"gain"`
	StandardError float64 `json:"standard_error"`
	// Win is what the house wins of all seats in a round, below zero if the team has the edge; WinAlone if they did not signal.
	Win      float64 `json:"win"`
	WinAlone float64 `json:"win_alone"`
	// Hour is what the team gains in an hour of Hourly rounds.
	Hourly int      `json:"hourly,omitempty"`
	Hour   *float64 `json:"hour,omitempty"`
	// Procedure is what stands against it.
	Procedure []Procedure `json:"procedure"`
}

// Procedure is what a table does against a play, and by which clause, "" where none is known.
type Procedure struct {
	Cite cite.Cite `json:"cite,omitempty"`
	Text string    `json:"text"`
}

// Team works out what seats gain that know each other's cards, as Neighbours does it for one of them; hourly is how many rounds are
// played in an hour, 0 if nobody asks.
func (c *Calculator) Team(ctx context.Context, e *Entry, seats, deals, hourly int, seed uint64, done func()) (*TeamDocument, error) {
	if err := CheckTeam(e, seats); err != nil {
		return nil, err
	}
	each, err := c.Neighbours(ctx, e, seats-1, deals, seed, done)
	if err != nil {
		return nil, err
	}
	n, chapter := float64(seats), e.Game.Game.Chapter
	d := &TeamDocument{
		Seats: seats, Each: each, Gain: n * each.Gain, StandardError: n * each.StandardError, Win: n * each.HouseEdge, WinAlone: -n * each.Alone.Decimal,
		Procedure: []Procedure{
			{chapter + ".11(a)(1)", "No person but the dealer and the player to whom they were dealt may touch a player's cards, so no hand is passed round."},
			{chapter + ".11(a)(2)", "Each player keeps his cards in the dealer's full view at all times, so the dealer sees a hand that is held out to another player."},
			{"", "No clause that felt knows forbids players to say or to signal what they hold. A house that forbids talk of hands while any player has yet to decide takes away what is said, and surveillance may see what is signalled."},
		},
	}
	if each.Exact != nil {
		all, _ := new(big.Rat).SetString(each.Exact.Fraction)
		exact := number(all.Mul(all, big.NewRat(int64(seats), 1)))
		d.Exact = &exact
	}
	return d.InHour(hourly), nil
}

// InHour is the same with what the team gains in an hour of so many rounds; 0 if nobody asks.
func (d *TeamDocument) InHour(rounds int) *TeamDocument {
	told := *d
	if rounds > 0 {
		hour := d.Gain * float64(rounds)
		told.Hourly, told.Hour = rounds, &hour
	}
	return &told
}

// CheckTeam reports why so many seats are no team that signals at the entry's table, nil if they are.
func CheckTeam(e *Entry, seats int) error {
	if !Signalled(e.Game) {
		return e.noNeighbours()
	}
	if g := e.Game.Game; seats < 2 || seats > g.Seats {
		return fmt.Errorf("a team of %d: at the table are %d betting positions (§ %s.2(a)), and a team takes at least two", seats, g.Seats, g.Chapter)
	}
	return nil
}

// Signalled reports whether players of the game have cards that others do not see, and decide by them.
func Signalled(g *analysis.Game) bool { return g.Decide != nil && len(g.Game.Cards.Decks) == 0 }

// TeamCounted reports whether the gain of a team is counted over all deals and needs no estimate.
func TeamCounted(g *analysis.Game, seats int) bool { return Counted(g, seats-1) }
