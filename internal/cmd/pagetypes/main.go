// Command pagetypes writes the descriptions of the interface, from the declarations of the handlers and the types of the
// server: internal/web/app/server/protocol.ts, the types that the pages have; internal/web/openapi.json and
// internal/web/live.schema.json; and from these the clients in Go and TypeScript.
package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"

	"felt.example/felt/internal/clients"
	"felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/openapi"
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

// fresh are the texts of all files as they should be now, those of the wings too.
func fresh(root string) (map[string][]byte, error) {
	types := maps.Clone(web.PageTypes)
	maps.Copy(types, cardroom.PageTypes)
	pages, err := pagetypes.Write(root, types)
	if err != nil {
		return nil, err
	}
	maps.Copy(types, web.OtherTypes)
	said := web.Feeds(cardroom.PageTypes["PokerCommand"])
	requests, err := openapi.Document(root, web.Operations(), said, types)
	if err != nil {
		return nil, err
	}
	feeds, err := openapi.Feeds(root, said, types)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{pagetypes.File: pages}
	if files[clients.GoFile], err = clients.Go(requests); err != nil {
		return nil, err
	}
	if files[clients.TypeScriptFile], err = clients.TypeScript(requests); err != nil {
		return nil, err
	}
	for name, document := range map[string]pagetypes.Schema{"internal/web/openapi.json": requests, "internal/web/live.schema.json": feeds} {
		if files[name], err = pagetypes.JSON(document); err != nil {
			return nil, err
		}
	}
	return files, nil
}

func write(root string) error {
	files, err := fresh(root)
	for name, text := range files {
		if err == nil {
			err = os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), text, 0o644)
		}
	}
	return err
}
