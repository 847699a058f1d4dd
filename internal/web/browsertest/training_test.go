package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/training"
)

// practises has a trainee do something in a lesson by the console.
func (v *visitor) practises(l *training.Lesson, did training.Done) *visitor {
	v.t.Helper()
	before := is[string](v, `document.querySelector(".train .console").dataset.did`)
	if did.Report != "" {
		v.button("Hold the table").click(find(".train-report label", l.Game.IrregularityOf(did.Report).Name))
		for _, at := range did.CardAt {
			v.until(`document.querySelector("#at")`).chooses("#at", at.String())
		}
		if did.Seat > 0 {
			v.until(`document.querySelector("#seat")`).chooses("#seat", fmt.Sprint(did.Seat))
		}
		v.button("Hold and report it")
	}
	for _, d := range l.Acts() {
		if d.Act != did.Act {
			continue
		}
		verb := map[training.Verb]string{training.Do: "Do", training.Say: "Say", training.Deal: "Deal", training.Turn: "Turn", training.Settle: "Settle", training.Collect: "Collect"}[d.Verb]
		v.click(find(".train-verbs button", verb)).click(find(".train-acts button", d.Act))
		switch {
		case d.Awards:
			v.fillAt("#train-pays", did.Pays.String()).button("It is done")
		case d.Settles:
			v.fillAt("#train-takes", did.Takes.String()).fillAt("#train-pays", did.Pays.String()).button("It is done")
		case d.Counts > 0:
			v.fillAt(".console-count input", fmt.Sprint(did.Count)).button("It is done")
		}
	}
	return v.until(`document.querySelector(".train .console").dataset.did !== ` + quote(before))
}

// TestADealerPractises: a dealer deals a lesson in which something goes wrong, and makes two mistakes in it, which the end names with
// the clause that each broke; a floorperson reads his score. At Poker he pushes a pot to a seat that does not win it. At Three Card Poker he makes
// every other mistake, and deals a round without one.
func TestADealerPractises(t *testing.T) {
	t.Parallel()
	courses := training.NewCourses(cardroom.Open)
	c, err := courses.Of("high-card-flush")
	must(t, err)
	l := c.Lesson("Incorrect number of cards dealt")
	demands := l.Demands()

	s := open(t)
	dee, fay := s.visit(t, 1024, 768), s.visit(t, 1280, 900)
	ada := s.administrator("Ada")
	ada.invite(dee, "Dee", "dealer")
	ada.invite(fay, "Fay", "floorperson")
	dee.goTo("/training").until(find("h2", "Courses")).accessible("the training of a dealer")
	dee.button("High Card Flush").until(find("h2", "Clauses")).until(reads(fmt.Sprintf("0 of %d clauses practised", len(c.Cites())))).accessible("a course")
	dee.click(find("button", "Deal "+l.Name)).until(find(".train-verbs button", "Hold the table")).accessible("the console of a lesson")
	for i, d := range demands {
		if i == 1 {
			dee.practises(l, demands[0].Right()).until(find(".train p", "Not that."))
		}
		if d.Report != "" {
			dee.until(find(".console-sign", "Incorrect number")).practises(l, demands[i-1].Right())
			dee.button("Show me what comes").until(reads("Report: Incorrect number")).until(`document.documentElement.scrollWidth <= innerWidth`)
		}
		dee.practises(l, d.Right())
	}
	dee.until(find("h2", "The round is over")).until(reads("2 mistakes")).until(find(".train-score strong", "Not its turn")).until(find(".train-score strong", "Not reported"))
	dee.until(find(".train-score .cite", "§\u00a0678a.13(c)")).accessible("the score of a lesson")
	dee.button("Act by act").until(find("h2", "Act by act")).until(find(".train-wrong", demands[1].Act)).accessible("a lesson, act by act")
	dee.goTo("/training/courses/high-card-flush").until(find(".train-practised", "Practised")).until(find("td", "at best 2 mistakes"))
	fay.goTo("/training").until(find("label", "Dealer")).choose(".trainee select", "Dee").until(find("h1", "Training of Dee")).until(find("th", "Round 1")).until(find("h2", "Score by clause"))

	c, err = courses.Of("holdem")
	must(t, err)
	l = c.Lesson("Nobody calls a bet")
	dee.goTo("/training/courses/holdem").click(find("button", "Deal "+l.Name)).until(find(".train-verbs button", "Hold the table"))
	for _, d := range l.Demands() {
		if d.Awards {
			dee.accessible("a lesson of Poker")
			dee.practises(l, training.Done{Act: "Push the main pot to seat 1", Pays: d.Pays}).until(find(".train p", "Not that."))
		}
		dee.practises(l, d.Right())
	}
	dee.until(find("h2", "The round is over")).until(find(".train-score strong", "Wrong payment"))
	dee.everyMistake(courses)
	dee.namesCards(courses)
	for _, v := range []*visitor{dee, fay} {
		v.well()
	}
}

// namesCards deals a lesson with real cards up to the first one that is turned, names another for it by two touches, and then it by two keys.
func (v *visitor) namesCards(courses *training.Courses) {
	v.t.Helper()
	c, err := courses.Of("high-card-flush")
	must(v.t, err)
	l := c.Lessons[1]
	v.goTo("/training/courses/high-card-flush").click(find("label", "With real cards")).click(find("button", "Deal "+l.Name)).until(find(".train-verbs button", "Name"))
	for _, d := range l.Demands() {
		v.practises(l, d.Right())
		if d.Verb == training.Turn {
			break
		}
	}
	lies := is[string](v, `document.querySelector(".console-sign").textContent`)
	if !beginsWith(lies, "Card 1 of the dealer is the ") {
		v.t.Errorf("it says %q", lies)
	}
	v.click(find(".train-verbs button", "Name")).accessible("the keypad of a lesson")
	v.click(find(".keypad-key", "2")).click(find(".keypad-key", "hearts")).until(find(".train p span", "Not that."))
	all := card.Deck()
	lie := all[slices.IndexFunc(all, func(c card.Card) bool { return beginsWith(lies, "Card 1 of the dealer is the "+c.Name()+".") })].String()
	v.click(find(".keypad-key", "A")).keys(strings.Replace(strings.ToLower(lie[:1]), "t", "1", 1)).keys(lie[1:]).until(find(".console-sign", "Card 2 of the dealer is the ")).until(find(".train p span", "Name the card: "))
}

// everyMistake makes the mistakes of a round in which nothing goes wrong in one lesson, each of which the end names with its clause, and then
// deals the lesson without one.
func (v *visitor) everyMistake(courses *training.Courses) {
	v.t.Helper()
	c, err := courses.Of("three-card-poker")
	must(v.t, err)
	l := c.Lesson("Who folds has no bonus")
	begins := func() {
		v.goTo("/training/courses/three-card-poker").click(find("button", "Deal "+l.Name)).until(find(".train-verbs button", "Hold the table")).until(`document.querySelector(".train .console").dataset.did === "0"`)
	}
	begins()
	const announce, deal, stub, settle, turn = `Announce "no more bets"`, "Deal a card to seat 1", "Count the stub", "Settle the Ante Wager of seat 1", "Turn the cards of the dealer"
	wrong := map[string][]training.Done{
		announce: {{Act: deal}},
		deal:     {{Act: "Deal a card to the dealer"}, {Act: turn}, {Report: "face_up_card"}},
		stub:     {{Act: settle}, {Act: stub, Count: 45}},
		settle:   {{Act: settle, Takes: 1000, Pays: 1000}},
	}
	for _, d := range l.Demands() {
		for _, did := range wrong[d.Act] {
			v.practises(l, did).until(find(".train p", "Not that."))
		}
		delete(wrong, d.Act)
		v.practises(l, d.Right())
	}
	v.until(find("h2", "The round is over"))
	named := is[[]string](v, `[...document.querySelectorAll(".train-score li")].map((e) => [...e.querySelectorAll("strong, .cite")].map((e) => e.textContent).join(" ").replaceAll("\u00a0", " "))`)
	if want := []string{
		"Left out § 649a.8(b)", "Not its turn § 649a.8(d)", "Cards exposed § 649a.13(d) § 649a.11(d)", "Reported what did not happen § 649a.13(a)",
		"Stub not counted § 649a.8(f)", "Wrong count § 649a.8(f)", "Wrong payment § 649a.11(c)(2)",
	}; !slices.EqualFunc(named, want, func(is, want string) bool {
		mistake, cites, _ := strings.Cut(want, " § ")
		return is == inWords(mistake)+" § "+cites
	}) {
		v.t.Errorf("the mistakes are %q, not %q", named, want)
	}
	begins()
	for _, d := range l.Demands() {
		v.practises(l, d.Right())
	}
	v.until(find("h2", "The round is over")).until(find(".train-score .told", fmt.Sprintf("No mistake in %d acts", len(l.Demands()))))
	v.goTo("/training/courses/three-card-poker").until(find("td", "without a mistake"))
}
