package config

import (
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/net/idna"

	"felt.example/felt/money"
	"felt.example/felt/record"
)

// Value is a flag's value, which also tells its form in a schema.
type Value interface {
	pflag.Value
	form() object
	// bounds are the least and the most that may stand there, in words; "" where there are none.
	bounds() string
}

// one is a value of some type. Its errors begin with what was given, and are shown to people.
type one[T any] struct {
	to     *T
	kind   string
	parse  func(string) (T, error)
	show   func(T) string
	shape  object
	within string
}

// Set implements pflag.Value.
func (v one[T]) Set(text string) error {
	parsed, err := v.parse(text)
	if err == nil {
		*v.to = parsed
	}
	return wrapped(err)
}

// String implements pflag.Value.
func (v one[T]) String() string {
	if v.to == nil {
		return "" // pflag asks a value that nobody made
	}
	return v.show(*v.to)
}

// Type implements pflag.Value.
func (v one[T]) Type() string { return v.kind }

func (v one[T]) form() object { return v.shape }

func (v one[T]) bounds() string { return v.within }

// several is a list of values.
type several[T any] struct {
	one[T]
	to *[]T
	// given reports whether a flag was given, to which the next one adds.
	given *bool
}

// Set implements pflag.Value.
func (v several[T]) Set(text string) error {
	if !*v.given {
		*v.to, *v.given = nil, true
	}
	for part := range strings.SplitSeq(text, ",") {
		if err := v.Append(part); err != nil {
			return err
		}
	}
	return nil
}

// String implements pflag.Value.
func (v several[T]) String() string {
	if v.to == nil {
		return ""
	}
	return strings.Join(v.GetSlice(), ",")
}

// Type implements pflag.Value.
func (v several[T]) Type() string { return v.kind }

// Append implements pflag.SliceValue.
func (v several[T]) Append(text string) error {
	parsed, err := v.parse(text)
	if err == nil {
		*v.to = append(*v.to, parsed)
	}
	return wrapped(err)
}

// Replace implements pflag.SliceValue.
func (v several[T]) Replace(texts []string) error {
	before := *v.to
	*v.to = nil
	for _, text := range texts {
		if err := v.Append(text); err != nil {
			*v.to = before
			return err
		}
	}
	return nil
}

// GetSlice implements pflag.SliceValue.
func (v several[T]) GetSlice() (texts []string) {
	for _, value := range *v.to {
		texts = append(texts, v.show(value))
	}
	return texts
}

func (v several[T]) form() object { return object{"type": "array", "items": v.shape} }

// WrongError is a value that cannot stand where it was given, in a sentence for people.
type WrongError struct{ why error }

// Error implements error.
func (e *WrongError) Error() string { return e.why.Error() }

// Unwrap implements errors.Unwrap.
func (e *WrongError) Unwrap() error { return e.why }

func wrapped(err error) error {
	if err == nil {
		return nil
	}
	return &WrongError{err}
}

func same(text string) string { return text }

// Text is any text.
func Text(to *string, kind string) Value {
	return one[string]{to: to, kind: kind, parse: func(text string) (string, error) { return text, nil }, show: same, shape: object{"type": "string"}}
}

// Texts is a list of texts.
func Texts(to *[]string, kind string) Value {
	return several[string]{Text(nil, kind).(one[string]), to, new(bool)}
}

// Choice is one of some words; of says in a sentence which they are.
func Choice(to *string, of string, words ...string) Value {
	return one[string]{to: to, kind: "word", parse: func(text string) (string, error) {
		if !slices.Contains(words, text) {
			return "", fmt.Errorf("%q is none: %s", record.Clip(text), of)
		}
		return text, nil
	}, show: same, shape: object{"type": "string", "enum": words}}
}

// Words are what may stand in a choice; nil for any other value.
func Words(v Value) []string {
	words, _ := v.form()["enum"].([]string)
	return words
}

// Amount is an amount of dollars, not below zero.
func Amount(to *money.Cents) Value {
	return one[money.Cents]{to: to, kind: "dollars", parse: func(text string) (money.Cents, error) {
		amount, err := money.Parse(text)
		if err != nil || amount < 0 {
			return 0, fmt.Errorf("%q is no amount, such as 10000.00", record.Clip(text))
		}
		return amount, nil
	}, show: money.Cents.String, shape: object{"type": "string", "pattern": `^[0-9]+(\.[0-9]{1,2})?$`}}
}

// Percent is a percentage with at most two digits after the point, in hundredths of a per cent; 0 is none.
func Percent(to *int) Value {
	const most = 100_00
	return one[int]{to: to, kind: "per cent", parse: func(text string) (int, error) {
		rate, err := money.Parse(text)
		if err != nil || rate < 0 || rate > most {
			return 0, fmt.Errorf("%q is no percentage from 0 to 100, such as 12.50", record.Clip(text))
		}
		return int(rate), nil
	}, show: func(rate int) string { return money.Cents(rate).String() }, shape: object{"type": "string", "pattern": `^[0-9]+(\.[0-9]{1,2})?$`}}
}

// Duration is a time between two bounds, such as 30s, 5m or 1h30m.
func Duration(to *time.Duration, least, most time.Duration) Value {
	within := fmt.Sprintf("from %s to %s", short(least), short(most))
	return one[time.Duration]{to: to, kind: "time", parse: func(text string) (time.Duration, error) {
		d, err := time.ParseDuration(text)
		if err != nil || d < least || d > most {
			return 0, fmt.Errorf("%q is no time %s, such as %s", record.Clip(text), within, short(least))
		}
		return d, nil
	}, show: short, shape: object{"type": "string", "pattern": `^[0-9][0-9hms.]*$`}, within: within}
}

// short writes 2m for what Go writes 2m0s.
func short(d time.Duration) string {
	text := d.String()
	for _, nothing := range []string{"0s", "0m"} {
		if before, cut := strings.CutSuffix(text, nothing); cut && strings.HasSuffix(before, map[string]string{"0s": "m", "0m": "h"}[nothing]) {
			text = before
		}
	}
	return text
}

// Count is a whole number of what kind names, between two bounds.
func Count(to *int, kind string, least, most int) Value {
	within := fmt.Sprintf("from %d to %d", least, most)
	return one[int]{to: to, kind: kind, parse: func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < least || n > most {
			return 0, fmt.Errorf("%q is no whole number %s", record.Clip(text), within)
		}
		return n, nil
	}, show: strconv.Itoa, shape: object{"type": "string", "pattern": `^[0-9]+$`}, within: within}
}

// Networks are addresses and networks.
func Networks(to *[]netip.Prefix) Value {
	return several[netip.Prefix]{one[netip.Prefix]{kind: "network", parse: network, show: func(p netip.Prefix) string {
		if p.IsSingleIP() {
			return p.Addr().String()
		}
		return p.String()
	}, shape: object{"type": "string"}}, to, new(bool)}
}

func network(text string) (netip.Prefix, error) {
	if one, err := netip.ParseAddr(text); err == nil {
		return one.Prefix(one.BitLen())
	}
	many, err := netip.ParsePrefix(text)
	if err != nil {
		return many, fmt.Errorf("%q is neither an address nor a network such as 10.0.0.0/8", record.Clip(text))
	}
	return many.Masked(), nil
}

// Domains are names of hosts for which there can be certificates.
func Domains(to *[]string) Value {
	return several[string]{one[string]{kind: "name", parse: func(text string) (string, error) {
		name, err := idna.Lookup.ToASCII(text)
		if _, number := netip.ParseAddr(text); err != nil || number == nil || !strings.Contains(strings.Trim(name, "."), ".") || strings.HasSuffix(name, ".") {
			return "", fmt.Errorf("%q is no name for a certificate, such as floor.example", record.Clip(text))
		}
		return name, nil
	}, show: same, shape: object{"type": "string"}}, to, new(bool)}
}

// repeated is a refused address as it may be told: who it is for, and what comes after its path, may be secrets.
func repeated(address string) string {
	return record.Clip(after.ReplaceAllString(user.ReplaceAllString(address, "//…@"), "…"))
}

var user, after = regexp.MustCompile(`//[^/?#]*@`), regexp.MustCompile(`[?#].*`)

// Secure is an address that begins with https://.
func Secure(to *string) Value {
	return one[string]{to: to, kind: "address", parse: func(text string) (string, error) {
		if u, err := url.Parse(text); err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil {
			return "", fmt.Errorf("%q is no address that begins with https://", repeated(text))
		}
		return text, nil
	}, show: same, shape: object{"type": "string", "pattern": "^https://"}}
}

// Collector is the address of a collector of traces, or nothing.
func Collector(to *string) Value {
	return one[string]{to: to, kind: "address", parse: func(text string) (string, error) {
		if u, err := url.Parse(text); text != "" && (err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "") {
			return "", fmt.Errorf("%q is no address that begins with http:// or https://, without a name and a password", repeated(text))
		}
		return text, nil
	}, show: same, shape: object{"type": "string", "pattern": "^https?://"}}
}

// Mail is an address to which one can write, or nothing.
func Mail(to *string) Value {
	return one[string]{to: to, kind: "address", parse: func(text string) (string, error) {
		if at, err := mail.ParseAddress(text); text != "" && (err != nil || at.Address != text) {
			return "", fmt.Errorf("%q is no e-mail address", record.Clip(text))
		}
		return text, nil
	}, show: same, shape: object{"type": "string"}}
}

// Peer is a node of a cluster, and the address at which the others reach it.
type Peer struct{ Name, Address string }

// named is the name of a node.
var named = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,30}$`)

// NodeName refuses what cannot be the name of a node.
func NodeName(text string) error {
	if !named.MatchString(text) {
		return wrapped(fmt.Errorf("%q is no name of a node: it has 1 to 31 small letters, digits and hyphens", record.Clip(text)))
	}
	return nil
}

// Name is the name of a node.
func Name(to *string) Value {
	return one[string]{to: to, kind: "name", parse: func(text string) (string, error) {
		if text == "" {
			return "", nil
		}
		return text, NodeName(text)
	}, show: same, shape: object{"type": "string", "pattern": "^$|" + named.String()}}
}

// Peers are nodes with their addresses.
func Peers(to *[]Peer) Value {
	return several[Peer]{one[Peer]{kind: "name=host:port", parse: peer, show: func(p Peer) string { return p.Name + "=" + p.Address },
		shape: object{"type": "string", "pattern": "^[a-z0-9][a-z0-9-]*=.+:[0-9]+$"}}, to, new(bool)}
}

func peer(text string) (Peer, error) {
	name, address, _ := strings.Cut(text, "=")
	host, port, err := net.SplitHostPort(address)
	number, _ := strconv.ParseUint(port, 10, 16)
	if !named.MatchString(name) || err != nil || host == "" || number == 0 || number == 1<<16-1 {
		return Peer{}, fmt.Errorf("%q is no node with its address, such as a=10.0.0.1:7001, with a port from 1 to 65534", record.Clip(text))
	}
	return Peer{name, address}, nil
}

// File is the name of a file or directory. A secret that is given in place of its file's name is refused.
func File(to *string) Value {
	return one[string]{to: to, kind: "file", parse: func(text string) (string, error) { return text, FileName(text) }, show: same, shape: object{"type": "string"}}
}

// secret is what no file is called: a key, the token of a session, and how files begin that have one.
var secret = regexp.MustCompile(`^[0-9A-Fa-f]{64}$|^[A-Z2-7]{32}$|felt key 1|-----BEGIN`)

// FileName refuses a secret where the name of its file is wanted, and does not repeat it.
func FileName(text string) error {
	if secret.MatchString(text) {
		return wrapped(errors.New("a secret seems to stand here, and the name of its file is wanted; take it for known, for arguments and the environment are no secret: change it, and keep it in a file that only you can read"))
	}
	return nil
}
