package table

import (
	"encoding/json"
	"fmt"
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// banked is what lies between the rounds of a banked table: chips are placed on the layout before the deal, and
// the house takes them or pays.
type banked struct{ *Table }

func (banked) MaySit(string, money.Cents) error { return nil }

func (b banked) MayAdd(seat int, _ money.Cents) error {
	if b.Plays(seat) {
		return round.Refuse(b.Selected.Game.Sections.Placed, "seat %d has a hand in play; chips can be added after the round", seat)
	}
	return nil
}

// MayTip lets chips go from a seat that has no hand in play, which may need them still.
func (b banked) MayTip(seat int, amount money.Cents) error {
	switch {
	case b.Plays(seat):
		return fmt.Errorf("seat %d has a hand in play; the dealer can be tipped when it is over", seat)
	case amount%leastChip != 0:
		return fmt.Errorf("%s cannot be given in value chips, of which the smallest is $0.25", amount.Grouped())
	}
	return nil
}

func (b banked) MayPlace() error {
	if q := b.Waiting(); b.inRound && (q == nil || q.Kind != round.AskWagers) && !b.preparing() {
		return round.Refuse(b.Selected.Game.Sections.Placed, "the dealer has announced \"no more bets\"")
	}
	return nil
}

func (banked) MayAnswer(*round.Question, round.Answer) error { return nil }

func (banked) MayCorrect(_, _ Course) error { return nil }

// Voids cites the section on irregularities, by which hands become void. That two people may void a round for another reason,
// and when it is over, is a reading: the chapters of banked games do not say it.
func (b banked) Voids(c Course) ([]round.Event, error) {
	g := b.Selected.Game
	by := g.Sections.Payouts
	if len(g.Irregularity) > 0 {
		by = cite.Cite(g.Irregularity[0].Cite.Section())
	}
	all := Reversals(c.events, by)
	if rules := g.Rules(b.Selected); slices.ContainsFunc(all, func(e round.Event) bool { return rules.TurnedBack != "" && e.Wager == rules.TurnedBack }) {
		all = append(all, round.Event{Kind: round.EventProcedure, Cite: rules.TurnedBackCite, Text: round.TurnedBack})
	}
	return all, nil
}

func (banked) CountsTo(journal.Account) (journal.Account, bool) { return "", false }

// AtRisk is what lies on the layout; a buy-in adds nothing to it. Passes takes it off again, one wager after
// another.
func (b banked) AtRisk(seat int) money.Cents { return b.Seats[seat-1].down() }

func (banked) Brings(money.Cents) money.Cents { return 0 }

func (banked) Opens() bool { return true }

func (b banked) Passes(seat int) (Changes, error) {
	s := b.Seats[seat-1]
	if len(s.Layout) == 0 {
		return Changes{}, nil
	}
	return b.PlaceWager(seat, s.Player, s.Layout[0].wager, 0)
}

func (b banked) Begins() bool { return b.Seated() }

// Stakes are, seat by seat, the wagers that are complete and may lie there together with the stakes of the seats
// before.
func (b banked) Stakes() []round.Stake {
	var all []round.Stake
	for seat := 1; seat <= len(b.Seats); seat++ {
		stakes := b.laid(seat)
		if with := append(all[:len(all):len(all)], stakes...); len(stakes) > 0 && b.Selected.CheckStakes(with) == nil {
			all = with
		}
	}
	return all
}

func (banked) Keeps(round.Stake) bool { return false }

func (banked) Again(e journal.Event) (Changes, error) {
	return Changes{}, fmt.Errorf("%.40q cannot be done at this table", e.Kind)
}

func (banked) Apply(e journal.Event) error { return fmt.Errorf("unknown event %q", e.Kind) }

func (banked) Sat(int)                      {}
func (banked) Left(int, money.Cents)        {}
func (banked) Began()                       {}
func (banked) Answered(round.Answer)        {}
func (banked) Ended()                       {}
func (banked) Revised(round.TableState) any { return nil }

func (banked) Turns() bool { return false }

func (banked) Turned(round.TableState) any { return nil }
func (banked) Closed()                     {}

func (banked) Due() []DueView { return nil }

func (banked) View(*View, Viewer) {}

// Limits are the limits of the wagers that are placed before the deal.
func (b banked) Limits() map[round.WagerID]WagerLimits {
	limits, g := map[round.WagerID]WagerLimits{}, b.Selected.Game
	for i := range g.Wagers {
		if w := &g.Wagers[i]; !w.Payout && !w.Later && b.Selected.Offers(w) {
			least, most := b.Selected.Limits(w)
			limits[w.ID] = WagerLimits{least, most}
		}
	}
	return limits
}

// Choice has a wager go no higher than the chips in front of the seat.
func (b banked) Option(v *ChoiceView, o *round.Choice, seat int) {
	if o.Wager != "" {
		v.Max = min(o.Max, max(o.Min, b.Stack(seat))).String()
	}
}

func (b banked) Settled(o *round.Outcome) string {
	name := b.wager(o.Wager)
	switch o.Result {
	case round.Win:
		return fmt.Sprintf("the %s wins %s", name, o.Paid.Grouped())
	case round.Lose:
		if o.Returned > 0 {
			return fmt.Sprintf("the %s loses; %s is returned", name, o.Returned.Grouped())
		}
		return fmt.Sprintf("the %s loses %s", name, o.Stake.Grouped())
	case round.Push:
		return fmt.Sprintf("the %s pushes; %s is returned", name, o.Returned.Grouped())
	case round.Bonus:
		return fmt.Sprintf("the %s pays %s", name, o.Paid.Grouped())
	case round.Void:
		if o.Returned < 0 {
			return fmt.Sprintf("the %s is void; %s is taken back", name, (-o.Returned).Grouped())
		}
	}
	return fmt.Sprintf("the %s is void; %s is returned", name, o.Returned.Grouped())
}

func (banked) Summary(v *View) string {
	if v.Dealer.Hand == "" {
		return ""
	}
	return "Dealer: " + v.Dealer.Hand
}

// Value implements Between: nothing is kept.
func (b banked) Value() (json.RawMessage, error) { return nil, nil }

// Restore implements Between.
func (b banked) Restore(json.RawMessage) error { return nil }
