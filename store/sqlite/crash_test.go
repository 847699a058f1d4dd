//go:build unix

package sqlite

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/storetest"
)

// childDir names, in a child's environment, the log that it appends to; childLimit makes its
// files as large as that only, as if the disk were full; childFreed lifts this once the first
// append was refused. childCopy has it seal a copy there, at first on a full disk.
const (
	childDir   = "FELT_TEST_CHILD_DIR"
	childLimit = "FELT_TEST_CHILD_LIMIT"
	childFreed = "FELT_TEST_CHILD_FREED"
	childCopy  = "FELT_TEST_CHILD_COPY"
)

// TestMain is also the child's main, when the environment says so.
func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		if err := child(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// child appends from 20 writers for ever, going on where the log stands, and prints the
// key of each append that was acknowledged, or that it is not known whether it was written.
func child(dir string) error {
	log, err := Open(dir)
	if err != nil {
		return err
	}
	if to := os.Getenv(childCopy); to != "" {
		return errors.Join(sealed(log, to), log.Close())
	}
	if os.Getenv(childLimit) != "" {
		if err := limit(1 << 20); err != nil {
			return err
		}
	}
	if os.Getenv(childFreed) != "" {
		return errors.Join(freed(log), log.Close())
	}
	failed := make(chan error)
	for w := range 20 {
		go func() { failed <- appendFor(log, fmt.Sprint("table/t", w)) }()
	}
	for range 20 {
		err = errors.Join(err, <-failed)
	}
	return err
}

// limit lets no file of this process grow beyond so many bytes.
func limit(most uint64) error {
	signal.Ignore(syscall.SIGXFSZ)
	var now syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &now); err != nil {
		return err
	}
	now.Cur = min(most, now.Max)
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &now)
}

// freed appends until the disk is full, is refused five times, then has space again and appends
// a hundred more. It prints what became of each key: "lost" if what was said to be unknown is
// not resolved, or differently from what was said.
func freed(log *Log) error {
	ctx := context.Background()
	if err := limit(1 << 20); err != nil {
		return err
	}
	var seq uint64
	refusals := 0
	for n, after := 0, 0; after < 100; n++ {
		key := fmt.Sprint("cage#", n)
		e, err := log.Append(ctx, seq, storetest.Entry("cage", key, storetest.Move("cage", "player/ann", 100)))
		if err == nil {
			seq = e.Seq
			fmt.Println("written", key)
			if refusals > 0 {
				after++
			}
			continue
		}
		fmt.Println("refused", key, err)
		if refusals++; refusals == 5 {
			if err := limit(1 << 40); err != nil {
				return err
			}
		}
		if !errors.Is(err, store.ErrUnknown) && !errors.Is(err, store.ErrUnavailable) {
			return err
		}
		if _, found, err := log.ByKey(ctx, key); found || refusals >= 5 && err != nil {
			fmt.Println("lost", key, found, err)
		}
	}
	return nil
}

// sealed seals a copy of a log: on a full disk, where nothing of a segment may be left, and when there is space.
func sealed(log *Log, to string) error {
	c, err := NewCopy(context.Background(), log, to)
	if err != nil {
		return err
	}
	if err := limit(1 << 10); err != nil {
		return err
	}
	failed := c.Seal(context.Background(), 1)
	if err := limit(1 << 40); err != nil {
		return err
	}
	if left, err := os.ReadDir(to); failed == nil || err != nil || len(left) > 0 {
		return fmt.Errorf("with a full disk: %w; it leaves %v, %w", failed, left, err)
	}
	fmt.Println("refused", failed)
	return c.Seal(context.Background(), 1)
}

func appendFor(log *Log, shard string) error {
	ctx := context.Background()
	head, err := log.Head(ctx, shard)
	if err != nil {
		return err
	}
	seat := journal.Account(shard + "/seat/1")
	for seq := head.Seq; ; seq++ {
		key := fmt.Sprint(shard, "#", seq+1)
		_, err := log.Append(ctx, seq, storetest.Entry(shard, key, storetest.Move("cage", seat, 100), storetest.Move(seat, "house/t1", 40)))
		switch {
		case errors.Is(err, store.ErrUnknown):
			fmt.Println("unknown", key)
			return err
		case err != nil:
			fmt.Println("refused", key)
			return err
		}
		fmt.Println("written", key)
	}
}

// runChild runs a child until it ends or, if kill is not zero, kills it so long after its
// first line. It returns what the child printed, whole lines only, and its errors.
func runChild(t *testing.T, dir string, kill time.Duration, env ...string) (lines []string, stderr string) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), append(env, childDir+"="+dir)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	in := bufio.NewReader(out)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			break
		}
		if kill != 0 && len(lines) == 0 {
			defer time.AfterFunc(kill, func() { _ = cmd.Process.Kill() }).Stop()
		}
		lines = append(lines, strings.TrimSuffix(line, "\n"))
	}
	_ = cmd.Wait() // it was killed, or ended because its log failed
	return lines, said.String()
}

// TestKill kills a process with SIGKILL while 20 writers append: what was acknowledged is
// there when the log is opened again, and every balance is right.
func TestKill(t *testing.T) {
	dir := t.TempDir()
	acknowledged := map[string]bool{}
	for run := range 5 {
		lines, stderr := runChild(t, dir, time.Duration(1+rand.IntN(200))*time.Millisecond)
		if stderr != "" {
			t.Fatal(stderr)
		}
		for _, line := range lines {
			key, ok := strings.CutPrefix(line, "written ")
			if !ok {
				t.Errorf("run %d: %s", run, line)
			}
			acknowledged[key] = true
		}
		afterCrash(t, dir, acknowledged)
	}
	t.Logf("%d acknowledged entries, none missing", len(acknowledged))
	if len(acknowledged) == 0 {
		t.Error("nothing was acknowledged in any run, so nothing was tested")
	}
}

func afterCrash(t *testing.T, dir string, acknowledged map[string]bool) {
	t.Helper()
	log := mustOpen(t, dir)
	defer storetest.Close(t, log)
	report, err := store.Verify(t.Context(), log, store.Against{}, nil)
	if err != nil || len(report.Findings) > 0 {
		t.Fatalf("after a crash: %v\n%s", err, strings.Join(report.Findings, "\n"))
	}
	for key := range acknowledged {
		if _, there, err := log.ByKey(t.Context(), key); err != nil || !there {
			t.Errorf("%s was acknowledged and is missing: %v", key, err)
		}
	}
}

// TestFull lets writes fail in the middle of commits: nothing acknowledged is lost, what
// was refused is not there, and the log takes nothing more until it is opened again.
func TestFull(t *testing.T) {
	dir := t.TempDir()
	lines, stderr := runChild(t, dir, 0, childLimit+"=1")
	acknowledged, refused := map[string]bool{}, []string{}
	unknown := 0
	for _, line := range lines {
		switch said, key, _ := strings.Cut(line, " "); said {
		case "written":
			acknowledged[key] = true
		case "refused":
			refused = append(refused, key)
		default:
			unknown++
		}
	}
	if len(acknowledged) == 0 || len(refused)+unknown != 20 {
		t.Fatalf("%d written, %d refused, %d unknown; %s", len(acknowledged), len(refused), unknown, stderr)
	}
	afterCrash(t, dir, acknowledged)
	log := mustOpen(t, dir)
	defer storetest.Close(t, log)
	for _, key := range refused {
		if _, found, err := log.ByKey(t.Context(), key); err != nil || found {
			t.Errorf("%s was refused; found %t, %v", key, found, err)
		}
	}
	storetest.Must(t, log, 0, storetest.Entry("table/new", "goes on"))
	t.Logf("%d written, %d refused, %d unknown: %.200s", len(acknowledged), len(refused), unknown, stderr)
}

// TestSecondProcess: while one process has the log open, another is told so.
func TestSecondProcess(t *testing.T) {
	dir := t.TempDir()
	log := mustOpen(t, dir)
	defer storetest.Close(t, log)
	lines, stderr := runChild(t, dir, 0)
	want := "the log in " + dir + " is already open in another process or in this one\n"
	if len(lines) > 0 || stderr != want {
		t.Errorf("it printed %q and %q; want %q", lines, stderr, want)
	}
}

// TestCopyFull: while the disk of a copy is full, nothing of a segment is left there; when there is space, it goes on.
func TestCopyFull(t *testing.T) {
	dir, to := t.TempDir(), t.TempDir()
	log := mustOpen(t, dir)
	more(t, log, 100)
	storetest.Close(t, log)
	lines, stderr := runChild(t, dir, 0, childCopy+"="+to) // a limit of this process's own would be that of its test log too
	if len(lines) != 1 || stderr != "" {
		t.Fatalf("it printed %q and %q", lines, stderr)
	}
	copied, err := Inspect(to)
	if err != nil {
		t.Fatal(err)
	}
	defer storetest.Close(t, copied)
	storetest.Whole(t, copied)
	if n := len(storetest.All(t, copied, "cage")); n != 100 {
		t.Errorf("the copy has %d entries", n)
	}
}
