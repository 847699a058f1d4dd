// This sitting: how long, how much, and a word about it every hour.

import { signal } from "@preact/signals";
import { cents, type Cents } from "./money";
import type { SeatView } from "./protocol";

export const began = Date.now();

interface Sitting { rounds: number; wagered: Cents; net: Cents }

export const sitting = signal<Sitting>({ rounds: 0, wagered: 0, net: 0 });

export function count(seat: SeatView): void {
  const s = sitting.value;
  sitting.value = { rounds: s.rounds + 1, wagered: s.wagered + cents(seat.wagered), net: s.net + cents(seat.net) };
}

/** The full hour that was reached and not yet acknowledged. */
export const hour = signal(0);
const hours = (): number => Math.floor((Date.now() - began) / 3600000);
setInterval(() => { if (hours() > hour.peek()) hour.value = hours(); }, 30000);

export const acknowledged = signal(0);
