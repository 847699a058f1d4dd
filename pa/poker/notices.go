package poker

import (
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
)

// noticed gives each option the sentence in which a sign posts it, and says when it has no effect.
func noticed(options []game.Option) []game.Option {
	for i := range options {
		options[i].Idle = idle(options[i].ID)
		if say, ok := notices[options[i].ID]; ok {
			options[i].Posted = func(s *game.Selected) string { return say(PostedAt(s), s) }
		}
	}
	return options
}

// idle says when an option that adds to another has no effect; nil is of one that always has.
func idle(id string) func(*game.Selected) bool {
	unless := func(values ...game.ChoiceValue) func(*game.Selected) bool {
		return func(s *game.Selected) bool {
			return !slices.ContainsFunc(values, func(v game.ChoiceValue) bool { return v.Chosen(s) })
		}
	}
	off := func(o game.SwitchOption) func(*game.Selected) bool {
		return func(s *game.Selected) bool { return !o.Of(s) }
	}
	switch id {
	case bigBet.ID, mostRaises.ID:
		return unless(general.InLimits)
	case raisesHeadsUp.ID:
		return func(s *game.Selected) bool { return !general.InLimits.Chosen(s) || mostRaises.Of(s) == 0 }
	case straddleBet.ID:
		return off(straddles)
	case killPot.ID, killBlind.ID:
		return noKill.Chosen
	case general.RakePercent.ID, rakeUnit.ID:
		return unless(general.Percentage)
	case general.RakeLevels.ID:
		return unless(general.Incremental)
	case RakeMost.ID, rakeMostWith.ID:
		return unless(general.Percentage, general.Incremental)
	case general.Charge.ID, general.ChargePeriod.ID:
		return unless(general.TimeCharge)
	case noFlopNoDrop.ID:
		return func(s *game.Selected) bool {
			h := NewHouse(s)
			return !h.takesOfPots()
		}
	case general.BadBeatLower.ID:
		return func(s *game.Selected) bool {
			return !general.BadBeat.Offered.Of(s) || general.BadBeatLowerAt.Of(s) == 0
		}
	}
	for _, offered := range []game.SwitchOption{general.BadBeat.Offered, general.HighHand.Offered} {
		if strings.HasPrefix(id, offered.ID+"_") {
			return off(offered)
		}
	}
	return nil
}

// duties are the clauses on what people must see to.
var duties = map[string]cite.Cite{
	"layout": "637a.2(b)", "decks": "637a.2(c)", "dropbox": "637a.2(d)", "contributions": "637a.2(e)",
	"twodecks": "637a.3(a)", "stored": "637a.3(b)", "twelve": "637a.3(c)",
	"inspect": "637a.4(a)", "spreadtwo": "637a.4(b)", "wash": "637a.4(c)", "nodevice": "637a.4(d)", "preshuffled": "637a.4(e)",
}

// idleClauses are those on what the table does not do: take a rake or contributions, count by a device, count or
// cover the stakes of a player who leaves, post Blind Bets or offer a straddle, a Bad Beat or a High Hand Jackpot.
func idleClauses(s *game.Selected) []cite.Cite {
	var all []cite.Cite
	contributions := general.BadBeat.Offered.Of(s) || general.HighHand.Offered.Of(s)
	for _, c := range []struct {
		at   cite.Cite
		does bool
	}{
		{"637a.7(e)(4)(ii)", general.CountingDevice.Chosen(s)},
		{"637a.7(e)(6)(iii)", general.Percentage.Chosen(s) || general.Incremental.Chosen(s)},
		{"637a.7(e)(6)(iv)", contributions},
		{"637a.2(e)", contributions},
		{"637a.15(f)", general.BadBeat.Offered.Of(s)},
		{"637a.8(b)(6)(i)", countedAway.Chosen(s)},
		{"637a.8(b)(6)(ii)", coveredAway.Chosen(s)},
		{variantOf(s).blind, len(blinds(s)) > 0},
		{variantOf(s).straddle, straddles.Of(s)},
	} {
		if !c.does {
			all = append(all, c.at)
		}
	}
	return all
}

// notices are the sentences that a sign posts of the options, "" where what one is about is not in
// force. An option that only adds to another is part of that one's sentence.
var notices = map[string]func(p *Posted, s *game.Selected) string{
	general.BetLimits.ID: func(p *Posted, s *game.Selected) string {
		least := p.SmallBet.Grouped()
		switch p.Betting {
		case Limit:
			return "Limit: bets and raises are of " + least + ", and of " + p.BigBet.Grouped() + " from the " + variantOf(s).bigFrom() + " betting round on"
		case PotLimit:
			return "Pot-limit: a bet is at least " + least + " and at most the pot"
		case NoLimit:
			return "No-limit: a bet is at least " + least + " and at most all that the player has on the table"
		}
		return ""
	},
	minimumMost.ID: func(p *Posted, _ *game.Selected) string {
		if p.MinimumMost == 0 {
			return ""
		}
		return "If all players agree, the minimum bet is raised, to " + p.MinimumMost.Grouped() + " at most"
	},
	mostRaises.ID: func(p *Posted, _ *game.Selected) string {
		switch {
		case p.Betting != Limit:
			return ""
		case p.Raises == 0:
			return "The raises in a betting round are not restricted"
		case p.FreeHeadsUp:
			return counted(p.Raises, "raise") + " at most in a betting round, and any number between two players"
		}
		return counted(p.Raises, "raise") + " at most in a betting round, also between two players"
	},
	checkRaise.ID: func(p *Posted, _ *game.Selected) string {
		if p.NoCheckRaise {
			return "A player who has checked may not raise in that betting round"
		}
		return "A player who has checked may raise"
	},
	general.Ante.ID: func(p *Posted, _ *game.Selected) string { return amount("Ante of each player", p.Ante) },
	general.Blinds.ID: func(p *Posted, _ *game.Selected) string {
		var all []string
		for _, blind := range p.Blinds {
			all = append(all, blind.Grouped())
		}
		switch len(all) {
		case 0:
			return ""
		case 1:
			return "Blind Bet, left of the button: " + all[0]
		}
		return "Blind Bets, from the left of the button: " + strings.Join(all[:len(all)-1], ", ") + " and " + all[len(all)-1]
	},
	general.ForcedBet.ID: func(p *Posted, s *game.Selected) string {
		return amount("Forced Bet of the player with the "+variantOf(s).forcedCard(p), p.ForcedBet)
	},
	straddles.ID: func(p *Posted, s *game.Selected) string {
		if !straddles.Of(s) {
			return ""
		}
		return "A Straddle Bet of " + p.Straddle.Grouped() + " may be made left of the last blind"
	},
	Kill.ID: func(p *Posted, s *game.Selected) string {
		times := "twice"
		switch Kill.Of(s) {
		case noKill:
			return ""
		case HalfKill:
			times = "one and a half times"
		}
		text := "After a pot of " + killPot.Of(s).Grouped() + " or more that one player wins whole, the bets are " + times + " the posted ones until a pot is smaller, or is split between high and low"
		if killBlind.Of(s) {
			text += ", and its winner posts the raised small bet"
		}
		return text
	},
	firstButton.ID: func(_ *Posted, s *game.Selected) string {
		if byCardDealt.Chosen(s) {
			return "The first button goes to the player with the highest card dealt"
		}
		return "The first button goes to the player to the right of the dealer"
	},
	oddChip.ID: func(p *Posted, _ *game.Selected) string {
		switch p.OddChip {
		case LeftOfButton:
			return "The odd chip of tied hands goes to the tied player first to the left of the button"
		case NearButton:
			return "The odd chip of tied hands goes to the tied player with the button, or else first to its left"
		case HighCard:
			return "The odd chip of tied hands goes to the tied player with the highest card, by suit if need be"
		}
		return ""
	},
	general.SmallestChip.ID: func(p *Posted, _ *game.Selected) string { return amount("The smallest chip in play", p.Chip) },
	allShown.ID: func(p *Posted, _ *game.Selected) string {
		if p.AllShown {
			return "No hand may be conceded unseen at the showdown; who bet last shows first, then clockwise"
		}
		return ""
	},
	awayStakes.ID: func(_ *Posted, s *game.Selected) string {
		if coveredAway.Chosen(s) {
			return "The table stakes of a player who leaves for a time stay on the table under a cover"
		}
		return "The table stakes of a player who leaves for a time are counted, and verified when he is back"
	},
	general.BuyInLeast.ID: func(_ *Posted, s *game.Selected) string {
		return "Buy-in: " + general.BuyInLeast.Of(s).Grouped() + " to " + general.BuyInMost.Of(s).Grouped()
	},
	ReturnTime.ID: func(_ *Posted, s *game.Selected) string {
		if ReturnTime.Of(s) == 0 {
			return ""
		}
		return "A player who comes back within " + counted(ReturnTime.Of(s), "minute") + " brings no less than he left with, and owes what he owed"
	},
	general.Rake.ID: func(p *Posted, _ *game.Selected) string { return p.House.Takes() },
	noFlopNoDrop.ID: func(p *Posted, _ *game.Selected) string {
		if h := &p.House; !h.freeFirstRound || !h.takesOfPots() {
			return ""
		}
		return "Nothing is taken of a round that ends in its first betting round"
	},
	general.BadBeat.Offered.ID: func(p *Posted, s *game.Selected) string {
		b := &p.House.BadBeat
		if !b.Offered {
			return ""
		}
		text := "Bad Beat: " + b.funded() + ". The losing hand must be " + named(general.BadBeat.Least.Of(s)) + " or better"
		if b.LowerAt > 0 {
			text += ", once " + b.LowerAt.Grouped() + " is displayed " + named(general.BadBeatLower.Of(s)) + " or better"
		}
		text += ", and be beaten by " + named(badBeatBeatenBy.Of(s)) + " or better"
		if made := b.made(); made != "" {
			text += "; both hands are" + made
		}
		text += ". Of the amount displayed, "
		if b.Kept > 0 {
			text += "less " + percent(b.Kept) + " that stays for the next, "
		}
		return text + percent(b.Holder) + " goes to the losing hand, " + percent(b.Winner) + " to the winning one and the rest to the others dealt in"
	},
	general.HighHand.Offered.ID: func(p *Posted, s *game.Selected) string {
		h := &p.House.HighHand
		if !h.Offered {
			return ""
		}
		text := "High Hand Jackpot: " + h.funded() + ". The highest hand in each " + counted(h.Minutes, "minute") + ", of " + named(general.HighHand.Least.Of(s)) + " or better"
		if made := h.made(); made != "" {
			text += made + ","
		}
		if h.Shares[1] == 0 {
			return text + " has the amount displayed"
		}
		text += " has " + percent(h.Shares[0]) + " of the amount displayed, the second highest " + percent(h.Shares[1])
		if h.Shares[2] > 0 {
			text += ", the third " + percent(h.Shares[2])
		}
		return text
	},
}

// Takes says what the house takes of the players.
func (h *House) Takes() string {
	pot := "main pot" // side pots are not raked
	if h.allPots {
		pot = "pot"
	}
	switch h.method {
	case general.Percentage:
		return "Rake: " + percent(int(h.percent)) + " of the " + pot + ", in whole amounts of " + h.unit.Grouped() + h.capped()
	case general.Incremental:
		var all []string
		for i, level := range h.levels {
			if level > 0 {
				all = append(all, (money.Cents(i+1)*money.Dollar).Grouped()+" from a "+pot+" of "+level.Grouped())
			}
		}
		return "Rake: " + strings.Join(all, ", ") + h.capped()
	case general.TimeCharge:
		return "Time charge: " + h.charge.Grouped() + " of each player for every " + counted(h.PeriodMinutes, "minute") + "; nothing else is taken for the game"
	}
	return "Nothing is taken for the game"
}

// capped says how much rake is taken at most.
func (h *House) capped() string {
	var all []string
	most := h.most[0] // of a number of players that has no cap of its own
	if most > 0 {
		all = append(all, "at most "+most.Grouped()+" of a round")
	}
	for players, other := range h.most {
		if other != most {
			all = append(all, "at most "+other.Grouped()+" with "+strconv.Itoa(players)+" players dealt in")
		}
	}
	if all == nil {
		return ""
	}
	return "; " + strings.Join(all, ", ")
}

// funded says what a fund takes of a pot.
func (t *Terms) funded() string {
	return t.Contribution.Grouped() + " of each pot of " + t.From.Grouped() + " or more, with " + strconv.Itoa(t.Players) + " players or more dealt in"
}

// made says how a hand must be made of the hole cards to qualify, "" if in any way.
func (t *Terms) made() string {
	pair := t.PocketPair && t.Least.Category() <= hand.FourOfAKind
	switch {
	case t.BothHoleCards && pair:
		return " made with both hole cards, four-of-a-kind with a pair of them"
	case t.BothHoleCards:
		return " made with both hole cards"
	case pair:
		return " made in any way, but four-of-a-kind with a pair of hole cards"
	}
	return ""
}

// variantOf is the game of the choices.
func variantOf(s *game.Selected) *Variant {
	return Variants[slices.IndexFunc(Variants, func(v *Variant) bool { return v.ID == s.Game.ID })]
}

// bigFrom counts the betting round from which the larger bet of limit games holds.
func (v *Variant) bigFrom() string {
	return []string{"first", "second", "third"}[slices.IndexFunc(v.streets, func(st street) bool { return st.big })]
}

// forcedCard says which up card makes the Forced Bet.
func (v *Variant) forcedCard(p *Posted) string {
	switch {
	case !v.forcedHighest:
		return "lowest up card, the ace highest"
	case v.aceLow || !p.AceForced:
		return "highest up card, the king highest and the ace lowest"
	}
	return "highest up card, the ace highest"
}

func named(hand game.ChoiceValue) string { return strings.ReplaceAll(hand.String(), "-", " ") }

func percent(hundredths int) string {
	return strings.TrimSuffix(money.Cents(hundredths).String(), ".00") + "\u00a0%"
}

func amount(what string, c money.Cents) string {
	if c == 0 {
		return ""
	}
	return what + ": " + c.Grouped()
}

// counted is a number of things, "1 raise" or "3 raises".
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.Itoa(n) + " " + thing
}
