package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/internal/design"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

func designCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "design",
		Short: "Compute, simulate, deal and play a game of your own from a file",
		Long: `design reads a house-banked game of your own from a file: its cards, how hands rank, when the dealer qualifies,
what a player decides and what is paid. The engine and the mathematics of the regulation's games deal and solve it.

It is no game of the regulation. Every answer says so, and no floor, paper or Rules Submission takes it.`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return noCommand(c, args[0])
		},
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(designCheckCommand(), designOddsCommand(), designSimulateCommand(), designDealCommand(), designPlayCommand())
	return c
}

// designed is what every answer about a design begins with.
type designed struct {
	Name       string             `json:"name"`
	Digest     string             `json:"digest"`
	Regulation bool               `json:"regulation"`
	Remark     string             `json:"remark"`
	Figures    []odds.Document    `json:"figures,omitempty"`
	Simulation *simulated         `json:"simulation,omitempty"`
	Events     []round.Event      `json:"events,omitempty"`
	design     *design.Design     // of the file
	analysis   *analysis.Game     // of the game
	figures    []*analysis.Figure // of the entries
	entries    []odds.Entry
}

// openDesign reads a design from a file.
func openDesign(c *cobra.Command, name string) (*designed, error) {
	data, err := readFile(c, name)
	if err != nil {
		return nil, err
	}
	d, err := design.Parse(data)
	if err != nil {
		return nil, inFile(called(name), err)
	}
	return &designed{Name: d.Game.Name, Digest: d.Digest, Remark: design.Remark, design: d, analysis: d.Analysis}, nil
}

// say prints which design it is.
func (d *designed) say(out io.Writer) {
	fmt.Fprintf(out, "%s. %s.\nFile digest %s\n\n", d.Name, d.Remark, d.Digest)
}

func designCheckCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "check FILE",
		Short:   "Say whether a design can be dealt and computed",
		Example: "  felt design check mine.toml",
		Args:    takes(1, 1, "the file of a design"),
		RunE: func(c *cobra.Command, args []string) error {
			d, err := openDesign(c, args[0])
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(c.OutOrStdout(), d)
			}
			d.say(c.OutOrStdout())
			g := d.design.Game
			fmt.Fprintf(c.OutOrStdout(), "%d cards, %d to each of up to %d players and %d to the dealer\n", g.Contest.Deck().Len(), g.Cards.Number(round.AtSeat), g.Seats, g.Cards.Number(round.AtDealer))
			for i := range g.Wagers {
				w, when := &g.Wagers[i], "may be placed"
				switch {
				case w.Required:
					when = "must be placed"
				case w.Later:
					when = "is the decision"
				case w.Payout:
					when = "is paid on the " + g.Wagers[0].Name
				}
				fmt.Fprintf(c.OutOrStdout(), "%s (%s) %s\n", w.Name, w.ID, when)
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	return c
}

func designOddsCommand() *cobra.Command {
	var wager, paytable, strategy string
	var asJSON bool
	c := &cobra.Command{
		Use:   "odds FILE",
		Short: "Compute the exact value of the wagers of a design",
		Long: `odds computes the exact value of every wager of a design, as felt odds does of a game of the regulation. A base game
with more hands than can be counted is estimated from hands drawn at random, and the answer says so.`,
		Example: "  felt design odds mine.toml\n  felt design odds mine.toml --wager base --strategy optimal",
		Args:    takes(1, 1, "the file of a design"),
		RunE: func(c *cobra.Command, args []string) error {
			d, err := openDesign(c, args[0])
			if err != nil {
				return err
			}
			q := odds.Question{Game: d.analysis, Wager: round.WagerID(wager), Paytable: paytable, Strategy: strategy}
			if strategy != "" && wager == "" {
				q.Wager = analysis.Base
			}
			if d.entries, err = odds.Entries(q); err != nil {
				return err
			}
			charts := strategy != ""
			if err := d.compute(c.Context(), c.ErrOrStderr(), charts); err != nil {
				return err
			}
			out := c.OutOrStdout()
			if asJSON {
				return writeJSON(out, d)
			}
			d.say(out)
			if len(d.entries) == 1 && q.Wager != "" {
				return printFigure(out, &d.entries[0], d.figures[0], charts)
			}
			if err := listFigures(out, d.figures); err != nil {
				return err
			}
			sayEstimated(out, d.figures)
			return nil
		},
	}
	c.Flags().StringVar(&wager, "wager", "", "the wager, or \"base\" for the base game")
	c.Flags().StringVar(&paytable, "paytable", "", "the letter of a paytable: A is the first payout in each line of the file")
	c.Flags().StringVar(&strategy, "strategy", "", "how the base game is played: optimal or always; its chart is printed")
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	return c
}

// sayEstimated says under a list which figures are no exact ones.
func sayEstimated(out io.Writer, figures []*analysis.Figure) {
	for _, f := range figures {
		if f.Approximation != "" {
			fmt.Fprintf(out, "%s: %s.\n", strings.TrimSpace(string(f.Wager)+" "+f.Paytable), f.Approximation)
		}
	}
}

// compute computes the figures of the entries. They are not kept: the cache knows games by their names.
func (d *designed) compute(ctx context.Context, errs io.Writer, charts bool) error {
	var calculator odds.Calculator
	for i := range d.entries {
		e := &d.entries[i]
		done := progress(errs, e.Name())
		f, err := calculator.Figure(ctx, e)
		done()
		if err != nil {
			return err
		}
		d.figures = append(d.figures, f)
		d.Figures = append(d.Figures, odds.NewDocument(e, f, charts))
	}
	return nil
}

func designSimulateCommand() *cobra.Command {
	var call simulateCall
	c := &cobra.Command{
		Use:     "simulate FILE",
		Short:   "Play many rounds of a design through the engine, and compare them with the exact figures",
		Example: "  felt design simulate mine.toml --rounds 1000000",
		Args:    takes(1, 1, "the file of a design"),
		RunE: func(c *cobra.Command, args []string) error {
			d, err := openDesign(c, args[0])
			if err != nil {
				return err
			}
			if err := call.read(); err != nil {
				return err
			}
			call.plan.Game = d.analysis
			r, err := simulate(c.Context(), call.plan, nil, new(odds.Calculator), c.ErrOrStderr())
			if err != nil {
				return err
			}
			made := madeBy(r)
			d.Simulation = &made
			if call.json {
				err = writeJSON(c.OutOrStdout(), d)
			} else {
				d.say(c.OutOrStdout())
				err = printResult(c.OutOrStdout(), made)
			}
			if err == nil && r.Partial {
				return c.Context().Err()
			}
			return err
		},
	}
	f := c.Flags()
	f.StringVar(&call.rounds, "rounds", "1000000", "how many rounds are played, such as 1e8")
	f.Uint64Var(&call.plan.Seed, "seed", 1, "the seed of the shuffles")
	f.StringVar(&call.plan.Strategy, "strategy", "", "how all seats play: optimal or always")
	f.IntVar(&call.plan.Seats, "seats", 1, "how many seats play")
	f.BoolVar(&call.json, "json", false, "answer in JSON")
	return c
}

func designDealCommand() *cobra.Command {
	var seats int
	var seed uint64
	var asJSON bool
	c := &cobra.Command{
		Use:   "deal FILE",
		Short: "Deal one round of a design, event by event",
		Long: `deal plays one round of a design through the engine of the live tables, as at a table without people: $10 on each
wager of each seat, and the best play. It prints what happens, event by event.`,
		Example: "  felt design deal mine.toml --seed 7",
		Args:    takes(1, 1, "the file of a design"),
		RunE: func(c *cobra.Command, args []string) error {
			d, err := openDesign(c, args[0])
			switch {
			case err != nil:
				return err
			case seats < 1 || seats > d.design.Game.Seats:
				return fmt.Errorf("--seats: %d is no number from 1 to %d", seats, d.design.Game.Seats)
			}
			if d.Events, err = d.deal(c.Context(), seats, seed); err != nil {
				return err
			}
			if asJSON {
				return writeJSON(c.OutOrStdout(), d)
			}
			d.say(c.OutOrStdout())
			for i := range d.Events {
				fmt.Fprintln(c.OutOrStdout(), told(&d.Events[i]))
			}
			return nil
		},
	}
	c.Flags().IntVar(&seats, "seats", 1, "how many seats play")
	c.Flags().Uint64Var(&seed, "seed", 1, "the seed of the shuffle")
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	return c
}

// dealtWager is what is placed on each wager.
const dealtWager = 10 * money.Dollar

// deal plays one round by the best play.
func (d *designed) deal(ctx context.Context, seats int, seed uint64) (events []round.Event, err error) {
	entries, err := odds.Entries(odds.Question{Game: d.analysis, Wager: analysis.Base})
	if err != nil {
		return nil, err
	}
	// Of paytables that are open the first is chosen: of a wager that may be placed, its own entry says it.
	s := entries[0].Selected
	player, err := d.analysis.Player(ctx, s, analysis.Optimal)
	if err != nil {
		return nil, err
	}
	decide, random := player(), rand.New(rand.NewPCG(seed, 0))
	var stakes []round.Stake
	for seat := 1; seat <= seats; seat++ {
		for i := range d.design.Game.Wagers {
			if w := &d.design.Game.Wagers[i]; !w.Later && !w.Payout && s.Offers(w) {
				stakes = append(stakes, round.Stake{Seat: seat, Wager: w.ID, Amount: dealtWager})
			}
		}
	}
	answers := answering(func(r *round.Round, q *round.Question) (a round.Answer) {
		switch q.Kind {
		case round.AskWagers:
			return round.Answer{Question: q.ID, Choice: q.Choices[0].ID, Stakes: stakes}
		case round.AskDecision:
			decide(r, q, &a)
			return a
		case round.AskAct, round.AskPart, round.AskValidation, round.AskCard, round.AskMeter:
		}
		return general.Routine(r, q, func(cards []card.Card) {
			random.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		})
	})
	r, err := s.Run(round.TableState{}, answers, func(e round.Event) { events = append(events, e) })
	if err == nil && !r.Over() {
		err = errors.New("the round did not end")
	}
	return events, err
}

// answering answers every question.
type answering func(*round.Round, *round.Question) round.Answer

// Answer implements round.Source.
func (a answering) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	return a(r, q), true
}

// Card implements round.Source: the shuffle has recorded all cards.
func (answering) Card(round.Place, int) (card.Card, bool) { return 0, false }

// told is an event in words.
func told(e *round.Event) string {
	text := string(e.Kind)
	if e.Seat > 0 && e.Outcome == nil {
		text += " seat " + strconv.Itoa(e.Seat)
	}
	if e.Place != (round.Place{}) {
		text += " " + e.Place.String()
	}
	if e.Card != 0 {
		text += " " + e.Card.String()
	}
	if e.Wager != "" && e.Outcome == nil {
		text += " " + string(e.Wager) + " " + e.Amount.String()
	}
	if o := e.Outcome; o != nil {
		text += fmt.Sprintf(" seat %d %s %s: %s, returned %s", o.Seat, o.Wager, o.Stake, o.Result, o.Returned)
		if o.Hand != "" {
			text += ", " + o.Hand
		}
	}
	if e.Choice != "" {
		text += " " + e.Choice
	}
	if e.Text != "" {
		text += ": " + e.Text
	}
	return text
}
