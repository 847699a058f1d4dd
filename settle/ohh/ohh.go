// Package ohh writes Open Hand History (version 1.4.7), the JSON that poker trackers read. A hand
// comes from package phh, which reads it from a file or makes it of a round that was dealt here.
//
// The format says what a room did: seats, posts, pots, rake. It has no word for razz, for
// the low game of Five-card Draw, for a Forced Bet, which is written as a bet, nor for what
// a player discards. Amounts of actions are the chips that the action puts into the pot; a
// bet that nobody calls is in no pot.
package ohh

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/settle/phh"
)

// Version is the version of the format.
const Version = "1.4.7"

// amount is a decimal number in JSON.
type amount money.Cents

// MarshalJSON writes the amount exactly, "12.50" as 12.50.
func (a amount) MarshalJSON() ([]byte, error) { return []byte(money.Cents(a).String()), nil }

// The objects of the format, their fields in its order.
type (
	history struct {
		SpecVersion     string   `json:"spec_version"`
		SiteName        string   `json:"site_name"`
		NetworkName     string   `json:"network_name"`
		InternalVersion string   `json:"internal_version"`
		Tournament      bool     `json:"tournament"`
		GameNumber      string   `json:"game_number"`
		StartDateUTC    string   `json:"start_date_utc"`
		TableName       string   `json:"table_name"`
		GameType        string   `json:"game_type"`
		BetLimit        betLimit `json:"bet_limit"`
		TableSize       int64    `json:"table_size"`
		Currency        string   `json:"currency"`
		DealerSeat      int64    `json:"dealer_seat"`
		SmallBlind      *amount  `json:"small_blind_amount"`
		BigBlind        *amount  `json:"big_blind_amount"`
		Ante            amount   `json:"ante_amount"`
		Flags           []string `json:"flags"`
		Players         []player `json:"players"`
		Rounds          []*round `json:"rounds"`
		Pots            []pot    `json:"pots"`
	}
	betLimit struct {
		Type string `json:"bet_type"`
		Cap  amount `json:"bet_cap"`
	}
	player struct {
		ID       int    `json:"id"`
		Seat     int64  `json:"seat"`
		Name     string `json:"name"`
		Starting amount `json:"starting_stack"`
	}
	round struct {
		ID      int         `json:"id"`
		Street  string      `json:"street"`
		Cards   []card.Card `json:"cards,omitempty"`
		Actions []*action   `json:"actions"`
	}
	action struct {
		Number int      `json:"action_number"`
		Player int      `json:"player_id"`
		Action string   `json:"action"`
		Amount amount   `json:"amount"`
		AllIn  bool     `json:"is_allin"`
		Cards  []string `json:"cards,omitempty"`
	}
	pot struct {
		Number  int    `json:"number"`
		Amount  amount `json:"amount"`
		Rake    amount `json:"rake"`
		Jackpot amount `json:"jackpot"`
		Wins    []win  `json:"player_wins"`
	}
	win struct {
		Player int    `json:"player_id"`
		Amount amount `json:"win_amount"`
	}
)

// game is how the format calls a game, and its rounds.
type game struct {
	kind    string
	streets []string
}

const showdown = "Showdown"

var (
	community = []string{"Preflop", "Flop", "Turn", "River"}
	stud      = []string{"Third Street", "Fourth Street", "Fifth Street", "Sixth Street", "Seventh Street"}
	games     = map[*poker.Variant]game{
		&poker.Holdem:             {"Holdem", community},
		&poker.Omaha:              {"Omaha", community},
		&poker.OmahaEight:         {"OmahaHiLo", community},
		&poker.SevenCardStud:      {"Stud", stud},
		&poker.SevenCardStudHiLo:  {"StudHiLo", stud},
		&poker.SevenCardStudEight: {"StudHiLo", stud},
		&poker.FiveCardStud:       {"Stud", []string{"Second Street", "Third Street", "Fourth Street", "Fifth Street"}},
		&poker.FiveCardDraw:       {"Draw", []string{"Deal", "Draw"}},
	}
	limits = map[poker.Betting]string{poker.Limit: "FL", poker.PotLimit: "PL", poker.NoLimit: "NL"}
)

// Write writes a hand, followed by the blank line that separates it from the next. The
// hand is dealt again for it: what cannot be dealt again cannot be written, nor can a game
// that the format does not know.
func Write(to io.Writer, h *phh.Hand) error {
	w := watcher{from: h}
	replayed := h.Replay(&w)
	switch {
	case replayed.Payoffs == nil:
		return fmt.Errorf("it is not dealt to its end: %s", replayed.Reason)
	case games[w.play.Variant].kind == "":
		return fmt.Errorf("%s is no game of Open Hand History", w.play.Variant.Name)
	}
	text, err := json.Marshal(map[string]history{"ohh": w.history(replayed.Rake)})
	if err != nil {
		return err
	}
	_, err = to.Write(append(text, "\n\n"...))
	return err
}

// watcher writes down what happens in a hand.
type watcher struct {
	from   *phh.Hand
	play   *poker.Hand
	rounds []*round
	number int // of the last action
}

// round is the round of a street, or the showdown.
func (w *watcher) round(street string) *round {
	if n := len(w.rounds); n == 0 || w.rounds[n-1].Street != street {
		w.rounds = append(w.rounds, &round{ID: n, Street: street, Actions: []*action{}})
	}
	return w.rounds[len(w.rounds)-1]
}

func (w *watcher) street(h *poker.Hand) *round {
	w.play = h
	streets := games[h.Variant].streets
	if streets == nil {
		return &round{}
	}
	return w.round(streets[h.Street])
}

// act notes an action.
func (w *watcher) act(in *round, a action) {
	w.number++
	a.Number = w.number
	in.Actions = append(in.Actions, &a)
}

// Dealt implements phh.Watcher.
func (w *watcher) Dealt(h *poker.Hand, seat int, c card.Card) {
	in := w.street(h)
	if seat < 0 {
		in.Cards = append(in.Cards, c)
		return
	}
	dealt := slices.IndexFunc(in.Actions, func(a *action) bool { return a.Action == "Dealt Cards" && a.Player == seat+1 })
	if dealt < 0 {
		dealt = len(in.Actions)
		w.act(in, action{Player: seat + 1, Action: "Dealt Cards"})
	}
	if c != 0 {
		in.Actions[dealt].Cards = append(in.Actions[dealt].Cards, c.String())
	}
}

// names are the actions that have one name whatever they are called for.
var names = map[poker.NoteKind]string{
	poker.PostsAnte: "Post Ante", poker.PostsDead: "Post Dead", poker.PostsForcedBet: "Bet", poker.PostsStraddle: "Straddle",
	poker.Calls: "Call", poker.Bets: "Bet", poker.Completes: "Raise", poker.Raises: "Raise", poker.Folds: "Fold", poker.Checks: "Check",
}

// Note implements poker.Listener.
func (w *watcher) Note(h *poker.Hand, n poker.Note) {
	name := names[n.Kind]
	switch n.Kind {
	case poker.PostsBlind:
		name = blind(h.Seats, n.Seat)
	case poker.Mucks:
		w.act(w.round(showdown), action{Player: n.Seat + 1, Action: "Mucks Cards"})
		return
	case poker.Shows, poker.TakesBack, poker.WinsPot, poker.Rakes:
		return
	default:
	}
	w.act(w.street(h), action{Player: n.Seat + 1, Action: name, Amount: amount(n.Amount), AllIn: n.Amount > 0 && h.Seats[n.Seat].Stack == 0})
}

// Showed implements phh.Watcher.
func (w *watcher) Showed(_ *poker.Hand, seat int, cards []card.Card) {
	a := action{Player: seat + 1, Action: "Shows Cards"}
	for _, c := range cards {
		if c != 0 {
			a.Cards = append(a.Cards, c.String())
		}
	}
	w.act(w.round(showdown), a)
}

// blind is what a player's blind is called.
func blind(seats []poker.Seat, seat int) string {
	switch n := len(seats); {
	case seats[seat].Post > 0:
		return "Post Extra Blind"
	case n == 2 && seat == 1 || n > 2 && seat == 0 && seats[1].Blind > 0:
		return "Post SB"
	case seat < 2:
		return "Post BB"
	}
	return "Straddle"
}

// history is the hand in the format's form.
func (w *watcher) history(rake []money.Cents) history {
	h := w.from
	site := h.Venue
	if site == "" {
		site = h.Event
	}
	out := history{
		SpecVersion: Version, SiteName: site, NetworkName: site, InternalVersion: Version,
		GameNumber: label(h.Label()), StartDateUTC: start(h), TableName: label(h.Table),
		GameType: games[w.play.Variant].kind, BetLimit: betLimit{Type: limits[w.play.Posted.Betting]},
		TableSize: h.SeatCount, Currency: h.Currency, Ante: amount(slices.Max(h.Antes)), Flags: []string{"Observed"}, Rounds: w.rounds,
	}
	if out.Currency == "" && h.CurrencySymbol == "$" {
		out.Currency = "USD"
	}
	for i, stack := range h.StartingStacks {
		p := player{ID: i + 1, Seat: int64(i + 1), Name: fmt.Sprintf("p%d", i+1), Starting: amount(min(stack, money.Max))}
		if h.Seats != nil {
			p.Seat = h.Seats[i]
		}
		if h.Players != nil && h.Players[i] != "" {
			p.Name = h.Players[i]
		}
		out.Players = append(out.Players, p)
		out.TableSize = max(out.TableSize, p.Seat)
		out.DealerSeat = p.Seat // the last has the button, or sits at the right of the dealer
	}
	if seat := h.DeadButton(); seat > 0 {
		out.DealerSeat = seat
	}
	for i := range w.play.Seats {
		posted := amount(w.play.Seats[i].Blind)
		switch blind(w.play.Seats, i) {
		case "Post SB":
			out.SmallBlind = &posted
		case "Post BB":
			out.BigBlind = &posted
		}
	}
	if h.BlindsOrStraddles == nil {
		out.SmallBlind, out.BigBlind = nil, nil
	}
	out.Pots = pots(w.play, slices.Clone(rake))
	return out
}

// pots are the pots with who won them. A rake that only the winnings tell is taken from
// the main pot first.
func pots(h *poker.Hand, rake []money.Cents) []pot {
	out := []pot{}
	for number, p := range h.Pots() {
		o := pot{Number: number, Amount: amount(p.Amount), Rake: amount(p.Taken.Rake), Jackpot: amount(p.Taken.BadBeat + p.Taken.HighHand), Wins: []win{}}
		for i := range h.Seats {
			if p.Shares[i] == 0 {
				continue
			}
			taken := min(rake[i], p.Shares[i])
			rake[i] -= taken
			o.Rake += amount(taken)
			o.Wins = append(o.Wins, win{i + 1, amount(p.Shares[i] - taken)})
		}
		out = append(out, o)
	}
	return out
}

// label is what something is called.
func label(of phh.Label) string {
	if of == nil {
		return ""
	}
	return fmt.Sprint(of)
}

// start is when the hand began, in Greenwich's time; "" where the record does not tell.
func start(h *phh.Hand) string {
	if h.Year == 0 || h.Month == 0 || h.Day == 0 || h.Time == "" {
		return ""
	}
	zone := time.UTC
	switch {
	case h.TimeZone != "":
		var err error
		if zone, err = time.LoadLocation(h.TimeZone); err != nil {
			return ""
		}
	case h.TimeZoneAbbreviation != "" && h.TimeZoneAbbreviation != "UTC", h.City != "" && h.Region != "" && h.Country != "":
		return "" // a zone, but nobody says which
	}
	clock, err := time.ParseInLocation("2006-1-2 15:04:05", fmt.Sprintf("%d-%d-%d %s", h.Year, h.Month, h.Day, h.Time), zone)
	if err != nil {
		return ""
	}
	return clock.UTC().Format("2006-01-02T15:04:05Z")
}
