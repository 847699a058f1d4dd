// Package payout has the terms on which a wager is paid: "3 to 2", "250 for 1", a share of a
// progressive meter.
package payout

import (
	"fmt"
	"strings"

	"felt.example/felt/money"
)

// Payout is what a hand pays on a wager. The zero value pays nothing: the wager loses.
type Payout struct {
	kind  kind
	n, m  int
	level string // of the meter
}

type kind uint8

const (
	loses kind = iota
	to
	forOne
	push
	half
	ofMeter
	fixed
)

// To pays n for each m wagered, and returns the stake. Neither is below zero, and m is at least 1.
func To(n, m int) Payout { return Payout{kind: to, n: n, m: m} }

// For pays n times the wager, n at least 1, which includes the stake (§ 678a.12(d)(1)).
func For(n int) Payout { return Payout{kind: forOne, n: n, m: 1} }

// OfMeter pays a share of the progressive meter, from 1 to 100 per cent.
func OfMeter(percent int) Payout { return OfLevel(percent, "") }

// OfLevel pays a share of one level of a progressive meter that has several, such as "mega". The meter of one level has it without a
// name, "".
func OfLevel(percent int, level string) Payout {
	return Payout{kind: ofMeter, n: percent, m: 100, level: level}
}

// Fixed pays a fixed amount of whole dollars, whatever the wager.
func Fixed(amount money.Cents) Payout { return Payout{kind: fixed, n: int(amount), m: 1} }

// Push returns the wager.
var Push = Payout{kind: push, m: 1}

// Half returns half of the wager, rounded up to a cent for the player; the rest is lost.
var Half = Payout{kind: half, n: 1, m: 2}

// Loses reports whether the payout pays nothing.
func (p Payout) Loses() bool { return p.kind == loses }

// Pushes reports whether the wager is only returned.
func (p Payout) Pushes() bool { return p.kind == push }

// Halves reports whether half of the wager is returned and the rest lost.
func (p Payout) Halves() bool { return p.kind == half }

// FromMeter reports whether the payout is a share of the progressive meter, and how many per cent
// of it.
func (p Payout) FromMeter() (percent int, ok bool) { return p.n, p.kind == ofMeter }

// Level is the level of the meter that a share is of; "" is a meter of one level, or no share.
func (p Payout) Level() string { return p.level }

// KeepsStake reports whether the house keeps the stake of a winning wager, because the payout
// includes it ("for 1") or comes from the meter.
func (p Payout) KeepsStake() bool { return p.kind == forOne || p.kind == ofMeter }

// Amount returns what is paid on a stake: the winnings without the stake for "to", the whole
// payment for "for", a share of the meter, or the fixed amount; 0 for the others. A fraction of a cent
// is rounded up for the player.
func (p Payout) Amount(stake, meter money.Cents) money.Cents {
	switch p.kind {
	case to, forOne:
		return up(int64(stake), int64(p.n), int64(p.m))
	case ofMeter:
		return up(int64(meter), int64(p.n), int64(p.m))
	case fixed:
		return money.Cents(p.n)
	case loses, push, half:
	}
	return 0
}

func up(amount, n, m int64) money.Cents { return money.Cents((amount*n + m - 1) / m) }

// Net is what the player is up for each m wagered, n/m, a share of the meter left out: with
// odds of 3 to 2 he is up 3 for each 2, of a "for 1" payout the stake is taken off, of a
// lost wager n is -m. ok is false for a fixed amount, which does not follow the wager.
func (p Payout) Net() (n, m int, ok bool) {
	switch p.kind {
	case to:
		return p.n, p.m, true
	case forOne:
		return p.n - 1, 1, true
	case push:
		return 0, 1, true
	case half:
		return -1, 2, true
	case loses, ofMeter:
		return -1, 1, true
	case fixed:
	}
	return 0, 1, false
}

// String writes the payout as Parse reads it: "1,000 to 1", "push" and so on; a fixed amount, which
// Parse does not read, is "$1,000", and none at all is "".
func (p Payout) String() string {
	switch p.kind {
	case to:
		return fmt.Sprintf("%s to %d", thousands(p.n), p.m)
	case forOne:
		return thousands(p.n) + " for 1"
	case push:
		return "push"
	case half:
		return "half returned"
	case ofMeter:
		if p.level != "" {
			return fmt.Sprintf("%d%% of the %s meter", p.n, p.level)
		}
		return fmt.Sprintf("%d%% of meter", p.n)
	case fixed:
		return "$" + thousands(p.n/100)
	case loses:
	}
	return ""
}

// Meters are the readings of the levels of a progressive meter, in cents, by their names; that of a meter of one level has none, "".
type Meters map[string]money.Cents

// Meter is a level of a meter in words: "mega meter"; "meter" where it has one.
func Meter(level string) string {
	if level == "" {
		return "meter"
	}
	return level + " meter"
}

func thousands(n int) string {
	text := fmt.Sprint(n)
	var b strings.Builder
	for i, c := range text {
		if i > 0 && (len(text)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(c)
	}
	return b.String()
}
