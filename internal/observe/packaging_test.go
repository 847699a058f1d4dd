package observe

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/grafana/grafana-foundation-sdk/go/cog"
	grafanadashboard "github.com/grafana/grafana-foundation-sdk/go/dashboard"
	"github.com/grafana/grafana-foundation-sdk/go/prometheus"
	"github.com/grafana/grafana-foundation-sdk/go/stat"
	"github.com/grafana/grafana-foundation-sdk/go/timeseries"

	"felt.example/felt/regtest"
	"felt.example/felt/store/sqlite"
	"felt.example/felt/store/storetest"
)

// metric is the name of a metric in an expression.
var metric = regexp.MustCompile(`\b(?:felt|process|go)_[a-z_]+`)

// dashboard is what is read of one of Grafana.
type dashboard struct {
	Templating struct{ List []struct{ Name string } }
	Panels     []struct {
		ID      int
		Title   string
		GridPos struct{ X, Y, W, H int }
		Targets []struct{ Expr, RefID string }
	}
}

func packaged(t *testing.T) (alerts string, board dashboard, dir string) {
	t.Helper()
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(root, "packaging")
	text, err := os.ReadFile(filepath.Join(dir, "alerts.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "dashboard.json"))
	if err == nil {
		err = json.Unmarshal(data, &board)
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(text), board, dir
}

// TestWhatIsWatchedIsThere: every metric that an alert or a panel names is one that a floor has.
func TestWhatIsWatchedIsThere(t *testing.T) {
	alerts, board, _ := packaged(t)
	place := t.TempDir()
	log, err := sqlite.Open(place)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	o := New(place, slog.New(slog.DiscardHandler))
	o.Copy(t.TempDir())(nil)
	if _, err := o.Log(log).Append(t.Context(), 0, storetest.Entry("table/t1", "first", storetest.Move("cage", "player/ann", 100))); err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	o.Handle(mux)
	s := httptest.NewServer(o.HTTP(mux))
	defer s.Close()
	get(t, s.URL+"/healthz")
	_, has := get(t, s.URL+"/metrics")
	named := metric.FindAllString(alerts, -1)
	for _, p := range board.Panels {
		for _, x := range p.Targets {
			named = append(named, metric.FindAllString(x.Expr, -1)...)
		}
	}
	if len(named) < 20 {
		t.Fatalf("%q are watched", named)
	}
	for _, name := range named {
		if !strings.Contains(has, "\n"+name+"{") && !strings.Contains(has, "\n"+name+" ") {
			t.Errorf("%s is watched, and no floor has it", name)
		}
	}
}

// TestTheDashboard: Grafana's own types take all of it, its panels lie beside each other, and Prometheus understands what they ask.
func TestTheDashboard(t *testing.T) {
	_, board, dir := packaged(t)
	text, err := os.ReadFile(filepath.Join(dir, "dashboard.json"))
	if err != nil {
		t.Fatal(err)
	}
	grafana := cog.NewRuntime()
	grafana.RegisterPanelcfgVariant(stat.VariantConfig())
	grafana.RegisterPanelcfgVariant(timeseries.VariantConfig())
	grafana.RegisterDataqueryVariant(prometheus.VariantConfig())
	var loaded grafanadashboard.Dashboard                                         //nolint:staticcheck // the form that every Grafana loads; the newer one is of version 2
	if err := loaded.UnmarshalJSONStrict(text); err != nil && err.Error() != "" { // it always returns a list
		t.Error(err)
	}
	if err := loaded.Validate(); err != nil {
		t.Error(err)
	}
	taken, ids := map[[2]int]string{}, map[int]bool{}
	rules := "groups:\n- name: dashboard\n  rules:\n"
	for _, p := range board.Panels {
		if ids[p.ID] {
			t.Errorf("%s has the number of another panel", p.Title)
		}
		ids[p.ID] = true
		at := p.GridPos
		for x := at.X; x < at.X+at.W; x++ {
			for y := at.Y; y < at.Y+at.H; y++ {
				if other := taken[[2]int{x, y}]; other != "" || x >= 24 {
					t.Fatalf("%s lies on %q, or beyond the edge", p.Title, other)
				}
				taken[[2]int{x, y}] = p.Title
			}
		}
		for _, q := range p.Targets {
			rules += fmt.Sprintf("  - record: panel:%d\n    expr: %q\n", p.ID, strings.ReplaceAll(q.Expr, "$instance", ".*"))
		}
	}
	file := filepath.Join(t.TempDir(), "rules.yaml")
	if err := os.WriteFile(file, []byte(rules), 0o644); err != nil {
		t.Fatal(err)
	}
	promtool(t, "check", "rules", "--lint=none", file)
}

// TestTheAlerts: Prometheus loads them, and each comes in the trouble that it is for, and not while a floor is well.
func TestTheAlerts(t *testing.T) {
	_, _, dir := packaged(t)
	promtool(t, "check", "rules", filepath.Join(dir, "alerts.yaml"))
	promtool(t, "test", "rules", filepath.Join(dir, "alerts_test.yaml"))
}

// promtool runs Prometheus's own tool, without which the test is skipped, but not where all must be there.
func promtool(t *testing.T, args ...string) {
	t.Helper()
	if _, err := exec.LookPath("promtool"); err != nil {
		regtest.Missing(t, "promtool is not installed")
	}
	if out, err := exec.CommandContext(t.Context(), "promtool", args...).CombinedOutput(); err != nil {
		t.Errorf("promtool %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// TestTheServiceIsConfined: by systemd's own measure the service has few rights, 1.7 of at most 10: the network, low ports, and the clock
// that all may read.
func TestTheServiceIsConfined(t *testing.T) {
	_, _, dir := packaged(t)
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		regtest.Missing(t, "systemd-analyze is not installed")
	}
	out, err := exec.CommandContext(t.Context(), "systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=17", filepath.Join(dir, "felt.service")).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
