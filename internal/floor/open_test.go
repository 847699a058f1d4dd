package floor_test

import (
	"fmt"
	"strings"
	"testing"

	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa"
)

// TestOneSetOfRulesHasOneDigest: from the first entry of a table on.
func TestOneSetOfRulesHasOneDigest(t *testing.T) {
	for _, g := range pa.Games {
		c := configOf(t, g, "t1")
		c.Rules = []byte(strings.ReplaceAll(strings.Replace(string(c.Rules), "{", "{ \n", 1), ":", " : "))
		f, log, ann, _ := opened(t, house{tables: []table.Config{c}})
		must(t, f.Table("t1").Sit(t.Context(), ann, "", 1, 100*money.Dollar))
		f.Close()
		digests := map[string]uint64{}
		for e, err := range withKeys(log).Read(t.Context(), table.Shard("t1"), 1) {
			must(t, err)
			digests[e.Rules]++
		}
		if len(digests) != 1 || digests[""] > 0 {
			t.Errorf("%s: its entries name %s", g.ID, fmt.Sprint(digests))
		}
	}
}
