package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// Cell is what comes of reports of one kind of irregularity in one step of a game.
type Cell struct {
	// Accepted: it was, at some moment of the step.
	Accepted bool
	// Refused are the clauses by which it was refused at others, in order.
	Refused []cite.Cite
	// Tried is how often it was reported.
	Tried int
}

// Moments is each cell of a game: its declared irregularities, and those of others, at the steps of its rounds.
type Moments struct {
	Game  *game.Game
	Steps []round.Step // in the order of a round
	// Unasked are steps of its rounds in which nothing was asked, so that nothing could be reported.
	Unasked []round.Step
	// Others are kinds that the game does not declare.
	Others []game.Irregularity
	cells  map[string]*Cell
	before map[[2]string]int // in how many rounds a step came before another
}

// Cell is what comes of reports of a kind in a step.
func (m *Moments) Cell(kind string, step round.Step) Cell {
	if c := m.cells[kind+stepKey(step)]; c != nil {
		return *c
	}
	return Cell{}
}

func stepKey(s round.Step) string { return " " + string(s.Cite) + " " + s.Name }

// How many tables are played for the moments of a game, and how many rounds at each. Something is reported in a cell
// until it is accepted, or was refused so often; what the game does not declare, for which no moment is better than another, less often.
const (
	surveyed       = 60
	surveyedUnseen = 12 // whose cards the round learns as somebody sees them
	oneByOne       = 3
	sought         = 600 // rounds for steps in which nothing was asked
	refusedAt      = 300
	otherRefusedAt = 20
)

// Irregularities reports every declared irregularity of a game at the questions of random rounds, in whole acts and in
// parts, under different rules and by people and by the program; and so, of the others, those that it does not declare.
// The same rounds are played each time. An error says that a report was refused without a clause of the chapter.
func Irregularities(g *game.Game, others ...game.Irregularity) (*Moments, error) {
	book, err := load()
	if err != nil {
		return nil, err
	}
	k := &kit{game: g, book: book}
	k.sound.book = book
	m := &Moments{Game: g, cells: map[string]*Cell{}, before: map[[2]string]int{}}
	for _, i := range others {
		if g.IrregularityOf(i.Kind) == nil {
			m.Others = append(m.Others, i)
		}
	}
	for seed := range uint64(surveyed + surveyedUnseen) {
		if err := m.survey(k, seed); err != nil {
			return nil, err
		}
	}
	for seed := range uint64(sought) {
		if err := m.seek(k, seed); err != nil {
			return nil, err
		}
	}
	m.drop()
	m.arrange()
	return m, nil
}

// drop drops the steps in which something was asked from those in which nothing was.
func (m *Moments) drop() {
	m.Unasked = slices.DeleteFunc(m.Unasked, func(s round.Step) bool { return m.has(m.Steps, s) })
}

func (m *Moments) has(all []round.Step, step round.Step) bool {
	return slices.ContainsFunc(all, func(s round.Step) bool { return stepKey(s) == stepKey(step) })
}

// arrange puts the steps in the order of a round: each after those that mostly come before it.
func (m *Moments) arrange() {
	left := m.Steps
	m.Steps = nil
	for len(left) > 0 {
		next := max(0, slices.IndexFunc(left, func(s round.Step) bool {
			return !slices.ContainsFunc(left, func(o round.Step) bool {
				return m.before[[2]string{stepKey(o), stepKey(s)}] > m.before[[2]string{stepKey(s), stepKey(o)}]
			})
		}))
		m.Steps, left = append(m.Steps, left[next]), slices.Delete(left, next, next+1)
	}
}

// survey plays the rounds of one table.
func (m *Moments) survey(k *kit, seed uint64) error {
	rng := rand.New(rand.NewPCG(seed, 5))
	text, selected, err := randomRules(k.game, rng, nil)
	if err != nil {
		return err
	}
	for _, step := range k.game.Rules(selected).Steps {
		if !m.has(m.Unasked, step) {
			m.Unasked = append(m.Unasked, step)
		}
	}
	state := round.TableState{Opened: seed%4 != 0, RoundsSinceCount: general.CountEvery - 1, OutOfOrder: seed%6 == 5}
	if seed%3 == 2 {
		state.Dealer = round.Program
	}
	for n := range oneByOne {
		p := newPlayer(k, rng, selected, state)
		p.bolts, p.tests, p.unseen, p.faultless, p.parts = 0, 0, seed >= surveyed, true, seed%2 == 1
		p.survey = m.look(p)
		played, err := p.play()
		if err != nil {
			return fmt.Errorf("round %d of table %d under %s: %w", n, seed, text, err)
		}
		state = played.Table
	}
	return nil
}

// seek plays a round dealt from few ranks, of whose hands some win a fund, and if something is asked in a step in which nothing was before,
// that round again for the moments of it.
func (m *Moments) seek(k *kit, seed uint64) error {
	if m.drop(); len(m.Unasked) == 0 {
		return nil
	}
	play := func(look func(*player) func(*round.Round, *round.Question) error) error {
		rng := rand.New(rand.NewPCG(seed, 6))
		text, selected, err := randomRules(k.game, rng, easy(k.game, rng))
		if err != nil {
			return nil //nolint:nilerr // these choices go with no others
		}
		if !slices.ContainsFunc(k.game.Rules(selected).Steps, func(s round.Step) bool { return m.has(m.Unasked, s) }) {
			return nil
		}
		p := newPlayer(k, rng, selected, round.TableState{Opened: true, Validated: true})
		p.bolts, p.tests, p.unseen, p.faultless, p.ranks = 0, 0, false, true, 3+int(seed%2)
		p.survey = look(p)
		if _, err := p.play(); err != nil {
			return fmt.Errorf("round %d of few ranks under %s: %w", seed, text, err)
		}
		return nil
	}
	found := false
	err := play(func(*player) func(*round.Round, *round.Question) error {
		return func(r *round.Round, _ *round.Question) error {
			found = found || m.has(m.Unasked, r.Step())
			return nil
		}
	})
	if err != nil || !found {
		return err
	}
	return play(m.look)
}

// easy draws choices by which much happens: what can be offered is, and the least is asked of it.
func easy(g *game.Game, rng *rand.Rand) rules {
	chosen := rules{}
	for i := range g.Options {
		if rng.IntN(4) == 0 {
			continue
		}
		switch o := &g.Options[i]; o.Type {
		case game.Switch:
			chosen[o.ID] = true
		case game.OneOf:
			chosen[o.ID] = o.Values[0]
		case game.Count:
			chosen[o.ID] = o.Least
		default:
		}
	}
	return chosen
}

// look returns what is done at each question of a round: everything is reported there.
func (m *Moments) look(p *player) func(*round.Round, *round.Question) error {
	asked, came := map[string]bool{}, []string{}
	return func(r *round.Round, q *round.Question) error {
		step := r.Step()
		if key := stepKey(step); !slices.Contains(came, key) {
			for _, earlier := range came {
				m.before[[2]string{earlier, key}]++
			}
			came = append(came, key)
			if !m.has(m.Steps, step) {
				m.Steps = append(m.Steps, step)
			}
		}
		alike := stepKey(step) + string(q.Kind) + string(q.Cite)
		if len(q.Choices) > 0 {
			alike += q.Choices[0].ID
		}
		if asked[alike] {
			return nil
		}
		asked[alike] = true
		for n, i := range slices.Concat(m.Game.Irregularity, m.Others) {
			most := refusedAt
			if n >= len(m.Game.Irregularity) {
				most = otherRefusedAt
			}
			if err := m.report(p, r, q, i, most); err != nil {
				return err
			}
		}
		return nil
	}
}

// report reports an irregularity at a question in the ways in which it may be reported there, unless its cell was refused so often.
func (m *Moments) report(p *player, r *round.Round, q *round.Question, i game.Irregularity, most int) error {
	key := i.Kind + stepKey(r.Step())
	c := m.cells[key]
	if c == nil {
		c = &Cell{}
		m.cells[key] = c
	}
	for _, report := range reports(&m.Game.Cards, r, q, i) {
		if c.Accepted || c.Tried >= most {
			return nil
		}
		c.Tried++
		answers := slices.Clone(p.Answers)
		if i.After != "" && !p.parts { // else parts would come between
			before := report
			before.Kind = i.After
			if _, err := p.Next(len(answers), round.Answer{Question: q.ID, Irregularity: &before}); err == nil {
				answers = append(answers, round.Answer{Question: q.ID, Irregularity: &before})
			}
		}
		_, err := p.replay(append(answers, round.Answer{Question: q.ID, Irregularity: &report}))
		var refusal *round.Refusal
		switch {
		case err == nil:
			c.Accepted = true
			continue
		case !errors.As(err, &refusal) || refusal.Cite == "":
			return fmt.Errorf("%s in the step %q is refused without a clause: %w", i.Kind, r.Step().Name, err)
		}
		if err := p.kit.sound.check(m.Game, refusal.Cite); err != nil {
			return fmt.Errorf("%s in the step %q: %w", i.Kind, r.Step().Name, err)
		}
		if at, found := slices.BinarySearch(c.Refused, refusal.Cite); !found {
			c.Refused = slices.Insert(c.Refused, at, refusal.Cite)
		}
	}
	return nil
}

// reports are those of an irregularity that are likely to be taken at a question.
func reports(cards *game.Cards, r *round.Round, q *round.Question, i game.Irregularity) []round.Irregularity {
	all := []round.Irregularity{{Kind: i.Kind}}
	if i.Cards != nil {
		switch places := i.Cards.Of(cards, r); {
		case i.Cards.Coming && (q.Part == nil || q.Part.Kind != round.EventDeal):
			all[0].Positions = []int{r.Dealt() + 1}
		case i.Cards.Coming:
			all[0].Places = []round.Place{q.Part.Place}
		case len(places) >= i.Cards.Least:
			all[0].Places = places[:i.Cards.Least]
		}
	}
	if i.AtSeat {
		report := all[0]
		all = nil
		seats := slices.Clone(q.Seats)
		for _, s := range r.Seats() {
			if i.Acts || len(seats) < 2 { // any may act before his turn
				seats = append(seats, s.Number)
			}
		}
		for _, report.Seat = range append(seats, 1) {
			all = append(all, report)
		}
	}
	if i.Acts {
		for _, report := range slices.Clone(all) {
			for _, report.Choice = range []string{"fold", "check", "call"} {
				all = append(all, report)
			}
		}
	}
	return all
}

// irregularities tests that every cell has an answer, and that each declared irregularity can happen.
func (k *kit) irregularities(t *testing.T) {
	t.Helper()
	m, err := Irregularities(k.game)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range k.game.Irregularity {
		happens := false
		for _, step := range m.Steps {
			c := m.Cell(i.Kind, step)
			happens = happens || c.Accepted
			if c.Tried == 0 || !c.Accepted && len(c.Refused) == 0 {
				t.Errorf("%s in the step %q: nothing comes of it", i.Kind, step.Name)
			}
		}
		if !happens {
			t.Errorf("%s can never be reported", i.Kind)
		}
	}
}
