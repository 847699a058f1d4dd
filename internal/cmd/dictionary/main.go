// Command dictionary makes a dictionary by which the lines of a log are packed (store.Pack), from
// the lines of logs, and prints it.
//
//	curl -H 'Authorization: Bearer KEY' 'http://HOST/api/log?reason=the+kinds+of+entries' > log.ndjson
//	go run ./internal/cmd/dictionary log.ndjson > journal/dictionary/2.txt
//
// A dictionary that a build was released with is never made again: a new one gets the next number.
package main

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"os"
	"regexp"
	"slices"

	"felt.example/felt/journal"
)

const (
	size    = 16 << 10 // of a dictionary, in bytes: a larger one saves a few bytes a line and takes longer
	word    = 8        // bytes that are looked for as one
	stretch = 200      // bytes of a line that are taken together at most
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "dictionary: name the files of the lines")
		os.Exit(2)
	}
	lines, err := read(os.Args[1:])
	if err == nil {
		_, err = os.Stdout.Write(choose(lines))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "dictionary:", err)
		os.Exit(1)
	}
}

var digest = regexp.MustCompile(`[0-9a-f]{64}`)

// once matches what is of one entry, person or instant, and so of no use in a dictionary.
var once = regexp.MustCompile(`[0-9a-f]{12,}|"clock":"[^"]*"|"cards":\[[^\]]*\]`)

// read reads the lines except for their place, cut where there is something of use only once.
func read(files []string) (parts [][]byte, err error) {
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in := bufio.NewScanner(f)
		in.Buffer(nil, journal.MaxLine)
		for in.Scan() {
			line := in.Bytes()
			if end := bytes.LastIndex(line, []byte(`,"seq":`)); end > 0 {
				line = line[:end]
			}
			line = digest.ReplaceAll(line, []byte{1}) // as it is packed
			for _, part := range once.Split(string(line), -1) {
				parts = append(parts, []byte(part))
			}
		}
		if err := in.Err(); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return parts, nil
}

// choose takes from every part of the text the stretch with the words that most lines have and no
// stretch before it had, again and again; the most useful come last, where they are named shortest.
func choose(parts [][]byte) []byte {
	lines := count(parts)
	text := bytes.Join(parts, nil)
	each := max(len(text)/(size/stretch), stretch)
	type taken struct {
		text  []byte
		worth int
	}
	var all []taken
	for length := 0; length < size; {
		before := length
		for from := 0; from < len(text) && length < size; from += each {
			found, worth := best(text[from:min(from+each+stretch, len(text))], lines)
			if worth == 0 {
				continue
			}
			for i := range len(found) - word + 1 {
				delete(lines, [word]byte(found[i:]))
			}
			all = append(all, taken{found, worth})
			length += len(found)
		}
		if length == before {
			break
		}
	}
	slices.SortStableFunc(all, func(a, b taken) int { return cmp.Compare(a.worth, b.worth) })
	var b []byte
	for _, t := range all {
		b = append(b, t.text...)
	}
	return b[max(0, len(b)-size):]
}

// count is in how many parts each word is; those in one or two are not counted.
func count(parts [][]byte) map[[word]byte]int {
	lines := map[[word]byte]int{}
	last := map[[word]byte]int{}
	for n, part := range parts {
		for i := range max(0, len(part)-word+1) {
			w := [word]byte(part[i:])
			if last[w] <= n {
				last[w] = n + 1
				lines[w]++
			}
		}
	}
	for w, n := range lines {
		if n < 3 {
			delete(lines, w)
		}
	}
	return lines
}

// best is the stretch of a text whose words are in most lines, without what no line has at its ends.
func best(text []byte, lines map[[word]byte]int) (found []byte, worth int) {
	const words = stretch - word + 1
	within := map[[word]byte]int{}
	at, now := 0, 0
	for i := range max(0, len(text)-word+1) {
		if i >= words {
			w := [word]byte(text[i-words:])
			if within[w]--; within[w] == 0 {
				now -= lines[w]
			}
		}
		w := [word]byte(text[i:])
		if within[w]++; within[w] == 1 {
			now += lines[w]
		}
		if now > worth {
			at, worth = max(0, i-words+1), now
		}
	}
	found = text[at:min(at+stretch, len(text))]
	for len(found) > word && lines[[word]byte(found)] == 0 {
		found = found[1:]
	}
	for len(found) > word && lines[[word]byte(found[len(found)-word:])] == 0 {
		found = found[:len(found)-1]
	}
	return found, worth
}
