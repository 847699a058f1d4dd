package general

import (
	"fmt"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/round"
)

// Least is how many cards from the top at least the cover card must be placed in a cut (§ .5(d)).
const Least = 10

// Take is the choice by which the dealer takes decks that come preshuffled.
const Take = "take"

// Washed is what is done to cards that were spread (§ .4(c)), at once as in earlier builds.
const Washed = "The cards are turned face down, washed and stacked"

// SpreadUp is how cards lie that are shown when a table is opened (§ .4(b)), and FirstPlayer who is there to look at them.
const (
	SpreadUp    = " spread face up in fan shaped columns, by suit and in sequence"
	FirstPlayer = "The first player to arrive is"
)

// The choices by which the dealer spreads the cards of an idle table (§ .5(f)).
const (
	FaceDown = "face_down"
	FaceUp   = "face_up"
)

// leaves is what is done with the deck that was dealt, before the other is.
var leaves = [...]string{
	"The first deck leaves the discard rack for the shuffling device, before a card of the second lies there",
	"The second deck leaves the discard rack for the shuffling device, before a card of the first lies there",
}

// Prepare brings the cards into play: it opens the table if need be (§ .4), shuffles
// and cuts (§ .5).
func (p *Procedure) Prepare(r *round.Round) {
	r.Table.Rounds++
	if p.twoDecks {
		before := r.Table.Deck
		r.Table.Deck = (r.Table.Rounds - 1) % 2
		if r.Table.EveryClause && r.Table.Opened && r.Table.Rounds > 1 {
			r.Procedure(p.Clauses.OneInRack, leaves[before])
		}
		if r.Listening() {
			which := "The " + []string{"first", "second"}[r.Table.Deck] + " of two "
			r.Done(p.Clauses.Turns, which+"decks comes into play; the other stays in the shuffling device", which+"virtual decks comes into play")
		}
	}
	p.ready(r)
}

// ready opens the table if need be, and shuffles until the deck may be played.
func (p *Procedure) ready(r *round.Round) {
	for {
		preshuffled := false
		if !r.Table.Opened {
			p.open(r)
			preshuffled = p.shuffling == Preshuffled
		}
		if p.shuffle(r, preshuffled) {
			return
		}
		r.Table.Opened = false
	}
}

// open is § .4: the dealer inspects, the floorperson verifies, the first player looks.
func (p *Procedure) open(r *round.Round) {
	r.Table.Opened = true
	if r.Automatic() {
		decks := 1
		if p.twoDecks {
			decks = 2
		}
		Open(r, p.Clauses.Opening, fmt.Sprintf("%d virtual %s of %d cards", decks, map[int]string{1: "deck", 2: "decks"}[decks], len(p.Deck)))
		return
	}
	if p.shuffling == Preshuffled {
		r.Procedure(p.Clauses.Preinspected, "The decks were preinspected and preshuffled")
		return
	}
	c := p.Clauses
	switch {
	case !r.Table.OpensInParts:
		Inspect(r, c.Inspected, "the cards")
		r.Procedure(c.Spread, "The cards are spread face up by suit and in sequence for the first player")
		r.Procedure(c.Washed, Washed)
		if p.twoDecks {
			r.Procedure(c.SecondDeck, "The second deck is inspected, spread, washed and stacked likewise")
		}
	case p.twoDecks:
		openDeck(r, "the first deck", "The first deck is", c.Inspected, c.Spread, c.Washed)
		openDeck(r, "the second deck", "The second deck is", c.SecondDeck, c.SecondDeck, c.SecondDeck)
	default:
		openDeck(r, "the cards", "The cards are", c.Inspected, c.Spread, c.Washed)
	}
}

// openDeck is § .4(a) to (c) for a deck or all cards, called the and, at the head of a sentence, are.
func openDeck(r *round.Round, the, are string, inspected, spread, washed cite.Cite) {
	Inspect(r, inspected, the)
	r.Procedure(spread, are+SpreadUp)
	View(r, spread, FirstPlayer)
	Wash(r, washed, are, true)
}

// Inspect has the dealer inspect the cards, or a deck, and a floorperson verify it. Rounds of earlier builds were begun without
// the floorperson's answer.
func Inspect(r *round.Round, c cite.Cite, cards string) {
	r.Act(c, "inspect", "Inspect "+cards)
	if r.Table.Validated {
		r.Ask(round.Question{Kind: round.AskValidation, Cite: c, Text: "Verify the inspection of " + cards, Choices: r.Only("validate", c)})
	}
	r.Procedure(c, "The dealer inspects "+cards+" and the floorperson verifies it")
}

// View affords players, who are at the head of the sentence, the opportunity to look at cards that are spread.
func View(r *round.Round, c cite.Cite, players string) {
	r.Procedure(c, players+" afforded an opportunity to view the cards")
}

// Wash turns cards face down that lie face up, washes and stacks them; are is the head of the sentence.
func Wash(r *round.Round, c cite.Cite, are string, faceUp bool) {
	if faceUp {
		r.Procedure(c, are+" turned face down")
	}
	r.Procedure(c, are+" mixed thoroughly by washing")
	r.Procedure(c, are+" stacked")
}

// SpreadIdle spreads the cards of an idle table under the clause given, face up if a player requests it, and has the first player
// look at them; then they are washed under the other.
func SpreadIdle(r *round.Round, c, washed cite.Cite) {
	a := r.Ask(round.Question{
		Kind: round.AskAct, Cite: c, Text: "Spread the cards face down, or face up if a player requests it",
		Choices: r.Choices(round.Choice{ID: FaceDown, Cite: c}, round.Choice{ID: FaceUp, Cite: c}),
	})
	faceUp := a.Choice == FaceUp
	if faceUp {
		r.Procedure(c, "The table was idle: the cards are spread face up, as a player requests")
	} else {
		r.Procedure(c, "The table was idle: the cards are spread face down, for no player requests that they be spread face up")
	}
	View(r, c, FirstPlayer)
	Wash(r, washed, "The cards are", faceUp)
}

// Open is the opening of a table at which the program deals, under the section on the opening: none
// of the acts that it asks of people is done.
func Open(r *round.Round, section cite.Cite, decks string) {
	r.Act(section, "open", "Open the table")
	r.Procedure(section, "The program readies "+decks+" and opens the table: nobody does what the section asks of the dealer, the floorperson and the first player")
}

// shuffle is § .5; it reports whether the deck may be played. Decks that came preshuffled to the table
// are not shuffled before the first round.
func (p *Procedure) shuffle(r *round.Round, preshuffled bool) bool {
	choice, text := shuffles(r, preshuffled)
	if !r.Shuffles(p.Deck) && !p.askOrder(r, choice, text) {
		r.Done(p.Clauses.Miscount, "The device counts a wrong number of cards; the deck is removed from the table", "The number of cards is wrong; the deck is removed from the table")
		return false
	}
	Shuffled(r, p.Clauses.Shuffle, choice)
	switch {
	case p.shuffling == ReshufflingShoe && !r.Table.OutOfOrder:
		r.Done(p.Clauses.Reshuffle, "The approved device reshuffles and counts the cards; they are not cut", "The program stands for an approved device that reshuffles; the cards are not cut")
	case p.manual(r):
		p.cut(r, p.Clauses.Cut)
	default:
		r.Done(p.Clauses.Uncut, "The cards were shuffled by a device and are dealt uncut", "The program stands for a shuffling device; the cards are dealt uncut")
	}
	p.load(r)
	return true
}

// askOrder asks for the order of the shuffled cards. It reports whether a device that counts them finds them all.
func (p *Procedure) askOrder(r *round.Round, choice, text string) bool {
	counts := p.counted && (r.Table.EveryCount || p.shuffling == CountingDevice) && !r.Table.OutOfOrder
	q := r.Pose(round.AskAct, p.Clauses.Shuffle, text)
	q.Cards, q.Choices, q.Check = p.Deck, r.Only(choice, p.Clauses.Shuffle), p.wholeDeck
	if counts {
		q.Count = len(p.Deck)
	}
	a := r.Answer()
	if counts && a.Count != 0 && a.Count != len(p.Deck) {
		return false
	}
	r.Load(a.Cards)
	return true
}

// load places the cards in the shoe from which they are dealt. A shoe that reshuffles has them already.
func (p *Procedure) load(r *round.Round) {
	if way, _ := p.way(r); r.Table.EveryAct && way.Loaded != "" && !p.Reshuffles(r) {
		r.Procedure(way.Loaded, "The stacked deck is placed in the dealing shoe")
	}
}

// Shuffle is the question for the order of the cards, which are shuffled under the clause given. Where
// they came to the table preshuffled the dealer takes them as they are; the program shuffles those too.
func Shuffle(r *round.Round, c cite.Cite, cards []card.Card, preshuffled bool, check func(round.Answer) error) round.Question {
	choice, text := shuffles(r, preshuffled)
	return round.Question{Kind: round.AskAct, Cite: c, Text: text, Cards: cards, Choices: r.Only(choice, c), Check: check}
}

// shuffles is the choice by which the dealer shuffles, in a word and in a sentence.
func shuffles(r *round.Round, preshuffled bool) (choice, text string) {
	if preshuffled && !r.Automatic() && !r.Table.Earlier {
		return Take, "Take the preshuffled cards"
	}
	return "shuffle", "Shuffle the cards"
}

// Shuffled notes that the cards were shuffled under the clause given, or taken as they were.
func Shuffled(r *round.Round, c cite.Cite, choice string) {
	if choice == Take {
		r.Procedure(c, "The preshuffled cards are taken as they are")
		return
	}
	r.Done(c, "The cards are shuffled and stacked", "The program shuffles the cards")
}

// manual reports whether the cards must be cut: shuffled manually or preshuffled.
func (p *Procedure) manual(r *round.Round) bool {
	return p.manually || r.Table.OutOfOrder
}

// checkDeck reports whether the recorded order holds just the cards of the deck.
func (p *Procedure) checkDeck(a round.Answer) error {
	if a.Cards == nil {
		return nil
	}
	cards, deck := slices.Clone(a.Cards), slices.Clone(p.Deck)
	slices.Sort(cards)
	slices.Sort(deck)
	if !slices.Equal(cards, deck) {
		return round.Refuse(p.Clauses.Deck, "the shuffled deck is not the %d cards of the deck", len(deck))
	}
	return nil
}

// cut is § .5(d): the cover card at least ten cards in, all above it to the bottom.
func (p *Procedure) cut(r *round.Round, c cite.Cite) {
	q := round.Question{
		Kind: round.AskAct, Cite: c, Text: "Cut the cards", Count: Depth(r),
		Choices: r.Only("cut", c), Check: p.deepEnough,
	}
	if q.Count == 0 {
		q.Check = p.perhapsDeep
	}
	r.Cut(r.Ask(q).Count)
	Cut(r, c)
}

// Depth is how deep a cut must be at least whose depth is said; 0 is that none is. Nobody measures it, but cards whose order is recorded
// cannot be cut without it.
func Depth(r *round.Round) int {
	if r.Rest() == nil {
		return 0
	}
	return Least
}

// checkUnmeasured tests a cut whose depth need not be said. Earlier builds said one of it.
func (p *Procedure) checkUnmeasured(a round.Answer) error {
	if a.Count == 0 {
		return nil
	}
	return p.checkCut(a)
}

func (p *Procedure) checkCut(a round.Answer) error {
	if a.Count < Least || a.Count >= len(p.Deck) {
		return round.Refuse(p.Clauses.Cut, "the cover card at %d is not at least ten cards in from the top of the stack", a.Count)
	}
	return nil
}

// Cut notes that the cards were cut by the dealer.
func Cut(r *round.Round, c cite.Cite) {
	const how = " cuts: the cards above the cover card go to the bottom"
	r.Done(c, "The dealer"+how, "The program"+how)
}

// Validate has a floorperson validate a payout, in the words given; where the program deals and goes on
// without people, nobody does.
func Validate(r *round.Round, c cite.Cite, ask, people, program string) {
	attested(r, round.Question{Cite: c, Text: ask, Choices: r.Only("validate", c)}, people, program)
}

// attested asks a floorperson, and notes in the words for people what he says; where nobody validates it notes that, in the program's.
func attested(r *round.Round, q round.Question, people, program string) {
	if !r.Validated() {
		r.Procedure(q.Cite, program)
		return
	}
	q.Kind = round.AskValidation
	r.Ask(q)
	r.Procedure(q.Cite, people)
}

// Routine answers the dealer's acts as a dealer does who makes no mistakes. The order of
// a shuffle comes from shuffle, which mixes the cards in place; nil leaves it unrecorded.
func Routine(r *round.Round, q *round.Question, shuffle func([]card.Card)) (a round.Answer) {
	a.Question = q.ID
	if len(q.Choices) > 0 {
		a.Choice = q.Choices[0].ID
	}
	switch a.Choice {
	case "shuffle", Take:
		if shuffle != nil {
			a.Cards = slices.Clone(q.Cards)
			shuffle(a.Cards)
		}
		a.Count = len(q.Cards)
	case "cut":
		a.Count = 2 * Least
	case "cover", CountStub, CountChips, CountHands:
		a.Count = q.Count
	}
	return a
}
