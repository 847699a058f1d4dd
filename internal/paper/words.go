package paper

import (
	"embed"
	"io/fs"
	"strings"
	"sync"

	"felt.example/felt/internal/words"

	"github.com/BurntSushi/toml"
)

// English is the language of the papers where no other is asked for, and of what another
// language's messages leave out.
const English = words.English

// The fixed words of the papers: one file a language, its name the language's tag. What a
// chapter declares (names of wagers, hands, steps) is the regulation's and is not translated.
//
//go:embed words
var wordFiles embed.FS

// catalogue has the messages of each language.
var catalogue = sync.OnceValue(func() map[string]map[string]string {
	all, err := readWords(wordFiles)
	if err != nil {
		panic(err) // they are embedded
	}
	return all
})

// readWords reads words/LANGUAGE.toml, tables of messages.
func readWords(files fs.FS) (map[string]map[string]string, error) {
	all := map[string]map[string]string{}
	for _, language := range languages(files) {
		var tables map[string]map[string]string
		if _, err := toml.DecodeFS(files, wordsOf(language), &tables); err != nil {
			return nil, err
		}
		messages := map[string]string{}
		for table, lines := range tables {
			for key, text := range lines {
				messages[table+"."+key] = text
			}
		}
		all[language] = messages
	}
	return all, nil
}

// Languages are the tags of the languages in which papers can be printed.
func Languages() []string { return languages(wordFiles) }

// languages are those that there is a file of.
func languages(files fs.FS) []string {
	before, after, _ := strings.Cut(wordsOf("*"), "*")
	names, _ := fs.Glob(files, wordsOf("*")) // in their order
	for i, name := range names {
		names[i] = strings.TrimSuffix(strings.TrimPrefix(name, before), after)
	}
	return names
}

func wordsOf(language string) string { return "words/" + language + ".toml" }

// say is a message with its {names} replaced by the values that follow them, each in the language.
func say(language, key string, with ...string) string {
	text, ok := catalogue()[language][key]
	if !ok {
		text = catalogue()[English][key]
	}
	for i := 0; i+1 < len(with); i += 2 {
		text = strings.ReplaceAll(text, "{"+with[i]+"}", words.In(language, with[i+1]))
	}
	return text
}

func (f *Filing) say(key string, with ...string) string { return say(f.Language, key, with...) }
