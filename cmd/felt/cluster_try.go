package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/trial"
)

func clusterTryCommand() *cobra.Command {
	var at, control, pace string
	c := &cobra.Command{
		Use:   "try",
		Short: "Try three nodes on this machine, and kill them",
		Long: `try runs three nodes of a demonstration floor on this machine, each a process, and two guests who play at a
table of them. It prints two addresses: that of the floor, which leads to whichever node answers, and that of a page
on which you kill and start nodes while you watch the table. At the end, after Ctrl+C, it says whether the floor has
all that the guests were told. Everything that it wrote is removed then.

It is for trying what happens, not for a floor: on one machine nothing outlives that machine.`,
		Example: `  felt cluster try
  felt cluster try --pace fast --addr 127.0.0.1:9000 --control 127.0.0.1:9001`,
		Args: takes(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			if _, ok := paces[pace]; !ok {
				return fmt.Errorf("--pace: %q is none of watchable, brisk, fast", pace)
			}
			ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return tryNodes(ctx, c, at, control, pace)
		},
	}
	c.Flags().StringVar(&at, "addr", "127.0.0.1:8080", "the address of the floor")
	c.Flags().StringVar(&control, "control", "127.0.0.1:8081", "the address of the page that kills and starts nodes")
	c.Flags().StringVar(&pace, "pace", "watchable", "how fast the dealer is: watchable, brisk or fast")
	return c
}

// quiet drops what a server says about visitors who go.
var quiet = log.New(io.Discard, "", 0)

// settleTime is how long the guests have, at the end, to finish their round and leave.
const settleTime = 30 * time.Second

// tryNodes runs the nodes until ctx is done.
func tryNodes(ctx context.Context, c *cobra.Command, at, control, pace string) (err error) {
	out := c.OutOrStdout()
	program, err := os.Executable()
	if err != nil {
		return err
	}
	var listen net.ListenConfig
	floor, err := listen.Listen(ctx, "tcp", at)
	if err != nil {
		return fmt.Errorf("--addr: %w", err)
	}
	defer func() { _ = floor.Close() }() // which its server may have done
	page, err := listen.Listen(ctx, "tcp", control)
	if err != nil {
		return fmt.Errorf("--control: %w", err)
	}
	defer func() { _ = page.Close() }()

	fmt.Fprintln(out, "Starting three nodes on this machine …")
	nodes, err := trial.Start(trial.Config{Program: program, Pace: pace, Admit: func(authority, node, dir string) error { return admit(authority, "", node, dir) }})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, nodes.Close()) }()
	within, cancel := context.WithTimeout(ctx, time.Minute)
	err = nodes.AllReady(within)
	cancel()
	if err != nil {
		return err
	}
	t := &tried{nodes: nodes, floor: "http://" + floor.Addr().String()}
	for _, name := range []string{"Ada", "Bob"} {
		p, err := trial.NewPlayer(name, trial.Table, nodes.Addresses()...)
		if err != nil {
			return err
		}
		t.players = append(t.players, p)
	}
	playing, done := context.WithCancel(context.WithoutCancel(ctx)) // they leave when ctx is done
	var all sync.WaitGroup
	defer all.Wait()
	defer done()
	for _, p := range t.players {
		all.Go(func() { p.Play(playing) })
	}
	for _, s := range []struct {
		at      net.Listener
		handler http.Handler
	}{{floor, t.proxy()}, {page, http.NewCrossOriginProtection().Handler(t.handler())}} {
		server := http.Server{Handler: s.handler, ReadHeaderTimeout: 10 * time.Second, ErrorLog: quiet}
		all.Go(func() { _ = server.Serve(s.at) }) // until it is closed
		defer func() { _ = server.Close() }()
	}
	fmt.Fprintf(out, "The floor:  %s/table/%s\nThe nodes:  http://%s\nCtrl+C ends it.\n", t.floor, trial.Table, page.Addr())
	<-ctx.Done()
	fmt.Fprintln(out, "The guests finish their round …")
	ending, cancel := context.WithTimeout(playing, settleTime)
	defer cancel()
	return t.account(ending, c)
}

// tried are three nodes with their guests.
type tried struct {
	nodes   *trial.Processes
	players []*trial.Player
	floor   string
	killed  atomic.Int64
}

// proxy leads visitors to a node that answers.
func (t *tried) proxy() http.Handler {
	return &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			at := max(0, slices.IndexFunc(trial.Names, func(name string) bool { return t.nodes.State(r.In.Context(), name).Ready }))
			r.SetURL(&url.URL{Scheme: "http", Host: t.nodes.Addresses()[at]})
			r.Out.Host = r.In.Host // which the page's origin is
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) {
			w.Header().Set("Retry-After", "1")
			http.Error(w, "no node answers now; nothing is lost", http.StatusServiceUnavailable)
		},
		ErrorLog: quiet,
	}
}

//go:embed cluster_try.html
var tryPage string

var tryTemplate = template.Must(template.New("").Parse(tryPage))

// tryView is what the page of the nodes shows.
type tryView struct {
	Floor, Table string
	Killed       string
	Nodes        []tryNode
	Players      []tryPlayer
}

type tryNode struct {
	trial.State
	Name string
	Runs bool
}

type tryPlayer struct {
	Name          string
	Commands      int
	Rounds        int
	Last, Longest string
	Faults        []string
}

func (t *tried) handler() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_ = tryTemplate.Execute(w, t.view(r.Context())) // the reader may have gone
	})
	act := func(what func(string) error) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if err := what(r.PathValue("node")); err != nil {
				http.Error(w, err.Error(), http.StatusConflict)
				return
			}
			http.Redirect(w, r, "/", http.StatusSeeOther)
		}
	}
	m.HandleFunc("POST /kill/{node}", act(func(name string) error {
		if err := t.nodes.Kill(name); err != nil {
			return err
		}
		t.killed.Add(1)
		return nil
	}))
	m.HandleFunc("POST /start/{node}", act(t.nodes.Run))
	return m
}

func (t *tried) view(ctx context.Context) tryView {
	v := tryView{Floor: t.floor, Table: trial.Table, Killed: times(t.killed.Load())}
	for _, name := range trial.Names {
		n := tryNode{Name: name, Runs: t.nodes.Runs(name), State: trial.State{Says: "killed"}}
		if n.Runs {
			n.State = t.nodes.State(ctx, name)
			n.Says, _, _ = strings.Cut(n.Says, "\n")
		}
		v.Nodes = append(v.Nodes, n)
	}
	for _, p := range t.players {
		commands, rounds := p.Seen()
		of := tryPlayer{Name: p.Name(), Commands: commands, Rounds: rounds, Faults: p.Faults(), Last: "never"}
		if all := p.Acknowledged(); len(all) > 0 {
			of.Last = time.Since(all[len(all)-1]).Round(100*time.Millisecond).String() + " ago"
			longest := time.Duration(0)
			for i := range all[1:] {
				longest = max(longest, all[i+1].Sub(all[i]))
			}
			of.Longest = longest.Round(100 * time.Millisecond).String()
		}
		v.Players = append(v.Players, of)
	}
	return v
}

// times is how often something was done, in words.
func times(n int64) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// account has the guests leave, and says whether the floor has all that they were told.
func (t *tried) account(ctx context.Context, c *cobra.Command) error {
	out := c.OutOrStdout()
	if err := t.nodes.AllReady(ctx); err != nil {
		return err
	}
	for _, p := range t.players {
		p.Leave()
	}
	for asks := trial.Asks(); slices.ContainsFunc(t.players, func(p *trial.Player) bool { return !p.Left() }); {
		if err := asks.Wait(ctx); err != nil {
			return fmt.Errorf("the guests did not finish their round: %w", err)
		}
	}
	whole := true
	for _, p := range t.players {
		a, err := p.Account(ctx, 0)
		if err != nil {
			return err
		}
		commands, _ := p.Seen()
		fmt.Fprintf(out, "%s: %d commands acknowledged, %d rounds played; %d lost, %d doubled\n", p.Name(), commands, a.Rounds, a.Lost, a.Doubled)
		for _, wrong := range a.Wrong {
			fmt.Fprintln(out, wrong)
		}
		whole = whole && a.Lost == 0 && a.Doubled == 0 && len(a.Wrong) == 0
	}
	if !whole {
		return errNo
	}
	fmt.Fprintf(out, "Nodes were killed %s, and nothing that the guests were told is lost.\n", times(t.killed.Load()))
	return nil
}
