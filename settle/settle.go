// Package settle settles recorded rounds: it computes what each wager must be paid, under which
// clauses. With Audit it compares this with what was paid.
package settle

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// Parse reads the record of a round of any game. The error is one sentence that names the field and
// the value.
func Parse(data []byte) (*record.Record, error) { return record.Parse(data, pa.Records) }

// Settler settles round records. It remembers the choices of tables that it has read, so many
// records under the same rules cost little. Only one goroutine may use it at a time.
type Settler struct {
	choices map[string]*choice
	key     []byte
	reader  *record.Reader
	round   round.Round
	source  recorded
	answers answers
}

// choice is the choices of a table, and what its records may say.
type choice struct {
	*game.Selected
	form   record.Form
	levels []string // of its meter
}

// NewSettler returns a Settler.
func NewSettler() *Settler {
	return &Settler{choices: map[string]*choice{}, reader: record.NewReader(pa.Records), source: recorded{stayed: map[int]cite.Cite{}}}
}

// Answer reads and settles a record, and compares it with what was paid if it is an audit. The answer lies in the
// memory of the one before, which must not be used any more.
func (s *Settler) Answer(data []byte, audit bool) (*Settlement, error) {
	rec, err := s.reader.Read(data)
	if err != nil {
		return nil, err
	}
	r, selected, err := s.Settle(rec)
	if err != nil {
		return nil, err
	}
	a := s.answers.settlement(rec, r, selected)
	if audit {
		err = Audit(rec, a, selected.Game)
	}
	return a, err
}

// Settle runs the recorded round and returns it complete. If the record is impossible or not
// allowed, the error is one sentence; if a rule is broken it is a *round.Refusal, or a *game.InputError
// about the choices, with its citation. The round lies in the memory of the one settled before, which
// must not be used any more.
func (s *Settler) Settle(rec *record.Record) (*round.Round, *game.Selected, error) {
	g := pa.Game(rec.Game)
	if g == nil {
		return nil, nil, fmt.Errorf("game: %q is none of %s", record.Clip(rec.Game), strings.Join(names(), ", "))
	}
	if !g.Banked() {
		return nil, nil, fmt.Errorf("game: %s is played between the players and has no wagers to settle; felt replay deals its hands again", g.Name)
	}
	chosen, err := s.choose(g, rec)
	if err != nil {
		return nil, nil, err
	}
	if err := cmp.Or(check(g, &chosen.form, rec), checkLevels(chosen.levels, rec)); err != nil {
		return nil, nil, err
	}
	selected := chosen.Selected
	if g.CheckRecord != nil {
		if err := g.CheckRecord(rec, selected); err != nil {
			return nil, nil, err
		}
	}
	source, r := &s.source, &s.round
	clear(source.stayed)
	*source = recorded{game: g, rec: rec, chosen: selected, stayed: source.stayed, stakes: source.stakes[:0]}
	err = selected.RunIn(r, round.TableState{Opened: true}, source, nil)
	switch {
	case err != nil:
		return nil, nil, err
	case source.err != nil:
		return nil, nil, source.err
	case !r.Over():
		return nil, nil, fmt.Errorf("the record does not answer: %s", r.Waiting().Text)
	}
	return r, selected, unused(g, rec, r, source.stayed)
}

// Recorded returns the source by which Settle answers the questions of the record, with the choices of its table, for a
// run of one's own. A run in parts is asked of it too. What it cannot answer it leaves open.
func (s *Settler) Recorded(rec *record.Record) (round.Source, *game.Selected, error) {
	g := pa.Game(rec.Game)
	if g == nil {
		return nil, nil, fmt.Errorf("game: %q is none of %s", record.Clip(rec.Game), strings.Join(names(), ", "))
	}
	chosen, err := s.choose(g, rec)
	if err != nil {
		return nil, nil, err
	}
	return &recorded{game: g, rec: rec, chosen: chosen.Selected, stayed: map[int]cite.Cite{}}, chosen.Selected, nil
}

func (s *Settler) choose(g *game.Game, rec *record.Record) (*choice, error) {
	s.key = append(strconv.AppendInt(append(s.key[:0], g.ID...), int64(rec.Decks), 10), rec.Rules...)
	if chosen := s.choices[string(s.key)]; chosen != nil {
		return chosen, nil
	}
	rules := rec.Rules
	if g.Cards.Decks != nil {
		var err error
		if rules, err = withDecks(g, rec); err != nil {
			return nil, err
		}
	}
	selected, err := g.Select(rules)
	if err != nil {
		return nil, err
	}
	const most = 1000
	if len(s.choices) >= most {
		clear(s.choices)
	}
	chosen := &choice{selected, g.Cards.Form(), general.Levels(selected)}
	s.choices[string(s.key)] = chosen
	return chosen, nil
}

func names() []string {
	var ids []string
	for _, g := range pa.Banked {
		ids = append(ids, g.ID)
	}
	return ids
}

// recorded answers a round's questions from its record.
type recorded struct {
	game   *game.Game
	rec    *record.Record
	chosen *game.Selected
	round  *round.Round
	err    error
	// stayed is by which clause each seat last placed a wager instead of folding.
	stayed map[int]cite.Cite
	stakes []round.Stake
}

// Answer implements round.Source.
func (s *recorded) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	s.round = r
	switch q.Kind {
	case round.AskWagers:
		return s.wagers(q), true
	case round.AskDecision, round.AskAct, round.AskPart, round.AskValidation:
		if s.game.Recorded != nil && (q.Kind == round.AskDecision || len(q.Choices) > 1) {
			a, err := s.game.Recorded(s.rec, r, q)
			if s.err = err; err != nil || a.Choice != "" {
				return a, err == nil
			}
		}
		if q.Kind == round.AskDecision {
			a := s.decide(q)
			return a, s.err == nil
		}
		return general.Routine(r, q, nil), true
	case round.AskMeter:
		reading, err := s.meter(r, q.Level)
		s.err = err
		return round.Answer{Question: q.ID, Amount: reading}, err == nil
	case round.AskCard:
		switch pile := s.game.Cards.At(q.Place.Kind); {
		case q.Place.Kind == round.AtDealer:
			s.err = round.Refuse(pile.Cite, "dealer: has %d cards, and must have another", len(pile.In(s.rec.Said)))
		case q.Place.Kind == round.AtSeat:
			s.err = round.Refuse(pile.Cite, "seat %d: a hand lacks a card", q.Place.Seat)
		case pile.Name != "":
			s.err = round.Refuse(pile.Cite, "%s: is needed, for a seat has the wager that the card is for", pile.Name)
		}
	}
	return round.Answer{}, false
}

func (s *recorded) wagers(q *round.Question) round.Answer {
	s.stakes = s.stakes[:0]
	for i := range s.rec.Seats {
		seat := &s.rec.Seats[i]
		for _, w := range seat.Wagers {
			if declared := s.game.Wager(w.ID); declared == nil || !declared.Later {
				s.stakes = append(s.stakes, round.Stake{Seat: seat.Number, Player: seat.Player, Wager: w.ID, Amount: w.Amount})
			}
		}
	}
	return round.Answer{Question: q.ID, Choice: "no_more_bets", Stakes: s.stakes}
}

// decide places the wager that the record shows, else folds if the record says so, else
// takes the choice that neither wagers nor folds.
func (s *recorded) decide(q *round.Question) round.Answer {
	a := round.Answer{Question: q.ID, Seat: q.Seats[0]}
	seat := s.rec.Seat(a.Seat)
	for _, o := range q.Choices {
		if o.Wager != "" && seat.Of(o.Wager) > 0 {
			a.Choice, a.Amount = o.ID, seat.Of(o.Wager)
			s.stayed[a.Seat] = o.Cite
			return a
		}
	}
	for _, o := range q.Choices {
		if o.Wager == "" && (o.ID != "fold" || seat.Folded) {
			a.Choice = o.ID
		}
	}
	if a.Choice == "" {
		s.err = round.Refuse(q.Cite, "seat %d neither folded nor placed a wager here: %s", a.Seat, strings.ToLower(q.Text))
	}
	return a
}

// meter is what a level of the meter reads after what this round has paid off it.
func (s *recorded) meter(r *round.Round, level string) (money.Cents, error) {
	reading, given := s.rec.Reads(level)
	if !given {
		return 0, fmt.Errorf("meter: the progressive meter is needed, for a payout is a share of it")
	}
	reset := general.ProgressiveReset.At(s.chosen, level)
	meter, drawn := paidOff(r, level, reading, reset)
	if drawn == all && reset == 0 {
		return 0, fmt.Errorf("rules.progressive_reset: is needed, for another player is paid off the meter after all of it was won")
	}
	return meter, nil
}

// all is the whole meter, in per cent.
const all = 100

// paidOff is a level of the meter after the round's payouts off it, and the greatest share of it that
// was paid, in per cent; 0 is none.
func paidOff(r *round.Round, level string, reading, reset money.Cents) (after money.Cents, drawn int) {
	meter := general.Meter{Reading: reading}
	for _, o := range r.Outcomes() {
		if o.MeterLevel != level {
			continue
		}
		meter = meter.Pay(o, reset)
		drawn = max(drawn, o.MeterShare)
	}
	return meter.Reading, drawn
}

// Card implements round.Source.
func (s *recorded) Card(place round.Place, _ int) (card.Card, bool) {
	pile, cards := s.game.Cards.At(place.Kind), []card.Card(nil)
	switch {
	case place.Kind != round.AtSeat:
		cards = pile.In(s.rec.Said)
	case pile.Hands.ID != "":
		cards = inHand(s.round, pile, s.rec.Seat(int(place.Seat)), place)
	default:
		cards = pile.In(s.rec.Seat(int(place.Seat)).Said)
	}
	if int(place.Index) >= len(cards) {
		return 0, false
	}
	return cards[place.Index], true
}

// check tests what can be tested before the record is played: which cards lie where.
func check(g *game.Game, form *record.Form, rec *record.Record) error {
	if err := checkFields(g, form, rec); err != nil {
		return err
	}
	dealer, community := rec.Cards(record.Dealer), rec.Cards(record.Community)
	if pile := g.Cards.At(round.AtDealer); len(dealer) != pile.Cards && !pile.Drawn {
		return round.Refuse(pile.Cite, "dealer: %d cards, but the dealer has %d", len(dealer), pile.Cards)
	}
	if pile := g.Cards.At(round.AtCommunity); len(community) != pile.Cards {
		return round.Refuse(pile.Cite, "community: %d cards, but there are %d", len(community), pile.Cards)
	}
	if len(rec.Seats) == 0 {
		return round.Refuse(g.Sections.Wagers, "seats: a round needs a seat with a wager")
	}
	own := g.Cards.At(round.AtSeat)
	for i := range rec.Seats {
		seat := &rec.Seats[i]
		if seat.Number < 1 || seat.Number > g.Seats {
			return round.Refuse(g.Sections.Places, "seats[%d].seat: %d is none of the betting positions 1 to %d", i, seat.Number, g.Seats)
		}
		if rec.Seat(seat.Number) != seat {
			return round.Refuse(g.PositionsCite, "seats[%d].seat: seat %d is there twice", i, seat.Number)
		}
		if cards := seat.Cards(record.Own); len(cards) != own.Cards && !own.Drawn {
			return round.Refuse(own.Cite, "seat %d: %d cards, but a player has %d", seat.Number, len(cards), own.Cards)
		}
		if len(seat.Wagers) == 0 {
			return round.Refuse(g.Sections.Wagers, "seat %d: no wager is down", seat.Number)
		}
	}
	if g.Cards.Once != "" {
		return checkOnce(&g.Cards, rec)
	}
	return nil
}

// checkFields refuses the fields that belong to other games.
func checkFields(g *game.Game, form *record.Form, rec *record.Record) error {
	foreign := func(field string) error { return fmt.Errorf("%s: %s has no such thing", field, g.Name) }
	meter := slices.ContainsFunc(g.Wagers, func(w game.Wager) bool { return w.FromMeter })
	for _, e := range rec.Said {
		if e.Name != record.Dealer.Name() && e.Name != record.Community.Name() && record.Named(form.Round, e.Name) == nil {
			return foreign(e.Name)
		}
	}
	switch {
	case (rec.Meter != nil || rec.Levels != nil) && !meter:
		return foreign("meter")
	case rec.Decks != 0 && g.Cards.Decks == nil:
		return foreign("decks")
	}
	for i := range rec.Seats {
		seat := &rec.Seats[i]
		for _, e := range seat.Said {
			if own := e.Name == record.Own.Name(); own && g.Cards.Split() || !own && record.Named(form.Seat, e.Name) == nil {
				return foreign(fmt.Sprintf("seats[%d].%s", i, e.Name))
			}
		}
		if seat.Folded && g.Cards.Split() {
			return foreign(fmt.Sprintf("seats[%d].folded", i))
		}
		for _, w := range seat.Wagers {
			if declared := g.Wager(w.ID); declared != nil && declared.FromMeter && rec.Meter == nil && rec.Levels == nil {
				return round.Refuse(declared.Cite, "meter: is needed, for seat %d has a %s wager down", seat.Number, w.ID)
			}
		}
	}
	return nil
}

// checkLevels refuses readings of other levels than the meter has.
func checkLevels(levels []string, rec *record.Record) error {
	if rec.Meter == nil && rec.Levels == nil {
		return nil
	}
	for _, level := range slices.Sorted(maps.Keys(rec.Levels)) {
		if !slices.Contains(levels, level) {
			return fmt.Errorf("meter: the paytable pays no share of a level %q", record.Clip(level))
		}
	}
	for _, level := range levels {
		if _, given := rec.Reads(level); !given {
			return fmt.Errorf("meter: what its level %q reads is needed", level)
		}
	}
	return nil
}

// checkOnce refuses a card that is there twice, in the piles that are dealt.
func checkOnce(c *game.Cards, rec *record.Record) error {
	var seen card.Set
	once := func(cards []card.Card) error {
		for _, one := range cards {
			if seen.Has(one) {
				return round.Refuse(c.Once, "%s: the card is there twice", one)
			}
			seen |= card.SetOf(one)
		}
		return nil
	}
	for _, e := range rec.Said {
		if err := once(rec.Cards(record.CardsKey(e.Name))); err != nil {
			return err
		}
	}
	for i := range rec.Seats {
		if err := once(rec.Seats[i].Cards(record.Own)); err != nil {
			return err
		}
	}
	return nil
}

// noRequired refuses a seat with none of the wagers that bring a player into the round.
func noRequired(g *game.Game, seat *record.Seat) error {
	for _, w := range g.Wagers {
		if w.Required {
			return round.Refuse(w.Cite, "seat %d: no %s is down", seat.Number, w.ID)
		}
	}
	return round.Refuse(g.Sections.Wagers, "seat %d: no wager is down", seat.Number)
}

// unused refuses a record that says more than the round played.
func unused(g *game.Game, rec *record.Record, r *round.Round, stayed map[int]cite.Cite) error {
	for i := range g.Cards.Piles {
		pile := &g.Cards.Piles[i]
		if pile.Area != round.AtSeat && pile.Name != "" && pile.In(rec.Said) != nil && r.Len(round.Pile{Kind: pile.Area}) == 0 {
			return round.Refuse(pile.Cite, "%s: no such card is dealt, for nobody has the wager that it is for", pile.Name)
		}
	}
	if g.Cards.Split() {
		if err := surplus(g, rec, r); err != nil {
			return err
		}
	}
	setting := g.Cards.Setting()
	for i := range rec.Seats {
		seat := &rec.Seats[i]
		played := r.Seat(seat.Number)
		if played == nil {
			return noRequired(g, seat)
		}
		for _, w := range seat.Wagers {
			if w.Amount == 0 {
				return round.Refuse(g.Wager(w.ID).Cite, "seat %d: %s 0.00 is no wager", seat.Number, w.ID)
			}
			if played.Staked(w.ID) == 0 {
				return round.Refuse(g.Wager(w.ID).Cite, "seat %d: %s could not be placed in this round", seat.Number, w.ID)
			}
		}
		if setting != nil && setting.In(seat.Said) != nil && played.Folded {
			return round.Refuse(setting.Cite, "seat %d: %s is given, but a hand that is folded is not set", seat.Number, setting.Name)
		}
		if seat.Folded && !played.Folded {
			return round.Refuse(stayed[seat.Number], "seat %d: is said to have folded, but placed every wager of a player who stays", seat.Number)
		}
	}
	return nil
}
