package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// shells are those whose completions are released, with where Linux looks for them.
var shells = map[string]string{
	"bash": "/usr/share/bash-completion/completions/felt",
	"zsh":  "/usr/share/zsh/vendor-completions/_felt",
	"fish": "/usr/share/fish/vendor_completions.d/felt.fish",
}

// said are the manual pages and the completions, as a program built for this machine writes them, by their names in an
// archive.
func (r *release) said(ctx context.Context, source string) ([]file, error) {
	program := filepath.Join(r.temporary, "here", "felt")
	if err := r.build(ctx, source, runtime.GOOS+"/"+runtime.GOARCH, program); err != nil {
		return nil, err
	}
	pages, err := os.MkdirTemp(r.temporary, "man-")
	if err != nil {
		return nil, err
	}
	c := exec.CommandContext(ctx, program, "man", pages)
	c.Env = append(os.Environ(), r.epoch())
	if _, err := told(c); err != nil {
		return nil, err
	}
	all := []file{}
	entries, err := os.ReadDir(pages)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		text, err := os.ReadFile(filepath.Join(pages, entry.Name()))
		if err != nil {
			return nil, err
		}
		all = append(all, file{"man/" + entry.Name(), 0o644, text})
	}
	for _, shell := range []string{"bash", "fish", "zsh"} {
		text, err := told(exec.CommandContext(ctx, program, "completion", shell))
		if err != nil {
			return nil, err
		}
		all = append(all, file{"completions/felt." + shell, 0o644, []byte(text)})
	}
	return all, nil
}

// epoch is the time of the commit for programs that date what they write.
func (r *release) epoch() string { return fmt.Sprintf("SOURCE_DATE_EPOCH=%d", r.at.Unix()) }

// content is a file of a package as nfpm takes it; its JSON is YAML too.
type content struct {
	Source string    `json:"src"`
	To     string    `json:"dst"`
	Type   string    `json:"type,omitempty"`
	Info   *fileInfo `json:"file_info,omitempty"`
}

type fileInfo struct {
	Mode  int       `json:"mode"`
	MTime time.Time `json:"mtime"`
}

// packages makes the deb and the rpm of a processor from its program in a directory, and returns their names.
func (r *release) packages(ctx context.Context, source, dir, processor, program string, said []file) ([]string, error) {
	at := r.at.UTC()
	contents := []content{}
	add := func(from, to, kind string, mode int) {
		contents = append(contents, content{from, to, kind, &fileInfo{mode, at}})
	}
	put := func(name string, text []byte, to string) error {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		add(path, to, "", 0o644)
		return os.WriteFile(path, text, 0o644)
	}
	add(program, "/usr/bin/felt", "", 0o755)
	add(filepath.Join(source, "packaging", "felt.service"), "/usr/lib/systemd/system/felt.service", "", 0o644)
	add(filepath.Join(source, "packaging", "felt.sysusers"), "/usr/lib/sysusers.d/felt.conf", "", 0o644)
	add(filepath.Join(source, "packaging", "felt.toml"), "/etc/felt/felt.toml", "config|noreplace", 0o644)
	for _, name := range []string{"alerts.yaml", "dashboard.json"} {
		add(filepath.Join(source, "packaging", name), "/usr/share/felt/"+name, "", 0o644)
	}
	add(filepath.Join(source, "LICENSE"), "/usr/share/doc/felt/copyright", "", 0o644)
	for _, f := range said {
		if shell, is := strings.CutPrefix(f.name, "completions/felt."); is {
			if err := put(f.name, f.data, shells[shell]); err != nil {
				return nil, err
			}
			continue
		}
		text, err := gzipped(f.data)
		if err == nil {
			err = put(f.name+".gz", text, "/usr/share/man/man1/"+filepath.Base(f.name)+".gz")
		}
		if err != nil {
			return nil, err
		}
	}
	script := func(name string) string { return filepath.Join(source, "packaging", name+".sh") }
	release, ahead, _ := strings.Cut(r.version, "-")
	says := map[string]any{
		"name": "felt", "platform": "linux", "arch": processor, "version": release, "prerelease": ahead, "release": "1",
		"section": "games", "priority": "optional", "maintainer": "The felt authors <felt@felt.example>", "license": "MIT", "mtime": at,
		"description": "Pennsylvania's table games, played and settled clause by clause.",
		"contents":    contents,
		"scripts":     map[string]string{"postinstall": script("postinstall"), "preremove": script("preremove"), "postremove": script("postremove")},
		"rpm":         map[string]any{"buildhost": "felt"},
	}
	if ahead != "" { // of two commits before a release the later one is newer
		says["version_metadata"] = at.Format("20060102150405")
	}
	text, err := json.MarshalIndent(says, "", "  ")
	if err != nil {
		return nil, err
	}
	config := filepath.Join(dir, "nfpm.yaml")
	if err := os.WriteFile(config, text, 0o644); err != nil {
		return nil, err
	}
	var names []string
	for _, kind := range []string{"deb", "rpm"} {
		name := filepath.Join(dir, "felt_"+r.version+"_linux_"+processor+"."+kind)
		c := exec.CommandContext(ctx, "go", "tool", "-modfile="+filepath.Join(source, "tools", "nfpm.mod"), "nfpm", "package", "--config", config, "--packager", kind, "--target", name)
		c.Dir, c.Env = source, append(os.Environ(), r.epoch())
		if _, err := told(c); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}

// gzipped is data compressed, without a date.
func gzipped(data []byte) ([]byte, error) {
	var b bytes.Buffer
	to, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := to.Write(data); err != nil {
		return nil, err
	}
	err = to.Close()
	return b.Bytes(), err
}
