package browsertest

import (
	"testing"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
)

// TestMetersInTheBrowser: two people read a meter, two set it right, and of it an amount is transferred to another, on their own devices; the
// books, the audit and the pit say so.
func TestMetersInTheBrowser(t *testing.T) {
	t.Parallel()
	n := openHouse(t, floor.Demonstration, floor.Fast)
	defer n.close()
	fay, _ := n.staff(390, 844, "Fay", people.Floorperson)
	gus, _ := n.staff(1280, 800, "Gus", people.PitManager)
	gop, _ := n.staff(1440, 900, "Gop", people.GamingOperations)
	of, to := floor.DemonstrationMeters[0].ID, floor.DemonstrationMeters[1].ID

	fay.goTo("/pit").click(find("a", "Meters")).until(find("h2", of)).accessible("the meters")
	fay.fillAt("#read-"+of, "12,345.00")
	is[bool](fay, `(document.querySelector("#read-`+of+`").form.requestSubmit(), true)`)
	fay.until(find("p", "Waits for a second signature: $12,345.00"))
	gus.goTo("/meters").press("I have observed it").until(find("dd", "$12,345.00")).accessible("a reading that differs")
	gus.goTo("/pit").until(find(".pit-alerts li.late", "Meter "+of+": $12,345 was read, against"))

	gus.goTo("/meters").press("Set "+of+" right").fillAt("#is-"+of, "42345").fillAt("#set-"+of, "the display was dark").press("Propose it").until(find("button", "Withdraw it"))
	gop.goTo("/meters").until(find("strong", "Setting meter "+of+" right after a malfunction")).until(find("li", "Meter "+of+" reads $30,000, and will read $42,345.")).accessible("what is proposed about a meter")
	gop.fillAt("#decide-"+of, "I have looked").press("Approve it").until(find("th", "Set right after a malfunction"))
	gop.press("Transfer from "+of).choose("#to-"+of, to).fillAt("#amount-"+of, "5").fillAt("#approval-"+of, "Order 7").fillAt("#transfer-"+of, "as ordered").press("Propose it").until(find("button", "Withdraw it"))
	gus.until(find("strong", "Transferring $5 of meter "+of+" to meter "+to)).fillAt("#decide-"+of, "I have looked").press("Approve it").until(find("th", "Transferred from "+of+", Order 7"))
	gus.until(find("dd", "$42,340.00"))
	gop.goTo("/books").until(find("h2", "Progressive meters")).until(find("td", "−$5.00")).until(find("p", "No rate of the tax is set")).accessible("meters in the books")
	gop.goTo("/audit").until(find("li", "Of meter "+of+" $5.00 was transferred to meter "+to+" by the approval Order 7, by Gop and Gus: as ordered"))
	for _, v := range []*visitor{fay, gus, gop} {
		v.well()
	}
}
