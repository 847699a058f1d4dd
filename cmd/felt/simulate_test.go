package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/program"
	"felt.example/felt/internal/sim"
)

// TestSimulateJSON: what people script against, and that nothing but the answer is printed.
func TestSimulateJSON(t *testing.T) {
	out, errs, code := call(t, "simulate", "mississippi-stud", "--rounds", "5e3", "--seed", "9", "--strategy", "basic", "--json")
	var d struct {
		Game, Strategy string
		Seed           uint64
		Rounds         int64
		Partial, Fast  bool
		Wagers         []struct {
			Wager         string
			Settled       int64
			Return        float64
			StandardError float64 `json:"standard_error"`
			Exact         *struct {
				Fraction string
				Decimal  float64
			}
			Distance *float64
			Rows     []struct{ Count int64 }
		}
	}
	if err := json.Unmarshal([]byte(out), &d); err != nil || code != 0 || errs != "" {
		t.Fatalf("%v, exit %d, %s", err, code, errs)
	}
	if d.Game != "mississippi-stud" || d.Strategy != "basic" || d.Seed != 9 || d.Rounds != 5000 || d.Partial || d.Fast || len(d.Wagers) != 3 {
		t.Errorf("%+v", d)
	}
	for _, w := range d.Wagers {
		rounds := int64(0)
		for _, row := range w.Rows {
			rounds += row.Count
		}
		if w.Settled != 5000 || rounds != 5000 || w.Exact == nil || w.Distance == nil || w.StandardError <= 0 {
			t.Errorf("%+v", w)
		}
	}
	if again, _, _ := call(t, "simulate", "mississippi-stud", "--rounds", "5000", "--seed", "9", "--strategy", "basic", "--json", "--workers", "3"); again != out {
		t.Error("the same seed gives another answer")
	}
}

// TestSimulatePrints: the table, the sessions and their distribution as a file.
func TestSimulatePrints(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ends.csv")
	out, errs, code := call(t, "simulate", "mississippi-stud", "--rounds", "2000", "--strategy", "basic", "--wagers", "none", "--session", "100", "--bankroll", "3000", "--csv", file)
	if code != 0 || errs != "" {
		t.Fatalf("exit %d: %s", code, errs)
	}
	for _, want := range []string{"2000 rounds", "seed 1", "-0.049287", "20 sessions of 100 rounds", "Risk of ruin with $3000.00"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in:\n%s", want, out)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(data), "from,to,sessions\n") || strings.Count(string(data), "\n") < 2 {
		t.Errorf("%v: %s", err, data)
	}
	out, _, code = call(t, "simulate", "mississippi-stud", "--rounds", "1", "--seats", "2", "--strategy", "basic", "--json")
	if code != 0 || !strings.Contains(out, `"standard_error": 0`) {
		t.Errorf("one round: exit %d:\n%s", code, out)
	}
	// Insurance is offered while a round is played: no kernel of its own cards can play it.
	out, _, code = call(t, "simulate", "spanish-21", "--rounds", "1e5", "--strategy", "mimic", "--fast", "--wagers", "match_the_dealer,insurance")
	if code != 0 || !strings.Contains(out, "not the engine") || !regexp.MustCompile(`No kernel plays .*insurance\.`).MatchString(out) {
		t.Errorf("exit %d:\n%s", code, out)
	}
}

// TestSimulateTellsWhatItWasMadeBy: the digest is that of the game and its rules, in the text and
// in JSON, and with the rules it changes.
func TestSimulateTellsWhatItWasMadeBy(t *testing.T) {
	digests := map[string]bool{}
	for _, letter := range []string{"A", "B"} {
		rules := write(t, "rules.json", `{"paytables": {"flush_bonus": "`+letter+`"}}`)
		args := []string{"simulate", "high-card-flush", "--rounds", "100", "--strategy", "basic", "--rules", rules}
		out, _, _ := call(t, append(args, "--json")...)
		var d struct {
			Build  string
			Digest string `json:"rules_digest"`
			Rules  json.RawMessage
		}
		if err := json.Unmarshal([]byte(out), &d); err != nil {
			t.Fatal(err)
		}
		var compact bytes.Buffer
		if err := json.Compact(&compact, d.Rules); err != nil {
			t.Fatal(err)
		}
		if sum := sha256.Sum256([]byte("high-card-flush" + compact.String())); d.Digest != hex.EncodeToString(sum[:]) {
			t.Errorf("the digest is %s of %s", d.Digest, d.Rules)
		}
		digests[d.Digest] = true
		text, _, _ := call(t, args...)
		if want := "Rules digest " + d.Digest + ", build " + d.Build + "\n"; d.Build == "" || !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	if len(digests) != 2 {
		t.Errorf("two rules have the digests %v", digests)
	}
}

// picture is what is read of a chart; its paths are painted in colours, the paper first.
type picture struct {
	Title  string    `xml:"title"`
	Desc   string    `xml:"desc"`
	Style  string    `xml:"style"`
	Groups []painted `xml:"g"`
}

type painted struct {
	Paths []struct {
		Draws string `xml:"d,attr"`
		Style string `xml:"style,attr"`
	} `xml:"path"`
	Texts  []string  `xml:"text"`
	Groups []painted `xml:"g"`
}

// bar is a rectangle of a chart, measured from its lower left corner, and its colour.
type bar struct {
	x, y, width, height float64
	colour              string
}

// bars are those painted in the colours of a net above and below nothing.
func (p *painted) bars(t *testing.T) []bar {
	t.Helper()
	var found []bar
	for _, path := range p.Paths {
		var left, bottom, right, bottom2, right2, top float64
		colour, filled := strings.CutPrefix(path.Style, "fill:")
		if !filled || colour != "#77540F" && colour != "#A02A2C" {
			continue
		}
		if n, err := fmt.Sscanf(path.Draws, "M%f,%fL%f,%fL%f,%f", &left, &bottom, &right, &bottom2, &right2, &top); n != 6 || bottom != bottom2 || right != right2 {
			t.Fatalf("a bar is drawn %s: %v", path.Draws, err)
		}
		found = append(found, bar{x: left, y: bottom, width: right - left, height: top - bottom, colour: colour})
	}
	for i := range p.Groups {
		found = append(found, p.Groups[i].bars(t)...)
	}
	return found
}

func (p *painted) said() []string {
	said := p.Texts
	for i := range p.Groups {
		said = append(said, p.Groups[i].said()...)
	}
	return said
}

// TestSimulateChart: a bar for each amount, as high as its share of the sessions; the same bytes
// for any number of workers; readable in light and dark; what it says is the result's.
func TestSimulateChart(t *testing.T) {
	dir := t.TempDir()
	args := []string{"simulate", "mississippi-stud", "--rounds", "20000", "--strategy", "basic", "--wagers", "none", "--session", "50", "--bankroll", "3000", "--json"}
	var charts [][]byte
	var out string
	for _, workers := range []string{"1", "3"} {
		file := filepath.Join(dir, workers+".svg")
		var errs string
		var code int
		if out, errs, code = call(t, append(args, "--chart", file, "--workers", workers)...); code != 0 {
			t.Fatalf("exit %d: %s", code, errs)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		charts = append(charts, data)
	}
	if !bytes.Equal(charts[0], charts[1]) {
		t.Error("another number of workers draws another chart")
	}
	var d struct{ Sessions sim.Sessions }
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatal(err)
	}
	var p picture
	if err := xml.Unmarshal(charts[0], &p); err != nil {
		t.Fatal(err)
	}
	bars := p.Groups[0].bars(t)
	if len(bars) != len(d.Sessions.Ends) || len(bars) < 5 {
		t.Fatalf("%d bars for %d amounts", len(bars), len(d.Sessions.Ends))
	}
	highest := 0
	for i := range bars {
		if bars[i].height > bars[highest].height {
			highest = i
		}
	}
	for i, b := range bars {
		want := float64(d.Sessions.Ends[i].Sessions) / float64(d.Sessions.Ends[highest].Sessions) * bars[highest].height
		if math.Abs(b.height-want) > 0.01 || b.y != bars[0].y || b.width <= 0 || b.x < 0 || b.x+b.width > chartWidth.Points() {
			t.Errorf("bar %d is %+v, for %d of %d sessions", i, b, d.Sessions.Ends[i].Sessions, d.Sessions.Played)
		}
		if lost := d.Sessions.Ends[i].To <= 0; lost != (b.colour == "#A02A2C") {
			t.Errorf("bar %d, up to %v dollars, is drawn as %q", i, d.Sessions.Ends[i].To, b.colour)
		}
	}
	said := strings.Join(append(p.Groups[0].said(), p.Title, p.Desc), "\n")
	for _, want := range []string{
		"Mississippi Stud: 400 sessions of 50 rounds",
		fmt.Sprintf("Risk of ruin with $3000.00: %.2f %%", 100**d.Sessions.RiskOfRuin),
		fmt.Sprintf("%.2f %% end ahead", 100*d.Sessions.Ahead),
		"50 % end at " + inDollars(d.Sessions.Quantiles[4].Net, 0) + " or less",
	} {
		if strings.Count(said, want) != 2 { // drawn, and told to who does not see it
			t.Errorf("%q is not said twice in:\n%s", want, said)
		}
	}
	if !strings.Contains(p.Style, "prefers-color-scheme:dark") {
		t.Error("the chart does not follow dark mode")
	}
}

// TestChartOfFewSessions: one amount alone has its bar too.
func TestChartOfFewSessions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "one.svg")
	if _, errs, code := call(t, "simulate", "mississippi-stud", "--rounds", "10", "--strategy", "basic", "--session", "10", "--chart", file); code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	data, err := os.ReadFile(file)
	var p picture
	if err != nil || xml.Unmarshal(data, &p) != nil || len(p.Groups[0].bars(t)) != 1 || p.Groups[0].bars(t)[0].height <= 0 || strings.Contains(string(data), "NaN") {
		t.Errorf("%v: %s", err, data)
	}
}

func TestAmountsOfDollars(t *testing.T) {
	for _, c := range []struct {
		amount   float64
		decimals int
		want     string
	}{{0, 0, "$0"}, {-0.001, 2, "$0.00"}, {1234567.891, 2, "$1,234,567.89"}, {-999.5, 1, "−$999.5"}, {-1000, 0, "−$1,000"}} {
		if got := inDollars(c.amount, c.decimals); got != c.want {
			t.Errorf("%v is written %s, not %s", c.amount, got, c.want)
		}
	}
}

// TestSimulateRefuses: one sentence each, and exit code 2.
func TestSimulateRefuses(t *testing.T) {
	for want, args := range map[string][]string{
		"name one game, or --all":               {},
		`"baccarat" is no game`:                 {"baccarat"},
		"players play each other":               {"razz"},
		"is no number of rounds":                {"mississippi-stud", "--rounds", "1.5"},
		"--bankroll: ":                          {"mississippi-stud", "--session", "10", "--bankroll", "-3"},
		"--workers: -1 is no ":                  {"mississippi-stud", "--workers", "-1"},
		"--csv has no effect without --session": {"mississippi-stud", "--csv", "x"},
		"--chart: \"x.png\" does not end in":    {"mississippi-stud", "--session", "10", "--chart", "x.png"},
		"--chart has no effect without --":      {"mississippi-stud", "--chart", "x.svg"},
		"--all and --seats cannot stand":        {"--all", "--seats", "2"},
		"rules.json: there is no such file":     {"mississippi-stud", "--rules", "/nowhere/rules.json"},
	} {
		out, errs, code := call(t, append([]string{"simulate"}, args...)...)
		if code != exitInput || !strings.Contains(errs, want) || out != "" || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: exit %d, %q, want %q", args, code, errs, want)
		}
	}
}

// TestSimulateGoesOn: what was kept is not played again, and a file of something else is refused.
func TestSimulateGoesOn(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	file := filepath.Join(t.TempDir(), "rounds.json")
	args := []string{"simulate", "mississippi-stud", "--rounds=9000", "--strategy=always", "--wagers=none"}
	plain, _, _ := call(t, args...)
	args = append(args, "--resume="+file)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if code := run(ctx, args, strings.NewReader(""), io.Discard, io.Discard); code == 0 {
		t.Error("a call that was stopped at once succeeds")
	}
	for range 2 {
		if out, errs, code := call(t, args...); code != 0 || out != plain {
			t.Errorf("exit %d, %s%s, not %s", code, errs, out, plain)
		}
	}
	text, err := os.ReadFile(file)
	check(t, err)
	marked := strings.Replace(string(text), `"nets":{"`, `"nets":{"1234500":0,"`, 1)
	check(t, os.WriteFile(file, []byte(marked), 0o600))
	if out, _, code := call(t, args...); code != 0 || !strings.Contains(out, "123.45") {
		t.Errorf("exit %d: the rounds of the file are played again: %s", code, out)
	}
	for _, c := range []struct{ text, change, want string }{
		{marked, "--seed=2", "it keeps rounds of another question"},
		{strings.Replace(marked, program.Words(), "felt 0.0.1", 1), "", "it was written by felt 0.0.1"},
		{marked[:len(marked)/2], "", "it is no file that --resume has written"},
		{`{"build":"` + program.Words() + `","games":{"mississippi-stud":null}}`, "", "it has nothing of mississippi-stud"},
	} {
		check(t, os.WriteFile(file, []byte(c.text), 0o600))
		given := args
		if c.change != "" {
			given = append(slices.Clone(args), c.change)
		}
		if out, errs, code := call(t, given...); code != exitInput || out != "" || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d, %s%s", c.want, code, out, errs)
		}
		if now, err := os.ReadFile(file); err != nil || string(now) != c.text {
			t.Errorf("%s: the file is altered: %s, %v", c.want, now, err)
		}
	}
}
