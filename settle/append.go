package settle

import (
	"encoding"
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"felt.example/felt/card"
	"felt.example/felt/cite"
)

// AppendJSON appends the settlement as json.Marshal writes it, at a fraction of the cost.
func (a *Settlement) AppendJSON(b []byte) []byte {
	b = quoted(member(append(b, '{'), "game"), a.Game)
	b = shown(append(member(b, "dealer"), '{'), a.Dealer.Hand, a.Dealer.Cards)
	if a.Dealer.Qualifies != nil {
		b = strconv.AppendBool(member(b, "qualifies"), *a.Dealer.Qualifies)
	}
	b = list(member(append(b, '}'), "seats"), a.Seats, (*Seat).append)
	b = text(member(b, "house_net"), a.HouseNet)
	if a.MeterAfter != nil {
		b = text(member(b, "meter_after"), a.MeterAfter)
	}
	if len(a.LevelsAfter) > 0 {
		b = append(member(b, "meters_after"), '{')
		for _, level := range slices.Sorted(maps.Keys(a.LevelsAfter)) {
			b = text(member(b, level), a.LevelsAfter[level])
		}
		b = append(b, '}')
	}
	if a.Differences != nil {
		b = list(member(b, "differences"), *a.Differences, (*Difference).append)
	}
	return append(b, '}')
}

func (s *Seat) append(b []byte) []byte {
	b = strconv.AppendInt(member(append(b, '{'), "seat"), int64(s.Seat), 10)
	b = list(member(shown(b, s.Hand, s.Cards), "results"), s.Results, (*Wager).append)
	b = text(member(b, "wagered"), s.Wagered)
	b = text(member(b, "returned"), s.Returned)
	return append(text(member(b, "net"), s.Net), '}')
}

func (w *Wager) append(b []byte) []byte {
	b = quoted(member(append(b, '{'), "wager"), string(w.Wager))
	b = text(member(b, "amount"), w.Amount)
	b = quoted(member(b, "outcome"), string(w.Result))
	b = text(member(b, "paid"), w.Paid)
	b = text(member(b, "returned"), w.Returned)
	if w.FromMeter {
		b = append(member(b, "from_meter"), "true"...)
	}
	if w.Level != "" {
		b = quoted(member(b, "level"), w.Level)
	}
	if w.LimitedFrom != nil {
		b = text(member(b, "limited_from"), w.LimitedFrom)
	}
	if w.Hand != "" {
		b = quoted(member(b, "hand"), w.Hand)
	}
	return append(list(member(b, "cites"), w.Cites, cited), '}')
}

func (d *Difference) append(b []byte) []byte {
	b = strconv.AppendInt(member(append(b, '{'), "seat"), int64(d.Seat), 10)
	b = quoted(member(b, "wager"), string(d.Wager))
	b = text(member(b, "due"), d.Due)
	b = text(member(b, "returned"), d.Returned)
	b = text(member(b, "difference"), d.Difference)
	return append(list(member(b, "cites"), d.Cites, cited), '}')
}

// shown appends a hand and its cards, as far as there are any.
func shown(b []byte, hand string, cards []card.Card) []byte {
	if hand != "" {
		b = quoted(member(b, "hand"), hand)
	}
	if len(cards) > 0 {
		b = list(member(b, "cards"), cards, func(c *card.Card, b []byte) []byte { return text(b, *c) })
	}
	return b
}

func cited(c *cite.Cite, b []byte) []byte { return quoted(b, string(*c)) }

// member appends the name of a member of the object begun last.
func member(b []byte, name string) []byte {
	if b[len(b)-1] != '{' {
		b = append(b, ',')
	}
	b = append(append(b, '"'), name...)
	return append(b, '"', ':')
}

// list appends a list, by the function that appends one of it.
func list[T any](b []byte, all []T, add func(*T, []byte) []byte) []byte {
	if all == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i := range all {
		if i > 0 {
			b = append(b, ',')
		}
		b = add(&all[i], b)
	}
	return append(b, ']')
}

// text appends what is written as text and never needs an escape.
func text[T encoding.TextAppender](b []byte, value T) []byte {
	b, _ = value.AppendText(append(b, '"'))
	return append(b, '"')
}

// quoted appends a text.
func quoted(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			whole, _ := json.Marshal(s) // no text fails
			return append(b, whole...)
		}
	}
	return append(append(append(b, '"'), s...), '"')
}
