package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

// TestOpening: the log that is made has so many entries and is a floor's, by all that felt verify looks at.
func TestOpening(t *testing.T) {
	dir := t.TempDir()
	var out strings.Builder
	if err := run(t.Context(), "2000", 2, 0, dir, &out); err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^2000 entries at 2 tables, .*\n.*without states.*\n.*opened in `).MatchString(out.String()) {
		t.Errorf("it prints\n%s", &out)
	}
	log, err := sqlite.Inspect(filepath.Join(dir, "2000"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	report, err := floor.VerifyFrom(t.Context(), log, cardroom.Open, store.Against{})
	if err != nil || len(report.Findings) > 0 || report.Entries < 2000 || report.Entries > 2010 {
		t.Errorf("%d entries, %v, %v", report.Entries, report.Findings, err)
	}
}
