package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// noting notes when each frame is drawn, and noted ends that: the frames a second, and the longest time between two, in ms.
const (
	noting = `globalThis.frames = [], void requestAnimationFrame(function note(at) { frames.push(at); globalThis.next = requestAnimationFrame(note); })`
	noted  = `(() => { cancelAnimationFrame(next); const apart = frames.slice(1).map((at, i) => at - frames[i]); return { Rate: apart.length * 1000 / (frames.at(-1) - frames[0]), Longest: Math.max(...apart) }; })()`
)

// BenchmarkFrames is how many frames a second a page shows from the last wager to the result of a round, on a processor slowed four times: each
// game, on a telephone and on a screen, with movements at their usual speed.
func BenchmarkFrames(b *testing.B) {
	s := open(b)
	for _, g := range games {
		for i, size := range [][2]int{{390, 844}, {1440, 900}} {
			b.Run(fmt.Sprintf("%s/%dx%d", g.table, size[0], size[1]), func(b *testing.B) {
				v := s.visit(b, size[0], size[1])
				v.join("Ann")
				is[chromedp.Void](v, `void localStorage.setItem("felt.speed", "normal")`)
				v.sit(g.table, 3+i)
				_, err := chromedp.Call(v.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4})
				must(b, err)
				rate, longest := 0.0, 0.0
				for b.Loop() {
					v.until(`document.querySelector(".wagers")`).wager(g.wagers...)
					is[chromedp.Void](v, noting)
					v.button("Deal me in").until(asked + "||" + result)
					for is[bool](v, "!!"+asked) {
						v.decide()
						v.until(asked + "||" + result)
					}
					of := is[struct{ Rate, Longest float64 }](v, noted)
					rate, longest = rate+of.Rate, max(longest, of.Longest)
				}
				b.ReportMetric(rate/float64(b.N), "frames/s")
				b.ReportMetric(longest, "longest-ms")
			})
		}
	}
}
