package sim

import (
	"context"
	"encoding/json"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/fivecardhilo"
	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// calculator keeps what the tests count.
var calculator = new(odds.Calculator)

func prepared(t *testing.T, p Plan) *Simulation {
	t.Helper()
	s, err := New(t.Context(), p, calculator)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func run(t *testing.T, p Plan) *Result {
	t.Helper()
	s := prepared(t, p)
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s.Result()
}

func text(t *testing.T, r *Result) string {
	t.Helper()
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestWorkers: the same seed gives the same bytes, whatever the number of workers; another
// seed gives others.
func TestWorkers(t *testing.T) {
	for _, p := range []Plan{
		{Game: odds.Game("mississippi-stud"), Seats: 3, Rounds: 9_001, Session: 100, Bankroll: 2_102 * money.Dollar, Strategy: "basic"},
		{Game: odds.Game("spanish-21"), Seats: 2, Rounds: 9_001, Strategy: "mimic", Shoe: true},
		{Game: odds.Game("four-card-prime"), Seats: 1, Rounds: 600_000, Wagers: []round.WagerID{"prime"}, Fast: true},
	} {
		p.Seed, p.Workers = 7, 1
		one := run(t, p)
		p.Workers = 3
		if got := text(t, run(t, p)); got != text(t, one) || one.Rounds != p.Rounds || one.Partial {
			t.Errorf("3 workers: %s, not %s", got, text(t, one))
		}
		p.Seed = 8
		if other := run(t, p); one.Wagers[0].Return == other.Wagers[0].Return {
			t.Error("another seed gives the same")
		}
	}
}

// TestInterrupted: what is known when a run is stopped is what a given number of rounds would have given.
func TestInterrupted(t *testing.T) {
	p := Plan{Game: odds.Game("mississippi-stud"), Seats: 1, Rounds: 100_000_000, Strategy: "basic", Seed: 3, Workers: 2}
	s := prepared(t, p)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		for s.Result().Rounds == 0 {
			runtime.Gosched()
		}
		cancel()
	}()
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
	stopped := s.Result()
	if !stopped.Partial || stopped.Rounds == 0 || stopped.Rounds >= p.Rounds {
		t.Fatalf("%d rounds, partial %t", stopped.Rounds, stopped.Partial)
	}
	p.Rounds = stopped.Rounds
	whole := run(t, p)
	if whole.Partial = true; text(t, whole) != text(t, stopped) {
		t.Errorf("%s, not %s", text(t, stopped), text(t, whole))
	}
}

// TestGoOn: a run that was stopped and goes on from what was kept, by another number of workers, gives the bytes
// of one that was not.
func TestGoOn(t *testing.T) {
	for _, p := range []Plan{
		{Game: odds.Game("mississippi-stud"), Seats: 3, Rounds: 30_001, Session: 100, Bankroll: 2_102 * money.Dollar, Strategy: "basic"},
		{Game: odds.Game("spanish-21"), Seats: 2, Rounds: 30_001, Strategy: "mimic", Shoe: true},
		{Game: odds.Game("four-card-prime"), Seats: 1, Rounds: 2_000_001, Wagers: []round.WagerID{"prime"}, Fast: true},
	} {
		p.Seed, p.Workers = 7, 3
		whole := text(t, run(t, p))
		ctx, cancel := context.WithCancel(t.Context())
		p.Each = func(int64) { cancel() }
		s := prepared(t, p)
		if err := s.Run(ctx); err != nil {
			t.Fatal(err)
		}
		stopped, err := json.Marshal(s.Keep())
		if err != nil || s.Result().Rounds == p.Rounds {
			t.Fatalf("all %d rounds were played, %v", p.Rounds, err)
		}
		var k Kept
		if err := json.Unmarshal(stopped, &k); err != nil {
			t.Fatal(err)
		}
		p.Workers, p.Each = 1, nil
		s = prepared(t, p)
		if err := s.GoOn(&k); err != nil {
			t.Fatal(err)
		}
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := text(t, s.Result()); got != whole {
			t.Errorf("%s, not %s", got, whole)
		}
		for what, change := range map[string]func(*Kept, *Plan){
			"another question":                func(_ *Kept, p *Plan) { p.Seed++ },
			"another question:":               func(_ *Kept, p *Plan) { p.Rounds++ },
			"through: block -1 is none":       func(k *Kept, _ *Plan) { k.Through, k.Rounds = -1, -s.size() },
			"rounds: it counts":               func(k *Kept, _ *Plan) { k.Rounds++ },
			"beyond: block 0 is none":         func(k *Kept, _ *Plan) { k.Beyond = []int64{0} },
			"wagers: it has 0":                func(k *Kept, _ *Plan) { k.Kinds = nil },
			"wagers: base is counted":         func(k *Kept, _ *Plan) { k.Kinds[0].Nets[1] = p.Rounds * 9 },
			"another question: game, rules, ": func(k *Kept, _ *Plan) { k.Plan = nil },
		} {
			if what == "wagers: base is counted" && p.Fast {
				continue // prime alone is played
			}
			other, altered := p, Kept{}
			if err := json.Unmarshal(stopped, &altered); err != nil {
				t.Fatal(err)
			}
			change(&altered, &other)
			if err := prepared(t, other).GoOn(&altered); err == nil || !strings.Contains(err.Error(), what) {
				t.Errorf("%s: %v", what, err)
			}
		}
	}
}

// TestGoOnBetween: what is left may lie between blocks that were played.
func TestGoOnBetween(t *testing.T) {
	p := Plan{Game: odds.Game("mississippi-stud"), Seats: 1, Rounds: 5*block + 1, Strategy: "basic", Seed: 3, Workers: 1}
	s := prepared(t, p)
	at := &table{Simulation: s, decide: s.player()}
	for _, number := range []int64{0, 2, 5} {
		part := newTally(len(s.kinds))
		if err := at.block(number, part); err != nil {
			t.Fatal(err)
		}
		s.total.add(part)
		s.played(number)
	}
	k := s.Keep()
	if k.Through != 1 || !slices.Equal(k.Beyond, []int64{2, 5}) || k.Rounds != 2*block+1 {
		t.Fatalf("kept %+v", k)
	}
	s = prepared(t, p)
	if err := s.GoOn(k); err != nil {
		t.Fatal(err)
	}
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got, want := text(t, s.Result()), text(t, run(t, p)); got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

// results plays all games by their best strategies, each a given number of rounds; Heads-Up Hold 'Em, which is
// solved slowly, by its basic one and without an exact figure of its base game.
func results(t *testing.T, rounds int64, fast bool) []*Result {
	t.Helper()
	var results []*Result
	for _, g := range odds.Games {
		p := Plan{Game: g, Seats: 1, Rounds: rounds, Seed: 1, Fast: fast}
		if g == slow {
			p.Strategy = "basic"
		}
		s, err := prepare(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if g == slow {
			s.kinds[0].entry = nil
		}
		if err := s.figures(t.Context(), calculator); err != nil {
			t.Fatal(err)
		}
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		results = append(results, s.Result())
	}
	return results
}

var slow = odds.Game("heads-up-holdem")

// basicHoldem is the exact value of its basic strategy in the committed table of odds.
func basicHoldem(t *testing.T) float64 {
	t.Helper()
	text, err := os.ReadFile("../../docs/odds.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if c := strings.Split(line, "\t"); strings.HasPrefix(line, "heads-up-holdem\tbase\t\tbasic\t\t") {
			value, ok := new(big.Rat).SetString(c[6])
			if f, _ := value.Float64(); ok {
				return f
			}
		}
	}
	t.Fatal("docs/odds.tsv has no value of the basic strategy")
	return 0
}

// checkHoldem holds the base game of the basic strategy against it.
func checkHoldem(t *testing.T, all []*Result) {
	t.Helper()
	r := all[slices.IndexFunc(all, func(r *Result) bool { return r.Game == slow.Game.ID })]
	base := r.Wagers[0]
	if off := (base.Return - basicHoldem(t)) / base.StandardError; base.Wager != analysis.Base || math.Abs(off) > 4 || base.StandardError == 0 {
		t.Errorf("Heads-Up Hold 'Em returns %f, %f standard errors off", base.Return, off)
	}
}

// TestExact holds all wagers against the exact figures, at a family-wise level of 1 %; the seed makes
// the verdict a certain one. With build tag full all are played by every strategy.
func TestExact(t *testing.T) {
	results := results(t, 30_000, false)
	v := Judge(results, 0.01)
	t.Logf("%d comparisons, the least likely %+v", v.Tests, v.Least)
	if v.Tests < 150 || len(v.Failed) > 0 {
		t.Errorf("%+v", v)
	}
	for _, r := range results {
		for _, w := range r.Wagers {
			figure := w.Wager != "tie" && (r.Game != slow.Game.ID || w.Wager != analysis.Base)
			if (w.Distance != nil) != figure || w.Distance != nil && math.Abs(*w.Distance) > 5 {
				t.Errorf("%s %s: %+v", r.Game, w.Wager, w)
			}
		}
	}
	checkHoldem(t, results)
}

// TestFast holds the kernels against the exact figures in the same way.
func TestFast(t *testing.T) {
	results := results(t, 1_000_000, true)
	v := Judge(results, 0.01)
	t.Logf("%d comparisons, the least likely %+v", v.Tests, v.Least)
	if v.Tests < 150 || len(v.Failed) > 0 {
		t.Errorf("%+v", v)
	}
	checkHoldem(t, results)
}

// TestStrategies: other strategies come to their own figures, and wager as much.
func TestStrategies(t *testing.T) {
	for id, strategy := range map[string]string{"five-card-hi-lo": fivecardhilo.WithTie, "crazy-4-poker": "mimic", "mississippi-stud": "basic", "spanish-21": "basic"} {
		s := prepared(t, Plan{Game: odds.Game(id), Strategy: strategy, Seats: 2, Rounds: 10_000, Wagers: []round.WagerID{}, Seed: 5})
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		w := s.Result().Wagers[0]
		wagered, _ := s.kinds[0].figure.Wagered.Float64()
		if w.Wager != analysis.Base || math.Abs(*w.Distance) > 4 || math.Abs(w.AverageWager-wagered) > 0.05 || w.Settled != 20_000 {
			t.Errorf("%s %s: %+v, exactly wagered %f", id, strategy, w, wagered)
		}
	}
}

// TestWrongFigure: figures of another reading are found out.
func TestWrongFigure(t *testing.T) {
	p := Plan{Game: odds.Game("four-card-prime"), Seats: 1, Rounds: 30_000, Seed: 1, Fast: true, Wagers: []round.WagerID{"aces_bonus"}}
	right := prepared(t, p)
	p.Rules = json.RawMessage(`{"readings": {"aces_bonus": "four-card"}}`)
	other := prepared(t, p)
	right.kinds[1].figure = other.kinds[1].figure // the first is the base game
	if err := right.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	v := Judge([]*Result{right.Result()}, 0.01)
	if len(v.Failed) == 0 || v.Failed[0].Wager != "aces_bonus" {
		t.Errorf("%+v", v)
	}
}

// TestKernels: kernels end wagers as the engine does with the same cards, by every strategy. With
// build tag full the one that is solved slowly is among them.
func TestKernels(t *testing.T) {
	endings := map[string]map[analysis.Ending]bool{}
	without := map[string]string{"five-card-hi-lo": "tie", "spanish-21": "base insurance"}
	for _, g := range odds.Games {
		for i, strategy := range g.Strategies {
			if g == slow && strategy.ID == analysis.Optimal {
				continue
			}
			s := agree(t, Plan{Game: g, Strategy: strategy.ID}, 3000, endings)
			if got := strings.Join(s.leftOut, " "); i == 1 && got != without[g.Game.ID] {
				t.Errorf("%s: no kernel plays %q", g.Game.ID, got)
			}
		}
	}
	for name, ends := range endings {
		if len(ends) < 3 {
			t.Errorf("%s: only %d endings were compared", name, len(ends))
		}
	}
}

// agree compares a given number of rounds, and notes the endings by game and wager.
func agree(t *testing.T, p Plan, rounds int, endings map[string]map[analysis.Ending]bool) *Simulation {
	t.Helper()
	g, strategy := p.Game, p.Strategy
	p.Seats, p.Rounds, p.Fast = 1, 1, true
	s, err := prepare(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{Simulation: s, rng: generator(11, 0), shoe: round.TableState{Opened: true}}
	tb.decide = func(_ *round.Round, q *round.Question, a *round.Answer) {
		a.Question, a.Seat, a.Choice = q.ID, q.Seats[0], q.Otherwise
	}
	if s.kinds[0].wager == analysis.Base {
		player, err := g.Player(t.Context(), s.selected, strategy)
		if err != nil {
			t.Fatal(err)
		}
		tb.decide = player()
	}
	apart := slices.Clone(s.leftOut)
	for _, k := range s.kinds {
		apart = append(apart, string(k.wager))
	}
	for range rounds {
		r, err := s.selected.Run(tb.shoe, tb, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range s.kinds {
			var want analysis.Ending
			for _, o := range r.Outcomes() {
				if o.Wager == k.wager || k.wager == analysis.Base && !slices.Contains(apart, string(o.Wager)) {
					want.Wagered += o.Stake
					want.Net += o.Returned - o.Stake
				}
			}
			cards := cardsOf(r, k.kernel)
			if got := k.kernel.Endings[k.kernel.Ending(cards)]; got != want {
				t.Fatalf("%s %s %s: %v ends in %+v, by the engine in %+v", g.Game.ID, strategy, k.wager, cards, got, want)
			}
			name := g.Game.ID + " " + string(k.wager)
			if endings[name] == nil {
				endings[name] = map[analysis.Ending]bool{}
			}
			endings[name][want] = true
		}
	}
	return s
}

// cardsOf are those that decide a wager.
func cardsOf(r *round.Round, k *analysis.Kernel) []card.Set {
	var all []card.Set
	take := func(n int, piles ...round.Pile) {
		var cards []card.Card
		for _, p := range piles {
			cards = append(cards, r.Cards(p)...)
		}
		for _, c := range cards[:n] {
			all = append(all, card.SetOf(c))
		}
	}
	take(k.Own, round.SeatPile(1), round.Extra)
	take(k.Community, round.Community)
	take(k.Dealer, round.Dealer)
	return all
}

// TestDeal: of a small shoe every order of the cards comes as often as any other, whether one
// random number draws them or several do; a whole deck deals each card once.
func TestDeal(t *testing.T) {
	shoe := card.Hand("As Kd 7h 2c 2c")
	k := &analysis.Kernel{Own: 2, Dealer: 2, Deck: shoe}
	for _, words := range [][]word{{{0, 4, 120}}, {{0, 3, 60}, {3, 4, 2}}, {{0, 1, 5}, {1, 2, 4}, {2, 4, 6}}} {
		d := newDealer(rand.NewPCG(3, 4), k)
		if d.words = words; len(words) == 1 && newDealer(d.rng, k).words[0] != words[0] {
			t.Errorf("%+v", newDealer(d.rng, k).words)
		}
		const rounds = 600_000
		counts := map[[4]card.Set]int64{}
		for range rounds {
			d.deal()
			counts[[4]card.Set(d.cards[:4])]++
		}
		for cards, n := range counts {
			if chance := chanceOf(n, rounds, 1.0/60); chance < 1e-5 {
				t.Errorf("%v: %d times of %d", cards, n, rounds)
			}
		}
		if len(counts) != 60 { // 120, of which those that exchange the deuces are the same
			t.Errorf("%d orders", len(counts))
		}
	}
	whole := newDealer(rand.NewPCG(1, 1), &analysis.Kernel{Own: 7, Dealer: 7})
	for range 1000 {
		if whole.deal(); analysis.Join(whole.cards[:52]) != card.Full {
			t.Fatal("a card is dealt twice")
		}
	}
	if last := whole.words[len(whole.words)-1]; last.to != 14 || len(whole.words) != 2 {
		t.Errorf("%+v", whole.words)
	}
}

// TestStandardError: seats of one round are no independent observations. Two rounds of two seats
// are up 3 and 1, and -2 and -1.
func TestStandardError(t *testing.T) {
	total := newTally(1)
	total.round([][]seatNet{{{true, 100, 300}, {true, 100, 100}}})
	total.round([][]seatNet{{{true, 100, -200}, {true, 100, -100}}})
	total.gather()
	c := &total.kinds[0]
	if got := c.mean(); got.Cmp(big.NewRat(100, 4)) != 0 || c.seats() != 4 || c.wagered != 400 {
		t.Errorf("mean %s of %d seats, wagered %d", got, c.seats(), c.wagered)
	}
	// The rounds' sums are 400 and -300, 350 from their mean each: a variance of 245,000, and
	// of 2 × 245,000 / 16 for the mean of a seat.
	if got, want := c.standardError(), math.Sqrt(2*245_000/16.0); math.Abs(got-want) > 1e-9 {
		t.Errorf("%f, want %f", got, want)
	}
	one := newTally(1)
	one.round([][]seatNet{{{true, 100, 300}}})
	one.gather()
	if got := one.kinds[0].standardError(); got != 0 {
		t.Errorf("one round has a standard error of %f", got)
	}
}

// TestChance compares with the sum of the binomial distribution.
func TestChance(t *testing.T) {
	exact := func(count, of int64, p float64) float64 {
		below, above := 0.0, 0.0
		for n := range of + 1 {
			ways, _ := new(big.Float).SetInt(new(big.Int).Binomial(of, n)).Float64()
			chance := ways * math.Pow(p, float64(n)) * math.Pow(1-p, float64(of-n))
			if n <= count {
				below += chance
			}
			if n >= count {
				above += chance
			}
		}
		return min(1, 2*min(below, above))
	}
	for _, c := range []struct {
		count, of int64
		p         float64
	}{{0, 40, 0.01}, {3, 40, 0.01}, {20, 40, 0.5}, {40, 40, 0.9}, {0, 40, 0.3}, {1, 1, 0.2}} {
		if got, want := chanceOf(c.count, c.of, c.p), exact(c.count, c.of, c.p); math.Abs(got-want) > 1e-9*want {
			t.Errorf("%+v: %g, want %g", c, got, want)
		}
	}
	const many = 10_000_000_000 // whose standard deviation is 50,000 for one in two
	for deviation, want := range map[int64]float64{0: 1, 1_000: 0.984043, -50_000: 0.317310, 100_000: 0.045500, -150_000: 0.002700} {
		if got := chanceOf(many/2+deviation, many, 0.5); math.Abs(got-want) > 2e-5 {
			t.Errorf("%d from the mean of %d: %g, want %g", deviation, int64(many), got, want)
		}
	}
	const large = 4_000_000 // where the two meet: a variance of a million
	for _, z := range []int64{0, 10, 300, -1_000, 2_500, -4_000} {
		summed, normal := chanceOf(large/2+z, large-1, 0.5), chanceOf(large/2+z, large+1, 0.5)
		if math.Abs(summed-normal) > 2e-3 {
			t.Errorf("%d from the mean: %g summed, %g by the normal distribution", z, summed, normal)
		}
	}
	if chanceOf(1, 10, 0) != 0 || chanceOf(0, 10, 0) != 1 || chanceOf(9, 10, 1) != 0 || chanceOf(10, 10, 1) != 1 {
		t.Error("what cannot be, or must, is misjudged")
	}
}

// TestHolm: of 0.001, 0.012, 0.03 and 0.04 at 5 %, the first two fail: 0.001 ≤ 0.05/4,
// 0.012 ≤ 0.05/3, but 0.03 > 0.05/2.
func TestHolm(t *testing.T) {
	r := &Result{Game: "g"}
	for _, chance := range []float64{0.04, 0.012, 0.001, 0.03} {
		r.Wagers = append(r.Wagers, WagerResult{Chance: &chance})
	}
	v := Judge([]*Result{r}, 0.05)
	if v.Tests != 4 || len(v.Failed) != 2 || v.Failed[0].Chance != 0.001 || v.Failed[1].Chance != 0.012 || v.Least.Chance != 0.001 {
		t.Errorf("%+v", v)
	}
	if v := Judge([]*Result{r}, 0.003); len(v.Failed) != 0 {
		t.Errorf("%+v", v)
	}
}

// TestSession: who begins with 500 and needs 200 a round is ruined below 200, and plays no more.
func TestSession(t *testing.T) {
	s := session{left: 500}
	for _, net := range []money.Cents{-200, -100, -150, 1000} {
		s.play(net, 200, 500)
	}
	if !s.ruined || s.left != 50 {
		t.Errorf("%+v", s)
	}
	all := newSessions()
	all.add(&s, 500)
	free := session{}
	for range 3 {
		free.play(-700, 200, 0)
	}
	if free.ruined || free.left != -2100 {
		t.Errorf("%+v", free)
	}
	for n := range money.Cents(99) {
		all.add(&session{left: 500 + n*100}, 500)
	}
	r := all.result(4, 500)
	if r.Played != 100 || *r.RiskOfRuin != 0.01 || r.Bankroll != "5.00" || r.Ahead != 0.98 {
		t.Errorf("%+v", r)
	}
	// In order: -4.50, then 0 to 98 dollars; the k-th quarter is the 25th, 50th and 75th of them.
	for share, want := range map[float64]float64{0.01: -4.5, 0.25: 23, 0.5: 48, 0.75: 73, 0.99: 97} {
		i := slices.IndexFunc(r.Quantiles, func(q Quantile) bool { return q.Share == share })
		if r.Quantiles[i].Net != want {
			t.Errorf("%g: %f, want %f", share, r.Quantiles[i].Net, want)
		}
	}
	sum, last := int64(0), r.Ends[0].From
	for _, e := range r.Ends {
		if e.From != last || e.To <= e.From {
			t.Errorf("a bar from %f to %f after %f", e.From, e.To, last)
		}
		sum, last = sum+e.Sessions, e.To
	}
	if sum != 100 || r.Ends[0].From > -4.5 || last < 98 || len(r.Ends) > bars+1 {
		t.Errorf("%d sessions in %d bars to %f", sum, len(r.Ends), last)
	}
}

// TestRefuses: each plan that cannot be played, and the refusal.
func TestRefuses(t *testing.T) {
	stud := func(change func(p *Plan)) Plan {
		p := Plan{Game: odds.Game("mississippi-stud"), Seats: 1, Rounds: 10, Strategy: "basic"}
		change(&p)
		return p
	}
	for want, p := range map[string]Plan{
		`no strategy "lucky"`:                 stud(func(p *Plan) { p.Strategy = "lucky" }),
		"betting positions 1 to":              stud(func(p *Plan) { p.Seats = 9 }),
		"at least one is played":              stud(func(p *Plan) { p.Rounds = 0 }),
		"has no shoe that goes on":            stud(func(p *Plan) { p.Shoe = true }),
		"a session of 11 rounds":              stud(func(p *Plan) { p.Session = 11 }),
		"needs the rounds of a session":       stud(func(p *Plan) { p.Bankroll = 10 }),
		"does not cover the wagers":           stud(func(p *Plan) { p.Session, p.Bankroll = 5, 50 }),
		"neither several seats":               stud(func(p *Plan) { p.Fast, p.Seats = true, 2 }),
		"no kernel plays":                     {Game: odds.Game("spanish-21"), Seats: 1, Rounds: 1, Fast: true, Wagers: []round.WagerID{}},
		`"tie" is no wager that may be`:       stud(func(p *Plan) { p.Wagers = []round.WagerID{"tie"} }),
		"there is no paytable":                stud(func(p *Plan) { p.Rules = json.RawMessage(`{"paytables": {"three_card_bonus": "Z"}}`) }),
		"is no JSON object":                   stud(func(p *Plan) { p.Rules = json.RawMessage(`{"paytables": 3}`) }),
		"rules: is no JSON object of choices": stud(func(p *Plan) { p.Rules = json.RawMessage(`[]`) }),
	} {
		if _, err := New(t.Context(), p, calculator); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
