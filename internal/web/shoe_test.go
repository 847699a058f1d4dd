package web_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/people"
	"felt.example/felt/internal/shoe"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// deviceAsks is a request of a device at flush-1 with its token.
func deviceAsks(t *testing.T, at, path, token, method, body string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, at+"/api/tables/flush-1/"+path, strings.NewReader(body))
	must(t, err)
	r.Header.Set("Authorization", "Bearer "+token)
	answer, err := http.DefaultClient.Do(r)
	must(t, err)
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	must(t, err)
	return answer.StatusCode, string(text)
}

// actsUntil has the dealer do what the console asks for, and the floorperson verify it, until the console asks for something else.
func actsUntil(t *testing.T, dee, fay *browser, is func(*table.ActView) bool) {
	t.Helper()
	for {
		dee.until(func(v table.View) bool {
			return v.Console.Act != nil || v.Question != nil && v.Question.Kind == round.AskValidation
		})
		switch v := dee.view; {
		case v.Console.Act == nil:
			fay.until(func(f table.View) bool { return f.Seq >= v.Seq })
			fay.does(fmt.Sprintf(`"command": "validate", "question": %d, "reason": "counted"`, v.Question.ID))
			dee.until(func(f table.View) bool { return f.Seq > v.Seq })
		case is(v.Console.Act):
			return
		default:
			dee.does(doneRight(v.Console.Act))
		}
	}
}

// TestACameraByHTTP: a camera is known by its token, is told whether a card is turned, and what it sees while none is is refused.
func TestACameraByHTTP(t *testing.T) {
	f, s := serve(t)
	dee := visit(t, s.URL).as(staff(t, f, "Dee", people.Dealer)).goTo("flush-1")
	dee.does(`"command": "come", "physical": true`)
	status, text := dee.ask(http.MethodPost, "/api/tables/flush-1/camera", "")
	if status != http.StatusOK {
		t.Fatalf("the dealer connects a camera: %d %s", status, text)
	}
	_, token, _ := strings.Cut(text, `"token":"`)
	token, _, _ = strings.Cut(token, `"`)
	for _, tc := range []struct {
		method, path, body, token, says string
		status                          int
	}{
		{http.MethodGet, "", "", "x", "not the token of a device", http.StatusForbidden},
		{http.MethodGet, "", "", token, `{"round":0,"shuffled":0,"deals":false}`, http.StatusOK},
		{http.MethodPost, "/cards", "", token, "send the card", http.StatusBadRequest},
		{http.MethodPost, "/cards", `{"number": 1, "card": "As"}`, token, "no card is turned now", http.StatusConflict},
	} {
		if status, text := deviceAsks(t, s.URL, "camera"+tc.path, tc.token, tc.method, tc.body); status != tc.status || !strings.Contains(text, tc.says) {
			t.Errorf("%s %s %s: %d %s", tc.method, tc.path, tc.body, status, text)
		}
	}
	fay := visit(t, s.URL).as(staff(t, f, "Fay", people.Floorperson)).goTo("flush-1")
	ann := visit(t, s.URL).join("Ann").goTo("flush-1")
	ann.does(`"command": "sit", "seat": 1, "buy_in": "500.00"`)
	dee.until(func(v table.View) bool { return v.Console.Begins })
	dee.does(`"command": "begin"`)
	actsUntil(t, dee, fay, func(a *table.ActView) bool { return a.Kind == round.AskWagers })
	ann.does(`"command": "place", "seat": 1, "wager": "ante", "amount": "10.00"`)
	dee.until(func(v table.View) bool { return len(v.Seats[0].Areas) > 0 })
	dee.does(fmt.Sprintf(`"command": "act", "question": %d`, dee.view.Console.Act.Question))
	actsUntil(t, dee, fay, func(a *table.ActView) bool { return a.Card == table.CardNamed })
	if status, text := deviceAsks(t, s.URL, "camera/cards", token, http.MethodPost, `{"number": 2, "card": "As"}`); status != http.StatusOK {
		t.Errorf("a card that is turned: %d %s", status, text)
	}
}

// TestAScanningShoeByHTTP: the dealer of real cards connects a shoe; with its token, and no other, it is told when a card is dealt, and
// says which.
func TestAScanningShoeByHTTP(t *testing.T) {
	f, s := serve(t)
	ann := visit(t, s.URL).join("Ann").goTo("flush-1")
	dee, fay := visit(t, s.URL).as(staff(t, f, "Dee", people.Dealer)).goTo("flush-1"), visit(t, s.URL).as(staff(t, f, "Fay", people.Floorperson)).goTo("flush-1")
	token := ""
	ask := func(method, path, body string) (int, string) {
		t.Helper()
		return deviceAsks(t, s.URL, "shoe"+path, token, method, body)
	}
	if status, text := dee.ask(http.MethodPost, "/api/tables/flush-1/shoe", ""); status != http.StatusConflict || !strings.Contains(text, "you do not deal at this table") {
		t.Errorf("who does not deal connects a shoe: %d %s", status, text)
	}
	dee.does(`"command": "come", "physical": true`)
	status, text := dee.ask(http.MethodPost, "/api/tables/flush-1/shoe", "")
	if status != http.StatusOK {
		t.Fatalf("the dealer connects a shoe: %d %s", status, text)
	}
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		path := map[string]string{http.MethodPost: "/cards"}[method]
		if status, text := ask(method, path, `{"number": 1, "card": "As"}`); status != http.StatusForbidden || !strings.Contains(text, "not the token of a device of this table") {
			t.Errorf("%s without its token: %d %s", method, status, text)
		}
	}
	_, token, _ = strings.Cut(text, `"token":"`)
	token, _, _ = strings.Cut(token, `"`)
	ann.does(`"command": "sit", "seat": 1, "buy_in": "500.00"`)
	dee.until(func(v table.View) bool { return v.Console.Begins })
	dee.does(`"command": "begin"`)
	act := func(is func(*table.ActView) bool) { t.Helper(); actsUntil(t, dee, fay, is) }
	act(func(a *table.ActView) bool { return a.Kind == round.AskWagers })
	ann.does(`"command": "place", "seat": 1, "wager": "ante", "amount": "10.00"`)
	dee.until(func(v table.View) bool { return len(v.Seats[0].Areas) > 0 })
	dee.does(fmt.Sprintf(`"command": "act", "question": %d`, dee.view.Console.Act.Question))
	act(func(a *table.ActView) bool { return a.Card == table.CardRead })
	if r := dee.do(fmt.Sprintf(`"command": "act", "question": %d`, dee.view.Console.Act.Question)); r.OK || !strings.Contains(r.Error, "the scanning shoe deals") {
		t.Errorf("the dealer deals beside the shoe: %+v", r)
	}
	if status, text := ask(http.MethodGet, "", ""); status != http.StatusOK || text != `{"round":1,"shuffled":1,"deals":true,"place":"1/0"}`+"\n" {
		t.Errorf("the shoe is told %d %s", status, text)
	}
	for body, want := range map[string]int{"": http.StatusBadRequest, `{"number": 1, "card": "As"}`: http.StatusOK} {
		if status, text := ask(http.MethodPost, "/cards", body); status != want {
			t.Errorf("%q is answered %d %s", body, status, text)
		}
	}
	if status, text := ask(http.MethodPost, "/cards", `{"number": 2, "card": "A♠"}`); status != http.StatusConflict || !strings.Contains(text, "a card that it does not know") {
		t.Errorf("no card: %d %s", status, text)
	}
	dee.until(func(v table.View) bool { return v.Held != "" })
}

// TestABetSensorByHTTP: a bet sensor that errs places the chips of a player without a device by its token; what cannot be wagered is refused
// in a sentence, which the dealer's console shows.
func TestABetSensorByHTTP(t *testing.T) {
	f, s := serve(t)
	dee := visit(t, s.URL).as(staff(t, f, "Dee", people.Dealer)).goTo("flush-1")
	dee.does(`"command": "come", "physical": true`)
	connect := func(device string) string {
		t.Helper()
		status, text := dee.ask(http.MethodPost, "/api/tables/flush-1/"+device, "")
		if status != http.StatusOK {
			t.Fatalf("the dealer connects a %s: %d %s", device, status, text)
		}
		_, token, _ := strings.Cut(text, `"token":"`)
		token, _, _ = strings.Cut(token, `"`)
		return token
	}
	connect("shoe") // which the cards of such a player need
	token := connect("sensor")
	dee.does(`"command": "seat", "seat": 2, "name": "Walt", "buy_in": "300.00", "key": "k1"`)
	for _, tc := range []struct {
		method, path, body, token, says string
		status                          int
	}{
		{http.MethodGet, "", "", "x", "not the token of a device", http.StatusForbidden},
		{http.MethodGet, "", "", token, `"takes":true,"seats":[2]`, http.StatusOK},
		{http.MethodPost, "/wagers", "", token, "send the chips", http.StatusBadRequest},
		{http.MethodPost, "/wagers", `{"number": 1, "seat": 2, "wager": "ante", "amount": "much"}`, token, "amount: ", http.StatusUnprocessableEntity},
		{http.MethodPost, "/wagers", `{"number": 1, "seat": 1, "wager": "ante", "amount": "10.00"}`, token, "for players without a device", http.StatusConflict},
	} {
		if status, text := deviceAsks(t, s.URL, "sensor"+tc.path, tc.token, tc.method, tc.body); status != tc.status || !strings.Contains(text, tc.says) {
			t.Errorf("%s %s %s: %d %s", tc.method, tc.path, tc.body, status, text)
		}
	}
	dee.until(func(v table.View) bool { return strings.Contains(v.Console.Refused, "for players without a device") })
	said := make(chan string, 10)
	sensor := shoe.Sensor{
		Device: shoe.Device{Floor: s.URL, Table: "flush-1", Token: token, Errs: 1, Rand: rand.New(rand.NewPCG(1, 2)), Wait: time.Millisecond, Said: func(line string) { said <- line }},
		Wagers: map[string]money.Cents{"ante": 10 * money.Dollar},
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- sensor.Run(ctx) }()
	if line := <-said; !strings.Contains(line, "$10,000") && !strings.Contains(line, "more than") {
		t.Errorf("of a thousand times as much it is told %q", line)
	}
	dee.until(func(v table.View) bool {
		return v.Seats[1].Areas["ante"] == 10*money.Dollar && v.Console.Refused == "" && v.Console.Senses
	})
	stop()
	<-ended
}
