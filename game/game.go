// Package game is how a chapter is declared. A chapter declares one Game value, and everything else
// (live tables, settlement, papers, odds) works from it.
//
// An option is a variable of one of the types that end in Option. Declare declares it in a Game, and Of
// asks what was chosen, so that a mistyped one does not compile. Declare panics on a value or a name of
// another option. Of panics where the game does not declare the option, unless that is Shared: then some
// games do not have it, and Of is the zero value for them. A test of package pa finds a chapter that asks
// for a shared one which it does not declare.
package game

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

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
	// Aim tells somebody who does not know the game what a player tries to do, in sentences.
	Aim string
	// Plain is advice to a beginner on his decisions; "" if odds has a published strategy.
	Plain   string
	Chapter cite.Cite
	// Origin is where the text comes from: final, temporary, proposed or rebuilt.
	Origin, Published string
	// Sections are the chapter's sections on what every chapter has.
	Sections Sections
	// Room: what lies between rounds, such as who is dealt in next, is kept beside the table.
	Room bool
	// GameAndLimit says in full which game is played with which betting and bets, of tables that share a list and between which players
	// move; nil where there is none.
	GameAndLimit func(*Selected) string
	// InTurn returns the reason why a table cannot play these games in turn, each with its choices, or nil. A game that has none
	// is not played in turn with others.
	InTurn func([]*Selected) error
	// Seats is the number of betting positions that a table may have (§ .2(a)).
	Seats int
	// Positions is the number of seats that one player may wager on (§ .7), if no positions option
	// decides it.
	Positions     int
	PositionsCite cite.Cite
	// Adjacent: several positions of one player must be side by side.
	Adjacent bool
	Cards    Cards
	// Cuts are the occasions on which the cut of the cards is offered to players, after the clause by which it is; it may be nil.
	Cuts         func(*Selected) []Cut
	Wagers       []Wager
	Paytables    []Paytable
	Conditions   []Condition
	Options      []Option
	Readings     []clause.Reading
	Irregularity []Irregularity
	Layout       Layout
	// Contest is the base game, if one decision and two hands decide it; otherwise nil.
	Contest *Contest
	// Rules makes the steps for the selected paytables, options and readings.
	Rules func(*Selected) round.Rules
	// Keeps reads from JSON what the chapter keeps at a table from round to round, as Rules leave
	// it; nil is nothing.
	Keeps func(json.RawMessage) (any, error)
	// Practice are hands for dealers to practise, of a game whose rounds are not settled from records; else nil.
	Practice []Practice
	// Recorded answers a decision, or an act with several choices, from a round record, if the
	// general way (the wagers that the record shows, otherwise a fold) is not right. An answer
	// without a choice leaves the question to the general way. It may be nil.
	Recorded func(rec *record.Record, r *round.Round, q *round.Question) (round.Answer, error)
	// CheckRecord returns why the cards and choices of a round record are impossible, beyond the
	// checks of Cards; it may be nil.
	CheckRecord func(rec *record.Record, s *Selected) error
	// Check tests choices that depend on each other; it may be nil.
	Check func(*Selected) error
	// Limit is the chapter's aggregate payout limit; nil if it has none.
	Limit *Limit
}

// Cut is a clause by which the cut of the cards is offered to players.
type Cut struct {
	Cite cite.Cite
	// Seats are those to which it is offered, one after the other until a player accepts, where one sits at each; nil is that the clause
	// names whom.
	Seats []int
}

// Sections are the chapter's clauses on what every chapter has; "" is none.
type Sections struct {
	// § .2: the layout, how many seats it has, and what it bears.
	Layout, Seats, Holder cite.Cite
	// Places is how many places a table has for players, of which a game may use fewer.
	Places cite.Cite
	// Deck is § .3(a): which cards are dealt.
	Deck cite.Cite
	// The rankings of hands, the wagers, how a round goes on after the deal, and what the house pays.
	Ranks, Wagers, Play, Payouts cite.Cite
	// Placed is until when wagers are placed that are placed before the deal.
	Placed cite.Cite
	// Unranked are the clauses of Ranks on hands that this game of its chapter does not rank.
	Unranked []cite.Cite
	// Besides are clauses that apply in a round although no step cites them. Papers print them with
	// those that are cited.
	Besides []cite.Cite
	// Idle are clauses that the rules chosen leave without effect, beside those of wagers not offered. Nil is none.
	Idle func(*Selected) []cite.Cite
	// Duties are the clauses that demand what people must see to, such as "dropbox", by the name that the words of the
	// internal checklist have for it.
	Duties map[string]cite.Cite
}

// WithDuties are the sections with these duties beside the others, or in place of those of the same name.
func (s Sections) WithDuties(duties map[string]cite.Cite) Sections {
	all := maps.Clone(s.Duties)
	maps.Copy(all, duties)
	s.Duties = all
	return s
}

// Wager is a wager that may be placed.
type Wager struct {
	ID   round.WagerID
	Name string
	Cite cite.Cite
	// Required wagers bring a player into the round; all of them must be down.
	Required bool
	// Later wagers are placed by a decision, not before "no more bets".
	Later bool
	// Equal names a wager that this one must equal.
	Equal round.WagerID
	// Payout marks a payout that comes with another wager and has no stake of its own.
	Payout bool
	// Settled is the clause that states only how the wager is settled, if the wager need not be
	// offered; "" is none.
	Settled cite.Cite
	// Only are other clauses that have no effect where the wager is not offered.
	Only []cite.Cite
	// Shared: the chips are the players' own and go to one of them. The house neither offers nor
	// limits the wager, and pays nothing on it.
	Shared bool
	// Switch is the option by which the certificate holder offers the wager; none means always, or
	// by choosing its paytable.
	Switch SwitchOption
	// If is the option without whose amount the wager does not arise; none means always.
	If AmountOption
	// FromMeter marks a wager that may win a share of the progressive meter.
	FromMeter bool
	// Pays is what it pays whenever it wins, and PaysCite the clause, if no paytable decides.
	Pays     payout.Payout
	PaysCite cite.Cite
}

// Paytable is the paytables of one wager.
type Paytable struct {
	Wager   round.WagerID
	Cite    cite.Cite
	Printed []paytable.Printed
	// By is the option whose value selects one of several paytables, instead of a letter.
	By ChoiceOption
	// Own is the reason why the certificate holder may state a paytable of his own instead of choosing a letter; "" is that he may
	// not. It pays hands that the chapter's paytables have.
	Own string
	// Also are other wagers that are paid by the same paytables.
	Also []round.WagerID
	// Judged is what it pays for; nil if more than cards decides.
	Judged *Judged
}

// Tables declares the paytables of a wager.
func Tables[H paytable.Hand](wager round.WagerID, t paytable.Table[H]) Paytable {
	return Paytable{Wager: wager, Cite: t.Cite(), Printed: t.Print()}
}

// Condition is a requirement of a payout besides the hand of its row. Papers print it beside the
// row.
type Condition struct {
	Wager round.WagerID
	// Hands are the rows of the wager's paytable to which it applies; empty means every row.
	Hands []string
	// Text is a sentence without its full stop that is true of each of those rows.
	Text string
	// Cite is the clause that requires it.
	Cite cite.Cite
}

// Of reports whether the condition applies to a row of a wager's paytable.
func (c Condition) Of(wager round.WagerID, hand string) bool {
	return c.Wager == wager && (c.Hands == nil || slices.Contains(c.Hands, hand))
}

// And declares other wagers that are paid by the same paytables.
func (p Paytable) And(also ...round.WagerID) Paytable {
	p.Also = also
	return p
}

// Stated declares that the certificate holder may state a paytable of his own; see Own.
func (p Paytable) Stated(why string) Paytable {
	p.Own = why
	return p
}

// Lettered reports whether the certificate holder selects one of several.
func (p Paytable) Lettered() bool { return p.By.ID == "" && p.Printed[0].Letter != "" }

// Irregularity is something that may go wrong, with the clause on its consequences.
type Irregularity struct {
	Kind, Name string
	Cite       cite.Cite
	// Cards are those that the report names; nil is none. AtSeat: it names a seat.
	Cards  *Named
	AtSeat bool
	// Acts: the report says what the player of the seat did.
	Acts bool
	// After is the kind that is reported before, where this one ends what that began; "" is none.
	After string
	// Missed: the player of the seat missed the round before, at a table with this choice. The zero value is any player and any table.
	Missed ChoiceValue
	// Follows says what follows where the words of the clause say it of something else.
	Follows string
}

// Practice is a hand that dealers practise.
type Practice struct {
	Name string
	// Rules are the choices of its table; nil is the default of each option.
	Rules json.RawMessage
	// Chips are what the players have, in cents, and Does what each prefers to do, the first choice first, both by
	// seat. Where nothing of that is allowed, he does what the question says he does otherwise.
	Chips []money.Cents
	Does  [][]string
}

// Limit is the chapter's aggregate payout limit.
type Limit struct {
	Cite cite.Cite
	// Wagers are those whose winnings the limit counts.
	Wagers []round.WagerID
	// Except are the hands whose payouts the limit neither cuts nor counts.
	Except []string
	// Most is the most that one player can win in a round at the table minimum, in units of the
	// minimum. MostOf, if not nil, computes it from the choices.
	Most   int
	MostOf func(*Selected) int
}

// Floor returns the least limit that may be set for a table minimum, in cents. If the minimum is
// zero, which means unknown, the floor is $50,000.
func (l *Limit) Floor(minimum money.Cents) money.Cents {
	return max(50_000*money.Dollar, minimum*money.Cents(l.Most))
}

// Inscription is a text that the layout, or a sign, must have.
type Inscription struct {
	Text string
	Cite cite.Cite
	// With is the amount that must be chosen for the text to be true; none means that it always is.
	With AmountOption
}

// MostHands is the most hands of a game that a table plays in turn with others before the next.
const MostHands = 100

// GamesAndLimits is GameAndLimit of games that a table plays in turn, so many hands of each; 0 is an orbit. "" is none.
func GamesAndLimits(games []*Selected, hands int) string {
	var all []string
	for _, s := range games {
		if s.Game.GameAndLimit == nil {
			return ""
		}
		all = append(all, s.Game.GameAndLimit(s))
	}
	if hands > 0 {
		all = append(all, strconv.Itoa(hands))
	}
	return strings.Join(all, ",")
}

// Wager returns the declared wager with an ID, or nil.
func (g *Game) Wager(id round.WagerID) *Wager {
	for i := range g.Wagers {
		if g.Wagers[i].ID == id {
			return &g.Wagers[i]
		}
	}
	return nil
}

// Listed reports whether the certificate holder offers the wager by listing it.
func (w *Wager) Listed() bool { return !w.Payout && !w.Shared }

// Banked reports whether the house banks the game, so that wagers are made against the house.
func (g *Game) Banked() bool {
	return slices.ContainsFunc(g.Wagers, func(w Wager) bool { return w.Listed() })
}

// Paytable returns the paytables of a wager, or nil.
func (g *Game) Paytable(id round.WagerID) *Paytable {
	for i := range g.Paytables {
		if g.Paytables[i].Wager == id {
			return &g.Paytables[i]
		}
	}
	return nil
}

// Option returns the declared option with an ID, or nil.
func (g *Game) Option(id string) *Option {
	i := slices.IndexFunc(g.Options, func(o Option) bool { return o.ID == id })
	if i < 0 {
		return nil
	}
	return &g.Options[i]
}

// IrregularityOf returns the declared irregularity of a kind, or nil.
func (g *Game) IrregularityOf(kind string) *Irregularity {
	i := slices.IndexFunc(g.Irregularity, func(i Irregularity) bool { return i.Kind == kind })
	if i < 0 {
		return nil
	}
	return &g.Irregularity[i]
}
