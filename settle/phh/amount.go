package phh

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"
	"sync"

	"felt.example/felt/money"
	"felt.example/felt/record"
)

// amountText writes an amount as a TOML number, with decimals only where it has cents.
func amountText(c money.Cents) string {
	if c == Infinite {
		return "inf"
	}
	return strings.TrimSuffix(c.String(), ".00")
}

// decimal is a number as it stands in an action, or as a fraction of TOML is printed.
var decimal = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[+-]?[0-9]{1,30}(\.[0-9]{1,30})?(e[+-][0-9]{1,3})?$`)
})

// parseAmount reads an amount exactly. Negative ones are blinds that some files write for
// what a player posts who comes late.
func parseAmount(text string) (money.Cents, error) {
	if c, ok := plainAmount(text); ok {
		return c, nil
	}
	if !decimal().MatchString(text) {
		return 0, fmt.Errorf("%s is no amount such as 225 or 12.50", record.Clip(text))
	}
	exact, _ := new(big.Rat).SetString(text)
	exact.Mul(exact, big.NewRat(int64(money.Dollar), 1))
	if !exact.IsInt() {
		return 0, fmt.Errorf("%s has parts of a cent", record.Clip(text))
	}
	if exact.Num().CmpAbs(big.NewInt(int64(money.Max))) > 0 {
		return 0, fmt.Errorf("%s is more than one thousand million", record.Clip(text))
	}
	return money.Cents(exact.Num().Int64()), nil
}

// plainAmount reads an amount without exponent, of at most eleven digits before the point and two after it.
func plainAmount(text string) (money.Cents, bool) {
	digits := text
	minus := len(digits) > 0 && digits[0] == '-'
	if minus {
		digits = digits[1:]
	}
	whole, cents, point := strings.Cut(digits, ".")
	if whole == "" || point && cents == "" || len(whole) > 11 || len(cents) > 2 {
		return 0, false
	}
	var c money.Cents
	for _, part := range [...]string{whole, cents, "00"[len(cents):]} {
		for i := range len(part) {
			if part[i] < '0' || part[i] > '9' {
				return 0, false
			}
			c = c*10 + money.Cents(part[i]-'0')
		}
	}
	if c > money.Max {
		return 0, false
	}
	if minus {
		c = -c
	}
	return c, true
}
