package paper_test

import (
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/paper"
	"felt.example/felt/pa"
)

// sheet is a page as poppler reads it, in points.
type sheet struct {
	Width  float64 `xml:"width,attr"`
	Height float64 `xml:"height,attr"`
	Words  []word  `xml:"word"`
}

type word struct {
	XMin float64 `xml:"xMin,attr"`
	YMin float64 `xml:"yMin,attr"`
	XMax float64 `xml:"xMax,attr"`
	YMax float64 `xml:"yMax,attr"`
	Text string  `xml:",chardata"`
}

// over reports whether two words share more than the edges of their boxes, which are higher than
// their letters.
func (a word) over(b word) bool {
	wide := min(a.XMax, b.XMax) - max(a.XMin, b.XMin)
	high := min(a.YMax, b.YMax) - max(a.YMin, b.YMin)
	return wide > 0.8 && high > 0.45*min(a.YMax-a.YMin, b.YMax-b.YMin)
}

func sheets(t *testing.T, name string) []sheet {
	t.Helper()
	out := poppler(t, "pdftotext", "-bbox", name, "-")
	var all []sheet
	d := xml.NewDecoder(strings.NewReader(out))
	d.Entity, d.Strict = xml.HTMLEntity, false
	for {
		token, err := d.Token()
		if err != nil {
			break
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "page" {
			var s sheet
			if err := d.DecodeElement(&s, &start); err != nil {
				t.Fatal(err)
			}
			all = append(all, s)
		}
	}
	if all == nil {
		t.Fatalf("%s has no pages: %.200s", name, out)
	}
	return all
}

// foot is where the foot of the page begins: the lowest line that says which chapter the paper is of.
func (s sheet) foot() float64 {
	foot := 0.0
	for i := range s.Words[:max(0, len(s.Words)-3)] {
		if s.Words[i].Text == "58" && s.Words[i+1].Text == "Pa." && s.Words[i+2].Text == "Code" && s.Words[i+3].Text == "Chapter" {
			foot = max(foot, s.Words[i].YMin)
		}
	}
	return foot
}

// lowest is how far down the words above the foot go.
func (s sheet) lowest() float64 {
	foot, lowest := s.foot(), 0.0
	for _, w := range s.Words {
		if w.YMin < foot-1 {
			lowest = max(lowest, w.YMax)
		}
	}
	return lowest
}

// faults are what is wrong with how the words of a page lie.
func (s sheet) faults() []string {
	var faults []string
	foot, lowest := s.foot(), s.lowest()
	if foot < s.Height*0.85 {
		return []string{"it has no foot"}
	}
	var body []word
	drawn := 0.0 // down to where a drawing goes, whose labels are turned
	for _, w := range s.Words {
		if w.XMin < 0 || w.YMin < 0 || w.XMax > s.Width || w.YMax > s.Height {
			faults = append(faults, fmt.Sprintf("%q is outside the page", w.Text))
		}
		if w.YMin >= foot-1 {
			continue
		}
		if w.YMax > foot {
			faults = append(faults, fmt.Sprintf("%q meets the foot", w.Text))
		}
		if w.Text == "Scale" {
			drawn = w.YMin
		}
		body = append(body, w)
	}
	if lowest < s.Height/3 {
		faults = append(faults, fmt.Sprintf("it ends at %.0f%% of its height", math.Round(100*lowest/s.Height)))
	}
	slices.SortFunc(body, func(a, b word) int { return int(100 * (a.YMin - b.YMin)) })
	for i, a := range body {
		for _, b := range body[i+1:] {
			if b.YMin > a.YMax {
				break
			}
			if a.YMin > drawn && a.over(b) {
				faults = append(faults, fmt.Sprintf("%q lies over %q", a.Text, b.Text))
			}
		}
	}
	return faults
}

// TestGeometry: of every paper of every game, at letter and A4, no word lies over another, meets the
// foot or leaves the page, and no page ends in its upper third.
func TestGeometry(t *testing.T) {
	for _, g := range pa.Games {
		f := filed(t, g.ID)
		for _, p := range papersOf(f) {
			d := of(t, p.ID, f)
			for _, size := range paper.Sizes[:2] {
				all := sheets(t, pdfOf(t, d, size))
				if p.ID == "rack" && (len(all) != 2 || all[0].Width < all[0].Height) {
					t.Errorf("the rack card of %s on %s is no sheet of two sides that is folded", g.ID, size.Name)
				}
				for i, s := range all {
					if low := s.lowest(); p.ID == "guide" && i+1 < len(all) && low < 0.5*s.Height {
						t.Errorf("the guide of %s on %s ends page %d at %.0f%% of its height and goes on", g.ID, size.Name, i+1, 100*low/s.Height)
					}
					for _, fault := range s.faults() {
						t.Errorf("%s of %s on %s, page %d: %s", p.ID, g.ID, size.Name, i+1, fault)
					}
				}
			}
		}
	}
}
