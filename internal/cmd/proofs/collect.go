package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
)

// event is what a line of go test -json says, as far as proofs go.
type event struct {
	Action      string
	Package     string
	Test        string
	Key, Value  string // of an attribute
	Output      string
	FailedBuild string
	Elapsed     float64 // in seconds
}

// results are what a run of the tests showed.
type results struct {
	proofs []clause.Proof
	ran    []string // the directories of the packages that were built and run
	failed []string // tests, and packages that failed outside any test
	// unsteady are tests that failed in the run and passed whenever they ran by themselves.
	unsteady []string
	took     []took
}

// took is a test with those below it, and how long it took in seconds.
type took struct {
	test    string
	seconds float64
}

// slowest are the tests that took longest, the longest first.
func (r results) slowest(most int) []took {
	all := slices.SortedFunc(slices.Values(r.took), func(a, b took) int { return cmp.Compare(b.seconds, a.seconds) })
	return all[:min(most, len(all))]
}

// collect reads the output of go test -json. A test that failed, was skipped or did not
// end proves nothing, and nor does any below it: what it had to show may stand above.
// What packages say at their end, and what failed tests said, is copied to told.
func collect(output io.Reader, told io.Writer) (results, error) {
	var r results
	printed := map[event]*strings.Builder{} // Package and Test to their output
	said := map[event]string{}              // Package and Test to the clauses it names
	tests := map[string]bool{}              // those that ran, and whether they passed
	lines := json.NewDecoder(output)
	for {
		var e event
		if err := lines.Decode(&e); err == io.EOF {
			r.proofs = slices.DeleteFunc(r.proofs, func(p clause.Proof) bool { return !wholly(tests, p) })
			return r, nil
		} else if err != nil {
			return results{}, fmt.Errorf("this is not the output of go test -json: %w", err)
		}
		dir := strings.TrimPrefix(e.Package, "felt.example/felt/")
		test := event{Package: dir, Test: e.Test}
		if (e.Action == "pass" || e.Action == "fail") && e.Test != "" && !strings.Contains(e.Test, "/") {
			r.took = append(r.took, took{dir + "." + e.Test, e.Elapsed})
		}
		tests[dir+"."+e.Test] = tests[dir+"."+e.Test] || e.Action == "pass"
		if printed[test] == nil {
			printed[test] = &strings.Builder{}
		}
		if e.Action == "fail" || e.Test == "" && (e.Action == "pass" || e.Action == "skip") {
			fmt.Fprint(told, printed[test])
			delete(printed, test)
		}
		switch {
		case e.Action == "build-output":
			fmt.Fprint(told, e.Output)
		case e.Action == "output" && (e.Test != "" || e.Output != "PASS\n"):
			printed[test].WriteString(e.Output)
		case e.Action == "attr" && e.Key == "proves":
			if before, twice := said[test]; twice && before != e.Value {
				return results{}, fmt.Errorf("%s.%s calls regtest.Proves twice: one test proves at most three clauses", dir, e.Test)
			}
			said[test] = e.Value
		case e.Action == "pass" && e.Test != "":
			for _, word := range strings.Fields(said[test]) {
				c, err := cite.Parse(word)
				if err != nil {
					return results{}, fmt.Errorf("%s.%s: %w", dir, e.Test, err)
				}
				r.proofs = append(r.proofs, clause.Proof{Cite: c, Package: dir, Test: e.Test})
			}
		case e.Action == "fail" && e.Test != "":
			r.failed = append(r.failed, dir+"."+e.Test)
		case e.Action == "fail":
			ofPackage := func(test string) bool { return strings.HasPrefix(test, dir+".") }
			if !slices.ContainsFunc(r.failed, ofPackage) {
				r.failed = append(r.failed, dir)
			}
			if e.FailedBuild == "" {
				r.ran = append(r.ran, dir)
			}
		case (e.Action == "pass" || e.Action == "skip") && e.Test == "":
			r.ran = append(r.ran, dir)
		}
	}
}

// wholly reports whether the proof's test and those above it passed. What stands before a
// slash need not be a test: a slash may be part of a name.
func wholly(tests map[string]bool, p clause.Proof) bool {
	name := p.Name()
	for at := len(p.Package); at < len(name); at++ {
		if name[at] == '/' {
			if passed, ran := tests[name[:at]]; ran && !passed {
				return false
			}
		}
	}
	return tests[name]
}

// merge replaces the proofs of the packages that ran, and keeps those of the others that
// still exist.
func merge(old []clause.Proof, r results, exists func(dir string) bool) []clause.Proof {
	kept := slices.DeleteFunc(slices.Clone(old), func(p clause.Proof) bool {
		return slices.Contains(r.ran, p.Package) || !exists(p.Package)
	})
	return append(kept, r.proofs...)
}

// mostAgain is how many tests that failed are run again: were there more, it would not be chance.
const mostAgain = 3

// again has the tests that failed run by themselves, each with those below it. Those that then
// pass have passed, and prove what they say; they are unsteady.
func again(r results, run func(dir, test string) (results, error)) (results, error) {
	var tests []string
	for _, name := range r.failed {
		dir, test, ofTest := strings.Cut(name, ".")
		if !ofTest {
			return r, nil
		}
		whole, _, _ := strings.Cut(test, "/")
		if name := dir + "." + whole; !slices.Contains(tests, name) {
			tests = append(tests, name)
		}
	}
	if len(tests) > mostAgain {
		return r, nil
	}
	for _, name := range tests {
		dir, test, _ := strings.Cut(name, ".")
		repeated, err := run(dir, test)
		if err != nil {
			return r, err
		}
		if len(repeated.failed) > 0 || len(repeated.ran) == 0 {
			continue
		}
		r.unsteady = append(r.unsteady, name)
		r.failed = slices.DeleteFunc(r.failed, func(f string) bool { return f == name || strings.HasPrefix(f, name+"/") })
		for _, p := range repeated.proofs {
			if !slices.Contains(r.proofs, p) {
				r.proofs = append(r.proofs, p)
			}
		}
	}
	return r, nil
}
