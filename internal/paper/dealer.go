package paper

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/game"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// dealerCard is what a dealer has at hand: what he does and in which order, whom he asks for
// what, how each branch of the settlement ends, what is paid, and what follows when something goes
// wrong, all in words. The order of what comes before the cards is that of rounds that the engine
// played; the rest is told by the clauses of the sections by which wagers were settled in them.
func dealerCard(f *Filing) (*Document, error) {
	d := f.document(f.say("dealer.subtitle"), true)
	d.Pages = 2
	watched, err := f.watch()
	if err != nil {
		return nil, err
	}
	steps := Table{Left: 1}
	before, during := steps, steps
	before.Title, during.Title = f.say("dealer.before"), f.say("dealer.during")
	for _, act := range watched.acts {
		if watched.settles(act.cite.Section()) {
			continue // a clause below tells it
		}
		t := &before
		if act.played {
			t = &during
		}
		text := act.text
		dealt := slices.Contains(watched.middle, act.cite) // by one clause with the act
		if k, ok := book().Clause(act.cite); ok && (dealt || !act.done) {
			if dealt || strings.Contains(strings.ToLower(k.How), strings.ToLower(text)) {
				text = upper(k.How)
			} else {
				text = joined(text, k.How)
			}
		}
		t.Rows = append(t.Rows, []string{text + ".", section(act.cite)})
	}
	before.Rows = f.withCuts(before.Rows)
	for _, t := range []Table{before, during} {
		if t.Rows != nil {
			d.Blocks = append(d.Blocks, t)
		}
	}
	d.Blocks = append(d.Blocks, f.procedure(watched)...)
	if !f.pays() {
		d.Blocks = append(d.Blocks, f.posted())
	} else {
		d.Blocks = append(d.Blocks, Columns(append(f.payouts(), f.moneys()...)))
		if text := f.limitText(); text != nil {
			d.Blocks = append(d.Blocks, *text)
		}
	}
	if t := f.rankings(); t.Rows != nil {
		d.Blocks = append(d.Blocks, t)
	}
	wrong := f.irregularities()
	wrong.Title, wrong.Shares = f.say("part.irregularities"), []float64{4, 6, 2}
	d.Blocks = append(d.Blocks, wrong)
	return f.cited(d, true), nil
}

// withCuts are the rows of what is done, and after those that tell of the cut the other occasions on which it is offered: to the one whom
// the clause names, or seat by seat.
func (f *Filing) withCuts(rows [][]string) [][]string {
	if f.Game.Cuts == nil {
		return rows
	}
	var others [][]string
	after := len(rows)
	for _, c := range f.Game.Cuts(f.Selected) {
		if at := slices.IndexFunc(rows, func(row []string) bool { return row[1] == section(c.Cite) }); at >= 0 {
			after = at + 1
			continue
		}
		k, _ := book().Clause(c.Cite)
		text := k.How
		if len(c.Seats) > 1 {
			var seats []string
			for _, seat := range c.Seats {
				seats = append(seats, strconv.Itoa(seat))
			}
			text = f.say("dealer.cutseats", "clause", text, "seats", f.list(seats))
		}
		others = append(others, []string{upper(text) + ".", section(c.Cite)})
	}
	return slices.Insert(rows, after, others...)
}

// joined is what is asked for and the clause that tells more of it; words with which the one ends and
// the other begins stand once.
func joined(text, how string) string {
	for i := range text {
		if (i == 0 || text[i-1] == ' ') && strings.HasPrefix(how, text[i:]) {
			return text[:i] + how
		}
	}
	return text + ": " + how
}

// procedure tells section by section how a round goes from the cards to the last settlement, that
// by which the game is dealt first: what lies within a clause stands indented below it.
func (f *Filing) procedure(w *watching) []Block {
	var own, others []Block
	clauses := f.clauses()
	for i := range clauses {
		head := &clauses[i]
		if string(head.Cite) != head.Cite.Section() || !w.settles(string(head.Cite)) || head.Cite == f.Game.Sections.Ranks {
			continue // the ranks have a table of their own
		}
		t := Table{Title: upper(head.How), Cite: head.Cite, Left: 1}
		for _, c := range clauses[i+1:] {
			if c.Cite.Section() != string(head.Cite) {
				break
			}
			if f.told(w, c) {
				indent := strings.Repeat("\u00a0", 5*(strings.Count(string(c.Cite), "(")-1))
				t.Rows = append(t.Rows, []string{indent + upper(c.How) + ".", section(c.Cite)})
			}
		}
		if string(head.Cite) == f.Game.Cards.At(round.AtSeat).Cite.Section() {
			own = append(own, t)
		} else {
			others = append(others, t)
		}
	}
	return append(own, others...)
}

// rankings are how the hands of the game rank, a row for each kind of hand; none where the chapter
// has no such section.
func (f *Filing) rankings() Table {
	t := Table{Title: f.say("guide.ranks"), Cite: f.Game.Sections.Ranks, Left: 1}
	if t.Cite == "" {
		return Table{}
	}
	for _, c := range f.clauses() {
		if c.Cite.Section() != string(t.Cite) || c.Status != clause.Modelled || slices.ContainsFunc(f.Game.Sections.Unranked, func(u cite.Cite) bool { return u.Contains(c.Cite) }) {
			continue
		}
		switch last := len(t.Rows) - 1; strings.Count(string(c.Cite), "(") {
		case 1:
			t.Rows = append(t.Rows, []string{upper(c.How), section(c.Cite)})
		case 2:
			hand, _, _ := strings.Cut(c.How, ":")
			between := "; "
			if letter(c.Cite)+"(1)" == c.Cite {
				between = ": "
			}
			t.Rows[last][0] += between + hand
		}
	}
	t.Rows = slices.DeleteFunc(t.Rows, func(row []string) bool { return unoffered(f.Selected, row[0]) })
	for i := range t.Rows {
		t.Rows[i][0] += "."
	}
	return t
}

// unoffered reports whether a text names a wager that is not offered, and none that is.
func unoffered(s *game.Selected, text string) bool {
	named := false
	for i := range s.Game.Wagers {
		w := &s.Game.Wagers[i]
		if !strings.Contains(text, strings.TrimSuffix(w.Name, " Wager")) {
			continue
		}
		if s.Offers(w) {
			return false
		}
		named = true
	}
	return named
}

// settles reports whether a section is one that tells how wagers are settled: from the first by which
// any was, up to that of the payouts.
func (w *watching) settles(section string) bool {
	pays := w.selected.Game.Sections.Payouts
	if pays == "" {
		return slices.Contains(w.sections, section)
	}
	first := slices.MinFunc(w.sections, func(a, b string) int { return cite.Compare(cite.Cite(a), cite.Cite(b)) })
	return cite.Compare(cite.Cite(first), cite.Cite(section)) <= 0 && cite.Compare(cite.Cite(section), pays) < 0
}

// told reports whether a clause of a section that settles is one for the dealer: what the rules
// keep. In a chapter of several games one of the sections is of some of them and has what is not offered
// besides: that section's clauses are those seen in a round, and the others' those beside one seen.
func (f *Filing) told(w *watching, c clause.Clause) bool {
	if f.unsettled(c.Cite) || f.Idle(c.Cite) {
		return false
	}
	if !shared(f.Game.Chapter) {
		return c.Status == clause.Modelled || slices.Contains(w.cites, c.Cite)
	}
	own := c.Cite.Section() == f.Game.Cards.At(round.AtSeat).Cite.Section()
	if slices.Contains(f.Game.Sections.Besides, c.Cite) {
		return true
	}
	return slices.ContainsFunc(w.cites, func(at cite.Cite) bool {
		return c.Cite.Contains(at) || !own && letter(at) == letter(c.Cite)
	})
}

// letter is the subsection that a place lies in.
func letter(c cite.Cite) cite.Cite {
	for strings.Count(string(c), "(") > 1 {
		c = c.Parent()
	}
	return c
}

// act is something that the dealer does or asks for.
type act struct {
	text  string
	cite  cite.Cite
	asked string // how an act is asked for, "" where it is not
	// decision: a player is asked; played: after "no more bets"; done: the text is of what was
	// done, not of what was asked for.
	decision, played, done bool
}

// watching notes what happens in rounds that are played.
type watching struct {
	*dealt
	played bool
	acts   []act
	at     int // the act noted last in the round; -1 is none
	from   int // the last that the dealer was asked for: what is asked again after it is another
	// sections are those by which wagers were settled, the payouts aside, and cites the clauses
	// by which anything was done in a round.
	sections []string
	cites    []cite.Cite
	choices  []string    // that players were offered
	middle   []cite.Cite // by which community cards were dealt
	// folded are the players of the round who have folded, forfeits what such a player loses by it and
	// stays what he has in play.
	folded          []int
	forfeits, stays []round.WagerID
}

// rounds is how many rounds are watched, so that every result comes up.
const rounds = 400

// low are the cards by which players often tie, high and low.
func low(c card.Card) bool { return c.Rank() <= card.Six }

// watch plays rounds from the opening of a table on, for two players at least.
func (f *Filing) watch() (*watching, error) {
	w := &watching{}
	for seed := range uint64(rounds) {
		var first func(card.Card) bool
		if seed%4 == 2 && f.players() > 1 {
			first = low
		}
		w.dealt = newDealt(f.Selected, seed, first, seed%2 == 1)
		w.seats, w.folds, w.spends = max(2, f.players()), seed%3 == 2, seed%4 == 1
		w.played, w.at, w.from, w.folded = false, -1, 0, nil
		r, err := f.Run(round.TableState{EveryAct: true, OpensInParts: true, EveryCount: true, EveryClause: true, Documents: true}, w, w.event)
		if err != nil {
			return nil, err
		}
		w.outcomes(r.Outcomes())
	}
	return w, nil
}

// shared reports whether a chapter is of several games.
func shared(chapter cite.Cite) bool {
	games := 0
	for _, g := range pa.Games {
		if g.Chapter == chapter {
			games++
		}
	}
	return games > 1
}

// players is how many an example needs: three who make a pot, or one who plays the house.
func (f *Filing) players() int {
	if f.Game.Banked() {
		return 1
	}
	return 3
}

// seatNumber is where a text speaks of one seat of the round that was watched.
var seatNumber = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(` (for|at) seat [0-9]+`) })

// note keeps an act, after the one that came before it in its round. What the dealer does when
// he is asked to act is one thing with the asking.
func (w *watching) note(a act) {
	a.text, _, _ = strings.Cut(seatNumber().ReplaceAllString(a.text, ""), ": ")
	if w.at >= 0 {
		if last := &w.acts[w.at]; last.cite == a.cite && last.asked != "" && a.asked == "" && !a.decision {
			last.text, last.done = a.text, true
			return
		}
	}
	i := w.from + slices.IndexFunc(w.acts[w.from:], func(b act) bool {
		return b.cite == a.cite && (b.text == a.text || b.asked != "" && b.asked == a.asked)
	})
	if i < w.from {
		i = w.at + 1
		w.acts = slices.Insert(w.acts, i, a)
		w.acts[i].played = w.played
	}
	w.at = i
	if a.asked != "" {
		w.from = i
	}
}

// Answer implements round.Source.
func (w *watching) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	a := act{text: q.Text, cite: q.Cite, decision: q.Kind == round.AskDecision}
	for _, o := range q.Choices {
		if !slices.Contains(w.choices, o.ID) {
			w.choices = append(w.choices, o.ID)
		}
	}
	switch q.Kind {
	case round.AskWagers:
		w.played = true
	case round.AskMeter, round.AskCard:
		return w.dealt.Answer(r, q)
	case round.AskDecision:
	case round.AskAct, round.AskPart, round.AskValidation:
		a.asked = seatNumber().ReplaceAllString(q.Text, "")
	}
	w.note(a)
	answer, ok := w.dealt.Answer(r, q)
	if answer.Choice == "fold" {
		w.folded = append(w.folded, answer.Seat)
	}
	return answer, ok
}

func (w *watching) event(e round.Event) {
	if e.Kind == round.EventProcedure {
		w.note(act{text: e.Text, cite: e.Cite, done: true})
	}
	if e.Place.Kind == round.AtCommunity && e.Kind == round.EventDeal && !slices.Contains(w.middle, e.Cite) {
		w.middle = append(w.middle, e.Cite)
	}
	if shared(w.selected.Game.Chapter) {
		w.seen(e.Cite)
	}
}

// outcomes keeps the sections by which wagers were settled, and the clauses.
func (w *watching) outcomes(all []round.Outcome) {
	g := w.selected.Game
	for _, o := range all {
		if slices.Contains(w.folded, o.Seat) {
			list := &w.forfeits
			if settled := g.Wager(o.Wager).Settled; settled != "" && len(o.Cites) > 0 && settled.Contains(o.Cites[0]) {
				list = &w.stays
			}
			if !slices.Contains(*list, o.Wager) {
				*list = append(*list, o.Wager)
			}
		}
		for _, c := range o.Cites {
			pays := c.Section() == string(g.Sections.Payouts)
			if section := c.Section(); !pays && !slices.Contains(w.sections, section) {
				w.sections = append(w.sections, section)
			}
			w.seen(c)
		}
	}
}

func (w *watching) seen(c cite.Cite) {
	if !slices.Contains(w.cites, c) {
		w.cites = append(w.cites, c)
	}
}
