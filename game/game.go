// Package game holds what a chapter declares: one Game value, from which everything
// else (live tables, settlement, papers, odds) works.
package game

import (
	"encoding/json"
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/money"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// Game is a chapter of the regulation as a value.
type Game struct {
	// ID is the name in records and commands, "high-card-flush".
	ID, Name string
	// Aim says, for someone who does not know the game, what a player tries to do, in sentences.
	Aim string
	// Plain tells a beginner what to do when he is asked; "" where odds has a way to
	// play that is published.
	Plain   string
	Chapter cite.Cite
	// Origin is where the text comes from: final, temporary, proposed or rebuilt.
	Origin, Published string
	// Sections are the sections on what every chapter has.
	Sections Sections
	// Room: a room beside the table keeps what lies between rounds, such as who is dealt in next.
	Room bool
	// Seats is the most betting positions a table may have (§ .2(a)).
	Seats int
	// Positions is the most seats that one player may wager on (§ .7), where no positions
	// option tells.
	Positions     int
	PositionsCite cite.Cite
	// Adjacent: several positions of one player must lie side by side.
	Adjacent     bool
	Cards        Cards
	Wagers       []Wager
	Paytables    []Paytable
	Conditions   []Condition
	Options      []Option
	Readings     []clause.Reading
	Irregularity []Irregularity
	Layout       Layout
	// Contest is the base game, where one decision and two hands settle it; nil is another.
	Contest *Contest
	// Rules makes the steps for the selected paytables, options and readings.
	Rules func(*Selected) round.Rules
	// Keeps reads what the chapter keeps at a table from round to round, as Rules leave it; nil is
	// nothing.
	Keeps func(json.RawMessage) (any, error)
	// Recorded answers a decision, or an act with several choices, from a round record where the general way (the wagers
	// that the record shows, else a fold) does not do; an answer without a choice leaves
	// it to that way. It may be nil.
	Recorded func(rec *record.Record, r *round.Round, q *round.Question) (round.Answer, error)
	// CheckRecord says why the cards and choices of a round record are impossible, beyond
	// what Cards says; it may be nil.
	CheckRecord func(rec *record.Record, s *Selected) error
	// Check tests choices that depend on each other; it may be nil.
	Check func(*Selected) error
	// Limit is the least aggregate payout limit that may be set, for a table minimum in
	// cents; nil where the chapter has none.
	Limit *Limit
}

// Sections are where a chapter has what all chapters have; "" is nowhere.
type Sections struct {
	// § .2: the layout, how many seats it has, and what it bears.
	Layout, Seats, Holder cite.Cite
	// The rankings of hands, the wagers, how a round goes on after the deal, and what the house pays.
	Ranks, Wagers, Play, Payouts cite.Cite
	// Unranked are the clauses of Ranks on hands that this game of its chapter does not rank.
	Unranked []cite.Cite
	// Besides are clauses of the section by which the game is dealt that hold in a round though no step of it cites
	// them, and that papers tell with those that are cited.
	Besides []cite.Cite
}

// Wager is a wager that may be placed.
type Wager struct {
	ID   round.WagerID
	Name string
	Cite cite.Cite
	// Required wagers bring a player into the round; all must be down.
	Required bool
	// Later wagers are placed by a decision, not before "no more bets".
	Later bool
	// Equal names a wager that this one must equal.
	Equal round.WagerID
	// Payout marks a payout that comes with another wager and has no stake of its own.
	Payout bool
	// Settled is the clause that tells how it is settled and nothing else, where it need not be offered
	// and such a clause stands; "" is none.
	Settled cite.Cite
	// Shared: the chips are the players' own and go to one of them: the house neither offers the
	// wager nor limits it, and pays nothing on it.
	Shared bool
	// Switch is the option by which the certificate holder offers the wager; none is always,
	// or by choosing its paytable.
	Switch SwitchOption
	// If is the option without whose amount the wager does not come up; none is always.
	If AmountOption
	// FromMeter marks a wager that may win a share of the progressive meter.
	FromMeter bool
	// Pays is what it pays whenever it wins, and PaysCite the clause, where no paytable tells.
	Pays     payout.Payout
	PaysCite cite.Cite
}

// Paytable is the paytables of one wager.
type Paytable struct {
	Wager   round.WagerID
	Cite    cite.Cite
	Printed []paytable.Printed
	// By is the option whose value selects one of several, instead of a letter chosen.
	By ChoiceOption
	// Also are other wagers that it pays alike.
	Also []round.WagerID
	// Judged is what it pays for; nil where more than cards decides.
	Judged *Judged
}

// Tables declares the paytables of a wager.
func Tables[H paytable.Hand](wager round.WagerID, t paytable.Table[H]) Paytable {
	return Paytable{Wager: wager, Cite: t.Cite(), Printed: t.Print()}
}

// Condition is what a payout needs besides the hand of its row, as papers say it beside the row.
type Condition struct {
	Wager round.WagerID
	// Hands are the rows of the wager's paytable that it holds of; none is every one.
	Hands []string
	// Text is a sentence without its full stop, true of each of those rows.
	Text string
	// Cite is the clause that demands it.
	Cite cite.Cite
}

// Of reports whether the condition holds of a row of a wager's paytable.
func (c Condition) Of(wager round.WagerID, hand string) bool {
	return c.Wager == wager && (c.Hands == nil || slices.Contains(c.Hands, hand))
}

// And declares other wagers that it pays alike.
func (p Paytable) And(also ...round.WagerID) Paytable {
	p.Also = also
	return p
}

// Lettered reports whether the certificate holder selects one of several.
func (p Paytable) Lettered() bool { return p.By.ID == "" && p.Printed[0].Letter != "" }

// Irregularity is something that may go wrong, with the clause that says what follows.
type Irregularity struct {
	Kind, Name string
	Cite       cite.Cite
	// AtCard: the report names the positions of the cards in the deck; AtSeat: it names a
	// seat.
	AtCard, AtSeat bool
	// Acts: it says what the player of the seat did.
	Acts bool
}

// Limit is the chapter's aggregate payout limit.
type Limit struct {
	Cite cite.Cite
	// Wagers are those whose winnings it counts.
	Wagers []round.WagerID
	// Except are the hands whose payouts it neither cuts nor counts.
	Except []string
	// Most is the most one player can win in a round at the table minimum, in units of
	// the minimum; MostOf, if not nil, works it out from the choices made.
	Most   int
	MostOf func(*Selected) int
}

// Floor is the least limit that may be set for a table minimum, in cents; a minimum of
// zero is one not known, and the floor is then $50,000.
func (l *Limit) Floor(minimum money.Cents) money.Cents {
	return max(50_000*money.Dollar, minimum*money.Cents(l.Most))
}

// Inscription is a text that the layout, or a sign, must bear.
type Inscription struct {
	Text string
	Cite cite.Cite
	// With is the amount that must be chosen for the text to be true; none is always.
	With AmountOption
}

// Wager is the declared wager with an ID, or nil.
func (g *Game) Wager(id round.WagerID) *Wager {
	for i := range g.Wagers {
		if g.Wagers[i].ID == id {
			return &g.Wagers[i]
		}
	}
	return nil
}

// Listed reports whether the certificate holder offers the wager, by listing it.
func (w *Wager) Listed() bool { return !w.Payout && !w.Shared }

// Banked reports whether the house banks the game: a wager is made against it.
func (g *Game) Banked() bool {
	return slices.ContainsFunc(g.Wagers, func(w Wager) bool { return w.Listed() })
}

// Paytable is the paytables of a wager, or nil.
func (g *Game) Paytable(id round.WagerID) *Paytable {
	for i := range g.Paytables {
		if g.Paytables[i].Wager == id {
			return &g.Paytables[i]
		}
	}
	return nil
}

// Option is the declared option with an ID, or nil.
func (g *Game) Option(id string) *Option {
	i := slices.IndexFunc(g.Options, func(o Option) bool { return o.ID == id })
	if i < 0 {
		return nil
	}
	return &g.Options[i]
}
