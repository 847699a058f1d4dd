// "Play now": a seat without a form. Who has no name gets one that he can change by making an account.

import { session, signIn } from "../server/api";
import type { View } from "../server/protocol";
import { cents, type Cents } from "../ui/money";
import { go } from "../ui/route";
import type { Play } from "./play";

let wanted: { table: string; seat: number | undefined } | undefined;

/** Goes to a table to sit down there, at a seat or at one in the middle. */
export async function playNow(table: string, seat?: number): Promise<void> {
  if (!session.value) await signIn(`Guest ${String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(6, "0").slice(-6)}`);
  wanted = { table, seat };
  go(`/table/${table}`);
}

/** The chips with which one sits down who chooses no amount. */
export function usualBuyIn(view: View): Cents {
  const buyIn = view.poker?.limits.buy_in, balance = cents(view.you.balance);
  return Math.min(balance, buyIn ? cents(buyIn.max) / 2 : Math.max(50000, cents(view.table.minimum) * 40));
}

/** Sits down where that was asked for in the lobby, once. */
export function sitAsWanted(view: View, play: Play): void {
  if (wanted?.table !== view.table.id || !view.you.player) return;
  const { open } = view.you, { seat = open[Math.floor(open.length / 2)] } = wanted;
  wanted = undefined;
  if (seat !== undefined && open.includes(seat)) void play.sit(seat, usualBuyIn(view));
}
