package web

import (
	"math"
	"net/http/httptest"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
)

// inUse is the bytes that the program holds: what pools hold, what is finalized and deep stacks go
// with later collections.
func inUse() int64 {
	least := int64(math.MaxInt64)
	for more := true; more; {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		now := int64(m.HeapAlloc + m.StackInuse)
		more, least = now < least-64<<10, min(now, least)
	}
	return least
}

// TestACrowdComesAndGoes: a connection costs little, both of its ends counted, and nothing once it
// is gone. A compressor for each would cost forty times as much, what HTTP keeps for a request as much again. FELT_CROWD makes them more than 400.
func TestACrowdComesAndGoes(t *testing.T) {
	const (
		most     = 30 << 10
		leftOver = 4 << 10
	)
	crowd := 1500
	if more := os.Getenv("FELT_CROWD"); more != "" {
		n, err := strconv.Atoi(more)
		if err != nil || n < 1 {
			t.Fatalf("FELT_CROWD: %q is no number of connections", more)
		}
		crowd = n
	}
	f, _ := watched(t)
	handler, err := New(f, accounttest.Open(t, f), nil, Door{Limits: config.DefaultLimits}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(handler)
	defer s.Close()
	come := func(n int) (gone func()) {
		before := runtime.NumGoroutine()
		var all []*websocket.Conn
		for i := range n {
			// As browsers do, it offers to compress.
			conn, _, err := websocket.Dial(t.Context(), s.URL+"/api/tables/"+floor.Demonstration[i%3].ID+"/live", &websocket.DialOptions{CompressionMode: websocket.CompressionContextTakeover})
			if err != nil {
				t.Fatal(err)
			}
			if _, data, err := conn.Read(t.Context()); err != nil || !strings.HasPrefix(string(data), `{"type":"view"`) {
				t.Fatalf("%v: %.100s", err, data)
			}
			all = append(all, conn)
		}
		return func() {
			for _, conn := range all {
				_ = conn.CloseNow()
			}
			for end := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before && time.Now().Before(end); {
				runtime.Gosched() // until both ends of all have gone
			}
		}
	}
	come(100)() // what is made once is made
	inUse()
	before := inUse()
	gone := come(crowd)
	each := (inUse() - before) / int64(crowd)
	gone()
	left := (inUse() - before) / int64(crowd)
	// The clients' ends may still be going.
	for end := time.Now().Add(10 * time.Second); left > leftOver && time.Now().Before(end); {
		left = (inUse() - before) / int64(crowd)
	}
	t.Logf("%d bytes a connection, %d when it is gone", each, left)
	if each > most {
		t.Errorf("a connection costs %d bytes, at most %d are allowed", each, most)
	}
	if left > leftOver {
		t.Errorf("of a connection that is gone %d bytes are left", left)
	}
}
