// Package wordstest tells what a test finds left in English where it should be said in another language.
package wordstest

import "regexp"

// english are words that no Spanish text has.
var english = regexp.MustCompile(`(?i)\b(the|of|is|are|was|were|by|to|and|with|for|at|not|has|have|your|you|from|this|that|it|on|or|if|when|only|each)\b`)

// kept are texts that stay as the Board approved them, as they were published or as somebody wrote them, and lines of code.
var kept = regexp.MustCompile(`“[^”]*”|"(?:[^"\\]|\\.)*"|W(orld Series|izard) of \w+|Lucky and Magic|Match[- ]the[- ]Dealer|Bureau of \w+ \w+|Eight or Better|High and Low|^(?:if|for) !?\w+[.(].*`)

// English reports whether a text that should be Spanish has English words, beside what stays as it is.
func English(text string) bool { return english.MatchString(kept.ReplaceAllString(text, "")) }
