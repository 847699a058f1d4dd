package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"felt.example/felt/internal/dispute"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/paper"
	"felt.example/felt/pa"
	"felt.example/felt/record"
)

// printPacket writes a packet as a paper.
func printPacket(p *floor.Packet, name string) error {
	book, err := pa.Clauses()
	if err != nil {
		return err
	}
	return printed(name, dispute.Paper(p, book), paper.AsPDF, paper.AsHTML, paper.AsText)
}

// printed writes a paper in the format that the name of the file ends in, one of those.
func printed(name string, d *paper.Document, formats ...paper.Format) error {
	format := paper.Format(strings.TrimPrefix(filepath.Ext(name), "."))
	if !slices.Contains(formats, format) {
		var ends []string
		for _, f := range formats {
			ends = append(ends, "."+string(f))
		}
		last := len(ends) - 1
		return fmt.Errorf("--print: %q: the name ends in %s or %s", record.Clip(name), strings.Join(ends[:last], ", "), ends[last])
	}
	size, err := paper.SizeOf("letter")
	if err != nil {
		return err
	}
	return writeTo(name, func(w io.Writer) error { return d.Write(w, format, size) })
}

// errPacketNowhere is a packet that is printed, and of which the file is not kept that proves it.
var errPacketNowhere = errors.New("--print is beside --out: the paper is proven by the JSON file")
