package phh

import (
	"fmt"
	"strconv"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/record"
)

// Kind is what an action does.
type Kind uint8

// The kinds of actions. The first two are the dealer's.
const (
	Remark      Kind = iota // nothing is done, or only commented
	DealHole                // d dh pN cards: hole, up and drawn cards
	DealBoard               // d db cards
	BringIn                 // pN pb
	BetOrRaise              // pN cbr amount: complete, bet or raise to
	CheckOrCall             // pN cc
	Fold                    // pN f
	StandOrDraw             // pN sd [cards]: stand pat, or discard the cards
	ShowOrMuck              // pN sm [cards]: show the cards, or muck
)

// words are the kinds as the format writes them.
var words = [...]string{DealHole: "dh", DealBoard: "db", BringIn: "pb", BetOrRaise: "cbr",
	CheckOrCall: "cc", Fold: "f", StandOrDraw: "sd", ShowOrMuck: "sm"}

// Action is one action of a hand.
type Action struct {
	Kind Kind
	// Player is who acts or is dealt to, from 1; 0 is nobody.
	Player int
	// Cards are the cards dealt, discarded or shown; 0 is a card that nobody recorded.
	Cards []card.Card
	// Shown tells a player who shows, with or without naming his cards, from one who mucks.
	Shown bool
	// Amount is what a bet or raise is to, or a completion.
	Amount money.Cents
	// Comment is the commentary after "#".
	Comment string
}

// String writes the action as ParseAction reads it.
func (a Action) String() string {
	var b strings.Builder
	switch a.Kind {
	case Remark:
	case DealHole:
		fmt.Fprintf(&b, "d dh p%d %s", a.Player, cardsText(a.Cards))
	case DealBoard:
		fmt.Fprintf(&b, "d db %s", cardsText(a.Cards))
	default:
		fmt.Fprintf(&b, "p%d %s", a.Player, words[a.Kind])
		switch {
		case a.Kind == BetOrRaise:
			b.WriteString(" " + amountText(a.Amount))
		case len(a.Cards) > 0:
			b.WriteString(" " + cardsText(a.Cards))
		case a.Shown:
			b.WriteString(" -")
		}
	}
	if a.Comment != "" {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString("# " + a.Comment)
	}
	return b.String()
}

// ParseAction reads one action, such as "p3 cbr 225" or "d db AcKd6h # the flop".
func ParseAction(text string) (Action, error) {
	act, comment, _ := strings.Cut(text, "#")
	a := Action{Comment: strings.TrimSpace(comment)}
	var few [5]string // the longest action has four words, and a fifth refuses it
	parts := few[:0]
	for word := range strings.FieldsSeq(act) {
		if len(parts) < len(few) {
			parts = append(parts, word)
		}
	}
	if len(parts) == 0 {
		return a, nil
	}
	refuse := func(why string) (Action, error) {
		return Action{}, fmt.Errorf("%q %s", record.Clip(text), why)
	}
	actor, parts := parts[0], parts[1:]
	if len(parts) == 0 {
		return refuse("does not say what is done")
	}
	verb, parts := parts[0], parts[1:]
	for kind := DealHole; int(kind) < len(words); kind++ {
		if words[kind] == verb && (kind <= DealBoard) == (actor == "d") {
			a.Kind = kind
		}
	}
	if a.Kind == Remark {
		return refuse("is no action; the dealer's are \"d dh pN cards\" and \"d db cards\", a player's \"pN pb\", \"pN cbr amount\", \"pN cc\", \"pN f\", \"pN sd [cards]\" and \"pN sm [cards]\"")
	}
	if a.Kind == DealHole {
		if len(parts) == 0 {
			return refuse("does not say to whom")
		}
		actor, parts = parts[0], parts[1:]
	}
	if a.Kind != DealBoard {
		number, isPlayer := strings.CutPrefix(actor, "p")
		n, err := strconv.ParseUint(number, 10, 8)
		if !isPlayer || err != nil || n == 0 || number[0] == '0' {
			return refuse("names no player; players are p1, p2 and so on")
		}
		a.Player = int(n)
	}
	var err error
	switch {
	case a.Kind == BetOrRaise:
		if len(parts) != 1 {
			return refuse("needs one amount")
		}
		a.Amount, err = parseAmount(parts[0])
		parts = nil
	case a.Kind == ShowOrMuck && len(parts) == 1 && parts[0] == "-":
		a.Shown, parts = true, nil
	case a.Kind == DealHole || a.Kind == DealBoard || a.Kind == StandOrDraw || a.Kind == ShowOrMuck:
		if len(parts) > 1 || len(parts) == 0 && a.Kind <= DealBoard {
			return refuse("needs its cards in one word, such as AsKd")
		}
		if len(parts) == 1 {
			a.Cards, err = parseCards(parts[0])
			a.Shown, parts = a.Kind == ShowOrMuck, nil
		}
	}
	if err != nil {
		return refuse("is no action: " + err.Error())
	}
	if len(parts) > 0 {
		return refuse("says more than its action takes")
	}
	return a, nil
}

const unknown = "??"

func cardsText(cards []card.Card) string {
	var b strings.Builder
	for _, c := range cards {
		if c == 0 {
			b.WriteString(unknown)
		} else {
			b.WriteString(c.String())
		}
	}
	return b.String()
}

func parseCards(text string) ([]card.Card, error) {
	cards := make([]card.Card, 0, len(text)/2)
	for len(text) > 0 {
		one := text[:min(2, len(text))]
		text = text[len(one):]
		if one == unknown {
			cards = append(cards, 0)
			continue
		}
		c, err := card.Parse(one)
		if err != nil {
			return nil, err
		}
		cards = append(cards, c)
	}
	return cards, nil
}
