//go:build linux

package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"felt.example/felt/internal/trial"
)

// inNetwork is set in the environment of the program that runs in a network and with mounts of its own, to its share of the runs.
const inNetwork = "FELT_CAMPAIGN_NETWORK"

// again runs this program again, as it was called and with more arguments, in a network and with mounts of its own, so that
// whatever it makes there is gone with it.
func again(variable string, more ...string) error {
	own, err := os.Executable()
	if err != nil {
		return err
	}
	c := exec.Command(own, slices.Concat(os.Args[1:], more)...)
	c.Env = append(os.Environ(), variable)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	c.SysProcAttr = &syscall.SysProcAttr{Unshareflags: syscall.CLONE_NEWNET | syscall.CLONE_NEWNS, Pdeathsig: syscall.SIGKILL}
	return c.Run()
}

// do runs commands of the system, one after another.
func do(commands ...string) error {
	for _, command := range commands {
		words := strings.Fields(command)
		if out, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w: %s", command, err, strings.TrimSpace(string(out)))
		}
	}
	return nil
}

// The addresses of the network: that of the players, and those of the nodes.
const players = "10.77.0.1"

func address(node string) string {
	return fmt.Sprintf("10.77.0.%d", 11+slices.Index(trial.Names, node))
}

// card is the address of a node's network card.
func card(node string) net.HardwareAddr {
	return net.HardwareAddr{2, 0, 0, 0, 0, byte(1 + slices.Index(trial.Names, node))}
}

// network is three machines on one switch, to which the players are connected too. Each machine is a network namespace,
// and has a disk of its own.
type network struct {
	dir    string
	relays map[way]*relay
}

// diskSize is how much a machine's disk holds.
const diskSize = 768 << 20

// newNetwork makes the switch and the machines, with their files in a directory. Mounts are shared, so that a disk that is taken
// away here is taken away from all nodes, each of which sees the mounts of a namespace of its own.
func newNetwork(dir string) (*network, error) {
	n := &network{dir, map[way]*relay{}}
	if err := errors.Join(os.MkdirAll("/run/netns", 0o755), do("mount --make-rshared /", "mount -t tmpfs tmpfs /run/netns", "ip link set lo up",
		"ip link add floor type bridge", "ip addr add "+players+"/24 dev floor", "ip link set floor up")); err != nil {
		return nil, err
	}
	for _, node := range trial.Names {
		if err := do("ip netns add "+node, "ip link add to-"+node+" type veth peer name eth0 netns "+node, "ip link set to-"+node+" master floor up",
			"ip -n "+node+" link set lo up", "ip -n "+node+" addr add "+address(node)+"/24 dev eth0", "ip -n "+node+" link set eth0 address "+card(node).String()+" up"); err != nil {
			return nil, err
		}
	}
	return n, nil
}

// disk is where a machine's disk is found.
func (n *network) disk(node string) string { return filepath.Join(n.dir, node) }

// format gives a machine an empty disk.
func (n *network) format(node string) error {
	_ = do("umount " + n.disk(node)) // it has none at first
	image := n.disk(node) + ".image"
	if err := errors.Join(os.RemoveAll(image), os.MkdirAll(n.disk(node), 0o700), os.WriteFile(image, nil, 0o600), os.Truncate(image, diskSize)); err != nil {
		return err
	}
	return errors.Join(do("mkfs.ext4 -q -F "+image), n.mount(node))
}

func (n *network) mount(node string) error {
	return do("mount -o loop " + n.disk(node) + ".image " + n.disk(node))
}

// What is asked of a file system: that it goes down without writing anything more, that it holds all writing up, and that it
// goes on (include/uapi/linux/fs.h).
const (
	shutdown = 0x8004587d
	freeze   = 0xc0045877
	thaw     = 0xc0045878
)

// asks has a machine's file system do one of these.
func (n *network) asks(node string, request uint, value int) error {
	d, err := os.Open(n.disk(node))
	if err != nil {
		return err
	}
	return errors.Join(unix.IoctlSetPointerInt(int(d.Fd()), request, value), d.Close())
}

// fail has a machine's disk answer everything with an error from now on. What was not synced by then is lost, as it is when
// the power goes. Once nothing has its files open, mend makes it whole again.
func (n *network) fail(node string) error {
	const withoutItsJournal = 2
	return n.asks(node, shutdown, withoutItsJournal)
}

func (n *network) mend(node string) error {
	return errors.Join(do("umount "+n.disk(node)), n.mount(node))
}

// remember keeps what a machine's disk holds, and forget has it hold nothing else: as a disk does that said what was not so of
// all that was synced since.
func (n *network) remember(node string) error {
	return do("cp --sparse=always " + n.disk(node) + ".image " + n.disk(node) + ".before")
}

func (n *network) forget(node string) error {
	return errors.Join(do("umount "+n.disk(node)), os.Rename(n.disk(node)+".before", n.disk(node)+".image"), n.mount(node))
}

// stall has nothing be written to a machine's disk until flow.
func (n *network) stall(node string) error { return n.asks(node, freeze, 0) }
func (n *network) flow(node string) error  { return n.asks(node, thaw, 0) }

// machine is where a node runs.
func (n *network) machine(node string) (trial.Machine, error) {
	return trial.Machine{
		Peers: address(node) + ":7000", Visitors: address(node) + ":8080", Dir: filepath.Join(n.disk(node), "floor"),
		Run: []string{"ip", "netns", "exec", node},
	}, n.format(node)
}

// unplug takes a machine off the switch, and plug puts it back.
func (n *network) unplug(node string) error { return do("ip link set to-" + node + " down") }
func (n *network) plug(node string) error   { return do("ip link set to-" + node + " up") }

// lose has whatever a machine sends to another be lost, in silence and in this direction only: it goes to a card that
// nobody has.
func (n *network) lose(from, to string) error {
	return do("ip -n " + from + " neigh replace " + address(to) + " lladdr 02:00:00:00:00:99 dev eth0 nud permanent")
}

// heal ends it.
func (n *network) heal(from, to string) error {
	return do("ip -n " + from + " neigh del " + address(to) + " dev eth0")
}

// fill leaves a machine's disk no room, and empty gives it back.
func (n *network) fill(node string) (err error) {
	f, err := os.Create(n.filler(node))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	at := int64(0)
	for size := int64(64 << 20); size >= 4<<10; size /= 2 {
		for err = syscall.Fallocate(int(f.Fd()), 0, at, size); err == nil; err = syscall.Fallocate(int(f.Fd()), 0, at, size) {
			at += size
		}
		if !errors.Is(err, syscall.ENOSPC) {
			return err
		}
	}
	return nil
}

func (n *network) empty(node string) error { return os.Remove(n.filler(node)) }

func (n *network) filler(node string) string { return filepath.Join(n.disk(node), "filler") }

// close gives back the disks; there are none before the first run.
func (n *network) close() (err error) {
	for _, node := range trial.Names {
		if _, none := os.Stat(n.disk(node)); none == nil {
			err = errors.Join(err, do("umount "+n.disk(node)))
		}
	}
	return err
}
