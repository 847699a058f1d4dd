package books

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/parquet-go/parquet-go"

	"felt.example/felt/internal/program"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// move is chips that moved between a seat and the layout or the house.
type move struct {
	entry      uint64
	at         time.Time
	seat       int // 0 is that of a player who has left
	wager      round.WagerID
	amount     money.Cents // below zero is taken back
	pays       bool
	fromMeter  bool
	correction bool
	clause     string
}

// RoundRow is a row of rounds.parquet: a round that is over, in which something was wagered.
type RoundRow struct {
	Day       int32     `parquet:"day,date" about:"the gaming day on which the round ended; it begins at midnight UTC"`
	Table     string    `parquet:"table,dict" about:"the ID of the table"`
	Game      string    `parquet:"game,dict" about:"the ID of the game, such as high-card-flush"`
	Round     int64     `parquet:"round" about:"the number of the round at its table, from 1"`
	Dealer    string    `parquet:"dealer,dict" about:"the ID of the person who dealt when it ended, or program"`
	Shift     string    `parquet:"shift,dict" about:"the hours of the shift in which it ended, UTC, such as 08-16"`
	Began     time.Time `parquet:"began,timestamp(microsecond)" about:"when it began, UTC"`
	Ended     time.Time `parquet:"ended,timestamp(microsecond)" about:"when it ended, UTC"`
	First     int64     `parquet:"first_entry" about:"the number of its first entry in the table's log"`
	Last      int64     `parquet:"last_entry" about:"the number of its last entry"`
	Wagered   int64     `parquet:"wagered,decimal(2:18)" about:"all wagers of the round, in dollars"`
	Paid      int64     `parquet:"paid,decimal(2:18)" about:"all that went back to the players until it ended, wagers returned and winnings, in dollars"`
	Kept      int64     `parquet:"kept,decimal(2:18)" about:"what the house gained, or below zero lost, in dollars: at Poker the rake, without time charges, which belong to no hand; else wagered less paid, and what meters paid"`
	FromMeter int64     `parquet:"from_meter,decimal(2:18)" about:"what a progressive meter paid of it, in dollars"`
}

// WagerRow is a row of wagers.parquet: a wager that was placed in a round that is over.
type WagerRow struct {
	Day    int32     `parquet:"day,date" about:"the gaming day on which the round ended"`
	Table  string    `parquet:"table,dict" about:"the ID of the table"`
	Game   string    `parquet:"game,dict" about:"the ID of the game"`
	Round  int64     `parquet:"round" about:"the number of the round at its table"`
	Entry  int64     `parquet:"entry" about:"the number of the entry in the table's log"`
	At     time.Time `parquet:"at,timestamp(microsecond)" about:"when it was taken into the round, UTC"`
	Seat   int64     `parquet:"seat" about:"the seat, from 1"`
	Wager  string    `parquet:"wager,dict" about:"the ID of the wager; pot at Poker"`
	Amount int64     `parquet:"amount,decimal(2:18)" about:"the wager, in dollars"`
	Clause string    `parquet:"clause,dict" about:"the clause by which it was taken, such as 678a.7(d)(1); empty where the log names none"`
}

// PaymentRow is a row of payments.parquet: chips that went to a player, or were taken back.
type PaymentRow struct {
	Day        int32     `parquet:"day,date" about:"the gaming day on which the round ended, or on which it was corrected"`
	Table      string    `parquet:"table,dict" about:"the ID of the table"`
	Game       string    `parquet:"game,dict" about:"the ID of the game"`
	Round      int64     `parquet:"round" about:"the number of the round at its table"`
	Entry      int64     `parquet:"entry" about:"the number of the entry in the table's log"`
	At         time.Time `parquet:"at,timestamp(microsecond)" about:"when it was paid, UTC"`
	Seat       int64     `parquet:"seat" about:"the seat, from 1; 0 is that of a player who had left"`
	Wager      string    `parquet:"wager,dict" about:"the ID of the wager that it is for; pot at Poker, correction where a finished round was corrected"`
	Amount     int64     `parquet:"amount,decimal(2:18)" about:"wager returned or winnings, in dollars; below zero is taken back"`
	FromMeter  bool      `parquet:"from_meter" about:"a progressive meter paid it"`
	Correction bool      `parquet:"correction" about:"it corrects a finished round"`
	Clause     string    `parquet:"clause,dict" about:"the clause by which it was paid, such as 678a.12(a); empty where the log names none"`
}

// OtherRow is a row of others.parquet: a tip or a time charge, which belong to no round.
type OtherRow struct {
	Day    int32     `parquet:"day,date" about:"the gaming day on which it was given or taken"`
	Table  string    `parquet:"table,dict" about:"the ID of the table"`
	Game   string    `parquet:"game,dict" about:"the ID of the game"`
	Kind   string    `parquet:"kind,dict" about:"tip, which is the dealers' and nobody's win, or time_charge, which is the house's win at Poker"`
	Dealer string    `parquet:"dealer,dict" about:"the ID of the person who dealt then, or program"`
	Shift  string    `parquet:"shift,dict" about:"the hours of the shift, UTC, such as 08-16"`
	Entry  int64     `parquet:"entry" about:"the number of the entry in the table's log"`
	At     time.Time `parquet:"at,timestamp(microsecond)" about:"when it was given or taken, UTC"`
	Seat   int64     `parquet:"seat" about:"the seat, from 1"`
	Amount int64     `parquet:"amount,decimal(2:18)" about:"how much, in dollars"`
}

// ClauseRow is a row of clauses.parquet: a clause of the regulation, as this program keeps it.
type ClauseRow struct {
	Clause  string `parquet:"clause" about:"the citation, such as 678a.12(a)"`
	Chapter string `parquet:"chapter,dict" about:"its chapter, such as 678a"`
	Name    string `parquet:"name,dict" about:"what the chapter is about"`
	Status  string `parquet:"status,dict" about:"modelled, recorded, printed, physical, unreachable or not-done"`
	Source  string `parquet:"source,dict" about:"final, temporary or proposed as it was published, or rebuilt where the text is not at hand"`
	How     string `parquet:"how" about:"how it is kept, in felt's words"`
}

// ExportFiles are the files of an export, with a row of each.
var ExportFiles = []struct {
	Name string
	Row  any
}{{"rounds.parquet", RoundRow{}}, {"wagers.parquet", WagerRow{}}, {"payments.parquet", PaymentRow{}}, {"others.parquet", OtherRow{}}, {"clauses.parquet", ClauseRow{}}}

// exporter writes the rows of an export.
type exporter struct {
	day, table string // "" is all
	rounds     *parquet.GenericWriter[RoundRow]
	wagers     *parquet.GenericWriter[WagerRow]
	payments   *parquet.GenericWriter[PaymentRow]
	others     *parquet.GenericWriter[OtherRow]
	clauses    *parquet.GenericWriter[ClauseRow]
}

// Export writes the rounds, wagers, payments, tips and time charges of a log, and the clauses, as Parquet files in a new directory; those of one gaming day
// and one table where they are not "". Their sums are those of the books. If it fails, there is no directory.
func Export(ctx context.Context, b *Books, dir, day, only string) (err error) {
	if _, err := os.Lstat(dir); err == nil {
		return refuse("%s is there already; an export is written to a new directory", dir)
	}
	if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
		return refuse("%.40q is no day, such as 2026-11-24", day)
	}
	part, err := os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), ".felt-export-")
	if err != nil {
		return fmt.Errorf("an export cannot be written beside %s: %w", dir, err)
	}
	defer func() { _ = os.RemoveAll(part) }()
	of := &exporter{day: day, table: only}
	var files []*os.File
	defer func() {
		for _, f := range files {
			err = cmp.Or(err, f.Close())
		}
		if err == nil {
			err = errors.Join(os.Chmod(part, 0o755), os.Rename(part, dir)) //nolint:gosec // as any directory that a person makes
		}
	}()
	for _, file := range ExportFiles {
		f, err := os.Create(filepath.Join(part, file.Name))
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	by := []parquet.WriterOption{parquet.Compression(&parquet.Snappy), parquet.CreatedBy("felt", program.Built().Version, program.Built().Commit)}
	of.rounds, of.wagers = parquet.NewGenericWriter[RoundRow](files[0], by...), parquet.NewGenericWriter[WagerRow](files[1], by...)
	of.payments, of.others = parquet.NewGenericWriter[PaymentRow](files[2], by...), parquet.NewGenericWriter[OtherRow](files[3], by...)
	of.clauses = parquet.NewGenericWriter[ClauseRow](files[4], by...)
	now, err := b.log.Snapshot(ctx)
	if err != nil {
		return err
	}
	all := New(b.log, nil)
	all.to, all.others = of.takes, of.takesOther
	if err := all.readAll(ctx, now); err != nil {
		return err
	}
	if err := of.lists(); err != nil {
		return err
	}
	return errors.Join(of.rounds.Close(), of.wagers.Close(), of.payments.Close(), of.others.Close(), of.clauses.Close())
}

// lists writes the clauses.
func (x *exporter) lists() error {
	book, err := pa.Clauses()
	if err != nil {
		return err
	}
	for _, chapter := range book.Chapters {
		for _, c := range chapter.Clauses {
			row := ClauseRow{string(c.Cite), string(chapter.Cite), chapter.Name, string(c.Status), string(c.Origin), c.How}
			if _, err := x.clauses.Write([]ClauseRow{row}); err != nil {
				return err
			}
		}
	}
	return nil
}

// moved notes chips that moved, where they are exported.
func (t *tally) moved(e journal.Entry, x journal.Transfer, wager round.WagerID, amount money.Cents, pays, fromMeter bool) {
	if t.to == nil {
		return
	}
	m := move{e.Seq, e.Clock, 0, wager, amount, pays, fromMeter, wager == Corrections, string(x.Cite)}
	for _, a := range []journal.Account{x.From, x.To} {
		if t.account(a) == seat {
			m.seat = number(a)
		}
	}
	t.pending.moves = append(t.pending.moves, m)
}

// wants reports whether what counts there is exported.
func (x *exporter) wants(t *tally, at slot) bool {
	return (x.day == "" || x.day == at.day) && (x.table == "" || x.table == t.id)
}

// dated is the day of an entry as a date of Parquet.
func dated(e journal.Entry) int32 {
	return int32(e.Clock.Unix() / 86_400) //nolint:gosec // days since 1970, of which there are few
}

// takesOther writes a tip or a time charge.
func (x *exporter) takesOther(t *tally, e journal.Entry, of journal.Transfer) error {
	at := t.slotAt(e.Clock)
	if !x.wants(t, at) {
		return nil
	}
	entry := int64(e.Seq) //nolint:gosec // entries are counted
	row := OtherRow{dated(e), t.id, at.game, of.Memo, ways[1].name(at), ways[2].name(at), entry, e.Clock, int64(number(of.From)), int64(of.Amount)}
	_, err := x.others.Write([]OtherRow{row})
	return err
}

// takes writes what counts now of a round.
func (x *exporter) takes(t *tally, e journal.Entry, number int, of *totals) error {
	at := t.slotAt(e.Clock)
	if number == 0 || !x.wants(t, at) {
		return nil
	}
	day := dated(e)
	if of.rounds > 0 {
		row := RoundRow{
			Day: day, Table: t.id, Game: at.game, Round: int64(number), Dealer: ways[1].name(at), Shift: ways[2].name(at), Began: t.begun.at, Ended: e.Clock,
			First: int64(t.begun.entry), Last: int64(e.Seq), Kept: int64(of.till), FromMeter: int64(of.fromMeter), //nolint:gosec // entries are counted
		}
		for _, w := range of.wagers {
			row.Wagered, row.Paid = row.Wagered+int64(w.wagered), row.Paid+int64(w.returned)
		}
		if _, err := x.rounds.Write([]RoundRow{row}); err != nil {
			return err
		}
	}
	for _, m := range of.moves {
		var err error
		entry := int64(m.entry) //nolint:gosec // entries are counted
		if m.pays {
			_, err = x.payments.Write([]PaymentRow{{day, t.id, at.game, int64(number), entry, m.at, int64(m.seat), string(m.wager), int64(m.amount), m.fromMeter, m.correction, m.clause}})
		} else {
			_, err = x.wagers.Write([]WagerRow{{day, t.id, at.game, int64(number), entry, m.at, int64(m.seat), string(m.wager), int64(m.amount), m.clause}})
		}
		if err != nil {
			return err
		}
	}
	return nil
}
