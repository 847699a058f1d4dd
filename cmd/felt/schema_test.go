package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"felt.example/felt/internal/submission"
	"felt.example/felt/pa"
)

// schemaOf compiles a schema as felt schema prints it.
func schemaOf(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	text, errs, code := call(t, "schema", name)
	if code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name+".json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile(name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// keeps says why a document is not what the schema says; nil where it is.
func keeps(schema *jsonschema.Schema, document string) error {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(document))
	if err != nil {
		return err
	}
	return schema.Validate(doc)
}

// TestAnswersKeepTheirSchemas: what felt odds and felt simulate answer is what felt schema says,
// and with a field left out or put in it is not.
func TestAnswersKeepTheirSchemas(t *testing.T) {
	ends := t.TempDir() + "/ends.csv"
	file := string(submission.Default(pa.Game("high-card-flush")))
	good := write(t, "good.toml", file)
	other := write(t, "other.toml", strings.NewReplacer(`edition = "1"`, `edition = "2"`, `flush_bonus = "A"`, `flush_bonus = "B"`, `minimum = "10.00"`, `minimum = "15.00"`).Replace(file))
	hand, floor, own := write(t, "hand.phh", folded), played(t), river(t)
	for name, calls := range map[string][]string{
		"odds": {
			"odds high-card-flush --json",
			"odds high-card-flush --wager flush_bonus --paytable A --json",
			"odds high-card-flush --wager progressive --paytable A --meter 30000 --json",
			"odds mississippi-stud --wager progressive --json",
			"odds high-card-flush --strategy --json",
			"odds mississippi-stud --seen community --json",
			"odds spanish-21 --paytable 6 --strategy mimic --gone 5c --json",
			"odds spanish-21 --paytable 8 --strategy mimic --effects --json",
			"odds mississippi-stud --sensitivity --wager three_card_bonus --json", "odds five-card-hi-lo --sensitivity --wager poker_bonus --json",
			"odds crazy-4-poker --session 100 --bankroll 30 --hourly 40 --json",
			"odds high-card-flush --wager flush_bonus --session 100 --json",
			"odds high-card-flush --neighbours 2 --deals 20 --json",
			"odds high-card-flush --team 3 --deals 20 --hourly 40 --json",
			"odds three-card-poker --wager base --paytable A --seen every --json", "odds three-card-poker --seen every --json",
			"odds mississippi-stud --card --json",
			"odds four-card-prime --card --loss 0.001 --json",
			"odds three-card-poker --joint --json",
			"odds high-card-flush --wager progressive --jackpot --hourly 600 --deals 200 --json",
			"odds high-card-flush --wager flush_bonus --paytable A --target 0.06 --json",
			"odds high-card-flush --wager flush_bonus --paytable A --target hit=0.2,deviation=5 --json",
		},
		"simulation": {
			"simulate high-card-flush --rounds 2000 --strategy basic --json",
			"simulate mississippi-stud --rounds 2000 --seats 3 --strategy basic --session 100 --bankroll 4000 --csv " + ends + " --json",
			"simulate mississippi-stud --rounds 2000 --strategy basic --session 100 --json",
			"simulate spanish-21 --rounds 2000 --strategy mimic --seats 2 --shoe --json",
			"simulate four-card-prime --rounds 300000 --fast --wagers prime --json",
			"simulate --all --rounds 200 --json",
		},
		"rules":   {"rules --json", "rules high-card-flush --json", "rules holdem --json"},
		"clauses": {"clauses --json", "clauses 678a --json", "clauses 678a.12(b) --json"},
		"version": {"version --json", "--version --json"},
		"check": {
			"check --codes --json", "check " + good + " --json", "check " + good + " " + good + " --json", "check --compare " + good + " " + other + " --json",
			"check --compare " + good + " " + good + " --json",
		},
		"replay":       {"replay " + hand + " --json"},
		"verification": {"verify " + floor + " --json"},
		"books":        {"books " + floor + " --json"},
		"revenue":      {"books " + floor + " --week --json"},
		"design":       {"design check " + own + " --json", "design odds " + own + " --json", "design simulate " + own + " --rounds 300 --json", "design deal " + own + " --json"},
	} {
		schema := schemaOf(t, name)
		for _, line := range calls {
			out, errs, code := call(t, strings.Fields(line)...)
			if code != 0 || errs != "" {
				t.Errorf("%s: exit %d, %s", line, code, errs)
				continue
			}
			if err := keeps(schema, out); err != nil {
				t.Errorf("%s: %v", line, err)
			}
			for _, broken := range []string{
				strings.Replace(out, "{", `{"more": 1,`, 1),
				strings.Replace(out, fmt.Sprintf("%q:", "game"), fmt.Sprintf("%q:", "gam"), 1),
			} {
				if broken != out && keeps(schema, broken) == nil {
					t.Errorf("%s: the schema allows %.200s", line, broken)
				}
			}
		}
	}
}
