// Package people says who may do what on a floor: each act that the interface offers is declared with
// its handler, with the roles that may, and everything else is refused.
package people

import (
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/cite"
)

// Role is what somebody is on the floor.
type Role string

const (
	Visitor     Role = "visitor" // who has no name here; everybody is that too
	Player      Role = "player"
	Floorperson Role = "floorperson"
)

// Roles are all roles, from who may least.
var Roles = []Role{Visitor, Player, Floorperson}

// Act is something that may be done over the interface.
type Act struct {
	// Name is the method and path of a request, or the command of a table's connection.
	Name string
	// What is the act in a few words, such as "reading the log".
	What string
	// By are the roles that may do it.
	By []Role
	// Cite is the clause that says so; "" where none does.
	Cite cite.Cite
	// Disinterested: not at a table where he holds chips.
	Disinterested bool
}

// Check tells in a sentence what the declaration lacks, or returns nil.
func (a Act) Check() error {
	switch {
	case a.Name == "" || a.What == "" || len(a.By) == 0:
		return fmt.Errorf("act %q: an act has a name, says what is done, and who may", a.Name)
	case slices.ContainsFunc(a.By, func(r Role) bool { return !slices.Contains(Roles, r) }):
		return fmt.Errorf("act %q: %q is no role", a.Name, a.By)
	}
	return nil
}

// Open reports whether everybody may.
func (a Act) Open() bool { return slices.Contains(a.By, Visitor) }

// Allows reports whether somebody with the roles may.
func (a Act) Allows(roles ...Role) bool {
	return a.Open() || slices.ContainsFunc(roles, func(r Role) bool { return slices.Contains(a.By, r) })
}

// Refusal is what he is told who may not.
func (a Act) Refusal() string {
	by := make([]string, len(a.By))
	for i, r := range a.By {
		by[i] = "a " + string(r)
	}
	text := a.What + " is for " + strings.Join(by, " or ")
	if a.Disinterested {
		text += " who holds no chips at this table"
	}
	if a.Cite != "" {
		text += " (§ " + string(a.Cite) + ")"
	}
	return text
}

// Table is who may do what, in Markdown: a line for each act, a column for each role.
func Table(acts []Act) string {
	var b strings.Builder
	columns := make([]string, len(Roles))
	for i, r := range Roles {
		columns[i] = string(r)
	}
	fmt.Fprintf(&b, "| act | | %s | |\n| --- | --- |%s --- |\n", strings.Join(columns, " | "), strings.Repeat(" :-: |", len(Roles)))
	for _, a := range acts {
		fmt.Fprintf(&b, "| `%s` | %s |", a.Name, a.What)
		for _, r := range Roles {
			mark := " "
			if a.Allows(r) {
				mark = " ✓ "
			}
			fmt.Fprintf(&b, "%s|", mark)
		}
		var notes []string
		if a.Cite != "" {
			notes = append(notes, "§ "+string(a.Cite))
		}
		if a.Disinterested {
			notes = append(notes, "not where he holds chips")
		}
		fmt.Fprintf(&b, " %s |\n", strings.Join(notes, "; "))
	}
	return b.String()
}
