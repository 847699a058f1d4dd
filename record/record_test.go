package record_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

const whole = `{"game": "spanish-21", "rules": {"splits": 3}, "dealer": ["As", "Kd"], "community": [], "all_six": "Td",
 "meter": "30000.50", "decks": 6, "seats": [{"seat": 2, "player": "Ann", "cards": ["2c"], "initial": ["8c", "8d"], "low": ["Ac", "2d"],
 "folded": true, "wagers": {"b": "5", "a": "2.5"}, "returned": {"a": "0"},
 "hands": [{"cards": ["8c", "3h"], "double_down": "10.00", "rescued": true, "surrendered": true, "even_money": true}, {}]}, {"seat": 1}]}`

// What the records of these tests say besides what all do: nothing of any one game.
const (
	turned      record.CardKey   = "all_six"
	initial     record.CardsKey  = "initial"
	low         record.CardsKey  = "low"
	doubled     record.AmountKey = "double_down"
	rescued     record.FlagKey   = "rescued"
	surrendered record.FlagKey   = "surrendered"
	evenMoney   record.FlagKey   = "even_money"
)

var (
	hands = record.ListKey{ID: "hands", Of: []record.Key{doubled, rescued, surrendered, evenMoney}}
	form  = record.NewForm(record.Form{Round: []record.Key{turned}, Seat: []record.Key{initial, low}}, record.Form{Seat: []record.Key{low, hands}})
)

func TestParse(t *testing.T) {
	rec, err := record.Parse([]byte(whole), form)
	if err != nil {
		t.Fatal(err)
	}
	if rec.Game != "spanish-21" || string(rec.Rules) != `{"splits": 3}` || !slices.Equal(rec.Cards(record.Dealer), card.Hand("As Kd")) ||
		!slices.Equal(rec.Cards("all_six"), card.Hand("Td")) || rec.Cards(record.Community) == nil || *rec.Meter != 30_000_50 || rec.Decks != 6 || len(rec.Seats) != 2 {
		t.Errorf("%+v", rec)
	}
	s := rec.Seat(2)
	if s != &rec.Seats[0] || s.Player != "Ann" || !s.Folded || !slices.Equal(s.Cards(record.Own), card.Hand("2c")) ||
		!slices.Equal(s.Cards(initial), card.Hand("8c 8d")) || !slices.Equal(s.Cards(low), card.Hand("Ac 2d")) {
		t.Errorf("%+v", s)
	}
	if !slices.Equal(s.Wagers, []record.Wager{{ID: "b", Amount: 5_00}, {ID: "a", Amount: 2_50}}) || s.Of("a") != 2_50 || s.Of("c") != 0 {
		t.Errorf("wagers %v", s.Wagers)
	}
	if !slices.Equal(s.Returned, []record.Wager{{ID: "a", Amount: 0}}) || rec.Seats[1].Returned != nil {
		t.Errorf("returned %v", s.Returned)
	}
	list := s.List(hands)
	if len(list) != 2 || !slices.Equal(list[0].Cards(record.Own), card.Hand("8c 3h")) || list[0].Amount(doubled) != 10_00 || !list[0].Flag(rescued) ||
		!list[0].Flag("surrendered") || !list[0].Flag("even_money") || len(list[1]) > 0 || list[1].Says(doubled) || list[1].Flag(rescued) {
		t.Errorf("hands %+v", list)
	}
	if rec.Seat(3) != nil {
		t.Error("there is no seat 3")
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		``:                                    "the record is no JSON: it ends too early",
		`{"game"`:                             "the record is no JSON: it ends too early",
		`{"game": x}`:                         `the record is no JSON: "x" cannot stand at byte 10`,
		`[]`:                                  "a record is a JSON object, not a list",
		`"x"`:                                 "a record is a JSON object, not text",
		`{} {}`:                               "something follows the record",
		`{"gamee": "x"}`:                      `"gamee" is no field of a round record`,
		`{"game": 3}`:                         "game: a number cannot stand here",
		`{"dealer": "As"}`:                    "dealer: text cannot stand here",
		`{"dealer": ["As", "1s"]}`:            `dealer[1]: "1s" is no card;`,
		`{"community": ["10s"]}`:              `community[0]: "10s" is no card;`,
		`{"all_six": ""}`:                     `all_six: "" is no card;`,
		`{"meter": "-1"}`:                     `meter: "-1" is no amount of dollars`,
		`{"meter": "1e3"}`:                    `meter: "1e3" is no amount of dollars`,
		`{"meter": 5}`:                        "meter: a number cannot stand here",
		`{"decks": 0}`:                        "decks: 0 is no number of decks",
		`{"decks": -6}`:                       "decks: -6 is no number of decks",
		`{"decks": 1.5}`:                      "decks: the number 1.5 cannot stand here",
		`{"seats": [{"cards": ["As", ""]}]}`:  `seats[0].cards[1]: "" is no card;`,
		`{"seats": [{}, {"initial": ["x"]}]}`: `seats[1].initial[0]: "x" is no card;`,
		`{"seats": [{"low": ["x"]}]}`:         `seats[0].low[0]: "x" is no card;`,
		`{"seats": [{"hands": [{"cards": ["x"]}]}]}`:                `seats[0].hands[0].cards[0]: "x" is no card;`,
		`{"seats": [{"hands": [{"double_down": "x"}]}]}`:            `seats[0].hands[0].double_down: "x" is no amount of dollars`,
		`{"seats": [{"wagers": {"ante": "5.001"}}]}`:                `seats[0].wagers.ante: "5.001" is no amount of dollars`,
		`{"seats": [{"wagers": {"ante": "1000000000.01"}}]}`:        `seats[0].wagers.ante: "1000000000.01" is more than`,
		`{"seats": [{"wagers": {"ante": 5}}]}`:                      `seats[0].wagers: ante: an amount is text such as "25.00"`,
		`{"seats": [{"wagers": {"ante": null}}]}`:                   `seats[0].wagers: ante: an amount is text such as "25.00"`,
		`{"seats": [{"wagers": {"ante": "5", "ante": "5"}}]}`:       "ante is given twice",
		`{"seats": [{"wagers": {"ante": "5", "\u0061nte": "6"}}]}`:  "ante is given twice",
		`{"seats": [{"wagers": ["ante"]}]}`:                         "seats[0].wagers: write an object of amounts",
		`{"seats": [{"seat": 1}, {"seat": 4, "cards": ["As", 3]}]}`: "seat 4: seats[1].cards[1]: a number cannot stand here",
		`{"seats": [{"seat": 4, "cards": ["As", "x"]}]}`:            `seat 4: seats[0].cards[1]: "x" is no card;`,
		`{"seats": [{"seat": 2, "card": ["As"]}]}`:                  `seat 2: seats[0]: "card" is no field of a round record`,
		`{"seats": [{"seat": 2, "hands": [{}, {"won": true}]}]}`:    `seat 2: seats[0].hands[1]: "won" is no field of a round record`,
		`{"seats": [{"hands": [{"cards": ["As", ["Ad"]]}]}]}`:       "seats[0].hands[0].cards[1]: a list cannot stand here",
		`{"seats": [{"seat": 2, "wagers": {"ante": 5}}]}`:           `seat 2: seats[0].wagers: ante: an amount is text such as "25.00"`,
		`{"seats": [{}, null]}`:                                     "seats[1]: null cannot stand here",
		`{"seats": [7]}`:                                            "seats[0]: a number cannot stand here",
		`{"seats": [{"seat": 2, "hands": [3]}]}`:                    "seat 2: seats[0].hands[0]: a number cannot stand here",
		`{"dealer": ["As", true]}`:                                  "dealer[1]: true or false cannot stand here",
		`{"seats": [{"returned": "all"}]}`:                          "seats[0].returned: write an object of amounts",
		`{"seats": [{"returned": {"ante": "x"}}]}`:                  `seats[0].returned.ante: "x" is no amount of dollars`,
		`{"seats": [{"seat": "one"}]}`:                              "seats[0].seat: text cannot stand here",
		`{"` + strings.Repeat("x", 100) + `": 1}`:                   `"` + strings.Repeat("x", 39) + "… is no field of a round record",
	} {
		_, err := record.Parse([]byte(text), form)
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.ContainsAny(err.Error(), "\n\r") {
			t.Errorf("%s\n%v, want %s", text, err, want)
		}
	}
}

// TestFieldsTwice: a field or wager said twice says two things.
func TestFieldsTwice(t *testing.T) {
	for _, text := range []string{
		`{"game": "a", "game": "b"}`, `{"game": "a", "GAME": "b"}`, `{"seats": [{"seat": 1, "seat": 2}]}`,
		`{"seats": [{"hands": [{"rescued": true, "rescued": false}]}]}`, `{"rules": {"splits": 1, "splits": 2}}`,
	} {
		if _, err := record.Parse([]byte(text), form); err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
}

// TestFormOfOneMeaning: what two games call alike is the same thing.
func TestFormOfOneMeaning(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("low is a list of cards and a flag")
		}
	}()
	record.NewForm(record.Form{Seat: []record.Key{low}}, record.Form{Seat: []record.Key{record.FlagKey("low")}})
}

// said is all that a record says, as text.
func said(rec *record.Record) string {
	if rec == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%q %s %d %v %v %v", rec.Game, rec.Rules, rec.Decks, rec.Cards(record.Dealer), rec.Cards(record.Community), rec.Cards("all_six"))
	if rec.Meter != nil {
		fmt.Fprintf(&b, " meter %s", *rec.Meter)
	}
	for i := range rec.Seats {
		s := &rec.Seats[i]
		fmt.Fprintf(&b, "\n%d %q %t %v %v %v", s.Number, s.Player, s.Folded, s.Cards(record.Own), s.Cards(initial), s.Cards(low))
		placed := map[string]string{}
		for _, list := range [][]record.Wager{s.Wagers, s.Returned} {
			for _, w := range list {
				placed[string(w.ID)] = w.Amount.String()
			}
			fmt.Fprintf(&b, " %q", placed)
			clear(placed)
		}
		for _, h := range s.List(hands) {
			fmt.Fprintf(&b, ", %v %s %t %t %t", h.Cards(record.Own), h.Amount(doubled), h.Flag(rescued), h.Flag(surrendered), h.Flag(evenMoney))
		}
	}
	return b.String()
}

// judged is what encoding/json reads in a record, as said writes it.
func judged(t *testing.T, data []byte) string {
	t.Helper()
	type amounts map[string]money.Cents
	var of struct {
		Game              string
		Rules             json.RawMessage
		Meter             *money.Cents
		Decks             int
		Dealer, Community []card.Card
		AllSix            card.Card `json:"all_six"`
		Seats             []struct {
			Seat                int
			Player              string
			Folded              bool
			Wagers, Returned    amounts
			Cards, Initial, Low []card.Card
			Hands               []struct {
				Cards                []card.Card
				Rescued, Surrendered bool
				DoubleDown           money.Cents `json:"double_down"`
				EvenMoney            bool        `json:"even_money"`
			}
		}
	}
	if err := json.Unmarshal(data, &of); err != nil {
		t.Fatalf("%q: %v", data, err)
	}
	rec := &record.Record{Game: of.Game, Rules: of.Rules, Meter: of.Meter, Decks: of.Decks, Said: record.Said{
		record.Dealer.Are(of.Dealer), record.Community.Are(of.Community),
	}}
	if of.AllSix != 0 {
		rec.Said = append(rec.Said, turned.Is(of.AllSix))
	}
	placed := func(all amounts) (list []record.Wager) {
		for id, amount := range all {
			list = append(list, record.Wager{ID: round.WagerID(id), Amount: amount})
		}
		return list
	}
	for _, s := range of.Seats {
		var list []record.Said
		for _, h := range s.Hands {
			list = append(list, record.Said{
				record.Own.Are(h.Cards), doubled.Is(h.DoubleDown), rescued.Is(h.Rescued), surrendered.Is(h.Surrendered), evenMoney.Is(h.EvenMoney),
			})
		}
		rec.Seats = append(rec.Seats, record.Seat{
			Number: s.Seat, Player: s.Player, Folded: s.Folded, Wagers: placed(s.Wagers), Returned: placed(s.Returned),
			Said: record.Said{record.Own.Are(s.Cards), initial.Are(s.Initial), low.Are(s.Low), hands.Are(list...)},
		})
	}
	return said(rec)
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte(`{"game": "high-card-flush", "dealer": ["As"], "seats": [{"seat": 1, "wagers": {"ante": "5"}}]}`))
	f.Add([]byte(`{"seats": [{"wagers": {"a": {}}}]}`))
	f.Add([]byte(`{"seats": [{"wagers": {"a\n": 1}}]}`))
	f.Add([]byte(`{"seats": [{"wagers": {"a\n": "x\n"}}]}`))
	f.Add([]byte(`{"a\nb": 1}`))
	f.Add([]byte(`{"game": {"a\nb": 1, "a\nb": 1}}`))
	reader := record.NewReader(form)
	f.Fuzz(func(t *testing.T, data []byte) {
		rec, err := record.Parse(data, form)
		again, same := reader.Read(data)
		if fmt.Sprint(err) != fmt.Sprint(same) || said(rec) != said(again) {
			t.Fatalf("%q is %s, %v, and in the memory of others %s, %v", data, said(rec), err, said(again), same)
		}
		if no := err != nil && (strings.Contains(err.Error(), "the record is no JSON") || err.Error() == "something follows the record"); no == json.Valid(data) {
			t.Fatalf("%q: %v", data, err)
		}
		if err == nil && said(rec) != judged(t, data) {
			t.Fatalf("%q is %s, and to encoding/json %s", data, said(rec), judged(t, data))
		}
		if err != nil {
			if text := err.Error(); text == "" || strings.ContainsAny(text, "\n\r") || len(text) > 400 {
				t.Fatalf("%q is refused with %q, which is no sentence", data, text)
			}
			return
		}
		if rec.Meter != nil && (*rec.Meter < 0 || *rec.Meter > money.Max) || rec.Decks < 0 {
			t.Fatalf("%q is %+v", data, rec)
		}
		for _, s := range rec.Seats {
			for i, w := range s.Wagers {
				if w.Amount < 0 || w.Amount > money.Max || slices.ContainsFunc(s.Wagers[:i], func(o record.Wager) bool { return o.ID == w.ID }) {
					t.Fatalf("%q has the wagers %v", data, s.Wagers)
				}
			}
			for _, c := range s.Cards(record.Own) {
				if !card.Full.Has(c) {
					t.Fatalf("%q has the card %v", data, c)
				}
			}
		}
	})
}
