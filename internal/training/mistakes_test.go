package training_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/internal/training"
	"felt.example/felt/pa"
	"felt.example/felt/regtest"
)

// broken is what a game's chapter says of what a trainee does wrong, as it is read in the text.
type broken struct {
	game string
	// announce closes the wagers or begins the round before the first card; deals is the deal of the first.
	announce, deals cite.Cite
	// turns is an act that turns cards, turned the clause by which it has its turn, and exposed that on cards which are seen before; "" where
	// the chapter has none.
	turns           string
	turned, exposed cite.Cite
	// stub is the count of the stub, "" where there is none, and counts what is counted there; "" is the stub.
	stub, counts cite.Cite
	// pays settles a wager that wins, or pushes a pot, by the clauses paid.
	pays string
	paid []cite.Cite
	// wrong is an irregularity that is to be reported, by the clause number; faceUp is that on a card found face up.
	wrong          string
	number, faceUp cite.Cite
}

const (
	dealers   = "Turn the cards of the dealer"
	community = "Turn the cards of the community cards"
	first     = "Turn the cards of seat 1"
	fewer     = "wrong_number_of_cards"
)

// mistakes are those of the games. No mistake is out of reach at any of them but one: Spanish 21 has no count of a stub that could be left out,
// for § 635a has none. The cover card is counted in there (§ 635a.5(d)), and so a wrong number is.
var mistakes = []broken{
	{"five-card-hi-lo", "579.8(b)", "579.8(d)", dealers, "579.11(e)", "", "579.8(f)", "", "Settle the Ante Wager of seat 1", []cite.Cite{"579.11(g)(1)", "579.12(a)"}, fewer, "579.13(c)", "579.13(a)"},
	{"spanish-21", "635a.6(c)", "635a.7(e)(1)", dealers, "635a.7(k)", "", "", "635a.5(d)", "Settle the Insurance Wager of seat 1", []cite.Cite{"635a.8(c)", "635a.12(d)"}, "no_card_dealt", "635a.13(h)", "635a.13(a)"},
	{"seven-card-stud", "637a.8(b)(1)", "637a.10(c)", first, "637a.10(i)", "637a.18(j)(1)", "637a.7(e)(4)(i)", "", "Push the main pot to seat 1", []cite.Cite{"637a.10(i)(1)"}, fewer, "637a.18(g)", "637a.18(j)(3)"},
	{"razz", "637a.8(b)(1)", "637a.10(c)", first, "637a.10(i)", "637a.18(j)(1)", "637a.7(e)(4)(i)", "", "Push the main pot to seat 2", []cite.Cite{"637a.10(i)(2)"}, fewer, "637a.18(g)", "637a.18(j)(3)"},
	{"seven-card-stud-hi-lo", "637a.8(b)(1)", "637a.10(c)", first, "637a.10(i)", "637a.18(j)(1)", "637a.7(e)(4)(i)", "", "Push the main pot to seat 1", []cite.Cite{"637a.10(i)(3)(i)"}, fewer, "637a.18(g)", "637a.18(j)(3)"},
	{"seven-card-stud-8", "637a.8(b)(1)", "637a.10(c)", first, "637a.10(i)", "637a.18(j)(1)", "637a.7(e)(4)(i)", "", "Push the main pot to seat 1", []cite.Cite{"637a.10(i)(3)(i)"}, fewer, "637a.18(g)", "637a.18(j)(3)"},
	{"holdem", "637a.8(b)(1)", "637a.11(f)", first, "637a.11(k)", "637a.18(j)(1)", "637a.7(e)(4)(i)", "", "Push the main pot to seat 2", []cite.Cite{"637a.11(k)"}, fewer, "637a.18(g)", "637a.18(j)(3)"},
	{"omaha", "637a.8(b)(1)", "637a.12(f)", first, "637a.12(k)", "637a.18(j)(1)", "637a.7(e)(4)(i)", "", "Push the main pot to seat 3", []cite.Cite{"637a.12(k)(1)"}, fewer, "637a.18(g)", "637a.18(j)(3)"},
	{"omaha-8", "637a.8(b)(1)", "637a.12(f)", first, "637a.12(k)", "637a.18(j)(1)", "637a.7(e)(4)(i)", "", "Push the main pot to seat 1", []cite.Cite{"637a.12(k)(2)(i)"}, fewer, "637a.18(g)", "637a.18(j)(3)"},
	{"five-card-draw", "637a.8(b)(1)", "637a.13(e)", first, "637a.13(i)", "637a.18(j)(1)", "637a.7(e)(4)(i)", "", "Push the main pot to seat 2", []cite.Cite{"637a.13(i)"}, fewer, "637a.18(g)", "637a.18(j)(3)"},
	{"five-card-draw-low", "637a.8(b)(1)", "637a.13(e)", first, "637a.13(i)", "637a.18(j)(1)", "637a.7(e)(4)(i)", "", "Push the main pot to seat 1", []cite.Cite{"637a.13(i)"}, fewer, "637a.18(g)", "637a.18(j)(3)"},
	{"five-card-stud", "637a.8(b)(1)", "637a.14(c)", first, "637a.14(h)", "637a.18(j)(1)", "637a.7(e)(4)(i)", "", "Push the main pot to seat 2", []cite.Cite{"637a.14(h)"}, fewer, "637a.18(g)", "637a.18(j)(3)"},
	{"three-card-poker", "649a.8(b)", "649a.8(d)", dealers, "649a.11(d)", "649a.13(d)", "649a.8(f)", "", "Settle the Pair Plus Wager of seat 1", []cite.Cite{"649a.11(g)(2)", "649a.12(c)"}, fewer, "649a.13(c)", "649a.13(a)"},
	{"mississippi-stud", "655a.8(b)", "655a.8(c)", community, "655a.11(c)", "655a.13(d)", "655a.8(e)", "", "Settle the Ante Wager of seat 1", []cite.Cite{"655a.11(h)(1)", "655a.12(a)"}, fewer, "655a.13(c)", "655a.13(a)"},
	{"crazy-4-poker", "657a.8(b)", "657a.8(d)", dealers, "657a.11(d)", "657a.13(d)", "657a.8(f)", "", "Settle the Queens Up Wager of seat 1", []cite.Cite{"657a.11(g)(2)", "657a.12(c)"}, fewer, "657a.13(c)", "657a.13(a)"},
	{"heads-up-holdem", "677a.8(b)", "677a.8(c)", dealers, "677a.11(g)", "677a.13(d)", "677a.8(e)", "", "Settle the Raise Wager of seat 1", []cite.Cite{"677a.11(h)(1)(i)", "677a.12(a)"}, fewer, "677a.13(c)", "677a.13(a)"},
	{"high-card-flush", "678a.8(b)", "678a.8(d)", dealers, "678a.11(d)", "678a.13(d)", "678a.8(f)", "", "Settle the Flush Bonus Wager of seat 1", []cite.Cite{"678a.11(e)(1)(ii)", "678a.12(b)"}, fewer, "678a.13(c)", "678a.13(a)"},
	{"four-card-prime", "682a.8(b)", "682a.8(c)", dealers, "682a.11(d)", "682a.13(d)", "682a.8(e)", "", "Settle the Aces Bonus Wager of seat 3", []cite.Cite{"682a.11(e)(2)(ii)", "682a.12(e)"}, fewer, "682a.13(c)", "682a.13(a)"},
}

// TestTheTextSaysWhatIsBroken: each clause of mistakes says that, in the published text or, of what is not at hand of it, in felt's own words.
func TestTheTextSaysWhatIsBroken(t *testing.T) {
	data, err := os.ReadFile(regtest.Shared(t, "clauses.tsv"))
	must(t, err)
	law := map[cite.Cite]string{}
	for line := range strings.Lines(string(data)) {
		if at, text, ok := strings.Cut(line, "\t"); ok {
			law[cite.Cite(at)] = text
		}
	}
	book, err := pa.Clauses()
	must(t, err)
	published := 0
	says := func(words string, cites ...cite.Cite) {
		for _, c := range cites {
			text, ok := law[c]
			if ok {
				published++
			} else if own, listed := book.Clause(c); listed {
				text = own.How
			}
			if c != "" && !regexp.MustCompile("(?i)"+words).MatchString(text) {
				t.Errorf("§ %s does not say %q: %s", c, words, text)
			}
		}
	}
	for _, m := range mistakes {
		says(`no more bets|placed prior to the first card being dealt|when the round of play commenced`, m.announce)
		says(`deal one card at a time|one card face up to each|rounds of cards face down|one card at a time clockwise|cards? down,`, m.deals)
		says(`cards face up on the layout|turned over|turn the hold card face up|reveal the dealer's cards|is turned|are turned|showdown|wins|exactly two`, m.turned)
		says(`inadvertently exposed|seen early|the dealer exposes`, m.exposed)
		says(`count the stub at least once every 5 rounds|count the entire deck of cards at least once every 5 rounds|stub is counted`, m.stub)
		says(`cover card in the stack at a position at least 1/4`, m.counts)
		says(`\bpay\b|paid|divide the pot equally|with the highest ranking five-card|wins|have half each`, m.paid[0])
		says(`pay|by one table`, m.paid[1:]...)
		says(`incorrect number of cards|no cards are dealt|wrong number of cards`, m.number)
		says(`face up`, m.faceUp)
	}
	if published < 75 {
		t.Errorf("%d clauses only are compared with the published text", published)
	}
}

// TestEachMistakeAtEachGame makes each kind of mistake once at each game, in the first lesson in which its moment comes: it is noted with the
// clause that the text has for it, and the round is dealt to its end with no other.
func TestEachMistakeAtEachGame(t *testing.T) {
	for _, g := range courses.Games() {
		i := slices.IndexFunc(mistakes, func(m broken) bool { return m.game == g.ID })
		if i < 0 {
			t.Errorf("%s is not among the games of which mistakes are known", g.ID)
			continue
		}
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			mistakes[i].each(t)
		})
	}
}

// each makes each of the mistakes.
func (m broken) each(t *testing.T) {
	c, err := courses.Of(m.game)
	must(t, err)
	deal := func(d training.Demand) bool { return d.Act == "Deal a card to seat 1" }
	stub := func(d training.Demand) bool { return d.Stub }
	settles := func(d training.Demand) bool { return d.Act == m.pays && d.Pays > 0 }
	reports := func(d training.Demand) bool { return d.Report == m.wrong }
	other := func(l *training.Lesson, verb training.Verb, not string) training.Done {
		if i := slices.IndexFunc(l.Acts(), func(d training.Demand) bool { return d.Verb == verb && d.Act != not }); i >= 0 {
			return l.Acts()[i].Right()
		}
		return training.Done{}
	}
	turned := []cite.Cite{m.turned}
	if m.exposed != "" {
		turned = []cite.Cite{m.exposed, m.turned}
	}
	counted := stub
	if m.stub == "" {
		counted = func(d training.Demand) bool { return d.Counts > 0 }
	}
	type way struct {
		at    func(training.Demand) bool
		did   func(*training.Lesson, training.Demand) training.Done
		broke []cite.Cite
	}
	ways := map[training.Mistake]way{
		training.LeftOut: {func(d training.Demand) bool { return strings.HasPrefix(d.Act, "Announce") },
			func(l *training.Lesson, _ training.Demand) training.Done {
				return other(l, training.Deal, "Deal a card to the discard rack")
			}, []cite.Cite{m.announce}},
		training.WrongOrder: {deal,
			func(l *training.Lesson, d training.Demand) training.Done { return other(l, d.Verb, d.Act) }, []cite.Cite{m.deals}},
		training.Exposed: {deal,
			func(*training.Lesson, training.Demand) training.Done { return training.Done{Act: m.turns} }, turned},
		training.NotCounted: {stub,
			func(l *training.Lesson, _ training.Demand) training.Done { return other(l, training.Collect, "") }, []cite.Cite{m.stub}},
		training.WrongCount: {counted,
			func(_ *training.Lesson, d training.Demand) training.Done {
				return training.Done{Act: d.Act, Count: d.Counts - 1} // fewer: a cover card may lie deeper
			}, []cite.Cite{m.stub + m.counts}},
		training.WrongPayment: {settles,
			func(_ *training.Lesson, d training.Demand) training.Done {
				return training.Done{Act: d.Act, Takes: d.Takes, Pays: d.Pays + 100}
			}, m.paid},
		training.NotReported: {reports,
			func(l *training.Lesson, _ training.Demand) training.Done { return other(l, training.Deal, "") }, []cite.Cite{m.number}},
		training.Misreported: {deal,
			func(*training.Lesson, training.Demand) training.Done { return training.Done{Report: "face_up_card"} }, []cite.Cite{m.faceUp}},
		training.Shown: {deal,
			func(*training.Lesson, training.Demand) training.Done { return training.Done{Show: true} }, nil},
	}
	for _, mistake := range training.Mistakes {
		if mistake == training.Misnamed {
			continue // TestRealCardsAreNamed makes it
		}
		made := ways[mistake]
		l, at := moment(c, mistake == training.NotReported, func(l *training.Lesson, d training.Demand) bool {
			if !made.at(d) {
				return false
			}
			did := made.did(l, d)
			return did.Report != "" || did.Show || slices.ContainsFunc(l.Acts(), func(o training.Demand) bool { return o.Act == did.Act })
		})
		if l == nil {
			if mistake != training.NotCounted || m.stub != "" {
				t.Errorf("the moment of %q comes in no lesson", mistake)
			}
			continue
		}
		s := enters(t)
		s.lesson(m.game, l.Name)
		for i, d := range l.Demands() {
			if i == at {
				did := made.did(l, d)
				if a := s.does(did); a.Mistake != mistake || !slices.Equal(a.Broke, made.broke) || a.Asked != d.Act {
					t.Errorf("%s: %+v where %q is demanded is %q of %v, not %q of %v", l.Name, did, d.Act, a.Mistake, a.Broke, mistake, made.broke)
				}
			}
			if a := s.does(d.Right()); a.Mistake != "" {
				t.Errorf("%s: after %q what is demanded is %q", l.Name, mistake, a.Mistake)
			}
		}
		if r := s.Rounds[0]; !r.Over || (mistake != training.Shown) != (r.Wrong() == 1) {
			t.Errorf("%s: with %q the round is over: %v, with %d mistakes", l.Name, mistake, r.Over, r.Wrong())
		}
		for _, by := range made.broke {
			if !slices.ContainsFunc(s.Standings(m.game), func(st training.Standing) bool { return st.Cite == by && st.Wrong == 1 }) {
				t.Errorf("%s: %q does not count at § %s", l.Name, mistake, by)
			}
		}
	}
}

// moment is the first demand, of the lessons in which something goes wrong or of those in which nothing does, that is wanted; nil if there is none.
func moment(c *training.Course, wrong bool, is func(*training.Lesson, training.Demand) bool) (*training.Lesson, int) {
	for _, l := range c.Lessons {
		if (l.Wrong != nil) != wrong {
			continue
		}
		if at := slices.IndexFunc(l.Demands(), func(d training.Demand) bool { return is(l, d) }); at >= 0 {
			return l, at
		}
	}
	return nil, 0
}
