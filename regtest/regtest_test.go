package regtest

import (
	"testing"

	"felt.example/felt/cite"
)

func TestProves(t *testing.T) {
	b, err := book()
	if err != nil {
		t.Fatal(err)
	}
	for _, cites := range [][]cite.Cite{
		{"678a.6(b)(1)"}, {"678a.11(d)(1)"}, {"677a.12(a)", "677a.12(b)", "677a.12(c)"}, {"678a.2(b)(1)"},
	} {
		if err := check(b, cites); err != nil {
			t.Errorf("%s: %v", cites, err)
		}
	}
	for _, cites := range [][]cite.Cite{
		{}, {"678a.6(b)(1)", "678a.6(b)(2)", "678a.6(b)(3)", "678a.6(b)(4)"}, {"678a.6(a)", "678a.6(a)"},
		{"678a"}, {"678a.11"}, {"678a.11(e)(1)"}, {"678a.6(z)"}, {"600a.1"}, {"678a.2(e)"}, {""}, {"678a.6(b)("},
	} {
		if err := check(b, cites); err == nil {
			t.Errorf("%s should be refused", cites)
		}
	}
}
