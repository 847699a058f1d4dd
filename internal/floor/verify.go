package floor

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"felt.example/felt/internal/house"
	"felt.example/felt/internal/lists"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/training"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/store"
)

// Report is what Verify found: the findings about the log itself, how many tables there are and how many of their
// rounds were dealt again, and under which Rules Submissions.
type Report struct {
	store.Report
	Tables      int         `json:"tables"`
	Rounds      int         `json:"rounds"`
	Submissions []DealtFrom `json:"submissions"`
	// InPlay are the rounds that are not over.
	InPlay []InPlay `json:"in_play"`
	// Trusted is the point from which a later verification can continue, if nothing was found.
	Trusted store.Trusted `json:"-"`
}

// DealtFrom is a Rules Submission and the number of rounds dealt under it.
type DealtFrom struct {
	Edition   string `json:"edition"`
	Digest    string `json:"digest"`
	Effective string `json:"effective"`
	Rounds    int    `json:"rounds"`
}

// Verify reads a floor's whole log. Beyond what store.Verify does, it replays every table from its first entry:
// each entry must follow from what was done at the table, so every round is dealt again to the same cards,
// payments and chips, and leaves none on the layout. Every meter must read what its account holds. Every round
// must begin under the Rules Submission then in force, which every entry of it must name. What the tables reported
// of their rounds, from which players' limits are computed, must be what happened in the rounds. Each count of a tip
// box must have been held against what was given until then, by those who sat there, and each of a Poker table's inventory must
// have had the rake that was taken, and the contributions to jackpots that were made, until then. A payout of a meter must
// have had its complete slip when it was said to be documented, where the house pays jackpots by slips, and who signed for cards as
// security must have had that role.
//
// Only a build with the same rules can deal a round again; a finding names the build that dealt it first. The room
// opens what lies between the rounds of a table whose game is not banked.
func Verify(ctx context.Context, log store.Log, room table.Room, exported []journal.Head) (Report, error) {
	return VerifyFrom(ctx, log, room, store.Against{Heads: exported})
}

// VerifyFrom is Verify continued from an earlier verification: for each shard from the state that was found right
// then. A shard without such a state is read from its first entry. If entries of the log lie in an archive that
// was not given, it continues from the entries after them.
func VerifyFrom(ctx context.Context, log store.Log, room table.Room, against store.Against) (Report, error) {
	past, err := log.Archived(ctx)
	if err != nil {
		return Report{}, err
	}
	away := past.Entries() > 0 && against.From == nil
	if away {
		trusted := past.Trusted()
		against.From = &trusted
	}
	v := verifier{log: seal.Over(log), room: room, from: against.From, rounds: map[string]int{}, states: map[string]store.StateRef{}, reports: newReports()}
	if v.proposed, err = proposed(ctx, log); err != nil {
		return Report{}, err
	}
	for e, err := range log.Read(ctx, submissionShard, 1) {
		if err != nil || v.register.apply(e) != nil {
			break // it is reported again
		}
	}
	v.called, v.house, v.drawn = calledTo(ctx, log), houseOf(ctx, log), map[string]bool{}
	v.roles = rolesIn(ctx, log)
	v.counted, v.read = tableCounts(v.house), map[tableEntry][]*house.Reading{}
	for _, r := range v.house.Readings {
		at := tableEntry{r.Meter, r.Entry}
		v.read[at] = append(v.read[at], r)
	}
	found, err := store.Verify(ctx, v.log, against, func(head journal.Head) (uint64, func(journal.Entry) error) { return v.shard(ctx, head) })
	slices.SortFunc(v.playing, func(a, b *playing) int { return cmp.Compare(a.table, b.table) })
	dealt := v.from == nil && len(found.Findings) == 0 && !slices.ContainsFunc(v.playing, func(p *playing) bool { return p.shut != nil })
	found.Findings = append(found.Findings, v.reports.findings(dealt)...)
	found.Findings = append(found.Findings, v.untold(found.Standing.Heads)...)
	rounds := []InPlay{}
	for _, p := range v.playing {
		if note := p.note(); note != "" {
			found.Notes = append(found.Notes, note)
		}
		if in := p.inPlay(); in != nil {
			rounds = append(rounds, *in)
		}
	}
	if away {
		found.Notes = append(found.Notes, fmt.Sprintf("%d entries were moved to the archive %s and were not read; those here follow on them", past.Entries(), past.Where))
	}
	report := Report{Report: found, Tables: v.tables, Submissions: []DealtFrom{}, InPlay: rounds, Trusted: found.Trusted(v.states)}
	for _, x := range v.register.filings {
		if !slices.ContainsFunc(report.Submissions, func(d DealtFrom) bool { return d.Digest == x.Digest }) {
			report.Submissions = append(report.Submissions, DealtFrom{x.Edition, x.Digest, x.Effective.Format(time.DateOnly), v.rounds[x.Digest]})
		}
	}
	for _, rounds := range v.rounds {
		report.Rounds += rounds
	}
	if err == nil && report.Entries == 0 && len(report.Findings) == 0 {
		report.Findings = append(report.Findings, "the log has no entry, not even that of a table being opened")
	}
	return report, err
}

type verifier struct {
	log      seal.Log
	room     table.Room
	from     *store.Trusted // nil means from the first entries
	register register       // as a whole; only for reading
	mu       sync.Mutex
	tables   int
	playing  []*playing
	rounds   map[string]int // by the digest of the submission
	states   map[string]store.StateRef
	proposed map[string]proposalMade
	called   map[int]lists.Name
	counted  map[tableEntry][]tableCount // by the entry of the table after which they were made
	reports  *reports
	house    *house.House                    // as a whole; only for reading
	read     map[tableEntry][]*house.Reading // by the meter and the entry of its log
	drawn    map[string]bool                 // the decks that have left its storage, by their seals
	roles    rolesHeld
}

// shard begins a shard; shards are verified concurrently. The shard's last stored state must be what its entries
// lead to.
func (v *verifier) shard(ctx context.Context, head journal.Head) (from uint64, take func(journal.Entry) error) {
	of := v.kind(head.Shard)
	began := v.begin(ctx, head.Shard, of)
	kept, opened := v.kept(ctx, head)
	if of.value == nil {
		kept = store.State{} // without states, all entries are read
	} else if _, err := inForm[struct{}](opened); errors.Is(err, table.ErrNoState) {
		kept = store.State{} // it has another form, which this build does not read either
	}
	if began.Seq > 0 && kept.Seq == began.Seq {
		v.right(kept)
	}
	return v.first(head.Shard, began), func(e journal.Entry) error {
		if e.Seq < began.Seq {
			return nil
		}
		if e.Seq == began.Seq {
			if e.Hash != began.Hash {
				return fmt.Errorf("it is not the entry that was verified before, so it or one before it was rewritten")
			}
			return nil
		}
		if err := of.take(e); err != nil || e.Seq != kept.Seq {
			return err
		}
		if made, ok := of.value(); !ok || e.Hash != kept.Hash || !bytes.Equal(made, opened) {
			return fmt.Errorf("the state that was kept there is not what the entries come to")
		}
		v.right(kept)
		return nil
	}
}

// kept is the last stored state of a shard that can be opened, both as it is stored and opened.
func (v *verifier) kept(ctx context.Context, head journal.Head) (store.State, json.RawMessage) {
	for upTo := head.Seq; ; {
		s, found, err := v.log.Kept(ctx, head.Shard, upTo)
		if err != nil || !found {
			return store.State{}, nil
		}
		opened, _, err := v.log.State(ctx, s)
		var shut *seal.ShutError
		if !errors.As(err, &shut) {
			return s, opened.Data // if it is not as it was sealed, it is not what the entries lead to
		}
		upTo = s.Seq - 1
	}
}

// first is the entry from which a shard is read, beginning at a state: that entry, or the one after the trusted
// head, which is before it if the first entries lie in an archive.
func (v *verifier) first(shard string, began store.State) uint64 {
	if began.Seq == 0 {
		return 1
	}
	for _, head := range v.from.Heads {
		if head.Shard == shard {
			return min(began.Seq, head.Seq+1)
		}
	}
	return began.Seq
}

// right records a state that is what the entries lead to.
func (v *verifier) right(s store.State) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.states[s.Shard] = store.StateRef{Seq: s.Seq, Sum: s.Sum()}
}

// begin brings a shard to the state that was verified before, if it still has one.
func (v *verifier) begin(ctx context.Context, shard string, of taking) store.State {
	if v.from == nil || of.become == nil {
		return store.State{}
	}
	ref := v.from.States[shard]
	s, found, err := v.log.Kept(ctx, shard, ref.Seq)
	if err != nil || !found || s.Seq != ref.Seq || s.Sum() != ref.Sum {
		return store.State{}
	}
	opened, _, err := v.log.State(ctx, s)
	if shut := (*seal.ShutError)(nil); errors.As(err, &shut) {
		of.shut(shut) // the chain continues from there, and so do the books
		return s
	}
	if err != nil || of.become(opened.Data) != nil {
		return store.State{}
	}
	return s
}

// taking takes the entries of a shard. Value is the state they lead to, and become restores it; shut means that
// the cards of the entries from there on are sealed without a key.
type taking struct {
	take   func(journal.Entry) error
	value  func() (json.RawMessage, bool)
	become func(json.RawMessage) error
	shut   func(*seal.ShutError)
}

func (v *verifier) kind(name string) taking {
	kind, id, _ := strings.Cut(name, "/")
	switch {
	case kind == "table" && id != "":
		v.mu.Lock()
		v.tables++
		now := &playing{table: id}
		v.playing = append(v.playing, now)
		v.mu.Unlock()
		t, r, c := table.New(v.room), rounds{}, contributions{}
		return taking{
			take: func(e journal.Entry) error {
				if now.take(e); now.shut != nil {
					return nil // without the key nobody can continue the deal from here
				}
				err := cmp.Or(v.table(t, e), v.late(t, &r, e), v.tips(t, e), v.counts(t, e), v.contributed(t, &c, e), v.draws(e), v.signedFor(e))
				r.note(t, e)
				return err
			},
			value: func() (json.RawMessage, bool) { return dealingValue(t, r) },
			become: func(value json.RawMessage) error {
				of, in, err := dealingOf(v.room, value)
				if err == nil {
					t, r = of, in
					if n := len(r.Spans); n > 0 {
						now.become(t, r.Spans[n-1].At)
					}
				}
				return err
			},
			shut: func(at *seal.ShutError) { now.shut = at },
		}
	case kind == "meter" && id != "":
		m := metering{link: newLink(Meter{ID: id}), id: id}
		return taking{take: func(e journal.Entry) error {
			return cmp.Or(m.verify(e), v.byTwo(e), m.byPeople(context.Background(), v, e), m.wasRead(v, e))
		}, value: m.value, become: func(value json.RawMessage) error {
			err := m.become(value)
			m.holds = m.meter.Reading
			return err
		}}
	case name == cageShard:
		c := newCage(nil)
		return taking{take: func(e journal.Entry) error { return cmp.Or(c.verify(e), c.apply(e)) }, value: c.value, become: c.become}
	case name == house.Shard:
		k := newKeeper(nil)
		return taking{take: func(e journal.Entry) error { return cmp.Or(v.byTwo(e), v.signedFor(e), k.apply(e)) }}
	case name == lists.Shard:
		return taking{take: lists.New().Apply}
	case name == submissionShard:
		return taking{take: func(e journal.Entry) error { return cmp.Or(verifySubmission(e), v.byTwo(e)) }}
	case name == stopsShard:
		s := stops{of: map[Target]Stop{}}
		return taking{take: s.apply}
	case name == rulingShard:
		s := rulings{}
		return taking{take: s.apply}
	case name == devicesShard:
		d := devices{of: map[deviceAt]reader{}}
		return taking{take: d.apply}
	case kind == "training" && id != "":
		t := training.Trainee{Person: id}
		return taking{take: t.Apply}
	case kind == "proposals" && id != "":
		s := &proposals{}
		return taking{take: func(e journal.Entry) error { return v.proposals(s, e) }}
	case name == protectionShard:
		of := verifyProtection()
		take := of.take
		of.take = func(e journal.Entry) error {
			v.reports.take(e)
			return take(e)
		}
		return of
	case name == PeopleShard:
		return verifyAccounts()
	case name == eventsShard:
		return taking{take: verifyEvents}
	}
	return taking{take: func(journal.Entry) error { return fmt.Errorf("a floor has no such shard") }}
}

func (v *verifier) table(t *table.Table, e journal.Entry) error {
	known, inRound, under := t.Stopped == "", t.InRound(), t.Submission
	checked := cmp.Or(t.Check(e), v.byTwo(e), v.keeps(t, e), v.bySlip(t, e))
	applied := t.Apply(e)
	if inRound && table.Ends(e) {
		v.mu.Lock()
		v.rounds[t.Submission]++
		v.mu.Unlock()
	}
	switch {
	case !known: // whatever follows a difference differs too
		return nil
	case applied != nil:
		return applied
	case table.Ends(e):
		v.reports.ends(t)
	}
	switch {
	case checked != nil:
		return fmt.Errorf("%w (it was made by build %q)", checked, e.Build)
	case t.Selected != nil && table.Shard(t.ID) != e.Shard:
		return fmt.Errorf("it opens table %q in the shard of another", t.ID)
	case under != "" && e.Rules != under:
		return fmt.Errorf("it names the rules %.12q, but the table was under the Rules Submission %.12s", e.Rules, under)
	}
	return v.under(t, e)
}

// late returns the reason why an entry does not correct a round of long ago as it follows from that round, or nil. The
// round is read from the log again; one that lies in an archive that was not given is not compared.
func (v *verifier) late(t *table.Table, r *rounds, e journal.Entry) error {
	c, ok, err := table.LateIn(e)
	if !ok || err != nil {
		return err
	}
	before := r.late(c.Round, 0)
	switch n := len(before); {
	case len(r.Under) == 0 || c.Round < r.Under[0].Round:
		return nil
	case n > 0 && c.After != before[n-1].Seq || n == 0 && c.After != c.First:
		return fmt.Errorf("round %d: its correction names entry %d as the one before, which it is not", c.Round, c.After)
	}
	ctx, shard := context.Background(), e.Shard
	var entries []journal.Entry
	for of, err := range v.log.Read(ctx, shard, c.First) {
		if shut := (*seal.ShutError)(nil); errors.Is(err, store.ErrArchived) || errors.As(err, &shut) {
			return nil
		}
		if err != nil {
			return err
		}
		if kind, number := kindOf(of); kind == "begin" && len(entries) > 0 || of.Seq >= e.Seq {
			break
		} else if len(entries) == 0 && (kind != "begin" || number != c.Round) {
			return fmt.Errorf("entry %d does not begin round %d, which it corrects", c.First, c.Round)
		}
		entries = append(entries, of)
	}
	if len(entries) == 0 {
		return fmt.Errorf("entry %d does not begin round %d, which it corrects", c.First, c.Round)
	}
	all, err := withLate(ctx, v.log, shard, entries, before)
	if err != nil {
		return err
	}
	past, err := table.Past(v.room, r.config(c.Round), all, func(string) string { return "" })
	if err != nil {
		return err
	}
	if c.Had > 0 && c.Wager != nil {
		account := t.SeatAccount(c.Wager.Seat)
		switch had, err := hadThen(ctx, v.log.Log, shard, c, e.Seq, account, t.Balance(account)); {
		case err != nil:
			return err
		case had != c.Had:
			return fmt.Errorf("round %d: seat %d had %s in front of it then, and its correction says %s", c.Round, c.Wager.Seat, had.Grouped(), c.Had.Grouped())
		}
	}
	was := lateResultsOf(past)
	if err := past.CheckLate(e); err != nil {
		return fmt.Errorf("%w (it was made by build %q)", err, e.Build)
	}
	v.reports.mends(t.ID, c.Round, changesOf(was, lateResultsOf(past)))
	return nil
}

// lag is how long after a Rules Submission has come into force, or was filed, an entry may still follow the one
// before, because whoever made it had looked just before.
const lag = time.Minute

// under returns the reason why the entry by which a table opens, changes its rules or begins a round is not under
// the Rules Submission in force, or nil.
func (v *verifier) under(t *table.Table, e journal.Entry) error {
	if kind := e.Events[0].Kind; kind != "table" && kind != "rules" && kind != "begin" {
		return nil
	}
	has, err := json.Marshal(t.Config)
	if err != nil {
		return err
	}
	for _, at := range []time.Time{e.Clock, e.Clock.Add(-lag)} {
		in, _ := v.register.at(at)
		if in == nil && t.Submission == "" {
			return nil
		}
		if in == nil {
			continue
		}
		want, ok := in.table(t.ID, at)
		want = want.On(t.Place())
		if t.Limits != nil { // which a floorperson has changed
			if want, err = want.Limited(*t.Limits); err != nil {
				return err
			}
		}
		made, err := json.Marshal(want)
		if err != nil {
			return err
		}
		if ok && bytes.Equal(has, made) {
			return nil
		}
	}
	return fmt.Errorf("the rules of table %s are not those of the Rules Submission in force", t.ID)
}

// verifySubmission reports whether a Rules Submission was filed properly.
func verifySubmission(e journal.Entry) error {
	var of register
	if err := of.apply(e); err != nil {
		return err
	}
	switch {
	case len(of.filings) != 1 || len(e.Transfers) > 0:
		return fmt.Errorf("one Rules Submission is filed at a time, and nothing else")
	case !filedBy(e):
		return fmt.Errorf("%.40q has filed a Rules Submission, which is for a floorperson", e.Actor)
	case e.Seq > 1 && of.filings[0].Effective.Before(day(e.Clock)):
		return fmt.Errorf("the Rules Submission was filed after it took effect")
	}
	return nil
}

// Names of actors in the logs of earlier builds: players, and those who acted for the floor.
const (
	earlierPlayer = "player:"
	earlierFloor  = "floor:"
)

// personOf is the person whom an actor names, also in the form of earlier builds; "" is the program.
func personOf(actor, earlier string) string {
	for _, prefix := range []string{journal.Person(""), earlier} {
		if id, ok := strings.CutPrefix(actor, prefix); ok {
			return id
		}
	}
	return ""
}

// filedBy reports whether whoever made an entry may file a Rules Submission: a person, or the program for the one
// that a floor is opened with.
func filedBy(e journal.Entry) bool {
	if strings.HasPrefix(e.Actor, earlierFloor) {
		return e.Authoriser == e.Actor
	}
	if e.Acted != nil {
		return e.Authorised != nil
	}
	return e.Authoriser == "" && (strings.HasPrefix(e.Actor, journal.Person("")) || e.Actor == journal.Program && e.Seq == 1)
}

// metering is a meter that is being verified, and what its account holds.
type metering struct {
	*link
	id    string
	holds money.Cents
}

// verify reports whether the meter reads what its account holds.
func (m *metering) verify(e journal.Entry) error {
	for _, x := range e.Transfers {
		switch m.account() {
		case x.To:
			m.holds += x.Amount
		case x.From:
			m.holds -= x.Amount
		}
	}
	if err := m.apply(e); err != nil {
		return err
	}
	if m.config.ID != m.id || m.holds != m.meter.Reading {
		return fmt.Errorf("meter %q reads %s, but its account holds %s", m.config.ID, m.meter.Reading, m.holds)
	}
	return nil
}

// verify reports whether an entry moves the money that it says it moves.
func (c *cage) verify(e journal.Entry) error {
	if len(e.Events) != 1 || len(e.Transfers) != 1 {
		return fmt.Errorf("the cage does one thing at a time")
	}
	x, person := e.Transfers[0], personOf(e.Actor, earlierPlayer)
	player, ok := playerAccount(person), false
	switch e.Events[0].Kind {
	case "join":
		ok = x.From == "cage" && x.To == player && x.Amount == PlayMoney
	case "withdraw":
		way, known := parseTransit(x.To)
		of := c.find(way.player)
		acts := way.player == person || of != nil && of.Served && person != ""
		ok = known && way.brings() && acts && x.From == playerAccount(way.player)
	case "recover":
		way, known := parseTransit(x.To)
		ok = known && way.kind == backTransit && e.Actor == journal.Program && x.From == playerAccount(way.player)
	case "cash":
		var in cashing
		known := json.Unmarshal(e.Events[0].Data, &in) == nil && in.Player != "" && in.Name != "" && in.Table != ""
		of := c.find(in.Player)
		from := x.From == "cage" || strings.HasPrefix(string(x.From), string(house.Drop(in.Table))+"/") // the former by earlier builds
		ok = known && person != "" && person != in.Player && (of == nil || of.Served && of.Name == in.Name) && from && x.To == playerAccount(in.Player)
	case sold, redeemed:
		var of exchange
		known := json.Unmarshal(e.Events[0].Data, &of) == nil && c.find(of.Player) != nil && e.Acted != nil && person != of.Player
		from, to := house.CageCash, playerAccount(of.Player)
		if e.Events[0].Kind == redeemed {
			from, to = to, from
		}
		ok = known && x.Amount == of.Amount && x.From == from && x.To == to
	case "deposit":
		way, known := parseTransit(x.From)
		ok = known && x.To == playerAccount(way.player) && (e.Actor == journal.Program || x.To == player)
	}
	if !ok {
		return fmt.Errorf("a %q of %s moves %s from %s to %s", e.Events[0].Kind, e.Actor, x.Amount, x.From, x.To)
	}
	return nil
}
