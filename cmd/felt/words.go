package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"felt.example/felt/internal/config"
	"felt.example/felt/record"
)

// sentence is an error in felt's words: what the system or a library says is put into plain words.
func sentence(err error) string {
	text := err.Error()
	replace := func(theirs, ours string) { text = strings.Replace(text, theirs, ours, 1) }
	for _, cause := range causes(err) {
		switch e := cause.(type) { //nolint:errorlint // causes unwraps
		case *fs.PathError:
			text = strings.ReplaceAll(text, e.Error(), e.Path+": "+plainly(e.Err))
			replace(e.Path+": "+e.Path+": ", e.Path+": ")
		case *os.LinkError:
			replace(e.Error(), e.New+": "+plainly(e.Err))
		case *url.Error:
			replace(e.Error(), e.URL+": "+plainly(e.Err))
			replace(e.URL+": "+e.URL+": ", e.URL+": ")
		case *net.OpError:
			if e.Addr != nil {
				replace(e.Error(), e.Addr.String()+": "+plainly(e))
			} else {
				replace(e.Error(), plainly(e))
			}
		case *net.AddrError, *net.DNSError:
			replace(e.Error(), plainly(e))
		case *strconv.NumError:
			replace(e.Error(), fmt.Sprintf("%q is no number that can stand here", record.Clip(e.Num)))
		case *json.SyntaxError:
			replace(e.Error(), fmt.Sprintf("something is wrong at byte %d", e.Offset))
		}
	}
	return text
}

// causes are an error and all that it wraps, the outermost first.
func causes(err error) []error {
	all := []error{err}
	switch e := err.(type) { //nolint:errorlint // it unwraps
	case interface{ Unwrap() error }:
		if below := e.Unwrap(); below != nil {
			all = append(all, causes(below)...)
		}
	case interface{ Unwrap() []error }:
		for _, below := range e.Unwrap() {
			all = append(all, causes(below)...)
		}
	}
	return all
}

// plainly is why the system could not do something.
func plainly(err error) string {
	var dns *net.DNSError
	var addr *net.AddrError
	var timeout interface{ Timeout() bool }
	var number syscall.Errno
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case errors.Is(err, syscall.ENOTDIR):
		return "a part of the path is no directory"
	case errors.Is(err, fs.ErrExist):
		return "it is there already"
	case errors.Is(err, syscall.EISDIR):
		return "it is a directory, not a file"
	case errors.Is(err, syscall.ENOTEMPTY):
		return "the directory is not empty"
	case errors.Is(err, syscall.ENOSPC):
		return "the disk is full"
	case errors.Is(err, syscall.EROFS):
		return "nothing can be written there"
	case errors.Is(err, syscall.ENAMETOOLONG):
		return "the name is too long"
	case errors.Is(err, syscall.EADDRINUSE):
		return "another program has this address"
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return "this machine does not have that address"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "nobody answers there"
	case errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return "the other side has ended it"
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return "there is no way to that address"
	case errors.Is(err, fs.ErrPermission):
		return "it is not allowed to you"
	case errors.As(err, &dns):
		return fmt.Sprintf("there is no host %q", record.Clip(dns.Name))
	case errors.As(err, &addr):
		return fmt.Sprintf("%q is no address", record.Clip(addr.Addr))
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return "no answer came in time"
	case errors.As(err, &number):
		return "the system could not do it (" + number.Error() + ")"
	}
	return err.Error()
}

// inFile says in which file something is wrong, once.
func inFile(name string, err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}

// takes tests how many arguments a verb has; without a limit most is negative. What names what it takes.
func takes(least, most int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return fmt.Errorf("%s: name %s", c.CommandPath(), what)
		case most == 0 && len(args) > 0:
			return fmt.Errorf("%s: it takes flags alone, and %q is none", c.CommandPath(), record.Clip(args[0]))
		case most > 0 && len(args) > most:
			return fmt.Errorf("%s: it takes %s, and %q is one more", c.CommandPath(), what, record.Clip(args[most]))
		}
		return nil
	}
}

// apart refuses two flags that cannot take effect together.
func apart(c *cobra.Command, pairs ...[2]string) error {
	for _, p := range pairs {
		if c.Flags().Changed(p[0]) && c.Flags().Changed(p[1]) {
			return fmt.Errorf("--%s and --%s cannot stand together", p[0], p[1])
		}
	}
	return nil
}

// needs refuses a flag that has no effect without another.
func needs(c *cobra.Command, pairs ...[2]string) error {
	for _, p := range pairs {
		if c.Flags().Changed(p[0]) && !c.Flags().Changed(p[1]) {
			return fmt.Errorf("--%s has no effect without --%s", p[0], p[1])
		}
	}
	return nil
}

// flagError is what is wrong with the flags, in felt's words.
func flagError(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	var wrong *pflag.InvalidValueError
	var told *config.WrongError
	var form *pflag.InvalidSyntaxError
	switch {
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		if short := unknown.GetSpecifiedShortnames(); short != "" {
			return fmt.Errorf("%s has no flag -%s; %s --help lists them", c.CommandPath(), record.Clip(short), c.CommandPath())
		}
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if near := record.Nearest(name, names); near != "" {
			return fmt.Errorf("%s has no flag --%s; --%s was meant?", c.CommandPath(), record.Clip(name), near)
		}
		return fmt.Errorf("%s has no flag --%s; %s --help lists them", c.CommandPath(), record.Clip(name), c.CommandPath())
	case errors.As(err, &bare):
		return fmt.Errorf("--%s: write its value after it: %s", bare.GetFlag().Name, bare.GetFlag().Usage)
	case errors.As(err, &wrong) && errors.As(err, &told):
		return fmt.Errorf("--%s: %w", wrong.GetFlag().Name, told)
	case errors.As(err, &wrong):
		kind := map[string]string{"int": "whole number", "int64": "whole number", "uint64": "whole number from 0 up", "bool": "true or false"}[wrong.GetFlag().Value.Type()]
		return fmt.Errorf("--%s: %q is no %s", wrong.GetFlag().Name, record.Clip(wrong.GetValue()), kind)
	case errors.As(err, &form):
		return fmt.Errorf("%q is no flag", record.Clip(form.GetSpecifiedFlag()))
	}
	return err
}
