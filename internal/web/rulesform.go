package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/game"
	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/submission"
	"felt.example/felt/pa"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// offeredGame is a game that a submission may have.
type offeredGame struct {
	oddsGame
	Banked bool `json:"banked"`
	// Meter reports whether it has a wager on a progressive meter.
	Meter bool `json:"meter"`
}

// offeredPaper is a paper that can be made of a submission.
type offeredPaper struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	About  string `json:"about"`
	Banked bool   `json:"banked"`
	// Edge: it states the house edge where that is asked for.
	Edge bool `json:"edge"`
	// Formats are those in which it is written.
	Formats []paper.Format `json:"formats"`
}

// offered are the games that a submission may have, and the papers that are made of it.
type offered struct {
	Games   []offeredGame  `json:"games"`
	Papers  []offeredPaper `json:"papers"`
	Sizes   []string       `json:"sizes"`
	MayFile bool           `json:"may_file"` // who asks
}

// rulesOffered are the games that a submission may have, and the papers that are made of it.
func (s *server) rulesOffered(w http.ResponseWriter, r *http.Request) {
	games, papers, sizes := []offeredGame{}, []offeredPaper{}, []string{}
	for _, g := range pa.Games {
		games = append(games, offeredGame{describe(g), g.Banked(), slices.ContainsFunc(g.Wagers, func(w game.Wager) bool { return w.FromMeter })})
	}
	for _, p := range paper.Papers {
		papers = append(papers, offeredPaper{p.ID, p.Name, p.About, p.Banked, p.Edge, p.All()})
	}
	for _, size := range paper.Sizes {
		sizes = append(sizes, size.Name)
	}
	answer(w, r, offered{games, papers, sizes, s.who(r).Is(people.GamingOperations)})
}

// textAnswer is a Rules Submission, as the text of a TOML file.
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
	Game     string           `json:"game"`
	Name     string           `json:"name"`
	Chapter  cite.Cite        `json:"chapter"`
	Colour   string           `json:"colour"`
	Source   string           `json:"source"`
	Banked   bool             `json:"banked"`
	Wagers   []formWager      `json:"wagers"`
	Options  []formOption     `json:"options"`
	Readings []clause.Reading `json:"readings"`
	// Default is the game's section as it stands by default.
	Default any `json:"default"`
}

// formWager is a wager of a game, and what a submission says of it.
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
	// Hold reports whether a hold may be stated.
	Hold bool `json:"hold"`
	// By is the option that chooses the paytable.
	By string `json:"by,omitempty"`
}

// formOption is an option of a game, the values that it takes, and the one that it has if a submission says nothing.
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
		Game: g.ID, Name: g.Name, Chapter: g.Chapter, Colour: g.Layout.Colour, Source: g.Origin, Banked: g.Banked(),
		Wagers: []formWager{}, Options: []formOption{}, Readings: []clause.Reading{},
	}
	for i := range g.Wagers {
		wager, table := &g.Wagers[i], g.Paytable(g.Wagers[i].ID)
		line := formWager{
			ID: wager.ID, Name: wager.Name, Cite: wager.Cite, Listed: wager.Listed(), Optional: submission.Optional(g, wager),
			Letters: []string{}, Meter: wager.FromMeter, Hold: table != nil && wager.Listed(),
		}
		if table != nil {
			line.PaytableCite, line.By = table.Cite, table.By.ID
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
		if slices.ContainsFunc(g.Wagers, func(w game.Wager) bool { return w.Switch.ID == o.ID }) {
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
