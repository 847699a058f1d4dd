// Command modulepath gives the module another path: in go.mod, in every import and in the
// linter's settings.
//
//	go run ./internal/cmd/modulepath example.com/felt
package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "modulepath: give the new path of the module, such as example.com/felt")
		os.Exit(2)
	}
	if err := run(".", os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "modulepath:", err)
		os.Exit(1)
	}
}

var (
	moduleLine = regexp.MustCompile(`(?m)^module (\S+)$`)
	valid      = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]*\.[a-z]+(/[A-Za-z0-9._-]+)*$`)
)

// run rewrites the files below root, which holds go.mod.
func run(root, path string) error {
	if !valid.MatchString(path) {
		return fmt.Errorf("%q is no module path: it begins with a domain, as example.com/felt does", path)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return fmt.Errorf("run it in the project's directory: %w", err)
	}
	module := moduleLine.FindStringSubmatch(string(mod))
	if module == nil {
		return fmt.Errorf("go.mod names no module")
	}
	// Neither part of a longer word: felt.example/felt is not touched in felt.example/felting.
	whole := regexp.MustCompile(regexp.QuoteMeta(module[1]) + `([/"\s\\]|$)`)
	return filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (name == ".git" || name == "node_modules"):
			return filepath.SkipDir
		case entry.IsDir() || !rewritten(name):
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		changed := whole.ReplaceAllString(string(text), strings.ReplaceAll(path, "$", "$$")+"$1")
		if changed == string(text) {
			return nil
		}
		return os.WriteFile(file, []byte(changed), 0o644)
	})
}

// rewritten reports whether a file may name the module.
func rewritten(name string) bool {
	switch filepath.Ext(name) {
	case ".go", ".mod", ".md":
		return true
	}
	return name == ".golangci.yml"
}
