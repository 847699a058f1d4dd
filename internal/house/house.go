// Package house keeps the places where a gaming floor's chips and money lie: the main bank, the cage, the table inventories, the drop
// boxes. It knows who may move what, from where to where, on which numbered slip, and by which clause; it reads no clock and no
// log. What the wagers of a table win and lose is not here but in the table's own account.
//
// Of §§ 465a.36 to .44 little of the text is at hand; what is built on the rest says "rebuilt".
package house

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"felt.example/felt/internal/people"
	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// Shard is the house's shard of the log.
const Shard = "house"

// The accounts of the house. Chips count as what they are worth. An account of cash stands below zero by what is in it, as the
// cage does, for chips were issued for it.
const (
	Bank       journal.Account = "bank"
	CageChips  journal.Account = "chips/cage"
	CageCash   journal.Account = "cage/cash"
	TipPool    journal.Account = "tip-pool" // the dealers' tips, at the cage
	inventory                  = "inventory/"
	difference                 = "difference/"
	drop                       = "drop/"
	tipBox                     = "tips/"
)

// Inventory is the account of what was brought to a table's inventory and taken from it, beside what its wagers won and lost.
func Inventory(table string) journal.Account { return journal.Account(inventory + table) }

// Difference is the account of what counts at a place found more or less than the books have.
func Difference(place string) journal.Account { return journal.Account(difference + place) }

// Drop is the account of a drop box.
func Drop(box string) journal.Account { return journal.Account(drop + box) }

// TipBox is the account of the chips in the tip box of a table.
func TipBox(table string) journal.Account { return journal.Account(tipBox + table) }

// BoxName names the drop box of a table with a number.
func BoxName(table string, number int) string { return fmt.Sprintf("%s/%d", table, number) }

// JackpotBoxName names the locked box for jackpot contributions that leaves a table with the drop box of that number (§ 637a.2(e)).
func JackpotBoxName(table string, number int) string {
	return fmt.Sprintf("%s/jackpot-%d", table, number)
}

// Contributed is what a transfer puts into the locked boxes of a table's funds, in cents; below zero if it takes that out again. What is
// moved within the funds stays in the box until it is collected.
func Contributed(table string, x journal.Transfer) money.Cents {
	funds := "fund/" + table + "/"
	from, to := strings.HasPrefix(string(x.From), funds), strings.HasPrefix(string(x.To), funds)
	switch {
	case to && !from:
		return x.Amount
	case from && !to && strings.HasSuffix(string(x.From), "/box"):
		return -x.Amount
	}
	return 0
}

// TheCage is the place of the cage, where a table has its ID.
const TheCage = "cage"

// Kind is what somebody does in the house: the kind of its event.
type Kind string

// The acts of the house.
const (
	Request  Kind = "request"
	Approve  Kind = "approve"
	Dispatch Kind = "dispatch"
	Receive  Kind = "receive"
	Cancel   Kind = "cancel"
	Counts   Kind = "count" // an inventory, or a tip box
	Signs    Kind = "sign"  // such a count, by the second person
	Drops    Kind = "drop"  // the count of a drop box by one of the team
	PaysTips Kind = "tips"  // to a dealer, out of what all were given
	Closes   Kind = "day"   // a gaming day: the first signature, and the second
	Reopens  Kind = "reopen"
	Marks    Kind = "mark"  // a moment that surveillance marks
	Stores   Kind = "cards" // decks are received into the storage
)

// SlipKind is what moves on a slip.
type SlipKind string

// The kinds of slips.
const (
	Fill    SlipKind = "fill"    // chips from the cage to a table
	Credit  SlipKind = "credit"  // from a table to the cage
	Supply  SlipKind = "supply"  // from the main bank to the cage
	Deposit SlipKind = "deposit" // from the cage to the main bank
	Jackpot SlipKind = "jackpot" // what a progressive meter pays, by the cage
)

// rule is who does a step, and by which clause.
type rule struct {
	by   []people.Role
	cite string
}

const felt = "felt's own rule, for want of the text"

var (
	dealers = []people.Role{people.Dealer}
	pit     = []people.Role{people.PitManager}
	cashier = []people.Role{people.Cage}
	bankers = []people.Role{people.GamingOperations}
)

// steps are who requests, approves, dispatches and receives.
var steps = map[SlipKind]map[Kind]rule{
	Fill: {
		Request: {people.FloorpersonOrAbove, "§ 465a.38, rebuilt"}, Approve: {pit, "§ 465a.38, rebuilt"},
		Dispatch: {cashier, "§ 465a.38, rebuilt"}, Receive: {dealers, "§ 465a.38, rebuilt"},
	},
	Credit: {
		Request: {people.FloorpersonOrAbove, "§ 465a.39, rebuilt"}, Approve: {pit, "§ 465a.39, rebuilt"},
		Dispatch: {dealers, "§ 465a.39, rebuilt"}, Receive: {cashier, "§ 465a.39, rebuilt"},
	},
	Supply:  {Request: {cashier, felt}, Approve: {bankers, felt}, Dispatch: {bankers, felt}, Receive: {cashier, felt}},
	Deposit: {Request: {cashier, felt}, Approve: {bankers, felt}, Dispatch: {cashier, felt}, Receive: {bankers, felt}},
	Jackpot: {
		Request: {people.FloorpersonOrAbove, "§ 605a.7, rebuilt"}, Approve: {pit, "§ 605a.7, rebuilt"},
		Dispatch: {cashier, "§ 605a.7, rebuilt"}, Receive: {dealers, "§ 605a.7, rebuilt"},
	},
}

// Purpose is why an inventory is counted.
type Purpose string

// The purposes of counts.
const (
	Opener    Purpose = "opener"
	Shift     Purpose = "shift"
	Exchanged Purpose = "drop" // the drop box of an open table leaves
	Closer    Purpose = "closer"
	OfCage    Purpose = "cage"
	Tips      Purpose = "tips" // the tip box of a table is emptied
)

// counted are who counts for a purpose, who signs as the second, and the clause.
var counted = map[Purpose]struct {
	counts, signs []people.Role
	cite          string
}{
	Opener:    {dealers, people.FloorpersonOrAbove, "§ 465a.37"},
	Shift:     {dealers, people.FloorpersonOrAbove, "§ 465a.44, rebuilt"},
	Exchanged: {dealers, people.FloorpersonOrAbove, "§ 465a.41"},
	Closer:    {dealers, people.FloorpersonOrAbove, "§ 465a.42, rebuilt"},
	OfCage:    {cashier, cashier, felt},
	Tips:      {dealers, people.FloorpersonOrAbove, felt},
}

var (
	teamRule = rule{[]people.Role{people.CountTeam}, "§ 465a.25, rebuilt"}
	tipsRule = rule{cashier, felt}
	dayRule  = rule{[]people.Role{people.PitManager, people.GamingOperations}, felt}
	openRule = rule{bankers, felt}
	markRule = rule{[]people.Role{people.Surveillance}, "§ 465a.9(e)"}
)

// Team is how many people count a drop box.
const Team = 3

// Act is what somebody does. Which fields count follows from its kind.
type Act struct {
	// As is the role in which he does it.
	As people.Role `json:"as"`
	// Slip is the number of the slip; a request has none, and says what it is Of.
	Slip  int      `json:"slip,omitempty"`
	Of    SlipKind `json:"of,omitempty"`
	Table string   `json:"table,omitempty"` // for a count also "cage"
	Chips Count    `json:"chips,omitempty"`
	// Purpose of a count.
	Purpose Purpose `json:"purpose,omitempty"`
	// Book is what the books have of what was counted, when it was; of a drop box the cash.
	Book *Signed `json:"book,omitempty"`
	// Rake is what was taken as rake and time charges since the inventory of a Poker table was counted last. It lies in the drop box.
	Rake money.Cents `json:"rake,omitzero"`
	// Contributed is what pots contributed to the jackpots of a table since then. It lies in the locked box; nil is that the table has none.
	Contributed *money.Cents `json:"contributed,omitempty"`
	// Box is the box whose Cash was counted, and whose Chips: of a drop box the rake, of a jackpot box all that it holds.
	Box  string `json:"box,omitempty"`
	Cash Count  `json:"cash,omitempty"`
	// Round and Question are those of an award, Amount what the meter paid.
	Round    int         `json:"round,omitempty"`
	Question int         `json:"question,omitempty"`
	Amount   money.Cents `json:"amount,omitzero"`
	// Day is a gaming day, Digest that of its figures, and Findings what did not add up when it was signed.
	Day      string   `json:"day,omitempty"`
	Digest   string   `json:"digest,omitempty"`
	Findings []string `json:"findings,omitempty"`
	// To is the ID of the dealer who is paid tips, and Pays how much.
	To   string      `json:"to,omitempty"`
	Pays money.Cents `json:"pays,omitzero"`
	// Entry is the table's last entry at a marked moment, or when its inventory or tip box was counted, and Note what is said of a moment.
	Entry uint64 `json:"entry,omitempty"`
	Note  string `json:"note,omitempty"`
	// Meter is a progressive meter, and Read what was read on it; Entry is then that of its log.
	Meter string       `json:"meter,omitempty"`
	Read  *money.Cents `json:"read,omitempty"`
	// Delivery is the cards that are received.
	Delivery *Delivery `json:"delivery,omitempty"`
}

// Signature is who did something, as what and when.
type Signature struct {
	By string      `json:"by"` // the ID of a person
	As people.Role `json:"as"`
	At time.Time   `json:"at"`
}

// Slip is a numbered slip.
type Slip struct {
	Number int      `json:"number"`
	Of     SlipKind `json:"of"`
	Table  string   `json:"table,omitempty"`
	// Chips are those on the slip, Received those that arrived.
	Chips    Count       `json:"chips"`
	Received Count       `json:"received,omitempty"`
	Amount   money.Cents `json:"amount"`
	// Money is what a jackpot is more than its chips, below the least of them: the cage pays it in money when the player redeems his chips.
	Money     money.Cents `json:"money,omitzero"`
	Round     int         `json:"round,omitempty"`
	Question  int         `json:"question,omitempty"`
	Requested *Signature  `json:"requested"`
	Approved  *Signature  `json:"approved"`
	Sent      *Signature  `json:"dispatched"`
	Arrived   *Signature  `json:"received_by"`
	Cancelled *Signature  `json:"cancelled"`
}

// Next is the step that the slip waits for; "" is none.
func (s *Slip) Next() Kind {
	switch {
	case s.Cancelled != nil || s.Arrived != nil:
		return ""
	case s.Approved == nil:
		return Approve
	case s.Sent == nil:
		return Dispatch
	}
	return Receive
}

// UnderWay reports whether its chips have left one place and not reached the other.
func (s *Slip) UnderWay() bool { return s.Next() == Receive }

func (s *Slip) transit() journal.Account {
	return journal.Account(fmt.Sprintf("transit/%s/%d", s.Of, s.Number))
}

// ends are the accounts from and to which a slip moves chips. What pays an award goes to the main bank's account, for the seat has its
// chips from the meter.
func (s *Slip) ends() (from, to journal.Account) {
	switch s.Of {
	case Fill:
		return CageChips, Inventory(s.Table)
	case Credit:
		return Inventory(s.Table), CageChips
	case Supply:
		return Bank, CageChips
	default:
		return CageChips, Bank
	}
}

// Inspected is a count of an inventory, the Inventory Slip of a table, or of its tip box.
type Inspected struct {
	Number  int        `json:"number"`
	Place   string     `json:"place"`
	Purpose Purpose    `json:"purpose"`
	Chips   Count      `json:"chips"`
	Total   Signed     `json:"total"`
	Book    Signed     `json:"book"`
	Counted Signature  `json:"counted"`
	Signed  *Signature `json:"signed"`
	// Rake is what went into the drop box of a Poker table since the count before, and so is not in the inventory.
	Rake money.Cents `json:"rake,omitzero"`
	// Contributed is what went into its locked box for jackpots; nil is that it has none, or that an earlier build counted.
	Contributed *money.Cents `json:"contributed,omitempty"`
	// Entry is the table's last entry when it was signed; 0 for the cage, and for inventories that earlier builds counted.
	Entry uint64 `json:"entry,omitempty"`
}

// Difference is how much more was counted than the books have.
func (i *Inspected) Difference() Signed { return i.Total - i.Book }

// Box is a drop box, or the locked box for jackpot contributions. Its counts are known to all only when the whole team has counted alike.
type Box struct {
	Name    string      `json:"name"`
	Table   string      `json:"table"`
	Jackpot bool        `json:"jackpot,omitempty"`
	Removed Signature   `json:"removed"`
	Team    []TeamCount `json:"team"`
	// Recounts are how often the team did not agree.
	Recounts int `json:"recounts"`
	// Cash is what was counted and Book what the books expected, once all three have counted alike.
	Cash  Count  `json:"cash,omitempty"`
	Total Signed `json:"total"`
	Book  Signed `json:"book"`
	// Chips are the rake as it was counted, in a jackpot box the contributions, and Rake is what was expected of them.
	Chips Count       `json:"chips,omitempty"`
	Rake  money.Cents `json:"rake,omitzero"`
	Done  *Signature  `json:"done"`
}

// Differences are how much more was counted of the cash and of the chips in the box than was expected.
func (b *Box) Differences() (cash, chips Signed) {
	return b.Total - b.Book, Signed(b.Chips.Sum() - b.Rake)
}

// Number is that of the box, among those of its table.
func (b *Box) Number() int {
	number, _ := strconv.Atoi(b.Name[strings.LastIndexAny(b.Name, "/-")+1:])
	return number
}

// What is "drop box" or "jackpot box".
func (b *Box) What() string {
	if b.Jackpot {
		return "jackpot box"
	}
	return "drop box"
}

// holds is what the chips in the box are.
func (b *Box) holds() string {
	if b.Jackpot {
		return "contributions"
	}
	return "rake"
}

// TeamCount is the count of one of the team.
type TeamCount struct {
	Signature
	Cash  Count `json:"cash"`
	Chips Count `json:"chips,omitempty"`
}

// alike reports whether two of the team have counted the same pieces.
func (c TeamCount) alike(as TeamCount) bool { return c.Cash.Same(as.Cash) && c.Chips.Same(as.Chips) }

// Day is a gaming day that was signed.
type Day struct {
	Day        string      `json:"day"`
	Digest     string      `json:"digest"`
	Findings   []string    `json:"findings"`
	Signatures []Signature `json:"signatures"`
	Reopened   []Signature `json:"reopened"`
}

// Closed reports whether two people have signed it.
func (d *Day) Closed() bool { return len(d.Signatures) == 2 }

// Payout is tips that the cage has paid to a dealer.
type Payout struct {
	Signature
	To     string      `json:"to"` // the ID of the dealer
	Amount money.Cents `json:"amount"`
}

// Mark is a moment that surveillance marked.
type Mark struct {
	Signature
	Table string `json:"table"`
	Round int    `json:"round"`
	Entry uint64 `json:"entry"`
	Note  string `json:"note"`
}

// Tray is the inventory of a table.
type Tray struct {
	Table string      `json:"table"`
	Open  bool        `json:"open"` // since its opener was signed, until its closer is
	Box   int         `json:"box"`  // the number of the drop box at the table
	rake  money.Cents // that counts have booked into that box

	contributed *money.Cents // that they have booked into the jackpot box; nil is that there is none
}

// House is the state of the house.
type House struct {
	Cage    Count // chips
	Slips   []*Slip
	Counts  []*Inspected
	Waiting map[string]*Inspected // a count that waits for its second signature, by its place; of a tip box by its account
	Trays   map[string]*Tray
	Boxes   []*Box // that were removed
	Days    map[string]*Day
	Marks   []Mark
	Tips    money.Cents // of all dealers, at the cage
	Payouts []Payout
	// Deliveries are the decks that were received into the storage, in order; none is that the house keeps no record of it.
	Deliveries []Received
	stored     map[string]int // the place of each deck among them, by its seal
	// Readings are those of progressive meters that were signed, and Unsigned those that wait for a second signature, by the meter.
	Readings []*Reading
	Unsigned map[string]*Reading
}

// planner is a house in which something is to be done.
type planner struct {
	*House
	same func(a, b string) bool
}

// New is a house in which nothing has been done.
func New() *House {
	return &House{Waiting: map[string]*Inspected{}, Trays: map[string]*Tray{}, Days: map[string]*Day{}, stored: map[string]int{}, Unsigned: map[string]*Reading{}}
}

// Tray is that of a table.
func (h *House) Tray(table string) Tray {
	if t := h.Trays[table]; t != nil {
		return *t
	}
	return Tray{Table: table, Box: 1}
}

func (h *House) tray(table string) *Tray {
	if h.Trays[table] == nil {
		t := h.Tray(table)
		h.Trays[table] = &t
	}
	return h.Trays[table]
}

// Box is the name of the drop box at a table.
func (h *House) Box(table string) string { return BoxName(table, h.Tray(table).Box) }

// Removed is a box that was removed, or nil.
func (h *House) Removed(name string) *Box {
	i := slices.IndexFunc(h.Boxes, func(b *Box) bool { return b.Name == name })
	if i < 0 {
		return nil
	}
	return h.Boxes[i]
}

// Slip is that with a number, or nil.
func (h *House) Slip(number int) *Slip {
	if number < 1 || number > len(h.Slips) {
		return nil
	}
	return h.Slips[number-1]
}

// Jackpot is the slip of what a question of a table's round had a meter pay, or nil.
func (h *House) Jackpot(table string, round, question int) *Slip {
	i := slices.IndexFunc(h.Slips, func(s *Slip) bool {
		return s.Of == Jackpot && s.Cancelled == nil && s.Table == table && s.Round == round && s.Question == question
	})
	if i < 0 {
		return nil
	}
	return h.Slips[i]
}

// Supplied reports whether the cage was ever supplied with chips: then the house pays jackpots by slips.
func (h *House) Supplied() bool {
	return slices.ContainsFunc(h.Slips, func(s *Slip) bool { return s.Of == Supply && s.Arrived != nil })
}

// Apply takes in an entry of the house's shard. It must be what somebody could do, and move what that moves.
func (h *House) Apply(e journal.Entry) error {
	person, ok := strings.CutPrefix(e.Actor, journal.Person(""))
	if !ok || len(e.Events) != 1 || e.Acted == nil {
		return fmt.Errorf("one person does one thing in the house at a time, and signs for it")
	}
	var a Act
	if err := json.Unmarshal(e.Events[0].Data, &a); err != nil {
		return err
	}
	transfers, do, err := planner{h, func(a, b string) bool { return a == b }}.plan(Kind(e.Events[0].Kind), Signature{person, a.As, e.Clock}, a)
	if err != nil {
		return err
	}
	if !slices.Equal(transfers, e.Transfers) {
		return fmt.Errorf("a %q of the house moves %v, not %v", e.Events[0].Kind, transfers, e.Transfers)
	}
	do()
	return nil
}

// Plan is what an act moves, or the reason why it cannot be done now. Same reports whether two IDs are one person.
func (h *House) Plan(kind Kind, by Signature, a Act, same func(a, b string) bool) ([]journal.Transfer, error) {
	transfers, _, err := planner{h, same}.plan(kind, by, a)
	return transfers, err
}

func (h planner) plan(kind Kind, by Signature, a Act) ([]journal.Transfer, func(), error) {
	switch kind {
	case Request:
		return h.request(by, a)
	case Approve, Dispatch, Receive, Cancel:
		return h.step(kind, by, a)
	case Counts:
		return h.count(by, a)
	case Signs:
		return h.sign(by, a)
	case Drops:
		return h.team(by, a)
	case PaysTips:
		return h.payTips(by, a)
	case Closes, Reopens:
		return h.day(kind, by, a)
	case Stores:
		return h.stores(by, a)
	case Reads:
		return h.read(by, a)
	case Witnesses:
		return h.witness(by, a)
	case Marks:
		if err := markRule.allows(by, "marking a moment"); err != nil {
			return nil, nil, err
		}
		if a.Table == "" || a.Note == "" {
			return nil, nil, fmt.Errorf("a mark names a table and says what is to be seen")
		}
		return nil, func() { h.Marks = append(h.Marks, Mark{by, a.Table, a.Round, a.Entry, a.Note}) }, nil
	}
	return nil, nil, fmt.Errorf("%q is nothing that is done in a house", kind)
}

// allows refuses who has not the role that the clause names.
func (r rule) allows(by Signature, what string) error {
	if slices.Contains(r.by, by.As) {
		return nil
	}
	var names []string
	for _, role := range r.by {
		names = append(names, string(role))
	}
	return fmt.Errorf("%s is for the %s, not for the %s (%s)", what, strings.Join(names, " or "), by.As, r.cite)
}

// Roles are those in which an act can be done, of which one who has several takes the first.
func (h *House) Roles(kind Kind, a Act) []people.Role {
	switch kind {
	case Request:
		return steps[a.Of][Request].by
	case Approve, Dispatch, Receive:
		if s := h.Slip(a.Slip); s != nil {
			return steps[s.Of][kind].by
		}
	case Cancel:
		if s := h.Slip(a.Slip); s != nil {
			return slices.Concat(steps[s.Of][Request].by, steps[s.Of][Approve].by)
		}
	case Counts:
		return counted[a.Purpose].counts
	case Signs:
		if w := h.Waiting[waitsAt(a)]; w != nil {
			return counted[w.Purpose].signs
		}
	case Drops:
		return teamRule.by
	case PaysTips:
		return tipsRule.by
	case Closes:
		return dayRule.by
	case Reopens:
		return openRule.by
	case Marks:
		return markRule.by
	case Stores:
		return storesRule.by
	case Reads, Witnesses:
		return readRule.by
	}
	return nil
}
