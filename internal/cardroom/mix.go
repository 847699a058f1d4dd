package cardroom

import (
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// turn is how far the game of a mix is that is on.
type turn struct {
	// Hands of it are over, and Orbit players were dealt in to the first.
	Hands int `json:"hands,omitempty"`
	Orbit int `json:"orbit,omitempty"`
}

// hands is how many hands of the game that is on are played before the next; 0 is that it is not known before the first is dealt.
func (r *Room) hands() int {
	switch {
	case r.t.Mix.Hands > 0:
		return r.t.Mix.Hands
	case r.turn.Hands == 0 && r.t.InRound():
		return len(r.in())
	}
	return r.turn.Orbit
}

// in are the seats that were dealt in to the hand in play or last played.
func (r *Room) in() (seats []int) {
	for _, a := range r.t.Answers() {
		for _, st := range a.Stakes {
			if st.Wager == poker.StackWager {
				seats = append(seats, st.Seat)
			}
		}
	}
	return seats
}

// played counts the hand that is over.
func (r *Room) played() {
	in := len(r.in())
	if r.t.Mix == nil || in == 0 {
		return
	}
	if r.turn.Hands++; r.turn.Hands == 1 {
		r.turn.Orbit = in
	}
}

// Turns implements table.Between. The hands are counted and not the seats that the button passes, which does not move in a stud game.
func (r *Room) Turns() bool { return r.turn.Hands > 0 && r.turn.Hands >= r.hands() }

// Turned takes the next game of the mix. The button and the Blind Bets stay where they are until a game has them again; a kill and what
// players agreed to are of the game before.
func (r *Room) Turned(state round.TableState) any {
	r.plays()
	r.turn = turn{}
	kept := round.KeptAt[poker.Kept](state)
	return &poker.Kept{Button: kept.Button, Blinds: kept.Blinds}
}

// Mix shows the games that the table plays in turn, and which hand of which is on; nil is that it plays one.
func (r *Room) Mix() *MixView {
	if r.t.Mix == nil {
		return nil
	}
	all := r.t.Selections()
	v := &MixView{Name: poker.MixName(all), On: r.t.Place(), Next: r.t.Next().Place(), Hand: r.turn.Hands, Of: r.hands(), Turns: r.t.Turns()}
	if r.t.InRound() {
		v.Hand++
	}
	for i, name := range poker.NamesInTurn(all) {
		v.Games = append(v.Games, GameView{all[i].Game.ID, name})
	}
	return v
}

// dealt is the game of the hand in play or last played, which the next of a mix may have followed since.
func (r *Room) dealt() *poker.Variant {
	if run := r.t.Play(); run != nil {
		if h, _ := poker.Of(run); h != nil && h.Variant != nil {
			return h.Variant
		}
	}
	return r.variant
}

// button is the seat that has the button in a state of the table; 0 is none. In a game of a mix without one it stays where it was, and
// is not shown.
func (r *Room) button(state round.TableState) int {
	if r.variant.HasButton() {
		return round.KeptAt[poker.Kept](state).Button
	}
	return 0
}
