package floor

import (
	"context"
	"fmt"
	"strings"

	"felt/ledger"
	"felt/store"
	"felt/table"
)

// Report is what Verify found: besides the log itself, how many tables and how many of
// their rounds were dealt again.
type Report struct {
	store.Report
	Tables int `json:"tables"`
	Rounds int `json:"rounds"`
}

// Verify walks a floor's whole log. Beyond what store.Verify does, it plays every table
// from its first entry: each entry must be what follows from what was done at the table,
// so every round is dealt again to the same cards, payments and chips, and leaves none on
// the layout. Every meter must read what its account holds.
//
// A round can only be dealt again by a build with the same rules; a finding names the
// build that dealt it first.
func Verify(ctx context.Context, log store.Log, exported []store.Head) (Report, error) {
	v := verifier{tables: map[string]*table.Table{}, links: map[string]*link{}, books: ledger.Balances{}}
	found, err := store.Verify(ctx, log, exported, v.entry)
	return Report{found, len(v.tables), v.rounds}, err
}

type verifier struct {
	tables map[string]*table.Table
	links  map[string]*link
	books  ledger.Balances // of the meters
	rounds int
}

func (v *verifier) entry(e store.Entry) error {
	kind, id, _ := strings.Cut(e.Shard, "/")
	switch {
	case kind == "table" && id != "":
		return v.table(e)
	case kind == "meter" && id != "":
		return v.meter(e, id)
	case e.Shard == cageShard:
		return v.cage(e)
	}
	return fmt.Errorf("a floor has no such shard")
}

func (v *verifier) table(e store.Entry) error {
	t := v.tables[e.Shard]
	if t == nil {
		t = &table.Table{}
		v.tables[e.Shard] = t
	}
	known, inRound := t.Stopped == "", t.InRound()
	checked := t.Check(e)
	applied := t.Apply(e)
	if inRound && !t.InRound() {
		v.rounds++
	}
	switch {
	case !known: // what follows a difference differs too
		return nil
	case applied != nil:
		return applied
	case checked != nil:
		return fmt.Errorf("%w (it was made by build %q)", checked, e.Build)
	case t.Selected != nil && table.Shard(t.ID) != e.Shard:
		return fmt.Errorf("it opens table %q in the shard of another", t.ID)
	}
	return nil
}

func (v *verifier) meter(e store.Entry, id string) error {
	l := v.links[e.Shard]
	if l == nil {
		l = newLink(Meter{ID: id})
		v.links[e.Shard] = l
	}
	v.books.Post(e.Transfers)
	if err := l.apply(e); err != nil {
		return err
	}
	if holds := v.books[l.account()]; l.config.ID != id || holds != l.meter.Reading {
		return fmt.Errorf("meter %q reads %s, but its account holds %s", l.config.ID, l.meter.Reading, holds)
	}
	return nil
}

// cage tells whether an entry moves what it says it moves.
func (v *verifier) cage(e store.Entry) error {
	if len(e.Events) != 1 || len(e.Transfers) != 1 {
		return fmt.Errorf("the cage does one thing at a time")
	}
	x, player := e.Transfers[0], ledger.Account("player/"+strings.TrimPrefix(e.Actor, "player:"))
	ok := false
	switch e.Events[0].Kind {
	case "join":
		ok = x.From == "cage" && x.To == player && x.Amount == PlayMoney
	case "withdraw":
		way, known := parseTransit(x.To)
		ok = known && way.kind != outTransit && x.From == player && playerAccount(way.player) == player
	case "deposit":
		way, known := parseTransit(x.From)
		ok = known && x.To == player && playerAccount(way.player) == player
	}
	if !ok {
		return fmt.Errorf("a %q of %s moves %s from %s to %s", e.Events[0].Kind, e.Actor, x.Amount, x.From, x.To)
	}
	return nil
}
