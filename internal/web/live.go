package web

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"felt.example/felt/card"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/observe"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// largest is the most bytes that a command may have.
const largest = 4096

// longestKey is the most characters of a key.
const longestKey = 100

// heartbeat is how often a connection is tested.
const heartbeat = 20 * time.Second

// visitor is who is at the other end of a connection, as far as he sees something of his own.
type visitor struct {
	player             string
	supervisor, dealer bool
}

func visitorOf(p people.Person) visitor {
	return visitor{p.ID, p.Is(people.FloorpersonOrAbove...), p.Is(people.Dealer)}
}

// commandName is what a client may ask.
type commandName string

const (
	commandSit          commandName = "sit"
	commandSeat         commandName = "seat"
	commandRebuy        commandName = "rebuy"
	commandLeave        commandName = "leave"
	commandPlace        commandName = "place"
	commandReady        commandName = "ready"
	commandAnswer       commandName = "answer"
	commandIrregularity commandName = "irregularity"
	commandAbandoned    commandName = "abandoned"
	commandCorrect      commandName = "correct"
	commandValidate     commandName = "validate"
	commandApprove      commandName = "approve"
	commandRefuse       commandName = "refuse"
	commandStop         commandName = "stop"
	commandGoOn         commandName = "go_on"
	commandHold         commandName = "hold"
	commandCome         commandName = "come"
	commandGo           commandName = "go"
	commandBegin        commandName = "begin"
	commandAct          commandName = "act"
	commandPay          commandName = "pay"
	commandTake         commandName = "take"
	commandTakeAway     commandName = "take_away"
	commandTip          commandName = "tip"
	commandSay          commandName = "say"
	commandCurrency     commandName = "currency"
	commandConvert      commandName = "convert"
)

// commandNames are all of them, in the order of who may.
var commandNames = []commandName{
	commandSit, commandSeat, commandRebuy, commandTip, commandSay, commandLeave, commandPlace, commandReady, commandAnswer, commandIrregularity, commandAbandoned, commandCorrect,
	commandValidate, commandApprove, commandRefuse, commandStop, commandGoOn, commandHold, commandCome, commandGo, commandBegin, commandAct, commandPay, commandTake, commandTakeAway, commandCurrency, commandConvert,
}

// commandPing asks for nothing but its reply: a page cannot see otherwise that a machine without power says nothing any more. Anybody may.
const commandPing commandName = "ping"

// tableActs are the commands with who may give them.
var tableActs = map[commandName]people.Act{
	commandSit:          {Name: "sit", What: "sitting down", By: people.Players},
	commandSeat:         {Name: "seat", What: "seating a player without a device, as the dealer of a table of real cards", By: dealers, Disinterested: true},
	commandRebuy:        {Name: "rebuy", What: "buying chips, also for a player without a device", By: atSeats},
	commandTip:          {Name: "tip", What: "giving chips of one's stack to the dealer, or those of a player without a device who gives them", By: atSeats},
	commandSay:          {Name: "say", What: "saying one of the table's phrases at one's seat, while no cards are in play", By: people.Players},
	commandLeave:        {Name: "leave", What: "leaving one's seat, or that of a player without a device", By: atSeats},
	commandPlace:        {Name: "place", What: "placing one's wager, or that of a player without a device", By: atSeats},
	commandReady:        {Name: "ready", What: "finishing one's wagers, or those of a player without a device", By: atSeats},
	commandAnswer:       {Name: "answer", What: "answering a question at one's seat, or at that of a player without a device", By: atSeats},
	commandIrregularity: {Name: "irregularity", What: "declaring an irregularity", By: people.FloorpersonOrAbove, Disinterested: true, Game: true, Reason: true, Two: true},
	commandAbandoned:    {Name: "abandoned", What: "declaring that a player has left", By: people.FloorpersonOrAbove, Disinterested: true, Game: true, Reason: true},
	commandCorrect:      {Name: "correct", What: "correcting an answer", By: people.FloorpersonOrAbove, Disinterested: true, Reason: true, Two: true},
	commandValidate:     {Name: "validate", What: "validating a payout", By: people.FloorpersonOrAbove, Disinterested: true, Game: true, Reason: true, Two: true},
	commandApprove:      {Name: "approve", What: "approving another's proposal", By: people.FloorpersonOrAbove, Disinterested: true, Reason: true, Two: true},
	commandRefuse:       {Name: "refuse", What: "refusing or withdrawing what was proposed", By: people.FloorpersonOrAbove, Disinterested: true, Reason: true},
	commandStop:         {Name: "stop", What: "stopping a table, a game or a player", By: people.FloorpersonOrAbove, Disinterested: true, Reason: true},
	commandGoOn:         {Name: "go_on", What: "resuming what was stopped", By: people.FloorpersonOrAbove, Disinterested: true, Reason: true},
	commandHold:         {Name: "hold", What: "holding the table, until a floorperson has it go on", By: append([]people.Role{people.Dealer}, people.FloorpersonOrAbove...), Disinterested: true, Reason: true},
	commandCome:         {Name: "come", What: "coming to the table as its dealer, also in another dealer's place", By: dealers, Disinterested: true},
	commandGo:           {Name: "go", What: "going from the table that one deals at", By: dealers},
	commandBegin:        {Name: "begin", What: "beginning the next round, as the table's dealer", By: dealers, Disinterested: true},
	commandTake:         {Name: "take", What: "taking the issued decks in the place of those at the table, as its dealer", By: dealers, Disinterested: true},
	commandTakeAway:     {Name: "take_away", What: "taking the decks away from a table that closes, as its dealer", By: dealers, Disinterested: true},
	commandPay:          {Name: "pay", What: "saying what was really paid for a wager of the round, or putting that right, as the table's dealer", By: dealers, Disinterested: true, Reason: true},
	commandCurrency:     {Name: "currency", What: "recording the currency that a player without a device lays before him, as the dealer of a table of Poker", By: dealers, Cite: "637a.8(b)(3)", Disinterested: true},
	commandConvert:      {Name: "convert", What: "converting such currency into value chips, as the table's dealer", By: dealers, Cite: "637a.8(b)(3)", Disinterested: true},
	commandAct:          {Name: "act", What: "doing the dealer's next act, or the next part of it", By: dealers, Disinterested: true, Game: true},
}

var dealers = []people.Role{people.Dealer}

// atSeats are those who act at a seat: its player, or the dealer who serves a player without a device.
var atSeats = append(slices.Clone(people.Players), people.Dealer)

// command is what a client asks of a table.
type command struct {
	// Re names the command in the reply.
	Re int `json:"re,omitempty"`
	// Key is chosen by who sits down, buys chips, gives some to the dealer or exchanges currency, at most 100 characters: sent again
	// under it, after an answer that was lost, the command is carried out once and answered the same.
	Key      string        `json:"key,omitempty"`
	Command  commandName   `json:"command"`
	Seat     int           `json:"seat,omitempty"`
	BuyIn    string        `json:"buy_in,omitempty"`
	Wager    round.WagerID `json:"wager,omitempty"`
	Amount   string        `json:"amount,omitempty"`
	Question int           `json:"question,omitempty"`
	Choice   string        `json:"choice,omitempty"`
	Cards    []string      `json:"cards,omitempty"`
	Places   []int         `json:"places,omitempty"`
	// Count is the number that the dealer enters, where ActView asks for one.
	Count int `json:"count,omitempty"`
	// Event is the payment of Round that the dealer puts right, and Was what he had given for it until now; Amount is what he has given.
	Round int    `json:"round,omitempty"`
	Event int    `json:"event,omitempty"`
	Was   string `json:"was,omitempty"`
	// Name is the player's whom the dealer seats; "" is that the floor finds one. Chips: he brings chips that he left with
	// under this name, instead of cash.
	Name  string `json:"name,omitempty"`
	Chips bool   `json:"chips,omitempty"`
	// Physical: who comes to the table deals real cards.
	Physical bool `json:"physical,omitempty"`
	// Kind is which irregularity, CardAt the places of the cards that it concerns: "3/0" is the first card of seat 3,
	// "dealer/1" the dealer's second. A card found face up is named by the place to which it would have come. Who holds the table may report
	// one with it.
	Kind   string        `json:"kind,omitempty"`
	CardAt []round.Place `json:"card_at,omitempty"`
	// Reason says why, of who uses a power.
	Reason string `json:"reason,omitempty"`
	// Proposal is which one is approved or refused.
	Proposal string `json:"proposal,omitempty"`
	// Scope is what is stopped or goes on: this table, its game, or the player whose ID is given.
	Scope floor.StopScope `json:"scope,omitempty"`
	ID    string          `json:"id,omitempty"`
	// Correction is what a floorperson corrects; the pages do not.
	Correction table.Correction `json:"correction,omitzero" ts:"-"`
}

// declared is the answer that a person of the house gives by the command, but for an amount of money.
func (c command) declared() round.Answer {
	a := round.Answer{Question: c.Question}
	if c.Command == commandIrregularity || c.Command == commandHold && c.Kind != "" {
		a.Irregularity = &round.Irregularity{Kind: c.Kind, Places: c.CardAt, Seat: c.Seat, Choice: c.Choice}
	}
	if c.Command == commandAbandoned {
		a.Abandoned = c.Seat
	}
	return a
}

// payment is what a dealer says that he has paid, or puts right.
func (c command) payment() (p table.Repayment, err error) {
	p = table.Repayment{Round: c.Round, Event: c.Event}
	if p.Was, err = money.Parse(c.Was); err != nil {
		return p, err
	}
	p.Is, err = money.Parse(c.Amount)
	return p, err
}

// cards are those that the command names.
func (c command) cards() (all []card.Card, err error) {
	for _, text := range c.Cards {
		one, err := card.Parse(text)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

// target is what is to be stopped, or to go on, by a command at a table.
func (c command) target(l *floor.Live) floor.Target {
	switch c.Scope {
	case floor.OneTable:
		return floor.Target{Scope: c.Scope, ID: l.ID()}
	case floor.OneGame:
		return floor.Target{Scope: c.Scope, ID: l.Selected().Game.ID}
	default:
		return floor.Target{Scope: c.Scope, ID: c.ID}
	}
}

// asker is a person at a table's connection, and the address that he asks from.
type asker struct {
	people.Person
	from string
}

// reply reports whether a command was carried out, or why not.
type reply struct {
	Type  string `json:"type" ts:"reply"`
	Re    int    `json:"re"`
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
	Cite  string `json:"cite,omitempty"`
}

// viewMessage is what a visitor may see of the table now.
type viewMessage struct {
	Type string     `json:"type" ts:"view"`
	View table.View `json:"view"`
}

// live is a table's connection: a view after every change, or what changed where that is asked
// for, and the player's commands. The connection goes on when this returns, so that what HTTP keeps
// for a request is given back.
func (s *server) live(w http.ResponseWriter, r *http.Request) {
	l := s.table(w, r)
	if l == nil {
		return
	}
	if _, given := token(r); given || len(r.Cookies()) > 0 { // somebody, who may have seen more elsewhere
		if err := l.Current(r.Context()); err != nil {
			w.Header().Set("Retry-After", "1")
			fail(w, http.StatusServiceUnavailable, err.Error())
			return
		}
	}
	if s.unsure(w, r) {
		return
	}
	who, in := s.signedIn(r)
	later := r.WithContext(context.WithoutCancel(r.Context()))              // that of the request ends when this returns
	now := func() people.Person { who, _ := s.signedIn(later); return who } // a session may end, or gain a second factor
	if in == nil {
		who = s.who(r)
		now = func() people.Person { return who }
	}
	conn, leave := s.limits.connect(w, r, who.ID, "a table")
	if conn == nil {
		return
	}
	n := &line{conn: conn, late: time.AfterFunc(heartbeat, func() { _ = conn.CloseNow() })}
	n.turn.Lock()
	watcher, stop := s.feeds.enter(l, visitorOf(who), r.URL.Query().Has("changes"), n.wake)
	n.of = watcher
	n.turn.Unlock()
	n.wake()
	go func() {
		defer leave()
		defer stop()
		if in != nil {
			defer context.AfterFunc(in.Ended, func() { _ = conn.CloseNow() })()
		}
		if who.ID != "" { // who is known is connected to the floor that deals
			defer context.AfterFunc(l.Dealing(), func() { _ = conn.CloseNow() })()
		}
		n.listen(s.floor, l, now, address(r))
	}()
}

// line is a visitor's connection. It takes a goroutine to read from it, and another only while there
// is something to send: most of those who watch have nothing to say, and see something now and then.
type line struct {
	conn *websocket.Conn
	late *time.Timer // gives up on a client that takes nothing any more

	waits atomic.Bool // somebody is about to show what is new
	turn  sync.Mutex  // to send
	of    *watcher
}

// listen obeys a visitor until he or the floor has gone.
func (n *line) listen(f *floor.Floor, l *floor.Live, who func() people.Person, from string) {
	defer n.conn.CloseNow()
	defer context.AfterFunc(f.Running(), func() { _ = n.conn.CloseNow() })()
	defer n.beats()()
	ctx := context.Background() // whoever goes, what he has asked for is done
	for {
		_, data, err := n.conn.Read(ctx)
		if err != nil || n.reply(obey(ctx, f, l, asker{who(), from}, data)) != nil {
			return
		}
	}
}

// wake has what is new shown.
func (n *line) wake() {
	if n.waits.CompareAndSwap(false, true) {
		go n.show()
	}
}

func (n *line) show() {
	n.turn.Lock()
	defer n.turn.Unlock()
	n.waits.Store(false)    // what changes from here on is shown anew
	_ = n.send(n.of.next()) // if it cannot be, there is nothing to be read either
}

// reply answers a command, after the view of what was done.
func (n *line) reply(r reply) error {
	n.turn.Lock()
	defer n.turn.Unlock()
	n.of.audience.renew()
	if err := n.send(n.of.next()); err != nil {
		return err
	}
	return n.send(encoded(r))
}

// send sends a message, unless it is nil, in its turn. Where that fails the connection is closed.
func (n *line) send(message []byte) error {
	if message == nil {
		return nil
	}
	n.late.Reset(heartbeat)
	defer n.late.Stop()
	err := n.conn.Write(context.Background(), websocket.MessageText, message)
	if err != nil {
		_ = n.conn.CloseNow()
	}
	return err
}

// beats tests the connection again and again, until it is closed.
func (n *line) beats() (stop func() bool) {
	var beat *time.Timer
	beat = time.AfterFunc(math.MaxInt64, func() {
		ctx, done := context.WithTimeout(context.Background(), heartbeat)
		defer done()
		if n.conn.Ping(ctx) != nil {
			_ = n.conn.CloseNow()
			return
		}
		beat.Reset(heartbeat)
	})
	beat.Reset(heartbeat)
	return beat.Stop
}

// connect opens a connection to watch something, for an account or "", until it leaves; it has
// answered when it opens none. Nothing is compressed: what is sent is small, and a compressor for
// each connection takes more memory than all else of it; so do buffers of the size that HTTP has.
func (l *limits) connect(w http.ResponseWriter, r *http.Request, account, what string) (conn *websocket.Conn, leave func()) {
	left, refused := l.connections.enter(address(r), account)
	if refused != "" {
		w.Header().Set("Retry-After", "60")
		fail(w, http.StatusServiceUnavailable, refused)
		return nil, nil
	}
	defer func() {
		if conn == nil {
			left()
		}
	}()
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		fail(w, http.StatusUpgradeRequired, what+" can only be watched over a WebSocket")
		return nil, nil
	}
	if !sameOrigin(r) {
		fail(w, http.StatusForbidden, "this request comes from another site's page")
		return nil, nil
	}
	conn, err := websocket.Accept(slim{w}, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return nil, nil // Accept has answered
	}
	conn.SetReadLimit(largest)
	return conn, left
}

// The buffers of a connection: most that comes is a command, most that goes is what changed.
const (
	readBuffer  = 512
	writeBuffer = 2048
)

// slim gives a connection that is taken over small buffers.
type slim struct{ http.ResponseWriter }

// Hijack implements http.Hijacker.
func (s slim) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, was, err := http.NewResponseController(s.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	early, err := was.Peek(was.Reader.Buffered())
	if err != nil {
		return nil, nil, err
	}
	in := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(bytes.Clone(early)), conn), max(readBuffer, len(early)))
	_, err = in.Peek(len(early)) // who takes over looks at what is buffered, and then at the connection
	return conn, bufio.NewReadWriter(in, bufio.NewWriterSize(conn, writeBuffer)), err
}

// sameOrigin reports whether the request comes from one of this floor's own pages, or from
// no page at all.
func sameOrigin(r *http.Request) bool {
	text := r.Header.Get("Origin")
	origin, err := url.Parse(text)
	return text == "" || err == nil && strings.EqualFold(origin.Host, r.Host)
}

// write gives up on a client that takes nothing any more.
func write(ctx context.Context, conn *websocket.Conn, message []byte) error {
	ctx, cancel := context.WithTimeout(ctx, heartbeat)
	defer cancel()
	return conn.Write(ctx, websocket.MessageText, message)
}

// obey carries out one command.
func obey(ctx context.Context, f *floor.Floor, l *floor.Live, who asker, data []byte) reply {
	var c command
	if err := json.Unmarshal(data, &c); err != nil {
		return reply{Type: "reply", Error: "this is not a command"}
	}
	if c.Command == commandPing {
		return reply{Type: "reply", Re: c.Re, OK: true}
	}
	err := errors.New("choose a name first")
	if who.ID != "" {
		if err = l.Admits(who.Person); err == nil || c.Command == commandLeave {
			name := "of the room"
			if _, ours := tableActs[c.Command]; ours {
				name = string(c.Command)
			}
			traced, end := observe.Command(ctx, name)
			err = carryOut(traced, f, l, who, c, data)
			end(err != nil)
		}
	}
	if err == nil {
		return reply{Type: "reply", Re: c.Re, OK: true}
	}
	out := reply{Type: "reply", Re: c.Re, Error: err.Error()}
	var refusal *round.Refusal
	if errors.As(err, &refusal) {
		out.Error, out.Cite = refusal.Message, string(refusal.Cite)
	}
	if out.Cite == "" && tableActs[c.Command].Game {
		out.Cite = string(l.Clause(c.declared()))
	}
	return out
}

// carryOut carries out a command; what it does not know is for the room that the table is in.
func carryOut(ctx context.Context, f *floor.Floor, l *floor.Live, who asker, c command, data []byte) error {
	player, by := who.ID, floor.Power{Person: who.ID, From: who.from, Reason: c.Reason}
	act, ours := tableActs[c.Command]
	if !ours {
		return l.Do(ctx, who.Person, who.from, data)
	}
	if !act.Allows(who.Person) {
		return errors.New(act.Refusal())
	}
	if len(c.Key) > longestKey {
		return fmt.Errorf("a key has at most %d characters", longestKey)
	}
	var amount money.Cents
	if text := cmp.Or(c.BuyIn, c.Amount); text != "" {
		parsed, err := money.Parse(text)
		if err != nil {
			return err
		}
		amount = parsed
	}
	switch c.Command {
	case commandSit:
		return l.Sit(ctx, player, c.Key, c.Seat, amount)
	case commandSeat:
		return l.Serve(ctx, player, c.Key, floor.Serving{Seat: c.Seat, Name: c.Name, Amount: amount, Chips: c.Chips})
	case commandRebuy:
		return l.Add(ctx, player, c.Key, c.Seat, amount)
	case commandTip:
		return l.Tip(ctx, player, c.Key, c.Seat, amount)
	case commandSay:
		return l.Say(player, c.Seat, c.Choice)
	case commandCurrency:
		return l.LayCurrency(ctx, player, c.Key, c.Seat, amount)
	case commandConvert:
		return l.Convert(ctx, player, c.Key, c.Seat, amount)
	case commandLeave:
		return l.Leave(ctx, player, c.Seat)
	case commandPlace:
		return l.PlaceWager(ctx, player, c.Seat, c.Wager, amount)
	case commandReady:
		return l.Ready(ctx, player, c.Seat)
	case commandAnswer:
		a := round.Answer{Question: c.Question, Seat: c.Seat, Choice: c.Choice, Amount: amount, Places: c.Places}
		var err error
		if a.Cards, err = c.cards(); err != nil {
			return err
		}
		return l.Answer(ctx, player, a)
	case commandCorrect:
		return l.Correct(ctx, by, c.Correction)
	case commandValidate:
		return l.Validate(ctx, by, c.Question)
	case commandApprove:
		return l.Approve(ctx, by, c.Proposal)
	case commandRefuse:
		return l.Refuse(ctx, by, c.Proposal)
	case commandStop:
		return f.Stop(ctx, by, c.target(l))
	case commandGoOn:
		return f.GoOn(ctx, by, c.target(l))
	case commandHold:
		a := c.declared()
		if a.Irregularity != nil {
			a.Irregularity.Amount = amount
		}
		return f.Hold(ctx, by, l.ID(), a.Irregularity)
	case commandCome:
		return l.Come(ctx, player, c.Physical)
	case commandGo:
		return l.Go(ctx, player)
	case commandBegin:
		return l.Begin(ctx, player)
	case commandAct:
		cards, err := c.cards()
		switch {
		case err != nil:
			return err
		case len(cards) > 1:
			return errors.New("a dealer names one card at a time")
		}
		did := floor.Did{Choice: c.Choice, Seat: c.Seat, Count: c.Count}
		if len(cards) == 1 {
			did.Card = cards[0]
		}
		return l.Act(ctx, player, c.Question, did)
	case commandTake:
		return l.Take(ctx, by)
	case commandTakeAway:
		return l.Remove(ctx, by)
	case commandPay:
		p, err := c.payment()
		if err != nil {
			return err
		}
		return l.Pays(ctx, by, p)
	case commandIrregularity:
		a := c.declared()
		a.Irregularity.Amount = amount
		return l.Declare(ctx, by, a)
	default: // a player has left
		return l.Declare(ctx, by, c.declared())
	}
}
