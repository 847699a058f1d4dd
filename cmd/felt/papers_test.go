package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/program"
	"felt.example/felt/internal/submission"
	"felt.example/felt/pa"
)

func TestSignIsWrittenAsAsked(t *testing.T) {
	out, errs, code := call(t, "sign", "high-card-flush")
	if code != 0 || errs != "" || !strings.HasPrefix(out, "<!doctype html>") || !strings.Contains(out, "<title>High Card Flush: ") {
		t.Errorf("exit %d, %s, %.80s", code, errs, out)
	}
	for args, begins := range map[string]string{"layout high-card-flush layout.svg": "<?xml ", "layout razz layout.dxf": "  0\r\nSECTION\r\n", "par three-card-poker par.xlsx": "PK", "par three-card-poker par.csv": "Mathematics sheet,"} {
		fields := strings.Fields(args)
		file := filepath.Join(t.TempDir(), fields[2])
		if out, errs, code := call(t, fields[0], fields[1], "--out", file); code != 0 || out+errs != "" {
			t.Errorf("%s: exit %d, %s%s", args, code, out, errs)
		}
		if data, err := os.ReadFile(file); err != nil || !bytes.HasPrefix(data, []byte(begins)) {
			t.Errorf("%s: %v, %.20q", args, err, data)
		}
	}
	for name, begins := range map[string]string{"sign.pdf": "%PDF-", "sign.html": "<!doctype html>"} {
		file := filepath.Join(t.TempDir(), name)
		rules := write(t, "rules.json", `{"paytables": {"flush_bonus": "B"}}`)
		if out, errs, code := call(t, "sign", "high-card-flush", "--rules", rules, "--size", "sign", "--out", file); code != 0 || out+errs != "" {
			t.Errorf("%s: exit %d, %s%s", name, code, out, errs)
		}
		if data, err := os.ReadFile(file); err != nil || !bytes.HasPrefix(data, []byte(begins)) {
			t.Errorf("%s: %v, %.20s", name, err, data)
		}
	}
}

// TestMissingLettersAreNamed: a PDF whose fonts lack letters of a name is written, and says so.
func TestMissingLettersAreNamed(t *testing.T) {
	text := strings.Replace(string(submission.Default(pa.Game("holdem"))), "Name of the licensed facility", "Дом 賭", 1)
	rules := write(t, "rules.toml", text)
	for name, want := range map[string]string{"sign.pdf": "the PDF has ? for letters that its fonts lack: Дом賭; the HTML has them\n", "sign.html": ""} {
		if out, errs, code := call(t, "sign", "holdem", "--rules", rules, "--out", filepath.Join(t.TempDir(), name)); code != 0 || out != "" || errs != want {
			t.Errorf("%s: exit %d, %q, %q", name, code, out, errs)
		}
	}
}

func TestParHasTheBuild(t *testing.T) {
	rules := write(t, "rules.json", `{"paytables": {"queens_up": "A"}}`)
	out, errs, code := call(t, "par", "crazy-4-poker", "--rules", rules)
	for _, want := range []string{"Mathematics sheet", "Queens Up Wager, paytable A", "Base game", "6.7772 %", "-7339/108290", "Made by felt " + program.Words()} {
		if !strings.Contains(strings.ReplaceAll(out, "\u00a0", " "), want) {
			t.Errorf("no %q; exit %d, %s", want, code, errs)
		}
	}
	if strings.Contains(out, "paytable B") {
		t.Error("it has a paytable that is not chosen")
	}
}

func TestGuideIsWritten(t *testing.T) {
	if out, errs, code := call(t, "guide", "five-card-hi-lo"); code != 0 || errs != "" || !strings.Contains(out, "Hands that are paid") {
		t.Errorf("exit %d, %s, %.80s", code, errs, out)
	}
}

// TestEveryPaperIsACommand prints each kind that needs no long mathematics from a Rules Submission,
// of its game and of its table.
func TestEveryPaperIsACommand(t *testing.T) {
	text := string(submission.Default(pa.Game("holdem"))) + "\n[tables.P-1]\ngame = \"holdem\"\n"
	rules := write(t, "rules.toml", text)
	help, _, _ := call(t, "--help")
	for _, p := range paper.Papers {
		if !strings.Contains(help, "  "+p.ID+" ") {
			t.Errorf("the help does not list %s", p.ID)
		}
		if p.ID == "par" {
			continue
		}
		for _, of := range []string{"holdem", "P-1"} {
			out, errs, code := call(t, p.ID, of, "--rules", rules)
			if code != 0 || errs != "" || !strings.Contains(out, "<title>Hold&#39;em: ") || !strings.Contains(out, "effective 2027-01-01") {
				t.Errorf("%s %s: exit %d, %s, %.80s", p.ID, of, code, errs, out)
			}
		}
	}
}

func TestPapersAreRefusedInASentence(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"sign baccarat", `"baccarat" is no game`},
		{"sign holdem --language tlh", `--language: "tlh" is none of en`},
		{"checklist P-2 --rules " + write(t, "floor.toml", string(submission.Default(pa.Game("holdem")))), `offers no game and names no table "P-2"`},
		{"par razz", "is played between the players"},
		{"sign high-card-flush --size a0", `--size: "a0" is no size of paper; there are letter, a4, sign`},
		{"sign high-card-flush --out sign.doc", `"sign.doc" ends in none of .pdf, .html and .txt`},
		{"layout high-card-flush --out layout.xlsx", `"layout.xlsx" ends in none of .pdf, .html, .txt, .svg and .dxf`},
		{"guide razz --edge", "is played between the players"},
		{"sign high-card-flush --rules nowhere.json", "nowhere.json"},
		{"sign four-card-prime --rules " + write(t, "none.json", "{}"), "no paytable is chosen for the Bad Beat Bonus"},
	} {
		out, errs, code := call(t, strings.Fields(c.args)...)
		if code != exitInput || out != "" || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d, %q, %.40q", c.args, code, errs, out)
		}
	}
}
