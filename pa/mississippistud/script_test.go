package mississippistud_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"felt/card"
	"felt/cite"
	"felt/game"
	"felt/history"
	"felt/money"
	"felt/pa/general"
	"felt/pa/mississippistud"
	"felt/record"
	"felt/round"
)

// script is a round at a table: what is wagered, how the deck lies, and what happens
// beside the routine.
type script struct {
	rules  string // JSON; "" is a table with every paytable A
	table  round.TableState
	deck   string // the first cards of the deck; the others follow in sequence
	wagers string // "1 ante 10, 1 third_street 30 Ann"; who has no wager for a street folds
	// instead answers a question in place of the routine; false leaves it.
	instead func(r *round.Round, q *round.Question) (round.Answer, bool)
}

// played is a round as it was played.
type played struct {
	*round.Round
	asked  []round.Question
	events []round.Event
}

const tables = `{"paytables": {"three_card_bonus": "A", "progressive": "A"}}`

func (s *script) run(t *testing.T) (*played, error) {
	t.Helper()
	if s.rules == "" {
		s.rules = tables
	}
	selected, err := mississippistud.Game.Select([]byte(s.rules))
	if err != nil {
		t.Fatal(err)
	}
	p := &played{}
	source := &source{s, selected, p}
	r, err := selected.Run(s.table, source, func(e round.Event) { p.events = append(p.events, e) })
	p.Round = r
	return p, err
}

// play runs a round that must be complete.
func (s *script) play(t *testing.T) *played {
	t.Helper()
	p, err := s.run(t)
	if err != nil {
		t.Fatal(err)
	}
	if !p.Over() {
		t.Fatalf("the round waits: %s", p.Waiting().Text)
	}
	return p
}

type source struct {
	script   *script
	selected *game.Selected
	played   *played
}

func (s *source) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	s.played.asked = append(s.played.asked, *q)
	if s.script.instead != nil {
		if a, ok := s.script.instead(r, q); ok {
			return a, true
		}
	}
	a := round.Answer{Question: q.ID}
	switch q.Kind {
	case round.AskWagers:
		a.Choice = "no_more_bets"
		for _, st := range s.stakes() {
			if w := s.selected.Game.Wager(st.Wager); w == nil || !w.Later {
				a.Stakes = append(a.Stakes, st)
			}
		}
	case round.AskDecision:
		a.Seat, a.Choice = q.Seats[0], "fold"
		for _, st := range s.stakes() {
			if st.Seat == a.Seat && st.Wager == q.Options[0].Wager {
				a.Choice, a.Amount = q.Options[0].Choice, st.Amount
			}
		}
	case round.AskMeter:
		a.Amount = 20_000_00
	default:
		a = general.Routine(r, q, s.shuffle)
	}
	return a, true
}

func (s *source) Card(round.Place, int) (card.Card, bool) { return 0, false }

// shuffle puts the script's cards on top.
func (s *source) shuffle(deck []card.Card) {
	top := card.Hand(s.script.deck)
	rest := slices.DeleteFunc(slices.Clone(deck), func(c card.Card) bool { return slices.Contains(top, c) })
	copy(deck, slices.Concat(top, rest))
}

func (s *source) stakes() []round.Stake {
	var stakes []round.Stake
	for _, text := range strings.Split(s.script.wagers, ", ") {
		words := strings.Fields(text)
		seat, _ := strconv.Atoi(words[0])
		amount, err := money.Parse(words[2])
		if err != nil {
			panic(err)
		}
		stakes = append(stakes, round.Stake{Seat: seat, Wager: round.WagerID(words[1]), Amount: amount, Player: strings.Join(words[3:], " ")})
	}
	return stakes
}

// once gives an irregularity in place of the first answer to a question that fits.
func once(i round.Irregularity, fits func(r *round.Round, q *round.Question) bool) func(*round.Round, *round.Question) (round.Answer, bool) {
	done := false
	return func(r *round.Round, q *round.Question) (round.Answer, bool) {
		if done || !fits(r, q) {
			return round.Answer{}, false
		}
		done = true
		return round.Answer{Question: q.ID, Irregularity: &i}, true
	}
}

// offers tells whether the question's first option is the choice.
func offers(choice string) func(*round.Round, *round.Question) bool {
	return func(_ *round.Round, q *round.Question) bool {
		return len(q.Options) > 0 && q.Options[0].Choice == choice
	}
}

// say writes outcomes in short: "1 ante win 10.00 20.00 655a.11(h)(1) 655a.12(a)".
func say(outcomes []round.Outcome) []string {
	var lines []string
	for _, o := range outcomes {
		line := strconv.Itoa(o.Seat) + " " + string(o.Wager) + " " + string(o.Result) + " " + o.Paid.String() + " " + o.Returned.String()
		for _, c := range o.Cites {
			line += " " + string(c)
		}
		lines = append(lines, line)
	}
	return lines
}

// same compares outcomes with lines as say writes them.
func same(t *testing.T, outcomes []round.Outcome, want ...string) {
	t.Helper()
	if got := say(outcomes); !slices.Equal(got, want) {
		t.Errorf("outcomes\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// settle settles a round record and returns its outcomes.
func settle(t *testing.T, text string) []round.Outcome {
	t.Helper()
	r, err := settled(text)
	if err != nil {
		t.Fatal(err)
	}
	return r.Outcomes()
}

func settled(text string) (*round.Round, error) {
	rec, err := record.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	r, _, err := history.NewSettler().Settle(rec)
	return r, err
}

// refuses checks that the error is a refusal under a clause.
func refuses(t *testing.T, err error, c cite.Cite) {
	t.Helper()
	if err == nil || !strings.HasSuffix(err.Error(), "(§ "+string(c)+")") {
		t.Errorf("got %v, want a refusal under %s", err, c)
	}
}

// cited lists the texts of the events under a clause, or their kind where they say nothing.
func (p *played) cited(c cite.Cite) []round.Event {
	var events []round.Event
	for _, e := range p.events {
		if e.Cite == c {
			events = append(events, e)
		}
	}
	return events
}

// dealt lists the places in the order in which cards were dealt to them.
func (p *played) dealt() string {
	var places []string
	for _, e := range p.events {
		if e.Kind == round.EventDeal {
			places = append(places, e.Place.String())
		}
	}
	return strings.Join(places, " ")
}
