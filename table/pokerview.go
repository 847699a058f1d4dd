package table

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// PokerView is what a table of Poker shows beside what every table shows. The number of
// the hand is the view's Round, the board its Community, the player's own cards and all up
// cards those of the seats.
type PokerView struct {
	Limits LimitsView `json:"limits"`
	// Button is the seat that has the button, 0 where the game has none; SmallBlind and
	// BigBlind are the seats that posted, ToAct the one whose turn it is. 0 is none.
	Button     int `json:"button"`
	SmallBlind int `json:"small_blind"`
	BigBlind   int `json:"big_blind"`
	ToAct      int `json:"to_act"`
	// Street is the round of cards reached, as the chapter names it: "preflop", "flop",
	// "turn", "river", "third" to "seventh", "deal", "draw". "" is no hand in play.
	Street string `json:"street"`
	// Agreed is the minimum bet that all agreed to for the hand in play or last played; 0 is
	// none but the posted one.
	Agreed money.Cents `json:"agreed"`
	// Bet is the bet to call in this betting round, Total all chips in the pot, those in
	// front of the players included.
	Bet   money.Cents `json:"bet"`
	Total money.Cents `json:"total"`
	// Pots are the main pot and the side pots, without the bets in front of the players.
	Pots []PotView `json:"pots"`
	// Showdown: the betting is over, and hands are shown or the pot was awarded.
	Showdown bool `json:"showdown"`
	// Rake is what was taken out of the pot for the house in this hand.
	Rake  money.Cents `json:"rake"`
	Funds []FundView  `json:"funds"`
	// Waiting are the players waiting for a seat, the first comes first.
	Waiting []WaitingView `json:"waiting"`
	// MayWait: the viewer may put his name down, for no free seat is his to take.
	MayWait bool `json:"may_wait"`
	// Preselect is what the viewer may choose before his turn; nil when he may not.
	Preselect *PreselectView `json:"preselect,omitempty"`
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
	// Minimums are minimum bets that all players may agree to, the posted one first; empty
	// where none is offered (§ 637a.8(k)).
	Minimums []money.Cents `json:"minimums"`
	// Rake says in a sentence what the house takes; Clock is the seconds for a decision.
	Rake  string `json:"rake"`
	Clock int    `json:"clock"`
}

// LimitView is the least and the most of something.
type LimitView struct {
	Min money.Cents `json:"min"`
	Max money.Cents `json:"max"`
}

// PotView is the main pot (Number 0) or a side pot. Won are the seats that it was awarded
// to, once it was.
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
}

// PokerSeatView is a seat at a table of Poker.
type PokerSeatView struct {
	// In: the seat was dealt in and has not folded. Dealt: it was dealt in.
	In    bool `json:"in"`
	Dealt bool `json:"dealt"`
	AllIn bool `json:"all_in"`
	// Bet is the chips in front of the seat in this betting round.
	Bet money.Cents `json:"bet"`
	// Action is what the seat did last in this betting round: "call", "raise", "fold" …
	Action string `json:"action,omitempty"`
	// Out: the player sits out. KeptUntil is until when the seat of a player who does not play
	// is kept while others wait, unix milliseconds; 0 is that nobody waits, or he plays.
	Out       bool  `json:"out"`
	KeptUntil int64 `json:"kept_until,omitempty"`
	// Owes: the Blind Bets came to the player while he was away, or he is new. Owed is what
	// he would post to be dealt in at once, Posts whether he chose to; else he waits for
	// the big blind.
	Owes  bool        `json:"owes"`
	Owed  money.Cents `json:"owed"`
	Posts bool        `json:"posts"`
	// Agrees is the minimum bet that the player agrees to from the next hand on.
	Agrees money.Cents `json:"agrees"`
	// High and Low are the cards of the hand shown, the five that play; Won what the seat
	// was awarded in all.
	High []string    `json:"high,omitempty"`
	Low  []string    `json:"low,omitempty"`
	Won  money.Cents `json:"won"`
	// Winning are those of them that won a pot or a share of it.
	Winning []string `json:"winning,omitempty"`
}

// PresetView is an amount to bet or raise to, by its name: "Min", "1/2 pot", "2/3 pot",
// "Pot", "All-in".
type PresetView struct {
	Label  string      `json:"label"`
	Amount money.Cents `json:"amount"`
}

// PreselectView is what a player may choose before his turn, of PreselectCheck,
// PreselectCheckFold, PreselectCall and PreselectCallAny; Call is what a call would take now.
type PreselectView struct {
	Seat    int         `json:"seat"`
	Choices []string    `json:"choices"`
	Chosen  string      `json:"chosen"`
	Call    money.Cents `json:"call"`
}

// What a player may choose before his turn. Each falls away with the betting round;
// PreselectCheck and PreselectCall also when the bet changes.
const (
	PreselectCheck     = "check"
	PreselectCheckFold = "check_fold"
	PreselectCall      = "call"
	PreselectCallAny   = "call_any"
)

// pokerView fills in the view's part on Poker.
func (t *Table) pokerView(v *View, viewer Viewer) {
	p := &PokerView{Limits: t.limits(viewer), Button: t.state.Button, Pots: []PotView{}, Funds: t.fundViews(), Waiting: []WaitingView{}}
	v.Poker = p
	for _, w := range t.poker.waiting {
		view := WaitingView{Name: w.Name, You: viewer.Player != "" && w.Player == viewer.Player}
		if !w.Until.IsZero() {
			view.Until = w.Until.UnixMilli()
		}
		p.Waiting = append(p.Waiting, view)
	}
	for i := range v.Seats {
		t.pokerSeat(&v.Seats[i])
	}
	t.offers(v, viewer)
	if t.run == nil {
		return
	}
	for _, e := range t.events {
		if e.Kind == round.EventTake && e.Choice == "rake" {
			p.Rake += e.Amount
		}
	}
	if h, seats := poker.Of(t.run); h != nil && len(h.Seats) > 0 {
		t.handView(v, h, seats)
		p.Preselect = t.preselect(viewer, h, seats)
	}
}

// Summary says in a few words how the round went: the dealer's hand, or who won the pots.
func (v *View) Summary() string {
	if v.Poker == nil {
		return v.Dealer.Hand
	}
	var won []string
	for _, s := range v.Seats {
		if s.Poker.Won == 0 || s.Player == nil {
			continue
		}
		text := fmt.Sprintf("%s wins %s", s.Player.Name, s.Poker.Won.Words())
		if s.Hand != "" {
			text += " with " + s.Hand
		}
		won = append(won, text)
	}
	return strings.Join(won, "; ")
}

// offers keeps the free seats from who must wait for one, and tells that he may.
func (t *Table) offers(v *View, viewer Viewer) {
	if viewer.Player == "" || t.seatsOf(viewer.Player) > 0 || t.Stopped != "" {
		return
	}
	at := t.waiter(viewer.Player)
	if takes := t.free() > len(t.poker.waiting) || at >= 0 && !t.poker.waiting[at].Until.IsZero(); !takes {
		v.You.Open, v.Poker.MayWait = []int{}, at < 0
	}
}

func (t *Table) pokerSeat(v *SeatView) {
	s := t.Seats[v.Seat-1]
	v.Poker.Out, v.Poker.Owes, v.Poker.Posts = s.Out, s.owes != paidUp, s.Posts
	if until := t.KeptUntil(v.Seat); !until.IsZero() {
		v.Poker.KeptUntil = until.UnixMilli()
	}
	live, dead := t.owed(v.Seat)
	v.Poker.Owed = live + dead
	v.Poker.Agrees = cmp.Or(t.poker.agreed[s.Player], t.poker.posted.SmallBet)
}

// handView shows the hand in play or last played.
func (t *Table) handView(v *View, h *poker.Hand, seats []int) {
	p := v.Poker
	p.Street, p.Total, p.Showdown, p.Agreed = h.Reached(), h.Total, h.Showdown(), h.Agreed
	if blinds := poker.At(t.run).Blinds; len(blinds) > 0 {
		p.BigBlind = blinds[len(blinds)-1]
		if small := len(blinds) - 2; small >= 0 && slices.Contains(seats, blinds[small]) {
			p.SmallBlind = blinds[small]
		}
	}
	if t.run.Table.Button > 0 {
		p.Button = t.run.Table.Button
	}
	if !p.Showdown {
		p.Bet = h.Level
	}
	if q := t.Waiting(); q != nil && q.Kind == round.AskDecision && len(q.Seats) == 1 {
		p.ToAct = q.Seats[0]
	}
	for i := range h.Seats {
		s, view := &h.Seats[i], &v.Seats[seats[i]-1]
		view.Poker.Dealt, view.Poker.In = true, !s.Folded
		view.Poker.AllIn = s.AllIn() && t.inRound
		if !p.Showdown {
			view.Poker.Bet = s.Bet
		}
		t.shownHand(h, i, seats[i], view)
	}
	for number, pot := range h.Collected() {
		if pot.Amount == 0 {
			continue
		}
		view := PotView{Number: number, Amount: pot.Amount, Taken: pot.Taken.Total(), Eligible: []int{}, Won: []ShareView{}}
		for i, seat := range seats {
			if pot.Eligible>>i&1 == 1 {
				view.Eligible = append(view.Eligible, seat)
			}
			if pot.Shares[i] > 0 {
				view.Won = append(view.Won, ShareView{seat, pot.Shares[i]})
				v.Seats[seat-1].Poker.Won += pot.Shares[i]
			}
		}
		p.Pots = append(p.Pots, view)
		winning(v, h, seats, pot)
	}
}

// winning notes the cards that won a pot: the best high hand of who may win it, and the
// best low hand.
func winning(v *View, h *poker.Hand, seats []int, pot poker.Pot) {
	var high, low hand.Value
	for i := range h.Seats {
		if pot.Eligible>>i&1 == 1 {
			high, low = max(high, h.Seats[i].High), max(low, h.Seats[i].Low)
		}
	}
	for i, seat := range seats {
		if pot.Shares[i] == 0 {
			continue
		}
		view, s := v.Seats[seat-1].Poker, &h.Seats[i]
		if s.High != 0 && s.High == high {
			view.Winning = append(view.Winning, view.High...)
		}
		if s.Low != 0 && s.Low == low {
			view.Winning = append(view.Winning, view.Low...)
		}
	}
}

// shownHand shows the five cards that play of a hand that was shown.
func (t *Table) shownHand(h *poker.Hand, i, seat int, view *SeatView) {
	s := &h.Seats[i]
	if s.High == 0 && s.Low == 0 {
		return
	}
	own, board := t.run.Cards(round.SeatPile(seat)), h.Board.Cards()
	if s.High != 0 {
		view.Poker.High = texts(h.Variant.Plays(own, board, false))
	}
	if s.Low != 0 {
		view.Poker.Low = texts(h.Variant.Plays(own, board, true))
	}
}

func texts(cards []card.Card) []string {
	var list []string
	for _, c := range cards {
		list = append(list, c.String())
	}
	return list
}

// acted notes what a seat did last in the betting round; seat 0 begins another.
func (s *shower) acted(seat int, action string) {
	for i := range s.view.Seats {
		of := s.view.Seats[i].Poker
		switch {
		case of == nil:
		case seat == 0 && of.Action != "fold":
			of.Action = ""
		case seat == i+1:
			of.Action = action
		}
	}
}

// limits are what is posted at the table.
func (t *Table) limits(viewer Viewer) LimitsView {
	p, s := t.poker.posted, t.Selected
	least, most := t.BuyIn(viewer.Player)
	return LimitsView{
		Betting: s.Choice("betting"), SmallBet: p.SmallBet, BigBet: p.BigBet, Blinds: append([]money.Cents{}, p.Blinds...), Ante: p.Ante,
		Forced: p.ForcedBet, Chip: p.Chip, BuyIn: LimitView{least, most},
		Minimums: t.minimums(), Rake: t.rake(), Clock: s.Count("clock"),
	}
}

// minimums are the minimum bets that the page offers to agree to: the posted one and its
// next multiples, up to eight times.
func (t *Table) minimums() []money.Cents {
	list, p := []money.Cents{}, t.poker.posted
	for times := money.Cents(1); times <= 8 && times*p.SmallBet <= p.MinimumMost; times++ {
		list = append(list, times*p.SmallBet)
	}
	return list
}

// rake says what the house takes.
func (t *Table) rake() string {
	s := t.Selected
	var text string
	switch s.Choice("rake") {
	case poker.Percentage:
		text = strings.TrimSuffix(money.Cents(s.Count("rake_percent")).String(), ".00") + " % of the pot"
	case poker.Incremental:
		var levels []string
		for n := 1; s.Of("rake_levels", strconv.Itoa(n)) > 0; n++ {
			levels = append(levels, fmt.Sprintf("$%d from a pot of %s", n, s.Of("rake_levels", strconv.Itoa(n)).Words()))
		}
		text = strings.Join(levels, ", ")
	case poker.TimeCharge:
		return fmt.Sprintf("%s of each player every %d minutes", s.Amount("time_charge").Words(), s.Count("time_charge_minutes"))
	default:
		return "No rake"
	}
	if most := s.Amount("rake_most"); most > 0 {
		text += ", at most " + most.Words()
	}
	return text
}

// fundViews are the funds that the table offers.
func (t *Table) fundViews() []FundView {
	views := []FundView{}
	for _, id := range t.Funds() {
		f := FundView{ID: id, Name: map[string]string{BadBeat: "Bad Beat", HighHand: "High Hand Jackpot"}[id], Displayed: t.Displayed(id), Qualifies: strings.ReplaceAll(t.Selected.Choice(id+"_hand"), "-", " ")}
		for _, l := range t.poker.funds[id].leads {
			f.Leads = append(f.Leads, LeadView{t.poker.funds[id].names[l.Player], l.High().String()})
		}
		if id == HighHand {
			f.Until = t.Counted(id).Add(t.Period()).UnixMilli()
		}
		views = append(views, f)
	}
	return views
}

// pokerOption is a choice of a seat in a hand.
func (t *Table) pokerOption(v OptionView, o *round.Option, seat int) OptionView {
	v.Places = o.Places
	h, seats := poker.Of(t.run)
	i := slices.Index(seats, seat)
	if i < 0 || len(h.Seats) == 0 {
		return v
	}
	if o.Choice == "call" {
		v.Takes = h.ToCall(i)
	}
	if o.Wager == "" {
		return v
	}
	v.Min, v.Max = o.Min.String(), o.Max.String()
	if o.Step > 0 {
		v.Step = o.Step.String()
	}
	all := h.Seats[i].Bet + h.Seats[i].Stack
	call := h.ToCall(i)
	add := func(label string, amount money.Cents) {
		if amount < o.Max && o.Step > 0 {
			amount -= amount % o.Step
		}
		known := slices.ContainsFunc(v.Presets, func(p PresetView) bool { return p.Amount == amount })
		if amount >= o.Min && amount <= o.Max && !known {
			v.Presets = append(v.Presets, PresetView{label, amount})
		}
	}
	if o.Min < o.Max {
		after := h.Seats[i].Bet + call
		add("Min", o.Min)
		add("1/2 pot", after+(h.Total+call)/2)
		add("2/3 pot", after+(h.Total+call)*2/3)
		add("Pot", after+h.Total+call)
	}
	switch o.Max {
	case all:
		add("All-in", o.Max)
	default:
		add("Max", o.Max)
	}
	return v
}

// preselect is what the viewer may choose before his turn.
func (t *Table) preselect(viewer Viewer, h *poker.Hand, seats []int) *PreselectView {
	if viewer.Player == "" || h.Showdown() || !t.inRound {
		return nil
	}
	for i, seat := range seats {
		if s := &h.Seats[i]; !t.owns(viewer.Player, seat) || s.Folded || s.Stack == 0 {
			continue
		}
		if q := t.Waiting(); q == nil || slices.Contains(q.Seats, seat) {
			return nil
		}
		v := &PreselectView{Seat: seat, Call: h.ToCall(i), Choices: []string{PreselectCheck, PreselectCheckFold, PreselectCallAny}}
		if v.Call > 0 {
			v.Choices = []string{PreselectCheckFold, PreselectCall, PreselectCallAny}
		}
		return v
	}
	return nil
}

// Betting is the betting round that a seat is in, by its number from 0, and what a call
// would take of it; ok is false where the seat has no turn to come.
func (t *Table) Betting(seat int) (street int, call money.Cents, ok bool) {
	if t.run == nil || !t.inRound {
		return 0, 0, false
	}
	h, seats := poker.Of(t.run)
	i := slices.Index(seats, seat)
	if i < 0 || len(h.Seats) == 0 || h.Showdown() || h.Seats[i].Folded || h.Seats[i].Stack == 0 {
		return 0, 0, false
	}
	return h.Street, h.ToCall(i), true
}

// broughtIn puts the chips that the players brought into the hand into a table of the past.
func (t *Table) broughtIn() {
	if t.poker == nil {
		return
	}
	for _, a := range t.answers {
		for _, st := range a.Stakes {
			if st.Wager == poker.StackWager {
				t.balances[t.SeatAccount(st.Seat)] += st.Amount
			}
		}
	}
}
