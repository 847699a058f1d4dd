// What a browser does to believe no server: from the openings of a round it computes the root that was committed to, and
// follows each card that was seen from its position in the shuffled order to where it lay.

import type { DeckView, EventView, Openings } from "../server/protocol";

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
const hex = (of: Uint8Array): string => Array.from(of, (b) => b.toString(16).padStart(2, "0")).join("");

async function sha256(...parts: Uint8Array[]): Promise<Uint8Array> {
  const all = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of parts) { all.set(p, at); at += p.length; }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", all));
}

/** The root of the order that the positions were opened of; undefined where they are not those of one order. */
export async function rootOf({ size, opened, rest }: Openings): Promise<string | undefined> {
  if (opened.some((o, i) => o.position <= (opened[i - 1]?.position ?? -1) || o.position >= size)) return undefined;
  const closed = [...rest];
  const fold = async (at: number, leaves: number, from: Openings["opened"]): Promise<Uint8Array | undefined> => {
    const first = from[0];
    if (!first) {
      const hash = closed.shift();
      return hash === undefined ? undefined : bytes(hash);
    }
    if (leaves === 1) return sha256(Uint8Array.of(0), bytes(first.salt), new TextEncoder().encode(first.card));
    let half = 1;
    while (2 * half < leaves) half *= 2;
    const left = await fold(at, half, from.filter((o) => o.position < at + half));
    const right = await fold(at + half, leaves - half, from.filter((o) => o.position >= at + half));
    return left && right && sha256(Uint8Array.of(1), left, right);
  };
  const root = await fold(0, size, opened);
  return root && closed.length === 0 ? hex(root) : undefined;
}

/** Where in its order, as it was committed to, the card lies that was dealt n-th of a deck, from 0. */
export function position(deck: DeckView, n: number): number | undefined {
  let order = Array.from({ length: deck.size }, (_, i) => i);
  for (const cut of deck.cuts) {
    const rest = order.slice(cut.dealt);
    order = [...order.slice(0, cut.dealt), ...rest.slice(cut.top), ...rest.slice(0, cut.top)];
  }
  return order[n];
}

/** A card that was seen, and how many cards had left the deck in the round before it. */
export interface Seen { place: string; card: string; n: number }

/** Whether a card leaves the deck by an event: it is dealt, or was found face up. */
const leaves = (e: EventView, i: number, events: EventView[]): boolean =>
  e.kind === "deal" || (e.kind === "show" && !!e.place?.startsWith("discard/") && (events[i - 1]?.kind !== "deal" || events[i - 1]?.place !== e.place));

/** How many cards have left the deck. */
export const dealt = (events: EventView[]): number => events.filter(leaves).length;

/** The cards that the events show, in their order. */
export function seen(events: EventView[]): Seen[] {
  const at = new Map<string, number>();
  const all: Seen[] = [];
  let n = 0;
  events.forEach((e, i) => {
    const place = e.place ?? "";
    if (leaves(e, i, events)) at.set(place, n++);
    else if (e.kind === "move") at.set(place, at.get(e.from ?? "") ?? -1);
    const which = at.get(place);
    if (e.card && which !== undefined && (e.kind === "show" || e.kind === "look")) all.push({ place, card: e.card, n: which });
  });
  return all;
}

/** What was found: how many of the cards that were seen could be checked, how many had no commitment, and what is wrong. */
export interface Found { checked: number; without: number; wrong: string[] }

export async function check(decks: DeckView[], events: EventView[], openings: Openings[]): Promise<Found> {
  const found: Found = { checked: 0, without: 0, wrong: [] };
  for (const [i, deck] of decks.entries()) {
    const of = openings[i];
    if (!of || of.size !== deck.size || await rootOf(of) !== deck.root) found.wrong.push("What was opened is not what was committed to.");
  }
  for (const { place, card, n } of seen(events)) {
    const i = decks.findLastIndex((d) => d.from <= n);
    const deck = decks[i];
    if (!deck) { found.without++; continue; }
    const at = position(deck, deck.gone + n - deck.from);
    const opened = openings[i]?.opened.find((o) => o.position === at);
    if (opened?.card === card) found.checked++;
    else found.wrong.push(`The card at ${place} was shown as ${card}, and ${opened ? `${opened.card} was committed to` : "was not opened"}.`);
  }
  return found;
}
