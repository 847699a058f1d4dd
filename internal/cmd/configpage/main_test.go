package main

import (
	"os"
	"path/filepath"
	"testing"

	"felt.example/felt/regtest"
)

func TestPageIsFresh(t *testing.T) {
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != fresh() {
		t.Errorf("%s is stale: go run ./internal/cmd/configpage", file)
	}
}
