package game

import (
	"fmt"
	"slices"

	"felt.example/felt/clause"
	"felt.example/felt/money"
)

// An option is a value of one of these types, which is declared in a Game by Declare and asked by
// Of, so that one mistyped does not compile. Of an option that the game does not declare, Of is
// the zero value: what games share relies on it, and a test of package pa finds a chapter that asks
// for what it does not declare.
type (
	// ChoiceOption takes one of several values.
	ChoiceOption struct{ ID string }
	// AmountOption takes dollars.
	AmountOption struct{ ID string }
	// CountOption takes a whole number.
	CountOption struct{ ID string }
	// SwitchOption is on or off.
	SwitchOption struct{ ID string }
	// AmountsOption takes dollars for each of several names.
	AmountsOption struct{ ID string }
	// PercentOption takes a share.
	PercentOption struct{ ID string }
)

// The options that are asked of every game.
var (
	Minimum = AmountOption{"minimum"}
	Maximum = AmountOption{"maximum"}
	// Minimums and Maximums are the limits of optional wagers, by their IDs; those of the required
	// ones are the table's.
	Minimums = AmountsOption{"minimums"}
	Maximums = AmountsOption{"maximums"}
	// PayoutLimit is the aggregate payout limit; 0 is none.
	PayoutLimit = AmountOption{"payout_limit"}
	// Positions is how many seats one player may wager on.
	Positions = CountOption{"positions"}
)

// ChoiceValue is one of the values that a ChoiceOption takes.
type ChoiceValue struct {
	of   ChoiceOption
	name string
}

// Value is a value of the option, as records and submissions write it.
func (c ChoiceOption) Value(name string) ChoiceValue { return ChoiceValue{c, name} }

// Declare is the option with the values that a game lets it take, and the usual one.
func (c ChoiceOption) Declare(o Option, usual ChoiceValue, values ...ChoiceValue) Option {
	o.ID, o.Type, o.Default = c.ID, OneOf, usual.name
	for _, v := range append([]ChoiceValue{usual}, values...) {
		if v.of != c {
			panic(fmt.Sprintf("%s is no value of the option %s", v.name, c.ID))
		}
	}
	for _, v := range values {
		o.Values = append(o.Values, v.name)
	}
	return o
}

// Of is the value chosen.
func (c ChoiceOption) Of(s *Selected) ChoiceValue { return ChoiceValue{c, s.values[c.ID].text} }

// Chosen reports whether the value is the one chosen.
func (v ChoiceValue) Chosen(s *Selected) bool { return s.values[v.of.ID].text == v.name }

// String is the value as records and submissions write it.
func (v ChoiceValue) String() string { return v.name }

// Declare is the option as a game has it.
func (a AmountOption) Declare(o Option) Option { return o.as(a.ID, Amount) }

// In reports whether a game declares the option.
func (a AmountOption) In(g *Game) bool { return g.Option(a.ID) != nil }

// Of is the amount chosen, in cents; 0 is none.
func (a AmountOption) Of(s *Selected) money.Cents { return money.Cents(s.values[a.ID].number) }

// Declare is the option as a game has it.
func (c CountOption) Declare(o Option) Option { return o.as(c.ID, Count) }

// Of is the number chosen.
func (c CountOption) Of(s *Selected) int { return int(s.values[c.ID].number) }

// Declare is the option as a game has it.
func (w SwitchOption) Declare(o Option) Option { return o.as(w.ID, Switch) }

// Of reports whether it is on.
func (w SwitchOption) Of(s *Selected) bool { return s.values[w.ID].number == 1 }

// Declare is the option as a game has it.
func (p PercentOption) Declare(o Option) Option { return o.as(p.ID, Percent) }

// Of is the share chosen, in hundredths of a per cent.
func (p PercentOption) Of(s *Selected) int { return int(s.values[p.ID].number) }

func (o Option) as(id string, t Type) Option {
	o.ID, o.Type = id, t
	return o
}

// AmountFor is the amount of one of the names that an AmountsOption takes.
type AmountFor struct {
	of   AmountsOption
	name string
}

// For is the amount for a name.
func (a AmountsOption) For(name string) AmountFor { return AmountFor{a, name} }

// Declare is the option with the names that a game lets it take.
func (a AmountsOption) Declare(o Option, names ...AmountFor) Option {
	for _, n := range names {
		if n.of != a {
			panic(fmt.Sprintf("%s is no name of the option %s", n.name, a.ID))
		}
		o.Values = append(o.Values, n.name)
	}
	return o.as(a.ID, Amounts)
}

// Of is the amount chosen for the name, in cents; 0 is none.
func (a AmountFor) Of(s *Selected) money.Cents { return s.values[a.of.ID].amounts[a.name] }

// ReadingChoice is a reading that can be chosen, declared among the Game's Readings.
type ReadingChoice struct{ ID string }

// ReadingValue is one of the ways to read the text.
type ReadingValue struct {
	ReadingChoice
	name string
}

// Value is one of the ways to read the text, as records and submissions write it.
func (r ReadingChoice) Value(name string) ReadingValue { return ReadingValue{r, name} }

// Among reports whether the readings declare this one.
func (r ReadingChoice) Among(readings []clause.Reading) bool { return r.among(readings) != nil }

func (r ReadingChoice) among(readings []clause.Reading) *clause.Reading {
	for i := range readings {
		if readings[i].ID == r.ID {
			return &readings[i]
		}
	}
	return nil
}

// declared is the reading as the game declares it. It panics where the game does not: the chapter
// asks for a reading that its text does not list.
func (r ReadingChoice) declared(s *Selected) *clause.Reading {
	d := r.among(s.Game.Readings)
	if d == nil {
		panic(fmt.Sprintf("%s declares no reading %s", s.Game.Name, r.ID))
	}
	return d
}

// Of is the way chosen. It panics where the game does not declare the reading.
func (r ReadingChoice) Of(s *Selected) ReadingValue {
	return ReadingValue{r, s.readings[r.declared(s).ID]}
}

// Otherwise reports whether another way than the default is chosen. It panics as Of does.
func (r ReadingChoice) Otherwise(s *Selected) bool { return s.readings[r.ID] != r.declared(s).Default }

// Chosen reports whether the text is read this way. It panics where the game declares no such way.
func (v ReadingValue) Chosen(s *Selected) bool {
	if d := v.declared(s); v.name != d.Default && !slices.Contains(d.Others, v.name) {
		panic(fmt.Sprintf("%s declares no way %s of the reading %s", s.Game.Name, v.name, v.ID))
	}
	return s.readings[v.ID] == v.name
}

// String is the way as records and submissions write it.
func (v ReadingValue) String() string { return v.name }
