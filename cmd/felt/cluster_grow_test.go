package main

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"felt.example/felt/internal/credential"
	"felt.example/felt/journal"
	"felt.example/felt/store/sqlite"
)

// headsIn are the heads of a log, and secretsIn the secrets of a file.
func headsIn(t *testing.T, dir string) []journal.Head {
	t.Helper()
	log, err := sqlite.Inspect(dir)
	check(t, err)
	defer log.Close()
	now, err := log.Snapshot(t.Context())
	check(t, err)
	return now.Heads
}

func secretsIn(t *testing.T, dir string) []credential.Secret {
	t.Helper()
	kept, err := credential.Open(filepath.Join(dir, "credentials.db"))
	check(t, err)
	defer kept.Close()
	all, err := kept.All(t.Context())
	check(t, err)
	for i := range all {
		all[i].Used = 0 // when a session was seen last
	}
	return all
}

// opensPeople fails the test unless somebody's session still opens a page for administrators.
func (b *browser) opensPeople(at string) {
	b.t.Helper()
	r, err := b.http.Get("http://" + at + "/api/people")
	check(b.t, err)
	check(b.t, r.Body.Close())
	if r.StatusCode != http.StatusOK {
		b.t.Errorf("the administrator is answered %s at %s", r.Status, at)
	}
}

// plays has a guest play until he has seen so many more rounds; he stops in the middle of one.
func (g *guest) plays(t *testing.T, m *machines, rounds int) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	playing.Go(func() { g.Play(ctx) })
	defer playing.Wait()
	defer stop()
	acked, seen := g.Seen()
	g.waits(m, acked+3, seen+rounds)
}

// TestGrowAndShrink plays on one machine, makes three of it, plays on while the one that leads is killed, makes one of
// them again, and plays on. The guest keeps his session, his rounds and every cent; the house its secrets.
func TestGrowAndShrink(t *testing.T) {
	dir := t.TempDir()
	one := unadmitted(t, dir, "one")
	one.start("one")
	var invitation []string
	one.until("the floor is open, and says who administers it", func() bool {
		invitation = regexp.MustCompile(`/enrol#(\S+)`).FindStringSubmatch(one.said["one"].String())
		return one.state("one").Ready && invitation != nil
	})
	admin := newBrowser(t, "http://"+one.at["one"])
	admin.enrols(invitation[1], "Boss")
	admin.opensPeople(one.at["one"])
	ada := newGuest(t, one, "Ada")
	ada.plays(t, one, 2)
	out, errs, code := call(t, "cluster", "from", one.data("one"), "--into", filepath.Join(dir, "nodes"), "--authority", filepath.Join(dir, "authority"))
	if code != exitInput || out != "" || !strings.Contains(errs, "is open, and what is done there meanwhile would be left behind") {
		t.Errorf("from an open floor: exit code %d, %s%s", code, out, errs)
	}
	one.stop("one")
	secrets := secretsIn(t, one.data("one"))
	if len(secrets) == 0 {
		t.Fatal("the floor has no secrets")
	}
	before := headsIn(t, one.data("one"))

	out, errs, code = call(t, "cluster", "from", one.data("one"), "--into", filepath.Join(dir, "nodes"), "--authority", filepath.Join(dir, "authority"))
	if code != 0 || errs != "" || !strings.Contains(out, "is verified, and each node has it") {
		t.Fatalf("from: exit code %d, %s%s", code, out, errs)
	}
	if heads := headsIn(t, one.data("one")); !slices.Equal(heads, before) {
		t.Error("the log from which the nodes were made is another now")
	}
	m := unadmitted(t, filepath.Join(dir, "nodes"), "a", "b", "c")
	for _, name := range m.names {
		if heads := headsIn(t, m.data(name)); !slices.Equal(heads, before) {
			t.Errorf("node %s begins with another log", name)
		}
		for _, part := range []string{name, name + ".admission"} {
			if info, err := os.Stat(filepath.Join(m.dir, part)); err != nil || info.Mode().Perm() != 0o700 {
				t.Errorf("%s: %v, %v", part, info.Mode(), err)
			}
		}
	}
	m.start(m.names...)
	leader := m.leader()
	check(t, ada.Visit(m.addresses()...))
	if me, err := ada.Through(1).GetSession(t.Context()); err != nil || me == nil || me.Name != "Ada" {
		t.Errorf("the nodes know %v, %v", me, err)
	}
	admin.opensPeople(m.at["b"])
	ada.plays(t, m, 2)
	m.kill(leader)
	ada.plays(t, m, 2)
	m.start(leader)
	leader = m.leader()
	position := m.position(leader)
	m.until("all nodes have what the leader has", func() bool {
		return !slices.ContainsFunc(m.names, func(name string) bool { return m.position(name) < position })
	})
	back := filepath.Join(dir, "back")
	if out, errs, code := call(t, append([]string{"cluster", "to", back}, m.args(leader)...)...); code != exitInput || out != "" || !strings.Contains(errs, "is open") {
		t.Errorf("to, of a node that runs: exit code %d, %s%s", code, out, errs)
	}
	for _, name := range m.names {
		if name != leader {
			m.stop(name)
		}
	}
	m.stop(leader)
	m.same(position)
	for _, name := range m.names {
		if code, out := verify(t, m.data(name), "--key", filepath.Join(m.dir, name+".admission", "floor.key")); code != 0 {
			t.Errorf("node %s: %s", name, out)
		}
	}

	out, errs, code = call(t, append([]string{"cluster", "to", back}, m.args(leader)...)...)
	if code != 0 || errs != "" || !strings.Contains(out, "verified") {
		t.Fatalf("to: exit code %d, %s%s", code, out, errs)
	}
	if heads := headsIn(t, back); !slices.Equal(heads, headsIn(t, m.data(leader))) {
		t.Error("the floor on one machine has another log than the node")
	}
	if now := secretsIn(t, back); !reflect.DeepEqual(now, secrets) {
		t.Errorf("the secrets are %v; want %v", now, secrets)
	}
	again := unadmitted(t, dir, "back")
	again.start("back")
	again.until("the floor is open", func() bool { return again.state("back").Ready })
	admin.opensPeople(again.at["back"])
	check(t, ada.Visit(again.addresses()...))
	ada.Leave()
	ctx, stop := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	playing.Go(func() { ada.Play(ctx) })
	again.until("Ada has left", ada.Left)
	stop()
	playing.Wait()
	ada.hasAll(t)
	again.stop("back")
	if code, out := verify(t, back, "--key", back+".key"); code != 0 {
		t.Error(out)
	}
	out, errs, code = call(t, "cluster", "from", m.data("a"), "--into", filepath.Join(dir, "more"))
	if code != exitInput || out != "" || !strings.Contains(errs, "is the log of a node already") {
		t.Errorf("from a node: exit code %d, %s%s", code, out, errs)
	}
}

// TestGrowIsRefused: what cannot be made is said in a sentence, and nothing is left.
func TestGrowIsRefused(t *testing.T) {
	dir := t.TempDir()
	data, empty := filepath.Join(dir, "floor"), filepath.Join(dir, "empty")
	log, err := sqlite.Open(empty)
	check(t, err)
	check(t, log.Close())
	_, _, stop := opened(t, filepath.Join(dir, "floor"))
	stop()
	into, authority := filepath.Join(dir, "nodes"), filepath.Join(dir, "authority")
	check(t, os.Mkdir(into, 0o700))
	refused := func(want string, args ...string) {
		t.Helper()
		args = append([]string{"cluster"}, args...)
		out, errs, code := call(t, args...)
		if code != exitInput || out != "" || strings.Count(errs, "\n") != 1 || !regexp.MustCompile(want).MatchString(errs) {
			t.Errorf("%v: exit code %d, %s%s; want %s", args, code, out, errs, want)
		}
		if there, err := os.ReadDir(into); err != nil || len(there) > 0 {
			t.Errorf("%v has left %v, %v", args, there, err)
		}
		if _, err := os.Stat(authority); !os.IsNotExist(err) {
			t.Errorf("%v has left an authority: %v", args, err)
		}
	}
	from := func(more ...string) []string {
		return append([]string{"from", data, "--into", into, "--authority", authority}, more...)
	}
	refused("--nodes: 2 nodes are named", from("--nodes", "a,b")...)
	refused("--nodes: 4 nodes are named", from("--nodes", "a,b,c,d")...)
	refused("--nodes: the node a is there twice", from("--nodes", "a,b,a")...)
	refused(`--nodes: "A" is no name of a node`, from("--nodes", "A,b,c")...)
	refused("nothing.key: there is no such file", from("--key", filepath.Join(dir, "nothing.key"))...)
	refused("nothing.db: there is no such file", from("--credentials", filepath.Join(dir, "nothing.db"))...)
	refused("does not verify: the log has no entry", "from", empty, "--into", into, "--authority", authority)
	refused("there is no log", "from", filepath.Join(dir, "nowhere"), "--into", into, "--authority", authority)
	refused("is there already", "from", data, "--into", into, "--authority", data)
	refused("name the node with --node", "to", filepath.Join(into, "back"), "--data", data)
	refused("floor.key: there is no such file", "to", filepath.Join(into, "back"), "--data", data, "--node", "a", "--join", "a=127.0.0.1:7001")
	refused("is there already", "to", data, "--data", data, "--node", "a", "--join", "a=127.0.0.1:7001")

	check(t, os.Remove(into))
	if out, errs, code := call(t, append([]string{"cluster"}, from("--nodes", "x,y,z")...)...); code != 0 || errs != "" || !strings.Contains(out, "node z: ") {
		t.Errorf("exit code %d, %s%s", code, out, errs)
	}
}
