package paper

import (
	"context"
	"iter"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// guide teaches a patron the game in sentences: what he places and what it wins on, how a round
// goes, what the words mean, what is paid, hands drawn with the cards that pay marked, and a round
// dealt and settled by the engine.
func guide(ctx context.Context, f *Filing) (*Document, error) {
	g := f.Game
	d := f.document(f.say("guide.subtitle"), true)
	d.Contents = true
	watched, err := f.watch()
	if err != nil {
		return nil, err
	}
	d.Blocks = append(d.Blocks, Heading{Text: f.say("guide.game"), Cite: g.Chapter})
	for _, text := range f.against() {
		d.Blocks = append(d.Blocks, Text{Text: text})
	}
	for _, i := range f.Inscriptions() {
		d.Blocks = append(d.Blocks, Text{Text: i.Text + ".", Cites: []cite.Cite{i.Cite}})
	}
	for _, text := range f.limits() {
		d.Blocks = append(d.Blocks, Text{Text: text + ".", Cites: []cite.Cite{"601a.6"}})
	}
	d.Blocks = append(d.Blocks, Heading{Text: f.say("part.wagers"), Cite: f.wagering()})
	d.Blocks = append(d.Blocks, f.placed()...)
	d.Blocks = append(d.Blocks, Heading{Text: f.say("part.course")})
	d.Blocks = append(d.Blocks, f.procedure(watched)...)
	texts := slices.Clone(d.Blocks)
	if !f.pays() {
		texts = append(texts, f.posted())
	}
	texts = append(texts, f.rankings())
	d.Blocks = append(d.Blocks, Heading{Text: f.say("guide.words")}, f.explained(watched, texts))
	if text := f.plainly(); text != "" {
		title := f.say("guide.plainly")
		if slices.Contains(watched.choices, "fold") {
			title, text = f.say("guide.folding"), f.givesUp(watched)+" "+text
		}
		d.Blocks = append(append(d.Blocks, Heading{Text: title}, Text{Text: text}), f.charts()...)
	}
	if ranks := f.rankings(); ranks.Rows != nil {
		ranks.Title = ""
		d.Blocks = append(d.Blocks, Heading{Text: f.say("guide.ranks"), Cite: g.Sections.Ranks}, ranks)
	}
	if !f.pays() {
		d.Blocks = append(d.Blocks, f.posted())
	} else {
		d.Blocks = append(d.Blocks, Heading{Text: f.say("part.paid"), Cite: g.Sections.Payouts}, Columns(append(f.payouts(), f.moneys()...)))
		if text := f.limitText(); text != nil {
			d.Blocks = append(d.Blocks, *text)
		}
		kept, err := f.edges(ctx)
		if err != nil {
			return nil, err
		}
		d.Blocks = append(d.Blocks, kept...)
		hands, err := examples(f.Selected)
		if err != nil {
			return nil, err
		}
		explained := f.say("guide.dealt")
		if g.Cards.Number(round.AtCommunity) > 0 {
			explained += " " + f.say("guide.withcommunity")
		}
		d.Blocks = append(append(d.Blocks, Heading{Text: f.say("guide.hands")}, Text{Text: explained}), hands...)
	}
	example, err := f.worked()
	if err != nil {
		return nil, err
	}
	d.Blocks = append(d.Blocks, example...)
	d.Blocks = append(d.Blocks, Heading{Text: f.say("guide.help")}, Text{Text: f.say("guide.helpline")})
	return f.cited(d, false), nil
}

// givesUp says what it is to fold.
func (f *Filing) givesUp(w *watching) string {
	if !f.Game.Banked() {
		return f.say("guide.tofold")
	}
	return f.say("guide.forfeits", "wagers", f.list(f.names(w.forfeits)))
}

// names are those of wagers, in the order in which they are declared.
func (f *Filing) names(wagers []round.WagerID) []string {
	var all []string
	for i := range f.Game.Wagers {
		if w := &f.Game.Wagers[i]; slices.Contains(wagers, w.ID) {
			all = append(all, w.Name)
		}
	}
	return all
}

// against says whom one plays against, what one tries to do, and how many cards there are.
func (f *Filing) against() []string {
	g := f.Game
	var all []string
	switch {
	case !g.Banked():
		all = []string{f.say("guide.others")}
	case g.Cards.Number(round.AtDealer) == 0 && !g.Cards.Split():
		all = []string{f.say("guide.paytable"), f.cards()}
	case g.Cards.Split():
		all = []string{f.say("guide.dealer")}
	default:
		all = []string{f.say("guide.dealer"), f.cards()}
	}
	if g.Aim != "" {
		all = slices.Insert(all, 1, g.Aim)
	}
	return all
}

// cards says how many cards there are, and whose.
func (f *Filing) cards() string {
	var all []string
	of := func(area round.PileKind, said func(count string) string) {
		if n := f.Game.Cards.Number(area); n > 0 {
			all = append(all, said(strconv.Itoa(n)))
		}
	}
	of(round.AtSeat, func(count string) string { return f.say("guide.cards", "count", count) })
	of(round.AtDealer, func(count string) string { return f.say("guide.dealercards", "count", count) })
	of(round.AtCommunity, func(count string) string { return f.say("guide.communitycards", "count", count) })
	return strings.Join(all, " ")
}

// placed says of each wager when it is placed, what it pays, and what that stands on; first of those
// that bring a player into the round, with the bets in force that open it.
func (f *Filing) placed() []Block {
	var blocks []Block
	wagers := slices.Clone(f.Game.Wagers)
	slices.SortStableFunc(wagers, func(a, b game.Wager) int {
		switch {
		case a.Required == b.Required:
			return 0
		case a.Required:
			return -1
		}
		return 1
	})
	opening := f.opening()
	for i := range wagers {
		w := &wagers[i]
		if !w.Required {
			blocks, opening = append(blocks, opening...), nil
		}
		if !f.comesUp(w) {
			continue
		}
		said := []string{f.say("guide.wager", "wager", w.Name, "when", f.when(w))}
		p, hand := f.Game.Paytable(w.ID), ""
		also := slices.IndexFunc(f.Game.Paytables, func(p game.Paytable) bool { return slices.Contains(p.Also, w.ID) })
		switch {
		case also >= 0:
			said = append(said, f.say("guide.paysalike", "wager", f.Game.Wager(f.Game.Paytables[also].Wager).Name))
		case w.PaysCite != "":
			said = append(said, f.say("guide.pays", "pays", w.Pays.String()))
		case p != nil:
			rows := printed(f.Selected, p).Rows
			best := most(rows)
			if hand = best.Hand; len(rows) == 1 {
				said = append(said, f.say("guide.byrow", "pays", best.Pays.String(), "hand", hand))
			} else {
				said = append(said, f.say("guide.bypaytable", "pays", best.Pays.String(), "hand", hand))
			}
		}
		for _, c := range f.Game.Conditions {
			if c.Of(w.ID, hand) {
				said = append(said, c.Text+".")
			}
		}
		blocks = append(blocks, Text{Text: strings.Join(said, " "), Cites: []cite.Cite{w.Cite}})
	}
	return blocks
}

// opening are the bets in force that open a round, as the table posts them.
func (f *Filing) opening() []Block {
	var blocks []Block
	for i := range f.Game.Options {
		if o := &f.Game.Options[i]; o.Opens {
			if said := o.Posted(f.Selected); said != "" {
				blocks = append(blocks, Text{Text: said + ".", Cites: []cite.Cite{o.Cite}})
			}
		}
	}
	return blocks
}

// most is the row that pays most, the first of several; a share of a meter is not compared.
func most(rows []paytable.PrintedRow) paytable.PrintedRow {
	worth := func(row paytable.PrintedRow) float64 {
		n, m, ok := row.Pays.Net()
		if !ok {
			n, m = int(row.Pays.Amount(0, 0)), 1 // fixed, as all rows then are
		}
		return float64(n) / float64(m)
	}
	best := rows[0]
	for _, row := range rows {
		if _, meter := best.Pays.FromMeter(); !meter && worth(row) > worth(best) {
			best = row
		}
	}
	return best
}

// when says when a wager is placed.
func (f *Filing) when(w *game.Wager) string {
	switch {
	case w.Payout:
		return f.say("when.payout")
	case w.Equal != "":
		return f.say("when.equal", "wager", f.Game.Wager(w.Equal).Name)
	case w.Required:
		return f.say("when.required")
	case w.Later && w.Shared:
		return f.say("when.bets")
	case w.Later:
		return f.say("when.later")
	case w.If.ID != "":
		return f.say("when.agreed")
	case w.Shared:
		return f.say("when.shared")
	}
	return f.say("when.optional")
}

// glossary are the words that a guide may have to explain, each with what a text that uses it has,
// "" where the rules tell.
var glossary = []struct{ key, used string }{
	{"win", ""}, {"push", ""}, {"fold", ""}, {"to", ""}, {"for", ""}, {"bonus", ""}, {"meter", ""}, {"pot", ""}, {"check", ""}, {"pass", ""}, {"bet", ""}, {"call", ""}, {"raise", ""},
	{"ante", "Ante"}, {"antes", "Ante"}, {"qualify", "ealer qualif"}, {"flush", "flush"}, {"straight", "straight"}, {"fullhouse", "full house"}, {"total", "soft"}, {"box", "each box"}, {"hole", "hole card"}, {"holes", "hole card"},
	{"draw", "draw"}, {"exchange", "draw"}, {"stand", "tand, draw"}, {"double", "Double Down"}, {"rescue", "escue"}, {"split", "plit hand"}, {"surrender", "urrender"}, {"insurance", "Insurance"}, {"even", "ven money"}, {"up", "up card"}, {"ups", "up card"},
	{"stakes", "able stakes"}, {"blind", "Blind Bet"}, {"dead", "Dead blind"}, {"straddle", "Straddle Bet"}, {"button", "button's left"}, {"burn", "Burn"}, {"showdown", "howdown"},
	{"sidepot", "side pot"}, {"rake", "rake"}, {"stub", "stub"}, {"seat", "seat 1"}, {"forced", "Forced Bet"}, {"community", "community card"}, {"flop", "flop"},
}

// explained says what the words of the glossary mean that the game, or a text about it, uses.
func (f *Filing) explained(w *watching, blocks []Block) Table {
	banked := f.Game.Banked()
	used := map[string]bool{
		"win": banked, "push": banked, "fold": slices.Contains(w.choices, "fold"),
		"pot": !banked, "bet": !banked, "raise": !banked, "check": slices.Contains(w.choices, "check"), "pass": slices.Contains(w.choices, "check"), "call": slices.Contains(w.choices, "call"),
	}
	var hands []string
	for p, row := range offeredRows(f.Selected) {
		hands = append(hands, row.Hand)
		_, ofMeter := row.Pays.FromMeter()
		used["meter"] = used["meter"] || ofMeter
		key := "for"
		if f.Game.Wager(p.Wager).Payout {
			key = "bonus" // no stake of its own is part of it
		}
		used[key] = used[key] || row.Pays.KeepsStake() && !ofMeter
		used["to"] = used["to"] || !row.Pays.KeepsStake() && !row.Pays.Pushes()
	}
	text := strings.Join(append((&Document{Blocks: blocks}).texts(), hands...), "\n")
	t := Table{Left: 2}
	for _, word := range glossary {
		switch word.key { // two meanings of one word
		case "draw", "pass", "hole", "ante", "up":
			if !banked {
				continue
			}
		case "exchange", "check", "holes", "antes", "fullhouse", "ups":
			if banked {
				continue
			}
		}
		if used[word.key] || word.used != "" && strings.Contains(text, word.used) {
			means := f.say("means." + word.key)
			if word.key == "fold" && banked {
				means = f.say("means.forfeits", "wagers", f.list(f.names(w.forfeits)))
				if w.stays != nil {
					means += " " + f.say("means.stays", "wagers", f.list(f.names(w.stays)))
				}
			}
			t.Rows = append(t.Rows, []string{f.say("word." + word.key), means})
		}
	}
	return t
}

// basic is the strategy of common use; nil where none is published.
func (f *Filing) basic() *analysis.Strategy {
	g := odds.Game(f.Game.ID)
	if g == nil {
		return nil
	}
	i := slices.IndexFunc(g.Strategies, func(s analysis.Strategy) bool { return s.ID == "basic" })
	if i < 0 {
		return nil
	}
	return &g.Strategies[i]
}

// plainly says a plain way to play: that which is published, or what the game tells a beginner.
func (f *Filing) plainly() string {
	s := f.basic()
	switch {
	case s == nil && f.Game.Plain != "":
		return f.say("guide.beginner", "plain", f.Game.Plain)
	case s == nil:
		return ""
	case s.Source == "":
		return f.say("guide.basic", "strategy", strings.TrimSuffix(s.Name, "."))
	}
	return f.say("guide.basic", "strategy", strings.TrimSuffix(s.Name, ".")) + " " + f.say("guide.bywhom", "source", s.Source)
}

// charts are those of the plain way to play.
func (f *Filing) charts() []Block {
	s := f.basic()
	if s == nil || s.Charts == nil {
		return nil
	}
	blocks := []Block{Text{Text: s.Read}}
	var all Columns
	for _, c := range s.Charts {
		t := Table{Head: c.Columns, Rows: decided(c.Rows), Left: len(c.Columns)}
		title, legend, explained := strings.Cut(strings.TrimSuffix(c.Title, ")"), " (")
		if t.Title = title; explained {
			t.Terms = []string{upper(legend) + "."}
		}
		if len(t.Head) == 2 {
			blocks = append(blocks, t) // lines to be read in turn
			continue
		}
		all = append(all, t)
	}
	if all != nil {
		blocks = append(blocks, all)
	}
	return blocks
}

func (f *Filing) wagerTable() Table {
	t := Table{Head: []string{f.say("head.wager"), f.say("head.when"), f.say("head.clause")}, Left: 3}
	for _, w := range f.wagers() {
		if !f.comesUp(w) {
			continue
		}
		t.Rows = append(t.Rows, []string{w.Name, f.when(w), section(w.Cite)})
	}
	return t
}

// wagers are those of the game: first what everyone must wager who takes part, then the others.
func (f *Filing) wagers() []*game.Wager {
	var first, others []*game.Wager
	for i := range f.Game.Wagers {
		if w := &f.Game.Wagers[i]; w.Required {
			first = append(first, w)
		} else {
			others = append(others, w)
		}
	}
	return append(first, others...)
}

// comesUp reports whether a wager may be placed, or is paid by itself, by the rules chosen.
func (f *Filing) comesUp(w *game.Wager) bool {
	return f.Offers(w) && !f.Idle(w.Cite) && (w.If.ID == "" || w.If.Of(f.Selected) > 0) && (!w.Payout || f.paid(w))
}

// paid reports whether a payout that comes by itself has a paytable, or amounts that are chosen.
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
		if !f.offered(step.Cite.Section()) {
			continue
		}
		t.Rows = append(t.Rows, []string{step.Name, section(step.Cite)})
	}
	return t
}

// offered reports whether what a section is about is offered, where its subsection (a) leaves that open.
func (f *Filing) offered(section string) bool {
	for _, g := range pa.Games {
		for i := range g.Options {
			if o := &g.Options[i]; g.Chapter == f.Game.Chapter && o.Type == game.Switch && string(o.Cite) == section+"(a)" {
				return game.SwitchOption{ID: o.ID, Shared: true}.Of(f.Selected)
			}
		}
	}
	return true
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

// offeredRows are the rows of the paytables of what the rules offer.
func offeredRows(s *game.Selected) iter.Seq2[*game.Paytable, paytable.PrintedRow] {
	return func(yield func(*game.Paytable, paytable.PrintedRow) bool) {
		for i := range s.Game.Paytables {
			p := &s.Game.Paytables[i]
			if !s.Offers(s.Game.Wager(p.Wager)) {
				continue
			}
			for _, row := range printed(s, p).Rows {
				if !yield(p, row) {
					return
				}
			}
		}
	}
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
	wanted, found := map[row]bool{}, map[row]Hand{}
	for p, pays := range offeredRows(s) {
		if p.Judged != nil || byHand(s.Game.Wager(p.Wager)) { // else the dealer's cards decide it too
			wanted[row{p.Wager, pays.Hand}] = true
		}
	}
	for n, first := range stacks() {
		for seed := range uint64(tries) {
			if len(wanted) == 0 {
				break
			}
			r, err := deal(s, uint64(n)<<32|seed, first, true)
			if err != nil {
				return nil, err
			}
			for _, o := range r.Outcomes() {
				at := row{o.Wager, o.Hand}
				if !wanted[at] || o.Seat != 1 || o.Paid == 0 && o.Result != round.Push {
					continue
				}
				delete(wanted, at)
				cards := judged(s, r, &o)
				found[at] = Hand{Name: o.Hand, Cards: cards, Pays: paying(s, r, &o, cards)}
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

// judged are the cards by which a wager was settled: those that its paytable judges, or else the
// player's own and those of all.
func judged(s *game.Selected, r *round.Round, o *round.Outcome) []card.Card {
	own, all := r.Cards(round.HandPile(o.Seat, o.Number)), r.Cards(round.Community)
	p := s.Game.Paytable(o.Wager)
	if p == nil || p.Judged == nil || p.Judged.Each != nil {
		return slices.Concat(own, all)
	}
	var cards []card.Card
	if p.Judged.Own > 0 {
		cards = append(cards, own...)
	}
	if p.Judged.Extra > 0 {
		cards = append(cards, r.Cards(round.Extra)...)
	}
	if p.Judged.Community > 0 {
		cards = append(cards, all...)
	}
	return cards
}

// paying are those of the cards that make the hand of an outcome: those without which it would be
// another, or where no card or no paytable alone does that, those that the dealer formed it of. None is all, or not known.
func paying(s *game.Selected, r *round.Round, o *round.Outcome, cards []card.Card) card.Set {
	p, all := s.Game.Paytable(o.Wager), card.SetOf(cards...)
	w := s.Game.Wager(o.Wager)
	_, plays := r.Formed(round.HandPile(o.Seat, o.Number))
	if !byHand(w) || plays.Len() == len(cards) {
		plays = 0
	}
	if p != nil && p.Judged != nil && p.Judged.Of != nil && all.Len() == len(cards) && p.Judged.Cards() == len(cards) {
		of := rowOf(s, p)
		if plays != 0 && !slices.ContainsFunc(all.Cards(), func(c card.Card) bool { return !mostly(of, all, card.SetOf(c)) }) {
			return plays // no card alone makes the hand, such as one of high cards
		}
		return all &^ spared(of, all)
	}
	return plays
}

// byHand reports whether a wager is settled by the hand that the dealer forms.
func byHand(w *game.Wager) bool { return w.Required || w.Later || w.Payout }

// rowOf judges cards by the row of the paytable that pays them: a hand without a row of its own is the one it is paid as.
func rowOf(s *game.Selected, p *game.Paytable) func(card.Set) uint8 {
	of, rows := p.Judged.Of(s), printed(s, p).Rows
	has := func(hand string) bool {
		return slices.ContainsFunc(rows, func(row paytable.PrintedRow) bool { return row.Hand == hand })
	}
	return func(cards card.Set) uint8 {
		number := of(cards)
		if or := p.Judged.Or(number); or != "" && !has(p.Judged.Name(number)) {
			for other := range number {
				if p.Judged.Name(other) == or {
					return other
				}
			}
		}
		return number
	}
}

// spared are cards without which the hand is mostly the same, whatever stands in their place: the lowest of those
// that cannot all be spared, such as either end of a straight in six cards.
func spared(of func(card.Set) uint8, all card.Set) card.Set {
	cards := all.Cards()
	slices.SortStableFunc(cards, func(a, b card.Card) int { return int(a.Rank()) - int(b.Rank()) })
	var spare card.Set
	for _, c := range cards {
		if one := card.SetOf(c); mostly(of, all, one) && mostly(of, all, spare|one) {
			spare |= one
		}
	}
	return spare
}

// mostly reports whether cards stay the same hand with any others in place of some: of one in half of all cases, as
// of colours, of more in seven of twenty, for two cards in place of two of a flush of six make it again in one of three, and
// three beside a pair leave it a pair in more.
func mostly(of func(card.Set) uint8, all, some card.Set) bool {
	if some.Len() > 3 {
		return true // too many to try
	}
	same, others := 0, 0
	var without func(hand card.Set, from, missing int)
	without = func(hand card.Set, from, missing int) {
		if missing == 0 {
			others++
			if of(hand) == of(all) {
				same++
			}
			return
		}
		for i, other := range card.Deck()[from:] {
			if !all.Has(other) {
				without(hand|card.SetOf(other), from+i+1, missing-1)
			}
		}
	}
	without(all&^some, 0, some.Len())
	if some.Len() == 1 {
		return 2*same >= others
	}
	return 20*same >= 7*others
}

// worked is the round, of the first few hundred seeds, in which the most different things happen.
func (f *Filing) worked() ([]Block, error) {
	s := f.Selected
	var best *round.Round
	most := -1
	players := f.players()
	var shown func(round.Event) // with a listener the round says which cards make a hand
	var taken, rake []round.Event
	if !s.Game.Banked() {
		shown = func(e round.Event) {
			if e.Kind == round.EventTake {
				taken = append(taken, e)
			}
		}
	}
	for seed := range uint64(400) {
		taken = nil
		d := newDealt(s, seed, nil, false)
		d.seats = players
		r, err := s.Run(round.TableState{Opened: true}, d, shown)
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
			best, most, rake = r, score, taken
		}
	}
	hands, framed := Hands{}, ""
	add := func(name string, pile round.Pile) {
		if cards := best.Cards(pile); len(cards) > 0 {
			made, plays := best.Formed(pile)
			h := Hand{Name: name, Note: made, Cards: cards, AceLow: s.Game.Cards.AceLow}
			if players > 1 && plays != 0 { // a hand that was shown, with the cards of all that make it
				h.Cards, h.Pays = slices.Concat(cards, best.Cards(round.Community)), plays
				switch {
				case strings.Contains(made, ";"):
					framed = f.say("guide.framedhigh")
				case framed == "" && plays.Len() < len(h.Cards):
					framed = f.say("guide.framed")
				}
			}
			hands.Hands = append(hands.Hands, h)
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
	add(f.Game.Cards.At(round.AtExtra).Label, round.Extra)
	t := Table{Head: []string{f.say("head.wager"), f.say("head.result"), f.say("guide.why"), f.say("head.clause"), f.say("head.wagered"), f.say("head.returned")}, Left: 4, Whole: true}
	var wagered, returned money.Cents
	for _, o := range best.Outcomes() {
		wagered += o.Stake
		returned += o.Returned
		name := s.Game.Wager(o.Wager).Name
		if players > 1 {
			name = f.say("guide.seat", "seat", strconv.Itoa(o.Seat)) + ", " + name
		}
		t.Rows = append(t.Rows, []string{name, f.result(&o), f.because(&o, best.Outcomes()), section(o.Cites...), o.Stake.String(), o.Returned.String()})
	}
	t.Rows = append(t.Rows, []string{f.say("guide.all"), "", "", "", wagered.String(), returned.String()})
	for _, e := range rake {
		t.Rows = append(t.Rows, []string{f.say("guide.taken"), "", f.how(e.Cite), section(e.Cite), "", e.Amount.String()})
	}
	explained := f.say("guide.example")
	if players > 1 {
		explained = f.say("guide.players")
		if framed != "" {
			explained += " " + framed
		}
		if len(best.Cards(round.Community)) > 0 {
			explained += " " + f.say("guide.withcommunity")
		}
	}
	return []Block{
		Heading{Text: f.say("guide.round")},
		Text{Text: explained},
		hands, t,
	}, nil
}

// alike reports whether two hands tie for a half of a split pot.
func alike(a, b string) bool {
	return slices.ContainsFunc(strings.Split(a, "; "), func(half string) bool { return slices.Contains(strings.Split(b, "; "), half) })
}

// because is the clause by which a wager was settled, in words, the hand if one was paid, and of tied hands which has
// the odd chip.
func (f *Filing) because(o *round.Outcome, all []round.Outcome) string {
	var why string
	if len(o.Cites) > 0 {
		k, _ := book().Clause(o.Cites[0])
		why = upper(k.How)
	}
	if o.Hand != "" && (o.Paid > 0 || f.Game.Wager(o.Wager).Shared) { // what other players had tells why one of them won
		why += " (" + o.Hand + ")"
	}
	tied := func(other round.Outcome) bool {
		by := o.Returned - other.Returned
		return other.Wager == o.Wager && other.Returned > 0 && (other.Hand == o.Hand && by > 0 || by == general.SmallestChip.Of(f.Selected) && alike(o.Hand, other.Hand))
	}
	if f.Game.Wager(o.Wager).Shared && o.Hand != "" && slices.ContainsFunc(all, tied) {
		why += ". " + f.say("guide.oddchip")
	}
	return why
}

// result is how a wager ended, in words.
func (f *Filing) result(o *round.Outcome) string {
	if f.Game.Wager(o.Wager).Shared && o.Returned > 0 && o.Returned <= o.Stake {
		return f.say("result.share") // of a pot, which is no more than was put into it
	}
	switch o.Result {
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
	return string(o.Result)
}
