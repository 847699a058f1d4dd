package browsertest

import (
	"fmt"
	"os/exec"
	"slices"
	"testing"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/internal/books"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/round"
	"felt.example/felt/store/sqlite"
)

// playedBefore has a player fold a winning hand at Flush 1, two days before the floor of the test opens, and leave. It
// returns the secret by which a browser is this player.
func (s *server) playedBefore(name string) (token string) {
	t := s.t
	t.Helper()
	log, err := sqlite.Open(s.dir)
	must(t, err)
	defer log.Close()
	hearts := func(cards []card.Card) { // every other card
		slices.SortStableFunc(cards, func(a, b card.Card) int { return b2i(a.Suit() != card.Hearts) - b2i(b.Suit() != card.Hearts) })
		for i := range 7 {
			cards[2*i+1], cards[26+i] = cards[26+i], cards[2*i+1]
		}
	}
	f, err := floor.Open(t.Context(), floor.Config{
		Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Pace: floor.Fast, Shuffle: hearts, Build: "test", Wing: cardroom.Wing,
		Clock: func() time.Time { return time.Now().Add(-48 * time.Hour) },
	})
	must(t, err)
	defer f.Close()
	p, token, err := f.Join(t.Context(), name)
	must(t, err)
	l := f.Table("flush-1")
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
	q := await(func(v table.View) bool { return v.Question != nil && v.Question.Kind == round.AskDecision }).Question
	must(t, l.Answer(t.Context(), p.ID, round.Answer{Question: q.ID, Seat: 1, Choice: "fold"}))
	await(func(v table.View) bool { return v.Round == 2 })
	must(t, l.Leave(t.Context(), p.ID, 1))
	return token
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
	token := s.playedBefore("Ann")
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
	s.kill()

	log, err := sqlite.Open(s.dir)
	must(t, err)
	defer log.Close()
	name, err := program()
	must(t, err)
	if said, err := exec.Command(name, "verify", s.dir).CombinedOutput(); err != nil {
		t.Errorf("felt verify: %v\n%s", err, said)
	}
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
	if has != floor.PlayMoney || corrected.Win != -10*money.Dollar || len(day.OutOfBalance) > 0 || said != fmt.Sprintf("Ann, who had seat 1, gets %s at the cage.", (won+10*money.Dollar).Words()) {
		t.Errorf("%q; she has %s; the round brought her %s; the books have %+v, %q", said, has, won, corrected, day.OutOfBalance)
	}
}
