package books

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"felt.example/felt/internal/paper"
	"felt.example/felt/pa"
)

// Paper is the day as a paper, or as a workbook: all figures, and what does not add up. Amounts are in dollars.
func (d Day) Paper() *paper.Document {
	p := &paper.Document{
		Title: "Books of a gaming day", Subtitle: dayWords(d.Day), Colour: "slate",
		About: "From the log's entries of " + d.Day + ", a day that begins at midnight UTC. The digest of these figures, which those sign who close the day: " + d.Digest()[:16] + ".",
	}
	lines(p, "What does not add up", d.OutOfBalance, balanced)
	if len(d.Due) > 0 {
		lines(p, "Due", d.Due, "")
	}
	lines(p, "To be looked at", d.Flags, "No win lies far from what chance explains.")
	add := func(heading string, t paper.Table) {
		if len(t.Rows) > 0 {
			p.Blocks = append(p.Blocks, paper.Heading{Text: heading}, t)
		}
	}
	add("Tables", d.won())
	add("Inventories", d.inventories())
	add("Wagers", d.wagers())
	for _, way := range ways {
		add(byWords[way.by], d.groups(way.by))
	}
	add("Tips", d.tips())
	add("Progressive meters", MeterTable(d.Meters))
	return p
}

// MeterTable are the meters of a day.
func MeterTable(of []Liability) paper.Table {
	t := paper.Table{Head: []string{"Meter", "Set right", "Transferred", "Owed to the players", "Read", "Difference"}, Left: 1}
	for _, m := range of {
		difference := ""
		if m.Read != nil {
			difference = m.Difference.String()
		}
		t.Rows = append(t.Rows, []string{m.Meter, m.SetRight.String(), m.Transferred.String(), m.Amount.String(), Amount(m.Read), difference})
	}
	return t
}

// tips are what players gave to dealers, by table and dealer, and what became of it; no rows where nothing was given and nothing is left.
func (d Day) tips() paper.Table {
	t := paper.Table{
		Head: []string{"Tips", "Given", "Counted", "In the tip box"}, Left: 1,
		Note: "Tips are neither wagered, paid, drop nor win. What was counted goes to the dealers' tips at the cage.",
	}
	for _, x := range d.Tables {
		if x.Tips+x.TipsCounted+x.TipBox > 0 {
			t.Rows = append(t.Rows, []string{"Table " + x.Table, x.Tips.String(), x.TipsCounted.String(), x.TipBox.String()})
		}
	}
	for _, g := range d.Groups {
		if g.Tips > 0 && (g.By == "dealer" || g.By == "shift") {
			t.Rows = append(t.Rows, []string{map[string]string{"dealer": "Dealer " + d.dealer(g.Name), "shift": "Shift " + g.Name}[g.By], g.Tips.String(), "", ""})
		}
	}
	if p := d.TipPool; p != nil {
		t.Rows = append(t.Rows, []string{"Paid to dealers by the cage", "", p.Paid.String(), ""}, []string{"Held by the cage for dealers", "", p.Held.String(), ""})
	}
	return t
}

// balanced is said where nothing does not add up.
const balanced = "Everything adds up: the rounds with the accounts, and the accounts with the log."

// lines adds a heading, and sentences or what is said without any.
func lines(p *paper.Document, heading string, of []string, none string) {
	p.Blocks = append(p.Blocks, paper.Heading{Text: heading})
	if len(of) == 0 {
		p.Blocks = append(p.Blocks, paper.Text{Text: none})
	}
	for _, line := range of {
		p.Blocks = append(p.Blocks, paper.Text{Text: line})
	}
}

// byWords are the headings of groups.
var byWords = map[string]string{"game": "By game", "dealer": "By dealer", "shift": "By shift (UTC)", "house": "The whole house"}

// dayWords is a day as a person reads it.
func dayWords(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.Format("2 January 2006")
}

// figuresHead are the columns of won and of groups.
var figuresHead = []string{"Rounds", "Wagered", "Paid", "Win", "Theoretical win", "± chance", "Drop", "Hold, %"}

// figuresRow are their figures.
func figuresRow(g *Group) []string {
	return []string{strconv.Itoa(g.Rounds), g.Wagered.String(), g.Paid.String(), g.Win.String(), Amount(g.TheoreticalWin), Amount(g.TheoreticalSD), g.Drop.String(), g.Hold}
}

func (d Day) won() paper.Table {
	t := paper.Table{
		Head: append([]string{"Table"}, figuresHead...), Left: 1,
		Note: "The theoretical win is against the best play; wagers on a progressive meter count with what it read when the wagers of their round had been added to it. Chance is one standard deviation of the win.",
	}
	for _, x := range d.Tables {
		t.Rows = append(t.Rows, append([]string{x.Table}, figuresRow(&Group{
			Rounds: x.Rounds, Wagered: x.Wagered, Paid: x.Paid, Win: x.Win, TheoreticalWin: x.TheoreticalWin, TheoreticalSD: x.TheoreticalSD, Drop: x.Drop, Hold: x.Hold,
		})...))
	}
	return t
}

func (d Day) inventories() paper.Table {
	t := paper.Table{
		Head: []string{"Table", "Opener", "Fills", "Credits", "Drop", "Rake dropped", "Closer", "Win by the counts", "Counted too much"}, Left: 1,
		Note: "The win by the counts is closer, credits, drop and the rake that counts found dropped, less opener and fills (§ 601a.9).",
	}
	for _, x := range d.Tables {
		t.Rows = append(t.Rows, []string{x.Table, x.Opener.String(), x.Fills.String(), x.Credits.String(), x.Drop.String(), x.RakeDropped.String(), x.Closer.String(), x.CountedWin.String(), x.Difference.String()})
	}
	return t
}

func (d Day) wagers() paper.Table {
	t := paper.Table{Head: []string{"Table", "Wager", "Wagers", "Wagered", "Returned", "Win", "Theoretical win"}, Left: 2}
	for _, x := range d.Tables {
		for _, w := range x.ByWager {
			name := strings.ReplaceAll(string(w.Wager), "_", " ")
			if g := pa.Game(x.Game); g != nil && g.Wager(w.Wager) != nil {
				name = g.Wager(w.Wager).Name
			}
			t.Rows = append(t.Rows, []string{x.Table, name, strconv.Itoa(w.Wagers), w.Wagered.String(), w.Returned.String(), w.Win.String(), Amount(w.TheoreticalWin)})
		}
	}
	return t
}

func (d Day) groups(by string) paper.Table {
	t := paper.Table{Head: append([]string{map[string]string{"game": "Game", "dealer": "Dealer", "shift": "Shift"}[by]}, figuresHead...), Left: 1}
	for i := range d.Groups {
		g := &d.Groups[i]
		if g.By != by {
			continue
		}
		name := cmp.Or(g.Name, "All tables")
		if of := pa.Game(g.Name); by == "game" && of != nil {
			name = of.Name
		} else if by == "dealer" {
			name = d.dealer(g.Name)
		}
		t.Rows = append(t.Rows, append([]string{name}, figuresRow(g)...))
	}
	return t
}
