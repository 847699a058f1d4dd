package poker

import (
	"slices"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/round"
)

// The games of § 637a.9(a).
var (
	SevenCardStud      = sevenCardStud(Variant{ID: "seven-card-stud", Name: "Seven-card Stud", high: true, forcedBy: "637a.10(d)(1)", wins: "637a.10(i)(1)"})
	Razz               = sevenCardStud(Variant{ID: "razz", Name: "Seven-card Stud Low (Razz)", low: true, forcedHighest: true, lowShows: true, forcedBy: "637a.10(d)(2)", wins: "637a.10(i)(2)"})
	SevenCardStudHiLo  = sevenCardStud(Variant{ID: "seven-card-stud-hi-lo", Name: "Seven-card Stud High-low Split", high: true, low: true, forcedHighest: true, aceLow: true, forcedBy: "637a.10(d)(3)"})
	SevenCardStudEight = sevenCardStud(Variant{ID: "seven-card-stud-8", Name: "Seven-card Stud High-low Split Eight or Better", high: true, low: true, eight: true, forcedBy: "637a.10(d)(4)"})
	Holdem             = community(Variant{ID: "holdem", Name: "Hold'em", high: true}, "637a.11", 2)
	Omaha              = community(Variant{ID: "omaha", Name: "Omaha High", high: true, exactlyTwo: true}, "637a.12", 4)
	OmahaEight         = community(Variant{ID: "omaha-8", Name: "Omaha High-low Split Eight or Better", high: true, low: true, eight: true, exactlyTwo: true}, "637a.12", 4)
	FiveCardDraw       = fiveCardDraw(Variant{ID: "five-card-draw", Name: "Five-card Draw High", high: true})
	FiveCardDrawLow    = fiveCardDraw(Variant{ID: "five-card-draw-low", Name: "Five-card Draw Low", low: true})
	FiveCardStud       = fiveCardStud(Variant{ID: "five-card-stud", Name: "Five-card Stud", high: true})
)

// Variants are the ten games, in the order of § 637a.9(a).
var Variants = []*Variant{
	&SevenCardStud, &Razz, &SevenCardStudHiLo, &SevenCardStudEight, &Holdem, &Omaha, &OmahaEight, &FiveCardDraw,
	&FiveCardDrawLow, &FiveCardStud,
}

// Games are the ten games as they are offered.
var Games = games()

// aim says, for someone who does not know the game, what a player tries to do.
func (v *Variant) aim() string {
	cards := "You are dealt five cards one after the other, all but the first face up. You bet after the second and after each that follows."
	switch {
	case v.exactlyTwo:
		cards = "You are dealt four cards; five are turned in the middle for everybody, three at once, then one and one. Two of your own and three of those in the middle make your hand. You bet before the first of them and after each part."
	case v.Section.Section() == "637a.11":
		cards = "You are dealt two cards; five are turned in the middle for everybody, three at once, then one and one. The best five of the seven make your hand. You bet before the first of them and after each part."
	case v.Section.Section() == "637a.10":
		cards = "You are dealt seven cards one after the other, four of them face up; the best five make your hand. You bet after the third and after each that follows."
	case v.Section.Section() == "637a.13":
		cards = "You are dealt five cards, and may then give up some and be dealt as many others. You bet before and after."
	}
	wins := "The highest hand wins the pot."
	switch {
	case v.high && v.eight:
		wins = "The highest and the lowest hand share the pot; a low hand has no pair and no card above an eight, and without one the highest has all."
	case v.high && v.low:
		wins = "The highest and the lowest hand share the pot."
	case v.low:
		wins = "The lowest hand wins the pot, the ace low."
	}
	return strings.Join([]string{cards, wins, "Who bets when nobody pays to stay in wins it as well."}, " ")
}

// plain tells a beginner when to stay in; the advice is ours.
func (v *Variant) plain() string {
	stay := "have a pair or better among the cards that you may use"
	switch {
	case !v.high:
		stay = "have at most two cards that are above an eight or pair another"
	case v.exactlyTwo && v.low:
		stay += ", a low hand, or before any are in the middle an ace and a two or three"
	case v.exactlyTwo:
		stay += ", or before any are in the middle three cards of ten or higher"
	case v.Section == "637a.11":
		stay += ", or before any are in the middle two cards of ten or higher"
	case v.eight:
		stay += ", a low hand, or no card above an eight"
	case v.low:
		stay += ", or no card above an eight"
	}
	better := "two pairs or better"
	if !v.high {
		better = "five different cards up to the eight"
	}
	return "Check as long as nobody has bet. To stay in against a bet, " + stay + "; else fold. With " + better + ", bet or raise."
}

func games() []*game.Game {
	var list []*game.Game
	for _, v := range Variants {
		g := &game.Game{
			ID: v.ID, Name: v.Name, Chapter: "637a", Room: true, GameAndLimit: gameAndLimit, InTurn: inTurn, Aim: v.aim(), Plain: v.plain(),
			Sections: game.Sections{Layout: "637a.2", Seats: v.ante, Places: "637a.2(a)", Holder: "637a.2(b)(1)", Deck: "637a.3(a)", Ranks: "637a.6", Wagers: "637a.8", Besides: v.besides(), Idle: idleClauses, Duties: duties}, Origin: "final", Published: "42 Pa.B. 2686, May 12, 2012",
			Seats: v.Most, Positions: 1, PositionsCite: "637a.8(a)",
			Cards: game.Cards{Piles: []game.Pile{{Area: round.AtSeat, Cards: v.dealt(), Cite: v.Section}}, Once: "637a.3(a)", Most: true, AceLow: !v.high},
			Wagers: []game.Wager{
				{ID: StackWager, Name: "Table stakes", Cite: "637a.8(b)(1)", Required: true, Shared: true},
				{ID: MinimumWager, Name: "Minimum bet that all players agree to", Cite: "637a.8(k)", Shared: true, If: minimumMost},
				{ID: PotWager, Name: "Pot", Cite: "637a.7(c)", Later: true, Shared: true},
			},
			Options: noticed(options(v)), Readings: readingsOf(v), Irregularity: v.irregularities(), Layout: layoutOf(v),
			Rules: rules(v), Keeps: round.ReadKept[Kept], Check: check, Practice: v.practice(),
		}
		if v.Section.Section() == "637a.12" || v.Section == "637a.13" || v.Section == "637a.14" {
			g.Origin = "rebuilt"
		}
		switch {
		case !v.low:
			g.Sections.Unranked = []cite.Cite{"637a.6(c)", "637a.6(d)"}
		case !v.high:
			g.Sections.Unranked = []cite.Cite{"637a.6(a)"}
		}
		if v.button {
			g.Wagers = append(g.Wagers,
				game.Wager{ID: LiveBlindWager, Name: "Blind Bet of a player who missed it", Cite: v.blind, Shared: true},
				game.Wager{ID: DeadBlindWager, Name: "Dead blind of a player who missed it", Cite: v.blind, Shared: true},
			)
		}
		list = append(list, g)
	}
	return list
}

// besides are the clauses of the game's section that hold in every round and that no step cites: whose hand showing
// begins of equal ones, and how one player contends for both halves of a pot.
func (v *Variant) besides() []cite.Cite {
	var all []cite.Cite
	if v.Section == "637a.10" {
		all = append(all, "637a.10(f)(3)")
	}
	switch {
	case !v.high || !v.low:
	case v.exactlyTwo:
		all = append(all, "637a.12(m)")
	default:
		all = append(all, "637a.10(k)", "637a.10(l)")
	}
	return all
}

// layoutOf is the layout of a game: with areas for missed blinds and places for the board, where
// it has them.
func layoutOf(v *Variant) game.Layout {
	l, board := layout, game.Area{ID: "board", Name: "Community cards", Scope: "community"}
	l.Areas = slices.Clone(l.Areas)
	if !v.button {
		l.Areas = slices.DeleteFunc(l.Areas, func(a game.Area) bool {
			return a.ID == string(LiveBlindWager) || a.ID == string(DeadBlindWager)
		})
	}
	for _, st := range v.streets {
		if st.community > 0 && board.Cards == 0 {
			board.Cite = st.dealt
		}
		board.Cards += st.community
	}
	if board.Cards > 0 {
		l.Areas = append(l.Areas, board)
	}
	return l
}

// dealt is how many cards a seat has in the end.
func (v *Variant) dealt() int {
	n := 0
	for _, st := range v.streets {
		n += len(st.faces)
	}
	return n
}

var layout = game.Layout{
	Colour: "green", Oval: true, // § 637a.2(a)
	Areas: []game.Area{
		{ID: "stack", Name: "Table stakes", Scope: "seat", Cite: "637a.8(b)(1)"},
		{ID: "minimum_bet", Name: "Bets", Scope: "seat", Cite: "637a.8(e)(2)"},
		{ID: "live_blind", Name: "Bets", Scope: "seat", Cite: "637a.8(e)(2)"},
		{ID: "dead_blind", Name: "Pot", Scope: "community", Cite: "637a.7(c)"},
		{ID: "pot", Name: "Pot", Scope: "community", Cite: "637a.7(c)"},
		{ID: "rake", Name: "Rake", Scope: "dealer", Cite: "637a.2(b)(2)"},
	},
}
