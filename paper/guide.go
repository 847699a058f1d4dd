package paper

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// guide is what a patron reads: the wagers, the course of a round, what is paid, hands drawn,
// and a round dealt and settled by the engine.
func guide(_ context.Context, f *Filing) (*Document, error) {
	g := f.Game
	d := f.document(f.say("guide.subtitle"), true)
	d.Contents = true
	d.Blocks = append(d.Blocks, Heading{Text: f.say("guide.game"), Cite: g.Chapter})
	for _, i := range f.Inscriptions() {
		d.Blocks = append(d.Blocks, Text{Text: i.Text + ".", Cites: []cite.Cite{i.Cite}})
	}
	for _, text := range f.limits() {
		d.Blocks = append(d.Blocks, Text{Text: text + ".", Cites: []cite.Cite{"601a.6"}})
	}
	d.Blocks = append(d.Blocks, Heading{Text: f.say("part.wagers"), Cite: f.wagering()}, f.wagerTable(), Heading{Text: f.say("part.course")}, f.course())
	if g.Nonbanked {
		d.Blocks = append(d.Blocks, Heading{Text: f.say("guide.ranks"), Cite: g.Chapter + ".6"}, f.ranks(), f.posted())
	} else {
		d.Blocks = append(d.Blocks, Heading{Text: f.say("part.paid"), Cite: g.Chapter + ".12", Page: true}, Columns(append(f.payouts(), f.moneys()...)))
		if text := f.limitText(); text != nil {
			d.Blocks = append(d.Blocks, *text)
		}
		hands, err := examples(f.Selected)
		if err != nil {
			return nil, err
		}
		d.Blocks = append(append(d.Blocks, Heading{Text: f.say("guide.hands"), Page: true}, Text{Text: f.say("guide.dealt")}), hands...)
	}
	example, err := f.worked()
	if err != nil {
		return nil, err
	}
	d.Blocks = append(d.Blocks, example...)
	return f.cited(d, false), nil
}

// ranks are the rules by which hands of Poker rank.
func (f *Filing) ranks() Table {
	t := Table{Head: []string{f.say("head.clause"), f.say("guide.rank")}, Left: 2}
	for _, c := range f.clauses() {
		if c.Cite.Section() == string(f.Game.Chapter)+".6" && c.Cite.Section() != string(c.Cite) {
			t.Rows, t.Anchors = append(t.Rows, []string{section(c.Cite), upper(c.How)}), append(t.Anchors, c.Cite)
		}
	}
	return t
}

func (f *Filing) wagerTable() Table {
	s := f.Selected
	t := Table{Head: []string{f.say("head.wager"), f.say("head.when"), f.say("head.clause")}, Left: 3}
	for i := range s.Game.Wagers {
		w := &s.Game.Wagers[i]
		if !s.Offers(w) || w.Payout && !f.paid(w) {
			continue
		}
		when := f.say("when.optional")
		switch {
		case w.Payout:
			when = f.say("when.payout")
		case w.Equal != "":
			when = f.say("when.equal", "wager", s.Game.Wager(w.Equal).Name)
		case w.Required:
			when = f.say("when.required")
		case w.Later:
			when = f.say("when.later")
		}
		t.Rows = append(t.Rows, []string{w.Name, when, section(w.Cite)})
	}
	return t
}

// paid tells whether a payout that comes by itself has a paytable, or amounts that are chosen.
func (f *Filing) paid(w *game.Wager) bool {
	if f.Game.Paytable(w.ID) != nil {
		return true
	}
	for i := range f.Game.Options {
		if o := &f.Game.Options[i]; o.Cite == w.Cite && concerns(f.Selected, o) && f.choice(o) != "" {
			return true
		}
	}
	return false
}

func (f *Filing) course() Table {
	t := Table{Head: []string{f.say("head.step"), f.say("head.clause")}, Left: 2}
	for _, step := range f.Game.Rules(f.Selected).Steps {
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
func (f *Filing) worked() ([]Block, error) {
	s := f.Selected
	var best *round.Round
	most := -1
	players := f.players()
	for seed := range uint64(400) {
		d := newDealt(s, seed, nil, false)
		d.seats = players
		r, err := s.Run(round.TableState{Opened: true}, d, nil)
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
	for seat := 1; seat <= players; seat++ {
		name := f.say("guide.yours")
		if players > 1 {
			name = f.say("guide.seat", "seat", strconv.Itoa(seat))
		}
		add(name, round.SeatPile(seat))
	}
	add(f.say("guide.community"), round.Community)
	add(f.say("guide.dealers"), round.Dealer)
	add(f.say("guide.allsix"), round.AllSix)
	t := Table{Head: []string{f.say("head.wager"), f.say("head.result"), f.say("head.clause"), f.say("head.wagered"), f.say("head.returned")}, Left: 3}
	var wagered, returned money.Cents
	for _, o := range best.Outcomes() {
		wagered += o.Stake
		returned += o.Returned
		name := s.Game.Wager(o.Wager).Name
		if players > 1 {
			name = f.say("guide.seat", "seat", strconv.Itoa(o.Seat)) + ", " + name
		}
		t.Rows = append(t.Rows, []string{name, f.result(o.Result), section(o.Cites...), o.Stake.String(), o.Returned.String()})
	}
	t.Rows = append(t.Rows, []string{f.say("guide.all"), "", "", wagered.String(), returned.String()})
	explained := f.say("guide.example")
	if players > 1 {
		explained = f.say("guide.players")
	}
	return []Block{
		Heading{Text: f.say("guide.round"), Page: true},
		Text{Text: explained},
		hands, t,
	}, nil
}

// result is how a wager ended, in words.
func (f *Filing) result(r round.Result) string {
	switch r {
	case round.Win:
		return f.say("result.win")
	case round.Lose:
		return f.say("result.lose")
	case round.Push:
		return f.say("result.push")
	case round.Bonus:
		return f.say("result.bonus")
	case round.Void:
		return f.say("result.void")
	}
	return string(r)
}
