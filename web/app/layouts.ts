// How each game's wager areas lie in front of a seat, from the dealer's side to the player's.

import type { Area } from "./protocol";

export type Shape = "circle" | "box" | "ring" | "slot";

interface Arrangement { rows: string[][]; shapes: Record<string, Shape>; dealer: number; community?: number }

const arrangements: Record<string, Arrangement> = {
  "high-card-flush": {
    dealer: 7,
    rows: [["flush_bonus", "progressive", "straight_flush_bonus"], ["ante", "raise"]],
    shapes: { flush_bonus: "ring", straight_flush_bonus: "ring", progressive: "slot", raise: "box" },
  },
  "heads-up-holdem": {
    dealer: 2, community: 5,
    rows: [["pocket_bonus", "trips_plus"], ["ante", "odds", "raise"]],
    shapes: { pocket_bonus: "ring", trips_plus: "ring", raise: "box" },
  },
  "spanish-21": {
    dealer: 2,
    rows: [["match_the_dealer", "insurance"], ["spanish_21", "double_down"]],
    shapes: { match_the_dealer: "ring", insurance: "box", double_down: "box" },
  },
  "five-card-hi-lo": {
    dealer: 5,
    rows: [["tie", "poker_bonus"], ["ante", "play"]],
    shapes: { tie: "ring", poker_bonus: "ring", play: "box" },
  },
  "four-card-prime": {
    dealer: 6,
    rows: [["prime", "aces_bonus", "all_six_bonus"], ["ante", "raise"]],
    shapes: { prime: "ring", aces_bonus: "ring", all_six_bonus: "ring", raise: "box" },
  },
  "mississippi-stud": {
    dealer: 0, community: 3,
    rows: [["three_card_bonus", "progressive"], ["ante", "third_street", "fourth_street", "fifth_street"]],
    shapes: { three_card_bonus: "ring", progressive: "slot", third_street: "box", fourth_street: "box", fifth_street: "box" },
  },
  "crazy-4-poker": {
    dealer: 5,
    rows: [["queens_up", "super_bonus"], ["ante", "play"]],
    shapes: { queens_up: "ring", super_bonus: "circle", play: "box" },
  },
};

export interface Placed { area: Area; shape: Shape }

/** The seat's areas in rows; what the table does not offer is left out, what is not known comes last. */
export function arrange(game: string, areas: readonly Area[]): Placed[][] {
  const own = areas.filter((a) => a.scope === "seat");
  const known = arrangements[game];
  const placed = (area: Area): Placed => ({ area, shape: known?.shapes[area.id] ?? "circle" });
  const listed = new Set(known?.rows.flat() ?? []);
  const rest = own.filter((a) => !listed.has(a.id));
  const rows = (known?.rows ?? []).map((row) => row.flatMap((id) => own.filter((a) => a.id === id)));
  for (let i = 0; i < rest.length; i += 3) rows.push(rest.slice(i, i + 3));
  return rows.filter((row) => row.length > 0).map((row) => row.map(placed));
}

/** How many places for cards are printed for the dealer and the community. */
export function places(game: string): { dealer: number; community: number } {
  const known = arrangements[game];
  return { dealer: known?.dealer ?? 2, community: known?.community ?? 5 };
}

const colours = ["green", "burgundy", "midnight", "petrol", "plum", "russet", "slate", "olive"];

/** The class of a felt colour; an unknown one is green. */
export const feltClass = (colour: string): string => `felt-${colours.includes(colour) ? colour : "green"}`;
