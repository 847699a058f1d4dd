package paper

import (
	"slices"

	"felt.example/felt/internal/words"
)

// In is the paper in a language that there is a catalogue of, given by its tag: what a chapter, a log or a book says of itself is
// English, and is looked up here as a page does. What stands on the layout is inscribed as the Board approved it, in English.
func (d *Document) In(language string) *Document {
	if language == d.language() || language == "" {
		return d
	}
	in := func(text string) string { return words.In(language, text) }
	of := *d
	of.Language = language
	of.Title, of.Subtitle, of.Filed, of.About, of.Rules = in(d.Title), in(d.Subtitle), in(d.Filed), in(d.About), in(d.Rules)
	of.Blocks, of.Back, of.Then = saidIn(in, d.Blocks), saidIn(in, d.Back), nil
	if calculations := d.Calculations; calculations != nil {
		of.Calculations = func() []Calculation { return calculatedIn(in, calculations()) }
	}
	for _, then := range d.Then {
		of.Then = append(of.Then, then.In(language))
	}
	return &of
}

func saidIn(in func(string) string, blocks []Block) []Block {
	of := slices.Clone(blocks)
	for i, b := range of {
		switch b := b.(type) {
		case Heading:
			b.Text = in(b.Text)
			of[i] = b
		case Text:
			b.Text = in(b.Text)
			of[i] = b
		case Table:
			of[i] = b.in(in)
		case Columns:
			columns := slices.Clone(b)
			for j, t := range columns {
				columns[j] = t.in(in)
			}
			of[i] = columns
		case Hands:
			b.Title, b.Hands = in(b.Title), slices.Clone(b.Hands)
			for j, h := range b.Hands {
				b.Hands[j].Name, b.Hands[j].Note = in(h.Name), in(h.Note)
			}
			of[i] = b
		case Figure:
			b.Title, b.Drawing.Alt = in(b.Title), in(b.Drawing.Alt)
			of[i] = b
		case Lines:
			of[i] = Lines(allIn(in, b))
		}
	}
	return of
}

func (t Table) in(in func(string) string) Table {
	t.Title, t.Note = in(t.Title), in(t.Note)
	t.Head, t.Terms, t.Blank = allIn(in, t.Head), allIn(in, t.Terms), allIn(in, t.Blank)
	t.Rows = slices.Clone(t.Rows)
	for i, row := range t.Rows {
		t.Rows[i] = allIn(in, row)
	}
	return t
}

func calculatedIn(in func(string) string, all []Calculation) []Calculation {
	for _, c := range all {
		for _, row := range c.Rows {
			for i := range row {
				row[i].Text = in(row[i].Text)
			}
		}
	}
	return all
}

func allIn(in func(string) string, texts []string) []string {
	of := slices.Clone(texts)
	for i, text := range of {
		of[i] = in(text)
	}
	return of
}
