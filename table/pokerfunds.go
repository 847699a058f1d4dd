package table

import (
	"fmt"
	"slices"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/ledger"
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

// Held is what a fund owes a winner, until the cage pays it.
type Held struct {
	Fund   string      `json:"fund"`
	Seat   int         `json:"seat,omitempty"`
	Player string      `json:"player"`
	Amount money.Cents `json:"amount"`
	// Transit is the in-transit account that the payment goes to.
	Transit ledger.Account `json:"transit,omitempty"`
}

func (t *Table) fundAccount(id, part string) ledger.Account {
	return ledger.Account("fund/" + t.ID + "/" + id + "/" + part)
}

// fundOf is the money of a fund.
func (t *Table) fundOf(id string) poker.Fund {
	return poker.Fund{Box: t.balances[t.fundAccount(id, box)], Displayed: t.balances[t.fundAccount(id, displayed)], Held: t.balances[t.fundAccount(id, held)]}
}

// Displayed is the amount displayed of a fund, in cents.
func (t *Table) Displayed(id string) money.Cents { return t.fundOf(id).Displayed }

// Funds are the funds that the table offers.
func (t *Table) Funds() []string {
	var ids []string
	if t.poker != nil {
		for _, id := range []string{BadBeat, HighHand} {
			if t.poker.funds[id] != nil {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// Counted is when the box of a fund was last counted.
func (t *Table) Counted(id string) time.Time { return t.poker.funds[id].since }

// Period is how long a qualifying period of the High Hand Jackpot lasts.
func (t *Table) Period() time.Duration {
	return time.Duration(t.poker.posted.House.HighHand.Minutes) * time.Minute
}

// Count counts the box of a fund and adds it to the amount displayed (§ 637a.15(d)). For
// the High Hand Jackpot the period is over: what its highest hands win is held at the cage
// (§ 637a.16(g)). It is done between hands.
func (t *Table) Count(id string) (Step, error) {
	var s Step
	if t.poker == nil || t.poker.funds[id] == nil {
		return s, fmt.Errorf("the table has no fund %q", id)
	}
	if t.inRound {
		return s, fmt.Errorf("a box is counted between hands")
	}
	move := func(from, to string, amount money.Cents, c cite.Cite) {
		if amount > 0 {
			s.Transfers = append(s.Transfers, ledger.Transfer{From: t.fundAccount(id, from), To: t.fundAccount(id, to), Amount: amount, Cite: c, Memo: counted})
		}
	}
	by := map[string]cite.Cite{BadBeat: "637a.15(d)", HighHand: "637a.16(g)"}[id]
	move(box, displayed, t.fundOf(id).Box, by)
	c := counting{Fund: id}
	if id == HighHand {
		_, c.Awards = t.poker.posted.House.HighHand.Close(t.fundOf(id), t.poker.funds[id].leads)
	}
	for _, a := range c.Awards {
		move(displayed, held, a.Amount, by)
	}
	return s, s.event(counted, c)
}

// applyCount begins a fund's next period. Its money has moved before.
func (t *Table) applyCount(c counting) error {
	f := t.poker.funds[c.Fund]
	if f == nil {
		return fmt.Errorf("the table has no fund %q", c.Fund)
	}
	*f = fund{since: t.now, names: map[string]string{}}
	for _, a := range c.Awards {
		t.poker.held = append(slices.Clip(t.poker.held), Held{Fund: c.Fund, Player: a.Player, Amount: a.Amount})
	}
	return nil
}

// Pay pays at the cage what a fund has owed a winner longest.
func (t *Table) Pay(transit ledger.Account) (Step, error) {
	var s Step
	if t.poker == nil || len(t.poker.held) == 0 {
		return s, fmt.Errorf("no fund owes a payment")
	}
	h := t.poker.held[0]
	h.Transit = transit
	by := map[string]cite.Cite{BadBeat: "637a.15(e)", HighHand: "637a.16(h)"}[h.Fund]
	s.Transfers = []ledger.Transfer{{From: t.fundAccount(h.Fund, held), To: transit, Amount: h.Amount, Cite: by, Memo: h.Fund}}
	return s, s.event(paid, h)
}

// Owes is what a fund has owed a winner longest, for the cage to pay; ok is false for none.
func (t *Table) Owes() (h Held, ok bool) {
	if t.poker == nil || len(t.poker.held) == 0 {
		return Held{}, false
	}
	return t.poker.held[0], true
}

// win notes what the hand that is over has won of the funds.
func (t *Table) win() {
	for _, e := range t.events {
		if player := t.Owner(e.Seat); e.Kind == round.EventFund && !IsProgram(player) {
			t.poker.held = append(slices.Clip(t.poker.held), Held{Fund: e.Choice, Seat: e.Seat, Player: player, Amount: e.Amount})
		}
	}
	if f := t.poker.funds[HighHand]; f != nil && t.run != nil {
		for _, l := range poker.HighHands(t.run) {
			if !IsProgram(l.Player) {
				f.names[l.Player] = t.named(l.Player)
				f.leads = t.poker.posted.House.HighHand.Enter(f.leads, l)
			}
		}
	}
}

// touchesFunds tells whether a play of the hand pays a fund out, or may.
func touchesFunds(p play) bool {
	return slices.ContainsFunc(p.events, func(e round.Event) bool { return e.Kind == round.EventFund }) ||
		p.run != nil && len(poker.HighHands(p.run)) > 0
}

// named is what a player at the table is called.
func (t *Table) named(player string) string {
	for _, s := range t.Seats {
		if s.Player == player {
			return s.Name
		}
	}
	return player
}
