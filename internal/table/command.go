package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Sit seats a player whose buy-in waits in the in-transit account.
func (t *Table) Sit(seat int, player, name string, amount money.Cents, transit journal.Account) (Changes, error) {
	return t.seats(sitting{Seat: seat, Player: player, Name: name, Amount: amount, Transit: transit})
}

func (t *Table) seats(who sitting) (Changes, error) {
	var s Changes
	if err := t.maySit(who.Seat, who.Player); err != nil {
		return s, err
	}
	switch {
	case who.Amount < t.Minimum():
		return s, fmt.Errorf("the buy-in of %s is less than the table minimum %s", who.Amount.Grouped(), t.Minimum().Grouped())
	case IsProgram(who.Player) != (who.Transit == t.HouseAccount()):
		return s, fmt.Errorf("a house player brings chips of the house, and nobody else does")
	}
	if err := t.between.MaySit(who.Player, who.Amount); err != nil {
		return s, err
	}
	s.Transfers = []journal.Transfer{{From: who.Transit, To: t.SeatAccount(who.Seat), Amount: who.Amount, Memo: "buy-in"}}
	return s, s.Event(sat, who)
}

// AnotherTable is the memo of a stack that moves between tables with its player.
const AnotherTable = "another table"

// Arrive seats a player who comes from another table with his whole stack, which waits in the in-transit account. Whether he may is the
// room's to say. One without a device comes only to a dealer who can serve him.
func (t *Table) Arrive(seat int, player, name string, stack money.Cents, transit journal.Account, served bool) (Changes, error) {
	var s Changes
	if err := t.maySit(seat, player); err != nil {
		return s, err
	}
	if err := t.mayServe(); served && err != nil {
		return s, err
	}
	if player == "" || IsProgram(player) || stack <= 0 || !transit.InTransit() {
		return s, fmt.Errorf("%.40q brings no stack from another table", player)
	}
	s.Transfers = []journal.Transfer{{From: transit, To: t.SeatAccount(seat), Amount: stack, Memo: AnotherTable}}
	return s, s.Event(sat, sitting{Seat: seat, Player: player, Name: name, Amount: stack, Transit: transit, Served: served})
}

// Add brings more chips from the in-transit account to a player's seat, between rounds.
func (t *Table) Add(seat int, player string, amount money.Cents, transit journal.Account) (Changes, error) {
	var s Changes
	if err := t.Sits(seat, player); err != nil {
		return s, err
	}
	if IsProgram(player) != (transit == t.HouseAccount()) {
		return s, fmt.Errorf("a house player brings chips of the house, and nobody else does")
	}
	if err := t.between.MayAdd(seat, amount); err != nil {
		return s, err
	}
	s.Transfers = []journal.Transfer{{From: transit, To: t.SeatAccount(seat), Amount: amount, Memo: "buy-in"}}
	return s, s.Event(added, sitting{Seat: seat, Amount: amount, Transit: transit})
}

// Leave takes a player from his seat with his stack, his currency in his hand; during a round in which he has a
// hand he leaves once it is over, for he must remain seated (§ .7(b)).
func (t *Table) Leave(seat int, player string, transit journal.Account) (Changes, error) {
	var s Changes
	if err := t.Sits(seat, player); err != nil {
		return s, err
	}
	if t.Plays(seat) {
		return s, s.Event(leaving, sitting{Seat: seat})
	}
	if t.mispaid(seat) {
		return s, t.unpaid()
	}
	currency, err := t.takesUp(seat)
	if err != nil {
		return s, err
	}
	stack := t.Stack(seat)
	if chips := stack - currency; chips > 0 {
		s.Transfers = []journal.Transfer{{From: t.SeatAccount(seat), To: transit, Amount: chips, Memo: "cash-out"}}
	}
	if currency > 0 {
		s.Transfers = append(s.Transfers, journal.Transfer{From: t.SeatAccount(seat), To: CurrencyAccount(t.ID), Amount: currency, Memo: lays})
	}
	return s, s.Event(left, sitting{Seat: seat, Player: player, Amount: stack, Transit: transit})
}

// PlaceWager puts chips on an area until the amount given lies there; nothing takes them back.
// A wager that must equal another, and the other, are placed together.
func (t *Table) PlaceWager(seat int, player string, wager round.WagerID, amount money.Cents) (Changes, error) {
	var s Changes
	if err := t.Sits(seat, player); err != nil {
		return s, err
	}
	if err := t.between.MayPlace(); err != nil {
		return s, err
	}
	if amount < 0 || amount > money.Max {
		return s, fmt.Errorf("%s is no wager", amount.Grouped())
	}
	group, err := t.group(seat, wager, amount)
	if err != nil {
		return s, err
	}
	down := amount * money.Cents(len(group))
	for _, lies := range t.Seats[seat-1].Layout {
		if !slices.Contains(group, lies.wager) {
			down += lies.amount
		}
	}
	if down > t.Stack(seat) {
		return s, fmt.Errorf("the wagers would come to %s, but the stack is %s", down.Grouped(), t.Stack(seat).Grouped())
	}
	if err := t.limited(t.Selected.Game.Wager(group[0]), amount); err != nil {
		return s, err
	}
	for _, w := range group {
		if err := s.Event(placed, Placing{seat, w, amount}); err != nil {
			return s, err
		}
	}
	return s, nil
}

// limited says that a wager is not of an amount that the table accepts, or returns nil.
func (t *Table) limited(w *game.Wager, amount money.Cents) error {
	least, most := t.Selected.Limits(w)
	switch {
	case amount%money.Dollar != 0:
		return refuse("601a.6", "%s: wagers at this table are whole dollars", amount.Grouped())
	case amount > 0 && amount < least && w.Required:
		return refuse("601a.6", "%s is less than the table minimum %s", amount.Grouped(), least.Grouped())
	case amount > 0 && amount < least:
		return refuse("601a.6", "%s is less than %s, the least %s here", amount.Grouped(), least.Grouped(), w.Name)
	case most > 0 && amount > most && most == t.Maximum():
		return refuse("601a.6", "%s is more than the table maximum %s", amount.Grouped(), most.Grouped())
	case most > 0 && amount > most:
		return refuse("601a.6", "%s is more than %s, the greatest %s here", amount.Grouped(), most.Grouped(), w.Name)
	}
	return nil
}

// group is the wagers that are placed together with a given one: required ones that must be equal to it, and an
// optional one that is on the layout already.
func (t *Table) group(seat int, wager round.WagerID, amount money.Cents) ([]round.WagerID, error) {
	w := t.Selected.Game.Wager(wager)
	switch {
	case w == nil || w.Payout:
		return nil, refuse(t.Selected.Game.Sections.Wagers, "%s has no %.40q wager", t.Selected.Game.Name, wager)
	case w.Later:
		return nil, refuse(w.Cite, "the %s is placed after the cards are dealt", w.Name)
	case !t.Selected.Offers(w):
		return nil, refuse(w.Cite, "the %s is not offered at this table", w.Name)
	case amount == 0 && w.Equal != "" && !w.Required:
		return []round.WagerID{wager}, nil
	}
	first := wager
	if w.Equal != "" {
		first = w.Equal
	}
	group := []round.WagerID{first}
	for _, other := range t.Selected.Game.Wagers {
		lies := func(c chips) bool { return c.wager == other.ID }
		if other.Equal == first && !other.Later && (other.Required || other.ID == wager || slices.ContainsFunc(t.Seats[seat-1].Layout, lies)) {
			group = append(group, other.ID)
		}
	}
	return group, nil
}

// Ready notes that a player has finished wagering.
func (t *Table) Ready(seat int, player string) (Changes, error) {
	var s Changes
	if err := t.Sits(seat, player); err != nil {
		return s, err
	}
	if err := t.complete(seat); err != nil {
		return s, err
	}
	return s, s.Event(ready, sitting{Seat: seat})
}

// complete returns the reason why a seat's chips, together with those of the seats that can be played, are not
// wagers that can be played, or nil.
func (t *Table) complete(seat int) error {
	others := slices.DeleteFunc(t.Stakes(), func(st round.Stake) bool { return st.Seat == seat })
	own := t.laid(seat)
	if len(own) == 0 {
		return fmt.Errorf("seat %d has no wager down", seat)
	}
	return t.Selected.CheckStakes(append(others, own...))
}

// laid are the chips of a seat on the layout before "no more bets".
func (t *Table) laid(seat int) []round.Stake {
	var stakes []round.Stake
	for _, lies := range t.Seats[seat-1].Layout {
		stakes = append(stakes, round.Stake{Seat: seat, Player: t.Seats[seat-1].Player, Wager: lies.wager, Amount: lies.amount})
	}
	return stakes
}

// Stakes are those that a round can begin with now.
func (t *Table) Stakes() []round.Stake { return t.between.Stakes() }

// Begin begins the next round, dealt by the program. Under a Rules Submission the round waits for people where
// they must validate; without one the table is a demonstration, and nobody validates.
func (t *Table) Begin() (Changes, error) {
	return t.beginsWith(t.asNow(false))
}

// BeginCommitted is Begin for a round that commits to every shuffle before wagers are accepted; Commit makes the
// commitments.
func (t *Table) BeginCommitted() (Changes, error) { return t.beginsWith(t.asNow(true)) }

func (t *Table) asNow(commits bool) moment {
	return moment{State: round.TableState{Dealer: round.Program, Validated: t.Submission != ""}, Commits: commits, CollectsOnce: t.Selected.Game.Room, Documents: true, VoidsOnce: true, OfHands: true}
}

// beginsWith begins the next round with the dealer, the validation and the commitments given. A dealer "" is that
// of an earlier build, which did not record one.
func (t *Table) beginsWith(as moment) (Changes, error) {
	var s Changes
	dealer := as.State.Dealer
	if err := t.notOpen(); err != nil {
		return s, err
	}
	if t.inRound {
		return s, fmt.Errorf("round %d is in play", t.Round)
	}
	if t.Turns() {
		return s, fmt.Errorf("round %d is one of %s, which is not on yet", t.Round+1, t.Config.Next().Game)
	}
	if err := cmp.Or(t.unpaid(), t.unconverted()); err != nil {
		return s, err
	}
	if dealer != "" && dealer != round.Program || as.Person && dealer != "" {
		return s, fmt.Errorf("%.40q does not deal at any table", dealer)
	}
	if as.Person != (t.Dealer.Person != "") || as.Physical != t.Dealer.Physical {
		return s, fmt.Errorf("round %d is dealt by the person who is the dealer and with the cards that he deals, or by the program where nobody is", t.Round+1)
	}
	if (as.EveryAct || as.OpensInParts || as.EveryCount || as.EveryClause) && !as.Person {
		return s, fmt.Errorf("where the program deals nobody does every act of a dealer")
	}
	switch {
	case as.Decks == nil && as.Physical && t.begin.Decks != nil:
		return s, fmt.Errorf("round %d does not say with which decks it begins, and the round before did", t.Round+1)
	case as.Decks != nil && (!as.Physical || !slices.Equal(as.Decks, t.decks.Here)):
		return s, fmt.Errorf("round %d begins with decks that are not those at the table", t.Round+1)
	}
	if dealer == "" && !as.Person && (t.state.Dealer != "" || t.begin.Person) || !as.Commits && t.begin.Commits || !as.Documents && t.begin.Documents || !as.VoidsOnce && t.begin.VoidsOnce || !as.OfHands && t.begin.OfHands || as.Person && (!as.EveryAct && t.begin.EveryAct || !as.OpensInParts && t.begin.OpensInParts || !as.EveryCount && t.begin.EveryCount || !as.EveryClause && t.begin.EveryClause) ||
		!as.CollectsOnce && t.begin.CollectsOnce && (as.Person || !t.begin.Person) { // where a person had dealt, the program collected twice
		return s, fmt.Errorf("round %d begins as in an earlier build, but the round before did not", t.Round+1)
	}
	m := moment{Round: t.Round + 1, State: t.state, Commits: as.Commits, Person: as.Person, Physical: as.Physical, Counted: as.Counted, EveryAct: as.EveryAct, CollectsOnce: as.CollectsOnce, OpensInParts: as.OpensInParts, EveryCount: as.EveryCount, EveryClause: as.EveryClause, Documents: as.Documents, VoidsOnce: as.VoidsOnce, OfHands: as.OfHands, Decks: as.Decks}
	if m.EveryClause {
		m.Arrived = t.arrived()
	}
	if as.Physical != t.begin.Physical { // and nothing is dealt any more of the cards before
		m.State, s.Renews = t.otherCards(), len(undealt(t.state)) > 0
	}
	m.State.Dealer, m.State.Validated = dealer, as.State.Validated
	if len(undealt(m.State)) > 0 {
		m.Shoe = t.shoe
	}
	return s, s.Event(begun, m)
}

// arrived are the seats at which players sit, in the order in which they came.
func (t *Table) arrived() (seats []int) {
	for i := range t.Seats {
		if t.Seats[i].Player != "" {
			seats = append(seats, i+1)
		}
	}
	slices.SortStableFunc(seats, func(a, b int) int { return cmp.Compare(t.Seats[a-1].Came, t.Seats[b-1].Came) })
	return seats
}

// came is who sits at the table, if others do than the round that a person deals knows of and no wagers are accepted yet; else nil.
func (t *Table) came() []int {
	if t.begin.Arrived == nil || len(t.course.run.Seats()) > 0 {
		return nil
	}
	now := append([]int{}, t.arrived()...)
	if slices.Equal(now, t.course.run.Table.Arrived) {
		return nil
	}
	return now
}

// Answer answers the round's question. It checks who may answer: a player only for his own seat. The changes are
// the events that follow from the answer, and the chips that it moves.
func (t *Table) Answer(a round.Answer, player string) (Changes, error) {
	var s Changes
	q := t.Waiting()
	switch {
	case t.Stopped != "":
		return s, fmt.Errorf("the table has stopped: %s", t.Stopped)
	case q == nil:
		return s, fmt.Errorf("nothing is asked at this table now")
	case a.Choice != "" && q.Kind == round.AskValidation && t.begin.State.Validated && !strings.HasPrefix(a.Actor, journal.Person("")):
		return s, refuse(q.Cite, "this waits for a floorperson or above to validate it")
	case player != "" && (a.Irregularity != nil || a.Abandoned != 0 || len(q.Seats) == 0):
		return s, fmt.Errorf("this is for the dealer or the floorperson to answer")
	case player != "" && (a.Seat < 1 || a.Seat > len(t.Seats) || t.Seats[a.Seat-1].Player != player):
		return s, fmt.Errorf("seat %d is not yours", a.Seat)
	}
	if t.begin.Physical && orders(q, a) {
		return s, refuse(q.Cite, "the cards are real, and nobody knows their order")
	}
	if err := cmp.Or(t.mayDeal(q, a), t.spent(q, a), t.between.MayAnswer(q, a)); err != nil {
		return s, err
	}
	a.Arrived = t.came()
	if err := s.Event(answered, a); err != nil {
		return s, err
	}
	p, err := t.tries(s.Events[0].Data)
	if err != nil {
		return Changes{}, err
	}
	first := len(t.course.events)
	if err := s.Event(happened, p.events[first:]); err != nil {
		return s, err
	}
	s.Transfers = t.between.Transfers(p, first)
	if err := t.covers(s.Transfers); err != nil {
		return s, err
	}
	if p.run.Over() {
		s.Ends = len(undealt(p.run.Table)) == 0
		return s, s.Event(over, moment{Round: t.Round, State: p.run.Table})
	}
	s.Renews = t.renews(q, a)
	return s, nil
}

// Voids reports whether an irregularity, at the open question, takes something from the players in the round:
// wagers are settled by it, a hand is dead, or the round is over.
func (t *Table) Voids(a round.Answer) (bool, error) {
	if a.Irregularity == nil || t.course.run == nil || !t.inRound {
		return false, nil
	}
	p, _, err := t.follows(t.answers, a)
	if err != nil {
		return false, err
	}
	settled := slices.ContainsFunc(p.events[len(t.course.events):], func(e round.Event) bool { return e.Kind == round.EventSettle })
	return settled || p.run.Over() || folded(p) != folded(t.course), nil
}

// folded is the number of hands that are no longer played.
func folded(c Course) (n int) {
	for _, s := range c.run.Seats() {
		if s.Folded {
			n++
		}
	}
	return n
}

// Follows says what transfers change in front of the seats, one sentence each.
func (t *Table) Follows(transfers []journal.Transfer) []string {
	moved := ledger.Balances{}
	moved.Post(transfers)
	said := []string{}
	for seat := 1; seat <= len(t.Seats); seat++ {
		switch by := moved[t.SeatAccount(seat)]; {
		case by > 0:
			said = append(said, fmt.Sprintf("Seat %d gets %s.", seat, by.Grouped()))
		case by < 0:
			said = append(said, fmt.Sprintf("Seat %d gives back %s.", seat, (-by).Grouped()))
		}
		if by := moved[t.owedAccount(seat)]; by > 0 {
			said = append(said, fmt.Sprintf("The player who had seat %d gets %s at the cage.", seat, by.Grouped()))
		}
	}
	if len(said) == 0 {
		said = append(said, "No chips move.")
	}
	return said
}

// covers says in a sentence which seat's chips, or whether those of the pot, do not cover the transfers, or returns nil.
func (t *Table) covers(transfers []journal.Transfer) error {
	due := ledger.Balances{}
	due.Post(transfers)
	for seat := 1; seat <= len(t.Seats); seat++ {
		if amount := -due[t.SeatAccount(seat)]; amount > t.Stack(seat) {
			return fmt.Errorf("seat %d: %s is more than the %s in front of it", seat, amount.Grouped(), t.Stack(seat).Grouped())
		}
	}
	if pot := t.WagersAccount(); t.Selected.Game.Room && -due[pot] > t.Balance(pot) {
		return fmt.Errorf("%s is more than the %s in the pot; what others were given too much is taken back first", (-due[pot]).Grouped(), t.Balance(pot).Grouped())
	}
	return nil
}

// Minimum is the least required wager, in cents.
func (t *Table) Minimum() money.Cents { return game.Minimum.Of(t.Selected) }

// Maximum is the greatest wager, in cents; 0 is none.
func (t *Table) Maximum() money.Cents { return game.Maximum.Of(t.Selected) }

func (t *Table) positions() int { return t.Selected.Positions() }

// SeatsOf is how many seats a player has.
func (t *Table) SeatsOf(player string) int {
	n := 0
	for _, s := range t.Seats {
		if s.Player == player {
			n++
		}
	}
	return n
}

// maySit returns the reason why a player may not sit down at a seat, or nil.
func (t *Table) maySit(seat int, player string) error {
	if err := t.Takes(seat); err != nil {
		return err
	}
	switch taken := t.Seats[seat-1].Player; {
	case taken != "":
		return fmt.Errorf("seat %d is taken", seat)
	case player == "": // who has no name yet
		return nil
	case t.SeatsOf(player) >= t.positions():
		return refuse(t.Selected.Game.PositionsCite, "a player may wager on no more than %d of this table's positions", t.positions())
	case !t.adjoins(seat, player):
		return refuse(t.Selected.Game.PositionsCite, "a player may wager only on positions side by side")
	}
	return nil
}

// adjoins reports whether a seat lies beside those that the player has, where it must.
func (t *Table) adjoins(seat int, player string) bool {
	least, most, of := seat, seat, 1
	for i, s := range t.Seats {
		if s.Player == player {
			least, most, of = min(least, i+1), max(most, i+1), of+1
		}
	}
	return !t.Selected.Game.Adjacent || most-least < of
}

// Takes returns the reason why nothing can be done at a seat, or nil.
func (t *Table) Takes(seat int) error {
	if err := t.notOpen(); err != nil {
		return err
	}
	if seat < 1 || seat > len(t.Seats) {
		return fmt.Errorf("the table has seats 1 to %d", len(t.Seats))
	}
	return nil
}

// notOpen says that the table has stopped or is closed.
func (t *Table) notOpen() error {
	switch {
	case t.Stopped != "":
		return fmt.Errorf("the table has stopped: %s", t.Stopped)
	case t.Closed:
		return fmt.Errorf("the table is closed")
	}
	return nil
}

// Sits returns the reason why a player cannot act for a seat, or nil.
func (t *Table) Sits(seat int, player string) error {
	if err := t.Takes(seat); err != nil {
		return err
	}
	if player == "" || t.Seats[seat-1].Player != player {
		return fmt.Errorf("seat %d is not yours", seat)
	}
	return nil
}

// Plays reports whether a seat has a hand in the round in play.
func (t *Table) Plays(seat int) bool { return t.inRound && t.Owner(seat) != "" }

// preparing reports whether the round in play has not yet come to its wagers.
func (t *Table) preparing() bool {
	return t.course.run != nil && len(t.course.run.Seats()) == 0 && !t.course.run.Over()
}

// refuse is a command that the table does not allow.
func refuse(c cite.Cite, format string, args ...any) error { return round.Refuse(c, format, args...) }
