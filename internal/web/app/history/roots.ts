// The commitments that this browser was sent, so that they can be compared when the round is over.

import type { View } from "../server/protocol";

/** When a root was first seen here, and whether that was before the wagers were accepted. */
export interface Sent { root: string; at: number; before: boolean }

const name = "felt.roots";
const most = 200; // of what is kept

function all(): Record<string, Sent[]> {
  try { return JSON.parse(localStorage.getItem(name) ?? "{}") as Record<string, Sent[]>; } catch { return {}; }
}

const key = (table: string, round: number): string => `${table}/${round}`;

/** Keeps the roots that a view has and that were not seen before. */
export function keepRoots(view: View): void {
  if (!view.decks) return;
  const kept = all();
  const of = kept[key(view.table.id, view.round)] ?? [];
  const fresh = view.decks.filter((d) => !of.some((s) => s.root === d.root));
  if (fresh.length === 0) return;
  const before = view.stage === "wagers" || view.stage === "waiting";
  delete kept[key(view.table.id, view.round)];
  kept[key(view.table.id, view.round)] = [...of, ...fresh.map((d) => ({ root: d.root, at: Date.now(), before }))];
  try { localStorage.setItem(name, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-most)))); } catch { /* not kept */ }
}

/** The roots of a round that this browser was sent while it was played. */
export const sentRoots = (table: string, round: number): Sent[] => all()[key(table, round)] ?? [];
