package main

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"felt.example/felt/gametest"
	"felt.example/felt/internal/trial"
	"felt.example/felt/store/sqlite"
)

// machines are the processes of a cluster's nodes, each of which stands for a machine.
type machines struct {
	t     *testing.T
	dir   string
	join  string
	names []string
	at    map[string]string // where visitors come in

	mu      sync.Mutex
	running map[string]*exec.Cmd
	said    map[string]*lines
}

// free is an address of this machine whose port and the next one nobody has.
func free(t *testing.T) string {
	t.Helper()
	at, err := trial.FreePair()
	check(t, err)
	return at
}

func newMachines(t *testing.T, names ...string) *machines {
	t.Helper()
	m := unadmitted(t, t.TempDir(), names...)
	for _, name := range names {
		out, errs, code := call(t, "cluster", "admit", name, filepath.Join(m.dir, name+".admission"), "--authority", filepath.Join(m.dir, "authority"))
		if code != 0 || !strings.Contains(out, "is admitted") {
			t.Fatal(out, errs)
		}
	}
	return m
}

// unadmitted are nodes whose admissions somebody else makes; one alone is a floor on one machine.
func unadmitted(t *testing.T, dir string, names ...string) *machines {
	t.Helper()
	m := &machines{t: t, dir: dir, names: names, at: map[string]string{}, running: map[string]*exec.Cmd{}, said: map[string]*lines{}}
	var join []string
	for _, name := range names {
		join = append(join, name+"="+free(t))
		m.at[name] = free(t)
	}
	if len(names) > 1 {
		m.join = strings.Join(join, ",")
	}
	t.Cleanup(func() {
		for name := range maps.Clone(m.running) {
			m.kill(name)
		}
	})
	return m
}

// data is a node's directory.
func (m *machines) data(name string) string { return filepath.Join(m.dir, name) }

func (m *machines) args(name string) []string {
	if m.join == "" {
		return []string{"--data", m.data(name)}
	}
	return []string{"--node", name, "--join", m.join, "--data", m.data(name)}
}

func (m *machines) start(names ...string) {
	m.t.Helper()
	for _, name := range names {
		c := exec.Command(os.Args[0], append([]string{"serve", "--addr", m.at[name], "--pace", "fast"}, m.args(name)...)...)
		c.Env = append(os.Environ(), asFelt+"=1")
		said := &lines{more: make(chan struct{}, 1)}
		c.Stdout, c.Stderr = said, said
		check(m.t, c.Start())
		m.mu.Lock()
		m.running[name], m.said[name] = c, said
		m.mu.Unlock()
	}
}

// kill ends a node with SIGKILL.
func (m *machines) kill(name string) {
	m.mu.Lock()
	c := m.running[name]
	delete(m.running, name)
	m.mu.Unlock()
	_ = c.Process.Kill()
	_ = c.Wait()
}

// stop has a node close, and waits until it has.
func (m *machines) stop(name string) {
	m.t.Helper()
	c := m.running[name]
	delete(m.running, name)
	check(m.t, c.Process.Signal(os.Interrupt))
	if err := c.Wait(); err != nil {
		m.t.Fatalf("%s: %v\n%s", name, err, m.said[name])
	}
}

// state is how a node is. One that still reads its log to open the floor is not ready.
func (m *machines) state(name string) trial.State {
	m.t.Helper()
	s := trial.Ask(m.t.Context(), name, m.at[name])
	if s.Ready && strings.Contains(s.Says, "to open the floor") {
		m.t.Errorf("node %s is ready and says %q", name, s.Says)
	}
	return s
}

// until asks until something is so.
func (m *machines) until(what string, is func() bool) {
	m.t.Helper()
	ctx, enough := context.WithTimeout(m.t.Context(), 2*time.Minute)
	defer enough()
	for asks := trial.Asks(); !is(); {
		if asks.Wait(ctx) == nil {
			continue
		}
		for name, said := range m.said {
			m.t.Logf("node %s says %s and has said:\n%s", name, m.state(name).Says, said)
		}
		m.t.Fatalf("not within two minutes: %s", what)
	}
}

// leader waits until one node has the floor open, and all that run are ready.
func (m *machines) leader() (name string) {
	m.t.Helper()
	m.until("one node leads and the others follow", func() bool {
		name = ""
		for _, n := range m.names {
			if m.running[n] == nil {
				continue
			}
			of := m.state(n)
			if !of.Ready {
				return false
			}
			if of.Leads {
				name = n
			}
		}
		return name != ""
	})
	return name
}

// guest is a player for whom a test waits.
type guest struct {
	*trial.Player
	name string
}

func newGuest(t *testing.T, m *machines, name string) *guest {
	t.Helper()
	p, err := trial.NewPlayer(name, trial.Table, m.addresses()...)
	check(t, err)
	return &guest{p, name}
}

// addresses are where visitors come in.
func (m *machines) addresses() (all []string) {
	for _, name := range m.names {
		all = append(all, m.at[name])
	}
	return all
}

// waits until the guest has had so many commands acknowledged, and seen so many rounds.
func (g *guest) waits(m *machines, acked, rounds int) {
	m.t.Helper()
	m.until(fmt.Sprintf("%s has had %d commands acknowledged, and seen %d rounds", g.name, acked, rounds), func() bool {
		if faults := g.Faults(); len(faults) > 0 {
			m.t.Fatal(strings.Join(faults, "\n"))
		}
		nowAcked, nowRounds := g.Seen()
		return nowAcked >= acked && nowRounds >= rounds
	})
}

// hasAll fails the test unless a guest, who has left the table, has all that he was told.
func (g *guest) hasAll(t *testing.T) {
	t.Helper()
	a, err := g.Account(t.Context(), 0)
	check(t, err)
	_, seen := g.Seen()
	if a.Lost > 0 || a.Doubled > 0 || len(a.Wrong) > 0 || a.Rounds < seen-1 { // he may have seen one begin without him
		t.Errorf("%s has seen %d rounds: %+v", g.name, seen, a)
	}
}

// threeMachines are nodes that run, with a guest who plays through any of them until leaves is called: then all nodes come to have what the
// leader has and are killed, he lacks nothing, and their logs are the same and verify.
func threeMachines(t *testing.T) (m *machines, ada *guest, leaves func(leader string)) {
	t.Helper()
	m = newMachines(t, "a", "b", "c")
	m.start(m.names...)
	m.leader()
	ctx, stop := context.WithCancel(t.Context())
	ada = newGuest(t, m, "Ada")
	var playing sync.WaitGroup
	playing.Go(func() { ada.Play(ctx) })
	ends := func() { stop(); playing.Wait() }
	t.Cleanup(ends)
	ada.waits(m, 3, 1)
	return m, ada, func(leader string) {
		t.Helper()
		ada.Leave()
		m.until("Ada has left", ada.Left)
		ends()
		ada.hasAll(t)
		position := m.position(leader)
		m.until("all nodes have what the leader has", func() bool {
			return !slices.ContainsFunc(m.names, func(name string) bool { return m.position(name) < position })
		})
		for _, name := range m.names {
			m.kill(name)
		}
		m.same(position)
		for _, name := range m.names {
			if code, out := verify(t, m.data(name), "--key", filepath.Join(m.dir, name+".admission", "floor.key")); code != 0 {
				t.Errorf("node %s: %s", name, out)
			}
		}
	}
}

// watcher watches a table through a node, who has no name there, on one connection.
type watcher struct {
	mu    sync.Mutex
	seen  map[int]bool // the rounds
	ended error
}

// watch has somebody watch through a node until the test ends.
func (m *machines) watch(name string) *watcher {
	m.t.Helper()
	conn, _, err := websocket.Dial(m.t.Context(), "ws://"+m.at[name]+"/api/tables/"+trial.Table+"/live", nil) //nolint:bodyclose // it needs not be
	check(m.t, err)
	conn.SetReadLimit(1 << 20)
	w := &watcher{seen: map[int]bool{}}
	go func() {
		defer conn.CloseNow()
		for {
			var message struct{ View struct{ Round int } }
			_, text, err := conn.Read(m.t.Context())
			if err == nil {
				err = json.Unmarshal(text, &message)
			}
			w.mu.Lock()
			w.seen[message.View.Round], w.ended = true, err
			w.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return w
}

// rounds are how many he has seen; the error is why his connection has ended.
func (w *watcher) rounds() (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.seen), w.ended
}

// TestThreeMachines kills the process of the node that leads with SIGKILL, again and again, while a guest plays through any of
// the three. Nothing that he was told is undone, no cent of his is lost, all logs are the same and verify. Who watches through a node that
// follows sees the rounds go on, on the connection that he has. The pauses are told, not judged. FELT_ROUNDS is how many times it kills.
func TestThreeMachines(t *testing.T) {
	kills := gametest.Count(t, 2)
	m, ada, leaves := threeMachines(t)
	leader := m.leader()
	for i, name := range m.names { // each node knows him
		if me, err := ada.Through(i).GetSession(t.Context()); err != nil || me == nil || me.Name != "Ada" {
			t.Errorf("node %s knows %v, %v", name, me, err)
		}
	}
	out, errs, code := call(t, append([]string{"cluster", "drain"}, m.args(leader)...)...)
	if code != 0 {
		t.Fatal(out, errs)
	}
	before := leader
	m.until("another node leads", func() bool { leader = m.leader(); return leader != before })
	out, errs, code = call(t, append([]string{"cluster", "status", "--json"}, m.args("b")...)...)
	if err := keeps(schemaOf(t, "cluster"), out); code != 0 || err != nil || !strings.Contains(out, `"leader": "`+leader+`"`) {
		t.Errorf("status: exit code %d, %v, %s%s", code, err, out, errs)
	}
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	t.Logf("seed %d", seed)
	var pauses []time.Duration
	for range kills {
		acked, _ := ada.Seen()
		ada.waits(m, acked+1+random.IntN(6), 0)
		follower := m.names[(slices.Index(m.names, leader)+1)%len(m.names)]
		m.until("another node has the floor open", func() bool { return strings.Contains(m.state(follower).Says, "deals at") })
		watches := m.watch(follower)
		acked, rounds := ada.Seen()
		m.kill(leader)
		killed := time.Now()
		ada.waits(m, acked+2, 0) // one of them may have been on its way
		all := ada.Acknowledged()
		pauses = append(pauses, all[len(all)-1].Sub(killed))
		ada.waits(m, 0, rounds+2)
		m.until("who watches sees the rounds go on", func() bool {
			n, err := watches.rounds()
			check(t, err)
			return n > 2
		})
		m.start(leader)
		leader = m.leader()
	}
	slices.Sort(pauses)
	acked, rounds := ada.Seen()
	t.Logf("%d kills, %d commands acknowledged, %d rounds; without an acknowledgement for at most %v, median %v", kills, acked, rounds, pauses[len(pauses)-1].Round(time.Millisecond), pauses[len(pauses)/2].Round(time.Millisecond))
	leaves(leader)
}

// TestADiskThatLies has a node lose what its disk had said was written, and has a bit of etcd's files flip: the node ends with one
// sentence, puts aside what it has, and comes back with all that the others have.
func TestADiskThatLies(t *testing.T) {
	m, ada, leaves := threeMachines(t)
	leader := m.leader()
	follower := m.names[(slices.Index(m.names, leader)+1)%len(m.names)]
	dir := m.data(follower)
	for _, lies := range []struct {
		what string
		does func()
	}{
		{"it forgets seconds", func() {
			before := dir + ".before"
			check(t, os.CopyFS(before, os.DirFS(dir)))
			m.start(follower)
			m.leader()
			_, rounds := ada.Seen()
			ada.waits(m, 0, rounds+5)
			m.kill(follower)
			check(t, errors.Join(os.RemoveAll(dir), os.Rename(before, dir)))
		}},
		{"a bit of what was written flips", func() { flip(t, filepath.Join(dir, "order", "member", "wal"), -1, 1) }},
		{"a bit of a record's own flips", func() { flip(t, filepath.Join(dir, "order", "member", "wal"), 0, 4) }},
	} {
		m.kill(follower)
		lies.does()
		m.start(follower)
		err := m.running[follower].Wait()
		if said := m.said[follower].String(); err == nil || !strings.Contains(said, "its disk has lost what it had acknowledged") || strings.Contains(said, "goroutine") {
			t.Fatalf("%s: the node ended with %v, and said:\n%s", lies.what, err, said)
		}
		if _, err := os.Stat(filepath.Join(dir, "lost", "felt.db")); err != nil {
			t.Errorf("%s: %v", lies.what, err)
		}
		m.start(follower)
		leader = m.leader()
		position := m.position(leader)
		m.until("the node has what the leader has", func() bool { return m.position(follower) >= position })
	}
	leaves(leader)
}

// flip changes a bit of the record in the middle of what etcd has written to the last file of its log: of the byte at
// that place in it, from the end if it is negative.
func flip(t *testing.T, dir string, at int, bit byte) {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(dir, "*.wal"))
	check(t, err)
	file := all[len(all)-1]
	data, err := os.ReadFile(file)
	check(t, err)
	var records [][]byte
	for rest := data; len(rest) > 8; {
		length := binary.LittleEndian.Uint64(rest) // the record's, and in the first byte how many follow it to fill eight
		record := rest[8:][:length&(1<<56-1)]
		if len(record) == 0 {
			break
		}
		records, rest = append(records, record), rest[8+len(record)+int(length>>56&7):]
	}
	record := records[len(records)/2]
	record[(at+len(record))%len(record)] ^= bit
	check(t, os.WriteFile(file, data, 0o600))
}

var positionMetric = regexp.MustCompile(`(?m)^felt_node_position ([0-9.e+]+)$`)

// position is the number of entries that a node's log has.
func (m *machines) position(name string) uint64 {
	r, err := http.Get("http://" + m.at[name] + "/metrics")
	if err != nil {
		return 0
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	check(m.t, err)
	found := positionMetric.FindSubmatch(text)
	if found == nil {
		m.t.Fatalf("node %s has no position among its metrics", name)
	}
	position, err := strconv.ParseFloat(string(found[1]), 64)
	check(m.t, err)
	return uint64(position)
}

// same fails the test unless the logs of all nodes are equal, as far as the shortest goes, which has at least so many entries.
func (m *machines) same(least uint64) {
	m.t.Helper()
	var dirs []string
	for _, name := range m.names {
		dirs = append(dirs, m.data(name))
		log, err := sqlite.Inspect(m.data(name))
		check(m.t, err)
		now, err := log.Snapshot(m.t.Context())
		check(m.t, errors.Join(err, log.Close()))
		if has := entries(now.Heads); has < least {
			m.t.Errorf("node %s has %d entries; want %d", name, has, least)
		}
	}
	differences, err := trial.Compare(m.t.Context(), dirs...)
	check(m.t, err)
	for _, d := range differences {
		m.t.Error(d)
	}
}
