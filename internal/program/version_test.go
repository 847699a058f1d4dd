package program

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// semantic is what semver.org says that a version is.
var semantic = regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-((0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(\.(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?$`)

func TestVersion(t *testing.T) {
	for _, tc := range []struct{ release, module, want string }{
		{"", "", Next + "-dev"},
		{"", "(devel)", Next + "-dev"},
		{"", "v0.0.0-20261123014301-3da0ec6f1234", Next + "-dev"},
		{"", "v0.0.0-20261123014301-3da0ec6f1234+dirty", Next + "-dev"},
		{"", "v0.3.0", "0.3.0"},
		{"", "v0.3.0+dirty", "0.3.0"},
		{"", "v0.3.1-0.20261123014301-3da0ec6f1234", "0.3.1-0.20261123014301-3da0ec6f1234"},
		{"v0.3.0-rc.1", "(devel)", "0.3.0-rc.1"},
		{"0.3.0", "v0.2.0", "0.3.0"},
	} {
		if got := version(tc.release, tc.module); got != tc.want || !semantic.MatchString(got) {
			t.Errorf("release %q of module %q is version %q, not %q", tc.release, tc.module, got, tc.want)
		}
	}
	if got := Built().Version; !semantic.MatchString(got) {
		t.Errorf("this program has the version %q", got)
	}
}

// TestChangelog: what is being worked towards is listed first.
func TestChangelog(t *testing.T) {
	text, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	headings := regexp.MustCompile(`(?m)^## .*$`).FindAllString(string(text), -1)
	if len(headings) == 0 || headings[0] != "## ["+Next+"] - unreleased" {
		t.Errorf("the next version is %s, and CHANGELOG.md begins with %q", Next, strings.Join(headings, ", "))
	}
}
