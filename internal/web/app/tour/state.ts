// Which tour is taken, and how far: kept in this browser, so that it can be left and gone on with.

import { effect, signal } from "@preact/signals";
import { read, write } from "../ui/settings";

/** The kinds of visitor for whom there is a tour, as they are called together. */
export const visitors = { player: "players", dealer: "dealers", operator: "operators", laboratory: "laboratories", studio: "studios" } as const;

export type Visitor = keyof typeof visitors;

export interface Taken { who: Visitor; step: number; open: boolean }

function kept(): Taken | undefined {
  const [who = "", step = "", open] = (read("tour") ?? "").split(" ");
  const known = (Object.keys(visitors) as Visitor[]).find((v) => v === who);
  return known && /^\d+$/.test(step) ? { who: known, step: Number(step), open: open === "open" } : undefined;
}

/** The tour that is taken or was left. */
export const taken = signal(kept());

/** Whether the offer was answered: taken up, or declined. It is made once. */
export const answered = signal(read("tour-offered") === "answered");

effect(() => write("tour", taken.value ? `${taken.value.who} ${taken.value.step} ${taken.value.open ? "open" : "left"}` : ""));
effect(() => write("tour-offered", answered.value ? "answered" : ""));

/** Whether the tour was begun on this page, by somebody who now looks for it. */
export const begun = signal(false);

export function begin(who: Visitor): void {
  begun.value = true;
  const goesOn = taken.value?.who === who ? taken.value.step : 0;
  answered.value = true;
  taken.value = { who, step: goesOn, open: true };
}
