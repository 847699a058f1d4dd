package cardroom

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"felt.example/felt/game"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/lists"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/poker"
)

// List implements floor.Wing: tables of one variant with the same betting and the same bets share a list, and so do those that play
// the same games in turn, each with the same bets.
func (wing) List(config table.Config) (of lists.List, ok bool) {
	games, err := config.Choices()
	if err != nil {
		return of, false
	}
	hands := 0
	if config.Mix != nil {
		hands = config.Mix.Hands
	}
	if of.ID = game.GamesAndLimits(games, hands); of.ID == "" {
		return of, false
	}
	if of.Title = title(games[0], games[0].Game.Name); config.Mix == nil {
		return of, true
	}
	mix := poker.MixName(games)
	alike, each := title(games[0], mix), []string{}
	for _, s := range games {
		if title(s, mix) != alike {
			alike = ""
		}
		each = append(each, title(s, s.Game.Name))
	}
	if of.Title = alike; alike == "" {
		of.Title = mix + ": " + strings.Join(each, "; ")
	}
	if hands > 0 {
		of.Title += fmt.Sprintf(", %d hands of each", hands)
	}
	return of, true
}

// title says in words which bets are made at a game, or at games that have the same.
func title(selected *game.Selected, name string) string {
	p := poker.PostedAt(selected)
	bets := []money.Cents{p.SmallBet}
	switch {
	case p.Betting == poker.Limit:
		bets = append(bets, p.BigBet)
	case len(p.Blinds) > 0:
		bets = p.Blinds
	}
	text := fmt.Sprintf("%s %s %s", words(bets, "/"), general.BetLimits.Of(selected), name)
	if p.Ante > 0 {
		text += fmt.Sprintf(", ante %s", p.Ante.Grouped())
	}
	return text
}

// words are amounts as people say them.
func words(amounts []money.Cents, between string) string {
	var all []string
	for _, a := range amounts {
		all = append(all, a.Grouped())
	}
	return strings.Join(all, between)
}

// calls does the next step of a call: it keeps a seat for who is called to the table, notes who has sat down, and calls who is next.
// Each step follows from what the list and the table have, so after any interruption the next one is the same.
func (r *room) calls(ctx context.Context) (did bool, err error) {
	b, open := r.between(), map[int]bool{}
	for _, n := range r.Names() {
		called := n.Call != nil && n.Call.Table == r.Table().ID
		if n.From == "" && r.Table().SeatsOf(n.Person) > 0 {
			return true, r.Note(ctx, lists.Seat, n)
		}
		if n.From == r.Table().ID {
			if did, err := r.changes(ctx, n); did || err != nil {
				return true, err
			}
		}
		if !called {
			continue
		}
		if open[n.Call.Number] = true; n.Call.Goes {
			if did, err := r.comesFrom(ctx, n); did || err != nil {
				return true, err
			}
			continue
		}
		switch kept := slices.ContainsFunc(b.Queue(), func(w cardroom.Waiter) bool { return w.Call == n.Call.Number }); {
		case kept && !r.Broken() && (n.Device || r.Serves()):
		case n.Call.Number <= b.LastCall() || b.MayKeep(n.Person) != nil:
			return true, r.Note(ctx, lists.Back, n)
		default:
			changes, err := b.Keep(cardroom.Waiter{Player: n.Person, Name: n.Called, Until: r.Clock().UTC().Add(offerLasts), Call: n.Call.Number})
			if err != nil {
				return true, err
			}
			return true, r.Keep(ctx, n, changes)
		}
	}
	if did, err := r.musts(ctx); did || err != nil {
		return true, err
	}
	for _, w := range b.Queue() {
		if w.Call > 0 && !open[w.Call] {
			return true, r.commit(ctx)(b.StopWaiting(w.Player))
		}
	}
	comes := r.comes()
	if _, ok := r.First(comes); ok {
		return true, r.Call(ctx, comes)
	}
	return false, nil
}

// changes does the next step of a player at the table who asks for another: he gets up with his stack when a seat is kept there and his
// hand is over. Whoever has left in another way asks no longer.
func (r *room) changes(ctx context.Context, n lists.Name) (did bool, err error) {
	seat := slices.IndexFunc(r.Table().Seats, func(s table.Seat) bool { return s.Player == n.Person }) + 1
	switch {
	case seat == 0:
		if under, err := r.Underway(ctx, n); under || err != nil {
			return err != nil, err
		}
		return true, r.Note(ctx, lists.Up, n)
	case n.Call == nil || r.between().MayChange(seat) != nil:
		return false, nil
	case n.Must == lists.MustMove && n.Call.Table != r.Table().MustMove: // by other rules since he was called
		return true, r.Note(ctx, lists.Up, n)
	case n.Call.Goes:
		return true, r.GetsUp(ctx, n, func(transit journal.Account) (table.Changes, error) {
			return r.between().Change(seat, n.Call.Number, n.Call.Table, transit, n.Must != "")
		})
	}
	if kept, err := r.Kept(ctx, n); !kept || err != nil {
		return err != nil, err
	}
	return true, r.Note(ctx, lists.Goes, n)
}

// musts takes off the name of a player of the table who need not move any more, and puts down those who must, who sits longest first.
func (r *room) musts(ctx context.Context) (did bool, err error) {
	b, named := r.between(), map[string]lists.Name{}
	seats := b.Movable()
	at := func(player string) int {
		return slices.IndexFunc(seats, func(n int) bool { return r.Table().Seats[n-1].Player == player })
	}
	for _, n := range r.Names() {
		named[n.Person] = n
		if n.From != r.Table().ID || n.Must == "" || n.Call != nil && n.Call.Goes {
			continue
		}
		i := at(n.Person)
		need := i >= 0 && b.SatDown(seats[i]).Equal(n.Since)
		if why, wants := r.must(n.Person); n.Must == lists.Balance {
			need = need && slices.ContainsFunc(r.Others(n.Person), func(o floor.Other) bool { return o.ID == n.Wants && o.Takes(n.Device) })
		} else {
			need = need && n.Must == why && n.Wants == wants
		}
		if !need {
			return true, r.Note(ctx, lists.Up, n)
		}
	}
	for _, seat := range seats {
		player := r.Table().Seats[seat-1].Player
		why, wants := r.must(player)
		if n, on := named[player]; why == "" || on && (n.Must != "" || n.Call != nil || n.From != r.Table().ID) {
			continue
		}
		return true, r.Must(ctx, player, why, wants, b.SatDown(seat))
	}
	return false, nil
}

// must is why a player of the table must move, and where: to any other table if it is broken, to the main game of a must-move table while
// that is open. Who has no device need not where no dealer could act for him.
func (r *room) must(player string) (why lists.Why, wants string) {
	device := r.Device(player)
	if r.Broken() && (device || slices.ContainsFunc(r.Others(player), func(o floor.Other) bool { return o.Takes(device) })) {
		return lists.Broken, ""
	}
	if main := r.main(player); main != nil && !r.Broken() && main.Takes(device) {
		return lists.MustMove, main.ID
	}
	return "", ""
}

// main is the main game whose must-move table this is, if it is open; or nil.
func (r *room) main(player string) *floor.Other {
	for _, o := range r.Others(player) {
		if o.ID == r.Table().MustMove {
			return &o
		}
	}
	return nil
}

// comesFrom seats a player who has got up from another table.
func (r *room) comesFrom(ctx context.Context, n lists.Name) (did bool, err error) {
	return r.SitsDown(ctx, n, func(left journal.Event) (s table.Changes, err error) {
		var c cardroom.Changing
		if err := json.Unmarshal(left.Data, &c); err != nil {
			return s, err
		}
		c.Seat = r.between().Free()
		return r.between().Come(c)
	})
}

// again is how soon the table looks again whether the hand is over of who is called from another table.
const again = time.Second

// lapses keeps a seat no longer for a player who did not come, and says so; otherwise it returns how long until it must be called again.
// One who was called is taken off the list first, but not while he has a hand to play at the table that he changes.
func (r *room) lapses(ctx context.Context, w cardroom.Waiter) (wait time.Duration, err error) {
	for _, n := range r.Names() {
		if n.Call == nil || n.Call.Number != w.Call {
			continue
		}
		if n.Call.Goes || n.From != "" && r.InHand(n.From) {
			return again, nil
		}
		return 0, r.Note(ctx, lists.Pass, n)
	}
	return 0, r.commit(ctx)(r.between().StopWaiting(w.Player))
}

// comes returns whether a seat can be kept for a name: one that nobody at the table has asked for. Who has no device sits down only where
// a dealer of real cards seats him. A must-move table calls nobody while a seat is free in the main game. Who must move, and for whom the
// seat of an earlier call is still kept, is called when it is kept no longer, and nobody before him. It is asked of names in their order.
func (r *room) comes() func(lists.Name) bool {
	takes, main, first := r.takes(), r.main(""), false
	return func(n lists.Name) bool {
		first = first || n.Must != "" && takes(n) && slices.ContainsFunc(r.between().Queue(), func(w cardroom.Waiter) bool { return w.Player == n.Person })
		if first || main != nil && main.Vacant && n.Device && n.Must == "" {
			return false
		}
		return takes(n) && r.Vacant() && (n.Device || r.Serves()) && r.between().MayKeep(n.Person) == nil
	}
}

// takes returns whether a name is one for this table. Nobody is called to a broken table, and who plays the game asks for no must-move table.
func (r *room) takes() func(lists.Name) bool {
	broken := r.Broken()
	return func(n lists.Name) bool {
		return n.Takes(r.Table().ID) && !broken && (r.Table().MustMove == "" || n.From == "" || n.Must != "")
	}
}

// Vacant implements floor.Room.
func (r *room) Vacant() bool { return r.between().Unasked() > len(r.between().Queue()) }

// Seats implements floor.Room: but for who is called, a free seat is for who has asked for it at the table, and then for who is next on
// the list.
func (r *room) Seats(player string, seat int, buyIn money.Cents) error {
	first, waits := r.First(r.comes())
	moves := func(n lists.Name) bool {
		return n.Person == player && n.From != "" && (n.Call != nil && (n.Call.Goes || n.Call.Table == r.Table().ID) || n.Must != "" && n.Takes(r.Table().ID))
	}
	if s, owes := r.leftWith(player); owes > buyIn && !table.IsProgram(player) {
		return fmt.Errorf("you left %s with %s a short time ago; who sits down at another table of the same game and limits brings as much, up to the most that may be bought there: %s, not %s", s.Table, s.Stakes.Grouped(), owes.Grouped(), buyIn.Grouped())
	}
	switch {
	case r.Broken():
		return errBroken
	case slices.ContainsFunc(r.Names(), moves):
		return errMoves
	case table.IsProgram(player) || slices.ContainsFunc(r.between().Queue(), func(w cardroom.Waiter) bool { return w.Player == player && !w.Until.IsZero() }):
		return nil
	case r.between().Asked(seat) != "":
		return fmt.Errorf("a player at the table has asked for seat %d, and moves there when his hand is over; take another", seat)
	case waits && first.Person != player:
		return cardroom.ErrKept
	}
	return nil
}

// leftWith is the stay of a player at another table of the same game and limits, which he left a short time ago, and what he brings because
// of it, up to the most that may be bought here; 0 is nothing. What he brought to a table at which he sat down since, and left there, counts
// instead.
func (r *room) leftWith(player string) (from floor.Stay, owes money.Cents) {
	all := r.StaysOf(player)
	game, now := r.List().ID, r.Clock()
	for _, s := range all {
		since := slices.ContainsFunc(all, func(o floor.Stay) bool { return o.Game == game && o != s && !o.Sat.Before(s.Left) })
		if s.Here || s.Left.IsZero() || s.Game != game || !now.Before(s.Until) || since {
			continue
		}
		if amount := min(s.Stakes, general.BuyInMost.Of(r.Table().Selected)); amount > owes {
			from, owes = s, amount
		}
	}
	return from, owes
}

// errBroken refuses a seat at a broken table.
var errBroken = errors.New("this table is broken, and takes nobody; choose another")

// errMoves refuses a buy-in for the seat to which a player moves.
var errMoves = errors.New("you move to this table with your whole stack when your hand is over")

// wait is how many wait for a seat at the table: those for whom one is kept or who wait there, and those on its list who are here.
func (r *room) wait() int {
	n, takes := len(r.between().Queue()), r.takes()
	for _, of := range r.Names() {
		if of.Here && of.Call == nil && takes(of) {
			n++
		}
	}
	return n
}

// waitsHere reports whether a player waits at the table since an earlier build.
func (r *room) waitsHere(player string) bool {
	return slices.ContainsFunc(r.between().Queue(), func(w cardroom.Waiter) bool { return w.Player == player && w.Call == 0 })
}

func other(o floor.Other) cardroom.OtherView {
	return cardroom.OtherView{ID: o.ID, Name: o.Name, Yours: o.Yours, Feeds: o.Feeds}
}

// showList shows who is on the list, after those for whom the table keeps a seat.
func (r *room) showList(v *table.View, of *cardroom.View, player string) {
	of.List = r.List().Title
	for _, o := range r.Others(player) {
		of.Others = append(of.Others, other(o))
		if o.ID == r.Table().MustMove {
			of.Main = new(other(o))
		}
	}
	if of.Broken = r.Broken(); of.Broken {
		v.You.Open = []int{}
	}
	for _, n := range r.Names() {
		if n.Call != nil && n.Call.Table == r.Table().ID {
			continue
		}
		w := cardroom.WaitingView{Name: n.Called, You: player != "" && n.Person == player, Here: n.Here, From: n.From, Wants: n.Wants, Must: n.Must}
		of.Changes = of.Changes || w.You && n.From == r.Table().ID && n.Must == ""
		if n.Call != nil {
			w.Called = n.Call.Table
		}
		of.Waiting = append(of.Waiting, w)
	}
	if slices.ContainsFunc(of.Waiting, func(w cardroom.WaitingView) bool { return w.You }) {
		of.MayWait = false
	}
	if r.wait() == 0 {
		return
	}
	for i := range v.Seats {
		if until := r.between().KeptUntil(i + 1); !until.IsZero() {
			cardroom.OfSeat(v.Seats[i]).KeptUntil = until.UnixMilli()
		}
	}
}
