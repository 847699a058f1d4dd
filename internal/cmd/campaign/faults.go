//go:build linux

package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"felt.example/felt/internal/trial"
)

// site is what a fault happens to.
type site struct {
	*trial.Processes
	net    *network
	random *rand.Rand
	// leader has the floor open; follower and other are the rest, in any order.
	leader, follower, other string
	// ear hears what the nodes say.
	ear *ear
	// began is when the fault began.
	began time.Time
	// programs are those between which nodes are upgraded and gone back.
	programs []string
}

// loss is what a fault takes from the floor.
type loss int

// A fault takes nothing, or a node that only follows; or the lead, so that tables pause until another node has it; or so much that nothing is
// accepted until some of it is back.
const (
	nothing loss = iota
	lead
	quorum
)

// fault is a kind of what goes wrong.
type fault struct {
	name  string
	loses loss
	does  func(*site) error
	// ends, after a while, what goes on until then; nil: nothing does.
	ends func(*site) error
	// long is the longest while.
	long time.Duration
}

// way is from a node to another.
type way struct{ from, to string }

// late is a fault by which whatever is sent on some ways goes through a line of its own for a while.
func late(name string, draw func(*rand.Rand) line, ways func(*site) []way) fault {
	return fault{name: name, long: 6 * time.Second,
		does: func(s *site) (err error) {
			for _, w := range ways(s) {
				err = errors.Join(err, s.net.delay(w.from, w.to, draw(s.random)))
			}
			return err
		},
		ends: func(s *site) (err error) {
			for _, w := range ways(s) {
				err = errors.Join(err, s.net.undelay(w.from, w.to))
			}
			return err
		}}
}

// far is a connection over which each way takes 20 to 200 ms, and up to half as long again; narrow is one of 64 to 256 kB a second.
func far(random *rand.Rand) line {
	latency := time.Duration(20+random.IntN(181)) * time.Millisecond
	return line{latency: latency, jitter: latency / 2}
}

func narrow(random *rand.Rand) line { return line{rate: (64 + random.IntN(193)) << 10} }

// lost is a fault by which whatever is sent on some ways is lost for a while.
func lost(name string, loses loss, long time.Duration, ways func(*site) []way) fault {
	each := func(does func(n *network, from, to string) error) func(*site) error {
		return func(s *site) (err error) {
			for _, w := range ways(s) {
				err = errors.Join(err, does(s.net, w.from, w.to))
			}
			return err
		}
	}
	return fault{name, loses, each((*network).lose), each((*network).heal), long}
}

// sends are the ways from the leading node to the others, and hears those back.
func (s *site) sends() []way { return []way{{s.leader, s.follower}, {s.leader, s.other}} }
func (s *site) hears() []way { return []way{{s.follower, s.leader}, {s.other, s.leader}} }

// all are those between all nodes.
func (s *site) all() []way {
	return append(append(s.sends(), s.hears()...), way{s.follower, s.other}, way{s.other, s.follower})
}

// faults are all kinds. A node that ended is started again when the fault is over.
var faults = []fault{
	{name: "the leading node is killed", loses: lead, does: func(s *site) error { return s.Kill(s.leader) }},
	{name: "a following node is killed", does: func(s *site) error { return s.Kill(s.follower) }, ends: none, long: 2 * time.Second},
	{name: "two nodes are killed at once", loses: quorum, does: func(s *site) error { return errors.Join(s.Kill(s.leader), s.Kill(s.follower)) }, ends: none, long: 2 * time.Second},
	{name: "the leading node stands still", loses: lead, long: 6 * time.Second,
		does: func(s *site) error { return s.Signal(s.leader, syscall.SIGSTOP) }, ends: func(s *site) error { return s.Signal(s.leader, syscall.SIGCONT) }},
	{name: "a following node stands still", long: 6 * time.Second,
		does: func(s *site) error { return s.Signal(s.follower, syscall.SIGSTOP) }, ends: func(s *site) error { return s.Signal(s.follower, syscall.SIGCONT) }},
	{name: "the leading node is cut off from everybody", loses: lead, long: 6 * time.Second,
		does: func(s *site) error { return s.net.unplug(s.leader) }, ends: func(s *site) error { return s.net.plug(s.leader) }},
	lost("the leading node is cut off from the other nodes", lead, 6*time.Second, func(s *site) []way { return append(s.sends(), s.hears()...) }),
	lost("a following node is cut off from the leading one", nothing, 6*time.Second, func(s *site) []way {
		return []way{{s.leader, s.follower}, {s.follower, s.leader}}
	}),
	lost("what the leading node sends to the others is lost", lead, 6*time.Second, (*site).sends),
	lost("what the others send to the leading node is lost", lead, 6*time.Second, (*site).hears),
	lost("all nodes are cut off from each other", quorum, 5*time.Second, (*site).all),
	late("what the leading node sends to the others comes late", far, (*site).sends),
	late("what the others send to the leading node comes late", far, (*site).hears),
	late("all that the nodes send to each other comes late", far, (*site).all),
	late("little goes through between the nodes at a time", narrow, (*site).all),
	{name: "the disk of the leading node is full", long: 5 * time.Second,
		does: func(s *site) error { return s.net.fill(s.leader) }, ends: func(s *site) error { return s.net.empty(s.leader) }},
	{name: "the disk of a following node is full", long: 5 * time.Second,
		does: func(s *site) error { return s.net.fill(s.follower) }, ends: func(s *site) error { return s.net.empty(s.follower) }},
	{name: "the leading node loses its power", loses: lead, does: func(s *site) error { return s.darken(s.leader) }, ends: none, long: 2 * time.Second},
	{name: "a following node loses its power", does: func(s *site) error { return s.darken(s.follower) }, ends: none, long: 2 * time.Second},
	{name: "all nodes lose their power at once", loses: quorum, does: func(s *site) error { return s.darken(trial.Names...) }, ends: none, long: 2 * time.Second},
	{name: "the disk of the leading node fails", loses: lead, long: 5 * time.Second,
		does: func(s *site) error { return s.net.fail(s.leader) }, ends: func(s *site) error { return s.mend(s.leader) }},
	{name: "the disk of a following node fails", long: 5 * time.Second,
		does: func(s *site) error { return s.net.fail(s.follower) }, ends: func(s *site) error { return s.mend(s.follower) }},
	{name: "the disk of the leading node stands still", loses: lead, long: 6 * time.Second,
		does: func(s *site) error { return s.net.stall(s.leader) }, ends: func(s *site) error { return s.net.flow(s.leader) }},
	{name: "the disk of a following node stands still", long: 6 * time.Second,
		does: func(s *site) error { return s.net.stall(s.follower) }, ends: func(s *site) error { return s.net.flow(s.follower) }},
	{name: "the disk of the leading node is slow", does: func(s *site) error { return s.slow(s.leader) }},
	{name: "the disk of a following node is slow", does: func(s *site) error { return s.slow(s.follower) }},
	{name: "a following node is replaced and killed while it takes a copy", does: func(s *site) error { return s.copying(s.follower) }, ends: none, long: 2 * time.Second},
	{name: "the leading node is killed while another takes a copy", loses: quorum, does: func(s *site) error { return s.copying(s.leader) }, ends: none, long: 2 * time.Second},
	{name: "the leading node is killed while the common log is compacted", loses: lead, does: func(s *site) error { return s.house(compacts, false) }},
	{name: "a following node is killed while the common log is compacted", does: func(s *site) error { return s.house(compacts, true) }, ends: none, long: 2 * time.Second},
	{name: "the leading node is killed while entries are removed from the common log", loses: lead, does: func(s *site) error { return s.house(removes, false) }},
	{name: "a following node is killed while entries are removed from the common log", does: func(s *site) error { return s.house(removes, true) }, ends: none, long: 2 * time.Second},
	{name: "the disk of a following node lied", does: func(s *site) error { return s.lies(s.follower) }},
	{name: "a following node is replaced", does: func(s *site) error { return s.replace(s.follower) }},
	{name: "the leading node is replaced", loses: lead, does: func(s *site) error { return s.replace(s.leader) }},
	{name: "the leading node is killed, and comes back with another clock", loses: lead, does: func(s *site) error { return s.shift(s.leader) }},
	{name: "a following node is killed, and comes back with another clock", does: func(s *site) error { return s.shift(s.follower) }, ends: none, long: 2 * time.Second},
	{name: "a following node is upgraded, or gone back", does: func(s *site) error { return s.upgrade(s.follower) }},
	{name: "the leading node is upgraded, or gone back", does: func(s *site) error { return s.upgrade(s.leader) }},
}

func none(*site) error { return nil }

// replace kills a node and gives its machine an empty disk.
func (s *site) replace(node string) error {
	return errors.Join(s.Kill(node), s.net.format(node), os.MkdirAll(s.Data(node), 0o700))
}

// darken takes the power from machines, all at once, and gives it back.
func (s *site) darken(nodes ...string) (err error) {
	for _, node := range nodes {
		err = errors.Join(err, s.net.fail(node))
	}
	for _, node := range nodes {
		err = errors.Join(err, s.mend(node))
	}
	return err
}

// mend ends a node, unless it has ended because its disk failed, and makes its disk whole.
func (s *site) mend(node string) error {
	if err := s.Kill(node); err != nil && s.Runs(node) {
		return err
	}
	return s.net.mend(node)
}

// slow has whatever is written to a node's disk take a fifth of a second or longer, for five seconds.
func (s *site) slow(node string) (err error) {
	for began := time.Now(); err == nil && time.Since(began) < 5*time.Second; {
		err = s.net.stall(node)
		time.Sleep(200 * time.Millisecond)
		if err = errors.Join(err, s.net.flow(node)); err == nil {
			time.Sleep(50 * time.Millisecond)
		}
	}
	return err
}

// copying replaces a following node and kills it, or another one, while it takes a copy of the log, or soon after.
func (s *site) copying(killed string) error {
	if err := errors.Join(s.replace(s.follower), s.Run(s.follower)); err != nil {
		return err
	}
	time.Sleep(time.Duration(s.random.Int64N(int64(3 * time.Second))))
	return s.Kill(killed)
}

// lies has a node lose its power, and with it whatever it wrote in the seconds before, though its disk had said that it was synced.
func (s *site) lies(node string) error {
	if err := errors.Join(s.net.stall(node), s.net.remember(node), s.net.flow(node)); err != nil {
		return err
	}
	time.Sleep(time.Duration(s.random.Int64N(int64(5 * time.Second))))
	if err := s.Kill(node); err != nil {
		return err
	}
	return s.net.forget(node)
}

// shift kills a node. It comes back in a time namespace whose clocks stand up to half of the machine's time before the others', or up to ten
// days after: those by which timers run and elapsed time is told. For the time of day Linux has no namespace.
func (s *site) shift(node string) error {
	var now unix.Timespec
	if err := errors.Join(s.Kill(node), unix.ClockGettime(unix.CLOCK_MONOTONIC, &now)); err != nil {
		return err
	}
	seconds := s.random.Int64N(10*24*60*60+now.Sec/2) - now.Sec/2
	within := filepath.Join(s.net.dir, fmt.Sprintf("%s-%d", node, seconds))
	command := fmt.Sprintf("#!/bin/sh\nexec unshare --time --monotonic %d --boottime %d '%s' \"$@\"\n", seconds, seconds, s.programs[0])
	if err := os.WriteFile(within, []byte(command), 0o700); err != nil {
		return err
	}
	s.Use(node, within)
	return nil
}

// upgrade has a node close, and come back as another program.
func (s *site) upgrade(node string) error {
	if err := s.Stop(node); err != nil {
		return err
	}
	s.Use(node, s.programs[s.random.IntN(len(s.programs))])
	return nil
}
