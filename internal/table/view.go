package table

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// Viewer is the person looking: a player, or "" for one who only watches.
type Viewer struct {
	Player string
	Away   func(player string) bool
	// Shown is what he has seen of the table so far, if he looks repeatedly; otherwise nil.
	Shown *Shown
}

// Timing is the times at which things will happen by themselves; zero times never come.
type Timing struct{ Now, Closes, Deadline time.Time }

// View is what one viewer may see of a table. Hidden cards are not in it.
type View struct {
	Seq            uint64             `json:"seq"`
	Table          About              `json:"table"`
	You            You                `json:"you"`
	Now            int64              `json:"now"`
	Stage          Stage              `json:"stage"`
	Round          int                `json:"round"`
	Closes         int64              `json:"closes,omitempty"`
	Seats          []SeatView         `json:"seats"`
	Dealer         DealerView         `json:"dealer"`
	Community      []CardView         `json:"community"`
	Meter          string             `json:"meter,omitempty"`
	Levels         []LevelView        `json:"levels,omitempty"` // of a meter that has several, instead of Meter
	Question       *QuestionView      `json:"question,omitempty"`
	Events         []EventView        `json:"events"`
	Notice         string             `json:"notice,omitempty"`
	Irregularities []IrregularityView `json:"irregularities"`
	// Reported is what who holds the table says went wrong, for its dealer and for floorpersons; nil is nothing, or one was declared since.
	Reported *ReportView `json:"reported,omitempty"`
	// Dealt is the name of the person who deals the round in play, or the next one; "" is that the program does.
	Dealt string `json:"dealt,omitempty"`
	// Console is the dealer's work, for people who deal.
	Console *ConsoleView `json:"console,omitempty"`
	// Due is what somebody has to do at the table, for its dealer and for floorpersons.
	Due []DueView `json:"due,omitempty"`
	// Decks are the commitments to the order of the cards that the round is dealt from.
	Decks []DeckView `json:"decks,omitempty"`
	// Announced is a change of the limits that is posted at the table.
	Announced *AnnouncedView `json:"announced,omitempty"`
	// Pushed is a change of dealers that waits, for dealers and for floorpersons only.
	Pushed *PushView `json:"pushed,omitempty"`
	// Held says why nothing is done at the table now, and its clocks are stopped; "" if play goes on.
	Held string `json:"held,omitempty"`
	// Proposal is what a floorperson has proposed here and another must approve: for floorpersons only.
	Proposal *ProposalView `json:"proposal,omitempty"`
	// Stops are what is stopped on the floor, for floorpersons only.
	Stops []StopView `json:"stops,omitempty"`
	// Room is what the table's room adds; nil in a banked game.
	Room any `json:"poker,omitempty" ts:"PokerView"`
	// Said is what players said within the last seconds.
	Said []SaidView `json:"said,omitempty"`
	// Kept is how many of the events, from the first, are as in the view before with the same Shown.
	Kept int `json:"-"`
}

// SaidView is what the player at a seat said: one of the table's phrases.
type SaidView struct {
	Seat   int    `json:"seat"`
	Name   string `json:"name"`
	Phrase string `json:"phrase"`
	At     int64  `json:"at"` // in milliseconds since 1970
}

// Stage is what a table is doing.
type Stage string

// The stages of a table.
const (
	StageWaiting Stage = "waiting" // for players
	StageWagers  Stage = "wagers"  // before "no more bets"
	StageRound   Stage = "round"
	StageResult  Stage = "result"
	StageStopped Stage = "stopped"
)

// About is what changes at a table only between rounds.
type About struct {
	ID        string            `json:"id"`
	Name      string            `json:"name"`
	Game      string            `json:"game"`
	GameName  string            `json:"game_name"`
	Chapter   cite.Cite         `json:"chapter"`
	Source    string            `json:"source"`
	Colour    string            `json:"colour"`
	Minimum   money.Cents       `json:"minimum"`
	Maximum   money.Cents       `json:"maximum"`
	Method    string            `json:"method"`
	Paytables map[string]string `json:"paytables"`
	// Limits are those of each wager that is placed before the deal; an amount of zero is no limit.
	Limits map[round.WagerID]WagerLimits `json:"limits,omitempty"`
	// Submission is the digest of the Rules Submission that the table deals under or, in a past round, that the
	// round was dealt under.
	Submission string `json:"submission,omitempty"`
	// Inscriptions are those on the table's layout.
	Inscriptions []InscriptionView `json:"inscriptions"`

	posted *About // what this is a copy of
}

// Same reports whether nothing has changed at the table since the other was made.
func (a *About) Same(as *About) bool { return a.posted != nil && a.posted == as.posted }

// InscriptionView is a sentence on the layout.
type InscriptionView struct {
	Text string    `json:"text"`
	Cite cite.Cite `json:"cite"`
}

// WagerLimits are the least and the greatest amount of a wager.
type WagerLimits struct {
	Minimum money.Cents `json:"minimum"`
	Maximum money.Cents `json:"maximum"`
}

// StopView is something that is stopped, by whom and why.
type StopView struct {
	Scope  string `json:"scope"`
	ID     string `json:"id"`
	Name   string `json:"name"`
	By     string `json:"by"`
	At     int64  `json:"at"`
	Reason string `json:"reason"`
}

// ReportView is an irregularity that who holds the table reports: its kind, and as far as he has named them the cards, the seat, and
// what its player did, with an amount in cents.
type ReportView struct {
	Kind   string        `json:"kind"`
	CardAt []round.Place `json:"card_at,omitempty"`
	Seat   int           `json:"seat,omitempty"`
	Choice string        `json:"choice,omitempty"`
	Amount string        `json:"amount,omitempty"`
	By     string        `json:"by"`
	At     int64         `json:"at"`
}

// ProposalView is what one person has proposed and another must approve.
type ProposalView struct {
	ID     string `json:"id"`
	Matter string `json:"matter"`
	// Table is the table that it is about; "" is none.
	Table string `json:"table,omitempty"`
	// Round is the number of the round of long ago that it corrects; 0 is none.
	Round int    `json:"round,omitempty"`
	What  string `json:"what"`
	By    string `json:"by"`
	// Yours: the viewer proposed it; he can only withdraw it.
	Yours  bool   `json:"yours"`
	At     int64  `json:"at"`
	Lapses int64  `json:"lapses"`
	Reason string `json:"reason"`
	// Follows is what happens when it is approved, one sentence each.
	Follows []string `json:"follows"`
	// Decides is the role of who alone can approve it, by which clause; "" is anybody who can approve proposals.
	Decides string    `json:"decides,omitempty"`
	Cite    cite.Cite `json:"cite,omitempty"`
}

// You is the viewer; his name and balance are for the shell to fill in, and whether he
// may act as a floorperson.
type You struct {
	Player  string      `json:"player"`
	Name    string      `json:"name"`
	Balance money.Cents `json:"balance"`
	Seats   []int       `json:"seats"`
	// Serves are the seats of players without a device for whom the viewer acts, as the dealer of the table.
	Serves []int `json:"serves,omitempty"`
	// Open are the free seats that the viewer may take now.
	Open        []int `json:"open"`
	Floorperson bool  `json:"floorperson"`
	// Barred says why the viewer may not wager; "" is that he may.
	Barred string `json:"barred,omitempty"`
	// Protection is what limits his play now; nil in a past round, and for viewers who only watch.
	Protection *ProtectionView `json:"protection,omitempty"`
}

// ProtectionView is what a player is shown of his own play.
type ProtectionView struct {
	// Stopped says why he does not play; "" is that he may.
	Stopped string `json:"stopped,omitempty"`
	// Check: a reality check waits to be acknowledged before he wagers again.
	Check bool `json:"check,omitempty"`
	// Since is when his session began, without its pauses, in milliseconds; 0 while he does not sit.
	Since   int64       `json:"since,omitempty"`
	Wagered money.Cents `json:"wagered"`
	Net     money.Cents `json:"net"`
}

// SeatView is a seat with its chips, cards and results.
type SeatView struct {
	Seat   int         `json:"seat"`
	Player *PlayerView `json:"player,omitempty"`
	Stack  money.Cents `json:"stack"`
	// Currency is how much of the stack is currency.
	Currency money.Cents                   `json:"currency,omitzero"`
	Ready    bool                          `json:"ready"`
	Areas    map[round.WagerID]money.Cents `json:"areas"`
	Last     map[round.WagerID]money.Cents `json:"last,omitempty"`
	Cards    []CardView                    `json:"cards"`
	Hand     string                        `json:"hand,omitempty"`
	// Hands are the names of the seat's hands, where it may have several.
	Hands []string `json:"hands,omitempty"`
	// Plays are the cards that make the hand, with the community cards among them; none if that is not known.
	Plays []string `json:"plays,omitempty"`
	// Low is the cards set as the low hand, where hands are set.
	Low      []string     `json:"low,omitempty"`
	Status   string       `json:"status"`
	Results  []ResultView `json:"results"`
	Wagered  money.Cents  `json:"wagered"`
	Returned money.Cents  `json:"returned"`
	Net      money.Cents  `json:"net"`
	// Room is what the table's room adds to the seat; nil in a banked game.
	Room any `json:"poker,omitempty" ts:"PokerSeat"`
}

// roomSeat is what a room adds to a seat of a view, which it can compare.
type roomSeat interface{ Same(as any) bool }

// Same reports whether the seat shows the same as another.
func (s *SeatView) Same(as *SeatView) bool {
	return s.Seat == as.Seat && s.Stack == as.Stack && s.Currency == as.Currency && s.Ready == as.Ready && s.Hand == as.Hand && s.Status == as.Status &&
		s.Wagered == as.Wagered && s.Returned == as.Returned && s.Net == as.Net &&
		(s.Player == as.Player || s.Player != nil && as.Player != nil && *s.Player == *as.Player) &&
		maps.Equal(s.Areas, as.Areas) && maps.Equal(s.Last, as.Last) && slices.Equal(s.Cards, as.Cards) &&
		slices.Equal(s.Hands, as.Hands) && slices.Equal(s.Plays, as.Plays) && slices.Equal(s.Low, as.Low) && slices.EqualFunc(s.Results, as.Results, ResultView.same) &&
		sameRoom(s.Room, as.Room)
}

func sameRoom(a, b any) bool {
	of, can := a.(roomSeat)
	return a == nil && b == nil || can && of.Same(b)
}

func (r ResultView) same(as ResultView) bool {
	return r.Wager == as.Wager && r.Number == as.Number && r.Name == as.Name && r.Amount == as.Amount && r.Outcome == as.Outcome &&
		r.Paid == as.Paid && r.Returned == as.Returned && slices.Equal(r.Cites, as.Cites) && r.Hand == as.Hand &&
		r.FromMeter == as.FromMeter && r.LimitedFrom == as.LimitedFrom
}

// PlayerView is the player who sits there.
type PlayerView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	You  bool   `json:"you"`
	Away bool   `json:"away"`
	// Program: a house player, which is a program.
	Program bool `json:"program,omitempty"`
}

// CardView is a card at a place; "" lies face down.
type CardView struct {
	Place string `json:"place"`
	Card  string `json:"card"`
}

// DealerView is the dealer's cards.
type DealerView struct {
	Cards []CardView `json:"cards"`
	Hand  string     `json:"hand,omitempty"`
	// Plays is the cards that make the hand; none is not said.
	Plays     []string `json:"plays,omitempty"`
	Low       []string `json:"low,omitempty"`
	Qualifies *bool    `json:"qualifies,omitempty"`
}

// LevelView is what a level of a progressive meter reads; a meter of one level has no name of it.
type LevelView struct {
	Level   string      `json:"level"`
	Reading money.Cents `json:"reading"`
}

// LevelID is the ID of a level of a meter; "" is a meter of one level.
func LevelID(meter, level string) string {
	if level == "" {
		return meter
	}
	return meter + ":" + level
}

// LevelOf is the meter and the level that an ID names.
func LevelOf(id string) (meter, level string) {
	meter, level, _ = strings.Cut(id, ":")
	return meter, level
}

// Told is a meter as a view has it: the reading of a meter of one level, "" where there is none, or else its levels.
func Told(meter []LevelView) (reading string, levels []LevelView) {
	if len(meter) == 1 && meter[0].Level == "" {
		return meter[0].Reading.String(), nil
	}
	return "", meter
}

// QuestionView is what the round waits for.
type QuestionView struct {
	ID    int        `json:"id"`
	Kind  round.Kind `json:"kind"`
	Text  string     `json:"text"`
	Cite  cite.Cite  `json:"cite"`
	Seats []int      `json:"seats"`
	// Hand is which of the seat's hands is asked about, from 0.
	Hand      int          `json:"hand,omitempty"`
	Options   []ChoiceView `json:"options"`
	Deadline  int64        `json:"deadline,omitempty"`
	Otherwise string       `json:"otherwise"`
	// Ways are those in which the viewer may try to set his hands, where that is asked.
	Ways []WayView `json:"ways,omitempty"`
}

// WayView is a way in which a seat can set its hands: with which cards, which hands they make, and why it may not
// be chosen.
type WayView struct {
	Seat    int      `json:"seat"`
	Cards   []string `json:"cards"`
	Means   string   `json:"means"`
	Refused string   `json:"refused,omitempty"`
}

// ChoiceView is one choice; where it places a wager, Min to Max in multiples of Step.
type ChoiceView struct {
	Choice string `json:"choice"`
	Label  string `json:"label"`
	// Seat is the one seat that has this choice, and Cards what it does something with.
	Seat  int           `json:"seat,omitempty"`
	Cards []string      `json:"cards,omitempty"`
	Wager round.WagerID `json:"wager,omitempty"`
	Min   string        `json:"min,omitempty"`
	Max   string        `json:"max,omitempty"`
	Step  string        `json:"step,omitempty"`
	Cite  cite.Cite     `json:"cite"`
	// Takes is the chips that the choice takes, where no amount is chosen, and Presets are amounts
	// to choose, by their names.
	Takes   money.Cents  `json:"takes,omitzero"`
	Presets []PresetView `json:"presets,omitempty"`
	// Places is how many cards the player may choose among to exchange.
	Places int `json:"places,omitempty"`
}

// PresetView is an amount to choose, by its name: "Min", "Pot", "All-in".
type PresetView struct {
	Label  string      `json:"label"`
	Amount money.Cents `json:"amount"`
}

// ResultView is a wager settled.
type ResultView struct {
	Wager round.WagerID `json:"wager"`
	// Number is the hand of the seat that the wager was on, from 0.
	Number      int          `json:"number,omitempty"`
	Name        string       `json:"name"`
	Amount      money.Cents  `json:"amount"`
	Outcome     round.Result `json:"outcome"`
	Paid        money.Cents  `json:"paid"`
	Returned    money.Cents  `json:"returned"`
	Cites       []cite.Cite  `json:"cites"`
	Hand        string       `json:"hand,omitempty"`
	FromMeter   bool         `json:"from_meter,omitempty"`
	LimitedFrom string       `json:"limited_from,omitempty"`
}

// EventView is an event in words.
type EventView struct {
	N       int             `json:"n"`
	Kind    round.EventKind `json:"kind"`
	Text    string          `json:"text"`
	Cite    cite.Cite       `json:"cite"`
	Seat    int             `json:"seat,omitempty"`
	Place   string          `json:"place,omitempty"`
	From    string          `json:"from,omitempty"`
	Card    string          `json:"card,omitempty"`
	Wager   round.WagerID   `json:"wager,omitempty"`
	Number  int             `json:"number,omitempty"`
	Amount  string          `json:"amount,omitempty"`
	Outcome round.Result    `json:"outcome,omitempty"`
	// Choice is what a player decided, or what a bet of Poker was: "blind", "call" …
	Choice string `json:"choice,omitempty"`
	// TimeUp: it was decided for a player whose time was up.
	TimeUp bool `json:"time_up,omitempty"`
	// Felt is what it changed on the felt, or nil.
	Felt *FeltChange `json:"felt,omitempty"`
	own  *FeltChange // of it what no room has added

	shuffled bool
}

// Own is what the event changed on the felt without the room's part; it must not be changed.
func (e *EventView) Own() *FeltChange { return e.own }

// Shuffled reports whether it is the first event since the cards that are not on the table, or those of the discard rack, were
// shuffled, or taken preshuffled.
func (e *EventView) Shuffled() bool { return e.shuffled }

// FromNew reports whether the cards of the round were shuffled before any of them was dealt.
func (v *View) FromNew() bool {
	for i := range v.Events {
		switch e := &v.Events[i]; {
		case e.shuffled:
			return true
		case e.Kind == round.EventDeal:
			return false
		}
	}
	return false
}

// Shuffled reports whether cards were shuffled in the round.
func (v *View) Shuffled() bool {
	return slices.ContainsFunc(v.Events, func(e EventView) bool { return e.shuffled })
}

// IrregularityView is an irregularity that the floorperson may declare.
type IrregularityView struct {
	Kind    string    `json:"kind"`
	Name    string    `json:"name"`
	Cite    cite.Cite `json:"cite"`
	NeedsAt bool      `json:"needs_at"` // it names cards or hands by their places
	// NeedsSeat: it names the seat of a player.
	NeedsSeat bool `json:"needs_seat"`
	// Cards are those that it names, if it does.
	Cards *NamedView `json:"cards,omitempty"`
	// Acts: what the player does is said too, as in an act out of turn.
	Acts bool `json:"acts"`
}

// NamedView are the cards or hands that a report names: by the text so many, out of these.
type NamedView struct {
	Least int `json:"least"`
	// Most is 0 if it may be any number.
	Most int `json:"most,omitempty"`
	// Coming: the cards have yet to come to these places. Hands: a place stands for the hand to which its card belongs.
	Coming bool        `json:"coming,omitempty"`
	Hands  bool        `json:"hands,omitempty"`
	Places []PlaceView `json:"places"`
}

// PlaceView is a place by its name.
type PlaceView struct {
	Place round.Place `json:"place"`
	Name  string      `json:"name"`
}

// View is what the viewer may see now.
func (t *Table) View(seq uint64, viewer Viewer, timing Timing) View {
	if viewer.Shown == nil {
		viewer.Shown = new(Shown)
	}
	v := View{
		Seq: seq, Now: timing.Now.UnixMilli(), Round: t.Round, Stage: t.stage(), Notice: t.notice(), Table: *t.about(),
		You:            You{Player: viewer.Player, Seats: []int{}, Open: []int{}},
		Irregularities: []IrregularityView{},
	}
	if !timing.Closes.IsZero() {
		v.Closes = timing.Closes.UnixMilli()
	}
	before := viewer.Shown.board.Events
	goesOn := t.show(&v, viewer)
	for i := range t.Seats {
		t.seatView(&v.Seats[i], viewer)
		if viewer.Player != "" && t.Seats[i].Player == viewer.Player {
			v.You.Seats = append(v.You.Seats, i+1)
		}
		if t.Serves(viewer.Player, i+1) {
			v.You.Serves = append(v.You.Serves, i+1)
		}
		if t.maySit(i+1, viewer.Player) == nil {
			v.You.Open = append(v.You.Open, i+1)
		}
	}
	v.Question, v.Decks, v.Announced = t.question(viewer, timing), t.Decks(), t.announcedView()
	if !t.inRound || t.begin.Person {
		v.Dealt = t.Dealer.Name
	}
	t.between.View(&v, viewer)
	if !goesOn {
		for v.Kept = 0; v.Kept < min(len(before), len(v.Events)) && v.Events[v.Kept].same(&before[v.Kept]); {
			v.Kept++
		}
	}
	return v
}

// about is what the table is between two changes of its rules; it is made once.
func (t *Table) about() *About {
	if t.posted != nil {
		return t.posted
	}
	g := t.Selected.Game
	a := &About{
		ID: t.ID, Name: t.Name, Game: g.ID, GameName: g.Name, Chapter: g.Chapter, Source: g.Origin, Colour: g.Layout.Colour,
		Minimum: t.Minimum(), Maximum: t.Maximum(), Method: general.WayOfDealing.Of(t.Selected).String(), Paytables: map[string]string{},
		Submission: t.Submission, Inscriptions: []InscriptionView{},
	}
	for _, p := range g.Paytables {
		letter := t.Selected.Paytable(p.Wager)
		if p.By.ID != "" {
			letter = p.By.Of(t.Selected).String()
		}
		if letter != "" {
			a.Paytables[string(p.Wager)] = letter
		}
	}
	for _, i := range t.Selected.Inscriptions() {
		a.Inscriptions = append(a.Inscriptions, InscriptionView{i.Text, i.Cite})
	}
	a.Limits, a.posted = t.between.Limits(), a
	t.posted = a
	return a
}

// notice says what is not as usual at the table.
func (t *Table) notice() string {
	switch {
	case t.Stopped != "":
		return "The table has stopped. " + upper(t.Stopped) + "."
	case t.Differs != "":
		return "This is the round as it was stored. " + upper(t.Differs) + "."
	case t.void:
		return fmt.Sprintf("Round %d was declared void: each wager went back to who placed it, and what was paid was taken back.", t.Round)
	case t.Closed:
		return "The table is closed."
	}
	return ""
}

func (t *Table) stage() Stage {
	q := t.Waiting()
	switch {
	case t.Stopped != "":
		return StageStopped
	case q != nil && q.Kind == round.AskWagers:
		return StageWagers
	case t.inRound && !t.preparing():
		return StageRound
	case t.inRound || !t.Seated() || t.Round == 0:
		return StageWaiting
	}
	return StageResult
}

// seatView adds to a seat of a view what does not come of the round's events.
func (t *Table) seatView(v *SeatView, viewer Viewer) {
	seat := &t.Seats[v.Seat-1]
	v.Stack, v.Currency, v.Ready = t.Stack(v.Seat), seat.Currency, seat.Ready
	if seat.Player != "" {
		v.Player = &PlayerView{ID: seat.Player, Name: seat.Name, You: seat.Player == viewer.Player, Away: viewer.Away != nil && !IsProgram(seat.Player) && viewer.Away(seat.Player), Program: IsProgram(seat.Player)}
	}
	if len(seat.Last) > 0 {
		v.Last = make(map[round.WagerID]money.Cents, len(seat.Last))
		for _, lies := range seat.Last {
			v.Last[lies.wager] = lies.amount
		}
	}
	if len(seat.Layout) > 0 {
		v.Areas = maps.Clone(v.Areas)
		for _, lies := range seat.Layout {
			v.Areas[lies.wager] += lies.amount
			v.Stack -= lies.amount
		}
	}
	if t.course.run != nil {
		if in := t.course.run.Seat(v.Seat); in != nil {
			switch {
			case in.Gone:
				v.Status = "left"
			case in.Folded:
				v.Status = "folded"
			}
		}
	}
	if seat.Leaving {
		v.Status = "leaving"
	}
}

// Sees reports whether a viewer may see an event of the round.
func (t *Table) Sees(viewer Viewer, e round.Event) bool {
	return e.Audience == round.Everyone || t.Owns(viewer.Player, e.Audience)
}

// Owns reports whether the player wagers at the seat in this round.
func (t *Table) Owns(player string, seat int) bool { return player != "" && t.Owner(seat) == player }
