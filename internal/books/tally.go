package books

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"felt.example/felt/internal/house"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// tally follows the entries of a table.
type tally struct {
	id      string
	seq     uint64 // the last entry that was read
	first   string // the day on which it opened
	last    string // on which something happened
	config  table.Config
	rules   string   // of the configuration
	games   []played // all that were, in order
	buyIns  []BuyIn  // of all days, in order but for those of the cage
	room    bool     // players play against each other
	served  map[int]bool
	dealer  string            // the ID of the person who deals; "" is the program
	called  map[string]string // the names of those who have dealt, by their IDs
	slots   map[slot]*totals
	house   map[string]*handled // by the day
	pending totals              // of the round in play
	stakes  []round.Stake       // with which it began
	till    money.Cents         // all that moved, the round in play too
	tips    money.Cents         // all that was given to dealers
	lies    money.Cents         // on the layout
	// contributed is all that pots have put into the locked boxes of jackpots.
	contributed money.Cents
	found       []finding
	dawns       map[string]*tally // as it was when a day began, by the day
	day         string            // the last of them
	// to is told of what counts from now on; nil is nobody.
	to func(t *tally, e journal.Entry, number int, of *totals) error
	// others is told of tips and time charges; nil is nobody.
	others  func(t *tally, e journal.Entry, x journal.Transfer) error
	round   int             // in play, or the last
	begun   beginning       // of it
	playing bool            // it is in play
	owed    map[int]mispaid // what is paid otherwise than it is owed in the round, by the event that settles it
	// late is the same of rounds of long ago.
	late map[settlement]finding
	// progressive are the wagers of the round that are on its meter, and stood what the meter read with them; nil is that nobody asks.
	progressive []placed
	stood       func(meter, table string, round int) (readings map[string]money.Cents)
}

// placed is a wager on a meter.
type placed struct {
	wager  round.WagerID
	amount money.Cents
	stake  bool
}

// beginning is when a round began, and by which entry.
type beginning struct {
	at    time.Time
	entry uint64
}

// mispaid is a wager of which a dealer has said that he paid it otherwise than it is owed.
type mispaid struct {
	owed, is money.Cents
	finding
}

type finding struct{ day, text string }

// settlement is a round and its event that settles a wager.
type settlement struct{ round, event int }

// played is a game that is played from a time on.
type played struct {
	from time.Time
	game string
}

// slot is where what happens at a table counts: on which day, in which shift, with which dealer and game.
type slot struct {
	day    string
	shift  int
	dealer string
	game   string
}

// shiftHours is how long a shift is: a gaming day has three.
const shiftHours = 8

// handled is what the house brought to a table's inventory on a day and took from it.
type handled struct {
	fills, credits money.Cents
	tips           money.Cents // that counts took out of the tip box
	rake           money.Cents // that counts booked out of the inventory into the drop box
	contributed    money.Cents // that counts booked into the jackpot box
	difference     money.Cents // by which counts changed what the books have
	slips, counts  []int
}

// handle adds what an entry of the house moves at the table.
func (t *tally) handle(x journal.Transfer, of *handled) {
	inventory := house.Inventory(t.id)
	other, gain := x.From, x.Amount
	if x.From == inventory {
		other, gain = x.To, -x.Amount
	}
	switch {
	case x.From != inventory && x.To != inventory:
	case other == house.Difference(t.id):
		of.difference += gain
	case strings.HasPrefix(string(other), string(house.Drop(t.id))+"/"):
		of.rake -= gain
	case gain > 0:
		of.fills += gain
	default:
		of.credits -= gain
	}
}

// held is what the table inventory gained on the days that are chosen, by the entries.
func (t *tally) held(chosen func(day string) bool) (sum money.Cents) {
	for at, all := range t.slots {
		if chosen(at.day) {
			sum += all.till - all.drop
		}
	}
	for day, h := range t.house {
		if chosen(day) {
			sum += h.fills - h.credits - h.rake + h.difference
		}
	}
	return sum
}

// uncounted is the rake that no count has booked into a drop box. It is below zero where a correction took back what was booked.
func (t *tally) uncounted() money.Cents {
	if !t.room {
		return 0
	}
	rake := t.till
	for _, h := range t.house {
		rake -= h.rake
	}
	return rake
}

// on is what happened at the table on a day, with the game that was played last.
func (t *tally) on(day string) (all *totals) {
	for at, of := range t.slots {
		if at.day == day {
			if all == nil {
				all = &totals{}
			}
			all.add(of)
		}
	}
	return all
}

// totals are those of a day, or of a round.
type totals struct {
	rounds    int
	drop      money.Cents
	tips      money.Cents // given to the dealer
	fromMeter money.Cents
	till      money.Cents // what the house gained
	wagers    map[round.WagerID]*wager
	laid      map[kind]laid
	moves     []move // those that an export writes
}

type wager struct {
	wagers            int
	wagered, returned money.Cents
	fromMeter         money.Cents // of what was returned
}

func (t *totals) of(id round.WagerID) *wager {
	if t.wagers == nil {
		t.wagers = map[round.WagerID]*wager{}
	}
	if t.wagers[id] == nil {
		t.wagers[id] = &wager{}
	}
	return t.wagers[id]
}

// add takes over what another has.
func (t *totals) add(o *totals) {
	t.rounds, t.drop, t.tips, t.fromMeter, t.till = t.rounds+o.rounds, t.drop+o.drop, t.tips+o.tips, t.fromMeter+o.fromMeter, t.till+o.till
	for id, w := range o.wagers {
		of := t.of(id)
		of.wagers, of.wagered, of.returned, of.fromMeter = of.wagers+w.wagers, of.wagered+w.wagered, of.returned+w.returned, of.fromMeter+w.fromMeter
	}
	for k, l := range o.laid {
		t.lay(k, l)
	}
}

func (t *totals) lay(k kind, l laid) {
	if t.laid == nil {
		t.laid = map[kind]laid{}
	}
	t.laid[k] = t.laid[k].and(l)
}

// lay adds a wager of the round.
func (t *tally) lay(id round.WagerID, amount money.Cents, stake bool) {
	if w := pa.Game(t.config.Game).Wager(id); w != nil && w.FromMeter {
		t.progressive = append(t.progressive, placed{id, amount, stake})
		return
	}
	t.pending.lay(kind{t.config.Game, t.rules, id, stake}, laid{amount: amount, squares: float64(amount) * float64(amount)})
}

// layProgressive adds the wagers of the round that are on its meter, as it read with them, and the hands of others that may pay them.
func (t *tally) layProgressive() {
	if len(t.progressive) == 0 {
		return
	}
	if w := pa.Game(t.config.Game).Wager(general.EnvyPayout); w != nil {
		t.pending.lay(kind{t.config.Game, t.rules, w.ID, false}, laid{turned: t.turned()})
	}
	var readings map[string]money.Cents
	if t.stood != nil {
		readings = t.stood(t.config.Meter, t.id, t.round)
	}
	for _, p := range t.progressive {
		l := laid{amount: p.amount, unread: 1}
		if readings != nil {
			l = onMeter(p.amount, readings)
		}
		t.pending.lay(kind{t.config.Game, t.rules, p.wager, p.stake}, l)
	}
	t.progressive = nil
}

// turned counts, over the players with a wager on the meter, the hands of others that may pay them: of those with such a wager too, which
// are turned over in any case, and of those without.
func (t *tally) turned() (hands [2]int64) {
	players, has := map[int]string{}, map[int]bool{} // by seat
	for _, st := range t.stakes {
		players[st.Seat] = st.Who()
	}
	paid := map[string]bool{}
	for _, st := range t.stakes {
		if w := pa.Game(t.config.Game).Wager(st.Wager); w != nil && w.FromMeter {
			has[st.Seat], paid[st.Who()] = true, true
		}
	}
	for player := range paid {
		for seat, holder := range players {
			switch {
			case holder == player:
			case has[seat]:
				hands[0]++
			default:
				hands[1]++
			}
		}
	}
	return hands
}

func (t *tally) slotAt(at time.Time) slot {
	return slot{dayOf(at), at.UTC().Hour() / shiftHours, t.dealer, t.config.Game}
}

// gameAt is the game that was played at the table at a time.
func (t *tally) gameAt(at time.Time) (game string) {
	for _, p := range t.games {
		if game == "" || !p.from.After(at) {
			game = p.game
		}
	}
	return game
}

// slot is where what happens now counts.
func (t *tally) slot(at time.Time) *totals { return t.in(t.slotAt(at)) }

func (t *tally) in(s slot) *totals {
	if t.slots[s] == nil {
		t.slots[s] = &totals{}
	}
	t.last = max(t.last, s.day)
	return t.slots[s]
}

// take adds an entry.
func (t *tally) take(e journal.Entry) error {
	if day := dayOf(e.Clock); day > t.day {
		t.day, t.dawns[day] = day, t.copy()
	}
	kind := ""
	for i, event := range e.Events {
		if i == 0 {
			kind = event.Kind
		}
		switch event.Kind {
		case "table", "rules":
			t.config = table.Config{}
			if err := json.Unmarshal(event.Data, &t.config); err != nil {
				return fmt.Errorf("entry %d: %w", e.Seq, err)
			}
			g := pa.Game(t.config.Game)
			if g == nil {
				return fmt.Errorf("entry %d: %q is no game", e.Seq, t.config.Game)
			}
			t.room, t.rules, t.playing = g.Room, string(t.config.Rules), false
			t.games = append(slices.Clip(t.games), played{e.Clock, t.config.Game})
			if t.first == "" {
				t.first = dayOf(e.Clock)
			}
		case "sit":
			var s struct {
				Seat   int
				Served bool
			}
			if err := json.Unmarshal(event.Data, &s); err != nil {
				return fmt.Errorf("entry %d: %w", e.Seq, err)
			}
			t.served[s.Seat] = s.Served
		case "move":
			var m struct{ Seat, To int }
			if err := json.Unmarshal(event.Data, &m); err != nil {
				return fmt.Errorf("entry %d: %w", e.Seq, err)
			}
			t.served[m.To] = t.served[m.Seat]
		case "dealer":
			var d table.Dealer
			if err := json.Unmarshal(event.Data, &d); err != nil {
				return fmt.Errorf("entry %d: %w", e.Seq, err)
			}
			if t.dealer = d.Person; d.Name != "" && d.Name != d.Person {
				t.called[d.Person] = d.Name
			}
		case "answer":
			if err := t.stake(event.Data); err != nil {
				return fmt.Errorf("entry %d: %w", e.Seq, err)
			}
		case "begin":
			var of struct{ Round int }
			if err := json.Unmarshal(event.Data, &of); err != nil {
				return fmt.Errorf("entry %d: %w", e.Seq, err)
			}
			t.playing, t.owed, t.round, t.begun = true, nil, of.Round, beginning{e.Clock, e.Seq}
		case "over", "close":
			t.playing = false
		case "payment":
			if err := t.paid(e, event.Data); err != nil {
				return fmt.Errorf("entry %d: %w", e.Seq, err)
			}
		}
	}
	// Of a round of long ago, or after the round is over: on the day on which it is done, whatever is in play.
	if late := kind == "correct_round"; late || kind == "payment" && !t.playing {
		in := t.pending
		t.pending = totals{}
		for _, x := range e.Transfers {
			if err := t.move(e, x, kind); err != nil {
				return err
			}
		}
		of := t.round
		if c, is, _ := table.LateIn(e); is {
			of = c.Round
			t.paidLate(e, c)
		}
		t.slot(e.Clock).add(&t.pending)
		err := t.tells(e, of, &t.pending)
		t.pending = in
		return err
	}
	for _, x := range e.Transfers {
		if err := t.move(e, x, kind); err != nil {
			return err
		}
	}
	ends := slices.ContainsFunc(e.Events, func(event journal.Event) bool {
		return event.Kind == "over" || event.Kind == "rules" || event.Kind == "close"
	})
	today := t.slot(e.Clock)
	switch {
	case kind == "correct":
		today.add(&t.pending)
		if err := t.tells(e, t.round, &t.pending); err != nil {
			return err
		}
		t.pending, t.stakes = totals{}, nil
	case ends:
		if slices.ContainsFunc(e.Events, func(event journal.Event) bool { return event.Kind == "over" }) && len(t.pending.wagers) > 0 {
			t.pending.rounds = 1
		}
		for _, st := range t.stakes {
			t.lay(st.Wager, st.Amount, true)
		}
		t.layProgressive()
		today.add(&t.pending)
		if err := t.tells(e, t.round, &t.pending); err != nil {
			return err
		}
		if t.lies != t.missing() {
			t.found = append(t.found, finding{dayOf(e.Clock), fmt.Sprintf("table %s, entry %d: the round is over with %s on the layout", t.id, e.Seq, t.lies.Grouped())})
		}
		t.pending, t.stakes = totals{}, nil
	}
	return nil
}

// paid notes what a dealer says that he paid, until it is as it is owed.
func (t *tally) paid(e journal.Entry, data json.RawMessage) error {
	var p table.Repayment
	if err := json.Unmarshal(data, &p); err != nil {
		return err
	}
	of, again := t.owed[p.Event]
	if !again {
		of.owed = p.Was
	}
	if delete(t.owed, p.Event); p.Is == of.owed {
		return nil
	}
	of.is = p.Is
	of.finding = t.mispaid(e, p.Round, p.Is, of.owed)
	if t.owed == nil {
		t.owed = map[int]mispaid{}
	}
	t.owed[p.Event] = of
	return nil
}

func (t *tally) mispaid(e journal.Entry, number int, is, owed money.Cents) finding {
	return finding{dayOf(e.Clock), fmt.Sprintf("table %s, entry %d: a wager of round %d was paid %s and is owed %s, which was not put right", t.id, e.Seq, number, is.Grouped(), owed.Grouped())}
}

// paidLate notes what was paid wrongly in a round of long ago, until it is as it is owed.
func (t *tally) paidLate(e journal.Entry, c table.LateCorrection) {
	if c.Paid == nil {
		return
	}
	at := settlement{c.Round, c.Paid.Event}
	if delete(t.late, at); c.Paid.Is == c.Paid.Owed {
		return
	}
	if t.late == nil {
		t.late = map[settlement]finding{}
	}
	t.late[at] = t.mispaid(e, c.Round, c.Paid.Is, c.Paid.Owed)
}

// missing is what lies in the pot because it was not given to those to whom it is owed, which is found until it is put right.
func (t *tally) missing() (sum money.Cents) {
	for _, of := range t.owed {
		if t.room {
			sum += of.owed - of.is
		}
	}
	return sum
}

// stake notes the wagers with which a round begins.
func (t *tally) stake(answer json.RawMessage) error {
	if !bytes.Contains(answer, []byte(`"stakes":`)) {
		return nil
	}
	var a struct{ Stakes []round.Stake }
	if err := json.Unmarshal(answer, &a); err != nil {
		return err
	}
	t.stakes = append(t.stakes, a.Stakes...)
	return nil
}

// The accounts of a table.
const (
	other = iota
	seat
	layout
	till // the table inventory, or at Poker the rake
	award
	arriving
	tipBox
	changing // the stack of a player who changes tables
	currency // what lies in front of the players in currency
)

// keeps is the account in which the house keeps what it wins.
func (t *tally) keeps() journal.Account {
	if t.room {
		return table.RakeAccount(t.id)
	}
	return journal.Account("house/" + t.id)
}

func (t *tally) account(a journal.Account) int {
	text, own := string(a), "table/"+t.id+"/"
	is := func(prefix string) bool { return text == prefix || strings.HasPrefix(text, prefix+"/") }
	switch {
	case is(own + "seat"):
		return seat
	case is(own + "wagers"):
		return layout
	case journal.Account(text) == t.keeps():
		return till
	case is("transit/award/" + t.id):
		return award
	case is("transit/sit/" + t.id), is("transit/add/" + t.id):
		return arriving
	case a == house.TipBox(t.id):
		return tipBox
	case is("transit/change"):
		return changing
	case a == table.CurrencyAccount(t.id):
		return currency
	}
	return other
}

// move adds a transfer: to the day if chips come to or leave a seat, else to the round.
func (t *tally) move(e journal.Entry, x journal.Transfer, kind string) error {
	t.contributed += house.Contributed(t.id, x)
	correction := kind == "correct" || kind == "correct_round"
	from, to, p := t.account(x.From), t.account(x.To), &t.pending
	id := round.WagerID(x.Memo)
	if t.room {
		id = "pot"
	}
	if correction {
		id = Corrections
	}
	switch {
	case from == arriving && to == seat:
		if !t.served[number(x.To)] {
			t.buysIn(t.slotAt(e.Clock), BuyIn{Player: arrives(x.From), Log: e.Shard, Entry: e.Seq, At: e.Clock, Amount: x.Amount})
		}
		return nil
	case x.Memo == "cash-out", x.Memo == "buy-in", from == seat && to == seat, from == changing, to == changing, from == currency, to == currency:
		return nil // a buy-in of a house player, with chips of the house; a move to another seat, or another table; currency, which is dropped when it is converted
	case from == seat && to == tipBox: // neither wagered nor paid
		t.tips += x.Amount
		t.slot(e.Clock).tips += x.Amount
		return t.tellsOther(e, x)
	case from == seat && to == till && t.room: // a time charge, between hands
		charged := totals{till: x.Amount}
		t.till += x.Amount
		t.slot(e.Clock).add(&charged)
		return cmp.Or(t.tells(e, 0, &charged), t.tellsOther(e, x))
	case from == seat && to == layout && kind == "payment": // back into the pot
		p.of(id).returned -= x.Amount
		t.moved(e, x, id, -x.Amount, true, false)
	case from == seat && to == layout:
		w := p.of(id)
		w.wagers, w.wagered = w.wagers+1, w.wagered+x.Amount
		t.lay(id, x.Amount, false)
		t.moved(e, x, id, x.Amount, false, from == award)
	case correction && (t.room && (from == seat || to == seat) || to == award || from == award): // between players, or to the meter
	case to == seat, correction && from == till:
		p.of(id).returned += x.Amount
		if from == award {
			p.of(id).fromMeter += x.Amount
		}
		t.moved(e, x, id, x.Amount, true, from == award)
	case from == seat, correction && to == till:
		p.of(id).returned -= x.Amount
		t.moved(e, x, id, -x.Amount, true, to == award)
	}
	gains := func(of int) money.Cents {
		switch {
		case from == to:
		case to == of:
			return x.Amount
		case from == of:
			return -x.Amount
		}
		return 0
	}
	p.fromMeter, p.till = p.fromMeter-gains(award), p.till+gains(till)
	t.lies, t.till = t.lies+gains(layout), t.till+gains(till)
	return nil
}

// number is the number of a seat's account.
func number(a journal.Account) (n int) {
	_, _ = fmt.Sscan(string(a[strings.LastIndexByte(string(a), '/')+1:]), &n)
	return n
}

// findings says what of a day does not add up, and of the whole log.
func (t *tally) findings(day string, balances ledger.Balances) []string {
	all := []string{}
	for _, f := range t.found {
		if f.day == day {
			all = append(all, f.text)
		}
	}
	for _, event := range slices.Sorted(maps.Keys(t.owed)) {
		if f := t.owed[event]; f.day == day {
			all = append(all, f.text)
		}
	}
	for _, at := range slices.SortedFunc(maps.Keys(t.late), func(a, b settlement) int { return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.event, b.event)) }) {
		if f := t.late[at]; f.day == day {
			all = append(all, f.text)
		}
	}
	if of := t.on(day); of != nil && !t.room {
		kept := of.fromMeter
		for _, w := range of.wagers {
			kept += w.wagered - w.returned
		}
		if kept != of.till {
			all = append(all, fmt.Sprintf("table %s: its wagers left %s with the house, whose account gained %s", t.id, kept.Grouped(), of.till.Grouped()))
		}
	}
	taken := money.Cents(0)
	for _, h := range t.house {
		taken += h.tips
	}
	if has := balances[house.TipBox(t.id)]; has != t.tips-taken {
		all = append(all, fmt.Sprintf("table %s: its tip box holds %s, but %s was given and counts took %s out of it", t.id, has.Grouped(), t.tips.Grouped(), taken.Grouped()))
	}
	if has := balances[t.keeps()]; has != t.till {
		all = append(all, fmt.Sprintf("table %s: the account %s holds %s, but the entries of the table come to %s", t.id, t.keeps(), has.Grouped(), t.till.Grouped()))
	}
	return all
}
