package web_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/synctest"

	"felt.example/felt/internal/web/bundle"
)

// pipes is a network in memory. A server that listens on it can be tested in a bubble of synctest, where a test
// can wait until the server has worked everything out.
type pipes struct {
	dialled chan net.Conn
	closed  chan struct{}
	close   func()
}

func newPipes() *pipes {
	p := &pipes{dialled: make(chan net.Conn), closed: make(chan struct{})}
	p.close = sync.OnceFunc(func() { close(p.closed) })
	return p
}

// Accept implements net.Listener.
func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.dialled:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (p *pipes) Close() error { p.close(); return nil }

// Addr implements net.Listener.
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case p.dialled <- there:
		return here, nil
	case <-p.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// bubble tests a server of the demonstration floor in a bubble, over pipes.
func bubble(t *testing.T, test func(t *testing.T, s *httptest.Server)) {
	t.Helper()
	_, err := bundle.Embedded() // once, outside: what bundles the pages lingers
	must(t, err)
	synctest.Test(t, func(t *testing.T) {
		_, handler := quick(t, t.TempDir())
		network := newPipes()
		s := httptest.NewUnstartedServer(handler)
		s.Listener.Close()
		s.Listener = network
		s.Start()
		defer s.Close()
		s.Client().Transport.(*http.Transport).DialContext = network.dial
		test(t, s)
	})
}

// in has a visitor reach a server that is in a bubble.
func (b *browser) in(s *httptest.Server) *browser {
	b.http.Transport = s.Client().Transport
	return b
}
