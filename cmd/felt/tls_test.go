package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/spf13/cobra"

	"felt.example/felt/internal/account"
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
	go func() { done <- serve(ctx, c, at, opened, to) }()
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
