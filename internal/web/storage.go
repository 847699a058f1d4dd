package web

import (
	"net/http"
	"slices"

	"felt.example/felt/internal/house"
	"felt.example/felt/internal/people"
)

// addStorage adds the storage of cards.
func (s *server) addStorage(t *routes) {
	t.route(people.Act{Name: "GET /api/floor/cards", What: "the cards that were received into the storage, and who took which of them where", By: slices.Concat(people.FloorpersonOrAbove, onlookers), Sees: true},
		gives(storageAnswer{}), s.storage)
	t.route(people.Act{Name: "POST /api/floor/cards", What: "receiving cards into the storage", By: []people.Role{people.PitManager}, Signs: true, Cite: "603a.16"},
		gives(done{}).taking(cardsReceived{}), s.receivesCards)
}

// storageAnswer is the storage of cards.
type storageAnswer struct {
	// Deliveries are those of which a deck is not destroyed yet, the newest first.
	Deliveries []deliveryAnswer `json:"deliveries"`
	Receives   bool             `json:"receives"` // who asks can receive cards
}

// deliveryAnswer is decks that were received together.
type deliveryAnswer struct {
	Received signed `json:"received"`
	With     string `json:"with"` // who of security received them too
	From     string `json:"from"` // the manufacturer or supplier
	Boxes    int    `json:"boxes"`
	Broken   int    `json:"broken"` // of which the seal was not intact, and the decks were inspected
	Design   string `json:"design"`
	Back     string `json:"back"`
	Decks    int    `json:"decks"`
	// Left are the seals of those in the storage.
	Left      []string    `json:"left"`
	Out       []drawnDeck `json:"out"`
	Destroyed int         `json:"destroyed"` // how many were cancelled or destroyed
}

// drawnDeck is a deck that was taken to a table.
type drawnDeck struct {
	Seal  string `json:"seal"`
	Table named  `json:"table"`
	By    string `json:"by"`   // the name of who took it
	With  string `json:"with"` // who of security was there
	At    int64  `json:"at"`   // in milliseconds
}

// cardsReceived is a delivery. Under its key it is received once.
type cardsReceived struct {
	house.Delivery
	Key string `json:"key,omitempty"`
}

func (s *server) storage(w http.ResponseWriter, r *http.Request) {
	a := storageAnswer{Deliveries: []deliveryAnswer{}, Receives: s.who(r).Is(people.PitManager)}
	for _, of := range s.floor.Storage() {
		if of.Destroyed == len(of.Seals) {
			continue
		}
		d := deliveryAnswer{s.signedBy(of.Signature), of.With, of.From, of.Boxes, of.Broken, of.Design, of.Back, len(of.Seals), append([]string{}, of.Left...), []drawnDeck{}, of.Destroyed}
		for _, out := range of.Out {
			d.Out = append(d.Out, drawnDeck{out.Seal, named{out.Table.ID(), out.Table.Name()}, s.floor.Name(out.By), out.With, out.At.UnixMilli()})
		}
		a.Deliveries = append(a.Deliveries, d)
	}
	answer(w, r, a)
}

func (s *server) receivesCards(w http.ResponseWriter, r *http.Request) {
	if ask, ok := asked[cardsReceived](w, r, longestDelivery, `send the delivery, as {"from": "…", "with": "…", "boxes": 1, "broken": 0, "design": "Plain", "back": "red", "seals": ["A-17"]}`); ok {
		s.keeps(w, r, s.signing(r), ask.Key, house.Stores, house.Act{Delivery: &ask.Delivery})
	}
}

// longestDelivery is a size in bytes that no delivery reaches.
const longestDelivery = 256 << 10
