package sim

import (
	"maps"
	"math"
	"slices"

	"felt.example/felt/money"
)

// session is the first seat's fortune over some rounds.
type session struct {
	left   money.Cents
	ruined bool
}

// play plays a round in which so much is down before the deal. Who cannot cover that any more
// is ruined and plays no further; a later wager of a round that is begun is made in any case.
// Without a bankroll nobody is ruined.
func (s *session) play(net, down, bankroll money.Cents) {
	if s.ruined {
		return
	}
	s.left += net
	s.ruined = bankroll > 0 && s.left < down
}

// sessions counts sessions by what the player was up at the end.
type sessions struct {
	played, ruined int64
	ends           map[money.Cents]int64
}

func newSessions() sessions { return sessions{ends: map[money.Cents]int64{}} }

func (s *sessions) add(one *session, bankroll money.Cents) {
	s.played++
	if one.ruined {
		s.ruined++
	}
	s.ends[one.left-bankroll]++
}

func (s *sessions) join(other *sessions) {
	s.played += other.played
	s.ruined += other.ruined
	for net, n := range other.ends {
		s.ends[net] += n
	}
}

// Sessions is what sessions of a given number of rounds end in, for the first seat. Money is in dollars.
type Sessions struct {
	Rounds   int64  `json:"rounds"`
	Played   int64  `json:"played"`
	Bankroll string `json:"bankroll,omitempty"`
	// RiskOfRuin is how often the player cannot cover the wagers of a next round any more.
	RiskOfRuin    *float64   `json:"risk_of_ruin,omitempty"`
	RuinError     *float64   `json:"risk_of_ruin_standard_error,omitempty"`
	Mean          float64    `json:"mean"`
	StandardError float64    `json:"standard_error"`
	Ahead         float64    `json:"ahead"`
	Quantiles     []Quantile `json:"quantiles"`
	Ends          []End      `json:"distribution"`
}

// Quantile is what that share of the sessions ends with, or less.
type Quantile struct {
	Share float64 `json:"share"`
	Net   float64 `json:"net"`
}

// End is how many sessions end from From to below To.
type End struct {
	From     float64 `json:"from"`
	To       float64 `json:"to"`
	Sessions int64   `json:"sessions"`
}

var shares = []float64{0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99}

// bars is about how many bars a distribution has.
const bars = 24

// result is nil where no session was played to its end.
func (s *sessions) result(rounds int64, bankroll money.Cents) *Sessions {
	if s.played == 0 {
		return nil
	}
	nets := slices.Sorted(maps.Keys(s.ends))
	r := &Sessions{Rounds: rounds, Played: s.played}
	played, squares, ahead := float64(s.played), 0.0, int64(0)
	for _, net := range nets {
		r.Mean += dollars(net) * float64(s.ends[net]) / played
		if net > 0 {
			ahead += s.ends[net]
		}
	}
	for _, net := range nets {
		off := dollars(net) - r.Mean
		squares += off * off * float64(s.ends[net])
	}
	r.Ahead, r.StandardError = float64(ahead)/played, math.Sqrt(squares)/played
	if bankroll > 0 {
		risk := float64(s.ruined) / played
		off := math.Sqrt(risk * (1 - risk) / played)
		r.Bankroll, r.RiskOfRuin, r.RuinError = bankroll.String(), &risk, &off
	}
	for _, share := range shares {
		r.Quantiles = append(r.Quantiles, Quantile{share, dollars(s.quantile(nets, share))})
	}
	r.Ends = s.distribution(nets)
	return r
}

// quantile is the least net that at least a share of the sessions does not exceed.
func (s *sessions) quantile(nets []money.Cents, share float64) money.Cents {
	least, n := int64(math.Ceil(share*float64(s.played))), int64(0)
	for _, net := range nets {
		if n += s.ends[net]; n >= least {
			return net
		}
	}
	return nets[len(nets)-1]
}

// distribution puts the sessions into bars of a round width, from the quantile of 0.5 % to that
// of 99.5 % about bars of them; what lies beyond is in the first and the last.
func (s *sessions) distribution(nets []money.Cents) []End {
	low, high := s.quantile(nets, 0.005), s.quantile(nets, 0.995)
	width := money.Dollar
	for steps := 0; (high-low)/width >= bars; steps++ {
		width *= []money.Cents{2, 5, 2}[steps%3]
		if steps%3 == 1 {
			width /= 2 // 1, 2, 5, 10
		}
	}
	floor := func(net money.Cents) money.Cents {
		at := net / width * width
		if at > net {
			at -= width
		}
		return at
	}
	first, last := floor(low), floor(high)
	ends := make([]End, (last-first)/width+1)
	for i := range ends {
		from := first + money.Cents(i)*width
		ends[i] = End{From: dollars(from), To: dollars(from + width)}
	}
	for _, net := range nets {
		ends[(floor(min(max(net, first), last))-first)/width].Sessions += s.ends[net]
	}
	ends[0].From, ends[len(ends)-1].To = min(ends[0].From, dollars(nets[0])), max(ends[len(ends)-1].To, dollars(nets[len(nets)-1]))
	return ends
}

func dollars(c money.Cents) float64 { return float64(c) / float64(money.Dollar) }
