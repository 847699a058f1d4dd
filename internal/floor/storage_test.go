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
func delivery(seals ...string) places.Delivery {
	return places.Delivery{From: "Card Makers", Boxes: 1, Design: "Plain", Back: "red", Seals: seals}
}

// plain are such decks.
func plain(seals ...string) (all []table.Deck) {
	for _, seal := range seals {
		all = append(all, table.Deck{ID: seal, Design: "Plain", Back: "red"})
	}
	return all
}

func issues(decks ...table.Deck) table.Handling {
	return table.Handling{Act: table.Issue, Decks: decks}
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
func destroys(t *testing.T, f *floor.Floor, l *floor.Live, next table.Deck) {
	t.Helper()
	must(t, l.Take(t.Context(), dee))
	guarded(t, f, l.Handle(t.Context(), fay, issues(next)))
	must(t, l.Take(t.Context(), dee))
	must(t, l.Handle(t.Context(), fay, table.Handling{Act: table.Collect}))
	guarded(t, f, l.Handle(t.Context(), fay, table.Handling{Act: table.Destroy}))
}

// TestCardsAreReceivedIntoTheStorage: by a pit manager with somebody of security, each deck by its seal. From then on tables have only decks
// that were received and never left before, and the house knows who took which, with whom, when and to which table; over a restart too.
func TestCardsAreReceivedIntoTheStorage(t *testing.T) {
	h, f, log := stores(t)
	ctx, l := t.Context(), f.Table("t1")
	guarded(t, f, l.Handle(ctx, fay, issues(plain("Z-1")...))) // no storage is kept yet
	changed := func(change func(*places.Delivery)) places.Delivery {
		d := delivery("A-1", "A-2", "A-3")
		change(&d)
		return d
	}
	for want, d := range map[string]places.Delivery{
		"signs for it from his own account": changed(func(d *places.Delivery) { d.With = "Sec Urity" }),
		"are said in 1 to 40 characters":    changed(func(d *places.Delivery) { d.From = "" }),
		"each with its seal, and not 0":     changed(func(d *places.Delivery) { d.Seals = nil }),
		"come in 1 to 3 boxes":              changed(func(d *places.Delivery) { d.Boxes = 4 }),
		"have a seal that is not intact":    changed(func(d *places.Delivery) { d.Broken = 2 }),
		"deck A-1 was received already":     changed(func(d *places.Delivery) { d.Seals[2] = "A-1" }),
		"deck Z-1 is known at table":        changed(func(d *places.Delivery) { d.Seals[2] = "Z-1" }),
	} {
		refusedWith(t, f.ReceiveCards(ctx, pam, d), want)
	}
	floorperson := fay
	floorperson.Roles = []people.Role{people.Floorperson}
	refusedWith(t, f.ReceiveCards(ctx, floorperson, delivery("A-1")), "is for the pit manager, not for the floorperson (§ 603a.16(a))")
	refusedWith(t, f.ReceiveCards(ctx, floor.Power{Person: "pam"}, delivery("A-1")), floor.ErrNoReason.Error())
	must(t, f.ReceiveCards(ctx, pam, delivery("A-1", "A-2", "A-3")))
	must(t, f.ReceiveCards(ctx, pam, delivery("A-1", "A-2", "A-3"))) // the same click again
	if all := f.CardProposals("pam"); len(f.Storage()) != 0 || len(all) != 1 || !all[0].Yours || all[0].Decides != string(people.Security) || !strings.Contains(all[0].Follows[0], "A-1, A-2, A-3 of Card Makers") {
		t.Fatalf("nobody of security has signed, and in the storage are %+v; there wait %+v", f.Storage(), all)
	}
	f.Close() // and it waits over a restart
	f = h.open(t, log)
	l, other := f.Table("t1"), f.Table("t2")
	waits := f.CardProposals(sam.Person)[0].ID
	itself, another := sam, floor.Power{Person: "gus", From: "192.0.2.2", Reason: "I was there too", Roles: []people.Role{people.PitManager}}
	itself.Person = "pam"
	refusedWith(t, f.ApproveCards(ctx, itself, waits), "it takes another person")
	refusedWith(t, f.ApproveCards(ctx, another, waits), "only security can approve it (§ 603a.16)")
	must(t, f.RefuseCards(ctx, another, waits))
	refusedWith(t, f.ApproveCards(ctx, sam, waits), floor.ErrDecided.Error())
	guarded(t, f, f.ReceiveCards(ctx, pam, delivery("A-1", "A-2", "A-3")))
	refusedWith(t, f.ReceiveCards(ctx, pam, delivery("A-2")), "deck A-2 was received already")

	refusedWith(t, other.Handle(ctx, fay, issues(plain("B-1")...)), "deck B-1 was not received into the storage (§ 603a.16)")
	refusedWith(t, other.Handle(ctx, fay, issues(table.Deck{ID: "A-1", Design: "Plain", Back: "blue"})), "not Plain and blue")
	h.watch.passed.Add(int64(time.Hour))
	guarded(t, f, other.Handle(ctx, fay, issues(plain("A-1")...)))
	destroys(t, f, l, plain("A-2")[0])
	refusedWith(t, other.Handle(ctx, fay, issues(plain("A-2")...)), "deck A-2 is known at table")
	f.Close()
	f = h.open(t, log)
	all := f.Storage()
	if len(all) != 1 || all[0].By != "pam" || all[0].As != people.PitManager || !all[0].At.Equal(noon) || all[0].With != "person:sam" || !slices.Equal(all[0].Left, []string{"A-3"}) || all[0].Destroyed != 0 || len(all[0].Out) != 2 {
		t.Fatalf("in the storage are %+v", all)
	}
	if out := all[0].Out[0]; out.Seal != "A-1" || out.Table.ID() != "t2" || out.By != "fay" || out.With != "person:sam" || !out.At.Equal(noon.Add(time.Hour)) {
		t.Errorf("deck A-1 was taken as %+v", out)
	}
	f.Close()
	verified(t, log)
	areTheirValues(t, log)
}

// TestADestroyedDeckIsNotUsedAgain: neither at its table nor at another one, nor received into the storage, also after a restart.
func TestADestroyedDeckIsNotUsedAgain(t *testing.T) {
	h, f, log := stores(t)
	guarded(t, f, f.Table("t1").Handle(t.Context(), fay, issues(plain("A-1")...)))
	destroys(t, f, f.Table("t1"), plain("A-2")[0])
	for range 2 {
		refusedWith(t, f.Table("t1").Handle(t.Context(), fay, issues(plain("A-1")...)), "deck A-1 was cancelled or destroyed at this table, and is not used again (§ 603a.16)")
		refusedWith(t, f.Table("t2").Handle(t.Context(), fay, issues(plain("A-1")...)), "and is not used again (§ 603a.16)")
		refusedWith(t, f.ReceiveCards(t.Context(), pam, delivery("A-1")), "and is not used again")
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
	guarded(t, f, f.Table("t1").Handle(t.Context(), fay, issues(plain("A-1")...)))
	destroys(t, f, f.Table("t1"), plain("A-2")[0])
	guarded(t, f, f.Table("t1").Handle(t.Context(), fay, issues(plain("A-3")...)))
	f.Close()
	made := rewritten(t, log, func(e *journal.Entry) {
		if len(e.Events) > 0 && e.Events[0].Kind == "decks" {
			data := string(e.Events[0].Data)
			if strings.Contains(data, `"destroy"`) {
				data = `{"act":"destroy","with":"person:sam"}`
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
	guarded(t, f, f.ReceiveCards(ctx, pam, delivery("A-1", "A-2", "A-3", "A-4")))
	guarded(t, f, f.ReceiveCards(ctx, pam, delivery("B-1")))
	h.watch.passed.Add(int64(time.Hour))
	guarded(t, f, f.Table("t1").Handle(ctx, fay, issues(plain("A-1")...)))
	destroys(t, f, f.Table("t1"), plain("A-2")[0])
	guarded(t, f, f.Table("t1").Handle(ctx, fay, issues(plain("A-3")...)))
	guarded(t, f, f.Table("t2").Handle(ctx, fay, issues(plain("A-4")...)))
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
		{"say who of security was there", swap(places.Shard, `"person:sam"`, `""`)},
		{"who did not sign for it", swap(places.Shard, `"person:sam"`, `"Sec Urity"`)},
		{"who did not sign for it", swap(table.Shard("t2"), `"person:sam"`, `"person:fay"`)},
		{"who did not sign for it", func(e *journal.Entry) {
			if e.Shard == table.Shard("t2") && e.Events[0].Kind == "decks" {
				e.Key, e.Authoriser, e.Authorised = "alone", "", nil
			}
		}},
	} {
		report, err := floor.Verify(ctx, withKeys(rewritten(t, log, forged.change)), cardroom.Open, nil)
		must(t, err)
		if said := strings.Join(report.Findings, "\n"); forged.want == "" && said != "" || !strings.Contains(said, forged.want) {
			t.Errorf("%d: want %q among %q", i, forged.want, said)
		}
	}
}

// TestWhoSignsAsSecurityHasThatRole: a log that has accounts says whether who signed for cards had the role security then.
func TestWhoSignsAsSecurityHasThatRole(t *testing.T) {
	for _, has := range []bool{true, false} {
		_, f, log := stores(t)
		ctx, enrols := t.Context(), people.Change{Person: "sam", Name: "Sam", Password: "p"}
		if has {
			enrols.Invitation = "i"
			must(t, f.Change(ctx, "", people.Invited, people.Change{Invitation: "i", Name: "Sam", Roles: []people.Role{people.Security}, Until: f.Clock().Add(time.Hour)}))
		}
		must(t, f.Change(ctx, "sam", people.Enrolled, enrols))
		guarded(t, f, f.ReceiveCards(ctx, pam, delivery("A-1")))
		guarded(t, f, f.Table("t1").Handle(ctx, fay, issues(plain("A-1")...)))
		f.Close()
		report, err := floor.Verify(ctx, log, cardroom.Open, nil)
		must(t, err)
		if found := strings.Count(strings.Join(report.Findings, "\n"), "who did not have the role security then"); found != map[bool]int{true: 0, false: 2}[has] || has && len(report.Findings) > 0 {
			t.Errorf("with that role %t: %q", has, report.Findings)
		}
	}
}
