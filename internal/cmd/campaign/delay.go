//go:build linux

package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"felt.example/felt/internal/trial"
)

// line is what a connection between machines is like.
type line struct {
	// Whatever is sent comes after latency and up to jitter more, in its order.
	latency, jitter time.Duration
	// rate is how many bytes a second go through; 0 is as many as there are.
	rate int
}

// held is how many packets wait in a relay; more are lost, as in a router.
const held = 1000

// relay is a machine on the switch to which one machine sends what is meant for another, and which passes it on as a line does: kernels
// without netem have nothing that does it.
type relay struct {
	card, to net.HardwareAddr
	port     *os.File // of the switch: what is read was sent to the relay
	waiting  chan packet
	line
}

type packet struct {
	due   time.Time
	frame []byte
}

// delay has whatever a machine sends to another go through a line, in this direction only, until undelay.
func (n *network) delay(from, to string, as line) error {
	i, j := slices.Index(trial.Names, from), slices.Index(trial.Names, to)
	port, err := unix.Open("/dev/net/tun", unix.O_RDWR|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("/dev/net/tun: %w", err)
	}
	name := "late-" + from + "-" + to
	asked, err := unix.NewIfreq(name)
	if err == nil {
		asked.SetUint16(unix.IFF_TAP | unix.IFF_NO_PI)
		err = unix.IoctlIfreq(port, unix.TUNSETIFF, asked)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%s: %w", name, err), unix.Close(port))
	}
	r := &relay{card: net.HardwareAddr{2, 0, 0, 0, byte(1 + i), byte(1 + j)}, to: card(to), port: os.NewFile(uintptr(port), name), waiting: make(chan packet, held), line: as}
	// The switch has the least address of its ports: one that is greater than all leaves it as it is.
	if err := do("ip link set "+name+" address fe:ff:ff:ff:ff:"+strconv.Itoa(10*(1+i)+1+j)+" master floor up",
		"ip -n "+from+" neigh replace "+address(to)+" lladdr "+r.card.String()+" dev eth0 nud permanent"); err != nil {
		return errors.Join(err, r.port.Close())
	}
	n.relays[way{from, to}] = r
	go r.takes()
	go r.passes()
	return nil
}

// undelay ends it. What is under way is lost, and is sent again.
func (n *network) undelay(from, to string) error {
	r := n.relays[way{from, to}]
	if r == nil {
		return nil
	}
	delete(n.relays, way{from, to})
	return errors.Join(n.heal(from, to), r.port.Close())
}

// takes has packets wait until they are due.
func (r *relay) takes() {
	defer close(r.waiting)
	var free, last time.Time // when the line is free, and when the last packet is due
	for {
		frame := make([]byte, 1<<16)
		size, err := r.port.Read(frame)
		if err != nil {
			return // it is closed
		}
		if size < 12 || !bytes.Equal(frame[:6], r.card) {
			continue // it is for others
		}
		frame = frame[:size]
		copy(frame, r.to)
		copy(frame[6:], r.card)
		free = later(free, time.Now())
		if r.rate > 0 {
			free = free.Add(time.Duration(size) * time.Second / time.Duration(r.rate))
		}
		last = later(last, free.Add(r.latency+rand.N(r.jitter+1)))
		select {
		case r.waiting <- packet{last, frame}:
		default:
		}
	}
}

func (r *relay) passes() {
	for p := range r.waiting {
		time.Sleep(time.Until(p.due))
		_, _ = r.port.Write(p.frame) // it is lost if the port is closed
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
