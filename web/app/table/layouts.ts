// How each game's wager areas lie in front of a seat, from the dealer's side to the player's.

import type { Area } from "../server/protocol";

export type Shape = "circle" | "box" | "ring" | "slot" | "band" | "diamond";

interface Arrangement {
  rows: string[][];
  shapes: Record<string, Shape>;
  dealer: number; // places for cards; 0: the dealer has no hand
  community?: string[]; // what is printed under each place; "" is nothing
  hands?: { id: string; cards: number }[]; // areas for the seat's cards, not for wagers
}

const arrangements: Record<string, Arrangement> = {
  "high-card-flush": {
    dealer: 7,
    rows: [["flush_bonus", "progressive", "straight_flush_bonus"], ["ante", "raise"]],
    shapes: { flush_bonus: "ring", straight_flush_bonus: "ring", progressive: "slot", raise: "box" },
  },
  "heads-up-holdem": {
    dealer: 2, community: ["", "", "", "", ""],
    rows: [["pocket_bonus", "trips_plus"], ["ante", "odds", "raise"]],
    shapes: { pocket_bonus: "ring", trips_plus: "ring", raise: "box" },
  },
  "spanish-21": {
    dealer: 2,
    rows: [["insurance"], ["match_the_dealer", "spanish_21"]],
    shapes: { match_the_dealer: "diamond", insurance: "band" },
  },
  "five-card-hi-lo": {
    dealer: 5,
    rows: [["tie", "poker_bonus"], ["ante", "play"]],
    shapes: { tie: "diamond", poker_bonus: "ring", play: "box" },
    hands: [{ id: "high", cards: 3 }, { id: "low", cards: 2 }],
  },
  "four-card-prime": {
    dealer: 6, community: ["All-Six"],
    rows: [["prime", "aces_bonus", "all_six_bonus"], ["ante", "raise"]],
    shapes: { prime: "diamond", aces_bonus: "ring", all_six_bonus: "ring", raise: "box" },
  },
  "mississippi-stud": {
    dealer: 0, community: ["3rd Street", "4th Street", "5th Street"],
    rows: [["third_street", "fourth_street", "fifth_street"], ["three_card_bonus", "ante", "progressive"]],
    shapes: { three_card_bonus: "ring", progressive: "slot", third_street: "box", fourth_street: "box", fifth_street: "box" },
  },
  "crazy-4-poker": {
    dealer: 5,
    rows: [["queens_up", "play"], ["ante", "super_bonus"]],
    shapes: { queens_up: "diamond", play: "box" },
  },
};

export interface Placed { area: Area; shape: Shape }

/** The seat's areas in rows; what the table does not offer is left out, what is not known comes last. */
export function arrange(game: string, areas: readonly Area[]): Placed[][] {
  const known = arrangements[game];
  const own = areas.filter((a) => a.scope === "seat" && !known?.hands?.some((h) => h.id === a.id));
  const placed = (area: Area): Placed => ({ area, shape: known?.shapes[area.id] ?? "circle" });
  const listed = new Set(known?.rows.flat() ?? []);
  const rest = own.filter((a) => !listed.has(a.id));
  const rows = (known?.rows ?? []).map((row) => row.flatMap((id) => own.filter((a) => a.id === id)));
  for (let i = 0; i < rest.length; i += 3) rows.push(rest.slice(i, i + 3));
  return rows.filter((row) => row.length > 0).map((row) => row.map(placed));
}

/** The places for cards that are printed for the dealer (how many) and the community (what under each). */
export function places(game: string): { dealer: number; community: string[] } {
  const known = arrangements[game];
  return { dealer: known?.dealer ?? 2, community: known?.community ?? ["", "", "", "", ""] };
}

/** The areas of a seat where its cards are set, if there are several. */
export const handAreas = (game: string, areas: readonly Area[]): { name: string; cards: number }[] =>
  (arrangements[game]?.hands ?? []).flatMap((h) => areas.filter((a) => a.id === h.id).map((a) => ({ name: a.name, cards: h.cards })));

const colours = ["green", "burgundy", "midnight", "petrol", "plum", "russet", "slate", "olive"];

/** The class of a felt colour; an unknown one is green. */
export const feltClass = (colour: string): string => `felt-${colours.includes(colour) ? colour : "green"}`;
