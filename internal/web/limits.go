package web

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Play comes first: what anybody may ask for without playing, and costs work, is limited by
// address and waits for one of a few places.

// limits are those of one floor.
type limits struct {
	joins   addresses
	reads   addresses
	working addresses
	keys    addresses
	reading chan struct{} // has room for who reads history at a time

	connections connections
}

// How often one address may join, and read what has to be worked out: at first so many times,
// then so many a second.
const (
	joinsAtFirst, joinsASecond = 60, 1
	readsAtFirst, readsASecond = 60, 10
	worksAtFirst, worksASecond = 120, 10
	triesAtFirst, triesASecond = 5, 0.1 // keys that were wrong
)

// longestWait is how long a reader waits for a place before he is sent away.
const longestWait = 5 * time.Second

func newLimits() *limits {
	return &limits{
		joins:   addresses{atFirst: joinsAtFirst, aSecond: joinsASecond, of: map[string]*rate.Limiter{}},
		reads:   addresses{atFirst: readsAtFirst, aSecond: readsASecond, of: map[string]*rate.Limiter{}},
		working: addresses{atFirst: worksAtFirst, aSecond: worksASecond, of: map[string]*rate.Limiter{}},
		keys:    addresses{atFirst: triesAtFirst, aSecond: triesASecond, of: map[string]*rate.Limiter{}},
		reading: make(chan struct{}, few()),

		connections: connections{of: map[string]int{}},
	}
}

// addresses limits each address by itself.
type addresses struct {
	atFirst int
	aSecond rate.Limit

	mu sync.Mutex
	of map[string]*rate.Limiter
}

// mostAddresses is how many are remembered at the most; those that may ask as at first are
// forgotten then, which changes nothing for them.
const mostAddresses = 10_000

// wait is how long the address must wait; zero takes one of its turns.
func (a *addresses) wait(address string, now time.Time) time.Duration {
	_, wait := a.take(address, now)
	return wait
}

// take is wait for a turn that can be given back.
func (a *addresses) take(address string, now time.Time) (giveBack func(), wait time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	turn := a.limiter(address, now).ReserveN(now, 1)
	if wait := turn.DelayFrom(now); wait > 0 {
		turn.CancelAt(now)
		return nil, wait
	}
	return func() { turn.CancelAt(now) }, 0
}

// taken counts a turn that was taken at a time before the floor opened.
func (a *addresses) taken(address string, at time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.limiter(address, at).ReserveN(at, 1)
}

func (a *addresses) limiter(address string, now time.Time) *rate.Limiter {
	l := a.of[address]
	if l == nil {
		if len(a.of) >= mostAddresses {
			for other, l := range a.of {
				if l.TokensAt(now) >= float64(a.atFirst) {
					delete(a.of, other)
				}
			}
		}
		l = rate.NewLimiter(a.aSecond, a.atFirst)
		a.of[address] = l
	}
	return l
}

// address is where a request comes from; an IPv6 address counts by its first 64 bits, which
// one customer has to himself.
func address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	if ip := net.ParseIP(host); ip != nil && ip.To4() == nil && !ip.IsLoopback() {
		return ip.Mask(net.CIDRMask(64, 128)).String()
	}
	return host
}

// limited refuses who asks too often.
func limited(a *addresses, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if wait := a.wait(address(r), time.Now()); wait > 0 {
			tooOften(w, wait)
			return
		}
		next(w, r)
	}
}

// tooOften says how long to wait.
func tooOften(w http.ResponseWriter, wait time.Duration) {
	seconds := int(wait/time.Second) + 1
	w.Header().Set("Retry-After", strconv.Itoa(seconds))
	fail(w, http.StatusTooManyRequests, fmt.Sprintf("too many requests; try again in %d s", seconds))
}

// read is a handler that deals rounds again: few at a time, so that tables play on.
func (l *limits) read(next http.HandlerFunc) http.HandlerFunc {
	return limited(&l.reads, func(w http.ResponseWriter, r *http.Request) {
		ctx, done := context.WithTimeout(r.Context(), longestWait)
		defer done()
		select {
		case l.reading <- struct{}{}:
			begun := time.Now()
			// The place is empty as long again, so that players find a processor free.
			defer func() { time.AfterFunc(time.Since(begun), func() { <-l.reading }) }()
			next(w, r)
		case <-ctx.Done():
			if r.Context().Err() != nil {
				return // who asked has gone
			}
			w.Header().Set("Retry-After", "1")
			fail(w, http.StatusServiceUnavailable, "many people are reading the history just now; try again in a moment")
		}
	})
}

// MostConnections is how many connections may be open that receive every change.
const MostConnections = 16_000

// How many of them from one address, and of one account.
const (
	mostOfAnAddress   = 500
	mostOfAnAccount   = 20
	accountConnection = "account "
)

// connections counts those that are open.
type connections struct {
	mu  sync.Mutex
	all int
	of  map[string]int // by address, and by account
}

// enter counts a connection until it leaves; refused is why it may not be opened. What comes from
// the machine itself comes through a proxy, which stands for everybody.
func (c *connections) enter(address, account string) (leave func(), refused string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var counted []string
	if ip := net.ParseIP(address); ip == nil || !ip.IsLoopback() {
		counted = append(counted, address)
	}
	switch {
	case c.all >= MostConnections:
		return nil, fmt.Sprintf("%d connections are open, the most that this floor allows; try again in a minute", MostConnections)
	case len(counted) > 0 && c.of[address] >= mostOfAnAddress:
		return nil, fmt.Sprintf("your address has %d connections open, the most that one address may have; close some", mostOfAnAddress)
	case account != "" && c.of[accountConnection+account] >= mostOfAnAccount:
		return nil, fmt.Sprintf("you have %d connections open, the most that one player may have; close some", mostOfAnAccount)
	}
	if account != "" {
		counted = append(counted, accountConnection+account)
	}
	c.all++
	for _, one := range counted {
		c.of[one]++
	}
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.all--
		for _, one := range counted {
			if c.of[one]--; c.of[one] == 0 {
				delete(c.of, one)
			}
		}
	}, ""
}
