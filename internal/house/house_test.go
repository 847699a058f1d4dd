package house

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/people"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
)

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

// lived is a house in which things are done, with its books.
type lived struct {
	t        *testing.T
	h        *House
	balances ledger.Balances
	entries  []journal.Entry
	at       time.Time
}

func live(t *testing.T) *lived { return &lived{t: t, h: New(), balances: ledger.Balances{}, at: noon} }

// try has somebody do something, in a role, and returns why not.
func (l *lived) try(who string, as people.Role, kind Kind, a Act) error {
	l.t.Helper()
	a.As = as
	transfers, err := l.h.Plan(kind, Signature{who, as, l.at}, a, func(a, b string) bool { return a == b || a+"'" == b })
	if err != nil {
		return err
	}
	data, err := json.Marshal(a)
	if err != nil {
		l.t.Fatal(err)
	}
	e := journal.Entry{Actor: journal.Person(who), Acted: &journal.Grounds{Reason: "signed"}, Clock: l.at, Events: []journal.Event{{Kind: string(kind), Data: data}}, Transfers: transfers}
	if err := l.balances.Apply(transfers); err != nil {
		l.t.Fatal(err)
	}
	if err := l.h.Apply(e); err != nil {
		l.t.Fatal(err)
	}
	l.entries = append(l.entries, e)
	return nil
}

func (l *lived) does(who string, as people.Role, kind Kind, a Act) {
	l.t.Helper()
	if err := l.try(who, as, kind, a); err != nil {
		l.t.Fatal(err)
	}
}

func (l *lived) refused(want, who string, as people.Role, kind Kind, a Act) {
	l.t.Helper()
	before := len(l.entries)
	if err := l.try(who, as, kind, a); err == nil || !strings.Contains(err.Error(), want) || len(l.entries) != before {
		l.t.Errorf("%s as %s, %s: %v; want %q", who, as, kind, err, want)
	}
}

func (l *lived) holds(account journal.Account, want money.Cents) {
	l.t.Helper()
	if got := l.balances[account]; got != want {
		l.t.Errorf("%s holds %s, not %s", account, got, want)
	}
}

func hundreds(n int) Count { return Count{{100 * money.Dollar, n}} }

func book(dollars int) *Signed { s := Signed(dollars * 100); return &s }

// supplied has 100 chips of $100 come to the cage.
func supplied(t *testing.T) *lived {
	l := live(t)
	l.does("cay", people.Cage, Request, Act{Of: Supply, Chips: hundreds(100)})
	l.does("gop", people.GamingOperations, Approve, Act{Slip: 1})
	l.does("gop", people.GamingOperations, Dispatch, Act{Slip: 1})
	l.does("cay", people.Cage, Receive, Act{Slip: 1, Chips: hundreds(100)})
	return l
}

// TestAFill: each step by whom the clause names, in order, and never two of them that check each other by one person.
func TestAFill(t *testing.T) {
	l := supplied(t)
	fill := Act{Of: Fill, Table: "t1", Chips: hundreds(30)}
	l.refused("§ 465a.38", "dee", people.Dealer, Request, fill)
	l.refused("no denomination of $3 here", "fay", people.Floorperson, Request, Act{Of: Fill, Table: "t1", Chips: Count{{300, 1}}})
	l.refused("for some chips", "fay", people.Floorperson, Request, Act{Of: Fill, Table: "t1"})
	l.refused("name a table", "fay", people.Floorperson, Request, Act{Of: Fill, Chips: hundreds(1)})
	l.does("gus", people.PitManager, Request, fill)
	l.refused("cannot do this one too (§ 465a.38", "gus", people.PitManager, Approve, Act{Slip: 2})
	l.refused("cannot do this one too (§ 465a.38", "gus'", people.PitManager, Approve, Act{Slip: 2})
	l.refused("to be approved", "cay", people.Cage, Dispatch, Act{Slip: 2})
	l.refused("for the pit manager, not for the floorperson (§ 465a.38", "fay", people.Floorperson, Approve, Act{Slip: 2})
	l.does("pam", people.PitManager, Approve, Act{Slip: 2})
	l.refused("for the cage", "dee", people.Dealer, Dispatch, Act{Slip: 2})
	l.holds(CageChips, 1_000_000)
	l.does("cay", people.Cage, Dispatch, Act{Slip: 2})
	l.holds(CageChips, 700_000)
	l.holds("transit/fill/2", 300_000)
	if n := l.h.Cage[0].Count; n != 70 {
		t.Errorf("the cage has %d chips", n)
	}
	l.refused("cannot be cancelled", "gus", people.PitManager, Cancel, Act{Slip: 2})
	l.refused("for the dealer", "fay", people.Floorperson, Receive, Act{Slip: 2, Chips: hundreds(30)})
	l.refused("the step before", "cay", people.Dealer, Receive, Act{Slip: 2, Chips: hundreds(30)})
	l.does("dee", people.Dealer, Receive, Act{Slip: 2, Chips: hundreds(29)}) // one is missing
	l.holds("transit/fill/2", 0)
	l.holds(Inventory("t1"), 290_000)
	l.holds(Difference("t1"), 10_000)
	l.refused("nothing is left to do", "dee", people.Dealer, Receive, Act{Slip: 2, Chips: hundreds(30)})
	l.does("fay", people.Floorperson, Request, Act{Of: Fill, Table: "t1", Chips: hundreds(71)})
	l.does("gus", people.PitManager, Approve, Act{Slip: 3})
	l.refused("1 chips of $100 too few", "cay", people.Cage, Dispatch, Act{Slip: 3})
	l.does("fay", people.Floorperson, Cancel, Act{Slip: 3})
	l.refused("nothing is left to do", "cay", people.Cage, Dispatch, Act{Slip: 3})
}

// TestACredit goes the other way: the dealer counts the chips out, and the cage counts them in.
func TestACredit(t *testing.T) {
	l := supplied(t)
	l.refused("§ 465a.39", "cay", people.Cage, Request, Act{Of: Credit, Table: "t1", Chips: hundreds(5)})
	l.does("fay", people.Floorperson, Request, Act{Of: Credit, Table: "t1", Chips: hundreds(5)})
	l.does("gus", people.PitManager, Approve, Act{Slip: 2})
	l.does("dee", people.Dealer, Dispatch, Act{Slip: 2})
	l.holds(Inventory("t1"), -50_000)
	l.does("cay", people.Cage, Receive, Act{Slip: 2, Chips: hundreds(5)})
	l.holds(CageChips, 1_050_000)
	if n := l.h.Cage[0].Count; n != 105 {
		t.Errorf("the cage has %d chips", n)
	}
}

// TestCounts: a dealer counts, a floorperson signs as the second, and what differs from the books stands in the differences. An
// exchanged drop box and a closer have the box leave.
func TestCounts(t *testing.T) {
	l := live(t)
	l.refused("not opened (§ 465a.37)", "dee", people.Dealer, Counts, Act{Table: "t1", Purpose: Shift, Chips: hundreds(3), Book: book(300)})
	l.refused("for the dealer", "fay", people.Floorperson, Counts, Act{Table: "t1", Purpose: Opener, Chips: hundreds(3), Book: book(300)})
	l.does("dee", people.Dealer, Counts, Act{Table: "t1", Purpose: Opener, Chips: hundreds(3), Book: book(300)})
	l.refused("for the floorperson", "dot", people.Dealer, Signs, Act{Table: "t1", Book: book(300)})
	l.refused("cannot be the second", "dee'", people.Floorperson, Signs, Act{Table: "t1", Book: book(300)})
	l.refused("play has gone on", "fay", people.Floorperson, Signs, Act{Table: "t1", Book: book(250)})
	l.does("fay", people.Floorperson, Signs, Act{Table: "t1", Book: book(300)})
	l.holds(Difference("t1"), 0)
	l.refused("was opened and not closed", "dee", people.Dealer, Counts, Act{Table: "t1", Purpose: Opener, Chips: hundreds(3), Book: book(300)})
	l.does("dee", people.Dealer, Counts, Act{Table: "t1", Purpose: Exchanged, Chips: hundreds(2), Book: book(350)})
	l.does("fay", people.Floorperson, Signs, Act{Table: "t1", Book: book(350)})
	l.holds(Difference("t1"), 15_000)
	l.holds(Inventory("t1"), -15_000)
	if b := l.h.Removed("t1/1"); b == nil || l.h.Box("t1") != "t1/2" || !l.h.Tray("t1").Open {
		t.Error("the first box has not left the table")
	}
	l.does("dee", people.Dealer, Counts, Act{Table: "t1", Purpose: Closer, Chips: hundreds(4), Book: book(200)})
	l.does("fay", people.Floorperson, Signs, Act{Table: "t1", Book: book(200)})
	l.holds(Difference("t1"), -5_000)
	if l.h.Box("t1") != "t1/3" || l.h.Tray("t1").Open {
		t.Error("the second box has not left, or the table is open")
	}
}

// TestTipsAreCounted: a dealer counts a tip box, beside its inventory, and a floorperson signs; it is empty then, whatever was counted. The
// cage pays dealers no more than that, and no cashier himself.
func TestTipsAreCounted(t *testing.T) {
	l := live(t)
	give := func(dollars int) {
		if err := l.balances.Apply([]journal.Transfer{{From: "cage", To: TipBox("t1"), Amount: money.Cents(dollars) * money.Dollar}}); err != nil {
			t.Fatal(err)
		}
	}
	give(300)
	box := Act{Table: "t1", Purpose: Tips, Chips: hundreds(3), Book: book(300), Entry: 7}
	l.refused("for the dealer, not for the cage", "cay", people.Cage, Counts, box)
	l.refused("no purpose of a count", "dee", people.Dealer, Counts, Act{Table: TheCage, Purpose: Tips, Book: book(0)})
	l.does("dee", people.Dealer, Counts, box)
	l.does("dee", people.Dealer, Counts, Act{Table: "t1", Purpose: Opener, Chips: hundreds(9), Book: book(900)})
	l.refused("a tip was given since the count", "fay", people.Floorperson, Signs, Act{Table: "t1", Purpose: Tips, Book: book(305)})
	l.refused("cannot be the second", "dee'", people.Floorperson, Signs, box)
	l.refused("tips at the cage come to $0, which is less than $1", "cay", people.Cage, PaysTips, Act{To: "dee", Pays: money.Dollar})
	l.does("fay", people.Floorperson, Signs, Act{Table: "t1", Purpose: Tips, Book: book(300), Entry: 9})
	l.does("fay", people.Floorperson, Signs, Act{Table: "t1", Book: book(900)})
	l.holds(TipBox("t1"), 0)
	l.holds(TipPool, 300*money.Dollar)
	l.holds(Inventory("t1"), 0)
	if c := l.h.Counts[0]; c.Entry != 9 || c.Number != 1 || l.h.Tray("t1").Box != 1 {
		t.Errorf("%+v; box %d", c, l.h.Tray("t1").Box)
	}
	give(300)
	l.does("dee", people.Dealer, Counts, Act{Table: "t1", Purpose: Tips, Chips: hundreds(2), Book: book(300)})
	l.does("fay", people.Floorperson, Signs, Act{Table: "t1", Purpose: Tips, Book: book(300)})
	l.holds(TipBox("t1"), 0)
	l.holds(Difference("t1"), 100*money.Dollar)
	give(100)
	l.does("dee", people.Dealer, Counts, Act{Table: "t1", Purpose: Tips, Chips: hundreds(2), Book: book(100)})
	l.does("fay", people.Floorperson, Signs, Act{Table: "t1", Purpose: Tips, Book: book(100)})
	l.holds(TipBox("t1"), 0)
	l.holds(Difference("t1"), 0)
	l.holds(TipPool, 700*money.Dollar)
	l.refused("for the cage, not for the floorperson", "fay", people.Floorperson, PaysTips, Act{To: "dee", Pays: money.Dollar})
	l.refused("say to whom", "cay", people.Cage, PaysTips, Act{Pays: money.Dollar})
	l.refused("pays tips to himself", "cay", people.Cage, PaysTips, Act{To: "cay'", Pays: money.Dollar})
	l.refused("more than zero, not $0", "cay", people.Cage, PaysTips, Act{To: "dee"})
	l.does("cay", people.Cage, PaysTips, Act{To: "dee", Pays: 650 * money.Dollar})
	l.refused("come to $50, which is less than $50.01", "cay", people.Cage, PaysTips, Act{To: "dot", Pays: 50_01})
	l.holds(TipPool, 50*money.Dollar)
	l.holds(CageCash, 650*money.Dollar)
	if l.h.Tips != 50*money.Dollar || len(l.h.Payouts) != 1 || l.h.Payouts[0].To != "dee" {
		t.Errorf("%s %+v", l.h.Tips, l.h.Payouts)
	}
}

// TestTheDropIsCounted: three of the team count alike, or all count again; what was expected is no part of it before.
func TestTheDropIsCounted(t *testing.T) {
	l := live(t)
	l.does("dee", people.Dealer, Counts, Act{Table: "t1", Purpose: Opener, Book: book(0)})
	l.does("fay", people.Floorperson, Signs, Act{Table: "t1", Book: book(0)})
	l.refused("was not removed", "tea", people.CountTeam, Drops, Act{Box: "t1/1", Cash: hundreds(5)})
	l.does("dee", people.Dealer, Counts, Act{Table: "t1", Purpose: Closer, Book: book(0)})
	l.does("fay", people.Floorperson, Signs, Act{Table: "t1", Book: book(0)})
	if err := l.balances.Apply([]journal.Transfer{{From: Drop("t1/1"), To: "player/walt", Amount: 60_000}}); err != nil {
		t.Fatal(err)
	}
	l.refused("for the count team, not for the cage (§ 465a.25", "cay", people.Cage, Drops, Act{Box: "t1/1", Cash: hundreds(5)})
	l.does("tea", people.CountTeam, Drops, Act{Box: "t1/1", Cash: hundreds(5)})
	l.refused("you have counted this box", "tea'", people.CountTeam, Drops, Act{Box: "t1/1", Cash: hundreds(5)})
	l.does("tim", people.CountTeam, Drops, Act{Box: "t1/1", Cash: hundreds(6)})
	l.does("tom", people.CountTeam, Drops, Act{Box: "t1/1", Cash: hundreds(5)})
	if b := l.h.Removed("t1/1"); b.Recounts != 1 || len(b.Team) != 0 || b.Done != nil {
		t.Errorf("%+v", b)
	}
	l.holds(Drop("t1/1"), -60_000)
	for _, who := range []string{"tea", "tim"} {
		l.does(who, people.CountTeam, Drops, Act{Box: "t1/1", Cash: hundreds(5)})
	}
	l.refused("they were not given", "tom", people.CountTeam, Drops, Act{Box: "t1/1", Cash: hundreds(5)})
	l.does("tom", people.CountTeam, Drops, Act{Box: "t1/1", Cash: hundreds(5), Book: book(600)})
	l.holds(Drop("t1/1"), 0)
	l.holds(Bank, -50_000)
	l.holds(Difference("t1"), -10_000)
	l.refused("was counted", "tip", people.CountTeam, Drops, Act{Box: "t1/1", Cash: hundreds(5)})
}

// TestAJackpotBoxIsCounted: it leaves with the drop box, with what counts have booked into it, and three count it as a box of its own. What
// is missing is a difference of the table.
func TestAJackpotBoxIsCounted(t *testing.T) {
	l := live(t)
	counts := func(purpose Purpose, contributed *money.Cents) {
		t.Helper()
		l.does("dee", people.Dealer, Counts, Act{Table: "t1", Purpose: purpose, Book: book(0), Contributed: contributed})
		l.does("fay", people.Floorperson, Signs, Act{Table: "t1", Book: book(0), Contributed: contributed})
	}
	counts(Opener, new(money.Cents(0)))
	counts(Shift, new(money.Cents(100_000)))
	l.does("dee", people.Dealer, Counts, Act{Table: "t1", Purpose: Exchanged, Book: book(0), Contributed: new(money.Cents(20_000))})
	for _, other := range []*money.Cents{nil, new(money.Cents(20_100))} {
		l.refused("play has gone on", "fay", people.Floorperson, Signs, Act{Table: "t1", Book: book(0), Contributed: other})
	}
	counts(Exchanged, new(money.Cents(20_000)))
	counts(Closer, new(money.Cents(0)))
	counts(Opener, nil) // the table has no jackpots any more
	counts(Closer, nil)
	var boxes []string
	for _, b := range l.h.Boxes {
		boxes = append(boxes, b.Name)
	}
	if want := []string{"t1/1", "t1/jackpot-1", "t1/2", "t1/jackpot-2", "t1/3"}; !slices.Equal(boxes, want) || l.h.Removed("t1/jackpot-2").Number() != 2 {
		t.Fatalf("%q left, not %q", boxes, want)
	}
	for _, box := range []string{"t1/1", "t1/2", "t1/3"} {
		for _, who := range []string{"tea", "tim", "tom"} {
			l.does(who, people.CountTeam, Drops, Act{Box: box, Book: book(0)})
		}
	}
	l.at = noon.AddDate(0, 0, 1)
	l.refused("jackpot box t1/jackpot-1 was not counted", "gus", people.PitManager, Closes, Act{Day: "2026-01-02", Digest: "d"})
	l.holds("drop/t1/jackpot-1", 120_000)
	l.refused("no cash", "tea", people.CountTeam, Drops, Act{Box: "t1/jackpot-1", Cash: hundreds(12)})
	for i, chips := range []int{12, 11, 12, 11, 11, 11} {
		l.does([]string{"tea", "tim", "tom"}[i%3], people.CountTeam, Drops, Act{Box: "t1/jackpot-1", Chips: hundreds(chips), Book: book(0)})
	}
	b := l.h.Removed("t1/jackpot-1")
	if cash, chips := b.Differences(); b.Done == nil || b.Recounts != 1 || cash != 0 || chips != -10_000 {
		t.Errorf("%+v", b)
	}
	l.holds("drop/t1/jackpot-1", 0)
	l.holds(Difference("t1"), 10_000)
	l.holds(Bank, -10_000) // which holds 1,100 of the 1,200 that the funds have
}

// TestADayCloses by two signatures under the same figures, when nothing is under way; it opens again by a new entry.
func TestADayCloses(t *testing.T) {
	l := supplied(t)
	day := Act{Day: "2026-01-02", Digest: "a"}
	l.refused("is not over", "gus", people.PitManager, Closes, day)
	l.does("fay", people.Floorperson, Request, Act{Of: Fill, Table: "t1", Chips: hundreds(5)})
	l.does("gus", people.PitManager, Approve, Act{Slip: 2})
	l.does("cay", people.Cage, Dispatch, Act{Slip: 2})
	l.at = noon.Add(24 * time.Hour)
	l.refused("slip 2 (fill) were not received", "gus", people.PitManager, Closes, day)
	l.does("dee", people.Dealer, Receive, Act{Slip: 2, Chips: hundreds(5)})
	l.does("gus", people.PitManager, Closes, day)
	l.refused("another person", "gus", people.PitManager, Closes, day)
	l.refused("for the pit manager or gaming operations, not for the count team", "tea", people.CountTeam, Closes, day)
	l.does("gop", people.GamingOperations, Closes, Act{Day: "2026-01-02", Digest: "b"}) // the figures are others now
	if l.h.Days["2026-01-02"].Closed() {
		t.Error("two people have signed different figures")
	}
	l.does("gus", people.PitManager, Closes, Act{Day: "2026-01-02", Digest: "b"})
	l.refused("is closed", "gil", people.GamingOperations, Closes, Act{Day: "2026-01-02", Digest: "b"})
	l.refused("for the gaming operations", "gus", people.PitManager, Reopens, Act{Day: "2026-01-02"})
	l.does("gop", people.GamingOperations, Reopens, Act{Day: "2026-01-02"})
	l.refused("is not closed", "gop", people.GamingOperations, Reopens, Act{Day: "2026-01-02"})
}

// TestWhatIsReadMustFollow: an entry that moves something else than what it says, or that nobody signed, is not taken in.
func TestWhatIsReadMustFollow(t *testing.T) {
	l := supplied(t)
	for i := range l.entries {
		h := New()
		for _, e := range l.entries[:i] {
			if err := h.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		for name, alter := range map[string]func(*journal.Entry){
			"a dollar more": func(e *journal.Entry) {
				e.Transfers = append(slices.Clone(e.Transfers), journal.Transfer{From: Bank, To: CageChips, Amount: 100})
			},
			"by the program": func(e *journal.Entry) { e.Actor = journal.Program },
			"not signed":     func(e *journal.Entry) { e.Acted = nil },
			"in another role": func(e *journal.Entry) {
				e.Events = []journal.Event{{Kind: e.Events[0].Kind, Data: []byte(strings.Replace(string(e.Events[0].Data), `"as":"`, `"as":"x`, 1))}}
			},
		} {
			e := l.entries[i]
			alter(&e)
			if h.Apply(e) == nil {
				t.Errorf("entry %d is taken in: %s", i, name)
			}
		}
	}
}

// TestSigned: an amount below zero is read as it is written.
func TestSigned(t *testing.T) {
	for _, s := range []Signed{-1250, 0, 5} {
		text, _ := s.MarshalText()
		var got Signed
		if err := got.UnmarshalText(text); err != nil || got != s {
			t.Errorf("%s: %d %v", text, got, err)
		}
	}
}
