package fourcardprime_test

import (
	"strings"
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/pa/fourcardprime"
	"felt.example/felt/round"
)

// TestGame plays random rounds under all choices and tests what must be true of any; the
// rarest rows of the paytables are reached by deals made for them.
func TestGame(t *testing.T) {
	var rare []gametest.Round
	deal := func(letters, cards, dealer, allSix string) {
		rare = append(rare, gametest.Round{
			Game: &fourcardprime.Game, Rules: `{"paytables": {` + letters + `}}`, Stakes: gametest.Stakes("1 ante 10, 1 all_six_bonus 1"),
			Cards:   map[round.Pile]string{round.SeatPile(1): cards, round.Dealer: dealer, round.Extra: allSix},
			Choices: map[int][]string{1: {"raise 10"}},
		})
	}
	for _, letter := range []string{"A", "B", "C", "D"} {
		tables := `"bad_beat_bonus": "` + letter + `", "all_six_bonus": "E"`
		deal(tables, "5c 5d 5h 5s 2c", "Tc Td Th Ts 3c 4d", "7h")
		deal(tables, "5c 6c 7c 8c 2d", "Tc Td Th Ts 3c 4d", "7h")
		deal(tables, "Ad Kd Qd Jd Td", "2c 4d 6h 8s 3c Tc", "9d")
		deal(tables, "Ah Kh Qh Jh Th", "2c 4d 6d 8s 3c Tc", "9h")
	}
	for letter := range strings.SplitSeq("ABCDEFGH", "") {
		rare = append(rare, gametest.Round{
			Game: &fourcardprime.Game, Rules: `{"paytables": {"bad_beat_bonus": "A", "aces_bonus": "` + letter + `"}}`, Stakes: gametest.Stakes("1 ante 10, 1 aces_bonus 1"),
			Cards:   map[round.Pile]string{round.SeatPile(1): "Ac Ad Ah As 2c", round.Dealer: "Tc Td Th 9s 3c 4d"},
			Choices: map[int][]string{1: {"raise 10"}},
		})
	}
	gametest.Exercise(t, &fourcardprime.Game, rare...)
}
