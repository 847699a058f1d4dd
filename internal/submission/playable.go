package submission

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
)

// published is the day on which a chapter's text was published; the description of its origin ends with it.
func published(g *game.Game) time.Time {
	_, day, _ := strings.Cut(g.Published, ", ")
	at, err := time.Parse("January 2, 2006", day)
	if err != nil {
		return time.Time{}
	}
	return at
}

// temporaryYears is how long a temporary regulation stands after its publication (42 Pa.B. 5865).
const temporaryYears = 2

// sources reports for each game where its text comes from, and whether it is in force on the days of the submission.
func (d *document) sources(all *findings, root node) {
	for _, c := range d.games {
		g := c.game
		said := map[string]string{
			"proposed":  "the chapter's text is that which was proposed (" + g.Published + "); the final one was not at hand",
			"temporary": "the chapter's text is temporary (" + g.Published + ")",
			"rebuilt":   "the chapter's text was not at hand and is rebuilt (" + g.Published + "); the Code's governs",
		}[g.Origin]
		if said != "" {
			all.add(codeSource, c.node, g.Chapter, "compare what is filed with the text in force", "%s", said)
		}
		from := published(g)
		if from.IsZero() || d.effective.IsZero() {
			continue
		}
		if d.effective.Before(from) {
			all.add(codeBefore, root.field("effective"), g.Chapter, "name "+from.Format(time.DateOnly)+" or a later day", "chapter %s (%s) was published on %s; nothing can be filed under it before", g.Chapter, g.Name, from.Format(time.DateOnly))
		}
		end := from.AddDate(temporaryYears, 0, 0)
		if g.Origin == "temporary" && (d.expires.IsZero() || d.expires.After(end)) {
			at := root.field("expires")
			if !at.is {
				at = root.field("effective")
			}
			all.add(codeAfter, at, g.Chapter, "file under the chapter that followed", "chapter %s (%s) was temporary and ended on %s, %d years after it was published", g.Chapter, g.Name, end.Format(time.DateOnly), temporaryYears)
		}
	}
}

// playable tells what is allowed, but cannot be played, cannot be won, or takes more than it gives.
func (c *choices) playable(all *findings) {
	s, err := c.game.Select(c.rules())
	if err != nil {
		return
	}
	if general.SmallBet.In(c.game) {
		c.posting(all, s)
		c.taken(all, s)
		c.payouts(all, s)
	}
	c.envy(all, s)
	c.device(all, s)
	c.progression(all, s)
}

// at is where an option is stated, or else the section.
func (c *choices) at(id string) node {
	key := []string{id}
	if below, ok := strings.CutPrefix(id, progressive+"_"); ok {
		key = []string{progressive, below}
	}
	if n := c.stated(key...); n.is {
		return n
	}
	return c.node
}

func (c *choices) told(all *findings, code, id, right, format string, args ...any) {
	section := c.game.Chapter
	if o := c.game.Option(id); o != nil {
		section = o.Cite
	}
	all.add(code, c.at(id), section, right, format, args...)
}

// device reports ways of dealing that a continuously reshuffling shoe does not allow.
func (c *choices) device(all *findings, s *game.Selected) {
	if !general.ReshufflingShoe.Chosen(s) {
		return
	}
	right := "choose another way of shuffling, or dealing from a shoe with one deck"
	if general.FromHand.Chosen(s) {
		c.told(all, codeDevice, general.WayOfDealing.ID, right, "a shoe that reshuffles deals the cards itself; they are not dealt from the hand")
	}
	if general.TwoDecks.Of(s) {
		c.told(all, codeDevice, general.TwoDecks.ID, right, "a shoe that reshuffles holds the cards in play; a second deck has no turn")
	}
}

// envy reports Envy Bonuses that nobody can win, and those that pay more for a lower hand.
func (c *choices) envy(all *findings, s *game.Selected) {
	o := c.game.Option(general.EnvyBonus.ID)
	if o == nil || !c.stated(general.EnvyBonus.ID).is {
		return
	}
	if !c.hasMeter() {
		c.told(all, codeNever, general.EnvyBonus.ID, "list the progressive wager, or leave it out", "an Envy Bonus is paid to players who placed the progressive wager, which is not offered")
	}
	for i := 1; i < len(o.Values); i++ {
		better, lesser := o.Values[i-1], o.Values[i]
		if general.EnvyBonus.For(lesser).Of(s) > general.EnvyBonus.For(better).Of(s) {
			c.told(all, codeOrder, general.EnvyBonus.ID, "pay the higher hand no less", "%s pays %s and %s, the higher hand, %s", strings.ReplaceAll(lesser, "_", " "), general.EnvyBonus.For(lesser).Of(s).Grouped(), strings.ReplaceAll(better, "_", " "), general.EnvyBonus.For(better).Of(s).Grouped())
		}
	}
}

// progression reports a meter that a wager raises by less than a cent.
func (c *choices) progression(all *findings, s *game.Selected) {
	if !c.hasMeter() {
		return
	}
	for i := range c.game.Wagers {
		w := &c.game.Wagers[i]
		if !w.FromMeter {
			continue
		}
		least, _ := s.Limits(w)
		if least == 0 {
			least = money.Dollar
		}
		for _, level := range general.Levels(s) {
			if rate := general.ProgressiveRate.At(s, level); rate > 0 && int64(rate)*int64(least) < 100_00 {
				meter := "of a wager of %s less than a cent goes to the meter, which hardly rises"
				if level != "" {
					meter = "of a wager of %s less than a cent goes to the level " + level + " of the meter, which hardly rises"
				}
				c.told(all, codeProgression, general.ProgressiveRate.ID, "choose a rate by which each wager adds a cent or more", meter, least.Grouped())
			}
		}
	}
}

// posting reports posted bets that contradict each other.
func (c *choices) posting(all *findings, s *game.Selected) {
	small := general.SmallBet.Of(s)
	last, sum := money.Cents(0), general.Ante.Of(s)
	if o := c.game.Option(general.Blinds.ID); o != nil {
		for _, n := range o.Values {
			last, sum = max(last, general.Blinds.For(n).Of(s)), sum+general.Blinds.For(n).Of(s)
		}
	}
	switch {
	case last > small && general.InLimits.Chosen(s):
		c.told(all, codePosting, general.Blinds.ID, "post no Blind Bet above the small bet", "a Blind Bet of %s is more than the small bet of %s, which it stands for", last.Grouped(), small.Grouped())
	case last > small:
		c.told(all, codePosting, general.SmallBet.ID, "choose a minimum bet of the last Blind Bet or more", "the minimum bet of %s is less than the Blind Bet of %s", small.Grouped(), last.Grouped())
	}
	if forced := general.ForcedBet.Of(s); c.game.Option(general.ForcedBet.ID) != nil && forced > small {
		c.told(all, codePosting, general.ForcedBet.ID, "choose a Forced Bet of the small bet or less", "the Forced Bet of %s is more than the small bet of %s", forced.Grouped(), small.Grouped())
	}
	needed := max(sum, general.Ante.Of(s)+general.ForcedBet.Of(s)) + small
	if least := general.BuyInLeast.Of(s); least < needed {
		c.told(all, codePosting, general.BuyInLeast.ID, fmt.Sprintf("ask for %s or more", needed.Grouped()), "a player who buys in for %s cannot post the bets of a round (%s) and make one of his own", least.Grouped(), (needed - small).Grouped())
	}
}

// The most that the house takes before it is reported: what a percentage rake may take (§ 637a.17(a)(1)); with contributions half
// the pot; $30 an hour of each player, the most that the Board names as usual (42 Pa.B. 2686).
const (
	mostRake  = 10
	mostTaken = 50
	mostHour  = 30 * money.Dollar
)

// taken tells what is taken of the least pots, and of time.
func (c *choices) taken(all *findings, s *game.Selected) {
	type fund struct {
		general.PayoutOptions
		from money.Cents
		of   money.Cents
	}
	var funds []fund
	for _, of := range []general.PayoutOptions{general.BadBeat, general.HighHand} {
		if !of.Offered.Of(s) {
			continue
		}
		f := fund{of, of.From.Of(s), of.Contribution.Of(s)}
		if f.of*100 > f.from*mostTaken {
			c.told(all, codeTaken, f.Contribution.ID, "contribute less, or of larger pots", "%s is set aside of each pot, and pots of %s or more contribute: %s of the least", f.of.Grouped(), f.from.Grouped(), share(f.of, f.from))
		}
		funds = append(funds, f)
	}
	rake := func(pot money.Cents) money.Cents {
		switch general.Rake.Of(s) {
		case general.Percentage:
			return pot * money.Cents(general.RakePercent.Of(s)) / 100_00
		case general.Incremental:
			most := money.Cents(0)
			for _, n := range c.game.Option(general.RakeLevels.ID).Values {
				dollars, _ := strconv.Atoi(n)
				if level := general.RakeLevels.For(n).Of(s); level > 0 && pot >= level {
					most = money.Cents(dollars) * money.Dollar
				}
			}
			return most
		}
		return 0
	}
	if general.Incremental.Chosen(s) {
		worst, at := money.Cents(0), money.Cents(1)
		for _, n := range c.game.Option(general.RakeLevels.ID).Values {
			if level := general.RakeLevels.For(n).Of(s); level > 0 && rake(level)*at > worst*level {
				worst, at = rake(level), level
			}
		}
		if worst*100 > at*mostRake {
			c.told(all, codeTaken, general.RakeLevels.ID, "take each dollar of larger pots", "of a pot of %s the rake is %s, %s; a percentage rake may be no more than %d %%", at.Grouped(), worst.Grouped(), share(worst, at), mostRake)
		}
	}
	for _, f := range funds {
		sum := rake(f.from)
		for _, other := range funds {
			if other.from <= f.from {
				sum += other.of
			}
		}
		if f.of*100 <= f.from*mostTaken && sum*100 > f.from*mostTaken {
			c.told(all, codeTaken, f.From.ID, "begin with larger pots", "of a pot of %s rake and contributions are %s, %s", f.from.Grouped(), sum.Grouped(), share(sum, f.from))
		}
	}
	if general.TimeCharge.Chosen(s) {
		if hour := general.Charge.Of(s) * 60 / money.Cents(max(1, general.ChargePeriod.Of(s))); hour > mostHour {
			c.told(all, codeTaken, general.Charge.ID, "charge $30 an hour or less", "the time charge comes to %s an hour of each player; the Board names $6 to $30 as usual", hour.Grouped())
		}
	}
}

// mostKept is the most of an amount displayed that is kept before it is reported, in per cent.
const mostKept = 50

// payouts reports payouts that nobody can win, and payouts that the house mostly keeps.
func (c *choices) payouts(all *findings, s *game.Selected) {
	if !general.BadBeat.Offered.Of(s) {
		return
	}
	least := general.BadBeat.Least
	if general.BadBeatLowerAt.Of(s) > 0 {
		least = general.BadBeatLower
	}
	if least.Value("royal-flush").Chosen(s) {
		c.told(all, codeNever, least.ID, "choose a hand that can lose", "a royal flush loses to no hand, so the payout is never won, whatever the pots contribute")
	}
	if kept := general.BadBeatKept.Of(s); kept > mostKept*100 {
		c.told(all, codeTaken, general.BadBeatKept.ID, "pay out the larger part", "%s %% of the amount displayed is kept when it is won", money.Cents(kept))
	}
}

func share(part, whole money.Cents) string {
	if whole == 0 {
		return "all of it"
	}
	return new(big.Rat).Mul(big.NewRat(int64(part), int64(whole)), big.NewRat(100, 1)).FloatString(0) + " %"
}
