// Command load plays at a floor as its players and watchers do, over HTTP and WebSockets, and
// prints how it bears that.
//
//	go run ./internal/cmd/load --tables 100 --watchers 500 --for 1m
//
// It builds felt, opens a floor of its own with so many tables, of each game in turn, seats two
// players at each who answer within a second, and lets others watch.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"text/tabwriter"
	"time"
)

// plan is what is to be played.
type plan struct {
	tables, watchers int
	nodes            int
	long             time.Duration
	pace, dir        string
	gone             bool
	readers, slow    int
	settle           time.Duration
	most             limits
}

// limits are what the figures may come to; zero is no limit.
type limits struct {
	p99    time.Duration
	memory float64 // a watcher, kB
}

func main() {
	var p plan
	flag.IntVar(&p.tables, "tables", 10, "how many tables, of each game in turn")
	flag.IntVar(&p.watchers, "watchers", 50, "how many only watch, at each table in turn")
	flag.IntVar(&p.nodes, "nodes", 1, "on how many nodes the floor is, each a process of this machine: 1 or 3")
	flag.DurationVar(&p.long, "for", time.Minute, "how long to measure")
	flag.StringVar(&p.pace, "pace", "watchable", "the dealer's pace, as of felt serve")
	flag.StringVar(&p.dir, "data", "", "where the log is kept; a directory of its own, removed at the end, where none is named")
	flag.BoolVar(&p.gone, "gone", true, "at the end have all who watch leave, and look at the memory then")
	flag.IntVar(&p.readers, "readers", 0, "how many ask for the history of the first table, again and again")
	flag.IntVar(&p.slow, "slow", 0, "how many begin a request that they never end")
	flag.DurationVar(&p.settle, "settle", 20*time.Second, "how long all play on when the last player has come, and when the last watcher has, before it is measured")
	flag.DurationVar(&p.most.p99, "p99", 0, "fail if a click takes longer than this to another player's or a watcher's page, at the 99th percentile; 0 is no limit")
	flag.Float64Var(&p.most.memory, "memory-watcher", 0, "fail if a watcher takes more kB of memory than this; 0 is no limit")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, p, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

// run opens a floor, has it played at, and prints what was measured. What it does meanwhile is told
// to progress.
func run(ctx context.Context, p plan, out, progress io.Writer) (err error) {
	f, err := open(ctx, p)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.close()) }()
	empty, err := f.look(ctx)
	if err != nil {
		return err
	}
	c := newCrowd(f.bases...)
	defer c.leave()
	fmt.Fprintf(progress, "%d tables are open; players sit down\n", p.tables)
	if err := c.seat(ctx, f.tables); err != nil {
		return err
	}
	played, err := f.played(ctx, p.settle)
	if err != nil {
		return err
	}
	fmt.Fprintf(progress, "%d players sit; %d come to watch\n", 2*p.tables, p.watchers)
	if err := c.watch(ctx, f.tables, p.watchers); err != nil {
		return err
	}
	c.reading(p.readers, f.tables[0])
	if err := c.dawdling(p.slow); err != nil {
		return err
	}
	watched, err := f.played(ctx, p.settle)
	if err != nil {
		return err
	}
	fmt.Fprintf(progress, "measuring for %v\n", p.long)
	c.begin()
	before, err := f.look(ctx)
	if err != nil {
		return err
	}
	most, err := f.during(ctx, p.long)
	if err != nil {
		return err
	}
	after, err := f.look(ctx)
	if err != nil {
		return err
	}
	own := c.end()
	if err := c.failed(); err != nil {
		return fmt.Errorf("while they played: %w", err)
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	seconds := after.at.Sub(before.at).Seconds()
	line := func(name, format string, values ...any) { fmt.Fprintf(t, name+"\t"+format+"\n", values...) }
	line("tables, players, watchers", "%d, %d, %d", p.tables, 2*p.tables, p.watchers)
	if p.nodes > 1 {
		line("nodes, at each of which as many come in", "%d", p.nodes)
	}
	line("dealer's pace, seconds to settle, seconds measured", "%s, %.0f, %.0f", p.pace, p.settle.Seconds(), seconds)
	line("processors, load of the machine (1, 5 minutes)", "%d, %s", runtime.NumCPU(), machineLoad())
	line("decisions a second", "%.1f", float64(c.decisions.Load())/seconds)
	line("refused, unseen", "%d, %d", c.refusals.Load(), c.overlooked.Load())
	line("reality checks acknowledged", "%d", c.checks.Load())
	line("click to another player's page: p50, p99, p99.9, ms", "%s", &c.toPlayers)
	line("click to a watcher's page: p50, p99, p99.9, ms", "%s", &c.toWatchers)
	if p.readers > 0 {
		line("histories read a second, readers sent away", "%.1f, %d", float64(c.read.Load())/seconds, c.sentAway.Load())
	}
	if p.slow > 0 {
		line("slow requests, cut off", "%d, %d", p.slow, c.cut.Load())
	}
	line("messages a second, kB a second", "%.0f, %.0f", float64(c.received.Load())/seconds, float64(c.size.Load())/1000/seconds)
	line("appends a second, of ms each", "%.1f, %.2f", (after.appends-before.appends)/seconds, 1000*(after.appending-before.appending)/max(1, after.appends-before.appends))
	rounds := after.rounds - before.rounds
	line("rounds a second", "%.1f", rounds/seconds)
	line("bytes a round on disk", "%.0f", (after.disk-before.disk)/max(1, rounds))
	cpu := (after.cpu - before.cpu) / seconds
	line("processors: the floor, this program", "%.2f, %.2f", cpu, own/seconds)
	line("processor a table, ms a second", "%.2f", 1000*cpu/float64(p.tables))
	line("memory: empty, with players, with watchers, at most, MB", "%.0f, %.0f, %.0f, %.0f", empty.memory/1e6, played.memory/1e6, watched.memory/1e6, most/1e6)
	line("memory a table with two players, kB", "%.0f", (played.memory-empty.memory)/1e3/float64(p.tables))
	watcher := (watched.memory - played.memory) / 1e3 / float64(max(1, p.watchers))
	line("memory a watcher, kB", "%.0f", watcher)
	if p.gone {
		c.leave()
		left, err := f.settled(ctx)
		if err != nil {
			return err
		}
		line("memory: measured, after all left, MB", "%.0f, %.0f", after.memory/1e6, left.memory/1e6)
		line("of it in use by the program, MB", "%.0f, %.0f", after.inUse/1e6, left.inUse/1e6)
		line("goroutines: empty, measured, after all left", "%.0f, %.0f, %.0f", empty.goroutines, after.goroutines, left.goroutines)
	}
	return errors.Join(t.Flush(), p.most.passed(c, watcher))
}

// passed tells in a sentence each what was more than it may be, or nil.
func (l limits) passed(c *crowd, watcher float64) error {
	var wrong []error
	for _, page := range []struct {
		of   string
		took time.Duration
	}{{"another player's", c.toPlayers.at(.99)}, {"a watcher's", c.toWatchers.at(.99)}} {
		if l.p99 > 0 && page.took > l.p99 {
			wrong = append(wrong, fmt.Errorf("a click takes %v to %s page at the 99th percentile, and may take %v", page.took.Round(100*time.Microsecond), page.of, l.p99))
		}
	}
	if l.memory > 0 && watcher > l.memory {
		wrong = append(wrong, fmt.Errorf("a watcher takes %.0f kB of memory, and may take %.0f", watcher, l.memory))
	}
	return errors.Join(wrong...)
}

func machineLoad() string {
	data, err := os.ReadFile("/proc/loadavg")
	var one, five float64
	if err != nil {
		return "unknown"
	}
	_, err = fmt.Sscan(string(data), &one, &five)
	return cmp.Or(fmt.Sprintf("%.1f %.1f", one, five), fmt.Sprint(err))
}
