// Package money has amounts of dollars in whole cents. They are read and written as decimal strings
// of dollars, such as "12.50".
package money

import (
	"fmt"
	"strconv"
	"strings"
)

// Cents is an amount of money in cents. Amounts that people enter are never negative. Only
// differences, such as a net result, can be.
type Cents int64

// Dollar is one hundred cents.
const Dollar Cents = 100

// Max is the largest amount that felt accepts as input: one thousand million dollars.
const Max = 1_000_000_000 * Dollar

// MaxPaid is the largest amount that felt pays or transfers, because no wager wins more than a
// hundred thousand times its stake.
const MaxPaid = 100_000 * Max

// Parse reads a decimal string of dollars, "12.50" or "25". It allows at most two decimals, no
// sign, no exponent, and no amount above Max. The error is one sentence.
func Parse(text string) (Cents, error) {
	amount, err := parse(text)
	if err == nil && amount > Max {
		return 0, fmt.Errorf("%.40q is more than one thousand million dollars", strings.Clone(text))
	}
	return amount, err
}

// parse is Parse up to MaxPaid.
func parse(text string) (Cents, error) {
	whole, decimals, point := text, "", false
	for i := range len(text) {
		if text[i] == '.' {
			whole, decimals, point = text[:i], text[i+1:], true
			break
		}
	}
	if len(whole) == 0 || len(whole) > 15 || !digits(whole) {
		return 0, malformed(text)
	}
	if point && (len(decimals) == 0 || len(decimals) > 2 || !digits(decimals)) {
		return 0, malformed(text)
	}
	dollars, err := strconv.ParseInt(whole, 10, 64)
	if err != nil {
		return 0, malformed(text)
	}
	amount := Cents(dollars) * Dollar
	switch len(decimals) {
	case 1:
		amount += Cents(decimals[0]-'0') * 10
	case 2:
		amount += Cents(decimals[0]-'0')*10 + Cents(decimals[1]-'0')
	}
	if amount > MaxPaid {
		return 0, fmt.Errorf("%.40q is more than felt pays", strings.Clone(text))
	}
	return amount, nil
}

// MustParse is Parse for amounts written in the code. It panics on a mistake.
func MustParse(text string) Cents {
	amount, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return amount
}

func digits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return true
}

// malformed refuses a text. It clones it, so that reading an amount needs no memory.
func malformed(text string) error {
	return fmt.Errorf("%.40q is no amount of dollars such as \"12.50\" or \"25\"", strings.Clone(text))
}

// String writes the amount with two decimals, "12.50".
func (c Cents) String() string { return string(c.append(nil)) }

// Words writes the amount as people say it, "$5" or "$12.50".
func (c Cents) Words() string {
	if c%Dollar == 0 {
		return "$" + strconv.FormatInt(int64(c/Dollar), 10)
	}
	return "$" + c.String()
}

// Grouped writes the amount as a sign prints it, with commas between thousands: "$50,000" or
// "$2.50".
func (c Cents) Grouped() string {
	if c < 0 {
		return "-" + (-c).Grouped()
	}
	text := c.Words()
	whole, _, _ := strings.Cut(text, ".")
	for i := len(whole) - 3; i > len("$"); i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

func (c Cents) append(b []byte) []byte {
	if c < 0 {
		b = append(b, '-')
		c = -c
	}
	b = strconv.AppendInt(b, int64(c/Dollar), 10)
	cents := c % Dollar
	return append(b, '.', byte('0'+cents/10), byte('0'+cents%10))
}

// AppendText writes the amount as String does.
func (c Cents) AppendText(b []byte) ([]byte, error) { return c.append(b), nil }

// MarshalText writes the amount as String does.
func (c Cents) MarshalText() ([]byte, error) { return c.append(nil), nil }

// UnmarshalText reads what Parse reads, and also amounts up to MaxPaid, because stored amounts may
// be winnings. It reads no amount below zero, although MarshalText writes one.
func (c *Cents) UnmarshalText(text []byte) error {
	amount, err := parse(string(text))
	if err != nil {
		return err
	}
	*c = amount
	return nil
}
