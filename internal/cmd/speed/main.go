// Command speed holds the processor time of felt's verbs against that of another build.
//
//	go build -o /tmp/felt ./cmd/felt           # in a worktree of the other commit
//	go run ./internal/cmd/speed --other /tmp/felt
//
// Both builds run each command in turn, and the medians are printed as a table in Markdown. It fails where a
// command takes more than --under times what it took the other build. Commands of less than --least seconds are
// told and not judged: most of that is what the program takes to begin, which the first line tells, and to work
// out its own SHA-256 for the foot of a paper.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	var c comparison
	flag.StringVar(&c.other, "other", "", "the other build's program")
	flag.StringVar(&c.this, "this", "", "this build's program; built here where none is named")
	flag.IntVar(&c.runs, "runs", 5, "how often each command is run by each build")
	flag.Float64Var(&c.under, "under", 1.05, "how many times as long a command may take")
	flag.Float64Var(&c.least, "least", 0.25, "how many seconds a command takes at least that is judged")
	flag.StringVar(&c.only, "only", "", "only the commands that contain this, such as \"simulate\"")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := c.run(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "speed:", err)
		os.Exit(1)
	}
}

// comparison is of two builds.
type comparison struct {
	other, this, only string
	runs              int
	under, least      float64
}

func (c *comparison) run(ctx context.Context, out io.Writer) error {
	if c.other == "" || c.runs < 1 {
		return errors.New("--other names no program, or --runs no number of runs")
	}
	dir, err := os.MkdirTemp("", "felt-speed-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if c.this == "" {
		c.this = filepath.Join(dir, "felt")
		if err := exec.CommandContext(ctx, "go", "build", "-o", c.this, "./cmd/felt").Run(); err != nil {
			return fmt.Errorf("go build ./cmd/felt: %w", err)
		}
	}
	commands, err := commandsIn(ctx, dir, c.other)
	if err != nil {
		return err
	}
	commands = slices.DeleteFunc(commands, func(args []string) bool { return !strings.Contains(strings.Join(args, " "), c.only) })
	return c.compare(ctx, dir, commands, out)
}

// compare runs the commands in a directory and prints how long they take. What the other build refuses is left out.
func (c *comparison) compare(ctx context.Context, dir string, commands [][]string, out io.Writer) error {
	fmt.Fprint(out, "| command | other, CPU s | this, CPU s | ratio |\n| --- | --- | --- | --- |\n")
	var slower []string
	for _, args := range append([][]string{beginning}, commands...) {
		if _, err := once(ctx, dir, c.other, args); err != nil {
			fmt.Fprintf(out, "| %s | refuses it | | |\n", strings.Join(args, " "))
			continue
		}
		var other, this []time.Duration
		for range c.runs {
			for _, side := range []struct {
				program string
				took    *[]time.Duration
			}{{c.other, &other}, {c.this, &this}} {
				took, err := once(ctx, dir, side.program, args)
				if err != nil {
					return fmt.Errorf("%s %s: %w", side.program, strings.Join(args, " "), err)
				}
				*side.took = append(*side.took, took)
			}
		}
		o, t := median(other), median(this)
		fmt.Fprintf(out, "| %s | %.3f | %.3f | %.2f |\n", strings.Join(args, " "), o, t, t/o)
		if t > max(c.under*o, c.least) {
			slower = append(slower, strings.Join(args, " "))
		}
	}
	if slower != nil {
		return fmt.Errorf("more than %.2f times as long: %s", c.under, strings.Join(slower, "; "))
	}
	return nil
}

// beginning is a command for which a program only begins.
var beginning = []string{"--help"}

// once runs a command and tells the processor time that it took. That it answers no is no error.
func once(ctx context.Context, dir, program string, args []string) (time.Duration, error) {
	command := exec.CommandContext(ctx, program, args...)
	command.Dir = dir
	var said strings.Builder
	command.Stderr = &said
	if err := command.Run(); err != nil && (command.ProcessState == nil || command.ProcessState.ExitCode() != 1) {
		return 0, fmt.Errorf("%w: %s", err, said.String())
	}
	return command.ProcessState.UserTime() + command.ProcessState.SystemTime(), nil
}

// median is that of the times, in seconds.
func median(times []time.Duration) float64 {
	slices.Sort(times)
	return times[len(times)/2].Seconds()
}
