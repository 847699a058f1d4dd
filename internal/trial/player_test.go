package trial

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"felt.example/felt/client"
)

// TestPeeked: at Poker a card of another's hand is seen once it was shown, and no earlier; where the house banks the game, all
// that lies there is seen once nobody decides any more.
func TestPeeked(t *testing.T) {
	hand := func(seat int64, cards ...string) client.SeatView {
		s := client.SeatView{Seat: seat}
		for _, c := range cards {
			s.Cards = append(s.Cards, client.CardView{Card: c, Place: "there"})
		}
		return s
	}
	shows := func(seat int64) []client.EventView {
		return []client.EventView{{Kind: client.EventKindShow, Seat: seat}}
	}
	poker := func(events []client.EventView, seats ...client.SeatView) *client.View {
		return &client.View{Poker: &client.PokerView{}, Stage: client.StageRound, Seats: seats, Events: events}
	}
	banked := func(kind client.QuestionKind, dealer ...string) *client.View {
		return &client.View{Stage: client.StageRound, Question: &client.QuestionView{Kind: kind}, Dealer: client.DealerView{Cards: hand(0, dealer...).Cards}}
	}
	for name, of := range map[string]struct {
		view   *client.View
		peeked bool
	}{
		"his own":                      {poker(nil, hand(1, "As", "Ks"), hand(2, "", "")), false},
		"another's":                    {poker(nil, hand(1, "As", "Ks"), hand(2, "", "Qs")), true},
		"another's, shown":             {poker(shows(2), hand(1, "As", "Ks"), hand(2, "Js", "Qs")), false},
		"another's, shown by a third":  {poker(shows(3), hand(1, "As", "Ks"), hand(2, "Js", "Qs")), true},
		"the dealer's, while he plays": {banked(client.QuestionKindDecision, "As", "Ks"), true},
		"one of the dealer's":          {banked(client.QuestionKindDecision, "As", ""), false},
		"the dealer's afterwards":      {banked(client.QuestionKindAct, "As", "Ks"), false},
	} {
		if place := peeked(of.view, 1); (place != "") != of.peeked {
			t.Errorf("%s: %q", name, place)
		}
	}
	saw := event{"a card is dealt", ""}
	if now := (event{saw.what, "As"}); !saw.goesOn(now) || !now.goesOn(now) || now.goesOn(event{saw.what, "Ks"}) || now.goesOn(saw) || saw.goesOn(event{"another", ""}) {
		t.Error("an event may gain its card, and nothing else")
	}
}

// TestABuyInThatCameBack: a guest whose buy-in came back asks under a new key, and under the same one after any other refusal. He asks whether
// his node is there when it says nothing.
func TestABuyInThatCameBack(t *testing.T) {
	playing, enough := context.WithTimeout(t.Context(), time.Minute)
	defer enough()
	refusals := []string{"it is not known yet whether this was done; look again", "the buy-in came back to your balance; " + underNewKey, "no"}
	var keys, commands []string
	node := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			_ = json.NewEncoder(w).Encode(client.Session{})
			return
		}
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return // he has left
		}
		defer conn.CloseNow()
		view := client.View{Stage: client.StageWagers, Seats: []client.SeatView{{Seat: 1, Stack: "10.00", Player: &client.PlayerView{You: true}}}, You: client.You{Balance: "500.00"}}
		view.Table.Game = "high-card-flush"
		if wsjson.Write(playing, conn, client.ViewMessage{Type: "view", View: view}) != nil {
			return
		}
		for {
			var c client.Command
			if wsjson.Read(playing, conn, &c) != nil {
				return
			}
			commands = append(commands, string(c.Command))
			if c.Command == client.CommandNamePing {
				enough()
				return
			}
			keys = append(keys, c.Key)
			if len(refusals) == 0 {
				continue
			}
			_ = wsjson.Write(playing, conn, client.Reply{Type: "reply", Re: c.Re, Error: refusals[0]}) // else he has left
			refusals = refusals[1:]
		}
	}))
	guest, err := NewPlayer("Ann", "flush-1", strings.TrimPrefix(node.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	guest.Play(playing)
	node.Close()
	if len(keys) != 4 || keys[0] != keys[1] || keys[1] == keys[2] || keys[2] != keys[3] {
		t.Errorf("he asks under the keys %q", keys)
	}
	if want := []string{"rebuy", "rebuy", "rebuy", "rebuy", "ping"}; !slices.Equal(commands, want) {
		t.Errorf("he sends %q, want %q", commands, want)
	}
}
