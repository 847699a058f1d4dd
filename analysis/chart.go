package analysis

import "felt.example/felt/card"

// TwoCards is a chart of what to do with each hand of two cards: right of the diagonal
// they are of the same suit, left of it of two suits.
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
