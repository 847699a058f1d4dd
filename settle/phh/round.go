package phh

import (
	"errors"
	"slices"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// FromRound is the history of a round of Poker that is over, from its events. Sees tells
// whose cards may be in it besides those that all have seen; a hidden card is written as
// one that nobody recorded.
func FromRound(r *round.Round, events []round.Event, sees func(seat int) bool) (*Hand, error) {
	h, seats := poker.Of(r)
	if h == nil || !r.Over() || len(h.Pots()) == 0 {
		return nil, errors.New("no hand of Poker was played to its end")
	}
	t := teller{to: opening(h), draws: string(h.Variant.Section) + "(g)", players: map[int]int{}}
	for i, s := range h.Seats {
		t.to.StartingStacks[i] = s.Stack - collected(h)[i] + s.Put + s.Given
		t.to.Seats = append(t.to.Seats, int64(seats[i]))
		t.to.Players = append(t.to.Players, r.Seat(seats[i]).Player)
		t.players[seats[i]] = i
	}
	if h.DeadButton {
		t.to.Other[buttonField] = int64(poker.At(r).Button)
	}
	if slices.ContainsFunc(seats, func(seat int) bool {
		i := t.players[seat]
		return h.Seats[i].Stack-t.to.StartingStacks[i] != net(r, seat)
	}) {
		return nil, errors.New("all hands of the round were void")
	}
	for _, e := range events {
		if e.Audience == round.Everyone || sees(e.Audience) {
			t.event(&e)
		}
	}
	t.flush()
	for _, l := range t.lines {
		for _, c := range l.cards {
			l.Cards = append(l.Cards, *c)
		}
		t.to.Actions = append(t.to.Actions, l.Action)
	}
	t.to.end(h)
	return t.to, nil
}

// dead begins the clauses by which a hand is dead.
const dead = "637a.18("

// net is what a seat won or lost in the round.
func net(r *round.Round, seat int) money.Cents {
	var won money.Cents
	for _, o := range r.Outcomes() {
		if o.Seat == seat {
			won += o.Returned - o.Stake
		}
	}
	return won
}

// teller writes a hand down from the events of its round.
type teller struct {
	to      *Hand
	players map[int]int // by their seats
	draws   string      // the clause by which cards are exchanged
	lines   []line
	held    [poker.Most][]*card.Card
	dealt   [poker.Most][]*card.Card // since the last action
	board   []*card.Card
	turned  []*card.Card // on the board, since the last action
	bets    [poker.Most]money.Cents
	acted   bool // in this betting round
	// completed: who makes the Forced Bet makes it the full bet.
	completed bool
}

// line is an action whose cards may come to be known later.
type line struct {
	Action
	cards []*card.Card
}

func (t *teller) event(e *round.Event) {
	player, plays := t.players[e.Seat]
	switch e.Kind {
	case round.EventDeal:
		t.deal(e.Place)
	case round.EventLook, round.EventShow:
		if c := t.at(e.Place); c != nil {
			*c = e.Card
		}
	case round.EventMove:
		t.move(e)
	case round.EventWager:
		if plays {
			t.wager(player, e)
		}
	case round.EventDecision:
		t.completed = t.completed || e.Choice == "complete"
		if kind, known := decisions[e.Choice]; known && plays {
			t.act(Action{Kind: kind, Player: player + 1})
		}
	case round.EventCollect:
		if plays && strings.HasPrefix(string(e.Cite), dead) {
			t.flush()
			t.lines = append(t.lines, line{Action: Action{Kind: Fold, Player: player + 1, Comment: deadHand}})
		}
	case round.EventForm:
		if plays && e.Audience == round.Everyone {
			t.flush()
			t.lines = append(t.lines, line{Action{Kind: ShowOrMuck, Player: player + 1, Shown: true}, slices.Clone(t.held[player])})
		}
	default:
	}
}

// decisions are the choices that are actions of a hand.
var decisions = map[string]Kind{"fold": Fold, "check": CheckOrCall, "concede": ShowOrMuck, "stand_pat": StandOrDraw}

// act writes an action down.
func (t *teller) act(a Action) {
	if a.Kind != StandOrDraw { // draws come before all new cards, as the format has it
		t.flush()
	}
	t.acted = t.acted || a.Kind == CheckOrCall || a.Kind == BetOrRaise || a.Kind == Fold || a.Kind == BringIn
	t.lines = append(t.lines, line{Action: a})
}

// flush writes down what was dealt since the last action.
func (t *teller) flush() {
	for player, cards := range t.dealt {
		if len(cards) > 0 {
			t.lines = append(t.lines, line{Action{Kind: DealHole, Player: player + 1}, cards})
		}
	}
	if len(t.turned) > 0 {
		t.lines = append(t.lines, line{Action{Kind: DealBoard}, t.turned})
	}
	t.dealt, t.turned = [poker.Most][]*card.Card{}, nil
}

// deal notes a card that is dealt.
func (t *teller) deal(to round.Place) {
	if t.acted {
		t.bets, t.acted = [poker.Most]money.Cents{}, false
	}
	c := new(card.Card)
	switch to.Kind {
	case round.AtBurn:
		t.flush()
	case round.AtCommunity:
		t.board, t.turned = append(t.board, c), append(t.turned, c)
	case round.AtSeat:
		if player, plays := t.players[int(to.Seat)]; plays {
			if held := &t.held[player]; int(to.Index) < len(*held) {
				(*held)[to.Index] = c
			} else {
				*held = append(*held, c)
			}
			t.dealt[player] = append(t.dealt[player], c)
		}
	default:
	}
}

// at is the card at a place.
func (t *teller) at(place round.Place) *card.Card {
	pile := t.board
	if place.Kind == round.AtSeat {
		player, plays := t.players[int(place.Seat)]
		if !plays {
			return nil
		}
		pile = t.held[player]
	} else if place.Kind != round.AtCommunity {
		return nil
	}
	if int(place.Index) >= len(pile) {
		return nil
	}
	return pile[place.Index]
}

// move notes a card that a player exchanges. Any other card that leaves a seat was dealt for
// the button and is no part of the hand.
func (t *teller) move(e *round.Event) {
	player, plays := t.players[int(e.From.Seat)]
	c := t.at(e.From)
	switch {
	case !plays || c == nil:
	case string(e.Cite) != t.draws:
		t.held[player], t.dealt[player] = nil, nil
	case len(t.lines) > 0 && t.lines[len(t.lines)-1].Kind == StandOrDraw && t.lines[len(t.lines)-1].Player == player+1:
		last := &t.lines[len(t.lines)-1]
		last.cards = append(last.cards, c)
	default:
		t.lines = append(t.lines, line{Action{Kind: StandOrDraw, Player: player + 1}, []*card.Card{c}})
	}
}

// wager notes chips that a player puts into the pot.
func (t *teller) wager(player int, e *round.Event) {
	switch e.Choice {
	case poker.PostsAnte.String(), poker.PostsDead.String(), "":
		return
	}
	t.bets[player] += e.Amount
	switch e.Choice {
	case poker.PostsForcedBet.String():
		if a := (Action{Kind: BetOrRaise, Player: player + 1, Amount: t.bets[player]}); t.completed {
			t.act(a)
		} else {
			t.act(Action{Kind: BringIn, Player: player + 1})
		}
	case poker.Calls.String():
		t.act(Action{Kind: CheckOrCall, Player: player + 1})
	case poker.Bets.String(), poker.Completes.String(), poker.Raises.String():
		t.act(Action{Kind: BetOrRaise, Player: player + 1, Amount: t.bets[player]})
	}
}
