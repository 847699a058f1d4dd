package spanish21

// plan is a strategy that is given.
type plan interface {
	// start plays the first two cards. A pair that is split is split to as many hands as
	// allowed.
	start(s *start) action
	// hand plays a hand of three cards and more, or of two after a split; it stands, draws,
	// or doubles two cards down.
	hand(up int, h *hand, isSplit bool) action
	// rescues takes the Double Down Wager back.
	rescues(up int, h *hand) bool
}

// playedBy is how a plan plays.
func playedBy(p plan, up int, isSplit bool) *played {
	by := newPlayed()
	all := hands()
	for i := range all {
		switch h := &all[i]; {
		case h.size == 1:
			by.actions[i] = hit
		case h.points < 21 && (h.size > 2 || isSplit):
			by.actions[i] = p.hand(up, h, isSplit)
		}
		by.rescues[i] = all[i].size == 3 && all[i].points < 21 && p.rescues(up, &all[i])
	}
	return by
}

// mimic plays as the dealer does, § 635a.7(l).
type mimic struct{}

func (m mimic) start(s *start) action { return m.hand(s.up, s.hand(), false) }

func (mimic) hand(_ int, h *hand, _ bool) action {
	if h.points < 17 {
		return hit
	}
	return stand
}

func (mimic) rescues(int, *hand) bool { return false }
