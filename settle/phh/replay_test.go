package phh_test

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/money"
	"felt.example/felt/regtest"
	"felt.example/felt/settle/phh"
)

// holdem is a hand that ends as it says: two players, of whom the second has the button
// and the small blind. The first bets the pot of 20 on the turn and is called.
const holdem = `variant = "NT"
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [100, 100]
actions = ["d dh p1 AsKs", "d dh p2 ????", "p2 cc", "p1 cc", "d db 2c7dTs", "p1 cc", "p2 cc", "d db Js", "p1 cbr 20", "p2 cc", "d db Qs", "p1 cc", "p2 cc", "p1 sm AsKs", "p2 sm 2h2d"]
finishing_stacks = [130, 70]
`

// razz: player 1 shows the king of clubs and brings in 5 of the bets of 10; after that the
// lower hand showing acts first. Player 3 folds. Both pay antes of 1 and 5 bets of 10, 10, 20, 20
// and 20; player 2 is all-in with the last one for 19 and wins with 6-4-3-2-A.
const razz = `variant = "FR"
ante_trimming_status = true
antes = [1, 1, 1]
bring_in = 5
small_bet = 10
big_bet = 20
starting_stacks = [200, 80, 200]
actions = [
 "d dh p1 2c3cKc", "d dh p2 As2s4s", "d dh p3 ????Qc", "p1 pb", "p2 cbr 10", "p3 f", "p1 cc",
 "d dh p1 4c", "d dh p2 3s", "p2 cbr 10", "p1 cc",
 "d dh p1 2d", "d dh p2 Ks", "p1 cbr 20", "p2 cc",
 "d dh p1 9c", "d dh p2 Qs", "p1 cbr 20", "p2 cc",
 "d dh p1 9d", "d dh p2 6h", "p1 cbr 20", "p2 cc", "p1 sm 2c3cKc4c2d9c9d", "p2 sm -",
]
finishing_stacks = [120, 161, 199]
`

// draw: player 3 has the button. Nobody raises the blind of 2; player 1 stands pat with a
// pair of aces, player 2 draws three cards, which make him three fives, and bets 4.
const draw = `variant = "F5D"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [20, 20, 20]
actions = ["d dh p1 AsAdKcQd9h", "d dh p2 5s5d????8h", "d dh p3 ??????????", "p3 f", "p1 cc", "p2 cc", "p1 sd", "p2 sd ??2c8h", "d dh p2 5c7c7d", "p1 cc", "p2 cbr 4", "p1 cc", "p2 sm 5s5d5c7c7d", "p1 sm"]
finishing_stacks = [14, 26, 20]
`

// replay replays the one hand of a text.
func replay(t *testing.T, text string) phh.Replayed {
	t.Helper()
	return read(t, text)[0].Replay(nil)
}

func TestReplayPaysWhatWasWon(t *testing.T) {
	for text, want := range map[string][]money.Cents{
		holdem: {30_00, -30_00},
		razz:   {-80_00, 81_00, -1_00},
		draw:   {-6_00, 6_00, 0},
	} {
		if r := replay(t, text); r.Verdict != phh.Agrees || r.Reason != "" || !slices.Equal(r.Payoffs, want) {
			t.Errorf("%s\n%+v, want payoffs %v", text, r, want)
		}
	}
}

// What is not as the chapter has it, or not as it was recorded, is said in one sentence.
func TestReplayDiffers(t *testing.T) {
	for _, c := range []struct{ text, old, new, want string }{
		{holdem, "[130, 70]", "[131, 69]", "finishing_stacks[0]: 131, but p1 ends with 130; finishing_stacks[1]: 69, but p2 ends with 70"},
		{holdem, "[130, 70]", "[130, 70]\nwinnings = [60, 1]", "winnings: [60, 1], but the pots come to [60, 0]"},
		{holdem, "[130, 70]", "[130, 70]\nwinnings = [53, 0]", "winnings: [53, 0], but the pots come to [60, 0]"},
		{holdem, "[130, 70]", "[130, 70]\nwinnings = [57, 0]", "finishing_stacks[0]: 130, but p1 ends with 127"},
		{holdem, `"p2 cc", "p1 cc"`, `"p1 cc", "p2 cc"`, `actions[2]: "p1 cc" stands where p2 is to act`},
		{holdem, `"p1 cbr 20"`, `"p1 cbr 9"`, "actions[8]: p1 raises to 9, but may to 10 at least and 90 at most"},
		{holdem, `"p1 cbr 20"`, `"p1 cbr 91"`, "actions[8]: p1 raises to 91, but may to 10 at least and 90 at most"},
		{holdem, `"p1 cbr 20"`, `"p1 pb"`, `actions[8]: "p1 pb" stands where p1 is to bet`},
		{holdem, `"d db 2c7dTs", "p1 cc"`, `"p1 cc", "d db 2c7dTs"`, `actions[4]: "p1 cc" stands where 4 cards are dealt, but should be 7`},
		{holdem, `"d db 2c7dTs"`, `"d db 2c7d"`, `actions[5]: "p1 cc" stands where 6 cards are dealt, but should be 7`},
		{holdem, `"d db Qs", "p1 cc", "p2 cc", `, ``, "the board is to be dealt a card that the record does not have"},
		{holdem, `"p1 cc", "p2 cc", "p1 sm AsKs"`, `"p1 cc", "p1 sm AsKs"`, "the record ends before the hand does: p2 is to act"},
		{holdem, `"d dh p2 ????", `, ``, `actions[13]: p2 does not hold the two of hearts`},
		{holdem, `"p2 sm 2h2d"`, `"p2 sm 2h2d3d"`, `actions[14]: p2 does not hold the three of diamonds`},
		{holdem, `"d db Qs"`, `"d db ??"`, "who wins cannot be told: the cards of the board were not recorded"},
		{holdem, `"p2 sm 2h2d"`, `"p2 sm 2h2d", "p1 f"`, `actions[15]: "p1 f" comes after the end of the hand`},
		{holdem, `"p2 sm 2h2d"`, `"p2 sm 2h2d", "d db 3c"`, `actions[15]: "d db 3c" deals more cards than the hand has`},
		{razz, `"p1 pb"`, `"p1 cc"`, `actions[3]: "p1 cc" stands where p1 is to make the Forced Bet (§ 637a.10(d)(2))`},
		{razz, `"p1 pb"`, `"p2 pb"`, `actions[3]: "p2 pb" stands where p1 is to act`},
		{razz, `"p2 cbr 10", "p1 cc",
 "d dh p1 2d"`, `"p2 f",
 "d dh p1 2d"`, "actions[9]: p2 folds, but must bet or check"},
		{razz, `"p1 cbr 20", "p2 cc", "p1 sm`, `"p1 cbr 20", "p2 cbr 40", "p1 sm`, "actions[22]: p2 may not bet or raise here"},
		{draw, `"p2 sd ??2c8h"`, `"p2 sd ??AsAd"`, "actions[7]: p2 does not hold the ace of spades"},
		{draw, `"p2 sd ??2c8h"`, `"p2 cc"`, `actions[7]: "p2 cc" stands where p2 is to draw`},
		{draw, `"d dh p2 5c7c7d", `, ``, "actions[11]: p2 does not hold the five of clubs"},
		{draw, `"p2 sd ??2c8h"`, `"p2 sd ??????2c"`, `actions[7]: "p2 sd ??????2c" has more cards than p2 holds`},
		{draw, `"d dh p1 AsAdKcQd9h"`, `"d dh p1 AsAdKcQd9h2d"`, `actions[3]: "p3 f" stands where 16 cards are dealt, but should be 15`},
		{draw, `"d dh p1 AsAdKcQd9h", "d dh p2 5s5d????8h", "d dh p3 ??????????", "p3 f", "p1 cc", "p2 cc", "p1 sd"`, `"d dh p1 AsAdKcQd9h", "d dh p2 5s5d????8h", "d dh p3 ??????????", "p3 f", "p1 cc", "p2 cc", "d dh p1 2d", "p1 sd 2d"`, "actions[7]: p1 does not hold the two of diamonds yet"},
		{holdem, "[130, 70]", "[130, 70]\n_rake = [61]", "_rake: 61 is taken of a pot of 60"},
		{holdem, "[130, 70]", "[130, 70]\n_rake = 4", "_rake: 4 is no list"},
		{holdem, "[130, 70]", "[130, 70]\n_dead = [1, 2, 3]", "_dead: [1, 2, 3] is no list of amounts, one for each player or pot"},
		{razz, `, "d dh p2 6h"`, ``, "p2 is to be dealt a card that the record does not have"},
	} {
		changed := strings.Replace(c.text, c.old, c.new, 1)
		if changed == c.text {
			t.Fatalf("%q is not in the hand", c.old)
		}
		if r := replay(t, changed); r.Verdict != phh.Differs || r.Reason != c.want {
			t.Errorf("%s\n got %v %q\nwant %q", c.new, r.Verdict, r.Reason, c.want)
		}
	}
}

// Cards of which none is recorded have lost if they are shown after another's, not if they are shown first.
func TestUnrecordedCardsConcede(t *testing.T) {
	concedes := strings.Replace(holdem, "p2 sm 2h2d", "p2 sm ????", 1)
	const supposed = "actions[14]: the cards of p2 were not recorded, so he is taken to concede unseen (§ 637a.18(e))"
	if r := replay(t, concedes); r.Verdict != phh.Agrees || r.Reason != supposed || !slices.Equal(r.Payoffs, []money.Cents{30_00, -30_00}) {
		t.Errorf("%+v", r)
	}
	wins := strings.Replace(concedes, "[130, 70]", "[70, 130]", 1)
	if r := replay(t, wins); r.Verdict != phh.Differs || r.Reason != "finishing_stacks[0]: 70, but p1 ends with 130; finishing_stacks[1]: 130, but p2 ends with 70; "+supposed {
		t.Errorf("%+v", r)
	}
	first := strings.NewReplacer("d dh p1 AsKs", "d dh p1 ????", "p1 sm AsKs", "p1 sm ????").Replace(holdem)
	if r := replay(t, first); r.Verdict != phh.Differs || r.Reason != "who wins cannot be told: the cards of p1 were not recorded" {
		t.Errorf("%+v", r)
	}
}

// Winnings may leave a rake of up to a tenth out, and may count a bet that nobody called.
func TestReplayOfRakedHands(t *testing.T) {
	r := replay(t, strings.Replace(holdem, "[130, 70]", "[127, 70]\nwinnings = [57, 0]", 1))
	if r.Verdict != phh.Agrees || !slices.Equal(r.Payoffs, []money.Cents{27_00, -30_00}) {
		t.Errorf("raked: %+v", r)
	}
	folds := holdem[:strings.Index(holdem, `"p2 cc"`)] + `"p2 f"]` + "\n"
	for _, winnings := range []string{"winnings = [15, 0]\n", "winnings = [10, 0]\n", ""} {
		if r := replay(t, folds+winnings); r.Verdict != phh.Agrees || !slices.Equal(r.Payoffs, []money.Cents{5_00, -5_00}) {
			t.Errorf("%q: %+v", winnings, r)
		}
	}
}

// Up cards that nobody recorded are supposed to be such that the recorded order follows:
// a low one where its player makes the Forced Bet, a high one where another does.
func TestUnrecordedUpCards(t *testing.T) {
	const stud = `variant = "F7S"
antes = [1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [50, 50]
actions = ["d dh p1 ??????", "d dh p2 AsAd3c", "p1 pb", "p2 f"]
`
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{`"p1 pb", "p2 f"`, `"p2 pb", "p1 f"`, ""},
		{`"p1 pb", "p2 f"`, `"p2 pb", "p1 cc", "d dh p1 ??", "d dh p2 Ac", "p2 cc", "p1 cbr 5", "p2 f"`, ""},
		{`"p1 pb", "p2 f"`, `"p1 pb", "p2 pb"`, `actions[3]: "p2 pb" stands where p2 is to bet`},
	} {
		if r := replay(t, strings.Replace(stud, c.old, c.new, 1)); r.Reason != c.want || (r.Verdict == phh.Agrees) != (c.want == "") {
			t.Errorf("%s: %+v", c.new, r)
		}
	}
}

// Games that are none of the chapter's are named, and so are more players than a game takes.
func TestReplayOfOtherGames(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"NT"`, `"NS"`, "variant: NS is short-deck hold'em, which is no game of chapter 637a"},
		{`"NT"`, `"N2L1D"`, "variant: N2L1D is deuce-to-seven single draw, which is no game of chapter 637a"},
		{"[0, 0]\nblinds_or_straddles = [5, 10]\nmin_bet = 10\nstarting_stacks = [100, 100]", "[0,0,0,0,0,0,0,0,0,0,0]\nblinds_or_straddles = [5,10,0,0,0,0,0,0,0,0,0]\nmin_bet = 10\nstarting_stacks = [9,9,9,9,9,9,9,9,9,9,9]",
			"starting_stacks: 11 players, but Hold'em is played by 10 at most"},
		{`"NT"`, `"XT"`, "variant: XT is no variant that felt knows"},
		{`"NT"`, `"NTT"`, "variant: NTT is no variant that felt knows"},
		{`"NT"`, "\"NT\"\n_game = \"omaha\"", "_game: omaha is not the game of variant NT, holdem"},
	} {
		if r := replay(t, strings.Replace(strings.Replace(holdem, c.old, c.new, 1), "finishing_stacks = [130, 70]", "", 1)); r.Verdict != phh.NoGame || r.Reason != c.want {
			t.Errorf("%+v, want %q", r, c.want)
		}
	}
}

// A raise that some records cut down to what can be called is taken for what it was: all
// that player 1 has left is 40, and player 2, who raises to that, must raise to 60 at least.
func TestEffectiveRaise(t *testing.T) {
	text := strings.NewReplacer("starting_stacks = [100, 100]", "starting_stacks = [50, 200]",
		`"p1 cbr 20", "p2 cc", "d db Qs", "p1 cc", "p2 cc"`, `"p1 cbr 30", "p2 cbr 40", "p1 cc", "d db Qs"`, "[130, 70]", "[100, 150]").Replace(holdem)
	r := replay(t, text)
	if r.Verdict != phh.Agrees || r.Reason != "actions[9]: the raise to 40 is what can be called of a raise to 60" || !slices.Equal(r.Payoffs, []money.Cents{50_00, -50_00}) {
		t.Errorf("%+v", r)
	}
	if r := replay(t, strings.Replace(text, "p2 cbr 40", "p2 cbr 39", 1)); r.Verdict != phh.Differs {
		t.Errorf("a raise to 39: %+v", r)
	}
}

// TestRecordedHands: every hand of the chapter's games ends as it was recorded.
func TestRecordedHands(t *testing.T) {
	agree, refused := map[string]int{}, map[string]int{}
	for _, file := range files(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range read(t, string(text)) {
			dir, name := filepath.Base(filepath.Dir(file)), filepath.Base(file)
			switch r := h.Replay(nil); {
			case r.Verdict == phh.NoGame:
				refused[h.Variant]++
			case dir == "wsop-2023-43-5" && name == "85.phh":
				if r.Verdict != phh.Agrees || r.Reason != "actions[18]: the raise to 750000 is what can be called of a raise to 1200000" {
					t.Errorf("%s: %+v", file, r)
				}
				agree[dir]++
			case name == "handhq-sample.phhs" && h.Name == "4":
				// So his next stack has it, in the whole collection: 1626.58, and 1699.94 for the other after a rake of 0.75.
				if r.Verdict != phh.Agrees || r.Reason != "actions[15]: the cards of p1 were not recorded, so he is taken to concede unseen (§ 637a.18(e))" || r.Payoffs[0] != -225_00 {
					t.Errorf("%s: %+v", file, r)
				}
				agree[dir]++
			case r.Verdict != phh.Agrees || r.Reason != "":
				t.Errorf("%s: %+v", file, r)
			default:
				agree[dir]++
			}
		}
	}
	if want := map[string]int{"wsop-2023-43-5": 69, "wsop-2023-54-4": 14, "historical": 2, "phh": 4}; !maps.Equal(agree, want) {
		t.Errorf("these agree: %v, want %v", agree, want)
	}
	if want := map[string]int{"N2L1D": 7, "F2L3D": 8, "FB": 1, "NS": 1}; !maps.Equal(refused, want) {
		t.Errorf("these are refused: %v, want %v", refused, want)
	}
}

func TestPluribus(t *testing.T) {
	file, err := os.Open(regtest.Shared(t, "phh/pluribus-10000.tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	packed, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	archive := tar.NewReader(packed)
	agree, half := 0, 0
	for {
		entry, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(entry.Name) != ".phh" {
			continue
		}
		text, err := io.ReadAll(archive)
		if err != nil {
			t.Fatal(err)
		}
		r := read(t, string(text))[0].Replay(nil)
		switch {
		case r.Verdict == phh.Agrees && r.Reason == "":
			agree++
		case r.Verdict == phh.Differs && strings.Contains(r.Reason, "cuts a chip of 1,"):
			half++
		default:
			t.Errorf("%s: %s", entry.Name, r.Reason)
		}
	}
	if agree != 9992 || half != 8 {
		t.Errorf("%d hands agree and %d end in half chips, want 9992 and 8", agree, half)
	}
}

// TestCheckWithNothingLeftToBet: some records have a player check though the others are All-in, or
// though he is himself.
func TestCheckWithNothingLeftToBet(t *testing.T) {
	const text = `variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [10, 10, 40]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 cbr 40", "p1 cc", "p2 cc", %s"d db 2h3h4c", %s"d db 9d", "d db 9h", %s"p3 sm QsQd", "p1 sm AsAd", "p2 sm KsKd"%s]
finishing_stacks = [30, 0, 30]
`
	for _, at := range [][4]any{{"", "", "", ""}, {`"p3 cc", `, "", "", ""}, {"", `"p3 cc", `, "", ""}, {"", `"p1 cc", "p2 cc", "p3 cc", `, "", ""}, {"", "", `"p3 cc", `, ""}} {
		if r := read(t, fmt.Sprintf(text, at[:]...))[0].Replay(nil); r.Verdict != phh.Agrees || r.Reason != "" {
			t.Errorf("%v: %s", at, r.Reason)
		}
	}
	for _, at := range [][4]any{{"", "", "", `, "p3 cc"`}, {`"p3 f", `, "", "", ""}, {"", `"p3 cbr 20", `, "", ""}} {
		if r := read(t, fmt.Sprintf(text, at[:]...))[0].Replay(nil); r.Verdict != phh.Differs {
			t.Errorf("%v agrees", at)
		}
	}
}
