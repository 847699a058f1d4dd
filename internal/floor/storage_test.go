package floor_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	places "felt.example/felt/internal/house"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/pa"
	"felt.example/felt/store"
)

// pam is a pit manager, who receives cards.
var pam = floor.Power{Person: "pam", From: "192.0.2.7", Reason: "signed for it"}

// delivery is decks of plain design with red backs, in one box.
func delivery(seals ...string) places.Act {
	return places.Act{Delivery: &places.Delivery{From: "Card Makers", With: "Sec Urity", Boxes: 1, Design: "Plain", Back: "red", Seals: seals}}
}

// plain are such decks.
func plain(seals ...string) (all []table.Deck) {
	for _, seal := range seals {
		all = append(all, table.Deck{ID: seal, Design: "Plain", Back: "red"})
	}
	return all
}

func issues(decks ...table.Deck) table.Handling {
	return table.Handling{Act: table.Issue, Decks: decks, With: "Sec Urity"}
}

// stores is a house of two tables at which one deck is played with, and to whose dealers real cards have come.
func stores(t *testing.T) (h house, f *floor.Floor, log store.Log) {
	t.Helper()
	var tables []table.Config
	for _, id := range []string{"t1", "t2"} {
		config := configOf(t, pa.Game("high-card-flush"), id)
		config.Rules = with(t, config.Rules, "shuffling", "manual")
		tables = append(tables, config)
	}
	h = house{tables: tables, people: true, watch: &watch{}}
	f, log, _, _ = opened(t, h)
	must(t, f.Table("t1").Come(t.Context(), "dee", true))
	must(t, f.Table("t2").Come(t.Context(), "dot", true))
	return h, f, log
}

// wears out the deck of table t1, until it is destroyed.
func destroys(t *testing.T, l *floor.Live, next table.Deck) {
	t.Helper()
	must(t, l.Take(t.Context(), dee))
	must(t, l.Handle(t.Context(), fay, issues(next)))
	must(t, l.Take(t.Context(), dee))
	must(t, l.Handle(t.Context(), fay, table.Handling{Act: table.Collect}))
	must(t, l.Handle(t.Context(), fay, table.Handling{Act: table.Destroy, With: "Sec Urity"}))
}

// TestCardsAreReceivedIntoTheStorage: by a pit manager with somebody of security, each deck by its seal. From then on tables have only decks
// that were received and never left before, and the house knows who took which, with whom, when and to which table; over a restart too.
func TestCardsAreReceivedIntoTheStorage(t *testing.T) {
	h, f, log := stores(t)
	ctx, l, other := t.Context(), f.Table("t1"), f.Table("t2")
	must(t, l.Handle(ctx, fay, issues(plain("Z-1")...))) // no storage is kept yet
	receives := func(by floor.Power, role people.Role, key string, a places.Act) error {
		return f.Keep(ctx, by, []people.Role{role}, key, places.Stores, a)
	}
	changed := func(change func(*places.Delivery)) places.Act {
		a := delivery("A-1", "A-2", "A-3")
		change(a.Delivery)
		return a
	}
	for want, a := range map[string]places.Act{
		"by two people: say who of security": changed(func(d *places.Delivery) { d.With = " " }),
		"are said in 1 to 40 characters":     changed(func(d *places.Delivery) { d.From = "" }),
		"each with its seal, and not 0":      changed(func(d *places.Delivery) { d.Seals = nil }),
		"come in 1 to 3 boxes":               changed(func(d *places.Delivery) { d.Boxes = 4 }),
		"have a seal that is not intact":     changed(func(d *places.Delivery) { d.Broken = 2 }),
		"deck A-1 was received already":      changed(func(d *places.Delivery) { d.Seals[2] = "A-1" }),
		"deck Z-1 is known at table":         changed(func(d *places.Delivery) { d.Seals[2] = "Z-1" }),
		"with a delivery":                    {},
	} {
		refusedWith(t, receives(pam, people.PitManager, "", a), want)
	}
	refusedWith(t, receives(fay, people.Floorperson, "", delivery("A-1")), "is for the pit manager, not for the floorperson (§ 603a.16(a))")
	refusedWith(t, receives(floor.Power{Person: "pam"}, people.PitManager, "", delivery("A-1")), floor.ErrNoReason.Error())
	if len(f.Storage()) != 0 {
		t.Fatalf("nothing was received, and in the storage are %+v", f.Storage())
	}
	must(t, receives(pam, people.PitManager, "one", delivery("A-1", "A-2", "A-3")))
	must(t, receives(pam, people.PitManager, "one", delivery("A-1", "A-2", "A-3"))) // the same click again
	refusedWith(t, receives(pam, people.PitManager, "two", delivery("A-2")), "deck A-2 was received already")

	refusedWith(t, other.Handle(ctx, fay, issues(plain("B-1")...)), "deck B-1 was not received into the storage (§ 603a.16)")
	refusedWith(t, other.Handle(ctx, fay, issues(table.Deck{ID: "A-1", Design: "Plain", Back: "blue"})), "not Plain and blue")
	h.watch.passed.Add(int64(time.Hour))
	must(t, other.Handle(ctx, fay, issues(plain("A-1")...)))
	destroys(t, l, plain("A-2")[0])
	refusedWith(t, other.Handle(ctx, fay, issues(plain("A-2")...)), "deck A-2 is known at table")
	f.Close()
	f = h.open(t, log)
	all := f.Storage()
	if len(all) != 1 || all[0].By != "pam" || all[0].As != people.PitManager || !all[0].At.Equal(noon) || all[0].With != "Sec Urity" || !slices.Equal(all[0].Left, []string{"A-3"}) || all[0].Destroyed != 0 || len(all[0].Out) != 2 {
		t.Fatalf("in the storage are %+v", all)
	}
	if out := all[0].Out[0]; out.Seal != "A-1" || out.Table.ID() != "t2" || out.By != "fay" || out.With != "Sec Urity" || !out.At.Equal(noon.Add(time.Hour)) {
		t.Errorf("deck A-1 was taken as %+v", out)
	}
	f.Close()
	verified(t, log)
	areTheirValues(t, log)
}

// TestADestroyedDeckIsNotUsedAgain: neither at its table nor at another one, nor received into the storage, also after a restart.
func TestADestroyedDeckIsNotUsedAgain(t *testing.T) {
	h, f, log := stores(t)
	must(t, f.Table("t1").Handle(t.Context(), fay, issues(plain("A-1")...)))
	destroys(t, f.Table("t1"), plain("A-2")[0])
	for range 2 {
		refusedWith(t, f.Table("t1").Handle(t.Context(), fay, issues(plain("A-1")...)), "deck A-1 was cancelled or destroyed at this table, and is not used again (§ 603a.16)")
		refusedWith(t, f.Table("t2").Handle(t.Context(), fay, issues(plain("A-1")...)), "and is not used again (§ 603a.16)")
		refusedWith(t, f.Keep(t.Context(), pam, []people.Role{people.PitManager}, "", places.Stores, delivery("A-1")), "and is not used again")
		f.Close()
		verified(t, log)
		f = h.open(t, log)
	}
	f.Close()
	areTheirValues(t, log)
}

// TestAnEarlierLogForgetsDestroyedDecks: its entries do not say which decks were destroyed, and it may have used their seals again. It verifies, and
// goes on.
func TestAnEarlierLogForgetsDestroyedDecks(t *testing.T) {
	h, f, log := stores(t)
	must(t, f.Table("t1").Handle(t.Context(), fay, issues(plain("A-1")...)))
	destroys(t, f.Table("t1"), plain("A-2")[0])
	must(t, f.Table("t1").Handle(t.Context(), fay, issues(plain("A-3")...)))
	f.Close()
	made := rewritten(t, log, func(e *journal.Entry) {
		if len(e.Events) > 0 && e.Events[0].Kind == "decks" {
			data := string(e.Events[0].Data)
			if strings.Contains(data, `"destroy"`) {
				data = `{"act":"destroy","with":"Sec Urity"}`
			}
			e.Events[0].Data = json.RawMessage(strings.ReplaceAll(data, "A-3", "A-1"))
		}
	})
	verified(t, made)
	f = h.open(t, made)
	must(t, f.Table("t1").Take(t.Context(), dee))
	f.Close()
	verified(t, made)
}

// TestAForgedDeckIsFound: a deck that was not received, or otherwise, or that has left before; one that comes again after it was destroyed; others that
// are destroyed than were collected; and cards received by who may not, or twice.
func TestAForgedDeckIsFound(t *testing.T) {
	h, f, log := stores(t)
	ctx := t.Context()
	must(t, f.Keep(ctx, pam, []people.Role{people.PitManager}, "", places.Stores, delivery("A-1", "A-2", "A-3", "A-4")))
	must(t, f.Keep(ctx, pam, []people.Role{people.PitManager}, "", places.Stores, delivery("B-1")))
	h.watch.passed.Add(int64(time.Hour))
	must(t, f.Table("t1").Handle(ctx, fay, issues(plain("A-1")...)))
	destroys(t, f.Table("t1"), plain("A-2")[0])
	must(t, f.Table("t1").Handle(ctx, fay, issues(plain("A-3")...)))
	must(t, f.Table("t2").Handle(ctx, fay, issues(plain("A-4")...)))
	f.Close()
	swap := func(shard, old, is string) func(*journal.Entry) {
		return func(e *journal.Entry) {
			if e.Shard == shard && (e.Events[0].Kind == "decks" || e.Events[0].Kind == "cards") {
				e.Events[0].Data = json.RawMessage(strings.ReplaceAll(string(e.Events[0].Data), old, is))
			}
		}
	}
	for i, forged := range []struct {
		want   string
		change func(*journal.Entry)
	}{
		{"", func(*journal.Entry) {}},
		{"deck C-1 was not received", swap(table.Shard("t2"), "A-4", "C-1")},
		{"not Plain and blue", swap(table.Shard("t2"), `"red"`, `"blue"`)},
		{"deck A-2 had left the storage before", swap(table.Shard("t2"), "A-4", "A-2")},
		{"deck A-1 was cancelled or destroyed at this table", swap(table.Shard("t1"), "A-3", "A-1")},
		{"decks are named when they are issued", swap(table.Shard("t1"), `"destroy","decks":[{"id":"A-1"`, `"destroy","decks":[{"id":"A-9"`)},
		{"not for the floorperson", swap(places.Shard, `"pit manager"`, `"floorperson"`)},
		{"was received already", swap(places.Shard, "B-1", "A-1")},
		{"say who of security was there", swap(places.Shard, `"Sec Urity"`, `""`)},
	} {
		report, err := floor.Verify(ctx, withKeys(rewritten(t, log, forged.change)), cardroom.Open, nil)
		must(t, err)
		if said := strings.Join(report.Findings, "\n"); forged.want == "" && said != "" || !strings.Contains(said, forged.want) {
			t.Errorf("%d: want %q among %q", i, forged.want, said)
		}
	}
}
