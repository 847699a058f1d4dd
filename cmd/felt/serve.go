package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"felt.example/felt/floor"
	"felt.example/felt/store/sqlite"
	"felt.example/felt/submission"
	"felt.example/felt/web"
)

func serveCommand() *cobra.Command {
	var addr, data, pace, filed string
	c := &cobra.Command{
		Use:   "serve",
		Short: "Run the floor: live tables in the browser",
		Long: `serve opens a demonstration floor in play money, with nothing else installed, and keeps
all that happens in the data directory. Stopped at any moment, it goes on where it was.

With --submission a new floor is opened under a Rules Submission, with its tables and links. A
floorperson files the next one with the open floor: POST /api/submission.`,
		Example: `  felt serve
  felt serve --data room --submission room.toml`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(c.Context(), syscall.SIGINT, syscall.SIGTERM)
			defer stop()
			config := floor.Config{Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: build()}
			switch pace {
			case "watchable":
				config.Pace = floor.Watchable
			case "fast":
				config.Pace = floor.Fast
			default:
				return fmt.Errorf("--pace %q: the dealer's pace is watchable or fast", pace)
			}
			if filed != "" {
				text, err := submissionText(filed)
				if err != nil {
					return err
				}
				config.Submission = text
			}
			return serve(ctx, c, addr, data, config)
		},
	}
	c.Flags().StringVar(&addr, "addr", "127.0.0.1:8080", "the address to listen on")
	c.Flags().StringVar(&data, "data", "felt-data", "the directory that keeps the log")
	c.Flags().StringVar(&filed, "submission", "", "the Rules Submission (TOML) that a new floor is opened under, instead of the demonstration")
	c.Flags().StringVar(&pace, "pace", "watchable", "how fast the dealer acts: watchable, or fast for programs that play")
	return c
}

// submissionText is a Rules Submission that complies. The error tells all that is wrong, a
// sentence each.
func submissionText(name string) (string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	s, found := submission.Read(data)
	if s != nil {
		return string(data), nil
	}
	var wrong []error
	for _, f := range found {
		if f.Severity == submission.Error {
			wrong = append(wrong, fmt.Errorf("%s:%s", name, f))
		}
	}
	return "", errors.Join(wrong...)
}

func serve(ctx context.Context, c *cobra.Command, addr, data string, config floor.Config) (err error) {
	log, err := sqlite.Open(data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	config.Log = log
	f, err := floor.Open(ctx, config)
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
	if in, _ := f.Submission(); in != nil {
		fmt.Fprintf(out, "Rules Submission: edition %s of %s, from %s (digest %.12s)\n", in.Edition, in.Facility, in.Effective, in.Digest)
	}
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
