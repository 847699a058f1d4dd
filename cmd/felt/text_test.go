package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestText imports pages into a data directory, shows their clauses, and keeps nothing if one page cannot be read.
func TestText(t *testing.T) {
	dir := t.TempDir()
	data := filepath.Join(dir, "floor")
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		check(t, os.WriteFile(file, []byte(text), 0o600))
		return file
	}
	page := write("page.txt", "§ 678a.11. Rounds.\n(a) As a test has it.\n(zz) By chance.\n§ 600a.1. Another chapter.\n")
	letter := write("letter.txt", "Dear Sir,\n")
	for _, c := range []struct {
		args      string
		code      int
		out, errs string
	}{
		{"text", 0, "text import", ""},
		{"text show 678a.11(a)", exitInput, "", "has § 678a.11(a); felt text import takes pages"},
		{"text import " + page + " " + letter, exitInput, "", "letter.txt: no section of the regulation is in it"},
		{"text show 678a.11(a)", exitInput, "", "has § 678a.11(a)"},
		{"text import " + page, 0, "page.txt: 0 of 3 clauses are worded as felt has them\n  2 worded otherwise: § 678a.11, § 678a.11(a)\n", ""},
		{"text import " + page, 0, "page.txt, imported before:", ""},
		{"text import " + page + " --json", 0, `"further": [` + "\n" + `      "600a.1"`, ""},
		{"text show 678a.11(a)", 0, "§ 678a.11(a), from page.txt, worded otherwise than the clause that felt keeps\n\nAs a test has it.\n(zz) By chance.\n", ""},
		{"text show 678a.11(a) --json", 0, `"agrees": false`, ""},
		{"text show 678a", exitInput, "", "has § 678a;"},
		{"text show hello", exitInput, "", `"hello" is no citation`},
		{"text import " + filepath.Join(dir, "none.txt"), exitInput, "", "there is no such file"},
		{"text impot", exitInput, "", `"impot" is no command; felt text import was meant?`},
	} {
		args := append(strings.Fields(c.args), "--data", data)
		if code, out, errs := runs(args...); code != c.code || !strings.Contains(out, c.out) || !strings.Contains(errs, c.errs) || c.errs == "" && errs != "" {
			t.Errorf("felt %s: exit %d\n%s%s", c.args, code, out, errs)
		}
	}
}
