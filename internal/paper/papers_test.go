package paper_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/program"
	"felt.example/felt/internal/submission"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/regtest"

	"github.com/xuri/excelize/v2"
)

// filed is what the shipped example of a Rules Submission files for a game.
func filed(t *testing.T, id string) *paper.Filing {
	t.Helper()
	if f := filings[id]; f != nil {
		return f
	}
	s, found := submission.Read(submission.Default(pa.Game(id)))
	if s == nil {
		t.Fatal(found)
	}
	f, err := paper.Of(s, id)
	if err != nil {
		t.Fatal(err)
	}
	f.Figures = figures
	filings[id] = f
	return f
}

// filings are those that filed has made, by game: tests share them and the papers made of them.
var filings = map[string]*paper.Filing{}

// papersOf are the kinds of paper that there are of the game.
func papersOf(f *paper.Filing) []paper.Paper {
	return slices.DeleteFunc(slices.Clone(paper.Papers), func(p paper.Paper) bool { return !p.For(f.Game) })
}

func book(t *testing.T) *clause.Book {
	t.Helper()
	b, err := pa.Clauses()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var (
	citation = regexp.MustCompile(`§\x{a0}(\d{3}[a-z]?\.\d{1,3}(?:\([0-9A-Za-z]{1,5}\))*)`)
	link     = regexp.MustCompile(`<a href="#([^"]*)">([^<]*)</a>`)
)

// TestEveryPaperCitesClauses: of every game, each citation is a clause that is listed, it is a
// link, and each link leads to a row that is there and has its name.
func TestEveryPaperCitesClauses(t *testing.T) {
	b := book(t)
	for _, g := range pa.Games {
		f := filed(t, g.ID)
		for _, p := range papersOf(f) {
			page := htmlOf(t, of(t, p.ID, f))
			found := citation.FindAllStringSubmatch(page, -1)
			for _, c := range found {
				at := cite.Cite(c[1])
				if b.Knows(cite.Cite(at.Chapter())) && !b.Lists(at) {
					t.Errorf("%s of %s cites § %s, which is not listed", p.ID, g.ID, at)
				}
				if !strings.Contains(page, `id="`+c[1]+`"`) {
					t.Errorf("%s of %s tells nowhere what § %s is", p.ID, g.ID, at)
				}
			}
			links := link.FindAllStringSubmatch(page, -1)
			for _, l := range links {
				if strings.HasPrefix(l[1], "part-") {
					continue
				}
				if l[2] != "§\u00a0"+l[1] {
					t.Errorf("%s of %s: the link %q leads to %q", p.ID, g.ID, l[2], l[1])
				}
			}
			least := 8
			if p.ID == "editions" { // a chapter of whose changes nothing is known cites nothing there
				least = 0
				if slices.ContainsFunc(pa.Editions(), func(text string) bool {
					return strings.HasPrefix(text, "chapter = \""+string(g.Chapter)+"\"") && strings.Contains(text, "[[changes]]")
				}) {
					least = 2
				}
			}
			if len(found) < least || len(links) < least {
				t.Errorf("%s of %s: %d citations, %d links", p.ID, g.ID, len(found), len(links))
			}
		}
	}
}

var (
	raw   = regexp.MustCompile(`\b[a-z]+_[a-z]\w*|(?:^|[ ,])\d{1,2}:? \$\d|0 is no restriction`)
	cells = regexp.MustCompile(`(?s)<t[dh][^>]*>(.*?)</t[dh]>`)
)

// TestChoicesAreSaidInWords: no paper of any game has the name of an option's value, of a reading or of a way to
// read, as records and submissions write them, where it says what is or may be chosen.
func TestChoicesAreSaidInWords(t *testing.T) {
	for _, g := range pa.Games {
		codes := map[string]map[string]string{} // the words of each code, by the first cell of its row
		add := func(row, code, words string) {
			if words == "" {
				t.Errorf("%s: %s has no words for %s", g.ID, row, code)
			}
			if codes[row] == nil {
				codes[row] = map[string]string{}
			}
			for _, put := range []string{code, strings.ReplaceAll(code, "_", " "), strings.ReplaceAll(code, "-", " ")} {
				codes[row][put] = words
			}
		}
		for i := range g.Options {
			o := &g.Options[i]
			for _, value := range o.Values {
				add(o.Name, value, g.Words(o, value))
			}
		}
		var ways []string
		for _, r := range g.Readings {
			for _, way := range append(r.Others, r.Default) {
				if len(r.Others) > 0 {
					add(strings.ToUpper(r.About[:1])+r.About[1:], way, r.Says[way])
					ways = append(ways, way)
				}
			}
		}
		f := filed(t, g.ID)
		for _, p := range papersOf(f) {
			page, rows := htmlOf(t, of(t, p.ID, f)), 0
			text := read(page)
			if found := raw.FindString(text); found != "" {
				t.Errorf("%s of %s: %q", p.ID, g.ID, found)
			}
			for _, way := range ways {
				if words := "Here: " + way + "."; strings.Contains(text, words) {
					t.Errorf("%s of %s: %q", p.ID, g.ID, words)
				}
			}
			for _, row := range strings.Split(page, "<tr") {
				var all []string
				for _, cell := range cells.FindAllStringSubmatch(row, -1) {
					if text := read(cell[1]); text != "" { // no box to tick
						all = append(all, text)
					}
				}
				if len(all) == 0 || codes[all[0]] == nil {
					continue
				}
				rows++
				for _, part := range strings.Split(strings.Join(all[1:], "; "), "; ") {
					if words, coded := codes[all[0]][part]; coded && words != part && part != "none" {
						t.Errorf("%s of %s: %s is %q", p.ID, g.ID, all[0], part)
					}
				}
			}
			if (p.ID == "checklist" || p.ID == "inspection") && rows == 0 {
				t.Errorf("%s of %s: no choice is found", p.ID, g.ID)
			}
		}
	}
}

// TestCardsAreReadAsWords: what a drawing of cards shows is said with ranks and suits.
func TestCardsAreReadAsWords(t *testing.T) {
	coded := regexp.MustCompile(`\b[2-9TJQKA][cdhs]\b`)
	for _, g := range pa.Games {
		labels := regexp.MustCompile(`aria-label="([^"]*)"`).FindAllStringSubmatch(htmlOf(t, of(t, "guide", file(t, g, ""))), -1)
		named := 0
		for _, l := range labels {
			if found := coded.FindString(l[1]); found != "" {
				t.Errorf("%s: a label has %q", g.ID, found)
			}
			if strings.Contains(l[1], " of hearts") || strings.Contains(l[1], " of spades") {
				named++
			}
		}
		if named == 0 {
			t.Errorf("%s: cards are named in %d labels", g.ID, named)
		}
	}
}

// saying is what a paper of a game says by some rules, and what it does not.
type saying struct {
	kind, game, rules string
	has, lacks        []string
}

func (c *saying) hold(t *testing.T, page string) {
	t.Helper()
	for _, want := range c.has {
		if !strings.Contains(page, want) {
			t.Errorf("%s of %s with %s: no %q", c.kind, c.game, c.rules, want)
		}
	}
	for _, not := range c.lacks {
		if strings.Contains(page, not) {
			t.Errorf("%s of %s with %s: %q", c.kind, c.game, c.rules, not)
		}
	}
}

// TestWhatIsNotInForce: no paper shows as a rule of the table what its other choices leave without effect.
func TestWhatIsNotInForce(t *testing.T) {
	text := func(kind, id, rules string) string { return read(htmlOf(t, of(t, kind, file(t, pa.Game(id), rules)))) }
	const beat, box = "Bad Beat § 637a.15(e) High Hand", "Jackpot contributions § 637a.2(e)"
	for _, c := range []saying{
		{"inspection", "omaha-8", "", []string{"10 %, not in force", "$4, not in force § 637a.12(e)", "$50, not in force", "four tens, not in force § 637a.15(c)"}, []string{beat, "3, not in force"}},
		{"inspection", "razz", "", []string{"$5, not in force"}, []string{beat, "Bad Beat § 637a.15(e)"}},
		{"inspection", "holdem", `{"bad_beat": true, "rake": "percentage", "betting": "no-limit"}`, []string{"10 % § 637a.17(a)(1)", "Bad Beat § 637a.15(e) The pot is awarded", "four tens § 637a.15(c)", "3, not in force § 637a.8(k)"}, []string{beat}},
		{"inspection", "holdem", `{"bad_beat": true}`, []string{"four sixes, not in force § 637a.15(c)"}, nil},
		{"inspection", "holdem", `{"bad_beat": true, "bad_beat_lower_at": "50000"}`, []string{"four sixes § 637a.15(c)"}, nil},
		{"inspection", "holdem", `{"raises": 0}`, []string{"no restriction, or 1 to 10 no restriction § 637a.8(k)"}, nil},
		{"inspection", "holdem", `{"no_flop_no_drop": true}`, []string{"yes, not in force § 637a.17(d)"}, nil},
		{"inspection", "holdem", `{"no_flop_no_drop": true, "rake": "percentage"}`, []string{"yes § 637a.17(d)", "Here: raked, unless the option says otherwise."}, nil},
		{"layout", "razz", "", nil, []string{box}},
		{"layout", "holdem", `{"high_hand": true}`, []string{box}, nil},
	} {
		page := text(c.kind, c.game, c.rules)
		c.hold(t, page)
	}
}

// TestPokerIsTold: what a player or a dealer of one of the games must know, and what is another's, in the papers at the table.
func TestPokerIsTold(t *testing.T) {
	const forced, ofHouse, ofPlayer = "Forced Bet of the player with the ", "The dealer's card that lies face down", "hole card A card that is dealt to you face down."
	for _, c := range []saying{
		// Who makes the Forced Bet, by the game and by the reading chosen; who begins of equal hands.
		{"dealer", "seven-card-stud", "", []string{forced + "lowest up card, the ace highest: $1. § 637a.10(d)(1)", "nearest to the dealer's left. § 637a.10(f)(3)"}, nil},
		{"dealer", "razz", "", []string{forced + "highest up card, the king highest and the ace lowest: $1. § 637a.10(d)(2)"}, nil},
		{"sign", "razz", `{"readings": {"razz_forced_bet": "ace"}}`, []string{forced + "highest up card, the ace highest: $1."}, []string{"the king highest"}},
		{"sign", "seven-card-stud-hi-lo", "", []string{forced + "highest up card, the king highest and the ace lowest: $1. § 637a.10(d)(3)"}, nil},
		{"sign", "five-card-stud", "", []string{forced + "lowest up card, the ace highest: $1. § 637a.14(d)"}, nil},
		// One player may win both halves, the ace both ways, though no step of a round says so.
		{"guide", "seven-card-stud-8", "", []string{"§ 637a.10(k)", "An ace counts low and high at once. § 637a.10(l)"}, nil},
		{"guide", "omaha-8", "", []string{"Different fives, or the same, for high and low; the ace both ways. § 637a.12(m)"}, nil},
		{"guide", "omaha", "", nil, []string{"637a.12(m)"}},
		{"guide", "seven-card-stud", "", nil, []string{"637a.10(k)", "637a.10(l)", "ommunity card"}},
		{"rack", "five-card-draw", "", nil, []string{"ommunity card"}},
		// A hole card is the player's.
		{"rack", "holdem", `{"bad_beat": true}`, []string{ofPlayer}, []string{ofHouse}},
		{"guide", "holdem", `{"bad_beat": true}`, []string{ofPlayer}, []string{ofHouse}},
		{"guide", "holdem", "", nil, []string{"hole card"}},
		// Betting rounds are counted as the chapter counts them, not named by streets.
		{"inspection", "seven-card-stud", "", []string{"The first betting round § 637a.10(c)", "The second betting round § 637a.10(f)", "The fifth betting round § 637a.10(h) Showdown"}, []string{"seventh"}},
		{"inspection", "five-card-stud", "", []string{"The first betting round § 637a.14(c)", "The fourth betting round § 637a.14(g) Showdown"}, []string{"The fifth"}},
		{"inspection", "holdem", "", []string{"The first betting round § 637a.11(f)", "The second betting round § 637a.11(h)"}, []string{"preflop betting"}},
		{"inspection", "five-card-draw", "", []string{"The second betting round § 637a.13(g) Showdown"}, []string{"The deal betting", "The draw betting"}},
		// What the table does not do is not told.
		{"dealer", "holdem", "", []string{"Or by a counting device after each shuffle", "They are counted when he leaves"}, []string{"Then the rake", "Then the contributions", "Or kept covered"}},
		{"dealer", "holdem", `{"rake": "time", "bad_beat": true, "leaving": "covered", "shuffling": "manual"}`, []string{"Then the contributions", "Or kept covered"}, []string{"Then the rake", "Or by a counting device", "They are counted when he leaves"}},
		{"guide", "omaha-8", `{"rake": "incremental"}`, []string{"Then the rake is taken"}, []string{"Then the contributions"}},
		{"guide", "holdem", "", []string{"Nothing is taken for the game.", "dead blind What a player who missed a Blind Bet", "full house Three cards of one rank", "from the third betting round on."}, []string{"traddle", "rake", "Rake", "streets"}},
		{"rack", "omaha", "", []string{"flush Cards of one suit."}, []string{"traddle", "rake What"}},
		{"guide", "omaha", `{"straddle": true, "rake": "percentage"}`, []string{"Straddle Bet A bet that the player", "rake What the house takes"}, nil},
		{"guide", "holdem", `{"blinds": {}, "ante": "1"}`, []string{"Ante What every player puts into the pot"}, []string{"Blind", "blind"}},
		{"dealer", "five-card-draw", `{"all_shown": true}`, []string{"who bet last shows first, then clockwise. § 637a.18(e)"}, []string{"may concede"}},
		{"dealer", "holdem", "", []string{"Player who left for a time is back His table stakes are verified, or their cover is taken off"}, nil},
		// What a pot was raked of is told where the sums differ.
		{"guide", "omaha", `{"rake": "percentage", "small_bet": "4", "big_bet": "8", "blinds": {"1": "2", "2": "4"}}`, []string{"All 12.00 11.00 Taken of the pot", "then the rake is taken § 637a.7(e)(6)(iii) 1.00"}, nil},
		// One card face up is no misdeal.
		{"dealer", "razz", "", []string{"two cards or more lie face up in the deck; a single one is not used"}, nil},
		// Where no card lies on a board, none is compared with it.
		{"inspection", "seven-card-stud", "", []string{"The common card is used by all players"}, []string{"the board", "hole cards must play"}},
		// The section of the game says how many play; the table is an oval for all.
		{"inspection", "seven-card-stud", "", []string{"Betting positions, at most 8 § 637a.10(b)"}, nil},
		{"inspection", "omaha", "", []string{"Betting positions, at most 10 § 637a.12(b)"}, nil},
		{"layout", "five-card-draw", "", []string{"on a table seven feet wide"}, []string{"six feet wide"}},
		// § 637a.2(b) demands no inscription beside the holder's name.
		{"sign", "holdem", "", []string{"Name or logo of the certificate holder anywhere § 637a.2(b)(1)"}, []string{"“Poker”", "Poker § 637a.2"}},
		// What is said where all may be lost: when to fold, also on the rack card.
		{"rack", "razz", "", []string{"To fold gives up", "at most two cards that are above an eight"}, nil},
		// Who has half of a pot has a share, and each hand is named, so that a reader sees why.
		{"guide", "seven-card-stud-hi-lo", "", []string{"(jack-high flush; ten-seven-five-three-two low)", "Seat 3, Pot share", "(pair of sixes; ten-six-four-three-two low)"}, []string{"Pot push"}},
	} {
		page := read(htmlOf(t, of(t, c.kind, file(t, pa.Game(c.game), c.rules))))
		if c.kind != "rack" { // whose back comes after the list
			page = page[:strings.LastIndex(page, "The clauses named")]
		}
		c.hold(t, page)
	}
}

// TestFootersSayWhatIsRebuilt: sections of whose text none, or not all, was at hand.
func TestFootersSayWhatIsRebuilt(t *testing.T) {
	for id, want := range map[string]string{
		"high-card-flush": "(proposed).", "spanish-21": "(final form).", "three-card-poker": "(rebuilt).",
		"holdem": "(final form; rebuilt: §§ .15 to .17 and .18 in part).", "five-card-stud": "(final form; rebuilt: §§ .14 to .17 and .18 in part).",
	} {
		if about := strings.ReplaceAll(of(t, "sign", file(t, pa.Game(id), "")).About, "\u00a0", " "); !strings.Contains(about, want) {
			t.Errorf("%s: no %q in %q", id, want, about)
		}
	}
}

// TestFiledOnEveryPage: with a Rules Submission every page of every paper names the edition, the
// facility, the day from which it holds, and the digests of file and rules.
func TestFiledOnEveryPage(t *testing.T) {
	f := filed(t, "high-card-flush")
	for _, p := range papersOf(f) {
		d := of(t, p.ID, f)
		name := pdfOf(t, d, paper.Sizes[0])
		pages := strings.Split(strings.TrimSuffix(poppler(t, "pdftotext", "-layout", name, "-"), "\f"), "\f")
		for i, page := range pages {
			page = strings.Join(strings.Fields(page), " ")
			number, of := i+1, len(pages)
			if p.ID == "rack" { // its panels are numbered, two a side
				number, of = 2*i+1, 2*len(pages)
			}
			for _, want := range []string{"Name of the licensed facility", "edition 1", "effective 2027-01-01", "Rules Submission " + f.Submission.Digest[:16], fmt.Sprintf("%d of %d", number, of)} {
				if !strings.Contains(page, want) {
					t.Errorf("%s, page %d: no %q", p.ID, i+1, want)
				}
			}
		}
	}
	if filed := of(t, "sign", file(t, f.Game, "")).Filed; !strings.HasPrefix(filed, "No rules are filed") {
		t.Errorf("without rules it says %q", filed)
	}
	if filed := of(t, "sign", file(t, f.Game, `{"minimum": "5"}`)).Filed; filed != "" {
		t.Errorf("without a submission it says %q", filed)
	}
}

// TestTableOfASubmission: a table has its own choices on top of its game's.
func TestTableOfASubmission(t *testing.T) {
	text := string(submission.Default(pa.Game("high-card-flush"))) + "\n[tables.HCF-1]\ngame = \"high-card-flush\"\nminimum = \"25.00\"\n"
	s, found := submission.Read([]byte(text))
	if s == nil {
		t.Fatal(found)
	}
	f, err := paper.Of(s, "HCF-1")
	if err != nil {
		t.Fatal(err)
	}
	if text := read(htmlOf(t, of(t, "sign", f))); !strings.Contains(text, "Ante Wager: $25 to $1,000") || !strings.Contains(text, "effective 2027-01-01, table HCF-1") {
		t.Error(text)
	}
	if _, err := paper.Of(s, "HCF-2"); err == nil || !strings.Contains(err.Error(), `"HCF-2"`) {
		t.Errorf("a table that is not filed: %v", err)
	}
	if f, err = paper.Of(s, "high-card-flush"); err != nil {
		t.Fatal(err)
	}
	if text := read(htmlOf(t, of(t, "checklist", f))); !strings.Contains(text, "HCF-1") || !strings.Contains(text, "The least wager at the table $0.01 or more $10 filed § 601a.6") {
		t.Error(text)
	}
}

// TestPapersOfGamesInTurn: each paper of a table that plays games in turn has every one of them with the rules that it has there, and as
// many seats as the table; no link leads from one game to another, and each leads somewhere.
func TestPapersOfGamesInTurn(t *testing.T) {
	text := string(submission.Default(pa.Game("holdem"), pa.Game("razz"))) +
		"\n[tables.P-1]\ngame = \"holdem\"\nin_turn = [\"razz\"]\nhands = 6\n[tables.P-1.razz]\nante = \"1.00\"\n"
	s, found := submission.Read([]byte(text))
	if s == nil {
		t.Fatal(found)
	}
	f, err := paper.Of(s, "P-1")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range papersOf(f) {
		d := of(t, p.ID, f)
		page := htmlOf(t, d)
		parts := strings.Split(page, "<article")[1:]
		if len(parts) != 2 || !strings.Contains(parts[0], "<h1>Hold&#39;em</h1>") || !strings.Contains(parts[1], "<h1>Seven-card Stud Low (Razz)</h1>") {
			t.Errorf("%s has %d parts", p.ID, len(parts))
			continue
		}
		if p.ID == "sign" && (strings.Contains(read(parts[0]), "Ante of each player: $1.") || !strings.Contains(read(parts[1]), "Ante of each player: $1.")) {
			t.Error("the ante is not that of Razz")
		}
		if want := "table P-1, game 2 of 2 in turn, hands of each: 6"; !strings.Contains(parts[1], want) {
			t.Errorf("%s does not say: %s", p.ID, want)
		}
		if p.ID == "layout" && (strings.Count(page, "<td>8</td>") != 2 || strings.Count(page, "<td>9</td>") > 0) {
			t.Error("the layout has not the eight seats of the table")
		}
		for i, part := range parts {
			for _, l := range regexp.MustCompile(`href="#([^"]*)"`).FindAllStringSubmatch(part, -1) {
				if !strings.Contains(part, `id="`+l[1]+`"`) {
					t.Errorf("%s: a link of game %d leads to %s", p.ID, i+1, l[1])
				}
			}
		}
		for _, format := range p.All() {
			var b bytes.Buffer
			if err := d.Write(&b, format, paper.Sizes[0]); err != nil || !strings.Contains(b.String(), "Razz") && format != paper.AsPDF {
				t.Errorf("%s as %s: %v", p.ID, format, err)
			}
		}
	}
}

// TestOddNamesArePrinted: whatever a facility is called, its papers are printed.
func TestOddNamesArePrinted(t *testing.T) {
	name := "賭場 🎰𐀀 \u202e\u0007 <b>& " + strings.Repeat("x", 300)
	text := strings.Replace(string(submission.Default(pa.Game("high-card-flush"))), "Name of the licensed facility", `賭場 🎰𐀀 \u202e\u0007 <b>& `+strings.Repeat("x", 300), 1)
	s, found := submission.Read([]byte(text))
	if s == nil || s.Facility != name {
		t.Fatal(found)
	}
	f, err := paper.Of(s, "high-card-flush")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range papersOf(f) {
		d := of(t, p.ID, f)
		if missing := string(d.Unprintable()); missing != "賭場🎰𐀀\u202e\a" {
			t.Errorf("%s: %q cannot be printed", p.ID, missing)
		}
		if name := pdfOf(t, d, paper.Sizes[2]); p.ID != "rack" { // it has margins of its own
			margins(t, name)
		}
		if page := htmlOf(t, d); strings.Contains(page, "<b>") || !strings.Contains(page, "賭場 🎰𐀀") {
			t.Errorf("%s: the name is not printed as text", p.ID)
		}
	}
}

// TestLettersOfNames: a facility's name in the letters of Western Europe is printed; of one in others each letter that
// the PDF lacks is told, once, and has a question mark, while the HTML has the name whole.
func TestLettersOfNames(t *testing.T) {
	for _, c := range []struct{ name, lacks, printed string }{
		{"Café Größe Señor Ångström Œuvre", "", "Café Größe Señor Ångström Œuvre"},
		{"Łódź Kasino", "źŁ", "?ód? Kasino"},
		{"Příbor Őrség", "řŐ", "P?íbor ?rség"},
		{"Казино Щука", "Казино Щука", "?????? ????"},
		{"Їжак Ђорђе", "Їжак Ђорђе", "???? ?????"},
		{"Αθήνα", "Αθήνα", "?????"},
		{"賭場 赌场", "賭場 赌场", "?? ??"},
		{"カジノ かるた", "カジノ かるた", "??? ???"},
		{"카지노", "카지노", "???"},
	} {
		text := strings.Replace(string(submission.Default(pa.Game("holdem"))), "Name of the licensed facility", c.name, 1)
		s, found := submission.Read([]byte(text))
		if s == nil || s.Facility != c.name {
			t.Fatal(found)
		}
		f, err := paper.Of(s, "holdem")
		if err != nil {
			t.Fatal(err)
		}
		d := of(t, "sign", f)
		letters := func(text string) []rune {
			all := []rune(strings.ReplaceAll(text, " ", ""))
			slices.Sort(all)
			return slices.Compact(all)
		}
		missing := d.Unprintable()
		if once := letters(string(missing)); len(once) != len(missing) || !slices.Equal(once, letters(c.lacks)) {
			t.Errorf("%s: %q are told to be lacking, want %q", c.name, string(missing), c.lacks)
		}
		if page := strings.Join(strings.Fields(poppler(t, "pdftotext", pdfOf(t, d, paper.Sizes[0]), "-")), " "); !strings.Contains(page, c.printed) {
			t.Errorf("%s: the PDF has no %q: %.200s", c.name, c.printed, page)
		}
		if !strings.Contains(read(htmlOf(t, d)), c.name) {
			t.Errorf("%s: the HTML has not the name", c.name)
		}
	}
}

// TestPapersPrinted renders the other papers: of a game with many wagers, one with its own deck
// and one of Poker, each on one size of paper.
func TestPapersPrinted(t *testing.T) {
	for i, id := range []string{"four-card-prime", "spanish-21", "omaha-8"} {
		f := filed(t, id)
		for _, p := range papersOf(f) {
			if id != "omaha-8" && (p.ID == "sign" || p.ID == "guide") {
				continue // these are printed in tests of their own
			}
			d := of(t, p.ID, f)
			name := pdfOf(t, d, paper.Sizes[i])
			embedded(t, name)
			if p.ID != "rack" {
				margins(t, name)
			}
			info := poppler(t, "pdfinfo", name)
			if !strings.Contains(info, f.Game.Name+": "+d.Subtitle) || !strings.Contains(info, "Subject:         58 Pa. Code Chapter "+string(f.Game.Chapter)) {
				t.Errorf("%s of %s: %s", p.ID, id, info)
			}
			if !strings.Contains(info, "Producer:        felt "+program.Words()+"\n") {
				t.Errorf("%s of %s does not name the program: %s", p.ID, id, info)
			}
			if about := poppler(t, "pdfinfo", "-meta", name); xml.Unmarshal([]byte(about), new(struct{})) != nil || !strings.Contains(about, template.HTMLEscapeString(f.Game.Name+": "+d.Subtitle)) {
				t.Errorf("%s of %s says of itself: %s", p.ID, id, about)
			}
			if p.ID == "dealer" && !regexp.MustCompile(`Pages: +[12]\n`).MatchString(info) {
				t.Errorf("the dealer's card of %s: %s", id, info)
			}
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var again bytes.Buffer
			if err := d.PDF(&again, paper.Sizes[i]); err != nil || !bytes.Equal(data, again.Bytes()) {
				t.Errorf("%s of %s: two files of the same paper differ (%v)", p.ID, id, err)
			}
			posted := p.ID == "sign" || p.ID == "layout" || p.ID == "rack" || p.ID == "dealer" || p.ID == "checklist" || p.ID == "duties"
			if links := strings.Count(string(data), "/Subtype /Link"); !posted && links < 10 && (p.ID != "editions" || links < 2) {
				t.Errorf("%s of %s has %d links", p.ID, id, links)
			}
		}
	}
}

// TestPapersNameTheProgram: every paper, in every form and language and on every page, names the program that wrote it by its version
// and its digest.
func TestPapersNameTheProgram(t *testing.T) {
	for _, language := range paper.Languages() {
		for i := range paper.Papers {
			p := &paper.Papers[i]
			f := file(t, pa.Game("three-card-poker"), `{"paytables": {"ante_bonus": "A", "pair_plus": "A"}}`)
			f.Language = language
			d := of(t, p.ID, f)
			for _, format := range p.All() {
				var written bytes.Buffer
				if err := d.Write(&written, format, paper.Sizes[0]); err != nil {
					t.Fatal(err)
				}
				said := []string{written.String()}
				switch format {
				case paper.AsPDF:
					name := pdfOf(t, d, paper.Sizes[0])
					said = strings.Split(strings.TrimSuffix(poppler(t, "pdftotext", name, "-"), "\f"), "\f")
				case paper.AsXLSX:
					book, err := excelize.OpenReader(&written)
					if err != nil {
						t.Fatal(err)
					}
					if properties, err := book.GetDocProps(); err != nil || properties.Creator != "felt "+program.Words() {
						t.Errorf("the workbook is of %+v, %v", properties, err)
					}
					rows, err := book.GetRows(book.GetSheetName(0))
					said = []string{fmt.Sprint(rows, err)}
				}
				for n, page := range said {
					page = strings.ReplaceAll(page, "\n", " ")
					if _, digest, _ := strings.Cut(program.Name(), ", "); !strings.Contains(page, digest) || !strings.Contains(page, program.Built().Version) {
						t.Errorf("page %d of the %s of %s as %s does not name the program: %.300s", n+1, p.ID, f.Game.ID, format, page)
					}
				}
			}
		}
	}
}

// TestInspectionHasTheWholeChapter: each clause of the chapter once, with its source, those that
// are rebuilt marked so; of Poker not the sections of the other games.
func TestInspectionHasTheWholeChapter(t *testing.T) {
	b := book(t)
	for _, id := range []string{"high-card-flush", "mississippi-stud", "omaha"} {
		g := pa.Game(id)
		page := htmlOf(t, of(t, "inspection", file(t, g, "")))
		text := read(page)
		chapter, _ := b.Chapter(g.Chapter)
		rebuilt := 0
		for _, c := range chapter.Clauses {
			row := regexp.MustCompile(`(?s)<tr id="`+regexp.QuoteMeta(string(c.Cite))+`">.*?</tr>`).FindAllString(page, -1)
			other := id == "omaha" && slices.Contains([]string{"637a.10", "637a.11", "637a.13", "637a.14"}, c.Cite.Section())
			if len(row) != 1 && !other {
				t.Errorf("%s: § %s has %d rows", id, c.Cite, len(row))
			}
			if !other && (c.Origin == clause.Rebuilt) != strings.Contains(row[0], ">rebuilt<") {
				t.Errorf("%s: § %s is %s: %s", id, c.Cite, c.Origin, row[0])
			}
			if !other && c.Origin == clause.Rebuilt {
				rebuilt++
			}
		}
		if id == "omaha" && (strings.Contains(page, `id="637a.10(c)"`) || strings.Contains(page, `id="637a.13(e)"`)) {
			t.Error("the rules of Omaha tell how Seven-card Stud or Five-card Draw is dealt")
		}
		if rebuilt > 0 && !regexp.MustCompile(fmt.Sprintf(`rebuilt [., 0-9]* %d `, rebuilt)).MatchString(text) {
			t.Errorf("%s does not say that %d clauses are rebuilt", id, rebuilt)
		}
		for i := range g.Options {
			if !strings.Contains(text, g.Options[i].Name) {
				t.Errorf("%s lacks the option %q", id, g.Options[i].Name)
			}
		}
		for _, r := range g.Readings {
			if !strings.Contains(text, strings.Join(strings.Fields(r.Why), " ")) {
				t.Errorf("%s lacks the reading %s", id, r.ID)
			}
		}
		if rebuilt == 0 == strings.Contains(text, "Where the source is “rebuilt”") {
			t.Errorf("%s has %d rebuilt clauses, and says so or not: %s", id, rebuilt, text)
		}
		if missing := inOrder(text, "The chapter, clause by clause", "Definitions § "+string(g.Chapter)+".1 ", "§ "+string(g.Chapter)+".2(a)"); missing != "" {
			t.Errorf("%s: no %q in its place in %s", id, missing, text)
		}
		if !strings.Contains(text, "How hands rank") {
			t.Errorf("%s does not say how hands rank", id)
		}
		for _, i := range g.Irregularity {
			if !strings.Contains(text, i.Name) {
				t.Errorf("%s lacks the irregularity %q", id, i.Name)
			}
		}
	}
}

// TestChecklistTellsFiledFromDefault: every choice is there, with what was chosen and by whom.
func TestChecklistTellsFiledFromDefault(t *testing.T) {
	g := pa.Game("high-card-flush")
	f := file(t, g, `{"paytables": {"flush_bonus": "C"}, "minimum": "10", "clock": 30, "readings": {"straight_flush_ace": "high-only"}}`)
	d := of(t, "checklist", f)
	text := read(htmlOf(t, d))
	for _, want := range []string{
		"Ante Wager required offered § 678a.7(d)(1)",
		"Flush Bonus Wager offered; not offered offered filed § 678a.7(d)(2)",
		"Straight Flush Bonus Wager offered; not offered not offered filed § 678a.7(d)(3)",
		"Flush Bonus Wager A, B, C, D, E, F, G, H C filed § 678a.12(b)",
		"Straight Flush Bonus Wager A, B, C, D not offered default § 678a.12(c)",
		"The least wager at the table $0.01 or more $10 filed § 601a.6",
		"The greatest wager at the table $0.01 or more none default § 601a.6",
		"Seconds that a player has to decide 5 to 600 30 filed § 678a.7(b)",
		"Two decks alternate from round to round yes; no no default § 678a.3(b)",
		"Initial amount of the meter $30,000 or more none default § 678a.12(d)(3)",
		"The ace in a straight flush high, or low with 2 and 3; high only high only filed § 678a.6(a), § 678a.6(d)",
		"Licensed facility Edition Effective",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	// One wager raised later, four before; three paytables; every option; two readings with another.
	if boxes, want := strings.Count(htmlOf(t, d), `class="box"`), 4+3+len(g.Options)+2; boxes != want {
		t.Errorf("%d boxes, want %d", boxes, want)
	}
}

// TestLinksWhereThereIsAMeter: the checklist asks of the tables for a linked progressive only where the game pays off a meter.
func TestLinksWhereThereIsAMeter(t *testing.T) {
	for id, want := range map[string]bool{"holdem": false, "five-card-draw": false, "high-card-flush": true} {
		text := fmt.Sprintf("%s\n[tables.%[2]s-1]\ngame = %[2]q\n", submission.Default(pa.Game(id)), id)
		s, found := submission.Read([]byte(text))
		if s == nil {
			t.Fatal(found)
		}
		f, err := paper.Of(s, id)
		if err != nil {
			t.Fatal(err)
		}
		page := read(htmlOf(t, of(t, "checklist", f)))
		if got := strings.Contains(page, "linked progressive"); got != want || !strings.Contains(page, id+"-1") {
			t.Errorf("%s: a linked progressive is asked for: %t, or the table is not listed", id, got)
		}
	}
}

// TestDuties: whatever the chapter leaves to people is on the list, and how often cards are
// changed is as the text says.
func TestDuties(t *testing.T) {
	b := book(t)
	for _, g := range pa.Games {
		f := file(t, g, "")
		text := read(htmlOf(t, of(t, "duties", f)))
		chapter, _ := b.Chapter(g.Chapter)
		for i, c := range chapter.Clauses {
			leaf := i+1 == len(chapter.Clauses) || !c.Cite.Contains(chapter.Clauses[i+1].Cite)
			byPeople := c.Status == clause.Physical || c.Status == clause.Recorded || c.Status == clause.NotDone
			if slices.ContainsFunc(g.Readings, func(r clause.Reading) bool { return r.Default == "not offered" && slices.Contains(r.Cites, c.Cite) }) || g.Sections.Ranks.Contains(c.Cite) {
				continue // of what is nowhere offered
			}
			if f.Idle(c.Cite) {
				if strings.Contains(text, "§ "+string(c.Cite)+" ") {
					t.Errorf("%s: § %s is told, which these rules leave without effect", g.ID, c.Cite)
				}
				continue
			}
			if leaf && byPeople && !strings.Contains(text, "§ "+string(c.Cite)+" ") {
				t.Errorf("%s: nobody is told of § %s", g.ID, c.Cite)
			}
		}
		if n := strings.Count(text, "signed out of order"); n != 1 {
			t.Errorf("%s: devices out of order are named %d times", g.ID, n)
		}
	}
	for id, want := range map[string][]string{
		"high-card-flush": {"Cards dealt from a shoe are changed at least every 8 hours § 678a.3(c)(2)"},
		"spanish-21":      {"The decks are changed at least every 24 hours § 635a.3(b)", "the card reader device: no tampering, in working order § 635a.2(d)"},
		"razz":            {"Both decks are changed at least every 12 hours, and rotated with other decks § 637a.3(c)"},
	} {
		text := read(htmlOf(t, of(t, "duties", file(t, pa.Game(id), ""))))
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: no %q in %s", id, w, text)
			}
		}
	}
}

// TestDutiesHaveClauses: what a chapter declares that people must see to is a clause of its own, and told where it has effect.
func TestDutiesHaveClauses(t *testing.T) {
	b := book(t)
	for _, g := range pa.Games {
		f := file(t, g, "")
		text := read(htmlOf(t, of(t, "duties", f)))
		if len(g.Sections.Duties) < 10 {
			t.Errorf("%s declares %d duties", g.ID, len(g.Sections.Duties))
		}
		for name, c := range g.Sections.Duties {
			if _, found := b.Clause(c); !found || c.Chapter() != string(g.Chapter) {
				t.Errorf("%s: %s is demanded by § %s, which is no clause of the chapter", g.ID, name, c)
			}
			idle := f.Idle(c)
			if told := strings.Contains(text, "§ "+string(c)+" "); told == idle {
				t.Errorf("%s: of § %s, %s, the list tells: %v; without effect: %v", g.ID, c, name, told, idle)
			}
		}
	}
}

// TestDutiesFollowTheChoices: of every choice how a table deals and shuffles, the list has the clauses on that way and on no other.
func TestDutiesFollowTheChoices(t *testing.T) {
	for _, g := range pa.Banked {
		if !slices.ContainsFunc(g.Options, func(o game.Option) bool { return o.ID == general.WayOfDealing.ID }) {
			continue
		}
		for _, tc := range []struct {
			rules     string
			has, none []cite.Cite
		}{
			{`"dealing": "manual_shoe", "shuffling": "manual"`, []cite.Cite{".8(a)", ".3(c)(2)", ".4(a)", ".5(f)"}, []cite.Cite{".9", ".10", ".3(c)(1)", ".3(b)", ".4(d)", ".4(e)"}},
			{`"dealing": "hand", "shuffling": "device", "two_decks": true`, []cite.Cite{".9(a)(2)", ".3(c)(1)", ".3(b)(1)", ".3(b)(2)", ".4(d)"}, []cite.Cite{".8", ".10", ".3(c)(2)", ".4(e)"}},
			{`"dealing": "automated_shoe", "shuffling": "preshuffled"`, []cite.Cite{".10(a)(1)", ".3(c)(2)", ".4(e)"}, []cite.Cite{".8", ".9", ".3(c)(1)", ".3(b)", ".4(a)", ".4(b)", ".4(c)", ".4(d)"}},
			{`"dealing": "manual_shoe", "shuffling": "reshuffling_shoe"`, []cite.Cite{".8(a)", ".4(a)"}, []cite.Cite{".5(f)", ".9", ".10"}},
		} {
			rules := `{"paytables": {`
			for _, p := range g.Paytables {
				if p.Lettered() {
					rules += fmt.Sprintf("%q: %q, ", p.Wager, p.Printed[0].Letter)
				}
			}
			rules = strings.TrimSuffix(rules, ", ") + "}, " + tc.rules
			if slices.ContainsFunc(g.Options, func(o game.Option) bool { return o.ID == "progressive_initial" }) {
				rules += `, "progressive_initial": "30000.00", "progressive_reset": "30000.00"`
			}
			list, _, _ := strings.Cut(read(htmlOf(t, of(t, "duties", file(t, g, rules+"}")))), "The clauses named")
			for _, c := range tc.has {
				if at := "§ " + string(g.Chapter+c) + " "; !strings.Contains(list, at) {
					t.Errorf("%s, %s: %s is not on the list", g.ID, tc.rules, at)
				}
			}
			for _, c := range tc.none {
				if at := "§ " + string(g.Chapter+c); strings.Contains(list, at+" ") || strings.Contains(list, at+"(") {
					t.Errorf("%s, %s: %s is on the list", g.ID, tc.rules, at)
				}
			}
		}
	}
}

// TestChangesOfCardsAreThoseOfTheText compares the hours with the published clauses.
func TestChangesOfCardsAreThoseOfTheText(t *testing.T) {
	data, err := os.ReadFile(regtest.Shared(t, "clauses.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for c, want := range map[string]string{
		"677a.3(c)(1)": "Four hours", "677a.3(c)(2)": "Eight hours", "678a.3(c)(1)": "Four hours", "678a.3(c)(2)": "Eight hours",
		"579.3(c)(1)": "Four hours", "579.3(c)(2)": "Eight hours", "682a.3(c)(1)": "Four hours", "682a.3(c)(2)": "Eight hours",
		"635a.3(b)": "every 24 hours", "637a.3(c)": "every 12 hours", "635a.2(d)": "at the beginning of each gaming day",
	} {
		if !regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(c) + `\t.*` + want).Match(data) {
			t.Errorf("§ %s does not say %q", c, want)
		}
	}
}

// inOrder tells what is missing of texts that stand one after the other.
func inOrder(text string, wants ...string) string {
	for _, want := range wants {
		_, after, found := strings.Cut(text, want)
		if !found {
			return want
		}
		text = after
	}
	return ""
}

// TestDealersCard: the order of §§ 678a.4 to .11 and .13, and of 637a.11, read off the text by hand,
// and each branch of the settlement as a sentence.
func TestDealersCard(t *testing.T) {
	for id, order := range map[string][]string{
		"high-card-flush": {
			"floorperson verifies it. § 678a.4(a)", "§ 678a.4(b)", "turned face down. § 678a.4(c)", "by washing. § 678a.4(c)", "stacked. § 678a.4(c)", "§ 678a.5(a)",
			"The deal", "“no more bets”", "§ 678a.8(b)", "Deal the cards: one card at a time clockwise to each Ante, dealer last, until all have seven. § 678a.8(d)", "§ 678a.8(e)",
			"each seat is asked to fold or raise. § 678a.11(b)", "With five cards the Raise is at most two Antes. § 678a.11(b)(2)",
			"A fold loses the Ante at once. § 678a.11(c)(2)", "the dealer's seven are turned and ranked. § 678a.11(d)",
			"Below three cards nine high: the Ante is paid, the Raise returned. § 678a.11(d)(1)", "Higher: Ante and Raise are paid.",
			"Equal: Ante and Raise push.", "Lower: Ante and Raise lose.", "Three cards or fewer lose.", "Four cards or more are paid", "validated",
			"seven-card flush 300 to 1", "How hands rank", "flushes by length, longest first", "seven cards of one suit; six cards of one suit",
			"Card found face up in the shoe or deck", "§ 678a.13(a)", "§ 678a.13(d)"},
		"mississippi-stud": {"Deal the cards", "Then three community cards face down; the stub to the rack", "The round after the deal", "The first community card is turned"},
		"heads-up-holdem": {
			"Deal the cards", "Then five community cards face down; the stub to the rack", "The round after the deal",
			"Dealer below a pair: the Ante pushes.", "Higher than the dealer: Raise and Odds are paid.", "Equal: Raise and Odds push.", "Lower: Raise and Odds lose.",
			"Dealer with a pair or better.", "Higher than the dealer: Ante, Raise and Odds are paid.", "Below a straight: Raise and Odds lose too.",
			"A straight or higher: the Raise loses, the Odds is returned, the Bad Beat Bonus paid."},
		"five-card-hi-lo": {"both are paid", "both lose", "three aces or more are paid on the Ante, win or lose. § 579.11(h)", "A tied total, high or low, wins"},
		"spanish-21":      {"when the game begins. § 635a.5(c)(1)", "no other. § 635a.5(c)(2)", "from the farthest right on, seats 7, 6, 5, 4, 3, 2 and 1, where players sit, until one accepts. § 635a.5(c)(3)", "until one accepts. § 635a.5(c)(4)", "the dealer cuts the cards. § 635a.5(b)", "When the player wins.", "Equal totals tie", "§ 635a.8(d)", "§ 635a.9(a)(1)", "A split hand has no additional payouts. § 635a.11(e)"},
		"holdem": {
			"Blind Bets, as many as posted, from the button's left. § 637a.11(d)", "Two cards down, from the button's left", "The first betting round",
			"Burn, three community cards", "Burn, the fourth community card, a betting round.", "Burn, the fifth community card, the last betting round.", "The highest hand of five of the seven cards wins; ties share", "The pot goes to the last player left",
			"The losing hands are collected, and their cards counted", "Then the side pots are awarded.", "Then the rake is taken.", "Who bet last shows first",
			"Blind Bets, from the left of the button: $1 and $2.", "royal flush; straight flush", "one pair"},
		"omaha-8": {"Four cards down", "Burn, three community cards", "Exactly two of the hand's cards with exactly three of the board", "without one the high hand has all", "Different fives, or the same, for high and low; the ace both ways. § 637a.12(m)"},
	} {
		rules := map[string]string{"holdem": `{"rake": "incremental"}`}[id]
		text := read(htmlOf(t, of(t, "dealer", file(t, pa.Game(id), rules))))
		for i, want := range order {
			order[i] = strings.NewReplacer("“", `"`, "”", `"`).Replace(want)
		}
		if missing := inOrder(strings.ToLower(text), lower(order)...); missing != "" {
			t.Errorf("%s: no %q in its place in %s", id, missing, text)
		}
	}
}

// TestDealersCardHasEveryBranch: by whatever clause a wager was settled at hundreds of tables, each
// with choices of its own, the card tells it; one of what is not chosen by default, the card of a table that chose it.
func TestDealersCardHasEveryBranch(t *testing.T) {
	cardOf := func(f *paper.Filing) string {
		card, _, _ := strings.Cut(read(htmlOf(t, of(t, "dealer", f))), "The clauses named")
		return card
	}
	for _, g := range pa.Banked {
		f := file(t, g, "")
		card, others := cardOf(f), map[cite.Cite]string{}
		gametest.Live(t, g, 300, func(rules string, p *gametest.Played) {
			for _, o := range p.Outcomes() {
				for _, c := range o.Cites {
					card := card
					if slices.Contains(f.IdleClauses(), c) {
						if others[c] == "" {
							others[c] = cardOf(file(t, g, rules))
						}
						card = others[c]
					}
					if c.Section() != string(g.Chapter)+".12" && !strings.Contains(card, ". § "+string(c)+" ") {
						t.Errorf("%s: a wager was settled by § %s, which the card does not tell", g.ID, c)
					}
				}
			}
		})
	}
}

// TestStudHasNeitherLowHandsNorButton: of a chapter of ten games a paper tells what is of its game.
func TestStudHasNeitherLowHandsNorButton(t *testing.T) {
	for id, words := range map[string]struct{ has, lacks []string }{
		"seven-card-stud": {[]string{"royal flush", "637a.6(e)"}, []string{"For low hands", "Low hands are", "Button in a wrong place"}},
		"razz":            {[]string{"For low hands", "Low hands are", "637a.6(e)"}, []string{"Button in a wrong place", "Ace high to 2"}},
		"five-card-draw":  {[]string{"Button in a wrong place"}, []string{"For low hands"}},
	} {
		text, _, _ := strings.Cut(read(htmlOf(t, of(t, "dealer", file(t, pa.Game(id), "")))), "The clauses named")
		for _, word := range words.has {
			if !strings.Contains(text, word) {
				t.Errorf("%s: no %q", id, word)
			}
		}
		for _, word := range words.lacks {
			if strings.Contains(text, word) {
				t.Errorf("%s: %q", id, word)
			}
		}
	}
	guide := func(id, rules string) string { return read(htmlOf(t, of(t, "guide", file(t, pa.Game(id), rules)))) }
	const minimum = "Minimum bet that all players agree to: before the cards are dealt, where all agree to it."
	draw := guide("five-card-draw", `{"minimum_most": "4.00"}`)
	for _, want := range []string{"draw You give up the cards that you do not want", minimum, "button A disk"} {
		if !strings.Contains(draw, want) {
			t.Errorf("no %q in the guide", want)
		}
	}
	stud := guide("five-card-stud", "")
	for _, word := range []string{"Minimum bet that all", "button A disk"} {
		if strings.Contains(stud, word) {
			t.Errorf("%q in the guide of a game that has it not", word)
		}
	}
	if list := read(htmlOf(t, of(t, "checklist", file(t, pa.Game("five-card-draw"), "")))); !strings.Contains(list, "full house to royal flush") || !strings.Contains(list, "the first $1, the second $2") {
		t.Error("the checklist has codes for words")
	}
}

func lower(all []string) []string {
	for i := range all {
		all[i] = strings.ToLower(all[i])
	}
	return all
}

// TestEditions: each chapter's history is there, its changes are of clauses that are listed, and
// the edges of what a change touched are those counted by hand in the notes on the texts.
func TestEditions(t *testing.T) {
	known := map[cite.Cite]bool{} // the chapters of which a change is known
	files, err := filepath.Glob("../../pa/*/editions.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		_, chapter, _ := strings.Cut(string(text), `chapter = "`)
		chapter, _, _ = strings.Cut(chapter, `"`)
		known[cite.Cite(chapter)] = strings.Contains(string(text), "[[changes]]")
	}
	for _, g := range pa.Games {
		text := read(htmlOf(t, of(t, "editions", filed(t, g.ID))))
		for _, want := range []string{"The editions", "The changes", "What is not known", string(g.Chapter)} {
			none := want == "The changes" && !known[g.Chapter]
			if strings.Contains(text, want) == none {
				t.Errorf("%s: no %q", g.ID, want)
			}
		}
	}
	for id, want := range map[string]string{
		"mississippi-stud": "On 2027-01-01, when the Rules Submission takes effect, a later edition is in force: final form, The Code: § 655a.1",
		"five-card-hi-lo":  "42 Pa.B. 5865, September 15, 2012. As far as is known it is the edition in force on 2027-01-01, when the Rules Submission takes effect. There is also an edition of a day that is not known: final form, Chapter 663a.",
		"heads-up-holdem":  "Doc. No. 15-1495, August 15, 2015. Which edition is in force on 2027-01-01",
	} {
		if text := read(htmlOf(t, of(t, "editions", filed(t, id)))); !strings.Contains(text, want) {
			t.Errorf("%s: no %q in %s", id, want, text)
		}
	}
	text := read(htmlOf(t, of(t, "editions", filed(t, "high-card-flush"))))
	if missing := inOrder(text, "§ 678a.12(c) draft to proposed", "the round “",
		"Straight Flush Bonus Wager A 6.6", "Straight Flush Bonus Wager B 6.2", "Straight Flush Bonus Wager C 7.7", "Straight Flush Bonus Wager D 7.3"); missing != "" {
		t.Errorf("no %q in %s", missing, text)
	}
	if text := read(htmlOf(t, of(t, "editions", filed(t, "razz")))); strings.Contains(text, "Straddle") || !strings.Contains(text, "every 12 hours, not every 6") {
		t.Errorf("Razz has what changed in another game, or lacks its own: %s", text)
	}
}

// TestEditionsSayWhatIsRebuilt: of a chapter whose text was not at hand, or not all, the edition difference says so, and names
// the sections.
func TestEditionsSayWhatIsRebuilt(t *testing.T) {
	for _, g := range pa.Games {
		chapter, _ := book(t).Chapter(g.Chapter)
		rebuilt := slices.ContainsFunc(chapter.Clauses, func(c clause.Clause) bool { return c.Origin == clause.Rebuilt })
		text := read(htmlOf(t, of(t, "editions", filed(t, g.ID))))
		if said := strings.Contains(text, "They are rebuilt: inferred from") || strings.Contains(text, "The rules are rebuilt: inferred from"); said != rebuilt || strings.Contains(text, "Nothing is inferred") {
			t.Errorf("%s: rebuilt %t, said %t: %s", g.ID, rebuilt, said, text)
		}
	}
	text := read(htmlOf(t, of(t, "editions", filed(t, "mississippi-stud"))))
	for _, want := range []string{
		"The rules here are of the edition: final form, 42 Pa.B. 2686, May 12, 2012. Of that text §§ .2 to .5, .6 in part, .7 to .11, .12 in part and .13 were not at hand.",
		"Progressive Payout Wager A, no meter",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
}

func TestPapersAreNamed(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range paper.Papers {
		if seen[p.ID] || p.ID == "" || p.Name == "" || !strings.HasSuffix(p.About, ".") {
			t.Errorf("%+v", p)
		}
		seen[p.ID] = true
	}
	par := paper.Papers[slices.IndexFunc(paper.Papers, func(p paper.Paper) bool { return p.ID == "par" })]
	if _, err := par.Of(t.Context(), file(t, pa.Game("razz"), "")); err == nil || par.For(pa.Game("razz")) {
		t.Error("there is a mathematics sheet of a game that the house does not bank")
	}
}
