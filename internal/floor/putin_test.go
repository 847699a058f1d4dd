package floor_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"felt.example/felt/gametest"
	"felt.example/felt/internal/books"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	places "felt.example/felt/internal/house"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// mispaying is a log before which a program pays some wagers otherwise than their rounds say: what it appends is what it pays.
type mispaying struct {
	store.Log
	mu    sync.Mutex
	armed map[string]money.Cents // by the shard: how much more the next payment out of the table inventory is
	wrong []string               // what was paid wrongly, as a verification says it
}

// arm has the next payment of a table be wrong.
func (l *mispaying) arm(shard string, by money.Cents) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.armed[shard] = by
}

func (l *mispaying) Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error) {
	id, is := strings.CutPrefix(e.Shard, table.Shard(""))
	if !is || e.Events[0].Kind != "answer" {
		return l.Log.Append(ctx, expected, e)
	}
	l.mu.Lock()
	by := l.armed[e.Shard]
	l.mu.Unlock()
	i := slices.IndexFunc(e.Transfers, func(x journal.Transfer) bool {
		return by != 0 && x.From == journal.Account("house/"+id) && strings.HasPrefix(string(x.To), "table/"+id+"/seat/") && x.Amount+by > 0
	})
	if i < 0 {
		return l.Log.Append(ctx, expected, e)
	}
	e.Transfers = slices.Clone(e.Transfers)
	e.Transfers[i].Amount += by
	stored, err := l.Log.Append(ctx, expected, e)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err == nil {
		delete(l.armed, e.Shard)
		l.wrong = append(l.wrong, fmt.Sprintf("shard %s, entry %d: ", e.Shard, stored.Seq))
	}
	return stored, err
}

// errorsPutIn is a house in which people and programs err on purpose, and what its books must find of it.
type errorsPutIn struct {
	*testing.T
	r       *rand.Rand
	f       *floor.Floor
	log     *mispaying
	books   *books.Books
	watch   *watch
	tables  []string
	players map[string]string
	rounds  int // of each table in a shift
	slips   int
	keys    int
	boxes   map[string]int
	// off is how much more lies at a place than the books have: what nobody has found yet.
	off map[string]money.Cents
	// found are the sentences that the books of a day must have; lost those of every day.
	found map[string][]string
	lost  []string
	last  string         // the last gaming day
	put   map[string]int // how many errors there were of each kind
}

// errs is an error of a kind, in whole dollars, once in so many times, and on the last day if there was none before; else 0. It is never
// such that it hides what is off already.
func (h *errorsPutIn) errs(kind string, one int, off money.Cents) money.Cents {
	if h.r.IntN(one) > 0 && (h.put[kind] > 0 || h.day() < h.last) {
		return 0
	}
	h.put[kind]++
	by := money.Cents(1+h.r.IntN(200)) * money.Dollar
	if h.r.IntN(2) == 0 {
		by = -by
	}
	if by == -off {
		by *= 2
	}
	return by
}

func (h *errorsPutIn) day() string { return h.watch.now().Format(time.DateOnly) }

// keep has somebody do something in the house.
func (h *errorsPutIn) keep(who string, kind places.Kind, a places.Act) {
	h.Helper()
	h.keys++
	if err := keep(h.Context(), h.f, who, fmt.Sprint("step ", h.keys), kind, a); err != nil {
		h.Fatalf("%s, %s %+v: %v", who, kind, a, err)
	}
}

// differs notes that the last entry of the house finds a difference at a place, if there is one.
func (h *errorsPutIn) differs(place string, by money.Cents) {
	h.Helper()
	if by == 0 {
		return
	}
	head, err := h.log.Head(h.Context(), places.Shard)
	must(h, err)
	h.found[h.day()] = append(h.found[h.day()], fmt.Sprintf("entry %d of the house: what was counted at %q differs by %s from what the entries come to", head.Seq, place, max(by, -by).Grouped()))
}

// pieces is an amount in as few pieces as can be.
func pieces(amount money.Cents, of []money.Cents) (c places.Count) {
	for _, d := range slices.Backward(of) {
		if n := amount / d; n > 0 {
			c, amount = append(c, places.Stack{Of: d, Count: int(n)}), amount%d
		}
	}
	return c
}

// moves takes a slip through its four steps. The chips may arrive short, or not at all; or what arrives is short, and who receives them
// signs for all. What arrives at all is reported.
func (h *errorsPutIn) moves(of places.SlipKind, at string, amount money.Cents, who ...string) bool {
	h.Helper()
	h.slips++
	request := places.Act{Of: of, Table: at, Chips: pieces(amount, places.ChipDenominations)}
	for _, s := range slipSteps(h.slips, request, who...) {
		if s.kind == places.Receive {
			if h.errs("not received", 16, 0) != 0 {
				h.lost = append(h.lost, fmt.Sprintf("slip %d: a %s of %s was sent and not received", h.slips, of, amount.Grouped()))
				return false
			}
			to := cmp.Or(at, places.TheCage)
			if of == places.Credit {
				to = places.TheCage
			}
			if short := h.errs("received otherwise", 12, 0); short != 0 {
				s.act.Chips = pieces(amount+short, places.ChipDenominations)
				defer h.differs(to, short)
			} else if of == places.Fill {
				h.off[to] += h.errs("received otherwise, and signed for", 8, h.off[to])
			}
		}
		h.keep(s.who, s.kind, s.act)
	}
	return true
}

// counts has two people count what lies at a table, right or wrong.
func (h *errorsPutIn) counts(at string, purpose places.Purpose) {
	h.Helper()
	book := money.Cents(0)
	first, second := "dee", "fay"
	if at == places.TheCage {
		first, second = "cay", "cid"
		h.f.House(func(of *places.House) { book = of.Cage.Sum() })
	} else {
		var err error
		book, _, _, err = h.books.Inventory(h.Context(), at)
		must(h, err)
	}
	miscount := h.errs("miscounted", 12, h.off[at])
	differs := h.off[at] + miscount
	h.keep(first, places.Counts, places.Act{Table: at, Purpose: purpose, Chips: pieces(book+differs, places.ChipDenominations)})
	h.keep(second, places.Signs, places.Act{Table: at})
	h.differs(at, differs)
	h.off[at] = -miscount
}

// drop has the team count the last box that left a table: alike, after one of them had erred; or all wrong.
func (h *errorsPutIn) drop(at string) {
	h.Helper()
	h.boxes[at]++
	box := places.BoxName(at, h.boxes[at])
	now, err := h.log.Snapshot(h.Context())
	must(h, err)
	holds := -now.Balances[places.Drop(box)]
	by := func(amounts ...money.Cents) {
		for i, amount := range amounts {
			h.keep([]string{"tea", "tim", "tom"}[i], places.Drops, places.Act{Box: box, Cash: pieces(amount, places.CashDenominations)})
		}
	}
	if h.r.IntN(4) == 0 { // one errs, and all count again
		by(holds, holds, holds+money.Dollar)
	}
	wrong := h.errs("drop miscounted", 6, 0)
	wrong = max(wrong, -wrong)
	by(holds+wrong, holds+wrong, holds+wrong)
	h.differs(at, wrong)
}

// play plays rounds at a table by one player, who sits down for them. In some the program pays a wager wrongly.
func (h *errorsPutIn) play(at string, rounds int, r *rand.Rand) error {
	ctx, l, id := h.Context(), h.f.Table(at), h.players[at]
	changes := make(chan struct{}, 1)
	defer l.Watch(id, changes)()
	if err := l.Sit(ctx, id, "", 1, buyIn); err != nil {
		return err
	}
	g := gambler{id: id, seats: []int{1}}
	for until := 0; ; {
		v := l.View(id)
		s := v.Seats[0]
		if until == 0 {
			until = v.Round + rounds
		}
		var err error
		switch {
		case v.Stage == "wagers" && v.Round >= until:
			return l.Leave(ctx, id, 1)
		case v.Stage == "wagers" && s.Stack < buyIn/2 && len(s.Areas) == 0:
			err = l.Add(ctx, id, "", 1, buyIn)
		case v.Stage == "wagers" && !s.Ready && len(s.Areas) == 0 && r.IntN(60) == 0:
			h.log.arm(table.Shard(at), money.Cents(1-2*r.IntN(2))*money.Cents(1+r.IntN(9))*money.Dollar)
			fallthrough
		case v.Stage == "wagers" && !s.Ready:
			if w := g.missing(l, v, 1); w != "" {
				err = l.PlaceWager(ctx, id, 1, w, 10*money.Dollar)
			} else {
				err = l.Ready(ctx, id, 1)
			}
		case v.Question != nil && v.Question.Kind == round.AskDecision && slices.Contains(v.Question.Seats, 1):
			err = l.Answer(ctx, id, g.decide(v, 1))
		default:
			select {
			case <-changes:
			case <-time.After(time.Minute):
				return fmt.Errorf("%w: %+v", errStuck, v)
			}
		}
		if err != nil {
			return fmt.Errorf("round %d: %w", v.Round, err)
		}
	}
}

// shift plays a shift at all tables at once. People give and take chips which the log does not have.
func (h *errorsPutIn) shift() {
	h.Helper()
	var all sync.WaitGroup
	for _, at := range h.tables {
		h.off[at] += h.errs("chips given that no entry has", 6, h.off[at])
		r := random(h.r.Uint64())
		all.Go(func() {
			if err := h.play(at, h.rounds, r); err != nil {
				h.Errorf("table %s: %v", at, err)
			}
		})
	}
	all.Wait()
}

// served has somebody buy chips for cash at each table, and leave.
func (h *errorsPutIn) served() {
	h.Helper()
	for _, at := range h.tables {
		l := h.f.Table(at)
		must(h, l.Come(h.Context(), "dee", true))
		must(h, l.Serve(h.Context(), "dee", "", floor.Serving{Seat: 2, Name: fmt.Sprintf("%.12s %s", at, h.watch.now().Format("02 15")), Amount: buyIn}))
		must(h, l.Leave(h.Context(), "dee", 2))
		must(h, l.Go(h.Context(), "dee"))
	}
}

// byHand has a dealer pay a wager wrongly at each table, and say so: he puts it right, or does not.
func (h *errorsPutIn) byHand() {
	h.Helper()
	for _, at := range h.tables {
		l, ctx, id := h.f.Table(at), h.Context(), h.players[at]
		must(h, l.Come(ctx, "dee", false))
		must(h, l.Sit(ctx, id, "", 1, buyIn))
		gamble := gambler{id: id, seats: []int{1}, rounds: l.View(id).Round + 1, stays: true}
		var paid table.PaidView
		for dealt := 0; ; gamble.rounds++ {
			must(h, l.Begin(ctx, "dee"))
			c := dealsAt(h.T, h.f, l, gamble, func(c *table.ConsoleView) bool { return len(c.Paid) > 0 || c.Begins })
			if dealt++; len(c.Paid) > 0 {
				paid = c.Paid[0]
				break
			}
		}
		dealsAt(h.T, h.f, l, gamble, func(c *table.ConsoleView) bool { return c.Begins })
		wrong := table.Repayment{Round: l.View(id).Round, Event: paid.Event, Was: paid.Given, Is: paid.Given + 5*money.Dollar}
		must(h, l.Pays(ctx, dee, wrong))
		head, err := h.log.Head(ctx, table.Shard(at))
		must(h, err)
		if at != h.tables[0] && h.r.IntN(2) == 0 {
			must(h, l.Pays(ctx, dee, table.Repayment{Round: wrong.Round, Event: wrong.Event, Was: wrong.Is, Is: wrong.Was}))
			continue
		}
		h.put["said, and not put right"]++
		h.found[h.day()] = append(h.found[h.day()], fmt.Sprintf("table %s, entry %d: a wager of round %d was paid %s and is owed %s, which was not put right", at, head.Seq, wrong.Round, wrong.Is.Grouped(), wrong.Was.Grouped()))
	}
}

// gamingDay is one from the supply of the cage to the counted drop.
func (h *errorsPutIn) gamingDay() {
	for !h.moves(places.Supply, "", 4_000_000*money.Dollar, "cay", "gop", "gop", "cay") {
	}
	h.counts(places.TheCage, places.OfCage)
	for _, at := range h.tables {
		for !h.moves(places.Fill, at, 100_000*money.Dollar, "fay", "gus", "cay", "dee") {
		}
		h.counts(at, places.Opener)
	}
	h.served()
	for _, purpose := range []places.Purpose{places.Shift, places.Exchanged, places.Closer} {
		h.shift()
		h.watch.passed.Add(int64(7 * time.Hour))
		for _, at := range h.tables {
			if purpose == places.Closer {
				h.moves(places.Credit, at, 50_000*money.Dollar, "fay", "gus", "dee", "cay")
			}
			h.counts(at, purpose)
		}
	}
	for _, at := range h.tables {
		h.drop(at)
		h.drop(at)
	}
	h.watch.passed.Add(int64(3 * time.Hour))
}

// TestErrorsPutIn: of the errors that are put in a house on purpose the books find each one and no others: wrong payments by dealing every round again,
// fills and credits that did not arrive by their slips, and by the counts what was miscounted and what was paid or received
// otherwise than anybody has said.
func TestErrorsPutIn(t *testing.T) {
	const batch, days = 10_000, 4
	for n, left := 0, gametest.Count(t, batch); left > 0; n, left = n+1, left-batch {
		t.Run(fmt.Sprint("house ", n+1), func(t *testing.T) {
			h := &errorsPutIn{
				T: t, r: random(uint64(n) + 17), watch: &watch{}, players: map[string]string{}, boxes: map[string]int{}, off: map[string]money.Cents{}, found: map[string][]string{},
				put: map[string]int{}, rounds: max(min(batch, left)/(days*3*len(pa.Banked)), 1) + 1,
			}
			disk := openLog(t, quickDir(t))
			defer disk.Close()
			h.log = &mispaying{Log: disk, armed: map[string]money.Cents{}}
			h.books = books.New(h.log, tenth)
			of := house{watch: h.watch, pace: &floor.Pace{Wagers: 1000 * hour, Away: 1000 * hour}}
			for _, g := range pa.Banked {
				of.tables = append(of.tables, revealed(t, g, g.ID))
				h.tables = append(h.tables, g.ID)
			}
			h.watch.passed.Store(int64(-11 * time.Hour)) // an hour after midnight
			h.f = of.open(t, h.log)
			for _, at := range h.tables {
				p, _, err := h.f.Join(t.Context(), "P "+at)
				must(t, err)
				must(t, h.f.Sell(t.Context(), floor.Power{Person: "cay", Reason: "signed"}, at, p.ID, 500_000*money.Dollar))
				h.players[at] = p.ID
			}
			began := h.watch.now()
			h.last = began.AddDate(0, 0, days-1).Format(time.DateOnly)
			for range days {
				h.gamingDay()
			}
			h.byHand()
			h.f.Close()
			h.hold(began, days+1)
		})
	}
}

// hold holds what was found against what was put in.
func (h *errorsPutIn) hold(began time.Time, days int) {
	h.Helper()
	rounds, total, all := 0, 0, []books.Day{}
	for n := range days {
		day := began.AddDate(0, 0, n).Format(time.DateOnly)
		on, err := h.books.Day(h.Context(), day, "")
		must(h, err)
		all = append(all, on)
		for _, x := range on.Tables {
			rounds += x.Rounds
		}
		week, err := h.books.Week(h.Context(), day, "")
		must(h, err)
		i := slices.IndexFunc(week.Days, func(r books.Revenue) bool { return r.Day == day })
		sum := places.Signed(0)
		for _, x := range on.Tables {
			sum += x.CountedWin
		}
		if week.Days[i].Banking != sum || week.Days[i].Gross != sum || len(week.Days[i].Tables) != len(h.tables) {
			h.Errorf("%s: the tables come to %s, and the week has %+v", day, sum, week.Days[i])
		}
		want := slices.Concat(h.found[day], h.lost)
		h.same(day, on.OutOfBalance, want)
		total += len(h.found[day])
	}
	opens(h, h.books, all[days-1]) // each figure by reading its day again, so only those of the last, which is short
	inColumns(h, h.books, all...)
	report, err := floor.Verify(h.Context(), withKeys(h.log), cardroom.Open, nil)
	must(h, err)
	h.same("dealing again", report.Findings, h.log.wrong)
	h.put["paid wrongly"] = len(h.log.wrong)
	if len(h.put) != 8 {
		h.Errorf("errors of some kinds were not put in: %v", h.put)
	}
	h.Logf("%d rounds; put in: %v; found: %d by counts, %d by slips, %d of payments", rounds, h.put, total, len(h.lost), len(report.Findings))
}

// same tests that there is one sentence for each that was expected.
func (h *errorsPutIn) same(what string, got, want []string) {
	h.Helper()
	left := slices.Clone(want)
	for _, line := range got {
		i := slices.IndexFunc(left, func(of string) bool { return strings.Contains(line, of) })
		if i < 0 {
			h.Errorf("%s: found, and not put in: %s", what, line)
			continue
		}
		left = slices.Delete(left, i, i+1)
	}
	for _, line := range left {
		h.Errorf("%s: put in, and not found: %s", what, line)
	}
}
