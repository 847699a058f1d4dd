// Command oddstable writes docs/odds.tsv, the exact figure of every wager, paytable and
// strategy. With -check it compares the file with what it computes afresh.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"strings"

	"felt/odds"
)

const file = "docs/odds.tsv"

func main() {
	check := flag.Bool("check", false, "compare the file, write nothing")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, "oddstable:", err)
		os.Exit(1)
	}
}

func run(check bool) error {
	var text bytes.Buffer
	fmt.Fprintln(&text, odds.TableHead)
	var c odds.Calculator
	for _, g := range odds.Games {
		lines, err := c.Table(context.Background(), g, true)
		if err != nil {
			return err
		}
		fmt.Fprintln(&text, strings.Join(lines, "\n"))
	}
	if !check {
		return os.WriteFile(file, text.Bytes(), 0o644)
	}
	committed, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if !bytes.Equal(committed, text.Bytes()) {
		return fmt.Errorf("%s is not what is computed: go run ./internal/cmd/oddstable, and look at the difference", file)
	}
	return nil
}
