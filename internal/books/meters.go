package books

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"felt.example/felt/internal/house"
	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// Liability is what a progressive meter owed the players at the end of the day, and what people did to it and read on it on the day.
type Liability struct {
	Meter  string      `json:"meter"`
	Amount money.Cents `json:"amount"`
	// SetRight is what it was set right by after malfunctions, below zero if it was lowered; Transferred what approved transfers brought
	// from other meters, less what they took.
	SetRight    house.Signed `json:"set_right,omitzero"`
	Transferred house.Signed `json:"transferred,omitzero"`
	// Moves are these, in order.
	Moves []MeterMove `json:"moves,omitempty"`
	// Read is what two people last read on it, and Difference how much more that was than its account held then; nil is that it was not read.
	Read       *money.Cents `json:"read,omitempty"`
	Difference house.Signed `json:"difference,omitzero"`
	// ReadBy is who read it and who observed that, by their IDs.
	ReadBy []string `json:"read_by,omitempty"`
}

// MeterMove is what two people, by their IDs, have moved a meter by.
type MeterMove struct {
	Entry uint64      `json:"entry"` // its number in the meter's log
	Was   money.Cents `json:"was"`
	Is    money.Cents `json:"is"`
	// Other is the meter of the other side of a transfer, Approval the name of its approval; "" is that the meter was set right.
	Other    string `json:"other,omitempty"`
	Approval string `json:"approval,omitempty"`
	// By and ApprovedBy are nobody where a transfer arrives, whose other side has them; so is Reason.
	By         string `json:"by,omitempty"`
	ApprovedBy string `json:"approved_by,omitempty"`
	Reason     string `json:"reason,omitempty"`
}

// metered follows the log of a meter.
type metered struct {
	id     string
	seq    uint64
	holds  money.Cents
	days   map[string]money.Cents // what moved, by the day
	moves  map[string][]MeterMove // by the day
	stands map[inRound]money.Cents
}

// inRound is a round of a table.
type inRound struct {
	table string
	round int
}

func (b *Books) meter(id string) *metered {
	if b.meters[id] == nil {
		b.meters[id] = &metered{id: id, days: map[string]money.Cents{}, moves: map[string][]MeterMove{}, stands: map[inRound]money.Cents{}}
	}
	return b.meters[id]
}

func (m *metered) take(e journal.Entry) {
	account, day := journal.Account("meter/"+m.id), dayOf(e.Clock)
	before := m.holds
	for _, x := range e.Transfers {
		if x.To == account {
			m.holds += x.Amount
		}
		if x.From == account {
			m.holds -= x.Amount
		}
	}
	m.days[day] += m.holds - before
	for _, event := range e.Events {
		switch event.Kind {
		case "contribute":
			var of struct {
				Table        string
				Round, Times int
			}
			if json.Unmarshal(event.Data, &of) == nil && of.Times == 1 {
				m.stands[inRound{of.Table, of.Round}] = m.holds
			}
		case "set_right", "transfer", "arrive":
			of := MeterMove{Entry: e.Seq, By: person(e.Actor), ApprovedBy: person(e.Authoriser)}
			if json.Unmarshal(event.Data, &of) != nil {
				continue
			}
			if e.Acted != nil {
				of.Reason = e.Acted.Reason
			}
			m.moves[day] = append(m.moves[day], of)
		}
	}
}

// stood is what the levels of a meter read when the wagers of a round had been added to them, nil where nobody knows; it is told once.
func (b *Books) stood(meter, tableID string, round int) (readings map[string]money.Cents) {
	at := inRound{tableID, round}
	for id, m := range b.meters {
		of, level := table.LevelOf(id)
		reading, known := m.stands[at]
		if of != meter || !known {
			continue
		}
		if readings == nil {
			readings = map[string]money.Cents{}
		}
		readings[level] = reading
		delete(m.stands, at)
	}
	return readings
}

// wasRead takes in a reading that was signed.
func (b *Books) wasRead(e journal.Entry, a house.Act) {
	if kind := house.Kind(e.Events[0].Kind); kind == house.Reads && a.Read != nil && a.Book != nil {
		b.reading[a.Meter] = read{*a.Read, house.Signed(*a.Read) - *a.Book, []string{person(e.Actor)}}
	} else if kind == house.Witnesses {
		of := b.reading[a.Meter]
		of.by = append(of.by, person(e.Actor))
		b.readings[onDay{a.Meter, dayOf(e.Clock)}] = of
		if of.difference != 0 {
			b.found = append(b.found, finding{dayOf(e.Clock), fmt.Sprintf("meter %s, entry %d of the house: %s was read on it, and its account held %s", a.Meter, e.Seq, of.read.Grouped(), (house.Signed(of.read) - of.difference).Grouped())})
		}
	}
}

// read is what was read on a meter.
type read struct {
	read       money.Cents
	difference house.Signed
	by         []string
}

// onDay is a meter on a day.
type onDay struct{ meter, day string }

// liabilities are what the meters owed at the end of a day, and what of their readings is due.
func (b *Books) liabilities(day string) (all []Liability, due []string) {
	all, due = []Liability{}, []string{}
	for _, id := range slices.Sorted(maps.Keys(b.meters)) {
		m, of, opened := b.meters[id], Liability{Meter: id}, false
		for at, amount := range m.days {
			if at <= day {
				of.Amount, opened = of.Amount+amount, true
			}
		}
		of.Moves = m.moves[day]
		for _, did := range of.Moves {
			if by := house.Signed(did.Is - did.Was); did.Other == "" {
				of.SetRight += by
			} else {
				of.Transferred += by
			}
		}
		if r, is := b.readings[onDay{id, day}]; is {
			of.Read, of.Difference, of.ReadBy = &r.read, r.difference, r.by
		} else if opened && b.duty(id, day) {
			due = append(due, fmt.Sprintf("meter %s was not read by two people on the gaming day (%s)", id, house.ReadCite))
		}
		all = append(all, of)
	}
	return all, due
}

// duty reports whether a meter is to be read on a day: that of a table under a Rules Submission, for one without is a demonstration, and one
// that was read before.
func (b *Books) duty(meter, day string) bool {
	for at := range b.readings {
		if at.meter == meter && at.day < day {
			return true
		}
	}
	of, _ := table.LevelOf(meter)
	for _, t := range b.tables {
		if t.config.Meter == of && t.config.Submission != "" && t.first <= day {
			return true
		}
	}
	return false
}

// Meters are the progressive meters on a gaming day, such as "2026-11-24", and sentences about readings that are due on it. The error is a
// *Refusal, or a sentence about a log that cannot be read.
func (b *Books) Meters(ctx context.Context, day string) (all []Liability, due []string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, _, _, err := b.open(ctx, day, ""); err != nil {
		return nil, nil, err
	}
	all, due = b.liabilities(day)
	return all, due, nil
}

// MetersPaper is the record of the meters on a gaming day as a paper: what they read, what people read on them, and what people did to
// them. Name tells what people are called, by their IDs.
func MetersPaper(day string, of []Liability, due []string, name func(id string) string) *paper.Document {
	p := &paper.Document{
		Title: "Record of progressive meters", Subtitle: dayWords(day), Colour: "slate",
		About: "From the log's entries of the gaming day, which begins at midnight UTC. A signature is the person's act in the log, by his account with its second factor.",
	}
	const rebuilt = "Rebuilt: of § 605a.7 only the beginning is at hand. A meter is read once a gaming day by two people; it falls when it pays, and beyond that two people set it right after a malfunction, or transfer an amount by an approval."
	meters := MeterTable(of)
	meters.Note = rebuilt
	if len(due) > 0 {
		lines(p, "Due", due, "")
	}
	p.Blocks = append(p.Blocks, meters)
	read := paper.Table{Title: "Readings", Head: []string{"Meter", "Read", "Difference", "Read by", "Observed by", "By which rule"}, Left: 1}
	moved := paper.Table{Title: "Set right and transferred", Head: []string{"Meter", "Before", "After", "What", "Proposed by", "Approved by", "Reason"}, Left: 1}
	for _, m := range of {
		if m.Read != nil && len(m.ReadBy) == 2 {
			read.Rows = append(read.Rows, []string{m.Meter, m.Read.String(), m.Difference.String(), name(m.ReadBy[0]), name(m.ReadBy[1]), house.ReadCite})
		}
		for _, did := range m.Moves {
			what, by, approver := "Set right after a malfunction", "", ""
			if did.Other != "" && did.ApprovedBy == "" {
				what = fmt.Sprintf("Transferred from meter %s by the approval %s", did.Other, did.Approval)
			} else if did.Other != "" {
				what = fmt.Sprintf("Transferred to meter %s by the approval %s", did.Other, did.Approval)
			}
			if did.ApprovedBy != "" {
				by, approver = name(did.By), name(did.ApprovedBy)
			}
			moved.Rows = append(moved.Rows, []string{m.Meter, did.Was.String(), did.Is.String(), what, by, approver, did.Reason})
		}
	}
	for _, t := range []paper.Table{read, moved} {
		if len(t.Rows) > 0 {
			p.Blocks = append(p.Blocks, t)
		}
	}
	return p
}
