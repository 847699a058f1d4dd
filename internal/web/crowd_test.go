package web

import (
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"felt.example/felt/internal/floor"
)

// inUse is the bytes that the program holds.
func inUse() int64 {
	runtime.GC()
	runtime.GC() // what pools hold goes with the second
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}

// TestACrowdComesAndGoes: a connection costs little, both of its ends counted, and nothing once it
// is gone. A compressor for each would cost twenty times as much. FELT_CROWD makes them more than 400.
func TestACrowdComesAndGoes(t *testing.T) {
	const (
		most     = 100 << 10
		leftOver = 4 << 10
	)
	crowd := 400
	if more := os.Getenv("FELT_CROWD"); more != "" {
		n, err := strconv.Atoi(more)
		if err != nil || n < 1 {
			t.Fatalf("FELT_CROWD: %q is no number of connections", more)
		}
		crowd = n
	}
	f, _ := watched(t)
	handler, err := New(f, "key", Door{})
	if err != nil {
		t.Fatal(err)
	}
	var open sync.WaitGroup
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		open.Add(1)
		defer open.Done()
		handler.ServeHTTP(w, r)
	}))
	defer s.Close()
	come := func(n int) (gone func()) {
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
			open.Wait()
		}
	}
	come(10)() // what is made once is made
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
