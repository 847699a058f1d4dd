package cardroom

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"felt.example/felt/game"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// departed is a player who left a seat with table stakes.
type departed struct {
	seat   int
	owes   standing
	stakes money.Cents
	at     time.Time
	used   int // of his time bank, in seconds
	// sat is when he had sat down, and game of which game and limits the table then was.
	sat  time.Time
	game string
}

// departs records a player who leaves, and forgets those for whom coming back would be a new game.
func (r *Room) departs(n int, stakes money.Cents) {
	r.gone = maps.Clone(r.gone)
	maps.DeleteFunc(r.gone, func(player string, _ departed) bool { _, back := r.back(player); return !back })
	r.gone[r.t.Seats[n-1].Player] = departed{n, r.seats[n-1].owes, stakes, r.t.Now(), r.seats[n-1].used, r.seats[n-1].sat, r.game()}
}

// Stay is a player's stay at the table: he sits there, or has left with table stakes a short time ago.
type Stay struct {
	Player string
	// Game is the game and limits of the table, and Sat when he sat down there.
	Game string
	Sat  time.Time
	// Left is when he left, and Until the end of the posted time within which coming back is to the same game; zero times are that he sits.
	Left, Until time.Time
	Stakes      money.Cents
}

// Stays are the stays of all who sit at the table, or left it within the posted time.
func (r *Room) Stays() (all []Stay) {
	for player, had := range r.gone {
		if of, back := r.back(player); back && had.game != "" {
			all = append(all, Stay{player, of.game, of.sat, of.at, of.at.Add(r.returns()), of.stakes})
		}
	}
	for i, s := range r.t.Seats {
		if s.Player != "" {
			all = append(all, Stay{Player: s.Player, Game: r.game(), Sat: r.seats[i].sat})
		}
	}
	return all
}

// game is the game and limits of the table.
func (r *Room) game() string {
	hands := 0
	if r.t.Mix != nil {
		hands = r.t.Mix.Hands
	}
	return game.GamesAndLimits(r.t.Selections(), hands)
}

// returns is how long after he left a player comes back to the same game.
func (r *Room) returns() time.Duration {
	return time.Duration(poker.ReturnTime.Of(r.t.Selected)) * time.Minute
}

// back is what a player left with, if coming back now would be to the same game.
func (r *Room) back(player string) (had departed, ok bool) {
	had, ok = r.gone[player]
	if !ok || !r.t.Now().Before(had.at.Add(r.returns())) {
		return departed{}, false
	}
	return had, true
}

// BuyIn is the least and the most with which a player may come to the table: as posted, but a player who left it a
// short time ago brings at least what he left with.
func (r *Room) BuyIn(player string) (least, most money.Cents) {
	had, _ := r.back(player)
	return max(general.BuyInLeast.Of(r.t.Selected), had.stakes), max(general.BuyInMost.Of(r.t.Selected), had.stakes)
}

// LeftWith is what a player left the table with a short time ago, and brings back at least; 0 is nothing.
func (r *Room) LeftWith(player string) money.Cents {
	had, _ := r.back(player)
	return had.stakes
}

// MaySit implements table.Between.
func (r *Room) MaySit(player string, amount money.Cents) error {
	least, most := r.BuyIn(player)
	switch had, _ := r.back(player); {
	case had.stakes > amount:
		return round.Refuse("637a.8(b)(2)", "a player who left with %s and comes back within %d minutes brings at least that much, not %s", had.stakes.Grouped(), poker.ReturnTime.Of(r.t.Selected), amount.Grouped())
	case amount < least || amount > most:
		return round.Refuse("637a.8(b)(4)", "the buy-in is from %s to %s at this table, not %s", least.Grouped(), most.Grouped(), amount.Grouped())
	}
	if err := r.inChips(amount); err != nil {
		return err
	}
	return r.mayTakeSeat(player)
}

// MayAdd implements table.Between.
func (r *Room) MayAdd(n int, amount money.Cents) error {
	if r.t.Plays(n) {
		return round.Refuse("637a.8(b)(2)", "seat %d has a hand in play; chips can be added after the round", n)
	}
	if most := general.BuyInMost.Of(r.t.Selected); r.t.Stack(n)+amount > most {
		return round.Refuse("637a.8(b)(2)", "with %s more the table stakes would be above the %s that may be bought", amount.Grouped(), most.Grouped())
	}
	return r.inChips(amount)
}

// MayTip implements table.Between: nothing leaves the table stakes during a round of play in which they are.
func (r *Room) MayTip(n int, amount money.Cents) error {
	if r.t.Plays(n) {
		return round.Refuse("637a.8(b)(2)", "seat %d has a hand in play; the dealer can be tipped when it is over", n)
	}
	if chip := r.posted.Chip; amount%chip != 0 {
		return fmt.Errorf("%s is no whole number of chips of %s", amount.Grouped(), chip.Grouped())
	}
	return nil
}

func (r *Room) inChips(amount money.Cents) error {
	if chip := r.posted.Chip; amount%chip != 0 {
		return round.Refuse("637a.8(b)(1)", "%s is no whole number of chips of %s", amount.Grouped(), chip.Grouped())
	}
	return nil
}

// MayPlace implements table.Between.
func (r *Room) MayPlace() error {
	return round.Refuse("637a.7(e)(2)", "in Poker a player bets in his turn")
}

// able reports whether a seat's player wants to play and has the chips to (§ 637a.8(b)(4)).
func (r *Room) able(n int) bool {
	s, p := r.t.Seats[n-1], r.posted
	need := p.Ante + p.ForcedBet + p.SmallBet + r.big()
	return s.Player != "" && !r.seats[n-1].out && !s.Leaving && r.t.Stack(n) >= need && r.t.Stack(n)%p.Chip == 0
}

// people reports whether somebody who is no house player wants to play and has the chips to.
func (r *Room) people() bool {
	for i, s := range r.t.Seats {
		if !table.IsProgram(s.Player) && r.able(i+1) {
			return true
		}
	}
	return false
}

// dealtIn decides to whom the next hand is dealt.
func (r *Room) dealtIn() poker.Deal {
	var players []poker.Player
	for i, s := range r.seats {
		if r.able(i + 1) {
			players = append(players, poker.Player{Seat: i + 1, Owes: r.owing(i + 1), Posts: s.posts && r.owing(i+1)})
		}
	}
	return poker.Next(poker.Departed(r.t.Selected), r.buttonAndBlinds(r.t.State()), players)
}

// Stakes are the table stakes with which the next hand begins; none if no hand can be played, or nobody but house
// players wants to play. Where nobody else can be dealt in yet they play on, until the button has passed him who waits.
func (r *Room) Stakes() []round.Stake {
	var stakes []round.Stake
	deal := r.dealtIn()
	if len(deal.In) < 2 || !r.people() {
		return nil
	}
	minimum := r.minimum(deal.In)
	for _, n := range deal.In {
		add := func(wager round.WagerID, amount money.Cents) {
			if amount > 0 {
				stakes = append(stakes, round.Stake{Seat: n, Player: r.t.Seats[n-1].Player, Wager: wager, Amount: amount})
			}
		}
		add(poker.StackWager, r.t.Stack(n))
		add(poker.MinimumWager, minimum)
		if slices.Contains(deal.Posts, n) {
			live, dead := r.owed(n)
			add(poker.LiveBlindWager, live)
			add(poker.DeadBlindWager, dead)
		}
	}
	return stakes
}

// Keeps reports whether a stake is table stakes, which stay in front of the player.
func (r *Room) Keeps(st round.Stake) bool { return st.Wager == poker.StackWager }

// MayAnswer returns the reason why an answer of the dealer's is not what the table has, or nil: who is dealt in
// with which stakes, and which amount of a fund is displayed.
func (r *Room) MayAnswer(q *round.Question, a round.Answer) error {
	if a.Irregularity != nil || a.Abandoned != 0 {
		return nil
	}
	if a.Reserve < 0 || time.Duration(a.Reserve)*time.Second > r.Reserve(q) {
		return fmt.Errorf("an answer took %d seconds of the time bank of seat %d, which has %s for it", a.Reserve, a.Seat, r.Reserve(q))
	}
	if choice, stands := r.Stands(q); a.Standing && !(stands && choice == a.Choice) {
		return fmt.Errorf("seat %d has not chosen %q for every hand, or has to be asked now", a.Seat, a.Choice)
	}
	switch q.Kind {
	case round.AskWagers:
		if !slices.Equal(a.Stakes, r.Stakes()) {
			return round.Refuse("637a.8(b)(1)", "these are not the table stakes of those who play")
		}
	case round.AskMeter:
		if displayed := r.Displayed(BadBeat); a.Amount != displayed {
			return round.Refuse("637a.15(d)", "the amount displayed is %s, not %s", displayed.Grouped(), a.Amount.Grouped())
		}
	default:
	}
	return nil
}
