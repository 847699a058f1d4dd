package journal

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Account is the name of an account, parts joined by "/", of which the first is its kind:
//
//	cage                  the cage: what it has paid out for chips, and the chips it issued
//	player/ann            what a player holds outside the tables
//	table/t1/seat/3       the chips of a seat
//	table/t1/wagers       the chips on the layout; table/t1/wagers/3 those of one seat
//	house/t1              what the wagers of a table have won and lost of its inventory; it brings the
//	                      house players their chips
//	inventory/t1          what was brought to a table's inventory, less what was taken from it
//	drop/t1/3             the third drop box of a table; below zero by the cash in it, above by the rake
//	drop/t1/jackpot-3     the locked box for jackpot contributions that leaves with it
//	currency/t1           the currency that lies in front of the players of a table; below zero by it
//	tips/t1               the chips in the tip box of a table, and tip-pool those of all dealers at the cage
//	chips/cage            the chips of the cage
//	bank                  the main bank: what it has given out in chips and taken in cash
//	difference/t1         what counts found more or less than the books
//	rake/t1               what the house has collected at a table of Poker
//	fund/t1/bad_beat/box  the locked box of a fund; fund/t1/bad_beat/displayed its amount
//	                      displayed, fund/t1/bad_beat/held what the cage holds for winners
//	meter/m1              what a progressive meter owes the players
//	meter-funding/m1      what the house puts into a meter to begin and after an award
//	transit/...           chips on the way from one shard to another
type Account string

const longest = 200 // bytes of an account's name

// MayOwe reports whether the account may fall below zero. Only the house's own accounts may: the
// cage issues chips for cash, a table inventory can lose more than its fills, and the initial
// amount of a meter is the house's, and currency lies at a table for stakes that are no chips of it. Accounts of players, amounts promised to players, and the chips
// of the cage may not.
func (a Account) MayOwe() bool {
	switch a.kind() {
	case "cage", "house", "meter-funding", "bank", "inventory", "drop", "difference", "currency":
		return true
	}
	return false
}

// InTransit reports whether the account is for a single transfer on its way from one shard to
// another. It is empty once the transfer has arrived, and is not used again.
func (a Account) InTransit() bool { return a.kind() == "transit" }

// Check returns nil if a is the name of an account, or else the reason in one sentence.
func (a Account) Check() error {
	known := false
	switch a.kind() {
	case "cage", "bank", "tip-pool":
		known = true
	case "player", "house", "rake", "fund", "meter", "meter-funding", "transit", "inventory", "drop", "tips", "chips", "difference", "currency":
		known = strings.Contains(string(a), "/")
	case "table":
		known = strings.Count(string(a), "/") > 1
	}
	switch {
	case len(a) > longest || !utf8.ValidString(string(a)):
		return fmt.Errorf("an account's name is valid UTF-8 of at most %d bytes; this one begins %.40q", longest, string(a))
	case !known:
		return fmt.Errorf("%q is no account; one is written like \"cage\", \"player/ann\" or \"table/t1/seat/3\"", string(a))
	case strings.HasSuffix(string(a), "/") || strings.Contains(string(a), "//"):
		return fmt.Errorf("account %q has an empty part", string(a))
	}
	for _, c := range a {
		if !unicode.IsGraphic(c) || unicode.IsSpace(c) {
			return fmt.Errorf("account %q has the character %q", string(a), c)
		}
	}
	return nil
}

func (a Account) kind() string {
	kind, _, _ := strings.Cut(string(a), "/")
	return kind
}
