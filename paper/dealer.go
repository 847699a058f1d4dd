package paper

import (
	"regexp"
	"slices"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/round"
)

// dealerCard is what a dealer has at hand, on at most two pages: what he does and in which
// order, whom he asks for what, how each wager is settled, and what follows when something
// goes wrong. The order is that of rounds that the engine played.
func dealerCard(f *Filing) (*Document, error) {
	d := f.document(f.say("dealer.subtitle"), true)
	d.Pages = 2
	watched, err := f.watch()
	if err != nil {
		return nil, err
	}
	before := Table{Title: f.say("dealer.before"), Head: []string{f.say("head.step"), f.say("head.clause")}, Left: 2, Shares: []float64{4, 1}}
	during := Table{Title: f.say("dealer.during"), Head: before.Head, Left: 2, Shares: before.Shares}
	for _, act := range watched.acts {
		t := &before
		if act.played {
			t = &during
		}
		text := act.text
		if len(act.choices) > 0 {
			text += ": " + strings.Join(act.choices, ", ")
		}
		if direction := f.direction(act.seats); direction != "" {
			text += " (" + direction + ")"
		}
		t.Rows = append(t.Rows, []string{text, section(act.cite)})
	}
	d.Blocks = append(d.Blocks, before, during)
	settled := Table{Title: f.say("dealer.settled"), Head: []string{f.say("head.wager"), f.say("result.win"), f.say("result.push"), f.say("result.lose")}, Left: 4, Shares: []float64{3, 4, 3, 3}}
	if direction := f.direction(watched.settled); direction != "" {
		settled.Title += ", " + direction
	}
	for _, x := range watched.wagers {
		name := f.Game.Wager(x.wager).Name
		settled.Rows = append(settled.Rows, []string{name, section(x.won...), section(x.pushed...), section(x.lost...)})
	}
	d.Blocks = append(d.Blocks, settled)
	if !f.Game.Nonbanked {
		d.Blocks = append(d.Blocks, Columns(append(f.payouts(), f.moneys()...)))
		if text := f.limitText(); text != nil {
			d.Blocks = append(d.Blocks, *text)
		}
	}
	wrong := f.irregularities()
	wrong.Title, wrong.Shares = f.say("part.irregularities"), []float64{4, 6, 2}
	d.Blocks = append(d.Blocks, wrong)
	return f.cited(d, true), nil
}

// act is something that the dealer does or asks for, with the choices that were seen.
type act struct {
	text    string
	cite    cite.Cite
	asked   string // how it is asked for, "" where it is not
	choices []string
	// seats are those asked, in the order of one round; played: after "no more bets".
	seats  []int
	played bool
}

// settlement is by which clauses a wager was won, pushed and lost.
type settlement struct {
	wager             round.WagerID
	won, pushed, lost []cite.Cite
}

// watching notes what happens in rounds that are played.
type watching struct {
	*dealt
	played  bool
	acts    []act
	at      int // the act noted last in the round; -1 is none
	from    int // the last that the dealer was asked for: what is asked again after it is another
	wagers  []settlement
	settled []int // the seats, in the order of the settlement of one round
}

// rounds is how many rounds are watched, so that every result comes up.
const rounds = 400

// watch plays rounds from the opening of a table on, for two players at least: so it is seen
// in which direction the dealer goes.
func (f *Filing) watch() (*watching, error) {
	w := &watching{}
	for seed := range uint64(rounds) {
		w.dealt = newDealt(f.Selected, seed, nil, seed%2 == 1)
		w.seats, w.folds, w.spends = max(2, f.players()), seed%3 == 2, seed%4 == 1
		w.played, w.at, w.from = false, -1, 0
		r, err := f.Run(round.TableState{}, w, w.event)
		if err != nil {
			return nil, err
		}
		w.outcomes(f.Game, r.Outcomes())
	}
	return w, nil
}

// players is how many an example needs: three who make a pot, or one who plays the house.
func (f *Filing) players() int {
	if f.Game.Nonbanked {
		return 3
	}
	return 1
}

// seatNumber is where a text speaks of one seat of the round that was watched.
var seatNumber = regexp.MustCompile(` (for|at) seat [0-9]+`)

// note keeps an act, after the one that came before it in its round. What the dealer does when
// he is asked to act is one thing with the asking.
func (w *watching) note(a act) {
	a.text, _, _ = strings.Cut(seatNumber.ReplaceAllString(a.text, ""), ": ")
	if w.at >= 0 {
		if last := &w.acts[w.at]; last.cite == a.cite && last.asked != "" && a.asked == "" && a.choices == nil {
			last.text = a.text
			return
		}
	}
	i := w.from + slices.IndexFunc(w.acts[w.from:], func(b act) bool {
		return b.cite == a.cite && (b.text == a.text || b.asked != "" && b.asked == a.asked)
	})
	if i < w.from {
		i = w.at + 1
		w.acts = slices.Insert(w.acts, i, act{text: a.text, cite: a.cite, asked: a.asked, played: w.played})
	}
	w.at = i
	if a.asked != "" {
		w.from = i
	}
	known := &w.acts[i]
	for _, choice := range a.choices {
		if !slices.Contains(known.choices, choice) {
			known.choices = append(known.choices, choice)
		}
	}
	for _, seat := range a.seats {
		if !slices.Contains(known.seats, seat) {
			known.seats = append(known.seats, seat)
		}
	}
}

// Answer implements round.Source.
func (w *watching) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	a := act{text: q.Text, cite: q.Cite, seats: q.Seats}
	if q.Kind == round.AskDecision || len(q.Options) > 1 {
		for _, o := range q.Options {
			a.choices = append(a.choices, words(o.Choice))
		}
	}
	switch q.Kind {
	case round.AskWagers:
		w.played = true
	case round.AskMeter, round.AskCard:
		return w.dealt.Answer(r, q)
	case round.AskDecision:
	case round.AskAct, round.AskValidation:
		a.asked = seatNumber.ReplaceAllString(q.Text, "")
	}
	w.note(a)
	return w.dealt.Answer(r, q)
}

func (w *watching) event(e round.Event) {
	if e.Kind == round.EventProcedure {
		w.note(act{text: e.Text, cite: e.Cite})
	}
}

// outcomes keeps how wagers were settled, in the order of settlement.
func (w *watching) outcomes(g *game.Game, all []round.Outcome) {
	var seats []int
	for _, o := range all {
		if g.Wager(o.Wager) == nil || o.Result == round.Void {
			continue
		}
		if !slices.Contains(seats, o.Seat) {
			seats = append(seats, o.Seat)
		}
		i := slices.IndexFunc(w.wagers, func(s settlement) bool { return s.wager == o.Wager })
		if i < 0 {
			i, w.wagers = len(w.wagers), append(w.wagers, settlement{wager: o.Wager})
		}
		into := &w.wagers[i].won
		switch o.Result {
		case round.Push:
			into = &w.wagers[i].pushed
		case round.Lose:
			into = &w.wagers[i].lost
		case round.Win, round.Bonus, round.Void:
		}
		for _, c := range o.Cites {
			if !slices.Contains(*into, c) {
				*into = append(*into, c)
				slices.SortFunc(*into, cite.Compare)
			}
		}
	}
	if w.settled == nil && len(seats) == w.seats {
		w.settled = seats
	}
}

// direction tells which way round the dealer goes, "" where it cannot be seen.
func (f *Filing) direction(seats []int) string {
	if f.Game.Nonbanked || len(seats) < 2 {
		return ""
	}
	if seats[0] < seats[1] {
		return f.say("dealer.fromleft")
	}
	return f.say("dealer.fromright")
}
