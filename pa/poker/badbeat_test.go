package poker

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/regtest"
)

// holdem are hands shown in Hold'em: "3 TsTh", the seat and its hole cards.
func holdem(board string, hands ...string) (shown []Shown, community []card.Card) {
	community = card.Hand(board)
	for _, h := range hands {
		hole := card.Hand(h[1:])
		all := card.SetOf(append(slices.Clone(hole), community...)...)
		shown = append(shown, Shown{Seat: int(h[0] - '0'), Hole: hole, High: hand.FiveCard(all)})
	}
	return shown, community
}

var sixDealt = []int{1, 2, 3, 4, 5, 6}

// philadelphia is the rules that a Pennsylvania room posts: four 10s or better, four 6s from
// $50,000 on, both hole cards of both players, a pair in the hole, four players, and 40,
// 30 and 30 per cent.
const philadelphia = `{"bad_beat": true, "bad_beat_hand": "four-tens", "bad_beat_lower_at": "50000", "bad_beat_lower_hand": "four-sixes"`

func TestBadBeat(t *testing.T) {
	regtest.Proves(t, "637a.15(a)", "637a.15(c)", "637a.1")
	h := house(t, philadelphia+`}`)
	one := house(t, `{"bad_beat": true, "bad_beat_hand": "aces-full-of-tens", "bad_beat_beaten_by": "four-twos", "bad_beat_hole_cards": false, "bad_beat_pocket_pair": false}`)
	four := house(t, `{"bad_beat": true, "bad_beat_hand": "four-tens", "bad_beat_pocket_pair": false}`)
	pair := house(t, `{"bad_beat": true, "bad_beat_hand": "four-tens", "bad_beat_hole_cards": false}`)
	cent := house(t, `{"bad_beat": true, "bad_beat_hand": "four-tens", "bad_beat_lower_at": "0.01", "bad_beat_lower_hand": "four-nines"}`)
	none := house(t, `{}`)
	for _, tc := range []struct {
		name      string
		house     House
		board     string
		hands     []string
		dealt     []int
		displayed money.Cents
		want      Beat // without the hand; no holder is no Bad Beat
	}{
		{"four 10s by four jacks", h, "Ts Td Js Jd 2c", []string{"3ThTc", "5JhJc", "6AsAd"}, sixDealt, 100_00, Beat{Holders: []int{3}, Winners: []int{5}, Others: []int{1, 2, 4, 6}}},
		{"by a straight flush", h, "Ts Td 9s 8s 2c", []string{"3ThTc", "5JsQs"}, sixDealt, 100_00, Beat{Holders: []int{3}, Winners: []int{5}, Others: []int{1, 2, 4, 6}}},
		{"not offered", none, "Ts Td Js Jd 2c", []string{"3ThTc", "5JhJc"}, sixDealt, 100_00, Beat{}},
		{"three dealt in", h, "Ts Td Js Jd 2c", []string{"3ThTc", "5JhJc"}, []int{1, 3, 5}, 100_00, Beat{}},
		{"four dealt in", h, "Ts Td Js Jd 2c", []string{"3ThTc", "5JhJc"}, []int{1, 2, 3, 5}, 100_00, Beat{Holders: []int{3}, Winners: []int{5}, Others: []int{1, 2}}},
		{"four 9s are too low", h, "9s 9d Js Jd 2c", []string{"3 9h9c", "5JhJc"}, sixDealt, 49_999_99, Beat{}},
		{"four 9s from $50,000 on", h, "9s 9d Js Jd 2c", []string{"3 9h9c", "5JhJc"}, sixDealt, 50_000_00, Beat{Holders: []int{3}, Winners: []int{5}, Others: []int{1, 2, 4, 6}}},
		{"four 9s, the least from a cent on", cent, "9s 9d Js Jd 2c", []string{"3 9h9c", "5JhJc"}, sixDealt, 1, Beat{Holders: []int{3}, Winners: []int{5}, Others: []int{1, 2, 4, 6}}},
		{"four 9s where no cent is displayed", cent, "9s 9d Js Jd 2c", []string{"3 9h9c", "5JhJc"}, sixDealt, 0, Beat{}},
		{"four 5s, even then", h, "5s 5d Js Jd 2c", []string{"3 5h5c", "5JhJc"}, sixDealt, 50_000_00, Beat{}},
		{"no pair in the hole of the loser", h, "Ts Td Tc Jd Js", []string{"3ThAc", "5JhJc"}, sixDealt, 100_00, Beat{}},
		{"no pair in the hole of the winner", h, "Ts Td Jc Jd Js", []string{"3ThTc", "5JhAc"}, sixDealt, 100_00, Beat{}},
		{"a pair in the hole beside four on the board", h, "Js Jd Jc Jh Ts", []string{"3KhKc", "5AhAc"}, sixDealt, 100_00, Beat{}},
		{"nor where hole cards need not play", pair, "Js Jd Jc Jh Ts", []string{"3KhKc", "5AhAc"}, sixDealt, 100_00, Beat{}},
		{"without that rule an ace in the hole plays beside three 10s", four, "Ts Td Tc Jd Js", []string{"3ThAc", "5JhJc"}, sixDealt, 100_00, Beat{Holders: []int{3}, Winners: []int{5}, Others: []int{1, 2, 4, 6}}},
		{"but a 9 does not: the board's jack is the fifth card", four, "Ts Td Tc Jd Js", []string{"3Th9c", "5JhJc"}, sixDealt, 100_00, Beat{}},
		{"one card of the winner plays in the straight flush", h, "Ts 9s 8s 7s Td", []string{"3ThTc", "5JsAh"}, sixDealt, 100_00, Beat{}},
		{"aces full of 10s by four of a kind", one, "As Ad Tc 2d 2s", []string{"3AhTh", "5 2h2c"}, sixDealt, 100_00, Beat{Holders: []int{3}, Winners: []int{5}, Others: []int{1, 2, 4, 6}}},
		{"aces full of 9s is too low", one, "As Ad 9c 2d 2s", []string{"3Ah9h", "5 2h2c"}, sixDealt, 100_00, Beat{}},
		{"aces full of 10s by a higher full house", one, "As Ad Ac Tc Kd", []string{"3ThTd", "5KhKc"}, sixDealt, 100_00, Beat{}},
		{"two hold the best hand", h, "Ts Td Tc 2s 2h", []string{"3ThKc", "5AhAc", "6AsAd"}, sixDealt, 100_00, Beat{}},
	} {
		shown, board := holdem(tc.board, tc.hands...)
		beat, ok := tc.house.BadBeat.Of(shown, board, tc.dealt, tc.displayed)
		if ok != (len(tc.want.Holders) > 0) {
			t.Errorf("%s: a Bad Beat %t", tc.name, ok)
		}
		if beat.Hand = 0; ok && !reflect.DeepEqual(beat, tc.want) {
			t.Errorf("%s: %+v, want %+v", tc.name, beat, tc.want)
		}
	}
}

// TestSeveralBadBeats: of two beaten hands only the higher is the Bad Beat; equal ones
// share, and so do equal winners. In Omaha all hands play two hole cards.
func TestSeveralBadBeats(t *testing.T) {
	h := house(t, `{"bad_beat": true, "bad_beat_hand": "full-house", "bad_beat_beaten_by": "full-house", "bad_beat_hole_cards": false, "bad_beat_pocket_pair": false}`)
	at := func(seat int, cards string) Shown { return Shown{Seat: seat, High: least(cards)} }
	for _, tc := range []struct {
		shown            []Shown
		holders, winners []int
	}{
		{[]Shown{at(1, "As Ah Ad Ac Ks"), at(2, "Qs Qh Qd Qc Ks"), at(3, "9s 9h 9d 9c Ks")}, []int{2}, []int{1}},
		{[]Shown{at(1, "As Ah Ad Ac Ks"), at(2, "9s 9h 9d Ks Kh"), at(3, "9s 9h 9d Kd Kc")}, []int{2, 3}, []int{1}},
		{[]Shown{at(1, "As Ah Ad Ks Kh"), at(2, "9s 9h 9d Ks Kh"), at(3, "As Ah Ad Kd Kc")}, []int{2}, []int{1, 3}},
		{[]Shown{at(1, "As Ah Ad Ac Ks"), at(2, "As Kh Qd Jc 9s")}, nil, nil},
		{[]Shown{at(1, "As Ah Ad Ks Kh")}, nil, nil},
		{nil, nil, nil},
	} {
		beat, ok := h.BadBeat.Of(tc.shown, nil, sixDealt, 0)
		if ok != (tc.holders != nil) || ok && (!slices.Equal(beat.Holders, tc.holders) || !slices.Equal(beat.Winners, tc.winners)) {
			t.Errorf("%+v: %t %+v", tc.shown, ok, beat)
		}
	}
}

// TestBadBeatShares: of $52,345.67 the losing hand has 40 per cent, $20,938.26 and a
// fraction; the winning one 30, $15,703.70; four others share as much, $3,925.92 each.
func TestBadBeatShares(t *testing.T) {
	regtest.Proves(t, "637a.15(d)", "637a.15(e)")
	beat := Beat{Holders: []int{3}, Winners: []int{5}, Others: []int{1, 2, 4, 6}}
	const displayed = 52_345_67
	b := house(t, philadelphia+`}`).BadBeat
	awards := b.Awards(beat, displayed)
	want := []Award{{Seat: 3, Amount: 20_938_26}, {Seat: 5, Amount: 15_703_70}, {Seat: 1, Amount: 3_925_92}, {Seat: 2, Amount: 3_925_92}, {Seat: 4, Amount: 3_925_92}, {Seat: 6, Amount: 3_925_92}}
	if !slices.Equal(awards, want) {
		t.Errorf("awards %v", awards)
	}
	fund := Fund{Box: 77_00, Displayed: displayed}
	held, err := fund.Award(awards)
	if err != nil || held != (Fund{Box: 77_00, Displayed: 3, Held: 52_345_64}) {
		t.Errorf("after the awards the fund is %+v, %v", held, err)
	}
	for _, a := range awards {
		if held, err = held.Pay(a); err != nil {
			t.Fatal(err)
		}
	}
	if held != (Fund{Box: 77_00, Displayed: 3}) || held.Count() != (Fund{Displayed: 77_03}) {
		t.Errorf("after the payment the fund is %+v", held)
	}

	// A tenth stays; of $90 left the loser has half, the winner all the rest.
	b = house(t, `{"bad_beat": true, "bad_beat_kept": "10.00", "bad_beat_holder": "50", "bad_beat_winner": "50"}`).BadBeat
	if got := b.Awards(beat, 100_00); !slices.Equal(got, []Award{{Seat: 3, Amount: 45_00}, {Seat: 5, Amount: 45_00}}) {
		t.Errorf("awards %v", got)
	}
	// Of two cents each has one; of one cent half a cent is nothing.
	if got := b.Awards(beat, 2); !slices.Equal(got, []Award{{Seat: 3, Amount: 1}, {Seat: 5, Amount: 1}}) {
		t.Errorf("awards %v", got)
	}
	if got := b.Awards(beat, 1); len(got) > 0 {
		t.Errorf("awards %v", got)
	}
	// Nobody else was dealt in: the table's share is the loser's.
	b = house(t, philadelphia+`}`).BadBeat
	if got := b.Awards(Beat{Holders: []int{1}, Winners: []int{2}}, 100_00); !slices.Equal(got, []Award{{Seat: 1, Amount: 70_00}, {Seat: 2, Amount: 30_00}}) {
		t.Errorf("awards %v", got)
	}
	if got := b.Awards(Beat{Holders: []int{1, 4}, Winners: []int{2, 3}}, 100_01); !slices.Equal(got, []Award{{Seat: 1, Amount: 35_00}, {Seat: 4, Amount: 35_00}, {Seat: 2, Amount: 15_00}, {Seat: 3, Amount: 15_00}}) {
		t.Errorf("awards %v", got)
	}
}

func TestBadBeatRefuses(t *testing.T) {
	houseRefuses(t, `{"bad_beat_holder": "60", "bad_beat_winner": "40.01"}`, "637a.15(c)", "40.01 per cent for the winning hand and 60.00 for the losing one are more than all")
	const lower = `{"bad_beat_hand": "four-sixes", "bad_beat_lower_hand": "four-sixes", "bad_beat_lower_at": `
	houseRefuses(t, lower+`"50000"}`, "637a.15(c)", "four-sixes is no lower hand than four-sixes")
	houseRefuses(t, lower+`"0.01"}`, "637a.15(c)", "four-sixes is no lower hand than four-sixes")
	houseRefuses(t, `{"bad_beat_hand": "flush"}`, "637a.15(c)")
}

// TestPayoutBounds: the least and the most that may be posted are allowed, what lies beyond
// is not.
func TestPayoutBounds(t *testing.T) {
	for option, bounds := range map[string]struct{ below, least, most, above string }{
		"_contribution":     {`"0.00"`, `"0.01"`, "", ""},
		"_from":             {`"0.00"`, `"0.01"`, "", ""},
		"_players":          {`1`, `2`, `10`, `11`},
		"bad_beat_lower_at": {`"0.00"`, `"0.01"`, "", ""},
		"bad_beat_holder":   {`"0.00"`, `"0.01"`, `"100.00", "bad_beat_winner": "0.00"`, `"100.01"`},
		"bad_beat_winner":   {"", `"0.00"`, `"99.99", "bad_beat_holder": "0.01"`, `"100.01"`},
		"bad_beat_kept":     {"", `"0.00"`, `"99.99"`, `"100.00"`},
	} {
		ids := []string{option}
		if option[0] == '_' {
			ids = []string{"bad_beat" + option, "high_hand" + option}
		}
		for _, id := range ids {
			c := cite.Cite("637a.15(c)")
			if strings.HasPrefix(id, "high_hand") {
				c = "637a.16(c)"
			}
			if option == "_contribution" {
				c = c[:len(c)-2] + "b)"
			}
			for _, allowed := range []string{bounds.least, bounds.most} {
				if allowed != "" {
					house(t, `{"`+id+`": `+allowed+`}`)
				}
			}
			for _, refused := range []string{bounds.below, bounds.above} {
				if refused != "" {
					houseRefuses(t, `{"`+id+`": `+refused+`}`, c, refused+" is not allowed; it takes")
				}
			}
		}
	}
}

// TestQualifyingHandsRise: the least hands that may be posted stand in their order, each
// the least of its kind.
func TestQualifyingHandsRise(t *testing.T) {
	for i, q := range qualifying {
		if i > 0 && q.least <= qualifying[i-1].least {
			t.Errorf("%s is no higher than %s", q.name, qualifying[i-1].name)
		}
	}
	for name, below := range map[string]string{
		"full-house": "As Ks Qs Js 9s", "aces-full": "Ks Kh Kd As Ah", "aces-full-of-tens": "As Ah Ad 9s 9h", "aces-full-of-kings": "As Ah Ad Qs Qh", "four-aces": "Ks Kh Kd Kc As", "four-twos": "As Ah Ad Ks Kh",
		"four-tens": "9s 9h 9d 9c As", "straight-flush": "As Ah Ad Ac Ks", "royal-flush": "Ks Qs Js Ts 9s",
	} {
		if v := qualifyingValue(general.BadBeat.Least.Value(name)); v != least(below)+1 {
			t.Errorf("%s begins at %s, not just above %s", name, v, least(below))
		}
	}
}

// TestBadBeatJustBeaten: the least hand that it must be beaten by does beat it.
func TestBadBeatJustBeaten(t *testing.T) {
	h := house(t, `{"bad_beat": true, "bad_beat_hand": "aces-full", "bad_beat_hole_cards": false, "bad_beat_pocket_pair": false}`)
	for winner, want := range map[string]bool{"2s 2h 2d 2c 3s": true, "As Ah Ad Kc Kd": false} {
		shown := []Shown{{Seat: 1, High: least("As Ah Ad 2s 2h")}, {Seat: 2, High: least(winner)}}
		if _, ok := h.BadBeat.Of(shown, nil, sixDealt, 0); ok != want {
			t.Errorf("aces full beaten by %s: a Bad Beat %t", winner, ok)
		}
	}
}

// TestFundToTheLastCent pays all there is, and nothing.
func TestFundToTheLastCent(t *testing.T) {
	f := Fund{Displayed: 10_00, Held: 5_00}
	if got, err := f.Award([]Award{{Seat: 1}, {Seat: 2, Amount: 10_00}}); err != nil || got != (Fund{Held: 15_00}) {
		t.Errorf("awarded: %+v, %v", got, err)
	}
	if got, err := f.Pay(Award{Amount: 5_00}); err != nil || got != (Fund{Displayed: 10_00}) {
		t.Errorf("paid: %+v, %v", got, err)
	}
	if got, err := f.Pay(Award{}); err != nil || got != f {
		t.Errorf("paid nothing: %+v, %v", got, err)
	}
	if got, err := f.Contribute(money.Max); err != nil || got.Box != money.Max {
		t.Errorf("contributed: %+v, %v", got, err)
	}
}

// TestFundRefuses what would make money of nothing.
func TestFundRefuses(t *testing.T) {
	f := Fund{Box: 1_00, Displayed: 10_00, Held: 5_00}
	if got, err := f.Contribute(money.Max + 1); err == nil || got != f {
		t.Errorf("a contribution of more than all money: %+v, %v", got, err)
	}
	if got, err := f.Contribute(-1); err == nil || got != f {
		t.Errorf("a contribution of -0.01: %+v, %v", got, err)
	}
	if got, err := f.Award([]Award{{Seat: 1, Amount: 6_00}, {Seat: 2, Amount: 4_01}}); err == nil || got != f {
		t.Errorf("awards of more than is displayed: %+v, %v", got, err)
	}
	if got, err := f.Award([]Award{{Seat: 1, Amount: -1}}); err == nil || got != f {
		t.Errorf("a negative award: %+v, %v", got, err)
	}
	if got, err := f.Pay(Award{Amount: 5_01}); err == nil || got != f {
		t.Errorf("a payment of more than is held: %+v, %v", got, err)
	}
	if got, err := f.Pay(Award{Amount: -1}); err == nil || got != f {
		t.Errorf("a negative payment: %+v, %v", got, err)
	}
}

// TestFundsAreConserved: in random sequences of contributions, counts, awards, payments and
// refusals every cent taken from a pot is in the fund or was paid.
func TestFundsAreConserved(t *testing.T) {
	regtest.Proves(t, "637a.15(d)", "637a.16(f)")
	rng := rand.New(rand.NewPCG(637, 15))
	bad := house(t, philadelphia+`, "bad_beat_kept": "12.34"}`).BadBeat
	high := house(t, `{"high_hand": true, "high_hand_second": "20", "high_hand_third": "7.77"}`).HighHand
	var funds [2]Fund
	var owed [2][]Award
	var taken, paid [2]money.Cents
	var leads []Lead
	deck := card.Deck()
	for op := range 100_000 {
		i := rng.IntN(2)
		f := &funds[i]
		var err error
		switch rng.IntN(8) {
		case 0, 1, 2:
			amount := money.Cents(rng.Int64N(300))
			taken[i] += amount
			*f, err = f.Contribute(amount)
		case 3:
			*f = f.Count()
		case 4:
			rng.Shuffle(len(deck), func(a, b int) { deck[a], deck[b] = deck[b], deck[a] })
			leads = high.Enter(leads, Lead{string(rune('a' + rng.IntN(4))), slices.Clone(deck[:5])})
		case 5:
			var awards []Award
			if i == 1 {
				funds[1], awards = high.Close(funds[1], leads)
				leads = nil
			} else {
				n := rng.IntN(3)
				awards = bad.Awards(Beat{Holders: sixDealt[:1+n], Winners: sixDealt[1+n : 3+n], Others: sixDealt[3+n:]}, f.Displayed)
				*f, err = f.Award(awards)
			}
			owed[i] = append(owed[i], awards...)
		case 6, 7:
			if len(owed[i]) > 0 {
				*f, err = f.Pay(owed[i][0])
				paid[i] += owed[i][0].Amount
				owed[i] = owed[i][1:]
			}
		}
		var held money.Cents
		for _, a := range owed[i] {
			held += a.Amount
		}
		if err != nil || f.Total() != taken[i]-paid[i] || f.Held != held || f.Box < 0 || f.Displayed < 0 {
			t.Fatalf("after %d: %+v (%v), taken %s, paid %s, held for winners %s", op, *f, err, taken[i], paid[i], held)
		}
	}
	if paid[0] == 0 || paid[1] == 0 {
		t.Errorf("%s and %s were paid", paid[0], paid[1])
	}
}

// TestEveryDollarTaken plays random hands at a table that rakes and offers both payouts: what
// the players lose is the rake, or was paid to players, or is in a fund.
func TestEveryDollarTaken(t *testing.T) {
	regtest.Proves(t, "637a.15(d)", "637a.7(e)(6)(iv)", "637a.17(c)")
	posted := twoFour()
	posted.House = house(t, `{"rake": "percentage", "rake_most": "4", "rake_percent": "5",
		"bad_beat": true, "bad_beat_hand": "full-house", "bad_beat_beaten_by": "full-house", "bad_beat_hole_cards": false, "bad_beat_pocket_pair": false, "bad_beat_kept": "10",
		"high_hand": true, "high_hand_hand": "full-house", "high_hand_second": "25"}`)
	bad, high := &posted.House.BadBeat, &posted.House.HighHand
	rng := rand.New(rand.NewPCG(637, 16))
	r := &restless{Deck: NewDeck(rng.IntN), t: t, rng: rng}
	var funds [2]Fund
	var rake, paid money.Cents
	var leads []Lead
	beats, periods, chips := 0, 0, money.Cents(0) // chips is what the players are down
	for n := range 4_000 {
		stacks := make([]money.Cents, 2+rng.IntN(9))
		for i := range stacks {
			stacks[i] = money.Dollar * money.Cents(5+rng.IntN(100))
			chips += stacks[i]
		}
		var h Hand
		r.seen = [Most]money.Cents{}
		r.Shuffle()
		h.Begin(&Holdem, &posted, stacks)
		h.Play(r, r, nil)
		var shown []Shown
		var dealt []int
		for i := range h.Seats {
			chips -= h.Seats[i].Stack
			dealt = append(dealt, i+1)
			if h.Seats[i].High != 0 {
				shown = append(shown, Shown{Seat: i + 1, Hole: slices.Clone(r.Held(i)), High: h.Seats[i].High})
			}
		}
		for _, p := range h.Pots() {
			rake += p.Taken.Rake
			for i, amount := range []money.Cents{p.Taken.BadBeat, p.Taken.HighHand} {
				var err error
				if funds[i], err = funds[i].Contribute(amount); err != nil {
					t.Fatal(err)
				}
			}
		}
		board := h.Board.Cards()
		pay := func(i int, awards []Award) {
			var err error
			for _, a := range awards {
				if funds[i], err = funds[i].Pay(a); err != nil {
					t.Fatal(err)
				}
				paid += a.Amount
			}
		}
		if beat, ok := bad.Of(shown, board, dealt, funds[0].Displayed); ok {
			beats++
			awards := bad.Awards(beat, funds[0].Displayed)
			var err error
			if funds[0], err = funds[0].Award(awards); err != nil {
				t.Fatal(err)
			}
			pay(0, awards)
		}
		for _, s := range shown {
			if high.Qualifies(s, board, len(dealt)) {
				leads = high.Enter(leads, Lead{string(rune('a' + s.Seat)), hand.Best(append(s.Hole, board...))})
			}
		}
		if n%40 == 0 {
			funds[0] = funds[0].Count()
			var awards []Award
			funds[1], awards = high.Close(funds[1], leads)
			pay(1, awards)
			periods, leads = periods+min(1, len(awards)), nil
		}
		if chips != rake+paid+funds[0].Total()+funds[1].Total() {
			t.Fatalf("hand %d: the players are down %s; the rake is %s, %s were paid, the funds are %+v", n, chips, rake, paid, funds)
		}
	}
	if beats < 5 || periods < 20 || rake == 0 {
		t.Errorf("%d Bad Beats, %d periods with a winner, a rake of %s", beats, periods, rake)
	}
}
