package web

import (
	"net/http"
	"slices"
	"strconv"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/house"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
)

// addSurveillance adds what those see who oversee the tables, and change nothing at them.
func (s *server) addSurveillance(t *routes) {
	t.route(people.Act{Name: "GET /api/surveillance", What: "all tables with the cards that everybody sees, and the moments that were marked", By: onlookers, Sees: true, Cite: "465a.9(e)"},
		gives(surveillanceAnswer{}), s.surveillance)
}

// surveillanceAnswer is all tables as surveillance sees them. A card that lies face down is not in it, whose ever it is.
type surveillanceAnswer struct {
	Now    int64          `json:"now"`
	Tables []watchedTable `json:"tables"`
	Marks  []markAnswer   `json:"marks"` // the newest first
}

// watchedTable is a table with its cards.
type watchedTable struct {
	pitTable
	Piles []watchedCards `json:"piles"`
}

// watchedCards lie at one place; "" lies face down.
type watchedCards struct {
	Where string   `json:"where"`
	Cards []string `json:"cards"`
	Hand  string   `json:"hand"`
}

// markAnswer is a moment that was marked.
type markAnswer struct {
	By    signed `json:"by"`
	Table string `json:"table"` // the ID
	Name  string `json:"name"`  // of the table
	Round int    `json:"round"` // the last that had begun; 0 is none
	// Replays: the round is over, and can be looked at again.
	Replays bool   `json:"replays"`
	Entry   uint64 `json:"entry"` // the last of the table's log
	Note    string `json:"note"`
}

func (s *server) surveillance(w http.ResponseWriter, r *http.Request) {
	a := surveillanceAnswer{Now: s.floor.Clock().UnixMilli(), Tables: []watchedTable{}, Marks: []markAnswer{}}
	inPlay := map[string]int{}
	for _, t := range s.pitTables() {
		v := s.floor.Table(t.ID).Look(floor.Onlooker{}, nil)
		a.Tables = append(a.Tables, watchedTable{t, piles(&v)})
		seated := slices.ContainsFunc(v.Seats, func(of table.SeatView) bool { return of.Player != nil })
		if v.Stage != table.StageResult && (v.Stage != table.StageWaiting || seated) {
			inPlay[t.ID] = v.Round
		}
	}
	s.floor.House(func(h *house.House) {
		for _, m := range slices.Backward(h.Marks) {
			if len(a.Marks) < historyLength {
				a.Marks = append(a.Marks, markAnswer{signed{m.By, m.As, m.At}, m.Table, "", m.Round, m.Round > 0 && inPlay[m.Table] != m.Round, m.Entry, m.Note})
			}
		}
	})
	for i := range a.Marks {
		a.Marks[i].By.Name, a.Marks[i].Name = s.floor.Name(a.Marks[i].By.Name), s.placeName(a.Marks[i].Table)
	}
	answer(w, r, a)
}

// piles are the cards on a table, as everybody sees them.
func piles(v *table.View) []watchedCards {
	all := []watchedCards{}
	add := func(where, hand string, cards []table.CardView) {
		if len(cards) == 0 {
			return
		}
		of := watchedCards{Where: where, Hand: hand}
		for _, c := range cards {
			of.Cards = append(of.Cards, c.Card)
		}
		all = append(all, of)
	}
	add("Dealer", v.Dealer.Hand, v.Dealer.Cards)
	add("Community", "", v.Community)
	for i := range v.Seats {
		of := &v.Seats[i]
		where := "Seat " + strconv.Itoa(of.Seat)
		if of.Player != nil {
			where = of.Player.Name
		}
		add(where, of.Hand, of.Cards)
	}
	return all
}
