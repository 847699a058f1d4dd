// Package commitment commits to the order of a deck, or of a shoe, before it is dealt from: the root of a Merkle tree
// is published that has one salted leaf for each position. Later any of the positions can be opened, and
// whoever has the root sees that each opened card was there from the beginning. Nothing is revealed about the others.
//
// The tree is that of RFC 6962, section 2.1, over SHA-256. The data of a leaf are its salt, then the card in
// two characters. The salt of a position is the HMAC-SHA256 of that position, as four bytes with the
// greatest first, under the secret of the commitment.
package commitment

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"

	"felt.example/felt/card"
	"felt.example/felt/journal"
)

// Secret is what the salts of one commitment follow from. Whoever knows it can guess the cards by
// trying, so it is kept as secret as they are.
type Secret [sha256.Size]byte

// MarshalText writes the secret as base64.
func (s Secret) MarshalText() ([]byte, error) {
	return base64.RawURLEncoding.AppendEncode(nil, s[:]), nil
}

// UnmarshalText reads a secret.
func (s *Secret) UnmarshalText(text []byte) error {
	read, err := base64.RawURLEncoding.Strict().DecodeString(string(text))
	if err != nil || len(read) != len(s) {
		return errors.New("this is no secret of a commitment: 32 bytes as base64")
	}
	*s = Secret(read)
	return nil
}

func (s Secret) salt(position int) journal.Hash {
	mac := hmac.New(sha256.New, s[:])
	mac.Write(binary.BigEndian.AppendUint32(nil, uint32(position)))
	return journal.Hash(mac.Sum(nil))
}

// Most is the greatest number of cards that a commitment is made to.
const Most = 1024

// Opening tells the card at a position of the order, from 0, with its salt.
type Opening struct {
	Position int          `json:"position"`
	Card     card.Card    `json:"card"`
	Salt     journal.Hash `json:"salt"`
}

// Openings are some positions of an order of Size cards, by their positions. Rest has the hash of each greatest subtree of
// which no position is opened, from left to right.
type Openings struct {
	Size   int            `json:"size"`
	Opened []Opening      `json:"opened"`
	Rest   []journal.Hash `json:"rest"`
}

// Root commits to the order of the cards.
func Root(order []card.Card, secret Secret) journal.Hash {
	if len(order) == 0 || len(order) > Most {
		panic(fmt.Sprintf("a commitment to %d cards", len(order))) // no deck has so many
	}
	return tree(leaves(order, secret))
}

// Open opens the positions that are to be told.
func Open(order []card.Card, secret Secret, tell func(position int) bool) Openings {
	o := Openings{Size: len(order), Opened: []Opening{}, Rest: []journal.Hash{}}
	for position, c := range order {
		if tell(position) {
			o.Opened = append(o.Opened, Opening{position, c, secret.salt(position)})
		}
	}
	o.keep(leaves(order, secret), 0, o.Opened)
	return o
}

// keep adds the hashes of the subtrees below these leaves, the first at a position, that have none of the openings.
func (o *Openings) keep(leaves []journal.Hash, at int, opened []Opening) {
	switch {
	case len(opened) == 0:
		o.Rest = append(o.Rest, tree(leaves))
	case len(leaves) > 1:
		half := split(len(leaves))
		first := before(opened, at+half)
		o.keep(leaves[:half], at, opened[:first])
		o.keep(leaves[half:], at+half, opened[first:])
	}
}

// Root is the root of the order that the positions were opened of. It fails where they are not the positions of one order,
// each once and in sequence, with what is needed of the rest and nothing more.
func (o *Openings) Root() (journal.Hash, error) {
	if o.Size < 1 || o.Size > Most {
		return journal.Hash{}, fmt.Errorf("a commitment to %d cards: it is to 1 to %d", o.Size, Most)
	}
	last := -1
	for _, one := range o.Opened {
		if one.Position <= last || one.Position >= o.Size {
			return journal.Hash{}, fmt.Errorf("position %d is opened after position %d, of %d cards: each is opened once, in sequence", one.Position, last, o.Size)
		}
		if !card.Full.Has(one.Card) {
			return journal.Hash{}, fmt.Errorf("position %d is opened without a card", one.Position)
		}
		last = one.Position
	}
	rest := o.Rest
	root, ok := fold(0, o.Size, o.Opened, &rest)
	if !ok || len(rest) > 0 {
		return journal.Hash{}, fmt.Errorf("the openings have %d hashes of positions that are not opened, and others are needed", len(o.Rest))
	}
	return root, nil
}

// fold is the hash of the subtree of size positions from at on.
func fold(at, size int, opened []Opening, rest *[]journal.Hash) (journal.Hash, bool) {
	if len(opened) == 0 {
		if len(*rest) == 0 {
			return journal.Hash{}, false
		}
		of := (*rest)[0]
		*rest = (*rest)[1:]
		return of, true
	}
	if size == 1 {
		return leaf(opened[0].Card, opened[0].Salt), true
	}
	half := split(size)
	first := before(opened, at+half)
	left, ok := fold(at, half, opened[:first], rest)
	if !ok {
		return left, false
	}
	right, ok := fold(at+half, size-half, opened[first:], rest)
	return node(left, right), ok
}

// before is how many of the openings, which are in sequence, lie before a position.
func before(opened []Opening, position int) (n int) {
	for n < len(opened) && opened[n].Position < position {
		n++
	}
	return n
}

// split is the greatest power of two below the number of leaves.
func split(leaves int) int {
	half := 1
	for 2*half < leaves {
		half *= 2
	}
	return half
}

func leaves(order []card.Card, secret Secret) []journal.Hash {
	all := make([]journal.Hash, len(order))
	for position, c := range order {
		all[position] = leaf(c, secret.salt(position))
	}
	return all
}

func tree(leaves []journal.Hash) journal.Hash {
	if len(leaves) == 1 {
		return leaves[0]
	}
	half := split(len(leaves))
	return node(tree(leaves[:half]), tree(leaves[half:]))
}

// What the bytes begin with that are hashed: no leaf can be taken for a node.
const (
	leafPrefix = 0
	nodePrefix = 1
)

func leaf(c card.Card, salt journal.Hash) journal.Hash {
	data := append([]byte{leafPrefix}, salt[:]...)
	return sha256.Sum256(append(data, c.String()...))
}

func node(left, right journal.Hash) journal.Hash {
	data := append([]byte{nodePrefix}, left[:]...)
	return sha256.Sum256(append(data, right[:]...))
}
