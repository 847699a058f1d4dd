// Package words has what felt says in other languages than English, sentence by sentence: en.json lists the sentences of the pages
// and the papers, found in their sources by internal/cmd/words, and composed.json those that are put together only as they are said;
// every other file says them in the language that it is named by.
//
// A program says its sentence in English, with what it is about put in, and knows nothing of languages; what a page or a paper
// shows is looked up here as it is drawn. What is not known, such as a name, stays as it is. Records, logs and what a command
// prints are English.
package words

import (
	"embed"
	"encoding/json"
	"maps"
	"slices"
	"sync"
)

// English is the language in which everything is said first.
const English = "en"

// Files are the catalogues of the other languages.
//
//go:embed es.json
var Files embed.FS

// catalogues are those of the other languages, read when they are first asked for.
var catalogues = map[string]func() *catalogue{"es": sync.OnceValue(func() *catalogue { return read("es.json") })}

func read(name string) *catalogue {
	content, err := Files.ReadFile(name)
	var sentences map[string]string
	if err == nil {
		err = json.Unmarshal(content, &sentences)
	}
	if err != nil {
		panic(name + ": " + err.Error()) // it is embedded
	}
	return newCatalogue(sentences)
}

// Languages are the tags of all languages, English first.
func Languages() []string { return append([]string{English}, slices.Sorted(maps.Keys(catalogues))...) }

// In is an English text in a language, given by its tag such as "es"; in English, and in a language that there is no catalogue of, it is as it was.
func In(language, text string) string {
	of, known := catalogues[language]
	if !known {
		return text
	}
	return of().said(text)
}
