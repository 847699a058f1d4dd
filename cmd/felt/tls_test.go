package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/spf13/cobra"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/certificate"
	"felt.example/felt/internal/certificate/certificatetest"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
)

// TestServedByTLS: with a certificate the floor speaks HTTP/2 over TLS and nothing else, and its cookies are secure.
func TestServedByTLS(t *testing.T) {
	pair := certificatetest.Make(t, time.Now().Add(-time.Hour), time.Now().Add(48*time.Hour), "floor.example")
	trusted := x509.NewCertPool()
	text, err := os.ReadFile(pair.Certificate)
	check(t, err)
	if !trusted.AppendCertsFromPEM(text) {
		t.Fatal("the certificate cannot be read")
	}
	at := &config.Floor{Addr: "127.0.0.1:0", Data: t.TempDir() + "/room", Certificate: pair.Certificate, CertificateKey: pair.Key, Hosts: []string{"other.example"}}
	warned := &lines{more: make(chan struct{}, 1)}
	said := open(t, at, floor.Config{Tables: floor.Demonstration[:1], Build: "test"}, slog.New(slog.NewTextHandler(warned, nil)))
	_, address, _ := strings.Cut(said, "https://")
	address, _, _ = strings.Cut(address, " ")
	if strings.Contains(said, "http://") || address == "" {
		t.Fatalf("it says %s", said)
	}
	if !strings.Contains(warned.String(), "is not for other.example") || !strings.Contains(warned.String(), "expires on") {
		t.Errorf("it warns %s", warned)
	}
	jar, err := cookiejar.New(nil)
	check(t, err)
	client := &http.Client{Jar: jar, Transport: &http.Transport{ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: trusted}}}
	asked, err := json.Marshal(map[string]string{"name": "Ada"})
	check(t, err)
	r, err := client.Post("https://"+address+"/api/session", "application/json", strings.NewReader(string(asked)))
	check(t, err)
	defer r.Body.Close()
	if r.ProtoMajor != 2 || r.Header.Get("Strict-Transport-Security") == "" || len(r.Cookies()) == 0 || !r.Cookies()[0].Secure {
		t.Errorf("%s %s %v, cookies %v", r.Proto, r.Status, r.Header, r.Cookies())
	}
	seated := &http.Client{Jar: jar, Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}}}
	conn, _, err := websocket.Dial(t.Context(), "https://"+address+"/api/tables/"+floor.Demonstration[0].ID+"/live", &websocket.DialOptions{HTTPClient: seated, HTTPHeader: http.Header{"Origin": {"https://" + address}}})
	check(t, err)
	if _, view, err := conn.Read(t.Context()); err != nil || len(view) == 0 {
		t.Errorf("the table sends %q, %v", view, err)
	}
	check(t, conn.CloseNow())
	if plain, err := http.Get("http://" + address + "/healthz"); err == nil {
		plain.Body.Close()
		if plain.StatusCode == http.StatusOK {
			t.Error("it answers without TLS")
		}
	}
}

// TestServedByACME: a floor obtains its certificate of a real authority, which asks at the floor's own port or over
// HTTP whether the domain is its, speaks HTTP/2 with it, and keeps it for the next start.
func TestServedByACME(t *testing.T) {
	for name, overHTTP := range map[string]bool{"TLS-ALPN-01": false, "HTTP-01": true} {
		t.Run(name, func(t *testing.T) {
			authority := certificatetest.NewAuthority(t)
			at := &config.Floor{Addr: "127.0.0.1:0", Data: t.TempDir() + "/room", Authority: certificate.Authority{
				Domains: []string{"floor.example"}, Directory: authority.Directory, Roots: authority.Roots, Email: "pit@floor.example",
			}}
			if overHTTP {
				at.HTTP01 = "127.0.0.1:0"
			}
			logged := &lines{more: make(chan struct{}, 1)}
			serials := map[string]bool{}
			for start := range 2 {
				t.Run(fmt.Sprint("start ", start+1), func(t *testing.T) {
					said := open(t, at, floor.Config{Tables: floor.Demonstration[:1], Build: "test"}, slog.New(slog.NewTextHandler(logged, nil)))
					ports := regexp.MustCompile(`https?://127\.0\.0\.1:(\d+)( \(play| too)`).FindAllStringSubmatch(said, -1)
					if !strings.Contains(said, "Certificates for floor.example are those of "+authority.Directory) || len(ports) != 1 && !overHTTP || len(ports) != 2 && overHTTP {
						t.Fatal(said)
					}
					if start == 0 {
						tlsPort, err := strconv.Atoi(ports[0][1])
						check(t, err)
						if httpPort := 1; overHTTP {
							httpPort, err = strconv.Atoi(ports[1][1])
							check(t, err)
							authority.Asks(httpPort, 1) // where nobody answers
						} else {
							authority.Asks(httpPort, tlsPort)
						}
					}
					trusted := x509.NewCertPool()
					trusted.AppendCertsFromPEM(authority.Root())
					dial := func(ctx context.Context, network, _ string) (net.Conn, error) {
						return new(net.Dialer).DialContext(ctx, network, "127.0.0.1:"+ports[0][1])
					}
					client := &http.Client{Transport: &http.Transport{ForceAttemptHTTP2: true, DialContext: dial, TLSClientConfig: &tls.Config{RootCAs: trusted}}}
					r, err := client.Get("https://floor.example/api/version")
					check(t, err)
					check(t, r.Body.Close())
					if r.ProtoMajor != 2 || r.StatusCode != http.StatusOK {
						t.Errorf("%s %s", r.Proto, r.Status)
					}
					serials[r.TLS.PeerCertificates[0].SerialNumber.String()] = true
					if r, err := client.Get("https://other.example/"); err == nil {
						r.Body.Close()
						t.Error("there is a certificate for a name that nobody set")
					}
					if overHTTP {
						led, err := (&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}).Get("http://127.0.0.1:" + ports[1][1] + "/rules?a=b")
						check(t, err)
						check(t, led.Body.Close())
						if to := led.Header.Get("Location"); to != "https://127.0.0.1/rules?a=b" {
							t.Errorf("others are led to %s", to)
						}
					}
				})
			}
			if len(serials) != 1 || authority.Orders() != map[bool]int{false: 1, true: 2}[overHTTP] { // over HTTP after it was not answered by TLS
				t.Errorf("%d certificates of %d orders", len(serials), authority.Orders())
			}
			if info, err := os.Stat(at.Data + "/acme/floor.example"); err != nil || info.Mode() != 0o600 {
				t.Errorf("the certificate is kept: %v, %v", info, err)
			}
			if !strings.Contains(logged.String(), `msg="the floor has a TLS certificate" domain=floor.example until=`) {
				t.Error(logged)
			}
		})
	}
}

// TestAuthorityThatRefuses: the floor is open, and says why it has no certificate.
func TestAuthorityThatRefuses(t *testing.T) {
	authority := certificatetest.NewAuthority(t)
	authority.Asks(1, 1)
	logged := &lines{more: make(chan struct{}, 1)}
	at := &config.Floor{Addr: "127.0.0.1:0", Data: t.TempDir() + "/room", Authority: certificate.Authority{Domains: []string{"floor.example"}, Directory: authority.Directory, Roots: authority.Roots}}
	open(t, at, floor.Config{Tables: floor.Demonstration[:1], Build: "test"}, slog.New(slog.NewTextHandler(logged, nil)))
	for !strings.Contains(logged.String(), "no TLS certificate could be obtained") {
		<-logged.more
	}
	if !regexp.MustCompile(`domain=floor\.example authority=https://\S+ why="the authority does not find the floor at floor\.example: .*onnect`).MatchString(logged.String()) {
		t.Error(logged)
	}
}

// open serves a floor until the test ends, and returns what it said when it was open.
func open(t *testing.T, at *config.Floor, opened floor.Config, to *slog.Logger) string {
	t.Helper()
	if at.Limits == (config.Limits{}) {
		at.Limits = config.DefaultLimits
	}
	at.Lives = account.DefaultLives
	ctx, stop := context.WithCancel(t.Context())
	said, done := &lines{more: make(chan struct{}, 1)}, make(chan error, 1)
	c := &cobra.Command{}
	c.SetOut(said)
	go func() { done <- serve(ctx, c, at, opened, false, to) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	for !strings.Contains(said.String(), "Stop it") {
		select {
		case <-said.more:
		case err := <-done:
			done <- nil
			t.Fatal(err)
		}
	}
	return said.String()
}
