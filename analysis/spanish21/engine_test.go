package spanish21

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	chapter "felt.example/felt/pa/spanish21"
	"felt.example/felt/record"
	"felt.example/felt/settle"
)

// wager is the Spanish 21 Wager of the engine's rounds.
const wager = 100 * money.Dollar

// dealtRound deals and plays one round off the top of a shoe in a random order.
type dealtRound struct {
	*Player
	rng   *rand.Rand
	shoe  []card.Card
	up    card.Card
	hands []playedHand
}

// playedHand is a hand and what its player decided.
type playedHand struct {
	cards                         []card.Card
	doubled, rescued, surrendered bool
}

// said is the hand as a record has it.
func (h playedHand) said() record.Said {
	said := record.Said{record.Own.Are(h.cards), chapter.Rescued.Is(h.rescued), chapter.Surrendered.Is(h.surrendered)}
	if h.doubled {
		said = append(said, chapter.DoubledDown.Is(wager))
	}
	return said
}

func (d *dealtRound) card() card.Card {
	at := d.rng.IntN(len(d.shoe))
	c := d.shoe[at]
	d.shoe[at] = d.shoe[len(d.shoe)-1]
	d.shoe = d.shoe[:len(d.shoe)-1]
	return c
}

// play completes the hand with a number.
func (d *dealtRound) play(number int) {
	for {
		h := &d.hands[number]
		if len(h.cards) == 1 {
			h.cards = append(h.cards, d.card())
		}
		if chapter.Count(h.cards).Points >= 21 {
			return
		}
		switch d.Decide(d.up, h.cards, len(d.hands)) {
		case "surrender":
			h.surrendered = true
			return
		case "double_down":
			h.doubled = true
			h.cards = append(h.cards, d.card())
			h.rescued = chapter.Count(h.cards).Points <= 21 && d.Rescues(d.up, h.cards, len(d.hands))
			return
		case "split":
			fresh := len(d.hands)
			d.hands = append(d.hands, playedHand{cards: []card.Card{h.cards[1]}})
			d.hands[number].cards = d.hands[number].cards[:1:1]
			d.play(number)
			d.play(fresh)
			return
		case "hit":
			h.cards = append(h.cards, d.card())
		case "stand":
			return
		}
	}
}

// depends reports whether a hand depends on what the dealer draws, § 635a.7(m): one of 21 does where
// it may tie.
func depends(h playedHand, mayTie bool) bool {
	points := chapter.Count(h.cards).Points
	return points <= 21 && !h.surrendered && !h.rescued && (points < 21 || len(h.cards) == 2 && mayTie)
}

// TestSureHands: whether the dealer may draw when every hand left wins in any case (reading
// "sure_21") makes no other situation, so no figure knows of it.
func TestSureHands(t *testing.T) {
	var situations []*situation
	for _, reading := range []string{"may-draw", "may-not-draw"} {
		s, err := chapter.Game.Select([]byte(`{"readings": {"sure_21": "` + reading + `"}, "minimum": "5.00"}`))
		if err != nil {
			t.Fatal(err)
		}
		situations = append(situations, situationOf(s))
	}
	if !reflect.DeepEqual(situations[0], situations[1]) {
		t.Errorf("%+v, not %+v", situations[1], situations[0])
	}
}

// TestEngine plays rounds off the top of the shoe by each strategy: the engine pays what
// the exact mathematics says a round ends in, and the average lies where it should.
func TestEngine(t *testing.T) {
	rounds := gametest.Count(t, 500)
	for seed, test := range []struct{ rules, strategy string }{
		{`{"decks": "6", "splits": 3}`, "optimal"},
		{`{"decks": "8", "splits": 4, "readings": {"split_21": "win", "sure_21": "may-not-draw"}, "minimum": "100.00"}`, "optimal"},
		{`{"decks": "6", "splits": 1}`, "basic"},
	} {
		s, err := chapter.Game.Select([]byte(test.rules))
		if err != nil {
			t.Fatal(err)
		}
		player, err := NewPlayer(context.Background(), s, test.strategy)
		if err != nil {
			t.Fatal(err)
		}
		f := player.solved.figure(test.strategy)
		settler, decks := settle.NewSettler(), int(decksOf(s))
		rng := rand.New(rand.NewPCG(uint64(seed), 21))
		rest := slices.Repeat(oneDeck.Cards(), decks)
		sum, wagered := 0.0, 0.0
		for range rounds {
			d := &dealtRound{Player: player, rng: rng, shoe: slices.Clone(rest)}
			rec := record.Record{Game: chapter.Game.ID, Rules: []byte(test.rules), Decks: decks}
			d.hands = []playedHand{{cards: []card.Card{d.card(), d.card()}}}
			d.up = d.card()
			dealer := []card.Card{d.up, d.card()}
			if !chapter.IsBlackjack(dealer) {
				d.play(0)
			}
			split := len(d.hands) > 1
			mayTie := split && !chapter.Split21Wins.Chosen(s)
			for !chapter.IsBlackjack(dealer) && chapter.Count(dealer).Points < 17 && slices.ContainsFunc(d.hands, func(h playedHand) bool { return depends(h, mayTie) }) {
				dealer = append(dealer, d.card())
			}
			var hands []record.Said
			for _, h := range d.hands {
				hands = append(hands, h.said())
			}
			rec.Said = record.Said{record.Dealer.Are(dealer)}
			seat := record.Seat{Number: 1, Player: "1", Said: record.Said{chapter.Hands.Are(hands...)}, Wagers: []record.Wager{{ID: chapter.Spanish21, Amount: wager}}}
			if split {
				seat.Said = append(seat.Said, chapter.Initial.Are([]card.Card{d.hands[0].cards[0], d.hands[1].cards[0]}))
			}
			rec.Seats = []record.Seat{seat}
			r, selected, err := settler.Settle(&rec)
			if err != nil {
				t.Fatalf("%+v: %v", rec, err)
			}
			answer := settle.NewSettlement(&rec, r, selected).Seats[0]
			if want := d.net(dealer, chapter.Split21Wins.Chosen(s), situationOf(s).superBonus); big.NewRat(int64(answer.Net), int64(wager)).Cmp(want) != 0 {
				t.Fatalf("%+v: the engine pays %s net, not %s wagers", rec, answer.Net, want.FloatString(2))
			}
			sum += float64(answer.Net) / float64(wager)
			wagered += float64(answer.Wagered) / float64(wager)
		}
		value, _ := f.Value().Float64()
		variance, _ := f.Variance().Float64()
		stakes, _ := f.Wagered.Float64()
		off := (sum/float64(rounds) - value) / math.Sqrt(variance/float64(rounds))
		t.Logf("%s %s: %.5f, exactly %.5f: %.2f standard errors off; wagered %.4f, exactly %.4f", test.rules, test.strategy, sum/float64(rounds), value, off, wagered/float64(rounds), stakes)
		if math.Abs(off) > 4.5 {
			t.Errorf("%s %s: %.2f standard errors off", test.rules, test.strategy, off)
		}
		if math.Abs(wagered/float64(rounds)-stakes) > 4*0.45/math.Sqrt(float64(rounds)) {
			t.Errorf("%s %s: %f wagered, exactly %f", test.rules, test.strategy, wagered/float64(rounds), stakes)
		}
	}
}

// net is what the hands bring, in wagers, by the slow twin's payouts.
func (d *dealtRound) net(dealer []card.Card, split21Wins bool, super *big.Rat) *big.Rat {
	split, net := len(d.hands) > 1, new(big.Rat)
	total := chapter.Count(dealer).Points
	if total > 21 || total < 17 {
		total = 0
	}
	for _, h := range d.hands {
		natural := !split && chapter.IsBlackjack(h.cards)
		switch {
		case natural:
			net.Add(net, big.NewRat(3, 2))
		case chapter.IsBlackjack(dealer):
			net.Add(net, big.NewRat(-1, 1))
		case h.surrendered:
			net.Add(net, big.NewRat(-1, 2))
		case h.rescued:
			net.Add(net, big.NewRat(-1, 1))
		default:
			each := pays(h.cards, total, split, h.doubled)
			if split21Wins && split && len(h.cards) == 2 && chapter.Count(h.cards).Points == 21 {
				each = big.NewRat(1, 1)
			}
			if b := chapter.Bonus(h.cards); !split && !h.doubled && (b == chapter.SuitedSevens || b == chapter.SpadeSevens) && d.up.Rank() == card.Seven {
				net.Add(net, super)
			}
			if h.doubled {
				each = new(big.Rat).Add(each, each)
			}
			net.Add(net, each)
		}
	}
	return net
}
