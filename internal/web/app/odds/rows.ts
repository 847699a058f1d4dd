// The rows of several paytables, side by side.

import type { GameOdds, Paytable } from "../server/protocol";

export interface SideBySide { wager: string; hand: string; pays: string[] }

/** What each of the paytables with these letters pays, hand by hand in the order of the first that has it; "" is nothing. Wagers without these letters are left out. */
export function sideBySide(tables: readonly Paytable[], wagers: readonly string[], letters: readonly string[]): SideBySide[] {
  return wagers.flatMap((wager) => {
    const own = letters.map((l) => tables.find((t) => t.wager === wager && t.letter === l));
    if (own.some((t) => !t)) return [];
    const hands = [...new Set(own.flatMap((t) => t?.rows.map((r) => r.hand) ?? []))];
    return hands.map((hand) => ({ wager, hand, pays: own.map((t) => t?.rows.find((r) => r.hand === hand)?.pays ?? "") }));
  });
}

/** What the paytables with these letters pay for a wager; for the base game, all that its strategies go by. */
export function ofWager(odds: Pick<GameOdds, "strategies">, tables: readonly Paytable[], wager: string, letters: readonly string[]): SideBySide[] {
  const base = new Set(odds.strategies.flatMap((s) => s.changeable));
  return sideBySide(tables, wager === "base" ? [...base] : [wager], letters);
}

/** Each paytable by its letter and the first payouts by which all differ: "A: five-card flush 300 to 1". */
export function inShort(rows: readonly SideBySide[], letters: readonly string[]): string[] {
  const differing = rows.filter((r) => r.pays.some((p) => p !== r.pays[0]));
  const apart = (n: number): boolean => new Set(letters.map((_, i) => differing.slice(0, n).map((r) => r.pays[i]).join())).size === letters.length;
  const telling = differing.slice(0, differing.findIndex((_, i) => apart(i + 1)) + 1 || differing.length);
  return letters.map((l, i) => (telling.length > 0 ? `${l}: ${telling.map((r) => `${r.hand} ${r.pays[i] || "–"}`).join(", ")}` : l));
}
