package poker

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/game"
	"felt.example/felt/pa/general"
)

// horse are the games of H.O.R.S.E.: Hold'em, Omaha, Razz, Seven-card Stud, and Eight or Better.
var horse = []*Variant{&Holdem, &OmahaEight, &Razz, &SevenCardStud, &SevenCardStudEight}

// MixName is what players call a table of these games in turn: "H.O.R.S.E.", or else the names of the games.
func MixName(games []*game.Selected) string {
	if slices.EqualFunc(games, horse, func(s *game.Selected, v *Variant) bool { return s.Game.ID == v.ID }) {
		return "H.O.R.S.E."
	}
	names := NamesInTurn(games)
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// NamesInTurn are the names of games that a table plays in turn; one that it plays with several ways of betting is named with each.
func NamesInTurn(games []*game.Selected) (names []string) {
	for _, s := range games {
		name := s.Game.Name
		if slices.ContainsFunc(games, func(o *game.Selected) bool { return o != s && o.Game == s.Game }) {
			name = general.BetLimits.Of(s).String() + " " + name
		}
		names = append(names, name)
	}
	return names
}

// ofTable are the choices that a table has once, whichever of its games is on: what a player brings there and in which chips, how
// the cards are shuffled, and the charge for a period in which several games may be on.
var ofTable = []struct {
	id string
	of func(*game.Selected) string
}{
	{general.SmallestChip.ID, amountOf(general.SmallestChip)},
	{general.BuyInLeast.ID, amountOf(general.BuyInLeast)},
	{general.BuyInMost.ID, amountOf(general.BuyInMost)},
	{ReturnTime.ID, countOf(ReturnTime)},
	{TimeBank.ID, countOf(TimeBank)},
	{awayStakes.ID, choiceOf(awayStakes)},
	{general.WayOfShuffling.ID, choiceOf(general.WayOfShuffling)},
	{general.PlayersCards.ID, choiceOf(general.PlayersCards)},
}

// inTurn returns the reason why a table cannot play these games in turn, or nil. Each has bets of its own; what is the table's is the
// same in all.
func inTurn(games []*game.Selected) error {
	first := games[0]
	for i, s := range games {
		switch {
		case s.Game.Chapter != "637a":
			return &game.InputError{Field: "in_turn", Message: s.Game.Name + " is no game of Poker, and is not played in turn with others", Cite: "637a.9(b)"}
		case slices.ContainsFunc(games[:i], func(o *game.Selected) bool {
			return o.Game == s.Game && general.BetLimits.Of(o) == general.BetLimits.Of(s)
		}):
			return &game.InputError{Field: "in_turn", Message: fmt.Sprintf("%s is named twice, and bets are limited alike: %s", s.Game.Name, general.BetLimits.Of(s)), Cite: "637a.9(a)"}
		}
		for _, o := range ofTable {
			if one, other := o.of(first), o.of(s); one != other {
				return unlike(first, s, o.id, one, other)
			}
		}
		if one, other := chargeOf(first), chargeOf(s); one != other {
			return unlike(first, s, general.Rake.ID, one, other)
		}
		for _, o := range []game.SwitchOption{general.BadBeat.Offered, general.HighHand.Offered} {
			if s.Game.Option(o.ID) != nil && o.Of(s) {
				return &game.InputError{Field: "rules." + o.ID, Message: "it is offered in " + s.Game.Name + ", and a table that plays games in turn has no such fund", Cite: s.Game.Option(o.ID).Cite}
			}
		}
	}
	return nil
}

func unlike(first, s *game.Selected, option, one, other string) error {
	return &game.InputError{
		Field: "rules." + option, Cite: s.Game.Option(option).Cite,
		Message: fmt.Sprintf("it is %s in %s and %s in %s, and a table has it once for the games that it plays in turn", one, first.Game.Name, other, s.Game.Name),
	}
}

// chargeOf says which time charge a table takes.
func chargeOf(s *game.Selected) string {
	if !general.TimeCharge.Chosen(s) {
		return "no time charge"
	}
	return fmt.Sprintf("a time charge of %s in %d minutes", general.Charge.Of(s).Grouped(), general.ChargePeriod.Of(s))
}

func amountOf(o game.AmountOption) func(*game.Selected) string {
	return func(s *game.Selected) string { return o.Of(s).String() }
}

func countOf(o game.CountOption) func(*game.Selected) string {
	return func(s *game.Selected) string { return strconv.Itoa(o.Of(s)) }
}

func choiceOf(o game.ChoiceOption) func(*game.Selected) string {
	return func(s *game.Selected) string { return o.Of(s).String() }
}
