package floor

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"felt/ledger"
	"felt/money"
	"felt/pa/general"
	"felt/payout"
	"felt/round"
	"felt/store"
	"felt/table"
)

// Meter is a progressive meter that one or more tables of the facility are linked to.
type Meter struct {
	ID string `json:"id"`
	// Initial and Reset are in cents; Rate is the share of each wager, in hundredths of a
	// per cent.
	Initial money.Cents `json:"initial"`
	Reset   money.Cents `json:"reset"`
	Rate    int         `json:"rate"`
}

// link is a progressive link: one writer of its meter.
type link struct {
	mu     sync.Mutex
	config Meter
	writer writer
	meter  general.Meter
}

type (
	contribution struct {
		Table string      `json:"table"`
		Round int         `json:"round"`
		Wager money.Cents `json:"wager"`
	}
	award struct {
		Table    string      `json:"table"`
		Round    int         `json:"round"`
		Question int         `json:"question"`
		Share    int         `json:"share"`
		Reading  money.Cents `json:"reading"`
		Paid     money.Cents `json:"paid"`
	}
)

func (l *link) account() ledger.Account { return ledger.Account("meter/" + l.config.ID) }
func (l *link) funding() ledger.Account { return ledger.Account("meter-funding/" + l.config.ID) }

func (f *Floor) openLink(ctx context.Context, m Meter) (*link, error) {
	l := &link{config: m, writer: writer{floor: f, shard: "meter/" + m.ID}}
	for e, err := range f.Log.Read(ctx, l.writer.shard, 1) {
		if err != nil {
			return nil, err
		}
		l.writer.seq = e.Seq
		if err := l.apply(e); err != nil {
			return nil, err
		}
	}
	if l.writer.seq > 0 {
		return l, nil
	}
	return l, l.append(ctx, "open/"+l.writer.shard, "meter", m,
		ledger.Transfer{From: l.funding(), To: l.account(), Amount: m.Initial, Memo: "initial amount"})
}

func (l *link) append(ctx context.Context, key, kind string, data any, transfers ...ledger.Transfer) error {
	event, err := encode(kind, data)
	if err != nil {
		return err
	}
	before := l.writer.seq
	e, err := l.writer.append(ctx, key, "progressive system", "", table.Step{Events: []store.Event{event}, Transfers: transfers})
	if err != nil || e.Seq <= before {
		return err // an entry already there has been applied
	}
	return l.apply(e)
}

func (l *link) apply(e store.Entry) error {
	for _, event := range e.Events {
		switch event.Kind {
		case "meter":
			if err := json.Unmarshal(event.Data, &l.config); err != nil {
				return err
			}
			l.meter = general.Meter{Reading: l.config.Initial}
		case "contribute":
			var c contribution
			if err := json.Unmarshal(event.Data, &c); err != nil {
				return err
			}
			l.meter = l.meter.Contribute(c.Wager, l.config.Rate)
		case "award":
			var a award
			if err := json.Unmarshal(event.Data, &a); err != nil {
				return err
			}
			l.meter = l.meter.Pay(round.Outcome{MeterShare: a.Share, Paid: a.Paid}, l.config.Reset)
		}
	}
	return nil
}

// Reading is what the meter shows, in cents.
func (l *link) Reading() money.Cents {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.meter.Reading
}

// contribute adds the progressive wagers of a table's round to the meter, once.
func (l *link) contribute(ctx context.Context, tableID string, number int, wagers money.Cents) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	rise := l.meter.Contribute(wagers, l.config.Rate).Reading - l.meter.Reading
	var transfers []ledger.Transfer
	if rise > 0 {
		transfers = []ledger.Transfer{{From: l.funding(), To: l.account(), Amount: rise, Memo: "rate of progression"}}
	}
	return l.append(ctx, fmt.Sprintf("contribute/%s/%d", tableID, number), "contribute", contribution{tableID, number, wagers}, transfers...)
}

// reserve takes a winner's share off the meter and returns what the meter read at his
// turn. Asked again for the same question it answers the same.
func (l *link) reserve(ctx context.Context, tableID string, number, question, share int, to ledger.Account) (money.Cents, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := fmt.Sprintf("award/%s/%d/%d", tableID, number, question)
	if e, found, err := l.writer.floor.Log.ByKey(ctx, key); found || err != nil {
		var a award
		if err == nil {
			err = json.Unmarshal(e.Events[0].Data, &a)
		}
		return a.Reading, err
	}
	reading := l.meter.Reading
	a := award{tableID, number, question, share, reading, payout.OfMeter(share).Amount(0, reading)}
	transfers := []ledger.Transfer{{From: l.account(), To: to, Amount: a.Paid, Memo: "share of the meter"}}
	if share == 100 {
		transfers = append(transfers, ledger.Transfer{From: l.funding(), To: l.account(), Amount: l.config.Reset, Memo: "reset amount"})
	}
	return reading, l.append(ctx, key, "award", a, transfers...)
}
