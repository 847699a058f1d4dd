package general

import (
	"felt.example/felt/cite"
	"felt.example/felt/game"
)

// AllFolded is the reading that the dealer's cards are turned also where all have folded.
func AllFolded(c cite.Cite) game.Reading {
	return game.Reading{
		ID: "all_folded", Cites: []cite.Cite{c}, Default: "the dealer's cards are turned",
		Why: "The dealer turns his cards once all have raised or folded. The text makes no exception where all have folded; no payment depends on it.",
	}
}

// Fractions is the reading of what is paid where a payout is no whole number of cents.
func Fractions(cites ...cite.Cite) game.Reading {
	return game.Reading{
		ID: "fractions", Cites: cites, Default: "a fraction of a cent is rounded up",
		Why: "The odds must be paid, and nothing smaller than a cent can be. Rounded down the player would be paid less than the odds say, so we round up.",
	}
}

// VoidAfterSettling is the reading of what becomes of wagers already settled when all hands are void.
func VoidAfterSettling(cites ...cite.Cite) game.Reading {
	return game.Reading{
		ID: "void_after_settling", Cites: cites, Default: "settled wagers too",
		Why: "A wrong number of cards may come to light when some wagers are settled. All hands are void and all wagers returned, so we take back what was paid on those and return them as well. To let them stand would treat players in one round otherwise by where they sit.",
	}
}
