// Package bundle builds the browser's files from the embedded sources, in memory, without Node.
//
// Every file but the pages is named by its content, so it may be cached for ever; a page is
// one small document for every route.
package bundle

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"io/fs"
	"path"
	"strings"
	"sync"

	"felt.example/felt/internal/web/app"

	"github.com/evanw/esbuild/pkg/api"
)

// Prefix is the path under which the files are served.
const Prefix = "/assets/"

// File is one thing to serve.
type File struct {
	Path        string // "/assets/main-4WQ7YV2K.js"
	ContentType string
	Bytes       []byte
	Gzip        []byte // nil when compressing would not make it smaller
	SHA256      string // of Bytes, hexadecimal
	ETag        string // quoted, as the header wants it
}

// Bundle is everything a browser is served besides the API.
type Bundle struct {
	files  map[string]File
	script string
	style  string
	more   string   // the style of the pages beside the lobby and the tables
	fonts  []string // those that the first page needs, fetched before the style asks
	icon   string
	root   map[string]File
}

// Files returns the files by path.
func (b *Bundle) Files() map[string]File { return b.files }

var embedded = sync.OnceValues(func() (*Bundle, error) { return Build(app.Sources()) })

// Embedded builds the sources that the binary carries, once.
func Embedded() (*Bundle, error) { return embedded() }

// Build bundles the sources in a tree laid out as internal/web/app is. Development may pass a directory
// on disk. The same sources always give the same bytes.
func Build(sources fs.FS) (*Bundle, error) {
	b, err := compile(sources, Prefix, "main", api.BuildOptions{
		EntryPoints: append([]string{"main.tsx", "app.css", "more.css", "icon.svg", "install/offline.ts"}, touchIcons...),
		Splitting:   true,
		Format:      api.FormatESModule,
		PublicPath:  Prefix,
	})
	if err != nil {
		return nil, err
	}
	return b, b.install(sources)
}

// Documentation bundles what the pages of the documentation need beside themselves. A browser takes it from files
// too, so the script is no module, and the files, which are named without a directory, refer to each other.
func Documentation(sources fs.FS) (*Bundle, error) {
	return compile(sources, "", "docs", api.BuildOptions{
		EntryPoints: []string{"docs/docs.ts", "docs/docs.css", "icon.svg"},
		Format:      api.FormatIIFE,
	})
}

// compile bundles entry points. The script is the one of the name; files are called by the prefix and their names.
func compile(sources fs.FS, prefix, script string, options api.BuildOptions) (*Bundle, error) {
	result, err := build(sources, options)
	if err != nil {
		return nil, err
	}
	b := &Bundle{files: map[string]File{}}
	for _, output := range result {
		b.add(prefix+path.Base(output.Path), script, output.Contents)
	}
	if b.script == "" || b.style == "" {
		return nil, fmt.Errorf("the pages do not build: no script or no style came out")
	}
	return b, nil
}

// build runs the bundler over the sources.
func build(sources fs.FS, options api.BuildOptions) ([]api.OutputFile, error) {
	options.Bundle = true
	options.Target = api.ES2022
	options.MinifySyntax, options.MinifyWhitespace, options.MinifyIdentifiers = true, true, true
	options.JSX, options.JSXImportSource = api.JSXAutomatic, "preact"
	options.Charset = api.CharsetUTF8
	options.LegalComments = api.LegalCommentsNone
	options.Loader = map[string]api.Loader{".svg": api.LoaderFile, ".png": api.LoaderFile, ".woff2": api.LoaderFile}
	options.EntryNames, options.AssetNames, options.ChunkNames = "[name]-[hash]", "[name]-[hash]", "[name]-[hash]"
	options.Outdir, options.AbsWorkingDir, options.TsconfigRaw = "/out", "/", "{}"
	options.Plugins = []api.Plugin{from(sources)}
	result := api.Build(options)
	if len(result.Errors) > 0 {
		e := result.Errors[0]
		if e.Location == nil {
			return nil, fmt.Errorf("the pages do not build: %s", e.Text)
		}
		return nil, fmt.Errorf("the pages do not build: %s:%d: %s", e.Location.File, e.Location.Line, e.Text)
	}
	return result.OutputFiles, nil
}

// Style, Script and Icon are the paths of what a page names in its head.
func (b *Bundle) Style() string  { return b.style }
func (b *Bundle) Script() string { return b.script }
func (b *Bundle) Icon() string   { return b.icon }

// NewFile is a file with its digest, compressed where that makes it smaller.
func NewFile(name, contentType string, content []byte) File {
	sum := sha256.Sum256(content)
	digest := hex.EncodeToString(sum[:])
	return File{Path: name, ContentType: contentType, Bytes: content, Gzip: compress(content), SHA256: digest, ETag: `"` + digest[:32] + `"`}
}

func (b *Bundle) add(at, script string, content []byte) {
	name := path.Base(at)
	file := NewFile(at, contentType(name), content)
	b.files[file.Path] = file
	switch {
	case strings.HasPrefix(name, script+"-") && strings.HasSuffix(name, ".js"):
		b.script = file.Path
	case strings.HasPrefix(name, "more-") && strings.HasSuffix(name, ".css"):
		b.more = file.Path
	case strings.HasSuffix(name, ".css"):
		b.style = file.Path
	case strings.HasPrefix(name, "icon-") && strings.HasSuffix(name, ".svg"):
		b.icon = file.Path
	case strings.HasSuffix(name, ".woff2") && !strings.Contains(name, "-es-"): // letters that English has not
		b.fonts = append(b.fonts, file.Path)
	}
}

// Page is the document for a route; the script fills it. The title is plain text.
func (b *Bundle) Page(title string) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%s</title>
<meta name="theme-color" content="%s">
<link rel="icon" href="%s" type="image/svg+xml">
<link rel="apple-touch-icon" href="%s">
<link rel="manifest" href="%s">
`, html.EscapeString(title), themeColour, b.icon, b.named("touch-180-", ".png"), ManifestPath)
	for _, font := range b.fonts {
		fmt.Fprintf(&out, "<link rel=\"preload\" href=\"%s\" as=\"font\" type=\"font/woff2\" crossorigin>\n", font)
	}
	fmt.Fprintf(&out, `<meta name="more-style" content="%s">
<link rel="stylesheet" href="%s">
<script type="module" src="%s"></script>
</head>
<body>
<div id="page"></div>
<noscript>felt draws its tables with JavaScript, which is turned off in this browser.</noscript>
</body>
</html>
`, b.more, b.style, b.script)
	return out.Bytes()
}

func contentType(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	case ".woff2":
		return "font/woff2"
	}
	return "application/octet-stream"
}

func compress(content []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level is a legal constant
	w.Write(content)                                        // a buffer does not fail
	w.Close()
	if out.Len() >= len(content) {
		return nil
	}
	return out.Bytes()
}
