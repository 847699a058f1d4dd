package floor

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
)

// The dealer of a table of real cards connects devices to it, each by a token. The log has the digest of the token, from which nobody
// finds the token, so a device goes on where it was when the floor opens again.

// Device is a kind of device at a table.
type Device string

// The kinds of device.
const (
	ScanningShoe Device = "shoe"
	Camera       Device = "camera"
	BetSensor    Device = "sensor"
)

var allDevices = []Device{ScanningShoe, Camera, BetSensor}

// devicesShard records which devices are connected.
const devicesShard = "devices"

// connects is the kind of event there: a connection. Without a digest the device is connected no more.
const connects = "connect"

type connection struct {
	Table  string `json:"table"`
	Device Device `json:"device"`
	Digest string `json:"digest,omitempty"` // SHA-256 of the token
}

type deviceAt struct {
	table  string
	device Device
}

// devices are those that are connected on a floor.
type devices struct {
	order  sync.Mutex // held during an append
	writer writer
	mu     sync.Mutex // guards of
	of     map[deviceAt]reader
}

// reader is a device that is connected: the digest of its token, the entry that says so, the number of what it read last, and the card.
type reader struct {
	digest [sha256.Size]byte
	entry  uint64
	last   int
	read   Reading
	// again: the floor has opened since, and whether a reading was taken before is looked up in the log.
	again bool
}

// apply takes an entry, or says what is wrong with it.
func (d *devices) apply(e journal.Entry) error {
	var c connection
	if len(e.Events) != 1 || len(e.Transfers) > 0 || e.Events[0].Kind != connects {
		return errors.New("one device is connected at a time, and nothing else is done")
	}
	if err := json.Unmarshal(e.Events[0].Data, &c); err != nil {
		return err
	}
	if personOf(e.Actor, "") == "" || !slices.Contains(allDevices, c.Device) {
		return fmt.Errorf("%.60q connects a %.40q", e.Actor, c.Device)
	}
	at := deviceAt{c.Table, c.Device}
	d.mu.Lock()
	defer d.mu.Unlock()
	if c.Digest == "" {
		delete(d.of, at)
		return nil
	}
	r := reader{entry: e.Seq, again: true}
	if n, err := hex.Decode(r.digest[:], []byte(c.Digest)); err != nil || n != len(r.digest) {
		return fmt.Errorf("%.80q is no digest", c.Digest)
	}
	d.of[at] = r
	return nil
}

// at is the device of a table, or nil.
func (d *devices) at(table string, kind Device) *reader {
	d.mu.Lock()
	defer d.mu.Unlock()
	if r, ok := d.of[deviceAt{table, kind}]; ok {
		return &r
	}
	return nil
}

func (d *devices) append(ctx context.Context, person string, c connection) error {
	event, err := encode(connects, c)
	if err != nil {
		return err
	}
	d.order.Lock()
	defer d.order.Unlock()
	return d.writer.append(ctx, newKey(), journal.Person(person), "", table.Changes{Events: []journal.Event{event}})
}

// Connect makes a token for a device of a table, in place of the one before. Only the dealer of the table may do this.
func (l *Live) Connect(ctx context.Context, person string, kind Device) (token string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.table.Dealer.Person != person:
		return "", errNotDealer
	case !l.table.Dealer.Physical:
		return "", errNotReal
	}
	token = rand.Text()
	digest := sha256.Sum256([]byte(token))
	if err := l.floor.devices.append(ctx, person, connection{l.id, kind, hex.EncodeToString(digest[:])}); err != nil {
		return "", err
	}
	l.devices[kind] = l.floor.devices.at(l.id, kind)
	l.devices[kind].again = false
	l.refused = ""
	l.changed()
	return token, nil
}

// disconnect forgets the devices of the table. The caller holds the lock.
func (l *Live) disconnect(ctx context.Context, person string) error {
	for _, kind := range allDevices {
		if l.devices[kind] == nil {
			continue
		}
		if err := l.floor.devices.append(ctx, person, connection{Table: l.id, Device: kind}); err != nil {
			return err
		}
		delete(l.devices, kind)
	}
	l.refused = ""
	return nil
}

// knows is the device of the token, or refuses it.
func (l *Live) knows(kind Device, token string) (*reader, error) {
	digest := sha256.Sum256([]byte(token))
	r := l.devices[kind]
	if r == nil || subtle.ConstantTimeCompare(digest[:], r.digest[:]) == 0 {
		return nil, ErrDevice
	}
	return r, nil
}

// ErrDevice refuses a device that is not connected to the table.
var ErrDevice = errors.New("this is not the token of a device of this table; its dealer connects one from the console")

// key is the log's key for a reading.
func (r *reader) key(l *Live, kind Device, number int) string {
	return fmt.Sprintf("%s/%s/%d/%d", kind, l.id, r.entry, number)
}

// resumes reports whether the first reading since the floor opened was taken before; if not, it is the next one.
func (r *reader) resumes(ctx context.Context, l *Live, kind Device, number int) (taken bool, err error) {
	if !r.again {
		return false, nil
	}
	_, taken, err = l.floor.Log.ByKey(ctx, r.key(l, kind, number))
	if err != nil {
		return false, err
	}
	r.again, r.last = false, number-1
	if taken {
		r.last = number
	}
	return taken, nil
}
