package gametest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/game"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// cites looks citations up, each once.
type cites struct {
	book  *clause.Book
	known sync.Map // cite.Cite: bool
}

// check says why a game may not cite the place: it must be listed, in its own chapter.
// Chapter 601a, of which felt has no list, is every game's.
func (c *cites) check(g *game.Game, place cite.Cite) error {
	if place.Chapter() == "601a" {
		return nil
	}
	ok, found := c.known.Load(place)
	if !found {
		ok = g.Chapter.Contains(place) && place.Section() != "" && c.book.Lists(place)
		c.known.Store(place, ok)
	}
	if ok != true {
		return fmt.Errorf("%q is no clause of chapter %s", place, g.Chapter)
	}
	return nil
}

// declares tests what the game declares by itself.
func (k *kit) declares(t *testing.T) {
	t.Helper()
	g := k.game
	cite := func(what string, c cite.Cite) {
		if err := k.sound.check(g, c); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	ids := map[string]bool{}
	once := func(kind, id string) {
		if ids[kind+id] {
			t.Errorf("%s %s is declared twice", kind, id)
		}
		ids[kind+id] = true
	}
	for _, w := range g.Wagers {
		cite(string(w.ID), w.Cite)
		once("wager", string(w.ID))
		if w.Payout && (w.Required || w.Later) || w.Equal != "" && g.Wager(w.Equal) == nil {
			t.Errorf("%s is declared as what it cannot be", w.ID)
		}
		drawn := slices.ContainsFunc(g.Layout.Areas, func(a game.Area) bool { return a.ID == string(w.ID) })
		if !drawn && !w.Payout && !w.Later {
			t.Errorf("the layout has no area for %s", w.ID)
		}
	}
	for _, p := range g.Paytables {
		cite("paytable", p.Cite)
		once("paytable", string(p.Wager))
		if g.Wager(p.Wager) == nil {
			t.Errorf("a paytable is for %s, which is no wager", p.Wager)
		}
	}
	for _, o := range g.Options {
		cite(o.ID, o.Cite)
		once("option", o.ID)
	}
	for _, r := range g.Readings {
		once("reading", r.ID)
		for _, c := range r.Cites {
			cite(r.ID, c)
		}
	}
	for _, i := range g.Irregularity {
		cite(i.Kind, i.Cite)
		once("irregularity", i.Kind)
	}
	k.laidOut(t, cite)
	for _, i := range g.Layout.Inscriptions {
		cite(i.Text, i.Cite)
	}
}

// laidOut tests that the layout has a place for every wager and for every card, and says nothing
// twice.
func (k *kit) laidOut(t *testing.T, cite func(string, cite.Cite)) {
	t.Helper()
	g, seat := k.game, 0
	for _, a := range g.Layout.Areas {
		cite(a.ID, a.Cite)
		places := g.Places(a)
		switch {
		case !slices.Contains([]game.Shape{game.Circle, game.Box, game.Ring, game.Diamond, game.Band, game.Slot}, a.Outline()):
			t.Errorf("%s has the shape %q, which is none", a.ID, a.Shape)
		case g.Wager(round.WagerID(a.ID)) != nil && places > 0:
			t.Errorf("%s is for a wager, and for cards", a.ID)
		case a.Scope == "seat" && g.Wager(round.WagerID(a.ID)) == nil && places == 0:
			t.Errorf("%s at a seat is for no wager and for no cards", a.ID)
		case a.Scope != "seat" && (a.Row != 0 || a.Shape != "" || a.Sign != ""):
			t.Errorf("%s has a row, a shape or a sign, as only a seat's areas have", a.ID)
		case len(a.Captions) > 0 && len(a.Captions) != places:
			t.Errorf("%s has %d captions for %d places", a.ID, len(a.Captions), places)
		case a.Scope == "dealer" && g.Cards.Number(round.AtDealer) > 0 && a.Cards > 0, a.Scope == "community" && g.Cards.Number(round.AtCommunity) > 0 && a.Cards > 0:
			t.Errorf("%s says again how many cards there are", a.ID)
		}
		if a.Scope == "seat" {
			seat += places
		}
	}
	if seat > 0 && seat != g.Cards.Number(round.AtSeat) {
		t.Errorf("a seat's areas have places for %d cards, and it gets %d", seat, g.Cards.Number(round.AtSeat))
	}
	for n := range len(g.Layout.Rows("seat", func(game.Area) bool { return true })) {
		if !slices.ContainsFunc(g.Layout.Areas, func(a game.Area) bool { return a.Scope == "seat" && a.Row == n }) {
			t.Errorf("row %d of a seat's areas is empty", n)
		}
	}
}

// atTable are the options that a table keeps before or between rounds, not the steps: what
// may be wagered, how long a player has, and what its meter does.
var atTable = []string{
	game.Minimum.ID, game.Maximum.ID, game.Minimums.ID, game.Maximums.ID, general.DecisionTime.ID,
	general.ProgressiveRate.ID, general.ProgressiveInitial.ID, general.ProgressiveReset.ID,
}

// choices tests that every value of every option, and every reading that can be chosen,
// changes some round.
func (k *kit) choices(t *testing.T) {
	t.Helper()
	g := k.game
	for i := range g.Options {
		o := &g.Options[i]
		if o.Type == game.Amounts && len(o.Values) == 0 {
			t.Errorf("nothing can be set by option %s", o.ID)
		}
		if slices.Contains(atTable, o.ID) {
			continue
		}
		list := values(o)
		for _, v := range list[1:] {
			if !k.changes(func(chosen rules) { set(chosen, o.ID, list[0]) }, func(chosen rules) { set(chosen, o.ID, v) }) {
				t.Errorf("option %s: %v changes no round", o.ID, v)
			}
		}
	}
	for _, r := range g.Readings {
		for _, other := range r.Others {
			choose := func(name string) func(rules) {
				return func(chosen rules) { chosen["readings"] = map[string]string{r.ID: name} }
			}
			if !k.changes(choose(r.Default), choose(other)) {
				t.Errorf("reading %s: %s changes no round", r.ID, other)
			}
		}
	}
}

func set(chosen rules, option string, v any) {
	delete(chosen, option)
	if v != nil {
		chosen[option] = v
	}
}

// changes looks for a round that goes otherwise under the second choice than under the
// first, all else alike.
func (k *kit) changes(first, second func(rules)) bool {
	const most = 10_000
	for seed := range uint64(most) {
		chosen := draw(k.game, rand.New(rand.NewPCG(seed, 2)))
		first(chosen)
		a, ok := k.transcript(chosen, seed)
		if !ok {
			continue
		}
		second(chosen)
		if b, ok := k.transcript(chosen, seed); ok && a != b {
			return true
		}
	}
	return false
}

// transcript is all of a random round; ok is false where the choices do not go together.
func (k *kit) transcript(chosen rules, seed uint64) (text string, ok bool) {
	_, s, err := choose(k.game, chosen)
	if err != nil {
		return "", false
	}
	return k.told(s, seed)
}

// Changes reports whether at least one of a number of random rounds differs between the first and
// the second rules.
func Changes(t testing.TB, g *game.Game, first, second string, rounds int) bool {
	t.Helper()
	k := &kit{game: g, book: book(t)}
	k.sound.book = k.book
	var by [2]*game.Selected
	for i, rules := range []string{first, second} {
		var err error
		if by[i], err = g.Select([]byte(rules)); err != nil {
			t.Fatalf("%s: %v", rules, err)
		}
	}
	for seed := range uint64(rounds) {
		a, ok := k.told(by[0], seed)
		b, okToo := k.told(by[1], seed)
		if ok && okToo && a != b {
			return true
		}
	}
	return false
}

// told is all of a random round; ok is false where nobody can wager.
func (k *kit) told(s *game.Selected, seed uint64) (text string, ok bool) {
	rng := rand.New(rand.NewPCG(seed, 3))
	p := newPlayer(k, rng, s, round.TableState{Opened: rng.IntN(2) == 0, RoundsSinceCount: rng.IntN(5)})
	played, err := p.play()
	if err != nil {
		return "", false
	}
	data, err := json.Marshal([]any{played.Answers, played.Events, played.Table})
	return string(data), err == nil
}
