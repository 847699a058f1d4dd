package training

import (
	"math/rand/v2"
	"slices"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/record"
	"felt.example/felt/round"
	"felt.example/felt/settle"
	"felt.example/felt/settle/scenario"
)

// given is a round of which all is known before: its table, its players, their wagers and decisions, and the cards.
type given struct {
	name   string
	record *record.Record
	// practice is what the players do where the record cannot say it; nil where it does.
	practice *game.Practice
}

// rounds are those of the game that end with payments: the rounds by which its chapter is tested, or the hands that it
// has for practice.
func rounds(g *game.Game) (all []given, err error) {
	for i := range g.Practice {
		p := &g.Practice[i]
		rec := &record.Record{Game: g.ID, Rules: p.Rules}
		for n, chips := range p.Chips {
			rec.Seats = append(rec.Seats, record.Seat{Number: n + 1, Wagers: []record.Wager{{ID: g.Wagers[0].ID, Amount: chips}}})
		}
		all = append(all, given{p.Name, rec, p})
	}
	for _, text := range pa.Rounds() {
		rounds, err := scenario.Parse(text)
		if err != nil {
			return nil, err
		}
		for _, r := range rounds {
			rec, err := settle.Parse(r.Record)
			if err == nil && rec.Game == g.ID && r.Refused == "" && !slices.ContainsFunc(all, func(o given) bool { return o.name == r.Name }) {
				all = append(all, given{r.Name, rec, nil})
			}
		}
	}
	return all, nil
}

// source answers the questions of the round, at a table with the choices made.
func (l *Lesson) source() (round.Source, *game.Selected, error) {
	if l.practice == nil {
		return settle.NewSettler().Recorded(l.record)
	}
	selected, err := l.Game.Select(l.record.Rules)
	return practised{l}, selected, err
}

// practised answers as the players of a practice do; its cards have the same order each time.
type practised struct{ of *Lesson }

// Answer implements round.Source.
func (p practised) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	switch q.Kind {
	case round.AskDecision:
		return p.decides(q), true
	case round.AskWagers:
		a := round.Answer{Question: q.ID, Choice: q.Choices[0].ID}
		for _, seat := range p.of.record.Seats {
			a.Stakes = append(a.Stakes, round.Stake{Seat: seat.Number, Wager: seat.Wagers[0].ID, Amount: seat.Wagers[0].Amount})
		}
		return a, true
	default:
		return general.Routine(r, q, shuffled), true
	}
}

// shuffled is the order of the cards of every practice.
func shuffled(cards []card.Card) {
	rand.New(rand.NewPCG(0, 0)).Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

// decides takes what the player of a seat prefers, with the least amount and the first cards.
func (p practised) decides(q *round.Question) round.Answer {
	a := round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: q.Otherwise}
	for _, prefers := range p.of.practice.Does[a.Seat-1] {
		if i := slices.IndexFunc(q.Choices, func(o round.Choice) bool { return o.ID == prefers }); i >= 0 {
			o := q.Choices[i]
			a.Choice, a.Amount = o.ID, o.Min
			for at := range min(2, o.Places) {
				a.Places = append(a.Places, at)
			}
			break
		}
	}
	return a
}

// Card implements round.Source: its cards are shuffled, and none is read.
func (practised) Card(round.Place, int) (card.Card, bool) { return 0, false }

// title is a name as the head of a lesson.
func title(name string) string { return strings.ToUpper(name[:1]) + name[1:] }
