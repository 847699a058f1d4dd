// Command mutate alters the chapters' rules one place at a time (a payout, a comparison, a
// limit) and expects that chapter's tests to fail. Those that no test catches survive:
// it prints them and exits with 1. It takes long, so only the full weight runs it:
//
//	go run ./internal/mutate [-list] [pa/highcardflush pa/general/deal.go …]
//
// For the register of breaks it finds, for each proof of pa/proofs.txt, one alteration that
// makes that very test fail, and tells of those that nothing breaks; or it makes sure that
// the breaks written down still break: all, or those whose number ends like the day's.
//
//	go run ./internal/mutate -register [-missing] [pa/highcardflush …]
//	go run ./internal/mutate -check [-day 327]
//
// The work tree is never edited: each alteration is an overlay of the build.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	list := flag.Bool("list", false, "only list the alterations")
	breaks := flag.Bool("register", false, "find a break for each proof of the packages, or of all")
	missing := flag.Bool("missing", false, "with -register: leave the breaks that there are untried, if their lines stand")
	checks := flag.Bool("check", false, "try the breaks of the register")
	day := flag.Int("day", -1, "try those whose number ends with the digit that this number ends with")
	flag.Parse()
	var err error
	switch packages := flag.Args(); {
	case *breaks:
		err = register(packages, *missing)
	case *checks:
		err = check(*day)
	default:
		err = run(packages, *list)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

func run(packages []string, list bool) error {
	all, err := chapters()
	if err != nil {
		return err
	}
	if len(packages) == 0 {
		packages = append(slices.Clone(all), general)
	}
	var mutants []mutant
	for _, arg := range packages {
		p := filepath.Base(strings.TrimSuffix(arg, "/"))
		if strings.HasSuffix(arg, ".go") {
			p = filepath.Base(filepath.Dir(arg))
		}
		if p != general && !slices.Contains(all, p) {
			return fmt.Errorf("%q is no chapter's package", p)
		}
		found, err := find(filepath.Join("pa", p))
		if err != nil {
			return err
		}
		for _, m := range found {
			if !strings.HasSuffix(arg, ".go") || m.file == filepath.ToSlash(filepath.Clean(arg)) {
				mutants = append(mutants, m)
			}
		}
	}
	equivalent, err := readEquivalent("internal/mutate/equivalent.txt")
	if err != nil {
		return err
	}
	if list {
		for _, m := range mutants {
			fmt.Println(m)
		}
		return nil
	}
	if err := sound(mutants, all); err != nil {
		return err
	}
	return test(mutants, equivalent, all)
}

// general is the package whose procedure every chapter runs.
const general = "general"

// chapters are the packages below pa that list clauses.
func chapters() ([]string, error) {
	files, err := filepath.Glob("pa/*/clauses.txt")
	if len(files) == 0 {
		return nil, errors.Join(err, errors.New("run it in the project's directory: there is no pa/*/clauses.txt"))
	}
	var names []string
	for _, f := range files {
		names = append(names, filepath.Base(filepath.Dir(f)))
	}
	return names, nil
}
