package floor

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"felt.example/felt/internal/house"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// PlayMoney is what every new player is given, in cents.
const PlayMoney = 1000 * money.Dollar

// Player is someone the cage knows.
type Player struct {
	ID, Name string
	// Served: he has no device; the dealers at whose tables he sits act for him.
	Served  bool
	balance money.Cents
}

// cage keeps the players and their balances away from the tables.
type cage struct {
	order   sync.Mutex // held during an append
	floor   *Floor
	writer  writer
	mu      sync.Mutex // guards what follows
	players map[string]*Player
	tokens  map[string]*Player // by the digest of the token
	names   map[string]bool    // the names in use, normalised
}

const cageShard = "cage"

type joining struct {
	Player string `json:"player"`
	Name   string `json:"name"`
	Token  string `json:"token"` // the digest of the token: whoever reads the log cannot take a seat with it
}

// cashing is cash that a player without a device pays at a table.
type cashing struct {
	Player string `json:"player"`
	Name   string `json:"name"`
	Table  string `json:"table"`
}

func playerAccount(id string) journal.Account { return journal.Account("player/" + id) }

func newCage(f *Floor) *cage {
	c := &cage{floor: f, players: map[string]*Player{}, tokens: map[string]*Player{}, names: map[string]bool{}}
	c.writer = writer{floor: f, shard: cageShard, take: c.apply, of: c, alone: true}
	return c
}

func (c *cage) apply(e journal.Entry) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, event := range e.Events {
		var j joining
		var in cashing
		switch event.Kind {
		case "join":
			if err := json.Unmarshal(event.Data, &j); err != nil {
				return err
			}
			p := &Player{ID: j.Player, Name: j.Name}
			c.tokens[j.Token] = p
			c.knows(p)
		case "cash":
			if err := json.Unmarshal(event.Data, &in); err != nil {
				return err
			}
			if c.players[in.Player] == nil {
				c.knows(&Player{ID: in.Player, Name: in.Name, Served: true})
			}
		}
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

// knows adds a player.
func (c *cage) knows(p *Player) {
	c.players[p.ID], c.names[alike(p.Name)] = p, true
}

func (c *cage) owner(account journal.Account) *Player {
	id, ok := strings.CutPrefix(string(account), "player/")
	if !ok {
		return nil
	}
	return c.players[id]
}

func (c *cage) append(ctx context.Context, key, actor, kind string, data any, transfers ...journal.Transfer) error {
	event, err := encode(kind, data)
	if err != nil {
		return err
	}
	return c.writer.append(ctx, key, actor, "", table.Changes{Events: []journal.Event{event}, Transfers: transfers})
}

func digest(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Join makes a player with play money. It returns him with the secret token that identifies him from then on.
func (f *Floor) Join(ctx context.Context, name string) (*Player, string, error) {
	return f.JoinOnce(ctx, newKey()+newKey(), name)
}

// shortestSecret is the least length of the key that a joining player sends, so that it is hard to guess.
const shortestSecret = 20

// ErrSecret refuses a key that is too short or too long.
var ErrSecret = errors.New("the key to join with has 20 to 100 characters, drawn at random: whoever knows it is this player")

// JoinOnce is Join under a key that only the client knows. Called again with the same key, it makes no second
// player, and returns the first one with the same token.
func (f *Floor) JoinOnce(ctx context.Context, key, name string) (*Player, string, error) {
	name, err := properName(name)
	if err != nil {
		return nil, "", err
	}
	if n := utf8.RuneCountInString(key); n < shortestSecret || n > 5*shortestSecret {
		return nil, "", ErrSecret
	}
	c := f.cage
	c.order.Lock()
	defer c.order.Unlock()
	id, token := digest("player/" + key)[:12], digest("token/" + key)[:4*keyLength]
	if p := f.find(id); p != nil {
		if p.Name != name {
			return nil, "", ErrKeyUsed
		}
		return p, token, nil
	}
	if f.Taken(name) {
		return nil, "", fmt.Errorf("%w: %s is free", ErrTaken, c.free(name))
	}
	err = c.append(ctx, "join/"+digest("join/" + key)[:2*keyLength], journal.Person(id), "join", joining{id, name, digest(token)},
		journal.Transfer{From: "cage", To: playerAccount(id), Amount: PlayMoney, Memo: "play money"})
	if err != nil {
		return nil, "", err
	}
	return f.find(id), token, nil
}

// free is a name that nobody has: the one given, with a number after it if need be.
func (c *cage) free(name string) string {
	for n := 2; ; n++ {
		number := " " + strconv.Itoa(n)
		letters := []rune(name)
		numbered := strings.TrimSpace(string(letters[:min(len(letters), longestName-len(number))])) + number
		if !c.floor.Taken(numbered) {
			return numbered
		}
	}
}

// taken reports whether a player has this name or one that looks like it.
func (c *cage) taken(name string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.names[alike(name)]
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

// named is a player's name: that of his account, or the one he joined with.
func (f *Floor) named(player string) (name string) {
	f.Accounts(func(all *people.Register) {
		if a := all.Accounts[player]; a != nil {
			name = a.Name
		}
	})
	if name != "" {
		return name
	}
	if p := f.find(player); p != nil {
		return p.Name
	}
	if f.Wing != nil {
		return cmp.Or(f.Wing.Name(player), player)
	}
	return player
}

// Name is what a person of the floor is called.
func (f *Floor) Name(id string) string { return f.named(id) }

// PlayerNamed is the player with a name, letter for letter, or nil.
func (f *Floor) PlayerNamed(name string) *Player {
	f.cage.mu.Lock()
	defer f.cage.mu.Unlock()
	for _, p := range f.cage.players {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// find is the player with an ID, or nil.
func (f *Floor) find(id string) *Player { return f.cage.find(id) }

func (c *cage) find(id string) *Player {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.players[id]
}

// way is the table and seat to which a withdrawal goes, or from which a deposit comes.
type way struct {
	Table string `json:"table"`
	Seat  int    `json:"seat"`
}

// withdraw takes a player's money from his balance, in transit to a table: by the player, or by the dealer who serves him.
func (c *cage) withdraw(ctx context.Context, actor string, to transit, amount money.Cents) error {
	c.order.Lock()
	defer c.order.Unlock()
	balance := c.floor.Balance(to.player)
	switch {
	case c.floor.find(to.player) == nil:
		return fmt.Errorf("there is no such player")
	case amount <= 0:
		return fmt.Errorf("a buy-in is more than zero, not %s", amount.Grouped())
	case balance < amount:
		return fmt.Errorf("the buy-in of %s is more than the balance of %s", amount.Grouped(), balance.Grouped())
	}
	return c.append(ctx, to.withdrawal(), actor, "withdraw", way{to.table, to.seat},
		journal.Transfer{From: playerAccount(to.player), To: to.account(), Amount: amount, Memo: "buy-in"})
}

// recover takes back from a player's balance, in transit to a table, what a late correction says he was paid too much.
func (c *cage) recover(ctx context.Context, to transit, amount money.Cents) error {
	c.order.Lock()
	defer c.order.Unlock()
	if err := c.covers(to.player, amount); err != nil {
		return err
	}
	return c.append(ctx, "recover/"+to.key+"/"+strconv.Itoa(to.seat), journal.Program, "recover", way{to.table, to.seat},
		journal.Transfer{From: playerAccount(to.player), To: to.account(), Amount: amount, Memo: "paid too much"})
}

// covers returns the reason why a player's balance cannot give back an amount, or nil.
func (c *cage) covers(player string, amount money.Cents) error {
	if balance := c.floor.Balance(player); balance < amount {
		return fmt.Errorf("%s was paid %s too much and has %s at the cage; the rest must be brought back first", c.floor.named(player), amount.Grouped(), balance.Grouped())
	}
	return nil
}

// deposit returns money in transit to a balance: from a table, or refused by one.
func (c *cage) deposit(ctx context.Context, p payment) error {
	c.order.Lock()
	defer c.order.Unlock()
	from := p.way
	memo := "cash-out"
	switch from.kind {
	case sitTransit, addTransit:
		memo = "buy-in refused"
	case convertTransit:
		memo = "not converted"
	case backTransit:
		memo = "not corrected"
	case changeTransit:
		memo = "no seat at the other table"
	}
	return c.append(ctx, from.deposit(), journal.Program, "deposit", way{from.table, from.seat},
		journal.Transfer{From: from.account(), To: playerAccount(from.player), Amount: p.amount, Memo: memo})
}

// cash takes the cash of a player without a device, who is known from then on: the dealer to whom he pays is the actor.
func (c *cage) cash(ctx context.Context, key, dealer string, of cashing, amount money.Cents) error {
	box, release := c.floor.keeper.box(of.Table)
	defer release()
	c.order.Lock()
	defer c.order.Unlock()
	took, found, err := c.floor.Log.ByKey(ctx, "cash/"+key)
	switch {
	case err != nil:
		return err
	case found && (took.Transfers[0].Amount != amount || took.Transfers[0].To != playerAccount(of.Player)):
		return ErrKeyUsed
	case found:
		return nil
	case amount <= 0 || amount > money.Max:
		return fmt.Errorf("a buy-in is more than zero and at most %s, not %s", money.Max.Grouped(), amount.Grouped())
	}
	return c.append(ctx, "cash/"+key, dealer, "cash", of,
		journal.Transfer{From: house.Drop(box), To: playerAccount(of.Player), Amount: amount, Memo: "cash"})
}

// The kinds of event when chips are sold and redeemed at the cage.
const (
	sold     = "sell"
	redeemed = "redeem"
)

// exchange is chips for cash, or cash for chips, with the cashier who does it as the actor.
type exchange struct {
	Player string      `json:"player"`
	Amount money.Cents `json:"amount"`
}

// Sell has a cashier sell chips to a player for cash, once for each key.
func (f *Floor) Sell(ctx context.Context, by Power, key, player string, amount money.Cents) error {
	return f.cage.exchange(ctx, by, key, sold, exchange{player, amount},
		journal.Transfer{From: house.CageCash, To: playerAccount(player), Amount: amount, Memo: "chips for cash"})
}

// Redeem has a cashier pay cash for a player's chips that are not at a table, once for each key.
func (f *Floor) Redeem(ctx context.Context, by Power, key, player string, amount money.Cents) error {
	return f.cage.exchange(ctx, by, key, redeemed, exchange{player, amount},
		journal.Transfer{From: playerAccount(player), To: house.CageCash, Amount: amount, Memo: "cash for chips"})
}

func (c *cage) exchange(ctx context.Context, by Power, key, kind string, of exchange, x journal.Transfer) error {
	if err := by.check(); err != nil {
		return err
	}
	c.order.Lock()
	defer c.order.Unlock()
	key = "exchange/" + askedUnder(by.Person, key)
	before, found, err := c.floor.Log.ByKey(ctx, key)
	switch {
	case err != nil:
		return err
	case found && (len(before.Transfers) != 1 || before.Transfers[0] != x):
		return ErrKeyUsed
	case found:
		return nil
	case c.floor.find(of.Player) == nil:
		return fmt.Errorf("the cage knows no player %.40q", of.Player)
	case c.floor.one(by.Person, of.Player):
		return ErrSelf
	case of.Amount <= 0 || of.Amount > money.Max:
		return fmt.Errorf("an exchange is of more than zero and at most %s, not %s", money.Max.Grouped(), of.Amount.Grouped())
	case kind == redeemed && c.floor.Balance(of.Player) < of.Amount:
		return fmt.Errorf("%s has %s away from the tables, which is less than %s", c.floor.named(of.Player), c.floor.Balance(of.Player).Grouped(), of.Amount.Grouped())
	}
	event, err := encode(kind, of)
	if err != nil {
		return err
	}
	return c.writer.appendBy(ctx, key, by.alone(), table.Changes{Events: []journal.Event{event}, Transfers: []journal.Transfer{x}})
}
