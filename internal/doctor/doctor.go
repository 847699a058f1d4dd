// Package doctor says what is wrong with a machine, a directory or a configuration, and what to do about it. It changes
// nothing.
package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"felt.example/felt/internal/certificate"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/observe"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/submission"
	"felt.example/felt/store"
	"felt.example/felt/store/replicated"
	"felt.example/felt/store/sqlite"
)

// Finding is one thing that is wrong: one sentence, with what to do.
type Finding struct {
	// About is what it is wrong with: configuration, machine, data, log, key, credentials, copy, archive,
	// submission, network or tls.
	About string
	Err   error
}

// Question is what is to be looked at.
type Question struct {
	Floor *config.Floor
	// Wrong is what is wrong with the configuration itself, Strange the names in the environment that are ignored.
	Wrong   []error
	Strange []string
	Now     time.Time
	// Files is how many files and connections a floor may have open at once.
	Files uint64
}

// What a machine should have.
const (
	leastFree = 256 << 20       // bytes on the disk of the log, some 9,000 rounds
	mostAhead = 2 * time.Minute // of the clock by which the last entry was made
)

// Examine looks at everything, and returns what is wrong in the order in which felt serve would meet it.
func Examine(ctx context.Context, q Question) []Finding {
	e := &examination{Question: q}
	for _, wrong := range q.Wrong {
		e.find("configuration", "%w", wrong)
	}
	for _, name := range q.Strange {
		e.find("configuration", "%s is set in the environment and is no key, so it has no effect: take it away, or see felt config for the keys", name)
	}
	e.node()
	e.machine()
	e.network()
	e.certificate()
	if e.data() {
		e.log(ctx)
		e.credentials(ctx)
		e.copied(ctx)
	}
	e.submission()
	return e.found
}

type examination struct {
	Question
	found []Finding
	// people reports whether the log has accounts.
	people bool
}

func (e *examination) find(about, format string, args ...any) {
	e.found = append(e.found, Finding{about, fmt.Errorf(format, args...)})
}

// node looks at what a node of a cluster has besides.
func (e *examination) node() {
	if _, err := e.Floor.Peers(); err != nil {
		e.find("configuration", "%w", err)
	}
	if e.Floor.Node == "" {
		return
	}
	dir, err := e.Floor.AdmissionDir()
	if err == nil {
		err = replicated.Admitted(dir, e.Floor.Node)
	}
	if err != nil {
		e.find("configuration", "%w; make the node's certificate with felt cluster admit, and name its directory with admission", err)
	}
}

func (e *examination) machine() {
	if most, known := openFiles(); known && most < e.Files {
		e.find("machine", "this process may have %d files and connections open at once, and a full floor has %d: raise the limit (ulimit -n, or LimitNOFILE= in its unit)", most, e.Files)
	}
	if err := writable(os.TempDir()); err != nil {
		e.find("machine", "%w: backups and verifications need a directory for temporary files; set TMPDIR to one that this user can write to", err)
	}
}

func (e *examination) network() {
	at := e.Floor
	if listener, err := net.Listen("tcp", at.Addr); err != nil {
		e.find("network", "addr %s cannot be listened on: %w; stop the program that has it, or choose another", at.Addr, err)
	} else if err := listener.Close(); err != nil {
		e.find("network", "addr %s: %w; choose another", at.Addr, err)
	}
	host, _, _ := net.SplitHostPort(at.Addr)
	ip, err := netip.ParseAddr(host)
	if alone := host == "localhost" || err == nil && ip.IsLoopback(); !alone && !at.Secure() && len(at.Proxies) == 0 {
		e.find("network", "addr %s is reached from other machines without TLS, so that others can read passwords and cards on the way: set tls-certificate and tls-key, or acme-domain, or proxy", at.Addr)
	}
	for _, p := range at.Proxies {
		if p.Bits() == 0 {
			e.find("network", "proxy %s is everybody, so that anybody can say where he comes from: name the addresses of the proxies alone", p)
		}
	}
}

func (e *examination) certificate() {
	at := e.Floor
	if err := at.TLS(); errors.Is(err, config.ErrTwoCertificates) {
		e.find("tls", "%w", err)
		return
	} else if err != nil {
		e.find("tls", "%w: set both, or none", err)
		return
	}
	if len(at.Authority.Domains) > 0 {
		e.authority(at.ACME())
		return
	}
	if at.Certificate == "" {
		return
	}
	pair, err := certificate.Pair{Certificate: at.Certificate, Key: at.CertificateKey}.Load()
	if err != nil {
		e.find("tls", "%w; name a certificate in PEM and the key it was made with", err)
		return
	}
	for _, wrong := range certificate.Wrong(pair, e.Now, at.Hosts) {
		e.find("tls", "%w", wrong)
	}
}

// authority looks at what an authority has given.
func (e *examination) authority(of certificate.Authority) {
	if _, err := of.Obtain(nil); err != nil {
		e.find("tls", "%w; name the authority's certificates in PEM", err)
	}
	if at := e.Floor.HTTP01; at != "" {
		if listener, err := net.Listen("tcp", at); err != nil {
			e.find("network", "acme-http %s cannot be listened on: %w; stop the program that has it, or choose another", at, err)
		} else if err := listener.Close(); err != nil {
			e.find("network", "acme-http %s: %w; choose another", at, err)
		}
	}
	if e.Floor.Authority.Cache != "" && !e.directory("tls", of.Cache) {
		return
	}
	for _, domain := range of.Domains {
		kept, err := of.Cached(domain)
		switch {
		case errors.Is(err, fs.ErrNotExist): // it is obtained when the floor opens
		case err != nil:
			e.find("tls", "%w", err)
		default:
			for _, wrong := range certificate.Wrong(kept, e.Now, []string{domain}) {
				e.find("tls", "%w; that it was not says that the authority %s does not reach the floor, or the floor it: see the messages of felt serve", wrong, of.Directory)
			}
		}
	}
}

// directory looks at a directory that a floor writes to, or at where it would be made. It reports whether there is
// one, or can be.
func (e *examination) directory(about, dir string) bool {
	info, err := os.Stat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		above := dir
		for errors.Is(err, fs.ErrNotExist) && above != filepath.Dir(above) {
			above = filepath.Dir(above)
			_, err = os.Stat(above)
		}
		if err == nil {
			err = writable(above)
		}
		if err != nil {
			e.find(about, "%s cannot be made: %w; make it as an administrator, and give it to the user that felt runs as", dir, err)
		}
		return err == nil
	}
	switch {
	case err != nil:
		e.find(about, "%w; name another, or give it to the user that felt runs as", err)
		return false
	case !info.IsDir():
		e.find(about, "%s is a file, and a directory is wanted: name another", dir)
		return false
	}
	if err := writable(dir); err != nil {
		e.find(about, "%w; give it to the user that felt runs as, on a disk that can be written to", err)
	}
	if info.Mode().Perm()&0o022 != 0 {
		e.find(about, "%s can be written to by others (mode %04o), who can take its files away: chmod 700 it", dir, info.Mode().Perm())
	}
	if free := observe.Free(dir); free >= 0 && free < leastFree {
		e.find(about, "the disk of %s has %d MB left: free some, or move it to a larger disk; while it is full nothing is dealt", dir, int64(free)>>20)
	}
	return true
}

// data looks at the data directory, and reports whether there is one, or can be.
func (e *examination) data() bool {
	if !e.directory("data", e.Floor.Data) {
		return false
	}
	for _, file := range sqlite.Files(e.Floor.Data) {
		e.file("data", file)
	}
	return true
}

// file looks at a file that a floor writes to and nobody else may read.
func (e *examination) file(about, name string) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		e.find(about, "%w; give it to the user that felt runs as", err)
	case !info.Mode().IsRegular():
		e.find(about, "%s is no file: move it away, or name another", name)
	case info.Mode().Perm()&0o077 != 0:
		e.find(about, "%s can be read or written by others (mode %04o): chmod 600 it", name, info.Mode().Perm())
	default:
		if err := writable(name); err != nil {
			e.find(about, "%w; give it to the user that felt runs as, on a disk that can be written to", err)
		}
	}
}

// restore is what to do where a log is lost.
const restore = "restore it from a backup or a copy with felt restore"

func (e *examination) log(ctx context.Context) {
	dir := e.Floor.Data
	if open, err := sqlite.IsOpen(ctx, dir); open {
		e.find("log", "the log in %s is open in another process: if a floor is to be opened, stop that one first", dir)
	} else if err != nil {
		e.find("log", "whether the log in %s is open cannot be told: %w; move the file felt.lock away", dir, err)
	}
	log, err := sqlite.Inspect(dir)
	var newer *sqlite.VersionError
	switch {
	case errors.Is(err, sqlite.ErrNoLog) || errors.Is(err, fs.ErrNotExist):
		log = nil
		if left := slices.DeleteFunc(sqlite.Files(dir), func(file string) bool { return strings.HasSuffix(file, ".lock") }); len(left) > 0 {
			e.find("log", "%s is there without the log that it belongs to: %s", left[0], restore)
		}
	case errors.As(err, &newer) && newer.Found > newer.Known:
		e.find("log", "%w: open it with the version of felt that wrote it, or a newer one", err)
	case err != nil:
		e.find("log", "%w; %s", err, restore)
	}
	if err != nil {
		e.key(ctx, nil)
		return
	}
	defer log.Close()
	e.form()
	if err := log.Check(ctx); err != nil {
		e.find("log", "%w; felt verify %s says what is lost: %s", err, dir, restore)
	}
	e.clock(ctx, log)
	e.key(ctx, log)
	e.archive(ctx, log)
}

// form tells what this program is going to do to a log in an earlier form.
func (e *examination) form() {
	form, err := sqlite.FormOf(e.Floor.Data)
	if err != nil || form.Is == form.Becomes {
		return
	}
	does := map[string]string{
		"copy":   "keeps it as it is and then does so: nothing need be done",
		"refuse": "does not open it: start it once with --upgrade copy",
		"open":   "does so at once: set upgrade to copy, so that felt rollback can go back",
	}[e.Floor.Upgrade]
	e.find("log", "the log in %s has form %d, and this version brings it to form %d (%s), in which earlier versions cannot open it; felt serve %s", e.Floor.Data, form.Is, form.Becomes, strings.Join(form.Changes, "; "), does)
}

// clock compares the clock with that of the last entries.
func (e *examination) clock(ctx context.Context, log store.Log) {
	now, err := log.Snapshot(ctx)
	if err != nil {
		return // of what cannot be read Check has told
	}
	var last time.Time
	for _, head := range now.Heads {
		e.people = e.people || head.Shard == floor.PeopleShard && head.Seq > 0
		for entry, err := range log.Read(ctx, head.Shard, head.Seq) {
			if err == nil && entry.Clock.After(last) {
				last = entry.Clock
			}
			break
		}
	}
	if last.Sub(e.Now) > mostAhead {
		e.find("machine", "the clock says %s, and the last entry of the log was made at %s: set the clock, and keep it right (NTP)", e.Now.UTC().Format(time.RFC3339), last.UTC().Format(time.RFC3339))
	}
}

// key looks at the sealing key; the log is nil where there is none that can be read.
func (e *examination) key(ctx context.Context, log store.Log) {
	at := e.Floor
	file, err := at.KeyFile()
	if err != nil {
		e.find("key", "%w: name its file with key", err)
		return
	}
	if err := seal.Outside(file, at.Data, at.Copy, at.Archive); err != nil {
		e.find("key", "%w", err)
	}
	if _, err := os.Lstat(file + ".new"); err == nil {
		e.find("key", "%s.new is left of a change of the key that was interrupted: remove it if nobody is changing the key now", file)
	}
	var needed *seal.ShutError
	if log != nil {
		needed, _ = floor.NeedsKey(ctx, log) // of what cannot be read Check has told
	}
	keys, err := seal.Load(file)
	switch {
	case errors.Is(err, fs.ErrNotExist) && at.Node != "":
		e.find("key", "the key %s is missing: all nodes of a floor have the same, which felt cluster admit puts beside the node's certificate", file)
	case errors.Is(err, fs.ErrNotExist) && needed != nil:
		e.find("key", "the key %s is missing, and rounds in play are sealed under the key %s: bring it back, or name its file with key", file, needed.Key)
	case errors.Is(err, fs.ErrNotExist):
		if err := writable(filepath.Dir(file)); err != nil {
			e.find("key", "the key %s cannot be made: %w; name another file with key, or give the directory to the user that felt runs as", file, err)
		}
	case errors.Is(err, fs.ErrPermission):
		e.find("key", "%w; give it to the user that felt runs as", err)
	case err != nil:
		e.find("key", "%w; name the floor's own key file with key, or bring it back from its copy", err)
	case needed != nil && !slices.Contains(keys.Names(), needed.Key):
		e.find("key", "rounds in play are sealed under the key %s, and %s has the key %s: name the floor's own key file with key", needed.Key, file, strings.Join(keys.Names(), ", "))
	}
}

func (e *examination) archive(ctx context.Context, log store.Log) {
	past, err := log.Archived(ctx)
	if err != nil {
		e.find("archive", "%w; %s", err, restore)
		return
	}
	dir := e.Floor.Archive
	if dir == "" && past.Entries() > 0 {
		dir = past.Where
	}
	if dir != "" {
		if err := sqlite.IsArchived(ctx, e.Floor.Data, dir); err != nil {
			e.find("archive", "%w; bring its files back, or name the floor's own archive with archive", err)
		}
	}
}

func (e *examination) credentials(ctx context.Context) {
	name := e.Floor.CredentialsFile()
	err := credential.Examine(ctx, name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && e.Floor.Node != "":
	case errors.Is(err, fs.ErrNotExist) && e.people:
		e.find("credentials", "%s is missing, without which nobody can sign in to the accounts of the log: bring it back from its copy, or let felt serve make another, and recover the accounts", name)
	case errors.Is(err, fs.ErrNotExist):
		if e.Floor.Credentials != "" {
			if _, err := os.Stat(filepath.Dir(name)); err != nil {
				e.find("credentials", "%w; make the directory of the credentials, or name another", err)
			}
		}
	case err != nil:
		e.find("credentials", "%w; bring it back from its copy, with mode 0600 and as the user that felt runs as", err)
	default:
		e.file("credentials", name)
	}
}

func (e *examination) copied(ctx context.Context) {
	at := e.Floor
	if at.Copy == "" || !e.directory("copy", at.Copy) {
		return
	}
	if err := sqlite.IsCopied(ctx, at.Data, at.Copy); err != nil && !errors.Is(err, sqlite.ErrNoLog) && !errors.Is(err, fs.ErrNotExist) {
		e.find("copy", "%w: a copy is gone on with by its own floor alone", err)
	}
}

func (e *examination) submission() {
	name := e.Floor.Submission
	if name == "" {
		return
	}
	text, err := os.ReadFile(name)
	if err != nil {
		e.find("submission", "%w; name another file, or give it to the user that felt runs as", err)
		return
	}
	_, found := submission.Read(text)
	for _, f := range found {
		if f.Severity == submission.Error {
			e.find("submission", "%s:%s", name, f)
		}
	}
}
