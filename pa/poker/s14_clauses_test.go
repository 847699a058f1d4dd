package poker

import (
	"testing"

	"felt.example/felt/money"
	"felt.example/felt/regtest"
)

// TestFiveCardStud plays a hand of three from the Antes to the showdown.
func TestFiveCardStud(t *testing.T) {
	const log = `
		14(b) ante 0 1
		14(b) ante 1 1
		14(b) ante 2 1
		14(c) down 0 1 2
		14(c) up 0 5h 1 2d 2 2c
		14(d) forced bet 2 1
		14(e) call 0 1
		14(e) complete 1 2
		14(e) call 2 1
		14(e) call 0 1
		14(f) burn
		14(f) up 0 9c 1 Kh 2 Kc
		14(f) check 1
		14(f) bet 2 2
		14(f) fold 0
		14(f) call 1 2
		14(g) burn
		14(g) up 1 2h 2 3s
		14(g) bet 1 4
		14(g) call 2 4
		14(g) burn
		14(g) up 1 4d 2 Ks
		14(g) check 2
		14(g) bet 1 4
		14(g) call 2 4
		14(h) show 1
		14(h) show 2
		14(h) pot 0 2 29`
	hand := staged{
		variant: &FiveCardStud, posted: studTable(), stacks: []money.Cents{100, 100, 100},
		cards: "As Kd 3d 5h 2d 2c  4c 9c Kh Kc  5c 2h 3s  6c 4d Ks",
		turns: []string{
			"0 f c1 r2: c", "1 f c1 r2: r2", "2 f c1 r4: c", "0 f c1 r4: c",
			"1 x r2: x", "2 f x r2: r2", "0 f c2 r4: f", "1 f c2 r4: c",
			"1 x r4: r4", "2 f c4 r8: c",
			"2 x r4: x", "1 f x r4: r4", "2 f c4 r8: c",
			"show 1: yes", "show 2: yes",
		},
	}
	// Kings and threes win.
	hand.proves(t, log, []string{"97", "87", "116"}, "14(b)", "14(c)", "14(d)", "14(e)", "14(f)", "14(g)", "14(h)")
}

// TestFiveCardStudTies: the odd dollar goes by the highest card's suit.
func TestFiveCardStudTies(t *testing.T) {
	regtest.Proves(t, "637a.14(h)")
	last := "Qs Jh Tc 8c 2c"
	studEnds(t, &FiveCardStud, true, "", "100 102 98", "Ah Kh 9c 7d 3s", "As Ks 9d 7h 3d", last)
	studEnds(t, &FiveCardStud, true, "", "101 101 98", "Ad Kh 9c 7d 3s", "Ac Ks 9d 7h 3d", last)
}
