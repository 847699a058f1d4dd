package poker

import (
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Betting is a betting structure.
type Betting uint8

// The betting structures.
const (
	Limit Betting = iota
	PotLimit
	NoLimit
)

// OddChip is who gets the odd chip of a tied hand where the Rules Submission says so
// (§§ 637a.11(k), .12(k)).
type OddChip uint8

// The rules for the odd chip.
const (
	LeftOfButton OddChip = iota // the tied player first to the left of the button
	NearButton                  // the tied player with the button, else the first to its left
	HighCard                    // the tied player with the highest card, by suit if need be
)

// Posted is what is posted at the table: its bets and limits, in cents (§ 637a.8(k)).
type Posted struct {
	Betting Betting
	Ante    money.Cents
	// Blinds are the Blind Bets from the left of the button; ForcedBet is that of the stud
	// games.
	Blinds    []money.Cents
	ForcedBet money.Cents
	Straddle  money.Cents // the Straddle Bet
	// SmallBet is the least bet; in limit games BigBet is that of the later streets.
	SmallBet, BigBet money.Cents
	// MinimumMost is the most that all players may agree to raise SmallBet to; 0 is that they
	// may not.
	MinimumMost money.Cents
	// Raises is the most raises in a betting round, which FreeHeadsUp lifts between two
	// players; 0 is no restriction.
	Raises      int
	FreeHeadsUp bool
	// NoCheckRaise: a player who has checked may not raise in that betting round (§ 637a.8(j)).
	NoCheckRaise bool
	// Chip is the smallest chip in play; 0 is one cent.
	Chip    money.Cents
	OddChip OddChip
	// AllShown: no hand may be conceded unseen at the showdown (§ 637a.18(e)).
	AllShown bool
	// Read is how the readings of what is posted and of short bets are read.
	Read Read
	// AceForced: in razz the ace is the highest up card (see the reading).
	AceForced bool
	// House takes the rake and the contributions; the zero value takes nothing.
	House House
	// Taken is what was taken of the pots of a recorded hand, the main pot first; nil asks
	// the House.
	Taken []Taken
}

// Read is the other way of readings that bear on the betting; false is the default of each.
type Read struct {
	// Completed: the player who makes the Forced Bet may make it the full bet (forced_bet_full). Over: the
	// first raise of it is by a full bet (forced_bet_raise).
	Completed, Over bool
	// Blind: the least raise of a Straddle Bet is by the Blind Bet (straddle_raise). Opening: a
	// short opening bet is raised by a full bet (short_opening). Put: of a short blind only what
	// was put in is called (short_blind).
	Blind, Opening, Put bool
}

// Ways are the readings of Read by their names, each true if it is read the other way.
func (r *Read) Ways() map[string]*bool {
	return map[string]*bool{
		"forced_bet_full": &r.Completed, "forced_bet_raise": &r.Over, "straddle_raise": &r.Blind, "short_opening": &r.Opening, "short_blind": &r.Put,
	}
}

// size is the size of the bets on a street.
func (h *Hand) size(st *street) money.Cents {
	p := h.Posted
	size := p.SmallBet
	if st.big && p.Betting == Limit {
		size = p.BigBet
	}
	if h.Agreed != 0 {
		size = size * h.Agreed / p.SmallBet
	}
	return size * money.Cents(h.Times) / 2
}

// Agrees says why a seat may not agree to a minimum bet, in cents, instead of the posted
// one, or nil (§ 637a.8(k)); halfKill tells that one and a half times the bets must be whole
// chips too.
func (p *Posted) Agrees(seat int, minimum money.Cents, halfKill bool) error {
	if minimum < p.SmallBet || minimum > p.MinimumMost {
		return round.Refuse("637a.8(k)", "seat %d: a minimum bet of %s is not from the posted %s to %s", seat, minimum.Grouped(), p.SmallBet.Grouped(), max(p.MinimumMost, p.SmallBet).Grouped())
	}
	chip := p.Chip
	if halfKill {
		chip *= 2
	}
	if minimum%chip != 0 || minimum*p.BigBet%(p.SmallBet*chip) != 0 {
		return round.Refuse("637a.8(k)", "seat %d: with a minimum bet of %s the bets are no whole number of chips of %s", seat, minimum.Grouped(), p.Chip.Grouped())
	}
	return nil
}
