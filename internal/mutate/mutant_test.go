package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestMutants(t *testing.T) {
	found, err := mutants("x.go", `package x

import "y/2"

var table = New("12", "A").Row(3, To(40, 1), Payout{}, Push)

func f(a int) bool { return !g(a < 0x10 && a != 7) }
`)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range found {
		got = append(got, m.is)
	}
	slices.Sort(got)
	table, f := `var table = New("12", "A").Row(`, "func f(a int) bool { return "
	want := []string{
		f + "!g(a < 0x10 && a != 8) }", f + "!g(a < 0x10 && a == 7) }", f + "!g(a < 0x10 && true) }", f + "!g(a < 0x10 || a != 7) }", f + "!g(a < 17 && a != 7) }",
		f + "!g(a <= 0x10 && a != 7) }", f + "!g(true && a != 7) }", f + "g(a < 0x10 && a != 7) }",
		table + "3, To(40, 1), Payout{}, Payout{})", table + "3, To(40, 1), To(1, 1), Push)", table + "3, To(40, 2), Payout{}, Push)",
		table + "3, To(41, 1), Payout{}, Push)", table + "4, To(40, 1), Payout{}, Push)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// TestEquivalentsStand: what is excused is still there, and in one place.
func TestEquivalentsStand(t *testing.T) {
	t.Chdir("../..")
	reasons, err := readEquivalent("internal/mutate/equivalent.txt")
	if err != nil {
		t.Fatal(err)
	}
	all, err := chapters()
	if err != nil {
		t.Fatal(err)
	}
	places := map[string]int{}
	for _, p := range append(all, general) {
		found, err := find(filepath.Join("pa", p))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range found {
			places[m.name()]++
		}
	}
	for name := range reasons {
		if places[name] != 1 {
			t.Errorf("there are %d places that read so: %s", places[name], name)
		}
	}
}

func TestReadEquivalent(t *testing.T) {
	file := filepath.Join(t.TempDir(), "list")
	for text, good := range map[string]bool{"# none\n": true, "a\tb\tc\twhy\n": true, "a\tb\tc\n": false, "a\tb\tc\t\n": false} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := readEquivalent(file); (err == nil) != good {
			t.Errorf("%q: %v", text, err)
		}
	}
}
