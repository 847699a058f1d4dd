package poker

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// taped plays a hand in memory at random, and keeps what was decided and reshuffled.
type taped struct {
	*Deck
	rng        *rand.Rand
	answers    []round.Answer
	reshuffles [][]card.Card
	lines      []string
}

func (p *taped) Act(_ *Hand, seat int, l Legal) Action {
	a, answer := Action{Doing: Call}, round.Answer{Seat: seat, Choice: "call"}
	if l.Call == 0 {
		answer.Choice = "check"
	}
	switch n := p.rng.IntN(10); {
	case n < 2 && l.Fold:
		a, answer.Choice = Action{Doing: Fold}, "fold"
	case n < 6 && l.Max > 0:
		a = Action{Doing: Raise, To: l.Min + money.Cents(p.rng.Int64N(int64((l.Max-l.Min)/money.Dollar)+1))*money.Dollar}
		answer.Choice, answer.Amount = "raise", a.To
	}
	p.answers = append(p.answers, answer)
	return a
}

func (p *taped) Draw(_ *Hand, seat int) uint8 {
	answer := round.Answer{Seat: seat, Choice: "stand_pat"}
	set := uint8(p.rng.IntN(32))
	for i := range 5 {
		if set>>i&1 == 1 {
			answer.Choice, answer.Places = "draw", append(answer.Places, i)
		}
	}
	p.answers = append(p.answers, answer)
	return set
}

func (p *taped) Show(_ *Hand, seat int) bool {
	shows := p.rng.IntN(3) > 0
	p.answers = append(p.answers, round.Answer{Seat: seat, Choice: map[bool]string{true: "show", false: "concede"}[shows]})
	return shows
}

func (p *taped) Reshuffle(keep int, c cite.Cite) {
	p.Deck.Reshuffle(keep, c)
	p.reshuffles = append(p.reshuffles, slices.Clone(p.order[p.stub:]))
}

// Note keeps what the events of a round say too.
func (p *taped) Note(_ *Hand, n Note) {
	switch {
	case n.Kind <= Raises:
		p.lines = append(p.lines, fmt.Sprintf("%s %d %s %s", n.Kind, n.Seat, n.Amount, n.Cite))
	case n.Kind == Folds || n.Kind == Checks:
		p.lines = append(p.lines, fmt.Sprintf("%s %d %s", n.Kind, n.Seat, n.Cite))
	}
}

// tape answers a round with what was taped.
type tape struct {
	t *testing.T
	*taped
	stakes    []round.Stake
	straddles bool
	seats     []int // their numbers in the order of dealing
	first     []card.Card
}

func (s *tape) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	switch {
	case q.Kind == round.AskWagers:
		return round.Answer{Question: q.ID, Choice: "begin", Stakes: s.stakes}, true
	case q.Text == "Straddle":
		return round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: map[bool]string{true: "straddle", false: "no_straddle"}[s.straddles]}, true
	case q.Kind == round.AskDecision:
		a := s.answers[0]
		s.answers = s.answers[1:]
		if a.Seat = s.seats[a.Seat]; a.Choice == "raise" && q.Choices[1].ID == "bet" {
			a.Choice = "bet"
		}
		a.Question = q.ID
		return a, true
	case q.Choices[0].ID == "shuffle":
		cards := s.first
		if r.Dealt() > 0 {
			cards, s.reshuffles = s.reshuffles[0], s.reshuffles[1:]
		}
		return round.Answer{Question: q.ID, Choice: "shuffle", Cards: cards, Count: len(cards)}, true
	}
	return general.Routine(r, q, nil), true
}

func (s *tape) Card(round.Place, int) (card.Card, bool) { return 0, false }

// TestRoundsAreTheHandsInMemory plays random hands of every game twice, in memory and as rounds, with
// the same cards and decisions: the same happens.
func TestRoundsAreTheHandsInMemory(t *testing.T) {
	for _, g := range Games {
		t.Run(g.ID, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(11, 637))
			for n := range max(1, gametest.Count(t, 20_000)/100) {
				if twins(t, g, rng); t.Failed() {
					t.Fatalf("hand %d", n)
				}
			}
		})
	}
}

func twins(t *testing.T, g *game.Game, rng *rand.Rand) {
	t.Helper()
	s, straddles := chosen(t, g, rng)
	v := Variants[slices.Index(Games, g)]
	posted := PostedAt(s)
	numbers := rng.Perm(v.Most)[:2+rng.IntN(v.Most-1)]
	slices.Sort(numbers)
	table := round.TableState{Opened: true}
	kept := &Kept{Button: rng.IntN(v.Most + 1)}
	table.Kept = kept
	if v.eight && v.exactlyTwo {
		kept.Kill = rng.IntN(v.Most + 1)
	}
	source := &tape{t: t, straddles: straddles, taped: &taped{Deck: NewDeck(func(int) int { return 0 }), rng: rng}}
	for i := range numbers {
		numbers[i]++
		stack := money.Dollar * money.Cents(30+rng.IntN([]int{1, 30, 400}[rng.IntN(3)]))
		source.stakes = append(source.stakes, round.Stake{Seat: numbers[i], Wager: StackWager, Amount: stack})
	}
	// The button moves to the first seat after its last; the seat after that is dealt first.
	at := 0
	if v.button {
		at = len(numbers)
		if kept.Button > 0 {
			at = slices.IndexFunc(numbers, func(n int) bool { return n > kept.Button }) + 1
			if at == 0 {
				at = 1
			}
		}
	}
	order := slices.Concat(source.stakes[at%len(numbers):], source.stakes[:at%len(numbers)])
	var stacks []money.Cents
	for _, stake := range order {
		stacks, source.seats = append(stacks, stake.Amount), append(source.seats, stake.Seat)
	}
	rng.Shuffle(52, func(i, j int) { source.order[i], source.order[j] = source.order[j], source.order[i] })
	source.first = slices.Clone(source.order[:])

	var h Hand
	h.Begin(v, posted, stacks)
	h.Straddled = straddles
	if times := map[game.ChoiceValue]int{HalfKill: 3, fullKill: 4}[Kill.Of(s)]; kept.Kill > 0 && times > 0 {
		h.Times = times
		for i, number := range source.seats {
			if number == kept.Kill && killBlind.Of(s) {
				h.Seats[i].Post, h.Seats[i].PostBy = posted.SmallBet*money.Cents(h.Times)/2, "637a.12(n)"
			}
		}
	}
	h.Play(source.taped, source.taped, source.taped)
	want := source.lines
	decided := len(source.answers)

	var got []string
	r, err := s.Run(table, source, func(e round.Event) {
		switch {
		case e.Kind == round.EventWager:
			got = append(got, fmt.Sprintf("%s %d %s %s", e.Choice, slices.Index(source.seats, e.Seat), e.Amount, e.Cite))
		case e.Kind == round.EventDecision && (e.Choice == "fold" || e.Choice == "check"):
			got = append(got, fmt.Sprintf("%s %d %s", e.Choice, slices.Index(source.seats, e.Seat), e.Cite))
		}
	})
	if err != nil || !r.Over() {
		t.Fatalf("after %d of %d decisions: %v", decided-len(source.answers), decided, err)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the round went\n%q, the hand\n%q", got, want)
	}
	if len(source.answers) > 0 || len(source.reshuffles) > 0 {
		t.Errorf("the round did not ask for %v, %v", source.answers, source.reshuffles)
	}
	live, _ := Of(r)
	returned := map[int]money.Cents{}
	for _, o := range r.Outcomes() {
		returned[o.Seat] += o.Returned - o.Stake
	}
	for i := range h.Seats {
		a, b := &h.Seats[i], &live.Seats[i]
		if a.Stack != b.Stack || a.High != b.High || a.Low != b.Low || a.Folded != b.Folded || a.Mucked != b.Mucked {
			t.Errorf("seat %d has %+v in memory and %+v in the round", i, *a, *b)
		}
		if stacks[i]+returned[source.seats[i]] != a.Stack {
			t.Errorf("seat %d: of %s the outcomes make %s more, and it has %s", i, stacks[i], returned[source.seats[i]], a.Stack)
		}
	}
	if !slices.Equal(h.Pots(), live.Pots()) {
		t.Errorf("the pots are %+v in memory and %+v in the round", h.Pots(), live.Pots())
	}
}

// chosen draws the choices of a table, with chips of one dollar.
func chosen(t *testing.T, g *game.Game, rng *rand.Rand) (s *game.Selected, straddles bool) {
	t.Helper()
	rules := map[string]any{
		"betting": []string{"limit", "pot-limit", "no-limit"}[rng.IntN(3)], "small_bet": "4.00", "big_bet": "8.00",
		"raises": rng.IntN(5), "raises_heads_up": rng.IntN(2) == 0, "check_raise": rng.IntN(4) > 0, "all_shown": rng.IntN(3) == 0,
		"rake": []string{"none", "percentage", "incremental"}[rng.IntN(3)], "rake_percent": "5.00",
	}
	if rng.IntN(2) == 0 {
		rules["ante"] = "1.00"
	}
	if g.Wager(LiveBlindWager) != nil {
		rules["blinds"] = []map[string]string{{"1": "4.00"}, {"1": "2.00", "2": "4.00"}, {"1": "1.00", "2": "2.00", "3": "4.00"}}[rng.IntN(3)]
		rules["odd_chip"] = []string{"left_of_button", "button", "high_card"}[rng.IntN(3)]
	} else {
		rules["forced_bet"] = []string{"1.00", "2.00", "4.00"}[rng.IntN(3)]
	}
	for _, o := range g.Options {
		switch o.ID {
		case "straddle":
			straddles = rng.IntN(3) == 0
			rules["straddle"], rules["straddle_bet"] = straddles || rng.IntN(2) == 0, "8.00"
		case "kill":
			rules["kill"], rules["kill_blind"] = o.Values[rng.IntN(3)], rng.IntN(2) == 0
		}
	}
	text, err := json.Marshal(rules)
	if err == nil {
		s, err = g.Select(text)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s, straddles
}
