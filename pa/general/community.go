package general

import (
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/round"
)

// CommunityFirst is the option of chapters with community cards that these are dealt first (§ .10(g)).
var CommunityFirst = game.SwitchOption{ID: "community_first", Shared: true}

// DeclareCommunityFirst is the option as a chapter declares it.
func DeclareCommunityFirst(chapter cite.Cite) game.Option {
	return CommunityFirst.Declare(game.Option{Name: "A shoe that reshuffles gives the community cards first", Cite: UsualClauses(chapter).CommunityFirst, Default: "false"})
}

func (c Clauses) checkCommunityFirst(s *game.Selected) error {
	if CommunityFirst.Of(s) && !(AutomatedShoe.Chosen(s) && ReshufflingShoe.Chosen(s)) {
		return &game.InputError{Field: "rules." + CommunityFirst.ID, Message: "only an automated shoe that reshuffles the cards may give the community cards first", Cite: c.CommunityFirst}
	}
	return nil
}

// WithCommunity is OneDeck of a chapter that deals community cards: its § .8 comes to its clauses one
// letter earlier.
func WithCommunity(chapter cite.Cite) Procedure {
	p := OneDeck(chapter)
	p.Manual = Dealing{
		NoMoreBets: chapter + ".8(b)", Order: chapter + ".8(c)", Stub: chapter + ".8(d)",
		Count: chapter + ".8(e)", Correct: chapter + ".8(f)", Incorrect: chapter + ".8(g)",
		Loaded: chapter + ".8(a)",
	}
	return p
}

// Community deals each seat and the dealer a given number of cards, and the community cards after them or, where
// that is chosen, before them. Then the stub goes.
func (p *Procedure) Community(r *round.Round, seat, dealer, community int) {
	way, _ := p.way(r)
	first := p.communityFirst && p.Reshuffles(r)
	if first {
		p.Pile(r, round.Community, community, p.Clauses.CommunityFirst)
	}
	p.Hands(r, seat, dealer)
	if !first {
		p.Pile(r, round.Community, community, way.Stub)
	}
	p.Stub(r)
}
