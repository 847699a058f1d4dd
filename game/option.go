package game

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/payout"
	"felt.example/felt/record"
)

// Type is the kind of value of an option.
type Type string

// The types of option.
const (
	OneOf   Type = "choice"  // one of Values
	Amount  Type = "amount"  // dollars from Least, in cents
	Count   Type = "count"   // a whole number from Least to Most
	Switch  Type = "switch"  // true or false
	Amounts Type = "amounts" // dollars for each of Values
	Percent Type = "percent" // a share from Least to Most, in hundredths of a per cent
)

// Option is a choice that the chapter leaves to the certificate holder's Rules Submission, or that
// a table needs.
type Option struct {
	ID     string
	Name   string
	Cite   cite.Cite
	Type   Type
	Values []string
	// Says has the Values in words, as a paper prints them. For Amounts the words come before an
	// amount. For a Count it has "0" if that is not a number but has another meaning.
	Says map[string]string
	// Least and Most bound an amount (in cents), a count or a percentage. Most 0 is no bound.
	Least, Most int64
	// ByLevel: where the paytable pays shares of several levels of a meter, an amount or a percentage is chosen for each.
	ByLevel bool
	// Default is the value if none is given, as people write it; "" is none.
	Default string
	// Posted returns the sentence, without its full stop, in which a sign at the table posts the
	// choice, or "" if the choice is not in force. It is nil for an option that no sign posts by
	// itself.
	Posted func(*Selected) string
	// Opens: the choice is the amount of a bet that opens a round; papers list it with the wagers.
	Opens bool
	// Idle reports whether the other choices leave this one without effect; nil is never.
	Idle func(*Selected) bool
}

// Range returns the possible values of the option in words.
func (o *Option) Range() string {
	switch o.Type {
	case OneOf:
		return list(o.Values)
	case Amount:
		if o.Most > 0 {
			return money.Cents(o.Least).Grouped() + " to " + money.Cents(o.Most).Grouped()
		}
		return money.Cents(o.Least).Grouped() + " or more"
	case Count:
		text := fmt.Sprintf("%d to %d", o.Least, o.Most)
		if none := o.Says["0"]; none != "" {
			text += ", 0 for " + none
		}
		return text
	case Switch:
		return "true, false"
	case Amounts:
		return "dollars for each of " + list(o.Values)
	case Percent:
		return fmt.Sprintf("%s %% to %s %%", money.Cents(o.Least), money.Cents(o.Most))
	}
	return ""
}

// list names values; of many, which stand in sequence, the first two and the last.
func list(values []string) string {
	if len(values) > 8 {
		return strings.Join(values[:2], ", ") + " … " + values[len(values)-1]
	}
	return strings.Join(values, ", ")
}

// Accepts returns nil if the option can have the value, given as JSON, or else the reason, an
// *InputError.
func (o *Option) Accepts(raw json.RawMessage) error {
	_, err := o.read(raw)
	return err
}

// value is a selected option; which field counts depends on the type.
type value struct {
	option  *Option
	text    string
	number  int64
	amounts map[string]money.Cents
	levels  map[string]int64 // by the level of a meter
}

// at is the number for a level of the meter; "" is a meter of one level.
func (v value) at(level string) int64 {
	if level == "" {
		return v.number
	}
	return v.levels[level]
}

// read reads a value as it stands in JSON.
func (o *Option) read(raw json.RawMessage) (value, error) {
	switch o.Type {
	case OneOf:
		var text string
		if json.Unmarshal(raw, &text) != nil || !slices.Contains(o.Values, text) {
			return value{}, o.bad(raw)
		}
		return value{text: text}, nil
	case Amount, Percent:
		if o.ByLevel && raw[0] == '{' {
			return o.readLevels(raw)
		}
		var amount money.Cents
		if raw[0] != '"' {
			return value{}, o.bad(raw)
		}
		if err := json.Unmarshal(raw, &amount); err != nil {
			return value{}, o.bad(raw)
		}
		return o.within(raw, int64(amount))
	case Count:
		number, err := strconv.ParseInt(string(raw), 10, 32)
		if err != nil {
			return value{}, o.bad(raw)
		}
		return o.within(raw, number)
	case Switch:
		var on bool
		if json.Unmarshal(raw, &on) != nil || raw[0] == 'n' {
			return value{}, o.bad(raw)
		}
		if on {
			return value{number: 1}, nil
		}
		return value{}, nil
	case Amounts:
		return o.readAmounts(raw)
	}
	return value{}, o.bad(raw)
}

func (o *Option) readAmounts(raw json.RawMessage) (value, error) {
	var amounts map[string]money.Cents
	if raw[0] != '{' || json.Unmarshal(raw, &amounts) != nil {
		return value{}, o.bad(raw)
	}
	for name := range amounts {
		if !slices.Contains(o.Values, name) {
			return value{}, o.bad(raw)
		}
	}
	return value{amounts: amounts}, nil
}

func (o *Option) readLevels(raw json.RawMessage) (value, error) {
	var of map[string]json.RawMessage
	if json.Unmarshal(raw, &of) != nil || len(of) == 0 {
		return value{}, o.bad(raw)
	}
	one, v := *o, value{levels: map[string]int64{}}
	one.ByLevel = false
	for level, raw := range of {
		if _, err := payout.Parse("1% of the " + level + " meter"); err != nil {
			return value{}, &InputError{"rules." + o.ID, fmt.Sprintf("%q names no level of a meter; a name has up to 20 small letters, digits and hyphens", record.Clip(level)), o.Cite}
		}
		read, err := one.read(raw)
		if err != nil {
			return value{}, err
		}
		v.levels[level] = read.number
	}
	return v, nil
}

// fits returns the reason why the value does not fit the levels of the meter that the paytable names, or nil. None: the meter has one.
func (o *Option) fits(v value, given bool, levels []string) error {
	bad := func(format string, values ...any) error {
		return &InputError{"rules." + o.ID, fmt.Sprintf(format, values...), o.Cite}
	}
	if levels == nil {
		if v.levels != nil {
			return bad("it is stated for levels of a meter, and the paytable that is chosen pays no shares of them")
		}
		return nil
	}
	if !given && o.Default == "" {
		return nil
	}
	sum := int64(0)
	for _, level := range levels {
		if _, stated := v.levels[level]; !stated {
			return bad("it is needed for each level of the meter: %s", strings.Join(levels, ", "))
		}
		sum += v.levels[level]
	}
	switch {
	case len(v.levels) > len(levels):
		return bad("it is stated for other levels than the paytable pays shares of: %s", strings.Join(levels, ", "))
	case o.Type == Percent && sum > o.Most:
		return bad("the levels of the meter have %s %% of each wager together, and there are %s %%", money.Cents(sum), money.Cents(o.Most))
	}
	return nil
}

func (o *Option) within(raw json.RawMessage, number int64) (value, error) {
	if number < o.Least || o.Most > 0 && number > o.Most {
		return value{}, o.bad(raw)
	}
	return value{number: number}, nil
}

func (o *Option) bad(raw json.RawMessage) error {
	text := string(raw)
	if len(text) > 60 {
		text = text[:60] + "…"
	}
	return &InputError{"rules." + o.ID, fmt.Sprintf("%s is not allowed; it takes %s", record.Printable(text), o.Range()), o.Cite}
}

// InputError is the error for input that cannot be used: the field, the mistake, and the clause
// broken, if any.
type InputError struct {
	Field   string
	Message string
	Cite    cite.Cite
}

// Error is one sentence with the field, the reason and the citation.
func (e *InputError) Error() string {
	text := e.Field + ": " + e.Message
	if e.Cite != "" {
		text += " (§ " + string(e.Cite) + ")"
	}
	return text
}
