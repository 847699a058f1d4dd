package main

import (
	"context"
	"io"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/trial"
)

var leads = regexp.MustCompile(`Node ([abc]), which leads`)

// TestClusterTry kills the node that leads by the button of the page, sees the guests play on and the floor answer at its
// address, starts the node again, and ends it: nothing is lost, and nothing is left.
func TestClusterTry(t *testing.T) {
	t.Setenv(asFelt, "1") // the nodes are this program
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	said := &lines{more: make(chan struct{}, 1)}
	code := make(chan int, 1)
	go func() {
		code <- run(ctx, []string{"cluster", "try", "--pace", "fast", "--addr", "127.0.0.1:0", "--control", "127.0.0.1:0"}, strings.NewReader(""), said, said)
	}()
	within, enough := context.WithTimeout(t.Context(), 2*time.Minute)
	defer enough()
	until := func(what string, is func() bool) {
		t.Helper()
		for asks := trial.Asks(); !is(); {
			if asks.Wait(within) != nil {
				t.Fatalf("not within two minutes: %s; it said\n%s", what, said)
			}
		}
	}
	address := func(name string) string {
		at := ""
		until("it says where the "+strings.ToLower(name)+" are", func() bool {
			found := regexp.MustCompile(name + `: +(http://[0-9.:]+)`).FindStringSubmatch(said.String())
			if found != nil {
				at = found[1]
			}
			return found != nil
		})
		return at
	}
	floor, control := address("The floor"), address("The nodes")
	page := func() string {
		r, err := http.Get(control)
		check(t, err)
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		check(t, err)
		return string(text)
	}
	post := func(path string) int {
		r, err := http.Post(control+path, "", http.NoBody)
		check(t, err)
		check(t, r.Body.Close())
		return r.StatusCode
	}
	seen := func() string {
		return strings.Join(regexp.MustCompile(`<td>[0-9]+</td><td>[0-9]+</td>`).FindAllString(page(), -1), " ")
	}
	until("the guests play", func() bool { text := seen(); return text != "" && !strings.Contains(text, "<td>0</td>") })
	leader := leads.FindStringSubmatch(page())[1]
	if status := post("/kill/" + leader); status != http.StatusOK { // where it leads to
		t.Errorf("killing node %s is answered %d", leader, status)
	}
	if status := post("/kill/" + leader); status != http.StatusConflict {
		t.Errorf("killing it again is answered %d", status)
	}
	if status := post("/start/x"); status != http.StatusConflict {
		t.Errorf("starting a node that there is not is answered %d", status)
	}
	until("another node leads", func() bool {
		found := leads.FindStringSubmatch(page())
		return found != nil && found[1] != leader
	})
	before := seen()
	until("the guests play on", func() bool { return seen() != before })
	until("the floor answers", func() bool {
		r, err := http.Get(floor + "/api/lobby")
		check(t, err)
		check(t, r.Body.Close())
		return r.StatusCode == http.StatusOK
	})
	if status := post("/start/" + leader); status != http.StatusOK {
		t.Errorf("starting node %s is answered %d", leader, status)
	}
	end()
	if is := <-code; is != 0 || !strings.Contains(said.String(), "Nodes were killed once, and nothing that the guests were told is lost.") {
		t.Errorf("exit code %d:\n%s", is, said)
	}
	if left, err := filepath.Glob(filepath.Join(temporary, "felt-try-*")); err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
}
