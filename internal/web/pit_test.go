package web

import (
	"reflect"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
)

// TestThePitIsToldOfASeat: of who is away while he is asked or has wagers on the layout, and of payments at 50 to 1 or more.
func TestThePitIsToldOfASeat(t *testing.T) {
	paid := func(amount, paid money.Cents) []table.ResultView {
		return []table.ResultView{{Name: "Pair Plus", Amount: amount, Paid: paid, Cites: []cite.Cite{"677a.12(a)"}}}
	}
	away := []pitAlert{{"Ann at seat 2 is away from a round in play.", "", false}}
	for _, tc := range []struct {
		name    string
		seat    pitSeat
		results []table.ResultView
		want    []pitAlert
	}{
		{"nobody", pitSeat{Seat: 2}, nil, nil},
		{"here", pitSeat{Seat: 2, Name: "Ann", Asked: true, AtRisk: 10_00}, nil, nil},
		{"away between rounds", pitSeat{Seat: 2, Name: "Ann", Away: true}, nil, nil},
		{"away when asked", pitSeat{Seat: 2, Name: "Ann", Away: true, Asked: true}, nil, away},
		{"away with a wager", pitSeat{Seat: 2, Name: "Ann", Away: true, AtRisk: 10_00}, nil, away},
		{"lost", pitSeat{Seat: 2, Name: "Ann"}, paid(50_00, 0), nil},
		{"49 to 1", pitSeat{Seat: 2, Name: "Ann"}, paid(50_00, 2_450_00), nil},
		{"50 to 1", pitSeat{Seat: 2, Name: "Ann"}, paid(50_00, 2_500_00), []pitAlert{{"Unusual payment at seat 2: $2,500 on Pair Plus of $50.", "677a.12(a)", false}}},
	} {
		if got := tc.seat.alerts(tc.results); !reflect.DeepEqual(got, tc.want) {
			t.Errorf("%s: %v, not %v", tc.name, got, tc.want)
		}
	}
}
