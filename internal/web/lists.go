package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"felt.example/felt/analysis"
	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/game"
	"felt.example/felt/internal/dispute"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// historyLength is how many of a table's rounds its history lists.
const historyLength = 50

// lobbyAnswer is the tables of the floor.
type lobbyAnswer struct {
	// Notice says what is not as usual on the whole floor.
	Notice string       `json:"notice,omitempty"`
	Tables []lobbyTable `json:"tables"`
}

// noticeAnswer says what is not as usual on the whole floor; "" is nothing.
type noticeAnswer struct {
	Notice string `json:"notice"`
}

func (s *server) notice(w http.ResponseWriter, r *http.Request) {
	answer(w, r, noticeAnswer{s.floor.Notice()})
}

// lobbyTable is a table as the lobby lists it. Minimum and Maximum are the limits of its required wagers; an amount of zero is no limit.
type lobbyTable struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Game     string    `json:"game"`
	GameName string    `json:"game_name"`
	Chapter  cite.Cite `json:"chapter"`
	Source   string    `json:"source"`
	Colour   string    `json:"colour"`
	Minimum  string    `json:"minimum"`
	Maximum  string    `json:"maximum"`
	Seats    int       `json:"seats"`
	Taken    int       `json:"taken"`
	Playing  bool      `json:"playing"` // a round is in play
	Meter    string    `json:"meter,omitempty"`
	// Levels are those of a meter that has several, instead of Meter.
	Levels []table.LevelView `json:"levels,omitempty"`
	// Held says why nothing is done at the table now.
	Held string `json:"held,omitempty"`
	// HouseEdge is that of the base game by best play under the table's rules, as a part of the first wager; nil while it is worked out,
	// and of a game that the house does not bank.
	HouseEdge *float64 `json:"house_edge,omitempty"`
	// Last are the last rounds since the floor opened, the latest last; none of a game that the house does not bank.
	Last []floor.Ended `json:"last"`
	// Room is what players look for before they choose a table in a room.
	Room any `json:"poker,omitempty" ts:"PokerLobby"`
}

func (s *server) lobby(w http.ResponseWriter, r *http.Request) {
	tables := []lobbyTable{}
	for _, l := range s.floor.Tables() {
		selected := l.Selected()
		g := selected.Game
		t := lobbyTable{
			ID: l.ID(), Name: l.Name(), Game: g.ID, GameName: g.Name, Chapter: g.Chapter, Source: g.Origin, Colour: g.Layout.Colour,
			Minimum: game.Minimum.Of(selected).String(), Maximum: game.Maximum.Of(selected).String(), Seats: l.Seats(), Taken: l.Taken(), Playing: l.Playing(),
			Room: l.Lobby(), Held: l.Held(), HouseEdge: s.houseEdge(g, l.Rules()), Last: append([]floor.Ended{}, l.LastRounds()...),
		}
		t.Meter, t.Levels = table.Told(l.Meter())
		tables = append(tables, t)
	}
	answer(w, r, lobbyAnswer{s.floor.Notice(), tables})
}

// houseEdge is that of a game's base game under a table's rules, nil while it is worked out.
func (s *server) houseEdge(of *game.Game, rules json.RawMessage) *float64 {
	g := odds.Game(of.ID)
	if g == nil || g.Base == nil {
		return nil
	}
	known, _ := s.pool.edges(odds.Question{Game: g, Wager: analysis.Base, Rules: rules})
	if len(known.Rows) != 1 {
		return nil
	}
	return known.Rows[0].HouseEdge
}

// gameAnswer is the chapter's rules and its layout.
type gameAnswer struct {
	game.Description
	Layout layoutAnswer `json:"layout"`
}

// layoutAnswer is the layout of a game's table: its felt, its areas and what it must bear.
type layoutAnswer struct {
	Colour       string                  `json:"colour"`
	Title        string                  `json:"title"`
	Areas        []areaAnswer            `json:"areas"`
	Inscriptions []table.InscriptionView `json:"inscriptions"`
}

// areaAnswer is an area of the layout, for the wager with the same ID or for cards, under the clause that requires it.
type areaAnswer struct {
	ID    string     `json:"id"`
	Name  string     `json:"name"`
	Scope game.Scope `json:"scope"`
	Cite  cite.Cite  `json:"cite"`
	// Later: nothing is wagered there before the deal.
	Later bool `json:"later"`
	// Row, Shape and Sign are how a seat's area lies there, Places and Captions those for cards.
	Row      int        `json:"row"`
	Shape    game.Shape `json:"shape"`
	Sign     string     `json:"sign,omitempty"`
	Places   int        `json:"places"`
	Captions []string   `json:"captions"`
}

func (s *server) game(w http.ResponseWriter, r *http.Request) {
	g := pa.Game(r.PathValue("game"))
	if g == nil {
		fail(w, http.StatusNotFound, "there is no such game")
		return
	}
	a := gameAnswer{g.Describe(), layoutAnswer{Colour: g.Layout.Colour, Title: g.Name, Areas: []areaAnswer{}, Inscriptions: []table.InscriptionView{}}}
	for _, area := range g.Layout.Areas {
		w := g.Wager(round.WagerID(area.ID))
		a.Layout.Areas = append(a.Layout.Areas, areaAnswer{
			area.ID, area.Name, area.Scope, area.Cite, w != nil && w.Later,
			area.Row, area.Outline(), area.Sign, g.Places(area), append([]string{}, area.Captions...),
		})
	}
	for _, i := range g.Layout.Inscriptions {
		a.Layout.Inscriptions = append(a.Layout.Inscriptions, table.InscriptionView{Text: i.Text, Cite: i.Cite})
	}
	answer(w, r, a)
}

func (s *server) clauses(w http.ResponseWriter, r *http.Request) {
	chapter, ok := s.book.Chapter(cite.Cite(r.URL.Query().Get("chapter")))
	if !ok {
		fail(w, http.StatusNotFound, "there is no such chapter")
		return
	}
	answer(w, r, chapter.Clauses)
}

// clauseAnswer is a clause with the reading that concerns it, and with its published text, if there is one.
type clauseAnswer struct {
	clause.Clause
	// Above are the clauses in which it lies, the section first, without what concerns them.
	Above     []clause.Clause  `json:"above"`
	Reading   *clause.Reading  `json:"reading,omitempty"`
	Published *publishedAnswer `json:"published,omitempty"`
}

// publishedAnswer is a clause as it was published, from a page that the house imported.
type publishedAnswer struct {
	// Page is the name of the page's file, and Digest its SHA-256.
	Page   string `json:"page"`
	Digest string `json:"digest"`
	// Agrees: it is worded as the clause that felt keeps.
	Agrees bool `json:"agrees"`
	// Section is the clauses of its section, this one among them.
	Section []printedClause `json:"section"`
}

// printedClause is a clause line by line; the rows of a table have tabs between their cells.
type printedClause struct {
	Cite  cite.Cite `json:"cite"`
	Lines []string  `json:"lines"`
}

// published is the text of a clause, nil if none was imported.
func (s *server) published(c cite.Cite) *publishedAnswer {
	if s.texts == nil {
		return nil
	}
	found, _ := s.texts.Find(c) // a page that cannot be read says nothing
	if found == nil {
		return nil
	}
	a := &publishedAnswer{Page: found.Page.Name, Digest: found.Page.Digest, Agrees: found.Agrees}
	for _, c := range found.Section() {
		a.Section = append(a.Section, printedClause{c.Cite, c.Printed()})
	}
	return a
}

func (s *server) clause(w http.ResponseWriter, r *http.Request) {
	c := cite.Cite(r.PathValue("cite"))
	found, ok := s.book.Clause(c)
	if !ok {
		fail(w, http.StatusNotFound, "there is no such clause")
		return
	}
	answer(w, r, s.clauseOf(found))
}

// clauseOf is a clause with what concerns it.
func (s *server) clauseOf(of clause.Clause) clauseAnswer {
	a := clauseAnswer{Clause: of, Above: []clause.Clause{}, Published: s.published(of.Cite)}
	for c := of.Cite.Parent(); c != ""; c = c.Parent() {
		if above, ok := s.book.Clause(c); ok {
			a.Above = slices.Insert(a.Above, 0, above)
		}
	}
	narrowest := 0
	for _, g := range pa.Games {
		for _, reading := range g.Describe().Readings {
			for _, about := range reading.Cites {
				if about.Contains(of.Cite) && len(about) > narrowest {
					a.Reading, narrowest = &reading, len(about)
				}
			}
		}
	}
	return a
}

// table is the table that the path names; it has answered when there is none.
func (s *server) table(w http.ResponseWriter, r *http.Request) *floor.Live {
	l := s.floor.Table(r.PathValue("table"))
	if l == nil {
		fail(w, http.StatusNotFound, "there is no such table")
	}
	return l
}

func (s *server) rounds(w http.ResponseWriter, r *http.Request) {
	l := s.table(w, r)
	if l == nil {
		return
	}
	which, err := sought(r.URL.Query())
	if err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	history, err := l.Rounds(r.Context(), s.who(r).ID, which, historyLength)
	if err != nil {
		fail(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	if history.Archived > 0 {
		history.Archive = s.archiveFor(r)
	}
	answer(w, r, history)
}

// archiveFor is where rounds were moved to that cannot be shown, for who works here; "" for others.
func (s *server) archiveFor(r *http.Request) string {
	if !s.who(r).Is(people.Staff...) {
		return ""
	}
	where, err := s.floor.ArchivedTo(r.Context())
	if err != nil {
		return "" // the rounds themselves tell what is wrong with the log
	}
	return where
}

// missing says why a past round cannot be had; who works here is told where it was moved to.
func (s *server) missing(r *http.Request, err error) string {
	if where := s.archiveFor(r); errors.Is(err, floor.ErrArchived) && where != "" {
		return fmt.Sprintf("%v: it was moved to %s", err, where)
	}
	return err.Error()
}

// soughtBy are the parameters by which rounds are looked for.
var soughtBy = []Parameter{
	{Name: "before", What: "the number of a round: those before it, as before of the last answer has it"},
	{Name: "at", What: "a time, such as 2026-01-02T21:14:00Z: those that had begun by then"},
	{Name: "seat", What: "the number of a seat: those in which wagers were settled there"},
}

func sought(query url.Values) (which floor.Sought, err error) {
	for name, to := range map[string]*int{"before": &which.Before, "seat": &which.Seat} {
		if text := query.Get(name); text != "" {
			if *to, err = strconv.Atoi(text); err != nil || *to < 1 {
				return which, fmt.Errorf("%s: %q is not a number from 1 on, such as 12", name, record.Clip(text))
			}
		}
	}
	if text := query.Get("at"); text != "" {
		if which.At, err = time.Parse(time.RFC3339, text); err != nil {
			return which, fmt.Errorf("at: %q is not a time such as 2026-01-02T21:14:00Z", record.Clip(text))
		}
	}
	return which, nil
}

// pastRound is a round of a table as the viewer may see it.
type pastRound struct {
	Round int        `json:"round"`
	View  table.View `json:"view"`
	// Corrections are those that were made after the next round had begun; the view has the round as it is now.
	Corrections []floor.Mended `json:"corrections"`
}

func (s *server) round(w http.ResponseWriter, r *http.Request) {
	s.past(w, r, func(l *floor.Live, player string, number int) (any, error) {
		view, err := l.RoundView(r.Context(), player, number)
		if err != nil {
			return nil, err
		}
		mended, err := s.mended(r, l, number, len(view.You.Seats) > 0)
		return pastRound{number, view, mended}, err
	})
}

// openings are those of a round's commitments, with the cards that the visitor may know.
func (s *server) openings(w http.ResponseWriter, r *http.Request) {
	s.past(w, r, func(l *floor.Live, player string, number int) (any, error) {
		return l.Openings(r.Context(), player, number)
	})
}

// past answers with what a table has for the visitor of the round that the path names.
func (s *server) past(w http.ResponseWriter, r *http.Request, of func(l *floor.Live, player string, number int) (any, error)) {
	l, number := s.roundAt(w, r)
	if l == nil {
		return
	}
	found, err := of(l, s.who(r).ID, number)
	if err != nil {
		fail(w, notFound(err), s.missing(r, err))
		return
	}
	answer(w, r, found)
}

// packet is the dispute packet of a round, as a file to keep.
func (s *server) packet(w http.ResponseWriter, r *http.Request) {
	l, number := s.roundAt(w, r)
	if l == nil {
		return
	}
	as, ok := paperAs(w, r, packetJSON, paper.AsPDF, paper.AsHTML, paper.AsText)
	if !ok {
		return
	}
	p, err := l.Packet(r.Context(), s.power(r, r.URL.Query().Get("reason")), number)
	var undealt *floor.UndealtError
	switch {
	case errors.Is(err, floor.ErrSealed), errors.As(err, &undealt):
		fail(w, http.StatusConflict, err.Error())
		return
	case errors.Is(err, floor.ErrNoRound), errors.Is(err, floor.ErrArchived):
		fail(w, http.StatusNotFound, s.missing(r, err))
		return
	case err != nil:
		fail(w, notDone(err, http.StatusBadRequest), err.Error())
		return
	}
	kept := fmt.Sprintf("attachment; filename=%q", fmt.Sprintf("%s-%d.%s", l.ID(), number, as))
	if as == packetJSON {
		w.Header().Set("Content-Disposition", kept)
		answer(w, r, p)
		return
	}
	writePaper(w, r, dispute.Paper(p, s.book), as, letter, kept)
}

// paperAs is the form in which a paper is asked for, PDF without one; where that is none of those that there are, it has answered.
func paperAs(w http.ResponseWriter, r *http.Request, forms ...paper.Format) (as paper.Format, ok bool) {
	as = paper.Format(cmp.Or(r.URL.Query().Get("as"), string(paper.AsPDF)))
	if ok = slices.Contains(forms, as); !ok {
		var names []string
		for _, form := range forms {
			names = append(names, string(form))
		}
		last := len(names) - 1
		fail(w, http.StatusBadRequest, fmt.Sprintf("as: %q is none of %s and %s", record.Clip(string(as)), strings.Join(names[:last], ", "), names[last]))
	}
	return as, ok
}

// letter is the size of papers where none is asked for.
var letter, _ = paper.SizeOf("letter")

// languageCookie has the language that was chosen for the pages, which set it.
const languageCookie = "felt-language"

// languageOf is the language in which a paper is asked for.
func languageOf(r *http.Request) string {
	if c, err := r.Cookie(languageCookie); err == nil && slices.Contains(paper.Languages(), c.Value) {
		return c.Value
	}
	return paper.English
}

// writePaper answers with a paper in the language of the pages, disposed of as Content-Disposition says.
func writePaper(w http.ResponseWriter, r *http.Request, d *paper.Document, as paper.Format, size paper.Size, disposition string) {
	var out bytes.Buffer
	if err := d.In(languageOf(r)).Write(&out, as, size); err != nil {
		fail(w, http.StatusInternalServerError, err.Error())
		return
	}
	w.Header().Set("Content-Type", as.Type())
	w.Header().Set("Content-Disposition", disposition)
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(out.Bytes())
}

// packetJSON is the form of a packet that felt verify reads.
const packetJSON paper.Format = "json"

// packetTypes are the content types of a packet.
var packetTypes = Media{"application/json", paper.AsPDF.Type(), paper.AsHTML.Type(), paper.AsText.Type()}

// notFound is the status of an error about a past round.
func notFound(err error) int {
	switch {
	case errors.Is(err, floor.ErrNoRound), errors.Is(err, floor.ErrArchived):
		return http.StatusNotFound
	case errors.Is(err, floor.ErrNotOver):
		return http.StatusConflict
	}
	return http.StatusServiceUnavailable
}

// handHistory is a hand in Poker Hand History, as a file to keep. What the visitor
// may not see of it is not in it.
func (s *server) handHistory(w http.ResponseWriter, r *http.Request) {
	l := s.table(w, r)
	if l == nil {
		return
	}
	number, ok := integerAt(w, r, "round", "hand")
	if !ok {
		return
	}
	text, err := l.History(r.Context(), s.who(r).ID, number)
	if err != nil {
		fail(w, http.StatusNotFound, err.Error())
		return
	}
	w.Header().Set("Content-Type", phhType)
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", fmt.Sprintf("%s-%d.phh", l.ID(), number)))
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(text)
}
