package protection_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/protection"
	"felt.example/felt/journal"
	"felt.example/felt/money"
)

const dollar = 100

// shard is a protector's shard, entry by entry.
type shard struct {
	testing.TB
	*protection.State
	now     time.Time
	entries []journal.Entry
}

// noon of a Wednesday, the last but one day of a month.
func start(t *testing.T) *shard {
	return &shard{TB: t, State: protection.New(), now: time.Date(2026, 9, 30, 12, 0, 0, 0, time.UTC)}
}

// so is an amount that somebody may have at risk.
func so(amount money.Cents) func() money.Cents { return func() money.Cents { return amount } }

func (s *shard) entry(actor, kind string, data any) error {
	s.Helper()
	text, err := json.Marshal(data)
	if err != nil {
		s.Fatal(err)
	}
	e := journal.Entry{Shard: "protection", Clock: s.now, Actor: actor, Events: []journal.Event{{Kind: kind, Data: text}}}
	s.entries = append(s.entries, e)
	return s.Apply(e)
}

func (s *shard) does(kind string, data any) {
	s.Helper()
	if err := s.entry(journal.Person("ann"), kind, data); err != nil {
		s.Fatal(err)
	}
}

func (s *shard) limits(limits map[protection.Kind]int64) {
	s.Helper()
	s.does(protection.Limited, protection.Asking{Player: "ann", Limits: limits})
}

// table tells who sits at a table after a round, and what Ann's wagers came to.
func (s *shard) table(id string, round int, wagered, net protection.Change, seated ...string) {
	s.Helper()
	results := []protection.Result{}
	if wagered > 0 {
		results = append(results, protection.Result{Player: "ann", Wagered: wagered, Net: net})
	}
	err := s.entry(journal.Program, protection.Stands, protection.Standing{Table: id, At: s.now, Seated: seated, Round: round, Results: results})
	if err != nil {
		s.Fatal(err)
	}
}

func (s *shard) pass(d time.Duration) { s.now = s.now.Add(d) }

// says is what Ann is told who would play; "" is nothing.
func (s *shard) says() string {
	if err := s.Plays("ann", s.now); err != nil {
		return err.Error()
	}
	return ""
}

func (s *shard) want(part string) {
	s.Helper()
	if got := s.says(); !strings.Contains(got, part) || (part == "") != (got == "") {
		s.Errorf("at %s Ann is told %q, not %q", s.now.Format(time.DateTime), got, part)
	}
}

// TestLimitsAreLoweredAtOnceAndRaisedAfterADay goes through one limit on wagers by hand.
func TestLimitsAreLoweredAtOnceAndRaisedAfterADay(t *testing.T) {
	s := start(t)
	holds := func(want money.Cents) {
		t.Helper()
		if got := s.Players["ann"].Limits[protection.Wager].At(s.now); got != int64(want) {
			t.Errorf("the limit is %s, not %s", money.Cents(got), want)
		}
		if err := s.Wagers("ann", want+1, s.now); want > 0 && err == nil || s.Wagers("ann", want, s.now) != nil {
			t.Errorf("a wager above %s: %v", want, err)
		}
	}
	set := func(to money.Cents) { s.limits(map[protection.Kind]int64{protection.Wager: int64(to)}) }
	set(100 * dollar)
	holds(100 * dollar) // the first one lowers what was none
	set(200 * dollar)
	holds(100 * dollar)
	s.pass(23 * time.Hour)
	set(200 * dollar) // asked again, it is not put off
	s.pass(time.Hour - time.Second)
	holds(100 * dollar)
	s.pass(time.Second)
	holds(200 * dollar)
	set(0) // to take it away is to raise it
	s.pass(24*time.Hour - time.Second)
	holds(200 * dollar)
	set(50 * dollar) // the lower one holds at once, and the other is forgotten
	holds(50 * dollar)
	s.pass(48 * time.Hour)
	holds(50 * dollar)
	set(80 * dollar)
	set(50 * dollar)
	s.pass(48 * time.Hour)
	holds(50 * dollar) // what was asked was taken back
}

// TestLossesAreOfTheDayTheWeekAndTheMonth loses by hand over the end of a month.
func TestLossesAreOfTheDayTheWeekAndTheMonth(t *testing.T) {
	s := start(t) // Wednesday 30 September
	s.limits(map[protection.Kind]int64{protection.LossDay: int64(100 * dollar), protection.LossWeek: int64(150 * dollar), protection.LossMonth: int64(120 * dollar)})
	s.table("a", 1, 60*dollar, -60*dollar, "ann")
	s.want("")
	if s.Risks("ann", so(40*dollar), s.now) != nil || s.Risks("ann", so(41*dollar), s.now) == nil {
		t.Error("60 of 100 are lost, so 40 may be at risk")
	}
	s.table("b", 7, 10*dollar, 20*dollar, "ann") // what is won counts against it
	s.table("a", 2, 70*dollar, -60*dollar, "ann")
	s.want("You have lost $100 today, and your limit is $100; you can play again from 1 October 2026, 00:00 UTC.")
	s.table("a", 2, 70*dollar, -20*dollar) // the round was corrected, and she has left
	s.table("b", 7, 10*dollar, 20*dollar)
	s.want("")
	s.table("a", 3, 40*dollar, -40*dollar)
	s.want("You have lost $100 today")
	s.pass(13 * time.Hour) // Thursday 1 October: another day and month
	s.want("")
	s.table("a", 4, 50*dollar, -50*dollar)
	s.want("You have lost $150 this week, and your limit is $150; you can play again from 5 October 2026, 00:00 UTC.")
	s.pass(4 * 24 * time.Hour)
	s.want("")
	s.table("a", 5, 70*dollar, -70*dollar)
	s.want("You have lost $120 this month, and your limit is $120; you can play again from 1 November 2026, 00:00 UTC.")
}

// TestTimeIsCountedOverAllTables sits at two tables at once, goes, and comes back.
func TestTimeIsCountedOverAllTables(t *testing.T) {
	s := start(t)
	s.does(protection.Timed, protection.Interval{Player: "ann", Minutes: 15})
	s.limits(map[protection.Kind]int64{protection.SessionTime: 40, protection.DayTime: 60})
	s.table("a", 0, 0, 0, "ann")
	s.pass(10 * time.Minute)
	s.table("b", 0, 0, 0, "ann") // at both: counted once
	if wait, ok := s.Next("ann", s.now); !ok || wait != 5*time.Minute {
		t.Errorf("the reality check comes in %s %v", wait, ok)
	}
	s.pass(5 * time.Minute)
	s.want("You have played for 15 minutes in this session; look at your reality check")
	s.does(protection.Acknowledged, protection.Interval{Player: "ann"})
	s.want("")
	s.table("a", 0, 0, 0)
	s.table("b", 0, 0, 0)
	s.pass(29 * time.Minute) // the session goes on
	s.table("a", 0, 0, 0, "ann")
	s.pass(15 * time.Minute)
	s.want("look at your reality check")
	s.does(protection.Acknowledged, protection.Interval{Player: "ann"})
	s.pass(10 * time.Minute)
	s.want("You have played for 40 minutes in this session, which is your limit; you can play again after a pause of 30 minutes.")
	s.table("a", 0, 0, 0)
	s.pass(29 * time.Minute)
	s.want("you can play again from 30 September 2026, 13:39 UTC")
	s.pass(time.Minute)
	s.want("") // a new session
	s.table("a", 0, 0, 0, "ann")
	s.pass(14 * time.Minute)
	s.want("")
	s.pass(6 * time.Minute)
	s.want("You have played for 1 hour today, which is your limit; you can play again from 1 October 2026, 00:00 UTC.")
}

// TestTimeIsOfItsDay sits over midnight, and over a time when the floor was closed.
func TestTimeIsOfItsDay(t *testing.T) {
	s := start(t)
	s.now = s.now.Add(11*time.Hour + 50*time.Minute) // 23:50
	s.table("a", 0, 0, 0, "ann")
	s.pass(25 * time.Minute)
	played := func(want time.Duration) {
		t.Helper()
		if got := s.Players["ann"].DayPlayed(s.now); got != want {
			t.Errorf("she has played %s today, not %s", got, want)
		}
	}
	played(15 * time.Minute)
	at := s.now
	s.pass(5 * time.Hour)
	if err := s.entry(journal.Program, protection.WasClosed, protection.Closing{At: at}); err != nil {
		t.Fatal(err)
	}
	played(15 * time.Minute)
	s.pass(time.Minute)
	s.table("a", 0, 0, 0)
	played(16 * time.Minute)
	if got := s.Players["ann"].Days[0].Played; got != 10*time.Minute {
		t.Errorf("she played %s before midnight", got)
	}
	if got := s.Players["ann"].Session.Played; got != time.Minute {
		t.Errorf("the new session has %s", got)
	}
}

// TestAnAbsenceNeverBecomesShorter takes breaks and an exclusion, and is barred.
func TestAnAbsenceNeverBecomesShorter(t *testing.T) {
	s := start(t)
	take := func(hours int) {
		t.Helper()
		b, err := protection.NewBreak("ann", hours, s.now)
		if err != nil {
			t.Fatal(err)
		}
		s.does(protection.Broke, b)
	}
	take(48)
	take(1)
	s.want("You take a break from play until 2 October 2026, 12:00 UTC.")
	x, err := protection.NewExclusion("ann", 1, s.now)
	if err != nil {
		t.Fatal(err)
	}
	s.does(protection.Excluded, x)
	s.pass(364 * 24 * time.Hour)
	s.want("You have excluded yourself from play until 30 September 2027, 12:00 UTC.")
	s.pass(24 * time.Hour)
	s.want("")
	bar := protection.Bar{Player: "ann", Reason: "quarrels"}
	if err := s.entry(journal.Person("floor"), protection.Barred, bar); err != nil {
		t.Fatal(err)
	}
	s.want("The house does not let you play: quarrels")
	if err := s.entry(journal.Person("floor"), protection.Admitted, bar); err != nil {
		t.Fatal(err)
	}
	s.want("")
}

// TestWhoMayRecordWhat: a player protects himself only, another person bars him, and tables are the program's.
func TestWhoMayRecordWhat(t *testing.T) {
	s := start(t)
	for what, tc := range map[string]struct {
		actor, kind string
		data        any
	}{
		"another's limits":   {journal.Person("ben"), protection.Limited, protection.Asking{Player: "ann", Limits: map[protection.Kind]int64{protection.Wager: 1}}},
		"an unknown limit":   {journal.Person("ann"), protection.Limited, protection.Asking{Player: "ann", Limits: map[protection.Kind]int64{"luck": 1}}},
		"a limit below zero": {journal.Person("ann"), protection.Limited, protection.Asking{Player: "ann", Limits: map[protection.Kind]int64{protection.Wager: -1}}},
		"a day of 25 hours":  {journal.Person("ann"), protection.Limited, protection.Asking{Player: "ann", Limits: map[protection.Kind]int64{protection.DayTime: 1500}}},
		"another's break":    {journal.Person("ben"), protection.Broke, protection.Absence{Player: "ann", Until: s.now}},
		"an own bar":         {journal.Person("ann"), protection.Admitted, protection.Bar{Player: "ann"}},
		"the program's bar":  {journal.Program, protection.Admitted, protection.Bar{Player: "ann"}},
		"a player's round":   {journal.Person("ann"), protection.Stands, protection.Standing{Table: "a"}},
		"a rare check":       {journal.Person("ann"), protection.Timed, protection.Interval{Player: "ann", Minutes: 120}},
		"nothing known":      {journal.Program, "luck", nil},
	} {
		if s.entry(tc.actor, tc.kind, tc.data) == nil {
			t.Errorf("%s is recorded", what)
		}
	}
	for _, err := range []error{
		second(protection.NewBreak("ann", 0, s.now)), second(protection.NewBreak("ann", 24*91, s.now)),
		second(protection.NewExclusion("ann", 2, s.now)), second(protection.NewBar("ann", "  ")), second(protection.NewInterval("ann", 59)),
	} {
		if err == nil {
			t.Error("it can be asked")
		}
	}
}

func second[T any](_ T, err error) error { return err }

// TestStatement is made of the same entries.
func TestStatement(t *testing.T) {
	s := start(t)
	s.table("a", 0, 0, 0, "ann")
	s.table("a", 1, 10*dollar, -10*dollar, "ann")
	s.table("a", 1, 10*dollar, 5*dollar, "ann") // corrected
	s.table("a", 2, 20*dollar, -20*dollar, "ann")
	s.pass(10 * time.Minute)
	s.table("a", 2, 20*dollar, -20*dollar)
	s.pass(24 * time.Hour)
	s.table("b", 9, 5*dollar, 15*dollar, "ann")
	s.pass(5 * time.Minute)
	of := protection.NewStatement("ann")
	for _, e := range s.entries {
		if err := of.Take(e); err != nil {
			t.Fatal(err)
		}
	}
	of.Close(s.now, strings.ToUpper)
	var text strings.Builder
	if err := of.CSV(&text); err != nil {
		t.Fatal(err)
	}
	want := `date,table,name,rounds,wagered,won_or_lost
2026-10-01,b,B,1,5.00,15.00
2026-09-30,a,A,2,30.00,-15.00
session_began,session_ended,minutes_played,,wagered,won_or_lost
2026-10-01T12:10:00Z,2026-10-01T12:15:00Z,5,,5.00,15.00
2026-09-30T12:00:00Z,2026-09-30T12:10:00Z,10,,30.00,-15.00
`
	if text.String() != want {
		t.Errorf("the statement is\n%s", text.String())
	}
}

// TestRefusals are known from other errors.
func TestRefusals(t *testing.T) {
	s := start(t)
	s.limits(map[protection.Kind]int64{protection.LossDay: int64(5 * dollar)})
	var refusal *protection.Refusal
	if err := s.Risks("ann", so(6*dollar), s.now); !errors.As(err, &refusal) || refusal.Why != "With this you could lose $6 today, at all tables together, and your limit is $5." {
		t.Errorf("%v", err)
	}
	if s.Plays("ben", s.now) != nil || s.Risks("ben", so(1<<40), s.now) != nil || s.Wagers("ben", 1<<40, s.now) != nil {
		t.Error("who sets no limit has none")
	}
}
