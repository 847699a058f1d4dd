package main

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"felt.example/felt/regtest"
)

// TestTheListIsFresh: each sentence of the sources is listed, and no other.
func TestTheListIsFresh(t *testing.T) {
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	want, err := fresh(os.DirFS(root))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	if err != nil || string(text) != string(want) {
		t.Errorf("%s is stale: go run ./internal/cmd/words (%v)", file, err)
	}
}

// TestSentencesOfAPage: the words of an element are one sentence with what stands in it, a choice between few words makes a sentence of
// each, and what nobody reads is none.
func TestSentencesOfAPage(t *testing.T) {
	said := sentences{}
	err := said.fromPages(fstest.MapFS{"app/page.tsx": {Data: []byte(`
import { x } from "./Some module";
export const names = { fold: "folds", "all-in": "goes all in" };
function Page({ n, name, kind }) {
  if (kind === "Not said") throw new Error("No such seat");
  return <p class={` + "`tag of ${kind}`" + `} title="At the table" data-x="No words">Seat {n} of <b>the table</b>: {name}, {n} card{n === 1 ? "" : "s"}.{kind && " It is held by the floor."}</p>;
}`)}}, "app")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"folds", "goes all in", "No such seat", "At the table", "the table", "Seat {1} of {2}: {3}, {4} card.{5}", "Seat {1} of {2}: {3}, {4} cards.{5}", "It is held by the floor.",
	} {
		if !said[want] {
			t.Errorf("%q is not found", want)
		}
		delete(said, want)
	}
	for more := range said {
		if more != "No words" { // an attribute that may be read
			t.Errorf("%q is no sentence of it", more)
		}
	}
}

// TestSentencesOfAProgram: what is put in by fmt and by a sum are holes, and a name in the program is no sentence.
func TestSentencesOfAProgram(t *testing.T) {
	said := sentences{}
	err := said.fromGo(fstest.MapFS{"round/a.go": {Data: []byte(`package round
import "fmt"
type t struct { A string ` + "`json:\"a b\"`" + ` }
func f(a string, n int) error {
	switch a {
	case "not said at all":
		return fmt.Errorf("seat %d: %w", n, f("A new name", 1))
	}
	_ = "the wager of " + a + " is " + fmt.Sprint(n) + " at most"
	_ = "file_name"
	_ = chart{Columns: []string{"from", "2"}, Key: "small"}
	return fmt.Errorf("%[2]s takes %d%% of it", n, a)
}`)}}, "round")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"seat {1}: {2}", "A new name", "the wager of {1} is {2} at most", "{1} takes {2}% of it", "from"} {
		if !said[want] {
			t.Errorf("%q is not found", want)
		}
		delete(said, want)
	}
	for more := range said {
		t.Errorf("%q is no sentence of it", more)
	}
}
