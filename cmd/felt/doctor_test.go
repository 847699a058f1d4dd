//go:build linux

package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"felt.example/felt/internal/certificate"
	"felt.example/felt/internal/certificate/certificatetest"
	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/submission"
	"felt.example/felt/journal"
	"felt.example/felt/pa"
	"felt.example/felt/store/sqlite"
)

// asFelt has a child of the tests be felt itself; asFiles limits its files, and asFull and asReadOnly make the
// directory that they name one of a disk that is full, or cannot be written to.
const (
	asFelt     = "FELT_TEST_MAIN"
	asFiles    = "FELT_TEST_FILES"
	asFull     = "FELT_TEST_FULL"
	asReadOnly = "FELT_TEST_READ_ONLY"
)

func TestMain(m *testing.M) {
	if os.Getenv(asFelt) == "" {
		os.Exit(m.Run())
	}
	if err := become(); err != nil {
		panic(err)
	}
	main()
}

// become makes this process one on a machine that has what is wrong.
func become() error {
	var err error
	if os.Getenv(asFiles) != "" {
		err = syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: 1000, Max: 1000})
	}
	if dir := os.Getenv(asFull); dir != "" {
		err = errors.Join(err, syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=64k,mode=0700"))
		full := os.WriteFile(filepath.Join(dir, "filler"), make([]byte, 1<<20), 0o600)
		if !errors.Is(full, syscall.ENOSPC) {
			err = errors.Join(err, errors.New("the disk is not full"), full)
		}
	}
	if dir := os.Getenv(asReadOnly); dir != "" {
		err = errors.Join(err, syscall.Mount(dir, dir, "", syscall.MS_BIND, ""), syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_BIND|syscall.MS_RDONLY, ""))
	}
	for _, name := range []string{asFelt, asFiles, asFull, asReadOnly} {
		err = errors.Join(err, os.Unsetenv(name))
	}
	return err
}

// patient is a floor in a directory of its own with one fault, and how felt doctor is asked about it.
type patient struct {
	t              *testing.T
	data, key, dir string
	args, env      []string
	// child runs felt as another process, of a user without privileges where own is not set.
	child, own bool
}

func (p *patient) file(name, text string) string {
	p.t.Helper()
	path := filepath.Join(p.dir, name)
	check(p.t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// ask has felt doctor look, and returns its findings.
func (p *patient) ask() []diagnosis {
	p.t.Helper()
	args := append([]string{"doctor", "--json"}, p.args...)
	if !slices.Contains(p.args, "--addr") {
		args = append(args, "--addr", "127.0.0.1:0")
	}
	args = append(args, "--data", p.data)
	var out string
	if p.child {
		out = p.another(args)
	} else {
		for _, variable := range p.env {
			name, value, _ := strings.Cut(variable, "=")
			p.t.Setenv(name, value)
		}
		var errs string
		var code int
		if out, errs, code = call(p.t, args...); errs != "" || code != 0 && code != exitNo {
			p.t.Fatalf("exit %d, %s", code, errs)
		}
	}
	if err := keeps(schemaOf(p.t, "doctor"), out); err != nil {
		p.t.Fatalf("%v: %s", err, out)
	}
	var answer struct{ Findings []diagnosis }
	check(p.t, json.Unmarshal([]byte(out), &answer))
	return answer.Findings
}

// another runs felt in a child, in which this user is one without privileges, or an administrator of what is its own.
func (p *patient) another(args []string) string {
	p.t.Helper()
	c := exec.Command(os.Args[0], args...)
	c.Env = append(append(os.Environ(), asFelt+"=1"), p.env...)
	c.Stderr = os.Stderr
	inside := 1000
	flags := uintptr(syscall.CLONE_NEWUSER)
	if p.own {
		inside, flags = 0, flags|syscall.CLONE_NEWNS
	}
	c.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  flags,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: inside, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: inside, HostID: os.Getgid(), Size: 1}},
	}
	out, err := c.Output()
	if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != exitNo) {
		if errors.Is(err, fs.ErrPermission) {
			p.t.Skipf("this machine lets nobody be another user: %v", err)
		}
		p.t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

// append1 appends an entry to the log.
func (p *patient) append1(shard string, clock time.Time) {
	p.t.Helper()
	log, err := sqlite.Open(p.data)
	check(p.t, err)
	_, err = log.Append(p.t.Context(), 0, journal.Entry{
		Shard: shard, Key: "one of " + shard, Clock: clock, Actor: journal.Program, Events: []journal.Event{{Kind: "one", Data: json.RawMessage(`{}`)}},
	})
	check(p.t, errors.Join(err, log.Close()))
}

func (p *patient) chmod(name string, mode os.FileMode) {
	p.t.Helper()
	check(p.t, os.Chmod(name, mode))
	p.t.Cleanup(func() { _ = os.Chmod(name, 0o700) }) // so that it can be removed
}

func (p *patient) tls(from, to time.Duration, names ...string) certificate.Pair {
	p.t.Helper()
	pair := certificatetest.Make(p.t, time.Now().Add(from), time.Now().Add(to), names...)
	p.args = append(p.args, "--tls-certificate", pair.Certificate, "--tls-key", pair.Key)
	return pair
}

// acme gives the floor a certificate that an authority gave.
func (p *patient) acme(from, to time.Duration, domain string) {
	p.t.Helper()
	pair := certificatetest.Make(p.t, time.Now().Add(from), time.Now().Add(to), domain)
	chain, err := os.ReadFile(pair.Certificate)
	check(p.t, err)
	key, err := os.ReadFile(pair.Key)
	check(p.t, err)
	check(p.t, os.MkdirAll(p.data+"/acme", 0o700))
	check(p.t, os.WriteFile(p.data+"/acme/"+domain, append(key, chain...), 0o600))
	p.args = append(p.args, "--acme-domain", domain)
}

const day = 24 * time.Hour

// faults are what is put in, and what felt doctor must say of it, and of nothing else.
var faults = map[string]struct {
	put  func(p *patient)
	want []string
}{
	"unknown key":  {func(p *patient) { p.args = []string{"--config", p.file("felt.toml", "adr = \"x\"\n")} }, []string{`felt\.toml:1: adr is no key; addr was meant\?`}},
	"wrong type":   {func(p *patient) { p.args = []string{"--config", p.file("felt.toml", "\ncopy = 8080\n")} }, []string{`felt\.toml:2: copy: 8080 stands here, and text`}},
	"no TOML":      {func(p *patient) { p.args = []string{"--config", p.file("felt.toml", "copy = \n")} }, []string{`felt\.toml:1: the value is missing`}},
	"no file":      {func(p *patient) { p.args = []string{"--config", p.dir + "/none.toml"} }, []string{`none\.toml: there is no such file`}},
	"wrong value":  {func(p *patient) { p.env = []string{"FELT_PACE=slow"} }, []string{`FELT_PACE: "slow" is none`}},
	"nearly a key": {func(p *patient) { p.env = []string{"FELT_ADR=slow"} }, []string{`FELT_ADR is no key; FELT_ADDR was meant\?`}},
	"no variable":  {func(p *patient) { p.env = []string{"FELT_LISTEN=:80"} }, []string{`FELT_LISTEN is set in the environment and is no key`}},
	"secret":       {func(p *patient) { p.env = []string{"FELT_KEY=" + strings.Repeat("0f", 32)} }, []string{`FELT_KEY: a secret seems to stand here`}},
	"few files":    {func(p *patient) { p.child, p.own, p.env = true, true, []string{asFiles + "=1"} }, []string{`may have 1000 files and connections open at once`}},
	"no temporary": {func(p *patient) { p.env = []string{"TMPDIR=" + p.dir + "/none"} }, []string{`/none: there is no such file: backups and verifications need`}},
	"early clock":  {func(p *patient) { p.append1("clock", time.Now().Add(day)) }, []string{`the clock says .* and the last entry of the log was made at`}},
	"taken port": {func(p *patient) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		check(p.t, err)
		p.t.Cleanup(func() { l.Close() })
		p.args = []string{"--addr", l.Addr().String()}
	}, []string{`another program has this address; stop the program`}},
	"foreign address": {func(p *patient) { p.args = []string{"--addr", "192.0.2.1:8080", "--proxy", "192.0.2.2"} }, []string{`this machine does not have that address`}},
	"no address":      {func(p *patient) { p.args = []string{"--addr", "nowhere", "--proxy", "192.0.2.2"} }, []string{`"nowhere" is no address`}},
	"open to all":     {func(p *patient) { p.args = []string{"--addr", "0.0.0.0:0"} }, []string{`is reached from other machines without TLS`}},
	"proxy of all":    {func(p *patient) { p.args = []string{"--proxy", "0.0.0.0/0"} }, []string{`proxy 0\.0\.0\.0/0 is everybody`}},

	"key of TLS alone":      {func(p *patient) { p.args = []string{"--tls-key", p.file("tls.key", "")} }, []string{`tls-key has no effect without tls-certificate: set both`}},
	"ACME without a domain": {func(p *patient) { p.args = []string{"--acme-email", "pit@floor.example"} }, []string{`acme-email has no effect without acme-domain: set both`}},
	"two certificates": {func(p *patient) {
		p.tls(-day, 30*day, "a.example")
		p.args = append(p.args, "--acme-domain", "a.example")
	}, []string{`from files or from an authority, not from both`}},
	"no authority": {func(p *patient) {
		p.args = []string{"--acme-domain", "a.example", "--acme-roots", p.file("roots.pem", "x")}
	}, []string{`roots\.pem holds no certificate in the form PEM; name the authority's`}},
	"not renewed": {func(p *patient) { p.acme(-80*day, 5*day, "a.example") }, []string{`the TLS certificate expires on .*: renew it; that it was not says`}},
	"no such certificate": {func(p *patient) {
		p.acme(-day, 30*day, "a.example")
		check(p.t, os.WriteFile(p.data+"/acme/a.example", []byte("x"), 0o600))
	}, []string{`a\.example holds no certificate with its key: remove the file`}},
	"ACME key for all": {func(p *patient) { p.acme(-day, 30*day, "a.example"); p.chmod(p.data+"/acme/a.example", 0o644) }, []string{`can be read or written by others \(mode 0644\): remove the file`}},
	"expired":          {func(p *patient) { p.tls(-30*day, -day) }, []string{`has expired on`}},
	"expires":          {func(p *patient) { p.tls(-80*day, day) }, []string{`the TLS certificate expires on`}},
	"not yet valid":    {func(p *patient) { p.tls(day, 30*day) }, []string{`is valid from .* only`}},
	"another name":     {func(p *patient) { p.tls(-day, 30*day, "a.example"); p.args = append(p.args, "--host", "b.example") }, []string{`is not for b\.example`}},
	"another's key": {func(p *patient) {
		one, other := p.tls(-day, 30*day), certificatetest.Make(p.t, time.Now(), time.Now().Add(day))
		check(p.t, os.Rename(other.Key, one.Key))
	}, []string{`tls\.key is not that of the certificate`}},
	"TLS key for all": {func(p *patient) { p.chmod(p.tls(-day, 30*day).Key, 0o644) }, []string{`the TLS key .* can be read or written by others \(mode 0644\): chmod 600`}},
	"no certificate":  {func(p *patient) { check(p.t, os.WriteFile(p.tls(-day, 30*day).Certificate, []byte("x"), 0o600)) }, []string{`holds no certificate in the form PEM`}},

	"data is a file": {func(p *patient) { p.data = p.file("room", "x") }, []string{`room is a file, and a directory is wanted: name another`}},
	"no place":       {func(p *patient) { p.data = p.file("room", "x") + "/data" }, []string{`data: a part of the path is no directory; name another`}},
	"no right": {func(p *patient) {
		p.child = true
		p.chmod(p.dir, 0o500)
		p.data, p.args = p.dir+"/new", []string{"--key", p.key}
	}, []string{`new cannot be made: .*: it is not allowed to you; make it as an administrator`}},
	"data for all": {func(p *patient) { p.chmod(p.data, 0o777) }, []string{`can be written to by others \(mode 0777\), .* chmod 700 it`}},
	"log for all":  {func(p *patient) { p.chmod(p.data+"/felt.db", 0o644) }, []string{`felt\.db can be read or written by others \(mode 0644\): chmod 600 it`}},
	"not ours":     {func(p *patient) { p.child = true; p.chmod(p.data+"/felt.db", 0o400) }, []string{`felt\.db: it is not allowed to you; give it to the user`}},
	"full":         {func(p *patient) { p.child, p.own, p.env = true, true, []string{asFull + "=" + p.data} }, []string{`has 0 MB left: free some`}},
	"read-only":    {func(p *patient) { p.child, p.own, p.env = true, true, []string{asReadOnly + "=" + p.data} }, []string{`data: nothing can be written there; give it`, `felt\.db: nothing can be written there`, `felt\.lock: nothing`}},

	"open": {func(p *patient) {
		c := exec.Command(os.Args[0], "serve", "--addr", "127.0.0.1:0", "--data", p.data)
		c.Env = append(os.Environ(), asFelt+"=1")
		said := &lines{more: make(chan struct{}, 1)}
		c.Stdout, c.Stderr = said, said
		check(p.t, c.Start())
		p.t.Cleanup(func() { _, _ = c.Process.Kill(), c.Wait() })
		for !strings.Contains(said.String(), "Stop it") {
			select {
			case <-said.more:
			case <-time.After(time.Minute):
				p.t.Fatal(said)
			}
		}
	}, []string{`is open in another process: if a floor is to be opened, stop that one first`}},
	"newer":   {func(p *patient) { edit(p.t, p.data, "PRAGMA user_version = 99") }, []string{`has version 99, and this build knows versions 1 to \d+: open it with the version of felt that wrote it`}},
	"no felt": {func(p *patient) { edit(p.t, p.data, "PRAGMA user_version = 0") }, []string{`has version 0, .*; restore it`}},
	"damaged": {func(p *patient) {
		file, err := os.OpenFile(p.data+"/felt.db", os.O_RDWR, 0)
		check(p.t, err)
		info, err := file.Stat()
		check(p.t, err)
		_, err = file.WriteAt([]byte(strings.Repeat("damage", 1000)), info.Size()/2)
		check(p.t, errors.Join(err, file.Close()))
	}, []string{`the log's file is damaged.*restore it`}},
	"cut": {func(p *patient) { check(p.t, os.Truncate(p.data+"/felt.db", 0)) }, []string{`has been cut to nothing; restore it`}},
	"noise": {func(p *patient) {
		check(p.t, os.WriteFile(p.data+"/felt.db", []byte(strings.Repeat("noise ", 1000)), 0o600))
	}, []string{`cannot be read: .*; restore it`}},
	"halved": {func(p *patient) { check(p.t, os.Rename(p.data+"/felt.db", p.data+"/felt.db-wal")) }, []string{`felt\.db-wal is there without the log that it belongs to: restore it`}},

	"no key":        {func(p *patient) { check(p.t, os.Remove(p.key)) }, []string{`the key .* is missing, and rounds in play are sealed under the key`}},
	"other key":     {func(p *patient) { check(p.t, os.Remove(p.key)); check(p.t, seal.NewKeys().Save(p.key)) }, []string{`rounds in play are sealed under the key .*: name the floor's own key file`}},
	"key for all":   {func(p *patient) { p.chmod(p.key, 0o640) }, []string{`can be read or written by others \(mode 0640\): chmod 600 it`}},
	"key of others": {func(p *patient) { p.child = true; p.chmod(p.key, 0) }, []string{`data\.key: it is not allowed to you; give it to the user`}},
	"no such key":   {func(p *patient) { check(p.t, os.WriteFile(p.key, []byte("key\n"), 0o600)) }, []string{`so it is no key file; name the floor's own`}},
	"key inside": {func(p *patient) {
		check(p.t, os.Rename(p.key, p.data+"/key"))
		p.args = []string{"--key", p.data + "/key"}
	}, []string{`lies inside .*: keep it elsewhere`}},
	"key half changed": {func(p *patient) { p.file("data.key.new", "") }, []string{`data\.key\.new is left of a change of the key that was interrupted`}},

	"credentials for all": {func(p *patient) { p.chmod(credentialsOf(p), 0o644) }, []string{`the credentials .* can be read or written by others \(mode 0644\); bring it back`}},
	"no credentials": {func(p *patient) {
		check(p.t, os.WriteFile(credentialsOf(p), []byte(strings.Repeat("noise ", 1000)), 0o600))
	}, []string{`holds no credentials: .*; bring it back`}},
	"lost credentials": {func(p *patient) { p.append1("people", time.Now()) }, []string{`credentials\.db is missing, without which nobody can sign in`}},

	"another's copy": {func(p *patient) {
		other := p.dir + "/other"
		served(p.t, other)
		copied := p.dir + "/copy"
		log, err := sqlite.Open(other)
		check(p.t, err)
		c, err := sqlite.NewCopy(p.t.Context(), log, copied)
		check(p.t, err)
		check(p.t, errors.Join(c.Seal(p.t.Context(), 1), log.Close()))
		p.args = []string{"--copy", copied}
	}, []string{`the copy in .* is not of this log`}},
	"copy is a file": {func(p *patient) { p.args = []string{"--copy", p.file("copy", "x")} }, []string{`copy is a file, and a directory is wanted`}},
	"archive moved elsewhere": {func(p *patient) {
		archive := archived(p)
		check(p.t, os.Rename(archive, archive+" of before"))
	}, []string{`the archive in .* lacks segment .*; bring its files back, or name the floor's own archive with archive`}},
	"archive lacks": {func(p *patient) {
		archive := archived(p)
		files, err := filepath.Glob(archive + "/*")
		check(p.t, err)
		check(p.t, os.Remove(files[0]))
		p.args = []string{"--archive", archive}
	}, []string{`the archive in .* lacks segment .*; bring its files back`}},
	"no submission": {func(p *patient) { p.args = []string{"--submission", p.dir + "/none.toml"} }, []string{`none\.toml: there is no such file; name another`}},
	"submission": {func(p *patient) {
		text := string(submission.Default(pa.Game("high-card-flush")))
		p.args = []string{"--submission", p.file("room.toml", strings.Replace(text, `edition = "1"`, `edition = 1`, 1))}
	}, []string{`room\.toml:\d+:\d+: error: edition: `}},
}

// credentialsOf makes the file of a floor's credentials, as felt serve does.
func credentialsOf(p *patient) string {
	p.t.Helper()
	s, err := credential.Open(p.data + "/credentials.db")
	check(p.t, err)
	check(p.t, s.Close())
	return p.data + "/credentials.db"
}

// archived makes the floor one of which entries were archived.
func archived(p *patient) (archive string) {
	p.t.Helper()
	archive = p.dir + "/archive"
	check(p.t, os.RemoveAll(p.data))
	longFloor(p.t, p.data)()
	if out, errs, code := call(p.t, "archive", p.data, archive, "--before", "2999-01-01", "--key", p.key); code != 0 {
		p.t.Fatalf("exit %d, %s%s", code, out, errs)
	}
	return archive
}

// TestDoctor puts in each fault by itself, and nothing else is found; without one nothing is.
func TestDoctor(t *testing.T) {
	for _, variable := range os.Environ() {
		if name, _, _ := strings.Cut(variable, "="); strings.HasPrefix(name, "FELT_") {
			t.Setenv(name, "") // by which it is set again
			check(t, os.Unsetenv(name))
		}
	}
	seated, _ := seatedRound(t)
	well := func(t *testing.T) *patient {
		dir := t.TempDir()
		p := &patient{t: t, dir: dir, data: dir + "/data", key: dir + "/data.key"}
		check(t, os.CopyFS(p.data, os.DirFS(seated)))
		check(t, filepath.WalkDir(p.data, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				err = os.Chmod(path, 0o600)
			}
			return err
		}))
		check(t, os.Chmod(p.data, 0o700))
		check(t, keys.Save(p.key))
		return p
	}
	if found := well(t).ask(); len(found) > 0 {
		t.Fatalf("of a floor that is well it says %q", found)
	}
	if out, _, code := call(t, "doctor", "--addr", "127.0.0.1:0", "--data", t.TempDir()+"/new"); code != 0 || !strings.HasPrefix(out, "Nothing is wrong with this machine, the directory ") {
		t.Errorf("of a new floor it says %s", out)
	}
	for name, fault := range faults {
		t.Run(name, func(t *testing.T) {
			p := well(t)
			fault.put(p)
			found := p.ask()
			for _, want := range fault.want {
				of := regexp.MustCompile(want)
				if !slices.ContainsFunc(found, func(d diagnosis) bool { return of.MatchString(d.Says) }) {
					t.Errorf("it does not say %q", want)
				}
			}
			for _, d := range found {
				if strings.Contains(d.Says, "\n") || library.MatchString(d.Says) || strings.Contains(d.Says, strings.Repeat("0f", 32)) {
					t.Errorf("it is no sentence of felt's: %q", d.Says)
				}
			}
			if len(found) != len(fault.want) || t.Failed() {
				t.Errorf("%d findings, not %d: %q", len(found), len(fault.want), found)
			}
		})
	}
	if len(faults) < 50 {
		t.Errorf("%d faults are put in", len(faults))
	}
}
