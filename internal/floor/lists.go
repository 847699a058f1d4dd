package floor

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"felt.example/felt/internal/lists"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/store"
)

// waiting keeps the lists of the card room: the one writer of their shard. A call is recorded here first, and then the table keeps the
// seat; a name is taken off here first, and then the table keeps the seat no longer. So whichever of the two was last, the table's next
// step follows from both.
type waiting struct {
	order  sync.Mutex // held during an append; taken after a table's lock, which is never asked for while it is held
	floor  *Floor
	writer writer
	mu     sync.Mutex // guards state
	state  *lists.Lists
}

func newWaiting(f *Floor) *waiting {
	w := &waiting{floor: f, state: lists.New()}
	w.writer = writer{floor: f, shard: lists.Shard, take: w.apply}
	return w
}

func (w *waiting) apply(e journal.Entry) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.state.Apply(e)
}

// look shows the state of the lists.
func (w *waiting) look(at func(*lists.Lists)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	at(w.state)
}

// does records what is done, if it can be: the act is made when nothing else can come before it, and without one nothing is done.
func (w *waiting) does(ctx context.Context, key string, by hands, kind lists.Kind, act func(*lists.Lists) (a lists.Act, ok bool)) error {
	w.order.Lock()
	defer w.order.Unlock()
	return again(func() error {
		if _, done, err := w.floor.Log.ByKey(ctx, key); done || err != nil {
			return err
		}
		if w.writer.behind {
			if err := w.writer.read(ctx); err != nil {
				return err
			}
			for _, l := range w.floor.lives() {
				l.Wake() // something was done, of which nobody was told
			}
		}
		var event journal.Event
		var list string
		var err error
		w.look(func(l *lists.Lists) {
			a, ok := act(l)
			if !ok {
				return
			}
			if event, err = encode(string(kind), a); err != nil {
				return
			}
			if n, on := l.Find(a.Name); on {
				list = n.List
			} else if a.List != nil {
				list = a.List.ID
			}
			err = l.Check(journal.Entry{Actor: by.actor, Acted: by.acted, Events: []journal.Event{event}})
		})
		if err != nil || event.Kind == "" {
			return err
		}
		if err := w.writer.appendBy(ctx, key, by, table.Changes{Events: []journal.Event{event}}); err != nil {
			return err
		}
		for _, l := range w.floor.directory.listed(list) {
			l.changed() // its dealer looks whom to call
		}
		return nil
	})
}

// gameAndLimit is the list of tables so configured; ok is false for games that have none.
func (f *Floor) gameAndLimit(config table.Config) (of lists.List, ok bool) {
	if f.Wing == nil {
		return lists.List{}, false
	}
	return f.Wing.List(config)
}

// listed takes note of the list that the table has by its rules.
func (l *Live) listed() {
	of, _ := l.floor.gameAndLimit(l.table.Config)
	l.list.Store(&of)
	l.floor.directory.put(l)
}

// Listed is a list of the card room with what is on it, and the tables that have it.
type Listed struct {
	lists.List
	Names []lists.Name
	// Tables are those open; Opens is the day on which one will be by the Rules Submission that was filed, "" if none.
	Tables []*Live
	Opens  string
}

// Lists are the lists of the card room, as the tables have them that are open or will be; and those on which somebody still waits.
func (f *Floor) Lists() []Listed {
	var all []Listed
	at := func(of lists.List) *Listed {
		i := slices.IndexFunc(all, func(l Listed) bool { return l.ID == of.ID })
		if i < 0 {
			i, all = len(all), append(all, Listed{List: of})
		}
		return &all[i]
	}
	for _, l := range f.Tables() {
		if of := l.list.Load(); of.ID != "" {
			to := at(*of)
			to.Tables = append(to.Tables, l)
		}
	}
	if _, next := f.register.at(f.Clock()); next != nil {
		for _, c := range next.tables {
			if of, ok := f.gameAndLimit(c); ok {
				at(of).Opens = next.Effective.Format("2006-01-02")
			}
		}
	}
	f.waiting.look(func(l *lists.Lists) {
		for _, n := range l.Names("") {
			at(lists.List{ID: n.List, Title: l.Titles()[n.List]})
		}
		for i := range all {
			all[i].Names = l.Names(all[i].ID)
		}
	})
	slices.SortStableFunc(all, func(a, b Listed) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// ToldOf is why the name of a person was last taken off a list that he had not taken off himself, with the title of the list.
func (f *Floor) ToldOf(person string) (t lists.Told, title string, ok bool) {
	f.waiting.look(func(l *lists.Lists) {
		t, ok = l.Told(person)
		title = l.Titles()[t.List]
	})
	return t, title, ok
}

// errNoList refuses a game and limit that no table has.
var errNoList = errors.New("no table of this game and limit is open or will be")

// errSeated refuses a list to somebody who plays that game.
var errSeated = errors.New("you have a seat in this game")

// offers is the list with an ID, if a table has it.
func (f *Floor) offers(id string) (lists.List, error) {
	all := f.Lists()
	i := slices.IndexFunc(all, func(l Listed) bool { return l.ID == id })
	if i < 0 || len(all[i].Tables) == 0 && all[i].Opens == "" {
		return lists.List{}, errNoList
	}
	if len(all[i].Tables) == 0 {
		return all[i].List, nil
	}
	return *all[i].Tables[0].list.Load(), nil
}

// plays reports whether somebody has a seat at a table of a list. It asks no table, so that one may be held meanwhile.
func (f *Floor) plays(list, person string) bool {
	return slices.ContainsFunc(f.directory.listed(list), func(l *Live) bool { return f.protector.seated(l.id, person) })
}

// PutDown puts a player's name on a list, once for each key.
func (f *Floor) PutDown(ctx context.Context, person, key, list string) error {
	of, err := f.offers(list)
	if err != nil {
		return err
	}
	return f.putDown(ctx, person, key, of)
}

func (f *Floor) putDown(ctx context.Context, person, key string, of lists.List) error {
	if err := cmp.Or(f.barred(person), f.protector.enters(person)); err != nil {
		return err
	}
	if f.plays(of.ID, person) {
		return errSeated
	}
	return f.waiting.does(ctx, "lists/"+askedUnder(person, key), plain(person), lists.Down, func(l *lists.Lists) (lists.Act, bool) {
		name, _ := l.Next()
		return lists.Act{Name: name, List: &of, Person: person, Called: f.named(person), Device: true}, true
	})
}

// TakeOff takes off a name that its player has put down.
func (f *Floor) TakeOff(ctx context.Context, person string, number int) error {
	return f.waiting.does(ctx, newKey(), plain(person), lists.Off, func(*lists.Lists) (lists.Act, bool) { return lists.Act{Name: number}, true })
}

// CallIn puts down, for a floorperson, the name of somebody who calls or comes, once for each key. Who calls is not called to a table
// until he is checked in.
func (f *Floor) CallIn(ctx context.Context, by Power, key, list, called string, here bool) error {
	of, err := f.offers(list)
	if err != nil {
		return err
	}
	if called, err = properName(called); err != nil {
		return err
	}
	key = askedUnder(by.Person, key)
	person, device := f.whoIs(called, digest("called/" + key)[:12])
	if f.find(person) == nil && f.Taken(called) {
		return fmt.Errorf("%w: %s is free", ErrTaken, f.cage.free(called))
	}
	if err := f.over(by, person); err != nil {
		return err
	}
	return f.waiting.does(ctx, "lists/"+key, by.alone(), lists.Down, func(l *lists.Lists) (lists.Act, bool) {
		name, _ := l.Next()
		return lists.Act{Name: name, List: &of, Person: person, Called: called, Device: device, Present: here}, true
	})
}

// whoIs is the player with a name, and whether he has a device; one whom nobody knows has none, and is known by the given ID.
func (f *Floor) whoIs(called, id string) (person string, device bool) {
	if p := f.PlayerNamed(called); p != nil {
		return p.ID, !p.Served
	}
	f.waiting.look(func(l *lists.Lists) {
		for _, n := range l.Names("") {
			if n.Called == called {
				id = n.Person // he is on another list too
			}
		}
	})
	return id, false
}

// over refuses what somebody would do by his power for or against himself.
func (f *Floor) over(by Power, person string) error {
	if err := by.check(); err != nil {
		return err
	}
	if f.one(by.Person, person) {
		return ErrSelf
	}
	return nil
}

// ListName does, for a floorperson, what is done with a name on a list: he checks it in, puts it first, passes it or takes it off.
func (f *Floor) ListName(ctx context.Context, by Power, kind lists.Kind, number int) error {
	n, err := f.onList(number)
	if err != nil {
		return err
	}
	if err := f.over(by, n.Person); err != nil {
		return err
	}
	a := lists.Act{Name: number}
	switch kind {
	case lists.Here:
		a.Person, a.Device = f.whoIs(n.Called, n.Person)
		err = f.over(by, a.Person)
	case lists.Pass:
		if n.Call == nil {
			return fmt.Errorf("%s is not called to a table", n.Called)
		}
		a.Call = n.Call.Number
	default:
	}
	if err != nil {
		return err
	}
	return f.waiting.does(ctx, newKey(), by.alone(), kind, func(*lists.Lists) (lists.Act, bool) { return a, true })
}

// onList is the name with a number.
func (f *Floor) onList(number int) (n lists.Name, err error) {
	err = lists.ErrGone
	f.waiting.look(func(l *lists.Lists) {
		if of, on := l.Find(number); on {
			n, err = of, nil
		}
	})
	return n, err
}

// calledIn is who has called in under a name and is called to the table, so that its dealer seats him under it; "" is nobody.
func (l *Live) calledIn(name string) (person string) {
	l.floor.waiting.look(func(of *lists.Lists) {
		for _, n := range of.Names("") {
			if !n.Device && n.Called == name && n.Call != nil && n.Call.Table == l.id {
				person = n.Person
			}
		}
	})
	return person
}

// List is the list that the table has.
func (d Desk) List() lists.List { return *d.live.list.Load() }

// Names are those on the table's list, in their order.
func (d Desk) Names() (all []lists.Name) {
	d.live.floor.waiting.look(func(l *lists.Lists) { all = l.Names(d.List().ID) })
	return all
}

// First is the first on the table's list who is here, is called nowhere and may come.
func (d Desk) First(may func(lists.Name) bool) (n lists.Name, ok bool) {
	d.live.floor.waiting.look(func(l *lists.Lists) { n, ok = l.First(d.List().ID, may) })
	return n, ok
}

// Call calls to the table the first on its list who may come; it does nothing if nobody may.
func (d Desk) Call(ctx context.Context, may func(lists.Name) bool) error {
	return d.live.floor.waiting.does(ctx, newKey(), plain(""), lists.Calls, func(l *lists.Lists) (lists.Act, bool) {
		n, ok := l.First(d.List().ID, may)
		_, call := l.Next()
		return lists.Act{Name: n.Number, Table: d.live.id, Call: call}, ok
	})
}

// Note records what becomes of a name: the table keeps no seat for it after all, passes it or has seated it. It does nothing if somebody
// has done something else with the name first.
func (d Desk) Note(ctx context.Context, kind lists.Kind, n lists.Name) error {
	return d.live.floor.waiting.does(ctx, newKey(), plain(""), kind, func(l *lists.Lists) (a lists.Act, ok bool) {
		is, on := l.Find(n.Number)
		if a.Name = n.Number; n.Call != nil {
			a.Call = n.Call.Number
			on = on && is.Call != nil && is.Call.Number == a.Call
		}
		return a, on
	})
}

// Asks puts down the name of a player who sits at the table and asks for a seat at another with the same game and limit; "" is any.
func (d Desk) Asks(ctx context.Context, player, table string) error {
	f, of, others := d.live.floor, d.List(), d.Others(player)
	i := slices.IndexFunc(others, func(o Other) bool { return o.ID == table && !o.Feeds })
	switch {
	case table == d.live.id:
		return fmt.Errorf("you sit at this table")
	case i < 0 && (table != "" || !slices.ContainsFunc(others, func(o Other) bool { return !o.Feeds })):
		return fmt.Errorf("no other table of this game and limit is open")
	case i >= 0 && others[i].Yours:
		return fmt.Errorf("you have a seat at that table")
	}
	return f.waiting.does(ctx, newKey(), plain(player), lists.Down, func(l *lists.Lists) (lists.Act, bool) {
		name, _ := l.Next()
		return lists.Act{Name: name, List: &of, Person: player, Called: f.named(player), Device: true, From: d.live.id, Wants: table}, true
	})
}

// Must puts down the name of a player of the table who must move, and takes the place of what he asked for himself.
func (d Desk) Must(ctx context.Context, player string, why lists.Why, wants string, since time.Time) error {
	return d.mustBy(ctx, plain(""), player, why, wants, since)
}

// Balance puts down, for a person by his power, the name of a player of the table who must move to another.
func (d Desk) Balance(ctx context.Context, by Power, player, wants string, since time.Time) error {
	if err := d.live.floor.over(by, player); err != nil {
		return err
	}
	i := slices.IndexFunc(d.Others(player), func(o Other) bool { return o.ID == wants })
	switch {
	case i < 0:
		return fmt.Errorf("no other table %.40q of this game and limit is open", wants)
	case d.Others(player)[i].Yours:
		return fmt.Errorf("%s has a seat at that table", d.Name(player))
	case !d.Others(player)[i].Takes(d.Device(player)):
		return fmt.Errorf("%s has no device, and sits only where a dealer of real cards can act for him", d.Name(player))
	}
	return d.mustBy(ctx, by.alone(), player, lists.Balance, wants, since)
}

func (d Desk) mustBy(ctx context.Context, by hands, player string, why lists.Why, wants string, since time.Time) error {
	of, device := d.List(), d.Device(player)
	return d.live.floor.waiting.does(ctx, newKey(), by, lists.Down, func(l *lists.Lists) (lists.Act, bool) {
		name, _ := l.Next()
		return lists.Act{Name: name, List: &of, Person: player, Called: d.Name(player), Device: device, From: d.live.id, Wants: wants, Must: why, Since: since}, true
	})
}

// Break breaks the table for a person by his power, or opens it again. The tables of its list look what follows.
func (d Desk) Break(ctx context.Context, by Power, kind lists.Kind) error {
	if err := by.check(); err != nil {
		return err
	}
	if kind == lists.Break && len(d.Others("")) == 0 {
		return fmt.Errorf("no other table of this game and limit is open")
	}
	of := d.List()
	return d.live.floor.waiting.does(ctx, newKey(), by.alone(), kind, func(*lists.Lists) (lists.Act, bool) {
		return lists.Act{Table: d.live.id, List: &of}, true
	})
}

// Broken reports whether the table is broken.
func (d Desk) Broken() bool { return d.live.floor.broken(d.live.id) }

// Moves is the ID of the main game whose must-move table it is, "" if it is none, and whether the table is broken.
func (l *Live) Moves() (main string, broken bool) {
	return l.beside.Load().main, l.floor.broken(l.id)
}

func (f *Floor) broken(table string) (is bool) {
	f.waiting.look(func(l *lists.Lists) { is = l.Broken(table) })
	return is
}

// Other is another open table with the same game and limit. Yours: a player has a seat there. Feeds: it is a must-move table. Vacant: a
// seat is free there for who is on the list. Serves: its dealer can act for a player without a device.
type Other struct {
	ID, Name                     string
	Yours, Feeds, Vacant, Serves bool
}

// Takes reports whether a player who sits elsewhere can be moved there.
func (o Other) Takes(device bool) bool { return !o.Yours && (device || o.Serves) }

// Device reports whether a player acts for himself; for any other the dealers at whose tables he sits act.
func (d Desk) Device(player string) bool {
	p := d.live.floor.find(player)
	return p == nil || !p.Served
}

// Serves reports whether the dealer of the table can act for a player without a device.
func (d Desk) Serves() bool { return d.live.serves() }

// Others are the other open tables with the same game and limit that are not broken, as a player sees them.
func (d Desk) Others(player string) (all []Other) {
	f, of := d.live.floor, d.List().ID
	if of == "" {
		return nil
	}
	for _, l := range f.directory.listed(of) {
		if is := l.beside.Load(); l != d.live && is.open && !f.broken(l.id) {
			all = append(all, Other{l.id, is.name, player != "" && f.protector.seated(l.id, player), is.main != "", is.vacant, is.serves})
		}
	}
	return all
}

// changing is the way of the stack of a player who changes tables.
func changing(n lists.Name) transit {
	return transit{changeTransit, n.Call.Table, 0, n.Person, fmt.Sprint(n.Call.Number)}
}

// The log's keys of the steps of a call: the table keeps a seat, and who changes tables gets up from his.
func kept(n lists.Name) string { return fmt.Sprintf("call/%d", n.Call.Number) }
func gets(n lists.Name) string { return fmt.Sprintf("up/%d", n.Call.Number) }

func (f *Floor) logged(ctx context.Context, key string) (bool, error) {
	_, found, err := f.Log.ByKey(ctx, key)
	return found, err
}

// Keep keeps a seat for who is called to the table, once for each call, and wakes the table that he wants to change.
func (d Desk) Keep(ctx context.Context, n lists.Name, changes table.Changes) error {
	if err := d.live.commit(ctx, kept(n), journal.Program, "", changes); err != nil {
		return err
	}
	d.live.floor.rouse(n.From)
	return nil
}

// rouse has the dealer of a table look at it again, if it is open.
func (f *Floor) rouse(id string) {
	if l := f.Table(id); l != nil {
		l.Wake()
	}
}

// Kept reports whether a table has kept a seat for who is called to it.
func (d Desk) Kept(ctx context.Context, n lists.Name) (bool, error) {
	return d.live.floor.logged(ctx, kept(n))
}

// GetsUp takes a player who changes tables from his seat, once for each call, with changes that move his stack to the in-transit account.
func (d Desk) GetsUp(ctx context.Context, n lists.Name, changes func(transit journal.Account) (table.Changes, error)) error {
	s, err := changes(changing(n).account())
	if err != nil {
		return err
	}
	if err := d.live.commit(ctx, gets(n), journal.Program, "", s); err != nil {
		return err
	}
	d.live.floor.rouse(n.Call.Table)
	return nil
}

// Underway reports whether a player who sits no longer at the table has got up from it for another, which will seat him.
func (d Desk) Underway(ctx context.Context, n lists.Name) (bool, error) {
	f := d.live.floor
	if n.Call == nil || f.Table(n.Call.Table) == nil {
		return false, nil
	}
	up, err := f.logged(ctx, gets(n))
	if err != nil || !up {
		return false, err
	}
	back, err := f.logged(ctx, changing(n).deposit())
	return !back, err
}

// SitsDown seats a player who has got up from another table, once for each call, with the changes that follow from how he left it. If
// the table has no seat for him after all, his chips go to the cage. It does nothing until he has got up.
func (d Desk) SitsDown(ctx context.Context, n lists.Name, changes func(left journal.Event) (table.Changes, error)) (did bool, err error) {
	f, way := d.live.floor, changing(n)
	came, err := f.logged(ctx, way.arrival())
	switch {
	case err != nil:
		return true, err
	case came:
		return true, d.Note(ctx, lists.Seat, n)
	}
	left, up, err := f.Log.ByKey(ctx, gets(n))
	if err != nil || !up {
		return err != nil, err
	}
	back, err := f.logged(ctx, way.deposit())
	if err != nil {
		return true, err
	}
	if !back {
		if s, none := changes(left.Events[0]); none == nil {
			return true, d.live.commit(ctx, way.arrival(), journal.Program, "", s)
		}
		if err := f.cage.deposit(ctx, payment{way, left.Transfers[0].Amount}); err != nil {
			return true, err
		}
	}
	return true, d.Note(ctx, lists.Up, n)
}

// InHand reports whether a hand is in play at a table, which nobody has stopped.
func (d Desk) InHand(table string) bool {
	l := d.live.floor.Table(table)
	return l != nil && l.beside.Load().hand
}

// PutDown puts a player's name on the table's list.
func (d Desk) PutDown(ctx context.Context, player string) error {
	return d.live.floor.putDown(ctx, player, "", d.List())
}

// TakeOff takes a player's name off the table's list.
func (d Desk) TakeOff(ctx context.Context, player string) error {
	for _, n := range d.Names() {
		if n.Person == player {
			return d.live.floor.TakeOff(ctx, player, n.Number)
		}
	}
	return lists.ErrGone
}

// calledTo are who was called to which table, by the number of the call; nil if the log does not have all of it here.
func calledTo(ctx context.Context, log store.Log) map[int]lists.Name {
	of, all := lists.New(), map[int]lists.Name{}
	for e, err := range log.Read(ctx, lists.Shard, 1) {
		if err != nil || of.Apply(e) != nil {
			return nil // it is reported again
		}
		if _, next := of.Next(); next-1 > len(all) {
			for _, n := range of.Names("") {
				if n.Call != nil && n.Call.Number == next-1 {
					all[next-1] = n
				}
			}
		}
	}
	return all
}

// keeps returns the reason why a table keeps a seat for somebody who was not called to it, or nil; or why somebody changes tables who was
// not called to the other, or was called from another.
func (v *verifier) keeps(t *table.Table, e journal.Entry) error {
	if v.called == nil || len(e.Events) == 0 || !slices.Contains([]string{lists.Kept, lists.Leave, lists.Come}, e.Events[0].Kind) {
		return nil
	}
	var of struct {
		Player  string          `json:"player"`
		Call    int             `json:"call"`
		Table   string          `json:"table"`
		Since   time.Time       `json:"since"`
		Served  bool            `json:"served"`
		Transit journal.Account `json:"transit"`
	}
	if err := json.Unmarshal(e.Events[0].Data, &of); err != nil {
		return err
	}
	n, ok := v.called[of.Call]
	ok = ok && n.Person == of.Player
	switch kind := e.Events[0].Kind; {
	case kind == lists.Kept && !(ok && n.Call.Table == t.ID):
		return fmt.Errorf("a seat is kept for %.60q by call %d, which is not his to this table", of.Player, of.Call)
	case kind == lists.Leave && !(ok && n.From == t.ID && n.Call.Table == of.Table && of.Transit == changing(n).account()):
		return fmt.Errorf("%.60q leaves this table for another by call %d, which is not his from this table", of.Player, of.Call)
	case kind == lists.Leave && (!of.Since.Equal(n.Since) || n.Must == lists.MustMove && n.Call.Table != t.MustMove):
		return fmt.Errorf("%.60q must move by call %d, and not as it was called: since when he sits, or to which table", of.Player, of.Call)
	case kind != lists.Kept && of.Served == n.Device:
		return fmt.Errorf("%.60q changes tables by call %d, which has it otherwise whether he has a device", of.Player, of.Call)
	case kind == lists.Come && !(ok && n.From != "" && n.Call.Table == t.ID && of.Transit == changing(n).account()):
		return fmt.Errorf("%.60q comes from another table by call %d, which is not his to this table", of.Player, of.Call)
	}
	return nil
}
