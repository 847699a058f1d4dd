package floor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/protection"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// A round of any day can be corrected, or declared void. Until another begins, its table does that, and waits while two
// people decide. After that the round is dealt again from the log, and what was paid wrongly is put right between the
// house and the balances of those who played: the table goes on meanwhile. Nothing is rewritten.

// lateRounds are a table's rounds before its last, as what proposals are made about.
type lateRounds struct {
	live     *Live
	mu       sync.Mutex // taken before the table's
	proposed proposals
	// What the waiting proposal replaces, in words, and who played in its round.
	instead string
	players []string
	// untold are the corrections of which the protector may not know yet. The table's lock guards them.
	untold []lateAt
}

// lateShard is where proposals about a table's rounds of long ago are recorded, without the prefix of proposals.
func lateShard(of string) string { return of + lateSuffix }

const lateSuffix = "/rounds"

// takeUp reads the proposals.
func (r *lateRounds) takeUp(ctx context.Context) error {
	if err := r.proposed.takeUp(ctx, r.live.floor, lateShard(r.live.writer.shard)); err != nil {
		return err
	}
	if p := r.proposed.waiting; p != nil {
		_, _ = r.effect(p, "") // who played in its round
	}
	return nil
}

// owes finds what the protector was not told before this floor dealt at the table. The caller holds the table's lock.
func (r *lateRounds) owes(ctx context.Context) error {
	r.untold = nil
	if n := len(r.live.rounds.Late); n > 0 { // it was told of the others before this one was made
		r.untold = append(r.untold, r.live.rounds.Late[n-1])
	}
	var failed error
	r.untold = slices.DeleteFunc(r.untold, func(at lateAt) bool {
		_, told, err := r.live.floor.Log.ByKey(ctx, r.told(at))
		failed = cmp.Or(failed, err)
		return told
	})
	return failed
}

// took takes in an entry of the table.
func (r *lateRounds) took(e journal.Entry) {
	if c, ok, err := table.LateIn(e); ok && err == nil {
		r.untold = append(r.untold, lateAt{c.Round, e.Seq})
	}
}

// told is the key under which the protector is told of a correction, once.
func (r *lateRounds) told(at lateAt) string {
	return fmt.Sprintf("%s/late/%s/%d", protectionShard, r.live.id, at.Seq)
}

// tell tells the protector what corrections changed for those who played. The caller holds the table's lock.
func (r *lateRounds) tell(ctx context.Context) error {
	l := r.live
	for len(r.untold) > 0 {
		at := r.untold[0]
		span, err := l.find(ctx, l.rounds, at.Round)
		if err != nil {
			return err
		}
		entries, err := entriesOf(ctx, l.floor.sealed(), l.writer.shard, span)
		if err != nil {
			return err
		}
		results, err := lateResults(ctx, l.floor.sealed(), l.floor.between(), l.rounds.config(at.Round), entries, l.rounds.late(at.Round, at.Seq))
		if err != nil {
			return err
		}
		if err := l.returnsLate(ctx, at, entries); err != nil {
			return err
		}
		of := protection.Standing{Table: l.id, At: l.table.Now().UTC(), Seated: []string{}, Round: at.Round, Results: results}
		if err := l.floor.protector.recordOnce(ctx, r.told(at), protection.Corrected, of); err != nil {
			return err
		}
		r.untold = r.untold[1:]
	}
	return nil
}

// lateResults are what the last of the late corrections of a round changed for each player.
func lateResults(ctx context.Context, log seal.Log, room table.Room, config table.Config, entries []journal.Entry, late []lateAt) ([]protection.Result, error) {
	shard := entries[0].Shard
	var was, is []protection.Result
	for _, of := range [][]lateAt{late[:len(late)-1], late} {
		all, err := withLate(ctx, log, shard, entries, of)
		if err != nil {
			return nil, err
		}
		t, err := table.Past(room, config, all, func(string) string { return "" })
		if err != nil {
			return nil, err
		}
		was, is = is, lateResultsOf(t)
	}
	return changesOf(was, is), nil
}

// changesOf are the results that differ, each by how much.
func changesOf(was, is []protection.Result) []protection.Result {
	changes := []protection.Result{}
	for _, r := range is {
		i := slices.IndexFunc(was, func(o protection.Result) bool { return o.Player == r.Player })
		if i >= 0 {
			r.Wagered, r.Net = r.Wagered-was[i].Wagered, r.Net-was[i].Net
		}
		if r.Wagered != 0 || r.Net != 0 {
			changes = append(changes, r)
		}
	}
	for _, r := range was { // who has no result any more
		if !slices.ContainsFunc(is, func(o protection.Result) bool { return o.Player == r.Player }) {
			changes = append(changes, protection.Result{Player: r.Player, Wagered: -r.Wagered, Net: -r.Net})
		}
	}
	slices.SortFunc(changes, func(a, b protection.Result) int { return cmp.Compare(a.Player, b.Player) })
	return changes
}

// late are the late corrections of a round, up to an entry; 0 is all.
func (r *rounds) late(number int, upTo uint64) (all []lateAt) {
	for _, at := range r.Late {
		if at.Round == number && (upTo == 0 || at.Seq <= upTo) {
			all = append(all, at)
		}
	}
	return all
}

// entriesOf are the entries of a table in which a round lies.
func entriesOf(ctx context.Context, log seal.Log, shard string, at span) (all []journal.Entry, err error) {
	for e, err := range log.Read(ctx, shard, at.First) {
		if err != nil {
			return nil, err
		}
		if e.Seq > at.Last {
			break
		}
		all = append(all, e)
	}
	return all, nil
}

// withLate are the entries of a round with those of its late corrections after them.
func withLate(ctx context.Context, log seal.Log, shard string, entries []journal.Entry, late []lateAt) ([]journal.Entry, error) {
	all := slices.DeleteFunc(slices.Clone(entries), func(e journal.Entry) bool {
		_, is, _ := table.LateIn(e) // of another round
		return is
	})
	for _, at := range late {
		for e, err := range log.Read(ctx, shard, at.Seq) {
			if err != nil {
				return nil, err
			}
			all = append(all, e)
			break
		}
	}
	return all, nil
}

// Mended is a correction of a round that was made after others had begun.
type Mended struct {
	At time.Time `json:"at"`
	// What it replaced, in words; By proposed and Authoriser approved it, each with a reason.
	What       string `json:"what"`
	By         string `json:"by"`
	Reason     string `json:"reason"`
	Authoriser string `json:"authoriser"`
	Approved   string `json:"approved"`
}

// Mended are the late corrections of a round, in order.
func (l *Live) Mended(ctx context.Context, number int) ([]Mended, error) {
	l.mu.Lock()
	of := l.rounds.clone()
	l.mu.Unlock()
	all, late := []Mended{}, of.late(number, 0)
	if len(late) == 0 {
		return all, nil
	}
	entries, err := withLate(ctx, l.floor.sealed(), l.writer.shard, nil, late)
	if err != nil {
		return nil, err
	}
	at, err := l.find(ctx, of, number)
	if err != nil {
		return nil, err
	}
	own, err := entriesOf(ctx, l.floor.sealed(), l.writer.shard, at)
	if err != nil {
		return nil, err
	}
	for i, e := range entries {
		before, err := withLate(ctx, l.floor.sealed(), l.writer.shard, own, late[:i])
		if err != nil {
			return nil, err
		}
		t, err := table.Past(l.floor.between(), of.config(number), before, l.floor.named)
		if err != nil {
			return nil, err
		}
		c, _, err := table.LateIn(e)
		if err != nil {
			return nil, err
		}
		all = append(all, Mended{
			At: e.Clock, What: instead(t, c), By: l.floor.named(personOf(e.Actor, "")), Reason: e.Acted.Reason,
			Authoriser: l.floor.named(personOf(e.Authoriser, "")), Approved: e.Authorised.Reason,
		})
	}
	return all, nil
}

// instead says in words what a correction of a round replaces, and by what.
func instead(t *table.Table, c table.LateCorrection) string {
	if c.Paid != nil {
		return c.Paid.Told(t)
	}
	if report := c.Is.Irregularity; report != nil {
		if i := t.Selected.Game.IrregularityOf(report.Kind); i != nil {
			return fmt.Sprintf("Round %d: %s (§ %s)", t.Round, i.Name, i.Cite)
		}
	}
	return t.Instead(c.Correction)
}

// isLate reports whether a round is corrected without its table, because others have begun since or none can.
func (l *Live) isLate(number int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return number < l.table.Round || number == l.table.Round && !l.table.InRound() && (l.table.Closed || l.table.Revised())
}

func (r *lateRounds) lock() (unlock func()) {
	r.mu.Lock()
	return r.mu.Unlock
}

func (r *lateRounds) made() *proposals { return &r.proposed }

func (r *lateRounds) turned() {}

func (r *lateRounds) decides(p *Proposal) (people.Role, cite.Cite) { return r.live.decides(p) }

// gains implements about: who played in the round gains by its correction, and who has no power at the table has none here.
func (r *lateRounds) gains(person string) bool {
	l := r.live
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.gains(person) || slices.ContainsFunc(r.players, func(player string) bool { return l.floor.one(person, player) })
}

// effect implements about.
func (r *lateRounds) effect(p *Proposal, authoriser string) (s table.Changes, err error) {
	l := r.live
	past, at, err := l.pastRound(context.Background(), p.Round)
	if err != nil {
		return s, err
	}
	c := table.LateCorrection{Round: p.Round, First: at.First, After: past.after, Key: newKey(), Correction: *p.Correction, Paid: p.Paid}
	r.players, r.instead = past.players(), instead(past.Table, c)
	if past.after != p.Seq {
		return s, fmt.Errorf("round %d was corrected since this was proposed; look again, and propose it anew", p.Round)
	}
	if c.Paid == nil && !c.Void {
		c.Is.Authoriser = authoriser
	}
	s, dues, err := past.CorrectLate(c)
	if errors.Is(err, table.ErrHad) {
		if c.Had, err = l.had(context.Background(), c); err == nil {
			s, dues, err = past.CorrectLate(c)
		}
	}
	if err != nil {
		return s, err
	}
	if c.Counted, err = l.counted(s.Transfers); err != nil {
		return s, err
	}
	if len(c.Counted) > 0 {
		if s, dues, err = past.CorrectLate(c); err != nil {
			return s, err
		}
	}
	if err := l.mayReturn(c, s.Transfers); err != nil {
		return s, err
	}
	p.follows = append([]string{}, past.ToldRest(c.Correction)...)
	if p.Paid != nil {
		p.follows = append(p.follows, r.instead+".")
	}
	if p.Matter == Void {
		if p.follows, err = past.toldVoid(c.Correction); err != nil {
			return s, err
		}
	}
	for _, due := range dues {
		name := l.floor.named(due.Player)
		if due.Amount > 0 {
			p.follows = append(p.follows, fmt.Sprintf("%s, who had seat %d, gets %s at the cage.", name, due.Seat, due.Amount.Grouped()))
			continue
		}
		if err := l.floor.cage.covers(due.Player, -due.Amount); err != nil {
			if p.Paid != nil && p.Paid.Is < p.Paid.Owed {
				return s, fmt.Errorf("%s has less than %s at the cage to hold against what was not given to him; repay it now", name, (-due.Amount).Grouped())
			}
			return s, err
		}
		p.follows = append(p.follows, fmt.Sprintf("%s, who had seat %d, gives back %s from the cage.", name, due.Seat, (-due.Amount).Grouped()))
	}
	if len(s.Transfers) == 0 {
		p.follows = append(p.follows, "No money moves.")
	}
	return s, nil
}

// carryOut implements about.
func (r *lateRounds) carryOut(ctx context.Context, key string, by hands, changes table.Changes) error {
	l := r.live
	if _, done, err := l.floor.Log.ByKey(ctx, key); err != nil || done {
		if done {
			r.proposed.waiting = nil
		}
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	changes.Ends = !l.table.Hides()
	if err := l.floor.recovering(ctx, changes.Transfers, func() error { return l.commitBy(ctx, key, by, changes) }); err != nil {
		return err
	}
	r.proposed.waiting = nil
	_ = l.square(ctx) // otherwise the dealer does it
	return nil
}

// had is what the seat of a corrected wager had in front of it before it wagered, by the ledger.
func (l *Live) had(ctx context.Context, c table.LateCorrection) (money.Cents, error) {
	l.mu.Lock()
	account, last := l.table.SeatAccount(c.Wager.Seat), l.writer.seq
	now := l.table.Balance(account)
	l.mu.Unlock()
	return hadThen(ctx, l.floor.Log, l.writer.shard, c, last, account, now)
}

// hadThen is had, from what the seat's account has now, after an entry of the table.
func hadThen(ctx context.Context, log store.Log, shard string, c table.LateCorrection, last uint64, account journal.Account, now money.Cents) (money.Cents, error) {
	wagered, placed := false, money.Cents(0)
	for e, err := range log.Read(ctx, shard, c.First) {
		switch {
		case err != nil:
			return 0, err
		case e.Seq > last:
			return now + placed, nil
		}
		if stakes, ok := table.WageredIn(e); ok && !wagered {
			wagered = true
			for _, st := range stakes {
				if st.Seat == c.Wager.Seat {
					placed += st.Amount
				}
			}
			continue
		}
		for _, x := range e.Transfers {
			switch {
			case !wagered:
			case x.To == account:
				now -= x.Amount
			case x.From == account:
				now += x.Amount
			}
		}
	}
	return now + placed, nil
}

// toldVoid says what follows if the round becomes void by a correction.
func (p pastRound) toldVoid(c table.Correction) ([]string, error) {
	if c.Void {
		return p.ToldVoid()
	}
	return p.Told(c.Is)
}

// counted are the accounts of the table's funds that no longer hold what transfers take from them, because their boxes were counted.
func (l *Live) counted(transfers []journal.Transfer) (all []journal.Account, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, x := range transfers {
		to, is := l.table.Between().CountsTo(x.From)
		switch {
		case !is || l.table.Balance(x.From) >= x.Amount:
		case l.table.Balance(to) < x.Amount:
			role, clause := l.room.Decides()
			return nil, round.Refuse(clause, "the fund no longer has the %s that this round put into it, for it was won; the %s settles that at the cage", x.Amount.Grouped(), role)
		default:
			all = append(all, x.From)
		}
	}
	return all, nil
}

// matter is what a proposal about the table, or about its rounds of long ago, is made about.
func (l *Live) matter(id string) about {
	l.late.mu.Lock()
	defer l.late.mu.Unlock()
	if p := l.late.proposed.waiting; p != nil && p.ID == id {
		return &l.late
	}
	return l
}

// AnsweredIn is Answered for a round of any day, with the irregularities that can be found at its result.
func (l *Live) AnsweredIn(ctx context.Context, person string, number int) (all []table.AnswerView, found []table.IrregularityView, err error) {
	if !l.isLate(number) {
		l.mu.Lock()
		defer l.mu.Unlock()
		if err := l.mayLook(person, number); err != nil {
			return nil, nil, err
		}
		all, err := l.table.Answered()
		return all, atResult(l.table), err
	}
	past, _, err := l.pastRound(ctx, number)
	if err != nil {
		return nil, nil, err
	}
	if l.gainsIn(person, past) {
		return nil, nil, ErrPower
	}
	all, err = past.Answered()
	return all, atResult(past.Table), err
}

// PaidIn are the payments of a round that can be recorded otherwise after the next has begun, the last first.
func (l *Live) PaidIn(ctx context.Context, person string, number int) ([]table.PaidView, error) {
	if !l.isLate(number) {
		return []table.PaidView{}, nil
	}
	past, _, err := l.pastRound(ctx, number)
	switch {
	case err != nil:
		return nil, err
	case l.gainsIn(person, past):
		return nil, ErrPower
	case past.Selected.Game.Room:
		return []table.PaidView{}, nil
	}
	return past.PaidFor(), nil
}

// mayLook returns the reason why somebody cannot correct a round that is the table's last, or nil.
func (l *Live) mayLook(person string, number int) error {
	switch {
	case l.gains(person):
		return ErrPower
	case number != l.table.Round:
		return fmt.Errorf("table %s, round %d: %w", l.id, number, ErrNoRound)
	case l.table.InRound():
		return fmt.Errorf("round %d is in play; it can be corrected when it is over", number)
	}
	return nil
}

// gainsIn reports whether a person gains by the correction of a round.
func (l *Live) gainsIn(person string, in pastRound) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.gains(person) || slices.ContainsFunc(in.players(), func(player string) bool { return l.floor.one(person, player) })
}

// players are those who wagered in the round.
func (p pastRound) players() (all []string) {
	for seat := 1; seat <= len(p.Seats); seat++ {
		if player := p.Owner(seat); player != "" && !slices.Contains(all, player) {
			all = append(all, player)
		}
	}
	return all
}

// atResult are the irregularities by which the round of a table, which is over, can be declared void.
func atResult(t *table.Table) []table.IrregularityView {
	return slices.DeleteFunc(t.Irregularities(), func(i table.IrregularityView) bool {
		_, err := t.Told(round.Answer{Actor: journal.Person("found"), Irregularity: &round.Irregularity{Kind: i.Kind}})
		return err != nil
	})
}

// Amend is what is wrong with a round: an answer, with an irregularity what was found at its result, or with a payment what was really
// given for a wager.
type Amend struct {
	table.Correction
	// Stated are answers to questions that would have been asked then and were not, as they were given at the table, in order.
	Stated       []round.Answer
	Irregularity *round.Irregularity
	Paid         *Paid
}

// Paid is what the dealer gave for a wager otherwise than the round says, in cents: Given in truth, and Is now that the difference was
// repaid or collected. Event is the place of its settlement among the events of the round.
type Paid struct {
	Event     int
	Given, Is money.Cents
}

// errByDealer refuses to record a payment as one of long ago.
var errByDealer = errors.New("what was paid in this round is put right by its dealer, on his console, until the next round begins")

// proposal is what is proposed by it, on the round's table.
func (a Amend) proposal(t *table.Table, by Power) (p Proposal, err error) {
	p.Matter = Correct
	c := a.Correction
	if a.Paid != nil {
		of, err := t.LatePayment(a.Paid.Event, a.Paid.Given, a.Paid.Is)
		p.Matter, p.Correction, p.Paid = Repay, &table.Correction{Reason: by.Reason}, &of
		return p, err
	}
	if c.Void {
		p.Matter, p.Correction = Void, &table.Correction{Void: true, Reason: by.Reason}
		return p, nil
	}
	if a.Irregularity != nil {
		p.Matter = Void
		if c, err = t.AtResult(round.Answer{Irregularity: a.Irregularity}); err != nil {
			return p, err
		}
	}
	if c, err = t.Restated(inName(c, by), a.Stated); err != nil {
		return p, err
	}
	p.Correction = &c
	return p, nil
}

// names reports whether a correction has cards, of those that are corrected or in answers after them.
func names(c *table.Correction) bool {
	return len(c.Is.Cards) > 0 || c.Rest != nil && slices.ContainsFunc(*c.Rest, func(a round.Answer) bool { return len(a.Cards) > 0 })
}

// errShoe refuses a correction that names cards of a shoe in use.
var errShoe = errors.New("cards of the shoe may still be dealt; an answer that names cards is corrected when it was shuffled anew")

// amends is the proposal about a round of long ago, whose players are then those who gain. The caller holds the lock of
// the rounds.
func (r *lateRounds) amends(ctx context.Context, by Power, number int, a Amend) (p Proposal, err error) {
	past, _, err := r.live.pastRound(ctx, number)
	if err != nil {
		return p, err
	}
	if r.live.gainsIn(by.Person, past) {
		return p, ErrPower
	}
	if p, err = a.proposal(past.Table, by); err != nil {
		return p, err
	}
	r.live.mu.Lock()
	hides := r.live.table.Hides() && past.Selected.Game.Keeps != nil
	r.live.mu.Unlock()
	if hides && names(p.Correction) {
		return p, errShoe // a proposal would reveal them
	}
	p.Round, p.Seq = number, past.after
	return p, nil
}

// TryIn is Try for a round of any day.
func (l *Live) TryIn(ctx context.Context, person string, number int, a Amend) (follows []string, err error) {
	by := Power{Person: person, Reason: "tried"}
	if !l.isLate(number) {
		l.mu.Lock()
		defer l.mu.Unlock()
		if err := l.mayLook(person, number); err != nil {
			return nil, err
		}
		if a.Paid != nil {
			return nil, errByDealer
		}
		p, err := a.proposal(l.table, by)
		if err != nil {
			return nil, err
		}
		p.Seq = l.writer.seq
		_, err = l.effect(&p, "")
		return p.follows, err
	}
	defer l.late.lock()()
	waits, instead, players := l.late.proposed.waiting, l.late.instead, l.late.players
	defer func() {
		if waits != nil { // the proposal that waits is about its own round
			l.late.instead, l.late.players = instead, players
		}
	}()
	p, err := l.late.amends(ctx, by, number, a)
	if err != nil {
		return nil, err
	}
	_, err = l.late.effect(&p, "")
	return p.follows, err
}

// CorrectIn proposes to correct a round of any day, or to declare it void.
func (l *Live) CorrectIn(ctx context.Context, by Power, number int, a Amend) error {
	if err := by.check(); err != nil {
		return err
	}
	if !l.isLate(number) {
		l.mu.Lock()
		defer l.mu.Unlock()
		if err := l.mayLook(by.Person, number); err != nil {
			return err
		}
		if a.Paid != nil {
			return errByDealer
		}
		p, err := a.proposal(l.table, by)
		if err != nil {
			return err
		}
		if names(p.Correction) && l.table.Hides() {
			return errSealed
		}
		p.Seq = l.writer.seq
		return propose(ctx, l, by, p)
	}
	defer l.late.lock()()
	if waits := l.late.proposed.waiting; waits != nil && waits.By.Person != by.Person {
		return fmt.Errorf("a proposal of %s about round %d of this table waits; decide that one first", l.floor.named(waits.By.Person), waits.Round)
	}
	p, err := l.late.amends(ctx, by, number, a)
	if err != nil {
		return err
	}
	return propose(ctx, &l.late, by, p)
}
