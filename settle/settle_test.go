package settle_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/record"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
	"felt.example/felt/settle"
)

// answer settles a record as `felt settle` does; the error is the refusal.
func answer(settler *settle.Settler, data []byte, audit bool) (*settle.Settlement, error) {
	rec, err := settle.Parse(data)
	if err != nil {
		return nil, err
	}
	r, selected, err := settler.Settle(rec)
	if err != nil {
		return nil, err
	}
	a := settle.NewSettlement(rec, r, selected)
	if audit {
		err = settle.Audit(rec, a, selected.Game)
	}
	return a, err
}

func marshalled(t *testing.T, a *settle.Settlement) []byte {
	t.Helper()
	text, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// lines reads a file of the shared examples.
func lines(t *testing.T, name string) [][]byte {
	t.Helper()
	data, err := os.ReadFile(regtest.Shared(t, "examples/"+name))
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Split(bytes.TrimSpace(data), []byte("\n"))
}

// TestExamples settles the recorded rounds of an independent program and compares all that
// its answers say.
func TestExamples(t *testing.T) {
	records, answers := lines(t, "rounds.ndjson"), lines(t, "answers.ndjson")
	if len(records) != len(answers) || len(records) == 0 {
		t.Fatalf("%d records and %d answers", len(records), len(answers))
	}
	settler, another, agree := settle.NewSettler(), settle.NewSettler(), 0
	for i := range records {
		var of struct{ Game string }
		if err := json.Unmarshal(records[i], &of); err != nil {
			t.Fatal(err)
		}
		if pa.Game(of.Game) == nil {
			t.Logf("line %d: %s is not played yet", i+1, of.Game)
			continue
		}
		a, err := answer(settler, records[i], false)
		if err != nil {
			t.Errorf("line %d: %v", i+1, err)
			continue
		}
		text := marshalled(t, a)
		again, err := another.Answer(records[i], false)
		if err != nil || !bytes.Equal(again.AppendJSON(nil), text) {
			t.Errorf("line %d: %v, in the memory of others\n%s\n%s", i+1, err, again.AppendJSON(nil), text)
		}
		if diff := within(answers[i], text); diff != "" {
			t.Errorf("line %d: %s\n%s\n%s", i+1, diff, records[i], text)
		}
		agree++
	}
	t.Logf("%d rounds agree", agree)
}

// within says where one JSON text says something that the other does not say too.
func within(want, got []byte) string {
	var w, g any
	if err := json.Unmarshal(want, &w); err != nil {
		return err.Error()
	}
	if err := json.Unmarshal(got, &g); err != nil {
		return err.Error()
	}
	return inside("", w, g)
}

func inside(at string, want, got any) string {
	switch w := want.(type) {
	case map[string]any:
		g, _ := got.(map[string]any)
		for name, value := range w {
			if diff := inside(at+"."+name, value, g[name]); diff != "" {
				return diff
			}
		}
		return ""
	case []any:
		g, _ := got.([]any)
		if len(g) != len(w) {
			return fmt.Sprintf("%s has %d, not %d", at, len(g), len(w))
		}
		for i := range w {
			if diff := inside(fmt.Sprintf("%s[%d]", at, i), w[i], g[i]); diff != "" {
				return diff
			}
		}
		return ""
	}
	if !reflect.DeepEqual(want, got) {
		return fmt.Sprintf("%s is %v, not %v", at, got, want)
	}
	return ""
}

// TestRecordsOfLiveRounds writes random live rounds as records and settles them: the same
// outcomes, clause for clause.
func TestRecordsOfLiveRounds(t *testing.T) {
	for _, g := range pa.Banked {
		if g.Cards.Split() {
			continue // a record does not show the order in which hands were split
		}
		t.Run(g.ID, func(t *testing.T) {
			settler := settle.NewSettler()
			gametest.Live(t, g, 400, func(rules string, p *gametest.Played) {
				rec := recordOf(g, rules, p)
				if rec == nil {
					return
				}
				r, _, err := settler.Settle(rec)
				if err != nil {
					t.Fatalf("%+v\n%v", rec, err)
				}
				if !reflect.DeepEqual(r.Outcomes(), p.Outcomes()) {
					t.Fatalf("%+v\nis settled as\n%+v\nbut was\n%+v", rec, r.Outcomes(), p.Outcomes())
				}
			})
		})
	}
}

// recordOf writes a live round down; nil where several payouts came off the meter, which a
// record shows only before the first.
func recordOf(g *game.Game, rules string, p *gametest.Played) *record.Record {
	meter, readings := money.Cents(40_000_00), 0
	low := map[int][]card.Card{}
	for _, a := range p.Answers {
		if a.Choice == "" && a.Amount > 0 {
			meter, readings = a.Amount, readings+1
		}
		if a.Seat > 0 && len(a.Cards) > 0 {
			low[a.Seat] = a.Cards
		}
	}
	if readings > 1 {
		return nil
	}
	rec := &record.Record{Game: g.ID, Rules: json.RawMessage(rules), Said: record.Said{record.Dealer.Are(p.Cards(round.Dealer)), record.Community.Are(p.Cards(round.Community))}}
	if slices.ContainsFunc(g.Wagers, func(w game.Wager) bool { return w.FromMeter }) {
		rec.Meter = &meter
	}
	if p.Len(round.Extra) > 0 {
		rec.Said = append(rec.Said, record.CardKey("all_six").Is(p.Cards(round.Extra)[0]))
	}
	for _, s := range p.Seats() {
		seat := record.Seat{Number: s.Number, Player: s.Player, Said: record.Said{record.Own.Are(p.Cards(round.SeatPile(s.Number)))}, Folded: s.Folded}
		if setting := g.Cards.Setting(); setting != nil && !s.Folded {
			seat.Said = append(seat.Said, record.CardsKey(setting.Name).Are(low[s.Number]))
		}
		for i := range g.Wagers {
			if amount := s.Staked(g.Wagers[i].ID); amount > 0 {
				seat.Wagers = append(seat.Wagers, record.Wager{ID: g.Wagers[i].ID, Amount: amount})
			}
		}
		rec.Seats = append(rec.Seats, seat)
	}
	return rec
}

// flush is a record of High Card Flush whose seats are numbered as given.
func flush(n int, returned string) string {
	return fmt.Sprintf(`{"game": "high-card-flush", "rules": {"paytables": {"flush_bonus": "A"}}, "dealer": ["9s","3s","2s","Kh","Jd","Th","4c"],
		"seats": [{"seat": %d, "cards": ["Ac","Qc","9c","7c","5h","7d","8h"], "wagers": {"ante": "10", "raise": "10", "flush_bonus": "5"}, "returned": %s}]}`, n, returned)
}

// audited are records of random live rounds of the banked games, with what was really returned.
func audited(t *testing.T) []*record.Record {
	var all []*record.Record
	for _, g := range pa.Banked {
		if g.Cards.Split() {
			continue // a record does not show the order in which hands were split
		}
		gametest.Live(t, g, 200, func(rules string, p *gametest.Played) {
			rec := recordOf(g, rules, p)
			if rec == nil || len(rec.Seats) == 0 {
				return
			}
			for i := range rec.Seats {
				rec.Seats[i].Returned = []record.Wager{}
			}
			for _, o := range p.Outcomes() {
				pay(rec.Seats, o.Seat, o.Wager, o.Returned)
			}
			all = append(all, rec)
		})
	}
	return all
}

// pay adds an amount to what was returned to a seat on a wager.
func pay(seats []record.Seat, number int, wager round.WagerID, amount money.Cents) {
	s := &seats[slices.IndexFunc(seats, func(s record.Seat) bool { return s.Number == number })]
	at := slices.IndexFunc(s.Returned, func(w record.Wager) bool { return w.ID == wager })
	if at < 0 {
		s.Returned = append(s.Returned, record.Wager{ID: wager, Amount: amount})
		return
	}
	s.Returned = slices.Clone(s.Returned)
	s.Returned[at].Amount += amount
}

// TestAuditFindsOneWrongPayment among a hundred thousand right ones.
func TestAuditFindsOneWrongPayment(t *testing.T) {
	settler, right := settle.NewSettler(), audited(t)
	const rounds, planted, wrong = 100_000, 61_234, 5_00
	for n := range rounds {
		rec := right[n%len(right)]
		r, selected, err := settler.Settle(rec)
		if err != nil {
			t.Fatal(err)
		}
		want := []settle.Difference{}
		if n == planted {
			o := r.Outcomes()[0]
			copied := *rec
			copied.Seats = slices.Clone(rec.Seats)
			pay(copied.Seats, o.Seat, o.Wager, wrong)
			rec, want = &copied, append(want, settle.Difference{
				Seat: o.Seat, Wager: o.Wager, Due: o.Returned, Returned: o.Returned + wrong, Difference: wrong, Cites: o.Cites,
			})
		}
		a := settle.NewSettlement(rec, r, selected)
		if err := settle.Audit(rec, a, selected.Game); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(*a.Differences, want) {
			t.Fatalf("round %d: %+v, want %+v", n, *a.Differences, want)
		}
	}
}

func TestAudit(t *testing.T) {
	for returned, want := range map[string]string{
		`{"ante": "20", "raise": "20", "flush_bonus": "10"}`:                     "[]",
		`{"ante": "20", "raise": "10", "flush_bonus": "10"}`:                     `[{"seat":1,"wager":"raise","due":"20.00","returned":"10.00","difference":"-10.00","cites":["678a.11(d)(2)(ii)(A)","678a.12(a)"]}]`,
		`{"ante": "20", "raise": "20"}`:                                          `[{"seat":1,"wager":"flush_bonus","due":"10.00","returned":"0.00","difference":"-10.00","cites":["678a.11(e)(1)(ii)","678a.12(b)"]}]`,
		`{"ante": "20", "raise": "20", "flush_bonus": "10", "odds": "1"}`:        `[{"seat":1,"wager":"odds","due":"0.00","returned":"1.00","difference":"1.00","cites":["678a.7"]}]`,
		`{"ante": "20", "raise": "20", "flush_bonus": "10", "odds": "0"}`:        "[]",
		`{"ante": "20", "raise": "20", "flush_bonus": "10", "progressive": "7"}`: `[{"seat":1,"wager":"progressive","due":"0.00","returned":"7.00","difference":"7.00","cites":["678a.7(d)(4)"]}]`,
	} {
		a, err := answer(settle.NewSettler(), []byte(flush(1, returned)), true)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := json.Marshal(a.Differences); err != nil || string(text) != want {
			t.Errorf("%s: %s (%v)\nwant %s", returned, text, err, want)
		}
	}
	missing := strings.Replace(flush(1, "{}"), `, "returned": {}`, "", 1)
	if _, err := answer(settle.NewSettler(), []byte(missing), true); err == nil || err.Error() != "seat 1: returned is needed for an audit" {
		t.Error(err)
	}
}

// TestRefusals: what is impossible, in one sentence, with its citation if it breaks a rule.
func TestRefusals(t *testing.T) {
	good := flush(1, "{}")
	for _, tc := range []struct{ was, is, want string }{
		{`"high-card-flush"`, `"pinochle"`, `game: "pinochle" is none of `},
		{`"seat": 1`, `"seat": 7`, "seats[0].seat: 7 is none of the betting positions 1 to 6 (§ 678a.2(a))"},
		{`"seat": 1`, `"seat": 0`, "seats[0].seat: 0 is none of the betting positions 1 to 6 (§ 678a.2(a))"},
		{`"9s",`, ``, "dealer: 6 cards, but the dealer has 7 (§ 678a.8(d))"},
		{`"Ac",`, ``, "seat 1: 6 cards, but a player has 7 (§ 678a.8(d))"},
		{`"Ac"`, `"9s"`, "9s: the card is there twice (§ 678a.3(a))"},
		{`"dealer"`, `"community": ["Ah"], "dealer"`, "community: 1 cards, but there are 0"},
		{`"dealer"`, `"all_six": "Ah", "dealer"`, "all_six: High Card Flush has no such thing"},
		{`"dealer"`, `"decks": 6, "dealer"`, "decks: High Card Flush has no such thing"},
		{`"seat": 1`, `"seat": 1, "low": ["Ac"]`, "seats[0].low: High Card Flush has no such thing"},
		{`"seat": 1`, `"seat": 1, "hands": [{}]`, "seats[0].hands: High Card Flush has no such thing"},
		{`"seat": 1`, `"seat": 1, "folded": true`, "seat 1: is said to have folded, but placed every wager of a player who stays (§ 678a.11(b)(1))"},
		{`"raise": "10", `, ``, "seat 1 neither folded nor placed a wager here: fold or place a raise wager (§ 678a.11(b))"},
		{`"raise": "10"`, `"raise": "0"`, "seat 1 neither folded nor placed a wager here: fold or place a raise wager (§ 678a.11(b))"},
		{`"flush_bonus": "5"`, `"progressive": "5"`, "meter: is needed, for seat 1 has a progressive wager down (§ 678a.7(d)(4))"},
		{`"wagers": {"ante": "10", "raise": "10", "flush_bonus": "5"}`, `"wagers": {}`, "seat 1: no wager is down (§ 678a.7)"},
		{`"flush_bonus": "A"`, `"flush_bonus": "a"`, `rules.paytables.flush_bonus: there is no paytable "a"; the chapter prints A, B, C, D, E, F, G, H (§ 678a.12(b))`},
	} {
		text := strings.Replace(good, tc.was, tc.is, 1)
		_, err := answer(settle.NewSettler(), []byte(text), false)
		if text == good || err == nil || !strings.HasPrefix(err.Error(), tc.want) {
			t.Errorf("%s: %v\nwant %s", tc.is, err, tc.want)
		}
	}
	if _, err := answer(settle.NewSettler(), []byte(`{"game": "high-card-flush", "dealer": ["9s","3s","2s","Kh","Jd","Th","4c"], "seats": []}`), false); err == nil || !strings.Contains(err.Error(), "a round needs a seat with a wager (§ 678a.7)") {
		t.Error(err)
	}
	twice := strings.Replace(good, `"seats": [`, `"seats": [{"seat": 1, "cards": ["Ad","Qd","9d","6d","5d","6h","8d"], "wagers": {"ante": "5"}, "folded": true}, `, 1)
	if _, err := answer(settle.NewSettler(), []byte(twice), false); err == nil || err.Error() != "seats[1].seat: seat 1 is there twice (§ 678a.7(e))" {
		t.Error(err)
	}
}

// TestMeterAfter: each share is paid off the meter as it stands, and what is left is told;
// after all of it was won, only where the reset amount is known.
func TestMeterAfter(t *testing.T) {
	text := func(reset, first, second string) string {
		return fmt.Sprintf(`{"game": "high-card-flush", "rules": {"paytables": {"progressive": "A"}%s}, "meter": "40000.00", "dealer": ["2h","2d","2c","3h","3d","3c","Ah"],
			"seats": [{"seat": 1, "cards": [%s], "wagers": {"ante": "5", "progressive": "1"}, "folded": true}, {"seat": 2, "cards": [%s], "wagers": {"ante": "5", "progressive": "1"}, "folded": true}]}`, reset, first, second)
	}
	const (
		seven = `"Ts","9s","8s","7s","6s","5s","4s"`
		six   = `"Td","9d","8d","7d","6d","5d","4h"`
		none  = `"Tc","9c","7c","6c","Kh","Qh","4c"`
		reset = `, "progressive_reset": "30000.00"`
	)
	for _, tc := range []struct{ record, paid, after string }{
		{text(reset, none, seven), "0.00 40000.00", "30000.00"},
		{text(reset, six, seven), "3000.00 40000.00", "27000.00"},
		{text(reset, seven, six), "36000.00 4000.00", "30000.00"},
		{text("", seven, six), "36000.00 4000.00", ""},
		{text("", none, six), "0.00 4000.00", "36000.00"},
		{text("", none, `"Jd","9d","7d","6d","Ks","Qs","4d"`), "0.00 0.00", ""},
	} {
		a, err := answer(settle.NewSettler(), []byte(tc.record), false)
		if err != nil {
			t.Fatal(err)
		}
		after := ""
		if a.MeterAfter != nil {
			after = a.MeterAfter.String()
		}
		if paid := a.Seats[0].Returned.String() + " " + a.Seats[1].Returned.String(); paid != tc.paid || after != tc.after {
			t.Errorf("%s\npays %s and leaves %q, want %s and %q", tc.record, paid, after, tc.paid, tc.after)
		}
	}
	if _, err := answer(settle.NewSettler(), []byte(text("", six, seven)), false); err == nil || !strings.HasPrefix(err.Error(), "rules.progressive_reset: is needed") {
		t.Errorf("a second winner without a reset amount: %v", err)
	}
}

// FuzzSettle: whatever comes, an answer that adds up or one sentence, in the memory of others as in its own.
func FuzzSettle(f *testing.F) {
	f.Add([]byte(flush(1, "{}")))
	f.Add([]byte(`{"game": "heads-up-holdem", "dealer": ["3d","Ts"], "community": ["2h","Ah","3c","9c","4c"], "seats": [{"seat": 4, "cards": ["2c","5s"], "wagers": {"ante": "25", "odds": "25", "raise": "25"}}]}`))
	settler := settle.NewSettler()
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := answer(settle.NewSettler(), data, false)
		again, same := settler.Answer(data, false)
		if fmt.Sprint(err) != fmt.Sprint(same) {
			t.Fatalf("%q: %v, and in the memory of others %v", data, err, same)
		}
		if err != nil {
			if text := err.Error(); text == "" || strings.ContainsAny(text, "\n\r") {
				t.Fatalf("%q is refused with %q, which is no sentence", data, text)
			}
			return
		}
		if text, got := marshalled(t, a), again.AppendJSON(nil); !bytes.Equal(text, got) {
			t.Fatalf("%q is settled as\n%s\nand in the memory of others as\n%s", data, text, got)
		}
		var house money.Cents
		for _, s := range a.Seats {
			house -= s.Net
			if s.Net != s.Returned-s.Wagered {
				t.Fatalf("%q: seat %d does not add up", data, s.Seat)
			}
		}
		if house != a.HouseNet {
			t.Fatalf("%q: the house does not add up", data)
		}
	})
}

// FuzzAppendJSON: whatever a settlement says, it is written as encoding/json writes it.
func FuzzAppendJSON(f *testing.F) {
	f.Add("high-card-flush", "three-card flush, nine high", "678a.11(e)", int64(12_50), uint8(0xff))
	f.Add("<&>", "\u2028\xff\"\\\n", "\x7f", int64(-5), uint8(0x55))
	f.Add("", "", "", int64(0), uint8(0))
	f.Fuzz(func(t *testing.T, name, hand, clause string, cents int64, has uint8) {
		amount, n := money.Cents(cents), int(has>>6)
		cites, cards := slices.Repeat([]cite.Cite{cite.Cite(clause), "1"}, n), card.Hand("As Td 2c")[:n]
		wager := settle.Wager{
			Wager: round.WagerID(name), Amount: amount, Result: round.Win, Paid: amount, Returned: -amount, FromMeter: has&1 > 0, Hand: hand, Cites: cites,
		}
		a := &settle.Settlement{Game: name, HouseNet: amount, Dealer: settle.Dealer{Hand: hand, Cards: cards}}
		if has&2 > 0 {
			qualifies := has&4 > 0
			wager.LimitedFrom, a.MeterAfter, a.Dealer.Qualifies = &amount, &amount, &qualifies
		}
		if has&8 > 0 {
			a.Differences = &[]settle.Difference{{Seat: n, Wager: wager.Wager, Due: amount, Returned: 1, Difference: -1, Cites: cites}, {}}
		}
		a.Seats = slices.Repeat([]settle.Seat{{Seat: int(has), Hand: hand, Cards: cards, Results: []settle.Wager{wager, {}}, Wagered: amount, Net: -1}, {}}, n)
		if text, got := marshalled(t, a), a.AppendJSON(nil); !bytes.Equal(text, got) {
			t.Errorf("%s, and to encoding/json %s", got, text)
		}
	})
}

func BenchmarkSettle(b *testing.B) {
	settler, data := settle.NewSettler(), []byte(flush(1, "{}"))
	var text []byte
	for b.Loop() {
		a, err := settler.Answer(data, false)
		if err != nil {
			b.Fatal(err)
		}
		text = a.AppendJSON(text[:0])
	}
}

// TestGamesBetweenPlayersAreRefused: there is nothing that the house would settle.
// TestLevelsAfter by hand: a share is paid off the level of its row alone, as that stands at the player's turn, and begins again at that
// level's reset amount.
func TestLevelsAfter(t *testing.T) {
	text := func(meter, community, first, second string) string {
		return fmt.Sprintf(`{"game": "mississippi-stud", "rules": {"paytables": {"progressive": {"royal flush": "100%% of the mega meter", "straight flush": "100%% of the major meter",
			"four-of-a-kind": "100%% of the minor meter", "full house": "10%% of the minor meter", "flush": "40 for 1"}},
			"progressive_rate": {"mega": "10.00", "major": "7.50", "minor": "5.00"}, "progressive_reset": {"mega": "90000.00", "major": "4000.00", "minor": "400.00"}},
			"meter": %s, "community": [%s],
			"seats": [{"seat": 1, "cards": [%s], "wagers": {"ante": "5", "progressive": "1"}, "folded": true}, {"seat": 2, "cards": [%s], "wagers": {"ante": "5", "progressive": "2"}, "folded": true}]}`,
			meter, community, first, second)
	}
	const reads = `{"mega": "100000.00", "major": "5000.00", "minor": "500.00"}`
	for _, tc := range []struct{ record, paid, after string }{
		{text(reads, `"9s","8s","7s"`, `"6s","5s"`, `"Ts","Js"`), "4000.00 major, 5000.00 major", "map[major:4000.00]"},
		{text(reads, `"9s","9h","9d"`, `"9c","2c"`, `"Ks","Kh"`), "450.00 minor, 50.00 minor", "map[minor:400.00]"},
		{text(reads, `"9s","9h","9d"`, `"Kc","Kd"`, `"Ks","Kh"`), "45.00 minor, 50.00 minor", "map[minor:405.00]"},
		{text(reads, `"Ks","Qs","Js"`, `"As","Ts"`, `"2s","3s"`), "100000.00 mega, 80.00 ", "map[mega:90000.00]"},
	} {
		a, err := answer(settle.NewSettler(), []byte(tc.record), false)
		if err != nil {
			t.Fatal(err)
		}
		var paid []string
		for _, seat := range a.Seats {
			last := seat.Results[len(seat.Results)-1]
			paid = append(paid, last.Paid.String()+" "+last.Level)
		}
		if got := strings.Join(paid, ", "); got != tc.paid || fmt.Sprint(a.LevelsAfter) != tc.after || a.MeterAfter != nil {
			t.Errorf("%s: paid %q, after %v; want %q, %s", tc.record, got, a.LevelsAfter, tc.paid, tc.after)
		}
		plain, err := json.Marshal(a)
		if fast := a.AppendJSON(nil); err != nil || string(fast) != string(plain) {
			t.Errorf("%s, not %s", fast, plain)
		}
	}
	for meter, want := range map[string]string{
		`"5000.00"`: "what its level \"mega\" reads is needed", `{"mega": "1.00", "minor": "1.00"}`: "what its level \"major\" reads is needed",
		`{"mega": "1.00", "major": "1.00", "minor": "1.00", "mini": "1.00"}`: `no share of a level "mini"`, `{"mega": "-1"}`: "mega",
	} {
		if _, err := answer(settle.NewSettler(), []byte(text(meter, `"9s","8s","7s"`, `"6s","5s"`, `"Ts","Js"`)), false); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("meter %s: %v", meter, err)
		}
	}
}

func TestGamesBetweenPlayersAreRefused(t *testing.T) {
	for _, g := range pa.Games {
		_, _, err := settle.NewSettler().Settle(&record.Record{Game: g.ID})
		if refused := err != nil && strings.Contains(err.Error(), "felt replay"); refused == g.Banked() {
			t.Errorf("%s: %v", g.ID, err)
		}
	}
}
