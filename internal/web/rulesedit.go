package web

import (
	"fmt"
	"net/http"

	"felt.example/felt/internal/submission"
	"felt.example/felt/pa"
	"felt.example/felt/record"
)

// edit is one change of a submission: a value written as TOML, "" to take it out, or a game added.
type edit struct {
	Path  []string `json:"path,omitempty"`
	Value string   `json:"value,omitempty"`
	Offer string   `json:"offer,omitempty"`
}

// editRequest is a Rules Submission, as the text of a TOML file, and what is to be changed in it, in this order.
type editRequest struct {
	Text  string `json:"text"`
	Edits []edit `json:"edits"`
}

// editAnswer is the text after the edits, and what it states.
type editAnswer struct {
	Text   string         `json:"text"`
	Values map[string]any `json:"values"`
}

func (s *server) rulesEdit(w http.ResponseWriter, r *http.Request) {
	body, ok := asked[editRequest](w, r, largestQuestion, `send edits, as {"text": "…", "edits": [{"path": ["edition"], "value": "\"2\""}]}`)
	if !ok {
		return
	}
	const most = 50
	if len(body.Edits) > most {
		fail(w, http.StatusBadRequest, fmt.Sprintf("at most %d edits are made at a time", most))
		return
	}
	text := []byte(body.Text)
	for _, e := range body.Edits {
		var err error
		switch g := pa.Game(e.Offer); {
		case e.Offer == "":
			text, err = submission.Set(text, e.Path, e.Value)
		case g == nil:
			err = fmt.Errorf("%q is no game", record.Clip(e.Offer))
		default:
			text, err = submission.Offer(text, g)
		}
		if err != nil {
			fail(w, http.StatusUnprocessableEntity, err.Error())
			return
		}
	}
	answer(w, r, editAnswer{string(text), submission.Values(text)})
}
