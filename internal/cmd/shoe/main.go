// Command shoe stands for a scanning shoe at a table of a floor, whose dealer has connected it:
//
//	go run ./internal/cmd/shoe -table flush-1 -token TOKEN [-floor http://localhost:8080] [-errs 30] [-decks 6 -without T]
//
// It shuffles for each round, reads a card whenever one is dealt, and says so. With -errs it misreads one card in so many. With -camera it
// stands for a camera, and reads a card whenever one is turned.
package main

import (
	"flag"
	"fmt"

	"felt.example/felt/card"
	"felt.example/felt/internal/shoe"
)

func main() {
	var s shoe.Shoe
	flag.IntVar(&s.Decks, "decks", 1, "how many decks are shuffled for each round")
	flag.BoolVar(&s.Camera, "camera", false, "read the cards that are turned, as a camera, not those that are dealt")
	without := flag.String("without", "", "a rank that the decks lack, such as T")
	shoe.Main("shoe", &s.Device, "misread one card in so many, as the card before it", "the seed of the shuffles", func() error { return ready(&s, *without) }, s.Run)
}

func ready(s *shoe.Shoe, without string) error {
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
	return nil
}
