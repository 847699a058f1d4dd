// Command felt is the regulation, executable.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
)

// Exit codes.
const (
	exitNo    = 1 // the answer is no
	exitInput = 2 // the input could not be used
)

// errNo ends a command whose answer, already printed, is no.
var errNo = errors.New("no")

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run runs one command line and returns its exit code.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	root := &cobra.Command{
		Use:   "felt",
		Short: "Pennsylvania's table games, played and settled clause by clause",
		Long: `felt plays the table games of 58 Pa. Code, Subpart K exactly as the regulation says,
computes what they pay, and shows for every dollar the clause that moved it.`,
		SilenceUsage: true, SilenceErrors: true,
	}
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	root.AddCommand(settleCommand(), oddsCommand(), simulateCommand(), rulesCommand(), checkCommand(), clausesCommand(), schemaCommand(), serveCommand(), verifyCommand(), replayCommand())
	root.AddGroup(&cobra.Group{ID: papersGroup, Title: "Papers:"})
	root.AddCommand(paperCommands()...)
	switch err := root.ExecuteContext(context.Background()); {
	case err == nil:
		return 0
	case errors.Is(err, errNo):
		return exitNo
	default:
		fmt.Fprintf(errs, "felt: %v\n", err)
		return exitInput
	}
}
