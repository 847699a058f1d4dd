package cardroom

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// The funds of a table of Poker, as its options and events name them.
const (
	BadBeat  = "bad_beat"
	HighHand = "high_hand"
)

// The accounts of a fund: its locked box, the amount displayed, and what the cage holds for
// winners.
const (
	box       = "box"
	displayed = "displayed"
	held      = "held"
)

// fund is what a table keeps of a fund besides its accounts.
type fund struct {
	since time.Time    // of the last count, or the beginning
	leads []poker.Lead // the Qualifying High Hands of the period
	names map[string]string
}

// counting is the count of a fund's box.
type counting struct {
	Fund   string        `json:"fund,omitempty"`
	Awards []poker.Award `json:"awards,omitempty"`
}

// Held is what a fund owes a winner until the cage has paid it.
type Held struct {
	Fund   string      `json:"fund"`
	Seat   int         `json:"seat,omitempty"`
	Player string      `json:"player"`
	Amount money.Cents `json:"amount"`
	// By is the clause by which it is owed, if that is not the one by which it is paid.
	By cite.Cite `json:"by,omitempty"`
	// Transit is the in-transit account that the payment goes to.
	Transit journal.Account `json:"transit,omitempty"`
}

func (r *Room) fundAccount(id, part string) journal.Account {
	return journal.Account("fund/" + r.t.ID + "/" + id + "/" + part)
}

// fundOf is the money of a fund.
func (r *Room) fundOf(id string) poker.Fund {
	return poker.Fund{Box: r.t.Balance(r.fundAccount(id, box)), Displayed: r.t.Balance(r.fundAccount(id, displayed)), Held: r.t.Balance(r.fundAccount(id, held))}
}

// Displayed is the amount displayed of a fund, in cents.
func (r *Room) Displayed(id string) money.Cents { return r.fundOf(id).Displayed }

// Funds are the funds that the table offers.
func (r *Room) Funds() []string {
	var ids []string
	for _, id := range []string{BadBeat, HighHand} {
		if r.funds[id] != nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// Counted is when the box of a fund was last counted.
func (r *Room) Counted(id string) time.Time { return r.funds[id].since }

// Period is how long a qualifying period of the High Hand Jackpot lasts.
func (r *Room) Period() time.Duration {
	return time.Duration(r.posted.House.HighHand.Minutes) * time.Minute
}

// Count counts the box of a fund and adds it to the amount displayed (§ 637a.15(d)). For the High Hand Jackpot the
// period is then over, and the cage holds what its highest hands have won (§ 637a.16(g)). Counts are made between
// hands.
func (r *Room) Count(id string) (table.Changes, error) {
	var s table.Changes
	if r.funds[id] == nil {
		return s, fmt.Errorf("the table has no fund %q", id)
	}
	if r.t.InRound() {
		return s, fmt.Errorf("a box is counted between hands")
	}
	move := func(from, to string, amount money.Cents, c cite.Cite) {
		if amount > 0 {
			s.Transfers = append(s.Transfers, journal.Transfer{From: r.fundAccount(id, from), To: r.fundAccount(id, to), Amount: amount, Cite: c, Memo: counted})
		}
	}
	by := map[string]cite.Cite{BadBeat: "637a.15(d)", HighHand: "637a.16(g)"}[id]
	move(box, displayed, r.fundOf(id).Box, by)
	c := counting{Fund: id}
	if id == HighHand {
		_, c.Awards = r.posted.House.HighHand.Close(r.fundOf(id), r.funds[id].leads)
	}
	for _, a := range c.Awards {
		move(displayed, held, a.Amount, by)
	}
	return s, s.Event(counted, c)
}

// Money is all the money of a fund, in cents; 0 if the table has no fund of that name.
func (r *Room) Money(id string) money.Cents { return r.fundOf(id).Total() }

// applyCount begins a fund's next period. Its money has moved before.
func (r *Room) applyCount(c counting) error {
	f := r.funds[c.Fund]
	if f == nil {
		return fmt.Errorf("the table has no fund %q", c.Fund)
	}
	*f = fund{since: r.t.Now(), names: map[string]string{}}
	for _, a := range c.Awards {
		r.held = append(slices.Clip(r.held), Held{Fund: c.Fund, Player: a.Player, Amount: a.Amount})
	}
	return nil
}

// Pay pays, at the cage, the oldest debt of a fund to a winner.
func (r *Room) Pay(transit journal.Account) (table.Changes, error) {
	var s table.Changes
	if len(r.held) == 0 {
		return s, fmt.Errorf("no fund owes a payment")
	}
	h := r.held[0]
	h.Transit = transit
	by := cmp.Or(h.By, map[string]cite.Cite{BadBeat: "637a.15(e)", HighHand: "637a.16(h)"}[h.Fund])
	s.Transfers = []journal.Transfer{{From: r.fundAccount(h.Fund, held), To: transit, Amount: h.Amount, Cite: by, Memo: h.Fund}}
	return s, s.Event(paid, h)
}

// applyPayment removes the oldest debt of a fund. Its money has moved already.
func (r *Room) applyPayment() error {
	if len(r.held) == 0 {
		return fmt.Errorf("no fund owes a payment")
	}
	r.held = slices.Clone(r.held[1:])
	return nil
}

// Owes is the oldest debt of a fund to a winner, for the cage to pay; ok is false if there is none.
func (r *Room) Owes() (h Held, ok bool) {
	if len(r.held) == 0 {
		return Held{}, false
	}
	return r.held[0], true
}

// win records what the hand that is over has won from the funds.
func (r *Room) win() {
	for _, e := range r.t.Events() {
		if player := r.t.Owner(e.Seat); e.Kind == round.EventFund && !table.IsProgram(player) {
			r.held = append(slices.Clip(r.held), Held{Fund: e.Choice, Seat: e.Seat, Player: player, Amount: e.Amount})
		}
	}
	if f := r.funds[HighHand]; f != nil && r.t.Play() != nil {
		for _, l := range poker.HighHands(r.t.Play()) {
			if !table.IsProgram(l.Player) {
				f.names[l.Player] = r.named(l.Player)
				f.leads = r.posted.House.HighHand.Enter(f.leads, l)
			}
		}
	}
}

// MayCorrect implements table.Between.
func (r *Room) MayCorrect(from, to table.Course) error {
	if touchesFunds(from) || touchesFunds(to) {
		return fmt.Errorf("a hand that wins of a fund is settled at the cage and cannot be corrected at the table")
	}
	return nil
}

// Voids implements table.Between: in any dispute the decision of the Poker shift supervisor is final, also that a hand which is over is
// void. What was bet and what was taken out of the pots goes back.
func (r *Room) Voids(c table.Course) ([]round.Event, error) {
	if touchesFunds(c) {
		return nil, round.Refuse("637a.18(a)", "this hand wins of a fund, or is among its highest hands; what follows from it the Poker shift supervisor decides and the cage settles, and the hand itself stands")
	}
	all := table.Reversals(c.Events(), "637a.18(a)")
	for _, e := range c.Events() {
		if e.Kind == round.EventTake {
			all = append(all, round.Event{Kind: round.EventPutBack, Cite: "637a.18(a)", Choice: e.Choice, Amount: e.Amount})
		}
	}
	return all, nil
}

// CountsTo implements table.Between: what was in the box of a fund is in the amount displayed.
func (r *Room) CountsTo(account journal.Account) (journal.Account, bool) {
	for id := range r.funds {
		if account == r.fundAccount(id, box) {
			return r.fundAccount(id, displayed), true
		}
	}
	return "", false
}

// touchesFunds reports whether a run of the hand pays from a fund, or may.
func touchesFunds(c table.Course) bool {
	return slices.ContainsFunc(c.Events(), func(e round.Event) bool { return e.Kind == round.EventFund }) ||
		c.Round() != nil && len(poker.HighHands(c.Round())) > 0
}
