package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"felt.example/felt/pa"
)

// TestConduct: from the menu of a table of Poker a shift supervisor tells a player how to conduct himself, makes another leave, and says
// that a compliance representative was told. She records the plan for the Bad Beat fund, and is refused the same plan again.
func TestConduct(t *testing.T) {
	t.Parallel()
	s := open(t)
	fay := s.visit(t, 1024, 768)
	s.administrator("Ada").invite(fay, "Fay", "Poker shift supervisor")
	ann := s.visit(t, 390, 844).join("Ann")
	ann.sitAtPoker("holdem-1")
	opens := func() *visitor {
		return fay.button("Menu").button("A player's conduct").until(`document.querySelector("#conduct-reason")`)
	}
	conduct := func() *visitor {
		t.Helper()
		opens()
		is[bool](fay, `(() => { const list = document.querySelector("#conduct-seat"); list.value = [...list.options].find((o) => o.text.endsWith("Ann")).value; return list.dispatchEvent(new Event("change", { bubbles: true })); })()`)
		return fay
	}
	fay.goTo("/table/holdem-1").until(find(".plate", "Ann"))
	conduct().click(`document.querySelector("input[name=conduct]:not(:checked)")`).fillAt("#conduct-reason", "her cards were below the rail").accessible("a player's conduct")
	fay.button("He was told").until(`!document.querySelector("#conduct-reason")`)
	conduct().fillAt("#conduct-reason", "she tells her neighbour what to do").button("He has to leave after his hand").until(`!document.querySelector("#conduct-reason")`)
	opens().until(find(".notice", "Tell a compliance representative that Ann had to leave"))
	fay.fillAt("#conduct-reason", "by telephone")
	fay.button("A compliance representative was told").until(`!document.querySelector("#conduct-reason")`)
	ending := func() *visitor {
		return fay.button("Menu").button("The end of the Bad Beat").fillAt("#plan", "Plan 8, approved on 2 January").fillAt("#plan-reason", "letter of the Board")
	}
	ending().accessible("the end of the Bad Beat")
	fay.button("Record the plan").until(`!document.querySelector("#plan")`)
	ending().button("Record the plan").until(find("[role=alert]", "This plan is recorded already"))
	ann.well()
	fay.well()
}

// TestTheBadBeatEnds: hands of real cards leave money in the fund of a Bad Beat. The shift supervisor records the plan for it, two people file a
// Rules Submission without it, and she gives all of it back to a player who has left the table, whom the cage pays.
func TestTheBadBeatEnds(t *testing.T) {
	t.Parallel()
	s := prepared(t)
	const table = "room-1"
	edition := func(edition int, rules string) string {
		return fmt.Sprintf("edition = \"%d\"\nfacility = \"Plan 8\"\neffective = %s\n%s[tables.%s]\ngame = \"holdem\"\n%s", edition, time.Now().UTC().Format(time.DateOnly), submitted(t, pa.Game("holdem")), table, rules)
	}
	file := filepath.Join(t.TempDir(), "floor.toml")
	must(t, os.WriteFile(file, []byte(edition(1, "bad_beat = true\nbad_beat_from = \"1.00\"\nbad_beat_players = 2\n")), 0o600))
	s.args = []string{"--submission", file}
	s.start()
	t.Cleanup(s.kill)
	p := s.pit(t)
	sue, gil, lea := s.visit(t, 1024, 768), s.visit(t, 1280, 800), s.visit(t, 1280, 800)
	p.ada.invite(sue, "Sue", "Poker shift supervisor")
	p.ada.invite(gil, "Gil", "gaming operations")
	p.ada.invite(lea, "Lea", "gaming operations")
	for _, i := range pa.Game("holdem").Irregularity {
		p.declared = append(p.declared, i.Kind) // nothing goes wrong here
	}
	p.deals(dealtAt(table, "holdem"), 2)
	end := func() *visitor {
		return sue.button("Menu").button("The end of the Bad Beat").fillAt("#plan-reason", "letter of the Board")
	}
	sue.goTo("/table/" + table).until(find("button", "Menu"))
	end().fillAt("#plan", "Plan 8").button("Record the plan").until(`!document.querySelector("#plan")`)

	// files sends something about a Rules Submission, and returns the ID of what is then proposed.
	files := func(v *visitor, path, body string) string {
		t.Helper()
		return await[string](v, fmt.Sprintf(`(async () => {
			const done = await fetch("/api/submission%s", { method: "POST", body: %s, headers: { "Content-Type": "application/json" } });
			if (!done.ok) throw new Error(await done.text());
			return (await (await fetch("/api/submission")).json()).proposed?.id ?? "";
		})()`, path, quote(body)))
	}
	id := files(gil, "?reason=offered+no+more", edition(2, ""))
	files(lea, "/approve", fmt.Sprintf(`{"proposal": %q, "reason": "read"}`, id))

	remains := find(".notice", "The Bad Beat is offered no more, and $")
	end().until(remains)
	left := is[string](sue, `/\$(\d+(?:\.\d+)?)/.exec(`+remains+`.textContent)[1]`)
	sue.button("Close")
	gives := func(name, amount string) *visitor {
		return end().fillAt("#plan-player", name).fillAt("#plan-amount", amount).button("Give it back")
	}
	gives("Nobody", left).until(find("[role=alert]", "There is no such player"))
	sue.button("Close")
	gives("Walt 1", left+"1").until(find("[role=alert]", "$"+left+"1 does not go back")).accessible("what goes back of a Bad Beat")
	sue.button("Close")
	gives("Walt 1", left).until(`!document.querySelector("#plan")`)
	sue.button("Menu").until(`!` + find("button", "The end of the Bad Beat"))
	for _, v := range []*visitor{gil, lea} {
		v.well()
	}
	p.close(t)
}
