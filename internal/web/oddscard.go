package web

import (
	"cmp"
	"fmt"
	"math/big"
	"net/http"
	"slices"
	"strings"

	"felt.example/felt/odds"
	"felt.example/felt/record"
)

// oddsCard is a strategy card; while it is written, how far it is. A floor writes them for a few budgets only, so that each is written once.
func (s *server) oddsCard(w http.ResponseWriter, r *http.Request) {
	e := baseGame(w, r)
	if e == nil {
		return
	}
	loss := cmp.Or(r.URL.Query().Get("loss"), odds.CardBudgets[0])
	budget, _ := new(big.Rat).SetString(loss)
	if !slices.Contains(odds.CardBudgets, loss) {
		fail(w, http.StatusBadRequest, fmt.Sprintf("loss: %q is not %s; felt odds --card takes any --loss", record.Clip(loss), strings.Join(odds.CardBudgets, ", ")))
		return
	}
	tellOn(w, r, s.pool.figures(e.Game, nil).card(e, loss, budget), func(d *odds.CardDocument) *odds.CardDocument { return d })
}
