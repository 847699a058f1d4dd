package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
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

// isPacket reports whether a file begins as a packet does, and not as a database.
func isPacket(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	first := make([]byte, 1)
	n, err := f.Read(first)
	return err == nil && n == 1 && first[0] == '{'
}

// verifyPacket checks a dispute packet, and says what it found.
func verifyPacket(ctx context.Context, out io.Writer, name, head string) error {
	exported, err := readHeads(head)
	if err != nil {
		return err
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	p, findings, notes, err := floor.VerifyPacket(ctx, f, cardroom.Open, exported.Heads)
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
