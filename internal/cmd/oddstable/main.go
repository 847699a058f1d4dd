// Command oddstable writes docs/odds.tsv, the exact figure of every wager, paytable and
// strategy, and docs/published.tsv, how published figures agree. With -check it compares the
// files with what it computes afresh.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"felt.example/felt/odds"
)

func main() {
	check := flag.Bool("check", false, "compare the files, write nothing")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, "oddstable:", err)
		os.Exit(1)
	}
}

func run(check bool) error {
	var c odds.Calculator
	var figures, published bytes.Buffer
	fmt.Fprintln(&figures, odds.TableHead)
	fmt.Fprintln(&published, odds.PublishedHead)
	for _, g := range odds.Games {
		lines, err := c.Table(context.Background(), g, true)
		if err != nil {
			return err
		}
		for _, line := range lines {
			fmt.Fprintln(&figures, line)
		}
		if lines, err = c.Published(context.Background(), g); err != nil {
			return err
		}
		for _, line := range lines {
			fmt.Fprintln(&published, line)
		}
	}
	return errors.Join(keep("docs/odds.tsv", figures.Bytes(), check), keep("docs/published.tsv", published.Bytes(), check))
}

// keep writes the file, or compares it.
func keep(name string, text []byte, check bool) error {
	if !check {
		return os.WriteFile(name, text, 0o644)
	}
	committed, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if !bytes.Equal(committed, text) {
		return fmt.Errorf("%s is not what is computed: go run ./internal/cmd/oddstable, and look at the difference", name)
	}
	return nil
}
