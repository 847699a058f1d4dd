package trial

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Names are those of the nodes.
var Names = []string{"a", "b", "c"}

// Config says how the nodes are run.
type Config struct {
	// Program is felt, with which the nodes are run, and Pace that of their dealer.
	Program, Pace string
	// Admit makes the directory with which a node is admitted, by an authority in another.
	Admit func(authority, node, dir string) error
	// Args are more of what felt serve is run with.
	Args []string
	// Says is where the nodes write what goes wrong; nil is nowhere.
	Says io.Writer
	// Machine, unless it is nil, makes the machine of a node: an address with two free ports, of which the other nodes reach
	// the node at the first, one for visitors, the directory of its files, and the command that runs another one there.
	Machine func(node string) (Machine, error)
}

// Machine is where a node runs.
type Machine struct {
	Peers, Visitors, Dir string
	Run                  []string
}

// Processes are nodes that run as processes of this machine, with all that is theirs in a directory of their own.
type Processes struct {
	Config
	dir      string
	machines map[string]Machine

	mu       sync.Mutex
	programs map[string]string // with which a node is run, other than Program
	running  map[string]*process
}

type process struct {
	cmd  *exec.Cmd
	done chan struct{} // closed when it has ended
}

// Start starts the nodes. Close ends them.
func Start(c Config) (_ *Processes, err error) {
	p := &Processes{Config: c, machines: map[string]Machine{}, programs: map[string]string{}, running: map[string]*process{}}
	if p.Machine == nil {
		p.Machine = p.here
	}
	if p.dir, err = os.MkdirTemp("", "felt-try-*"); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, p.Close())
		}
	}()
	for _, name := range Names {
		if p.machines[name], err = p.Machine(name); err != nil {
			return nil, err
		}
		if err := c.Admit(filepath.Join(p.dir, "authority"), name, p.Admission(name)); err != nil {
			return nil, err
		}
	}
	for _, name := range Names {
		if err := p.Run(name); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// FreePair is an address of this machine whose port and the next one nobody has. They lie below those that systems give to
// connections, one of which would else have the port by the time it is listened at.
func FreePair() (string, error) {
	for range 100 {
		port := 10_000 + rand.IntN(20_000)
		one, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		if err != nil {
			continue
		}
		two, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port+1)))
		if err == nil {
			err = two.Close()
		}
		if _ = one.Close(); err == nil {
			return one.Addr().String(), nil
		}
	}
	return "", errors.New("no two ports in a row are free on this machine")
}

// here is a node's machine where all run on this one.
func (p *Processes) here(name string) (m Machine, err error) {
	m.Dir = filepath.Join(p.dir, name)
	if m.Peers, err = FreePair(); err == nil {
		m.Visitors, err = FreePair()
	}
	return m, err
}

// Data is the directory of a node's log.
func (p *Processes) Data(name string) string { return p.machines[name].Dir }

// Admission is the directory of what a node proves itself by.
func (p *Processes) Admission(name string) string { return filepath.Join(p.dir, name+".admission") }

// Addresses are those at which visitors come in, in the order of Names.
func (p *Processes) Addresses() (all []string) {
	for _, name := range Names {
		all = append(all, p.machines[name].Visitors)
	}
	return all
}

// Run starts a node, unless it runs.
func (p *Processes) Run(name string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !slices.Contains(Names, name) {
		return fmt.Errorf("there is no node %q", name)
	}
	if p.running[name] != nil {
		return nil
	}
	var join []string
	for _, peer := range Names {
		join = append(join, peer+"="+p.machines[peer].Peers)
	}
	m := p.machines[name]
	command := append(slices.Clone(m.Run), cmp.Or(p.programs[name], p.Program),
		"serve", "--node", name, "--join", strings.Join(join, ","), "--data", m.Dir, "--admission", p.Admission(name), "--addr", m.Visitors, "--pace", p.Pace)
	command = append(command, p.Args...)
	o := &process{done: make(chan struct{})}
	o.cmd = exec.Command(command[0], command[1:]...)
	o.cmd.Stderr = p.Says
	bind(o.cmd)
	if err := o.cmd.Start(); err != nil {
		return fmt.Errorf("node %s: %w", name, err)
	}
	p.running[name] = o
	go func() {
		_ = o.cmd.Wait() // killed, as it may be
		p.mu.Lock()
		if p.running[name] == o {
			delete(p.running, name)
		}
		p.mu.Unlock()
		close(o.done)
	}()
	return nil
}

// Runs reports whether a node's process runs.
func (p *Processes) Runs(name string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.running[name] != nil
}

// Kill ends a node's process at once, as a machine that loses its power does. It returns when it has ended.
func (p *Processes) Kill(name string) error { return p.end(name, os.Kill) }

// Stop has a node's process close, and returns when it has.
func (p *Processes) Stop(name string) error { return p.end(name, os.Interrupt) }

func (p *Processes) end(name string, by os.Signal) error {
	o, err := p.signal(name, by)
	if err != nil {
		return err
	}
	<-o.done
	return nil
}

// Signal sends a signal to a node's process.
func (p *Processes) Signal(name string, is os.Signal) error {
	_, err := p.signal(name, is)
	return err
}

func (p *Processes) signal(name string, is os.Signal) (*process, error) {
	p.mu.Lock()
	o := p.running[name]
	p.mu.Unlock()
	if o == nil {
		return nil, fmt.Errorf("node %s does not run", name)
	}
	if err := o.cmd.Process.Signal(is); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return nil, err
	}
	return o, nil
}

// Use has a node run with another program from its next start on.
func (p *Processes) Use(name, program string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.programs[name] = program
}

// Close ends all nodes at once, and removes all that is theirs.
func (p *Processes) Close() error {
	for _, name := range Names {
		if p.Runs(name) {
			_ = p.Kill(name) // it may have ended meanwhile
		}
	}
	return os.RemoveAll(p.dir)
}

// State is how a node says that it is.
type State struct {
	// Ready: visitors are answered. Leads: the floor is open on it.
	Ready, Leads bool
	// Says is its sentence, or the reason why it did not answer.
	Says string
}

// Ask asks the node with a name, at the address where visitors come in, how it is.
func Ask(ctx context.Context, name, at string) State {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+at+"/readyz", http.NoBody)
	if err != nil {
		return State{Says: err.Error()}
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return State{Says: err.Error()}
	}
	defer answer.Body.Close()
	var text bytes.Buffer
	if _, err = text.ReadFrom(http.MaxBytesReader(nil, answer.Body, 1<<16)); err != nil {
		return State{Says: err.Error()}
	}
	ready := answer.StatusCode == http.StatusOK
	return State{Ready: ready, Leads: ready && strings.Contains(text.String(), "node "+name+" leads"), Says: strings.TrimSpace(text.String())}
}

// State asks a node how it is.
func (p *Processes) State(ctx context.Context, name string) State {
	return Ask(ctx, name, p.machines[name].Visitors)
}

// AllReady waits until all nodes answer visitors; one that has ended is started again. The error is that of ctx, with what
// they say.
func (p *Processes) AllReady(ctx context.Context) error {
	for asks := Asks(); ; {
		var missing []string
		led := false
		for _, name := range Names {
			if err := p.Run(name); err != nil {
				return err
			}
			of := p.State(ctx, name)
			if led = led || of.Leads; !of.Ready {
				missing = append(missing, fmt.Sprintf("node %s: %s", name, of.Says))
			}
		}
		if len(missing) == 0 && led {
			return nil
		}
		if err := asks.Wait(ctx); err != nil {
			return fmt.Errorf("not all nodes answer: %w; %s", err, strings.Join(missing, "; "))
		}
	}
}
