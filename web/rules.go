package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"felt.example/felt/analysis"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/paper"
	"felt.example/felt/record"
	"felt.example/felt/round"
	"felt.example/felt/submission"
)

// The most bytes that a Rules Submission, and a question about two of them, may have.
const (
	largestSubmission = 256 << 10
	largestQuestion   = 2 << 20
)

// desk is where Rules Submissions are written: what is worked out there at a time.
type desk struct {
	// checking and printing have room for one check, and for one paper or comparison, at a time.
	checking, printing chan struct{}
	// counted has room for the wagers of one game at a time, solved for one base game.
	counted, solved chan struct{}

	mu    sync.Mutex
	edges map[string]*edges
}

func newDesk() *desk {
	one := func() chan struct{} { return make(chan struct{}, 1) }
	return &desk{checking: one(), printing: one(), counted: one(), solved: one(), edges: map[string]*edges{}}
}

// enter waits for room; false is that the visitor has gone.
func enter(ctx context.Context, room chan struct{}) bool {
	select {
	case room <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// addRules adds what the Rules pages ask for.
func (s *server) addRules(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/rules", s.rulesOffered)
	mux.HandleFunc("GET /api/rules/default", s.rulesDefault)
	mux.HandleFunc("GET /api/rules/{game}", s.rulesForm)
	mux.HandleFunc("POST /api/rules/check", s.rulesCheck)
	mux.HandleFunc("POST /api/rules/edges", s.rulesEdges)
	mux.HandleFunc("POST /api/rules/edit", s.rulesEdit)
	mux.HandleFunc("POST /api/rules/compare", s.rulesCompare)
	mux.HandleFunc("POST /api/rules/paper", s.rulesPaper)
}

type offeredGame struct {
	oddsGame
	Banked bool `json:"banked"`
	// Meter tells whether it has a wager on a progressive meter.
	Meter bool `json:"meter"`
}

type offeredPaper struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	About  string `json:"about"`
	Banked bool   `json:"banked"`
}

// offered are the games that a submission may have, and the papers that are made of it.
type offered struct {
	Games       []offeredGame  `json:"games"`
	Papers      []offeredPaper `json:"papers"`
	Sizes       []string       `json:"sizes"`
	Floorperson bool           `json:"floorperson"`
}

// rulesOffered are the games that a submission may have, and the papers that are made of it.
func (s *server) rulesOffered(w http.ResponseWriter, r *http.Request) {
	games, papers, sizes := []offeredGame{}, []offeredPaper{}, []string{}
	for _, g := range pa.Games {
		games = append(games, offeredGame{describe(g), !g.Nonbanked, slices.ContainsFunc(g.Wagers, func(w game.Wager) bool { return w.FromMeter })})
	}
	for _, p := range paper.Papers {
		papers = append(papers, offeredPaper{p.ID, p.Name, p.About, p.Banked})
	}
	for _, size := range paper.Sizes {
		sizes = append(sizes, size.Name)
	}
	answer(w, r, offered{games, papers, sizes, s.floorperson(r)})
}

type textAnswer struct {
	Text string `json:"text"`
}

// rulesDefault is a submission of the games named, as they stand by default.
func (s *server) rulesDefault(w http.ResponseWriter, r *http.Request) {
	var games []*game.Game
	for _, id := range r.URL.Query()["game"] {
		g := pa.Game(id)
		if g == nil {
			fail(w, http.StatusNotFound, fmt.Sprintf("%q is no game", record.Clip(id)))
			return
		}
		if !slices.Contains(games, g) {
			games = append(games, g)
		}
	}
	answer(w, r, textAnswer{string(submission.Default(games...))})
}

// formAnswer is what a game leaves to the house, as a form asks for it.
type formAnswer struct {
	Game     string         `json:"game"`
	Name     string         `json:"name"`
	Chapter  cite.Cite      `json:"chapter"`
	Colour   string         `json:"colour"`
	Source   string         `json:"source"`
	Banked   bool           `json:"banked"`
	Wagers   []formWager    `json:"wagers"`
	Options  []formOption   `json:"options"`
	Readings []game.Reading `json:"readings"`
	// Default is the game's section as it stands by default.
	Default any `json:"default"`
}

type formWager struct {
	ID   round.WagerID `json:"id"`
	Name string        `json:"name"`
	Cite cite.Cite     `json:"cite"`
	// Listed wagers are named under wagers; a payout that comes with one is not. Optional ones
	// may be left out.
	Listed   bool `json:"listed"`
	Optional bool `json:"optional"`
	// Letters are the paytables to choose from.
	Letters      []string  `json:"letters"`
	PaytableCite cite.Cite `json:"paytable_cite,omitempty"`
	Meter        bool      `json:"meter"`
	// Hold tells whether a hold may be stated.
	Hold bool `json:"hold"`
	// By is the option that chooses the paytable.
	By string `json:"by,omitempty"`
}

type formOption struct {
	// Path is where the option stands below the game's section.
	Path    []string  `json:"path"`
	Name    string    `json:"name"`
	Cite    cite.Cite `json:"cite"`
	Type    game.Type `json:"type"`
	Values  []string  `json:"values,omitempty"`
	Range   string    `json:"range"`
	Default string    `json:"default"`
}

func (s *server) rulesForm(w http.ResponseWriter, r *http.Request) {
	g := pa.Game(r.PathValue("game"))
	if g == nil {
		fail(w, http.StatusNotFound, "there is no such game")
		return
	}
	a := formAnswer{
		Game: g.ID, Name: g.Name, Chapter: g.Chapter, Colour: g.Layout.Colour, Source: g.Source, Banked: !g.Nonbanked,
		Wagers: []formWager{}, Options: []formOption{}, Readings: []game.Reading{},
	}
	for i := range g.Wagers {
		wager, table := &g.Wagers[i], g.Paytable(g.Wagers[i].ID)
		line := formWager{
			ID: wager.ID, Name: wager.Name, Cite: wager.Cite, Listed: !wager.Payout && !g.Nonbanked, Optional: submission.Optional(g, wager),
			Letters: []string{}, Meter: wager.FromMeter, Hold: table != nil && !wager.Payout && !g.Nonbanked,
		}
		if table != nil {
			line.PaytableCite, line.By = table.Cite, table.By
		}
		if table != nil && table.Lettered() {
			for _, printed := range table.Printed {
				line.Letters = append(line.Letters, printed.Letter)
			}
		}
		a.Wagers = append(a.Wagers, line)
	}
	for i := range g.Options {
		o := &g.Options[i]
		if slices.ContainsFunc(g.Wagers, func(w game.Wager) bool { return w.Switch == o.ID }) {
			continue // the wager is listed
		}
		path := []string{o.ID}
		if key, ok := strings.CutPrefix(o.ID, "progressive_"); ok {
			path = []string{"progressive", key}
		}
		a.Options = append(a.Options, formOption{path, o.Name, o.Cite, o.Type, o.Values, o.Range(), o.Default})
	}
	for _, reading := range g.Readings {
		if len(reading.Others) > 0 {
			a.Readings = append(a.Readings, reading)
		}
	}
	games, _ := submission.Values(submission.Default(g))["games"].(map[string]any)
	a.Default = games[g.ID]
	answer(w, r, a)
}

// sent is the submission in the body; false is that it was refused.
func sent(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largestSubmission))
	if err != nil {
		refuseBody(w, err, "a Rules Submission is asked for, as TOML")
		return nil, false
	}
	return text, true
}

// asked reads a question in JSON; false is that it was refused.
func asked(w http.ResponseWriter, r *http.Request, into any, form string) bool {
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, largestQuestion)).Decode(into); err != nil {
		refuseBody(w, err, form)
		return false
	}
	return true
}

func refuseBody(w http.ResponseWriter, err error, form string) {
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		fail(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("a Rules Submission has at most %d bytes", largestSubmission))
		return
	}
	fail(w, http.StatusBadRequest, form)
}

// checkAnswer is what felt check --json answers, and what the file states.
type checkAnswer struct {
	checkedSubmission
	// Values are nil where the text is no TOML.
	Values map[string]any `json:"values"`
}

func (s *server) rulesCheck(w http.ResponseWriter, r *http.Request) {
	text, ok := sent(w, r)
	if !ok || !enter(r.Context(), s.desk.checking) {
		return
	}
	defer func() { <-s.desk.checking }()
	found, err := submission.Check(r.Context(), text)
	if err != nil {
		return // the visitor has gone
	}
	answer(w, r, checkAnswer{checkedSubmission{File: "submission", OK: submission.Complies(found), Findings: found}, submission.Values(text)})
}

// edit is one change of a submission: a value written as TOML, "" to take it out, or a game added.
type edit struct {
	Path  []string `json:"path"`
	Value string   `json:"value"`
	Offer string   `json:"offer"`
}

// editAnswer is the text after the edits, and what it states.
type editAnswer struct {
	Text   string         `json:"text"`
	Values map[string]any `json:"values"`
}

func (s *server) rulesEdit(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Text  string `json:"text"`
		Edits []edit `json:"edits"`
	}
	if !asked(w, r, &body, `edits are asked for, as {"text": "…", "edits": [{"path": ["edition"], "value": "\"2\""}]}`) {
		return
	}
	const most = 50
	if len(body.Edits) > most {
		fail(w, http.StatusBadRequest, fmt.Sprintf("at most %d edits are made at a time", most))
		return
	}
	text := []byte(body.Text)
	for _, e := range body.Edits {
		var err error
		switch g := pa.Game(e.Offer); {
		case e.Offer == "":
			text, err = submission.Set(text, e.Path, e.Value)
		case g == nil:
			err = fmt.Errorf("%q is no game", record.Clip(e.Offer))
		default:
			text, err = submission.Offer(text, g)
		}
		if err != nil {
			fail(w, http.StatusUnprocessableEntity, err.Error())
			return
		}
	}
	answer(w, r, editAnswer{string(text), submission.Values(text)})
}

func (s *server) rulesCompare(w http.ResponseWriter, r *http.Request) {
	var body struct {
		From string `json:"from"`
		To   string `json:"to"`
	}
	if !asked(w, r, &body, `two Rules Submissions are asked for, as {"from": "…", "to": "…"}`) || !enter(r.Context(), s.desk.printing) {
		return
	}
	defer func() { <-s.desk.printing }()
	d, err := submission.Compare(r.Context(), []byte(body.From), []byte(body.To), s.figures.cache())
	switch {
	case r.Context().Err() != nil:
	case err != nil:
		fail(w, http.StatusUnprocessableEntity, err.Error())
	default:
		answer(w, r, d)
	}
}

// rulesPaper prints a paper of a game or a table of the submission.
func (s *server) rulesPaper(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Text   string `json:"text"`
		Of     string `json:"of"`
		Paper  string `json:"paper"`
		Size   string `json:"size"`
		Format string `json:"format"`
	}
	if !asked(w, r, &body, `a paper is asked for, as {"text": "…", "of": "spanish-21", "paper": "sign", "size": "letter", "format": "pdf"}`) {
		return
	}
	kind := slices.IndexFunc(paper.Papers, func(p paper.Paper) bool { return p.ID == body.Paper })
	size, err := paper.SizeOf(body.Size)
	types := map[string]string{"pdf": "application/pdf", "html": "text/html; charset=utf-8"}
	switch {
	case kind < 0:
		fail(w, http.StatusBadRequest, fmt.Sprintf("there is no paper %q", record.Clip(body.Paper)))
		return
	case err != nil:
		fail(w, http.StatusBadRequest, err.Error())
		return
	case types[body.Format] == "":
		fail(w, http.StatusBadRequest, "a paper is printed as pdf or html")
		return
	}
	filed, found := submission.Read([]byte(body.Text))
	if filed == nil {
		fail(w, http.StatusUnprocessableEntity, "papers are made of a submission that complies; line "+submission.FirstError(found).String())
		return
	}
	f, err := paper.Of(filed, body.Of)
	if err != nil {
		fail(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	if !enter(r.Context(), s.desk.printing) {
		return
	}
	defer func() { <-s.desk.printing }()
	f.Build = s.floor.Build
	f.Figures = func(ctx context.Context, entries []odds.Entry) ([]*analysis.Figure, error) {
		calculator := odds.Calculator{Cache: s.figures.cache()}
		var all []*analysis.Figure
		for i := range entries {
			figure, err := calculator.Figure(ctx, &entries[i])
			if err != nil {
				return nil, err
			}
			all = append(all, figure)
		}
		return all, nil
	}
	d, err := paper.Papers[kind].Of(r.Context(), f)
	if err != nil {
		fail(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	var out bytes.Buffer
	print := d.HTML
	if body.Format == "pdf" {
		print = d.PDF
	}
	if err := print(&out, size); err != nil {
		fail(w, http.StatusInternalServerError, err.Error())
		return
	}
	w.Header().Set("Content-Type", types[body.Format])
	w.Header().Set("Content-Disposition", "attachment")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(out.Bytes())
}

// edges are what the wagers of a game keep under rules, on every paytable, as they become known.
type edges struct {
	cancel context.CancelFunc
	// wanted ends the work when nobody asks for it any more.
	wanted *time.Timer

	mu   sync.Mutex
	done bool
	rows []edgeRow
	err  string
}

type edgeRow struct {
	Wager     round.WagerID `json:"wager"`
	Title     string        `json:"title"`
	Paytable  string        `json:"paytable"`
	Cite      cite.Cite     `json:"cite"`
	HouseEdge *float64      `json:"house_edge"`
	// LongRun is the hold of a progressive wager at its rate and reset amount.
	LongRun *float64 `json:"long_run,omitempty"`
}

// unasked is how long work goes on that nobody asks for, and kept how many games under rules
// of their own are remembered.
const (
	unasked = 10 * time.Second
	kept    = 64
)

// of are the edges of a game under rules, which are worked out from when they are first asked for.
func (d *desk) of(g *analysis.Game, rules json.RawMessage, cache *odds.Cache) *edges {
	d.mu.Lock()
	defer d.mu.Unlock()
	key := g.Game.ID + " " + string(rules)
	if known := d.edges[key]; known != nil {
		known.wanted.Reset(unasked)
		return known
	}
	for other, known := range d.edges {
		if len(d.edges) < kept {
			break
		}
		known.cancel()
		delete(d.edges, other)
	}
	ctx, cancel := context.WithCancel(context.Background()) // for whoever asks, also when the first has gone
	e := &edges{cancel: cancel, wanted: time.AfterFunc(unasked, cancel)}
	d.edges[key] = e
	go func() {
		defer cancel()
		if err := e.work(ctx, d, g, rules, cache); ctx.Err() != nil {
			d.forget(key, e)
		} else {
			e.finish(err)
		}
	}()
	return e
}

func (d *desk) forget(key string, e *edges) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.edges[key] == e {
		delete(d.edges, key)
	}
}

func (e *edges) finish(err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.done = true
	if err != nil {
		e.err = err.Error()
	}
}

// work works the edges out: counted wagers first, since base games take longer.
func (e *edges) work(ctx context.Context, d *desk, g *analysis.Game, rules json.RawMessage, cache *odds.Cache) error {
	entries, err := odds.Entries(odds.Question{Game: g, Rules: rules})
	if err != nil {
		return err
	}
	e.mu.Lock()
	for i := range entries {
		e.rows = append(e.rows, edgeRow{Wager: entries[i].Wager, Title: entries[i].Title(), Paytable: entries[i].Paytable})
	}
	e.mu.Unlock()
	calculator := odds.Calculator{Cache: cache}
	for _, base := range []bool{false, true} {
		room := d.counted
		if base {
			room = d.solved
		}
		if !enter(ctx, room) {
			return ctx.Err()
		}
		err := e.fill(ctx, &calculator, entries, base)
		<-room
		if err != nil {
			return err
		}
	}
	return nil
}

func (e *edges) fill(ctx context.Context, calculator *odds.Calculator, entries []odds.Entry, base bool) error {
	for i := range entries {
		if (entries[i].Wager == analysis.Base) != base {
			continue
		}
		f, err := calculator.Figure(ctx, &entries[i])
		if err != nil {
			return err
		}
		edge, _ := new(big.Rat).Neg(f.Value()).Float64()
		e.mu.Lock()
		row := &e.rows[i]
		row.Cite, row.HouseEdge = f.Cite, &edge
		if p := odds.NewDocument(&entries[i], f, false).Progressive; p != nil && p.LongRun != nil {
			row.LongRun = &p.LongRun.Decimal
		}
		e.mu.Unlock()
	}
	return nil
}

// gameEdges is the answer for one game; an error is that its choices do not stand together.
type gameEdges struct {
	Game  string    `json:"game"`
	Error string    `json:"error,omitempty"`
	Rows  []edgeRow `json:"rows"`
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
	games, more := []gameEdges{}, false
	for _, g := range odds.Games {
		rules, ok := figured[g.Game.ID]
		if !ok {
			continue
		}
		e := s.desk.of(g, open(g.Game, rules), s.figures.cache())
		e.mu.Lock()
		games = append(games, gameEdges{g.Game.ID, e.err, append([]edgeRow{}, e.rows...)})
		more = more || !e.done
		e.mu.Unlock()
	}
	answer(w, r, edgesAnswer{more, games})
}

// open are rules without what chooses paytables, so that figures of all of them are answered.
func open(g *game.Game, rules json.RawMessage) json.RawMessage {
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(rules, &fields) // they were written by submission.Figured
	delete(fields, "paytables")
	for _, p := range g.Paytables {
		delete(fields, p.By)
	}
	rest, _ := json.Marshal(fields) // in the order of the names
	return rest
}
