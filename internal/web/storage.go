package web

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/house"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
)

// addStorage adds the storage of cards.
func (s *server) addStorage(t *routes) {
	t.route(people.Act{Name: "GET /api/floor/cards", What: "the cards that were received into the storage, and who took which of them where", By: slices.Concat(people.FloorpersonOrAbove, []people.Role{people.Security}, onlookers), Sees: true},
		gives(storageAnswer{}), s.storage)
	t.route(people.Act{Name: "POST /api/floor/cards", What: "receiving cards into the storage", By: []people.Role{people.PitManager}, Signs: true, Two: true, Cite: "603a.16"},
		gives(done{}).taking(cardsReceived{}), s.receivesCards)
	t.route(people.Act{Name: "POST /api/floor/cards/approve", What: "signing that cards are received, issued to a table or destroyed", By: []people.Role{people.Security}, Reason: true, Disinterested: true, Two: true, Cite: "603a.16"},
		gives(done{}).taking(decision{}), s.decidesCards(s.floor.ApproveCards))
	t.route(people.Act{Name: "POST /api/floor/cards/refuse", What: "refusing or withdrawing that cards are received, issued or destroyed", By: slices.Concat(people.FloorpersonOrAbove, []people.Role{people.Security}), Reason: true, Disinterested: true},
		gives(done{}).taking(decision{}), s.decidesCards(s.floor.RefuseCards))
}

// storageAnswer is the storage of cards.
type storageAnswer struct {
	// Deliveries are those of which a deck is not destroyed yet, the newest first.
	Deliveries []deliveryAnswer `json:"deliveries"`
	Receives   bool             `json:"receives"` // who asks can receive cards
	// Proposals wait until somebody of security approves them; Approves is that who asks can.
	Proposals []table.ProposalView `json:"proposals"`
	Approves  bool                 `json:"approves"`
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

// cardsReceived is a delivery.
type cardsReceived struct {
	From   string   `json:"from"` // the manufacturer or supplier
	Boxes  int      `json:"boxes"`
	Broken int      `json:"broken"` // of which the seal was not intact; their decks were inspected, and conform
	Design string   `json:"design"`
	Back   string   `json:"back"`
	Seals  []string `json:"seals"` // one of each deck
}

func (s *server) storage(w http.ResponseWriter, r *http.Request) {
	who := s.who(r)
	a := storageAnswer{Deliveries: []deliveryAnswer{}, Receives: who.Is(people.PitManager), Proposals: s.floor.CardProposals(who.ID), Approves: who.Is(people.Security)}
	for _, of := range s.floor.Storage() {
		if of.Destroyed == len(of.Seals) {
			continue
		}
		d := deliveryAnswer{s.signedBy(of.Signature), s.guard(of.With), of.From, of.Boxes, of.Broken, of.Design, of.Back, len(of.Seals), append([]string{}, of.Left...), []drawnDeck{}, of.Destroyed}
		for _, out := range of.Out {
			d.Out = append(d.Out, drawnDeck{out.Seal, named{out.Table.ID(), out.Table.Name()}, s.floor.Name(out.By), s.guard(out.With), out.At.UnixMilli()})
		}
		a.Deliveries = append(a.Deliveries, d)
	}
	answer(w, r, a)
}

func (s *server) receivesCards(w http.ResponseWriter, r *http.Request) {
	if d, ok := asked[cardsReceived](w, r, longestDelivery, `send the delivery, as {"from": "…", "boxes": 1, "broken": 0, "design": "Plain", "back": "red", "seals": ["A-17"]}`); ok {
		s.doneAt(w, r, s.floor.ReceiveCards(r.Context(), s.signing(r), house.Delivery{From: d.From, Boxes: d.Boxes, Broken: d.Broken, Design: d.Design, Back: d.Back, Seals: d.Seals}))
	}
}

// decidesCards has what waits for security approved or refused.
func (s *server) decidesCards(how func(context.Context, floor.Power, string) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if ask, ok := asked[decision](w, r, longestBody, decisionForm); ok {
			s.doneAt(w, r, how(r.Context(), s.power(r, ask.Reason), ask.Proposal))
		}
	}
}

// guard is who of security was there: his name, or what another person called him under earlier builds.
func (s *server) guard(with string) string {
	if id, signed := strings.CutPrefix(with, journal.Person("")); signed {
		return s.floor.Name(id)
	}
	return with
}

// longestDelivery is a size in bytes that no delivery reaches.
const longestDelivery = 256 << 10
