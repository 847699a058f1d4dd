package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/web/app"
)

var at = time.Date(2026, 11, 23, 1, 2, 4, 0, time.FixedZone("", 3600))

var packed = []file{{"felt", 0o755, []byte("a program")}, {"LICENSE", 0o644, []byte("a licence")}}

// TestPacked: what was packed comes out, dated by the commit, the same bytes each time.
func TestPacked(t *testing.T) {
	for name, pack := range map[string]func(string, time.Time, []file) ([]byte, error){"tar": tarred, "zip": zipped} {
		one, err := pack("felt_1", at, packed)
		if err != nil {
			t.Fatal(err)
		}
		if two, err := pack("felt_1", at.UTC(), packed); err != nil || !bytes.Equal(one, two) {
			t.Errorf("%s: packed twice it differs, %v", name, err)
		}
		got := map[string]string{}
		take := func(name string, mode os.FileMode, dated time.Time, from io.Reader) {
			text, err := io.ReadAll(from)
			if err != nil || !dated.Equal(at) || (mode == 0o755) != (name == "felt_1/felt") {
				t.Errorf("%s has mode %v and the date %v, %v", name, mode, dated, err)
			}
			got[name] = string(text)
		}
		if name == "zip" {
			all, err := zip.NewReader(bytes.NewReader(one), int64(len(one)))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range all.File {
				in, err := f.Open()
				if err != nil {
					t.Fatal(err)
				}
				take(f.Name, f.Mode(), f.Modified, in)
			}
		} else {
			unzipped, err := gzip.NewReader(bytes.NewReader(one))
			if err != nil {
				t.Fatal(err)
			}
			all := tar.NewReader(unzipped)
			for {
				head, err := all.Next()
				if err == io.EOF {
					break
				} else if err != nil {
					t.Fatal(err)
				}
				take(head.Name, head.FileInfo().Mode(), head.ModTime, all)
			}
		}
		if len(got) != 2 || got["felt_1/felt"] != "a program" || got["felt_1/LICENSE"] != "a licence" {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestParts: a program lists the modules it was made of, here those of this test, and what the pages have of others.
func TestParts(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	r := release{version: "0.1.0", at: at}
	text, err := r.parts("../../..", path, []byte("a program"))
	if err != nil {
		t.Fatal(err)
	}
	var bom struct {
		BOMFormat string
		Metadata  struct {
			Component struct{ Name, Version string }
		}
		Components []struct{ Name, Version, Purl string }
	}
	if err := json.Unmarshal(text, &bom); err != nil || bom.BOMFormat != "CycloneDX" || bom.Metadata.Component.Version != "0.1.0" {
		t.Fatalf("%v %s", err, text)
	}
	found := map[string]bool{}
	for _, c := range bom.Components {
		found[c.Name] = c.Purl == "pkg:golang/"+c.Name+"@"+c.Version && c.Version != ""
	}
	if !found["std"] || !found["github.com/CycloneDX/cyclonedx-go"] {
		t.Errorf("the parts are %v", found)
	}
	pages := map[string]string{}
	for _, c := range bom.Components {
		if strings.HasPrefix(c.Purl, "pkg:npm/") {
			pages[c.Name] = c.Version
		}
	}
	text, err = fs.ReadFile(app.Sources(), "vendor/lock.json")
	if err != nil {
		t.Fatal(err)
	}
	var lock struct {
		Packages []struct{ Name, Version string }
	}
	if err := json.Unmarshal(text, &lock); err != nil || len(lock.Packages) == 0 {
		t.Fatalf("%v %s", err, text)
	}
	for _, p := range lock.Packages {
		if pages[p.Name] != p.Version {
			t.Errorf("of %s %s the list has %q", p.Name, p.Version, pages[p.Name])
		}
	}
	for _, name := range []string{"react-playing-card-set", "@fontsource/public-sans", "@fontsource/spectral", "@fontsource/spectral-sc"} {
		if pages[name] == "" {
			t.Errorf("the list lacks %s: %v", name, pages)
		}
	}
}
