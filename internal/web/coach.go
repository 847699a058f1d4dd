package web

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"net/http"
	"strings"
	"sync"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/internal/coach"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// coachAnswer is what the visitor's decisions in a round are worth, and what its wagers were worth before the deal.
type coachAnswer struct {
	Decisions []weighedAnswer `json:"decisions"`
	// Given is what the values assume, in a sentence; "" is nothing.
	Given string `json:"given,omitempty"`
	// Unweighed says why nothing is weighed here; "" is that it is.
	Unweighed string `json:"unweighed,omitempty"`
	// Expected is what the wagers counted here come to on average with the best play, and Net what they came to, in
	// dollars; nil while figures are computed, or where nothing was settled.
	Expected *odds.Number `json:"expected,omitempty"`
	Net      string       `json:"net,omitempty"`
	// Computing: figures for Expected are still computed.
	Computing bool `json:"computing,omitempty"`
	// Uncounted are wagers that are left out of Expected and Net, such as those whose worth moves with a meter.
	Uncounted []string `json:"uncounted,omitempty"`
}

// weighedAnswer is a decision with what its choices are worth, the best first.
type weighedAnswer struct {
	// Event is the number of the event by which it was decided; -1 is that it is asked for now.
	Event     int           `json:"event"`
	Seat      int           `json:"seat"`
	Number    int           `json:"number,omitempty"`
	Choice    string        `json:"choice,omitempty"`
	Cards     []card.Card   `json:"cards"`
	Community []card.Card   `json:"community,omitempty"`
	Dealer    []card.Card   `json:"dealer,omitempty"`
	Worths    []worthAnswer `json:"worths"`
	// Under says of a hand dealt from a shoe under which cards it is weighed, in a sentence.
	Under string `json:"under,omitempty"`
	// Cost is what the decision gave away, in dollars; nil is that it is not known, or asked for.
	Cost *odds.Number `json:"cost,omitempty"`
	Why  string       `json:"why"`
}

// worthAnswer is a choice: Value in units of the first wager, Worth in dollars, rounded to the cent.
type worthAnswer struct {
	Choice string `json:"choice"`
	// How says how the hand is then played, where there are several ways: "one ace low".
	How    string      `json:"how,omitempty"`
	Amount string      `json:"amount,omitempty"`
	Value  odds.Number `json:"value"`
	Worth  string      `json:"worth"`
	Best   bool        `json:"best,omitempty"`
	Made   bool        `json:"made,omitempty"`
}

func numberOf(r *big.Rat) odds.Number {
	decimal, _ := r.Float64()
	return odds.Number{Fraction: r.RatString(), Decimal: decimal}
}

func inDollars(cents *big.Rat) *big.Rat { return new(big.Rat).Quo(cents, big.NewRat(100, 1)) }

// coach weighs the visitor's decisions in a round, the one that he is asked for among them; those from a shoe under a full
// one, or with ?shoe=left under the cards that are left in it after those that lay open before him.
func (s *server) coach(w http.ResponseWriter, r *http.Request) {
	l, number := s.roundAt(w, r)
	if l == nil {
		return
	}
	which := r.FormValue("shoe")
	if which != "" && which != "full" && which != "left" {
		fail(w, http.StatusBadRequest, "decisions are weighed under a shoe that is full, or left as it is")
		return
	}
	view, rules, err := l.RoundRules(r.Context(), s.who(r).ID, number)
	if err != nil {
		fail(w, notFound(err), err.Error())
		return
	}
	a := coachAnswer{Decisions: []weighedAnswer{}}
	g := odds.Game(view.Table.Game)
	if g == nil {
		a.Unweighed = "The decisions of this game depend on the other players; they have no exact worth."
		answer(w, r, a)
		return
	}
	selected, err := g.Game.Select(rules)
	if err != nil {
		fail(w, http.StatusInternalServerError, err.Error())
		return
	}
	a.Given = g.HandForm().Given
	var shoe *coach.Shoe
	if which == "left" && g.HandForm().Decks {
		earlier, err := l.SameShoe(r.Context(), s.who(r).ID, &view)
		if err != nil {
			fail(w, notFound(err), err.Error())
			return
		}
		shoe = coach.ShoeAfter(earlier)
	}
	for _, d := range coach.Decisions(&view, g, shoe) {
		choices, err := s.pool.values(r.Context(), g, selected, string(rules), &d)
		switch {
		case r.Context().Err() != nil:
			return
		case errors.Is(err, errBusy):
			w.Header().Set("Retry-After", "10")
			fail(w, http.StatusServiceUnavailable, err.Error())
			return
		case err != nil:
			a.Unweighed = strings.ToUpper(err.Error()[:1]) + err.Error()[1:] + "."
		default:
			if weighed := coach.Weigh(choices, d); weighed != nil {
				a.Decisions = append(a.Decisions, told(weighed))
			}
		}
	}
	s.expects(&a, &view, g, rules)
	answer(w, r, a)
}

func told(weighed *coach.Weighed) weighedAnswer {
	d := weighedAnswer{
		Event: weighed.Event, Seat: weighed.Seat, Number: weighed.Number, Choice: weighed.Choice,
		Cards: weighed.Hand.Cards, Community: weighed.Hand.Community, Dealer: weighed.Hand.Dealer, Worths: []worthAnswer{}, Under: weighed.Under, Why: weighed.Why,
	}
	for _, x := range weighed.Worths {
		worth := worthAnswer{Choice: x.Choice, How: x.How, Value: numberOf(x.Value), Worth: inDollars(x.Cents).FloatString(2), Best: x.Best, Made: x.Made}
		if x.Amount > 0 {
			worth.Amount = x.Amount.String()
		}
		d.Worths = append(d.Worths, worth)
	}
	if weighed.Cost != nil {
		cost := numberOf(inDollars(weighed.Cost))
		d.Cost = &cost
	}
	return d
}

// remembered is the most hands of which it is remembered what their choices are worth.
const remembered = 1000

// valued are hands whose choices were valued already, by the rules and all that was known.
type valued struct {
	mu sync.Mutex
	of map[string][]analysis.Choice
}

var errBusy = errors.New("the server is busy with other calculations; try again in a while")

// values are those of a decision's choices, worked out at the gate of hands that are decided.
func (p *pool) values(ctx context.Context, g *analysis.Game, s *game.Selected, rules string, d *coach.Decision) ([]analysis.Choice, error) {
	data, err := json.Marshal([]any{g.Game.ID, rules, d.Hand})
	if err != nil {
		return nil, err
	}
	key := string(data)
	p.valued.mu.Lock()
	known, is := p.valued.of[key]
	p.valued.mu.Unlock()
	if is && d.Unit > 0 {
		return known, nil
	}
	waiting, done := context.WithTimeout(ctx, longestTurn)
	defer done()
	if !p.deciding.enter(waiting) {
		return nil, errBusy
	}
	defer p.deciding.leave()
	choices, err := coach.Values(ctx, g, s, d)
	if err != nil {
		return nil, err
	}
	p.valued.mu.Lock()
	defer p.valued.mu.Unlock()
	if p.valued.of == nil || len(p.valued.of) >= remembered {
		p.valued.of = map[string][]analysis.Choice{}
	}
	p.valued.of[key] = choices
	return choices, nil
}

// expects says what the visitor's wagers of a round that is settled come to on average, and what they came to.
func (s *server) expects(a *coachAnswer, view *table.View, g *analysis.Game, rules json.RawMessage) {
	entries, err := odds.Entries(odds.Question{Game: g, Rules: rules})
	if err != nil {
		return
	}
	figures, per := s.pool.figures(g, rules), map[round.WagerID]*big.Rat{}
	for i := range entries {
		f, err := figures.of(&entries[i]).ready()
		switch {
		case err != nil:
		case f == nil:
			a.Computing = true
		case f.Progressive == nil:
			per[entries[i].Wager] = f.Value()
		}
	}
	expected, net, settled := new(big.Rat), money.Cents(0), false
	left := map[string]bool{}
	for i := range view.Seats {
		seat := &view.Seats[i]
		if seat.Player == nil || !seat.Player.You || len(seat.Results) == 0 {
			continue
		}
		settled = true
		for j := range seat.Results {
			result := &seat.Results[j]
			of := g.Game.Wager(result.Wager)
			base := of != nil && (of.Required || of.Later || of.Payout) && !of.FromMeter && of.If.ID == "" && result.Wager != g.Insurance
			value := per[result.Wager]
			first := firstOf(g.Game) == result.Wager
			if base {
				value = per[analysis.Base]
			}
			if value == nil {
				left[result.Name] = true
				continue
			}
			net += result.Returned - result.Amount
			if !base || first && result.Number == 0 {
				expected.Add(expected, new(big.Rat).Mul(value, new(big.Rat).SetInt64(int64(result.Amount))))
			}
		}
	}
	if !settled || a.Computing {
		return
	}
	for i := range g.Game.Wagers {
		if w := &g.Game.Wagers[i]; left[w.Name] {
			a.Uncounted = append(a.Uncounted, w.Name)
		}
	}
	whole := numberOf(inDollars(expected))
	a.Expected, a.Net = &whole, net.String()
}

// firstOf is a game's first wager, in which the values of its base game are told.
func firstOf(g *game.Game) round.WagerID {
	for i := range g.Wagers {
		if g.Wagers[i].Required {
			return g.Wagers[i].ID
		}
	}
	return ""
}
