package floor_test

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/internal/books"
	"felt.example/felt/internal/floor"
	places "felt.example/felt/internal/house"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// tenth is a figure by which the house wins a tenth of each wager that lies there before the deal, with a deviation of three.
func tenth(context.Context, string, json.RawMessage) (map[round.WagerID]*analysis.Figure, error) {
	half := big.NewRat(1, 2)
	f := &analysis.Figure{Lines: []analysis.Line{{Net: big.NewRat(-31, 10), Probability: half}, {Net: big.NewRat(29, 10), Probability: half}}}
	return map[round.WagerID]*analysis.Figure{analysis.Base: f}, nil
}

// TestTheBooksAddUp: for every kind of game the books have what the players lost, wager by wager, for what they bought chips, and
// what the mathematics say of the Antes; a log in which one transfer was altered does not add up.
func TestTheBooksAddUp(t *testing.T) {
	for _, g := range gamesDealt(t) {
		for name, deck := range booksDecks(t, g) {
			t.Run(g.ID+"/"+name, func(t *testing.T) {
				t.Parallel()
				h := house{tables: []table.Config{configOf(t, g, "t1")}, deck: deck}
				dir, ann, bob := joined(t, h)
				log := openLog(t, dir)
				f := h.open(t, log)
				gamblers := []gambler{{id: ann, seats: []int{1}, bold: true}, {id: bob, seats: []int{2}}}
				must(t, play(t.Context(), f, "t1", gamblers...))
				f.Close()
				of, err := books.New(log, tenth).Day(t.Context(), "", "")
				must(t, err)
				if len(of.Tables) != 1 || len(of.OutOfBalance) > 0 || of.Day != noon.Format("2006-01-02") {
					t.Fatalf("%+v", of)
				}
				x := of.Tables[0]
				lost := 2*floor.PlayMoney - f.Balance(ann) - f.Balance(bob)
				now, err := log.Snapshot(t.Context())
				must(t, err)
				if g.Room {
					if x.Win != now.Balances["rake/t1"] || x.Wagered == 0 || x.Rounds != 1 {
						t.Errorf("%+v; the rake is %s", x, now.Balances["rake/t1"])
					}
				} else if x.Win != lost || x.Wagered-x.Paid != x.Win || money.Cents(x.Closer) != now.Balances["house/t1"]-x.Drop || money.Cents(x.CountedWin) != x.Win+x.FromMeter || x.Rounds != 1 {
					t.Errorf("the players lost %s, and the house has %s: %+v", lost, now.Balances["house/t1"], x)
				}
				if want := 2 * buyIn; x.Drop < want || x.Drop > want+buyIn && !g.Room {
					t.Errorf("the drop is %s", x.Drop)
				}
				sum, first := money.Cents(0), books.First(g)
				for _, w := range x.ByWager {
					sum += w.Win
					if w.Wager == first && (w.TheoreticalWin == nil || *w.TheoreticalWin != antes(t, log, first)/10) {
						t.Errorf("of %s the house wins %v", antes(t, log, first), w.TheoreticalWin)
					}
				}
				if !g.Room && sum != x.Win {
					t.Errorf("the wagers come to %s: %+v", sum, x)
				}
				for _, by := range []string{"game", "dealer", "shift", "house"} {
					i := slices.IndexFunc(of.Groups, func(g books.Group) bool { return g.By == by })
					if i < 0 || of.Groups[i].Win != x.Win || of.Groups[i].Rounds != 1 || of.Groups[i].Drop != x.Drop || of.Groups[i].Wagered != x.Wagered {
						t.Errorf("by %s: %+v; the table has %+v", by, of.Groups, x)
					}
				}
				week, err := books.New(log, tenth).Week(t.Context(), "", "")
				must(t, err)
				revenue := x.CountedWin
				if g.Room {
					revenue = places.Signed(x.Win)
				}
				// 2 January 2026 is a Friday.
				if week.From != "2025-12-29" || week.To != "2026-01-04" || week.Gross != revenue || week.Days[4].Gross != revenue || week.Days[4].Tables[0].Revenue != revenue ||
					(week.Nonbanking == revenue) != g.Room && revenue != 0 || len(week.Days[3].Tables) > 0 || len(week.OutOfBalance) > 0 {
					t.Errorf("the revenue is %s: %+v", revenue, week)
				}
				rounds, _, payments := exported(t, books.New(log, tenth), of)
				fromMeter := int64(0)
				for _, p := range payments {
					if p.FromMeter {
						fromMeter += p.Amount
					}
				}
				if r := rounds[0]; r.Wagered != int64(x.Wagered) || r.Paid != int64(x.Paid) || r.FromMeter != int64(x.FromMeter) || fromMeter != r.FromMeter || r.Game != g.ID ||
					g.Room && r.Kept != int64(x.Win) || !g.Room && r.Kept != int64(x.CountedWin) {
					t.Errorf("the round is %+v, and the table %+v", r, x)
				}
				if again, err := books.New(altering{log}, tenth).Day(t.Context(), "", "t1"); err != nil || len(again.OutOfBalance) == 0 {
					t.Errorf("an altered log adds up: %v", err)
				}
				must(t, log.Close())
			})
		}
	}
}

// dated is a date of Parquet, the days since 1970.
func dated(days int32) string {
	return time.Unix(0, 0).UTC().AddDate(0, 0, int(days)).Format(time.DateOnly)
}

// opens tests that what the figures of a day are made of comes to them: those of a table, of each of its wagers and of a group.
func opens(t testing.TB, of *books.Books, d books.Day) {
	t.Helper()
	type sums struct {
		rounds             int
		wagered, paid, win money.Cents
	}
	is := func(want sums, c books.Chosen) {
		t.Helper()
		told, got := sums{}, sums{}
		for before, more := 0, true; more; before, more = c.Before, c.Before > 0 {
			c.Before = before
			parts, err := of.Parts(t.Context(), d.Day, c)
			must(t, err)
			told = sums{parts.Rounds, parts.Wagered, parts.Paid, parts.Win}
			for _, p := range parts.Parts {
				if got.wagered, got.paid, got.win = got.wagered+p.Wagered, got.paid+p.Paid, got.win+p.Win; p.Round > 0 && !p.Correction {
					got.rounds++
				}
			}
			c.Before = parts.Before
		}
		if told != want || got != want {
			t.Errorf("%s: the parts of %+v are said to come to %+v and come to %+v, not %+v", d.Day, c, told, got, want)
		}
	}
	bought := func(want money.Cents, c books.Chosen) {
		t.Helper()
		sum, told := money.Cents(0), money.Cents(0)
		for more := true; more; more = c.Before > 0 {
			drop, err := of.Drop(t.Context(), d.Day, c)
			must(t, err)
			for _, in := range drop.BuyIns {
				sum += in.Amount
			}
			told, c.Before = drop.Drop, drop.Before
		}
		if told != want || sum != want {
			t.Errorf("%s: the buy-ins of %+v are said to come to %s and come to %s, not %s", d.Day, c, told, sum, want)
		}
	}
	for _, x := range d.Tables {
		bought(x.Drop, books.Chosen{Table: x.Table})
		is(sums{x.Rounds, x.Wagered, x.Paid, x.Win}, books.Chosen{Table: x.Table})
		for _, w := range x.ByWager {
			var rounds int
			if parts, err := of.Parts(t.Context(), d.Day, books.Chosen{Table: x.Table, Wager: w.Wager}); err == nil {
				rounds = parts.Rounds
			}
			is(sums{rounds, w.Wagered, w.Returned, w.Win}, books.Chosen{Table: x.Table, Wager: w.Wager})
		}
	}
	for _, g := range d.Groups {
		c := books.Chosen{}
		*map[string]*string{"game": &c.Game, "dealer": &c.Dealer, "shift": &c.Shift, "house": new(string)}[g.By] = g.Name
		is(sums{g.Rounds, g.Wagered, g.Paid, g.Win}, c)
		bought(g.Drop, c)
	}
}

// exported tests that the figures of each day open what they are made of, and that the columns of an export come to them; it returns its rows.
func exported(t testing.TB, of *books.Books, days ...books.Day) (rounds []books.RoundRow, wagers []books.WagerRow, payments []books.PaymentRow) {
	t.Helper()
	for _, d := range days {
		opens(t, of, d)
	}
	return inColumns(t, of, days...)
}

// inColumns tests that the columns of an export come to the books of each day, and returns its rows.
func inColumns(t testing.TB, of *books.Books, days ...books.Day) (rounds []books.RoundRow, wagers []books.WagerRow, payments []books.PaymentRow) {
	t.Helper()
	dir := filepath.Join(quickDir(t), "export")
	must(t, books.Export(t.Context(), of, dir, "", ""))
	rounds, err := parquet.ReadFile[books.RoundRow](filepath.Join(dir, "rounds.parquet"))
	must(t, err)
	wagers, err = parquet.ReadFile[books.WagerRow](filepath.Join(dir, "wagers.parquet"))
	must(t, err)
	payments, err = parquet.ReadFile[books.PaymentRow](filepath.Join(dir, "payments.parquet"))
	must(t, err)
	clauses, err := parquet.ReadFile[books.ClauseRow](filepath.Join(dir, "clauses.parquet"))
	must(t, err)
	others, err := parquet.ReadFile[books.OtherRow](filepath.Join(dir, "others.parquet"))
	must(t, err)
	type apart struct{ day, table, kind string }
	given := map[apart]money.Cents{}
	for _, o := range others {
		given[apart{dated(o.Day), o.Table, o.Kind}] += money.Cents(o.Amount)
	}
	type at struct {
		day, table string
		wager      round.WagerID
	}
	type sums struct {
		rounds, wagers             int
		wagered, returned, ofMeter money.Cents
	}
	got, want := map[at]sums{}, map[at]sums{}
	add := func(to map[at]sums, day, table string, wager round.WagerID, s sums) {
		for _, key := range []at{{day, table, wager}, {day, table, ""}} {
			is := to[key]
			to[key] = sums{is.rounds + s.rounds, is.wagers + s.wagers, is.wagered + s.wagered, is.returned + s.returned, is.ofMeter + s.ofMeter}
		}
	}
	for _, r := range rounds {
		add(got, dated(r.Day), r.Table, "all", sums{rounds: 1})
		if r.Last <= r.First || r.Ended.Before(r.Began) || r.Round < 1 {
			t.Errorf("a row of a round: %+v", r)
		}
	}
	for _, w := range wagers {
		add(got, dated(w.Day), w.Table, round.WagerID(w.Wager), sums{wagers: 1, wagered: money.Cents(w.Amount)})
	}
	for _, p := range payments {
		s := sums{returned: money.Cents(p.Amount)}
		if p.FromMeter {
			s.ofMeter = s.returned
		}
		add(got, dated(p.Day), p.Table, round.WagerID(p.Wager), s)
		if p.Clause != "" && !slices.ContainsFunc(clauses, func(c books.ClauseRow) bool { return p.Clause == c.Clause }) {
			t.Errorf("a payment by § %s, a clause that is not listed", p.Clause)
		}
	}
	for _, d := range days {
		for _, x := range d.Tables {
			if tips := given[apart{d.Day, x.Table, "tip"}]; tips != x.Tips {
				t.Errorf("%s: the tips at table %s come to %s, and it has %s", d.Day, x.Table, tips, x.Tips)
			}
			if x.Rounds > 0 {
				add(want, d.Day, x.Table, "all", sums{rounds: x.Rounds})
			}
			for _, w := range x.ByWager {
				add(want, d.Day, x.Table, w.Wager, sums{0, w.Wagers, w.Wagered, w.Returned, 0})
			}
			is := want[at{d.Day, x.Table, ""}]
			if is.wagered != x.Wagered || is.returned != x.Paid {
				t.Errorf("%s: the wagers of table %s come to %+v, and it has %+v", d.Day, x.Table, is, x)
			}
		}
	}
	for _, d := range days {
		for _, x := range d.Tables {
			if !pa.Game(x.Game).Room || slices.ContainsFunc(x.ByWager, func(w books.Wager) bool { return w.Wager == books.Corrections }) {
				continue
			}
			won := given[apart{d.Day, x.Table, "time_charge"}]
			for _, r := range rounds {
				if r.Table == x.Table && dated(r.Day) == d.Day {
					won += money.Cents(r.Kept)
				}
			}
			if won != x.Win {
				t.Errorf("%s: rake and time charges at table %s come to %s, and it has %s", d.Day, x.Table, won, x.Win)
			}
		}
	}
	for key := range got {
		s := got[key]
		s.ofMeter = 0
		got[key] = s
	}
	if !maps.Equal(got, want) {
		t.Errorf("the columns come to\n%v\nand the books to\n%v", got, want)
	}
	return rounds, wagers, payments
}

// antes are the first wagers of the rounds, from what lay on the layout at "no more bets".
func antes(t *testing.T, log store.Log, first round.WagerID) (sum money.Cents) {
	t.Helper()
	for e, err := range withKeys(log).Read(t.Context(), table.Shard("t1"), 1) {
		must(t, err)
		for _, event := range e.Events {
			var a round.Answer
			if event.Kind == "answer" && strings.Contains(string(event.Data), `"stakes"`) {
				must(t, json.Unmarshal(event.Data, &a))
			}
			for _, st := range a.Stakes {
				if st.Wager == first {
					sum += st.Amount
				}
			}
		}
	}
	return sum
}

// altering is a log in which the last wager of a table is a dollar larger.
type altering struct{ store.Log }

func (l altering) Read(ctx context.Context, shard string, from uint64) iter.Seq2[journal.Entry, error] {
	last := uint64(0)
	to := func(x journal.Transfer) bool { return x.To == "table/t1/wagers" }
	for e := range l.Log.Read(ctx, shard, from) {
		for _, x := range e.Transfers {
			if to(x) {
				last = e.Seq
			}
		}
	}
	return func(yield func(journal.Entry, error) bool) {
		for e, err := range l.Log.Read(ctx, shard, from) {
			if e.Seq == last && strings.HasPrefix(shard, "table/") {
				e.Transfers = append([]journal.Transfer{}, e.Transfers...)
				for i := range e.Transfers {
					if to(e.Transfers[i]) {
						e.Transfers[i].Amount += money.Dollar
					}
				}
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// booksDecks are decks as floors are killed with; Poker is dealt as it comes.
func booksDecks(t *testing.T, g *game.Game) map[string][]card.Card {
	t.Helper()
	if g.Room {
		return map[string][]card.Card{"any cards": nil}
	}
	return decks(t, g)
}

// TestTheBooksOfACorrection: what a correction pays stands by itself, and the house has lost it.
func TestTheBooksOfACorrection(t *testing.T) {
	_, log, f, ann, bob := headsUp(t, wrong)
	upTo(t, f, resultOf, ann, bob)
	before, err := books.New(log, tenth).Day(t.Context(), "", "")
	must(t, err)
	must(t, correctCards(t, log, f, right))
	after, err := books.New(log, tenth).Day(t.Context(), "", "")
	must(t, err)
	stacks := money.Cents(0)
	for _, s := range f.Table("t1").View("").Seats {
		stacks += s.Stack
	}
	x, was := after.Tables[0], before.Tables[0]
	exported(t, books.New(log, tenth), after)
	corrections := x.ByWager[slices.IndexFunc(x.ByWager, func(w books.Wager) bool { return w.Wager == books.Corrections })]
	if x.Drop-stacks != x.Win || x.Win == was.Win || corrections.Win != x.Win-was.Win || x.Rounds != 1 || len(after.OutOfBalance) > 0 {
		t.Errorf("before %+v; after %+v", before, after)
	}
}

// TestTheBooksOfAPayment: what a dealer says after a round that he paid otherwise counts at once, and is found until he has put it right.
func TestTheBooksOfAPayment(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}, people: true}
	f, log, ann, _ := opened(t, h)
	l, ctx := f.Table("t1"), t.Context()
	must(t, l.Come(ctx, "dee", false))
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	must(t, l.Begin(ctx, "dee"))
	deals(t, f, gambler{id: ann, seats: []int{1}, stays: true}, func(c *table.ConsoleView) bool { return c.Begins })
	day := func() (books.Table, []string) {
		of, err := books.New(log, tenth).Day(ctx, "", "")
		must(t, err)
		return of.Tables[0], of.OutOfBalance
	}
	before, none := day()
	paid := consoleOf(l).Paid[0]
	more := table.Repayment{Round: 1, Event: paid.Event, Was: paid.Given, Is: paid.Given + 25*money.Dollar}
	must(t, l.Pays(ctx, dee, more))
	x, found := day()
	if len(none) > 0 || x.Win != before.Win-25*money.Dollar || x.Wagered != before.Wagered || money.Cents(x.CountedWin) != x.Win+x.FromMeter {
		t.Errorf("before %+v, %q; after %+v", before, none, x)
	}
	if _, _, payments := exported(t, books.New(log, tenth), books.Day{Day: noon.Format(time.DateOnly), Tables: []books.Table{x}}); payments[len(payments)-1].Amount != int64(25*money.Dollar) || payments[len(payments)-1].Round != 1 {
		t.Errorf("exported: %+v", payments)
	}
	if len(found) != 1 || !strings.Contains(found[0], fmt.Sprintf("was paid %s and is owed %s", more.Is.Grouped(), more.Was.Grouped())) {
		t.Errorf("found: %q", found)
	}
	must(t, l.Pays(ctx, dee, table.Repayment{Round: 1, Event: paid.Event, Was: more.Is, Is: more.Was}))
	if x, found := day(); x.Win != before.Win || len(found) > 0 {
		t.Errorf("put right: %+v, %q", x, found)
	}
}

// TestTheDrop: chips that a player without a device pays for count as the drop, those that he left with do not.
func TestTheDrop(t *testing.T) {
	f, log, ann, _ := opened(t, house{tables: []table.Config{revealed(t, pa.Game("three-card-poker"), "t1")}})
	ctx := t.Context()
	l := f.Table("t1")
	must(t, l.Come(ctx, "dee", true))
	must(t, l.Serve(ctx, "dee", "", floor.Serving{Seat: 2, Name: "Walt", Amount: buyIn}))
	must(t, l.Add(ctx, "dee", "", 2, buyIn))
	must(t, l.Leave(ctx, "dee", 2))
	must(t, l.Serve(ctx, "dee", "", floor.Serving{Seat: 3, Name: "Walt", Amount: buyIn, Chips: true}))
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	of, err := books.New(log, tenth).Day(ctx, "", "")
	must(t, err)
	if x := of.Tables[0]; x.Drop != 3*buyIn || x.Rounds != 0 || x.Win != 0 || len(of.OutOfBalance) > 0 {
		t.Errorf("%+v", of)
	}
	// It counts with the dealer who took the cash, whichever shard the books read first, and opens into who bought.
	opens(t, books.New(log, tenth), of)
	for _, g := range of.Groups {
		if want := map[string]money.Cents{"dee": 3 * buyIn, "three-card-poker": 3 * buyIn}[g.Name]; (g.By == "dealer" || g.By == "game") && g.Drop != want {
			t.Errorf("the drop by %s of %q is %s, not %s", g.By, g.Name, g.Drop, want)
		}
	}
	first := books.New(log, tenth)
	_, _, err = first.Exchanges(ctx, of.Day) // which reads the cage before any table is read
	must(t, err)
	if again, err := first.Day(ctx, "", ""); err != nil || again.Digest() != of.Digest() {
		t.Errorf("after the cage was read, %v: %+v", err, again.Groups)
	}
	told, err := first.Drop(ctx, "", books.Chosen{})
	must(t, err)
	if last := told.BuyIns[0]; len(told.BuyIns) != 3 || last.Player != ann || last.Log != "table/t1" || told.BuyIns[2].Log != "cage" || f.Name(told.BuyIns[2].Player) != "Walt" {
		t.Errorf("it opens into %+v", told)
	}
}
