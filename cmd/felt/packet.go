package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
)

func packetCommand() *cobra.Command {
	var out, head, archive, printed string
	c := &cobra.Command{
		Use:   "packet DIR|FILE TABLE ROUND",
		Short: "Write all that a dispute about one round needs",
		Long: `packet writes a round of a floor's log to one JSON file: the cards, the order of play, the wagers, each payment with
its clause, who did and approved what, and the lines of the log that prove it. felt verify FILE checks it
without the floor. With --head it has the entries up to that head too, so that they can be proven against it.

The cards of all seats are in it. A round of a shoe can be written once the shoe was shuffled anew.`,
		Example: "  felt packet felt-data flush-1 12 --out dispute.json --print dispute.pdf --head head.json\n  felt verify dispute.json --head head.json",
		Args:    takes(3, 3, "a data directory or a backup, a table and the number of a round"),
		RunE: func(c *cobra.Command, args []string) error {
			number, err := strconv.Atoi(args[2])
			if err != nil || number < 1 {
				return fmt.Errorf("%.40q is no number of a round, such as 12", args[2])
			}
			if printed != "" && out == "" {
				return errPacketNowhere
			}
			exported, err := readHeads(head)
			if err != nil {
				return err
			}
			log, err := openLog(c.Context(), args[0], archive)
			if err != nil {
				return err
			}
			defer log.Close()
			p, err := floor.MakePacket(c.Context(), log, cardroom.Open, args[1], number, exported.Heads)
			if err != nil {
				return err
			}
			write := func(w io.Writer) error {
				e := json.NewEncoder(w)
				e.SetEscapeHTML(false)
				return e.Encode(p)
			}
			if out == "" {
				return write(c.OutOrStdout())
			}
			if err := writeTo(out, write); err != nil || printed == "" {
				return err
			}
			return printPacket(p, printed)
		},
	}
	c.Flags().StringVar(&out, "out", "", "the file to write; standard output without it")
	c.Flags().StringVar(&printed, "print", "", "also write it as a paper: a file whose name ends in .pdf, .html or .txt")
	c.Flags().StringVar(&head, "head", "", "a head file exported earlier, up to which entries are written too")
	c.Flags().StringVar(&archive, "archive", "", "the archive that felt archive moved entries to, to be read too")
	return c
}

// isDocument reports whether a file begins as a packet does, and not as a database.
func isDocument(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	first := make([]byte, 1)
	n, err := f.Read(first)
	return err == nil && n == 1 && first[0] == '{'
}

// kindOf is the kind that a document says it is; "" is a packet.
func kindOf(from io.Reader) (kind string) {
	in := json.NewDecoder(from)
	for _, err := in.Token(); err == nil; {
		name, failed := in.Token()
		var value json.RawMessage
		if failed != nil || in.Decode(&value) != nil {
			return ""
		}
		if name == "kind" {
			_ = json.Unmarshal(value, &kind)
			return kind
		}
	}
	return ""
}

// verifyDocument checks a dispute packet, or the openings of a round, and says what it found.
func verifyDocument(ctx context.Context, out io.Writer, name, head string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	kind := kindOf(f)
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if kind == table.OpeningsKind {
		if head != "" {
			return errors.New("--head proves nothing of a file of openings, which has no entries")
		}
		return verifyOpenings(out, f, name)
	}
	return verifyPacket(ctx, out, f, name, head)
}

// verifyOpenings checks the openings of a round that a browser kept.
func verifyOpenings(out io.Writer, from io.Reader, name string) error {
	o, err := table.ReadOpenings(from)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	findings, notes, followed := o.Check()
	for _, line := range append(findings, notes...) {
		fmt.Fprintln(out, line)
	}
	if len(findings) > 0 {
		return errNo
	}
	verdict := "they are those committed to"
	if followed == 0 {
		verdict = "nothing of it is checked"
	}
	_, err = fmt.Fprintf(out, "round %d of table %s: %d decks, %d cards followed: %s\n", o.Round, o.Table, len(o.Decks), followed, verdict)
	return err
}

func verifyPacket(ctx context.Context, out io.Writer, from io.Reader, name, head string) error {
	exported, err := readHeads(head)
	if err != nil {
		return err
	}
	p, findings, notes, err := floor.VerifyPacket(ctx, from, cardroom.Open, exported.Heads)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for _, line := range append(findings, notes...) {
		fmt.Fprintln(out, line)
	}
	if len(findings) > 0 {
		return errNo
	}
	_, err = fmt.Fprintf(out, "round %d of table %s: %d entries, %d payments: nothing is missing or altered\n", p.Round, p.Table.ID, len(p.Entries), len(p.Payments))
	return err
}
