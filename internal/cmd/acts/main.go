// Command acts writes docs/who-may.md: who may do what over the interface, from what the handlers
// declare.
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

// file is where the table lies.
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

// fresh is the text as it is now.
func fresh() string {
	return `# Who may do what

Written by ` + "`go run ./internal/cmd/acts`" + ` from what each handler declares; what is declared nowhere is refused. A visitor is anybody, with a name or without; who took a name is
a guest, who has an account a player. The other roles are given by an administrator, and count only with a second factor. What is about the own account is for everybody who is signed in. Acts with a path are requests, those without are commands on the [connection of a table](live.md), for which one has a name.

` + people.Table(slices.Concat(web.Acts(), cardroom.Acts))
}
