package floor_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/pa"
)

// TestNamesThatPretend: nobody is called as the house's people are, or so that he looks like them.
func TestNamesThatPretend(t *testing.T) {
	f, _, _, _ := opened(t, house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}})
	for _, name := range []string{
		"", "   ", "a name that is far too long", "a\u202eb", "a\x00b", "1 2 3", "😀", "person:ann", "<b>", "\xff",
		"dealer", "DEALER", "The Dealer", "deaIer", "dea1er", "d.e.a.l.e.r", "Déaler", "ｄｅａｌｅｒ", "𝖉𝖊𝖆𝖑𝖊𝖗", "dealer 2",
		"program:Ada", "House player Ada", "Ada (program)", "Ada program", "Floorperson", "Poker supervisor", "Pit Manager", "cage", "House",
		"surveillance", "administrator", "Count Team", "Felt",
		"dеaler",     // е is Cyrillic
		"Αnn", "Bоb", // Α is Greek, о Cyrillic
	} {
		var refused *floor.NameError
		if _, _, err := f.Join(t.Context(), name); !errors.As(err, &refused) {
			t.Errorf("%q: %v; want a refusal of the name", name, err)
		}
	}
	for _, name := range []string{"Feltham", "Dr. House", "Player 1", "Player 2", "O'Brien", "Renée", "Анна", "さくら 桜", "Łukasz", "محمد"} {
		if _, _, err := f.Join(t.Context(), name); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestNobodyIsCalledAsAnother, also after the floor has opened again, from its entries or a state.
func TestNobodyIsCalledAsAnother(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}}
	dir, _, _ := joined(t, h)
	log := openLog(t, dir)
	defer log.Close()
	for range 2 {
		f := h.open(t, log)
		for _, name := range []string{"Ann", "ann", " ANN ", "A.n.n", "Ánn"} {
			if _, _, err := f.Join(context.Background(), name); !errors.Is(err, floor.ErrTaken) {
				t.Errorf("another %q: %v", name, err)
			}
		}
		f.Close()
	}
	f := h.open(t, log)
	defer f.Close()
	ill, _, err := f.JoinOnce(t.Context(), "a key that nobody guesses", "Ill")
	must(t, err)
	if again, _, err := f.JoinOnce(t.Context(), "a key that nobody guesses", "Ill"); err != nil || again != ill {
		t.Errorf("who asks again under his key: %v", err)
	}
	if _, _, err := f.Join(t.Context(), "I11"); !errors.Is(err, floor.ErrTaken) {
		t.Errorf("I11 beside Ill: %v", err)
	}
}

// TestAFreeNameIsNamed: who asks for a name that another has is told one that is free, which he can take.
func TestAFreeNameIsNamed(t *testing.T) {
	log := openLog(t, quickDir(t))
	defer log.Close()
	f := house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}}.open(t, log)
	defer f.Close()
	for _, ask := range []struct{ name, free string }{
		{"Ann", "Ann 2"}, {"Ann", "Ann 3"}, {"Bartholomew Longfell", "Bartholomew Longfe 2"}, {"Bartholomew Longfell", "Bartholomew Longfe 3"},
	} {
		_, _, err := f.Join(t.Context(), ask.name)
		if err == nil {
			_, _, err = f.Join(t.Context(), ask.name)
		}
		if want := ask.free + " is free"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("another %s: %v, not %s", ask.name, err, want)
		}
		if _, _, err := f.Join(t.Context(), ask.free); err != nil {
			t.Errorf("%s: %v", ask.free, err)
		}
	}
}
