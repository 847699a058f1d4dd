package web

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/training"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// trainers are those who see what dealers have practised, beside each dealer himself.
var trainers = append([]people.Role{people.Dealer}, people.FloorpersonOrAbove...)

// addTraining adds what dealers practise by.
func (s *server) addTraining(t *routes) {
	of := Parameter{Name: "of", What: "the ID of another dealer, for a floorperson or above"}
	// What a trainee does changes nothing of the floor, so no reason is asked for.
	route := func(name, what string, by []people.Role, says Speech, handler http.HandlerFunc) {
		t.route(people.Act{Name: name, What: what, By: by, Sees: true}, says, s.limits.read(handler))
	}
	route("GET /api/training", "what a dealer has practised, with his score by clause", trainers, gives(trainingAnswer{}, of), s.training)
	route("GET /api/training/courses/{game}", "the course through a game's chapter, and how far a dealer has come", trainers, gives(courseAnswer{}, of), s.course)
	route("GET /api/training/rounds/{round}", "a lesson that a dealer has dealt, act by act", trainers, gives(trainedAnswer{}, of), s.trained)
	route("POST /api/training/lesson", "beginning a lesson", dealers, gives(lessonAnswer{}).taking(lessonAsked{}), s.beginLesson)
	route("GET /api/training/lesson", "the lesson that one deals", dealers, gives(lessonAnswer{}), s.lesson)
	route("POST /api/training/lesson/act", "what one does next in a lesson", dealers, gives(lessonAnswer{}).taking(practised{}), s.practise)
}

// trainingAnswer is what a dealer has practised.
type trainingAnswer struct {
	Person  named          `json:"person"`
	Courses []courseListed `json:"courses"`
	// Rounds are the last ones, the newest first; Standings are by clause, of all of them.
	Rounds    []roundTrained    `json:"rounds"`
	Standings []clauseOfTrainee `json:"standings"`
	// Trainees are all who have practised, for a floorperson or above.
	Trainees []named `json:"trainees"`
}

// courseListed is a game whose dealing can be practised.
type courseListed struct {
	Game    string    `json:"game"`
	Name    string    `json:"name"`
	Chapter cite.Cite `json:"chapter"`
	Source  string    `json:"source"`
}

// roundTrained is a lesson that was dealt: how many demands were met, and how many mistakes made.
type roundTrained struct {
	Number int    `json:"number"`
	Game   string `json:"game"`
	Name   string `json:"name"`
	Lesson string `json:"lesson"`
	Began  int64  `json:"began"`
	Over   bool   `json:"over"`
	Met    int    `json:"met"`
	Wrong  int    `json:"wrong"`
	// Named: with real cards, each of which he named as he turned it.
	Named bool `json:"named"`
}

// clauseOfTrainee is how a trainee stands with a clause, in felt's words for it.
type clauseOfTrainee struct {
	training.Standing
	Words string         `json:"words"`
	State training.State `json:"state"`
}

// courseAnswer is a course and how far a trainee has come in it.
type courseAnswer struct {
	courseListed
	// Real: its lessons can be dealt with real cards.
	Real    bool              `json:"real"`
	Clauses []clauseOfTrainee `json:"clauses"`
	Lessons []lessonListed    `json:"lessons"`
}

// lessonListed is a lesson of a course. Dealt is how often it was dealt to its end, and Best the least mistakes in that.
type lessonListed struct {
	Name string `json:"name"`
	// Wrong: something goes wrong in it on purpose.
	Wrong   bool `json:"wrong"`
	Demands int  `json:"demands"`
	Dealt   int  `json:"dealt"`
	Best    int  `json:"best"`
}

// trainedAnswer is a round of a trainee, act by act.
type trainedAnswer struct {
	Person named `json:"person"`
	roundTrained
	Did []training.Timed `json:"did"`
}

// lessonAsked is the game and the lesson of it that a dealer wants to practise, by their IDs.
type lessonAsked struct {
	Game   string `json:"game"`
	Lesson string `json:"lesson"`
	// Named: with real cards; the dealer names each card that he turns.
	Named bool `json:"named,omitempty"`
}

// practised is what a trainee does: an act that the console offers, or a report, or he asks to be shown what comes.
type practised struct {
	// Demand is how many demands were met before.
	Demand int    `json:"demand"`
	Act    string `json:"act,omitempty"`
	Report string `json:"report,omitempty"`
	Show   bool   `json:"show,omitempty"`
	// CardAt, Seat and Choice are what a report names: "3/0" is the first card of seat 3, "dealer/1" the dealer's second.
	CardAt []round.Place `json:"card_at,omitempty"`
	Seat   int           `json:"seat,omitempty"`
	Choice string        `json:"choice,omitempty"`
	// Card is the one that is named, such as "Kh".
	Card string `json:"card,omitempty"`
	// Takes and Pays are of a wager that is settled, in dollars; "" is nothing. Out of a pot something is paid only. Count is of a count.
	Takes string `json:"takes,omitempty"`
	Pays  string `json:"pays,omitempty"`
	Count int    `json:"count,omitempty"`
}

// lessonAnswer is the lesson that a trainee deals.
type lessonAnswer struct {
	trainedAnswer
	// Sign is what he sees that is wrong now; "" is nothing.
	Sign string `json:"sign"`
	// Turned is a card that lies turned and is not named yet; nil is none.
	Turned *cardTurned `json:"turned,omitempty"`
	// Acts are what the console offers; what can be reported is in View.
	Acts []actOffered `json:"acts"`
	View table.View   `json:"view"`
}

// cardTurned is where a card lies, in words, and which it is.
type cardTurned struct {
	Where string `json:"where"`
	Card  string `json:"card"`
}

// actOffered is an act that the console offers a trainee. Settles: chips are taken and paid with it. Counts: a number is said with it.
type actOffered struct {
	Act     string        `json:"act"`
	Verb    training.Verb `json:"verb"`
	Settles bool          `json:"settles"`
	// Awards: it comes out of a pot, and how much is what is paid.
	Awards bool `json:"awards"`
	Counts bool `json:"counts"`
}

// traineeOf is the dealer whom a request is about; it has answered when that is not for who asks.
func (s *server) traineeOf(w http.ResponseWriter, r *http.Request) (of named, ok bool) {
	who, id := s.who(r), r.URL.Query().Get("of")
	switch {
	case id == "" || id == who.ID:
		return named{who.ID, who.Name}, true
	case !who.Is(people.FloorpersonOrAbove...):
		fail(w, http.StatusForbidden, "what another dealer has practised is for a floorperson or above")
		return of, false
	}
	for _, p := range s.floor.Trainees() {
		if p.ID == id {
			return named{p.ID, p.Name}, true
		}
	}
	fail(w, http.StatusNotFound, fmt.Sprintf("of: %q has practised nothing", record.Clip(id)))
	return of, false
}

// trainedShown is how many of a trainee's rounds are listed.
const trainedShown = 50

func (s *server) training(w http.ResponseWriter, r *http.Request) {
	of, ok := s.traineeOf(w, r)
	if !ok {
		return
	}
	a := trainingAnswer{Person: of, Courses: []courseListed{}, Rounds: []roundTrained{}, Standings: []clauseOfTrainee{}, Trainees: []named{}}
	for _, g := range s.floor.Courses().Games() {
		a.Courses = append(a.Courses, courseListed{g.ID, g.Name, g.Chapter, g.Origin})
	}
	s.floor.Trainee(of.ID, func(t *training.Trainee) {
		for _, round := range slices.Backward(t.Rounds) {
			if len(a.Rounds) < trainedShown {
				a.Rounds = append(a.Rounds, listed(round))
			}
		}
		for _, st := range t.Standings("") {
			a.Standings = append(a.Standings, s.standing(st))
		}
	})
	if s.who(r).Is(people.FloorpersonOrAbove...) {
		for _, p := range s.floor.Trainees() {
			a.Trainees = append(a.Trainees, named{p.ID, p.Name})
		}
	}
	answer(w, r, a)
}

func listed(of *training.Round) roundTrained {
	a := roundTrained{of.Number, of.Game, of.Game, of.Lesson, of.Began.UnixMilli(), of.Over, of.Met(), of.Wrong(), of.Named}
	if g := pa.Game(of.Game); g != nil {
		a.Name = g.Name
	}
	return a
}

func (s *server) standing(of training.Standing) clauseOfTrainee {
	c, _ := s.book.Clause(of.Cite)
	return clauseOfTrainee{of, c.How, of.State()}
}

func (s *server) course(w http.ResponseWriter, r *http.Request) {
	of, ok := s.traineeOf(w, r)
	if !ok {
		return
	}
	c, err := s.floor.Courses().Of(r.PathValue("game"))
	if err != nil {
		fail(w, http.StatusNotFound, err.Error())
		return
	}
	a := courseAnswer{courseListed: courseListed{c.Game.ID, c.Game.Name, c.Game.Chapter, c.Game.Origin}, Real: !c.Game.Room, Clauses: []clauseOfTrainee{}, Lessons: []lessonListed{}}
	s.floor.Trainee(of.ID, func(t *training.Trainee) {
		known := t.Standings(c.Game.ID)
		for _, by := range c.Cites() {
			st := training.Standing{Cite: by}
			if i := slices.IndexFunc(known, func(k training.Standing) bool { return k.Cite == by }); i >= 0 {
				st = known[i]
			}
			a.Clauses = append(a.Clauses, s.standing(st))
		}
		for _, l := range c.Lessons {
			one := lessonListed{Name: l.Name, Wrong: l.Wrong != nil, Demands: len(l.Demands())}
			for _, round := range t.Rounds {
				if round.Over && round.Game == c.Game.ID && round.Lesson == l.Name {
					if one.Dealt++; one.Dealt == 1 || round.Wrong() < one.Best {
						one.Best = round.Wrong()
					}
				}
			}
			a.Lessons = append(a.Lessons, one)
		}
	})
	answer(w, r, a)
}

func (s *server) trained(w http.ResponseWriter, r *http.Request) {
	of, ok := s.traineeOf(w, r)
	if !ok {
		return
	}
	n, err := strconv.Atoi(r.PathValue("round"))
	found := false
	var a trainedAnswer
	s.floor.Trainee(of.ID, func(t *training.Trainee) {
		if found = err == nil && n >= 1 && n <= len(t.Rounds); found {
			a = trainedAnswer{of, listed(t.Rounds[n-1]), slices.Clone(t.Rounds[n-1].Did)}
		}
	})
	if !found {
		fail(w, http.StatusNotFound, fmt.Sprintf("%s has dealt no lesson %q", of.Name, record.Clip(r.PathValue("round"))))
		return
	}
	answer(w, r, a)
}

func (s *server) beginLesson(w http.ResponseWriter, r *http.Request) {
	ask, ok := asked[lessonAsked](w, r, longestBody, `send which lesson, as {"game": "three-card-poker", "lesson": "…"}`)
	if !ok {
		return
	}
	if err := s.floor.BeginLesson(r.Context(), s.who(r).ID, ask.Game, ask.Lesson, ask.Named); err != nil {
		fail(w, notDone(err, http.StatusUnprocessableEntity), err.Error())
		return
	}
	s.lesson(w, r)
}

func (s *server) lesson(w http.ResponseWriter, r *http.Request) {
	who := s.who(r)
	a := lessonAnswer{Acts: []actOffered{}}
	var err error
	s.floor.Trainee(who.ID, func(t *training.Trainee) {
		round, x, failed := t.Open()
		if err = failed; err != nil {
			return
		}
		a.trainedAnswer = trainedAnswer{named{who.ID, who.Name}, listed(round), slices.Clone(round.Did)}
		a.Sign, a.View = x.Sign(), x.View(s.floor.Clock())
		for _, d := range x.Lesson().Acts() {
			a.Acts = append(a.Acts, actOffered{d.Act, d.Verb, d.Settles, d.Awards, d.Counts > 0})
		}
		a.View.Irregularities = x.Irregularities()
		if where, is := x.Turned(); where != "" && !round.Over {
			a.Turned = &cardTurned{where, is.String()}
		}
	})
	switch {
	case errors.Is(err, training.ErrNoLesson):
		fail(w, http.StatusNotFound, err.Error())
	case err != nil:
		fail(w, http.StatusConflict, err.Error())
	default:
		answer(w, r, a)
	}
}

func (s *server) practise(w http.ResponseWriter, r *http.Request) {
	ask, ok := asked[practised](w, r, longestBody, `send what you do, as {"demand": 3, "act": "…"}`)
	if !ok {
		return
	}
	did := training.Done{Act: ask.Act, Report: ask.Report, Show: ask.Show, Count: ask.Count, CardAt: ask.CardAt, Seat: ask.Seat, Choice: ask.Choice}
	for _, of := range []struct {
		text, field string
		to          *money.Cents
	}{{ask.Takes, "takes", &did.Takes}, {ask.Pays, "pays", &did.Pays}} {
		if of.text == "" {
			continue
		}
		var err error
		if *of.to, err = money.Parse(of.text); err != nil {
			fail(w, http.StatusUnprocessableEntity, of.field+": "+err.Error())
			return
		}
	}
	if ask.Card != "" {
		var err error
		if did.Card, err = card.Parse(ask.Card); err != nil {
			fail(w, http.StatusUnprocessableEntity, "card: "+err.Error())
			return
		}
	}
	if err := s.floor.Practise(r.Context(), s.who(r).ID, ask.Demand, did); err != nil {
		fail(w, notDone(err, http.StatusConflict), err.Error())
		return
	}
	s.lesson(w, r)
}
