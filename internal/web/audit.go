package web

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"felt.example/felt/internal/books"
	"felt.example/felt/internal/house"
	"felt.example/felt/internal/people"
	"felt.example/felt/money"
)

// auditors are those who look whether the days of the house are in order.
var auditors = []people.Role{people.GamingOperations, people.Auditor}

// addAudit adds what the Board's auditor sees first.
func (s *server) addAudit(t *routes) {
	t.route(people.Act{Name: "GET /api/audit", What: "the last gaming days at a glance: who closed them, and what does not add up", By: auditors, Sees: true},
		gives(auditAnswer{}, Parameter{Name: "before", What: "a gaming day, such as 2026-11-24, before which the days are; the last without it"}), s.expected(s.limits.works(s.audit)))
}

// auditAnswer is the house as the Board's auditor sees it first.
type auditAnswer struct {
	// Ledger is what all accounts come to: nothing, if the ledger balances. Entries are those of the log.
	Ledger  house.Signed `json:"ledger"`
	Entries uint64       `json:"entries"`
	Days    []auditDay   `json:"days"` // the newest first
	// Before is the day before which there are more; "" is none.
	Before string `json:"before"`
}

// auditDay is a gaming day.
type auditDay struct {
	Day        string   `json:"day"`
	Over       bool     `json:"over"`
	Closed     bool     `json:"closed"`
	Signatures []signed `json:"signatures"`
	Reopened   []signed `json:"reopened"`
	// Changed: the figures are not those that were signed.
	Changed      bool          `json:"changed"`
	Win          house.Signed  `json:"win"`
	Drop         money.Cents   `json:"drop"`
	OutOfBalance []string      `json:"out_of_balance"`
	Due          []string      `json:"due"`    // readings of meters that nobody has made
	Meters       []auditMeter  `json:"meters"` // what people have done to meters
	Flags        []string      `json:"flags"`
	Variances    []auditAmount `json:"variances"`   // counted in the inventories, or in the drop boxes
	Corrections  []auditAmount `json:"corrections"` // paid to players after a round was over
}

// auditAmount is an amount at a place.
type auditAmount struct {
	Name   string       `json:"name"`
	Amount house.Signed `json:"amount"`
}

// auditMeter is what people have done to a progressive meter.
type auditMeter struct {
	Meter string `json:"meter"`
	meterDone
}

// auditDays is how many gaming days one answer has.
const auditDays = 7

func (s *server) audit(w http.ResponseWriter, r *http.Request) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(5 * time.Minute)) // the first reading of a long log takes its time
	a := auditAnswer{Days: []auditDay{}}
	now, err := s.floor.Log.Snapshot(r.Context())
	if err != nil {
		fail(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	a.Ledger = house.Signed(now.Balances.Sum())
	for _, head := range now.Heads {
		a.Entries += head.Seq
	}
	at := s.today()
	if before := r.URL.Query().Get("before"); before != "" {
		if at, err = dayBefore(before); err != nil {
			fail(w, http.StatusBadRequest, fmt.Sprintf("before: %.40q is no day, such as 2026-11-24", before))
			return
		}
	}
	for ; ; at, _ = dayBefore(at) {
		of, err := s.books.Day(r.Context(), at, "")
		if !s.added(w, err) {
			return
		}
		if len(of.Tables) == 0 {
			break
		}
		if len(a.Days) == auditDays {
			a.Before = a.Days[auditDays-1].Day
			break
		}
		a.Days = append(a.Days, s.audited(&of))
	}
	answer(w, r, a)
}

// audited is a gaming day with who has signed it, and what is to be looked at.
func (s *server) audited(of *books.Day) auditDay {
	a := auditDay{Day: of.Day, Over: of.Day < s.today(), OutOfBalance: of.OutOfBalance, Due: of.Due, Meters: []auditMeter{}, Flags: of.Flags, Variances: []auditAmount{}, Corrections: []auditAmount{}}
	var day house.Day
	s.floor.House(func(h *house.House) {
		if d := h.Days[of.Day]; d != nil {
			day = *d
		}
		for _, b := range h.Boxes {
			cash, rake := b.Differences()
			for _, d := range []house.Signed{cash, rake} {
				if b.Done != nil && d != 0 && onDay(b.Done.At, of.Day) {
					a.Variances = append(a.Variances, auditAmount{b.Name, d})
				}
			}
		}
		for _, c := range h.Counts {
			if d := c.Difference(); c.Purpose == house.Tips && d != 0 && onDay(c.Signed.At, of.Day) {
				a.Variances = append(a.Variances, auditAmount{c.Place + "/" + string(house.Tips), d})
			}
		}
	})
	a.Signatures, a.Closed, a.Reopened = s.signatures(day.Signatures), day.Closed(), s.signatures(day.Reopened)
	a.Changed = len(day.Signatures) > 0 && day.Digest != of.Digest()
	for _, m := range of.Meters {
		for _, did := range m.Moves {
			a.Meters = append(a.Meters, auditMeter{m.Meter, s.meterDone(did)})
		}
		if m.Difference != 0 {
			a.Variances = append(a.Variances, auditAmount{m.Meter + "/meter", m.Difference})
		}
	}
	for i := range of.Tables {
		t := &of.Tables[i]
		a.Win, a.Drop = a.Win+house.Signed(t.Win), a.Drop+t.Drop
		if t.Difference != 0 {
			a.Variances = append(a.Variances, auditAmount{t.Table, t.Difference})
		}
		for _, wager := range t.ByWager {
			if wager.Wager == books.Corrections {
				a.Corrections = append(a.Corrections, auditAmount{t.Table, house.Signed(-wager.Win)})
			}
		}
	}
	for i := range a.Variances {
		a.Variances[i].Name = s.boxOrPlace(a.Variances[i].Name)
	}
	for i := range a.Corrections {
		a.Corrections[i].Name = s.placeName(a.Corrections[i].Name)
	}
	return a
}

// boxOrPlace is what a place is called, also a drop box, whose name is that of its table with its number, and a tip box.
func (s *server) boxOrPlace(name string) string {
	if table, number, is := strings.Cut(name, "/"); number == "meter" {
		return "meter " + table
	} else if number == string(house.Tips) {
		return s.placeName(table) + ", tip box"
	} else if is {
		return s.placeName(table) + ", box " + number
	}
	return s.placeName(name) + ", inventory"
}

// dayBefore is the gaming day before another.
func dayBefore(day string) (string, error) {
	at, err := time.Parse(time.DateOnly, day)
	return at.AddDate(0, 0, -1).Format(time.DateOnly), err
}
