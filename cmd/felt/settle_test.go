package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
)

const paidRound = `{"game": "three-card-poker", "rules": {"paytables": {"ante_bonus": "A"}}, "dealer": ["Qc","3d","2h"],` +
	` "seats": [{"seat": %d, "cards": ["Qd","4s","2c"], "wagers": {"ante": "10", "play": "10"}, "returned": {"ante": "20", "play": "20"}}]}`

// TestSettleLines: each line is answered in its turn, whatever lies around it.
func TestSettleLines(t *testing.T) {
	var in, want, said strings.Builder
	number := 0
	add := func(text, answer, err string) {
		number++
		in.WriteString(text + "\n")
		want.WriteString(answer)
		if err != "" {
			fmt.Fprintf(&want, "{\"error\":%q,\"line\":%d}\n", err, number)
			fmt.Fprintf(&said, "felt: standard input: line %d: %s\n", number, err)
		}
	}
	var texts, answers [6]string
	for i := range texts {
		texts[i] = fmt.Sprintf(paidRound, i+1)
		var answer bytes.Buffer
		if code := run(context.Background(), []string{"settle", "--json"}, strings.NewReader(texts[i]), &answer, &answer); code != 0 {
			t.Fatalf("exit %d: %s", code, &answer)
		}
		answers[i] = answer.String()
	}
	for i := range 1000 {
		add(texts[i%6], answers[i%6], "")
		switch i % 97 {
		case 11:
			add("", "", "")
		case 22:
			add(" \t\r", "", "")
		case 33:
			add("{", "", "the record is no JSON: it ends too early")
		case 44:
			add(`{"game": "`+strings.Repeat("x", longest)+`"}`, "", errTooLong.Error())
		}
	}
	for _, of := range []string{in.String(), strings.TrimSuffix(in.String(), "\n")} {
		var out, errs bytes.Buffer
		code := run(context.Background(), []string{"settle", "--ndjson", "--json"}, iotest.HalfReader(strings.NewReader(of)), &out, &errs)
		if code != exitInput || out.String() != want.String() || strings.Count(errs.String(), "\n") != 1 {
			t.Errorf("exit %d, %d bytes and not %d: %s", code, out.Len(), want.Len(), &errs)
		}
	}
	var out, errs bytes.Buffer
	code := run(context.Background(), []string{"settle", "--ndjson"}, strings.NewReader(in.String()), &out, &errs)
	if all := errs.String(); code != exitInput || strings.Count(out.String(), "House net -20.00") != 1000 || !strings.HasPrefix(all, said.String()) {
		t.Errorf("exit %d: %s", code, all)
	}
}

// TestSettleLinesAudited: one difference among many rounds is the exit code of all.
func TestSettleLinesAudited(t *testing.T) {
	right := fmt.Sprintf(paidRound, 1) + "\n"
	wrong := strings.Replace(right, `"play": "20"}}`, `"play": "21"}}`, 1)
	for _, c := range []struct {
		in   string
		code int
	}{{strings.Repeat(right, 300), 0}, {strings.Repeat(right, 200) + wrong + strings.Repeat(right, 200), exitNo}} {
		var out, errs bytes.Buffer
		code := run(context.Background(), []string{"settle", "--ndjson", "--json", "--audit"}, strings.NewReader(c.in), &out, &errs)
		if code != c.code || strings.Count(out.String(), `"difference":"1.00"`) != c.code || strings.Count(out.String(), "\n") != strings.Count(c.in, "\n") {
			t.Errorf("exit %d, not %d: %s", code, c.code, &errs)
		}
	}
}
