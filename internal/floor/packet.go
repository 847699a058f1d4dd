package floor

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"reflect"
	"slices"
	"time"

	"felt.example/felt/internal/commitment"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// packetForm is the version of the form of a dispute packet. Packets of form 1 have no Cards, and are still verified.
const packetForm = 2

// Packet is all that somebody needs to judge a dispute about one round, without the floor or its log. Its words
// follow from its entries, which are the lines of the log byte for byte.
type Packet struct {
	Form  int       `json:"form"`
	Game  string    `json:"game"`
	Round int       `json:"round"`
	Began time.Time `json:"began"`
	// Rules is the digest of the rules, and Build the program, with which the round began.
	Rules    string          `json:"rules"`
	Build    string          `json:"build"`
	Table    table.Config    `json:"table"`
	Wagers   []round.Stake   `json:"wagers"`
	Play     []table.Step    `json:"play"`
	Payments []table.Payment `json:"payments"`
	// Void: the round was declared void as a whole when it was over. Payments has each settlement, and then what took it back.
	Void bool `json:"void,omitempty"`
	// Repaid is what its dealer paid otherwise than that, and how he put it right, until the next round began.
	Repaid []table.Repaid `json:"repaid,omitempty"`
	// PaidLate is what was given otherwise than the payments say, found after the next round had begun.
	PaidLate []table.PaidLate `json:"paid_late,omitempty"`
	// Cards says from which decks the round was dealt, as the entry has it by which it began.
	Cards *table.CardsDealt `json:"cards,omitempty"`
	// Decks are the commitments to the order of the cards.
	Decks []table.DeckView `json:"decks"`
	Acts  []PacketAct      `json:"acts"`
	// Head is the last of the entries. If a head of the floor that was exported at the time is the same, none of
	// them was written later.
	Head journal.Head `json:"head"`
	// Opened is the line of the entry by which the table opened, or last changed its rules, before the round.
	Opened string `json:"opened"`
	// Entries are the lines of the log from the beginning of the round on.
	Entries []string `json:"entries"`
	// Corrections are the lines of the corrections that were made after the next round had begun, each with those after it
	// up to the one that opens its cards.
	Corrections [][]string `json:"corrections,omitempty"`
	// Rulings are what players asked about the round and how it was answered; players and floorpersons are their IDs.
	Rulings []Ruling `json:"rulings,omitempty"`
	// RulingEntries are the lines of the rulings, in order. Between them lie those about other rounds, which are not here.
	RulingEntries []string `json:"ruling_entries,omitempty"`
}

// PacketAct says who made an entry of the round, when and why.
type PacketAct struct {
	Entry      uint64           `json:"entry"`
	At         time.Time        `json:"at"`
	Actor      string           `json:"actor"`
	Authoriser string           `json:"authoriser,omitempty"`
	Did        []string         `json:"did"` // the kinds of its events
	Acted      *journal.Grounds `json:"acted,omitempty"`
	Authorised *journal.Grounds `json:"authorised,omitempty"`
}

// MakePacket makes the packet of a round of a table. It has the entries up to the next round, further ones until
// the cards of a shoe are opened, and those up to an exported head of the table that comes after.
func MakePacket(ctx context.Context, log store.Log, room table.Room, id string, number int, exported []journal.Head) (*Packet, error) {
	upTo := uint64(0)
	for _, head := range exported {
		if head.Shard == table.Shard(id) {
			upTo = head.Seq
		}
	}
	return makePacket(ctx, log, room, id, number, further{upTo, longestPacket / 2}, nil)
}

// further is how far beyond its round a packet goes: up to an entry of the log, and no more than so many bytes.
type further struct {
	upTo  uint64
	bytes int
}

// onPages is how many bytes a packet that is made on the floor has beyond its round.
const onPages = 8 << 20

// packetAt is where the log has what a packet is made of.
type packetAt struct {
	opened string // the line
	first  uint64
	late   []lateAt
}

// makePacket is MakePacket; where all lies is looked for in the whole log of the table, unless it is known.
func makePacket(ctx context.Context, log store.Log, room table.Room, id string, number int, more further, at *packetAt) (*Packet, error) {
	shard, p := table.Shard(id), &Packet{Form: packetForm}
	over, shut := false, false // the next round has begun, but cards of this one are still sealed
	from, late := uint64(1), []lateAt{}
	if at != nil {
		p.Opened, from, late = at.opened, at.first, at.late
	}
	for e, err := range rawOf(log).Read(ctx, shard, from) {
		if errors.Is(err, store.ErrArchived) {
			return nil, fmt.Errorf("table %s, round %d: %w", id, number, ErrArchived)
		}
		if err != nil {
			return nil, err
		}
		kind, of := kindOf(e)
		if kind == "correct_round" && of == number && at == nil {
			late = append(late, lateAt{number, e.Seq})
		}
		switch {
		case kind == "table" || kind == "rules" && len(p.Entries) == 0:
			p.Opened = lineOf(e)
			continue
		case kind == "begin" && of == number:
		case len(p.Entries) == 0:
			continue
		case kind == "begin" && !over:
			if shut, err = p.shut(ctx); err != nil {
				return nil, err
			}
			over = true
		}
		line := lineOf(e)
		if over && !shut {
			if more.bytes -= len(line); e.Seq > more.upTo || more.bytes < 0 {
				if at == nil {
					continue // for its late corrections
				}
				break
			}
		}
		p.Entries = append(p.Entries, line)
		if over && shut && seal.Reveals(e) {
			if shut, err = p.shut(ctx); err != nil {
				return nil, err
			}
		}
	}
	if len(p.Entries) == 0 {
		return nil, fmt.Errorf("table %s, round %d: %w", id, number, ErrNoRound)
	}
	switch entries, _, shut, err := p.round(ctx); {
	case err != nil:
		return nil, err
	case shut || !slices.ContainsFunc(entries, table.Ends): // nothing is sealed before the cards are shuffled
		return nil, fmt.Errorf("table %s, round %d: %w", id, number, ErrSealed)
	}
	for _, of := range late {
		lines, err := lateLines(ctx, rawOf(log), shard, of.Seq)
		if err != nil {
			return nil, fmt.Errorf("table %s, round %d: %w", id, number, err)
		}
		p.Corrections = append(p.Corrections, lines)
	}
	var err error
	if p.RulingEntries, err = rulingLines(ctx, rawOf(log), id, number); err != nil {
		return nil, err
	}
	return p.told(ctx, room)
}

// rulingLines are the lines of the rulings on a round.
func rulingLines(ctx context.Context, log store.Log, id string, number int) (lines []string, err error) {
	asked := map[string]bool{}
	for e, err := range log.Read(ctx, rulingShard, 1) {
		if err != nil {
			return nil, err
		}
		var of rulingAsked
		if len(e.Events) != 1 || json.Unmarshal(e.Events[0].Data, &of) != nil {
			continue
		}
		if e.Events[0].Kind == asksRuling && of.Table == id && of.Round == number {
			asked[of.ID] = true
		}
		if asked[of.ID] {
			lines = append(lines, lineOf(e))
		}
	}
	return lines, nil
}

// ruled are the rulings on the packet's round, as their lines say.
func (p *Packet) ruled(id string, number int) (all []Ruling, err error) {
	s, last := &rulings{}, uint64(0)
	for i, line := range p.RulingEntries {
		e, err := journal.Parse([]byte(line))
		if err != nil {
			return nil, fmt.Errorf("ruling_entries[%d]: %w", i, err)
		}
		if e.Shard != rulingShard || e.Seq <= last {
			return nil, fmt.Errorf("ruling_entries[%d] is not a ruling after the one before it", i)
		}
		last = e.Seq
		if err := s.apply(e); err != nil {
			return nil, fmt.Errorf("ruling_entries[%d]: %w", i, err)
		}
	}
	for _, r := range s.all {
		if r.Table != id || r.Round != number {
			return nil, fmt.Errorf("ruling_entries: ruling %s is not on this round", r.ID)
		}
		all = append(all, *r)
	}
	return all, nil
}

// lateLines are the lines of a late correction, up to the one that opens its cards.
func lateLines(ctx context.Context, log store.Log, shard string, seq uint64) (lines []string, err error) {
	for e, err := range log.Read(ctx, shard, seq) {
		if err != nil {
			return nil, err
		}
		lines = append(lines, lineOf(e))
		if len(lines) > 1 && !seal.Reveals(e) {
			continue
		}
		if _, shut, err := lateEntry(ctx, lines); err != nil || !shut {
			return lines, err
		}
	}
	return nil, ErrSealed
}

// ErrSealed refuses the packet of a round whose cards are not open yet.
var ErrSealed = errors.New("its cards are sealed until the round is over, or the shoe was shuffled anew")

// Packet is the dispute packet of a round of the table for a person who looks into it by his power, which
// is recorded before he is given it. It goes up to the table's head, as far as that is not too far, so that it can be held
// against a head that was exported at any time since the round.
func (l *Live) Packet(ctx context.Context, by Power, number int) (*Packet, error) {
	l.mu.Lock()
	err := l.may(by)
	l.mu.Unlock()
	if err != nil {
		return nil, err
	}
	log, err := l.floor.Released(ctx)
	if err != nil {
		return nil, err
	}
	at, err := l.packetAt(ctx, number)
	if err != nil {
		return nil, err
	}
	head, err := log.Head(ctx, l.writer.shard)
	if err != nil {
		return nil, err
	}
	p, err := makePacket(ctx, log, l.floor.between(), l.id, number, further{head.Seq, onPages}, at)
	if err != nil {
		return nil, err
	}
	return p, l.floor.NoteUse(ctx, PacketMade, by, Circumstances{From: by.From, What: fmt.Sprintf("round %d of table %s", number, l.id)})
}

// packetAt is where the log has what the packet of a round is made of; nil is that the table's rules have changed, and all of
// its log must be read for it.
func (l *Live) packetAt(ctx context.Context, number int) (*packetAt, error) {
	l.mu.Lock()
	of := l.rounds.clone()
	l.mu.Unlock()
	at, err := l.find(ctx, of, number)
	if err != nil {
		return nil, err
	}
	e, found, err := l.floor.Log.ByKey(ctx, "open/"+l.writer.shard)
	if err != nil && !errors.Is(err, store.ErrArchived) || !found {
		return nil, err
	}
	var config table.Config
	if err != nil || len(e.Events) == 0 || json.Unmarshal(e.Events[0].Data, &config) != nil || !reflect.DeepEqual(config, of.config(number)) {
		return nil, nil
	}
	return &packetAt{lineOf(e), at.First, of.late(number, 0)}, nil
}

// rawOf is a log as it is stored, regardless of the keys it came with.
func rawOf(log store.Log) store.Log {
	if of, ok := log.(seal.Log); ok {
		return of.Log
	}
	return log
}

// kindOf is the kind of an entry's first event; for the beginning of a round, and its late correction, with the round's number.
func kindOf(e journal.Entry) (kind string, number int) {
	if len(e.Events) == 0 {
		return "", 0
	}
	var of struct {
		Round int `json:"round"`
	}
	if kind = e.Events[0].Kind; (kind == "begin" || kind == "correct_round") && json.Unmarshal(e.Events[0].Data, &of) != nil {
		return kind, 0
	}
	return kind, of.Round
}

// lineOf is the line of an entry, over which its hash was computed.
func lineOf(e journal.Entry) string {
	draft, err := journal.NewDraft(e)
	if err != nil {
		return "" // it was read from such a line
	}
	_, line := draft.Seal(journal.Head{Shard: e.Shard, Seq: e.Seq - 1, Hash: e.Previous})
	return string(line)
}

// packetLog is the entries of a packet as a log of one shard.
type packetLog struct {
	store.Log
	entries []journal.Entry
}

// Read implements store.Log.
func (l packetLog) Read(_ context.Context, _ string, from uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for _, e := range l.entries {
			if e.Seq >= from && !yield(e, nil) {
				return
			}
		}
	}
}

// chained are the entries of lines, which must follow on each other.
func chained(lines []string) (log packetLog, last journal.Entry, err error) {
	for i, line := range lines {
		e, err := journal.Parse([]byte(line))
		if err != nil {
			return log, last, fmt.Errorf("entries[%d]: %w", i, err)
		}
		if i > 0 && (e.Shard != last.Shard || e.Seq != last.Seq+1 || e.Previous != last.Hash) {
			return log, last, fmt.Errorf("entries[%d] does not follow on the entry before it", i)
		}
		last = e
		log.entries = append(log.entries, e)
	}
	return log, last, nil
}

// lateEntry is the entry of a late correction, opened by the lines after it; shut reports that it cannot be.
func lateEntry(ctx context.Context, lines []string) (correction journal.Entry, shut bool, err error) {
	log, last, err := chained(lines)
	if err != nil {
		return correction, false, fmt.Errorf("corrections: %w", err)
	}
	for e, err := range (seal.Log{Log: log}).Entries(ctx, last.Shard, 1) {
		return e.Entry, e.Shut != nil, err
	}
	return correction, false, errors.New("corrections: one has no entry")
}

// round are the packet's entries of the round, opened; shut reports that some cannot be.
func (p *Packet) round(ctx context.Context) (entries []journal.Entry, last journal.Entry, shut bool, err error) {
	log, last, err := chained(p.Entries)
	if err != nil {
		return nil, last, false, err
	}
	rounds := 0
	for e, err := range (seal.Log{Log: log}).Entries(ctx, last.Shard, 1) {
		if err != nil {
			return nil, last, false, err
		}
		if kind, _ := kindOf(e.Entry); kind == "begin" {
			rounds++
		}
		if rounds > 1 {
			break
		}
		shut = shut || e.Shut != nil
		entries = append(entries, e.Entry)
	}
	return entries, last, shut, nil
}

func (p *Packet) shut(ctx context.Context) (bool, error) {
	_, _, shut, err := p.round(ctx)
	return shut, err
}

// told is the packet of these entries, with all that follows from them.
func (p *Packet) told(ctx context.Context, room table.Room) (*Packet, error) {
	entries, last, shut, err := p.round(ctx)
	if err != nil {
		return nil, err
	}
	opened, err := journal.Parse([]byte(p.Opened))
	if err != nil {
		return nil, fmt.Errorf("opened: %w", err)
	}
	var config table.Config
	if kind, _ := kindOf(opened); kind != "table" && kind != "rules" || json.Unmarshal(opened.Events[0].Data, &config) != nil {
		return nil, errors.New("opened: this entry opens no table")
	}
	if len(entries) == 0 || shut {
		return nil, errors.New("entries: they have no round whose cards are open")
	}
	first := entries[0]
	kind, number := kindOf(first)
	switch {
	case kind != "begin" || !slices.ContainsFunc(entries, table.Ends):
		return nil, errors.New("entries: they are not those of a round from its beginning to its end")
	case opened.Shard != first.Shard || first.Shard != table.Shard(config.ID) || opened.Seq >= first.Seq:
		return nil, errors.New("opened: it is not the entry by which the table of the round was opened")
	case rulesDigest(config) != first.Rules:
		return nil, errors.New("opened: the rules of the table are not those that the round names")
	}
	t, err := table.Past(room, config, entries, func(string) string { return "" })
	if err != nil {
		return nil, err
	}
	if t.Differs != "" {
		return nil, fmt.Errorf("entries: the round cannot be dealt again: %s", t.Differs)
	}
	for _, lines := range p.Corrections {
		e, shut, err := lateEntry(ctx, lines)
		switch c, is, failed := table.LateIn(e); {
		case err != nil:
			return nil, err
		case shut || !is || failed != nil || e.Shard != first.Shard || c.Round != number || c.First != first.Seq || e.Seq < entries[len(entries)-1].Seq:
			return nil, errors.New("corrections: one is not a correction of this round whose cards are open")
		}
		if err := t.CheckLate(e); err != nil {
			return nil, fmt.Errorf("corrections: %w", err)
		}
		entries = append(entries, e)
	}
	made := &Packet{
		Form: p.Form, Game: config.Game, Round: number, Began: first.Clock, Rules: first.Rules, Build: first.Build, Table: config, Wagers: []round.Stake{},
		Play: t.Steps(), Payments: t.Payments(), Void: t.Void(), PaidLate: t.PaidLate(), Decks: append([]table.DeckView{}, t.Decks()...), Acts: []PacketAct{},
		Head: journal.Head{Shard: last.Shard, Seq: last.Seq, Hash: last.Hash}, Opened: p.Opened, Entries: p.Entries, Corrections: p.Corrections, RulingEntries: p.RulingEntries,
	}
	if p.Form > 1 {
		made.Cards = new(t.CardsDealt())
	}
	if made.Repaid, err = repaid(room, config, entries); err != nil {
		return nil, fmt.Errorf("entries: %w", err)
	}
	if made.Rulings, err = p.ruled(config.ID, number); err != nil {
		return nil, err
	}
	for _, a := range t.Answers() {
		made.Wagers = append(made.Wagers, a.Stakes...)
	}
	for _, e := range entries {
		act := PacketAct{Entry: e.Seq, At: e.Clock, Actor: e.Actor, Authoriser: e.Authoriser, Did: []string{}, Acted: e.Acted, Authorised: e.Authorised}
		for _, event := range e.Events {
			act.Did = append(act.Did, event.Kind)
		}
		made.Acts = append(made.Acts, act)
		if order, c, ok := table.CommitmentIn(e); ok && c.Root != commitment.Root(order, c.Secret) {
			return nil, fmt.Errorf("entries: in entry %d the cards are not in the order that was committed to before the wagers", e.Seq)
		}
	}
	return made, nil
}

// repaid is what the entries of a round say was paid otherwise than the round was settled when they were written; a correction that came
// later settles it anew.
func repaid(room table.Room, config table.Config, entries []journal.Entry) (all []table.Repaid, err error) {
	for i, e := range entries {
		if kind, _ := kindOf(e); kind != "payment" {
			continue
		}
		t, err := table.Past(room, config, entries[:i], func(string) string { return "" })
		if err != nil {
			return nil, err
		}
		of, err := t.RepaidIn(e)
		if err != nil {
			return nil, err
		}
		all = append(all, of...)
	}
	return all, nil
}

// longestPacket is a size in bytes that no round's packet reaches.
const longestPacket = 64 << 20

// VerifyPacket reads a packet and reports what in it is wrong: whether its entries are complete, whether the
// round, dealt again, gives the same cards, payments and chips, and whether everything it says follows from that.
// The exported head of its table, if given, proves that the entries up to it were not written later; notes say
// what was not proven.
func VerifyPacket(ctx context.Context, from io.Reader, room table.Room, exported []journal.Head) (p *Packet, findings, notes []string, err error) {
	text, err := io.ReadAll(io.LimitReader(from, longestPacket))
	if err != nil {
		return nil, nil, nil, err
	}
	strict := json.NewDecoder(bytes.NewReader(text))
	strict.DisallowUnknownFields()
	p = &Packet{}
	if err := strict.Decode(p); err != nil {
		return nil, nil, nil, fmt.Errorf("this is no dispute packet: %w", err)
	}
	if p.Form < 1 || p.Form > packetForm {
		return nil, nil, nil, fmt.Errorf("form: %d is not a form of a dispute packet that this build reads, which are 1 to %d", p.Form, packetForm)
	}
	made, err := p.told(ctx, room)
	if err != nil {
		return p, []string{err.Error()}, nil, nil
	}
	findings, err = differences(text, made)
	if err != nil {
		return nil, nil, nil, err
	}
	f, n := against(made.Head, p.Entries, exported)
	return made, append(findings, f...), n, nil
}

// differences are the fields of a packet that do not follow from its entries.
func differences(text []byte, made *Packet) (findings []string, err error) {
	right, err := json.Marshal(made)
	if err != nil {
		return nil, err
	}
	var has, want map[string]json.RawMessage
	if err := cmp.Or(json.Unmarshal(text, &has), json.Unmarshal(right, &want)); err != nil {
		return nil, err
	}
	for name := range want {
		var compact bytes.Buffer
		if json.Compact(&compact, has[name]) != nil || !bytes.Equal(compact.Bytes(), want[name]) {
			findings = append(findings, name+": this is not what follows from the entries")
		}
	}
	for name := range has {
		if _, follows := want[name]; !follows {
			findings = append(findings, name+": this is not what follows from the entries")
		}
	}
	slices.Sort(findings)
	return findings, nil
}

// against compares the entries with an exported head of the table.
func against(last journal.Head, entries []string, exported []journal.Head) (findings, notes []string) {
	for _, head := range exported {
		if head.Shard != last.Shard {
			continue
		}
		first := last.Seq + 1 - uint64(len(entries))
		switch {
		case head.Seq < first:
			return nil, []string{fmt.Sprintf("the exported head is entry %d, from before the round: it proves nothing of it", head.Seq)}
		case head.Seq > last.Seq:
			return nil, []string{fmt.Sprintf("the exported head is entry %d, and the packet ends with entry %d: take the packet anew, or make it with --head, to prove the entries against it", head.Seq, last.Seq)}
		}
		if e, err := journal.Parse([]byte(entries[head.Seq-first])); err != nil || e.Hash != head.Hash {
			return []string{fmt.Sprintf("entry %d is not the one of the exported head: it, or one before it, was rewritten", head.Seq)}, nil
		}
		return nil, []string{fmt.Sprintf("the entries up to %d are those of the exported head", head.Seq)}
	}
	return nil, []string{fmt.Sprintf("no exported head of this table was given: compare the hash of entry %d, %s, with one that was kept elsewhere", last.Seq, last.Hash)}
}
