package odds

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"felt.example/felt/analysis"
	"felt.example/felt/round"
)

// SessionDocument is what a session of independent rounds ends in, in the form of `felt odds --session
// --json`. Amounts are in units of the wager, for a base game in units of its first wager.
type SessionDocument struct {
	Game          string        `json:"game"`
	Wager         round.WagerID `json:"wager"`
	Paytable      string        `json:"paytable"`
	Strategy      string        `json:"strategy,omitempty"`
	Approximation string        `json:"approximation,omitempty"`
	Given         string        `json:"given,omitempty"`
	Rounds        int           `json:"rounds"`
	// Bankroll is what the player begins with; 0 is enough for every round.
	Bankroll int `json:"bankroll,omitempty"`
	// Down is what he must have left to begin a round.
	Down int `json:"wagered_before_the_deal"`
	// Ruin is the chance that he cannot begin a round of the session, nil without a bankroll.
	Ruin      *float64          `json:"risk_of_ruin,omitempty"`
	Mean      float64           `json:"mean"`
	Deviation float64           `json:"standard_deviation"`
	Ahead     float64           `json:"ahead"`
	Even      float64           `json:"even"`
	Quantiles []SessionQuantile `json:"quantiles"`
	// Ends are the chances to end within amounts, as a chart draws them: the first and the last hold all that lie beyond.
	Ends []SessionEnd `json:"ends"`
	// Unlimited is what becomes of the bankroll if the session never ends, nil without a bankroll.
	Unlimited *UnlimitedPlay `json:"unlimited_play,omitempty"`
	// Hourly is how many rounds are played in an hour, and Win the theoretical win of the house in it; 0 and nil if that is not
	// asked for.
	Hourly int     `json:"rounds_an_hour,omitempty"`
	Win    *Number `json:"theoretical_win_an_hour,omitempty"`
}

// SessionQuantile is the least net result that at least a share of the sessions does not exceed.
type SessionQuantile struct {
	Share float64 `json:"share"`
	Net   float64 `json:"net"`
}

// SessionEnd is the chance that a session ends with a net result from From on and below To.
type SessionEnd struct {
	From  float64 `json:"from"`
	To    float64 `json:"to"`
	Share float64 `json:"share"`
}

// MostRounds is how many rounds a session has at most.
const MostRounds = 100_000

// MostBankroll is the greatest bankroll of a session, in units of the wager.
const MostBankroll = 1_000_000

// sessionShares are those of the quantiles.
var sessionShares = []float64{0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99}

// mostSteps bounds the work of a session: some ten seconds.
const mostSteps = 10_000_000_000

// lost is the chance that a session may leave out at most.
const lost = 1e-12

// Session computes what sessions of so many rounds end in, from the exact distribution of a round:
// the chances of all amounts left are carried from round to round. A player with a bankroll, in whole
// units, stops when he has less left than a round takes before the deal; a later wager of a round that
// is begun is made in any case. Bankroll 0 covers every round. It ends early, with the context's error,
// when the context is done. Hourly is how many rounds are played in an hour; 0 is unknown.
func (c *Calculator) Session(ctx context.Context, e *Entry, rounds, bankroll, hourly int) (*SessionDocument, error) {
	switch {
	case rounds < 1 || rounds > MostRounds:
		return nil, fmt.Errorf("a session of %d rounds: it has 1 to %d", rounds, MostRounds)
	case bankroll < 0 || bankroll > MostBankroll:
		return nil, fmt.Errorf("a bankroll of %d: it has 1 to %d units of the wager", bankroll, MostBankroll)
	}
	if e.knows() != "" || e.Wager != analysis.Base && e.Wager == e.Game.Insurance {
		return nil, fmt.Errorf("%s has no sessions of its own, for not every round has it", e.Name())
	}
	f, err := c.Figure(ctx, e)
	if err != nil {
		return nil, err
	}
	d := &SessionDocument{
		Game: f.Game, Wager: f.Wager, Paytable: f.Paytable, Strategy: f.Strategy, Approximation: f.Approximation, Given: f.Given,
		Rounds: rounds, Bankroll: bankroll, Down: e.down(),
	}
	if bankroll > 0 && bankroll < d.Down {
		return nil, fmt.Errorf("a bankroll of %d does not cover the wagers of a first round, %d", bankroll, d.Down)
	}
	r, err := NewRuns(f)
	if err != nil {
		return nil, err
	}
	ends, err := r.session(ctx, rounds, int64(bankroll)*r.unit, int64(d.Down)*r.unit)
	if err != nil {
		return nil, err
	}
	d.tell(ends, float64(r.unit))
	if bankroll > 0 {
		d.Unlimited = r.unlimited(int64(bankroll)*r.unit, int64(d.Down)*r.unit)
	}
	if hourly > 0 {
		win := number(new(big.Rat).Mul(f.Value(), big.NewRat(int64(-hourly), 1)))
		d.Hourly, d.Win = hourly, &win
	}
	if bankroll == 0 { // these are known exactly
		variance, _ := f.Variance().Float64()
		mean, _ := new(big.Rat).Mul(f.Value(), big.NewRat(int64(rounds), 1)).Float64()
		d.Mean, d.Deviation = mean, math.Sqrt(float64(rounds)*variance)
	}
	return d, nil
}

// down is what is wagered before the deal, in units of the first wager.
func (e *Entry) down() int {
	if e.Wager != analysis.Base {
		return 1
	}
	down := 0
	for i := range e.Game.Game.Wagers {
		if w := &e.Game.Game.Wagers[i]; w.Required && !w.Later && !w.Payout {
			down++
		}
	}
	return max(1, down)
}

// sessionEnds is how likely a session ends with each net result, from the least on, in parts of a unit.
type sessionEnds struct {
	least   int64
	chances []float64
	ruined  float64
	limited bool // by a bankroll
}

// session carries the chances from round to round. Bankroll and down are in parts of a unit; without a
// bankroll nothing ends a session early.
func (r *Runs) session(ctx context.Context, rounds int, bankroll, down int64) (*sessionEnds, error) {
	n := float64(rounds)
	highest := int64(math.Ceil(max(n*r.mean, 0) + r.reach(n, 1)))
	worst := int64(0)
	for _, net := range r.nets {
		worst = min(worst, net)
	}
	least := int64(math.Floor(min(n*r.mean, 0) - r.reach(n, -1)))
	if bankroll > 0 {
		least = max(least, down-bankroll+worst)
	}
	width := highest - least + 1
	if float64(width)*n*float64(len(r.nets)) > mostSteps {
		return nil, ErrWide
	}
	s := &sessionEnds{least: least, chances: make([]float64, width), limited: bankroll > 0}
	playing, next := make([]float64, width), make([]float64, width)
	playing[-least] = 1
	from, to := -least, -least // where there is any chance
	for range rounds {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		clear(next)
		low, high := width, int64(-1)
		for i, net := range r.nets {
			p := r.chances[i]
			first, last := max(from, -net), min(to, width-1-net)
			if p == 0 || first > last {
				continue
			}
			low, high = min(low, first+net), max(high, last+net)
			into := next[first+net : last+net+1]
			for at, chance := range playing[first : last+1] {
				into[at] += p * chance
			}
		}
		playing, next = next, playing
		from, to = low, high
		if bankroll > 0 {
			for at := from; at <= to && at+least+bankroll < down; at++ {
				s.ruined += playing[at]
				s.chances[at] += playing[at]
				playing[at] = 0
				from = at + 1
			}
		}
	}
	total := 0.0
	for at, chance := range playing {
		s.chances[at] += chance
	}
	for _, chance := range s.chances {
		total += chance
	}
	if math.Abs(1-total) > lost*n {
		return nil, ErrWide
	}
	return s, nil
}

// tell describes the ends.
func (d *SessionDocument) tell(s *sessionEnds, unit float64) {
	squares, sum, share := 0.0, 0.0, 0
	for at, chance := range s.chances {
		net := float64(s.least + int64(at))
		d.Mean += net / unit * chance
		squares += net / unit * net / unit * chance
		switch {
		case net > 0:
			d.Ahead += chance
		case net == 0:
			d.Even += chance
		}
		sum += chance
		for share < len(sessionShares) && sum >= sessionShares[share] {
			d.Quantiles = append(d.Quantiles, SessionQuantile{sessionShares[share], net / unit})
			share++
		}
	}
	d.Ends = s.bars(unit)
	d.Deviation = math.Sqrt(squares - d.Mean*d.Mean)
	if s.limited {
		d.Ruin = &s.ruined
	}
}

// mostBars is how many bars a chart of the ends has, about; outermost is how small a chance on each side the first and the last hold besides their own.
const mostBars, outermost = 40, 0.002

// bars are the chances by ranges of equal width, of whole units where they are wider than one; zero begins one.
func (s *sessionEnds) bars(unit float64) []SessionEnd {
	low, high, sum := int64(0), int64(0), 0.0
	for at, chance := range s.chances {
		net := s.least + int64(at)
		if sum < outermost && sum+chance >= outermost {
			low = net
		}
		if sum < 1-outermost && chance > 0 {
			high = net
		}
		sum += chance
	}
	width := (high - low + mostBars) / mostBars
	if parts := int64(unit); width > parts {
		width = (width + parts - 1) / parts * parts
	}
	below := func(n int64) int64 { return int64(math.Floor(float64(n) / float64(width))) }
	first, last := below(low), below(high)
	ends := make([]SessionEnd, last-first+1)
	for i := range ends {
		from := (first + int64(i)) * width
		ends[i].From, ends[i].To = float64(from)/unit, float64(from+width)/unit
	}
	for at, chance := range s.chances {
		ends[min(max(below(s.least+int64(at)), first), last)-first].Share += chance
	}
	return ends
}
