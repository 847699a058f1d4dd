package browsertest

import (
	"crypto/sha512"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// axe is the accessibility checker; where it comes from is in testdata/NOTICE.md.
//
//go:embed testdata/axe.min.js
var axe string

const axeSum = "sha512-5j5ln5gG165b1AiZBDsIcaUGLFRCsBs/Gj7fXq9Qv1w6cQSnJGMpO0rRt3xmGg1OQOhQ3sid6dbs5wqME6mvFw=="

func TestCheckerIsTheVendoredOne(t *testing.T) {
	t.Parallel()
	sum := sha512.Sum512([]byte(axe))
	if got := "sha512-" + base64.StdEncoding.EncodeToString(sum[:]); got != axeSum {
		t.Errorf("axe.min.js has the sum %s", got)
	}
}

// accessible has the checker look at the page as it stands, in light and dark, wide and
// narrow, and fails the test for whatever it finds.
func (v *visitor) accessible(what string) {
	v.t.Helper()
	// What still fades in is not yet as it is to be read.
	is[chromedp.Void](v, `void (() => {
		const still = new CSSStyleSheet();
		still.replaceSync("*, *::before, *::after { animation: none !important; transition: none !important; }");
		document.adoptedStyleSheets = [still];
	})()`)
	for _, width := range []int{1280, 360} {
		v.size(width, 800)
		v.until(fmt.Sprintf(`innerWidth === %d && (!document.querySelector(".felt") || document.querySelector(".felt.%s"))`, width, map[int]string{1280: "wide", 360: "narrow"}[width]))
		v.until(`document.documentElement.scrollWidth <= innerWidth`) // what is drawn to size follows the screen a moment later
		for _, theme := range []string{"light", "dark"} {
			is[chromedp.Void](v, `void (document.documentElement.dataset.theme = "`+theme+`")`)
			is[chromedp.Void](v, `document.getAnimations().forEach((a) => { try { a.finish(); } catch { a.cancel(); } })`)
			v.violates(fmt.Sprintf("%s, %d wide, %s", what, width, theme))
		}
	}
	is[chromedp.Void](v, `void (document.adoptedStyleSheets = [])`)
	v.size(1280, 800)
	v.until(`innerWidth === 1280 && (!document.querySelector(".felt") || document.querySelector(".felt.wide"))`)
}

// violates fails the test for whatever the checker finds in the page as it stands.
func (v *visitor) violates(what string) {
	v.t.Helper()
	if !is[bool](v, "!!globalThis.axe") {
		is[chromedp.Void](v, axe)
	}
	var found []struct {
		ID, Help string
		Nodes    []string
	}
	must(v.t, json.Unmarshal([]byte(await[string](v, `axe.run({ resultTypes: ["violations"] }).then((r) => JSON.stringify(
		r.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map((n) => n.html.slice(0, 160) + " " + (n.failureSummary ?? "").slice(0, 200)) }))))`)), &found))
	for _, f := range found {
		v.t.Errorf("%s: %s (%s), %d times, first %s", what, f.ID, f.Help, len(f.Nodes), f.Nodes[0])
	}
}

// await evaluates an expression that is a promise.
func await[T any](v *visitor, expression string) T {
	v.t.Helper()
	value, err := chromedp.Run(v.ctx, chromedp.Evaluate[T](expression, func(p *runtime.EvaluateParams) { p.AwaitPromise = new(true) }))
	must(v.t, err)
	return value
}

// TestPagesAreAccessible looks at every page.
func TestPagesAreAccessible(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1280, 800)
	v.goTo("/").until(`document.querySelector("#name")`).accessible("the lobby, first visit")
	v.join("Ann").accessible("the lobby")
	for path, sign := range map[string]string{
		"/rules/high-card-flush": ".title-band", "/rules/four-card-prime": ".title-band", "/rules/mississippi-stud": ".title-band",
		"/clauses/678a": ".clauses", "/table/flush-1/rounds": ".page", "/nothing": ".page",
	} {
		v.goTo(path).until(`document.querySelector("` + sign + `") && !document.body.textContent.includes("One moment.")`).accessible(path)
	}
}

// dealIn is the button by which a player is done with his wagers.
var dealIn = find("button:not(:disabled)", "Deal me in")

// TestTablesAreAccessible looks at every stage of every table, and at what opens beside it.
func TestTablesAreAccessible(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, g := range games {
		t.Run(g.table, func(t *testing.T) {
			t.Parallel()
			v := s.visit(t, 1280, 800)
			v.join("Ann").goTo("/table/" + g.table).until(`document.querySelector(".felt")`)
			first := g.table == games[0].table
			if first {
				v.accessible("nobody sits")
				v.button("Sit at 3").accessible("sitting down")
				v.button("Close")
			}
			v.sitHere(3).wager(g.wagers...).accessible("wagers")
			// The clock may have dealt, or decided, while a slow machine was looking.
			v.until(dealIn + "||" + asked + "||" + result)
			is[chromedp.Void](v, `void `+dealIn+`?.click()`)
			v.until(asked + "||" + result)
			for looked := ""; is[bool](v, "!!"+asked); v.until(asked + "||" + result) {
				now := is[string](v, number)
				if question := v.question(); question != looked {
					looked = question
					v.accessible("decision: " + question)
				}
				if now == is[string](v, number) {
					v.decide()
				}
			}
			if !first {
				v.accessible("results")
				return
			}
			// A clause first, for it stands there no longer than the result.
			for _, name := range []string{"§", "Menu", "Paytables"} {
				v.button(name).until(`document.querySelector(".sheet-body > *")`).accessible("the sheet of " + name)
				v.button("Close")
			}
			v.goTo("/table/" + g.table + "/rounds").until(`document.querySelector(".rounds a")`).accessible("rounds")
			v.goTo("/table/" + g.table + "/rounds/1").until(`document.querySelector(".replay .felt")`).accessible("a round again")
		})
	}
}
