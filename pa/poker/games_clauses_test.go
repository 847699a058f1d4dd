package poker

import (
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// TestMostPlayers: each game takes as many players as its section says, and no more.
func TestMostPlayers(t *testing.T) {
	for clause, most := range map[cite.Cite]int{"637a.10(b)": 8, "637a.11(b)": 10, "637a.12(b)": 10, "637a.13(b)": 8, "637a.14(b)": 8} {
		t.Run(string(clause), func(t *testing.T) {
			regtest.Proves(t, clause)
			for i, v := range Variants {
				if string(v.Section) != clause.Section() {
					continue
				}
				r := gametest.Round{Game: Games[i], State: round.TableState{Opened: true}}
				for seat := 1; seat <= most; seat++ {
					r.Stakes = append(r.Stakes, round.Stake{Seat: seat, Wager: StackWager, Amount: 100 * money.Dollar})
				}
				r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
					return round.Answer{Question: q.ID, Choice: q.Otherwise, Seat: slices.Concat(q.Seats, []int{0})[0]}, q.Kind == round.AskDecision
				}
				dealt := map[uint8]bool{}
				for _, e := range r.Play(t).Of(round.EventDeal) {
					if e.Place.Kind == round.AtSeat {
						dealt[e.Place.Seat] = true
					}
				}
				if len(dealt) != most {
					t.Errorf("%s: %d players are dealt in, not %d", v.ID, len(dealt), most)
				}
				r.Stakes = append(r.Stakes, round.Stake{Seat: most + 1, Wager: StackWager, Amount: 100 * money.Dollar})
				refusedBy := clause
				if most == Most { // a table has no more places
					refusedBy = "637a.2(a)"
				}
				r.Refused(t, refusedBy)
			}
		})
	}
}

// TestOneProcedure: the games of a section are dealt alike, card for card, and differ in what wins.
func TestOneProcedure(t *testing.T) {
	for clause, want := range map[cite.Cite]string{
		"637a.10(a)": "down 0 1 0 1, up 0 1, burn, up 0 1, burn, up 0 1, burn, up 0 1, burn, down 0 1",
		"637a.12(a)": "down 0 1 0 1 0 1 0 1, burn, board, burn, board, burn, board",
		"637a.13(a)": "down 0 1 0 1 0 1 0 1 0 1, burn",
	} {
		t.Run(string(clause), func(t *testing.T) {
			regtest.Proves(t, clause)
			for _, v := range Variants {
				if string(v.Section) != clause.Section() {
					continue
				}
				posted := studTable()
				if v.button {
					posted = twoFour()
				}
				_, st := staged{variant: v, posted: posted, stacks: []money.Cents{100, 100}, cards: "As Kd Qh Jc 9s 8d 7h 6c 5s 4d 3h 2c Ac Ks Qd Jh 9c 8s 7d 6h 5c 4s 3d 2h", calls: true}.play(t)
				var dealt []string
				for _, line := range st.log {
					words := strings.Fields(line)[1:]
					words = slices.DeleteFunc(words, func(w string) bool { return len(w) == 2 && strings.ContainsAny(w, "shdc") }) // the cards
					if slices.Contains([]string{"down", "up", "burn", "board"}, words[0]) {
						dealt = append(dealt, strings.Join(words, " "))
					}
				}
				if got := strings.Join(dealt, ", "); got != want {
					t.Errorf("%s is dealt %s, not %s", v.ID, got, want)
				}
			}
		})
	}
}

// TestHighOnly: in Five-card Stud and in Hold'em the high hand wins all, though another is low.
func TestHighOnly(t *testing.T) {
	t.Run("five-card stud", func(t *testing.T) {
		regtest.Proves(t, "637a.14(a)")
		studEnds(t, &FiveCardStud, false, "14(h) pot 0 1 4", "98 102", "As 2d 3c 4h 6h", "Kd Kh 9c 9h 9d")
	})
	t.Run("hold'em", func(t *testing.T) {
		regtest.Proves(t, "637a.11(a)")
		staged{variant: &Holdem, posted: twoFour(), stacks: []money.Cents{100, 100}, cards: deckFor(&Holdem, "2h 5s 8c Jd Kd", "Ah 3s", "Ks Kh"), calls: true}.ends(t, "11(k) pot 0 1 4", "98", "102")
	})
}

// TestBigBetInLimitGamesOnly: the larger bet of the later streets is one of limit games; in the
// others the minimum bet holds to the end.
func TestBigBetInLimitGamesOnly(t *testing.T) {
	regtest.Proves(t, "637a.8(k)")
	for betting, least := range map[Betting]string{Limit: "4", PotLimit: "2-6", NoLimit: "2-98"} {
		posted := twoFour()
		posted.Betting = betting
		before, flop := "r4", "r2"
		switch betting {
		case PotLimit:
			before, flop = "r4-%s", "r2-6"
		case NoLimit:
			before, flop = "r4-100", "r2-98"
		case Limit:
		}
		pot := func(most string) string { return strings.ReplaceAll(before, "%s", most) }
		staged{variant: &Holdem, posted: posted, stacks: []money.Cents{100, 100, 100}, cards: deckFor(&Holdem, "2h 5s 8c Jd Kd", "Ah As", "Qh Qs", "Th Ts"), turns: []string{
			"2 f c2 " + pot("7") + ": c", "0 f c1 " + pot("8") + ": c", "1 f x " + pot("8") + ": x",
			"0 x " + flop + ": x", "1 f x " + flop + ": x", "2 f x " + flop + ": x",
			"0 x r" + least + ": x", "1 f x r" + least + ": x", "2 f x r" + least + ": x",
			"0 x r" + least + ": x", "1 f x r" + least + ": x", "2 f x r" + least + ": x",
			"show 0: yes", "show 1: yes", "show 2: yes",
		}}.ends(t, "", "104", "98", "98")
	}
}
