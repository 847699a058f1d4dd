package web

import (
	"errors"
	"net/http"

	"felt.example/felt/card"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
)

// addShoe adds what the dealer of a table asks beside its connection, and what its scanning shoe asks. The shoe sends its token as a bearer's.
func (s *server) addShoe(t *routes) {
	t.route(people.Act{Name: "POST /api/tables/{table}/shoe", What: "connecting a scanning shoe, as the table's dealer", By: dealers, Sees: true}, gives(shoeAnswer{}), s.connectShoe)
	t.route(people.Act{Name: "POST /api/tables/{table}/pay/told", What: "what would follow from a payment, as the table's dealer", By: dealers, Sees: true}, gives(triedAnswer{}).taking(command{}), s.paysFollows)
	t.open("GET /api/tables/{table}/shoe", "what a scanning shoe waits for, by its token", gives(floor.Shoe{}), s.shoe)
	t.open("POST /api/tables/{table}/shoe/cards", "a card that a scanning shoe reads, by its token", gives(done{}).taking(shoeReading{}), s.readCard)
}

// shoeAnswer is the token by which a scanning shoe says who it is, until another is connected or the floor closes.
type shoeAnswer struct {
	Token string `json:"token"`
}

// shoeReading is a card that a scanning shoe has read. Number counts its cards, from 1; the same one sent again counts once.
type shoeReading struct {
	Number int    `json:"number"`
	Card   string `json:"card"`
}

func (s *server) connectShoe(w http.ResponseWriter, r *http.Request) {
	l := s.table(w, r)
	if l == nil {
		return
	}
	token, err := l.Connect(s.who(r).ID)
	if err != nil {
		fail(w, http.StatusConflict, err.Error())
		return
	}
	answer(w, r, shoeAnswer{token})
}

// paysFollows tells what would follow if a payment were put right, in the form of that command.
func (s *server) paysFollows(w http.ResponseWriter, r *http.Request) {
	l := s.table(w, r)
	if l == nil {
		return
	}
	c, ok := asked[command](w, r, longestBody, `send the command that would do it, as {"command": "pay", "round": 3, "event": 41, "was": "75", "amount": "50"}`)
	if !ok {
		return
	}
	p, err := c.payment()
	if err != nil {
		fail(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	told, err := l.PaysFollows(s.who(r).ID, p)
	if err != nil {
		fail(w, notDone(err, http.StatusConflict), err.Error())
		return
	}
	answer(w, r, triedAnswer{told})
}

func (s *server) shoe(w http.ResponseWriter, r *http.Request) {
	l := s.table(w, r)
	if l == nil {
		return
	}
	of, _ := token(r)
	v, err := l.Awaits(of)
	if err != nil {
		s.refuseShoe(w, r, err)
		return
	}
	answer(w, r, v)
}

func (s *server) readCard(w http.ResponseWriter, r *http.Request) {
	l := s.table(w, r)
	if l == nil {
		return
	}
	ask, ok := asked[shoeReading](w, r, longestBody, `send the card, as {"number": 1, "card": "9s"}`)
	if !ok {
		return
	}
	c, err := card.Parse(ask.Card)
	if err != nil {
		c = 0 // which is known at no table
	}
	of, _ := token(r)
	if err := l.Read(r.Context(), of, address(r), floor.Reading{Number: ask.Number, Card: c}); err != nil {
		s.refuseShoe(w, r, err)
		return
	}
	answer(w, r, done{})
}

// refuseShoe says why a scanning shoe is refused; whoever tries tokens is slowed down.
func (s *server) refuseShoe(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, floor.ErrShoe) {
		s.wrongToken(w, r, err.Error())
		return
	}
	fail(w, notDone(err, http.StatusConflict), err.Error())
}
