package phh

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
)

// Replayed is what came of dealing a recorded hand again.
type Replayed struct {
	Verdict Verdict
	// Reason says in one sentence why the hand does not agree, or what had to be supposed
	// so that it does; "" is nothing.
	Reason string
	// Payoffs are what each player won or lost, in cents and after the rake; nil where the
	// hand was not played to its end.
	Payoffs []money.Cents
	// Rake is what the house took of what each player collected, as far as only the recorded
	// winnings tell it.
	Rake []money.Cents
}

// Verdict is whether a hand dealt again ends as recorded.
type Verdict uint8

// The verdicts.
const (
	// Agrees: every action is legal, and the stacks that are recorded come out.
	Agrees Verdict = iota
	// Differs: an action is not legal, a stack comes out otherwise, or the record does not
	// tell how the hand ends.
	Differs
	// NoGame: the hand is of no game of the chapter.
	NoGame
)

// Watcher watches a hand that is dealt again. Players are numbered from 0.
type Watcher interface {
	poker.Listener
	// Dealt hears of a card dealt to a player, or to the board if the player is -1. A card
	// that nobody recorded is 0.
	Dealt(h *poker.Hand, player int, c card.Card)
	// Showed hears of the cards that a player shows.
	Showed(h *poker.Hand, player int, cards []card.Card)
}

// Replay deals the hand again through the engine and compares what comes out with the
// recorded finishing stacks and winnings. A nil watcher sees nothing.
//
// Cards that nobody recorded are taken from the rest of the deck so that the recorded
// order of action follows; a hand whose winner depends on them does not agree.
func (h *Hand) Replay(watcher Watcher) Replayed {
	r, err := h.replay(0, nil)
	supposed := 0
	for try := 1; err != nil && r.unrecorded() && try < suppositions; try++ {
		if other, otherErr := h.replay(try, nil); otherErr == nil || other.at > r.at {
			r, err, supposed = other, otherErr, try
		}
	}
	if watcher != nil && r != nil {
		_, _ = h.replay(supposed, watcher) // as before
	}
	switch {
	case r == nil:
		return Replayed{Verdict: NoGame, Reason: err.Error()}
	case err != nil:
		return Replayed{Verdict: Differs, Reason: err.Error()}
	}
	return r.compare()
}

// replayer answers the engine's questions from a recorded hand.
type replayer struct {
	play    poker.Hand
	posted  poker.Posted
	from    *Hand
	watcher Watcher

	seats [poker.Most]dealt
	board []card.Card // that are still to come
	at    int         // the next action

	out card.Set // cards that the record has named, but for discards

	unknownBoard bool
	forced       bool // the record has told how the Forced Bet was made

	taken, recorded            int                     // cards dealt so far, here and in the record
	burned, discarded, outside int                     // cards: burned, discarded, and not in the stub
	returned                   [poker.Most]money.Cents // bets that nobody called
	notes                      []string
}

// stop ends a replay that cannot go on.
type stop struct{ error }

func (r *replayer) stop(format string, args ...any) { panic(stop{fmt.Errorf(format, args...)}) }

// refuse ends a replay at an action of the record.
func (r *replayer) refuse(at int, format string, args ...any) {
	r.stop("actions[%d]: %s", at, fmt.Sprintf(format, args...))
}

func (h *Hand) replay(supposed int, watcher Watcher) (r *replayer, err error) {
	variant, betting, err := h.game()
	if err != nil {
		return nil, err
	}
	if len(h.StartingStacks) > variant.Most {
		return nil, fmt.Errorf("starting_stacks: %d players, but %s is played by %d at most", len(h.StartingStacks), variant.Name, variant.Most)
	}
	r = &replayer{from: h, watcher: watcher}
	defer func() {
		switch stopped := recover().(type) {
		case nil:
		case stop:
			err = stopped.error
		default:
			panic(stopped)
		}
	}()
	r.resolve(supposed)
	r.begin(variant, betting)
	r.play.Play(r, r, r)
	r.finish()
	return r, nil
}

// begin posts what the record says and seats the players.
func (r *replayer) begin(variant *poker.Variant, betting poker.Betting) {
	h := r.from
	oddChip, _ := h.Other[oddChipField].(string)
	r.posted = poker.Posted{
		Betting: betting, ForcedBet: h.BringIn, SmallBet: h.SmallBet, BigBet: h.BigBet, Chip: h.Chip(),
		OddChip: oddChips[oddChip], AceForced: h.Other[aceForcedField] == true,
	}
	if betting != poker.Limit {
		r.posted.SmallBet = h.MinBet
	}
	stacks := make([]money.Cents, len(h.StartingStacks))
	for i := range stacks {
		stacks[i] = h.stack(i)
	}
	r.posted.Taken = r.takings()
	r.read()
	r.play.Begin(variant, &r.posted, stacks)
	r.play.UnmatchedAntes = !h.AnteTrimming
	for i, dead := range r.amounts(deadField) {
		r.play.Seats[i].Dead = dead
	}
	for i := range r.play.Seats {
		s := &r.play.Seats[i]
		s.Ante = h.Antes[h.place(i)]
		if h.BlindsOrStraddles != nil {
			posts := h.BlindsOrStraddles[h.place(i)]
			s.Blind, s.Post = max(0, posts), max(0, -posts)
		}
	}
	if last := lastBlind(r.play.Seats); r.posted.Read.Blind && last >= 0 {
		r.play.Straddled, r.posted.Straddle = true, r.play.Seats[last].Blind
		r.play.Seats[last].Blind = 0
	}
	_, r.play.DeadButton = h.Other[buttonField]
}

// read takes the readings that the hand names. Who makes the Forced Bet may always make it the full
// bet.
func (r *replayer) read() {
	ways := r.posted.Read.Ways()
	if given, ok := r.from.Other[readingsField]; ok {
		list, isList := given.([]any)
		if !isList {
			r.stop("%s: %v is no list of readings", readingsField, given)
		}
		for _, id := range list {
			name, _ := id.(string)
			if ways[name] == nil {
				r.stop("%s: %v is no reading of the betting", readingsField, id)
			}
			*ways[name] = true
		}
	}
	r.posted.Read.Completed = true
}

// amounts is a list of amounts in one of the hand's own fields; nil is none.
func (r *replayer) amounts(field string) []money.Cents {
	given, ok := r.from.Other[field]
	if !ok {
		return nil
	}
	var amounts []money.Cents
	if err := setList(&amounts, given, setAmount); err != nil {
		r.stop("%s%w", field, err)
	}
	if len(amounts) > len(r.from.StartingStacks) || slices.ContainsFunc(amounts, func(c money.Cents) bool { return c < 0 || c == Infinite }) {
		r.stop("%s: %v is no list of amounts, one for each player or pot", field, list(amounts, amountText))
	}
	return amounts
}

// takings are what the hand's own fields say was taken of its pots.
func (r *replayer) takings() []poker.Taken {
	taken := []poker.Taken{}
	for field, part := range takenFields {
		for i, amount := range r.amounts(field) {
			if i == len(taken) {
				taken = append(taken, poker.Taken{})
			}
			*part(&taken[i]) = amount
		}
	}
	return taken
}

// stack is what a player starts with; one whose stack is not known never runs out.
func (h *Hand) stack(player int) money.Cents {
	if h.StartingStacks[player] == Infinite {
		return money.Max
	}
	return h.StartingStacks[player]
}

// Chip is the smallest chip in play, of which an odd one goes to one player: what the
// hand's own "_chip" says, else a dollar where all amounts put in play are whole dollars,
// and otherwise a cent.
func (h *Hand) Chip() money.Cents {
	if given, ok := h.Other[chipField]; ok {
		var chip money.Cents
		if setAmount(&chip, given) == nil && chip > 0 && chip != Infinite {
			return chip
		}
	}
	whole := []money.Cents{h.BringIn, h.SmallBet, h.BigBet, h.MinBet}
	for _, a := range h.Actions {
		whole = append(whole, a.Amount)
	}
	for _, amount := range slices.Concat(whole, h.Antes, h.BlindsOrStraddles, h.StartingStacks) {
		if amount%money.Dollar != 0 && amount != Infinite {
			return 1
		}
	}
	return money.Dollar
}

// Deal implements poker.Cards.
func (r *replayer) Deal(seat int, up bool, _ cite.Cite) card.Card {
	s := &r.seats[seat]
	if s.next == len(s.cards) {
		if r.decided(noSeat) { // the other hands died as the street was to be dealt
			return card.Full.Cards()[0]
		}
		r.stop("p%d is to be dealt a card that the record does not have", seat+1)
	}
	c := s.cards[s.next]
	s.next++
	s.held = append(s.held, c)
	r.taken++
	r.outside++
	if r.watcher != nil {
		told := r.told(seat)
		r.watcher.Dealt(&r.play, seat, told[len(told)-1])
	}
	if up {
		return c
	}
	return 0
}

// told is the cards of a player as the record tells them.
func (r *replayer) told(seat int) []card.Card {
	cards := slices.Clone(r.seats[seat].held)
	for i, c := range cards {
		if r.seats[seat].filled.Has(c) {
			cards[i] = 0
		}
	}
	return cards
}

// Community implements poker.Cards.
func (r *replayer) Community(cite.Cite) card.Card {
	if len(r.board) == 0 {
		if r.decided(noSeat) {
			return card.Full.Cards()[0]
		}
		r.stop("the board is to be dealt a card that the record does not have")
	}
	c := r.board[0]
	r.board = r.board[1:]
	r.taken++
	r.outside++
	if r.watcher != nil {
		r.watcher.Dealt(&r.play, -1, c)
	}
	return c
}

// Burn implements poker.Cards. It comes before each street but the first.
func (r *replayer) Burn(cite.Cite) {
	r.bury(noSeat)
	r.burned++
	r.outside++
}

// Left implements poker.Cards.
func (r *replayer) Left() int { return card.Full.Len() - r.outside }

// Reshuffle implements poker.Cards.
func (r *replayer) Reshuffle(keep int, _ cite.Cite) {
	r.outside -= r.burned + r.discarded - keep
	r.burned, r.discarded = 0, keep
}

// Hand implements poker.Cards.
func (r *replayer) Hand(seat int) card.Set { return card.SetOf(r.seats[seat].held...) }

// Discard implements poker.Cards.
func (r *replayer) Discard(seat int, places uint8, _ cite.Cite) {
	s := &r.seats[seat]
	var kept []card.Card
	for i, c := range s.held {
		if places>>i&1 == 0 {
			kept = append(kept, c)
		}
	}
	r.discarded += len(s.held) - len(kept)
	s.held = kept
}

// Act implements poker.Players.
func (r *replayer) Act(h *poker.Hand, seat int, legal poker.Legal) poker.Action {
	at, a := r.next(seat)
	var act poker.Action
	r.forced = h.Forcing
	switch {
	case h.Forcing && a.Kind == BringIn:
		return poker.Action{Doing: poker.Call}
	case h.Forcing && a.Kind != BetOrRaise && a.Kind != Remark:
		r.refuse(at, "%q stands where p%d is to make the Forced Bet (§ %s)", a, seat+1, h.Variant.ForcedBy())
	}
	switch a.Kind {
	case Remark:
		return act // nothing is left to decide
	case Fold:
		act.Doing = poker.Fold
	case CheckOrCall:
		act.Doing = poker.Call
	case BetOrRaise:
		act = poker.Action{Doing: poker.Raise, To: r.effective(at, seat, a.Amount, legal)}
	default:
		r.refuse(at, "%q stands where p%d is to bet", a, seat+1)
	}
	if !legal.Allows(act) {
		switch {
		case act.Doing == poker.Fold:
			r.refuse(at, "p%d folds, but must bet or check", seat+1)
		case legal.Max == 0:
			r.refuse(at, "p%d may not bet or raise here", seat+1)
		}
		r.refuse(at, "p%d raises to %s, but may to %s at least and %s at most", seat+1, amountText(act.To), amountText(legal.Min), amountText(legal.Max))
	}
	return act
}

// effective is what a raise is to. Some records cut it down to what the last opponent can
// call, though that is less than a raise must be; a live table takes no such raise.
func (r *replayer) effective(at, seat int, to money.Cents, legal poker.Legal) money.Cents {
	if to <= r.play.Level || to >= legal.Min {
		return to
	}
	var most money.Cents
	for i := range r.play.Seats {
		if s := &r.play.Seats[i]; i != seat && !s.Folded {
			most = max(most, s.Bet+s.Stack)
		}
	}
	if to != most {
		return to
	}
	r.notes = append(r.notes, fmt.Sprintf("actions[%d]: the raise to %s is what can be called of a raise to %s", at, amountText(to), amountText(legal.Min)))
	return legal.Min
}

// Draw implements poker.Players.
func (r *replayer) Draw(_ *poker.Hand, seat int) uint8 {
	at, a := r.next(seat)
	if a.Kind == Remark {
		return 0
	}
	if a.Kind != StandOrDraw {
		r.refuse(at, "%q stands where p%d is to draw", a, seat+1)
	}
	s := &r.seats[seat]
	var places uint8
	for _, place := range s.drawn[0] {
		in := slices.Index(s.held, s.cards[place])
		if in < 0 {
			r.refuse(at, "p%d does not hold the %s yet", seat+1, s.cards[place].Name())
		}
		places |= 1 << in
	}
	s.drawn = s.drawn[1:]
	return places
}

// deadHand is the commentary on the fold of a player whose hand is dead: it does not wait
// for his turn.
const deadHand = "dead hand"

const noSeat = -1

// bury takes away the hands that die before a question to a seat is answered: an action or a
// showing; or, of no seat, before a street is dealt. It tells whether that leaves nothing
// to answer.
func (r *replayer) bury(seat int) bool {
	for ; r.at < len(r.from.Actions); r.at++ {
		switch a := r.from.Actions[r.at]; {
		case seat != noSeat && r.decided(seat):
			return true
		case a.Kind == Remark, r.idle(a):
		case a.Kind == Fold && a.Comment == deadHand:
			r.play.Kill(a.Player - 1)
		case (a.Kind == DealHole || a.Kind == DealBoard) && r.recorded+len(a.Cards) <= r.taken:
			r.recorded += len(a.Cards)
		default:
			return false
		}
	}
	return r.decided(seat)
}

// idle tells whether an action is a check where nothing is left to bet, as some records have it: of
// a player who is All-in, or of the only one who is not and has called. The engine asks nothing there.
func (r *replayer) idle(a Action) bool {
	if a.Kind != CheckOrCall || r.decided(a.Player-1) || r.play.ToCall(a.Player-1) > 0 {
		return false
	}
	others := 0
	for i := range r.play.Seats {
		if s := &r.play.Seats[i]; i != a.Player-1 && !s.Folded && s.Stack > 0 {
			others++
		}
	}
	return others == 0 || r.play.Seats[a.Player-1].Stack == 0
}

// decided tells whether a seat, or all but one, gave their hands up.
func (r *replayer) decided(seat int) bool {
	in := 0
	for i := range r.play.Seats {
		if !r.play.Seats[i].Folded {
			in++
		}
	}
	return in < 2 || seat >= 0 && r.play.Seats[seat].Folded
}

// next is the next action of the record, which must be the seat's; a Remark if hands died
// and it has none to take. All cards that were recorded before it must have been dealt, and
// no others.
func (r *replayer) next(seat int) (at int, a Action) {
	for !r.bury(seat) {
		if r.at == len(r.from.Actions) {
			r.stop("the record ends before the hand does: p%d is to act", seat+1)
		}
		at, a = r.at, r.from.Actions[r.at]
		r.at++
		switch a.Kind {
		case DealHole, DealBoard:
			r.recorded += len(a.Cards)
			continue
		case Remark, ShowOrMuck:
			continue
		case BringIn, BetOrRaise, CheckOrCall, Fold, StandOrDraw:
		}
		if a.Player != seat+1 {
			r.refuse(at, "%q stands where p%d is to act", a, seat+1)
		}
		if a.Kind != StandOrDraw && r.taken != r.recorded {
			r.refuse(at, "%q stands where %d cards are dealt, but should be %d", a, r.recorded, r.taken)
		}
		return at, a
	}
	return r.at, Action{}
}

// Show implements poker.Players.
func (r *replayer) Show(_ *poker.Hand, seat int) bool {
	shows := r.seats[seat].shows
	for !r.bury(seat) && r.at < len(r.from.Actions) {
		switch a := r.from.Actions[r.at]; a.Kind {
		case DealHole, DealBoard:
			r.recorded += len(a.Cards)
		case ShowOrMuck:
		default:
			return shows == nil || shows.Shown // finish refuses it
		}
		r.at++
		if &r.from.Actions[r.at-1] == shows {
			break
		}
	}
	return shows == nil || shows.Shown
}

// Note implements poker.Listener.
func (r *replayer) Note(h *poker.Hand, n poker.Note) {
	if n.Kind == poker.PostsForcedBet && !r.forced {
		if at, a := r.next(n.Seat); a.Kind != BringIn {
			r.refuse(at, "%q stands where p%d is to make the Forced Bet (§ %s)", a, n.Seat+1, n.Cite)
		}
	}
	r.forced = false
	if n.Kind == poker.TakesBack {
		r.returned[n.Seat] += n.Amount
	}
	if r.watcher != nil {
		if n.Kind == poker.Shows {
			r.watcher.Showed(h, n.Seat, r.told(n.Seat))
		}
		r.watcher.Note(h, n)
	}
}

// finish refuses what the record has beyond the end of the hand.
func (r *replayer) finish() {
	for _, p := range r.play.Pots() {
		if p.Taken.Total() > p.Amount {
			r.stop("%s: %s is taken of a pot of %s", rakeField, amountText(p.Taken.Total()), amountText(p.Amount))
		}
	}
	for ; r.at < len(r.from.Actions); r.at++ {
		switch a := r.from.Actions[r.at]; a.Kind {
		case Remark, ShowOrMuck:
		case DealHole, DealBoard:
			if r.recorded += len(a.Cards); r.recorded > r.taken {
				r.refuse(r.at, "%q deals more cards than the hand has", a)
			}
		case BringIn, BetOrRaise, CheckOrCall, Fold, StandOrDraw:
			if r.idle(a) && !slices.ContainsFunc(r.from.Actions[:r.at], func(b Action) bool { return b.Kind == ShowOrMuck }) {
				continue
			}
			r.refuse(r.at, "%q comes after the end of the hand", a)
		}
	}
}

// unrecorded tells whether the record leaves cards out that may tell who acts.
func (r *replayer) unrecorded() bool {
	return r != nil && r.from.BlindsOrStraddles == nil && slices.ContainsFunc(r.seats[:], func(s dealt) bool { return s.filled != 0 })
}

// compare compares the stacks with the recorded ones.
func (r *replayer) compare() Replayed {
	out := Replayed{Verdict: Differs}
	if whose := r.undecided(); whose != "" {
		out.Reason = fmt.Sprintf("who wins cannot be told: the cards of %s were not recorded", whose)
		return out
	}
	won := collected(&r.play)
	rake, ok := r.rake(won)
	if !ok {
		out.Reason = fmt.Sprintf("winnings: %s, but the pots come to %s", list(r.from.Winnings, amountText), list(won, amountText))
		rake = make([]money.Cents, len(won))
	}
	out.Rake = rake
	chip, cut := r.from.Chip(), true
	var differences []string
	for i := range r.play.Seats {
		stack := r.play.Seats[i].Stack - rake[i]
		out.Payoffs = append(out.Payoffs, stack-r.from.stack(i))
		if r.from.FinishingStacks == nil || r.from.StartingStacks[i] == Infinite {
			continue
		}
		if recorded := r.from.FinishingStacks[i]; recorded != stack {
			differences = append(differences, fmt.Sprintf("finishing_stacks[%d]: %s, but p%d ends with %s", i, amountText(recorded), i+1, amountText(stack)))
			cut = cut && stack-recorded < chip && recorded-stack < chip
		}
	}
	switch {
	case !ok:
	case len(differences) > 0:
		out.Reason = strings.Join(differences, "; ")
		if cut {
			out.Reason += fmt.Sprintf("; the record cuts a chip of %s, which goes to one player", amountText(chip))
		}
	default:
		out.Verdict, out.Reason = Agrees, strings.Join(r.notes, "; ")
	}
	return out
}

// undecided names whose cards decide a pot but were not recorded.
func (r *replayer) undecided() string {
	var whose []string
	for _, p := range r.play.Pots() {
		claims := p.Eligible
		for i := range r.play.Seats {
			if s := &r.play.Seats[i]; s.Folded || s.Mucked {
				claims &^= 1 << i
			}
		}
		if bits.OnesCount16(claims) < 2 {
			continue
		}
		if r.unknownBoard {
			return "the board"
		}
		for i := range r.play.Seats {
			if name := fmt.Sprintf("p%d", i+1); claims>>i&1 == 1 && r.Hand(i)&r.seats[i].filled != 0 && !slices.Contains(whose, name) {
				whose = append(whose, name)
			}
		}
	}
	return strings.Join(whose, ", ")
}

// rake is what the house took of what each player collected, as far as the winnings tell.
// Some records count a bet that nobody called among the winnings, others do not. What is
// missing must be a rake: no more than a tenth (§ 637a.17(a)(1)), in proportion to the cent.
func (r *replayer) rake(collected []money.Cents) (rake []money.Cents, ok bool) {
	rake = make([]money.Cents, len(collected))
	winnings := r.from.Winnings
	if winnings == nil {
		return rake, true
	}
	var pot, missing money.Cents
	less, back := true, true
	for i, won := range winnings {
		pot += collected[i]
		rake[i] = collected[i] - won
		missing += rake[i]
		less = less && rake[i] >= 0 && (won == 0) == (collected[i] == 0)
		back = back && won == collected[i]+r.returned[i]
	}
	switch {
	case back:
		return make([]money.Cents, len(collected)), true
	case !less || missing*10 > pot:
		return nil, false
	case missing == 0:
		return rake, true
	}
	for i := range rake {
		high, low := bits.Mul64(uint64(missing), uint64(collected[i]))
		even, _ := bits.Div64(high, low, uint64(pot))
		if uneven := rake[i] - money.Cents(even); uneven < -1 || uneven > 1 {
			return nil, false
		}
	}
	return rake, true
}
