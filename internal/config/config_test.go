package config_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/spf13/pflag"

	"felt.example/felt/internal/config"
)

// told loads a floor's configuration from a file's text, the environment and flags.
func told(t *testing.T, text string, env []string, args ...string) (*config.Floor, *config.Set, []string) {
	t.Helper()
	f, keys := config.NewFloor()
	fs := pflag.NewFlagSet("felt", pflag.ContinueOnError)
	keys.Flags(fs)
	if text != "" {
		file := filepath.Join(t.TempDir(), "felt.toml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, "--config", file)
	}
	if err := fs.Parse(args); err != nil {
		return f, keys, []string{err.Error()}
	}
	var wrong []string
	for _, err := range keys.Load(fs, env) {
		wrong = append(wrong, strings.TrimPrefix(err.Error(), filepath.Dir(keys.File)+"/"))
	}
	return f, keys, wrong
}

// TestStrength: a flag before the environment before the file, each key by itself, and lists as a whole.
func TestStrength(t *testing.T) {
	file := "addr = \"a:1\"\npace = \"brisk\"\nhost = [\"one\", \"two\"]\nproxy = [\"10.1.2.3/8\"]\nlarge-win = \"50\"\n"
	env := []string{"FELT_ADDR=c:3", "FELT_PACE=fast", "FELT_HOST=three,four", "FELT_PROXY=10.0.0.0/8", "FELT_LARGE_WAGER=0", "HOME=/root"}
	f, keys, wrong := told(t, file, env, "--addr", "b:2", "--proxy", "127.0.0.1", "--proxy", "::1")
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	if f.Addr != "b:2" || f.Pace != "fast" || strings.Join(f.Hosts, " ") != "three four" || f.Log != "text" || f.LargeWin != 5000 || f.LargeWager != 0 ||
		len(f.Proxies) != 2 || f.Proxies[0].String() != "127.0.0.1/32" {
		t.Errorf("%+v", f)
	}
	for name, want := range map[string]string{"addr": "--addr", "pace": "FELT_PACE", "host": "FELT_HOST", "large-win": keys.File, "log": "default", "proxy": "--proxy"} {
		if got := keys.From(name); got != want {
			t.Errorf("%s comes from %s, not %s", name, got, want)
		}
	}
	// What is printed is a file that says the same.
	again, _, wrong := told(t, keys.Print(), nil)
	if len(wrong) > 0 || again.Addr != f.Addr || again.LargeWin != f.LargeWin || strings.Join(again.Hosts, " ") != "three four" || len(again.Proxies) != 2 || again.Key != "" {
		t.Errorf("%v, %+v of\n%s", wrong, again, keys.Print())
	}
}

// TestTimesAndCounts are taken up to their bounds, and printed as people write them.
func TestTimesAndCounts(t *testing.T) {
	f, keys, wrong := told(t, "write-timeout = \"1h\"\nstaff-idle = \"90m\"\nmax-body = \"65536\"", []string{"FELT_JOIN_RATE=1000"}, "--player-session", "720h0m0s")
	if len(wrong) > 0 || f.Limits.Write != time.Hour || f.Lives.StaffIdle != 90*time.Minute || f.Limits.BodyBytes != 1<<16 || f.Limits.Joins != 1000 || f.Lives.Player != 720*time.Hour {
		t.Errorf("%q %+v %+v", wrong, f.Limits, f.Lives)
	}
	for _, line := range []string{`write-timeout = "1h" `, `staff-idle = "1h30m" `, `player-session = "720h" `, `read-timeout = "15s" `, `idle-timeout = "2m" `} {
		if !strings.Contains(keys.Print(), "\n"+line) {
			t.Errorf("%s is not in\n%s", line, keys.Print())
		}
	}
}

// TestFileFromTheEnvironment: a container has no arguments.
func TestFileFromTheEnvironment(t *testing.T) {
	file := filepath.Join(t.TempDir(), "felt.toml")
	if err := os.WriteFile(file, []byte("log = \"json\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if f, keys, wrong := told(t, "", []string{"FELT_CONFIG=" + file}); len(wrong) > 0 || f.Log != "json" || keys.File != file {
		t.Errorf("%v %+v", wrong, f)
	}
	if f, _, wrong := told(t, "", nil); len(wrong) > 0 || f.Addr != "127.0.0.1:8080" {
		t.Errorf("without anything: %v %+v", wrong, f)
	}
}

// TestWrong: each thing that is wrong is a sentence with the place, the key and the value; what is right holds.
func TestWrong(t *testing.T) {
	key := strings.Repeat("0f", 32)
	for _, tc := range []struct{ file, env, arg, want string }{
		{file: "adr = \"x\"", want: "felt.toml:1: adr is no key; addr was meant?"},
		{file: "\nunheard = 1", want: "felt.toml:2: unheard is no key; felt config lists them"},
		{file: "config = \"other.toml\"", want: "felt.toml:1: config is no key; felt config lists them"},
		{file: "[server]\naddr = \"x\"", want: "felt.toml:1: server is no key; felt config lists them"},
		{file: "addr = 8080", want: "felt.toml:1: addr: 8080 stands here, and text in quotation marks is wanted"},
		{file: "addr = [\"x\"]", want: "felt.toml:1: addr: a list stands here, and text in quotation marks is wanted"},
		{file: "host = \"x\"", want: "felt.toml:1: host: the text \"x\" stands here, and a list of texts is wanted"},
		{file: "host = [1]", want: "felt.toml:1: host: a list stands here, and a list of texts is wanted"},
		{file: "log = \"text\"\npace = \"slow\"", want: "felt.toml:2: pace: \"slow\" is none: the dealer's pace is watchable, brisk or fast"},
		{file: "large-win = \"-5\"", want: "felt.toml:1: large-win: \"-5\" is no amount, such as 10000.00"},
		{file: "tax-rate = \"-1\"", want: "felt.toml:1: tax-rate: \"-1\" is no percentage from 0 to 100, such as 12.50"},
		{file: "tax-rate = \"100.01\"", want: "felt.toml:1: tax-rate: \"100.01\" is no percentage from 0 to 100, such as 12.50"},
		{file: "large-win = 5.50", want: "felt.toml:1: large-win: 5.5 stands here, and text in quotation marks is wanted"},
		{file: "proxy = [\"here\"]", want: "felt.toml:1: proxy: \"here\" is neither an address nor a network such as 10.0.0.0/8"},
		{file: "read-timeout = \"0s\"", want: "felt.toml:1: read-timeout: \"0s\" is no time from 1s to 10m, such as 1s"},
		{env: "FELT_WRITE_TIMEOUT=61m", want: "FELT_WRITE_TIMEOUT: \"61m\" is no time from 5s to 1h, such as 5s"},
		{env: "FELT_IDLE_TIMEOUT=15", want: "FELT_IDLE_TIMEOUT: \"15\" is no time from 1s to 1h, such as 1s"},
		{file: "player-idle = \"a while\"", want: "felt.toml:1: player-idle: \"a while\" is no time from 1m to 2160h, such as 1m"},
		{file: "max-body = \"65535\"", want: "felt.toml:1: max-body: \"65535\" is no whole number from 65536 to 2097152"},
		{env: "FELT_MAX_CONNECTIONS=many", want: "FELT_MAX_CONNECTIONS: \"many\" is no whole number from 10 to 1000000"},
		{env: "FELT_REQUEST_RATE=9", want: "FELT_REQUEST_RATE: \"9\" is no whole number from 10 to 100000"},
		{file: "acme-domain = [\"*.floor.example\"]", want: "felt.toml:1: acme-domain: \"*.floor.example\" is no name for a certificate, such as floor.example"},
		{env: "FELT_ACME_DOMAIN=floor.example,localhost", want: "FELT_ACME_DOMAIN: \"localhost\" is no name for a certificate"},
		{env: "FELT_ACME_DOMAIN=192.0.2.1", want: "FELT_ACME_DOMAIN: \"192.0.2.1\" is no name for a certificate"},
		{env: "FELT_ACME_DIRECTORY=http://authority.example", want: "FELT_ACME_DIRECTORY: \"http://authority.example\" is no address that begins with https://"},
		{env: "FELT_ACME_DIRECTORY=https://ann:" + key + "@authority.example/", want: "FELT_ACME_DIRECTORY: \"https://…@authority.example/\" is no address that begins with https://"},
		{env: "FELT_TRACES=http://ann:" + key + "@collector.example:4318", want: "FELT_TRACES: \"http://…@collector.example:4318\" is no address that begins with http:// or https://, without a name and a password"},
		{file: "traces = \"http://collector.example?" + key + "\"", want: "felt.toml:1: traces: \"http://collector.example…\" is no address that begins with http"},
		{file: "acme-email = \"Pit <pit@floor.example>\"", want: "felt.toml:1: acme-email: \"Pit <pit@floor.example>\" is no e-mail address"},
		{file: "addr = ", want: "felt.toml:1: the value is missing"},
		{file: "addr = \"a\"\naddr = \"b\"", want: "felt.toml:2: addr is given twice"},
		{file: "key = \"" + key + "\"", want: "felt.toml:1: key: a secret seems to stand here"},
		{env: "FELT_ADR=x", want: "FELT_ADR is no key; FELT_ADDR was meant?"},
		{env: "FELT_LARGE_WAGR=x", want: "FELT_LARGE_WAGR is no key; FELT_LARGE_WAGER was meant?"},
		{env: "FELT_PACE=slow", want: "FELT_PACE: \"slow\" is none: the dealer's pace is watchable, brisk or fast"},
		{env: "FELT_PACE=slow", arg: "--pace=fast", want: "FELT_PACE: \"slow\" is none: the dealer's pace is watchable, brisk or fast"},
		{env: "FELT_PROXY=10.0.0.0/8,x", want: "FELT_PROXY: \"x\" is neither an address nor a network such as 10.0.0.0/8"},
		{env: "FELT_KEY=" + key, want: "FELT_KEY: a secret seems to stand here"},
		{env: "FELT_CONFIG=/nowhere/felt.toml", want: "open /nowhere/felt.toml"},
	} {
		var env, args []string
		if tc.env != "" {
			env = []string{tc.env}
		}
		if tc.arg != "" {
			args = []string{tc.arg}
		}
		_, _, wrong := told(t, tc.file, env, args...)
		if len(wrong) != 1 || !strings.HasPrefix(wrong[0], tc.want) && !strings.HasSuffix(wrong[0], "/"+tc.want) || strings.Contains(wrong[0], key) {
			t.Errorf("%q %q says %q; want %q", tc.file, tc.env, wrong, tc.want)
		}
	}
	f, _, wrong := told(t, "adr = \"x\"\npace = \"brisk\"\nlog = 1\n", []string{"FELT_PACE=slow"})
	if len(wrong) != 3 || f.Pace != "brisk" {
		t.Errorf("%q, and the pace is %s", wrong, f.Pace)
	}
	_, keys, wrong := told(t, "", []string{"FELT_PORT_8080_TCP=x", "FELT_SERVICE_HOST=x"})
	if len(wrong) > 0 || len(keys.Strange([]string{"FELT_PORT_8080_TCP=x", "FELT_ADDR=x", "FELT_CONFIG=x", "FELTED=1"})) != 1 {
		t.Errorf("what others set is refused: %q", wrong)
	}
}

// TestSchema: the schema takes what the program takes, and no other key, type or word.
func TestSchema(t *testing.T) {
	_, keys := config.NewFloor()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(keys.Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("configuration.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("configuration.json")
	if err != nil {
		t.Fatal(err)
	}
	valid := func(text string) error {
		var file map[string]any
		if _, err := toml.Decode(text, &file); err != nil {
			t.Fatal(err)
		}
		written, err := json.Marshal(file)
		if err != nil {
			t.Fatal(err)
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(written))
		if err != nil {
			t.Fatal(err)
		}
		return schema.Validate(value)
	}
	for _, text := range []string{"", keys.Print(), "host = [\"a\"]\npace = \"fast\"\nlarge-win = \"10.50\""} {
		_, _, wrong := told(t, text, nil)
		if err := valid(text); err != nil || len(wrong) > 0 {
			t.Errorf("%s: %v %v", text, err, wrong)
		}
	}
	for _, text := range []string{"adr = \"x\"", "addr = 1", "host = \"x\"", "pace = \"slow\"", "large-win = \"5.505\"", "read-timeout = \"soon\"", "max-body = \"1.5\"", "[server]"} {
		_, _, wrong := told(t, text, nil)
		if err := valid(text); err == nil || len(wrong) == 0 {
			t.Errorf("%s: %v %v", text, err, wrong)
		}
	}
}

// TestNodes: a cluster is all its nodes, each once and with an address, and this one among them.
func TestNodes(t *testing.T) {
	f, _, wrong := told(t, "join = [\"a=10.0.0.1:7001\", \"b=[::1]:7001\"]\nnode = \"b\"\ndata = \"/var/room\"\n", nil)
	peers, err := f.Peers()
	if len(wrong) > 0 || err != nil || len(peers) != 2 || peers["b"] != "[::1]:7001" {
		t.Errorf("%v %v %v", wrong, peers, err)
	}
	if key, err := f.KeyFile(); err != nil || key != "/var/room.admission/floor.key" {
		t.Errorf("the key of a node is %s, %v", key, err)
	}
	for _, text := range []string{"a", "a=", "a=host", "a=host:0", "a=host:65535", "a=:7001", "A=host:7001", "=host:7001"} {
		if _, _, wrong := told(t, "", nil, "--join", text); len(wrong) == 0 {
			t.Errorf("%s is taken for a node", text)
		}
	}
	for want, args := range map[string][]string{
		"without node":       {"--join", "a=h:1"},
		"is not among them":  {"--node", "b", "--join", "a=h:1"},
		"there twice":        {"--node", "a", "--join", "a=h:1,a=h:3"},
		"acme-domain has no": {"--node", "a", "--join", "a=h:1", "--acme-domain", "floor.example"},
		"archive has no":     {"--node", "a", "--join", "a=h:1", "--archive", "past"},
	} {
		f, _, wrong := told(t, "", nil, args...)
		if _, err := f.Peers(); len(wrong) > 0 || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v %v; want %s", args, wrong, err, want)
		}
	}
}
