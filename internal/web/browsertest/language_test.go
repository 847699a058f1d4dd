package browsertest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/chromedp"

	"felt.example/felt/internal/words"
	"felt.example/felt/internal/words/wordstest"
)

// language is the one in which the pages are tested. A test is written in English; what it looks for is found in any language.
var language = os.Getenv("FELT_LANGUAGE")

// sentences are those of the catalogue in English.
var sentences = sync.OnceValue(func() []string {
	var all []string
	content, err := os.ReadFile("../../words/en.json")
	if err == nil {
		err = json.Unmarshal(content, &all)
	}
	if err != nil {
		panic(err)
	}
	return all
})

// spoken are the ways in which words that begin a text may stand on a page: as they are, in the language, or as the beginning of a sentence in it.
func spoken(begin string) []string {
	ways := []string{begin}
	if language == "" {
		return ways
	}
	ways = append(ways, words.In(language, begin))
	for _, s := range sentences() {
		if strings.HasPrefix(s, begin) {
			if said, _, _ := strings.Cut(words.In(language, s), "{"); said != "" {
				ways = append(ways, said)
			}
		} else if len(begin) > 12 && strings.Contains(s, begin) { // a part of a sentence: what of it has no holes
			ways = append(ways, slices.MaxFunc(put.Split(words.In(language, s), -1), func(a, b string) int { return cmp.Compare(len(a), len(b)) }))
		}
	}
	return ways
}

// put is where something is put into a sentence.
var put = regexp.MustCompile(`\{[0-9]+\}`)

// listens fails the test if the page says something in English that it should say in another language.
func (v *visitor) listens() {
	v.t.Helper()
	if language == "" {
		return
	}
	missing, err := chromedp.Run(v.ctx, chromedp.Evaluate[[]string](`[...globalThis.untranslated ?? []]`))
	if err != nil {
		return // the page was left
	}
	for _, text := range missing {
		if wordstest.English(text) {
			v.t.Errorf("this is not said in %q: %s", language, text)
		}
	}
}

// speaks is what a page runs first so that it speaks the language, and so that what a test looks for in it is found.
func speaks() string {
	if language == "" {
		return ""
	}
	return fmt.Sprintf(`try { localStorage.setItem("felt.language", %q); } catch {}
		for (const how of ["includes", "startsWith", "endsWith"]) Object.defineProperty(Object.prototype, how + "Said", { value(ways) { return ways.some((w) => this[how](w)); } });
		Object.defineProperty(Object.prototype, "isSaid", { value(ways) { return ways.includes(String(this)); } });`, language)
}

var (
	contained = regexp.MustCompile(`\.(includes|startsWith|endsWith)\(("(?:[^"\\]|\\.)*")\)`)
	equalled  = regexp.MustCompile(`(\.(?:textContent|innerText)(?:\.trim\(\)|\.replace\(/\\s/g, " "\))?) === ("(?:[^"\\]|\\.)*")`)
)

// inLanguage is an expression that looks for its words in the language of the page.
func inLanguage(expression string) string {
	if language == "" {
		return expression
	}
	ways := func(quoted string) string {
		var text string
		if json.Unmarshal([]byte(quoted), &text) != nil {
			return "[" + quoted + "]"
		}
		all, _ := json.Marshal(spoken(text)) // texts can always be written
		return string(all)
	}
	expression = contained.ReplaceAllStringFunc(expression, func(found string) string {
		of := contained.FindStringSubmatch(found)
		return "." + of[1] + "Said(" + ways(of[2]) + ")"
	})
	return equalled.ReplaceAllStringFunc(expression, func(found string) string {
		of := equalled.FindStringSubmatch(found)
		return of[1] + ".isSaid(" + ways(of[2]) + ")"
	})
}
