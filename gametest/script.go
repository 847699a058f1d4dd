package gametest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// Round is a round for a test of one clause. Whatever it leaves open is done by a dealer who makes
// no mistakes and by players who risk no further money.
type Round struct {
	Game  *game.Game
	Rules string // as in a round record; "" is none
	State round.TableState
	// Deck is the order of the cards after the shuffle. Without it, Cards has the cards of each
	// pile at the end, "As Kd …"; other places get the remaining cards.
	Deck   []card.Card
	Cards  map[round.Pile]string
	Stakes []round.Stake
	// Choices are the decisions of each seat in order, "fold" or "raise 50.00".
	Choices map[int][]string
	// Meter is the progressive meter before the round is paid.
	Meter money.Cents
	// Answer is asked first; with ok false it leaves the question to the rest.
	Answer func(r *round.Round, q *round.Question) (a round.Answer, ok bool)
	// Parts: the dealer's acts are asked in parts.
	Parts bool
}

// Played is a round as it was played.
type Played struct {
	*round.Round
	Selected *game.Selected
	State    round.TableState // as the round found it
	Events   []round.Event
	Answers  []round.Answer
	card     func(round.Place, int) (card.Card, bool)
	parts    bool // the dealer's acts were asked in parts
}

// Play plays the round to its end.
func (p Round) Play(t testing.TB) *Played {
	t.Helper()
	played, err := p.run(t)
	if err != nil {
		t.Fatalf("refused: %v", err)
	}
	if !played.Over() {
		t.Fatalf("the round is not over: %s", played.Waiting().Text)
	}
	return played
}

// Refused plays the round until an answer is refused, which must cite the clause given.
func (p Round) Refused(t testing.TB, c cite.Cite) *round.Refusal {
	t.Helper()
	_, err := p.run(t)
	var refusal *round.Refusal
	if !errors.As(err, &refusal) || refusal.Cite != c {
		t.Fatalf("refused with %v, want § %s", err, c)
	}
	return refusal
}

// Depths plays the round and tests the depth of its cuts: the dealer is asked for one of at least ten cards where the order of the deck is
// recorded; where it is not he is asked for none, and one that he says is taken, as earlier builds had it said.
func (p Round) Depths(t testing.TB) {
	t.Helper()
	least, cuts, answer := 0, 0, p.Answer
	if p.Deck != nil {
		least = general.Least
	}
	p.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Offers("cut") {
			if cuts++; q.Count != least {
				t.Errorf("a cut asks for a depth of %d, not %d", q.Count, least)
			}
			for depth, good := range map[int]bool{-1: false, 0: least == 0, 9: false, 10: true, 20: true, 400: false} {
				if err := q.Check(round.Answer{Choice: "cut", Count: depth}); (err == nil) != good {
					t.Errorf("with a deck that is recorded %t, a cut at %d: %v", least > 0, depth, err)
				}
			}
		}
		if answer == nil {
			return round.Answer{}, false
		}
		return answer(r, q)
	}
	if p.Play(t); cuts == 0 {
		t.Error("nobody cuts")
	}
}

func (p Round) run(t testing.TB) (*Played, error) {
	t.Helper()
	selected, err := p.Game.Select([]byte(p.Rules))
	if err != nil {
		t.Fatalf("rules: %v", err)
	}
	s := &script{Round: p, played: &Played{Selected: selected, State: p.State, parts: p.Parts}, taken: map[int]int{}}
	s.played.card = s.lies()
	s.played.Round, err = selected.Run(p.State, s, func(e round.Event) { s.played.Events = append(s.played.Events, e) })
	return s.played, err
}

// At returns the round as it was after its first answers.
func (p *Played) At(t testing.TB, answers int) *Played {
	t.Helper()
	again, err := p.replay(p.Answers[:answers])
	if err != nil {
		t.Fatalf("the first %d answers again: %v", answers, err)
	}
	return again
}

// Next returns the round after its first answers and one more, which may be refused.
func (p *Played) Next(answers int, a round.Answer) (*Played, error) {
	return p.replay(append(slices.Clone(p.Answers[:answers]), a))
}

func (p *Played) replay(answers []round.Answer) (*Played, error) {
	again := &Played{Selected: p.Selected, State: p.State, Answers: answers, card: p.card, parts: p.parts, Events: make([]round.Event, 0, len(p.Events)+8)}
	var err error
	again.Round, err = p.Selected.Run(p.State, &record{answers, p.card, p.parts}, func(e round.Event) { again.Events = append(again.Events, e) })
	return again, err
}

// Outcome returns the only outcome of a seat's wager.
func (p *Played) Outcome(t testing.TB, seat int, wager round.WagerID) round.Outcome {
	t.Helper()
	var found []round.Outcome
	for _, o := range p.Outcomes() {
		if o.Seat == seat && o.Wager == wager {
			found = append(found, o)
		}
	}
	if len(found) != 1 {
		t.Fatalf("seat %d: %s was settled %d times", seat, wager, len(found))
	}
	return found[0]
}

// Of returns the events of a kind, in order.
func (p *Played) Of(kind round.EventKind) []round.Event {
	var events []round.Event
	for _, e := range p.Events {
		if e.Kind == kind {
			events = append(events, e)
		}
	}
	return events
}

// Cited reports whether an event of the kind cites the clause.
func (p *Played) Cited(kind round.EventKind, c cite.Cite) bool {
	return slices.ContainsFunc(p.Of(kind), func(e round.Event) bool { return e.Cite == c })
}

// Under returns the events that cite the clause, in order.
func (p *Played) Under(c cite.Cite) []round.Event {
	var events []round.Event
	for _, e := range p.Events {
		if e.Cite == c {
			events = append(events, e)
		}
	}
	return events
}

// DealtTo lists the places in the order in which cards were dealt to them.
func (p *Played) DealtTo() string {
	var places []string
	for _, e := range p.Of(round.EventDeal) {
		places = append(places, e.Place.String())
	}
	return strings.Join(places, " ")
}

// Shown lists the cards turned and hands formed, with place and clause, each once.
func (p *Played) Shown() string {
	var list []string
	for _, e := range p.Events {
		if e.Kind != round.EventShow && e.Kind != round.EventForm {
			continue
		}
		where, _, _ := strings.Cut(e.Place.String(), "/")
		if line := string(e.Kind) + " " + where + " " + string(e.Cite); !slices.Contains(list, line) {
			list = append(list, line)
		}
	}
	return strings.Join(list, ", ")
}

// record answers with what was recorded.
type record struct {
	answers []round.Answer
	card    func(round.Place, int) (card.Card, bool)
	parts   bool
}

// InParts implements round.InParts.
func (s *record) InParts() bool { return s.parts }

// Answer implements round.Source.
func (s *record) Answer(r *round.Round, _ *round.Question) (round.Answer, bool) {
	if n := r.Asked(); n < len(s.answers) {
		return s.answers[n], true
	}
	return round.Answer{}, false
}

// Card implements round.Source.
func (s *record) Card(place round.Place, position int) (card.Card, bool) {
	if s.card == nil {
		return 0, false
	}
	return s.card(place, position)
}

// script answers what a Round tells, and the rest as usual.
type script struct {
	Round
	played *Played
	taken  map[int]int // choices taken by each seat
}

// InParts implements round.InParts.
func (s *script) InParts() bool { return s.Parts }

// Answer implements round.Source.
func (s *script) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	a, ok := s.answer(r, q)
	if ok {
		s.played.Answers = append(s.played.Answers, a)
	}
	return a, ok
}

func (s *script) answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	if s.Round.Answer != nil {
		if a, ok := s.Round.Answer(r, q); ok {
			return a, true
		}
	}
	switch q.Kind {
	case round.AskWagers:
		return round.Answer{Question: q.ID, Choice: q.Choices[0].ID, Stakes: s.Stakes}, true
	case round.AskDecision:
		return s.decide(q), true
	case round.AskMeter:
		meter := general.Meter{Reading: s.Meter}
		for _, o := range r.Outcomes() {
			meter = meter.Pay(o, general.ProgressiveReset.Of(s.played.Selected))
		}
		return round.Answer{Question: q.ID, Amount: meter.Reading}, true
	case round.AskAct, round.AskPart, round.AskValidation:
		var shuffle func([]card.Card)
		if s.Deck != nil {
			shuffle = func(cards []card.Card) { copy(cards, s.Deck) }
		}
		return general.Routine(r, q, shuffle), true
	case round.AskCard:
	}
	return round.Answer{}, false
}

// decide takes the seat's next told choice, else the one that risks no more money.
func (s *script) decide(q *round.Question) round.Answer {
	a := round.Answer{Question: q.ID, Seat: q.Seats[0]}
	told := s.Choices[a.Seat]
	if n := s.taken[a.Seat]; n < len(told) {
		s.taken[a.Seat]++
		choice, amount, placed := strings.Cut(told[n], " ")
		a.Choice = choice
		if placed {
			a.Amount = money.MustParse(amount)
		}
		return a
	}
	a.Choice = q.Otherwise
	for _, o := range q.Choices {
		if o.Wager == "" && o.ID != "fold" && (o.Seat == 0 || o.Seat == a.Seat) {
			a.Choice = o.ID
		}
	}
	return a
}

// Card implements round.Source.
func (s *script) Card(place round.Place, position int) (card.Card, bool) {
	return s.played.card(place, position)
}

// lies says what lies where as Cards tells; the cards it does not name fill the other
// places in the order of the deck.
func (p Round) lies() func(round.Place, int) (card.Card, bool) {
	told := map[round.Pile][]card.Card{}
	var named card.Set
	for pile, text := range p.Cards {
		told[pile] = card.Hand(text)
		named |= card.SetOf(told[pile]...)
	}
	rest := (card.Full &^ named).Cards()
	given := map[round.Place]card.Card{}
	return func(place round.Place, _ int) (card.Card, bool) {
		if cards := told[place.Pile]; int(place.Index) < len(cards) {
			return cards[place.Index], true
		}
		if given[place] == 0 && len(rest) > 0 {
			given[place], rest = rest[0], rest[1:]
		}
		return given[place], given[place] != 0
	}
}

// Stakes reads wagers written as "1 ante 25, 1 flush_bonus 5.00, 2 ante 10". A seat may name its
// player, "2/Ann ante 10".
func Stakes(text string) []round.Stake {
	var stakes []round.Stake
	for part := range strings.SplitSeq(text, ",") {
		var st round.Stake
		var seat, amount string
		if _, err := fmt.Sscan(part, &seat, &st.Wager, &amount); err != nil {
			panic("gametest: " + part + " is no seat, wager and amount")
		}
		number, player, _ := strings.Cut(seat, "/")
		if _, err := fmt.Sscan(number, &st.Seat); err != nil {
			panic("gametest: " + number + " is no seat")
		}
		st.Player, st.Amount = player, money.MustParse(amount)
		stakes = append(stakes, st)
	}
	return stakes
}

// Once gives one answer, to a question of the named kind ("decision") or with the named first
// choice ("deal", "shuffle"). Other questions are left to the rest.
func Once(at string, a round.Answer) func(*round.Round, *round.Question) (round.Answer, bool) {
	given := false
	return func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if given || string(q.Kind) != at && (len(q.Choices) == 0 || q.Choices[0].ID != at) {
			return round.Answer{}, false
		}
		given = true
		a.Question = q.ID
		return a, true
	}
}

// Irregular reports an irregularity once, instead of the first answer to a question that fits.
func Irregular(i round.Irregularity, fits func(r *round.Round, q *round.Question) bool) func(*round.Round, *round.Question) (round.Answer, bool) {
	done := false
	return func(r *round.Round, q *round.Question) (round.Answer, bool) {
		if done || !fits(r, q) {
			return round.Answer{}, false
		}
		done = true
		return round.Answer{Question: q.ID, Irregularity: &i}, true
	}
}

// Offers reports whether the question's first choice is the one given.
func Offers(choice string) func(*round.Round, *round.Question) bool {
	return func(_ *round.Round, q *round.Question) bool {
		return len(q.Choices) > 0 && q.Choices[0].ID == choice
	}
}

// Report returns the floor's report of an irregularity.
func Report(kind string, positions ...int) round.Answer {
	return round.Answer{Irregularity: &round.Irregularity{Kind: kind, Positions: positions}}
}

// First returns a function that asks each in turn until one answers.
func First(each ...func(*round.Round, *round.Question) (round.Answer, bool)) func(*round.Round, *round.Question) (round.Answer, bool) {
	return func(r *round.Round, q *round.Question) (round.Answer, bool) {
		for _, answer := range each {
			if a, ok := answer(r, q); ok {
				return a, true
			}
		}
		return round.Answer{}, false
	}
}
