package table_test

import (
	"encoding/json"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// TestWagers are chips of those who sit at the table, placed before the dealer announces "no more bets".
func TestWagers(t *testing.T) {
	for game, tc := range map[string]struct {
		rules   string
		section cite.Cite
	}{
		"high-card-flush": {`{"minimum": "5.00"}`, "678a.7"},
		"heads-up-holdem": {`{"minimum": "5.00"}`, "677a.7"},
		"four-card-prime": {`{"minimum": "5.00", "paytables": {"bad_beat_bonus": "A"}}`, "682a.7"},
	} {
		start := func(t *testing.T) *steps {
			s := &steps{TB: t, live: &table.Table{}}
			s.take(table.Open(table.Config{ID: "t1", Game: game, Rules: json.RawMessage(tc.rules)}))
			s.take(s.live.Sit(2, "ann", "Ann", 100*money.Dollar, "transit/sit/t1/2/ann/k"))
			s.take(s.live.Begin())
			s.to(round.AskWagers)
			return s
		}
		place := func(t *testing.T, s *steps, want string, seat int, player string, amount money.Cents) {
			t.Helper()
			changes, err := s.live.PlaceWager(seat, player, "ante", amount)
			refused(t, want, changes, err)
		}
		t.Run(game+" chips", func(t *testing.T) {
			regtest.Proves(t, tc.section+"(a)")
			s := start(t)
			place(t, s, "the stack is $100", 2, "ann", 101*money.Dollar)
			s.take(s.live.PlaceWager(2, "ann", "ante", 10*money.Dollar))
			if got := s.live.Stakes(); len(got) == 0 || got[0].Seat != 2 || got[0].Wager != "ante" || got[0].Amount != 10*money.Dollar {
				t.Errorf("ten dollars of the stack lie as %v", got)
			}
		})
		t.Run(game+" seated", func(t *testing.T) {
			regtest.Proves(t, tc.section+"(b)")
			s := start(t)
			place(t, s, "seat 2 is not yours", 2, "ben", 10*money.Dollar)
			place(t, s, "seat 3 is not yours", 3, "ann", 10*money.Dollar)
		})
		t.Run(game+" in time", func(t *testing.T) {
			regtest.Proves(t, tc.section+"(c)")
			s := start(t)
			s.take(s.live.PlaceWager(2, "ann", "ante", 10*money.Dollar))
			q := s.live.Waiting()
			s.take(s.live.Answer(round.Answer{Question: q.ID, Choice: q.Choices[0].ID, Stakes: s.live.Stakes()}, ""))
			for _, amount := range []money.Cents{0, 5 * money.Dollar, 15 * money.Dollar} { // withdrawn, less and more
				place(t, s, "(§ "+string(tc.section)+"(c))", 2, "ann", amount)
			}
		})
	}
}
