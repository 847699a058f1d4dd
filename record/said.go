package record

import (
	"fmt"
	"reflect"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/money"
)

// Said is what a record contains for a round, a seat or a hand besides the members of every record:
// the piles of cards, and what the chapter itself reads.
type Said []Entry

// Entry is the value of one key in a record.
type Entry struct {
	Name   string
	cards  []card.Card
	amount money.Cents
	flag   bool
	list   []Said
}

// Key is the name in JSON of something that a record may contain, and the kind of its value.
type Key interface {
	Name() string
	// Text is the value as JSON has it, of the text in which people write it, if it can be written so.
	Text(text string) (value any, ok bool)
	// read reads the value.
	read(r *Reader) (Entry, error)
}

// The kinds of key, each the name that its values have in JSON. They are declared by the chapter that
// reads them: see game.Cards.
type (
	// CardsKey is a key whose value is a list of cards.
	CardsKey string
	// CardKey is a key whose value is one card.
	CardKey string
	// AmountKey is a key whose value is an amount of dollars.
	AmountKey string
	// FlagKey is a key whose value is true or false.
	FlagKey string
	// ListKey is a key whose value is a list of hands. Each is a pile of cards with further keys.
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

// Are returns an entry with the cards.
func (k CardsKey) Are(cards []card.Card) Entry { return Entry{Name: string(k), cards: cards} }

// Is returns an entry with the card.
func (k CardKey) Is(c card.Card) Entry { return Entry{Name: string(k), cards: []card.Card{c}} }

// Is returns an entry with the amount in cents.
func (k AmountKey) Is(amount money.Cents) Entry { return Entry{Name: string(k), amount: amount} }

// Is returns an entry with the value.
func (k FlagKey) Is(yes bool) Entry { return Entry{Name: string(k), flag: yes} }

// Are returns an entry with the hands.
func (k ListKey) Are(hands ...Said) Entry { return Entry{Name: k.ID, list: hands} }

func (s Said) of(name string) *Entry {
	for i := range s {
		if s[i].Name == name {
			return &s[i]
		}
	}
	return nil
}

// Says reports whether the record has a value for the key.
func (s Said) Says(k Key) bool { return s.of(k.Name()) != nil }

// Cards returns the cards of a pile.
func (s Said) Cards(k CardsKey) []card.Card {
	if e := s.of(string(k)); e != nil {
		return e.cards
	}
	return nil
}

// Amount returns the amount of a key in cents; 0 if there is none.
func (s Said) Amount(k AmountKey) money.Cents {
	if e := s.of(string(k)); e != nil {
		return e.amount
	}
	return 0
}

// Flag returns the value of a key; false if there is none.
func (s Said) Flag(k FlagKey) bool {
	e := s.of(string(k))
	return e != nil && e.flag
}

// List returns the hands of a list.
func (s Said) List(k ListKey) []Said {
	if e := s.of(k.ID); e != nil {
		return e.list
	}
	return nil
}

// Form lists the keys that a record may have for a round and for a seat, besides those of every
// record.
type Form struct{ Round, Seat []Key }

// NewForm joins the forms of all games. It panics if one name would have two meanings.
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

// Named returns the key with a name, or nil.
func Named(keys []Key, name string) Key {
	for _, k := range keys {
		if k.Name() == name {
			return k
		}
	}
	return nil
}
