package phh

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"felt.example/felt/regtest"
)

// read is what a reader yields of a file.
type read struct {
	hands []*Hand
	errs  []string
}

func reads(text string) (of read) {
	for h, err := range Read([]byte(text)) {
		of.add(h, err)
	}
	return of
}

func (of *read) add(h *Hand, err error) {
	if err != nil {
		of.errs = append(of.errs, err.Error())
		return
	}
	of.hands = append(of.hands, h)
}

// agrees fails if the scanner takes a file and reads anything otherwise than the TOML reader. It returns whether it takes it.
func agrees(t *testing.T, text string) bool {
	t.Helper()
	if _, plain := scan(text); !plain {
		return false
	}
	var want read
	for h, err := range readTOML(text) {
		want.add(h, err)
	}
	if got := reads(text); !reflect.DeepEqual(got, want) {
		t.Errorf("%q is scanned as %+v, and read as %+v", text, got, want)
	}
	return true
}

const plainHand = "variant = 'NT'\nante_trimming_status = true\nantes = [0, 0]\nblinds_or_straddles = [0.50, 1]\nmin_bet = 1\nstarting_stacks = [20.50, inf]\n"

// TestScan: what is plain is scanned, everything else is left to the TOML reader, and both read the same.
func TestScan(t *testing.T) {
	for _, text := range []string{
		plainHand + "actions = ['p2 f']\n",
		"[1]\n" + plainHand + "actions = [\n  \"d dh p1 AsKd\",\n  'p1 f', \n]\nhand = 12\nplayers = ['a', \"b\"]\ntime = 23:59:59\n_readings = ['x', 1, true, []]\n\n[two]\n" + plainHand + "actions=[]",
		"[1]\nvariant = 'x'\n[2]\n", // each hand has its own error
		"seats = [1, 2]\n" + plainHand + "actions = []\nwinnings = [1]\n",
	} {
		if !agrees(t, text) {
			t.Errorf("%q is not scanned", text)
		}
	}
	for _, text := range []string{
		"", "[1]\n[1]\n", "[a.b]\n", "[_a]\n", "a = 1\n[b]\n", "a = 1\na = 2\n", "hand = 1\nhand = 2\n", "hand = 01\n", "hand = +1\n", "hand = 1_0\n", "hand = 1.0\n", "a = 1979-05-27\n",
		"variant = '''NT'''\n", "variant = \"N\\u0054\"\n", "variant = NT\n", "variant = 'NT' # no limit\n", "min_bet = 1e2\n", "min_bet = .5\n", "min_bet = 5.\n", "min_bet = 05\n", "min_bet = -0\n",
		"min_bet = 1.005\n", "min_bet = 100000000001\n", "min_bet = 0.0000000000000001\n", "time = 24:00:00\n", "time = 1:00:00\n", "actions = ['p1 flies']\n", "antes = [1 2]\n", "antes = [,]\n", "a.b = 1\n", "a = {b = 1}\n",
		"variant = 'N\xff'\n", "variant = 'N\x00'\n", "variant = 'NT'\r\n", "variant = 'NT", "a =\n", "a\n", "time_limit = 1.5\n",
	} {
		if agrees(t, text) {
			t.Errorf("%q is scanned", text)
		}
	}
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	files := []string{filepath.Join(root, "internal/cmd/speed/hands.phhs"), filepath.Join(regtest.Shared(t, "phh"), "handhq-sample.phhs")}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !agrees(t, string(text)) {
			t.Errorf("%s is not scanned", file)
		}
	}
}

func FuzzScan(f *testing.F) {
	f.Add(plainHand + "actions = ['p2 f']\n")
	f.Add("[1]\n" + plainHand + "actions = [\n  \"d dh p1 AsKd\",\n  'p1 f', \n]\nhand = 'x'\n_readings = ['x', 1, true, []]\n\n[two]\nvariant = 'F7S'\n")
	f.Fuzz(func(t *testing.T, text string) { agrees(t, text) })
}

func BenchmarkReplay(b *testing.B) {
	root, err := regtest.Root()
	if err != nil {
		b.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "internal/cmd/speed/hands.phhs"))
	if err != nil {
		b.Fatal(err)
	}
	hands := 0
	b.ReportAllocs()
	for b.Loop() {
		for h, err := range Read(text) {
			if err != nil {
				b.Fatal(err)
			}
			h.Replay(nil)
			hands++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(hands), "ns/hand")
}
