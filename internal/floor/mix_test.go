package floor_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
)

// mixed is a table that plays games in turn, two hands of each, with house players.
func mixed(games ...string) table.Config {
	c := table.Config{ID: "t1", Name: "Mixed", Mix: &table.Mix{Hands: 2}, Programs: 2}
	for _, id := range games {
		rules := `{"buy_in_least":"10.00","buy_in_most":"500.00"}`
		switch {
		case id == "razz": // so that all wager who are dealt in
			rules = `{"buy_in_least":"10.00","buy_in_most":"500.00","ante":"1.00"}`
		case slices.Contains(c.Games(), id):
			rules = `{"betting":"no-limit","buy_in_least":"10.00","buy_in_most":"500.00"}`
		}
		c.Mix.Games = append(c.Mix.Games, table.MixGame{Game: id, Rules: json.RawMessage(rules)})
	}
	return c.On(0)
}

// TestTheGameChangesThroughAKill plays games in turn, one of them in two ways, with the floor failing at every other append and opened again: of each two hands are
// played and then comes the next, each hand's history says which it was, and the log is verified and dealt again.
func TestTheGameChangesThroughAKill(t *testing.T) {
	games := []string{"holdem", "holdem", "razz"}
	h := house{tables: []table.Config{mixed(games...)}, pace: &quick}
	dir, ann, bob := joined(t, h)
	const hands = 7
	seats := map[string]int{}
	var l *floor.Live
	for kill := 1; ; kill++ {
		log := &faulty{Log: openLog(t, dir), left: 40, how: dies, died: make(chan struct{})}
		f, err := floor.Open(t.Context(), h.config(log))
		if err == nil {
			l = f.Table("t1")
			over := playMix(t, l, log, []string{ann, bob}, seats, hands)
			f.Close()
			if over {
				must(t, log.Close())
				break
			}
		}
		must(t, log.Close())
		if kill > 200 {
			t.Fatal("the hands are not played")
		}
	}
	log := openLog(t, dir)
	defer func() { must(t, log.Close()) }()
	sound(t, log)
	redealt(t, log, hands)
	f := h.open(t, log)
	defer f.Close()
	l = f.Table("t1")
	for round := 1; round <= hands; round++ {
		v, err := l.RoundView(t.Context(), ann, round)
		must(t, err)
		if want := games[(round-1)/2%len(games)]; v.Table.Game != want {
			t.Errorf("hand %d was one of %s, not of %s", round, v.Table.Game, want)
		}
		text, err := l.History(t.Context(), ann, round)
		must(t, err)
		if code := []string{"FT", "NT", "FR"}[(round-1)/2%3]; !strings.Contains(string(text), `"`+code+`"`) && !strings.Contains(string(text), `'`+code+`'`) {
			t.Errorf("hand %d is no %s:\n%s", round, code, text)
		}
		replayed(t, l, ann, round)
	}
}

// playMix has people sit, and call or check, until so many hands are over or the log is dead.
func playMix(t *testing.T, l *floor.Live, log *faulty, people []string, seats map[string]int, hands int) (over bool) {
	t.Helper()
	changes := make(chan struct{}, 1)
	for _, id := range people {
		defer l.Watch(id, changes)()
	}
	stuck, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for over := false; !log.dead(); {
		v := l.View("")
		if !over && v.Round > hands { // so that no other begins
			over = true
			for _, id := range people {
				_ = do(l, id, "sit_out", seats[id], "") // who sits out already stays out
			}
			continue
		}
		if over && v.Stage != table.StageRound {
			return true
		}
		did := false
		for _, id := range people {
			own := l.View(id)
			if seat := seats[id]; !slices.Contains(own.You.Seats, seat) && len(own.You.Open) > 0 {
				seats[id] = own.You.Open[0]
				did = l.Sit(t.Context(), id, "", seats[id], 500*money.Dollar) == nil || did
				continue
			}
			if s := cardroom.OfSeat(own.Seats[max(0, seats[id]-1)]); !over && s.Owes && !s.Posts {
				did = do(l, id, "blinds", seats[id], "post") == nil || did
			}
			b := &bettor{id, seats[id], random(v.Seq)}
			acted, _ := b.bet(t.Context(), l)
			did = did || acted
		}
		if did {
			continue
		}
		select {
		case <-changes:
		case <-log.died:
		case <-stuck.Done():
			data, _ := json.Marshal(l.View(people[0]))
			t.Fatalf("nothing happens: %s", data)
		}
	}
	return false
}

// TestAMixUnderASubmission: a Rules Submission has tables that play games in turn, which have a list of their own. Under another the game
// goes on that is on, by its new rules; one with other games is refused.
func TestAMixUnderASubmission(t *testing.T) {
	stated := func(effective, small, games string) string {
		text := ""
		for _, id := range []string{"holdem", "razz", "omaha"} {
			text += fmt.Sprintf("[games.%s]\nsmall_bet = %q\nbig_bet = \"20.00\"\nbuy_in_most = \"500.00\"\n", id, small)
		}
		return edition(effective, effective, text+fmt.Sprintf("[tables.t1]\ngame = \"holdem\"\nin_turn = [%s]\nhands = 2\n", games))
	}
	w := &watch{}
	f, log, ann, bob := opened(t, house{submission: stated("2026-01-01", "5.00", `"razz"`), watch: w, pace: &floor.Pace{Wagers: hour, Result: time.Minute}})
	l := f.Table("t1")
	if all := f.Lists(); len(all) != 1 || all[0].Title != "$5/$20 limit Hold'em and Seven-card Stud Low (Razz), 2 hands of each" {
		t.Errorf("the lists are %+v", all)
	}
	both := func(rounds int) []gambler {
		return []gambler{{id: ann, seats: []int{1}, rounds: rounds}, {id: bob, seats: []int{4}, rounds: rounds}}
	}
	w.set(f, firstTick)
	upTo(t, f, resultOf, both(4)...)
	refusedWith(t, approved(t, f, f.File(t.Context(), fay, stated("2026-01-03", "10.00", `"omaha"`))), "table t1 is a table of holdem, razz and cannot become one of holdem, omaha")
	second := stated("2026-01-03", "10.00", `"razz"`)
	must(t, approved(t, f, f.File(t.Context(), fay, second)))
	w.set(f, firstDay)
	under(t, f, "t1", second)
	for round := 2; round <= 4; round++ {
		w.pass(l, time.Minute)
		upTo(t, f, func(v table.View) bool { return v.Round == round && v.Stage == table.StageResult }, both(5)...)
	}
	var played []string
	for round := 1; round <= 4; round++ {
		v, err := l.RoundView(t.Context(), ann, round)
		must(t, err)
		played = append(played, v.Table.Game+" "+cardroom.OfView(v).Limits.SmallBet.String())
	}
	if want := []string{"holdem 5.00", "holdem 10.00", "razz 10.00", "razz 10.00"}; !slices.Equal(played, want) {
		t.Errorf("played were %q, not %q", played, want)
	}
	f.Close()
	sound(t, log)
	areTheirValues(t, log)
}
