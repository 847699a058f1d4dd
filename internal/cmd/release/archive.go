package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
)

// beside is what lies in an archive beside the program.
var beside = []string{"LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md"}

func sum(data []byte) string {
	of := sha256.Sum256(data)
	return hex.EncodeToString(of[:])
}

// make writes the files of the release.
func (r *release) make(ctx context.Context, platforms []string) error {
	source, err := r.source(ctx, "source")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	said, err := r.said(ctx, source)
	if err != nil {
		return err
	}
	sums := map[string]string{}
	write := func(name string, data []byte) error {
		sums[name] = sum(data)
		return os.WriteFile(filepath.Join(r.out, name), data, 0o644)
	}
	for _, platform := range platforms {
		name := "felt_" + r.version + "_" + strings.ReplaceAll(platform, "/", "_")
		binary := "felt"
		if strings.HasPrefix(platform, "windows/") {
			binary += ".exe"
		}
		to := filepath.Join(r.temporary, name, binary)
		if err := r.build(ctx, source, platform, to); err != nil {
			return err
		}
		files := []file{{binary, 0o755, nil}}
		if files[0].data, err = os.ReadFile(to); err != nil {
			return err
		}
		for _, name := range beside {
			data, err := os.ReadFile(filepath.Join(source, name))
			if err != nil {
				return err
			}
			files = append(files, file{name, 0o644, data})
		}
		files = append(files, said...)
		packed, ending := tarred, ".tar.gz"
		if binary != "felt" {
			packed, ending = zipped, ".zip"
		}
		data, err := packed(name, r.at, files)
		if err != nil {
			return err
		}
		parts, err := r.parts(source, to, files[0].data)
		if err != nil {
			return err
		}
		for name, data := range map[string][]byte{name + ending: data, name + ".cdx.json": parts} {
			if err := write(name, data); err != nil {
				return err
			}
		}
		if processor, linux := strings.CutPrefix(platform, "linux/"); linux {
			packages, err := r.packages(ctx, source, filepath.Join(r.temporary, "packages", processor), processor, to, said)
			if err != nil {
				return err
			}
			image, err := r.image(processor, files[0].data)
			if err == nil {
				err = write(name+".oci.tar", image)
			}
			if err != nil {
				return err
			}
			for _, path := range packages {
				data, err := os.ReadFile(path)
				if err == nil {
					err = write(filepath.Base(path), data)
				}
				if err != nil {
					return err
				}
			}
		}
		fmt.Fprintf(r.say, "%s  %s of %s\n", sum(files[0].data), binary, platform)
	}
	var list strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&list, "%s  %s\n", sums[name], name)
	}
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), []byte(list.String()), 0o644)
}

// file is one in an archive.
type file struct {
	name string
	mode os.FileMode
	data []byte
}

// tarred packs files into a folder, so that the same files make the same bytes.
func tarred(folder string, at time.Time, files []file) ([]byte, error) {
	var b bytes.Buffer
	zip := gzip.NewWriter(&b)
	to := tar.NewWriter(zip)
	for _, f := range files {
		head := tar.Header{Name: folder + "/" + f.name, Mode: int64(f.mode), Size: int64(len(f.data)), ModTime: at.UTC(), Format: tar.FormatPAX}
		if err := to.WriteHeader(&head); err != nil {
			return nil, err
		}
		if _, err := to.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := to.Close(); err != nil {
		return nil, err
	}
	err := zip.Close()
	return b.Bytes(), err
}

// zipped does the same for Windows.
func zipped(folder string, at time.Time, files []file) ([]byte, error) {
	var b bytes.Buffer
	to := zip.NewWriter(&b)
	for _, f := range files {
		head := zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: at.UTC()}
		head.SetMode(f.mode)
		in, err := to.CreateHeader(&head)
		if err != nil {
			return nil, err
		}
		if _, err := in.Write(f.data); err != nil {
			return nil, err
		}
	}
	err := to.Close()
	return b.Bytes(), err
}

// ofPages is a row of NOTICE.md: what the pages have of others, by its names and its version.
var ofPages = regexp.MustCompile("npm `([^|]+)` (\\d[^ |]*)")

// parts is what a program was made of, in CycloneDX: the modules that it names itself, and what its source says that the pages have of others.
func (r *release) parts(source, path string, data []byte) ([]byte, error) {
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return nil, err
	}
	notice, err := os.ReadFile(filepath.Join(source, "internal", "web", "app", "NOTICE.md"))
	if err != nil {
		return nil, err
	}
	bom := cyclonedx.NewBOM()
	ref := "pkg:golang/" + info.Main.Path + "@v" + r.version
	bom.Metadata = &cyclonedx.Metadata{
		Timestamp: r.at.UTC().Format(time.RFC3339),
		Component: &cyclonedx.Component{
			BOMRef: ref, Type: cyclonedx.ComponentTypeApplication, Name: "felt", Version: r.version, PackageURL: ref,
			Hashes: &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: sum(data)}},
		},
	}
	parts, needs := []cyclonedx.Component{{
		BOMRef: "pkg:golang/std@" + info.GoVersion, Type: cyclonedx.ComponentTypeLibrary, Name: "std", Version: info.GoVersion, PackageURL: "pkg:golang/std@" + info.GoVersion,
	}}, []string{"pkg:golang/std@" + info.GoVersion}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		url := "pkg:golang/" + m.Path + "@" + m.Version
		parts = append(parts, cyclonedx.Component{
			BOMRef: url, Type: cyclonedx.ComponentTypeLibrary, Name: m.Path, Version: m.Version, PackageURL: url,
			Properties: &[]cyclonedx.Property{{Name: "go:sum", Value: m.Sum}},
		})
		needs = append(needs, url)
	}
	for _, m := range ofPages.FindAllStringSubmatch(string(notice), -1) {
		for _, name := range strings.Split(m[1], "` and `") {
			url := "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + m[2]
			if slices.Contains(needs, url) {
				continue // several fonts of one
			}
			parts = append(parts, cyclonedx.Component{BOMRef: url, Type: cyclonedx.ComponentTypeLibrary, Name: name, Version: m[2], PackageURL: url})
			needs = append(needs, url)
		}
	}
	bom.Components, bom.Dependencies = &parts, &[]cyclonedx.Dependency{{Ref: ref, Dependencies: &needs}}
	var b bytes.Buffer
	err = cyclonedx.NewBOMEncoder(&b, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bom)
	return b.Bytes(), err
}
