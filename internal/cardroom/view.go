package cardroom

import (
	"slices"

	"felt.example/felt/internal/lists"
	"felt.example/felt/money"
)

// View is what a table of Poker shows besides what every table shows. The number of the hand is the view's Round,
// the board its Community; the player's own cards and all up cards are those of the seats.
type View struct {
	Limits LimitsView `json:"limits"`
	// Brings is what the viewer left a table of the game and limits with a short time ago, and brings at least; 0 is nothing.
	Brings money.Cents `json:"brings,omitzero"`
	// Mix is the games that the table plays in turn; nil is that it plays one.
	Mix *MixView `json:"mix,omitempty"`
	// Button is the seat that has the button, 0 if the game has none; SmallBlind and BigBlind are the seats that
	// posted, ToAct the one whose turn it is. 0 is none.
	Button     int `json:"button"`
	SmallBlind int `json:"small_blind"`
	BigBlind   int `json:"big_blind"`
	ToAct      int `json:"to_act"`
	// Reserve is how many seconds of his time bank the player asked has for this question when its time is up.
	Reserve int `json:"reserve,omitempty"`
	// Street is the round of cards reached, as the chapter names it: "preflop", "flop",
	// "turn", "river", "third" to "seventh", "deal", "draw". "" is no hand in play.
	Street string `json:"street"`
	// Agreed is the minimum bet to which all agreed for the hand in play or last played; 0 is none but the posted
	// one.
	Agreed money.Cents `json:"agreed"`
	// Bet is the bet to call in this betting round; Total is all chips in the pot, including those in front of the
	// players.
	Bet   money.Cents `json:"bet"`
	Total money.Cents `json:"total"`
	// Pots are the main pot and the side pots, without the bets in front of the players.
	Pots []PotView `json:"pots"`
	// Outs are, while the viewer is to act, the better kinds of hand that one card more makes of his; Unseen is how many cards he has not
	// seen, of which each makes what it makes. Nothing of it depends on a card that he may not see.
	Outs   []OutView `json:"outs,omitempty"`
	Unseen int       `json:"unseen,omitempty"`
	// Showdown: the betting is over, and hands are shown or the pot was awarded.
	Showdown bool `json:"showdown"`
	// Rake is what the house took from the pot in this hand.
	Rake  money.Cents `json:"rake"`
	Funds []FundView  `json:"funds"`
	// List is the game and limit of the table, by which its players wait: "$2/$4 limit Hold'em".
	List string `json:"list"`
	// Waiting are the players waiting for a seat, in the order in which they get one: those for whom one is kept here, and those on the
	// list.
	Waiting []WaitingView `json:"waiting"`
	// MayWait: the viewer may put his name on the list, because he can take no free seat.
	MayWait bool `json:"may_wait"`
	// Asks is the seat that the viewer has asked for; 0 is none.
	Asks int `json:"asks"`
	// Others are the other open tables with the game and limit. Changes: the viewer has asked for one of them, and sits here.
	Others  []OtherView `json:"others"`
	Changes bool        `json:"changes"`
	// Main is the main game to which the players of this must-move table must move; nil is none. Broken: the table is broken.
	Main   *OtherView `json:"main,omitempty"`
	Broken bool       `json:"broken,omitempty"`
	// Standing is what the viewer has chosen for every hand; nil is that he has no seat.
	Standing *StandingView `json:"standing,omitempty"`
	// Preselect is what the viewer may choose before his turn; nil when he may not.
	Preselect *PreselectView `json:"preselect,omitempty"`
}

// MixView is the games that a table plays in turn, in their order.
type MixView struct {
	Name  string     `json:"name"` // "H.O.R.S.E."
	Games []GameView `json:"games"`
	// On is the place of the game that is on, and Next of the one that follows it, both from 0.
	On   int `json:"on"`
	Next int `json:"next"`
	// Hand is the number of the hand of this game that is in play or was played last, and Of how many are played; 0 is that it is not
	// known before the first is dealt. Turns: the next hand is one of the next game.
	Hand  int  `json:"hand"`
	Of    int  `json:"of"`
	Turns bool `json:"turns"`
}

// GameView is a game of a mix.
type GameView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// LimitsView is what is posted at the table.
type LimitsView struct {
	Betting  string        `json:"betting"` // limit, pot-limit or no-limit
	SmallBet money.Cents   `json:"small_bet"`
	BigBet   money.Cents   `json:"big_bet"` // of limit games
	Blinds   []money.Cents `json:"blinds"`
	Ante     money.Cents   `json:"ante"`
	Forced   money.Cents   `json:"forced"` // the Forced Bet of stud games
	Chip     money.Cents   `json:"chip"`   // the smallest in play
	BuyIn    LimitView     `json:"buy_in"`
	// Minimums are minimum bets to which all players may agree, the posted one first; empty if none is offered (§
	// 637a.8(k)).
	Minimums []money.Cents `json:"minimums"`
	// Rake says in a sentence what the house takes; Clock is the time for a decision, and TimeBank what a player has in reserve when that is
	// up, in seconds.
	Rake     string `json:"rake"`
	Clock    int    `json:"clock"`
	TimeBank int    `json:"time_bank"`
}

// LimitView is the least and the most of something.
type LimitView struct {
	Min money.Cents `json:"min"`
	Max money.Cents `json:"max"`
}

// OutView is a kind of hand that one card more makes, "flush", and how many cards do.
type OutView struct {
	Makes string `json:"makes"`
	Cards int    `json:"cards"`
}

// PotView is the main pot (Number 0) or a side pot. Won are the seats to which it was awarded, once it was.
type PotView struct {
	Number   int         `json:"number"`
	Amount   money.Cents `json:"amount"`
	Eligible []int       `json:"eligible"`
	Taken    money.Cents `json:"taken"` // by the house, before it was awarded
	Won      []ShareView `json:"won"`
}

// ShareView is what a seat was awarded of a pot.
type ShareView struct {
	Seat   int         `json:"seat"`
	Amount money.Cents `json:"amount"`
}

// FundView is the amount displayed of a Bad Beat or High Hand Jackpot fund. Leads are the
// Qualifying High Hands of the period so far, the highest first; Until is its end.
type FundView struct {
	ID        string      `json:"id"` // bad_beat or high_hand
	Name      string      `json:"name"`
	Displayed money.Cents `json:"displayed"`
	Qualifies string      `json:"qualifies"` // the least hand
	Leads     []LeadView  `json:"leads,omitempty"`
	Until     int64       `json:"until,omitempty"`
}

// LeadView is a Qualifying High Hand.
type LeadView struct {
	Name string `json:"name"`
	Hand string `json:"hand"`
}

// WaitingView is a player waiting for a seat. A free seat is offered to him until a time,
// unix milliseconds; 0 is none yet.
type WaitingView struct {
	Name  string `json:"name"`
	You   bool   `json:"you"`
	Until int64  `json:"until,omitempty"`
	// Here: he is not somebody who has called in and was not checked in yet.
	Here bool `json:"here"`
	// Called is the ID of another table that keeps a seat for him.
	Called string `json:"called,omitempty"`
	// From is the ID of the table at which he sits, if he changes tables; Wants that of the one that he asks for, if not any.
	From  string `json:"from,omitempty"`
	Wants string `json:"wants,omitempty"`
	// Must is why he must: "must_move", "broken" or "balance"; "" is that he asks to.
	Must lists.Why `json:"must,omitempty"`
}

// OtherView is another table with the same game and limit.
type OtherView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Yours: the viewer has a seat there. Feeds: it is a must-move table, for which nobody asks.
	Yours bool `json:"yours"`
	Feeds bool `json:"feeds"`
}

// SeatView is a seat at a table of Poker.
type SeatView struct {
	// In: the seat was dealt in and has not folded. Dealt: it was dealt in.
	In    bool `json:"in"`
	Dealt bool `json:"dealt"`
	AllIn bool `json:"all_in"`
	// Bet is the chips in front of the seat in this betting round.
	Bet money.Cents `json:"bet"`
	// Action is what the seat did last in this betting round: "call", "raise", "fold" …
	Action string `json:"action,omitempty"`
	// Out: the player sits out. KeptUntil is the time, in Unix milliseconds, until which the seat of a player who
	// does not play is kept while others wait; 0 if nobody waits, or he plays.
	Out       bool  `json:"out"`
	KeptUntil int64 `json:"kept_until,omitempty"`
	// Owes: the Blind Bets reached the player while he was away, or he is new. Owed is what he would post to be
	// dealt in at once, and Posts whether he chose to; otherwise he waits for the big blind.
	Owes  bool        `json:"owes"`
	Owed  money.Cents `json:"owed"`
	Posts bool        `json:"posts"`
	// TimeBank is how many seconds are left of the player's time bank, before what a question takes that is open now.
	TimeBank int `json:"time_bank,omitempty"`
	// Served: the player has no device, and the dealer acts for him.
	Served bool `json:"served,omitempty"`
	// Agrees is the minimum bet to which the player agrees from the next hand on.
	Agrees money.Cents `json:"agrees"`
	// High and Low are the five cards that play of the hand shown; Won is what the seat was awarded in all.
	High []string    `json:"high,omitempty"`
	Low  []string    `json:"low,omitempty"`
	Won  money.Cents `json:"won"`
	// Winning are those of them that won a pot or a share of it.
	Winning []string `json:"winning,omitempty"`
}

// Same reports whether the seat shows the same as another.
func (s *SeatView) Same(as any) bool {
	o, ok := as.(*SeatView)
	return ok && s.In == o.In && s.Dealt == o.Dealt && s.AllIn == o.AllIn && s.Bet == o.Bet && s.Action == o.Action &&
		s.Out == o.Out && s.KeptUntil == o.KeptUntil && s.Owes == o.Owes && s.Owed == o.Owed && s.Posts == o.Posts && s.TimeBank == o.TimeBank && s.Served == o.Served && s.Agrees == o.Agrees &&
		slices.Equal(s.High, o.High) && slices.Equal(s.Low, o.Low) && s.Won == o.Won && slices.Equal(s.Winning, o.Winning)
}

// StandingView is what a player has chosen for every hand at his seat.
type StandingView struct {
	Seat int `json:"seat"`
	// Straddle is what he answers when he is asked whether he straddles: "straddle", "no_straddle", or "" for nothing. Bet is the Straddle
	// Bet; 0 is that none is offered.
	Straddle string      `json:"straddle"`
	Bet      money.Cents `json:"bet"`
	// Mucks: his losing hands are conceded unseen. MayMuck: the table lets hands be conceded so.
	Mucks   bool `json:"mucks"`
	MayMuck bool `json:"may_muck"`
}

// PreselectView is what a player may choose before his turn: PreselectCheck, PreselectCheckFold, PreselectCall or
// PreselectCallAny. Call is what a call would take now.
type PreselectView struct {
	Seat    int         `json:"seat"`
	Choices []string    `json:"choices"`
	Chosen  string      `json:"chosen"`
	Call    money.Cents `json:"call"`
}

// What a player may choose before his turn. Each choice ends with the betting round; PreselectCheck and
// PreselectCall also end when the bet changes.
const (
	PreselectCheck     = "check"
	PreselectCheckFold = "check_fold"
	PreselectCall      = "call"
	PreselectCallAny   = "call_any"
)
