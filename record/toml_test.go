package record_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"felt.example/felt/record"
)

// TestTOML: what is wrong with a file is told in felt's words, and most of it more closely than that it is no TOML.
func TestTOML(t *testing.T) {
	theirs := regexp.MustCompile(`EOF|expected|invalid|Key '|instead|out of range|cannot contain`)
	for text, want := range map[string]string{
		"a = ": "the value is missing", "a = \nb = 1": "the value is missing", "a = yes": `"yes" is no value; text stands in quotation marks`,
		"a = “1”": `'“' is no value`, "a = 1 2": "'2' stands where the line should end", "a = 1\na = 2": "a is given twice", "a = \"1": "the text has no end",
		"a = \"1\n\"": "the text has no end on its line", "a: 1": "= should stand where ':' stands", "a": "= and a value are missing", "= 1": "a key is missing",
		"[a": "the table's name has no end", "[[a]": "]] is missing", "[]": "the table has no name", "a = [1, 2": "the list has no end", "a = [,]": "a comma too many",
		"a = {b = 1": "what begins with { has no end", "a = \"\\q\"": `\q stands for nothing`, "a = 2027-13-01": `"2027-13-01" is no date`, "a = 01": `"01" is no number`,
		"a = 99999999999999999999": "99999999999999999999 is no number that can be kept", "a.b = 1\n[a]\nb = 2": "a.b is given twice", "a = 1.": "is no number", "a = \"\x01\"": "cannot be printed",
		"a = \"\\u12\"": "hexadecimal digits are missing",
	} {
		var of map[string]any
		_, err := toml.Decode(text, &of)
		var wrong toml.ParseError
		if !errors.As(err, &wrong) {
			t.Errorf("%q is TOML: %v", text, err)
			continue
		}
		if got := record.TOML(wrong.Message); !strings.Contains(got, want) || theirs.MatchString(got) {
			t.Errorf("%q: %q, which is told as %q, not %q", text, wrong.Message, got, want)
		}
	}
	if got := record.TOML("something new"); got != "this is no TOML" {
		t.Errorf("%q", got)
	}
}
