package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/internal/floor"
	"felt.example/felt/store/sqlite"
)

// folded is a hand in which player 2, who has the button and the small blind of 5, folds.
const folded = `variant = "NT"
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]
hand = 7
finishing_stacks = [105, 95]
`

// replayed runs felt replay on files of these texts and returns what it prints.
func replayed(t *testing.T, flags []string, texts ...string) (code int, out, errs string) {
	t.Helper()
	args := append([]string{"replay"}, flags...)
	dir := t.TempDir()
	for i, text := range texts {
		file := filepath.Join(dir, string(rune('a'+i))+".phh")
		check(t, os.WriteFile(file, []byte(text), 0o600))
		args = append(args, file)
	}
	var o, e bytes.Buffer
	code = run(t.Context(), args, nil, &o, &e)
	return code, strings.ReplaceAll(o.String(), dir+"/", ""), strings.ReplaceAll(e.String(), dir+"/", "")
}

func TestReplayAnswers(t *testing.T) {
	differs := strings.Replace(folded, "[105, 95]", "[105, 96]", 1)
	badugi := strings.Replace(strings.Replace(folded, `"NT"`, `"FB"`, 1), "min_bet = 10", "small_bet = 10\nbig_bet = 20", 1)
	for _, c := range []struct {
		text, out string
		code      int
	}{
		{folded, `{"file":"a.phh","hand":7,"variant":"NT","ok":true,"reason":"","payoffs":["5.00","-5.00"]}`, 0},
		{differs, `{"file":"a.phh","hand":7,"variant":"NT","ok":false,"reason":"finishing_stacks[1]: 96, but p2 ends with 95","payoffs":["5.00","-5.00"]}`, exitNo},
		{badugi, `{"file":"a.phh","hand":7,"variant":"FB","ok":false,"reason":"variant: FB is badugi, which is no game of chapter 637a","payoffs":[]}`, exitInput},
		{"[x]\n" + strings.Replace(folded, "hand = 7", "", 1), `{"file":"a.phh","hand":"x","variant":"NT","ok":true,"reason":"","payoffs":["5.00","-5.00"]}`, 0},
		{"x", `{"file":"a.phh","hand":null,"variant":"","ok":false,"reason":"line 1: the file is no TOML: = and a value are missing","payoffs":[]}`, exitInput},
	} {
		code, out, errs := replayed(t, []string{"--json"}, c.text)
		if code != c.code || out != c.out+"\n" {
			t.Errorf("exit code %d and\n%swant %d and\n%s", code, out, c.code, c.out)
		}
		if (errs == "") != (code != exitInput) {
			t.Errorf("exit code %d and on the standard error %q", code, errs)
		}
	}
}

func TestReplayTable(t *testing.T) {
	code, out, errs := replayed(t, nil, folded, strings.Replace(folded, "[105, 95]", "[105, 96]", 1), "x")
	want := `hand variant won and lost
a.phh 7 NT 5 -5
b.phh 7 NT 5 -5 no: finishing_stacks[1]: 96, but p2 ends with 95
1 of 3 hands end as recorded; 1 cannot be dealt again
`
	var lines strings.Builder
	for line := range strings.Lines(out) {
		lines.WriteString(strings.Join(strings.Fields(line), " ") + "\n")
	}
	if code != exitInput || lines.String() != want {
		t.Errorf("exit code %d and\n%s", code, lines.String())
	}
	if want := "felt: c.phh: line 1: the file is no TOML: = and a value are missing\n"; errs != want {
		t.Errorf("on the standard error %q", errs)
	}
	if code, _, errs := replayed(t, []string{"nowhere.phh"}, folded); code != exitInput || errs != "felt: nowhere.phh: there is no such file\n" {
		t.Errorf("exit code %d and on the standard error %q", code, errs)
	}
}

// Hands of several files are written as one file of many, and replay again.
func TestReplayWrites(t *testing.T) {
	to := filepath.Join(t.TempDir(), "all.phhs")
	if code, _, errs := replayed(t, []string{"--phh", to}, folded, "[1]\n"+folded+"[x]\n"+folded); code != 0 {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	var out bytes.Buffer
	if code := run(t.Context(), []string{"replay", "--json", to}, nil, &out, &out); code != 0 {
		t.Fatal(out.String())
	}
	hands := 0
	for line := range strings.Lines(out.String()) {
		var a struct{ OK bool }
		check(t, json.Unmarshal([]byte(line), &a))
		if hands++; !a.OK {
			t.Error(line)
		}
	}
	if hands != 3 {
		t.Errorf("%d hands, want 3", hands)
	}
}

// Open Hand History takes what it knows; the rest is named.
func TestReplayWritesOpenHandHistory(t *testing.T) {
	to := filepath.Join(t.TempDir(), "all.ohh")
	draw := strings.NewReplacer(`"NT"`, `"N5D/L"`, "????", "??????????", "hand = 7", "hand = 8").Replace(folded)
	code, _, errs := replayed(t, []string{"--ohh", to}, folded, draw)
	if code != exitInput || !strings.HasSuffix(errs, "all.ohh: hand 8: Five-card Draw Low is no game of Open Hand History\n") {
		t.Errorf("exit code %d: %s", code, errs)
	}
	text, err := os.ReadFile(to)
	check(t, err)
	if !strings.HasPrefix(string(text), `{"ohh":{"spec_version":"1.4.7",`) || strings.Count(string(text), "\n\n") != 1 {
		t.Errorf("%s", text)
	}
}

// A floor's own rounds are dealt again, from its directory and from a copy of its log.
func TestReplayOfALog(t *testing.T) {
	dir := played(t)
	log, err := sqlite.Inspect(dir)
	check(t, err)
	defer log.Close()
	stream := filepath.Join(t.TempDir(), "log.ndjson")
	file, err := os.Create(stream)
	check(t, err)
	check(t, floor.WriteStream(t.Context(), file, log))
	check(t, file.Close())
	check(t, log.Close())
	for _, from := range []string{dir, stream} {
		var out, errs bytes.Buffer
		if code := run(t.Context(), []string{"replay", "--json", from}, nil, &out, &errs); code != 0 {
			t.Fatalf("exit code %d: %s%s", code, out.String(), errs.String())
		}
		var a struct {
			File, Hand, Variant string
			OK                  bool
			Payoffs             []string
		}
		check(t, json.Unmarshal(out.Bytes(), &a))
		if a.File != from || a.Hand != "flush-1/1" || a.Variant != "high-card-flush" || !a.OK || len(a.Payoffs) != 1 {
			t.Errorf("%s", out.String())
		}
	}
	if code, _, errs := replayed(t, []string{t.TempDir()}, folded); code != exitInput || errs == "" {
		t.Errorf("a directory without a log: exit code %d", code)
	}
}

// TestReplayDirectory deals all hands of a directory again, those in its own directories too.
func TestReplayDirectory(t *testing.T) {
	dir := t.TempDir()
	check(t, os.Mkdir(filepath.Join(dir, "b"), 0o700))
	for name, text := range map[string]string{"a.phh": folded, "b/c.phhs": "[1]\n" + folded + "[2]\n" + folded, "notes.txt": "x"} {
		check(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"replay", dir}, nil, &out, &errs); code != 0 || !strings.HasSuffix(out.String(), "\n3 of 3 hands end as recorded\n") {
		t.Errorf("exit code %d, %s%s", code, out.String(), errs.String())
	}
	out.Reset()
	if code := run(t.Context(), []string{"replay", t.TempDir()}, nil, &out, &errs); code != exitInput {
		t.Errorf("an empty directory: exit code %d, %s", code, out.String())
	}
}
