package main

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// output is a file that a command writes at its end and opens at its beginning, so that a long run is not lost to a
// path that cannot be written. Its old content stands until there is a new one. Nil is no file.
type output struct {
	file *os.File
	made bool // it was not there before
}

// create opens a file for the end of the command; "" is none.
func create(name string) (*output, error) {
	if name == "" {
		return nil, nil //nolint:nilnil // there is none
	}
	_, before := os.Stat(name)
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	return &output{file, errors.Is(before, os.ErrNotExist)}, nil
}

// drop closes a file that nothing comes of.
func (o *output) drop() error {
	if o == nil {
		return nil
	}
	err := o.file.Close()
	if o.made {
		err = errors.Join(err, os.Remove(o.file.Name()))
	}
	return err
}

// keep writes the file.
func (o *output) keep(write func(io.Writer) error) error {
	if o == nil {
		return nil
	}
	made := content{}
	if err := write(&made); err != nil {
		return errors.Join(fmt.Errorf("%s: %w", o.file.Name(), err), o.drop())
	}
	err := o.file.Truncate(0)
	if errors.Is(err, os.ErrInvalid) {
		err = nil // a pipe, or a device
	}
	if err == nil {
		_, err = o.file.Write(made)
	}
	return errors.Join(err, o.file.Close())
}

// content is what will be written.
type content []byte

// Write adds to it.
func (c *content) Write(more []byte) (int, error) {
	*c = append(*c, more...)
	return len(more), nil
}
