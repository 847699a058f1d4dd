package bundle

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"felt.example/felt/internal/words"

	"github.com/evanw/esbuild/pkg/api"
)

// The paths of what makes the pages installable. They are fixed: a browser keeps them by their names, and a
// service worker minds only what lies below its own.
const (
	ManifestPath = "/manifest.webmanifest"
	WorkerPath   = "/service-worker.js"
	OfflinePath  = "/offline"
)

// themeColour is that of the felt in the icon.
const themeColour = "#1d4a39"

// touchIcons are squares with room around the picture, which a device may cut to its own shape.
var touchIcons = []string{"install/touch-180.png", "install/touch-192.png", "install/touch-512.png"}

// Root returns the files at fixed paths, by path.
func (b *Bundle) Root() map[string]File { return b.root }

// named is the path of the file whose name begins and ends so, before and after the digest.
func (b *Bundle) named(begins, ends string) string {
	for path := range b.files {
		if strings.HasPrefix(path, Prefix+begins) && strings.HasSuffix(path, ends) {
			return path
		}
	}
	return ""
}

// install adds the manifest, the service worker and the page that the worker keeps.
func (b *Bundle) install(sources fs.FS) error {
	type icon struct {
		Source  string `json:"src"`
		Sizes   string `json:"sizes"`
		Type    string `json:"type"`
		Purpose string `json:"purpose"`
	}
	manifest, err := json.Marshal(map[string]any{
		"id": "/", "start_url": "/", "scope": "/", "name": "felt", "short_name": "felt", "lang": "en", "display": "standalone",
		"description":      "Table games dealt by the regulation, with every figure exact.",
		"background_color": themeColour, "theme_color": themeColour,
		"icons": []icon{
			{b.icon, "any", "image/svg+xml", "any"},
			{b.named("touch-192-", ".png"), "192x192", "image/png", "any"},
			{b.named("touch-512-", ".png"), "512x512", "image/png", "any"},
			{b.named("touch-512-", ".png"), "512x512", "image/png", "maskable"},
		},
	})
	if err != nil {
		return err
	}
	offline := b.offline()
	shell := []string{OfflinePath, b.style, b.named("offline-", ".js"), b.icon}
	list, err := json.Marshal(shell)
	if err != nil {
		return err
	}
	version := sha256.Sum256(append(bytes.Clone(list), offline...))
	output, err := build(sources, api.BuildOptions{
		EntryPoints: []string{"install/worker.ts"},
		Format:      api.FormatIIFE,
		Define:      map[string]string{"SHELL": string(list), "VERSION": fmt.Sprintf("%q", hex.EncodeToString(version[:8]))},
	})
	if err != nil {
		return err
	}
	b.root = map[string]File{
		ManifestPath: NewFile(ManifestPath, "application/manifest+json", manifest),
		WorkerPath:   NewFile(WorkerPath, contentType(WorkerPath), output[0].Contents),
		OfflinePath:  NewFile(OfflinePath, "text/html; charset=utf-8", offline),
	}
	return nil
}

// offline is the page for who cannot reach the floor, in all languages, one below the other. It needs the shell's files and no more.
func (b *Bundle) offline() []byte {
	var text strings.Builder
	for i, language := range words.Languages() {
		heading := "h1"
		if i > 0 {
			heading = "h2"
		}
		fmt.Fprintf(&text, "<div lang=%q>\n<%s>%s</%s>\n<p role=\"status\">%s</p>\n<p>%s</p>\n<p><a href=\"\">%s</a></p>\n</div>\n", language, heading, words.In(language, "The floor cannot be reached"), heading,
			words.In(language, "Check the connection of this device. The page looks for the floor every few seconds and then goes on where you were."),
			words.In(language, "Chips and wagers are kept by the floor, not by this device."), words.In(language, "Try again now"))
	}
	return fmt.Appendf(nil, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="%s">
<title>The floor cannot be reached · felt</title>
<link rel="icon" href="%s" type="image/svg+xml">
<link rel="stylesheet" href="%s">
<script type="module" src="%s"></script>
</head>
<body>
<header class="bar"><a class="brand" href="/">felt</a></header>
<main class="page">
%s</main>
</body>
</html>
`, themeColour, b.icon, b.style, b.named("offline-", ".js"), text.String())
}
