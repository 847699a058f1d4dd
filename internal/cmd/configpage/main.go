// Command configpage writes docs/configuration.md: what felt serve can be told, from what declares it.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"felt.example/felt/internal/config"
	"felt.example/felt/regtest"
)

// file is where the page lies.
const file = "docs/configuration.md"

func main() {
	root, err := regtest.Root()
	if err == nil {
		err = os.WriteFile(filepath.Join(root, filepath.FromSlash(file)), []byte(fresh()), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "configpage:", err)
		os.Exit(1)
	}
}

// fresh is the text as it is now.
func fresh() string {
	_, keys := config.NewFloor()
	return `# Configuration

This page is written by ` + "`go run ./internal/cmd/configpage`" + ` from the declaration of each key. ` + "`felt serve`" + ` needs none of them.

A key can be set in a TOML file, in the environment or as a flag. The environment overrides the file, and a flag overrides both. A list is
replaced as a whole. The file is named by ` + "`--config FILE` or `FELT_CONFIG`" + `; without it no file is read.
` + "```toml floor.toml" + `
addr = "127.0.0.1:8080"
host = ["floor.example", "www.floor.example"]
data = "/var/lib/felt/room"
` + "```" + `

` + "`felt config`" + ` takes the same flags as ` + "`felt serve`" + ` and shows the values in force and where each comes from, in the form of such a file:
` + "```console" + `
$ FELT_PACE=brisk felt config --config floor.toml --data room
…
addr = "127.0.0.1:8080"                          # floor.toml
…
data = "room"                                    # --data
dealers = "program"                              # default
…
host = ["floor.example", "www.floor.example"]    # floor.toml
…
pace = "brisk"                                   # FELT_PACE
…
` + "```" + `
` + "`felt schema configuration`" + ` prints the JSON Schema of the file.

The flag of a key is its name after ` + "`--`" + `.

` + keys.Table() + `
All values are text in quotation marks, and lists are in brackets. A mistake is refused in one sentence that says where it is: a key that is unknown or given twice, or a value that the key
does not accept. Every place is checked, even one that is overridden:
` + "```toml wrong.toml" + `
pace = "slow"
` + "```" + `
` + "```console" + `
$ felt config --config wrong.toml --pace brisk
felt: wrong.toml:1: pace: "slow" is none: the dealer's pace is watchable, brisk or fast
` + "```" + `
A variable that is almost a key's (` + "`FELT_ADR`" + `) is refused; others that begin with ` + "`FELT_`" + ` are ignored.

**Secrets** are kept in files that only their owner can read. The keys here name these files. If somebody gives the secret itself instead of the name of its file, felt refuses it and does not
repeat it, because arguments, the environment and logs can be read by others.
`
}
