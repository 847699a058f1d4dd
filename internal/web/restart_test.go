package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/web"
	"felt.example/felt/store/sqlite"
)

// child is the process that the tests kill: a floor with its pages. It never returns.
func child(dir string) {
	fail := func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(3)
		}
	}
	log, err := sqlite.Open(dir)
	fail(err)
	own, err := seal.Load(dir + ".key")
	if errors.Is(err, fs.ErrNotExist) {
		own = seal.NewKeys()
		err = own.Save(dir + ".key")
	}
	fail(err)
	f, err := floor.Open(context.Background(), floor.Config{
		Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Keys: own,
		Pace: floor.Pace{Wagers: time.Minute, Result: time.Minute},
	})
	fail(err)
	secrets, err := credential.Open(dir + "/credentials.db")
	fail(err)
	house, err := account.Open(context.Background(), f, secrets, account.DefaultLives)
	fail(err)
	if f.Named("Fay") == "" { // there is a floorperson
		invitation, err := house.Invite(context.Background(), floor.Power{Reason: "a test"}, "Fay", []people.Role{people.Floorperson})
		fail(err)
		fail(os.WriteFile(dir+"/invitation", []byte(invitation), 0o600))
	}
	handler, err := web.New(f, house, nil, web.Door{Limits: config.DefaultLimits}, nil)
	fail(err)
	listener, err := net.Listen("tcp", os.Getenv("FELT_TEST_ADDR"))
	fail(err)
	fmt.Println("http://" + listener.Addr().String())
	fail(http.Serve(listener, handler))
}

// start starts the child on the directory and returns its address.
func start(t *testing.T, dir, addr string) (*exec.Cmd, string) {
	t.Helper()
	c := exec.CommandContext(t.Context(), os.Args[0])
	c.Env = append(os.Environ(), "FELT_TEST_CHILD="+dir, "FELT_TEST_ADDR="+addr)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	must(t, err)
	must(t, c.Start())
	t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	must(t, err)
	return c, strings.TrimSpace(line)
}

// killed ends the child with SIGKILL.
func killed(t *testing.T, process *exec.Cmd) {
	t.Helper()
	must(t, process.Process.Kill())
	_ = process.Wait()
}

// inspected ends the child and verifies what it leaves.
func inspected(t *testing.T, process *exec.Cmd, dir string) floor.Report {
	t.Helper()
	killed(t, process)
	log, err := sqlite.Inspect(dir)
	must(t, err)
	defer log.Close()
	report, err := floor.Verify(t.Context(), log, cardroom.Open, nil)
	must(t, err)
	if len(report.Findings) > 0 {
		t.Errorf("%v", report.Findings)
	}
	return report
}

func text(t testing.TB, values ...any) string {
	t.Helper()
	data, err := json.Marshal(values)
	must(t, err)
	return string(data)
}

// TestKilledInTheMiddleOfARound kills the server with SIGKILL while a player decides. It
// goes on at the same question with the same cards, for the same player.
func TestKilledInTheMiddleOfARound(t *testing.T) {
	dir := t.TempDir()
	process, base := start(t, dir, "127.0.0.1:0")
	ann := visit(t, base).join("Ann").goTo("heads-up-1")
	ann.does(`"command": "sit", "seat": 4, "buy_in": "100.00"`)
	ann.until(func(v table.View) bool { return v.Stage == "wagers" })
	ann.does(`"command": "place", "seat": 4, "wager": "ante", "amount": "10.00"`)
	ann.does(`"command": "place", "seat": 4, "wager": "trips_plus", "amount": "5.00"`)
	ann.does(`"command": "ready", "seat": 4`)
	for kills := 0; ; kills++ {
		ann.until(func(v table.View) bool { return asked(v) || v.Stage == "result" && v.Round == 1 })
		if !asked(ann.view) {
			if kills != 3 {
				t.Errorf("killed %d times; a player who never raises is asked three times", kills)
			}
			break
		}
		before := ann.view
		killed(t, process)
		process, base = start(t, dir, strings.TrimPrefix(base, "http://"))
		ann.goTo("heads-up-1")
		after := ann.view
		if !asked(after) || after.Question.ID != before.Question.ID || after.You.Balance != before.You.Balance ||
			text(t, after.Seats, after.Community, after.Dealer, after.Events) != text(t, before.Seats, before.Community, before.Dealer, before.Events) {
			t.Fatalf("before:\n%s\nafter:\n%s", text(t, before), text(t, after))
		}
		o := after.Question.Options[len(after.Question.Options)-1] // check, in the end fold
		ann.does(fmt.Sprintf(`"command": "answer", "seat": 4, "question": %d, "choice": %q`, after.Question.ID, o.Choice))
	}
	net := ann.view.Seats[3].Returned - ann.view.Seats[3].Wagered
	ann.does(`"command": "leave", "seat": 4`)
	ann.until(func(v table.View) bool { return v.Seats[3].Player == nil })
	if got, want := ann.view.You.Balance, floor.PlayMoney+net; got != want {
		t.Errorf("ann has %s, want %s", got, want)
	}
	if report := inspected(t, process, dir); report.Rounds < 1 {
		t.Errorf("%+v", report)
	}
}
