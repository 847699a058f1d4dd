package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"felt/floor"
	"felt/store/sqlite"
	"felt/web"
)

func serveCommand() *cobra.Command {
	var addr, data, pace string
	c := &cobra.Command{
		Use:   "serve",
		Short: "Run the floor: live tables in the browser",
		Long: `serve opens a demonstration floor in play money, with nothing else installed, and keeps
all that happens in the data directory. Stopped at any moment, it goes on where it was.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(c.Context(), syscall.SIGINT, syscall.SIGTERM)
			defer stop()
			switch pace {
			case "watchable":
				return serve(ctx, c, addr, data, floor.Watchable)
			case "fast":
				return serve(ctx, c, addr, data, floor.Fast)
			}
			return fmt.Errorf("--pace %q: the dealer's pace is watchable or fast", pace)
		},
	}
	c.Flags().StringVar(&addr, "addr", "127.0.0.1:8080", "the address to listen on")
	c.Flags().StringVar(&data, "data", "felt-data", "the directory that keeps the log")
	c.Flags().StringVar(&pace, "pace", "watchable", "how fast the dealer acts: watchable, or fast for programs that play")
	return c
}

func serve(ctx context.Context, c *cobra.Command, addr, data string, pace floor.Pace) (err error) {
	log, err := sqlite.Open(data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	f, err := floor.Open(ctx, floor.Config{Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Pace: pace, Build: build()})
	if err != nil {
		return err
	}
	defer f.Close()
	key := rand.Text()
	handler, err := web.New(f, key)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	out := c.OutOrStdout()
	fmt.Fprintf(out, "The floor is open at http://%s (play money)\n", listener.Addr())
	fmt.Fprintf(out, "Floorperson: http://%s/floorperson/%s\n", listener.Addr(), key)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	fmt.Fprintln(out, "Closing; rounds in play go on when the floor opens again.")
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return server.Shutdown(closing)
}

// build names the program, for the log.
func build() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	revision := info.Main.Version
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			revision += "+changes"
		}
	}
	return revision + " " + info.GoVersion
}
