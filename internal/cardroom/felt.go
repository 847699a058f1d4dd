package cardroom

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// Felt is what an event changed in the middle of a table of Poker. What is left out is unchanged.
type Felt struct {
	// Pots are the pots without the bets in front of the players; Total includes them.
	Pots  []PotFelt   `json:"pots,omitempty"`
	Total money.Cents `json:"total,omitzero"`
}

// PotFelt is the main pot (Number 0) or a side pot: what the house took from it, and what seats were
// awarded of it, so far.
type PotFelt struct {
	Number int         `json:"number"`
	Amount money.Cents `json:"amount"`
	Taken  money.Cents `json:"taken,omitzero"`
	Won    []ShareView `json:"won,omitempty"`
}

// SeatFelt is a seat at a table of Poker as it is after an event; what is left out is none.
type SeatFelt struct {
	Dealt  bool `json:"dealt,omitempty"`
	Folded bool `json:"folded,omitempty"`
	AllIn  bool `json:"all_in,omitempty"`
	// Bet is the chips in front of the seat, Action what it did last in this betting round.
	Bet    money.Cents `json:"bet,omitzero"`
	Action string      `json:"action,omitempty"`
	// Won is what the seat was awarded so far, and Winning the cards that won it.
	Won     money.Cents `json:"won,omitzero"`
	Winning []string    `json:"winning,omitempty"`
	// Forms is what the viewer's own cards make so far, and FormedBy the cards that make it. Of other seats they are none.
	Forms    string   `json:"forms,omitempty"`
	FormedBy []string `json:"formed_by,omitempty"`
}

// player is what a seat has done in the hand so far.
type player struct {
	SeatFelt
	shown SeatFelt // after the event before
	// brought is what the seat had at the beginning of the hand, spent how much of it is in the pot.
	brought, spent, put, given money.Cents
}

// course follows the chips of a hand from event to event.
type course struct {
	view    *table.View
	own     *View
	events  int                       // of the view's, how many were looked at
	players []player                  // by seat
	cards   map[round.Place]card.Card // that lie at a place; 0 is one that the viewer does not see
	middle  Felt                      // its pots are not changed but replaced
	acted   bool                      // somebody has acted in this betting round
	awarded bool
	taken   money.Cents // by the house, out of the pot that is awarded next
}

// felt adds to the events of a view what each changes at Poker. While betting goes on, they continue from the view
// before; later events also say something about earlier ones.
func (r *Room) felt(v *table.View, own *View, shown *table.Shown) {
	c, _ := shown.Room.(*course)
	if c == nil || own.Showdown {
		c = &course{players: make([]player, len(v.Seats)), cards: map[round.Place]card.Card{}}
	}
	c.view, c.own = v, own
	for _, a := range r.t.Answers() {
		for _, st := range a.Stakes {
			if st.Wager == poker.StackWager {
				c.players[st.Seat-1].brought = st.Amount
			}
		}
	}
	events, last := r.t.Events(), -1
	if own.Showdown {
		last = lastBet(events)
	}
	for ; c.events < len(v.Events); c.events++ {
		e := &v.Events[c.events]
		before := c.middle
		c.take(events[e.N])
		if e.N == last {
			c.gather()
		}
		c.forms(r.dealt(), e.Own())
		felt := c.changed(e.Own(), before)
		if c.events < v.Kept {
			if e.Felt.Same(felt) {
				continue
			}
			v.Kept = c.events
		}
		e.Felt = felt
	}
	c.outs(r.dealt())
	if c.view, c.own, shown.Room = nil, nil, c; own.Showdown || c.awarded {
		shown.Room = nil
	}
}

// changed is all that an event has changed beyond what every game shows of it, or nil.
func (c *course) changed(own *table.FeltChange, before Felt) *table.FeltChange {
	var change table.FeltChange
	if own != nil {
		change = *own
		change.Seats = slices.Clone(own.Seats)
	}
	for n := range change.Seats {
		change.Seats[n].Chips = nil // what lies in front of a seat is its bet
	}
	for n := range c.players {
		if p := &c.players[n]; !p.same(&p.shown) {
			p.shown = p.SeatFelt
			change.OfSeat(n + 1).Room = new(p.shown)
		}
	}
	pots := !slices.EqualFunc(before.Pots, c.middle.Pots, PotFelt.same)
	if pots || before.Total != c.middle.Total {
		felt := c.middle
		if !pots {
			felt.Pots = nil
		}
		change.Room = &felt
	}
	if own == nil && change.Empty() {
		return nil
	}
	return &change
}

func (s *SeatFelt) same(as *SeatFelt) bool {
	return s.Dealt == as.Dealt && s.Folded == as.Folded && s.AllIn == as.AllIn && s.Bet == as.Bet && s.Action == as.Action && s.Won == as.Won &&
		slices.Equal(s.Winning, as.Winning) && s.Forms == as.Forms && slices.Equal(s.FormedBy, as.FormedBy)
}

func (p PotFelt) same(as PotFelt) bool {
	return p.Number == as.Number && p.Amount == as.Amount && p.Taken == as.Taken && slices.Equal(p.Won, as.Won)
}

// forms names what the viewer's own cards make. It knows of cards only what the change tells him.
func (c *course) forms(variant *poker.Variant, change *table.FeltChange) {
	if change == nil {
		return
	}
	at := func(place string) (at round.Place) {
		_ = at.UnmarshalText([]byte(place)) // the view wrote it
		return at
	}
	for _, place := range change.Gone {
		delete(c.cards, at(place))
	}
	for _, lies := range change.Cards {
		c.cards[at(lies.Place)], _ = card.Parse(lies.Card)
	}
	for _, seat := range c.view.You.Seats {
		p := &c.players[seat-1]
		if !p.Folded && len(change.Gone)+len(change.Cards) == 0 {
			continue // it makes what it made
		}
		p.Forms, p.FormedBy = "", nil
		own, known := c.lying(round.SeatPile(seat))
		if len(own) < 2 || !known || p.Folded {
			continue
		}
		board, _ := c.lying(round.Community)
		forms, by := variant.Forming(own, board)
		p.Forms, p.FormedBy = forms, texts(by)
	}
}

// outs counts what one card more would make of the hand of a viewer who is to act.
func (c *course) outs(variant *poker.Variant) {
	seat := c.own.ToAct
	if c.own.Showdown || !slices.Contains(c.view.You.Seats, seat) {
		return
	}
	own, known := c.lying(round.SeatPile(seat))
	board, _ := c.lying(round.Community)
	if len(own) < 2 || !known {
		return
	}
	var seen card.Set
	for _, is := range c.cards {
		if is != 0 {
			seen |= card.SetOf(is)
		}
	}
	for _, o := range variant.Outs(own, board, seen) {
		c.own.Outs = append(c.own.Outs, OutView{o.Makes.Name(), o.Cards})
	}
	if len(c.own.Outs) > 0 {
		c.own.Unseen = (card.Full &^ seen).Len()
	}
}

// lying are the cards of a pile, and whether the viewer knows them all.
func (c *course) lying(pile round.Pile) (cards []card.Card, known bool) {
	known = true
	for at, is := range c.cards {
		if at.Pile == pile {
			known = known && is != 0
			cards = append(cards, is)
		}
	}
	slices.Sort(cards)
	return cards, known
}

// lastBet is the last event of the betting, if no cards are dealt after it: then no other event shows that the
// betting round is over.
func lastBet(events []round.Event) int {
	for i := len(events) - 1; i >= 0; i-- {
		switch e := events[i]; {
		case e.Kind == round.EventDeal, e.Kind == round.EventMove:
			return -1
		case e.Kind == round.EventWager, e.Kind == round.EventSettle && e.Outcome.Result == round.Void,
			e.Kind == round.EventDecision && (e.Choice == "check" || e.Choice == "fold"):
			return i
		}
	}
	return -1
}

// take follows one event.
func (c *course) take(e round.Event) {
	var of *player
	if e.Seat >= 1 && e.Seat <= len(c.players) {
		of = &c.players[e.Seat-1]
	}
	switch e.Kind {
	case round.EventDeal, round.EventMove:
		c.newRound()
		if of := e.Place.Seat; e.Kind == round.EventDeal && of > 0 {
			c.players[of-1].Dealt = true
		}
	case round.EventForm:
		c.newRound()
	case round.EventTake:
		c.newRound()
		c.taken += e.Amount
	case round.EventWager:
		c.wagers(of, e)
	case round.EventDecision:
		c.acted = c.acted || e.Choice != "stand_pat" && e.Choice != "concede"
		of.Action = e.Choice
		of.Folded = of.Folded || e.Choice == "fold"
		of.AllIn = of.AllIn && !of.Folded
	case round.EventSettle:
		if e.Outcome.Reversed { // the hand is over
			return
		}
		if e.Outcome.Result == round.Void {
			of.spent, of.put, of.Bet = of.spent-e.Outcome.Returned, of.put-e.Outcome.Returned, max(0, of.Bet-e.Outcome.Returned)
			of.AllIn = of.AllIn && of.spent == of.brought
			c.middle.Total -= e.Outcome.Returned
			return
		}
		c.award(of, e)
	default:
	}
}

// wagers puts chips in front of a seat, or into the pot where they are no bet.
func (c *course) wagers(of *player, e round.Event) {
	of.spent += e.Amount
	c.middle.Total += e.Amount
	switch e.Choice {
	case poker.PostsDead.String():
		of.given += e.Amount
		c.collect()
	case poker.PostsAnte.String():
		of.put += e.Amount
		c.collect()
	default:
		of.put += e.Amount
		of.Bet += e.Amount
		of.Action = e.Choice
		c.acted = c.acted || e.Choice != poker.PostsBlind.String() && e.Choice != poker.PostsStraddle.String()
	}
	of.AllIn = of.spent == of.brought
}

// newRound gathers the bets of a betting round that is over.
func (c *course) newRound() {
	if c.acted {
		c.gather()
	}
}

// gather brings the bets to the pots.
func (c *course) gather() {
	c.acted = false
	for i := range c.players {
		p := &c.players[i]
		p.Bet = 0
		if !p.Folded {
			p.Action = ""
		}
	}
	if !c.awarded {
		c.collect()
	}
}

// collect makes pots of the chips that are not bets of the present betting round.
func (c *course) collect() {
	h := poker.Hand{Seats: make([]poker.Seat, 0, len(c.players))}
	for _, p := range c.players {
		if p.Dealt || p.put+p.given > 0 {
			h.Seats = append(h.Seats, poker.Seat{Put: p.put - p.Bet, Given: p.given, Folded: p.Folded})
		}
	}
	c.middle.Pots = nil
	for number, pot := range h.Pots() {
		if pot.Amount > 0 {
			c.middle.Pots = append(c.middle.Pots, PotFelt{Number: number, Amount: pot.Amount})
		}
	}
}

// award gives a seat its share of a pot; the pots are as they were divided then.
func (c *course) award(of *player, e round.Event) {
	c.newRound()
	if !c.awarded {
		c.awarded = true
		if len(c.own.Pots) > 0 {
			c.middle.Pots = nil
			for _, pot := range c.own.Pots {
				c.middle.Pots = append(c.middle.Pots, PotFelt{Number: pot.Number, Amount: pot.Amount})
			}
		}
		for i := range c.players {
			c.players[i].AllIn = false
		}
	}
	at := slices.IndexFunc(c.middle.Pots, func(p PotFelt) bool { return p.Number == e.Outcome.Number })
	if at < 0 {
		return
	}
	pots := slices.Clone(c.middle.Pots)
	pots[at].Taken += c.taken
	c.taken = 0
	if share := e.Outcome.Returned; share > 0 {
		pots[at].Won = append(slices.Clip(pots[at].Won), ShareView{e.Seat, share})
		of.Won += share
		of.Winning = OfSeat(c.view.Seats[e.Seat-1]).Winning
	}
	c.middle.Pots = pots
}
