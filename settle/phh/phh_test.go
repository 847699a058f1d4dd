package phh_test

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"felt.example/felt/regtest"
	"felt.example/felt/settle/phh"
)

// read reads a text whose hands are all good.
func read(t testing.TB, text string) []*phh.Hand {
	t.Helper()
	var hands []*phh.Hand
	for h, err := range phh.Read([]byte(text)) {
		if err != nil {
			t.Fatal(err)
		}
		hands = append(hands, h)
	}
	return hands
}

func write(t testing.TB, hands []*phh.Hand) string {
	t.Helper()
	var b bytes.Buffer
	for _, h := range hands {
		if err := h.Write(&b); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// isKept fails unless the hands are the same when written and read again.
func isKept(t testing.TB, hands []*phh.Hand) {
	t.Helper()
	text := write(t, hands)
	again := read(t, text)
	if second := write(t, again); second != text {
		t.Errorf("written\n%s\nand read, it is written\n%s", text, second)
	}
	for i, h := range hands {
		was, is := *h, *again[i]
		if len(was.Other) != len(is.Other) {
			t.Errorf("%v is kept as %v", was.Other, is.Other)
		}
		was.Other, is.Other = nil, nil // a list of tables may be written in two ways
		if !reflect.DeepEqual(was, is) {
			t.Errorf("%+v is kept as %+v", was, is)
		}
	}
}

// every field of the format, some users' own, comments and commentary
const all = `# A comment.
variant = "NT"
ante_trimming_status = true
antes = [0.5, 0, 1e1]
blinds_or_straddles = [1, 2.50, 0]
min_bet = 2.5
starting_stacks = [1492.50, inf, 1_000_000]
actions = [
  "d dh p1 AsKd", # Ann
  ' d  dh p2 ????  # nobody knows ',
  "d dh p3 ??2c",
  "",
  "# the floor is called",
  "p3 cbr 7.5", "p1 cc", "p2 f",
  "d db QhJhTh", "p1 sm -", "p3 sm",
]
author = "A"
event = "B \"quoted\" \u00e9"
url = "C"
venue = "D"
address = "E"
city = "F"
region = "G"
postal_code = "H"
country = "I"
time = 00:02:58.5
time_zone = "America/New_York"
time_zone_abbreviation = "EST"
day = 1
month = 7
year = 2009
hand = 0
level = 3
seats = [2, 4, 6]
seat_count = 9
table = "CLEO AVE"
players = ["Ann", "", "Cem"]
finishing_stacks = [1, 2, 3.25]
winnings = [0, 0, 10]
currency = "USD"
currency_symbol = "$"
time_limit = 30.5
time_banks = [inf, 60, 0.125]
rake = 5
_note = "x"
_list = [1, "a", 2.5, true, 2009-07-01, 10:00:00, 2009-07-01T10:00:00, 2009-07-01T10:00:00Z, [{k = "v", "a b" = 1}]]
[_table]
deep = {k = 1}
[[_tables]]
k = 1
`

func TestEveryFieldIsKept(t *testing.T) {
	hands := read(t, all)
	h := hands[0]
	isKept(t, hands)
	value := reflect.ValueOf(*h)
	for i := range value.NumField() {
		if name := value.Type().Field(i).Name; value.Field(i).IsZero() && name != "Name" && name != "BringIn" && name != "SmallBet" && name != "BigBet" {
			t.Errorf("%s was not read", name)
		}
	}
	if h.StartingStacks[1] != phh.Infinite || h.StartingStacks[0] != 1492_50 || h.Antes[2] != 10_00 || h.Time != "00:02:58.5" || h.Hand != int64(0) || len(h.Other) != 5 {
		t.Errorf("%+v", h)
	}
	for i, want := range []string{"d dh p1 AsKd", "d dh p2 ???? # nobody knows", "d dh p3 ??2c", "", "# the floor is called", "p3 cbr 7.50", "p1 cc", "p2 f", "d db QhJhTh", "p1 sm -", "p3 sm"} {
		if got := h.Actions[i].String(); got != want {
			t.Errorf("action %d is %q, want %q", i, got, want)
		}
	}
}

func TestFileOfManyHands(t *testing.T) {
	one := strings.Split(all, "[_table]")[0]
	hands := read(t, "[10]\n"+one+"\n['2 b']\n"+one+"\n[1]\n"+one)
	if len(hands) != 3 || hands[0].Name != "10" || hands[1].Name != "2 b" || hands[2].Name != "1" {
		t.Fatalf("%d hands", len(hands))
	}
	isKept(t, hands)
}

const bare = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [100, 100]\n"

func TestRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":               "the file holds no hand",
		"variant = ":     "line 1: the file is no TOML: ",
		"a = 1\na = 2":   "line 2: the file is no TOML: ",
		"[1]":            `hand 1: variant: "" is no variant`,
		"variant = 5":    "variant: 5 cannot stand here",
		"variant = 'N'":  `variant: "N" is no variant`,
		"variant = 'NT'": "antes: is missing, and a hand of variant NT needs it",
		"variant = 'F7S'\nantes = [0,0]\nstarting_stacks=[1,1]\nactions=[]":              "bring_in: is missing, and a hand of variant F7S needs it",
		"variant = 'FR'\nantes = [0,0]\nstarting_stacks=[1,1]\nactions=[]\nbring_in = 1": "small_bet: is missing, and a hand of variant FR needs it",
		bare + "actions = 'p1 f'":                                               "actions: p1 f is no list",
		bare + "actions = [5]":                                                  "actions[0]: 5 is no action",
		bare + "actions = ['p1 f', 'p1']":                                       `actions[1]: "p1" does not say what is done`,
		bare + "actions = ['p1 call']":                                          `actions[0]: "p1 call" is no action; the dealer's are`,
		bare + "actions = ['d cc']":                                             `actions[0]: "d cc" is no action; the dealer's are`,
		bare + "actions = ['p1 db As']":                                         `actions[0]: "p1 db As" is no action; the dealer's are`,
		bare + "actions = ['p0 f']":                                             `actions[0]: "p0 f" names no player; players are p1, p2 and so on`,
		bare + "actions = ['p01 f']":                                            `actions[0]: "p01 f" names no player; players are p1, p2 and so on`,
		bare + "actions = ['q1 f']":                                             `actions[0]: "q1 f" names no player; players are p1, p2 and so on`,
		bare + "actions = ['p3 f']":                                             `actions[0]: "p3 f" names player 3 of 2`,
		bare + "actions = ['d dh']":                                             `actions[0]: "d dh" does not say to whom`,
		bare + "actions = ['d dh p1']":                                          `actions[0]: "d dh p1" needs its cards in one word, such as AsKd`,
		bare + "actions = ['d db As Kd']":                                       `actions[0]: "d db As Kd" needs its cards in one word, such as AsKd`,
		bare + "actions = ['d db A']":                                           `actions[0]: "d db A" is no action: "A" is no card;`,
		bare + "actions = ['d db A?']":                                          `actions[0]: "d db A?" is no action: "A?" is no card;`,
		bare + "actions = ['d dh p1 AsKs', 'd db KsQs']":                        "actions[1]: deals the king of spades, which actions[0] has",
		bare + "actions = ['p1 sm AsKs', 'd dh p2 KsQs']":                       "actions[1]: deals the king of spades, which actions[0] has",
		bare + "actions = ['d db AsAs']":                                        `actions[0]: "d db AsAs" names the ace of spades twice`,
		bare + "actions = ['p1 cbr']":                                           `actions[0]: "p1 cbr" needs one amount`,
		bare + "actions = ['p1 cbr x']":                                         `actions[0]: "p1 cbr x" is no action: x is no amount such as 225 or 12.50`,
		bare + "actions = ['p1 cbr 1/2']":                                       `actions[0]: "p1 cbr 1/2" is no action: 1/2 is no amount such as 225 or 12.50`,
		bare + "actions = ['p1 cbr 0.125']":                                     `actions[0]: "p1 cbr 0.125" is no action: 0.125 has parts of a cent`,
		bare + "actions = ['p1 cbr 1e+999']":                                    `actions[0]: "p1 cbr 1e+999" is no action: 1e+999 is more than one thousand million`,
		bare + "actions = ['p1 cbr -5']":                                        `actions[0]: "p1 cbr -5" bets nothing`,
		bare + "actions = ['p1 f f']":                                           `actions[0]: "p1 f f" says more than its action takes`,
		bare + "actions = []\nplayers = ['A']":                                  "players: 1 values for 2 players",
		bare + "actions = []\nseats = [1, 'x']":                                 "seats[1]: x cannot stand here",
		bare + "actions = []\nwinnings = [1, true]":                             "winnings[1]: true is no amount such as 225 or 12.50",
		bare + "actions = []\nwinnings = [1, '5']":                              "winnings[1]: 5 is no amount such as 225 or 12.50",
		bare + "actions = []\nwinnings = [1, -5]":                               "winnings[1]: -5 cannot stand here",
		bare + "actions = []\nwinnings = [1, inf]":                              "winnings[1]: inf cannot stand here",
		bare + "actions = []\nwinnings = [1, nan]":                              "winnings[1]: NaN is no amount such as 225 or 12.50",
		bare + "actions = []\nwinnings = [1, 1000000001]":                       "winnings[1]: 1000000001 is more than one thousand million",
		bare + "actions = []\nwinnings = [1, 1.005]":                            "winnings[1]: 1.005 has parts of a cent",
		bare + "actions = []\nwinnings = [1, 0.10000000000000001]":              "line 7: 0.10000000000000001 has more than 15 digits",
		bare + "actions = []\nwinnings = []":                                    "winnings: 0 values for 2 players",
		bare + "actions = []\ntime = 2009-07-01":                                "time: 2009-07-01",
		bare + "actions = []\ntime_limit = 'x'":                                 "time_limit: x cannot stand here",
		bare + "actions = []\nhand = 1.5":                                       "hand: 1.5 cannot stand here",
		strings.Replace(bare, "[100, 100]", "[100]", 1) + "actions = []":        "starting_stacks: 1 players are too few",
		strings.Replace(bare, "[100, 100]", "[100, 0]", 1) + "actions = []":     "starting_stacks[1]: 0 cannot stand here",
		strings.Replace(bare, "min_bet = 2", "min_bet = 0", 1) + "actions = []": "min_bet: 0 cannot stand here",
	} {
		var got string
		for _, err := range phh.Read([]byte(text)) {
			if err != nil {
				got = err.Error()
			}
		}
		if !strings.HasPrefix(got, want) || strings.Contains(got, "\n") {
			t.Errorf("%q:\n got %q\nwant %q", text, got, want)
		}
	}
}

// One bad hand does not spoil the file.
func TestBadHandAmongGoodOnes(t *testing.T) {
	good, bad := 0, 0
	for _, err := range phh.Read([]byte("[1]\n" + bare + "actions = []\n[2]\nvariant = 'NT'\n[3]\n" + bare + "actions = []\n")) {
		if err != nil {
			bad++
		} else {
			good++
		}
	}
	if good != 2 || bad != 1 {
		t.Errorf("%d good, %d bad hands", good, bad)
	}
}

// files lists the recorded hands of the shared material, the ten thousand packed ones apart.
func files(t testing.TB) []string {
	dir := regtest.Shared(t, "phh")
	var files []string
	for _, pattern := range []string{"*/*.phh", "*.phhs"} {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil || len(found) == 0 {
			t.Fatal("no files in ", dir, err)
		}
		files = append(files, found...)
	}
	return files
}

func TestRecordedFilesAreKept(t *testing.T) {
	for _, file := range files(t) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		isKept(t, read(t, string(data)))
	}
}

func FuzzRead(f *testing.F) {
	f.Add(all)
	f.Add(bare + "actions = []\n")
	for _, hand := range []string{holdem, razz, draw} {
		f.Add(hand)
	}
	f.Add("[1]\n" + bare + "actions = ['p1 sd ??', '# x']\n[2]\n" + bare + "actions = ['p2 pb']\n")
	f.Fuzz(func(t *testing.T, text string) {
		var hands []*phh.Hand
		for h, err := range phh.Read([]byte(text)) {
			if err != nil {
				if strings.Contains(err.Error(), "\n") {
					t.Errorf("%q: an error of several lines: %q", text, err)
				}
				continue
			}
			hands = append(hands, h)
			if reason := h.Replay(nil).Reason; strings.Contains(reason, "\n") {
				t.Errorf("%q: a reason of several lines: %q", text, reason)
			}
		}
		if len(hands) > 0 {
			isKept(t, hands)
		}
	})
}
