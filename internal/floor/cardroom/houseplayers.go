package cardroom

import (
	"context"
	"slices"

	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
)

// houseNames are the names of house players, by their places at the table.
var houseNames = []string{"Ada", "Blaise", "Carl", "Emmy", "Jacob", "Sofia", "Pierre"}

func houseName(n int) string { return "House player " + houseNames[n] + " (program)" }

// houseNumber is the number of a house player, or less than 0 if the player is not one.
func houseNumber(player string) int {
	return slices.IndexFunc(houseNames, func(name string) bool { return player == table.ProgramID(name) })
}

// nameOf is the name of a house player, or "" for any other player.
func nameOf(player string) string {
	if n := houseNumber(player); n >= 0 {
		return houseName(n)
	}
	return ""
}

// housePlayers seats house players while seats are free, but leaves one free for a visitor, and has them leave
// when people wait, the table is broken or real cards are dealt, which they do not see. did reports whether anything was done.
func (r *room) housePlayers(ctx context.Context) (did bool, err error) {
	t, waiting := r.Table(), r.wait()
	people, seats, free := 0, map[int]int{}, []int{} // seats of the house players
	for i, s := range t.Seats {
		switch n := houseNumber(s.Player); {
		case s.Player == "":
			free = append(free, i+1)
		case n >= 0:
			seats[n] = i + 1
		default:
			people++
		}
	}
	want := min(t.Programs, len(houseNames), len(t.Seats)-people-waiting-1)
	if t.Dealer.Physical || r.Broken() {
		want = 0
	}
	step := func(s table.Changes, err error) (bool, error) {
		if err == nil {
			err = r.commit(ctx)(s, nil)
		}
		return err == nil, err
	}
	buyIn := general.BuyInLeast.Of(t.Selected) + general.BuyInMost.Of(t.Selected)
	buyIn = buyIn / 2 / money.Dollar * money.Dollar
	for n, name := range houseNames {
		player, seat := table.ProgramID(name), seats[n]
		switch {
		case seat > 0 && (n >= want && len(seats) > want || t.Stack(seat) > 3*general.BuyInMost.Of(t.Selected)):
			return step(t.Leave(seat, player, t.HouseAccount()))
		case seat > 0 && t.Stack(seat) < general.BuyInLeast.Of(t.Selected):
			return step(t.Add(seat, player, buyIn-t.Stack(seat), t.HouseAccount()))
		case seat == 0 && len(seats) < want && len(free) > waiting:
			least, most := r.between().BuyIn(player)
			if most > 3*general.BuyInMost.Of(t.Selected) {
				continue // the stack that he left with
			}
			return step(t.Sit(free[len(free)*n/len(houseNames)], player, houseName(n), max(least, buyIn), t.HouseAccount()))
		}
	}
	return false, nil
}
