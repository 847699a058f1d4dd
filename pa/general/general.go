// Package general holds the procedure that the chapters of 58 Pa. Code, Subpart K
// repeat: cards and decks (§ .3), opening (§ .4), shuffle and cut (§ .5), the three ways
// of dealing (§§ .8 to .10) and irregularities (§ .13). It is written once here; each
// chapter gives its own citations.
//
// A chapter begins with OneDeck or WithCommunity, a Procedure that cites the sections where most
// chapters have them, and changes the citations that differ. Procedure.Rules are the steps of a round
// up to the deal, to which the chapter adds those of its § .11; where each player folds or wagers once
// more against the dealer, a Contest has these too. Options and Check are what the chapter leaves to
// the table. Routine is a dealer who makes no mistakes, for whoever runs rounds without people.
package general

import (
	"fmt"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/round"
)

// The options of every chapter that deals one deck a round, and of its table.
var (
	WayOfDealing   = game.ChoiceOption{ID: "dealing", Shared: true}
	WayOfShuffling = game.ChoiceOption{ID: "shuffling", Shared: true}
	TwoDecks       = game.SwitchOption{ID: "two_decks", Shared: true}
	PlayersCards   = game.ChoiceOption{ID: "cards", Shared: true}
	DecisionTime   = game.CountOption{ID: "clock", Shared: true}
)

// The ways of dealing.
var (
	ManualShoe    = WayOfDealing.Value("manual_shoe")
	FromHand      = WayOfDealing.Value("hand")
	AutomatedShoe = WayOfDealing.Value("automated_shoe")
)

// The ways of shuffling.
var (
	Manually        = WayOfShuffling.Value("manual")
	Device          = WayOfShuffling.Value("device")
	CountingDevice  = WayOfShuffling.Value("counting_device")
	Preshuffled     = WayOfShuffling.Value("preshuffled")
	ReshufflingShoe = WayOfShuffling.Value("reshuffling_shoe")
)

// Whether the table knows a player's cards when he decides.
var (
	Known    = PlayersCards.Value("known")
	Revealed = PlayersCards.Value("revealed")
)

// AtMost posts on how many positions one player may wager, in the words of the chapter for one and
// for several.
func AtMost(one, several string) func(*game.Selected) string {
	return func(s *game.Selected) string {
		if n := s.Positions(); n > 1 {
			return fmt.Sprintf("One player may wager on up to %d %s", n, several)
		}
		return "One player may wager on one " + one
	}
}

// Procedure is the general procedure as one chapter has it and as a table uses it.
type Procedure struct {
	Chapter cite.Cite
	// Clauses are where the chapter has the usual clauses; none is where most chapters have them.
	Clauses Clauses
	// Deck is the cards of one deck in sequence.
	Deck []card.Card
	// Manual, Hand and Automated are §§ .8, .9 and .10.
	Manual, Hand, Automated Dealing
	Irregularities          Irregularities

	cards              *game.Cards
	dealing, shuffling game.ChoiceValue
	usual              *Dealing // by the way of dealing
	counted            bool     // the shuffling device counts the cards
	manually           bool     // the cards are shuffled manually or preshuffled, and so cut
	twoDecks           bool
	communityFirst     bool
	// wholeDeck and deepEnough test the answers to a shuffle and a cut, perhapsDeep to one whose depth need not be said.
	wholeDeck, deepEnough, perhapsDeep func(round.Answer) error
}

// Dealing is the clauses of one way of dealing.
type Dealing struct {
	// Loaded has the cards placed in the dealing shoe; none is that there is no shoe.
	Loaded, NoMoreBets, Order, Stub, Count, Correct, Incorrect cite.Cite
}

// Irregularities is the clauses of § .13.
type Irregularities struct {
	FaceUp, DrawnInError, WrongNumber, ShufflerFailed, ShoeFailed, OutOfOrder cite.Cite
}

// OneDeck is the procedure of a chapter that deals one deck a round, with the clauses where most
// chapters have them.
func OneDeck(chapter cite.Cite) Procedure {
	return Procedure{
		Chapter: chapter, Clauses: UsualClauses(chapter),
		Deck: card.Deck(),
		Manual: Dealing{
			NoMoreBets: chapter + ".8(b)", Order: chapter + ".8(d)", Stub: chapter + ".8(e)",
			Count: chapter + ".8(f)", Correct: chapter + ".8(g)", Incorrect: chapter + ".8(h)",
			Loaded: chapter + ".8(a)",
		},
		Hand: Dealing{
			NoMoreBets: chapter + ".9(b)", Order: chapter + ".9(b)", Stub: chapter + ".9(c)",
			Count: chapter + ".9(d)", Correct: chapter + ".9(e)", Incorrect: chapter + ".9(f)",
		},
		Automated: Dealing{
			NoMoreBets: chapter + ".10(a)(2)", Order: chapter + ".10(b)", Stub: chapter + ".10(c)",
			Count: chapter + ".10(d)", Correct: chapter + ".10(e)", Incorrect: chapter + ".10(f)",
			Loaded: chapter + ".10(a)(1)",
		},
		Irregularities: Irregularities{
			FaceUp: chapter + ".13(a)", DrawnInError: chapter + ".13(b)", WrongNumber: chapter + ".13(c)",
			ShufflerFailed: chapter + ".13(e)", ShoeFailed: chapter + ".13(f)", OutOfOrder: chapter + ".13(g)",
		},
	}
}

// Options are the choices that every chapter with one deck a round leaves to the table, whose optional wagers are
// those given.
func Options(chapter cite.Cite, optional ...round.WagerID) []game.Option {
	return UsualClauses(chapter).Options(optional...)
}

// Options are those choices in a chapter with these clauses.
func (c Clauses) Options(optional ...round.WagerID) []game.Option {
	return append([]game.Option{
		WayOfDealing.Declare(game.Option{Name: "How the cards are dealt", Cite: c.Deal, Says: map[string]string{
			"manual_shoe": "from a manual dealing shoe", "hand": "from the hand", "automated_shoe": "from an automated dealing shoe",
		}}, ManualShoe, ManualShoe, FromHand, AutomatedShoe),
		DeclareShuffling(c.Shuffle, CountingDevice, Manually, Device, CountingDevice, Preshuffled, ReshufflingShoe),
		TwoDecks.Declare(game.Option{Name: "Two decks alternate from round to round", Cite: c.TwoDecks, Default: "false"}),
		DeclareCards(c.Decision),
	}, TableOptions(c.Leaving, optional...)...)
}

// DeclareShuffling is the choice how the cards are shuffled, by the clause on the shuffle.
func DeclareShuffling(c cite.Cite, usual game.ChoiceValue, ways ...game.ChoiceValue) game.Option {
	return WayOfShuffling.Declare(game.Option{Name: "How the cards are shuffled", Cite: c, Says: map[string]string{
		"manual": "by hand", "device": "by an automated shuffling device", "counting_device": "by an automated shuffling device that counts the cards",
		"preshuffled": "preshuffled when they come to the table", "reshuffling_shoe": "by a dealing shoe that reshuffles",
	}}, usual, ways...)
}

// DeclareCards is the choice whether the table knows a player's cards, by the clause on how he decides.
func DeclareCards(c cite.Cite) game.Option {
	return PlayersCards.Declare(game.Option{Name: "Whether the table knows a player's cards when he decides", Cite: c, Says: map[string]string{
		"known": "it knows them", "revealed": "only when they are turned",
	}}, Known, Known, Revealed)
}

// TableOptions are the choices of every table: its limits, with those of its optional wagers, and the clock of the
// clause given.
func TableOptions(clock cite.Cite, optional ...round.WagerID) []game.Option {
	options := []game.Option{
		game.Minimum.Declare(game.Option{Name: "The least wager at the table", Cite: "601a.6", Least: 1}),
		game.Maximum.Declare(game.Option{Name: "The greatest wager at the table", Cite: "601a.6", Least: 1}),
	}
	if len(optional) > 0 {
		least, most := make([]game.AmountFor, len(optional)), make([]game.AmountFor, len(optional))
		for i, w := range optional {
			least[i], most[i] = game.Minimums.For(string(w)), game.Maximums.For(string(w))
		}
		options = append(options,
			game.Minimums.Declare(game.Option{Name: "The least of each optional wager", Cite: "601a.6"}, least...),
			game.Maximums.Declare(game.Option{Name: "The greatest of each optional wager, where it is not the table's", Cite: "601a.6"}, most...))
	}
	return append(options, DeclareClock(clock))
}

// DeclareClock is the time that a player has, by the clause on who does not answer.
func DeclareClock(c cite.Cite) game.Option {
	return DecisionTime.Declare(game.Option{Name: "Seconds that a player has to decide", Cite: c, Least: 5, Most: 600, Default: "30"})
}

// Check tests the options against each other.
func Check(s *game.Selected) error { return UsualClauses(s.Game.Chapter).Check(s) }

// Check tests the options of a chapter with these clauses against each other.
func (c Clauses) Check(s *game.Selected) error {
	if err := c.checkCommunityFirst(s); err != nil {
		return err
	}
	shuffling := WayOfShuffling.Of(s)
	automatic := shuffling == Device || shuffling == CountingDevice || shuffling == ReshufflingShoe
	if TwoDecks.Of(s) && !automatic {
		return &game.InputError{Field: "rules." + TwoDecks.ID, Message: "two decks need an automated card shuffling device, and shuffling is " + shuffling.String(), Cite: c.TwoDecks}
	}
	if FromHand.Chosen(s) && !automatic {
		return &game.InputError{Field: "rules." + WayOfDealing.ID, Message: "dealing from the hand needs an automated shuffling device, and shuffling is " + shuffling.String(), Cite: c.FromHand}
	}
	return CheckTable(s)
}

// CheckTable tests the table's limits against each other.
func CheckTable(s *game.Selected) error {
	if least, most := game.Minimum.Of(s), game.Maximum.Of(s); most > 0 && most < least {
		return &game.InputError{Field: "rules." + game.Maximum.ID, Message: most.Grouped() + " is less than the minimum " + least.Grouped(), Cite: "601a.6"}
	}
	for i := range s.Game.Wagers {
		w := &s.Game.Wagers[i]
		if least, most := s.Limits(w); most > 0 && most < least {
			field := game.Maximums
			if game.Maximums.For(string(w.ID)).Of(s) == 0 {
				field = game.Minimums
			}
			return &game.InputError{Field: "rules." + field.ID, Message: fmt.Sprintf("of the %s, %s is less than the least, %s", w.Name, most.Grouped(), least.Grouped()), Cite: "601a.6"}
		}
	}
	return nil
}

// Selected is the procedure with the table's choices.
func (p Procedure) Selected(s *game.Selected) *Procedure {
	p.cards = &s.Game.Cards
	p.dealing, p.shuffling, p.twoDecks = WayOfDealing.Of(s), WayOfShuffling.Of(s), TwoDecks.Of(s)
	switch p.dealing {
	case FromHand:
		p.usual = &p.Hand
	case AutomatedShoe:
		p.usual = &p.Automated
	default:
		p.usual, p.dealing = &p.Manual, ManualShoe
	}
	p.manually = p.shuffling == Manually || p.shuffling == Preshuffled
	p.counted = p.shuffling == CountingDevice || p.shuffling == ReshufflingShoe
	p.communityFirst = CommunityFirst.Of(s)
	p.Clauses = p.clauses()
	p.wholeDeck, p.deepEnough, p.perhapsDeep = p.checkDeck, p.checkCut, p.checkUnmeasured
	return &p
}

func (p *Procedure) clauses() Clauses {
	if p.Clauses == (Clauses{}) {
		return UsualClauses(p.Chapter)
	}
	return p.Clauses
}

// way is the section by which the table deals now. Without its device it deals from a
// manual shoe.
func (p *Procedure) way(r *round.Round) (*Dealing, game.ChoiceValue) {
	if r.Table.OutOfOrder {
		return &p.Manual, ManualShoe
	}
	return p.usual, p.dealing
}
