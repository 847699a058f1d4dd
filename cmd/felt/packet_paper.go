package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"felt.example/felt/internal/dispute"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/paper"
	"felt.example/felt/record"
)

// printPacket writes a packet as a paper, in the format that the name of the file ends in.
func printPacket(p *floor.Packet, name string) error {
	format := paper.Format(strings.TrimPrefix(filepath.Ext(name), "."))
	if format != paper.AsPDF && format != paper.AsHTML && format != paper.AsText {
		return fmt.Errorf("--print: %q: the name ends in .pdf, .html or .txt", record.Clip(name))
	}
	size, err := paper.SizeOf("letter")
	if err != nil {
		return err
	}
	d := dispute.Paper(p)
	return writeTo(name, func(w io.Writer) error { return d.Write(w, format, size) })
}

// errPacketNowhere is a packet that is printed, and of which the file is not kept that proves it.
var errPacketNowhere = errors.New("--print is beside --out: the paper is proven by the JSON file")
