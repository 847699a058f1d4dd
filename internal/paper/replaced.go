package paper

import (
	"context"
	"reflect"

	"felt.example/felt/internal/submission"
	"felt.example/felt/pa"
)

// Replacement is which papers of a game or a table say something else under another Rules Submission.
type Replacement struct {
	// Of is the game, or the table whose sign it is.
	Of     string   `json:"of"`
	Papers []string `json:"papers"`
}

// Replaced are the papers that say something else under a second Rules Submission than under the first: of each table its
// sign, of each game the others. That every paper names its edition is not counted, nor is the
// checklist, which goes with each filing, nor are games that only one of them has.
func Replaced(ctx context.Context, from, to *submission.Submission) ([]Replacement, error) {
	all := []Replacement{}
	add := func(id string, kinds func(*Paper) bool) error {
		r := Replacement{Of: id}
		for i := range Papers {
			kind := &Papers[i]
			if kind.ID == "checklist" || !kinds(kind) {
				continue
			}
			changed, err := kind.differs(ctx, from, to, id)
			if err != nil {
				return err
			}
			if changed {
				r.Papers = append(r.Papers, kind.ID)
			}
		}
		if r.Papers != nil {
			all = append(all, r)
		}
		return nil
	}
	tables := map[string]bool{}
	isSign := func(kind *Paper) bool { return kind.ID == "sign" }
	for _, t := range to.Tables {
		tables[t.Game] = true
		if game, has := tableOf(from, t.ID); !has || game != t.Game {
			continue
		}
		if err := add(t.ID, isSign); err != nil {
			return nil, err
		}
	}
	for _, id := range to.Games {
		if from.Rules(id) == nil {
			continue
		}
		if err := add(id, func(kind *Paper) bool { return kind.For(pa.Game(id)) && (!isSign(kind) || !tables[id]) }); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func tableOf(s *submission.Submission, id string) (game string, has bool) {
	for _, t := range s.Tables {
		if t.ID == id {
			return t.Game, true
		}
	}
	return "", false
}

// differs reports whether the paper says something else; of one with figures, whether any rule is another.
func (p *Paper) differs(ctx context.Context, from, to *submission.Submission, id string) (bool, error) {
	before, err := Of(from, id)
	if err != nil {
		return false, err
	}
	after, err := Of(to, id)
	if err != nil {
		return false, err
	}
	if p.Figures {
		return p.ID == "par" && digest(before.Selected) != digest(after.Selected), nil
	}
	old, err := p.Of(ctx, before)
	if err != nil {
		return false, err
	}
	now, err := p.Of(ctx, after)
	if err != nil {
		return false, err
	}
	return !reflect.DeepEqual(old.Blocks, now.Blocks), nil
}
