package browsertest

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/shoe"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/spanish21"
	"felt.example/felt/round"
)

// The people of a plan, and who is at a seat of it.
const (
	plannedDealer = "dee"
	plannedPit    = "fay"
)

// deed is what somebody does next at a table.
type deed string

const (
	sits     deed = "sits"
	adds     deed = "adds" // chips
	begins   deed = "begins"
	closes   deed = "closes" // the wagers
	acts     deed = "acts"
	decides  deed = "decides"
	confirms deed = "confirms" // a floorperson
	declares deed = "declares"
)

// scripted is one thing that is done in a round, and the question at which it is.
type scripted struct {
	does   deed
	at     standing
	answer round.Answer // with the card that is dealt or named, and what is reported
	named  bool         // the dealer names the card, which no shoe reads
	deck   []card.Card  // the cards in their order, where they were shuffled before this
	seat   int
	amount money.Cents
	cell   cell   // of what is declared
	name   string // of the irregularity
	placed []round.Stake
}

// standing is a question, as people know it again.
type standing struct {
	id   int
	kind round.Kind
	cite cite.Cite
}

// directed is a table and what is done at it, round after round.
type directed struct {
	dealt
	config table.Config
	rounds [][]scripted
}

// stage is a table in thought, at which a person deals real cards from a shoe.
type stage struct {
	dealt
	t        *table.Table
	entries  uint64
	shuffled int // the round in which the cards of the shoe were shuffled
	cards    []card.Card
	seats    []int
	script   []scripted // of the round
}

// began is when the first entry of a stage was made, each a second before the next.
var began = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

// staged is a table that has opened, with its dealer and its players.
func staged(d dealt, config table.Config) (*stage, error) {
	s := &stage{dealt: d, t: table.New(cardroom.Open)}
	changes, err := table.Open(config)
	if err != nil {
		return nil, err
	}
	if err := s.take(journal.Program, changes); err != nil {
		return nil, err
	}
	changes, err = s.t.Deals(table.Dealer{Person: plannedDealer, Name: plannedDealer, Physical: true})
	if err != nil {
		return nil, err
	}
	return s, s.take(journal.Person(plannedDealer), changes)
}

func (s *stage) take(actor string, c table.Changes) error {
	s.entries++
	return s.t.Apply(journal.Entry{Seq: s.entries, Clock: began.Add(time.Duration(s.entries) * time.Second), Actor: actor, Events: c.Events, Transfers: c.Transfers})
}

// copies is the same table again, between rounds.
func (s *stage) copies() (*stage, error) {
	value, ok := s.t.Value()
	if !ok {
		return nil, fmt.Errorf("%s: the table has no value: %s %s", s.table, s.t.Stopped, s.t.Differs)
	}
	t, err := table.Restore(cardroom.Open, value)
	if err != nil {
		return nil, err
	}
	c := *s
	c.t, c.seats, c.script = t, slices.Clone(s.seats), nil
	return &c, nil
}

// did notes what is done at the question that stands, and does it.
func (s *stage) did(of scripted, actor string, changes table.Changes, err error) error {
	if err != nil {
		return err
	}
	s.script = append(s.script, of)
	return s.take(actor, changes)
}

// sits seats a player: without a device, but where no shoe reads the cards that he alone may see.
func (s *stage) sits(seat int, amount money.Cents) error {
	seats := s.t.Serve
	if s.unread {
		seats = s.t.Sit
	}
	player := fmt.Sprint("p", seat, s.entries)
	changes, err := seats(seat, player, fmt.Sprint("P", seat), amount, journal.Account(fmt.Sprintf("transit/sit/%s/%d/p/%d", s.table, seat, s.entries)))
	if err != nil {
		return err
	}
	s.seats = append(s.seats, seat)
	return s.did(scripted{does: sits, seat: seat, amount: amount}, s.actor(seat), changes, nil)
}

// actor is who acts for the player at a seat.
func (s *stage) actor(seat int) string {
	if s.unread {
		return journal.Person(s.t.Seats[seat-1].Player)
	}
	return journal.Person(plannedDealer)
}

// adds has who has too few chips for a round buy more; at Poker mostly so few that he is soon all-in, unless too few can be dealt in then.
func (s *stage) adds(rng *rand.Rand) error {
	few, more := 50*money.Dollar, []money.Cents{300}
	if !s.game.Banked() {
		few, more = 2*money.Dollar, []money.Cents{2, 3, 5, 40}
	}
	if err := s.tops(few, more[rng.IntN(len(more))]*money.Dollar); err != nil || s.t.Between().Begins() {
		return err
	}
	return s.tops(40*money.Dollar, 40*money.Dollar)
}

// tops has who has less than a few chips buy more.
func (s *stage) tops(few, more money.Cents) error {
	for _, seat := range s.seats {
		if s.t.Stack(seat) >= few {
			continue
		}
		player := s.t.Seats[seat-1].Player
		changes, err := s.t.Add(seat, player, more, journal.Account(fmt.Sprintf("transit/add/%s/%d/%s/%d", s.table, seat, player, s.entries)))
		if err := s.did(scripted{does: adds, seat: seat, amount: more}, s.actor(seat), changes, err); err != nil {
			return err
		}
	}
	return nil
}

// least is what the player has who has least.
func (s *stage) least() money.Cents {
	least := money.Max
	for _, seat := range s.seats {
		least = min(least, s.t.Stack(seat))
	}
	return least
}

// draws is the next card of the shoe, and its cards if they were shuffled, as a simulated shoe has them.
func (s *stage) draws(rng *rand.Rand) (c card.Card, deck []card.Card) {
	if s.t.Shuffled() != s.shuffled || len(s.cards) == 0 {
		s.shuffled, s.cards = s.t.Shuffled(), nil
		decks, without := s.decks()
		for range decks {
			for _, c := range card.Deck() {
				if c.Rank() != without {
					s.cards = append(s.cards, c)
				}
			}
		}
		rng.Shuffle(len(s.cards), func(i, j int) { s.cards[i], s.cards[j] = s.cards[j], s.cards[i] })
		if s.funds { // which hands of few ranks win
			least := card.Two + card.Rank(rng.IntN(11))
			slices.SortStableFunc(s.cards, func(a, b card.Card) int { return few(a, least) - few(b, least) })
		}
		deck = s.cards
	}
	c, s.cards = s.cards[0], s.cards[1:]
	return c, deck
}

// few is 0 for a card of one of three ranks, from the least on, and 1 for another.
func few(c card.Card, least card.Rank) int {
	if c.Rank() >= least && c.Rank() < least+3 {
		return 0
	}
	return 1
}

// decks is how many decks the shoe of the table has, and the rank that they lack.
func (d dealt) decks() (n int, without card.Rank) {
	if d.game.Wager(spanish21.MatchTheDealer) != nil {
		return 6, card.Ten
	}
	return 1, 0
}

// manner is how a round is played: what chance decides, and what is aimed at.
type manner struct {
	rng    *rand.Rand
	target cell // that is declared though something becomes void by it
	wanted map[cell]bool
	folds  float64
	raises float64
}

// plays plays a round, with all that is wanted and makes nothing void, and the target, declared once it is possible. It returns what was.
func (s *stage) plays(m manner) (reached map[cell]bool, err error) {
	reached = map[cell]bool{}
	changes, err := s.t.Begins()
	if err := s.did(scripted{does: begins}, journal.Person(plannedDealer), changes, err); err != nil {
		return nil, err
	}
	tried := map[string]bool{}
	for s.t.InRound() {
		if len(s.script) > 1500 {
			return nil, fmt.Errorf("%s: a round without end", s.table)
		}
		did, err := s.declares(m, reached, tried)
		if err == nil && !did {
			err = s.answers(m)
		}
		if err != nil {
			return nil, err
		}
	}
	return reached, nil
}

func (s *stage) at() standing {
	q := s.t.Waiting()
	return standing{q.ID, q.Kind, q.Cite}
}

// declares declares the first irregularity that is wanted and possible at the question that stands.
func (s *stage) declares(m manner, reached map[cell]bool, tried map[string]bool) (bool, error) {
	q, step := s.t.Waiting(), s.t.Play().Step()
	if q == nil {
		return false, fmt.Errorf("%s: nothing is asked", s.table)
	}
	if q.Kind == round.AskMeter {
		return false, nil // which the floor answers at once
	}
	alike := fmt.Sprint(step.Cite, step.Name, q.Kind, q.Cite)
	if q.Part != nil {
		alike += string(q.Part.Kind) + q.Part.Place.String()
	} else if len(q.Seats) > 0 {
		alike += fmt.Sprint(q.Seats)
	}
	for _, v := range s.t.Irregularities() {
		c := cellOf(v.Kind, step)
		enables := false
		if after := s.game.IrregularityOf(m.target.kind); after != nil && after.After == v.Kind {
			enables = !reached[c] && m.rng.IntN(2) == 0
		}
		if !enables && (!m.wanted[c] || reached[c]) || tried[alike+v.Kind] {
			continue
		}
		tried[alike+v.Kind] = true
		for _, report := range s.reports(v) {
			a := round.Answer{Question: q.ID, Irregularity: &report, Actor: journal.Person(plannedPit)}
			changes, err := s.t.Answer(a, "")
			if err != nil {
				continue
			}
			if voids, err := s.t.Voids(a); err != nil || voids && c != m.target {
				break
			}
			reached[c] = true
			maps.DeleteFunc(tried, func(key string, _ bool) bool { return strings.HasPrefix(key, alike) }) // what ends this is possible now
			return true, s.did(scripted{does: declares, at: s.at(), answer: a, cell: c, name: v.Name}, a.Actor, changes, nil)
		}
	}
	return false, nil
}

// reports are those that a floorperson's page may send.
func (s *stage) reports(v table.IrregularityView) (all []round.Irregularity) {
	report := round.Irregularity{Kind: v.Kind}
	if v.Cards != nil {
		if len(v.Cards.Places) < v.Cards.Least {
			return nil
		}
		for _, at := range v.Cards.Places[:v.Cards.Least] {
			report.Places = append(report.Places, at.Place)
		}
	}
	seats := []int{0}
	if v.NeedsSeat {
		seats = s.seats
	}
	acts := []string{""}
	if v.Acts {
		acts = []string{"fold", "check", "call"}
	}
	for _, report.Seat = range seats {
		for _, report.Choice = range acts {
			all = append(all, report)
		}
	}
	return all
}

// answers has whoever is asked do what is next.
func (s *stage) answers(m manner) error {
	q, of := s.t.Waiting(), scripted{at: s.at()}
	a := general.Routine(s.t.Play(), q, nil)
	switch q.Kind {
	case round.AskValidation, round.AskMeter:
		of.does = confirms
		a.Actor = journal.Person(plannedPit)
	case round.AskDecision:
		of.does = decides
		a = s.decision(m, q)
		a.Actor = s.actor(a.Seat)
		changes, err := s.t.Answer(a, s.t.Seats[a.Seat-1].Player)
		of.answer = a
		return s.did(of, a.Actor, changes, err)
	case round.AskWagers:
		of.does = closes
		var err error
		if of.placed, err = s.wagers(); err != nil {
			return err
		}
		a.Stakes = s.t.Stakes()
		a.Actor = journal.Person(plannedDealer)
	default:
		of.does = acts
		if _, card := s.t.RealCard(); card == table.CardNamed || card != "" && !s.unread {
			c, deck := s.draws(m.rng)
			a.Cards, of.deck, of.named = append(a.Cards[:0:0], c), deck, card == table.CardNamed
		}
		if err := s.says(m, &a); err != nil {
			return err
		}
		a.Actor = journal.Person(plannedDealer)
	}
	of.answer = a
	changes, err := s.t.Answer(a, "")
	return s.did(of, a.Actor, changes, err)
}

// says has the dealer say one of what he may say with an act.
func (s *stage) says(m manner, a *round.Answer) error {
	act := s.t.Console(plannedDealer).Act
	if len(act.Choices) == 0 {
		return nil
	}
	said := act.Choices[m.rng.IntN(len(act.Choices))]
	number := a.Count
	if act.Number == "" {
		number = 0
	}
	var err error
	*a, err = s.t.Says(*a, said.Choice, said.Seat, number)
	return err
}

// wagers places the least of each wager at each seat.
func (s *stage) wagers() (placed []round.Stake, err error) {
	for _, seat := range s.seats {
		for _, id := range s.dealt.wagers {
			w := s.game.Wager(round.WagerID(id))
			if w.Equal != "" {
				continue
			}
			least, _ := s.t.Selected.Limits(w)
			of := round.Stake{Seat: seat, Wager: w.ID, Amount: max(least, money.Dollar)}
			changes, err := s.t.PlaceWager(seat, s.t.Seats[seat-1].Player, of.Wager, of.Amount)
			if err != nil {
				break // such as one who came too late
			}
			if err := s.take(s.actor(seat), changes); err != nil {
				return nil, err
			}
			placed = append(placed, of)
		}
	}
	return placed, nil
}

// decision is what a player does, left to chance.
func (s *stage) decision(m manner, q *round.Question) round.Answer {
	a := round.Answer{Question: q.ID, Seat: q.Seats[m.rng.IntN(len(q.Seats))]}
	var may []round.Choice
	for _, o := range q.Choices {
		if o.Seat == 0 || o.Seat == a.Seat {
			may = append(may, o)
		}
	}
	weighs := func(o round.Choice) float64 {
		switch o.ID {
		case "fold", "forfeit", "muck", "concede", "surrender":
			return m.folds
		case "bet", "raise", "complete", "all_in":
			return m.raises
		}
		return 1
	}
	var all float64
	for _, o := range may {
		all += weighs(o)
	}
	o, at := may[len(may)-1], m.rng.Float64()*all
	for _, of := range may {
		if at -= weighs(of); at < 0 {
			o = of
			break
		}
	}
	a.Choice, a.Amount, a.Cards = o.ID, o.Min, o.Cards
	if o.Wager != "" && m.raises > 1 && m.rng.IntN(2) == 0 {
		a.Amount = o.Max
	}
	if q.Ways != nil && o.Cards == nil {
		for _, way := range q.Ways(a.Seat) {
			if way.Refused == "" {
				a.Cards = way.Cards
				break
			}
		}
	}
	for n := range o.Places {
		if m.rng.IntN(2) == 0 {
			a.Places = append(a.Places, n)
		}
	}
	return a
}

// How many rounds are thought of before one is chosen, and how many bring nothing before a table is given up.
const (
	thoughts = 24
	patient  = 8
)

// plans finds rounds for the cells of a game that are wanted, and returns those that it finds none for. If there are any, it begins anew some
// times, with other cards, and returns the rounds that leave the fewest.
func plans(g *game.Game, tables []directed, wanted map[cell]bool) (best []directed, left map[cell]bool, err error) {
	for seed := range uint64(5) {
		still := maps.Clone(wanted)
		all, err := plansOnce(g, tables, still, seed)
		if err != nil {
			return nil, nil, err
		}
		if left == nil || len(still) < len(left) {
			best, left = all, still
		}
		if len(left) == 0 {
			break
		}
	}
	return best, left, nil
}

// plansOnce finds rounds at the tables of a game, which shuffle and deal in each way. What they declare is no longer wanted.
func plansOnce(g *game.Game, tables []directed, wanted map[cell]bool, seed uint64) (all []directed, err error) {
	for n, d := range tables {
		if d.game != g {
			continue
		}
		if d.rounds, err = plansAt(d, wanted, rand.New(rand.NewPCG(seed, uint64(n)))); err != nil {
			return nil, fmt.Errorf("%s: %w", d.table, err)
		}
		if len(d.rounds) > 0 {
			all = append(all, d)
		}
	}
	return all, nil
}

// plansAt finds rounds at a table: each is the one that declares most of what is wanted, of several thought of. Of those that declare nothing
// some are dealt, too, for what they leave.
func plansAt(d directed, wanted map[cell]bool, rng *rand.Rand) (rounds [][]scripted, err error) {
	s, err := staged(d.dealt, d.config)
	if err != nil {
		return nil, err
	}
	brought := 0
	for quiet := 0; quiet < patient && len(wanted) > 0; {
		best, reached, err := s.thinks(wanted, rng)
		if err != nil {
			return nil, err
		}
		if quiet++; len(reached) == 0 && quiet%2 == 0 {
			continue
		}
		s, rounds = best, append(rounds, best.script)
		if len(reached) > 0 {
			quiet, brought = 0, len(rounds)
		}
		maps.DeleteFunc(wanted, func(of cell, _ bool) bool { return reached[of] })
	}
	return rounds[:brought], nil
}

// thinks is the table after the best of several rounds, and what is wanted that was declared in it.
func (s *stage) thinks(wanted map[cell]bool, rng *rand.Rand) (best *stage, reached map[cell]bool, err error) {
	var failed error
	for range thoughts {
		c, err := s.copies()
		if err != nil {
			return nil, nil, err
		}
		if err := c.comes(rng); err != nil {
			return nil, nil, err
		}
		if err := c.adds(rng); err != nil {
			return nil, nil, err
		}
		aim := aims(wanted)
		got, err := c.plays(manner{rng: rng, target: aim[rng.IntN(len(aim))], wanted: wanted, folds: []float64{.01, .2, 2}[rng.IntN(3)], raises: []float64{.01, .5, 3}[rng.IntN(3)]})
		if err != nil { // such as that a card was named that the shoe had in a deck before
			failed = err
			continue
		}
		maps.DeleteFunc(got, func(of cell, _ bool) bool { return !wanted[of] })
		better := best == nil || len(got) > len(reached)
		if best != nil && len(got) == len(reached) {
			better = len(got) > 0 && len(c.script) < len(best.script) || len(got) == 0 && c.least() < best.least()
		}
		if better {
			best, reached = c, got
		}
	}
	if best == nil {
		return nil, nil, failed
	}
	return best, reached, nil
}

// comes has players come before the first round; where who comes late is barred somebody comes later, too.
func (s *stage) comes(rng *rand.Rand) error {
	seats := []int{3}
	switch next := 3 + len(s.seats); {
	case s.t.Round > 0 && s.barred && next <= 6 && rng.IntN(3) == 0:
		seats = []int{next}
	case s.t.Round > 0:
		return nil
	case s.game.Banked():
	case s.funds: // with few players, among whom the cards of few ranks are
		seats = []int{3, 5}
	case strings.HasPrefix(s.game.ID, "five-card-draw") && rng.IntN(2) == 0:
		seats = []int{3, 5, 4, 1, 2, 6, 7} // who exchange more cards than are left
	default:
		seats = []int{3, 5, 4}
	}
	for i, seat := range seats {
		amount := 400 * money.Dollar
		if i > 0 {
			amount = 40 * money.Dollar // who is soon all-in
		}
		if err := s.sits(seat, amount); err != nil {
			return err
		}
	}
	return nil
}

// aims are cells in order.
func aims(of map[cell]bool) []cell {
	return slices.SortedFunc(maps.Keys(of), func(a, b cell) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
}

// directs has what was planned for a table done there, through the floor: by its dealer, who reads the cards from a simulated shoe in the order
// that was planned, and by the floorperson. What is declared is declared in the browser, at the question at which it was planned.
func (p *pit) directs(n *night, dealer, floorperson string, d directed) {
	t, l := p.dee.t, n.floor.Table(d.table)
	t.Helper()
	device := p.comes(d.dealt)
	var read string
	if device != nil {
		device.Said = func(line string) { read = line }
	}
	p.own = map[int]string{}
	if d.game.Sections.Duties["reader"] != "" {
		must(t, l.Handle(t.Context(), floor.Power{Person: floorperson, From: "192.0.2.1", Reason: "the gaming day begins"}, table.Handling{Act: table.Reader}))
	}
	p.watch(d.dealt)
	changes := make(chan struct{}, 1)
	defer l.Watch(dealer, changes)()
	begun := time.Now()
	for number, script := range d.rounds {
		before := time.Now()
		for _, x := range script {
			p.does(n, l, dealer, floorperson, device, changes, d, x)
			if x.does == acts && len(x.answer.Cards) == 1 && !x.named && !strings.HasPrefix(read, x.answer.Cards[0].String()+" ") {
				t.Fatalf("%s, round %d: the shoe says %q, and the %s was planned to be dealt at %+v", d.table, number+1, read, x.answer.Cards[0], x.at)
			}
		}
		t.Logf("%s, round %d: %d things in %s", d.table, number+1, len(script), time.Since(before).Round(time.Millisecond))
		for _, v := range []*visitor{p.dee, p.fay, p.gus} {
			v.forgets()
		}
	}
	t.Logf("%s: %d rounds in %s", d.table, len(d.rounds), time.Since(begun).Round(time.Second))
	for _, x := range slices.Concat(d.rounds...) {
		if x.does == sits {
			must(t, l.Leave(t.Context(), p.at(x.seat, dealer), x.seat))
		}
	}
	must(t, l.Go(t.Context(), dealer))
}

// at is who acts for the player at a seat: he himself, on a device of his own, or the dealer.
func (p *pit) at(seat int, dealer string) string { return cmp.Or(p.own[seat], dealer) }

// does does one thing that was planned.
func (p *pit) does(n *night, l *floor.Live, dealer, floorperson string, device *shoe.Shoe, changes chan struct{}, d directed, x scripted) {
	t, a := p.dee.t, x.answer
	t.Helper()
	switch x.does {
	case sits:
		if d.unread {
			p.players++
			who, _, err := n.floor.Join(t.Context(), fmt.Sprintf("Guest %d", p.players))
			must(t, err)
			p.own[x.seat] = who.ID
			t.Cleanup(l.Watch(who.ID, make(chan struct{}, 1))) // he does not go away
			must(t, l.Sit(t.Context(), who.ID, "", x.seat, x.amount))
			return
		}
		must(t, l.Serve(t.Context(), dealer, fmt.Sprint(d.table, "/", x.seat), floor.Serving{Seat: x.seat, Amount: x.amount}))
		return
	case adds:
		must(t, l.Add(t.Context(), p.at(x.seat, dealer), "", x.seat, x.amount))
		return
	case begins:
		must(t, l.Begin(t.Context(), dealer))
		return
	}
	if x.at.kind == round.AskMeter {
		return // the floor answers it at once
	}
	q := stands(t, l, dealer, changes, x.at)
	switch x.does {
	case closes:
		for _, at := range x.placed {
			must(t, l.PlaceWager(t.Context(), p.at(at.Seat, dealer), at.Seat, at.Wager, at.Amount))
		}
		must(t, l.Act(t.Context(), dealer, q, floor.Did{}))
	case decides:
		a.Actor, a.Question = "", q
		must(t, l.Answer(t.Context(), p.at(a.Seat, dealer), a))
	case confirms:
		must(t, l.Validate(t.Context(), floor.Power{Person: floorperson, From: "192.0.2.1", Reason: "seen"}, q))
	case declares:
		m := moment{Kind: a.Irregularity.Kind, Name: x.name, Seat: a.Irregularity.Seat, Act: a.Irregularity.Choice}
		for _, at := range a.Irregularity.Places {
			m.At = append(m.At, at.String())
		}
		p.fay.sees(q)
		p.fay.declares(m, p.gus)
	case acts:
		act := l.Look(floor.Onlooker{Player: dealer, Dealer: true}, nil).Console.Act
		did := floor.Did{}
		if act.Number != "" {
			did.Count = a.Count
		}
		if len(act.Choices) > 0 {
			did.Choice, did.Seat = a.Choice, a.Seat
		}
		if len(a.Cards) == 0 {
			must(t, l.Act(t.Context(), dealer, q, did))
			return
		}
		if d.unread {
			did.Card = a.Cards[0]
			must(t, l.Act(t.Context(), dealer, q, did))
			return
		}
		if x.deck != nil {
			device.Top = x.deck
		}
		if !x.named {
			_, err := device.Read(t.Context())
			must(t, err)
			return
		}
		var err error
		did.Card, err = device.Draw(t.Context())
		must(t, err)
		must(t, l.Act(t.Context(), dealer, q, did))
	}
}

// stands waits until the question stands at which something was planned, while the floor does what nobody else does, and returns its number.
func stands(t testing.TB, l *floor.Live, dealer string, changes chan struct{}, at standing) int {
	t.Helper()
	late, end := context.WithTimeout(t.Context(), patience)
	defer end()
	for {
		var asks standing
		if q := l.Look(floor.Onlooker{Player: dealer, Dealer: true}, nil).Question; q != nil {
			asks = standing{q.ID, q.Kind, q.Cite}
		}
		if asks == at {
			return at.id
		}
		select {
		case <-changes:
		case <-late.Done():
			t.Fatalf("%s: the question is %+v, and %+v was planned", l.ID(), asks, at)
		}
	}
}

// questionShown finds the question in a view that a page was sent.
var questionShown = regexp.MustCompile(`"question":\{"id":(\d+)`)

// sees waits until a page was sent the question.
func (v *visitor) sees(question int) {
	v.t.Helper()
	for end := time.Now().Add(patience); ; {
		v.mu.Lock()
		for _, frame := range slices.Backward(v.frames) {
			if found := questionShown.FindStringSubmatch(frame); found != nil {
				if found[1] == strconv.Itoa(question) {
					v.mu.Unlock()
					return
				}
				break
			}
		}
		v.mu.Unlock()
		if time.Now().After(end) {
			v.t.Fatalf("the page never shows question %d", question)
		}
		v.until("true") // a frame later
	}
}

// forgets what a page was sent.
func (v *visitor) forgets() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.frames = nil
}
