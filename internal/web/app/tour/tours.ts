// The tours: what is shown to each kind of visitor, step by step, on the pages themselves. A step whose element is not where it says fails
// TestTours.

import type { Role } from "../server/protocol";
import type { Visitor } from "./state";

export interface Step {
  /** The path of its page; :table, :game and :chapter are of the table where you are, or else of the first house-banked one. */
  page: string;
  /** The element that is pointed at. */
  at: string;
  title: string;
  words: string;
  /** What to do while the element is not there yet. */
  first?: string;
  /** Only who has this role sees the step. */
  needs?: Role;
}

export const tours: Record<Visitor, Step[]> = {
  player: [
    { page: "/", at: ".scene-felt", title: "A table in play", words: "This is a real table of the floor, as it is played now. You may watch any of them." },
    { page: "/table/:table", at: ".felt .dealer", title: "The felt", words: "The dealer stands above, the seats lie below. Each area is printed where the chapter of the regulation wants it." },
    { page: "/table/:table", at: ".sit, .plate.yours", title: "Sit down", words: "Press a free seat, take a name, and buy in. It is play money, and it is worth nothing." },
    { page: "/table/:table", at: ".own .area[data-area]", title: "Wager", words: "Press a chip below, then an area. Hold an area a little longer, and what it pays opens beside it.", first: "Sit down first." },
    { page: "/table/:table", at: ".decision, .ledger", title: "Decide", words: "Each button is one answer, with its amount. The clock says what happens when it reaches zero.", first: "Wager, then press Deal me in." },
    { page: "/table/:table", at: ".ledger .cite", title: "The clause beside a payment", words: "Each result names the clause by which it was paid. Press it: the rule in plain words, your hand, the sum.", first: "Play the round to its end." },
    { page: "/table/:table", at: ".ledger .dollar", title: "Any dollar, back to the law", words: "Press the amount: the felt goes back to where it was decided, and what if shows the same hand under other rules.", first: "Play the round to its end." },
    { page: "/table/:table", at: ".table-bar .bar-nav button:last-child", title: "The coach", words: "The menu has a coach. If you switch it on, it says after a round, or before you decide, what each choice is worth." },
    { page: "/odds/:game", at: ".key-figures", title: "What it costs", words: "The exact house edge of each wager, counted over all deals.", first: "The figures of this game are being counted." },
    { page: "/limits", at: "main h1", title: "Your limits", words: "Set how much or how long you want to play at most. A lower limit counts at once, a higher one after 24 hours." },
  ],
  dealer: [
    { page: "/table/:table", at: ".felt .dealer", title: "Your side of the table", words: "Rack, discard rack and shoe are yours. The program deals here until a dealer takes over." },
    { page: "/table/:table", at: ".felt .seat, .felt .small-seat, .felt .strip", title: "The seats", words: "You deal to them in the order of the section; the felt shows each card as it falls." },
    { page: "/table/:table", at: ".console button", title: "Take the table", words: "Press Deal at this table, with the program's cards, or deal real ones from a shoe.", needs: "dealer" },
    { page: "/table/:table", at: ".console-text", title: "The next act", words: "The console says what comes next and by which clause. What is out of order it refuses, with the reason.", first: "Take the table first.", needs: "dealer" },
    { page: "/training", at: "main table", title: "Practise", words: "Lessons with given cards, on your own. A mistake is noted with its clause, and the round goes on.", needs: "dealer" },
    { page: "/clauses/:chapter", at: ".data.clauses", title: "The chapter", words: "All of it, clause by clause, and how each is kept: what the program does, and what is yours to do." },
  ],
  operator: [
    { page: "/", at: ".table-card", title: "Your floor", words: "Each table with its limits, its seats and its meter, as they stand now." },
    { page: "/rules", at: ".start, .desk-main", title: "The Rules Submission", words: "Choose games and paytables; the text is checked as you type against the chapters, and against the exact figures." },
    { page: "/rules/:game", at: "main table.data", title: "What a game lets you choose", words: "Wagers, paytables, limits and options, each with its clause, and every reading where the text can be read in two ways." },
    { page: "/table/:table/rounds", at: "main h1", title: "Rounds of any day", words: "Each round can be opened again, card by card, explained to the guest, ruled on and corrected by two people." },
    { page: "/people", at: "main .form", title: "Your people", words: "Invite dealers, floorpersons, the cage. Each may do what his role may, and the log says who did what.", needs: "administrator" },
  ],
  laboratory: [
    { page: "/clauses/:chapter", at: ".data.clauses", title: "Every clause has a status", words: "Modelled, recorded, printed, physical or not done. What is modelled has a test that fails when it is broken." },
    { page: "/clauses/:chapter", at: ".data.clauses a", title: "The proof can fail", words: "Press a clause. Its page shows the change to the code that makes its test fail, and rounds that turn on it, card by card." },
    { page: "/rules/:game", at: "main table.data", title: "What is declared", words: "These declarations deal and settle the rounds, and print the sign, the guide and the mathematics sheet." },
    { page: "/odds/:game", at: ".key-figures", title: "Counted, not simulated", words: "The edge as a fraction over all deals, beside the published figure where there is one.", first: "The figures are being counted." },
    { page: "/odds/:game", at: "#simulation", title: "And simulated", words: "Play millions of rounds through the engine of the live tables, and compare each wager with its exact figure." },
  ],
  studio: [
    { page: "/odds/:game", at: "details.editor", title: "A paytable of your own", words: "Open it and change a payout: the exact edge follows as you type. Or say which edge you want.", first: "The figures are being counted." },
    { page: "/odds/:game", at: "#simulation", title: "How a session feels", words: "Follow a player's bankroll over many sessions: how often it ends, and where." },
    { page: "/odds/:game/what-if", at: "main.what-if", title: "What if", words: "Another option, paytable or reading, side by side: the round, the edge and the sign change together. The address keeps your choice." },
    { page: "/odds", at: "table.figures", title: "Against the others", words: "All games and wagers, by edge and by what they cost." },
    { page: "/rules", at: ".start, .desk-main", title: "Papers", words: "From one submission come the sign, the layout, the guide, the rack card and the mathematics sheet, ready to print." },
  ],
};
