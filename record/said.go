package record

import (
	"fmt"
	"reflect"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/money"
)

// Said is what a record says of a round, of a seat or of a hand besides what every record does: the
// piles of cards, and what the chapter itself reads.
type Said []Entry

// Entry is what a record says by one key; which field counts depends on the key.
type Entry struct {
	Name   string
	cards  []card.Card
	amount money.Cents
	flag   bool
	list   []Said
}

// Key is something that a record may say: its name in JSON, and the kind of value that stands there.
type Key interface {
	Name() string
	// Text is the value as JSON has it, of the text in which people write it, if it can be written so.
	Text(text string) (value any, ok bool)
	// read reads the value, of JSON that is well formed.
	read(text []byte) (Entry, error)
}

// The kinds of key, each the name that its values have in JSON. They are declared by the chapter that
// reads them: see game.Cards.
type (
	// CardsKey has a list of cards.
	CardsKey string
	// CardKey has one card.
	CardKey string
	// AmountKey has an amount of dollars.
	AmountKey string
	// FlagKey is true or false.
	FlagKey string
	// ListKey has a list of hands, each a pile of cards of which more may be said.
	ListKey struct {
		ID string
		Of []Key
	}
)

// The piles of every game: the dealer's cards, the community cards, and a seat's or a hand's own.
const (
	Dealer    CardsKey = "dealer"
	Community CardsKey = "community"
	Own       CardsKey = "cards"
)

// Name implements Key.
func (k CardsKey) Name() string { return string(k) }

// Name implements Key.
func (k CardKey) Name() string { return string(k) }

// Name implements Key.
func (k AmountKey) Name() string { return string(k) }

// Name implements Key.
func (k FlagKey) Name() string { return string(k) }

// Name implements Key.
func (k ListKey) Name() string { return k.ID }

// Text implements Key.
func (CardsKey) Text(text string) (any, bool) { return strings.Fields(text), true }

// Text implements Key.
func (CardKey) Text(text string) (any, bool) { return text, true }

// Text implements Key.
func (AmountKey) Text(text string) (any, bool) { return text, true }

// Text implements Key.
func (FlagKey) Text(text string) (any, bool) { return true, text == "" }

// Text implements Key: hands are written one by one.
func (ListKey) Text(string) (any, bool) { return nil, false }

// Are is an entry with the cards.
func (k CardsKey) Are(cards []card.Card) Entry { return Entry{Name: string(k), cards: cards} }

// Is is an entry with the card.
func (k CardKey) Is(c card.Card) Entry { return Entry{Name: string(k), cards: []card.Card{c}} }

// Is is an entry with the amount.
func (k AmountKey) Is(amount money.Cents) Entry { return Entry{Name: string(k), amount: amount} }

// Is is an entry that says so or not.
func (k FlagKey) Is(yes bool) Entry { return Entry{Name: string(k), flag: yes} }

// Are is an entry with the hands.
func (k ListKey) Are(hands ...Said) Entry { return Entry{Name: k.ID, list: hands} }

func (s Said) of(name string) *Entry {
	for i := range s {
		if s[i].Name == name {
			return &s[i]
		}
	}
	return nil
}

// Says reports whether the record says something by the key.
func (s Said) Says(k Key) bool { return s.of(k.Name()) != nil }

// Cards are the cards of a pile.
func (s Said) Cards(k CardsKey) []card.Card {
	if e := s.of(string(k)); e != nil {
		return e.cards
	}
	return nil
}

// Amount is the amount of a key; 0 is none.
func (s Said) Amount(k AmountKey) money.Cents {
	if e := s.of(string(k)); e != nil {
		return e.amount
	}
	return 0
}

// Flag reports whether the record says so.
func (s Said) Flag(k FlagKey) bool {
	e := s.of(string(k))
	return e != nil && e.flag
}

// List is the hands of a list.
func (s Said) List(k ListKey) []Said {
	if e := s.of(k.ID); e != nil {
		return e.list
	}
	return nil
}

// Form is what a record may say of a round and of a seat besides what every record does.
type Form struct{ Round, Seat []Key }

// NewForm is the form of records of all games, out of that of each. It panics where one name is to
// mean two things.
func NewForm(games ...Form) *Form {
	f := &Form{Round: []Key{Dealer, Community}, Seat: []Key{Own}}
	for _, g := range games {
		f.Round, f.Seat = joined(f.Round, g.Round), joined(f.Seat, g.Seat)
	}
	return f
}

func joined(keys, more []Key) []Key {
	for _, k := range more {
		switch known := Named(keys, k.Name()); {
		case known == nil:
			keys = append(keys, k)
		case !reflect.DeepEqual(known, k):
			panic(fmt.Sprintf("%s is declared as %T and as %T", k.Name(), known, k))
		}
	}
	return keys
}

// Named is the key with a name, or nil.
func Named(keys []Key, name string) Key {
	for _, k := range keys {
		if k.Name() == name {
			return k
		}
	}
	return nil
}
