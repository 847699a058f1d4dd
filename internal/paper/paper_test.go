package paper_test

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/program"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/regtest"
)

func file(t *testing.T, g *game.Game, rules string) *paper.Filing {
	t.Helper()
	var raw []byte
	if rules != "" {
		raw = []byte(rules)
	}
	f, err := paper.File(g, raw)
	if err != nil {
		t.Fatal(err)
	}
	f.Figures = figures
	return f
}

// known are the figures worked out so far, which many papers state.
var known = map[string]*analysis.Figure{}

func figures(ctx context.Context, entries []odds.Entry) ([]*analysis.Figure, error) {
	var all []*analysis.Figure
	for i := range entries {
		e := &entries[i]
		key := fmt.Sprintf("%s %s %s", e.Name(), e.Strategy, e.Rules)
		if known[key] == nil {
			figure, err := new(odds.Calculator).Whole(ctx, e)
			if err != nil {
				return nil, err
			}
			known[key] = figure
		}
		all = append(all, known[key])
	}
	return all, nil
}

// of makes a kind of paper.
func of(t *testing.T, kind string, f *paper.Filing) *paper.Document {
	t.Helper()
	if d := made[paperOf{kind, f}]; d != nil {
		return d
	}
	i := slices.IndexFunc(paper.Papers, func(p paper.Paper) bool { return p.ID == kind })
	d, err := paper.Papers[i].Of(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	if filings[f.Game.ID] == f {
		made[paperOf{kind, f}] = d
	}
	return d
}

// made are the papers of the filings that tests share.
var made = map[paperOf]*paper.Document{}

type paperOf struct {
	kind string
	of   *paper.Filing
}

func htmlOf(t *testing.T, d *paper.Document) string {
	t.Helper()
	var b bytes.Buffer
	if err := d.HTML(&b, paper.Sizes[0]); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// read is the text that a browser would show.
func read(page string) string {
	page = regexp.MustCompile(`</?a\b[^>]*>`).ReplaceAllString(page, "") // links stand within a text
	page = regexp.MustCompile(`(?s)<style>.*?</style>|<svg.*?</svg>|<[^>]*>`).ReplaceAllString(page, " ")
	page = strings.NewReplacer("&#39;", "'", "&#34;", `"`, "&amp;", "&", "\u00a0", " ").Replace(page)
	return strings.Join(strings.Fields(page), " ")
}

func pdfOf(t *testing.T, d *paper.Document, size paper.Size) string {
	t.Helper()
	var out bytes.Buffer
	if err := d.PDF(&out, size); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "paper.pdf")
	if err := os.WriteFile(name, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// poppler runs one of its programs.
func poppler(t *testing.T, program string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		regtest.Missing(t, program+" of poppler is not installed")
	}
	out, err := exec.Command(program, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v: %s", program, err, out)
	}
	return string(out)
}

// TestSignShowsAllThatIsOffered: every inscription, area and payout in force, and nothing that
// is not offered.
func TestSignShowsAllThatIsOffered(t *testing.T) {
	for _, g := range pa.Banked {
		s := file(t, g, "")
		text := read(htmlOf(t, of(t, "sign", s)))
		has := func(want string) {
			t.Helper()
			if !strings.Contains(text, want) {
				t.Errorf("%s: the sign lacks %q", g.ID, want)
			}
		}
		for _, i := range s.Inscriptions() {
			has(i.Text + " § " + string(i.Cite))
		}
		for _, a := range g.Layout.Areas {
			has(a.Name)
			has("§ " + string(a.Cite))
		}
		for _, p := range g.Paytables {
			for _, row := range p.Printed[0].Rows {
				if pays := regexp.MustCompile(regexp.QuoteMeta(row.Hand) + `( \*+)? ` + regexp.QuoteMeta(row.Pays.String())); !pays.MatchString(text) {
					t.Errorf("%s: the sign lacks %s", g.ID, pays)
				}
			}
		}
		for i := range g.Wagers {
			w := &g.Wagers[i]
			paid := w.PaysCite != "" || g.Paytable(w.ID) != nil
			for _, p := range g.Paytables {
				for _, id := range p.Also {
					paid = paid || id == w.ID
				}
			}
			if !paid && w.Payout {
				continue // its amounts are chosen, not printed
			}
			if has(w.Name); !paid {
				t.Errorf("%s declares nowhere what %s pays", g.ID, w.ID)
			}
		}
	}
}

// TestPayoutsStandOnTheirConditions: whatever states a payout states what it depends on, before its
// rows, and a row that has conditions of its own is marked.
func TestPayoutsStandOnTheirConditions(t *testing.T) {
	for _, g := range pa.Banked {
		f := filed(t, g.ID)
		for _, id := range []string{"sign", "guide", "dealer", "inspection"} {
			text := read(htmlOf(t, of(t, id, f)))
			for _, c := range g.Conditions {
				w := g.Wager(c.Wager)
				said := strings.Contains(text, c.Text+" (§ "+string(c.Cite)+").")
				if offered := f.Offers(w) && (g.Paytable(w.ID) != nil || w.PaysCite != "" || w.ID == "envy_bonus" && general.EnvyBonus.For("royal_flush").Of(f.Selected) > 0); said != offered {
					t.Errorf("the %s of %s says %q: %t", id, g.ID, c.Text, said)
				}
				for _, hand := range c.Hands {
					if f.Offers(w) && !regexp.MustCompile(regexp.QuoteMeta(hand)+` \*+ `).MatchString(text) {
						t.Errorf("the %s of %s: %s has no mark of %q", id, g.ID, hand, c.Text)
					}
				}
			}
		}
	}
	// The defect that this is for: $5,000 was promised whatever the dealer showed.
	text := read(htmlOf(t, of(t, "sign", file(t, pa.Game("spanish-21"), ""))))
	if missing := inOrder(text, "Additional fixed payout", "Not if the winning hand was doubled down or split (§ 635a.12(c)(4)).",
		"* Only if the dealer's exposed card is also a 7 (§ 635a.12(c)).", "less than $25 * $1,000", "$25 or more * $5,000"); missing != "" {
		t.Errorf("no %q in its place in %s", missing, text)
	}
}

func TestSignFollowsTheRules(t *testing.T) {
	for _, c := range []struct {
		game, rules string
		want, never []string
	}{
		{"high-card-flush", `{"paytables": {"flush_bonus": "B"}, "minimum": "10", "maximum": "500"}`,
			[]string{"Ante Wager: $10 to $500 § 601a.6", "Flush Bonus Wager: at most $500 § 601a.6", "seven-card flush 100 to 1", "four-card flush 2 to 1", "Ante Wager 1 to 1"},
			[]string{"Straight Flush Bonus", "Progressive", "300 to 1"}},
		{"heads-up-holdem", `{"paytables": {"trips_plus": "B"}, "minimum": "10", "maximum": "500", "minimums": {"trips_plus": "1"}, "maximums": {"trips_plus": "50"}}`,
			[]string{"Ante Wager and Odds Wager: $10 to $500 § 601a.6", "Trips Plus Wager: $1 to $50 § 601a.6"}, []string{"Pocket Bonus Wager:"}},
		{"high-card-flush", `{"paytables": {"progressive": "A"}, "progressive_reset": "30000", "progressive_rate": "12.50"}`,
			[]string{"100% of meter", "250 for 1", "12.5 % of each progressive wager is added to the meter (§ 678a.12(d)(3)).", "When all of it is won, the meter begins again at $30,000 (§ 678a.12(d)(3))."}, []string{"Flush Bonus"}},
		{"heads-up-holdem", `{"payout_limit": "75000"}`,
			[]string{"Payout limit: at most $75,000 is won in a round on Ante Wager, Raise Wager, Odds Wager and Bad Beat Bonus. § 677a.12(f)"}, nil},
		{"heads-up-holdem", `{}`, nil, []string{"Payout limit:", "payout limit", "Trips Plus"}},
		{"heads-up-holdem", `{"payout_limit": "75000"}`, []string{"The game is subject to the posted payout limit § 677a.2(b)(8)(ii)"}, nil},
		{"crazy-4-poker", `{}`, []string{"At this table One player may wager on one position (§ 657a.7(e))."}, []string{"How many positions"}},
		{"five-card-hi-lo", `{"paytables": {"ante_bonus": "A"}, "positions": 2}`, []string{"One player may wager on up to 2 adjacent betting areas (§ 579.7(f))."}, nil},
		// What a Poker table has not chosen is not posted.
		{"holdem", `{"betting": "no-limit", "rake": "time"}`, []string{"Time charge: $5 of each player for every 30 minutes; nothing else is taken for the game. § 637a.17(a)"},
			[]string{"raises at most", "Rake:", "per cent", "option", "betting round on"}},
		// Ten minimums at 500 to 1, § 655a.12(b).
		{"mississippi-stud", `{"minimum": "25"}`, []string{"at most $125,000 is won", "royal flush 500 to 1"}, []string{"Envy"}},
		{"mississippi-stud", `{"paytables": {"progressive": "A"}, "envy": {"royal_flush": "1000", "straight_flush": "300"}}`,
			[]string{"Envy Bonus § 655a.12(c)(5) For the hand of another player, to whoever has a Progressive Payout Wager down (§ 655a.12(c)(5)). royal flush $1,000 straight flush $300 At this table", "at most $50,000 is won"}, nil},
		{"spanish-21", `{"decks": "8", "match_the_dealer": false}`, []string{"Blackjack 3 to 2"}, []string{"Match"}},
		{"spanish-21", `{"decks": "8"}`, []string{"same suit 12 to 1", "different suit 3 to 1"}, []string{"9 to 1"}},
	} {
		text := read(htmlOf(t, of(t, "sign", file(t, pa.Game(c.game), c.rules))))
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s %s: no %q in %s", c.game, c.rules, want, text)
			}
		}
		for _, never := range c.never {
			if strings.Contains(text, never) {
				t.Errorf("%s %s: says %q", c.game, c.rules, never)
			}
		}
	}
}

// TestSignsPrinted renders every sign on every paper: two pages with embedded fonts, the right
// title, all payouts, and nothing outside the margins.
func TestSignsPrinted(t *testing.T) {
	for _, g := range pa.Banked {
		s := file(t, g, "")
		for i, size := range paper.Sizes {
			if i > 0 && g.Seats == 6 && len(g.Paytables) != 5 {
				continue // the most paytables and the most seats are enough on the other sizes
			}
			name := pdfOf(t, of(t, "sign", s), size)
			info := poppler(t, "pdfinfo", name)
			if !regexp.MustCompile(`Pages: +2\n`).MatchString(info) || !strings.Contains(info, g.Name+": Payout odds") {
				t.Errorf("%s on %s: %s", g.ID, size.Name, info)
			}
			embedded(t, name)
			text := strings.Join(strings.Fields(poppler(t, "pdftotext", "-layout", name, "-")), " ")
			for _, p := range g.Paytables {
				for _, row := range p.Printed[0].Rows {
					if !strings.Contains(text, row.Pays.String()) {
						t.Errorf("%s on %s lacks %s", g.ID, size.Name, row.Pays)
					}
				}
			}
			margins(t, name)
		}
	}
}

// TestGuidesPrinted renders guides with community cards, an extra card and split hands.
func TestGuidesPrinted(t *testing.T) {
	for _, id := range []string{"heads-up-holdem", "four-card-prime", "spanish-21"} {
		s := file(t, pa.Game(id), "")
		d := of(t, "guide", s)
		name := pdfOf(t, d, paper.Sizes[1])
		embedded(t, name)
		text := poppler(t, "pdftotext", "-layout", name, "-")
		for _, want := range []string{"The course of a round", "Hands that are paid", "Your cards", "The dealer's cards"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q", id, want)
			}
		}
		margins(t, name)
		page := read(htmlOf(t, d))
		for i := range s.Game.Wagers {
			if w := &s.Game.Wagers[i]; !strings.Contains(page, w.Name) {
				t.Errorf("%s: the guide lacks the %s", id, w.Name)
			}
		}
	}
	// Nobody is paid an Envy Bonus whose amounts are not chosen.
	if strings.Contains(read(htmlOf(t, of(t, "guide", file(t, pa.Game("mississippi-stud"), "")))), "Envy") {
		t.Error("an Envy Bonus is named")
	}
}

func embedded(t *testing.T, name string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(poppler(t, "pdffonts", name)), "\n")[2:]
	if len(lines) == 0 {
		t.Error("no fonts")
	}
	for _, line := range lines {
		fields := strings.Fields(line)
		if emb, uni := fields[len(fields)-5], fields[len(fields)-3]; emb != "yes" || uni != "yes" {
			t.Errorf("not embedded with its letters: %s", line)
		}
	}
	if file, err := os.Stat(name); err != nil || file.Size() > 120_000 {
		t.Errorf("%d bytes: are the fonts subset? %v", file.Size(), err)
	}
}

// margins renders a file, and sees that every page has ink, and none at its sides below the
// title.
func margins(t *testing.T, name string) {
	t.Helper()
	base := filepath.Join(t.TempDir(), "page")
	poppler(t, "pdftoppm", "-r", "40", "-png", name, base)
	pages, err := filepath.Glob(base + "-*.png")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%s has no pages: %v", name, err)
	}
	for _, page := range pages {
		inked(t, page)
	}
}

func inked(t *testing.T, page string) {
	t.Helper()
	file, err := os.Open(page)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	picture, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	b := picture.Bounds()
	dark := func(x, y int) bool {
		r, g, b, _ := picture.At(x, y).RGBA()
		return r+g+b < 3*0xc000
	}
	ink := 0
	for y := range b.Dy() {
		for x := range b.Dx() {
			if !dark(x, y) {
				continue
			}
			if ink++; y < b.Dy()/4 {
				continue // the title goes from side to side
			}
			if side := min(b.Dx(), b.Dy()) * 6 / 100; x < side || x > b.Dx()-side {
				t.Fatalf("%s has ink in the margin at %d, %d of %v", page, x, y, b)
			}
		}
	}
	if ink < 200 {
		t.Errorf("%s is empty", page)
	}
}

// TestHeadIsRepeated: a table that goes over pages begins each with its head, and keeps all rows.
func TestHeadIsRepeated(t *testing.T) {
	table := paper.Table{Title: "Numbers", Head: []string{"which", "how many"}, Left: 1, Boxes: true, Blank: []string{"signed"}}
	for i := range 200 {
		table.Rows = append(table.Rows, []string{fmt.Sprintf("row%d", i), fmt.Sprint(i * i)})
	}
	d := &paper.Document{Title: "Long", Subtitle: "A table", Contents: true, Blocks: []paper.Block{paper.Heading{Text: "First"}, table, paper.Heading{Text: "Last"}}}
	name := pdfOf(t, d, paper.Sizes[1])
	pages := strings.Split(strings.TrimSuffix(poppler(t, "pdftotext", "-layout", name, "-"), "\f"), "\f")
	if len(pages) < 4 {
		t.Fatalf("%d pages", len(pages))
	}
	rows := 0
	for i, page := range pages {
		if n := strings.Count(page, "row"); n > 0 {
			rows += n
			if !strings.Contains(page, "how many") || !strings.Contains(page, "signed") {
				t.Errorf("page %d has rows without their head", i+1)
			}
		}
		if !strings.Contains(page, fmt.Sprintf("%d of %d", i+1, len(pages))) {
			t.Errorf("page %d has no number", i+1)
		}
	}
	if rows != 200 {
		t.Errorf("%d rows", rows)
	}
	if !regexp.MustCompile(fmt.Sprintf(`Last +%d\n`, len(pages))).MatchString(pages[0]) {
		t.Errorf("the contents do not lead to the last page: %s", pages[0])
	}
	if page := htmlOf(t, d); !strings.Contains(page, "<thead>") || !strings.Contains(page, `<a href="#part-2">Last</a>`) || !strings.Contains(page, `<h2 id="part-2"`) {
		t.Error("the page has no head or no links")
	}
}

// TestPar: the sheet has the exact figures, counted here a second time by hand: C(52,7) deals,
// of which 4 C(13,7) are seven-card flushes.
func TestPar(t *testing.T) {
	g := pa.Game("high-card-flush")
	rules := `{"paytables": {"flush_bonus": "A", "progressive": "B"}}`
	s := file(t, g, rules)
	d := of(t, "par", s)
	text := read(htmlOf(t, d))
	for _, want := range []string{
		"seven-card flush 300 to 1 6,864 0.0000513064", "all 133,784,560 1.0000000000 -0.0780715802",
		"Expected value, exactly -200861/2572780", "House edge 7.8072 %", "Standard deviation 5.3331",
		"Flush Bonus Wager, paytable A § 678a.12(b)", "Progressive Jackpot Wager, paytable B § 678a.12(d)(1)",
		"Meter, for a wager of $1 $30,000", "Paytable of the Straight Flush Bonus Wager not offered § 678a.12(c)", "Made by felt " + program.Words() + ".",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	if strings.Contains(text, "paytable C") {
		t.Error("a paytable that is not filed has figures")
	}
	name := pdfOf(t, d, paper.Sizes[0])
	embedded(t, name)
	if text := poppler(t, "pdftotext", name, "-"); !strings.Contains(text, "-200861/2572780") {
		t.Error("the exact value cannot be found in the file")
	}
}

// TestPlainWayFollowsTheCharts: the charts are of the way played for the figure, and stand right below it.
func TestPlainWayFollowsTheCharts(t *testing.T) {
	text := read(htmlOf(t, of(t, "par", file(t, pa.Game("five-card-hi-lo"), ""))))
	if missing := inOrder(text, "Played for this figure", "by the high hand (rows)", "F fold, P play.", "F 1744 P 256", "H aces high, L one ace low.", "A number: how many", "A plain way to play"); missing != "" {
		t.Errorf("no %q in its place", missing)
	}
}

// TestDigestNamesTheRules: another choice gives another digest, the same choice the same.
func TestDigestNamesTheRules(t *testing.T) {
	g := pa.Game("high-card-flush")
	about := func(rules string) string { return of(t, "sign", file(t, g, rules)).About }
	plain := about(`{}`)
	for _, other := range []string{`{"minimum": "5"}`, `{"paytables": {"flush_bonus": "A"}}`, `{"readings": {"straight_flush_ace": "high-only"}}`, `{"two_decks": true}`} {
		if about(other) == plain {
			t.Errorf("%s has the digest of no choice", other)
		}
	}
	if about(`{"clock": 30}`) != plain {
		t.Error("a default that is written out changes the digest")
	}
}

func TestSizeOf(t *testing.T) {
	if s, err := paper.SizeOf("a4"); err != nil || s.Width != 210 || s.Height != 297 {
		t.Errorf("%v, %v", s, err)
	}
	if _, err := paper.SizeOf("a0"); err == nil || !strings.Contains(err.Error(), "letter, a4, sign") {
		t.Error(err)
	}
}
