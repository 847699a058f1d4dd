package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/web"
	"felt.example/felt/internal/words"
	"felt.example/felt/internal/words/wordstest"
)

// TestRefusalsOfActsAreSpanish: who is told that something is not for him is told so in Spanish.
func TestRefusalsOfActsAreSpanish(t *testing.T) {
	for _, a := range web.Acts() {
		if said := words.In("es", a.Refusal()); wordstest.English(said) {
			t.Errorf("%q is said in Spanish: %s", a.Refusal(), said)
		}
	}
}

// principal is somebody, by the cookies that he sends, and the roles that these give him.
type principal struct {
	name    string
	cookies string
	person  people.Person
}

// cookiesOf are a browser's cookies as it sends them.
func (b *browser) cookies() string {
	b.t.Helper()
	r, err := http.NewRequest(http.MethodGet, b.base, nil)
	must(b.t, err)
	var all []string
	for _, c := range b.http.Jar.Cookies(r.URL) {
		all = append(all, c.Name+"="+c.Value)
	}
	return strings.Join(all, "; ")
}

// everybody are nobody, each role, who has two or has not shown a second factor yet, and those whose
// sessions ended or were never given. A floor's other is another floor.
func everybody(t *testing.T, f *floor.Floor, base string, other *floor.Floor) []principal {
	t.Helper()
	house := houseOf(f)
	with := func(token string) string { return "felt-session=" + token }
	signedIn := func(roles ...people.Role) people.Person { return people.Person{Roles: roles, SignedIn: true} }
	all := []principal{
		{"nobody", "", people.Person{}},
		{"a guest", visit(t, base).join("Ann").cookies(), people.Person{Roles: []people.Role{people.Guest}}},
		{"a player", visit(t, base).join("Bob").promoted(f).cookies(), signedIn(people.Player)},
		{"a floorperson who plays", visit(t, base).join("Cid").promoted(f, people.Floorperson).cookies(), signedIn(people.Player, people.Floorperson)},
		{"who forges", "felt=forged; felt-session=forged; felt-floorperson=forged", people.Person{}},
		{"an administrator of another floor", with(staff(t, other, "Eve", people.Administrator)), people.Person{}},
	}
	for i, role := range people.Staff {
		all = append(all, principal{string(role), with(staff(t, f, fmt.Sprintf("Fay %d", i), role)), signedIn(role)})
	}
	weak, err := house.Invite(t.Context(), floor.Power{Reason: "a test"}, "Gus", []people.Role{people.PitManager})
	must(t, err)
	weak, err = house.Enrol(t.Context(), weak, "", accounttest.Password, "", "192.0.2.7")
	must(t, err)
	gone := staff(t, f, "Hal", people.Floorperson, people.GamingOperations)
	_, session := house.Who(t.Context(), gone)
	must(t, house.SignOut(t.Context(), session, true))
	barred := staff(t, f, "Ida", people.Administrator)
	must(t, house.Manage(t.Context(), floor.Power{Reason: "a test"}, people.Barred, people.Change{Person: houseOwner(t, f, barred)}))
	return append(all,
		principal{"a pit manager without a second factor", with(weak), signedIn()},
		principal{"a floorperson whose session ended", with(gone), people.Person{}},
		principal{"an administrator who was barred", with(barred), people.Person{}})
}

// asAct sends the request that an act is.
func asAct(t *testing.T, base string, act people.Act, p principal, header ...string) (int, string) {
	t.Helper()
	method, path, ok := strings.Cut(act.Name, " ")
	if !ok {
		method, path = http.MethodGet, act.Name
	}
	path = strings.NewReplacer("{table}", "flush-1", "{round}", "1", "{game}", "high-card-flush", "{wager}", "ante", "{cite}", "678a.6", "{person}", "nobody").Replace(path)
	r, err := http.NewRequestWithContext(t.Context(), method, base+path, strings.NewReader(""))
	must(t, err)
	r.Header.Set("Cookie", p.cookies)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	must(t, err)
	defer answer.Body.Close()
	text := make([]byte, 1000)
	n, _ := answer.Body.Read(text)
	return answer.StatusCode, string(text[:n])
}

// TestEveryRequestByEverybody: as each, every request is refused or not as its act declares; what
// is not for everybody is refused to another site's page, whoever opens it.
func TestEveryRequestByEverybody(t *testing.T) {
	f, s := serve(t)
	other, _ := serve(t)
	guarded := 0
	for _, p := range everybody(t, f, s.URL, other) {
		for _, act := range web.Acts() {
			if !strings.Contains(act.Name, "/") {
				continue
			}
			status, text := asAct(t, s.URL, act, p)
			refused := status == http.StatusForbidden && strings.Contains(text, act.Refusal())
			if refused == act.Allows(p.person) {
				t.Errorf("%s as %s: %d %.200s", act.Name, p.name, status, text)
			}
			if act.Open() {
				continue
			}
			guarded++
			for _, header := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://elsewhere.example"}} {
				if status, text := asAct(t, s.URL, act, p, header...); status != http.StatusForbidden || !strings.Contains(text, "another site") {
					t.Errorf("%s as %s, %s: %d %.200s", act.Name, p.name, header, status, text)
				}
			}
		}
	}
	if guarded < 15*15 {
		t.Errorf("%d requests were not for everybody", guarded)
	}
}

// TestEveryCommandByEverybody: as each, every command at a table is refused or not as its act
// declares, and another site's page has no connection.
func TestEveryCommandByEverybody(t *testing.T) {
	f, s := serve(t)
	other, _ := serve(t)
	commands := slices.DeleteFunc(slices.Concat(web.Acts(), cardroom.Acts), func(a people.Act) bool { return strings.Contains(a.Name, "/") })
	if len(commands) < 17 {
		t.Fatalf("there are %d commands", len(commands))
	}
	for _, p := range everybody(t, f, s.URL, other) {
		b := visit(t, s.URL)
		dial := func(origin string) (*websocket.Conn, error) {
			header := http.Header{"Cookie": {p.cookies}}
			if origin != "" {
				header.Set("Origin", origin)
			}
			conn, answer, err := websocket.Dial(t.Context(), s.URL+"/api/tables/holdem-1/live", &websocket.DialOptions{HTTPHeader: header})
			if err != nil && answer != nil {
				answer.Body.Close()
			}
			return conn, err
		}
		if conn, err := dial("https://elsewhere.example"); err == nil {
			conn.CloseNow()
			t.Errorf("another site's page is connected as %s", p.name)
		}
		conn, err := dial("")
		must(t, err)
		defer conn.CloseNow()
		conn.SetReadLimit(1 << 20)
		b.conn = conn
		b.read()
		for _, act := range commands {
			r := b.do(fmt.Sprintf(`"command": %q`, act.Name))
			refused := !r.OK && (r.Error == act.Refusal() || r.Error == "choose a name first")
			if refused == act.Allows(p.person) {
				t.Errorf("%s as %s: %+v", act.Name, p.name, r)
			}
		}
		if r := b.do(`"command": "deal_me_aces"`); r.OK {
			t.Errorf("as %s, what is declared nowhere is done", p.name)
		}
	}
}

// TestActsHaveNamesOfTheirOwn: no command of all tables is called as one of a card room is, or that would never come to the room.
func TestActsHaveNamesOfTheirOwn(t *testing.T) {
	named := map[string]bool{}
	for _, a := range slices.Concat(web.Acts(), cardroom.Acts) {
		if named[a.Name] {
			t.Errorf("two acts are called %q", a.Name)
		}
		named[a.Name] = true
	}
}
