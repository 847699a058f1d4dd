package program

import (
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
)

// Next is the version that is being worked towards: CHANGELOG.md lists what it will have.
const Next = "0.1.0"

// What the linker sets in a release: -ldflags "-X felt.example/felt/internal/program.release=0.1.0".
// The commit is set if the source lies in no repository.
var release, commit string

// Source is the source that a program was built from.
type Source struct {
	// Version is semantic. Between two releases it is that of the next one, with "-dev".
	Version string `json:"version"`
	// Commit is the source's, its first 12 digits where the program was installed as a module, "" where it is not known;
	// Modified reports whether more was changed.
	Commit   string `json:"commit"`
	Modified bool   `json:"modified"`
	Go       string `json:"go"`
}

// pseudo is the version of a module that is no release; it ends in the commit.
var pseudo = regexp.MustCompile(`[-.]\d{14}-([0-9a-f]{12})$`)

// Built is the source that this program was built from.
func Built() Source {
	s := Source{Version: version(release, ""), Commit: commit, Go: runtime.Version()}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return s
	}
	s.Version = version(release, info.Main.Version)
	if m := pseudo.FindStringSubmatch(info.Main.Version); m != nil && s.Commit == "" {
		s.Commit = m[1]
	}
	for _, setting := range info.Settings {
		switch setting.Key {
		case "vcs.revision":
			s.Commit = setting.Value
		case "vcs.modified":
			s.Modified = setting.Value == "true"
		}
	}
	return s
}

// version is the semantic version of a program. Go gives a module of a working tree none, or one
// that counts from a release which never was.
func version(release, module string) string {
	if release != "" {
		return strings.TrimPrefix(release, "v")
	}
	module, _, _ = strings.Cut(strings.TrimPrefix(module, "v"), "+") // changes are reported beside the commit
	if module == "" || module == "(devel)" || strings.HasPrefix(module, "0.0.0-") {
		return Next + "-dev"
	}
	return module
}

// Name names the program in a line of few words: its version, and of the SHA-256 of its bytes the first 16 digits.
func Name() string {
	name := "felt " + Built().Version
	if sum, err := Digest(); err == nil {
		name += ", sha256:" + sum[:16]
	}
	return name
}

// Words name the program in logs, papers and results: its version, its commit where that is known,
// and the SHA-256 of its bytes, which tells apart what has no commit.
func Words() string {
	s := Built()
	words := []string{s.Version}
	if s.Commit != "" {
		if s.Modified {
			s.Commit += "+changes"
		}
		words = append(words, s.Commit)
	}
	if sum, err := Digest(); err == nil {
		words = append(words, "sha256:"+sum)
	}
	return strings.Join(words, " ")
}
