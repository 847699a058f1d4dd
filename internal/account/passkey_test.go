package account_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"testing"

	"github.com/go-webauthn/webauthn/protocol"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/people"
)

// authenticator is one with a passkey, as a browser has it.
type authenticator struct {
	key   *ecdsa.PrivateKey
	id    []byte
	times uint32 // that it has signed
}

var site = account.Site{Name: "floor.example", Origin: "https://floor.example"}

func newAuthenticator(t testing.TB) *authenticator {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	return &authenticator{key: key, id: []byte("0123456789abcdef")}
}

// data are the authenticator's own words about a site.
func (a *authenticator) data(at account.Site, flags byte, more ...byte) []byte {
	sum := sha256.Sum256([]byte(at.Name))
	a.times++
	return append(binary.BigEndian.AppendUint32(append(sum[:], flags), a.times), more...)
}

func client(t testing.TB, kind, challenge, origin string) []byte {
	t.Helper()
	text, err := json.Marshal(map[string]string{"type": kind, "challenge": challenge, "origin": origin})
	must(t, err)
	return text
}

func (a *authenticator) answer(t testing.TB, response map[string][]byte) []byte {
	t.Helper()
	told := map[string]string{}
	for name, value := range response {
		told[name] = base64.RawURLEncoding.EncodeToString(value)
	}
	id := base64.RawURLEncoding.EncodeToString(a.id)
	text, err := json.Marshal(map[string]any{"id": id, "rawId": id, "type": "public-key", "response": told})
	must(t, err)
	return text
}

// made answers what a browser is asked for a new passkey, without attestation, in CBOR.
func (a *authenticator) made(t testing.TB, options any, at account.Site) []byte {
	t.Helper()
	public, err := a.key.PublicKey.Bytes() // 4, x, y
	must(t, err)
	credential := append(make([]byte, 16), 0, byte(len(a.id)))
	credential = append(append(credential, a.id...), 0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32)
	credential = append(append(append(credential, public[1:33]...), 0x22, 0x58, 32), public[33:]...)
	data := a.data(at, 0x45, credential...)
	object := append([]byte("\xa3cfmtdnonegattStmt\xa0hauthData\x58"), byte(len(data)))
	challenge := options.(*protocol.CredentialCreation).Response.Challenge.String()
	return a.answer(t, map[string][]byte{"clientDataJSON": client(t, "webauthn.create", challenge, at.Origin), "attestationObject": append(object, data...)})
}

// shown answers what a browser is asked for the passkey.
func (a *authenticator) shown(t testing.TB, options any, at account.Site) []byte {
	t.Helper()
	said := client(t, "webauthn.get", options.(*protocol.CredentialAssertion).Response.Challenge.String(), at.Origin)
	data, sum := a.data(at, 0x05), sha256.Sum256(said)
	whole := sha256.Sum256(append(append([]byte{}, data...), sum[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, whole[:])
	must(t, err)
	return a.answer(t, map[string][]byte{"clientDataJSON": said, "authenticatorData": data, "signature": signature})
}

// add adds a passkey to the account of a session.
func (a *authenticator) add(t testing.TB, h *account.House, token string) error {
	t.Helper()
	_, session := h.Who(t.Context(), token)
	options, err := h.AddPasskey(t.Context(), session, accounttest.Password, site, here)
	must(t, err)
	return h.PasskeyAdded(t.Context(), session, a.made(t, options, site), site, here)
}

// TestPasskeys sign in at their own site alone, by the authenticator that has the key, once for each
// time that it is asked; a copy of it is refused.
func TestPasskeys(t *testing.T) {
	p := at(t)
	token := accounttest.Staff(t, p.House, "Ada", people.Auditor)
	own := newAuthenticator(t)
	must(t, own.add(t, p.House, token))
	ask := func() (pending string, options any) {
		t.Helper()
		in, err := p.SignIn(t.Context(), "Ada", accounttest.Password, "", here)
		must(t, err)
		options, err = p.AskPasskey(t.Context(), in.Pending, site)
		must(t, err)
		return in.Pending, options
	}
	pending, options := ask()
	answer := own.shown(t, options, site)
	strong, err := p.Passkey(t.Context(), pending, answer, site, here)
	must(t, err)
	if len(p.roles(strong)) != 1 {
		t.Error("who has shown his passkey has no role")
	}
	elsewhereSite := account.Site{Name: "attacker.example", Origin: "https://attacker.example"}
	stranger, copied := newAuthenticator(t), *own
	for name, show := range map[string]func(options any) []byte{
		"the answer of before":  func(any) []byte { return answer },
		"of another site":       func(options any) []byte { return own.shown(t, options, elsewhereSite) },
		"another authenticator": func(options any) []byte { return stranger.shown(t, options, site) },
		"a copy that is behind": func(options any) []byte { copied.times = 0; return copied.shown(t, options, site) },
		"no answer":             func(any) []byte { return []byte(`{}`) },
	} {
		pending, options := ask()
		from := "from " + name // where nothing is locked
		if got, err := p.Passkey(t.Context(), pending, show(options), site, from); err == nil {
			t.Errorf("%s is taken: %s", name, got)
		}
		if _, err := p.Passkey(t.Context(), pending, own.shown(t, options, site), site, from); err == nil {
			t.Errorf("%s: what was asked is answered twice", name)
		}
	}
	for range 3 {
		pending, options := ask()
		_, err := p.Passkey(t.Context(), pending, stranger.shown(t, options, site), site, here)
		if err == nil {
			t.Error("a stranger's passkey is taken")
		}
	}
	var locked *account.LockedError
	pending, options = ask()
	if _, err := p.Passkey(t.Context(), pending, own.shown(t, options, site), site, here); !errors.As(err, &locked) {
		t.Errorf("after three that were wrong: %v", err)
	}
}
