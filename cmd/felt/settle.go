package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"felt.example/felt/settle"
)

// longest is the most bytes that one record may have.
const longest = 1 << 20

// errTooLong refuses a record that is longer.
var errTooLong = fmt.Errorf("a record has more than %d bytes", longest)

func settleCommand() *cobra.Command {
	var lines, asJSON, audit bool
	c := &cobra.Command{
		Use:   "settle [FILE|-]",
		Short: "Compute what a round must pay, and why",
		Long: `settle takes a round record (the cards as they lay at the end, the wagers and the
decisions) and prints what each wager must be paid, with the clauses that require it.

A file whose name ends with .txt has rounds written as text, with the expected results
(docs/rounds.md). The exit code is 1 if a round has other results.`,
		Example: `  felt settle round.json
  felt settle --ndjson --json rounds.ndjson > answers.ndjson
  felt settle --audit --ndjson paid.ndjson
  felt settle rounds.txt`,
		Args:              takes(0, 1, "one file"),
		ValidArgsFunction: files("json", "ndjson", "txt"),
		RunE: func(c *cobra.Command, args []string) error {
			in, name := c.InOrStdin(), called("-")
			if len(args) == 1 && args[0] != "-" {
				file, err := os.Open(args[0])
				if err != nil {
					return err
				}
				defer file.Close()
				in, name = interruptible{c.Context(), file}, args[0]
			}
			out := bufio.NewWriterSize(c.OutOrStdout(), 1<<16)
			s := settlement{json: asJSON, audit: audit}
			var err error
			if lines {
				err = s.lines(in, out, c.ErrOrStderr(), name)
			} else {
				err = s.one(in, out, c.ErrOrStderr(), name)
			}
			return errors.Join(err, out.Flush())
		},
	}
	c.Flags().BoolVar(&lines, "ndjson", false, "read one record a line and answer one line each")
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	c.Flags().BoolVar(&audit, "audit", false, "compare with the amounts that each seat's \"returned\" says were paid")
	return c
}

// settlement is how records are settled and answered.
type settlement struct{ json, audit bool }

// settled is one record's answer, ready to print.
type settled struct {
	text    []byte
	err     error
	differs bool
}

func (s settlement) one(in io.Reader, out, errs io.Writer, name string) error {
	data, err := io.ReadAll(io.LimitReader(in, longest+1))
	if err == nil && len(data) > longest {
		err = errTooLong
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if strings.HasSuffix(name, ".txt") && !s.audit && !bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		return s.rounds(string(data), out, errs, name)
	}
	answer := s.settle(settle.NewSettler(), data)
	if answer.err != nil {
		return fmt.Errorf("%s: %w", name, answer.err)
	}
	if _, err := out.Write(answer.text); err != nil {
		return err
	}
	if answer.differs {
		return errNo
	}
	return nil
}

func (s settlement) settle(settler *settle.Settler, data []byte) settled {
	rec, err := settle.Parse(data)
	if err != nil {
		return settled{err: err}
	}
	r, selected, err := settler.Settle(rec)
	if err != nil {
		return settled{err: err}
	}
	answer := settle.NewSettlement(rec, r, selected)
	if s.audit {
		if err := settle.Audit(rec, answer, selected.Game); err != nil {
			return settled{err: err}
		}
	}
	out := settled{differs: answer.Differences != nil && len(*answer.Differences) > 0}
	if s.json {
		out.text, out.err = json.Marshal(answer)
		out.text = append(out.text, '\n')
	} else {
		out.text = readable(answer)
	}
	return out
}

// lines settles one record a line on all processors and answers in order.
func (s settlement) lines(in io.Reader, out, errs io.Writer, name string) error {
	type job struct {
		line  int
		data  []byte
		err   error
		reply chan settled
	}
	workers := runtime.GOMAXPROCS(0)
	jobs, order := make(chan job, 64*workers), make(chan job, 64*workers)
	for range workers {
		go func() {
			settler := settle.NewSettler()
			for j := range jobs {
				if j.err != nil {
					j.reply <- settled{err: j.err}
					continue
				}
				j.reply <- s.settle(settler, j.data)
			}
		}()
	}
	var read error
	go func() {
		defer close(order)
		defer close(jobs)
		read = eachLine(in, func(line int, data []byte, err error) {
			j := job{line, data, err, make(chan settled, 1)}
			jobs <- j
			order <- j
		})
	}()
	unusable, differs, written := false, false, error(nil)
	for j := range order {
		answer := <-j.reply
		differs = differs || answer.differs
		if answer.err != nil {
			unusable = true
			answer.text = s.unusable(answer.err, j.line, errs, name)
		}
		if _, err := out.Write(answer.text); err != nil && written == nil {
			written = err
		}
	}
	switch {
	case read != nil || written != nil:
		return errors.Join(read, written)
	case unusable:
		return fmt.Errorf("%s: some records could not be used", name)
	case differs:
		return errNo
	}
	return nil
}

// unusable is the answer to a record that cannot be used.
func (s settlement) unusable(err error, line int, errs io.Writer, name string) []byte {
	if !s.json {
		fmt.Fprintf(errs, "felt: %s: line %d: %v\n", name, line, err)
		return nil
	}
	text, _ := json.Marshal(struct {
		Error string `json:"error"`
		Line  int    `json:"line"`
	}{err.Error(), line})
	return append(text, '\n')
}

// eachLine yields the lines that are not blank, with their number; a line over the
// longest is yielded as an error.
func eachLine(in io.Reader, yield func(line int, data []byte, err error)) error {
	lines := bufio.NewReaderSize(in, 1<<16)
	for number := 1; ; number++ {
		var data []byte
		tooLong := false
		for {
			part, err := lines.ReadSlice('\n')
			if tooLong = tooLong || len(data)+len(part) > longest; !tooLong {
				data = append(data, part...)
			}
			if errors.Is(err, bufio.ErrBufferFull) {
				continue
			}
			if len(bytes.TrimSpace(data)) > 0 || tooLong {
				if tooLong {
					yield(number, nil, errTooLong)
				} else {
					yield(number, data, nil)
				}
			}
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return err
			}
			break
		}
	}
}

// readable is an answer as an aligned table.
func readable(a *settle.Settlement) []byte {
	var b bytes.Buffer
	if a.Dealer.Hand != "" {
		fmt.Fprintf(&b, "Dealer  %s", a.Dealer.Hand)
		if a.Dealer.Qualifies != nil && !*a.Dealer.Qualifies {
			b.WriteString(" (does not qualify)")
		}
		b.WriteByte('\n')
	}
	for _, seat := range a.Seats {
		fmt.Fprintf(&b, "Seat %d  %s\n", seat.Seat, seat.Hand)
		t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(t, "wager\tamount\toutcome\tpaid\treturned\t")
		for _, result := range seat.Results {
			var cites []string
			for _, c := range result.Cites {
				cites = append(cites, "§ "+string(c))
			}
			fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t  %s\n", result.Wager, result.Amount, result.Result, result.Paid, result.Returned, strings.Join(cites, ", "))
		}
		fmt.Fprintf(t, "all\t%s\t\t\t%s\t  net %s\n", seat.Wagered, seat.Returned, seat.Net)
		t.Flush()
	}
	fmt.Fprintf(&b, "House net %s\n", a.HouseNet)
	if a.MeterAfter != nil {
		fmt.Fprintf(&b, "Meter after %s\n", a.MeterAfter)
	}
	if a.Differences != nil {
		for _, d := range *a.Differences {
			fmt.Fprintf(&b, "Seat %d %s: returned %s, due %s (%s), § %s\n", d.Seat, d.Wager, d.Returned, d.Due, d.Difference, d.Cites[0])
		}
	}
	return b.Bytes()
}
