// Where you sat last at a table that the house banks, kept in this browser, so that you find the way back to it.

import { signal } from "@preact/signals";
import type { View } from "../server/protocol";
import { cents, type Cents } from "../ui/money";
import { read, write } from "../ui/settings";

interface Place { player: string; table: string; name: string; seat: number; stack: Cents }

function kept(): Place | undefined {
  try {
    return (JSON.parse(read("place") ?? "null") as Place | null) ?? undefined;
  } catch { return undefined; }
}

const place = signal(kept());

/** Notes where you sit, and with how much, while you do. */
export function sitsAt(view: View): void {
  const seat = view.poker ? undefined : view.seats.find((s) => view.you.seats.includes(s.seat));
  if (!seat) return;
  const now = { player: view.you.player, table: view.table.id, name: view.table.name, seat: seat.seat, stack: cents(seat.stack) };
  if (JSON.stringify(now) === JSON.stringify(place.value)) return;
  place.value = now;
  write("place", JSON.stringify(now));
}

/** Where a player of the floor sat last. */
export const placeOf = (player: string | undefined): Place | undefined => (place.value?.player === player ? place.value : undefined);

/** The seat at a table to which its viewer can come back. */
export function backAt(view: View): Place | undefined {
  const last = placeOf(view.you.player);
  return last?.table === view.table.id && view.you.seats.length === 0 && view.you.open.includes(last.seat) ? last : undefined;
}
