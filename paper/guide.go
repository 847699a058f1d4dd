package paper

import (
	"context"
	"slices"
	"strings"

	"felt/card"
	"felt/cite"
	"felt/game"
	"felt/money"
	"felt/round"
)

// guide is what a patron reads: the wagers, the course of a round, what is paid, hands drawn,
// and a round dealt and settled by the engine.
func guide(_ context.Context, f *Filing) (*Document, error) {
	s, g := f.Selected, f.Game
	d := &Document{
		Title: g.Name, Subtitle: "A guide to the game", Colour: g.Layout.Colour, Contents: true,
		About: source(g) + ". Rules " + digest(s)[:16] + ".",
	}
	d.Blocks = append(d.Blocks, Heading{Text: "The game", Cite: g.Chapter})
	for _, i := range g.Layout.Inscriptions {
		d.Blocks = append(d.Blocks, Text{Text: i.Text + ".", Cites: []cite.Cite{i.Cite}})
	}
	if text := limits(s); text != "" {
		d.Blocks = append(d.Blocks, Text{Text: text + ".", Cites: []cite.Cite{"601a.6"}})
	}
	d.Blocks = append(d.Blocks, Heading{Text: "The wagers", Cite: g.Chapter + ".7"}, wagerTable(s), Heading{Text: "The course of a round", Cite: g.Chapter + ".11"}, course(s))
	d.Blocks = append(d.Blocks, Heading{Text: "What is paid", Cite: g.Chapter + ".12", Page: true}, Columns(append(payouts(s), moneys(s)...)))
	if text := limitText(s); text != nil {
		d.Blocks = append(d.Blocks, *text)
	}
	hands, err := examples(s)
	if err != nil {
		return nil, err
	}
	d.Blocks = append(append(d.Blocks, Heading{Text: "Hands that are paid", Page: true},
		Text{Text: "Each is a hand that the engine dealt and paid: your cards as dealt, then the community cards. Some are paid only if the dealer's cards allow it, as the clause says."}), hands...)
	example, err := worked(s)
	if err != nil {
		return nil, err
	}
	d.Blocks = append(d.Blocks, example...)
	return d, nil
}

func wagerTable(s *game.Selected) Table {
	t := Table{Head: []string{"wager", "when", "clause"}, Left: 3}
	for i := range s.Game.Wagers {
		w := &s.Game.Wagers[i]
		if !s.Offers(w) || w.Payout && !paid(s, w) {
			continue
		}
		when := "as you like, before the cards are dealt"
		switch {
		case w.Payout:
			when = "comes by itself; nothing is wagered"
		case w.Equal != "":
			when = "before the cards are dealt, equal to the " + s.Game.Wager(w.Equal).Name
		case w.Required:
			when = "before the cards are dealt, to take part"
		case w.Later:
			when = "when it is your turn to decide"
		}
		t.Rows = append(t.Rows, []string{w.Name, when, section(w.Cite)})
	}
	return t
}

// paid tells whether a payout that comes by itself has a paytable, or amounts that are chosen.
func paid(s *game.Selected, w *game.Wager) bool {
	if s.Game.Paytable(w.ID) != nil {
		return true
	}
	for i := range s.Game.Options {
		if o := &s.Game.Options[i]; o.Cite == w.Cite && concerns(s, o) && choice(s, o) != "" {
			return true
		}
	}
	return false
}

func course(s *game.Selected) Table {
	t := Table{Head: []string{"step", "clause"}, Left: 2}
	for _, step := range s.Game.Rules(s).Steps {
		t.Rows = append(t.Rows, []string{step.Name, section(step.Cite)})
	}
	return t
}

// stacks are cards that are dealt first, so that rare hands are found soon.
func stacks() []func(card.Card) bool {
	all := []func(card.Card) bool{nil}
	for low := card.Two; low <= card.Ten; low++ {
		for length := card.Rank(1); length <= 5; length += 2 {
			all = append(all,
				func(c card.Card) bool { return c.Rank() >= low && c.Rank() < low+length },
				func(c card.Card) bool { return c.Suit() == card.Spades && c.Rank() >= low && c.Rank() < low+length })
		}
	}
	for high := card.Ace; high > card.Ten; high-- {
		all = append(all,
			func(c card.Card) bool { return c.Rank() == high },
			func(c card.Card) bool { return c.Rank() >= high },
			func(c card.Card) bool { return c.Suit() == card.Hearts && c.Rank() >= high })
	}
	return append(all,
		func(c card.Card) bool { return c.Suit() == card.Hearts },
		func(c card.Card) bool { return c.Suit() == card.Clubs && c.Rank() < card.Nine },
		func(c card.Card) bool { return c.Suit() == card.Hearts || c.Suit() == card.Diamonds })
}

// tries is how many rounds are dealt from each stack.
const tries = 120

// examples are hands that the engine dealt and paid, one for each row of the paytables as far
// as one was found.
func examples(s *game.Selected) ([]Block, error) {
	type row struct {
		wager round.WagerID
		hand  string
	}
	found := map[row]Hand{}
	for n, first := range stacks() {
		for seed := range uint64(tries) {
			r, err := deal(s, uint64(n)<<32|seed, first, true)
			if err != nil {
				return nil, err
			}
			for _, o := range r.Outcomes() {
				at := row{o.Wager, o.Hand}
				if _, known := found[at]; known || o.Seat != 1 || o.Paid == 0 && o.Result != round.Push {
					continue
				}
				cards := slices.Clone(r.Cards(round.HandPile(1, o.Number)))
				if strings.HasPrefix(string(o.Wager), "all_six") {
					cards = append(cards, r.Cards(round.AllSix)...)
				}
				found[at] = Hand{Name: o.Hand, Cards: append(cards, r.Cards(round.Community)...)}
			}
		}
	}
	var blocks []Block
	for i := range s.Game.Paytables {
		p := &s.Game.Paytables[i]
		w := s.Game.Wager(p.Wager)
		if !s.Offers(w) {
			continue
		}
		hands := Hands{Title: w.Name, Cite: p.Cite}
		for _, pays := range printed(s, p).Rows {
			if h, ok := found[row{p.Wager, pays.Hand}]; ok {
				h.Note = pays.Pays.String()
				hands.Hands = append(hands.Hands, h)
			}
		}
		if hands.Hands != nil {
			blocks = append(blocks, hands)
		}
	}
	return blocks, nil
}

// worked is the round, of the first few hundred seeds, in which the most different things happen.
func worked(s *game.Selected) ([]Block, error) {
	var best *round.Round
	most := -1
	for seed := range uint64(400) {
		r, err := deal(s, seed, nil, false)
		if err != nil {
			return nil, err
		}
		kinds := map[round.Result]bool{}
		score := 0
		for _, o := range r.Outcomes() {
			if kinds[o.Result] = true; o.Paid > 0 && s.Game.Paytable(o.Wager) != nil {
				score++
			}
		}
		if score += 2 * len(kinds); score > most {
			best, most = r, score
		}
	}
	hands := Hands{}
	add := func(name string, pile round.Pile) {
		if cards := best.Cards(pile); len(cards) > 0 {
			made, _ := best.Formed(pile)
			hands.Hands = append(hands.Hands, Hand{Name: name, Note: made, Cards: cards})
		}
	}
	add("Your cards", round.SeatPile(1))
	add("Community cards", round.Community)
	add("The dealer's cards", round.Dealer)
	add("All-Six Bonus card", round.AllSix)
	t := Table{Head: []string{"wager", "result", "by", "wagered", "returned"}, Left: 3}
	var wagered, returned money.Cents
	for _, o := range best.Outcomes() {
		wagered += o.Stake
		returned += o.Returned
		t.Rows = append(t.Rows, []string{s.Game.Wager(o.Wager).Name, string(o.Result), section(o.Cites...), o.Stake.String(), o.Returned.String()})
	}
	t.Rows = append(t.Rows, []string{"All", "", "", wagered.String(), returned.String()})
	return []Block{
		Heading{Text: "A round", Page: true},
		Text{Text: "Dealt and settled as at a table. You place every wager that is offered, do not fold, and risk no more than you must; it is an example, not advice. Amounts are in dollars; what is returned contains the wager where it is kept or won."},
		hands, t,
	}, nil
}
