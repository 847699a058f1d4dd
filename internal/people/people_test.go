package people_test

import (
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/people"
)

// TestWhatIsNotDeclared: an act that says not wholly who may is none.
func TestWhatIsNotDeclared(t *testing.T) {
	whole := people.Act{Name: "GET /x", What: "x", By: []people.Role{people.Player}}
	if err := whole.Check(); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(*people.Act){
		"no name": func(a *people.Act) { a.Name = "" }, "nothing done": func(a *people.Act) { a.What = "" }, "nobody may": func(a *people.Act) { a.By = nil },
		"no such role":            func(a *people.Act) { a.By = []people.Role{people.Player, "king"} },
		"a power without a trace": func(a *people.Act) { a.By = people.Staff }, "signed by a player": func(a *people.Act) { a.Signs = true },
		"signed, and nothing done": func(a *people.Act) { a.By, a.Signs, a.Sees = people.Staff, true, true },
	} {
		act := whole
		change(&act)
		if act.Check() == nil {
			t.Errorf("%s: taken", name)
		}
	}
}

// TestAllows: only the roles named, and everybody where visitors may.
func TestAllows(t *testing.T) {
	act := people.Act{Name: "declare", What: "declaring", By: people.FloorpersonOrAbove, Cite: "637a.8(b)(6)", Disinterested: true}
	for _, role := range people.Roles {
		if got, want := act.Allows(people.Person{Roles: []people.Role{role}}), slices.Contains(people.FloorpersonOrAbove, role); got != want {
			t.Errorf("%s may: %v", role, got)
		}
	}
	if act.Allows(people.Person{ID: "floorperson", Name: "floorperson"}) || !act.Allows(people.Person{Roles: []people.Role{people.Guest, people.PitManager}}) {
		t.Error("it is not the roles that count")
	}
	if got := act.Refusal(); got != "this is for a floorperson, a Poker shift supervisor or a pit manager who holds no chips at this table: declaring (§ 637a.8(b)(6))" {
		t.Error(got)
	}
	if table := people.Table([]people.Act{act}); !strings.Contains(table, "| `declare` | declaring | | | | | ✓ | ✓ | ✓ | | | | | | | | § 637a.8(b)(6); not where he holds chips |\n") {
		t.Error(table)
	}
	act.Cite = ""
	if got := act.Refusal(); !strings.HasSuffix(got, "(no clause says who may; this is felt's own rule)") {
		t.Error(got)
	}
	act.Game = true
	if got := act.Refusal(); !strings.HasSuffix(got, "no chips at this table: declaring") {
		t.Error(got)
	}
	act.By = []people.Role{people.Visitor}
	if !act.Allows(people.Person{}) {
		t.Error("what visitors may, not everybody may")
	}
}
