package crazy4poker_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"felt/card"
	"felt/cite"
	"felt/gametest"
	"felt/history"
	"felt/pa/crazy4poker"
	"felt/record"
	"felt/round"
)

// script is a round at a table: what is wagered, how the deck lies, and what happens
// beside the routine.
type script struct {
	rules  string // JSON; "" is a table with every paytable A
	table  round.TableState
	deck   string // the first cards of the deck; the others follow in sequence
	wagers string // "1 ante 10, 1 play 30"; who has no Play Wager folds. A Super Bonus goes with each Ante
	// instead answers a question in place of the routine; false leaves it.
	instead func(r *round.Round, q *round.Question) (round.Answer, bool)
}

// played is a round as it was played, with all that was asked.
type played struct {
	*gametest.Played
	asked []round.Question
}

const tables = `{"paytables": {"queens_up": "A"}}`

func (s *script) round(p *played) gametest.Round {
	g := gametest.Round{Game: &crazy4poker.Game, Rules: s.rules, State: s.table, Choices: map[int][]string{}}
	if s.rules == "" {
		g.Rules = tables
	}
	top := card.Hand(s.deck)
	g.Deck = append(top, slices.DeleteFunc(card.Deck(), func(c card.Card) bool { return slices.Contains(top, c) })...)
	for _, st := range gametest.Stakes(s.wagers) {
		if g.Game.Wager(st.Wager).Later {
			g.Choices[st.Seat] = append(g.Choices[st.Seat], "play "+st.Amount.String())
		} else {
			g.Stakes = append(g.Stakes, st)
			if st.Wager == crazy4poker.Ante {
				st.Wager = crazy4poker.SuperBonusWager
				g.Stakes = append(g.Stakes, st)
			}
		}
	}
	g.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
		p.asked = append(p.asked, *q)
		if s.instead == nil {
			return round.Answer{}, false
		}
		return s.instead(r, q)
	}
	return g
}

// play runs a round to its end.
func (s *script) play(t *testing.T) *played {
	t.Helper()
	p := &played{}
	p.Played = s.round(p).Play(t)
	return p
}

// refused runs a round until an answer is refused under the clause.
func (s *script) refused(t *testing.T, c cite.Cite) {
	t.Helper()
	s.round(&played{}).Refused(t, c)
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

// say writes outcomes in short: "1 ante win 10.00 20.00 657a.11(h)(1) 657a.12(a)".
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
	for _, e := range p.Events {
		if e.Cite == c {
			events = append(events, e)
		}
	}
	return events
}

// dealt lists the places in the order in which cards were dealt to them.
func (p *played) dealt() string {
	var places []string
	for _, e := range p.Events {
		if e.Kind == round.EventDeal {
			places = append(places, e.Place.String())
		}
	}
	return strings.Join(places, " ")
}

// shown lists what is turned and formed, where and under which clause, each once.
func (p *played) shown() string {
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

// steps lists the steps at which something was asked.
func steps(t *testing.T, s script) string {
	var list []string
	s.instead = func(r *round.Round, _ *round.Question) (round.Answer, bool) {
		if c := string(r.Step().Cite); !slices.Contains(list, c) {
			list = append(list, c)
		}
		return round.Answer{}, false
	}
	return strings.Join(append(list, string(s.play(t).Step().Cite)), " ")
}
