package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/certificate"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/observe"
	"felt.example/felt/internal/program"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/site"
	"felt.example/felt/internal/submission"
	"felt.example/felt/internal/upgrade"
	"felt.example/felt/internal/web"
	"felt.example/felt/store"
	"felt.example/felt/store/replicated"
	"felt.example/felt/store/sqlite"
)

func serveCommand() *cobra.Command {
	at, keys := config.NewFloor()
	c := &cobra.Command{
		Use:   "serve",
		Short: "Run the floor: live tables in the browser",
		Long: `serve opens a demonstration floor in play money. Nothing else need be installed. It records
everything in the data directory. It can be stopped at any moment and goes on where it was.

The first start prints an address at which you become the floor's administrator, who invites the
rest of the staff. Under systemd and in a container it names the file that has it. Guests can play
without it.

With --submission a new floor opens under a Rules Submission, with its tables and links. These
tables wait for people to validate payouts. Gaming operations file the next submission with
the open floor; one person proposes it and another approves it: POST /api/submission.

All flags can also be set in a file (--config) or in the environment; felt config shows the values in force.`,
		Example: `  felt serve
  felt serve --data room --submission room.toml
  felt serve --config floor.toml`,
		Args: takes(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(c.Context(), syscall.SIGTERM)
			defer stop()
			if err := errors.Join(keys.Load(c.Flags(), os.Environ())...); err != nil {
				return err
			}
			opened := floor.Config{
				Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: program.Words(), Pace: paces[at.Pace],
				LargeWager: at.LargeWager, LargeWin: at.LargeWin, TaxRate: at.TaxRate, People: at.Dealers == "people",
			}
			if at.Submission != "" {
				text, err := submissionText(at.Submission)
				if err != nil {
					return err
				}
				opened.Submission = text
			}
			return serve(ctx, c, at, opened, false, logger(c.ErrOrStderr(), at.Log))
		},
	}
	configure(c, keys)
	return c
}

// paces are the dealer's, by their names.
var paces = map[string]floor.Pace{"watchable": floor.Watchable, "brisk": floor.Brisk, "fast": floor.Fast}

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
func logger(out io.Writer, form string) *slog.Logger {
	switch form {
	case "json":
		return slog.New(slog.NewJSONHandler(out, nil))
	case "debug":
		return slog.New(slog.NewTextHandler(out, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	return slog.New(slog.NewTextHandler(out, nil))
}

// serve keeps a floor open until ctx is done; passing has nothing of it kept afterwards.
func serve(ctx context.Context, c *cobra.Command, at *config.Floor, opened floor.Config, passing bool, to *slog.Logger) (err error) {
	peers, err := at.Peers()
	if err != nil {
		return err
	}
	secure, obtained, err := secured(at, to)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", at.Addr) // first, so that an address which cannot be had leaves nothing behind
	if err != nil {
		return fmt.Errorf("--addr: %w", err)
	}
	defer func() { _ = listener.Close() }() // the server closes it too
	key, err := at.KeyFile()
	if err != nil {
		return err
	}
	if err := seal.Outside(key, at.Data, at.Copy, at.Archive); err != nil {
		return err
	}
	scheme := "http"
	if secure != nil {
		scheme = "https"
	}
	if at.Traces != "" {
		stop, err := observe.Trace(ctx, at.Traces, to)
		if err != nil {
			return fmt.Errorf("--traces: %w", err)
		}
		defer stop()
	}
	h := &hall{at: at, config: opened, passing: passing, key: key, url: fmt.Sprintf("%s://%s", scheme, listener.Addr()), out: c.OutOrStdout(), seen: observe.New(at.Data, to), to: to}
	h.config.Wing = cardroom.Wing
	doors := &doors{hall: h, listener: listener, secure: secure, obtained: obtained}
	if peers != nil {
		return h.serveNode(ctx, peers, doors)
	}
	return h.serveAlone(ctx, doors)
}

// hall is what a floor is opened with, here or on another node.
type hall struct {
	at     *config.Floor
	config floor.Config
	// passing: nothing is kept when it closes, so nothing is said of keeping it.
	passing bool
	key     string // the file of the sealing key
	url     string
	out     io.Writer
	seen    *observe.Observer
	to      *slog.Logger
}

// serveAlone keeps a floor open on this machine until ctx is done.
func (h *hall) serveAlone(ctx context.Context, at *doors) (err error) {
	if replicated.IsNode(h.at.Data) {
		return fmt.Errorf("%s is the log of a node, which others continue: name the node with --node and --join; for a floor on one machine restore a backup of it into another directory", h.at.Data)
	}
	if err := upgraded(ctx, h.at, h.config.Build, h.out, h.to); err != nil {
		return err
	}
	log, err := sqlite.Open(h.at.Data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	if err := attach(ctx, log, h.at.Archive, h.to); err != nil {
		return err
	}
	keys, fresh, err := floorKeys(ctx, log, h.key)
	if err != nil {
		return err
	}
	h.config.Keys = keys
	if h.at.Copy != "" {
		copying, err := startCopy(ctx, log, h.at.Copy, h.seen.Copy(h.at.Copy))
		if err != nil {
			return err
		}
		defer copying() // after the floor has closed, so that nothing is left out
	}
	secrets, err := credential.Open(h.at.CredentialsFile())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, secrets.Close()) }()
	f, err := h.open(ctx, log, secrets)
	if err != nil {
		return err
	}
	defer f.Close(false)
	if err := at.prepare(); err != nil {
		return err
	}
	if h.passing {
		fmt.Fprintf(h.out, "The table is open at %s (play money)\n", h.url)
		return at.serve(ctx, f, "Stop it with Ctrl+C: nothing of it is kept.", "Closing.")
	}
	fmt.Fprintf(h.out, "The floor is open at %s (play money)\n", h.url)
	h.welcome(f)
	if fresh {
		fmt.Fprintf(h.out, "Cards not yet dealt are sealed under a new key, %s: keep a copy of it, but not where copies of the log are.\n", h.key)
	}
	return at.serve(ctx, f, "Stop it at any time with Ctrl+C: it goes on where it was.", "Closing; rounds in play go on when the floor opens again.")
}

// welcome says under which rules the floor is open, and how it is administered. The address by which one becomes the
// administrator is a secret: where systemd or what runs a container, whose first process this is, would log it, it is written
// to a file.
func (h *hall) welcome(f *openFloor) {
	if in, _ := f.floor.Submission(); in != nil {
		fmt.Fprintf(h.out, "Rules Submission: edition %s of %s, from %s (digest %.12s)\n", in.Edition, in.Facility, in.Effective, in.Digest)
	}
	address := h.url + "/enrol#" + f.invitation
	switch {
	case f.invitation == "":
	case (os.Getenv("JOURNAL_STREAM") != "" || os.Getpid() == 1) && terminal(h.out) == nil: // a terminal's shell may have the variable too
		file := filepath.Join(h.at.Data, "administrator") // anew, for the rights of an old one may be others
		_ = os.Remove(file)
		if err := os.WriteFile(file, []byte(address+"\n"), 0o600); err != nil { // a floor opens on a full disk too
			h.to.Error("the address of the first administrator could not be written", "why", err)
			return
		}
		fmt.Fprintf(h.out, "Nobody administers it yet. Whoever opens the address in %s first, within a day, becomes the administrator.\n", file)
	default:
		fmt.Fprintf(h.out, "Nobody administers it yet. Whoever opens this address first, within a day, becomes the administrator:\n  %s\n", address)
	}
}

// openFloor is a floor with its pages.
type openFloor struct {
	http.Handler
	hall       *hall
	floor      *floor.Floor
	house      *account.House // nil until the floor leads
	admit      func(*account.House) error
	invitation string // of the first administrator, "" if there is one
}

// open opens the floor on a log, with the secrets of its accounts.
func (h *hall) open(ctx context.Context, log store.Log, secrets credential.Store) (*openFloor, error) {
	f, err := h.follow(ctx, log, nil)
	if err != nil {
		return nil, err
	}
	if err = f.lead(ctx, secrets); err == nil {
		err = f.floor.Deal(ctx, func(string) bool { return true })
	}
	if err != nil {
		f.floor.Close()
		return nil, err
	}
	return f, nil
}

// follow opens the floor to follow what others append to its log. Who asks it is known to another, which tells by a token; nil is that nobody
// is.
func (h *hall) follow(ctx context.Context, log store.Log, tell func(ctx context.Context, token string) (account.Told, error)) (opened *openFloor, err error) {
	config := h.config
	config.Log = h.seen.Log(log)
	f, err := floor.Follow(ctx, config)
	if err != nil {
		return nil, otherKey(err, h.key, config.Keys)
	}
	defer func() {
		if err != nil {
			f.Close()
		}
	}()
	opened = &openFloor{hall: h, floor: f}
	texts, err := shelfOf(h.at.Data)
	if err != nil {
		return nil, err
	}
	var afar *account.Afar
	if tell != nil {
		afar = account.Follow(f, h.at.Lives, tell)
		f.Settles(afar.Settle)
	}
	opened.Handler, opened.admit, err = web.Following(f, afar, texts, web.Door{Hosts: h.at.Names(), Proxies: h.at.Proxies, Limits: h.at.Limits}, func() (*site.Site, error) { return documentation(rootCommand(), true) })
	return opened, err
}

// lead has the floor deal, with the secrets of its accounts.
func (f *openFloor) lead(ctx context.Context, secrets credential.Store) error {
	if err := f.floor.Lead(ctx); err != nil {
		return otherKey(err, f.hall.key, f.hall.config.Keys)
	}
	f.note(ctx, floor.Started)
	var err error
	if f.house, err = account.Open(ctx, f.floor, secrets, f.hall.at.Lives); err != nil {
		return err
	}
	if f.invitation, err = f.house.First(ctx); err != nil { // a floor opens on a full disk too
		f.hall.to.Error("the first administrator could not be invited", "why", err)
	}
	return f.admit(f.house)
}

// note records what the program does, if it can: a floor opens on a full disk too.
func (f *openFloor) note(ctx context.Context, what floor.Significant) {
	if err := f.floor.Note(ctx, what, "", floor.Circumstances{}); err != nil {
		f.hall.to.Error("an event could not be recorded", "event", what, "why", err)
	}
}

// Close closes the floor. That it does is recorded, unless its log is lost.
func (f *openFloor) Close(lost bool) {
	if !lost {
		f.note(context.WithoutCancel(f.floor.Running()), floor.Stopped)
	}
	f.floor.Close()
}

// doors are where visitors come in.
type doors struct {
	*hall
	listener net.Listener
	secure   *tls.Config
	obtained *certificate.Obtained // nil where there is no authority
}

// prepare readies the certificates, before anybody is told of the address.
func (d *doors) prepare() error {
	if d.obtained == nil {
		return nil
	}
	return d.obtained.Prepare()
}

// serve has a handler answer visitors until ctx is done. It says how to stop it, and then what becomes of what is in play.
func (d *doors) serve(ctx context.Context, handler http.Handler, stopping, closing string) error {
	mux := http.NewServeMux()
	d.seen.Handle(mux)
	mux.Handle("/", d.seen.HTTP(handler))
	server := serverOf(ctx, d.at, mux, d.to)
	server.TLSConfig = d.secure
	if d.obtained != nil {
		answering, err := authorized(ctx, d.at, d.obtained, d.out, d.to)
		if err != nil {
			return err
		}
		defer answering()
	}
	fmt.Fprintln(d.out, stopping)
	failed := make(chan error, 1)
	go func() {
		if d.secure == nil {
			failed <- server.Serve(d.listener)
		} else {
			failed <- server.ServeTLS(d.listener, "", "")
		}
	}()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	fmt.Fprintln(d.out, closing)
	within, cancel := context.WithTimeout(context.WithoutCancel(ctx), d.at.Limits.Close)
	defer cancel()
	if server.Shutdown(within) != nil {
		return server.Close() // of clients that are slow; what they asked for is done or refused by now
	}
	return nil
}

// upgraded says what this program does to a log that another one wrote, and keeps it as it was.
func upgraded(ctx context.Context, at *config.Floor, build string, out io.Writer, to *slog.Logger) error {
	plan, err := upgrade.Of(ctx, at.Data, build)
	if plan == nil || err != nil {
		return err
	}
	if at.Upgrade == "refuse" {
		return fmt.Errorf("%s It is not opened, for upgrade is refuse: see felt doctor, and start once with --upgrade copy", strings.Join(plan.Says(), " "))
	}
	for _, sentence := range plan.Says() {
		fmt.Fprintln(out, sentence)
	}
	if at.Upgrade == "open" {
		return nil
	}
	kept, err := plan.Keep(ctx, at.CredentialsFile(), time.Now())
	if err != nil {
		return fmt.Errorf("%w; nothing was changed: make room, or start once with --upgrade open", err)
	}
	fmt.Fprintf(out, "Its %d entries are kept as they were, verified, in %s. To go back: felt rollback --data %s\n", kept.Entries, kept.Log, at.Data)
	gone, err := upgrade.Forget(at.Data, at.UpgradeCopies)
	for _, file := range gone {
		to.Info("a log as it was before an earlier upgrade is removed", "file", file, "kept", at.UpgradeCopies)
	}
	if err != nil {
		to.Warn("a log as it was before an earlier upgrade could not be removed", "why", err)
	}
	return nil
}

// serverOf is an HTTP server that gives clients no more than the limits.
func serverOf(ctx context.Context, at *config.Floor, handler http.Handler, to *slog.Logger) *http.Server {
	return &http.Server{
		Handler: handler, ReadHeaderTimeout: at.Limits.Header, ReadTimeout: at.Limits.Read, WriteTimeout: at.Limits.Write, IdleTimeout: at.Limits.Idle,
		MaxHeaderBytes: at.Limits.HeaderBytes, BaseContext: func(net.Listener) context.Context { return ctx },
		ErrorLog: log.New(complaints{to}, "", 0),
	}
}

// complaints are what an HTTP server says: of clients who do not keep to the protocol, to be seen with --log debug, and of an error of the
// program, which ends one request only and which its operator must hear of.
type complaints struct{ to *slog.Logger }

func (c complaints) Write(text []byte) (int, error) {
	level := slog.LevelDebug
	if bytes.HasPrefix(text, []byte("http: panic")) {
		level = slog.LevelError
	}
	c.to.Log(context.Background(), level, strings.TrimSpace(string(text)))
	return len(text), nil
}

// secured is how a floor speaks TLS, nil that it does not; and the certificates of an authority, nil where there is none.
func secured(at *config.Floor, to *slog.Logger) (secure *tls.Config, obtained *certificate.Obtained, err error) {
	if err := at.TLS(); err != nil {
		return nil, nil, err
	}
	if len(at.Authority.Domains) > 0 {
		obtained, err := at.ACME().Obtain(func(domain string, err error) {
			to.Error("no TLS certificate could be obtained", "domain", domain, "authority", at.Authority.Directory, "why", err)
		})
		if err != nil {
			return nil, nil, err
		}
		return obtained.Config(), obtained, nil
	}
	if at.Certificate == "" {
		return nil, nil, nil
	}
	kept, err := certificate.Keep(certificate.Pair{Certificate: at.Certificate, Key: at.CertificateKey}, func(err error) {
		to.Error("the TLS certificate was replaced and cannot be used; the one before stays", "why", err)
	})
	if err != nil {
		return nil, nil, err
	}
	first, _ := kept.Get(nil)
	for _, wrong := range certificate.Wrong(first, time.Now(), at.Hosts) {
		to.Warn("browsers will refuse the floor", "why", wrong)
	}
	return &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: kept.Get}, nil, nil
}

// authorized answers the authority over HTTP if that is wanted, and obtains what is missing, until it is stopped.
func authorized(ctx context.Context, at *config.Floor, obtained *certificate.Obtained, out io.Writer, to *slog.Logger) (stop func(), err error) {
	stop = func() {}
	where := ""
	if at.HTTP01 != "" {
		listener, err := net.Listen("tcp", at.HTTP01)
		if err != nil {
			return nil, fmt.Errorf("--acme-http: %w", err)
		}
		server := serverOf(ctx, at, obtained.HTTP(), to)
		go func() { _ = server.Serve(listener) }() // until it is closed
		stop = func() { _ = server.Close() }
		where = fmt.Sprintf(", which is answered at http://%s too", listener.Addr())
	}
	fmt.Fprintf(out, "Certificates for %s are those of %s%s.\n", strings.Join(obtained.Domains, ", "), obtained.Directory, where)
	go obtained.First(ctx, func(domain string, until time.Time) {
		to.Info("the floor has a TLS certificate", "domain", domain, "until", until.UTC().Format(time.RFC3339))
	})
	return stop, nil
}

// attach gives the log its archive: the one that is named, or the one that lies where it was written. If there is none, it warns.
func attach(ctx context.Context, log *sqlite.Log, archive string, to *slog.Logger) error {
	if archive != "" {
		return log.Attach(ctx, archive)
	}
	past, err := log.Archived(ctx)
	if err != nil || past.Entries() == 0 {
		return err
	}
	if why := log.Attach(ctx, past.Where); why != nil {
		to.Warn("rounds of long ago cannot be shown: they were moved to an archive that is not there; --archive says where it lies now", "archive", past.Where, "entries", past.Entries(), "why", why)
	}
	return nil
}

// startCopy copies the log until it is stopped, and then what is left; told is told each time whether it could be.
func startCopy(ctx context.Context, log *sqlite.Log, dir string, told func(error)) (stop func(), err error) {
	c, err := sqlite.NewCopy(ctx, log, dir)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	done := make(chan struct{})
	go func() {
		defer close(done)
		c.Run(ctx, told)
	}()
	return func() { cancel(); <-done }, nil
}
