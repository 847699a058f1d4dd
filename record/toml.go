package record

import (
	"regexp"
	"sync"
)

// wordings are what the reader of TOML says, as regular expressions, and what felt says instead; $1 is
// a part of it.
var wordings = []struct{ theirs, ours string }{
	{`^unexpected EOF; expected value$`, `the value is missing`},
	{`^expected value but found '\\n' instead$`, `the value is missing`},
	{`^expected value but found (.+) instead$`, `$1 is no value; text stands in quotation marks`},
	{`^expected a top-level item .* but got (.+) instead$`, `$1 stands where the line should end`},
	{`^Key '(.*)' has already been defined\.$`, `$1 is given twice`},
	{`^Key '(.*)' was already created`, `$1 is given twice, in two forms`},
	{`^unexpected EOF; expected key separator '='$`, `= and a value are missing`},
	{`^unexpected EOF; expected ['"](.*)['"]$`, `the text has no end; $1 is missing`},
	{`^strings cannot contain newlines$`, `the text has no end on its line; a quotation mark is missing`},
	{`^expected '\.' or '=', but got (.+) instead$`, `= should stand where $1 stands`},
	{`^unexpected '='|^unexpected '\.'`, `a key is missing`},
	{`^expected '\.' or '\]' to end table name`, `the table's name has no end; ] is missing`},
	{`^expected end of table array name`, `the table's name has no end; ]] is missing`},
	{`^unexpected (end of table name|table separator)`, `the table has no name`},
	{`array terminator`, `the list has no end; a comma or ] is missing`},
	{`inline table terminator|newlines not allowed within inline tables`, `what begins with { has no end on its line; a comma or } is missing`},
	{`^unexpected comma$`, `a comma too many stands here`},
	{`^invalid escape in string '(.*)'$`, `$1 stands for nothing in text; a backslash is written \\`},
	{`^expected \w+ hexadecimal digits`, `hexadecimal digits are missing`},
	{`^invalid datetime: (.*)$`, `$1 is no date`},
	{`(?i)^(?:invalid (?:integer|float):? |not an? \w+ number: |cannot use sign .*: |expected a digit but got )("[^"]*"|'[^']*')`, `$1 is no number`},
	{`^floats must start`, `a number begins with a digit`},
	{`^(\S+) is out of`, `$1 is no number that can be kept`},
	{`control characters`, `a character stands here that cannot be printed`},
	{`^invalid UTF-8`, `the file is no UTF-8 text`},
}

// theirs are the expressions, which most commands never need.
var theirs = sync.OnceValue(func() (list []*regexp.Regexp) {
	for _, w := range wordings {
		list = append(list, regexp.MustCompile(w.theirs))
	}
	return list
})

// TOML rewrites an error message of the TOML reader in words for people.
func TOML(message string) string {
	for i, expression := range theirs() {
		if at := expression.FindStringSubmatchIndex(message); at != nil {
			return Printable(string(expression.ExpandString(nil, wordings[i].ours, message, at)))
		}
	}
	return "this is no TOML"
}
