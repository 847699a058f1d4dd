package sim

import (
	"context"
	"strconv"
	"strings"

	"felt/analysis/crazy4poker"
	"felt/analysis/fivecardhilo"
	"felt/analysis/fourcardprime"
	"felt/analysis/headsupholdem"
	"felt/analysis/highcardflush"
	"felt/analysis/mississippistud"
	"felt/analysis/spanish21"
	"felt/card"
	"felt/game"
	"felt/money"
	chapter "felt/pa/mississippistud"
	"felt/round"
)

// decide is what a player decides.
type decide func(r *round.Round, q *round.Question) round.Answer

// player works a strategy out once, and then makes a player for each worker.
type player func(ctx context.Context, s *game.Selected, strategy string) (func() (decide, error), error)

// players are the games' players.
var players = map[string]player{
	crazy4poker.Game.Game.ID:     byHand(crazy4poker.Choose),
	fourcardprime.Game.Game.ID:   byHand(fourcardprime.Choose),
	highcardflush.Game.Game.ID:   byHand(highcardflush.Choose),
	fivecardhilo.Game.Game.ID:    hiLo,
	headsupholdem.Game.Game.ID:   holdem,
	mississippistud.Game.Game.ID: stud,
	spanish21.Game.Game.ID:       spanish,
}

// each makes one player for all workers.
func each(d decide) (func() (decide, error), error) {
	return func() (decide, error) { return d, nil }, nil
}

// own is the cards of the seat that is asked.
func own(r *round.Round, q *round.Question) card.Set { return r.Set(round.SeatPile(q.Seats[0])) }

// chosen is the answer for a choice as a strategy names it: "fold", or "raise 3", whose number
// is the wager in units of the least that the option allows.
func chosen(q *round.Question, choice string) round.Answer {
	a := round.Answer{Question: q.ID, Seat: q.Seats[0]}
	name, times, _ := strings.Cut(choice, " ")
	for i := range q.Options {
		o := &q.Options[i]
		if o.Choice != name {
			continue
		}
		a.Choice = name
		if o.Wager != "" {
			n, _ := strconv.Atoi(times) // a name of no number is refused as a wager of nothing
			a.Amount = o.Min * money.Cents(n)
		}
	}
	return a
}

// byHand plays the games in which one decision is made, by the player's own cards.
func byHand(choose func(context.Context, *game.Selected, string) (func(card.Set) string, error)) player {
	return func(ctx context.Context, s *game.Selected, strategy string) (func() (decide, error), error) {
		choice, err := choose(ctx, s, strategy)
		if err != nil {
			return nil, err
		}
		return each(func(r *round.Round, q *round.Question) round.Answer { return chosen(q, choice(own(r, q))) })
	}
}

// hiLo plays Five Card Hi-Lo: the first decision says how the hand will be set.
func hiLo(ctx context.Context, s *game.Selected, strategy string) (func() (decide, error), error) {
	choose, err := fivecardhilo.Choose(ctx, s, strategy)
	if err != nil {
		return nil, err
	}
	return each(func(r *round.Round, q *round.Question) round.Answer {
		choice, low := choose(own(r, q))
		a := round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: "set"}
		switch {
		case q.Options[0].Choice == "set":
			a.Cards = low.Cards()
		case choice == "fold":
			a.Choice = choice
		default:
			a.Choice, a.Amount = "play", q.Options[0].Min
		}
		return a
	})
}

// turned is how many community cards are turned when the Raise Wager may be so many times
// the Ante Wager, §§ 677a.11(b), (d) and (f).
var turned = map[money.Cents]int{3: 0, 2: 3, 1: 5}

func holdem(ctx context.Context, s *game.Selected, strategy string) (func() (decide, error), error) {
	choose, err := headsupholdem.Choose(ctx, s, strategy)
	if err != nil {
		return nil, err
	}
	return each(func(r *round.Round, q *round.Question) round.Answer {
		return chosen(q, choose(own(r, q), community(r, turned[q.Options[0].Max/q.Options[0].Min])))
	})
}

// community is the first n community cards.
func community(r *round.Round, n int) card.Set {
	if n == 0 {
		return 0
	}
	return card.SetOf(r.Cards(round.Community)[:n]...)
}

// stud plays Mississippi Stud, whose strategy serves one worker alone.
func stud(ctx context.Context, s *game.Selected, strategy string) (func() (decide, error), error) {
	streets := []round.WagerID{chapter.ThirdStreet, chapter.FourthStreet, chapter.FifthStreet}
	player := func() (decide, error) {
		choose, err := mississippistud.Choose(ctx, s, strategy)
		return func(r *round.Round, q *round.Question) round.Answer {
			seat, shown := r.Seat(q.Seats[0]), 0
			ante := seat.Staked(chapter.Ante)
			wagered := ante
			for shown < len(streets) && streets[shown] != q.Options[0].Wager {
				wagered += seat.Staked(streets[shown])
				shown++
			}
			return chosen(q, choose(own(r, q), community(r, shown), int64(wagered/ante)))
		}, err
	}
	_, err := player()
	return player, err
}

// spanish plays Spanish 21. A wager is doubled in full.
func spanish(ctx context.Context, s *game.Selected, strategy string) (func() (decide, error), error) {
	p, err := spanish21.NewPlayer(ctx, s, strategy)
	if err != nil {
		return nil, err
	}
	return each(func(r *round.Round, q *round.Question) round.Answer {
		a := round.Answer{Question: q.ID, Seat: q.Seats[0]}
		cards, up, hands := r.Cards(q.Pile), r.Cards(round.Dealer)[0], r.Hands(q.Seats[0])
		if q.Options[0].Choice == "rescue" {
			a.Choice = "stand"
			if p.Rescues(up, cards, hands) {
				a.Choice = "rescue"
			}
			return a
		}
		a.Choice = p.Decide(up, cards, hands)
		for i := range q.Options {
			if q.Options[i].Choice == a.Choice {
				a.Amount = q.Options[i].Max
			}
		}
		return a
	})
}
