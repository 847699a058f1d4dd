package browsertest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/internal/books"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/round"
	"felt.example/felt/store/sqlite"
)

// playedBefore has a player play a round at a table as he answers, two days before the floor of the test opens, and leave; then look sees the
// table. It returns the secret by which a browser is this player.
func (s *server) playedBefore(name, id string, shuffle func([]card.Card), answers func(*table.QuestionView) round.Answer, look func(*floor.Live)) (token string) {
	t := s.t
	t.Helper()
	log, err := sqlite.Open(s.dir)
	must(t, err)
	defer log.Close()
	f, err := floor.Open(t.Context(), floor.Config{
		Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Pace: floor.Fast, Shuffle: shuffle, Build: "test", Wing: cardroom.Wing,
		Clock: func() time.Time { return time.Now().Add(-48 * time.Hour) },
	})
	must(t, err)
	defer f.Close()
	p, token, err := f.Join(t.Context(), name)
	must(t, err)
	l := f.Table(id)
	changes := make(chan struct{}, 1)
	defer l.Watch(p.ID, changes)()
	await := func(is func(table.View) bool) table.View {
		for {
			if v := l.View(p.ID); is(v) {
				return v
			}
			<-changes
		}
	}
	await(func(v table.View) bool { return v.Stage == "waiting" || v.Stage == "wagers" })
	must(t, l.Sit(t.Context(), p.ID, "", 1, 100*money.Dollar))
	await(func(v table.View) bool { return v.Stage == "wagers" })
	must(t, l.PlaceWager(t.Context(), p.ID, 1, "ante", 10*money.Dollar))
	must(t, l.Ready(t.Context(), p.ID, 1))
	for asked := -1; ; {
		v := await(func(v table.View) bool {
			return v.Round == 2 || v.Question != nil && v.Question.Kind == round.AskDecision && v.Question.ID > asked
		})
		if v.Round == 2 {
			break
		}
		a := answers(v.Question)
		a.Question, a.Seat = v.Question.ID, 1
		asked = a.Question
		must(t, l.Answer(t.Context(), p.ID, a))
	}
	must(t, l.Leave(t.Context(), p.ID, 1))
	look(l)
	return token
}

// folded has a player fold a winning hand at Flush 1.
func (s *server) folded(name string) (token string) {
	hearts := func(cards []card.Card) { // every other card
		slices.SortStableFunc(cards, func(a, b card.Card) int { return b2i(a.Suit() != card.Hearts) - b2i(b.Suit() != card.Hearts) })
		for i := range 7 {
			cards[2*i+1], cards[26+i] = cards[26+i], cards[2*i+1]
		}
	}
	return s.playedBefore(name, "flush-1", hearts, func(*table.QuestionView) round.Answer { return round.Answer{Choice: "fold"} }, func(*floor.Live) {})
}

func b2i(is bool) int {
	if is {
		return 1
	}
	return 0
}

// TestADisputeOfTwoDaysAgo: a player finds her round of two days ago and asks for a ruling; a floorperson finds what she asked,
// sees what a correction would change and proposes it, the pit manager approves it, and the ruling is given. Then the round is declared void
// as a whole, and nothing of it is offered any more. The player sees it all, her balance and the books agree, and the log verifies.
func TestADisputeOfTwoDaysAgo(t *testing.T) {
	t.Parallel()
	s := prepared(t)
	token := s.folded("Ann")
	s.start()
	t.Cleanup(s.kill)
	ann, fay, gus := s.visit(t, 390, 844), s.visit(t, 1280, 800), s.visit(t, 820, 1180)
	ada := s.administrator("Ada")
	ada.invite(fay, "Fay", "floorperson")
	ada.invite(gus, "Gus", "pit manager")

	ann.goTo("/")
	is[string](ann, `document.cookie = "felt=`+token+`; path=/"`)
	ann.goTo("/history").until(find("tbody a", "Flush 1, round 1")).until(`document.documentElement.scrollWidth <= innerWidth`).accessible("a player's rounds")
	ann.click(find("tbody a", "Flush 1, round 1")).until(find("h2", "A ruling on this round")).until(`!document.querySelector(".packet")`)
	ann.fillAt("#ruling-words", "I raised. The dealer took my cards.").accessible("asking for a ruling")
	ann.button("Ask for a ruling").until(find("dd", "It waits for a floorperson."))

	fay.goTo("/floor").until(find("blockquote", "I raised.")).fillAt("#rounds-of", "Ann").button("Find his rounds").until(find("tbody a", "Flush 1, round 1")).accessible("what players ask, on the floor")
	fay.click(find(".floor-card a", "Round 1 of flush-1")).until(find("h2", "Correct this round")).click(find("label", "Seat 1, Ann: Fold"))
	fay.click(find("label", "Raise")).button("See what changes").until(find("li", "Ann, who had seat 1, gets $")).accessible("what a correction of long ago changes")
	said := is[string](fay, `[...document.querySelectorAll("li")].find((l) => l.textContent.startsWith("Ann, who")).textContent`)
	fay.fillAt("#correct-reason", "the camera shows her raise").button("Propose the correction").until(find("p", "Proposed."))
	gus.goTo("/floor").until(find("h3", "A proposal waits for you")).until(find("dd", "Correcting round 1: seat 1 answered “Raise")).until(find("li", said))
	gus.fillAt("#decision-reason", "I looked at it too").button("Approve it").until(find("p", "Nothing waits"))
	fay.goTo("/floor").until(find("blockquote", "I raised.")).click(find(".floor-card label", "The round was corrected")).fillAt(".floor-card input:not([type=radio]), .floor-card textarea", "You did raise").button("Give the ruling").until(find("p", "Nobody waits for a ruling."))

	ann.goTo("/table/flush-1/rounds/1").until(find("dd", "The round was corrected. You did raise")).until(find("h2", "Corrected later")).until(reads("the camera shows her raise")).accessible("a corrected round")
	ann.goTo("/history").until(find("tbody .money", "+$20.00"))

	fay.goTo("/table/flush-1/rounds/1").until(find("h2", "Correct this round")).click(find("label", "The whole round: it becomes void"))
	fay.button("See what changes").until(find("li", "The round is declared void: each wager goes back to who placed it")).until(find("li", "Ann, who had seat 1, gives back $20 from the cage.")).accessible("what a void of long ago changes")
	fay.fillAt("#correct-reason", "the deck had two aces of hearts").button("Propose to declare it void").until(find("p", "Proposed."))
	gus.goTo("/floor").until(find("dd", "Declaring round 1 void")).fillAt("#decision-reason", "I counted it").button("Approve it").until(find("p", "Nothing waits"))
	fay.goTo("/table/flush-1/rounds/1").until(reads("Round 1 was declared void")).until(find(".notice", "Round 1 was declared void: each wager went back to who placed it, and nothing of it is paid or corrected any more"))
	ann.goTo("/table/flush-1/rounds/1").until(reads("Round 1 was declared void")).until(reads("the deck had two aces of hearts")).accessible("a void round")
	ann.goTo("/history").until(find("tbody td", "Declared void"))
	for _, v := range []*visitor{ann, fay, gus} {
		v.well()
	}
	s.verifies(t)

	log, err := sqlite.Open(s.dir)
	must(t, err)
	defer log.Close()
	now, err := log.Snapshot(t.Context())
	must(t, err)
	has := money.Cents(0)
	for account, amount := range now.Balances {
		if len(account) > 7 && account[:7] == "player/" {
			has += amount
		}
	}
	day, err := books.New(log, books.FiguresBy(&odds.Calculator{})).Day(t.Context(), time.Now().UTC().Format(time.DateOnly), "flush-1")
	must(t, err)
	corrected := day.Tables[0].ByWager[slices.IndexFunc(day.Tables[0].ByWager, func(w books.Wager) bool { return w.Wager == books.Corrections })]
	const won = 20 * money.Dollar // Ante and Raise; before she had lost her Ante
	if has != floor.PlayMoney || corrected.Win != -10*money.Dollar || len(day.OutOfBalance) > 0 || said != inWords(fmt.Sprintf("Ann, who had seat 1, gets %s at the cage.", (won+10*money.Dollar).Words())) {
		t.Errorf("%q; she has %s; the round brought her %s; the books have %+v, %q", said, has, won, corrected, day.OutOfBalance)
	}
}

// TestAWagerAndASetHandOfTwoDaysAgo: on the page of a round of Five Card Hi-Lo, a floorperson says how the player had set his hands and then that
// his Ante was more, sees what each changes, and the pit manager approves it. The player's balance moves by what was told, and the log verifies.
func TestAWagerAndASetHandOfTwoDaysAgo(t *testing.T) {
	t.Parallel()
	s := prepared(t)
	var other table.ChoiceView // a way in which the hands could be set that is paid otherwise
	s.playedBefore("Ann", "hi-lo-1", func(cards []card.Card) {
		rand.New(rand.NewPCG(6, 0)).Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	}, func(q *table.QuestionView) round.Answer {
		i := max(0, slices.IndexFunc(q.Options, func(o table.ChoiceView) bool { return o.Choice == "play" }))
		return round.Answer{Choice: q.Options[i].Choice, Amount: parsed(t, cmp.Or(q.Options[i].Min, "0")), Cards: card.Hand(strings.Join(q.Options[i].Cards, ""))}
	}, func(l *floor.Live) {
		all, _, err := l.AnsweredIn(t.Context(), "looks", 1)
		must(t, err)
		for _, a := range all {
			for _, o := range a.Options {
				if o.Choice != "set" || other.Label != "" {
					continue
				}
				is := round.Answer{Question: a.Question, Seat: 1, Choice: o.Choice, Cards: card.Hand(strings.Join(o.Cards, ""))}
				follows, err := l.TryIn(t.Context(), "looks", 1, floor.Amend{Correction: table.Correction{Answer: a.Answer, Is: is}})
				must(t, err)
				if follows[0] != "No money moves." {
					other = o
				}
			}
		}
	})
	if other.Label == "" {
		t.Fatal("no other way to set the hands is paid otherwise")
	}
	var names []string
	for _, c := range card.Hand(strings.Join(other.Cards, "")) {
		names = append(names, c.Name())
	}
	s.start()
	t.Cleanup(s.kill)
	fay, gus := s.visit(t, 390, 844), s.visit(t, 820, 1180)
	ada := s.administrator("Ada")
	ada.invite(fay, "Fay", "floorperson")
	ada.invite(gus, "Gus", "pit manager")
	moved := money.Cents(0)
	corrected := func(instead string, fills func()) {
		t.Helper()
		fay.goTo("/table/hi-lo-1/rounds/1").until(find("h2", "Correct this round"))
		fills()
		fay.button("See what changes").until(find("h3", "What changes")).until(`document.documentElement.scrollWidth <= innerWidth`).accessible("what changes: " + instead)
		said := is[string](fay, `document.querySelector(".floor-card li").textContent`)
		amount := parsed(t, strings.NewReplacer(",", "", "$", "").Replace(is[string](fay, `document.querySelector(".floor-card li").textContent.match(/\$([0-9.,]*[0-9])/)[0]`)))
		if strings.Contains(said, " gives back ") || strings.Contains(said, "devuelve") {
			amount = -amount
		}
		moved += amount
		fay.fillAt("#correct-reason", "the camera shows it").button("Propose the correction").until(find("p", "Proposed."))
		gus.goTo("/floor").until(find("dd", instead)).until(find("li", said)).accessible("the proposal: " + instead)
		gus.fillAt("#decision-reason", "I looked at it too").button("Approve it").until(find("p", "Nothing waits"))
		fay.goTo("/table/hi-lo-1/rounds/1").until(find("h2", "Corrected later")).until(reads("the camera shows it"))
	}
	corrected("Correcting round 1: seat 1 answered “Set: "+strings.Join(names, ", "), func() {
		fay.click(find("label", "Seat 1, Ann: Set: ")).click(find("label", "Set: "+strings.Join(names, ", ")))
	})
	corrected("Correcting round 1: seat 1 had $15 on the Ante Wager, not $10", func() {
		fay.click(find("label", "Seat 1, Ann: $10 on the Ante Wager")).fillAt("#instead-amount", "150").button("See what changes").until(reads("The wagers of seat 1 would come to $150, but it had $100"))
		fay.fill("How much it was", "15")
	})
	for _, v := range []*visitor{fay, gus} {
		v.problems = slices.DeleteFunc(v.problems, func(p string) bool { return strings.Contains(p, "409") }) // what was refused
		v.well()
	}
	s.verifies(t)

	log, err := sqlite.Open(s.dir)
	must(t, err)
	defer log.Close()
	day, err := books.New(log, books.FiguresBy(&odds.Calculator{})).Day(t.Context(), time.Now().UTC().Format(time.DateOnly), "hi-lo-1")
	must(t, err)
	won := day.Tables[0].ByWager[slices.IndexFunc(day.Tables[0].ByWager, func(w books.Wager) bool { return w.Wager == books.Corrections })].Win
	if moved == 0 || won != -moved || len(day.OutOfBalance) > 0 {
		t.Errorf("the page told that %s moves to the player, and the books have that the house won %s by it: %q", moved, won, day.OutOfBalance)
	}
}

// TestAnswersAreStatedOnThePage: a player is recorded to have raised before the flop, and had checked. The page asks the floorperson for each answer
// that the round would have asked for then, shows what changes, and the pit manager approves it.
func TestAnswersAreStatedOnThePage(t *testing.T) {
	t.Parallel()
	s := prepared(t)
	s.playedBefore("Ann", "heads-up-1", func([]card.Card) {}, func(q *table.QuestionView) round.Answer {
		i := slices.IndexFunc(q.Options, func(o table.ChoiceView) bool { return o.Choice == "raise" })
		return round.Answer{Choice: "raise", Amount: parsed(t, q.Options[i].Min)}
	}, func(*floor.Live) {})
	s.start()
	t.Cleanup(s.kill)
	fay, gus := s.visit(t, 390, 844), s.visit(t, 820, 1180)
	ada := s.administrator("Ada")
	ada.invite(fay, "Fay", "floorperson")
	ada.invite(gus, "Gus", "pit manager")
	fay.goTo("/table/heads-up-1/rounds/1").until(find("h2", "Correct this round")).click(find("label", "Seat 1, Ann: Raise")).click(find("label", "Check")).button("See what changes")
	fay.until(find("h3", "What was answered at the table")).until(`document.documentElement.scrollWidth <= innerWidth`).accessible("an answer that is stated")
	fay.click(find("form.floor-card label", "Check")).button("State it").until(find("form.floor-card label", "Fold")).click(find("form.floor-card label", "Fold")).button("State it")
	fay.until(find("li", "It is stated that seat 1 answered “Check” then")).until(find("li", "It is stated that seat 1 answered “Fold” then"))
	fay.fillAt("#correct-reason", "the camera shows it").button("Propose the correction").until(find("p", "Proposed."))
	gus.goTo("/floor").until(find("dd", "Correcting round 1: seat 1 answered “Check”")).until(find("li", "It is stated that seat 1 answered “Fold” then"))
	gus.fillAt("#decision-reason", "I looked at it too").button("Approve it").until(find("p", "Nothing waits"))
	fay.goTo("/table/heads-up-1/rounds/1").until(find("h2", "Corrected later"))
	for _, v := range []*visitor{fay, gus} {
		v.well()
	}
	s.verifies(t)
}

// TestAnswersAreStatedOfALastRound: on the page of the floor, too, the list of a table's last round asks the floorperson for each answer that the
// round would have asked for, and its correction waits for the pit manager.
func TestAnswersAreStatedOfALastRound(t *testing.T) {
	t.Parallel()
	n := openStanding(t)
	ann, _, err := n.floor.Join(t.Context(), "Ann")
	must(t, err)
	l, changes := n.floor.Table("heads-up-1"), make(chan struct{}, 1)
	defer l.Watch(ann.ID, changes)()
	await := func(is func(table.View) bool) table.View {
		for {
			if v := l.View(ann.ID); is(v) {
				return v
			}
			<-changes
		}
	}
	must(t, l.Sit(t.Context(), ann.ID, "", 1, 100*money.Dollar))
	await(func(v table.View) bool { return v.Stage == "wagers" })
	must(t, l.PlaceWager(t.Context(), ann.ID, 1, "ante", 10*money.Dollar))
	must(t, l.Ready(t.Context(), ann.ID, 1))
	v := await(func(v table.View) bool { return v.Question != nil && v.Question.Kind == round.AskDecision })
	raise := v.Question.Options[slices.IndexFunc(v.Question.Options, func(o table.ChoiceView) bool { return o.Choice == "raise" })]
	must(t, l.Answer(t.Context(), ann.ID, round.Answer{Question: v.Question.ID, Seat: 1, Choice: "raise", Amount: parsed(t, raise.Min)}))
	await(func(v table.View) bool { return v.Stage == "result" })
	fay, _ := n.staff(390, 844, "Fay", people.Floorperson)
	gus, _ := n.staff(820, 1180, "Gus", people.PitManager)
	fay.goTo("/floor").until(`document.querySelector("#correct-table")?.options.length > 5`).choose("#correct-table", "Heads-Up 1").until(find("label", "Seat 1, Ann: Raise"))
	fay.click(find("label", "Seat 1, Ann: Raise")).click(find("label", "Check")).button("See what changes")
	fay.until(find("h3", "What was answered at the table")).click(find("form.floor-card label", "Check")).button("State it")
	fay.until(find("form.floor-card label", "Fold")).click(find("form.floor-card label", "Fold")).button("State it").until(find("li", "It is stated that seat 1 answered “Check” then"))
	fay.fillAt("#correct-reason", "the camera shows it").button("Propose the correction").until(find("h3", "Your proposal waits"))
	gus.goTo("/floor").until(find("dd", "Correcting round 1: seat 1 answered “Check”")).until(find("li", "It is stated that seat 1 answered “Fold” then"))
	gus.fillAt("#decision-reason", "I looked at it too").button("Approve it").until(find("p", "Nothing waits"))
	for _, v := range []*visitor{fay, gus} {
		v.well()
	}
	n.close()
	n.verified(t)
}
