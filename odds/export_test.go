package odds

import "context"

// Ruin is the chance of ruin of a session, and of all its ends together.
func Ruin(ctx context.Context, r *Runs, rounds int, bankroll, down int64) (ruin, all float64, err error) {
	s, err := r.session(ctx, rounds, bankroll, down)
	if err != nil {
		return 0, 0, err
	}
	for _, chance := range s.chances {
		all += chance
	}
	return s.ruined, all, nil
}

// Unlimited is what becomes of a bankroll.
func Unlimited(r *Runs, bankroll, down int64) *UnlimitedPlay { return r.unlimited(bankroll, down) }
