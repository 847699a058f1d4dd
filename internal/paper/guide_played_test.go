package paper_test

import (
	"regexp"
	"strings"
	"testing"

	"felt.example/felt/internal/paper"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/settle"
	"felt.example/felt/settle/scenario"
)

// quoted is what a text says that the guide says.
var quoted = regexp.MustCompile(`"([^"]+)"`)

// TestRoundsPlayedByTheGuide: a round of each banked game, and of four of Poker, is played by nothing but the guide. Each
// sentence that is quoted stands in the guide as it is printed, each amount of a pot has one above it, and felt settles the
// round to the same cents.
func TestRoundsPlayedByTheGuide(t *testing.T) {
	played := []string{"holdem", "seven-card-stud", "omaha-8", "five-card-draw"}
	for _, g := range pa.Banked {
		played = append(played, g.ID)
	}
	for _, id := range played {
		g := pa.Game(id)
		text := roundsOf(t, "guide", g)
		printed := read(htmlOf(t, of(t, "guide", file(t, g, ""))))
		quotes := 0
		for line := range strings.Lines(text) {
			if line[0] != '#' {
				continue
			}
			for _, found := range quoted.FindAllStringSubmatch(line, -1) {
				quotes++
				if !strings.Contains(printed, found[1]) {
					t.Errorf("the guide of %s does not say %q", id, found[1])
				}
			}
		}
		if quotes < 10 {
			t.Errorf("%s: only %d sentences of the guide are quoted", id, quotes)
		}
		if !g.Banked() {
			for _, p := range pokerRounds(t, g, "guide") {
				for _, a := range p.amounts {
					if !quoted.MatchString(a.sentences) {
						t.Errorf("%s, line %d: %s stands on nothing that the guide says", id, a.line, a.text)
					}
				}
				if err := p.adds(); err != nil {
					t.Errorf("%s: %v", id, err)
				}
				if want, got := p.expected(), p.played(t, g); want != got {
					t.Errorf("%s:\nby the guide\n%sby the engine\n%s", id, want, got)
				}
			}
			continue
		}
		rounds, err := scenario.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for i := range rounds {
			if _, err := rounds[i].Settle(settle.NewSettler()); err != nil {
				t.Errorf("%s: %v", id, err)
			}
		}
	}
}

// TestGuideSaysHowToPlay: a guide tells a beginner what to do when he is asked, with every chart that this stands on. Where
// he is asked for several wagers in turn, it says what to do at each: when to place how much, and when to fold.
func TestGuideSaysHowToPlay(t *testing.T) {
	for _, g := range pa.Games {
		d := of(t, "guide", file(t, g, ""))
		text := read(htmlOf(t, d))
		if !strings.Contains(text, "no promise of winning") {
			t.Errorf("%s does not say how to play", g.ID)
		}
		_, way, folds := strings.Cut(text, "saves what you would have to add.")
		if way, _, _ = strings.Cut(way, "How hands rank"); folds && !strings.Contains(way, "fold") {
			t.Errorf("%s does not say when to fold: %s", g.ID, way)
		}
		charts := 0
		for _, b := range d.Blocks {
			if tables, ok := b.(paper.Columns); ok && len(tables[0].Head) > 10 {
				charts += len(tables)
			}
		}
		if named := strings.Contains(text, "published chart"); named != (charts > 0) {
			t.Errorf("%s names a chart: %t, and has %d", g.ID, named, charts)
		}
		said := map[string]string{}
		for _, b := range d.Blocks {
			if lines, ok := b.(paper.Table); ok {
				for _, row := range lines.Rows {
					said[lines.Title] += strings.Join(row, " ") + "\n"
				}
			}
		}
		for i := range g.Paytables {
			for _, id := range g.Paytables[i].Also {
				name := g.Wager(id).Name
				for _, want := range []string{"three times the Ante", "the Ante once", "you fold"} {
					if g.Wager(id).Later && !strings.Contains(said[name], want) {
						t.Errorf("%s does not say for the %s when it is %q", g.ID, name, want)
					}
				}
			}
		}
	}
}

// TestWorkedRoundOfPoker: the round that a guide of Poker shows has each hand named, with the five cards that make it in a frame,
// of all that its player may use.
func TestWorkedRoundOfPoker(t *testing.T) {
	for _, g := range pa.Games {
		if g.Banked() {
			continue
		}
		var hands []paper.Hand
		for _, b := range of(t, "guide", file(t, g, "")).Blocks {
			if b, ok := b.(paper.Hands); ok {
				hands = append(hands, b.Hands...)
			}
		}
		may := g.Cards.Number(round.AtSeat)
		if len(hands) > 3 { // and a fourth row of the community cards
			may += len(hands[3].Cards)
		}
		if len(hands) < 3 {
			t.Fatalf("%s: the guide shows %d hands", g.ID, len(hands))
		}
		for _, h := range hands[:3] {
			if h.Note == "" || h.Pays.Len() != 5 || len(h.Cards) != may {
				t.Errorf("%s, %s: %q of %v, of which %v", g.ID, h.Name, h.Note, h.Cards, h.Pays)
			}
		}
	}
}
