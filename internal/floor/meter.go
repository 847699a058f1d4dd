package floor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"felt.example/felt/cite"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// A meter rises with the wagers and falls when it pays. Beyond that it is lowered, or raised, by two people alone: when it has
// malfunctioned, or by an approved transfer to another meter (§ 605a.7, rebuilt).

// The matters of proposals about a meter.
const (
	// SetRight is that a meter which has malfunctioned is set to what it must read.
	SetRight Matter = "set_right"
	// MoveMeter is an approved transfer of an amount of a meter to another.
	MoveMeter Matter = "transfer"
)

// The kinds of event in a meter's log by which people move it.
const (
	setRight  = "set_right" // MeterMoved
	movedAway = "transfer"  // MeterMoved: the amount is on its way to the other meter
	movedHere = "arrive"    // MeterMoved: it has come from there
)

// MeterMoved is what two people have moved a meter by; amounts are in cents.
type MeterMoved struct {
	// Was and Is are what the meter read before and after.
	Was money.Cents `json:"was"`
	Is  money.Cents `json:"is"`
	// Other is the meter of the other side of a transfer, and Approval the name of its approval.
	Other    string `json:"other,omitempty"`
	Approval string `json:"approval,omitempty"`
	// ID is that of the proposal of a transfer.
	ID string `json:"id,omitempty"`
}

// longestApproval is how many characters the name of an approval has at the most.
const longestApproval = 100

// errMeterMoved refuses a proposal about a meter that has paid, or was moved, since.
var errMeterMoved = errors.New("the meter has paid or was set since this was proposed; look again")

// SetRight proposes that a meter which has malfunctioned is set to what it must read, in cents; what wagers add to it meanwhile stays. It is
// for two people of whom neither has chips at a table on the meter (§ 605a.7, rebuilt).
func (f *Floor) SetRight(ctx context.Context, by Power, meter string, is money.Cents) error {
	return f.proposeMeter(ctx, by, meter, func(l *link) Proposal {
		return Proposal{Matter: SetRight, Moved: &MeterMoved{Was: l.meter.Reading, Is: is}}
	})
}

// MoveMeter proposes the transfer of an amount, in cents, from a meter to another, by an approval that has a name. As long as a table is on
// the meter, its reset amount stays on it. It is for two people of whom neither has chips at a table on one of them (§ 605a.7, rebuilt).
func (f *Floor) MoveMeter(ctx context.Context, by Power, meter, to string, amount money.Cents, approval string) error {
	return f.proposeMeter(ctx, by, meter, func(l *link) Proposal {
		return Proposal{Matter: MoveMeter, Moved: &MeterMoved{Was: l.meter.Reading, Is: l.meter.Reading - amount, Other: to, Approval: strings.TrimSpace(approval)}}
	})
}

func (f *Floor) proposeMeter(ctx context.Context, by Power, meter string, of func(*link) Proposal) error {
	l := f.link(meter)
	if l == nil {
		return fmt.Errorf("there is no meter %.40q", meter)
	}
	if err := by.check(); err != nil {
		return err
	}
	defer l.lock()()
	p := of(l)
	p.Seq = l.writer.seq
	if l.gains(by.Person) || l.gainsThere(&p, by.Person) {
		return ErrPower
	}
	return propose(ctx, l, by, p)
}

// ApproveMeter carries out what another person has proposed about a meter.
func (f *Floor) ApproveMeter(ctx context.Context, by Power, meter, id string) error {
	l := f.link(meter)
	if l == nil {
		return ErrDecided
	}
	if err := approve(ctx, l, by, id); err != nil {
		return err
	}
	return f.settleMeters(ctx)
}

// RefuseMeter decides that it is not carried out; who proposed it withdraws it.
func (f *Floor) RefuseMeter(ctx context.Context, by Power, meter, id string) error {
	l := f.link(meter)
	if l == nil {
		return ErrDecided
	}
	return refuse(ctx, l, by, id)
}

func (l *link) lock() (unlock func()) {
	f := l.writer.floor
	f.moving.Lock()
	l.mu.Lock()
	return func() {
		l.mu.Unlock()
		f.moving.Unlock()
	}
}

func (l *link) made() *proposals { return &l.proposed }

// gains implements about: who has chips at a table on the meter, or on the one to which a transfer is proposed.
func (l *link) gains(person string) bool {
	p := l.proposed.waiting
	return l.writer.floor.chipsAt(l.on(nil), person) || p != nil && l.gainsThere(p, person)
}

// gainsThere reports whether a person has chips at a table on the meter to which a transfer is proposed.
func (l *link) gainsThere(p *Proposal, person string) bool {
	f := l.writer.floor
	to := f.link(p.Moved.Other)
	return to != nil && to != l && f.chipsAt(to.others(nil), person)
}

// gainsAt reports whether a person has chips at a table on a meter.
func (f *Floor) gainsAt(meter, person string) bool {
	l := f.link(meter)
	return l != nil && f.chipsAt(l.others(nil), person)
}

// chipsAt reports whether a person has chips at one of the tables.
func (f *Floor) chipsAt(tables []string, person string) bool {
	return slices.ContainsFunc(f.protector.at(tables), func(player string) bool { return f.one(person, player) })
}

// decides implements about.
func (l *link) decides(*Proposal) (people.Role, cite.Cite) { return "", "" }

// effect implements about.
func (l *link) effect(p *Proposal, _ string) (table.Changes, error) {
	if p.Moved == nil {
		return table.Changes{}, fmt.Errorf("nothing about a meter is proposed")
	}
	if err := l.steady(p.Seq); err != nil {
		return table.Changes{}, err
	}
	did := *p.Moved
	did.Was, did.Is = l.meter.Reading, l.meter.Reading+p.Moved.Is-p.Moved.Was // with what was wagered meanwhile
	var kind string
	var x []journal.Transfer
	switch p.Matter {
	case SetRight:
		kind = setRight
		if p.Moved.Is < 0 || p.Moved.Is > money.Max || did.Is < 0 || did.Is == did.Was {
			return table.Changes{}, fmt.Errorf("a meter is set right to another amount than it reads, from zero to %s, not to %s", money.Max.Grouped(), p.Moved.Is.Grouped())
		}
		x = l.moved(did, l.funding(), "set right")
	default:
		kind, did.ID = movedAway, p.ID
		if err := l.mayMove(did); err != nil {
			return table.Changes{}, err
		}
		x = l.moved(did, meterTransit(l.config.ID, did.Other, p.ID), "approved transfer")
	}
	p.follows = l.says(p, did)
	event, err := encode(kind, did)
	return table.Changes{Events: []journal.Event{event}, Transfers: x}, err
}

// mayMove returns the reason why an amount cannot be transferred, or nil.
func (l *link) mayMove(did MeterMoved) error {
	amount, stays := did.Was-did.Is, money.Cents(0)
	if len(l.tables) > 0 {
		stays = l.config.Reset
	}
	n := utf8.RuneCountInString(did.Approval)
	switch {
	case did.Other == l.config.ID || l.writer.floor.link(did.Other) == nil:
		return fmt.Errorf("a transfer goes to another meter of the floor, not to %.40q", did.Other)
	case n == 0 || n > longestApproval || !utf8.ValidString(did.Approval):
		return fmt.Errorf("name the approval of the transfer, in 1 to %d characters (§ 605a.7, rebuilt)", longestApproval)
	case amount <= 0:
		return fmt.Errorf("a transfer is of more than zero, not %s", amount.Grouped())
	case did.Is < stays:
		return fmt.Errorf("meter %s reads %s, of which %s stays on it while tables are linked to it, so %s cannot be transferred", l.config.ID, did.Was.Grouped(), stays.Grouped(), amount.Grouped())
	case did.Is < 0:
		return fmt.Errorf("meter %s reads %s, so %s cannot be transferred", l.config.ID, did.Was.Grouped(), amount.Grouped())
	}
	return nil
}

// moved moves what a meter reads less or more.
func (l *link) moved(did MeterMoved, other journal.Account, memo string) []journal.Transfer {
	if rise := did.Is - did.Was; rise > 0 {
		return []journal.Transfer{{From: other, To: l.account(), Amount: rise, Memo: memo}}
	}
	return []journal.Transfer{{From: l.account(), To: other, Amount: did.Was - did.Is, Memo: memo}}
}

// steady returns errMeterMoved if the meter has done more than rise since one of its entries.
func (l *link) steady(since uint64) error {
	for e, err := range l.writer.floor.Log.Read(context.Background(), l.writer.shard, since+1) {
		if err != nil {
			return err
		}
		if slices.ContainsFunc(e.Events, func(event journal.Event) bool { return event.Kind != contributed }) {
			return errMeterMoved
		}
	}
	return nil
}

// what says in words what a proposal about the meter is for.
func (l *link) what(p *Proposal) string {
	if p.Matter == SetRight {
		return fmt.Sprintf("Setting meter %s right after a malfunction", l.config.ID)
	}
	return fmt.Sprintf("Transferring %s of meter %s to meter %s by the approval %s", (p.Moved.Was - p.Moved.Is).Grouped(), l.config.ID, p.Moved.Other, p.Moved.Approval)
}

// says says what follows.
func (l *link) says(p *Proposal, did MeterMoved) []string {
	all := []string{fmt.Sprintf("Meter %s reads %s, and will read %s.", l.config.ID, did.Was.Grouped(), did.Is.Grouped())}
	if p.Matter == MoveMeter {
		all = append(all, fmt.Sprintf("Meter %s rises by %s.", did.Other, (did.Was-did.Is).Grouped()))
	}
	return all
}

// carryOut implements about.
func (l *link) carryOut(ctx context.Context, key string, by hands, changes table.Changes) error {
	return l.writer.appendBy(ctx, key, by, changes)
}

// turned implements about: no table waits for it.
func (l *link) turned() {}

// takes takes in an event by which people have moved the meter. What was contributed before is what they looked at, and is not turned back
// any more.
func (l *link) takes(event journal.Event) error {
	if !slices.Contains([]string{setRight, movedAway, movedHere}, event.Kind) {
		return nil
	}
	var did MeterMoved
	if err := json.Unmarshal(event.Data, &did); err != nil {
		return err
	}
	if did.Was != l.meter.Reading || did.Is < 0 {
		return fmt.Errorf("it is moved from %s to %s, but reads %s", did.Was, did.Is, l.meter.Reading)
	}
	l.meter.Reading = did.Is
	switch {
	case event.Kind == movedHere:
		l.fed = true
	case event.Kind == movedAway && did.Is <= l.config.Reset: // what players have contributed is on the other meter
		l.fed = false
	}
	if event.Kind != movedHere {
		for id, c := range l.given {
			c.gone = true
			l.given[id] = c
		}
	}
	return nil
}

// meterTransit is the account of an amount on its way from a meter to another.
func meterTransit(from, to, id string) journal.Account {
	return journal.Account(fmt.Sprintf("transit/meter/%s/%s/%s", from, to, id))
}

// settleMeters has the amounts arrive that were transferred to another meter.
func (f *Floor) settleMeters(ctx context.Context) error {
	now, err := f.Log.Snapshot(ctx)
	if err != nil {
		return err
	}
	for _, account := range slices.Sorted(maps.Keys(now.Balances)) {
		parts := strings.Split(string(account), "/")
		if len(parts) != 5 || parts[0] != "transit" || parts[1] != "meter" {
			continue
		}
		if err := f.link(parts[3]).arrive(ctx, parts[2], parts[4]); err != nil {
			return err
		}
	}
	return nil
}

// arrive takes in what was transferred from another meter, once.
func (l *link) arrive(ctx context.Context, from, id string) error {
	sent, err := transferred(ctx, l.writer.floor.Log, id)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	did := MeterMoved{Was: l.meter.Reading, Is: l.meter.Reading + sent.Was - sent.Is, Other: from, Approval: sent.Approval, ID: id}
	return l.append(ctx, "arrive/"+id, movedHere, did, l.moved(did, meterTransit(from, l.config.ID, id), "approved transfer")...)
}

// transferred is what an approved proposal has taken off a meter.
func transferred(ctx context.Context, log interface {
	ByKey(context.Context, string) (journal.Entry, bool, error)
}, id string) (sent MeterMoved, err error) {
	e, found, err := log.ByKey(ctx, approval+id)
	switch {
	case err != nil:
		return sent, err
	case !found || len(e.Events) != 1 || e.Events[0].Kind != movedAway:
		return sent, fmt.Errorf("no transfer %.40q was approved", id)
	}
	return sent, json.Unmarshal(e.Events[0].Data, &sent)
}

// byPeople returns the reason why an entry does not move the meter as people may move it, or nil.
func (m *metering) byPeople(ctx context.Context, v *verifier, e journal.Entry) error {
	for _, event := range e.Events {
		var did MeterMoved
		if err := json.Unmarshal(event.Data, &did); err != nil {
			return err
		}
		to := m.funding()
		switch event.Kind {
		case setRight:
		case movedAway:
			to = meterTransit(m.id, did.Other, did.ID)
			if did.Approval == "" || e.Key != approval+did.ID {
				return fmt.Errorf("a transfer of meter %q names no approval, or another proposal", m.id)
			}
		case movedHere:
			to = meterTransit(did.Other, m.id, did.ID)
			sent, err := transferred(ctx, v.log, did.ID)
			if err != nil && v.from == nil {
				return err
			}
			if err == nil && (sent.Other != m.id || sent.Was-sent.Is != did.Is-did.Was) {
				return fmt.Errorf("what came to meter %q is not what was transferred to it", m.id)
			}
		default:
			if e.Authorised != nil {
				return fmt.Errorf("two people have done %.40q to meter %q", event.Kind, m.id)
			}
			continue
		}
		if (event.Kind == movedHere) == (e.Authorised != nil) {
			return fmt.Errorf("meter %q was moved by %.60q alone, which takes two people (§ 605a.7, rebuilt)", m.id, e.Actor)
		}
		if len(e.Transfers) != 1 || !slices.Equal(e.Transfers, m.moved(did, to, e.Transfers[0].Memo)) {
			return fmt.Errorf("a %q of meter %q moves %v", event.Kind, m.id, e.Transfers)
		}
	}
	return nil
}

// wasRead returns the reason why what people have read was not held against what the meter's account held then, or nil.
func (m *metering) wasRead(v *verifier, e journal.Entry) error {
	for _, r := range v.read[tableEntry{m.id, e.Seq}] {
		if r.Book != m.holds {
			return fmt.Errorf("reading %d was held against %s, but the account of meter %q held %s", r.Number, r.Book.Grouped(), m.id, m.holds.Grouped())
		}
	}
	for _, r := range v.read[tableEntry{m.id, e.Seq - 1}] {
		if r.By.At.Sub(e.Clock) > readWithin {
			return fmt.Errorf("reading %d was held against what meter %q read long before", r.Number, m.id)
		}
	}
	return nil
}

// MeterView is a meter as a person sees it; amounts are in cents.
type MeterView struct {
	ID      string      `json:"id"`
	Reading money.Cents `json:"reading"`
	Reset   money.Cents `json:"reset"`
	// Tables are the IDs of the open tables that are linked to it.
	Tables []string `json:"tables"`
	// Proposal waits for a second person.
	Proposal *table.ProposalView `json:"proposal,omitempty"`
}

// MetersSeen are the progressive meters, by their IDs, as a person sees them.
func (f *Floor) MetersSeen(person string) []MeterView {
	all := []MeterView{}
	for _, l := range f.links() {
		unlock := l.lock()
		all = append(all, MeterView{l.config.ID, l.meter.Reading, l.config.Reset, append([]string{}, l.on(nil)...), viewed(l, person)})
		unlock()
	}
	return all
}

// readWithin is how long before its recording a meter may have been read.
const readWithin = 2 * time.Minute

// readAt is what the meter read, by its account, when a person has read an amount on it: at the last entry, in the last minutes, at which
// it read that, or else now.
func (f *Floor) readAt(ctx context.Context, meter string, read money.Cents) (book money.Cents, entry uint64, err error) {
	l := f.link(meter)
	if l == nil {
		return 0, 0, fmt.Errorf("there is no meter %.40q", meter)
	}
	l.mu.Lock()
	now, seq := l.meter.Reading, l.writer.seq
	l.mu.Unlock()
	before := []journal.Entry{}
	for e, err := range f.Log.Read(ctx, l.writer.shard, uint64(max(1, int64(seq)-lately))) {
		if err != nil {
			return 0, 0, err
		}
		if e.Seq <= seq {
			before = append(before, e)
		}
	}
	at := now
	for _, e := range slices.Backward(before) {
		if at == read {
			return at, e.Seq, nil
		}
		if f.Clock().Sub(e.Clock) > readWithin {
			break
		}
		for _, x := range e.Transfers {
			switch l.account() {
			case x.To:
				at -= x.Amount
			case x.From:
				at += x.Amount
			}
		}
	}
	return now, seq, nil
}

// lately is how many of a meter's last entries are looked through.
const lately = 500
