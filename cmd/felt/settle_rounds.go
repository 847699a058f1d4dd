package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"felt.example/felt/settle"
	"felt.example/felt/settle/scenario"
)

// rounds settles a file of rounds written as text, and holds each against what the file expects of it.
func (s settlement) rounds(text string, out, errs io.Writer, name string) error {
	rounds, err := scenario.Parse(text)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	settler, answers, differs := settle.NewSettler(), []*settle.Settlement{}, false
	for i := range rounds {
		r := &rounds[i]
		answer, err := r.Settle(settler)
		var unexpected *scenario.Unexpected
		switch {
		case errors.As(err, &unexpected):
			differs = true
			fmt.Fprintf(errs, "felt: %s: %v\n", name, err)
		case err != nil:
			return fmt.Errorf("%s: %w", name, err)
		}
		if s.json {
			answers = append(answers, answer)
			continue
		}
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s\n", r.Name)
		switch {
		case answer != nil:
			fmt.Fprintf(out, "%s", readable(answer))
		case unexpected == nil:
			fmt.Fprintf(out, "Refused, § %s\n", r.Refused)
		}
	}
	if s.json {
		text, err := json.Marshal(answers)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n", text)
	}
	if differs {
		return errNo
	}
	return nil
}
