package game_test

import (
	"reflect"
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/round"
)

func TestRowsAndPlaces(t *testing.T) {
	g := game.Game{
		Cards: game.Cards{Piles: []game.Pile{{Area: round.AtDealer, Cards: 3}, {Area: round.AtCommunity, Cards: 2}}},
		Layout: game.Layout{Areas: []game.Area{
			{ID: "ante", Scope: "seat", Row: 1}, {ID: "bonus", Scope: "seat"}, {ID: "gone", Scope: "seat", Row: 2},
			{ID: "play", Scope: "seat", Row: 1, Shape: game.Box}, {ID: "low", Scope: "seat", Row: 3, Cards: 2},
			{ID: "dealer", Scope: "dealer"}, {ID: "community", Scope: "community"}, {ID: "one", Scope: "community", Cards: 1}, {ID: "meter", Scope: "meter"},
		}},
	}
	var rows [][]string
	for _, row := range g.Layout.Rows("seat", func(a game.Area) bool { return a.ID != "gone" }) {
		var ids []string
		for _, a := range row {
			ids = append(ids, a.ID)
		}
		rows = append(rows, ids)
	}
	if want := [][]string{{"bonus"}, {"ante", "play"}, {"low"}}; !reflect.DeepEqual(rows, want) {
		t.Errorf("the rows are %v, want %v", rows, want)
	}
	places := map[string]int{}
	for _, a := range g.Layout.Areas {
		if n := g.Places(a); n > 0 {
			places[a.ID] = n
		}
	}
	if want := map[string]int{"low": 2, "dealer": 3, "community": 2, "one": 1}; !reflect.DeepEqual(places, want) {
		t.Errorf("the places are %v, want %v", places, want)
	}
	if a := g.Layout.Areas; a[0].Outline() != game.Circle || a[3].Outline() != game.Box {
		t.Errorf("the outlines are %s and %s", a[0].Outline(), a[3].Outline())
	}
}
