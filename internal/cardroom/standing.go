package cardroom

import (
	"fmt"

	"felt.example/felt/card"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// straddling is what a player answers, from then on, when he is asked whether he straddles; "" is that he is asked. Amount is the Straddle
// Bet that he makes: he has chosen no other.
type straddling struct {
	Seat   int         `json:"seat"`
	Choice string      `json:"choice,omitempty"`
	Amount money.Cents `json:"amount,omitzero"`
}

// mucking is whether a player concedes unseen, from then on, each hand that is beaten by those shown.
type mucking struct {
	Seat  int  `json:"seat"`
	Mucks bool `json:"mucks"`
}

// The choices at a question whether to straddle.
const (
	straddle   = "straddle"
	noStraddle = "no_straddle"
)

// Straddle has a player straddle whenever he is asked, or never, or with "" be asked again.
func (r *Room) Straddle(n int, player, choice string) (table.Changes, error) {
	var s table.Changes
	if err := r.t.Sits(n, player); err != nil {
		return s, err
	}
	of := straddling{Seat: n, Choice: choice}
	switch choice {
	case straddle:
		if of.Amount = poker.StraddleOf(r.t.Selected); of.Amount == 0 {
			return s, fmt.Errorf("no Straddle Bet is offered at this table")
		}
	case noStraddle, "":
	default:
		return s, fmt.Errorf("%.40q: a player can choose to straddle each time, or never", choice)
	}
	if was := r.seats[n-1].straddles; was.Choice == of.Choice && was.Amount == of.Amount {
		return s, fmt.Errorf("you have chosen this already")
	}
	return s, s.Event(straddlesAlways, of)
}

// Muck has the hands of a player that lose be conceded unseen without asking him, or no longer.
func (r *Room) Muck(n int, player string, mucks bool) (table.Changes, error) {
	var s table.Changes
	if err := r.t.Sits(n, player); err != nil {
		return s, err
	}
	switch {
	case mucks && r.posted.AllShown:
		return s, round.Refuse("637a.18(e)", "no hand may be conceded unseen at this table")
	case mucks == r.seats[n-1].mucks:
		return s, fmt.Errorf("you have chosen this already")
	}
	return s, s.Event(mucksLosers, mucking{n, mucks})
}

// Stands is what the player asked has chosen once for all such questions, while that answers this one; ok is false if he has to be asked.
func (r *Room) Stands(q *round.Question) (choice string, ok bool) {
	if q.Kind != round.AskDecision || len(q.Seats) != 1 {
		return "", false
	}
	n := q.Seats[0]
	switch of := r.seats[n-1]; {
	case offers(q, straddle):
		holds := of.straddles.Choice == noStraddle || of.straddles.Choice == straddle && of.straddles.Amount == poker.StraddleOf(r.t.Selected)
		return of.straddles.Choice, holds
	case offers(q, "concede"):
		return "concede", of.mucks && r.beaten(n)
	}
	return "", false
}

// standing is what a player has chosen for every hand, as far as it holds by what is posted now.
func (r *Room) standing(player string) *StandingView {
	for i, s := range r.t.Seats {
		if of := r.seats[i]; player != "" && s.Player == player {
			v := &StandingView{Seat: i + 1, Bet: poker.StraddleOf(r.t.Selected), Straddle: of.straddles.Choice, Mucks: of.mucks && !r.posted.AllShown, MayMuck: !r.posted.AllShown}
			if v.Straddle == straddle && of.straddles.Amount != v.Bet {
				v.Straddle = ""
			}
			return v
		}
	}
	return nil
}

// beaten reports whether the hand of a seat wins nothing of any pot, by the hands shown so far, and is not one that a fund may pay for being
// shown. What is known of it is what its player sees.
func (r *Room) beaten(n int) bool {
	v := r.t.View(0, table.Viewer{Player: r.player(n)}, table.Timing{})
	var own card.Set
	for _, shown := range v.Seats[n-1].Cards {
		c, err := card.Parse(shown.Card)
		if err != nil {
			return false
		}
		own |= 1 << c
	}
	h, seats := poker.Of(r.t.Play())
	for i, seat := range seats {
		if seat == n {
			return h.Beaten(i, own)
		}
	}
	return false
}
