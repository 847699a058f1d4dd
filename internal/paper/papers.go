package paper

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/internal/submission"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
)

// Paper is a kind of paper.
type Paper struct {
	ID    string // as a command names it
	Name  string
	About string // what it has and for whom, a sentence
	// Banked: of a game that the house banks; Poker has none.
	Banked bool
	// Figures: it needs exact figures, some of which take minutes to work out.
	Figures bool
	// Edge: it has the house edge of each wager where the house wants it (Filing.Edge).
	Edge bool
	// Formats are those in which it is written beside Formats.
	Formats []Format
	write   func(context.Context, *Filing) (*Document, error)
}

// Papers are all kinds of paper, in the order in which they are offered.
var Papers = []Paper{
	{ID: "sign", Name: "Sign and layout", write: plain(sign),
		About: "What a table posts: odds, limits and inscriptions, and a drawing of its layout."},
	{ID: "layout", Name: "Layout drawing", Formats: []Format{AsSVG, AsDXF}, write: plain(layoutDrawing),
		About: "For the felt printer: the layout in real size with dimensions in inches, paytables and equipment, as SVG and DXF besides."},
	{ID: "guide", Name: "Gaming guide", Edge: true, write: guide,
		About: "What a patron reads: wagers, the course of a round, payouts, hands drawn, a worked round."},
	{ID: "rack", Name: "Rack card", Edge: true, write: rackCard,
		About: "The guide in short, for the rack at the table: one sheet, printed on both sides and folded."},
	{ID: "par", Name: "Mathematics sheet", Banked: true, Figures: true, Formats: []Format{AsXLSX, AsCSV}, write: par,
		About: "For a laboratory: the deals in every row of every paytable, exact fractions, edge, element of risk, deviation."},
	{ID: "dealer", Name: "Dealer's procedure card", write: func(_ context.Context, f *Filing) (*Document, error) { return dealerCard(f) },
		About: "For the dealer: what to do and in which order, whom to ask, how to settle, what to pay, what follows when something goes wrong."},
	{ID: "inspection", Name: "Complete rules", write: plain(inspection),
		About: "For public inspection: every wager, paytable, choice, step, irregularity and reading, then the chapter clause by clause."},
	{ID: "checklist", Name: "Checklist of the submission", write: plain(checklist),
		About: "For the Board: every choice that the chapter leaves to the Rules Submission, what was chosen, and boxes to tick."},
	{ID: "duties", Name: "Internal checklist", write: plain(internalChecklist),
		About: "For the floor: what the chapter demands of furniture, cards and people, with boxes and room to sign."},
	{ID: "editions", Name: "Edition difference", Figures: true, write: editionDifference,
		About: "What the chapter's text changed from draft to final form as far as is known, with the tests and edges that a change touches."},
}

// plain is a paper that cannot fail.
func plain(write func(*Filing) *Document) func(context.Context, *Filing) (*Document, error) {
	return func(_ context.Context, f *Filing) (*Document, error) { return write(f), nil }
}

// For reports whether there is such a paper of a game.
func (p *Paper) For(g *game.Game) bool { return !p.Banked || g.Banked() }

// Of makes the paper. The error names the game and why it has no such paper.
func (p *Paper) Of(ctx context.Context, f *Filing) (*Document, error) {
	if !p.For(f.Game) {
		return nil, fmt.Errorf("%s is played between the players: the house states no odds of it, and there is no %s", f.Game.Name, p.ID)
	}
	if f.Edge && !p.Edge {
		return nil, fmt.Errorf("the house edge is stated in no %s", p.ID)
	}
	if f.Edge && !f.Game.Banked() {
		return nil, fmt.Errorf("%s is played between the players: the house has no edge to state", f.Game.Name)
	}
	d, err := p.write(ctx, f)
	if err != nil {
		return nil, err
	}
	for _, then := range f.Then {
		of := *then
		of.Language, of.Figures = f.Language, f.Figures
		next, err := p.write(ctx, &of)
		if err != nil {
			return nil, err
		}
		d.Then = append(d.Then, next)
	}
	return d.In(f.Language), nil
}

// Filing is what papers are made from: the choices of a game and where they are filed.
type Filing struct {
	*game.Selected
	// Submission is the Rules Submission that the choices are of, and Table its table, ""
	// where they are those of the game; nil where there is none.
	Submission *submission.Submission
	Table      string
	// Then are the games that the table plays in turn after this one, in their order, of which each paper is made too; nil is that it
	// plays one.
	Then []*Filing
	// Language is the tag of the papers' language; "" is English.
	Language string
	// Edge: a paper for patrons states the house edge of each wager, as the house chooses.
	Edge bool
	// Figures works out exact figures; nil does so afresh.
	Figures func(context.Context, []odds.Entry) ([]*analysis.Figure, error)

	rules json.RawMessage // nil where none were given
	// place is that of the game among so many games that its table plays in turn, from 1, with so many hands of each; games is 0
	// where the table plays one, and hands where an orbit of each is played.
	place, games, hands int
}

// File selects rules as they stand in a round record. Where none are given, the first
// paytable of each wager is chosen, so that every wager is offered.
func File(g *game.Game, rules json.RawMessage) (*Filing, error) {
	s, err := choose(g, rules)
	if err != nil {
		return nil, err
	}
	return &Filing{Selected: s, rules: rules}, nil
}

// Of is what a Rules Submission files for a game or for a table, named by its ID.
func Of(s *submission.Submission, id string) (*Filing, error) {
	first := submission.Table{Game: id, Rules: s.Rules(id)}
	table := ""
	if i := slices.IndexFunc(s.Tables, func(t submission.Table) bool { return t.ID == id }); i >= 0 {
		first, table = s.Tables[i], id
	}
	if first.Rules == nil {
		return nil, errors.New("the Rules Submission offers no game and names no table " + fmt.Sprintf("%.60q", id))
	}
	var all []*Filing
	for _, of := range append([]submission.Turn{{Game: first.Game, Rules: first.Rules}}, first.InTurn...) {
		f, err := File(pa.Game(of.Game), of.Rules)
		if err != nil {
			return nil, err
		}
		f.Submission, f.Table = s, table
		all = append(all, f)
	}
	if len(all) > 1 {
		inTurn(all, first.Hands)
	}
	return all[0], nil
}

// inTurn makes one of what is filed for the games that a table plays in turn, so many hands of each. Each is drawn with the seats of
// that table, which are no more than any of its games takes.
func inTurn(all []*Filing, hands int) {
	seats := all[0].Game.Seats
	for _, f := range all {
		seats = min(seats, f.Game.Seats)
	}
	for i, f := range all {
		seated := *f.Game
		seated.Seats = seats
		f.Game, f.place, f.games, f.hands = &seated, i+1, len(all), hands
	}
	all[0].Then = all[1:]
}

// document begins a paper. What it was made from is on every page; one that shows what is chosen
// says so where nothing is.
func (f *Filing) document(subtitle string, shows bool) *Document {
	g := f.Game
	d := &Document{Title: g.Name, Subtitle: subtitle, Colour: g.Layout.Colour, Rules: f.say("about.rules", "digest", digest(f.Selected)[:16])}
	d.About = f.say("about.source", "chapter", string(g.Chapter), "published", g.Published, "source", f.origin()) +
		" " + d.Rules
	if f.rules == nil && shows {
		d.Filed = f.say("about.unfiled")
		if len(g.Paytables) == 0 {
			d.Filed = f.say("about.unfiledpot")
		}
	}
	if s := f.Submission; s != nil {
		d.Filed = f.say("about.filed", "facility", clip(s.Facility), "edition", clip(s.Edition), "effective", s.Effective.Format(time.DateOnly))
		if f.Table != "" {
			d.Filed += ", " + f.say("about.table", "table", clip(f.Table))
		}
		switch place, games := strconv.Itoa(f.place), strconv.Itoa(f.games); {
		case f.games > 0 && f.hands > 0:
			d.Filed += ", " + f.say("about.hands", "place", place, "games", games, "hands", strconv.Itoa(f.hands))
		case f.games > 0:
			d.Filed += ", " + f.say("about.orbit", "place", place, "games", games)
		}
		d.About += " " + d.Filed + ". " + f.say("about.submission", "digest", s.Digest[:16])
	}
	return d
}

// clip shortens a name that would fill a page's foot.
func clip(name string) string {
	const most = 120
	if letters := []rune(name); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return name
}
