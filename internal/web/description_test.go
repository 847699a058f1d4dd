package web_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/web"
	"felt.example/felt/internal/words"
	"felt.example/felt/internal/words/wordstest"
)

// description is what the interface and its live feeds are described by, strictly: nothing that is not described may be
// said. Every answer of a test's server is held against it.
type description struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema
	requests map[string]any // the document
	heard    map[string]bool
}

var theDescription = sync.OnceValue(func() *description {
	d := &description{compiler: jsonschema.NewCompiler(), schemas: map[string]*jsonschema.Schema{}, heard: map[string]bool{}}
	d.compiler.AssertFormat()
	for _, name := range []string{"openapi.json", "live.schema.json"} {
		file, err := os.Open(name)
		if err != nil {
			panic(err)
		}
		defer file.Close()
		document, err := jsonschema.UnmarshalJSON(file)
		if err != nil {
			panic(err)
		}
		strictly(document)
		if err := d.compiler.AddResource(name, document); err != nil {
			panic(err)
		}
		if name == "openapi.json" {
			d.requests = document.(map[string]any)
		}
	}
	return d
})

// strictly lets an object have the members that are described, and no others.
func strictly(of any) {
	switch of := of.(type) {
	case map[string]any:
		if of["properties"] != nil && of["type"] == "object" {
			of["additionalProperties"] = false
		}
		for _, value := range of {
			strictly(value)
		}
	case []any:
		for _, value := range of {
			strictly(value)
		}
	}
}

// holds fails the test if a value is none of the schema at a place.
func (d *description) holds(t testing.TB, place string, text []byte) {
	d.mu.Lock()
	schema := d.schemas[place]
	if schema == nil {
		var err error
		if schema, err = d.compiler.Compile(place); err != nil {
			d.mu.Unlock()
			t.Errorf("%s: %v", place, err)
			return
		}
		d.schemas[place] = schema
	}
	d.mu.Unlock()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err == nil {
		err = schema.Validate(value)
	}
	if err != nil {
		t.Errorf("%.200s\nis not as described at %s: %v", text, place, err)
	}
}

// said holds a message of a WebSocket against its schema.
func (d *description) said(t testing.TB, name string, message []byte) {
	d.holds(t, "live.schema.json#/$defs/"+name, message)
	inSpanish(t, message)
}

// parameter is what is wrong with a request, by its name in the interface.
var parameter = regexp.MustCompile(`^[a-z_]+: `)

// inSpanish fails the test if a refusal has words that a page would leave in English.
func inSpanish(t testing.TB, answer []byte) {
	var refused struct{ Detail, Error string }
	if json.Unmarshal(answer, &refused) != nil {
		return // it is no refusal
	}
	for _, text := range []string{refused.Detail, refused.Error} {
		if said := words.In("es", text); wordstest.English(parameter.ReplaceAllString(said, "")) {
			t.Errorf("%q is said in Spanish: %s", text, said)
		}
	}
}

var pointer = strings.NewReplacer("~", "~0", "/", "~1")

// content is the place of a body's schema below another, or "" where the body is no JSON; ok is that there may be such a body.
func (d *description) content(place []string, contentType string) (at string, ok bool) {
	of := any(d.requests)
	for _, name := range place {
		of = of.(map[string]any)[name]
	}
	if of == nil {
		return "", false
	}
	if ref, refers := of.(map[string]any)["$ref"].(string); refers {
		return d.content(strings.Split(strings.TrimPrefix(ref, "#/"), "/"), contentType)
	}
	types, _ := of.(map[string]any)["content"].(map[string]any)
	kind, _, err := mime.ParseMediaType(contentType)
	for name, body := range types {
		if is, _, _ := mime.ParseMediaType(name); err != nil || is != kind {
			continue
		}
		if body.(map[string]any)["schema"] == nil {
			return "", true
		}
		escaped := []string{"openapi.json#"}
		for _, part := range append(slices.Clone(place), "content", name, "schema") {
			escaped = append(escaped, strings.NewReplacer("%", "%25", "{", "%7B", "}", "%7D").Replace(pointer.Replace(part)))
		}
		return strings.Join(escaped, "/"), true
	}
	return "", false
}

// exchange holds a request and its answer against the description.
func (d *description) exchange(t testing.TB, r *http.Request, asked []byte, a *recorded) {
	method, path, _ := strings.Cut(r.Pattern, " ")
	operation := []string{"paths", path, strings.ToLower(method)}
	of, _ := d.requests["paths"].(map[string]any)[path].(map[string]any)
	known := of != nil && of[strings.ToLower(method)] != nil
	if known && a.status == http.StatusOK && len(asked) > 0 {
		contentType := "application/json" // what the server reads, whatever it is called
		if _, is := d.content(append(operation, "requestBody"), contentType); !is {
			contentType = "application/toml"
		}
		place, is := d.content(append(operation, "requestBody"), contentType)
		if !is {
			t.Errorf("%s took a body that is not described: %.200s", r.Pattern, asked)
		} else if place != "" {
			d.holds(t, place, asked)
		}
	}
	response := []string{"components", "responses", "Problem"}
	switch status := "200"; {
	case known && a.status == http.StatusOK:
		d.mu.Lock()
		d.heard[r.Pattern] = true
		d.mu.Unlock()
		response = append(operation, "responses", status)
	case a.status == http.StatusOK: // a page
		return
	case known:
		response = append(operation, "responses", "default")
	}
	if a.status < 400 && a.status != http.StatusOK || r.Method == http.MethodHead || a.Header().Get("Content-Type") == "text/html; charset=utf-8" {
		return
	}
	place, is := d.content(response, a.Header().Get("Content-Type"))
	if !is {
		t.Errorf("%s %s (%s) is answered %d %s, which is not described: %.200s", r.Method, r.URL.Path, r.Pattern, a.status, a.Header().Get("Content-Type"), a.body.Bytes())
		return
	}
	if place == "" {
		return
	}
	text := a.body.Bytes()
	if a.Header().Get("Content-Encoding") == "gzip" {
		unzipped, err := gzip.NewReader(&a.body)
		must(t, err)
		text, err = io.ReadAll(unzipped)
		must(t, err)
	}
	d.holds(t, place, text)
	if a.status >= http.StatusBadRequest {
		inSpanish(t, text)
	}
}

// unheard are the operations that no test was answered. A feed is no answer, and a passkey takes a browser.
func (d *description) unheard() (names []string) {
	for _, o := range web.Operations() {
		if !d.heard[o.Name] && !strings.HasSuffix(o.Name, "/live") && !strings.Contains(o.Name, "/passkey") {
			names = append(names, o.Name)
		}
	}
	return names
}

// whole reports whether all tests of the package were run.
func whole() bool {
	for _, name := range []string{"test.run", "test.skip", "test.bench", "test.fuzz", "test.list"} {
		if f := flag.Lookup(name); f != nil && f.Value.String() != "" {
			return false
		}
	}
	return !testing.Short()
}

// recorded is an answer on its way.
type recorded struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

func (r *recorded) Unwrap() http.ResponseWriter { return r.ResponseWriter }

func (r *recorded) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorded) Write(p []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	if strings.Contains(r.Header().Get("Content-Type"), "json") {
		r.body.Write(p)
	}
	return r.ResponseWriter.Write(p)
}

// asDescribed is a handler whose every answer is held against the description.
func asDescribed(t testing.TB, handler http.Handler) http.Handler {
	if _, fuzzed := t.(*testing.F); fuzzed { // what is described is taken, and more
		return handler
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") != "" {
			handler.ServeHTTP(w, r)
			return
		}
		asked := &bytes.Buffer{}
		if r.Body != nil {
			r.Body = struct {
				io.Reader
				io.Closer
			}{io.TeeReader(r.Body, asked), r.Body}
		}
		answer := &recorded{ResponseWriter: w}
		handler.ServeHTTP(answer, r)
		if answer.status != 0 {
			theDescription().exchange(t, r, asked.Bytes(), answer)
		}
	})
}

// TestAnAccountIsAsDescribed asks all that an account and its player may.
func TestAnAccountIsAsDescribed(t *testing.T) {
	f, s := serve(t)
	ann, ada := visit(t, s.URL).join("Ann"), visit(t, s.URL).as(staff(t, f, "Ada", people.Administrator))
	asks := func(b *browser, method, path, body string, into any) {
		t.Helper()
		status, text := b.ask(method, path, body)
		if status != http.StatusOK {
			t.Fatalf("%s %s: %d %s", method, path, status, text)
		}
		if into != nil {
			must(t, json.Unmarshal([]byte(text), into))
		}
	}
	var is struct {
		Invitation, Key string
		Factors         map[string]string
	}
	asks(ada, "POST", "/api/people/invitation", `{"name": "Dan", "roles": ["dealer"], "why": "he deals"}`, &is)
	asks(visit(t, s.URL), "POST", "/api/invitation", fmt.Sprintf(`{"invitation": %q}`, is.Invitation), nil)
	const fresh = "another horse battery"
	asks(ann, "POST", "/api/account", fmt.Sprintf(`{"password": %q}`, accounttest.Password), nil)
	asks(ann, "POST", "/api/account/password", fmt.Sprintf(`{"password": %q, "new": %q}`, accounttest.Password, fresh), nil)
	asks(ann, "POST", "/api/account/code", fmt.Sprintf(`{"password": %q}`, fresh), &is)
	asks(ann, "GET", "/api/account/code/qr", "", nil)
	asks(ann, "POST", "/api/account/code/answer", fmt.Sprintf(`{"code": %q}`, accounttest.Code(t, houseOf(f), is.Key, 0)), nil)
	asks(ann, "GET", "/api/account", "", &is)
	for factor := range is.Factors {
		asks(ann, "POST", "/api/account/remove", fmt.Sprintf(`{"factor": %q, "password": %q}`, factor, fresh), nil)
	}
	for what, body := range map[string]string{
		"limits": `{"limits": {"loss_day": "50.00", "session_time": "90"}}`, "break": `{"hours": 24}`, "interval": `{"minutes": 15}`, "exclusion": `{"years": 1}`, "check": `{}`,
	} {
		asks(ann, "POST", "/api/protection/"+what, body, nil)
	}
	asks(ann, "GET", "/api/clauses?chapter=678a", "", nil)
	asks(ann, "GET", "/api/clauses/678a.11(d)(1)/law", "", nil)
	asks(ann, "GET", "/api/clauses/678a.11(d)(1)/rounds/1", "", nil)
	asks(ann, "POST", "/api/account/sign-out", `{}`, nil)
}

// TestADescriptionIsServed: both documents, and the description of the interface names every handler.
func TestADescriptionIsServed(t *testing.T) {
	_, s := serve(t)
	for path, want := range map[string]string{"/api/openapi.json": `"openapi": "3.1.0"`, "/api/live.schema.json": `"TableSends"`} {
		status, header, text := visit(t, s.URL).get(path)
		if status != http.StatusOK || header.Get("Content-Type") != "application/json" || !strings.Contains(text, want) || !json.Valid([]byte(text)) {
			t.Errorf("%s is answered %d %.100s", path, status, text)
		}
	}
	for _, o := range web.Operations() {
		method, path, _ := strings.Cut(o.Name, " ")
		of, _ := theDescription().requests["paths"].(map[string]any)[path].(map[string]any)
		if of[strings.ToLower(method)] == nil {
			t.Errorf("%s is not described", o.Name)
		}
	}
}
