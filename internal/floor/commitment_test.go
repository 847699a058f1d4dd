package floor_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/commitment"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// check is what a player does with a round and its openings, of which he knows the roots: each card that he saw must be
// the one that was committed to at its place. It returns how many cards he could check.
func check(t *testing.T, v table.View, all []commitment.Openings) (checked int) {
	t.Helper()
	if len(all) != len(v.Decks) {
		t.Fatalf("%d openings of %d decks", len(all), len(v.Decks))
	}
	for i, o := range all {
		if root, err := o.Root(); err != nil || root != v.Decks[i].Root || o.Size != v.Decks[i].Size {
			t.Fatalf("deck %d: %s, %v; %s was published", i, root, err, v.Decks[i].Root)
		}
	}
	at, dealt := map[string]int{}, 0
	for i, e := range v.Events {
		rack := e.Kind == round.EventShow && strings.HasPrefix(e.Place, "discard") && (i == 0 || v.Events[i-1].Place != e.Place)
		switch {
		case e.Kind == round.EventDeal || rack:
			at[e.Place] = dealt
			dealt++
		case e.Kind == round.EventMove:
			at[e.Place] = at[e.From]
		}
		if e.Kind != round.EventShow && e.Kind != round.EventLook {
			continue
		}
		deck := len(v.Decks) - 1
		for v.Decks[deck].From > at[e.Place] {
			deck--
		}
		position := v.Decks[deck].Position(v.Decks[deck].Gone + at[e.Place] - v.Decks[deck].From)
		n, found := slices.BinarySearchFunc(all[deck].Opened, position, func(o commitment.Opening, p int) int { return o.Position - p })
		if !found || all[deck].Opened[n].Card.String() != e.Card {
			t.Errorf("%s at %s: position %d of deck %d is opened: %v", e.Card, e.Place, position, deck, found)
		}
		checked++
	}
	return checked
}

// TestCardsAreThoseCommittedTo: at a table of each game the root is seen before the wagers; in play nothing is opened, and
// afterwards what each may know, which is what he saw. While a shoe is in use no card of it is opened that was not
// shown, and of Poker never.
func TestCardsAreThoseCommittedTo(t *testing.T) {
	for _, g := range gamesDealt(t) {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			rounds := 1
			if g.Keeps != nil {
				rounds = 3
			}
			h := house{tables: []table.Config{configOf(t, g, "t1")}, watch: &watch{}, pace: &floor.Fast}
			f, log, ann, bob := opened(t, h)
			a, b := gambler{id: ann, seats: []int{1}, bold: !g.Room, rounds: rounds + 1}, gambler{id: bob, seats: []int{2}, rounds: rounds + 1}
			l := f.Table("t1")
			for number := 1; number <= rounds; number++ {
				before := upTo(t, f, func(v table.View) bool { return v.Round == number && (v.Stage == "wagers" || v.Stage == "round") }, a, b)
				if len(before.Decks) != 1 || before.Decks[0].Root == (journal.Hash{}) {
					t.Fatalf("before the wagers of round %d there are the commitments %v", number, before.Decks)
				}
				if _, err := l.Openings(t.Context(), ann, number); !errors.Is(err, floor.ErrNotOver) {
					t.Errorf("in play: %v", err)
				}
				upTo(t, f, func(v table.View) bool { return v.Round == number && v.Stage == "result" || v.Round > number }, a, b)
				for _, player := range []string{ann, bob, ""} {
					v, err := l.RoundView(t.Context(), player, number)
					must(t, err)
					if v.Decks[0].Root != before.Decks[0].Root {
						t.Errorf("round %d: the root is another than was published", number)
					}
					all, err := l.Openings(t.Context(), player, number)
					must(t, err)
					checked := check(t, v, all)
					whole := len(all[0].Opened) == all[0].Size
					if checked == 0 && !g.Room || whole == (g.Room || g.Keeps != nil) {
						t.Errorf("round %d, %q: %d cards could be checked, of %d opened", number, player, checked, len(all[0].Opened))
					}
					if !whole && len(all[0].Opened) > checked {
						t.Errorf("round %d, %q: %d cards are opened, and he saw %d", number, player, len(all[0].Opened), checked)
					}
				}
			}
			f.Close()
			verified(t, log)
		})
	}
}

// TestAShoeIsOpenedToPlayersOnceItIsOver: all cards of a round's shoe are opened when it was shuffled anew.
func TestAShoeIsOpenedToPlayersOnceItIsOver(t *testing.T) {
	g := pa.Game("spanish-21")
	h := house{tables: []table.Config{configOf(t, g, "t1")}, watch: &watch{}, pace: &floor.Fast}
	f, log, ann, bob := opened(t, h)
	a, b := gambler{id: ann, seats: []int{1}, bold: true, rounds: 1000}, gambler{id: bob, seats: []int{2}, rounds: 1000}
	l, first := f.Table("t1"), journal.Hash{}
	for number := 1; number < 200; number++ {
		v := upTo(t, f, func(v table.View) bool { return v.Round == number && v.Stage == "wagers" }, a, b)
		if number == 1 {
			first = v.Decks[0].Root
		}
		if v.Decks[0].Root == first {
			continue
		}
		for past := 1; past < number; past++ {
			v, err := l.RoundView(t.Context(), ann, past)
			must(t, err)
			all, err := l.Openings(t.Context(), ann, past)
			must(t, err)
			if check(t, v, all) == 0 || len(all[0].Opened) != all[0].Size {
				t.Errorf("round %d: %d of %d cards are opened", past, len(all[0].Opened), all[0].Size)
			}
		}
		f.Close()
		verified(t, log)
		return
	}
	t.Fatal("the shoe was never shuffled anew")
}

// TestVerifyFindsWhatWasNotCommittedTo: a log that is whole but for the order of its cards, its root, its secret, or the
// commitment itself.
func TestVerifyFindsWhatWasNotCommittedTo(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}, watch: &watch{}, pace: &floor.Fast}
	f, log, ann, bob := opened(t, h)
	a, b := gambler{id: ann, seats: []int{1}, bold: true, rounds: 3}, gambler{id: bob, seats: []int{2}, rounds: 3}
	upTo(t, f, func(v table.View) bool { return v.Round == 2 && v.Stage == "result" || v.Round > 2 }, a, b)
	f.Close()
	verified(t, log)
	kind := func(e *journal.Entry, kind string) *journal.Event {
		if i := slices.IndexFunc(e.Events, func(event journal.Event) bool { return event.Kind == kind }); i >= 0 {
			return &e.Events[i]
		}
		return nil
	}
	shuffle := func(change func(e *journal.Entry, commitment *journal.Event)) func(*journal.Entry) {
		done := 0
		return func(e *journal.Entry) {
			if c := kind(e, "commitment"); c != nil {
				if done++; done == 2 {
					change(e, c)
				}
			}
		}
	}
	member := func(data []byte, name string) (from, to int) {
		from = bytes.Index(data, []byte(`"`+name+`":"`)) + len(name) + 4
		return from, from + bytes.IndexByte(data[from:], '"')
	}
	swapped := func(name string) func(e *journal.Entry, c *journal.Event) {
		return func(_ *journal.Entry, c *journal.Event) {
			from, to := member(c.Data, name)
			text := bytes.Clone(c.Data)
			text[from], text[to-2] = text[to-2], text[from]
			if bytes.Equal(text, c.Data) {
				text[from] = map[bool]byte{true: 'b', false: 'a'}[text[from] == 'a']
			}
			c.Data = text
		}
	}
	begins := 0
	for want, change := range map[string]func(*journal.Entry){
		"order that was committed to: two cards are swapped": shuffle(func(e *journal.Entry, _ *journal.Event) {
			at := bytes.Index(e.Events[0].Data, []byte(`"cards":["`)) + len(`"cards":["`)
			text := bytes.Clone(e.Events[0].Data)
			copy(text[at:], e.Events[0].Data[at+5:at+7])
			copy(text[at+5:], e.Events[0].Data[at:at+2])
			e.Events[0].Data = text
		}),
		"order that was committed to: another root":   shuffle(swapped("root")),
		"order that was committed to: another secret": shuffle(swapped("secret")),
		"without a commitment": shuffle(func(e *journal.Entry, c *journal.Event) {
			i := slices.IndexFunc(e.Events, func(event journal.Event) bool { return event.Kind == "commitment" })
			e.Events = slices.Delete(slices.Clone(e.Events), i, i+1)
		}),
		"as in an earlier build": func(e *journal.Entry) {
			if begin := kind(e, "begin"); begin != nil {
				if begins++; begins == 2 {
					begin.Data = bytes.Replace(begin.Data, []byte(`,"commits":true`), nil, 1)
				}
			}
		},
		"no order of cards": func(e *journal.Entry) {
			if cut := kind(e, "round"); cut != nil && e.Events[0].Kind == "answer" && bytes.Contains(e.Events[0].Data, []byte(`"cut"`)) {
				e.Events = append(slices.Clone(e.Events), journal.Event{Kind: "commitment", Data: fmt.Appendf(nil, `{"root":"%064d","size":1,"secret":"%s"}`, 0, strings.Repeat("A", 43))})
			}
		},
	} {
		report, err := floor.Verify(t.Context(), rewritten(t, log, change), cardroom.Open, nil)
		must(t, err)
		say, _, _ := strings.Cut(want, ":")
		if text := strings.Join(report.Findings, "\n"); !strings.Contains(text, say) {
			t.Errorf("%s: want a finding, not:\n%s", want, text)
		}
	}
}

// TestTheSecretIsSealed: it stands in the log of a round in play no more than the order does.
func TestTheSecretIsSealed(t *testing.T) {
	p := playing(t, pa.Game("high-card-flush"), keys)
	commitments := 0
	for e, err := range p.log.Read(t.Context(), table.Shard("t1"), 1) {
		must(t, err)
		for _, event := range e.Events {
			if event.Kind == "commitment" {
				commitments++
				if !bytes.Contains(event.Data, []byte(`"secret":"sealed"`)) {
					t.Errorf("%s", event.Data)
				}
			}
		}
	}
	if commitments != 1 {
		t.Errorf("%d commitments", commitments)
	}
}
