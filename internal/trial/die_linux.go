package trial

import (
	"os/exec"
	"syscall"
)

// bind has a process end with this one, however this one ends, and leaves it alone when somebody interrupts this one at
// a terminal.
func bind(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
