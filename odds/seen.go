package odds

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/round"
)

// known is what has been seen of the cards when a wager is placed on which no decision bears.
func (q *Question) known() analysis.Known {
	return analysis.Known{Gone: q.Gone, Seen: q.Seen, Hole: q.Hole}
}

// bears refuses what is seen where it does not bear on the wager, which no decision does.
func (q *Question) bears() error {
	g := q.Game.Game
	switch shoe := len(g.Cards.Decks) > 0; {
	case q.knows() == "":
		return nil
	case q.Community && g.Cards.Number(round.AtCommunity) > 0:
		return fmt.Errorf("%s is worth the same on average when a community card is seen, for nothing is decided by it", q.Wager)
	case q.Seen != 0 && shoe:
		return fmt.Errorf("%s is counted for the dealer's hole card with its suit, such as 7s, not for a rank alone", q.Wager)
	case q.Community, (q.Seen != 0 || q.Hole != 0) && !shoe && g.Cards.Number(round.AtDealer) == 0:
		return fmt.Errorf("%s does not depend on %s: there is none in %s", q.Wager, q.knows(), g.Name)
	case q.Hole != 0 && !shoe:
		return fmt.Errorf("%s is counted for the rank of a card of the dealer's, such as A, not with its suit", q.Wager)
	}
	return nil
}

// knows is what has been seen of the cards before the round, or before its player decides; "" is nothing.
func (q *Question) knows() string {
	switch {
	case len(q.Gone) > 0:
		return "cards that have left the shoe"
	case q.Hole != 0:
		return "the dealer's hole card"
	case q.Community:
		return "a community card that is seen early"
	case q.Seen != 0:
		return "a card of the dealer's that is seen"
	}
	return ""
}

// seen solves the base game for a player who knows more than his own cards, on the entry's own
// paytables where it has any.
func (e *Entry) seen(ctx context.Context) (*analysis.Figure, error) {
	g, best := e.Game, e.Strategy == analysis.Optimal
	switch {
	case len(e.Gone) > 0 && (e.Hole != 0 || e.Community || e.Seen != 0):
		return nil, fmt.Errorf("%s is solved for cards that have left the shoe, or for a card that is seen, not for both", g.Game.Name)
	case len(e.Gone) > 0 && g.After != nil:
		return g.After(ctx, e.Selected, e.Strategy, e.Gone)
	case e.Hole != 0 && g.HoleCardSeen != nil && best:
		return g.HoleCardSeen(ctx, e.Selected, e.Hole)
	case e.Community && g.CommunityCardSeen != nil && best:
		return g.CommunityCardSeen(ctx, e.Selected, e.OwnBase)
	case e.Seen != 0 && g.DealerCardSeen != nil && best:
		return g.DealerCardSeen(ctx, e.Selected, e.Seen, e.OwnBase)
	}
	return nil, fmt.Errorf("%s %s is not solved for %s", g.Game.Name, e.Strategy, e.knows())
}

// EffectsDocument is the effects of cards that leave the shoe, in the form of `felt odds --effects
// --json`. Amounts are in units of the first wager.
type EffectsDocument struct {
	Game     string        `json:"game"`
	Wager    round.WagerID `json:"wager,omitempty"` // "" is the base game
	Paytable string        `json:"paytable"`
	Strategy string        `json:"strategy"`
	// Value is the value to the player of a round from a full shoe.
	Value   Number           `json:"expected_value"`
	Cards   int              `json:"cards"`
	Effects []EffectDocument `json:"effects"`
	// Depths are estimates, see Depth; none if all cards have the same effect.
	Depths []Depth `json:"penetration"`
	// Counts are the best linear counts, by the size of their largest tag, where a larger one helps.
	Counts []LinearCount `json:"counts"`
}

// LinearCount is a count of cards: each that leaves the shoe adds its tag. Correlation is that of the tags with the effects of the cards, 1 for a
// count that follows the value as closely as any can that adds up.
type LinearCount struct {
	Largest     int     `json:"largest_tag"`
	Tags        []Tag   `json:"tags"`
	Correlation float64 `json:"betting_correlation"`
}

// Tag is what a count adds for a card that leaves the shoe.
type Tag struct {
	Card string `json:"card"`
	Tag  int    `json:"tag"`
}

// EffectDocument is the effect for the player of one missing card.
type EffectDocument struct {
	Card   string `json:"card"`
	Like   int    `json:"like"` // in the whole shoe, itself among them
	Change Number `json:"change"`
}

// Depth estimates how the value of a round has moved when a part of the shoe is gone. It assumes
// that each missing card changes the value by its own effect, the more the fewer cards are left.
type Depth struct {
	Dealt float64 `json:"dealt"` // of the shoe
	Cards int     `json:"cards"`
	// Deviation is the standard deviation of the value of a round to the player.
	Deviation float64 `json:"standard_deviation"`
	// Ahead is the share of the shoes in which the player then has the edge.
	Ahead float64 `json:"player_has_edge"`
	// Gain is what a player who knows the value wins in a hundred rounds dealt at this depth, on average, if he wagers one unit whenever he has
	// the edge and nothing else.
	Gain float64 `json:"gain_in_100_rounds"`
}

// Effects computes the effect of each card that leaves the shoe on the entry's base game, or on a wager beside it that is dealt from a shoe.
func (c *Calculator) Effects(ctx context.Context, e *Entry) (*EffectsDocument, error) {
	if e.knows() == "" && e.Wager != analysis.Base && len(e.Game.Game.Cards.Decks) > 0 {
		return c.sideEffects(ctx, e)
	}
	if e.Game.Effects == nil || e.Wager != analysis.Base || e.knows() != "" || e.OwnBase != nil {
		return nil, fmt.Errorf("%s has no figures of what cards that leave the shoe change", e.Name())
	}
	full, err := c.base(ctx, e)
	if err != nil {
		return nil, err
	}
	effects, err := e.Game.Effects(ctx, e.Selected, e.Strategy)
	if err != nil {
		return nil, err
	}
	d := &EffectsDocument{Game: full.Game, Paytable: e.Paytable, Strategy: e.Strategy, Value: number(full.Value())}
	for _, x := range effects {
		d.Cards += x.Like
		d.Effects = append(d.Effects, EffectDocument{x.Card.String(), x.Like, number(x.Change)})
	}
	return d.estimates(), nil
}

// sideEffects computes the effects on a wager beside the base game: it is counted anew without each card.
func (c *Calculator) sideEffects(ctx context.Context, e *Entry) (*EffectsDocument, error) {
	full, err := c.Figure(ctx, e)
	if err != nil {
		return nil, err
	}
	d := &EffectsDocument{Game: full.Game, Wager: e.Wager, Paytable: e.Paytable, Value: number(full.Value())}
	like := map[card.Card]int{}
	for _, one := range e.Game.Game.Paytable(e.Wager).Judged.Deck(e.Selected) {
		like[one]++
		d.Cards++
	}
	for one := range card.Full.All {
		if like[one] == 0 {
			continue
		}
		without := *e
		without.Gone = []card.Card{one}
		f, err := c.Figure(ctx, &without)
		if err != nil {
			return nil, err
		}
		change := new(big.Rat).Sub(f.Value(), full.Value())
		same := slices.IndexFunc(d.Effects, func(x EffectDocument) bool { return x.Change.Fraction == change.RatString() })
		if same >= 0 {
			d.Effects[same].Like += like[one]
		} else {
			d.Effects = append(d.Effects, EffectDocument{one.String(), like[one], number(change)})
		}
	}
	return d.estimates(), nil
}

// estimates adds what follows from the effects. If all cards have the same, nothing does: only which cards leave together matters then.
func (d *EffectsDocument) estimates() *EffectsDocument {
	d.Depths, d.Counts = []Depth{}, []LinearCount{}
	if !slices.ContainsFunc(d.Effects, func(x EffectDocument) bool { return x.Change.Fraction != d.Effects[0].Change.Fraction }) {
		return d
	}
	for tenth := 1; tenth <= 8; tenth++ {
		d.Depths = append(d.Depths, d.depth(float64(tenth)/10))
	}
	for largest := 1; largest <= 3; largest++ {
		count := d.count(largest)
		if n := len(d.Counts); n == 0 || count.Correlation > d.Counts[n-1].Correlation+1e-6 {
			d.Counts = append(d.Counts, count)
		}
	}
	return d
}

// count is the best linear count with tags up to a size: tags are the effects, less their average, times a factor and rounded; of many
// factors the best is taken.
func (d *EffectsDocument) count(largest int) LinearCount {
	mean, most := 0.0, 0.0
	for _, x := range d.Effects {
		mean += x.Change.Decimal * float64(x.Like) / float64(d.Cards)
	}
	for _, x := range d.Effects {
		most = max(most, math.Abs(x.Change.Decimal-mean))
	}
	best := LinearCount{Largest: largest}
	tags := make([]float64, len(d.Effects))
	const tries = 2000
	for try := 1; try <= tries; try++ {
		factor := float64(try) / tries * (float64(largest) + 0.499) / most
		for i, x := range d.Effects {
			tags[i] = math.Round((x.Change.Decimal - mean) * factor)
		}
		if c := d.correlation(tags, mean); c > best.Correlation+1e-12 {
			best.Correlation, best.Tags = c, nil
			for i, x := range d.Effects {
				best.Tags = append(best.Tags, Tag{x.Card, int(tags[i])})
			}
		}
	}
	return best
}

// correlation is that of tags with the effects, each card weighing the same.
func (d *EffectsDocument) correlation(tags []float64, mean float64) float64 {
	average := 0.0
	for i, x := range d.Effects {
		average += tags[i] * float64(x.Like) / float64(d.Cards)
	}
	both, ofTags, ofEffects := 0.0, 0.0, 0.0
	for i, x := range d.Effects {
		tag, effect, like := tags[i]-average, x.Change.Decimal-mean, float64(x.Like)
		both += tag * effect * like
		ofTags += tag * tag * like
		ofEffects += effect * effect * like
	}
	if ofTags == 0 || ofEffects == 0 {
		return 0
	}
	return both / math.Sqrt(ofTags*ofEffects)
}

// depth estimates the shoe of which a share has been dealt. The sum of the effects of n cards that
// left a shoe of N has the variance n·(N−n)/(N−1) of one card's; on those left it weighs (N−1)/(N−n)
// times as much.
func (d *EffectsDocument) depth(dealt float64) Depth {
	all := float64(d.Cards)
	mean, square := 0.0, 0.0
	for _, x := range d.Effects {
		mean += x.Change.Decimal * float64(x.Like) / all
		square += x.Change.Decimal * x.Change.Decimal * float64(x.Like) / all
	}
	p := Depth{Dealt: dealt, Cards: int(math.Round(dealt * all))}
	n := float64(p.Cards)
	p.Deviation = math.Sqrt((square - mean*mean) * n * (all - 1) / (all - n))
	expected := d.Value.Decimal + mean*n*(all-1)/(all-n)
	p.Ahead = math.Erfc(-expected/(p.Deviation*math.Sqrt2)) / 2
	z := expected / p.Deviation
	p.Gain = 100 * (expected*p.Ahead + p.Deviation*math.Exp(-z*z/2)/math.Sqrt(2*math.Pi))
	return p
}

// SeenDocument is what a base game is worth to a player who always sees one of the dealer's cards before he decides, in the form of
// `felt odds --seen every --json`. Amounts are in units of the first wager.
type SeenDocument struct {
	Game     string `json:"game"`
	Paytable string `json:"paytable"`
	// Alone is the value for a player who sees only his own cards.
	Alone Number     `json:"expected_value_alone"`
	Each  []SeenCard `json:"each"`
	// Value is the value on average over the cards that are seen, and Gain how much it rises by that.
	Value     Number  `json:"expected_value"`
	Gain      Number  `json:"gain"`
	HouseEdge float64 `json:"house_edge"`
}

// SeenCard is what the base game is worth when this card is seen.
type SeenCard struct {
	Card  string `json:"card"` // a rank such as A or, in a game of a shoe, the hole card such as 7s
	Value Number `json:"expected_value"`
}

// SeenEvery solves the base game of an entry for each card of the dealer's that may be seen, all as likely as each other. It ends early, with
// the context's error, when the context is done. Done is called after each card.
func (c *Calculator) SeenEvery(ctx context.Context, e *Entry, done func()) (*SeenDocument, error) {
	g := e.Game
	if e.Wager != analysis.Base || e.Strategy != analysis.Optimal || e.knows() != "" || g.DealerCardSeen == nil && g.HoleCardSeen == nil {
		return nil, fmt.Errorf("%s is not solved for each card of the dealer's that may be seen", e.Name())
	}
	alone, err := c.base(ctx, e)
	if err != nil {
		return nil, err
	}
	d, sum := &SeenDocument{Game: alone.Game, Paytable: e.Paytable, Alone: number(alone.Value()), Each: []SeenCard{}}, new(big.Rat)
	for _, c := range FormOf(g).Deck {
		one, name := *e, c.String()
		switch {
		case g.HoleCardSeen != nil:
			one.Hole = c
		case c.Suit() == card.Spades: // for all of its rank
			one.Seen, name = c.Rank(), string(c.Rank().Letter())
		default:
			continue
		}
		f, err := one.seen(ctx)
		if err != nil {
			return nil, err
		}
		sum.Add(sum, f.Value())
		d.Each = append(d.Each, SeenCard{name, number(f.Value())})
		done()
	}
	sum.Quo(sum, big.NewRat(int64(len(d.Each)), 1))
	d.Value, d.Gain = number(sum), number(new(big.Rat).Sub(sum, alone.Value()))
	d.HouseEdge = -d.Value.Decimal
	return d, nil
}
