package submission

import (
	"cmp"
	"fmt"
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/record"
)

// Severity is how grave a finding is.
type Severity string

// The severities: an error breaks the regulation or leaves the submission incomplete.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
)

// Finding is something that a check found.
type Finding struct {
	Code string `json:"code"`
	// Path is where in the file: keys with dots between them.
	Path string `json:"path"`
	// Line and Column count from 1, columns in characters.
	Line     int       `json:"line"`
	Column   int       `json:"column"`
	Cite     cite.Cite `json:"cite"`
	Message  string    `json:"message"`
	Severity Severity  `json:"severity"`
	// Right is what would be right, "" where a reading is only told.
	Right string `json:"right"`
	// first findings come before all others: mistyped keys and values, from which others may only follow.
	first bool
}

// String is the finding as one sentence.
func (f Finding) String() string {
	text := fmt.Sprintf("%d:%d: %s: ", f.Line, f.Column, f.Severity)
	if f.Path != "" {
		text += f.Path + ": "
	}
	text += f.Message
	if f.Cite != "" {
		text += " (§ " + string(f.Cite) + ")"
	}
	if f.Right != "" {
		text += "; " + f.Right
	}
	return text + " [" + f.Code + "]"
}

// Code is a kind of finding.
type Code struct {
	ID       string   `json:"code"`
	Severity Severity `json:"severity"`
	Means    string   `json:"means"`
	// Example is a submission, or a part of one, that has it.
	Example string `json:"example"`
}

// The codes. Each is declared in Codes with an example.
const (
	codeSyntax             = "syntax"
	codeType               = "type"
	codeMissing            = "missing"
	codeUnknownKey         = "unknown-key"
	codeDates              = "dates"
	codeUnknownGame        = "unknown-game"
	codeUnknownOption      = "unknown-option"
	codeOptionValue        = "option-value"
	codeOptionsDisagree    = "options-disagree"
	codeUnknownWager       = "unknown-wager"
	codeWagerTwice         = "wager-twice"
	codeWagerRequired      = "wager-required"
	codeWagerPaytable      = "wager-without-paytable"
	codePayoutPaytable     = "payout-without-paytable"
	codePaytableWager      = "paytable-without-wager"
	codeUnknownPaytable    = "unknown-paytable"
	codeOwnPaytable        = "own-paytable"
	codeOwnStands          = "own-paytable-stands"
	codeUnknownReading     = "unknown-reading"
	codeLimits             = "limits-missing"
	codeBeyond             = "limits-beyond-game"
	codePayoutLimit        = "payout-limit"
	codeProgressiveMissing = "progressive-missing"
	codeProgressiveUnused  = "progressive-unused"
	codeUnknownTable       = "unknown-table"
	codeLinkSingle         = "link-single"
	codeLinkTwice          = "link-twice"
	codeMustMove           = "must-move"
	codeInTurn             = "in-turn"
	codeLinkUnlike         = "link-unlike"
	codeLinkMeter          = "link-without-meter"
	codeDefault            = "default-stands"
	codeReading            = "reading"
	codeHoldNegative       = "hold-negative"
	codeHoldStated         = "hold-stated"
	codeHoldNever          = "hold-never-reached"
	codeHoldOutside        = "hold-outside"
	codeHoldReading        = "hold-by-reading"
	codeSource             = "chapter-source"
	codeBefore             = "before-chapter"
	codeAfter              = "after-chapter"
	codeDevice             = "shuffling-device"
	codeNever              = "never-won"
	codeOrder              = "payout-order"
	codeProgression        = "progression-small"
	codePosting            = "posting"
	codeTaken              = "taken"
)

// Codes are all kinds of finding.
var Codes = []Code{
	{codeSyntax, Error, "The file is not valid TOML.", `edition = "1`},
	{codeType, Error, "A value is of the wrong kind: text, a list, a table or a date is wanted.", `facility = 5`},
	{codeMissing, Error, "Something that every submission must state is missing.", `edition = "1"`},
	{codeUnknownKey, Error, "A key has no meaning.", `editon = "1"`},
	{codeDates, Error, "The submission ends before it takes effect.", "effective = 2026-01-02\nexpires = 2026-01-01"},
	{codeUnknownGame, Error, "There is no such game.", `[games.high-card-rush]`},
	{codeUnknownOption, Error, "The chapter leaves no such choice.", "[games.high-card-flush]\nsplits = 3"},
	{codeOptionValue, Error, "A choice is outside of what the chapter allows.", "[games.high-card-flush.progressive]\nreset = \"29999.00\""},
	{codeOptionsDisagree, Error, "Two choices cannot stand together.", "[games.high-card-flush]\ndealing = \"hand\"\nshuffling = \"manual\""},
	{codeUnknownWager, Error, "The chapter has no such wager.", "[games.high-card-flush]\nwagers = [\"ante\", \"raise\", \"tie\"]"},
	{codeWagerTwice, Error, "A wager is listed twice.", "[games.high-card-flush]\nwagers = [\"ante\", \"raise\", \"ante\"]"},
	{codeWagerRequired, Error, "A wager that the chapter always has is not listed.", "[games.high-card-flush]\nwagers = [\"ante\"]"},
	{codeWagerPaytable, Error, "A wager is offered, but none of its paytables is chosen.", "[games.high-card-flush]\nwagers = [\"ante\", \"raise\", \"flush_bonus\"]"},
	{codePayoutPaytable, Error, "A payout that comes with a wager has no paytable chosen.", "[games.four-card-prime]\nwagers = [\"ante\", \"raise\"]"},
	{codePaytableWager, Error, "A paytable is chosen for a wager that is not offered.", "[games.high-card-flush]\nwagers = [\"ante\", \"raise\"]\npaytables = { flush_bonus = \"A\" }"},
	{codeUnknownPaytable, Error, "The chapter does not print that paytable.", "[games.high-card-flush]\npaytables = { flush_bonus = \"Z\" }"},
	{codeOwnPaytable, Error, "A paytable of the holder's own pays a hand that the chapter does not name, or in a way in which a wager on a meter is not paid.", "[games.mississippi-stud.paytables.progressive]\n\"royal flush\" = \"100 to 1\""},
	{codeOwnStands, Warning, "A paytable is the holder's own, because the chapter's are not at hand.", "[games.mississippi-stud.paytables.progressive]\n\"royal flush\" = \"100% of the mega meter\""},
	{codeUnknownReading, Error, "There is no such reading, or it cannot be read so.", "[games.high-card-flush]\nreadings = { straight_flush_ace = \"wild\" }"},
	{codeLimits, Error, "The least or the greatest wager of a table is not stated.", "[games.high-card-flush]\nminimum = \"10.00\""},
	{codeBeyond, Warning, "A table takes less or more than what is stated for its game.", "[games.high-card-flush]\nminimum = \"10.00\"\nmaximum = \"500.00\"\n[tables.1]\ngame = \"high-card-flush\"\nmaximum = \"1000.00\""},
	{codePayoutLimit, Error, "The aggregate payout limit is under its floor.", "[games.four-card-prime]\npayout_limit = \"50000.00\"\nminimum = \"5000.00\"\npaytables = { bad_beat_bonus = \"A\" }"},
	{codeProgressiveMissing, Error, "A progressive wager is offered without its rate, initial or reset amount.", "[games.high-card-flush]\nwagers = [\"ante\", \"raise\", \"progressive\"]\npaytables = { progressive = \"A\" }"},
	{codeProgressiveUnused, Warning, "A progressive is stated, but no wager on it is offered.", "[games.high-card-flush]\nwagers = [\"ante\", \"raise\"]\nprogressive = { rate = \"25.00\" }"},
	{codeUnknownTable, Error, "There is no such table, or its game is not among the submission's.", "[tables.1]\ngame = \"razz\""},
	{codeLinkSingle, Error, "A link joins fewer than two tables.", "[tables.1]\ngame = \"razz\"\n[links.a]\ntables = [\"1\"]"},
	{codeLinkTwice, Error, "A table is joined twice.", "[games.high-card-flush]\n[tables.1]\ngame = \"high-card-flush\"\n[links.a]\ntables = [\"1\", \"1\"]"},
	{codeLinkUnlike, Error, "Linked tables differ in game, odds or conditions of the progressive.", "[games.high-card-flush]\nwagers = [\"progressive\"]\n[games.mississippi-stud]\nwagers = [\"progressive\"]\n[tables.1]\ngame = \"high-card-flush\"\n[tables.2]\ngame = \"mississippi-stud\"\n[links.a]\ntables = [\"1\", \"2\"]"},
	{codeMustMove, Error, "The main game of a must-move table is no other table of the same game and limit.", "[games.razz]\n[tables.1]\ngame = \"razz\"\nmust_move = \"2\""},
	{codeInTurn, Error, "A table cannot play these games in turn.", "[games.holdem]\n[games.razz]\nchip = \"0.50\"\n[tables.1]\ngame = \"holdem\"\nin_turn = [\"razz\"]"},
	{codeLinkMeter, Error, "Linked tables offer no wager on a meter.", "[games.razz]\n[tables.1]\ngame = \"razz\"\n[tables.2]\ngame = \"razz\"\n[links.a]\ntables = [\"1\", \"2\"]"},
	{codeDefault, Warning, "Choices are not stated, and their defaults stand.", "[games.razz]"},
	{codeReading, Warning, "The rules rest on a reading of a text that can be read in two ways.", "[games.high-card-flush]"},
	{codeHoldNegative, Warning, "The players are paid more than they wager, in the long run.", "[games.high-card-flush]\nwagers = [\"ante\", \"raise\", \"progressive\"]\npaytables = { progressive = \"A\" }\nprogressive = { rate = \"99.00\", initial = \"900000.00\", reset = \"900000.00\" }"},
	{codeHoldStated, Warning, "The hold that is stated is not the one that follows from the rules.", "[games.high-card-flush]\nwagers = [\"ante\", \"raise\", \"flush_bonus\"]\npaytables = { flush_bonus = \"A\" }\nhold = { flush_bonus = \"6.00\" }"},
	{codeHoldNever, Warning, "A progressive can never reach the hold that is stated, whatever its rate.", "[games.high-card-flush]\nwagers = [\"ante\", \"raise\", \"progressive\"]\npaytables = { progressive = \"A\" }\nprogressive = { rate = \"5.00\", initial = \"30000.00\", reset = \"30000.00\" }\nhold = { progressive = \"95.00\" }"},
	{codeHoldOutside, Warning, "A hold lies above or below all that the chapter's preamble states, or above 25 % where it states none.", "[games.high-card-flush]\nwagers = [\"ante\", \"raise\", \"straight_flush_bonus\"]\npaytables = { straight_flush_bonus = \"A\" }\nreadings = { straight_flush_ace = \"high-only\" }"},
	{codeHoldReading, Warning, "A hold depends on which way a text is read.", "[games.high-card-flush]\nwagers = [\"ante\", \"raise\", \"straight_flush_bonus\"]\npaytables = { straight_flush_bonus = \"A\" }"},
	{codeSource, Warning, "The chapter's text is proposed, temporary or rebuilt.", "[games.high-card-flush]"},
	{codeBefore, Error, "The submission takes effect before the chapter was published.", "effective = 2009-01-01\n[games.holdem]"},
	{codeAfter, Warning, "The submission is in force after a temporary chapter ended, two years after its publication.", "effective = 2031-01-01\n[games.five-card-hi-lo]"},
	{codeDevice, Warning, "The way of dealing does not go with a shoe that reshuffles.", "[games.high-card-flush]\nshuffling = \"reshuffling_shoe\"\ndealing = \"hand\""},
	{codeNever, Warning, "A payout that nobody can ever win.", "[games.holdem]\nbad_beat = true\nbad_beat_hand = \"royal-flush\""},
	{codeOrder, Warning, "The lesser hand is paid more.", "[games.mississippi-stud]\nwagers = [\"ante\", \"third_street\", \"fourth_street\", \"fifth_street\", \"progressive\"]\nenvy = { royal_flush = \"1.00\", straight_flush = \"2.00\" }"},
	{codeProgression, Warning, "A wager raises the meter by less than a cent.", "[games.high-card-flush]\nwagers = [\"ante\", \"raise\", \"progressive\"]\npaytables = { progressive = \"A\" }\nprogressive = { rate = \"0.01\", initial = \"30000.00\", reset = \"30000.00\" }"},
	{codePosting, Warning, "Bets that are posted do not go with the limits or the buy-in.", "[games.holdem]\nblinds = { 1 = \"50.00\", 2 = \"100.00\" }"},
	{codeTaken, Warning, "More is taken than is usual, or than the least pot bears.", "[games.holdem]\nrake = \"time\"\ntime_charge = \"1000.00\"\ntime_charge_minutes = 1"},
}

func severity(code string) Severity {
	return Codes[slices.IndexFunc(Codes, func(c Code) bool { return c.ID == code })].Severity
}

// findings collects what is found, each once.
type findings []Finding

// most is how many findings are reported for one file.
const most = 500

// full reports whether no more are listed: beyond the limit only the first error is.
func (all *findings) full(s Severity) bool {
	return len(*all) >= most && (s == Warning || !Complies(*all))
}

func (all *findings) add(code string, n node, c cite.Cite, right, format string, args ...any) {
	if all.full(severity(code)) {
		return
	}
	line, column := n.position()
	f := Finding{Code: code, Path: n.path(), Line: line, Column: column, Cite: c, Message: fmt.Sprintf(format, args...), Severity: severity(code), Right: right}
	if !slices.ContainsFunc(*all, func(x Finding) bool { return x.Code == f.Code && x.Path == f.Path && x.Message == f.Message }) {
		*all = append(*all, f)
	}
}

// mistyped adds a key or name that stands for nothing, before all others where it is plain which was meant.
func (all *findings) mistyped(code string, n node, c cite.Cite, name string, names []string, right, format string, args ...any) {
	near := record.Nearest(name, names)
	if near != "" {
		right = fmt.Sprintf("%q was meant?", near)
	}
	all.add(code, n, c, right, format, args...)
	if last := len(*all) - 1; near != "" && last >= 0 && (*all)[last].Path == n.path() {
		(*all)[last].first = true
	}
}

// sorted are the findings in the order of the file, what is mistyped first.
func (all findings) sorted() []Finding {
	rank := func(f Finding) int {
		if f.first {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Code, b.Code))
	})
	for i := range all {
		all[i].first = false
	}
	return append([]Finding{}, all...)
}

// FirstError is the first of the findings that is an error, or nil.
func FirstError(all []Finding) *Finding {
	i := slices.IndexFunc(all, func(f Finding) bool { return f.Severity == Error })
	if i < 0 {
		return nil
	}
	return &all[i]
}

// Complies reports whether none of the findings is an error.
func Complies(all []Finding) bool { return FirstError(all) == nil }
