// Package client speaks with a floor over HTTP and its live feeds. The types and the methods for each request are generated from the
// floor's own description, /api/openapi.json; a test holds that they are those of this version.
//
// Money is decimal text ("12.50"), a card is rank and suit ("As"), and a card that one may not see is "". What a floor refuses is a
// *[Problem], whose Detail is one sentence. A client keeps the name that it took ([Client.PostSession]) as a browser does, in
// cookies, or sends the token of an account's session.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"

	"github.com/coder/websocket"
)

// Client is one visitor of a floor. It may be used by several goroutines at once.
type Client struct {
	// HTTP sends the requests; it keeps cookies.
	HTTP *http.Client
	// Token is that of a session, as felt sign-in writes it to a file; "" is a guest.
	Token string

	floor string
}

// New returns a client of the floor at an address, such as "https://floor.example".
func New(floor string) (*Client, error) {
	at, err := url.Parse(floor)
	if err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Host == "" {
		return nil, fmt.Errorf("%q is no address of a floor, such as https://floor.example", floor)
	}
	if at.User != nil {
		return nil, fmt.Errorf("the address of %s has a name or password, which belong in no address", at.Host)
	}
	jar, err := cookiejar.New(nil)
	return &Client{HTTP: &http.Client{Jar: jar}, floor: strings.TrimSuffix(at.String(), "/")}, err
}

// Error implements error.
func (p *Problem) Error() string { return p.Detail }

// text is a body in TOML.
type text string

// read asks, and returns the answer as it is.
func read(ctx context.Context, c *Client, method, path string, query url.Values, body any) ([]byte, error) {
	for name, values := range query {
		if len(values) == 1 && values[0] == "" {
			delete(query, name)
		}
	}
	address := c.floor + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	var sent []byte
	contentType := "application/json"
	switch body := body.(type) {
	case nil:
		contentType = ""
	case text:
		sent, contentType = []byte(body), "application/toml"
	default:
		var err error
		if sent, err = json.Marshal(body); err != nil {
			return nil, err
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(sent))
	if err != nil {
		return nil, err
	}
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	c.sign(r.Header)
	answer, err := c.HTTP.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		return nil, problem(answer.StatusCode, said)
	}
	return said, err
}

// problem is why a floor refused.
func problem(status int, said []byte) *Problem {
	var p Problem
	if json.Unmarshal(said, &p) != nil || p.Detail == "" {
		p = Problem{Title: http.StatusText(status), Status: int64(status), Detail: fmt.Sprintf("the floor answered %d", status)}
	}
	return &p
}

// ask asks, and reads the answer as JSON.
func ask[T any](ctx context.Context, c *Client, method, path string, query url.Values, body any) (answer T, err error) {
	said, err := read(ctx, c, method, path, query, body)
	if err == nil {
		err = json.Unmarshal(said, &answer)
	}
	return answer, err
}

func (c *Client) sign(header http.Header) {
	if c.Token != "" {
		header.Set("Authorization", "Bearer "+c.Token)
	}
}

// Feed is an open live feed.
type Feed struct{ conn *websocket.Conn }

// largest is the most bytes of a message: a view of a table may have some hundred thousand.
const largest = 16 << 20

// Watch opens the live feed of a table: a complete view first, and again after every change.
func (c *Client) Watch(ctx context.Context, table string) (*Feed, error) {
	header := http.Header{}
	c.sign(header)
	conn, answer, err := websocket.Dial(ctx, c.floor+"/api/tables/"+url.PathEscape(table)+"/live", &websocket.DialOptions{HTTPClient: c.HTTP, HTTPHeader: header})
	if err != nil {
		if answer != nil && answer.Body != nil {
			said, _ := io.ReadAll(answer.Body)
			return nil, problem(answer.StatusCode, said)
		}
		return nil, err
	}
	conn.SetReadLimit(largest)
	return &Feed{conn}, nil
}

// Next waits for the next message. The reply to a command comes after the view that shows its effect.
func (f *Feed) Next(ctx context.Context) (TableSends, error) {
	_, message, err := f.conn.Read(ctx)
	if err != nil {
		return nil, err
	}
	return tableSends(message)
}

// Send sends a command.
func (f *Feed) Send(ctx context.Context, command TableTakes) error {
	message, err := json.Marshal(command)
	if err != nil {
		return err
	}
	return f.conn.Write(ctx, websocket.MessageText, message)
}

// Close closes the feed. The player stays at the table.
func (f *Feed) Close() error { return f.conn.Close(websocket.StatusNormalClosure, "") }

// kind is a message's member "type".
func kind(message []byte) string {
	var is struct {
		Type string `json:"type"`
	}
	_ = json.Unmarshal(message, &is) // which is then unknown
	return is.Type
}

func decoded[T any](message []byte) (*T, error) {
	var of T
	err := json.Unmarshal(message, &of)
	return &of, err
}

func unknown(message []byte) error {
	return fmt.Errorf("the floor sends a message that this client does not know: %.100s", message)
}
