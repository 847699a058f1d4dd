package seal

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"slices"

	"felt.example/felt/card"
)

// What is sealed must not be told by its length: a card takes a byte, and any other value as many as
// block, or a multiple of it.
const (
	aValue byte = iota // of JSON: its length, itself, and zeros up to a whole block
	cards              // a list of cards: how many, then each
	aCard
)

// block is longer than what any hand is called.
const block = 64

var errValues = errors.New("what was sealed is no list of values")

func pack(values []json.RawMessage) []byte {
	var all []byte
	for _, v := range values {
		if list, ok := as[[]card.Card](v); ok && list != nil {
			all = binary.AppendUvarint(append(all, cards), uint64(len(list)))
			for _, c := range list {
				all = append(all, byte(c))
			}
			continue
		}
		if c, ok := as[card.Card](v); ok {
			all = append(all, aCard, byte(c))
			continue
		}
		all = binary.AppendUvarint(append(all, aValue), uint64(len(v)))
		all = append(all, v...)
		all = append(all, make([]byte, padding(len(v)))...)
	}
	return all
}

// as reads a value that is written back as it was.
func as[T any](v json.RawMessage) (T, bool) {
	var of T
	if json.Unmarshal(v, &of) != nil {
		return of, false
	}
	again, err := json.Marshal(of)
	return of, err == nil && slices.Equal(again, v)
}

func padding(length int) int { return (block - length%block) % block }

// unpack reads what pack has written, and nothing else.
func unpack(text []byte) (values []json.RawMessage, err error) {
	take := func(n uint64) []byte {
		if n > uint64(len(text)) {
			n, err = uint64(len(text)), errValues
		}
		taken := text[:n]
		text = text[n:]
		return taken
	}
	count := func() uint64 {
		n, size := binary.Uvarint(text)
		if size <= 0 {
			err = errValues
			return 0
		}
		text = text[size:]
		return n
	}
	for len(text) > 0 && err == nil {
		var v any
		switch kind := take(1)[0]; kind {
		case aValue:
			raw := json.RawMessage(take(count()))
			take(uint64(padding(len(raw))))
			v = raw
		case cards:
			list := []card.Card{}
			for _, c := range take(count()) {
				list = append(list, card.Card(c))
			}
			v = list
		case aCard:
			for _, c := range take(1) {
				v = card.Card(c)
			}
		default:
			return nil, errValues
		}
		if err != nil {
			return nil, err
		}
		value, failed := marshal(v)
		if failed != nil {
			return nil, errValues
		}
		values = append(values, value)
	}
	return values, err
}

// marshal writes a value; a byte that is no card is refused.
func marshal(v any) (json.RawMessage, error) {
	switch of := v.(type) {
	case json.RawMessage:
		if !json.Valid(of) {
			return nil, errValues
		}
		return of, nil
	case card.Card:
		if !card.Full.Has(of) {
			return nil, errValues
		}
	case []card.Card:
		for _, c := range of {
			if !card.Full.Has(c) {
				return nil, errValues
			}
		}
	}
	return json.Marshal(v)
}
