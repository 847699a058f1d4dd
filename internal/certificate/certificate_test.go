package certificate_test

import (
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"felt.example/felt/internal/certificate"
	"felt.example/felt/internal/certificate/certificatetest"
)

func write(t *testing.T, name, text string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(name, mode); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var day = 24 * time.Hour

// TestLoad: files that are none of a certificate, or not of one, are refused in a sentence.
func TestLoad(t *testing.T) {
	now := time.Now()
	p, other := certificatetest.Make(t, now.Add(-day), now.Add(30*day)), certificatetest.Make(t, now.Add(-day), now.Add(30*day))
	if c, err := p.Load(); err != nil || c.Leaf == nil {
		t.Fatal(err)
	}
	nothing := t.TempDir() + "/nothing"
	write(t, nothing, "nothing", 0o600)
	for want, files := range map[string]certificate.Pair{
		"no such file":                         {Certificate: nothing + "s", Key: p.Key},
		"nothing holds no certificate in":      {Certificate: nothing, Key: p.Key},
		"nothing holds no key of a":            {Certificate: p.Certificate, Key: nothing},
		"tls.crt holds no key of a":            {Certificate: p.Certificate, Key: p.Certificate},
		"tls.key holds no certificate in":      {Certificate: p.Key, Key: p.Key},
		"tls.key is not that of the certifica": {Certificate: p.Certificate, Key: other.Key},
	} {
		if files.Key == p.Certificate {
			write(t, files.Key, read(t, files.Key), 0o600)
		}
		if _, err := files.Load(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %q", err, want)
		}
	}
	write(t, p.Key, read(t, p.Key), 0o640)
	if _, err := p.Load(); err == nil || !strings.Contains(err.Error(), "can be read or written by others (mode 0640)") {
		t.Error(err)
	}
}

// TestWrong: what browsers refuse is said, by name and day.
func TestWrong(t *testing.T) {
	begin := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	c, err := certificatetest.Make(t, begin, begin.Add(90*day), "floor.example", "*.pit.example").Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		after time.Duration
		names string
		want  string
	}{
		{day, "floor.example a.pit.example 127.0.0.1", ""},
		{-day, "", "valid from 2026-03-01T00:00:00Z only"},
		{91 * day, "", "has expired on 2026-05-30T00:00:00Z"},
		{84 * day, "", "expires on 2026-05-30T00:00:00Z"},
		{82 * day, "", ""},
		{day, "other.example", "is not for other.example"},
		{day, "a.b.pit.example", "is not for a.b.pit.example"},
	} {
		wrong := certificate.Wrong(c, begin.Add(tc.after), strings.Fields(tc.names))
		if tc.want == "" && len(wrong) > 0 || tc.want != "" && (len(wrong) != 1 || !strings.Contains(wrong[0].Error(), tc.want)) {
			t.Errorf("after %v, by %q: %v, not %q", tc.after, tc.names, wrong, tc.want)
		}
	}
}

// TestReplaced: a certificate that was renewed is taken within a minute; files that cannot be used are told once, and
// change nothing.
func TestReplaced(t *testing.T) {
	now := time.Now()
	p, next := certificatetest.Make(t, now.Add(-day), now.Add(30*day)), certificatetest.Make(t, now, now.Add(30*day))
	synctest.Test(t, func(t *testing.T) {
		var told []error
		k, err := certificate.Keep(p, func(err error) { told = append(told, err) })
		if err != nil {
			t.Fatal(err)
		}
		serial := func() string {
			c, err := k.Get(nil)
			if err != nil {
				t.Fatal(err)
			}
			return c.Leaf.SerialNumber.String()
		}
		first := serial()
		later := func(from, to string) {
			write(t, to, read(t, from), 0o600)
			stamp := time.Now().Add(time.Hour)
			if err := os.Chtimes(to, stamp, stamp); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Minute)
		}
		later(next.Certificate, p.Certificate) // and not yet its key
		if got := []string{serial(), serial()}; got[0] != first || got[1] != first || len(told) != 1 {
			t.Errorf("half renewed: %v", told)
		}
		later(next.Key, p.Key)
		if serial() == first || len(told) != 1 {
			t.Errorf("not renewed: %v", told)
		}
	})
}
