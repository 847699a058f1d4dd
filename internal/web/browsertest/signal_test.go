package browsertest

import (
	"os"
	"syscall"
)

// stop makes a process stand still; goOn lets it go on.
func stop(p *os.Process) error { return p.Signal(syscall.SIGSTOP) }
func goOn(p *os.Process) error { return p.Signal(syscall.SIGCONT) }
