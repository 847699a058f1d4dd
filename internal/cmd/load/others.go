package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
)

// others are who burden a floor without playing at it.
type others struct {
	read, sentAway atomic.Int64 // histories
	cut            atomic.Int64 // requests that did not end
}

// reading has so many ask for the history of a table, again and again.
func (c *crowd) reading(readers int, table string) {
	for n := range readers {
		client := c.from(int64(1000 + n)) // each from an address of his own
		c.all.Go(func() {
			for c.ctx.Err() == nil {
				r, err := http.NewRequestWithContext(c.ctx, http.MethodGet, c.base(int64(n))+"/api/tables/"+table+"/rounds", nil)
				if err != nil {
					c.fail(err)
					return
				}
				answer, err := client.Do(r)
				if err != nil {
					c.fail(fmt.Errorf("a reader: %w", err))
					return
				}
				_, _ = io.Copy(io.Discard, answer.Body) // however it ends
				_ = answer.Body.Close()
				if answer.StatusCode == http.StatusOK {
					c.read.Add(1)
				} else {
					c.sentAway.Add(1)
				}
			}
		})
	}
}

// dawdling has so many begin a request that they never end.
func (c *crowd) dawdling(clients int) error {
	for n := range clients {
		conn, err := net.Dial("tcp", strings.TrimPrefix(c.base(int64(n)), "http://"))
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(conn, "POST /api/session HTTP/1.1\r\nHost: floor\r\nContent-Length: 100\r\n\r\n{"); err != nil {
			return err
		}
		c.all.Go(func() {
			_, _ = io.Copy(io.Discard, conn) // until the floor has had enough
			if c.ctx.Err() == nil {
				c.cut.Add(1)
			}
		})
		go func() {
			<-c.ctx.Done()
			_ = conn.Close()
		}()
	}
	return nil
}
