package paper_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// pokerRound is a round of Poker as text.
type pokerRound struct {
	name, rules  string
	stacks       []money.Cents
	cards, drawn [][]card.Card // drawn are those that a seat has for the ones it discards
	board        []card.Card
	acts         []string // "3 raises to 9.00", in their order
	concedes     []int
	shows        []string // "2 pair of aces"
	amounts      []given
}

// given is an amount, with the sentences above it and the sum that they make.
type given struct {
	line           int
	sentences, sum string
	text           string // "back: 3 7.00", "pot 0: 20.00", "rake: 4.00", "award 1: 2 16.00"
}

// summed is the line above an amount: sentences of the card and, except for what is all of a pot, a sum.
var summed = regexp.MustCompile(`^# (.+?\."?)(?: ([0-9.]+(?: (?:[-+x/]|at most) [0-9.]+)* = [0-9.]+)\.)?$`)

// TestPokerSettledByTheCard: twenty rounds of each game of Poker are settled by nothing but the dealer's card:
// above each amount stand sentences that the card has under the same rules, and the sum that they make. The engine,
// which deals live tables, comes to the same bets returned, rake, shares of each pot and hands shown.
func TestPokerSettledByTheCard(t *testing.T) {
	for _, g := range pa.Games {
		if g.Banked() {
			continue
		}
		t.Run(g.ID, func(t *testing.T) {
			rounds := pokerRounds(t, g, "card")
			if len(rounds) != 20 {
				t.Errorf("%d rounds", len(rounds))
			}
			cards, used := map[string][]string{}, map[string]bool{}
			for i := range rounds {
				p := &rounds[i]
				if cards[p.rules] == nil {
					cards[p.rules], _ = told(of(t, "dealer", file(t, g, p.rules)))
				}
				for _, a := range p.amounts {
					for _, s := range sentencesOf(a.sentences, cards[p.rules]) {
						if s == "" {
							t.Errorf("line %d: the card does not say %q", a.line, a.sentences)
						}
						used[s] = true
					}
				}
				if err := p.adds(); err != nil {
					t.Errorf("%s: %v", p.name, err)
				}
				if want, got := p.expected(), p.played(t, g); want != got {
					t.Errorf("%s:\nby the card\n%sby the engine\n%s", p.name, want, got)
				}
			}
			if len(used) < 8 {
				t.Errorf("only %d sentences of the card are used", len(used))
			}
		})
	}
}

// sentencesOf are the sentences of a card that a text is made of; the last is "" if another follows.
func sentencesOf(text string, card []string) []string {
	var all []string
	for text != "" {
		i := slices.IndexFunc(card, func(s string) bool { return strings.HasPrefix(text, s) })
		if i < 0 {
			return append(all, "")
		}
		all = append(all, card[i])
		text = strings.TrimSpace(strings.TrimPrefix(text, card[i]))
	}
	return all
}

// pokerRounds reads the rounds of a game that lie in a folder.
func pokerRounds(t *testing.T, g *game.Game, folder string) []pokerRound {
	t.Helper()
	var rounds []pokerRound
	var all string // the rules of all rounds
	lines := strings.Split(roundsOf(t, folder, g), "\n")
	for n, line := range lines {
		what, value, _ := strings.Cut(line, ": ")
		if what == "rules" && rounds == nil {
			all = value
		}
		if what == "round" {
			rounds = append(rounds, pokerRound{name: value, rules: all})
		}
		if rounds == nil || line == "" || line[0] == '#' {
			continue
		}
		p := &rounds[len(rounds)-1]
		switch kind, _, _ := strings.Cut(what, " "); kind {
		case "round":
		case "rules":
			p.rules = value
		case "seat":
			stack, hand, _ := strings.Cut(value, "; ")
			hand, drawn, _ := strings.Cut(hand, " / ")
			p.stacks = append(p.stacks, money.Cents(cents(t, stack)))
			p.cards, p.drawn = append(p.cards, card.Hand(hand)), append(p.drawn, card.Hand(drawn))
		case "board":
			p.board = card.Hand(value)
		case "acts":
			p.acts = regexp.MustCompile(`,| \|`).Split(value, -1)
			for i := range p.acts {
				p.acts[i] = strings.TrimSpace(p.acts[i])
			}
		case "concedes":
			p.concedes = append(p.concedes, number(t, value))
		case "shows":
			p.shows = append(p.shows, value)
		case "back", "pot", "rake", "award":
			found := summed.FindStringSubmatch(lines[n-1])
			if found == nil {
				t.Fatalf("%s, line %d: %q gives no amount", g.ID, n, lines[n-1])
			}
			p.amounts = append(p.amounts, given{n, found[1], found[2], line})
		default:
			t.Fatalf("%s, line %d: %q", g.ID, n+1, line)
		}
	}
	return rounds
}

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// adds reports whether every sum comes to its amount, and what is taken and awarded of each pot to all of it.
func (p *pokerRound) adds() error {
	left, pot := 0, "" // of the pot that is awarded
	for _, a := range p.amounts {
		what, value, _ := strings.Cut(a.text, ": ")
		fields := strings.Fields(value)
		amount := fields[len(fields)-1]
		if a.sum != "" {
			sum, result, _ := strings.Cut(a.sum, " = ")
			got, err := sumOf(sum)
			if err != nil {
				return fmt.Errorf("line %d: %w", a.line, err)
			}
			if result != amount || got != result {
				return fmt.Errorf("line %d: %s is %s, not %s", a.line, sum, got, amount)
			}
		}
		n, err := strconv.Atoi(strings.Replace(amount, ".", "", 1))
		if err != nil {
			return err
		}
		kind, which, _ := strings.Cut(what, " ")
		switch {
		case kind == "pot" && left != 0:
			return fmt.Errorf("line %d: %d cents of the pot before it are left", a.line, left)
		case kind == "pot":
			left, pot = n, which
		case kind == "award" && which != pot, kind != "award" && a.sum == "", kind == "award" && a.sum == "" && n != left:
			return fmt.Errorf("line %d: %s is not all of pot %s", a.line, a.text, pot)
		case kind == "award", kind == "rake":
			left -= n
		}
	}
	if left != 0 {
		return fmt.Errorf("%d cents of the last pot are left", left)
	}
	return nil
}

// sumOf works a sum out from left to right in whole dollars, as one does on a calculator.
func sumOf(text string) (string, error) {
	dollars, op := 0, "+"
	for _, field := range strings.Fields(strings.ReplaceAll(text, "at most", "most")) {
		if field[0] < '0' || field[0] > '9' {
			op = field
			continue
		}
		n, err := strconv.Atoi(strings.TrimSuffix(field, ".00"))
		if err != nil {
			return "", err
		}
		switch op {
		case "+":
			dollars += n
		case "-":
			dollars -= n
		case "x":
			dollars *= n
		case "/":
			dollars /= n
		case "most":
			dollars = min(dollars, n)
		default:
			return "", errors.New(op)
		}
	}
	return strconv.Itoa(dollars) + ".00", nil
}

// expected is what the text has a round come to, a line for each amount and hand.
func (p *pokerRound) expected() string {
	var all []string
	for _, s := range p.shows {
		all = append(all, "shows: "+s)
	}
	for _, a := range p.amounts {
		if !strings.HasPrefix(a.text, "pot ") {
			all = append(all, a.text)
		}
	}
	slices.Sort(all)
	return strings.Join(all, "\n") + "\n"
}

// played is what the engine has it come to.
func (p *pokerRound) played(t *testing.T, g *game.Game) string {
	t.Helper()
	s, err := g.Select([]byte(p.rules))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	player := &acting{pokerRound: p, t: t, discards: map[int][]int{}}
	r, err := s.Run(round.TableState{Opened: true}, player, func(e round.Event) {
		switch e.Kind {
		case round.EventTake:
			all = append(all, "rake: "+e.Amount.String())
		case round.EventForm:
			all = append(all, fmt.Sprintf("shows: %d %s", e.Seat, e.Text))
		}
	})
	if err != nil || !r.Over() || len(player.acts) > 0 {
		t.Fatalf("%s: %v; %q are left", p.name, err, player.acts)
	}
	for _, o := range r.Outcomes() {
		switch {
		case o.Result == round.Void:
			all = append(all, fmt.Sprintf("back: %d %s", o.Seat, o.Returned))
		case o.Returned > 0:
			all = append(all, fmt.Sprintf("award %d: %d %s", o.Number, o.Seat, o.Returned))
		}
	}
	slices.Sort(all)
	return strings.Join(all, "\n") + "\n"
}

// acting answers a round with what the text has the players do, and deals its cards.
type acting struct {
	*pokerRound
	t        *testing.T
	discards map[int][]int // the places that each seat discards from
}

// verbs are the choices of the engine, by the words of the text.
var verbs = map[string]string{"folds": "fold", "calls": "call", "checks": "check", "bets": "bet", "raises to": "raise", "stands pat": "stand_pat", "draws": "draw", "blind": "", "forced": ""}

var actOf = regexp.MustCompile(`^([0-9]+) ([a-z]+(?: to| pat)?) ?(.*)$`)

// next is the next act of the text; Blind and Forced Bets are made unasked.
func (a *acting) next() (seat int, choice, rest string) {
	for len(a.acts) > 0 {
		found := actOf.FindStringSubmatch(a.acts[0])
		a.acts = a.acts[1:]
		if choice, known := verbs[found[2]]; choice != "" {
			return number(a.t, found[1]), choice, found[3]
		} else if !known {
			a.t.Fatalf("%s: %q", a.name, found)
		}
	}
	return 0, "", ""
}

// Answer implements round.Source.
func (a *acting) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	answer := round.Answer{Question: q.ID}
	switch {
	case q.Kind == round.AskWagers:
		answer.Choice = q.Choices[0].ID
		for i, stack := range a.stacks {
			answer.Stakes = append(answer.Stakes, round.Stake{Seat: i + 1, Wager: poker.StackWager, Amount: stack})
		}
		return answer, true
	case q.Kind != round.AskDecision:
		return general.Routine(r, q, nil), true
	}
	answer.Seat = q.Seats[0]
	if q.Choices[0].ID == "show" {
		answer.Choice = "show"
		if slices.Contains(a.concedes, answer.Seat) {
			answer.Choice = "concede"
		}
		return answer, true
	}
	seat, choice, rest := a.next()
	if seat != answer.Seat {
		a.t.Fatalf("%s: the engine asks seat %d, the text has seat %d %s", a.name, answer.Seat, seat, choice)
	}
	answer.Choice = choice
	switch choice {
	case "bet", "raise":
		answer.Amount = money.Cents(cents(a.t, rest))
	case "draw":
		for _, c := range card.Hand(rest) {
			answer.Places = append(answer.Places, slices.Index(a.cards[seat-1], c))
		}
		a.discards[seat] = answer.Places
	}
	return answer, true
}

// Card implements round.Source: a card drawn comes to the place of one discarded.
func (a *acting) Card(place round.Place, position int) (card.Card, bool) {
	switch seat := int(place.Seat); place.Kind {
	case round.AtSeat:
		if drawn := slices.Index(a.discards[seat], int(place.Index)); drawn >= 0 && position >= 5*len(a.stacks) {
			return a.drawn[seat-1][drawn], true
		}
		return a.cards[seat-1][place.Index], true
	case round.AtCommunity:
		return a.board[place.Index], true
	}
	return 0, false // a burn card, which nobody sees
}
