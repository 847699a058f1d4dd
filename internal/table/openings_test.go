package table_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/internal/commitment"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/tabletest"
	"felt.example/felt/journal"
)

// keptOpenings is what a browser kept of a round in which four cards of a deck of five were dealt, of which it saw three.
func keptOpenings() *table.OpeningsFile {
	var order []card.Card
	for _, name := range []string{"As", "Td", "2c", "Kh", "7s"} {
		order = append(order, card.MustParse(name))
	}
	secret, cut := commitment.Secret{1, 2, 3}, table.Cut{Top: 2} // it is dealt 2c Kh 7s As Td
	root := commitment.Root(order, secret)
	return &table.OpeningsFile{
		Kind: "openings", Form: 1, Table: "flush-1", Round: 7,
		Sent:     &table.SentDecks{Dealt: 4, Replaced: []journal.Hash{}, Decks: []table.SentDeck{{Root: root, At: time.Unix(1_800_000_000, 0).UTC(), Before: true, Cuts: []table.SentCut{{Cut: cut, Before: true}}}}},
		Decks:    []table.DeckView{{Root: root, Size: 5, Cuts: []table.Cut{cut}, Entry: 9}},
		Openings: []commitment.Openings{commitment.Open(order, secret, func(at int) bool { return at != 1 && at != 4 })},
		Seen:     []table.SeenCard{{"1/0", order[2], 0}, {"1/1", order[3], 1}, {"dealer/0", order[0], 3}},
	}
}

// TestOpeningsThatWereKept: they are checked without a floor, and each alteration has its sentence.
func TestOpeningsThatWereKept(t *testing.T) {
	read := func(f *table.OpeningsFile) (findings, notes string, followed int) {
		t.Helper()
		text, err := json.Marshal(f)
		must(t, err)
		again, err := table.ReadOpenings(bytes.NewReader(text))
		must(t, err)
		found, noted, followed := again.Check()
		return strings.Join(found, "\n"), strings.Join(noted, "\n"), followed
	}
	if findings, notes, followed := read(keptOpenings()); findings != "" || followed != 3 || !strings.HasSuffix(notes, "is that of entry 9 of the table, in which whoever has its log can find it") || strings.Contains(notes, "\n") {
		t.Errorf("%d cards: %s; %s", followed, findings, notes)
	}
	other := journal.Hash{1}
	for want, change := range map[string]func(f *table.OpeningsFile){
		`the card at "1/0" was shown as 3c, and 2c was committed to`: func(f *table.OpeningsFile) { f.Seen[0].Card = card.MustParse("3c") },
		`the card at "1/0" was shown as 2c, and was not opened`:      func(f *table.OpeningsFile) { f.Seen[0].N = 2 },
		`the card at "1/0" would be number 8 of 5 cards`:             func(f *table.OpeningsFile) { f.Seen[0].N = 7 },
		"openings[0]: the root of what is opened is ":                func(f *table.OpeningsFile) { f.Openings[0].Opened[0].Salt = other },
		"openings[0]: position 0 is opened after position 2":         func(f *table.OpeningsFile) { f.Openings[0].Opened[1].Position, f.Openings[0].Opened[0].Position = 0, 2 },
		"openings[0]: the openings have 1 hashes of positions":       func(f *table.OpeningsFile) { f.Openings[0].Rest = f.Openings[0].Rest[1:] },
		"openings: there are 1, of 2 decks":                          func(f *table.OpeningsFile) { f.Decks = append(f.Decks, f.Decks[0]) },
		"decks[0]: of 5 cards this cannot be said":                   func(f *table.OpeningsFile) { f.Decks[0].Cuts[0].Dealt = -1 },
		"is missing": func(f *table.OpeningsFile) { f.Sent.Decks[0].Root = other },
		"came into play after 0 cards of the round and 1 of earlier rounds, and here it is after 0 and 0": func(f *table.OpeningsFile) { f.Sent.Decks[0].Gone = 1 },
		"are not those that the browser was sent":                                                         func(f *table.OpeningsFile) { f.Sent.Decks[0].Cuts[0].Top = 1 },
		"the cuts under the root ":                                                                        func(f *table.OpeningsFile) { f.Decks[0].Cuts = append(f.Decks[0].Cuts, table.Cut{Dealt: 3, Top: 1}) },
		"was not sent to the browser before cards were dealt under it": func(f *table.OpeningsFile) {
			f.Decks, f.Openings = append(f.Decks, f.Decks[0]), append(f.Openings, f.Openings[0])
			f.Decks[1].From = 3
		},
	} {
		f := keptOpenings()
		change(f)
		if findings, _, _ := read(f); !strings.Contains(findings, want) {
			t.Errorf("want %q, not %q", want, findings)
		}
	}
	for want, change := range map[string]func(f *table.OpeningsFile){
		"the browser did not watch the round: the roots and the cuts are the floor's word": func(f *table.OpeningsFile) { f.Sent = nil },
		"while wagers were open the browser was first sent the root 01":                    func(f *table.OpeningsFile) { f.Sent.Replaced = []journal.Hash{{1}} },
		"was not sent to the browser before the wagers":                                    func(f *table.OpeningsFile) { f.Sent.Decks[0].Before = false },
		"that the top 2 were cut to the bottom under the root ":                            func(f *table.OpeningsFile) { f.Sent.Decks[0].Cuts[0].Before = false },
		"1 cards were shuffled without a commitment":                                       func(f *table.OpeningsFile) { f.Sent, f.Decks[0].From, f.Decks[0].Gone = nil, 1, 1 },
	} {
		f := keptOpenings()
		change(f)
		if findings, notes, _ := read(f); findings != "" || !strings.Contains(notes, want) {
			t.Errorf("want the note %q, not %q; %s", want, notes, findings)
		}
	}
	tabletest.KeepsSchema(t, "openings", keptOpenings())
	text, err := json.Marshal(keptOpenings())
	must(t, err)
	for want, altered := range map[string]string{
		"it ends too early":                              string(text[:len(text)-1]),
		"something follows after its end":                string(text) + "{}",
		"it is no JSON at byte 2":                        "{x",
		`openings, which has no field "more"`:            `{"more":1}`,
		`"packet", 1 are not "openings", 1`:              strings.Replace(string(text), `"openings"`, `"packet"`, 1),
		`"openings", 2 are not`:                          strings.Replace(string(text), `"form":1`, `"form":2`, 1),
		"round: a string cannot stand here":              strings.Replace(string(text), `"round":7`, `"round":"x"`, 1),
		`is no hash of 64 lower-case hexadecimal digits`: strings.Replace(string(text), `"root":"`, `"root":"x`, 1),
	} {
		if _, err := table.ReadOpenings(strings.NewReader(altered)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, not %v", want, err)
		}
	}
}

// FuzzReadOpenings: whatever is given as a file of openings is refused or checked, and no more cards are followed than were opened
// and seen; what has no finding has one with another card.
func FuzzReadOpenings(f *testing.F) {
	text, err := json.Marshal(keptOpenings())
	must(f, err)
	f.Add(text)
	f.Add(bytes.ReplaceAll(text, []byte(`"gone":0`), []byte(`"gone":9223372036854775807`)))
	f.Add(bytes.ReplaceAll(text, []byte(`"dealt":0`), []byte(`"dealt":-9`)))
	f.Fuzz(func(t *testing.T, text []byte) {
		o, err := table.ReadOpenings(bytes.NewReader(text))
		if err != nil {
			return
		}
		findings, _, followed := o.Check()
		if followed > len(o.Seen) {
			t.Errorf("%d of %d cards were followed", followed, len(o.Seen))
		}
		if len(findings) > 0 || followed == 0 {
			return
		}
		at := slices.IndexFunc(o.Seen, func(s table.SeenCard) bool {
			return slices.ContainsFunc(o.Decks, func(d table.DeckView) bool { return d.From <= s.N })
		})
		o.Seen[at].Card = o.Seen[at].Card%52 + 1
		if findings, _, _ := o.Check(); len(findings) == 0 {
			t.Error("another card was shown, and nothing is found")
		}
	})
}
