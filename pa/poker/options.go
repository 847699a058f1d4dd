package poker

import (
	"strconv"
	"strings"

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

// The options of a Poker table, beside those of its house and those that are general.
var (
	inPotLimit    = general.BetLimits.Value("pot-limit")
	inNoLimit     = general.BetLimits.Value("no-limit")
	bigBet        = game.AmountOption{ID: "big_bet", Shared: true}
	minimumMost   = game.AmountOption{ID: "minimum_most", Shared: true}
	mostRaises    = game.CountOption{ID: "raises", Shared: true}
	raisesHeadsUp = game.SwitchOption{ID: "raises_heads_up", Shared: true}
	checkRaise    = game.SwitchOption{ID: "check_raise", Shared: true}

	straddles   = game.SwitchOption{ID: "straddle", Shared: true}
	straddleBet = game.AmountOption{ID: "straddle_bet", Shared: true}

	ReturnTime  = game.CountOption{ID: "return", Shared: true}
	TimeBank    = game.CountOption{ID: "time_bank", Shared: true}
	awayStakes  = game.ChoiceOption{ID: "leaving", Shared: true}
	countedAway = awayStakes.Value("counted")
	coveredAway = awayStakes.Value("covered")

	firstButton   = game.ChoiceOption{ID: "first_button", Shared: true}
	rightOfDealer = firstButton.Value("right_of_dealer")
	byCardDealt   = firstButton.Value("card_dealt")
	allShown      = game.SwitchOption{ID: "all_shown", Shared: true}
	oddChip       = game.ChoiceOption{ID: "odd_chip", Shared: true}
	oddToLeft     = oddChip.Value("left_of_button")
	oddToButton   = oddChip.Value("button")
	oddToHighCard = oddChip.Value("high_card")

	Kill      = game.ChoiceOption{ID: "kill", Shared: true}
	noKill    = Kill.Value("none")
	HalfKill  = Kill.Value("half_kill")
	fullKill  = Kill.Value("kill")
	killPot   = game.AmountOption{ID: "kill_pot", Shared: true}
	killBlind = game.SwitchOption{ID: "kill_blind", Shared: true}
)

// mostBet is the most that a bet may be posted at, in cents; the product of two is exact.
const mostBet = 10_000_000 * int64(money.Dollar)

// options are the choices that a game leaves to the table.
func options(v *Variant) []game.Option {
	const limits = cite.Cite("637a.8(k)")
	list := []game.Option{
		general.BetLimits.Declare(game.Option{Name: "How bets are limited", Cite: limits, Says: map[string]string{
			"limit": "fixed bets", "pot-limit": "pot limit", "no-limit": "no limit",
		}}, general.InLimits, general.InLimits, inPotLimit, inNoLimit),
		general.SmallBet.Declare(game.Option{Name: "The minimum bet; in limit games the bet of the earlier streets", Cite: limits, Least: 1, Most: mostBet, Default: "2.00"}),
		bigBet.Declare(game.Option{Name: "In limit games the bet of the later streets", Cite: limits, Least: 1, Most: mostBet, Default: "4.00"}),
		minimumMost.Declare(game.Option{Name: "The most that all players may agree to raise the minimum bet to", Cite: limits, Least: 1, Most: mostBet}),
		mostRaises.Declare(game.Option{Name: "In limit games the most raises in a betting round", Cite: limits, Says: map[string]string{"0": "no restriction"}, Most: 10, Default: "3"}),
		raisesHeadsUp.Declare(game.Option{Name: "That restriction also holds between two players", Cite: limits, Default: "true"}),
		checkRaise.Declare(game.Option{Name: "A player who has checked may raise", Cite: "637a.8(j)", Default: "true"}),
		general.Ante.Declare(game.Option{Opens: true, Name: "Ante of each player", Cite: v.ante, Least: 1}),
		general.SmallestChip.Declare(game.Option{Name: "The smallest chip in play", Cite: v.tiedOdd(), Least: 1, Most: int64(money.Dollar), Default: "1.00"}),
		allShown.Declare(game.Option{Name: "No hand may be conceded unseen at the showdown", Cite: "637a.18(e)", Default: "false"}),
		awayStakes.Declare(game.Option{Name: "Table stakes of a player who leaves for a time", Cite: "637a.8(b)(6)", Says: map[string]string{
			"counted": "counted, and verified when he is back", "covered": "left on the table under a cover",
		}}, countedAway, countedAway, coveredAway),
		general.BuyInLeast.Declare(game.Option{Name: "The least buy-in", Cite: "637a.8(b)(4)", Least: 1, Default: "40.00"}),
		general.BuyInMost.Declare(game.Option{Name: "The most buy-in", Cite: "637a.8(b)(2)", Least: 1, Default: "400.00"}),
		ReturnTime.Declare(game.Option{Name: "Minutes within which a player who left comes back with no less than he left with, and owes what he owed", Cite: "637a.8(b)(2)", Most: 1440, Default: "60"}),
		general.DeclareShuffling("637a.5(a)", general.CountingDevice, general.Manually, general.Device, general.CountingDevice, general.Preshuffled),
		general.DeclareCards("637a.18(d)"),
		general.DeclareClock("637a.7(e)(2)"),
		TimeBank.Declare(game.Option{Name: "Seconds that a player has in reserve when the time to decide is up", Cite: "637a.7(e)(2)", Says: map[string]string{"0": "none"}, Most: 600, Default: "30"}),
	}
	if v.button {
		list = append(list,
			general.Blinds.Declare(game.Option{Opens: true, Name: "Blind Bets, from the left of the button", Cite: v.blind, Default: `{"1": "1.00", "2": "2.00"}`, Says: map[string]string{
				"1": "the first", "2": "the second", "3": "the third", "4": "the fourth", "5": "the fifth",
				"6": "the sixth", "7": "the seventh", "8": "the eighth", "9": "the ninth", "10": "the tenth",
			}}, numbered(general.Blinds, 1, v.Most)...),
			firstButton.Declare(game.Option{Name: "Who has the button first", Cite: v.buttoned, Says: map[string]string{
				"right_of_dealer": "the player at the dealer's right", "card_dealt": "who is dealt the highest of one card each",
			}}, rightOfDealer, rightOfDealer, byCardDealt),
			oddChip.Declare(game.Option{Name: "Who gets the odd chip of tied hands", Cite: v.tiedOdd(), Says: map[string]string{
				"left_of_button": "the first of them to the left of the button", "button": "who has the button, or the first of them to its left",
				"high_card": "who has the highest card, by suit where ranks are equal",
			}}, oddToLeft, oddToLeft, oddToButton, oddToHighCard),
		)
	} else {
		list = append(list, general.ForcedBet.Declare(game.Option{Opens: true, Name: "Forced Bet", Cite: v.forcedBy, Least: 1, Default: "1.00"}))
	}
	if v.straddle != "" {
		list = append(list,
			straddles.Declare(game.Option{Opens: true, Name: "A Straddle Bet is offered", Cite: v.straddle, Default: "false"}),
			straddleBet.Declare(game.Option{Name: "Straddle Bet", Cite: v.straddle, Least: 1, Default: "4.00"}),
		)
	}
	if v.exactlyTwo && v.eight {
		list = append(list,
			Kill.Declare(game.Option{Name: "Kill or Half-kill option", Cite: "637a.12(n)", Says: map[string]string{
				"none": "neither", "half_kill": "Half-kill", "kill": "Kill",
			}}, noKill, noKill, HalfKill, fullKill),
			killPot.Declare(game.Option{Name: "Qualifying pot", Cite: "637a.12(n)", Least: 1, Default: "50.00"}),
			killBlind.Declare(game.Option{Name: "Who won the qualifying pot posts the raised small bet", Cite: "637a.12(n)", Default: "false"}),
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
	small, big := general.SmallBet.Of(s), bigBet.Of(s)
	wrong := func(field, message string, c cite.Cite) error {
		return &game.InputError{Field: "rules." + field, Message: message, Cite: c}
	}
	if big < small {
		return wrong(bigBet.ID, big.Grouped()+" is less than the small bet "+small.Grouped(), limits)
	}
	if most := minimumMost.Of(s); most > 0 && most < small {
		return wrong(minimumMost.ID, most.Grouped()+" is less than the posted minimum bet "+small.Grouped(), limits)
	}
	if least, most := general.BuyInLeast.Of(s), general.BuyInMost.Of(s); most < least {
		return wrong(general.BuyInMost.ID, most.Grouped()+" is less than the least buy-in "+least.Grouped(), "637a.8(b)(4)")
	}
	chip := general.SmallestChip.Of(s)
	for _, o := range []game.AmountOption{general.SmallBet, bigBet, general.Ante, general.ForcedBet, straddleBet} {
		if amount := o.Of(s); amount%chip != 0 {
			return wrong(o.ID, amount.Grouped()+" is no whole number of the smallest chip "+chip.Grouped(), limits)
		}
	}
	if HalfKill.Chosen(s) {
		for _, o := range []game.AmountOption{general.SmallBet, bigBet} {
			if amount := o.Of(s); amount%(2*chip) != 0 {
				return wrong(o.ID, "one and a half times "+amount.Grouped()+" is no whole number of the smallest chip "+chip.Grouped(), "637a.12(n)")
			}
		}
	}
	var before money.Cents
	for _, blind := range blinds(s) {
		if blind%chip != 0 {
			return wrong(general.Blinds.ID, blind.Grouped()+" is no whole number of the smallest chip "+chip.Grouped(), limits)
		}
		if blind < before {
			return wrong(general.Blinds.ID, blind.Grouped()+" comes after a greater blind of "+before.Grouped(), limits)
		}
		before = blind
	}
	if straddle := straddleBet.Of(s); straddles.Of(s) && straddle <= before {
		return wrong(straddleBet.ID, straddle.Grouped()+" is no more than the last blind "+before.Grouped(), limits)
	}
	return checkHouse(s)
}

// blinds are the Blind Bets from the left of the button.
func blinds(s *game.Selected) []money.Cents {
	var list []money.Cents
	for n := 1; ; n++ {
		blind := general.Blinds.For(strconv.Itoa(n)).Of(s)
		if blind == 0 {
			return list
		}
		list = append(list, blind)
	}
}

// gameAndLimit is such as "holdem/limit/2.00+4.00/1.00+2.00/0.00+0.00".
func gameAndLimit(s *game.Selected) string {
	text := func(amounts ...money.Cents) string {
		var all []string
		for _, a := range amounts {
			all = append(all, a.String())
		}
		return strings.Join(all, "+")
	}
	p := PostedAt(s)
	return strings.Join([]string{s.Game.ID, general.BetLimits.Of(s).String(), text(p.SmallBet, p.BigBet), text(p.Blinds...), text(p.Ante, p.ForcedBet)}, "/")
}

// StraddleOf is the Straddle Bet that a table offers, in cents; 0 is none.
func StraddleOf(s *game.Selected) money.Cents {
	if s.Game.Option(straddles.ID) == nil || !straddles.Of(s) {
		return 0
	}
	return straddleBet.Of(s)
}

// PostedAt is what is posted at a table with these choices.
func PostedAt(s *game.Selected) *Posted {
	p := &Posted{
		Ante: general.Ante.Of(s), Blinds: blinds(s), ForcedBet: general.ForcedBet.Of(s), Straddle: straddleBet.Of(s),
		SmallBet: general.SmallBet.Of(s), BigBet: bigBet.Of(s), MinimumMost: minimumMost.Of(s), FreeHeadsUp: !raisesHeadsUp.Of(s),
		NoCheckRaise: !checkRaise.Of(s), Chip: general.SmallestChip.Of(s), AllShown: allShown.Of(s),
		AceForced: bears(s, aceForced.ReadingChoice) && aceForced.Chosen(s), House: NewHouse(s),
	}
	for id, other := range p.Read.Ways() {
		reading := game.ReadingChoice{ID: id}
		*other = bears(s, reading) && reading.Otherwise(s)
	}
	switch general.BetLimits.Of(s) {
	case general.InLimits:
		p.Betting, p.Raises = Limit, mostRaises.Of(s)
	case inPotLimit:
		p.Betting = PotLimit
	case inNoLimit:
		p.Betting = NoLimit
	}
	switch oddChip.Of(s) {
	case oddToButton:
		p.OddChip = NearButton
	case oddToHighCard:
		p.OddChip = HighCard
	}
	return p
}
