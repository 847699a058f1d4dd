package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/coder/websocket"
)

// Each address may join so often at once, and have so many connections: players and watchers come
// from as many addresses of this machine as they need.
const (
	joinsOfAnAddress       = 50
	connectionsOfAnAddress = 250
)

// atOnce is how many come at a time.
const atOnce = 32

// crowd is all who play and watch.
type crowd struct {
	bases []string // each in turn is where somebody comes in
	name  string   // of all of them, so that a floor may have several crowds after one another
	ctx   context.Context
	stop  context.CancelFunc
	all   sync.WaitGroup

	joined, connected, posted, checks atomic.Int64

	mu      sync.Mutex
	clients map[int64]*http.Client // by address
	rooms   map[string]*room       // by table
	err     error
	// pause is how long it waits before it asks a floor again that is too busy.
	pause time.Duration

	measured
	others
}

// measured is what is counted while it is measured.
type measured struct {
	on                                              atomic.Bool
	decisions, refusals, overlooked, received, size atomic.Int64
	toPlayers, toWatchers                           times
	before                                          float64
}

func newCrowd(bases ...string) *crowd {
	c := &crowd{bases: bases, name: "Player " + rand.Text()[:4], clients: map[int64]*http.Client{}, rooms: map[string]*room{}, pause: time.Second}
	c.ctx, c.stop = context.WithCancel(context.Background())
	return c
}

// base is where the nth comes in.
func (c *crowd) base(n int64) string { return c.bases[n%int64(len(c.bases))] }

// from is a client at the nth address of this machine.
func (c *crowd) from(n int64) *http.Client {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.clients[n] == nil {
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, byte(1+n/250), byte(1+n%250))}}
		c.clients[n] = &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}}
	}
	return c.clients[n]
}

// fail notes the first failure that is not the end.
func (c *crowd) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ctx.Err() == nil && c.err == nil {
		c.err = err
	}
}

func (c *crowd) failed() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// leave closes all connections.
func (c *crowd) leave() {
	c.stop()
	c.all.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, client := range c.clients {
		client.CloseIdleConnections()
	}
}

// each does something n times, a few at a time, until one fails.
func (c *crowd) each(ctx context.Context, n int, does func(context.Context, int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	places := make(chan struct{}, atOnce)
	var all sync.WaitGroup
	for i := range n {
		places <- struct{}{}
		if ctx.Err() != nil {
			break
		}
		all.Go(func() {
			defer func() { <-places }()
			if err := does(ctx, i); err != nil {
				cancel(err)
			}
		})
	}
	all.Wait()
	return context.Cause(ctx)
}

// join takes a name, makes an account of it, for guests do not play under a Rules Submission, and returns
// the cookie of its session.
func (c *crowd) join(ctx context.Context) (cookie string, err error) {
	n := c.joined.Add(1)
	cookie, err = c.post(ctx, c.from(n/joinsOfAnAddress), "/api/session", fmt.Sprintf(`{"name": "%s %d"}`, c.name, n), "")
	if err != nil {
		return "", err
	}
	return c.post(ctx, c.from(n), "/api/account", fmt.Sprintf(`{"password": %q}`, rand.Text()), cookie)
}

// mostTries is how often a floor that is too busy is asked.
const mostTries = 30

// post sends what is asked with a cookie, "" for none, and returns the last cookie that it is given, or
// that one. It asks again while the floor is too busy.
func (c *crowd) post(ctx context.Context, from *http.Client, path, body, cookie string) (given string, err error) {
	return patiently(ctx, c.pause, func() (string, error) { return c.postOnce(ctx, from, path, body, cookie) })
}

// patiently asks again, after a pause, while the floor is too busy.
func patiently[Answer any](ctx context.Context, pause time.Duration, ask func() (Answer, error)) (answer Answer, err error) {
	for range mostTries {
		answer, err = ask()
		if !errors.Is(err, errBusy) {
			return answer, err
		}
		select {
		case <-ctx.Done():
			return answer, context.Cause(ctx)
		case <-time.After(pause):
		}
	}
	return answer, err
}

// errBusy is a floor that asks to try again in a moment.
var errBusy = errors.New("the floor is busy")

func (c *crowd) postOnce(ctx context.Context, from *http.Client, path, body, cookie string) (string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base(c.posted.Add(1))+path, strings.NewReader(body))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/json")
	if cookie != "" {
		r.Header.Set("Cookie", cookie)
	}
	answer, err := from.Do(r)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode == http.StatusServiceUnavailable {
		return "", fmt.Errorf("%w: %s: %s", errBusy, path, said)
	}
	if err != nil || answer.StatusCode != http.StatusOK {
		return "", errors.Join(err, fmt.Errorf("%s: %s: %s", path, answer.Status, said))
	}
	for _, given := range answer.Cookies() {
		cookie = given.Name + "=" + given.Value
	}
	return cookie, nil
}

// connect goes to a table; "" is a cookie of nobody. It tries again while the floor is too busy.
func (c *crowd) connect(ctx context.Context, table, cookie string) (*websocket.Conn, error) {
	return patiently(ctx, c.pause, func() (*websocket.Conn, error) { return c.connectOnce(ctx, table, cookie) })
}

func (c *crowd) connectOnce(ctx context.Context, table, cookie string) (*websocket.Conn, error) {
	header := http.Header{}
	if cookie != "" {
		header.Set("Cookie", cookie)
	}
	n := c.connected.Add(1)
	conn, answer, err := websocket.Dial(ctx, c.base(n)+"/api/tables/"+table+"/live?changes", &websocket.DialOptions{
		HTTPClient: c.from(n / connectionsOfAnAddress), HTTPHeader: header,
	})
	if err != nil {
		if answer != nil && answer.Body != nil {
			said, _ := io.ReadAll(answer.Body)
			err = fmt.Errorf("%w: %s", err, said)
			if answer.StatusCode == http.StatusServiceUnavailable {
				err = fmt.Errorf("%w: %w", errBusy, err)
			}
		}
		return nil, fmt.Errorf("connection %d: %w", n, err)
	}
	conn.SetReadLimit(1 << 20)
	return conn, nil
}

// seat brings two players to each table.
func (c *crowd) seat(ctx context.Context, tables []string) error {
	for _, id := range tables {
		c.rooms[id] = &room{pending: map[int]*click{}}
	}
	return c.each(ctx, 2*len(tables), func(ctx context.Context, i int) error {
		id := tables[i%len(tables)]
		cookie, err := c.join(ctx)
		if err != nil {
			return err
		}
		conn, err := c.connect(ctx, id, cookie)
		if err != nil {
			return err
		}
		p := &player{crowd: c, room: c.rooms[id], conn: conn, cookie: cookie, want: 1 + i/len(tables), sitting: make(chan struct{})}
		c.all.Go(p.play)
		select {
		case <-p.sitting:
			return nil
		case <-c.ctx.Done():
			return c.failed()
		case <-ctx.Done():
			return ctx.Err()
		}
	})
}

// watch brings so many to watch, to each table in turn. The first at each is one whose page is timed.
func (c *crowd) watch(ctx context.Context, tables []string, watchers int) error {
	return c.each(ctx, watchers, func(ctx context.Context, i int) error {
		conn, err := c.connect(ctx, tables[i%len(tables)], "")
		if err != nil {
			return err
		}
		c.all.Go(func() { c.watching(conn, c.rooms[tables[i%len(tables)]], i < len(tables)) })
		return nil
	})
}

// watching reads what comes.
func (c *crowd) watching(conn *websocket.Conn, in *room, timed bool) {
	defer conn.CloseNow()
	for {
		size := 0
		var m message
		if timed {
			_, data, err := conn.Read(c.ctx)
			if err == nil {
				err = json.Unmarshal(data, &m)
			}
			if err != nil {
				c.fail(fmt.Errorf("a watcher: %w", err))
				return
			}
			in.saw(&m, 0, &c.toWatchers)
			size = len(data)
		} else {
			_, r, err := conn.Reader(c.ctx)
			var n int64
			if err == nil {
				n, err = io.Copy(io.Discard, r)
			}
			if err != nil {
				c.fail(fmt.Errorf("a watcher: %w", err))
				return
			}
			size = int(n)
		}
		c.got(size)
	}
}

func (c *crowd) got(size int) {
	if c.on.Load() {
		c.received.Add(1)
		c.size.Add(int64(size))
	}
}

// processor is the seconds of processor time that this program has had.
func processor() float64 {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()).Seconds()
}

func (c *crowd) begin() {
	c.before = processor()
	c.on.Store(true)
}

// end stops counting and returns the seconds of processor time that this program has had meanwhile.
func (c *crowd) end() float64 {
	c.on.Store(false)
	return processor() - c.before
}
