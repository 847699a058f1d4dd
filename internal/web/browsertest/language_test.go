package browsertest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"felt.example/felt/card"
	"felt.example/felt/internal/words"
	"felt.example/felt/internal/words/wordstest"
	"felt.example/felt/store/sqlite"
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
	if language == "" || begin == "" {
		return []string{begin}
	}
	if known, is := waysOf.Load(begin); is {
		return known.([]string)
	}
	ways := []string{begin}
	ways = append(ways, words.In(language, begin))
	if before, rest, is := strings.Cut(begin, ": "); is && rest != "" { // a sentence after what it is about
		for _, way := range spoken(rest) {
			ways = append(ways, words.In(language, before)+": "+way)
		}
	} else if is {
		ways = append(ways, words.In(language, before)+": ")
	}
	for _, s := range sentences() {
		said := words.In(language, s)
		ways = append(ways, opening(s, said, begin)...)
		if small := strings.ToLower(begin[:1]) + begin[1:]; small != begin { // a refusal, which became a sentence
			for _, way := range opening(s, said, small) {
				ways = append(ways, strings.ToUpper(way[:1])+way[1:])
			}
		}
		if cut, is := strings.CutPrefix(s, "{1} "); is && strings.HasPrefix(said, "{1} ") { // after a sign
			ways = append(ways, opening(cut, said[len("{1} "):], begin)...)
		}
		if len(begin) >= 12 && strings.Contains(s, begin) && !strings.HasPrefix(s, begin) { // a part of a sentence: what of it has no holes
			part := slices.MaxFunc(put.Split(said, -1), func(a, b string) int { return cmp.Compare(len(a), len(b)) })
			if part != "" {
				ways = append(ways, part, strings.ToUpper(part[:1])+part[1:]) // or a sentence that a refusal became
			}
		}
	}
	slices.Sort(ways)
	ways = slices.Compact(ways)
	waysOf.Store(begin, ways)
	return ways
}

// waysOf are the ways of what was looked for before.
var waysOf sync.Map

// opening is how a sentence of the catalogue begins in the language if it begins so in English: what the beginning puts into it is in it, and it
// ends before what is not known yet.
func opening(sentence, said, begin string) []string {
	pieces, holes := put.Split(sentence, -1), put.FindAllString(sentence, -1)
	if strings.HasPrefix(pieces[0], begin) {
		said, _, _ = strings.Cut(said, "{")
		return slices.DeleteFunc([]string{said}, func(s string) bool { return strings.TrimSpace(s) == "" })
	}
	rest, is := strings.CutPrefix(begin, pieces[0])
	if !is {
		return nil
	}
	own := pieces[0] // what of the beginning stands in the sentence itself
	for i, p := range pieces[1:] {
		if p == "" && i+2 < len(pieces) { // two holes beside each other, of which the first takes nothing
			said = strings.ReplaceAll(said, holes[i], "")
			continue
		}
		at, through := strings.Index(rest, p), len(p)
		if i+2 == len(pieces) && (p == "" || !strings.HasSuffix(rest, p)) || at < 0 { // it ends within what is put in, or within what follows that
			at, through = len(rest), 0
			for n := min(len(p), len(rest)); n > 0; n-- {
				if strings.HasSuffix(rest, p[:n]) {
					at, through = len(rest)-n, n
					break
				}
			}
		}
		if at == 0 && rest != "" {
			return nil // nothing is put in
		}
		value := words.In(language, rest[:at])
		if strings.Contains(value, " ") && value == rest[:at] && common.MatchString(value) { // it is no name, and not known
			if through > 0 || len(value) < 13 || len(value) == len(begin) {
				return nil
			}
			var all []string // a sentence that begins so is put in
			for _, way := range spoken(value) {
				if before, _, is := strings.Cut(said, holes[i]); is && way != value {
					all = append(all, before+way)
				}
			}
			return all
		}
		if through == 0 {
			if numbered := words.In(language, value+" 1"); value == rest[:at] && common.MatchString(value) && numbered != value+" 1" { // "seat", which has a number
				value = strings.TrimSuffix(numbered, "1")
			}
			value += "{" // the rest of it is not known
		}
		if at > 0 {
			said = strings.ReplaceAll(said, holes[i], value)
		}
		own += rest[at : at+through]
		if rest = rest[at+through:]; rest == "" {
			break
		}
	}
	said, _, _ = strings.Cut(said, "{")
	if rest != "" || len(letter.FindAllString(own, -1)) < 3 || strings.TrimSpace(said) == "" {
		return nil
	}
	return []string{said}
}

var (
	letter = regexp.MustCompile(`\pL`)
	common = regexp.MustCompile(`(^|[^\pL'’])\p{Ll}\pL`) // a word that is no name
)

// put is where something is put into a sentence.
var put = regexp.MustCompile(`\{[0-9]+\}`)

// beginsWith reports whether a text of a page begins with words, given in English.
func beginsWith(text, words string) bool {
	return slices.ContainsFunc(spoken(words), func(way string) bool { return strings.HasPrefix(strings.TrimSpace(text), way) })
}

// tells reports whether a text of a page has words, given in English.
func tells(text, words string) bool {
	return slices.ContainsFunc(spoken(words), func(way string) bool { return strings.Contains(text, way) })
}

// inWords is a whole text in the language of the page, given in English.
func inWords(text string) string { return words.In(language, text) }

// cardsCalled are what pages call cards so, in English, such as "ace of spades" and "ace of spades, face down for others".
func cardsCalled(labels []string) []string {
	for i, label := range labels {
		for _, c := range card.Deck() {
			for _, name := range []string{c.Name(), c.Name() + downForOthers, downCard} {
				if inWords(name) == label {
					labels[i] = name
				}
			}
		}
	}
	return labels
}

// typed is what people typed, which pages say as it is.
var typed sync.Map

// wasTyped reports whether somebody typed a text, alone or with more.
func wasTyped(text string) (own bool) {
	typed.Range(func(all, _ any) bool {
		own = all == text || len(text) > 3 && strings.Contains(all.(string), strings.TrimRight(text, ".,:;"))
		return !own
	})
	return own
}

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
		if !wasTyped(text) && (wordstest.English(text) || inEnglish(text)) {
			v.t.Errorf("this is not said in %q: %s", language, text)
		}
	}
}

// inEnglish reports whether a text has a word that the catalogue has in English, and in no sentence of the language.
func inEnglish(text string) bool {
	return slices.ContainsFunc(word.FindAllString(strings.ToLower(named.ReplaceAllString(text, "")), -1), func(w string) bool { return onlyEnglish()[w] })
}

var (
	word  = regexp.MustCompile(`\pL{3,}`)
	named = regexp.MustCompile(`[a-z0-9]+(?:[-_.][a-zA-Z0-9]+)+|“[^”]*”|"[^"]*"|(?:/[^\s/]+){2,}|[0-9a-f]{64}`) // as a log calls a table, an inscription, a file, or a digest
)

var onlyEnglish = sync.OnceValue(func() map[string]bool {
	only := map[string]bool{}
	for _, s := range sentences() {
		for _, w := range word.FindAllString(put.ReplaceAllString(s, " "), -1) {
			if strings.ToLower(w) == w { // no name
				only[w] = true
			}
		}
	}
	for _, s := range sentences() {
		for _, w := range word.FindAllString(strings.ToLower(words.In(language, s)), -1) {
			delete(only, w)
		}
	}
	return only
})

// keepsEnglish fails the test if the log of a floor that is closed has a word of the pages' language: whatever they speak, records do not.
func (s *server) keepsEnglish() {
	s.t.Helper()
	if language == "" {
		return
	}
	log, err := sqlite.Open(s.dir)
	if err != nil {
		return // it was never opened, or is kept elsewhere
	}
	defer log.Close()
	now, err := log.Snapshot(context.Background())
	must(s.t, err)
	for _, head := range now.Heads {
		for e, err := range log.Read(context.Background(), head.Shard, 1) {
			must(s.t, err)
			data, err := json.Marshal(e)
			must(s.t, err)
			if found := foreign(data); found != "" {
				s.t.Errorf("%s, entry %d says %q", head.Shard, e.Seq, found)
			}
		}
	}
}

// translated are the words of the language that are none of English.
var translated = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, s := range sentences() {
		all[words.In(language, s)] = true
	}
	for _, s := range sentences() {
		delete(all, s)
	}
	return all
})

// foreign is a text of a document that is in the language of the pages and was not typed; "" is none.
func foreign(document []byte) (found string) {
	var look func(any)
	look = func(of any) {
		switch of := of.(type) {
		case string:
			if _, own := typed.Load(of); !own && (translated()[of] || strings.ContainsAny(of, "áéíóúñ¿¡")) {
				found = of
			}
		case []any:
			for _, one := range of {
				look(one)
			}
		case map[string]any:
			for _, one := range of {
				look(one)
			}
		}
	}
	var all any
	if json.Unmarshal(document, &all) == nil {
		look(all)
	}
	return found
}

// TestForeignWordsAreFound in a record, or the tests that look for them prove nothing.
func TestForeignWordsAreFound(t *testing.T) {
	if language == "" {
		t.Skip("the pages speak English")
	}
	for _, english := range []string{"Fold", "Raise to"} {
		record := fmt.Sprintf(`{"events": [{"choice": %q}]}`, inWords(english))
		if foreign([]byte(record)) == "" || foreign(fmt.Appendf(nil, `{"choice": %q}`, english)) != "" {
			t.Errorf("in %s nothing is found", record)
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
	labelled  = regexp.MustCompile(`\[aria-label='([^']+)'\]`)
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
	expression = labelled.ReplaceAllStringFunc(expression, func(found string) string {
		return "[aria-label='" + inWords(labelled.FindStringSubmatch(found)[1]) + "']"
	})
	expression = contained.ReplaceAllStringFunc(expression, func(found string) string {
		of := contained.FindStringSubmatch(found)
		return "." + of[1] + "Said(" + ways(of[2]) + ")"
	})
	return equalled.ReplaceAllStringFunc(expression, func(found string) string {
		of := equalled.FindStringSubmatch(found)
		return of[1] + ".isSaid(" + ways(of[2]) + ")"
	})
}
