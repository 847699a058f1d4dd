// The layout as the chapter declares it: a seat's areas, and where cards lie.

import type { Area } from "../server/protocol";

/** The seat's areas for wagers in rows, from the dealer's side to the player's. */
export function wagerRows(areas: readonly Area[]): Area[][] {
  const own = areas.filter((a) => a.scope === "seat" && a.places === 0);
  const numbers = [...new Set(own.map((a) => a.row))].toSorted((a, b) => a - b);
  return numbers.map((n) => own.filter((a) => a.row === n));
}

/** The areas of a seat where its cards are set, if there are any. */
export const handAreas = (areas: readonly Area[]): Area[] => areas.filter((a) => a.scope === "seat" && a.places > 0);

/** The area of the dealer, of the community cards or of the meter. */
export const areaOf = (areas: readonly Area[], scope: Area["scope"]): Area | undefined => areas.find((a) => a.scope === scope);
