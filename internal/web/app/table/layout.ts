// The layout as the chapter declares it, from the side that one stands at: a seat's areas, and where cards lie.

import type { Area, View } from "../server/protocol";

/** From where the felt is looked at: by the players, with the dealer above and seat 1 on the right, or by the dealer, who has it turned round. */
export type Side = "players" | "dealer";

/** Who deals here stands at the dealer's side. */
export const sideOf = (view: View): Side => (view.console?.yours ? "dealer" : "players");

/** What lies on the felt in the order in which one sees it, from above or from the left, given in that of the players. */
export const turned = <T>(seen: readonly T[], side: Side): T[] => (side === "dealer" ? seen.toReversed() : [...seen]);

/** A share of the felt, from above or from the left, given as the players see it. */
export const turnedShare = (share: number, side: Side): number => (side === "dealer" ? 1 - share : share);

/** The seat's areas for wagers in rows, as they are seen. */
export function wagerRows(areas: readonly Area[], side: Side): Area[][] {
  const own = areas.filter((a) => a.scope === "seat" && a.places === 0);
  const numbers = [...new Set(own.map((a) => a.row))].toSorted((a, b) => a - b);
  return turned(numbers.map((n) => turned(own.filter((a) => a.row === n), side)), side);
}

/** The areas of a seat where its cards are set, if there are any. */
export const handAreas = (areas: readonly Area[]): Area[] => areas.filter((a) => a.scope === "seat" && a.places > 0);

/** The area of the dealer, of the community cards or of the meter. */
export const areaOf = (areas: readonly Area[], scope: Area["scope"]): Area | undefined => areas.find((a) => a.scope === scope);
