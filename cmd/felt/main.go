// Command felt is the regulation, executable.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"

	"github.com/spf13/cobra"

	"felt.example/felt/record"
)

// Exit codes.
const (
	exitNo          = 1   // the answer is no
	exitInput       = 2   // the input could not be used
	exitInterrupted = 130 // it was interrupted, as shells count
)

// errTold ends a command whose input could not be used, as was said.
var errTold = errors.New("told")

// errNo ends a command whose answer, already printed, is no.
var errNo = errors.New("no")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs one command line and returns its exit code.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	root := rootCommand()
	root.SetArgs(args)
	root.SetIn(interruptible{ctx, in})
	root.SetOut(out)
	root.SetErr(errs)
	switch err := root.ExecuteContext(ctx); {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(errs, "felt: interrupted")
		return exitInterrupted
	case errors.Is(err, errNo):
		return exitNo
	case errors.Is(err, errTold):
		return exitInput
	default:
		fmt.Fprintf(errs, "felt: %s\n", sentence(err))
		return exitInput
	}
}

func rootCommand() *cobra.Command {
	var version, asJSON bool
	root := &cobra.Command{
		Use:   "felt",
		Short: "Pennsylvania's table games, played and settled clause by clause",
		Long: `felt plays the table games of 58 Pa. Code, Subpart K exactly as the regulation says,
computes what they pay, and shows for every dollar the clause that moved it.`,
		SilenceUsage: true, SilenceErrors: true,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return noCommand(c, args[0])
		},
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case version:
				return printVersion(c.OutOrStdout(), asJSON)
			case asJSON:
				return errors.New("--json: name the command that shall answer in JSON")
			}
			return c.Help()
		},
	}
	root.Flags().BoolVar(&version, "version", false, "tell which program this is")
	root.Flags().BoolVar(&asJSON, "json", false, "with --version: answer in JSON")
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(
		settleCommand(), oddsCommand(), simulateCommand(), designCommand(), rulesCommand(), checkCommand(), clausesCommand(), schemaCommand(), serveCommand(), clusterCommand(), configCommand(), doctorCommand(),
		signInCommand(), rotateKeyCommand(), verifyCommand(), packetCommand(), booksCommand(), backupCommand(), restoreCommand(), rollbackCommand(), archiveCommand(), replayCommand(), textCommand(), docsCommand(), versionCommand(), completionCommand(), manCommand(),
	)
	root.SetHelpCommand(helpCommand())
	root.CompletionOptions.DisableDefaultCmd = true
	root.AddGroup(&cobra.Group{ID: papersGroup, Title: "Papers:"})
	root.AddCommand(paperCommands()...)
	return root
}

// collectSeldom has garbage collected less often, in a command that ends within a second or so: its memory is given
// back then.
func collectSeldom() { debug.SetGCPercent(400) }

// collectSooner has garbage collected more often once there is much of it, in a command whose answer is put together from
// many that need their memory one after another.
func collectSooner() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(128 << 20)
	}
}

// commandOf is the command with a name below another, nil if there is none.
func commandOf(root *cobra.Command, name string) *cobra.Command {
	for _, c := range root.Commands() {
		if c.Name() == name {
			return c
		}
	}
	return nil
}

// noCommand says that there is no such command, and which was meant.
func noCommand(root *cobra.Command, name string) error {
	var names []string
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	if near := record.Nearest(name, names); near != "" {
		return fmt.Errorf("%q is no command; %s %s was meant?", record.Clip(name), root.CommandPath(), near)
	}
	return fmt.Errorf("%q is no command; felt help lists them", record.Clip(name))
}

func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "help [COMMAND [SUBCOMMAND]]",
		Short:             "Show what a command does, and its flags",
		Args:              takes(0, 2, "one command"),
		ValidArgsFunction: of(func(c *cobra.Command, _ []string) []string { return commandNames(c.Root()) }),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return c.Root().Help()
			}
			of := c.Root()
			for _, name := range args {
				if of != c.Root() && !of.HasSubCommands() {
					return takes(0, 1, "one command")(c, args)
				}
				next := commandOf(of, name)
				if next == nil {
					return noCommand(of, name)
				}
				of = next
			}
			of.InitDefaultHelpFlag()
			return of.Help()
		},
	}
}

// interruptible is an input whose reading ends when the command is interrupted.
type interruptible struct {
	ctx context.Context //nolint:containedctx // a Reader has no other way to know it
	io.Reader
}

// Read reads, or gives the context's error when it is done.
func (r interruptible) Read(to []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	type read struct {
		n   int
		err error
	}
	own := make([]byte, len(to)) // the reading may outlast this call
	done := make(chan read, 1)
	go func() {
		n, err := r.Reader.Read(own)
		done <- read{n, err}
	}()
	select {
	case <-r.ctx.Done():
		return 0, r.ctx.Err()
	case d := <-done:
		return copy(to, own[:d.n]), d.err
	}
}

// readFile reads a file, or standard input for "-".
func readFile(c *cobra.Command, name string) ([]byte, error) {
	if name != "-" {
		return os.ReadFile(name)
	}
	return io.ReadAll(c.InOrStdin())
}

// called is a file's name in messages.
func called(name string) string {
	if name == "-" {
		return "standard input"
	}
	return name
}
