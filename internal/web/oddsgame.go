package web

import (
	"math"
	"math/big"
	"net/http"

	"felt.example/felt/analysis"
	"felt.example/felt/cite"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// oddsGameAnswer is a game's figures in brief.
type oddsGameAnswer struct {
	oddsGame
	Computing  bool           `json:"computing"`
	Strategies []strategyLine `json:"strategies"`
	Hand       odds.HandForm  `json:"hand"`
	// Team is the most seats that may signal to each other; 0 where all see all players' cards.
	Team int `json:"team"`
	// CardBudgets are the losses for which a strategy card is written, as shares of the first wager.
	CardBudgets []string        `json:"card_budgets"`
	Figures     []oddsFigureRow `json:"figures"`
}

// strategyLine is a strategy by which a base game can be played, and where it is published; no source is one of felt's own.
type strategyLine struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Source string `json:"source,omitempty"`
	// Changeable are wagers whose paytables are part of the base game and may be one's own in it.
	Changeable []round.WagerID `json:"changeable"`
}

// oddsFigureRow is one wager on one paytable; what is nil is still computed.
type oddsFigureRow struct {
	Wager         round.WagerID `json:"wager"`
	Title         string        `json:"title"`
	Paytable      string        `json:"paytable"`
	Cite          cite.Cite     `json:"cite,omitempty"`
	HouseEdge     *float64      `json:"house_edge"`
	HitFrequency  *float64      `json:"hit_frequency"`
	Deviation     *float64      `json:"deviation"`
	ElementOfRisk *float64      `json:"element_of_risk,omitempty"`
	Meter         string        `json:"meter,omitempty"`
}

func (s *server) oddsGame(w http.ResponseWriter, r *http.Request) {
	g := analysed(w, r)
	if g == nil {
		return
	}
	entries, err := odds.Entries(odds.Question{Game: g})
	if err != nil {
		fail(w, http.StatusInternalServerError, err.Error())
		return
	}
	a := oddsGameAnswer{oddsGame: describe(g.Game), Strategies: []strategyLine{}, Hand: odds.FormOf(g), CardBudgets: []string{}, Figures: []oddsFigureRow{}}
	for _, x := range g.Strategies {
		a.Strategies = append(a.Strategies, strategyLine{x.ID, x.Name, x.Source, odds.Changeable(g, x.ID)})
	}
	if odds.Signalled(g) {
		a.Team = g.Game.Seats
	}
	if g.Advice != nil {
		a.CardBudgets = odds.CardBudgets
	}
	figures := s.pool.figures(g, nil)
	for i := range entries {
		e := &entries[i]
		row := oddsFigureRow{Wager: e.Wager, Title: e.Title(), Paytable: e.Paytable}
		f, err := figures.of(e).ready()
		switch {
		case err != nil:
			fail(w, http.StatusInternalServerError, err.Error())
			return
		case f == nil:
			a.Computing = true
		default:
			row.fill(e, f)
		}
		a.Figures = append(a.Figures, row)
	}
	answer(w, r, a)
}

func (row *oddsFigureRow) fill(e *odds.Entry, f *analysis.Figure) {
	of := func(r *big.Rat) *float64 { value, _ := r.Float64(); return &value }
	row.Cite = f.Cite
	row.HouseEdge, row.HitFrequency = of(new(big.Rat).Neg(f.Value())), of(f.HitFrequency())
	deviation := math.Sqrt(*of(f.Variance()))
	row.Deviation = &deviation
	if f.Wager == analysis.Base {
		row.ElementOfRisk = of(f.ElementOfRisk())
	}
	if f.Progressive != nil {
		row.Meter = e.MeterReading("").String()
	}
}
