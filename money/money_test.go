package money

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]Cents{
		"0": 0, "0.01": 1, "0.1": 10, "25": 2_500, "12.50": 1_250, "12.5": 1_250, "007": 700, "50000.00": 5_000_000,
		"1000000000": Max, "1000000000.00": Max,
	} {
		if got, err := Parse(text); err != nil || got != want {
			t.Errorf("Parse(%q) = %d, %v; want %d", text, got, err, want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"", ".", ".5", "5.", "-1", "+1", "1e3", "1,000", "$5", " 5", "5 ", "1.234", "1.2.3", "0x10", "٣",
		"NaN", "1000000000.01", "9999999999", "99999999999999999999", strings.Repeat("9", 5_000)} {
		got, err := Parse(text)
		if err == nil || got != 0 {
			t.Errorf("Parse(%.20q) = %d, %v; want 0 and an error", text, got, err)
		} else if len(err.Error()) > 150 || strings.Contains(err.Error(), "\n") {
			t.Errorf("the error is not one short sentence: %s", err)
		}
	}
}

func TestString(t *testing.T) {
	for c, want := range map[Cents]string{
		0: "0.00", 1: "0.01", 10: "0.10", 1_250: "12.50", Max: "1000000000.00", -1: "-0.01", -9_400: "-94.00",
	} {
		if c.String() != want {
			t.Errorf("%d cents are %s; want %s", int64(c), c, want)
		}
	}
}

func TestJSON(t *testing.T) {
	text, err := json.Marshal(map[string]Cents{"ante": 2_500})
	if err != nil || string(text) != `{"ante":"25.00"}` {
		t.Errorf("%s, %v", text, err)
	}
	var wagers map[string]Cents
	if err := json.Unmarshal([]byte(`{"ante":"2.5"}`), &wagers); err != nil || wagers["ante"] != 250 {
		t.Errorf("%v, %v", wagers, err)
	}
	if err := json.Unmarshal([]byte(`{"ante":"100000000000000.00"}`), &wagers); err != nil || wagers["ante"] != MaxPaid {
		t.Errorf("winnings as they are stored: %v, %v", wagers, err)
	}
	for _, bad := range []string{`{"ante":25}`, `{"ante":"-1"}`, `{"ante":"1e2"}`, `{"ante":"100000000000000.01"}`} {
		if json.Unmarshal([]byte(bad), &wagers) == nil {
			t.Errorf("%s should be refused", bad)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"0", "12.50", "12.5", "1000000000", "-1", "1e3", ".", "99999999999"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Parse(text)
		if err != nil {
			return
		}
		if c < 0 || c > Max {
			t.Fatalf("Parse(%q) = %d", text, c)
		}
		if again, err := Parse(c.String()); err != nil || again != c {
			t.Fatalf("Parse(%q) = %d, written %s, read again %d, %v", text, c, c, again, err)
		}
		whole, decimals, _ := strings.Cut(text, ".")
		want := strings.TrimLeft(whole, "0") + "." + (decimals + "00")[:2]
		if got := strings.TrimLeft(c.String(), "0"); got != want {
			t.Fatalf("Parse(%q) = %s", text, c)
		}
	})
}

func TestGrouped(t *testing.T) {
	for cents, want := range map[Cents]string{0: "$0", 250: "$2.50", 999_00: "$999", 1000_00: "$1,000", 1_234_567_89: "$1,234,567.89", -500_00: "-$500"} {
		if got := cents.Grouped(); got != want {
			t.Errorf("%d cents are %s, want %s", cents, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	for cents, want := range map[Cents]string{500: "$5", 1250: "$12.50", 1: "$0.01", 0: "$0", 100_000_00: "$100000"} {
		if got := cents.Words(); got != want {
			t.Errorf("%d cents are %s, want %s", cents, got, want)
		}
	}
}
