package table

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// The kinds of event that only the log of a Poker table has.
const (
	sitsOut  = "sit_out"      // sitting: a player is not dealt in from the next hand on
	sitsIn   = "sit_in"       // sitting: he is again
	comesIn  = "blinds"       // entering: how a player who owes Blind Bets comes in
	agrees   = "minimum"      // agreeing: the minimum bet that a player agrees to
	waits    = "wait"         // Waiter: a player puts his name on the waiting list
	waitsNot = "stop_waiting" // Waiter: his name is taken off
	offered  = "offer"        // Waiter: a free seat is offered to him
	charged  = "time_charge"  // nothing: a period of the time charge begins
	counted  = "count"        // counting: the box of a fund is counted
	paid     = "pay"          // Held: the cage pays what a fund owes a winner
)

// atPoker is what a table of Poker keeps besides what every table does.
type atPoker struct {
	posted  *poker.Posted
	variant *poker.Variant
	// goesOn: the hand begun last was begun by a build in which the blinds go on to the next
	// player and who left is not forgotten. Before, the button went on, and the blinds with it.
	goesOn bool
	// bigBlind is the seat that the big blind came to last; 0 is none.
	bigBlind int
	// gone are the players who left, and may come back.
	gone map[string]departed
	// agreed is the minimum bet that a player agrees to, where it is not the posted one.
	agreed  map[string]money.Cents
	waiting []Waiter
	charged time.Time
	funds   map[string]*fund
	held    []Held
	pots    []money.Cents // the last ones
}

// standing is what a seat owes before it is dealt in.
type standing uint8

const (
	paidUp      standing = iota
	isNew                // the big blind, for the player came when others had posted theirs
	missed               // the big blind and the small one, which passed him by
	missedSmall          // the small one, which passed him by after he had posted the big one
)

// departed is a player who left a seat with table stakes.
type departed struct {
	seat   int
	owes   standing
	stakes money.Cents
	at     time.Time
}

// Waiter is a player waiting for a seat. A free seat is kept for him until a time; the
// zero time is none.
type Waiter struct {
	Player string    `json:"player"`
	Name   string    `json:"name,omitempty"`
	Until  time.Time `json:"until,omitzero"`
}

type entering struct {
	Seat  int  `json:"seat"`
	Posts bool `json:"posts"`
}

type agreeing struct {
	Seat    int         `json:"seat"`
	Minimum money.Cents `json:"minimum"`
}

// ProgramID is the player that a house player, which is a program, is at the tables.
func ProgramID(name string) string { return "program:" + name }

// IsProgram tells whether a player is a house player.
func IsProgram(player string) bool { return strings.HasPrefix(player, ProgramID("")) }

// Poker tells whether Poker is played at the table.
func (t *Table) Poker() bool { return t.poker != nil }

// openPoker readies what a table of Poker keeps.
func (t *Table) openPoker() {
	if !t.Selected.Game.Nonbanked {
		return
	}
	i := slices.IndexFunc(poker.Variants, func(v *poker.Variant) bool { return v.ID == t.Game })
	t.poker = &atPoker{posted: poker.PostedAt(t.Selected), variant: poker.Variants[i], charged: t.now, agreed: map[string]money.Cents{}, gone: map[string]departed{}, funds: map[string]*fund{}}
	for _, id := range []string{BadBeat, HighHand} {
		if t.Selected.Switch(id) {
			t.poker.funds[id] = &fund{since: t.now, names: map[string]string{}}
		}
	}
}

// buysIn tells why a player may not come to the table with a buy-in, or nil.
func (t *Table) buysIn(player string, amount money.Cents) error {
	least, most := t.BuyIn(player)
	switch had, _ := t.back(player); {
	case had.stakes > amount:
		return refuse("637a.8(b)(2)", "who left with %s and comes back within %d minutes brings no less, not %s", had.stakes, t.Selected.Count("return"), amount)
	case amount < least || amount > most:
		return refuse("637a.8(b)(4)", "the buy-in is from %s to %s at this table, not %s", least, most, amount)
	}
	if err := t.inChips(amount); err != nil {
		return err
	}
	free := t.free()
	at := t.waiter(player)
	switch {
	case at >= 0 && t.poker.waiting[at].Until.IsZero():
		return fmt.Errorf("no seat is free for you yet; you are number %d of those who wait", at+1)
	case at < 0 && free <= len(t.poker.waiting):
		return fmt.Errorf("the free seats are offered to those who wait; put your name down")
	}
	return nil
}

// BuyIn is the least and the most that a player may come to the table with: as posted, but
// who left it a short time ago brings no less than he left with.
func (t *Table) BuyIn(player string) (least, most money.Cents) {
	had, _ := t.back(player)
	return max(t.Selected.Amount("buy_in_least"), had.stakes), max(t.Selected.Amount("buy_in_most"), had.stakes)
}

// back is what a player left with who would come back to the same game now.
func (t *Table) back(player string) (had departed, ok bool) {
	had, ok = t.poker.gone[player]
	if !ok || !t.now.Before(had.at.Add(time.Duration(t.Selected.Count("return"))*time.Minute)) {
		return departed{}, false
	}
	return had, true
}

// Tell tells the table the time, by which it knows for how long a player was away.
func (t *Table) Tell(now time.Time) {
	if now.After(t.now) {
		t.now = now
	}
}

// addsTo tells why chips may not be added to a seat, or nil.
func (t *Table) addsTo(seat int, amount money.Cents) error {
	if most := t.Selected.Amount("buy_in_most"); t.Stack(seat)+amount > most {
		return refuse("637a.8(b)(2)", "with %s more the table stakes would be above the %s that may be bought", amount, most)
	}
	return t.inChips(amount)
}

func (t *Table) inChips(amount money.Cents) error {
	if chip := t.poker.posted.Chip; amount%chip != 0 {
		return refuse("637a.8(b)(1)", "%s is no whole number of chips of %s", amount, chip)
	}
	return nil
}

// free is the number of empty seats.
func (t *Table) free() int {
	free := 0
	for _, s := range t.Seats {
		if s.Player == "" {
			free++
		}
	}
	return free
}

func (t *Table) waiter(player string) int {
	return slices.IndexFunc(t.poker.waiting, func(w Waiter) bool { return w.Player == player })
}

// Waiting list: first come, first served.

// Wait puts a player's name on the waiting list.
func (t *Table) Wait(player, name string) (Step, error) {
	var s Step
	switch {
	case t.poker == nil:
		return s, fmt.Errorf("this table has no waiting list")
	case t.Stopped != "":
		return s, fmt.Errorf("the table has stopped: %s", t.Stopped)
	case t.seatsOf(player) > 0:
		return s, fmt.Errorf("you have a seat at this table")
	case t.waiter(player) >= 0:
		return s, fmt.Errorf("your name is on the waiting list")
	case t.free() > len(t.poker.waiting):
		return s, fmt.Errorf("a seat is free; take it")
	}
	return s, s.event(waits, Waiter{Player: player, Name: name})
}

// StopWaiting takes a player's name off the waiting list.
func (t *Table) StopWaiting(player string) (Step, error) {
	var s Step
	if t.poker == nil || t.waiter(player) < 0 {
		return s, fmt.Errorf("your name is not on the waiting list")
	}
	return s, s.event(waitsNot, Waiter{Player: player})
}

// Queue are the players waiting for a seat, the first comes first.
func (t *Table) Queue() []Waiter {
	if t.poker == nil {
		return nil
	}
	return t.poker.waiting
}

// Offer keeps a free seat for the first who waits and has no offer, until a time. A step
// without an event is that there is nobody, or no seat.
func (t *Table) Offer(until time.Time) (Step, error) {
	var s Step
	if t.poker == nil {
		return s, fmt.Errorf("this table has no waiting list")
	}
	free := t.free()
	for _, w := range t.poker.waiting {
		if free == 0 {
			break
		}
		if w.Until.IsZero() {
			return s, s.event(offered, Waiter{Player: w.Player, Until: until})
		}
		free--
	}
	return s, nil
}

// SitOut has a player not dealt in from the next hand on.
func (t *Table) SitOut(seat int, player string) (Step, error) {
	return t.sitting(sitsOut, seat, player)
}

// SitIn has a player dealt in again.
func (t *Table) SitIn(seat int, player string) (Step, error) { return t.sitting(sitsIn, seat, player) }

func (t *Table) sitting(kind string, seat int, player string) (Step, error) {
	var s Step
	if err := t.sits(seat, player); err != nil {
		return s, err
	}
	if t.poker == nil {
		return s, fmt.Errorf("at this table who does not wager is not dealt in")
	}
	return s, s.event(kind, sitting{Seat: seat})
}

// rest notes that the player sits out, or is back, since now.
func (s *Seat) rest(out bool, now time.Time) {
	if s.Out != out {
		s.Out, s.since = out, now
	}
}

// SeatKept is how long the seat of a player who sits out, or has too few chips to play, is
// kept while others wait for one.
const SeatKept = 15 * time.Minute

// KeptUntil is until when a seat is kept whose player does not play while others wait; the
// zero time is that nothing ends it.
func (t *Table) KeptUntil(seat int) time.Time {
	s := t.Seats[seat-1]
	if len(t.Queue()) == 0 || s.Player == "" || t.plays(seat) || t.able(seat) {
		return time.Time{}
	}
	return s.since.Add(SeatKept)
}

// TimedOut tells whether the clock acted for a seat in the hand in play, and its player has
// not come back: he is not waited for again.
func (t *Table) TimedOut(seat int) bool {
	return t.Seats[seat-1].Out && slices.ContainsFunc(t.answers, func(a round.Answer) bool { return a.Seat == seat && byClock(a) })
}

// Blinds says how a player who owes Blind Bets comes in: he posts them with the next hand,
// or waits until the big blind comes to him.
func (t *Table) Blinds(seat int, player string, posts bool) (Step, error) {
	var s Step
	if err := t.sits(seat, player); err != nil {
		return s, err
	}
	if t.poker == nil || t.Seats[seat-1].owes == paidUp {
		return s, fmt.Errorf("seat %d owes no Blind Bet", seat)
	}
	return s, s.event(comesIn, entering{seat, posts})
}

// Agree notes the minimum bet, in cents, that a player agrees to from the next hand on
// (§ 637a.8(k)); the posted one is that he agrees to none other.
func (t *Table) Agree(seat int, player string, minimum money.Cents) (Step, error) {
	var s Step
	if err := t.sits(seat, player); err != nil {
		return s, err
	}
	if t.poker == nil {
		return s, fmt.Errorf("at this table the minimum wager is the house's")
	}
	if err := t.mayAgree(seat, minimum); err != nil {
		return s, err
	}
	return s, s.event(agrees, agreeing{seat, minimum})
}

// mayAgree tells why a seat may not agree to a minimum bet, or nil. A half-kill may come to
// be in effect, so its bets must be whole chips too.
func (t *Table) mayAgree(seat int, minimum money.Cents) error {
	if minimum == t.poker.posted.SmallBet {
		return nil
	}
	return t.poker.posted.Agrees(seat, minimum, t.Selected.Choice("kill") == "half_kill")
}

func (t *Table) agree(player string, minimum money.Cents) {
	t.poker.agreed = maps.Clone(t.poker.agreed)
	if t.poker.agreed[player] = minimum; minimum == t.poker.posted.SmallBet {
		delete(t.poker.agreed, player)
	}
}

// agreed is the minimum bet that all in these seats agree to; 0 is that they do not agree to
// another than the posted one. House players agree to what the people do.
func (t *Table) agreed(seats []int) money.Cents {
	var own []money.Cents
	for _, n := range seats {
		if player := t.Seats[n-1].Player; !IsProgram(player) {
			own = append(own, t.poker.agreed[player])
		}
	}
	if slices.Min(own) != slices.Max(own) {
		return 0
	}
	return own[0]
}

// applyPoker takes an event that only a Poker table has.
func (t *Table) applyPoker(e store.Event) error {
	var w Waiter
	var in entering
	var to agreeing
	var c counting
	var h Held
	if t.poker == nil {
		return fmt.Errorf("unknown event %q", e.Kind)
	}
	into := map[string]any{waits: &w, waitsNot: &w, offered: &w, comesIn: &in, agrees: &to, counted: &c, paid: &h, charged: &c}[e.Kind]
	if into == nil {
		return fmt.Errorf("unknown event %q", e.Kind)
	}
	if err := json.Unmarshal(e.Data, into); err != nil {
		return err
	}
	p := t.poker
	at := t.waiter(w.Player)
	switch e.Kind {
	case waits:
		p.waiting = append(slices.Clip(p.waiting), w)
	case waitsNot, offered:
		if at < 0 {
			return fmt.Errorf("player %q does not wait", w.Player)
		}
		p.waiting = slices.Clone(p.waiting)
		if e.Kind == offered {
			p.waiting[at].Until = w.Until
		} else {
			p.waiting = slices.Delete(p.waiting, at, at+1)
		}
	case comesIn:
		if in.Seat < 1 || in.Seat > len(t.Seats) {
			return fmt.Errorf("there is no seat %d", in.Seat)
		}
		t.Seats[in.Seat-1].Posts = in.Posts
	case agrees:
		if to.Seat < 1 || to.Seat > len(t.Seats) {
			return fmt.Errorf("there is no seat %d", to.Seat)
		}
		if err := t.mayAgree(to.Seat, to.Minimum); err != nil {
			return err
		}
		t.agree(t.Seats[to.Seat-1].Player, to.Minimum)
	case counted:
		return t.applyCount(c)
	case charged:
		p.charged = t.now
	case paid:
		if len(p.held) == 0 {
			return fmt.Errorf("no fund owes a payment")
		}
		p.held = slices.Clone(p.held[1:])
	}
	return nil
}

// seated takes a player who has sat down off the waiting list, and notes what he owes.
func (t *Table) seated(seat *Seat) {
	if t.poker == nil {
		return
	}
	if at := t.waiter(seat.Player); at >= 0 {
		t.poker.waiting = slices.Delete(slices.Clone(t.poker.waiting), at, at+1)
	}
	seat.since = t.now
	t.agree(seat.Player, t.poker.posted.SmallBet)
	if t.poker.bigBlind == 0 {
		return
	}
	seat.owes = isNew
	if had, back := t.back(seat.Player); back && had.owes >= missed {
		seat.owes = missed
	}
	t.poker.gone = maps.Clone(t.poker.gone)
	delete(t.poker.gone, seat.Player)
}

// leaves notes what a player leaves with, and owes.
func (t *Table) leaves(seat int, stakes money.Cents) {
	if t.poker == nil || !t.poker.goesOn {
		return
	}
	t.poker.gone = maps.Clone(t.poker.gone)
	maps.DeleteFunc(t.poker.gone, func(player string, _ departed) bool { _, back := t.back(player); return !back })
	t.poker.gone[t.Seats[seat-1].Player] = departed{seat, t.Seats[seat-1].owes, stakes, t.now}
}

// big and small are the last Blind Bet and the one before it; 0 is none.
func (p *atPoker) big() money.Cents {
	if n := len(p.posted.Blinds); n > 0 {
		return p.posted.Blinds[n-1]
	}
	return 0
}

func (p *atPoker) small() money.Cents {
	if n := len(p.posted.Blinds); n > 1 {
		return p.posted.Blinds[n-2]
	}
	return 0
}

// owed is what a seat posts that comes in before the big blind has come to it: a bet, and
// what goes to the pot and is no bet.
func (t *Table) owed(seat int) (live, dead money.Cents) {
	switch t.Seats[seat-1].owes {
	case isNew:
		return t.poker.big(), 0
	case missed:
		return t.poker.big(), t.poker.small()
	case missedSmall:
		return 0, t.poker.small()
	case paidUp:
	}
	return 0, 0
}

// able tells whether a seat's player wants to play and has the chips to (§ 637a.8(b)(4)).
func (t *Table) able(seat int) bool {
	s, p := t.Seats[seat-1], t.poker.posted
	need := p.Ante + p.ForcedBet + p.SmallBet + t.poker.big()
	return s.Player != "" && !s.Out && !s.Leaving && t.Stack(seat) >= need && t.Stack(seat)%p.Chip == 0
}

// dealtIn decides who the next hand is dealt to.
func (t *Table) dealtIn() poker.Deal {
	var players []poker.Player
	for i, s := range t.Seats {
		if t.able(i + 1) {
			players = append(players, poker.Player{Seat: i + 1, Owes: s.owes != paidUp, Posts: s.Posts})
		}
	}
	return poker.Next(t.Selected.Reading("departed_blinds"), t.buttonAndBlinds(t.state), players)
}

// pokerStakes are the table stakes that the next hand begins with; none where no hand can
// be played, or none but house players would play it.
func (t *Table) pokerStakes() []round.Stake {
	var stakes []round.Stake
	deal := t.dealtIn()
	people := slices.ContainsFunc(deal.In, func(n int) bool { return !IsProgram(t.Seats[n-1].Player) })
	if len(deal.In) < 2 || !people {
		return nil
	}
	minimum := t.agreed(deal.In)
	for _, n := range deal.In {
		add := func(wager round.WagerID, amount money.Cents) {
			if amount > 0 {
				stakes = append(stakes, round.Stake{Seat: n, Player: t.Seats[n-1].Player, Wager: wager, Amount: amount})
			}
		}
		add(poker.StackWager, t.Stack(n))
		add(poker.MinimumWager, minimum)
		if slices.Contains(deal.Posts, n) {
			live, dead := t.owed(n)
			add(poker.LiveBlindWager, live)
			add(poker.DeadBlindWager, dead)
		}
	}
	return stakes
}

// buttonAndBlinds are where the button and the blinds were by a state of the table; of the
// blinds it is not known in a hand of an earlier build.
func (t *Table) buttonAndBlinds(state round.TableState) poker.Positions {
	p := poker.Positions{Button: state.Button, Blinds: state.Blinds}
	if !t.poker.goesOn || len(p.Blinds) != len(t.poker.posted.Blinds) {
		p.Blinds = make([]int, len(t.poker.posted.Blinds))
	}
	return p
}

// pass notes who has paid his Blind Bets in the hand that is over, and whom they passed by.
func (t *Table) pass() {
	var in []int
	for _, a := range t.answers {
		for _, st := range a.Stakes {
			if st.Wager == poker.StackWager {
				in = append(in, st.Seat)
			}
		}
	}
	for _, n := range in {
		t.Seats[n-1].since = t.now
	}
	before, now := t.buttonAndBlinds(t.begin.State), t.buttonAndBlinds(t.state)
	if !t.poker.goesOn {
		now = poker.Ordered(in, t.state.Button, len(now.Blinds))
	}
	if now.Big() == 0 {
		return
	}
	for i := range t.Seats {
		s, n := &t.Seats[i], i+1
		switch {
		case slices.Contains(in, n):
			s.owes, s.Posts = paidUp, false
		case s.Player != "":
			s.owes = t.passes(s.owes, n, before, now)
		}
	}
	t.poker.gone = maps.Clone(t.poker.gone)
	for player, had := range t.poker.gone {
		had.owes = t.passes(had.owes, had.seat, before, now)
		t.poker.gone[player] = had
	}
	t.poker.bigBlind = now.Big()
}

// passes is what a player owes who was not dealt in to a hand.
func (t *Table) passes(owed standing, seat int, before, now poker.Positions) standing {
	from := t.poker.bigBlind
	if from == 0 && t.poker.goesOn {
		from = now.Button
	}
	switch {
	case owed != paidUp && owed != missedSmall:
		return owed
	case from > 0 && poker.Between(from, seat, now.Big()):
		return missed
	case len(before.Blinds) > 1 && slices.Contains(before.Blinds[1:], seat):
		return missedSmall
	}
	return owed
}

// pokerAnswer tells why an answer of the dealer's is not what the table has, or nil: who is
// dealt in with which stakes, and what amount of a fund is displayed.
func (t *Table) pokerAnswer(q *round.Question, a round.Answer) error {
	if t.poker == nil || a.Irregularity != nil || a.Abandoned != 0 {
		return nil
	}
	switch q.Kind {
	case round.AskWagers:
		if !slices.Equal(a.Stakes, t.Stakes()) {
			return refuse("637a.8(b)(1)", "these are not the table stakes of those who play")
		}
	case round.AskMeter:
		if displayed := t.Displayed(BadBeat); a.Amount != displayed {
			return refuse("637a.15(d)", "the amount displayed is %s, not %s", displayed, a.Amount)
		}
	default:
	}
	return nil
}

// RakeAccount is what the house has collected of the pots and as time charges.
func (t *Table) RakeAccount() ledger.Account { return ledger.Account("rake/" + t.ID) }

// pokerTransfers is transfers at a table of Poker: bets go into the pot, what was taken out
// of it to the house and the funds, the rest to the winners.
func (t *Table) pokerTransfers(p play, first int) []ledger.Transfer {
	var all []ledger.Transfer
	for i := first; i < len(p.events); i++ {
		e := &p.events[i]
		move := func(from, to ledger.Account, amount money.Cents, memo string) {
			if amount > 0 {
				all = append(all, ledger.Transfer{From: from, To: to, Amount: amount, Cite: e.Cite, Memo: memo})
			}
		}
		switch e.Kind {
		case round.EventWager:
			move(t.SeatAccount(e.Seat), t.WagersAccount(), e.Amount, e.Choice)
		case round.EventSettle:
			move(t.WagersAccount(), t.SeatAccount(e.Seat), e.Outcome.Returned, string(e.Wager))
		case round.EventTake:
			to := t.RakeAccount()
			if t.poker.funds[e.Choice] != nil {
				to = t.fundAccount(e.Choice, box)
			}
			move(t.WagersAccount(), to, e.Amount, e.Choice)
		case round.EventFund:
			if !IsProgram(t.Owner(e.Seat)) { // else it stays in the fund
				move(t.fundAccount(e.Choice, displayed), t.fundAccount(e.Choice, held), e.Amount, e.Choice)
			}
		default:
		}
	}
	return all
}

// Charge takes the time charge of every seat, between hands (§ 637a.17(a)(3)).
func (t *Table) Charge() (Step, error) {
	var s Step
	if t.poker == nil || t.inRound {
		return s, fmt.Errorf("the time charge is taken between hands")
	}
	for seat := 1; seat <= len(t.Seats); seat++ {
		if due := t.poker.posted.House.TimeCharge(t.Stack(seat)); due > 0 {
			s.Transfers = append(s.Transfers, ledger.Transfer{From: t.SeatAccount(seat), To: t.RakeAccount(), Amount: due, Cite: timeCharge, Memo: charged})
		}
	}
	return s, s.event(charged, counting{})
}

const timeCharge cite.Cite = "637a.17(a)(3)"

// NextCharge is when the next period of the time charge begins; zero is never.
func (t *Table) NextCharge() time.Time {
	if t.poker == nil || t.Selected.Choice("rake") != poker.TimeCharge {
		return time.Time{}
	}
	return t.poker.charged.Add(time.Duration(t.poker.posted.House.PeriodMinutes) * time.Minute)
}

// counts is how many of the last pots AveragePot looks at.
const counts = 20

// AveragePot is the average of the last pots, in cents; ok is false before the first.
func (t *Table) AveragePot() (average money.Cents, ok bool) {
	if t.poker == nil || len(t.poker.pots) == 0 {
		return 0, false
	}
	for _, pot := range t.poker.pots {
		average += pot
	}
	return average / money.Cents(len(t.poker.pots)), true
}

// pot notes what lay in the pot of the hand that is over.
func (t *Table) pot() {
	var pot money.Cents
	for _, e := range t.events {
		if o := e.Outcome; o != nil && o.Result != round.Void {
			pot += o.Stake
		}
	}
	if pot > 0 {
		pots := append(slices.Clip(t.poker.pots), pot)
		t.poker.pots = pots[max(0, len(pots)-counts):]
	}
}
