package floor

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"felt/ledger"
	"felt/money"
	"felt/store"
	"felt/table"
)

// PlayMoney is what every new player is given, in cents.
const PlayMoney = 1000 * money.Dollar

// Player is someone the cage knows.
type Player struct {
	ID, Name string
	balance  money.Cents
}

// cage keeps the players and their balances away from the tables.
type cage struct {
	mu      sync.Mutex
	floor   *Floor
	writer  writer
	players map[string]*Player
	tokens  map[string]*Player // by the digest of the token
}

const cageShard = "cage"

type joining struct {
	Player string `json:"player"`
	Name   string `json:"name"`
	Token  string `json:"token"` // its digest, so that the log gives nobody's seat away
}

func playerAccount(id string) ledger.Account { return ledger.Account("player/" + id) }

func (c *cage) load(ctx context.Context) error {
	c.writer = writer{floor: c.floor, shard: cageShard}
	for e, err := range c.floor.Log.Read(ctx, cageShard, 1) {
		if err != nil {
			return err
		}
		c.writer.seq = e.Seq
		if err := c.apply(e); err != nil {
			return err
		}
	}
	return nil
}

func (c *cage) apply(e store.Entry) error {
	for _, event := range e.Events {
		if event.Kind != "join" {
			continue
		}
		var j joining
		if err := json.Unmarshal(event.Data, &j); err != nil {
			return err
		}
		p := &Player{ID: j.Player, Name: j.Name}
		c.players[p.ID], c.tokens[j.Token] = p, p
	}
	for _, x := range e.Transfers {
		if p := c.owner(x.To); p != nil {
			p.balance += x.Amount
		}
		if p := c.owner(x.From); p != nil {
			p.balance -= x.Amount
		}
	}
	return nil
}

func (c *cage) owner(account ledger.Account) *Player {
	id, ok := strings.CutPrefix(string(account), "player/")
	if !ok {
		return nil
	}
	return c.players[id]
}

func (c *cage) append(ctx context.Context, key, actor, kind string, data any, transfers ...ledger.Transfer) error {
	event, err := encode(kind, data)
	if err != nil {
		return err
	}
	e, err := c.writer.append(ctx, key, actor, "", table.Step{Events: []store.Event{event}, Transfers: transfers})
	if err != nil {
		return err
	}
	return c.apply(e)
}

func digest(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Join makes a player with play money and returns him with the secret token by which he
// is known again. A name is 1 to 20 printable characters.
func (f *Floor) Join(ctx context.Context, name string) (*Player, string, error) {
	name = strings.TrimSpace(name)
	if n := utf8.RuneCountInString(name); n < 1 || n > 20 || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return nil, "", fmt.Errorf("a name is 1 to 20 printable characters")
	}
	c := f.cage
	c.mu.Lock()
	defer c.mu.Unlock()
	id, token := newKey()[:12], newKey()+newKey()
	err := c.append(ctx, newKey(), "player:"+id, "join", joining{id, name, digest(token)},
		ledger.Transfer{From: "cage", To: playerAccount(id), Amount: PlayMoney, Memo: "play money"})
	if err != nil {
		return nil, "", err
	}
	return c.players[id], token, nil
}

// Player is the player who holds the token, or nil.
func (f *Floor) Player(token string) *Player {
	f.cage.mu.Lock()
	defer f.cage.mu.Unlock()
	return f.cage.tokens[digest(token)]
}

// Balance is a player's money away from the tables, in cents.
func (f *Floor) Balance(id string) money.Cents {
	f.cage.mu.Lock()
	defer f.cage.mu.Unlock()
	if p := f.cage.players[id]; p != nil {
		return p.balance
	}
	return 0
}

// withdraw puts a player's money on its way to a table.
func (c *cage) withdraw(ctx context.Context, way transit, amount money.Cents) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.players[way.player]
	switch {
	case p == nil:
		return fmt.Errorf("there is no such player")
	case amount <= 0:
		return fmt.Errorf("a buy-in of %s is none", amount)
	case p.balance < amount:
		return fmt.Errorf("the buy-in of %s is more than your balance of %s", amount, p.balance)
	}
	return c.append(ctx, "withdraw/"+way.key, "player:"+p.ID, "withdraw", map[string]any{"table": way.table, "seat": way.seat},
		ledger.Transfer{From: playerAccount(p.ID), To: way.account(), Amount: amount, Memo: "buy-in"})
}

// deposit takes money that is on its way to the cage, or comes back from a table.
func (c *cage) deposit(ctx context.Context, way transit, amount money.Cents, from ledger.Account) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.append(ctx, "deposit/"+way.key, "player:"+way.player, "deposit", map[string]any{"table": way.table, "seat": way.seat},
		ledger.Transfer{From: from, To: playerAccount(way.player), Amount: amount, Memo: "cash-out"})
}
