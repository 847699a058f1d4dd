// Setting five cards as a high hand of three and a low hand of two, § 579.11(d): what a choice
// counts, and why it may not stand. The table has the last word.

import { cardName } from "../pieces/cards";

/** An ace counts 11 high and 1 low, a face card 10 (§ 579.6(a)). */
export function points(card: string, low: boolean): number {
  const rank = card[0] ?? "";
  if (rank === "A") return low ? 1 : 11;
  return "TJQK".includes(rank) ? 10 : Number(rank);
}

export const count = (cards: readonly string[], low: boolean): number => cards.reduce((sum, c) => sum + points(c, low), 0);

const value = (card: string, low: boolean): string => `${cardName(card)} (${points(card, low)})`;

/** Why these cards may not be the low hand; "" if they may. */
export function reason(all: readonly string[], low: readonly string[]): string {
  if (low.length < 2) return low.length === 0 ? "Choose the two cards of your low hand." : "Choose one more card for your low hand.";
  if (low.filter((c) => c.startsWith("A")).length > 1) return "At most one ace may go into the low hand.";
  const high = all.filter((c) => !low.includes(c));
  const most = low.toSorted((a, b) => points(b, true) - points(a, true)).find((c) => !c.startsWith("A")) ?? low[0] ?? "";
  const least = high.toSorted((a, b) => points(a, false) - points(b, false))[0] ?? "";
  if (points(most, true) > points(least, false)) {
    return `The low hand takes the lower cards: the ${value(most, true)} counts more than the ${value(least, false)}.`;
  }
  return "";
}
