package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/submission"
	"felt.example/felt/pa"
)

// library is how others word an error.
var library = regexp.MustCompile(`arg\(s\)|strconv|dial tcp|listen tcp|context canceled|not a array|unknown (command|flag|shorthand|field)|invalid argument|no such file or directory|permission denied|: is a directory|EOF|json: unknown|: toml: |unmarshal|invalid character|<nil>|%!`)

// TestSentences: what is wrong with a command line is one sentence of felt's own, which names it; it exits with 2.
func TestSentences(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		check(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	good := file("good.toml", string(submission.Default(pa.Game("high-card-flush"))))
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	defer taken.Close()
	nobody, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	closed := nobody.Addr().String()
	check(t, nobody.Close())
	cells := file("cells.toml", "x = ")
	key := strings.Repeat("0f", 32)
	for _, tc := range []struct{ args, want string }{
		{"foo", `"foo" is no command; felt help lists them`},
		{"simulat", `"simulat" is no command; felt simulate was meant?`},
		{"help foo", `"foo" is no command; felt help lists them`},
		{"help odds check", "felt help: it takes one command"},
		{"completion tcsh", `"tcsh" is no shell that felt has a script for; there are bash, zsh, fish, powershell`},
		{"completion", "felt completion: name a shell"},
		{"--json", "--json: name the command"},
		{"version now", "felt version: it takes flags alone"},
		{"rules hihgh-card-flush", `"hihgh-card-flush" is no game; high-card-flush was meant?`},
		{"rules baccarat", `"baccarat" is no game; felt rules lists them`},
		{"rules razz holdem", `felt rules: it takes one game, and "holdem" is one more`},
		{"rules razz --json --toml", "--json and --toml cannot stand together"},
		{"rules --toml", "--toml needs a game"},
		{"odds --wagre base", "felt odds has no flag --wagre; --wager was meant?"},
		{"odds --colour", "felt odds has no flag --colour; felt odds --help lists them"},
		{"odds -x", "felt odds has no flag -x"},
		{"odds high-card-flush --wager", "--wager: write its value after it"},
		{"odds high-card-flush --neighbours two", `--neighbours: "two" is no whole number`},
		{"odds high-card-flush --neighbours -1", "--neighbours: -1 is no number of neighbours"},
		{"odds high-card-flush --team 1", "a team of 1: at the table are 6 betting positions (§ 678a.2(a)), and a team takes at least two"},
		{"odds high-card-flush --team 7", "a team of 7: at the table are 6"},
		{"odds spanish-21 --paytable 6 --team 2", "has no figures of neighbours' cards that are seen"},
		{"odds --team 2", "--team needs a game"},
		{"odds high-card-flush --team 3 --neighbours 2", "--team and --neighbours cannot stand together"},
		{"odds high-card-flush --neighbours 2 --seed -1", `--seed: "-1" is no whole number from 0 up`},
		{"odds high-card-flush --wager flush_bonus --meter 5000", "--meter: high-card-flush flush_bonus A has no progressive meter"},
		{"odds high-card-flush --wager flush_bonus --stake 5", "--stake: high-card-flush flush_bonus A has no progressive meter"},
		{"odds four-card-prime --meter 5000", "has no progressive meter"},
		{"odds --meter 5", "--meter needs a game"},
		{"odds high-card-flush --seed 5", "--seed has no effect without --neighbours"},
		{"odds high-card-flush --seen every --sensitivity", "--seen every and --sensitivity cannot stand together"},
		{"odds high-card-flush --seen every --gone 5c", "--seen every and --gone cannot stand together"},
		{"odds high-card-flush --seen every --strategy", "--seen every goes by the best play with each card"},
		{"odds mississippi-stud --seen every", "mississippi-stud base is not solved for each card of the dealer's"},
		{"odds high-card-flush --seen each", `--seen: "each" is no rank`},
		{"odds high-card-flush --effects --neighbours 2", "--effects and --neighbours cannot stand together"},
		{"odds high-card-flush --wager flush_bonus --paytable A --target -1", `--target: "-1" is no house edge`},
		{"odds high-card-flush --wager flush_bonus --paytable A --target=", `--target: "" is no house edge`},
		{"odds high-card-flush --wager progressive --meter 1e5", `--meter: "1e5" is no amount of dollars`},
		{"odds high-card-flush --wager flush_bonus --paytable " + cells, "cells.toml: "},
		{"simulate mississippi-stud --workers -1", "--workers: -1 is no number of workers"},
		{"simulate mississippi-stud --workers x", `--workers: "x" is no whole number`},
		{"simulate mississippi-stud --rounds 10 --session 5 --chart " + dir + "/none/x.svg", "x.svg: there is no such file"},
		{"simulate mississippi-stud --rounds 10 --session 5 --csv " + dir, "it is a directory, not a file"},
		{"simulate --all --chart x.svg", "--all and --chart cannot stand together"},
		{"settle " + dir, "it is a directory, not a file"},
		{"settle none.json", "none.json: there is no such file"},
		{"settle one two", `felt settle: it takes one file, and "two" is one more`},
		{"check --codes foo", `--codes lists all kinds of finding and checks no file, not "foo" either`},
		{"check --codes --compare", "--codes and --compare cannot stand together"},
		{"check --compare " + good, "--compare needs two files"},
		{"check - -", "standard input can be read once only"},
		{"check none.toml", "none.toml: there is no such file"},
		{"check --compare " + good + " " + cells, "cells.toml:1:"},
		{"clauses 999a", "felt keeps no chapter 999a"},
		{"clauses 678", "felt keeps no chapter 678; 678a was meant?"},
		{"clauses 678a.99", "chapter 678a has no clause § 678a.99"},
		{"clauses nonsense", `"nonsense" is neither a chapter that felt keeps nor a citation`},
		{"schema answers", `"answers" is no schema; answer was meant?`},
		{"sign", "felt sign: name a game, or a table of the Rules Submission"},
		{"sign high-card-flush --out " + dir + "/none/x.pdf", "x.pdf: there is no such file"},
		{"sign high-card-flush --size a0", `--size: "a0" is no size of paper`},
		{"verify", "felt verify: name a data directory"},
		{"verify " + dir + " --key k", "k: there is no such file"},
		{"verify http://" + closed + " --key k", "--key is for a data directory or a backup"},
		{"verify " + dir + " --session k", "--session is for the address of an open floor"},
		{"verify http://" + closed, "http://" + closed + "/api/log: nobody answers there"},
		{"verify http://no.such.host.invalid", "http://no.such.host.invalid/api/log: "},
		{"serve --addr nowhere --data " + dir + "/bad", `--addr: "nowhere" is no address`},
		{"serve --addr " + taken.Addr().String() + " --data " + dir + "/bad", "another program has this address"},
		{"serve --pace slow --data " + dir + "/bad", `--pace: "slow" is none`},
		{"serve --proxy here --data " + dir + "/bad", `--proxy: "here" is neither an address nor a network`},
		{"serve --config none.toml --data " + dir + "/bad", "none.toml: there is no such file"},
		{"serve --config " + file("slow.toml", "log = \"json\"\npace = \"slow\"\n") + " --data " + dir + "/bad", `slow.toml:2: pace: "slow" is none`},
		{"serve --key " + key + " --data " + dir + "/bad", "--key: a secret seems to stand here"},
		{"serve --tls-key none.key --data " + dir + "/bad", "tls-key has no effect without tls-certificate"},
		{"serve --tls-certificate none.crt --tls-key none.key --data " + dir + "/bad", "none.crt: there is no such file"},
		{"serve --password hush", "felt serve has no flag --password"},
		{"verify " + dir + " --key " + key, "--key: a secret seems to stand here"},
		{"rotate-key " + key, "a secret seems to stand here"},
		{"config --config " + cells, "cells.toml:1: the value is missing"},
		{"config --config " + file("adr.toml", "adr = 1"), "adr.toml:1: adr is no key; addr was meant?"},
		{"config --large-win x", `--large-win: "x" is no amount`},
		{"config --tax-rate 101", `--tax-rate: "101" is no percentage from 0 to 100`},
		{"doctor now", "felt doctor: it takes flags alone"},
		{"doctor --dat x", "felt doctor has no flag --dat; --data was meant?"},
		{"config now", "felt config: it takes flags alone"},
		{"serve --submission none.toml --data " + dir + "/bad", "none.toml: there is no such file"},
		{"replay", "felt replay: name files of hands, or a data directory"},
		{"replay none.phh", "none.phh: there is no such file"},
	} {
		code, out, errs := runs(strings.Fields(tc.args)...)
		if code != exitInput || !strings.HasPrefix(errs, "felt: ") || !strings.Contains(errs, tc.want) || strings.Count(errs, "\n") != 1 || library.MatchString(errs) || strings.Contains(errs, key) {
			t.Errorf("felt %s: exit %d, %q, want %q", tc.args, code, errs, tc.want)
		}
		if out != "" && !strings.HasPrefix(tc.args, "replay") && !strings.HasPrefix(tc.args, "check --compare") {
			t.Errorf("felt %s prints %.80q", tc.args, out)
		}
	}
	if _, err := os.Stat(dir + "/bad"); err == nil {
		t.Error("felt serve, refused, leaves a directory behind")
	}
}

// TestVersion: the digest is that of the program itself, whichever way it is asked for.
func TestVersion(t *testing.T) {
	path, err := os.Executable()
	check(t, err)
	file, err := os.Open(path)
	check(t, err)
	defer file.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, file)
	check(t, err)
	digest := hex.EncodeToString(sum.Sum(nil))
	for _, args := range []string{"version", "version --json", "--version", "--version --json"} {
		code, out, errs := runs(strings.Fields(args)...)
		if code != 0 || errs != "" || !strings.Contains(out, digest) {
			t.Errorf("felt %s: exit %d, %s%s, want %s", args, code, out, errs, digest)
		}
		if json.Valid([]byte(out)) != strings.HasSuffix(args, "--json") {
			t.Errorf("felt %s prints %s", args, out)
		}
	}
}

// TestInterrupted: a verb that is interrupted says so and exits with 130; what simulate knows by then it prints.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "good.toml")
	check(t, os.WriteFile(file, submission.Default(pa.Game("high-card-flush")), 0o600))
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for _, args := range []string{"check " + file, "check -", "settle", "settle --ndjson", "simulate mississippi-stud", "odds spanish-21 --wager base --no-cache", "editions high-card-flush"} {
		var out, errs bytes.Buffer
		if code := run(gone, strings.Fields(args), strings.NewReader("{}"), &out, &errs); code != exitInterrupted || errs.String() != "felt: interrupted\n" {
			t.Errorf("felt %s: exit %d, %q", args, code, errs.String())
		}
	}
	// Standard input that says nothing holds up no interrupt.
	waits, stop := context.WithCancel(t.Context())
	from, to := io.Pipe()
	defer to.Close()
	context.AfterFunc(t.Context(), func() { from.Close() })
	ended := make(chan int)
	go func() { ended <- run(waits, []string{"settle"}, from, io.Discard, io.Discard) }()
	_, err := to.Write([]byte("{")) // it reads
	check(t, err)
	stop()
	select {
	case code := <-ended:
		if code != exitInterrupted {
			t.Errorf("exit %d", code)
		}
	case <-time.After(20 * time.Second):
		t.Error("felt settle waits for its input, interrupted or not")
	}
}

// TestOutputs: a file that cannot be written is told before a round is played; one that was there keeps what it had until
// there is something new.
func TestOutputs(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ends.csv")
	check(t, os.WriteFile(file, []byte("old"), 0o600))
	line := "simulate mississippi-stud --strategy basic --rounds 100 --session 10 --csv " + file
	code, _, errs := runs(strings.Fields(line + " --wagers nonsense")...)
	if kept, _ := os.ReadFile(file); code != exitInput || string(kept) != "old" {
		t.Errorf("exit %d, %s: %q is left", code, errs, kept)
	}
	code, out, errs := runs(strings.Fields(line)...)
	if made, _ := os.ReadFile(file); code != 0 || !strings.HasPrefix(string(made), "from,to,sessions\n") {
		t.Errorf("exit %d, %s%s: %q", code, out, errs, made)
	}
	made := filepath.Join(t.TempDir(), "new.csv")
	if code, _, _ := runs(strings.Fields("simulate mississippi-stud --rounds 100 --session 10 --wagers nonsense --csv " + made)...); code != exitInput {
		t.Errorf("exit %d", code)
	}
	if _, err := os.Stat(made); err == nil {
		t.Error("an empty file is left behind")
	}
}

// TestCheckInput: a submission may come from standard input.
func TestCheckInput(t *testing.T) {
	var out, errs bytes.Buffer
	code := run(t.Context(), []string{"check", "-"}, bytes.NewReader(submission.Default(pa.Game("razz"))), &out, &errs)
	if code != 0 || !strings.Contains(out.String(), "standard input: complies") {
		t.Errorf("exit %d, %s%s", code, out.String(), errs.String())
	}
}

// TestClause: a citation answers for one clause, or for those below it.
func TestClause(t *testing.T) {
	for args, want := range map[string]string{
		"678a.12(b)":        "§ 678a.12(b)  ",
		"678a.11(d)":        "§ 678a.11(d)(2)(ii)(A)",
		"678a.12(b) --json": `"cite": "678a.12(b)"`,
		"--json":            `"chapter": "678a"`,
	} {
		code, out, errs := runs(append([]string{"clauses"}, strings.Fields(args)...)...)
		if code != 0 || !strings.Contains(out, want) || strings.Contains(args, "(b)") && strings.Contains(out, "678a.12(c)") {
			t.Errorf("felt clauses %s: exit %d, %s%.300s", args, code, errs, out)
		}
	}
}

// TestReadmeCounts: the README shows the counts of the statuses that felt clauses ends with.
func TestReadmeCounts(t *testing.T) {
	code, out, errs := runs("clauses")
	if code != 0 {
		t.Fatalf("exit %d, %s", code, errs)
	}
	counts := out[strings.LastIndex(strings.TrimSpace(out), "\n")+1:]
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "\n"+counts) {
		t.Errorf("README.md should have the line\n%s", counts)
	}
}

// TestCompletion: a shell is offered games, wagers, paytables, strategies, sizes and schemas.
func TestCompletion(t *testing.T) {
	for args, want := range map[string]string{
		"rules ":                        "high-card-flush holdem razz",
		"odds ":                         "high-card-flush spanish-21",
		"odds high-card-flush --wager ": "base flush_bonus progressive",
		"odds high-card-flush --wager flush_bonus --paytable ": "A B H",
		"odds spanish-21 --strategy=":                          "optimal basic mimic",
		"simulate mississippi-stud --wagers ":                  "none three_card_bonus",
		"sign ":                                                "high-card-flush holdem",
		"par ":                                                 "high-card-flush",
		"par --size ":                                          "letter a4 sign",
		"schema ":                                              "answer check odds submission version",
		"clauses ":                                             "678a 637a",
		"help ":                                                "odds simulate",
		"completion ":                                          "bash zsh",
		"serve --pace ":                                        "fast",
		"config --log ":                                        "json",
	} {
		parts := strings.Split(args, " ")
		code, out, _ := runs(append([]string{"__complete"}, parts...)...)
		for word := range strings.FieldsSeq(want) {
			if code != 0 || !strings.Contains("\n"+out, "\n"+word+"\n") {
				t.Errorf("felt %s: exit %d, %q is not offered:\n%s", args, code, word, out)
			}
		}
	}
	for _, shell := range shells {
		if code, out, errs := runs("completion", shell); code != 0 || len(out) < 1000 || errs != "" {
			t.Errorf("felt completion %s: exit %d, %s", shell, code, errs)
		}
	}
}
