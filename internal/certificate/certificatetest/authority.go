package certificatetest

import (
	"context"
	"encoding/pem"

	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/miekg/dns"
)

// Authority is an ACME server (Pebble) to which every name is one of this machine. It listens at once, and answers
// when it knows at which ports it is to ask whether a server is that of a domain.
type Authority struct {
	// Directory is its address, Roots the file of the certificates by which it is trusted there.
	Directory, Roots string
	// Orders are how many certificates it was asked for.
	Orders func() int

	t     testing.TB
	known chan struct{}
	is    http.Handler
	root  []byte
	count chan int
}

// NewAuthority starts an authority.
func NewAuthority(t testing.TB) *Authority {
	t.Helper()
	a := &Authority{t: t, known: make(chan struct{}), count: make(chan int, 1)}
	a.count <- 0
	a.Orders = func() int { n := <-a.count; a.count <- n; return n }
	s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-a.known:
		case <-r.Context().Done():
			return
		}
		if r.URL.Path == "/order-plz" {
			a.count <- <-a.count + 1
		}
		a.is.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	a.Directory, a.Roots = s.URL+wfe.DirectoryPath, filepath.Join(t.TempDir(), "authority.pem")
	must(t, os.WriteFile(a.Roots, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw}), 0o644))
	return a
}

// Asks has it answer, and ask at these ports in place of 80 and 443.
func (a *Authority) Asks(httpPort, tlsPort int) {
	a.t.Helper()
	a.t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	a.t.Setenv("PEBBLE_WFE_NONCEREJECT", "0") // by which it would be asked again
	quiet, orders := log.New(io.Discard, "", 0), db.NewMemoryStore()
	of := ca.New(quiet, orders, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {Description: "for tests"}})
	a.root = of.GetRootCert(0).PEM()
	front := wfe.New(quiet, orders, va.New(quiet, httpPort, tlsPort, false, names(a.t), orders), of, nil, false, false, 1, 1)
	a.is = front.Handler()
	close(a.known)
}

// Root is the certificate (PEM) of who signs.
func (a *Authority) Root() []byte { return a.root }

// names answers that every name is that of this machine.
func names(t testing.TB) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0") // which is how it asks
	must(t, err)
	s := &dns.Server{Listener: listener, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, asked *dns.Msg) {
		answer := new(dns.Msg).SetReply(asked)
		for _, q := range asked.Question {
			if q.Qtype == dns.TypeA {
				answer.Answer = append(answer.Answer, &dns.A{Hdr: dns.RR_Header{Name: q.Name, Rrtype: dns.TypeA, Class: dns.ClassINET}, A: net.IPv4(127, 0, 0, 1)})
			}
		}
		_ = w.WriteMsg(answer)
	})}
	go func() { _ = s.ActivateAndServe() }()
	t.Cleanup(func() { _ = s.ShutdownContext(context.Background()) })
	return listener.Addr().String()
}
