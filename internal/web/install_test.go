package web_test

import (
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// TestThePagesCanBeInstalled: the manifest, the worker and the page without a connection lie at fixed paths, are asked for anew
// each time, and name what is served. The worker has no business with what the floor answers.
func TestThePagesCanBeInstalled(t *testing.T) {
	_, s := serve(t)
	get := func(path, etag string) (*http.Response, string) {
		t.Helper()
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+path, nil)
		must(t, err)
		if etag != "" {
			request.Header.Set("If-None-Match", etag)
		}
		r, err := http.DefaultClient.Do(request)
		must(t, err)
		defer r.Body.Close()
		body, err := io.ReadAll(r.Body)
		must(t, err)
		return r, string(body)
	}
	texts := map[string]string{}
	for path, contentType := range map[string]string{
		"/manifest.webmanifest": "application/manifest+json",
		"/service-worker.js":    "text/javascript; charset=utf-8",
		"/offline":              "text/html; charset=utf-8",
	} {
		r, body := get(path, "")
		if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != contentType || r.Header.Get("Cache-Control") != "no-cache" || body == "" {
			t.Errorf("%s: %d %v", path, r.StatusCode, r.Header)
		}
		if again, _ := get(path, r.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			t.Errorf("%s is sent again to who has it: %d", path, again.StatusCode)
		}
		texts[path] = body
	}
	_, page := get("/", "")
	if !strings.Contains(page, `<link rel="manifest" href="/manifest.webmanifest">`) {
		t.Errorf("the page does not name the manifest: %s", page)
	}

	var manifest struct {
		Start   string `json:"start_url"`
		Scope   string
		Display string
		Icons   []struct{ Src, Sizes, Type, Purpose string }
	}
	must(t, json.Unmarshal([]byte(texts["/manifest.webmanifest"]), &manifest))
	if manifest.Start != "/" || manifest.Scope != "/" || manifest.Display != "standalone" {
		t.Errorf("the manifest: %+v", manifest)
	}
	var purposes []string
	for _, icon := range manifest.Icons {
		r, body := get(icon.Src, "")
		if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != icon.Type {
			t.Errorf("the icon %s: %d %s", icon.Src, r.StatusCode, r.Header.Get("Content-Type"))
		}
		purposes = append(purposes, icon.Sizes+" "+icon.Purpose)
		if icon.Type != "image/png" {
			continue
		}
		size, err := png.DecodeConfig(strings.NewReader(body))
		if got := fmt.Sprintf("%dx%d", size.Width, size.Height); err != nil || got != icon.Sizes {
			t.Errorf("the icon %s is of %s, the manifest says %s: %v", icon.Src, got, icon.Sizes, err)
		}
	}
	for _, needed := range []string{"192x192 any", "512x512 any", "512x512 maskable"} { // without these no browser offers to install
		if !slices.Contains(purposes, needed) {
			t.Errorf("no icon of %s among %q", needed, purposes)
		}
	}
}
