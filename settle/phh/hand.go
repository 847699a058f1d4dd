// Package phh reads and writes Poker Hand History, the open format of recorded poker
// hands: one hand a file (.phh) or many (.phhs), in TOML. It also deals recorded hands
// again through the engine of chapter 637a, and records hands that were dealt here.
package phh

import (
	"math"

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

// field is a field of the format and where a Hand holds it.
type field struct {
	name  string
	value any // a pointer
}

// fields lists the format's fields in the order in which they are written.
func (h *Hand) fields() []field {
	return []field{
		{"variant", &h.Variant},
		{"ante_trimming_status", &h.AnteTrimming},
		{"antes", &h.Antes},
		{"blinds_or_straddles", &h.BlindsOrStraddles},
		{"bring_in", &h.BringIn},
		{"small_bet", &h.SmallBet},
		{"big_bet", &h.BigBet},
		{"min_bet", &h.MinBet},
		{"starting_stacks", &h.StartingStacks},
		{"actions", &h.Actions},
		{"author", &h.Author},
		{"event", &h.Event},
		{"url", &h.URL},
		{"venue", &h.Venue},
		{"address", &h.Address},
		{"city", &h.City},
		{"region", &h.Region},
		{"postal_code", &h.PostalCode},
		{"country", &h.Country},
		{"time", &h.Time},
		{"time_zone", &h.TimeZone},
		{"time_zone_abbreviation", &h.TimeZoneAbbreviation},
		{"day", &h.Day},
		{"month", &h.Month},
		{"year", &h.Year},
		{"hand", &h.Hand},
		{"level", &h.Level},
		{"seats", &h.Seats},
		{"seat_count", &h.SeatCount},
		{"table", &h.Table},
		{"players", &h.Players},
		{"finishing_stacks", &h.FinishingStacks},
		{"winnings", &h.Winnings},
		{"currency", &h.Currency},
		{"currency_symbol", &h.CurrencySymbol},
		{"time_limit", &h.TimeLimit},
		{"time_banks", &h.TimeBanks},
	}
}
