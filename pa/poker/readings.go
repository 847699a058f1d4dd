package poker

import (
	"felt/cite"
	"felt/game"
)

// readings are the places of the chapter that can be read in two ways, or where it says
// nothing.
var readings = []game.Reading{
	{
		ID: "raked_pots", Cites: []cite.Cite{"637a.7(e)(6)(ii)", "637a.7(e)(6)(iii)"}, Default: "main-pot", Others: []string{"all-pots"},
		Why: "x",
	},
	{
		ID: "both_payouts", Cites: []cite.Cite{"637a.7(e)(6)(iv)", "637a.16(a)"}, Default: "both", Others: []string{"one-a-table"},
		Why: "x",
	},
}
