package paper_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/pa"
)

// postings are all sentences that a sign of Poker may post, each with the options that it states and the value of each;
// $1 is what its first parentheses found. What is not said of an option stands as its value.
var postings = []struct {
	sentence *regexp.Regexp
	states   string
}{
	{posting(`Limit: bets and raises are of $, and of $ from the (first|second|third) betting round on`), "betting=limit small_bet=$1 big_bet=$2 from=$3"},
	{posting(`Pot-limit: a bet is at least $ and at most the pot`), "betting=pot-limit small_bet=$1"},
	{posting(`No-limit: a bet is at least $ and at most all that the player has on the table`), "betting=no-limit small_bet=$1"},
	{posting(`If all players agree, the minimum bet is raised, to $ at most`), "minimum_most=$1"},
	{posting(`The raises in a betting round are not restricted`), "raises=0"},
	{posting(`# raises? at most in a betting round, also between two players`), "raises=$1 raises_heads_up=true"},
	{posting(`# raises? at most in a betting round, and any number between two players`), "raises=$1 raises_heads_up=false"},
	{posting(`A player who has checked may raise`), "check_raise=true"},
	{posting(`A player who has checked may not raise in that betting round`), "check_raise=false"},
	{posting(`Ante of each player: $`), "ante=$1"},
	{posting(`Blind Bet, left of the button: $`), "blinds=$1"},
	{posting(`Blind Bets, from the left of the button: $ and $`), "blinds=$1,$2"},
	{posting(`Blind Bets, from the left of the button: $, $ and $`), "blinds=$1,$2,$3"},
	{posting(`Forced Bet of the player with the (?:lowest up card, the ace highest|highest up card, the king highest and the ace lowest): $`), "forced_bet=$1"},
	{posting(`A Straddle Bet of $ may be made left of the last blind`), "straddle_bet=$1"},
	{posting(`After a pot of $ or more that one player wins whole, the bets are (one and a half times|twice) the posted ones until a pot is smaller, or is split between high and low`), "kill=$2 kill_pot=$1 kill_blind=false"},
	{posting(`After a pot of $ or more that one player wins whole, the bets are (one and a half times|twice) the posted ones until a pot is smaller, or is split between high and low, and its winner posts the raised small bet`), "kill=$2 kill_pot=$1 kill_blind=true"},
	{posting(`The first button goes to the player (to the right of the dealer|with the highest card dealt)`), "first_button=$1"},
	{posting(`The odd chip of tied hands goes to the tied player (first to the left of the button|with the button, or else first to its left|with the highest card, by suit if need be)`), "odd_chip=$1"},
	{posting(`The smallest chip in play: $`), "chip=$1"},
	{posting(`No hand may be conceded unseen at the showdown; who bet last shows first, then clockwise`), "all_shown=true"},
	{posting(`The table stakes of a player who leaves for a time (are counted, and verified when he is back|stay on the table under a cover)`), "leaving=$1"},
	{posting(`Buy-in: $ to $`), "buy_in_least=$1 buy_in_most=$2"},
	{posting(`A player who comes back within # minutes? brings no less than he left with, and owes what he owed`), "return=$1"},
	{posting(`Nothing is taken for the game`), "rake=none"},
	{posting(`Time charge: $ of each player for every # minutes?; nothing else is taken for the game`), "rake=time time_charge=$1 time_charge_minutes=$2"},
	{posting(`Rake: % of the main pot, in whole amounts of $`), "rake=percentage rake_percent=$1 rake_unit=$2"},
	{posting(`Rake: % of the main pot, in whole amounts of $; at most $ of a round, at most $ with # players dealt in`), "rake=percentage rake_percent=$1 rake_unit=$2 rake_most=$3 rake_most_with=$5:$4"},
	{posting(`Rake: $ from a main pot of $, $ from a main pot of $`), "rake=incremental rake_levels=$1:$2,$3:$4"},
	{posting(`Rake: $ from a main pot of $, $ from a main pot of $; at most $ of a round, at most $ with # players dealt in`), "rake=incremental rake_levels=$1:$2,$3:$4 rake_most=$5 rake_most_with=$7:$6"},
	{posting(`Nothing is taken of a round that ends in its first betting round`), "no_flop_no_drop=true"},
	{posting(`Bad Beat: $ of each pot of $ or more, with # players or more dealt in. The losing hand must be (four \w+) or better, and be beaten by (four \w+) or better(; both hands are made .*?)?. Of the amount displayed, % goes to the losing hand, % to the winning one and the rest to the others dealt in`),
		"bad_beat_contribution=$1 bad_beat_from=$2 bad_beat_players=$3 bad_beat_hand=$4 bad_beat_beaten_by=$5 bad_beat_made=$6 bad_beat_holder=$7 bad_beat_winner=$8"},
	{posting(`Bad Beat: $ of each pot of $ or more, with # players or more dealt in. The losing hand must be (four \w+) or better, once $ is displayed (four \w+) or better, and be beaten by (four \w+) or better(; both hands are made .*?)?. Of the amount displayed, less % that stays for the next, % goes to the losing hand, % to the winning one and the rest to the others dealt in`),
		"bad_beat_contribution=$1 bad_beat_from=$2 bad_beat_players=$3 bad_beat_hand=$4 bad_beat_lower_at=$5 bad_beat_lower_hand=$6 bad_beat_beaten_by=$7 bad_beat_made=$8 bad_beat_kept=$9 bad_beat_holder=$10 bad_beat_winner=$11"},
	{posting(`High Hand Jackpot: $ of each pot of $ or more, with # players or more dealt in. The highest hand in each # minutes?, of (four \w+) or better(?:( made [^,]*(?:, four-of-a-kind[^,]*)?),)? has the amount displayed`),
		"high_hand_contribution=$1 high_hand_from=$2 high_hand_players=$3 high_hand_minutes=$4 high_hand_hand=$5 high_hand_made=$6"},
	{posting(`High Hand Jackpot: $ of each pot of $ or more, with # players or more dealt in. The highest hand in each # minutes?, of (four \w+) or better(?:( made [^,]*(?:, four-of-a-kind[^,]*)?),)? has % of the amount displayed, the second highest %, the third %`),
		"high_hand_contribution=$1 high_hand_from=$2 high_hand_players=$3 high_hand_minutes=$4 high_hand_hand=$5 high_hand_made=$6 high_hand_first=$7 high_hand_second=$8 high_hand_third=$9"},
}

// posting matches a whole sentence, in which $ is an amount, % a share and # a number.
func posting(sentence string) *regexp.Regexp {
	return regexp.MustCompile("^" + strings.NewReplacer("$", `(\$[0-9,]+(?:\.[0-9]{2})?)`, "%", "([0-9.]+)\u00a0%", "#", "([0-9]+)").Replace(sentence) + `\.$`)
}

// place is where what was found stands.
var place = regexp.MustCompile(`\$[0-9]+`)

// stated are the options that a sentence states, and which of the postings it is; -1 if no sign may post it.
func stated(sentence string) ([]string, int) {
	for n, p := range postings {
		found := p.sentence.FindStringSubmatch(sentence)
		if found == nil {
			continue
		}
		var all []string
		for _, state := range strings.Split(p.states, " ") {
			state = place.ReplaceAllStringFunc(state, func(at string) string {
				i, _ := strconv.Atoi(at[1:])
				return found[i]
			})
			if !strings.HasSuffix(state, "=") {
				all = append(all, state)
			}
		}
		return all, n
	}
	return nil, -1
}

// choosing is one way to choose some options: the rules, and what a sign then states.
type choosing struct {
	rules  map[string]any
	states string // separated by |
	of     func(*game.Game) bool
}

func has(id string) func(*game.Game) bool {
	return func(g *game.Game) bool { return g.Option(id) != nil }
}

func lacks(id string) func(*game.Game) bool {
	return func(g *game.Game) bool { return g.Option(id) == nil }
}

// choosings are ways to choose the options that belong together; a table has one of each. Options whose effect another
// choice takes away are chosen all the same.
var choosings = [][]choosing{
	{
		{map[string]any{}, "betting=limit|small_bet=$2|big_bet=$4|raises=3|raises_heads_up=true", nil},
		{map[string]any{"small_bet": "6", "big_bet": "12", "raises": 1, "raises_heads_up": false, "minimum_most": "18"}, "betting=limit|small_bet=$6|big_bet=$12|raises=1|raises_heads_up=false|minimum_most=$18", nil},
		{map[string]any{"raises": 0, "raises_heads_up": false}, "betting=limit|small_bet=$2|big_bet=$4|raises=0", nil},
		{map[string]any{"betting": "pot-limit", "small_bet": "4", "big_bet": "78", "raises": 4}, "betting=pot-limit|small_bet=$4", nil},
		{map[string]any{"betting": "no-limit", "big_bet": "1000", "raises": 0, "raises_heads_up": false, "minimum_most": "40"}, "betting=no-limit|small_bet=$2|minimum_most=$40", nil},
	},
	{
		{map[string]any{}, "rake=none", nil},
		{map[string]any{"rake": "none", "rake_percent": "7", "rake_most": "3", "rake_levels": map[string]string{"1": "11"}, "time_charge": "9", "time_charge_minutes": 20}, "rake=none", nil},
		{map[string]any{"rake": "percentage", "rake_levels": map[string]string{"1": "11"}, "time_charge": "9"}, "rake=percentage|rake_percent=10|rake_unit=$1", nil},
		{map[string]any{"rake": "percentage", "rake_percent": "2.50", "rake_unit": "2", "rake_most": "6", "rake_most_with": map[string]string{"2": "1"}, "no_flop_no_drop": true},
			"rake=percentage|rake_percent=2.50|rake_unit=$2|rake_most=$6|rake_most_with=2:$1|no_flop_no_drop=true", nil},
		{map[string]any{"rake": "incremental", "rake_levels": map[string]string{"1": "15", "4": "1250"}, "rake_percent": "7", "rake_unit": "3"}, "rake=incremental|rake_levels=$1:$15,$4:$1,250", nil},
		{map[string]any{"rake": "incremental", "rake_levels": map[string]string{"2": "20", "3": "60"}, "rake_most": "5", "rake_most_with": map[string]string{"3": "2"}},
			"rake=incremental|rake_levels=$2:$20,$3:$60|rake_most=$5|rake_most_with=3:$2", nil},
		{map[string]any{"rake": "time", "rake_percent": "7", "rake_most": "3", "rake_levels": map[string]string{"1": "11"}}, "rake=time|time_charge=$5|time_charge_minutes=30", nil},
		{map[string]any{"rake": "time", "time_charge": "12", "time_charge_minutes": 1}, "rake=time|time_charge=$12|time_charge_minutes=1", nil},
	},
	{
		{map[string]any{}, "", nil},
		{map[string]any{"bad_beat_contribution": "3", "bad_beat_lower_at": "500", "high_hand_second": "30"}, "", has("bad_beat")},
		{map[string]any{"bad_beat": true, "bad_beat_lower_hand": "four-threes", "bad_beat_hand": "four-tens"},
			"bad_beat_contribution=$1|bad_beat_from=$10|bad_beat_players=4|bad_beat_hand=four tens|bad_beat_beaten_by=four twos|bad_beat_holder=40|bad_beat_winner=30", has("bad_beat")},
		{map[string]any{"bad_beat": true, "bad_beat_contribution": "2", "bad_beat_from": "25", "bad_beat_players": 3, "bad_beat_hand": "four-jacks", "bad_beat_beaten_by": "four-jacks", "bad_beat_lower_at": "50000", "bad_beat_lower_hand": "four-sevens", "bad_beat_kept": "10", "bad_beat_holder": "50", "bad_beat_winner": "25"},
			"bad_beat_contribution=$2|bad_beat_from=$25|bad_beat_players=3|bad_beat_hand=four jacks|bad_beat_beaten_by=four jacks|bad_beat_lower_at=$50,000|bad_beat_lower_hand=four sevens|bad_beat_kept=10|bad_beat_holder=50|bad_beat_winner=25", has("bad_beat")},
		{map[string]any{"bad_beat": true, "bad_beat_hand": "four-tens", "bad_beat_hole_cards": false},
			"bad_beat_contribution=$1|bad_beat_from=$10|bad_beat_players=4|bad_beat_hand=four tens|bad_beat_beaten_by=four twos|bad_beat_holder=40|bad_beat_winner=30|bad_beat_made=; both hands are made in any way, but four-of-a-kind with a pair of hole cards", has("bad_beat_hole_cards")},
		{map[string]any{"high_hand": true, "high_hand_hand": "four-tens", "high_hand_pocket_pair": false}, "high_hand_contribution=$1|high_hand_from=$10|high_hand_players=4|high_hand_minutes=60|high_hand_hand=four tens|high_hand_made= made with both hole cards", has("high_hand_pocket_pair")},
		{map[string]any{"high_hand": true, "high_hand_hand": "four-tens"}, "high_hand_contribution=$1|high_hand_from=$10|high_hand_players=4|high_hand_minutes=60|high_hand_hand=four tens", has("high_hand")},
		{map[string]any{"high_hand": true, "high_hand_contribution": "3", "high_hand_from": "30", "high_hand_players": 5, "high_hand_minutes": 1, "high_hand_hand": "four-jacks", "high_hand_second": "20", "high_hand_third": "10"},
			"high_hand_contribution=$3|high_hand_from=$30|high_hand_players=5|high_hand_minutes=1|high_hand_hand=four jacks|high_hand_first=70|high_hand_second=20|high_hand_third=10", has("high_hand")},
	},
	{
		{map[string]any{}, "", lacks("straddle")},
		{map[string]any{"straddle_bet": "44"}, "", has("straddle")},
		{map[string]any{"straddle": true, "straddle_bet": "8"}, "straddle_bet=$8", has("straddle")},
		{map[string]any{"kill_pot": "66", "kill_blind": true}, "", has("kill")},
		{map[string]any{"kill": "half_kill", "kill_pot": "70"}, "kill=one and a half times|kill_pot=$70|kill_blind=false", has("kill")},
		{map[string]any{"kill": "kill", "kill_blind": true}, "kill=twice|kill_pot=$50|kill_blind=true", has("kill")},
	},
	{
		{map[string]any{"forced_bet": "1"}, "forced_bet=$1", has("forced_bet")},
		{map[string]any{"forced_bet": "2", "ante": "1"}, "forced_bet=$2|ante=$1", has("forced_bet")},
		{map[string]any{}, "blinds=$1,$2|first_button=to the right of the dealer|odd_chip=first to the left of the button", has("blinds")},
		{map[string]any{"blinds": map[string]string{}, "ante": "1", "first_button": "card_dealt", "odd_chip": "button"}, "ante=$1|first_button=with the highest card dealt|odd_chip=with the button, or else first to its left", has("blinds")},
		{map[string]any{"blinds": map[string]string{"1": "2"}, "odd_chip": "high_card"}, "blinds=$2|first_button=to the right of the dealer|odd_chip=with the highest card, by suit if need be", has("blinds")},
		{map[string]any{"blinds": map[string]string{"1": "1", "2": "1", "3": "2"}}, "blinds=$1,$1,$2|first_button=to the right of the dealer|odd_chip=first to the left of the button", has("blinds")},
	},
	{
		{map[string]any{}, "chip=$1|check_raise=true|leaving=are counted, and verified when he is back|buy_in_least=$40|buy_in_most=$400|return=60", nil},
		{map[string]any{"chip": "0.50", "check_raise": false, "leaving": "covered", "buy_in_least": "100", "buy_in_most": "1000", "return": 0, "all_shown": true},
			"chip=$0.50|check_raise=false|leaving=stay on the table under a cover|buy_in_least=$100|buy_in_most=$1,000|all_shown=true", nil},
	},
}

// TestSignOfEveryTable: over two thousand tables of Poker, each with its own choices, a sign posts every option in force once,
// with its value, in a sentence that a sign may post, and nothing of an option that the other choices leave without effect.
func TestSignOfEveryTable(t *testing.T) {
	tables, seen := 0, map[int]bool{}
	for _, g := range pa.Games {
		if g.Banked() {
			continue
		}
		from := "third"
		if strings.HasPrefix(g.ID, "five-card-draw") {
			from = "second"
		}
		var choose func(at int, rules map[string]any, states []string)
		choose = func(at int, rules map[string]any, states []string) {
			if at == len(choosings) {
				tables++
				held(t, g, rules, states, from, seen)
				return
			}
			ways := slices.DeleteFunc(slices.Clone(choosings[at]), func(c choosing) bool { return c.of != nil && !c.of(g) })
			for i, c := range ways {
				if turn := []int{0, 0, 0, tables, tables / 3, tables / 7}[at]; at > 2 && i != turn%len(ways) {
					continue // the others are crossed, these take turns
				}
				with, says := map[string]any{}, slices.Clone(states)
				for _, m := range []map[string]any{c.rules, rules} { // what was chosen first stands
					for id, value := range m {
						with[id] = value
					}
				}
				if c.states != "" {
					says = append(says, strings.Split(c.states, "|")...)
				}
				choose(at+1, with, says)
			}
		}
		choose(0, map[string]any{}, nil)
	}
	if tables < 2000 {
		t.Errorf("only %d tables", tables)
	}
	for i, p := range postings {
		if !seen[i] {
			t.Errorf("no sign has %s", p.sentence)
		}
	}
}

// held holds the sign of a table against what it is to state.
func held(t *testing.T, g *game.Game, rules map[string]any, states []string, from string, seen map[int]bool) {
	t.Helper()
	says := slices.Clone(states)
	if slices.Contains(says, "betting=limit") {
		says = append(says, "from="+from)
	}
	for id, of := range map[string]string{"bad_beat": "; both hands are", "high_hand": ""} {
		made := func(s string) bool { return strings.HasPrefix(s, id+"_made=") }
		if rules[id] == true && g.Option(id+"_hole_cards") != nil && !slices.ContainsFunc(says, made) {
			says = append(says, id+"_made="+of+" made with both hole cards, four-of-a-kind with a pair of them")
		}
	}
	data, err := json.Marshal(rules)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, table := range tables(of(t, "sign", file(t, g, string(data)))) {
		if table.Title != "At this table" {
			continue
		}
		for _, row := range table.Rows {
			all, n := stated(row[0])
			if n < 0 {
				t.Errorf("%s %s: a sign posts %q", g.ID, data, row[0])
			}
			seen[n], got = true, append(got, all...)
		}
	}
	slices.Sort(got)
	slices.Sort(says)
	if !slices.Equal(got, says) {
		t.Errorf("%s %s: the sign states\n%q, what is in force is\n%q", g.ID, data, got, says)
	}
}
