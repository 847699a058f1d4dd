package certificate

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// LetsEncrypt is the directory of the authority that is asked where none is named.
const LetsEncrypt = autocert.DefaultACMEDirectory

// Authority is whom a floor asks for certificates, by ACME (RFC 8555), and for which names.
type Authority struct {
	// Domains are the names, each of which has a certificate of its own.
	Domains []string
	// Directory is the authority's address, Roots a file with the certificates (PEM) by which it is trusted; "" are
	// those of the machine. Email is where it writes to.
	Directory, Roots, Email string
	// Cache is the directory in which certificates and their keys are kept.
	Cache string
}

// Obtained are certificates that were obtained of an authority, and are renewed before they expire.
type Obtained struct {
	Authority
	manager *autocert.Manager
	tell    func(domain string, err error)

	mu     sync.Mutex
	failed map[string]time.Time // when it was told last
	found  map[string]string    // what the authority found at a domain the last time
}

// Obtain asks for nothing yet. What fails later is told, for one domain once a minute at the most.
func (a Authority) Obtain(tell func(domain string, err error)) (*Obtained, error) {
	o := &Obtained{Authority: a, tell: tell, failed: map[string]time.Time{}, found: map[string]string{}}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	if a.Roots != "" {
		text, err := os.ReadFile(a.Roots)
		if err != nil {
			return nil, err
		}
		roots := x509.NewCertPool()
		if !roots.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("%s holds no certificate in the form PEM", a.Roots)
		}
		transport.TLSClientConfig = &tls.Config{RootCAs: roots}
	}
	o.manager = &autocert.Manager{
		Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(a.Cache), HostPolicy: autocert.HostWhitelist(a.Domains...), Email: a.Email,
		Client: &acme.Client{DirectoryURL: a.Directory, UserAgent: "felt", HTTPClient: &http.Client{Transport: heard{transport, o}}},
	}
	return o, nil
}

// heard hears what the authority found where it asked, which the manager does not tell.
type heard struct {
	next http.RoundTripper
	of   *Obtained
}

// longestAnswer is the most bytes of an authority's answer that is looked at; an authorization has some thousand.
const longestAnswer = 1 << 20

// RoundTrip implements http.RoundTripper.
func (h heard) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := h.next.RoundTrip(r)
	if err != nil || !strings.HasPrefix(answer.Header.Get("Content-Type"), "application/json") {
		return answer, err
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, longestAnswer))
	if err != nil {
		return nil, errors.Join(err, answer.Body.Close())
	}
	answer.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(text), answer.Body), answer.Body}
	var authorization struct {
		Identifier struct{ Value string }
		Challenges []struct{ Error struct{ Detail string } }
	}
	if json.Unmarshal(text, &authorization) == nil {
		for _, c := range authorization.Challenges {
			if c.Error.Detail != "" {
				h.of.mu.Lock()
				h.of.found[authorization.Identifier.Value] = c.Error.Detail
				h.of.mu.Unlock()
			}
		}
	}
	return answer, nil
}

// Config is how a server speaks TLS: it also answers the authority, which asks at port 443 of a domain whether
// this is its server (TLS-ALPN-01, RFC 8737).
func (o *Obtained) Config() *tls.Config {
	c := o.manager.TLSConfig()
	c.MinVersion, c.GetCertificate = tls.VersionTLS12, o.get
	return c
}

// HTTP answers the authority where it asks at port 80 (HTTP-01), and leads everybody else to HTTPS.
func (o *Obtained) HTTP() http.Handler {
	answers := o.manager.HTTPHandler(nil)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name, _, err := net.SplitHostPort(r.Host); err == nil { // which the manager takes for a part of the name
			r.Host = name
		}
		answers.ServeHTTP(w, r)
	})
}

// Prepare makes the directory of the certificates; without one the authority would be asked at every start, until it refuses.
func (o *Obtained) Prepare() error { return os.MkdirAll(o.Cache, 0o700) }

// First obtains what is missing before anybody visits, and returns until when each certificate is valid.
func (o *Obtained) First(ctx context.Context, has func(domain string, until time.Time)) {
	for _, domain := range o.Domains {
		if ctx.Err() != nil {
			return
		}
		// As a browser of today asks, whose certificate has a key on a curve.
		c, err := o.get(&tls.ClientHelloInfo{ServerName: domain, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}})
		if err == nil {
			has(domain, c.Leaf.NotAfter)
		}
	}
}

func (o *Obtained) get(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	c, err := o.manager.GetCertificate(hello)
	name := strings.ToLower(strings.TrimSuffix(hello.ServerName, "."))
	if err == nil || !slices.Contains(o.Domains, name) || slices.Contains(hello.SupportedProtos, acme.ALPNProto) {
		return c, err
	}
	o.mu.Lock()
	now := time.Now()
	again := now.Sub(o.failed[name]) < look
	if !again {
		o.failed[name] = now
	}
	why := err
	if of := (*acme.Error)(nil); o.found[name] != "" {
		why = fmt.Errorf("the authority does not find the floor at %s: %s", name, o.found[name])
	} else if errors.As(err, &of) {
		why = errors.New(cmp.Or(of.Detail, of.ProblemType))
	}
	o.mu.Unlock()
	if !again {
		o.tell(name, why)
	}
	return nil, err
}

// Cached is a domain's certificate as it is kept; it wraps fs.ErrNotExist where there is none yet.
func (a Authority) Cached(domain string) (*tls.Certificate, error) {
	name := filepath.Join(a.Cache, domain)
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("the TLS key in %s can be read or written by others (mode %04o): remove the file, so that another certificate is obtained", name, info.Mode().Perm())
	}
	pair, err := tls.LoadX509KeyPair(name, name)
	if errors.Is(err, fs.ErrPermission) {
		return nil, err
	} else if err != nil {
		return nil, fmt.Errorf("%s holds no certificate with its key: remove the file, so that another is obtained", name)
	}
	return &pair, nil
}
