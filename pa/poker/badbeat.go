package poker

import (
	"fmt"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// Terms are the posted rules that the Bad Beat and the High Hand Jackpot have in common.
type Terms struct {
	Offered bool
	// Least is the least hand that qualifies.
	Least hand.Value
	// BothHoleCards: in Hold'em the hand must be one that can be made with both hole cards.
	// PocketPair: four-of-a-kind must hold a pair of hole cards.
	BothHoleCards, PocketPair bool
	// Players is how many must have been dealt in.
	Players int
	// Contribution is taken of each pot of at least From, both in cents.
	Contribution, From money.Cents
}

// contributed is what a pot contributes of what the rake has left of it.
func (t *Terms) contributed(pot, left money.Cents) money.Cents {
	if !t.Offered || pot < t.From || left < t.Contribution {
		return 0
	}
	return t.Contribution
}

// Shown is a hand shown at the showdown. Hands that are dead or were conceded unseen are
// not shown.
type Shown struct {
	Seat int
	// Hole is the cards dealt to the player, High the best high hand that he makes.
	Hole []card.Card
	High hand.Value
}

// accept reports whether the posted rules on hole cards let the hand count. Only Hold'em
// has any.
func (t *Terms) accept(s Shown, board []card.Card) bool {
	other := func(c card.Card) bool { return c.Rank() != s.High.Rank() }
	if t.PocketPair && s.High.Category() == hand.FourOfAKind && slices.ContainsFunc(s.Hole, other) {
		return false
	}
	return !t.BothHoleCards || slices.ContainsFunc(threes(board), func(of card.Set) bool {
		return hand.FiveCard(of|card.SetOf(s.Hole...)) == s.High
	})
}

// threes are the choices of three cards of the board.
func threes(board []card.Card) []card.Set {
	var sets []card.Set
	for i := range board {
		for j := range i {
			for k := range j {
				sets = append(sets, card.SetOf(board[i], board[j], board[k]))
			}
		}
	}
	return sets
}

// BadBeat is the posted rules of the Bad Beat payout (§ 637a.15).
type BadBeat struct {
	Terms
	// Lowered is the least hand once the amount displayed has reached LowerAt; 0 is never.
	Lowered hand.Value
	LowerAt money.Cents
	// BeatenBy is the least hand that it must be beaten by.
	BeatenBy hand.Value
	// Kept is the share of the amount displayed that stays in the fund. Of the rest Holder is
	// the share of the Bad Beat, Winner that of the hand that beat it; what is left is
	// the table's. All are in hundredths of a per cent.
	Kept, Holder, Winner int
}

// Beat is a Bad Beat: the seats that hold it, those that beat it, and the others that were
// dealt in, each in the order of the seats.
type Beat struct {
	Holders, Winners, Others []int
	Hand                     hand.Value // of the holders
}

// Of finds the Bad Beat among the hands shown, if there is one: the highest qualifying
// hand below the best. Dealt are the seats dealt in, in order; displayed is the amount
// displayed.
func (b *BadBeat) Of(shown []Shown, board []card.Card, dealt []int, displayed money.Cents) (beat Beat, ok bool) {
	least := b.Least
	if b.LowerAt > 0 && displayed >= b.LowerAt {
		least = b.Lowered
	}
	var best hand.Value
	for _, s := range shown {
		best = max(best, s.High)
	}
	if !b.Offered || len(dealt) < b.Players || best < b.BeatenBy {
		return Beat{}, false
	}
	for _, s := range shown {
		if s.High >= least && s.High < best && b.accept(s, board) {
			beat.Hand = max(beat.Hand, s.High)
		}
	}
	for _, seat := range dealt {
		of := &beat.Others
		i := slices.IndexFunc(shown, func(s Shown) bool { return s.Seat == seat })
		switch {
		case i < 0 || !b.accept(shown[i], board):
		case shown[i].High == best:
			of = &beat.Winners
		case shown[i].High == beat.Hand:
			of = &beat.Holders
		}
		*of = append(*of, seat)
	}
	return beat, len(beat.Holders) > 0 && len(beat.Winners) > 0
}

// Awards divides the amount displayed, in cents, by the posted shares; each is shared
// equally. The table's share is the holders' where nobody else was dealt in. What does not
// divide stays in the fund.
func (b *BadBeat) Awards(beat Beat, displayed money.Cents) []Award {
	payable := displayed - part(displayed, b.Kept)
	table := 100_00 - b.Holder - b.Winner
	holder := b.Holder
	if len(beat.Others) == 0 {
		holder += table
	}
	var awards []Award
	share := func(seats []int, percent int) {
		for _, seat := range seats {
			if each := part(payable, percent) / money.Cents(len(seats)); each > 0 {
				awards = append(awards, Award{Seat: seat, Amount: each})
			}
		}
	}
	share(beat.Holders, holder)
	share(beat.Winners, b.Winner)
	share(beat.Others, table)
	return awards
}

// badBeat is § 637a.15(e): a Bad Beat is verified while the hands lie on the table, and
// divided for the cage to pay. The fund is worth the amount displayed.
func (t *table) badBeat(r *round.Round) {
	l, b := t.hand(r), &t.posted.House.BadBeat
	if !b.Offered {
		return
	}
	if _, ok := b.Of(l.shown(), l.board(), l.dealt(), money.Max); !ok {
		return // not even with the lower hand that may be posted
	}
	displayed := r.Ask(round.Question{
		Kind: round.AskMeter, Cite: "637a.15(d)", Text: "What amount is displayed for the Bad Beat",
		Check: func(a round.Answer) error {
			if a.Amount < 0 || a.Amount > money.Max {
				return round.Refuse("637a.15(d)", "%s is no amount displayed", a.Amount.Grouped())
			}
			return nil
		},
	}).Amount
	beat, ok := b.Of(l.shown(), l.board(), l.dealt(), displayed)
	if !ok {
		return
	}
	verify(r, "637a.15(e)", "the Bad Beat: "+beat.Hand.String())
	for _, a := range b.Awards(beat, displayed) {
		i := slices.IndexFunc(l.seats, func(s *round.Seat) bool { return s.Number == a.Seat })
		r.Fund(l.seats[i], "bad_beat", a.Amount, l.hand.Seats[i].made(), "637a.15(e)")
	}
}

// verify has a floorperson verify what a hand wins before anything is touched.
func verify(r *round.Round, c cite.Cite, what string) {
	text := "A floorperson verifies " + what
	general.Validate(r, c, text, text, "Nobody verifies, before the program goes on as a demonstration, "+what)
}

// shown are the hands shown at the showdown; before the deal nobody has one.
func (l *live) shown() []Shown {
	var list []Shown
	for i, s := range l.seats[:len(l.hand.Seats)] {
		if of := &l.hand.Seats[i]; of.High != 0 && !of.Folded {
			list = append(list, Shown{Seat: s.Number, Hole: l.r.Cards(round.SeatPile(s.Number)), High: of.High})
		}
	}
	return list
}

func (l *live) board() []card.Card { return l.hand.Board.Cards() }

// dealt are the seats dealt in.
func (l *live) dealt() []int {
	var seats []int
	for _, s := range l.r.Seats() {
		seats = append(seats, s.Number)
	}
	return seats
}

// part is so many hundredths of a per cent of an amount, rounded down to the cent.
func part(amount money.Cents, percent int) money.Cents {
	return amount * money.Cents(percent) / 100_00
}

// Award is money from a fund, in cents, for a player. The Bad Beat is won by a seat, the
// High Hand Jackpot by a player who may have left his.
type Award struct {
	Seat   int         `json:"seat,omitempty"`
	Player string      `json:"player,omitempty"`
	Amount money.Cents `json:"amount"`
}

// Fund is the money of a Bad Beat or High Hand Jackpot payout, in cents. A cent that was
// contributed is in one of the three or was paid to a player.
type Fund struct {
	// Box is in the table's locked box and not yet counted.
	Box money.Cents `json:"box"`
	// Displayed was counted and is the amount displayed.
	Displayed money.Cents `json:"displayed"`
	// Held is at the cage for winners who have not yet been paid.
	Held money.Cents `json:"held"`
}

// Total is all the money of the fund.
func (f Fund) Total() money.Cents { return f.Box + f.Displayed + f.Held }

// Contribute puts a contribution of a pot into the box (§ 637a.15(b)). It refuses one below zero or above money.Max.
func (f Fund) Contribute(amount money.Cents) (Fund, error) {
	if amount < 0 || amount > money.Max {
		return f, fmt.Errorf("a contribution of %s is none (§ 637a.15(b))", amount.Grouped())
	}
	f.Box += amount
	return f, nil
}

// Count adds what is in the box to the amount displayed (§ 637a.15(d)).
func (f Fund) Count() Fund { return Fund{Displayed: f.Displayed + f.Box, Held: f.Held} }

// Award holds the awards at the cage. It refuses them if one is below zero or they exceed the amount displayed.
func (f Fund) Award(awards []Award) (Fund, error) {
	var sum money.Cents
	for _, a := range awards {
		if a.Amount < 0 || a.Amount > f.Displayed-sum {
			return f, fmt.Errorf("an award of %s is more than the %s displayed leave (§ 637a.15(d))", a.Amount.Grouped(), f.Displayed.Grouped())
		}
		sum += a.Amount
	}
	f.Displayed -= sum
	f.Held += sum
	return f, nil
}

// Pay pays at the cage what is held for a winner (§§ 637a.15(e), 637a.16(h)). It refuses more than is held.
func (f Fund) Pay(a Award) (Fund, error) {
	if a.Amount < 0 || a.Amount > f.Held {
		return f, fmt.Errorf("a payment of %s is more than the %s held at the cage (§ 637a.16(h))", a.Amount.Grouped(), f.Held.Grouped())
	}
	f.Held -= a.Amount
	return f, nil
}

// qualifying are the hands that may be posted as the least that qualifies, lowest first.
var qualifying = qualifyingHands()

type qualifyingHand struct {
	name  string
	least hand.Value
}

func qualifyingHands() []qualifyingHand {
	list := []qualifyingHand{{"full-house", least("2s 2h 2d 3s 3h")}, {"aces-full", least("As Ah Ad 2s 2h")}}
	for r := card.Ten; r <= card.King; r++ {
		pair := []card.Card{card.New(r, card.Spades), card.New(r, card.Hearts)}
		list = append(list, qualifyingHand{"aces-full-of-" + r.Plural(), hand.FiveCard(card.SetOf(append(pair, card.Hand("As Ah Ad")...)...))})
	}
	for r := card.Two; r <= card.Ace; r++ {
		kicker := card.MustParse("2s")
		if r == card.Two {
			kicker = card.MustParse("3s")
		}
		four := card.SetOf(kicker, card.New(r, card.Spades), card.New(r, card.Hearts), card.New(r, card.Diamonds), card.New(r, card.Clubs))
		list = append(list, qualifyingHand{"four-" + r.Plural(), hand.FiveCard(four)})
	}
	return append(list, qualifyingHand{"straight-flush", least("5s 4s 3s 2s As")}, qualifyingHand{"royal-flush", least("As Ks Qs Js Ts")})
}

func least(cards string) hand.Value { return hand.FiveCard(card.SetOf(card.Hand(cards)...)) }

// qualifyingSays is each of them in words.
var qualifyingSays = func() map[string]string {
	says := make(map[string]string, len(qualifying))
	for _, q := range qualifying {
		says[q.name] = named(badBeatBeatenBy.Value(q.name))
	}
	return says
}()

// declareQualifying is the option of the least hand that qualifies, by its usual name.
func declareQualifying(of game.ChoiceOption, usual string, o game.Option) game.Option {
	o.Says = qualifyingSays
	values := make([]game.ChoiceValue, len(qualifying))
	for i, q := range qualifying {
		values[i] = of.Value(q.name)
	}
	return of.Declare(o, of.Value(usual), values...)
}

// qualifyingValue is the least hand chosen; a game without the option has none.
func qualifyingValue(chosen game.ChoiceValue) (least hand.Value) {
	for _, q := range qualifying {
		if q.name == chosen.String() {
			least = q.least
		}
	}
	return least
}

// The options about the Bad Beat, beside those that are general.
var (
	badBeatBeatenBy = game.ChoiceOption{ID: "bad_beat_beaten_by", Shared: true}
	badBeatHolder   = game.PercentOption{ID: "bad_beat_holder", Shared: true}
	badBeatWinner   = game.PercentOption{ID: "bad_beat_winner", Shared: true}
)

// declareTerms declares the options of Terms.
func declareTerms(o *general.PayoutOptions, name string, section cite.Cite, seats int, holdem bool) []game.Option {
	rules := section + "(c)"
	options := []game.Option{
		o.Offered.Declare(game.Option{Name: name + " is offered", Cite: section + "(a)", Default: "false"}),
		o.Contribution.Declare(game.Option{Name: name + ": contribution of each pot", Cite: section + "(b)", Least: 1, Default: "1.00"}),
		o.From.Declare(game.Option{Name: name + ": the least pot that contributes", Cite: rules, Least: 1, Default: "10.00"}),
		o.Players.Declare(game.Option{Name: name + ": how many players must have been dealt in", Cite: rules, Least: 2, Most: int64(seats), Default: "4"}),
		declareQualifying(o.Least, "four-tens", game.Option{Name: name + ": the least hand that qualifies", Cite: rules}),
	}
	if holdem {
		options = append(options,
			o.HoleCards.Declare(game.Option{Name: name + ": both hole cards must play", Cite: rules, Default: "true"}),
			o.PocketPair.Declare(game.Option{Name: name + ": four-of-a-kind needs a pair of hole cards", Cite: rules, Default: "true"}),
		)
	}
	return options
}

func newTerms(s *game.Selected, o *general.PayoutOptions) Terms {
	return Terms{
		Offered: o.Offered.Of(s), Least: qualifyingValue(o.Least.Of(s)),
		BothHoleCards: o.HoleCards.Of(s), PocketPair: o.PocketPair.Of(s),
		Players: o.Players.Of(s), Contribution: o.Contribution.Of(s), From: o.From.Of(s),
	}
}

func badBeatOptions(seats int, holdem bool) []game.Option {
	const section = cite.Cite("637a.15")
	return append(declareTerms(&general.BadBeat, "Bad Beat", section, seats, holdem),
		declareQualifying(badBeatBeatenBy, "four-twos", game.Option{Name: "Bad Beat: the least hand that it must be beaten by", Cite: section + "(c)"}),
		general.BadBeatLowerAt.Declare(game.Option{Name: "Bad Beat: the amount displayed from which a lower hand qualifies", Cite: section + "(c)", Least: 1}),
		declareQualifying(general.BadBeatLower, "four-sixes", game.Option{Name: "Bad Beat: the least hand that then qualifies", Cite: section + "(c)"}),
		badBeatHolder.Declare(game.Option{Name: "Bad Beat: per cent for the losing hand", Cite: section + "(c)", Least: 1, Most: 100_00, Default: "40.00"}),
		badBeatWinner.Declare(game.Option{Name: "Bad Beat: per cent for the winning hand; the rest is the table's", Cite: section + "(c)", Most: 100_00, Default: "30.00"}),
		general.BadBeatKept.Declare(game.Option{Name: "Bad Beat: per cent of the amount displayed that stays for the next", Cite: section + "(c)", Most: 99_99, Default: "0.00"}),
	)
}

func newBadBeat(s *game.Selected) BadBeat {
	return BadBeat{
		Terms:   newTerms(s, &general.BadBeat),
		Lowered: qualifyingValue(general.BadBeatLower.Of(s)), LowerAt: general.BadBeatLowerAt.Of(s),
		BeatenBy: qualifyingValue(badBeatBeatenBy.Of(s)),
		Kept:     general.BadBeatKept.Of(s), Holder: badBeatHolder.Of(s), Winner: badBeatWinner.Of(s),
	}
}

func checkBadBeat(s *game.Selected) error {
	b := newBadBeat(s)
	const c = cite.Cite("637a.15(c)")
	if b.Holder+b.Winner > 100_00 {
		message := fmt.Sprintf("%s per cent for the winning hand and %s for the losing one are more than all", money.Cents(b.Winner), money.Cents(b.Holder))
		return &game.InputError{Field: "rules." + badBeatWinner.ID, Message: message, Cite: c}
	}
	if b.LowerAt > 0 && b.Lowered >= b.Least {
		return &game.InputError{Field: "rules." + general.BadBeatLower.ID, Message: general.BadBeatLower.Of(s).String() + " is no lower hand than " + general.BadBeat.Least.Of(s).String(), Cite: c}
	}
	return nil
}
