package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"felt.example/felt/settle/phh"
)

// TestSlower: of two programs that work the same and one that works longer, the longer is found and the same passes.
func TestSlower(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	program := func(name, steps string) string {
		path := filepath.Join(dir, name)
		text := "#!/bin/sh\n[ \"$1\" = --help ] && exit\n[ \"$1\" = odds ] || exit 2\ni=0\nwhile [ $i -lt " + steps + " ]; do i=$((i+1)); done\n"
		if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
		return path
	}
	quick, slow := program("quick", "20000"), program("slow", "200000")
	commands := [][]string{{"odds", "holdem"}, {"sign"}}
	var out strings.Builder
	c := comparison{other: slow, this: quick, runs: 3, under: 1, least: 0.05}
	if err := c.compare(t.Context(), dir, commands, &out); err != nil {
		t.Error(err)
	}
	if !regexp.MustCompile(`\| --help \| 0\.\d{3} \| 0\.\d{3} \| [^|]+ \|\n\| odds holdem \| 0\.\d{3} \| 0\.\d{3} \| 0\.\d\d \|\n\| sign \| refuses it \|`).MatchString(out.String()) {
		t.Errorf("it prints\n%s", &out)
	}
	c.other, c.this = quick, slow
	if err := c.compare(t.Context(), dir, commands, &out); err == nil || err.Error() != "more than 1.00 times as long: odds holdem" {
		t.Errorf("the slower passes: %v", err)
	}
	c.least = 100
	if err := c.compare(t.Context(), dir, commands, &out); err != nil {
		t.Errorf("what takes no time to speak of is judged: %v", err)
	}
}

func TestMedian(t *testing.T) {
	if got := median([]time.Duration{9 * time.Second, time.Second, 2 * time.Second}); got != 2 {
		t.Errorf("%v", got)
	}
}

// TestHands: the hands that are written can be dealt again. There are six of each of ten games.
func TestHands(t *testing.T) {
	name := filepath.Join(t.TempDir(), "hands.phhs")
	if err := writeHands(name, 3); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for h, err := range phh.Read(text) {
		if err != nil {
			t.Fatal(err)
		}
		if r := h.Replay(nil); r.Verdict != phh.Agrees {
			t.Errorf("%s: %s", h.Variant, r.Reason)
		}
		n++
	}
	if n != 3*60 {
		t.Errorf("%d hands", n)
	}
}
