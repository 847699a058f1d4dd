// Package app holds the sources of the pages: TypeScript, styles, fonts, card faces and the
// few vendored modules. Package bundle turns them into what a browser is served.
package app

import "embed"

//go:embed *.ts *.tsx *.css icon.svg fonts/*.woff2 books cardroom coach docs floor history house install language lobby odds people pieces protection rules server table tour training ui vendor whatif
var sources embed.FS

// Sources is the tree of the pages' sources.
func Sources() embed.FS { return sources }
