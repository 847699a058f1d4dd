package bundle

import (
	"io/fs"
	"path"
	"strings"

	"felt.example/felt/internal/words"

	"github.com/evanw/esbuild/pkg/api"
)

// catalogues is how the pages import what they say in a language, which lies in package words.
const catalogues = "felt/words/"

// from lets esbuild read a tree that is not on the disk.
func from(sources fs.FS) api.Plugin {
	const namespace = "app"
	modules := map[string]string{ // where an imported package lies among the sources
		"preact":               "vendor/preact/dist/preact.mjs",
		"preact/hooks":         "vendor/preact/hooks/dist/hooks.mjs",
		"preact/jsx-runtime":   "vendor/preact/jsx-runtime/dist/jsxRuntime.mjs",
		"@preact/signals":      "vendor/@preact/signals/dist/signals.mjs",
		"@preact/signals-core": "vendor/@preact/signals-core/dist/signals-core.mjs",
		"minisearch":           "vendor/minisearch/dist/es/index.js",
		"uplot":                "vendor/uplot/dist/uPlot.esm.js",
	}
	resolve := func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		name, known := modules[args.Path]
		if !known && strings.HasPrefix(args.Path, catalogues) {
			name, known = args.Path, true
		}
		if !known {
			name = path.Join(path.Dir(args.Importer), args.Path)
			if args.Kind == api.ResolveEntryPoint {
				name = args.Path
			}
			for _, ending := range []string{"", ".ts", ".tsx"} {
				if info, err := fs.Stat(sources, name+ending); err == nil && !info.IsDir() {
					name += ending
					break
				}
			}
		}
		return api.OnResolveResult{Path: name, Namespace: namespace}, nil
	}
	load := func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		files, name := sources, args.Path
		if catalogue, is := strings.CutPrefix(name, catalogues); is {
			files, name = words.Files, catalogue
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return api.OnLoadResult{}, err
		}
		text := string(content)
		return api.OnLoadResult{Contents: &text, Loader: loader(args.Path)}, nil
	}
	return api.Plugin{Name: "sources", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: ".*"}, resolve)
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: namespace}, load)
	}}
}

func loader(name string) api.Loader {
	switch ending := path.Ext(name); {
	case strings.HasSuffix(name, ".tsx"):
		return api.LoaderTSX
	case ending == ".ts":
		return api.LoaderTS
	case ending == ".json":
		return api.LoaderText // which a browser reads faster than a program
	case ending == ".css":
		return api.LoaderCSS
	case ending == ".svg", ending == ".png", ending == ".woff2":
		return api.LoaderFile
	}
	return api.LoaderJS
}
