// Package analysis holds what is exact about a game: for each wager the number of deals in
// every row, for each base game the value of the best play, as fractions. One package
// below it counts each game; a fast count is proven against the chapter's own rules.
package analysis

import (
	"context"
	"errors"
	"math/big"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Base is the wager by which a base game is asked for: the Ante, or the Spanish 21 Wager,
// with all that is wagered on the same hand later.
const Base round.WagerID = "base"

// Optimal is the strategy that is best for the player.
const Optimal = "optimal"

// Game is the exact mathematics of one chapter's game.
type Game struct {
	Game *game.Game
	// Strategies are those that Base can play by, the first of which is Optimal.
	Strategies []Strategy
	// Count counts a wager that no decision bears on, over all deals of the cards that may still
	// come, whichever paytable is chosen; readings and options count. Of another wager the error is ErrPlayed.
	Count func(ctx context.Context, s *game.Selected, wager round.WagerID, known Known) (*Count, error)
	// Base solves the base game with one of the strategies. It ends early, with the
	// context's error, when the context is done.
	Base func(ctx context.Context, s *game.Selected, strategy string) (*Figure, error)

	// Ties says in a sentence which of two decisions is taken that are worth the same.
	Ties string

	// What follows is nil where the game does not have it.

	// BaseOver is the base game over hands of a player drawn at random, where there are too many
	// to count them all: then Base is made of it.
	BaseOver func(ctx context.Context, s *game.Selected, strategy string, hands []card.Set) (*Figure, error)
	// BaseOn is Base on custom paytables, by wager, in place of the chapter's.
	BaseOn func(ctx context.Context, s *game.Selected, strategy string, own map[round.WagerID]paytable.Printed) (*Figure, error)
	// DealerCardSeen is the base game when the player has seen one of the dealer's cards, of
	// this rank, before he decides, and then does the best; own are as for BaseOn.
	DealerCardSeen func(ctx context.Context, s *game.Selected, rank card.Rank, own map[round.WagerID]paytable.Printed) (*Figure, error)
	// HoleCardSeen and CommunityCardSeen are the base game when the player sees the dealer's hole
	// card, or the first community card, before he decides, and then does the best; own are as for
	// BaseOn.
	HoleCardSeen      func(ctx context.Context, s *game.Selected, hole card.Card) (*Figure, error)
	CommunityCardSeen func(ctx context.Context, s *game.Selected, own map[round.WagerID]paytable.Printed) (*Figure, error)
	// TieEnds are what the best play comes to when ties are broken for the least and for the most that is
	// wagered; own are as for BaseOn.
	TieEnds func(ctx context.Context, s *game.Selected, own map[round.WagerID]paytable.Printed) ([]TieEnd, error)
	// After is Base of a round that begins when these cards have been seen to leave the shoe.
	After func(ctx context.Context, s *game.Selected, strategy string, gone []card.Card) (*Figure, error)
	// Effects are what it changes for the player that one card has left a full shoe, for every card.
	Effects func(ctx context.Context, s *game.Selected, strategy string) ([]Effect, error)
	// Decide is what each choice is worth for a hand of the game's Form, in units of the first
	// wager, over all cards that are unseen. It ends early, with the context's error, when the
	// context is done.
	Decide func(ctx context.Context, s *game.Selected, h *Hand) ([]Choice, error)
	Form   HandForm // see HandForm, the method
	// Alone works out once what is best of Decide, for every hand of one who sees his own cards only,
	// to be asked for by several at once. The Value is nil where nothing is decided later.
	Alone func(ctx context.Context, s *game.Selected) (func(own card.Set) Choice, error)
	// Player works a strategy out once, and then makes a player for each worker.
	Player func(ctx context.Context, s *game.Selected, strategy string) (func() Player, error)
	// Kernel is the kernel of a wager, nil where there is none.
	Kernel func(ctx context.Context, s *game.Selected, p Placed) (*Kernel, error)
	// With is, by strategy, a wager beside the required ones that is then part of the base game.
	With map[string]round.WagerID
	// Options are those of the chapter's that bear on figures, beside those of the meter and
	// those that choose a paytable.
	Options []string
	// Insurance is a wager that is offered while the round is played and bears on no other;
	// "" is none.
	Insurance round.WagerID
}

// ErrPlayed refuses to count a wager that depends on how the hand is played: it is part of
// the base game.
var ErrPlayed = errors.New("depends on how the hand is played, and is part of the base game")

// Strategy is a way to play a base game.
type Strategy struct {
	ID   string // "optimal", "basic", "mimic"
	Name string // what it does, in a sentence
	// Source says where a strategy in common use is published; "" is one of felt's own.
	Source string
	// Charts are what it does as players read it, where the sentence does not tell all.
	Charts []Chart
	// Read says how the charts are read.
	Read string
}

// Effect is what it changes for the player that one card is gone from a full shoe.
type Effect struct {
	Card card.Card
	// Like is how many cards of the shoe are like it, itself among them: they change the same.
	Like int
	// Change is how much the value of a round rises, in units of the first wager.
	Change *big.Rat
}

// Figure is the exact result of a wager. Amounts are in units of the wager, of a base
// game in units of its first wager.
type Figure struct {
	Game     string
	Wager    round.WagerID
	Paytable string // its letter; "" where there is one
	Cite     cite.Cite
	// Combinations is the number of equally likely deals; nil where a game is not solved
	// over counts, and then Approximation says how, and within which bound.
	Combinations  *big.Int
	Approximation string
	// Given is the condition on which the figure stands, "" for none.
	Given string
	Lines []Line
	// Progressive is what depends on a meter; nil where nothing does.
	Progressive *Progressive
	// Wagered is the average of all that is wagered; 1 except for a base game.
	Wagered   *big.Rat
	Strategy  string
	Decisions []Decision
	Chart     []Chart
	Cells     []Cell
	// TieEnds are those of Game, where they were asked for.
	TieEnds []TieEnd
}

// TieEnd is what a base game comes to when ties between decisions are broken in one way: its value is the same
// in all.
type TieEnd struct {
	Ties                            string // in words
	Wagered, HitFrequency, Variance *big.Rat
}

// Line is one way in which a wager ends.
type Line struct {
	Hand string // a row of the paytable, "loses", or for a base game the net in words
	Pays string // "300 to 1"; "" for a loss
	// Net is what the player is then up, below zero when he has lost.
	Net *big.Rat
	// Combinations is how many deals end so; nil where there are no counts.
	Combinations *big.Int
	Probability  *big.Rat
}

// Decision is how often something is decided, per round.
type Decision struct {
	Name      string
	Frequency *big.Rat
}

// Chart is a part of a strategy as players read it: a table of what to do.
type Chart struct {
	Title   string
	Columns []string
	Rows    [][]string // the first cell of each names the row
	// Letters stand for decisions that are too long for a cell on paper; nil where none is.
	Letters []Letter
}

// Letter stands for a decision.
type Letter struct{ Letter, Decision string }

// Cell is one number of a paytable and what it is worth: how much the value of the game
// rises when the cell pays one unit more and the strategy stays.
type Cell struct {
	Wager    round.WagerID
	Paytable string
	Hand     string
	Pays     string
	PerUnit  *big.Rat
}

// Value is what the player is up on average, in units of the wager: below zero when the
// house has the edge.
func (f *Figure) Value() *big.Rat {
	value := new(big.Rat)
	for _, o := range f.Lines {
		value.Add(value, new(big.Rat).Mul(o.Net, o.Probability))
	}
	return value
}

// Variance is the mean square of the net's distance from its mean.
func (f *Figure) Variance() *big.Rat {
	square := new(big.Rat)
	for _, o := range f.Lines {
		n := new(big.Rat).Mul(o.Net, o.Net)
		square.Add(square, n.Mul(n, o.Probability))
	}
	mean := f.Value()
	return square.Sub(square, mean.Mul(mean, mean))
}

// HitFrequency is how often the player is up.
func (f *Figure) HitFrequency() *big.Rat {
	hits := new(big.Rat)
	for _, o := range f.Lines {
		if o.Net.Sign() > 0 {
			hits.Add(hits, o.Probability)
		}
	}
	return hits
}

// ElementOfRisk is the house's edge on all that is wagered, not on the first wager alone.
func (f *Figure) ElementOfRisk() *big.Rat {
	return new(big.Rat).Neg(new(big.Rat).Quo(f.Value(), f.Wagered))
}
