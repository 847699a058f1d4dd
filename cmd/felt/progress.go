package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/mattn/go-isatty"
)

// terminal is the terminal that something is written to, nil where it is none.
func terminal(out any) *os.File {
	file, ok := out.(*os.File)
	if !ok || !isatty.IsTerminal(file.Fd()) {
		return nil
	}
	return file
}

// progress shows on a terminal what is being worked out, and for how long, until it is done.
func progress(errs io.Writer, what string) (done func()) {
	return show(errs, func(seconds float64) string { return fmt.Sprintf("%s, %.0f s", what, seconds) })
}

// show keeps a line on a terminal up to date until it is done; elsewhere it shows nothing.
func show(errs io.Writer, line func(seconds float64) string) (done func()) {
	file := terminal(errs)
	if file == nil {
		return func() {}
	}
	begun, stop, stopped := time.Now(), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				fmt.Fprint(file, "\r\x1b[K")
				return
			case <-tick.C:
				fmt.Fprint(file, "\r\x1b[K"+line(time.Since(begun).Seconds()))
			}
		}
	}()
	return func() {
		close(stop)
		<-stopped
	}
}
