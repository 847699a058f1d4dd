package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"felt.example/felt/analysis"
	"felt.example/felt/internal/books"
	"felt.example/felt/internal/house"
	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/people"
	"felt.example/felt/odds"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// bookkeepers are those who read the books. Who counts the drop is not among them: the books say what is expected.
var bookkeepers = []people.Role{people.PitManager, people.GamingOperations, people.Auditor}

func (s *server) addBooks(t *routes) {
	of := []Parameter{{Name: "day", What: "a gaming day, such as 2026-11-24; the last without it"}, {Name: "table", What: "the ID of one table"}}
	t.route(people.Act{Name: "GET /api/books", What: "the books of a gaming day", By: bookkeepers, Sees: true}, gives(books.Day{}, of...), s.expected(s.limits.works(s.booksOf)))
	printed := []Parameter{of[0], of[1], {Name: "as", What: "pdf, html, txt, or xlsx for a workbook; pdf without it"}}
	t.route(people.Act{Name: "GET /api/books/paper", What: "the books of a gaming day as a paper or a workbook", By: bookkeepers, Sees: true}, gives(booksTypes, printed...), s.expected(s.limits.works(s.booksPaper)))
	t.route(people.Act{Name: "GET /api/books/week", What: "the gross table game revenue of a week, by gaming day", By: bookkeepers, Sees: true, Cite: "601a.9"}, gives(books.Week{}, of...), s.expected(s.limits.works(s.booksWeek)))
	t.route(people.Act{Name: "GET /api/books/week/paper", What: "the revenue of a week as a paper or a workbook", By: bookkeepers, Sees: true, Cite: "601a.9"}, gives(booksTypes, printed...), s.expected(s.limits.works(s.weekPaper)))
	parts := []Parameter{
		of[0], of[1], {Name: "game", What: "the ID of a game"}, {Name: "dealer", What: "the ID of a person, or program"}, {Name: "shift", What: "such as 08-16"},
		{Name: "wager", What: "the ID of a wager, whose figures they are then"}, {Name: "before", What: "before of the last answer: those before it"},
	}
	t.route(people.Act{Name: "GET /api/books/rounds", What: "the rounds, corrections and time charges that figures of a gaming day are made of", By: bookkeepers, Sees: true}, gives(books.Parts{}, parts...), s.expected(s.limits.works(s.booksRounds)))
	t.route(people.Act{Name: "GET /api/books/drop", What: "the buy-ins that the drop of a gaming day is made of", By: bookkeepers, Sees: true}, gives(books.Drop{}, slices.DeleteFunc(slices.Clone(parts), func(p Parameter) bool { return p.Name == "wager" })...), s.expected(s.limits.works(s.booksDrop)))
	t.route(people.Act{Name: "GET /api/books.csv", What: "the books of a gaming day, for a spreadsheet", By: bookkeepers, Sees: true}, gives(Media{csvType}, of...), s.expected(s.limits.works(s.booksCSV)))
}

// expected guards what tells, or lets one work out, what a drop box should hold: from who counts them, whatever else he is.
func (s *server) expected(handler http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.who(r).Is(people.CountTeam) {
			fail(w, http.StatusForbidden, "who counts the drop does not see what is expected ("+house.TeamCite+")")
			return
		}
		handler(w, r)
	}
}

// keepBooks are the books of the floor, which compute what wagers are worth as it is asked for.
func (s *server) keepBooks() *books.Books {
	return books.New(s.floor.Log, func(ctx context.Context, game string, rules json.RawMessage) (map[round.WagerID]*analysis.Figure, error) {
		return books.FiguresBy(&odds.Calculator{Cache: s.pool.cache()})(ctx, game, rules)
	})
}

func (s *server) booksOf(w http.ResponseWriter, r *http.Request) {
	if day, ok := s.booksAt(w, r); ok {
		answer(w, r, day)
	}
}

func (s *server) booksRounds(w http.ResponseWriter, r *http.Request) {
	if of, ok := chosen(w, r); ok {
		if parts, err := s.books.Parts(r.Context(), r.URL.Query().Get("day"), of); s.added(w, err) {
			answer(w, r, parts)
		}
	}
}

func (s *server) booksDrop(w http.ResponseWriter, r *http.Request) {
	of, ok := chosen(w, r)
	if !ok {
		return
	}
	drop, err := s.books.Drop(r.Context(), r.URL.Query().Get("day"), of)
	if s.added(w, err) {
		for i := range drop.BuyIns {
			drop.BuyIns[i].Player = s.floor.Name(drop.BuyIns[i].Player)
		}
		answer(w, r, drop)
	}
}

// chosen reads which parts of a figure are asked for.
func chosen(w http.ResponseWriter, r *http.Request) (of books.Chosen, ok bool) {
	q := r.URL.Query()
	of = books.Chosen{Table: q.Get("table"), Game: q.Get("game"), Dealer: q.Get("dealer"), Shift: q.Get("shift"), Wager: round.WagerID(q.Get("wager"))}
	if text := q.Get("before"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			fail(w, http.StatusBadRequest, fmt.Sprintf("before: %q is not a number from 1 on, such as 100", record.Clip(text)))
			return of, false
		}
		of.Before = n
	}
	return of, true
}

func (s *server) booksCSV(w http.ResponseWriter, r *http.Request) {
	day, ok := s.booksAt(w, r)
	if !ok {
		return
	}
	w.Header().Set("Content-Type", csvType)
	w.Header().Set("Content-Disposition", `attachment; filename="books-`+day.Day+`.csv"`)
	w.Header().Set("Cache-Control", "no-store")
	_ = day.WriteCSV(w)
}

// booksTypes are the content types of the books as a paper.
var booksTypes = Media{paper.AsPDF.Type(), paper.AsHTML.Type(), paper.AsText.Type(), paper.AsXLSX.Type()}

func (s *server) booksPaper(w http.ResponseWriter, r *http.Request) {
	as, ok := paperAs(w, r, paper.AsPDF, paper.AsHTML, paper.AsText, paper.AsXLSX)
	if !ok {
		return
	}
	if day, ok := s.booksAt(w, r); ok {
		writePaper(w, r, day.Paper(), as, letter, fmt.Sprintf("attachment; filename=%q", "books-"+day.Day+"."+string(as)))
	}
}

func (s *server) booksWeek(w http.ResponseWriter, r *http.Request) {
	if week, ok := s.weekAt(w, r); ok {
		answer(w, r, week)
	}
}

func (s *server) weekPaper(w http.ResponseWriter, r *http.Request) {
	as, ok := paperAs(w, r, paper.AsPDF, paper.AsHTML, paper.AsText, paper.AsXLSX)
	if !ok {
		return
	}
	if week, ok := s.weekAt(w, r); ok {
		writePaper(w, r, week.Paper(), as, letter, fmt.Sprintf("attachment; filename=%q", "revenue-"+week.From+"."+string(as)))
	}
}

// weekAt is the week that is asked for; where there is none, it has answered.
func (s *server) weekAt(w http.ResponseWriter, r *http.Request) (books.Week, bool) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(5 * time.Minute)) // the first reading of a long log takes its time
	only := r.URL.Query().Get("table")
	week, err := s.books.Week(r.Context(), r.URL.Query().Get("day"), only)
	if only == "" {
		week.Taxed(s.floor.TaxRate)
	}
	return week, s.added(w, err)
}

// added reports whether there are books; where there are none, it has answered.
func (s *server) added(w http.ResponseWriter, err error) bool {
	var refusal *books.Refusal
	switch {
	case errors.As(err, &refusal):
		fail(w, http.StatusBadRequest, err.Error())
	case err != nil:
		fail(w, http.StatusServiceUnavailable, err.Error())
	}
	return err == nil
}

// booksAt are the books that are asked for; where there are none, it has answered.
func (s *server) booksAt(w http.ResponseWriter, r *http.Request) (books.Day, bool) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(5 * time.Minute)) // the first reading of a long log takes its time
	return s.figures(w, r, r.URL.Query().Get("day"), r.URL.Query().Get("table"))
}

// figures are the books of a day, of one table or with "" of all; where there are none, it has answered.
func (s *server) figures(w http.ResponseWriter, r *http.Request, of, table string) (books.Day, bool) {
	day, err := s.books.Day(r.Context(), of, table)
	return day, s.added(w, err)
}
