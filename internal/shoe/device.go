// Package shoe stands for the devices of a table, by the interface that a device uses (docs/live.md): a scanning shoe, which reads each
// card that is dealt, and a bet sensor, which reads the chips on the layout. They err if that is wanted.
package shoe

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/signal"
	"time"
)

// Device is connected to a table.
type Device struct {
	// Floor is the address of the floor, Table the table's ID, Token what the dealer's console has shown.
	Floor, Table, Token string
	// Errs is in how many readings, on average, one is misread; 0 is none.
	Errs int
	// Rand is what is left to chance.
	Rand *rand.Rand
	// Wait is how long it waits before it looks again whether there is something to read.
	Wait time.Duration
	// Said is called with what happened, a line each.
	Said func(string)

	number int // of its last reading
}

// Main is the program of a device. Its own flags are defined before; ready takes them, and run reads until the context ends. Errs and
// seed say what the flags of these names are for.
func Main(name string, d *Device, errs, seed string, ready func() error, run func(context.Context) error) {
	d.Wait, d.Said = 200*time.Millisecond, func(line string) { fmt.Println(line) }
	flag.StringVar(&d.Floor, "floor", "http://localhost:8080", "the address of the floor")
	flag.StringVar(&d.Table, "table", "", "the ID of the table")
	flag.StringVar(&d.Token, "token", "", "the token that the console of the table's dealer shows")
	flag.IntVar(&d.Errs, "errs", 0, errs)
	seeded := flag.Uint64("seed", uint64(time.Now().UnixNano()), seed)
	flag.Parse()
	d.Rand = rand.New(rand.NewPCG(*seeded, 0))
	err := ready()
	if err == nil {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		if err = run(ctx); ctx.Err() != nil {
			err = nil
		}
		stop()
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(1)
	}
}

// errs reports whether the next reading is a wrong one.
func (d *Device) errs() bool { return d.Errs > 0 && d.Rand.IntN(d.Errs) == 0 }

// rests waits until it looks again.
func (d *Device) rests(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d.Wait):
		return nil
	}
}

// tells sends its next reading to the floor, and says it, or why it is refused.
func (d *Device) tells(ctx context.Context, path string, reading map[string]any, said string) error {
	d.number++
	reading["number"] = d.number
	err := d.ask(ctx, http.MethodPost, path, reading, nil)
	if refused := (*refusal)(nil); errors.As(err, &refused) && refused.status == http.StatusConflict {
		d.Said(refused.Error())
		return nil
	}
	if err == nil {
		d.Said(said)
	}
	return err
}

// refusal is what the floor does not take.
type refusal struct {
	status int
	text   string
}

func (r *refusal) Error() string { return r.text }

// ask asks the floor about the table, and reads its answer.
func (d *Device) ask(ctx context.Context, method, path string, body, answer any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, method, d.Floor+"/api/tables/"+d.Table+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+d.Token)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	text, err = io.ReadAll(io.LimitReader(response.Body, 1<<16))
	switch {
	case err != nil:
		return err
	case response.StatusCode != http.StatusOK:
		var problem struct {
			Detail string `json:"detail"`
		}
		if json.Unmarshal(text, &problem) != nil || problem.Detail == "" {
			problem.Detail = response.Status
		}
		return &refusal{response.StatusCode, problem.Detail}
	case answer != nil:
		return json.Unmarshal(text, answer)
	}
	return nil
}
