package poker

import (
	"strconv"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// The wagers, as the stakes of the opening and the outcomes name them.
const (
	// StackWager is what a player has on the table as the round begins; it is not yet bet.
	StackWager round.WagerID = "stack"
	// PotWager is all that is bet, whatever pot it comes to lie in.
	PotWager round.WagerID = "pot"
	// StraddleWager is the bet of the player who straddles.
	StraddleWager round.WagerID = "straddle"
	// LiveBlindWager and DeadBlindWager are what a player posts who missed the blinds.
	LiveBlindWager round.WagerID = "live_blind"
	DeadBlindWager round.WagerID = "dead_blind"
	// MinimumWager is the minimum bet that a player agrees to instead of the posted one.
	MinimumWager round.WagerID = "minimum_bet"
)

// mostBet is the most that a bet may be posted at, in cents; the product of two is exact.
const mostBet = 10_000_000 * int64(money.Dollar)

// options are the choices that a game leaves to the table.
func options(v *Variant) []game.Option {
	const limits = cite.Cite("637a.8(k)")
	list := []game.Option{
		{ID: "betting", Name: "How bets are limited", Cite: limits, Type: game.Choice, Values: []string{"limit", "pot-limit", "no-limit"}, Default: "limit"},
		{ID: "small_bet", Name: "The minimum bet; in limit games the bet of the earlier streets", Cite: limits, Type: game.Amount, Least: 1, Most: mostBet, Default: "2.00"},
		{ID: "big_bet", Name: "In limit games the bet of the later streets", Cite: limits, Type: game.Amount, Least: 1, Most: mostBet, Default: "4.00"},
		{ID: "minimum_most", Name: "The most that all players may agree to raise the minimum bet to", Cite: limits, Type: game.Amount, Least: 1, Most: mostBet},
		{ID: "raises", Name: "In limit games the most raises in a betting round; 0 is no restriction", Cite: limits, Type: game.Count, Most: 10, Default: "3"},
		{ID: "raises_heads_up", Name: "That restriction also holds between two players", Cite: limits, Type: game.Switch, Default: "true"},
		{ID: "check_raise", Name: "A player who has checked may raise", Cite: "637a.8(j)", Type: game.Switch, Default: "true"},
		{ID: "ante", Name: "Ante of each player", Cite: v.ante, Type: game.Amount, Least: 1},
		{ID: "chip", Name: "The smallest chip in play", Cite: v.tiedOdd(), Type: game.Amount, Least: 1, Most: int64(money.Dollar), Default: "1.00"},
		{ID: "all_shown", Name: "No hand may be conceded unseen at the showdown", Cite: "637a.18(e)", Type: game.Switch, Default: "false"},
		{ID: "leaving", Name: "Table stakes of a player who leaves for a time", Cite: "637a.8(b)(6)", Type: game.Choice, Values: []string{"counted", "covered"}, Default: "counted"},
		{ID: "buy_in_least", Name: "The least buy-in", Cite: "637a.8(b)(4)", Type: game.Amount, Least: 1, Default: "40.00"},
		{ID: "buy_in_most", Name: "The most buy-in", Cite: "637a.8(b)(2)", Type: game.Amount, Least: 1, Default: "400.00"},
		{ID: "return", Name: "Minutes within which a player who left comes back with no less than he left with, and owes what he owed", Cite: "637a.8(b)(2)", Type: game.Count, Most: 1440, Default: "60"},
		{ID: "shuffling", Name: "How the cards are shuffled", Cite: "637a.5(a)", Type: game.Choice, Values: []string{general.Manually, general.Device, general.CountingDevice, general.Preshuffled}, Default: general.CountingDevice},
		{ID: "cards", Name: "Whether the table knows a player's cards when he decides, or only when they are turned", Cite: "637a.18(d)", Type: game.Choice, Values: []string{"known", "revealed"}, Default: "known"},
		{ID: "clock", Name: "Seconds that a player has to decide", Cite: "637a.7(e)(2)", Type: game.Count, Least: 5, Most: 600, Default: "30"},
	}
	if v.button {
		list = append(list,
			game.Option{ID: "blinds", Name: "Blind Bets, from the left of the button", Cite: v.blind, Type: game.Amounts, Values: numbers(1, v.Most), Default: `{"1": "1.00", "2": "2.00"}`},
			game.Option{ID: "first_button", Name: "Who has the button first", Cite: v.buttoned, Type: game.Choice, Values: []string{"right_of_dealer", "card_dealt"}, Default: "right_of_dealer"},
			game.Option{ID: "odd_chip", Name: "Who gets the odd chip of tied hands", Cite: v.tiedOdd(), Type: game.Choice, Values: []string{"left_of_button", "button", "high_card"}, Default: "left_of_button"},
		)
	} else {
		list = append(list, game.Option{ID: "forced_bet", Name: "Forced Bet", Cite: v.forcedBy, Type: game.Amount, Least: 1, Default: "1.00"})
	}
	if v.straddle != "" {
		list = append(list,
			game.Option{ID: "straddle", Name: "A Straddle Bet is offered", Cite: v.straddle, Type: game.Switch, Default: "false"},
			game.Option{ID: "straddle_bet", Name: "Straddle Bet", Cite: v.straddle, Type: game.Amount, Least: 1, Default: "4.00"},
		)
	}
	if v.exactlyTwo && v.eight {
		list = append(list,
			game.Option{ID: "kill", Name: "Kill or Half-kill option", Cite: "637a.12(n)", Type: game.Choice, Values: []string{"none", "half_kill", "kill"}, Default: "none"},
			game.Option{ID: "kill_pot", Name: "Qualifying pot", Cite: "637a.12(n)", Type: game.Amount, Least: 1, Default: "50.00"},
			game.Option{ID: "kill_blind", Name: "Who won the qualifying pot posts the raised small bet", Cite: "637a.12(n)", Type: game.Switch, Default: "false"},
		)
	}
	return append(list, houseOptions(v.Most, v.high, v.ID == Holdem.ID)...)
}

// tiedOdd is the clause on what does not divide between tied hands.
func (v *Variant) tiedOdd() cite.Cite {
	if v.tiedHigh != "" && v.tiedHigh != "637a.6(e)" {
		return v.tiedHigh
	}
	return "637a.6(e)"
}

// check tests the choices against each other.
func check(s *game.Selected) error {
	const limits = cite.Cite("637a.8(k)")
	small, big := s.Amount("small_bet"), s.Amount("big_bet")
	wrong := func(field, message string, c cite.Cite) error {
		return &game.InputError{Field: "rules." + field, Message: message, Cite: c}
	}
	if big < small {
		return wrong("big_bet", big.String()+" is less than the small bet "+small.String(), limits)
	}
	if most := s.Amount("minimum_most"); most > 0 && most < small {
		return wrong("minimum_most", most.String()+" is less than the posted minimum bet "+small.String(), limits)
	}
	if least, most := s.Amount("buy_in_least"), s.Amount("buy_in_most"); most < least {
		return wrong("buy_in_most", most.String()+" is less than the least buy-in "+least.String(), "637a.8(b)(4)")
	}
	chip := s.Amount("chip")
	amounts := map[string]money.Cents{"small_bet": small, "big_bet": big, "ante": s.Amount("ante"), "forced_bet": s.Amount("forced_bet"), "straddle_bet": s.Amount("straddle_bet")}
	for _, field := range []string{"small_bet", "big_bet", "ante", "forced_bet", "straddle_bet"} {
		if amounts[field]%chip != 0 {
			return wrong(field, amounts[field].String()+" is no whole number of the smallest chip "+chip.String(), limits)
		}
	}
	if s.Choice("kill") == "half_kill" {
		for _, field := range []string{"small_bet", "big_bet"} {
			if amounts[field]%(2*chip) != 0 {
				return wrong(field, "one and a half times "+amounts[field].String()+" is no whole number of the smallest chip "+chip.String(), "637a.12(n)")
			}
		}
	}
	var before money.Cents
	for _, blind := range blinds(s) {
		if blind%chip != 0 {
			return wrong("blinds", blind.String()+" is no whole number of the smallest chip "+chip.String(), limits)
		}
		if blind < before {
			return wrong("blinds", blind.String()+" comes after a greater blind of "+before.String(), limits)
		}
		before = blind
	}
	if straddle := s.Amount("straddle_bet"); s.Switch("straddle") && straddle <= before {
		return wrong("straddle_bet", straddle.String()+" is no more than the last blind "+before.String(), limits)
	}
	return checkHouse(s)
}

// blinds are the Blind Bets from the left of the button.
func blinds(s *game.Selected) []money.Cents {
	var list []money.Cents
	for n := 1; s.Of("blinds", strconv.Itoa(n)) > 0; n++ {
		list = append(list, s.Of("blinds", strconv.Itoa(n)))
	}
	return list
}

// PostedAt is what is posted at a table with these choices.
func PostedAt(s *game.Selected) *Posted {
	p := &Posted{
		Ante: s.Amount("ante"), Blinds: blinds(s), ForcedBet: s.Amount("forced_bet"), Straddle: s.Amount("straddle_bet"),
		SmallBet: s.Amount("small_bet"), BigBet: s.Amount("big_bet"), MinimumMost: s.Amount("minimum_most"), FreeHeadsUp: !s.Switch("raises_heads_up"),
		NoCheckRaise: !s.Switch("check_raise"), Chip: s.Amount("chip"), AllShown: s.Switch("all_shown"),
		AceForced: s.Reading("razz_forced_bet") == "ace", House: NewHouse(s),
	}
	for id, other := range p.Read.Ways() {
		*other = s.Otherwise(id)
	}
	switch s.Choice("betting") {
	case "limit":
		p.Betting, p.Raises = Limit, s.Count("raises")
	case "pot-limit":
		p.Betting = PotLimit
	case "no-limit":
		p.Betting = NoLimit
	}
	switch s.Choice("odd_chip") {
	case "button":
		p.OddChip = NearButton
	case "high_card":
		p.OddChip = HighCard
	}
	return p
}
