package browsertest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"felt.example/felt/internal/paper"
	"felt.example/felt/pa"
)

// TestPapersAreAccessible has the checker look at each kind of paper as the HTML that it is for a screen reader, most of a game of Poker
// and some of a banked one, wide and narrow. Printed, a paper is no wider than its page and leaves out what is for the screen.
func TestPapersAreAccessible(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	v := (&server{url: "file://" + dir}).visit(t, 1280, 800)
	for _, id := range []string{"omaha-8", "three-card-poker"} {
		f, err := paper.File(pa.Game(id), nil)
		must(t, err)
		for _, p := range paper.Papers {
			if p.Banked != f.Game.Banked() && p.ID != "guide" {
				continue
			}
			d, err := p.Of(t.Context(), f)
			must(t, err)
			name := p.ID + "-" + id + ".html"
			file, err := os.Create(filepath.Join(dir, name))
			must(t, err)
			must(t, d.HTML(file, paper.Sizes[0]))
			must(t, file.Close())
			v.goTo("/" + name)
			is[chromedp.Void](v, axe)
			for _, width := range []int{1280, 360} {
				v.size(width, 800)
				v.until(`document.documentElement.scrollWidth <= innerWidth`)
				v.violates(name)
			}
			v.media("print")
			v.size(710, 900) // a letter between its margins
			v.until(`document.documentElement.scrollWidth <= innerWidth && [...document.querySelectorAll(".screen")].every((e) => e.offsetHeight === 0)`)
			v.media("")
		}
	}
}

// media has the page shown as it would be printed, or as on the screen again.
func (v *visitor) media(media string) {
	v.t.Helper()
	_, err := chromedp.Call(v.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: media})
	must(v.t, err)
}
