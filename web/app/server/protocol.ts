// What the server and the pages say to each other. Money is decimal text ("12.50"), a card is
// rank and suit ("As"), and a card that you may not see is "".

export interface Session { player: string; name: string; balance: string }

export interface LobbyTable {
  id: string; name: string; game: string; gameName: string; chapter: string; source: string;
  colour: string; minimum: string; maximum: string; seats: number; taken: number; meter?: string;
  poker?: PostedLimits & { waiting: number; averagePot?: string };
}

export interface Lobby { tables: LobbyTable[] }

export interface Paytable {
  wager: string; letter: string; cite: string; rows: { hand: string; pays: string }[];
}

export interface Area {
  id: string; name: string; scope: "seat" | "dealer" | "community" | "meter"; cite: string; later: boolean;
  row: number; shape: "circle" | "box" | "ring" | "diamond" | "band" | "slot"; sign?: string;
  places: number; captions: string[]; // for cards, and what is printed under each
}

export interface Reading { id: string; cites: string[]; default: string; others: string[]; why: string }

export interface GameRules {
  game: string; name?: string; chapter: string; source: string; published: string;
  wagers: { id: string; name: string; cite: string; required?: boolean }[];
  paytables: Paytable[];
  options: { id: string; cite: string; values: string; default: string }[];
  readings: Reading[];
  layout: { colour: string; title: string; areas: Area[]; inscriptions: { text: string; cite: string }[] };
}

export interface Clause {
  cite: string; how: string; why?: string; status: string; source: string; tests: string[];
  reading?: { id: string; why: string; default: string; others: string[] };
}

export type Stage = "waiting" | "wagers" | "round" | "result" | "stopped";

export interface View {
  seq: number;
  table: {
    id: string; name: string; game: string; gameName: string; chapter: string; source: string;
    colour: string; minimum: string; maximum: string; method: string; paytables: Record<string, string>;
    positions: number; adjacent: boolean; // how many seats one player may wager on, side by side
  };
  you: { player: string; name: string; balance: string; seats: number[]; floorperson: boolean };
  now: number; // the server's clock, unix milliseconds
  stage: Stage;
  round: number;
  closes?: number; // when "no more bets" comes, unix milliseconds
  seats: SeatView[];
  dealer: { cards: CardView[]; hand?: string; low?: string[]; qualifies?: boolean };
  community: CardView[];
  meter?: string;
  question?: QuestionView;
  events: EventView[]; // of this round, as far as you may see them, in order
  notice?: string;
  irregularities: Irregularity[];
  poker?: PokerView; // at a table of Poker only
}

/** What is posted at a table of Poker. */
export interface PostedLimits {
  betting: "limit" | "pot-limit" | "no-limit";
  smallBet: string; bigBet: string; blinds: string[]; ante: string; forced: string; chip: string;
  buyIn: { min: string; max: string };
  minimums: string[]; // that all players may agree to, the posted one first; empty where there is no choice
  rake: string; clock: number; // a sentence; seconds for a decision
}

export interface PokerView {
  limits: PostedLimits;
  button: number; smallBlind: number; bigBlind: number; toAct: number; // seats; 0 is none
  street: string;
  agreed: string; // the minimum bet that all agreed to for this hand; zero is none but the posted one
  bet: string; total: string; // the bet to call; all chips in the pot, with those in front of the players
  pots: PotView[]; // without the bets in front of the players
  showdown: boolean; rake: string;
  funds: { id: string; name: string; displayed: string; qualifies: string; leads?: { name: string; hand: string }[]; until?: number }[];
  waiting: { name: string; you: boolean; until?: number }[];
  mayWait: boolean;
  open: number[]; // the free seats that you may take now
  preselect?: { seat: number; choices: string[]; chosen: string; call: string };
}

export interface PotView { number: number; amount: string; eligible: number[]; taken: string; won: { seat: number; amount: string }[] }

export interface PokerSeat {
  in: boolean; dealt: boolean; allIn: boolean; bet: string; action?: string; out: boolean;
  keptUntil?: number; // of who sits out or is short of chips while others wait for a seat
  agrees: string; // the minimum bet that the player agrees to
  owes: boolean; owed: string; posts: boolean; // what would be posted to be dealt in at once, and whether it will be
  high?: string[]; low?: string[]; winning?: string[]; // cards of the hands shown
  won: string;
}

export interface SeatView {
  seat: number;
  player?: { id: string; name: string; you: boolean; away: boolean; program?: boolean };
  poker?: PokerSeat;
  stack: string; ready: boolean; areas: Record<string, string>; last?: Record<string, string>; cards: CardView[]; hand?: string;
  hands?: string[]; // by number, where a seat may have several
  low?: string[]; // the cards set as the low hand
  status: string; results: ResultView[]; wagered: string; returned: string; net: string;
}

export interface CardView { place: string; card: string }

export interface QuestionView {
  id: number; kind: string; text: string; cite: string; seats: number[]; hand?: number;
  options: Option[]; deadline?: number; otherwise: string;
}

export interface Option {
  choice: string; label: string; cite: string;
  seat?: number; // the one seat that has this choice
  cards?: string[]; // what it does something with
  wager?: string; min?: string; max?: string; step?: string; // an amount is asked for
  takes?: string; presets?: { label: string; amount: string }[]; places?: number; // in Poker: what a call takes, bets, how many cards may be drawn
}

export interface ResultView {
  wager: string; number?: number; name: string; amount: string; outcome: "win" | "lose" | "push" | "bonus" | "void";
  paid: string; returned: string; cites: string[]; hand?: string; fromMeter?: boolean; limitedFrom?: string;
}

export type EventKind =
  "announce" | "procedure" | "deal" | "move" | "look" | "show" | "wager" | "decision" | "settle" | "form" | "collect" | "void" | "meter" | "take" | "fund";

export interface EventView {
  n: number; kind: EventKind; text: string; cite: string; seat?: number; place?: string; from?: string; card?: string;
  wager?: string; number?: number; amount?: string; outcome?: string; choice?: string;
}

export interface Irregularity { kind: string; name: string; cite: string; needsAt: boolean; acts: boolean }

export interface RoundSummary { round: number; time: string; net: string; summary: string; rules: string }

export interface PastRound { round: number; view: View }

export type Command =
  | { command: "sit"; seat: number; buy_in: string }
  | { command: "leave"; seat: number }
  | { command: "place"; seat: number; wager: string; amount: string }
  | { command: "ready"; seat: number }
  | { command: "answer"; question: number; seat: number; choice: string; amount?: string; cards?: string[]; places?: number[] }
  | { command: "preselect" | "blinds"; seat: number; choice: string }
  | { command: "sit_out" | "sit_in"; seat: number }
  | { command: "wait" | "stop_waiting" }
  | { command: "rebuy" | "agree"; seat: number; amount: string }
  | { command: "irregularity"; kind: string; question?: number; seat?: number; at?: number[]; choice?: string; amount?: string }
  | ({ command: "placed"; question: number } & Placement)
  | { command: "abandoned"; seat: number; question?: number };

/** What a dealer sees a player at Poker say and put forward, one motion after the other. */
export interface Placement { choice: string; amount?: string; motions: string[]; single_chip: boolean; incomplete: boolean; raising: boolean }

export interface Reply { type: "reply"; re: number; ok?: boolean; error?: string; cite?: string }

export type Message = { type: "view"; view: View } | Reply;
