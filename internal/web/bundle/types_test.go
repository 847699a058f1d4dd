package bundle

import (
	"os"
	"os/exec"
	"testing"
)

// esbuild strips types without checking them, so the compiler does, where it is installed.
func TestTypesOfThePages(t *testing.T) {
	tsc := os.Getenv("FELT_TSC")
	if tsc == "" {
		tsc = "tsc"
	}
	path, err := exec.LookPath(tsc)
	if err != nil {
		if os.Getenv("FELT_REQUIRE_ALL") == "1" {
			t.Fatal("the TypeScript compiler is needed: npm install --global typescript@7, or name it in FELT_TSC")
		}
		t.Skip("tsc is not installed (FELT_TSC may name it): types are not checked")
	}
	if out, err := exec.Command(path, "--noEmit", "-p", "../app").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
