//go:build linux

// Command campaign does to a floor on three machines what machines, disks and networks do to it, while guests play at every
// game that the house banks, and at Poker, and then holds what they were told against what is so.
//
//	sudo go run ./internal/cmd/campaign --runs 60 --results campaign.jsonl
//
// The machines are network namespaces of this one with a disk each, so it must be run by root, on Linux. A run has some
// twenty faults, from a seed, and all checks after them: every command that was acknowledged had its effect once, nobody
// saw what was later not so or a card that was not his to see, each guest has the money that his rounds come to, the answers
// of all guests are linearizable (Porcupine), the logs of all nodes are equal, and each verifies: chips are conserved and every
// round deals again to the same end. A run that is among the results
// already is not made again. With --at-once 2 two runs are made side by side, each on machines of its own; what one takes of
// the processor lengthens the other's pauses.
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"felt.example/felt/internal/trial"
)

// tables are those of the demonstration floor at which the house banks the game, one of each.
var tables = []string{"heads-up-1", "flush-1", "spanish-1", "hi-lo-1", "prime-1", "mississippi-1", "crazy-1", "three-card-poker-1"}

// poker is a table of Poker, at which two guests play with house players.
const poker = "holdem-1"

type plan struct {
	runs, faults int
	atOnce       int
	seed         uint64
	results      string
	before       string
	only         string
}

func main() {
	var p plan
	flag.IntVar(&p.runs, "runs", 1, "how many runs")
	flag.IntVar(&p.faults, "faults", 20, "how many faults in a run")
	flag.IntVar(&p.atOnce, "at-once", 1, "how many runs are made side by side")
	flag.Uint64Var(&p.seed, "seed", 1, "the seed of the first run; the others have those after it")
	flag.StringVar(&p.results, "results", "", "the file to which each run is appended, as a line of JSON; runs that it has are not made again")
	flag.StringVar(&p.before, "before", "", "another build of felt, between which and this one nodes are upgraded and gone back; without it they are only closed and started")
	flag.StringVar(&p.only, "only", "", "the kinds of fault whose name has these words; all without it")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	share, inside := os.LookupEnv(inNetwork)
	var err error
	switch {
	case len(p.may()) == 0:
		err = fmt.Errorf("--only: no kind of fault has the words %q in its name, such as %q", p.only, faults[0].name)
	case p.atOnce < 1:
		err = fmt.Errorf("--at-once: %d: it takes one at least", p.atOnce)
	case inside:
		err = p.run(ctx, share, os.Stdout)
	default:
		err = p.apart(os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "campaign:", err)
		os.Exit(1)
	}
}

// result is what a run showed.
type result struct {
	Seed         uint64    `json:"seed"`
	Date         time.Time `json:"date"`
	Faults       []done    `json:"faults"`
	Commands     int       `json:"commands"`
	Rounds       int       `json:"rounds"`
	Answers      int       `json:"answers"` // that were put to Porcupine
	Older        int       `json:"older"`   // how often a node showed a guest less, at first, than he had seen
	Lost         int       `json:"lost"`
	Doubled      int       `json:"doubled"`
	Wrong        []string  `json:"wrong"`
	Seconds      float64   `json:"seconds"`
	LoadOfMinute string    `json:"load"` // of the machine, at the end
}

// done is a fault that was, and the pause that the guests had by it.
type done struct {
	Kind  string  `json:"kind"`
	Pause float64 `json:"pause_seconds"`
}

// apart has the runs made that are not among the results, in as many processes as are made at once, and tells what all came to.
func (p *plan) apart(out io.Writer) (err error) {
	if p.results == "" {
		dir, failed := os.MkdirTemp("", "felt-campaign-")
		if failed != nil {
			return failed
		}
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
		p.results = filepath.Join(dir, "results")
	}
	failed := make([]error, p.atOnce)
	var all sync.WaitGroup
	for i := range failed {
		all.Go(func() { failed[i] = again(inNetwork+"="+strconv.Itoa(i), "--results", p.results) })
	}
	all.Wait()
	results, err := earlier(p.results)
	return errors.Join(append(failed, err, tell(out, results))...)
}

// run makes every run of a share that is not among the results.
func (p *plan) run(ctx context.Context, share string, out io.Writer) (err error) {
	first, err := strconv.ParseUint(share, 10, 64)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "felt-campaign-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	program, err := trial.Build(ctx, dir)
	if err != nil {
		return err
	}
	programs := []string{program}
	if p.before != "" {
		programs = append(programs, p.before)
	}
	net, err := newNetwork(filepath.Join(dir, "machines"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, net.close()) }()
	all, err := earlier(p.results)
	if err != nil {
		return err
	}
	var failed []error
	for seed := p.seed + first; seed < p.seed+uint64(p.runs) && ctx.Err() == nil; seed += uint64(p.atOnce) {
		if slices.ContainsFunc(all, func(r result) bool { return r.Seed == seed }) {
			continue
		}
		r, err := p.once(ctx, seed, net, programs, dir, out)
		if err != nil {
			failed = append(failed, fmt.Errorf("the run of seed %d: %w", seed, err))
			fmt.Fprintln(out, failed[len(failed)-1])
			continue
		}
		if err := keep(p.results, r); err != nil {
			return err
		}
		fmt.Fprintf(out, "seed %d: %d faults, %d commands, %d rounds, %d lost, %d doubled, %d wrong, %.0f s\n", seed, len(r.Faults), r.Commands, r.Rounds, r.Lost, r.Doubled, len(r.Wrong), r.Seconds)
		for _, wrong := range r.Wrong {
			failed = append(failed, fmt.Errorf("the run of seed %d: %s", seed, wrong))
		}
	}
	return errors.Join(failed...)
}

// earlier are the runs that a file has.
func earlier(file string) (all []result, err error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	for lines := json.NewDecoder(bytes.NewReader(data)); err == nil && lines.More(); {
		var r result
		if err := lines.Decode(&r); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, r)
	}
	return all, err
}

func keep(file string, r result) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(append(line, '\n'))
	return errors.Join(err, f.Close())
}

// tell prints what all runs came to, by kind of fault.
func tell(out io.Writer, all []result) error {
	pauses := map[string][]float64{}
	var sum result
	for _, r := range all {
		for _, f := range r.Faults {
			pauses[f.Kind] = append(pauses[f.Kind], f.Pause)
		}
		sum.Commands += r.Commands
		sum.Rounds += r.Rounds
		sum.Answers += r.Answers
		sum.Older += r.Older
		sum.Lost += r.Lost
		sum.Doubled += r.Doubled
		sum.Wrong = append(sum.Wrong, r.Wrong...)
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "fault\ttimes\tpause: median\tp99\tlongest, s")
	line := func(name string, of []float64) {
		if slices.Sort(of); len(of) > 0 {
			fmt.Fprintf(t, "%s\t%d\t%.2f\t%.2f\t%.2f\n", name, len(of), of[len(of)/2], of[len(of)*99/100], of[len(of)-1])
		}
	}
	by := map[loss][]float64{}
	for _, f := range faults {
		line(f.name, pauses[f.name])
		by[f.loses] = append(by[f.loses], pauses[f.name]...)
	}
	line("all that lose the leading node, and no other", by[lead])
	line("all that lose more than half of the nodes", by[quorum])
	fmt.Fprintf(t, "%d commands acknowledged in %d rounds: %d lost, %d doubled, %d sentences of what is wrong; %d answers put to Porcupine; %d times a node that did not know yet that another led showed a guest less than he had seen\n", sum.Commands, sum.Rounds, sum.Lost, sum.Doubled, len(sum.Wrong), sum.Answers, sum.Older)
	return t.Flush()
}

// patience is how long the nodes have to be well again after a fault, and the guests to go on.
const patience = 2 * time.Minute

// once is one run: a floor begins, guests play, faults happen, and all is looked at.
func (p *plan) once(ctx context.Context, seed uint64, net *network, programs []string, dir string, out io.Writer) (r result, err error) {
	r = result{Seed: seed, Date: time.Now().UTC().Truncate(time.Second)}
	random := rand.New(rand.NewPCG(seed, 0))
	said, err := os.Create(filepath.Join(dir, "said"))
	if err != nil {
		return r, err
	}
	defer func() {
		if err = errors.Join(err, said.Close()); err != nil || len(r.Wrong) > 0 {
			text, _ := os.ReadFile(said.Name())
			fmt.Fprintf(out, "the nodes said last:\n%s\n", text[max(0, len(text)-4000):])
		}
	}()
	hears := newEar(said)
	nodes, err := trial.Start(trial.Config{Program: programs[0], Pace: "fast", Args: []string{"--log", "debug", "--history-rate", "1000"}, Says: hears, Machine: net.machine, Admit: trial.AdmitsBy(ctx, programs[0])})
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, nodes.Close()) }()
	s := &site{Processes: nodes, net: net, random: random, ear: hears, programs: programs}
	if err := s.well(ctx); err != nil {
		return r, err
	}
	playing, stop := context.WithCancel(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer stop()
	var guests []*trial.Player // all who have come
	seats := append(slices.Clone(tables), poker, poker)
	at := make([]*trial.Player, len(seats))
	come := func() error { // to each table where nobody plays, or somebody has lost his money
		before := len(guests)
		for i, table := range seats {
			if at[i] != nil && !at[i].Left() {
				continue
			}
			first := slices.Concat(nodes.Addresses()[i%3:], nodes.Addresses()[:i%3]) // a third comes in at each node
			g, err := trial.NewPlayer(fmt.Sprintf("Guest %d", len(guests)+1), table, first...)
			if err != nil {
				return err
			}
			guests, at[i] = append(guests, g), g
			all.Go(func() { g.Play(playing) })
		}
		return goOn(ctx, guests[before:])
	}
	for i := range p.faults {
		if err := errors.Join(s.well(ctx), come()); err != nil {
			return r, err
		}
		f := p.kind(seed, i)
		s.began = time.Now()
		if err := s.happens(ctx, f); err != nil {
			return r, fmt.Errorf("%s: %w", f.name, err)
		}
		if err := s.well(ctx); err != nil {
			return r, fmt.Errorf("after %s: %w", f.name, err)
		}
		if err := goOn(ctx, at); err != nil {
			return r, fmt.Errorf("after %s: %w", f.name, err)
		}
		r.Faults = append(r.Faults, done{f.name, pause(at[:len(tables)], s.began).Seconds()})
		fmt.Fprintf(out, "  %s: %.2f s\n", f.name, r.Faults[len(r.Faults)-1].Pause)
	}
	for _, g := range guests {
		g.Leave()
	}
	leaving, enough := context.WithTimeout(ctx, patience)
	defer enough()
	for asks := trial.Asks(); slices.ContainsFunc(guests, func(g *trial.Player) bool { return !g.Left() }); {
		if err := asks.Wait(leaving); err != nil {
			return r, fmt.Errorf("the guests did not finish their rounds: %w", err)
		}
	}
	stop()
	all.Wait()
	accounts, failed := make([]trial.Account, len(guests)), make([]error, len(guests))
	for i, g := range guests {
		all.Go(func() { accounts[i], failed[i] = g.Account(ctx, 0) })
	}
	all.Wait()
	if err := errors.Join(failed...); err != nil {
		return r, err
	}
	var answers []trial.Answer
	for i, g := range guests {
		a := accounts[i]
		commands, _ := g.Seen()
		r.Commands += commands
		answers = append(answers, g.Answers()...)
		r.Older += g.Older()
		r.Rounds += a.Rounds
		r.Lost += a.Lost
		r.Doubled += a.Doubled
		r.Wrong = append(r.Wrong, a.Wrong...)
	}
	if err := s.same(ctx, &r); err != nil {
		return r, err
	}
	of, lost, doubled, err := history(ctx, s.Data(trial.Names[0]), answers)
	if err != nil {
		return r, err
	}
	r.Answers, r.Lost, r.Doubled = len(of), r.Lost+lost, r.Doubled+doubled
	if wrong := linear(of); wrong != "" {
		r.Wrong = append(r.Wrong, wrong)
	}
	if r.Lost+r.Doubled > 0 {
		r.Wrong = append(r.Wrong, fmt.Sprintf("%d acknowledged answers, or rounds that had one, are lost, %d are there more than once", r.Lost, r.Doubled))
	}
	r.Seconds = time.Since(r.Date).Seconds()
	load, _ := os.ReadFile("/proc/loadavg")
	r.LoadOfMinute, _, _ = strings.Cut(string(load), " ")
	return r, nil
}

// may are the kinds of fault that may happen.
func (p *plan) may() []fault {
	return slices.DeleteFunc(slices.Clone(faults), func(f fault) bool { return !strings.Contains(f.name, p.only) })
}

// kind is the i-th fault of a run. Runs with seeds that follow on each other have all kinds as often, in an order of their own each time.
func (p *plan) kind(seed uint64, i int) fault {
	may := p.may()
	kinds := uint64(len(may))
	at := seed*uint64(p.faults) + uint64(i)
	return may[rand.New(rand.NewPCG(at/kinds, 1)).Perm(len(may))[at%kinds]]
}

// happens has a fault happen and end.
func (s *site) happens(ctx context.Context, f fault) error {
	after(ctx, time.Duration(s.random.Int64N(int64(time.Second))))
	if err := f.does(s); err != nil || f.ends == nil {
		return err
	}
	after(ctx, f.long/10+time.Duration(s.random.Int64N(int64(f.long))))
	return f.ends(s)
}

// after waits.
func after(ctx context.Context, long time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(long):
	}
}

// well waits until all nodes answer, and learns which one leads.
func (s *site) well(ctx context.Context) error {
	within, enough := context.WithTimeout(ctx, patience)
	defer enough()
	for {
		if err := s.AllReady(within); err != nil {
			return err
		}
		at := slices.IndexFunc(trial.Names, func(name string) bool { return s.State(within, name).Leads })
		if at < 0 {
			continue
		}
		rest := slices.Delete(slices.Clone(trial.Names), at, at+1)
		s.random.Shuffle(2, func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
		s.leader, s.follower, s.other = trial.Names[at], rest[0], rest[1]
		return nil
	}
}

// goOn waits until every guest who has not left has had two more commands acknowledged.
func goOn(ctx context.Context, guests []*trial.Player) error {
	within, enough := context.WithTimeout(ctx, patience)
	defer enough()
	asks, before := trial.Asks(), make([]int, len(guests))
	for i, g := range guests {
		before[i], _ = g.Seen()
	}
	for i, g := range guests {
		for now := before[i]; now < before[i]+2 && !g.Left(); now, _ = g.Seen() {
			if err := asks.Wait(within); err != nil {
				view, _ := json.Marshal(g.View())
				return fmt.Errorf("%s does not go on: %w; he sees %s", g.Name(), err, view)
			}
		}
	}
	return nil
}

// pause is the longest time since then for which half of the guests had nothing acknowledged, each of them for so long. Who
// waits for others at Poker is not asked.
func pause(guests []*trial.Player, since time.Time) time.Duration {
	var each []time.Duration
	for _, g := range guests {
		longest, last := time.Duration(0), since
		for _, at := range g.Acknowledged() {
			if at.After(since) {
				longest, last = max(longest, at.Sub(last)), at
			}
		}
		each = append(each, longest)
	}
	slices.Sort(each)
	return each[len(each)/2]
}

// same stops all nodes and looks at their logs: they are equal, and each verifies.
func (s *site) same(ctx context.Context, r *result) error {
	var dirs []string
	for _, name := range trial.Names {
		if err := s.Stop(name); err != nil {
			return err
		}
		dirs = append(dirs, s.Data(name))
	}
	wrong := make([]string, len(dirs))
	var verified sync.WaitGroup
	for i, name := range trial.Names {
		verified.Go(func() {
			text, err := exec.CommandContext(ctx, s.Program, "verify", dirs[i], "--key", filepath.Join(s.Admission(name), "floor.key")).CombinedOutput()
			if err != nil {
				wrong[i] = fmt.Sprintf("the log of node %s does not verify: %s", name, cmp.Or(string(text), err.Error()))
			}
		})
	}
	differences, err := trial.Compare(ctx, dirs...)
	verified.Wait()
	r.Wrong = append(r.Wrong, differences...)
	r.Wrong = append(r.Wrong, slices.DeleteFunc(wrong, func(sentence string) bool { return sentence == "" })...)
	return err
}
