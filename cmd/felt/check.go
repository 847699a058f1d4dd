package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/program"
	"felt.example/felt/internal/submission"
	"felt.example/felt/odds"
	"felt.example/felt/record"
)

func checkCommand() *cobra.Command {
	var asJSON, compare, codes bool
	c := &cobra.Command{
		Use:   "check FILE…|-",
		Short: "Check whether a Rules Submission complies, and what in it is unwise",
		Long: `check reads Rules Submissions (TOML; felt rules GAME --toml prints an example). It reports what breaks the
regulation, what is missing, what is allowed but unwise by the exact figures, and what depends on a reading.
A file named - is standard input. The exit code is 0 if all comply, 1 if one does not, 2 if one cannot be read.`,
		Example: `  felt check floor.toml
  felt check --json floor.toml
  felt check --compare filed.toml proposed.toml`,
		ValidArgsFunction: files("toml"),
		RunE: func(c *cobra.Command, args []string) error {
			collectSeldom()
			if err := apart(c, [2]string{"codes", "compare"}); err != nil {
				return err
			}
			input := 0
			for _, name := range args {
				if name == "-" {
					input++
				}
			}
			switch {
			case codes && len(args) > 0:
				return fmt.Errorf("--codes lists all kinds of finding and checks no file, not %q either", record.Clip(args[0]))
			case codes:
				return printCodes(c.OutOrStdout(), asJSON)
			case input > 1:
				return errors.New("standard input can be read once only")
			case compare:
				return printComparison(c, args, asJSON)
			case len(args) == 0:
				return errors.New("name the file to check; felt rules GAME --toml prints an example")
			}
			var checks []checked
			for _, name := range args {
				data, err := readFile(c, name)
				if err != nil {
					return err
				}
				found, err := submission.Check(c.Context(), data, &odds.Calculator{Cache: odds.OpenCache(program.Digest)})
				// Figures that are kept already are found without looking at an interrupt.
				if err = cmp.Or(err, c.Context().Err()); err != nil {
					return fmt.Errorf("%s: %w", called(name), err)
				}
				checks = append(checks, checked{called(name), submission.Complies(found), found})
			}
			if err := printChecks(c.OutOrStdout(), checks, asJSON); err != nil {
				return err
			}
			for _, k := range checks {
				if k.unread() {
					return fmt.Errorf("%s:%d:%d: %s", k.File, k.Findings[0].Line, k.Findings[0].Column, k.Findings[0].Message)
				}
			}
			if slices.ContainsFunc(checks, func(k checked) bool { return !k.OK }) {
				return errNo
			}
			return nil
		},
	}
	c.Flags().BoolVar(&compare, "compare", false, "show what changed from the first file to the second, in rules and in expected hold")
	c.Flags().BoolVar(&codes, "codes", false, "list all kinds of finding, each with an example")
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	return c
}

// checked is the answer for one file.
type checked struct {
	File     string               `json:"file"`
	OK       bool                 `json:"ok"`
	Findings []submission.Finding `json:"findings"`
}

// unread reports whether the file is no TOML.
func (k checked) unread() bool { return len(k.Findings) == 1 && k.Findings[0].Code == "syntax" }

func printChecks(out io.Writer, checks []checked, asJSON bool) error {
	if asJSON && len(checks) == 1 {
		return writeJSON(out, checks[0])
	}
	if asJSON {
		return writeJSON(out, checks)
	}
	for _, k := range checks {
		if k.unread() {
			continue
		}
		for _, f := range k.Findings {
			fmt.Fprintf(out, "%s:%s\n", k.File, f)
		}
		errs := 0
		for _, f := range k.Findings {
			if f.Severity == submission.Error {
				errs++
			}
		}
		verdict := "complies"
		if !k.OK {
			verdict = "does not comply"
		}
		fmt.Fprintf(out, "%s: %s; errors %d, warnings %d\n", k.File, verdict, errs, len(k.Findings)-errs)
	}
	return nil
}

// printCodes prints all kinds of finding.
func printCodes(out io.Writer, asJSON bool) error {
	if asJSON {
		return writeJSON(out, submission.Codes)
	}
	for _, code := range submission.Codes {
		fmt.Fprintf(out, "%s (%s): %s\n", code.ID, code.Severity, code.Means)
		for line := range strings.SplitSeq(code.Example, "\n") {
			fmt.Fprintf(out, "    %s\n", line)
		}
	}
	return nil
}

// printComparison prints what changed between two files.
func printComparison(c *cobra.Command, files []string, asJSON bool) error {
	if len(files) != 2 {
		return errors.New("--compare needs two files: that in force and that which follows")
	}
	out := c.OutOrStdout()
	var texts [2][]byte
	var both [2]*submission.Submission
	for i, name := range files {
		var err error
		if texts[i], err = readFile(c, name); err != nil {
			return err
		}
		var found []submission.Finding
		if both[i], found = submission.Read(texts[i]); both[i] == nil {
			return fmt.Errorf("%s:%s", called(name), submission.FirstError(found))
		}
	}
	d, err := submission.Compare(c.Context(), texts[0], texts[1], odds.OpenCache(program.Digest))
	if err != nil {
		return err
	}
	papers, err := paper.Replaced(c.Context(), both[0], both[1])
	if err != nil {
		return err
	}
	if asJSON {
		return writeJSON(out, struct {
			From string `json:"from"`
			To   string `json:"to"`
			*submission.Difference
			Papers []paper.Replacement `json:"papers"`
		}{called(files[0]), called(files[1]), d, papers})
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "RULE\tFROM\tTO\tCITE")
	for _, c := range d.Changes {
		fmt.Fprintf(t, "%s\t%s\t%s\t§ %s\n", c.Path, orNone(c.From), orNone(c.To), c.Cite)
	}
	fmt.Fprintln(t, "\nHOLD\tFROM\tTO\tCITE")
	for _, h := range d.Holds {
		fmt.Fprintf(t, "%s %s\t%s\t%s\t§ %s\n", h.Game, h.Wager, held(h.From), held(h.To), h.Cite)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for i, n := range d.Notes {
		if i == 0 {
			fmt.Fprintln(out, "\nTO HEED")
		}
		fmt.Fprintf(out, "%s: %s (§ %s)\n", n.Path, n.Message, n.Cite)
	}
	for i, r := range papers {
		if i == 0 {
			fmt.Fprintln(out, "\nPAPERS TO REPLACE")
		}
		fmt.Fprintf(out, "%s: %s\n", r.Of, strings.Join(r.Papers, ", "))
	}
	return nil
}

func held(s *submission.Share) string {
	if s == nil {
		return "not offered"
	}
	return s.Percent
}

// readRules are the choices of a game for a command's --rules: of a Rules Submission, whose name
// ends in .toml, or JSON as in a round record.
func readRules(name, game string) ([]byte, error) {
	if !strings.HasSuffix(name, ".toml") {
		return os.ReadFile(name)
	}
	s, err := readSubmission(name)
	if err != nil {
		return nil, err
	}
	if rules := s.Rules(game); rules != nil {
		return rules, nil
	}
	return nil, errors.New(name + " does not offer " + game)
}

// readSubmission reads a Rules Submission that complies.
func readSubmission(name string) (*submission.Submission, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	s, found := submission.Read(data)
	if s == nil {
		return nil, fmt.Errorf("%s:%s", name, submission.FirstError(found))
	}
	return s, nil
}
