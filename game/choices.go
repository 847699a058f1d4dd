package game

import (
	"fmt"
	"slices"

	"felt.example/felt/clause"
	"felt.example/felt/money"
)

type (
	// ChoiceOption is an option with one of several values.
	ChoiceOption struct {
		ID     string
		Shared bool
	}
	// AmountOption is an option whose value is an amount of dollars.
	AmountOption struct {
		ID     string
		Shared bool
	}
	// CountOption is an option whose value is a whole number.
	CountOption struct {
		ID     string
		Shared bool
	}
	// SwitchOption is an option that is on or off.
	SwitchOption struct {
		ID     string
		Shared bool
	}
	// AmountsOption is an option with an amount of dollars for each of several names.
	AmountsOption struct {
		ID     string
		Shared bool
	}
	// PercentOption is an option whose value is a percentage.
	PercentOption struct {
		ID     string
		Shared bool
	}
)

// The options that are asked of every game.
var (
	Minimum = AmountOption{"minimum", true}
	Maximum = AmountOption{"maximum", true}
	// Minimums and Maximums are the limits of optional wagers, by their IDs. The limits of required
	// wagers are Minimum and Maximum.
	Minimums = AmountsOption{"minimums", true}
	Maximums = AmountsOption{"maximums", true}
	// PayoutLimit is the aggregate payout limit; 0 is none.
	PayoutLimit = AmountOption{"payout_limit", true}
	// Positions is how many seats one player may wager on.
	Positions = CountOption{"positions", true}
)

// ChoiceValue is one of the values of a ChoiceOption.
type ChoiceValue struct {
	of   ChoiceOption
	name string
}

// Choice is the ID of the option, and the name of the value; "" of the zero value.
func (v ChoiceValue) Choice() (option, value string) { return v.of.ID, v.name }

// Value returns a value of the option, named as records and submissions write it.
func (c ChoiceOption) Value(name string) ChoiceValue { return ChoiceValue{c, name} }

// Declare returns the option with the values that a game allows, and the usual one.
func (c ChoiceOption) Declare(o Option, usual ChoiceValue, values ...ChoiceValue) Option {
	o.ID, o.Type, o.Default = c.ID, OneOf, usual.name
	for _, v := range append([]ChoiceValue{usual}, values...) {
		if v.of != c {
			panic(fmt.Sprintf("%s is no value of the option %s", v.name, c.ID))
		}
	}
	o.Values = make([]string, len(values))
	for i, v := range values {
		o.Values[i] = v.name
	}
	return o
}

// Of returns the value chosen.
func (c ChoiceOption) Of(s *Selected) ChoiceValue {
	return ChoiceValue{c, s.value(c.ID, OneOf, c.Shared).text}
}

// Chosen reports whether this value is chosen. It panics if the game's option has no such value,
// unless it is shared.
func (v ChoiceValue) Chosen(s *Selected) bool {
	of := s.value(v.of.ID, OneOf, v.of.Shared)
	if of.text != v.name && !v.of.Shared && !slices.Contains(of.option.Values, v.name) {
		panic(fmt.Sprintf("%s declares no value %s of the option %s", s.Game.Name, v.name, v.of.ID))
	}
	return of.text == v.name
}

// String is the value as records and submissions write it.
func (v ChoiceValue) String() string { return v.name }

// Declare returns the option for the declaration of a game.
func (a AmountOption) Declare(o Option) Option { return o.as(a.ID, Amount) }

// In reports whether a game declares the option.
func (a AmountOption) In(g *Game) bool { return g.Option(a.ID) != nil }

// Of returns the amount chosen, in cents; 0 is none.
func (a AmountOption) Of(s *Selected) money.Cents {
	return money.Cents(s.value(a.ID, Amount, a.Shared).number)
}

// At returns the amount chosen for a level of the meter, in cents; "" is a meter of one level, and 0 none.
func (a AmountOption) At(s *Selected, level string) money.Cents {
	return money.Cents(s.value(a.ID, Amount, a.Shared).at(level))
}

// Declare returns the option for the declaration of a game.
func (c CountOption) Declare(o Option) Option { return o.as(c.ID, Count) }

// Of returns the number chosen.
func (c CountOption) Of(s *Selected) int { return int(s.value(c.ID, Count, c.Shared).number) }

// Declare returns the option for the declaration of a game.
func (w SwitchOption) Declare(o Option) Option { return o.as(w.ID, Switch) }

// Of reports whether it is on.
func (w SwitchOption) Of(s *Selected) bool { return s.value(w.ID, Switch, w.Shared).number == 1 }

// Declare returns the option for the declaration of a game.
func (p PercentOption) Declare(o Option) Option { return o.as(p.ID, Percent) }

// Of returns the percentage chosen, in hundredths of a per cent.
func (p PercentOption) Of(s *Selected) int { return int(s.value(p.ID, Percent, p.Shared).number) }

// At returns the percentage chosen for a level of the meter, in hundredths of a per cent; "" is a meter of one level.
func (p PercentOption) At(s *Selected, level string) int {
	return int(s.value(p.ID, Percent, p.Shared).at(level))
}

func (o Option) as(id string, t Type) Option {
	o.ID, o.Type = id, t
	return o
}

// AmountFor is the amount for one of the names of an AmountsOption.
type AmountFor struct {
	of   AmountsOption
	name string
}

// For returns the amount for a name.
func (a AmountsOption) For(name string) AmountFor { return AmountFor{a, name} }

// Declare returns the option with the names that a game allows.
func (a AmountsOption) Declare(o Option, names ...AmountFor) Option {
	for _, n := range names {
		if n.of != a {
			panic(fmt.Sprintf("%s is no name of the option %s", n.name, a.ID))
		}
		o.Values = append(o.Values, n.name)
	}
	return o.as(a.ID, Amounts)
}

// Of returns the amount chosen for the name, in cents; 0 is none. It panics if the game's option
// has no such name, unless it is shared.
func (a AmountFor) Of(s *Selected) money.Cents {
	of := s.value(a.of.ID, Amounts, a.of.Shared)
	amount, given := of.amounts[a.name]
	if !given && !a.of.Shared && !slices.Contains(of.option.Values, a.name) {
		panic(fmt.Sprintf("%s declares no name %s of the option %s", s.Game.Name, a.name, a.of.ID))
	}
	return amount
}

// value is what is chosen of an option. It panics where the game declares none of that type and the
// option is not shared.
func (s *Selected) value(id string, t Type, shared bool) value {
	if s.asked != nil {
		s.asked.options[id] = true
	}
	v := s.values[id]
	if v.option == nil && shared {
		return v
	}
	if v.option == nil || v.option.Type != t {
		panic(fmt.Sprintf("%s declares no option %s of the type %s", s.Game.Name, id, t))
	}
	return v
}

// ReadingChoice is a reading that can be chosen, declared among the Game's Readings.
type ReadingChoice struct{ ID string }

// ReadingValue is one of the ways to read the text.
type ReadingValue struct {
	ReadingChoice
	name string
}

// Value returns one of the ways to read the text, named as records and submissions write it.
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

// Of returns the way chosen. It panics if the game does not declare the reading.
func (r ReadingChoice) Of(s *Selected) ReadingValue {
	return ReadingValue{r, s.read(r.declared(s).ID)}
}

// Otherwise reports whether a way other than the default is chosen. It panics like Of.
func (r ReadingChoice) Otherwise(s *Selected) bool { return s.read(r.ID) != r.declared(s).Default }

// Chosen reports whether the text is read this way. It panics if the game does not declare it.
func (v ReadingValue) Chosen(s *Selected) bool {
	if d := v.declared(s); v.name != d.Default && !slices.Contains(d.Others, v.name) {
		panic(fmt.Sprintf("%s declares no way %s of the reading %s", s.Game.Name, v.name, v.ID))
	}
	return s.read(v.ID) == v.name
}

// Words returns the way in words.
func (v ReadingValue) Words(s *Selected) string { return v.declared(s).Words(v.name) }

// String is the way as records and submissions write it.
func (v ReadingValue) String() string { return v.name }
