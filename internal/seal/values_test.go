package seal

import (
	"bytes"
	"encoding/json"
	"testing"
)

// FuzzUnpack: what is read as values is written as the same bytes.
func FuzzUnpack(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{cards, 2, 1, 2})
	f.Add([]byte{aCard, 0})
	f.Add(pack([]json.RawMessage{[]byte(`"pair of kings"`), []byte(`["5h"]`), []byte(`"As"`), []byte(`null`)}))
	f.Add([]byte{aValue, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Fuzz(func(t *testing.T, text []byte) {
		values, err := unpack(text)
		if err != nil {
			return
		}
		if again, err := unpack(pack(values)); err != nil || len(again) != len(values) {
			t.Fatalf("%q is read again as %q, %v", values, again, err)
		} else {
			for i := range values {
				if !bytes.Equal(values[i], again[i]) {
					t.Fatalf("%q is read again as %q", values[i], again[i])
				}
			}
		}
	})
}
