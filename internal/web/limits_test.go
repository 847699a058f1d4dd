package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"felt.example/felt/internal/config"
)

// ask is how a handler answers a request from an address.
func ask(h http.HandlerFunc, address string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.RemoteAddr = address
	w := httptest.NewRecorder()
	h(w, r)
	return w
}

// TestLimitedByAddress: who asks too often waits as long as he is told, and nobody else does.
func TestLimitedByAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits(config.DefaultLimits)
		h := limited(&l.joins, func(w http.ResponseWriter, _ *http.Request) {})
		for n := range joinsAtFirst {
			if w := ask(h, fmt.Sprintf("192.0.2.1:%d", 1000+n)); w.Code != http.StatusOK {
				t.Fatalf("time %d: %d", n+1, w.Code)
			}
		}
		w := ask(h, "192.0.2.1:1")
		if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
			t.Errorf("once more: %d %v", w.Code, w.Header())
		}
		for _, other := range []string{"192.0.2.2:1", "[2001:db8::1]:1"} {
			if w := ask(h, other); w.Code != http.StatusOK {
				t.Errorf("from %s: %d", other, w.Code)
			}
		}
		time.Sleep(time.Second)
		if w := ask(h, "192.0.2.1:1"); w.Code != http.StatusOK {
			t.Errorf("a second later: %d", w.Code)
		}
	})
}

// TestOneCustomerIsOneAddress: the addresses of one IPv6 network count together.
func TestOneCustomerIsOneAddress(t *testing.T) {
	l := newLimits(config.DefaultLimits)
	h := limited(&l.joins, func(w http.ResponseWriter, _ *http.Request) {})
	refused := false
	for n := range 2 * joinsAtFirst {
		refused = refused || ask(h, fmt.Sprintf("[2001:db8::%x]:1", n)).Code == http.StatusTooManyRequests
	}
	if !refused {
		t.Error("a network with many addresses joins as often as it likes")
	}
}

// TestAddressesAreForgotten: those that ask no more take no room.
func TestAddressesAreForgotten(t *testing.T) {
	l := newLimits(config.DefaultLimits)
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	for n := range mostAddresses {
		l.reads.wait(fmt.Sprint(n), now)
	}
	l.reads.wait("one more", now.Add(time.Hour))
	if n := len(l.reads.of); n != 1 {
		t.Errorf("%d are remembered an hour later", n)
	}
}

// TestReadersWaitForAPlace: no more read at once than there are places; who waits too long is
// told to come again.
func TestReadersWaitForAPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits(config.DefaultLimits)
		reading, most := 0, cap(l.reading)
		h := l.read(func(http.ResponseWriter, *http.Request) {
			if reading++; reading > most {
				t.Errorf("%d read at once", reading)
			}
			time.Sleep(2 * longestWait)
			reading--
		})
		codes := make(chan int)
		for range most + 3 {
			go func() { codes <- ask(h, "192.0.2.1:1").Code }()
			synctest.Wait()
		}
		count := map[int]int{}
		for range most + 3 {
			count[<-codes]++
		}
		if count[http.StatusOK] != most || count[http.StatusServiceUnavailable] != 3 {
			t.Errorf("answers %v, with %d places", count, most)
		}
	})
}
