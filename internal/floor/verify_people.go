package floor

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"felt.example/felt/internal/house"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/store"
)

// proposalMade is a proposal as the log has it: about which shard, by whom, and for what reason.
type proposalMade struct {
	shard, by string
	grounds   journal.Grounds
}

// proposed are all proposals of a log, by their IDs. One that cannot be read is reported when it is verified.
func proposed(ctx context.Context, log store.Log) (map[string]proposalMade, error) {
	now, err := log.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	all := map[string]proposalMade{}
	for _, head := range now.Heads {
		shard, ok := strings.CutPrefix(head.Shard, proposalShard(""))
		if !ok {
			continue
		}
		for e, err := range log.Read(ctx, head.Shard, 1) {
			if err != nil {
				break
			}
			var p Proposal
			if len(e.Events) == 1 && e.Events[0].Kind == proposes && e.Acted != nil && json.Unmarshal(e.Events[0].Data, &p) == nil {
				all[p.ID] = proposalMade{strings.TrimSuffix(strings.TrimSuffix(shard, lateSuffix), cardSuffix), e.Actor, journal.Grounds{At: e.Clock, From: e.Acted.From, Reason: e.Acted.Reason}}
			}
		}
	}
	return all, nil
}

// byTwo reports whether an entry that two people made was proposed by the person whom it names.
func (v *verifier) byTwo(e journal.Entry) error {
	id, approved := strings.CutPrefix(e.Key, approval)
	if !approved && e.Authorised == nil {
		return nil
	}
	switch p, known := v.proposed[id]; {
	case !approved || e.Authorised == nil:
		return fmt.Errorf("it names an authoriser, but carries out no proposal")
	case !known && v.from != nil: // it may lie in the archive
		return nil
	case !known || p.shard != e.Shard:
		return fmt.Errorf("it carries out a proposal that was not made")
	case p.by != e.Actor || p.grounds != *e.Acted:
		return fmt.Errorf("it carries out a proposal of %.60q, but names %.60q, or other grounds", p.by, e.Actor)
	}
	return nil
}

// proposals verifies an entry of the proposals about a shard: one waits at a time.
func (v *verifier) proposals(s *proposals, e journal.Entry) error {
	if s.waiting != nil && slices.ContainsFunc(e.Events, func(event journal.Event) bool { return event.Kind == proposes }) {
		if _, done, err := v.log.ByKey(context.Background(), approval+s.waiting.ID); err != nil || !done {
			return fmt.Errorf("a proposal is made while %.40q waits", s.waiting.ID)
		}
	}
	return s.apply(e)
}

// rolesHeld are the roles that people have had in the house, by their IDs, each time from when on.
type rolesHeld map[string][]rolesSince

type rolesSince struct {
	at    time.Time
	roles []people.Role
}

// rolesIn are the roles that a log records. What is wrong with it is reported when it is verified.
func rolesIn(ctx context.Context, log store.Log) rolesHeld {
	held, accounts := rolesHeld{}, people.NewRegister()
	for e, err := range log.Read(ctx, PeopleShard, 1) {
		if err != nil || len(e.Events) != 1 {
			break
		}
		by, person := strings.CutPrefix(e.Actor, journal.Person(""))
		if !person {
			by = "" // the program
		}
		c, err := accounts.Apply(people.Kind(e.Events[0].Kind), e.Events[0].Data, by, e.Clock)
		if err != nil {
			break
		}
		was := held[c.Person]
		if a := accounts.Accounts[c.Person]; a != nil && (len(was) == 0 || !slices.Equal(was[len(was)-1].roles, a.Roles)) {
			held[c.Person] = append(was, rolesSince{e.Clock, slices.Clone(a.Roles)})
		}
	}
	return held
}

// lacks reports whether a log that has accounts does not record that somebody had a role at a time, or just before or after.
func (h rolesHeld) lacks(person string, role people.Role, at time.Time) bool {
	had := func(s rolesSince) bool { return slices.Contains(s.roles, role) }
	all := h[person]
	for n, s := range all {
		if had(s) && !s.at.After(at.Add(lag)) && (n+1 == len(all) || !all[n+1].at.Before(at.Add(-lag))) {
			return false
		}
	}
	return len(h) > 0
}

// bySlip returns the reason why an entry says that a payout of a meter is documented, whose slip was not complete then, or nil. Rounds that
// earlier builds began were documented without, and where nobody is asked the log says so.
func (v *verifier) bySlip(t *table.Table, e journal.Entry) error {
	question, waits := t.Documents()
	if !waits || !t.BySlips() || v.from != nil || !strings.HasPrefix(e.Actor, journal.Person("")) || !table.Documented(e) {
		return nil
	}
	before := func(s *house.Signature, since time.Duration) bool { return s != nil && !s.At.After(e.Clock.Add(since)) }
	if s := v.house.Jackpot(t.ID, t.Round, question); s != nil && before(s.Requested, lag) {
		if s.Next() != "" || !before(s.Arrived, lag) {
			return fmt.Errorf("slip %d of this payout was not complete when it was documented", s.Number)
		}
		return nil
	}
	supplied := slices.ContainsFunc(v.house.Slips, func(s *house.Slip) bool { return s.Of == house.Supply && before(s.Arrived, -lag) })
	paid, found, err := v.log.ByKey(context.Background(), fmt.Sprintf("award/%s/%d/%d", t.ID, t.Round, question))
	if err != nil || !supplied || !found || len(paid.Transfers) == 0 || paid.Transfers[0].Amount < house.ChipDenominations[0] {
		return nil
	}
	return fmt.Errorf("a payout of %s was documented without a slip", paid.Transfers[0].Amount.Grouped())
}
