package cardroom_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"felt.example/felt/gametest"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/tabletest"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
)

// TestBetweenHands has the kit play every game of Poker, with what only a card room does.
func TestBetweenHands(t *testing.T) {
	for _, v := range poker.Variants {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			config := table.Config{ID: "t1", Game: v.ID, Rules: json.RawMessage(`{"buy_in_least": "10.00", "buy_in_most": "400.00", "rake": "percentage", "rake_percent": "10.00"}`)}
			tabletest.Kit{Config: config, Room: cardroom.Open, Own: own, BuyIn: 100 * money.Dollar, Seen: folds}.Exercise(t, gametest.Count(t, 2))
		})
	}
}

// own is a random step of a card room.
func own(r *rand.Rand, t *table.Table) (table.Changes, error) {
	room, n := cardroom.Of(t), 1+r.IntN(len(t.Seats))
	player := t.Seats[n-1].Player
	switch r.IntN(21) {
	case 0:
		return room.SitOut(n, player)
	case 1, 2:
		return room.SitIn(n, player)
	case 3:
		return room.Blinds(n, player, r.IntN(2) == 0)
	case 4:
		return room.Agree(n, player, money.Cents(2*r.IntN(4))*money.Dollar)
	case 5:
		return room.Wait(fmt.Sprintf("w%d", r.IntN(3)), "W")
	case 6:
		return room.StopWaiting(fmt.Sprintf("w%d", r.IntN(3)))
	case 7:
		return room.Offer(t.Now().Add(time.Minute))
	case 15, 16:
		return room.AskSeat(n, player, r.IntN(len(t.Seats)+1))
	case 18, 19:
		return room.Change(n, 1, "t2", journal.Account(fmt.Sprintf("transit/change/t2/0/%s/%d-%d", player, t.Round, t.Now().UnixNano())), r.IntN(2) == 0)
	case 20:
		w := room.Queue()
		if len(w) == 0 || w[0].Call == 0 {
			return table.Changes{}, nil
		}
		stack := money.Cents(1+r.IntN(900)) * money.Dollar
		return room.Come(cardroom.Changing{Seat: room.Free(), Player: w[0].Player, Name: "W", Amount: stack, Call: w[0].Call, Transit: journal.Account(fmt.Sprintf("transit/change/t1/0/%s/%d", w[0].Player, w[0].Call))})
	case 17:
		n, to, _ := room.Moves()
		return room.Move(n, to)
	case 14:
		return room.Keep(cardroom.Waiter{Player: fmt.Sprintf("w%d", r.IntN(3)), Name: "W", Until: t.Now().Add(time.Minute), Call: room.LastCall() + r.IntN(2)})
	case 8, 9:
		return room.Conduct(n, cardroom.OfConduct[r.IntN(len(cardroom.OfConduct))])
	case 10:
		return room.Told()
	case 11:
		return room.Plan(fmt.Sprint("Plan ", r.IntN(3)))
	case 12:
		return room.GiveBack(t.Seats[n-1].Player, money.Dollar)
	}
	return room.Charge()
}
