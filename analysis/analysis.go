// Package analysis computes exact figures of games: for each wager the number of deals in every row
// of its paytable, for each base game the value of the best play, as fractions.
//
// Contest computes a game from its declaration alone. A package below this one has a faster method
// for one game; tests compare it with the chapter's own rules.
package analysis

import (
	"context"
	"errors"
	"math/big"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Base is the wager ID that stands for the base game: the Ante, or the Spanish 21 Wager, with
// everything wagered on the same hand later.
const Base round.WagerID = "base"

// Optimal is the strategy that is best for the player.
const Optimal = "optimal"

// Game is the exact mathematics of one chapter's game.
type Game struct {
	Game *game.Game
	// Strategies are the strategies by which Base can play. The first is Optimal.
	Strategies []Strategy
	// Count counts a wager that does not depend on any decision, over all deals of the cards that
	// may still come. Readings and options are applied; the chosen paytable is not. For another
	// wager the error is ErrPlayed.
	Count func(ctx context.Context, s *game.Selected, wager round.WagerID, known Known) (*Count, error)
	// Base solves the base game with one of the strategies. It ends early, with the context's
	// error, when the context is done.
	Base func(ctx context.Context, s *game.Selected, strategy string) (*Figure, error)

	// Ties states in a sentence which of two equally good decisions is taken.
	Ties string

	// What follows is nil where the game does not have it.

	// BaseOver solves the base game over randomly drawn hands of a player, if there are too many to
	// count them all; Base then uses it.
	BaseOver func(ctx context.Context, s *game.Selected, strategy string, hands []card.Set) (*Figure, error)
	// BaseOn is Base on custom paytables, by wager, instead of the chapter's.
	BaseOn func(ctx context.Context, s *game.Selected, strategy string, own map[round.WagerID]paytable.Printed) (*Figure, error)
	// DealerCardSeen solves the base game for a player who has seen one of the dealer's cards, of
	// this rank, before he decides, and then plays best; own is as for BaseOn.
	DealerCardSeen func(ctx context.Context, s *game.Selected, rank card.Rank, own map[round.WagerID]paytable.Printed) (*Figure, error)
	// HoleCardSeen and CommunityCardSeen solve the base game for a player who sees the dealer's
	// hole card, or the first community card, before he decides, and then plays best; own is as for
	// BaseOn.
	HoleCardSeen      func(ctx context.Context, s *game.Selected, hole card.Card) (*Figure, error)
	CommunityCardSeen func(ctx context.Context, s *game.Selected, own map[round.WagerID]paytable.Printed) (*Figure, error)
	// TieEnds returns the results of the best play if ties are broken for the least wagered and for
	// the most wagered, none if no ties differ in that; own is as for BaseOn.
	TieEnds func(ctx context.Context, s *game.Selected, own map[round.WagerID]paytable.Printed) ([]TieEnd, error)
	// After is Base for a round that begins after these cards have left the shoe.
	After func(ctx context.Context, s *game.Selected, strategy string, gone []card.Card) (*Figure, error)
	// Effects returns the effect of each card that has left a full shoe.
	Effects func(ctx context.Context, s *game.Selected, strategy string) ([]Effect, error)
	// Decide returns the value of each choice for a hand of the game's Form, in units of the first
	// wager, over all unseen cards. It ends early, with the context's error, when the context is
	// done.
	Decide func(ctx context.Context, s *game.Selected, h *Hand) ([]Choice, error)
	Form   HandForm // see HandForm, the method
	// Alone computes the best choice of Decide once for every hand of a player who sees only his
	// own cards, in a game in which nothing is decided later. Several goroutines may use the result.
	Alone func(ctx context.Context, s *game.Selected) (func(own card.Set) string, error)
	// Elsewhere returns what the base game is worth at best, in first wagers, by rules that it is dealt by elsewhere and that no table
	// under the chapter can choose; ElsewhereRules lists them, each with what it is in words.
	Elsewhere      func(ctx context.Context, s *game.Selected, rules []string) (float64, error)
	ElsewhereRules [][2]string
	// ByHand visits the hands of a player who sees only his own cards and decides once: of all that differ by suits alone
	// one, how many they are, and what the strategy brings with one of them over all deals, in parts. It returns how many parts
	// are the first wager in one deal.
	ByHand func(ctx context.Context, s *game.Selected, strategy string, visit func(own card.Set, alike, value int64)) (parts int64, err error)
	// Stages lists the best play of a game in which a player decides before the first community cards and after them: own visits his
	// first cards, of all that differ by suits alone one, how many they are, what is decided, and what one of them brings over all deals, in
	// parts; community does so for the first community cards, and what all of the player's cards bring with them. It returns how many
	// parts are the first wager in all deals with the player's first cards.
	Stages func(ctx context.Context, s *game.Selected, own func(cards card.Set, alike int64, choice string, value int64), community func(cards card.Set, alike, value int64)) (parts int64, err error)
	// Shoe lists the best play of a game that is dealt from a shoe.
	Shoe func(ctx context.Context, s *game.Selected) (*Shoe, error)
	// Advice is what strategy cards are written from.
	Advice func(ctx context.Context, s *game.Selected) (*Advice, error)
	// Seeing computes the best play of a player who sees only his own cards once, in a game in which
	// more is decided later. It returns how much better a player plays who sees cards that are gone,
	// over the cards that are left, in units of the first wager. Several goroutines may use the
	// result.
	Seeing func(ctx context.Context, s *game.Selected) (func(own, gone card.Set) *big.Rat, error)
	// OneNeighbour returns how much more the base game is worth, over all deals, to a player who sees the hand of one neighbour before
	// he decides, in units of the first wager.
	OneNeighbour func(ctx context.Context, s *game.Selected) (*big.Rat, error)
	// Deals is the number of deals from which such an estimate is made by default; 0 is the usual
	// number.
	Deals int
	// Player works out a strategy once and returns a function that makes a player for each worker.
	Player func(ctx context.Context, s *game.Selected, strategy string) (func() Player, error)
	// Kernel returns the kernel of a wager, or nil if there is none.
	Kernel func(ctx context.Context, s *game.Selected, p Placed) (*Kernel, error)
	// With is, by strategy, an optional wager that is then part of the base game.
	With map[string]round.WagerID
	// Turned counts the hands for which the chapter has an Envy Bonus paid, over all deals: how often the cards of one player are turned
	// over with each.
	Turned func(ctx context.Context, s *game.Selected) ([]TurnedHand, error)
	// Minimums are the minimums of the table from which on a payout of a fixed amount, in a base game
	// that has one, is another; see game.Minimum.
	Minimums []money.Cents
	// Options are the chapter's options that affect figures, besides those of the meter and those
	// that choose a paytable.
	Options []string
	// Insurance is a wager that is offered during the round and affects no other; "" is none.
	Insurance round.WagerID
}

// ErrPlayed is the error for counting a wager that depends on how the hand is played and is
// therefore part of the base game.
var ErrPlayed = errors.New("depends on how the hand is played, and is part of the base game")

// TurnedHand is how often the cards of a player are turned over with a hand: Always if that does not hang on how he plays, for he has a wager
// that outlives a fold; Best if he has none, and plays best.
type TurnedHand struct {
	Hand         string
	Always, Best *big.Rat
}

// Strategy is a way to play a base game.
type Strategy struct {
	ID   string // "optimal", "basic", "mimic"
	Name string // what it does, in a sentence
	// Source is where a strategy in common use is published; "" for one of felt's own.
	Source string
	// Charts are the strategy as players read it, if the sentence is not enough.
	Charts []Chart
	// Read explains how to read the charts.
	Read string
}

// Effect is the effect for the player of one card missing from a full shoe.
type Effect struct {
	Card card.Card
	// Like is the number of cards in the shoe with the same effect, including this one.
	Like int
	// Change is how much the value of a round rises, in units of the first wager.
	Change *big.Rat
}

// Figure is the exact result of a wager. Amounts are in units of the wager, and for a base game in
// units of its first wager.
type Figure struct {
	Game     string
	Wager    round.WagerID
	Paytable string // its letter; "" where there is one
	Cite     cite.Cite
	// Combinations is the number of equally likely deals. It is nil if a game is not solved by
	// counting; Approximation then states the method and the possible error.
	Combinations  *big.Int
	Approximation string
	// Given is the condition for the figure, or "".
	Given string
	Lines []Line
	// Progressive is how the figure depends on a meter; nil if it does not.
	Progressive *Progressive
	// Wagered is the average of everything wagered; 1 except for a base game.
	Wagered   *big.Rat
	Strategy  string
	Decisions []Decision
	Chart     []Chart
	Cells     []Cell
	// TieEnds are the results of Game.TieEnds, nil if these were not asked for.
	TieEnds []TieEnd
}

// Line is one way in which a wager ends.
type Line struct {
	Hand string // a row of the paytable, "loses", or for a base game the net in words
	Pays string // "300 to 1"; "" for a loss
	// Net is the player's net result, below zero if he loses.
	Net *big.Rat
	// Combinations is the number of deals that end so; nil if the game is not solved by counting.
	Combinations *big.Int
	Probability  *big.Rat
}

// Decision is how often a decision is taken, per round.
type Decision struct {
	Name      string
	Frequency *big.Rat
}

// Chart is a part of a strategy as players read it: a table of decisions.
type Chart struct {
	Title   string
	Columns []string
	Rows    [][]string // the first cell of each names the row
	// Letters stand for decisions that are too long for a cell on paper; nil if there are none.
	Letters []Letter
}

// Letter is a letter that stands for a decision.
type Letter struct{ Letter, Decision string }

// Cell is one number of a paytable. PerUnit is how much the value of the game rises if the cell
// pays one unit more and the strategy stays the same.
type Cell struct {
	Wager    round.WagerID
	Paytable string
	Hand     string
	Pays     string
	PerUnit  *big.Rat
}

// Value returns the player's average net result in units of the wager; below zero if the house has
// the edge.
func (f *Figure) Value() *big.Rat {
	value := new(big.Rat)
	for _, o := range f.Lines {
		value.Add(value, new(big.Rat).Mul(o.Net, o.Probability))
	}
	return value
}

// Variance returns the variance of the net result.
func (f *Figure) Variance() *big.Rat {
	square := new(big.Rat)
	for _, o := range f.Lines {
		n := new(big.Rat).Mul(o.Net, o.Net)
		square.Add(square, n.Mul(n, o.Probability))
	}
	mean := f.Value()
	return square.Sub(square, mean.Mul(mean, mean))
}

// HitFrequency returns how often the player comes out ahead.
func (f *Figure) HitFrequency() *big.Rat {
	hits := new(big.Rat)
	for _, o := range f.Lines {
		if o.Net.Sign() > 0 {
			hits.Add(hits, o.Probability)
		}
	}
	return hits
}

// ElementOfRisk returns the house edge as a share of everything wagered, not only of the first
// wager.
func (f *Figure) ElementOfRisk() *big.Rat {
	return new(big.Rat).Neg(new(big.Rat).Quo(f.Value(), f.Wagered))
}
