package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/observe"
	"felt.example/felt/internal/program"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/submission"
	"felt.example/felt/internal/web"
	"felt.example/felt/money"
	"felt.example/felt/record"
	"felt.example/felt/store/sqlite"
)

func serveCommand() *cobra.Command {
	var at site
	var pace, filed, logs, wager, win string
	var proxies []string
	c := &cobra.Command{
		Use:   "serve",
		Short: "Run the floor: live tables in the browser",
		Long: `serve opens a demonstration floor in play money, with nothing else installed, and keeps
all that happens in the data directory. Stopped at any moment, it goes on where it was.

Its first start prints an address by which you become its administrator, who invites everybody else
that has a part in the house. Guests need nothing of that to play.

With --submission a new floor is opened under a Rules Submission, with its tables and links. Its
tables wait for people where a payout is to be validated. Gaming operations file the next one with
the open floor, one person proposing and another approving it: POST /api/submission.`,
		Example: `  felt serve
  felt serve --data room --submission room.toml`,
		Args: takes(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(c.Context(), syscall.SIGTERM)
			defer stop()
			config := floor.Config{Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: program.Words()}
			switch pace {
			case "watchable":
				config.Pace = floor.Watchable
			case "brisk":
				config.Pace = floor.Brisk
			case "fast":
				config.Pace = floor.Fast
			default:
				return fmt.Errorf("--pace: %q is none: the dealer's pace is watchable, brisk or fast", pace)
			}
			if filed != "" {
				text, err := submissionText(filed)
				if err != nil {
					return err
				}
				config.Submission = text
			}
			for _, of := range []struct {
				flag, text string
				amount     *money.Cents
			}{{"large-wager", wager, &config.LargeWager}, {"large-win", win, &config.LargeWin}} {
				amount, err := money.Parse(of.text)
				if err != nil || amount < 0 {
					return fmt.Errorf("--%s: %q is no amount, such as 10000.00", of.flag, of.text)
				}
				*of.amount = amount
			}
			to, err := logger(c.ErrOrStderr(), logs)
			if err != nil {
				return err
			}
			for _, text := range proxies {
				proxy, err := network(text)
				if err != nil {
					return err
				}
				at.door.Proxies = append(at.door.Proxies, proxy)
			}
			return serve(ctx, c, at, config, to)
		},
	}
	c.Flags().StringVar(&at.addr, "addr", "127.0.0.1:8080", "the address to listen on")
	c.Flags().StringSliceVar(&at.door.Hosts, "host", nil, "a name that the floor is reached by, beside localhost and plain addresses (repeatable)")
	c.Flags().StringSliceVar(&proxies, "proxy", nil, "the address or network of a reverse proxy that is believed when it says who asks and by which scheme (repeatable)")
	c.Flags().StringVar(&at.data, "data", "felt-data", "the directory that keeps the log")
	c.Flags().StringVar(&at.key, "key", "", "the key file that cards not yet dealt are sealed under (default beside the data directory: its name with .key)")
	c.Flags().StringVar(&at.credentials, "credentials", "", "the file that keeps what is secret of accounts (default credentials.db in the data directory)")
	c.Flags().StringVar(&at.copied, "copy", "", "a directory, better on another disk, that is kept a copy of the log, a minute behind at most")
	c.Flags().StringVar(&at.archive, "archive", "", "the archive that felt archive moved entries to: its rounds are shown as the others")
	c.Flags().StringVar(&filed, "submission", "", "the Rules Submission (TOML) that a new floor is opened under, instead of the demonstration")
	c.Flags().StringVar(&logs, "log", "text", "how what goes wrong is told on standard error: text, json, or debug for every request too")
	c.Flags().StringVar(&wager, "large-wager", "10000.00", "what a player wagers in a round from which on it is recorded as a significant event; 0 is never")
	c.Flags().StringVar(&win, "large-win", "10000.00", "what a player wins in a round from which on it is recorded as a significant event; 0 is never")
	c.Flags().StringVar(&pace, "pace", "watchable", "how fast the dealer acts: watchable, brisk (dealt at once, the result left to be read), or fast for programs that play")
	complete(c, "log", fixed("text", "json", "debug"))
	complete(c, "pace", fixed("watchable", "brisk", "fast"))
	completeFiles(c, "submission", "toml")
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

// logger tells operators what happens: text or JSON, a line each.
func logger(out io.Writer, form string) (*slog.Logger, error) {
	switch form {
	case "text":
		return slog.New(slog.NewTextHandler(out, nil)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(out, nil)), nil
	case "debug":
		return slog.New(slog.NewTextHandler(out, &slog.HandlerOptions{Level: slog.LevelDebug})), nil
	}
	return nil, fmt.Errorf("--log: %q is none of text, json and debug", record.Clip(form))
}

// The most that a client may take its time: to send a request, to read an answer, and to say
// nothing on a connection that it keeps. WebSockets are watched by themselves.
const (
	sendingTime = 15 * time.Second
	readingTime = 2 * time.Minute
	idleTime    = 2 * time.Minute
)

// site is where a floor is served and kept.
type site struct {
	addr, data, key, credentials, copied, archive string
	door                                          web.Door
}

// network is an address, or a network in the form 10.0.0.0/8.
func network(text string) (netip.Prefix, error) {
	if one, err := netip.ParseAddr(text); err == nil {
		return one.Prefix(one.BitLen())
	}
	many, err := netip.ParsePrefix(text)
	if err != nil {
		return many, fmt.Errorf("--proxy: %q is neither an address nor a network such as 10.0.0.0/8", record.Clip(text))
	}
	return many.Masked(), nil
}

func serve(ctx context.Context, c *cobra.Command, at site, config floor.Config, to *slog.Logger) (err error) {
	listener, err := net.Listen("tcp", at.addr) // first, so that an address which cannot be had leaves nothing behind
	if err != nil {
		return fmt.Errorf("--addr: %w", err)
	}
	defer func() { _ = listener.Close() }() // the server closes it too
	key, err := ownKey(at.key, at.data)
	if err != nil {
		return err
	}
	if err := seal.Outside(key, at.data, at.copied, at.archive); err != nil {
		return err
	}
	log, err := sqlite.Open(at.data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	if err := attach(ctx, log, at.archive, to); err != nil {
		return err
	}
	keys, fresh, err := floorKeys(ctx, log, key)
	if err != nil {
		return err
	}
	config.Keys = keys
	seen := observe.New(at.data, to)
	if at.copied != "" {
		copying, err := startCopy(ctx, log, at.copied, seen)
		if err != nil {
			return err
		}
		defer copying() // after the floor has closed, so that nothing is left out
	}
	config.Log = seen.Log(log)
	config.Wing = cardroom.Wing
	f, err := floor.Open(ctx, config)
	if err != nil {
		return otherKey(err, key, config.Keys)
	}
	defer f.Close()
	note := func(what floor.Significant) {
		if err := f.Note(ctx, what, "", floor.Circumstances{}); err != nil { // a floor opens on a full disk too
			to.Error("an event could not be recorded", "event", what, "why", err)
		}
	}
	note(floor.Started)
	defer note(floor.Stopped)
	secrets, err := credential.Open(cmp.Or(at.credentials, filepath.Join(at.data, "credentials.db")))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, secrets.Close()) }()
	house, err := account.Open(ctx, f, secrets)
	if err != nil {
		return err
	}
	invitation, err := house.First(ctx)
	if err != nil { // a floor opens on a full disk too
		to.Error("the first administrator could not be invited", "why", err)
	}
	handler, err := web.New(f, house, at.door)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	seen.Handle(mux)
	mux.Handle("/", seen.HTTP(handler))
	server := &http.Server{
		Handler: mux, ReadHeaderTimeout: sendingTime, ReadTimeout: sendingTime, WriteTimeout: readingTime, IdleTimeout: idleTime,
		MaxHeaderBytes: 32 << 10, BaseContext: func(net.Listener) context.Context { return ctx },
		ErrorLog: slog.NewLogLogger(to.Handler(), slog.LevelDebug),
	}
	out := c.OutOrStdout()
	fmt.Fprintf(out, "The floor is open at http://%s (play money)\n", listener.Addr())
	if in, _ := f.Submission(); in != nil {
		fmt.Fprintf(out, "Rules Submission: edition %s of %s, from %s (digest %.12s)\n", in.Edition, in.Facility, in.Effective, in.Digest)
	}
	if invitation != "" {
		fmt.Fprintf(out, "Nobody administers it yet. Whoever opens this address first, within a day, becomes the administrator:\n  http://%s/enrol#%s\n", listener.Addr(), invitation)
	}
	if fresh {
		fmt.Fprintf(out, "Cards not yet dealt are sealed under a new key, %s: keep a copy of it, but not where copies of the log are.\n", key)
	}
	fmt.Fprintln(out, "Stop it at any time with Ctrl+C: it goes on where it was.")
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
	if server.Shutdown(closing) != nil {
		return server.Close() // of clients that are slow; what they asked for is done or refused by now
	}
	return nil
}

// attach gives the log its archive; where none was named and there is one, it is told.
func attach(ctx context.Context, log *sqlite.Log, archive string, to *slog.Logger) error {
	if archive != "" {
		return log.Attach(ctx, archive)
	}
	past, err := log.Archived(ctx)
	if err == nil && past.Entries() > 0 {
		to.Warn("rounds of long ago cannot be shown: they were moved to an archive, and --archive is missing", "archive", past.Where, "entries", past.Entries())
	}
	return err
}

// startCopy copies the log until it is stopped, and then what is left.
func startCopy(ctx context.Context, log *sqlite.Log, dir string, seen *observe.Observer) (stop func(), err error) {
	c, err := sqlite.NewCopy(ctx, log, dir)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	done := make(chan struct{})
	go func() {
		defer close(done)
		c.Run(ctx, seen.Copy(dir))
	}()
	return func() { cancel(); <-done }, nil
}
