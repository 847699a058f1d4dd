// Command pagetypes writes internal/web/app/server/protocol.ts: the types of what the server and the
// pages say to each other, from those of the server.
package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"

	"felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/pagetypes"
	"felt.example/felt/internal/web"
	"felt.example/felt/regtest"
)

func main() {
	root, err := regtest.Root()
	if err == nil {
		err = write(root)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "pagetypes:", err)
		os.Exit(1)
	}
}

// fresh is the text of the types as they are now, those of the wings too.
func fresh(root string) ([]byte, error) {
	types := maps.Clone(web.PageTypes)
	maps.Copy(types, cardroom.PageTypes)
	return pagetypes.Write(root, types)
}

func write(root string) error {
	text, err := fresh(root)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, filepath.FromSlash(pagetypes.File)), text, 0o644)
}
