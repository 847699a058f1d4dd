package phh_test

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"felt/history/phh"
	"felt/regtest"
)

func TestPluribus(t *testing.T) {
	file, err := os.Open(regtest.Shared(t, "phh/pluribus-10000.tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	packed, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	archive := tar.NewReader(packed)
	agree, half := 0, 0
	for {
		entry, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(entry.Name) != ".phh" {
			continue
		}
		text, err := io.ReadAll(archive)
		if err != nil {
			t.Fatal(err)
		}
		r := read(t, string(text))[0].Replay(nil)
		switch {
		case r.Verdict == phh.Agrees && r.Reason == "":
			agree++
		case r.Verdict == phh.Differs && strings.Contains(r.Reason, "is no whole number of chips"):
			t.Log(entry.Name, r.Reason)
			half++
		default:
			t.Errorf("%s: %s", entry.Name, r.Reason)
		}
	}
	if agree != 9992 || half != 8 {
		t.Errorf("%d hands agree and %d end in half chips, want 9992 and 8", agree, half)
	}
}
