package web

import (
	"fmt"
	"net/http"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/odds"
)

// addOdds adds what is asked for by the Odds pages.
func (s *server) addOdds(t *routes) {
	which := []Parameter{{Name: "paytable", What: "its letter, where the wager has several"}, {Name: "strategy", What: "how the base game is played"}}
	t.open("GET /api/odds", "the games with figures", gives([]oddsGame{}), s.oddsGames)
	t.open("GET /api/odds/{game}", "a game's figures", gives(oddsGameAnswer{}), s.oddsGame)
	t.open("GET /api/odds/{game}/team", "what seats gain that know each other's cards", gives(Either{odds.TeamDocument{}, computing{}}, which[0],
		Parameter{Name: "seats", What: "how many seats", Required: true}, Parameter{Name: "hourly", What: "how many rounds are played in an hour"}), s.oddsTeam)
	t.open("GET /api/odds/{game}/card", "a strategy card", gives(Either{odds.CardDocument{}, computing{}}, which[0],
		Parameter{Name: "loss", What: "the most that it may lose, as a share of the first wager: " + strings.Join(odds.CardBudgets, ", ")}), s.limits.works(s.oddsCard))
	t.open("GET /api/odds/{game}/{wager}", "a wager's figures", gives(Either{odds.Document{}, computing{}}, which...), s.oddsFigure)
	t.open("POST /api/odds/{game}/{wager}", "the figures of a custom paytable", gives(Either{odds.Document{}, refusedRow{}}, which...).taking([]ownRow{}), s.limits.works(s.oddsOwn))
	t.open("POST /api/odds/{game}/hand", "the figures of a hand", gives(choicesAnswer{}).taking(handRequest{}), s.limits.works(s.oddsHand))
	s.addSimulations(t)
}

// oddsGame is a game that has figures. Source is where the text of its chapter comes from.
type oddsGame struct {
	Game    string    `json:"game"`
	Name    string    `json:"name"`
	Chapter cite.Cite `json:"chapter"`
	Colour  string    `json:"colour"`
	Source  string    `json:"source"`
}

func describe(g *game.Game) oddsGame {
	return oddsGame{g.ID, g.Name, g.Chapter, g.Layout.Colour, g.Origin}
}

func (s *server) oddsGames(w http.ResponseWriter, r *http.Request) {
	games := []oddsGame{}
	for _, g := range odds.Games {
		games = append(games, describe(g.Game))
	}
	answer(w, r, games)
}

// analysed is the game that the path names; it has answered when there is none.
func analysed(w http.ResponseWriter, r *http.Request) *analysis.Game {
	g := odds.Game(r.PathValue("game"))
	if g == nil {
		fail(w, http.StatusNotFound, "there is no such game among those that the house banks")
	}
	return g
}

// baseGame is the base game of the request's game, on the paytable that it names; it has answered when there is none.
func baseGame(w http.ResponseWriter, r *http.Request) *odds.Entry {
	g := analysed(w, r)
	if g == nil {
		return nil
	}
	return entry(w, odds.Question{Game: g, Wager: analysis.Base, Paytable: r.URL.Query().Get("paytable")})
}

// entry is the one figure that the question is about; it has answered when there is none.
func entry(w http.ResponseWriter, q odds.Question) *odds.Entry {
	entries, err := odds.Entries(q)
	switch {
	case err != nil:
		fail(w, http.StatusBadRequest, err.Error())
		return nil
	case len(entries) != 1:
		fail(w, http.StatusBadRequest, fmt.Sprintf("%s of %s has several paytables: name one", q.Wager, q.Game.Game.Name))
		return nil
	}
	return &entries[0]
}
