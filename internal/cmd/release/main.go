// Command release makes the files of a release from the commit that is checked out: for each platform an archive with
// the program, built without cgo and without the paths of this machine, its manual and the completions of shells, and
// what is in it (CycloneDX); for Linux packages (deb, rpm) and an OCI image besides; and the SHA-256 of all.
//
//	go run ./internal/cmd/release                  # into dist/
//	go run ./internal/cmd/release -check           # two builds in two directories are equal byte for byte
//
// A commit with the tag v0.1.0 becomes release 0.1.0; any other a program that calls itself 0.1.0-dev. What is not
// committed is not in it.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"felt.example/felt/internal/program"
	"felt.example/felt/regtest"
)

// platforms are those that are released.
const platforms = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64"

func main() {
	r := release{say: os.Stdout}
	var check, fresh bool
	var list string
	flag.StringVar(&r.out, "out", "dist", "the directory to write to")
	flag.StringVar(&list, "platforms", platforms, "the platforms to build for")
	flag.BoolVar(&check, "check", false, "build and package for linux/amd64 in two directories, compare, and write nothing")
	flag.BoolVar(&fresh, "fresh", false, "with -check: compile everything anew for the second")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := r.open(ctx)
	if err == nil && check {
		err = r.check(ctx, fresh)
	} else if err == nil {
		err = r.make(ctx, strings.Split(list, ","))
	}
	if err = errors.Join(err, r.close()); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// release is that of one commit.
type release struct {
	out string
	say io.Writer

	root, temporary string
	commit, version string
	// at is when the commit was made, by which all files of the release are dated.
	at time.Time
}

// open finds out what is to be released.
func (r *release) open(ctx context.Context) (err error) {
	if r.root, err = regtest.Root(); err != nil {
		return err
	}
	if r.temporary, err = os.MkdirTemp("", "felt-release-"); err != nil {
		return err
	}
	if r.commit, err = r.git(ctx, "rev-parse", "HEAD"); err != nil {
		return err
	}
	stamp, err := r.git(ctx, "show", "-s", "--format=%cI", "HEAD")
	if err != nil {
		return err
	}
	if r.at, err = time.Parse(time.RFC3339, stamp); err != nil {
		return err
	}
	tags, err := r.git(ctx, "tag", "--points-at", "HEAD", "--list", "v*")
	if err != nil {
		return err
	}
	switch of := strings.Fields(tags); {
	case len(of) == 0:
		r.version = program.Next + "-dev"
	case len(of) > 1:
		return fmt.Errorf("the commit has the tags %s: of which release is it?", strings.Join(of, ", "))
	default:
		r.version = strings.TrimPrefix(of[0], "v")
		return r.dated()
	}
	return nil
}

// dated refuses a release that the source or the changelog does not know.
func (r *release) dated() error {
	if base, _, _ := strings.Cut(r.version, "-"); base != program.Next {
		return fmt.Errorf("the tag is v%s, and the source is of %s: see internal/program", r.version, program.Next)
	}
	log, err := os.ReadFile(filepath.Join(r.root, "CHANGELOG.md"))
	if err == nil && !strings.Contains(r.version, "-") && strings.Contains(string(log), "## ["+r.version+"] - unreleased") {
		err = fmt.Errorf("CHANGELOG.md calls %s unreleased: give it its day", r.version)
	}
	return err
}

func (r *release) close() error {
	if r.temporary == "" {
		return nil
	}
	return os.RemoveAll(r.temporary)
}

func (r *release) git(ctx context.Context, args ...string) (string, error) {
	out, err := told(exec.CommandContext(ctx, "git", append([]string{"-C", r.root}, args...)...))
	return strings.TrimSpace(out), err
}

// told runs a command and returns what it prints.
func told(c *exec.Cmd) (string, error) {
	var errs bytes.Buffer
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(c.Args, " "), err, errs.String())
	}
	return string(out), nil
}

// source checks the commit out into a directory of its own.
func (r *release) source(ctx context.Context, name string) (string, error) {
	dir := filepath.Join(r.temporary, name)
	if _, err := r.git(ctx, "clone", "--quiet", "--no-checkout", r.root, dir); err != nil {
		return "", err
	}
	_, err := told(exec.CommandContext(ctx, "git", "-C", dir, "checkout", "--quiet", "--detach", r.commit))
	return dir, err
}

// build builds the program from a source for a platform.
func (r *release) build(ctx context.Context, source, platform, to string, env ...string) error {
	system, processor, ok := strings.Cut(platform, "/")
	if !ok {
		return fmt.Errorf("%q is no platform, such as linux/amd64", platform)
	}
	const here = "felt.example/felt/internal/program."
	linked := "-s -w -buildid= -X " + here + "commit=" + r.commit
	if !strings.HasSuffix(r.version, "-dev") {
		linked += " -X " + here + "release=" + r.version
	}
	c := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", linked, "-o", to, "./cmd/felt")
	c.Dir = source
	// GOFLAGS is not empty, because an empty one leaves those that go env -w has set.
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+processor, "GOAMD64=v1", "GOARM64=v8.0", "GOFLAGS=-buildvcs=true", "GOEXPERIMENT=", "GOWORK=off")
	c.Env = append(c.Env, env...)
	_, err := told(c)
	return err
}

// check builds the program twice, in two directories, and compares the two; the program states its own version.
func (r *release) check(ctx context.Context, fresh bool) error {
	var programs, images [2][]byte
	var packages [2]map[string]string
	for i, name := range []string{"one", filepath.Join("another", "place")} {
		source, err := r.source(ctx, name)
		if err != nil {
			return err
		}
		var env []string
		if fresh && i == 1 {
			env = []string{"GOCACHE=" + filepath.Join(r.temporary, "cache")}
		}
		to := filepath.Join(r.temporary, fmt.Sprint("felt", i))
		if err := r.build(ctx, source, "linux/amd64", to, env...); err != nil {
			return err
		}
		if programs[i], err = os.ReadFile(to); err != nil {
			return err
		}
		said, err := r.said(ctx, source)
		if err != nil {
			return err
		}
		made, err := r.packages(ctx, source, filepath.Join(r.temporary, "packages", name), "amd64", to, said)
		if err != nil {
			return err
		}
		if images[i], err = r.image("amd64", programs[i]); err != nil {
			return err
		}
		packages[i] = map[string]string{"felt_" + r.version + "_linux_amd64.oci.tar": sum(images[i])}
		for _, path := range made {
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			packages[i][filepath.Base(path)] = sum(data)
		}
	}
	if !maps.Equal(packages[0], packages[1]) {
		return fmt.Errorf("the packages of two builds differ: %v and %v", packages[0], packages[1])
	}
	if !bytes.Equal(programs[0], programs[1]) {
		return fmt.Errorf("two builds of %s in two directories differ: %s and %s", r.commit, sum(programs[0]), sum(programs[1]))
	}
	if i := bytes.Index(programs[0], []byte(r.temporary)); i >= 0 {
		return fmt.Errorf("the program has a path of this machine: %q", programs[0][i:i+len(r.temporary)])
	}
	fmt.Fprintf(r.say, "two builds of felt %s are equal: %d bytes, SHA-256 %s\n", r.version, len(programs[0]), sum(programs[0]))
	for _, name := range slices.Sorted(maps.Keys(packages[0])) {
		fmt.Fprintf(r.say, "%s  %s\n", packages[0][name], name)
	}
	if runtime.GOOS+"/"+runtime.GOARCH != "linux/amd64" {
		return nil
	}
	out, err := told(exec.CommandContext(ctx, filepath.Join(r.temporary, "felt0"), "version", "--json"))
	if err != nil {
		return err
	}
	var is struct {
		program.Source
		Digest string
	}
	if err := json.Unmarshal([]byte(out), &is); err != nil {
		return err
	}
	switch err := r.starts(ctx, images[0]); {
	case errors.Is(err, errUnable):
		fmt.Fprintf(r.say, "the image was not started: %v\n", err)
	case err != nil:
		return err
	default:
		fmt.Fprintln(r.say, "the image's program starts as nobody, in a root that cannot be written")
	}
	if is.Version != r.version || is.Commit != r.commit || is.Modified || is.Digest != sum(programs[0]) {
		return fmt.Errorf("it should be %s of %s, and says %s", r.version, r.commit, out)
	}
	return nil
}
