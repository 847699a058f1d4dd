package headsupholdem

import (
	"slices"

	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// irregular is § 677a.13: in (a) and (d) the chapter's own, the rest general.
func (t *table) irregular(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	switch i.Kind {
	case general.FaceUpCard:
		return t.faceUp(r, i)
	case general.DealerCardExposed:
		return t.dealerCardExposed(r, i)
	}
	return t.procedure.Irregular(r, i)
}

// faceUp is § 677a.13(a): hands void once all have their two cards leave the Pocket Bonus
// Wagers to be settled.
func (t *table) faceUp(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	if r.Len(round.Dealer) < 2 {
		return t.procedure.Irregular(r, i)
	}
	void, err := t.procedure.FaceUp(r, i)
	if err != nil || !void {
		return round.GoesOn, err
	}
	r.Void("677a.13(a)", Ante, OddsWager, Raise, TripsPlusWager)
	for s := range r.FromRight {
		t.pocketBonus(r, s, "677a.13(a)")
	}
	return round.Ends, nil
}

// dealerCardExposed is § 677a.13(d): hands are void, but the optional wagers are settled,
// for which Trips Plus needs every community card.
func (t *table) dealerCardExposed(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	const c = "677a.13(d)"
	undecided := func(s *round.Seat) bool { return !decided(s) }
	if r.Len(round.Dealer) == 0 || !slices.ContainsFunc(r.Seats(), undecided) {
		return round.GoesOn, round.Refuse(c, "the dealer has no cards, or no player has still to raise or fold")
	}
	if err := general.Expose(r, i, round.Dealer, c); err != nil {
		return round.GoesOn, err
	}
	r.Procedure(c, "A card of the dealer is exposed: all hands are void; the Ante, Odds and Raise Wagers are returned, the others settled")
	r.Void(c, Ante, OddsWager, Raise)
	for _, s := range r.Seats() {
		if s.HasAny(optional...) {
			general.Complete(r, round.SeatPile(s.Number), 2, c, "677a.13(a)")
		}
	}
	if slices.ContainsFunc(r.Seats(), func(s *round.Seat) bool { return s.HasAny(TripsPlusWager) }) {
		general.Complete(r, round.Community, 5, c, "677a.13(a)")
		r.Turn(round.Community, c)
	}
	for s := range r.FromRight {
		t.optional(r, s, c)
	}
	return round.Ends, nil
}
