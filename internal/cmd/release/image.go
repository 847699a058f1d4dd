package main

import (
	"archive/tar"
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
)

// nobody is the user whose rights the program has in an image, and its group.
const nobody = 65534

// image is the OCI image of a processor: the program, its data directory, and nothing else, so no shell. It is an
// archive of an image layout, as podman, docker and skopeo load it.
func (r *release) image(processor string, program []byte) ([]byte, error) {
	root, err := r.rootFiles(program)
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(root)), nil })
	if err != nil {
		return nil, err
	}
	at := v1.Time{Time: r.at.UTC()}
	of, err := mutate.Append(empty.Image, mutate.Addendum{Layer: layer, History: v1.History{Created: at, CreatedBy: "felt release"}})
	if err != nil {
		return nil, err
	}
	config, err := of.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture, config.Created = "linux", processor, at
	config.Config = v1.Config{
		User: fmt.Sprintf("%d:%d", nobody, nobody), Entrypoint: []string{"/usr/bin/felt"}, Cmd: []string{"serve"}, WorkingDir: "/data",
		Env:          []string{"FELT_ADDR=0.0.0.0:8080", "FELT_DATA=/data/room", "HOME=/data"},
		ExposedPorts: map[string]struct{}{"8080/tcp": {}}, Volumes: map[string]struct{}{"/data": {}}, StopSignal: "SIGTERM",
		Labels: map[string]string{
			"org.opencontainers.image.title": "felt", "org.opencontainers.image.version": r.version, "org.opencontainers.image.revision": r.commit,
			"org.opencontainers.image.licenses": "MIT",
		},
	}
	if of, err = mutate.ConfigFile(of, config); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(r.temporary, "image-")
	if err != nil {
		return nil, err
	}
	to, err := layout.Write(dir, empty.Index)
	if err == nil {
		err = to.AppendImage(of, layout.WithAnnotations(map[string]string{ // by which podman and skopeo, and docker, name it
			"org.opencontainers.image.ref.name": "felt:" + r.version, "io.containerd.image.name": "docker.io/library/felt:" + r.version,
		}))
	}
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	err = filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error { // in the order of the names
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return put(w, tar.Header{Name: filepath.ToSlash(name), Mode: 0o644}, r.at, data)
	})
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

// rootFiles are the files of an image.
func (r *release) rootFiles(program []byte) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, f := range []struct {
		tar.Header
		data []byte
	}{
		{tar.Header{Name: "data/", Typeflag: tar.TypeDir, Mode: 0o700, Uid: nobody, Gid: nobody}, nil},
		{tar.Header{Name: "etc/", Typeflag: tar.TypeDir, Mode: 0o755}, nil},
		{tar.Header{Name: "etc/passwd", Mode: 0o644}, fmt.Appendf(nil, "nobody:x:%d:%d:nobody:/data:/\n", nobody, nobody)},
		{tar.Header{Name: "tmp/", Typeflag: tar.TypeDir, Mode: 0o1777}, nil},
		{tar.Header{Name: "usr/bin/felt", Mode: 0o755}, program},
	} {
		if err := put(w, f.Header, r.at, f.data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

func put(w *tar.Writer, head tar.Header, at time.Time, data []byte) error {
	head.Size, head.ModTime, head.Format = int64(len(data)), at.UTC(), tar.FormatPAX
	if err := w.WriteHeader(&head); err != nil {
		return err
	}
	_, err := w.Write(data)
	return err
}

// errUnable says that this machine cannot start a program in a root of its own.
var errUnable = errors.New("only root can start an image's program in its root, on Linux with unshare")

// starts unpacks an image and starts its program as nobody, in its root, of which only the data directory can be written,
// until it is ready; then it stops it.
func (r *release) starts(ctx context.Context, image []byte) error {
	if unshare, err := exec.LookPath("unshare"); err != nil || os.Geteuid() != 0 || exec.CommandContext(ctx, unshare, "-m", "true").Run() != nil {
		return errUnable
	}
	dir, err := os.MkdirTemp(r.temporary, "root-")
	if err != nil {
		return err
	}
	archive, at, root := filepath.Join(dir, "image.tar"), filepath.Join(dir, "layout"), filepath.Join(dir, "root")
	if err := os.WriteFile(archive, image, 0o644); err != nil {
		return err
	}
	if err := errors.Join(os.Mkdir(at, 0o755), os.Mkdir(root, 0o755), os.Chmod(dir, 0o755), os.Chmod(r.temporary, 0o755)); err != nil {
		return err
	}
	if _, err := told(exec.CommandContext(ctx, "tar", "-xf", archive, "-C", at)); err != nil {
		return err
	}
	of, err := onlyImage(at)
	if err != nil {
		return err
	}
	files := mutate.Extract(of)
	defer files.Close()
	unpack := exec.CommandContext(ctx, "tar", "-xp", "--same-owner", "-C", root)
	unpack.Stdin = files
	if _, err := told(unpack); err != nil {
		return err
	}
	config, err := of.ConfigFile()
	if err != nil {
		return err
	}
	const script = `mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && mount -t tmpfs -o mode=700,uid=65534,gid=65534 tmpfs "$0/data" && user=$1 && shift && exec chroot --userspec="$user" "$0" "$@"`
	c := exec.CommandContext(ctx, "unshare", append(append([]string{"-m", "sh", "-c", script, root, config.Config.User}, config.Config.Entrypoint...), config.Config.Cmd...)...)
	c.Env = append(append([]string{"PATH=" + os.Getenv("PATH")}, config.Config.Env...), "FELT_ADDR=127.0.0.1:0")
	var errs bytes.Buffer
	c.Stderr = &errs
	out, err := c.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	err = ready(ctx, out)
	stop := c.Process.Signal(syscall.SIGTERM)
	if err = errors.Join(err, stop, c.Wait()); err != nil {
		return fmt.Errorf("the image's program: %w\n%s", err, errs.String())
	}
	return nil
}

func onlyImage(dir string) (v1.Image, error) {
	index, err := layout.ImageIndexFromPath(dir)
	if err != nil {
		return nil, err
	}
	manifest, err := index.IndexManifest()
	if err != nil {
		return nil, err
	}
	if len(manifest.Manifests) != 1 {
		return nil, fmt.Errorf("the archive has %d images", len(manifest.Manifests))
	}
	return index.Image(manifest.Manifests[0].Digest)
}

// address is where a floor says that it is open.
var address = regexp.MustCompile(`http://127\.0\.0\.1:\d+`)

// ready asks a floor at the address that it prints whether it is ready.
func ready(ctx context.Context, out io.Reader) error {
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		at := address.FindString(lines.Text())
		if at == "" {
			continue
		}
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, at+"/readyz", nil)
		if err != nil {
			return err
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			return err
		}
		go func() { _, _ = io.Copy(io.Discard, out) }() // what it says from now on
		if answer.StatusCode != http.StatusOK {
			err = fmt.Errorf("%s/readyz answers %s", at, answer.Status)
		}
		return errors.Join(err, answer.Body.Close())
	}
	return errors.Join(errors.New("it never said where it is open"), lines.Err())
}
