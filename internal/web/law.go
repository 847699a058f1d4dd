package web

import (
	"net/http"
	"slices"
	"strconv"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/training"
	"felt.example/felt/pa"
	"felt.example/felt/settle"
)

// lawAnswer is a clause as the chapter's own page of it: where it stands, what is declared by it, how it is proven, and the rounds that
// turn on it.
type lawAnswer struct {
	Clause      clauseAnswer `json:"clause"`
	ChapterName string       `json:"chapter_name"`
	// Before and After are its neighbours in the chapter, "" at its ends.
	Before cite.Cite       `json:"before,omitempty"`
	After  cite.Cite       `json:"after,omitempty"`
	Below  []clause.Clause `json:"below"`
	// Declared is what games declare by it.
	Declared []declaredAnswer `json:"declared"`
	Proofs   []proofAnswer    `json:"proofs"`
	Rounds   []exampleListed  `json:"rounds"`
}

// declaredAnswer is something that a game declares by a clause.
type declaredAnswer struct {
	Game string `json:"game"`
	Kind string `json:"kind"` // "wager", "paytable", "option", "irregularity"
	Name string `json:"name"`
}

// proofAnswer is a test that proves a clause or one below it, with a change to the code that makes it fail.
type proofAnswer struct {
	Cite cite.Cite `json:"cite"`
	Test string    `json:"test"`
	File string    `json:"file"`
	Was  string    `json:"was"`
	Is   string    `json:"is"`
}

// exampleListed is a round that turns on a clause.
type exampleListed struct {
	Name     string `json:"name"`
	GameName string `json:"game_name"`
	// Proves: it is there to show the clause.
	Proves bool `json:"proves"`
	// Refused is why the round is refused, "" where it is dealt.
	Refused string `json:"refused,omitempty"`
}

// exampleAnswer is a round that turns on a clause.
type exampleAnswer struct {
	exampleListed
	Game string `json:"game"`
	// Settled is what it pays; nil where it is refused or something goes wrong in it.
	Settled *settle.Settlement `json:"settled,omitempty"`
	// View is the round at a table; nil where no table takes its wagers, such as those of cents.
	View *table.View `json:"view,omitempty"`
}

// mostExamples is how many rounds are listed for a clause.
const mostExamples = 12

func (s *server) addLaw(t *routes) {
	t.open("GET /api/clauses/{cite}/law", "a clause with what is declared by it, its proofs, and the rounds that turn on it", gives(lawAnswer{}), s.limits.works(s.law))
	t.open("GET /api/clauses/{cite}/rounds/{number}", "one of the rounds that turn on a clause, by its number from 1 in their list", gives(exampleAnswer{}), s.limits.works(s.example))
}

func (s *server) law(w http.ResponseWriter, r *http.Request) {
	c := cite.Cite(r.PathValue("cite"))
	chapter, _ := s.book.Chapter(cite.Cite(c.Chapter()))
	at := slices.IndexFunc(chapter.Clauses, func(of clause.Clause) bool { return of.Cite == c })
	if at < 0 {
		fail(w, http.StatusNotFound, "there is no such clause")
		return
	}
	found, err := s.floor.Courses().Examples(c, mostExamples)
	if err != nil {
		fail(w, http.StatusInternalServerError, err.Error())
		return
	}
	a := lawAnswer{Clause: s.clauseOf(chapter.Clauses[at]), ChapterName: chapter.Name, Below: []clause.Clause{}, Declared: declaredBy(c), Proofs: []proofAnswer{}, Rounds: []exampleListed{}}
	if at > 0 {
		a.Before = chapter.Clauses[at-1].Cite
	}
	if at+1 < len(chapter.Clauses) {
		a.After = chapter.Clauses[at+1].Cite
	}
	for _, of := range chapter.Clauses {
		if of.Cite != c && c.Contains(of.Cite) {
			a.Below = append(a.Below, of)
		}
	}
	for _, b := range s.breaks {
		if c.Contains(b.Cite) {
			a.Proofs = append(a.Proofs, proofAnswer{b.Cite, b.Name(), b.File, b.Was, b.Is})
		}
	}
	for i := range found {
		a.Rounds = append(a.Rounds, listedExample(&found[i], c))
	}
	answer(w, r, a)
}

func listedExample(e *training.Example, of cite.Cite) exampleListed {
	return exampleListed{e.Name, e.Game.Name, slices.ContainsFunc(e.Proves, of.Contains), e.Refused}
}

func (s *server) example(w http.ResponseWriter, r *http.Request) {
	c := cite.Cite(r.PathValue("cite"))
	found, err := s.floor.Courses().Examples(c, mostExamples)
	if err != nil {
		fail(w, http.StatusInternalServerError, err.Error())
		return
	}
	number, err := strconv.Atoi(r.PathValue("number"))
	if err != nil || number < 1 || number > len(found) {
		fail(w, http.StatusNotFound, "there is no such round of § "+string(c))
		return
	}
	e := &found[number-1]
	a := exampleAnswer{exampleListed: listedExample(e, c), Game: e.Game.ID, View: e.View(s.floor.Clock())}
	if a.Settled, err = e.Settled(); err != nil {
		fail(w, http.StatusInternalServerError, err.Error())
		return
	}
	answer(w, r, a)
}

// declaredBy is what games declare by a clause, or by one below it.
func declaredBy(c cite.Cite) []declaredAnswer {
	all := []declaredAnswer{}
	for _, g := range pa.Games {
		add := func(kind, name string, by cite.Cite) {
			if d := (declaredAnswer{g.Name, kind, name}); by != "" && c.Contains(by) && !slices.Contains(all, d) {
				all = append(all, d)
			}
		}
		for _, w := range g.Wagers {
			add("wager", w.Name, w.Cite)
		}
		for _, p := range g.Paytables {
			add("paytable", g.Wager(p.Wager).Name, p.Cite)
		}
		for i := range g.Options {
			add("option", g.Options[i].Name, g.Options[i].Cite)
		}
		for _, i := range g.Irregularity {
			add("irregularity", i.Name, i.Cite)
		}
		for _, area := range g.Layout.Areas {
			add("area of the layout", area.Name, area.Cite)
		}
		for _, of := range g.Layout.Inscriptions {
			add("inscription", of.Text, of.Cite)
		}
	}
	return all
}
