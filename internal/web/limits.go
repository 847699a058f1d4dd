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

	"felt.example/felt/internal/config"
)

// Play comes first: what anybody may ask for without playing, and costs work, is limited by
// address and waits for one of a few places.

// limits are those of one floor.
type limits struct {
	all     addresses // whatever is asked
	joins   addresses
	reads   addresses
	working addresses
	keys    addresses
	reading chan struct{} // has room for who reads history at a time

	connections connections
}

// How often one address may ask at first, in seconds of what it may ask then.
const (
	requestsAtFirst = 4
	joinsAtFirst    = 60
	readsAtFirst    = 6
	worksAtFirst    = 12
)

// How often one address may show a key that is wrong: at first so many times, then so many a second.
const triesAtFirst, triesASecond = 5, 0.1

// longestWait is how long a reader waits for a place before he is sent away.
const longestWait = 5 * time.Second

func newLimits(most config.Limits) *limits {
	each := func(atFirst, aSecond int) addresses {
		return addresses{atFirst: atFirst * aSecond, aSecond: rate.Limit(aSecond), of: map[string]*rate.Limiter{}}
	}
	return &limits{
		all:     each(requestsAtFirst, most.Requests),
		joins:   each(joinsAtFirst, most.Joins),
		reads:   each(readsAtFirst, most.Reads),
		working: each(worksAtFirst, most.Works),
		keys:    addresses{atFirst: triesAtFirst, aSecond: triesASecond, of: map[string]*rate.Limiter{}},
		reading: make(chan struct{}, few()),

		connections: connections{most: most, of: map[string]int{}},
	}
}

// handler refuses what is asked too often or is too large. What comes from the machine itself comes through
// a proxy that nobody has named, which stands for everybody.
func (l *limits) handler(largest int, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if from := address(r); !isLoopback(from) {
			if wait := l.all.wait(from, time.Now()); wait > 0 {
				tooOften(w, wait)
				return
			}
		}
		if r.ContentLength > int64(largest) {
			fail(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("this request has %d bytes, and the floor takes %d at the most", r.ContentLength, largest))
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, int64(largest))
		next.ServeHTTP(w, r)
	})
}

func isLoopback(address string) bool {
	ip := net.ParseIP(address)
	return ip != nil && ip.IsLoopback()
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

// accountConnection is by what those of an account are counted.
const accountConnection = "account "

// connections counts those that are open and receive every change.
type connections struct {
	most config.Limits

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
	if !isLoopback(address) {
		counted = append(counted, address)
	}
	switch {
	case c.all >= c.most.Connections:
		return nil, fmt.Sprintf("%d connections are open, the most that this floor allows; try again in a minute", c.most.Connections)
	case len(counted) > 0 && c.of[address] >= c.most.OfAddress:
		return nil, fmt.Sprintf("your address has %d connections open, the most that one address may have; close some", c.most.OfAddress)
	case account != "" && c.of[accountConnection+account] >= c.most.OfPlayer:
		return nil, fmt.Sprintf("you have %d connections open, the most that one player may have; close some", c.most.OfPlayer)
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
