// Package dispute prints the dispute packet of a round.
package dispute

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/paper"
	"felt.example/felt/journal"
	"felt.example/felt/pa"
)

// Paper is a packet as a person reads it. The book has the clauses in our words.
func Paper(p *floor.Packet, book *clause.Book) *paper.Document {
	g := pa.Game(p.Game)
	d := &paper.Document{
		Title: fmt.Sprintf("Round %d at %s", p.Round, p.Table.Name), Subtitle: g.Name + ", 58 Pa. Code Chapter " + string(g.Chapter) + ", " + p.Began.Format(time.DateTime) + " UTC",
		About: fmt.Sprintf("Table %s, rules %.12s, dealt by %s. felt verify checks the JSON file of this packet.", p.Table.ID, p.Rules, p.Build), Colour: g.Layout.Colour,
	}
	wagers := paper.Table{Title: "Wagers", Head: []string{"Seat", "Player", "Wager", "Amount"}, Left: 3}
	for _, w := range p.Wagers {
		wagers.Rows = append(wagers.Rows, []string{strconv.Itoa(w.Seat), w.Who(), string(w.Wager), w.Amount.String()})
	}
	play := paper.Table{Title: "Order of play", Head: []string{"", "What happened", "§", "Seen by"}, Left: 4, Shares: []float64{1, 12, 4, 2}}
	for i, s := range p.Play {
		by := "all"
		if s.Audience > 0 {
			by = fmt.Sprintf("seat %d", s.Audience)
		}
		play.Rows = append(play.Rows, []string{strconv.Itoa(i + 1), s.Text, string(s.Cite), by})
	}
	decks := paper.Table{Title: "Decks at the table", Head: []string{"Seal", "Design", "Backs", ""}, Left: 4, Shares: []float64{3, 3, 3, 3}}
	if p.Cards != nil {
		decks.Note = p.Cards.Text
		for _, deck := range p.Cards.Decks {
			played := "in play"
			if p.Cards.InPlay != "" && p.Cards.InPlay != deck.ID {
				played = "out of play in this round"
			}
			decks.Rows = append(decks.Rows, []string{deck.ID, deck.Design, deck.Back, played})
		}
	}
	payments := paper.Table{Title: "Payments", Head: []string{"Seat", "How", "§", "Stake", "Lost", "Paid", "Returned"}, Left: 3,
		Shares: []float64{1, 8, 4, 2, 2, 2, 2}, Note: "Returned = stake − lost + paid. A settlement that was taken back has its own line."}
	for _, o := range p.Payments {
		text := o.Text
		if o.LimitedFrom > 0 {
			text += fmt.Sprintf(" (the limit of the payout cut %s)", o.LimitedFrom)
		}
		if o.MeterShare > 0 {
			text += fmt.Sprintf(" (%d per cent of the meter)", o.MeterShare)
		}
		stake, lost := o.Stake, o.Stake+o.Paid-o.Returned
		if o.Reversed {
			stake, lost = 0, o.Paid-o.Returned
		}
		payments.Rows = append(payments.Rows, []string{strconv.Itoa(o.Seat), text, citing(o.Cites), stake.String(), lost.String(), o.Paid.String(), o.Returned.String()})
	}
	repaid := paper.Table{Title: "Paid otherwise than that, and put right", Head: []string{"Seat", "What the dealer recorded", "§", "Owed", "Was given", "Given now", "Entry"}, Left: 3,
		Shares: []float64{1, 8, 4, 2, 2, 2, 1.5}, Note: "Owed and given are what goes back to the player: winnings, and what is returned of the wager."}
	for _, o := range p.Repaid {
		repaid.Rows = append(repaid.Rows, []string{strconv.Itoa(o.Seat), o.Text, citing(o.Cites), o.Owed.String(), o.Was.String(), o.Is.String(), strconv.FormatUint(o.Entry, 10)})
	}
	late := paper.Table{Title: "Paid otherwise than that, as was found later", Head: []string{"Seat", "What was found after the next round had begun", "Owed", "Given", "Now"}, Left: 2, Shares: []float64{1, 10, 2, 2, 2}}
	for _, o := range p.PaidLate {
		late.Rows = append(late.Rows, []string{strconv.Itoa(o.Seat), o.Text, o.Owed.String(), o.Given.String(), o.Is.String()})
	}
	acts := paper.Table{Title: "Who did it", Head: []string{"Entry", "Time (UTC)", "Who", "Approved by", "What", "Why"}, Left: 6, Shares: []float64{1, 3, 4, 3, 3, 3}}
	for _, a := range p.Acts {
		acts.Rows = append(acts.Rows, []string{strconv.FormatUint(a.Entry, 10), a.At.Format(time.DateTime), a.Actor, a.Authoriser, strings.Join(a.Did, ", "), reasons(a.Acted, a.Authorised)})
	}
	rulings := paper.Table{Title: "Rulings", Head: []string{"Asked (UTC)", "By", "What was asked", "Ruling", "By", "Why"}, Left: 6, Shares: []float64{3, 3, 5, 2, 3, 5}}
	for _, r := range p.Rulings {
		outcome, by := "waits", ""
		if r.Outcome != "" {
			outcome, by = string(r.Outcome)+", "+r.Answered.Format(time.DateTime), journal.Person(r.By)
		}
		rulings.Rows = append(rulings.Rows, []string{r.Asked.Format(time.DateTime), journal.Person(r.Player), r.Words, outcome, by, r.Reason})
	}
	proof := []paper.Block{
		paper.Heading{Text: "Proof"},
		paper.Text{Text: fmt.Sprintf("The packet has %d entries of the log, from which the round follows. The last is entry %d of %s, and its hash is %s. A head of the floor exported before the dispute must agree with it.",
			len(p.Entries), p.Head.Seq, p.Head.Shard, p.Head.Hash)},
	}
	for _, deck := range p.Decks {
		proof = append(proof, paper.Text{Text: fmt.Sprintf("Before the wagers the order of %d cards was committed to by the root %s, in entry %d.", deck.Size, deck.Root, deck.Entry)})
	}
	if p.Void {
		d.Blocks = append(d.Blocks, paper.Text{Text: "The round was declared void when it was over. Each wager went back to who placed it, and what was paid was taken back; who declared and approved it, and why, is below."})
	}
	d.Blocks = append(d.Blocks, wagers, payments)
	if by := rules(p, book, g.Readings); len(by.Rows) > 0 {
		d.Blocks = append(d.Blocks, by)
	}
	if len(p.Repaid) > 0 {
		d.Blocks = append(d.Blocks, repaid)
	}
	if len(p.PaidLate) > 0 {
		d.Blocks = append(d.Blocks, late)
	}
	switch {
	case len(decks.Rows) > 0:
		d.Blocks = append(d.Blocks, decks)
	case p.Cards != nil:
		d.Blocks = append(d.Blocks, paper.Heading{Text: "Cards"}, paper.Text{Text: p.Cards.Text})
	}
	d.Blocks = append(d.Blocks, play, acts)
	if len(p.Rulings) > 0 {
		d.Blocks = append(d.Blocks, rulings)
	}
	d.Blocks = append(d.Blocks, proof...)
	return d
}

// rules are the clauses of the payments, each after those in which it lies, with how they are read; what is told is told once.
func rules(p *floor.Packet, book *clause.Book, readings []clause.Reading) paper.Table {
	by := paper.Table{Title: "The rules by which it was paid", Head: []string{"§", "In our words", "How it is read here"}, Left: 3, Shares: []float64{3, 7, 7}}
	told, said := map[cite.Cite]bool{}, map[string]bool{}
	for _, o := range p.Payments {
		for _, c := range o.Cites {
			var within []cite.Cite
			for ; c != "" && !told[c]; c = c.Parent() {
				told[c], within = true, append(within, c)
			}
			for _, c := range slices.Backward(within) {
				of, ok := book.Clause(c)
				if !ok {
					continue
				}
				why := read(c, readings)
				if said[why] {
					why = ""
				}
				said[why] = true
				by.Rows = append(by.Rows, []string{string(c), of.How, why})
			}
		}
	}
	return by
}

// read is how a clause is read, by the reading that is of the least beside it; "" where it is read in one way.
func read(c cite.Cite, readings []clause.Reading) (why string) {
	narrowest := 0
	for _, r := range readings {
		for _, about := range r.Cites {
			if about.Contains(c) && len(about) > narrowest {
				why, narrowest = r.Why, len(about)
			}
		}
	}
	return why
}

func citing(cites []cite.Cite) string {
	all := make([]string, len(cites))
	for i, c := range cites {
		all[i] = string(c)
	}
	return strings.Join(all, ", ")
}

// reasons are why somebody acted, and another approved it.
func reasons(of ...*journal.Grounds) string {
	var all []string
	for _, g := range of {
		if g != nil {
			all = append(all, g.Reason)
		}
	}
	return strings.Join(all, "; ")
}
