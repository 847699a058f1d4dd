package floor_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

// inPlay is a floor whose only round is in play, and the orders in which its cards were shuffled.
type inPlay struct {
	floor  *floor.Floor
	dir    string
	log    *sqlite.Log
	orders func() [][]card.Card
}

// kept are the games whose table is played for so long that its state is kept.
var kept = []string{"spanish-21", "three-card-poker", "mississippi-stud"}

// playing opens a floor with a table of the game and has two players play until one decides: at a shoe in the
// second round.
func playing(t *testing.T, g *game.Game, keys *seal.Keys) inPlay {
	t.Helper()
	last := 1
	if g.ID == "spanish-21" {
		last = 2
	}
	h := house{tables: []table.Config{configOf(t, g, "t1")}, watch: &watch{}, pace: &floor.Fast}
	dir, ann, bob := joined(t, h)
	log := openLog(t, dir)
	var mu sync.Mutex
	var orders [][]card.Card
	config := h.config(log)
	config.Keys = keys
	config.Shuffle = func(cards []card.Card) {
		floor.Shuffle(cards)
		mu.Lock()
		defer mu.Unlock()
		orders = append(orders, slices.Clone(cards))
	}
	f, err := floor.Open(t.Context(), config)
	must(t, err)
	closes := sync.OnceFunc(f.Close)
	t.Cleanup(func() { closes(); log.Close() })
	a, b := gambler{id: ann, seats: []int{1}, bold: true, rounds: last}, gambler{id: bob, seats: []int{2}, bold: true, rounds: last}
	if slices.Contains(kept, g.ID) {
		upTo(t, f, func(v table.View) bool { return v.Round == last && v.Stage == "wagers" }, a, b)
		wager := pa.Game(g.ID).Wagers[0].ID
		for i := range 520 {
			must(t, f.Table("t1").PlaceWager(t.Context(), ann, 1, wager, money.Cents(10+i%2)*money.Dollar))
		}
	}
	upTo(t, f, func(v table.View) bool { return v.Round == last && decision(v) || v.Round > last }, a, b)
	return inPlay{f, dir, log, func() [][]card.Card { mu.Lock(); defer mu.Unlock(); return slices.Clone(orders) }}
}

// window is how many cards in a row give an order away.
const window = 6

// forms are the forms in which the program writes cards in a row, and others that they might take.
func forms(t *testing.T, cards []card.Card) map[string][]byte {
	t.Helper()
	list, err := json.Marshal(cards)
	must(t, err)
	list = list[1 : len(list)-1]
	var text, names []string
	var each []byte
	for _, c := range cards {
		text, names, each = append(text, c.String()), append(names, c.Name()), append(each, byte(c))
	}
	all := map[string][]byte{
		"a list": list, "a list in a text": bytes.ReplaceAll(list, []byte(`"`), []byte(`\"`)), "in words": []byte(strings.Join(names, ", ")),
		"with spaces": []byte(strings.Join(text, " ")), "without": []byte(strings.Join(text, "")), "with commas": []byte(strings.Join(text, ",")),
		"a byte each": each, "hexadecimal": []byte(hex.EncodeToString(each)),
	}
	for name, plain := range map[string][]byte{"base64 of the list": list, "base64 of bytes": each} {
		for shift := range 3 { // what comes before shifts it
			coded := base64.StdEncoding.EncodeToString(append(make([]byte, shift), plain...))
			if from, to := (shift*8+5)/6, (shift+len(plain))*8/6; to-from >= window {
				all[fmt.Sprint(name, " ", shift)] = []byte(coded[from:to])
			}
		}
	}
	return all
}

// files are the files below a directory, and what is packed in them.
func files(t *testing.T, dir string, into map[string][]byte) {
	t.Helper()
	must(t, filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		raw, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		into[name] = raw
		if r, err := gzip.NewReader(bytes.NewReader(raw)); err == nil {
			into[name+", unpacked"], _ = io.ReadAll(r)
		}
		return nil
	}))
}

// entriesAndStates are what a log has, as it has it.
func entriesAndStates(t *testing.T, name string, log store.Log, into map[string][]byte) {
	t.Helper()
	now, err := log.Snapshot(t.Context())
	must(t, err)
	for _, head := range now.Heads {
		for e, err := range log.Read(t.Context(), head.Shard, 1) {
			if errors.Is(err, store.ErrArchived) {
				break
			}
			must(t, err)
			line, err := json.Marshal(e)
			must(t, err)
			into[fmt.Sprint(name, ", ", head.Shard, ", entry ", e.Seq)] = line
		}
		if s, found, err := log.Kept(t.Context(), head.Shard, math.MaxUint64); err == nil && found {
			into[name+", state of "+head.Shard] = s.Data
		}
	}
}

// private is an event that one seat alone may see, with its card or its text.
var private = regexp.MustCompile(`\{"kind":"[a-z]*","cite":"[^"]*","audience":[1-9][^{}]*"(?:card|text)":"([^"]*)"`)

// told is where in these texts a card can be read that nobody may know; "" is nowhere.
func told(t *testing.T, in map[string][]byte, orders [][]card.Card) string {
	t.Helper()
	for _, order := range orders {
		for at := 0; at+window <= len(order); at += window {
			for form, text := range forms(t, order[at:at+window]) {
				for name, data := range in {
					if bytes.Contains(data, text) {
						return fmt.Sprintf("%s: cards %d to %d, %s", name, at, at+window, form)
					}
				}
			}
		}
	}
	for name, data := range in {
		for _, found := range private.FindAllSubmatch(data, -1) {
			if string(found[1]) != "sealed" {
				return fmt.Sprintf("%s: what one seat alone sees: %s", name, found[0])
			}
		}
	}
	return ""
}

// TestNoCardIsToldBeforeItsTime: while a round is in play, and at a shoe while it is in use, no file of the
// floor, no copy, backup, archive or reading of its log has a card that nobody may know, in any form. Not
// sealed, all of them have.
func TestNoCardIsToldBeforeItsTime(t *testing.T) {
	for _, g := range pa.Games {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			p := playing(t, g, keys)
			if orders := p.orders(); len(orders) == 0 || len(orders[0]) < 2*window {
				t.Fatal("no order is known")
			}
			in, side := map[string][]byte{}, quickDir(t)
			look := func(when string) {
				t.Helper()
				if where := told(t, in, p.orders()); where != "" {
					t.Errorf("%s: %s", when, where)
				}
			}
			c, err := sqlite.NewCopy(t.Context(), p.log, filepath.Join(side, "copy"))
			must(t, err)
			must(t, c.Seal(t.Context(), 1))
			must(t, p.floor.Backup(t.Context(), filepath.Join(side, "backup")))
			released, err := p.floor.Released(t.Context())
			must(t, err)
			var stream bytes.Buffer
			must(t, floor.WriteStream(t.Context(), &stream, released))
			in["the stream"] = stream.Bytes()
			files(t, p.dir, in)
			files(t, side, in)
			entriesAndStates(t, "the log", p.log, in)
			if n := len(in); n < 20 {
				t.Fatalf("only %d texts are looked at", n)
			}
			look("open")
			p.floor.Close()
			must(t, p.log.Close())
			archived(t, p.dir, filepath.Join(side, "archive"))
			in = map[string][]byte{}
			files(t, p.dir, in)
			files(t, side, in)
			look("archived")
		})
	}
	for _, id := range []string{"high-card-flush", "spanish-21", "holdem"} {
		t.Run("not sealed/"+id, func(t *testing.T) {
			t.Parallel()
			p := playing(t, pa.Game(id), nil)
			for name, look := range map[string]func(into map[string][]byte){
				"entries and states": func(into map[string][]byte) { entriesAndStates(t, "the log", p.log, into) },
				"a stream": func(into map[string][]byte) {
					var stream bytes.Buffer
					must(t, floor.WriteStream(t.Context(), &stream, p.log))
					into["the stream"] = stream.Bytes()
				},
				"a copy": func(into map[string][]byte) {
					dir := quickDir(t)
					c, err := sqlite.NewCopy(t.Context(), p.log, filepath.Join(dir, "copy"))
					must(t, err)
					must(t, c.Seal(t.Context(), 1))
					files(t, dir, into)
				},
				"files": func(into map[string][]byte) {
					if id == "spanish-21" { // its state, which is not packed
						files(t, p.dir, into)
					}
				},
			} {
				in := map[string][]byte{}
				if look(in); len(in) > 0 && told(t, in, p.orders()) == "" {
					t.Errorf("%s: the test does not see an order that lies open", name)
				}
			}
			var undealt *floor.UndealtError
			if _, err := p.floor.Released(t.Context()); !errors.As(err, &undealt) {
				t.Errorf("the log is given out: %v", err)
			}
			if err := p.floor.Backup(t.Context(), quickDir(t)+"/backup"); !errors.As(err, &undealt) {
				t.Errorf("a backup is given out: %v", err)
			}
		})
	}
}

// TestWithoutItsKeyNothingIsDealt: a floor whose key is missing, or another, does not open while cards are sealed,
// and writes nothing; with its key it deals on, and once the round is over any key will do.
func TestWithoutItsKeyNothingIsDealt(t *testing.T) {
	for _, id := range []string{"high-card-flush", "spanish-21"} {
		t.Run(id, func(t *testing.T) {
			p := playing(t, pa.Game(id), keys)
			p.floor.Close()
			before, err := p.log.Snapshot(t.Context())
			must(t, err)
			h := house{tables: []table.Config{configOf(t, pa.Game(id), "t1")}}
			shut, err := floor.NeedsKey(t.Context(), p.log)
			if err != nil || shut == nil || shut.Key != keys.Names()[0] {
				t.Errorf("the log takes the key %v, %v; it is %v", shut, err, keys.Names())
			}
			for name, other := range map[string]*seal.Keys{"no key": nil, "another": seal.NewKeys()} {
				config := h.config(p.log)
				config.Keys = other
				f, err := floor.Open(t.Context(), config)
				if shut := (*seal.ShutError)(nil); !errors.As(err, &shut) {
					t.Errorf("%s: %v", name, err)
				}
				if err == nil {
					f.Close()
				}
			}
			if after, err := p.log.Snapshot(t.Context()); err != nil || !slices.Equal(after.Heads, before.Heads) {
				t.Errorf("something was written: %v, %v", after.Heads, err)
			}
			h.watch, h.pace = &watch{}, &floor.Fast
			f := h.open(t, p.log)
			l := f.Table("t1")
			for v := l.View(""); decision(v); v = l.View("") { // the round is finished as it was dealt
				seat := v.Question.Seats[0]
				must(t, l.Answer(t.Context(), v.Seats[seat-1].Player.ID, (&gambler{bold: true}).decide(l.View(v.Seats[seat-1].Player.ID), seat)))
				await(t, l, "", func(now table.View) bool { return decision(now) || now.Round > v.Round })
				if l.View("").Round > v.Round {
					break
				}
			}
			f.Close()
			verified(t, p.log)
			report, err := floor.Verify(t.Context(), p.log, cardroom.Open, nil)
			must(t, err)
			if opened := report.Rounds > 0; opened == (id == "spanish-21") || len(report.Findings) > 0 {
				t.Errorf("after the round, %d were dealt again without a key: %v", report.Rounds, report.Notes)
			}
		})
	}
}

// TestAShoeIsOpenedOnceItIsShuffledAnew: its rounds are dealt again without a key from then on, and those of
// the shoe in use are not.
func TestAShoeIsOpenedOnceItIsShuffledAnew(t *testing.T) {
	g := pa.Game("spanish-21")
	h := house{tables: []table.Config{configOf(t, g, "t1")}, watch: &watch{}, pace: &floor.Fast}
	f, log, ann, bob := opened(t, h)
	a, b := gambler{id: ann, seats: []int{1}, rounds: math.MaxInt}, gambler{id: bob, seats: []int{2}, rounds: math.MaxInt}
	shuffles := 0
	for number := 1; shuffles < 2 && number < 200; number++ {
		upTo(t, f, func(v table.View) bool { return v.Round == number && v.Stage == "result" || v.Round > number }, a, b)
		shuffles = 0
		for e, err := range withKeys(log).Read(t.Context(), table.Shard("t1"), 1) {
			must(t, err)
			for _, event := range e.Events {
				var answer round.Answer
				if event.Kind == "answer" && json.Unmarshal(event.Data, &answer) == nil && answer.Choice == "shuffle" {
					shuffles++
				}
			}
		}
	}
	f.Close()
	report, err := floor.Verify(context.WithoutCancel(t.Context()), log, cardroom.Open, nil)
	must(t, err)
	if shuffles < 2 || len(report.Findings) > 0 || report.Rounds < 5 || len(report.Notes) != 1 || !strings.Contains(report.Notes[0], fmt.Sprintf("%d was not dealt again", report.Rounds+1)) {
		t.Errorf("%d shuffles, %d rounds dealt again: %v, %v", shuffles, report.Rounds, report.Notes, report.Findings)
	}
	verified(t, log)
}

// TestASealedLogOfAnEarlierBuildGoesOn: each log that a build has sealed is read without its key up to what is
// sealed, and with it dealt again and on; the round in play ends with the cards that were shuffled.
func TestASealedLogOfAnEarlierBuildGoesOn(t *testing.T) {
	text, err := os.ReadFile("testdata/sealed/felt.key")
	must(t, err)
	file := filepath.Join(t.TempDir(), "felt.key") // for its owner alone, which a repository does not keep
	must(t, os.WriteFile(file, text, 0o600))
	own, err := seal.Load(file)
	must(t, err)
	for _, id := range []string{"high-card-flush", "spanish-21"} {
		t.Run(id, func(t *testing.T) {
			log := earlier(t, "testdata/sealed/"+id+".ndjson.gz")
			report := func(keys *seal.Keys) floor.Report {
				t.Helper()
				report, err := floor.Verify(t.Context(), seal.Log{Log: log, Keys: keys}, cardroom.Open, nil)
				must(t, err)
				if len(report.Findings) > 0 {
					t.Errorf("found: %v", report.Findings)
				}
				return report
			}
			left := report(own)
			if without := report(nil); len(without.Notes) != 1 || without.Rounds > 0 || len(left.Notes) > 0 || len(left.InPlay) != 1 || left.InPlay[0].Layout != without.InPlay[0].Layout {
				t.Fatalf("without the key %v, %v; with it %v, %v", without.Notes, without.InPlay, left.Notes, left.InPlay)
			}
			w := &watch{}
			w.passed.Store(int64(3 * hour)) // after its last entry
			config := house{watch: w, pace: &floor.Pace{}}.config(log)
			config.Keys = own
			f, err := floor.Open(t.Context(), config)
			must(t, err)
			l, number := f.Table("t1"), left.InPlay[0].Round
			for v := l.View(""); v.Round == number && v.Stage == "round"; v = l.View("") {
				await(t, l, "", func(now table.View) bool {
					if now.Seq == v.Seq {
						w.pass(l, hour)
					}
					return now.Seq > v.Seq
				})
			}
			f.Close()
			if ended := report(own); ended.Rounds != left.Rounds+1 {
				t.Errorf("%d rounds were dealt again, then %d", left.Rounds, ended.Rounds)
			}
		})
	}
}
