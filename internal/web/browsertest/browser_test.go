// Package browsertest plays the floor's tables in a real browser, against the real server.
package browsertest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	devlog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"felt.example/felt/regtest"

	// The server is built and run, not linked in; these make results of it go stale when it
	// changes.
	_ "felt.example/felt/internal/web"
	_ "felt.example/felt/store/sqlite"
)

// patience is how long a condition may take to come about before a test fails.
const patience = 30 * time.Second

// work is the directory of what the whole package shares: the program, the browser's data.
var work string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "felt-browser")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	work = dir
	code := m.Run()
	if stop, err := chromium(); err == nil {
		stop.cancel()
	}
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// program is the built felt.
var program = sync.OnceValues(func() (string, error) {
	root, err := regtest.Root()
	if err != nil {
		return "", err
	}
	name := filepath.Join(work, "felt")
	build := exec.Command("go", "build", "-o", name, "./cmd/felt")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("felt does not build: %s", out)
	}
	return name, nil
})

type running struct {
	context.Context
	cancel context.CancelFunc
}

var errNoBrowser = errors.New("no Chromium is installed, which these tests need (Debian: apt-get install chromium-headless-shell)")

// chromium is the browser that all tests share; each visitor has a context of his own in it.
var chromium = sync.OnceValues(func() (running, error) {
	path, err := exec.LookPath("chromium-headless-shell") // the same engine without windows, which takes less of the processor
	if err != nil {
		path, err = exec.LookPath("chromium")
	}
	if err != nil {
		return running{}, errNoBrowser
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.UserDataDir(filepath.Join(work, "chromium")),
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Flag("font-render-hinting", "none"), // letters as wide as on a screen
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.WindowSize(1440, 900))
	allocated, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancelBrowser := chromedp.NewContext(allocated)
	stop := func() { cancelBrowser(); cancel() }
	if err := chromedp.Do(ctx); err != nil {
		stop()
		return running{}, err
	}
	return running{ctx, stop}, nil
})

// server is a floor in a process of its own.
type server struct {
	t    testing.TB
	dir  string
	addr string
	url  string
	args []string // of felt serve, beside where it listens and keeps its data
	verb []string // another command that opens a table, in place of felt serve
	// enrol is the address that makes its visitor the administrator; "" when there is one.
	enrol string
	ada   *visitor // its administrator, when there is one
	cmd   *exec.Cmd
	errs  *bytes.Buffer

	mu    sync.Mutex
	named map[string]int // how many players are called so
}

// free is a name that no player of the floor has yet: the one given, or with a number.
func (s *server) free(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.named[name]++; s.named[name] > 1 {
		return fmt.Sprint(name, " ", s.named[name])
	}
	return name
}

// open starts a floor with nothing in its log. The dealer is fast.
func open(t testing.TB) *server {
	t.Helper()
	s := prepared(t)
	s.start()
	t.Cleanup(func() { s.kill(); s.keepsEnglish() })
	return s
}

// prepared is a floor that was not started yet.
func prepared(t testing.TB) *server {
	t.Helper()
	if _, err := chromium(); errors.Is(err, errNoBrowser) {
		regtest.Missing(t, err.Error())
	} else if err != nil {
		t.Fatal(err)
	}
	return &server{t: t, dir: t.TempDir(), addr: "127.0.0.1:0", named: map[string]int{}}
}

func (s *server) start() {
	s.t.Helper()
	name, err := program()
	must(s.t, err)
	verb := s.verb
	if verb == nil {
		verb = []string{"serve", "--data", s.dir}
	}
	s.cmd = exec.Command(name, slices.Concat(verb, []string{"--addr", s.addr, "--pace", "brisk"}, s.args)...)
	s.errs = &bytes.Buffer{}
	s.cmd.Stderr = s.errs
	out, err := s.cmd.StdoutPipe()
	must(s.t, err)
	must(s.t, s.cmd.Start())
	lines := bufio.NewScanner(out)
	opened := false
	for s.enrol = ""; !opened && lines.Scan(); {
		if _, rest, ok := strings.Cut(lines.Text(), "open at http://"); ok {
			s.addr, _, _ = strings.Cut(rest, " ")
			s.url = "http://" + s.addr
		}
		if _, rest, ok := strings.Cut(lines.Text(), "/enrol#"); ok {
			s.enrol = "/enrol#" + rest
		}
		opened = strings.HasPrefix(lines.Text(), "Stop it")
	}
	if !opened {
		_ = s.cmd.Wait()
		s.t.Fatalf("the floor does not open: %s", s.errs)
	}
}

// kill ends the process at once, with SIGKILL, as if the power had gone.
func (s *server) kill() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
	for line := range strings.Lines(s.errs.String()) {
		if !strings.Contains(line, "the clock was set back") { // by the machine, which felt rightly tells
			s.t.Errorf("the server says: %s", line)
		}
	}
}

// visitor is a person with a browser of his own: cookies, storage and one page.
type visitor struct {
	t   testing.TB
	ctx context.Context
	s   *server

	mu       sync.Mutex
	frames   []string // what came over WebSockets
	problems []string // uncaught errors and console errors
	weight   map[network.RequestID]int
}

// visit opens an empty page. Movements are off, so that what happens is shown at once.
func (s *server) visit(t testing.TB, width, height int) *visitor {
	t.Helper()
	base, err := chromium()
	must(t, err)
	ctx, cancel := chromedp.NewContext(base, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	v := &visitor{t: t, ctx: ctx, s: s, weight: map[network.RequestID]int{}}
	t.Cleanup(v.listens)
	must(t, chromedp.Do(ctx))
	must(t, chromedp.Listen(ctx, v.hear))
	_, err = chromedp.Call(ctx, network.Enable, network.EnableParams{})
	must(t, err)
	_, err = chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `try { localStorage.getItem("felt.speed") ?? localStorage.setItem("felt.speed", "instant"); } catch {}` + speaks(),
	})
	must(t, err)
	v.size(width, height)
	return v
}

// hear notes what the page receives and what goes wrong in it.
func (v *visitor) hear(event any) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch e := event.(type) {
	case *network.EventWebSocketFrameReceived:
		v.frames = append(v.frames, string(e.Response.PayloadData))
	case *network.EventLoadingFinished:
		v.weight[e.RequestID] = int(e.EncodedDataLength)
	case *runtime.EventExceptionThrown:
		problem := e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			problem += " " + e.ExceptionDetails.Exception.Description
		}
		v.problems = append(v.problems, problem)
	case *devlog.EventEntryAdded:
		if e.Entry.Level == devlog.EntryLevelError {
			v.problems = append(v.problems, e.Entry.Text+" "+e.Entry.URL)
		}
	}
}

func (v *visitor) size(width, height int) {
	v.t.Helper()
	must(v.t, chromedp.Do(v.ctx, chromedp.EmulateViewport(int64(width), int64(height))))
}

func (v *visitor) goTo(path string) *visitor {
	v.t.Helper()
	v.listens()
	must(v.t, chromedp.Do(v.ctx, chromedp.Navigate(v.s.url+path)))
	return v
}

// is evaluates an expression in the page.
func is[T any](v *visitor, expression string) T {
	v.t.Helper()
	value, err := chromedp.Run(v.ctx, chromedp.Evaluate[T](inLanguage(expression)))
	if err != nil {
		v.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// until waits for an expression to be true.
func (v *visitor) until(expression string) *visitor {
	v.t.Helper()
	together(expression, v)
	return v
}

// together waits for an expression to be true on the pages of several visitors, at the same time.
func together(expression string, visitors ...*visitor) {
	ended := make(chan error, len(visitors))
	for _, v := range visitors {
		v.t.Helper()
		go func() { ended <- v.comesTrue(expression) }()
	}
	for _, v := range visitors {
		if err := <-ended; err != nil {
			v.t.Fatal(err)
		}
	}
}

// comesTrue waits for an expression to be true; one that cannot be evaluated is not. It is looked at before each frame that the page draws.
func (v *visitor) comesTrue(expression string) error {
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	held := chromedp.Poll[bool]("(() => { try { return !!("+inLanguage(expression)+"); } catch { return false; } })()", chromedp.WithPollingTimeout(0))
	for {
		_, err := chromedp.Run(ctx, held)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			text, _ := chromedp.Run(v.ctx, chromedp.Evaluate[string]("document.body.innerText"))
			return fmt.Errorf("never comes true: %s\nthe page says: %.1500s", expression, text)
		}
		// The page was left for another, which is looked at in its turn.
	}
}

// find is an expression for the first visible element of a selector whose text, or label,
// begins with the words given.
func find(selector, words string) string {
	ways, _ := json.Marshal(spoken(words)) // texts can always be written
	return fmt.Sprintf(`[...document.querySelectorAll(%q)].find((e) => e.checkVisibility() &&
		[e.getAttribute("aria-label"), e.textContent].some((s) => %s.some((w) => s?.trim().startsWith(w))))`, selector, ways)
}

// click clicks with the mouse where an element is, once it lies still for a frame; what covers it would be hit instead. It clicks again
// if what comes onto the page meanwhile has moved it from under the mouse.
func (v *visitor) click(element string) *visitor {
	v.t.Helper()
	for range 3 {
		v.until(fmt.Sprintf(`(globalThis.clickAt = undefined, %s)`, element))
		v.until(fmt.Sprintf(`(() => { const e = %s; if (!e || e.disabled) return false;
			e.scrollIntoView({ block: "nearest", behavior: "instant" });
			const b = e.getBoundingClientRect(), at = [b.left + b.width / 2, b.top + b.height / 2], hit = document.elementFromPoint(...at);
			const still = String(at) === String(globalThis.clickAt);
			globalThis.clickAt = at;
			return still && hit && (e === hit || e.contains(hit)); })()`, element))
		at := is[[]float64](v, fmt.Sprintf(`(globalThis.missed = true, document.addEventListener("click", ({ target }) => { const e = %s; globalThis.missed = e && !e.contains(target); }, { once: true, capture: true }), clickAt)`, element))
		must(v.t, chromedp.Do(v.ctx, chromedp.MouseClickXY(at[0], at[1])))
		if missed, err := chromedp.Run(v.ctx, chromedp.Evaluate[bool]("globalThis.missed === true")); err != nil || !missed {
			break // or the page was left
		}
	}
	return v
}

// quote is a text as JavaScript writes it.
func quote(text string) string {
	data, _ := json.Marshal(text) // text can always be written
	return string(data)
}

// button clicks the button whose words, or label, begin so.
func (v *visitor) button(words string) *visitor {
	v.t.Helper()
	return v.click(find("button, a", words))
}

// keys presses keys.
func (v *visitor) keys(keys string) *visitor {
	v.t.Helper()
	typed.Store(keys, true)
	must(v.t, chromedp.Do(v.ctx, chromedp.KeyEvent(keys)))
	return v
}

// join takes a name in the lobby.
func (v *visitor) join(name string) *visitor {
	v.t.Helper()
	v.goTo("/").click(`document.querySelector("#name")`).keys(v.s.free(name)).button("Take the name")
	return v.until(`document.querySelector(".account")`)
}

// sit comes to a table and sits down.
func (v *visitor) sit(table string, seat int) *visitor {
	v.t.Helper()
	v.goTo("/table/" + table)
	return v.sitHere(seat)
}

func (v *visitor) sitHere(seat int) *visitor {
	v.t.Helper()
	v.button(fmt.Sprintf("Sit at %d", seat)).button("Sit down at seat")
	return v.until(fmt.Sprintf(`document.querySelector("#plate-%d.yours")`, seat))
}

// wager puts the chosen chip on areas of the own seat.
func (v *visitor) wager(areas ...string) *visitor {
	v.t.Helper()
	for _, area := range areas {
		v.until(`document.querySelector(".wagers")`)
		v.click(fmt.Sprintf(`document.querySelector("[data-area=%s]")`, area))
		v.until(fmt.Sprintf(`document.querySelector("[data-area=%s].taken")`, area))
	}
	return v
}

// well fails the test if something went wrong in the page.
func (v *visitor) well() {
	v.t.Helper()
	v.listens()
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.problems) > 0 {
		v.t.Errorf("in the page: %s", strings.Join(v.problems, "\n"))
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
