package gametest

import (
	"fmt"
	"regexp"

	"felt.example/felt/round"
)

// byPeople are the words for what only people can do, or what only a table has, such as devices.
var byPeople = regexp.MustCompile(`(?i)\b(floorperson (verif|valid|tears)|dealer (inspects|cuts|counts|shuffles|comes)|inspected|spread|washed|torn|tears|covered|signed?|by hand|accepts|by a device|device counts|approved device reshuffles|stacked|preshuffled)`)

// Honest returns nil unless the program dealt the round and an event claims that people did
// something that nobody did. The program alone opens, shuffles, cuts and counts, and nobody
// validates.
func Honest(p *Played) error {
	if p.State.Dealer != round.Program {
		return nil
	}
	for _, e := range p.Events {
		if said := byPeople.FindString(e.Text); said != "" && (e.Kind == round.EventProcedure || e.Kind == round.EventAnnounce) {
			return fmt.Errorf("the program deals, and the log says %q: %q", said, e.Text)
		}
	}
	if p.Table.Dealer != round.Program {
		return fmt.Errorf("the program dealt, and the table is left to %q", p.Table.Dealer)
	}
	return nil
}
