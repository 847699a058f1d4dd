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
	speaks := func(b *browser, language string) {
		b.http.Jar.SetCookies(at, []*http.Cookie{{Name: "felt-language", Value: language, Path: "/"}})
	}
	ann := visit(t, s.URL).join("Ann")
	speaks(ann, "es")
	ann.goTo("flush-1")
	ann.does(`"command": "sit", "seat": 1, "buy_in": "500.00"`)
	ann.does(`"command": "place", "seat": 1, "wager": "ante", "amount": "5.00"`)

	paths := []string{"/api/lobby", "/api/session", "/api/books?table=flush-1", "/api/books.csv?table=flush-1", "/api/rules", "/api/tables/nope"}
	for _, path := range paths {
		_, before := eve.ask(http.MethodGet, path, "")
		for same := false; !same; {
			speaks(eve, "es")
			_, spanish := eve.ask(http.MethodGet, path, "")
			speaks(eve, "en")
			_, after := eve.ask(http.MethodGet, path, "")
			if same = before == after; same && spanish != before { // else an edge of the lobby was worked out meanwhile
				t.Errorf("%s has another answer in Spanish:\n%.300s\n%.300s", path, spanish, before)
			}
			before = after
		}
	}
	paper := "/api/books/paper?table=flush-1&as=txt"
	_, english := eve.ask(http.MethodGet, paper, "")
	speaks(eve, "es")
	if _, spanish := eve.ask(http.MethodGet, paper, ""); spanish == english || !strings.Contains(spanish, "Mesa") {
		t.Errorf("the paper is not in Spanish: %.300s", spanish)
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
