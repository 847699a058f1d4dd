package generaltest

import (
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// irregular is § .13 without the chapter's own part.
func (c Chapter) irregular(t *testing.T) {
	clauses := c.Clauses.Irregularities
	t.Run("face_up", c.faceUp)
	t.Run("drawn_in_error", func(t *testing.T) {
		regtest.Proves(t, clauses.DrawnInError)
		r := c.round("")
		r.Deck = card.Deck()
		r.Answer = gametest.Once("deal", gametest.Report(general.DrawnInError))
		p := r.Play(t)
		r.Answer = nil
		q := r.Play(t)
		for i, e := range p.Of(round.EventDeal) {
			if got := p.Cards(e.Place.Pile)[e.Place.Index]; e.Place != q.Of(round.EventDeal)[i].Place || got != q.Cards(e.Place.Pile)[e.Place.Index] {
				t.Errorf("card %d, %s, goes to %s, otherwise than if it had not been drawn in error", i, got, e.Place)
			}
		}
		if !p.Cited(round.EventProcedure, clauses.DrawnInError) {
			t.Error("the card drawn in error is not noted")
		}
		c.notAtDecision(t, general.DrawnInError, clauses.DrawnInError)
	})
	t.Run("wrong_number", func(t *testing.T) {
		regtest.Proves(t, clauses.WrongNumber)
		for _, when := range []string{"decision", "reveal"} {
			r := c.round("")
			r.Answer = gametest.Once(when, gametest.Report(general.WrongNumber))
			c.backToAll(t, r.Play(t), clauses.WrongNumber)
		}
		r := c.round("")
		r.Answer = gametest.Once("shuffle", gametest.Report(general.WrongNumber))
		r.Refused(t, clauses.WrongNumber)
	})
	t.Run("shuffler", func(t *testing.T) {
		regtest.Proves(t, clauses.ShufflerFailed)
		r := c.round(`"shuffling": "device"`)
		r.Answer = gametest.Once("shuffle", gametest.Report(general.ShufflerFailed))
		if p, got := acts(t, r); got != "inspect shuffle deal" && got != "inspect shuffle shuffle deal" || !p.Cited(round.EventProcedure, clauses.ShufflerFailed) {
			t.Errorf("the dealer is asked to %s", got)
		}
		r = c.round(`"shuffling": "manual"`)
		r.Answer = gametest.Once("shuffle", gametest.Report(general.ShufflerFailed))
		r.Refused(t, clauses.ShufflerFailed)
		c.notAtDecision(t, general.ShufflerFailed, clauses.ShufflerFailed)
	})
	t.Run("shoe", func(t *testing.T) {
		regtest.Proves(t, clauses.ShoeFailed)
		r := c.dealing(general.AutomatedShoe)
		r.Answer = gametest.Once("deal", gametest.Report(general.ShoeFailed))
		c.allVoid(t, r.Play(t), clauses.ShoeFailed)
		r = c.dealing(general.ManualShoe)
		r.Answer = gametest.Once("deal", gametest.Report(general.ShoeFailed))
		r.Refused(t, clauses.ShoeFailed)
		c.notAtDecision(t, general.ShoeFailed, clauses.ShoeFailed)
	})
	t.Run("unknown", func(t *testing.T) {
		r := c.round("")
		r.Answer = gametest.Once("deal", gametest.Report("earthquake"))
		r.Refused(t, c.at(".13"))
	})
}

func (c Chapter) notAtDecision(t *testing.T, kind string, clause cite.Cite) {
	t.Helper()
	r := c.round("")
	r.Answer = gametest.Once("decision", gametest.Report(kind, 51))
	r.Refused(t, clause)
}

// backToAll tests that each seat has its money back, whatever was settled before.
func (c Chapter) backToAll(t *testing.T, p *gametest.Played, clause cite.Cite) {
	t.Helper()
	net := map[int]money.Cents{}
	for _, e := range p.Of(round.EventWager) {
		net[e.Seat] -= e.Amount
	}
	for _, o := range p.Outcomes() {
		net[o.Seat] += o.Returned
	}
	for seat, amount := range net {
		if amount != 0 {
			t.Errorf("seat %d is left with %s", seat, amount)
		}
	}
	if last := p.Outcomes()[len(p.Outcomes())-1]; last.Result != round.Void || last.Cites[0] != clause {
		t.Errorf("the last wager ends with %s under %s", last.Result, last.Cites[0])
	}
}

func (c Chapter) faceUp(t *testing.T) {
	clause := c.Clauses.Irregularities.FaceUp
	regtest.Proves(t, clause)
	r := c.round("")
	r.Deck = card.Deck()
	r.Answer = gametest.Once("deal", gametest.Report(general.FaceUpCard, 1))
	p := r.Play(t)
	if got := p.Cards(round.Discard)[0]; got != r.Deck[1] {
		t.Errorf("%s goes to the discard rack, want %s", got, r.Deck[1])
	}
	for _, s := range p.Seats() {
		if p.Set(round.SeatPile(s.Number)).Has(r.Deck[1]) {
			t.Errorf("seat %d plays the card found face up", s.Number)
		}
	}
	r.Answer = gametest.Once("deal", gametest.Report(general.FaceUpCard, 1, 9))
	c.allVoid(t, r.Play(t), clause)
	r.Answer = gametest.First(gametest.Once("deal", gametest.Report(general.FaceUpCard, 1)), gametest.Once("deal", gametest.Report(general.FaceUpCard, 30)))
	c.allVoid(t, r.Play(t), clause)
	for _, wrong := range [][]int{nil, {52}, {-1}, {4, 4}} {
		r.Answer = gametest.Once("deal", gametest.Report(general.FaceUpCard, wrong...))
		r.Refused(t, clause)
	}
	r.Answer = gametest.First(gametest.Once("deal", gametest.Report(general.FaceUpCard, 1)), gametest.Once("deal", gametest.Report(general.FaceUpCard, 1)))
	r.Refused(t, clause) // one card is not found face up twice
	c.notAtDecision(t, general.FaceUpCard, clause)
}

// outOfOrder: a device out of order is covered before cards are shuffled and dealt by
// hand, and stays so until it is repaired.
func (c Chapter) outOfOrder(t *testing.T) {
	clause := c.Clauses.Irregularities.OutOfOrder
	regtest.Proves(t, clause)
	r := c.dealing(general.AutomatedShoe)
	r.Answer = gametest.Once("shuffle", gametest.Report(general.OutOfOrder))
	p, got := acts(t, r)
	if got != "inspect shuffle cut deal" && got != "inspect shuffle shuffle cut deal" || !p.Cited(round.EventDeal, c.Clauses.Manual.Order) || !p.Table.OutOfOrder {
		t.Errorf("the dealer is asked to %s; out of order is %t", got, p.Table.OutOfOrder)
	}
	r.State, r.Answer = p.Table, nil
	if p := r.Play(t); !p.Cited(round.EventDeal, c.Clauses.Manual.Order) {
		t.Error("the next round is dealt from the device")
	}
	r.Answer = gametest.Once("shuffle", gametest.Report(general.OutOfOrder))
	r.Refused(t, clause)
	r.Answer = gametest.Once("shuffle", gametest.Report(general.Repaired))
	if p := r.Play(t); p.Table.OutOfOrder || !p.Cited(round.EventDeal, c.Clauses.Automated.Order) {
		t.Error("the repaired device does not deal")
	}
	r = c.round(`"shuffling": "manual"`)
	r.Answer = gametest.Once("shuffle", gametest.Report(general.OutOfOrder))
	r.Refused(t, clause)
}

// wagers lie on declared areas of six seats at most.
func (c Chapter) wagers(t *testing.T) {
	regtest.Proves(t, c.at(".2(a)"), c.at(".7(a)"))
	for wager, clause := range map[string]cite.Cite{"1 cash 10": c.at(".7"), "7 ante 10": c.at(".2(a)"), "0 ante 10": c.at(".2(a)"), "1 ante 0": c.Game.Wager("ante").Cite} {
		r := c.round("")
		r.Stakes = gametest.Stakes(wager)
		r.Refused(t, clause)
	}
}

// afterNoMoreBets no wager is placed but those that belong to a decision, nor is one altered.
func (c Chapter) afterNoMoreBets(t *testing.T) {
	regtest.Proves(t, c.at(".7(c)"))
	r := c.round("")
	r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		for _, o := range q.Choices {
			if q.Kind == round.AskDecision && o.Wager != "" {
				return round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: o.ID, Amount: o.Min}, true
			}
		}
		return round.Answer{}, false
	}
	dealt, before, after := false, 0, 0
	for _, e := range r.Play(t).Events {
		switch later := e.Kind == round.EventWager && c.Game.Wager(e.Wager).Later; {
		case e.Kind == round.EventDeal:
			dealt = true
		case e.Kind == round.EventWager && later != dealt:
			t.Errorf("%s is placed once cards are dealt: %t", e.Wager, dealt)
		case e.Kind == round.EventWager && !later:
			before++
		case later:
			after++
		}
	}
	if before != len(r.Stakes) || after == 0 {
		t.Errorf("%d of %d wagers are placed before the cards are dealt, %d after", before, len(r.Stakes), after)
	}
	for _, a := range []round.Answer{
		{Choice: "ante", Amount: 10_00}, {Choice: "no_more_bets", Stakes: gametest.Stakes("2 ante 10")}, {Choice: ""},
	} {
		r := c.round("")
		r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			a.Question = q.ID
			if len(q.Seats) > 0 {
				a.Seat = q.Seats[0]
			}
			return a, q.Kind == round.AskDecision
		}
		r.Refused(t, c.at(".11(b)"))
	}
}

// leaving: a player who leaves during a round loses his wagers; the others play on.
func (c Chapter) leaving(t *testing.T) {
	regtest.Proves(t, c.at(".7(b)"))
	r := c.round("")
	gone := r.Stakes[0].Seat
	r.Answer = gametest.Once("decision", round.Answer{Abandoned: gone})
	p := r.Play(t)
	for _, o := range p.Outcomes() {
		if left := o.Cites[0] == c.at(".7(b)"); left != (o.Seat == gone) || left && o.Result != round.Lose {
			t.Errorf("seat %d: %s ends with %s under %s", o.Seat, o.Wager, o.Result, o.Cites[0])
		}
	}
	r.Answer = gametest.First(gametest.Once("decision", round.Answer{Abandoned: gone}), gametest.Once("decision", round.Answer{Abandoned: gone}))
	r.Refused(t, c.at(".7(b)"))
}

// ownCards: each player looks at his own cards, and answers for them alone.
func (c Chapter) ownCards(t *testing.T) {
	regtest.Proves(t, c.at(".11(a)"))
	r := c.round("")
	p := r.Play(t)
	looked := map[int]int{}
	for _, e := range p.Of(round.EventLook) {
		looked[e.Audience]++
		if e.Audience != e.Seat || int(e.Place.Seat) != e.Seat {
			t.Errorf("seat %d looks at %s", e.Audience, e.Place)
		}
	}
	for _, s := range p.Seats() {
		if n := p.Len(round.SeatPile(s.Number)); looked[s.Number] != n {
			t.Errorf("seat %d looks at %d of its %d cards", s.Number, looked[s.Number], n)
		}
	}
	other := r.Stakes[len(r.Stakes)-1].Seat
	r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		return round.Answer{Question: q.ID, Seat: other, Choice: "fold"}, q.Kind == round.AskDecision
	}
	r.Refused(t, c.at(".11(b)"))
	r.Rules, r.Answer = c.round(`"cards": "revealed"`).Rules, nil
	if p := r.Play(t); len(p.Of(round.EventLook)) > 0 {
		t.Error("a table that does not know the cards shows them to their players")
	}
}
