package books

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"felt.example/felt/analysis"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// FiguresBy computes figures by a calculator.
func FiguresBy(calculator *odds.Calculator) Figures {
	return func(ctx context.Context, game string, rules json.RawMessage) (map[round.WagerID]*analysis.Figure, error) {
		g := odds.Game(game)
		if g == nil {
			return nil, fmt.Errorf("%s has no exact figures", game)
		}
		entries, err := odds.Entries(odds.Question{Game: g, Rules: rules})
		if err != nil {
			return nil, err
		}
		all := map[round.WagerID]*analysis.Figure{}
		for i := range entries {
			if all[entries[i].Wager], err = calculator.Figure(ctx, &entries[i]); err != nil {
				return nil, err
			}
		}
		return all, nil
	}
}

// CSVHead is the head of the comma-separated values. A line without a wager is all of a table.
var CSVHead = []string{
	"day", "table", "game", "wager", "rounds", "wagers", "wagered", "returned", "win", "theoretical_win", "theoretical_sd", "drop", "fills", "credits", "opener", "closer", "tips", "rake_dropped",
}

// WriteCSV writes the day as comma-separated values: a line for each table, and one for each of its wagers.
func (d Day) WriteCSV(to io.Writer) error {
	lines := [][]string{CSVHead}
	for _, t := range d.Tables {
		lines = append(lines, []string{
			d.Day, t.Table, t.Game, "", strconv.Itoa(t.Rounds), "", t.Wagered.String(), t.Paid.String(), t.Win.String(), Amount(t.TheoreticalWin), Amount(t.TheoreticalSD),
			t.Drop.String(), t.Fills.String(), t.Credits.String(), t.Opener.String(), t.Closer.String(), t.Tips.String(), t.RakeDropped.String(),
		})
		for _, x := range t.ByWager {
			lines = append(lines, []string{
				d.Day, t.Table, t.Game, string(x.Wager), "", strconv.Itoa(x.Wagers), x.Wagered.String(), x.Returned.String(), x.Win.String(), Amount(x.TheoreticalWin), "", "", "", "", "", "", "", "",
			})
		}
	}
	return csv.NewWriter(to).WriteAll(lines)
}

// Amount is an amount in words; nil is "".
func Amount(of *money.Cents) string {
	if of == nil {
		return ""
	}
	return of.String()
}
