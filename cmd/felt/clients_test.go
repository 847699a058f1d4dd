package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"felt.example/felt/client"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
)

// quick is the pace of a dealer who never pauses, but leaves time to read the result.
var quick = floor.Pace{Wagers: floor.Watchable.Wagers, Result: floor.Brisk.Result, Away: floor.Watchable.Away, Retry: floor.Watchable.Retry}

// flushAlone is a floor of one table of High Card Flush that waits for nobody, and its address.
func flushAlone(t *testing.T) string {
	t.Helper()
	at := slices.IndexFunc(floor.Demonstration, func(c table.Config) bool { return c.ID == "flush-1" })
	said := open(t, &config.Floor{Addr: "127.0.0.1:0", Data: t.TempDir() + "/room"}, floor.Config{Tables: floor.Demonstration[at : at+1], Meters: floor.DemonstrationMeters, Build: "test", Pace: quick}, slog.New(slog.DiscardHandler))
	return regexp.MustCompile(`http://\S+`).FindString(said)
}

// plays has a guest play at flush-1, where he sits down unless he sits there. It returns what he sees when he is asked for a decision,
// or with through, when he has made it and the round is over: what its wagers returned is what his chips became.
func plays(t *testing.T, c *client.Client, through bool) client.View {
	t.Helper()
	feed, err := c.Watch(t.Context(), "flush-1")
	check(t, err)
	defer feed.Close()
	done, replies, takesPart := map[string]bool{}, 0, false
	once := func(what string, command client.Command) {
		if !done[what] {
			command.Re = int64(len(done) + 1)
			check(t, feed.Send(t.Context(), &command))
		}
		done[what] = true
	}
	for {
		message, err := feed.Next(t.Context())
		check(t, err)
		if reply, is := message.(*client.Reply); is {
			if replies++; !reply.OK {
				t.Fatal(reply.Error)
			}
			continue
		}
		v := message.(*client.ViewMessage).View
		at := slices.IndexFunc(v.Seats, func(s client.SeatView) bool { return s.Player != nil && s.Player.You })
		if at < 0 {
			once("sit", client.Command{Command: client.CommandNameSit, Seat: 3, BuyIn: "100.00", Key: "sit"})
			continue
		}
		switch own := v.Seats[at]; {
		case v.Stage == client.StageWagers && !own.Ready:
			once("place", client.Command{Command: client.CommandNamePlace, Seat: own.Seat, Wager: "ante", Amount: v.Table.Minimum})
			once("ready", client.Command{Command: client.CommandNameReady, Seat: own.Seat})
			takesPart = true
		case v.Question != nil && v.Question.Kind == client.QuestionKindDecision && slices.Contains(v.Question.Seats, own.Seat):
			if !through {
				return v
			}
			o := v.Question.Options[slices.IndexFunc(v.Question.Options, func(o client.Option) bool { return o.Choice != "fold" })]
			once(fmt.Sprint(v.Question.ID), client.Command{Command: client.CommandNameAnswer, Seat: own.Seat, Question: v.Question.ID, Choice: o.Choice, Amount: o.Min})
			takesPart = true
		case v.Stage == client.StageResult && takesPart && len(own.Results) > 0:
			left := 100 * money.Dollar
			for _, r := range own.Results {
				left += amount(t, r.Returned) - amount(t, r.Amount)
				if len(r.Cites) == 0 {
					t.Errorf("of %s no clause is named", r.Wager)
				}
			}
			if left != amount(t, own.Stack) {
				t.Errorf("the results make it %s, and the stack is %s: %+v", left, own.Stack, own.Results)
			}
			if replies == 0 {
				t.Error("no command was answered")
			}
			return v
		}
	}
}

// TestGoClientPlaysARound: with nothing but the package for others a guest plays a round to its end, and what his wagers returned is
// what his chips became.
func TestGoClientPlaysARound(t *testing.T) {
	c, err := client.New(flushAlone(t))
	check(t, err)
	me, err := c.PostSession(t.Context(), client.JoinRequest{Name: "Ada"})
	check(t, err)
	if again, err := c.GetSession(t.Context()); err != nil || again == nil || again.Player != me.Player {
		t.Fatalf("the floor knows %v, %v", again, err)
	}
	round := plays(t, c, true).Round
	if past, err := c.GetTablesTableRounds(t.Context(), "flush-1", "", "", ""); err != nil || len(past.Rounds) == 0 || past.Rounds[0].Round != round || !past.Rounds[0].Played {
		t.Errorf("the rounds are %+v, %v", past, err)
	}
	var refused *client.Problem
	if _, err := c.GetPeople(t.Context()); !errors.As(err, &refused) || refused.Status != http.StatusForbidden || refused.Error() == "" {
		t.Errorf("a guest reads who has an account: %v", err)
	}
	if _, err := c.Watch(t.Context(), "nowhere"); !errors.As(err, &refused) || refused.Status != http.StatusNotFound {
		t.Errorf("a table that is not there is watched: %v", err)
	}
	if edition, err := c.PostRulesCheck(t.Context(), `edition = "1"`); err != nil || len(edition.Findings) == 0 {
		t.Errorf("a submission that lacks nearly all is checked: %+v, %v", edition, err)
	}
}

// amount is money as the interface writes it.
func amount(t *testing.T, text string) money.Cents {
	t.Helper()
	of, err := money.Parse(text)
	check(t, err)
	return of
}

// TestTypeScriptClientPlaysARound: its types are right, and its example plays a round under Node.
func TestTypeScriptClientPlaysARound(t *testing.T) {
	const sources = "../../client/typescript"
	tsc := os.Getenv("FELT_TSC")
	if tsc == "" {
		tsc = "tsc"
	}
	for _, name := range []string{tsc, "node"} {
		if _, err := exec.LookPath(name); err != nil {
			if os.Getenv("FELT_REQUIRE_ALL") == "1" {
				t.Fatal(err)
			}
			t.Skip(err)
		}
	}
	if out, err := exec.CommandContext(t.Context(), tsc, "-p", sources).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	built := api.Build(api.BuildOptions{ // since Node before 22.18 reads no types
		EntryPoints: []string{sources + "/round.ts"}, Bundle: true, Platform: api.PlatformNode, Format: api.FormatESModule, Outfile: filepath.Join(t.TempDir(), "round.mjs"), Write: true,
	})
	if len(built.Errors) > 0 {
		t.Fatal(built.Errors[0].Text)
	}
	address := flushAlone(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	node := exec.CommandContext(ctx, "node", "--experimental-websocket", built.OutputFiles[0].Path, address, "flush-1") // a flag that Node 22 takes too
	out, err := node.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{`Guest \w+ has 1000\.00`, `round 1: Ante Wager [0-9.]+ (win|lose|push), [0-9.]+ returned \(678a\.`, `the table's last round is 1\b`} {
		if !regexp.MustCompile(want).Match(out) {
			t.Errorf("it prints %s; want %s", out, want)
		}
	}
	if strings.Contains(string(out), "fold") {
		t.Errorf("it folded: %s", out)
	}
}
