package general

import (
	"fmt"
	"strconv"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// Meter is a progressive meter: what it shows, and the fraction of a cent that
// contributions have left over, in hundredths of a per cent of a cent.
type Meter struct {
	Reading money.Cents `json:"reading"`
	Carry   int64       `json:"carry,omitempty"`
}

// Contribute adds a wager's share at the rate of progression, in hundredths of a per
// cent; nothing is lost to rounding.
func (m Meter) Contribute(wager money.Cents, rate int) Meter {
	carry := m.Carry + int64(wager)*int64(rate)
	return Meter{m.Reading + money.Cents(carry/10_000), carry % 10_000}
}

// Pay takes what an outcome was paid off the meter; after all of it the meter stands
// at the reset amount.
func (m Meter) Pay(o round.Outcome, reset money.Cents) Meter {
	switch o.MeterShare {
	case 0:
		return m
	case 100:
		return Meter{reset, m.Carry}
	}
	return Meter{m.Reading - o.Paid, m.Carry}
}

// The options about a progressive meter.
var (
	ProgressiveRate    = game.PercentOption{ID: "progressive_rate", Shared: true}
	ProgressiveInitial = game.AmountOption{ID: "progressive_initial", Shared: true}
	ProgressiveReset   = game.AmountOption{ID: "progressive_reset", Shared: true}
)

// EnvyBonus is what the hand of another player pays, by that hand; EnvyPayout is that payout.
var EnvyBonus = game.AmountsOption{ID: "envy", Shared: true}

// EnvyPayout is paid to who has a progressive wager for the hand of another player.
const EnvyPayout round.WagerID = "envy_bonus"

// EnvyFor returns what the option has an Envy Bonus pay for a hand, in cents; 0 is nothing.
func EnvyFor(s *game.Selected, hand string) money.Cents {
	return EnvyBonus.For(strings.ReplaceAll(hand, " ", "_")).Of(s)
}

// MeterOptions are the choices about a progressive meter whose initial and reset
// amounts must be at least as given; the rate is in hundredths of a per cent of the wager.
func MeterOptions(c cite.Cite, minimum money.Cents) []game.Option {
	least := int64(minimum)
	return []game.Option{
		ProgressiveRate.Declare(game.Option{Name: "Rate of progression, per cent of each wager", Cite: c, Least: 1, Most: 10_000, Default: "25.00", ByLevel: true, Posted: eachLevel(func(s *game.Selected, level string) string {
			if level == "" {
				return PerCent(ProgressiveRate.Of(s)) + " of each progressive wager is added to the meter"
			}
			return PerCent(ProgressiveRate.At(s, level)) + " of each progressive wager is added to the " + level + " meter"
		})}),
		ProgressiveInitial.Declare(game.Option{Name: "Initial amount of the meter", Cite: c, Least: least, ByLevel: true, Posted: begins("The meter begins at %s", "The %s meter begins at %s", ProgressiveInitial)}),
		ProgressiveReset.Declare(game.Option{Name: "Amount of the meter after all of it is won", Cite: c, Least: least, ByLevel: true, Posted: begins("When all of it is won, the meter begins again at %s", "When all of it is won, the %s meter begins again at %s", ProgressiveReset)}),
	}
}

// PerCent writes hundredths of a per cent as a paper does.
func PerCent(hundredths int) string {
	return strings.TrimSuffix(strings.TrimRight(money.Cents(hundredths).String(), "0"), ".") + "\u00a0%"
}

// begins posts an amount from which each level of the meter counts, where one is chosen.
func begins(one, several string, o game.AmountOption) func(*game.Selected) string {
	return eachLevel(func(s *game.Selected, level string) string {
		amount := o.At(s, level)
		switch {
		case amount == 0:
			return ""
		case level == "":
			return fmt.Sprintf(one, amount.Grouped())
		}
		return fmt.Sprintf(several, level, amount.Grouped())
	})
}

// eachLevel posts what is said of each level of the meter, one sentence after the other.
func eachLevel(says func(s *game.Selected, level string) string) func(*game.Selected) string {
	return func(s *game.Selected) string {
		var all []string
		for _, level := range Levels(s) {
			if text := says(s, level); text != "" {
				all = append(all, text)
			}
		}
		return strings.Join(all, ". ")
	}
}

// Levels are the levels of a table's meter, in the order of the paytable that pays shares of them. A meter of one level has one, without a
// name, "".
func Levels(s *game.Selected) []string {
	for i := range s.Game.Wagers {
		if w := &s.Game.Wagers[i]; w.FromMeter {
			if table, _ := s.Printed(w.ID); table.Levels() != nil {
				return table.Levels()
			}
		}
	}
	return []string{""}
}

// meterAfterVoid is the reading of what a void round has contributed; reversed is its other way.
var reversed = game.ReadingChoice{ID: "meter_after_void"}.Value("reversed")

// Contribution is the wagers among the events of a round that count for a progressive meter, in
// cents.
func Contribution(s *game.Selected, events []round.Event) money.Cents {
	var wagers money.Cents
	counts := func(id round.WagerID) bool {
		w := s.Game.Wager(id)
		return w != nil && w.FromMeter
	}
	for _, e := range events {
		switch {
		case e.Kind == round.EventWager && counts(e.Wager):
			wagers += e.Amount
		case e.Kind == round.EventSettle && counts(e.Wager) && e.Outcome.Result == round.Void && reversed.Chosen(s):
			wagers -= e.Outcome.Stake
		}
	}
	return wagers
}

// Progressive is the clauses by which a chapter settles its progressive wager.
type Progressive struct {
	Wager round.WagerID
	// System demands a progressive table game system (§ .2).
	System cite.Cite
	// Validate has a floorperson validate; Wins and Loses settle; Turn has a share of the
	// meter paid from what it reads at the player's turn.
	Validate, Turn cite.Cite
	// Light has the dealer verify that the system lights the win; "" where the chapter does not say so.
	Light cite.Cite
	// Documented has the cards of who has won a share of the meter remain on the table until the payout is documented.
	Documented  cite.Cite
	Wins, Loses []cite.Cite
}

// TurnBack has the rules of a round turn back what void wagers have contributed, where that is read so.
func (p *Progressive) TurnBack(s *game.Selected, rules *round.Rules) {
	if reversed.Chosen(s) {
		rules.TurnedBack, rules.TurnedBackCite = p.Wager, p.System
	}
}

// asked is a question by seats; those that most tables have are at hand.
type asked [10]string

// The questions about a payout of a progressive wager.
var (
	validations = askedOf("Validate the progressive payout for seat ")
	shown       = askedOf("What does the progressive meter read for seat ")
	papers      = askedOf("Document the progressive payout, until which the cards remain on the table, for seat ")
)

func askedOf(text string) *asked {
	var a asked
	for seat := range a {
		a[seat] = text + strconv.Itoa(seat)
	}
	return &a
}

// reads asks what a level of the meter reads at a seat's turn.
func reads(level string, seat int) string {
	if level == "" {
		return shown.of(seat)
	}
	return fmt.Sprintf("What does the meter's level %s read for seat %d", level, seat)
}

func (a *asked) of(seat int) string {
	if seat < len(a) {
		return a[seat]
	}
	return strings.TrimSuffix(a[0], "0") + strconv.Itoa(seat)
}

// Settle settles a seat's progressive wager, if it has one down.
func (p *Progressive) Settle(r *round.Round, s *round.Seat, pays payout.Payout, hand string) {
	if s.Has(p.Wager) == 0 {
		return
	}
	if pays.Loses() {
		r.Lose(s, p.Wager, hand, p.Loses...)
		return
	}
	if p.Light != "" && r.Table.EveryClause {
		r.Procedure(p.Light, "The dealer verifies that the appropriate light on the progressive system is illuminated")
	}
	Validate(r, p.Validate, validations.of(s.Number),
		"A floorperson validates the progressive payout", "Nobody validates the progressive payout; the program pays it, as a demonstration")
	percent, share := pays.FromMeter()
	if !share {
		r.Settle(s, p.Wager, pays, hand, p.Wins...)
		return
	}
	meter := r.Ask(round.Question{
		Kind: round.AskMeter, Cite: p.Turn, Text: reads(pays.Level(), s.Number), Count: percent, Level: pays.Level(),
		Check: func(a round.Answer) error {
			if a.Amount <= 0 || a.Amount > money.Max {
				return round.Refuse(p.Turn, "%s is no reading of the progressive meter", a.Amount.Grouped())
			}
			return nil
		},
	}).Amount
	r.SettleFromMeter(s, p.Wager, pays, meter, hand, append(append(make([]cite.Cite, 0, 4), p.Wins...), p.Turn)...)
}

// Document is the choice by which a floorperson says that the payout of a share of the meter is documented.
const Document = "document"

// Remain reports whether a seat's cards remain on the table, for its player has won a share of the meter, until that is documented.
func (p *Progressive) Remain(r *round.Round, s *round.Seat) (remain bool) {
	if p == nil || !r.Table.Documents {
		return false
	}
	for _, o := range r.Outcomes() {
		if o.Seat == s.Number && o.Wager == p.Wager {
			remain = o.MeterShare > 0
		}
	}
	return remain
}

// Await waits until each share of the meter that was won is documented. The cards that remain are collected under the clause, unless
// it is "".
func (p *Progressive) Await(r *round.Round, collected cite.Cite) {
	for s := range r.FromRight {
		if !p.Remain(r, s) {
			continue
		}
		pile := round.SeatPile(s.Number)
		attested(r, round.Question{Cite: p.Documented, Text: papers.of(s.Number), Pile: pile, Choices: r.Only(Document, p.Documented)},
			"The payout of the share of the progressive meter is documented", "Nobody documents the payout of the share of the progressive meter; the program goes on, as a demonstration")
		if collected != "" {
			r.Collect(pile, collected)
		}
	}
}

// Clear takes the players' cards away from the dealer's right, then the other piles given, and last those that remain until a share of
// the meter is documented. Without a progressive wager there are none.
func (p *Progressive) Clear(r *round.Round, c cite.Cite, others ...round.Pile) {
	for s := range r.FromRight {
		if !p.Remain(r, s) {
			r.Collect(round.SeatPile(s.Number), c)
		}
	}
	for _, pile := range others {
		r.Collect(pile, c)
	}
	p.Await(r, c)
}
