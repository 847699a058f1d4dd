package table

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/journal"
	"felt.example/felt/pa/general"
)

// handles is the kind of event by which people do something with the decks of real cards of a table, or with its card reader: a
// Handling.
const handles = "decks"

// HandlingAct is what is done with decks, in the order in which it is done.
type HandlingAct string

// The acts with decks. A floorperson does all but Take and Remove, which are the dealer's.
const (
	// Issue: new decks come to the table from the storage, whose two locks two people open.
	Issue HandlingAct = "issue"
	// Take: the dealer puts the issued decks in the place of those at the table.
	Take HandlingAct = "take"
	// Remove: the dealer takes the decks away from a table that closes, and none comes in their place.
	Remove HandlingAct = "remove"
	// Collect: decks that were taken away are put into a sealed container.
	Collect HandlingAct = "collect"
	// Destroy: collected decks are cancelled or destroyed.
	Destroy HandlingAct = "destroy"
	// Reader: the card reader device is inspected, which is done every gaming day.
	Reader HandlingAct = "reader"
)

// Deck is a deck of real cards as a thing.
type Deck struct {
	// ID is what it is known by: the number of its seal. No other deck of the floor has it.
	ID     string `json:"id"`
	Design string `json:"design"`
	// Back is the colour of its backs.
	Back string `json:"back"`
}

// Handling is something that was done with decks.
type Handling struct {
	Act HandlingAct `json:"act"`
	// Decks are those that are issued, or destroyed. Entries of earlier builds do not say which were destroyed.
	Decks []Deck `json:"decks,omitempty"`
	// With is who was there besides, at the storage and at the destruction somebody of security: the authoriser of the entry. In earlier
	// builds it is the name that the actor said.
	With string `json:"with,omitempty"`
}

// decks are those of a table, by where they are.
type decks struct {
	Issued    []Deck `json:"issued,omitempty"`    // they wait for the dealer to take them
	Here      []Deck `json:"here,omitempty"`      // they are dealt, the first first
	Removed   []Deck `json:"removed,omitempty"`   // they wait to be collected
	Collected []Deck `json:"collected,omitempty"` // they wait to be destroyed
	// Since is when those here were taken, and Inspected when the card reader was.
	Since     time.Time `json:"since,omitzero"`
	Inspected time.Time `json:"inspected,omitzero"`
	// Drawn says who took those from the storage that were not destroyed yet; Gone are the seals of those that were.
	Drawn []Drawing `json:"drawn,omitempty"`
	Gone  []string  `json:"gone,omitempty"`
}

// Drawing is decks that came to the table from the storage.
type Drawing struct {
	By    string    `json:"by"` // the ID of a person
	With  string    `json:"with"`
	At    time.Time `json:"at"`
	Decks []string  `json:"decks"` // by their seals
}

func (d *decks) none() bool {
	return len(d.Issued)+len(d.Here)+len(d.Removed)+len(d.Collected)+len(d.Gone) == 0 && d.Inspected.IsZero()
}

// clone shares nothing with the decks that it is a copy of.
func (d *decks) clone() *decks {
	if d == nil || d.none() {
		return nil
	}
	return &decks{slices.Clone(d.Issued), slices.Clone(d.Here), slices.Clone(d.Removed), slices.Clone(d.Collected), d.Since, d.Inspected, slices.Clone(d.Drawn), slices.Clone(d.Gone)}
}

// longest is how many characters the words about a deck have at the most.
const longest = 40

// KnownDecks are the IDs of all decks that the table had and that were not destroyed.
func (t *Table) KnownDecks() (ids []string) {
	for _, all := range [][]Deck{t.decks.Issued, t.decks.Here, t.decks.Removed, t.decks.Collected} {
		for _, d := range all {
			ids = append(ids, d.ID)
		}
	}
	return ids
}

// GoneDecks are the seals of those that were cancelled or destroyed here. Those of which an earlier build recorded it are not known.
func (t *Table) GoneDecks() []string { return t.decks.Gone }

// Drawings are how the decks that were not destroyed came from the storage, as far as this build recorded it.
func (t *Table) Drawings() []Drawing { return t.decks.Drawn }

// HandlingIn is what an entry of a table does with decks; its Act is "" if it does nothing.
func HandlingIn(e journal.Entry) (h Handling) {
	if len(e.Events) == 0 || e.Events[0].Kind != handles || json.Unmarshal(e.Events[0].Data, &h) != nil {
		return Handling{}
	}
	return h
}

// Issued are the decks that an entry of a table issues.
func Issued(e journal.Entry) []Deck {
	if h := HandlingIn(e); h.Act == Issue {
		return h.Decks
	}
	return nil
}

// DecksPlayed is how many decks of real cards the table plays with.
func (t *Table) DecksPlayed() int {
	switch {
	case len(t.Selected.Game.Cards.Decks) > 0:
		n, _ := strconv.Atoi(game.ChoiceOption{ID: "decks"}.Of(t.Selected).String())
		return n
	case general.TwoDecks.Of(t.Selected) || t.duty("twodecks") != "":
		return 2
	}
	return 1
}

// alternates reports whether the decks take turns from round to round; else all are dealt together.
func (t *Table) alternates() bool {
	return len(t.Selected.Game.Cards.Decks) == 0 && t.DecksPlayed() > 1
}

// duty is the clause that demands something of people at the table, by its name; "" is that none does here.
func (t *Table) duty(name string) cite.Cite {
	if c := t.Selected.Game.Sections.Duties[name]; c != "" && !t.Selected.Idle(c) {
		return c
	}
	return ""
}

// hours are the duties to change the decks, by the time within which that is done.
var hours = []struct {
	duty  string
	hours time.Duration
}{{"four", 4}, {"eight", 8}, {"twelve", 12}, {"day", 24}}

// changedWithin is how long the decks of the table are played with at the most, and the clause; "" is none.
func (t *Table) changedWithin() (time.Duration, cite.Cite) {
	for _, h := range hours {
		if c := t.duty(h.duty); c != "" {
			return h.hours * time.Hour, c
		}
	}
	return 0, ""
}

// ofDealer reports whether the dealer of the table does it, between rounds.
func (a HandlingAct) ofDealer() bool { return a == Take || a == Remove }

// Handles does something with the decks of real cards, or with the card reader.
func (t *Table) Handles(h Handling) (Changes, error) {
	var s Changes
	if err := t.notOpen(); err != nil {
		return s, err
	}
	if err := t.mayHandle(h); err != nil {
		return s, err
	}
	if h.Act.ofDealer() {
		s.Ends = true // no card of those before is dealt any more
	}
	return s, s.Event(handles, h)
}

// byDealer says that somebody else than the dealer of the table has done what only he does between rounds, or returns nil.
func (t *Table) byDealer(e journal.Entry) error {
	dealer := e.Actor == journal.Person(t.Dealer.Person)
	switch e.Events[0].Kind {
	case handles:
		var h Handling
		if err := json.Unmarshal(e.Events[0].Data, &h); err != nil {
			return nil // which is found elsewhere
		}
		if dealer != h.Act.ofDealer() {
			return fmt.Errorf("%.60q has done %q with the decks, which the dealer of the table does, or else a floorperson who does not deal there", e.Actor, h.Act)
		}
	case repays:
		if !dealer {
			return fmt.Errorf("%.60q has put a payment right, which the dealer of the table does", e.Actor)
		}
	}
	return nil
}

// mayHandle returns the reason why something cannot be done with the decks now, or nil.
func (t *Table) mayHandle(h Handling) error {
	c := t.Selected.Game.Sections.Deck
	switch {
	case h.Act != Issue && len(h.Decks) > 0 && (h.Act != Destroy || !slices.Equal(h.Decks, t.decks.Collected)):
		return fmt.Errorf("decks are named when they are issued")
	case utf8.RuneCountInString(h.With) > longest:
		return fmt.Errorf("%.40q is too long for a name", h.With)
	}
	with := func(why string) error {
		if strings.TrimSpace(h.With) == "" {
			return refuse("603a.16", "%s", why)
		}
		return nil
	}
	switch h.Act {
	case Issue:
		if err := with("the storage has two locks, and the key of one is held by security: say who opened it"); err != nil {
			return err
		}
		return t.mayIssue(h.Decks)
	case Take:
		switch {
		case len(t.decks.Issued) == 0:
			return refuse(c, "no decks were issued to this table; a floorperson issues them")
		}
		return t.betweenRounds()
	case Remove:
		switch {
		case len(t.decks.Here) == 0:
			return refuse(c, "no decks are at this table")
		case t.Seated():
			return refuse(c, "players sit at this table; its decks are taken away when it closes")
		}
		return t.betweenRounds()
	case Collect:
		if len(t.decks.Removed) == 0 {
			return refuse("603a.16", "no decks wait to be collected at this table")
		}
	case Destroy:
		if len(t.decks.Collected) == 0 {
			return refuse("603a.16", "no decks of this table were collected")
		}
		return with("cards are destroyed before two people: say who of security was there")
	case Reader:
		if t.duty("reader") == "" {
			return fmt.Errorf("no card reader is inspected at a table of %s", t.Selected.Game.Name)
		}
	default:
		return fmt.Errorf("%.40q is nothing that is done with decks", h.Act)
	}
	return nil
}

// betweenRounds returns the reason why the dealer cannot take decks from the table now, or nil.
func (t *Table) betweenRounds() error {
	switch {
	case !t.Dealer.Physical:
		return fmt.Errorf("no dealer deals real cards at this table")
	case !t.Idle():
		return refuse(t.Selected.Game.Sections.Deck, "round %d is in play; decks are changed between rounds", t.Round)
	}
	return t.unpaid()
}

// mayIssue returns the reason why decks cannot be issued to the table, or nil.
func (t *Table) mayIssue(all []Deck) error {
	c, known := t.Selected.Game.Sections.Deck, t.KnownDecks()
	if len(t.decks.Issued) > 0 {
		return refuse(c, "decks were issued to this table already, and wait for its dealer")
	}
	if n := t.DecksPlayed(); len(all) != n {
		return refuse(c, "%d decks are issued, and the table plays with %d", len(all), n)
	}
	for i, d := range all {
		for _, text := range []string{d.ID, d.Design, d.Back} {
			if n := utf8.RuneCountInString(text); strings.TrimSpace(text) == "" || n > longest {
				return fmt.Errorf("deck %d: its seal, its design and the colour of its backs are each said in 1 to %d characters", i+1, longest)
			}
		}
		switch {
		case slices.Contains(t.decks.Gone, d.ID):
			return refuse("603a.16", "deck %s was cancelled or destroyed at this table, and is not used again", d.ID)
		case slices.Contains(known, d.ID):
			return refuse(c, "deck %s is known at this table already", d.ID)
		case d.Design != all[0].Design:
			return refuse(c, "the decks are not of one design: %s and %s", all[0].Design, d.Design)
		case !t.alternates() && d.Back != all[0].Back:
			return refuse(c, "decks that are dealt together are identical in appearance, and their backs are %s and %s", all[0].Back, d.Back)
		case t.alternates() && i > 0 && d.Back == all[0].Back:
			return refuse(cmp.Or(t.duty("design"), c), "two decks that take turns have backs of two colours, and both are %s", d.Back)
		}
		known = append(known, d.ID)
	}
	return nil
}

func (t *Table) applyHandling(data json.RawMessage) error {
	var h Handling
	if err := json.Unmarshal(data, &h); err != nil {
		return err
	}
	d := &t.decks
	switch h.Act {
	case Issue:
		d.Issued = h.Decks
		of := Drawing{By: strings.TrimPrefix(t.by, journal.Person("")), With: h.With, At: t.now}
		for _, deck := range h.Decks {
			of.Decks = append(of.Decks, deck.ID)
		}
		d.Drawn = append(d.Drawn, of)
	case Take:
		t.callOff()
		d.Removed, d.Here, d.Issued, d.Since = slices.Concat(d.Removed, d.Here), d.Issued, nil, t.now
		t.state = t.otherCards() // which are inspected and shuffled as when a table is opened
	case Remove:
		t.callOff()
		d.Removed, d.Here, d.Since = slices.Concat(d.Removed, d.Here), nil, time.Time{}
		t.state = t.otherCards()
	case Collect:
		d.Collected, d.Removed = slices.Concat(d.Collected, d.Removed), nil
	case Destroy:
		for _, deck := range h.Decks {
			d.Gone = append(d.Gone, deck.ID)
		}
		d.Collected = nil
		left := t.KnownDecks()
		d.Drawn = slices.DeleteFunc(d.Drawn, func(of Drawing) bool {
			return !slices.ContainsFunc(of.Decks, func(id string) bool { return slices.Contains(left, id) })
		})
	case Reader:
		d.Inspected = t.now
	default:
		return fmt.Errorf("%.40q is nothing that is done with decks", h.Act)
	}
	return nil
}

// Overdue says what must be done before another round begins, or returns nil: the card reader is inspected, at the beginning of each
// gaming day on which real cards are dealt, and the decks are changed. Of a table at which no decks were recorded nobody knows how old they are.
func (t *Table) Overdue(now time.Time) error {
	if c := t.dueReader(now); c != "" {
		return refuse(c, "the card reader has not been inspected on this gaming day; a floorperson does so before the next round")
	}
	within, c := t.changedWithin()
	if len(t.decks.Here) == 0 || c == "" || now.Before(t.decks.Since.Add(within)) {
		return nil
	}
	return refuse(c, "the decks have been played with for %d hours, and are changed before the next round", int(within.Hours()))
}

// soon is how long before it must be done a change of decks is shown.
const soon = 30 * time.Minute

// dueDecks is what is to be done with the decks and the card reader, where a person deals real cards.
func (t *Table) dueDecks(now time.Time) (due []DueView) {
	add := func(c cite.Cite, late bool, format string, args ...any) {
		due = append(due, DueView{Text: fmt.Sprintf(format, args...), Cite: c, Late: late})
	}
	deck := t.Selected.Game.Sections.Deck
	if t.Dealer.Physical {
		within, c := t.changedWithin()
		switch until := t.decks.Since.Add(within); {
		case len(t.decks.Here) == 0 && len(t.decks.Issued) == 0:
			add(deck, true, "Record the decks of this table: a floorperson issues them, and the dealer takes them.")
		case c != "" && len(t.decks.Here) > 0 && now.After(until.Add(-soon)):
			add(c, !now.Before(until), "Change the decks: they have been played with since %s.", t.decks.Since.UTC().Format("15:04 UTC"))
		}
		if c := t.dueReader(now); c != "" {
			add(c, t.inRound, "Inspect the card reader: a floorperson does so at the beginning of the gaming day.")
		}
	}
	if t.Dealer.Person == "" && len(t.decks.Here) > 0 {
		add("603a.16", true, "Take away the decks that lie at this table (%s): a dealer comes and does so.", named(t.decks.Here))
	}
	if n := len(t.decks.Issued); n > 0 {
		add(deck, false, "Take the issued decks (%s) between rounds.", named(t.decks.Issued))
	}
	if len(t.decks.Removed) > 0 {
		add("603a.16", false, "Collect the decks that were taken away (%s).", named(t.decks.Removed))
	}
	if len(t.decks.Collected) > 0 {
		add("603a.16", false, "Cancel or destroy the collected decks (%s).", named(t.decks.Collected))
	}
	return due
}

// dueReader is the clause by which the card reader has yet to be inspected on this gaming day, where real cards are dealt; "" is that it has not.
func (t *Table) dueReader(now time.Time) cite.Cite {
	if !t.Dealer.Physical || t.decks.Inspected.UTC().Format(time.DateOnly) == now.UTC().Format(time.DateOnly) {
		return ""
	}
	return t.duty("reader")
}

func named(all []Deck) string {
	ids := make([]string, len(all))
	for i, d := range all {
		ids[i] = d.ID
	}
	return strings.Join(ids, ", ")
}

// CardsDealt says what the cards of a round are as things.
type CardsDealt struct {
	// Text says it in a sentence, also where no thing was dealt.
	Text string `json:"text"`
	// Decks are the real ones that lay at the table when the round began, as they were issued to it.
	Decks []Deck `json:"decks,omitempty"`
	// InPlay is the seal of the one from which the round was dealt, where decks take turns; "" is that all were.
	InPlay string `json:"in_play,omitempty"`
}

// CardsDealt says what the cards of the round in play or last played are, as the entry has it by which it began.
func (t *Table) CardsDealt() CardsDealt {
	all, n := t.begin.Decks, t.DecksPlayed()
	turn := t.alternates() && t.course.run != nil
	switch {
	case !t.begin.Physical:
		text := fmt.Sprintf("Virtual cards were dealt, of %d virtual deck", n)
		if n > 1 {
			text += "s"
		}
		if turn {
			text += fmt.Sprintf(" that take turns, of which this is the %s", []string{"first", "second"}[t.course.run.Table.Deck%2])
		}
		return CardsDealt{Text: text + ". They are data of the program: there is no seal, design or back."}
	case all == nil:
		return CardsDealt{Text: "Real cards were dealt. The build that began the round did not record with the round which decks lay at the table."}
	case len(all) == 0:
		return CardsDealt{Text: "Real cards were dealt. No decks were recorded at the table when the round began."}
	case turn:
		of := all[t.course.run.Table.Deck%len(all)]
		return CardsDealt{fmt.Sprintf("The round was dealt from the real deck %s (%s, %s backs); %d decks take turns.", of.ID, of.Design, of.Back, len(all)), all, of.ID}
	}
	return CardsDealt{Text: fmt.Sprintf("The round was dealt from the real decks that lay at the table when it began (%s).", named(all)), Decks: all}
}

// DecksView are the decks of a table, for those who work there.
type DecksView struct {
	Issued    []Deck `json:"issued,omitempty"`
	Here      []Deck `json:"here,omitempty"`
	Removed   []Deck `json:"removed,omitempty"`
	Collected []Deck `json:"collected,omitempty"`
	// Played is how many the table plays with.
	Played int `json:"played"`
	// InPlay is the deck from which the round is dealt, where decks take turns; "" is that all are.
	InPlay string `json:"in_play,omitempty"`
	// Since is when those here were taken, and Until when they must be changed, in milliseconds; 0 is never.
	Since int64 `json:"since,omitempty"`
	Until int64 `json:"until,omitempty"`
	// Until is by this clause.
	Cite cite.Cite `json:"cite,omitempty"`
	// Reader: the table has a card reader, which a floorperson inspects.
	Reader bool `json:"reader,omitempty"`
}

// RealDecks are those of the table, for those who work there.
func (t *Table) RealDecks() *DecksView {
	d := t.decks.clone()
	if d == nil {
		d = &decks{}
	}
	v := &DecksView{Issued: d.Issued, Here: d.Here, Removed: d.Removed, Collected: d.Collected, Played: t.DecksPlayed(), Reader: t.duty("reader") != ""}
	if len(d.Here) == 0 {
		return v
	}
	v.Since = d.Since.UnixMilli()
	if within, c := t.changedWithin(); c != "" {
		v.Until, v.Cite = d.Since.Add(within).UnixMilli(), c
	}
	if t.alternates() && t.inRound && t.course.run != nil {
		v.InPlay = d.Here[t.course.run.Table.Deck%len(d.Here)].ID
	}
	return v
}
