package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/record"
	"felt.example/felt/settle/ohh"
	"felt.example/felt/settle/phh"
	"felt.example/felt/store"
)

func replayCommand() *cobra.Command {
	var asJSON bool
	var toPHH, toOHH, archive, key string
	c := &cobra.Command{
		Use:   "replay FILE|DIR...",
		Short: "Replay recorded hands and rounds",
		Long: `replay plays recorded hands of Poker again, every action through the engine, and compares
the final stacks with the recorded ones. It reads Poker Hand History: files of one hand (.phh)
or of many (.phhs), or a directory of them. It also reads felt's own logs, from a data directory
or an export (.ndjson), and deals every round of every game again.`,
		Example: `  felt replay hand.phh
  felt replay --json session.phhs
  felt replay --phh all.phhs one.phh two.phh`,
		Args:              takes(1, -1, "files of hands, or a data directory"),
		ValidArgsFunction: files("phh", "phhs", "ndjson"),
		RunE: func(c *cobra.Command, files []string) error {
			out := bufio.NewWriterSize(c.OutOrStdout(), 1<<16)
			r := replay{keep: toPHH+toOHH != "", errs: c.ErrOrStderr(), archive: archive, key: key}
			if asJSON {
				r.json = json.NewEncoder(out)
				r.json.SetEscapeHTML(false)
			} else {
				r.table = tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
				fmt.Fprintln(r.table, "hand\tvariant\twon and lost\t")
			}
			for _, file := range files {
				if err := r.read(c.Context(), file); err != nil {
					return err
				}
			}
			if !asJSON {
				r.table.Flush()
				fmt.Fprintln(out, r.summary())
			}
			if err := out.Flush(); err != nil {
				return err
			}
			if err := errors.Join(r.write(toPHH, phh.WriteAll), r.write(toOHH, writeOHH)); err != nil {
				return err
			}
			return r.verdict()
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "answer with one JSON object a hand, one a line")
	c.Flags().StringVar(&toPHH, "phh", "", "also write the hands of Poker to this file, as Poker Hand History")
	c.Flags().StringVar(&toOHH, "ohh", "", "also write the hands of Poker to this file, as Open Hand History")
	c.Flags().StringVar(&archive, "archive", "", "the archive that felt archive moved entries of the data directory to, to be read too")
	c.Flags().StringVar(&key, "key", "", "the key file of the floor, by which rounds of a shoe in use are dealt again too")
	return c
}

// replay is one call of the command.
type replay struct {
	json  *json.Encoder // one of these two
	table *tabwriter.Writer
	keep  bool

	kept                   []*phh.Hand
	hands, agree, unusable int
	errs                   io.Writer
	archive, key           string // of a data directory
}

// replayAnswer is what came of one hand.
type replayAnswer struct {
	File string `json:"file"`
	// Hand is what the hand is called in its file: its own field, else its name in a file of
	// many.
	Hand    phh.Label     `json:"hand"`
	Variant string        `json:"variant"`
	OK      bool          `json:"ok"`
	Reason  string        `json:"reason"`
	Payoffs []money.Cents `json:"payoffs"`
}

// read reads a file or a directory. An error is one of the output's.
func (r *replay) read(ctx context.Context, name string) error {
	info, err := os.Stat(name)
	switch {
	case err != nil:
	case info.IsDir():
		if files := histories(name); len(files) > 0 {
			for _, file := range files {
				if err := r.read(ctx, file); err != nil {
					return err
				}
			}
			return nil
		}
		var log store.Log
		if log, err = openLog(ctx, name, r.archive); err == nil {
			defer log.Close()
			return r.log(ctx, name, log)
		}
	case filepath.Ext(name) == ".ndjson":
		var file *os.File
		if file, err = os.Open(name); err == nil {
			defer file.Close()
			var log store.Log
			if log, err = floor.ReadStream(file); err == nil {
				defer log.Close()
				return r.log(ctx, name, log)
			}
		}
	default:
		var text []byte
		if text, err = os.ReadFile(name); err == nil {
			return r.file(name, text)
		}
	}
	reason := sentence(err)
	if path := (*os.PathError)(nil); errors.As(err, &path) {
		reason = plainly(path.Err)
	}
	return r.unusableHand(replayAnswer{File: name, Reason: reason})
}

// histories are the files of Poker Hand History in a directory and those below it, in the order of
// their names; a data directory of felt has none.
func histories(dir string) []string {
	var files []string
	_ = filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if ext := filepath.Ext(name); err == nil && !entry.IsDir() && (ext == ".phh" || ext == ".phhs") {
			files = append(files, name)
		}
		return nil
	})
	return files
}

func (r *replay) file(name string, text []byte) error {
	for h, err := range phh.Read(text) {
		if err != nil {
			err = r.unusableHand(replayAnswer{File: name, Reason: err.Error()})
		} else {
			err = r.hand(name, h)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// log deals the rounds of a log again. The payoffs are those of the seats that played, in
// their order.
func (r *replay) log(ctx context.Context, name string, log store.Log) error {
	var printed error
	keys, err := keysIn(r.key)
	if err != nil {
		return err
	}
	shut, err := floor.Rounds(ctx, seal.Log{Log: log, Keys: keys}, cardroom.Open, func(t *table.Table, differs error) error {
		a := replayAnswer{File: name, Hand: fmt.Sprintf("%s/%d", t.ID, t.Round), Variant: t.Game, OK: differs == nil}
		if differs != nil {
			a.Reason = differs.Error()
		}
		for seat := 1; seat <= len(t.Seats); seat++ {
			if net, played := t.SeatNet(seat); played {
				a.Payoffs = append(a.Payoffs, net)
			}
		}
		if run := t.Play(); r.keep && run != nil {
			if h, err := phh.FromRound(run, t.Events(), func(int) bool { return true }); err == nil {
				h.Table, h.Hand = t.ID, a.Hand
				r.kept = append(r.kept, h)
			}
		}
		printed = r.print(a)
		return printed
	})
	for _, at := range shut {
		fmt.Fprintf(r.errs, "felt: %s: what follows was not dealt again: %v\n", name, at)
	}
	if err == nil || printed != nil {
		return printed
	}
	return r.unusableHand(replayAnswer{File: name, Reason: err.Error()})
}

func (r *replay) hand(file string, h *phh.Hand) error {
	if r.keep {
		r.kept = append(r.kept, h)
	}
	of := h.Replay(nil)
	a := replayAnswer{File: file, Hand: h.Label(), Variant: h.Variant, OK: of.Verdict == phh.Agrees, Reason: of.Reason, Payoffs: of.Payoffs}
	if of.Verdict == phh.NoGame {
		return r.unusableHand(a)
	}
	return r.print(a)
}

// unusableHand tells what cannot be dealt again, once: in the answer, or where there is none to read on the standard error.
func (r *replay) unusableHand(a replayAnswer) error {
	r.unusable++
	if r.json != nil {
		return r.print(a)
	}
	r.hands++
	name := a.File
	if a.Hand != nil {
		name += " " + record.Clip(fmt.Sprint(a.Hand))
	}
	_, err := fmt.Fprintf(r.errs, "felt: %s: %s\n", name, a.Reason)
	return err
}

func (r *replay) print(a replayAnswer) error {
	r.hands++
	if a.OK {
		r.agree++
	}
	if r.json != nil {
		if a.Payoffs == nil {
			a.Payoffs = []money.Cents{}
		}
		return r.json.Encode(a)
	}
	name := a.File
	if a.Hand != nil {
		name += " " + record.Clip(fmt.Sprint(a.Hand))
	}
	var won []string
	for _, payoff := range a.Payoffs {
		won = append(won, strings.TrimSuffix(payoff.String(), ".00"))
	}
	mark := ""
	if !a.OK {
		mark = "no: "
	}
	_, err := fmt.Fprintf(r.table, "%s\t%s\t%s\t%s%s\n", name, record.Clip(a.Variant), strings.Join(won, " "), mark, a.Reason)
	return err
}

func (r *replay) summary() string {
	text := fmt.Sprintf("%d of %d hands end as recorded", r.agree, r.hands)
	if r.unusable > 0 {
		text += fmt.Sprintf("; %d cannot be dealt again", r.unusable)
	}
	return text
}

// verdict is the error that the command ends with.
func (r *replay) verdict() error {
	switch {
	case r.unusable > 0 && r.json == nil:
		return errTold
	case r.unusable > 0:
		return fmt.Errorf("%d of %d hands cannot be dealt again", r.unusable, r.hands)
	case r.agree < r.hands:
		return errNo
	}
	return nil
}

// write writes the hands to a file, unless it has no name.
func (r *replay) write(name string, write func(io.Writer, []*phh.Hand) error) (err error) {
	if name == "" {
		return nil
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if err := write(file, r.kept); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// writeOHH writes the hands that Open Hand History can tell, and says which it cannot.
func writeOHH(to io.Writer, hands []*phh.Hand) error {
	var untold []error
	for _, h := range hands {
		if err := ohh.Write(to, h); err != nil {
			untold = append(untold, fmt.Errorf("hand %s: %w", record.Clip(fmt.Sprint(h.Label())), err))
		}
	}
	switch len(untold) {
	case 0:
		return nil
	case 1:
		return untold[0]
	}
	return fmt.Errorf("%w (and %d more hands that cannot be written)", untold[0], len(untold)-1)
}
