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
addr = "127.0.0.1:8080"                       # floor.toml
…
data = "room"                                 # --data
dealers = "program"                           # default
host = ["floor.example", "www.floor.example"] # floor.toml
…
pace = "brisk"                                # FELT_PACE
…
` + "```" + `
` + "`felt schema configuration`" + ` prints the JSON Schema of the file.

` + keys.Table() + `
All values are text in quotation marks, lists in brackets. What is wrong, a key that is unknown or given twice, a value of another type or that cannot stand there, is
refused in a sentence that says where: ` + "`floor.toml:3: pace: \"slow\" is none: the dealer's pace is watchable, brisk or fast`" + `. Every place is checked, one that is overruled too. A
variable that is nearly a key's (` + "`FELT_ADR`" + `) is refused; others that begin with ` + "`FELT_`" + ` are ignored.

**Secrets** lie in files that only their owner can read, and these keys name the files. A key where a file's name is wanted is refused and not repeated: arguments,
the environment and logs can be read by others.
`
}
