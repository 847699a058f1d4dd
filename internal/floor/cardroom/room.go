// Package cardroom runs what goes on beside the deal at a live table of Poker: the waiting list and its offers,
// reserved seats, house players, what players choose before their turn, the funds and the time charge.
package cardroom

import (
	"context"
	"fmt"
	"slices"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

const (
	// never is longer than any room waits; a change at the table wakes the dealer earlier.
	never = time.Hour
	// offerLasts is how long a free seat is kept for the player it is offered to.
	offerLasts = time.Minute
	// countEvery is how often the box of the Bad Beat fund is counted; § 637a.15(d) asks for
	// once each gaming day.
	countEvery = time.Hour
	// showLasts is how long a player has to concede his hand unseen at the showdown.
	showLasts = 6 * time.Second
)

// Wing is the card room of a floor.
var Wing floor.Wing = wing{}

type wing struct{}

func (wing) Between(t *table.Table) table.Between { return cardroom.Open(t) }

func (wing) Open(d floor.Desk) floor.Room {
	if cardroom.Of(d.Table()) == nil {
		return nil
	}
	return &room{Desk: d, before: map[int]preselected{}}
}

func (wing) Name(player string) string { return nameOf(player) }

// room is a live table of Poker.
type room struct {
	floor.Desk
	before map[int]preselected // by seat, what its player chose before his turn
}

// between is what lies between the hands of the table.
func (r *room) between() *cardroom.Room { return cardroom.Of(r.Table()) }

// Due moves who has asked for another seat, then calls who is next on the list to a free seat, and keeps it for him.
func (r *room) Due(ctx context.Context) (time.Duration, error) {
	if n, to, ok := r.between().Moves(); ok {
		return 0, r.commit(ctx)(r.between().Move(n, to))
	}
	if did, err := r.calls(ctx); did || err != nil {
		return 0, err
	}
	wait := never
	for _, w := range r.between().Queue() {
		if w.Until.IsZero() {
			continue
		}
		left := r.Left(w.Until, offerLasts)
		if left <= 0 {
			var err error
			if left, err = r.lapses(ctx, w); left <= 0 || err != nil {
				return 0, err
			}
		}
		wait = min(wait, left)
	}
	changes, err := r.between().Offer(r.Clock().UTC().Add(offerLasts))
	if err == nil && len(changes.Events) > 0 {
		return 0, r.Commit(ctx, journal.Program, changes)
	}
	return wait, err
}

// commit commits the changes of the program's own commands.
func (r *room) commit(ctx context.Context) func(table.Changes, error) error {
	return func(changes table.Changes, err error) error {
		if err != nil {
			return err
		}
		return r.Commit(ctx, journal.Program, changes)
	}
}

// Between handles the funds, the reserved seats and the house players.
func (r *room) Between(ctx context.Context) (time.Duration, error) {
	wait, b := never, r.between()
	for _, id := range b.Funds() {
		every := countEvery
		if id == cardroom.HighHand {
			every = b.Period()
		}
		left := r.Left(b.Counted(id).Add(every), every)
		if left <= 0 {
			return 0, r.commit(ctx)(b.Count(id))
		}
		wait = min(wait, left)
	}
	seats, err := r.seats(ctx)
	return min(wait, seats), err
}

// seats handles reserved seats and house players; it returns how long until it must be called again.
func (r *room) seats(ctx context.Context) (time.Duration, error) {
	wait, b := never, r.between()
	for i, seat := range r.Table().Seats {
		until := b.KeptUntil(i + 1)
		switch {
		case until.IsZero() || r.wait() == 0:
		case r.Left(until, cardroom.SeatKept) <= 0:
			return 0, r.Leave(ctx, seat.Player, i+1)
		default:
			wait = min(wait, r.Left(until, cardroom.SeatKept))
		}
	}
	if did, err := r.housePlayers(ctx); did || err != nil {
		return 0, err
	}
	return wait, nil
}

// Begin has the next game of a mix on when its turn has come, and takes the time charge if a period begins.
func (r *room) Begin(ctx context.Context) (did bool, err error) {
	if r.Table().Turns() {
		return true, r.commit(ctx)(r.Table().Turn())
	}
	next := r.between().NextCharge()
	if next.IsZero() || r.Left(next, never) > 0 {
		return false, nil
	}
	return true, r.commit(ctx)(r.between().Charge())
}

// Answer begins the hand with the table stakes, reads the displayed amount of the Bad Beat fund, and answers for
// players who need not be waited for.
func (r *room) Answer(ctx context.Context, q *round.Question) (wait time.Duration, did bool, err error) {
	var a round.Answer
	switch q.Kind {
	case round.AskDecision:
		return r.turn(ctx, q)
	case round.AskWagers: // nothing is wagered before the deal
		stakes := r.Table().Stakes()
		if len(stakes) == 0 { // whoever was to play sits out now, so it is as between hands
			wait, err := r.seats(ctx)
			return wait, err == nil && wait <= 0, err
		}
		if r.Table().ByPerson() {
			return never, false, nil
		}
		a = round.Answer{Question: q.ID, Choice: q.Choices[0].ID, Stakes: stakes}
	case round.AskMeter:
		a = r.Deal(q)
		a.Amount = r.between().Displayed(cardroom.BadBeat)
	default:
		return 0, false, nil
	}
	if wait := r.Acts(); wait > 0 {
		return wait, false, nil
	}
	a.Actor = journal.Program
	return 0, true, r.Desk.Answer(ctx, a, "")
}

// turn answers for a player who need not be waited for: a house player, one who chose
// before his turn or for every hand, one who is leaving, or one for whom the clock has acted in this hand.
func (r *room) turn(ctx context.Context, q *round.Question) (wait time.Duration, did bool, err error) {
	seat := q.Seats[0]
	player := r.Table().Seats[seat-1].Player
	chosen, chose := r.preselection(q)
	if choice, stands := r.between().Stands(q); !chose && stands {
		chosen, chose = round.Answer{Question: q.ID, Actor: journal.Person(player), Seat: seat, Choice: choice, Standing: true}, true
	}
	program := table.IsProgram(player)
	if !program && !chose && !r.Table().Seats[seat-1].Leaving && !r.between().TimedOut(seat) {
		return 0, false, nil
	}
	wait = r.Acts()
	if program {
		wait += r.Pace().Program
	}
	if wait > 0 {
		return wait, false, nil
	}
	switch {
	case program:
		return 0, true, r.Desk.Answer(ctx, r.decide(q), player)
	case chose:
		if !chosen.Standing {
			delete(r.before, seat)
		}
		return 0, true, r.Desk.Answer(ctx, chosen, player)
	}
	return 0, true, r.Desk.Answer(ctx, floor.Overdue(q, q.Seats[0]), "")
}

// Patience is shorter where a player may only concede his hand unseen.
func (r *room) Patience(q *round.Question, posted time.Duration) time.Duration {
	if slices.ContainsFunc(q.Choices, func(o round.Choice) bool { return o.ID == "concede" }) {
		return min(posted, showLasts)
	}
	return posted
}

// Reserve implements floor.Room: what is left of the player's time bank.
func (r *room) Reserve(q *round.Question) time.Duration { return r.between().Reserve(q) }

// Stays implements floor.Room.
func (r *room) Stays() (all []floor.Stay) {
	for _, s := range r.between().Stays() {
		all = append(all, floor.Stay{Player: s.Player, Game: s.Game, Sat: s.Sat, Left: s.Left, Until: s.Until, Stakes: s.Stakes})
	}
	return all
}

// Square has the cage pay winners what the funds owe them.
func (r *room) Square(ctx context.Context) error {
	for {
		h, ok := r.between().Owes()
		if !ok {
			return nil
		}
		if err := r.Pay(ctx, h.Seat, h.Player, r.between().Pay); err != nil {
			return err
		}
	}
}

// Decides implements floor.Room: in every dispute the decision of the Poker shift supervisor is final.
func (r *room) Decides() (people.Role, cite.Cite) { return people.PokerShiftSupervisor, "637a.18(a)" }

// Bars returns the funds that hold players' money and would be given up, with no plan for it.
func (r *room) Bars(selected *game.Selected) (why []string) {
	b := r.between()
	for _, fund := range []string{cardroom.BadBeat, cardroom.HighHand} {
		holds, closes := b.Money(fund), selected == nil
		if holds > 0 && (closes || slices.Contains(b.Funds(), fund) && !general.PayoutOptionsOf(fund).Offered.Of(selected) && !b.Planned(fund)) {
			how := "be won"
			if fund == cardroom.BadBeat {
				how = "be won, or go back to players by an approved plan,"
			}
			why = append(why, fmt.Sprintf("table %s: its fund %s holds %s that players have put in; it must %s before the fund is given up (§ 637a.15, § 637a.16)", r.Table().ID, fund, holds.Grouped(), how))
		}
	}
	return why
}

// View adds what the viewer has chosen before his turn, and who is on the list.
func (r *room) View(v *table.View, player string) {
	of := cardroom.OfView(*v)
	of.Mix = r.between().Mix()
	if player != "" {
		_, owes := r.leftWith(player)
		of.Brings = max(owes, r.between().LeftWith(player))
		of.Limits.BuyIn.Min = max(of.Limits.BuyIn.Min, owes)
	}
	if of.Preselect != nil {
		of.Preselect.Chosen = r.chosen(of.Preselect.Seat)
	}
	r.showList(v, of, player)
}

// Lobby is what the lobby shows of a table of Poker.
type Lobby struct {
	cardroom.LimitsView
	Waiting    int    `json:"waiting"`
	AveragePot string `json:"average_pot,omitempty"`
	// Mix is what the games that the table plays in turn are called: "H.O.R.S.E."; "" is that it plays one.
	Mix string `json:"mix,omitempty"`
}

// Lobby implements floor.Room.
func (r *room) Lobby() any {
	l := &Lobby{LimitsView: cardroom.OfView(r.Desk.View("")).Limits, Waiting: r.wait()}
	if mix := r.between().Mix(); mix != nil {
		l.Mix = mix.Name
	}
	if pot, ok := r.between().AveragePot(); ok {
		l.AveragePot = pot.String()
	}
	return l
}

// PageTypes are the types of a card room that the pages use, by their names there.
var PageTypes = map[string]any{
	"PokerView": cardroom.View{}, "PokerSeat": cardroom.SeatView{}, "PokerFelt": cardroom.Felt{}, "PokerSeatFelt": cardroom.SeatFelt{}, "PostedLimits": cardroom.LimitsView{},
	"PokerLobby": Lobby{}, "PokerCommand": command{}, "PokerCommandName": commandName(""),
}
