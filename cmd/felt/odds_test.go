package main

import (
	"bytes"
	"encoding/json"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/odds"
)

// call runs one command line.
func call(t *testing.T, args ...string) (out, errs string, code int) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(t.Context(), args, strings.NewReader(""), &o, &e)
	return o.String(), e.String(), code
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestOddsJSON: one figure is an object with what people script against; several are an array.
func TestOddsJSON(t *testing.T) {
	out, errs, code := call(t, "odds", "high-card-flush", "--wager", "flush_bonus", "--paytable", "A", "--json")
	var d struct {
		Game, Wager, Paytable, Cite, Combinations string
		Outcomes                                  []struct{ Hand, Pays, Combinations string }
		ExpectedValue                             struct {
			Fraction string
			Decimal  float64
		} `json:"expected_value"`
		Edge float64 `json:"house_edge"`
		Hit  float64 `json:"hit_frequency"`
		SD   float64 `json:"standard_deviation"`
	}
	if err := json.Unmarshal([]byte(out), &d); err != nil || code != 0 || errs != "" {
		t.Fatalf("%v, exit %d, %s", err, code, errs)
	}
	if d.Game != "high-card-flush" || d.Wager != "flush_bonus" || d.Paytable != "A" || d.Cite != "678a.12(b)" || d.Combinations != "133784560" || len(d.Outcomes) != 5 {
		t.Errorf("%+v", d)
	}
	if first, last := d.Outcomes[0], d.Outcomes[4]; first.Hand != "seven-card flush" || first.Pays != "300 to 1" || first.Combinations != "6864" || last.Hand != "loses" || last.Pays != "" {
		t.Errorf("%+v", d.Outcomes)
	}
	near := func(a, b float64) bool { return math.Abs(a-b) < 5e-7 }
	if d.ExpectedValue.Fraction != "-200861/2572780" || !near(d.ExpectedValue.Decimal, -0.0780716) || !near(d.Edge, 0.0780716) || !near(d.Hit, 0.225936) || math.Abs(d.SD-5.3331) > 5e-5 {
		t.Errorf("%+v", d)
	}
	out, _, _ = call(t, "odds", "high-card-flush", "--wager", "flush_bonus", "--json")
	var all []json.RawMessage
	if err := json.Unmarshal([]byte(out), &all); err != nil || len(all) != 8 {
		t.Errorf("%d figures, %v", len(all), err)
	}
}

func TestOddsInWords(t *testing.T) {
	for _, c := range []struct {
		args string
		want []string
	}{
		{"heads-up-holdem --wager pocket_bonus", []string{"GAME", "C         9.9548 %", "§ 677a.12(d)"}},
		{"heads-up-holdem --wager trips_plus --paytable A", []string{"Trips Plus Wager, paytable A  (§ 677a.12(e))", "three-of-a-kind", "6461620", "House edge          0.7402 %  (expected value -247579/33446140)",
			"Published: house edge 0.75 % (Pa.B. Doc. No. 15-1495, preamble). Exactly: 0.7402 %: does not come out. Most likely"}},
		{"high-card-flush --wager progressive --paytable A --meter 50000 --stake 5", []string{"The meter reads $50000.00 for a wager of $5.00. Without it the house edge is 52.9343 %", "Nobody has an edge when it reads"}},
		{"high-card-flush --wager progressive --paytable A --meter 29999.99", []string{"No meter begins below $30,000 (§ 678a.12(d)(3)): it reads less only after a share of it was paid."}},
		{"high-card-flush --wager progressive --meter 29999.99 --stake 5", []string{"progressive: the meter reads $29999.99 for a wager of $5.00.\nNo meter begins below $30,000 (§ 678a.12(d)(3))"}},
		{"mississippi-stud --wager base", []string{"a wager before a fold", "for a fold and the smaller wager: average wager 3.483568, element of risk 1.4109 %", "average wager 3.589772"}},
		{"crazy-4-poker --wager queens_up --seen 10", []string{"of the rank ten"}},
		{"spanish-21 --wager insurance", []string{"the dealer shows an ace, and no other card is seen"}},
		{"mississippi-stud --strategy basic --session 200 --bankroll 50", []string{"Ruin           65.400024 %", "50 % end with  -50"}},
		{"high-card-flush --wager flush_bonus --paytable A --target 0.06", []string{"house edge 7.8072 %", "six-card flush"}},
		{"high-card-flush --wager flush_bonus --paytable A --target hit=0.03", []string{"hit frequency 22.5936 %", "four-card flush nothing"}},
		{"high-card-flush --wager flush_bonus --paytable A --target edge=0.06,deviation=5,largest=200,any", []string{"5.0002", "seven-card flush 106 to 1"}},
	} {
		out, errs, code := call(t, append([]string{"odds"}, strings.Fields(c.args)...)...)
		if code != 0 || errs != "" {
			t.Errorf("%s: exit %d, %s", c.args, code, errs)
		}
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("%s: there is no %q in\n%s", c.args, want, out)
			}
		}
	}
}

func TestOwnPaytable(t *testing.T) {
	own := write(t, "own.toml", "# four colours\n\"all five the same color\" = \"7 to 1\"\n\"four of the same color\" = \"1 to 1\"\n")
	out, errs, code := call(t, "odds", "four-card-prime", "--wager", "prime", "--paytable", own, "--json")
	// 7·131,560 + 777,400 − 1,690,000 of 2,598,960.
	if code != 0 || !strings.Contains(out, `"fraction": "8/2499"`) {
		t.Errorf("exit %d, %s%s", code, errs, out)
	}
	for text, want := range map[string]string{
		`"four of the same color" = "1:1"`:        `"four of the same color": "1:1" is no payout such as "50 to 1"`,
		`"four of the same color" = 5`:            `"four of the same color": write what it pays as text, such as "50 to 1"`,
		`"six of the same color" = "5 to 1"`:      `"six of the same color" is no hand of this wager; there are all five the same color, four of the same color`,
		`"four of the same color" = "$5"`:         `is no payout such as`,
		``:                                        `it pays no hand`,
		`"four of the same color" =`:              `toml:`,
		"[a]\n\"four of the same color\" = \"5\"": `"a": write what it pays as text`,
	} {
		path := write(t, "own.toml", text)
		_, errs, code := call(t, "odds", "four-card-prime", "--wager", "prime", "--paytable", path)
		if code != exitInput || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d, %s; want %s", text, code, errs, want)
		}
	}
}

// TestOwnBase: a base game on a custom paytable, here Crazy 4 Poker's own typed again and
// with one payout more.
func TestOwnBase(t *testing.T) {
	printed := "[super_bonus]\n\"four aces\" = \"200 to 1\"\n\"four-of-a-kind\" = \"30 to 1\"\n\"straight flush\" = \"15 to 1\"\n" +
		"\"three-of-a-kind\" = \"2 to 1\"\n\"flush\" = \"3 to 2\"\n\"straight\" = \"1 to 1\"\n"
	for text, want := range map[string]string{
		printed: "House edge          3.4189 %",
		strings.Replace(printed, "15 to 1", "16 to 1", 1): "House edge          3.3391 %",
	} {
		out, errs, code := call(t, "odds", "crazy-4-poker", "--wager", "base", "--no-cache", "--paytable", write(t, "own.toml", text))
		if code != 0 || !strings.Contains(out, want) {
			t.Errorf("exit %d, %s%s; want %s", code, errs, out, want)
		}
	}
	for text, want := range map[string]string{
		`"four aces" = "200 to 1"`:                      `"four aces": write the wager above its lines, such as [bad_beat_bonus]`,
		"[queens_up]\n\"flush\" = \"4 to 1\"":           `the base game of Crazy 4 Poker pays no "queens_up" by a paytable; there are super_bonus`,
		"[super_bonus]\n\"flush\" = \"4\"":              `"flush": "4" is no payout`,
		"[super_bonus]\n\"six aces\" = \"4 to 1\"":      `there is no hand "six aces"`,
		"[super_bonus.flush]\n\"flush\" = \"4 to 1\"\n": "write what it pays as text",
	} {
		_, errs, code := call(t, "odds", "crazy-4-poker", "--wager", "base", "--paytable", write(t, "own.toml", text))
		if code != exitInput || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d, %s; want %s", text, code, errs, want)
		}
	}
}

// TestOwnBaseSeen: on a custom paytable a card that is seen counts: the chapter's own typed
// again gives the figure of the chapter, one payout more another, and what is solved on no paytable
// of one's own is refused.
func TestOwnBaseSeen(t *testing.T) {
	crazy := "[super_bonus]\n\"four aces\" = \"200 to 1\"\n\"four-of-a-kind\" = \"30 to 1\"\n\"straight flush\" = \"15 to 1\"\n" +
		"\"three-of-a-kind\" = \"2 to 1\"\n\"flush\" = \"3 to 2\"\n\"straight\" = \"1 to 1\"\n"
	stud := "[ante]\n\"royal flush\" = \"500 to 1\"\n\"straight flush\" = \"100 to 1\"\n\"four-of-a-kind\" = \"40 to 1\"\n\"full house\" = \"10 to 1\"\n" +
		"\"flush\" = \"6 to 1\"\n\"straight\" = \"4 to 1\"\n\"three-of-a-kind\" = \"3 to 1\"\n\"two pair\" = \"2 to 1\"\n" +
		"\"pair of jacks or better\" = \"1 to 1\"\n\"pair of 6s to 10s\" = \"push\"\n"
	for _, c := range []struct{ args, own, want string }{
		{"crazy-4-poker --seen A", crazy, "House edge          15.9839 %"},
		{"mississippi-stud --seen community", stud, "House edge          -54.8660 %"},
		{"mississippi-stud --seen community", strings.Replace(stud, "500", "1000", 1), "House edge          -55.63"},
	} {
		args := append([]string{"odds", "--wager", "base", "--no-cache", "--paytable", write(t, "own.toml", c.own)}, strings.Fields(c.args)...)
		out, errs, code := call(t, args...)
		if code != 0 || !strings.Contains(out, c.want) || !strings.Contains(out, "seen") {
			t.Errorf("%v: exit %d, %s%s; want %s", args, code, errs, out, c.want)
		}
	}
	for args, want := range map[string]string{
		"high-card-flush --seen A":                "is solved on the paytables that the chapter prints only",
		"crazy-4-poker --seen A --strategy basic": "Crazy 4 Poker basic is not solved for a card of the dealer's that is seen",
		"mississippi-stud --seen A":               "Mississippi Stud optimal is not solved for a card of the dealer's that is seen",
		"heads-up-holdem --seen community":        "is not solved for a community card that is seen early",
		"crazy-4-poker --seen 7s":                 "Crazy 4 Poker optimal is not solved for the dealer's hole card",
		"crazy-4-poker --neighbours 1":            "has no figures of neighbours' cards that are seen",
	} {
		own := map[string]string{"mississippi": stud, "heads": "[odds]\n\"flush\" = \"4 to 1\"\n"}[strings.Split(args, "-")[0]]
		if own == "" {
			own = crazy
		}
		all := append([]string{"odds", "--wager", "base", "--paytable", write(t, "own.toml", own)}, strings.Fields(args)...)
		if _, errs, code := call(t, all...); code != exitInput || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: exit %d, %s; want %s", all, code, errs, want)
		}
	}
}

func TestOddsSeen(t *testing.T) {
	for args, want := range map[string]string{
		// As Eliot Jacobson publishes it (888casino.com, Mississippi Stud Poker Hole-Card Play).
		"mississippi-stud --seen community":                     "House edge          -54.8660 %",
		"spanish-21 --paytable 6 --seen 7s":                     "the dealer's hole card is seen to be the seven of spades",
		"spanish-21 --paytable 8 --gone 5c,5":                   `--gone: "5" is no card such as 7s`,
		"spanish-21 --paytable 6 --strategy mimic --gone 2c,3d": "2 cards have left the shoe, and 286 are in it",
		// By hand: 72 of 285 hole cards count ten; (2·72 − 213)/285.
		"spanish-21 --wager insurance --gone 5c,5d":                     "(expected value -23/95)",
		"spanish-21 --wager match_the_dealer --paytable 6 --gone 5c,5d": "2 cards are gone, and 286 are left",
		"crazy-4-poker --wager queens_up --paytable A --seen A":         "one of the dealer's cards is seen, of the rank ace",
	} {
		out, errs, _ := call(t, append([]string{"odds"}, strings.Fields(args)...)...)
		if !strings.Contains(out+errs, want) {
			t.Errorf("%s: %s%s; want %s", args, out, errs, want)
		}
	}
	for args, want := range map[string]string{
		"spanish-21 --seen A":                                   "Spanish 21 optimal is not solved for a card of the dealer's that is seen",
		"spanish-21 --seen community":                           "Spanish 21 optimal is not solved for a community card that is seen early",
		"spanish-21 --strategy basic --seen 7s":                 "Spanish 21 basic is not solved for the dealer's hole card",
		"spanish-21 --seen Ts":                                  "Ts is not among the cards (§ 635a.3(a))",
		"spanish-21 --seen 7s --gone 5c":                        "Spanish 21 is solved for cards that have left the shoe, or for a card that is seen, not for both",
		"spanish-21 --gone Ts":                                  "Ts is not among the cards (§ 635a.3(a))",
		"mississippi-stud --seen A":                             "Mississippi Stud optimal is not solved for a card of the dealer's that is seen",
		"mississippi-stud --gone 5c":                            "Mississippi Stud optimal is not solved for cards that have left the shoe",
		"high-card-flush --neighbours 6":                        "6 neighbours: of 6 betting positions 1 to 5 are another's (§ 678a.2(a))",
		"high-card-flush --neighbours 1 --deals 1":              "1 deals: an estimate takes at least two",
		"spanish-21 --neighbours 2":                             "has no figures of neighbours' cards that are seen",
		"mississippi-stud --effects":                            "mississippi-stud base has no figures of what cards that leave the shoe change",
		"high-card-flush --wager flush_bonus --gone A":          `--gone: "A" is no card such as 7s`,
		"high-card-flush --seen 1":                              `--seen: "1" is no rank such as A, K, Q, J, 10 (T) or 9 to 2, no card such as 7s, and not "community"`,
		"crazy-4-poker --wager queens_up --seen 7s":             "queens_up is counted for the rank of a card of the dealer's, such as A, not with its suit",
		"spanish-21 --wager insurance --seen A":                 "insurance is counted for the dealer's hole card with its suit, such as 7s, not for a rank alone",
		"mississippi-stud --wager progressive --seen A":         "progressive does not depend on a card of the dealer's that is seen: there is none in Mississippi Stud",
		"mississippi-stud --wager progressive --seen community": "progressive is worth the same on average when a community card is seen, for nothing is decided by it",
		"spanish-21 --wager insurance --gone Ts":                "Ts is not among the cards that are left (§ 635a.3(a))",
		"--effects":                                             "--effects needs a game",
	} {
		_, errs, code := call(t, append([]string{"odds"}, strings.Fields(args)...)...)
		if code != exitInput || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d, %s; want %s", args, code, errs, want)
		}
	}
}

// TestOddsEffects: the effect of a card is what the base game is worth without it less what it is
// worth with it, exactly; all cards together change nothing for a strategy that looks at none of
// them; and the effects together foretell what several cards change.
func TestOddsEffects(t *testing.T) {
	base := []string{"odds", "spanish-21", "--paytable", "6", "--strategy", "mimic", "--json"}
	worth := func(gone string) *big.Rat {
		t.Helper()
		out, errs, _ := call(t, append(base, "--gone", gone)...)
		var d odds.Document
		if err := json.Unmarshal([]byte(out), &d); err != nil {
			t.Fatalf("%v: %s", err, errs)
		}
		value, _ := new(big.Rat).SetString(d.ExpectedValue.Fraction)
		return value
	}
	out, errs, code := call(t, append(base, "--effects")...)
	var d odds.EffectsDocument
	if err := json.Unmarshal([]byte(out), &d); err != nil || code != 0 || d.Cards != 6*48 || len(d.Depths) != 8 {
		t.Fatalf("%v, exit %d, %s: %s", err, code, errs, out)
	}
	full, all, cards, changes := worth(""), new(big.Rat), 0, map[string]*big.Rat{}
	if full.RatString() != d.Value.Fraction {
		t.Errorf("a full shoe is worth %s, not %s", d.Value.Fraction, full.RatString())
	}
	for _, x := range d.Effects {
		change, _ := new(big.Rat).SetString(x.Change.Fraction)
		changes[x.Card] = change
		cards += x.Like
		all.Add(all, new(big.Rat).Mul(change, big.NewRat(int64(x.Like), 1)))
	}
	if cards != d.Cards || all.Sign() != 0 {
		t.Errorf("%d cards change %s together", cards, all.FloatString(9))
	}
	if one := new(big.Rat).Sub(worth("5c"), full); one.Cmp(changes["5c"]) != 0 {
		t.Errorf("a five that is gone changes %s, not %s", changes["5c"].FloatString(9), one.FloatString(9))
	}
	estimate := new(big.Rat)
	for range 6 {
		estimate.Add(estimate, changes["5c"])
	}
	estimate.Mul(estimate, big.NewRat(288-1, 288-6))
	off, _ := estimate.Sub(estimate, new(big.Rat).Sub(worth("5c 5d 5h 5s 5c 5d"), full)).Float64()
	if math.Abs(off) > 0.0005 {
		t.Errorf("six fives change %.6f of the wager more than was estimated", -off)
	}
	text, _, _ := call(t, "odds", "spanish-21", "--paytable", "6", "--strategy", "mimic", "--effects")
	if !strings.Contains(text, "with all 288 cards in the shoe") || !strings.Contains(text, "player has the edge") {
		t.Errorf("it prints\n%s", text)
	}
}

// TestPenetration: the deviation of the edge at a depth is that of shoes drawn at random, on which
// each effect weighs as the text says.
func TestPenetration(t *testing.T) {
	out, _, _ := call(t, "odds", "spanish-21", "--paytable", "6", "--strategy", "mimic", "--effects", "--json")
	var d odds.EffectsDocument
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatal(err)
	}
	var shoe []float64
	for _, x := range d.Effects {
		for range x.Like {
			shoe = append(shoe, x.Change.Decimal)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	const shoes = 20000
	for _, p := range d.Depths {
		squares, ahead := 0.0, 0
		for range shoes {
			sum := 0.0
			for i := range p.Cards { // the first cards of a shuffled shoe
				j := i + random.IntN(len(shoe)-i)
				shoe[i], shoe[j] = shoe[j], shoe[i]
				sum += shoe[i]
			}
			sum *= float64(len(shoe)-1) / float64(len(shoe)-p.Cards)
			squares += sum * sum
			if d.Value.Decimal+sum > 0 {
				ahead++
			}
		}
		// Of 20,000 shoes the deviation is known to half a per cent, a share to 0.0036; the estimate
		// takes the sum of the effects for normal.
		if drawn := math.Sqrt(squares / shoes); math.Abs(drawn/p.Deviation-1) > 0.025 {
			t.Errorf("%d cards: the deviation is %v, of shoes drawn %v", p.Cards, p.Deviation, drawn)
		}
		if drawn := float64(ahead) / shoes; math.Abs(drawn-p.Ahead) > 0.02 {
			t.Errorf("%d cards: the player has the edge in %v of shoes, of those drawn in %v", p.Cards, p.Ahead, drawn)
		}
	}
}

func TestOddsRules(t *testing.T) {
	rules := write(t, "rules.json", `{"readings": {"aces_bonus": "four-card"}, "paytables": {"aces_bonus": "A"}}`)
	out, errs, code := call(t, "odds", "four-card-prime", "--wager", "aces_bonus", "--rules", rules)
	if code != 0 || !strings.Contains(out, "1.1060 %") || strings.Count(out, "\n") != 2 {
		t.Errorf("exit %d, %s%s", code, errs, out)
	}
}

func TestOddsRefuses(t *testing.T) {
	rules := write(t, "rules.json", `{"dealing": "by post"}`)
	for args, want := range map[string]string{
		"go-fish":                                        `"go-fish" is no game; felt odds lists them`,
		"high-card-flush --wager odds":                   `High Card Flush has no figure of a wager "odds"; there are`,
		"high-card-flush --wager raise":                  `no figure of a wager "raise"`,
		"high-card-flush --wager ante":                   `ante depends on how the hand is played, and is part of the base game: ask for the wager "base"`,
		"five-card-hi-lo --wager tie":                    `tie of Five Card Hi-Lo depends on how the hand is played`,
		"high-card-flush --paytable A":                   "a paytable needs the wager that it is of",
		"--wager base":                                   "--wager needs a game",
		"high-card-flush --wager progressive --meter -5": `"-5" is no amount of dollars`,
		"high-card-flush --wager progressive --paytable A --target high":    `--target: "high" is no house edge such as 0.06`,
		"crazy-4-poker --bankroll 50":                                       "--bankroll has no effect without --session",
		"crazy-4-poker --session 200 --bankroll 0":                          "--bankroll: 0 is no number of units of the wager from 1 up",
		"crazy-4-poker --session 0":                                         "a session of 0 rounds: it has 1 to 100000",
		"spanish-21 --wager insurance --session 5":                          "spanish-21 insurance has no sessions of its own, for not every round has it",
		"high-card-flush --wager flush_bonus --target 0.06":                 "--target needs a wager and a paytable",
		"high-card-flush --wager flush_bonus --paytable A --target hit=2":   `--target: "hit=2" is no goal; there are edge=0.06, hit=0.25`,
		"high-card-flush --wager flush_bonus --paytable A --target any":     "--target: name a house edge, a hit frequency or a deviation",
		"crazy-4-poker --wager base --target deviation=3":                   "--target: the rows of crazy-4-poker base alone do not tell its hit frequency and deviation",
		"high-card-flush --rules nowhere.json":                              "nowhere.json: there is no such file",
		"high-card-flush --rules " + rules:                                  `rules.dealing: "by post" is not allowed`,
		"high-card-flush --wager flush_bonus --paytable nowhere.toml":       "nowhere.toml",
		"--strategy lucky high-card-flush":                                  `High Card Flush has no strategy "lucky"; there are optimal`,
		"high-card-flush four-card-prime":                                   `"four-card-prime": one game at a time`,
		"high-card-flush --wager base --strategy lucky":                     `High Card Flush has no strategy "lucky"; there are optimal`,
		"high-card-flush --wager flush_bonus --paytable A --strategy=basic": "flush_bonus is not played by a strategy",
	} {
		_, errs, code := call(t, append([]string{"odds"}, strings.Fields(args)...)...)
		if code != exitInput || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d, %s; want %s", args, code, errs, want)
		}
	}
}
