package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"felt.example/felt/internal/books"
	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/web"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/store/sqlite"
)

// late is ten minutes before the end of a gaming day.
var late = time.Date(2026, 1, 2, 23, 50, 0, 0, time.UTC)

// nights is the demonstration floor on a clock that begins late in the day, and what lets its time pass.
func nights(t *testing.T) (f *floor.Floor, s *httptest.Server, pass func(time.Duration)) {
	t.Helper()
	var passed atomic.Int64
	log, err := sqlite.Open(t.TempDir())
	must(t, err)
	f, err = floor.Open(context.Background(), floor.Config{
		Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Keys: keys,
		Pace: floor.Pace{Wagers: time.Minute, Result: time.Minute}, Clock: func() time.Time { return late.Add(time.Duration(passed.Load())) },
	})
	must(t, err)
	handler := serving(t, f, web.Door{})
	s = httptest.NewServer(handler)
	t.Cleanup(func() { s.Close(); f.Close(); log.Close() })
	return f, s, func(d time.Duration) { passed.Add(int64(d)); f.Wake() }
}

// TestAGamingDayOfTheHouse: nine people on nine devices supply the cage, fill a table, open it with counted chips, take cash there, send
// chips back, close it, count its drop and close the day. Each step is for some, signed by name, and what was expected of the drop is told
// nobody who counts before all have counted alike. What the interface says is what the books of the log say, to the cent.
func TestAGamingDayOfTheHouse(t *testing.T) {
	f, s, pass := nights(t)
	is := func(name string, roles ...people.Role) *browser {
		return visit(t, s.URL).as(staff(t, f, name, roles...))
	}
	fay, gus, cay, cid, gop := is("Fay", people.Floorperson), is("Gus", people.PitManager), is("Cay", people.Cage), is("Cid", people.Cage), is("Gop", people.GamingOperations)
	tea, tim, tom := is("Tea", people.CountTeam, people.PitManager), is("Tim", people.CountTeam), is("Tom", people.CountTeam)
	aud, sue := is("Aud", people.Auditor), is("Sue", people.Surveillance)
	dee := is("Dee", people.Dealer).goTo("flush-1")
	signed := map[string]bool{}
	say := func(b *browser, path, body string) (int, string) {
		t.Helper()
		status, text := b.ask(http.MethodPost, path, "{"+body+"}")
		if status == http.StatusOK {
			for _, act := range web.Acts() {
				if act.Signs && matches(act.Name, "POST "+path) {
					signed[act.Name] = true
				}
			}
		}
		return status, text
	}
	does := func(b *browser, path, body string) {
		t.Helper()
		if status, text := say(b, path, body); status != http.StatusOK {
			t.Fatalf("%s {%s}: %d %s", path, body, status, text)
		}
	}
	refused := func(why string, b *browser, path, body string) {
		t.Helper()
		if status, text := say(b, path, body); status < 400 || status >= 500 || !strings.Contains(text, why) {
			t.Errorf("%s {%s}: %d %s", path, body, status, text)
		}
	}
	read := func(b *browser, path string, into any) (text string) {
		t.Helper()
		status, text := b.ask(http.MethodGet, path, "")
		if status != http.StatusOK {
			t.Fatalf("%s: %d %s", path, status, text)
		}
		must(t, json.Unmarshal([]byte(text), into))
		return text
	}
	chips := func(hundreds int) string { return fmt.Sprintf(`"chips": [{"of": "100.00", "count": %d}]`, hundreds) }
	slip := func(number int, step string) string { return fmt.Sprintf("/api/house/slips/%d/%s", number, step) }
	type slipSeen struct {
		Number     int
		Next       string
		Yours      bool
		Not, Table string
		Steps      []struct {
			By   *struct{ Name string }
			Cite string
		}
	}
	var cage struct {
		Cash  string
		Chips []struct {
			Of    string
			Count int
		}
		Slips           []slipSeen
		Waiting, Counts []struct {
			Place, Total, Book, Difference, Cite string
			Yours                                bool
		}
		Exchanges []books.Exchange
		Tips      string
		Payouts   []struct {
			By             struct{ Name string }
			Dealer, Amount string
		}
		Dealers []string
		Tables  []struct {
			ID, Box string
			Open    bool
		}
	}

	meter := f.MetersSeen("")[0]
	does(fay, "/api/house/meters/"+meter.ID+"/read", fmt.Sprintf(`"read": %q, "key": "m"`, meter.Reading))
	does(gus, "/api/house/meters/"+meter.ID+"/witness", "")

	// The cage is supplied, and a fill goes through four hands.
	does(cay, "/api/house/slips", `"of": "supply", `+chips(400))
	refused("does not wait for this", cay, slip(1, "receive"), chips(400)+`, "key": "x"`)
	does(gop, slip(1, "approve"), "")
	does(gop, slip(1, "dispatch"), "")
	does(cay, slip(1, "receive"), chips(400))
	refused("requesting a fill is for the floorperson", cay, "/api/house/slips", `"of": "fill", "table": "flush-1", `+chips(100))
	refused("for a floorperson", dee, "/api/house/slips", `"of": "fill", "table": "flush-1", `+chips(100))
	refused("there is no denomination of $3", fay, "/api/house/slips", `"of": "fill", "table": "flush-1", "chips": [{"of": "3.00", "count": 1}]`)
	refused("there is no table", fay, "/api/house/slips", `"of": "fill", "table": "none", `+chips(1))
	does(fay, "/api/house/slips", `"of": "fill", "table": "flush-1", "key": "a", `+chips(100))
	does(fay, "/api/house/slips", `"of": "fill", "table": "flush-1", "key": "a", `+chips(100)) // once
	read(gus, "/api/cage", &cage)
	if got := cage.Slips[0]; got.Number != 2 || got.Next != "approve" || !got.Yours || got.Not != "" || got.Table != "Flush 1" || got.Steps[0].By.Name != "Fay" || got.Steps[1].Cite != "§ 465a.38, rebuilt" {
		t.Errorf("%+v", got)
	}
	read(cay, "/api/cage", &cage)
	if got := cage.Slips[0]; got.Yours || got.Not != "" {
		t.Errorf("the cage may approve: %+v", got)
	}
	pit := func(want ...string) { // what a floorperson sees of Flush 1, without a card
		t.Helper()
		var all struct {
			Tables []struct {
				ID, Box string
				Open    bool
				Seats   []struct{ Name string }
				Alerts  []struct{ Text, Cite string }
			}
		}
		text := read(fay, "/api/pit", &all)
		for _, at := range all.Tables {
			if at.ID == "flush-1" {
				text = fmt.Sprintf("%+v", at)
			}
		}
		for _, part := range want {
			if !strings.Contains(text, part) || len(all.Tables) < 10 {
				t.Errorf("no %q in %s", part, text)
			}
		}
	}
	pit("The fill of $10,000 on slip 2 waits to be approved.", "§ 465a.38, rebuilt", "Open:false")
	does(gus, slip(2, "approve"), "")
	does(cay, slip(2, "dispatch"), "")
	does(dee, slip(2, "receive"), chips(100))
	refused("there is no slip 3", gus, slip(3, "approve"), "")
	refused("give the number of a slip", gus, "/api/house/slips/x/approve", "")

	// The table is opened with counted chips, and somebody buys in for cash.
	count := func(purpose string, hundreds int) {
		t.Helper()
		does(dee, "/api/house/counts", fmt.Sprintf(`"place": "flush-1", "purpose": %q, %s`, purpose, chips(hundreds)))
		refused("signing a count of an inventory", dee, "/api/house/counts/sign", `"place": "flush-1"`)
		does(fay, "/api/house/counts/sign", `"place": "flush-1"`)
	}
	count("opener", 100)
	dee.does(`"command": "come", "physical": true`)
	dee.until(func(v table.View) bool { return v.Console != nil && v.Console.Yours })
	if status, text := dee.ask(http.MethodPost, "/api/tables/flush-1/shoe", ""); status != http.StatusOK {
		t.Fatal(status, text)
	}
	dee.does(`"command": "seat", "seat": 1, "name": "Walt", "amount": "500.00"`)
	pit("Name:Walt", "Open:true", "Box:flush-1/1")
	does(fay, "/api/house/slips", `"of": "credit", "table": "flush-1", `+chips(40))
	does(gus, slip(3, "approve"), "")
	does(dee, slip(3, "dispatch"), "")
	does(cay, slip(3, "receive"), chips(40))
	does(fay, "/api/house/slips", `"of": "fill", "table": "flush-1", `+chips(1))
	if status, text := fay.ask(http.MethodPost, slip(4, "cancel"), `{"reason": "a slip of the pen"}`); status != http.StatusOK {
		t.Error(status, text)
	}
	count("closer", 54) // $100 too little

	pit("Out of balance: inventory slip 2 differs by -$100 ", "Open:false", "Box:flush-1/2")

	// Chips are sold and redeemed at the cage, whose chips two cashiers count.
	ann := visit(t, s.URL).join("Ann")
	does(cay, "/api/cage/sell", `"name": "Ann", "amount": "300", "key": "b"`)
	does(cay, "/api/cage/sell", `"name": "Ann", "amount": "300", "key": "b"`)
	does(cid, "/api/cage/redeem", `"name": "Ann", "amount": "120.50"`)
	refused("Ann has", cid, "/api/cage/redeem", `"name": "Ann", "amount": "9999999"`)
	refused("this is for the cage: selling chips for cash", fay, "/api/cage/sell", `"name": "Ann", "amount": "1"`)
	refused("amount:", cay, "/api/cage/sell", `"name": "Ann", "amount": "much"`)
	var player struct{ Balance string }
	if text := read(cay, "/api/cage/player?name=Ann", &player); player.Balance != (floor.PlayMoney + 30000 - 12050).String() {
		t.Error(text)
	}
	does(cay, "/api/house/counts", `"place": "cage", "purpose": "cage", `+chips(340))
	does(cid, "/api/house/counts/sign", `"place": "cage"`)
	text := read(aud, "/api/cage", &cage)
	if x := cage.Counts; cage.Cash != "179.50" || cage.Chips[0].Count != 340 || len(cage.Exchanges) != 2 || cage.Exchanges[0].Kind != "redeem" || cage.Exchanges[0].Cashier != "Cid" ||
		len(x) != 3 || x[1].Difference != "-100.00" || x[1].Book != "5500.00" || x[1].Cite != "§ 465a.42, rebuilt" || x[2].Cite != "§ 465a.37" || len(cage.Waiting) != 0 {
		t.Error(text)
	}
	if i := slices.IndexFunc(cage.Tables, func(at struct {
		ID, Box string
		Open    bool
	}) bool {
		return at.ID == "flush-1"
	}); cage.Tables[i].Open || cage.Tables[i].Box != "flush-1/2" {
		t.Error(text)
	}

	// Walt tips the dealer, who enters it; the tip box is counted by two, and the cage pays out what was in it.
	dee.does(`"command": "tip", "seat": 1, "amount": "25.00", "key": "t"`)
	dee.does(`"command": "tip", "seat": 1, "amount": "25.00", "key": "t"`)
	fives := `"place": "flush-1", "purpose": "tips", "chips": [{"of": "5.00", "count": 4}]` // $5 too little
	refused("this is for a dealer or the cage", fay, "/api/house/counts", fives)
	does(dee, "/api/house/counts", fives)
	pit("A count of the tip box waits for a second signature.")
	refused("no count of", fay, "/api/house/counts/sign", `"place": "flush-1"`)
	refused("tips at the cage come to $0, which is less than $20", cay, "/api/cage/tips", `"name": "Dee", "amount": "20"`)
	does(fay, "/api/house/counts/sign", `"place": "flush-1", "purpose": "tips"`)
	refused("this is for the cage: paying a dealer", fay, "/api/cage/tips", `"name": "Dee", "amount": "20"`)
	refused("nobody of this name is a dealer", cay, "/api/cage/tips", `"name": "Ann", "amount": "20"`)
	refused("amount:", cay, "/api/cage/tips", `"name": "Dee", "amount": "all"`)
	does(cay, "/api/cage/tips", `"name": "Dee", "amount": "20", "key": "p"`)
	does(cay, "/api/cage/tips", `"name": "Dee", "amount": "20", "key": "p"`)
	refused("something else was asked", cay, "/api/cage/tips", `"name": "Dee", "amount": "5", "key": "p"`)
	if text := read(cay, "/api/cage", &cage); cage.Tips != "0.00" || cage.Cash != "159.50" || fmt.Sprint(cage.Payouts) != "[{{Cay} Dee 20.00}]" || fmt.Sprint(cage.Dealers) != "[Dee]" {
		t.Error(text)
	}

	// Three count the drop. One is wrong at first, and nobody learns what the others counted or what is expected.
	box, cash := "/api/house/boxes/flush-1/1/count", func(hundreds int) string { return fmt.Sprintf(`"cash": [{"of": "100.00", "count": %d}]`, hundreds) }
	for _, path := range []string{"/api/books", "/api/books.csv", "/api/books/paper", "/api/cage", "/api/house/days/2026-01-02"} {
		for _, b := range []*browser{tea, tim} { // tea is a pit manager too
			if status, text := b.ask(http.MethodGet, path, ""); status != http.StatusForbidden || strings.Contains(text, "500") {
				t.Errorf("who counts reads %s: %d %s", path, status, text)
			}
		}
	}
	var room struct {
		Boxes, Counted []struct {
			Name                    string
			Counts, Recounts        int
			Yours                   bool
			Total, Book, Difference string
			By                      []struct{ Name string }
		}
	}
	for i, of := range []int{5, 4, 5, 5, 5, 5} {
		b := []*browser{tea, tim, tom}[i%3]
		text := read(b, "/api/countroom", &room)
		if len(room.Boxes) != 1 || room.Boxes[0].Counts != i%3 || room.Boxes[0].Recounts != i/3 || strings.Contains(text, `"total"`) || strings.Contains(text, `"book"`) || strings.Contains(text, `"count"`) {
			t.Errorf("before count %d: %s", i, text)
		}
		does(b, box, cash(of))
		if i == 0 {
			refused("you have counted this box", b, box, cash(of))
		}
	}
	if text := read(tom, "/api/countroom", &room); len(room.Boxes) != 0 || room.Counted[0].Total != "500.00" || room.Counted[0].Difference != "0.00" || len(room.Counted[0].By) != 3 {
		t.Error(text)
	}
	refused("was not removed", tom, "/api/house/boxes/flush-1/2/count", cash(5))
	if status, text := sue.ask(http.MethodPost, "/api/house/marks", `{"table": "flush-1", "reason": "a cup on the felt"}`); status != http.StatusOK {
		t.Error(status, text)
	}
	type marks struct {
		Tables []struct{ ID string }
		Marks  []struct {
			Table, Name, Note string
			Round, Entry      int
			Replays           bool
			By                struct{ Name, As string }
		}
	}
	for _, b := range []*browser{sue, aud} {
		var seen marks
		text := read(b, "/api/surveillance", &seen)
		if len(seen.Tables) != len(f.Tables()) || len(seen.Marks) != 1 {
			t.Fatal(text)
		}
		if m := seen.Marks[0]; m.Name != "Flush 1" || m.Note != "a cup on the felt" || m.By.Name != "Sue" || m.By.As != "surveillance" || m.Entry == 0 || m.Replays {
			t.Errorf("the mark is %+v", m)
		}
	}
	for path, b := range map[string]*browser{"/api/surveillance": gus, "/api/audit": sue} {
		if status, text := b.ask(http.MethodGet, path, ""); status != http.StatusForbidden {
			t.Errorf("%s: %d %.200s", path, status, text)
		}
	}

	for path, of := range map[string]struct {
		b    *browser
		want []string
	}{
		"slips/2":         {gus, []string{"Fill slip 2, Flush 1", "10000.00", "Fay", "Dee", "§ 465a.38, rebuilt", "not at hand"}},
		"slips/4":         {aud, []string{"Fill slip 4, Flush 1", "Cancelled"}},
		"counts/2":        {fay, []string{"Inventory slip 2, Flush 1", "Closer", "5400.00", "5500.00", "-100.00", "Observed"}},
		"boxes/flush-1/1": {tim, []string{"Drop box flush-1/1, Flush 1", "500.00", "Tom", "did not agree 1 time"}},
		"counts/3":        {cay, []string{"Inventory slip 3, cage", "felt's own rule"}},
	} {
		status, text := of.b.ask(http.MethodGet, "/api/house/"+path+"/paper?as=txt", "")
		for _, want := range of.want {
			if status != http.StatusOK || !strings.Contains(text, want) {
				t.Errorf("%s: no %q in %d %s", path, want, status, text)
			}
		}
		of.b.inSpanish("/api/house/" + path + "/paper?as=html")
	}
	for path, status := range map[string]int{"slips/9/paper": 404, "counts/9/paper": 404, "boxes/flush-1/2/paper": 404, "slips/1/paper?as=docx": 400, "slips/1/paper": 200} {
		if got, text := aud.ask(http.MethodGet, "/api/house/"+path, ""); got != status || status == 200 && !strings.HasPrefix(text, "%PDF-") {
			t.Errorf("%s: %d %.100s", path, got, text)
		}
	}

	// The day is closed by two who sign the same figures, when it is over.
	var day struct {
		Digest, Signed, Not string
		Closed              bool
		Findings            []string
		Signatures          []struct{ Name string }
	}
	const path = "/api/house/days/2026-01-02"
	signs := func() string { return fmt.Sprintf(`"digest": %q`, day.Digest) }
	if read(gus, path, &day); !strings.Contains(day.Not, "is not over") {
		t.Errorf("%+v", day)
	}
	refused("is not over", gus, path, signs())
	pass(20 * time.Minute)
	refused("look at them again", gus, path, `"digest": "other"`)
	refused("no day", gus, "/api/house/days/soon", signs())
	does(gus, path, signs())
	refused("another person signs too", gus, path, signs())
	does(gop, path, signs())
	if text := read(aud, path, &day); !day.Closed || day.Signed != day.Digest || len(day.Signatures) != 2 || day.Signatures[0].Name != "Gus" || len(day.Findings) != 2 {
		t.Error(text)
	}

	// The auditor sees that at a glance: yesterday is closed by two, with $100 too little counted, and $5 of tips; today goes on.
	var audit struct {
		Ledger, Before string
		Entries        int
		Days           []struct {
			Day                   string
			Over, Closed, Changed bool
			Drop                  string
			Signatures            []struct{ Name string }
			Variances             []struct{ Name, Amount string }
			OutOfBalance          []string `json:"out_of_balance"`
		}
	}
	if text := read(aud, "/api/audit", &audit); audit.Ledger != "0.00" || audit.Entries < 50 || audit.Before != "" || len(audit.Days) != 2 || audit.Days[0].Over || audit.Days[0].Closed {
		t.Error(text)
	}
	if d := audit.Days[1]; d.Day != "2026-01-02" || !d.Closed || d.Changed || d.Drop != "500.00" || len(d.Signatures) != 2 || fmt.Sprint(d.Variances) != "[{Flush 1, tip box -5.00} {Flush 1, inventory -100.00}]" || len(d.OutOfBalance) != 2 {
		t.Errorf("the auditor sees %+v", d)
	}
	if text := read(gop, "/api/audit?before=2026-01-03", &audit); len(audit.Days) != 1 || audit.Days[0].Day != "2026-01-02" {
		t.Error(text)
	}
	if status, text := aud.ask(http.MethodGet, "/api/audit?before=soon", ""); status != http.StatusBadRequest || !strings.Contains(text, "is no day") {
		t.Errorf("%d %s", status, text)
	}

	// The books of the log say the same.
	var calculator odds.Calculator
	want, err := books.New(f.Log, books.FiguresBy(&calculator)).Day(t.Context(), "2026-01-02", "flush-1")
	must(t, err)
	x := want.Tables[0]
	if x.Fills != 10_000*money.Dollar || x.Credits != 4_000*money.Dollar || x.Drop != 500*money.Dollar || x.Closer.String() != "5400.00" || x.Difference.String() != "-100.00" || x.Tips != 25*money.Dollar || x.TipBox != 0 || x.CountedWin.String() != "-100.00" {
		t.Errorf("%+v", x)
	}
	var over books.Day
	read(aud, "/api/books?day=2026-01-02&table=flush-1", &over)
	if got, _ := json.Marshal(over.Tables[0]); string(got) != string(marshalled(t, x)) {
		t.Errorf("%s\n%s", got, marshalled(t, x))
	}
	// Who calls in is put on a list of the card room, and checked in.
	var card struct{ Lists []struct{ ID string } }
	read(fay, "/api/lists", &card)
	does(fay, "/api/lists/call-in", fmt.Sprintf(`"list": %q, "name": "Zoe", "key": "z"`, card.Lists[0].ID))
	does(fay, "/api/lists/names/1/here", "")
	refused("is here already", fay, "/api/lists/names/1/here", "")
	does(gus, "/api/floor/cards", `"from": "Card Makers", "boxes": 1, "broken": 0, "design": "Plain", "back": "red", "seals": ["A-1"]`)
	for _, act := range web.Acts() {
		if act.Signs && !signed[act.Name] {
			t.Errorf("%s was not done", act.Name)
		}
	}
	ann.http.CloseIdleConnections()
	verified(t, f, s)
}

func marshalled(t *testing.T, of any) []byte {
	t.Helper()
	data, err := json.Marshal(of)
	must(t, err)
	return data
}

// matches reports whether a path is one of a pattern's.
func matches(pattern, path string) bool {
	return slices.EqualFunc(strings.Split(pattern, "/"), strings.Split(path, "/"), func(of, is string) bool { return of == is || strings.HasPrefix(of, "{") })
}

// TestTheCageIsReadDuringActs: who reads the cage and who counts at a table never wait for each other.
func TestTheCageIsReadDuringActs(t *testing.T) {
	f, s, _ := nights(t)
	cay, dee := visit(t, s.URL).as(staff(t, f, "Cay", people.Cage)), visit(t, s.URL).as(staff(t, f, "Dee", people.Dealer))
	defer time.AfterFunc(20*time.Second, func() { panic("they wait for each other") }).Stop() // so would the end of the test
	counted, read := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(read)
		for {
			if status, text := cay.ask(http.MethodGet, "/api/cage", ""); status != http.StatusOK {
				t.Errorf("the cage: %d %s", status, text)
			}
			select {
			case <-counted:
				return
			default:
			}
		}
	}()
	for i := range 40 {
		if status, text := dee.ask(http.MethodPost, "/api/house/counts", fmt.Sprintf(`{"place": "flush-1", "purpose": "opener", "chips": [], "key": "%d"}`, i)); status != http.StatusOK {
			t.Errorf("count %d: %d %s", i, status, text)
		}
	}
	close(counted)
	<-read
}
