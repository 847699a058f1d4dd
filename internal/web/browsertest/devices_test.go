package browsertest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/shoe"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/store/sqlite"
)

// TestASensorAndACameraAtATable: by the page the dealer of real cards connects a bet sensor and a camera, which speak with the floor over HTTP.
// The chips that the one reads at the seat of a player without a device lie on the felt, and the cards that the other sees turned are shown; the
// log has each under the dealer's name as read by that device.
func TestASensorAndACameraAtATable(t *testing.T) {
	t.Parallel()
	rules := json.RawMessage(`{"cards": "revealed", "paytables": {"ante_bonus": "A", "pair_plus": "A"}}`)
	n := openHouse(t, []table.Config{{ID: "three-1", Name: "Three 1", Game: "three-card-poker", Rules: rules}}, floor.Fast)
	dee, who := n.staff(1024, 768, "Dee", people.Dealer)
	fay, _ := n.staff(390, 844, "Fay", people.Floorperson)
	dee.goTo("/table/three-1").until(find(".console p", "The program deals here.")).button("Deal real cards").until(find(".console-text", "You wait for players."))
	sensor := shoe.Sensor{Device: n.device(dee, "three-1", "a bet sensor"), Wagers: map[string]money.Cents{"ante": 10 * money.Dollar, "pair_plus": 5 * money.Dollar}}
	camera := shoe.Shoe{Device: n.device(dee, "three-1", "a camera"), Camera: true, Decks: 1}
	dee.until(find(".console button", "Connect another bet sensor"))
	dee.button("Sit at 3").fill("His name", "Walt").fill("Chips for", "$300").button("Seat the player at 3").until(find(".plate .player", "Walt"))
	dee.button("Begin round 1").deal(find(".console-text", "You wait for a floorperson: Verify the inspection of the cards."))
	fay.verifiesAt("three-1", "Verify the inspection")
	dee.deal(find(".console .brass", "No more bets"))

	stops := runs(t, sensor.Run)
	dee.until(find(".wagers p", "Seat 3, Walt: $15 down"))
	for _, area := range []string{"ante", "pair_plus"} {
		dee.until(fmt.Sprintf(`document.querySelector("[data-area=%s].taken")`, area))
	}
	dee.button("No more bets").deal(find(".console-text", "Ask seat 3:"))
	stops()

	var mu sync.Mutex
	var seen []string // "3/0 As"
	camera.Said = func(line string) {
		t.Log(line)
		mu.Lock()
		defer mu.Unlock()
		if card, place, ok := strings.Cut(line, " to "); ok {
			seen = append(seen, place+" "+card)
		}
	}
	stops = runs(t, camera.Run)
	dee.until(asked).decide()
	dee.deal(find(".console button", "Begin round 2"))
	stops()
	shown := strings.Fields(await[string](dee, "("+looks+`)("three-1").then((view) => [...view.seats.flatMap((s) => s.cards), ...view.dealer.cards].map((c) => c.place + "=" + c.card).join(" "))`))
	for i, s := range seen {
		seen[i] = strings.ReplaceAll(s, " ", "=")
	}
	slices.Sort(seen)
	slices.Sort(shown)
	if len(seen) != 6 || !slices.Equal(seen, shown) {
		t.Errorf("the camera sees %v, and the felt shows %v", seen, shown)
	}
	dee.well()
	fay.well()
	n.close()
	read := map[string]int{}
	log, err := sqlite.Open(n.dir)
	must(t, err)
	defer func() { must(t, log.Close()) }()
	for e, err := range log.Read(t.Context(), table.Shard("three-1"), 1) {
		must(t, err)
		if e.Acted == nil || !strings.HasPrefix(e.Acted.Reason, "read by the ") {
			continue
		}
		read[e.Events[0].Kind+" "+e.Acted.Reason]++
		if e.Actor != "person:"+who || e.Acted.From == "" {
			t.Errorf("entry %d is %s's, from %q", e.Seq, e.Actor, e.Acted.From)
		}
	}
	if read["place read by the bet sensor"] != 2 || read["answer read by the camera"] != 6 || len(read) != 2 {
		t.Errorf("the log has %v", read)
	}
}
