// The commitments that this browser was sent while a round was played, as they were then: what the server says when the round is over is compared with them.

import type { Cut, DeckView, View } from "../server/protocol";
import { dealt } from "./commitment";

/** A commitment as it was first sent here: when, and whether before the wagers were accepted (at Poker, before a card was dealt). */
export interface Sent { root: string; from: number; gone: number; at: string; before: boolean; cuts: SentCut[] }

/** A cut that was sent before the cards that it moved were dealt. */
export interface SentCut extends Cut { before: boolean }

/** What was sent of a round, in the order in which it came into play, how many cards were seen to be dealt in it, and the roots that others replaced while wagers were open. */
export interface Kept { dealt: number; decks: Sent[]; replaced: string[] }

/** What is kept once a view was sent. What comes only when its cards were already dealt is not taken for a commitment. */
export function keep(kept: Kept | undefined, view: View, at: string): Kept | undefined {
  if (!kept && !((view.stage === "wagers" || view.stage === "round") && view.decks)) return undefined;
  const were = kept?.dealt ?? 0, now = dealt(view.events);
  const before = view.stage === "wagers" || (view.poker !== undefined && now === 0);
  const had = kept?.decks ?? [];
  const anew = view.stage === "wagers" && were === 0 && now === 0 && had.some((s, i) => !same(s, view.decks?.[i])); // an idle table, § 635a.5(g)
  const decks = anew ? [] : [...had], replaced = [...kept?.replaced ?? [], ...anew ? had.map((s) => s.root) : []];
  view.decks?.forEach((d, i) => {
    const sent = decks[i];
    if (!sent && d.from >= were) decks.push({ root: d.root, from: d.from, gone: d.gone, at, before, cuts: d.cuts.map((c) => ({ ...c, before })) });
    else if (sent && same(sent, d) && further(d, sent, were)) decks[i] = { ...sent, cuts: [...sent.cuts, ...d.cuts.slice(sent.cuts.length).map((c) => ({ ...c, before }))] };
  });
  return { dealt: Math.max(were, now), decks, replaced };
}

const same = (sent: Sent, deck: DeckView | undefined): boolean => sent.root === deck?.root && sent.from === deck.from && sent.gone === deck.gone;

/** Whether the cuts are those that were sent, and others only of cards that were still in the deck when so many had been seen to be dealt. */
const further = (deck: DeckView, sent: Sent, seen: number): boolean =>
  sent.cuts.every((c, i) => c.dealt === deck.cuts[i]?.dealt && c.top === deck.cuts[i]?.top) && deck.cuts.slice(sent.cuts.length).every((c) => c.dealt >= deck.gone + seen - deck.from);

/** In what the server's answer is not what it sent while the round was played. */
export function differs(decks: DeckView[], { dealt: seen, decks: sent }: Kept): string[] {
  const wrong: string[] = [];
  sent.forEach((s, i) => {
    const d = decks[i];
    if (s.root !== d?.root) wrong.push(`While the round was played this browser was sent the root ${s.root}, which is missing now.`);
    else if (!same(s, d)) wrong.push(`This browser was sent that the root ${s.root} came into play after ${s.from} cards of the round and ${s.gone} of earlier rounds, and now it is after ${d.from} and ${d.gone}.`);
    else if (!further(d, s, seen)) wrong.push(`The cuts under the root ${s.root} are not those that this browser was sent.`);
  });
  for (const d of decks.slice(sent.length)) if (d.from < seen) wrong.push(`The root ${d.root} was not sent to this browser before cards were dealt under it.`);
  return wrong;
}

/** Whether all of it was sent here before the wagers were accepted. */
export const allBefore = (decks: DeckView[], kept: Kept): boolean =>
  decks.every((d, i) => kept.decks[i]?.before && d.cuts.every((_, k) => kept.decks[i]?.cuts[k]?.before));

const name = "felt.commitments";
const most = 200; // rounds of which it is kept

function all(): Record<string, Kept> {
  try { return JSON.parse(localStorage.getItem(name) ?? "{}") as Record<string, Kept>; } catch { return {}; }
}

const key = (table: string, round: number): string => `${table}/${round}`;

/** What the view before said of it. */
let told = "";

/** Keeps what a view says of the commitments of its round. */
export function keepRoots(view: View): void {
  const of = key(view.table.id, view.round);
  const says = JSON.stringify([of, view.stage, view.decks, dealt(view.events)]);
  if (says === told) return; // most views say nothing new of it
  told = says;
  const kept = all(), had = kept[of];
  const has = keep(had, view, new Date().toISOString());
  if (!has || JSON.stringify(has) === JSON.stringify(had)) return;
  delete kept[of];
  kept[of] = has;
  try { localStorage.setItem(name, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-most)))); } catch { /* not kept */ }
}

/** What this browser was sent of a round while it was played; undefined is that it did not watch. */
export const sentOf = (table: string, round: number): Kept | undefined => all()[key(table, round)];
