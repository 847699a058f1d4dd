package floor_test

import (
	"strings"
	"testing"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa"
)

// TestABuyInUnderAKeyIsPaidOnce has every append of a buy-in fail in turn, each in every way, and
// the player ask again under his key until he is answered.
func TestABuyInUnderAKeyIsPaidOnce(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("heads-up-holdem"), "t1")}}
	dir, ann, _ := joined(t, h)
	for how := range faults {
		if how == dies {
			continue
		}
		for k := 1; k <= 4; k++ {
			log := &faulty{Log: openLog(t, copyDir(t, dir)), left: -1, how: how}
			f := h.open(t, log)
			l := f.Table("t1")
			log.left = k
			ask := func(does func() error) {
				for range 10 {
					if err := does(); err == nil || strings.Contains(err.Error(), "came back to your balance") {
						return
					}
				}
				t.Errorf("%s at append %d: he is not answered", faults[how], k)
			}
			sits := func(key string) {
				ask(func() error { return l.Sit(t.Context(), ann, key, 1, 100*money.Dollar) })
			}
			if sits("a"); l.View(ann).Seats[0].Player == nil {
				sits("c")
			}
			ask(func() error { return l.Add(t.Context(), ann, "b", 1, 50*money.Dollar) })
			v := l.View(ann)
			if stack := v.Seats[0].Stack; (stack != 150*money.Dollar && stack != 100*money.Dollar) || v.You.Balance != floor.PlayMoney-stack {
				t.Errorf("%s at append %d: he has %s at the table and %s", faults[how], k, stack, v.You.Balance)
			}
			f.Close()
			sound(t, log)
			must(t, log.Close())
		}
	}
}
