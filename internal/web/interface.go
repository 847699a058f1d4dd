package web

import (
	_ "embed"
	"net/http"
	"slices"

	"felt.example/felt/internal/config"
	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/people"
)

// Operation is an act with what is said when it is done over HTTP.
type Operation struct {
	people.Act
	Speech
}

// Speech is what a request brings and what answers it, beside the problems that every request may meet. Types are
// told by values of them: JSON, or nil for nothing, a Media, an Either.
type Speech struct {
	Query        []Parameter
	Takes, Gives any
	// Refuses is what says more than a problem does; nil is that nothing does.
	Refuses any
}

// Parameter is one of a request's query.
type Parameter struct {
	Name, What string
	Required   bool
	Many       bool // it may be given several times
}

// Media are the content types of what is no JSON.
type Media []string

// Either is one of several.
type Either []any

// done is the answer where there is nothing to say but that something was done.
type done struct{}

func gives(answer any, query ...Parameter) Speech { return Speech{Query: query, Gives: answer} }

func (s Speech) taking(body any) Speech {
	s.Takes = body
	return s
}

// why is the reason for the use of a power, where it stands in the query.
var why = Parameter{Name: "reason", What: "why; it is recorded", Required: true}

// papers are the content types of papers.
func papers() Media {
	var all Media
	for _, p := range paper.Papers {
		for _, f := range p.All() {
			if !slices.Contains(all, f.Type()) {
				all = append(all, f.Type())
			}
		}
	}
	slices.Sort(all)
	return all
}

// Operations are all requests that the interface offers, without the pages.
func Operations() []Operation {
	return newRoutes(&server{limits: newLimits(config.DefaultLimits)}).operations
}

// Feeds are what is said over WebSockets; a wing takes commands of its own.
func Feeds(commands ...any) map[string]Speech {
	return map[string]Speech{
		"Table":      {Takes: append(Either{command{}}, commands...), Gives: Either{viewMessage{}, changeMessage{}, reply{}}},
		"Simulation": {Takes: simulationPlan{}, Gives: simulationMessage{}},
	}
}

// The descriptions of the interface and of the live feed, which internal/cmd/pagetypes writes.
var (
	//go:embed openapi.json
	openAPI []byte
	//go:embed live.schema.json
	liveSchema []byte
)

// OpenAPI describes the requests that programs may send.
func OpenAPI() []byte { return openAPI }

// LiveSchema describes the messages of the WebSockets.
func LiveSchema() []byte { return liveSchema }

// written answers with a document in JSON.
func written(text []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(text)
	}
}

// problem is an error as RFC 9457 has it.
type problem struct {
	// Title is the name of the status, Detail one sentence that says what is wrong.
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
}

func newProblem(status int, sentence string) problem {
	return problem{http.StatusText(status), status, sentence}
}

func (p problem) code() int { return p.Status }

const problemType = "application/problem+json"
