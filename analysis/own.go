package analysis

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/round"
)

// orBetter ends the name of a hand that stands for all that are worth as much or more.
const orBetter = " or better"

// CountOwn counts a wager as Game.Count does, but by the rows of a custom paytable: names of the
// chapter's, and of hands that it does not name, such as "two pair", "pair of kings" and "pair of
// jacks or better". A hand is paid by the first row that it fits. The error names a row that no hand
// fits. The wager must be judged by a ranking.
func CountOwn(ctx context.Context, s *game.Selected, wager round.WagerID, known Known, rows []string) (*Count, error) {
	j := judged(s, wager)
	if !Ranked(s, wager) {
		return nil, ErrPlayed
	}
	own := *j
	of, err := ownRows(ctx, s, j, rows)
	if err != nil {
		return nil, err
	}
	own.Of = func(s *game.Selected) func(card.Set) uint8 {
		rank := j.Rank(s)
		return func(cards card.Set) uint8 { return of[rank(cards)] }
	}
	// The best hand of a count has the highest number, the first row.
	own.Name = func(number uint8) string { return rows[len(rows)-int(number)] }
	own.Or = func(uint8) string { return "" }
	own.Tables = nil
	return countJudge(ctx, card.Full.Ranks(), s, wager, &own, known)
}

// Ranked reports whether a wager is judged by a ranking alone, so that CountOwn can count it.
func Ranked(s *game.Selected, wager round.WagerID) bool {
	j := judged(s, wager)
	return j != nil && j.Rank != nil && j.BySuit == nil && j.Each == nil && j.Up == 0
}

// ownRows returns the number of the row that pays each value: of the first row the highest, 0 for
// none.
func ownRows(ctx context.Context, s *game.Selected, j *game.Judged, rows []string) (*[1 << 16]uint8, error) {
	if len(rows) > math.MaxUint8 {
		return nil, fmt.Errorf("%d rows are more than a paytable has", len(rows))
	}
	var values []hand.Value // that there are
	rank, there := j.Rank(s), new([1 << 16]bool)
	err := EachHand(ctx, card.Full.Ranks(), j.Cards(), func(cards card.Set, _ uint64) {
		if v := rank(cards); !there[v] {
			there[v] = true
			values = append(values, v)
		}
	})
	if err != nil {
		return nil, err
	}
	of := new([1 << 16]uint8)
	for i, row := range rows {
		name, better := strings.CutSuffix(row, orBetter)
		fits, least := false, hand.Value(math.MaxUint16)
		for _, v := range values {
			if called(name, v) {
				least = min(least, v)
			}
		}
		for _, v := range values {
			number := j.OfValue(v)
			chapters := row == j.Name(number) || row == j.Or(number) && !slices.Contains(rows, j.Name(number))
			if of[v] == 0 && (chapters || called(row, v) || better && v >= least) {
				of[v], fits = uint8(len(rows)-i), true
			}
		}
		if !fits {
			return nil, fmt.Errorf("%.60q: no hand of this wager is called so that no row above it pays", row)
		}
	}
	return of, nil
}

// called reports whether a value has the name: that of its category, or with its ranks as "pair of
// kings".
func called(name string, v hand.Value) bool {
	return name == v.Category().Name() || name == v.String()
}
