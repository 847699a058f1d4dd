package reference

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// verb is a command as its page shows it.
type verb struct {
	Path, Name, Use, Short, Long, Example, Group string
	Hidden                                       bool
	Flags                                        []flag
}

type flag struct{ Name, Type, Default, Usage string }

// commands makes a page for each verb, and their list.
func (w *writer) commands(root *cobra.Command) error {
	var all []verb
	for _, c := range below(root) {
		v := verb{
			Path: strings.ReplaceAll(strings.TrimPrefix(c.CommandPath(), root.Name()+" "), " ", "-") + ".html", Name: c.CommandPath(), Use: c.UseLine(), Short: c.Short, Long: c.Long, Example: c.Example, Group: c.GroupID, Hidden: c.Hidden,
		}
		if v.Long == "" {
			v.Long = v.Short + "."
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Hidden || f.Name == "help" {
				return
			}
			name := "--" + f.Name
			if f.Shorthand != "" {
				name += ", -" + f.Shorthand
			}
			kind, usage := pflag.UnquoteUsage(f)
			is := f.DefValue
			if kind == "" || is == "[]" || is == "0" || is == "0s" {
				is = "" // it says nothing
			}
			v.Flags = append(v.Flags, flag{name, kind, is, usage})
		})
		if err := w.page("commands/"+v.Path, "command", v); err != nil {
			return err
		}
		all = append(all, v)
	}
	return w.page("commands/index.html", "commands", all)
}

// below are the commands below another, each before its own.
func below(root *cobra.Command) (all []*cobra.Command) {
	for _, c := range root.Commands() {
		all = append(append(all, c), below(c)...)
	}
	return all
}

// upper has a sentence begin with a capital letter.
func upper(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
