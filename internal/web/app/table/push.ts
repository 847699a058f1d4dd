// A change of dealers that waits for the end of the round, in words.

import type { PushView } from "../server/protocol";

/** What a floorperson is told of it, at a table that somebody deals, or nobody. */
export function changes(of: PushView, dealer: string): string {
  const goes = of.to ? `goes to ${of.to.name}` : "goes on a break";
  const what = !of.comes ? `${dealer} ${goes}` : dealer ? `${of.comes} relieves ${dealer}, who ${goes}` : `${of.comes} deals here`;
  return `After this round ${what}.${of.waits ? ` ${of.waits}.` : ""}`;
}

/** What the dealer of the table is told of it, or somebody else who may deal. */
export function tells(of: PushView, yours: boolean, dealer: string): string {
  if (!yours) return of.yours ? `After this round ${dealer ? `you relieve ${dealer}` : "you deal here"}.` : changes(of, dealer);
  const goes = of.to ? `you go to ${of.to.name}` : "you have a break";
  return of.comes ? `After this round ${of.comes} relieves you, and ${goes}.` : `After this round ${goes}.`;
}
