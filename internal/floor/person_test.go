package floor_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// TestAPersonDeals deals a round of every game by a person, part by part: it ends as the program's round with the same
// cards, and the log has the dealer as who did each part.
func TestAPersonDeals(t *testing.T) {
	for _, g := range gamesDealt(t) {
		for name, deck := range decks(t, g) {
			t.Run(g.ID+"/"+name, func(t *testing.T) {
				t.Parallel()
				h := house{tables: []table.Config{configOf(t, g, "t1")}, deck: deck}
				dir, ann, bob := joined(t, h)
				gamblers := []gambler{{id: ann, seats: []int{1}, bold: true}, {id: bob, seats: []int{2}}}
				want, _ := whole(t, h, copyDir(t, dir), gamblers)

				h.people = true
				log := openLog(t, dir)
				f := h.open(t, log)
				must(t, play(t.Context(), f, "t1", append(gamblers, gambler{id: "dee", deals: true})...))
				f.Close()
				end := finalOf(t, f, log, "t1", gamblers...)
				want.Cards, want.Answers = end.Cards, end.Answers // which say in other words what people do, and in parts
				if text := end.difference(want); text != "" {
					t.Errorf("dealt by a person: %s", text)
				}
				sound(t, log)
				dealtBy(t, log, "dee", "fay")
				must(t, log.Close())
			})
		}
	}
}

// TestAPersonDealsRealCards deals by hand the cards that the program dealt before, of every game: read as they leave the shoe, or
// named when they are turned or looked at. The round ends alike, though nobody knew the order of the cards.
func TestAPersonDealsRealCards(t *testing.T) {
	for _, g := range gamesDealt(t) {
		for name, deck := range decks(t, g) {
			for _, asked := range []table.CardAsked{table.CardRead, table.CardNamed} {
				t.Run(g.ID+"/"+name+"/"+string(asked), func(t *testing.T) {
					t.Parallel()
					h := house{tables: []table.Config{configOf(t, g, "t1")}, deck: deck}
					dir, ann, bob := joined(t, h)
					gamblers := []gambler{{id: ann, seats: []int{1}, bold: true}, {id: bob, seats: []int{2}}}
					want, _ := whole(t, h, copyDir(t, dir), gamblers)

					h.people, h.deck = true, nil
					log := openLog(t, dir)
					f := h.open(t, log)
					dee := gambler{id: "dee", deals: true, shoe: shoeOf(t, want.Cards, asked)}
					must(t, play(t.Context(), f, "t1", append(gamblers, dee)...))
					f.Close()
					end := finalOf(t, f, log, "t1", gamblers...)
					want.Cards, want.Answers = end.Cards, end.Answers
					if text := end.difference(want); text != "" {
						t.Errorf("dealt with real cards: %s", text)
					}
					sound(t, log)
					for e, err := range withKeys(log).Read(t.Context(), table.Shard("t1"), 1) {
						must(t, err)
						for _, event := range e.Events {
							var a round.Answer
							if event.Kind == "commitment" || event.Kind == "answer" && json.Unmarshal(event.Data, &a) == nil && len(a.Cards) > 1 {
								t.Errorf("entry %d says in which order the cards lie: %s", e.Seq, event.Data)
							}
						}
					}
					packet, err := floor.MakePacket(t.Context(), log, cardroom.Open, "t1", 1, nil)
					must(t, err)
					text, err := json.Marshal(packet)
					must(t, err)
					if _, findings, _, err := floor.VerifyPacket(t.Context(), bytes.NewReader(text), cardroom.Open, nil); err != nil || len(findings) > 0 || len(packet.Payments) == 0 {
						t.Errorf("its packet has %d payments: %v %v", len(packet.Payments), findings, err)
					}
					must(t, log.Close())
				})
			}
		}
	}
}

// TestMisreadCardsAreCorrectedInPlay deals every game with real cards, of which every third is read or named as another, and put right
// by two people before anything else is done: the round ends as if each had been read as it is.
func TestMisreadCardsAreCorrectedInPlay(t *testing.T) {
	for _, g := range gamesDealt(t) {
		for _, asked := range []table.CardAsked{table.CardRead, table.CardNamed} {
			t.Run(g.ID+"/"+string(asked), func(t *testing.T) {
				t.Parallel()
				h := house{tables: []table.Config{configOf(t, g, "t1")}, deck: decks(t, g)["any cards"]}
				dir, ann, bob := joined(t, h)
				gamblers := []gambler{{id: ann, seats: []int{1}, bold: true}, {id: bob, seats: []int{2}}}
				want, _ := whole(t, h, copyDir(t, dir), gamblers)

				deck := h.deck
				h.people, h.deck = true, nil
				log := openLog(t, dir)
				f := h.open(t, log)
				l := f.Table("t1")
				reads, mended := shoeOf(t, want.Cards, asked), 0
				var known []card.Card
				var right card.Card
				var question int
				dee := gambler{id: "dee", deals: true, shoe: func(a *table.ActView) card.Card {
					right = 0
					c := reads(a)
					if c == 0 {
						return c
					}
					if known = append(known, c); len(known)%3 > 0 {
						return c
					}
					right, question = c, a.Question
					return deck[slices.IndexFunc(deck, func(c card.Card) bool { return !slices.Contains(known, c) })]
				}, mend: func() error {
					if right == 0 {
						return nil
					}
					_, answers, err := l.Answered(fay.Person)
					if err != nil {
						return err
					}
					i := slices.IndexFunc(answers, func(a table.AnswerView) bool { return a.Question == question && a.Seat == 0 })
					mended++
					return approved(t, f, l.Correct(t.Context(), fay, table.Correction{Answer: answers[i].Answer, Is: round.Answer{
						Question: question, Choice: answers[i].Choice, Cards: []card.Card{right},
					}}))
				}}
				must(t, play(t.Context(), f, "t1", append(gamblers, dee)...))
				f.Close()
				end := finalOf(t, f, log, "t1", gamblers...)
				want.Cards, want.Answers = end.Cards, end.Answers
				if text := end.difference(want); text != "" || mended < 1 {
					t.Errorf("with %d cards put right: %s", mended, text)
				}
				sound(t, log)
				must(t, log.Close())
			})
		}
	}
}

// consoleOf is what Dee has before her at a table.
func consoleOf(l *floor.Live) *table.ConsoleView {
	return l.Look(floor.Onlooker{Player: "dee", Dealer: true}, nil).Console
}

// deals has Dee deal at the table, and a gambler play, until what she has before her is as wanted.
func deals(t *testing.T, f *floor.Floor, g gambler, is func(*table.ConsoleView) bool) {
	t.Helper()
	dealsAt(t, f, f.Table("t1"), g, is)
}

// dealsAt is deals at any table, where Fay reports that it was idle before it goes on, and returns what the dealer sees then.
func dealsAt(t *testing.T, f *floor.Floor, l *floor.Live, g gambler, is func(*table.ConsoleView) bool) *table.ConsoleView {
	t.Helper()
	for range 400 {
		c := consoleOf(l)
		if is(c) {
			return c
		}
		did, err := g.act(t.Context(), f, l)
		must(t, err)
		if !did && c.Act != nil {
			err = l.Act(t.Context(), "dee", c.Act.Question, does(l, c.Act))
			if err != nil && strings.Contains(err.Error(), "a floorperson reports it first") {
				err = l.Declare(t.Context(), fay, round.Answer{Question: c.Act.Question, Irregularity: &round.Irregularity{Kind: general.Idle}})
			}
			must(t, err)
		}
	}
	t.Fatal("the dealer acts for ever")
	return nil
}

// TestRealCardsAreOtherCards: real cards are inspected and shuffled, whatever the program had left in its shoe; within a round they
// stay, and none is at two places.
func TestRealCardsAreOtherCards(t *testing.T) {
	g := pa.Game("spanish-21")
	h := house{tables: []table.Config{configOf(t, g, "t1")}}
	f, log, ann, _ := opened(t, h)
	l := f.Table("t1")
	ctx := t.Context()
	gamble := gambler{id: ann, seats: []int{1}, rounds: 2, stays: true}
	console := func() *table.ConsoleView { return consoleOf(l) }
	must(t, l.Come(ctx, "dee", false))
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	must(t, l.Begin(ctx, "dee"))
	deals(t, f, gamble, func(c *table.ConsoleView) bool { return c.Begins })
	if left := l.View("").Decks; len(left) != 1 {
		t.Fatalf("the program's shoe has commitments %v", left)
	}
	must(t, l.Come(ctx, "dee", true))
	must(t, l.Handle(ctx, fay, inspects))
	must(t, l.Begin(ctx, "dee"))
	if a := console().Act; a == nil || a.Text != "Inspect the cards" {
		t.Fatalf("real cards come to the table, and the dealer does %+v", a)
	}
	deals(t, f, gamble, func(c *table.ConsoleView) bool {
		return c.Act != nil && c.Act.Card == table.CardRead && c.Act.Place == "1/0"
	})
	if v := l.View(""); len(v.Decks) != 0 || !console().Physical {
		t.Fatalf("of real cards there are commitments %v", v.Decks)
	}
	read := func(c card.Card) error { return l.Act(ctx, "dee", console().Act.Question, floor.Did{Card: c}) }
	if err := read(card.MustParse("Ts")); err == nil || !strings.Contains(err.Error(), "the decks have no ten of spades") {
		t.Errorf("a card that no deck has is read: %v", err)
	}
	must(t, read(card.MustParse("9s")))
	for what, by := range map[string]func() error{
		"another dealer with virtual cards": func() error { return l.Come(ctx, "dot", false) },
		"the same dealer with virtual ones": func() error { return l.Come(ctx, "dee", false) },
	} {
		if err := by(); err == nil || !strings.Contains(err.Error(), "in play with real cards") {
			t.Errorf("%s: %v", what, err)
		}
	}
	must(t, l.Come(ctx, "dot", true))
	must(t, l.Come(ctx, "dee", true))
	f.Close()
	f = h.open(t, log)
	l = f.Table("t1")
	if c := console(); !c.Physical || c.Act == nil || c.Act.Card != table.CardRead {
		t.Errorf("after a restart the dealer has %+v", c)
	}
	f.Close()
	verified(t, log)
}

// shoeOf reads the cards of a round that was dealt before: the one that leaves the shoe next, or the one at a place that is asked for.
func shoeOf(t *testing.T, stored []json.RawMessage, asked table.CardAsked) func(*table.ActView) card.Card {
	t.Helper()
	var dealt []card.Card          // 0 is one that nobody saw
	var lies []map[round.Place]int // by how many were dealt, where each lies
	at := map[round.Place]int{}
	for _, data := range stored {
		var events []round.Event
		must(t, json.Unmarshal(data, &events))
		for _, e := range events {
			switch e.Kind {
			case round.EventDeal:
				lies, at = append(lies, at), maps.Clone(at)
				at[e.Place] = len(dealt)
				dealt = append(dealt, 0)
			case round.EventMove:
				at[e.Place] = at[e.From]
			case round.EventShow, round.EventLook:
				dealt[at[e.Place]] = e.Card
			default:
			}
		}
	}
	lies = append(lies, at)
	deals := map[int]int{} // which card a question asks to be dealt, for it may be asked again after a kill
	return func(a *table.ActView) card.Card {
		switch a.Card {
		case table.CardRead:
			n, again := deals[a.Question]
			if !again {
				n = len(deals)
				deals[a.Question] = n
			}
			if asked == table.CardRead {
				return dealt[n]
			}
		case table.CardNamed:
			var place round.Place
			must(t, place.UnmarshalText([]byte(a.Place)))
			return dealt[lies[len(deals)][place]]
		}
		return 0
	}
}

// dealtBy tests that a person did in the log what a dealer does, and only the dealer and the players others answered, but for the
// meter, which the program reads, and what a floorperson verifies.
func dealtBy(t *testing.T, log store.Log, dealer, floorperson string) {
	t.Helper()
	parts := 0
	for e, err := range withKeys(log).Read(t.Context(), table.Shard("t1"), 1) {
		must(t, err)
		for i, event := range e.Events {
			switch event.Kind {
			case "begin":
				if e.Actor != journal.Person(dealer) {
					t.Errorf("entry %d: %s begins a round", e.Seq, e.Actor)
				}
			case "answer":
				var a round.Answer
				must(t, json.Unmarshal(event.Data, &a))
				if a.Actor != e.Actor {
					t.Errorf("entry %d of %s is answered by %s", e.Seq, e.Actor, a.Actor)
				}
				follows := ""
				if i+1 < len(e.Events) {
					follows = string(e.Events[i+1].Data)
				}
				if e.Actor == journal.Program && !strings.Contains(a.Choice+follows, "meter") && a.Amount == 0 {
					t.Errorf("entry %d: the program answers %s", e.Seq, event.Data)
				}
				if e.Actor == journal.Person(dealer) {
					parts++
				}
				if strings.Contains(follows, "verifies") && e.Actor != journal.Person(floorperson) && e.Actor != journal.Person(dealer) {
					t.Errorf("entry %d: %s has verified: %s", e.Seq, e.Actor, follows)
				}
			}
		}
	}
	if parts < 15 {
		t.Errorf("the dealer did %d parts", parts)
	}
}

// TestAFloorpersonVerifiesTheInspection: the log says that a floorperson verified the inspection of the cards only when one did.
func TestAFloorpersonVerifiesTheInspection(t *testing.T) {
	f, log, ann, _ := opened(t, house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}, people: true})
	l := f.Table("t1")
	must(t, l.Sit(t.Context(), ann, "", 1, buyIn))
	must(t, l.Come(t.Context(), "dee", false))
	must(t, l.Begin(t.Context(), "dee"))
	act := func() *table.ActView { return l.Look(floor.Onlooker{Player: "dee", Dealer: true}, nil).Console.Act }
	for a := act(); a != nil; a = act() {
		must(t, l.Act(t.Context(), "dee", a.Question, does(l, a)))
	}
	q := l.View("").Question
	if q == nil || q.Kind != round.AskValidation || q.Cite != "678a.4(a)" || act() != nil {
		t.Fatalf("after the inspection %+v is asked, and of the dealer %+v", q, act())
	}
	if err := l.Act(t.Context(), "dee", q.ID, floor.Did{}); err == nil {
		t.Error("the dealer verifies his own inspection")
	}
	if err := l.Validate(t.Context(), floor.Power{Person: "dee", From: fay.From, Reason: "seen"}, q.ID); !errors.Is(err, floor.ErrSelf) {
		t.Errorf("as a floorperson he verifies it: %v", err)
	}
	must(t, l.Validate(t.Context(), fay, q.ID))
	if a := act(); a == nil || a.Text != "The dealer inspects the cards and the floorperson verifies it" {
		t.Errorf("then the dealer does %+v", a)
	}
	f.Close()
	verified(t, log)
}

// TestADealerIsKilledAtEveryAppend: wherever the floor fails while a person deals, the round goes on where it was and ends alike.
func TestADealerIsKilledAtEveryAppend(t *testing.T) {
	g := pa.Game("three-card-poker")
	h := house{tables: []table.Config{configOf(t, g, "t1")}, deck: decks(t, g)["any cards"], people: true}
	dir, ann, bob := joined(t, h)
	gamblers := []gambler{{id: ann, seats: []int{1}, bold: true}, {id: bob, seats: []int{2}}, {id: "dee", deals: true}}
	want, appends := whole(t, h, copyDir(t, dir), gamblers)
	for k := 1; k <= appends; k++ {
		killed(t, h, copyDir(t, dir), gamblers, dies, k, want)
	}
}

// TestWhoMayDeal: a person deals who holds no chips there, only what is asked now, and nobody else does; another relieves him in the
// middle of the deal, over a restart too; the program deals again when he has gone.
func TestWhoMayDeal(t *testing.T) {
	g := pa.Game("crazy-4-poker")
	h := house{tables: []table.Config{configOf(t, g, "t1")}}
	f, log, ann, bob := opened(t, h)
	l := f.Table("t1")
	ctx := t.Context()
	must(t, l.Come(ctx, "dee", false)) // before the program begins a round
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	if err := l.Come(ctx, ann, false); !errors.Is(err, floor.ErrDealer) {
		t.Errorf("who holds chips comes as the dealer: %v", err)
	}
	refused := func(what, want string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused("the same dealer again", "you deal at this table already", l.Come(ctx, "dee", false))
	refused("another begins", "you do not deal", l.Begin(ctx, "dot"))
	must(t, l.Begin(ctx, "dee"))
	if err := l.Begin(ctx, "dee"); err == nil {
		t.Error("a round begins in a round")
	}
	to := func(who string, kind round.Kind) *table.ActView { // goes on to an act of this kind
		t.Helper()
		for range 200 {
			v := l.Look(floor.Onlooker{Player: who, Dealer: true}, nil)
			if q := v.Question; q != nil && q.Kind == round.AskValidation {
				must(t, l.Validate(ctx, fay, q.ID))
				continue
			}
			if v.Console.Act == nil || v.Console.Act.Kind == kind {
				return v.Console.Act
			}
			must(t, l.Act(ctx, who, v.Console.Act.Question, does(l, v.Console.Act)))
		}
		t.Fatal("the dealer acts for ever")
		return nil
	}
	a := to("dee", round.AskWagers)
	refused("no wager", "no complete wager", l.Act(ctx, "dee", a.Question, floor.Did{}))
	gamble := gambler{id: ann, seats: []int{1}, bold: true}
	for {
		did, err := gamble.act(ctx, f, l)
		must(t, err)
		if !did {
			break
		}
	}
	must(t, l.Act(ctx, "dee", a.Question, floor.Did{}))
	refused("the same act twice", "not what the dealer does now", l.Act(ctx, "dee", a.Question, floor.Did{}))
	refused("going in mid-round", "finish it", l.Go(ctx, "dee"))
	a = l.Look(floor.Onlooker{Player: "dee", Dealer: true}, nil).Console.Act
	refused("another's act", "for the dealer of the table", l.Act(ctx, "dot", a.Question, floor.Did{}))
	if v := l.Look(floor.Onlooker{Player: bob, Dealer: true}, nil); v.Console.Act != nil || v.Console.Dealer == "" || !v.Console.Takes {
		t.Errorf("another dealer sees %+v", v.Console)
	}
	f.Close()
	f = h.open(t, log)
	l = f.Table("t1")
	if again := l.Look(floor.Onlooker{Player: "dee", Dealer: true}, nil).Console.Act; again == nil || fmt.Sprint(*again) != fmt.Sprint(*a) {
		t.Errorf("after the restart %+v is asked, before %+v", again, a)
	}
	must(t, l.Come(ctx, "dot", false))
	refused("the relieved dealer", "for the dealer of the table", l.Act(ctx, "dee", a.Question, floor.Did{}))
	for stop := l.Watch(ann, nil); ; {
		did, err := gamble.act(ctx, f, l)
		must(t, err)
		if to("dot", "") == nil && !did && !l.Look(floor.Onlooker{}, nil).You.Floorperson && l.View("").Stage != "round" {
			stop()
			break
		}
	}
	must(t, l.Go(ctx, "dot"))
	must(t, l.Sit(ctx, bob, "", 2, buyIn))
	f.Close()
	verified(t, log)
}

// TestAScanningShoeDeals: what the shoe reads is dealt by the dealer of the table, by a device at an address, and only while a card is
// to be dealt; sent again it is dealt once; a card that cannot be dealt holds the table with the reason, until a floorperson has it go on.
// Cards of the program that come after real ones are inspected anew.
func TestAScanningShoeDeals(t *testing.T) {
	f, log, ann, _ := opened(t, house{tables: []table.Config{configOf(t, pa.Game("three-card-poker"), "t1")}})
	l := f.Table("t1")
	ctx := t.Context()
	gamble := gambler{id: ann, seats: []int{1}, stays: true}
	console := func() *table.ConsoleView { return consoleOf(l) }
	const device = "192.0.2.77"
	must(t, l.Come(ctx, "dee", false))
	_, err := l.Connect(ctx, "dee", floor.ScanningShoe)
	refusedWith(t, err, "no dealer deals real cards")
	must(t, l.Come(ctx, "dee", true))
	_, err = l.Connect(ctx, "dot", floor.ScanningShoe)
	refusedWith(t, err, "you do not deal at this table")
	before, err := l.Connect(ctx, "dee", floor.ScanningShoe)
	must(t, err)
	shoe, err := l.Connect(ctx, "dee", floor.ScanningShoe)
	must(t, err)
	read := func(number int, text string) error {
		return l.Read(ctx, floor.ScanningShoe, shoe, device, floor.Reading{Number: number, Card: card.MustParse(text)})
	}
	if err := l.Read(ctx, floor.ScanningShoe, before, device, floor.Reading{Number: 1, Card: card.MustParse("As")}); !errors.Is(err, floor.ErrDevice) {
		t.Errorf("the shoe before: %v", err)
	}
	goOn := func() {
		t.Helper()
		must(t, f.GoOn(ctx, fay, floor.Target{Scope: floor.OneTable, ID: "t1"}))
	}
	refusedWith(t, read(1, "As"), "has read a card when none was to be dealt")
	refusedWith(t, read(2, "Ks"), "table is held")
	goOn()
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	must(t, l.Begin(ctx, "dee"))
	waits := func(c *table.ConsoleView) bool { return c.Act != nil && c.Act.Card == table.CardRead }
	deals(t, f, gamble, waits)
	if v, err := l.Awaits(floor.ScanningShoe, shoe); err != nil || !v.Deals || v.Place != "1/0" || v.Round != 1 {
		t.Errorf("the shoe is told %+v: %v", v, err)
	}
	must(t, read(3, "Ks"))
	must(t, read(3, "Ks"))
	if at := console().Act.Place; at == "1/0" {
		t.Errorf("after one card the next comes to %s", at)
	}
	refusedWith(t, read(4, "Ks"), "has read a card that cannot be dealt: it is card 1 of seat 1 already.")
	if v, _ := l.Awaits(floor.ScanningShoe, shoe); v.Deals || !strings.Contains(v.Held, "card 1 of seat 1") || strings.Contains(v.Held, "king") {
		t.Errorf("while the table is held the shoe is told %+v", v)
	}
	goOn()
	refusedWith(t, read(7, "Qs"), "has read card 7 after card 4")
	goOn()
	for i, text := range strings.Fields("Qs Js 9h 8h 7h 6h 5h 4h 3h 2h") {
		if deals(t, f, gamble, func(c *table.ConsoleView) bool { return waits(c) || c.Act == nil || c.Act.Kind != round.AskPart }); !waits(console()) {
			break
		}
		must(t, read(8+i, text))
	}
	gamble.bold = true
	deals(t, f, gamble, func(c *table.ConsoleView) bool { return c.Begins })
	must(t, l.Come(ctx, "dee", false))
	must(t, l.Begin(ctx, "dee"))
	if a := console().Act; a == nil || a.Text != "Inspect the cards" {
		t.Errorf("virtual cards come after real ones, and the dealer does %+v", a)
	}
	f.Close()
	sound(t, log)
	scanned := 0
	for e, err := range withKeys(log).Read(ctx, table.Shard("t1"), 1) {
		must(t, err)
		if e.Acted != nil && e.Acted.From == device {
			scanned++
			if e.Actor != journal.Person("dee") || e.Acted.Reason != "read by the scanning shoe" {
				t.Errorf("entry %d: %s, %+v", e.Seq, e.Actor, e.Acted)
			}
		}
	}
	if scanned < 4 {
		t.Errorf("the log has %d cards of the shoe", scanned)
	}
}

// TestACardNamedWronglyIsCorrected: a real card that was named wrongly is put right once the round is over: what changes is told first, two
// people do it, and the difference is paid.
func TestACardNamedWronglyIsCorrected(t *testing.T) {
	f, log, ann := queensAgainstKings(t)
	l, ctx := f.Table("t1"), t.Context()
	number, answers, err := l.Answered(fay.Person)
	must(t, err)
	i := slices.IndexFunc(answers, func(a table.AnswerView) bool { return a.Card == "Kc" })
	if number != 1 || i < 0 || answers[i].Text != "Card 2 of the dealer" || answers[i].Given != "king of clubs" {
		t.Fatalf("of round %d can be corrected %+v", number, answers)
	}
	is := table.Correction{Answer: answers[i].Answer, Reason: fay.Reason, Is: round.Answer{
		Question: answers[i].Question, Choice: answers[i].Choice, Cards: []card.Card{card.MustParse("9c")},
	}}
	follows, err := l.Try(fay.Person, is)
	must(t, err)
	if text := strings.Join(follows, "\n"); text != "Seat 1 gets $40." {
		t.Errorf("it is told that %s", text)
	}
	twice := is
	twice.Is.Cards = []card.Card{card.MustParse("Kh")}
	if _, err := l.Try(fay.Person, twice); err == nil || !strings.Contains(err.Error(), "king of hearts") {
		t.Errorf("a card that lies elsewhere: %v", err)
	}
	must(t, approved(t, f, l.Correct(ctx, fay, is)))
	if stack := l.View(ann).Seats[0].Stack; stack != 520*money.Dollar {
		t.Errorf("a pair of queens against king high leaves %s", stack)
	}
	f.Close()
	sound(t, log)
}

// TestCardsReadAsEachOther: two real cards of a round that were taken for each other are put right at once, since neither could be by itself.
func TestCardsReadAsEachOther(t *testing.T) {
	f, log, ann := queensAgainstKings(t)
	l, ctx := f.Table("t1"), t.Context()
	_, answers, err := l.Answered(fay.Person)
	must(t, err)
	read := func(one string) table.AnswerView {
		return answers[slices.IndexFunc(answers, func(a table.AnswerView) bool { return a.Card == one })]
	}
	of, with := read("Kc"), read("2c").Answer
	is := table.Correction{Answer: of.Answer, Exchanged: &with, Reason: fay.Reason, Is: round.Answer{
		Question: of.Question, Choice: of.Choice, Cards: []card.Card{card.MustParse("2c")},
	}}
	alone, other, itself, none := is, is, is, is
	alone.Exchanged, other.Exchanged, itself.Exchanged = nil, new(read("4d").Answer), &of.Answer
	none.Exchanged = new(-1)
	for name, wrong := range map[string]table.Correction{"alone": alone, "with a card that is another": other, "with itself": itself, "with none": none} {
		if _, err := l.Try(fay.Person, wrong); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	follows, err := l.Try(fay.Person, is)
	if must(t, err); strings.Join(follows, "\n") != "Seat 1 gets $40." {
		t.Errorf("a pair of queens with a king against king high: it is told that %q", follows)
	}
	must(t, l.Correct(ctx, fay, is))
	if v := seenBy(l, gus).Proposal; v == nil || v.What != "Correcting round 1: the king of clubs and the two of clubs were read as each other's" {
		t.Errorf("it is proposed as %+v", v)
	} else {
		must(t, l.Approve(ctx, gus, v.ID))
	}
	if stack := l.View(ann).Seats[0].Stack; stack != 520*money.Dollar {
		t.Errorf("it leaves %s", stack)
	}
	_, answers, err = l.Answered(fay.Person)
	if must(t, err); read("Kc").Text != "Card 3 of seat 1" || read("2c").Text != "Card 2 of the dealer" {
		t.Errorf("the cards lie at %q and %q", read("Kc").Text, read("2c").Text)
	}
	f.Close()
	sound(t, log)
}

// queensAgainstKings is a floor after a round of Three Card Poker whose real cards dee named: Ann has played a pair of queens and lost to kings.
func queensAgainstKings(t *testing.T) (f *floor.Floor, log store.Log, ann string) {
	t.Helper()
	f, log, ann, _ = opened(t, house{tables: []table.Config{configOf(t, pa.Game("three-card-poker"), "t1")}})
	l, ctx := f.Table("t1"), t.Context()
	cards := map[string]string{"1/0": "Qs", "1/1": "Qd", "1/2": "2c", "dealer/0": "Kh", "dealer/1": "Kc", "dealer/2": "4d"}
	must(t, l.Come(ctx, "dee", true))
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	must(t, l.Begin(ctx, "dee"))
	namedUntil(t, f, ann, cards, func(v table.View) bool { return v.Console.Begins })
	if stack := l.View(ann).Seats[0].Stack; stack != 480*money.Dollar {
		t.Fatalf("a pair of queens against kings leaves %s", stack)
	}
	return f, log, ann
}

// namedUntil has dee deal Three Card Poker with real cards, which she names, to a player who plays, until something is so.
func namedUntil(t *testing.T, f *floor.Floor, ann string, cards map[string]string, is func(table.View) bool) {
	t.Helper()
	l, ctx := f.Table("t1"), t.Context()
	gamble := gambler{id: ann, seats: []int{1}, stays: true}
	for {
		v := l.Look(floor.Onlooker{Player: "dee", Dealer: true}, nil)
		if is(v) {
			return
		}
		switch a := v.Console.Act; {
		case v.Stage == "wagers" && !v.Seats[0].Ready && a != nil && a.Kind == round.AskWagers:
			must(t, l.PlaceWager(ctx, ann, 1, "ante", 10*money.Dollar))
			must(t, l.Ready(ctx, ann, 1))
		case a == nil && v.Question.Kind == round.AskDecision:
			must(t, l.Answer(ctx, ann, round.Answer{Question: v.Question.ID, Seat: 1, Choice: "play", Amount: 10 * money.Dollar}))
		case a == nil:
			_, err := gamble.act(ctx, f, l)
			must(t, err)
		case a.Card == table.CardNamed:
			must(t, l.Act(ctx, "dee", a.Question, floor.Did{Card: card.MustParse(cards[a.Place])}))
		default:
			must(t, l.Act(ctx, "dee", a.Question, does(l, a)))
		}
	}
}

// TestACardIsCorrectedInPlay: a real card that was named wrongly is put right while its round is in play. One that lies face down is told
// to nobody who does not see it, neither by what is shown to the people who correct it nor by the files, and is named anew if the floor
// has closed since; one that lies face up is told.
func TestACardIsCorrectedInPlay(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("three-card-poker"), "t1")}}
	f, log, ann, _ := opened(t, h)
	l, ctx := f.Table("t1"), t.Context()
	cards := map[string]string{"1/0": "Qs", "1/1": "Jd", "1/2": "2c", "dealer/0": "Kh", "dealer/1": "Kc", "dealer/2": "4d"}
	must(t, l.Come(ctx, "dee", true))
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	must(t, l.Begin(ctx, "dee"))
	namedUntil(t, f, ann, cards, func(v table.View) bool { return v.Question != nil && v.Question.Kind == round.AskDecision })

	// correcting is a correction of the card at a place.
	correcting := func(text, is string) (c table.Correction, of table.AnswerView) {
		t.Helper()
		_, answers, err := l.Answered(fay.Person)
		must(t, err)
		i := slices.IndexFunc(answers, func(a table.AnswerView) bool { return a.Text == text })
		if i < 0 {
			t.Fatalf("%s is not among %+v", text, answers)
		}
		of = answers[i]
		return table.Correction{Answer: of.Answer, Reason: fay.Reason, Is: round.Answer{
			Question: of.Question, Choice: of.Choice, Cards: []card.Card{card.MustParse(is)},
		}}, of
	}
	hidden, of := correcting("Card 2 of seat 1", "Qd")
	if !of.FaceDown || of.Card != "" || of.Given != "a card that lies face down" {
		t.Errorf("a card that its player alone sees is told as %+v", of)
	}
	follows, err := l.Try(fay.Person, hidden)
	if must(t, err); strings.Join(follows, "\n") != "No chips move." {
		t.Errorf("it is told that %q", follows)
	}
	elsewhere := hidden
	elsewhere.Is.Cards = []card.Card{card.MustParse("Qs")}
	if _, err := l.Try(fay.Person, elsewhere); err == nil || strings.Contains(err.Error(), "queen") || !strings.Contains(err.Error(), "cannot lie there") {
		t.Errorf("a card that lies elsewhere, face down: %v", err)
	}
	must(t, l.Correct(ctx, fay, hidden))
	other := hidden
	other.Is.Cards = []card.Card{card.MustParse("9d")}
	if err := l.Correct(ctx, fay, other); err == nil {
		t.Error("another card was proposed while one waits, and is not kept: no error")
	}
	v := seenBy(l, gus).Proposal
	if v == nil || v.What != "Correcting round 1: card 2 of seat 1, which lies face down, is another card" {
		t.Errorf("what is proposed is told as %+v", v)
	}
	f.Close()
	f = h.open(t, log)
	l = f.Table("t1")
	v = seenBy(l, gus).Proposal
	if v == nil || !strings.HasPrefix(strings.Join(v.Follows, ""), "It can only be withdrawn") {
		t.Fatalf("after a restart it is told as %+v", v)
	}
	if err := l.Approve(ctx, gus, v.ID); err == nil || !strings.Contains(err.Error(), "propose it anew") {
		t.Errorf("a card that was not kept is approved: %v", err)
	}
	must(t, f.Hold(ctx, fay, "t1", nil)) // as when the shoe reads a card that is said to lie elsewhere
	hidden, _ = correcting("Card 2 of seat 1", "Qd")
	must(t, approved(t, f, l.Correct(ctx, fay, hidden)))
	for _, shard := range []string{table.Shard("t1"), "proposals/" + table.Shard("t1")} {
		read := 0
		for e, err := range log.Read(ctx, shard, 1) { // as it is stored
			read++
			if must(t, err); slices.ContainsFunc(e.Events, func(e journal.Event) bool { return strings.Contains(string(e.Data), `"Qd"`) }) {
				t.Errorf("%s, entry %d tells a card that lies face down", shard, e.Seq)
			}
		}
		if read == 0 {
			t.Errorf("%s has no entry", shard)
		}
	}
	if own := l.View(ann).Seats[0].Cards; len(own) != 3 || own[1].Card != "Qd" {
		t.Errorf("the player sees %+v", own)
	}

	must(t, f.GoOn(ctx, fay, floor.Target{Scope: floor.OneTable, ID: "t1"}))
	namedUntil(t, f, ann, cards, func(v table.View) bool {
		return slices.ContainsFunc(v.Dealer.Cards, func(c table.CardView) bool { return c.Card == "4d" })
	})
	shown, of := correcting("Card 2 of the dealer", "9c")
	if of.FaceDown || of.Card != "Kc" {
		t.Errorf("a card that lies face up is told as %+v", of)
	}
	must(t, approved(t, f, l.Correct(ctx, fay, shown)))
	namedUntil(t, f, ann, cards, func(v table.View) bool { return v.Console.Begins })
	if stack := l.View(ann).Seats[0].Stack; stack != 520*money.Dollar {
		t.Errorf("a pair of queens against king high leaves %s", stack)
	}
	f.Close()
	sound(t, log)
}
