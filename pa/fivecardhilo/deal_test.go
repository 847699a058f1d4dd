package fivecardhilo_test

import (
	"fmt"
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
	"felt.example/felt/settle/settletest"
)

// TestDealing follows each card of one deck to its place.
func TestDealing(t *testing.T) {
	const around = "3/0 5/0 dealer/0 3/1 5/1 dealer/1 3/2 5/2 dealer/2 3/3 5/3 dealer/3 3/4 5/4 dealer/4"
	for _, c := range []struct {
		method game.ChoiceValue
		want   string
		clause cite.Cite
	}{
		{general.ManualShoe, around, "579.8(d)"}, {general.FromHand, around, "579.9(b)"},
		{general.AutomatedShoe, "3/0 3/1 3/2 3/3 3/4 5/0 5/1 5/2 5/3 5/4 dealer/0 dealer/1 dealer/2 dealer/3 dealer/4", "579.10(b)"},
	} {
		t.Run(c.method.String(), func(t *testing.T) {
			regtest.Proves(t, c.clause)
			r := played(`, "shuffling": "device", "dealing": "`+c.method.String()+`"`, "5 ante 10, 3 ante 10")
			r.Deck = card.Deck()
			slices.Reverse(r.Deck)
			p := r.Play(t)
			var places []string
			for i, e := range p.Of(round.EventDeal) {
				places = append(places, e.Place.String())
				if got := p.Cards(e.Place.Pile)[e.Place.Index]; got != r.Deck[i] || e.Cite != c.clause || e.Card != 0 {
					t.Errorf("card %d: %s at %s under %s, want %s face down", i, got, e.Place, e.Cite, r.Deck[i])
				}
			}
			if got := strings.Join(places, " "); got != c.want {
				t.Errorf("dealt to %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestRound: who is asked and shown what, when, and when the cards go.
func TestRound(t *testing.T) {
	r := played("", "6 ante 10, 1 ante 10, 2 ante 10, 2 poker_bonus 1, 4 ante 10, 4 tie 1, 4 poker_bonus 1")
	r.Choices = map[int][]string{1: {"fold"}, 2: {"fold"}, 4: {"play 10"}, 6: {"play 10"}}
	var got []string
	for _, e := range r.Play(t).Events {
		text := ""
		switch place, _, _ := strings.Cut(e.Place.String(), "/"); e.Kind {
		case round.EventDecision:
			text = fmt.Sprint(e.Choice, " ", e.Seat, " ", e.Cite)
		case round.EventLook, round.EventShow, round.EventCollect:
			text = fmt.Sprint(e.Kind, " ", place, " ", e.Cite)
		case round.EventForm:
			text = fmt.Sprint(e.Kind, " ", place, " for ", e.Audience, " ", e.Cite)
		case round.EventSettle:
			text = fmt.Sprint("settle ", e.Seat)
		default:
			continue
		}
		if len(got) == 0 || got[len(got)-1] != text {
			got = append(got, text)
		}
	}
	want := []string{
		"look 1 579.11(a)", "look 2 579.11(a)", "look 4 579.11(a)", "look 6 579.11(a)",
		"fold 1 579.11(b)", "fold 2 579.11(b)", "play 4 579.11(b)", "play 6 579.11(b)", "settle 1", "collect 1 579.11(c)", "settle 2",
		"set 4 579.11(a)(3)", "form 4 for 4 579.11(d)", "set 6 579.11(a)(3)", "form 6 for 6 579.11(d)", "show dealer 579.11(e)", "form dealer for 0 579.11(e)",
		"show 6 579.11(f)", "form 6 for 0 579.11(f)", "settle 6", "collect 6 579.11(i)",
		"show 4 579.11(f)", "form 4 for 0 579.11(f)", "settle 4", "collect 4 579.11(k)",
		"show 2 579.11(j)(2)", "settle 2", "collect 2 579.11(k)", "collect dealer 579.11(l)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
	// What a clause says of the order, each by itself: the lines come one after the other,
	// and those after "no" never.
	for c, order := range map[cite.Cite][]string{
		"579.11(b)": {"look 6 579.11(a)", "fold 1 579.11(b)", "fold 2 579.11(b)", "play 4 579.11(b)", "play 6 579.11(b)", "settle 1"},
		"579.11(c)": {"play 6 579.11(b)", "settle 1", "collect 1 579.11(c)", "settle 2", "set 4 579.11(a)(3)", "settle 2", "collect 2 579.11(k)", "no collect 2 579.11(c)"},
		"579.11(e)": {"set 4 579.11(a)(3)", "set 6 579.11(a)(3)", "show dealer 579.11(e)", "form dealer for 0 579.11(e)", "show 6 579.11(f)"},
		"579.11(i)": {"settle 6", "collect 6 579.11(i)", "show 4 579.11(f)"},
		"579.11(k)": {"settle 4", "collect 4 579.11(k)", "settle 2", "collect 2 579.11(k)"},
		"579.11(l)": {"collect 1 579.11(c)", "collect 6 579.11(i)", "collect 4 579.11(k)", "collect 2 579.11(k)", "collect dealer 579.11(l)"},
	} {
		t.Run(string(c), func(t *testing.T) {
			regtest.Proves(t, c)
			at := 0
			for _, line := range order {
				if never, no := strings.CutPrefix(line, "no "); no {
					if slices.Contains(got, never) {
						t.Errorf("%s comes", never)
					}
					continue
				}
				next := slices.Index(got[at:], line)
				if next < 0 {
					t.Fatalf("%s does not come, or too early", line)
				}
				at += next + 1
			}
		})
	}
}

// setting answers the questions to set a hand in the order given: "3 Ah 2c" sets the low
// hand of seat 3. What the answers are told is noted in asked.
func setting(asked *[]string, low ...string) func(*round.Round, *round.Question) (round.Answer, bool) {
	return func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Cite != "579.11(d)" || len(low) == 0 {
			return round.Answer{}, false
		}
		*asked = append(*asked, fmt.Sprint(q.ID, q.Seats))
		a := round.Answer{Question: q.ID, Choice: "set", Seat: int(low[0][0] - '0')}
		if cards := low[0][1:]; cards != "" {
			a.Cards = card.Hand(cards)
		}
		low = low[1:]
		return a, true
	}
}

// three is a round in which seats 1, 3 and 5 set hands with an ace.
func three() gametest.Round {
	r := played("", "1 ante 10, 3 ante 10, 5 ante 10")
	r.Cards = map[round.Pile]string{
		round.SeatPile(1): "Ac Kd Qh 4s 2c", round.SeatPile(3): "Ad Kc Qs 5s 3c", round.SeatPile(5): "Ah Ks Qd 6s 2d", round.Dealer: "Kh 9s 8d 7c 2h",
	}
	r.Choices = map[int][]string{1: {"play 10"}, 3: {"play 10"}, 5: {"play 10"}}
	return r
}

// TestAllSetAtOnce: the players set in any order, each once, and answer one question.
func TestAllSetAtOnce(t *testing.T) {
	regtest.Proves(t, "579.11(a)(3)")
	var asked []string
	r := three()
	r.Answer = setting(&asked, "5 Ah 2d", "1", "3 5s 3c")
	p := r.Play(t)
	id, _, _ := strings.Cut(asked[0], "[")
	if want := []string{id + "[1 3 5]", id + "[1 3]", id + "[3]"}; !slices.Equal(asked, want) {
		t.Errorf("asked %v, want %v", asked, want)
	}
	for seat, want := range map[int]string{1: "31 high, 6 low", 3: "31 high, 8 low", 5: "26 high, 3 low"} {
		if got, _ := p.Formed(round.SeatPile(seat)); got != want {
			t.Errorf("seat %d set %s, want %s", seat, got, want)
		}
	}
	for _, wrong := range [][]string{{"5 Ah 2d", "5 6s 2d"}, {"5 Ah 6s"}, {"5 Ac 2c"}, {"5 Ah"}, {"5 Ah Ah"}, {"2"}} {
		r.Answer = setting(&asked, wrong...)
		r.Refused(t, "579.11(d)")
	}
	// An answer to the question once all have set comes too late.
	r.Answer = gametest.First(setting(&asked, "5", "1", "3"), func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		return round.Answer{Question: q.ID - 1, Choice: "set", Seat: 5}, q.Choices != nil && q.Choices[0].ID == "reveal"
	})
	r.Refused(t, "")
}

// TestLeavingWhileSetting: who leaves is asked no more, and the rest go on.
func TestLeavingWhileSetting(t *testing.T) {
	for _, gone := range []int{1, 3, 5} {
		var asked []string
		r := three()
		left := false
		r.Answer = func(now *round.Round, q *round.Question) (round.Answer, bool) {
			if q.Cite == "579.11(d)" && !left {
				left = true
				return round.Answer{Question: q.ID, Abandoned: gone}, true
			}
			return setting(&asked)(now, q)
		}
		p := r.Play(t)
		sets := 0
		for _, e := range p.Of(round.EventDecision) {
			if e.Choice == "set" {
				sets++
				if e.Seat == gone {
					t.Errorf("seat %d sets after it left", gone)
				}
			}
		}
		if o := p.Outcome(t, gone, "play"); sets != 2 || o.Result != round.Lose || o.Cites[0] != "579.7(b)" {
			t.Errorf("%d hands are set; the play of seat %d ends with %s", sets, gone, o.Result)
		}
	}
	r := played("", "1 ante 10")
	r.Choices = map[int][]string{1: {"play 10"}}
	r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		return round.Answer{Question: q.ID, Abandoned: 1}, q.Cite == "579.11(d)"
	}
	if p := r.Play(t); len(p.Outcomes()) != 2 {
		t.Errorf("settled %v", settletest.Lines(p.Outcomes()))
	}
}

// TestLargerWagerIsSetFirst, of equal ones the one farther counterclockwise.
func TestLargerWagerIsSetFirst(t *testing.T) {
	regtest.Proves(t, "579.7(f)")
	for stakes, want := range map[string]string{
		"2/Ann ante 10, 3/Ann ante 20, 5 ante 1":                   "[3 5] [2]",
		"2/Ann ante 20, 3/Ann ante 10, 5 ante 1":                   "[2 5] [3]",
		"2/Ann ante 10, 3/Ann ante 10, 5 ante 1":                   "[3 5] [2]",
		"2/Ann ante 10, 3/Ann ante 20, 4/Bob ante 7, 5/Bob ante 7": "[3 5] [2 4]",
		"1 ante 10, 2 ante 20":                                     "[1 2]",
	} {
		r := played(`, "positions": 2`, stakes)
		r.Choices = map[int][]string{}
		for _, st := range r.Stakes {
			r.Choices[st.Seat] = []string{"play " + st.Amount.String()}
		}
		var asked []string
		id := -1
		r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			if q.Cite == "579.11(d)" && q.ID != id {
				id = q.ID
				asked = append(asked, fmt.Sprint(q.Seats))
			}
			return round.Answer{}, false
		}
		if r.Play(t); strings.Join(asked, " ") != want {
			t.Errorf("%s: asked %v, want %s", stakes, asked, want)
		}
	}
	// A hand that is folded is not set.
	r := played(`, "positions": 2`, "2/Ann ante 10, 3/Ann ante 20")
	r.Choices = map[int][]string{2: {"play 10"}, 3: {"fold"}}
	sets := 0
	for _, e := range r.Play(t).Of(round.EventDecision) {
		if e.Choice == "set" {
			sets++
		}
	}
	if sets != 1 {
		t.Errorf("%d hands are set, want 1", sets)
	}
}

// TestAbsentPlayer folds when his time is up; his hands are set in the dealer's way.
func TestAbsentPlayer(t *testing.T) {
	r := three()
	r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		want := map[cite.Cite]string{"579.11(b)": "fold", "579.11(d)": "set"}[q.Cite]
		if q.Kind == round.AskDecision && q.Otherwise != want {
			t.Errorf("%s: the clock would %s", q.Cite, q.Otherwise)
		}
		if q.Cite != "579.11(d)" {
			return round.Answer{}, false
		}
		return round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: q.Otherwise}, true
	}
	p := r.Play(t)
	for seat, want := range map[int]string{1: "31 high, 6 low", 3: "31 high, 8 low", 5: "31 high, 8 low"} {
		if got, _ := p.Formed(round.SeatPile(seat)); got != want {
			t.Errorf("seat %d is set %s, want %s", seat, got, want)
		}
	}
}

// TestSetUnknown: where the table learns the cards only when they are turned, it learns
// then how they were set.
func TestSetUnknown(t *testing.T) {
	var asked []string
	r := three()
	r.Rules = strings.TrimSuffix(r.Rules, "}") + `, "cards": "revealed"}`
	r.Answer = setting(&asked, "5 Ah 2d", "3 Ad 3c", "1 4s 2c")
	p := r.Play(t)
	for i, want := range []string{"[5]", "[3]", "[1]"} {
		if !strings.HasSuffix(asked[i], want) {
			t.Errorf("asked %v", asked)
		}
	}
	for seat, want := range map[int]string{1: "win", 3: "push", 5: "push"} {
		if got := p.Outcome(t, seat, "play").Result; string(got) != want {
			t.Errorf("seat %d: %s, want %s", seat, got, want)
		}
	}
	r.Answer = setting(&asked, "5 Ah 6s")
	r.Refused(t, "579.11(d)")
}
