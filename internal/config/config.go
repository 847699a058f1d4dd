// Package config is a program's configuration: by a TOML file, by the environment and by flags, of which the
// later is the stronger. A key is declared once. Flags, names in the environment, the file's schema and
// its page are made from the declaration, and one parser reads a value wherever it stands.
package config

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"github.com/spf13/pflag"

	"felt.example/felt/record"
)

// Key is one setting of a program.
type Key struct {
	// Name is the key's in the file and the flag's; in the environment it is in capitals, after FELT_.
	Name string
	// Value keeps what is told; its type is a word for people, of a number its unit. What it keeps when it
	// is declared holds where nothing is said.
	Value Value
	// Doc says what it is for, in words that begin in lower case.
	Doc string
	// Unset says what holds where the value is empty; "" is nothing.
	Unset string
}

// Env is the key's name in the environment.
func (k *Key) Env() string { return variable(k.Name) }

// prefix begins the names that felt has in the environment.
const prefix = "FELT_"

// variable is the name in the environment of a key with a name.
func variable(name string) string {
	return prefix + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// usage is what a flag's help says.
func (k *Key) usage() string {
	text := k.Doc
	if within := k.Value.bounds(); within != "" {
		text += ", " + within
	}
	if _, many := k.Value.(pflag.SliceValue); many {
		text += " (repeatable)"
	}
	if k.Unset != "" {
		text += " (default " + k.Unset + ")"
	}
	return text
}

// fileKey is the flag that names the file, which cannot stand in the file.
const fileKey = "config"

// Set are the keys of a program, and from where each has its value.
type Set struct {
	Keys []Key
	// File is the file that was read, "" where none was named.
	File string
	from map[string]string
}

// Flags gives a command a flag for each key, and the one that names the file.
func (s *Set) Flags(fs *pflag.FlagSet) {
	fs.StringVar(&s.File, fileKey, "", "a TOML file with these flags' names and values; the environment overrides it, and flags override both")
	for i := range s.Keys {
		fs.Var(s.Keys[i].Value, s.Keys[i].Name, s.Keys[i].usage())
	}
}

// From is where a key has its value from.
func (s *Set) From(name string) string {
	if from, ok := s.from[name]; ok {
		return from
	}
	return "default"
}

// Load reads the file and the environment, after the flags were parsed. It returns a sentence for each
// thing that is wrong, whether something stronger holds in its place or not; what is right holds.
func (s *Set) Load(flags *pflag.FlagSet, env []string) (wrong []error) {
	type told struct {
		many []string
		one  string
	}
	byFlag := map[string]told{} // which cobra has parsed before anybody knew the file
	for i := range s.Keys {
		if k := &s.Keys[i]; flags.Changed(k.Name) {
			byFlag[k.Name] = told{s.list(k), k.Value.String()}
		}
	}
	s.from = map[string]string{}
	variables, _, wrong := s.environment(env)
	if text, ok := variables[fileKey]; ok && !flags.Changed(fileKey) {
		s.File = text
	}
	if s.File != "" {
		wrong = append(s.read(), wrong...)
	}
	for i := range s.Keys {
		k := &s.Keys[i]
		if text, ok := variables[k.Name]; ok {
			if err := set(k.Value, text); err != nil {
				wrong = append(wrong, fmt.Errorf("%s: %w", k.Env(), err))
			} else {
				s.from[k.Name] = k.Env()
			}
		}
		if given, ok := byFlag[k.Name]; ok {
			if many, ok := k.Value.(pflag.SliceValue); ok {
				wrong = append(wrong, many.Replace(given.many))
			} else {
				wrong = append(wrong, k.Value.Set(given.one))
			}
			s.from[k.Name] = "--" + k.Name
		}
	}
	return present(wrong)
}

// present are the errors that are any.
func present(list []error) (all []error) {
	for _, err := range list {
		if err != nil {
			all = append(all, err)
		}
	}
	return all
}

// list is the values of a key that takes several.
func (s *Set) list(k *Key) []string {
	if many, ok := k.Value.(pflag.SliceValue); ok {
		return many.GetSlice()
	}
	return nil
}

// set has a value take a text, from which several are parted by commas; what it had before is gone.
func set(v Value, text string) error {
	many, ok := v.(pflag.SliceValue)
	if !ok {
		return v.Set(text)
	}
	var list []string
	if text != "" {
		list = strings.Split(text, ",")
	}
	return many.Replace(list)
}

// environment are the keys' values in the environment. A name that is nearly a key's is refused; other
// names with the same beginning belong to somebody else, such as what runs felt in a container.
func (s *Set) environment(env []string) (values map[string]string, strange []string, wrong []error) {
	values = map[string]string{}
	names := map[string]string{variable(fileKey): fileKey}
	for i := range s.Keys {
		names[s.Keys[i].Env()] = s.Keys[i].Name
	}
	for _, told := range env {
		name, text, _ := strings.Cut(told, "=")
		if !strings.HasPrefix(name, prefix) {
			continue
		}
		if key, ok := names[name]; ok {
			values[key] = text
			continue
		}
		if near := s.near(strings.TrimPrefix(name, prefix)); near != "" {
			wrong = append(wrong, fmt.Errorf("%s is no key; %s was meant?", record.Clip(name), variable(near)))
		} else {
			strange = append(strange, name)
		}
	}
	return values, strange, wrong
}

// Strange are the names in the environment that begin as felt's do, and are ignored.
func (s *Set) Strange(env []string) []string {
	_, strange, _ := s.environment(env)
	return strange
}

// near is the key that was probably meant.
func (s *Set) near(name string) string {
	names := []string{fileKey}
	for i := range s.Keys {
		names = append(names, s.Keys[i].Name)
	}
	return record.Nearest(name, names)
}

// longest is the most bytes that a file may have.
const longest = 64 << 10

// read reads the file.
func (s *Set) read() (wrong []error) {
	data, err := os.ReadFile(s.File)
	switch {
	case err != nil:
		return []error{err}
	case len(data) > longest:
		return []error{fmt.Errorf("%s: the file has more than %d bytes", s.File, longest)}
	case !utf8.Valid(data):
		return []error{fmt.Errorf("%s: the file is no UTF-8 text", s.File)}
	}
	var top map[string]toml.Primitive
	meta, err := toml.Decode(strings.TrimPrefix(string(data), "\ufeff"), &top)
	if at := (toml.ParseError{}); errors.As(err, &at) {
		return []error{fmt.Errorf("%s: %s", s.place(at.Position), record.TOML(at.Message))}
	} else if err != nil {
		return []error{fmt.Errorf("%s: %s", s.File, record.TOML(err.Error()))}
	}
	for _, path := range meta.Keys() {
		if len(path) > 1 {
			continue // its table is no key either
		}
		into := entry{set: s, name: path[0]}
		err := meta.PrimitiveDecode(top[path[0]], &into)
		at := toml.ParseError{}
		if errors.As(err, &at) {
			err = fmt.Errorf("%s: %w", s.place(at.Position), into.wrong)
		}
		wrong = append(wrong, err)
	}
	return present(wrong)
}

// place is where in the file something stands.
func (s *Set) place(at toml.Position) string {
	if at.Line == 0 {
		return s.File
	}
	return fmt.Sprintf("%s:%d", s.File, at.Line)
}

// entry is a key in the file. The reader of TOML tells where it stands if it is wrong.
type entry struct {
	set   *Set
	name  string
	wrong error
}

// UnmarshalTOML takes the value over, or says why it cannot.
func (e *entry) UnmarshalTOML(value any) error {
	e.wrong = e.take(value)
	return e.wrong
}

func (e *entry) take(value any) error {
	k := e.set.key(e.name)
	if k == nil {
		if near := e.set.near(e.name); near != "" && near != fileKey {
			return fmt.Errorf("%s is no key; %s was meant?", record.Clip(e.name), near)
		}
		return fmt.Errorf("%s is no key; felt config lists them", record.Clip(e.name))
	}
	if err := take(k.Value, value); err != nil {
		return fmt.Errorf("%s: %w", k.Name, err)
	}
	e.set.from[k.Name] = e.set.File
	return nil
}

// key is the key with a name, nil where there is none.
func (s *Set) key(name string) *Key {
	for i := range s.Keys {
		if s.Keys[i].Name == name {
			return &s.Keys[i]
		}
	}
	return nil
}

// take has a value take what stands in a file.
func take(v Value, value any) error {
	text, isText := value.(string)
	many, ok := v.(pflag.SliceValue)
	switch {
	case !ok && isText:
		return v.Set(text)
	case !ok:
		return fmt.Errorf("%s stands here, and text in quotation marks is wanted", written(value))
	}
	list, ok := value.([]any)
	var texts []string
	for _, one := range list {
		text, isText := one.(string)
		ok = ok && isText
		texts = append(texts, text)
	}
	if !ok {
		return fmt.Errorf("%s stands here, and a list of texts is wanted, such as [\"…\"]", written(value))
	}
	return many.Replace(texts)
}

// written is a value of a file, in words.
func written(value any) string {
	switch v := value.(type) {
	case string:
		return fmt.Sprintf("the text %q", record.Clip(v))
	case []any:
		return "a list"
	case map[string]any, []map[string]any:
		return "a table"
	}
	return record.Clip(fmt.Sprint(value))
}
