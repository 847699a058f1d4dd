// Package felt holds the documents of the project, from which [the documentation] is built: what a floor serves under
// /docs/ and felt docs writes. The command is cmd/felt, and what other programs import lies in the directories beside.
//
// [the documentation]: https://pkg.go.dev/felt.example/felt/internal/site
package felt

import "embed"

// Documents are README.md and its like, and docs.
//
//go:embed README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE docs/*.md docs/*.tsv docs/decisions docs/tutorials docs/pictures
var Documents embed.FS
