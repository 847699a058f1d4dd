// Package phh reads and writes Poker Hand History, the open format of recorded poker
// hands: one hand a file (.phh) or many (.phhs), in TOML. It also deals recorded hands
// again through the engine of chapter 637a, and records hands that were dealt here.
//
// Read yields the hands of a file, and Write of a Hand writes one. Replay deals one again and says whether it ends as it
// is recorded. FromRound makes the history of a round that a table played, Record that of a hand which it plays.
package phh

import (
	"math"
	"sync"

	"felt.example/felt/money"
)

// Hand is one recorded hand. Its players are numbered from 1 in the order in which they
// are dealt: where there is a button, player 1 is to the left of it and the last has it.
//
// Amounts are read as dollars and held in cents, whatever the currency is called: at most
// two decimals, at most money.Max. The format's fields stand here under their own names;
// a nil or zero field is not given.
type Hand struct {
	// Name is the hand's name in a file of many hands; "" in a file of one.
	Name string

	Variant           string
	AnteTrimming      bool
	Antes             []money.Cents
	BlindsOrStraddles []money.Cents
	BringIn           money.Cents
	SmallBet, BigBet  money.Cents
	MinBet            money.Cents
	StartingStacks    []money.Cents // may be Infinite
	Actions           []Action

	Author, Event, URL, Venue, Address, City, Region, PostalCode, Country string
	Time                                                                  Clock
	TimeZone, TimeZoneAbbreviation                                        string
	Day, Month, Year                                                      int64
	Hand                                                                  Label
	Level                                                                 int64
	Seats                                                                 []int64
	SeatCount                                                             int64
	Table                                                                 Label
	Players                                                               []string
	FinishingStacks, Winnings                                             []money.Cents
	Currency, CurrencySymbol                                              string
	TimeLimit                                                             Number
	TimeBanks                                                             []Number

	// Other is the fields that the format does not name: users' own begin with "_".
	Other map[string]any
}

type (
	// Label is what a hand or a table is called: a string or an int64, or nil.
	Label any
	// Number is a number that is no amount, as the file has it; nil is none.
	Number any
	// Clock is a time of day, "15:04:05".
	Clock string
)

// Label is what the hand is called: its own field, else its name in a file of many.
func (h *Hand) Label() Label {
	if h.Hand == nil && h.Name != "" {
		return h.Name
	}
	return h.Hand
}

// Infinite is a stack of which nobody knows how large it is, "inf".
const Infinite money.Cents = math.MaxInt64

// fields are those of the format in the order in which they are written, and where a Hand holds them.
var fields = [...]struct {
	name string
	of   func(*Hand) any // a pointer
}{
	{"variant", func(h *Hand) any { return &h.Variant }},
	{"ante_trimming_status", func(h *Hand) any { return &h.AnteTrimming }},
	{"antes", func(h *Hand) any { return &h.Antes }},
	{"blinds_or_straddles", func(h *Hand) any { return &h.BlindsOrStraddles }},
	{"bring_in", func(h *Hand) any { return &h.BringIn }},
	{"small_bet", func(h *Hand) any { return &h.SmallBet }},
	{"big_bet", func(h *Hand) any { return &h.BigBet }},
	{"min_bet", func(h *Hand) any { return &h.MinBet }},
	{"starting_stacks", func(h *Hand) any { return &h.StartingStacks }},
	{"actions", func(h *Hand) any { return &h.Actions }},
	{"author", func(h *Hand) any { return &h.Author }},
	{"event", func(h *Hand) any { return &h.Event }},
	{"url", func(h *Hand) any { return &h.URL }},
	{"venue", func(h *Hand) any { return &h.Venue }},
	{"address", func(h *Hand) any { return &h.Address }},
	{"city", func(h *Hand) any { return &h.City }},
	{"region", func(h *Hand) any { return &h.Region }},
	{"postal_code", func(h *Hand) any { return &h.PostalCode }},
	{"country", func(h *Hand) any { return &h.Country }},
	{"time", func(h *Hand) any { return &h.Time }},
	{"time_zone", func(h *Hand) any { return &h.TimeZone }},
	{"time_zone_abbreviation", func(h *Hand) any { return &h.TimeZoneAbbreviation }},
	{"day", func(h *Hand) any { return &h.Day }},
	{"month", func(h *Hand) any { return &h.Month }},
	{"year", func(h *Hand) any { return &h.Year }},
	{"hand", func(h *Hand) any { return &h.Hand }},
	{"level", func(h *Hand) any { return &h.Level }},
	{"seats", func(h *Hand) any { return &h.Seats }},
	{"seat_count", func(h *Hand) any { return &h.SeatCount }},
	{"table", func(h *Hand) any { return &h.Table }},
	{"players", func(h *Hand) any { return &h.Players }},
	{"finishing_stacks", func(h *Hand) any { return &h.FinishingStacks }},
	{"winnings", func(h *Hand) any { return &h.Winnings }},
	{"currency", func(h *Hand) any { return &h.Currency }},
	{"currency_symbol", func(h *Hand) any { return &h.CurrencySymbol }},
	{"time_limit", func(h *Hand) any { return &h.TimeLimit }},
	{"time_banks", func(h *Hand) any { return &h.TimeBanks }},
}

// numbers are the places of fields, by their names.
var numbers = sync.OnceValue(func() map[string]int {
	all := map[string]int{}
	for i, f := range fields {
		all[f.name] = i
	}
	return all
})
