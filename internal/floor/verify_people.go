package floor

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

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
