package ohh_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"felt.example/felt/regtest"
	"felt.example/felt/settle/ohh"
	"felt.example/felt/settle/phh"
)

// sidePot is a hand that was worked out by hand. Ann posts 1, Bob 2; Cem, who has the button
// and 10, raises to 6. Ann calls, Bob calls. On the flop Ann bets 20, Bob calls, Cem is
// all-in with his last 4. Main pot 18 + 12 = 30, side pot 32. Nothing more is bet. Cem has two
// pairs, kings and threes, and wins 30; Bob's pair of aces wins 32 from Ann's queens.
const sidePot = `variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 50.50, 10]
actions = ["d dh p1 QsQd", "d dh p2 Ac4h", "d dh p3 Kc3h", "p3 cbr 6", "p1 cc", "p2 cc",
 "d db KsAd3s", "p1 cbr 20", "p2 cc", "p3 cc", "d db 7h", "p1 cc", "p2 cc", "d db 8h", "p1 cc", "p2 cc",
 "p1 sm", "p2 sm Ac4h", "p3 sm Kc3h"]
venue = "The room"
time = 20:30:00
time_zone = "UTC"
day = 21
month = 11
year = 2026
hand = 7
seats = [4, 6, 2]
seat_count = 9
table = "Table 1"
players = ["Ann", "Bob", "Cem"]
finishing_stacks = [74, 56.50, 30]
currency = "USD"
`

const want = `{"ohh": {"spec_version": "1.4.7", "site_name": "The room", "network_name": "The room", "internal_version": "1.4.7", "tournament": false,
 "game_number": "7", "start_date_utc": "2026-11-21T20:30:00Z", "table_name": "Table 1", "game_type": "Holdem",
 "bet_limit": {"bet_type": "NL", "bet_cap": 0.00}, "table_size": 9, "currency": "USD", "dealer_seat": 2,
 "small_blind_amount": 1.00, "big_blind_amount": 2.00, "ante_amount": 0.00, "flags": ["Observed"],
 "players": [{"id": 1, "seat": 4, "name": "Ann", "starting_stack": 100.00}, {"id": 2, "seat": 6, "name": "Bob", "starting_stack": 50.50},
  {"id": 3, "seat": 2, "name": "Cem", "starting_stack": 10.00}],
 "rounds": [
  {"id": 0, "street": "Preflop", "actions": [
   {"action_number": 1, "player_id": 1, "action": "Post SB", "amount": 1.00, "is_allin": false},
   {"action_number": 2, "player_id": 2, "action": "Post BB", "amount": 2.00, "is_allin": false},
   {"action_number": 3, "player_id": 1, "action": "Dealt Cards", "amount": 0.00, "is_allin": false, "cards": ["Qs", "Qd"]},
   {"action_number": 4, "player_id": 2, "action": "Dealt Cards", "amount": 0.00, "is_allin": false, "cards": ["Ac", "4h"]},
   {"action_number": 5, "player_id": 3, "action": "Dealt Cards", "amount": 0.00, "is_allin": false, "cards": ["Kc", "3h"]},
   {"action_number": 6, "player_id": 3, "action": "Raise", "amount": 6.00, "is_allin": false},
   {"action_number": 7, "player_id": 1, "action": "Call", "amount": 5.00, "is_allin": false},
   {"action_number": 8, "player_id": 2, "action": "Call", "amount": 4.00, "is_allin": false}]},
  {"id": 1, "street": "Flop", "cards": ["Ks", "Ad", "3s"], "actions": [
   {"action_number": 9, "player_id": 1, "action": "Bet", "amount": 20.00, "is_allin": false},
   {"action_number": 10, "player_id": 2, "action": "Call", "amount": 20.00, "is_allin": false},
   {"action_number": 11, "player_id": 3, "action": "Call", "amount": 4.00, "is_allin": true}]},
  {"id": 2, "street": "Turn", "cards": ["7h"], "actions": [
   {"action_number": 12, "player_id": 1, "action": "Check", "amount": 0.00, "is_allin": false},
   {"action_number": 13, "player_id": 2, "action": "Check", "amount": 0.00, "is_allin": false}]},
  {"id": 3, "street": "River", "cards": ["8h"], "actions": [
   {"action_number": 14, "player_id": 1, "action": "Check", "amount": 0.00, "is_allin": false},
   {"action_number": 15, "player_id": 2, "action": "Check", "amount": 0.00, "is_allin": false}]},
  {"id": 4, "street": "Showdown", "actions": [
   {"action_number": 16, "player_id": 1, "action": "Mucks Cards", "amount": 0.00, "is_allin": false},
   {"action_number": 17, "player_id": 2, "action": "Shows Cards", "amount": 0.00, "is_allin": false, "cards": ["Ac", "4h"]},
   {"action_number": 18, "player_id": 3, "action": "Shows Cards", "amount": 0.00, "is_allin": false, "cards": ["Kc", "3h"]}]}],
 "pots": [{"number": 0, "amount": 30.00, "rake": 0.00, "jackpot": 0.00, "player_wins": [{"player_id": 3, "win_amount": 30.00}]},
  {"number": 1, "amount": 32.00, "rake": 0.00, "jackpot": 0.00, "player_wins": [{"player_id": 2, "win_amount": 32.00}]}]}}`

func written(t *testing.T, text string) (string, error) {
	t.Helper()
	var b bytes.Buffer
	for h, err := range phh.Read([]byte(text)) {
		if err != nil {
			t.Fatal(err)
		}
		if err := ohh.Write(&b, h); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

func TestWrite(t *testing.T) {
	text, err := written(t, sidePot)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(text, "}\n\n") || strings.Count(text, "\n") != 2 {
		t.Errorf("a hand must be one line and a blank one: %q", text)
	}
	var got, expected any
	if err := json.Unmarshal([]byte(want), &expected); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil || !reflect.DeepEqual(got, expected) {
		t.Errorf("%v\n got %s\nwant %s", err, text, want)
	}
	if !strings.Contains(text, `"starting_stack":50.50`) {
		t.Error("amounts are not written exactly")
	}
}

// The start is told in Greenwich's time, if the record says whose time it has.
func TestStart(t *testing.T) {
	for zone, want := range map[string]string{
		`time_zone = "America/New_York"`:                `"start_date_utc":"2026-11-22T01:30:00Z"`,
		`time_zone = "Nowhere/At_All"`:                  `"start_date_utc":""`,
		`time_zone_abbreviation = "EST"`:                `"start_date_utc":""`,
		`time_zone_abbreviation = "UTC"`:                `"start_date_utc":"2026-11-21T20:30:00Z"`,
		"city = \"A\"\nregion = \"B\"\ncountry = \"C\"": `"start_date_utc":""`,
		"city = \"A\"":                                  `"start_date_utc":"2026-11-21T20:30:00Z"`,
	} {
		text, err := written(t, strings.Replace(sidePot, `time_zone = "UTC"`, zone, 1))
		if err != nil || !strings.Contains(text, want) {
			t.Errorf("%s: %v, want %s in %s", zone, err, want, text)
		}
	}
}

// A straddle, a blind of a player who comes late, a rake that only the winnings tell, and
// cards that nobody recorded.
func TestPosts(t *testing.T) {
	const folds = `variant = "NT"
antes = [0, 0, 0, 0, 0]
blinds_or_straddles = [1, 2, 4, -2, 0]
min_bet = 2
starting_stacks = [50, 50, 50, 50, 50]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????", "d dh p5 ????", "p4 cc", "p5 f", "p1 f", "p2 f", "p3 cc",
 "d db 2c3c4c", "p3 cbr 10", "p4 f"]
winnings = [0, 0, 10, 0, 0]
currency_symbol = "$"
`
	text, err := written(t, folds)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"player_id":1,"action":"Post SB","amount":1.00`, `"player_id":2,"action":"Post BB","amount":2.00`, `"player_id":3,"action":"Straddle","amount":4.00`,
		`"player_id":4,"action":"Post Extra Blind","amount":2.00`, `"player_id":5,"action":"Dealt Cards","amount":0.00,"is_allin":false}`, `"currency":"USD"`,
		`"pots":[{"number":0,"amount":11.00,"rake":1.00,"jackpot":0.00,"player_wins":[{"player_id":3,"win_amount":10.00}]}]`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s in %s", want, text)
		}
	}
}

// A hand that is not dealt to its end, and a game that the format has no word for.
func TestRefuses(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"p3 cbr 6", `, `"p3 f", `, `it is not dealt to its end: actions[9]: "p3 cc" stands where p1 is to act`},
		{`"NT"`, `"NS"`, "it is not dealt to its end: variant: NS is short-deck hold'em, which is no game of chapter 637a"},
	} {
		if _, err := written(t, strings.Replace(sidePot, c.old, c.new, 1)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// In every recorded hand that can be written, what the players put into the pots is what
// the pots hold, except for a bet that nobody called, and what is won or raked is what they hold.
func TestPotsAddUp(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(regtest.Shared(t, "phh"), "*", "*.phh"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	count := map[string]int{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text, err := written(t, string(data))
		if err != nil {
			if strings.HasSuffix(err.Error(), "is no game of Open Hand History") {
				count["refused"]++
			}
			continue
		}
		var h struct {
			OHH struct {
				Kind   string `json:"game_type"`
				Rounds []struct {
					Actions []struct{ Amount float64 }
				}
				Pots []struct {
					Amount, Rake float64
					Wins         []struct {
						Amount float64 `json:"win_amount"`
					} `json:"player_wins"`
				}
			}
		}
		if err := json.Unmarshal([]byte(text), &h); err != nil {
			t.Fatal(err)
		}
		var put, pots, won, most float64
		for _, r := range h.OHH.Rounds {
			for _, a := range r.Actions {
				put += a.Amount
				most = max(most, a.Amount)
			}
		}
		for _, p := range h.OHH.Pots {
			pots += p.Amount
			won += p.Rake
			for _, w := range p.Wins {
				won += w.Amount
			}
		}
		if pots != won || put < pots || put-pots > most {
			t.Errorf("%s: %v was put in, the pots hold %v, %v was won", file, put, pots, won)
		}
		count[h.OHH.Kind]++
	}
	if want := map[string]int{"Holdem": 27, "Omaha": 8, "OmahaHiLo": 14, "Stud": 13, "StudHiLo": 13, "refused": 10}; !reflect.DeepEqual(count, want) {
		t.Errorf("%v, want %v", count, want)
	}
}
