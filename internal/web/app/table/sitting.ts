// This sitting: how long, and how much.

import { signal } from "@preact/signals";
import type { SeatView, View } from "../server/protocol";
import { cents, type Cents } from "../ui/money";

/** The seats that you act for: those that you hold, or those of players without a device whom you serve as the dealer. */
export const acting = (view: View): number[] => [...view.you.seats, ...(view.you.serves ?? [])];

export const began = Date.now();

interface Sitting { rounds: number; wagered: Cents; net: Cents }

export const sitting = signal<Sitting>({ rounds: 0, wagered: 0, net: 0 });

/** Counts a round with the seats that you held in it. */
export function count(seats: readonly SeatView[]): void {
  const s = sitting.value;
  const sum = (of: (seat: SeatView) => string): Cents => seats.reduce((all, seat) => all + cents(of(seat)), 0);
  sitting.value = { rounds: s.rounds + 1, wagered: s.wagered + sum((seat) => seat.wagered), net: s.net + sum((seat) => seat.net) };
}
