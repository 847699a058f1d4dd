package people_test

import (
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
		"no such role": func(a *people.Act) { a.By = []people.Role{people.Player, "king"} },
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
	act := people.Act{Name: "file", What: "filing", By: []people.Role{people.Floorperson}, Cite: "601a.2", Disinterested: true}
	for _, c := range []struct {
		roles []people.Role
		may   bool
	}{{nil, false}, {[]people.Role{people.Visitor, people.Player}, false}, {[]people.Role{people.Player, people.Floorperson}, true}} {
		if act.Allows(c.roles...) != c.may {
			t.Errorf("%v may: %v", c.roles, !c.may)
		}
	}
	if got := act.Refusal(); got != "filing is for a floorperson who holds no chips at this table (§ 601a.2)" {
		t.Error(got)
	}
	if table := people.Table([]people.Act{act}); !strings.Contains(table, "| `file` | filing | | | ✓ | § 601a.2; not where he holds chips |\n") {
		t.Error(table)
	}
	act.By = []people.Role{people.Visitor}
	if !act.Allows() {
		t.Error("what visitors may, not everybody may")
	}
}
