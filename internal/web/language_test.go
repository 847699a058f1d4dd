package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"felt.example/felt/internal/people"
)

// TestRecordsHaveNoLanguage: whoever reads the pages in Spanish is answered the same bytes as one who reads them in English, but for papers; so is
// a refusal; and what he does has the same entries in the log.
func TestRecordsHaveNoLanguage(t *testing.T) {
	f, s := serve(t)
	eve := visit(t, s.URL).as(staff(t, f, "Eve", people.Auditor))
	at, err := url.Parse(s.URL)
	must(t, err)
	speaks := func(b *browser) {
		b.http.Jar.SetCookies(at, []*http.Cookie{{Name: "felt-language", Value: "es", Path: "/"}})
	}
	ann := visit(t, s.URL).join("Ann")
	speaks(ann)
	ann.goTo("flush-1")
	ann.does(`"command": "sit", "seat": 1, "buy_in": "500.00"`)
	ann.does(`"command": "place", "seat": 1, "wager": "ante", "amount": "5.00"`)

	paths := []string{"/api/lobby", "/api/session", "/api/books?table=flush-1", "/api/books.csv?table=flush-1", "/api/rules", "/api/tables/nope"}
	english := map[string]string{}
	for _, path := range paths {
		_, english[path] = eve.ask(http.MethodGet, path, "")
	}
	paper := "/api/books/paper?table=flush-1&as=txt"
	_, english[paper] = eve.ask(http.MethodGet, paper, "")
	speaks(eve)
	for _, path := range paths {
		if _, text := eve.ask(http.MethodGet, path, ""); text != english[path] {
			t.Errorf("%s has another answer in Spanish:\n%.300s\n%.300s", path, text, english[path])
		}
	}
	if _, text := eve.ask(http.MethodGet, paper, ""); text == english[paper] || !strings.Contains(text, "Mesa") {
		t.Errorf("the paper is not in Spanish: %.300s", text)
	}

	for e, err := range f.Log.Read(t.Context(), "table/flush-1", 1) {
		must(t, err)
		for _, event := range e.Events {
			if text := string(event.Data); strings.ContainsAny(text, "áéíóúñ¿¡") || strings.Contains(text, "apuesta") {
				t.Errorf("entry %d has %s", e.Seq, text)
			}
		}
	}
}
