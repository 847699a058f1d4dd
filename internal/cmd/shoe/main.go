// Command shoe stands for a scanning shoe at a table of a floor, whose dealer has connected it:
//
//	go run ./internal/cmd/shoe -table flush-1 -token TOKEN [-floor http://localhost:8080] [-errs 30] [-decks 6 -without T]
//
// It shuffles for each round, reads a card whenever one is dealt, and says so. With -errs it misreads one card in so many.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/internal/shoe"
)

func main() {
	s := shoe.Shoe{Wait: 200 * time.Millisecond, Said: func(line string) { fmt.Println(line) }}
	flag.StringVar(&s.Floor, "floor", "http://localhost:8080", "the address of the floor")
	flag.StringVar(&s.Table, "table", "", "the ID of the table")
	flag.StringVar(&s.Token, "token", "", "the token that the console of the table's dealer shows")
	flag.IntVar(&s.Errs, "errs", 0, "misread one card in so many, as the card before it")
	flag.IntVar(&s.Decks, "decks", 1, "how many decks are shuffled for each round")
	without := flag.String("without", "", "a rank that the decks lack, such as T")
	seed := flag.Uint64("seed", uint64(time.Now().UnixNano()), "the seed of the shuffles")
	flag.Parse()
	s.Rand = rand.New(rand.NewPCG(*seed, 0))
	if err := run(&s, *without); err != nil {
		fmt.Fprintln(os.Stderr, "shoe:", err)
		os.Exit(1)
	}
}

func run(s *shoe.Shoe, without string) error {
	if without != "" {
		c, err := card.Parse(without + "s")
		if err != nil {
			return fmt.Errorf("-without %s is no rank", without)
		}
		s.Without = c.Rank()
	}
	if s.Decks < 1 || s.Decks > 8 {
		return fmt.Errorf("-decks %d: a shoe has 1 to 8 decks", s.Decks)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := s.Run(ctx); ctx.Err() == nil {
		return err
	}
	return nil
}
