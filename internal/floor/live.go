package floor

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/internal/lists"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Live is a table of the floor, and its one writer.
type Live struct {
	id    string
	floor *Floor
	meter levels

	mu     tableLock
	table  *table.Table
	writer writer
	rounds rounds

	backlog backlog // of entries that other floors appended

	// The times at which things happen by themselves; zero times never come.
	next, closes, deadline time.Time
	asked                  int // the question that the deadline is for

	// dealt: this floor deals at the table, until dealing is done; else passed is what the floor has told that does, nil that it was not heard.
	dealt   atomic.Bool
	dealing context.Context //nolint:containedctx // for what goes on as long as the floor deals here
	end     context.CancelFunc
	passed  *Passing
	// due are the same times by this floor's clock, for times given by the log's clock.
	due map[time.Time]time.Time

	owed []payment // sent to the cage and not arrived yet

	told map[string]table.ProtectionView // what each player was last shown of it

	proposed proposals
	late     lateRounds
	cards    cardMatter
	since    time.Time // when the table was held; zero while it is not

	room    Room
	list    atomic.Pointer[lists.List] // of its game and limit; its ID is "" where there is none
	beside  atomic.Pointer[beside]     // what other tables ask, without its lock
	stays   atomic.Pointer[[]Stay]     // the same
	place   int                        // among the open tables, from 1; 0 is that it is not open yet
	found   []string                   // under the directory's lock: by which names it is found there
	devices map[Device]*reader
	refused string // why what its bet sensor read last was refused; "" is that it was not
	ended   []Ended
	sayings []saying

	connected map[string]int  // all who were seen since the floor deals here
	afar      map[string]bool // who is here by a page that is open at the floor that deals
	gone      map[string]time.Time
	watching  sync.Mutex // guards watchers; whoever holds it takes no other lock
	watchers  map[chan struct{}]struct{}
	changes   atomic.Uint64 // how many there were since the floor opened
	wake      chan struct{}
}

// beside is what the other tables know of one, most of it only those of its game and limit.
type beside struct {
	name string
	open bool // players can be called there
	// main is the main game whose must-move table it is, and vacant that a seat is free there for who is on the list.
	main   string
	vacant bool
	hand   bool // chips are at stake, and nobody has stopped it
	// dealer is the person who deals, and comes who is to come in his place; "" is nobody.
	dealer, comes string
	serves        bool // who deals can act for a player without a device
}

// ID is the table's name in the floor.
func (l *Live) ID() string { return l.id }

// opens reports whether anything can still be done at the table.
func (l *Live) opens() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.table.Stopped == "" && !l.table.Closed
}

// apply takes a durable entry into the table and informs all who watch. If the log and this build disagree, the
// table has stopped itself and says so.
func (l *Live) apply(e journal.Entry) error {
	before, inRound, asked := len(l.table.Events()), l.table.InRound(), l.question()
	_ = l.table.Apply(e)
	if l.question() != asked {
		l.deadline = time.Time{}
	}
	if inRound && !l.table.InRound() {
		l.ends()
	}
	l.proposed.carriedOut(e)
	for _, event := range e.Events {
		switch event.Kind {
		case "table", "rules":
			l.meter.leaves(l)
			l.writer.rules, l.meter = rulesDigest(l.table.Config), l.floor.levels(l.table.Config)
			l.listed()
			l.meter.joins(l)
			l.stayed()
		case "sit", "leave":
			l.stayed()
		case "close":
			l.meter.leaves(l)
		case "begin": // so that its shuffle is seen, and a device that fails can be reported
			l.paced(e.Clock, 0)
		case "answer":
			l.paced(e.Clock, len(l.table.Events())-before)
		}
	}
	l.rounds.note(l.table, e)
	if l.dealt.Load() {
		l.late.took(e)
	}
	for _, x := range e.Transfers {
		if way, ok := parseTransit(x.To); ok && way.kind == outTransit && l.dealt.Load() {
			l.owed = append(l.owed, payment{way, x.Amount})
		}
	}
	if len(e.Transfers) > 0 || !slices.ContainsFunc(e.Events, func(event journal.Event) bool { return event.Kind == "answer" }) {
		l.exposes()
	}
	l.tells(!l.dealt.Load())
	l.changed()
	return nil
}

// asking is a question of a round, nil of none.
type asking struct{ round, question int }

// question is what the table waits for.
func (l *Live) question() (of asking) {
	if q := l.table.Waiting(); q != nil {
		of = asking{l.table.Round, q.ID + 1}
	}
	return of
}

// stayed takes note of who stays at the table, and who has left it.
func (l *Live) stayed() {
	stays := l.room.Stays()
	l.stays.Store(&stays)
	l.floor.directory.put(l)
}

// commit appends changes and, once they are durable, takes them into the table. The caller holds the lock.
func (l *Live) commit(ctx context.Context, key, actor, authoriser string, changes table.Changes) error {
	return l.writer.append(ctx, key, actor, authoriser, changes)
}

// waits has others look at the table while its holder waits for what does does, which is of no table. Before it is open nobody looks.
func (l *Live) waits(does func()) {
	if l.place == 0 {
		does()
		return
	}
	l.mu.waits(does)
}

// square completes on other shards what the table's last changes began: chips go to the cage, wagers count for the
// meter, and what was not paid goes back to it. Each is done once.
func (l *Live) square(ctx context.Context) error {
	if err := l.room.Square(ctx); err != nil {
		return err
	}
	for len(l.owed) > 0 {
		// Nobody looks meanwhile: who has left is never shown without it.
		err := l.floor.cage.deposit(ctx, l.owed[0])
		if err != nil && !errors.Is(err, ledger.ErrOverdrawn) { // overdrawn: the money never came, or has arrived already
			return err
		}
		l.owed = l.owed[1:]
	}
	if err := cmp.Or(l.stands(ctx), l.late.tell(ctx)); err != nil {
		return err
	}
	if l.table.Revised() { // before its rules changed, the round was completed
		return nil
	}
	return l.meter.square(ctx, l.table)
}

// Wake has the dealer look at the table again.
func (l *Live) Wake() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// Watch signals every change on the channel, unless it is nil, until the returned function is called. Meanwhile
// the player counts as present; his coming and going are changes too.
func (l *Live) Watch(player string, changes chan struct{}) (stop func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if changes != nil {
		l.watch(changes)
	}
	if player != "" {
		l.arrived(player)
	}
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.unwatch(changes)
		if player != "" {
			l.departed(player)
		}
	}
}

func (l *Live) arrived(player string) {
	delete(l.gone, player)
	if l.connected[player]++; l.connected[player] == 1 {
		l.floor.noticed(player, 1)
		l.changed()
	}
}

func (l *Live) departed(player string) {
	if l.connected[player]--; l.connected[player] == 0 {
		l.gone[player] = l.floor.Clock()
		l.floor.noticed(player, -1)
		l.changed()
	}
}

// Version differs whenever two views of the same viewer may differ in more than the time.
type Version struct {
	changes        uint64
	meter, balance money.Cents // of all levels of the meter
	protection     table.ProtectionView
}

// Version is that of the player's view now. A view is at least as new as a version read before it.
func (l *Live) Version(player string) Version {
	v := Version{changes: l.changes.Load()}
	for _, level := range l.Meter() {
		v.meter += level.Reading
	}
	if player != "" {
		v.balance, v.protection = l.floor.Balance(player), l.floor.protector.view(player, l.floor.Clock())
	}
	return v
}

// changed informs everyone watching, and the dealer, that something has changed.
func (l *Live) changed() {
	l.seen()
	l.Wake()
}

// seen informs everyone watching that something is to be seen otherwise.
func (l *Live) seen() {
	l.changes.Add(1)
	l.tell()
}

func (l *Live) watch(changes chan struct{}) {
	l.watching.Lock()
	defer l.watching.Unlock()
	l.watchers[changes] = struct{}{}
}

func (l *Live) unwatch(changes chan struct{}) {
	l.watching.Lock()
	defer l.watching.Unlock()
	delete(l.watchers, changes)
}

// tell makes everyone who watches look again.
func (l *Live) tell() {
	l.watching.Lock()
	defer l.watching.Unlock()
	for watcher := range l.watchers {
		select {
		case watcher <- struct{}{}:
		default:
		}
	}
}

func (l *Live) away(player string) bool { return !l.here(player) }

// here reports whether a player is at the table: connected, a house player, or one whom the dealer sees before him.
func (l *Live) here(player string) bool {
	p := l.floor.find(player)
	return l.connected[player] > 0 || l.afar[player] || table.IsProgram(player) || p != nil && p.Served
}

// went reports whether a player was seen since the floor opened and is away now.
func (l *Live) went(player string) bool {
	times, seen := l.connected[player]
	return seen && times == 0
}

// View is what the player may see of the table now.
func (l *Live) View(player string) table.View {
	return l.Look(Onlooker{Player: player, Supervisor: true}, nil)
}

// Onlooker is who looks at a table: a player, or "" for one who only watches, and what he may do in the house: a
// supervisor is a floorperson or above.
type Onlooker struct {
	Player             string
	Supervisor, Dealer bool
}

// Look is View for a viewer who looks repeatedly: it continues from what he was shown. Only a supervisor who gains
// nothing by it is shown what he may declare, and only such a dealer what the dealer of the table does and may report.
func (l *Live) Look(who Onlooker, shown *table.Shown) table.View {
	player := who.Player
	l.mu.state.Lock()
	timing := table.Timing{Now: l.floor.Clock()}
	timing.Closes, timing.Deadline = l.times()
	held := l.held()
	if held != "" {
		timing.Closes, timing.Deadline = time.Time{}, time.Time{} // its clocks are stopped
	}
	v := l.table.View(l.writer.seq, table.Viewer{Player: player, Away: l.away, Shown: shown}, timing)
	l.room.View(&v, player)
	v.You.Floorperson = who.Supervisor && !l.gains(player)
	v.Held, v.Said = held, l.heard()
	if who.Dealer && !l.gains(player) {
		v.Console = l.table.Console(player)
		v.Console.Elsewhere = l.elsewhere(player)
		if v.Console.Yours {
			v.Console.Inventory = l.floor.keeper.inventory(l.table.ID)
			v.Console.Scans, v.Console.Senses, v.Console.Refused = l.devices[ScanningShoe] != nil, l.devices[BetSensor] != nil, l.refused
		}
	}
	if v.You.Floorperson || v.Console != nil && v.Console.Yours {
		v.Due = l.table.Due(timing.Now)
	}
	if v.You.Floorperson || v.Console != nil {
		v.Pushed = l.pushView(player)
	}
	if v.You.Floorperson || v.Console != nil && v.Console.Yours {
		v.Irregularities, v.Reported = l.table.Irregularities(), l.reported()
	}
	if v.You.Floorperson {
		v.Proposal, v.Stops = viewed(l, player), l.floor.Stopped()
	}
	if err := l.floor.barred(player); err != nil {
		v.You.Barred = err.Error()
	}
	meter := l.meter
	l.mu.state.Unlock()
	v.Notice = cmp.Or(v.Notice, l.floor.Notice())
	v.Meter, v.Levels = table.Told(meter.readings())
	if p := l.floor.find(player); p != nil {
		v.You.Name, v.You.Balance = p.Name, l.floor.Balance(player)
		protection := l.floor.protector.view(player, l.floor.Clock())
		v.You.Protection = &protection
	}
	return v
}

// PlaceWager puts the chips of a player, or of one whom he serves as the dealer, on an area until the amount, in cents, lies
// there.
func (l *Live) PlaceWager(ctx context.Context, person string, seat int, wager round.WagerID, amount money.Cents) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	player, err := l.actsFor(person, seat)
	if err != nil {
		return err
	}
	return l.places(ctx, newKey(), plain(person), player, seat, wager, amount)
}

// places puts a player's chips on an area. The caller holds the lock.
func (l *Live) places(ctx context.Context, key string, by hands, player string, seat int, wager round.WagerID, amount money.Cents) error {
	if err := cmp.Or(l.holds(), l.floor.barred(player)); err != nil {
		return err
	}
	changes, err := l.table.PlaceWager(seat, player, wager, amount)
	if err != nil {
		return err
	}
	if err := l.wagers(player, changes); err != nil {
		return err
	}
	err = l.commitBy(ctx, key, by, changes)
	if err != nil && !errors.Is(err, errDoubt) {
		l.exposes() // as before
	}
	return err
}

// Ready notes that a player has finished wagering, or that the dealer who serves him says so.
func (l *Live) Ready(ctx context.Context, person string, seat int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.holds(); err != nil {
		return err
	}
	player, err := l.actsFor(person, seat)
	if err != nil {
		return err
	}
	changes, err := l.table.Ready(seat, player)
	if err != nil {
		return err
	}
	return l.commit(ctx, newKey(), journal.Person(person), "", changes)
}

// Answer is a player's answer to the question that the round asks, entered by himself or by the dealer who serves him.
func (l *Live) Answer(ctx context.Context, person string, a round.Answer) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.holds(); err != nil {
		return err
	}
	player, err := l.actsFor(person, a.Seat)
	if err != nil {
		return err
	}
	a.Actor = journal.Person(person)
	return l.answer(ctx, a, player)
}

// Declare reports, for a floorperson, an irregularity, or that a player has left. One that makes something void is
// only proposed: another person must approve it.
func (l *Live) Declare(ctx context.Context, by Power, a round.Answer) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a.Irregularity == nil && a.Abandoned == 0 {
		return fmt.Errorf("an irregularity, or the seat that was abandoned, must be named")
	}
	if err := l.may(by); err != nil {
		return err
	}
	a.Actor = journal.Person(by.Person)
	if !l.table.InRound() {
		return l.declareAtResult(ctx, by, a)
	}
	voids, err := l.table.Voids(a)
	switch {
	case err != nil:
		return err
	case voids:
		return propose(ctx, l, by, Proposal{Matter: Void, Seq: l.writer.seq, Answer: &a})
	case l.proposed.waiting != nil:
		return l.holds()
	}
	return l.answerBy(ctx, a, "", by.alone())
}

// declareAtResult proposes what was found when the last round's wagers had been settled: that always takes another
// person. The caller holds the lock.
func (l *Live) declareAtResult(ctx context.Context, by Power, a round.Answer) error {
	c, err := l.table.AtResult(a)
	if err != nil {
		return err
	}
	c.Reason = by.Reason
	return propose(ctx, l, by, Proposal{Matter: Void, Seq: l.writer.seq, Correction: &c})
}

// Told returns what would follow if somebody who gains nothing by it declared this; nothing changes.
func (l *Live) Told(person string, a round.Answer) ([]string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.gains(person) {
		return nil, ErrPower
	}
	a.Actor = journal.Person(person)
	return l.table.Told(a)
}

// Validate proposes to validate the payout that the round waits for.
func (l *Live) Validate(ctx context.Context, by Power, question int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.may(by); err != nil {
		return err
	}
	q := l.table.Waiting()
	if q == nil || q.Kind != round.AskValidation || q.ID != question {
		return errors.New("no payout waits to be validated at this table now")
	}
	if award, ok := l.table.Documents(); ok {
		if err := l.floor.keeper.documented(ctx, l.id, l.table.Round, award, q.Cite); err != nil {
			return err
		}
	}
	a := round.Answer{Question: q.ID, Choice: q.Choices[0].ID, Actor: journal.Person(by.Person)}
	if l.table.ByPerson() { // the dealer is the other person
		if l.floor.one(by.Person, l.table.Dealer.Person) {
			return ErrSelf
		}
		return l.answerBy(ctx, a, "", by.alone())
	}
	return propose(ctx, l, by, Proposal{Matter: Validate, Seq: l.writer.seq, Answer: &a})
}

// Clause is the clause of the table's game under which a power is used: the one that makes something an
// irregularity, by which a player who leaves loses his wagers, or for which the round waits for a validation. It
// is "" if there is none.
func (l *Live) Clause(a round.Answer) cite.Cite {
	l.mu.Lock()
	defer l.mu.Unlock()
	selected := l.table.Selected
	if a.Irregularity != nil {
		if i := selected.Game.IrregularityOf(a.Irregularity.Kind); i != nil {
			return i.Cite
		}
		return ""
	}
	if a.Abandoned != 0 {
		return selected.Abandoned()
	}
	if q := l.table.Waiting(); q != nil && (q.Kind == round.AskValidation || q.Kind == round.AskAct || q.Kind == round.AskPart) {
		return q.Cite
	}
	return ""
}

// errSealed refuses a correction that names cards while some may still be dealt.
var errSealed = errors.New("cards that may still be dealt are sealed; an answer that names cards is corrected when none is hidden any more")

// Answered are the number of the last round and those of its decisions that somebody who gains nothing by it may
// correct.
func (l *Live) Answered(person string) (number int, all []table.AnswerView, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.gains(person) {
		return 0, nil, ErrPower
	}
	all, err = l.table.Answered()
	return l.table.Round, all, err
}

// Try returns what a correction would change, and changes nothing. Stated are answers that the round would have asked for with it and did not,
// as they were given at the table, in order; a table.AsksError is that one more is to be stated.
func (l *Live) Try(person string, c table.Correction, stated ...round.Answer) (follows []string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.gains(person) {
		return nil, ErrPower
	}
	if l.proposed.waiting != nil || l.table.InRound() && !l.table.Physical() {
		return nil, cmp.Or(l.holds(), errMovedOn)
	}
	if err := l.mayCorrect(c); err != nil {
		return nil, err
	}
	p, err := l.correcting(c, stated, Power{Person: person, Reason: "tried"})
	if err != nil {
		return nil, err
	}
	_, err = l.effect(&p, "")
	return p.follows, err
}

// Correct proposes to replace a wrong answer of the round, with what is stated besides as for Try.
func (l *Live) Correct(ctx context.Context, by Power, c table.Correction, stated ...round.Answer) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.may(by); err != nil {
		return err
	}
	if err := l.mayCorrect(c); err != nil {
		return err
	}
	p, err := l.correcting(c, stated, by)
	if err != nil {
		return err
	}
	return propose(ctx, l, by, p)
}

// mayCorrect returns the reason why an answer of the table's last round, or of that in play, cannot be corrected now, or nil.
func (l *Live) mayCorrect(c table.Correction) error {
	if named, _ := l.table.Named(c.Answer); len(c.Is.Cards) > 0 && l.table.Hides() && !named {
		return errSealed // a proposal would reveal them
	}
	return nil
}

// inName is a correction as somebody makes it: what only the program says of an answer, and of those after it, is left out.
func inName(c table.Correction, by Power) table.Correction {
	c.Reason, c.Is.Actor, c.Is.Authoriser = by.Reason, journal.Person(by.Person), ""
	c.Is.TimeUp, c.Is.Reserve, c.Is.Standing, c.Is.Arrived, c.Rest = false, 0, false, nil, nil
	return c
}

// correcting is the proposal to correct an answer, with what is stated besides. A card that lies face down is not in what is written of it.
func (l *Live) correcting(c table.Correction, stated []round.Answer, by Power) (p Proposal, err error) {
	if c.Void {
		return Proposal{Matter: Void, Seq: l.writer.seq, Correction: &table.Correction{Void: true, Reason: by.Reason}}, nil
	}
	c = inName(c, by)
	p = Proposal{Matter: Correct, Seq: l.writer.seq, Correction: &c}
	if _, p.FaceDown = l.table.Named(c.Answer); p.FaceDown {
		p.cards, c.Is.Cards = c.Is.Cards, nil
		return p, nil
	}
	if c, err = l.table.Restated(c, stated); c.Rest != nil && names(&c) && l.table.Hides() {
		err = errSealed
	}
	return p, err
}

// errNotKept refuses a proposal whose card lies face down, after a restart: it was in no file.
var errNotKept = errors.New("the card of this proposal lies face down, and was not kept when the floor closed; propose it anew")

// errNotThere refuses another card for one that lies face down, without telling where it lies.
var errNotThere = errors.New("this card cannot lie there: the decks do not have it, it lies elsewhere, or the round would have gone otherwise")

func (l *Live) lock() (unlock func()) {
	l.mu.Lock()
	return l.mu.Unlock
}

func (l *Live) made() *proposals { return &l.proposed }

// errMovedOn refuses a proposal about a table at which something has happened since.
var errMovedOn = errors.New("the table has gone on since this was proposed; look again, and propose it anew")

// effect implements about. The answer in an entry names both people too.
func (l *Live) effect(p *Proposal, authoriser string) (s table.Changes, err error) {
	switch {
	case p.Seq != l.writer.seq:
		return s, errMovedOn
	case p.Correction != nil:
		c := *p.Correction
		if !l.table.InRound() {
			c.Back = newKey()
		}
		if !c.Void {
			c.Is.Authoriser = authoriser
		}
		if p.FaceDown {
			if c.Is.Cards = p.cards; p.cards == nil {
				return s, errNotKept
			}
		}
		if s, err = l.table.Correct(c); err != nil && p.FaceDown {
			err = errNotThere
		}
	default:
		a := *p.Answer
		a.Authoriser = authoriser
		s, err = l.table.Answer(a, "")
	}
	if err != nil {
		return s, err
	}
	back, err := l.floor.takesBack(s.Transfers)
	if err != nil {
		return s, err
	}
	p.follows = append(l.table.Follows(s.Transfers), back...)
	if p.Correction != nil {
		p.follows = append(l.table.ToldRest(*p.Correction), p.follows...)
	}
	if p.Matter == Void {
		if told, failed := l.voids(p); failed == nil {
			p.follows = append(told, p.follows...)
		}
	}
	return s, nil
}

// voids says what follows if something becomes void.
func (l *Live) voids(p *Proposal) ([]string, error) {
	switch {
	case p.Correction == nil:
		return l.table.Told(*p.Answer)
	case p.Correction.Void:
		return l.table.ToldVoid()
	}
	return l.table.Told(p.Correction.Is)
}

// takesBack says what transfers take back from balances, or the reason why one does not have it.
func (f *Floor) takesBack(transfers []journal.Transfer) (follows []string, err error) {
	for _, x := range transfers {
		if way, ok := parseTransit(x.From); ok && way.kind == backTransit {
			if err := f.cage.covers(way.player, x.Amount); err != nil {
				return nil, err
			}
			follows = append(follows, fmt.Sprintf("%s, who had seat %d, gives back %s from the cage.", f.named(way.player), way.seat, x.Amount.Grouped()))
		}
	}
	return follows, nil
}

// recovering has what transfers take back from balances taken from them first, then does what needs it; what is then not done goes back
// there, at the latest when the floor opens again.
func (f *Floor) recovering(ctx context.Context, transfers []journal.Transfer, do func() error) (err error) {
	var taken []payment
	defer func() {
		if err != nil && !errors.Is(err, errDoubt) {
			for _, p := range taken {
				err = errors.Join(err, f.cage.deposit(ctx, p))
			}
		}
	}()
	for _, x := range transfers {
		if way, ok := parseTransit(x.From); ok && way.kind == backTransit {
			if err := f.cage.recover(ctx, way, x.Amount); err != nil {
				return err
			}
			taken = append(taken, payment{way, x.Amount})
		}
	}
	return do()
}

// carryOut implements about.
func (l *Live) carryOut(ctx context.Context, key string, by hands, changes table.Changes) error {
	if err := l.floor.recovering(ctx, changes.Transfers, func() error { return l.commitBy(ctx, key, by, changes) }); err != nil {
		return err
	}
	_ = l.square(ctx) // otherwise the dealer does it
	return nil
}

// what says in words what a proposal about the table is for.
func (l *Live) what(p *Proposal) string {
	switch p.Matter {
	case Correct:
		return l.table.Instead(*p.Correction)
	case Validate:
		if q := l.table.Waiting(); q != nil {
			return q.Text
		}
	case Repay, SetRight, MoveMeter, Cards: // of a round of long ago, a meter or decks, which say it themselves
	case Void, File:
		if p.Correction != nil && p.Correction.Void {
			return l.table.Instead(*p.Correction)
		}
		report := p.Answer
		if p.Correction != nil { // found at the result
			report = &p.Correction.Is
		}
		if i := l.table.Selected.Game.IrregularityOf(report.Irregularity.Kind); i != nil {
			return fmt.Sprintf("%s (§ %s)", i.Name, i.Cite)
		}
	}
	return string(p.Matter)
}

// answer commits an answer. Its key is the question and its position among the answers, so that it can never be
// taken twice.
func (l *Live) answer(ctx context.Context, a round.Answer, player string) error {
	return l.answerBy(ctx, a, player, hands{actor: a.Actor, authoriser: a.Authoriser})
}

func (l *Live) answerBy(ctx context.Context, a round.Answer, player string, by hands) error {
	return l.answerAs(ctx, "", a, player, by)
}

// answerAs is answerBy under another key, unless that is "".
func (l *Live) answerAs(ctx context.Context, key string, a round.Answer, player string, by hands) error {
	a.Reserve = l.took(a)
	changes, err := l.table.Answer(a, player)
	if err != nil {
		return err
	}
	if err := l.table.Commit(&changes, newSecret()); err != nil {
		return err
	}
	if key == "" {
		key = fmt.Sprintf("answer/%s/%d/%d", l.id, l.table.Round, l.table.Play().Asked())
	}
	return l.commitBy(ctx, key, by, changes)
}

// Name is the table's name.
func (l *Live) Name() string {
	c, _ := l.config()
	return c.Name
}

// Games are the IDs of the games that the table plays, in turn if there are several.
func (l *Live) Games() []string {
	c, _ := l.config()
	return c.Games()
}

// Game is the ID of its game.
func (l *Live) Game() string {
	c, _ := l.config()
	return c.Game
}

// config is the table's configuration, and whether it is closed.
func (l *Live) config() (c table.Config, closed bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.table.Config, l.table.Closed
}

// Taken is the number of seats taken.
func (l *Live) Taken() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	taken := 0
	for _, seat := range l.table.Seats {
		if seat.Player != "" {
			taken++
		}
	}
	return taken
}

// Ended is how a round ended for the players: how many boxes won more than they had wagered, less, and as much.
type Ended struct {
	Round  int `json:"round"`
	Ahead  int `json:"ahead"`
	Behind int `json:"behind"`
	Even   int `json:"even"`
}

// lastRounds is how many rounds a table remembers so.
const lastRounds = 6

// ends notes how the round that is over ended, where the house banks it and anything was wagered.
func (l *Live) ends() {
	run := l.table.Play()
	if run == nil || !l.table.Selected.Game.Banked() || len(run.Outcomes()) == 0 {
		return
	}
	net := map[int]money.Cents{}
	for _, o := range run.Outcomes() {
		net[o.Seat] += o.Returned - o.Stake
	}
	of := Ended{Round: l.table.Round}
	for _, sum := range net {
		switch {
		case sum > 0:
			of.Ahead++
		case sum < 0:
			of.Behind++
		default:
			of.Even++
		}
	}
	l.ended = append(l.ended[max(0, len(l.ended)+1-lastRounds):], of)
}

// LastRounds are the last rounds at the table since the floor opened, the latest last.
func (l *Live) LastRounds() []Ended {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.ended)
}

// Rules are those by which the table deals.
func (l *Live) Rules() json.RawMessage {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.table.Rules
}

// Playing reports whether a round is in play.
func (l *Live) Playing() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.table.InRound()
}

// Seated are the players who sit at the table.
func (l *Live) Seated() (all []Player) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, id := range l.table.People() {
		all = append(all, Player{ID: id, Name: l.floor.named(id)})
	}
	return all
}

// Held says why nothing is done at the table now; "" means that play goes on.
func (l *Live) Held() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.held()
}

// Due is what somebody has to do at the table.
func (l *Live) Due() []table.DueView {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.table.Due(l.floor.Clock())
}

// Selected is the table's game with its choices.
func (l *Live) Selected() *game.Selected {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.table.Selected
}

// Seats is how many seats the table has.
func (l *Live) Seats() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.table.Seats)
}

// Meter is what the levels of the table's progressive meter show, in the order of its paytable; a meter of one level has one, without a
// name, and none is that there is no meter.
func (l *Live) Meter() []table.LevelView {
	l.mu.state.Lock()
	meter := l.meter
	l.mu.state.Unlock()
	return meter.readings()
}
