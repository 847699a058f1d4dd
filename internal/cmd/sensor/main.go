// Command sensor stands for a bet sensor at a table of a floor, whose dealer has connected it:
//
//	go run ./internal/cmd/sensor -table flush-1 -token TOKEN -wagers ante=10,flush_bonus=5 [-floor http://localhost:8080] [-errs 10]
//
// It reads these chips once a round at each seat of a player without a device. With -errs it reads one amount in so many as a thousand
// times as much.
package main

import (
	"flag"
	"fmt"
	"strings"

	"felt.example/felt/internal/shoe"
	"felt.example/felt/money"
)

func main() {
	var s shoe.Sensor
	wagers := flag.String("wagers", "ante=10", "the chips at each seat, in dollars")
	shoe.Main("sensor", &s.Device, "misread one amount in so many, as a thousand times as much", "the seed of the errors", func() error { return ready(&s, *wagers) }, s.Run)
}

func ready(s *shoe.Sensor, wagers string) error {
	s.Wagers = map[string]money.Cents{}
	for _, of := range strings.Split(wagers, ",") {
		wager, text, _ := strings.Cut(of, "=")
		amount, err := money.Parse(text)
		if err != nil {
			return fmt.Errorf("-wagers %s: %w", of, err)
		}
		s.Wagers[wager] = amount
	}
	return nil
}
