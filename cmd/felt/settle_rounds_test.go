package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSettleRounds: a file of rounds is settled, and the exit code reports whether all is as it expects.
func TestSettleRounds(t *testing.T) {
	text, err := os.ReadFile("../../pa/threecardpoker/testdata/rounds/refused.txt")
	if err != nil {
		t.Fatal(err)
	}
	const more = "\nround: paid\nseat 1: Qd 4s 2c; ante 10, play 10\nresult: 1 ante win 10.00 20.00 649a.11(e)(2)(i) 649a.12(a)\n" +
		"result: 1 play win 10.00 20.00 649a.11(e)(2)(i) 649a.12(a)\n"
	file := filepath.Join(t.TempDir(), "rounds.txt")
	for _, c := range []struct {
		change, to, args string
		code             int
		out, errs        string
	}{
		{"", "", "", 0, "paid\nDealer  queen high\nSeat 1  queen high\n", ""},
		{"", "", "", 0, "nothing goes without an Ante\nRefused, § 649a.7(d)(1)\n", ""},
		{"win 10.00", "win 11.00", "", 1, "House net -20.00\n", `round "paid" has the result `},
		{"seat 1: Qd", "seat 1: Qc", "", 1, "paid\n", `round "paid" is refused (`},
		{"round: paid", "rounds: paid", "", 2, "", `"rounds" is nothing that a round says`},
		{"", "", "--json", 0, "[null,", ""},
	} {
		if err := os.WriteFile(file, append(text[:len(text):len(text)], strings.Replace(more, c.change, c.to, 1)...), 0o644); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		code := run(context.Background(), append([]string{"settle", file}, strings.Fields(c.args)...), strings.NewReader(""), &out, &errs)
		if code != c.code || !strings.Contains(out.String(), c.out) || !strings.Contains(errs.String(), c.errs) || strings.Count(errs.String(), "\n") != min(c.code, 1) {
			t.Errorf("%q for %q: exit %d\n%s\n%s", c.to, c.change, code, &out, &errs)
		}
		if c.args == "--json" && !json.Valid(out.Bytes()) {
			t.Errorf("no JSON: %s", &out)
		}
	}
}

// TestRecordsKeepTheirNames: a record is one whatever its file is called.
func TestRecordsKeepTheirNames(t *testing.T) {
	file := filepath.Join(t.TempDir(), "record.txt")
	const text = `{"game": "three-card-poker", "rules": {"paytables": {"ante_bonus": "A"}}, "dealer": ["Qc","3d","2h"],
		"seats": [{"seat": 1, "cards": ["Qd","4s","2c"], "wagers": {"ante": "10", "play": "10"}}]}`
	if err := os.WriteFile(file, []byte("\n "+text), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if code := run(context.Background(), []string{"settle", file}, strings.NewReader(""), &out, &errs); code != 0 || !strings.Contains(out.String(), "House net -20.00") {
		t.Errorf("exit %d: %s%s", code, &out, &errs)
	}
}
