package books

import (
	"context"
	"encoding/csv"
	"io"
	"math/big"
	"slices"
	"time"

	"felt.example/felt/internal/house"
	"felt.example/felt/internal/paper"
	"felt.example/felt/money"
)

// Week is the gross table game revenue of a week by gaming day, on which the tax of the week is due (§ 601a.9). A week begins on
// Monday. Amounts are in cents, and below zero where the players won.
type Week struct {
	From string `json:"from"` // its Monday, such as 2026-11-23
	To   string `json:"to"`   // its Sunday
	Sums
	// TaxRate is the rate of the tax in per cent, such as 12.50, as whoever runs the floor has set it, and Tax what is due by it of the gross
	// revenue, nothing where the players won. They are "" and nil where none is set, and of one table alone.
	TaxRate string       `json:"tax_rate"`
	Tax     *money.Cents `json:"tax"`
	// Days are the seven days of the week.
	Days []Revenue `json:"days"`
	// OutOfBalance are sentences about what does not add up on one of its days.
	OutOfBalance []string `json:"out_of_balance"`
}

// Sums are what revenue is made of.
type Sums struct {
	// Banking is what the banking games took by the counts: closer + credits + drop - opener - fills.
	Banking house.Signed `json:"banking"`
	// Nonbanking is the rake and the time charges of the games that the players play against each other.
	Nonbanking house.Signed `json:"nonbanking"`
	// Gross is both together.
	Gross house.Signed `json:"gross"`
}

// Revenue is that of a gaming day.
type Revenue struct {
	Day string `json:"day"`
	Sums
	Tables []TableRevenue `json:"tables"`
}

// TableRevenue is what a table adds to the revenue of a day.
type TableRevenue struct {
	Table string `json:"table"`
	Game  string `json:"game"`
	// Nonbanking: the players play against each other, and the revenue is the Rake, with the time charges.
	Nonbanking bool         `json:"nonbanking"`
	Opener     house.Signed `json:"opener"`
	Fills      money.Cents  `json:"fills"`
	Credits    money.Cents  `json:"credits"`
	Drop       money.Cents  `json:"drop"`
	Closer     house.Signed `json:"closer"`
	Rake       money.Cents  `json:"rake"`
	Revenue    house.Signed `json:"revenue"`
	// Slips and Counts are the numbers of the slips and the inventory slips of the day.
	Slips  []int `json:"slips"`
	Counts []int `json:"counts"`
}

// add adds the revenue of a table.
func (s *Sums) add(x TableRevenue) {
	if x.Nonbanking {
		s.Nonbanking += x.Revenue
	} else {
		s.Banking += x.Revenue
	}
	s.Gross += x.Revenue
}

// Week adds up the revenue of the week of a gaming day, such as "2026-11-24"; "" is the last on which something happened at a table. Only
// is the ID of one table, or "" for all. The error is a *Refusal, or a sentence about a log that cannot be read.
func (b *Books) Week(ctx context.Context, day, only string) (Week, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	w := Week{Days: []Revenue{}, OutOfBalance: []string{}}
	now, tables, last, err := b.open(ctx, day, only)
	if err != nil {
		return w, err
	}
	at, err := time.Parse(time.DateOnly, last)
	if err != nil {
		return w, refuse("no table has opened yet, so there is no week")
	}
	monday := at.AddDate(0, 0, -(int(at.Weekday())+6)%7)
	w.From, w.To = dayOf(monday), dayOf(monday.AddDate(0, 0, 6))
	for n := range 7 {
		r := Revenue{Day: dayOf(monday.AddDate(0, 0, n)), Tables: []TableRevenue{}}
		for _, t := range tables {
			if t.first > r.Day {
				continue // it had not opened
			}
			x := t.revenue(r.Day)
			r.add(x)
			w.add(x)
			r.Tables = append(r.Tables, x)
		}
		w.Days = append(w.Days, r)
		for _, line := range b.findings(now, tables, r.Day, only) {
			w.OutOfBalance = append(w.OutOfBalance, r.Day+": "+line)
		}
	}
	return w, nil
}

// Taxed adds the tax at a rate, in hundredths of a per cent; 0 is that none is set.
func (w *Week) Taxed(rate int) {
	if rate == 0 {
		return
	}
	w.TaxRate = money.Cents(rate).String()
	w.Tax = nearest(big.NewRat(int64(max(w.Gross, 0))*int64(rate), 100_00))
}

// taxWords says what the tax of the week is.
func (w Week) taxWords() string {
	if w.Tax == nil {
		return "No rate of the tax is set, so none is computed."
	}
	return "The tax of the week at the rate of " + w.TaxRate + " % that is set: " + w.Tax.Grouped() + "."
}

// revenue is what the table adds to the revenue of a day.
func (t *tally) revenue(day string) TableRevenue {
	of := t.inventory(day)
	x := TableRevenue{
		Table: of.Table, Game: of.Game, Nonbanking: t.room, Opener: of.Opener, Fills: of.Fills, Credits: of.Credits, Drop: of.Drop, Closer: of.Closer,
		Revenue: of.CountedWin, Slips: of.Slips, Counts: of.Counts,
	}
	if t.room {
		if all := t.on(day); all != nil {
			x.Rake = all.till
		}
		x.Revenue = house.Signed(x.Rake)
	}
	return x
}

// WeekHead is the head of the comma-separated values of a week.
var WeekHead = []string{"day", "table", "game", "opener", "fills", "credits", "drop", "closer", "rake", "revenue", "tax_rate", "tax"}

// WriteCSV writes the week as comma-separated values: a line for each table on each day, and one without a table for the whole week, whose
// day is its first and last.
func (w Week) WriteCSV(to io.Writer) error {
	lines := [][]string{WeekHead}
	for _, r := range w.Days {
		for _, x := range r.Tables {
			lines = append(lines, slices.Concat([]string{r.Day, x.Table, x.Game}, x.figures(), []string{"", ""}))
		}
	}
	lines = append(lines, []string{w.From + "/" + w.To, "", "", "", "", "", "", "", "", w.Gross.String(), w.TaxRate, Amount(w.Tax)})
	return csv.NewWriter(to).WriteAll(lines)
}

func (x TableRevenue) figures() []string {
	rake := ""
	if x.Nonbanking {
		rake = x.Rake.String()
	}
	return []string{x.Opener.String(), x.Fills.String(), x.Credits.String(), x.Drop.String(), x.Closer.String(), rake, x.Revenue.String()}
}

// Paper is the week as a paper, or as a workbook. Amounts are in dollars.
func (w Week) Paper() *paper.Document {
	p := &paper.Document{
		Title: "Gross table game revenue of a week", Subtitle: dayWords(w.From) + " to " + dayWords(w.To), Colour: "slate",
		About: "From the log's entries of the seven gaming days, each of which begins at midnight UTC. The tax on this revenue is due weekly (§ 601a.9). " + w.taxWords(),
	}
	lines(p, "What does not add up", w.OutOfBalance, balanced)
	row := func(name string, s Sums) []string {
		return []string{name, s.Banking.String(), s.Nonbanking.String(), s.Gross.String(), "", ""}
	}
	days := paper.Table{Head: []string{"Gaming day", "Banking games", "Nonbanking games", "Gross", "Tax rate, %", "Tax"}, Left: 1}
	made := paper.Table{
		Head: []string{"Gaming day", "Table", "Opener", "Fills", "Credits", "Drop", "Closer", "Rake", "Revenue"}, Left: 2,
		Note: "The revenue of a banking game is closer, credits and drop, less opener and fills; that of a nonbanking game is the rake with the time charges (§ 601a.9).",
	}
	for _, r := range w.Days {
		days.Rows = append(days.Rows, row(r.Day, r.Sums))
		for _, x := range r.Tables {
			made.Rows = append(made.Rows, append([]string{r.Day, x.Table}, x.figures()...))
		}
	}
	whole := row("The week", w.Sums)
	whole[4], whole[5] = w.TaxRate, Amount(w.Tax)
	days.Rows = append(days.Rows, whole)
	p.Blocks = append(p.Blocks, paper.Heading{Text: "By gaming day"}, days)
	if len(made.Rows) > 0 {
		p.Blocks = append(p.Blocks, paper.Heading{Text: "What it is made of"}, made)
	}
	return p
}
