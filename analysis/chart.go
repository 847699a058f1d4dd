package analysis

import "felt.example/felt/card"

// TwoCards returns a chart of the decisions for each hand of two cards. Hands of one suit are to
// the right of the diagonal, hands of two suits to the left.
func TwoCards(title string, decide func(own card.Set) string) Chart {
	c := Chart{Title: title, Columns: []string{"left: two suits, right: one suit"}}
	for row := card.Ace; row >= card.Two; row-- {
		c.Columns = append(c.Columns, string(row.Letter()))
		cells := []string{string(row.Letter())}
		for column := card.Ace; column >= card.Two; column-- {
			suit := card.Spades
			if column >= row {
				suit = card.Hearts
			}
			cells = append(cells, decide(card.SetOf(card.New(row, card.Spades), card.New(column, suit))))
		}
		c.Rows = append(c.Rows, cells)
	}
	return c
}
