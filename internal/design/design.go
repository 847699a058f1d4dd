// Package design reads a house-banked game of one's own from a file, and makes of it a game as a chapter declares
// one: so it is dealt, settled, simulated and computed as those are. It is no game of the regulation, and says so.
package design

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"sync/atomic"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/showdown"
	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/pa/general"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Chapter stands in place of a chapter in the citations of a design. No chapter has this number.
const Chapter cite.Cite = "design"

// Remark is what stands beside all that is said of a design.
const Remark = "A design, no game of the regulation: it may not be offered as one"

// ID is the ID of every design: no chapter's game has it.
const ID = "design"

// The wagers that every design has; that of the decision is named in the file.
const ante round.WagerID = "ante"

// Design is a game read from a file.
type Design struct {
	Game *game.Game
	// Analysis is its mathematics.
	Analysis *analysis.Game
	// Digest is the SHA-256 of the file, in hexadecimal.
	Digest string
}

// wager is a wager of the file besides the first and the decision.
type wager struct {
	id, name string
	rows     []row
	letters  int
}

// row is a hand of a paytable, and what it pays under each letter; the zero Payout is nothing.
type row struct {
	*rule
	pays []payout.Payout
}

// read is all that the file says.
type read struct {
	name, aim              string
	seats, own, dealer     int
	ranks                  uint16
	ranking                *ranking
	qualifies              *rule // nil where the dealer need not qualify
	anteName               string
	antePays, decisionPays payout.Payout
	choice, decisionName   string
	most                   []times
	outcomes               [4]map[round.WagerID]string // by outcome: win, push or lose
	bonuses, equals, sides []wager
}

// times is how many times the first wager may be wagered with a hand.
type times struct {
	*rule
	times int
}

// The outcomes of two hands.
const (
	unqualified = iota
	higher
	equal
	lower
)

var outcomeNames = [...]string{"unqualified", "higher", "equal", "lower"}

// Parse reads a design. The error is one sentence that names the field and the value.
func Parse(data []byte) (*Design, error) {
	f, err := parse(data)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	d := &Design{Game: f.game(), Digest: hex.EncodeToString(sum[:])}
	d.Analysis = f.analysis(d.Game)
	return d, f.tried(d.Game)
}

// showdown reports whether the best four of a player's five cards decide, as in chapters that have a faster method.
func (f *read) showdown() bool {
	return f.ranking.plays == 4 && !f.ranking.own && f.own == 5 && f.dealer >= 5 && f.ranks == card.Full.Ranks()
}

// lowestFour is the lowest hand of four cards.
var lowestFour = hand.FourCard(card.SetOf(card.Hand("6c 4d 3h 2s")...))

// analysis is the mathematics of the game.
func (f *read) analysis(g *game.Game) *analysis.Game {
	if !f.showdown() {
		return odds.Declared(g)
	}
	solver := &showdown.Solver{
		Strategies: []analysis.Strategy{
			{ID: analysis.Optimal, Name: "Folds, or wagers what is best, by all five cards."},
			{ID: "always", Name: "Never folds, and wagers the least."},
		},
		Follow: func(string, hand.Value, []analysis.Way) int { return 1 },
	}
	if f.qualifies != nil && !f.qualifies.any {
		for solver.Least = lowestFour; !f.qualifies.fits(f.ranking.lift(Hand(solver.Least))); {
			solver.Least++
		}
	}
	a := solver.Of(g)
	return &a
}

// game declares the game.
func (f *read) game() *game.Game {
	c := &general.Contest[Hand]{
		ContestOf: game.ContestOf[Hand]{
			Ranks: f.ranks, Rank: f.ranking.value, Choice: f.choice, Wager: f.decision(), Most: f.times, Settle: f.settle,
			Folds: []round.Settlement{{Wager: ante, Cites: []cite.Cite{Chapter}}},
		},
		Procedure: general.OneDeck(Chapter),
		Best:      f.ranking.best, Cards: f.own,
		Ante: ante, Voided: []round.WagerID{ante, f.decision()},
		ContestTexts: general.ContestTexts{
			Deciding: "Each player folds or wagers once more", FoldOrNot: "Fold or place a " + f.decisionName,
			Exposed: "all hands are void; the wagers on them are returned, the others settled",
		},
		ContestClauses: general.ContestClauses{
			Look: Chapter + ".11(a)", Form: Chapter + ".6(b)", Decide: Chapter + ".11(b)",
			Placed: Chapter + ".11(c)(1)", Folded: Chapter + ".11(c)(2)", Collected: Chapter + ".11(c)(2)(ii)",
			Reveal: Chapter + ".11(d)", Turn: Chapter + ".11(e)", Side: Chapter + ".11(g)", Clear: Chapter + ".11(h)",
			DealerCardExposed: Chapter + ".13(d)",
		},
	}
	deck := card.OfRanks(f.ranks)
	c.Procedure.Deck = deck.Cards()
	if f.qualifies != nil {
		c.Qualifies = f.qualifies.fits
	}
	if f.own != f.dealer {
		c.Deal = func(p *general.Procedure, r *round.Round) { p.Deal(r, f.own, f.dealer) }
	}
	g := &game.Game{
		ID: ID, Name: f.name, Chapter: Chapter, Origin: ID, Published: Remark,
		Aim:      f.aim,
		Sections: general.UsualSections(Chapter),
		Seats:    f.seats, Positions: f.seats, PositionsCite: Chapter,
		Cards: game.Cards{
			Piles: []game.Pile{
				{Area: round.AtSeat, Cards: f.own, Cite: Chapter},
				{Area: round.AtDealer, Cards: f.dealer, Cite: Chapter},
			},
			Others: Chapter, Once: Chapter,
		},
		Wagers: []game.Wager{
			{ID: ante, Name: f.anteName, Cite: Chapter, Required: true, Pays: f.antePays, PaysCite: Chapter},
		},
		Layout: game.Layout{Colour: "slate", Areas: []game.Area{
			{ID: string(ante), Name: f.anteName, Scope: game.OfSeat, Cite: Chapter, Row: 1},
			{ID: string(f.decision()), Name: f.decisionName, Scope: game.OfSeat, Cite: Chapter, Row: 1, Shape: game.Box},
			{ID: "dealer", Name: "Dealer", Scope: game.OfDealer, Cite: Chapter},
		}, Inscriptions: []game.Inscription{{Text: Remark, Cite: Chapter}}},
		Irregularity: c.Irregularity(),
	}
	for _, w := range f.equals {
		id := round.WagerID(w.id)
		c.Folds, c.Voided = append(c.Folds, round.Settlement{Wager: id, Cites: []cite.Cite{Chapter}}), append(c.Voided, id)
		g.Wagers = append(g.Wagers, game.Wager{ID: id, Name: w.name, Cite: Chapter, Required: true, Equal: ante})
		g.Paytables = append(g.Paytables, w.paytable())
		g.Layout.Areas = append(g.Layout.Areas, game.Area{ID: w.id, Name: w.name, Scope: game.OfSeat, Cite: Chapter, Row: 1, Sign: "="})
	}
	g.Wagers = append(g.Wagers, game.Wager{ID: f.decision(), Name: f.decisionName, Cite: Chapter, Later: true, Pays: f.decisionPays, PaysCite: Chapter})
	for _, w := range f.bonuses {
		g.Wagers = append(g.Wagers, game.Wager{ID: round.WagerID(w.id), Name: w.name, Cite: Chapter, Payout: true})
		g.Paytables = append(g.Paytables, w.paytable())
	}
	var optional []round.WagerID
	for _, w := range f.sides {
		id, table := round.WagerID(w.id), w.paytable()
		optional = append(optional, id)
		c.Sides = append(c.Sides, game.Side{Wager: id, Loses: []cite.Cite{Chapter}, Wins: []cite.Cite{Chapter}})
		table.Judged = w.judged(f, deck.Cards())
		g.Wagers = append(g.Wagers, game.Wager{ID: id, Name: w.name, Cite: Chapter})
		g.Paytables = append(g.Paytables, table)
		g.Layout.Areas = append(g.Layout.Areas, game.Area{ID: w.id, Name: w.name, Scope: game.OfSeat, Cite: Chapter, Shape: game.Diamond})
	}
	g.Options, g.Check, g.Rules = general.Options(Chapter, optional...), general.Check, c.Rules
	g.Contest = c.Declare()
	return g
}

// decision is the wager of the decision, which bears the name of the choice.
func (f *read) decision() round.WagerID { return round.WagerID(f.choice) }

// times is how often the first wager may be wagered with a hand.
func (f *read) times(v Hand) (money.Cents, cite.Cite) {
	v = f.ranking.lift(v)
	if v == ^Hand(0) { // no hand may more
		most := 0
		for _, m := range f.most {
			most = max(most, m.times)
		}
		return money.Cents(most), Chapter
	}
	for _, m := range f.most {
		if m.fits(v) {
			return money.Cents(m.times), Chapter
		}
	}
	return 1, Chapter
}

// settle is how two hands end: of each of the player's worked out once.
func (f *read) settle(s *game.Selected) func(player, dealer Hand) []round.Settlement {
	type lists [len(outcomeNames)][]round.Settlement
	known := new([1 << 13]atomic.Pointer[lists]) // by what package hand calls them, in one ranking
	return func(player, dealer Hand) []round.Settlement {
		player, dealer = f.ranking.lift(player), f.ranking.lift(dealer)
		at := &known[int(player)%len(known)]
		of := at.Load()
		if of == nil {
			of = new(lists)
			for outcome := range of {
				of[outcome] = f.ends(s, outcome, player)
			}
			at.Store(of)
		}
		switch {
		case f.qualifies != nil && !f.qualifies.fits(dealer):
			return of[unqualified]
		case player > dealer:
			return of[higher]
		case player == dealer:
			return of[equal]
		}
		return of[lower]
	}
}

// ends is how the wagers of a hand end with an outcome.
func (f *read) ends(s *game.Selected, outcome int, player Hand) []round.Settlement {
	end := func(id round.WagerID, wins payout.Payout) round.Settlement {
		x := round.Settlement{Wager: id, Cites: []cite.Cite{Chapter}}
		switch f.outcomes[outcome][id] {
		case "win":
			x.Pays = wins
		case "push":
			x.Pays = payout.Push
		}
		return x
	}
	list := []round.Settlement{end(ante, f.antePays), end(f.decision(), f.decisionPays)}
	for i := range f.equals {
		w := &f.equals[i]
		x := end(round.WagerID(w.id), payout.Payout{})
		if hand, pays := w.paid(s, player); !pays.Loses() {
			x.Hand, x.Pays = hand, pays
		}
		list = append(list, x)
	}
	for i := range f.bonuses {
		w := &f.bonuses[i]
		if hand, pays := w.paid(s, player); !pays.Loses() {
			list = append(list, round.Settlement{Wager: round.WagerID(w.id), On: ante, Pays: pays, Hand: hand, Cites: []cite.Cite{Chapter}})
		}
	}
	return list
}

// number is the row of a hand, the highest number the first of them; 0 is none.
func (w *wager) number(v Hand) uint8 {
	for i := range w.rows {
		if w.rows[i].fits(v) {
			return uint8(len(w.rows) - i)
		}
	}
	return 0
}

// row is the row with a number.
func (w *wager) row(number uint8) *row { return &w.rows[len(w.rows)-int(number)] }

// pays is what the table chosen pays the hand with a number.
func (w *wager) pays(s *game.Selected, number uint8) payout.Payout {
	letter := max(0, slices.Index(letters[:w.letters], s.Paytable(round.WagerID(w.id))))
	if number == 0 || int(number) > len(w.rows) {
		return payout.Payout{}
	}
	return w.row(number).pays[letter]
}

// paid is what a hand is paid, and as which.
func (w *wager) paid(s *game.Selected, v Hand) (string, payout.Payout) {
	number := w.number(v)
	if number == 0 {
		return "", payout.Payout{}
	}
	return w.row(number).text, w.pays(s, number)
}

// letters name the paytables of a wager, in the order in which the file gives their payouts.
var letters = []string{"A", "B", "C", "D", "E", "F"}

// paytable is the wager's paytables as chapters print them. A single one has no letter.
func (w *wager) paytable() game.Paytable {
	t := game.Paytable{Wager: round.WagerID(w.id), Cite: Chapter}
	for i, letter := range letters[:w.letters] {
		if w.letters == 1 {
			letter = ""
		}
		printed := paytable.Printed{Letter: letter}
		for _, r := range w.rows {
			if !r.pays[i].Loses() {
				printed.Rows = append(printed.Rows, paytable.PrintedRow{Hand: r.text, Pays: r.pays[i]})
			}
		}
		t.Printed = append(t.Printed, printed)
	}
	return t
}

// judged declares that a side wager is decided by the player's own cards.
func (w *wager) judged(f *read, deck []card.Card) *game.Judged {
	j := &game.Judged{
		Own: f.own,
		Of: func(*game.Selected) func(card.Set) uint8 {
			return func(cards card.Set) uint8 { return w.number(f.ranking.value(cards)) }
		},
		Name: func(number uint8) string {
			if number == 0 {
				return "nothing that is paid"
			}
			return w.row(number).text
		},
		Or: func(uint8) string { return "" },
		Pays: func(s *game.Selected) func(uint8) payout.Payout {
			return func(number uint8) payout.Payout { return w.pays(s, number) }
		},
	}
	if card.SetOf(deck...) != card.Full {
		j.Deck = func(*game.Selected) []card.Card { return deck }
	}
	return j
}

// Hand is the value of a hand in a ranking: the place of its category, and below that its value in package hand.
type Hand uint32

// String describes the hand.
func (h Hand) String() string { return hand.Value(h & 0xffff).String() }

// place is the place of the category.
func (h Hand) place() uint32 { return uint32(h >> 16) }

// ranking is a ranking of package hand, with categories in an order of one's own.
type ranking struct {
	rank        func(card.Set) hand.Value
	plays       int // cards of a hand
	least, most int // cards that it is chosen from
	order       []hand.Category
	places      [16]Hand // by category
	own         bool     // the order is not the usual one
}

// rankings are those that a file may name.
var rankings = map[string]ranking{
	"three cards": {rank: hand.ThreeCard, plays: 3, least: 3, most: 3, order: []hand.Category{hand.HighCard, hand.Pair, hand.Flush, hand.Straight,
		hand.ThreeOfAKind, hand.StraightFlush, hand.MiniRoyal}},
	"four cards": {rank: hand.FourCard, plays: 4, least: 4, most: 6, order: []hand.Category{hand.HighCard, hand.Pair, hand.TwoPair, hand.Straight,
		hand.Flush, hand.ThreeOfAKind, hand.StraightFlush, hand.FourOfAKind}},
	"five cards": {rank: hand.FiveCard, plays: 5, least: 5, most: 7, order: []hand.Category{hand.HighCard, hand.Pair, hand.TwoPair, hand.ThreeOfAKind,
		hand.Straight, hand.Flush, hand.FullHouse, hand.FourOfAKind, hand.StraightFlush, hand.RoyalFlush}},
}

// ordered is the ranking with the categories in the order given.
func (k ranking) ordered(order []hand.Category) *ranking {
	k.own = !slices.Equal(order, k.order)
	k.order = order
	for place, c := range order {
		k.places[c] = Hand(place+1) << 16
	}
	return &k
}

// value is the value of cards: of the best hand that is among them.
func (k *ranking) value(cards card.Set) Hand {
	if !k.own || cards.Len() == k.plays {
		return k.of(cards)
	}
	v, _ := k.best(cards)
	return v
}

// of is the value of a hand, by the usual choice of the cards that play.
func (k *ranking) of(cards card.Set) Hand {
	v := k.rank(cards)
	return k.places[v.Category()] | Hand(v)
}

// lift is the value of what is a value of package hand, as a faster method has it, or already one of this ranking.
func (k *ranking) lift(v Hand) Hand {
	if v.place() > 0 {
		return v
	}
	return k.places[hand.Value(v).Category()] | v
}

// best is the value of the best hand among the cards, and the cards of it.
func (k *ranking) best(cards card.Set) (best Hand, plays card.Set) {
	var choose func(left []card.Card, chosen card.Set)
	choose = func(left []card.Card, chosen card.Set) {
		need := k.plays - chosen.Len()
		if need == 0 {
			if v := k.of(chosen); v > best {
				best, plays = v, chosen
			}
			return
		}
		for i := range left[:max(0, len(left)-need+1)] {
			choose(left[i+1:], chosen|card.SetOf(left[i]))
		}
	}
	choose(cards.Cards(), 0)
	return best, plays
}

// rule is a hand as files name it: "pair", "pair of kings", "pair of jacks or better", "any hand".
type rule struct {
	text     string
	any      bool
	place    uint32
	rank     card.Rank // 0 is every rank
	orBetter bool
}

// fits reports whether a hand is what the rule names.
func (r *rule) fits(v Hand) bool {
	rank := hand.Value(v & 0xffff).Rank()
	switch {
	case v == ^Hand(0): // it stands for the highest
		return r.any || r.orBetter
	case r.any:
		return true
	case v.place() != r.place:
		return r.orBetter && v.place() > r.place
	case r.orBetter:
		return rank >= r.rank
	}
	return r.rank == 0 || rank == r.rank
}
