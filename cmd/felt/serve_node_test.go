package main

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"felt.example/felt/store/sqlite"
)

// TestNodeIsRefused: what is not right about a node is said in a sentence, and nothing is begun.
func TestNodeIsRefused(t *testing.T) {
	dir := t.TempDir()
	admission, data := filepath.Join(dir, "a.admission"), filepath.Join(dir, "a")
	if out, errs, code := call(t, "cluster", "admit", "a", admission, "--authority", filepath.Join(dir, "authority")); code != 0 {
		t.Fatal(out, errs)
	}
	join := "a=" + free(t) + ",b=" + free(t)
	node := func(args ...string) []string {
		return append([]string{"serve", "--addr", "127.0.0.1:0", "--data", data, "--join", join}, args...)
	}
	refused := func(want string, args ...string) {
		t.Helper()
		if out, errs, code := call(t, args...); code != exitInput || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: exit code %d, %s%s; want %s", args, code, out, errs, want)
		}
	}
	refused("join has no effect without node", node()...)
	refused(`"c" is not among them`, node("--node", "c")...)
	refused("is that of the node a, and this is b", node("--node", "b", "--admission", admission)...)
	refused("all nodes of a floor have the same key", node("--node", "a", "--admission", filepath.Join(dir, "nowhere"))...)
	refused(`"A" is no name of a node`, "cluster", "admit", "A", filepath.Join(dir, "A"))
	refused("it is there already", "cluster", "admit", "b", admission, "--authority", filepath.Join(dir, "authority"))
	refused("the cluster has a key already", "cluster", "admit", "b", filepath.Join(dir, "b.admission"), "--authority", filepath.Join(dir, "authority"), "--key", filepath.Join(admission, "floor.key"))
	if _, err := os.Stat(filepath.Join(dir, "b.admission")); !os.IsNotExist(err) {
		t.Errorf("an admission that was refused is left: %v", err)
	}
	if out, _, code := call(t, "doctor", "--addr", "127.0.0.1:0", "--data", data, "--join", join, "--node", "b", "--admission", admission); code != exitNo || !strings.Contains(out, "configuration: the certificate in ") {
		t.Errorf("doctor: exit code %d, %s", code, out)
	}

	log, err := sqlite.Open(data) // as a node has it
	check(t, err)
	check(t, log.Close())
	check(t, os.Mkdir(filepath.Join(data, "order"), 0o700))
	refused("is the log of a node, which others continue", "serve", "--addr", "127.0.0.1:0", "--data", data)
}

// TestOneOfTwo: a node that does not reach enough others says so, answers that nothing is lost, and opens nothing. When it has lost the others
// it says so at once, so that who asks can try another.
func TestOneOfTwo(t *testing.T) {
	m := newMachines(t, "a", "b")
	m.start("a")
	m.until("node a says what it lacks", func() bool {
		return strings.Contains(m.state("a").Says, "more than half of the nodes must reach each other")
	})
	if out, errs, code := call(t, append([]string{"cluster", "status"}, m.args("a")...)...); code != exitNo || !regexp.MustCompile(`(?m)^b .*no answer`).MatchString(out) || !strings.Contains(out, "nothing is lost") {
		t.Errorf("status: exit code %d, %s%s", code, out, errs)
	}
	for path, refreshes := range map[string]bool{"/": true, "/readyz": false} {
		page, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+m.at["a"]+path, http.NoBody)
		check(t, err)
		r, err := http.DefaultClient.Do(page)
		check(t, err)
		defer r.Body.Close()
		if r.StatusCode != http.StatusServiceUnavailable || refreshes && r.Header.Get("Refresh") == "" {
			t.Errorf("%s of a floor that no node has open: %s", path, r.Status)
		}
	}
	m.start("b")
	m.leader()
	m.kill("b")
	m.until("node a says again what it lacks", func() bool {
		return strings.Contains(m.state("a").Says, "more than half of the nodes must reach each other")
	})
	soon, enough := context.WithTimeout(t.Context(), 5*time.Second) // where others could lead a request waits for ten
	defer enough()
	page, err := http.NewRequestWithContext(soon, http.MethodGet, "http://"+m.at["a"]+"/api/account", http.NoBody)
	check(t, err)
	r, err := http.DefaultClient.Do(page)
	check(t, err)
	defer r.Body.Close()
	if r.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("what a node is asked that is cut off: %s", r.Status)
	}
}
