package paper

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/settle"
)

// TestWorkedRoundIsSettledAlike: the example, written down as a round record, is settled by
// history to the same cents under the same clauses.
func TestWorkedRoundIsSettledAlike(t *testing.T) {
	for _, g := range pa.Banked {
		s, err := choose(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(40) {
			r, err := deal(s, seed, nil, false)
			if err != nil {
				t.Fatal(err)
			}
			if !r.Over() {
				t.Fatalf("%s waits for %s", g.ID, r.Waiting().Text)
			}
			if g.Cards.Split() || g.Cards.Setting() != nil {
				continue // hands and settings are more than cards and wagers
			}
			compare(t, g.ID, r)
		}
	}
}

func compare(t *testing.T, id string, r *round.Round) {
	t.Helper()
	letters, wagers := map[string]string{}, map[string]string{}
	for _, p := range pa.Game(id).Paytables {
		if p.Lettered() {
			letters[string(p.Wager)] = p.Printed[0].Letter
		}
	}
	for _, o := range r.Outcomes() {
		if o.Stake > 0 {
			wagers[string(o.Wager)] = o.Stake.String()
		}
	}
	doc := map[string]any{
		"game": id, "rules": map[string]any{"paytables": letters},
		"seats": []any{map[string]any{"seat": 1, "cards": r.Cards(round.SeatPile(1)), "wagers": wagers}},
	}
	for name, pile := range map[string]round.Pile{"dealer": round.Dealer, "community": round.Community} {
		if cards := r.Cards(pile); len(cards) > 0 {
			doc[name] = cards
		}
	}
	if cards := r.Cards(round.Extra); len(cards) > 0 {
		doc["all_six"] = cards[0]
	}
	if wagers["progressive"] != "" {
		doc["meter"] = exampleMeter.String()
	}
	data, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := settle.Parse(data)
	if err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	again, _, err := settle.NewSettler().Settle(rec)
	if err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	want, got := r.Outcomes(), again.Outcomes()
	if len(want) != len(got) {
		t.Fatalf("%s: %v, and again %v", data, want, got)
	}
	for i := range want {
		if want[i].Wager != got[i].Wager || want[i].Returned != got[i].Returned || want[i].Result != got[i].Result || section(want[i].Cites...) != section(got[i].Cites...) {
			t.Errorf("%s: %+v, and again %+v", data, want[i], got[i])
		}
	}
}

// TestDeclaredPayIsPaid: what a chapter declares that a wager pays is what it is paid.
func TestDeclaredPayIsPaid(t *testing.T) {
	for _, g := range pa.Banked {
		s, err := choose(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[round.WagerID]bool{}
		for seed := range uint64(300) {
			r, err := deal(s, seed, nil, false)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range r.Outcomes() {
				w := g.Wager(o.Wager)
				if w.PaysCite == "" || o.Result != round.Win {
					continue
				}
				seen[w.ID] = true
				if o.Paid != w.Pays.Amount(o.Stake, 0) || !strings.Contains(section(o.Cites...), string(w.PaysCite)) {
					t.Errorf("%s %s: %s paid on %s under %v, declared %s (§ %s)", g.ID, w.ID, o.Paid, o.Stake, o.Cites, w.Pays, w.PaysCite)
				}
			}
		}
		for i := range g.Wagers {
			if w := &g.Wagers[i]; w.PaysCite != "" && !seen[w.ID] && !g.Cards.Split() {
				t.Errorf("%s %s never won", g.ID, w.ID)
			}
		}
	}
}

// TestExamplesShowEveryHand: a hand is drawn for each row of the paytables that one makes, of the cards of one deck.
func TestExamplesShowEveryHand(t *testing.T) {
	for _, g := range pa.Banked {
		s, err := choose(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		blocks, err := examples(s)
		if err != nil {
			t.Fatal(err)
		}
		drawn := map[string]bool{}
		for _, b := range blocks {
			for _, h := range b.(Hands).Hands {
				drawn[b.(Hands).Title+": "+h.Name] = true
				cards := map[string]bool{}
				for _, c := range h.Cards {
					cards[c.String()] = true
				}
				if g.Cards.Once != "" && len(cards) != len(h.Cards) {
					t.Errorf("%s: %s has a card twice: %v", g.ID, h.Name, h.Cards)
				}
			}
		}
		for i := range g.Paytables {
			for _, row := range printed(s, &g.Paytables[i]).Rows {
				name := g.Wager(g.Paytables[i].Wager).Name + ": " + row.Hand
				if drawn[name] == slices.Contains(undrawn, name) {
					t.Errorf("%s: a hand is drawn for %s: %t", g.ID, name, drawn[name])
				}
			}
		}
		for _, b := range blocks {
			marked(t, g.ID, b.(Hands))
		}
	}
}

// TestHandsAreDrawnAsTheyAreRead: in every guide the cards of a rank that make a hand lie together, the most of a rank first, and where
// the lowest hand wins the ace lies last.
func TestHandsAreDrawnAsTheyAreRead(t *testing.T) {
	pairs, lows := 0, 0
	for _, g := range pa.Games {
		s, err := choose(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		d, err := guide(t.Context(), &Filing{Selected: s})
		if err != nil {
			t.Fatal(err)
		}
		var drawn []Hand
		for _, b := range d.Blocks {
			if hands, ok := b.(Hands); ok {
				drawn = append(drawn, hands.Hands...)
			}
		}
		for _, h := range drawn {
			pays, _ := h.sorted()
			count := map[card.Rank]int{}
			for _, c := range pays {
				count[c.Rank()]++
			}
			for i := 1; i < len(pays); i++ {
				before, c := pays[i-1], pays[i]
				if count[before.Rank()] < count[c.Rank()] || count[c.Rank()] > 1 && before.Rank() != c.Rank() && i > 1 && pays[i-2].Rank() == c.Rank() {
					t.Errorf("%s, %s: %v", g.ID, h.Name, pays)
				}
				if g.Cards.AceLow && before.Rank() == card.Ace && c.Rank() != card.Ace && count[c.Rank()] == 1 && count[before.Rank()] == 1 {
					t.Errorf("%s, %s: the ace of %v is the lowest card", g.ID, h.Name, pays)
				}
			}
			if len(count) < len(pays) {
				pairs++
			}
			if g.Cards.AceLow && count[card.Ace] == 1 {
				lows++
			}
		}
	}
	if pairs < 20 || lows == 0 {
		t.Errorf("%d hands with pairs were looked at, and %d low ones with an ace", pairs, lows)
	}
}

// marked: the cards that make a flush are of one suit, as many as the hand says, and no other card
// is of it; those of a straight flush follow one another. Of a straight in six cards five are marked.
func marked(t *testing.T, id string, hands Hands) {
	t.Helper()
	lengths := map[string]int{"three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
	for _, h := range hands.Hands {
		if pays, _ := h.sorted(); h.Name == "straight" && len(h.Cards) == 6 && len(pays) != 5 {
			t.Errorf("%s: %v of %v are marked as a straight", id, pays, h.Cards)
		}
		count, flush, _ := strings.Cut(h.Name, "-card ")
		if id != "high-card-flush" || lengths[count] == 0 {
			continue
		}
		pays, others := h.sorted()
		if len(pays) != lengths[count] {
			t.Errorf("%s: %d cards of a %s are marked: %v", id, len(pays), h.Name, pays)
		}
		for i, c := range pays {
			if c.Suit() != pays[0].Suit() || flush == "straight flush" && i > 0 && c.Rank()+1 != pays[i-1].Rank() && c.Rank() != pays[i-1].Rank()+1 && (c.Rank() != card.Ace || pays[i-1].Rank() != card.Two) {
				t.Errorf("%s: %v make a %s", id, pays, h.Name)
			}
		}
		for _, c := range others {
			if flush == "flush" && c.Suit() == pays[0].Suit() {
				t.Errorf("%s: %s is not marked of %v", id, c, h.Cards)
			}
		}
	}
}

// TestGuideNamesTheMost: it promises the most that a paytable pays, wherever that row is printed, and
// explains the words of hands that stand in the paytables alone.
func TestGuideNamesTheMost(t *testing.T) {
	for id, wants := range map[string][]string{
		"spanish-21": {"up to 3 to 1 for 6, 7 and 8 of spades. Not on a hand that was doubled down", "It pays 2 to 1 for Blackjack of the dealer. Offered only when",
			"up to $5,000 for suited 7s on a wager of $25 or more. Only if the dealer's exposed card is also a 7. Not if", "up card The dealer's card that"},
		"heads-up-holdem": {"Bad Beat Bonus: comes by itself; nothing is wagered. It pays by its paytable, up to 500 to 1 for straight flush. On the Odds Wager, only if", "turn the fourth"},
		"five-card-hi-lo": {"up to 20 to 1 for both high and low hands tie.", "up to 250 to 1 for royal flush.", "straight Cards that follow"},
	} {
		f, err := File(pa.Game(id), nil)
		if err != nil {
			t.Fatal(err)
		}
		d, err := guide(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := d.Text(&b); err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(b.String()), " ")
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("the guide of %s does not say %q", id, want)
			}
		}
	}
}

// TestGuideTeaches: it says what to do in sentences, what a push is and whom to call; of community
// cards it speaks only where there are any, of folding where one can.
func TestGuideTeaches(t *testing.T) {
	for _, g := range pa.Games {
		if len(g.Aim) < 100 {
			t.Errorf("%s does not say what a player tries to do: %q", g.ID, g.Aim)
		}
		f, err := File(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		d, err := guide(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := d.Text(&b); err != nil {
			t.Fatal(err)
		}
		text, _, _ := strings.Cut(strings.Join(strings.Fields(b.String()), " "), "The clauses named")
		for want, when := range map[string]bool{
			"1-800-GAMBLER": true, g.Aim: true, "qualify The dealer's hand": strings.Contains(text, "ealer qualif"),
			"double down You add": g.ID == "spanish-21", "burn A card that": g.ID == "holdem", "To fold gives up": g.ID == "high-card-flush" || g.ID == "heads-up-holdem", "The wager is returned to you: you neither win nor lose it.": g.Banked(),
			"community cards":              g.Cards.Number(round.AtCommunity) > 0 || slices.ContainsFunc(g.Layout.Areas, func(a game.Area) bool { return a.Scope == game.OfCommunity && a.Name == "Community cards" }),
			"You play against the dealer.": g.Banked() && (g.Cards.Number(round.AtDealer) > 0 || g.Cards.Split()), "You give up your hand": !g.Banked() || g.Contest != nil,
		} {
			if has := strings.Contains(strings.ToLower(text), strings.ToLower(want)); has != when && (when || want == "community cards" || want == "qualify The dealer's hand") {
				t.Errorf("the guide of %s says %q: %t", g.ID, want, has)
			}
		}
	}
}

// TestFramedCards: a hand that is drawn is of the cards by which the wager is settled, and those in its
// frame are the ones that make it.
func TestFramedCards(t *testing.T) {
	drawn := map[string]Hand{}
	for _, id := range []string{"heads-up-holdem", "crazy-4-poker", "mississippi-stud", "four-card-prime"} {
		s, err := choose(pa.Game(id), nil)
		if err != nil {
			t.Fatal(err)
		}
		blocks, err := examples(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range blocks {
			for _, h := range b.(Hands).Hands {
				drawn[id+", "+b.(Hands).Title+", "+h.Name] = h
			}
		}
	}
	for at, want := range map[string]struct{ framed, shown int }{
		"heads-up-holdem, Pocket Bonus Wager, pair of aces":     {2, 2},
		"heads-up-holdem, Bad Beat Bonus, straight":             {5, 7}, // of ace, nine down to five and a second seven
		"heads-up-holdem, Odds Wager, flush":                    {5, 7},
		"heads-up-holdem, Trips Plus Wager, three-of-a-kind":    {3, 7},
		"crazy-4-poker, Super Bonus Wager, four aces":           {4, 5},
		"crazy-4-poker, Queens Up Wager, straight":              {4, 5},
		"mississippi-stud, Three Card Bonus Wager, flush":       {3, 3},
		"mississippi-stud, Three Card Bonus Wager, pair":        {2, 3},
		"mississippi-stud, Ante Wager, pair of jacks or better": {2, 5},
		"four-card-prime, All-Six Bonus Wager, straight":        {5, 6},
		"four-card-prime, All-Six Bonus Wager, royal flush":     {5, 6}, // of a sixth that follows, which pays no more
		"four-card-prime, Prime Wager, all five the same color": {5, 5},
		"four-card-prime, Prime Wager, four of the same color":  {4, 5},
		"heads-up-holdem, Odds Wager, high card":                {5, 7},
		"heads-up-holdem, Odds Wager, pair":                     {2, 7},
		"four-card-prime, Bad Beat Bonus, three-of-a-kind":      {4, 5},
		"four-card-prime, Aces Bonus Wager, three aces":         {3, 5},
	} {
		h, ok := drawn[at]
		pays, others := h.sorted()
		if !ok || len(pays) != want.framed || len(pays)+len(others) != want.shown {
			t.Errorf("%s: %v framed of %v, want %d of %d", at, pays, h.Cards, want.framed, want.shown)
		}
		if h.Name == "high card" && slices.MaxFunc(others, byRank).Rank() > slices.MinFunc(pays, byRank).Rank() {
			t.Errorf("%s: of %v, %v are not the best five", at, h.Cards, pays)
		}
	}
}

func byRank(a, b card.Card) int { return int(a.Rank()) - int(b.Rank()) }

// undrawn are rows that no hand of one player makes, or that the hand of the row before makes on a larger wager.
var undrawn = []string{
	"Match-the-Dealer Wager: each matching card of the same suit", "Match-the-Dealer Wager: each matching card of a different suit",
	"Insurance Wager: Blackjack of the dealer", "Spanish 21 Wager: any other winning hand",
	"Tie Wager: low hands tie", "Tie Wager: high hands tie", "Tie Wager: both high and low hands tie", // nor the player's cards alone
	"Additional fixed payout: suited 7s on a wager of $25 or more", "Additional fixed payout: every other player who placed a wager",
}
