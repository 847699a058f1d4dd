package clause

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"felt.example/felt/cite"
)

// Reading is a place where the text can be read in two ways.
type Reading struct {
	ID string `json:"id"`
	// About is what can be read in several ways, and Says the ways in words; a reading whose
	// alternative is only recorded needs neither.
	About   string            `json:"-"`
	Says    map[string]string `json:"-"`
	Cites   []cite.Cite       `json:"cites"`
	Default string            `json:"default"`
	// Others can be chosen by name; none where the alternative is only recorded.
	Others []string `json:"others"`
	Why    string   `json:"why"`
}

// ParseReadings reads a chapter's readings.txt. Lines that begin with # say nothing, and a line
// that begins with a space goes on with the one before:
//
//	reading: split_21
//	about: an ace and a card of 10 after a split
//	of: 635a.7(n)(4), 635a.7(o)
//	default: tie = they tie
//	other: win = the player wins
//	why: An ace and a card of 10 after a split are no initial two cards
//	  and so no Blackjack, but 21.
//
// A reading without a why is one of those shared with other chapters, of which it says only the
// clauses and, where that is the chapter's own, the default. An error is one sentence that begins
// with the line's number.
func ParseReadings(text string, shared []Reading) ([]Reading, error) {
	list, lines, err := parseReadings(text)
	for i := range list {
		r := &list[i]
		if j := slices.IndexFunc(shared, func(o Reading) bool { return o.ID == r.ID }); r.Why == "" && j >= 0 {
			r.Why = shared[j].Why
			if r.Default == "" {
				r.Default = shared[j].Default
			}
			if r.Others == nil {
				r.About, r.Others, r.Says = shared[j].About, slices.Clone(shared[j].Others), shared[j].Says
			}
		}
		if len(r.Cites) == 0 || r.Default == "" || r.Why == "" {
			return nil, fmt.Errorf(`line %d: the reading %s needs "of:", "default:" and "why:", which only a shared reading may leave out`, lines[i], r.ID)
		}
		if r.Others == nil {
			continue
		}
		for _, way := range append([]string{r.Default}, r.Others...) {
			if r.About == "" || r.Says[way] == "" {
				return nil, fmt.Errorf(`line %d: the reading %s, which can be chosen, needs "about:" and each way with its words, as in "default: tie = they tie"`, lines[i], r.ID)
			}
		}
	}
	return list, err
}

// ParseShared reads readings that several chapters share, in the form of ParseReadings. Each has a
// why and no clauses, and a default if it is the same in all chapters.
func ParseShared(text string) ([]Reading, error) {
	list, lines, err := parseReadings(text)
	for i, r := range list {
		if r.Cites != nil || r.Why == "" {
			return nil, fmt.Errorf(`line %d: the shared reading %s has a "why:" and no "of:"`, lines[i], r.ID)
		}
	}
	return list, err
}

var readingID = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// mostID is how many letters the name of a reading has at most.
const mostID = 41

// parseReadings reads the readings with the line that each begins on.
func parseReadings(text string) (list []Reading, lines []int, err error) {
	said := ""
	end := func() error {
		if said == "" {
			return nil
		}
		key, value, _ := strings.Cut(said, ":")
		said = ""
		if value = strings.TrimSpace(value); value == "" {
			return fmt.Errorf("nothing is said after %q", short(key))
		}
		if key == "reading" {
			if !readingID.MatchString(value) || len(value) > mostID || slices.ContainsFunc(list, func(r Reading) bool { return r.ID == value }) {
				return fmt.Errorf("%q is no name of another reading, of small letters, digits and _", short(value))
			}
			list = append(list, Reading{ID: value})
			return nil
		}
		if len(list) == 0 {
			return fmt.Errorf(`a reading begins with "reading: NAME", not %q`, short(key))
		}
		return list[len(list)-1].say(key, value)
	}
	begun := 0
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || line[0] == '#':
			continue
		case (line[0] == ' ' || line[0] == '\t') && said != "":
			said += " " + trimmed
			continue
		}
		if err := end(); err != nil {
			return nil, nil, fmt.Errorf("line %d: %w", begun, err)
		}
		said, begun = trimmed, i+1
		if strings.HasPrefix(trimmed, "reading:") {
			lines = append(lines, begun)
		}
	}
	if err := end(); err != nil {
		return nil, nil, fmt.Errorf("line %d: %w", begun, err)
	}
	return list, lines, nil
}

// say takes one line of a reading.
func (r *Reading) say(key, value string) error {
	switch once := func(s *string) error {
		if *s != "" {
			return fmt.Errorf("the reading %s says %q twice", r.ID, key)
		}
		*s = value
		return nil
	}; key {
	case "about":
		return once(&r.About)
	case "default":
		value = r.way(value)
		return once(&r.Default)
	case "why":
		return once(&r.Why)
	case "other":
		r.Others = append(r.Others, r.way(value))
	case "of":
		for _, text := range strings.Split(value, ",") {
			c, err := cite.Parse(strings.TrimSpace(text))
			if err != nil {
				return err
			}
			r.Cites = append(r.Cites, c)
		}
	default:
		return fmt.Errorf(`a reading says "about:", "of:", "default:", "other:" and "why:", not %q`, short(key))
	}
	return nil
}

// way is the name of a way to read the text, whose words are kept.
func (r *Reading) way(text string) string {
	name, words, said := strings.Cut(text, " = ")
	if said {
		if r.Says == nil {
			r.Says = map[string]string{}
		}
		r.Says[name] = words
	}
	return name
}

// Words returns one of the ways to read the text, in words.
func (r *Reading) Words(way string) string {
	if said, ok := r.Says[way]; ok {
		return said
	}
	return way
}
