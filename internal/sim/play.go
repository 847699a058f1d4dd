package sim

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// table is one worker's table: dealer, players and cards.
type table struct {
	*Simulation
	decide analysis.Player
	rng    *rand.Rand
	// cards are all of the deck or shoe; those from left on have been seen in this round.
	cards []card.Card
	left  int
	shoe  round.TableState
	nets  [][]seatNet // by kind of wager and seat
	of    []settled   // by the place of an outcome, as of the rounds before
	run   round.Round // all rounds, one after the other
}

// seatNet is what a seat has wagered and is up.
type seatNet struct {
	settled      bool
	wagered, net money.Cents
}

// generator is that of a block: from the seed and the block's number alone.
func generator(seed uint64, number int64) *rand.Rand {
	key := binary.BigEndian.AppendUint64(nil, seed)
	return rand.New(rand.NewChaCha8(sha256.Sum256(binary.BigEndian.AppendUint64(key, uint64(number)))))
}

// block plays a block of rounds.
func (t *table) block(number int64, into *tally) error {
	if t.plan.Fast {
		t.fastBlock(number, into)
		return nil
	}
	t.rng, t.cards, t.shoe = generator(t.plan.Seed, number), nil, round.TableState{Opened: true}
	first := number * t.size()
	var one session
	for n := range min(t.size(), t.plan.Rounds-first) {
		if t.plan.Session > 0 && n%t.plan.Session == 0 {
			one = session{left: t.plan.Bankroll}
		}
		net, err := t.round(into)
		if err != nil {
			return err
		}
		if t.plan.Session > 0 {
			one.play(net, t.down(), t.plan.Bankroll)
			if n%t.plan.Session == t.plan.Session-1 {
				into.sessions.add(&one, t.plan.Bankroll)
			}
		}
	}
	into.gather()
	if t.plan.Shoe {
		into.endShoes(number)
	}
	return nil
}

// round plays one round, and returns what the first seat is up.
func (t *table) round(into *tally) (money.Cents, error) {
	r := &t.run
	if err := t.selected.RunIn(r, t.shoe, t, nil); err != nil {
		return 0, err
	}
	if !r.Over() {
		return 0, fmt.Errorf("the round has no answer to %q", r.Waiting().Text)
	}
	if t.plan.Shoe {
		t.shoe = r.Table
	}
	if t.nets == nil {
		t.nets = make([][]seatNet, len(t.kinds))
		for i := range t.nets {
			t.nets[i] = make([]seatNet, t.plan.Seats)
		}
	}
	for i := range t.nets {
		clear(t.nets[i])
	}
	first := money.Cents(0)
	outcomes := r.Outcomes()
	for i := range outcomes {
		o := &outcomes[i]
		if o.Seat == 1 {
			first += o.Returned - o.Stake
		}
		if o.HandOf != 0 { // it is no part of a wager's figure
			into.aside += o.Returned
			continue
		}
		n := &t.nets[t.kindAt(i, o.Wager)][o.Seat-1]
		n.settled = true
		n.wagered += o.Stake
		n.net += o.Returned - o.Stake
	}
	into.round(t.nets)
	return first, nil
}

// settled is a wager that was settled, and the number of its kind.
type settled struct {
	wager round.WagerID
	kind  int
}

// kindAt is kindOf, of the i-th outcome: mostly the one of the round before.
func (t *table) kindAt(i int, wager round.WagerID) int {
	for i >= len(t.of) {
		t.of = append(t.of, settled{analysis.Base, 0})
	}
	at := &t.of[i]
	if at.wager != wager {
		*at = settled{wager, t.kindOf(wager)}
	}
	return at.kind
}

// AtOnce implements round.AtOnce.
func (t *table) AtOnce() bool { return true }

// Shuffle implements round.AtOnce: it takes all cards together, to be drawn from.
func (t *table) Shuffle(cards []card.Card) {
	if len(t.cards) != len(cards) {
		t.cards = slices.Clone(cards)
	}
	t.left = len(cards)
}

// Answer implements round.Source.
func (t *table) Answer(r *round.Round, q *round.Question) (a round.Answer, ok bool) {
	ok = t.AnswerIn(r, q, &a)
	return a, ok
}

// AnswerIn implements round.InPlace.
func (t *table) AnswerIn(r *round.Round, q *round.Question, a *round.Answer) bool {
	switch q.Kind {
	case round.AskWagers:
		a.Question, a.Choice, a.Stakes = q.ID, q.Choices[0].ID, t.stakes
		return true
	case round.AskMeter:
		a.Question, a.Amount = q.ID, t.meter[q.Level]
		return true
	case round.AskDecision:
		if w := t.plan.Game.Insurance; w != "" && q.Choices[0].Wager == w {
			t.insure(q, a)
		} else {
			t.decide(r, q, a)
		}
		return true
	case round.AskAct, round.AskPart, round.AskValidation, round.AskCard:
	}
	if len(q.Cards) > 0 {
		t.Shuffle(q.Cards)
	}
	var shuffle func([]card.Card)
	if t.plan.Shoe {
		shuffle = func(cards []card.Card) {
			t.rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		}
	}
	*a = general.Routine(r, q, shuffle)
	return true
}

// insure takes insurance, in full, where the wager is simulated: it bears on no other.
func (t *table) insure(q *round.Question, a *round.Answer) {
	a.Question, a.Seat, a.Choice = q.ID, q.Seats[0], q.Otherwise
	if t.insures {
		a.Choice, a.Amount = q.Choices[0].ID, q.Choices[0].Max
	}
}

// Card implements round.Source. Any card that is not yet known is equally likely to lie at any
// place, so each is drawn only when it is seen.
func (t *table) Card(round.Place, int) (card.Card, bool) {
	i := t.rng.IntN(t.left)
	t.left--
	t.cards[i], t.cards[t.left] = t.cards[t.left], t.cards[i]
	return t.cards[t.left], true
}

var _ round.Source = (*table)(nil)
