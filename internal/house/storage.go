package house

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"felt.example/felt/internal/people"
	"felt.example/felt/journal"
)

// storesRule is who receives cards: an assistant table games shift manager or above, which is the pit manager here, with one of security.
var storesRule = rule{[]people.Role{people.PitManager}, "§ 603a.16(a)"}

// longestSaid is how many characters the words about a delivery have at the most; mostSeals is how many decks one has.
const (
	longestSaid = 40
	mostSeals   = 1000
)

// Delivery is decks of cards that came from a manufacturer or supplier, and were put into the storage, whose two locks two people open.
type Delivery struct {
	From string `json:"from"` // the manufacturer or supplier
	// With is who of security unloaded, inspected and stored them too: the authoriser of the entry. In earlier builds it is the name that the
	// actor said.
	With string `json:"with"`
	// Boxes is how many came. Broken of them had a seal that was not intact: their decks were inspected, and conform.
	Boxes  int `json:"boxes"`
	Broken int `json:"broken"`
	// Design and Back, the colour of the backs, are those of all the decks; Seals are their numbers, one of each deck.
	Design string   `json:"design"`
	Back   string   `json:"back"`
	Seals  []string `json:"seals"`
}

// DeliveryIn is what an entry of the house receives into the storage, or nil.
func DeliveryIn(e journal.Entry) *Delivery {
	var a Act
	if len(e.Events) == 0 || e.Events[0].Kind != string(Stores) || json.Unmarshal(e.Events[0].Data, &a) != nil {
		return nil
	}
	return a.Delivery
}

// Received is a delivery with who received it.
type Received struct {
	Signature
	Delivery
}

// Received is the delivery with which a deck came into the storage, by its seal, or nil.
func (h *House) Received(seal string) *Received {
	if i, is := h.stored[seal]; is {
		return &h.Deliveries[i]
	}
	return nil
}

// stores receives decks into the storage.
func (h planner) stores(by Signature, a Act) ([]journal.Transfer, func(), error) {
	if err := storesRule.allows(by, "receiving cards"); err != nil {
		return nil, nil, err
	}
	if a.Delivery == nil {
		return nil, nil, fmt.Errorf("cards are received with a delivery")
	}
	d := *a.Delivery
	if !said(d.With) {
		return nil, nil, fmt.Errorf("cards are unloaded, inspected and stored by two people: say who of security was there (%s)", storesRule.cite)
	}
	for _, text := range append([]string{d.From, d.Design, d.Back}, d.Seals...) {
		if !said(text) {
			return nil, nil, fmt.Errorf("the manufacturer, the design, the colour of the backs and the seal of each deck are said in 1 to %d characters", longestSaid)
		}
	}
	switch n := len(d.Seals); {
	case n < 1 || n > mostSeals:
		return nil, nil, fmt.Errorf("a delivery has 1 to %d decks, each with its seal, and not %d", mostSeals, n)
	case d.Boxes < 1 || d.Boxes > n || d.Broken < 0 || d.Broken > d.Boxes:
		return nil, nil, fmt.Errorf("%d decks come in 1 to %d boxes, of which none to all have a seal that is not intact", n, n)
	}
	for i, seal := range d.Seals {
		if slices.Contains(d.Seals[:i], seal) || h.Received(seal) != nil {
			return nil, nil, fmt.Errorf("deck %s was received already; no two decks have one seal", seal)
		}
	}
	return nil, func() {
		for _, seal := range d.Seals {
			h.stored[seal] = len(h.Deliveries)
		}
		h.Deliveries = append(h.Deliveries, Received{by, d})
	}, nil
}

// said reports whether a text says something, in few enough characters, without spaces around it.
func said(text string) bool {
	return text != "" && text == strings.TrimSpace(text) && utf8.RuneCountInString(text) <= longestSaid
}
