package main

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	_ "modernc.org/sqlite" // whose size is looked at

	"felt.example/felt/internal/submission"
	"felt.example/felt/internal/trial"
	"felt.example/felt/pa"
)

// opened is a floor in a process of its own, or in three that are its nodes.
type opened struct {
	bases   []string // where visitors come in
	tables  []string
	data    string // of one node
	remove  string
	process *exec.Cmd        // nil: it has nodes
	nodes   *trial.Processes // nil: it is one process
}

// open builds felt and opens a floor with the tables of the plan.
func open(ctx context.Context, p plan) (_ *opened, err error) {
	temporary, err := os.MkdirTemp("", "felt-load-")
	if err != nil {
		return nil, err
	}
	f := &opened{data: p.dir, remove: temporary}
	defer func() {
		if err != nil {
			err = errors.Join(err, f.close())
		}
	}()
	if f.data == "" {
		f.data = filepath.Join(temporary, "data")
	}
	program, err := trial.Build(ctx, temporary)
	if err != nil {
		return nil, err
	}
	filed := filepath.Join(temporary, "load.toml")
	text, tables := filing(p.tables)
	f.tables = tables
	if err := os.WriteFile(filed, text, 0o600); err != nil {
		return nil, err
	}
	if p.nodes > 1 {
		return f, f.openNodes(ctx, p, program, filed)
	}
	f.process = exec.Command(program, "serve", "--addr", "127.0.0.1:0", "--data", f.data, "--pace", p.pace, "--submission", filed)
	f.process.Stderr = os.Stderr
	says, err := f.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := f.process.Start(); err != nil {
		f.process = nil
		return nil, err
	}
	line, err := bufio.NewReader(says).ReadString('\n')
	base := regexp.MustCompile(`http://\S+`).FindString(line)
	if base == "" {
		return nil, fmt.Errorf("felt serve says %q: %w", line, err)
	}
	f.bases = []string{base}
	return f, nil
}

// openNodes opens the floor on three nodes.
func (f *opened) openNodes(ctx context.Context, p plan, program, filed string) (err error) {
	if p.nodes != len(trial.Names) || p.dir != "" {
		return fmt.Errorf("a floor has 1 node or %d, and the directories of those are not chosen", len(trial.Names))
	}
	f.nodes, err = trial.Start(trial.Config{Program: program, Pace: p.pace, Args: []string{"--submission", filed}, Says: os.Stderr, Admit: trial.AdmitsBy(ctx, program)})
	if err != nil {
		return err
	}
	for _, at := range f.nodes.Addresses() {
		f.bases = append(f.bases, "http://"+at)
	}
	f.data = f.nodes.Data(trial.Names[0])
	within, enough := context.WithTimeout(ctx, time.Minute)
	defer enough()
	return f.nodes.AllReady(within)
}

// close stops the floor and removes what was made for it.
func (f *opened) close() error {
	var err error
	if f.nodes != nil {
		err = f.nodes.Close()
	}
	if f.process != nil {
		err = f.process.Process.Signal(syscall.SIGTERM)
		_ = f.process.Wait() // it may be ended with clients still there
	}
	return errors.Join(err, os.RemoveAll(f.remove))
}

// filing is a Rules Submission with so many tables, of each game in turn.
func filing(tables int) (text []byte, ids []string) {
	day := time.Now().UTC().Format(time.DateOnly)
	b := bytes.NewBuffer(regexp.MustCompile(`(?m)^effective = .*`).ReplaceAll(submission.Default(pa.Games...), []byte("effective = "+day)))
	for n := range tables {
		g := pa.Games[n%len(pa.Games)]
		id := fmt.Sprintf("%s-%d", g.ID, n+1)
		fmt.Fprintf(b, "\n[tables.%s]\ngame = %q\n", id, g.ID)
		ids = append(ids, id)
	}
	return b.Bytes(), ids
}

// figures are how a floor stands, by its own metrics.
type figures struct {
	at                         time.Time
	appends, appending, rounds float64
	cpu, memory, inUse, disk   float64
	goroutines, open           float64
}

// look asks the floor how it stands. Of nodes, all that they use counts; the one that leads appends.
func (f *opened) look(ctx context.Context) (figures, error) {
	now := figures{at: time.Now()}
	for _, base := range f.bases {
		if err := now.add(ctx, base); err != nil {
			return now, err
		}
	}
	var err error
	now.disk, err = size(ctx, f.data)
	return now, err
}

// add adds the figures of a process.
func (now *figures) add(ctx context.Context, base string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/metrics", nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	of := map[string]*float64{
		"process_cpu_seconds_total": &now.cpu, "process_resident_memory_bytes": &now.memory,
		"go_memstats_heap_inuse_bytes": &now.inUse, "go_memstats_stack_inuse_bytes": &now.inUse,
		"go_goroutines": &now.goroutines, "felt_http_open": &now.open,
		"felt_log_append_seconds_count": &now.appends, "felt_log_append_seconds_sum": &now.appending,
		`felt_events_total{kind="begin"}`: &now.rounds,
	}
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), " ")
		if into := of[name]; into != nil {
			more, err := strconv.ParseFloat(value, 64)
			if err != nil {
				return err
			}
			*into += more
		}
	}
	return lines.Err()
}

// size is the bytes of a log, wherever SQLite keeps them just now.
func size(ctx context.Context, dir string) (float64, error) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "felt.db")+"?mode=ro")
	if err != nil {
		return 0, err
	}
	defer func() { _ = db.Close() }()
	var bytes float64
	err = db.QueryRowContext(ctx, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").Scan(&bytes)
	return bytes, err
}

// played is how the floor stands when it was played at for so long.
func (f *opened) played(ctx context.Context, long time.Duration) (figures, error) {
	select {
	case <-ctx.Done():
		return figures{}, ctx.Err()
	case <-time.After(long):
	}
	return f.look(ctx)
}

// during looks on and returns the most memory that the floor had.
func (f *opened) during(ctx context.Context, long time.Duration) (most float64, err error) {
	end := time.After(long)
	each := time.NewTicker(5 * time.Second)
	defer each.Stop()
	for {
		select {
		case <-ctx.Done():
			return most, ctx.Err()
		case <-end:
			return most, nil
		case <-each.C:
			now, err := f.look(ctx)
			if err != nil {
				return most, err
			}
			most = max(most, now.memory)
		}
	}
}

// leftAfter is how long a floor has to give back what it held: Go collects at the latest after two
// minutes.
const leftAfter = 150 * time.Second

// settled is how the floor stands when all have left.
func (f *opened) settled(ctx context.Context) (now figures, err error) {
	own := float64(len(f.bases)) // what asks for the figures
	if now, err = f.played(ctx, leftAfter); err == nil && now.open > own {
		err = fmt.Errorf("%.0f requests are open %v after all have left", now.open-own, leftAfter)
	}
	return now, err
}
