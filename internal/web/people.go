package web

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"time"

	"felt.example/felt/internal/people"
)

// addPeople adds what an administrator does: he manages people, and nothing at a table.
func (s *server) addPeople(t *routes) {
	administrators := []people.Role{people.Administrator}
	t.route(people.Act{Name: "GET /api/people", What: "who has an account", By: []people.Role{people.Auditor, people.Administrator}, Sees: true}, gives(peopleAnswer{}), s.people)
	t.route(people.Act{Name: "POST /api/people/invitation", What: "inviting somebody", By: administrators, Reason: true}, gives(invited{}).taking(peopleRequest{}), s.invite)
	manage := func(pattern, what string, of func(peopleRequest) (people.Kind, people.Change)) {
		t.route(people.Act{Name: pattern, What: what, By: administrators, Reason: true}, gives(done{}).taking(peopleRequest{}), func(w http.ResponseWriter, r *http.Request) {
			if asks, ok := body[peopleRequest](w, r); ok {
				kind, c := of(asks)
				c.Person = r.PathValue("person")
				s.done(w, r, s.house.Manage(r.Context(), s.power(r, asks.Why), kind, c))
			}
		})
	}
	manage("POST /api/people/{person}/give", "giving a role", func(of peopleRequest) (people.Kind, people.Change) {
		return people.RoleGiven, people.Change{Roles: of.Roles}
	})
	manage("POST /api/people/{person}/take", "taking a role", func(of peopleRequest) (people.Kind, people.Change) {
		return people.RoleTaken, people.Change{Roles: of.Roles}
	})
	manage("POST /api/people/{person}/bar", "barring somebody", func(peopleRequest) (people.Kind, people.Change) { return people.Barred, people.Change{} })
	manage("POST /api/people/{person}/readmit", "readmitting somebody", func(peopleRequest) (people.Kind, people.Change) { return people.Readmitted, people.Change{} })
	manage("POST /api/people/{person}/sessions", "ending somebody's sessions", func(peopleRequest) (people.Kind, people.Change) { return people.SessionsEnded, people.Change{} })
	t.route(people.Act{Name: "POST /api/people/{person}/recovery", What: "letting somebody recover his account", By: administrators, Reason: true}, gives(invited{}).taking(peopleRequest{}), s.recovery)
}

// peopleRequest is what is asked about somebody, with the reason.
type peopleRequest struct {
	Name  string        `json:"name,omitempty"`
	Roles []people.Role `json:"roles,omitempty"`
	Why   string        `json:"why"`
}

// personAnswer is an account as an administrator sees it.
type personAnswer struct {
	ID       string          `json:"id"`
	Name     string          `json:"name"`
	Roles    []people.Role   `json:"roles"`
	Methods  []people.Method `json:"methods"` // his second factors
	Barred   bool            `json:"barred"`
	Sessions int             `json:"sessions"`
	Last     time.Time       `json:"last"` // that he signed in
}

// peopleAnswer is the people who have an account.
type peopleAnswer struct {
	People []personAnswer `json:"people"`
	Roles  []people.Role  `json:"roles"` // that can be given
}

func (s *server) people(w http.ResponseWriter, r *http.Request) {
	a := peopleAnswer{People: []personAnswer{}, Roles: people.Staff}
	s.floor.Accounts(func(all *people.Register) {
		for _, of := range all.Accounts {
			a.People = append(a.People, personAnswer{of.ID, of.Name, append([]people.Role{}, of.Roles...),
				append([]people.Method{}, slices.Sorted(maps.Values(of.Factors))...), of.Barred, len(of.Sessions), of.Last.At})
		}
	})
	slices.SortFunc(a.People, func(a, b personAnswer) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	answer(w, r, a)
}

// invited is the token of an invitation, which is shown once.
type invited struct {
	Invitation string `json:"invitation"`
}

func (s *server) invite(w http.ResponseWriter, r *http.Request) {
	if of, ok := body[peopleRequest](w, r); ok {
		token, err := s.house.Invite(r.Context(), s.power(r, of.Why), of.Name, of.Roles)
		s.said(w, r)(invited{token}, err)
	}
}

func (s *server) recovery(w http.ResponseWriter, r *http.Request) {
	if of, ok := body[peopleRequest](w, r); ok {
		token, err := s.house.Recover(r.Context(), s.power(r, of.Why), r.PathValue("person"))
		s.said(w, r)(invited{token}, err)
	}
}
