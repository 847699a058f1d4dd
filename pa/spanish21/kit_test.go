package spanish21_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/pa/spanish21"
	"felt.example/felt/regtest"
	"felt.example/felt/settle"
)

// TestConformance plays random rounds; the rarest hands are dealt besides.
func TestConformance(t *testing.T) {
	rare := []gametest.Round{
		live(`{}`, "7s 9c 7h 7s 8c Kd 7s", "1 spanish_21 5, 2 spanish_21 10", "1 hit"),
		live(`{}`, "7c 9c 7h 7c 8c Kd 7c", "1 spanish_21 25, 2 spanish_21 10", "1 hit"),
		live(`{}`, "2s 9h 2h 8d 3c 3d 3s 4c 4d", "1 spanish_21 10", "1 hit", "1 hit", "1 hit", "1 hit", "1 hit"),
	}
	for _, cards := range []string{"6s 9h 8s 8d 7s", "6c 9h 8c 8d 7c", "6c 9h 8s 8d 7c", "7s 9h 7s 8d 7c"} {
		rare = append(rare, live(`{}`, cards, "1 spanish_21 10", "1 hit"))
	}
	gametest.Exercise(t, &spanish21.Game, rare...)
}

// TestExamples settles the shared example rounds and compares all that they pay.
func TestExamples(t *testing.T) {
	rounds, answers := lines(t, "examples/rounds.ndjson"), lines(t, "examples/answers.ndjson")
	settler, n := settle.NewSettler(), 0
	for i, line := range rounds {
		rec, err := settle.Parse(line)
		if err != nil || rec.Game != spanish21.Game.ID {
			continue
		}
		n++
		r, selected, err := settler.Settle(rec)
		if err != nil {
			t.Errorf("example %d: %v", i+1, err)
			continue
		}
		got, err := json.Marshal(settle.NewSettlement(rec, r, selected))
		if err != nil {
			t.Fatal(err)
		}
		if a, b := paid(t, got), paid(t, answers[i]); !reflect.DeepEqual(a, b) {
			t.Errorf("example %d: %+v, want %+v", i+1, a, b)
		}
	}
	if n < 12 {
		t.Errorf("only %d examples", n)
	}
}

// paying is what an example binds: money and outcomes.
type paying struct {
	Seats []struct {
		Seat    int
		Results []struct{ Wager, Amount, Outcome, Paid, Returned string }
		Net     string
	}
	HouseNet string `json:"house_net"`
}

func paid(t *testing.T, data []byte) (p paying) {
	t.Helper()
	if err := json.Unmarshal(data, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

func lines(t *testing.T, name string) [][]byte {
	t.Helper()
	data, err := os.ReadFile(regtest.Shared(t, name))
	if err != nil {
		t.Fatal(err)
	}
	var list [][]byte
	s := bufio.NewScanner(bytes.NewReader(data))
	for s.Buffer(nil, 1<<20); s.Scan(); {
		list = append(list, bytes.Clone(s.Bytes()))
	}
	return list
}
