package floor

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"felt.example/felt/cite"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
)

// Power is a person who uses a power of his, with the address he uses it from and his reason.
type Power struct {
	Person, From, Reason string
	// Roles are those that he has now.
	Roles []people.Role
}

// longestReason is how many characters a reason has at the most.
const longestReason = 300

// ErrNoReason refuses a power that is used without a reason.
var ErrNoReason = fmt.Errorf("say why, in 1 to %d characters", longestReason)

// ErrPower refuses a power that somebody does not have at a table.
var ErrPower = errors.New("this is for a floorperson who holds no chips at this table, nor at another with its progressive meter")

// ErrSelf refuses a power that somebody uses on himself.
var ErrSelf = errors.New("you cannot do this to yourself; another person can")

// ErrOpponent refuses a power that somebody uses on a player at whose table he holds chips.
var ErrOpponent = errors.New("you cannot do this to somebody at whose table you hold chips; another person can")

// errNobody refuses a power that an unknown person uses.
var errNobody = errors.New("say who you are first: what is done by a power is recorded with a name")

// check returns an error that says what is missing from the use of a power, or nil.
func (p Power) check() error {
	n := utf8.RuneCountInString(p.Reason)
	switch {
	case p.Person == "":
		return errNobody
	case !utf8.ValidString(p.Reason) || strings.TrimSpace(p.Reason) == "" || n > longestReason:
		return ErrNoReason
	}
	return nil
}

func (p Power) grounds(at time.Time) *journal.Grounds {
	return &journal.Grounds{At: at.UTC().Round(0), From: p.From, Reason: p.Reason}
}

// hands are the people behind an entry: who acted, who authorised it, and the reason, if powers were used.
type hands struct {
	actor, authoriser string
	acted, authorised *journal.Grounds
}

// plain are the hands of a person who uses no power, or of the program where that is "".
func plain(person string) hands {
	if person == "" {
		return hands{actor: journal.Program}
	}
	return hands{actor: journal.Person(person)}
}

// alone are the hands of one person who uses a power.
func (p Power) alone() hands {
	return hands{actor: journal.Person(p.Person), acted: p.grounds(time.Time{})}
}

// over returns the reason why somebody may gain by a power over another person, or nil.
func (p Power) over(f *Floor, other string) error {
	switch {
	case f.one(p.Person, other):
		return ErrSelf
	case f.together(p.Person, other):
		return ErrOpponent
	}
	return nil
}

// gains reports whether a person has no power at the table, because he may gain by it: he holds chips there, or
// wagered in its last round, whose correction would pay him; or he does so at another table with the same
// progressive meter, to which anything not paid here returns.
func (l *Live) gains(person string) bool {
	for i, s := range l.table.Seats {
		if l.floor.one(person, s.Player) || l.floor.one(person, l.table.Owner(i+1)) {
			return true
		}
	}
	return slices.ContainsFunc(l.floor.protector.at(l.meter.others(l)), func(player string) bool { return l.floor.one(person, player) })
}

// may returns the reason why somebody cannot use a power at the table now, or nil.
func (l *Live) may(by Power) error {
	if l.gains(by.Person) {
		return ErrPower
	}
	return by.check()
}

// Decides is the role of who alone rules on disputes at the table, and its clause; "" is anybody who may.
func (l *Live) Decides() (people.Role, cite.Cite) { return l.room.Decides() }

// decides is the role of who must have proposed or approved that a round which is over is corrected or declared void, and its
// clause; "" is anybody who may do either.
func (l *Live) decides(p *Proposal) (people.Role, cite.Cite) {
	if p.Correction == nil || p.Round == 0 && l.table.InRound() {
		return "", ""
	}
	return l.room.Decides()
}

// commitBy commits changes that people made by their powers.
func (l *Live) commitBy(ctx context.Context, key string, by hands, changes table.Changes) error {
	return l.writer.appendBy(ctx, key, by, changes)
}
