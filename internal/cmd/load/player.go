package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"

	"felt.example/felt/money"
	"felt.example/felt/pa"
)

// message is what players read of what the floor sends: a view, what changed of one, or a reply.
type message struct {
	Type  string `json:"type"`
	Re    int    `json:"re"`
	OK    bool   `json:"ok"`
	Error string `json:"error"`
	View  struct {
		You struct {
			Protection struct{ Check bool } `json:"protection"`
		} `json:"you"`
		Stage    string    `json:"stage"`
		Round    int       `json:"round"`
		Question *question `json:"question"`
		Table    *struct {
			Game    string      `json:"game"`
			Minimum money.Cents `json:"minimum"`
			Limits  map[string]struct {
				Minimum money.Cents `json:"minimum"`
			} `json:"limits"`
		} `json:"table"`
		Seats  []seat  `json:"seats"`
		Events []event `json:"events"`
	} `json:"view"`
	Gone   []string `json:"gone"`
	Seats  []seat   `json:"seats"`
	Kept   int      `json:"kept"`
	Events []event  `json:"events"`
}

type seat struct {
	Seat   int                    `json:"seat"`
	Player *struct{ You bool }    `json:"player"`
	Stack  money.Cents            `json:"stack"`
	Ready  bool                   `json:"ready"`
	Areas  map[string]money.Cents `json:"areas"`
}

type event struct {
	N    int    `json:"n"`
	Kind string `json:"kind"`
	Seat int    `json:"seat"`
}

type question struct {
	ID      int      `json:"id"`
	Kind    string   `json:"kind"`
	Seats   []int    `json:"seats"`
	Options []choice `json:"options"`
}

type choice struct {
	Choice string   `json:"choice"`
	Seat   int      `json:"seat"`
	Cards  []string `json:"cards"`
	Wager  string   `json:"wager"`
	Min    string   `json:"min"`
	Places int      `json:"places"`
}

// room is what the players and the timed watcher of a table know of each other's clicks.
type room struct {
	mu      sync.Mutex
	pending map[int]*click // by seat
}

// click is a command whose effect others wait for.
type click struct {
	at time.Time
	// wager is what was placed, "" a decision: an event after so many.
	wager           string
	amount          money.Cents
	after           int
	player, watcher bool // has seen it
}

func (r *room) clicked(at int, c *click) (before *click) {
	r.mu.Lock()
	defer r.mu.Unlock()
	before, r.pending[at] = r.pending[at], c
	return before
}

// saw times the clicks of others whose effect a page shows; own is the seat of the page's player.
func (r *room) saw(m *message, own int, took *times) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for at, c := range r.pending {
		if c == nil {
			continue
		}
		seen := &c.watcher
		if own > 0 {
			seen = &c.player
		}
		if at != own && !*seen && c.shownIn(m, at) {
			*seen = true
			took.add(time.Since(c.at))
		}
	}
}

func (c *click) shownIn(m *message, at int) bool {
	if c.wager != "" {
		return slices.ContainsFunc(slices.Concat(m.Seats, m.View.Seats), func(s seat) bool { return s.Seat == at && s.Areas[c.wager] == c.amount })
	}
	return slices.ContainsFunc(slices.Concat(m.Events, m.View.Events), func(e event) bool {
		return e.Seat == at && e.N >= c.after && (e.Kind == "decision" || e.Kind == "wager")
	})
}

// What players bring to a table, and how much less has them buy chips again.
const (
	buyIn  = 400 * money.Dollar
	rebuy  = 200 * money.Dollar
	little = 60 * money.Dollar
)

// player is a program that plays at a table. He thinks for up to a second.
type player struct {
	crowd   *crowd
	room    *room
	conn    *websocket.Conn
	cookie  string
	want    int // which of the free seats
	sitting chan struct{}

	mu       sync.Mutex
	game     string
	minimums map[string]money.Cents
	stage    string
	round    int
	question *question
	events   int
	seats    map[int]seat
	seat     int
	re       int
	meant    string // what he does about how things stand, so that he does it once
	bought   int
	checking bool // a reality check is being acknowledged
}

// play reads what comes and acts on it until the crowd leaves.
func (p *player) play() {
	defer p.conn.CloseNow()
	for {
		_, data, err := p.conn.Read(p.crowd.ctx)
		var m message
		if err == nil {
			err = json.Unmarshal(data, &m)
		}
		if err != nil {
			p.crowd.fail(fmt.Errorf("a player: %w", err))
			return
		}
		p.crowd.got(len(data))
		p.take(&m)
	}
}

func (p *player) take(m *message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if m.Type == "reply" {
		if !m.OK {
			p.refused(m)
		}
		return
	}
	p.room.saw(m, p.seat, &p.crowd.toPlayers)
	v := &m.View
	if m.Type == "view" {
		p.seats, p.question, p.events = map[int]seat{}, nil, 0
	}
	if v.Table != nil {
		p.game, p.minimums = v.Table.Game, map[string]money.Cents{}
		g := pa.Game(p.game)
		for _, w := range g.Wagers {
			if w.Required && !w.Shared {
				p.minimums[string(w.ID)] = max(v.Table.Minimum, v.Table.Limits[string(w.ID)].Minimum)
			}
		}
	}
	if v.Stage != "" {
		p.stage = v.Stage
	}
	if v.Round > 0 {
		p.round = v.Round
	}
	if v.Question != nil || slices.Contains(m.Gone, "question") {
		p.question = v.Question
	}
	for _, s := range slices.Concat(v.Seats, m.Seats) {
		p.seats[s.Seat] = s
		if s.Player != nil && s.Player.You && p.seat == 0 {
			p.seat = s.Seat
			close(p.sitting)
		}
	}
	p.events = m.Kept + len(m.Events) + len(v.Events)
	if v.You.Protection.Check && !p.checking {
		p.checking = true
		p.crowd.all.Go(p.acknowledge)
	}
	p.consider()
}

// acknowledge acknowledges a reality check, which comes every hour, and before which he cannot wager again.
func (p *player) acknowledge() {
	_, err := p.crowd.post(p.crowd.ctx, p.crowd.from(0), "/api/protection/check", `{}`, p.cookie)
	if err != nil {
		p.crowd.fail(fmt.Errorf("a reality check: %w", err))
		return
	}
	p.crowd.checks.Add(1)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.checking = false
}

// consider decides what to do, if there is something, and does it when he has thought.
func (p *player) consider() {
	meant, does := p.intent()
	if meant == "" || meant == p.meant {
		return
	}
	p.meant = meant
	think := time.Duration(rand.Int64N(int64(time.Second)))
	if p.seat == 0 {
		think = 0
	}
	time.AfterFunc(think, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.meant == meant && p.crowd.ctx.Err() == nil {
			does()
		}
	})
}

// intent names what there is to do, and does it.
func (p *player) intent() (meant string, does func()) {
	own := p.seats[p.seat]
	switch q := p.question; {
	case p.seat == 0:
		return "sit", func() { p.say(`"command": "sit", "seat": %d, "buy_in": %q`, p.want, buyIn) }
	case q != nil && q.Kind == "decision" && slices.Contains(q.Seats, p.seat):
		return fmt.Sprint("answer ", p.round, q.ID), func() { p.decide(q) }
	case p.stage != "wagers" || len(p.minimums) == 0:
		return "", nil
	case own.Stack < little && p.bought < 3:
		return fmt.Sprint("buy ", p.bought), func() {
			p.bought++
			p.say(`"command": "rebuy", "seat": %d, "amount": %q`, p.seat, rebuy)
		}
	}
	for wager, least := range p.minimums {
		if own.Areas[wager] == 0 {
			return fmt.Sprint("place ", p.round, wager), func() {
				p.click(&click{wager: wager, amount: least})
				p.say(`"command": "place", "seat": %d, "wager": %q, "amount": %q`, p.seat, wager, least)
			}
		}
	}
	if own.Ready {
		return "", nil
	}
	return fmt.Sprint("ready ", p.round), func() { p.say(`"command": "ready", "seat": %d`, p.seat) }
}

// unspoken are choices that others see later, or as something else than a decision.
var unspoken = []string{"set", "draw", "stand_pat", "show", "concede"}

// decide takes any of his choices, but gives up only where he can do nothing else.
func (p *player) decide(q *question) {
	var may []choice
	for _, o := range q.Options {
		if o.Seat == 0 || o.Seat == p.seat {
			may = append(may, o)
		}
	}
	goesOn := slices.DeleteFunc(slices.Clone(may), func(o choice) bool { return o.Choice == "fold" || o.Choice == "surrender" || o.Choice == "concede" })
	if len(goesOn) > 0 {
		may = goesOn
	}
	o := may[rand.IntN(len(may))]
	cards, _ := json.Marshal(append([]string{}, o.Cards...))
	if !slices.Contains(unspoken, o.Choice) {
		p.click(&click{after: p.events})
	}
	places := "[]"
	if o.Places > 0 {
		places = "[0]"
	}
	amount := ""
	if o.Wager != "" {
		amount = fmt.Sprintf(`, "amount": %q`, o.Min)
	}
	p.say(`"command": "answer", "seat": %d, "question": %d, "choice": %q, "cards": %s, "places": %s%s`, p.seat, q.ID, o.Choice, cards, places, amount)
}

// click has the others look for the effect.
func (p *player) click(c *click) {
	if !p.crowd.on.Load() {
		return
	}
	p.crowd.decisions.Add(1)
	c.at = time.Now()
	if before := p.room.clicked(p.seat, c); before != nil && !before.player {
		p.crowd.overlooked.Add(1)
	}
}

func (p *player) say(format string, values ...any) {
	p.re++
	text := fmt.Sprintf(`{"re": %d, %s}`, p.re, fmt.Sprintf(format, values...))
	if err := p.conn.Write(p.crowd.ctx, websocket.MessageText, []byte(text)); err != nil {
		p.crowd.fail(fmt.Errorf("a player: %w", err))
	}
}

// refused counts what could not be done, which happens where another was quicker.
func (p *player) refused(m *message) {
	if p.seat == 0 {
		p.crowd.fail(fmt.Errorf("sitting down at a table of %s: %s", p.game, m.Error))
		p.crowd.stop()
	}
	p.room.clicked(p.seat, nil)
	if p.crowd.on.Load() {
		p.crowd.refusals.Add(1)
	}
}
