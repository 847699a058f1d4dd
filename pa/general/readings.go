package general

import (
	_ "embed"

	"felt.example/felt/clause"
)

//go:embed readings.txt
var shared string

// Readings reads a chapter's readings.txt, which is built into the program: a mistake in it panics.
func Readings(text string) []clause.Reading {
	general, err := clause.ParseShared(shared)
	if err != nil {
		panic("pa/general/readings.txt: " + err.Error())
	}
	readings, err := clause.ParseReadings(text, general)
	if err != nil {
		panic("readings.txt: " + err.Error())
	}
	return readings
}
