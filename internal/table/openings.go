package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/internal/commitment"
	"felt.example/felt/journal"
)

// OpeningsKind is the kind of a file of openings, by which it is told from a dispute packet.
const OpeningsKind = "openings"

const (
	openingsForm = 1
	// longestOpenings, in bytes, and mostCuts of a deck are what no round reaches.
	longestOpenings = 4 << 20
	mostCuts        = 100
)

// OpeningsFile is what the page of a round gives to keep: what the browser was sent while the round was played, what the
// floor says of it afterwards, and the cards that were seen. Which table and round it is of, and when something was
// sent, is the word of the browser.
type OpeningsFile struct {
	Kind  string `json:"kind"`
	Form  int    `json:"form"`
	Table string `json:"table"`
	Round int    `json:"round"`
	// Sent is nil where the browser did not watch the round.
	Sent     *SentDecks            `json:"sent,omitempty"`
	Decks    []DeckView            `json:"decks"`
	Openings []commitment.Openings `json:"openings"` // of each deck
	Seen     []SeenCard            `json:"seen"`
}

// SentDecks are the commitments that a browser was sent while a round was played, and how many cards it saw dealt. Replaced are
// the roots that were sent before others while wagers were open.
type SentDecks struct {
	Dealt    int            `json:"dealt"`
	Decks    []SentDeck     `json:"decks"`
	Replaced []journal.Hash `json:"replaced"`
}

// SentDeck is a commitment as it was first sent.
type SentDeck struct {
	Root journal.Hash `json:"root"`
	From int          `json:"from"`
	Gone int          `json:"gone"`
	At   time.Time    `json:"at"`
	// Before: the wagers had not been accepted; at Poker, no card had been dealt.
	Before bool      `json:"before"`
	Cuts   []SentCut `json:"cuts"`
}

// SentCut is a cut that was sent before the cards that it moved were dealt.
type SentCut struct {
	Cut
	Before bool `json:"before"`
}

// SeenCard is a card that was seen, and how many cards had left the deck in the round before it.
type SeenCard struct {
	Place string    `json:"place"`
	Card  card.Card `json:"card"`
	N     int       `json:"n"`
}

// ReadOpenings reads a file of openings.
func ReadOpenings(from io.Reader) (*OpeningsFile, error) {
	f := &OpeningsFile{}
	in := json.NewDecoder(io.LimitReader(from, longestOpenings))
	in.DisallowUnknownFields()
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch err := in.Decode(f); {
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return nil, errors.New("this is no file of openings: it ends too early")
	case errors.As(err, &syntax):
		return nil, fmt.Errorf("this is no file of openings: it is no JSON at byte %d", syntax.Offset)
	case errors.As(err, &kind):
		return nil, fmt.Errorf("this is no file of openings: %s: a %s cannot stand here", kind.Field, kind.Value)
	case err != nil:
		if name, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
			return nil, fmt.Errorf("this is no file of openings, which has no field %.40s", name)
		}
		return nil, fmt.Errorf("this is no file of openings: %w", err)
	}
	if _, err := in.Token(); err != io.EOF {
		return nil, errors.New("this is no file of openings: something follows after its end")
	}
	if f.Kind != OpeningsKind || f.Form != openingsForm {
		return nil, fmt.Errorf("kind and form: %.20q, %d are not %q, %d, the file of openings that this build reads", f.Kind, f.Form, OpeningsKind, openingsForm)
	}
	return f, nil
}

// Check does what the page of the round does, and trusts no floor: it computes each root, compares the commitments with what the
// browser was sent, and follows each card that was seen to its position. Notes say what was not proven; followed is how
// many cards were.
func (f *OpeningsFile) Check() (findings, notes []string, followed int) {
	find := func(format string, args ...any) { findings = append(findings, fmt.Sprintf(format, args...)) }
	if len(f.Openings) != len(f.Decks) {
		find("openings: there are %d, of %d decks", len(f.Openings), len(f.Decks))
		return findings, nil, 0
	}
	orders := make([][]int, len(f.Decks))
	for i := range f.Decks {
		d, o := &f.Decks[i], &f.Openings[i]
		switch root, err := o.Root(); {
		case err != nil:
			find("openings[%d]: %v", i, err)
		case root != d.Root || o.Size != d.Size:
			find("openings[%d]: the root of what is opened is %s of %d cards, and not %s of %d", i, root, o.Size, d.Root, d.Size)
		case !d.possible():
			find("decks[%d]: of %d cards this cannot be said", i, d.Size)
		default:
			orders[i] = d.order()
		}
	}
	if f.Sent == nil {
		notes = append(notes, "the browser did not watch the round: the roots and the cuts are the floor's word")
	} else {
		findings = append(findings, f.Sent.differ(f.Decks)...)
		notes = append(notes, f.Sent.late(f.Decks)...)
	}
	without := 0
	for _, s := range f.Seen {
		i := len(f.Decks) - 1
		for i >= 0 && f.Decks[i].From > s.N {
			i--
		}
		if i < 0 {
			without++
			continue
		}
		if orders[i] == nil { // which was found
			continue
		}
		n := f.Decks[i].Gone + s.N - f.Decks[i].From
		if n < 0 || n >= len(orders[i]) {
			find("the card at %.40q would be number %d of %d cards", s.Place, n+1, len(orders[i]))
			continue
		}
		at, found := slices.BinarySearchFunc(f.Openings[i].Opened, orders[i][n], func(o commitment.Opening, position int) int { return o.Position - position })
		switch {
		case !found:
			find("the card at %.40q was shown as %s, and was not opened", s.Place, s.Card)
		case f.Openings[i].Opened[at].Card != s.Card:
			find("the card at %.40q was shown as %s, and %s was committed to", s.Place, s.Card, f.Openings[i].Opened[at].Card)
		default:
			followed++
		}
	}
	if without > 0 {
		notes = append(notes, fmt.Sprintf("%d cards were shuffled without a commitment", without))
	}
	for _, d := range f.Decks {
		notes = append(notes, fmt.Sprintf("the root %s is that of entry %d of the table, in which whoever has its log can find it", d.Root, d.Entry))
	}
	return findings, notes, followed
}

// possible reports whether the numbers can be those of a deck that was opened: of no more cards than there are.
func (d *DeckView) possible() bool {
	return d.From >= 0 && d.Gone >= 0 && d.Gone <= d.Size && len(d.Cuts) <= mostCuts &&
		!slices.ContainsFunc(d.Cuts, func(c Cut) bool { return c.Dealt < 0 || c.Dealt > d.Size || c.Top < 0 || c.Top > d.Size-c.Dealt })
}

// differ says in what the decks are not those that were sent: by their root, where they began, and how they were cut.
func (s *SentDecks) differ(decks []DeckView) (findings []string) {
	for i, sent := range s.Decks {
		switch {
		case i >= len(decks) || decks[i].Root != sent.Root:
			findings = append(findings, fmt.Sprintf("while the round was played the browser was sent the root %s, which is missing", sent.Root))
		case decks[i].From != sent.From || decks[i].Gone != sent.Gone:
			findings = append(findings, fmt.Sprintf("the browser was sent that the root %s came into play after %d cards of the round and %d of earlier rounds, and here it is after %d and %d",
				sent.Root, sent.From, sent.Gone, decks[i].From, decks[i].Gone))
		case !s.further(sent, decks[i]):
			findings = append(findings, fmt.Sprintf("the cuts under the root %s are not those that the browser was sent", sent.Root))
		}
	}
	for _, d := range decks[min(len(s.Decks), len(decks)):] {
		if d.From < s.Dealt {
			findings = append(findings, fmt.Sprintf("the root %s was not sent to the browser before cards were dealt under it", d.Root))
		}
	}
	return findings
}

// further reports whether the cuts are those that were sent, and others only of cards that were still in the deck when the browser
// last watched.
func (s *SentDecks) further(sent SentDeck, d DeckView) bool {
	for i, c := range sent.Cuts {
		if i >= len(d.Cuts) || d.Cuts[i] != c.Cut {
			return false
		}
	}
	return !slices.ContainsFunc(d.Cuts[len(sent.Cuts):], func(c Cut) bool { return c.Dealt < d.Gone+s.Dealt-d.From })
}

// late says what the browser was not sent before the wagers were accepted, and what it was sent earlier.
func (s *SentDecks) late(decks []DeckView) (notes []string) {
	for _, root := range s.Replaced {
		notes = append(notes, fmt.Sprintf("while wagers were open the browser was first sent the root %s, and the cards were shuffled anew", root))
	}
	for i, d := range decks {
		if i >= len(s.Decks) || !s.Decks[i].Before {
			notes = append(notes, fmt.Sprintf("the root %s was not sent to the browser before the wagers", d.Root))
			continue
		}
		for k, c := range d.Cuts {
			if k >= len(s.Decks[i].Cuts) || !s.Decks[i].Cuts[k].Before {
				notes = append(notes, fmt.Sprintf("that the top %d were cut to the bottom under the root %s was not sent to the browser before the wagers", c.Top, d.Root))
			}
		}
	}
	return notes
}
