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
	Visitor              Role = "visitor" // who has no name here; everybody is that too
	Guest                Role = "guest"   // who took a name, and is known by his browser alone
	Player               Role = "player"  // who has an account
	Dealer               Role = "dealer"
	Floorperson          Role = "floorperson"
	PokerShiftSupervisor Role = "Poker shift supervisor"
	PitManager           Role = "pit manager"
	Cage                 Role = "cage"
	CountTeam            Role = "count team"
	Security             Role = "security" // who holds the second key of the storage of cards
	Surveillance         Role = "surveillance"
	GamingOperations     Role = "gaming operations" // who files Rules Submissions
	Auditor              Role = "auditor"           // the Board's
	Administrator        Role = "administrator"     // who manages people, and nothing at a table
)

// Roles are all roles.
var Roles = []Role{
	Visitor, Guest, Player, Dealer, Floorperson, PokerShiftSupervisor, PitManager, Cage, CountTeam, Security, Surveillance, GamingOperations, Auditor, Administrator,
}

// Staff are the roles that have powers of the house: those that an administrator gives.
var Staff = Roles[3:]

// Those that several acts are for.
var (
	Players = []Role{Guest, Player}
	// FloorpersonOrAbove is, in the regulation's words, who directs what is done at a table.
	FloorpersonOrAbove = []Role{Floorperson, PokerShiftSupervisor, PitManager}
)

// of is the role as a sentence has it.
func (r Role) of() string {
	switch r {
	case Cage, CountTeam:
		return "the " + string(r)
	case Security, Surveillance, GamingOperations:
		return string(r)
	case Auditor, Administrator:
		return "an " + string(r)
	default:
		return "a " + string(r)
	}
}

// Person is somebody who asks something of the floor, with the roles that he has now.
type Person struct {
	ID, Name string // "" of a visitor
	Roles    []Role
	// SignedIn: with an account, be it that no role of it counts before his second factor.
	SignedIn bool
}

// Is reports whether he has one of the roles.
func (p Person) Is(roles ...Role) bool {
	return slices.ContainsFunc(p.Roles, func(r Role) bool { return slices.Contains(roles, r) })
}

// Act is something that may be done over the interface.
type Act struct {
	// Name is the method and path of a request, or the command of a table's connection.
	Name string
	// What is the act in a few words, such as "reading the log".
	What string
	// By are the roles that may do it.
	By []Role
	// Cite is the clause that says so; "" where none does, or where it is the played game's own.
	Cite cite.Cite
	// Game: the clause is one of the game that is played, and the refusal at its table cites it.
	Game bool
	// Disinterested: not at a table where he holds chips.
	Disinterested bool
	// Own: about himself, for everybody who is signed in.
	Own bool
	// Reason: he says why, and an entry of the log has that, who he is and from where.
	Reason bool
	// Signs: he signs for it on a slip or a count, and an entry of the log has that, who he is and from where.
	Signs bool
	// Sees: he is shown what not everybody is, and changes nothing.
	Sees bool
	// Two: one person proposes it, or some of it, and another approves it.
	Two bool
}

// Check tells in a sentence what the declaration lacks, or returns nil.
func (a Act) Check() error {
	switch {
	case a.Name == "" || a.What == "" || len(a.By) == 0 && !a.Own:
		return fmt.Errorf("act %q: an act has a name, says what is done, and who may", a.Name)
	case slices.ContainsFunc(a.By, func(r Role) bool { return !slices.Contains(Roles, r) }):
		return fmt.Errorf("act %q: %q is no role", a.Name, a.By)
	case a.Power() != (a.kept() == 1) || a.kept() > 1:
		return fmt.Errorf("act %q: what is done by a power is recorded with a reason, or signed for, or changes nothing", a.Name)
	}
	return nil
}

// kept is in how many ways it is kept what he did by a power.
func (a Act) kept() (ways int) {
	for _, way := range []bool{a.Reason, a.Signs, a.Sees} {
		if way {
			ways++
		}
	}
	return ways
}

// Power reports whether it is done by a power of the house.
func (a Act) Power() bool {
	return len(a.By) > 0 && !slices.ContainsFunc(a.By, func(r Role) bool { return !slices.Contains(Staff, r) })
}

// Open reports whether everybody may.
func (a Act) Open() bool { return slices.Contains(a.By, Visitor) }

// Allows reports whether a person may.
func (a Act) Allows(p Person) bool { return a.Open() || a.Own && p.SignedIn || p.Is(a.By...) }

// Refusal is the sentence that refuses a person who may not.
func (a Act) Refusal() string {
	if a.Own {
		return "sign in first: " + a.What + " needs an account"
	}
	text := "this is for " + list(a.By)
	if a.Disinterested {
		text += " who holds no chips at this table"
	}
	text += ": " + a.What
	switch {
	case a.Cite != "":
		text += " (§ " + string(a.Cite) + ")"
	case a.Power() && !a.Game:
		text += " (no clause says who may; this is felt's own rule)"
	}
	return text
}

// list is the roles, one of which is wanted.
func list(roles []Role) string {
	words := make([]string, len(roles))
	for i, r := range roles {
		words[i] = r.of()
	}
	if n := len(words) - 1; n > 0 {
		return strings.Join(words[:n], ", ") + " or " + words[n]
	}
	return words[0]
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
			if a.Allows(Person{Roles: []Role{r}, SignedIn: r != Visitor && r != Guest}) {
				mark = " ✓ "
			}
			fmt.Fprintf(&b, "%s|", mark)
		}
		var notes []string
		if a.Cite != "" {
			notes = append(notes, "§ "+string(a.Cite))
		}
		if a.Game {
			notes = append(notes, "by the game's clause")
		}
		if a.Disinterested {
			notes = append(notes, "not where he holds chips")
		}
		if a.Own {
			notes = append(notes, "about himself")
		}
		if a.Reason {
			notes = append(notes, "gives a reason")
		}
		if a.Signs {
			notes = append(notes, "signs for it")
		}
		if a.Sees {
			notes = append(notes, "changes nothing")
		}
		if a.Two {
			notes = append(notes, "takes two people")
		}
		fmt.Fprintf(&b, " %s |\n", strings.Join(notes, "; "))
	}
	return b.String()
}
