package spanish21

import (
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// cutAnew is § 635a.5(e) and (f): the floorperson orders a recut, or a reshuffle after the
// round.
func (t *table) cutAnew(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	n, shoe := of(r), shoeOf(r)
	if i.Kind == general.Recut {
		if act(r) != "cover" {
			return notNow("635a.5(e)", "the cards have not just been cut")
		}
		r.Procedure("635a.5(e)", "The floorperson requires the cards to be recut")
		t.cut(r, n.end-r.Dealt())
		return round.GoesOn, nil
	}
	if t.automatic(r) || n.end == 0 || act(r) == "shuffle" || act(r) == Accepts || act(r) == "cut" || act(r) == "cover" || shoe.Reshuffle != "" {
		return notNow("635a.5(f)", "no shoe is being dealt, or it will be reshuffled anyway")
	}
	shoe.Reshuffle = fromFloor
	r.Procedure("635a.5(f)", "The floorperson orders a reshuffle after this round")
	return round.GoesOn, nil
}

// betweenRounds is what the floor does before wagers are closed: decks changed, § 635a.3(b),
// cards of an idle table shuffled anew, § 635a.5(g), a player admitted, § 635a.6(b)(1).
func (t *table) betweenRounds(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	n := of(r)
	c := map[string]cite.Cite{Idle: "635a.5(g)", DecksChanged: "635a.3(b)", Admit: "635a.6(b)(1)"}[i.Kind]
	switch {
	case r.Asking().Kind != round.AskWagers:
		return notNow(c, "the wagers of a round are not open")
	case i.Kind == Admit && (!t.barred || n.fresh || i.Seat < 1 || i.Seat > seats || slices.Contains(n.admitted, i.Seat)):
		return notNow(c, "the seat is not barred from wagering")
	case i.Kind == Admit:
		n.admitted = append(n.admitted, i.Seat)
		r.Procedure(c, "The player may begin wagering again")
		return round.GoesOn, nil
	case i.Kind == Idle && t.automatic(r):
		return notNow(c, "the shoe reshuffles of itself")
	case i.Kind == Idle:
		if r.Table.OpensInParts {
			r.Procedure(c, "The cards are removed from the dealing shoe and the discard rack")
			general.SpreadIdle(r, c, "635a.4(d)")
			break
		}
		r.Done(c, "The cards are taken from the shoe and the discard rack and spread for the first player", "The table is reported to have been idle; nobody is shown the cards")
		t.wash(r)
	default:
		r.Procedure(c, "The decks are changed")
		t.open(r)
	}
	*shoeOf(r) = Shoe{}
	t.fill(r)
	return round.GoesOn, nil
}
