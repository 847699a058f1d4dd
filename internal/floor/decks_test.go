package floor_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/spanish21"
	"felt.example/felt/round"
)

// isDue reports whether something with these words is due at a table, and whether it is late.
func isDue(l *floor.Live, words string) (due, late bool) {
	for _, d := range l.Due() {
		if strings.Contains(d.Text, words) {
			return true, d.Late
		}
	}
	return false, false
}

// realTable is a table of a game to which Dee has come with real cards; no cards are read, so whatever is dealt stays unknown.
func realTable(t *testing.T, h house) (f *floor.Floor, l *floor.Live, ann string) {
	t.Helper()
	f, _, ann, bob := opened(t, h)
	l = f.Table("t1")
	must(t, l.Come(t.Context(), "dee", true))
	must(t, l.Sit(t.Context(), ann, "", 1, buyIn))
	if l.Selected().Game.Room { // one alone does not play
		must(t, l.Sit(t.Context(), bob, "", 2, buyIn))
	}
	return f, l, ann
}

// inspects is the inspection of the card reader.
var inspects = table.Handling{Act: table.Reader}

// inspected reports whether each of the two decks was inspected in the round; one that was not alone is an error.
func inspected(t *testing.T, l *floor.Live) bool {
	t.Helper()
	var decks []string
	for _, e := range l.View("").Events {
		if deck, verified := strings.CutSuffix(e.Text, " and the floorperson verifies it"); verified {
			decks = append(decks, deck)
		}
	}
	if decks != nil && !slices.Equal(decks, []string{"The dealer inspects the first deck", "The dealer inspects the second deck"}) {
		t.Errorf("of two decks %v", decks)
	}
	return decks != nil
}

// TestDecksAreThings: a floorperson issues decks by their seals, the dealer takes them between rounds, and they are inspected as at an
// opening; two that take turns are of one design with backs of two colours, and the one in play is known; those before are collected
// and destroyed before somebody of security. All of it over restarts.
func TestDecksAreThings(t *testing.T) {
	g := pa.Game("high-card-flush")
	config := configOf(t, g, "t1")
	config.Rules = with(t, with(t, config.Rules, "shuffling", "counting_device"), "two_decks", true)
	h := house{tables: []table.Config{config, configOf(t, pa.Game("crazy-4-poker"), "t2")}, people: true}
	f, log, ann, _ := opened(t, h)
	l, ctx := f.Table("t1"), t.Context()
	must(t, l.Come(ctx, "dee", true))
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	if due, late := isDue(l, "Record the decks"); !due || !late {
		t.Errorf("of decks that nobody recorded %v is due", l.Due())
	}
	issue := func(decks ...table.Deck) table.Handling {
		return table.Handling{Act: table.Issue, Decks: decks}
	}
	red, blue := table.Deck{ID: "A-1", Design: "Plain", Back: "red"}, table.Deck{ID: "A-2", Design: "Plain", Back: "blue"}
	refused := func(what, want string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused("a name is no signature", "signs for it from his own account", l.Handle(ctx, fay, table.Handling{Act: table.Issue, Decks: []table.Deck{red, blue}, With: "Sec Urity"}))
	refused("one deck", "plays with 2", l.Handle(ctx, fay, issue(red)))
	refused("one colour", "678a.3(b)(1)", l.Handle(ctx, fay, issue(red, table.Deck{ID: "A-2", Design: "Plain", Back: "red"})))
	refused("two designs", "678a.3", l.Handle(ctx, fay, issue(red, table.Deck{ID: "A-2", Design: "Striped", Back: "blue"})))
	refused("one deck twice", "known at this table already", l.Handle(ctx, fay, issue(red, table.Deck{ID: "A-1", Design: "Plain", Back: "blue"})))
	refused("no seal", "1 to 40 characters", l.Handle(ctx, fay, issue(red, table.Deck{Design: "Plain", Back: "blue"})))
	refused("the dealer issues", floor.ErrSelf.Error(), l.Handle(ctx, floor.Power{Person: "dee", Reason: "now"}, issue(red, blue)))
	refused("nothing to take", "no decks were issued", l.Take(ctx, dee))
	refused("nothing to collect", "no decks wait", l.Handle(ctx, fay, table.Handling{Act: table.Collect}))
	refused("a card reader", "no card reader", l.Handle(ctx, fay, table.Handling{Act: table.Reader}))
	guarded(t, f, l.Handle(ctx, fay, issue(red, blue)))
	refused("at another table", "known at table", f.Table("t2").Handle(ctx, fay, issue(table.Deck{ID: "A-1", Design: "Plain", Back: "red"})))
	refused("issued twice", "wait for its dealer", l.Handle(ctx, fay, issue(red, blue)))
	refused("the floorperson takes them", "you do not deal", l.Take(ctx, fay))
	must(t, l.Take(ctx, dee))
	if d := l.Decks(); !slices.Equal(d.Here, []table.Deck{red, blue}) || d.Issued != nil || d.Until == 0 || d.Cite != "678a.3(c)(2)" {
		t.Errorf("the table has %+v", d)
	}
	gamble := gambler{id: ann, seats: []int{1}, rounds: 9, stays: true}
	for n, in := range []string{"A-1", "A-2", "A-1"} { // § 678a.3(b)(3)
		must(t, l.Begin(ctx, "dee"))
		deals(t, f, gamble, func(c *table.ConsoleView) bool { return c.Act != nil && c.Act.Card != "" && c.Act.Place != "1/0" })
		if inspected(t, l) != (n == 0) {
			t.Errorf("the cards are inspected in round %d: %v", n+1, inspected(t, l))
		}
		if got := l.Decks().InPlay; got != in {
			t.Errorf("in round %d deck %s is in play", n+1, got)
		}
		refused("in a round", "between rounds", func() error {
			if n > 0 {
				return l.Take(ctx, dee)
			}
			guarded(t, f, l.Handle(ctx, fay, issue(table.Deck{ID: "B-1", Design: "Plain", Back: "red"}, table.Deck{ID: "B-2", Design: "Plain", Back: "blue"})))
			return l.Take(ctx, dee)
		}())
		must(t, l.Declare(ctx, fay, wrongNumber(l)))
		must(t, approved(t, f, nil))
		deals(t, f, gamble, func(c *table.ConsoleView) bool { return c.Begins })
	}
	must(t, l.Take(ctx, dee))
	f.Close()
	f = h.open(t, log)
	l = f.Table("t1")
	if due, _ := isDue(l, "Collect the decks that were taken away (A-1, A-2)"); !due {
		t.Errorf("after the change %v is due", l.Due())
	}
	must(t, l.Begin(ctx, "dee"))
	deals(t, f, gamble, func(c *table.ConsoleView) bool { return c.Act != nil && c.Act.Kind == round.AskWagers })
	if !inspected(t, l) {
		t.Error("after the change the cards are not inspected")
	}
	must(t, l.Handle(ctx, fay, table.Handling{Act: table.Collect}))
	must(t, l.Handle(ctx, fay, table.Handling{Act: table.Destroy}))
	refused("destroyed alone", "it takes another person", f.ApproveCards(ctx, fay, f.CardProposals("fay")[0].ID))
	must(t, f.RefuseCards(ctx, fay, f.CardProposals("fay")[0].ID))
	guarded(t, f, l.Handle(ctx, gus, table.Handling{Act: table.Destroy}))
	refused("destroyed again", "were collected", l.Handle(ctx, gus, table.Handling{Act: table.Destroy}))
	refused("taken away from players", "players sit at this table", l.Remove(ctx, dee))
	must(t, l.Leave(ctx, ann, 1))
	refused("a floorperson takes them away", "you do not deal", l.Remove(ctx, fay))
	must(t, l.Go(ctx, "dee"))
	if due, late := isDue(l, "Take away the decks that lie at this table (B-1, B-2)"); !due || !late {
		t.Errorf("when the dealer has left them %v is due", l.Due())
	}
	must(t, l.Come(ctx, "dee", true))
	must(t, l.Remove(ctx, dee))
	refused("taken away again", "no decks are at this table", l.Remove(ctx, dee))
	if d := l.Decks(); d.Here != nil || d.Until != 0 || len(d.Removed) != 2 {
		t.Errorf("after its decks were taken away the table has %+v", d)
	}
	must(t, l.Handle(ctx, fay, table.Handling{Act: table.Collect}))
	f.Close()
	var acts []string
	for e, err := range withKeys(log).Read(ctx, table.Shard("t1"), 1) {
		must(t, err)
		if e.Events[0].Kind == "decks" {
			acts = append(acts, e.Actor)
		}
	}
	if want := []string{journal.Person("fay"), journal.Person("dee"), journal.Person("fay"), journal.Person("dee"), journal.Person("fay"), journal.Person("gus"), journal.Person("dee"), journal.Person("fay")}; !slices.Equal(acts, want) {
		t.Errorf("decks were handled by %v", acts)
	}
	verified(t, log)
}

// TestDecksAreChangedInTime: after the hours of the clause no round begins until the decks are changed, and half an hour before the
// change is shown; how long that is depends on how the cards are dealt.
func TestDecksAreChangedInTime(t *testing.T) {
	for _, x := range []struct {
		game, dealing string
		hours         int
		cite          string
	}{
		{"high-card-flush", "hand", 4, "678a.3(c)(1)"},
		{"high-card-flush", "manual_shoe", 8, "678a.3(c)(2)"},
		{"spanish-21", "", 24, "635a.3(b)"},
		{"holdem", "", 12, "637a.3(c)"},
	} {
		t.Run(x.game+" "+x.dealing, func(t *testing.T) {
			g := pa.Game(x.game)
			config := configOf(t, g, "t1")
			if x.dealing != "" {
				config.Rules = with(t, with(t, config.Rules, "dealing", x.dealing), "shuffling", "device")
			}
			h := house{tables: []table.Config{config}, people: true, watch: &watch{}}
			f, l, _ := realTable(t, h)
			ctx := t.Context()
			n, start := l.Decks().Played, h.watch.now()
			take := func(series string) {
				t.Helper()
				var all []table.Deck
				for i := range n {
					all = append(all, table.Deck{ID: series + string(rune('0'+i)), Design: "Plain", Back: "red"})
				}
				if g.Room { // two that take turns
					all[1].Back = "blue"
				}
				guarded(t, f, l.Handle(ctx, fay, table.Handling{Act: table.Issue, Decks: all}))
				must(t, l.Take(ctx, dee))
			}
			take("A")
			within := time.Duration(x.hours) * time.Hour
			at := func(d time.Duration) { h.watch.passed.Store(int64(start.Add(d).Sub(noon))) }
			at(within - 31*time.Minute)
			if due, _ := isDue(l, "Change the decks"); due {
				t.Errorf("long before the time %v is due", l.Due())
			}
			at(within - 29*time.Minute)
			if due, late := isDue(l, "Change the decks"); !due || late {
				t.Errorf("before the time %v is due", l.Due())
			}
			at(within)
			if l.Decks().Reader {
				must(t, l.Handle(ctx, fay, inspects))
			}
			if due, late := isDue(l, "Change the decks"); !due || !late {
				t.Errorf("at the time %v is due", l.Due())
			}
			if err := l.Begin(ctx, "dee"); err == nil || !strings.Contains(err.Error(), "§ "+x.cite) {
				t.Errorf("a round begins with old decks: %v", err)
			}
			take("B")
			if !g.Room { // where a reality check, after so long, has the players sit out
				must(t, l.Begin(ctx, "dee"))
			}
			if due, _ := isDue(l, "Change the decks"); due {
				t.Errorf("after the change %v is due", l.Due())
			}
		})
	}
}

// TestTheCardReaderIsInspectedEveryDay at a table of real cards that has one, before the first round that begins on it; at one of virtual cards
// nobody has one.
func TestTheCardReaderIsInspectedEveryDay(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("spanish-21"), "t1")}, people: true, watch: &watch{}}
	f, l, ann := realTable(t, h)
	ctx, gamble := t.Context(), gambler{id: ann, seats: []int{1}, stays: true}
	plays := func(is func(c *table.ConsoleView) bool) {
		t.Helper()
		gamble.rounds++
		must(t, l.Begin(ctx, "dee"))
		deals(t, f, gamble, is)
	}
	cards := func(c *table.ConsoleView) bool { return c.Act != nil && c.Act.Card != "" }
	over := func(c *table.ConsoleView) bool { return c.Begins }
	due := func() bool { due, _ := isDue(l, "Inspect the card reader"); return due }
	if !due() {
		t.Errorf("on the first day %v is due", l.Due())
	}
	refusedWith(t, l.Begin(ctx, "dee"), "the card reader has not been inspected on this gaming day; a floorperson does so before the next round (§ 635a.2(d))")
	refusedWith(t, l.Handle(ctx, dee, inspects), floor.ErrSelf.Error())
	must(t, l.Handle(ctx, fay, inspects))
	if due() {
		t.Errorf("it was inspected, and %v is due", l.Due())
	}
	h.watch.passed.Add(int64(11*time.Hour + 59*time.Minute)) // noon, UTC
	if due() {
		t.Errorf("on the same day %v is due", l.Due())
	}
	plays(cards) // which goes on when the day has passed
	h.watch.passed.Add(int64(time.Minute))
	if !due() {
		t.Errorf("on the next day %v is due", l.Due())
	}
	ten := func() error { // the second one makes the round void
		return l.Declare(ctx, fay, round.Answer{Question: l.View("").Question.ID, Irregularity: &round.Irregularity{Kind: spanish21.TenFound}})
	}
	must(t, ten())
	for consoleOf(l).Act.Card == "" {
		must(t, l.Act(ctx, "dee", consoleOf(l).Act.Question, does(l, consoleOf(l).Act)))
	}
	must(t, ten())
	must(t, approved(t, f, nil))
	deals(t, f, gamble, over)
	refusedWith(t, l.Begin(ctx, "dee"), "(§ 635a.2(d))")
	must(t, l.Come(ctx, "dee", false))
	plays(over)
	must(t, l.Come(ctx, "dee", true))
	refusedWith(t, l.Begin(ctx, "dee"), "(§ 635a.2(d))")
	must(t, l.Handle(ctx, fay, inspects))
	must(t, l.Begin(ctx, "dee"))
}

// TestATableNoticesThatItWasIdle: where a person deals and nothing was wagered for long, the cards are due to be shown and shuffled anew,
// also when somebody wagers again, until that is done; at a table of the program nothing is due, and the log has no entry more.
func TestATableNoticesThatItWasIdle(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}, people: true, watch: &watch{}}
	f, log, ann, _ := opened(t, h)
	l, ctx := f.Table("t1"), t.Context()
	must(t, l.Come(ctx, "dee", false))
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	must(t, l.Begin(ctx, "dee"))
	gamble := gambler{id: ann, seats: []int{1}, stays: true}
	deals(t, f, gamble, func(c *table.ConsoleView) bool { return c.Act != nil && c.Act.Kind == round.AskWagers })
	idle := func() bool { due, _ := isDue(l, "The table was idle"); return due }
	h.watch.passed.Add(int64(29 * time.Minute))
	if idle() {
		t.Errorf("after 29 minutes %v is due", l.Due())
	}
	h.watch.passed.Add(int64(time.Minute))
	if !idle() {
		t.Errorf("after 30 minutes %v is due", l.Due())
	}
	must(t, l.PlaceWager(ctx, ann, 1, "ante", 10*money.Dollar))
	if err := l.Act(ctx, "dee", consoleOf(l).Act.Question, floor.Did{}); err == nil || !strings.Contains(err.Error(), "the table was idle") {
		t.Errorf("no more bets, at a table that was idle: %v", err)
	}
	f.Close()
	f = h.open(t, log)
	l = f.Table("t1")
	if !idle() {
		t.Errorf("when somebody wagers again, and after a restart, %v is due", l.Due())
	}
	must(t, l.Declare(ctx, fay, round.Answer{Question: l.View("").Question.ID, Irregularity: &round.Irregularity{Kind: general.Idle}}))
	spread := consoleOf(l).Act
	if want := []table.ActChoice{{Choice: general.FaceDown, Text: "Face down"}, {Choice: general.FaceUp, Text: "Face up"}}; spread == nil || !slices.Equal(spread.Choices, want) {
		t.Fatalf("when it is reported the dealer does %+v", spread)
	}
	if err := l.Act(ctx, "dee", spread.Question, floor.Did{Choice: "sideways"}); err == nil || !strings.Contains(err.Error(), "face down; face up (§ 678a.5(f))") {
		t.Errorf("the cards are spread sideways: %v", err)
	}
	must(t, l.Act(ctx, "dee", spread.Question, floor.Did{Choice: general.FaceUp}))
	if a := consoleOf(l).Act; a == nil || a.Text != "The table was idle: the cards are spread face up, as a player requests" {
		t.Errorf("a player requests that they be spread face up, and the dealer does %+v", a)
	}
	deals(t, f, gambler{id: ann, seats: []int{1}, mute: true, stays: true}, func(c *table.ConsoleView) bool { return c.Act != nil && c.Act.Kind == round.AskWagers })
	if idle() {
		t.Errorf("when the cards were shuffled anew %v is due", l.Due())
	}
	f.Close()
	verified(t, log)

	h = house{tables: h.tables, watch: &watch{}}
	f, _, ann, _ = opened(t, h)
	l = f.Table("t1")
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	upTo(t, f, func(v table.View) bool { return v.Stage == "wagers" }, gambler{id: ann, mute: true})
	before := l.View("").Seq
	h.watch.pass(l, time.Hour)
	if v := l.View(""); idle() || v.Seq != before {
		t.Errorf("at a table of the program %v is due, and its log has gone from %d to %d", l.Due(), before, v.Seq)
	}
}

// TestTheStubCountIsDue: while the dealer is asked for it, and not before.
func TestTheStubCountIsDue(t *testing.T) {
	f, _, ann, _ := opened(t, house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}, people: true})
	l := f.Table("t1")
	must(t, l.Come(t.Context(), "dee", false))
	must(t, l.Sit(t.Context(), ann, "", 1, buyIn))
	due := func() bool { due, _ := isDue(l, "The dealer counts the stub"); return due }
	for n := range general.CountEvery {
		must(t, l.Begin(t.Context(), "dee"))
		rounds, asked := l.View("").Round, false
		deals(t, f, gambler{id: ann, seats: []int{1}, rounds: rounds, stays: true}, func(c *table.ConsoleView) bool {
			is := c.Act != nil && c.Act.Text == "Count the stub"
			if is != due() {
				t.Errorf("in round %d, at %+v, %v is due", rounds, c.Act, l.Due())
			}
			asked = asked || is
			return c.Begins
		})
		if want := n == general.CountEvery-1; asked != want {
			t.Errorf("in round %d the stub is counted: %v", rounds, asked)
		}
	}
}

// TestAPokerTableNoticesThatItWasIdle: between hands, and until it is reported with the shuffle of the next one.
func TestAPokerTableNoticesThatItWasIdle(t *testing.T) {
	h := house{tables: []table.Config{pokerConfig(t, "holdem")}, people: true, watch: &watch{}}
	f, log, ann, bob := opened(t, h)
	l, ctx := f.Table("t1"), t.Context()
	must(t, l.Come(ctx, "dee", false))
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	must(t, l.Sit(ctx, bob, "", 2, buyIn))
	idle := func() bool { due, _ := isDue(l, "The table was idle"); return due }
	until := func(hand int, is func(c *table.ConsoleView) bool) { // of so many hands
		t.Helper()
		all := []gambler{{id: "dee", deals: true, rounds: hand}, {id: ann, seats: []int{1}, stays: true, rounds: hand}, {id: bob, seats: []int{2}, stays: true, rounds: hand}}
		for range 400 {
			for i := range all {
				if c := consoleOf(l); l.View("").Round == hand && is(c) {
					return
				}
				if _, err := all[i].act(ctx, f, l); i > 0 || err == nil || !strings.Contains(err.Error(), "nobody sits") {
					must(t, err) // who has played for an hour sits out until he has been told, which may come between
				}
			}
		}
		t.Fatalf("they act for ever: %+v", consoleOf(l))
	}
	over := func(c *table.ConsoleView) bool { return c.Begins }
	until(1, func(c *table.ConsoleView) bool { return c.Act != nil && slices.Contains(c.Act.Cites, "637a.5(a)") })
	if idle() {
		t.Errorf("before the first shuffle %v is due", l.Due())
	}
	h.watch.passed.Add(int64(31 * time.Minute))
	if !idle() {
		t.Errorf("half an hour later %v is due", l.Due())
	}
	must(t, l.Declare(ctx, fay, round.Answer{Question: l.View("").Question.ID, Irregularity: &round.Irregularity{Kind: general.Idle}}))
	if idle() {
		t.Errorf("when it is reported %v is due", l.Due())
	}
	until(1, over)
	if idle() {
		t.Errorf("after a hand %v is due", l.Due())
	}
	h.watch.passed.Add(int64(30 * time.Minute))
	if !idle() {
		t.Errorf("half an hour after a hand %v is due", l.Due())
	}
	until(2, func(c *table.ConsoleView) bool { return c.Act != nil && slices.Contains(c.Act.Cites, "637a.5(a)") })
	if err := l.Act(ctx, "dee", consoleOf(l).Act.Question, floor.Did{}); err == nil || !strings.Contains(err.Error(), "the table was idle") {
		t.Errorf("a shuffle of cards that were idle and not shown: %v", err)
	}
	must(t, l.Declare(ctx, fay, round.Answer{Question: l.View("").Question.ID, Irregularity: &round.Irregularity{Kind: general.Idle}}))
	until(2, over)
	if idle() {
		t.Errorf("after another hand %v is due", l.Due())
	}
	f.Close()
	verified(t, log)
}

// TestACardOfAnEarlierRoundDoesNotComeAgain: of a shoe of six decks no card comes a seventh time, in whichever rounds it came, until the
// cards are shuffled.
func TestACardOfAnEarlierRoundDoesNotComeAgain(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("spanish-21"), "t1")}, people: true}
	f, log, ann, _ := opened(t, h)
	l, ctx := f.Table("t1"), t.Context()
	must(t, l.Come(ctx, "dee", true))
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	must(t, l.Handle(ctx, fay, inspects))
	order, next := card.Hand("9s9s9s9s8h9s9s9s"), 0
	var refused error
	for number := 1; number <= 2 && refused == nil; number++ {
		must(t, l.Begin(ctx, "dee"))
		gamble := gambler{id: ann, seats: []int{1}, rounds: number, stays: true}
		for range 200 {
			c := consoleOf(l)
			if c.Begins {
				break
			}
			if did, err := gamble.act(ctx, f, l); err != nil || did || c.Act == nil {
				must(t, err)
				continue
			}
			did := does(l, c.Act)
			if c.Act.Card != "" {
				did.Card = order[min(next, len(order)-1)]
				next++
			}
			if refused = l.Act(ctx, "dee", c.Act.Question, did); refused != nil {
				break
			}
		}
		if number == 1 {
			f.Close()
			f = h.open(t, log)
			l = f.Table("t1")
		}
	}
	if refused == nil || !strings.Contains(refused.Error(), "6 decks have 6 of the nine of spades") || !strings.Contains(refused.Error(), "635a.3(a)") {
		t.Errorf("the nine of spades comes again: %v, after %d cards", refused, next)
	}
	f.Close()
	verified(t, log)
}
