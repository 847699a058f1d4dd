// Command opening makes logs of so many entries and prints how long a floor takes to open on each.
//
//	go run ./internal/cmd/opening --entries 30000,300000
//
// It fails where the longest log takes more than 1.5 times as long as the shortest, or longer than --under.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"felt.example/felt/game"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/store/sqlite"
)

func main() {
	lengths := flag.String("entries", "30000,300000", "how many entries the logs have, the shortest first")
	tables := flag.Int("tables", 20, "at how many tables")
	under := flag.Duration("under", 0, "how long the longest may take; 0 is as long as it does")
	dir := flag.String("data", "", "where the logs are made; a directory of its own, removed at the end, where none is named")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *lengths, *tables, *under, *dir, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "opening:", err)
		os.Exit(1)
	}
}

// atMost is how many times as long as on the shortest log a floor may take to open on the longest.
const atMost = 1.5

func run(ctx context.Context, lengths string, tables int, under time.Duration, dir string, out io.Writer) (err error) {
	if dir == "" {
		if dir, err = os.MkdirTemp("", "felt-opening-"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	}
	var took []time.Duration
	for _, text := range strings.Split(lengths, ",") {
		entries, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("--entries: %w", err)
		}
		f := opened{dir: filepath.Join(dir, text), tables: configs(tables)}
		if err := f.make(ctx, entries, out); err != nil {
			return err
		}
		best, err := f.time(ctx, out)
		if err != nil {
			return err
		}
		took = append(took, best)
	}
	longest := took[len(took)-1]
	fmt.Fprintf(out, "the longest takes %.2f times as long as the shortest\n", longest.Seconds()/took[0].Seconds())
	switch {
	case longest.Seconds() > atMost*took[0].Seconds():
		return fmt.Errorf("that is more than %.1f times", atMost)
	case under > 0 && longest > under:
		return fmt.Errorf("it takes %v, more than %v", longest, under)
	}
	return nil
}

// configs are so many tables of the first game of the demonstration.
func configs(tables int) (all []table.Config) {
	of := floor.Demonstration[0]
	for n := range tables {
		of.ID = fmt.Sprint("t", n+1)
		all = append(all, of)
	}
	return all
}

// opened is a log on which floors are opened.
type opened struct {
	dir    string
	tables []table.Config
}

func (o opened) open(ctx context.Context, dir string) (*sqlite.Log, *floor.Floor, error) {
	log, err := sqlite.Open(dir)
	if err != nil {
		return nil, nil, err
	}
	f, err := floor.Open(ctx, floor.Config{Log: log, Tables: o.tables, Meters: floor.DemonstrationMeters, Build: "opening", Keys: keys, Pace: floor.Pace{Wagers: time.Hour, Result: time.Hour, Away: time.Hour}})
	if err != nil {
		return nil, nil, errors.Join(err, log.Close())
	}
	return log, f, nil
}

// keys are those of all floors here.
var keys = seal.NewKeys()

// make makes the log: a floor seats a player at each table, and then each changes his wager again and again.
func (o opened) make(ctx context.Context, entries int, out io.Writer) error {
	begun := time.Now()
	base := o.dir + "-base"
	log, f, err := o.open(ctx, base)
	if err != nil {
		return err
	}
	players := map[string]string{}
	for _, c := range o.tables {
		p, _, err := f.Join(ctx, "Ann at "+c.ID)
		if err == nil {
			players[c.ID] = p.ID
			err = f.Table(c.ID).Sit(ctx, p.ID, "", 1, 500*money.Dollar)
		}
		if err != nil {
			return err
		}
	}
	f.Close()
	g := generator{tables: map[string]*table.Table{}, last: map[string]journal.Entry{}, players: players}
	all := func(yield func(journal.Entry, error) bool) {
		n := 0
		for e, err := range log.Appended(ctx) {
			var of seal.Entry
			if n++; err == nil {
				of, err = seal.Log{Log: log, Keys: keys}.Open(ctx, e)
			}
			if err == nil {
				err = g.take(of.Entry)
			}
			if !yield(e, err) {
				return
			}
		}
		for ; n < entries-tail*len(o.tables); n++ {
			if e, err := g.next(o.tables[n%len(o.tables)].ID, n); !yield(e, err) {
				return
			}
		}
	}
	if err := errors.Join(sqlite.Make(ctx, o.dir, iter.Seq2[journal.Entry, error](all)), log.Close()); err != nil {
		return err
	}
	info, err := os.Stat(filepath.Join(o.dir, "felt.db"))
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d entries at %d tables, made in %.1f s, %d bytes each\n", entries, len(o.tables), time.Since(begun).Seconds(), info.Size()/int64(entries))
	took, err := o.once(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "  opened without states in %.2f s\n", took.Seconds())
	return errors.Join(o.more(ctx, g), os.RemoveAll(base))
}

// tail is how many entries each table has after its state: half of what it can be.
const tail = 250

// more appends the tail, at all tables at once, since each waits until its entry is durable.
func (o opened) more(ctx context.Context, g generator) error {
	log, err := sqlite.Open(o.dir)
	if err != nil {
		return err
	}
	failed := make(chan error, len(o.tables))
	for _, c := range o.tables {
		own := generator{map[string]*table.Table{c.ID: g.tables[c.ID]}, map[string]journal.Entry{c.ID: g.last[c.ID]}, g.players}
		for e, err := range (seal.Log{Log: log, Keys: keys}).Read(ctx, table.Shard(c.ID), g.last[c.ID].Seq+1) { // what the floor did meanwhile
			if err == nil {
				err = own.take(e)
			}
			if err != nil {
				return errors.Join(err, log.Close())
			}
		}
		go func() {
			for n := range tail {
				e, err := own.next(c.ID, n)
				if err == nil {
					e.Key = fmt.Sprint("tail/", c.ID, "/", n)
					e, err = log.Append(ctx, e.Seq-1, e)
					own.last[c.ID] = e
				}
				if err != nil {
					failed <- err
					return
				}
			}
			failed <- nil
		}()
	}
	for range o.tables {
		err = errors.Join(err, <-failed)
	}
	return errors.Join(err, log.Close())
}

// time opens a floor three times, of which the quickest counts.
func (o opened) time(ctx context.Context, out io.Writer) (best time.Duration, err error) {
	for n := range 3 {
		took, err := o.once(ctx)
		if err != nil {
			return 0, err
		}
		if n == 0 || took < best {
			best = took
		}
	}
	fmt.Fprintf(out, "  opened in %.3f s\n", best.Seconds())
	return best, nil
}

// once opens a floor and closes it.
func (o opened) once(ctx context.Context) (took time.Duration, err error) {
	begun := time.Now()
	log, f, err := o.open(ctx, o.dir)
	if err != nil {
		return 0, err
	}
	took = time.Since(begun)
	f.Close()
	return took, log.Close()
}

// generator makes entries of tables.
type generator struct {
	tables  map[string]*table.Table
	last    map[string]journal.Entry
	players map[string]string
}

// take takes an entry that the floor made.
func (g *generator) take(e journal.Entry) error {
	id, ok := strings.CutPrefix(e.Shard, table.Shard(""))
	if !ok {
		return nil
	}
	if g.tables[id] == nil {
		g.tables[id] = table.New(nil)
	}
	g.last[id] = e
	return g.tables[id].Apply(e)
}

// next has the player of a table change his wager.
func (g *generator) next(id string, n int) (journal.Entry, error) {
	t, e := g.tables[id], g.last[id]
	wagers := t.Selected.Game.Wagers
	first := slices.IndexFunc(wagers, func(w game.Wager) bool { return w.Required })
	changes, err := t.PlaceWager(1, g.players[id], wagers[first].ID, money.Cents(10+5*(e.Seq%2))*money.Dollar)
	if err != nil {
		return e, err
	}
	draft, err := journal.NewDraft(journal.Entry{
		Shard: e.Shard, Key: fmt.Sprint("place/", n), Rules: e.Rules, Build: e.Build, Clock: e.Clock, Actor: journal.Person(g.players[id]),
		Events: changes.Events, Transfers: changes.Transfers,
	})
	if err != nil {
		return e, err
	}
	next, _ := draft.Seal(journal.Head{Shard: e.Shard, Seq: e.Seq, Hash: e.Hash})
	return next, g.take(next)
}
