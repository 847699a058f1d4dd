package spanish21_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/gametest"
	"felt.example/felt/pa/spanish21"
	"felt.example/felt/round"
)

// routineCut is how deep the routine cut is: the shoe's first card lies there.
const routineCut = 20

// shoe is the order of a given number of decks before the routine cut, such that the cards given
// are dealt first, after the one that is burned; the others follow in sequence.
func shoe(decks int, first string) []card.Card {
	var all []card.Card
	for _, c := range card.Deck() {
		if c.Rank() != card.Ten {
			all = append(all, slices.Repeat([]card.Card{c}, decks)...)
		}
	}
	order := card.Hand("2c" + first)
	for _, c := range order {
		at := slices.Index(all, c)
		all = slices.Delete(all, at, at+1)
	}
	order = append(order, all...)
	return slices.Concat(order[len(order)-routineCut:], order[:len(order)-routineCut])
}

// play is a round with six decks whose first cards, after the burned one, are given; the
// stakes are as gametest.Stakes reads them, choices "1 hit", "2 double_down 25".
func play(t *testing.T, rules, first, stakes string, choices ...string) *gametest.Played {
	t.Helper()
	r := live(rules, first, stakes, choices...)
	return r.Play(t)
}

func live(rules, first, stakes string, choices ...string) gametest.Round {
	told := map[int][]string{}
	for _, c := range choices {
		seat, choice, _ := strings.Cut(c, " ")
		n, _ := strconv.Atoi(seat)
		told[n] = append(told[n], choice)
	}
	return gametest.Round{
		Game: &spanish21.Game, Rules: rules, State: round.TableState{Opened: true},
		Deck: shoe(6, first), Stakes: gametest.Stakes(stakes), Choices: told,
	}
}

// outcomes tells a round's outcomes, a line each, in the order of settlement.
func outcomes(p *gametest.Played) []string {
	var lines []string
	for _, o := range p.Outcomes() {
		line := fmt.Sprintf("%d", o.Seat)
		if o.Number > 0 {
			line += fmt.Sprintf(".%d", o.Number)
		}
		lines = append(lines, line+fmt.Sprintf(" %s %s %s §%s", o.Wager, o.Result, o.Returned, strings.TrimPrefix(string(o.Cites[0]), "635a.")))
	}
	return lines
}

func ends(t *testing.T, p *gametest.Played, want ...string) {
	t.Helper()
	if got := outcomes(p); !slices.Equal(got, want) {
		t.Errorf("\n got %s\nwant %s", strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}

// dealt tells the cards that came face up or down, in order, as "1/0 8c", "dealer/1 --".
func dealt(p *gametest.Played) []string {
	var lines []string
	for i, e := range p.Events {
		if e.Kind != round.EventDeal || e.Place.Kind == round.AtDiscard {
			continue
		}
		seen := card.Card(0)
		if i+1 < len(p.Events) && p.Events[i+1].Kind == round.EventShow && p.Events[i+1].Place == e.Place {
			seen = p.Events[i+1].Card
		}
		lines = append(lines, e.Place.String()+" "+seen.String())
	}
	return lines
}

func pile(t *testing.T, p *gametest.Played, of round.Pile, want string) {
	t.Helper()
	if got := p.Cards(of); !slices.Equal(got, card.Hand(want)) {
		t.Errorf("%s holds %v, want %s", round.Place{Pile: of}, got, want)
	}
}

func hand(seat, n int) round.Pile { return round.HandPile(seat, n) }

// asked lists the choices of the question that a seat was asked n-th, from 0.
func asked(t *testing.T, p *gametest.Played, seat, n int) []string {
	t.Helper()
	for at := range p.Answers {
		q := p.At(t, at).Waiting()
		if q.Kind != round.AskDecision || !slices.Contains(q.Seats, seat) || p.Answers[at].Seat != seat {
			continue
		}
		if n--; n < 0 {
			var choices []string
			for _, o := range q.Choices {
				if o.Seat == 0 || o.Seat == seat {
					choices = append(choices, o.ID)
				}
			}
			return choices
		}
	}
	return nil
}
