package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"felt.example/felt"
	"felt.example/felt/regtest"
)

// The documents show commands in three ways:
//
//	```console        commands after "$ " (and "> " where one goes on) with their output, which is compared. A line "…" is any
//	                  lines, "…" within a line any text. "^C" interrupts what was left running.
//	```console runs   the same, and the last command is left running, as in a terminal of its own
//	```toml mine.toml a file with a name lies where the commands of its page run
//	```sh             commands that take too long here, without output; that they are commands of felt is checked
//
// The commands of a page run one after another in one shell, in a directory of their own.

// block is a fenced block of a document.
type block struct {
	kind, name string
	line       int
	lines      []string
}

func (b block) text() string { return strings.Join(b.lines, "\n") + "\n" }

func blocks(text string) []block {
	var all []block
	open := false
	for i, line := range strings.Split(text, "\n") {
		info, fence := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case fence && !open:
			kind, name, _ := strings.Cut(info, " ")
			all = append(all, block{kind: kind, name: strings.TrimSpace(name), line: i + 2})
			open = true
		case fence:
			open = false
		case open:
			b := &all[len(all)-1]
			b.lines = append(b.lines, strings.TrimRight(line, " "))
		}
	}
	return all
}

// documents are the documents with their texts.
func documents(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(felt.Documents, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".md" {
			return err
		}
		text, err := fs.ReadFile(felt.Documents, name)
		all[name] = string(text)
		return err
	})
	if err != nil || len(all) < 40 {
		t.Fatalf("%d documents, %v", len(all), err)
	}
	return all
}

// TestCommandsOfTheDocuments runs what the documents show and compares the output.
func TestCommandsOfTheDocuments(t *testing.T) {
	if _, err := exec.LookPath("curl"); err != nil {
		regtest.Missing(t, "no curl is installed, by which some documents ask a floor (Debian: apt-get install curl)")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	programs, cache := t.TempDir(), t.TempDir()
	if err := os.Symlink(self, filepath.Join(programs, "felt")); err != nil {
		t.Fatal(err)
	}
	compared := 0
	for name, text := range documents(t) {
		var shown []block
		sessions := 0
		for _, b := range blocks(text) {
			if b.kind == "console" {
				sessions++
			}
			if b.kind == "console" || b.name != "" {
				shown = append(shown, b)
			}
		}
		if sessions == 0 {
			continue
		}
		compared += sessions
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			began := time.Now()
			s := newSession(t, programs, cache)
			s.beside(path.Dir(name))
			for _, b := range shown {
				if b.kind != "console" {
					if err := os.WriteFile(filepath.Join(s.dir, b.name), []byte(b.text()), 0o600); err != nil {
						t.Fatal(err)
					}
					continue
				}
				s.show(fmt.Sprintf("%s:%d", name, b.line), b)
			}
			t.Logf("its commands took %.0f s", time.Since(began).Seconds())
		})
	}
	if compared < 20 {
		t.Errorf("the documents show only %d sessions", compared)
	}
}

// session is a shell in a directory of its own, with felt among its programs.
type session struct {
	t     *testing.T
	dir   string
	env   []string
	shell *exec.Cmd
	in    io.Writer
	out   *heard
	asked int
	// running is what was left running.
	running *exec.Cmd
	hears   *heard
	port    string
}

// heard gathers what a process says, line by line.
type heard struct {
	mu    sync.Mutex
	lines []string
	more  chan struct{}
}

func gather(from io.Reader) *heard {
	o := &heard{more: make(chan struct{}, 1)}
	go func() {
		for in := bufio.NewScanner(from); in.Scan(); {
			o.mu.Lock()
			o.lines = append(o.lines, strings.TrimRight(in.Text(), " "))
			o.mu.Unlock()
			select {
			case o.more <- struct{}{}:
			default:
			}
		}
	}()
	return o
}

// until takes the lines so far, and waits for more until they are enough; false is that they never were.
func (o *heard) until(enough func(lines []string) bool) ([]string, bool) {
	patience, stop := context.WithTimeout(context.Background(), 2*time.Minute)
	defer stop()
	for {
		o.mu.Lock()
		lines := append([]string{}, o.lines...)
		o.mu.Unlock()
		if enough(lines) {
			o.mu.Lock()
			o.lines = o.lines[len(lines):]
			o.mu.Unlock()
			return lines, true
		}
		select {
		case <-o.more:
		case <-patience.Done():
			return lines, false
		}
	}
}

func newSession(t *testing.T, programs, cache string) *session {
	t.Helper()
	s := &session{t: t, dir: t.TempDir()}
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "FELT_") { // which are felt's own, and of the tests
			s.env = append(s.env, v)
		}
	}
	s.env = append(s.env, asFelt+"=1", "PATH="+programs+":/usr/bin:/bin", "HOME="+s.dir, "XDG_CACHE_HOME="+cache, "LC_ALL=C.UTF-8", "TZ=UTC")
	s.shell = exec.Command("sh")
	s.shell.Dir, s.shell.Env = s.dir, s.env
	in, err := s.shell.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	from, to := io.Pipe()
	s.in, s.out, s.shell.Stdout, s.shell.Stderr = in, gather(from), to, to
	if err := s.shell.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		_ = s.shell.Wait()
		if s.running != nil {
			_ = s.running.Process.Kill()
			_ = s.running.Wait()
		}
	})
	return s
}

// beside has the files that lie beside a document, which its reader takes from there.
func (s *session) beside(dir string) {
	s.t.Helper()
	files, err := fs.Glob(felt.Documents, path.Join(dir, "*.json"))
	if err != nil {
		s.t.Fatal(err)
	}
	for _, file := range files {
		text, err := fs.ReadFile(felt.Documents, file)
		if err == nil {
			err = os.WriteFile(filepath.Join(s.dir, path.Base(file)), text, 0o600)
		}
		if err != nil {
			s.t.Fatal(err)
		}
	}
}

// show runs the commands of a block and compares what they say.
func (s *session) show(where string, b block) {
	s.t.Helper()
	for i := 0; i < len(b.lines); {
		command, is := strings.CutPrefix(b.lines[i], "$ ")
		interrupts := b.lines[i] == "^C"
		if !is && !interrupts {
			s.t.Fatalf("%s: %q is neither a command nor what one says", where, b.lines[i])
		}
		for i++; i < len(b.lines) && strings.HasPrefix(b.lines[i], "> "); i++ {
			command += "\n" + b.lines[i][2:]
		}
		var said []string
		for ; i < len(b.lines) && !strings.HasPrefix(b.lines[i], "$ ") && b.lines[i] != "^C"; i++ {
			said = append(said, b.lines[i])
		}
		var got []string
		switch {
		case interrupts:
			got = s.interrupt(where)
		case b.name == "runs" && i == len(b.lines):
			got = s.leave(where, command, said)
		default:
			got = s.run(where, command)
		}
		if !matches(said, s.usual(got)) {
			s.t.Errorf("%s: %s\nsays\n%s\nthe document says\n%s", where, command, strings.Join(s.usual(got), "\n"), strings.Join(said, "\n"))
		}
	}
}

// usual are lines with the port that felt has where none is chosen.
func (s *session) usual(lines []string) []string {
	if s.port == "" {
		return lines
	}
	var all []string
	for _, line := range lines {
		all = append(all, strings.ReplaceAll(line, "127.0.0.1:"+s.port, "127.0.0.1:8080"))
	}
	return all
}

// here is a command with the port that the floor of this test has.
func (s *session) here(command string) string {
	if s.port == "" {
		return command
	}
	return strings.ReplaceAll(command, "127.0.0.1:8080", "127.0.0.1:"+s.port)
}

func (s *session) run(where, command string) []string {
	s.asked++
	file, mark := filepath.Join(s.dir, ".command"), fmt.Sprintf("== end of command %d", s.asked)
	if err := os.WriteFile(file, []byte(s.here(command)+"\n"), 0o600); err != nil {
		s.t.Fatal(err)
	}
	if _, err := fmt.Fprintf(s.in, ". ./.command </dev/null\nlast=$?\nprintf '\\n%s\\n'\n(exit $last)\n", mark); err != nil {
		s.t.Fatalf("%s: %s: %v", where, command, err)
	}
	lines, ok := s.out.until(func(lines []string) bool { return len(lines) > 0 && lines[len(lines)-1] == mark })
	if !ok {
		s.t.Fatalf("%s: %s does not end; it said\n%s", where, command, strings.Join(lines, "\n"))
	}
	lines = lines[:len(lines)-1]
	if n := len(lines); n > 0 && lines[n-1] == "" {
		lines = lines[:n-1] // the line that the mark began
	}
	return lines
}

var openAt = regexp.MustCompile(`open at http://127\.0\.0\.1:(\d+)`)

// leave starts a command and returns when it has said what the document says.
func (s *session) leave(where, command string, said []string) []string {
	s.running = exec.Command("sh", "-c", "exec "+command)
	s.running.Dir, s.running.Env = s.dir, append(s.env, "FELT_ADDR=127.0.0.1:0")
	from, to := io.Pipe()
	s.running.Stdout, s.running.Stderr = to, to
	s.hears = gather(from)
	if err := s.running.Start(); err != nil {
		s.t.Fatalf("%s: %v", where, err)
	}
	lines, _ := s.hears.until(func(lines []string) bool {
		if m := openAt.FindStringSubmatch(strings.Join(lines, "\n")); m != nil {
			s.port = m[1]
		}
		return matches(said, s.usual(lines))
	})
	return lines
}

// interrupt ends what was left running and returns what it says to that.
func (s *session) interrupt(where string) []string {
	if s.running == nil {
		s.t.Fatalf("%s: nothing runs", where)
	}
	if err := s.running.Process.Signal(syscall.SIGINT); err != nil {
		s.t.Fatalf("%s: %v", where, err)
	}
	_ = s.running.Wait()
	s.running = nil
	lines, _ := s.hears.until(func([]string) bool { return true })
	return lines
}

// matches compares lines with those of a document.
func matches(said, got []string) bool {
	for len(said) > 0 && said[len(said)-1] == "" { // between two commands
		said = said[:len(said)-1]
	}
	var pattern strings.Builder
	pattern.WriteString(`^`)
	for _, line := range said {
		if strings.TrimSpace(line) == "…" {
			pattern.WriteString(`(?:[^\n]*\n)*`)
			continue
		}
		pattern.WriteString(strings.ReplaceAll(regexp.QuoteMeta(line), "…", `[^\n]*`) + `\n`)
	}
	text := ""
	for _, line := range got {
		text += line + "\n"
	}
	return regexp.MustCompile(pattern.String() + `$`).MatchString(text)
}

var code = regexp.MustCompile("`(felt [^`]+)`")

// TestDocumentsNameCommands: every verb and every flag of felt that a document names is one.
func TestDocumentsNameCommands(t *testing.T) {
	named := 0
	check := func(where, line string) {
		named++
		if err := isCommand(line); err != nil {
			t.Errorf("%s: %s: %v", where, line, err)
		}
	}
	for name, text := range documents(t) {
		if name == "CHANGELOG.md" { // tells of before
			continue
		}
		for _, b := range blocks(text) {
			for i, line := range b.lines {
				where := fmt.Sprintf("%s:%d", name, b.line+i)
				command, prompted := strings.CutPrefix(line, "$ ")
				switch {
				case prompted && b.kind != "console":
					t.Errorf("%s: a session stands in a block of %q; it is console", where, b.kind)
				case prompted, b.kind == "sh":
				case b.kind == "" && strings.HasPrefix(line, "felt "):
					t.Errorf("%s: commands stand in a block without a kind; it is console or sh", where)
					continue
				default:
					continue
				}
				for _, part := range regexp.MustCompile(`\s[|&;]+\s`).Split(command, -1) {
					if strings.HasPrefix(part, "felt ") {
						check(where, part)
					}
				}
			}
		}
		for _, m := range code.FindAllStringSubmatch(text, -1) {
			check(name, strings.ReplaceAll(m[1], "\n", " "))
		}
	}
	if named < 100 {
		t.Errorf("only %d commands are named", named)
	}
}

// isCommand checks verb and flags of a command line.
func isCommand(line string) error {
	line, _, _ = strings.Cut(line, " #")
	words := strings.Fields(line)[1:]
	root := rootCommand()
	c := commandOf(root, words[0])
	if c != nil && len(words) > 1 && commandOf(c, words[1]) != nil {
		c = commandOf(c, words[1])
	}
	if strings.HasPrefix(words[0], "--") {
		c = root
	}
	if c == nil {
		return fmt.Errorf("%q is no command", words[0])
	}
	c.InitDefaultHelpFlag()
	for _, word := range words {
		name, is := strings.CutPrefix(word, "--")
		name, _, _ = strings.Cut(name, "=")
		name = strings.TrimRight(name, ".,;:…)]")
		if is && c.Flags().Lookup(name) == nil {
			var all []string
			c.Flags().VisitAll(func(f *pflag.Flag) { all = append(all, f.Name) })
			return fmt.Errorf("there is no --%s; there are %s", name, strings.Join(all, ", "))
		}
	}
	return nil
}
