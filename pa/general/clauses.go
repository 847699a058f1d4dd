package general

import (
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/game"
)

// Clauses are where a chapter says what chapters have in common, beside its ways of dealing and
// its irregularities.
type Clauses struct {
	// § .3: what a deck holds, two decks that take turns, and of which only one lies in the discard rack.
	Deck, TwoDecks, Turns, OneInRack cite.Cite
	// § .4: the section, and what is done when the cards come to the table.
	Opening, Inspected, Spread, Washed, SecondDeck, Preinspected cite.Cite
	// § .5: the section, the shuffle, a wrong count, cards that are not cut, the cut, a recut, a
	// table that was idle, and a shoe that reshuffles.
	Shuffling, Shuffle, Miscount, Uncut, Cut, Recut, Idle, Reshuffle cite.Cite
	// Removed has the cards of a table that was idle removed from the shoe and the rack; "" where the chapter does not say so.
	Removed cite.Cite
	// § .7: the section, and a player who leaves or does not answer.
	Wagers, Leaving cite.Cite
	// §§ .8 to .10: the section on the manual shoe, what dealing from the hand needs, and community
	// cards that a shoe gives first.
	Deal, FromHand, CommunityFirst cite.Cite
	// § .11: how a player decides.
	Decision cite.Cite
	// § .13: the section.
	Irregular cite.Cite
}

// UsualSections are the sections where most chapters have them. The clauses of optional wagers, in whatever
// they are settled, have no effect where a house offers none.
func UsualSections(chapter cite.Cite, ofOptional ...cite.Cite) game.Sections {
	return game.Sections{
		Layout: chapter + ".2", Seats: chapter + ".2(a)", Places: chapter + ".2(a)", Holder: chapter + ".2(b)(1)", Deck: chapter + ".3(a)",
		Ranks: chapter + ".6", Wagers: chapter + ".7", Placed: chapter + ".7(c)", Play: chapter + ".11", Payouts: chapter + ".12",
		Idle: func(s *game.Selected) []cite.Cite {
			all := idle(chapter, s)
			if !slices.ContainsFunc(s.Game.Wagers, func(w game.Wager) bool { return !w.Required && !w.Later && !w.Payout && s.Offers(&w) }) {
				all = append(all, ofOptional...)
			}
			return all
		},
		Duties: map[string]cite.Cite{
			"layout": chapter + ".2(b)", "paytables": chapter + ".2(b)(5)", "dropbox": chapter + ".2(c)", "rack": chapter + ".2(d)",
			"design": chapter + ".3(b)(1)", "stored": chapter + ".3(b)(2)", "onedeck": chapter + ".3(b)(4)", "four": chapter + ".3(c)(1)", "eight": chapter + ".3(c)(2)",
			"inspect": chapter + ".4(a)", "spread": chapter + ".4(b)", "wash": chapter + ".4(c)", "both": chapter + ".4(d)", "preshuffled": chapter + ".4(e)",
		},
	}
}

// idle are the clauses on ways of dealing and shuffling that the table does not use, on a second deck that it does not have
// and on the devices of a progressive wager that it does not offer.
func idle(chapter cite.Cite, s *game.Selected) (all []cite.Cite) {
	only := func(applies bool, clauses ...cite.Cite) {
		for _, c := range clauses {
			if !applies {
				all = append(all, chapter+c)
			}
		}
	}
	progressive, offered := false, false
	for i := range s.Game.Wagers {
		if w := &s.Game.Wagers[i]; w.FromMeter {
			progressive, offered = true, offered || s.Offers(w)
		}
	}
	only(ManualShoe.Chosen(s), ".8")
	only(FromHand.Chosen(s), ".9", ".3(c)(1)")
	only(!FromHand.Chosen(s), ".3(c)(2)")
	only(AutomatedShoe.Chosen(s), ".10")
	only(TwoDecks.Of(s), ".3(b)", ".4(d)")
	only(!Preshuffled.Chosen(s), ".4(a)", ".4(b)", ".4(c)", ".4(d)")
	only(Preshuffled.Chosen(s), ".4(e)")
	only(!ReshufflingShoe.Chosen(s), ".5(f)")
	only(!progressive || offered, ".2(c)")
	return all
}

// UsualClauses are the clauses where most chapters have them. A chapter that differs changes those
// that do.
func UsualClauses(chapter cite.Cite) Clauses {
	return Clauses{
		Deck: chapter + ".3(a)", TwoDecks: chapter + ".3(b)", Turns: chapter + ".3(b)(3)", OneInRack: chapter + ".3(b)(4)",
		Opening: chapter + ".4", Inspected: chapter + ".4(a)", Spread: chapter + ".4(b)", Washed: chapter + ".4(c)",
		SecondDeck: chapter + ".4(d)", Preinspected: chapter + ".4(e)",
		Shuffling: chapter + ".5", Shuffle: chapter + ".5(a)", Miscount: chapter + ".5(b)", Uncut: chapter + ".5(c)(1)",
		Cut: chapter + ".5(d)", Recut: chapter + ".5(e)", Idle: chapter + ".5(f)", Reshuffle: chapter + ".5(g)",
		Wagers: chapter + ".7", Leaving: chapter + ".7(b)",
		Deal: chapter + ".8", FromHand: chapter + ".9(a)(1)", CommunityFirst: chapter + ".10(g)",
		Decision:  chapter + ".11(a)",
		Irregular: chapter + ".13",
	}
}
