package poker

import (
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Placement is what a player says and puts forward in his turn. Amounts are in cents.
type Placement struct {
	// Announced is "fold", "check", "call", "bet" or "raise"; "" is nothing. Amount is the
	// bet announced, counted over the betting round; 0 is none.
	Announced string
	Amount    money.Cents
	// Motions are what he pushes forward, places towards the pot or puts in as currency to be
	// exchanged, one motion after the other; SingleChip tells that the first is one chip.
	Motions    []money.Cents
	SingleChip bool
	// Incomplete: he indicates with the first motion that the bet is not yet complete.
	// Raising: he puts in the amount to call and indicates that he will raise.
	Incomplete, Raising bool
}

// chips are those of all motions together, and those of the first.
func (p Placement) chips() (all, first money.Cents) {
	for i, m := range p.Motions {
		if all += m; i == 0 {
			first = m
		}
	}
	return all, first
}

// Placed is § 637a.8(c) to (i): the action that a placement is, and the clause that makes it
// so. Bet is what the seat has already bet in this betting round. What the rules do not
// allow is refused.
func (l Legal) Placed(bet money.Cents, p Placement) (Action, cite.Cite, error) {
	all, first := p.chips()
	switch {
	case p.Announced == "fold" && l.Fold:
		return Action{Doing: Fold}, "637a.8(c)", nil
	case p.Announced == "fold", p.Announced == "check" && l.Call > 0:
		return Action{}, "", round.Refuse("637a.8(c)", "a player cannot %s here", p.Announced)
	case p.Announced == "check", p.Announced == "call":
		return Action{Doing: Call}, "637a.8(c)", nil
	case p.Amount > 0:
		return l.announced(bet, all, p)
	case p.Announced == "bet", p.Announced == "raise":
		return l.raised(bet+all, "637a.8(g)")
	case p.Announced != "":
		return Action{}, "", round.Refuse("637a.8(c)", "%q is no action", p.Announced)
	case first <= 0:
		return Action{}, "", round.Refuse("637a.8(e)", "nothing is said and no chips are put forward")
	case p.Incomplete:
		return l.total(bet, all, "637a.8(f)(1)")
	case p.Raising && first == l.Call:
		return l.raised(bet+all, "637a.8(f)(2)")
	case p.SingleChip && l.Call > 0 && first > l.Call:
		return Action{Doing: Call}, "637a.8(i)", nil
	case all != first:
		return l.total(bet, first, "637a.8(f)")
	}
	return l.total(bet, first, "637a.8(e)")
}

// Placed is the answer to the round's question that a placement of the player whose turn it
// is comes to, and the clause that makes it so; for a dealer who records what a player says
// and puts forward. What is no action, or not allowed, is refused.
func Placed(r *round.Round, p Placement) (round.Answer, cite.Cite, error) {
	l, _ := r.Notes.(*live)
	q := r.Asking()
	if l == nil || r.Over() || q.Kind != round.AskDecision || q.Choices[0].ID != "check" && q.Choices[0].ID != "call" {
		return round.Answer{}, "", round.Refuse("637a.8(c)", "it is no player's turn to act")
	}
	at := slices.IndexFunc(l.seats, func(s *round.Seat) bool { return s.Number == q.Seats[0] })
	does, c, err := l.legal.Placed(l.hand.Seats[at].Bet, p)
	if err != nil {
		return round.Answer{}, "", err
	}
	a := round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: "fold"}
	switch does.Doing {
	case Call:
		a.Choice = q.Choices[0].ID
	case Raise:
		a.Choice, a.Amount = q.Choices[1].ID, does.To
	case Fold, Nothing:
	}
	return a, c, nil
}

// announced is a bet of an amount that the player says: it binds, whatever he puts in.
func (l Legal) announced(bet, chips money.Cents, p Placement) (Action, cite.Cite, error) {
	a := Action{Doing: Raise, To: p.Amount}
	if p.Announced == "" && l.Call > 0 && p.Amount == bet+l.Call {
		a = Action{Doing: Call}
	}
	if !l.Allows(a) {
		return Action{}, "", round.Refuse("637a.8(c)", "a bet of %s is not from %s to %s", p.Amount.Grouped(), l.Min.Grouped(), l.Max.Grouped())
	}
	if chips > 0 && bet+chips != p.Amount {
		return a, "637a.8(d)", nil
	}
	return a, "637a.8(c)", nil
}

// raised is a raise that the player has made known: it is at least the least raise, and no
// more than the greatest.
func (l Legal) raised(to money.Cents, c cite.Cite) (Action, cite.Cite, error) {
	if l.Max == 0 {
		return Action{}, "", round.Refuse("637a.8(k)", "a player cannot raise here")
	}
	return Action{Doing: Raise, To: min(max(to, l.Min), l.Max)}, c, nil
}

// total is chips put forward without a word: a raise if they come to one, else a call, or
// where there is nothing to call the least bet.
func (l Legal) total(bet, chips money.Cents, c cite.Cite) (Action, cite.Cite, error) {
	if l.Max > 0 && (bet+chips >= l.Min || l.Call == 0) {
		return l.raised(bet+chips, c)
	}
	return Action{Doing: Call}, c, nil
}
