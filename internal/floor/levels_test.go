package floor_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/internal/books"
	"felt.example/felt/internal/floor"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// levelled is a house whose tables pay three levels of one meter.
func levelled(t testing.TB, reading string, tables ...string) house {
	t.Helper()
	g := pa.Game("mississippi-stud")
	config := configOf(t, g, "")
	rules := with(t, config.Rules, "readings", map[string]string{"meter_after_void": reading})
	for name, value := range map[string]any{
		"paytables":        map[string]any{"three_card_bonus": "A", "progressive": levelsPay},
		"progressive_rate": map[string]string{"mega": "10.00", "major": "7.33", "minor": "5.00"}, "progressive_initial": map[string]string{"mega": "100000.00", "major": "5000.00", "minor": "500.00"},
		"progressive_reset": map[string]string{"mega": "90000.00", "major": "4000.00", "minor": "400.00"},
	} {
		rules = with(t, rules, name, value)
	}
	h := house{watch: &watch{}, deck: make([]card.Card, 52), meters: []floor.Meter{
		{ID: meterID + ":mega", Initial: 100_000_00, Reset: 90_000_00, Rate: 1000}, {ID: meterID + ":major", Initial: 5_000_00, Reset: 4_000_00, Rate: 733}, {ID: meterID + ":minor", Initial: 500_00, Reset: 400_00, Rate: 500},
	}}
	for _, id := range tables {
		config.ID, config.Rules = id, rules
		h.tables = append(h.tables, config)
	}
	return h
}

var levelsPay = map[string]string{
	"royal flush": "100% of the mega meter", "straight flush": "100% of the major meter", "four-of-a-kind": "100% of the minor meter", "full house": "10% of the minor meter", "three-of-a-kind": "9 for 1",
}

// hands are what the first seat and the community make, in the order in which the cards are dealt to them.
var levelHands = map[string]string{
	"royal flush": "As Ks Qs Js Ts", "straight flush": "9h 8h 7h 6h 5h", "four-of-a-kind": "9c 9d 9h 9s 2d", "full house": "9c 9d 9h Ks Kd", "nothing": "2c 4d 7h 9s Jd",
}

// deals puts the cards into the deck of the house so that the first seat and the community have them.
func (h *house) deals(t testing.TB, hand string) {
	t.Helper()
	g := pa.Game(h.tables[0].Game)
	deck := rigged(t, g, h.tables[0].Rules, allWagers(t, g), nil)
	dry := &dryRun{stakes: allWagers(t, g), deck: deck}
	selected, err := g.Select(h.tables[0].Rules)
	must(t, err)
	_, err = selected.Run(round.TableState{}, dry, func(e round.Event) {
		if e.Kind == round.EventDeal {
			dry.places = append(dry.places, e.Place)
		}
	})
	must(t, err)
	cards := strings.Fields(levelHands[hand])
	for n, place := range dry.places {
		if place.Pile == round.SeatPile(1) || place.Pile == round.Community {
			want, err := card.Parse(cards[0])
			must(t, err)
			at, from := (n+dry.cut)%len(deck), slices.Index(deck, want)
			deck[at], deck[from] = deck[from], deck[at]
			cards = cards[1:]
		}
	}
	copy(h.deck, deck)
}

// readingsOf are what the levels of a table's meter read.
func readingsOf(l *floor.Live) map[string]money.Cents {
	all := map[string]money.Cents{}
	for _, level := range l.Meter() {
		all[level.Level] = level.Reading
	}
	return all
}

// TestLevelsOfAMeter: at two linked tables rounds win random shares of three levels of a meter, and some become void. Each level reads what a
// reckoning by hand says, its account holds that, and no cent is lost; after the floor was opened again it is all the same.
func TestLevelsOfAMeter(t *testing.T) {
	for _, reading := range []string{"kept", "reversed"} {
		t.Run(reading, func(t *testing.T) {
			t.Parallel()
			ctx := t.Context()
			h := levelled(t, reading, "t1", "t2")
			dir, ann, bob := joined(t, h)
			log := openLog(t, dir)
			defer log.Close()
			f := h.open(t, log)
			defer func() { f.Close() }()
			rate, reset := map[string]int{}, map[string]money.Cents{}
			meters := map[string]general.Meter{}
			for _, m := range h.meters {
				_, level, _ := strings.Cut(m.ID, ":")
				rate[level], reset[level], meters[level] = m.Rate, m.Reset, general.Meter{Reading: m.Initial}
			}
			type win struct {
				level string
				share int
				paid  money.Cents
			}
			type played struct {
				table  string
				number int
				wins   []win
			}
			var rounds []played
			took := func(level string, r played) bool { // all of a level
				return slices.ContainsFunc(r.wins, func(w win) bool { return w.level == level && w.share == 100 })
			}
			check := func(when string) {
				t.Helper()
				now := balancesOf(t, log)
				for level, m := range meters {
					if is := readingsOf(f.Table("t1"))[level]; is != m.Reading || now[journal.Account("meter/"+meterID+":"+level)] != is || readingsOf(f.Table("t2"))[level] != is {
						t.Fatalf("%s: the %s meter reads %s and its account holds %s, want %s", when, level, is, now[journal.Account("meter/"+meterID+":"+level)], m.Reading)
					}
				}
			}
			check("opened")
			const stake = 20 * money.Dollar // two wagers of $10
			rng, numbers := random(7), map[string]int{}
			names := slices.Sorted(maps.Keys(levelHands))
			for n := range 12 {
				hand, id := names[(n+n/len(names))%len(names)], []string{"t1", "t2"}[rng.IntN(2)]
				h.deals(t, hand)
				if numbers[id] > 0 {
					h.watch.pass(f.Table(id), hour)
				}
				must(t, play(ctx, f, id, gambler{id: ann, seats: []int{1}, bold: true, rounds: 1 + numbers[id]}, gambler{id: bob, seats: []int{2}, bold: true, rounds: 1 + numbers[id]}))
				numbers[id]++
				r := played{table: id, number: numbers[id]}
				for level, m := range meters {
					meters[level] = m.Contribute(stake, rate[level])
				}
				v, err := f.Table(id).RoundView(ctx, ann, r.number)
				must(t, err)
				for _, seat := range slices.Backward(v.Seats) {
					for _, result := range seat.Results {
						pays, err := payout.Parse(levelsPay[result.Hand])
						if percent, share := pays.FromMeter(); result.Wager == "progressive" && err == nil && share {
							level := pays.Level()
							if want := pays.Amount(0, meters[level].Reading); result.Paid != want || !result.FromMeter {
								t.Fatalf("round %d, %s: %s was paid, want %s", n, result.Hand, result.Paid, want)
							}
							r.wins = append(r.wins, win{level, percent, result.Paid})
							meters[level] = meters[level].Pay(round.Outcome{MeterShare: percent, Paid: result.Paid}, reset[level])
						}
					}
				}
				if hand != "nothing" && len(r.wins) == 0 {
					t.Fatalf("round %d: %s won nothing of the meter", n, hand)
				}
				check(fmt.Sprintf("round %d, %s at %s", n, hand, id))
				rounds = append(rounds, r)
				i := rng.IntN(len(rounds))
				if void := rounds[i]; rng.IntN(2) == 0 && void.number < numbers[void.table] { // another round was played there since
					must(t, approved(t, f, f.Table(void.table).CorrectIn(ctx, fay, void.number, asVoid)))
					rounds = slices.Delete(rounds, i, i+1)
					for _, w := range void.wins {
						m := meters[w.level]
						if m.Reading += w.paid; w.share == 100 {
							m.Reading -= reset[w.level]
						}
						meters[w.level] = m
					}
					for level, m := range meters {
						since := slices.ContainsFunc(rounds[i:], func(r played) bool { return took(level, r) })
						if reading == "reversed" && (took(level, void) || !since) {
							meters[level] = m.Contribute(-stake, rate[level])
						}
					}
					check(fmt.Sprintf("after round %d, void round %d of %s", n, void.number, void.table))
				}
			}
			f.Close()
			f = h.open(t, log)
			check("opened again")
			f.Close()
			sound(t, log)
			areTheirValues(t, log)
		})
	}
}

// TestLevelsAreThoseOfTheRules: the amounts of each level are those of the table's rules, and a floor without a level is not opened.
func TestLevelsAreThoseOfTheRules(t *testing.T) {
	for _, c := range []struct {
		change func(*house)
		want   string
	}{
		{func(h *house) { h.meters = h.meters[:2] }, `there is no meter "` + meterID + `:minor"`},
		{func(h *house) { h.meters[1].Rate = 734 }, "progressive_rate is $7.33 by its rules and $7.34 by meter " + meterID + ":major"},
	} {
		h := levelled(t, "kept", "t1")
		c.change(&h)
		log := openLog(t, t.TempDir())
		f, err := floor.Open(t.Context(), h.config(log))
		refusedWith(t, err, c.want)
		if f != nil {
			f.Close()
		}
		log.Close()
	}
}

// TestAViewHasTheLevels: a table's view has a reading for each level, and the plain reading only where the meter has one level.
func TestAViewHasTheLevels(t *testing.T) {
	f, _, _, _ := opened(t, levelled(t, "kept", "t1"))
	v := f.Table("t1").View("")
	text, err := json.Marshal(v.Levels)
	must(t, err)
	if v.Meter != "" || string(text) != `[{"level":"mega","reading":"100000.00"},{"level":"major","reading":"5000.00"},{"level":"minor","reading":"500.00"}]` {
		t.Errorf("meter %q, levels %s", v.Meter, text)
	}
	one, _, _, _ := opened(t, jackpot(t, nil, "t1"))
	if v := one.Table("t1").View(""); v.Meter != "30000.00" || v.Levels != nil {
		t.Errorf("meter %q, levels %v", v.Meter, v.Levels)
	}
}

// TestLevelsUnderASubmission: linked tables under a Rules Submission share all levels. One that would take a level away that players have
// contributed to, pay another row or change an amount of a level is refused.
func TestLevelsUnderASubmission(t *testing.T) {
	of := func(name, day, table, rates string) string {
		return edition(name, day, `[games.mississippi-stud]
wagers = ["ante", "third_street", "fourth_street", "fifth_street", "progressive"]
minimum = "5.00"
maximum = "500.00"
paytables = { progressive = `+table+` }
progressive = `+rates+`
[tables.t1]
game = "mississippi-stud"
[tables.t2]
game = "mississippi-stud"
[links.big]
tables = ["t1", "t2"]
`)
	}
	const (
		pays  = `{ "royal flush" = "100% of the mega meter", "flush" = "100% of the minor meter" }`
		rates = `{ rate = { mega = "10.00", minor = "5.00" }, initial = { mega = "1000.00", minor = "100.00" }, reset = { mega = "900.00", minor = "90.00" } }`
	)
	w := &watch{}
	f, log, ann, _ := opened(t, house{submission: of("1", "2026-01-01", pays, rates), watch: w})
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, bold: true}))
	for _, id := range []string{"t1", "t2"} {
		for level, want := range map[string]money.Cents{"mega": 1_001_00, "minor": 100_50} {
			balance, err := log.Balance(t.Context(), journal.Account("meter/link-big:"+level))
			must(t, err)
			if is := readingsOf(f.Table(id))[level]; is != want || balance != want {
				t.Errorf("at %s the %s meter reads %s and holds %s, want %s", id, level, is, balance, want)
			}
		}
	}
	for want, next := range map[string]string{
		"meter link-big:mega reads $1,001, of which players have contributed": of("2", "2026-01-02", `"A"`, `{ rate = "25.00", initial = "1000.00", reset = "900.00" }`),
		"the paytable of progressive would change":                            of("2", "2026-01-02", strings.Replace(pays, "100% of the minor", "90% of the minor", 1), rates),
		"meter link-big:minor: the reset amount would change from $90 to $91": of("2", "2026-01-02", pays, strings.Replace(rates, `"90.00"`, `"91.00"`, 1)),
	} {
		refusedWith(t, f.File(t.Context(), fay, next), want)
	}
	f.Close()
	sound(t, log)
}

// TestTheoryOfWagersOnLevels: of each level by what it read with the wagers of the round, one of them set right before; and the Envy Bonus by
// the two hands that may have paid the two players.
func TestTheoryOfWagersOnLevels(t *testing.T) {
	h := levelled(t, "kept", "t1")
	h.tables[0].Rules = with(t, h.tables[0].Rules, "envy", map[string]string{"royal_flush": "1000.00", "straight_flush": "300.00"})
	dir, ann, bob := joined(t, h)
	log := openLog(t, dir)
	defer log.Close()
	f := h.open(t, log)
	must(t, f.SetRight(t.Context(), fay, meterID+":minor", 700*money.Dollar))
	_, id := readingOf(t, f, meterID+":minor")
	must(t, f.ApproveMeter(t.Context(), gus, meterID+":minor", id))
	h.deals(t, "nothing")
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}, bold: true}))
	readings := readingsOf(f.Table("t1"))
	f.Close()
	sound(t, log)
	if readings["minor"] != 701*money.Dollar { // and 5 % of two wagers of $10
		t.Fatalf("the levels read %v", readings)
	}
	figures := books.FiguresBy(&odds.Calculator{})
	of, err := books.New(log, figures).Day(t.Context(), "", "")
	must(t, err)
	all, err := figures(t.Context(), "mississippi-stud", h.tables[0].Rules)
	must(t, err)
	p := all["progressive"].Progressive
	onMeter := new(big.Rat).Mul(p.Fixed, big.NewRat(2*10_00, 1))
	for _, level := range p.Levels {
		onMeter.Add(onMeter, new(big.Rat).Mul(level.Share, big.NewRat(2*int64(readings[level.Name]), 1)))
	}
	want := map[round.WagerID]*big.Rat{"progressive": onMeter, "envy_bonus": big.NewRat(2*14_800_00, 2_598_960)}
	found := 0
	for _, x := range of.Tables[0].ByWager {
		if x.TheoreticalWin == nil {
			t.Fatalf("%s has no theory", x.Wager)
		}
		if want[x.Wager] == nil {
			continue
		}
		found++
		if got, _ := want[x.Wager].Float64(); math.Abs(got+float64(*x.TheoreticalWin)) > 0.5 {
			t.Errorf("the house wins %s by %s, want %g cents", x.TheoreticalWin, x.Wager, -got)
		}
	}
	if found != 2 || of.Tables[0].TheoreticalWin == nil {
		t.Errorf("the books have %+v", of.Tables[0])
	}
}
