package protection

import (
	"cmp"
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// Line is what a player did at a table on a gaming day.
type Line struct {
	Date    string      `json:"date"`
	Table   string      `json:"table"`
	Name    string      `json:"name"` // of the table
	Rounds  int         `json:"rounds"`
	Wagered money.Cents `json:"wagered"`
	Net     money.Cents `json:"net"`
}

// Statement is what a player wagered, won and lost, by day and table, and his sessions; the newest first.
type Statement struct {
	Lines    []Line    `json:"lines"`
	Sessions []Session `json:"sessions"`

	player string
	state  *State
	rounds map[[2]string]int // the last round counted, by day and table
}

// NewStatement is that of a player before the first entry.
func NewStatement(player string) *Statement {
	s := &Statement{Lines: []Line{}, Sessions: []Session{}, player: player, state: New(), rounds: map[[2]string]int{}}
	s.state.played = s.played
	s.state.sat = func(id string, of Session) {
		if id == player {
			s.Sessions = append(s.Sessions, of)
		}
	}
	return s
}

// Take takes the next entry of the shard.
func (s *Statement) Take(e journal.Entry) error { return s.state.Apply(e) }

func (s *Statement) played(at Standing, r Result, late bool) {
	if r.Player != s.player {
		return
	}
	i := slices.IndexFunc(s.Lines, func(l Line) bool { return l.Date == date(at.At) && l.Table == at.Table })
	if i < 0 {
		i = len(s.Lines)
		s.Lines = append(s.Lines, Line{Date: date(at.At), Table: at.Table})
	}
	l, of := &s.Lines[i], [2]string{date(at.At), at.Table}
	if !late && s.rounds[of] != at.Round { // else it was corrected
		s.rounds[of] = at.Round
		l.Rounds++
	}
	l.Wagered, l.Net = l.Wagered+money.Cents(r.Wagered), l.Net+money.Cents(r.Net)
}

// Close ends the statement at a time: with the session that goes on, the newest first, each table by its name.
func (s *Statement) Close(now time.Time, name func(table string) string) {
	if p := s.state.Players[s.player]; p != nil && !p.Session.Began.IsZero() {
		last := p.Session
		if p.Tables > 0 {
			last.Played, last.Ended = p.SessionPlayed(now), now.UTC()
		}
		s.Sessions = append(s.Sessions, last)
	}
	slices.Reverse(s.Sessions)
	for i := range s.Lines {
		s.Lines[i].Name = name(s.Lines[i].Table)
	}
	slices.SortStableFunc(s.Lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.Date, a.Date), cmp.Compare(a.Table, b.Table))
	})
}

// CSV writes the days and tables, and below them the sessions, as a spreadsheet reads them.
func (s *Statement) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	rows := [][]string{{"date", "table", "name", "rounds", "wagered", "won_or_lost"}}
	for _, l := range s.Lines {
		rows = append(rows, []string{l.Date, l.Table, l.Name, strconv.Itoa(l.Rounds), l.Wagered.String(), l.Net.String()})
	}
	rows = append(rows, []string{"session_began", "session_ended", "minutes_played", "", "wagered", "won_or_lost"})
	for _, of := range s.Sessions {
		rows = append(rows, []string{of.Began.UTC().Format(time.RFC3339), of.Ended.UTC().Format(time.RFC3339), strconv.Itoa(int(of.Played.Minutes())), "", money.Cents(of.Wagered).String(), money.Cents(of.Net).String()})
	}
	return out.WriteAll(rows)
}
