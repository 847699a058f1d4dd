package main

import (
	"io"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/clause"
)

// output is what go test -json prints for a test that passes with a subtest, one that is
// skipped, one that fails with a subtest that passes, one that does not end, a package that does not build and one without tests.
const output = `{"Action":"start","Package":"felt.example/felt/pa/a"}
{"Action":"run","Package":"felt.example/felt/pa/a","Test":"TestA"}
{"Action":"attr","Package":"felt.example/felt/pa/a","Test":"TestA","Key":"proves","Value":"678a.6(b) 678a.6(c)"}
{"Action":"output","Package":"felt.example/felt/pa/a","Test":"TestA","Output":"=== ATTR  TestA proves 678a.6(b) 678a.6(c)\n"}
{"Action":"attr","Package":"felt.example/felt/pa/a","Test":"TestA","Key":"weight","Value":"full"}
{"Action":"attr","Package":"felt.example/felt/pa/a","Test":"TestA/two_cards/x","Key":"proves","Value":"678a.7(a)"}
{"Action":"pass","Package":"felt.example/felt/pa/a","Test":"TestA/two_cards/x","Elapsed":0}
{"Action":"pass","Package":"felt.example/felt/pa/a","Test":"TestA","Elapsed":0.5}
{"Action":"attr","Package":"felt.example/felt/pa/a","Test":"TestSkipped","Key":"proves","Value":"678a.7(b)"}
{"Action":"skip","Package":"felt.example/felt/pa/a","Test":"TestSkipped","Elapsed":0}
{"Action":"attr","Package":"felt.example/felt/pa/a","Test":"TestFailed","Key":"proves","Value":"678a.7(c)"}
{"Action":"attr","Package":"felt.example/felt/pa/a","Test":"TestFailed/half","Key":"proves","Value":"678a.7(d)"}
{"Action":"pass","Package":"felt.example/felt/pa/a","Test":"TestFailed/half","Elapsed":0}
{"Action":"fail","Package":"felt.example/felt/pa/a","Test":"TestFailed","Elapsed":12.25}
{"Action":"run","Package":"felt.example/felt/pa/a","Test":"TestEndless"}
{"Action":"attr","Package":"felt.example/felt/pa/a","Test":"TestEndless/x","Key":"proves","Value":"678a.7(d)"}
{"Action":"pass","Package":"felt.example/felt/pa/a","Test":"TestEndless/x","Elapsed":0}
{"Action":"fail","Package":"felt.example/felt/pa/a","Elapsed":0.004}
{"ImportPath":"felt.example/felt/pa/b [felt/pa/b.test]","Action":"build-fail"}
{"Action":"fail","Package":"felt.example/felt/pa/b","Elapsed":0,"FailedBuild":"felt.example/felt/pa/b [felt/pa/b.test]"}
{"Action":"skip","Package":"felt.example/felt/pa/c","Elapsed":0}
`

func TestOnlyTestsThatPassProve(t *testing.T) {
	r, err := collect(strings.NewReader(output), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	want := []clause.Proof{
		{Cite: "678a.7(a)", Package: "pa/a", Test: "TestA/two_cards/x"},
		{Cite: "678a.6(b)", Package: "pa/a", Test: "TestA"},
		{Cite: "678a.6(c)", Package: "pa/a", Test: "TestA"},
	}
	if !slices.Equal(r.proofs, want) {
		t.Errorf("proofs %v", r.proofs)
	}
	if want := []string{"pa/a", "pa/c"}; !slices.Equal(r.ran, want) {
		t.Errorf("ran %v, want %v", r.ran, want)
	}
	if want := []string{"pa/a.TestFailed", "pa/b"}; !slices.Equal(r.failed, want) {
		t.Errorf("failed %v, want %v", r.failed, want)
	}
	if all, one := r.slowest(9), r.slowest(1); !slices.Equal(all, []took{{"pa/a.TestFailed", 12.25}, {"pa/a.TestA", 0.5}}) || !slices.Equal(one, all[:1]) {
		t.Errorf("the slowest are %v, and the first of them %v", all, one)
	}
}

func TestWhatFailedIsTold(t *testing.T) {
	const output = `{"Action":"output","Package":"felt.example/felt/a","Test":"TestGood","Output":"good\n"}
{"Action":"pass","Package":"felt.example/felt/a","Test":"TestGood"}
{"Action":"output","Package":"felt.example/felt/a","Test":"TestBad","Output":"bad\n"}
{"Action":"fail","Package":"felt.example/felt/a","Test":"TestBad"}
{"Action":"output","Package":"felt.example/felt/a","Output":"FAIL\tfelt.example/felt/a\n"}
{"Action":"fail","Package":"felt.example/felt/a"}
{"ImportPath":"felt.example/felt/b","Action":"build-output","Output":"b.go:1: no\n"}
{"Action":"output","Package":"felt.example/felt/c","Output":"PASS\n"}
{"Action":"output","Package":"felt.example/felt/c","Output":"ok\tfelt.example/felt/c\n"}
{"Action":"pass","Package":"felt.example/felt/c"}`
	var told strings.Builder
	if _, err := collect(strings.NewReader(output), &told); err != nil {
		t.Fatal(err)
	}
	if want := "bad\nFAIL\tfelt.example/felt/a\nb.go:1: no\nok\tfelt.example/felt/c\n"; told.String() != want {
		t.Errorf("told %q, want %q", told.String(), want)
	}
}

func TestPackagesThatDidNotRunKeepTheirProofs(t *testing.T) {
	old := []clause.Proof{
		{Cite: "678a.6(a)", Package: "pa/a", Test: "TestGone"},
		{Cite: "678a.6(a)", Package: "pa/b", Test: "TestB"},
		{Cite: "678a.6(a)", Package: "pa/removed", Test: "TestR"},
	}
	r := results{ran: []string{"pa/a"}, proofs: []clause.Proof{{Cite: "678a.6(c)", Package: "pa/a", Test: "TestA"}}}
	got := merge(old, r, func(dir string) bool { return dir != "pa/removed" })
	want := []clause.Proof{old[1], r.proofs[0]}
	if !slices.Equal(got, want) {
		t.Errorf("merged %v, want %v", got, want)
	}
}

func TestOneCallATest(t *testing.T) {
	twice := `{"Action":"attr","Package":"felt.example/felt/a","Test":"TestA","Key":"proves","Value":"678a.6(b)"}
{"Action":"attr","Package":"felt.example/felt/a","Test":"TestA","Key":"proves","Value":"678a.6(c)"}`
	for _, output := range []string{twice, "ok felt/a", strings.Replace(output, "678a.6(c)", "678a.6(", 1)} {
		if _, err := collect(strings.NewReader(output), io.Discard); err == nil {
			t.Errorf("collect should refuse %.60s", output)
		}
	}
}

func TestWhatFailedRunsAgain(t *testing.T) {
	proof := clause.Proof{Cite: "678a.6(c)", Package: "pa/a", Test: "TestA/x"}
	good := results{ran: []string{"pa/a"}, proofs: []clause.Proof{proof, proof, proof}}
	bad := results{ran: []string{"pa/a"}, failed: []string{"pa/a.TestB"}}
	answers := map[string]results{"TestA": good, "TestB": bad, "TestC": {ran: []string{"pa/a"}}, "TestGone": {}}
	for _, c := range []struct {
		failed, left, unsteady []string
		proofs                 int
	}{
		{failed: []string{"pa/a.TestA/x", "pa/a.TestA", "pa/a.TestB"}, left: []string{"pa/a.TestB"}, unsteady: []string{"pa/a.TestA"}, proofs: 1},
		{failed: []string{"pa/a.TestC", "pa/a.TestGone"}, left: []string{"pa/a.TestGone"}, unsteady: []string{"pa/a.TestC"}},
		{failed: []string{"pa/a.TestA", "pa/b"}, left: []string{"pa/a.TestA", "pa/b"}},
		{failed: []string{"a.TestA", "a.TestC", "b.TestA", "b.TestC"}, left: []string{"a.TestA", "a.TestC", "b.TestA", "b.TestC"}},
	} {
		got, err := again(results{failed: slices.Clone(c.failed)}, func(_, test string) (results, error) { return answers[test], nil })
		if err != nil || !slices.Equal(got.failed, c.left) || !slices.Equal(got.unsteady, c.unsteady) || len(got.proofs) != c.proofs {
			t.Errorf("of %v are left %v, unsteady %v, proofs %v, %v", c.failed, got.failed, got.unsteady, got.proofs, err)
		}
	}
}
