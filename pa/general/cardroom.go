package general

import "felt.example/felt/game"

// The options of games that nobody banks which papers, submissions and tables ask for, whatever
// the game: what is bet and posted, and the buy-in.
var (
	BetLimits = game.ChoiceOption{ID: "betting"}
	InLimits  = BetLimits.Value("limit")

	SmallBet   = game.AmountOption{ID: "small_bet"}
	Ante       = game.AmountOption{ID: "ante"}
	Blinds     = game.AmountsOption{ID: "blinds"}
	ForcedBet  = game.AmountOption{ID: "forced_bet"}
	BuyInLeast = game.AmountOption{ID: "buy_in_least"}
	BuyInMost  = game.AmountOption{ID: "buy_in_most"}
)

// Rake is how the house takes its revenue from such a game.
var (
	Rake        = game.ChoiceOption{ID: "rake"}
	NoRake      = Rake.Value("none")
	Percentage  = Rake.Value("percentage")
	Incremental = Rake.Value("incremental")
	TimeCharge  = Rake.Value("time")

	RakePercent  = game.PercentOption{ID: "rake_percent"}
	RakeLevels   = game.AmountsOption{ID: "rake_levels"}
	Charge       = game.AmountOption{ID: "time_charge"}
	ChargePeriod = game.CountOption{ID: "time_charge_minutes"}
)

// PayoutOptions are the options about a payout out of what the pots contribute.
type PayoutOptions struct {
	Offered               game.SwitchOption
	Contribution, From    game.AmountOption
	Players               game.CountOption
	Least                 game.ChoiceOption
	HoleCards, PocketPair game.SwitchOption
}

// PayoutOptionsOf are the options about a payout, by the ID of the one that offers it.
func PayoutOptionsOf(id string) PayoutOptions {
	return PayoutOptions{
		Offered: game.SwitchOption{ID: id}, Contribution: game.AmountOption{ID: id + "_contribution"}, From: game.AmountOption{ID: id + "_from"},
		Players: game.CountOption{ID: id + "_players"}, Least: game.ChoiceOption{ID: id + "_hand"},
		HoleCards: game.SwitchOption{ID: id + "_hole_cards"}, PocketPair: game.SwitchOption{ID: id + "_pocket_pair"},
	}
}

// The two payouts, with what is asked of the Bad Beat besides.
var (
	BadBeat        = PayoutOptionsOf("bad_beat")
	HighHand       = PayoutOptionsOf("high_hand")
	BadBeatLowerAt = game.AmountOption{ID: "bad_beat_lower_at"}
	BadBeatLower   = game.ChoiceOption{ID: "bad_beat_lower_hand"}
	BadBeatKept    = game.PercentOption{ID: "bad_beat_kept"}
)
