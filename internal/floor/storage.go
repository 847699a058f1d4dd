package floor

import (
	"context"
	"fmt"
	"slices"
	"time"

	"felt.example/felt/internal/house"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// A house that has received decks into its storage issues no others. That a deck left the storage is not recorded a second time there: the
// entry by which a table has it says who took it, with whom, when and where.

// storageCite is by what decks are received, stored, moved and destroyed.
const storageCite = "603a.16"

// draws says that decks cannot be issued to a table, because they are not those of the storage, or are elsewhere, or returns nil. The caller
// holds the house still.
func (f *Floor) draws(at *Live, decks []table.Deck) (err error) {
	f.keeper.look(func(h *house.House) {
		for _, d := range decks {
			if err == nil && len(h.Deliveries) > 0 {
				err = stored(h.Received(d.ID), d)
			}
		}
	})
	if err != nil {
		return err
	}
	seals := make([]string, len(decks))
	for i, d := range decks {
		seals[i] = d.ID
	}
	return f.unknown(at, seals)
}

// stored says that a deck is not one that was received, or returns nil.
func stored(r *house.Received, d table.Deck) error {
	switch {
	case r == nil:
		return round.Refuse(storageCite, "deck %s was not received into the storage", d.ID)
	case r.Design != d.Design || r.Back != d.Back:
		return round.Refuse(storageCite, "deck %s was received with the design %s and %s backs, not %s and %s", d.ID, r.Design, r.Back, d.Design, d.Back)
	}
	return nil
}

// unknown says that a deck is known at another table, or was destroyed there, or returns nil; at is nil for the storage.
func (f *Floor) unknown(at *Live, seals []string) error {
	for _, l := range f.lives() {
		if l == at {
			continue
		}
		known, gone := l.knownDecks()
		for _, seal := range seals {
			switch {
			case slices.Contains(known, seal):
				return fmt.Errorf("deck %s is known at table %s", seal, l.Name())
			case slices.Contains(gone, seal):
				return round.Refuse(storageCite, "deck %s was cancelled or destroyed at table %s, and is not used again", seal, l.Name())
			}
		}
	}
	return nil
}

func (l *Live) knownDecks() (known, gone []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.table.KnownDecks(), l.table.GoneDecks()
}

// StoredDeck is a deck that has left the storage.
type StoredDeck struct {
	Seal  string
	Table *Live
	// By took it with With, somebody of security.
	By, With string
	At       time.Time
}

// Storage is a delivery with where its decks are.
type Storage struct {
	house.Received
	Left      []string // the seals of those in the storage
	Out       []StoredDeck
	Destroyed int
}

// Storage is what the house has received of cards, the newest first.
func (f *Floor) Storage() (all []Storage) {
	out, gone := map[string]StoredDeck{}, map[string]bool{}
	for _, l := range f.lives() {
		l.mu.Lock()
		for _, of := range l.table.Drawings() {
			for _, seal := range of.Decks {
				out[seal] = StoredDeck{seal, l, of.By, of.With, of.At}
			}
		}
		for _, seal := range l.table.GoneDecks() {
			gone[seal] = true
		}
		l.mu.Unlock()
	}
	var received []house.Received
	f.House(func(h *house.House) { received = slices.Clone(h.Deliveries) })
	for _, r := range slices.Backward(received) {
		of := Storage{Received: r}
		for _, seal := range r.Seals {
			deck, left := out[seal]
			switch {
			case gone[seal]:
				of.Destroyed++
			case left:
				of.Out = append(of.Out, deck)
			default:
				of.Left = append(of.Left, seal)
			}
		}
		all = append(all, of)
	}
	return all
}

// houseOf is the house of a log, as far as it can be read; what is wrong with it is reported again.
func houseOf(ctx context.Context, log store.Log) *house.House {
	h := house.New()
	for e, err := range log.Read(ctx, house.Shard, 1) {
		if err != nil || h.Apply(e) != nil {
			break
		}
	}
	return h
}

// draws returns the reason why an entry of a table issues decks that were not in the storage then, or nil.
func (v *verifier) draws(e journal.Entry) error {
	decks := table.Issued(e)
	if len(decks) == 0 || len(v.house.Deliveries) == 0 {
		return nil
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, d := range decks {
		r := v.house.Received(d.ID)
		if r != nil && r.At.After(e.Clock.Add(lag)) {
			r = nil
		}
		if r == nil && !v.house.Deliveries[0].At.Before(e.Clock.Add(-lag)) {
			continue // the house kept no storage then
		}
		if err := stored(r, d); err != nil {
			return err
		}
		if v.drawn[d.ID] {
			return round.Refuse(storageCite, "deck %s had left the storage before", d.ID)
		}
		v.drawn[d.ID] = true
	}
	return nil
}
