package paper_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"felt.example/felt/internal/paper"
	"felt.example/felt/pa"
)

// TestEdgeIsTheHousesChoice: guide and rack card of every banked game state the edges of docs/odds.tsv
// where the house wants them, and none where it does not; no other paper does, nor one of Poker.
func TestEdgeIsTheHousesChoice(t *testing.T) {
	table, err := os.ReadFile("../../docs/odds.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range pa.Banked {
		for _, kind := range []string{"guide", "rack"} {
			f := file(t, g, "")
			if kind == "rack" && strings.Contains(read(htmlOf(t, of(t, kind, f))), "What the house keeps") {
				t.Errorf("the %s of %s states an edge unasked", kind, g.ID)
			}
			f.Edge = true
			text := read(htmlOf(t, of(t, kind, f)))
			_, text, _ = strings.Cut(text, "What the house keeps The share")
			_, text, _ = strings.Cut(text, " wager paytable edge ")
			rows := 0
			for _, line := range strings.Split(string(table), "\n") {
				fields := strings.Split(line, "\t")
				if len(fields) < 8 || fields[0] != g.ID || fields[4] != "" || fields[3] != "" && fields[3] != "optimal" {
					continue
				}
				if fields[2] == "" || fields[2] == "A" || fields[2] == "6" { // the paytables chosen
					rows++
					if !strings.Contains(text, fields[7]) {
						t.Errorf("the %s of %s does not state %s, the edge of %s %s", kind, g.ID, fields[7], fields[1], fields[2])
					}
				}
			}
			text, _, _ = strings.Cut(text, "§")
			if stated := len(regexp.MustCompile(`\d\.\d{4} %`).FindAllString(text, -1)); rows == 0 || stated != rows {
				t.Errorf("the %s of %s states %d edges of %d", kind, g.ID, stated, rows)
			}
		}
	}
	for id, kind := range map[string]string{"holdem": "guide", "spanish-21": "sign"} {
		f := file(t, pa.Game(id), "")
		f.Edge = true
		for _, p := range papersOf(f) {
			if _, err := p.Of(t.Context(), f); p.ID == kind && err == nil {
				t.Errorf("the %s of %s states an edge", kind, id)
			}
		}
	}
}

// TestRackIsOneSheet: the rack card of the game with the most to tell stays on one sheet where its house files rules and
// states the edges.
func TestRackIsOneSheet(t *testing.T) {
	f := filed(t, "spanish-21") // which other tests share
	f.Edge = true
	defer func() { f.Edge = false }()
	d := of(t, "rack", f)
	for _, size := range paper.Sizes[:2] {
		if info := poppler(t, "pdfinfo", pdfOf(t, d, size)); !regexp.MustCompile(`Pages: +2\n`).MatchString(info) {
			t.Errorf("on %s: %s", size.Name, info)
		}
	}
}
