// Package lists keeps the lists of a card room, by game and limit: who has put his name down, who of them is here, and who is called
// to which table. It is pure: it reads no clock and no log.
//
// No clause of Chapter 637a speaks of a list; § 637a.9(c) lets a house announce games, limits and vacant seats. The order of the names,
// the calls and what becomes of who does not come are the house's practice.
package lists

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"felt.example/felt/journal"
)

// Shard is the lists' shard of the log.
const Shard = "lists"

// The kinds of event in a table's log that follow from a call: it keeps a seat for who is called, and a player who changes tables gets up
// from the one and sits down at the other.
const (
	Kept  = "call"
	Leave = "to_table"
	Come  = "from_table"
)

// List is a game and limit.
type List struct {
	// ID says both in full, such as "holdem/limit/2.00/4.00/1.00+2.00"; tables that have it share a list.
	ID string `json:"id"`
	// Title says them in words, such as "$2/$4 limit Hold'em".
	Title string `json:"title"`
}

// Name is a name on a list.
type Name struct {
	// Number is never given twice.
	Number int
	List   string
	Person string
	Called string // what he is called
	// Device: he sits down by himself. A name without one is that of somebody whom a dealer of real cards seats.
	Device bool
	Here   bool // who called in is not, until he is checked in
	// From is the table at which he sits and which he changes, and Wants the one that he asks for or must move to; "" is none, and any.
	From, Wants string
	// Must is why he must move, and Since when he sat down at the table that he leaves: who sits there longest is the first.
	Must  Why
	Since time.Time
	At    time.Time
	Call  *Call // the seat that he is called to; nil is none
}

// Why is why a player must move to another table; "" is that he asks to.
type Why string

// Why a player must move.
const (
	MustMove Why = "must_move" // he sits at the must-move table of a main game
	Broken   Why = "broken"    // the table at which he sits is broken
	Balance  Why = "balance"   // a floorperson balances two tables
)

// Takes reports whether a name can be called to a table: its player does not sit there, and asks for no other.
func (n Name) Takes(table string) bool { return n.From != table && (n.Wants == "" || n.Wants == table) }

// Call is a call to a table, which keeps a seat.
type Call struct {
	Number int // of all calls
	Table  string
	Goes   bool // he gets up from the table that he changes; his seat is kept until he has it
}

// Told is why a name was taken off that its player had not taken off himself.
type Told struct {
	List   string
	Passed bool // he did not come to the table
	Table  string
	Reason string // of who did it; "" is that his time was up
	At     time.Time
}

// Kind is what is done on the lists: the kind of its event.
type Kind string

// What is done on the lists.
const (
	Down   Kind = "down"   // a name is put down
	Here   Kind = "here"   // who called in has come
	Ahead  Kind = "ahead"  // a floorperson puts a name first, out of turn
	Off    Kind = "off"    // a player takes his name off
	Calls  Kind = "call"   // a player is called to a table
	Back   Kind = "back"   // the table had no seat for him after all; he has his place again
	Pass   Kind = "pass"   // he did not come, so his name is taken off
	Remove Kind = "remove" // a floorperson takes a name off
	Seat   Kind = "seat"   // he has a seat
	Goes   Kind = "goes"   // his hand is over, and he gets up from his table to go to the one that he is called to
	Up     Kind = "up"     // he changes no table any more: he sits no longer at the one that he was to leave, or need not
	Break  Kind = "break"  // a floorperson breaks a table: all who sit there must move, and nobody comes
	Open   Kind = "open"   // he opens it again
)

// Act is what somebody does. Which fields count follows from its kind.
type Act struct {
	Name int `json:"name"`
	// List, Called and Present are those of a name that is put down; Person and Device also those of who is checked in.
	List    *List  `json:"list,omitempty"`
	Person  string `json:"person,omitempty"`
	Called  string `json:"called,omitempty"`
	Device  bool   `json:"device,omitempty"`
	Present bool   `json:"present,omitempty"`
	// From and Wants are those of a name whose player changes tables.
	From  string `json:"from,omitempty"`
	Wants string `json:"wants,omitempty"`
	// Must and Since are those of one who must.
	Must  Why       `json:"must,omitempty"`
	Since time.Time `json:"since,omitzero"`
	// Table and Call are those of a call. Table and List are those of a table that is broken, or opened again.
	Table string `json:"table,omitempty"`
	Call  int    `json:"call,omitempty"`
}

// Lists are all lists of a card room.
type Lists struct {
	names  []Name // in the order in which they are called
	titles map[string]string
	last   int // the number of the last name
	calls  int // that of the last call
	told   map[string]Told
	broken map[string]bool
}

// New is a card room in which nobody waits.
func New() *Lists {
	return &Lists{titles: map[string]string{}, told: map[string]Told{}, broken: map[string]bool{}}
}

// Next is the number of the next name, and of the next call.
func (l *Lists) Next() (name, call int) { return l.last + 1, l.calls + 1 }

// Names are those on a list, in their order; "" is all lists.
func (l *Lists) Names(list string) []Name {
	return slices.DeleteFunc(slices.Clone(l.names), func(n Name) bool { return list != "" && n.List != list })
}

// Titles are the titles of the lists on which a name ever was, by their IDs.
func (l *Lists) Titles() map[string]string { return l.titles }

// Find is the name with a number.
func (l *Lists) Find(number int) (Name, bool) {
	if i := l.at(number); i >= 0 {
		return l.names[i], true
	}
	return Name{}, false
}

func (l *Lists) at(number int) int {
	return slices.IndexFunc(l.names, func(n Name) bool { return n.Number == number })
}

// Of is the name of a person on a list.
func (l *Lists) Of(list, person string) (Name, bool) {
	i := slices.IndexFunc(l.names, func(n Name) bool { return n.List == list && n.Person == person })
	if person == "" || i < 0 {
		return Name{}, false
	}
	return l.names[i], true
}

// First is the first on a list who is here, is called nowhere and may come.
func (l *Lists) First(list string, may func(Name) bool) (Name, bool) {
	for _, n := range l.names {
		if n.List == list && l.free(n) == nil && may(n) {
			return n, true
		}
	}
	return Name{}, false
}

// free returns the reason why somebody cannot be called, or nil.
func (l *Lists) free(n Name) error {
	if !n.Here {
		return fmt.Errorf("%s has called in and is not here yet", n.Called)
	}
	if n.Call != nil {
		return fmt.Errorf("%s is called to table %s", n.Called, n.Call.Table)
	}
	if slices.ContainsFunc(l.names, func(o Name) bool { return o.Person == n.Person && o.Call != nil }) {
		return fmt.Errorf("%s is called to a table of another list", n.Called)
	}
	return nil
}

// Broken reports whether a table is broken.
func (l *Lists) Broken(table string) bool { return l.broken[table] }

// Told is why the name of a person was last taken off, if he has put none down since.
func (l *Lists) Told(person string) (Told, bool) {
	t, ok := l.told[person]
	return t, ok
}

// Apply takes an entry of the shard, or says what is wrong with it.
func (l *Lists) Apply(e journal.Entry) error {
	do, err := l.plan(e)
	if err == nil {
		do()
	}
	return err
}

// Check returns the reason why an entry would not be taken, or nil.
func (l *Lists) Check(e journal.Entry) error {
	_, err := l.plan(e)
	return err
}

// hands is by whom something is done on the lists.
type hands int

const (
	self  hands = 1 << iota // he whose name it is
	house                   // a person by his power
	felt                    // the program
)

// by are who may do it.
var by = map[Kind]hands{
	Down: self | house | felt, Here: house, Ahead: house, Off: self, Calls: felt, Back: felt, Pass: house | felt, Remove: house, Seat: felt, Goes: felt, Up: felt,
	Break: house, Open: house,
}

// downBy are who may put down a name, by why its player must move.
var downBy = map[Why]hands{"": self | house, MustMove: felt, Broken: felt, Balance: house}

// ErrGone refuses what concerns a name that is not on a list.
var ErrGone = fmt.Errorf("this name is not on a list any more; look again")

func (l *Lists) plan(e journal.Entry) (do func(), err error) {
	var a Act
	if len(e.Events) != 1 || len(e.Transfers) > 0 {
		return nil, fmt.Errorf("one thing is done on the lists at a time, and no money moves")
	}
	if err := json.Unmarshal(e.Events[0].Data, &a); err != nil {
		return nil, err
	}
	kind := Kind(e.Events[0].Kind)
	if by[kind] == 0 {
		return nil, fmt.Errorf("%.40q is nothing that is done on a list", kind)
	}
	switch kind {
	case Down:
		return l.down(e, a)
	case Break, Open:
		return l.breaks(kind, e, a)
	default:
	}
	i := l.at(a.Name)
	if i < 0 {
		return nil, ErrGone
	}
	n := l.names[i]
	who, err := allows(by[kind], kind, e, n.Person)
	if err != nil {
		return nil, err
	}
	if n.Must != "" && (who == self || who == house && (kind != Remove || n.Must != Balance)) {
		return nil, fmt.Errorf("%s must move to another table, or leave; the longest-sitting is moved first", n.Called)
	}
	if n.Call != nil && n.Call.Goes && kind != Seat && kind != Up {
		return nil, fmt.Errorf("%s is on the way to table %s with all chips", n.Called, n.Call.Table)
	}
	off := func() { l.names = slices.Delete(slices.Clone(l.names), i, i+1) }
	set := func(n Name) func() {
		return func() { l.names = slices.Clone(l.names); l.names[i] = n }
	}
	switch kind {
	case Here:
		if n.Here {
			return nil, fmt.Errorf("%s is here already", n.Called)
		}
		if _, on := l.Of(n.List, a.Person); on && a.Person != n.Person || a.Person == "" {
			return nil, fmt.Errorf("%s has another name on this list", n.Called)
		}
		n.Here, n.Person, n.Device = true, a.Person, a.Device
		return set(n), nil
	case Calls:
		if err := l.free(n); err != nil {
			return nil, err
		}
		if a.Call != l.calls+1 || a.Table == "" {
			return nil, fmt.Errorf("a call to table %.40q has number %d, not %d", a.Table, l.calls+1, a.Call)
		}
		if l.broken[a.Table] {
			return nil, fmt.Errorf("table %.40s is broken", a.Table)
		}
		if !n.Takes(a.Table) {
			return nil, fmt.Errorf("%s does not ask for a seat at table %.40s", n.Called, a.Table)
		}
		n.Call = &Call{Number: a.Call, Table: a.Table}
		return func() { l.calls = a.Call; set(n)() }, nil
	case Ahead:
		if n.Call != nil {
			return nil, fmt.Errorf("%s is called to table %s", n.Called, n.Call.Table)
		}
		return func() {
			off()
			first := 0 // after who must move
			for i, of := range l.names {
				if of.List == n.List && of.Must != "" {
					first = i + 1
				}
			}
			l.names = slices.Insert(l.names, first, n)
		}, nil
	case Off, Seat:
		return off, nil
	case Up:
		if n.From == "" {
			return nil, fmt.Errorf("%s changes no table", n.Called)
		}
		return off, nil
	case Remove:
		return func() { l.told[n.Person] = Told{List: n.List, Reason: reason(e), At: e.Clock}; off() }, nil
	default: // he is passed, had no seat, or goes
		if n.Call == nil || n.Call.Number != a.Call {
			return nil, fmt.Errorf("%s is not called to a table, or not by this call", n.Called)
		}
		if kind == Pass && n.Must != "" {
			return off, nil // his table puts him down again when he can move
		}
		if kind == Pass {
			return func() {
				l.told[n.Person] = Told{List: n.List, Passed: true, Table: n.Call.Table, Reason: reason(e), At: e.Clock}
				off()
			}, nil
		}
		if n.Call = nil; kind == Goes {
			if n.From == "" {
				return nil, fmt.Errorf("%s changes no table", n.Called)
			}
			n.Call = &Call{a.Call, l.names[i].Call.Table, true}
		}
		return set(n), nil
	}
}

func (l *Lists) down(e journal.Entry, a Act) (do func(), err error) {
	if a.Name != l.last+1 || a.List == nil || a.List.ID == "" || a.List.Title == "" || a.Person == "" || a.Called == "" {
		return nil, fmt.Errorf("name %d is to be put down on a list, with who it is; not name %d, %.40q", l.last+1, a.Name, a.Called)
	}
	if _, err := allows(downBy[a.Must], Down, e, a.Person); err != nil {
		return nil, err
	}
	same := func(n Name) bool {
		return n.List == a.List.ID && (n.Person == a.Person || a.Must == "" && n.Called == a.Called)
	}
	i := slices.IndexFunc(l.names, same)
	if i >= 0 && (a.Must == "" || l.names[i].From != a.From || l.names[i].Call != nil || l.names[i].Must == a.Must) {
		return nil, fmt.Errorf("%s is on the list of %s already", a.Called, a.List.Title)
	}
	switch {
	case a.Must == "" && e.Acted != nil && a.From != "" || a.From == "" && a.Wants != "" || a.From != "" && a.From == a.Wants:
		return nil, fmt.Errorf("only who sits at a table asks for another, and for himself")
	case a.Must != "" && (a.From == "" || a.Since.IsZero() || (a.Must == Broken) != (a.Wants == "")):
		return nil, fmt.Errorf("who must move sits at a table since some time, and moves to another")
	case l.broken[a.Wants] || (a.Must == Broken) && !l.broken[a.From]:
		return nil, fmt.Errorf("table %.40s is broken, or table %.40s is not", a.Wants, a.From)
	}
	return func() {
		l.last, l.titles[a.List.ID] = a.Name, a.List.Title
		delete(l.told, a.Person)
		l.names = slices.Clone(l.names)
		if i >= 0 { // what he asked for himself counts no more
			l.names = slices.Delete(l.names, i, i+1)
		}
		l.names = slices.Insert(l.names, l.place(a), Name{
			Number: a.Name, List: a.List.ID, Person: a.Person, Called: a.Called, Device: a.Device, Here: a.Present || e.Acted == nil || a.Must != "",
			From: a.From, Wants: a.Wants, Must: a.Must, Since: a.Since, At: e.Clock,
		})
	}, nil
}

// breaks breaks a table, or opens it again.
func (l *Lists) breaks(kind Kind, e journal.Entry, a Act) (do func(), err error) {
	if _, err := allows(by[kind], kind, e, ""); err != nil {
		return nil, err
	}
	switch {
	case a.Table == "" || a.List == nil || a.List.ID == "":
		return nil, fmt.Errorf("a table of a list is broken or opened again")
	case l.broken[a.Table] == (kind == Break):
		return nil, fmt.Errorf("table %.40s is broken already, or was not", a.Table)
	}
	return func() {
		if delete(l.broken, a.Table); kind == Break {
			l.broken[a.Table] = true
		}
	}, nil
}

// place is where a name goes that is put down: last, that of somebody who changes tables before all who do not sit yet, and before all
// of these that of somebody who must move, after those who sit longer.
func (l *Lists) place(a Act) int {
	if a.Must != "" {
		i := slices.IndexFunc(l.names, func(n Name) bool { return n.List == a.List.ID && (n.Must == "" || n.Since.After(a.Since)) })
		if i < 0 {
			i = len(l.names)
		}
		return i
	}
	for i, n := range slices.Backward(l.names) {
		if a.From != "" && n.List == a.List.ID && n.From != "" {
			return i + 1
		}
	}
	if i := slices.IndexFunc(l.names, func(n Name) bool { return n.List == a.List.ID }); a.From != "" && i >= 0 {
		return i
	}
	return len(l.names)
}

// allows is by whom an entry is made; it refuses what he may not do.
func allows(may hands, kind Kind, e journal.Entry, person string) (is hands, err error) {
	is = house
	switch actor, named := strings.CutPrefix(e.Actor, journal.Person("")); {
	case e.Actor == journal.Program:
		is = felt
	case !named || actor == "":
		is = 0
	case e.Acted == nil && actor == person:
		is = self
	case e.Acted == nil || actor == person:
		is = 0
	}
	if may&is == 0 {
		return is, fmt.Errorf("%.60q may not do this on the list: %s", e.Actor, kind)
	}
	return is, nil
}

func reason(e journal.Entry) string {
	if e.Acted == nil {
		return ""
	}
	return e.Acted.Reason
}
