package reference

import (
	"felt.example/felt/clause"
	"felt.example/felt/game"
	"felt.example/felt/internal/submission"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
)

// findings makes the page of what felt check finds.
func (w *writer) findings() error {
	return w.page("findings.html", "findings", submission.Codes)
}

// games makes a page for each game: wagers, paytables, options, readings, irregularities.
func (w *writer) games() error {
	type row struct {
		*game.Game
		Figures bool
		Tables  []table
	}
	var rows []row
	for _, g := range pa.Games {
		r := row{g, odds.Game(g.ID) != nil, nil}
		for _, p := range g.Paytables {
			r.Tables = append(r.Tables, tableOf(g, p))
		}
		if err := w.page("games/"+g.ID+".html", "game", r); err != nil {
			return err
		}
		rows = append(rows, r)
	}
	return w.page("games/index.html", "games", rows)
}

// table are the printed paytables of a wager, side by side.
type table struct {
	Name string
	game.Paytable
	Letters []string
	Rows    []line
}

// line is what a hand pays under each.
type line struct {
	Hand string
	Pays []string
}

func tableOf(g *game.Game, p game.Paytable) table {
	t := table{Name: g.Wager(p.Wager).Name, Paytable: p}
	for _, printed := range p.Printed {
		t.Letters = append(t.Letters, printed.Letter)
	}
	for _, hand := range p.Hands() {
		l := line{Hand: hand}
		for _, printed := range p.Printed {
			pays := "–"
			for _, row := range printed.Rows {
				if row.Hand == hand {
					pays = row.Pays.String()
				}
			}
			l.Pays = append(l.Pays, pays)
		}
		t.Rows = append(t.Rows, l)
	}
	return t
}

// clauses makes a page for each chapter.
func (w *writer) clauses() error {
	type row struct {
		clause.Chapter
		Kept clause.Counts
	}
	var rows []row
	for _, c := range w.book.Chapters {
		r := row{c, c.Count()}
		if err := w.page("clauses/"+string(c.Cite)+".html", "chapter", r); err != nil {
			return err
		}
		rows = append(rows, r)
	}
	return w.page("clauses/index.html", "clauses", rows)
}
