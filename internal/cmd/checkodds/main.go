// Checkodds checks a certificate that felt odds --certificate wrote, without felt: it imports none of it, and has a ranking of its own. It adds up
// the rows, recomputes value, variance and hit frequency, counts again the wagers that it knows by listing all hands, and solves Three
// Card Poker, Mississippi Stud, High Card Flush, Five Card Hi-Lo and Spanish 21 again, some hands of Crazy 4 Poker and Four Card Prime,
// and some flops of Heads-Up Hold 'Em, with -every all. It exits with 1 if anything differs.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/big"
	"math/bits"
	"os"
	"slices"
	"strings"
)

type certificate struct {
	Format, Build, Game, Wager, Paytable, Strategy, Combinations, Meter string
	Rules                                                               json.RawMessage
	Cards                                                               int
	Rows                                                                []struct{ Hand, Pays, Net, Combinations string }
	ExpectedValue                                                       string `json:"expected_value"`
	Variance                                                            string
	HitFrequency                                                        string `json:"hit_frequency"`
	Hands, Flops                                                        []listed
	Parts                                                               int64
	Levels                                                              map[string]string
	Shoe                                                                *shoePlay
	Given, Approximation                                                string
}

// listed is a hand of the player, or a flop.
type listed struct {
	Cards  string
	Alike  int64
	Choice string
	Value  int64
}

func main() {
	every := flag.Bool("every", false, "play every flop of Heads-Up Hold 'Em again, and not only some; this takes a minute")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "checkodds: name one certificate")
		os.Exit(2)
	}
	data, err := os.ReadFile(flag.Arg(0))
	if err == nil {
		err = check(data, *every, os.Stdout)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "checkodds: %s: %v\n", flag.Arg(0), err)
		os.Exit(1)
	}
}

// check checks a certificate and says what it has checked; every is to play all flops of Heads-Up Hold 'Em again.
func check(data []byte, every bool, out io.Writer) error {
	var file struct {
		Certificate json.RawMessage
		SHA256      string
	}
	var c certificate
	strict := json.NewDecoder(bytes.NewReader(data))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&file); err != nil {
		return fmt.Errorf("it is no certificate: %w", err)
	}
	if sum := sha256.Sum256(file.Certificate); hex.EncodeToString(sum[:]) != file.SHA256 {
		return errors.New("the SHA-256 is not that of the certificate")
	}
	inner := json.NewDecoder(bytes.NewReader(file.Certificate))
	inner.DisallowUnknownFields()
	if err := inner.Decode(&c); err != nil {
		return fmt.Errorf("it is no certificate: %w", err)
	}
	if c.Format != "felt certificate of odds, 1" {
		return fmt.Errorf("its format is %q", c.Format)
	}
	if c.Shoe != nil {
		if c.Game != "spanish-21" || c.Wager != "base" || c.Strategy != "optimal" {
			return fmt.Errorf("%.20q %.20q by the strategy %.20q is not played from a shoe", c.Game, c.Wager, c.Strategy)
		}
		return c.solveShoe(out)
	}
	if err := c.sums(); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s %s %s: %d rows add up to %s; value %s, variance and hit frequency follow from them\n", c.Game, c.Wager, c.Paytable, len(c.Rows), c.Combinations, c.ExpectedValue)
	if name := namers[c.Game+" "+c.Wager]; name != nil {
		if err := c.recount(name); err != nil {
			return err
		}
		fmt.Fprintf(out, "All hands of %d cards were counted again: every row is the same\n", c.Cards)
	}
	if c.Game == "mississippi-stud" && c.Wager == "base" && c.Strategy == "optimal" {
		if err := c.solveStud(); err != nil {
			return err
		}
		fmt.Fprintln(out, "The game was solved again from its first two cards on: the value is that of the best play, and every row is the same")
	}
	if c.Game == "high-card-flush" && c.Wager == "base" && c.Strategy == "optimal" {
		hands, err := c.solveFlushes()
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "All hands were played again, %d that differ by more than suits, against all hands of the dealer: the value is that of the best play, and every row is the same\n", hands)
	}
	if len(c.Hands) == 0 {
		return nil
	}
	if err := c.byHand(); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d hands bring the same value together\n", len(c.Hands))
	if g, known := fourGames[c.Game]; known && c.Wager == "base" && c.Strategy == "optimal" {
		if err := c.solveFour(&g, sha256.Sum256(file.Certificate)); err != nil {
			return err
		}
		fmt.Fprintf(out, "%d of them, picked by the SHA-256, were played again against all hands of the dealer: their values are the same, and no decision is better\n", sampled)
	}
	if c.Game == "five-card-hi-lo" && c.Wager == "base" && c.Strategy == "optimal" {
		if err := c.solvePoints(); err != nil {
			return err
		}
		fmt.Fprintln(out, "Each was played again against all hands of the dealer: its value is the same, and no decision is better; every row is the same")
	}
	if c.Game == "heads-up-holdem" && c.Wager == "base" && c.Strategy == "optimal" {
		return c.solveHoldem(sha256.Sum256(file.Certificate), every, out)
	}
	if c.Game == "three-card-poker" && c.Wager == "base" && c.Strategy == "optimal" {
		if err := c.solveThree(); err != nil {
			return err
		}
		fmt.Fprintln(out, "Each was played again against all hands of the dealer: its value is the same, and no decision is better")
	}
	return nil
}

// pick picks n different numbers below all, in order, by the SHA-256 of the certificate, so that each certificate is checked in other
// hands.
func pick(digest [sha256.Size]byte, n, all int) (picks []int) {
	picked := make([]bool, all)
	for i := uint32(0); len(picks) < min(n, all); i++ {
		sum := sha256.Sum256(binary.BigEndian.AppendUint32(digest[:], i))
		if at := int(binary.BigEndian.Uint64(sum[:]) % uint64(all)); !picked[at] {
			picked[at], picks = true, append(picks, at)
		}
	}
	slices.Sort(picks)
	return picks
}

func fraction(text string) (*big.Rat, error) {
	if r, ok := new(big.Rat).SetString(text); ok {
		return r, nil
	}
	return nil, fmt.Errorf("%.40q is no fraction", text)
}

// sums adds up the rows.
func (c *certificate) sums() error {
	all, ok := new(big.Int).SetString(c.Combinations, 10)
	if !ok || all.Sign() <= 0 {
		return fmt.Errorf("%.40q combinations", c.Combinations)
	}
	if c.Cards > 0 && new(big.Int).Binomial(52, int64(c.Cards)).Cmp(all) != 0 {
		return fmt.Errorf("%s is not the number of hands of %d cards", all, c.Cards)
	}
	total, mean, square, hits := new(big.Int), new(big.Rat), new(big.Rat), new(big.Rat)
	for _, row := range c.Rows {
		n, ok := new(big.Int).SetString(row.Combinations, 10)
		net, err := fraction(row.Net)
		if !ok || n.Sign() < 0 || err != nil {
			return fmt.Errorf("row %q: %s, %s", row.Hand, row.Combinations, row.Net)
		}
		if pays := c.net(row.Pays); pays != nil && pays.Cmp(net) != 0 {
			return fmt.Errorf("row %q pays %s, and brings %s", row.Hand, row.Pays, row.Net)
		}
		total.Add(total, n)
		chance := new(big.Rat).SetFrac(n, all)
		part := new(big.Rat).Mul(net, chance)
		mean.Add(mean, part)
		square.Add(square, new(big.Rat).Mul(part, net))
		if net.Sign() > 0 {
			hits.Add(hits, chance)
		}
	}
	if total.Cmp(all) != 0 {
		return fmt.Errorf("the rows add up to %s, not to %s", total, all)
	}
	square.Sub(square, new(big.Rat).Mul(mean, mean))
	for _, f := range []struct {
		name, says string
		is         *big.Rat
	}{{"expected value", c.ExpectedValue, mean}, {"variance", c.Variance, square}, {"hit frequency", c.HitFrequency, hits}} {
		if says, err := fraction(f.says); err != nil || says.Cmp(f.is) != 0 {
			return fmt.Errorf("the %s is %s, not %s", f.name, f.is.RatString(), f.says)
		}
	}
	return nil
}

// net is what a payout in words brings, nil where it says nothing.
func (c *certificate) net(pays string) *big.Rat {
	pays = strings.ReplaceAll(pays, ",", "")
	var n, m int64
	switch {
	case c.Wager == "base":
		return nil
	case pays == "":
		return big.NewRat(-1, 1)
	}
	if _, err := fmt.Sscanf(pays, "%d to %d", &n, &m); err == nil && m > 0 {
		return big.NewRat(n, m)
	}
	if _, err := fmt.Sscanf(pays, "%d for %d", &n, &m); err == nil && m > 0 {
		return big.NewRat(n-m, m)
	}
	if share, of, ok := strings.Cut(strings.TrimSuffix(pays, "meter"), "% of "); ok {
		reading := c.Meter
		if level := strings.TrimSpace(strings.TrimPrefix(of, "the ")); level != "" {
			reading = c.Levels[level]
		}
		if _, err := fmt.Sscan(share, &n); err != nil {
			return nil
		}
		if meter, err := fraction(reading); err == nil {
			return meter.Mul(meter, big.NewRat(n, 100)).Sub(meter, big.NewRat(1, 1))
		}
	}
	return nil
}

// lanes are the ranks of a hand by suit, 2 lowest.
type lanes [4]uint16

// read reads n different cards.
func read(text string, n int) (h lanes, err error) {
	for i := 0; i+1 < len(text); i += 2 {
		rank, suit := strings.IndexByte("23456789TJQKA", text[i]), strings.IndexByte("cdhs", text[i+1])
		if rank < 0 || suit < 0 {
			return h, fmt.Errorf("%.20q are no cards", text)
		}
		h[suit] |= 1 << rank
	}
	if got := bits.OnesCount64(uint64(h[0]) | uint64(h[1])<<16 | uint64(h[2])<<32 | uint64(h[3])<<48); got != n || len(text) != 2*n {
		return h, fmt.Errorf("%.20q are not %d different cards", text, n)
	}
	return h, nil
}

// each visits all hands of n cards.
func each(n, from int, hand lanes, visit func(*lanes)) {
	if n == 0 {
		visit(&hand)
		return
	}
	for c := from; c <= 52-n; c++ {
		with := hand
		with[c/13] |= 1 << (c % 13)
		each(n-1, c+1, with, visit)
	}
}

// highest is the highest straight of n ranks, as its highest rank from 1, 0 for none; an ace may be low.
func highest(ranks uint16, n int) int {
	with := uint32(ranks)<<1 | uint32(ranks)>>12
	for top := 13; top >= n-1; top-- {
		if run := uint32(1)<<n - 1; with>>(top-n+1)&run == run {
			return top
		}
	}
	return 0
}

// named is what the best n of the cards are called.
func named(h *lanes, n int) string {
	ranks, flush, straightFlush := h[0]|h[1]|h[2]|h[3], false, 0
	for _, lane := range h {
		if bits.OnesCount16(lane) >= n {
			flush = true
			straightFlush = max(straightFlush, highest(lane, n))
		}
	}
	var of [5]int
	for r := range 13 {
		of[h[0]>>r&1+h[1]>>r&1+h[2]>>r&1+h[3]>>r&1]++
	}
	switch {
	case straightFlush == 13 && n == 5:
		return "royal flush"
	case straightFlush == 13:
		return "mini-royal"
	case straightFlush > 0:
		return "straight flush"
	case of[4] > 0:
		return "four-of-a-kind"
	case of[3] > 1 || of[3] > 0 && of[2] > 0:
		return "full house"
	case n == 3 && of[3] > 0:
		return "three-of-a-kind"
	case n == 3 && highest(ranks, 3) > 0:
		return "straight"
	case flush:
		return "flush"
	case highest(ranks, 5) > 0 && n == 5:
		return "straight"
	case of[3] > 0:
		return "three-of-a-kind"
	case of[2] > 1:
		return "two pair"
	case of[2] > 0:
		return "pair"
	}
	return "loses"
}

// pairOf is the rank of the only pair, 2 the lowest, from 0.
func pairOf(h *lanes) int {
	for r := range 13 {
		if h[0]>>r&1+h[1]>>r&1+h[2]>>r&1+h[3]>>r&1 == 2 {
			return r
		}
	}
	return -1
}

// flushes is what seven cards are called by their longest suit.
func flushes(h *lanes) string {
	n := 0
	for _, lane := range h {
		n = max(n, bits.OnesCount16(lane))
	}
	return [...]string{3: "three-card flush", 4: "four-card flush", 5: "five-card flush", 6: "six-card flush", 7: "seven-card flush"}[max(n, 3)]
}

var namers = map[string]func(*lanes) string{
	"three-card-poker pair_plus":        three,
	"mississippi-stud three_card_bonus": three,
	"five-card-hi-lo poker_bonus":       five,
	"mississippi-stud progressive":      five,
	"heads-up-holdem trips_plus":        five,
	"high-card-flush flush_bonus":       flushes,
}

func three(h *lanes) string { return named(h, 3) }
func five(h *lanes) string  { return named(h, 5) }

// recount counts all hands again; a name without a row is the lower one that has it, or loses.
func (c *certificate) recount(name func(*lanes) string) error {
	at, least := map[string]int{}, 0
	for i, row := range c.Rows {
		at[row.Hand] = i
		if rank, ok := strings.CutPrefix(row.Hand, "pair of "); ok && strings.HasSuffix(rank, "s or better") {
			at["pair"], least = i, strings.IndexByte("23456789TJQKA", rank[0])
		}
	}
	counted := make([]int64, len(c.Rows))
	lower := map[string]string{"royal flush": "straight flush", "mini-royal": "straight flush"}
	each(c.Cards, 0, lanes{}, func(h *lanes) {
		hand := name(h)
		if hand == "pair" && pairOf(h) < least {
			hand = "loses"
		}
		i, there := at[hand]
		if !there {
			if i, there = at[lower[hand]]; !there {
				i = at["loses"]
			}
		}
		counted[i]++
	})
	for i, row := range c.Rows {
		if fmt.Sprint(counted[i]) != row.Combinations {
			return fmt.Errorf("row %q has %d hands, not %s", row.Hand, counted[i], row.Combinations)
		}
	}
	return nil
}

// byHand adds up what the hands bring.
func (c *certificate) byHand() error {
	sum, hands := new(big.Int), int64(0)
	for _, h := range c.Hands {
		sum.Add(sum, new(big.Int).Mul(big.NewInt(h.Alike), big.NewInt(h.Value)))
		hands += h.Alike
	}
	if c.Parts <= 0 || len(c.Hands[0].Cards) < 2 || new(big.Int).Binomial(52, int64(len(c.Hands[0].Cards)/2)).Cmp(big.NewInt(hands)) != 0 {
		return fmt.Errorf("%d hands are listed", hands)
	}
	value := new(big.Rat).SetFrac(sum, new(big.Int).Mul(big.NewInt(hands), big.NewInt(c.Parts)))
	if says, err := fraction(c.ExpectedValue); err != nil || says.Cmp(value) != 0 {
		return fmt.Errorf("the hands bring %s, not %s", value.RatString(), c.ExpectedValue)
	}
	return nil
}

// ends compares the value and every row with a game played again: how many deals bring each amount, in parts of the first wager.
func (c *certificate) ends(nets map[int64]int64, parts int64) error {
	deals, sum := new(big.Int), new(big.Int)
	for net, n := range nets {
		deals.Add(deals, big.NewInt(n))
		sum.Add(sum, new(big.Int).Mul(big.NewInt(net), big.NewInt(n)))
	}
	best := new(big.Rat).SetFrac(sum, deals.Mul(deals, big.NewInt(parts)))
	if value, err := fraction(c.ExpectedValue); err != nil || value.Cmp(best) != 0 {
		return fmt.Errorf("the best play is worth %s, not %s", best.RatString(), c.ExpectedValue)
	}
	for _, row := range c.Rows {
		net, err := fraction(row.Net)
		if err == nil {
			net.Mul(net, big.NewRat(parts, 1))
		}
		if err != nil || !net.IsInt() || fmt.Sprint(nets[net.Num().Int64()]) != row.Combinations {
			return fmt.Errorf("row %q has %s deals; the best play, played again, ends otherwise", row.Hand, row.Combinations)
		}
		delete(nets, net.Num().Int64())
	}
	if len(nets) > 0 {
		return fmt.Errorf("%d rows are missing", len(nets))
	}
	return nil
}

// value ranks three cards: by what they are called, then by their ranks, those that come more often first.
func value(h *lanes) int {
	order := []string{"loses", "pair", "flush", "straight", "three-of-a-kind", "straight flush", "mini-royal"}
	name := named(h, 3)
	if strings.HasPrefix(name, "straight") || name == "mini-royal" {
		return slices.Index(order, name)<<20 | highest(h[0]|h[1]|h[2]|h[3], 3)
	}
	ranks := 0 // hands of one name have as many of them
	for n := 3; n > 0; n-- {
		for r := 12; r >= 0; r-- {
			if int(h[0]>>r&1+h[1]>>r&1+h[2]>>r&1+h[3]>>r&1) == n {
				ranks = ranks<<4 | r
			}
		}
	}
	return slices.Index(order, name)<<20 | ranks
}

// anteBonus is what a straight flush, three of a kind and a straight pay on the Ante Wager of Three Card Poker.
var anteBonus = map[string][3]int64{"A": {5, 4, 1}, "B": {4, 3, 1}, "C": {3, 2, 1}}

// solveThree plays every hand of Three Card Poker: a fold loses the Ante Wager; a dealer without a queen or better pays it and returns the
// Play Wager; else both are won or lost; a straight or better has its bonus in any case.
func (c *certificate) solveThree() error {
	type dealt struct {
		cards lanes
		value int
	}
	var dealers []dealt
	each(3, 0, lanes{}, func(h *lanes) { dealers = append(dealers, dealt{*h, value(h)}) })
	pays, ok := anteBonus[c.Paytable]
	if !ok {
		return fmt.Errorf("%.40q is no paytable of this game", c.Paytable)
	}
	queen := value(&lanes{1 << 10, 1, 1 << 1}) // queen, 3 and 2: the least that qualifies
	for _, h := range c.Hands {
		own, err := read(h.Cards, 3)
		if err != nil {
			return err
		}
		mine := value(&own)
		bonus := map[string]int64{"mini-royal": pays[0], "straight flush": pays[0], "three-of-a-kind": pays[1], "straight": pays[2]}[named(&own, 3)]
		plays, deals := int64(0), int64(0)
		for i := range dealers {
			d := &dealers[i]
			if d.cards[0]&own[0]|d.cards[1]&own[1]|d.cards[2]&own[2]|d.cards[3]&own[3] != 0 {
				continue
			}
			deals++
			switch {
			case d.value < queen:
				plays += 1 + bonus
			case d.value < mine:
				plays += 2 + bonus
			case d.value > mine:
				plays += bonus - 2
			default:
				plays += bonus
			}
		}
		unit := c.Parts / deals
		best, choice := plays, "play 1"
		if plays <= -deals {
			best, choice = -deals, "fold"
		}
		if best*unit != h.Value || choice != h.Choice || unit*deals != c.Parts {
			return fmt.Errorf("%s: %s brings %d, not %s %d", h.Cards, choice, best*unit, h.Choice, h.Value)
		}
	}
	return nil
}

// studPays is what a hand of Mississippi Stud brings for each unit wagered.
func studPays(h *lanes) int {
	name := named(h, 5)
	if name == "pair" {
		switch rank := pairOf(h); {
		case rank >= 9: // jacks
			return 1
		case rank >= 4: // sixes
			return 0
		}
		return -1
	}
	if pays := map[string]int{"royal flush": 500, "straight flush": 100, "four-of-a-kind": 40, "full house": 10, "flush": 6, "straight": 4, "three-of-a-kind": 3, "two pair": 2}[name]; pays > 0 {
		return pays
	}
	return -1
}

// studLast is what the fifth cards make of four: how many of them bring each amount, and what they bring together.
type studLast struct {
	bring map[int]int64
	sum   int64
}

// studBet is the best wager with so much wagered: 0 is a fold, after which over all deals so much is lost. A fold must be worse to be left,
// and a larger wager better to be taken, as the certificate's rows have it.
func studBet(wagered, deals int64, after func(wagered int64) int64) (bet, value int64) {
	value = -wagered * deals
	for _, more := range []int64{1, 2, 3} {
		if v := after(wagered + more); v > value || bet == 0 && v == value {
			bet, value = more, v
		}
	}
	return bet, value
}

// solveStud plays Mississippi Stud in the best way: two cards, then a wager of one to three times the Ante Wager or a fold before each of three more.
func (c *certificate) solveStud() error {
	nets := map[int64]int64{}
	known := map[lanes]*studLast{}
	deck := func(seen lanes, visit func(lanes)) {
		each(1, 0, lanes{}, func(one *lanes) {
			if one[0]&seen[0]|one[1]&seen[1]|one[2]&seen[2]|one[3]&seen[3] == 0 {
				visit(lanes{one[0] | seen[0], one[1] | seen[1], one[2] | seen[2], one[3] | seen[3]})
			}
		})
	}
	last := func(four lanes) *studLast {
		key := four
		slices.Sort(key[:]) // which suit is which does not matter
		l := known[key]
		if l == nil {
			l = &studLast{bring: map[int]int64{}}
			known[key] = l
			deck(four, func(five lanes) {
				pays := studPays(&five)
				l.bring[pays]++
				l.sum += int64(pays)
			})
		}
		return l
	}
	for high := range 13 {
		for low := range high + 1 {
			for _, of := range []struct {
				hand lanes
				like int64
			}{{lanes{1<<high | 1<<low}, 4}, {lanes{1 << high, 1 << low}, 12}} {
				switch {
				case high == low && of.like == 4:
					continue // no card comes twice
				case high == low:
					of.like = 6
				}
				var flops [][]*studLast
				deck(of.hand, func(three lanes) {
					var turns []*studLast
					deck(three, func(four lanes) { turns = append(turns, last(four)) })
					flops = append(flops, turns)
				})
				fifth := func(l *studLast) func(int64) int64 { return func(w int64) int64 { return w * l.sum } }
				fourth := func(turns []*studLast) func(int64) int64 {
					return func(w int64) (sum int64) {
						for _, l := range turns {
							_, v := studBet(w, 48, fifth(l))
							sum += v
						}
						return sum
					}
				}
				bet, _ := studBet(1, 50*49*48, func(w int64) (sum int64) {
					for _, turns := range flops {
						_, v := studBet(w, 49*48, fourth(turns))
						sum += v
					}
					return sum
				})
				if bet == 0 {
					nets[-1] += of.like * 50 * 49 * 48
					continue
				}
				for _, turns := range flops {
					wagered := 1 + bet
					bet, _ := studBet(wagered, 49*48, fourth(turns))
					if bet == 0 {
						nets[-wagered] += of.like * 49 * 48
						continue
					}
					for _, l := range turns {
						wagered := wagered + bet
						bet, _ := studBet(wagered, 48, fifth(l))
						if bet == 0 {
							nets[-wagered] += of.like * 48
							continue
						}
						for pays, n := range l.bring {
							nets[int64(pays)*(wagered+bet)] += of.like * n
						}
					}
				}
			}
		}
	}
	return c.ends(nets, 1)
}
