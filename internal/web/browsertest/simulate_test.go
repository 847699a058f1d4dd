package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// simulated is the text of a cell of the results of a simulation.
func simulated(row, column string) string {
	return `document.querySelector(".simulated tbody tr:nth-child(` + row + `) > :nth-child(` + column + `)")?.textContent.replace(/\s/g, " ")`
}

// TestSimulation starts a simulation with the keyboard alone, sees it drawn and told in full,
// stops a long one, and reads at once what cannot be played.
func TestSimulation(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1280, 800)
	status := `document.querySelector(".simulation [role=status]").textContent`
	v.goTo("/odds/mississippi-stud").until(`document.querySelector(".simulation-plan")`).until(allCounted)
	v.tab(`document.querySelector(".simulation select")`).keys(kb.ArrowUp + kb.ArrowUp).until(`document.querySelector(".simulation select").value === "10000"`)
	v.tab(`document.querySelector(".simulation .seed")`).keys(kb.Backspace + "9")
	v.tab(`document.querySelector(".session-plan summary")`).keys(kb.Enter)
	v.tab(`document.querySelector(".session-plan input")`).keys("100")
	v.tab(find("button", "Simulate")).keys(kb.Enter)
	v.until(status + ` === "Done: 10,000 rounds."`)
	// As many rounds as were asked for, against the exact figure that the chapter's mathematics give.
	v.until(simulated("1", "1") + ` === "Base game"`).until(simulated("1", "2") + ` === "10,000"`).until(simulated("1", "5") + ` === "−4.9149 %"`)
	v.until(`document.querySelectorAll(".simulation .chart canvas").length === 2`)
	v.until(`document.querySelector(".simulation").textContent.includes("100 sessions of 100 rounds")`)
	// The last line of the data behind the chart is what the table says.
	v.until(`(() => { const last = [...document.querySelectorAll(".simulation .chart-data")[0].querySelectorAll("tbody tr")].at(-1);
		return last.children[0].textContent === "10000" && (100 * Number(last.children[1].textContent)).toFixed(4) === ` + simulated("1", "3") + `.replace("−", "-").replace(" %", "") })()`)
	v.accessible("a simulation")

	v.tab(`document.querySelector(".simulation select")`).keys(kb.ArrowDown + kb.ArrowDown + kb.ArrowDown).button("Simulate")
	v.until(status + ` === "Playing."`).accessible("a simulation that plays")
	v.button("Stop").until(status + `.startsWith("Stopped after ")`)

	v.click(`document.querySelector(".session-plan input[inputmode]")`).keys("50").button("Simulate")
	v.until(`document.querySelector(".simulation .error")?.textContent.startsWith("A bankroll of 50.00 does not cover")`).accessible("a simulation that cannot be")
	v.well()
}
