// Chips that a player has put down before "no more bets": what is wanted on each area, how it
// came about (so that it can be undone), and what the table refused.

import type { Cents } from "../ui/money";

export interface Placement { wager: string; before: Cents; after: Cents }

export interface Wagering {
  wanted: Readonly<Record<string, Cents>>;
  history: readonly (readonly Placement[])[];
  /** How often chips came back from each area in this round: each time they are seen to. */
  bounced: Readonly<Record<string, number>>;
}

export const nothing: Wagering = { wanted: {}, history: [], bounced: {} };

export const total = (areas: Readonly<Record<string, Cents>>): Cents =>
  Object.values(areas).reduce((sum, amount) => sum + amount, 0);

/** What lies where: the table's word, overlaid by what is wanted. */
export const lying = (w: Wagering, areas: Readonly<Record<string, Cents>>): Record<string, Cents> => {
  const all: Record<string, Cents> = { ...areas, ...w.wanted };
  for (const id of Object.keys(all)) if (all[id] === 0) delete all[id];
  return all;
};

function change(w: Wagering, step: readonly Placement[]): Wagering {
  const wanted = { ...w.wanted };
  for (const p of step) wanted[p.wager] = p.after;
  return { ...w, wanted };
}

/** Sets areas to new totals as one step, which one undo takes back. */
export function place(w: Wagering, areas: Readonly<Record<string, Cents>>, to: Readonly<Record<string, Cents>>): Wagering {
  const now = lying(w, areas);
  const step = Object.entries(to)
    .map(([wager, after]) => ({ wager, before: now[wager] ?? 0, after }))
    .filter((p) => p.before !== p.after);
  if (step.length === 0) return w;
  return { ...change(w, step), history: [...w.history, step] };
}

/** Takes the last step back. */
export function undo(w: Wagering): Wagering {
  const last = w.history.at(-1);
  if (!last) return w;
  const back = last.map((p) => ({ wager: p.wager, before: p.after, after: p.before }));
  return { ...change(w, back), history: w.history.slice(0, -1) };
}

/** Everything off the felt, again as one step. */
export function clear(w: Wagering, areas: Readonly<Record<string, Cents>>): Wagering {
  const now = lying(w, areas);
  return place(w, areas, Object.fromEntries(Object.keys(now).map((wager) => [wager, 0])));
}

/** Chips that the table refused come back: what lay there before lies there, and undo passes over it. */
export function bounce(w: Wagering, wager: string): Wagering {
  const { [wager]: amount, ...wanted } = w.wanted;
  const history = w.history.map((step) => step.filter((p) => p.wager !== wager || p.after !== amount)).filter((step) => step.length > 0);
  return { wanted, history, bounced: { ...w.bounced, [wager]: (w.bounced[wager] ?? 0) + 1 } };
}

/** Drops what the table now says itself, so that its word counts again. */
export function agreed(w: Wagering, areas: Readonly<Record<string, Cents>>): Wagering {
  const rest = Object.entries(w.wanted).filter(([wager, amount]) => (areas[wager] ?? 0) !== amount);
  if (rest.length === Object.keys(w.wanted).length) return w;
  return { ...w, wanted: Object.fromEntries(rest) };
}
