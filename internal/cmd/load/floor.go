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
	"felt.example/felt/pa"
)

// opened is a floor in a process of its own.
type opened struct {
	base    string
	tables  []string
	data    string
	remove  string
	process *exec.Cmd
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
	program, filed := filepath.Join(temporary, "felt"), filepath.Join(temporary, "load.toml")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", program, "felt.example/felt/cmd/felt").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("felt cannot be built: %w: %s", err, out)
	}
	text, tables := filing(p.tables)
	f.tables = tables
	if err := os.WriteFile(filed, text, 0o600); err != nil {
		return nil, err
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
	if f.base = regexp.MustCompile(`http://\S+`).FindString(line); f.base == "" {
		return nil, fmt.Errorf("felt serve says %q: %w", line, err)
	}
	return f, nil
}

// close stops the floor and removes what was made for it.
func (f *opened) close() error {
	var err error
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

// look asks the floor how it stands.
func (f *opened) look(ctx context.Context) (figures, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, f.base+"/metrics", nil)
	if err != nil {
		return figures{}, err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return figures{}, err
	}
	defer answer.Body.Close()
	now := figures{at: time.Now()}
	inUse := [2]float64{}
	of := map[string]*float64{
		"process_cpu_seconds_total": &now.cpu, "process_resident_memory_bytes": &now.memory,
		"go_memstats_heap_inuse_bytes": &inUse[0], "go_memstats_stack_inuse_bytes": &inUse[1],
		"go_goroutines": &now.goroutines, "felt_http_open": &now.open,
		"felt_log_append_seconds_count": &now.appends, "felt_log_append_seconds_sum": &now.appending,
		`felt_events_total{kind="begin"}`: &now.rounds,
	}
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), " ")
		if into := of[name]; into != nil {
			if *into, err = strconv.ParseFloat(value, 64); err != nil {
				return now, err
			}
		}
	}
	if err := lines.Err(); err != nil {
		return now, err
	}
	now.inUse = inUse[0] + inUse[1]
	now.disk, err = size(ctx, f.data)
	return now, err
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
	if now, err = f.played(ctx, leftAfter); err == nil && now.open > 1 {
		err = fmt.Errorf("%.0f requests are open %v after all have left", now.open-1, leftAfter)
	}
	return now, err
}
