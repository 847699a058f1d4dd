//go:build linux

package main

import "testing"

// TestKindsOfFaultComeAsOften: runs with seeds that follow on each other have each kind of fault as often as any other, but for the first and the last.
func TestKindsOfFaultComeAsOften(t *testing.T) {
	for _, p := range []plan{{faults: 20}, {faults: 7, only: "killed"}} {
		times := map[string]int{}
		for seed := range uint64(60) {
			for i := range p.faults {
				times[p.kind(1+seed, i).name]++
			}
		}
		mean := 60 * p.faults / len(p.may())
		for _, f := range p.may() {
			if n := times[f.name]; n < mean-1 || n > mean+2 {
				t.Errorf("%s comes %d times, where each comes %d", f.name, n, mean)
			}
		}
	}
}
