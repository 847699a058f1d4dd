package main

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"felt.example/felt/odds"
	"felt.example/felt/settle/phh"
	"felt.example/felt/settle/scenario"
)

// records is how many are settled, and replays how often each hand of Poker is dealt again.
const (
	records = 30_000
	replays = 250
)

// commandsIn are the commands that are compared. What they read is written into the directory.
func commandsIn(ctx context.Context, dir, other string) (all [][]string, err error) {
	add := func(args ...string) { all = append(all, args) }
	for _, g := range odds.Games {
		add("odds", g.Game.ID, "--no-cache")
	}
	add("odds", "--no-cache")
	for _, g := range odds.Games {
		add("simulate", g.Game.ID, "--rounds", "2e5")
	}
	for _, g := range odds.Games {
		add("simulate", g.Game.ID, "--rounds", "1e7", "--fast")
	}
	if err := writeRecords(ctx, filepath.Join(dir, "rounds.ndjson"), other); err != nil {
		return nil, err
	}
	add("settle", "--ndjson", "--json", "rounds.ndjson")
	add("settle", "--ndjson", "rounds.ndjson")
	if err := writeHands(filepath.Join(dir, "hands.phhs"), replays); err != nil {
		return nil, err
	}
	add("replay", "hands.phhs")
	add("replay", "--json", "hands.phhs")
	submissions, err := filepath.Glob("pa/*/submission.toml")
	if err != nil {
		return nil, err
	}
	for _, file := range submissions {
		name := filepath.Base(filepath.Dir(file)) + ".toml"
		if err := copyFile(filepath.Join(dir, name), file); err != nil {
			return nil, err
		}
		add("check", name)
	}
	for _, verb := range []string{"checklist", "dealer", "duties", "guide", "inspection", "sign"} {
		add(verb, odds.Games[0].Game.ID)
	}
	add("par", odds.Games[0].Game.ID, "--no-cache")
	add("rules", odds.Games[0].Game.ID)
	add("clauses", string(odds.Games[0].Game.Chapter))
	add("schema", "submission")
	return all, nil
}

// writeRecords writes rounds that both builds settle, from the scenarios of all chapters, again and again.
func writeRecords(ctx context.Context, name, other string) error {
	files, err := filepath.Glob("pa/*/testdata/rounds/*.txt")
	if err != nil || files == nil {
		return fmt.Errorf("there are no rounds in pa/*/testdata: run this at the top of the repository, %w", err)
	}
	var rounds [][]byte
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		of, err := scenario.Parse(string(text))
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		for _, r := range of {
			rounds = append(rounds, append(bytes.ReplaceAll(r.Record, []byte("\n"), nil), '\n'))
		}
	}
	command := exec.CommandContext(ctx, other, "settle", "--ndjson", "--json")
	command.Stdin = bytes.NewReader(bytes.Join(rounds, nil))
	answers, _ := command.Output() // some rounds are refused; nothing is settled by what is no such program
	var settled [][]byte
	for i, answer := range bytes.SplitAfter(answers, []byte("\n")) {
		if i < len(rounds) && !bytes.HasPrefix(answer, []byte(`{"error"`)) {
			settled = append(settled, rounds[i])
		}
	}
	if len(settled) < 2 {
		return fmt.Errorf("%s settles no rounds", other)
	}
	var all bytes.Buffer
	for i := range records {
		all.Write(settled[i%len(settled)])
	}
	return os.WriteFile(name, all.Bytes(), 0o600)
}

// hands are six random hands of each game of Poker.
//
//go:embed hands.phhs
var hands []byte

// writeHands writes them a given number of times.
func writeHands(name string, times int) error {
	var all []*phh.Hand
	for h, err := range phh.Read(hands) {
		if err != nil {
			return err
		}
		all = append(all, h)
	}
	var text bytes.Buffer
	if err := phh.WriteAll(&text, slices.Repeat(all, times)); err != nil {
		return err
	}
	return os.WriteFile(name, text.Bytes(), 0o600)
}

func copyFile(to, from string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o600)
}
