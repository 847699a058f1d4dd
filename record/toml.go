package record

import "regexp"

// wordings are what the reader of TOML says, and what felt says instead; $1 is a part of it.
var wordings = []struct {
	theirs *regexp.Regexp
	ours   string
}{
	{regexp.MustCompile(`^unexpected EOF; expected value$`), `the value is missing`},
	{regexp.MustCompile(`^expected value but found '\\n' instead$`), `the value is missing`},
	{regexp.MustCompile(`^expected value but found (.+) instead$`), `$1 is no value; text stands in quotation marks`},
	{regexp.MustCompile(`^expected a top-level item .* but got (.+) instead$`), `$1 stands where the line should end`},
	{regexp.MustCompile(`^Key '(.*)' has already been defined\.$`), `$1 is given twice`},
	{regexp.MustCompile(`^Key '(.*)' was already created`), `$1 is given twice, in two forms`},
	{regexp.MustCompile(`^unexpected EOF; expected key separator '='$`), `= and a value are missing`},
	{regexp.MustCompile(`^unexpected EOF; expected ['"](.*)['"]$`), `the text has no end; $1 is missing`},
	{regexp.MustCompile(`^strings cannot contain newlines$`), `the text has no end on its line; a quotation mark is missing`},
	{regexp.MustCompile(`^expected '\.' or '=', but got (.+) instead$`), `= should stand where $1 stands`},
	{regexp.MustCompile(`^unexpected '='|^unexpected '\.'`), `a key is missing`},
	{regexp.MustCompile(`^expected '\.' or '\]' to end table name`), `the table's name has no end; ] is missing`},
	{regexp.MustCompile(`^expected end of table array name`), `the table's name has no end; ]] is missing`},
	{regexp.MustCompile(`^unexpected (end of table name|table separator)`), `the table has no name`},
	{regexp.MustCompile(`array terminator`), `the list has no end; a comma or ] is missing`},
	{regexp.MustCompile(`inline table terminator|newlines not allowed within inline tables`), `what begins with { has no end on its line; a comma or } is missing`},
	{regexp.MustCompile(`^unexpected comma$`), `a comma too many stands here`},
	{regexp.MustCompile(`^invalid escape in string '(.*)'$`), `$1 stands for nothing in text; a backslash is written \\`},
	{regexp.MustCompile(`^expected \w+ hexadecimal digits`), `hexadecimal digits are missing`},
	{regexp.MustCompile(`^invalid datetime: (.*)$`), `$1 is no date`},
	{regexp.MustCompile(`(?i)^(?:invalid (?:integer|float):? |not an? \w+ number: |cannot use sign .*: |expected a digit but got )("[^"]*"|'[^']*')`), `$1 is no number`},
	{regexp.MustCompile(`^floats must start`), `a number begins with a digit`},
	{regexp.MustCompile(`^(\S+) is out of`), `$1 is no number that can be kept`},
	{regexp.MustCompile(`control characters`), `a character stands here that cannot be printed`},
	{regexp.MustCompile(`^invalid UTF-8`), `the file is no UTF-8 text`},
}

// TOML puts what the reader of TOML says of a file into words for people.
func TOML(message string) string {
	for _, w := range wordings {
		if at := w.theirs.FindStringSubmatchIndex(message); at != nil {
			return Printable(string(w.theirs.ExpandString(nil, w.ours, message, at)))
		}
	}
	return "this is no TOML"
}
