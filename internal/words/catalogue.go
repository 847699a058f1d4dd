package words

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// catalogue is what is said in a language, by what it is in English. internal/web/app/language/catalogue.ts finds the same for the pages.
type catalogue struct {
	sentences map[string]string
	byWord    map[string][]*template // by its word that is rarest among the templates
	wordless  []*template

	mu    sync.Mutex
	found map[string]string
}

// template is a sentence in which something is put in.
type template struct {
	pieces []string
	length int // of what stands beside the holes
	said   string
	match  func() *regexp.Regexp
}

// glued follows a hole of one word, and glues comes before one: "{1}-card flush".
var (
	glued = regexp.MustCompile(`^[\pL-]`)
	glues = regexp.MustCompile(`[\pL-]$`)
)

var (
	hole      = regexp.MustCompile(`\{([0-9]+)\}`)
	wordOf    = regexp.MustCompile(`\p{L}{2,}`)
	beginning = regexp.MustCompile(`^\p{L}+`)
	ending    = regexp.MustCompile(`\p{L}+$`)
)

func newCatalogue(sentences map[string]string) *catalogue {
	c := &catalogue{sentences: sentences, byWord: map[string][]*template{}, found: map[string]string{}}
	wordsOf, often := map[*template][]string{}, map[string]int{}
	for english, said := range sentences {
		if !hole.MatchString(english) {
			continue
		}
		t := &template{pieces: hole.Split(english, -1), said: said}
		var words []string
		for i, p := range t.pieces {
			t.length += utf8.RuneCountInString(p)
			// A word beside a hole may be a part of a longer one in the text.
			if i > 0 {
				p = beginning.ReplaceAllString(p, "")
			}
			if i < len(t.pieces)-1 {
				p = ending.ReplaceAllString(p, "")
			}
			words = append(words, split(p)...)
		}
		t.match = sync.OnceValue(t.pattern)
		wordsOf[t] = words
		for _, w := range words {
			often[w]++
		}
	}
	for t, words := range wordsOf {
		if len(words) == 0 {
			c.wordless = append(c.wordless, t)
			continue
		}
		rarest := slices.MinFunc(words, func(a, b string) int { return cmp.Or(cmp.Compare(often[a], often[b]), cmp.Compare(a, b)) })
		c.byWord[rarest] = append(c.byWord[rarest], t)
	}
	slices.SortFunc(c.wordless, longest)
	return c
}

func split(text string) []string { return wordOf.FindAllString(strings.ToLower(text), -1) }

// longest orders templates by how much of them is their own.
func longest(a, b *template) int {
	return cmp.Or(cmp.Compare(b.length, a.length), slices.Compare(a.pieces, b.pieces))
}

func (t *template) pattern() *regexp.Regexp {
	var b strings.Builder
	b.WriteString(`(?s)^`)
	for i, p := range t.pieces {
		switch {
		case i == 0:
		case glued.MatchString(p) || glues.MatchString(t.pieces[i-1]):
			b.WriteString(`(\S*?|[ ,:].*?)`)
		default:
			b.WriteString(`(.*?)`)
		}
		b.WriteString(regexp.QuoteMeta(p))
	}
	b.WriteString(`$`)
	return regexp.MustCompile(b.String())
}

// said is a text in the language; what is not known of it is as it was.
func (c *catalogue) said(text string) string {
	core := strings.TrimSpace(text)
	if !wordOf.MatchString(core) || strings.HasPrefix(core, "“") && strings.Index(core, "”") == len(core)-len("”") { // an inscription stands as it is
		return text
	}
	from := strings.Index(text, core)
	whole, known := c.whole(core)
	if !known {
		whole = c.parts(core)
	}
	return text[:from] + whole + text[from+len(core):]
}

// whole is a text as one sentence of the catalogue.
func (c *catalogue) whole(text string) (string, bool) {
	c.mu.Lock()
	said, known := c.found[text]
	c.mu.Unlock()
	if known {
		return said, said != ""
	}
	said, known = c.look(text)
	if len(text) < 1000 { // what somebody wrote is not kept
		c.mu.Lock()
		if len(c.found) > 20_000 {
			clear(c.found)
		}
		c.found[text] = said
		c.mu.Unlock()
	}
	return said, known
}

func (c *catalogue) look(text string) (string, bool) {
	as := func(said string) string { return said }
	capital := func(said string) string { return firstLetter(said, unicode.ToUpper) }
	stopped := func(said string) string { return said + "." }
	named := numbered.MatchString(text)
	say, own := c.one(text, false)
	better := func(tried string, made func(string) string) {
		if other, of := c.one(tried, named); of > own {
			say, own, as = other, of, made
		}
	}
	// A refusal that became a sentence has a capital letter and a full stop.
	open, stops := strings.CutSuffix(text, ".")
	small := firstLetter(text, unicode.ToLower)
	if stops {
		better(open, stopped)
	}
	if small != text {
		better(small, capital)
	}
	if small != text && stops {
		better(strings.TrimSuffix(small, "."), func(said string) string { return stopped(capital(said)) })
	}
	if say == nil && !stops { // a sentence that lost its full stop
		if said, known := c.sentences[text+"."]; known {
			return strings.TrimSuffix(said, "."), true
		}
	}
	if say == nil {
		return "", false
	}
	return as(say()), true
}

func firstLetter(text string, to func(rune) rune) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(to(r)) + text[size:]
}

// one says a text as it is written, and how many of its letters stand in the sentence itself; nil is that it is not known. If it
// may be a table's name, only its number is put into it.
func (c *catalogue) one(text string, named bool) (say func() string, own int) {
	if said, known := c.sentences[text]; known {
		return func() string { return said }, utf8.RuneCountInString(text)
	}
	var near []*template
	words := split(text)
	slices.Sort(words)
	for _, w := range slices.Compact(words) {
		near = append(near, c.byWord[w]...)
	}
	slices.SortFunc(near, longest)
	about, _, _ := strings.Cut(text, ": ")
	_, stands := c.sentences[about]
	for _, t := range append(near, c.wordless...) {
		if strings.HasPrefix(text, ",") && !strings.HasPrefix(t.pieces[0], ",") {
			continue
		}
		put := t.match().FindStringSubmatch(text)
		if put == nil || t.pieces[0] == "" && parted.MatchString(put[1]) || slices.ContainsFunc(put[1:], sentences.MatchString) || named && slices.ContainsFunc(put[1:], lettered) || slices.ContainsFunc(put[1:], cites) ||
			stands && t.weak() && slices.ContainsFunc(put[1:], colon.MatchString) || // the text is about what is known
			t.weak() && slices.ContainsFunc(put[1:], c.strange) {
			continue
		}
		return func() string {
			return hole.ReplaceAllStringFunc(t.said, func(of string) string {
				n, err := strconv.Atoi(of[1 : len(of)-1])
				if err != nil || n >= len(put) {
					return of
				}
				return c.said(put[n])
			})
		}, t.length
	}
	return nil, -1
}

// weak is a sentence of few letters of its own, fewer with nothing between what is put into it, or one that begins so: it is taken only if
// that is known, or it would be found everywhere.
func (t *template) weak() bool {
	bare := func(p string) bool { return !wordOf.MatchString(p) }
	between := t.pieces[1 : len(t.pieces)-1]
	return t.length < 12 || slices.ContainsFunc(between, bare) && (t.length < 24 || t.pieces[0] == "" && bare(between[0]))
}

// strange reports whether a text is neither known nor a name, whose words have capital letters or are joined as in "flush-1", nor quoted.
func (c *catalogue) strange(text string) bool {
	core := strings.TrimSpace(text)
	if !common.MatchString(core) || quoted.MatchString(core) {
		return false
	}
	_, known := c.whole(core)
	return !known
}

// quoted is what somebody wrote, said again, or the name of a table or a meter in the log.
var quoted = regexp.MustCompile(`^("[^"]*"|[a-z0-9]+(-[a-z0-9]+)+)$`)

// common is a word that is no name.
var common = regexp.MustCompile(`(^|[^\pL'’])\p{Ll}\pL`)

// parted is what a sentence does not begin with: another, or what it is about.
var parted = regexp.MustCompile(`[.?!;:]( |$)`)

// opened is the mark with which a part of a sentence begins, or the day that it is about.
var opened = regexp.MustCompile(`^([,;:]|[0-9-]+:) `)

// numbered is what a house calls a table: "Flush 1".
var numbered = regexp.MustCompile(`^\p{Lu}\S*( [\p{Lu}\d]\S*)* \d+$`)

// colon is where a text comes to what it says of what it is about.
var colon = regexp.MustCompile(`: `)

// cites reports whether a citation in brackets would be put into a template with the words before it, which are a sentence by themselves.
func cites(put string) bool { return strings.Contains(put, " (§") }

// lettered reports whether a text is more than a number.
func lettered(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

// sentences are more than is put into one.
var sentences = regexp.MustCompile(`\pL{2}[.?!] \S`)

// ends are where one text ends that is said by itself, and another begins: a sentence, what stands in brackets, a part of a sentence, a
// list, what a page sets beside each other, the mark of a note, a number or odds.
var (
	ends = []*regexp.Regexp{regexp.MustCompile(`[.?!] `), regexp.MustCompile(` \(|\)`), regexp.MustCompile(`: `), regexp.MustCompile(`; `), regexp.MustCompile(`, `), regexp.MustCompile(` · `), regexp.MustCompile(`[ \x{a0}]?\*+ ?`), regexp.MustCompile(` [0-9][0-9.,]*(?: (?:to|for) [0-9]+)?$`)}
	end  = regexp.MustCompile(`[.?!;:,] | \(|\)| · |[ \x{a0}]?\*+ ?`)
)

// parts says several sentences one after the other, or a list: as much of the beginning as is known together, else each by itself.
func (c *catalogue) parts(text string) string {
	if mark := opened.FindString(text); mark != "" {
		return mark + c.said(text[len(mark):])
	}
	for _, at := range slices.Backward(end.FindAllStringIndex(text, -1)) {
		said, known := c.before(text[:at[0]], text[at[0]:at[1]])
		if !known {
			continue
		}
		if joined, is := c.whole(text[at[0]:]); is && text[at[0]] == ',' {
			if first, is := c.whole(text[:at[0]]); is {
				return first + joined
			}
		}
		return said + c.said(text[at[1]:])
	}
	for _, end := range ends {
		between := end.FindAllStringIndex(text, -1)
		if between == nil || numbered.MatchString(text) {
			continue
		}
		said, mark, from := "", "", 0
		for _, at := range between {
			said += c.joined(mark, text[from:at[0]])
			mark, from = text[at[0]:at[1]], at[1]
		}
		return said + c.joined(mark, text[from:])
	}
	ranks := strings.Split(text, "-") // queen-seven-five
	for i, rank := range ranks {
		said, known := c.sentences[rank]
		if !known || len(ranks) < 3 {
			return text
		}
		ranks[i] = said
	}
	return strings.Join(ranks, "-")
}

// joined says a text with what comes before it, which may be of the sentence: ", by hand".
func (c *catalogue) joined(before, text string) string {
	if strings.HasPrefix(before, ",") {
		if said, known := c.whole(before + text); known {
			return said
		}
	}
	return c.said(before) + c.said(text)
}

// before says a text that is known as one, with what ends it, which may be of the sentence unless the text stands in the catalogue by itself.
func (c *catalogue) before(text, end string) (string, bool) {
	_, stands := c.sentences[text]
	_, small := c.sentences[firstLetter(text, unicode.ToLower)]
	if mark := strings.TrimSpace(end); mark != "" && strings.Contains(".?!;:,", mark) && !stands && !small {
		if said, known := c.whole(text + mark); known && strings.HasSuffix(said, mark) { // and not put in with the mark
			return said + strings.TrimPrefix(end, mark), true
		}
	}
	said, known := c.whole(text)
	return said + end, known
}
