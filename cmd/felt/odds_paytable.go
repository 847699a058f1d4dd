package main

import (
	"errors"
	"fmt"

	"github.com/BurntSushi/toml"

	"felt.example/felt/analysis"
	"felt.example/felt/odds"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// ownPaytable reads a paytable from a file, a line for each hand, into the question; for a
// base game below the name of each wager in brackets.
func ownPaytable(name string, q *odds.Question) error {
	var lines map[string]any
	meta, err := toml.DecodeFile(name, &lines)
	if wrong := (toml.ParseError{}); errors.As(err, &wrong) {
		return fmt.Errorf("line %d: %s", wrong.Position.Line, record.TOML(wrong.Message))
	}
	if err != nil {
		return err
	}
	base := q.Wager == analysis.Base
	if base {
		q.OwnBase = map[round.WagerID]paytable.Printed{}
	}
	for _, key := range meta.Keys() {
		hand := key[len(key)-1]
		of, value := "", lines[key[0]]
		if section, ok := value.(map[string]any); ok && base {
			if len(key) == 1 {
				continue
			}
			of, value = key[0], section[key[1]]
		} else if base {
			return fmt.Errorf("%q: write the wager above its lines, such as [bad_beat_bonus]", record.Clip(hand))
		}
		text, ok := value.(string)
		if !ok {
			return fmt.Errorf("%q: write what it pays as text, such as \"50 to 1\"", record.Clip(hand))
		}
		pays, err := payout.Parse(text)
		if err != nil {
			return fmt.Errorf("%q: %w", record.Clip(hand), err)
		}
		row := paytable.PrintedRow{Hand: hand, Pays: pays}
		if base {
			q.OwnBase[round.WagerID(of)] = paytable.Printed{Rows: append(q.OwnBase[round.WagerID(of)].Rows, row)}
		} else {
			q.Own = append(q.Own, row)
		}
	}
	if len(q.Own)+len(q.OwnBase) == 0 {
		return errors.New("it pays no hand")
	}
	return nil
}
