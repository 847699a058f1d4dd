package floor_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// TestACameraNamesWhatIsTurned: cards that the dealer deals unread are named as they are turned, in his name, once each; what the camera
// sees when none is turned is refused and holds nothing, and a card that lies elsewhere holds the table.
func TestACameraNamesWhatIsTurned(t *testing.T) {
	config := configOf(t, pa.Game("three-card-poker"), "t1")
	config.Rules = with(t, config.Rules, "cards", "revealed")
	f, log, ann, _ := opened(t, house{tables: []table.Config{config}})
	l, ctx := f.Table("t1"), t.Context()
	must(t, l.Come(ctx, "dee", true))
	camera, err := l.Connect(ctx, "dee", floor.Camera)
	must(t, err)
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	must(t, l.Begin(ctx, "dee"))
	last := 0
	read := func(text string) error {
		last++
		return l.Read(ctx, floor.Camera, camera, "192.0.2.78", floor.Reading{Number: last, Card: card.MustParse(text)})
	}
	gamble, named := gambler{id: ann, seats: []int{1}, bold: true, stays: true}, 0
	deals(t, f, gamble, func(c *table.ConsoleView) bool { return c.Act != nil && c.Act.Card == table.CardRead })
	refusedWith(t, read("Ks"), "no card is turned now")
	next := strings.Fields("As Kd 9c 7h 4s 2d")
	for {
		c := dealsAt(t, f, l, gamble, func(c *table.ConsoleView) bool { return c.Begins || c.Act != nil && c.Act.Card == table.CardNamed })
		if c.Begins {
			break
		}
		if now, err := l.Awaits(floor.Camera, camera); err != nil || !now.Deals || now.Place != c.Act.Place {
			t.Fatalf("the camera is told %+v of %+v: %v", now, c.Act, err)
		}
		if named == 1 {
			refusedWith(t, read(next[0]), "The camera has read a card that cannot be dealt")
			must(t, f.GoOn(ctx, fay, floor.Target{Scope: floor.OneTable, ID: "t1"}))
		}
		must(t, read(next[named]))
		must(t, l.Read(ctx, floor.Camera, camera, "192.0.2.78", floor.Reading{Number: last, Card: card.MustParse(next[named])}))
		named++
	}
	if named != len(next) {
		t.Errorf("%d cards are named", named)
	}
	f.Close()
	sound(t, log)
	for e, err := range withKeys(log).Read(ctx, table.Shard("t1"), 1) {
		must(t, err)
		if e.Acted != nil && e.Acted.From == "192.0.2.78" {
			named--
			if e.Actor != journal.Person("dee") || e.Acted.Reason != "read by the camera" {
				t.Errorf("entry %d: %s, %+v", e.Seq, e.Actor, e.Acted)
			}
		}
	}
	if named != 0 {
		t.Errorf("the log has %d cards of the camera too few", named)
	}
}

// TestAShoeGoesOnAfterARestart: a scanning shoe whose floor was closed deals on with its token. A card that it sends again, because the
// answer was lost, is dealt once; and when the dealer takes virtual cards the token is worth nothing, after a restart too.
func TestAShoeGoesOnAfterARestart(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("three-card-poker"), "t1")}}
	f, log, ann, _ := opened(t, h)
	ctx := t.Context()
	gamble := gambler{id: ann, seats: []int{1}, stays: true}
	l := f.Table("t1")
	must(t, l.Come(ctx, "dee", true))
	shoe, err := l.Connect(ctx, "dee", floor.ScanningShoe)
	must(t, err)
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	must(t, l.Begin(ctx, "dee"))
	deals(t, f, gamble, func(c *table.ConsoleView) bool { return c.Act != nil && c.Act.Card == table.CardRead })
	read := func(number int, text string) error {
		return f.Table("t1").Read(ctx, floor.ScanningShoe, shoe, "192.0.2.77", floor.Reading{Number: number, Card: card.MustParse(text)})
	}
	must(t, read(1, "Ks"))
	f.Close()
	f = h.open(t, log)
	before, err := f.Table("t1").Awaits(floor.ScanningShoe, shoe)
	must(t, err)
	must(t, read(1, "Ks"))
	if now, err := f.Table("t1").Awaits(floor.ScanningShoe, shoe); err != nil || now != before || !now.Deals {
		t.Errorf("a card that was dealt before is dealt again: %+v, then %+v: %v", before, now, err)
	}
	must(t, read(2, "Qs"))
	if now, _ := f.Table("t1").Awaits(floor.ScanningShoe, shoe); now.Place == before.Place {
		t.Errorf("the next card is not dealt: %+v", now)
	}
	refusedWith(t, read(4, "Js"), "has read card 4 after card 2")
	must(t, f.GoOn(ctx, fay, floor.Target{Scope: floor.OneTable, ID: "t1"}))
	n := 4
	for _, text := range []string{"Jd", "9h", "8h", "7h"} {
		if c := consoleOf(f.Table("t1")); c.Act == nil || c.Act.Card != table.CardRead {
			break
		}
		n++
		must(t, read(n, text))
	}
	gamble.bold = true
	deals(t, f, gamble, func(c *table.ConsoleView) bool { return c.Begins })
	must(t, f.Table("t1").Come(ctx, "dee", false))
	f.Close()
	f = h.open(t, log)
	if _, err := f.Table("t1").Awaits(floor.ScanningShoe, shoe); !errors.Is(err, floor.ErrDevice) {
		t.Errorf("where virtual cards are dealt, the token of the shoe gives %v", err)
	}
	f.Close()
	verified(t, log)
}

// TestABetSensorPlacesWagers: what the sensor reads at the seat of a player without a device is placed in the dealer's name, with what
// read it and from where; sent again, after a restart too, it counts once; what cannot be wagered is refused and the console says why.
func TestABetSensorPlacesWagers(t *testing.T) {
	h, f, l, _, _ := served(t)
	ctx := t.Context()
	_, err := l.Connect(ctx, "dot", floor.BetSensor)
	refusedWith(t, err, "you do not deal")
	token, err := l.Connect(ctx, "dee", floor.BetSensor)
	must(t, err)
	sense := func(number, seat int, wager round.WagerID, amount money.Cents) error {
		return f.Table("t1").Sense(ctx, token, "192.0.2.78", floor.Sensed{Number: number, Seat: seat, Wager: wager, Amount: amount})
	}
	if err := f.Table("t1").Sense(ctx, "x", "", floor.Sensed{}); !errors.Is(err, floor.ErrDevice) {
		t.Errorf("another token: %v", err)
	}
	if v, err := l.Senses(token); err != nil || !v.Takes || !slices.Equal(v.Seats, []int{2}) || v.Wagers["ante"].Minimum == 0 {
		t.Errorf("the sensor is told %+v: %v", v, err)
	}
	lies := func() money.Cents { return f.Table("t1").View("dee").Seats[1].Areas["ante"] }
	must(t, sense(1, 2, "ante", 20*money.Dollar))
	e, err := f.Log.Head(ctx, table.Shard("t1"))
	must(t, err)
	for e, err := range f.Log.Read(ctx, table.Shard("t1"), e.Seq) {
		must(t, err)
		if e.Events[0].Kind != "place" || e.Actor != "person:dee" || e.Acted == nil || e.Acted.From != "192.0.2.78" || e.Acted.Reason != "read by the bet sensor" {
			t.Errorf("the entry is %+v", e)
		}
	}
	refusedWith(t, sense(2, 2, "ante", 1000*buyIn), "the stack is")
	if c := consoleOf(l); !c.Senses || c.Refused == "" {
		t.Errorf("the console says %+v", c)
	}
	refusedWith(t, sense(2, 2, "side", 10*money.Dollar), "has no \"side\" wager")
	refusedWith(t, sense(2, 1, "ante", 10*money.Dollar), "for players without a device")
	f.Close()
	f = h.open(t, f.Log)
	must(t, sense(1, 2, "ante", 20*money.Dollar))
	must(t, sense(2, 2, "ante", 25*money.Dollar))
	refusedWith(t, sense(1, 2, "ante", 20*money.Dollar), "something later already")
	if got := lies(); got != 25*money.Dollar {
		t.Errorf("%s lies on the area", got)
	}
	must(t, f.Table("t1").Begin(ctx, "dee"))
	deals(t, f, gambler{}, func(c *table.ConsoleView) bool { return c.Act != nil && c.Act.Kind == round.AskWagers })
	must(t, f.Table("t1").Act(ctx, "dee", consoleOf(f.Table("t1")).Act.Question, floor.Did{}))
	refusedWith(t, sense(3, 2, "ante", 30*money.Dollar), "no more bets")
	f.Close()
}
