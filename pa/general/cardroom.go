package general

import "felt.example/felt/game"

// The options of games that nobody banks which papers, submissions and tables ask for, whatever
// the game: what is bet and posted, and the buy-in.
var (
	BetLimits = game.ChoiceOption{ID: "betting", Shared: true}
	InLimits  = BetLimits.Value("limit")

	SmallBet  = game.AmountOption{ID: "small_bet", Shared: true}
	Ante      = game.AmountOption{ID: "ante", Shared: true}
	Blinds    = game.AmountsOption{ID: "blinds", Shared: true}
	ForcedBet = game.AmountOption{ID: "forced_bet", Shared: true}
	// SmallestChip is the smallest in play, by which the shares of tied hands may differ.
	SmallestChip = game.AmountOption{ID: "chip", Shared: true}
	BuyInLeast   = game.AmountOption{ID: "buy_in_least", Shared: true}
	BuyInMost    = game.AmountOption{ID: "buy_in_most", Shared: true}
)

// Rake is how the house takes its revenue from such a game.
var (
	Rake        = game.ChoiceOption{ID: "rake", Shared: true}
	NoRake      = Rake.Value("none")
	Percentage  = Rake.Value("percentage")
	Incremental = Rake.Value("incremental")
	TimeCharge  = Rake.Value("time")

	RakePercent  = game.PercentOption{ID: "rake_percent", Shared: true}
	RakeLevels   = game.AmountsOption{ID: "rake_levels", Shared: true}
	Charge       = game.AmountOption{ID: "time_charge", Shared: true}
	ChargePeriod = game.CountOption{ID: "time_charge_minutes", Shared: true}
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
		Offered: game.SwitchOption{ID: id, Shared: true}, Contribution: game.AmountOption{ID: id + "_contribution", Shared: true}, From: game.AmountOption{ID: id + "_from", Shared: true},
		Players: game.CountOption{ID: id + "_players", Shared: true}, Least: game.ChoiceOption{ID: id + "_hand", Shared: true},
		HoleCards: game.SwitchOption{ID: id + "_hole_cards", Shared: true}, PocketPair: game.SwitchOption{ID: id + "_pocket_pair", Shared: true},
	}
}

// The two payouts, with what is asked of the Bad Beat besides.
var (
	BadBeat        = PayoutOptionsOf("bad_beat")
	HighHand       = PayoutOptionsOf("high_hand")
	BadBeatLowerAt = game.AmountOption{ID: "bad_beat_lower_at", Shared: true}
	BadBeatLower   = game.ChoiceOption{ID: "bad_beat_lower_hand", Shared: true}
	BadBeatKept    = game.PercentOption{ID: "bad_beat_kept", Shared: true}
)
