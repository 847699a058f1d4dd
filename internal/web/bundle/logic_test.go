package bundle

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// The pages' plain logic has its tests in TypeScript; node runs them, bundled like the pages.
func TestLogicOfThePages(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("FELT_REQUIRE_ALL") == "1" {
			t.Fatal("node is needed for the tests of the pages' logic")
		}
		t.Skip("node is not installed: the tests of the pages' logic do not run")
	}
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{"../app/test/logic_test.ts"},
		Bundle:      true,
		Platform:    api.PlatformNode,
		Format:      api.FormatESModule,
		Outfile:     filepath.Join(t.TempDir(), "logic_test.mjs"),
		Write:       true,
	})
	if len(result.Errors) > 0 {
		t.Fatalf("the tests do not build: %s", result.Errors[0].Text)
	}
	if out, err := exec.Command(node, "--test", result.OutputFiles[0].Path).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
