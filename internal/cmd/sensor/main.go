// Command sensor stands for a bet sensor at a table of a floor, whose dealer has connected it:
//
//	go run ./internal/cmd/sensor -table flush-1 -token TOKEN -wagers ante=10,flush_bonus=5 [-floor http://localhost:8080] [-errs 10]
//
// It reads these chips once a round at each seat of a player without a device. With -errs it reads one amount in so many as a thousand
// times as much.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"strings"
	"time"

	"felt.example/felt/internal/shoe"
	"felt.example/felt/money"
)

func main() {
	s := shoe.Sensor{Wait: 200 * time.Millisecond, Said: func(line string) { fmt.Println(line) }}
	flag.StringVar(&s.Floor, "floor", "http://localhost:8080", "the address of the floor")
	flag.StringVar(&s.Table, "table", "", "the ID of the table")
	flag.StringVar(&s.Token, "token", "", "the token that the console of the table's dealer shows")
	flag.IntVar(&s.Errs, "errs", 0, "misread one amount in so many, as a thousand times as much")
	wagers := flag.String("wagers", "ante=10", "the chips at each seat, in dollars")
	seed := flag.Uint64("seed", uint64(time.Now().UnixNano()), "the seed of the errors")
	flag.Parse()
	s.Rand = rand.New(rand.NewPCG(*seed, 0))
	if err := run(&s, *wagers); err != nil {
		fmt.Fprintln(os.Stderr, "sensor:", err)
		os.Exit(1)
	}
}

func run(s *shoe.Sensor, wagers string) error {
	s.Wagers = map[string]money.Cents{}
	for _, of := range strings.Split(wagers, ",") {
		wager, text, _ := strings.Cut(of, "=")
		amount, err := money.Parse(text)
		if err != nil {
			return fmt.Errorf("-wagers %s: %w", of, err)
		}
		s.Wagers[wager] = amount
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := s.Run(ctx); ctx.Err() == nil {
		return err
	}
	return nil
}
