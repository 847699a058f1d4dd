package general

import (
	_ "embed"
	"sync"

	"felt.example/felt/clause"
)

//go:embed readings.txt
var shared string

// ofAll are the readings that chapters share.
var ofAll = sync.OnceValue(func() []clause.Reading {
	readings, err := clause.ParseShared(shared)
	if err != nil {
		panic("pa/general/readings.txt: " + err.Error())
	}
	return readings
})

// Readings reads a chapter's readings.txt, which is built into the program: a mistake in it panics.
func Readings(text string) []clause.Reading {
	readings, err := clause.ParseReadings(text, ofAll())
	if err != nil {
		panic("readings.txt: " + err.Error())
	}
	return readings
}
