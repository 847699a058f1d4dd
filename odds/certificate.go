package odds

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math/big"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/round"
)

// CertificateFormat names the form of a certificate.
const CertificateFormat = "felt certificate of odds, 1"

// Certificate has all that it takes to check a figure without the program that computed it: how many deals end in each row, and for
// a base game that is decided once by the player's own cards, what each of his hands brings.
type Certificate struct {
	Format   string          `json:"format"`
	Build    string          `json:"build"`
	Game     string          `json:"game"`
	Wager    round.WagerID   `json:"wager"`
	Paytable string          `json:"paytable"`
	Strategy string          `json:"strategy,omitempty"`
	Rules    json.RawMessage `json:"rules"`
	// Cards is how many cards of a deck of 52, in no order, decide the wager; 0 where it is not decided so.
	Cards        int    `json:"cards"`
	Combinations string `json:"combinations,omitempty"`
	// Meter is the reading of a progressive meter in units of the wager; "" is none.
	Meter string `json:"meter,omitempty"`
	// Levels are the readings of the levels of a meter that has several, in units of the wager.
	Levels        map[string]string `json:"levels,omitempty"`
	Rows          []CertificateRow  `json:"rows,omitempty"`
	ExpectedValue string            `json:"expected_value"`
	Variance      string            `json:"variance,omitempty"`
	HitFrequency  string            `json:"hit_frequency,omitempty"`
	// Hands are the player's hands, one of all that differ by suits alone. Each brings Value parts over all deals with it; Parts are
	// the first wager in all deals with a hand.
	Hands []CertificateHand `json:"hands,omitempty"`
	Parts int64             `json:"parts,omitempty"`
	// Flops are the first community cards of a game in which a player decides before and after them, one of all that differ by suits
	// alone. All of the player's cards together bring Value parts over all deals with them.
	Flops []CertificateHand `json:"flops,omitempty"`
	// Shoe is the best play of a base game that is dealt from a shoe. Its certificate is of the value alone: it has no rows, variance or
	// hit frequency, and Approximation says why.
	Shoe          *analysis.Shoe `json:"shoe,omitempty"`
	Given         string         `json:"given,omitempty"`
	Approximation string         `json:"approximation,omitempty"`
}

// CertificateRow is one way in which the wager ends. Net is a fraction of the wager.
type CertificateRow struct {
	Hand         string `json:"hand"`
	Pays         string `json:"pays"`
	Net          string `json:"net"`
	Combinations string `json:"combinations"`
}

// CertificateHand is a hand of the player, or a flop, how many are like it, what is decided, and what it brings.
type CertificateHand struct {
	Cards  string `json:"cards"`
	Alike  int64  `json:"alike"`
	Choice string `json:"choice,omitempty"`
	Value  int64  `json:"value"`
}

// Certificate makes the certificate of an entry's figure; build names the program. It ends early, with the context's error, when the context
// is done.
func (c *Calculator) Certificate(ctx context.Context, e *Entry, build string) (*Certificate, error) {
	if e.knows() != "" {
		return nil, fmt.Errorf("%s: there is no certificate of a figure for cards that are seen or gone", e.Name())
	}
	f, err := c.Figure(ctx, e)
	if err != nil {
		return nil, err
	}
	if f.Combinations == nil && e.Game.Shoe != nil {
		return e.valued(ctx, f, build)
	}
	if f.Combinations == nil {
		return nil, fmt.Errorf("%s is not solved by counting deals, so there is no certificate of it", e.Name())
	}
	out := &Certificate{
		Format: CertificateFormat, Build: build, Game: f.Game, Wager: f.Wager, Paytable: f.Paytable, Strategy: f.Strategy, Rules: e.rules,
		Combinations: f.Combinations.String(), ExpectedValue: f.Value().RatString(), Variance: f.Variance().RatString(), HitFrequency: f.HitFrequency().RatString(),
	}
	for _, level := range e.Levels() {
		reading := e.meter(level).RatString()
		if level == "" {
			out.Meter = reading
			continue
		}
		if out.Levels == nil {
			out.Levels = map[string]string{}
		}
		out.Levels[level] = reading
	}
	for _, o := range f.Lines {
		out.Rows = append(out.Rows, CertificateRow{o.Hand, o.Pays, o.Net.RatString(), o.Combinations.String()})
	}
	if t := e.Game.Game.Paytable(e.Wager); e.Wager != analysis.Base && t.Judged != nil && t.Judged.Each == nil && t.Judged.Up == 0 {
		out.Cards = t.Judged.Cards()
		if choose := new(big.Int).Binomial(int64(card.Full.Len()), int64(out.Cards)); choose.Cmp(f.Combinations) != 0 {
			out.Cards = 0 // it matters which of the cards is which
		}
	}
	if e.Wager == analysis.Base && e.Game.ByHand != nil && e.OwnBase == nil {
		return out, out.list(ctx, e)
	}
	if e.Wager == analysis.Base && e.Game.Stages != nil && e.OwnBase == nil && e.Strategy == analysis.Optimal {
		own := func(cards card.Set, alike int64, choice string, value int64) {
			out.Hands = append(out.Hands, CertificateHand{written(cards), alike, choice, value})
		}
		out.Parts, err = e.Game.Stages(ctx, e.Selected, own, func(cards card.Set, alike, value int64) {
			out.Flops = append(out.Flops, CertificateHand{written(cards), alike, "", value})
		})
	}
	return out, err
}

// valued is the certificate of the value of a game that is dealt from a shoe.
func (e *Entry) valued(ctx context.Context, f *analysis.Figure, build string) (*Certificate, error) {
	if e.Strategy != analysis.Optimal {
		return nil, fmt.Errorf("%s: there is a certificate of the best play alone", e.Name())
	}
	shoe, err := e.Game.Shoe(ctx, e.Selected)
	return &Certificate{
		Format: CertificateFormat, Build: build, Game: f.Game, Wager: f.Wager, Paytable: f.Paytable, Strategy: f.Strategy, Rules: e.rules,
		ExpectedValue: f.Value().RatString(), Shoe: shoe, Given: f.Given, Approximation: f.Approximation,
	}, err
}

// written is the cards as text.
func written(cards card.Set) (text string) {
	for c := range cards.All {
		text += c.String()
	}
	return text
}

// list adds the player's hands.
func (out *Certificate) list(ctx context.Context, e *Entry) (err error) {
	choose := func(card.Set) string { return "" }
	if e.Strategy == analysis.Optimal && e.Game.Alone != nil {
		if choose, err = e.Game.Alone(ctx, e.Selected); err != nil {
			return err
		}
	}
	out.Parts, err = e.Game.ByHand(ctx, e.Selected, e.Strategy, func(own card.Set, alike, value int64) {
		out.Hands = append(out.Hands, CertificateHand{written(own), alike, choose(own), value})
	})
	return err
}

// Write writes the certificate as JSON, with the SHA-256 of its bytes beside it.
func (out *Certificate) Write(to io.Writer) error {
	body, err := json.Marshal(out)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(body)
	_, err = fmt.Fprintf(to, "{\"certificate\":%s,\n\"sha256\":\"%s\"}\n", body, hex.EncodeToString(sum[:]))
	return err
}
