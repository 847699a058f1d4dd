// Package trial tries a floor that runs on several nodes: it runs them as processes of this machine, has players play at
// them, kills nodes, and holds what the players were told against what is so afterwards.
package trial

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"felt.example/felt/client"
	"felt.example/felt/money"
	"felt.example/felt/pa"
)

// Table is the table at which somebody who may choose plays.
const Table = "flush-1"

// begins is what a guest holds at first.
const begins = 1000 * money.Dollar

// A guest with fewer chips than leastStack buys more, if he has the money for it.
const (
	leastStack = 80 * money.Dollar
	rebuys     = 100 * money.Dollar
	wholeHand  = 40 * money.Dollar // what a round can take at the table's minimum
)

// silence is how long a guest hears nothing before he tries another node. At half of it he asks whether his is there.
const silence = time.Second

// underNewKey is how a floor ends its refusal of a buy-in that came back: under the key of that one nothing more is done. Whatever else it
// says, a guest asks under the same key again, so that it is done once.
const underNewKey = "ask again under a new key"

// Asks limits how often other processes, which tell nobody when they change, are asked.
func Asks() *rate.Limiter { return rate.NewLimiter(50, 1) }

// Player is a guest who plays rounds of a game that the house banks, or of Poker, through any node, and keeps what the floor
// has told him. Any goroutine may ask him.
type Player struct {
	name    string
	table   string
	nodes   []*client.Client
	session string // the key under which he joined

	mu      sync.Mutex
	acked   []time.Time // when a command was acknowledged
	answers []Answer
	rounds  map[int64][]event // of each round, as far as he has seen them
	view    *client.View      // the last
	seat    int64             // at which he was last seen, in which round
	seated  int64
	older   int  // connections on which he first saw less than he had seen before
	leaving bool // he leaves after this round
	left    bool
	back    int // how many buy-ins came back to his balance
	faults  []string
}

// Answer is an answer of a player to a question at a table: when he gave it, and when he was told that it was taken; the zero time is
// that he was not told.
type Answer struct {
	Table                 string
	Round, Question, Seat int64
	Given, Told           time.Time
}

// event is what a player saw happen, and with which card; "" is one that he may not see.
type event struct{ what, card string }

// goesOn reports whether a later sight of an event fits an earlier one.
func (e event) goesOn(later event) bool {
	return e.what == later.what && (e.card == "" || e.card == later.card)
}

// NewPlayer is a guest with a name who comes to a table at the addresses of nodes, host:port.
func NewPlayer(name, table string, at ...string) (*Player, error) {
	p := &Player{name: name, table: table, session: fmt.Sprintf("a key of %s that nobody guesses", name), rounds: map[int64][]event{}}
	return p, p.Visit(at...)
}

// Name is what he is called.
func (p *Player) Name() string { return p.name }

// Visit has a player who does not play now go to other nodes, with the cookies that he has.
func (p *Player) Visit(at ...string) error {
	before := p.nodes
	p.nodes = nil
	for _, address := range at {
		c, err := client.New("http://" + address)
		if err != nil {
			return err
		}
		if len(before) > 0 {
			c.HTTP = before[0].HTTP // his cookies
		} else {
			c.HTTP.Jar = oneName{c.HTTP.Jar}
		}
		p.nodes = append(p.nodes, c)
		before = p.nodes
	}
	return nil
}

// oneName keeps cookies as if all nodes were reached under one name, as a visitor reaches them.
type oneName struct{ http.CookieJar }

var floorName = &url.URL{Scheme: "http", Host: "floor", Path: "/"}

func (j oneName) SetCookies(_ *url.URL, cookies []*http.Cookie) {
	j.CookieJar.SetCookies(floorName, cookies)
}

func (j oneName) Cookies(*url.URL) []*http.Cookie { return j.CookieJar.Cookies(floorName) }

// Through is the client by which he asks the nth node.
func (p *Player) Through(n int) *client.Client { return p.nodes[n] }

// Play plays until ctx is done, at another node whenever one says nothing or lets nobody in.
func (p *Player) Play(ctx context.Context) {
	joined, tries := false, rate.NewLimiter(10, 2) // a node that is cut off refuses at once
	for i := 0; tries.Wait(ctx) == nil; {
		node := p.nodes[i%len(p.nodes)]
		if !joined {
			comes, enough := context.WithTimeout(ctx, silence)
			_, err := node.PostSession(comes, client.JoinRequest{Name: p.name, Key: p.session})
			enough()
			joined = err == nil
		}
		if !joined || !p.sit(ctx, node) {
			i += 1 + rand.IntN(max(1, len(p.nodes)-1)) // any other, so that guests do not gather
		}
	}
}

// Seen is how many commands were acknowledged, and how many rounds he has seen.
func (p *Player) Seen() (acked, rounds int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.acked), len(p.rounds)
}

// Acknowledged are the times at which his commands were acknowledged.
func (p *Player) Acknowledged() []time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.acked)
}

// View is what he has seen last; nil is nothing.
func (p *Player) View() *client.View {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.view
}

// Answers are all that he has given.
func (p *Player) Answers() []Answer {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.answers)
}

// Faults are sentences about what he saw and was later not so.
func (p *Player) Faults() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.faults)
}

// Leave has him leave the table after the round in play, and Left reports whether he has.
func (p *Player) Leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.leaving = true
}

// Left reports whether he has left.
func (p *Player) Left() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.left
}

func (p *Player) fault(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = append(p.faults, fmt.Sprintf(format, args...))
}

// sit plays at one node until it fails, and reports whether the node itself ended that, so that it may be asked again.
func (p *Player) sit(ctx context.Context, node *client.Client) (again bool) {
	comes, enough := context.WithTimeout(ctx, silence)
	feed, err := node.Watch(comes, p.table)
	enough()
	if err != nil {
		return false
	}
	defer func() { _ = feed.Close() }() // it has ended, or he leaves it
	first := true                       // nothing was seen on this connection
	asked := map[string]bool{}          // on this connection
	answered := map[int64]int{}         // places among his answers
	send := func(what string, c client.Command) bool {
		if what == "" || asked[what] {
			return true
		}
		asked[what] = true
		c.Re = int64(len(asked))
		if c.Command == client.CommandNameAnswer {
			p.mu.Lock()
			answered[c.Re] = len(p.answers)
			p.answers = append(p.answers, Answer{Table: p.table, Round: p.view.Round, Question: c.Question, Seat: c.Seat, Given: time.Now()})
			p.mu.Unlock()
		}
		return feed.Send(ctx, &c) == nil
	}
	for {
		waits, enough := context.WithTimeout(ctx, silence)
		asks := time.AfterFunc(silence/2, func() { _ = feed.Send(ctx, &client.Command{Command: client.CommandNamePing}) })
		message, err := feed.Next(waits)
		asks.Stop()
		silent := waits.Err() != nil
		enough()
		if err != nil {
			return !first && !silent
		}
		switch is := message.(type) {
		case *client.Reply:
			if is.Re == 0 {
				break // to a ping
			}
			p.mu.Lock()
			if !is.OK {
				if strings.HasSuffix(is.Error, underNewKey) {
					p.back++
				}
				p.mu.Unlock()
				return true // to see what is so now
			}
			p.acked = append(p.acked, time.Now())
			if at, ok := answered[is.Re]; ok {
				p.answers[at].Told = time.Now()
			}
			p.mu.Unlock()
		case *client.ViewMessage:
			p.sees(&is.View, first)
			first = false
			if is.View.Notice != "" {
				return false // nothing can be done here; at another node perhaps
			}
			if !p.acts(&is.View, send) {
				return true
			}
		}
	}
}

// sees holds a view against what was seen before: nothing that was seen may be otherwise, or be gone. Only on a new
// connection less may be seen at first: a node that does not know yet that another leads shows what it knows.
func (p *Player) sees(v *client.View, first bool) {
	var events []event
	for _, e := range v.Events {
		text, err := json.Marshal([]any{e.N, e.Kind, e.Seat, e.Wager, e.Amount, e.Choice, e.Outcome})
		if err != nil {
			p.fault("%s saw an event that is no JSON: %v", p.name, err)
		}
		events = append(events, event{string(text), e.Card})
	}
	p.mu.Lock()
	before := p.rounds[v.Round]
	less := len(events) < len(before) && v.Stage != client.StageWagers && v.Stage != client.StageWaiting
	if len(events) > 0 && (len(events) >= len(before) || first) {
		p.rounds[v.Round] = events
	}
	if less && first {
		p.older++
	}
	p.view = v
	if at := slices.IndexFunc(v.Seats, func(s client.SeatView) bool { return s.Player != nil && s.Player.You }); at >= 0 {
		p.seat, p.seated = v.Seats[at].Seat, v.Round
	}
	own := p.seat
	if p.seated != v.Round {
		own = 0
	}
	p.mu.Unlock()
	n := min(len(before), len(events))
	if place := peeked(v, own); place != "" {
		p.fault("%s saw in round %d the card at %s, which is not his to see", p.name, v.Round, place)
	}
	if !slices.EqualFunc(before[:n], events[:n], event.goesOn) || less && !first {
		p.fault("%s saw in round %d\n%q\nand later\n%q", p.name, v.Round, before, events)
	}
}

// peeked is a place of which a view shows a card though nobody has shown it: of another's hand at Poker, of somebody whose own seat in
// the round is given (in games that deal no card face up to a hand), or of all cards of the dealer and in common while a player still decides; "" is none.
func peeked(v *client.View, own int64) string {
	known := func(c client.CardView) bool { return c.Card != "" }
	if v.Poker == nil {
		rest := slices.Concat(v.Dealer.Cards, v.Community)
		asks := v.Stage == client.StageRound && v.Question != nil && v.Question.Kind == client.QuestionKindDecision
		if asks && len(rest) > 0 && !slices.ContainsFunc(rest, func(c client.CardView) bool { return !known(c) }) {
			return rest[0].Place
		}
		return ""
	}
	for _, s := range v.Seats {
		at := slices.IndexFunc(s.Cards, known)
		if at >= 0 && s.Seat != own && !slices.ContainsFunc(v.Events, func(e client.EventView) bool { return e.Kind == client.EventKindShow && e.Seat == s.Seat }) {
			return s.Cards[at].Place
		}
	}
	return ""
}

// Older is how often he came to a node that showed him less, at first, than he had seen.
func (p *Player) Older() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.older
}

// acts does what there is to do.
func (p *Player) acts(v *client.View, send func(string, client.Command) bool) bool {
	at := slices.IndexFunc(v.Seats, func(s client.SeatView) bool { return s.Player != nil && s.Player.You })
	p.mu.Lock()
	leaving := p.leaving
	p.left = leaving && at < 0
	p.mu.Unlock()
	if at < 0 && leaving {
		return true
	}
	if at < 0 {
		open := slices.IndexFunc(v.Seats, func(s client.SeatView) bool { return s.Player == nil })
		if open < 0 {
			return true
		}
		sit := fmt.Sprint("sit ", v.Seats[open].Seat) // another may be there first
		return send(sit, client.Command{Command: client.CommandNameSit, Seat: v.Seats[open].Seat, BuyIn: "200.00", Key: p.key(sit)})
	}
	own := v.Seats[at]
	stack, _ := money.Parse(own.Stack)
	holds, _ := money.Parse(v.You.Balance)
	more := stack < leastStack && holds >= rebuys
	if v.Poker != nil {
		return send(p.plays(v, &own, leaving, stack, holds))
	}
	wager, least := due(v, own.Areas)
	between := v.Stage != client.StageRound && !slices.ContainsFunc(slices.Collect(maps.Values(own.Areas)), func(amount string) bool { return amount != "" && amount != money.Cents(0).String() })
	if between && stack < wholeHand && !more {
		p.Leave() // he has too little for a whole hand
		leaving = true
	}
	switch {
	case leaving && between:
		return send("leave", client.Command{Command: client.CommandNameLeave, Seat: own.Seat})
	case v.Stage == client.StageWagers && !own.Ready && more && between:
		return send(fmt.Sprint("rebuy ", v.Round), client.Command{Command: client.CommandNameRebuy, Seat: own.Seat, BuyIn: rebuys.String(), Key: p.key(fmt.Sprint("rebuy ", v.Round))})
	case v.Stage == client.StageWagers && !own.Ready && wager != "":
		return send(fmt.Sprint("place ", v.Round, wager), client.Command{Command: client.CommandNamePlace, Seat: own.Seat, Wager: wager, Amount: least.String()})
	case v.Stage == client.StageWagers && !own.Ready:
		return send(fmt.Sprint("ready ", v.Round), client.Command{Command: client.CommandNameReady, Seat: own.Seat})
	case v.Question != nil && v.Question.Kind == client.QuestionKindDecision && slices.Contains(v.Question.Seats, own.Seat):
		return send(fmt.Sprint("answer ", v.Round, v.Question.ID), decide(v.Question, own.Seat))
	}
	return true
}

// key is that of a buy-in, another one since one came back.
func (p *Player) key(what string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return fmt.Sprint(what, ", ", p.back)
}

// plays is what a guest does at Poker, with a name for it; "" is nothing. He takes any choice, and folds less often than he may.
func (p *Player) plays(v *client.View, own *client.SeatView, leaving bool, stack, holds money.Cents) (what string, c client.Command) {
	in := v.Stage == client.StageRound && own.Poker.In
	if !in && stack < leastStack && holds < rebuys {
		p.Leave()
		leaving = true
	}
	each := func(command string) string { return fmt.Sprint(command, " ", v.Round) }
	switch {
	case v.Question != nil && v.Question.Kind == client.QuestionKindDecision && slices.Contains(v.Question.Seats, own.Seat):
		q := *v.Question
		if may := q.Options[(v.Round+q.ID)%int64(len(q.Options))]; may.Choice != "fold" || q.ID%3 == 0 {
			q.Options = []client.Option{may}
		}
		return fmt.Sprint("answer ", v.Round, q.ID), decide(&q, own.Seat)
	case in:
		return "", c
	case leaving:
		return "leave", client.Command{Command: client.CommandNameLeave, Seat: own.Seat}
	case stack < leastStack:
		return each("rebuy"), client.Command{Command: client.CommandNameRebuy, Seat: own.Seat, BuyIn: rebuys.String(), Key: p.key(each("rebuy"))}
	case own.Poker.Out: // by the clock, while he could not answer
		return each("sit_in"), client.Command{Command: client.CommandName(client.PokerCommandNameSitIn), Seat: own.Seat}
	case own.Poker.Owes && !own.Poker.Posts:
		return each("blinds"), client.Command{Command: client.CommandName(client.PokerCommandNameBlinds), Seat: own.Seat, Choice: "post"}
	}
	return "", c
}

// due is a wager that a round demands and that lies in none of the areas of a seat yet, with the least that it may be; "" is none.
func due(v *client.View, areas map[string]string) (wager string, least money.Cents) {
	g := pa.Game(v.Table.Game)
	for _, w := range g.Wagers {
		if !w.Required || w.Shared || areas[string(w.ID)] != "" {
			continue
		}
		least, _ := money.Parse(v.Table.Minimum)
		own, _ := money.Parse(v.Table.Limits[string(w.ID)].Minimum)
		return string(w.ID), max(least, own)
	}
	return "", 0
}

// decide goes on with a hand as long as it may, with as little as it may.
func decide(q *client.QuestionView, seat int64) client.Command {
	may := slices.DeleteFunc(slices.Clone(q.Options), func(o client.Option) bool { return o.Seat != 0 && o.Seat != seat })
	at := max(0, slices.IndexFunc(may, func(o client.Option) bool { return !slices.Contains([]string{"fold", "surrender"}, o.Choice) }))
	o := may[at]
	return client.Command{Command: client.CommandNameAnswer, Seat: seat, Question: q.ID, Choice: o.Choice, Amount: o.Min, Cards: o.Cards}
}

// Account is what became of what a player was told.
type Account struct {
	// Rounds are those that he has played. Lost are those in which an answer of his was acknowledged and that are not
	// among them, Doubled those that are there more than once.
	Rounds, Lost, Doubled int
	// Wrong are sentences: what he saw and was later not so, and money that he should have and has not.
	Wrong []string
}

// Account asks the floor, through one node, for all his rounds and his money. He must have left the table.
func (p *Player) Account(ctx context.Context, node int) (a Account, err error) {
	a.Wrong = p.Faults()
	me, err := patiently(ctx, func() (*client.Session, error) { return p.nodes[node].GetSession(ctx) })
	if err != nil {
		return a, err
	}
	if me == nil {
		a.Wrong = append(a.Wrong, fmt.Sprintf("the floor no longer knows %s", p.name))
		return a, nil
	}
	holds, err := money.Parse(me.Balance)
	if err != nil {
		return a, err
	}
	want, times := begins, map[int64]int{}
	for skip := ""; ; skip = fmt.Sprint(a.Rounds) {
		page, err := patiently(ctx, func() (client.Played, error) { return p.nodes[node].GetHistory(ctx, skip) })
		if err != nil {
			return a, err
		}
		for _, r := range page.Rounds {
			net, err := money.Parse(strings.TrimLeft(r.Net, "+-"))
			if err != nil {
				return a, err
			}
			if strings.HasPrefix(r.Net, "-") {
				net = -net
			}
			want += net
			a.Rounds++
			if times[r.Round]++; times[r.Round] > 1 {
				a.Doubled++
			}
		}
		if len(page.Rounds) == 0 {
			break
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	lost := map[int64]bool{}
	for _, of := range p.answers {
		// A hand of Poker in which he wagered nothing is not among them.
		lost[of.Round] = lost[of.Round] || !of.Told.IsZero() && p.view.Poker == nil && times[of.Round] == 0
	}
	for _, is := range lost {
		if is {
			a.Lost++
		}
	}
	if holds != want {
		a.Wrong = append(a.Wrong, fmt.Sprintf("%s played %d rounds and holds %s; want %s", p.name, a.Rounds, holds, want))
	}
	return a, nil
}

// patiently asks again, once a second, what is refused because too much is asked, or because the floor is paused.
func patiently[Answer any](ctx context.Context, ask func() (Answer, error)) (Answer, error) {
	for again := rate.NewLimiter(1, 1); ; {
		answer, err := ask()
		var refused *client.Problem
		if !errors.As(err, &refused) || refused.Status != http.StatusTooManyRequests && refused.Status != http.StatusServiceUnavailable {
			return answer, err
		}
		if err := again.Wait(ctx); err != nil {
			return answer, err
		}
	}
}
