// Package trial tries a floor that runs on several nodes: it runs them as processes of this machine, has players play at
// them, kills nodes, and holds what the players were told against what is so afterwards.
package trial

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"felt.example/felt/client"
	"felt.example/felt/money"
)

// Table is the table at which a Player can play.
const Table = "flush-1"

// begins is what a guest holds at first.
const begins = 1000 * money.Dollar

// A guest with fewer chips than leastStack buys more, if he has the money for it.
const (
	leastStack = 50 * money.Dollar
	rebuys     = 100 * money.Dollar
	wholeHand  = 20 * money.Dollar // an Ante at the table's minimum and the highest Raise
)

// Asks limits how often other processes, which tell nobody when they change, are asked.
func Asks() *rate.Limiter { return rate.NewLimiter(50, 1) }

// Player is a guest who plays rounds through any node, and keeps what the floor has told him. Any goroutine may ask him.
type Player struct {
	name    string
	nodes   []*client.Client
	session string // the key under which he joined

	mu      sync.Mutex
	acked   []time.Time // when a command was acknowledged
	answers map[int64]bool
	rounds  map[int64][]string // the events of each round, as far as he has seen them
	view    *client.View       // the last
	leaving bool               // he leaves after this round
	left    bool
	faults  []string
}

// NewPlayer is a guest with a name who comes to the addresses of nodes, host:port.
func NewPlayer(name string, at ...string) (*Player, error) {
	p := &Player{name: name, session: fmt.Sprintf("a key of %s that nobody guesses", name), rounds: map[int64][]string{}, answers: map[int64]bool{}}
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
		}
		p.nodes = append(p.nodes, c)
		before = p.nodes
	}
	return nil
}

// Through is the client by which he asks the nth node.
func (p *Player) Through(n int) *client.Client { return p.nodes[n] }

// Play plays until ctx is done, at another node whenever one fails.
func (p *Player) Play(ctx context.Context) {
	joined, tries := false, Asks()
	for i := 0; tries.Wait(ctx) == nil; i++ {
		node := p.nodes[i%len(p.nodes)]
		if !joined {
			_, err := node.PostSession(ctx, client.JoinRequest{Name: p.name, Key: p.session})
			joined = err == nil
		}
		if joined {
			p.sit(ctx, node)
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

// sit plays at one node until it fails.
func (p *Player) sit(ctx context.Context, node *client.Client) {
	feed, err := node.Watch(ctx, Table)
	if err != nil {
		return
	}
	defer func() { _ = feed.Close() }() // it has ended, or he leaves it
	asked := map[string]bool{}          // on this connection
	answered := map[int64]int64{}
	send := func(what string, c client.Command) bool {
		if asked[what] {
			return true
		}
		asked[what] = true
		c.Re = int64(len(asked))
		if c.Command == client.CommandNameAnswer {
			answered[c.Re] = p.View().Round
		}
		return feed.Send(ctx, &c) == nil
	}
	for {
		message, err := feed.Next(ctx)
		if err != nil {
			return
		}
		switch is := message.(type) {
		case *client.Reply:
			if !is.OK {
				return // to see what is so now
			}
			p.mu.Lock()
			p.acked = append(p.acked, time.Now())
			if round, ok := answered[is.Re]; ok {
				p.answers[round] = true
			}
			p.mu.Unlock()
		case *client.ViewMessage:
			p.sees(&is.View)
			if !p.acts(&is.View, send) {
				return
			}
		}
	}
}

// sees holds a view against what was seen before: nothing that was seen may be gone.
func (p *Player) sees(v *client.View) {
	var events []string
	for _, e := range v.Events {
		text, err := json.Marshal([]any{e.N, e.Kind, e.Seat, e.Wager, e.Amount, e.Choice, e.Outcome})
		if err != nil {
			p.fault("%s saw an event that is no JSON: %v", p.name, err)
		}
		events = append(events, string(text))
	}
	p.mu.Lock()
	before := p.rounds[v.Round]
	if len(events) > 0 && len(events) >= len(before) {
		p.rounds[v.Round] = events
	}
	p.view = v
	p.mu.Unlock()
	n := min(len(before), len(events))
	if !slices.Equal(before[:n], events[:n]) || len(events) < len(before) && v.Stage != client.StageWagers && v.Stage != client.StageWaiting {
		p.fault("%s saw in round %d\n%s\nand later\n%s", p.name, v.Round, strings.Join(before, "\n"), strings.Join(events, "\n"))
	}
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
		return send(sit, client.Command{Command: client.CommandNameSit, Seat: v.Seats[open].Seat, BuyIn: "200.00", Key: sit})
	}
	own := v.Seats[at]
	stack, _ := money.Parse(own.Stack)
	holds, _ := money.Parse(v.You.Balance)
	more := stack < leastStack && holds >= rebuys
	if between := own.Areas["ante"] == "" && v.Stage != client.StageRound; between && stack < wholeHand && !more {
		p.Leave() // he has too little for a whole hand
		leaving = true
	}
	switch {
	case leaving && own.Areas["ante"] == "" && v.Stage != client.StageRound:
		return send("leave", client.Command{Command: client.CommandNameLeave, Seat: own.Seat})
	case v.Stage == client.StageWagers && !own.Ready && more && own.Areas["ante"] == "":
		return send(fmt.Sprint("rebuy ", v.Round), client.Command{Command: client.CommandNameRebuy, Seat: own.Seat, BuyIn: rebuys.String(), Key: fmt.Sprint("rebuy ", v.Round)})
	case v.Stage == client.StageWagers && !own.Ready && own.Areas["ante"] == "":
		return send(fmt.Sprint("place ", v.Round), client.Command{Command: client.CommandNamePlace, Seat: own.Seat, Wager: "ante", Amount: v.Table.Minimum})
	case v.Stage == client.StageWagers && !own.Ready:
		return send(fmt.Sprint("ready ", v.Round), client.Command{Command: client.CommandNameReady, Seat: own.Seat})
	case v.Question != nil && v.Question.Kind == client.QuestionKindDecision && slices.Contains(v.Question.Seats, own.Seat):
		o := v.Question.Options[slices.IndexFunc(v.Question.Options, func(o client.Option) bool { return o.Choice != "fold" })]
		return send(fmt.Sprint("answer ", v.Round, v.Question.ID), client.Command{Command: client.CommandNameAnswer, Seat: own.Seat, Question: v.Question.ID, Choice: o.Choice, Amount: o.Min})
	}
	return true
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
	me, err := p.nodes[node].GetSession(ctx)
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
		page, err := p.nodes[node].GetHistory(ctx, skip)
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
	for round := range p.answers {
		if times[round] == 0 {
			a.Lost++
		}
	}
	if holds != want {
		a.Wrong = append(a.Wrong, fmt.Sprintf("%s played %d rounds and holds %s; want %s", p.name, a.Rounds, holds, want))
	}
	return a, nil
}
