package web

import (
	"errors"
	"net/http"

	"felt.example/felt/card"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// addShoe adds what the dealer of a table asks beside its connection, and what its devices ask. A device sends its token as a bearer's.
func (s *server) addShoe(t *routes) {
	t.route(people.Act{Name: "POST /api/tables/{table}/shoe", What: "connecting a scanning shoe, as the table's dealer", By: dealers, Sees: true}, gives(deviceAnswer{}), s.connect(floor.ScanningShoe))
	t.route(people.Act{Name: "POST /api/tables/{table}/camera", What: "connecting a camera, as the table's dealer", By: dealers, Sees: true}, gives(deviceAnswer{}), s.connect(floor.Camera))
	t.route(people.Act{Name: "POST /api/tables/{table}/sensor", What: "connecting a bet sensor, as the table's dealer", By: dealers, Sees: true}, gives(deviceAnswer{}), s.connect(floor.BetSensor))
	t.route(people.Act{Name: "POST /api/tables/{table}/pay/told", What: "what would follow from a payment, as the table's dealer", By: dealers, Sees: true}, gives(triedAnswer{}).taking(command{}), s.paysFollows)
	t.open("GET /api/tables/{table}/shoe", "what a scanning shoe waits for, by its token", gives(floor.Awaited{}), s.awaits(floor.ScanningShoe))
	t.open("GET /api/tables/{table}/camera", "what a camera waits for, by its token", gives(floor.Awaited{}), s.awaits(floor.Camera))
	t.open("GET /api/tables/{table}/sensor", "what a bet sensor reads, by its token", gives(floor.Sensor{}), s.sensor)
	t.open("POST /api/tables/{table}/sensor/wagers", "the chips that a bet sensor reads on an area, by its token", gives(done{}).taking(sensed{}), s.sense)
	t.open("POST /api/tables/{table}/shoe/cards", "a card that a scanning shoe reads, by its token", gives(done{}).taking(cardRead{}), s.readCard(floor.ScanningShoe))
	t.open("POST /api/tables/{table}/camera/cards", "a card that a camera reads, by its token", gives(done{}).taking(cardRead{}), s.readCard(floor.Camera))
}

// deviceAnswer is the token by which a device says what it is, until another is connected or the dealer leaves.
type deviceAnswer struct {
	Token string `json:"token"`
}

// cardRead is a card that a device has read. Number counts its cards, from 1; the same one sent again counts once.
type cardRead struct {
	Number int    `json:"number"`
	Card   string `json:"card"`
}

// sensed is the chips that a bet sensor has read on an area. Number counts its readings, from 1; the same one sent again counts once.
type sensed struct {
	Number int           `json:"number"`
	Seat   int           `json:"seat"`
	Wager  round.WagerID `json:"wager"`
	Amount string        `json:"amount"`
}

func (s *server) connect(kind floor.Device) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		l := s.table(w, r)
		if l == nil {
			return
		}
		token, err := l.Connect(r.Context(), s.who(r).ID, kind)
		if err != nil {
			fail(w, notDone(err, http.StatusConflict), err.Error())
			return
		}
		answer(w, r, deviceAnswer{token})
	}
}

func (s *server) sensor(w http.ResponseWriter, r *http.Request) {
	l := s.table(w, r)
	if l == nil {
		return
	}
	of, _ := token(r)
	v, err := l.Senses(of)
	if err != nil {
		s.refuseDevice(w, r, err)
		return
	}
	answer(w, r, v)
}

func (s *server) sense(w http.ResponseWriter, r *http.Request) {
	l := s.table(w, r)
	if l == nil {
		return
	}
	ask, ok := asked[sensed](w, r, longestBody, `send the chips, as {"number": 1, "seat": 3, "wager": "ante", "amount": "15.00"}`)
	if !ok {
		return
	}
	amount, err := money.Parse(ask.Amount)
	if err != nil {
		fail(w, http.StatusUnprocessableEntity, "amount: "+err.Error())
		return
	}
	of, _ := token(r)
	if err := l.Sense(r.Context(), of, address(r), floor.Sensed{Number: ask.Number, Seat: ask.Seat, Wager: ask.Wager, Amount: amount}); err != nil {
		s.refuseDevice(w, r, err)
		return
	}
	answer(w, r, done{})
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
	answer(w, r, triedAnswer{Follows: told})
}

func (s *server) awaits(kind floor.Device) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		l := s.table(w, r)
		if l == nil {
			return
		}
		of, _ := token(r)
		v, err := l.Awaits(kind, of)
		if err != nil {
			s.refuseDevice(w, r, err)
			return
		}
		answer(w, r, v)
	}
}

func (s *server) readCard(kind floor.Device) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		l := s.table(w, r)
		if l == nil {
			return
		}
		ask, ok := asked[cardRead](w, r, longestBody, `send the card, as {"number": 1, "card": "9s"}`)
		if !ok {
			return
		}
		c, err := card.Parse(ask.Card)
		if err != nil {
			c = 0 // which is known at no table
		}
		of, _ := token(r)
		if err := l.Read(r.Context(), kind, of, address(r), floor.Reading{Number: ask.Number, Card: c}); err != nil {
			s.refuseDevice(w, r, err)
			return
		}
		answer(w, r, done{})
	}
}

// refuseDevice says why a device is refused; whoever tries tokens is slowed down.
func (s *server) refuseDevice(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, floor.ErrDevice) {
		s.wrongToken(w, r, err.Error())
		return
	}
	fail(w, notDone(err, http.StatusConflict), err.Error())
}
