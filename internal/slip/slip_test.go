package slip_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/house"
	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/slip"
	"felt.example/felt/money"
)

// TestASlip says who has signed and who is to sign, and what arrived where that is not what was sent.
func TestASlip(t *testing.T) {
	names := slip.Names{Person: strings.ToUpper, Place: strings.ToUpper}
	signed := func(who string, as people.Role) *house.Signature {
		return &house.Signature{By: who, As: as, At: time.Date(2026, 11, 26, 14, 3, 0, 0, time.UTC)}
	}
	chips := func(count int) house.Count { return house.Count{{Of: 10_000, Count: count}} }
	s := &house.Slip{Number: 12, Of: house.Credit, Table: "t1", Chips: chips(5), Amount: 50_000, Requested: signed("fay", people.Floorperson), Approved: signed("gus", people.PitManager), Sent: signed("dee", people.Dealer)}
	says := func(words ...string) {
		t.Helper()
		size, err := paper.SizeOf("letter")
		var out bytes.Buffer
		if err == nil {
			err = names.Slip(s).Write(&out, paper.AsText, size)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range words {
			if !strings.Contains(out.String(), want) {
				t.Errorf("no %q in\n%s", want, &out)
			}
		}
	}
	says("Credit slip 12, T1", "500.00", "FAY", "floorperson", "2026-11-26 14:03:00", "not yet", "cage", "§ 465a.39, rebuilt")
	s.Arrived, s.Received = signed("cay", people.Cage), chips(4)
	says("CAY", "counted on arrival", "400.00", "-100.00")

	var out bytes.Buffer
	size, err := paper.SizeOf("letter")
	if err == nil {
		err = names.Slip(s).In("es").Write(&out, paper.AsText, size)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Comprobante de crédito 12, T1", "26 de noviembre de 2026, 14:03 UTC", "crupier"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	for _, english := range []string{" the ", " of ", " by ", "not yet", "Chips", "Signatures"} {
		if strings.Contains(out.String(), english) {
			t.Errorf("%q in\n%s", english, &out)
		}
	}
}

// TestTheRakeOfAPokerTable stands on the slip of its inventory, and by denomination on that of its drop box, held against the books; and so
// do the contributions to its jackpots on that of their own box.
func TestTheRakeOfAPokerTable(t *testing.T) {
	names := slip.Names{Person: strings.ToUpper, Place: strings.ToUpper}
	by := house.Signature{By: "dee", As: people.Dealer, At: time.Date(2026, 11, 26, 14, 3, 0, 0, time.UTC)}
	count := &house.Inspected{Number: 3, Place: "t1", Purpose: house.Shift, Rake: 12_00, Counted: by, Signed: &by}
	box := &house.Box{Name: "t1/2", Table: "t1", Removed: by, Done: &by, Chips: house.Count{{Of: 100, Count: 11}}, Rake: 12_00}
	count.Contributed = new(money.Cents(7_00))
	jackpot := &house.Box{Name: "t1/jackpot-2", Table: "t1", Jackpot: true, Removed: by, Done: &by, Chips: house.Count{{Of: 100, Count: 5}}, Rake: 7_00}
	for want, d := range map[string]*paper.Document{
		"in their locked box (§ 637a.2(e)): $7.": names.Count(count),
		"Jackpot box t1/jackpot-2, T1":           names.Drop(jackpot),
		"-2.00":                                  names.Drop(jackpot),
		"in the drop box (§ 637a.2(d); § 465a.43, rebuilt): $12.": names.Count(count),
		"-1.00": names.Drop(box),
	} {
		size, err := paper.SizeOf("letter")
		var out bytes.Buffer
		if err == nil {
			err = d.Write(&out, paper.AsText, size)
		}
		if text := strings.Join(strings.Fields(out.String()), " "); err != nil || !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s %v", want, &out, err)
		}
	}
}
