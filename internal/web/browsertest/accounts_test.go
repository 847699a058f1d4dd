package browsertest

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
	"github.com/pquerna/otp/totp"

	"felt.example/felt/internal/people"
)

const password = "correct horse battery"

// fill types into the field of a label.
func (v *visitor) fill(label, text string) *visitor {
	v.t.Helper()
	field := `document.getElementById(` + find("label", label) + `?.htmlFor)`
	v.click(field)
	is[chromedp.Void](v, `void (`+field+`.select())`)
	v.keys(text)
	return v.until(field + `.value === ` + quote(text))
}

func reads(text string) string { return `document.body.textContent.includes(` + quote(text) + `)` }

// enrolled makes the account of an invitation.
func (v *visitor) enrolled(address, name string) *visitor {
	v.t.Helper()
	v.goTo(address).until(find("h1", "Make your account"))
	v.until(find("label", "Password"))
	if name != "" {
		v.fill("Your name", name)
	}
	v.fill("Password", password).button("Make the account")
	return v.until(reads("until then you cannot use any of your powers"))
}

// shown is what an authenticator shows, so many steps after now.
func shown(t testing.TB, key string, steps int) string {
	t.Helper()
	text, err := totp.GenerateCode(key, time.Now().Add(time.Duration(steps)*30*time.Second))
	must(t, err)
	return text
}

// addCode adds an authenticator and returns its key.
func (v *visitor) addCode() (key string) {
	v.t.Helper()
	v.button("Add an authenticator").until(`document.querySelector(".totp-key")`)
	v.until(`document.querySelector("main img[width='240']").naturalWidth > 100`)
	key = is[string](v, `document.querySelector(".totp-key").textContent`)
	v.fill("Code", shown(v.t, key, 0)).button("Add the authenticator")
	v.until(`!` + reads("none of your powers") + ` && ` + find("li", "Authenticator"))
	return key
}

// administrator opens a browser of the first administrator's.
func (s *server) administrator(name string) *visitor {
	s.t.Helper()
	v := s.visit(s.t, 1280, 800)
	v.enrolled(s.enrol, name).addCode()
	s.ada = v
	return v
}

// invitation invites somebody and returns the address.
func (v *visitor) invitation(name string, roles ...string) string {
	v.t.Helper()
	v.goTo("/people").until(find("h2", "Invite")).fill("Name", name)
	for _, role := range roles {
		v.click(find("label", role) + `.querySelector("input")`)
	}
	v.fill("Why", "a test").button("Invite")
	v.until(`document.querySelector(".invitation")`)
	_, token, _ := strings.Cut(is[string](v, `document.querySelector(".invitation").textContent`), "/enrol#")
	return "/enrol#" + token
}

// invite has somebody enrol with a role and an authenticator, in another browser.
func (v *visitor) invite(other *visitor, name, role string) {
	v.t.Helper()
	other.enrolled(v.invitation(name, role), "").addCode()
}

// TestFirstStartToNineRoles: the first start prints one invitation; whoever opens it becomes the
// administrator, and invites nine people with nine roles, who add their second factors. Later starts
// print nothing, and everybody is still signed in.
func TestFirstStartToNineRoles(t *testing.T) {
	t.Parallel()
	s := open(t)
	if s.enrol == "" {
		t.Fatal("the first start prints no invitation")
	}
	ada := s.visit(t, 1280, 800)
	ada.goTo(s.enrol).until(find("label", "Password")).accessible("enrolling")
	ada.enrolled(s.enrol, "Ada").accessible("an account without a second factor")
	ada.goTo("/people").until(reads("an administrator")).goTo("/account")
	key := ada.addCode()
	ada.accessible("an account")

	everybody := map[string]*visitor{}
	for i, role := range people.Staff[:9] {
		name := []string{"Bea", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon"}[i]
		v := s.visit(t, 390, 844)
		everybody[name] = v
		if i > 0 {
			ada.invite(v, name, string(role))
		} else { // with a passkey, which needs a name for an address
			_, err := chromedp.Call(v.ctx, webauthn.Enable, webauthn.EnableParams{})
			must(t, err)
			_, err = chromedp.Call(v.ctx, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
				Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
				HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
			}})
			must(t, err)
			address := ada.invitation(name, string(role))
			at := s.url
			s.url = strings.Replace(at, "127.0.0.1", "localhost", 1)
			v.enrolled(address, "").button("Add a passkey").until(`!` + reads("none of your powers") + ` && ` + find("li", "Passkey"))
			v.button("Sign out").until(`location.pathname === "/"`)
			v.goTo("/sign-in").fill("Name", name).fill("Password", password).click(find("form button", "Sign in")).button("Use a passkey").until(find("h1", name))
			s.url = at
		}
		v.until(reads("Your roles in the house:  " + string(role)))
	}
	ada.goTo("/people").until(`document.querySelectorAll(".people tbody tr").length === 10`).button("Bea").accessible("people")

	// A code counts once.
	out := func() {
		ada.goTo("/account").button("Sign out everywhere").until(`location.pathname === "/" && ` + find("nav a", "Sign in"))
	}
	out()
	ada.goTo("/sign-in").accessible("signing in")
	with := shown(t, key, 1)
	ada.fill("Name", "Ada").fill("Password", password).click(find("form button", "Sign in")).until(find("label", "Code of your")).accessible("the second factor")
	ada.fill("Code of your authenticator", with).button("Use the code").until(find("h1", "Ada"))
	out()
	ada.goTo("/sign-in").fill("Name", "Ada").fill("Password", password).click(find("form button", "Sign in"))
	ada.fill("Code of your authenticator", with).button("Use the code").until(reads("was used before"))

	for _, v := range everybody {
		v.well()
	}

	s.kill()
	s.start()
	if s.enrol != "" {
		t.Error("a later start prints an invitation too")
	}
	for name, v := range everybody {
		if name != "Bea" { // whose browser knows the floor by another name
			v.goTo("/account").until(find("h1", name))
		}
	}
}
