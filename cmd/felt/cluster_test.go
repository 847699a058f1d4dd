package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
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

	"golang.org/x/time/rate"

	"felt.example/felt/client"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
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
	for range 100 {
		one, err := net.Listen("tcp", "127.0.0.1:0")
		check(t, err)
		port := one.Addr().(*net.TCPAddr).Port
		two, err := net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(port+1))
		_ = one.Close()
		if err == nil {
			_ = two.Close()
			return one.Addr().String()
		}
	}
	t.Fatal("no two ports in a row are free")
	return ""
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

// ready is what a node says of itself.
func (m *machines) ready(name string) (status int, says string) {
	r, err := http.Get("http://" + m.at[name] + "/readyz")
	if err != nil {
		return 0, err.Error()
	}
	defer r.Body.Close()
	text, _ := io.ReadAll(r.Body)
	return r.StatusCode, string(text)
}

// asksAgain is how often other processes, which tell nobody when they change, are asked.
func asksAgain() *rate.Limiter { return rate.NewLimiter(50, 1) }

// until asks until something is so.
func (m *machines) until(what string, is func() bool) {
	m.t.Helper()
	ctx, enough := context.WithTimeout(m.t.Context(), 2*time.Minute)
	defer enough()
	for asks := asksAgain(); !is(); {
		if asks.Wait(ctx) == nil {
			continue
		}
		for name, said := range m.said {
			_, says := m.ready(name)
			m.t.Logf("node %s says %s and has said:\n%s", name, says, said)
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
			status, says := m.ready(n)
			if status != http.StatusOK {
				return false
			}
			if strings.Contains(says, "node "+n+" leads") {
				name = n
			}
		}
		return name != ""
	})
	return name
}

// guest plays rounds at a table through any node, and keeps what the floor has told him.
type guest struct {
	name    string
	nodes   []*client.Client
	session string // the key under which he joined

	mu      sync.Mutex
	acked   int                // commands that were acknowledged
	last    time.Time          // when the last was
	rounds  map[int64][]string // the events of each round, as far as he has seen them
	leaving bool               // he leaves after this round
	left    bool
	faults  []string
}

func newGuest(t *testing.T, m *machines, name string) *guest {
	t.Helper()
	g := &guest{name: name, session: fmt.Sprintf("a key of %s that nobody guesses", name), rounds: map[int64][]string{}}
	g.visits(t, m)
	return g
}

// visits has a guest go to other machines, with the cookies that he has.
func (g *guest) visits(t *testing.T, m *machines) {
	t.Helper()
	before := g.nodes
	g.nodes = nil
	for _, node := range m.names {
		c, err := client.New("http://" + m.at[node])
		check(t, err)
		if len(before) > 0 {
			c.HTTP = before[0].HTTP // his cookies
		}
		g.nodes = append(g.nodes, c)
		before = g.nodes
	}
}

func (g *guest) fault(format string, args ...any) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.faults = append(g.faults, fmt.Sprintf(format, args...))
}

// play plays until ctx is done, at another node whenever one fails.
func (g *guest) play(ctx context.Context, table string) {
	joined, tries := false, asksAgain()
	for i := 0; tries.Wait(ctx) == nil; i++ {
		node := g.nodes[i%len(g.nodes)]
		if !joined {
			_, err := node.PostSession(ctx, client.JoinRequest{Name: g.name, Key: g.session})
			joined = err == nil
		}
		if joined {
			g.sit(ctx, node, table)
		}
	}
}

// sit plays at one node until it fails.
func (g *guest) sit(ctx context.Context, node *client.Client, table string) {
	feed, err := node.Watch(ctx, table)
	if err != nil {
		return
	}
	defer feed.Close()
	asked := map[string]bool{} // on this connection
	send := func(what string, c client.Command) bool {
		if asked[what] {
			return true
		}
		asked[what] = true
		c.Re = int64(len(asked))
		return feed.Send(ctx, &c) == nil
	}
	for {
		message, err := feed.Next(ctx)
		if err != nil {
			return
		}
		switch is := message.(type) {
		case *client.Reply:
			if !is.OK {
				return // to see what is so now
			}
			g.mu.Lock()
			g.acked, g.last = g.acked+1, time.Now()
			g.mu.Unlock()
		case *client.ViewMessage:
			g.sees(&is.View)
			if !g.acts(&is.View, send) {
				return
			}
		}
	}
}

// sees holds a view against what was seen before: nothing that was seen may be gone.
func (g *guest) sees(v *client.View) {
	var events []string
	for _, e := range v.Events {
		text, err := json.Marshal([]any{e.N, e.Kind, e.Seat, e.Wager, e.Amount, e.Choice, e.Outcome})
		if err != nil {
			panic(err)
		}
		events = append(events, string(text))
	}
	g.mu.Lock()
	before := g.rounds[v.Round]
	if len(events) > 0 && len(events) >= len(before) {
		g.rounds[v.Round] = events
	}
	g.mu.Unlock()
	n := min(len(before), len(events))
	if !slices.Equal(before[:n], events[:n]) || len(events) < len(before) && v.Stage != client.StageWagers && v.Stage != client.StageWaiting {
		g.fault("%s saw in round %d\n%s\nand later\n%s", g.name, v.Round, strings.Join(before, "\n"), strings.Join(events, "\n"))
	}
}

// acts does what there is to do for a guest.
func (g *guest) acts(v *client.View, send func(string, client.Command) bool) bool {
	at := slices.IndexFunc(v.Seats, func(s client.SeatView) bool { return s.Player != nil && s.Player.You })
	g.mu.Lock()
	leaving := g.leaving
	g.left = leaving && at < 0
	g.mu.Unlock()
	if at < 0 && leaving {
		return true
	}
	if at < 0 {
		open := slices.IndexFunc(v.Seats, func(s client.SeatView) bool { return s.Player == nil })
		return open < 0 || send("sit", client.Command{Command: client.CommandNameSit, Seat: v.Seats[open].Seat, BuyIn: "200.00", Key: "sit"})
	}
	own := v.Seats[at]
	stack, _ := money.Parse(own.Stack)
	switch {
	case leaving && own.Areas["ante"] == "" && v.Stage != client.StageRound:
		return send("leave", client.Command{Command: client.CommandNameLeave, Seat: own.Seat})
	case v.Stage == client.StageWagers && !own.Ready && stack < 50*money.Dollar && own.Areas["ante"] == "":
		return send("rebuy", client.Command{Command: client.CommandNameRebuy, Seat: own.Seat, BuyIn: "100.00", Key: fmt.Sprint("rebuy ", v.Round)})
	case v.Stage == client.StageWagers && !own.Ready && own.Areas["ante"] == "":
		return send(fmt.Sprint("place ", v.Round), client.Command{Command: client.CommandNamePlace, Seat: own.Seat, Wager: "ante", Amount: v.Table.Minimum})
	case v.Stage == client.StageWagers && !own.Ready:
		return send(fmt.Sprint("ready ", v.Round), client.Command{Command: client.CommandNameReady, Seat: own.Seat})
	case v.Question != nil && v.Question.Kind == client.QuestionKindDecision && slices.Contains(v.Question.Seats, own.Seat):
		o := v.Question.Options[slices.IndexFunc(v.Question.Options, func(o client.Option) bool { return o.Choice != "fold" })]
		return send(fmt.Sprint("answer ", v.Round, v.Question.ID), client.Command{Command: client.CommandNameAnswer, Seat: own.Seat, Question: v.Question.ID, Choice: o.Choice, Amount: o.Min})
	}
	return true
}

// waits until the guest has had so many commands acknowledged, and seen so many rounds.
func (g *guest) waits(m *machines, acked, rounds int) {
	m.t.Helper()
	m.until(fmt.Sprintf("%s has had %d commands acknowledged, and seen %d rounds", g.name, acked, rounds), func() bool {
		g.mu.Lock()
		defer g.mu.Unlock()
		if len(g.faults) > 0 {
			m.t.Fatal(strings.Join(g.faults, "\n"))
		}
		return g.acked >= acked && len(g.rounds) >= rounds
	})
}

func (g *guest) now() (acked, rounds int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.acked, len(g.rounds)
}

// TestThreeMachines kills the process of the node that leads with SIGKILL, again and again, while a guest plays through any of
// the three. Nothing that he was told is undone, no cent of his is lost, all logs are the same and verify. The pauses are
// told, not judged. FELT_ROUNDS is how many times it kills.
func TestThreeMachines(t *testing.T) {
	kills := gametest.Count(t, 2)
	m := newMachines(t, "a", "b", "c")
	m.start(m.names...)
	leader := m.leader()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ada := newGuest(t, m, "Ada")
	var playing sync.WaitGroup
	playing.Go(func() { ada.play(ctx, "flush-1") })
	defer playing.Wait()
	defer stop()
	ada.waits(m, 3, 1)
	for i, name := range m.names { // each node knows him
		if me, err := ada.nodes[i].GetSession(ctx); err != nil || me == nil || me.Name != "Ada" {
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
		acked, _ := ada.now()
		ada.waits(m, acked+1+random.IntN(6), 0)
		acked, rounds := ada.now()
		m.kill(leader)
		killed := time.Now()
		ada.waits(m, acked+2, 0) // one of them may have been on its way
		ada.mu.Lock()
		pauses = append(pauses, ada.last.Sub(killed))
		ada.mu.Unlock()
		ada.waits(m, 0, rounds+2)
		m.start(leader)
		leader = m.leader()
	}
	slices.Sort(pauses)
	acked, rounds := ada.now()
	t.Logf("%d kills, %d commands acknowledged, %d rounds; without an acknowledgement for at most %v, median %v", kills, acked, rounds, pauses[len(pauses)-1].Round(time.Millisecond), pauses[len(pauses)/2].Round(time.Millisecond))
	ada.mu.Lock()
	ada.leaving = true
	ada.mu.Unlock()
	m.until("Ada has left", func() bool {
		ada.mu.Lock()
		defer ada.mu.Unlock()
		return ada.left
	})
	stop()
	playing.Wait()
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

// hasAll fails the test unless a guest, who has left the table, has all rounds that he has seen, and what he holds is what he
// had and won.
func (g *guest) hasAll(t *testing.T) {
	t.Helper()
	for _, fault := range g.faults {
		t.Error(fault)
	}
	node := g.nodes[0]
	me, err := node.GetSession(t.Context())
	check(t, err)
	holds, err := money.Parse(me.Balance)
	check(t, err)
	want, played := 1000*money.Dollar, 0
	for skip := ""; ; skip = fmt.Sprint(played) {
		page, err := node.GetHistory(t.Context(), skip)
		check(t, err)
		for _, r := range page.Rounds {
			net, err := money.Parse(strings.TrimLeft(r.Net, "+-"))
			check(t, err)
			if strings.HasPrefix(r.Net, "-") {
				net = -net
			}
			want += net
			played++
		}
		if len(page.Rounds) == 0 {
			break
		}
	}
	if holds != want || played < len(g.rounds)-1 { // he may have seen one begin without him
		t.Errorf("%s has seen %d rounds and played %d, and holds %s; want %s", g.name, len(g.rounds), played, holds, want)
	}
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
	var first map[string][]string // of each shard
	for _, name := range m.names {
		log, err := sqlite.Inspect(m.data(name))
		check(m.t, err)
		now, err := log.Snapshot(m.t.Context())
		check(m.t, err)
		all := map[string][]string{}
		for _, head := range now.Heads {
			for e, err := range log.Read(m.t.Context(), head.Shard, 1) {
				check(m.t, err)
				text, err := json.Marshal(e)
				check(m.t, err)
				all[head.Shard] = append(all[head.Shard], string(text))
			}
		}
		if has := entries(now.Heads); has < least {
			m.t.Errorf("node %s has %d entries; want %d", name, has, least)
		}
		check(m.t, log.Close())
		if first == nil {
			first = all
		}
		for shard, texts := range all {
			if n := min(len(texts), len(first[shard])); !slices.Equal(texts[:n], first[shard][:n]) {
				m.t.Errorf("shard %s is not the same on the nodes %s and %s", shard, m.names[0], name)
			}
		}
	}
}
