package mississippistud_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt/card"
	"felt/cite"
	"felt/pa/general"
	"felt/regtest"
	"felt/round"
)

const (
	byShoe      = `{"dealing": "manual_shoe", "shuffling": "device"}`
	byHand      = `{"dealing": "hand", "shuffling": "device"}`
	byDevice    = `{"dealing": "automated_shoe", "shuffling": "device"}`
	boardFirst  = `{"dealing": "automated_shoe", "shuffling": "reshuffling_shoe", "community_first": true}`
	byHandAlone = `{"dealing": "manual_shoe", "shuffling": "manual"}`
)

// TestDealing follows each card of one stacked deck to its place.
func TestDealing(t *testing.T) {
	const deck = "As Ks Qs Js Ts 9s 8s"
	for _, c := range []struct {
		name, rules       string
		order, board      cite.Cite
		places            string
		second, fifth, up string
	}{
		{"manual_shoe", byShoe, "655a.8(c)", "655a.8(d)", "2/0 5/0 2/1 5/1 community/0 community/1 community/2", "As Qs", "Ks Js", "Ts 9s 8s"},
		{"hand", byHand, "655a.9(b)", "655a.9(c)", "2/0 5/0 2/1 5/1 community/0 community/1 community/2", "As Qs", "Ks Js", "Ts 9s 8s"},
		{"automated_shoe", byDevice, "655a.10(b)", "655a.10(c)", "2/0 2/1 5/0 5/1 community/0 community/1 community/2", "As Ks", "Qs Js", "Ts 9s 8s"},
		{"community_first", boardFirst, "655a.10(b)", "655a.10(g)", "community/0 community/1 community/2 2/0 2/1 5/0 5/1", "Js Ts", "9s 8s", "As Ks Qs"},
	} {
		t.Run(c.name, func(t *testing.T) {
			regtest.Proves(t, c.order, c.board)
			s := script{rules: c.rules, deck: deck, wagers: "5 ante 10, 2 ante 10"}
			p := s.play(t)
			if got := p.dealt(); got != c.places {
				t.Errorf("dealt to %s, want %s", got, c.places)
			}
			for place, want := range map[round.Pile]string{round.SeatPile(2): c.second, round.SeatPile(5): c.fifth, round.Community: c.up} {
				if got := p.Cards(place); !slices.Equal(got, card.Hand(want)) {
					t.Errorf("%v lie at %v, want %s", got, place, want)
				}
			}
			for _, e := range p.events {
				want := c.order
				if e.Place.Area == round.AtCommunity {
					want = c.board
				}
				if e.Kind == round.EventDeal && (e.Cite != want || e.Card != 0) {
					t.Errorf("%s is dealt under %s, showing %v", e.Place, e.Cite, e.Card)
				}
			}
		})
	}
}

// TestStub is counted at least every fifth round, where no device counts the deck.
func TestStub(t *testing.T) {
	for _, c := range []struct {
		name, rules               string
		count, correct, incorrect cite.Cite
	}{
		{"manual_shoe", byShoe, "655a.8(e)", "655a.8(f)", "655a.8(g)"},
		{"hand", byHand, "655a.9(d)", "655a.9(e)", "655a.9(f)"},
		{"automated_shoe", byDevice, "655a.10(d)", "655a.10(e)", "655a.10(f)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			regtest.Proves(t, c.count, c.correct, c.incorrect)
			early := &script{rules: c.rules, wagers: "1 ante 10", table: round.TableState{RoundsSinceCount: 3}}
			if p := early.play(t); len(p.cited(c.count)) != 0 || p.Table.RoundsSinceCount != 4 {
				t.Error("the stub is counted in the fourth round")
			}
			fifth := &script{rules: c.rules, wagers: "1 ante 10", table: round.TableState{RoundsSinceCount: 4}}
			p := fifth.play(t)
			if len(p.cited(c.count)) != 1 || len(p.cited(c.correct)) != 1 || p.Table.RoundsSinceCount != 0 {
				t.Error("the stub is not counted in the fifth round")
			}
			for _, q := range p.asked {
				if q.Cite == c.count && q.Count != 47 {
					t.Errorf("a count of %d is expected, want 47", q.Count)
				}
			}
			for _, choice := range []string{"misdealt", "not_misdealt"} {
				wrong := &script{rules: c.rules, wagers: "1 ante 10, 3 ante 5", table: round.TableState{Opened: true, RoundsSinceCount: 4}}
				wrong.instead = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
					switch {
					case q.Cite == c.count:
						return round.Answer{Question: q.ID, Choice: "count_stub", Count: q.Count - 1}, true
					case q.Cite == c.incorrect:
						return round.Answer{Question: q.ID, Choice: choice}, true
					}
					return round.Answer{}, false
				}
				p := wrong.play(t)
				same(t, p.Outcomes(), "1 ante void 0.00 10.00 "+string(c.incorrect), "3 ante void 0.00 5.00 "+string(c.incorrect))
				if p.Table.Opened != (choice == "misdealt") {
					t.Errorf("%s: the deck stays is %t", choice, p.Table.Opened)
				}
			}
		})
	}
	counted := &script{wagers: "1 ante 10", table: round.TableState{RoundsSinceCount: 9}}
	if p := counted.play(t); len(p.cited("655a.8(e)")) != 0 {
		t.Error("the stub is counted though the device counts the deck")
	}
}

func TestNoMoreBetsComesFirst(t *testing.T) {
	for rules, c := range map[string]cite.Cite{byShoe: "655a.8(b)", byHand: "655a.9(b)", byDevice: "655a.10(a)(2)"} {
		t.Run(string(c), func(t *testing.T) {
			regtest.Proves(t, c)
			s := script{rules: rules, wagers: "1 ante 10"}
			p := s.play(t)
			announced := slices.IndexFunc(p.events, func(e round.Event) bool { return e.Kind == round.EventAnnounce && e.Cite == c })
			dealt := slices.IndexFunc(p.events, func(e round.Event) bool { return e.Kind == round.EventDeal })
			if announced < 0 || announced > dealt {
				t.Errorf("announced at %d, the first card dealt at %d", announced, dealt)
			}
		})
	}
}

// choices lists what the dealer was asked to do, in order.
func (p *played) choices() string {
	var choices []string
	for _, q := range p.asked {
		if q.Kind == round.AskAct {
			choices = append(choices, q.Options[0].Choice)
		}
	}
	return strings.Join(choices, " ")
}

func TestShuffleAndCut(t *testing.T) {
	regtest.Proves(t, "655a.5(c)(1)", "655a.5(c)(2)", "655a.5(g)")
	for shuffling, want := range map[string]string{
		"manual": "inspect shuffle cut deal deal", "preshuffled": "shuffle cut deal deal",
		"device": "inspect shuffle deal deal", "counting_device": "inspect shuffle deal deal", "reshuffling_shoe": "inspect shuffle deal deal",
	} {
		s := script{rules: `{"shuffling": "` + shuffling + `"}`, wagers: "1 ante 10"}
		p := s.play(t)
		if got := p.choices(); got != want {
			t.Errorf("%s: the dealer is asked to %s, want %s", shuffling, got, want)
		}
		if by := len(p.cited("655a.5(g)")) == 1; by != (shuffling == "reshuffling_shoe") {
			t.Errorf("%s: reshuffled by the shoe is %t", shuffling, by)
		}
	}
}

func TestCutDepth(t *testing.T) {
	regtest.Proves(t, "655a.5(d)")
	for depth, good := range map[int]bool{0: false, 9: false, 10: true, 51: true, 52: false} {
		s := script{rules: byHandAlone, deck: "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", wagers: "1 ante 10"}
		s.instead = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			return round.Answer{Question: q.ID, Choice: "cut", Count: depth}, offers("cut")(nil, q)
		}
		p, err := s.run(t)
		if !good {
			refuses(t, err, "655a.5(d)")
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if first := p.Cards(round.SeatPile(1))[0]; depth == 10 && first != card.MustParse("Qc") {
			t.Errorf("after a cut of 10 the first card is %v, want the eleventh", first)
		}
	}
}

func TestRecut(t *testing.T) {
	regtest.Proves(t, "655a.5(e)")
	recut := round.Irregularity{Kind: general.Recut}
	s := script{rules: byHandAlone, wagers: "1 ante 10", instead: once(recut, offers("deal"))}
	if got := s.play(t).choices(); got != "inspect shuffle cut deal cut deal deal" {
		t.Errorf("the dealer is asked to %s", got)
	}
	for _, s := range []script{
		{rules: byHandAlone, wagers: "1 ante 10", instead: once(recut, func(_ *round.Round, q *round.Question) bool { return q.Kind == round.AskDecision })},
		{rules: byShoe, wagers: "1 ante 10", instead: once(recut, offers("deal"))},
	} {
		_, err := s.run(t)
		refuses(t, err, "655a.5(e)")
	}
}

// TestDeviceCounts: a deck that the device finds wrong leaves the table.
func TestDeviceCounts(t *testing.T) {
	regtest.Proves(t, "655a.5(b)")
	s := script{wagers: "1 ante 10", table: round.TableState{Opened: true}}
	first := true
	s.instead = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if !first || !offers("shuffle")(nil, q) {
			return round.Answer{}, false
		}
		first = false
		return round.Answer{Question: q.ID, Choice: "shuffle", Count: 51}, true
	}
	if p := s.play(t); p.choices() != "shuffle inspect shuffle deal deal" || len(p.cited("655a.5(b)")) != 1 {
		t.Errorf("the dealer is asked to %s", p.choices())
	}
}

// TestEveryRoundIsShuffled, whatever lay on the idle table before.
func TestEveryRoundIsShuffled(t *testing.T) {
	regtest.Proves(t, "655a.5(f)", "655a.3(b)(3)")
	table := round.TableState{}
	var decks []int
	for n := range 4 {
		s := script{rules: `{"two_decks": true}`, table: table, wagers: "1 ante 10"}
		p := s.play(t)
		want := "shuffle deal deal"
		if n == 0 {
			want = "inspect " + want
		}
		if p.choices() != want {
			t.Errorf("round %d: the dealer is asked to %s", n, p.choices())
		}
		table = p.Table
		decks = append(decks, table.Deck)
	}
	if !slices.Equal(decks, []int{0, 1, 0, 1}) {
		t.Errorf("decks %v, want one after the other", decks)
	}
	bad := script{wagers: "1 ante 10", instead: func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		cards := slices.Clone(q.Cards)
		if len(cards) > 0 {
			cards[0] = cards[1]
		}
		return round.Answer{Question: q.ID, Choice: "shuffle", Cards: cards}, offers("shuffle")(nil, q)
	}}
	_, err := bad.run(t)
	refuses(t, err, "655a.3(a)")
}

// TestStreets: what is asked when, of whom, and how much of the board lies open.
func TestStreets(t *testing.T) {
	s := script{deck: "2c 3c 4d 5d 7h 8h 9s Ts", wagers: "1 ante 10, 3 ante 10, 3 third_street 30, 3 fourth_street 10, 6 ante 5, 6 third_street 5, 6 fourth_street 5, 6 fifth_street 15"}
	shown := 0
	var order []string
	s.instead = func(r *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskDecision {
			order = append(order, fmt.Sprint(q.Seats[0], " ", q.Options[0].Wager, " ", shown))
		}
		if offers("reveal")(r, q) {
			order = append(order, string(q.Cite))
			shown++
		}
		return round.Answer{}, false
	}
	p := s.play(t)
	want := "1 third_street 0, 3 third_street 0, 6 third_street 0, 655a.11(c), 3 fourth_street 1, 6 fourth_street 1, 655a.11(e), " +
		"3 fifth_street 2, 6 fifth_street 2, 655a.11(g)"
	if got := strings.Join(order, ", "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	t.Run("turned", func(t *testing.T) {
		regtest.Proves(t, "655a.11(c)", "655a.11(e)", "655a.11(g)")
		for i, c := range []cite.Cite{"655a.11(c)", "655a.11(e)", "655a.11(g)"} {
			place := round.Place{Pile: round.Community, Index: uint8(i)}
			if e := p.cited(c); len(e) != 1 || e[0].Kind != round.EventShow || e[0].Place != place || e[0].Audience != round.Everyone {
				t.Errorf("%s: %v", c, e)
			}
		}
	})
	t.Run("asked", func(t *testing.T) {
		regtest.Proves(t, "655a.11(b)", "655a.11(d)", "655a.11(f)")
		for c, want := range map[cite.Cite]string{"655a.11(b)": "1 fold, 3 wager, 6 wager", "655a.11(d)": "3 wager, 6 wager", "655a.11(f)": "3 fold, 6 wager"} {
			var got []string
			for _, e := range p.cited(c) {
				got = append(got, fmt.Sprint(e.Seat, " ", e.Choice))
			}
			if strings.Join(got, ", ") != want {
				t.Errorf("%s: %v, want %s", c, got, want)
			}
		}
	})
	t.Run("words", func(t *testing.T) {
		regtest.Proves(t, "655a.1")
		same(t, p.Outcomes(),
			"1 ante lose 0.00 0.00 655a.11(b)(2)",
			"3 ante lose 0.00 0.00 655a.11(f)(2)", "3 third_street lose 0.00 0.00 655a.11(f)(2)", "3 fourth_street lose 0.00 0.00 655a.11(f)(2)",
			"6 ante lose 0.00 0.00 655a.11(h)(3) 655a.12(a)", "6 third_street lose 0.00 0.00 655a.11(h)(3) 655a.12(a)",
			"6 fourth_street lose 0.00 0.00 655a.11(h)(3) 655a.12(a)", "6 fifth_street lose 0.00 0.00 655a.11(h)(3) 655a.12(a)")
	})
}

// TestBoardAfterAllFolded is turned only for an open optional wager.
func TestBoardAfterAllFolded(t *testing.T) {
	for wagers, want := range map[string]int{
		"1 ante 10, 4 ante 10": 0, "1 ante 10, 4 ante 10, 4 third_street 10": 1,
		"1 ante 10, 1 three_card_bonus 1, 4 ante 10": 3, "1 ante 10, 4 ante 10, 4 progressive 1": 3,
	} {
		s := script{wagers: wagers}
		p, shown := s.play(t), 0
		for _, e := range p.events {
			if e.Kind == round.EventShow && e.Place.Area == round.AtCommunity {
				shown++
			}
		}
		if shown != want {
			t.Errorf("%s: %d community cards are turned, want %d", wagers, shown, want)
		}
	}
}

// TestHandsAreTheirPlayers: each sees his own two cards and answers for himself.
func TestHandsAreTheirPlayers(t *testing.T) {
	regtest.Proves(t, "655a.11(a)(1)")
	s := script{deck: "2c 3c 4d 5d 7h 8h 9s", wagers: "2 ante 10, 2 progressive 1, 5 ante 10"}
	p := s.play(t)
	seen := map[int]string{}
	for _, e := range p.events {
		switch {
		case e.Kind == round.EventLook:
			seen[e.Audience] += e.Card.String()
			if e.Audience != e.Seat || int(e.Place.Seat) != e.Seat || e.Cite != "655a.11(a)" {
				t.Errorf("seat %d looks at %s", e.Audience, e.Place)
			}
		case e.Kind == round.EventShow && e.Place.Area == round.AtSeat && e.Seat != 2:
			t.Errorf("the folded hand of seat %d is shown", e.Seat)
		}
	}
	if seen[2] != "2c4d" || seen[5] != "3c5d" {
		t.Errorf("seen: %v", seen)
	}
	revealed := script{rules: `{"cards": "revealed"}`, wagers: "2 ante 10"}
	for _, e := range revealed.play(t).events {
		if e.Kind == round.EventLook {
			t.Error("a table that does not know the cards shows them")
		}
	}
	for _, a := range []round.Answer{{Seat: 5, Choice: "fold"}, {Seat: 3, Choice: "fold"}, {Choice: "fold"}} {
		s.instead = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			a.Question = q.ID
			return a, q.Kind == round.AskDecision
		}
		_, err := s.run(t)
		refuses(t, err, "655a.11(b)")
	}
}

// TestCardsStay on the table until they are settled, and then go to the rack.
func TestCardsStay(t *testing.T) {
	s := script{wagers: "1 ante 10, 2 ante 10, 2 three_card_bonus 1, 3 ante 10, 3 third_street 10, 3 fourth_street 10, 3 fifth_street 10, 4 ante 10, 4 progressive 1"}
	p := s.play(t)
	collected := map[int]cite.Cite{}
	last := map[int]int{}
	for i, e := range p.events {
		switch e.Kind {
		case round.EventCollect:
			if collected[e.Seat] == "" {
				collected[e.Seat] = e.Cite
				if i < last[e.Seat] {
					t.Errorf("seat %d is collected before it is settled", e.Seat)
				}
			}
		case round.EventSettle:
			last[e.Seat] = i
			if collected[e.Seat] != "" && collected[e.Seat] != "655a.11(b)(2)(ii)" {
				t.Errorf("seat %d is settled after its cards are collected", e.Seat)
			}
		}
	}
	for seat, c := range map[int]cite.Cite{1: "655a.11(b)(2)(ii)", 2: "655a.11(j)", 3: "655a.11(j)", 4: "655a.11(j)", 0: "655a.11(j)"} {
		if collected[seat] != c {
			t.Errorf("seat %d is collected under %q, want %s", seat, collected[seat], c)
		}
	}
	t.Run("folded", func(t *testing.T) { regtest.Proves(t, "655a.11(b)(2)(i)", "655a.11(b)(2)(ii)") })
	t.Run("settled", func(t *testing.T) { regtest.Proves(t, "655a.11(a)(2)", "655a.11(j)") })
}

// TestValidation comes before a progressive wager is paid, and only then.
func TestValidation(t *testing.T) {
	regtest.Proves(t, "655a.11(i)(2)(ii)")
	for deck, want := range map[string]bool{"9s Ts 9h 9d 2c": true, "9s Ts 9h 8d 2c": false} {
		asked := false
		s := script{deck: deck, wagers: "1 ante 10, 1 progressive 1"}
		s.instead = func(r *round.Round, q *round.Question) (round.Answer, bool) {
			if q.Kind == round.AskValidation {
				asked = true
				if r.Seat(1).Has("progressive") == 0 || q.Cite != "655a.11(i)(2)(ii)" {
					t.Error("the wager is settled before it is validated")
				}
			}
			return round.Answer{}, false
		}
		if s.play(t); asked != want {
			t.Errorf("%s: validation is asked: %t", deck, asked)
		}
	}
}

// TestPlayerWhoLeaves loses his wagers and has no Envy Bonus; the others play on.
func TestPlayerWhoLeaves(t *testing.T) {
	regtest.Proves(t, "655a.7(b)")
	s := script{rules: envied, deck: "2c 7s 4d 8s 9s Ts Js", wagers: "1 ante 10, 1 progressive 1, 5 ante 10, 5 third_street 10, 5 fourth_street 10, 5 fifth_street 10"}
	left := false
	s.instead = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if left || q.Kind != round.AskDecision || q.Seats[0] != 1 {
			return round.Answer{}, false
		}
		left = true
		return round.Answer{Question: q.ID, Abandoned: 1}, true
	}
	p := s.play(t)
	same(t, p.Outcomes()[:2], "1 ante lose 0.00 0.00 655a.7(b)", "1 progressive lose 0.00 0.00 655a.7(b)")
	if len(p.Outcomes()) != 6 || p.Outcomes()[2].Seat != 5 || p.Outcomes()[2].Result != round.Win {
		t.Errorf("%v", say(p.Outcomes()))
	}
}
