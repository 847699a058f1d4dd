package coach_test

import (
	"encoding/json"
	"math/big"
	"reflect"
	"slices"
	"testing"
	"time"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/spanish21"
	"felt.example/felt/card"
	"felt.example/felt/internal/coach"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/pa/general"
	chapter "felt.example/felt/pa/spanish21"
	"felt.example/felt/round"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// shoes is a table of Spanish 21 at which Ann plays alone at seat 2, from cards in a known order.
type shoes struct {
	*table.Table
	t     *testing.T
	last  uint64
	first []card.Card // of the shoe, when it is shuffled next: the card to burn first
}

func opened(t *testing.T, rules string) *shoes {
	t.Helper()
	s := &shoes{Table: &table.Table{}, t: t}
	s.take(table.Open(table.Config{ID: "t1", Name: "T", Game: "spanish-21", Rules: json.RawMessage(rules)}))
	s.take(s.Sit(2, "ann", "Ann", 500*money.Dollar, "transit/sit/t1/2/ann/k"))
	s.take(s.Deals(table.Dealer{Person: "dee"}))
	return s
}

func (s *shoes) take(c table.Changes, err error) {
	s.t.Helper()
	must(s.t, err)
	s.last++
	must(s.t, s.Apply(journal.Entry{Seq: s.last, Events: c.Events, Transfers: c.Transfers}))
}

func (s *shoes) view() table.View {
	return s.View(s.last, table.Viewer{Player: "ann"}, table.Timing{Now: time.Unix(1e9, 0)})
}

// order puts the first cards where they are dealt first after the cut, if there is one.
func (s *shoes) order(cards []card.Card) {
	at := 2 * general.Least
	if general.ReshufflingShoe.Chosen(s.Selected) {
		at = 0
	}
	for i, c := range s.first {
		from := slices.Index(cards[at+i:], c) + at + i
		if from < at+i {
			from = slices.Index(cards[:at], c)
		}
		cards[at+i], cards[from] = cards[from], cards[at+i]
	}
}

// deal goes on until Ann is asked, or the round is over.
func (s *shoes) deal() table.View {
	s.t.Helper()
	if !s.InRound() {
		s.take(s.Begins())
	}
	for s.InRound() && s.Waiting().Kind != round.AskDecision {
		q := s.Waiting()
		a := general.Routine(s.Play(), q, s.order)
		a.Actor = journal.Person("dee")
		switch q.Kind {
		case round.AskValidation:
			a.Actor = journal.Person("fay")
		case round.AskWagers:
			s.take(s.PlaceWager(2, "ann", chapter.Spanish21, 10*money.Dollar))
			a.Stakes = s.Stakes()
		default:
		}
		s.take(s.Answer(a, ""))
	}
	return s.view()
}

func (s *shoes) choose(choice string) table.View {
	s.t.Helper()
	s.take(s.Answer(round.Answer{Question: s.Waiting().ID, Seat: 2, Choice: choice}, "ann"))
	return s.deal()
}

// asked is the decision asked for in the last of these rounds of a shoe.
func asked(t *testing.T, rounds ...table.View) coach.Decision {
	t.Helper()
	last := len(rounds) - 1
	all := coach.Decisions(&rounds[last], odds.Game("spanish-21"), coach.ShoeAfter(rounds[:last]))
	if len(all) == 0 || all[len(all)-1].Event != coach.Asked {
		t.Fatalf("nothing is asked among %+v", all)
	}
	return all[len(all)-1]
}

// TestShoeAsItWas: a hand is weighed without the cards that lay open in this and earlier rounds, each once, and with the burned
// card and the hole card that nobody has seen.
func TestShoeAsItWas(t *testing.T) {
	s := opened(t, `{"decks": "6", "shuffling": "manual"}`)
	s.first = card.Hand("3c" + "KcKsKdKh" + "9c8d7d2h4h")
	first := s.deal()
	if d := asked(t, first); len(d.Hand.Gone) > 0 {
		t.Errorf("beside the hand and the dealer's first, %v is gone", d.Hand.Gone)
	}
	first = s.choose("stand")
	if s.InRound() || !first.FromNew() {
		t.Fatal("the first round goes on, or begins with an old shoe")
	}
	second := s.deal()
	d := asked(t, first, second)
	if want := card.Hand("KcKdKhKs"); second.FromNew() || !alike(d.Hand.Gone, want) || !alike(d.Hand.Cards, card.Hand("9c7d")) {
		t.Fatalf("%v without %v, want %v", d.Hand.Cards, d.Hand.Gone, want)
	}
	if want := "Under the shoe as it was, without the 7 cards that had lain open, these among them."; d.Under != want {
		t.Errorf("%q", d.Under)
	}
	values := func(d coach.Decision) (hit, stand *big.Rat) {
		choices, err := coach.Values(t.Context(), odds.Game("spanish-21"), s.Selected, &d)
		must(t, err)
		named := func(name string) *big.Rat {
			return choices[slices.IndexFunc(choices, func(c analysis.Choice) bool { return c.Name == name })].Value
		}
		return named("hit"), named("stand")
	}
	hit, stand := values(d)
	want, err := spanish21.Decide(t.Context(), s.Selected, spanish21.Position{Up: card.MustParse("8d"), Cards: card.Hand("9c7d"), Seen: card.Hand("KcKdKhKs")})
	must(t, err)
	if want[0].Value.Cmp(stand) != 0 || want[1].Value.Cmp(hit) != 0 {
		t.Errorf("to stand and to hit are worth %s and %s, want %v", stand, hit, want)
	}
	// Without four kings fewer cards break a 16.
	full := coach.Decisions(&second, odds.Game("spanish-21"), nil)
	if before, _ := values(full[0]); before.Cmp(hit) >= 0 || full[0].Under != "Under a full shoe, without these cards." {
		t.Errorf("%s: to hit is worth %s, without kings %s", full[0].Under, before.FloatString(6), hit.FloatString(6))
	}
	// What was decided is weighed by what had lain open then, though more has since.
	second = s.choose("hit")
	after := coach.Decisions(&second, odds.Game("spanish-21"), coach.ShoeAfter([]table.View{first}))
	if !reflect.DeepEqual(after[0].Hand, d.Hand) {
		t.Errorf("weighed as %+v, asked as %+v", after[0].Hand, d.Hand)
	}
}

func alike(a, b []card.Card) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return slices.Equal(a, b)
}

// TestUnseenCardsChangeNothing: another burned card and another hole card, which nobody sees, leave the decision as it is.
func TestUnseenCardsChangeNothing(t *testing.T) {
	var all []coach.Decision
	for _, first := range []string{"3c" + "9c8d7dKh", "Ac" + "9c8d7d2s"} {
		s := opened(t, `{"decks": "6", "shuffling": "manual"}`)
		s.first = card.Hand(first)
		all = append(all, asked(t, s.deal()))
	}
	if !reflect.DeepEqual(all[0], all[1]) {
		t.Errorf("%+v, or with other cards unseen %+v", all[0], all[1])
	}
}

// TestReshuffledShoeIsWhole: where the shoe reshuffles after each round, what lay open before is in it again.
func TestReshuffledShoeIsWhole(t *testing.T) {
	s := opened(t, `{"decks": "6", "shuffling": "reshuffling_shoe"}`)
	s.first = card.Hand("3c" + "KcKsKdKh")
	s.deal()
	first := s.choose("stand")
	s.first = card.Hand("9c8d7d2h")
	second := s.deal()
	if d := asked(t, first, second); !second.FromNew() || len(d.Hand.Gone) > 0 {
		t.Errorf("%v is gone", d.Hand.Gone)
	}
}
