// Command acts writes docs/who-may.md, the table of who may do what over HTTP, from the declarations
// of the handlers.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/web"
	"felt.example/felt/regtest"
)

// file is the page that is written.
const file = "docs/who-may.md"

func main() {
	root, err := regtest.Root()
	if err == nil {
		err = os.WriteFile(filepath.Join(root, filepath.FromSlash(file)), []byte(fresh()), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "acts:", err)
		os.Exit(1)
	}
}

// fresh returns the page for the present declarations.
func fresh() string {
	return `# Who may do what

This page is written by ` + "`go run ./internal/cmd/acts`" + ` from the declarations of the handlers. The program refuses every act that is not declared.

- A *visitor* is anybody. A *guest* is a visitor who took a name, and a *player* is a person with an account. Administrators give the other roles, which take effect only with a second factor.
- *About himself*: an act on a person's own account, for everybody who is signed in.
- *Gives a reason*: the log records it. *Changes nothing*: the act only reads.
- *Takes two people*: one person proposes the act and another approves it ([decision 25](decisions/025-two-people.md)).
- An act with a path is a request. An act without a path is a command on the [connection of a table](live.md), for which a visitor needs a name.

` + people.Table(slices.Concat(web.Acts(), cardroom.Acts))
}
