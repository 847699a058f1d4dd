package browsertest

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/shoe"
	"felt.example/felt/internal/submission"
	"felt.example/felt/internal/table"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/spanish21"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// moment is an irregularity that can be declared at the question that stands.
type moment struct {
	Kind, Name string
	// Clause is that of the question, and Key what tells the question from others of the round.
	Clause, Key string
	Seat        int
	At          []string
	Act         string
}

// looks is a function of a page: the view of a table.
const looks = `(table) => new Promise((done, failed) => {
	const live = new WebSocket("ws://" + location.host + "/api/tables/" + table + "/live");
	live.onerror = failed;
	live.onmessage = ({ data }) => { const { type, view } = JSON.parse(data); if (type === "view") { live.close(); done(view); } };
})`

// possible is a function of a floorperson's page: the first irregularity of a table that the floor would take now and that is not among those
// declared, null if there is none.
const possible = `async (table, declared) => {
	const view = await (` + looks + `)(table);
	if (!view.question || view.held || view.proposal) return null;
	const seats = view.seats.filter((s) => s.player).map((s) => s.seat);
	const { cite, kind, text } = view.question, dealt = view.poker ? Math.max(...view.seats.map((s) => s.cards?.length ?? 0)) + view.community.length : "";
	const moment = [cite, kind, text.startsWith("Collect") ? text : "", dealt].join(" ");
	const tried = async (i, seat, at, choice) => {
		const asked = { command: "irregularity", kind: i.kind, question: view.question.id, seat, ...(at.length > 0 ? { card_at: at } : {}), ...(choice ? { choice } : {}) };
		const told = await fetch("/api/floor/tables/" + table + "/told", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(asked) });
		await told.text(); // else the browser opens another connection
		return told.ok ? { Kind: i.kind, Name: i.name, Clause: cite, Key: i.kind + " " + moment, Seat: seat, At: at, Act: choice } : null;
	};
	for (const i of view.irregularities) {
		if (declared.some((key) => key === i.kind || key === i.kind + " " + moment)) continue;
		const places = (i.cards?.places ?? []).map((p) => p.place), least = i.cards?.least ?? 0;
		for (const seat of i.needs_seat ? seats : [0]) for (const at of places.length < least ? [] : [places.slice(0, least)]) for (const choice of i.acts ? ["fold", "check", "call"] : [""]) {
			const found = await tried(i, seat, at, choice);
			if (found) return found;
		}
	}
	return null;
}`

// declares has a floorperson, whose panel is open, declare an irregularity after having read what follows; what needs another person is
// approved by him at his panel.
func (v *visitor) declares(m moment, gus *visitor) {
	v.t.Helper()
	v.until(find("legend", "What happened")).click(fmt.Sprintf(`[...document.querySelectorAll("input[name=irregularity]")].find((i) => i.parentElement.textContent.trim() === %q)`, m.Name))
	for _, at := range m.At {
		v.until(`document.querySelector("#at")`).chooses("#at", at)
	}
	for list, value := range map[string]string{"#act": m.Act, "#seat": fmt.Sprint(m.Seat)} {
		if value != "" && value != "0" {
			v.until(`document.querySelector("`+list+`")`).chooses(list, value)
		}
	}
	v.button("See what follows").until(`document.querySelector(".told li")`).fillAt("#reason", "seen by the pit")
	told := is[[]string](v, `[...document.querySelectorAll(".told li")].map((e) => e.textContent)`)
	if !strings.Contains(strings.Join(told, " "), "§ ") {
		v.t.Errorf("of %v is told, without a clause: %q", m, told)
	}
	const declared = `!document.querySelector("#reason")?.value` // the form is empty again, or a proposal has its place
	v.button("Declare it").until(declared)
	if is[bool](v, `!!`+find("h3", "Your proposal waits")) {
		gus.until(find("h3", "A proposal waits for you")).fillAt("#decision-reason", "so it is").button("Approve it")
		together(`!document.querySelector("#proposal-title")`, v, gus)
	}
}

// TestEachIrregularityIsDeclared: at tables of real cards, which a shoe reads one by one, a floorperson declares what can go wrong at the
// questions of rounds, and another approves what makes something void; the dealer goes on with what follows. Each kind once, over tables of
// the demonstration that cut, have a device or deal otherwise.
func TestEachIrregularityIsDeclared(t *testing.T) {
	t.Parallel()
	p := open(t).pit(t)
	for _, c := range floor.Demonstration {
		if slices.Contains([]string{"flush-1", "spanish-1", "prime-1", "mississippi-1", "holdem-1", "seven-stud-1"}, c.ID) {
			p.deals(dealtAt(c.ID, c.Game), 3)
		}
	}
	for _, g := range pa.Games {
		for _, i := range g.Irregularity {
			if !slices.Contains(p.kinds[""], i.Kind) && i.Kind != spanish21.Admit { // nobody is barred at the demonstration's table
				t.Errorf("%s, § %s, was never possible", i.Name, i.Cite)
			}
		}
	}
	p.close(t)
}

// moments is a Rules Submission with tables of each game that shuffle and deal in each way, and those tables as they open.
func moments(t *testing.T, games []*game.Game) (text string, all []directed) {
	t.Helper()
	var submitting strings.Builder
	fmt.Fprintf(&submitting, "edition = \"1\"\nfacility = \"Moments\"\neffective = %s\n", time.Now().Format(time.DateOnly))
	for _, g := range games {
		fmt.Fprintf(&submitting, "%s\n", submitted(t, g))
		for n, rules := range slices.Backward(ways(g)) {
			id := fmt.Sprintf("%s-%d", g.ID, n+1)
			fmt.Fprintf(&submitting, "[tables.%s]\ngame = %q\n%s\n", id, g.ID, rules)
			d := dealtAt(id, g.ID)
			if g.Wager(spanish21.MatchTheDealer) != nil {
				d.wagers = append(d.wagers, string(spanish21.MatchTheDealer))
			}
			d.barred, d.funds = strings.Contains(rules, "barred"), strings.Contains(rules, general.BadBeat.Offered.ID)
			all = append(all, directed{dealt: d})
		}
		if g.Banked() { // and one whose cards the dealer names as their players look at them
			d := dealtAt(g.ID+"-unread", g.ID)
			d.unread = true
			fmt.Fprintf(&submitting, "[tables.%s]\ngame = %q\nminimum = \"5.00\"\n", d.table, g.ID)
			all = append(all, directed{dealt: d})
		}
	}
	read, found := submission.Read([]byte(submitting.String()))
	if read == nil {
		t.Fatal(submission.FirstError(found))
	}
	for i := range all {
		of := read.Tables[slices.IndexFunc(read.Tables, func(of submission.Table) bool { return of.ID == all[i].table })]
		all[i].config = table.Config{ID: of.ID, Name: of.ID, Game: of.Game, Rules: of.Rules, Submission: read.Digest}
	}
	return submitting.String(), all
}

// TestEachCellHasARound: of each cell of docs/irregularities.md that the engine accepts there is a round at a table where people deal real cards
// in which it can be declared.
func TestEachCellHasARound(t *testing.T) {
	t.Parallel()
	games := gamesAsked(t)
	if games == nil {
		games = []*game.Game{pa.Game("five-card-hi-lo"), pa.Game("spanish-21")}
	}
	_, tables := moments(t, games)
	for _, g := range games {
		planned(t, g, tables)
	}
}

// TestEachIrregularityAtEachMoment: each cell of docs/irregularities.md that the engine accepts is declared once in the browser, in the rounds of
// TestEachCellHasARound, at tables that shuffle and deal in each way under a Rules Submission. What the log then has is compared with the cells.
// FELT_GAMES says which games, by their IDs with commas between, or "all".
func TestEachIrregularityAtEachMoment(t *testing.T) {
	games := gamesAsked(t)
	if games == nil {
		t.Skip("FELT_GAMES says which games; .ci/full has all")
	}
	t.Parallel()
	text, tables := moments(t, games)
	n := openWith(t, floor.Config{Submission: text, Pace: floor.Fast}, time.Now())
	dee, dealer := n.staff(1024, 768, "Dee", people.Dealer)
	fay, floorperson := n.staff(820, 1180, "Fay", people.Floorperson)
	gus, _ := n.staff(390, 844, "Gus", people.PitManager)
	p := &pit{server: n.server, dee: dee, fay: fay, gus: gus, kinds: map[string][]string{}}
	for _, g := range games {
		m, all := planned(t, g, tables)
		declared, began := map[cell]bool{}, time.Now()
		for _, d := range all {
			p.directs(n, dealer, floorperson, d)
			maps.Copy(declared, declaredAt(t, n.floor.Log, d.table))
		}
		reached(t, m, declared)
		t.Logf("%s: %d cells declared in %s", g.ID, len(declared), time.Since(began).Round(time.Second))
	}
	for _, v := range []*visitor{dee, fay, gus} {
		v.well()
	}
	n.close()
	n.verified(t)
}

// gamesAsked are those that FELT_GAMES names; nil is that it names none.
func gamesAsked(t *testing.T) (games []*game.Game) {
	t.Helper()
	switch asked := os.Getenv("FELT_GAMES"); asked {
	case "":
		return nil
	case "all":
		return pa.Games
	default:
		for id := range strings.SplitSeq(asked, ",") {
			g := pa.Game(id)
			if g == nil {
				t.Fatalf("FELT_GAMES: %q is no game", id)
			}
			games = append(games, g)
		}
		return games
	}
}

// planned are the cells of a game, and the rounds that are directed for it, which reach all that are accepted.
func planned(t *testing.T, g *game.Game, tables []directed) (m *gametest.Moments, all []directed) {
	t.Helper()
	m, err := gametest.Irregularities(g)
	must(t, err)
	wanted := map[cell]bool{}
	for _, i := range g.Irregularity {
		for _, step := range m.Steps {
			if m.Cell(i.Kind, step).Accepted {
				wanted[cellOf(i.Kind, step)] = true
			}
		}
	}
	all, left, err := plans(g, tables, wanted)
	must(t, err)
	for c := range left {
		t.Errorf("%s: no round was found in which %s can be declared in the step %q, § %s", g.ID, c.kind, c.step, c.cite)
	}
	rounds, things := 0, 0
	for _, d := range all {
		rounds += len(d.rounds)
		for _, r := range d.rounds {
			things += len(r)
		}
	}
	t.Logf("%s: %d cells of %d in %d rounds of %d things at %d tables", g.ID, len(wanted)-len(left), len(wanted), rounds, things, len(all))
	return m, all
}

// cell is a kind of irregularity in a step of a game.
type cell struct {
	kind string
	cite cite.Cite
	step string
}

func cellOf(kind string, step round.Step) cell { return cell{kind, step.Cite, step.Name} }

// declaredAt are the cells in which something was declared at a table, as its log says: the round is dealt again up to each declaration.
func declaredAt(t *testing.T, log store.Log, id string) map[cell]bool {
	t.Helper()
	declared, at := map[cell]bool{}, table.New(cardroom.Open)
	for e, err := range log.Read(t.Context(), table.Shard(id), 1) {
		must(t, err)
		for _, event := range e.Events {
			var a round.Answer
			if event.Kind == "answer" {
				must(t, json.Unmarshal(event.Data, &a))
			}
			if a.Irregularity != nil {
				declared[cellOf(a.Irregularity.Kind, at.Play().Step())] = true
			}
		}
		must(t, at.Apply(e))
	}
	return declared
}

// reached compares what was declared of a game with the cells that the engine accepts: none is declared that it does not, and each that it
// does.
func reached(t *testing.T, m *gametest.Moments, declared map[cell]bool) {
	t.Helper()
	g, has := m.Game, map[cell]bool{}
	for _, i := range g.Irregularity {
		for _, step := range m.Steps {
			c := cellOf(i.Kind, step)
			has[c] = true
			switch takes := m.Cell(i.Kind, step).Accepted; {
			case declared[c] && !takes:
				t.Errorf("%s: %s was declared in the step %q, which docs/irregularities.md says refuses it", g.ID, i.Kind, step.Name)
			case takes && !declared[c]:
				t.Errorf("%s: %s was not declared in the step %q, § %s", g.ID, i.Kind, step.Name, step.Cite)
			}
		}
	}
	for c := range declared {
		if !has[c] {
			t.Errorf("%s: %s was declared in the step %q, § %s, which docs/irregularities.md does not have", g.ID, c.kind, c.step, c.cite)
		}
	}
}

// submitted is what a Rules Submission says of a game, without a table of it.
func submitted(t *testing.T, g *game.Game) string {
	t.Helper()
	name, err := program()
	must(t, err)
	rules, err := exec.Command(name, "rules", g.ID, "--toml").Output()
	must(t, err)
	_, declared, _ := strings.Cut(string(rules), "[games.")
	declared, _, _ = strings.Cut(declared, "# A table;")
	return "[games." + declared
}

// ways are the rules of tables of a game that shuffle, and deal, in each way that goes together.
func ways(g *game.Game) (all []string) {
	option := func(id string) *game.Option {
		if i := slices.IndexFunc(g.Options, func(o game.Option) bool { return o.ID == id }); i >= 0 {
			return &g.Options[i]
		}
		return nil
	}
	dealing := option(general.WayOfDealing.ID)
	for n, shuffling := range option(general.WayOfShuffling.ID).Values {
		rules := fmt.Sprintf("shuffling = %q\n", shuffling)
		for _, o := range []struct {
			id, value string
			tables    int // the first ones of the game
		}{{"mid_shoe_entry", `"barred"`, 1}, {"first_button", `"card_dealt"`, 2}, {"straddle", "true", 2}, {"straddle_bet", `"8.00"`, 2}} {
			if n < o.tables && option(o.id) != nil { // more can go wrong with it
				rules += o.id + " = " + o.value + "\n"
			}
		}
		if g.Banked() {
			rules += "minimum = \"5.00\"\n"
		}
		switch {
		case dealing == nil:
		case shuffling == general.CountingDevice.String():
			rules += "dealing = \"automated_shoe\"\n"
		case shuffling == general.Device.String():
			rules += "dealing = \"hand\"\n"
		default:
			rules += "dealing = \"manual_shoe\"\n"
		}
		all = append(all, rules)
	}
	if option(general.BadBeat.Offered.ID) != nil { // and one with funds, which ask for little
		rules := "shuffling = \"counting_device\"\nbad_beat_beaten_by = \"full-house\"\n"
		for _, f := range []general.PayoutOptions{general.BadBeat, general.HighHand} {
			rules += fmt.Sprintf("%s = true\n%s = 2\n%s = \"full-house\"\n", f.Offered.ID, f.Players.ID, f.Least.ID)
			for _, of := range []string{f.HoleCards.ID, f.PocketPair.ID} {
				if option(of) != nil {
					rules += of + " = false\n"
				}
			}
		}
		all = append(all, rules)
	}
	return all
}

// dealt is a table at which people deal.
type dealt struct {
	table  string
	game   *game.Game
	wagers []string
	barred bool // who comes after the first round may not wager before a reshuffle
	funds  bool // a Bad Beat and a High Hand Jackpot
	unread bool // no shoe reads its cards, and its players have devices of their own
}

func dealtAt(table, id string) dealt {
	d := dealt{table: table, game: pa.Game(id)}
	if i := slices.IndexFunc(games, func(at played) bool { return at.table == table }); i >= 0 {
		d.wagers = games[i].wagers
		return d
	}
	for _, w := range d.game.Wagers {
		if w.Required && !w.Later && w.Equal == "" {
			d.wagers = append(d.wagers, string(w.ID))
		}
	}
	return d
}

// pit is the people who work at a table, and what they have declared.
type pit struct {
	server             *server
	ada, dee, fay, gus *visitor
	ann                *visitor       // a player at her own telephone, if there is one
	own                map[int]string // who sits at a directed table with devices of their own, by their seats
	each               bool           // at each question
	players            int            // who have sat down, each by a name of his own
	declared           []string
	kinds              map[string][]string // by game; of all under ""
	// documents is how the share of a meter that has been won is documented, before a floorperson says so; nil is by nothing.
	documents func(table string)
}

// pit is a dealer, a floorperson and a pit manager, each with a device.
func (s *server) pit(t *testing.T) *pit {
	dee, fay, gus := s.visit(t, 1024, 768), s.visit(t, 820, 1180), s.visit(t, 390, 844)
	ada := s.administrator("Ada")
	ada.invite(dee, "Dee", "dealer")
	ada.invite(fay, "Fay", "floorperson")
	ada.invite(gus, "Gus", "pit manager")
	return &pit{server: s, ada: ada, dee: dee, fay: fay, gus: gus, kinds: map[string][]string{}}
}

// close says that nothing went wrong in a page, and that the log verifies.
func (p *pit) close(t *testing.T) {
	t.Helper()
	p.fay.mu.Lock()
	p.fay.problems = slices.DeleteFunc(p.fay.problems, func(p string) bool { return strings.HasSuffix(p, "/told") }) // of what is refused now
	p.fay.mu.Unlock()
	for _, v := range []*visitor{p.dee, p.fay, p.gus} {
		v.well()
	}
	p.server.verifies(t)
}

// deals has the dealer come to a table, deal rounds there and go; before each answer what can be declared is.
func (p *pit) deals(d dealt, rounds int) {
	t, dee := p.dee.t, p.dee
	t.Helper()
	device := p.comes(d)
	p.inspects(d)
	p.watch(d)
	seats := []int{3}
	p.sits(3, "Walt")
	if !d.game.Banked() {
		seats = append(seats, 5)
		p.sits(5, "Wilma")
	}
	for begun, before := 0, -1; ; {
		if !p.goesOn(d, device, true) {
			continue
		}
		if begun == rounds || len(p.declared) == before { // the last round brought nothing new
			break
		}
		begun, before = begun+1, len(p.declared)
		p.begins()
	}
	p.leave(seats...)
	dee.button("Leave the table").until(find(".console p", "The program deals here."))
}

// comes has the dealer come to a table with real cards, and connect a shoe.
func (p *pit) comes(d dealt) *shoe.Shoe {
	t, dee := p.dee.t, p.dee
	t.Helper()
	t.Logf("%s", d.table)
	dee.goTo("/table/" + d.table).until(find(".console p", "The program deals here.")).button("Deal real cards").until(find(".console-text", "You wait for players."))
	if d.unread {
		return nil
	}
	return connected(p.server, dee, d.table)
}

// inspects has a floorperson inspect the card reader, without which no round of the gaming day begins where a chapter demands one.
func (p *pit) inspects(d dealt) {
	p.dee.t.Helper()
	if d.game.Sections.Duties["reader"] == "" {
		return
	}
	p.fay.goTo("/floor").until(`document.querySelector("#decks-table")?.options.length > 5`).choose("#decks-table", configOf(played{table: d.table}).Name).until(`document.querySelector("#handle-reader")`)
	p.fay.fillAt("#handle-reader", "the gaming day begins").button("Inspected")
	p.dee.until("!" + find(".due li", "Inspect the card reader"))
}

// watch has the floorperson and the pit manager open their panels at a table.
func (p *pit) watch(d dealt) {
	p.dee.t.Helper()
	for _, v := range []*visitor{p.fay, p.gus} {
		v.goTo("/table/" + d.table).button("Menu").button("Floor panel").until(find("legend", "What happened"))
	}
}

// sits seats a player without a device.
func (p *pit) sits(seat int, name string) {
	p.dee.t.Helper()
	p.players++
	name = fmt.Sprintf("%s %d", name, p.players)
	p.dee.button(fmt.Sprintf("Sit at %d", seat)).fill("His name", name).fill("Chips for", "$300").button(fmt.Sprintf("Seat the player at %d", seat)).until(fmt.Sprintf(`document.querySelector("#plate-%d .player, #plate-%d")?.textContent.includes(%q)`, seat, seat, name))
}

// leave has players without a device leave.
func (p *pit) leave(seats ...int) {
	p.dee.t.Helper()
	for _, seat := range seats {
		p.dee.button("Menu").button(fmt.Sprintf("Seat %d leaves", seat))
	}
}

// begins has the dealer begin a round.
func (p *pit) begins() {
	p.dee.t.Helper()
	const begin = "Begin round"
	p.dee.button(begin).until("!" + find(".console button", begin))
}

// goesOn has what can be declared at the question that stands declared, if that is wanted, or else has everybody do what is next. It reports
// whether a round can begin.
func (p *pit) goesOn(d dealt, device *shoe.Shoe, seeks bool) (begins bool) {
	t, dee := p.dee.t, p.dee
	t.Helper()
	now := dee.stands(d.table)
	if now.Question >= 0 && seeks {
		declared, err := json.Marshal(append([]string{}, p.declared...))
		must(t, err)
		if m := await[*moment](p.fay, fmt.Sprintf("(%s)(%q, %s)", possible, d.table, declared)); m != nil {
			t.Logf("%s, at seat %d %s: %s", m.Clause, m.Seat, m.At, m.Name)
			p.fay.declares(*m, p.gus)
			key := m.Kind
			if p.each {
				key = m.Key
			}
			p.declared, p.kinds[d.game.ID], p.kinds[""] = append(p.declared, key), append(p.kinds[d.game.ID], m.Kind), append(p.kinds[""], m.Kind)
			return false
		}
	}
	switch now.Does {
	case "begin":
		return true
	case "bets":
		if p.ann != nil {
			p.ann.wager(d.wagers...).button("Deal me in")
		}
		dee.wager(d.wagers...).button("No more bets")
	case "floor":
		if p.documents != nil && beginsWith(now.For, "Document the progressive payout") {
			p.documents(d.table)
		}
		p.fay.until(`document.querySelector("#validation-reason")`).fillAt("#validation-reason", now.For).click(`document.querySelector("#validation-reason").closest("form").querySelector(".brass")`)
	case "scan":
		if _, err := device.Read(t.Context()); err != nil {
			t.Fatal(err)
		}
	case "name":
		drawn, err := device.Draw(t.Context())
		must(t, err)
		dee.until(`document.activeElement.closest(".keypad")`).keys(drawn.String())
	case "ask":
		dee.answers()
	case "player":
		if before := is[string](p.ann, number); before != "" {
			p.ann.answers()
			p.ann.answered(before)
		}
		return false // her next question may read the same at the console
	case "spread":
		dee.button("Face up")
	case "act":
		dee.acts()
	}
	dee.until(fmt.Sprintf("%s !== %s", onConsole, quote(now.Shown)))
	return false
}

// chooses is choose by the value of an option.
func (v *visitor) chooses(list, value string) {
	v.t.Helper()
	is[bool](v, fmt.Sprintf(`(() => { const list = document.querySelector(%q); list.value = %q; return list.dispatchEvent(new Event("change", { bubbles: true })); })()`, list, value))
}

// duty is what a dealer has to do now.
type duty struct {
	Question int
	Does     string
	For      string // what a floorperson is waited for
	Shown    string
}

// onConsole is what the console shows, by which a change is seen.
const onConsole = `[document.querySelector(".console.yours")?.dataset.question, document.querySelector(".console.yours .console-text")?.textContent, document.querySelector(".decision")?.dataset.question].join(" ")`

// stands waits until the dealer's page shows the question that stands, and says what he has to do.
func (v *visitor) stands(table string) duty {
	v.t.Helper()
	const does = `(() => {
		const console = document.querySelector(".console.yours"), text = console?.querySelector(".console-text")?.textContent ?? "", button = console?.querySelector(":scope > .brass, .console-choices > .brass")?.textContent ?? "";
		if (text.startsWith("Ask seat")) return "ask";
		if (text.startsWith("Spread the cards")) return "spread";
		if (text.startsWith("You wait for a floorperson")) return "floor";
		if (text.startsWith("You wait for seat")) return "player";
		if (text.includes("the scanning shoe reads it")) return "scan";
		if (console?.querySelector(":scope > .keypad")) return "name";
		if (button.startsWith("Begin round")) return "begin";
		if (button.startsWith("No more bets")) return "bets";
		return button ? "act" : "";
	})()`
	now := await[struct{ ID int }](v, `(async () => { const view = await (`+looks+`)(`+quote(table)+`); return { ID: view.question?.id ?? -1 }; })()`)
	id := fmt.Sprint(now.ID)
	v.until(does + ` && (` + quote(id) + ` === "-1" ? ` + does + ` === "begin" : document.querySelector(".console.yours").dataset.question === ` + quote(id) +
		` || document.querySelector(".decision")?.dataset.question.startsWith(` + quote(id+"/") + `) || ["floor", "player"].includes(` + does + `))`)
	return is[duty](v, `({ Question: `+id+`, Does: `+does+`, For: document.querySelector(".console-text [role=status]")?.textContent.split(/: (.*)/s)[1] ?? "", Shown: `+onConsole+` })`)
}

// answers answers for the player who is asked: at a house-banked game with what he prefers, if he has that choice, or else with what goes on
// with the round.
func (v *visitor) answers(prefers ...string) {
	v.t.Helper()
	if is[bool](v, `!!document.querySelector(".poker-decision")`) {
		v.click(`document.querySelector(".poker-decision .acts :is([data-choice=check], [data-choice=call], [data-choice=show], [data-choice=no_straddle], [data-choice=stand_pat])")`)
		return
	}
	v.decide(prefers...)
}
