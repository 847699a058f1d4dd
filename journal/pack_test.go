package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"
)

// packedExample is the example, packed when dictionary 1 was made: it must be read for as long as
// records are kept.
const packedExample = `ab0000000000000000000000000000000000000000000000000000000000000018296960d5996c4c231dbab71fdd2aea24edf658fc26acee5ee9a27c72c672ee01c2f036a224` +
	`c846725d1192eb9294e0dba6948c0c8ccc740d0d758d0c430c8dac0c0cacc0c311060606a6514a58366724969664e417651683132678530371fd3b78a286968d368757dae119` +
	`cd8034d74b0cb16f7534446d4de9991aa04f3a19419a8ea83bfa00010000ffff`

func packedLine(t testing.TB, e Entry, after Head) (line, packed []byte) {
	t.Helper()
	draft, err := NewDraft(e)
	if err != nil {
		t.Fatal(err)
	}
	placed, line := draft.Seal(after)
	return line, placed.Placed(draft.Pack())
}

// TestDictionariesStand: what was packed with a dictionary is lost without it.
func TestDictionariesStand(t *testing.T) {
	for i, want := range []string{"bbee0aff301e8d51f8510e55b2f063fbb5c5c06f56e1cd1b18d0c4645c7258ac"} {
		if i >= len(dictionaries) {
			t.Fatalf("dictionary %d is gone", i+1)
		}
		if sum := sha256.Sum256(dictionaries[i].text); hex.EncodeToString(sum[:]) != want {
			t.Errorf("dictionary %d was changed: its SHA-256 is %x", i+1, sum)
		}
	}
	packed, err := hex.DecodeString(packedExample)
	if err != nil {
		t.Fatal(err)
	}
	line, now := packedLine(t, example(), Head{Shard: "table/t1", Seq: 6, Hash: Hash{0xab}})
	if got, err := Unpack(7, packed); err != nil || !bytes.Equal(got, line) {
		t.Errorf("what was packed is %s, %v; want %s; packed now it is %x", got, err, line, now)
	}
}

// TestPacked: a line comes back as it was, whatever is in it.
func TestPacked(t *testing.T) {
	digest := strings.Repeat("0123456789abcdef", 4)
	for _, text := range []string{
		`{}`, `"` + digest + `"`, `"` + digest + digest + `"`, `"` + digest + `f"`, `"` + digest[1:] + `"`, `"a` + digest[1:] + `"`,
		`"` + strings.ToUpper(digest) + `"`, `"\u0001 \\ \" é <&>"`, `[` + strings.Repeat(`"`+digest+`",`, 1000) + `0]`, `"` + strings.Repeat("x", 1<<20) + `"`,
	} {
		e := example()
		e.Rules = digest
		e.Events[0].Data = json.RawMessage(text)
		line, packed := packedLine(t, e, Head{Seq: 1 << 40})
		if got, err := Unpack(1<<40+1, packed); err != nil || !bytes.Equal(got, line) {
			t.Errorf("%.80s: it came back as %.300s, %v", text, got, err)
		}
	}
}

// TestPackedAltered: no bit of packed bytes can change, and no byte be lost, without its being seen, but
// for bits that change nothing of the line.
func TestPackedAltered(t *testing.T) {
	line, packed := packedLine(t, example(), Head{})
	read := func(altered []byte) error {
		got, err := Unpack(1, altered)
		if err == nil && !bytes.Equal(got, line) {
			_, err = Parse(got)
			if err == nil {
				t.Errorf("%x is read as %s", altered, got)
			}
		}
		return err
	}
	found := 0
	for i := range packed {
		for bit := range 8 {
			altered := bytes.Clone(packed)
			altered[i] ^= 1 << bit
			if read(altered) != nil {
				found++
			}
		}
		if read(packed[:i]) == nil {
			t.Errorf("cut to %d of %d bytes it is read", i, len(packed))
		}
	}
	if read(append(bytes.Clone(packed), 0)) == nil {
		t.Error("with a byte after it, it is read")
	}
	if found < 8*len(packed)*9/10 {
		t.Errorf("of %d bits, only %d are found to be altered", 8*len(packed), found)
	}
	packed[64] = 9
	if _, err := Unpack(1, packed); err == nil || err.Error() != "it was packed with dictionary 9, and this build knows dictionaries 1 to 1" {
		t.Errorf("an unknown dictionary: %v", err)
	}
}

func FuzzUnpack(f *testing.F) {
	_, packed := packedLine(f, example(), Head{})
	f.Add(packed)
	f.Fuzz(func(_ *testing.T, packed []byte) {
		if line, err := Unpack(1, packed); err == nil {
			_, _ = Parse(line)
		}
	})
}

func BenchmarkPack(b *testing.B) {
	draft, err := NewDraft(example())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		draft.Pack()
	}
}
