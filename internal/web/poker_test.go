package web_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/web"
	"felt.example/felt/journal"
	"felt.example/felt/store/sqlite"
)

// get is what the visitor is answered.
func (b *browser) get(path string) (status int, header http.Header, body string) {
	b.t.Helper()
	r, err := b.http.Get(b.base + path)
	must(b.t, err)
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	must(b.t, err)
	return r.StatusCode, r.Header, string(data)
}

// actionsOf is the actions of a hand in Poker Hand History.
func actionsOf(hand string) string {
	_, rest, _ := strings.Cut(hand, "actions = [")
	actions, _, _ := strings.Cut(rest, "]")
	return actions
}

// roomIn is what a view read from JSON has of a room.
func roomIn[T any](t *testing.T, read any) (of T) {
	t.Helper()
	text, err := json.Marshal(read)
	if err == nil {
		err = json.Unmarshal(text, &of)
	}
	if err != nil {
		t.Fatal(err)
	}
	return of
}

// TestPokerOverTheWeb plays a hand of Five-card Draw among house players by commands alone:
// an exchange of cards, what is chosen before one's turn, sitting out, and the hand's history.
func TestPokerOverTheWeb(t *testing.T) {
	_, s := serve(t)
	ann := visit(t, s.URL).join("Ann").goTo("draw-1")
	bob := visit(t, s.URL).join("Bob").goTo("draw-1")
	ann.until(func(v table.View) bool { return len(v.You.Open) == 4 })
	seat := ann.view.You.Open[0]
	ann.does(`"command": "wait"`) // though seats are free: one is kept for her
	ann.until(func(v table.View) bool {
		w := roomIn[cardroom.View](t, v.Room).Waiting
		return len(w) == 1 && w[0].You && w[0].Until > 0
	})
	if r := ann.do(fmt.Sprintf(`"command": "sit", "seat": %d, "buy_in": "401.00"`, seat)); r.OK || r.Cite != "637a.8(b)(4)" {
		t.Errorf("a buy-in above the most: %+v", r)
	}
	ann.does(fmt.Sprintf(`"command": "sit", "seat": %d, "buy_in": "100.00"`, seat))
	if r := ann.do(fmt.Sprintf(`"command": "preselect", "seat": %d, "choice": "raise"`, seat)); r.OK {
		t.Error("a raise was taken before its turn")
	}
	var discarded []string
	own := func() table.SeatView { return ann.view.Seats[seat-1] }
	ownRoom := func() cardroom.SeatView { return roomIn[cardroom.SeatView](t, own().Room) }
	for !(ann.view.Stage == "result" && ownRoom().Dealt) {
		q := ann.view.Question
		if !asked(ann.view) || !slices.Contains(q.Seats, seat) {
			ann.read()
			continue
		}
		choice := q.Options[0].Choice // check, call or show
		command := fmt.Sprintf(`"command": "answer", "question": %d, "seat": %d, "choice": %q`, q.ID, seat, choice)
		if choice == "stand_pat" {
			before := own().Cards
			discarded = []string{before[0].Card, before[3].Card}
			ann.does(fmt.Sprintf(`"command": "answer", "question": %d, "seat": %d, "choice": "draw", "places": [0, 3]`, q.ID, seat))
			ann.until(func(v table.View) bool { return v.Question == nil || v.Question.ID != q.ID })
			now := own().Cards
			kept := func(c table.CardView) bool { return slices.Contains(now, c) }
			if len(now) != 5 || !kept(before[1]) || !kept(before[2]) || !kept(before[4]) || slices.ContainsFunc(now, func(c table.CardView) bool { return slices.Contains(discarded, c.Card) }) {
				t.Errorf("with two of %v exchanged the hand is %v", before, now)
			}
			continue
		}
		ann.does(command)
		ann.until(func(v table.View) bool { return v.Question == nil || v.Question.ID != q.ID })
	}
	if discarded == nil && ownRoom().In && len(ann.view.Events) > 80 {
		t.Error("nothing was exchanged in a hand that came to its end")
	}

	hand := fmt.Sprintf("/api/tables/draw-1/rounds/%d/phh", ann.view.Round)
	status, header, text := ann.get(hand)
	if status != http.StatusOK || !strings.Contains(header.Get("Content-Disposition"), fmt.Sprintf("draw-1-%d.phh", ann.view.Round)) || !strings.Contains(text, `"Ann"`) || !strings.Contains(text, "actions = [") {
		t.Errorf("the history is answered %d %v: %s", status, header, text)
	}
	_, _, others := bob.get(hand)
	text, others = actionsOf(text), actionsOf(others) // elsewhere stand times and names, which may look like cards
	shown := len(ownRoom().High) > 0
	for _, c := range own().Cards {
		if strings.Contains(others, c.Card) != shown || !strings.Contains(text, c.Card) {
			t.Errorf("Ann's %s was shown to all: %v; she is given %s, another %s", c.Card, shown, text, others)
		}
	}
	for _, c := range discarded {
		if strings.Contains(others, c) || !strings.Contains(text, c) {
			t.Errorf("Ann discarded the %s face down; she is given %s, another %s", c, text, others)
		}
	}
	if status, _, text := ann.get(strings.TrimSuffix(hand, "/phh")); status != http.StatusOK || !strings.Contains(text, `"Ann"`) {
		t.Errorf("the round is answered %d %s", status, text)
	}
	if status, _, text := ann.get(strings.TrimSuffix(hand, "phh") + "openings"); status != http.StatusOK || !strings.Contains(text, own().Cards[0].Card) {
		t.Errorf("the openings are answered %d %.300s", status, text)
	}
	for path, want := range map[string]int{"/api/tables/draw-1/rounds/99/phh": 404, "/api/tables/draw-1/rounds/x/phh": 400, "/api/tables/flush-1/rounds/1/phh": 404} {
		status, _, body := ann.get(path)
		var problem struct{ Detail string }
		if err := json.Unmarshal([]byte(body), &problem); status != want || err != nil || problem.Detail == "" {
			t.Errorf("%s is answered %d %s", path, status, body)
		}
	}

	ann.does(fmt.Sprintf(`"command": "sit_out", "seat": %d`, seat))
	ann.until(func(v table.View) bool { return roomIn[cardroom.SeatView](t, v.Seats[seat-1].Room).Out })
	ann.does(fmt.Sprintf(`"command": "sit_in", "seat": %d`, seat))
	ann.until(func(v table.View) bool { return !roomIn[cardroom.SeatView](t, v.Seats[seat-1].Room).Out })
	if r := ann.do(fmt.Sprintf(`"command": "blinds", "seat": %d, "choice": "post"`, seat)); r.OK {
		t.Error("a Blind Bet was posted that is not owed")
	}
	if r := bob.do(fmt.Sprintf(`"command": "sit_out", "seat": %d`, seat)); r.OK {
		t.Error("another player was made to sit out")
	}
}

// TestLobbyTellsOfPoker: limits, who waits and the average pot are there for every Poker table.
func TestLobbyTellsOfPoker(t *testing.T) {
	_, s := serve(t)
	_, _, text := visit(t, s.URL).get("/api/lobby")
	var lobby struct {
		Tables []struct {
			ID    string
			Poker *struct {
				Betting string
				BuyIn   struct{ Min, Max string } `json:"buy_in"`
				Waiting *int
			}
		}
	}
	must(t, json.Unmarshal([]byte(text), &lobby))
	var poker []string
	for _, l := range lobby.Tables {
		if l.Poker == nil {
			continue
		}
		poker = append(poker, l.ID)
		if l.Poker.Betting == "" || l.Poker.BuyIn.Min == "" || l.Poker.BuyIn.Max == "" || l.Poker.Waiting == nil {
			t.Errorf("the lobby says of %s: %+v", l.ID, *l.Poker)
		}
	}
	if len(poker) != 5 {
		t.Errorf("the Poker tables are %v", poker)
	}
}

// TestDealerOfPokerOverTheWeb: two players agree to a higher minimum bet, a floorperson reports
// what is done out of turn, and a dealer what is put forward; who helps another has to leave.
func TestDealerOfPokerOverTheWeb(t *testing.T) {
	log, err := sqlite.Open(t.TempDir())
	must(t, err)
	f, err := floor.Open(t.Context(), floor.Config{
		Log: log, Build: "test", Wing: wing.Wing, Keys: keys, Pace: floor.Pace{Result: time.Minute},
		Tables: []table.Config{{ID: "t1", Game: "holdem", Rules: json.RawMessage(`{"minimum_most": "8.00"}`)}}, // $2 and $4
	})
	must(t, err)
	handler := serving(t, f, web.Door{})
	s := httptest.NewServer(handler)
	t.Cleanup(func() { s.Close(); f.Close(); log.Close() })
	ann, bob := visit(t, s.URL).join("Ann").goTo("t1"), visit(t, s.URL).join("Bob").goTo("t1")
	fay := visit(t, s.URL).as(staff(t, f, "Fay", people.PokerShiftSupervisor)).goTo("t1")
	for i, b := range []*browser{ann, bob} {
		b.does(fmt.Sprintf(`"command": "sit", "seat": %d, "buy_in": "100.00"`, i+1))
		if i == 0 {
			b.does(`"command": "sit_out", "seat": 1`)
		}
		if r := b.do(fmt.Sprintf(`"command": "agree", "seat": %d, "amount": "9.00"`, i+1)); r.OK || r.Cite != "637a.8(k)" {
			t.Errorf("a minimum bet above the most is agreed to: %+v", r)
		}
		b.does(fmt.Sprintf(`"command": "agree", "seat": %d, "amount": "8.00"`, i+1))
	}
	ann.does(`"command": "sit_in", "seat": 1`)
	asked := func(seat int, street string) int {
		fay.until(func(v table.View) bool {
			return asked(v) && v.Question.Seats[0] == seat && roomIn[cardroom.View](t, v.Room).Street == street && v.Question.Deadline > 0
		})
		return fay.view.Question.ID
	}
	q := asked(2, "preflop") // Bob has the button and the small blind
	if v := roomIn[cardroom.View](t, fay.view.Room); v.Agreed != 800 || v.Limits.SmallBet != 200 {
		t.Errorf("agreed is %s, posted %s", v.Agreed, v.Limits.SmallBet)
	}
	if r := bob.do(fmt.Sprintf(`"command": "placed", "question": %d, "choice": "call"`, q)); r.OK || !strings.Contains(r.Error, "floorperson") {
		t.Errorf("a player records what is put forward: %+v", r)
	}
	if r := fay.do(fmt.Sprintf(`"command": "irregularity", "reason": "said at the table", "kind": "out_of_turn", "question": %d, "seat": 1`, q)); r.OK || r.Cite != "637a.18(i)" {
		t.Errorf("Ann does nothing out of turn: %+v", r)
	}
	fay.does(fmt.Sprintf(`"command": "irregularity", "reason": "said at the table", "kind": "out_of_turn", "question": %d, "seat": 1, "choice": "check"`, q))
	fay.does(fmt.Sprintf(`"command": "placed", "reason": "one chip of $5", "question": %d, "motions": ["5.00"], "single_chip": true`, q)) // a call, and Ann's check stands
	if who, from, _ := used(t, f, "one chip of $5"); who != journal.Person(fay.view.You.Player) || from != "127.0.0.1" {
		t.Errorf("the log has that %s recorded it, from %q", who, from)
	}
	q = asked(1, "flop")
	fay.does(fmt.Sprintf(`"command": "irregularity", "reason": "said at the table", "kind": "out_of_turn", "question": %d, "seat": 2, "choice": "bet", "amount": "8.00"`, q))
	fay.does(fmt.Sprintf(`"command": "placed", "reason": "said at the table", "question": %d, "choice": "check"`, q))
	fay.until(func(v table.View) bool {
		return v.Question != nil && v.Question.ID > q && slices.Equal(v.Question.Seats, []int{1})
	})
	if v := fay.view; roomIn[cardroom.View](t, v.Room).Street != "flop" || roomIn[cardroom.SeatView](t, v.Seats[1].Room).Bet != 800 || roomIn[cardroom.View](t, v.Room).Total != 1200 {
		t.Errorf("on the %s Bob has bet %s, and %s lies in the pot", roomIn[cardroom.View](t, v.Room).Street, roomIn[cardroom.SeatView](t, v.Seats[1].Room).Bet, roomIn[cardroom.View](t, v.Room).Total)
	}
	if r := fay.do(fmt.Sprintf(`"command": "placed", "reason": "said at the table", "question": %d, "motions": ["x"]`, fay.view.Question.ID)); r.OK || !strings.Contains(r.Error, `"x"`) {
		t.Errorf("chips of x are put forward: %+v", r)
	}
	help := func(command, reason string) string {
		return fmt.Sprintf(`"command": %q, "seat": 2, "clause": "637a.18(b)", "reason": %q`, command, reason)
	}
	for _, command := range []string{"conduct", "remove", "told"} {
		if r := ann.do(help(command, "I do not like him")); r.OK || !strings.Contains(r.Error, "floorperson") {
			t.Errorf("%s by a player: %+v", command, r)
		}
		reason := "seen to " + command
		fay.does(help(command, reason))
		if who, from, _ := used(t, f, reason); who != journal.Person(fay.view.You.Player) || from != "127.0.0.1" {
			t.Errorf("the log has that %s recorded it, from %q", who, from)
		}
		fay.until(func(v table.View) bool { return (command == "remove") == (len(v.Due) == 1) })
	}
}
