package paper

import (
	"context"
	"slices"
	"strings"

	"felt.example/felt/cite"
)

// enough is how many steps of a round a panel has room for.
const enough = 52

// rackCard is the guide in short on one folded sheet: the wagers on its front, the course of a
// round and what is paid inside, the words, what the house keeps and the helpline on its back.
func rackCard(ctx context.Context, f *Filing) (*Document, error) {
	d := f.document(f.say("rack.subtitle"), true)
	d.Pages = 4
	watched, err := f.watch()
	if err != nil {
		return nil, err
	}
	d.Blocks = append(d.Blocks, Heading{Text: f.say("part.wagers"), Cite: f.wagering()})
	for _, text := range f.against() {
		d.Blocks = append(d.Blocks, Text{Text: text})
	}
	for _, text := range f.limits() {
		d.Blocks = append(d.Blocks, Text{Text: text + ".", Cites: []cite.Cite{"601a.6"}})
	}
	d.Blocks = append(d.Blocks, f.placed()...)
	if text := f.plainly(); text != "" && !f.Game.Banked() { // a banked game fills its front with wagers
		d.Blocks = append(d.Blocks, Text{Text: f.say("guide.tofold") + " " + text})
	}
	d.Blocks = append(d.Blocks, Heading{Text: f.say("part.course")})
	rows, most := 0, 99
	course := f.procedure(watched)
	for _, b := range course {
		rows += len(b.(Table).Rows)
	}
	if rows > enough {
		most = 2 // what says how a step is done is in the guide
	}
	for _, b := range course {
		t := b.(Table)
		t.Rows = slices.DeleteFunc(t.Rows, func(row []string) bool { return strings.Count(row[1], "(") > most })
		d.Blocks = append(d.Blocks, t)
	}
	if !f.pays() {
		d.Blocks = append(d.Blocks, f.posted())
	} else {
		d.Blocks = append(d.Blocks, Heading{Text: f.say("part.paid"), Cite: f.Game.Sections.Payouts})
		for _, t := range append(f.payouts(), f.moneys()...) {
			d.Blocks = append(d.Blocks, t)
		}
		if text := f.limitText(); text != nil {
			d.Blocks = append(d.Blocks, *text)
		}
	}
	kept, err := f.edges(ctx)
	if err != nil {
		return nil, err
	}
	d.Back = []Block{Heading{Text: f.say("guide.words")}, f.explained(watched, append(slices.Clone(d.Blocks), f.rankings()))}
	if t := f.rankings(); t.Rows != nil {
		d.Back = append(d.Back, t)
	}
	d.Back = append(append(d.Back, kept...), Heading{Text: f.say("guide.help")}, Text{Text: f.say("guide.helpline")})
	return f.cited(d, true), nil
}
