package table

import (
	"fmt"
	"strings"

	"felt.example/felt/game"
	"felt.example/felt/round"
)

// label is a choice as a button says it: "double_down" is "Double down".
func label(choice string) string {
	return upper(strings.ReplaceAll(choice, "_", " "))
}

// words puts an event into a sentence, for the log that is read out.
func (t *Table) words(e round.Event) string {
	who := fmt.Sprintf("Seat %d", e.Seat)
	switch e.Kind {
	case round.EventDeal:
		return "A card face down to " + t.where(e.Place)
	case round.EventMove:
		return "A card moves to " + t.where(e.Place)
	case round.EventLook:
		return "Your card: " + e.Card.Name()
	case round.EventShow:
		if e.Place.Kind == round.AtCommunity {
			return "Community card: " + e.Card.Name()
		}
		return upper(t.where(e.Place)) + " shows the " + e.Card.Name()
	case round.EventWager:
		if e.Choice != "" {
			return fmt.Sprintf("%s: %s, %s", who, e.Choice, e.Amount.Grouped())
		}
		return fmt.Sprintf("%s: %s on the %s", who, e.Amount.Grouped(), t.wager(e.Wager))
	case round.EventDecision:
		return fmt.Sprintf("%s: %s", who, strings.ToLower(label(e.Choice)))
	case round.EventForm:
		return upper(t.where(e.Place)) + ": " + e.Text
	case round.EventCollect:
		return "The cards of " + t.where(e.Place) + " go to the discard rack"
	case round.EventMeter:
		return "The progressive meter moves by " + e.Amount.Grouped()
	case round.EventTake:
		return fmt.Sprintf("%s: %s out of the pot", label(e.Choice), e.Amount.Grouped())
	case round.EventPutBack:
		return fmt.Sprintf("%s: %s back into the pot", label(e.Choice), e.Amount.Grouped())
	case round.EventFund:
		return fmt.Sprintf("%s: %s, %s at the cage", who, strings.ToLower(label(e.Choice)), e.Amount.Grouped())
	case round.EventSettle:
		return who + ": " + t.between.Settled(e.Outcome)
	case round.EventAnnounce, round.EventProcedure:
	}
	return e.Text
}

func (t *Table) wager(id round.WagerID) string { return wagerName(t.game(), id) }

func wagerName(g *game.Game, id round.WagerID) string {
	if w := g.Wager(id); w != nil {
		return w.Name
	}
	return string(id)
}

func (t *Table) where(p round.Place) string { return where(t.game(), p) }

func where(g *game.Game, p round.Place) string {
	switch p.Kind {
	case round.AtDealer:
		return "the dealer"
	case round.AtCommunity:
		return "the community cards"
	case round.AtExtra:
		return g.Cards.At(p.Kind).Caption
	case round.AtDiscard:
		return "the discard rack"
	case round.AtShoe:
		return "the shoe"
	case round.AtBurn:
		return "the burn cards"
	case round.AtSeat:
	}
	if p.Hand > 0 {
		return fmt.Sprintf("seat %d, hand %d", p.Seat, p.Hand+1)
	}
	return fmt.Sprintf("seat %d", p.Seat)
}

// cardAt is which card of a pile lies at a place.
func (t *Table) cardAt(p round.Place) string { return cardAt(t.game(), p) }

func cardAt(g *game.Game, p round.Place) string {
	return fmt.Sprintf("card %d of %s", p.Index+1, where(g, p))
}

func upper(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
