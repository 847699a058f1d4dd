package payout

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// most is the largest number that Parse takes.
const most = 1_000_000_000

var (
	toOrFor = regexp.MustCompile(`^([0-9,]+) (to|for) ([0-9]+)$`)
	share   = regexp.MustCompile(`^([0-9]+) ?% of (?:the ([a-z][a-z0-9-]{0,19}) )?meter$`)
	grouped = regexp.MustCompile(`^([0-9]+|[0-9]{1,3}(,[0-9]{3})+)$`)
)

// Parse reads a payout as String writes it: "3 to 2", "1,000 to 1", "250 for 1", "push", "half
// returned", "10% of meter", "100% of the mega meter". Its numbers are whole, from 1 to a thousand million, and a share at most 100
// per cent. A level of a meter is named by up to 20 small letters, digits and hyphens. The error is one sentence.
func Parse(text string) (Payout, error) {
	for _, p := range [...]Payout{Push, Half} {
		if text == p.String() {
			return p, nil
		}
	}
	if m := share.FindStringSubmatch(text); m != nil {
		if percent, ok := number(m[1]); ok && percent <= 100 {
			return OfLevel(percent, m[2]), nil
		}
	}
	if m := toOrFor.FindStringSubmatch(text); m != nil {
		n, ok := number(m[1])
		unit, unitOK := number(m[3])
		switch {
		case !ok || !unitOK:
		case m[2] == "to":
			return To(n, unit), nil
		case unit == 1:
			return For(n), nil
		}
	}
	if len(text) > 40 {
		text = text[:40] + "…"
	}
	return Payout{}, fmt.Errorf("%q is no payout such as \"50 to 1\", \"3 to 2\", \"250 for 1\", \"push\" or \"10%% of meter\"", text)
}

// number reads a whole number from 1 up.
func number(text string) (int, bool) {
	if !grouped.MatchString(text) {
		return 0, false
	}
	n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	return n, err == nil && n > 0 && n <= most
}
