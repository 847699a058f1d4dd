package web

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"felt.example/felt/internal/books"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/house"
	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/slip"
	"felt.example/felt/money"
	"felt.example/felt/pa"
)

// Who does something in the house. Which step is whose, and by which clause, the house itself says.
var (
	cashiers  = []people.Role{people.Cage}
	requests  = slices.Concat(people.FloorpersonOrAbove, cashiers)
	approvers = []people.Role{people.PitManager, people.GamingOperations}
	carriers  = []people.Role{people.Dealer, people.Cage, people.GamingOperations}
	counters  = []people.Role{people.CountTeam}
	onlookers = []people.Role{people.Surveillance, people.Auditor}
	// cageSees are all who have something to do with slips and inventories, and who oversee them. The count team is not among them:
	// what inventories come to tells what a drop box should hold.
	cageSees  = slices.Concat([]people.Role{people.Dealer}, requests, []people.Role{people.GamingOperations}, onlookers)
	countSees = slices.Concat(counters, []people.Role{people.GamingOperations}, onlookers)
)

// addHouse adds what is done with the chips and the money of the house.
func (s *server) addHouse(t *routes) {
	route := func(name, what string, by []people.Role, of people.Act, says Speech, handler http.HandlerFunc) {
		of.Name, of.What, of.By = name, what, by
		t.route(of, says, handler)
	}
	sees, signs, why := people.Act{Sees: true}, people.Act{Signs: true}, people.Act{Reason: true}
	route("GET /api/cage", "the cage: its chips, slips and counts", cageSees, sees, gives(cageAnswer{}), s.expected(s.cage))
	route("GET /api/cage/player", "what a player has away from the tables", cashiers, sees, gives(cagePlayer{}, Parameter{Name: "name", What: "the player's", Required: true}), s.cagePlayer)
	route("POST /api/cage/sell", "selling chips for cash", cashiers, signs, gives(done{}).taking(exchangeAsked{}), s.exchanges(s.floor.Sell))
	route("POST /api/cage/redeem", "redeeming chips for cash", cashiers, signs, gives(done{}).taking(exchangeAsked{}), s.exchanges(s.floor.Redeem))
	route("POST /api/cage/tips", "paying a dealer tips that were counted", cashiers, signs, gives(done{}).taking(exchangeAsked{}), s.paysTips)
	step := gives(done{}).taking(slipStep{})
	route("POST /api/house/slips", "requesting a fill, a credit, a supply, a deposit or a jackpot", requests, signs, gives(done{}).taking(slipAsked{}), s.requestsSlip)
	route("POST /api/house/slips/{slip}/approve", "approving a slip", approvers, signs, step, s.stepsSlip(house.Approve))
	route("POST /api/house/slips/{slip}/dispatch", "sending the chips of a slip", carriers, signs, step, s.stepsSlip(house.Dispatch))
	route("POST /api/house/slips/{slip}/receive", "counting and receiving the chips of a slip", carriers, signs, step, s.stepsSlip(house.Receive))
	route("POST /api/house/slips/{slip}/cancel", "cancelling a slip whose chips were not sent", slices.Concat(requests, []people.Role{people.GamingOperations}), why, gives(done{}).taking(reasonAsked{}), s.cancelsSlip)
	route("POST /api/house/counts", "counting an inventory or a tip box, as the first of two", []people.Role{people.Dealer, people.Cage}, signs, gives(done{}).taking(countAsked{}), s.counts)
	route("POST /api/house/counts/sign", "signing a count of an inventory or a tip box, as the second", requests, signs, gives(done{}).taking(countSigned{}), s.signsCount)
	route("GET /api/countroom", "the drop boxes and jackpot boxes; what is counted is shown when three have counted alike", countSees, sees, gives(countRoomAnswer{}), s.countRoom)
	route("POST /api/house/boxes/{table}/{box}/count", "counting a drop box or a jackpot box, as one of three", counters, signs, gives(done{}).taking(boxCounted{}), s.countsBox)
	printed := gives(Media{paper.AsPDF.Type(), paper.AsHTML.Type(), paper.AsText.Type()}, Parameter{Name: "as", What: "pdf, html or txt; pdf without it"})
	route("GET /api/house/slips/{slip}/paper", "a slip as a paper", cageSees, sees, printed, s.expected(s.limits.read(s.slipPaper)))
	route("GET /api/house/counts/{count}/paper", "an inventory slip as a paper", cageSees, sees, printed, s.expected(s.limits.read(s.countPaper)))
	route("GET /api/house/boxes/{table}/{box}/paper", "the count of a drop box or a jackpot box as a paper", countSees, sees, printed, s.limits.read(s.boxPaper))
	route("GET /api/house/days/{day}", "who has signed a gaming day, and what", bookkeepers, sees, gives(dayAnswer{}), s.expected(s.limits.works(s.houseDay)))
	route("POST /api/house/days/{day}", "signing a gaming day, which closes it with the second signature", approvers, signs, gives(done{}).taking(daySigned{}), s.expected(s.limits.works(s.signsDay)))
	route("POST /api/house/days/{day}/reopen", "opening a closed gaming day again", []people.Role{people.GamingOperations}, why, gives(done{}).taking(reasonAsked{}), s.reopensDay)
	route("POST /api/house/marks", "marking a moment at a table", []people.Role{people.Surveillance}, people.Act{Reason: true, Cite: "465a.9(e)"}, gives(done{}).taking(markAsked{}), s.marks)
}

// cageAnswer is the cage as who asks sees it. Its gaming day is the one that it is now.
type cageAnswer struct {
	Day   string       `json:"day"`
	Chips house.Count  `json:"chips"` // in the cage
	Cash  house.Signed `json:"cash"`  // that came in at the cage, less what was paid out
	// Denominations are those of value chips, the smallest first.
	Denominations []money.Cents `json:"denominations"`
	// Slips are those under way, and those of the day; the newest first.
	Slips []slipAnswer `json:"slips"`
	// Waiting are counts that wait for a second signature.
	Waiting []countAnswer `json:"waiting"`
	Counts  []countAnswer `json:"counts"` // signed on the day, the newest first
	// Exchanges are chips sold and redeemed on the day, the newest first.
	Exchanges []books.Exchange `json:"exchanges"`
	Tables    []cageTable      `json:"tables"`
	// Tips are those of all dealers, that were counted and not paid out; Payouts those that were paid on the day, the newest first.
	Tips    money.Cents    `json:"tips"`
	Payouts []payoutAnswer `json:"payouts"`
	// Dealers are the names of those who can be paid tips, for who can pay them.
	Dealers []string `json:"dealers"`
	// Awards are shares of progressive meters that have no slip and wait to be documented, for who can request one.
	Awards []awardAnswer `json:"awards"`
}

// awardAnswer is a share of a progressive meter that a player has won.
type awardAnswer struct {
	Table    named       `json:"table"`
	Seat     int         `json:"seat"`
	Round    int         `json:"round"`
	Question int         `json:"question"` // which had the meter read
	Amount   money.Cents `json:"amount"`
}

// payoutAnswer is tips that were paid to a dealer.
type payoutAnswer struct {
	By     signed      `json:"by"`
	Dealer string      `json:"dealer"` // his name
	Amount money.Cents `json:"amount"`
}

// cageTable is a table that the house serves from the cage.
type cageTable struct {
	named
	// Open: its opener was signed, and its closer was not.
	Open bool   `json:"open"`
	Box  string `json:"box"` // the drop box there
}

// signed is who signed, as what, and when.
type signed struct {
	Name string      `json:"name"`
	As   people.Role `json:"as"`
	At   time.Time   `json:"at"`
}

// slipAnswer is a slip.
type slipAnswer struct {
	Number int            `json:"number"`
	Of     house.SlipKind `json:"of"`
	Table  string         `json:"table"` // its name; "" is none
	Chips  house.Count    `json:"chips"`
	Amount money.Cents    `json:"amount"`
	// Money is what a jackpot is more than its chips, which the cage pays in money when the player redeems them; absent if nothing.
	Money money.Cents `json:"money,omitzero"`
	// Received are the chips that arrived, as they were counted; absent before.
	Received *house.Count `json:"received,omitempty"`
	Steps    []slipSigned `json:"steps"`
	Next     house.Kind   `json:"next,omitempty"` // the step that it waits for
	// Yours: who asks has the role of the next step; Not says why he cannot do it now.
	Yours bool   `json:"yours"`
	Not   string `json:"not"`
	// Cancels: who asks can cancel it.
	Cancels   bool    `json:"cancels"`
	Cancelled *signed `json:"cancelled,omitempty"`
}

// slipSigned is a step of a slip.
type slipSigned struct {
	Step house.Kind    `json:"step"`
	By   *signed       `json:"by,omitempty"` // absent before it is done
	For  []people.Role `json:"for"`
	Cite string        `json:"cite"`
}

// countAnswer is a count of an inventory or a tip box.
type countAnswer struct {
	Number     int           `json:"number"` // of its inventory slip; 0 before it is signed
	Place      string        `json:"place"`  // the ID of a table, or cage
	Name       string        `json:"name"`   // of the place
	Purpose    house.Purpose `json:"purpose"`
	Cite       string        `json:"cite"`
	Chips      house.Count   `json:"chips"`
	Total      house.Signed  `json:"total"`
	Book       house.Signed  `json:"book"` // what the books had
	Difference house.Signed  `json:"difference"`
	// Rake is what went into the drop box of a Poker table since the count before, and is not in the inventory; absent if nothing.
	Rake money.Cents `json:"rake,omitzero"`
	// Contributed is what went into the table's jackpot box since then; absent if it has none.
	Contributed *money.Cents `json:"contributed,omitempty"`
	Counted     signed       `json:"counted"`
	Signed      *signed      `json:"signed,omitempty"`
	Yours       bool         `json:"yours"` // who asks can be the second to sign
}

// cagePlayer is a player at the cage.
type cagePlayer struct {
	named
	Balance money.Cents `json:"balance"` // away from the tables
}

// exchangeAsked is chips for cash, or cash for chips. Under its key it is done once.
type exchangeAsked struct {
	Name   string `json:"name"` // of the player, or of the dealer who is paid tips
	Amount string `json:"amount"`
	Key    string `json:"key,omitempty"`
}

// slipAsked is what is requested.
type slipAsked struct {
	Of    house.SlipKind `json:"of"`
	Table string         `json:"table,omitempty"` // the ID; of a fill, a credit and a jackpot
	Chips house.Count    `json:"chips"`
	// Round and Question are those in which a meter paid a jackpot.
	Round    int    `json:"round,omitempty"`
	Question int    `json:"question,omitempty"`
	Key      string `json:"key,omitempty"`
}

// slipStep is a step of a slip. Who receives says which chips he has counted.
type slipStep struct {
	Chips house.Count `json:"chips,omitempty"`
	Key   string      `json:"key,omitempty"`
}

// reasonAsked is why something is done that the path names.
type reasonAsked struct {
	Reason string `json:"reason"`
}

// countAsked is what somebody has counted.
type countAsked struct {
	Place   string        `json:"place"` // the ID of a table, or cage
	Purpose house.Purpose `json:"purpose"`
	Chips   house.Count   `json:"chips"`
	Key     string        `json:"key,omitempty"`
}

// countSigned is which count is signed: that of the inventory, or with the purpose "tips" that of the tip box.
type countSigned struct {
	Place   string        `json:"place"`
	Purpose house.Purpose `json:"purpose,omitempty"`
	Key     string        `json:"key,omitempty"`
}

// countRoomAnswer is the count room. What is in a box, and what was expected, is told when its team has counted alike.
type countRoomAnswer struct {
	// Denominations are those of bills and coins, and Chips those of value chips, the smallest first.
	Denominations []money.Cents `json:"denominations"`
	Chips         []money.Cents `json:"chips"`
	Boxes         []boxAnswer   `json:"boxes"`   // to be counted, the oldest first
	Counted       []boxAnswer   `json:"counted"` // the newest first
	Team          int           `json:"team"`    // how many count each
	Cite          string        `json:"cite"`
}

// boxAnswer is a drop box that was removed, or a jackpot box with it.
type boxAnswer struct {
	Table   string `json:"table"` // the ID
	Box     string `json:"box"`   // as an address names it: 3, or jackpot-3
	Name    string `json:"name"`  // of the table
	Number  int    `json:"number"`
	Jackpot bool   `json:"jackpot"` // it holds the contributions to jackpots, in chips, and no cash
	Removed signed `json:"removed"`
	// Counts are how many of the team have counted, and Yours that who asks is one of them.
	Counts int  `json:"counts"`
	Yours  bool `json:"yours"`
	// Recounts are how often the team did not agree, and all counted again.
	Recounts int `json:"recounts"`
	// Raked: the box has chips: the rake of a table of Poker, or contributions.
	Raked bool `json:"raked"`
	// These are absent until all have counted alike.
	Cash       *house.Count  `json:"cash,omitempty"`
	Total      *house.Signed `json:"total,omitempty"`
	Book       *house.Signed `json:"book,omitempty"` // what was expected
	Difference *house.Signed `json:"difference,omitempty"`
	Rake       *rakeCounted  `json:"rake,omitempty"`
	By         []signed      `json:"by,omitempty"`
}

// rakeCounted is the rake in a drop box, or what is in a jackpot box.
type rakeCounted struct {
	Chips      house.Count  `json:"chips"`
	Total      money.Cents  `json:"total"`
	Book       money.Cents  `json:"book"` // what was expected
	Difference house.Signed `json:"difference"`
}

// boxCounted is the cash that somebody counted, and at Poker the chips: the rake, or in a jackpot box the contributions.
type boxCounted struct {
	Cash  house.Count `json:"cash"`
	Chips house.Count `json:"chips,omitempty"`
	Key   string      `json:"key,omitempty"`
}

// dayAnswer is a gaming day as it was signed.
type dayAnswer struct {
	Day    string `json:"day"`
	Digest string `json:"digest"` // of its figures now
	// Findings are what does not add up now, and Due what was to be done on the day and was not.
	Findings []string `json:"findings"`
	Due      []string `json:"due"`
	// Signed is the digest under the signatures; "" is none.
	Signed     string   `json:"signed"`
	Signatures []signed `json:"signatures"`
	Closed     bool     `json:"closed"`
	Reopened   []signed `json:"reopened"`
	// Not says why who asks cannot sign it now; "" is that he can. Reopens: he can open it again.
	Not     string `json:"not"`
	Reopens bool   `json:"reopens"`
}

// daySigned is the figures that somebody signs, by their digest.
type daySigned struct {
	Digest string `json:"digest"`
	Key    string `json:"key,omitempty"`
}

// markAsked is a moment that is marked: the present one at a table.
type markAsked struct {
	Table  string `json:"table"`
	Reason string `json:"reason"` // what is to be seen
}

// signing is the power of who signs for something.
func (s *server) signing(r *http.Request) floor.Power { return s.power(r, "signed for it") }

// keeps does something in the house, and answers.
func (s *server) keeps(w http.ResponseWriter, r *http.Request, by floor.Power, key string, kind house.Kind, a house.Act) {
	s.doneAt(w, r, s.floor.Keep(r.Context(), by, s.who(r).Roles, key, kind, a))
}

func (s *server) signedBy(of house.Signature) signed {
	return signed{s.floor.Name(of.By), of.As, of.At}
}

func (s *server) signature(of *house.Signature) *signed {
	if of == nil {
		return nil
	}
	is := s.signedBy(*of)
	return &is
}

func (s *server) signatures(of []house.Signature) []signed {
	all := []signed{}
	for _, one := range of {
		all = append(all, s.signedBy(one))
	}
	return all
}

// placeName is what a place is called.
func (s *server) placeName(place string) string {
	if l := s.floor.Table(place); l != nil {
		return l.Name()
	}
	return place
}

// today is the gaming day that it is.
func (s *server) today() string { return s.floor.Clock().UTC().Format(time.DateOnly) }

func onDay(at time.Time, day string) bool { return at.UTC().Format(time.DateOnly) == day }

func (s *server) cage(w http.ResponseWriter, r *http.Request) {
	who, a := s.who(r), cageAnswer{Day: s.today(), Denominations: house.ChipDenominations, Slips: []slipAnswer{}, Waiting: []countAnswer{}, Counts: []countAnswer{}, Tables: []cageTable{}, Payouts: []payoutAnswer{}, Dealers: []string{}, Awards: []awardAnswer{}}
	var slips []house.Slip
	var waiting, counts []house.Inspected
	tables := s.floor.Tables()
	s.floor.House(func(h *house.House) {
		a.Chips = append(house.Count{}, h.Cage...)
		for _, of := range slices.Backward(h.Slips) {
			if of.Next() != "" || onDay(of.Requested.At, a.Day) {
				slips = append(slips, *of)
			}
		}
		for _, count := range h.Waiting {
			waiting = append(waiting, *count)
		}
		for _, count := range slices.Backward(h.Counts) {
			if onDay(count.Signed.At, a.Day) {
				counts = append(counts, *count)
			}
		}
		a.Tips = h.Tips
		for _, of := range slices.Backward(h.Payouts) {
			if onDay(of.At, a.Day) {
				a.Payouts = append(a.Payouts, payoutAnswer{signed{of.By, of.As, of.At}, of.To, of.Amount})
			}
		}
		for _, l := range tables {
			a.Tables = append(a.Tables, cageTable{named{l.ID(), ""}, h.Tray(l.ID()).Open, h.Box(l.ID())})
		}
	})
	for i := range a.Tables {
		a.Tables[i].Name = s.placeName(a.Tables[i].ID)
	}
	for i := range a.Payouts {
		a.Payouts[i].By.Name, a.Payouts[i].Dealer = s.floor.Name(a.Payouts[i].By.Name), s.floor.Name(a.Payouts[i].Dealer)
	}
	if who.Is(cashiers...) {
		a.Dealers = slices.Sorted(maps.Keys(s.tippable(who.ID)))
	}
	if who.Is(people.FloorpersonOrAbove...) {
		awards, err := s.floor.Awards(r.Context())
		if err != nil {
			fail(w, http.StatusServiceUnavailable, err.Error())
			return
		}
		for _, of := range awards {
			a.Awards = append(a.Awards, awardAnswer{named{of.Table.ID(), of.Table.Name()}, of.Seat, of.Round, of.Question, of.Amount})
		}
	}
	for i := range slips {
		a.Slips = append(a.Slips, s.slipOf(&slips[i], who))
	}
	slices.SortFunc(waiting, func(a, b house.Inspected) int { return a.Counted.At.Compare(b.Counted.At) })
	for i := range waiting {
		a.Waiting = append(a.Waiting, s.countOf(&waiting[i], who))
	}
	for i := range counts {
		a.Counts = append(a.Counts, s.countOf(&counts[i], who))
	}
	exchanges, cash, err := s.books.Exchanges(r.Context(), a.Day)
	if err != nil {
		fail(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	a.Exchanges, a.Cash = append([]books.Exchange{}, exchanges...), cash
	slices.Reverse(a.Exchanges)
	for i := range a.Exchanges {
		a.Exchanges[i].Player, a.Exchanges[i].Cashier = s.floor.Name(a.Exchanges[i].Player), s.floor.Name(a.Exchanges[i].Cashier)
	}
	answer(w, r, a)
}

// slipOf is a slip as a person sees it.
func (s *server) slipOf(of *house.Slip, who people.Person) slipAnswer {
	a := slipAnswer{Number: of.Number, Of: of.Of, Chips: of.Chips, Amount: of.Amount, Money: of.Money, Next: of.Next(), Cancelled: s.signature(of.Cancelled)}
	if of.Table != "" {
		a.Table = s.placeName(of.Table)
	}
	if of.Arrived != nil {
		received := append(house.Count{}, of.Received...)
		a.Received = &received
	}
	for _, step := range of.Steps() {
		a.Steps = append(a.Steps, slipSigned{step.Kind, s.signature(step.By), step.For, step.Cite})
	}
	if a.Next != "" {
		his, why := s.floor.May(who.ID, who.Roles, a.Next, house.Act{Slip: of.Number, Chips: of.Chips})
		if a.Yours = his; his && why != nil {
			a.Not = why.Error()
		}
		_, why = s.floor.May(who.ID, who.Roles, house.Cancel, house.Act{Slip: of.Number})
		a.Cancels = why == nil
	}
	return a
}

// countOf is a count as a person sees it.
func (s *server) countOf(count *house.Inspected, who people.Person) countAnswer {
	a := countAnswer{
		Number: count.Number, Place: count.Place, Name: s.placeName(count.Place), Purpose: count.Purpose, Cite: count.Purpose.Cite(), Chips: append(house.Count{}, count.Chips...),
		Total: count.Total, Book: count.Book, Difference: count.Difference(), Rake: count.Rake, Contributed: count.Contributed, Counted: s.signedBy(count.Counted), Signed: s.signature(count.Signed),
	}
	if count.Signed == nil {
		_, why := s.floor.May(who.ID, who.Roles, house.Signs, house.Act{Table: count.Place, Purpose: count.Purpose, Book: &count.Book, Rake: count.Rake, Contributed: count.Contributed})
		a.Yours = why == nil
	}
	return a
}

func (s *server) cagePlayer(w http.ResponseWriter, r *http.Request) {
	p := s.floor.PlayerNamed(r.URL.Query().Get("name"))
	if p == nil {
		fail(w, http.StatusNotFound, floor.ErrNobody.Error())
		return
	}
	answer(w, r, cagePlayer{named{p.ID, p.Name}, s.floor.Balance(p.ID)})
}

// exchanged is with whom the cage exchanges what, and how much; it has answered if that cannot be read.
func exchanged(w http.ResponseWriter, r *http.Request, example string) (ask exchangeAsked, amount money.Cents, ok bool) {
	if ask, ok = asked[exchangeAsked](w, r, longestBody, example); !ok {
		return ask, 0, false
	}
	amount, err := money.Parse(ask.Amount)
	if err != nil {
		fail(w, http.StatusUnprocessableEntity, "amount: "+err.Error())
	}
	return ask, amount, err == nil
}

// exchanges sells or redeems chips.
func (s *server) exchanges(do func(ctx context.Context, by floor.Power, key, player string, amount money.Cents) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ask, amount, ok := exchanged(w, r, `send who and how much, as {"name": "Ann", "amount": "500.00"}`)
		if !ok {
			return
		}
		p := s.floor.PlayerNamed(ask.Name)
		if p == nil {
			fail(w, http.StatusNotFound, floor.ErrNobody.Error())
			return
		}
		s.doneAt(w, r, do(r.Context(), s.signing(r), ask.Key, p.ID, amount))
	}
}

// tippable are the dealers whom somebody else can pay tips, by their names.
func (s *server) tippable(by string) map[string]string {
	all := map[string]string{}
	s.floor.Accounts(func(of *people.Register) {
		for id, a := range of.Accounts {
			if id != by && slices.Contains(a.Roles, people.Dealer) {
				all[a.Name] = id
			}
		}
	})
	return all
}

func (s *server) paysTips(w http.ResponseWriter, r *http.Request) {
	ask, amount, ok := exchanged(w, r, `send to which dealer and how much, as {"name": "Dee", "amount": "50.00"}`)
	if !ok {
		return
	}
	id, is := s.tippable("")[ask.Name]
	if !is {
		fail(w, http.StatusNotFound, "nobody of this name is a dealer")
		return
	}
	s.keeps(w, r, s.signing(r), ask.Key, house.PaysTips, house.Act{To: id, Pays: amount})
}

func (s *server) requestsSlip(w http.ResponseWriter, r *http.Request) {
	ask, ok := asked[slipAsked](w, r, longestBody, `send what is requested, as {"of": "fill", "table": "flush-1", "chips": [{"of": "5.00", "count": 100}]}`)
	if ok {
		s.keeps(w, r, s.signing(r), ask.Key, house.Request, house.Act{Of: ask.Of, Table: ask.Table, Chips: ask.Chips, Round: ask.Round, Question: ask.Question})
	}
}

// numberAt is a number that the path names; it has answered when that is none.
func numberAt(w http.ResponseWriter, r *http.Request, what string) (number int, ok bool) {
	if number, ok = integerAt(w, r, what, what); ok && number < 1 {
		fail(w, http.StatusBadRequest, "give the number of a "+what+", such as 12")
		return 0, false
	}
	return number, ok
}

func (s *server) stepsSlip(kind house.Kind) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		number, ok := numberAt(w, r, "slip")
		if !ok {
			return
		}
		if ask, ok := asked[slipStep](w, r, longestBody, `send {}, and when chips are received those that were counted, as {"chips": [{"of": "5.00", "count": 100}]}`); ok {
			s.keeps(w, r, s.signing(r), ask.Key, kind, house.Act{Slip: number, Chips: ask.Chips})
		}
	}
}

const reasonForm = `send why, as {"reason": "…"}`

func (s *server) cancelsSlip(w http.ResponseWriter, r *http.Request) {
	number, ok := numberAt(w, r, "slip")
	if !ok {
		return
	}
	if ask, ok := asked[reasonAsked](w, r, longestBody, reasonForm); ok {
		s.keeps(w, r, s.power(r, ask.Reason), "", house.Cancel, house.Act{Slip: number})
	}
}

func (s *server) counts(w http.ResponseWriter, r *http.Request) {
	ask, ok := asked[countAsked](w, r, longestBody, `send what was counted, as {"place": "flush-1", "purpose": "opener", "chips": [{"of": "5.00", "count": 100}]}`)
	if ok {
		s.keeps(w, r, s.signing(r), ask.Key, house.Counts, house.Act{Table: ask.Place, Purpose: ask.Purpose, Chips: ask.Chips})
	}
}

func (s *server) signsCount(w http.ResponseWriter, r *http.Request) {
	if ask, ok := asked[countSigned](w, r, longestBody, `send which count, as {"place": "flush-1"}`); ok {
		s.keeps(w, r, s.signing(r), ask.Key, house.Signs, house.Act{Table: ask.Place, Purpose: ask.Purpose})
	}
}

func (s *server) countRoom(w http.ResponseWriter, r *http.Request) {
	who, a := s.who(r), countRoomAnswer{Denominations: house.CashDenominations, Chips: house.ChipDenominations, Boxes: []boxAnswer{}, Counted: []boxAnswer{}, Team: house.Team, Cite: house.TeamCite}
	var boxes []house.Box
	s.floor.House(func(h *house.House) {
		for _, b := range h.Boxes {
			boxes = append(boxes, *b)
		}
	})
	for i := range boxes {
		b := s.boxOf(&boxes[i], who)
		if b.Cash == nil {
			a.Boxes = append(a.Boxes, b)
		} else {
			a.Counted = append(a.Counted, b)
		}
	}
	slices.Reverse(a.Counted)
	a.Counted = a.Counted[:min(len(a.Counted), historyLength)]
	answer(w, r, a)
}

// boxOf is a drop box as a person may see it.
func (s *server) boxOf(box *house.Box, who people.Person) boxAnswer {
	a := boxAnswer{Table: box.Table, Name: s.placeName(box.Table), Box: strings.TrimPrefix(box.Name, box.Table+"/"), Number: box.Number(), Jackpot: box.Jackpot, Removed: s.signedBy(box.Removed), Counts: len(box.Team), Recounts: box.Recounts}
	a.Yours = slices.ContainsFunc(box.Team, func(c house.TeamCount) bool { return c.By == who.ID })
	if l := s.floor.Table(box.Table); l != nil {
		a.Raked = pa.Game(l.Game()).Room
	}
	if box.Done == nil {
		return a
	}
	cash, chips := append(house.Count{}, box.Cash...), append(house.Count{}, box.Chips...)
	ofCash, ofRake := box.Differences()
	a.Cash, a.Total, a.Book, a.Difference = &cash, &box.Total, &box.Book, &ofCash
	if a.Raked || len(chips) > 0 || box.Rake > 0 {
		a.Rake = &rakeCounted{chips, chips.Sum(), box.Rake, ofRake}
	}
	for _, c := range box.Team {
		a.By = append(a.By, s.signedBy(c.Signature))
	}
	return a
}

func (s *server) countsBox(w http.ResponseWriter, r *http.Request) {
	if ask, ok := asked[boxCounted](w, r, longestBody, `send the cash that was counted and, at Poker, the chips, as {"cash": [{"of": "100.00", "count": 5}], "chips": [{"of": "1.00", "count": 80}]}`); ok {
		s.keeps(w, r, s.signing(r), ask.Key, house.Drops, house.Act{Box: boxAt(r), Cash: ask.Cash, Chips: ask.Chips})
	}
}

// boxAt is the name of the box that the path names.
func boxAt(r *http.Request) string { return r.PathValue("table") + "/" + r.PathValue("box") }

// prints answers with a paper; nil is that there is none.
func (s *server) prints(w http.ResponseWriter, r *http.Request, d *paper.Document, name string) {
	as, ok := paperAs(w, r, paper.AsPDF, paper.AsHTML, paper.AsText)
	switch {
	case !ok:
	case d == nil:
		fail(w, http.StatusNotFound, "there is no such slip, or it is not signed yet")
	default:
		writePaper(w, r, d, as, letter, fmt.Sprintf("inline; filename=%q", name+"."+string(as)))
	}
}

// names are what papers call people and places.
func (s *server) names() slip.Names { return slip.Names{Person: s.floor.Name, Place: s.placeName} }

func (s *server) slipPaper(w http.ResponseWriter, r *http.Request) {
	number, ok := numberAt(w, r, "slip")
	if !ok {
		return
	}
	var of house.Slip
	s.floor.House(func(h *house.House) {
		if found := h.Slip(number); found != nil {
			of = *found
		}
	})
	var d *paper.Document
	if of.Number > 0 {
		d = s.names().Slip(&of)
	}
	s.prints(w, r, d, fmt.Sprintf("slip-%d", number))
}

func (s *server) countPaper(w http.ResponseWriter, r *http.Request) {
	number, ok := numberAt(w, r, "count")
	if !ok {
		return
	}
	var d *paper.Document
	var of house.Inspected
	s.floor.House(func(h *house.House) {
		if number <= len(h.Counts) {
			of = *h.Counts[number-1]
		}
	})
	if of.Number > 0 {
		d = s.names().Count(&of)
	}
	s.prints(w, r, d, fmt.Sprintf("inventory-%d", number))
}

func (s *server) boxPaper(w http.ResponseWriter, r *http.Request) {
	var d *paper.Document
	var of house.Box
	s.floor.House(func(h *house.House) {
		if found := h.Removed(boxAt(r)); found != nil {
			of = *found
		}
	})
	if of.Done != nil {
		d = s.names().Drop(&of)
	}
	s.prints(w, r, d, "drop-"+strings.ReplaceAll(of.Name, "/", "-"))
}

func (s *server) houseDay(w http.ResponseWriter, r *http.Request) {
	of, ok := s.figures(w, r, r.PathValue("day"), "")
	if !ok {
		return
	}
	who, a := s.who(r), dayAnswer{Day: of.Day, Digest: of.Digest(), Findings: of.OutOfBalance, Due: of.Due, Signatures: []signed{}, Reopened: []signed{}}
	var day house.Day
	s.floor.House(func(h *house.House) {
		if d := h.Days[of.Day]; d != nil {
			day = *d
		}
	})
	a.Signed, a.Signatures, a.Closed, a.Reopened = day.Digest, s.signatures(day.Signatures), day.Closed(), s.signatures(day.Reopened)
	if len(day.Signatures) == 0 {
		a.Signed = ""
	}
	if _, why := s.floor.May(who.ID, who.Roles, house.Closes, house.Act{Day: a.Day, Digest: a.Digest}); why != nil {
		a.Not = why.Error()
	}
	_, why := s.floor.May(who.ID, who.Roles, house.Reopens, house.Act{Day: a.Day})
	a.Reopens = why == nil
	answer(w, r, a)
}

func (s *server) signsDay(w http.ResponseWriter, r *http.Request) {
	ask, ok := asked[daySigned](w, r, longestBody, `send the digest of the figures that are signed, as {"digest": "…"}`)
	if !ok {
		return
	}
	of, ok := s.figures(w, r, r.PathValue("day"), "")
	switch {
	case !ok:
	case ask.Digest != of.Digest():
		fail(w, http.StatusConflict, "these are not the figures of gaming day "+of.Day+" any more; look at them again")
	default:
		s.keeps(w, r, s.signing(r), ask.Key, house.Closes, house.Act{Day: of.Day, Digest: ask.Digest, Findings: slices.Concat(of.OutOfBalance, of.Due)})
	}
}

func (s *server) reopensDay(w http.ResponseWriter, r *http.Request) {
	if ask, ok := asked[reasonAsked](w, r, longestBody, reasonForm); ok {
		s.keeps(w, r, s.power(r, ask.Reason), "", house.Reopens, house.Act{Day: r.PathValue("day")})
	}
}

func (s *server) marks(w http.ResponseWriter, r *http.Request) {
	if ask, ok := asked[markAsked](w, r, longestBody, `send what is to be seen at which table, as {"table": "flush-1", "reason": "…"}`); ok {
		s.keeps(w, r, s.power(r, ask.Reason), "", house.Marks, house.Act{Table: ask.Table, Note: ask.Reason})
	}
}
