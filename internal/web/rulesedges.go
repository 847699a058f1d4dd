package web

import (
	"encoding/json"
	"maps"
	"math/big"
	"net/http"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/internal/submission"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// edgeRow is what a wager of a game keeps on a paytable; what is nil is still computed.
type edgeRow struct {
	Wager     round.WagerID `json:"wager"`
	Title     string        `json:"title"`
	Paytable  string        `json:"paytable"`
	Cite      cite.Cite     `json:"cite"`
	HouseEdge *float64      `json:"house_edge"`
	// LongRun is the hold of a progressive wager at its rate and reset amount.
	LongRun *float64 `json:"long_run,omitempty"`
}

// fill puts the figure into the row when it is done; false is that it is not.
func (row *edgeRow) fill(e *odds.Entry, figure *figure) (bool, error) {
	f, err := figure.ready()
	if f == nil {
		return false, err
	}
	edge, _ := new(big.Rat).Neg(f.Value()).Float64()
	row.Cite, row.HouseEdge = f.Cite, &edge
	if f.Progressive == nil { // of which alone the document says more
		return true, nil
	}
	if p := odds.NewDocument(e, f, false).Progressive; p != nil && p.LongRun != nil {
		row.LongRun = &p.LongRun.Decimal
	}
	return true, nil
}

// gameEdges is the answer for one game; an error is that its choices do not stand together.
type gameEdges struct {
	Game  string    `json:"game"`
	Error string    `json:"error,omitempty"`
	Rows  []edgeRow `json:"rows"`
}

// edges are those that a question asks for, of a game under rules, as far as they are known; more reports whether some are not.
func (p *pool) edges(q odds.Question) (known gameEdges, more bool) {
	known = gameEdges{Game: q.Game.Game.ID, Rows: []edgeRow{}}
	entries, err := odds.Entries(q)
	if err != nil {
		known.Error = err.Error()
		return known, false
	}
	figures := p.figures(q.Game, q.Rules)
	for i := range entries {
		e := &entries[i]
		row := edgeRow{Wager: e.Wager, Title: e.Title(), Paytable: e.Paytable}
		done, err := row.fill(e, figures.of(e))
		if err != nil {
			known.Error = err.Error()
		}
		known.Rows = append(known.Rows, row)
		more = more || !done && err == nil
	}
	return known, more
}

// edgesAnswer is what is known of all games; what is still computing is asked for again.
type edgesAnswer struct {
	Computing bool        `json:"computing"`
	Games     []gameEdges `json:"games"`
}

// rulesEdges are the edges of all games of a submission that are analysed, as far as they are
// known; what is asked again later is further on.
func (s *server) rulesEdges(w http.ResponseWriter, r *http.Request) {
	text, ok := sent(w, r)
	if !ok {
		return
	}
	figured := submission.Figured(text)
	a := edgesAnswer{Games: []gameEdges{}}
	for _, g := range odds.Games {
		rules, ok := figured[g.Game.ID]
		if !ok {
			continue
		}
		known, more := s.pool.edges(odds.Question{Game: g, Rules: open(g.Game, rules)})
		a.Games = append(a.Games, known)
		a.Computing = a.Computing || more
	}
	answer(w, r, a)
}

// open are rules without what chooses paytables, so that figures of all of them are answered. One of the holder's own stays.
func open(g *game.Game, rules json.RawMessage) json.RawMessage {
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(rules, &fields) // they were written by submission.Figured
	var tables map[string]json.RawMessage
	_ = json.Unmarshal(fields["paytables"], &tables)
	maps.DeleteFunc(tables, func(_ string, raw json.RawMessage) bool { return raw[0] != '{' })
	if delete(fields, "paytables"); len(tables) > 0 {
		fields["paytables"], _ = json.Marshal(tables)
	}
	for _, p := range g.Paytables {
		delete(fields, p.By.ID)
	}
	rest, _ := json.Marshal(fields) // in the order of the names
	return rest
}
