package web

import (
	"encoding/json"
	"net/http"

	"felt.example/felt/analysis"
	"felt.example/felt/odds"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// largestPaytable is the most bytes that a custom paytable may have.
const largestPaytable = 16 << 10

// ownRow is a row of a custom paytable; "" pays nothing.
type ownRow struct {
	Wager round.WagerID `json:"wager,omitempty"` // of a base game, which has several paytables
	Hand  string        `json:"hand"`
	Pays  string        `json:"pays"`
}

// refusedRow is the answer when a row cannot be read: while one types, that is no failure.
type refusedRow struct {
	Wager   round.WagerID `json:"wager"`
	Hand    string        `json:"hand"`
	Refused string        `json:"refused"`
}

// oddsOwn is what a wager is worth on a custom paytable in place of the printed one.
func (s *server) oddsOwn(w http.ResponseWriter, r *http.Request) {
	g := analysed(w, r)
	if g == nil {
		return
	}
	q := odds.Question{Game: g, Wager: round.WagerID(r.PathValue("wager")), Strategy: r.URL.Query().Get("strategy")}
	// Where an option chooses the printed paytable, it bears on the deals too.
	if t := g.Game.Paytable(q.Wager); t != nil && t.By.ID != "" {
		q.Rules, _ = json.Marshal(map[string]string{t.By.ID: r.URL.Query().Get("paytable")})
	}
	var rows []ownRow
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, largestPaytable)).Decode(&rows); err != nil {
		fail(w, http.StatusBadRequest, "send a paytable, as [{\"hand\": \"…\", \"pays\": \"50 to 1\"}]")
		return
	}
	if refused := own(&q, rows); refused != nil {
		answer(w, r, refused)
		return
	}
	e := entry(w, q)
	if e == nil {
		return
	}
	figures := s.pool.figures(g, nil)
	at := figures.gate(e)
	if !at.turn(w, r) {
		return
	}
	defer at.leave()
	f, err := figures.work(r.Context(), e)
	switch {
	case r.Context().Err() != nil:
	case err != nil:
		fail(w, http.StatusBadRequest, err.Error())
	default:
		answer(w, r, odds.NewDocument(e, f, q.Wager == analysis.Base))
	}
}

// own puts the rows into the question, or tells which cannot be read.
func own(q *odds.Question, rows []ownRow) *refusedRow {
	tables := map[round.WagerID]paytable.Printed{}
	for _, row := range rows {
		if q.Wager != analysis.Base {
			row.Wager = q.Wager
		}
		table := tables[row.Wager] // a wager of which no hand is paid has its paytable too
		if row.Pays != "" {
			pays, err := payout.Parse(row.Pays)
			if err != nil {
				return &refusedRow{row.Wager, row.Hand, err.Error()}
			}
			table.Rows = append(table.Rows, paytable.PrintedRow{Hand: row.Hand, Pays: pays})
		}
		tables[row.Wager] = table
	}
	if q.Wager == analysis.Base {
		q.OwnBase = tables
	} else {
		q.Own = append([]paytable.PrintedRow{}, tables[q.Wager].Rows...)
	}
	return nil
}
