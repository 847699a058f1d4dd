package house

import (
	"fmt"
	"slices"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/money"
)

func cents(s Signed) money.Cents { return money.Cents(s) }

// count is the first of two people who count an inventory.
func (h planner) count(by Signature, a Act) ([]journal.Transfer, func(), error) {
	of, known := counted[a.Purpose]
	if !known || a.Table == "" || (a.Table == TheCage) != (a.Purpose == OfCage) {
		return nil, nil, fmt.Errorf("%.40q is no purpose of a count of %.40q", a.Purpose, a.Table)
	}
	if err := (rule{of.counts, of.cite}).allows(by, "counting an inventory"); err != nil {
		return nil, nil, err
	}
	if err := a.Chips.Check(ChipDenominations); err != nil {
		return nil, nil, fmt.Errorf("chips: %w", err)
	}
	if a.Book == nil {
		return nil, nil, fmt.Errorf("a count is held against the books, and they were not given")
	}
	switch tray := h.Tray(a.Table); {
	case a.Purpose == OfCage, a.Purpose == Tips:
	case a.Purpose == Opener && tray.Open:
		return nil, nil, fmt.Errorf("the inventory of table %s was opened and not closed (%s)", a.Table, of.cite)
	case a.Purpose != Opener && !tray.Open:
		return nil, nil, fmt.Errorf("the inventory of table %s was not opened (§ 465a.37)", a.Table)
	}
	w := &Inspected{Place: a.Table, Purpose: a.Purpose, Chips: a.Chips.In(), Total: Signed(a.Chips.Sum()), Book: *a.Book, Rake: a.Rake, Contributed: a.Contributed, Counted: by}
	return nil, func() { h.Waiting[waitsAt(a)] = w }, nil
}

// waitsAt is where a count waits for its second signature: that of a tip box beside that of the inventory.
func waitsAt(a Act) string {
	if a.Purpose == Tips {
		return string(TipBox(a.Table))
	}
	return a.Table
}

// sign is the second person, who has observed the count.
func (h planner) sign(by Signature, a Act) ([]journal.Transfer, func(), error) {
	w := h.Waiting[waitsAt(a)]
	if w == nil {
		return nil, nil, fmt.Errorf("no count of %.40q waits for a second signature", a.Table)
	}
	of := counted[w.Purpose]
	if err := (rule{of.signs, of.cite}).allows(by, "signing a count"); err != nil {
		return nil, nil, err
	}
	switch {
	case h.same(w.Counted.By, by.By):
		return nil, nil, fmt.Errorf("who counted cannot be the second to sign (%s)", of.cite)
	case w.Purpose == Tips && (a.Book == nil || *a.Book != w.Book):
		return nil, nil, fmt.Errorf("a tip was given since the count; count again (%s)", of.cite)
	case a.Book == nil || *a.Book != w.Book || a.Rake != w.Rake || !alike(a.Contributed, w.Contributed):
		return nil, nil, fmt.Errorf("play has gone on since the count; count again (%s)", of.cite)
	}
	to := Inventory(w.Place)
	if w.Purpose == OfCage {
		to = CageChips
	}
	memo := fmt.Sprintf("%s counted", w.Purpose)
	transfers := moved(w.Difference(), Difference(w.Place), to, memo)
	transfers = append(transfers, moved(Signed(w.Rake), to, Drop(h.Box(w.Place)), "rake")...)
	if w.Contributed != nil { // which the main bank holds for the funds as soon as it is counted
		transfers = append(transfers, moved(Signed(*w.Contributed), Bank, Drop(JackpotBoxName(w.Place, h.Tray(w.Place).Box)), "contributions")...)
	}
	if w.Purpose == Tips { // the box is emptied, and what was counted goes to the cage
		box := TipBox(w.Place)
		transfers = append(moved(w.Total, box, TipPool, memo), moved(w.Difference(), Difference(w.Place), box, memo+", not as expected")...)
	}
	return transfers, func() {
		w.Signed, w.Number, w.Entry = &by, len(h.Counts)+1, a.Entry
		h.Counts = append(h.Counts, w)
		delete(h.Waiting, waitsAt(a))
		if w.Purpose == Tips {
			h.Tips += cents(w.Total)
			return
		}
		if w.Purpose == OfCage {
			h.Cage = w.Chips
			return
		}
		tray := h.tray(w.Place)
		tray.Open, tray.rake = w.Purpose != Closer, tray.rake+w.Rake
		if w.Contributed != nil {
			all := *w.Contributed
			if tray.contributed != nil {
				all += *tray.contributed
			}
			tray.contributed = &all
		}
		if w.Purpose == Exchanged || w.Purpose == Closer { // the box leaves with its slip
			h.Boxes = append(h.Boxes, &Box{Name: BoxName(w.Place, tray.Box), Table: w.Place, Removed: by, Team: []TeamCount{}, Rake: tray.rake})
			if tray.contributed != nil {
				h.Boxes = append(h.Boxes, &Box{Name: JackpotBoxName(w.Place, tray.Box), Table: w.Place, Jackpot: true, Removed: by, Team: []TeamCount{}, Rake: *tray.contributed})
			}
			tray.Box, tray.rake, tray.contributed = tray.Box+1, 0, nil
		}
	}, nil
}

// alike reports whether two amounts are the same, or both none.
func alike(a, b *money.Cents) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }

// team is the count of a box by one of three. Nobody is shown what another counted, or what is expected, before all have counted.
func (h planner) team(by Signature, a Act) ([]journal.Transfer, func(), error) {
	b := h.Removed(a.Box)
	if err := teamRule.allows(by, "counting the drop"); err != nil {
		return nil, nil, err
	}
	if err := a.Cash.Check(CashDenominations); err != nil {
		return nil, nil, fmt.Errorf("cash: %w", err)
	}
	if err := a.Chips.Check(ChipDenominations); err != nil {
		return nil, nil, fmt.Errorf("chips: %w", err)
	}
	switch {
	case b == nil:
		return nil, nil, fmt.Errorf("box %.40q was not removed from its table", a.Box)
	case b.Done != nil:
		return nil, nil, fmt.Errorf("%s %s was counted", b.What(), b.Name)
	case b.Jackpot && len(a.Cash) > 0:
		return nil, nil, fmt.Errorf("a jackpot box holds chips that were taken from pots, and no cash (§ 637a.2(e))")
	case slices.ContainsFunc(b.Team, func(c TeamCount) bool { return h.same(c.By, by.By) }):
		return nil, nil, fmt.Errorf("you have counted this box; %d others do too (%s)", Team-1, teamRule.cite)
	}
	mine := TeamCount{by, a.Cash.In(), a.Chips.In()}
	counts := append(slices.Clone(b.Team), mine)
	if len(counts) < Team {
		return nil, func() { b.Team = counts }, nil
	}
	if slices.ContainsFunc(counts, func(c TeamCount) bool { return !c.alike(mine) }) {
		return nil, func() { b.Team, b.Recounts = []TeamCount{}, b.Recounts+1 }, nil
	}
	if a.Book == nil {
		return nil, nil, fmt.Errorf("a counted box is held against the books, and they were not given")
	}
	total, rake, box := Signed(a.Cash.Sum()), Signed(a.Chips.Sum()), Drop(b.Name)
	transfers := slices.Concat( // cash stands in the box below zero, chips above
		moved(total, Bank, box, "drop counted"), moved(*a.Book-total, Difference(b.Table), box, "drop counted, not as expected"),
		moved(rake, box, Bank, b.holds()+" counted"), moved(Signed(b.Rake)-rake, box, Difference(b.Table), b.holds()+" counted, not as expected"))
	return transfers, func() {
		b.Team, b.Cash, b.Total, b.Book, b.Chips, b.Done = counts, mine.Cash, total, *a.Book, mine.Chips, &by
	}, nil
}

// Recounted reports whether a count would be the team's last and differ from another's, so that all count again.
func (h *House) Recounted(box string, cash, chips Count) bool {
	b, last := h.Removed(box), TeamCount{Cash: cash, Chips: chips}
	return b != nil && len(b.Team) == Team-1 && slices.ContainsFunc(b.Team, func(c TeamCount) bool { return !c.alike(last) })
}

// payTips pays a dealer out of the tips that were counted, in cash of the cage.
func (h planner) payTips(by Signature, a Act) ([]journal.Transfer, func(), error) {
	if err := tipsRule.allows(by, "paying out tips"); err != nil {
		return nil, nil, err
	}
	switch {
	case a.To == "":
		return nil, nil, fmt.Errorf("tips are paid to a dealer; say to whom")
	case h.same(by.By, a.To):
		return nil, nil, fmt.Errorf("nobody pays tips to himself; another cashier can (%s)", tipsRule.cite)
	case a.Pays <= 0:
		return nil, nil, fmt.Errorf("a payment of tips is more than zero, not %s", a.Pays.Grouped())
	case a.Pays > h.Tips:
		return nil, nil, fmt.Errorf("the dealers' tips at the cage come to %s, which is less than %s", h.Tips.Grouped(), a.Pays.Grouped())
	}
	return []journal.Transfer{{From: TipPool, To: CageCash, Amount: a.Pays, Memo: "tips paid"}}, func() {
		h.Tips, h.Payouts = h.Tips-a.Pays, append(h.Payouts, Payout{by, a.To, a.Pays})
	}, nil
}

// day closes a gaming day by two signatures, or opens it again.
func (h planner) day(kind Kind, by Signature, a Act) ([]journal.Transfer, func(), error) {
	if _, err := time.Parse(time.DateOnly, a.Day); err != nil {
		return nil, nil, fmt.Errorf("%.40q is no day, such as 2026-11-24", a.Day)
	}
	d := h.Days[a.Day]
	if kind == Reopens {
		switch err := openRule.allows(by, "opening a closed day again"); {
		case err != nil:
			return nil, nil, err
		case d == nil || !d.Closed():
			return nil, nil, fmt.Errorf("gaming day %s is not closed", a.Day)
		}
		return nil, func() { d.Signatures, d.Reopened = nil, append(d.Reopened, by) }, nil
	}
	switch err := dayRule.allows(by, "closing a gaming day"); {
	case err != nil:
		return nil, nil, err
	case a.Digest == "":
		return nil, nil, fmt.Errorf("what is signed is the digest of the day's books, and it was not given")
	case by.At.UTC().Format(time.DateOnly) <= a.Day:
		return nil, nil, fmt.Errorf("gaming day %s is not over", a.Day)
	case d != nil && d.Closed():
		return nil, nil, fmt.Errorf("gaming day %s is closed", a.Day)
	case d != nil && len(d.Signatures) == 1 && h.same(d.Signatures[0].By, by.By):
		return nil, nil, fmt.Errorf("you have signed gaming day %s; another person signs too", a.Day)
	}
	if why := h.unfinished(a.Day); why != "" {
		return nil, nil, fmt.Errorf("gaming day %s cannot be closed: %s", a.Day, why)
	}
	return nil, func() {
		if d == nil {
			d = &Day{Day: a.Day}
			h.Days[a.Day] = d
		}
		if d.Digest != a.Digest { // what was signed first is not what the books say now
			d.Signatures = nil
		}
		d.Digest, d.Findings, d.Signatures = a.Digest, slices.Clone(a.Findings), append(d.Signatures, by)
	}, nil
}

// unfinished says what of a day is under way still; "" is nothing.
func (h *House) unfinished(day string) string {
	by := func(s *Signature) bool { return s != nil && s.At.UTC().Format(time.DateOnly) <= day }
	for _, s := range h.Slips {
		if s.UnderWay() && by(s.Sent) {
			return fmt.Sprintf("the chips of slip %d (%s) were not received", s.Number, s.Of)
		}
	}
	for _, b := range h.Boxes {
		if b.Done == nil && by(&b.Removed) {
			return fmt.Sprintf("%s %s was not counted", b.What(), b.Name)
		}
	}
	return ""
}
