package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/validate"
)

// TestImage: an image is the same bytes each time, is valid, has the program and a place for its data alone, and no user but nobody.
func TestImage(t *testing.T) {
	r := release{version: "0.1.0", commit: "abc", at: at, temporary: t.TempDir()}
	one, err := r.image("arm64", []byte("a program"))
	if err != nil {
		t.Fatal(err)
	}
	r.at = at.UTC()
	if two, err := r.image("arm64", []byte("a program")); err != nil || !bytes.Equal(one, two) {
		t.Errorf("made twice it differs, %v", err)
	}
	dir := t.TempDir()
	unpack := exec.CommandContext(t.Context(), "tar", "-x", "-C", dir)
	unpack.Stdin = bytes.NewReader(one)
	if out, err := unpack.CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	if _, err := os.Stat(filepath.Join(dir, "oci-layout")); err != nil {
		t.Error(err)
	}
	of, err := onlyImage(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := validate.Image(of); err != nil {
		t.Error(err)
	}
	config, err := of.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	if c := config.Config; config.Architecture != "arm64" || c.User != "65534:65534" || !config.Created.Equal(at) || c.Labels["org.opencontainers.image.version"] != "0.1.0" || len(c.Entrypoint) != 1 {
		t.Errorf("%+v", config)
	}
	files := tar.NewReader(mutate.Extract(of))
	got := map[string]string{}
	for {
		head, err := files.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(files)
		if err != nil {
			t.Fatal(err)
		}
		got[head.Name] = string(text)
		if owned := head.Uid != 0 || head.Mode&0o002 != 0; owned != (head.Name == "data" || head.Name == "tmp") {
			t.Errorf("%s belongs to %d and has mode %o", head.Name, head.Uid, head.Mode)
		}
	}
	if len(got) != 5 || got["usr/bin/felt"] != "a program" {
		t.Errorf("%v", got)
	}
}
