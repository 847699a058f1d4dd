package odds

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// JointDocument is how the wagers of a round win and lose together, in the form of `felt odds --joint --json`. Amounts are in units of
// each wager, of a base game in units of its first wager.
type JointDocument struct {
	Game     string         `json:"game"`
	Strategy string         `json:"strategy"`
	Wagers   []JointWager   `json:"wagers"`
	SameSeat []JointPair    `json:"same_seat"`
	TwoSeats []JointPair    `json:"two_seats"`
	Box      JointDeviation `json:"box"`
	Table    JointDeviation `json:"table"`
	Within   []JointWithin  `json:"rounds_within"`
	// Deals and Seed are those of the estimates; 0 where all is counted.
	Deals int    `json:"deals,omitempty"`
	Seed  uint64 `json:"seed,omitempty"`

	same, two [][]float64
}

// JointWager is a wager, with the figures that it has by itself.
type JointWager struct {
	Wager     round.WagerID `json:"wager"`
	Paytable  string        `json:"paytable"`
	Value     Number        `json:"expected_value"`
	Deviation float64       `json:"standard_deviation"`
}

// JointPair is the covariance of two wagers. It is counted over all deals if it has a fraction; else it is estimated, with a standard error.
type JointPair struct {
	Wagers        [2]round.WagerID `json:"wagers"`
	Covariance    float64          `json:"covariance"`
	Fraction      string           `json:"fraction,omitempty"`
	StandardError float64          `json:"standard_error,omitempty"`
	Correlation   float64          `json:"correlation"`
}

// JointDeviation is the standard deviation of what some seats win in a round when each places every wager, all of the same amount;
// progressive wagers, which are of another amount, are left out.
type JointDeviation struct {
	Seats     int     `json:"seats"`
	Deviation float64 `json:"standard_deviation"`
	// StandardError is at most that of the deviation; 0 where all is counted.
	StandardError float64 `json:"standard_error,omitempty"`
	// Apart is the deviation if every wager won and lost by itself.
	Apart float64 `json:"if_independent"`
}

// JointWithin is after how many rounds of a full table the actual win lies within a share of the first wagers of the theoretical win in
// nine of ten cases, by the normal distribution.
type JointWithin struct {
	Share  float64 `json:"share_of_first_wagers"`
	Rounds int64   `json:"rounds"`
}

// usualRounds is from how many rounds of a full table covariances are estimated unless another number is asked for.
const usualRounds = 200_000

// confident is how many standard deviations from the mean hold nine of ten values of a normal distribution.
const confident = 1.6448536269514722

// withinShares are the shares for which Within is told.
var withinShares = []float64{0.05, 0.01, 0.005}

// Joint computes how the base game and all wagers that may be placed beside it win and lose together: on one seat, and on two seats that
// share the dealer's hand or the community cards. What can be counted over all deals is; the rest is estimated from as many random rounds
// as asked for, 0 for the usual number, drawn with the seed. Of several paytables that the rules leave open it takes the first. It ends
// early, with the context's error, when the context is done; done is called after each part of the rounds, with the number played, and
// may be nil.
func (c *Calculator) Joint(ctx context.Context, q Question, rounds int, seed uint64, done func(played int)) (*JointDocument, error) {
	if q.Wager != "" || q.Paytable != "" || q.Own != nil || q.OwnBase != nil || q.Seen != 0 || q.Hole != 0 || q.Community || len(q.Gone) > 0 {
		return nil, errNoJoint
	}
	ctx = analysis.Keeping(ctx)
	j, err := newJoint(ctx, c, q)
	if err != nil {
		return nil, err
	}
	if err := j.count(ctx); err != nil {
		return nil, err
	}
	if rounds == 0 {
		rounds = usualRounds
	}
	estimates := j.missing()
	if estimates {
		if rounds < leastRounds || rounds > mostDeals {
			return nil, fmt.Errorf("%d deals: these estimates take %d to %d", rounds, leastRounds, mostDeals)
		}
		if err := j.estimate(ctx, rounds, seed, done); err != nil {
			return nil, err
		}
	}
	d := j.document()
	if estimates {
		d.Deals, d.Seed = rounds, seed
	}
	return d, nil
}

// leastRounds is the least number of rounds of an estimate.
const leastRounds = 1000

// joint is what Joint works on.
type joint struct {
	game     *analysis.Game
	strategy string
	selected *game.Selected
	entries  []Entry // the base game, then the wagers beside it
	figures  []*analysis.Figure
	kernels  []*analysis.Kernel
	same     [][]covariance
	two      [][]covariance
}

// covariance is exact, or an estimate with a standard error; the zero value is not known.
type covariance struct {
	exact        *big.Rat
	value, error float64
	known        bool
}

// unit is what is placed on each wager of a kernel, in cents, so that all are paid in whole cents; on a progressive wager it is its stake.
const unit = money.Dollar

func newJoint(ctx context.Context, c *Calculator, q Question) (*joint, error) {
	of := q
	of.Wager = analysis.Base
	base, err := Entries(of)
	if err != nil {
		return nil, err
	}
	of = q
	of.Wager, of.Strategy = "", ""
	sides, err := Entries(of)
	if err != nil {
		return nil, err
	}
	j := &joint{game: q.Game, strategy: base[0].Strategy, entries: base[:1]}
	fields, letters := map[string]json.RawMessage{}, map[round.WagerID]any{}
	_ = json.Unmarshal(base[0].rules, &fields) // newEntry has written them
	_ = json.Unmarshal(fields["paytables"], &letters)
	for _, e := range sides {
		seen := slices.ContainsFunc(j.entries, func(other Entry) bool { return other.Wager == e.Wager })
		if seen || e.Wager == q.Game.Insurance || e.Wager == q.Game.With[j.strategy] {
			continue
		}
		j.entries = append(j.entries, e)
		if t := q.Game.Game.Paytable(e.Wager); t.Lettered() && e.Own == nil { // one that the rules state stands there already
			letters[e.Wager] = e.Paytable
		}
	}
	fields["paytables"], _ = json.Marshal(letters)
	rules, _ := json.Marshal(fields)
	if j.selected, err = q.Game.Game.Select(rules); err != nil {
		return nil, err
	}
	for i := range j.entries {
		e := &j.entries[i]
		f, err := c.Figure(ctx, e)
		if err != nil {
			return nil, err
		}
		j.figures = append(j.figures, f)
		var k *analysis.Kernel
		if q.Game.Kernel != nil {
			placed := analysis.Placed{Wager: e.Wager, Strategy: j.strategy, Amount: unit}
			if e.OnMeter() {
				placed.Amount, placed.Meter = e.StakeAmount(), e.Meters()
			}
			if k, err = q.Game.Kernel(ctx, j.selected, placed); err != nil {
				return nil, err
			}
		}
		if k == nil {
			return nil, fmt.Errorf("%s has no joint figures: %s is not settled from so many cards that could be listed; felt simulate plays its wagers together", q.Game.Game.Name, e.Title())
		}
		j.kernels = append(j.kernels, k)
	}
	return j, nil
}

// amount is what a kernel's wager is, in cents.
func (j *joint) amount(i int) int64 {
	if j.entries[i].OnMeter() {
		return int64(j.entries[i].StakeAmount())
	}
	return int64(unit)
}

// count counts what can be counted over all deals.
func (j *joint) count(ctx context.Context) error {
	n := len(j.entries)
	j.same, j.two = make([][]covariance, n), make([][]covariance, n)
	for i := range n {
		j.same[i], j.two[i] = make([]covariance, n), make([]covariance, n)
		j.set(j.same, i, i, new(big.Rat).Set(j.figures[i].Variance()))
	}
	if shared := analysis.NewTwoSeats(j.kernels); shared != nil {
		if err := shared.Count(ctx); err != nil {
			return err
		}
		for a := range n {
			for b := range n {
				same, two := shared.Products(a, b)
				cents := big.NewRat(1, j.amount(a)*j.amount(b))
				j.set(j.same, a, b, j.centred(a, b, same.Mul(same, cents)))
				j.set(j.two, a, b, j.centred(a, b, two.Mul(two, cents)))
			}
		}
		return nil
	}
	var sides []round.WagerID
	for _, e := range j.entries[1:] {
		sides = append(sides, e.Wager)
	}
	products, err := analysis.OwnProducts(ctx, j.game, j.selected, j.strategy, sides, j.net)
	if err != nil {
		return err
	}
	for a := range n {
		for b := range a {
			for _, pair := range []analysis.Pair{{j.entries[a].Wager, j.entries[b].Wager}, {j.entries[b].Wager, j.entries[a].Wager}} {
				if product := products[pair]; product != nil {
					exact := j.centred(a, b, product)
					j.set(j.same, a, b, exact)
					j.set(j.same, b, a, exact)
				}
			}
		}
	}
	return nil
}

// centred is an average product less the product of the averages.
func (j *joint) centred(a, b int, product *big.Rat) *big.Rat {
	means := new(big.Rat).Mul(j.figures[a].Value(), j.figures[b].Value())
	return new(big.Rat).Sub(product, means)
}

func (j *joint) set(of [][]covariance, a, b int, exact *big.Rat) {
	of[a][b] = covariance{exact: exact, value: decimal(exact), known: true}
}

// net is what a payout on a wager beside the base game brings, in units of it.
func (j *joint) net(wager round.WagerID, pays payout.Payout) *big.Rat {
	n, m, _ := pays.Net()
	net := big.NewRat(int64(n), int64(m))
	if percent, share := pays.FromMeter(); share {
		i := slices.IndexFunc(j.entries, func(e Entry) bool { return e.Wager == wager })
		net.Add(net, new(big.Rat).Mul(big.NewRat(int64(percent), 100), j.entries[i].meter(pays.Level())))
	}
	return net
}

// missing reports whether anything is left to be estimated.
func (j *joint) missing() bool {
	for a := range j.same {
		for b := range j.same {
			if !j.same[a][b].known || !j.two[a][b].known {
				return true
			}
		}
	}
	return false
}

// blockOf is how many rounds are drawn from one generator.
const blockOf = 1000

// sums are sums over rounds, by two wagers: of the products on one seat and on two, and of their squares.
type sums [][][4]float64

// estimate draws rounds of a full table and estimates what was not counted. What is expected of each wager is known, so the products of
// what it wins more estimate the covariances without bias.
func (j *joint) estimate(ctx context.Context, rounds int, seed uint64, done func(played int)) error {
	blocks := make([]sums, (rounds+blockOf-1)/blockOf)
	var next, played int
	var guard sync.Mutex
	var workers sync.WaitGroup
	for range analysis.Workers(ctx) {
		workers.Go(func() {
			t := j.table()
			for ctx.Err() == nil {
				guard.Lock()
				at := next
				next++
				guard.Unlock()
				if at >= len(blocks) {
					return
				}
				some := min(blockOf, rounds-at*blockOf)
				blocks[at] = t.play(rand.New(rand.NewPCG(seed, uint64(at))), some)
				guard.Lock()
				if played += some; done != nil {
					done(played)
				}
				guard.Unlock()
			}
		})
	}
	workers.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	n := float64(rounds)
	for a := range j.same {
		for b := range j.same {
			var all [4]float64
			for _, block := range blocks {
				for i := range all {
					all[i] += block[a][b][i]
				}
			}
			for i, of := range [2][][]covariance{j.same, j.two} {
				if c := &of[a][b]; !c.known {
					c.value = all[i] / n
					c.error = math.Sqrt(max(0, all[2+i]/n-c.value*c.value) / n)
				}
			}
		}
	}
	return nil
}

// wholeDeck is each card of a deck as a set.
var wholeDeck = func() (deck []card.Set) {
	for c := range card.Full.All {
		deck = append(deck, card.SetOf(c))
	}
	return deck
}()

// jointTable deals rounds to all seats and settles them by the kernels.
type jointTable struct {
	*joint
	seats, own, extra, community, dealer int
	deck                                 []card.Set
	results                              [][256]float64 // what an ending brings more than expected, by wager
	cards                                []card.Set
	nets                                 [][]float64 // by wager and seat
}

func (j *joint) table() *jointTable {
	g := j.game.Game
	t := &jointTable{joint: j, seats: g.Seats, results: make([][256]float64, len(j.kernels)), nets: make([][]float64, len(j.kernels)), cards: make([]card.Set, 52)}
	t.deck = slices.Clone(wholeDeck)
	for i, k := range j.kernels {
		extra := j.extra(i)
		t.own, t.extra = max(t.own, k.Own-extra), max(t.extra, extra)
		t.community, t.dealer = max(t.community, k.Community), max(t.dealer, k.Dealer)
		mean := decimal(j.figures[i].Value())
		for at, e := range k.Endings {
			t.results[i][at] = float64(e.Net)/float64(j.amount(i)) - mean
		}
	}
	t.seats = min(t.seats, (len(t.deck)-t.extra-t.community-t.dealer)/t.own)
	for i := range t.nets {
		t.nets[i] = make([]float64, t.seats)
	}
	return t
}

// extra is how many cards of a kernel's own are shared by all seats.
func (j *joint) extra(i int) int {
	if t := j.game.Game.Paytable(j.entries[i].Wager); i > 0 && t != nil && t.Judged != nil {
		return t.Judged.Extra
	}
	return 0
}

// play plays rounds.
func (t *jointTable) play(random *rand.Rand, rounds int) sums {
	n := len(t.kernels)
	s := make(sums, n)
	for i := range s {
		s[i] = make([][4]float64, n)
	}
	copy(t.deck, wholeDeck) // so that it does not matter which worker plays which rounds
	need := t.seats*t.own + t.extra + t.community + t.dealer
	for range rounds {
		for i := range need {
			other := i + random.IntN(len(t.deck)-i)
			t.deck[i], t.deck[other] = t.deck[other], t.deck[i]
		}
		t.settle()
		for a := range n {
			for b := range n {
				same, allA, allB := 0.0, 0.0, 0.0
				for seat := range t.seats {
					x, y := t.nets[a][seat], t.nets[b][seat]
					same += x * y
					allA += x
					allB += y
				}
				seats := float64(t.seats)
				one, two := same/seats, (allA*allB-same)/(seats*(seats-1))
				sum := &s[a][b]
				sum[0] += one
				sum[1] += two
				sum[2] += one * one
				sum[3] += two * two
			}
		}
	}
	return s
}

// settle settles the wagers of all seats: first lie the seats' cards, then those that all share.
func (t *jointTable) settle() {
	extra := t.deck[t.seats*t.own:]
	community := extra[t.extra:]
	dealer := community[t.community:]
	for i, k := range t.kernels {
		shared := t.joint.extra(i)
		for seat := range t.seats {
			cards := append(t.cards[:0], t.deck[seat*t.own:][:k.Own-shared]...)
			cards = append(cards, extra[:shared]...)
			cards = append(cards, community[:k.Community]...)
			cards = append(cards, dealer[:k.Dealer]...)
			t.nets[i][seat] = t.results[i][k.Ending(cards)]
		}
	}
}

// document tells what came out.
func (j *joint) document() *JointDocument {
	n := len(j.entries)
	d := &JointDocument{Game: j.game.Game.ID, Strategy: j.strategy, SameSeat: []JointPair{}, TwoSeats: []JointPair{}, same: make([][]float64, n), two: make([][]float64, n)}
	deviations := make([]float64, n)
	for i, f := range j.figures {
		deviations[i] = math.Sqrt(decimal(f.Variance()))
		d.Wagers = append(d.Wagers, JointWager{j.entries[i].Wager, f.Paytable, number(f.Value()), deviations[i]})
	}
	pair := func(a, b int, c *covariance) JointPair {
		p := JointPair{Wagers: [2]round.WagerID{j.entries[a].Wager, j.entries[b].Wager}, Covariance: c.value, StandardError: c.error, Correlation: c.value / deviations[a] / deviations[b]}
		if c.exact != nil {
			p.Fraction = c.exact.RatString()
		}
		return p
	}
	for a := range n {
		for b := range n {
			d.same[a], d.two[a] = append(d.same[a], j.same[a][b].value), append(d.two[a], j.two[a][b].value)
			if a < b {
				d.SameSeat = append(d.SameSeat, pair(a, b, &j.same[a][b]))
			}
			if a <= b {
				d.TwoSeats = append(d.TwoSeats, pair(a, b, &j.two[a][b]))
			}
		}
	}
	d.Box, d.Table = j.deviation(1), j.deviation(j.game.Game.Seats)
	for _, share := range withinShares {
		needed := confident * d.Table.Deviation / float64(d.Table.Seats) / share
		d.Within = append(d.Within, JointWithin{share, int64(math.Ceil(needed * needed))})
	}
	return d
}

// deviation is that of a number of seats.
func (j *joint) deviation(seats int) JointDeviation {
	d := JointDeviation{Seats: seats}
	variance, apart, off := 0.0, 0.0, 0.0
	n := float64(seats)
	for a := range j.same {
		for b := range j.same {
			if j.entries[a].OnMeter() || j.entries[b].OnMeter() {
				continue
			}
			same, two := &j.same[a][b], &j.two[a][b]
			variance += n*same.value + n*(n-1)*two.value
			off += n*same.error + n*(n-1)*two.error
			if a == b {
				apart += n * same.value
			}
		}
	}
	d.Deviation, d.Apart = math.Sqrt(variance), math.Sqrt(apart)
	d.StandardError = off / 2 / d.Deviation
	return d
}

// Variance returns the variance of what a table wins in a round in which each seat has placed these amounts on the document's wagers,
// a wager that it does not name left out, of a base game what its first wager is. It is in squares of the amounts' unit.
func (d *JointDocument) Variance(seats []map[round.WagerID]float64) float64 {
	variance := 0.0
	for s, one := range seats {
		for t, other := range seats {
			for a, x := range d.Wagers {
				for b, y := range d.Wagers {
					amounts := one[x.Wager] * other[y.Wager]
					if s == t {
						variance += amounts * d.same[a][b]
					} else {
						variance += amounts * d.two[a][b]
					}
				}
			}
		}
	}
	return variance
}

// errNoJoint is the error for a question about one wager or about what is known.
var errNoJoint = errors.New("how wagers win and lose together is asked of a whole game, not of one wager or of cards that are known")
