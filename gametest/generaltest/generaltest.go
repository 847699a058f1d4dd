// Package generaltest proves the clauses that the chapters repeat: it plays rounds of one
// chapter and tests its opening, shuffle and cut, dealing, counting and irregularities
// against the chapter's citations, which its test gives a second time.
package generaltest

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/pa/general"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// Chapter is a chapter under test.
type Chapter struct {
	Game *game.Game
	// Clauses are the citations; the deck is not looked at.
	Clauses general.Procedure
	// Rules are choices that every round needs, as they stand within a JSON object.
	Rules string
	// Stakes are the wagers of the rounds, as gametest.Stakes reads them, of at least two seats.
	Stakes string
	// Stub is how many cards are left when these are dealt, by the way of dealing.
	Stub map[game.ChoiceValue]int
}

// Prove runs all tests as subtests of t.
func (c Chapter) Prove(t *testing.T) {
	t.Run("shuffle", c.shuffle)
	t.Run("preshuffled", c.preshuffled)
	t.Run("taken", c.taken)
	t.Run("automatic", c.automatic)
	t.Run("reshuffling_shoe", c.reshufflingShoe)
	t.Run("cut", c.cut)
	t.Run("recut", c.recut)
	t.Run("reshuffle", c.reshuffle)
	t.Run("idle", c.idle)
	t.Run("opens", c.opens)
	t.Run("idle_in_parts", c.idleInParts)
	t.Run("device_counts", c.deviceCounts)
	t.Run("every_round", c.everyRound)
	t.Run("deck", c.deck)
	t.Run("devices", c.devices)
	for _, dealing := range []game.ChoiceValue{general.ManualShoe, general.FromHand, general.AutomatedShoe} {
		if dealing != general.FromHand {
			t.Run("loaded_"+dealing.String(), func(t *testing.T) { c.loaded(t, dealing) })
		}
		if slices.ContainsFunc(c.Game.Wagers, func(w game.Wager) bool { return w.FromMeter }) {
			t.Run("chips_"+dealing.String(), func(t *testing.T) { c.chips(t, dealing) })
		}
		t.Run("no_more_bets_"+dealing.String(), func(t *testing.T) { c.noMoreBets(t, dealing) })
		t.Run("stub_"+dealing.String(), func(t *testing.T) { c.stub(t, dealing) })
		t.Run("count_"+dealing.String(), func(t *testing.T) { c.count(t, dealing) })
	}
	t.Run("irregular", c.irregular)
	t.Run("out_of_order", c.outOfOrder)
	t.Run("wagers", c.wagers)
	t.Run("after_no_more_bets", c.afterNoMoreBets)
	t.Run("leaving", c.leaving)
	t.Run("own_cards", c.ownCards)
}

func (c Chapter) at(paragraphs string) cite.Cite { return c.Clauses.Chapter + cite.Cite(paragraphs) }

// round is a round under the chapter's rules and one more choice.
func (c Chapter) round(choice string) gametest.Round {
	rules := strings.TrimPrefix(c.Rules+", "+choice, ", ")
	return gametest.Round{Game: c.Game, Rules: "{" + strings.TrimSuffix(rules, ", ") + "}", Stakes: gametest.Stakes(c.Stakes), Meter: 20_000_00}
}

func (c Chapter) dealing(method game.ChoiceValue) gametest.Round {
	return c.round(`"shuffling": "device", "dealing": "` + method.String() + `"`)
}

func (c Chapter) clauses(method game.ChoiceValue) general.Dealing {
	switch method {
	case general.FromHand:
		return c.Clauses.Hand
	case general.AutomatedShoe:
		return c.Clauses.Automated
	}
	return c.Clauses.Manual
}

// acts plays the round and lists what the dealer was asked to do up to the first deal.
func acts(t *testing.T, r gametest.Round) (*gametest.Played, string) {
	t.Helper()
	var asked []string
	first := r.Answer
	r.Answer = func(now *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskAct && !slices.Contains(asked, "deal") {
			asked = append(asked, q.Choices[0].ID)
		}
		if first == nil {
			return round.Answer{}, false
		}
		return first(now, q)
	}
	return r.Play(t), strings.Join(asked, " ")
}

func (c Chapter) shuffle(t *testing.T) {
	regtest.Proves(t, c.at(".5(c)(1)"), c.at(".5(c)(2)"))
	for shuffling, want := range map[game.ChoiceValue]string{
		general.Manually: "inspect shuffle cut deal", general.Preshuffled: "take cut deal", general.Device: "inspect shuffle deal",
		general.CountingDevice: "inspect shuffle deal", general.ReshufflingShoe: "inspect shuffle deal",
	} {
		r := c.round(`"shuffling": "` + shuffling.String() + `"`)
		r.Deck = card.Deck()
		p, got := acts(t, r)
		if got != want {
			t.Errorf("%s: the dealer is asked to %s, want %s", shuffling, got, want)
		}
		if p.Cited(round.EventProcedure, c.at(".5(c)(1)")) != (shuffling == general.Device || shuffling == general.CountingDevice) {
			t.Errorf("%s: § .5(c)(1) is cited, or is not", shuffling)
		}
	}
}

// preshuffled decks are not inspected, spread and washed at the table.
func (c Chapter) preshuffled(t *testing.T) {
	regtest.Proves(t, c.at(".4(e)"))
	for shuffling, opened := range map[game.ChoiceValue]bool{general.Preshuffled: false, general.Manually: true} {
		r := c.round(`"shuffling": "` + shuffling.String() + `"`)
		r.Deck = card.Deck()
		p, got := acts(t, r)
		if strings.Contains(got, "inspect") != opened {
			t.Errorf("%s: the dealer is asked to %s", shuffling, got)
		}
		for _, e := range p.Of(round.EventProcedure) {
			if step := e.Cite; !opened && c.at(".4").Contains(step) && step != c.at(".4(e)") {
				t.Errorf("%s: the log has a step of %s", shuffling, step)
			}
		}
	}
}

// reshufflingShoe: its cards are not cut, nor can a recut be ordered; out of order it is a
// shuffle by hand, with both.
func (c Chapter) reshufflingShoe(t *testing.T) {
	regtest.Proves(t, c.at(".5(g)"))
	r := c.round(`"shuffling": "reshuffling_shoe"`)
	p, got := acts(t, r)
	if strings.Contains(got, "cut") || !p.Cited(round.EventProcedure, c.at(".5(g)")) {
		t.Errorf("the dealer is asked to %s", got)
	}
	recut := func() func(*round.Round, *round.Question) (round.Answer, bool) {
		return gametest.Once("deal", gametest.Report(general.Recut))
	}
	r.Answer = recut()
	r.Refused(t, c.at(".5(e)"))
	r.State, r.Answer = round.TableState{Opened: true, OutOfOrder: true}, recut()
	if p, got := acts(t, r); got != "shuffle cut deal" || !p.Cited(round.EventProcedure, c.at(".5(e)")) || p.Cited(round.EventProcedure, c.at(".5(g)")) {
		t.Errorf("out of order: the dealer is asked to %s", got)
	}
}

// taken: decks that came preshuffled to the table are not shuffled before the first round, and are
// before the next.
func (c Chapter) taken(t *testing.T) {
	r := c.round(`"shuffling": "preshuffled"`)
	for n, want := range []string{"The preshuffled cards are taken as they are", "The cards are shuffled and stacked"} {
		p, _ := acts(t, r)
		var said []string
		for _, e := range p.Of(round.EventProcedure) {
			if e.Cite == c.at(".5(a)") {
				said = append(said, e.Text)
			}
		}
		if !slices.Equal(said, []string{want}) {
			t.Errorf("round %d: %q, want %q", n, said, want)
		}
		r.State = p.Table
	}
}

// automatic: where the program deals it opens the table in one act, and says what it did not do.
func (c Chapter) automatic(t *testing.T) {
	for _, shuffling := range []game.ChoiceValue{general.Manually, general.Preshuffled, general.Device, general.ReshufflingShoe} {
		r := c.round(`"shuffling": "` + shuffling.String() + `"`)
		r.State.Dealer = round.Program
		p, got := acts(t, r)
		opened := p.Of(round.EventProcedure)[0]
		const want = "The program readies 1 virtual deck of 52 cards and opens the table: nobody does what the section asks of the dealer, the floorperson and the first player"
		if !strings.HasPrefix(got, "open shuffle ") || opened.Cite != c.at(".4") || opened.Text != want {
			t.Errorf("%s: the dealer is asked to %s; %q by § %s", shuffling, got, opened.Text, opened.Cite)
		}
		for _, e := range p.Events {
			if c.at(".4").Contains(e.Cite) && e.Cite != c.at(".4") {
				t.Errorf("%s: %q by § %s, which nobody did", shuffling, e.Text, e.Cite)
			}
		}
		if err := gametest.Honest(p); err != nil {
			t.Errorf("%s: %v", shuffling, err)
		}
	}
}

// cut: what lies above the cover card goes to the bottom.
func (c Chapter) cut(t *testing.T) {
	regtest.Proves(t, c.at(".5(d)"))
	deck := card.Deck()
	for depth, good := range map[int]bool{0: false, 9: false, 10: true, 51: true, 52: false} {
		r := c.round(`"shuffling": "manual"`)
		r.Deck = deck
		r.Answer = gametest.Once("cut", round.Answer{Choice: "cut", Count: depth})
		if !good {
			r.Refused(t, c.at(".5(d)"))
			continue
		}
		p := r.Play(t)
		if got := p.Cards(p.Of(round.EventDeal)[0].Place.Pile)[0]; got != deck[depth] {
			t.Errorf("after a cut of %d the first card is %s, want %s", depth, got, deck[depth])
		}
	}
	r := c.round(`"shuffling": "manual"`)
	r.Depths(t)
	r.Deck = deck
	r.Depths(t)
}

func (c Chapter) recut(t *testing.T) {
	regtest.Proves(t, c.at(".5(e)"))
	r := c.round(`"shuffling": "manual"`)
	r.Answer = gametest.Once("deal", gametest.Report(general.Recut))
	if _, got := acts(t, r); got != "inspect shuffle cut deal" {
		t.Errorf("the dealer is asked to %s before the recut", got)
	}
	if p := r.Play(t); len(p.Of(round.EventDeal)) == 0 {
		t.Error("no cards are dealt")
	}
	cuts := 0
	r.Answer = gametest.First(gametest.Once("deal", gametest.Report(general.Recut)), func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskAct && q.Choices[0].ID == "cut" {
			cuts++
		}
		return round.Answer{}, false
	})
	if p := r.Play(t); cuts != 2 || !p.Cited(round.EventProcedure, c.at(".5(e)")) {
		t.Errorf("the cards are cut %d times, want 2", cuts)
	}
	r.Answer = gametest.Once("decision", gametest.Report(general.Recut))
	r.Refused(t, c.at(".5(e)"))
}

func (c Chapter) deviceCounts(t *testing.T) {
	regtest.Proves(t, c.at(".5(b)"))
	r := c.round(`"shuffling": "counting_device"`)
	r.State.Opened = true
	r.Answer = gametest.Once("shuffle", round.Answer{Choice: "shuffle", Count: 51})
	p, got := acts(t, r)
	if got != "shuffle inspect shuffle deal" || !p.Cited(round.EventProcedure, c.at(".5(b)")) {
		t.Errorf("the dealer is asked to %s", got)
	}
}

// everyRound begins with a shuffle; two decks alternate. Where people do what every clause says, the one that was dealt leaves the
// discard rack before the other comes into play.
func (c Chapter) everyRound(t *testing.T) {
	regtest.Proves(t, c.at(".3(b)(3)"))
	r := c.round(`"two_decks": true`)
	for _, every := range []bool{false, true} {
		r.State = round.TableState{EveryClause: every}
		for n := range 3 {
			p := r.Play(t)
			if left := slices.Index(c.under(p, c.at(".3(b)")), c.at(".3(b)(4)")); left != map[bool]int{true: 0, false: -1}[every && n > 0] {
				t.Errorf("every clause %t: in round %d the deck before leaves the rack as act %d", every, n, left)
			}
			r.State = p.Table
		}
	}
	r.State = round.TableState{}
	var decks []int
	for n := range 4 {
		want := "shuffle deal"
		if n == 0 {
			want = "inspect shuffle deal"
		}
		p, got := acts(t, r)
		if got != want {
			t.Errorf("round %d: the dealer is asked to %s, want %s", n, got, want)
		}
		r.State = p.Table
		decks = append(decks, p.Table.Deck)
	}
	if !slices.Equal(decks, []int{0, 1, 0, 1}) {
		t.Errorf("the decks are %v, want each in every other round", decks)
	}
}

func (c Chapter) deck(t *testing.T) {
	regtest.Proves(t, c.at(".3(a)"))
	twice := card.Deck()
	twice[0] = twice[1]
	for _, deck := range [][]card.Card{twice, card.Deck()[1:]} {
		r := c.round("")
		r.Answer = gametest.Once("shuffle", round.Answer{Choice: "shuffle", Cards: deck})
		r.Refused(t, c.at(".3(a)"))
	}
}

// devices: two decks, and dealing from the hand, need a device that shuffles.
func (c Chapter) devices(t *testing.T) {
	regtest.Proves(t, c.at(".3(b)"), c.at(".9(a)(1)"))
	for choice, clause := range map[string]cite.Cite{`"two_decks": true`: c.at(".3(b)"), `"dealing": "hand"`: c.at(".9(a)(1)")} {
		for shuffling, good := range map[game.ChoiceValue]bool{general.Manually: false, general.Preshuffled: false, general.Device: true, general.CountingDevice: true, general.ReshufflingShoe: true} {
			_, err := c.Game.Select([]byte(c.round(`"shuffling": "` + shuffling.String() + `", ` + choice).Rules))
			var refused *game.InputError
			ok := errors.As(err, &refused)
			if good && err != nil || !good && (!ok || refused.Cite != clause) {
				t.Errorf("%s with %s: %v", choice, shuffling, err)
			}
		}
	}
}

// reshuffle: a floorperson may order it until the wagers are closed; decks that came preshuffled are then shuffled.
func (c Chapter) reshuffle(t *testing.T) {
	report := func(at string) func(*round.Round, *round.Question) (round.Answer, bool) {
		return gametest.Once(at, gametest.Report(general.Reshuffle))
	}
	for choice, want := range map[string]string{
		`"shuffling": "manual"`: "inspect shuffle cut shuffle cut deal", `"shuffling": "device"`: "inspect shuffle shuffle deal",
		`"shuffling": "preshuffled"`: "take cut shuffle cut deal", `"shuffling": "reshuffling_shoe"`: "inspect shuffle shuffle deal",
	} {
		r := c.round(choice)
		r.Answer = report("wagers")
		if p, got := acts(t, r); got != want || !p.Cited(round.EventProcedure, c.at(".5(a)")) {
			t.Errorf("%s: the dealer is asked to %s, want %s", choice, got, want)
		}
		for _, at := range []string{"shuffle", "deal"} {
			r.State, r.Answer = round.TableState{Opened: true}, report(at)
			r.Refused(t, c.at(".5(a)"))
		}
	}
}

// idle: the cards of a table where nobody played are washed and shuffled anew before the wagers; not those of a shoe that
// reshuffles, nor later.
func (c Chapter) idle(t *testing.T) {
	regtest.Proves(t, c.at(".5(f)"))
	report := func() func(*round.Round, *round.Question) (round.Answer, bool) {
		return gametest.Once("wagers", gametest.Report(general.Idle))
	}
	for choice, want := range map[string]string{
		`"shuffling": "manual"`: "shuffle cut shuffle cut deal", `"shuffling": "device"`: "shuffle shuffle deal", `"shuffling": "preshuffled"`: "shuffle cut shuffle cut deal",
	} {
		r := c.round(choice)
		r.State.Opened, r.Answer = true, report()
		p, got := acts(t, r)
		if got != want {
			t.Errorf("%s: the dealer is asked to %s, want %s", choice, got, want)
		}
		var steps []cite.Cite
		for _, e := range p.Of(round.EventProcedure) {
			if e.Cite == c.at(".5(f)") || e.Cite == c.at(".4(c)") {
				steps = append(steps, e.Cite)
			}
		}
		if !slices.Equal(steps, []cite.Cite{c.at(".5(f)"), c.at(".4(c)")}) {
			t.Errorf("%s: the steps of an idle table are %v", choice, steps)
		}
	}
	r := c.round("")
	r.State, r.Answer = round.TableState{Opened: true, Dealer: round.Program}, report()
	if p := r.Play(t); !p.Cited(round.EventProcedure, c.at(".5(f)")) || p.Cited(round.EventProcedure, c.at(".4(c)")) {
		t.Error("the program spreads and washes cards")
	}
	r = c.round(`"shuffling": "reshuffling_shoe"`)
	r.Answer = report()
	r.Refused(t, c.at(".5(f)"))
	r = c.round("")
	r.Answer = gametest.Once("deal", gametest.Report(general.Idle))
	r.Refused(t, c.at(".5(f)"))
}
