package sqlite

import (
	"errors"
	"fmt"
	"testing"

	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/storetest"
)

// deposed orders nothing: the owner is another. It says when it is asked, and answers when it may.
type deposed struct{ asked, may chan struct{} }

func (d deposed) Order(uint64, []Placed) error {
	d.asked <- struct{}{}
	<-d.may
	return errors.New("another node has taken over")
}

func (d deposed) Missing(uint64) ([]Placed, error) { return nil, nil }

// TestPlacedBesideAnAppend: what was ordered elsewhere is not held against an append that comes with it and is not ordered.
func TestPlacedBesideAnAppend(t *testing.T) {
	other, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	var ordered []Placed
	for i := range 2 { // on one shard, so that an append of this node takes the place of the first
		e := storetest.Entry("table/a", fmt.Sprint("elsewhere ", i))
		draft, err := journal.NewDraft(e)
		if err != nil {
			t.Fatal(err)
		}
		sealed, err := other.Append(t.Context(), uint64(i), e)
		if err != nil {
			t.Fatal(err)
		}
		ordered = append(ordered, Placed{sealed, sealed.Placed(draft.Pack())})
	}
	by := deposed{make(chan struct{}, 2), make(chan struct{})}
	log, err := OpenOrdered(t.TempDir(), by)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	asks := func(r *request) *request { // the writer takes it when it is free
		r.reply = make(chan reply, 1)
		log.queue <- r
		return r
	}
	appends := func(shard string) *request {
		draft, err := journal.NewDraft(storetest.Entry(shard, "here "+shard))
		if err != nil {
			t.Fatal(err)
		}
		return asks(&request{draft: draft, packed: draft.Pack()})
	}
	first := appends("table/b")
	<-by.asked // the writer waits for this one, and takes the others together
	second, placed := appends("table/a"), asks(&request{place: ordered})
	close(by.may)
	for _, r := range []*request{first, second} {
		if answer := <-r.reply; !errors.Is(answer.err, store.ErrUnavailable) {
			t.Errorf("an append of a node that was deposed: %v", answer.err)
		}
	}
	if answer := <-placed.reply; answer.err != nil {
		t.Errorf("what was ordered elsewhere: %v", answer.err)
	}
	if at, err := log.Position(t.Context()); err != nil || at != 2 {
		t.Errorf("the log stands at %d, %v", at, err)
	}
}
