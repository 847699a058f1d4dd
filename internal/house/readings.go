package house

import (
	"fmt"
	"slices"
	"time"

	"felt.example/felt/internal/people"
	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// The acts by which a progressive meter is read once a gaming day (§ 605a.7, rebuilt).
const (
	Reads     Kind = "read"    // a meter, by the first of two people
	Witnesses Kind = "witness" // such a reading, by the second
)

// readRule is who reads a meter, and who observes it.
var readRule = rule{people.FloorpersonOrAbove, "§ 605a.7, rebuilt"}

// ReadCite is by which clause a meter is read each gaming day.
var ReadCite = readRule.cite

// Reading is what two people have read on a progressive meter.
type Reading struct {
	Number int    `json:"number"`
	Meter  string `json:"meter"`
	// Read is what they read, and Book what the meter's account held then, after an Entry of the meter's log.
	Read   money.Cents `json:"read"`
	Book   money.Cents `json:"book"`
	Entry  uint64      `json:"entry"`
	By     Signature   `json:"by"`
	Signed *Signature  `json:"signed"`
}

// Difference is how much more was read than the books have.
func (r *Reading) Difference() Signed { return Signed(r.Read - r.Book) }

// Day is the gaming day on which it was read.
func (r *Reading) Day() string { return r.By.At.UTC().Format(time.DateOnly) }

// ReadOn is the last signed reading of a meter on a gaming day, or nil.
func (h *House) ReadOn(meter, day string) *Reading {
	for _, r := range slices.Backward(h.Readings) {
		if r.Meter == meter && r.Day() == day {
			return r
		}
	}
	return nil
}

// HasRead reports whether a meter was ever read by two people.
func (h *House) HasRead(meter string) bool {
	return slices.ContainsFunc(h.Readings, func(r *Reading) bool { return r.Meter == meter })
}

// read is the first of two people who read a meter.
func (h planner) read(by Signature, a Act) ([]journal.Transfer, func(), error) {
	if err := readRule.allows(by, "reading a meter"); err != nil {
		return nil, nil, err
	}
	switch {
	case a.Meter == "" || a.Read == nil:
		return nil, nil, fmt.Errorf("say which meter was read, and what")
	case *a.Read < 0 || *a.Read > money.Max:
		return nil, nil, fmt.Errorf("a meter reads from zero to %s, not %s", money.Max.Grouped(), a.Read.Grouped())
	case a.Book == nil:
		return nil, nil, fmt.Errorf("a reading is held against the books, and they were not given")
	}
	if r := h.ReadOn(a.Meter, by.At.UTC().Format(time.DateOnly)); r != nil && r.Difference() == 0 {
		return nil, nil, fmt.Errorf("meter %s was read today, as the books have it (%s)", a.Meter, readRule.cite)
	}
	r := &Reading{Meter: a.Meter, Read: *a.Read, Book: cents(*a.Book), Entry: a.Entry, By: by}
	return nil, func() { h.Unsigned[a.Meter] = r }, nil
}

// witness is the second person, who has observed the reading.
func (h planner) witness(by Signature, a Act) ([]journal.Transfer, func(), error) {
	r := h.Unsigned[a.Meter]
	if r == nil {
		return nil, nil, fmt.Errorf("no reading of meter %.40q waits for a second signature", a.Meter)
	}
	if err := readRule.allows(by, "signing a reading"); err != nil {
		return nil, nil, err
	}
	switch {
	case h.same(r.By.By, by.By):
		return nil, nil, fmt.Errorf("who read the meter cannot be the second to sign (%s)", readRule.cite)
	case by.At.UTC().Format(time.DateOnly) != r.Day():
		return nil, nil, fmt.Errorf("the reading of meter %s is of another gaming day; read it again (%s)", a.Meter, readRule.cite)
	}
	return nil, func() {
		r.Signed, r.Number = &by, len(h.Readings)+1
		h.Readings = append(h.Readings, r)
		delete(h.Unsigned, a.Meter)
	}, nil
}
