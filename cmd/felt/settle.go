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
	text, differs, err := s.settle(settle.NewSettler(), nil, data)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if _, err := out.Write(text); err != nil {
		return err
	}
	if differs {
		return errNo
	}
	return nil
}

// settle appends a record's answer, and reports whether an audit found differences.
func (s settlement) settle(settler *settle.Settler, to, data []byte) (text []byte, differs bool, err error) {
	answer, err := settler.Answer(data, s.audit)
	if err != nil {
		return to, false, err
	}
	if s.json {
		to = append(answer.AppendJSON(to), '\n')
	} else {
		to = append(to, readable(answer)...)
	}
	return to, answer.Differences != nil && len(*answer.Differences) > 0, nil
}

// batch is some of the lines, and what is answered to them.
type batch struct {
	lines []line
	data  []byte

	text, said        []byte // for the two outputs
	unusable, differs bool
	settled           chan struct{}
}

// line is one line of a batch: its number, and where it ends in the batch's data.
type line struct {
	number, end int
	tooLong     bool
}

// batchSize is how many bytes of lines are settled together at least, where so many have come.
const batchSize = 1 << 15

// lines settles one record a line on all processors and answers in order.
func (s settlement) lines(in io.Reader, out, errs io.Writer, name string) error {
	workers := runtime.GOMAXPROCS(0)
	free, jobs, order := make(chan *batch, 4*workers), make(chan *batch, 4*workers), make(chan *batch, 4*workers)
	for range cap(free) {
		free <- &batch{settled: make(chan struct{}, 1)}
	}
	for range workers {
		go func() {
			settler := settle.NewSettler()
			for b := range jobs {
				s.batch(settler, b, name)
				b.settled <- struct{}{}
			}
		}()
	}
	var read error
	go func() {
		defer close(order)
		defer close(jobs)
		read = batches(in, free, func(b *batch) {
			jobs <- b
			order <- b
		})
	}()
	unusable, differs, written := false, false, error(nil)
	for b := range order {
		<-b.settled
		unusable, differs = unusable || b.unusable, differs || b.differs
		if len(b.said) > 0 {
			_, _ = errs.Write(b.said)
		}
		if _, err := out.Write(b.text); err != nil && written == nil {
			written = err
		}
		free <- b
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

// batch settles the lines of a batch.
func (s settlement) batch(settler *settle.Settler, b *batch, name string) {
	b.text, b.said, b.unusable, b.differs = b.text[:0], b.said[:0], false, false
	begin := 0
	for _, l := range b.lines {
		differs, err := false, errTooLong
		if !l.tooLong {
			b.text, differs, err = s.settle(settler, b.text, b.data[begin:l.end])
		}
		begin, b.differs = l.end, b.differs || differs
		switch {
		case err == nil:
			continue
		case s.json:
			text, _ := json.Marshal(struct {
				Error string `json:"error"`
				Line  int    `json:"line"`
			}{err.Error(), l.number})
			b.text = append(append(b.text, text...), '\n')
		default:
			b.said = fmt.Appendf(b.said, "felt: %s: line %d: %v\n", name, l.number, err)
		}
		b.unusable = true
	}
}

// batches reads batches of lines that are not blank, as far as they have come. Of a line that is too long only the number is
// kept.
func batches(in io.Reader, free <-chan *batch, yield func(*batch)) error {
	lines := bufio.NewReaderSize(in, 1<<16)
	b := <-free
	for number := 1; ; number++ {
		begin, tooLong, err := len(b.data), false, bufio.ErrBufferFull
		for errors.Is(err, bufio.ErrBufferFull) {
			var part []byte
			part, err = lines.ReadSlice('\n')
			if tooLong = tooLong || len(b.data)-begin+len(part) > longest; !tooLong {
				b.data = append(b.data, part...)
			}
		}
		if tooLong || len(bytes.TrimSpace(b.data[begin:])) == 0 {
			b.data = b.data[:begin]
		}
		if tooLong || len(b.data) > begin {
			b.lines = append(b.lines, line{number, len(b.data), tooLong})
		}
		if err != nil || len(b.data) >= batchSize || lines.Buffered() == 0 {
			yield(b)
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return err
			}
			b = <-free
			b.lines, b.data = b.lines[:0], b.data[:0]
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
