// Command proofs writes pa/proofs.txt: which test proves which clause. It runs the tests,
// or reads the output of a run, and takes what regtest.Proves said in those that passed.
// It also writes the counts of the clauses' statuses into README.md.
//
//	go run ./internal/cmd/proofs                       # run all tests, write the file
//	go run ./internal/cmd/proofs ./pa/highcardflush    # one package's tests; the others' lines stay
//	go run ./internal/cmd/proofs -check                # exit 1 if the file is not up to date
//	go test -json ./... | go run ./internal/cmd/proofs -check -again -from -
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"

	"felt.example/felt/clause"
	"felt.example/felt/pa"
	"felt.example/felt/regtest"
)

func main() {
	check := flag.Bool("check", false, "write nothing; exit 1 if the file is not up to date or a test failed")
	from := flag.String("from", "", "read the output of go test -json from this file (- is standard input)")
	again := flag.Bool("again", false, "run a test that failed three times more, by itself; it has failed unless it passes each time")
	flag.Parse()
	if err := run(*check, *again, *from, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "proofs:", err)
		os.Exit(1)
	}
}

func run(check, repeat bool, from string, packages []string) error {
	root, err := regtest.Root()
	if err != nil {
		return err
	}
	file := filepath.Join(root, "pa", "proofs.txt")
	committed, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	old, err := clause.ParseProofs(string(committed))
	if err != nil {
		return fmt.Errorf("pa/proofs.txt: %w", err)
	}
	tests, err := testRun(root, from, packages)
	if err != nil {
		return err
	}
	if repeat {
		if tests, err = again(tests, func(dir, test string) (results, error) {
			fmt.Fprintf(os.Stderr, "proofs: %s.%s failed; it runs three times more\n", dir, test)
			return goTest(root, "-count=3", "-run", "^"+test+"$", "./"+dir)
		}); err != nil {
			return err
		}
		for _, name := range tests.unsteady {
			fmt.Fprintf(os.Stderr, "proofs: unsteady: %s failed once and then passed three times; find out why\n", name)
		}
	}
	for _, t := range tests.slowest(10) {
		fmt.Fprintf(os.Stderr, "proofs: among the slowest: %s, %.0f s\n", t.test, t.seconds)
	}
	for _, name := range tests.failed {
		fmt.Fprintln(os.Stderr, "proofs: failed, so it proves nothing:", name)
	}
	text := clause.FormatProofs(merge(old, tests, func(dir string) bool {
		info, err := os.Stat(filepath.Join(root, dir))
		return err == nil && info.IsDir()
	}))
	switch {
	case !check:
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			return err
		}
		return writeCounts(filepath.Join(root, "README.md"))
	case text != string(committed):
		return fmt.Errorf("pa/proofs.txt is not up to date: run go generate ./pa and commit it")
	case len(tests.failed) > 0:
		return fmt.Errorf("%d tests failed", len(tests.failed))
	}
	return nil
}

var countsLine = regexp.MustCompile(`(?m)^\d+ clauses: .*$`)

// writeCounts writes into a file how many clauses are kept in which way.
func writeCounts(file string) error {
	book, err := pa.Clauses()
	if book == nil { // otherwise the error is about the proofs that were written before
		return err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return os.WriteFile(file, countsLine.ReplaceAllLiteral(text, []byte(book.Counts())), 0o644)
}

// testRun reads a run's output, or makes a run.
func testRun(root, from string, packages []string) (results, error) {
	switch from {
	case "":
	case "-":
		return collect(os.Stdin, os.Stdout)
	default:
		f, err := os.Open(from)
		if err != nil {
			return results{}, err
		}
		defer f.Close()
		return collect(f, os.Stdout)
	}
	if len(packages) == 0 {
		return goTest(root, "./...")
	}
	return goTest("", packages...)
}

// goTest runs go test in a directory; none is the one that the command runs in.
func goTest(dir string, args ...string) (results, error) {
	test := exec.Command("go", append([]string{"test", "-json"}, args...)...)
	test.Dir = dir
	test.Stderr = os.Stderr
	out, err := test.StdoutPipe()
	if err != nil {
		return results{}, err
	}
	if err := test.Start(); err != nil {
		return results{}, err
	}
	r, err := collect(out, os.Stdout)
	if err != nil {
		_, _ = io.Copy(io.Discard, out)
	}
	// Wait's error says that some test failed, which the output has said already.
	_ = test.Wait()
	return r, err
}
