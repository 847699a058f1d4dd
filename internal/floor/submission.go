package floor

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/submission"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/store"
)

const submissionShard = "submission"

// filed is the kind of event that files a Rules Submission: a text.
const filed = "file"

// text is a submission as it was filed.
type text struct {
	Digest string `json:"digest"`
	Text   string `json:"text"`
}

// filing is a Rules Submission that was filed with the floor, and what the floor deals under it.
type filing struct {
	*submission.Submission
	text, by string
	approved string
	at       time.Time
	tables   []table.Config
	meters   []Meter
}

// newFiling reads a submission. The error states its first fault.
func newFiling(text string) (*filing, error) {
	s, found := submission.Read([]byte(text))
	if s == nil {
		return nil, fmt.Errorf("the Rules Submission does not comply: %s", submission.FirstError(found))
	}
	x := &filing{Submission: s, text: text}
	linked := map[string]string{}
	for _, l := range s.Links {
		for _, id := range l.Tables {
			linked[id] = "link-" + l.ID
		}
	}
	for _, t := range s.Tables {
		c := table.Config{ID: t.ID, Name: t.ID, Game: t.Game, Rules: t.Rules, MustMove: t.MustMove, Submission: s.Digest}
		if len(t.InTurn) > 0 {
			c.Mix = &table.Mix{Games: []table.MixGame{{Game: t.Game, Rules: t.Rules}}, Hands: t.Hands}
			for _, of := range t.InTurn {
				c.Mix.Games = append(c.Mix.Games, table.MixGame{Game: of.Game, Rules: of.Rules})
			}
		}
		games, err := c.Choices()
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", t.ID, err)
		}
		if selected := games[0]; offersMeter(selected) {
			c.Meter = cmp.Or(linked[t.ID], "table-"+t.ID)
			for _, m := range metersOf(c.Meter, selected) {
				if _, known := x.meter(m.ID); !known {
					x.meters = append(x.meters, m)
				}
			}
		}
		x.tables = append(x.tables, c)
	}
	return x, nil
}

// metersOf are the levels of a meter, by the rules of a table that is linked to it.
func metersOf(id string, s *game.Selected) (all []Meter) {
	for _, level := range general.Levels(s) {
		all = append(all, Meter{
			ID: table.LevelID(id, level), Initial: general.ProgressiveInitial.At(s, level), Reset: general.ProgressiveReset.At(s, level), Rate: general.ProgressiveRate.At(s, level),
		})
	}
	return all
}

// offersMeter reports whether a wager on a progressive meter is offered.
func offersMeter(s *game.Selected) bool {
	return slices.ContainsFunc(s.Game.Wagers, func(w game.Wager) bool { return w.FromMeter && s.Offers(&w) })
}

// day is the midnight at which a day began.
func day(at time.Time) time.Time { return at.UTC().Truncate(24 * time.Hour) }

func (x *filing) expired(now time.Time) bool { return !x.Expires.IsZero() && !now.Before(x.Expires) }

// table is the table as the submission has it; ok is false if the submission does not have it, or has expired.
func (x *filing) table(id string, now time.Time) (c table.Config, ok bool) {
	i := slices.IndexFunc(x.tables, func(c table.Config) bool { return c.ID == id })
	if i < 0 || x.expired(now) {
		return c, false
	}
	return x.tables[i], true
}

func (x *filing) meter(id string) (m Meter, ok bool) {
	i := slices.IndexFunc(x.meters, func(m Meter) bool { return m.ID == id })
	if i < 0 {
		return m, false
	}
	return x.meters[i], true
}

// register is the Rules Submissions that were filed.
type register struct {
	order    sync.Mutex // held while one is filed
	writer   writer
	proposed proposals
	mu       sync.Mutex // guards what follows
	filings  []*filing
}

func (r *register) apply(e journal.Entry) error {
	r.proposed.carriedOut(e)
	for _, event := range e.Events {
		var t text
		if event.Kind != filed {
			return fmt.Errorf("%.40q is not an act on a Rules Submission", event.Kind)
		}
		if err := json.Unmarshal(event.Data, &t); err != nil {
			return err
		}
		x, err := newFiling(t.Text)
		switch {
		case err != nil:
			return fmt.Errorf("entry %d of the Rules Submissions, made by build %q: %w", e.Seq, e.Build, err)
		case x.Digest != t.Digest:
			return fmt.Errorf("entry %d of the Rules Submissions: its digest is not that of its text", e.Seq)
		}
		x.by, x.approved, x.at = e.Actor, e.Authoriser, e.Clock
		r.mu.Lock()
		r.filings = append(r.filings, x)
		r.mu.Unlock()
	}
	return nil
}

// at is the submission in force at a time, and the one that is filed and not in force yet, or nil. Filing another
// before that one is in force replaces it.
func (r *register) at(now time.Time) (in, next *filing) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, x := range r.filings {
		if x.at.After(now) {
			break
		}
		if next != nil && !x.at.Before(next.Effective) {
			in = next
		}
		next = x
	}
	if next != nil && !now.Before(next.Effective) {
		return next, nil
	}
	return in, next
}

// last is the submission filed last, or nil.
func (r *register) last() *filing {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.filings) == 0 {
		return nil
	}
	return r.filings[len(r.filings)-1]
}

// has reports whether a submission with the digest was filed.
func (r *register) has(digest string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.ContainsFunc(r.filings, func(x *filing) bool { return x.Digest == digest })
}

// changes are the changes that file a submission.
func (x *filing) changes() (table.Changes, error) {
	event, err := encode(filed, text{x.Digest, x.text})
	return table.Changes{Events: []journal.Event{event}}, err
}

// catchUp takes in a submission if it was not known whether it had been filed.
func (r *register) catchUp(ctx context.Context) error {
	r.order.Lock()
	defer r.order.Unlock()
	if !r.writer.behind {
		return nil
	}
	return r.writer.read(ctx)
}

// RefusedError says why the floor does not accept a submission, in one sentence for each reason.
type RefusedError struct{ Reasons []string }

func (e *RefusedError) Error() string { return strings.Join(e.Reasons, "; ") }

// Filed is a Rules Submission as the floor has it.
type Filed struct {
	Edition  string `json:"edition"`
	Facility string `json:"facility"`
	Digest   string `json:"digest"`
	// By is the name of the person who filed it; "" if the floor was opened with it.
	By string    `json:"filed_by"`
	At time.Time `json:"filed_at"`
	// Approved is the name of the person who approved the filing; "" if one person was enough.
	Approved string `json:"approved_by,omitempty"`
	// Effective is the first day on which it is in force, Expires the first on which it no longer is.
	Effective string `json:"effective"`
	Expires   string `json:"expires,omitempty"`
	Text      string `json:"text"`
}

// approver is the person who filed the submission, for what the program does because of it, or nobody if the floor
// was opened with it.
func (x *filing) approver() string {
	if id := personOf(x.by, earlierFloor); id != "" && x.by != earlierFloor+"operator" {
		return journal.Person(id)
	}
	return ""
}

// filed is a submission as shown to people, or nil.
func (f *Floor) filed(x *filing) *Filed {
	if x == nil {
		return nil
	}
	name := func(actor string) string {
		id := personOf(actor, earlierFloor)
		if id == "" {
			return ""
		}
		return f.named(id)
	}
	of := &Filed{Edition: x.Edition, Facility: x.Facility, Digest: x.Digest, By: name(x.by), At: x.at, Approved: name(x.approved), Effective: x.Effective.Format(time.DateOnly), Text: x.text}
	if !x.Expires.IsZero() {
		of.Expires = x.Expires.Format(time.DateOnly)
	}
	return of
}

// Submission is the Rules Submission in force, and the next one; nil is none.
func (f *Floor) Submission() (inForce, pending *Filed) {
	in, next := f.register.at(f.Clock())
	return f.filed(in), f.filed(next)
}

// openedWith files the submission that a new floor is opened with. If the log has it, or has had it, nothing is
// filed: the log says what is in force.
func (f *Floor) openedWith(ctx context.Context, text string, now store.Snapshot) error {
	x, err := newFiling(text)
	if err != nil {
		return err
	}
	clock := f.Clock()
	in, _ := f.register.at(clock)
	switch {
	case f.register.has(x.Digest):
		return nil
	case in != nil:
		return fmt.Errorf("the floor runs under edition %s (digest %.12s); a new Rules Submission is filed with the open floor", in.Edition, in.Digest)
	case slices.ContainsFunc(now.Heads, func(h journal.Head) bool { return strings.HasPrefix(h.Shard, table.Shard("")) }):
		return fmt.Errorf("this log is of a floor without a Rules Submission; choose another directory, or file it with the open floor")
	case clock.Before(x.Effective):
		return fmt.Errorf("the Rules Submission is in force from %s on; the floor cannot open under it earlier", x.Effective.Format(time.DateOnly))
	}
	if why := x.unfit(clock); len(why) > 0 {
		return &RefusedError{why}
	}
	changes, err := x.changes()
	if err != nil {
		return err
	}
	r := f.register
	r.writer.rules = x.Digest
	return r.writer.append(ctx, fmt.Sprintf("file/%d/%s", r.writer.seq+1, x.Digest), journal.Program, "", changes)
}

// File proposes a new Rules Submission (§ 601a.2), which another person must approve. It comes into force at each
// table between rounds, at the first opportunity on or after its effective date. If it does not comply, or cannot
// be carried out on the running floor, the error is a *RefusedError.
func (f *Floor) File(ctx context.Context, by Power, text string) error {
	if err := by.check(); err != nil {
		return err
	}
	defer f.register.lock()()
	if x, err := newFiling(text); err == nil && f.register.last() != nil && f.register.last().Digest == x.Digest {
		return nil // it was filed before
	}
	return propose(ctx, f.register, by, Proposal{Matter: File, Text: text})
}

func (r *register) lock() (unlock func()) {
	r.order.Lock()
	return r.order.Unlock
}

func (r *register) made() *proposals { return &r.proposed }

// gains implements about: nobody gains by a Rules Submission as such.
func (r *register) gains(string) bool { return false }

// decides implements about.
func (r *register) decides(*Proposal) (people.Role, cite.Cite) { return "", "" }

// effect implements about.
func (r *register) effect(p *Proposal, _ string) (table.Changes, error) {
	x, err := newFiling(p.Text)
	if err != nil {
		return table.Changes{}, &RefusedError{[]string{err.Error()}}
	}
	if last := r.last(); last != nil && last.Digest == x.Digest {
		return table.Changes{}, &RefusedError{[]string{"it was filed before"}}
	}
	f := r.writer.floor
	if why := f.refuses(x, f.Clock()); len(why) > 0 {
		return table.Changes{}, &RefusedError{why}
	}
	p.follows = []string{fmt.Sprintf("Edition %s, digest %.12s, holds from %s. Tables: %d.", x.Edition, x.Digest, x.Effective.Format(time.DateOnly), len(x.tables))}
	r.writer.rules = x.Digest
	return x.changes()
}

// carryOut implements about.
func (r *register) carryOut(ctx context.Context, key string, by hands, changes table.Changes) error {
	defer r.writer.floor.Wake() // also when it is not known whether it was filed
	return r.writer.appendBy(ctx, key, by, changes)
}

// turned implements about: the register waits for nothing.
func (r *register) turned() {}

// named are the names that can be part of an account or an address.
var named = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$`)

// unfit says why no floor can be opened under the submission.
func (x *filing) unfit(now time.Time) (why []string) {
	if x.expired(now) {
		why = append(why, fmt.Sprintf("it is in force only until %s, which is past", x.Expires.Format(time.DateOnly)))
	}
	if len(x.tables) == 0 {
		why = append(why, "it has no tables, and a floor deals at those that it has")
	}
	ids := []string{}
	for _, t := range x.Tables {
		ids = append(ids, t.ID)
	}
	for _, l := range x.Links {
		ids = append(ids, l.ID)
	}
	for _, id := range ids {
		if !named.MatchString(id) {
			why = append(why, fmt.Sprintf("%.40q: a table or link of a floor is named by up to 40 letters, digits, dots, hyphens and underscores", id))
		}
	}
	return why
}

// refuses says why the running floor cannot take the submission.
func (f *Floor) refuses(x *filing, now time.Time) []string {
	why := x.unfit(now)
	if x.Effective.Before(day(now)) {
		why = append(why, fmt.Sprintf("it takes effect on %s, which is past: rounds have been dealt since", x.Effective.Format(time.DateOnly)))
	}
	running := map[string]int{} // tables on each meter
	lives := f.lives()
	for _, l := range lives {
		if c, closed := l.config(); !closed && c.Meter != "" {
			running[c.Meter]++
		}
	}
	for _, l := range lives {
		why = append(why, l.bars(x, running)...)
	}
	for _, l := range f.links() {
		meter, _ := table.LevelOf(l.config.ID)
		why = append(why, l.bars(x, running[meter] > 0)...)
	}
	return why
}

// bars says why the table cannot come under the submission. Running is the number of tables on each meter.
func (l *Live) bars(x *filing, running map[string]int) (why []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.table
	want, has := x.table(l.id, x.Effective)
	if has && want.AllGames() != t.AllGames() {
		return []string{fmt.Sprintf("table %s is a table of %s and cannot become one of %s; give that another name", l.id, t.AllGames(), want.AllGames())}
	}
	var selected *game.Selected
	if has {
		if selected, _ = t.Selected.Game.Select(want.On(t.Place()).Rules); selected == nil {
			return nil // newFiling has tried it
		}
	}
	why = l.room.Bars(selected)
	if !has || want.Meter != t.Meter || want.Meter == "" {
		return why
	}
	linked := 0
	for _, c := range x.tables {
		if c.Meter == want.Meter {
			linked++
		}
	}
	if what := unlike(t.Selected, selected); what != "" && max(linked, running[t.Meter]) > 1 {
		why = append(why, fmt.Sprintf("table %s: %s would change while the table is linked; the tables change one after the other, and linked tables have the same odds and conditions at all times (§ 605a.8)", l.id, what))
	}
	return why
}

// unlike names a difference in the conditions of the progressive between two selections of a game; "" if there is
// none. The amounts and the rate are the meter's.
func unlike(a, b *game.Selected) string {
	for _, w := range a.Game.Wagers {
		of, _ := a.Printed(w.ID)
		if other, _ := b.Printed(w.ID); w.FromMeter && !reflect.DeepEqual(of, other) {
			return "the paytable of " + string(w.ID)
		}
	}
	for _, o := range a.Game.Options {
		if o.Type == game.Amounts && slices.ContainsFunc(o.Values, func(name string) bool {
			amount := game.AmountsOption{ID: o.ID}.For(name)
			return amount.Of(a) != amount.Of(b)
		}) {
			return o.ID
		}
	}
	for _, r := range a.Game.Readings {
		if reading := (game.ReadingChoice{ID: r.ID}); reading.Of(a) != reading.Of(b) {
			return "the reading " + r.ID
		}
	}
	return ""
}

// bars says why the meter cannot come under the submission. Running is whether a table is linked to it.
func (l *link) bars(x *filing, running bool) (why []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	want, has := x.meter(l.config.ID)
	if !has {
		if running && l.fed {
			why = append(why, fmt.Sprintf("meter %s reads %s, of which players have contributed a part: it cannot be left out before it is won or transferred (§ 605a.7)", l.config.ID, l.meter.Reading.Grouped()))
		}
		return why
	}
	for _, of := range []struct {
		what      string
		want, has money.Cents
	}{
		{"initial amount", want.Initial, l.config.Initial},
		{"reset amount", want.Reset, l.config.Reset},
		{"rate of progression", money.Cents(want.Rate), money.Cents(l.config.Rate)},
	} {
		if of.want != of.has {
			why = append(why, fmt.Sprintf("meter %s: the %s would change from %s to %s; that of a meter that has been opened stays (§ 605a.7)", l.config.ID, of.what, of.has.Grouped(), of.want.Grouped()))
		}
	}
	return why
}
