package web

import (
	"fmt"
	"net/http"
	"strconv"

	"felt.example/felt/odds"
	"felt.example/felt/record"
)

// oddsTeam is what seats gain that know each other's cards; while it is worked out, how far it is.
func (s *server) oddsTeam(w http.ResponseWriter, r *http.Request) {
	e := baseGame(w, r)
	if e == nil {
		return
	}
	query := r.URL.Query()
	seats, err := strconv.Atoi(query.Get("seats"))
	if err != nil {
		fail(w, http.StatusBadRequest, fmt.Sprintf("seats: %q is no number of seats", record.Clip(query.Get("seats"))))
		return
	}
	if err := odds.CheckTeam(e, seats); err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	hourly := 0
	if text := query.Get("hourly"); text != "" {
		if hourly, err = strconv.Atoi(text); err != nil || hourly < 1 {
			fail(w, http.StatusBadRequest, fmt.Sprintf("hourly: %q is no number of rounds from 1 up", record.Clip(text)))
			return
		}
	}
	tellOn(w, r, s.pool.figures(e.Game, nil).team(e, seats), func(d *odds.TeamDocument) *odds.TeamDocument { return d.InHour(hourly) })
}
