// Package slip prints what people of a house sign: slips, counts of inventories, counts of drop boxes.
package slip

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"felt.example/felt/internal/house"
	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/people"
	"felt.example/felt/money"
)

// Names tell how papers call people and places, by their IDs.
type Names struct{ Person, Place func(id string) string }

// titleOf is that of a slip. A table's name follows where there is one.
func titleOf(s *house.Slip) string {
	switch s.Of {
	case house.Fill:
		return fmt.Sprintf("Fill slip %d", s.Number)
	case house.Credit:
		return fmt.Sprintf("Credit slip %d", s.Number)
	case house.Supply:
		return fmt.Sprintf("Supply of the cage %d", s.Number)
	case house.Deposit:
		return fmt.Sprintf("Deposit in the main bank %d", s.Number)
	default:
		return fmt.Sprintf("Jackpot slip %d", s.Number)
	}
}

// did are the steps, as a slip has them.
var did = map[house.Kind]string{house.Request: "Requested", house.Approve: "Approved", house.Dispatch: "Sent", house.Receive: "Received"}

// purposes are those of counts, as an inventory slip has them.
var purposes = map[house.Purpose]string{
	house.Opener: "Opener", house.Shift: "Shift change", house.Exchanged: "Exchange of the drop box", house.Closer: "Closer", house.OfCage: "Count of the cage", house.Tips: "Tip box",
}

// Slip is a slip as a person reads it.
func (n Names) Slip(s *house.Slip) *paper.Document {
	d := n.paper(titleOf(s), s.Table, s.Requested.At)
	d.Blocks = append(d.Blocks, stacks("Chips", s.Chips))
	if s.Arrived != nil && !s.Received.Same(s.Chips) {
		received := stacks("Chips as they were counted on arrival", s.Received)
		received.Note = "Between what was sent and what arrived: " + (s.Received.Sum() - s.Amount).String() + "."
		d.Blocks = append(d.Blocks, received)
	}
	if s.Money > 0 {
		d.Blocks = append(d.Blocks, paper.Text{Text: "In money, which the cage pays when the chips are redeemed: " + s.Money.Grouped() + "."})
	}
	if s.Round > 0 {
		d.Blocks = append(d.Blocks, paper.Text{Text: fmt.Sprintf("A progressive meter paid it in round %d.", s.Round)})
	}
	var signs []sign
	for _, step := range s.Steps() {
		if step.By != nil || s.Cancelled == nil {
			signs = append(signs, sign{did[step.Kind], step.By, step.For, step.Cite})
		}
	}
	if s.Cancelled != nil {
		signs = append(signs, sign{"Cancelled", s.Cancelled, nil, ""})
	}
	return n.signed(d, signs...)
}

// Count is an inventory slip.
func (n Names) Count(c *house.Inspected) *paper.Document {
	d := n.paper(fmt.Sprintf("Inventory slip %d", c.Number), c.Place, c.Counted.At)
	d.Blocks = append(d.Blocks, stacks(purposes[c.Purpose], c.Chips), held(c.Total, c.Book))
	if c.Rake > 0 {
		d.Blocks = append(d.Blocks, paper.Text{Text: "Rake and time charges since the count before, in the drop box (§ 637a.2(d); § 465a.43, rebuilt): " + c.Rake.Grouped() + "."})
	}
	if c.Contributed != nil {
		d.Blocks = append(d.Blocks, paper.Text{Text: "Contributions to jackpots since the count before, in their locked box (§ 637a.2(e)): " + c.Contributed.Grouped() + "."})
	}
	return n.signed(d, sign{"Counted", &c.Counted, nil, c.Purpose.Cite()}, sign{"Observed", c.Signed, nil, c.Purpose.Cite()})
}

// Drop is the count of a drop box, or of a jackpot box, by its team.
func (n Names) Drop(b *house.Box) *paper.Document {
	title, chips := "Drop box ", "Rake"
	if b.Jackpot {
		title, chips = "Jackpot box ", "Contributions to jackpots (§ 637a.2(e))"
	}
	d := n.paper(title+b.Name, b.Table, b.Done.At)
	if !b.Jackpot {
		d.Blocks = append(d.Blocks, stacks("Cash", b.Cash), held(b.Total, b.Book))
	}
	if len(b.Chips) > 0 || b.Rake > 0 || b.Jackpot {
		d.Blocks = append(d.Blocks, stacks(chips, b.Chips), held(house.Signed(b.Chips.Sum()), house.Signed(b.Rake)))
	}
	if b.Recounts > 0 {
		d.Blocks = append(d.Blocks, paper.Text{Text: fmt.Sprintf("The team did not agree %s, and counted again.", times(b.Recounts))})
	}
	signs := []sign{{"Removed", &b.Removed, nil, ""}}
	for i := range b.Team {
		signs = append(signs, sign{"Counted", &b.Team[i].Signature, nil, house.TeamCite})
	}
	return n.signed(d, signs...)
}

func (n Names) paper(title, place string, at time.Time) *paper.Document {
	d := &paper.Document{Title: title, Subtitle: at.UTC().Format("2 January 2006, 15:04") + " UTC", Colour: "slate"}
	switch place {
	case "":
	case house.TheCage:
		d.Title += ", cage"
	default:
		d.Title += ", " + n.Place(place)
	}
	return d
}

// stacks are chips or cash by denomination.
func stacks(title string, of house.Count) paper.Table {
	t := paper.Table{Title: title, Head: []string{"Denomination", "Pieces", "Amount"}, Left: 1, Shares: []float64{3, 2, 3}}
	for _, s := range of.In() {
		t.Rows = append(t.Rows, []string{s.Of.Grouped(), strconv.Itoa(s.Count), (s.Of * money.Cents(s.Count)).String()})
	}
	t.Rows = append(t.Rows, []string{"Total", "", of.Sum().String()})
	return t
}

// held is a count held against the books.
func held(total, book house.Signed) paper.Table {
	return paper.Table{Title: "Against the books", Left: 1, Shares: []float64{5, 3}, Rows: [][]string{
		{"Counted", total.String()}, {"As the books have it", book.String()}, {"Difference", (total - book).String()},
	}}
}

// sign is a signature on a paper, or the place for it.
type sign struct {
	what string
	by   *house.Signature
	to   []people.Role // who may sign
	cite string
}

// signed adds the signatures. Citations stand in full where they are quoted, "rebuilt" where their text is not at hand.
func (n Names) signed(d *paper.Document, signs ...sign) *paper.Document {
	t := paper.Table{Title: "Signatures", Head: []string{"", "Name", "As", "When (UTC)", "By which rule"}, Left: 5, Shares: []float64{2, 4, 4, 4, 5}}
	rebuilt := false
	for _, s := range signs {
		row := []string{s.what, "not yet", "", "", s.cite}
		var roles []string
		for _, r := range s.to {
			roles = append(roles, string(r))
		}
		row[2] = strings.Join(roles, " or ")
		if s.by != nil {
			row[1], row[2], row[3] = n.Person(s.by.By), string(s.by.As), s.by.At.UTC().Format(time.DateTime)
		}
		rebuilt = rebuilt || strings.HasSuffix(s.cite, "rebuilt")
		t.Rows = append(t.Rows, row)
	}
	if rebuilt {
		t.Note = "Rebuilt: the text of this section is not at hand; felt does what such slips usually ask."
	}
	d.Blocks = append(d.Blocks, t)
	d.About = "A signature is the person's act in the log, by his account with its second factor. The number is that of the house's slips, without gaps."
	return d
}

func times(n int) string {
	if n == 1 {
		return "1 time"
	}
	return fmt.Sprintf("%d times", n)
}
